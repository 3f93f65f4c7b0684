"""What lies between two points of a ring: the arc on it, the chord, and the triangle to the hub."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Dot, VGroup, VMobject
from manim.typing import Point3D

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
THIN, ARC, CHORD = 5, 10, 14
"""How wide lines are drawn: the rim of the hollow dot, the arc, the chord."""
SHORTEST = 1e-3
"""Length of the arrow between two tips that are one; their dots hide it."""
FILLED = 0.03
"""How opaque the triangle is."""
OUTSIDE, BETWEEN = 0.2, 0.14
"""Room between the arc and its name, and between that name and its number."""
BESIDE = 0.17
"""Room between the middle of the chord and its length."""


class ChordRing(VGroup):
    """An arc of a ring from one angle to another, and the arrow that is its chord.

    The ring itself is not drawn here. ``joint`` is the hollow dot from which the chord leads.
    ``gap`` names the arc outside of the ring, and ``length`` tells inside of the triangle how long
    the chord is, where the radius is 1. ``triangle`` lies between the hub and both points. None
    belongs to the picture until it is added.

    Args:
        pose: hub and radius, in scene units.
        angles: of the point from which the chord leads and of the one to which it leads, radians.
        color: ``#RRGGBB``.
        short: scene units by which the chord stops before the point to which it leads.

    Example:
        >>> ring = ChordRing(DialPose(stage.center, 2.0), (3, 5), color=active_theme().position)
        >>> picture = VGroup(ring.triangle, ring.gap, ring, ring.joint, ring.length)
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
        self.triangle = scenery(VMobject(stroke_width=6, stroke_color=color, fill_color=color))
        self.triangle.set_fill(opacity=FILLED)
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

    def _tip(self, angle: float) -> Point3D:
        return on_circle(self.pose.hub, self.pose.radius, angle)

    def _draw(self) -> Self:
        hub, radius = self.pose.hub, self.pose.radius
        start, end = self.angles
        first, second = self.tips
        length = float(np.linalg.norm(second - first))
        rim = np.array([self._tip(angle) for angle in np.linspace(start, end, FINE)])
        self.arc.points = polyline(rim)
        self.arc.set_stroke(opacity=float(length > SHORTEST))
        if length > SHORTEST:
            self.arrow.lead(first, second, self.short)
        else:
            self.arrow.set_ends(*(on_circle(hub, radius + k * SHORTEST, start) for k in (1, 2)))
        self.joint.move_to(first)
        self.triangle.set_points_as_corners([first, hub, second])
        out = on_circle(np.zeros(3), 1.0, (start + end) / 2)
        _stand(self.gap, self._tip((start + end) / 2), out, OUTSIDE)
        self.length.set_number(length / radius)
        _stand(self.length, between(first, second, 0.5), -out, BESIDE)
        return self


def _stand(text: VMobject, point: Point3D, way: Point3D, room: float) -> None:
    """Let a text stand beyond a point, as seen in a direction of length 1."""
    half = np.array([text.width, text.height, 0.0]) / 2
    text.move_to(point + way * (room + np.abs(way) @ half))
