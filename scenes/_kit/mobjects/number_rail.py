"""A rail on which numbers have their places; it can be seen from nearer or from farther away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import ORIGIN, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.layout import FRAME_WIDTH, Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

TICK = 0.3
"""Half the height of a tick."""
BAR = 0.34
"""Width of the bar that lies on the rail."""
DROP = 0.78
"""How far under the rail the numbers stand."""
CROWDED, ROOMY = 0.15, 0.4
"""Scene units from tick to tick at which ticks have gone, and from which on they are whole."""
FAR = 5.0, 8.0
"""Numbers at which the one at the end of the bar begins to be printed, and is whole."""
TIGHT, LOOSE = 0.9, 1.3
"""The same for a printed number and the one at the end of the bar."""
CLOSE, APART = 0.6, 0.9
"""The same for the printed numbers among each other."""


@dataclass(frozen=True)
class RailScale:
    """Where 0 lies across, how many scene units a 1 is long, and how high the rail lies.

    ``size`` is how many times as large as usual all that stands at the rail is drawn.
    """

    zero: float
    unit: float
    height: float = 0.0
    size: float = 1.0

    def x(self, number: float) -> float:
        """Return where a number lies across."""
        return self.zero + self.unit * number


def fade(room: float, low: float, high: float) -> float:
    """Return how opaque a thing is that has gone at ``low`` room and is whole from ``high`` on."""
    return float(np.clip((room - low) / (high - low), 0.0, 1.0))


def resize(label: Label, size: float) -> Label:
    """Return the label, scaled so that it stands as if it were set in another size."""
    label.scale(size / (label.drawn_size or label.size))
    return label


class NumberRail(VGroup):
    """A line from 0 on, with ticks and printed numbers, and a bar that lies on it.

    Ticks and numbers that would crowd fade; tens and hundreds stay longer.

    Args:
        last: the last number that has a tick.
        region: at whose right the line ends; the bar may leave it.
        scale: how it stands at first.
        marked: numbers that are printed too, however far away.

    Example:
        >>> picture = NumberRail(40, stage, RailScale(stage.left + 1, 2.0)).fill(3.0)
    """

    def __init__(
        self, last: int, region: Region, scale: RailScale, marked: Sequence[int] = ()
    ) -> None:
        theme = active_theme()
        self.last, self.region = last, region
        self.line = Line(stroke_color=theme.ring, stroke_width=6)
        self.bar = Bar(theme.position)
        self.powers = [10**k for k in range(len(str(last)))]
        self.ticks = [scenery(Segments(color=theme.ring, width=5)) for _ in self.powers]
        numbers = sorted({*range(min(5, last + 1)), *self.powers, *marked, last})
        self.marked = frozenset(marked)
        self.numbers = {
            number: Label(str(number), BODY, color=theme.position, bold=True) for number in numbers
        }
        self.tip = Readout(0, 0, BODY, color=theme.position, face="sans", bold=True, align=ORIGIN)
        """The number at the end of the bar, once it is beyond the numbers that are printed."""
        super().__init__(self.line, *self.ticks, self.bar, *self.numbers.values(), self.tip)
        self.filled = 0.0
        self.kept: int | None = None
        """A number that stays printed when the bar goes on from it."""
        self.take(scale)

    @property
    def pose(self) -> RailScale:
        """How it stands."""
        return self.scale_of_numbers

    def point(self, number: float, up: float = 0.0) -> Point3D:
        """Return where a number lies, or so far over it."""
        return np.array([self.scale_of_numbers.x(number), self.scale_of_numbers.height + up, 0.0])

    def take(self, pose: RailScale) -> Self:
        """Stand at another scale."""
        self.scale_of_numbers = pose
        end = np.array([self.region.right, self.scale_of_numbers.height, 0.0])
        self.line.put_start_and_end_on(self.point(0), end)
        for power, ticks in zip(self.powers, self.ticks, strict=True):
            self._draw_ticks(power, ticks)
        self.fill(self.filled)
        for number, label in self.numbers.items():
            self._draw_number(number, label)
        return self

    def fill(self, number: float) -> Self:
        """Let the bar reach from 0 to a number, or to the edge of the frame."""
        self.filled = number
        room = FRAME_WIDTH / 2 - self.scale_of_numbers.zero
        length = min(self.scale_of_numbers.unit * number, room)
        self.bar.lay(self.point(0), 0.0, max(length, 1e-6), BAR * self.scale_of_numbers.size)
        self.tip.set_number(number).put(self.point(number, -DROP))
        apart = 1.0 if self.kept is None else self._apart(self.kept)
        self.tip.set_opacity(apart * fade(number, *FAR))
        return self

    def _apart(self, number: int) -> float:
        """Return how opaque the numbers at the end of the bar and at this one are beside it."""
        return fade(abs(self.filled - number) * self.scale_of_numbers.unit, TIGHT, LOOSE)

    def _draw_ticks(self, power: int, ticks: Segments) -> None:
        opacity = fade(self.scale_of_numbers.unit * power, CROWDED, ROOMY)
        ticks.set_stroke(opacity=opacity)
        if not opacity:
            return
        first = 0 if power == self.powers[-1] else power
        numbers = np.arange(first, self.last + 1, power)
        across = self.scale_of_numbers.x(0) + self.scale_of_numbers.unit * numbers
        across = across[across <= self.region.right + 1e-6]
        tick = TICK * self.scale_of_numbers.size * UP
        middles = np.stack(
            [across, np.full_like(across, self.scale_of_numbers.height), np.zeros_like(across)],
            axis=-1,
        )
        ticks.set_ends(middles - tick, middles + tick)

    def _draw_number(self, number: int, label: Label) -> None:
        free = 1.0 - self.tip.get_fill_opacity() * (1.0 - self._apart(number))
        power = max((p for p in self.powers if p <= number), default=self.last)
        power = number if number in self.marked else power
        resize(label, BODY * self.scale_of_numbers.size)
        label.put(self.point(number, -DROP * self.scale_of_numbers.size))
        inside = fade(self.region.right - label.get_right()[0], 0.0, 0.15)
        label.set_opacity(free * inside * fade(self.scale_of_numbers.unit * power, CLOSE, APART))
        if inside == 0.0:
            label.put(
                np.array([self.region.right, self.scale_of_numbers.height - DROP, 0.0]), RIGHT
            )
