"""A bar whose foot, direction and length are set in place."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LineJointType, VMobject
from manim.typing import Point3D


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
