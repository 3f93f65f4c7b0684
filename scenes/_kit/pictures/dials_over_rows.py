"""Four large dials, and under them, place by place, how far each hand is from home."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.gap_row import GapRow
from scenes._kit.mobjects.home_dial import HOME, HomeDial
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.reach_strip import ReachStrip
from scenes._kit.mobjects.readout import Readout
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

NAMES_WIDTH = 1.15
"""Room at the left of the dials for the places."""
RADIUS, TIP_ROOM = 1.1, 0.1
"""Radius of a dial, and room over it for the tip of its hand, in scene units."""
COUNTER_RISE = 0.2
UNDER, UNDER_ROOM = 0.34, 0.42
"""How far under a dial the baseline of its number lies, and the height kept for that."""
LINE, LIFT = UP * 0.34, UP * 0.15
"""From one line of the unit of the speeds to the one above, and how far over these the unit is."""
NAME = RIGHT * 1.47 + UP * 0.52
"""From the first hub to the word "home", which stands over the circle that it names."""
STRIP_RISE, STRIP_ROOM = 0.42, 0.62
"""How far over the bottom of the stage the strip of places lies, and the height kept for it."""
DIGITS, SPACE, LEADING, BETWEEN = 3, 0.14, 0.62, 0.7
"""How many digits of whole turns are printed, the room between these and a word, from one line to
the one below, and from the sums to the reason at their right."""
TIGHT, HALF_A_DIGIT = 0.04, 0.1
"""From a number to its dots, half the height of a digit."""


def foot(pose: DialPose) -> Point3D:
    """Return where the number under a dial stands, centred."""
    return pose.hub + DOWN * (pose.radius + UNDER)


class DialsOverRows(VGroup):
    """The last picture of chapter 4 and the first one of chapter 5.

    The hands stand at the last place; its row lies directly under them. ``rows`` and ``strip``
    were there before: the rows of the places before lie below, each lower than the one after it,
    and a strip shows how far each place is. Every place has one hand more than the one before: the
    hand that is asked there. At the last place none is left to be asked. Under each dial stands how
    fast its hand is.

    ``left`` is what the first hand lacks in the end to be exactly home: its chord and bar, bright.
    ``sums`` tell how many radians the first hand has turned, and how many the nearest whole turns
    would be; ``reason`` tells why no sums of the kind can be equal.

    Args:
        stage: which the picture fills; ``layout.stage`` with or without captions.
        places: in their order; each has a row.
        angles: shape (places, hands), how far each hand has turned there, in radians.
        gaps: shape (places, hands), the chords of those, in radii.
        hues: colour of each dial, ``#RRGGBB``.
        before: how many places other hands could count, marked on the strip.

    Example:
        >>> places, speeds = [6, 63, 628], np.array([1.0, 0.1, 0.01])
        >>> turned = np.outer(places, speeds)
        >>> hues = [active_theme().pair(i) for i in range(3)]
        >>> chords = np.abs(np.exp(1j * turned) - 1)
        >>> shown = {"hues": hues, "before": 8}
        >>> picture = DialsOverRows(stage.inset(0.2), places, turned, chords, **shown)
    """

    def __init__(
        self,
        stage: Region,
        places: Sequence[int],
        angles: ArrayLike,
        gaps: ArrayLike,
        *,
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
        self.speeds = [
            Readout(speed, digits, LABEL, color=hue).put(foot(pose), ORIGIN)
            for digits, (speed, hue, pose) in enumerate(
                zip(turned[-1] / places[-1], hues, self.poses, strict=True)
            )
        ]
        self.per_place = self._unit(stage.left)
        self.home = Label("home", NOTE).put(self.poses[0].hub + NAME, ORIGIN)
        start = self.poses[0].hub[0] - RADIUS
        end = self.poses[-1].hub[0] + (1 + HOME) * RADIUS
        self.strip = ReachStrip(
            places, np.array([start, stage.bottom + STRIP_RISE, 0.0]), end - start, before=before
        )
        under = (self.lines[1] + self.lines[-1] - LEADING) / 2 - HALF_A_DIGIT
        corner = np.array([start, under, 0.0])
        self.sums = self._sums(places[-1], float(turned[-1, 0]), corner)
        self.reason = self._reason(corner + RIGHT * (self.sums.width + BETWEEN))
        parts = self.counter, self.home, *self.speeds, self.per_place
        super().__init__(*self.dials, *parts, self.rows[-1], self.strip, *self.sums, *self.reason)

    def _unit(self, edge: float) -> VGroup:
        """Return the unit of the numbers under the dials, in two lines left of these."""
        start, quiet = np.array([edge, foot(self.poses[0])[1], 0.0]) + LIFT, active_theme().quiet
        lines = ("radians", start + LINE), ("a place", start)
        return VGroup(*(Label(text, NOTE, color=quiet).put(at, LEFT) for text, at in lines))

    def _sums(self, place: int, turned: float, corner: Point3D) -> VGroup:
        """Return the radians of a place, and under them those of the nearest whole turns.

        The digits of the turns are cut off, not rounded; those behind the point stick out.
        """
        turns = round(turned / (2 * np.pi))
        digits = printed(np.floor(turns * 2 * np.pi * 10**DIGITS) / 10**DIGITS, DIGITS)
        names = [Label(text, BODY) for text in (f"{place} places =", f"{turns} turns =")]
        whole, more = Readout(turned, size=TITLE), Readout(float(digits), DIGITS, TITLE)
        pen = corner + RIGHT * max(name.width for name in names)
        for name, number, up in zip(names, (whole, more), (LEADING, 0.0), strict=True):
            name.put(pen + UP * up, RIGHT)
            number.put(pen + RIGHT * SPACE + UP * up, LEFT)
        dots = Label("…", BODY).put(more.get_right() * RIGHT + RIGHT * TIGHT + UP * pen[1], LEFT)
        at = (dots.get_right()[0] + SPACE) * RIGHT + UP * pen[1]
        units = [Label("radians", BODY).put(at + UP * up, LEFT) for up in (LEADING, 0.0)]
        return VGroup(VGroup(names[0], whole, units[0]), VGroup(names[1], more, dots, units[1]))

    @staticmethod
    def _reason(corner: Point3D) -> VGroup:
        """Return how many radians one turn is, and under that what this number is not."""
        name, turn, number = Label("1 turn =", BODY), Formula("2 pi", TITLE), Formula("2 pi", TITLE)
        name.put(corner + UP * LEADING, LEFT)
        pen = name.get_right() * RIGHT + RIGHT * SPACE + UP * corner[1]
        turn.put(pen + UP * LEADING, LEFT)
        number.put(pen, LEFT)
        after = (turn.get_right()[0] + SPACE) * RIGHT + UP * corner[1]
        unit, no = Label("radians", BODY), Label("is no fraction", BODY)
        return VGroup(
            VGroup(name, turn, unit.put(after + UP * LEADING, LEFT)),
            VGroup(number, no.put(after, LEFT)),
        )
