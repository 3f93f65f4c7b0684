"""What is written of query, key and value: their shapes with names, or with lengths."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from manim import ORIGIN, RIGHT, UP, VGroup
from manim.typing import Point3D, Vector3D

from scenes._kit.mobjects.lane_arrow import lane_mark
from scenes._kit.mobjects.placed_pair import lane_hues
from scenes._kit.typography import BODY, Label

SPACE, RAISED = 0.15, 0.1
"""Room between shape and text, and how far over the baseline the middle of a shape is."""


class LaneTags(VGroup):
    """Texts in one row, each behind the shape and in the hue of what it is about.

    Args:
        texts: of each lane.
        size: of the shapes.
        apart: room from one to the next.

    Example:
        >>> told = {lane: lane for lane in ("query", "key", "value")}
        >>> picture = LaneTags(told, size=0.15, apart=0.6).put(stage.center)
    """

    def __init__(self, texts: Mapping[str, str], *, size: float, apart: float) -> None:
        super().__init__()
        for lane, text in texts.items():
            mark = lane_mark(lane, size)
            told = Label(text, BODY, color=lane_hues()[lane], bold=True)
            self.add(VGroup(mark, told.next_to(mark, RIGHT, buff=SPACE)))
        self.arrange(RIGHT, buff=apart)

    def put(self, point: Point3D, align: Vector3D = ORIGIN) -> LaneTags:
        """Move so that the baseline runs through ``point``, aligned on it."""
        edge = self.get_edge_center(align)[0]
        for mark, told in self:
            told.shift(UP * (point[1] - told.baseline))
            mark.set_y(point[1] + RAISED)
        return self.shift(np.array([point[0] - edge, 0.0, 0.0]))
