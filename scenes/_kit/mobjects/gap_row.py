"""A row of bars: how far the hands of some dials are from home at one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import (
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Animation,
    ApplyMethod,
    Circle,
    Mobject,
    Rectangle,
    RoundedRectangle,
    UpdateFromAlphaFunc,
    VGroup,
)
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.home_dial import HOME_RADIUS
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, TITLE

HEIGHT, CHORD = 0.34, 0.08
"""Height of a bar that lies, and width of the chord that it is at first, in scene units."""
AT_HOME, TELLING = 0.02, 0.5
"""Radii below which a hand is home, and above which the hand with the longest bar tells."""
NUMBER_ROOM = 1.05
"""Length from which on a bar holds its own number."""
BESIDE, RISE = 0.14, 0.1
"""Room beside a number, and how far the middle of its digits lies above its baseline."""
NAME_RISE = 0.14
FRAME = (0.26, 0.08)
"""How far a frame reaches beyond the dials' edges, and beyond the bars."""


class GapRow(VGroup):
    """Bars under dials, each as long as its hand is far from home, 2 being as wide as the dial.

    Each begins under the home of its hand, at three o'clock, and reaches to the left. A ring marks
    who is home, and the hue of its hand the longest bar, if it is long enough to tell.

    Args:
        place: at which the hands stand; it names the row at the left.
        angles: shape (hands,), how far each has turned, in radians.
        gaps: shape (hands,), the chord of that, in radii.
        poses: of the dials.
        hues: of the hands, ``#RRGGBB``.
        middle: the height at which the row lies.
        edge: where its name begins.

    Example:
        >>> turned = np.array([44.0, 4.4])
        >>> dials = [DialPose(stage.at(across, 0.6), 1.2) for across in (0.3, 0.7)]
        >>> hues = [active_theme().pair(i) for i in range(2)]
        >>> row = {"poses": dials, "hues": hues, "middle": -1.0, "edge": -6}
        >>> picture = GapRow(44, turned, 2 * np.abs(np.sin(turned / 2)), **row)
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
        self.poses, self.hues = list(poses), list(hues)
        self.home = [pair for pair, gap in enumerate(self.gaps) if gap < AT_HOME]
        longest = int(np.argmax(self.gaps))
        self.telling = longest if self.gaps[longest] > TELLING else None
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
        self.bars = [Bar(theme.quiet) for _ in self.poses]
        self.bars[longest].set_fill(theme.quiet if self.telling is None else hues[longest])
        self.rings = [
            Circle(radius=HOME_RADIUS, stroke_color=theme.ink, stroke_width=3).move_to(
                self.foot(pair)
            )
            for pair in self.home
        ]
        self.numbers = [self._number(pair) for pair in range(len(self.gaps))]
        super().__init__(*self.tracks, self.place, *self.bars, *self.numbers, *self.rings)
        self.fall(1.0)

    @property
    def pose(self) -> float:
        """The height at which it lies."""
        return float(self.tracks[0].get_y())

    def take(self, pose: float) -> Self:
        """Lie at another height."""
        self.shift(UP * (pose - self.pose))
        return self

    def foot(self, pair: int) -> Point3D:
        """Return where a bar begins, straight under the home of its hand."""
        pose = self.poses[pair]
        return np.array([pose.hub[0] + pose.radius, self.pose, 0.0])

    def _number(self, pair: int) -> Readout:
        """Return the length of a bar, in it if there is room, else to the left of it."""
        theme, long = active_theme(), self.gaps[pair] * self.poses[pair].radius
        end = self.foot(pair) + LEFT * long + UP * -RISE
        if long > NUMBER_ROOM:
            number = Readout(self.gaps[pair], 3, BODY, color=theme.ground)
            return number.put(self.foot(pair) + LEFT * long / 2 + UP * -RISE, ORIGIN)
        ringed = HOME_RADIUS if pair in self.home else 0.0
        return Readout(self.gaps[pair], 3, BODY).put(
            end + LEFT * (BESIDE + max(0.0, ringed - long)), RIGHT
        )

    def fall(self, share: float, lag: float = 0.0) -> Self:
        """Let the chords fall from the dials and become bars: a ``share`` (0 to 1) of the way.

        Args:
            share: how far; at 0 each bar lies under the chord of its hand, unseen.
            lag: how much later each one falls than the one before, as a share of its own way.
        """
        ways = share * (1 + lag * (len(self.bars) - 1)) - lag * np.arange(len(self.bars))
        for pair, (way, pose) in enumerate(zip(np.clip(ways, 0, 1), self.poses, strict=True)):
            start = pose.hub + RIGHT * pose.radius, (np.pi + self.angles[pair]) / 2, CHORD
            end = self.foot(pair), np.pi, HEIGHT
            foot, angle, width = (between(a, b, way) for a, b in zip(start, end, strict=True))
            self.bars[pair].set_fill(opacity=float(way > 0))
            self.bars[pair].lay(foot, angle, self.gaps[pair] * pose.radius, width)
            self.numbers[pair].set_fill(opacity=float(way == 1))
        return self

    def unmark(self) -> Self:
        """Take away what marks who is home and who tells."""
        for ring in self.rings:
            ring.set_stroke(opacity=0)
        for bar in self.bars:
            bar.set_fill(active_theme().quiet)
        return self

    def ring_home(self) -> Animation:
        """Return the animation in which rings fall from the homes of hands that are there."""
        falls = [
            (ring, self.poses[pair].hub + RIGHT * self.poses[pair].radius, self.foot(pair))
            for pair, ring in zip(self.home, self.rings, strict=True)
        ]

        def fall(_: Mobject, share: float) -> None:
            for ring, start, end in falls:
                ring.set_stroke(opacity=1).move_to(between(start, end, share))

        return UpdateFromAlphaFunc(VGroup(*self.rings), fall)

    def light(self) -> Animation:
        """Return the animation in which the bar that tells takes the hue of its hand.

        Raises:
            ValueError: no bar is long enough to tell.
        """
        if self.telling is None:
            raise ValueError(f"no bar tells, the longest is {max(self.gaps):.3f}")
        return ApplyMethod(self.bars[self.telling].set_fill, self.hues[self.telling])

    def frame(self, first: int, last: int) -> RoundedRectangle:
        """Return a frame round the bars from one hand to another."""
        left, right = self.poses[first], self.poses[last]
        beside, over = FRAME
        ends = [left.hub[0] - left.radius - beside / 2, right.hub[0] + right.radius + beside]
        middle = np.array([sum(ends) / 2, self.pose, 0.0])
        return scenery(
            RoundedRectangle(
                corner_radius=0.15,
                width=ends[1] - ends[0],
                height=HEIGHT + 2 * over,
                stroke_color=active_theme().ink,
                stroke_width=7,
            ).move_to(middle)
        )
