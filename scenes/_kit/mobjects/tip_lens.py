"""A magnifying glass inside a slow dial, over where its hand was and is."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import UP, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.lens import Lens
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

SEEN_STEP = 0.3
"""How long a step of one word is under the glass, in radii of the dial."""
OPENED = 0.5
"""The share of a step in which the glass opens; in the rest the tip moves under it."""


class TipLens(VGroup):
    """A glass that comes out of a tip as it steps, and the way that it takes.

    Its ``label``, which says how much larger all is, does not belong to it.

    Args:
        pose: of the dial.
        speed: of its hand, in radians per word.
        place: at which its step begins, in words.
        color: of the dial, ``#RRGGBB``.

    Example:
        >>> pose = DialPose(stage.center, 2.0)
        >>> lens = TipLens(pose, 0.01, 8, color=active_theme().pair(2)).show_step(1.0)
        >>> picture = VGroup(lens, lens.label)
    """

    def __init__(self, pose: DialPose, speed: float, place: float, *, color: str) -> None:
        hub, radius = pose.hub, pose.radius
        self.pose, self.speed, self.place = pose, speed, place
        zoom = round(SEEN_STEP / speed)
        middle = speed * (place + 0.5)
        around = middle + np.linspace(-1, 1, 41) / zoom
        self.glass = Lens(
            np.array([self._tip(0.0), self._tip(0.0)]),
            np.array([on_circle(hub, radius, angle) for angle in around]),
            anchor=on_circle(hub, radius, middle),
            center=hub + radius * np.array([-0.04, -0.53, 0.0]),
            radius=0.38 * radius,
            zoom=zoom,
            color=color,
        )
        # where it was is no longer there
        self.glass.first.set_color(active_theme().quiet)
        self.way = VMobject(stroke_color=color, stroke_width=5)
        self.label = Label(f"magnified × {zoom}", NOTE).put(hub + 0.42 * radius * UP)
        # in place of the rim, on which it lies, and under both tips
        self.glass.remove(self.glass.rim)
        self.glass.submobjects.insert(-2, self.way)
        super().__init__(self.glass)
        self.show_step(1.0)

    def _tip(self, step: float) -> Point3D:
        angle = self.speed * (self.place + step)
        return on_circle(self.pose.hub, self.pose.radius, angle)

    def show_step(self, share: float) -> Self:
        """Open over the tip in the first part of a step, and show what it has gone of it."""
        opened = min(1.0, share / OPENED)
        was, now = self._tip(0.0), self._tip(share)
        self.glass.spots = np.array([was, now])
        self.glass.set_open(opened)
        self.way.clear_points()
        if opened == 1:
            self.way.set_points_as_corners(self.glass.shown(np.array([was, now])))
        return self
