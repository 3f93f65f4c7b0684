"""A long track for a number: its two ends printed, a knob, and the number over the knob."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Dot, Line, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label


class Scrubber(VGroup):
    """A knob on a track from ``low`` to ``high``, for ranges too long for ticks.

    Args:
        name: of the number, as a formula.
        low: value at the left end.
        high: value at the right end.
        region: where to lie; the track runs low in it, the number stands over the knob.
        value: at first.
        decimals: digits behind the point.
        color: of the knob, ``#RRGGBB``, the theme's position colour by default.

    Raises:
        ValueError: the value lies beyond the ends of the track.

    Example:
        >>> picture = Scrubber("t", 0, 500, stage.rows(1, 1)[0], value=153)
    """

    def __init__(
        self,
        name: str,
        low: float,
        high: float,
        region: Region,
        *,
        value: float,
        decimals: int = 0,
        color: str | None = None,
    ) -> None:
        theme = active_theme()
        color = color or theme.position
        self.low, self.high = low, high
        height = region.at(0, 0.28)[1]
        ends = [
            Label(printed(end, 0 if end == round(end) else decimals), NOTE, color=theme.quiet)
            for end in (low, high)
        ]
        margin = max(label.width for label in ends) + 0.25
        self.start = np.array([region.left + margin, height, 0.0])
        self.stop = np.array([region.right - margin, height, 0.0])
        self.track = Line(self.start, self.stop, stroke_color=theme.ring, stroke_width=5)
        self.done = Line(stroke_color=color, stroke_width=6, cap_style=CapStyleType.ROUND)
        self.knob = Dot(radius=0.14, color=color)
        self.reading = NamedReadout(name, value, decimals, BODY, color=color)
        ends[0].put(self.start + LEFT * 0.25 + DOWN * 0.1, RIGHT)
        ends[1].put(self.stop + RIGHT * 0.25 + DOWN * 0.1, LEFT)
        super().__init__(self.track, *ends, self.done, self.knob, self.reading)
        self.set_value(value)

    def point(self, value: float) -> Point3D:
        """Return where on the track a number lies."""
        share = (value - self.low) / (self.high - self.low)
        place: Point3D = self.start + share * (self.stop - self.start)
        return place

    def set_value(self, value: float) -> Self:
        """Move the knob, and print the number over it.

        Raises:
            ValueError: the value lies beyond the ends of the track.
        """
        slack = 1e-9 * (self.high - self.low)
        if not self.low - slack <= value <= self.high + slack:
            raise ValueError(f"value must be {self.low:g} to {self.high:g}, got {value:g}")
        self.value = value
        place = self.point(value)
        self.done.set_points_as_corners([self.start, place + RIGHT * 1e-3])
        self.knob.move_to(place)
        self.reading.set_number(value)
        self.reading.put(place + UP * 0.27)
        return self
