"""A curve seen through a window that can move, stretch and look closer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import VGroup, VMobject
from manim.typing import Point3D, Point3D_Array
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.poses import between
from scenes._kit.theme import active_theme

Vector = NDArray[np.float64]

SAMPLES = 900
"""Points of the curve across the window."""
AREA_OPACITY = 0.16
DOT, DOT_SHARE = (0.04, 0.12), 0.24
"""Least and greatest radius of a dot, and its share of the way from one place to the next."""


@dataclass(frozen=True)
class Window:
    """Which places and which heights are seen, and in which region."""

    left: float
    right: float
    low: float
    high: float
    region: Region

    def points(self, places: ArrayLike, heights: ArrayLike) -> Point3D_Array:
        """Return the points (n, 3) of places (n,) and heights (n,), or of one of them."""
        places, heights = np.broadcast_arrays(places, heights)
        across = (np.asarray(places) - self.left) / (self.right - self.left)
        up = (np.asarray(heights) - self.low) / (self.high - self.low)
        x = self.region.left + across * self.region.width
        y = self.region.bottom + up * self.region.height
        stacked: Point3D_Array = np.stack([x, y, np.zeros_like(x)], axis=-1)
        return stacked

    def point(self, place: float, height: float) -> Point3D:
        """Return the point of one place and one height."""
        point: Point3D = self.points([place], [height])[0]
        return point

    def toward(self, other: Window, share: float) -> Window:
        """Return the window that lies a ``share`` of an even zoom from this one to another."""
        left, right = _zoomed((self.left, self.right), (other.left, other.right), share)
        low, high = _zoomed((self.low, self.high), (other.low, other.high), share)
        return Window(left, right, low, high, between(self.region, other.region, share))


def _zoomed(
    start: tuple[float, float], end: tuple[float, float], share: float
) -> tuple[float, float]:
    """Return the interval on the way from one to another that shrinks by an even factor."""
    before, after = start[1] - start[0], end[1] - end[0]
    if abs(after - before) < 1e-9 * before:
        low, high = between(np.array(start), np.array(end), share)
        return float(low), float(high)
    extent = before ** (1 - share) * after**share
    # on this way one point stays where it is
    fixed = (before * end[0] - after * start[0]) / (before - after)
    low = fixed - (fixed - start[0]) * extent / before
    return low, low + extent


class PlotWindow(VGroup):
    """A heavy curve over its zero line, filled down to it, with dots at chosen places.

    Args:
        curve: returns heights (n,) for places (n,).
        window: what is seen first.
        color: of the curve, ``#RRGGBB``.
        width: stroke width of the curve.

    Example:
        >>> window = Window(0, 12, -1, 1, stage.inset(0.3))
        >>> plot = PlotWindow(np.cos, window, color=active_theme().ink)
        >>> picture = plot.look(window, (0, 9), dots=np.arange(9))
    """

    def __init__(
        self,
        curve: Callable[[Vector], Vector],
        window: Window,
        *,
        color: str,
        width: float = 7,
    ) -> None:
        theme = active_theme()
        # copies share a function; a method would be copied with the scene that it is of
        self.curve: Callable[[Vector], Vector] = lambda places: curve(places)
        self.window, self.span = window, (window.left, window.left)
        self.area = scenery(VMobject(fill_color=color, fill_opacity=AREA_OPACITY, stroke_width=0))
        self.axis = scenery(VMobject(stroke_color=theme.ring, stroke_width=2.5))
        self.line = VMobject(stroke_color=color, stroke_width=width)
        self.dots = Dots(color=color, radius=DOT[1])
        super().__init__(self.area, self.axis, self.line, self.dots)

    def look(self, window: Window, span: tuple[float, float], *, dots: ArrayLike = ()) -> Self:
        """Show the curve over a span of places, as far as the window reaches.

        Args:
            window: what is seen now.
            span: first and last place that is drawn.
            dots: places (m,) that have a dot.
        """
        self.window, self.span = window, span
        first, last = max(span[0], window.left), min(span[1], window.right)
        places = np.linspace(first, last, SAMPLES) if last > first else np.zeros(0)
        heights = self.curve(places) if len(places) else places
        seen = (heights >= window.low) & (heights <= window.high)
        corners = window.points(places, heights)
        sides = seen[:-1] & seen[1:] if len(seen) else np.zeros(0, dtype=bool)
        drawn = polyline(corners).reshape(-1, 4, 3)[sides]
        self.line.points = drawn.reshape(-1, 3)
        self._fill(corners)
        zero = np.clip(0.0, window.low, window.high)
        ends = window.points([window.left, window.right], zero)
        self.axis.points = polyline(ends) if window.low <= 0 else np.zeros((0, 3))
        self._dot(np.asarray(dots, dtype=float))
        return self

    def _dot(self, places: Vector) -> None:
        """Draw a dot at each place that is seen, smaller where they are close together."""
        window = self.window
        heights = self.curve(places) if len(places) else places
        inside = (places >= window.left) & (places <= window.right)
        inside &= (heights >= window.low) & (heights <= window.high)
        pitch = window.region.width / (window.right - window.left)
        self.dots.set_radius(float(np.clip(DOT_SHARE * pitch, *DOT)) if len(places) > 1 else DOT[1])
        self.dots.set_centers(window.points(places[inside], heights[inside]))

    def _fill(self, corners: Point3D_Array) -> None:
        """Fill what lies between the curve and zero, as far as both can be seen."""
        region, window = self.window.region, self.window
        if not len(corners):
            self.area.points = np.zeros((0, 3))
            return
        foot = window.point(window.left, float(np.clip(0.0, window.low, window.high)))[1]
        top = corners.copy()
        top[:, 1] = np.clip(top[:, 1], region.bottom, region.top)
        ends = np.array([[top[-1, 0], foot, 0], [top[0, 0], foot, 0], top[0]])
        self.area.points = polyline(np.concatenate([top, ends]))
