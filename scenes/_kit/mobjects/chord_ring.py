"""What lies between two points of a ring: the arc on it, the chord, and the half of both."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, PI, RIGHT, TAU, Dot, VGroup, VMobject
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

FINE, FINER = 41, 121
"""Points of the arc, and of the way of the tip."""
THIN, BOLD, ARC, CHORD = 5, 9, 10, 14
"""How wide lines are drawn: the way of the tip and the height of the triangle; half the angle at
the hub; the arc and the chord, which their halves cover."""
SHORTEST = 1e-3
"""Length of the arrow between two tips that are one; their dots hide it."""
FILLED = 0.14
"""How opaque the triangle is."""
AT_HUB = 0.3
"""The radius of the mark of an angle at the hub, as a share of that of the ring."""
IN_SEGMENT = 0.51
"""How far on the way from the chord to the ring its length is written."""
OUTSIDE, BETWEEN = 0.22, 0.14
"""Room between the arc and its name, and between that name and its number."""


class ChordRing(VGroup):
    """An arc of a ring from one angle to another, and the arrow that is its chord.

    The ring itself is not drawn here. ``angle`` is the arc again, at the hub; ``gap`` names it, and
    ``length`` tells how long its chord is, where the radius is 1. ``triangle`` lies between the hub
    and both points, ``drop`` is its height on the chord, ``halves`` are the halves of angle, arc
    and chord before it, and ``half`` names the first. ``way`` is how the tip of the chord goes
    about its start. None belongs to the picture until it is added.

    Args:
        pose: hub and radius, in scene units.
        angles: of the point from which the chord leads and of the one to which it leads, radians.
        apart: how many places lie between them.
        color: ``#RRGGBB``.
        short: scene units by which the chord stops before the point to which it leads.

    Example:
        >>> ring = ChordRing(DialPose(stage.center, 2.0), (1, 3), 2, color=active_theme().position)
        >>> halved = VGroup(ring.drop, ring.halves, ring.half)
        >>> picture = VGroup(ring.triangle, ring.angle, ring, halved)
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
        self.since = angles[0]
        self.way = scenery(VMobject(stroke_color=theme.ring, stroke_width=THIN))
        self.arc = VMobject(stroke_color=color, stroke_width=ARC)
        self.arrow = VectorArrow(LEFT, RIGHT, color=color, width=CHORD, head=0.45)
        self.joint = Dot(radius=0.12, color=color)
        self.triangle = scenery(
            VMobject(stroke_width=6, stroke_color=color, fill_color=color, fill_opacity=FILLED)
        )
        self.angle = VMobject(stroke_color=color, stroke_width=THIN)
        self.drop, *halves = (
            VMobject(stroke_color=theme.ink, stroke_width=width)
            for width in (THIN, BOLD, ARC, CHORD)
        )
        self.halves = VGroup(*halves)
        self.half = Label("gap/2", BODY)
        name = Label("gap", BODY, color=color)
        number = Readout(apart, 0, BODY, color=color, face="sans")
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

    def trace(self, since: float) -> Self:
        """Begin the way of the tip where it was while the chord led from an angle, in radians."""
        self.since = since
        return self._draw()

    @property
    def tips(self) -> tuple[Point3D, Point3D]:
        """Where the arc begins and ends."""
        first, second = (self._tip(angle) for angle in self.angles)
        return first, second

    def _tip(self, angle: float) -> Point3D:
        return on_circle(self.pose.hub, self.pose.radius, angle)

    def _rim(self, start: float, end: float, share: float = 1.0) -> NDArray[np.float64]:
        hub, radius = self.pose.hub, share * self.pose.radius
        angles = np.linspace(start, end, FINE)
        return polyline(np.array([on_circle(hub, radius, angle) for angle in angles]))

    def _draw(self) -> Self:
        hub, radius = self.pose.hub, self.pose.radius
        start, end = self.angles
        middle = (start + end) / 2
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
        foot = between(first, second, 0.5)
        self.drop.set_points_as_corners([hub, foot])
        self.angle.points = self._rim(start, end, AT_HUB)
        half_angle, half_arc, half_chord = self.halves
        half_angle.points = self._rim(start, middle, AT_HUB)
        half_arc.points = self._rim(start, middle)
        half_chord.set_points_as_corners([first, foot])
        self._tell(self.gap, middle)
        self._tell(self.half, (start + middle) / 2)
        self.length.set_number(length / radius)
        aside = between(foot, self._tip(middle), IN_SEGMENT)
        self.length.put(aside + self.length.height / 2 * DOWN)
        # a chord leads a quarter turn on from the middle of its arc
        begun = self.since + (end - start) / 2 + PI / 2
        turned = np.linspace(0, min(start - self.since, TAU), FINER)
        self.way.points = polyline(np.array([on_circle(first, length, begun + a) for a in turned]))
        return self

    def _tell(self, name: VMobject, angle: float) -> None:
        """Let a name stand outside the ring."""
        half = np.array([name.width, name.height, 0.0]) / 2
        way = on_circle(np.zeros(3), 1.0, angle)
        name.move_to(self._tip(angle) + way * (OUTSIDE + np.abs(way) @ half))
