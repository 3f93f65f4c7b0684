"""All pairs of places one gap apart: a diagonal along which a light runs."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Dot, VGroup, VMobject

from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.place_square import PlaceSquare
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme

TIP = 0.12
"""Radius of the light."""


class DiagonalWalk(VGroup):
    """The diagonal of a gap in a square of places, and on it the pair that is looked at.

    The walk tells the square which places these are.

    Args:
        square: in which it lies; all its rows are laid.

    Example:
        >>> gaps = abs(np.arange(40) - np.arange(40)[:, None])
        >>> square = PlaceSquare(np.exp(-gaps / 12), stage, 12).lay(39)
        >>> picture = Group(square, DiagonalWalk(square).stand(12, 15))
    """

    def __init__(self, square: PlaceSquare) -> None:
        theme = active_theme()
        self.square = square
        self.whole = scenery(VMobject(stroke_color=theme.ink, stroke_width=2))
        self.lit = CasedPath(theme.ink, theme.ground, width=6)
        self.to_row, self.to_column = (
            CasedPath(theme.position, theme.ground, width=3) for _ in range(2)
        )
        self.tip = Dot(radius=TIP, color=theme.position).set_stroke(theme.ground, 3)
        super().__init__(self.whole, self.to_row, self.to_column, self.lit, self.tip)

    def stand(self, gap: float, row: float) -> Self:
        """Light the diagonal of a gap up to a row, and point at both places there."""
        square = self.square
        self.gap, self.place = gap, row
        last = square.count - 1
        first, end, now = (square.cell(place, place + gap) for place in (0, last - gap, row))
        self.whole.points = polyline(np.array([first, end]))
        self.lit.follow(np.array([first, now]))
        self.to_row.follow(np.array([now, [square.field.left, now[1], 0.0]]))
        self.to_column.follow(np.array([now, [now[0], square.field.top, 0.0]]))
        self.tip.move_to(now)
        square.look_at(row, row + gap)
        return self
