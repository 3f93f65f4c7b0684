"""How close every place is to something: a curve over all places, with one that is asked for."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, Dot, Line, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

TICK = 0.14
"""Half the height of a tick."""
UNDER = 0.5
"""How far the baseline of the places is under the line of cosine 0."""


class PlaceCurve(VGroup):
    """The cosines of all places, sorted by place, in a region from cosine 0 to cosine 1.

    ``level`` is their mean, ``asked`` names one place, ``peak`` marks the largest cosine; these
    three do not belong to the curve and are added by themselves.

    Args:
        cosines: of all places, shape (n,).
        place: the one that is asked for.
        region: what lies between the first and the last place, and between the two cosines.
        color: ``#RRGGBB``.

    Example:
        >>> cosines = 0.3 + 0.4 * np.exp(-np.abs(np.arange(300) - 120) / 20)
        >>> curve = PlaceCurve(cosines, 120, stage.inset(1.5, 0.8), color=active_theme().position)
        >>> picture = VGroup(curve, curve.level, curve.asked, curve.peak)
    """

    def __init__(
        self, cosines: NDArray[np.float64], place: int, region: Region, *, color: str
    ) -> None:
        theme = active_theme()
        self.cosines, self.place, self.region = cosines, place, region
        self.until = float(len(cosines) - 1)
        self.axes = scenery(VMobject(stroke_color=theme.ring, stroke_width=5))
        self.line = VMobject(stroke_color=color, stroke_width=4)
        self.cosine_names = [Label(f"cosine {number}", LABEL) for number in (0, 1)]
        self.ends = [Label(str(number), LABEL, color=color) for number in (0, len(cosines) - 1)]
        super().__init__(self.axes, self.line, *self.cosine_names, *self.ends)
        self.level = VGroup(
            DashedSegment(LEFT, RIGHT, color=theme.ink, width=4), Label("mean", LABEL)
        )
        self.asked = VGroup(
            Line(stroke_color=color, stroke_width=5), Label(f"place {place}", LABEL, color=color)
        )
        self.found = int(np.argmax(cosines))
        self.peak = VGroup(
            Dot(radius=0.13, color=color), Label(f"found: {self.found}", LABEL, color=color)
        )
        self.take(region)

    @property
    def pose(self) -> Region:
        """The region that it fills."""
        return self.region

    def point(self, place: float, cosine: float) -> Point3D:
        """Return where a cosine of a place lies."""
        return self.region.at(place / (len(self.cosines) - 1), cosine)

    def take(self, pose: Region) -> Self:
        """Fill another region."""
        self.region = pose
        last = len(self.cosines) - 1
        corners = [self.point(0, 1), self.point(0, 0), self.point(last, 0)]
        self.axes.points = polyline(np.array(corners))
        for number, name in enumerate(self.cosine_names):
            name.put(self.point(0, number) + 0.2 * LEFT + 0.1 * DOWN, RIGHT)
        for place, end in zip((0, last), self.ends, strict=True):
            end.put(self.point(place, 0) + UNDER * DOWN)
        mean = float(self.cosines.mean())
        dashes, named = self.level
        dashes.set_ends(self.point(0, mean), self.point(last, mean))
        named.put(self.point(0, mean) + 0.2 * LEFT + 0.1 * DOWN, RIGHT)
        tick, asked = self.asked
        foot, best = self.point(self.place, 0), self.point(self.found, self.cosines[self.found])
        tick.put_start_and_end_on(foot + TICK * DOWN, foot + TICK * UP)
        asked.put(foot + UNDER * DOWN, ORIGIN)
        dot, found = self.peak
        dot.move_to(best)
        found.put(best + 0.3 * RIGHT + 0.1 * DOWN, LEFT)
        return self.reveal(self.until)

    def reveal(self, until: float) -> Self:
        """Show the curve only up to a place."""
        self.until = until
        places = np.unique(np.append(np.arange(int(until) + 1), until))
        cosines = np.interp(places, np.arange(len(self.cosines)), self.cosines)
        across = places / (len(self.cosines) - 1) * self.region.width
        corners = np.stack([across, cosines * self.region.height, np.zeros_like(across)], axis=-1)
        self.line.points = polyline(self.region.at(0, 0) + corners)
        return self
