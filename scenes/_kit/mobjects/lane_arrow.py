"""A query, a key or a value as an arrow, named beside its point."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, ORIGIN, RIGHT, Line, VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.placed_pair import SHAFT, lane_hues, lane_point
from scenes._kit.mobjects.plane import Frame
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import TITLE, Label

SPROUT = 0.15
"""The share at which it is as wide as it will be."""
AWAY = 0.2
"""From the point of an arrow to its name."""


class LaneArrow(VGroup):
    """An arrow from the origin of a frame, with the point and the hue of what it is.

    Args:
        frame: in which it lies.
        lane: ``query``, ``key`` or ``value``.
        name: beside its point, a key's on the right and the others' on the left.

    Example:
        >>> arrow = LaneArrow(Frame(stage.at(0.4, 0.3), 2.0), "query", "dog's query")
        >>> picture = arrow.lay(np.array([0.6, 1.1]))
    """

    def __init__(self, frame: Frame, lane: str, name: str) -> None:
        theme = active_theme()
        self.frame, self.hue, self.origin_hue = frame, lane_hues()[lane], theme.word
        self.shaft = Line(ORIGIN, RIGHT, stroke_color=self.hue, stroke_width=SHAFT)
        self.point = lane_point(lane)
        self.side = RIGHT if lane == "key" else LEFT
        self.name_text = Label(name, TITLE, color=self.hue, bold=True)
        super().__init__(self.shaft, self.point, self.name_text)

    def lay(self, tip: NDArray[np.float64], share: float = 1.0) -> Self:
        """Lay it from the origin to ``tip``; less than a whole share is still partly a word."""
        self.shaft.put_start_and_end_on(self.frame.origin, self.frame.point(tip))
        self.shaft.set_stroke(mix(self.origin_hue, self.hue, share), SHAFT * min(1, share / SPROUT))
        self.point.move_to(self.frame.point(tip))
        self.name_text.next_to(self.point, self.side, buff=AWAY)
        return self
