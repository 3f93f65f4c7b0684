"""A hand with its two legs as bars, turned as one piece: how far each leg climbs and goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import PI, RIGHT, UP, Dot, Line, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme, mix

CLIMBS = ("low", "high", "stack", "level", "total")
"""How far a copy of the turned width and of the turned height have stood up, how far both have
gone aside, the level of the new tip, and the new height as one bar."""
WAYS = ("far", "back", "plumb", "across")
"""How far the copies have lain down under the floor, the plumb line of the new tip, and the new
width as one bar."""
PARTS = ("height", "width", "angle", *CLIMBS, *WAYS, "new")
"""What grows: both legs, the angle of the hand, ``CLIMBS`` and ``WAYS``, and how far the hand is
the new one."""
BAR = 0.1
"""How thick a leg is; this and what follows are shares of the dial's radius."""
STACK = 1.09, 0.48
"""How far from the hub the stack of both climbs stands, and how wide it is."""
SLIM = 0.17
"""How thick every bar of a climb or a way is beside a whole rim."""
GAP = 0.02
"""Room between the stack and the bar of the new height, and between bars of ways."""
ARC, TURN_ARC = 0.36, 0.3
"""Radius of the angle of the hand, and of the turn."""
OPENED = 0.66
"""How far round an opened rim goes, in half turns."""
HOLLOW = 0.3
"""How far the ground is tinted in the leg of the width."""


@dataclass(frozen=True)
class LegsPose:
    """Where the hub stands and the radius, in scene units; ``opened`` is 0 or 1 or between.

    The rim is ``opened`` to its upper right, or a whole ring; climbs then stand one after the other
    right of it and ways lie under it, so that nothing hides what is negative.
    """

    hub: Point3D
    radius: float
    opened: float


class TurnedLegs(VGroup):
    """A hand of a dial, with its height as a solid bar and its width as a tinted one.

    Hand and legs turn as one piece. A copy of the turned width stands up on the floor, a copy of
    the turned height on top of it; together they go aside, where they are as high as the new tip.
    Other copies lie down under the floor, the height taken off
    the width, down to the new tip's width. Every part of ``PARTS`` is drawn as far as it has grown.

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
        # a solid bar has an edge too, so that it can be told from its copy
        self.height_leg, self.high, self.back = (_bar(color, theme.ground) for _ in range(3))
        self.total, self.across = (_bar(theme.ink, theme.ink) for _ in range(2))
        self.level, self.plumb = (
            scenery(Line(stroke_color=theme.ink, stroke_width=4)) for _ in range(2)
        )
        self.wall = scenery(Line(stroke_color=theme.ring, stroke_width=3))
        self.hand = Line(stroke_width=7, cap_style=CapStyleType.ROUND)
        self.tip = Dot()
        super().__init__(
            self.rim,
            self.floor,
            self.wall,
            self.angle,
            *self.turns,
            self.width_leg,
            self.height_leg,
            self.plumb,
            self.far,
            self.back,
            self.low,
            self.high,
            self.total,
            self.across,
            self.level,
            self.hand,
            self.tip,
        )
        self.old, self.turn, self.sweep = np.array([0.0, 1.0]), np.eye(2), 0.0
        self.take(pose)

    def take(self, pose: LegsPose) -> Self:
        """Stand in a pose; what has grown and turned stays so."""
        self.pose, self.hub, self.radius = pose, np.array(pose.hub), pose.radius
        start, end = -0.03 * PI * pose.opened, PI * (2 + (OPENED - 2) * pose.opened)
        self.rim.set_points_as_corners(
            [on_circle(self.hub, self.radius, angle) for angle in np.linspace(start, end, 120)]
        )
        self.tip.scale_to_fit_width(2 * max(0.07, min(0.07 * self.radius, 0.13)))
        return self.show_turn(self.old, self.turn, self.sweep)

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

    @property
    def wide(self) -> float:
        """How wide the stack is, in scene units."""
        return (SLIM + (STACK[1] - SLIM) * self.pose.opened) * self.radius

    @property
    def row(self) -> float:
        """How thick a bar of a way is, in scene units."""
        return (SLIM + (BAR - SLIM) * self.pose.opened) * self.radius

    def show_turn(
        self, old: NDArray[np.float64], turn: NDArray[np.float64], sweep: float | None = None
    ) -> Self:
        """Draw the hand ``old`` (sine, cosine), carried on by the block ``turn`` (2, 2).

        ``sweep`` is the angle of the old hand in radians where it may be more than half a turn.
        """
        self.old, self.turn = np.asarray(old), np.asarray(turn)
        self.sweep = float(np.arctan2(*self.old)) if sweep is None else sweep
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
        angle = self.sweep * grown["angle"]
        first, second = self.turns
        for sector, corner, radius, start, sweep in (
            (self.angle, hub, ARC, self.turn_angle, angle),
            (first, hub, TURN_ARC, 0.0, self.turn_angle),
            (
                second,
                knee,
                TURN_ARC,
                PI / 2 + self.turn_angle,
                -self.turn_angle * grown["high"] * self.pose.opened,
            ),
        ):
            sector.set_sweep(corner, radius * self.radius, start, sweep)
            if sweep == 0:
                sector.arc.clear_points()

    def _draw_climbs(self) -> None:
        grown, wide, row = self.grown, self.wide, self.row
        place = self._point(STACK[0], 0)[0]
        spread = wide * (1 - self.pose.opened)
        aside = np.array([(place - self.knee[0]) * grown["stack"], 0.0, 0.0])
        after = np.array([spread * grown["stack"], 0.0, 0.0])
        thick = self.thick + (wide - self.thick) * grown["stack"]
        low = _part(self.hub, self.drop, grown["low"]) + aside, self.knee + aside
        aloft = aside + after
        high = self.knee + aloft, _part(self.end, self.shoulder, grown["high"]) + aloft
        for bar, name, (start, end) in ((self.low, "low", low), (self.high, "high", high)):
            # a climb stays right of its way when it turns into a descent
            _lay(bar, start, end, thick * _sign(end[1] - start[1]) * (grown[name] > 0))
        right = place + wide + spread + GAP * self.radius
        foot, top = (np.array([right, height, 0.0]) for height in (self.hub[1], self.end[1]))
        _lay(self.total, foot, _part(foot, top, grown["total"]), row * _sign(top[1] - foot[1]))
        self.edge = right + row
        reach = max(self.pose.opened, grown["stack"])
        far = self._point(1, 0) + (self.edge - self._point(1, 0)[0]) * reach * RIGHT
        self.floor.set_points_as_corners([self._point(self.pose.opened - 1, 0), far])
        edge = np.array([self.edge, top[1], 0.0])
        self.level.clear_points()
        if grown["level"]:
            self.level.set_points_as_corners([self.end, _part(self.end, edge, grown["level"])])

    def row_edge(self, row: int) -> float:
        """Return the height of the upper edge of a bar of a way, the row 0, 1 or 2 from above."""
        # squared, so that the bars stay on the stage on the way from one pose to the other
        floor = self.hub[1] - STACK[0] * self.radius * (1 - self.pose.opened) ** 2
        return float(floor - row * (self.row + GAP * self.radius))

    def _draw_ways(self) -> None:
        grown, row = self.grown, self.row
        below = (self.row_edge(0) - self.hub[1]) * UP
        lain = _part(self.knee, self.drop, grown["far"])
        # a way stays in its row when it changes sides
        ahead = _sign(lain[0] - self.hub[0]) * (grown["far"] > 0)
        _lay(self.far, self.hub + below, lain + below, row * ahead)
        under = self.row_edge(1) - row
        start, end = (
            _part(point, np.array([point[0], under, 0.0]), grown["back"])
            for point in (self.knee, self.end)
        )
        _lay(self.back, start, end, -row * _sign(end[0] - start[0]) * (grown["back"] > 0))
        last = self.row_edge(2)
        first, new = (np.array([point[0], last, 0.0]) for point in (self.hub, self.end))
        _lay(self.across, first, _part(first, new, grown["across"]), row * _sign(new[0] - first[0]))
        foot = (last - row) * UP
        self.plumb.clear_points()
        self.wall.clear_points()
        if grown["plumb"]:
            ends = self.end, new * RIGHT + foot
            self.plumb.set_points_as_corners([ends[0], _part(*ends, grown["plumb"])])
        if grown["far"]:
            self.wall.set_points_as_corners([self.hub + below, self.hub * RIGHT + foot])

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
            self.show_turn(self.old, self.turn, self.sweep)

        return UpdateFromAlphaFunc(self, draw)


def _bar(fill: str, stroke: str) -> VMobject:
    return VMobject(fill_color=fill, fill_opacity=1, stroke_color=stroke, stroke_width=3)


def _part(start: Point3D, end: Point3D, share: float) -> Point3D:
    point: Point3D = start + (end - start) * share
    return point


def _sign(number: float) -> float:
    return 1.0 if number >= 0 else -1.0


def _lay(bar: VMobject, start: Point3D, end: Point3D, thick: float) -> None:
    """Lay a bar along the right-hand side of the way, or the left-hand one if ``thick`` is < 0."""
    way = end - start
    length = float(np.hypot(way[0], way[1]))
    if length * abs(thick) < 1e-9:
        bar.clear_points()
        return
    side = thick / length * np.array([way[1], -way[0], 0.0])
    bar.set_points_as_corners([start, end, end + side, start + side, start])
