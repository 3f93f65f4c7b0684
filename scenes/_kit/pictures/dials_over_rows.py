"""Four large dials, and under them, place by place, how far each hand is from home."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.gap_row import GapRow
from scenes._kit.mobjects.home_dial import HOME, HomeDial
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.reach_strip import ReachStrip
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

NAMES_WIDTH = 1.15
"""Room at the left of the dials for the places."""
RADIUS, TIP_ROOM = 1.1, 0.1
"""Radius of a dial, and room over it for the tip of its hand, in scene units."""
COUNTER_RISE = 0.2
UNDER, UNDER_ROOM = 0.34, 0.42
"""How far under a dial the baseline of its number lies, and the height kept for that."""
LINE = UP * 0.34
"""From one line of the unit of the speeds to the one above."""
FIGURES = 4
"""How many digits of the places of a turn are printed."""
NAME = RIGHT * 1.47 + UP * 0.52
"""From the first hub to the word "home", which stands over the circle that it names."""
STRIP_RISE, STRIP_ROOM = 0.42, 0.62
"""How far over the bottom of the stage the strip of places lies, and the height kept for it."""


DIGITS, SPACE = 5, 0.14
"""How many digits of a turn are printed, and the room between these and a word."""


def foot(pose: DialPose) -> Point3D:
    """Return where the number under a dial stands, centred."""
    return pose.hub + DOWN * (pose.radius + UNDER)


class DialsOverRows(VGroup):
    """The last picture of chapter 4 and the first one of chapter 5.

    The hands stand at the last place. The row of that place lies directly under them, those of the
    places before below, each lower than the one after it; a strip shows how far each place is.
    Every place has one hand more than the one before: the hand that is asked there. At the last
    place none is left to be asked. Under the last bars stands how many radians a turn has.
    Under each dial stands how many places its hand needs for a turn; before, that was its speed,
    ``speeds`` with ``per_place``.
    ``left`` is what the first hand lacks in the end to be exactly home: its chord and bar, bright.

    Args:
        stage: which the picture fills; ``layout.stage`` with or without captions.
        places: in their order; each has a row.
        angles: shape (places, hands), how far each hand has turned there, in radians.
        gaps: shape (places, hands), the chords of those, in radii.
        hues: colour of each dial, ``#RRGGBB``.
        turns: how many places each hand needs for a turn.
        before: how many places other hands could count, marked on the strip.

    Example:
        >>> places, speeds = [6, 63, 628], np.array([1.0, 0.1, 0.01])
        >>> turned = np.outer(places, speeds)
        >>> hues = [active_theme().pair(i) for i in range(3)]
        >>> chords = np.abs(np.exp(1j * turned) - 1)
        >>> shown = {"turns": 2 * np.pi / speeds, "hues": hues, "before": 8}
        >>> picture = DialsOverRows(stage.inset(0.2), places, turned, chords, **shown)
    """

    def __init__(
        self,
        stage: Region,
        places: Sequence[int],
        angles: ArrayLike,
        gaps: ArrayLike,
        *,
        turns: ArrayLike,
        hues: Sequence[str],
        before: int,
    ) -> None:
        turned, chords = np.asarray(angles, dtype=float), np.asarray(gaps, dtype=float)
        under = stage.top - TIP_ROOM - 2 * RADIUS - UNDER_ROOM
        columns = Region(
            stage.left + NAMES_WIDTH, stage.right, under + UNDER_ROOM, stage.top - TIP_ROOM
        ).row_of(len(hues), gap=0.0)
        aside = LEFT * HOME * RADIUS / 2  # a home reaches over the ring at its right
        self.poses = [DialPose(column.center + aside, RADIUS) for column in columns]
        below = Region(stage.left, stage.right, stage.bottom + STRIP_ROOM, under)
        self.lines = [lane.center[1] for lane in below.rows(*[1.0] * len(places))]
        self.dials = [
            HomeDial(float(angle), radius=RADIUS, color=hue)
            .take(pose)
            .measure(1)
            .reveal(wedge=0, lit=float(gap < HOME))
            for angle, gap, hue, pose in zip(turned[-1], chords[-1], hues, self.poses, strict=True)
        ]
        self.counted = np.array([stage.left, self.poses[0].hub[1] + COUNTER_RISE, 0.0])
        self.counter = PlaceCounter(self.counted).read(places[-1])
        self.rows = []
        for index, (place, middle) in enumerate(zip(places, self.lines[::-1], strict=True)):
            asked = slice(min(index + 2, len(hues)))
            self.rows.append(
                GapRow(
                    place,
                    turned[index, asked],
                    chords[index, asked],
                    poses=self.poses[asked],
                    hues=hues[asked],
                    middle=middle,
                    edge=stage.left,
                )
            )
        self.left = self.dials[0].gap, self.rows[-1].bars[0]
        self.left[0].set_stroke(active_theme().ink)
        self.left[1].set_fill(active_theme().ink)
        self.speeds = self._under(turned[-1] / places[-1], range(len(hues)), hues)
        self.turns = self._under(np.asarray(turns), range(FIGURES - 1, -1, -1), hues)
        self.per_place, self.per_turn = (
            self._unit(stage.left, *lines)
            for lines in (("radians", "a place"), ("places", "a turn"))
        )
        self.home = Label("home", NOTE).put(self.poses[0].hub + NAME, ORIGIN)
        start = self.poses[0].hub[0] - RADIUS
        end = self.poses[-1].hub[0] + (1 + HOME) * RADIUS
        self.strip = ReachStrip(
            places, np.array([start, stage.bottom + STRIP_RISE, 0.0]), end - start, before=before
        )
        self.turn = self._turn(self.poses[-1].hub[0] + RADIUS, self.rows[0].place.baseline)
        parts = self.counter, self.home, *self.turns, self.per_turn, self.strip, self.turn
        super().__init__(*self.dials, *parts, *self.rows)

    def _under(
        self,
        numbers: Sequence[float] | NDArray[np.float64],
        digits: Sequence[int],
        hues: Sequence[str],
    ) -> list[Readout]:
        """Return a number under each dial, in the hue of its hand."""
        shown = zip(numbers, digits, hues, self.poses, strict=False)
        return [
            Readout(number, decimals, LABEL, color=hue).put(foot(pose), ORIGIN)
            for number, decimals, hue, pose in shown
        ]

    def _unit(self, edge: float, upper: str, lower: str) -> VGroup:
        """Return the unit of the numbers under the dials, in two lines left of these."""
        start, quiet = np.array([edge, foot(self.poses[0])[1], 0.0]), active_theme().quiet
        lines = (upper, start + LINE), (lower, start)
        return VGroup(*(Label(text, NOTE, color=quiet).put(at, LEFT) for text, at in lines))

    @staticmethod
    def _turn(right: float, baseline: float) -> VGroup:
        """Return a turn in radians, its first digits as they are, ending at the right."""
        unit = Label("… radians").put(np.array([right, baseline, 0.0]), RIGHT)
        first = np.floor(2 * np.pi * 10**DIGITS) / 10**DIGITS
        number = Readout(first, DIGITS, TITLE, color=active_theme().position)
        number.put(np.array([unit.get_left()[0] - SPACE / 4, baseline, 0.0]), RIGHT)
        name = Label("one turn =").put(number.get_left() * RIGHT + UP * baseline, RIGHT)
        return VGroup(name.shift(LEFT * SPACE), number, unit)
