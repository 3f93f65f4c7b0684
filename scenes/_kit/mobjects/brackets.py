"""Square brackets round a column or a matrix, set in place."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LineJointType, VMobject

from scenes._kit.layout import Region
from scenes._kit.theme import active_theme


class Brackets(VMobject):
    """A left and a right square bracket as one shape.

    Args:
        region: what they enclose, in scene units.
        lip: length of their short arms.
        color: ``#RRGGBB``, the theme's quiet by default.
        width: stroke width.

    Example:
        >>> picture = Brackets(Region(-1, 1, -1, 1))
    """

    def __init__(
        self, region: Region, *, lip: float = 0.12, color: str | None = None, width: float = 3
    ) -> None:
        super().__init__(
            stroke_color=color or active_theme().quiet,
            stroke_width=width,
            joint_type=LineJointType.MITER,
        )
        self.lip = lip
        self.enclose(region)

    def enclose(self, region: Region) -> Self:
        """Stand round a region."""
        self.region = region
        self.clear_points()
        for edge, inward in ((region.left, self.lip), (region.right, -self.lip)):
            corners = [
                (edge + inward, region.top),
                (edge, region.top),
                (edge, region.bottom),
                (edge + inward, region.bottom),
            ]
            first, *others = [np.array([x, y, 0.0]) for x, y in corners]
            self.start_new_path(first)
            for corner in others:
                self.add_line_to(corner)
        return self
