"""A bar whose foot, direction and length are set in place."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import PI, LineJointType, Mobject, UpdateFromAlphaFunc, VMobject
from manim.typing import Point3D

SHAFT = 0.12
"""How thick a bar is that covers the shaft of an arrow."""


class Bar(VMobject):
    """A strip of some length that stands upright or leans.

    Example:
        >>> bar = Bar(active_theme().word)
        >>> picture = bar.lay(stage.at(0.5, 0.2), np.pi / 2, 2.5, 0.5)
    """

    def __init__(self, color: str) -> None:
        self.decor = False
        super().__init__(
            fill_color=color,
            fill_opacity=1,
            stroke_width=0,
            joint_type=LineJointType.MITER,
        )
        self.length = 0.0

    def lay(self, foot: Point3D, angle: float, length: float, width: float) -> Self:
        """Stand on ``foot`` at ``angle`` radians (PI/2 is upright), in scene units."""
        self.length = length
        along = np.array([np.cos(angle), np.sin(angle), 0.0])
        aside = np.array([-along[1], along[0], 0.0]) * width / 2
        top = foot + along * length
        self.set_points_as_corners([foot + aside, top + aside, top - aside, foot - aside])
        self.close_path()
        return self

    def carry(
        self, start: Point3D, end: Point3D, foot: Point3D, angle: float, width: float
    ) -> UpdateFromAlphaFunc:
        """Return what brings it from between two points on to its foot, at an angle in radians.

        It turns by a quarter at most: as it has no direction, either end may be its foot. On its
        way it grows from the shaft of an arrow to its width.
        """
        goal = np.array([np.cos(angle), np.sin(angle), 0.0])
        way, middle = end - start, (start + end) / 2
        way = way if way @ goal >= 0 else -way
        length, begun = float(np.linalg.norm(way)), float(np.arctan2(way[1], way[0]))
        turn, arrived = (angle - begun + PI) % (2 * PI) - PI, foot + length / 2 * goal

        def carry(_: Mobject, share: float) -> None:
            turned = begun + turn * share
            along = np.array([np.cos(turned), np.sin(turned), 0.0])
            tail = middle + (arrived - middle) * share - along * length / 2
            self.lay(tail, turned, length, SHAFT + (width - SHAFT) * share)

        return UpdateFromAlphaFunc(self, carry)
