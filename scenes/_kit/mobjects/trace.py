"""A curve over positions: heights above an axis, set in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import VMobject
from manim.typing import Point3D, Point3D_Array
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region


@dataclass(frozen=True)
class PlotArea:
    """Where a curve is drawn: ``extent`` positions across a region, height 1 is ``unit`` high."""

    region: Region
    extent: float
    unit: float

    def point(self, position: float, height: float) -> Point3D:
        """Return the point for one position and one height."""
        point: Point3D = self.points([position], [height])[0]
        return point

    def points(self, positions: ArrayLike, heights: ArrayLike) -> Point3D_Array:
        """Return the points (n, 3) for positions (n,) and heights (n,) above the middle."""
        across = self.region.left + np.asarray(positions) / self.extent * self.region.width
        middle = (self.region.bottom + self.region.top) / 2
        up = middle + np.asarray(heights) * self.unit
        stacked: Point3D_Array = np.stack([across, up, np.zeros_like(up)], axis=-1)
        return stacked


def polyline(corners: Point3D_Array) -> Point3D_Array:
    """Return the Bézier points (4 (n − 1), 3) of the straight way through corners (n, 3)."""
    if len(corners) < 2:
        return np.zeros((0, 3))
    steps = np.array([0.0, 1 / 3, 2 / 3, 1.0])[:, None]
    sides: Point3D_Array = corners[:-1, None, :] + np.diff(corners, axis=0)[:, None, :] * steps
    return sides.reshape(-1, 3)


class Trace(VMobject):
    """A polyline through heights over positions.

    Args:
        area: where to draw.
        color: ``#RRGGBB``.
        width: stroke width.
        opacity: of the stroke.
        dash: how many sides of the polyline make a dash, or the gap after it; 0 for a whole line.

    Example:
        >>> places = np.linspace(0, 12, 200)
        >>> picture = Trace(PlotArea(stage, 12, 1.5), color=active_theme().pair(0), dash=4)
        >>> _ = picture.set_heights(places, np.cos(places))
    """

    def __init__(
        self,
        area: PlotArea,
        *,
        color: str,
        width: float = 5,
        opacity: float = 1.0,
        dash: int = 0,
    ) -> None:
        super().__init__(stroke_color=color, stroke_width=width, stroke_opacity=opacity)
        self.area, self.dash = area, dash

    def set_heights(self, positions: NDArray[np.float64], heights: ArrayLike) -> Self:
        """Draw the curve through ``heights`` over ``positions``."""
        self._whole = polyline(self.area.points(positions, heights))
        self._positions = np.asarray(positions, dtype=float)
        self.points = self._whole
        if self.dash:
            sides = self._whole.reshape(-1, 4, 3)
            drawn = np.arange(len(sides)) // self.dash % 2 == 0
            self.points = sides[drawn].reshape(-1, 3)
        return self

    def reveal(self, until: float) -> Self:
        """Show the curve only up to a position."""
        sides = int(np.searchsorted(self._positions, until, side="right")) - 1
        self.points = self._whole[: 4 * max(sides, 0)]
        return self
