"""A dial: a ring, a hand and the tip that runs round it. x is the cosine, y the sine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import Animation, Circle, Dot, Line, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D

from scenes._kit.poses import between
from scenes._kit.theme import active_theme


def on_circle(center: Point3D, radius: float, angle: float) -> Point3D:
    """Return the point of a circle at ``angle`` radians, counter-clockwise from three o'clock."""
    return np.array(center) + radius * np.array([np.cos(angle), np.sin(angle), 0.0])


def tip_radius(radius: float) -> float:
    """Return how large the tip of a hand is on a dial of that radius, in scene units."""
    return max(0.07, 0.13 * radius)


@dataclass(frozen=True)
class DialPose:
    """Where the hub of a dial stands, and its radius, in scene units."""

    hub: Point3D
    radius: float


class Dial(VGroup):
    """A ring with one hand that turns counter-clockwise.

    Args:
        angle: where the hand points, in radians.
        radius: of the ring, in scene units.
        color: of the hand, ``#RRGGBB``.
        width: stroke width of the hand.

    Example:
        >>> picture = Dial(0.9, radius=1.5, color=active_theme().pair(0))
    """

    def __init__(
        self, angle: float = 0.0, *, radius: float = 0.6, color: str, width: float = 6
    ) -> None:
        self.ring = Circle(radius=radius, color=active_theme().ring, stroke_width=3)
        self.hand = Line(stroke_color=color, stroke_width=width, cap_style=CapStyleType.ROUND)
        self.tip = Dot(radius=tip_radius(radius), color=color)
        super().__init__(self.ring, self.hand, self.tip)
        self.set_angle(angle)

    @property
    def hub(self) -> Point3D:
        """The middle of the ring."""
        return self.ring.get_center()

    @property
    def radius(self) -> float:
        """The radius as drawn."""
        return float(self.ring.width / 2)

    @property
    def angle(self) -> float:
        """The angle of the hand as drawn, in (−π, π]."""
        x, y, _ = self.hand.get_end() - self.hub
        return float(np.arctan2(y, x))

    def set_angle(self, angle: float) -> Self:
        """Turn the hand to ``angle`` radians."""
        tip = on_circle(self.hub, self.radius, angle)
        self.hand.put_start_and_end_on(self.hub, tip)
        self.tip.move_to(tip)
        return self

    @property
    def pose(self) -> DialPose:
        """Where it stands; the angle of its hand is not part of it."""
        return DialPose(self.hub, self.radius)

    def take(self, pose: DialPose) -> Self:
        """Stand in a pose; the hand keeps its angle, the tip its size."""
        angle = self.angle
        self.ring.scale_to_fit_width(2 * pose.radius).move_to(pose.hub)
        return self.set_angle(angle)

    def glide(self, hub: Point3D, radius: float, *, angle: float | None = None) -> Animation:
        """Return the animation from here to another place and size.

        With an ``angle`` in radians the hand turns there on the way, by half a turn at most.
        """
        start, end, pointed = self.pose, DialPose(np.asarray(hub), radius), self.angle
        turn = 0.0 if angle is None else float((angle - pointed + np.pi) % (2 * np.pi) - np.pi)

        def move(_: Mobject, share: float) -> None:
            self.take(between(start, end, share))
            if angle is not None:
                self.set_angle(pointed + turn * share)

        return UpdateFromAlphaFunc(self, move)


class Wedge(VMobject):
    """A filled sector from one angle to another; past a full turn it stays full.

    Args:
        center: of the circle.
        radius: of the sector, in scene units.
        start: first angle in radians.
        sweep: how far it turns, in radians, counter-clockwise if positive.
        color: ``#RRGGBB``.
        opacity: of the fill.

    Example:
        >>> picture = Wedge(stage.center, 2.0, 0.0, 1.2, color=active_theme().position)
    """

    def __init__(
        self,
        center: Point3D,
        radius: float,
        start: float,
        sweep: float,
        *,
        color: str,
        opacity: float = 0.28,
    ) -> None:
        super().__init__(fill_color=color, fill_opacity=opacity, stroke_width=0)
        self.decor = True
        self.radius = radius
        self.start = start
        self.set_sweep(center, sweep)

    def set_sweep(self, center: Point3D, sweep: float) -> Self:
        """Open the sector to ``sweep`` radians about ``center``."""
        sweep = float(np.clip(sweep, -2 * np.pi, 2 * np.pi))
        steps = np.linspace(self.start, self.start + sweep, max(3, int(abs(sweep) / 0.05)))
        rim = [on_circle(center, self.radius, angle) for angle in steps]
        self.set_points_as_corners([center, *rim, center])
        return self
