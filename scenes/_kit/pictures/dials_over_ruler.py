"""Four large dials, each over the place at which it has gone once round, on one ruler of places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, ORIGIN, UP, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.home_column import HomeColumn
from scenes._kit.mobjects.home_dial import HOME, HomeDial
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.tenfold_ruler import TenfoldRuler
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

HEIGHT, TIP_ROOM = 5.02, 0.1
"""Height of the whole picture, and room over the dials for the tips, in scene units."""
EDGE, APART = 0.12, 0.12
"""Room left of place 1, and between the home of one dial and the ring of the next one."""
UNDER, UNIT = 0.33, 0.38
"""How far under a dial the baseline of its number lies, and under that the one of its unit."""
COUNTER_DROP = 0.3
RULER_RISE, COLUMN_RISE = 0.6, 0.34
"""How far over the bottom the ruler lies, and over the ruler the lowest mark of a column."""
NAME_DROP = 0.86
"""How far under the hub "home" stands, in scene units."""
SIGNIFICANT = 3
"""How many digits of the places of a turn are printed at least."""


def foot(pose: DialPose) -> Point3D:
    """Return where the number under a dial stands, centred."""
    return pose.hub + DOWN * (pose.radius + UNDER)


def dial_poses(stage: Region, turns: ArrayLike) -> list[DialPose]:
    """Return how the dials stand, each over its turn, for who shows only some of them.

    Args:
        stage: which the whole picture fills.
        turns: after how many places each hand has gone once round, each ten times the one before.
    """
    far, start = np.log10(turns), stage.left + EDGE
    width = stage.right - start
    radius = float((width - far[-1] * APART) / (far[-1] * (2 + HOME) + 1 + HOME))
    hubs = start + ((2 + HOME) * radius + APART) * far
    height = stage.center[1] + HEIGHT / 2 - TIP_ROOM - radius
    return [DialPose(np.array([x, height, 0.0]), radius) for x in hubs]


class DialsOverRuler(VGroup):
    """What chapter 4 counts with; chapter 5 opens on the first of its dials.

    The hands stand at the last place. Over each tick of the ruler a column tells who was home
    there, and who was not and told. ``counter`` was there before.

    Args:
        stage: which the picture fills; ``layout.stage`` with or without captions.
        turns: after how many places each hand has gone once round, each ten times the one before.
        places: the whole places near these.
        angles: shape (places, hands), how far each hand has turned there, in radians.
        gaps: shape (places, hands), the chords of those, in radii.
        hues: colour of each dial, ``#RRGGBB``.
        before: how many places other hands could count, marked on the ruler.

    Example:
        >>> turns, places = 2 * np.pi * 10.0 ** np.arange(4), [6, 63, 628, 6283]
        >>> turned = 2 * np.pi * np.divide.outer(places, turns)
        >>> hues = [active_theme().pair(i) for i in range(4)]
        >>> chords = np.abs(np.exp(1j * turned) - 1)
        >>> shown = {"hues": hues, "before": 16}
        >>> picture = DialsOverRuler(stage, turns, places, turned, chords, **shown)
    """

    def __init__(
        self,
        stage: Region,
        turns: ArrayLike,
        places: Sequence[int],
        angles: ArrayLike,
        gaps: ArrayLike,
        *,
        hues: Sequence[str],
        before: int,
    ) -> None:
        turned, chords = np.asarray(angles, dtype=float), np.asarray(gaps, dtype=float)
        self.turns, theme = np.asarray(turns, dtype=float), active_theme()
        middle = float(stage.center[1])
        bottom, top = middle - HEIGHT / 2, middle + HEIGHT / 2
        start = np.array([stage.left + EDGE, bottom + RULER_RISE, 0.0])
        self.poses = dial_poses(stage, self.turns)
        tenfold = float(self.poses[1].hub[0] - self.poses[0].hub[0])
        self.dials = [
            HomeDial(float(angle), radius=pose.radius, color=hue)
            .take(pose)
            .reveal(wedge=0, lit=float(gap < HOME))
            for angle, gap, hue, pose in zip(turned[-1], chords[-1], hues, self.poses, strict=True)
        ]
        self.counter = PlaceCounter(
            np.array([stage.left, top - COUNTER_DROP, 0.0]), face="sans"
        ).read(places[-1])
        self.periods = [
            Readout(turn, digits, LABEL, color=hue, face="sans").put(foot(pose), ORIGIN)
            for turn, digits, hue, pose in zip(
                self.turns, map(self._decimals, self.turns), hues, self.poses, strict=True
            )
        ]
        self.unit = Label("places a turn", NOTE, color=theme.quiet)
        self.unit.put(foot(self.poses[0]) + DOWN * UNIT)
        between = (self.poses[0].hub + self.poses[1].hub) / 2
        self.home = Label("home", NOTE).put(between + DOWN * NAME_DROP, ORIGIN)
        self.ruler = TenfoldRuler(places, start, tenfold, hues=hues, before=before)
        self.columns = [
            HomeColumn(row[: index + 2], hues[: index + 2], at + UP * COLUMN_RISE)
            for index, (row, at) in enumerate(
                zip(chords, map(self.ruler.point, places), strict=True)
            )
        ]
        names = *self.periods, self.unit, self.home
        super().__init__(*self.dials, *names, self.ruler, *self.columns)

    @staticmethod
    def _decimals(turn: float) -> int:
        return max(0, SIGNIFICANT - 1 - int(np.log10(turn)))
