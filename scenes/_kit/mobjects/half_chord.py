"""Half a chord over half its angle: a right-angled triangle in a ring."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Line, VGroup, VMobject

from scenes._kit.mobjects.dial import DialPose, Wedge, on_circle
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Formula, Label

SQUARE, TICK = 0.1, 0.09
"""How long the sides of the right angle are, and half the tick on the arc, in radii."""
FINE = 21
"""Points of the halved arc."""
OUTSIDE, ASIDE = 0.26, 0.1
"""Room between the ring and the name of the halved angle, and between a radius and its name."""


class HalfChord(VGroup):
    """The line from the hub to the middle of a chord, which halves its angle, and half the chord.

    The halved angle is a sector up to the ring. Its half of the arc is drawn thick, up to a
    tick. ``one`` names the radius of that half, and its sine at the half of the chord. The ring
    and the chord itself are not drawn here. The halving line and its right angle may swing.

    Args:
        pose: hub and radius of the ring, in scene units.
        angles: of both ends of the chord, in radians; the first one's half is drawn.

    Example:
        >>> picture = HalfChord(DialPose(stage.center, 2.0), (1.7, 3.7))
    """

    def __init__(self, pose: DialPose, angles: tuple[float, float]) -> None:
        theme, (start, end) = active_theme(), angles
        half = (end - start) / 2
        hub, first = np.array(pose.hub), on_circle(pose.hub, pose.radius, start)
        self.pose = pose
        self.plumb = Line(stroke_color=theme.ink, stroke_width=5)
        self.square = VMobject(stroke_color=theme.ink, stroke_width=4)
        self.swing(angles)
        self.angle = Wedge(hub, pose.radius, start, half, color=theme.position)
        rim = [on_circle(hub, pose.radius, at) for at in np.linspace(start, start + half, FINE)]
        self.arc = VMobject(stroke_color=theme.position, stroke_width=12)
        self.arc.points = polyline(np.array(rim))
        near, far = (
            on_circle(hub, pose.radius * (1 + side), start + half) for side in (-TICK, TICK)
        )
        self.tick = Line(near, far, stroke_color=theme.position, stroke_width=6)
        self.side = Line(first, self.foot, stroke_color=theme.ink, stroke_width=14)
        self.label = Formula('"gap"/2', BODY, color=theme.position)
        size = np.array([self.label.width, self.label.height, 0.0]) / 2
        middle = start + half / 2
        beyond = OUTSIDE + float(np.abs(on_circle(np.zeros(3), 1.0, middle)) @ size)
        self.label.move_to(on_circle(hub, pose.radius + beyond, middle))
        # on the side of the radius that is away from the halved angle
        away = on_circle(np.zeros(3), 1.0, start - np.pi / 2)
        self.one = Label("radius 1", BODY, color=theme.quiet)
        size = np.array([self.one.width, self.one.height, 0.0]) / 2
        self.one.move_to((hub + first) / 2 + away * (ASIDE + float(np.abs(away) @ size)))
        super().__init__(self.angle, self.arc, self.tick, self.plumb, self.square, self.side)
        self.add(self.label, self.one)

    def swing(self, angles: tuple[float, float]) -> Self:
        """Lay the halving line and its right angle to the middle of another chord."""
        hub, radius = np.array(self.pose.hub), self.pose.radius
        first, last = (on_circle(hub, radius, angle) for angle in angles)
        self.foot = (first + last) / 2
        self.plumb.put_start_and_end_on(hub, self.foot)
        inward, aside = (
            way / np.linalg.norm(way) * SQUARE * radius for way in (hub - self.foot, first - last)
        )
        corners = [self.foot + inward, self.foot + inward + aside, self.foot + aside]
        self.square.set_points_as_corners(corners)
        return self
