"""How long something is at every place: a bar that walks, and the bars that it leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from manim import DOWN, LEFT, PI, RIGHT, UP, Dot, Line, VGroup
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
"""The same of the bars of a second walk, behind which those of the first are seen."""
FIRST_ROW, SECOND_ROW = 0.36, 0.78
"""How far under the axis the places and the lengths are printed."""


class LengthBars(VGroup):
    """Bars over an axis of places, with place and length printed under each.

    A live bar stands at any place, whole or not; the bars and numbers of the whole places that it
    has reached stay. A second walk leaves slim bars of its own before them, see :meth:`compare`.

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
        self.bars = VGroup(
            *(self._bar(k, length, theme.ring, BAR_SHARE) for k, length in enumerate(self.lengths))
        )
        self.live = Bar(color).set_stroke(theme.ground, 5)
        self.share = BAR_SHARE
        self.tint = color
        self.slim = VGroup()
        self.knob = Dot(radius=0.1, color=theme.position).set_stroke(theme.ground, 3)
        self.names = self._names(measure)
        super().__init__(self.bars, self.slim, self.axis, self.places, self.numbers, self.names)
        for k, (place, number) in enumerate(zip(self.places, self.numbers, strict=True)):
            place.put(self.foot(k) + DOWN * FIRST_ROW)
            number.put(self.foot(k) + DOWN * SECOND_ROW)
        self.reached = -1.0
        self.reach(-1.0)

    def _bar(self, place: int, length: float, color: str, share: float) -> Bar:
        height = float(length) * self.frame.unit
        return Bar(color).lay(self.foot(place), PI / 2, height, share * self.pitch)

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

    def compare(self, lengths: Sequence[float] | NDArray[np.float64], color: str) -> list[Any]:
        """Make ready for a second walk: give the live bar another colour, and let it be slim.

        Returns the animations that make the bars of the first walk, and the numbers under them,
        alike; they are seen behind.
        """
        theme = active_theme()
        self.tint, self.share = color, SLIM_SHARE
        self.live.set_fill(color)
        self.slim.add(*(self._bar(k, x, color, SLIM_SHARE) for k, x in enumerate(lengths)))
        self.slim.set_stroke(theme.ground, 5)
        self.reach_again(-1.0)
        changed = *self.numbers, *self.places
        return [
            *(bar.animate.set_fill(theme.ring) for bar in self.bars),
            *(label.animate.set_fill(theme.quiet) for label in changed),
        ]

    def reach_again(self, place: float) -> Self:
        """Leave the slim bars of all whole places up to this one."""
        for k, bar in enumerate(self.slim):
            shown = float(k <= place + 1e-6)
            bar.set_fill(opacity=shown).set_stroke(opacity=shown)
        return self

    def stress(self, place: int) -> list[Any]:
        """Return the animations that bring a bar and its number out."""
        theme = active_theme()
        return [
            self.bars[place].animate.set_fill(theme.ink),
            self.numbers[place].animate.set_fill(theme.ink),
            self.places[place].animate.set_fill(theme.position),
        ]

    def note(self, place: int, length: float) -> Label:
        """Return a new label with a length, to stand over the slim bar of a place."""
        label = Label(printed(length, self.decimals), TITLE, color=self.tint, bold=True)
        return label.put(self.foot(place) + UP * (length * self.frame.unit + 0.2))
