"""Two rails from 0 to 1, one under the other: where every word lies on either, joined by lines."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import PI, Line, VGroup, VMobject
from manim.typing import Point3D, Point3D_Array
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.number_rail import BAR
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

DOT, SMALL_DOT = 0.15, 0.085
"""Radius of the dots, and of the lower ones when there are many."""


class RailFan(VGroup):
    """Words on an upper rail, the same words on a lower one, and a line from each to itself.

    The wedge between the rails is the step from one word to the next; it is marked on both.

    Args:
        upper: where the words lie on the upper rail, from 0 to 1.
        region: the upper rail is its top edge, the lower one its bottom edge.

    Example:
        >>> picture = RailFan(np.linspace(0, 1, 5), stage.inset(1.0)).spread(np.linspace(0, 1, 30))
    """

    def __init__(self, upper: ArrayLike, region: Region) -> None:
        theme = active_theme()
        self.upper = np.asarray(upper, dtype=float)
        self.region, self.opened, self.marked = region, 1.0, 0.0
        self.wedge = scenery(VMobject(fill_color=theme.position, fill_opacity=0.32, stroke_width=0))
        self.lines = Segments(color=theme.word, width=7)
        self.rails = [Line(stroke_color=theme.ring, stroke_width=6) for _ in range(2)]
        self.steps = [Bar(theme.position) for _ in range(2)]
        self.dots = [Dots(color=theme.word, radius=DOT) for _ in range(2)]
        self.others = Dots(color=theme.word, radius=DOT)
        """On the lower rail those that have no dot on the upper one."""
        super().__init__(*self.layers[:-2], self.others, *self.dots)
        for dots in (*self.dots, self.others):
            dots.set_stroke(theme.ground, 2)
        self.spread(self.upper)

    @property
    def layers(self) -> tuple[VMobject, ...]:
        """What two sentences of the same words show, from the back to the front."""
        return (*self.rails, self.wedge, self.lines, *self.steps, *self.dots)

    def point(self, number: float, rail: int) -> Point3D:
        """Return where a number lies on the upper (0) or on the lower rail (1)."""
        found: Point3D = self._points([number], rail)[0]
        return found

    def _points(self, numbers: ArrayLike, rail: int) -> Point3D_Array:
        region = self.region
        across = region.left + region.width * np.asarray(numbers, dtype=float)
        away = self.opened * region.height / 2
        up = np.full_like(across, region.center[1] + (away if rail == 0 else -away))
        return np.stack([across, up, np.zeros_like(across)], axis=-1)

    def open(self, share: float) -> Self:
        """Let the rails part: at 0 they are one in the middle of the region, at 1 at its edges."""
        self.opened = share
        return self.spread(self.lower)

    def spread(self, lower: ArrayLike) -> Self:
        """Let the words lie at other numbers on the lower rail, of which there may be more."""
        self.lower: NDArray[np.float64] = np.asarray(lower, dtype=float)
        shared = len(self.upper)
        room = self.region.width / (len(self.lower) - 1)
        for dots in (self.dots[1], self.others):
            dots.set_radius(float(np.clip(0.4 * room, SMALL_DOT, DOT)))
        self.dots[0].set_centers(self._points(self.upper, 0))
        self.dots[1].set_centers(self._points(self.lower[:shared], 1))
        self.others.set_centers(self._points(self.lower[shared:], 1))
        for rail, line in enumerate(self.rails):
            line.put_start_and_end_on(*self._points([0.0, 1.0], rail))
        self.lines.set_ends(self.dots[0].centers, self.dots[1].centers)
        return self.mark(self.marked)

    def mark(self, place: float) -> Self:
        """Mark the step that begins at a place, whole or not."""
        self.marked = place
        places = np.arange(len(self.upper))
        ends = []
        for rail, (numbers, step) in enumerate(
            zip((self.upper, self.lower[: len(places)]), self.steps, strict=True)
        ):
            start, end = self._points(np.interp([place, place + 1], places, numbers), rail)
            angle = 0.0 if end[0] >= start[0] else PI
            step.lay(start, angle, float(abs(end[0] - start[0])), BAR)
            ends += [start, end]
        first, second, below, beyond = ends
        self.wedge.set_points_as_corners([first, second, beyond, below, first])
        return self
