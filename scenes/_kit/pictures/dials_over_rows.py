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
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

NAMES_WIDTH = 1.15
"""Room at the left of the dials for the places."""
RADIUS, TIP_ROOM = 1.1, 0.1
"""Radius of a dial, and room over it for the tip of its hand, in scene units."""
COUNTER_RISE = 0.2
UNDER, UNDER_ROOM = 0.31, 0.46
"""How far under a dial the baseline of its number lies, and the height kept for that."""
NAME = RIGHT * 1.47 + UP * 0.52
"""From the first hub to the word "home", which stands over the circle that it names."""
STRIP_RISE, STRIP_ROOM = 0.42, 0.57
"""How far over the bottom of the stage the strip of places lies, and the height kept for it."""


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

    Of the rows before, only the hands that are not home stay, one dial further in each row.

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
        self.speeds = [
            Readout(speed, digits, LABEL, color=hue).put(foot(pose), ORIGIN)
            for digits, (speed, hue, pose) in enumerate(
                zip(turned[-1] / places[-1], hues, self.poses, strict=True)
            )
        ]
        self.per_place = Label("radians a place", NOTE, color=active_theme().quiet)
        self.per_place.put(np.array([stage.left, foot(self.poses[0])[1], 0.0]), LEFT)
        self.home = Label("home", NOTE).put(self.poses[0].hub + NAME, ORIGIN)
        start = self.poses[0].hub[0] - RADIUS
        end = self.poses[-1].hub[0] + (1 + HOME) * RADIUS
        self.strip = ReachStrip(
            places, np.array([start, stage.bottom + STRIP_RISE, 0.0]), end - start, before=before
        )
        parts = self.counter, self.home, *self.speeds, self.per_place
        steps = [VGroup(row.place, *row.cells(home=False)) for row in self.rows[:-1]]
        super().__init__(*self.dials, *parts, self.rows[-1], *steps, self.strip)
