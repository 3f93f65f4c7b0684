"""What is measured at every place: bars of one walk, and a line of another at the same scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, PI, RIGHT, UP, Dot, Line, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

DECIMALS = 2
SHARE = 0.94
"""The part of its column that a bar is wide."""
KNOB_ROW, NUMBER_ROW, NAME_ROW = 0.15, 0.52, 0.88
"""How far under the axis the words walk, the places are written, and the words' names."""
INSIDE, OUTSIDE = 0.26, 0.2
"""How far the middle of a number is under the top of its bar, or over a bar that is too low."""
LOWEST = 0.46
"""Height of the lowest bar with its number inside."""
BESIDE, HIGH, LOW = 0.24, 0.11, 0.24
"""How far the name of each of two words is beside its dot, and its baseline from the axis."""
CLEAR = 0.86, 0.96
"""How many places the live bar has gone on when a bar's number begins to show, and shows."""
AT_REST = 0.08, 0.2
"""How far from a whole place a low bar's number begins to leave, and has left."""
RIDE = 0.32
"""How far the middle of the line's number is over the line."""
INDENT = 0.05
"""How far from the head of its line a number that rides begins."""
OVER, SPACE = 0.2, 0.17
"""How far the baseline of what a level is called is over it, and between its two words."""


class PlaceBars(VGroup):
    """Bars from one axis of places, their numbers in their tops; words walk along the axis.

    A live bar stands at any place, whole or not; bars of the whole places that it has reached
    stay. The line of the second walk is measured from the same axis at the same scale. Of two
    words one walks over the axis and one under it, with their gap between them; the head of the
    line stands on a stem over the middle of the gap.

    Args:
        region: what axis and bars fill.
        places: how many places the axis has, counted from 0.
        walkers: the hues of the dots of the words that walk, by their names.
        measured: what the bars of the first walk measure, from the first place on, if any.
        unit: height of a bar that measures 1.
        below: how far the axis lies over the foot of the region.
        color: of the line, ``#RRGGBB``.
        lead: width kept on the left, for the line's number; without it the number rides.
        rests: how many dots the line can leave, one for each place by default.

    Example:
        >>> theme = active_theme()
        >>> picture = PlaceBars(stage, 5, {"dog": theme.query, "man": theme.key},
        ...                     [1.9, 2.2, 1.2], unit=0.9, below=1.2, color=theme.word)
        >>> _ = picture.reach(2).stand(3.0, 1.0).draw_line([(1.5, 1.0), (2, 1.5)])
    """

    def __init__(
        self,
        region: Region,
        places: int,
        walkers: Mapping[str, str],
        measured: Sequence[float],
        *,
        unit: float,
        below: float,
        color: str,
        lead: float = 0.0,
        rests: int = 0,
    ) -> None:
        theme = active_theme()
        self.region, self.unit, self.below, self.lead = region, unit, below, lead
        self.theme = theme
        self.pitch = (region.width - lead) / places
        self.axis = Line(self.foot(-0.5), self.foot(places - 0.5), stroke_color=theme.ring)
        self.axis.set_stroke(width=3)
        self.places = VGroup(
            *(
                Label(str(k), NOTE, color=theme.position).put(self.foot(k) + DOWN * NUMBER_ROW)
                for k in range(places)
            )
        )
        self.knobs = [Dot(radius=0.11, color=hue) for hue in walkers.values()]
        self.names = [Label(name, NOTE, color=theme.word, bold=True) for name in walkers]
        self.gap = Line(ORIGIN, RIGHT, stroke_color=theme.position, stroke_width=9)
        self.bars = VGroup(*(self._bar(k, x) for k, x in enumerate(measured)))
        self.numbers = VGroup(*(self._number(k, x) for k, x in enumerate(measured)))
        self.live = Bar(theme.ink).set_stroke(theme.ground, 5)
        self.number = self._readout(NOTE)
        self.line = CasedPath(color, theme.ground, 7)
        self.head = Dot(radius=0.11, color=color).set_stroke(theme.ground, 3)
        self.dots = VGroup(*(self.head.copy() for _ in range(rests or places)))
        self.tag = self._readout(BODY).set_color(color)
        self.rail = VGroup(self.axis, self.places, *self.names)
        self.stem = Line(ORIGIN, UP, stroke_color=theme.ring, stroke_width=3)
        self.level = VGroup(self.line, self.dots, self.head, self.tag)
        self.moving = VGroup(self.live, self.number)
        if len(walkers) > 1:
            self.rail.add(self.gap)
            self.level = VGroup(self.stem, self.line, self.dots, self.head)
        self.rail.add(*self.knobs)
        super().__init__(self.rail, self.bars, self.numbers, self.moving, self.level)
        self.stand(*[0.0] * len(walkers)).reach(-1).follow(0, 0.0).draw_line([(0, 0.0)])

    def foot(self, place: float) -> Point3D:
        """Return the point of the axis at which a place lies, whole or not."""
        across = self.lead + (place + 0.5) * self.pitch
        return np.array([self.region.left + across, self.region.bottom + self.below, 0.0])

    def top(self, place: float, measured: float) -> Point3D:
        """Return the point over a place to which so much reaches."""
        return np.asarray(self.foot(place) + UP * measured * self.unit)

    def at(self, point: Point3D) -> tuple[float, float]:
        """Return over which place a point lies, and what it measures."""
        across, upward, _ = point - self.foot(0)
        return float(across / self.pitch), float(upward / self.unit)

    def stand(self, *places: float) -> Self:
        """Let the words stand at places, whole or not; between two words lies their gap."""
        if len(places) == 1:
            foot = self.foot(places[0])
            self.knobs[0].move_to(foot + DOWN * KNOB_ROW)
            self.names[0].put(foot + DOWN * NAME_ROW)
            return self
        over, under = map(self.foot, places)
        self.knobs[0].move_to(over + UP * KNOB_ROW)
        self.knobs[1].move_to(under + DOWN * KNOB_ROW)
        self.names[0].put(over + RIGHT * BESIDE + UP * HIGH, LEFT)
        self.names[1].put(under + LEFT * BESIDE + DOWN * LOW, RIGHT)
        self.gap.put_start_and_end_on(self.foot(min(places)), self.foot(max(places) + 1e-3))
        return self

    def reach(self, place: float, *, live: bool = False) -> Self:
        """Leave the bars of all whole places up to this one, and their numbers.

        Args:
            place: the farthest.
            live: whether the live bar stands there, whose number covers those under it.
        """
        for k, (bar, number) in enumerate(zip(self.bars, self.numbers, strict=True)):
            bar.set_opacity(float(k <= place + 1e-6))
            clear = np.interp(place - k, CLEAR, (0, 1)) if live else k <= place + 1e-6
            number.set_opacity(float(clear))
        return self

    def follow(self, place: float, measured: float) -> Self:
        """Stand the live bar at a place, with what it measures in its top.

        A bar that is too low for its number, which would lie on the bars beside, tells it only
        where it rests.
        """
        self.live.lay(self.foot(place), PI / 2, measured * self.unit, SHARE * self.pitch)
        self.number.set_number(measured)
        self.number.move_to(self._written(place, measured)).set_color(self._hue(measured))
        rests = float(np.interp(abs(place - round(place)), AT_REST, (1, 0.6), right=0))
        self.number.set_opacity(1.0 if measured * self.unit >= LOWEST else rests)
        return self

    def draw_line(
        self, points: Sequence[tuple[float, float]], start: Point3D | None = None
    ) -> Self:
        """Draw the line of the second walk through places with what was measured there.

        It leaves a dot wherever it has rested. It is cased only over and just before the bars.

        Args:
            points: where it rested, in the order of the walk, and where its head is.
            start: the point from which the line comes, if not from the first of them.
        """
        corners = [self.top(*point) for point in points]
        begin = corners[0] if start is None else start
        edge = self.top(-0.5, points[0][1]) + LEFT * self.lead / 2
        cased = begin if start is None else min(edge, corners[0], key=lambda point: point[0])
        self.line.follow([begin, cased, *corners])
        self.line.casing.points = polyline(np.array([cased, *corners]))
        self.head.move_to(corners[-1])
        for k, dot in enumerate(self.dots):
            dot.move_to(corners[min(k, len(corners) - 1)])
        self.tag.set_number(points[-1][1])
        beside = self.foot(-0.5)[0] - self.lead / 2
        across = beside if self.lead else corners[-1][0] + self.tag.width / 2 + INDENT
        self.tag.move_to(np.array([across, corners[-1][1] + RIDE, 0.0]))
        self.stem.put_start_and_end_on(self.foot(points[-1][0]), corners[-1] + UP * 1e-3)
        return self

    def level_name(self, gap: str, told: str, place: float, measured: float) -> VGroup:
        """Return what is written over the line at a place: the gap, and what is measured."""
        parts = VGroup(
            Label(gap, NOTE, color=self.theme.position, bold=True),
            Label(told, NOTE, color=self.theme.ink),
        )
        width = parts[0].width + SPACE + parts[1].width
        begin = self.top(place, measured) + UP * OVER + LEFT * width / 2
        parts[0].put(begin, LEFT)
        parts[1].put(begin + RIGHT * (parts[0].width + SPACE), LEFT)
        return parts

    def stress(self, *places: int) -> list[Any]:
        """Return the animations that bring some bars out."""
        return [self.bars[k].animate.set_fill(self.theme.ink) for k in places]

    def calm(self) -> list[Any]:
        """Return the animations in which all bars are alike again."""
        return [bar.animate.set_fill(self.theme.quiet) for bar in self.bars]

    def _bar(self, place: int, measured: float) -> Bar:
        bar = Bar(self.theme.quiet)
        return bar.lay(self.foot(place), PI / 2, measured * self.unit, SHARE * self.pitch)

    def _number(self, place: int, measured: float) -> Label:
        label = Label(printed(measured, DECIMALS), NOTE, color=self._hue(measured))
        return label.move_to(self._written(place, measured))

    def _readout(self, size: float) -> VMobject:
        return Readout(0, DECIMALS, size, face="sans")

    def _hue(self, measured: float) -> str:
        """Return the hue of a number that stands in its bar, or over it."""
        return self.theme.ground if measured * self.unit >= LOWEST else self.theme.ink

    def _written(self, place: float, measured: float) -> Point3D:
        """Return where the middle of a bar's number is."""
        rise = -INSIDE if measured * self.unit >= LOWEST else OUTSIDE
        return np.asarray(self.top(place, measured) + UP * rise)
