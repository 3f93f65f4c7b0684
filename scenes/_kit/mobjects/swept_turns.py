"""What hands have swept on their rings since a place: filled, or as a trail on the rim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import VGroup, VMobject
from manim.constants import CapStyleType
from numpy.typing import ArrayLike

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.scenery import scenery


class SweptTurns(VGroup):
    """A sector, or an arc, on each ring between two angles.

    Args:
        rings: where they stand.
        color: ``#RRGGBB``, one for all or one for each.
        opacity: of the sectors; at 0 only arcs on the rims are drawn.

    Example:
        >>> poses = [DialPose(stage.at(share, 0.5), 1.5) for share in (0.3, 0.7)]
        >>> swept = SweptTurns(poses, color=active_theme().good, opacity=0.4)
        >>> picture = swept.show_from((0.8, 0.0), (1.8, 0.1))
    """

    def __init__(
        self, rings: Sequence[DialPose], *, color: str | Sequence[str], opacity: float = 0.0
    ) -> None:
        self.poses, self.filled = list(rings), opacity > 0
        width, ends = 3 if opacity else 9, CapStyleType.ROUND
        hues = [color] * len(self.poses) if isinstance(color, str) else color
        shapes = (VMobject(color=hue, stroke_width=width, cap_style=ends) for hue in hues)
        super().__init__(*(scenery(shape.set_fill(opacity=opacity)) for shape in shapes))

    def show_from(self, starts: ArrayLike, ends: ArrayLike) -> Self:
        """Show the turns between two angles of every hand, both in radians and of shape (n,)."""
        for shape, pose, start, end in zip(
            self, self.poses, np.asarray(starts), np.asarray(ends), strict=True
        ):
            way = np.linspace(start, max(end, start + 1e-4), 40)
            rim = [on_circle(pose.hub, pose.radius, angle) for angle in way]
            shape.set_points_as_corners([pose.hub, *rim, pose.hub] if self.filled else rim)
        return self
