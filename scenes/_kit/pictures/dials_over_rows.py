"""Four large dials, and under them, place by place, how far each hand is from home."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import VGroup
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.gap_row import GapRow
from scenes._kit.mobjects.home_dial import HomeDial
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.wishes import wishes_met

WISHES = wishes_met("unique", "bounded", "same step", "smooth")
"""What the hands have of what is wished of a position code."""
HOME_AGAIN = 44
"""The first place at which the fastest hand, one radian a place, is home again."""
NAMES_WIDTH = 1.15
"""Room at the left of the dials for the places."""
RADIUS, TIP_ROOM = 1.25, 0.18
"""Radius of a dial, and room round it for the tip of its hand, in scene units."""
COUNTER_RISE = 0.2


class DialsOverRows(VGroup):
    """The last picture of chapter 4 and the first one of chapter 5.

    The hands stand at the last place, whose row lies directly under them; those of the places
    before lie below, each lower than the one after it. Frames tie who is home to who tells.

    Args:
        stage: which the picture fills; ``layout.stage`` with or without captions.
        places: in their order; each has a row.
        angles: shape (places, hands), how far each hand has turned there, in radians.
        gaps: shape (places, hands), the chords of those, in radii.
        hues: colour of each dial, ``#RRGGBB``.

    Example:
        >>> places, speeds = [44, 440, 628], np.array([1.0, 0.1, 0.01])
        >>> turned = np.outer(places, speeds)
        >>> hues = [active_theme().pair(i) for i in range(3)]
        >>> chords = np.abs(np.exp(1j * turned) - 1)
        >>> picture = DialsOverRows(stage.inset(0.2), places, turned, chords, hues=hues)
    """

    def __init__(
        self,
        stage: Region,
        places: Sequence[int],
        angles: ArrayLike,
        gaps: ArrayLike,
        *,
        hues: Sequence[str],
    ) -> None:
        turned, chords = np.asarray(angles, dtype=float), np.asarray(gaps, dtype=float)
        high = RADIUS + TIP_ROOM
        columns = Region(
            stage.left + NAMES_WIDTH, stage.right, stage.top - 2 * high, stage.top
        ).row_of(len(hues), gap=0.0)
        self.poses = [DialPose(column.center, RADIUS) for column in columns]
        below = Region(stage.left, stage.right, stage.bottom, stage.top - 2 * high)
        self.lines = [lane.center[1] for lane in below.rows(*[1.0] * len(places))]
        self.dials = [
            HomeDial(float(angle), radius=RADIUS, color=hue).take(pose).measure(1).reveal(wedge=0)
            for angle, hue, pose in zip(turned[-1], hues, self.poses, strict=True)
        ]
        self.counted = np.array([stage.left, self.poses[0].hub[1] + COUNTER_RISE, 0.0])
        self.counter = PlaceCounter(self.counted).read(places[-1])
        self.rows = [
            GapRow(
                place,
                turned[index],
                chords[index],
                poses=self.poses,
                hues=hues,
                middle=middle,
                edge=stage.left,
            )
            for index, (place, middle) in enumerate(zip(places, self.lines[::-1], strict=True))
        ]
        self.frames = [
            row.frame(row.home[0], row.telling)
            for row in self.rows
            if row.home and row.telling is not None
        ]
        super().__init__(*self.dials, self.counter, *self.rows, *self.frames)
