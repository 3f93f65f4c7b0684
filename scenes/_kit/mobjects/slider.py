"""A slider for the position: a track with a tick at every whole position, a knob and a number."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, Dot, Line, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY

TICK = 0.08
ROOM_FOR_NUMBER = 1.35


class Slider(VGroup):
    """A track from position 0 to the last one across a region, with ``t = …`` at its right end.

    Args:
        region: where to stand; the track runs through its middle.
        last: the position at the right end.
    """

    def __init__(self, region: Region, last: int) -> None:
        theme = active_theme()
        self.last = last
        right = region.at(1, 0.5) + LEFT * ROOM_FOR_NUMBER
        self.track = Line(region.at(0, 0.5), right, stroke_color=theme.ring, stroke_width=4)
        self.ticks = Segments(color=theme.ring, width=4)
        ticks = np.array([self.place(k) for k in range(last + 1)])
        self.ticks.set_ends(ticks - UP * TICK, ticks + UP * TICK)
        self.knob = Dot(radius=0.15, color=theme.position)
        self.clock = NamedReadout("t", 0, size=BODY, color=theme.position)
        self.clock.put(right + RIGHT * 0.35 - UP * 0.1, LEFT)
        super().__init__(self.track, self.ticks, self.knob, self.clock)
        self.follow(0.0)

    def place(self, position: float) -> Point3D:
        """Return the point of the track that stands for a position, whole or not."""
        left, right = self.track.get_start(), self.track.get_end()
        return np.asarray(left + (right - left) * position / self.last)

    def follow(self, position: float) -> Self:
        """Move the knob, and print the last whole position that was passed."""
        self.knob.move_to(self.place(position))
        self.clock.set_number(float(np.floor(position + 1e-6)))
        return self
