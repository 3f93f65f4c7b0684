"""A clock of many hands, and the angle of each, written at the rim when the clock is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import Animation, AnimationGroup, FadeIn, Indicate, Mobject, VGroup, there_and_back
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.dial import Dial, DialPose, on_circle
from scenes._kit.numbers import printed
from scenes._kit.typography import LABEL, Label

RADIUS, RINGS = 0.42, (1.0, 0.77, 0.54, 0.31)
"""Radius of the clock as a share of the stage, and those of its hands as shares of it."""
AIR = 0.22
"""From the rim to what is written at it."""
SWELL, WIDE = 1.7, 16
"""How much larger a tip, and how wide a hand becomes while it is read."""


def clock_poses(stage: Region) -> list[DialPose]:
    """Return how the dials of a clock stand, the fastest hand the longest."""
    return [DialPose(stage.center, share * RADIUS * stage.height) for share in RINGS]


class ReadClock(VGroup):
    """The angle of every hand, beyond its tip at the rim, each ten times finer than the one before.

    Args:
        dials: of the clock, the longest hand first.
        angles: how far each hand has turned, in radians, shape (n,).

    Example:
        >>> dials = [Dial(30 / 10**k, color=active_theme().pair(k)) for k in range(4)]
        >>> _ = [dial.take(pose) for dial, pose in zip(dials, clock_poses(stage))]
        >>> picture = VGroup(*dials, ReadClock(dials, [30, 3, 0.3, 0.03]))
    """

    def __init__(self, dials: Sequence[Dial], angles: ArrayLike) -> None:
        self.dials = dials
        texts = [f"{printed(angle, k)} rad" for k, angle in enumerate(np.asarray(angles))]
        hues = [dial.hand.get_color().to_hex() for dial in dials]
        super().__init__(*(Label(t, LABEL, color=hue) for t, hue in zip(texts, hues, strict=True)))
        for label, dial in zip(self, dials, strict=True):
            label.move_to(self._beyond(dial, label))

    def _beyond(self, dial: Dial, label: Mobject) -> Point3D:
        """Return where a text has its middle that stands beyond the tip of a hand."""
        way = np.abs([np.cos(dial.angle), np.sin(dial.angle)])
        reach = self.dials[0].radius + AIR + float(way @ [label.width / 2, label.height / 2])
        return on_circle(dial.hub, reach, dial.angle)

    def read(self, hand: int) -> Animation:
        """Return the animation in which a hand lights and its angle comes in."""
        dial = self.dials[hand]
        line: Any = dial.hand
        lit = line.animate(rate_func=there_and_back).set_stroke(width=WIDE)
        hue = dial.tip.get_color()
        return AnimationGroup(lit.build(), Indicate(dial.tip, SWELL, hue), FadeIn(self[hand]))
