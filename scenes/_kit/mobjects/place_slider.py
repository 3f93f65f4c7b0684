"""A slider of places: a rail with a tick for each, a knob, and the place that is read."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Dot, Line, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY

TICK, KNOB = 0.1, 0.17
"""Half the height of a tick, and the radius of the knob."""
READING = 1.5
"""Room for the place at the right of the rail."""


class PlaceSlider(VGroup):
    """A rail from place 0 to the last, filled up to the knob, and the place as a number.

    Args:
        last: the last place.
        region: across which it runs, in the middle of its height.

    Example:
        >>> picture = PlaceSlider(15, stage).read(11)
    """

    def __init__(self, last: int, region: Region) -> None:
        theme = active_theme()
        self.last = last
        self.start = region.at(0, 0.5)
        self.end = region.at(1, 0.5) + READING * LEFT
        ticks = np.array([self.place(t) for t in range(last + 1)])
        self.rail = Line(self.start, self.end, stroke_color=theme.ring, stroke_width=4)
        self.ticks = Segments(color=theme.ring, width=3)
        self.ticks.set_ends(ticks + TICK * UP, ticks + TICK * DOWN)
        self.way = Line(stroke_color=theme.position, stroke_width=8)
        self.knob = Dot(radius=KNOB, color=theme.position)
        self.reading = NamedReadout("t", 0, 0, BODY, color=theme.position, honest=True)
        self.reading.put(self.end + 0.45 * RIGHT + 0.12 * DOWN, LEFT)
        super().__init__(self.rail, self.ticks, self.way, self.knob, self.reading)
        self.read(0)

    def place(self, place: float) -> np.ndarray:
        """Return where a place lies on the rail."""
        point: np.ndarray = self.start + (self.end - self.start) * place / self.last
        return point

    def read(self, place: float) -> Self:
        """Move the knob to a place, and print the nearest whole one, after ≈ while it is not there.

        Raises:
            ValueError: there is no such place on the rail.
        """
        if not 0 <= place <= self.last:
            raise ValueError(f"place must be 0 to {self.last}, got {place:g}")
        knob = self.place(place)
        self.way.put_start_and_end_on(self.start, knob + 1e-6 * RIGHT)
        self.knob.move_to(knob)
        self.reading.set_number(place)
        return self
