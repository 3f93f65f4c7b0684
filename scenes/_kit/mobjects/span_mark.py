"""A heavy bar that spans a width about the middle, with an upright at each end."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LineJointType, VMobject

from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.trace import polyline


class SpanMark(VMobject):
    """A bracket that lies under a line and opens upwards, from −reach to reach.

    Args:
        frame: where 0 lies on the line, and how long the number 1 is.
        color: ``#RRGGBB``.
        drop: how far the bracket hangs under the line, in scene units.
        lip: height of its uprights.

    Example:
        >>> mark = SpanMark(Frame(stage.center, 3.0), color=active_theme().ink)
        >>> picture = mark.span(0.7)
    """

    def __init__(self, frame: Frame, *, color: str, drop: float = 0.3, lip: float = 0.18) -> None:
        super().__init__(stroke_color=color, stroke_width=8, joint_type=LineJointType.MITER)
        self.frame, self.drop, self.lip = frame, drop, lip
        self.reach = 0.0

    def span(self, reach: float) -> Self:
        """Span that far to both sides, in numbers of the frame."""
        self.reach = reach
        low, high = -self.drop, -self.drop + self.lip
        half = reach * self.frame.unit
        corners = [(-half, high, 0), (-half, low, 0), (half, low, 0), (half, high, 0)]
        self.points = self.frame.origin + polyline(np.array(corners, dtype=float))
        return self
