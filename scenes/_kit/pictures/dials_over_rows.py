"""Four large dials, and under them, place by place, how far each hand is from home."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, Polygon, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.gap_row import HEIGHT, GapRow
from scenes._kit.mobjects.home_dial import HOME, HomeDial
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

HOME_AGAIN = 44
"""The first place at which the fastest hand, one radian a place, is home again."""
NAMES_WIDTH = 1.15
"""Room at the left of the dials for the places."""
RADIUS, TIP_ROOM = 1.25, 0.18
"""Radius of a dial, and room round it for the tip of its hand, in scene units."""
COUNTER_RISE = 0.2
SPEED = LEFT * 0.84 + DOWN * 1.2
"""From a hub to where the speed of its hand ends."""
NAME = RIGHT * 1.5 + UP * 1.0
"""From the first hub to the word "home"."""
BAND = (0.25, 0.1)
"""How far the band round those who are home and those who tell reaches beyond dials and bars."""


def name_of_home(pose: DialPose) -> VGroup:
    """Return the word "home" with a line to the home of a dial."""
    name = Label("home", NOTE).put(pose.hub + NAME)
    mark = pose.hub + RIGHT * pose.radius
    way = name.get_bottom() + DOWN * 0.08 - mark
    edge = mark + way / np.linalg.norm(way) * HOME * pose.radius
    line = Line(mark + way, edge, stroke_color=active_theme().quiet, stroke_width=2)
    return VGroup(name, scenery(line))


class DialsOverRows(VGroup):
    """The last picture of chapter 4 and the first one of chapter 5.

    The hands stand at the last place, whose row lies directly under them; those of the places
    before lie below, each lower than the one after it. A band ties who is home to who tells.

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
        self.speeds = [
            Readout(angle / places[-1], pair, LABEL, color=hue).put(pose.hub + SPEED, RIGHT)
            for pair, (angle, hue, pose) in enumerate(
                zip(turned[-1], hues, self.poses, strict=True)
            )
        ]
        self.home = name_of_home(self.poses[0])
        self.band = self._band()
        super().__init__(*self.dials, self.counter, self.home, *self.speeds, *self.rows, self.band)

    def _band(self) -> Polygon:
        """Return the stairs round who tells in each row, and who is home before it."""
        beside, over = BAND
        half = self.lines[0] - self.lines[1]
        up: list[Point3D] = []
        down: list[Point3D] = []
        pairs = [(row.pose, row.telling) for row in self.rows if row.telling is not None]
        for index, (middle, telling) in enumerate(pairs):
            first, last = self.poses[telling - 1], self.poses[telling]
            left, right = first.hub[0] - first.radius - beside, last.hub[0] + last.radius + beside
            low, high = middle - half / 2, middle + half / 2
            if index == 0:
                low = middle - HEIGHT / 2 - over
            if index == len(pairs) - 1:
                high = middle + HEIGHT / 2 + over
            up += [np.array([right, low, 0.0]), np.array([right, high, 0.0])]
            down += [np.array([left, low, 0.0]), np.array([left, high, 0.0])]
        band = Polygon(*up, *down[::-1], stroke_color=active_theme().ink, stroke_width=5)
        return scenery(band.round_corners(0.12))
