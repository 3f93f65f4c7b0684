"""A soft tail on the rim of a dial: where the tip of a fast hand just was."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VMobject

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.poses import between

THICK, SOFT, FINE = 0.16, 0.55, 0.05
"""Width at the tip in radii of the dial, opacity, and radians from one corner to the next."""
EVEN = 0.5
"""How thick an even ring is, as a share of that; it grows under a tail of more than half a turn."""


class RimTail(VMobject):
    """A tail along the rim, widest at the tip; one that goes all round is an even ring.

    Args:
        color: of the hand, ``#RRGGBB``.

    Example:
        >>> picture = RimTail(active_theme().pair(0)).lie(DialPose(stage.center, 2.0), 1.0, 2.5)
    """

    def __init__(self, color: str) -> None:
        super().__init__(fill_color=color, fill_opacity=0, stroke_width=0)
        scenery(self)

    def lie(self, pose: DialPose, tip: float, length: float) -> Self:
        """Reach back from the angle of the tip by a length, both in radians."""
        back = min(length, 2 * np.pi)
        even = max(0.0, back / np.pi - 1)
        behind = np.linspace(2 * np.pi if even else back, 0, max(3, int(back / FINE)))
        tail = np.clip(1 - behind / max(back, FINE), 0, 1)
        halves = THICK / 2 * between(tail, EVEN, even)
        ways = list(zip(tip - behind, halves, strict=True))
        outer = [on_circle(pose.hub, pose.radius * (1 + half), way) for way, half in ways]
        inner = [on_circle(pose.hub, pose.radius * (1 - half), way) for way, half in ways[::-1]]
        self.set_points_as_corners([*outer, *inner, outer[0]])
        return self.set_fill(opacity=SOFT * float(back > 0))
