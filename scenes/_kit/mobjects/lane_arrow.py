"""A query, a key or a value as an arrow: a shaft, and the shape by which it is known."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import ORIGIN, RIGHT, Line, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.mobjects.placed_pair import lane_hues, lane_shape
from scenes._kit.theme import active_theme, mix

SHAFT, THIN, POINT = 10, 6, 0.17
"""Width of a shaft and of a value's, and size of the point."""
EDGE = 5
"""Width of the edge that sets a point off what it covers, or that is a value's point."""


def lane_mark(lane: str, size: float = POINT) -> VMobject:
    """Return the shape of a query, a key or a value with its edge; a value's is hollow."""
    shape, ground = lane_shape(lane, size), active_theme().ground
    if lane == "value":
        return shape.set_fill(ground).set_stroke(lane_hues()[lane], EDGE)
    return shape.set_stroke(ground, EDGE)


class LaneArrow(VGroup):
    """An arrow with the shape and the hue of what a layer makes of a word.

    Args:
        lane: ``query``, ``key`` or ``value``.

    Example:
        >>> picture = LaneArrow("query").set_ends(stage.at(0.4, 0.3), stage.at(0.6, 0.7))
    """

    def __init__(self, lane: str) -> None:
        self.hue, self.origin_hue = lane_hues()[lane], active_theme().word
        width = THIN if lane == "value" else SHAFT
        self.shaft = Line(ORIGIN, RIGHT, stroke_color=self.hue, stroke_width=width)
        self.point = lane_mark(lane)
        super().__init__(self.shaft, self.point)

    def set_ends(self, start: Point3D, end: Point3D) -> Self:
        """Lay it from ``start`` to ``end``."""
        self.shaft.put_start_and_end_on(start, end)
        self.point.move_to(end)
        return self

    def become_made(self, share: float) -> Self:
        """Be made of a word by a share (0 to 1): its hue is still partly that of the word."""
        self.shaft.set_stroke(mix(self.origin_hue, self.hue, share))
        self.point.set_opacity(float(np.clip(2 * share - 1, 0, 1)))
        return self
