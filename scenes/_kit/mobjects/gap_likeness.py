"""All pairs that lie one gap apart in a square of likeness."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VGroup, VMobject
from manim.typing import Point3D_Array

from scenes._kit.layout import Region
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme

DIMMED = 0.65
"""How much of what lies farther apart, or nearer, is veiled."""
LEAST = 4
"""From which gap on a line also runs on the near side of its cells, where the ridge is by then."""


class GapLikeness(VGroup):
    """Thin lines beside the cells of a gap, which lie bare; all other cells are veiled.

    Args:
        count: how many places there are.
        square: in which row and column 0 meet at the top left.

    Example:
        >>> picture = GapLikeness(64, Region(-2, 2, -2, 2)).read(20)
    """

    def __init__(self, count: int, square: Region) -> None:
        theme = active_theme()
        self.count, self.square = count, square
        self.lines = [VMobject(stroke_color=theme.ink, stroke_width=3) for _ in range(4)]
        self.veils = [
            scenery(VMobject(stroke_width=0, fill_color=theme.ground, fill_opacity=DIMMED))
            for _ in range(3)
        ]
        super().__init__(*self.veils, *self.lines)
        self.read(0)

    def read(self, gap: float) -> Self:
        """Show the whole gap that is reached.

        Raises:
            ValueError: no two places lie so far apart.
        """
        if not 0 <= gap <= self.count - 1:
            raise ValueError(f"gap must be 0 to {self.count - 1}, got {gap:g}")
        whole, count = int(gap + 1e-9), self.count
        offsets = [whole + 1, whole - 1] if whole >= LEAST else [whole + 1]
        for k, line in enumerate(self.lines):
            apart = offsets[k // 2] if k // 2 < len(offsets) else count
            line.points = polyline(self._diagonal(min(apart, count), swapped=bool(k % 2)))
        for k, veil in enumerate(self.veils[:2]):
            start, end = self._diagonal(min(whole + 1, count), swapped=bool(k))
            corner = self.square.at(0, 0) if k else self.square.at(1, 1)
            veil.points = polyline(np.array([start, corner, end, start]))
        nearer = [self._diagonal(max(whole - 1, 0), swapped=swapped) for swapped in (False, True)]
        corners = (self.square.at(0, 1), *nearer[0], self.square.at(1, 0), *nearer[1][::-1])
        self.veils[2].points = polyline(np.array([*corners, corners[0]]))
        return self

    def _diagonal(self, apart: int, *, swapped: bool) -> Point3D_Array:
        """Return both ends of the line of all places that lie so many cells apart."""
        count = self.count
        ends = [(apart / count, 0.0), (1.0, 1 - apart / count)]
        return np.array([self.square.at(*((d, 1 - a) if swapped else (a, 1 - d))) for a, d in ends])
