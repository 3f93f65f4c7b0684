"""The gap of a pair of places, told under the column of its cell."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

SPACE, DEPTH = 0.1, 0.35
"""Between word and number, and how far their baseline is under the cells."""


class GapTag(VGroup):
    """The word "gap" with its number under cells, below the one that is looked at.

    Example:
        >>> cell = Region(-0.2, 0.2, -0.2, 0.2)
        >>> picture = GapTag().stand(stage, cell, 3)
    """

    def __init__(self) -> None:
        self.word = Label("gap", LABEL, bold=True)
        self.apart = Readout(0, 0, LABEL, color=active_theme().ink, face="sans", bold=True)
        super().__init__(self.word, self.apart)

    def stand(self, cells: Region, cell: Region, gap: float) -> Self:
        """Stand under a cell, within the width of all, and tell how far back the key is."""
        self.apart.set_number(gap)
        half = (self.word.width + SPACE + self.apart.width) / 2
        middle = float(np.clip(cell.center[0], cells.left + half, cells.right - half))
        start = np.array([middle - half, cells.bottom - DEPTH, 0.0])
        self.word.put(start, LEFT)
        self.apart.put(start + RIGHT * (self.word.width + SPACE), LEFT)
        return self
