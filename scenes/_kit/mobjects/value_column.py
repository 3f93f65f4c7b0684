"""A vector as a column of coloured cells, which may first lie as the row that it is elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import PI, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.theme import active_theme

LYING, STANDING = 0.0, -PI / 2
"""Direction in which the cells follow each other: to the right, and down."""


@dataclass(frozen=True)
class Pose:
    """How cells lie: the middle of all, the way from one to the next, and their size.

    ``pitch`` and ``length`` run along the strip, ``breadth`` across it, in scene units;
    ``direction`` is ``LYING``, ``STANDING`` or an angle between them, in radians.
    """

    center: Point3D
    pitch: float
    breadth: float
    direction: float = STANDING
    gap: float = 0.05

    def toward(self, other: Pose, share: float) -> Pose:
        """Return the pose that lies a ``share`` (0 to 1) of the way to another."""

        def between(a: float, b: float) -> float:
            return a + (b - a) * share

        return Pose(
            self.center + (other.center - self.center) * share,
            between(self.pitch, other.pitch),
            between(self.breadth, other.breadth),
            between(self.direction, other.direction),
            between(self.gap, other.gap),
        )

    @property
    def along(self) -> Point3D:
        """Unit vector from one cell to the next."""
        return np.array([np.cos(self.direction), np.sin(self.direction), 0.0])


class ValueColumn(VGroup):
    """Cells one after the other, each in the colour of its value.

    Args:
        values: one number per cell.
        pose: how they lie at first.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.

    Raises:
        ValueError: a value lies outside the scale.
    """

    def __init__(
        self, values: Sequence[float] | NDArray[np.float64], pose: Pose, *, limit: float = 1.0
    ) -> None:
        self.theme = active_theme()
        self.limit = limit
        super().__init__(
            *(
                VMobject(stroke_color=self.theme.ring, stroke_width=2, fill_opacity=1)
                for _ in values
            )
        )
        self.lie(pose).set_values(values)

    def place(self, cell: int) -> Point3D:
        """Return the middle of a cell."""
        offset = (cell - (len(self) - 1) / 2) * self.pose.pitch
        middle: Point3D = self.pose.center + offset * self.pose.along
        return middle

    def lie(self, pose: Pose) -> Self:
        """Lie, lean or stand as a pose says."""
        self.pose = pose
        ahead = pose.along * (pose.pitch - pose.gap) / 2
        aside = np.array([-pose.along[1], pose.along[0], 0.0]) * pose.breadth / 2
        corners = [-ahead + aside, ahead + aside, ahead - aside, -ahead - aside, -ahead + aside]
        for index, cell in enumerate(self):
            middle = self.place(index)
            cell.set_points_as_corners([middle + corner for corner in corners])
        return self

    def move(self, pose: Pose) -> UpdateFromAlphaFunc:
        """Return the animation that turns and carries the cells into another pose."""
        start = self.pose

        def carry(_: Mobject, share: float) -> None:
            self.lie(start.toward(pose, share))

        return UpdateFromAlphaFunc(self, carry)

    def show_first(self, count: int) -> Self:
        """Hide all cells but the first ``count``."""
        for index, cell in enumerate(self):
            cell.set_opacity(float(index < count))
        return self

    def set_values(self, values: Sequence[float] | NDArray[np.float64]) -> Self:
        """Colour the cells anew.

        Raises:
            ValueError: a value lies outside the scale.
        """
        self.values = np.asarray(values, dtype=np.float64)
        for cell, value in zip(self, self.values, strict=True):
            cell.set_fill(self.theme.value(float(value), self.limit))
        return self
