"""What a hand says to an eye that reads it: an angle, and how near to it the hand may be."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    TAU,
    Animation,
    AnimationGroup,
    FadeIn,
    Indicate,
    VGroup,
    there_and_back,
)

from scenes._kit.mobjects.dial import Dial, Wedge
from scenes._kit.numbers import printed
from scenes._kit.typography import LABEL, Label

DECIMALS = 2
"""Of an angle that is read, in radians."""
AIR, DROP = 0.24, 0.1
"""From the rim to what is written beside it, and how far its baseline lies under the hub."""
SWELL, WIDE = 1.5, 14
"""How much larger a tip, and how wide a hand becomes while it is read."""
REACH, FILL = 1.5, 0.5
"""How far out the wedge reaches, as a share of the hand, and its opacity."""


class HandReading(VGroup):
    """A wedge about a hand, of all angles that an eye takes for its own, and the angle in radians.

    Args:
        dial: whose hand is read.
        near: how far from the hand an angle may be, in radians.

    Example:
        >>> dial = Dial(0.9, radius=1.5, color=active_theme().pair(0))
        >>> picture = VGroup(dial, HandReading(dial, near=0.1))
    """

    def __init__(self, dial: Dial, *, near: float) -> None:
        self.dial, hue = dial, dial.hand.get_color().to_hex()
        first, reach = dial.angle - near, REACH * dial.radius
        self.wedge = Wedge(dial.hub, reach, first, 2 * near, color=hue, opacity=FILL)
        beside = dial.hub + (dial.radius + AIR) * RIGHT + DROP * DOWN
        seen = float(np.mod(dial.angle, TAU))
        self.label = Label(f"{printed(seen, DECIMALS)} rad", LABEL, color=hue).put(beside, LEFT)
        super().__init__(self.wedge, self.label)

    def read(self) -> Animation:
        """Return the animation in which the hand lights and what it says comes in."""
        line: Any = self.dial.hand
        lit = line.animate(rate_func=there_and_back).set_stroke(width=WIDE).build()
        tip = Indicate(self.dial.tip, SWELL, self.dial.tip.get_color())
        return AnimationGroup(lit, tip, FadeIn(self.wedge), FadeIn(self.label))
