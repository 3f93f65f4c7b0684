"""What is measured at every place: bars of one walk, and a line of another at the same scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from manim import DOWN, LEFT, PI, UP, Dot, Line, VGroup
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
RISING, SHORT, LIT = 0.5, 0.08, 0.5
"""For how much of a place before its own a bar rises, how much it still lacks when its number
shows, and how far from its place the word has gone when the bar is as quiet as the others."""
RIDE = 0.4
"""How far the middle of the line's number is over the line."""
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

    The bars come as the walk comes to their places, and a bar is lit while the walk is there.
    The line of the second walk, ``level``, is measured from the same axis at the same scale.

    Args:
        view: where everything lies.
        walker: the name of the word that walks.
        measured: what the bars of the first walk measure, one for each place.

    Example:
        >>> view = BarsView(stage.left + 1.2, stage.right, stage.bottom + 1.2, 0.9)
        >>> bars = PlaceBars(view, "dog", [1.9, 2.2, 1.2]).reach(2).stand(2)
        >>> picture = VGroup(bars, bars.draw_level(2, 1.4, stage.at(0, 0.6)).level)
    """

    def __init__(self, view: BarsView, walker: str, measured: Sequence[float]) -> None:
        theme = active_theme()
        self.view, self.theme, self.measured = view, theme, measured
        self.stood, self.reached = 0.0, -1.0
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
        self.line = CasedPath(theme.word, theme.ground, 7)
        self.head = Dot(radius=0.11, color=theme.word).set_stroke(theme.ground, 3)
        self.dots = VGroup(*(self.head.copy() for _ in measured))
        self.tag = Readout(0, DECIMALS, BODY, face="sans", color=theme.word)
        self.walker = VGroup(self.label, self.knob)
        self.rail = VGroup(self.axis, self.places)
        self.level = VGroup(self.line, self.dots, self.head, self.tag)
        super().__init__(self.rail, self.walker, self.bars, self.numbers)
        self.take(view).draw_level(0, 0.0, self.foot(-1))

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

    def reach(self, place: float) -> Self:
        """Let the bars rise to which the walk has come, and light the one where it is."""
        self.reached = place
        for k, bar in enumerate(self.bars):
            lit = float(np.clip(1 - abs(place - k) / LIT, 0, 1))
            bar.set_fill(mix(self.theme.quiet, self.theme.ink, lit))
        return self._raise()

    def _raise(self) -> Self:
        """Draw the axis, and the bars as far as the walk has come."""
        self.axis.put_start_and_end_on(self.foot(-0.5), self.foot(len(self.measured) - 0.5))
        parts = zip(self.bars, self.numbers, self.measured, strict=True)
        for k, (bar, number, measured) in enumerate(parts):
            share = float(np.clip((self.reached - k) / RISING + 1, 0, 1))
            size = max(share * measured, SEED) * self.unit
            bar.lay(self.foot(k), PI / 2, size, SHARE * self.pitch)
            bar.set_fill(opacity=float(share > 0))
            number.set_opacity(float((1 - share) * measured * self.unit < SHORT))
        return self

    def draw_level(self, front: float, measured: float, start: Point3D) -> Self:
        """Draw the line of the second walk, with a dot at each place that it has reached.

        Its number stands over the shortest bar, where there is room. The
        line is cased only over and just before the bars.

        Args:
            front: the place over which its head is.
            measured: how high it is, with a unit as high as that of the bars.
            start: the point from which the line comes.
        """
        head = self.top(front, measured)
        edge = self.top(-0.5, measured) + LEFT * LEAD
        cased = min(edge, head, key=lambda point: point[0])
        self.line.follow([start, cased, head])
        self.line.casing.points = polyline(np.array([cased, head]))
        self.head.move_to(head)
        for k, dot in enumerate(self.dots):
            dot.move_to(self.top(k, measured)).set_opacity(float(k < front - SEED))
        self.tag.set_number(measured)
        shortest = int(np.argmin(self.measured))
        self.tag.move_to(self.top(shortest, measured) + UP * RIDE)
        return self

    def stress(self, *places: int) -> list[Any]:
        """Return the animations in which these bars alone are lit."""
        hues = [self.theme.ink if k in places else self.theme.quiet for k in range(len(self.bars))]
        return [bar.animate.set_fill(hue) for bar, hue in zip(self.bars, hues, strict=True)]
