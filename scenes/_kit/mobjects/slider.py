"""A slider for the position: a track with numbered ticks, a knob, and the position in digits."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Dot, Line, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

TICK = 0.08
RAISED = 0.75
"""Height of the track, as a share of the region's."""
ROOM_FOR_NUMBER = 1.5
ROOM_FOR_ZERO = 0.12


class Slider(VGroup):
    """A track from position 0 to the last one across a region, with ``t = …`` at its right end.

    Args:
        region: where to stand; the track runs above its middle, the numbers below it.
        last: the position at the right end.
    """

    def __init__(self, region: Region, last: int) -> None:
        theme = active_theme()
        self.last = last
        left = region.at(0, RAISED) + RIGHT * ROOM_FOR_ZERO
        right = region.at(1, RAISED) + LEFT * ROOM_FOR_NUMBER
        self.track = Line(left, right, stroke_color=theme.ring, stroke_width=4)
        self.ticks = Segments(color=theme.ring, width=4)
        ticks = np.array([self.place(k) for k in range(last + 1)])
        self.ticks.set_ends(ticks - UP * TICK, ticks + UP * TICK)
        self.numbers = VGroup(
            *(
                Label(str(k), NOTE, color=theme.quiet).put(self.place(k) + DOWN * 0.45)
                for k in range(last + 1)
            )
        )
        self.knob = Dot(radius=0.15, color=theme.position)
        self.clock = NamedReadout("t", 0, size=BODY, color=theme.position)
        self.clock.put(right + RIGHT * 0.35 - UP * 0.1, LEFT)
        super().__init__(self.track, self.ticks, self.numbers, self.knob, self.clock)
        self.follow(0.0)

    def place(self, position: float) -> Point3D:
        """Return the point of the track that stands for a position, whole or not."""
        left, right = self.track.get_start(), self.track.get_end()
        return np.asarray(left + (right - left) * position / self.last)

    def follow(self, position: float) -> Self:
        """Move the knob, and print the position: one decimal on the way, none where it is whole."""
        self.knob.move_to(self.place(position))
        self.clock.readout.decimals = int(abs(position - round(position)) > 1e-6)
        self.clock.set_number(position)
        return self
