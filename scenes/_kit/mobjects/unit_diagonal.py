"""The straight way from one corner of an edge, a square or a cube to the opposite one."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import ORIGIN, Line, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.marks import Segments
from scenes._kit.theme import active_theme

DEPTH = 0.3
"""How far to the right the third edge is drawn, in edges."""
AXES = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [DEPTH, np.sqrt(3 - (1 + DEPTH) ** 2) - 1, 0.0]])
"""How edges are drawn: so that all three together reach as far on paper as in space, √3."""


class UnitDiagonal(VGroup):
    """An edge that is swept into a square, and the square into a cube, with its diagonal.

    Args:
        corner: where the diagonal begins, bottom left.
        edge: length of an edge, in scene units.

    Example:
        >>> picture = UnitDiagonal(stage.at(0.4, 0.2), 2.0).sweep(3)
    """

    def __init__(self, corner: Point3D, edge: float) -> None:
        theme = active_theme()
        self.corner, self.edge, self.swept = np.array(corner), edge, 0.0
        self.edges = Segments(color=theme.ring, width=4)
        self.diagonal = Line(
            ORIGIN, ORIGIN, stroke_color=theme.ink, stroke_width=9, cap_style=CapStyleType.ROUND
        )
        super().__init__(self.edges, self.diagonal)
        self.sweep(1)

    def sweep(self, dimensions: float) -> Self:
        """Show one edge (1), a square (2), a cube (3), or what lies on the way to the next."""
        self.swept = dimensions
        reach = AXES * np.clip(dimensions - np.arange(3), 0, 1)[:, None] * self.edge
        starts, ends = self._edges(reach)
        self.edges.set_ends(starts, ends)
        tips = [self.corner, self.corner + reach.sum(axis=0)]
        self.diagonal.set_points_as_corners(tips)
        return self

    def _edges(self, reach: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return where the edges begin and end that have any length and are not in one place."""
        open_axes = [axis for axis in range(3) if reach[axis].any()]
        ends = []
        for along in open_axes:
            corners = [self.corner]
            for other in open_axes:
                if other != along:
                    corners = corners + [corner + reach[other] for corner in corners]
            ends += [(corner, corner + reach[along]) for corner in corners]
        begun, ended = np.array(ends).transpose(1, 0, 2)
        return begun, ended
