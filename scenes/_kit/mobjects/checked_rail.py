"""How far a rule has been checked, as a rail that fills, and the largest error that it left."""

from __future__ import annotations

from typing import Self

from manim import DOWN, LEFT, RIGHT, Dot, Line, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.power_readout import PowerReadout
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Formula, Label

BELOW = 0.42
"""How far the first and the last place are written under the rail."""


class CheckedRail(VGroup):
    """A rail of places, filled as far as they are checked; under it steps and largest error.

    The first and the last place stand under its ends.

    Args:
        first: the place at which the rail begins.
        last: the place at which it ends.
        most: the largest error that will be printed, for which there must be room.
        region: what both lines fill.
        names: of the number of places, the last of them right before it.

    Example:
        >>> picture = CheckedRail(9, 500, 2e-15, stage, Label("places", BODY))
        >>> _ = picture.show_checked(240, 9e-16)
    """

    def __init__(
        self, first: int, last: int, most: float, region: Region, *names: Formula | Label
    ) -> None:
        theme = active_theme()
        self.first, self.last = first, last
        self.ends = region.at(0.015, 0.8), region.at(0.985, 0.8)
        self.rail = scenery(Line(*self.ends).set_stroke(theme.hairline, width=10))
        self.fill = Line(stroke_color=theme.good, stroke_width=10)
        self.tip = Dot(radius=0.12, color=theme.good)
        other = Label("largest error", BODY)
        self.reached = Readout(last - first + 1, 0, BODY, face="sans")
        self.largest = PowerReadout(most, BODY, color=theme.good)
        gaps = (*[0.5] * (len(names) - 1), 0.14, 0.5, 0.16, 0.0)
        parts = (*names, self.reached, other, self.largest)
        pen = region.at(0.5, 0.2)
        pen = pen - (sum(part.width for part in parts) + sum(gaps)) / 2 * RIGHT
        for part, gap in zip(parts, gaps, strict=True):
            part.put(pen, LEFT)
            pen = pen + (part.width + gap) * RIGHT
        self.limits = VGroup(
            Label(str(place), NOTE).put(end + BELOW * DOWN, side)
            for place, end, side in zip((first, last), self.ends, (LEFT, RIGHT), strict=True)
        )
        super().__init__(self.rail, self.fill, self.tip, *parts, self.limits)
        self.show_checked(last, most)
        region.require(self, "the rail of checked places")

    def show_checked(self, reached: int, largest: float) -> Self:
        """Fill the rail up to the last place that made a step; print the steps and the error."""
        start, end = self.ends
        place = start + (end - start) * (reached - self.first) / (self.last - self.first)
        self.fill.set_points_as_corners([start, place])
        self.tip.move_to(place)
        self.reached.set_number(reached - self.first + 1)
        self.largest.set_number(largest)
        return self
