"""A ruler of places on which every length is a factor, so that it never has to be rescaled."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Self

import numpy as np
from manim import DOWN, ORIGIN, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

THICK, TICK, DROP = 0.14, 0.16, 0.45
"""Width of the filled part, half the height of a tick, and how far below the numbers stand."""
RISE = 0.3
"""How far over the line the factors stand that lead from one tick to the next."""


class TenfoldRuler(VGroup):
    """A line from place 1 on, filled up to the place that is read; ten times as far is one length.

    Under each tick stands the whole place near it. ``before`` is another place with its number,
    in the hue of what fails.

    Args:
        ticks: places that are marked, each ten times as far as the one before.
        places: the whole places that stand under them.
        start: where place 1 lies.
        tenfold: from any place to ten times as far, in scene units.
        hues: colour of each tick, ``#RRGGBB``.
        before: the other place.

    Example:
        >>> hues = [active_theme().pair(i, 3) for i in range(3)]
        >>> shown = {"hues": hues, "before": 16}
        >>> start = stage.at(0.05, 0.5)
        >>> picture = TenfoldRuler([6.3, 63, 630], [6, 63, 630], start, 3.0, **shown).read(63)
    """

    def __init__(
        self,
        ticks: Sequence[float],
        places: Sequence[int],
        start: Point3D,
        tenfold: float,
        *,
        hues: Sequence[str],
        before: int,
    ) -> None:
        theme = active_theme()
        self.start, self.tenfold = np.array(start), tenfold
        ends = [self.point(tick) for tick in ticks]
        self.track = scenery(Line(start, ends[-1], stroke_color=theme.ring, stroke_width=3))
        self.bar = Bar(theme.position)
        self.one = Readout(1, size=LABEL, color=theme.position, face="sans")
        self.one.put(self.start + DOWN * DROP, ORIGIN)
        self.ticks = [
            Line(end + DOWN * TICK, end + UP * TICK, stroke_color=hue, stroke_width=5)
            for end, hue in zip(ends, hues, strict=True)
        ]
        self.factors = [
            Label("×10", NOTE, color=theme.quiet).put((left + right) / 2 + UP * RISE, ORIGIN)
            for left, right in pairwise(ends)
        ]
        self.numbers = [
            Readout(place, size=LABEL, color=theme.position, face="sans").put(
                end + DOWN * DROP, ORIGIN
            )
            for place, end in zip(places, ends, strict=True)
        ]
        at = self.point(before)
        early = Line(at + DOWN * TICK, at + UP * TICK, stroke_color=theme.bad, stroke_width=5)
        number = Readout(before, size=LABEL, color=theme.bad, face="sans")
        self.before = VGroup(early, number.put(at + DOWN * DROP, ORIGIN))
        self.read(places[-1])
        marks = *self.ticks, *self.factors, *self.numbers
        super().__init__(self.track, self.bar, self.one, *marks, self.before)

    def point(self, place: float) -> Point3D:
        """Return where a place lies, 1 or a later one."""
        return np.array(self.start + RIGHT * self.tenfold * np.log10(place))

    def read(self, place: float) -> Self:
        """Fill the line up to a place."""
        length = self.tenfold * float(np.log10(max(place, 1.0)))
        self.bar.lay(self.start, 0.0, max(length, 1e-6), THICK)
        return self
