"""A magnifying glass beside a few dots, which it shows larger."""

from __future__ import annotations

import numpy as np
from manim import LEFT, Circle, Line, VGroup
from manim.typing import Point3D, Point3D_Array
from numpy.typing import NDArray

from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

DOT = 0.085
"""Radius of the dots in the glass."""


class Lens(VGroup):
    """A round glass that shows dots and the line they lie on, larger by a stated factor.

    Args:
        spots: shape (n, 3), the dots as they lie in the picture.
        line: shape (m, 3), points of the line on which they lie, past both edges of the glass.
        anchor: the point that comes to lie in the middle of the glass.
        center: where the glass stands.
        radius: of the glass, in scene units.
        zoom: how many times larger.
        color: of the dots, ``#RRGGBB``.

    Raises:
        ValueError: the glass covers what it shows larger.

    Example:
        >>> low, hue = stage.at(0.5, 0.2), active_theme().pair(0)
        >>> spots = low + np.array([[-0.04, 0, 0], [0.04, 0, 0]])
        >>> line = low + np.array([[-3, 0, 0], [3.0, 0, 0]])
        >>> glass = {"anchor": low, "center": stage.at(0.5, 0.6), "radius": 1.2}
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
        self.spots = np.asarray(spots)
        self.anchor: NDArray[np.float64] = np.asarray(anchor, dtype=np.float64)
        self.middle: NDArray[np.float64] = np.asarray(center, dtype=np.float64)
        self.radius = radius
        self.zoom = zoom
        away = float(np.linalg.norm(self.middle - self.anchor))
        if away <= radius:
            raise ValueError(
                f"the glass must stand more than its radius of {radius:g} from what it shows, "
                f"got {away:.2f}; move center farther from anchor"
            )
        self.glass = Circle(
            radius=radius, stroke_color=theme.ink, stroke_width=3, fill_color=theme.ground
        )
        self.glass.set_fill(opacity=1).move_to(center)
        self.rim = Line(stroke_color=theme.ring, stroke_width=4)
        self.rim.points = polyline(self._in_sight(line))
        self.dots = Dots(color=color, radius=DOT).set_centers(self._in_sight(spots))
        super().__init__(*self._ties(), self.glass, self.rim, self.dots)

    def shown(self, points: Point3D_Array) -> Point3D_Array:
        """Return where points of the picture are seen in the glass."""
        seen: Point3D_Array = self.middle + self.zoom * (np.asarray(points) - self.anchor)
        return seen

    def names(self, first: int = 0) -> VGroup:
        """Return a number beside each dot, from the first on."""
        beside = np.array([0.22, -0.1, 0.0])
        numbers = enumerate(self.shown(self.spots) + beside, first)
        return VGroup(*(Label(str(k), LABEL).put(point, LEFT) for k, point in numbers))

    def _in_sight(self, points: Point3D_Array) -> Point3D_Array:
        """Return where those points of the picture are seen that lie in the glass."""
        seen = self.shown(points)
        within: Point3D_Array = seen[np.linalg.norm(seen - self.middle, axis=1) < self.radius]
        return within

    def _ties(self) -> list[Line]:
        """Return the lines from what is shown that touch the glass on both sides."""
        way = self.middle - self.anchor
        back = self.radius / float(np.linalg.norm(way))
        along = way / np.linalg.norm(way)
        across = np.array([-along[1], along[0], 0.0]) * np.sqrt(1 - back**2)
        touched = [self.middle + self.radius * (side * across - back * along) for side in (1, -1)]
        quiet = active_theme().quiet
        return [Line(self.anchor, end, stroke_color=quiet, stroke_width=2) for end in touched]
