"""Four large dials on one ruler of places, each over the place that brings its hand home."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, RIGHT, UP, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.home_column import HomeColumn
from scenes._kit.mobjects.home_dial import HOME, HomeDial
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.place_flag import PlaceFlag
from scenes._kit.mobjects.tenfold_ruler import TenfoldRuler, tenfold_reach
from scenes._kit.theme import active_theme

HEIGHT, TIP_ROOM = 5.02, 0.12
"""Height of the whole picture, and room over the dials for the tips, in scene units."""
EDGE, APART = 0.1, 0.1
"""Room left of place 0, and between the home of one dial and the ring of the next one."""
LINE = 0.03
"""Room beside the last home for half its line."""
UNDER = 0.31
"""How far under a dial what names it stands."""
RULER_RISE, COLUMN_RISE = 0.6, 0.36
"""How far over the bottom the ruler lies; over it the lowest mark of a column."""
COUNTER_ASIDE, COUNTER_RISE = 0.35, 1.08
"""How far right of the second tick the counter stands, and how far over the ruler."""


def foot(pose: DialPose) -> Point3D:
    """Return where what names a dial stands under it, clear of the column under its home."""
    return pose.hub + DOWN * (pose.radius + UNDER)


def _ruler_length(stage: Region, reaches: NDArray[np.float64]) -> float:
    """Return the length of a tenfold with which homes and ruler fill the stage's width."""
    tightest = float(np.diff(reaches).min())
    per_length, lacking = HOME * tightest / (2 + HOME), HOME * APART / (2 + HOME)
    room = stage.width - EDGE - LINE + lacking
    return float(room / (reaches[-1] + per_length))


def dial_poses(stage: Region, turns: ArrayLike) -> list[DialPose]:
    """Return how the dials stand, for who shows only some of them.

    Three o'clock of each lies over the whole place that is nearest to one turn of its hand.

    Args:
        stage: which the whole picture fills.
        turns: after how many places each hand has gone once round, each ten times the one before.
    """
    reaches = tenfold_reach(np.round(np.asarray(turns, dtype=float)))
    length = _ruler_length(stage, reaches)
    radius = float((length * np.diff(reaches).min() - APART) / (2 + HOME))
    height = stage.center[1] + HEIGHT / 2 - TIP_ROOM - radius
    homes = stage.left + EDGE + length * reaches
    return [DialPose(np.array([home - radius, height, 0.0]), radius) for home in homes]


class DialsOverRuler(VGroup):
    """What chapter 4 counts with; chapter 5 opens on the first of its dials.

    The hands stand at the last place. Over each tick of the ruler a column tells who was home
    there, and who was not and told; a quiet flag, ``old``, keeps where other speeds failed.

    Args:
        stage: which the picture fills; ``layout.stage`` with or without captions.
        turns: after how many places each hand has gone once round, each ten times the one before.
        angles: shape (places, hands), how far each hand has turned at the whole places nearest to
            these, in radians.
        gaps: shape (places, hands), the chords of those, in radii.
        hues: colour of each dial, ``#RRGGBB``.
        before: how many places other hands could count, marked on the ruler.

    Example:
        >>> turns = 2 * np.pi * 10.0 ** np.arange(4)
        >>> turned = 2 * np.pi * np.divide.outer(np.round(turns), turns)
        >>> hues = [active_theme().pair(i) for i in range(4)]
        >>> chords = np.abs(np.exp(1j * turned) - 1)
        >>> picture = DialsOverRuler(stage, turns, turned, chords, hues=hues, before=16)
    """

    def __init__(
        self,
        stage: Region,
        turns: ArrayLike,
        angles: ArrayLike,
        gaps: ArrayLike,
        *,
        hues: Sequence[str],
        before: int,
    ) -> None:
        turned, chords = np.asarray(angles, dtype=float), np.asarray(gaps, dtype=float)
        places = [round(float(turn)) for turn in np.asarray(turns)]
        self.poses = dial_poses(stage, turns)
        self.dials = [
            HomeDial(float(angle), radius=pose.radius, color=hue)
            .take(pose)
            .reveal(lit=float(gap < HOME))
            for angle, gap, hue, pose in zip(turned[-1], chords[-1], hues, self.poses, strict=True)
        ]
        start = np.array([stage.left + EDGE, stage.center[1] - HEIGHT / 2 + RULER_RISE, 0.0])
        length = _ruler_length(stage, tenfold_reach(places))
        self.ruler = TenfoldRuler(places, start, length, hues=hues, before=before)
        counts = self.ruler.ticks[1].get_center() + RIGHT * COUNTER_ASIDE + UP * COUNTER_RISE
        self.counter = PlaceCounter(counts, face="sans").read(places[-1])
        self.columns = [
            HomeColumn(row, hues, self.ruler.point(place) + UP * COLUMN_RISE)
            for row, place in zip(chords, places, strict=True)
        ]
        self.old = PlaceFlag(self.ruler.point(before), "first speeds", active_theme().quiet)
        super().__init__(*self.dials, self.counter, self.ruler, *self.columns, self.old)
