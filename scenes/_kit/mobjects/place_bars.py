"""What is measured at every place: bars of one walk, and a line of another at the same scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from manim import DOWN, LEFT, PI, RIGHT, UP, Dot, Line, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, NOTE, Label

DECIMALS = 2
SHARE = 0.94
"""The part of its column that a bar is wide."""
KNOB_ROW, NUMBER_ROW, NAME_ROW = 0.15, 0.52, 0.88
"""How far under the axis the word walks, the places are written, and the word's name."""
INSIDE = 0.32
"""How far the middle of a number is under the top of its bar."""
SHOWING, LIT = 0.1, 0.5
"""In how much of a place before its own the number of a bar shows, and how far from its place the
walk has gone when the bar is as quiet as the others."""
RIDE = 0.4
"""How far the middle of a line's number is over the line."""
LEAD = 0.25
"""How far before the first bar the line begins to be cased."""
SEED = 1e-3


@dataclass(frozen=True)
class BarsView:
    """Where the axis begins and ends, how high it lies, and how high a bar is that measures 1."""

    left: float
    right: float
    ground: float
    unit: float


class PlaceBars(VGroup):
    """Bars from one axis of places, their numbers in their tops; a word walks along the axis.

    As the walk comes to a place, its bar grows in width, always as high as what is measured just
    there, and is lit. What stays level, a :class:`LevelLine` runs over at the same scale.

    Args:
        view: where everything lies.
        walker: the name of the word that walks.
        measured: what the bars measure, one for each place.

    Example:
        >>> view = BarsView(stage.left + 1.2, stage.right, stage.bottom + 1.2, 0.9)
        >>> picture = PlaceBars(view, "dog", [1.9, 2.2, 1.2]).stand(1.5).measure(1.5, 1.6)
    """

    def __init__(self, view: BarsView, walker: str, measured: Sequence[float]) -> None:
        theme = active_theme()
        self.view, self.theme, self.measured = view, theme, measured
        self.stood = 0.0
        self.walk = -1.0, 0.0
        self.axis = Line(stroke_color=theme.ring, stroke_width=3)
        self.places = VGroup(
            *(Label(str(k), NOTE, color=theme.position) for k in range(len(measured)))
        )
        self.knob = Dot(radius=0.11, color=theme.word)
        self.label = Label(walker, NOTE, color=theme.word, bold=True)
        self.bars = VGroup(*(Bar(theme.quiet) for _ in measured))
        self.numbers = VGroup(
            *(Label(printed(x, DECIMALS), NOTE, color=theme.ground) for x in measured)
        )
        self.walker = VGroup(self.label, self.knob)
        self.rail = VGroup(self.axis, self.places)
        super().__init__(self.rail, self.walker, self.bars, self.numbers)
        self.take(view)

    @property
    def pose(self) -> BarsView:
        """Where everything lies."""
        return self.view

    @property
    def unit(self) -> float:
        """Height of a bar that measures 1."""
        return self.view.unit

    @property
    def pitch(self) -> float:
        """From one place to the next."""
        return (self.view.right - self.view.left) / len(self.measured)

    def take(self, pose: BarsView) -> Self:
        """Draw axis, bars and walker in another view."""
        self.view = pose
        for k, (place, number, measured) in enumerate(
            zip(self.places, self.numbers, self.measured, strict=True)
        ):
            place.put(self.foot(k) + DOWN * NUMBER_ROW)
            number.move_to(self.top(k, measured) + DOWN * INSIDE)
        return self.stand(self.stood)._raise()

    def foot(self, place: float) -> Point3D:
        """Return the point of the axis at which a place lies, whole or not."""
        return np.array([self.view.left + (place + 0.5) * self.pitch, self.view.ground, 0.0])

    def top(self, place: float, measured: float) -> Point3D:
        """Return the point over a place to which so much reaches."""
        return np.asarray(self.foot(place) + UP * measured * self.unit)

    def at(self, point: Point3D) -> tuple[float, float]:
        """Return over which place a point lies, and what it measures."""
        across, upward, _ = point - self.foot(0)
        return float(across / self.pitch), float(upward / self.unit)

    def stand(self, place: float) -> Self:
        """Let the word stand at a place, whole or not."""
        self.stood = place
        foot = self.foot(place)
        self.knob.move_to(foot + DOWN * KNOB_ROW)
        self.label.put(foot + DOWN * NAME_ROW)
        return self

    def measure(self, place: float, measured: float) -> Self:
        """Draw the bars of all places to which the walk has come, and light the one where it is.

        Args:
            place: where the walk is, whole or not; on its way to 0 it comes from -1.
            measured: what is measured there, between two places too.
        """
        self.walk = place, measured
        for k, (bar, number) in enumerate(zip(self.bars, self.numbers, strict=True)):
            lit = float(np.clip(1 - (place - k) / LIT, 0, 1))
            bar.set_fill(mix(self.theme.quiet, self.theme.ink, lit))
            number.set_opacity(float(np.clip((place - k) / SHOWING + 1, 0, 1)))
        return self._raise()

    def change(self, measured: Sequence[float]) -> Self:
        """Draw what is now measured at all places."""
        self.measured = measured
        return self._raise()

    def _raise(self) -> Self:
        """Draw the axis, and each bar as wide as the walk has come to it."""
        self.axis.put_start_and_end_on(self.foot(-0.5), self.foot(len(self.measured) - 0.5))
        place, here = self.walk
        for k, (bar, size) in enumerate(zip(self.bars, self.measured, strict=True)):
            share = float(np.clip(place - k + 1, 0, 1))
            width = max(share, SEED) * SHARE * self.pitch
            left = self.foot(k) + LEFT * SHARE * self.pitch / 2
            height = size if share == 1 else max(here, SEED)
            bar.lay(left + RIGHT * width / 2, PI / 2, height * self.unit, width)
            bar.set_fill(opacity=float(share > 0))
        return self

    def edges(self, place: int, measured: float) -> tuple[Point3D, Point3D]:
        """Return both corners of the top of the bar of a place."""
        aside = RIGHT * SHARE * self.pitch / 2
        return self.top(place, measured) - aside, self.top(place, measured) + aside

    def stress(self, *places: int) -> list[Any]:
        """Return the animations in which these bars alone are lit."""
        hues = [self.theme.ink if k in places else self.theme.quiet for k in range(len(self.bars))]
        return [bar.animate.set_fill(hue) for bar, hue in zip(self.bars, hues, strict=True)]

    def pale(self, share: float) -> Any:
        """Return the animation in which all bars keep but a share of their hue."""
        animate: Any = self.bars.animate
        return animate.set_fill(mix(self.theme.ground, self.theme.quiet, share))


class LevelLine(VGroup):
    """A line over bars, with a mark at each place that it has reached, and its height in digits.

    Its number stands over the shortest bar, where there is room. The line is cased only over and
    just before the bars.

    Args:
        bars: over which it runs.
        hue: ``#RRGGBB``.
        mark: drawn where it is, and copied where it was.
        ride: how far the middle of its number is over it.

    Example:
        >>> bars = PlaceBars(BarsView(-4, 4, -1, 0.9), "dog", [1.9, 2.2, 1.2]).measure(2, 1.2)
        >>> level = LevelLine(bars, active_theme().word, Dot(radius=0.11))
        >>> picture = VGroup(bars, level.draw(2, 1.4, np.array([-5.0, 0.26, 0.0])))
    """

    def __init__(self, bars: PlaceBars, hue: str, mark: VMobject, ride: float = RIDE) -> None:
        self.bars, self.head, self.ride = bars, mark, ride
        self.line = CasedPath(hue, active_theme().ground, 7)
        self.dots = VGroup(*(mark.copy() for _ in bars.measured))
        self.tag = Readout(0, DECIMALS, BODY, face="sans", color=hue)
        super().__init__(self.line, self.dots, self.head, self.tag)

    def draw(self, front: float, measured: float, start: Point3D) -> Self:
        """Draw it.

        Args:
            front: the place over which its head is.
            measured: how high it is, with a unit as high as that of the bars.
            start: the point from which it comes.
        """
        bars = self.bars
        head = bars.top(front, measured)
        edge = bars.top(-0.5, measured) + LEFT * LEAD
        cased = min(edge, head, key=lambda point: point[0])
        self.line.follow([start, cased, head])
        self.line.casing.points = polyline(np.array([cased, head]))
        self.head.move_to(head)
        for k, dot in enumerate(self.dots):
            dot.move_to(bars.top(k, measured)).set_opacity(float(k < front - SEED))
        self.tag.set_number(measured)
        shortest = int(np.argmin(bars.measured))
        self.tag.move_to(bars.top(shortest, measured) + UP * self.ride)
        return self
