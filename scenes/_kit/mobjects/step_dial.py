"""A ring with one dot for every position: what a dial looks like without its hand."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Animation, Circle, Dot, UpdateFromAlphaFunc, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.marks import Dots
from scenes._kit.theme import active_theme


class StepDial(VGroup):
    """A ring, dots on it, and the first dot in the hue of positions.

    Args:
        center: of the ring.
        radius: of the ring, in scene units.
        color: of the dots, ``#RRGGBB``.
        dot: radius of a dot, in scene units.
    """

    def __init__(self, center: Point3D, radius: float, *, color: str, dot: float = 0.075) -> None:
        theme = active_theme()
        self.ring = Circle(radius=radius, color=theme.ring, stroke_width=3).move_to(center)
        self.dots = Dots(color=color, radius=dot)
        self.home = Dot(radius=dot * 1.3, color=theme.position)
        super().__init__(self.ring, self.dots, self.home)
        self.angles = np.empty(0)
        self.set_angles([])

    @property
    def hub(self) -> Point3D:
        """The middle of the ring."""
        return self.ring.get_center()

    @property
    def radius(self) -> float:
        """The radius as drawn."""
        return float(self.ring.width / 2)

    def point(self, angle: float) -> Point3D:
        """Return the point of the ring at ``angle`` radians."""
        return on_circle(self.hub, self.radius, angle)

    def set_angles(self, angles: ArrayLike) -> Self:
        """Show a dot at each angle (n,), in radians; the first position's stands at angle 0."""
        self.angles = np.asarray(angles, dtype=np.float64)
        rim = np.stack([np.cos(self.angles), np.sin(self.angles), 0 * self.angles], axis=-1)
        self.dots.set_centers(self.hub + self.radius * rim)
        self.home.move_to(self.point(0.0))
        return self

    def glide(self, center: Point3D, radius: float) -> Animation:
        """Return the animation that moves and resizes the ring; the dots keep their size."""
        start, old = self.hub, self.radius

        def move(_: object, share: float) -> None:
            self.ring.scale_to_fit_width(2 * (old + (radius - old) * share))
            self.ring.move_to(start + (np.asarray(center) - start) * share)
            self.set_angles(self.angles)

        return UpdateFromAlphaFunc(self, move)
