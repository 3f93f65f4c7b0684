"""A curve on a strip that can lie in any direction, and show any stretch of its positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import Animation, Dot, Line, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.typing import Point3D, Point3D_Array
from numpy.typing import ArrayLike, NDArray

from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme


@dataclass(frozen=True)
class StripPose:
    """How a strip lies.

    ``start`` is where position 0 and height 0 lie; ``heading`` is the direction of growing
    positions in radians, heights grow a quarter turn to the left of it; ``pitch`` and ``unit`` are
    the scene units of one position and of the height 1.
    """

    start: Point3D
    heading: float
    pitch: float
    unit: float

    def toward(self, other: StripPose, share: float) -> StripPose:
        """Return the pose a ``share`` (0 to 1) of the way to another."""
        return StripPose(
            self.start + (other.start - self.start) * share,
            self.heading + (other.heading - self.heading) * share,
            self.pitch + (other.pitch - self.pitch) * share,
            self.unit + (other.unit - self.unit) * share,
        )

    def points(self, positions: ArrayLike, heights: ArrayLike) -> Point3D_Array:
        """Return the points (n, 3) for positions and heights (n,)."""
        along = np.array([np.cos(self.heading), np.sin(self.heading), 0.0])
        left = np.array([-along[1], along[0], 0.0])
        far, high = np.asarray(positions, float), np.asarray(heights, float)
        points: Point3D_Array = (
            self.start + self.pitch * far[:, None] * along + self.unit * high[:, None] * left
        )
        return points


class Strip(VGroup):
    """An axis, a curve over it, and a pen at the curve's newest point.

    Args:
        positions: shape (n,), where the curve is sampled, from the axis's start to its end.
        heights: shape (n,).
        pose: how it lies at first.
        color: of curve and pen, ``#RRGGBB``.
        width: stroke width of the curve.
        pen: radius of the pen.
    """

    def __init__(
        self,
        positions: NDArray[np.float64],
        heights: NDArray[np.float64],
        pose: StripPose,
        *,
        color: str,
        width: float = 5,
        pen: float = 0.08,
    ) -> None:
        self.positions, self.heights = positions, heights
        self.axis = Line(stroke_color=active_theme().ring, stroke_width=2)
        self.curve = VMobject(stroke_color=color, stroke_width=width)
        self.pen = Dot(radius=pen, color=color)
        self.shown = (float(positions[0]), float(positions[-1]))
        super().__init__(self.axis, self.curve, self.pen)
        self.lie(pose)

    def lie(self, pose: StripPose) -> Self:
        """Lie as a pose says."""
        self.pose = pose
        ends = self.positions[[0, -1]]
        self.axis.set_points_as_corners(pose.points(ends, [0.0, 0.0]))
        return self.show_stretch(*self.shown)

    def show_stretch(self, start: float, end: float) -> Self:
        """Show the curve from one position to another; the pen stands at the later one."""
        self.shown = (start, end)
        inner = self.positions[(self.positions > start) & (self.positions < end)]
        positions = np.array([start, *inner, end])
        corners = self.pose.points(positions, np.interp(positions, self.positions, self.heights))
        self.curve.points = polyline(corners) if end > start else np.zeros((0, 3))
        self.pen.move_to(corners[-1])
        return self

    def glide(self, pose: StripPose) -> Animation:
        """Return the animation that turns and carries the strip into another pose."""
        start = self.pose

        def move(_: Mobject, share: float) -> None:
            self.lie(start.toward(pose, share))

        return UpdateFromAlphaFunc(self, move)
