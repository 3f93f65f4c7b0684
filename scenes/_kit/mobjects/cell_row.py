"""A vector as a row of cells, each in the colour of its value; pairs may be bracketed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LineJointType, Rectangle, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.theme import active_theme

BRACKET_DROP, BRACKET_HEIGHT = 0.1, 0.09


class CellRow(VGroup):
    """Cells side by side, centred on a point.

    Args:
        values: one number per cell.
        center: the middle of the row.
        width: of one cell, in scene units.
        height: of one cell.
        paired: whether every two cells share a bracket in the hue of their pair.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.

    Raises:
        ValueError: a value lies outside the scale, or cells are to be paired and their number is
            odd.

    Example:
        >>> values = np.array([0.8, -0.6, 0.3, 1.0])
        >>> picture = CellRow(values, stage.center, width=0.9, height=0.7, paired=True)
    """

    def __init__(
        self,
        values: Sequence[float] | NDArray[np.float64],
        center: Point3D,
        *,
        width: float,
        height: float,
        paired: bool = False,
        limit: float = 1.0,
    ) -> None:
        if paired and len(values) % 2:
            raise ValueError(f"paired cells must be even in number, got {len(values)}")
        self.theme = active_theme()
        self.limit = limit
        self.pitch = width
        count = len(values)
        self.cells = VGroup(
            *(
                Rectangle(
                    width=width * 0.9,
                    height=height,
                    stroke_color=self.theme.ring,
                    stroke_width=2,
                    fill_opacity=1,
                ).move_to(center + np.array([(j - (count - 1) / 2) * width, 0.0, 0.0]))
                for j in range(count)
            )
        )
        self.brackets = VGroup()
        super().__init__(self.cells, self.brackets)
        for i in range(count // 2 if paired else 0):
            self.brackets.add(self._bracket(i, count // 2))
        self.set_values(values)

    def _bracket(self, pair: int, count: int) -> VMobject:
        first, second = self.pair(pair)
        low = first.get_bottom()[1] - BRACKET_DROP
        left, right = first.get_left()[0] + 0.03, second.get_right()[0] - 0.03
        foot = low - BRACKET_HEIGHT
        bracket = VMobject(
            stroke_color=self.theme.pair(pair, count),
            stroke_width=5,
            joint_type=LineJointType.ROUND,
        )
        corners = [(left, low), (left, foot), (right, foot), (right, low)]
        return bracket.set_points_as_corners([np.array([x, y, 0.0]) for x, y in corners])

    def pair(self, index: int) -> VGroup:
        """Return the two cells of one pair."""
        return VGroup(*self.cells[2 * index : 2 * index + 2])

    def columns(self) -> list[VGroup]:
        """Return every pair with its bracket, so that pairs can be moved apart."""
        return [VGroup(self.pair(i), bracket) for i, bracket in enumerate(self.brackets)]

    def set_values(self, values: Sequence[float] | NDArray[np.float64]) -> Self:
        """Colour the cells anew.

        Raises:
            ValueError: a value lies outside the scale.
        """
        self.values = np.asarray(values, dtype=np.float64)
        for cell, value in zip(self.cells, self.values, strict=True):
            cell.set_fill(self.theme.value(float(value), self.limit))
        return self
