"""All pairs of places one gap apart: a diagonal that moves through a square of places."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Dot, VGroup

from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.place_square import PlaceSquare
from scenes._kit.theme import active_theme

TIP = 0.12
"""Radius of the dot on the first pair."""


class GapDiagonal(VGroup):
    """The diagonal of a gap in a square of places, with a dot on the pair of the first row.

    Args:
        square: in which it lies; all its rows are laid.

    Example:
        >>> gaps = abs(np.arange(40) - np.arange(40)[:, None])
        >>> square = PlaceSquare(np.exp(-gaps / 12), stage, 12).lay(39)
        >>> picture = Group(square, GapDiagonal(square).stand(12))
    """

    def __init__(self, square: PlaceSquare) -> None:
        theme = active_theme()
        self.square = square
        self.line = CasedPath(theme.ink, theme.ground, width=6)
        self.tip = Dot(radius=TIP, color=theme.ink).set_stroke(theme.ground, 3)
        super().__init__(self.line, self.tip)

    def stand(self, gap: float) -> Self:
        """Lie on all pairs that are a gap apart, 0 up to the last place."""
        square, last = self.square, self.square.count - 1
        first, end = square.cell(0, gap), square.cell(last - gap, last)
        self.line.follow(np.array([first, end]))
        self.tip.move_to(first)
        return self
