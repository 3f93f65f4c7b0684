"""Two rails from 0 to 1, one under the other: where every word lies on either, joined by lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import Line, VGroup, VMobject
from manim.typing import Point3D, Point3D_Array
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.number_rail import BAR
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

DOT = 0.15
"""Radius of a dot."""
SHARE = 0.27
"""Which part of the way to the next dot a radius takes at most, so that a step is seen."""


@dataclass(frozen=True)
class FanPose:
    """How a fan stands: its edges are the rails, ``size`` scales the dots and the bars."""

    region: Region
    size: float = 1.0


class RailFan(VGroup):
    """Words on an upper rail, the same words and more on a lower one, a line from each to itself.

    The first step is marked on both rails, and as a wedge between them.

    Args:
        upper: where the words lie on the upper rail, from 0 to 1.
        region: the upper rail is its top edge, the lower one its bottom edge.

    Example:
        >>> picture = RailFan(np.linspace(0, 1, 5), stage.inset(1.0)).spread(np.linspace(0, 1, 30))
    """

    def __init__(self, upper: ArrayLike, region: Region) -> None:
        theme = active_theme()
        self.upper = np.asarray(upper, dtype=float)
        self.pose, self.opened = FanPose(region), 1.0
        self.wedge = scenery(VMobject(fill_color=theme.position, fill_opacity=0.32, stroke_width=0))
        self.lines = Segments(color=theme.ring, width=4)
        self.rails = [Line(stroke_color=theme.ring, stroke_width=6) for _ in range(2)]
        self.steps = [Bar(theme.position) for _ in range(2)]
        self.dots = [Dots(color=theme.word, radius=DOT) for _ in range(2)]
        self.others = Dots(color=theme.word, radius=DOT)
        """On the lower rail those that have no dot on the upper one."""
        self.newest = Dots(color=theme.word, radius=DOT)
        """The last of them, which may be about to come."""
        lower = self.others, self.newest
        super().__init__(*self.rails, self.wedge, self.lines, *self.steps, *lower, *self.dots)
        self.filled = float(self.upper[1])
        """While the rails are one: up to where the bar reaches."""
        self.spread(self.upper)

    def point(self, number: float, rail: int) -> Point3D:
        """Return where a number lies on the upper (0) or on the lower rail (1)."""
        found: Point3D = self._points([number], rail)[0]
        return found

    def _points(self, numbers: ArrayLike, rail: int) -> Point3D_Array:
        region = self.pose.region
        across = region.left + region.width * np.asarray(numbers, dtype=float)
        up = np.full_like(across, region.top - rail * self.opened * region.height)
        return np.stack([across, up, np.zeros_like(across)], axis=-1)

    def take(self, pose: FanPose) -> Self:
        """Stand elsewhere, or smaller."""
        self.pose = pose
        return self.spread(self.lower)

    def open(self, share: float) -> Self:
        """Let the lower rail come out of the upper one: at 0 they are one."""
        self.opened = share
        return self.spread(self.lower)

    def fill(self, number: float) -> Self:
        """Let the bar reach from 0 to a number, as long as the rails are one."""
        self.filled = number
        return self.spread(self.lower)

    def spread(self, lower: ArrayLike, grown: float = 1.0) -> Self:
        """Let the words lie at other numbers on the lower rail, of which there may be more.

        The last of those has grown so far, from 0 to 1.
        """
        self.lower: NDArray[np.float64] = np.asarray(lower, dtype=float)
        shared, size = len(self.upper), self.pose.size
        for dots, numbers in ((self.dots[0], self.upper), (self.dots[1], self.lower)):
            room = SHARE * self.pose.region.width * float(numbers[1] - numbers[0])
            dots.set_radius(min(room, DOT * size))
        self.others.set_radius(self.dots[1].radius)
        self.newest.set_radius(self.dots[1].radius * grown)
        for dots in (*self.dots, self.others, self.newest):
            dots.set_stroke(active_theme().ground, min(2.0, 13 * dots.radius))
        self.dots[0].set_centers(self._points(self.upper, 0))
        self.dots[1].set_centers(self._points(self.lower[:shared], 1))
        more = self._points(self.lower[shared:], 1)
        self.others.set_centers(more[:-1])
        self.newest.set_centers(more[-1:])
        for rail, line in enumerate(self.rails):
            line.put_start_and_end_on(*self._points([0.0, 1.0], rail))
            line.set_stroke(width=6 * float(np.clip(size, 0.5, 1.0)))
        self.lines.set_ends(self.dots[0].centers, self.dots[1].centers)
        self._mark()
        return self

    def _mark(self) -> None:
        ends = []
        for rail, (numbers, step) in enumerate(
            zip((self.upper, self.lower), self.steps, strict=True)
        ):
            reached = float(numbers[1]) if self.opened else self.filled
            start, end = self._points([0.0, reached], rail)
            step.lay(start, 0.0, float(end[0] - start[0]), BAR * self.pose.size)
            ends += [start, end]
        first, second, below, beyond = ends
        self.wedge.set_points_as_corners([first, second, beyond, below, first])
