"""A ruler from place 0 on, on which a place ten times as far lies about one length further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, ORIGIN, RIGHT, UP, Line, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import LABEL, NOTE, Label

THICK, PALER = 0.14, 0.2
"""Width of the filled part, and how much of the ground is mixed into its colour."""
TICK, DROP = 0.16, 0.47
"""Half the height of a tick, and how far below the line the numbers stand."""
SMALL, RAISED = 0.12, 0.22
"""How far over the line the small tick of a tenfold reaches, and its number stands."""
CASED = 12
"""Width of the ground round a tick, which parts it from the filled line."""


def tenfold_reach(places: ArrayLike) -> NDArray[np.float64]:
    """Return how many lengths from place 0 places lie; they may be any from 0 on."""
    return np.asarray(np.log10(1 + np.asarray(places, dtype=float)))


class TenfoldRuler(VGroup):
    """A line of places, filled up to the one that is read.

    At each tick stands its place; ``before`` is a quiet one at another place, with its number.
    Small ticks over the line count by tens: 1, 10, 100, ...

    Args:
        places: that are marked.
        start: where place 0 lies.
        length: by how much ten times as far lies further, in scene units.
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
        length: float,
        *,
        hues: Sequence[str],
        before: int,
    ) -> None:
        theme = active_theme()
        self.start, self.length = np.array(start), length
        self.track = scenery(
            Line(self.start, self.point(places[-1]), stroke_color=theme.ring, stroke_width=3)
        )
        self.bar = Bar(mix(theme.position, theme.ground, PALER))
        powers = range(int(np.log10(places[-1])) + 1)
        self.tens = VGroup(*(self._tenfold(10**power) for power in powers))
        self.zero = self._number(0, theme.position)
        self.ticks, self.numbers = [], []
        for place, hue in zip(places, hues, strict=True):
            self.ticks.append(self._tick(place, hue))
            self.numbers.append(self._number(place, theme.position))
        self.before = VGroup(self._tick(before, theme.quiet), self._number(before, theme.quiet))
        marks = *self.ticks, *self.numbers, self.before
        super().__init__(self.track, self.tens, self.bar, self.zero, *marks)
        self.read(places[-1])

    def _tick(self, place: int, hue: str) -> Line:
        """Return the tick at a place."""
        at = self.point(place)
        tick = Line(at + DOWN * TICK, at + UP * TICK, stroke_color=hue, stroke_width=6)
        return tick.set_stroke(active_theme().ground, CASED, background=True)

    def _tenfold(self, place: int) -> VGroup:
        """Return the small tick at a power of ten, with its number over it."""
        at, quiet = self.point(place), active_theme().quiet
        number = Label(str(place), NOTE, color=quiet).put(at + UP * RAISED)
        return VGroup(Line(at, at + UP * SMALL, stroke_color=quiet, stroke_width=3), number)

    def _number(self, place: int, hue: str) -> Readout:
        """Return a place's number, which stands under it."""
        number = Readout(place, size=LABEL, color=hue, face="sans")
        number.put(self.point(place) + DOWN * DROP, ORIGIN)
        return number.set_x(self.point(place)[0])

    def point(self, place: float) -> Point3D:
        """Return where a place lies."""
        return np.array(self.start + RIGHT * self.length * tenfold_reach(place))

    def read(self, place: float) -> Self:
        """Fill the line up to a place."""
        way = float(self.point(place)[0] - self.start[0])
        self.bar.lay(self.start, 0.0, max(way, 1e-6), THICK)
        return self
