"""A line that stands out on an image: over a casing in the colour of the ground."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LineJointType, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.trace import polyline

UNITS_PER_STROKE_WIDTH = 0.01
CASING = 5
"""By how much the casing is wider than the line, as a stroke width."""


class CasedPath(VGroup):
    """A line through corners, over a wider one in the colour of the ground.

    Args:
        color: ``#RRGGBB``.
        ground: colour of the casing.
        width: stroke width of the line.

    Example:
        >>> theme = active_theme()
        >>> picture = CasedPath(theme.position, theme.ground).frame(Region(-2, 2, -1, 1))
    """

    def __init__(self, color: str, ground: str, width: float = 4) -> None:
        looks = ((ground, width + CASING), (color, width))
        self.casing, self.line = (
            VMobject(stroke_color=hue, stroke_width=thick, joint_type=LineJointType.MITER)
            for hue, thick in looks
        )
        super().__init__(self.casing, self.line)

    def follow(self, corners: Point3D | list[Point3D]) -> Self:
        """Run through corners (n, 3)."""
        for path in (self.casing, self.line):
            path.points = polyline(np.asarray(corners, dtype=np.float64))
        return self

    def frame_outside(self, region: Region) -> Self:
        """Run round a region just outside, so that nothing of it is covered."""
        thick = float(self.casing.get_stroke_width()) * UNITS_PER_STROKE_WIDTH
        return self.frame(region.inset(-thick / 2))

    def frame(self, region: Region) -> Self:
        """Run round a region."""
        shares = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (1, 0))
        return self.follow([region.at(*share) for share in shares])
