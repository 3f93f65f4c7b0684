"""A dial that remembers where its hand began, and can show how far from there it is."""

from __future__ import annotations

from typing import Any, Self, cast

import numpy as np
from manim import Arc, Circle, Line, VGroup
from manim.constants import CapStyleType

from scenes._kit.mobjects.dial import Dial, DialPose, Wedge, on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

HOME, TIP = 0.35, 0.06
"""Radii of the circle that counts as home, and of a tip, both in radii of the dial."""
WHIRLS, WHIRL = (0.4, 0.6, 0.8), 0.75 * np.pi
"""Radii, in radii of the dial, of the arcs of a hand too fast to be seen; how far each goes."""
WEDGE, FAINT, LIT = 0.22, 0.6, 0.4
"""Opacity of a wedge, of those arcs, and of a home whose hand is there."""


class HomeDial(VGroup):
    """A dial with a circle round the hand's home, the sector turned, and the gap to home.

    A hand is home while its tip lies inside that circle.

    Args:
        angle: where the hand points, in radians.
        radius: of the ring, in scene units.
        color: of hand and wedge, ``#RRGGBB``.

    Example:
        >>> picture = HomeDial(4.4, radius=2.0, color=active_theme().pair(1)).measure(1.0)
    """

    def __init__(self, angle: float = 0.0, *, radius: float = 1.2, color: str) -> None:
        theme = active_theme()
        self.dial = Dial(angle, radius=radius, color=color)
        arcs = (Arc(share, 2 * k * WHIRL / 3, WHIRL) for k, share in enumerate(WHIRLS))
        self.whirl = scenery(VGroup(*arcs).set_stroke(color, width=5, opacity=0))
        self.wedge = Wedge(self.dial.hub, radius, 0.0, 0.0, color=color, opacity=WEDGE)
        self.mark = Circle(radius=HOME * radius, stroke_color=theme.ink, stroke_width=3)
        self.mark.set_fill(color, opacity=0)
        self.gap = Line(stroke_color=theme.quiet, stroke_width=8, cap_style=CapStyleType.ROUND)
        super().__init__(self.whirl, self.wedge, self.dial, self.gap, self.mark)
        self.home = 0.0
        self.sweep = 0.0
        self.measured = 0.0
        self.point(angle)

    @property
    def pose(self) -> DialPose:
        """Where it stands, and how large."""
        return self.dial.pose

    def take(self, pose: DialPose) -> Self:
        """Stand in a pose; hand, home and wedge keep their angles."""
        self.dial.take(pose)
        return self._redraw()

    def point(self, angle: float, *, home: float = 0.0) -> Self:
        """Turn the hand to ``angle``; the wedge reaches there from ``home``, both in radians."""
        self.home, self.sweep = home, (angle - home) % (2 * np.pi)
        self.dial.set_angle(angle)
        return self._redraw()

    def measure(self, share: float) -> Self:
        """Draw a ``share`` (0 to 1) of the straight line from home to the hand's tip."""
        self.measured = share
        return self._redraw()

    def reveal(
        self,
        *,
        wedge: float = 1.0,
        hand: float = 1.0,
        home: float = 1.0,
        whirl: float = 0.0,
        lit: float = 0.0,
    ) -> Self:
        """Let parts be seen less (0 to 1); the whirl stands for a hand too fast to be seen.

        A home that is ``lit`` is filled: its hand is there.
        """
        self.wedge.set_fill(opacity=WEDGE * wedge)
        self.dial.hand.set_stroke(opacity=hand)
        self.dial.tip.set_fill(opacity=hand)
        self.whirl.set_stroke(opacity=FAINT * whirl)
        self.mark.set_stroke(opacity=home).set_fill(opacity=LIT * lit)
        return self

    def _redraw(self) -> Self:
        hub, radius = self.dial.hub, self.dial.radius
        self.dial.tip.scale_to_fit_width(2 * TIP * radius)
        for k, (arc, share) in enumerate(zip(self.whirl, WHIRLS, strict=True)):
            turned = Arc(share * radius, 2 * k * WHIRL / 3, WHIRL, arc_center=hub)
            arc.set_points(turned.points)
        self.wedge.start, self.wedge.radius = self.home, radius
        self.wedge.set_sweep(hub, self.sweep)
        home = on_circle(hub, radius, self.home)
        self.mark.scale_to_fit_width(2 * HOME * radius).move_to(home)
        tip = self.dial.tip.get_center()
        self.gap.set_points_as_corners([home, home + (tip - home) * self.measured])
        self.gap.set_stroke(opacity=float(self.measured > 0))
        away = float(np.linalg.norm(tip - home))
        for part in (self.mark, self.gap):  # they then lie on the tip, which is where home is
            cast(Any, part).decor = away < (HOME + TIP) * radius
        return self
