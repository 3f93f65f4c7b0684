"""Four dials over the curve of how far all their hands together are from home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, Line, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.home_dial import HomeDial
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.trace import PlotArea, Trace, polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, NOTE, Formula, Label

ROWS = (1.62, 3.06, 0.42)
"""Relative heights of the dials, the curve, and the places under its axis."""
AT_THE_LEFT, AT_THE_RIGHT = 1.6, 1.0
"""Room at the left for the scale and the places that are read, and at the right for a number."""
HIGHEST = 4.0
"""The largest distance on the scale."""
CLOSE_UP, BETWEEN = 0.4, 0.5
"""Share of the curve's width that its last places take when they are enlarged, and the room."""
CLOSE = 13
"""How many steps the close-up shows."""
TIED = 2.3
"""Height on the whole curve at which the close-up is tied to it."""
DOT, LARGE_DOT = 0.07, 0.12
NAME_DROP = 0.36
DECIMALS = 3


class DialsOverCurve(VGroup):
    """The last picture of chapter 4 and the first one of chapter 5.

    At first it stands as the chapter leaves it: all places read, the last ones enlarged, the
    smallest distance and the last one marked, the hands at the last place.

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
            dial.measure(1)
        self.counter = PlaceCounter(self.spot)
        self.since = self._since()
        self.heights = self._scale()
        self.curve = Trace(self._area(1.0), color=self.theme.ink, width=2)
        self.axis = Line(stroke_color=self.theme.ring, stroke_width=3)
        self.close_axis = self.axis.copy()
        self.ties = [Line(stroke_color=self.theme.quiet, stroke_width=2) for _ in range(2)]
        self.close_curve = Trace(self._close_area(1.0), color=self.theme.quiet, width=6)
        self.dots = Dots(color=self.theme.ink, radius=DOT)
        self.widen(1.0)
        self.floor = DashedSegment(*self._floor(1.0), color=self.theme.ink, width=4)
        self.least, self.end = (self._mark(place) for place in (self.lowest, self.last))
        super().__init__(
            *self.dials, self.counter, *self.since, *self.heights, self.axis, self.curve
        )
        self.add(*self.ties, self.close_axis, self.floor, self.close_curve, self.dots)
        self.add(*self.least, *self.end)
        self.read(self.last)

    def _divide(self, stage: Region, count: int) -> None:
        dials, plot, _ = stage.rows(*ROWS)
        right = Region(stage.left + AT_THE_LEFT, stage.right, dials.bottom, dials.top)
        radius = 0.45 * dials.height
        self.poses = [DialPose(column.at(0.5, 0.54), radius) for column in right.row_of(count)]
        self.spot = np.array([stage.left, dials.at(0, 0.84)[1], 0.0])
        self.left, self.right = stage.left + AT_THE_LEFT, stage.right - AT_THE_RIGHT
        self.low, self.unit = plot.bottom, plot.height / HIGHEST

    # --- what stands still -----------------------------------------------------------------

    def _since(self) -> list[Label | Readout]:
        """Return the place from which the distance is taken."""
        line = self.spot + DOWN * 1.05
        word = Label("from", NOTE, color=self.theme.quiet).put(line, LEFT)
        number = Readout(0, size=LABEL).put(line + RIGHT * (word.width + 0.15), LEFT)
        return [word, number]

    def _scale(self) -> list[Line | Formula | Readout]:
        """Return the upright axis, its two ends, and what it measures."""
        foot, head = (np.array([self.left, self.height_of(h), 0.0]) for h in (0, HIGHEST))
        line = Line(foot, head, stroke_color=self.theme.ring, stroke_width=3)
        ends = [
            Readout(value, size=LABEL, align=RIGHT).put(point + LEFT * 0.15 + DOWN * 0.1)
            for value, point in ((0, foot), (HIGHEST, head + DOWN * 0.1))
        ]
        name = Formula("abs(p_({{ t : t }}) - p_0)", BODY, parts={"t": self.theme.position})
        name.put((foot + head) / 2 + LEFT * 0.15, RIGHT)
        start = Readout(0, size=LABEL, color=self.theme.position, align=ORIGIN)
        return [line, *ends, name, start.put(foot + DOWN * NAME_DROP)]

    def _mark(self, place: int) -> list[Readout | Dots]:
        """Return a large dot at a place of the close-up, its distance, and its name below."""
        point, is_last = self._close_area(1.0).point(*self._close(place)), place == self.last
        number = Readout(self.distances[place], DECIMALS, BODY, align=LEFT if is_last else ORIGIN)
        number.put(point + (RIGHT * 0.2 + DOWN * 0.08 if is_last else DOWN * 0.36))
        name = Readout(place, size=LABEL, color=self.theme.position, align=ORIGIN)
        name.put(np.array([point[0], self.low - NAME_DROP, 0.0]))
        dot = Dots(color=self.theme.ink, radius=LARGE_DOT)
        return [dot.set_centers(point), number, name]

    # --- what moves ------------------------------------------------------------------------

    def height_of(self, distance: float) -> float:
        """Return how high a distance lies."""
        return self.low + distance * self.unit

    def _area(self, share: float) -> PlotArea:
        """Return where the whole curve is drawn once the close-up is open that far."""
        width = (self.right - self.left) * (1 - CLOSE_UP * share)
        region = Region(self.left, self.left + width, self.low, self.low)
        return PlotArea(region, self.last, self.unit)

    def _close_area(self, share: float) -> PlotArea:
        width = (self.right - self.left) * CLOSE_UP * share
        left = self.right - max(width - BETWEEN * share, 1e-3)
        return PlotArea(Region(left, self.right, self.low, self.low), CLOSE, self.unit)

    def _close(self, place: float) -> tuple[float, float]:
        """Return how far behind the first enlarged place a place is, and its distance."""
        return place - (self.last - CLOSE), float(self.distances[round(place)])

    def widen(self, share: float) -> Self:
        """Enlarge the last places: at 0 they lie at the end of the curve, at 1 they have room."""
        self.opened = share
        area, close = self._area(share), self._close_area(share)
        self.curve.area, self.close_curve.area = area, close
        places = np.arange(1.0, self.last + 1)
        self.curve.set_heights(places, self.distances[1:])
        late = np.arange(CLOSE + 1.0)
        self.close_curve.set_heights(late, self.distances[-CLOSE - 1 :])
        for axis, room in ((self.axis, area), (self.close_axis, close)):
            axis.points = polyline(room.points([0, room.extent], [0, 0]))
        for tie, heights in zip(self.ties, ((0, 0), (TIED, HIGHEST)), strict=True):
            ends = [area.point(self.last, heights[0]), close.point(0, heights[1])]
            tie.points = polyline(np.array(ends))
        return self

    def read(self, place: float, since: float = 0.0) -> Self:
        """Show the curve up to the gap between two places, and print both."""
        gap = place - since + 1e-6  # a whole gap stays whole
        self.curve.reveal(gap)
        late = gap - (self.last - CLOSE)
        self.close_curve.reveal(late)
        shown = np.arange(int(np.clip(late, -1, CLOSE)) + 1) if self.opened else np.arange(0)
        heights = self.distances[self.last - CLOSE + shown]
        self.dots.set_centers(self.close_curve.area.points(shown, heights))
        self.counter.read(place)
        self.since[1].set_number(float(np.floor(since + 0.5)))
        return self

    def _floor(self, share: float) -> tuple[Point3D, Point3D]:
        """Return the ends of the level line at the smallest distance, a share of it drawn."""
        start = self._close_area(1.0).point(*self._close(self.lowest))
        end = np.array([self.left, start[1], 0.0])
        return start, start + (end - start) * share

    def draw_floor(self, share: float) -> Self:
        """Draw a share (0 to 1) of the level line from the lowest dot back to the scale."""
        self.floor.set_ends(*self._floor(share))
        return self
