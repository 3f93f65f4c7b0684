"""Many small marks as one shape each: dots, and straight segments."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Circle, VMobject
from manim.typing import Point3D_Array


class Dots(VMobject):
    """Any number of round dots of one colour and size.

    Args:
        color: ``#RRGGBB``.
        radius: of each dot, in scene units.

    Example:
        >>> dots = Dots(color=active_theme().ink, radius=0.12)
        >>> picture = dots.set_centers(np.array([[-1.0, 0, 0], [0, 0.5, 0], [1, 0, 0]]))
    """

    def __init__(self, *, color: str, radius: float = 0.07) -> None:
        super().__init__(fill_color=color, fill_opacity=1, stroke_width=0)
        self.centers: Point3D_Array = np.empty((0, 3))
        self.set_radius(radius)

    def set_radius(self, radius: float) -> Self:
        """Draw every dot with another radius."""
        self.radius = radius
        self._outline = Circle(radius=radius).points
        return self.set_centers(self.centers)

    def set_centers(self, centers: Point3D_Array) -> Self:
        """Show one dot at each point, shape (n, 3)."""
        self.centers = np.reshape(centers, (-1, 3))
        self.points = (self.centers[:, None] + self._outline[None]).reshape(-1, 3)
        return self


class Segments(VMobject):
    """Any number of straight segments of one colour and width.

    Args:
        color: ``#RRGGBB``.
        width: stroke width.

    Example:
        >>> segments = Segments(color=active_theme().ink, width=5)
        >>> picture = segments.set_ends(np.zeros((2, 3)), np.array([[2.0, 1, 0], [2, -1, 0]]))
    """

    def __init__(self, *, color: str, width: float = 2) -> None:
        super().__init__(stroke_color=color, stroke_width=width)

    def set_ends(self, starts: Point3D_Array, ends: Point3D_Array) -> Self:
        """Draw a segment from each start to its end, both of shape (n, 3)."""
        starts, ends = np.broadcast_arrays(starts, np.reshape(ends, (-1, 3)))
        shares = np.array([0, 1 / 3, 2 / 3, 1])[None, :, None]
        self.points = (starts[:, None] + shares * (ends - starts)[:, None]).reshape(-1, 3)
        return self
