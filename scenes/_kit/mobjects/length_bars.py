"""How long something is at every place: a bar that walks, and the bars that it leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from manim import DOWN, LEFT, PI, RIGHT, UP, Dot, FadeOut, Line, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.plane import Frame
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, TITLE, Label

BAR_SHARE = 0.64
"""The part of its place that a bar is wide."""
SLIM_SHARE = 0.34
"""The same of a live bar that lets the bars behind it be seen."""
RIM = 0.3
"""How wide the bars are cut where the level line crosses them."""
LEVEL = 13
"""Stroke width of the level line."""
FIRST_ROW, SECOND_ROW = 0.36, 0.78
"""How far under the axis the places and the lengths are printed."""


class LengthBars(VGroup):
    """Bars over an axis of places, with place and length printed under each.

    A live bar stands at any place, whole or not; the bars and numbers of the whole places that it
    has reached stay. A level line may follow it over all that stands there.

    Args:
        lengths: what the bars of the whole places measure, one per place.
        frame: where the left end of the axis lies, and how long the number 1 is.
        pitch: scene units from one place to the next.
        color: of the live bar, ``#RRGGBB``.
        measure: what the lengths are called.
        decimals: of the printed lengths.

    Example:
        >>> left = stage.at(0.1, 0.3)
        >>> picture = LengthBars([2.2, 2.4, 2.0, 1.1], Frame(left, 1.4), pitch=1.5,
        ...                      color=active_theme().word)
        >>> _ = picture.follow(2.0, 2.0)
    """

    def __init__(
        self,
        lengths: Sequence[float] | NDArray[np.float64],
        frame: Frame,
        *,
        pitch: float,
        color: str,
        measure: str = "length",
        decimals: int = 2,
    ) -> None:
        theme = active_theme()
        self.lengths = np.asarray(lengths, dtype=np.float64)
        self.frame, self.pitch, self.decimals = frame, pitch, decimals
        self.axis = Line(frame.origin, self.foot(len(self.lengths) - 0.5), stroke_color=theme.ring)
        self.axis.set_stroke(width=3)
        self.places = VGroup(*(Label(str(k), NOTE) for k in range(len(self.lengths))))
        self.numbers = VGroup(
            *(Label(printed(length, decimals), NOTE, color=theme.quiet) for length in self.lengths)
        )
        self.bars = VGroup(*(self._bar(k, theme.ring) for k in range(len(self.lengths))))
        self.live = Bar(color).set_stroke(theme.ground, 5)
        self.share = BAR_SHARE
        self.tint = color
        self.level = Line(stroke_color=color, stroke_width=LEVEL)
        self.rim = Bar(theme.ground)
        self.knob = Dot(radius=0.1, color=theme.position).set_stroke(theme.ground, 3)
        self.names = self._names(measure)
        super().__init__(self.bars, self.axis, self.places, self.numbers, self.names)
        for k, (place, number) in enumerate(zip(self.places, self.numbers, strict=True)):
            place.put(self.foot(k) + DOWN * FIRST_ROW)
            number.put(self.foot(k) + DOWN * SECOND_ROW)
        self.reached = -1.0
        self.reach(-1.0)

    def _bar(self, place: int, color: str) -> Bar:
        height = float(self.lengths[place]) * self.frame.unit
        return Bar(color).lay(self.foot(place), PI / 2, height, BAR_SHARE * self.pitch)

    def _names(self, measure: str) -> VGroup:
        theme = active_theme()
        edge = self.frame.origin + LEFT * 0.1
        place = Label("place", NOTE, color=theme.position).put(edge + DOWN * FIRST_ROW, RIGHT)
        length = Label(measure, NOTE, color=theme.quiet).put(edge + DOWN * SECOND_ROW, RIGHT)
        return VGroup(place, length)

    @property
    def moving(self) -> tuple[Bar, Dot]:
        """What walks: the live bar and the knob at its foot."""
        return self.live, self.knob

    def foot(self, place: float) -> Point3D:
        """Return the point of the axis at which a place stands, whole or not."""
        return np.asarray(self.frame.origin + RIGHT * (place + 0.5) * self.pitch)

    def top(self, place: int) -> Point3D:
        """Return the middle of the upper edge of a bar that stays."""
        return np.asarray(self.foot(place) + UP * self.lengths[place] * self.frame.unit)

    def follow(self, place: float, length: float) -> Self:
        """Stand the live bar, ``length`` high, at a place."""
        foot = self.foot(place)
        self.knob.move_to(foot)
        self.live.lay(foot, PI / 2, length * self.frame.unit, self.share * self.pitch)
        return self

    def reach(self, place: float) -> Self:
        """Leave the bars and numbers of all whole places up to this one."""
        self.reached = place
        for k, (bar, number) in enumerate(zip(self.bars, self.numbers, strict=True)):
            shown = float(k <= place + 1e-6)
            bar.set_fill(opacity=shown)
            number.set_fill(opacity=shown)
        return self

    def level_to(self, place: float, length: float) -> Self:
        """Draw the level line at ``length`` from the first bar to the one at a place."""
        rise, half = UP * length * self.frame.unit, self.pitch / 2
        start = self.foot(0) + LEFT * BAR_SHARE * half
        end = self.foot(place) + RIGHT * self.share * half
        self.level.set_points_as_corners([start + rise, end + rise])
        self.rim.lay(start + rise, 0.0, float(end[0] - start[0]), RIM)
        return self

    def compare(self, color: str) -> list[Any]:
        """Give the live bar and the level line another colour, and let the bar be slim.

        Returns the animations that make the bars that stay alike; they are seen behind it.
        """
        self.tint, self.share = color, SLIM_SHARE
        self.live.set_fill(color)
        self.level.set_stroke(color)
        theme = active_theme()
        return [bar.animate.set_fill(theme.ring) for bar in self.bars]

    def stress(self, place: int) -> list[Any]:
        """Return the animations that bring a bar and its number out."""
        theme = active_theme()
        return [
            self.bars[place].animate.set_fill(theme.ink),
            self.numbers[place].animate.set_fill(theme.ink),
            self.places[place].animate.set_fill(theme.position),
        ]

    def step_back(self) -> list[Any]:
        """Return the animations that leave the level line alone with shadows of the bars."""
        shade = active_theme().hairline
        shades = [bar.animate.set_fill(shade) for bar in self.bars]
        measure = self.names[-1]
        self.names.remove(measure)
        self.remove(self.numbers)
        return [*shades, *map(FadeOut, (measure, *self.numbers))]

    def level_note(self, length: float) -> Label:
        """Return a new label with a length, over the level line where the bars are lowest."""
        note = Label(printed(length, self.decimals), TITLE, color=self.tint, bold=True)
        lowest = self.foot(int(self.lengths.argmin()))
        self.add(note.put(lowest + UP * (length * self.frame.unit + 0.2)))
        return note
