"""A score as a curve over the places that a pair has walked, with its number at the tip."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Line, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

ROOM = 1.05
"""Room left of the curve for what it shows, and right of it for the number."""
DOT = 0.08
EDGE = 0.15
"""Room over and under the curve."""


class ScoreTrail(VGroup):
    """The curve of a score over a zero line, a dot at every whole place, the number at its tip.

    Args:
        count: how many places there are.
        region: where to stand, over its full size.
        low: the lowest score that is to be drawn, zero or less.
        high: the highest, zero or more.

    Example:
        >>> places = np.linspace(0, 8, 33)
        >>> picture = ScoreTrail(9, stage, -1.5, 4.0).follow(places, 4 * np.cos(places / 8))
    """

    def __init__(self, count: int, region: Region, low: float, high: float) -> None:
        theme, room = active_theme(), region.inset(ROOM, EDGE)
        unit = room.height / (high - low)
        middle = room.bottom - low * unit
        about_zero = Region(room.left, room.right, middle - 1, middle + 1)
        self.area = PlotArea(about_zero, count - 1, unit)
        self.zero = scenery(Line(self.point(-0.2, 0), self.point(count - 0.8, 0)))
        self.zero.set_stroke(theme.ring, width=3)
        self.title = Label("score", NOTE, color=theme.quiet)
        self.title.put(np.array([region.left, middle + 0.3, 0.0]), LEFT)
        self.origin = Label("0", NOTE, color=theme.quiet)
        self.origin.put(self.zero.get_left() + 0.15 * LEFT + 0.09 * DOWN, RIGHT)
        self.curve = Trace(self.area, color=theme.ink, width=6)
        self.dots = Dots(color=theme.ink, radius=DOT)
        self.number = Readout(0, 2, LABEL, face="sans", bold=True)
        super().__init__(self.zero, self.title, self.origin, self.curve, self.dots, self.number)

    def point(self, place: float, score: float) -> Point3D:
        """Return the point of a score at a place."""
        return self.area.point(place, score)

    def follow(self, places: NDArray[np.float64], scores: NDArray[np.float64]) -> Self:
        """Draw the curve through scores (n,) at rising places (n,); the last one is printed."""
        self.curve.set_heights(places, scores)
        whole = np.isclose(places, np.round(places), atol=1e-3)
        self.dots.set_centers(self.area.points(places[whole], scores[whole]))
        self.number.set_number(float(scores[-1]))
        self.number.put(self.point(places[-1], scores[-1]) + 0.22 * RIGHT + 0.1 * DOWN)
        return self
