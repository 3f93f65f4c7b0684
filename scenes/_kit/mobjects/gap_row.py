"""A row of bars: how far the hands of some dials are from where they began, at one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import (
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Line,
    Rectangle,
    VGroup,
)
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.home_dial import HOME
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, TITLE

HEIGHT, CHORD = 0.32, 0.08
"""Height of a bar that lies, and width of the chord that it is at first, in scene units."""
NUMBER_ROOM = 1.05
"""Length from which on a bar holds its own number."""
BESIDE, RISE = 0.14, 0.1
"""Room beside a number, and how far the middle of its digits lies above its baseline."""
NAME_RISE = 0.14
DIGITS, MOST_DIGITS = 3, 9
SHORT = 0.05
"""A shorter chord would fly as a scratch: it is seen only once it lies as a bar."""
TICK = 0.03
"""How far the tick at the edge of home reaches beyond the bars."""


def decimals(gap: float) -> int:
    """Return how many digits show a gap: three, or more for one that would look like none."""
    enough = (digits for digits in range(DIGITS, MOST_DIGITS) if round(gap, digits))
    return next(enough, DIGITS)


class GapRow(VGroup):
    """Bars under dials, as long as the hands are far from place 0; 2 is as wide as the dial.

    Each begins under where its hand began, at three o'clock, and reaches to the left. A tick
    marks the edge of home. A bar that is longer is in the hue of its hand.

    Args:
        place: at which the hands stand; it names the row at the left.
        angles: shape (hands,), how far each has turned, in radians.
        gaps: shape (hands,), the chord of that, in radii.
        poses: of the dials.
        hues: of the hands, ``#RRGGBB``.
        middle: the height at which the row lies.
        edge: where its name begins.

    Example:
        >>> turned = np.array([6.0, 0.6])
        >>> dials = [DialPose(stage.at(across, 0.6), 1.2) for across in (0.3, 0.7)]
        >>> hues = [active_theme().pair(i) for i in range(2)]
        >>> row = {"poses": dials, "hues": hues, "middle": -1.0, "edge": -6}
        >>> picture = GapRow(6, turned, 2 * np.abs(np.sin(turned / 2)), **row)
    """

    def __init__(
        self,
        place: int,
        angles: ArrayLike,
        gaps: ArrayLike,
        *,
        poses: Sequence[DialPose],
        hues: Sequence[str],
        middle: float,
        edge: float,
    ) -> None:
        theme = active_theme()
        self.gaps, self.angles = np.asarray(gaps), np.asarray(angles) % (2 * np.pi)
        self.poses = list(poses)
        self.place = Readout(place, size=TITLE, color=theme.position)
        self.place.put(np.array([edge, middle - NAME_RISE, 0.0]), LEFT)
        self.tracks = [
            scenery(
                Rectangle(
                    width=2 * pose.radius,
                    height=HEIGHT,
                    stroke_width=0,
                    fill_color=theme.hairline,
                    fill_opacity=1,
                ).move_to(np.array([pose.hub[0], middle, 0.0]))
            )
            for pose in self.poses
        ]
        self.bars = [
            Bar(theme.quiet if gap < HOME else hue)
            for gap, hue in zip(self.gaps, hues, strict=True)
        ]
        reach = UP * (HEIGHT / 2 + TICK)
        edges = [self.foot(pair) + LEFT * HOME * pose.radius for pair, pose in enumerate(poses)]
        self.ticks = [
            scenery(Line(at - reach, at + reach, stroke_color=theme.ink, stroke_width=3))
            for at in edges
        ]
        self.numbers = [self._number(pair) for pair in range(len(self.gaps))]
        super().__init__(*self.tracks, self.place, *self.bars, *self.numbers, *self.ticks)
        self.fall(1.0)

    @property
    def pose(self) -> float:
        """The height at which it lies."""
        return float(self.tracks[0].get_y())

    def cell(self, pair: int) -> VGroup:
        """Return what stands under one dial: track, bar, number and tick."""
        return VGroup(self.tracks[pair], self.bars[pair], self.numbers[pair], self.ticks[pair])

    def cells(self, *, home: bool) -> list[VGroup]:
        """Return the cells of the hands that are home, or of those that are not."""
        return [self.cell(pair) for pair, gap in enumerate(self.gaps) if (gap < HOME) == home]

    def beyond(self) -> list[Bar]:
        """Return what the bars of the hands that are not home have beyond their ticks, bright."""
        parts = []
        for tick, gap, pose in zip(self.ticks, self.gaps, self.poses, strict=True):
            if gap >= HOME:
                over = Bar(active_theme().ink)
                parts.append(over.lay(tick.get_center(), np.pi, (gap - HOME) * pose.radius, HEIGHT))
        return parts

    def foot(self, pair: int) -> Point3D:
        """Return where a bar begins, straight under the home of its hand."""
        pose = self.poses[pair]
        return np.array([pose.hub[0] + pose.radius, self.pose, 0.0])

    def _number(self, pair: int) -> Readout:
        """Return the length of a bar, in it if there is room, else to the left of it."""
        theme, long = active_theme(), self.gaps[pair] * self.poses[pair].radius
        end = self.foot(pair) + LEFT * long + UP * -RISE
        if long > NUMBER_ROOM:
            number = Readout(self.gaps[pair], decimals(self.gaps[pair]), BODY, color=theme.ground)
            return number.put(self.foot(pair) + LEFT * long / 2 + UP * -RISE, ORIGIN)
        past = max(0.0, HOME * self.poses[pair].radius - long)
        number = Readout(self.gaps[pair], decimals(self.gaps[pair]), BODY)
        return number.put(end + LEFT * (BESIDE + past), RIGHT)

    def fall(self, share: float, lag: float = 0.0) -> Self:
        """Let the chords fall from the dials and become bars: a ``share`` (0 to 1) of the way.

        Args:
            share: how far; at 0 each bar lies under the chord of its hand, unseen.
            lag: how much later each one falls than the one before, as a share of its own way.
        """
        ways = share * (1 + lag * (len(self.bars) - 1)) - lag * np.arange(len(self.bars))
        for pair, (way, pose) in enumerate(zip(np.clip(ways, 0, 1), self.poses, strict=True)):
            start = pose.hub + RIGHT * pose.radius, (np.pi + self.angles[pair]) / 2
            end = self.foot(pair), np.pi
            foot, angle = (between(a, b, way) for a, b in zip(start, end, strict=True))
            width = between(CHORD, HEIGHT, way**8)  # it flies as a line, whose direction is seen
            seen = way > 0 if self.gaps[pair] > SHORT else way == 1
            self.bars[pair].set_fill(opacity=float(seen))
            self.bars[pair].lay(foot, angle, self.gaps[pair] * pose.radius, width)
            self.numbers[pair].set_fill(opacity=float(way == 1))
        return self
