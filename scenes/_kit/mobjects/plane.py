"""A plane with two axes: it knows where a pair of numbers lies, and can be moved and resized."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import ORIGIN, Line, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.theme import active_theme, mix


@dataclass(frozen=True)
class Frame:
    """Where the origin of a picture lies, and how many scene units its number 1 is long."""

    origin: Point3D
    unit: float

    def point(self, pair: Sequence[float] | NDArray[np.float64]) -> Point3D:
        """Return the point of the scene at which a pair of numbers lies."""
        return self.origin + self.unit * np.array([pair[0], pair[1], 0.0])

    def points(self, pairs: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the points (n, 3) of the scene at which pairs of numbers (n, 2) lie."""
        return self.origin + self.unit * np.column_stack([pairs, np.zeros(len(pairs))])


def fitted(extent: Region, region: Region, unit: float = np.inf) -> Frame:
    """Return the frame in which an extent of numbers fills a region, centred in it.

    Args:
        extent: the smallest and largest numbers to be shown.
        region: where, in scene units.
        unit: the longest that the number 1 may be.
    """
    unit = min(unit, region.width / extent.width, region.height / extent.height)
    return Frame(region.center - unit * extent.center, unit)


class Plane(VGroup):
    """Two faint axes that cross at the origin.

    Args:
        extent: the numbers at which the axes begin and end.
        frame: where to lie.

    Example:
        >>> picture = Plane(Region(-1.2, 1.2, -1.2, 1.2), fitted(Region(-2, 2, -2, 2), stage))
    """

    def __init__(self, extent: Region, frame: Frame = Frame(ORIGIN, 1.0)) -> None:
        theme = active_theme()
        faint = mix(theme.hairline, theme.ring, 0.35)
        self.across = Line(stroke_color=faint, stroke_width=3)
        self.upright = Line(stroke_color=faint, stroke_width=3)
        super().__init__(self.across, self.upright)
        self.decor = True
        self.extent = extent
        self.set_frame(frame)

    @property
    def pose(self) -> Frame:
        """The frame in which it lies."""
        return self.frame

    def take(self, pose: Frame) -> Self:
        """Lie in another frame."""
        return self.set_frame(pose)

    def set_frame(self, frame: Frame) -> Self:
        """Draw the axes in another frame."""
        self.frame = frame
        span = self.extent
        for axis, start, end in (
            (self.across, (span.left, 0), (span.right, 0)),
            (self.upright, (0, span.bottom), (0, span.top)),
        ):
            axis.set_points_as_corners([frame.point(start), frame.point(end)])
        return self
