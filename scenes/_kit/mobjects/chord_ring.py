"""A ring with two hands, the chord from one tip to the other, and the chords that were before."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Circle, Dot, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.dial import DialPose, Wedge, on_circle
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import TITLE

SPREAD, INSIDE = 0.42, 0.26
"""How far the wedge between the hands reaches, and its number, as shares of the radius."""
PLATE = 0.24
"""Radius of the ground behind that number."""


class ChordRing(VGroup):
    """Two hands of one ring, a wedge between them, and an arrow between their tips.

    Args:
        pose: hub and radius, in scene units.
        angles: of the hand from which the arrow leads and of the one to which it leads, in radians.
        apart: how many places the hands are apart; it stands in the wedge.
        color: ``#RRGGBB`` of hands and arrow.
        short: scene units by which the arrow stops before the tip to which it leads.

    Example:
        >>> ring = ChordRing(DialPose(stage.center, 2.0), (1, 3), 2, color=active_theme().ink)
        >>> picture = ring.leave(np.array([[k, k + 2] for k in range(9)])).touch(1.0)
    """

    def __init__(
        self,
        pose: DialPose,
        angles: tuple[float, float],
        apart: int,
        *,
        color: str,
        short: float = 0.0,
    ) -> None:
        theme = active_theme()
        self.pose, self.angles, self.share, self.short = pose, angles, 0.0, short
        self._left: NDArray[np.float64] = np.empty((0, 2))
        self.ring = Circle(stroke_color=theme.ring, stroke_width=4)
        self._circle = self.ring.points.copy()
        self.traces = scenery(Segments(color=mix(theme.ground, color, 0.5), width=3))
        self.wedge = Wedge(pose.hub, 1.0, 0.0, 1.0, color=color, opacity=0.3)
        self.hands = Segments(color=color, width=5)
        self.hub = Dot(radius=0.1, color=theme.word)
        self.arrow = VectorArrow(LEFT, RIGHT, color=color, width=12, head=0.42)
        round_end = CapStyleType.ROUND
        self.inner = Circle(stroke_color=theme.ink, stroke_width=6, cap_style=round_end)
        self.apart = Readout(apart, 0, TITLE, color=theme.ink)
        self.plate = scenery(Dot(radius=PLATE, color=theme.ground))
        # the ground under the number hides a chord that passes there, and the wedge lies over it
        super().__init__(self.ring, self.traces, self.inner, self.arrow, self.plate, self.wedge)
        self.add(self.hands, self.hub, self.apart)
        self._draw()

    def take(self, pose: DialPose) -> Self:
        """Stand elsewhere, in another size."""
        self.pose = pose
        return self._draw()

    def turn(self, angles: tuple[float, float], apart: int) -> Self:
        """Let both hands point elsewhere, so many places apart."""
        self.angles = angles
        self.apart.set_number(apart)
        return self._draw()

    def leave(self, angles: NDArray[np.float64]) -> Self:
        """Show a faint chord for each row of two angles, shape (n, 2)."""
        self._left = np.reshape(angles, (-1, 2))
        return self._draw()

    def touch(self, share: float) -> Self:
        """Draw a share (0 to 1) of the circle that all chords of this length touch."""
        self.share = share
        return self._draw()

    @property
    def tips(self) -> tuple[Point3D, Point3D]:
        """Where the two hands end."""
        first, second = (self._tip(angle) for angle in self.angles)
        return first, second

    def _tip(self, angle: float) -> Point3D:
        return on_circle(self.pose.hub, self.pose.radius, angle)

    def _draw(self) -> Self:
        hub, radius = self.pose.hub, self.pose.radius
        start, end = self.angles
        self.ring.points = self._circle * radius + hub
        self.hub.move_to(hub)
        first, second = self.tips
        self.hands.set_ends(np.array([hub, hub]), np.array([first, second]))
        self.wedge.radius, self.wedge.start = SPREAD * radius, start
        self.wedge.set_sweep(hub, end - start)
        inside = on_circle(hub, INSIDE * radius, (start + end) / 2)
        self.apart.move_to(inside)
        self.plate.move_to(inside)
        way = second - first
        self.arrow.set_ends(first, second - way / np.linalg.norm(way) * self.short)
        ends = [[self._tip(a), self._tip(b)] for a, b in self._left]
        chords = np.reshape(ends, (-1, 2, 3))
        self.traces.set_ends(chords[:, 0], chords[:, 1])
        whole = self._circle * radius * abs(np.cos((end - start) / 2)) + hub
        # a closed path of eight curves, of which as many are shown as were drawn by now
        self.inner.points = whole
        self.inner.set_stroke(opacity=float(self.share > 0))
        if 0 < self.share < 1:
            self.inner.pointwise_become_partial(self.inner.copy(), 0, self.share)
        return self
