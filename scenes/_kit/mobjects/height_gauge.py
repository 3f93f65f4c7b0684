"""The first quarter of a dial, whose hand is read by its height."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, RIGHT, UP, Arc, Dot, Line, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme


class HeightGauge(VGroup):
    """A quarter of a ring over its two axes, a hand, and dots where the hand has been.

    Args:
        hub: where the hand is fixed.
        radius: of the ring, in scene units.
        color: of the hand, ``#RRGGBB``.
    """

    def __init__(self, hub: Point3D, radius: float, *, color: str) -> None:
        theme = active_theme()
        self.hub, self.radius = np.asarray(hub), radius
        self.arc = Arc(
            radius=radius,
            start_angle=0,
            angle=np.pi / 2,
            arc_center=self.hub,
            stroke_color=theme.ring,
            stroke_width=3,
        )
        self.axes = scenery(
            VGroup(
                Line(self.hub, self.hub + RIGHT * radius, stroke_color=theme.hairline),
                Line(self.hub, self.hub + UP * radius, stroke_color=theme.hairline),
            ).set_stroke(width=3)
        )
        self.marks = Dots(color=color, radius=0.06)
        self.hand = Line(stroke_color=color, stroke_width=6, cap_style=CapStyleType.ROUND)
        self.tip = Dot(radius=0.1, color=color)
        super().__init__(self.arc, self.axes, self.marks, self.hand, self.tip)
        self.read(0.0, [])

    @property
    def angle(self) -> float:
        """The angle of the hand as drawn, in radians."""
        x, y, _ = self.hand.get_end() - self.hand.get_start()
        return float(np.arctan2(y, x))

    @property
    def foot(self) -> Point3D:
        """The point under the middle of the gauge, for its name."""
        return np.asarray(self.hub + RIGHT * self.radius / 2 + DOWN * 0.4)

    def read(self, angle: float, marks: ArrayLike) -> Self:
        """Turn the hand to ``angle`` radians and show dots at the angles ``marks`` (m,)."""
        tip = on_circle(self.hub, self.radius, angle)
        self.hand.put_start_and_end_on(self.hub, tip)
        self.tip.move_to(tip)
        self.marks.set_centers(
            np.array([on_circle(self.hub, self.radius, float(m)) for m in np.asarray(marks)])
        )
        return self
