"""A strip that is filled from 0 up to a place, and can be seen from ever farther away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL

THICK, TICK, DROP = 0.14, 0.12, 0.42
"""Width of the filled part, half the height of a tick, and how far below the numbers stand."""
BESIDE, HALF_A_DIGIT = 0.2, 0.1
"""How far left of the line 0 stands, and how far below the middle of its digit its baseline is."""
ROOM = 0.8
"""How far from 0 a number can end, in scene units, without touching what stands under it."""


class ReachStrip(VGroup):
    """A line from 0 to the farthest place that is in sight, filled up to the place that is read.

    Each stop has a tick and a number that ends there. Whoever uses the strip shows those of a stop
    once it is reached, and hides them before they come too near to 0; to the whole strip belong
    those that have room when it reaches to the last stop. ``zero`` stands left of the line, and
    ``before`` is another place with its number, under the beginning, seen once it is passed.

    Args:
        stops: the places that are marked once they are reached.
        start: where 0 lies.
        length: of the strip, in scene units.
        before: a place near to 0, marked in the hue of what fails.

    Example:
        >>> picture = ReachStrip([6, 63, 628], stage.at(0.1, 0.5), 9.0, before=16).read(628, 628)
    """

    def __init__(self, stops: Sequence[int], start: Point3D, length: float, *, before: int) -> None:
        theme = active_theme()
        self.stops, self.length, self.earlier = list(stops), length, before
        line = Line(start, start + RIGHT * length, stroke_color=theme.ring, stroke_width=3)
        self.track = scenery(line)
        self.bar = Bar(theme.position)
        self.ticks = [
            scenery(Line(UP, DOWN, stroke_color=theme.position, stroke_width=4)) for _ in stops
        ]
        self.numbers = [Readout(stop, size=LABEL, color=theme.position) for stop in stops]
        self.zero = Readout(0, size=LABEL, color=theme.position)
        self.zero.put(start + LEFT * BESIDE + DOWN * HALF_A_DIGIT, RIGHT)
        self.early_tick = scenery(Line(UP, DOWN, stroke_color=theme.bad, stroke_width=4))
        self.early_number = Readout(before, size=LABEL, color=theme.bad)
        self.before = VGroup(self.early_tick, self.early_number)
        clear = [k for k, stop in enumerate(stops) if length * stop / stops[-1] > ROOM]
        marks = [part for k in clear for part in self.mark(k)]
        super().__init__(self.track, self.bar, self.zero, *marks, self.before)
        self.read(stops[-1], stops[-1])

    def point(self, place: float, reach: float) -> Point3D:
        """Return where a place lies when the strip ends at another."""
        return np.array(self.track.get_start() + RIGHT * self.length * place / reach)

    def mark(self, index: int) -> tuple[Line, Readout]:
        """Return tick and number of a stop."""
        return self.ticks[index], self.numbers[index]

    def read(self, place: float, reach: float) -> Self:
        """Fill the strip up to a place; it ends at ``reach``."""
        start = self.point(0, reach)
        self.bar.lay(start, 0.0, max(self.length * place / reach, 1e-6), THICK)
        for stop, tick, number in zip(self.stops, self.ticks, self.numbers, strict=True):
            at = self.point(min(stop, reach), reach)
            tick.put_start_and_end_on(at + DOWN * TICK, at + UP * TICK)
            number.put(at + DOWN * DROP, RIGHT)
        at, passed = self.point(min(self.earlier, reach), reach), float(place >= self.earlier)
        self.early_tick.put_start_and_end_on(at + DOWN * 1.5 * TICK, at + UP * 1.5 * TICK)
        self.early_tick.set_stroke(opacity=passed)
        at[0] = max(at[0], start[0] + self.early_number.width)
        self.early_number.put(at + DOWN * DROP, RIGHT).set_fill(opacity=passed)
        return self
