"""The gap of a pair of places, told beside what frames their cell."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Rectangle, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

CLEAR, PAD, SPACE, DEPTH = 0.08, 0.08, 0.1, 0.07
"""From the cell to the plate, from its ends to the words, between the words, and how far the
baseline is below the middle."""
LOW = 0.03
"""By how much the plate is lower than the cell."""


class GapTag(VGroup):
    """The word "gap" with its number on a plate, at the right of a cell.

    Example:
        >>> cell = Region(-0.2, 0.2, -0.2, 0.2)
        >>> picture = GapTag().stand(cell, 3)
    """

    def __init__(self) -> None:
        theme = active_theme()
        self.plate = Rectangle(stroke_width=0, fill_color=theme.ground, fill_opacity=1)
        self.word = Label("gap", LABEL, bold=True)
        self.apart = Readout(0, 0, LABEL, color=theme.ink, face="sans", bold=True)
        super().__init__(self.plate, self.word, self.apart)

    def stand(self, cell: Region, gap: float) -> Self:
        """Stand beside a cell, and tell how many places the key is behind the query."""
        self.apart.set_number(gap)
        width = 2 * PAD + self.word.width + SPACE + self.apart.width
        left, middle, _ = cell.at(1, 0.5) + RIGHT * CLEAR
        self.plate.stretch_to_fit_width(width).stretch_to_fit_height(cell.height - LOW)
        self.plate.move_to(cell.at(1, 0.5) + RIGHT * (CLEAR + width / 2))
        start = np.array([left + PAD, middle - DEPTH, 0.0])
        self.word.put(start, LEFT)
        self.apart.put(start + RIGHT * (self.word.width + SPACE), LEFT)
        return self
