"""What lies between two points of a ring: the arc on it, the chord, and all chords before."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Circle, Dot, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D
from manim.utils.space_ops import rotation_about_z
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

FINE = 41
"""Points of the arc."""
THIN = 5
"""How wide the inner circle and the height of the triangle are drawn."""
SHORTEST = 1e-3
"""Length of the arrow between two tips that are one; their dots hide it."""
FILLED = 0.14
"""How opaque the triangle is."""
IN_SEGMENT = 0.51
"""How far on the way from the chord to the ring its length is written."""
OUTSIDE, BETWEEN = 0.22, 0.14
"""Room between the arc and its name, and between that name and its number."""


class ChordRing(VGroup):
    """An arc of a ring from one angle to another, the arrow that is its chord, and old chords.

    The ring itself is not drawn here. ``gap`` names the arc, and ``length`` tells how long its
    chord is, where the radius is 1. ``triangle`` lies between the hub and both points, ``drop`` is
    its height on the chord, ``halves`` are the half of the arc and of the chord beyond it, and
    ``half`` names that half of the arc. None belongs to the picture until it is added.

    Args:
        pose: hub and radius, in scene units.
        angles: of the point from which the chord leads and of the one to which it leads, radians.
        apart: how many places lie between them.
        color: ``#RRGGBB``.
        short: scene units by which the chord stops before the point to which it leads.

    Example:
        >>> ring = ChordRing(DialPose(stage.center, 2.0), (1, 3), 2, color=active_theme().position)
        >>> _ = ring.leave(np.array([[k, k + 2] for k in range(9)])).touch(1.0)
        >>> picture = VGroup(ring.triangle, ring, ring.drop, ring.gap)
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
        self.pose, self.angles, self.short = pose, angles, short
        self.share, self.since = 0.0, 0.0
        self._left: NDArray[np.float64] = np.empty((0, 2))
        self.traces = scenery(Segments(color=theme.ring, width=3))
        round_end = CapStyleType.ROUND
        self.inner = Circle(stroke_color=theme.ink, stroke_width=THIN, cap_style=round_end)
        self._circle = self.inner.points.copy()
        self.arc = VMobject(stroke_color=color, stroke_width=10)
        self.arrow = VectorArrow(LEFT, RIGHT, color=color, width=14, head=0.45)
        self.joint = Dot(radius=0.12, color=color)
        self.triangle = scenery(
            VMobject(stroke_width=6, stroke_color=color, fill_color=color, fill_opacity=FILLED)
        )
        self.drop, half_arc, half_chord = (
            VMobject(stroke_color=theme.ink, stroke_width=width, cap_style=round_end)
            for width in (THIN, 10, 14)
        )
        self.halves = VGroup(half_arc, half_chord)
        self.half = Label("gap/2", BODY)
        name = Label("gap", BODY, color=color)
        number = Readout(apart, 0, BODY, color=color, face="sans")
        number.put(np.array([name.get_right()[0] + BETWEEN, name.baseline, 0.0]), LEFT)
        self.gap = VGroup(name, number)
        self.length = Readout(0, 2, NOTE, color=color, face="sans", align=np.zeros(3))
        super().__init__(self.traces, self.inner, self.arc, self.arrow)
        self._draw()

    def take(self, pose: DialPose) -> Self:
        """Stand elsewhere, in another size."""
        self.pose = pose
        return self._draw()

    def turn(self, angles: tuple[float, float]) -> Self:
        """Lie between other two angles."""
        self.angles = angles
        return self._draw()

    def leave(self, angles: NDArray[np.float64]) -> Self:
        """Show a quiet chord for each row of two angles, shape (n, 2)."""
        self._left = np.reshape(angles, (-1, 2))
        return self._draw()

    def touch(self, share: float, since: float = 0.0) -> Self:
        """Draw a share (0 to 1) of the circle that all chords of this length touch, from an angle.

        The angle is in radians.
        """
        self.share, self.since = share, since
        return self._draw()

    @property
    def tips(self) -> tuple[Point3D, Point3D]:
        """Where the arc begins and ends."""
        first, second = (self._tip(angle) for angle in self.angles)
        return first, second

    def _tip(self, angle: float) -> Point3D:
        return on_circle(self.pose.hub, self.pose.radius, angle)

    def _rim(self, start: float, end: float) -> NDArray[np.float64]:
        return polyline(np.array([self._tip(angle) for angle in np.linspace(start, end, FINE)]))

    def _draw(self) -> Self:
        hub, radius = self.pose.hub, self.pose.radius
        start, end = self.angles
        middle = (start + end) / 2
        first, second = self.tips
        length = float(np.linalg.norm(second - first))
        self.arc.points = self._rim(start, end)
        self.arc.set_stroke(opacity=float(length > SHORTEST))
        if length > SHORTEST:
            self.arrow.lead(first, second, min(self.short, length / 2))
        else:
            self.arrow.set_ends(*(on_circle(hub, radius + k * SHORTEST, start) for k in (1, 2)))
        self.joint.move_to(first)
        self.triangle.set_points_as_corners([first, hub, second])
        foot = between(first, second, 0.5)
        self.drop.set_points_as_corners([hub, foot])
        half_arc, half_chord = self.halves
        half_arc.points = self._rim(middle, end)
        half_chord.set_points_as_corners([foot, second])
        self._tell(self.gap, middle)
        self._tell(self.half, (middle + end) / 2)
        self.length.set_number(length / radius)
        aside = between(foot, self._tip(middle), IN_SEGMENT)
        self.length.put(aside + self.length.height / 2 * DOWN)
        chords = np.reshape([[self._tip(a), self._tip(b)] for a, b in self._left], (-1, 2, 3))
        self.traces.set_ends(chords[:, 0], chords[:, 1])
        # a closed path of eight curves, of which as many are shown as were drawn by now
        circle = self._circle @ rotation_about_z(self.since).T
        self.inner.points = circle * radius * abs(np.cos((end - start) / 2)) + hub
        self.inner.set_stroke(opacity=float(self.share > 0))
        if 0 < self.share < 1:
            self.inner.pointwise_become_partial(self.inner.copy(), 0, self.share)
        return self

    def _tell(self, name: VMobject, angle: float) -> None:
        """Let a name stand outside the ring."""
        half = np.array([name.width, name.height, 0.0]) / 2
        way = on_circle(np.zeros(3), 1.0, angle)
        name.move_to(self._tip(angle) + way * (OUTSIDE + np.abs(way) @ half))
