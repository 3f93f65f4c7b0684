"""A dial that remembers where its hand began, and can show how far from there it has turned."""

from __future__ import annotations

from typing import Any, Self, cast

import numpy as np
from manim import Circle, Dot, VGroup

from scenes._kit.mobjects.dial import Dial, DialPose, Wedge, on_circle
from scenes._kit.mobjects.rim_tail import SOFT, RimTail
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

HOME, TIP, START = 0.42, 0.09, 0.045
"""Radii of the circle that counts as home, of a tip, and of the dot where the hand began, in radii
of the dial."""
HOME_ANGLE = 2 * float(np.arcsin(HOME / 2))
"""How far a hand may be turned from where it began and be home, in radians."""
WEDGE, LIT = 0.28, 0.29
"""Opacity of a wedge, and of a home whose hand is there."""
LINE, BOLDER = 3, 2
"""Width of the circle round home, and how much bolder it is while the hand is there."""


class HomeDial(VGroup):
    """A dial with a circle round the dot where its hand began, and the sector turned since.

    A hand is home while its tip lies inside that circle. A fast hand draws a tail along the rim.

    Args:
        angle: where the hand points, in radians.
        radius: of the ring, in scene units.
        color: of hand and wedge, ``#RRGGBB``.

    Example:
        >>> picture = HomeDial(0.8, radius=2.0, color=active_theme().pair(1)).tell(1.0)
    """

    def __init__(self, angle: float = 0.0, *, radius: float = 1.2, color: str) -> None:
        theme = active_theme()
        self.dial = Dial(angle, radius=radius, color=color)
        self.wedge = Wedge(self.dial.hub, radius, 0.0, 0.0, color=color, opacity=WEDGE)
        self.mark = Circle(radius=HOME * radius, stroke_color=theme.ink, stroke_width=LINE)
        self.mark.set_fill(color, opacity=0)
        self.start = scenery(Dot(color=theme.ink))
        self.tail = RimTail(color)
        super().__init__(self.wedge, self.tail, self.mark, self.start, self.dial)
        self.home, self.pointed, self.trail = 0.0, angle, 0.0
        self.sweep, self.told, self.seen = 0.0, 0.0, 1.0
        self.point(angle)

    @property
    def pose(self) -> DialPose:
        """Where it stands, and how large."""
        return self.dial.pose

    def take(self, pose: DialPose) -> Self:
        """Stand in a pose; hand, home and wedge keep their angles."""
        self.dial.take(pose)
        return self._redraw()

    def point(self, angle: float, *, home: float = 0.0, trail: float = 0.0) -> Self:
        """Turn the hand to ``angle``; it began at ``home``, both in radians.

        The tail reaches back from the tip by ``trail`` radians.
        """
        self.home, self.sweep = home, (angle - home) % (2 * np.pi)
        self.pointed, self.trail = angle, trail
        self.dial.set_angle(angle)
        return self._redraw()

    def tell(self, share: float, *, seen: float = 1.0) -> Self:
        """Fill a ``share`` (0 to 1) of the sector from home to the hand; it may be seen less."""
        self.told, self.seen = share, seen
        return self._redraw()

    def reveal(
        self, *, hand: float = 1.0, home: float = 1.0, lit: float = 0.0, ring: float = 1.0
    ) -> Self:
        """Let parts be seen less (0 to 1). A home that is ``lit`` is filled: its hand is there.

        A hand that is not seen well, with its home, is scenery for that time; so is a faint ring,
        and with it the tail.
        """
        self.dial.ring.set_stroke(opacity=ring)
        cast(Any, self.dial.ring).decor = ring < 1
        self.dial.hand.set_stroke(opacity=hand)
        self.dial.tip.set_fill(opacity=hand)
        self.start.set_fill(opacity=home)
        self.tail.set_fill(opacity=SOFT * ring * float(self.trail > 0))
        self.mark.set_stroke(width=LINE + BOLDER * lit, opacity=home).set_fill(opacity=LIT * lit)
        dim = 0 < hand < 1
        for part in (*self.dial.submobjects[1:], self.mark):
            cast(Any, part).decor = dim or (part is self.mark and self._at_home)
        return self

    def _redraw(self) -> Self:
        hub, radius = self.dial.hub, self.dial.radius
        self.dial.tip.scale_to_fit_width(2 * TIP * radius)
        self.start.scale_to_fit_width(2 * START * radius)
        self.start.move_to(on_circle(hub, radius, self.home))
        self.wedge.start, self.wedge.radius = self.home, radius
        self.wedge.set_sweep(hub, self.sweep * self.told)
        self.wedge.set_fill(opacity=WEDGE * self.seen * float(self.told > 0))
        self.tail.lie(self.pose, self.pointed, self.trail)
        home = on_circle(hub, radius, self.home)
        self.mark.scale_to_fit_width(2 * HOME * radius).move_to(home)
        away = float(np.linalg.norm(self.dial.tip.get_center() - home)) / radius
        self._at_home = away < HOME + TIP  # the mark then lies on the tip, which is where home is
        cast(Any, self.mark).decor = self._at_home
        return self
