"""A plane in which arrows stand: named arrows, rings and angles, all given in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from manim import (
    ORIGIN,
    RIGHT,
    Animation,
    Circle,
    Mobject,
    UpdateFromAlphaFunc,
    VGroup,
)
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.plane import Frame, Plane, fitted
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.poses import between
from scenes._kit.theme import active_theme

Pair = Sequence[float] | NDArray[np.float64]
SPROUT = 1e-3
"""The part of an arrow that is there when it begins to grow."""
CIRCLE = Circle(radius=1).points


@dataclass(frozen=True)
class View:
    """What an arrow plane shows: the numbers at which its axes end, in which frame."""

    extent: Region
    frame: Frame


def view_of(extent: Region, region: Region, unit: float = np.inf) -> View:
    """Return the view in which an extent of numbers fills a region; see ``plane.fitted``."""
    return View(extent, fitted(extent, region, unit))


def about_the_origin(reach: float) -> Region:
    """Return the numbers up to ``reach`` in every direction."""
    return Region(-reach, reach, -reach, reach)


def extent_of(pairs: Sequence[Pair], room: float = 0.0) -> Region:
    """Return the numbers that hold all pairs, with room about them."""
    tips = np.array([np.asarray(pair, dtype=np.float64) for pair in pairs])
    low, high = tips.min(axis=0) - room, tips.max(axis=0) + room
    return Region(float(low[0]), float(high[0]), float(low[1]), float(high[1]))


def angle_between(start: NDArray[np.float64], end: NDArray[np.float64]) -> float:
    """Return the angle from one pair of numbers to another in radians, at most half a turn."""
    return float(np.arctan2(start[0] * end[1] - start[1] * end[0], start @ end))


def direction(pair: NDArray[np.float64]) -> float:
    """Return the angle of a pair of numbers in radians."""
    return float(np.arctan2(pair[1], pair[0]))


class ArrowPlane(VGroup):
    """Axes with arrows, rings and angles, which all follow the view that the plane takes.

    Rings lie over the axes, angles over the rings, arrows over all.

    Args:
        view: where the axes end, where the origin lies, and how long the number 1 is.

    Example:
        >>> picture = ArrowPlane(view_of(Region(-1.6, 1.6, -1.6, 1.6), stage))
        >>> _ = picture.ring("turn", 1.41), picture.angle("turn", active_theme().position)
        >>> _ = picture.arrow("x", (1.0, 1.0), active_theme().word)
        >>> _ = picture.open_angle("turn", 0.0, np.pi / 4, radius=0.5)
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.axes = Plane(view.extent, view.frame)
        self.rings: dict[str, Circle] = {}
        self.angles: dict[str, TurnedAngle] = {}
        self.arrows: dict[str, VectorArrow] = {}
        self._rings, self._angles, self._arrows = VGroup(), VGroup(), VGroup()
        self._circles: dict[str, tuple[Pair, float]] = {}
        self._opened: dict[str, tuple[Pair, float, float, float]] = {}
        self._laid: dict[str, tuple[Pair, Pair]] = {}
        super().__init__(self.axes, self._rings, self._angles, self._arrows)

    @property
    def pose(self) -> View:
        """What it shows."""
        return self.view

    @property
    def frame(self) -> Frame:
        """The frame in which everything lies."""
        return self.view.frame

    def take(self, pose: View) -> Self:
        """Draw everything in another view."""
        self.view = pose
        self.axes.extent = pose.extent
        self.axes.take(pose.frame)
        for name, circle in self._circles.items():
            self._draw_ring(name, *circle)
        for name, opened in self._opened.items():
            self._draw_angle(name, *opened)
        for name, ends in self._laid.items():
            self._draw_arrow(name, *ends)
        return self

    def ring(
        self, name: str, radius: float, center: Pair = (0.0, 0.0), *, waiting: bool = False
    ) -> Circle:
        """Return a new ring about a pair of numbers.

        Args:
            name: by which it is known.
            radius: as a number of the plane.
            center: its middle.
            waiting: whether it is not shown before it is animated in; then :meth:`admit` it.
        """
        ring = Circle(stroke_color=active_theme().ring, stroke_width=3)
        self.rings[name] = ring
        if not waiting:
            self._rings.add(ring)
        self._draw_ring(name, center, radius)
        return ring

    def angle(self, name: str, color: str) -> TurnedAngle:
        """Return a new angle, still closed; :meth:`open_angle` opens it."""
        self.angles[name] = TurnedAngle(color=color)
        self._angles.add(self.angles[name])
        return self.angles[name]

    def wedge(self, name: str, color: str) -> TurnedAngle:
        """Return a new heavy angle, which lies seam on seam with others: its arc never widens."""
        angle = self.angle(name, color)
        angle.gain = 0.0
        angle.arc.set_stroke(width=9)
        angle.sector.set_fill(opacity=0.32)
        return angle

    def trail(self, name: str) -> TurnedAngle:
        """Return a new angle that is no more than the way of a tip, drawn as rings are."""
        angle = self.angle(name, active_theme().ring)
        angle.gain = 0.0
        angle.arc.set_stroke(width=3)
        angle.sector.set_fill(opacity=0)
        return angle

    def arrow(
        self,
        name: str,
        tip: Pair,
        color: str,
        tail: Pair = (0.0, 0.0),
        *,
        width: float = 8,
        head: float = 0.26,
        waiting: bool = False,
    ) -> VectorArrow:
        """Return a new arrow between two pairs of numbers; ``waiting`` as for :meth:`ring`."""
        arrow = VectorArrow(ORIGIN, RIGHT, color=color, width=width, head=head)
        self.arrows[name] = arrow
        if not waiting:
            self._arrows.add(arrow)
        self._draw_arrow(name, tail, tip)
        return arrow

    def admit(self) -> Self:
        """Take in everything that was waiting."""
        self._rings.add(*self.rings.values())
        self._arrows.add(*self.arrows.values())
        return self

    def lay(self, name: str, tip: Pair, tail: Pair = (0.0, 0.0)) -> Self:
        """Lay an arrow between two pairs of numbers."""
        return self._draw_arrow(name, tail, tip)

    def pair_at(self, name: str) -> Pair:
        """Return the pair of numbers at which an arrow ends."""
        return self._laid[name][1]

    def growing(self, name: str) -> Animation:
        """Return the animation in which an arrow grows from its tail, as thin as it is short."""
        arrow, full = self.arrows[name], self.arrows[name].pose
        tail, tip = (np.asarray(end, dtype=np.float64) for end in self._laid[name])

        def grow(_: Mobject, share: float) -> None:
            self._draw_arrow(name, tail, tail + (tip - tail) * max(share, SPROUT))
            arrow.take(between(Weight(0.0, SPROUT), full, min(1.0, 2 * share)))

        return UpdateFromAlphaFunc(arrow, grow)

    def open_angle(
        self, name: str, start: float, sweep: float, radius: float, center: Pair = (0.0, 0.0)
    ) -> Self:
        """Open an angle from ``start`` by ``sweep`` radians; ``radius`` is a plane's number."""
        return self._draw_angle(name, center, start, sweep, radius)

    def point(self, pair: Pair) -> Point3D:
        """Return the point of the scene at which a pair of numbers lies."""
        return self.frame.point(pair)

    def drop(self, *names: str) -> list[Mobject]:
        """Return the rings, angles and arrows of these names, which no longer belong here."""
        parts = []
        for known in self._by_name():
            for name in names:
                part = known.pop(name, None)
                if isinstance(part, Mobject):
                    parts.append(part)
        for group in (self._rings, self._angles, self._arrows):
            group.remove(*parts)
        return parts

    def rename(self, old: str, new: str) -> Self:
        """Call the ring, the angle and the arrow of one name by another."""
        for known in self._by_name():
            if old in known:
                known[new] = known.pop(old)
        return self

    def _by_name(self) -> tuple[dict[str, Any], ...]:
        shapes = (self.rings, self.angles, self.arrows)
        return (*shapes, self._circles, self._opened, self._laid)

    def _draw_ring(self, name: str, center: Pair, radius: float) -> Self:
        self._circles[name] = (center, radius)
        self.rings[name].points = CIRCLE * radius * self.frame.unit + self.frame.point(center)
        return self

    def _draw_angle(
        self, name: str, center: Pair, start: float, sweep: float, radius: float
    ) -> Self:
        self._opened[name] = (center, start, sweep, radius)
        hub, reach = self.frame.point(center), radius * self.frame.unit
        self.angles[name].set_sweep(hub, reach, start, sweep or SPROUT)
        return self

    def _draw_arrow(self, name: str, tail: Pair, tip: Pair) -> Self:
        self._laid[name] = (tail, tip)
        self.arrows[name].set_ends(self.frame.point(tail), self.frame.point(tip))
        return self
