"""Four dials over the curve of how far all their hands together are from home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, Line, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.checklist import Verdict
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.home_dial import HomeDial
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.place_counter import LEADING, PlaceCounter
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import PlotArea, Trace, polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

WISHES: dict[str, Verdict] = {
    "unique": "good",
    "bounded": "good",
    "same step": "good",
    "any length": "open",
    "smooth": "good",
    "linear shift": "open",
}
"""What the hands have of what is wished of a position code."""
ROWS = (1.3, 3.3, 0.42)
"""Relative heights of the dials, the curve, and the places under its axis."""
AT_THE_LEFT, AT_THE_RIGHT = 0.45, 1.25
"""Room at the left for the scale, and at the right for the number of the last place."""
NEAREST, DIALS = 1.5, 4.2
"""Where the smallest distance so far is printed, and where the dials begin, from the left."""
HIGHEST = 4
"""The largest distance on the scale."""
BIN = 63
"""Of how many places in a row, about ten turns of the fastest hand, the nearest is drawn."""
BAND = 0.22
"""Opacity between the nearest places and the farthest ones."""
DOT = 0.12
TICK, NAME_DROP, NUMBER_DROP = 0.08, 0.36, 0.12
DECIMALS = 3


class DialsOverCurve(VGroup):
    """The last picture of chapter 4 and the first one of chapter 5.

    At first it stands as the chapter leaves it: all places read, the smallest distance and the
    last one marked, the hands at the last place. Of every 63 places the curve shows the nearest
    one, and a band reaches up to the farthest.

    Args:
        stage: which the picture fills; ``layout.stage`` with or without captions.
        distances: from place 0 to every place from 0 on, shape (n,); the last of them is that at
            which the slowest hand has come round.
        angles: of the hands at the last place, in radians, one for each hue.
        hues: colour of each dial, ``#RRGGBB``.

    Example:
        >>> places = np.arange(629)
        >>> speeds = np.array([1.0, 0.1, 0.01])
        >>> chords = np.abs(np.exp(1j * places[:, None] * speeds) - 1)
        >>> hues = [active_theme().pair(i) for i in range(3)]
        >>> distances = np.linalg.norm(chords, axis=1)
        >>> picture = DialsOverCurve(stage, distances, 628 * speeds, hues=hues)
    """

    def __init__(
        self, stage: Region, distances: ArrayLike, angles: ArrayLike, *, hues: Sequence[str]
    ) -> None:
        self.distances: NDArray[np.float64] = np.asarray(distances, dtype=np.float64)
        self.last = len(self.distances) - 1
        self.lowest = int(np.argmin(self.distances[1:-1])) + 1
        """The place, before the last, that is nearest to place 0."""
        self.theme = active_theme()
        self._divide(stage, len(hues))
        self.dials = [
            HomeDial(float(angle), radius=pose.radius, color=hue).take(pose)
            for angle, hue, pose in zip(np.asarray(angles), hues, self.poses, strict=True)
        ]
        for dial in self.dials:
            dial.reveal(wedge=0)
        self.counter = PlaceCounter(self.spot)
        point = self.spot + RIGHT * NEAREST
        self.nearest = (
            Label("nearest so far", NOTE, color=self.theme.quiet).put(point, LEFT),
            Readout(0, DECIMALS, TITLE).put(point + DOWN * LEADING),
        )
        self.axes = self._axes()
        self.band = scenery(VMobject(stroke_width=0, fill_color=self.theme.ink, fill_opacity=BAND))
        self.curve = Trace(self.area, color=self.theme.ink, width=4)
        self._bin()
        self.level = DashedSegment(*self._level(1.0), color=self.theme.ink, width=3)
        self.start = self._dot(0)
        self.least, self.end = (self._mark(place) for place in (self.lowest, self.last))
        super().__init__(*self.dials, self.counter, *self.nearest, *self.axes)
        self.add(self.band, self.curve, self.level, self.start, *self.least, *self.end)
        self.read(self.last)

    def _divide(self, stage: Region, count: int) -> None:
        dials, plot, _ = stage.rows(*ROWS)
        right = Region(stage.left + DIALS, stage.right, dials.bottom, dials.top)
        radius = 0.43 * dials.height
        self.poses = [DialPose(column.at(0.5, 0.56), radius) for column in right.row_of(count)]
        self.spot = np.array([stage.left, dials.at(0, 0.72)[1], 0.0])
        low = plot.bottom
        across = Region(stage.left + AT_THE_LEFT, stage.right - AT_THE_RIGHT, low, low)
        self.area = PlotArea(across, self.last, plot.height / HIGHEST)

    # --- what stands still -----------------------------------------------------------------

    def _axes(self) -> list[Line | Readout]:
        """Return both axes, the numbers along the upright one, and the first place."""
        heights = range(HIGHEST + 1)
        feet = [self.area.point(0, height) for height in heights]
        ring = self.theme.ring
        lines = [
            Line(feet[0], end, stroke_color=ring, stroke_width=3)
            for end in (feet[-1], self.area.point(self.last, 0))
        ]
        ticks = [Line(p + LEFT * TICK, p, stroke_color=ring, stroke_width=3) for p in feet]
        numbers = [
            Readout(height, size=LABEL, align=RIGHT).put(p + LEFT * 0.18 + DOWN * 0.1)
            for height, p in zip(heights, feet, strict=True)
        ]
        return [*lines, *ticks, *numbers, self._name(0)]

    def _name(self, place: int) -> Readout:
        """Return the number of a place under the axis."""
        name = Readout(place, size=LABEL, color=self.theme.position, align=ORIGIN)
        return name.put(self.area.point(place, 0) + DOWN * NAME_DROP)

    def _dot(self, place: int) -> Dots:
        """Return a dot at a place, as high as it is far from place 0."""
        dot = Dots(color=self.theme.ink, radius=DOT)
        return dot.set_centers(self.area.point(place, self.distances[place]))

    def _mark(self, place: int) -> list[Dots | Readout]:
        """Return a dot at a place near the end, its distance, and, if it is the last, its name."""
        dot = self._dot(place)
        number = Readout(self.distances[place], DECIMALS, TITLE)
        number.put(dot.centers[0] + RIGHT * 0.22 + DOWN * NUMBER_DROP)
        return [dot, number, *([self._name(place)] if place == self.last else [])]

    def _bin(self) -> None:
        """Find the nearest and the farthest place of every few; both are points of the curve."""
        bins = np.array_split(np.arange(1, self.last), range(BIN, self.last - 1, BIN))
        near, far = (
            np.array([0, *(int(some[pick(self.distances[some])]) for some in bins), self.last])
            for pick in (np.argmin, np.argmax)
        )
        self.curve.set_heights(near.astype(float), self.distances[near])
        self._near, self._far = near, far[:-1]

    # --- what moves ------------------------------------------------------------------------

    def read(self, place: float) -> Self:
        """Show the curve up to a place, and print it and the smallest distance so far."""
        read = int(place + 1e-6)  # a whole place stays whole
        self.curve.reveal(read)
        shown = int(np.searchsorted(self._near[:-1], read, side="right"))
        near, far = self._near[:shown], self._far[:shown][::-1]
        around = np.concatenate([near, far])
        corners = self.area.points(around, self.distances[around])
        self.band.points = polyline(corners) if shown > 1 else np.zeros((0, 3))
        self.counter.read(place)
        self.nearest[1].set_number(float(self.distances[1 : max(read, 1) + 1].min()))
        for part in self.nearest:
            part.set_fill(opacity=min(place, 1.0))
        return self

    def _level(self, share: float) -> tuple[Point3D, Point3D]:
        """Return the ends of the level line at the last distance, a share of it drawn."""
        start, end = (self.area.point(at, self.distances[-1]) for at in (self.last, 0))
        return start, start + (end - start) * share

    def draw_level(self, share: float) -> Self:
        """Draw a share (0 to 1) of the level line from the last dot back to the scale."""
        self.level.set_ends(*self._level(share))
        return self
