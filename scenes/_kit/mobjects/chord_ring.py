"""What lies between two points of a ring: the arc on it, the chord, and the half of both."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Dot, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

FINE = 41
"""Points of the arc."""
THIN, BOLD, ARC, CHORD = 5, 9, 10, 14
"""How wide lines are drawn: the angle at the hub and what halves; half that angle; arc, chord."""
SHORTEST = 1e-3
"""Length of the arrow between two tips that are one; their dots hide it."""
FILLED, HALF_FILLED = 0.14, 0.17
"""How opaque the triangle is, and its first half over it."""
AT_HUB = 0.3
"""The radius of the mark of an angle at the hub, as a share of that of the ring."""
IN_SEGMENT, FLAT = 0.51, 0.13
"""How far on the way from the chord to the ring its length is written; how much farther where the
chord lies flat."""
OUTSIDE, BETWEEN = 0.34, 0.14
"""Room between the arc and a name, and between that name and its number."""
SQUARE, TICK, BESIDE = 0.2, (-0.05, 0.17), 0.28
"""The side of the mark of a right angle, from where to where a tick leads across the arc, and how
far the middle of the length of the radius is away from it."""


class ChordRing(VGroup):
    """An arc of a ring from one angle to another, and the arrow that is its chord.

    The ring itself is not drawn here. ``joint`` is the hollow dot from which the chord leads.
    ``angle`` is the arc again, at the hub; ``gap`` names the arc, and
    ``length`` tells how long its chord is, where the radius is 1. ``triangle`` lies between the hub
    and both points, ``drop`` is its height on the chord with the right angle and a tick in the
    middle of the arc, ``half`` the half of the triangle before it, the half angle, its name and
    the length of the radius. None belongs to the picture until it is added.

    Args:
        pose: hub and radius, in scene units.
        angles: of the point from which the chord leads and of the one to which it leads, radians.
        color: ``#RRGGBB``.
        short: scene units by which the chord stops before the point to which it leads.

    Example:
        >>> ring = ChordRing(DialPose(stage.center, 2.0), (3, 5), color=active_theme().position)
        >>> halved = VGroup(ring.drop, ring.half, ring.length)
        >>> picture = VGroup(ring.triangle, ring.angle, ring.gap, ring, ring.joint, halved)
    """

    def __init__(
        self, pose: DialPose, angles: tuple[float, float], *, color: str, short: float = 0.0
    ) -> None:
        theme = active_theme()
        self.pose, self.angles, self.short = pose, angles, short
        self.arc = VMobject(stroke_color=color, stroke_width=ARC)
        self.arrow = VectorArrow(LEFT, RIGHT, color=color, width=CHORD, head=0.45)
        self.joint = Dot(radius=0.095, color=theme.word, stroke_width=THIN)
        self.joint.set_fill(theme.ground)
        self.triangle, self.half_triangle = (
            scenery(VMobject(stroke_width=6, stroke_color=color, fill_color=color))
            for _ in range(2)
        )
        self.triangle.set_fill(opacity=FILLED)
        self.half_triangle.set_fill(opacity=HALF_FILLED).set_stroke(width=0)
        self.angle, self.half_angle = (
            VMobject(stroke_color=color, stroke_width=width) for width in (THIN, BOLD)
        )
        self.drop = VGroup(
            *(VMobject(stroke_color=theme.quiet, stroke_width=THIN) for _ in range(3))
        )
        self.half_named = Label("½ gap", BODY, color=color)
        self.one = Label("1", BODY, color=color)
        self.half = VGroup(self.half_triangle, self.half_angle, self.half_named, self.one)
        name = Label("gap", BODY, color=color)
        number = Readout(1, 0, BODY, color=color, face="sans")
        number.put(np.array([name.get_right()[0] + BETWEEN, name.baseline, 0.0]), LEFT)
        self.gap = VGroup(name, number)
        self.length = Readout(0, 2, NOTE, color=color, face="sans", align=np.zeros(3))
        super().__init__(self.arc, self.arrow)
        self._draw()

    def take(self, pose: DialPose) -> Self:
        """Stand elsewhere, in another size."""
        self.pose = pose
        return self._draw()

    def turn(self, angles: tuple[float, float]) -> Self:
        """Lie between other two angles."""
        self.angles = angles
        return self._draw()

    @property
    def tips(self) -> tuple[Point3D, Point3D]:
        """Where the arc begins and ends."""
        first, second = (self._tip(angle) for angle in self.angles)
        return first, second

    def _tip(self, angle: float, share: float = 1.0) -> Point3D:
        return on_circle(self.pose.hub, share * self.pose.radius, angle)

    def _rim(self, start: float, end: float, share: float = 1.0) -> NDArray[np.float64]:
        angles = np.linspace(start, end, FINE)
        return polyline(np.array([self._tip(angle, share) for angle in angles]))

    def _draw(self) -> Self:
        hub, radius = self.pose.hub, self.pose.radius
        start, end = self.angles
        first, second = self.tips
        length = float(np.linalg.norm(second - first))
        self.arc.points = self._rim(start, end)
        self.arc.set_stroke(opacity=float(length > SHORTEST))
        if length > SHORTEST:
            self.arrow.lead(first, second, self.short)
        else:
            self.arrow.set_ends(*(on_circle(hub, radius + k * SHORTEST, start) for k in (1, 2)))
        self.joint.move_to(first)
        self.triangle.set_points_as_corners([first, hub, second])
        self.angle.points = self._rim(start, end, AT_HUB)
        self._halve(first, second)
        middle = (start + end) / 2
        self._name(self.gap, middle)
        self._name(self.half_named, (start + middle) / 2)
        self.length.set_number(length / radius)
        out = IN_SEGMENT + FLAT * float(np.sin(middle)) ** 2
        aside = between(between(first, second, 0.5), self._tip(middle), out)
        self.length.put(aside + self.length.height / 2 * DOWN)
        return self

    def _halve(self, first: Point3D, second: Point3D) -> None:
        hub, foot = self.pose.hub, between(first, second, 0.5)
        start, middle = self.angles[0], sum(self.angles) / 2
        height, square, tick = self.drop
        height.set_points_as_corners([hub, foot])
        up, ahead = (SQUARE * on_circle(np.zeros(3), 1.0, middle + turn) for turn in _CORNER)
        square.set_points_as_corners([foot + up, foot + up + ahead, foot + ahead])
        tick.set_points_as_corners([self._tip(middle, 1 + k / self.pose.radius) for k in TICK])
        self.half_triangle.set_points_as_corners([hub, first, foot, hub])
        self.half_angle.points = self._rim(start, middle, AT_HUB)
        beside = on_circle(np.zeros(3), BESIDE, start + _CORNER[1])
        self.one.move_to(self._tip(start, 0.5) + beside)

    def _name(self, name: VMobject, angle: float) -> None:
        """Let a name stand left of a point of the ring."""
        name.move_to(self._tip(angle) + (OUTSIDE + name.width / 2) * LEFT)


_CORNER = np.pi, -np.pi / 2
"""By how much the sides of the right angle are turned against the height."""
