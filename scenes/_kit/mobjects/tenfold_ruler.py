"""A ruler of places on which every length is a factor, until it becomes an even one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, Line, VGroup, VMobject
from manim.typing import Point3D, Vector3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

THICK, BROAD = 0.14, 1.0
"""Width of the filled part, and of the same where it is compared."""
TICK, DROP, LOW = 0.16, 0.45, 0.6
"""Half the height of a tick, and how far below the numbers stand, and those that are compared."""
RISE = 0.3
"""How far over the line the factors stand that lead from one tick to the next."""
EARLY, LATE = (0.2, 0.5), (0.7, 1.0)
"""How even the ruler is when marks go, each before it touches the next one: the last but one mark,
which keeps its distance, goes late."""
CELL = 1000
"""How many places lie between the joints of the even ruler."""


@dataclass(frozen=True)
class RulerPose:
    """How even a ruler is, from tenfold (0) to even (1), and how broad its bar, from 0 to 1.

    ``claimed`` is how much of the bar up to the other place, 0 to 1, is in the hue of that place.
    """

    even: float = 0.0
    broad: float = 0.0
    claimed: float = 0.0


class TenfoldRuler(VGroup):
    """A line of places, filled up to the one that is read; ten times as far is one length.

    Under each tick stands its place. It can become even: then the ticks crowd at its left, and
    joints that had crowded at its right part. ``before`` is another place with its number, in the
    hue of what fails. ``factors``, which lead from tick to tick, were there before.

    Args:
        places: that are marked, each about ten times as far as the one before.
        start: where place 1 lies.
        tenfold: from any place to ten times as far, in scene units.
        hues: colour of each tick, ``#RRGGBB``.
        before: the other place.

    Example:
        >>> hues = [active_theme().pair(i, 3) for i in range(3)]
        >>> shown = {"hues": hues, "before": 16}
        >>> picture = TenfoldRuler([6, 63, 628], stage.at(0.05, 0.5), 3.0, **shown).read(63)
    """

    def __init__(
        self,
        places: Sequence[int],
        start: Point3D,
        tenfold: float,
        *,
        hues: Sequence[str],
        before: int,
    ) -> None:
        theme = active_theme()
        self.start, self.tenfold, self.places = np.array(start), tenfold, list(places)
        self.early, self.place = before, float(places[-1])
        self.pose = RulerPose()
        self.track = scenery(Line(stroke_color=theme.ring, stroke_width=3))
        self.bar, self.part = Bar(theme.position), Bar(theme.bad)
        self.one = Readout(1, size=LABEL, color=theme.position, face="sans", align=ORIGIN)
        self.ticks = [Line(stroke_color=hue, stroke_width=5) for hue in hues]
        self.numbers = [
            Readout(place, size=LABEL, color=theme.position, face="sans", align=ORIGIN)
            for place in places
        ]
        self.early_tick = Line(stroke_color=theme.bad, stroke_width=5)
        self.early_number = Readout(before, size=LABEL, color=theme.bad, face="sans")
        self.before = VGroup(self.early_tick, self.early_number)
        self.joints = [
            scenery(Line(stroke_color=theme.ground, stroke_width=3))
            for _ in range(CELL, self.places[-1], CELL)
        ]
        self.factors = [
            Label("×10", NOTE, color=theme.quiet).put((left + right) / 2 + UP * RISE, ORIGIN)
            for left, right in pairwise(map(self.point, places))
        ]
        bars = self.track, self.bar, *self.joints, self.part
        super().__init__(*bars, self.one, *self.ticks, *self.numbers, self.before)
        self._redraw()

    def point(self, place: float) -> Point3D:
        """Return where a place lies, 1 or a later one."""
        last = self.places[-1]
        tenfold, even = float(np.log10(place)), float(np.log10(last)) * place / last
        return np.array(self.start + RIGHT * self.tenfold * between(tenfold, even, self.pose.even))

    def read(self, place: float) -> Self:
        """Fill the line up to a place."""
        self.place = place
        self._fill(self.bar, self._claimed, self.point(max(place, 1.0)))
        return self

    def take(self, pose: RulerPose) -> Self:
        """Become more or less even, or broader."""
        self.pose = pose
        return self._redraw()

    @property
    def _thick(self) -> float:
        return float(between(THICK, BROAD, self.pose.broad))

    @property
    def _claimed(self) -> Point3D:
        """How far the other place's part of the bar reaches."""
        return np.array(between(self.start, self.point(self.early), self.pose.claimed))

    def _fill(self, bar: Bar, begin: Point3D, end: Point3D) -> None:
        """Lay a bar from one point to another; it stands on the line as thick as it is."""
        foot = begin + UP * (self._thick - THICK) / 2
        bar.lay(foot, 0.0, max(float(end[0] - begin[0]), 1e-6), self._thick)

    def _redraw(self) -> Self:
        self.track.put_start_and_end_on(self.start, self.point(self.places[-1]))
        self.read(self.place)
        self._fill(self.part, self.start, self._claimed)
        self.part.set_fill(opacity=float(self.pose.claimed > 0))
        low, high = DOWN * THICK / 2, UP * (self._thick - THICK / 2)
        for joint, place in zip(self.joints, range(CELL, self.places[-1], CELL), strict=True):
            at = self.point(place)
            joint.put_start_and_end_on(at + low, at + high)
            joint.set_stroke(opacity=min(1.0, self.pose.even / EARLY[0]))
        for tick, number, place in zip(self.ticks, self.numbers, self.places, strict=True):
            self._mark(tick, number, place)
        self.one.put(self.start + DOWN * DROP)
        self._mark(self.early_tick, self.early_number, self.early)
        self._let_marks_go()
        self._enlarge(self.numbers[-1], self.places[-1], ORIGIN)
        self._enlarge(self.early_number, self.early, LEFT * self.pose.even)
        return self

    def _mark(self, tick: Line, number: Readout, place: int) -> None:
        """Put a tick, with its number under it, where its place now lies; no broad bar is cut."""
        at = self.point(place)
        top = between(TICK, -THICK / 2, self.pose.broad)
        tick.put_start_and_end_on(at + DOWN * TICK, at + UP * top)
        number.put(at + DOWN * DROP)

    def _let_marks_go(self) -> None:
        """Let marks fade that would touch; the other two are compared."""
        *first, late = zip(self.ticks[:-1], self.numbers[:-1], strict=True)
        for marks, (begin, end) in (
            ((self.one,), EARLY),
            *((m, EARLY) for m in first),
            (late, LATE),
        ):
            self._see(marks, float(np.clip((end - self.pose.even) / (end - begin), 0, 1)))

    def _enlarge(self, number: Readout, place: int, align: Vector3D) -> None:
        """Let a number be larger under a broad bar."""
        number.size = between(LABEL, TITLE, self.pose.broad)
        number.put(self.point(place) + DOWN * between(DROP, LOW, self.pose.broad), align)

    @staticmethod
    def _see(marks: Sequence[VMobject], share: float) -> None:
        """Let marks be seen less (0 to 1)."""
        for mark in marks:
            lines = isinstance(mark, Line)
            mark.set_stroke(opacity=share) if lines else mark.set_fill(opacity=share)
