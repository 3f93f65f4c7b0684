"""A clock of many hands, and what each says, to what an eye can tell, when the clock is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import (
    RIGHT,
    TAU,
    Animation,
    AnimationGroup,
    FadeIn,
    Indicate,
    Mobject,
    VGroup,
    there_and_back,
)
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Dial, DialPose, Wedge, on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.typography import LABEL, Label

RADIUS, RINGS, HUB = (0.16, 0.4), (1.0, 0.77, 0.54, 0.31), (0.25, 0.54)
"""Radius of the clock as shares of the stage, of which the smaller one counts, those of its hands
as shares of it, and where on the stage it has its middle."""
DECIMALS = 1
"""Of an angle that is read, in radians."""
AIR, LEAD, GAP = 0.22, 0.12, 0.12
"""From the rim to what is written at it, how far dashes lead there, and room between two texts."""
SWELL, WIDE = 1.7, 16
"""How much larger a tip, and how wide a hand becomes while it is read."""


def clock_poses(stage: Region) -> list[DialPose]:
    """Return how the dials of a clock stand, the fastest hand the longest."""
    radius = min(RADIUS[0] * stage.width, RADIUS[1] * stage.height)
    return [DialPose(stage.at(*HUB), share * radius) for share in RINGS]


class ReadClock(VGroup):
    """What every hand says, in line with it beyond the rim: the angle at which it is seen.

    A wedge, as wide for every hand, covers what an eye cannot tell from the angle that is written.
    ``turned`` are the whole turns, which no hand shows: they join when the place is known.
    ``readings`` are the angles seen as they are written, in radians and without the whole turns.

    Args:
        dials: of the clock, the longest hand first.
        angles: how far each hand has turned in all, in radians, shape (n,).
        near: how far from its reading an angle may be, in radians.

    Example:
        >>> dials = [Dial(30 / 10**k, color=active_theme().pair(k)) for k in range(4)]
        >>> _ = [dial.take(pose) for dial, pose in zip(dials, clock_poses(stage))]
        >>> picture = VGroup(*dials, ReadClock(dials, [30, 3, 0.3, 0.03], near=0.1))
    """

    def __init__(self, dials: Sequence[Dial], angles: ArrayLike, *, near: float) -> None:
        self.dials = dials
        self.readings = np.round(np.asarray(angles) % TAU, DECIMALS)
        hues = [dial.hand.get_color().to_hex() for dial in dials]
        texts = [f"{printed(seen, DECIMALS)} rad" for seen in self.readings]
        self.labels = [Label(t, LABEL, color=hue) for t, hue in zip(texts, hues, strict=True)]
        for label, dial in zip(self.labels, dials, strict=True):
            label.move_to(self._beyond(dial, label))
        self.turned = VGroup()
        for label, hue, turns in zip(self.labels, hues, np.asarray(angles) // TAU, strict=True):
            before = np.array([label.get_left()[0] - GAP, label.baseline, 0.0])
            if turns:
                self.turned.add(Label(f"{turns:g} turns +", LABEL, color=hue).put(before, RIGHT))
        self.leads = [scenery(self._lead(dial)) for dial in dials]
        hub, rim = dials[0].hub, dials[0].radius
        self.wedges = [
            Wedge(hub, rim, seen - near, 2 * near, color=hue)
            for seen, hue in zip(self.readings, hues, strict=True)
        ]
        super().__init__(*self.wedges, *self.leads, *self.labels, self.turned)

    def _lead(self, dial: Dial) -> DashedSegment:
        """Return the dashes from the tip of a hand to what is written for it."""
        rim = self.dials[0].radius
        start, end = (on_circle(dial.hub, at, dial.angle) for at in (dial.radius, rim + LEAD))
        return DashedSegment(start, end, color=dial.hand.get_color().to_hex())

    def _beyond(self, dial: Dial, label: Mobject) -> Point3D:
        """Return where a text has its middle that stands beyond the tip of a hand."""
        way = np.abs([np.cos(dial.angle), np.sin(dial.angle)])
        reach = self.dials[0].radius + AIR + float(way @ [label.width / 2, label.height / 2])
        return on_circle(dial.hub, reach, dial.angle)

    def read(self, hand: int) -> Animation:
        """Return the animation in which a hand lights and what it says comes in."""
        dial = self.dials[hand]
        line: Any = dial.hand
        lit = line.animate(rate_func=there_and_back).set_stroke(width=WIDE)
        tip = Indicate(dial.tip, SWELL, dial.tip.get_color())
        coming = map(FadeIn, (self.wedges[hand], self.leads[hand], self.labels[hand]))
        return AnimationGroup(lit.build(), tip, *coming)
