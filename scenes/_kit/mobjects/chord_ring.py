"""What lies between two tips of a ring: the arc on it, the chord, and all chords before."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, PI, RIGHT, Circle, VGroup, VMobject
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
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, Label

FINE = 41
"""Points of the arc."""
THIN = 5
"""How wide the arc is drawn where only its chord is meant."""
SHORTEST = 1e-3
"""Length of the arrow between two tips that are one; their dots hide it."""
FILLED = 0.2
"""How opaque the triangle is."""
OUTSIDE, BETWEEN = 0.22, 0.12
"""Room between the arc and its name, and between that name and its number."""
CORNER = 0.2
"""Side of the mark of the right angle, at most."""


class ChordRing(VGroup):
    """An arc of a ring from one angle to another, the arrow that is its chord, and old chords.

    The ring itself is not drawn here. ``gap`` names the arc, ``triangle`` is the plane between the
    hub and both tips, and ``drop`` its height on the chord; none belongs to the picture until it is
    added.

    Args:
        pose: hub and radius, in scene units.
        angles: of the tip from which the chord leads and of the one to which it leads, in radians.
        apart: how many places lie between them.
        color: ``#RRGGBB``.
        short: scene units by which the chord stops before the tip to which it leads.

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
        self._last = 1.0
        self.traces = scenery(Segments(color=mix(theme.ground, color, 0.62), width=3))
        round_end = CapStyleType.ROUND
        self.inner = Circle(stroke_color=theme.ink, stroke_width=THIN, cap_style=round_end)
        self._circle = self.inner.points.copy()
        self.arc = VMobject(stroke_color=color, stroke_width=10)
        self.arrow = VectorArrow(LEFT, RIGHT, color=color, width=14, head=0.45)
        self.triangle = scenery(VMobject(stroke_width=0, fill_color=color, fill_opacity=FILLED))
        height = VMobject(stroke_color=theme.ink, stroke_width=THIN, cap_style=round_end)
        self.drop = VGroup(height, scenery(VMobject(stroke_color=theme.ink, stroke_width=3)))
        name, number = Label("gap", BODY, color=color), Readout(apart, 0, BODY, color=color)
        number.put(np.array([name.get_right()[0] + BETWEEN, name.baseline, 0.0]), LEFT)
        self.gap = VGroup(name, number)
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

    def leave(self, angles: NDArray[np.float64], last: float = 1.0) -> Self:
        """Show a faint chord for each row of two angles, shape (n, 2), of the last one a share."""
        self._left, self._last = np.reshape(angles, (-1, 2)), last
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

    def outline(self) -> VMobject:
        """Return the outline of the triangle of now, as faint as the old chords."""
        faint = self.traces
        return self.triangle.copy().set_fill(opacity=0).match_style(faint)

    def rim(self) -> NDArray[np.float64]:
        """Return points of the arc from its beginning to its end, shape (n, 3)."""
        return np.array([self._tip(angle) for angle in np.linspace(*self.angles, FINE)])

    def _tip(self, angle: float) -> Point3D:
        return on_circle(self.pose.hub, self.pose.radius, angle)

    def _draw(self) -> Self:
        hub, radius = self.pose.hub, self.pose.radius
        start, end = self.angles
        self.arc.points = polyline(self.rim())
        middle = (start + end) / 2
        half = np.array([self.gap.width, self.gap.height, 0.0]) / 2
        beyond = OUTSIDE + float(np.abs(on_circle(np.zeros(3), 1.0, middle)) @ half)
        self.gap.move_to(on_circle(hub, radius + beyond, middle))
        first, second = self.tips
        self.triangle.set_points_as_corners([hub, first, second, hub])
        self._drop_on_the_chord(middle, (end - start) / 2)
        length = float(np.linalg.norm(second - first))
        self.arc.set_stroke(opacity=float(length > SHORTEST))
        if length > SHORTEST:
            self.arrow.lead(first, second, min(self.short, length / 2))
        else:
            self.arrow.set_ends(*(on_circle(hub, radius + k * SHORTEST, start) for k in (1, 2)))
        chords = np.reshape([[self._tip(a), self._tip(b)] for a, b in self._left], (-1, 2, 3))
        chords[-1:, 1] = between(chords[-1:, 0], chords[-1:, 1], self._last)
        self.traces.set_ends(chords[:, 0], chords[:, 1])
        # a closed path of eight curves, of which as many are shown as were drawn by now
        circle = self._circle @ rotation_about_z(self.since).T
        self.inner.points = circle * radius * abs(np.cos((end - start) / 2)) + hub
        self.inner.set_stroke(opacity=float(self.share > 0))
        if 0 < self.share < 1:
            self.inner.pointwise_become_partial(self.inner.copy(), 0, self.share)
        return self

    def _drop_on_the_chord(self, middle: float, half: float) -> None:
        hub, radius = self.pose.hub, self.pose.radius
        foot = on_circle(hub, radius * float(np.cos(half)), middle)
        side = min(CORNER, radius * abs(float(np.sin(half))))
        back, along = (on_circle(np.zeros(3), side, middle + turn) for turn in (PI, -PI / 2))
        height, corner = self.drop
        height.set_points_as_corners([hub, foot])
        corner.set_points_as_corners([foot + back, foot + back + along, foot + along])
