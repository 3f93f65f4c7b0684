"""A hand with its two legs as bars, turned as one piece: how far each leg climbs and goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import PI, Dot, Line, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme, mix

PARTS = ("height", "width", "angle", "low", "high", "stack", "level", "total", "far", "back", "new")
"""What grows: both legs, the angle of the hand; how far a copy of the turned width and of the
turned height have stood up, how far both have gone aside, the level of the new tip, the new height
as one bar; how far the copies have lain down instead; and how far the hand is the new one."""
BAR = 0.1
"""How thick a leg is; this and what follows are shares of the dial's radius."""
STACK = 1.09, 0.4
"""How far from the hub the stack of both climbs stands, and how wide it is."""
GAP = 0.02
"""Room between the stack and the bar of the new height."""
ARC, TURN_ARC = 0.36, 0.3
"""Radius of the angle of the hand, and of the turn."""
OPENED = 0.66
"""How far round an opened rim goes, in half turns."""
HOLLOW = 0.3
"""How far the ground is tinted in the leg of the width."""


@dataclass(frozen=True)
class LegsPose:
    """Where the hub stands and the radius, in scene units; ``opened`` is 0 or 1 or between.

    The rim is a whole ring, or ``opened`` to its upper right.
    """

    hub: Point3D
    radius: float
    opened: float


class TurnedLegs(VGroup):
    """A hand of a dial, with its height as a solid bar and its width as a tinted one.

    Hand and legs turn as one piece. A copy of the turned width stands up on the floor, a copy of
    the turned height on top of it; together they go aside, where they are as high as the new tip.
    Every part of ``PARTS`` is drawn as far as it has grown.

    Args:
        pose: where it stands.
        color: of the dial, ``#RRGGBB``.

    Example:
        >>> pose = LegsPose(stage.at(0.2, 0.1), 3.5, 1)
        >>> picture = TurnedLegs(pose, color=active_theme().pair(0))
        >>> picture.grown |= dict.fromkeys(picture.grown, 1.0)
        >>> turn = np.array([[np.cos(1), np.sin(1)], [-np.sin(1), np.cos(1)]])
        >>> _ = picture.show_turn(np.array([np.sin(0.5), np.cos(0.5)]), turn)
    """

    def __init__(self, pose: LegsPose, *, color: str) -> None:
        theme = active_theme()
        self.hues = (color, theme.ink)
        self.grown = dict.fromkeys(PARTS, 0.0)
        self.rim = VMobject(stroke_color=theme.ring, stroke_width=3)
        self.floor = scenery(Line(stroke_color=theme.ring, stroke_width=3))
        self.angle = TurnedAngle(color=theme.position, gain=0, opacity=0.3)
        self.turns = [TurnedAngle(color=color, gain=0, opacity=0.4) for _ in range(2)]
        hollow = mix(theme.ground, color, HOLLOW)
        self.width_leg, self.low, self.far = (_bar(hollow, color) for _ in range(3))
        self.height_leg, self.high, self.back = (_bar(color, color) for _ in range(3))
        self.total = _bar(theme.ink, theme.ink)
        self.level = scenery(Line(stroke_color=theme.ink, stroke_width=4))
        self.hand = Line(stroke_width=7, cap_style=CapStyleType.ROUND)
        self.tip = Dot()
        super().__init__(
            self.rim,
            self.floor,
            self.angle,
            *self.turns,
            self.width_leg,
            self.height_leg,
            self.far,
            self.back,
            self.low,
            self.high,
            self.total,
            self.level,
            self.hand,
            self.tip,
        )
        self.old, self.turn = np.array([0.0, 1.0]), np.eye(2)
        self.take(pose)

    def take(self, pose: LegsPose) -> Self:
        """Stand in a pose; what has grown and turned stays so."""
        self.pose, self.hub, self.radius = pose, np.array(pose.hub), pose.radius
        start, end = -0.03 * PI * pose.opened, PI * (2 + (OPENED - 2) * pose.opened)
        self.rim.set_points_as_corners(
            [on_circle(self.hub, self.radius, angle) for angle in np.linspace(start, end, 120)]
        )
        reach = sum(STACK) + GAP + BAR
        self.floor.set_points_as_corners(
            [self._point(pose.opened - 1, 0), self._point(1 + (reach - 1) * pose.opened, 0)]
        )
        self.tip.scale_to_fit_width(2 * max(0.07, min(0.07 * self.radius, 0.13)))
        return self.show_turn(self.old, self.turn)

    def _point(self, x: float, y: float) -> Point3D:
        point: Point3D = self.hub + self.radius * np.array([x, y, 0.0])
        return point

    @property
    def thick(self) -> float:
        """How thick a leg is, in scene units."""
        return BAR * self.radius

    @property
    def turn_angle(self) -> float:
        """How far the hand has turned, in radians."""
        return float(np.arctan2(self.turn[0, 1], self.turn[0, 0]))

    def show_turn(self, old: NDArray[np.float64], turn: NDArray[np.float64]) -> Self:
        """Draw the hand ``old`` (sine, cosine), carried on by the block ``turn`` (2, 2)."""
        self.old, self.turn = np.asarray(old), np.asarray(turn)
        high, far = self.turn[0] * self.old, self.turn[1] * self.old
        self.knee = self._point(far[1], high[1])
        self.end = self._point(far.sum(), high.sum())
        self.drop, self.shoulder = self._point(far[1], 0), self._point(far[1], high.sum())
        self._draw_triangle()
        self._draw_climbs()
        self._draw_ways()
        return self

    def _draw_triangle(self) -> None:
        grown, hub, knee, end = self.grown, self.hub, self.knee, self.end
        _lay(self.width_leg, hub, _part(hub, knee, grown["width"]), self.thick)
        _lay(self.height_leg, knee, _part(knee, end, grown["height"]), self.thick)
        self.hand.set_points_as_corners([hub, end])
        self.tip.move_to(end)
        self.hand.set_color(mix(*self.hues, grown["new"]))
        self.tip.set_color(mix(*self.hues, grown["new"]))
        angle = float(np.arctan2(*self.old)) * grown["angle"]
        first, second = self.turns
        for sector, corner, radius, start, sweep in (
            (self.angle, hub, ARC, self.turn_angle, angle),
            (first, hub, TURN_ARC, 0.0, self.turn_angle),
            (second, knee, TURN_ARC, PI / 2 + self.turn_angle, -self.turn_angle * grown["high"]),
        ):
            sector.set_sweep(corner, radius * self.radius, start, sweep)
            if sweep == 0:
                sector.arc.clear_points()

    def _draw_climbs(self) -> None:
        grown, (distance, wide) = self.grown, STACK
        place = self._point(distance, 0)[0]
        aside = np.array([(place - self.knee[0]) * grown["stack"], 0.0, 0.0])
        thick = self.thick + (wide * self.radius - self.thick) * grown["stack"]
        for bar, name, start, end, moved in (
            (self.low, "low", self.hub, self.knee, self.drop),
            (self.high, "high", self.end, self.knee, self.shoulder),
        ):
            free = _part(start, moved, grown[name]) + aside
            ends = (free, end + aside) if name == "low" else (end + aside, free)
            _lay(bar, *ends, thick * (grown[name] > 0))
        right = place + (wide + GAP) * self.radius
        foot, top = (np.array([right, height, 0.0]) for height in (self.hub[1], self.end[1]))
        _lay(self.total, foot, _part(foot, top, grown["total"]), self.thick)
        edge = np.array([right + self.thick, top[1], 0.0])
        self.level.clear_points()
        if grown["level"]:
            self.level.set_points_as_corners([self.end, _part(self.end, edge, grown["level"])])

    def _draw_ways(self) -> None:
        far, back = self.grown["far"], self.grown["back"]
        _lay(self.far, self.hub, _part(self.knee, self.drop, far), self.thick * (far > 0))
        _lay(self.back, _part(self.knee, self.shoulder, back), self.end, self.thick * (back > 0))

    def pale(self) -> UpdateFromAlphaFunc:
        """Return the animation after which only the rim and the hand are left."""
        parts = [
            part
            for part in self.family_members_with_points()
            if part not in (self.rim, self.hand, self.tip)
        ]
        start = [(part.get_fill_opacity(), part.get_stroke_opacity()) for part in parts]

        def fade(_: Mobject, share: float) -> None:
            for part, (fill, stroke) in zip(parts, start, strict=True):
                part.set_fill(opacity=fill * (1 - share)).set_stroke(opacity=stroke * (1 - share))

        return UpdateFromAlphaFunc(self, fade)

    def grow(self, *names: str) -> UpdateFromAlphaFunc:
        """Return the animation in which some of ``PARTS`` are drawn."""

        def draw(_: Mobject, share: float) -> None:
            self.grown.update(dict.fromkeys(names, share))
            self.show_turn(self.old, self.turn)

        return UpdateFromAlphaFunc(self, draw)


def _bar(fill: str, stroke: str) -> VMobject:
    return VMobject(fill_color=fill, fill_opacity=1, stroke_color=stroke, stroke_width=3)


def _part(start: Point3D, end: Point3D, share: float) -> Point3D:
    point: Point3D = start + (end - start) * share
    return point


def _lay(bar: VMobject, start: Point3D, end: Point3D, thick: float) -> None:
    """Lay a bar along the right-hand side of the way from ``start`` to ``end``."""
    way = end - start
    length = float(np.hypot(way[0], way[1]))
    if length * thick < 1e-9:
        bar.clear_points()
        return
    side = thick / length * np.array([way[1], -way[0], 0.0])
    bar.set_points_as_corners([start, end, end + side, start + side, start])
