"""A magnifying glass over a few dots: it opens out of the place that it shows."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, Animation, Circle, Line, UpdateFromAlphaFunc, VGroup
from manim.typing import Point3D, Point3D_Array
from numpy.typing import NDArray

from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

DOT = 0.085
"""Radius of the dots in the open glass."""


class Lens(VGroup):
    """A round glass that shows dots and the line they lie on, larger by a stated factor.

    Args:
        spots: shape (n, 3), the dots as they lie in the picture.
        line: shape (m, 3), points of the line on which they lie, past both edges of the glass.
        anchor: the point that comes to lie in the middle of the glass.
        center: where the open glass stands.
        radius: of the open glass, in scene units.
        zoom: how many times larger.
        color: of the dots, ``#RRGGBB``.

    Example:
        >>> spots = stage.center + np.array([[-0.04, 0, 0], [0.04, 0, 0]])
        >>> line = stage.center + np.array([[-3, 0, 0], [3.0, 0, 0]])
        >>> hue = active_theme().pair(0)
        >>> glass = {"anchor": stage.center, "center": stage.at(0.5, 0.6), "radius": 1.2}
        >>> picture = Lens(spots, line, zoom=12, color=hue, **glass)
    """

    def __init__(
        self,
        spots: Point3D_Array,
        line: Point3D_Array,
        *,
        anchor: Point3D,
        center: Point3D,
        radius: float,
        zoom: float,
        color: str,
    ) -> None:
        theme = active_theme()
        self.spots, self.line = np.asarray(spots), np.asarray(line)
        self.anchor: NDArray[np.float64] = np.asarray(anchor, dtype=np.float64)
        self.middle: NDArray[np.float64] = np.asarray(center, dtype=np.float64)
        self.radius = radius
        self.zoom = zoom
        self.ties = [Line(stroke_color=theme.quiet, stroke_width=2) for _ in range(2)]
        self.glass = Circle(
            radius=radius, stroke_color=theme.ink, stroke_width=3, fill_color=theme.ground
        ).set_fill(opacity=1)
        self._outline = self.glass.points / radius
        self.rim = Line(stroke_color=theme.ring, stroke_width=4)
        self.dots = Dots(color=color, radius=DOT)
        super().__init__(*self.ties, self.glass, self.rim, self.dots)
        self.set_open(1.0)

    def shown(self, points: Point3D_Array) -> Point3D_Array:
        """Return where points of the picture are seen in the open glass."""
        seen: Point3D_Array = self.middle + self.zoom * (np.asarray(points) - self.anchor)
        return seen

    def names(self, first: int = 0) -> VGroup:
        """Return a number beside each dot, from the first on, and the factor under the glass."""
        theme = active_theme()
        numbers = [
            Label(str(k), LABEL).put(point + np.array([0.22, -0.1, 0.0]), LEFT)
            for k, point in enumerate(self.shown(self.spots), first)
        ]
        factor = Label(f"× {self.zoom:g}", NOTE, color=theme.quiet)
        factor.put(self.glass.get_bottom() + np.array([0.0, -0.4, 0.0]))
        return VGroup(*numbers, factor)

    def set_open(self, share: float) -> Self:
        """Open the glass to a ``share`` of its size; at 0 it lies on the picture and shows it."""
        factor = 1 + (self.zoom - 1) * share
        center = self.anchor + (self.middle - self.anchor) * share
        radius = self.radius * factor / self.zoom
        self.glass.points = self._outline * radius + center
        self.dots.set_radius(DOT * factor / self.zoom)
        seen = center + factor * (self.spots - self.anchor)
        self.dots.set_centers(seen[np.linalg.norm(seen - center, axis=1) < radius])
        seen = center + factor * (self.line - self.anchor)
        self.rim.points = polyline(seen[np.linalg.norm(seen - center, axis=1) < radius])
        self._tie(center, radius)
        return self

    def aim(self, spots: Point3D_Array, line: Point3D_Array, anchor: Point3D, zoom: float) -> Self:
        """Show another place through the open glass, or the same one larger."""
        self.spots, self.line, self.anchor, self.zoom = spots, line, np.asarray(anchor), zoom
        return self.set_open(1.0)

    def _tie(self, center: Point3D, radius: float) -> None:
        way = center - self.anchor
        length = float(np.linalg.norm(way))
        if length <= radius * 1.02:
            for tie in self.ties:
                tie.points = np.zeros((0, 3))
            return
        along = way / length
        across = np.array([-along[1], along[0], 0.0])
        back = radius / length
        for tie, side in zip(self.ties, (1, -1), strict=True):
            touch = -along * back + side * across * np.sqrt(1 - back**2)
            tie.points = polyline(np.array([self.anchor, center + radius * touch]))

    def opening(self) -> Animation:
        """Return the animation in which the glass comes out of the picture and grows."""
        return UpdateFromAlphaFunc(self, lambda _, share: self.set_open(share))
