"""A word, the ring round it, and the point to which its position has moved it."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Circle, Dot, Line, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D

from scenes._kit.mobjects.dial import Wedge, on_circle
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

SECTOR = 0.36
"""Radius of the pale sector, as a share of the ring's."""


class Orbit(VGroup):
    """A ring round a word with one hand; the angle turned so far is painted on the ring.

    Args:
        center: where the word lies, in scene units.
        radius: of the ring.
        color: of hand and angle, the hue of the pair.
    """

    def __init__(self, center: Point3D, radius: float, *, color: str) -> None:
        theme = active_theme()
        self.sweep = 0.0
        self.reach = 1.0
        self.ring = Circle(radius=1, stroke_color=theme.ring, stroke_width=3)
        self._circle = self.ring.points.copy()
        self.zero = scenery(Segments(color=theme.hairline, width=3))
        self.sector = Wedge(center, SECTOR * radius, 0.0, 1e-3, color=color)
        self.rim = VMobject(stroke_color=color, stroke_width=6)
        self.hand = Line(stroke_color=color, stroke_width=6, cap_style=CapStyleType.ROUND)
        self.word = Dot(radius=0.1, color=theme.word).set_z_index(1)
        self.tip = Dot(radius=0.12, color=theme.position).set_z_index(1)
        super().__init__(
            self.sector, self.zero, self.ring, self.rim, self.hand, self.word, self.tip
        )
        self.place(center, radius)

    @property
    def mover(self) -> VGroup:
        """The hand and its tip, without the ring."""
        return VGroup(self.hand, self.tip)

    @property
    def track(self) -> VGroup:
        """The ring and the line from which angles are counted."""
        return VGroup(self.zero, self.ring)

    def place(self, center: Point3D, radius: float) -> Self:
        """Lie round another point, or with another radius; the hand keeps its angle."""
        self.hub, self.radius = np.asarray(center, dtype=np.float64), radius
        self.ring.points = self._circle * radius + self.hub
        self.zero.set_ends(self.hub, on_circle(self.hub, radius, 0.0))
        self.word.move_to(self.hub)
        self.sector.radius = SECTOR * radius
        return self.turn(self.sweep)

    def turn(self, sweep: float) -> Self:
        """Turn the hand ``sweep`` radians counter-clockwise from three o'clock."""
        self.sweep = sweep
        tip = on_circle(self.hub, self.radius * self.reach, sweep)
        self.hand.put_start_and_end_on(self.hub, tip)
        self.tip.move_to(tip)
        self.sector.set_sweep(self.hub, max(sweep, 1e-3))
        steps = np.linspace(0, sweep, max(3, int(abs(sweep) / 0.04)))
        self.rim.set_points_as_corners([on_circle(self.hub, self.radius, step) for step in steps])
        return self

    def growing(self) -> UpdateFromAlphaFunc:
        """Return the animation in which the hand pushes its tip away from the word."""

        def grow(_: Mobject, share: float) -> None:
            self.reach = max(share, 1e-3)
            self.turn(self.sweep)

        return UpdateFromAlphaFunc(self.mover, grow)

    def moving(self, center: Point3D, radius: float) -> UpdateFromAlphaFunc:
        """Return the animation that carries everything to another place and size."""
        start, first = self.hub, self.radius

        def carry(_: Mobject, share: float) -> None:
            self.place(start + (center - start) * share, first + (radius - first) * share)

        return UpdateFromAlphaFunc(self, carry)
