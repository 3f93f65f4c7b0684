"""A score as a cell with its name and its number on one line."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Square, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.score_cells import score_hue
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, TITLE, Label

SIDE, APART, LOWER = 0.5, 0.16, 0.13
"""Side of the tile, from it to its name and its number, and down to their baselines."""


class ScoreTile(VGroup):
    """A square in the colour of a score, its name before it, the number after it.

    Args:
        middle: of the square.
        limit: of the colours.

    Example:
        >>> picture = ScoreTile(stage.center, 6.8).measure(2.4)
    """

    def __init__(self, middle: Point3D, limit: float) -> None:
        self.limit = limit
        self.square = Square(SIDE, stroke_color=active_theme().ink, stroke_width=3)
        self.number = Readout(0, 2, TITLE, face="sans", bold=True)
        self.title = Label("score", BODY, bold=True)
        super().__init__(self.square, self.number, self.title)
        self.take(np.array(middle)).measure(0.0)

    def take(self, middle: Point3D) -> Self:
        """Stand elsewhere."""
        self.square.move_to(middle)
        aside, line = SIDE / 2 + APART, middle + LOWER * DOWN
        self.number.put(line + aside * RIGHT, LEFT)
        self.title.put(line + aside * LEFT, RIGHT)
        return self

    def measure(self, score: float) -> Self:
        """Show a score."""
        self.square.set_fill(score_hue(score, self.limit), 1)
        self.number.set_number(score)
        return self
