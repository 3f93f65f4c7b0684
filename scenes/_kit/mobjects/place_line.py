"""The places of a sentence as a line, and on it the place that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, ORIGIN, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

TICK, PEG = 0.09, 0.2
"""How far a tick, and the mark of a place, reach above and below the line."""
COUNT = 0.42
"""How far the baselines of the numbers are under the line."""
SIDES = 0.9, 0.5
"""Room for the name at the left of the line, and for half a number at its right."""


class PlaceLine(VGroup):
    """A line from place 0 on, with a number at some places, and a peg at one.

    Args:
        last: the last place.
        told: the places that have a tick with a number.
        region: across which the line runs, at its top.

    Example:
        >>> picture = PlaceLine(40, (0, 7, 40), stage).stand(7)
    """

    def __init__(self, last: int, told: Sequence[int], region: Region) -> None:
        theme = active_theme()
        self.start = np.array([region.left + SIDES[0], region.top - PEG, 0.0])
        self.unit = (region.width - sum(SIDES)) / last
        rail = Line(self.place(0), self.place(last), stroke_color=theme.ring)
        middles = np.array([self.place(place) for place in told])
        ticks = scenery(Segments(color=theme.ring, width=4))
        ticks.set_ends(middles - TICK * UP, middles + TICK * UP)
        name = Label("place", LABEL, color=theme.position)
        name.put(self.start + SIDES[0] / 2 * np.array([-1.2, 0, 0]) + 0.1 * DOWN)
        self.numbers = [
            Readout(place, size=LABEL, color=theme.quiet, align=ORIGIN).put(middle + COUNT * DOWN)
            for place, middle in zip(told, middles, strict=True)
        ]
        self.peg = Line(stroke_color=theme.position, stroke_width=7)
        super().__init__(scenery(rail), ticks, name, *self.numbers, self.peg)
        self.stand(told[0])

    def place(self, place: float) -> Point3D:
        """Return where a place lies on the line."""
        point: Point3D = self.start + place * self.unit * np.array([1.0, 0, 0])
        return point

    def stand(self, place: float) -> Self:
        """Let the peg stand at a place."""
        middle = self.place(place)
        self.peg.put_start_and_end_on(middle + PEG * DOWN, middle + PEG * UP)
        return self
