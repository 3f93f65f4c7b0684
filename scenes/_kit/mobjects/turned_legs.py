"""A hand with its two legs as bars, turned as one piece: how far each leg climbs and goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import (
    LEFT,
    PI,
    RIGHT,
    UP,
    Dot,
    Line,
    Mobject,
    UpdateFromAlphaFunc,
    VGroup,
    VMobject,
    smooth,
)
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme, mix

CLIMBS = ("low", "aside", "lean", "high", "stack", "level", "total")
"""How far a copy of the turned width has stood up and gone aside, how far a copy of the turn has
come to where the turned height leans, how far its copy has stood up and gone aside, the level of
the new tip, and the new height as one bar."""
WAYS = ("far", "back", "plumb", "across")
"""How far a copy of the width has lain down and gone under the floor, how far one of the height,
the plumb line of the new tip, and the new width as one bar."""
PARTS = ("height", "width", "angle", *CLIMBS, *WAYS, "new")
"""What grows: both legs, the angle of the hand, ``CLIMBS`` and ``WAYS``, and how far the hand is
the new one."""
BAR = 0.12
"""How thick every bar is; this and what follows are shares of the dial's radius."""
ASIDE = 0.72
"""How far from the hub the new height stands, and beside it the stack of both climbs."""
GAP = 0.02
"""Room between the stack and the bar of the new height, and between bars of ways."""
LOWER = 0.075
"""How far under the floor the bars of ways begin, clear of the leg that leans over the hub."""
CHANGES = 0.12
"""How near to an axis the hand is, as a share of the radius, when a leg changes sides."""
ARC, TURN_ARC, UPPER_ARC = 0.36, 0.34, 0.46
"""Radius of the angle of the hand, and of the turn at the hub and at the knee."""
LIFTED = 0.5
"""When the copy of the turn has come to the knee, as a share of its way; then it turns."""
LIGHTER = 0.5
"""How far the ink is mixed into a turn, which has to be seen on the bar in the dial's hue."""
EDGE = 0.4
"""How far the ground is mixed into the edge of a solid bar."""
SQUARE = 0.06
"""How long the sides of the mark of a right angle are."""
OPENED = 0.265, 0.76
"""From where to where an opened rim goes, in half turns; bars and their names stand before it."""
OPENS = 2.5
"""How many times faster the rim opens than the dial comes to its opened pose."""
REACH = 0.75
"""How far the floor goes to the left of the hub."""
HEAD = 0.035, 0.05
"""How far the arrowhead of a way stands from the end of its bar, and how long its sides go."""
SWUNG, LAID = 0.45, 0.85
"""When a copy of a leg has swung level, and has come to its row, as a share of the making of its
way; then its arrowhead runs along it."""
HOLLOW = 0.3
"""How far the ground is tinted in the leg of the width."""


@dataclass(frozen=True)
class LegsPose:
    """Where the hub stands and the radius, in scene units.

    The rim is a whole ring, or ``opened`` (0 to 1) to the half above the floor, which leaves room
    for bars under the floor.
    """

    hub: Point3D
    radius: float
    opened: float


class TurnedLegs(VGroup):
    """A hand of a dial, with its height as a solid bar and its width as a tinted one.

    Hand and legs turn as one piece. A copy of the turned width stands up on the floor and goes
    aside, a copy of the turned height after it, on top of it: they are as high as the new tip.
    Another copy of each lies down and goes under the floor: how far the width goes sideways, and
    what the height takes off again, down to the new tip's width. An arrowhead says which way each
    goes.
    A bar is as thick as its leg, always.
    Every part of ``PARTS`` is drawn as far as it has grown.

    Args:
        pose: where it stands.
        color: of the dial, ``#RRGGBB``.

    Example:
        >>> pose = LegsPose(stage.at(0.25, 0.35), 2.4, 1)
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
        bright = mix(color, theme.ink, LIGHTER)
        self.turns = [TurnedAngle(color=bright, gain=0, opacity=0.3) for _ in range(2)]
        hollow = mix(theme.ground, color, HOLLOW)
        for turn in self.turns:
            # under the legs, which carry names
            turn.sector.set_z_index(-1)
        self.width_leg, self.low, self.far = (_bar(hollow, color) for _ in range(3))
        # a solid bar has an edge too, so that it can be told from its copy
        edge = mix(color, theme.ground, EDGE)
        self.height_leg, self.high, self.back = (_bar(color, edge) for _ in range(3))
        self.total, self.across = (_bar(theme.ink, theme.ink) for _ in range(2))
        self.level, self.plumb = (
            scenery(Line(stroke_color=theme.ink, stroke_width=4)) for _ in range(2)
        )
        self.wall = scenery(Line(stroke_color=theme.ring, stroke_width=3))
        self.squares = scenery(VMobject(stroke_color=theme.ink, stroke_width=3))
        self.props = scenery(VMobject(stroke_color=theme.quiet, stroke_width=2))
        self.heads = [
            scenery(VMobject(stroke_color=hue, stroke_width=4)) for hue in (color, theme.ground)
        ]
        self.hand = Line(stroke_width=7, cap_style=CapStyleType.ROUND)
        self.tip = Dot()
        super().__init__(
            self.rim,
            self.floor,
            self.wall,
            self.angle,
            self.props,
            self.squares,
            self.plumb,
            # copies come from under their legs, so that none crosses a name
            self.low,
            self.high,
            self.back,
            self.far,
            *self.heads,
            self.width_leg,
            self.height_leg,
            # over the bars, which lean into them
            *self.turns,
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
        # early on the way, so that nothing of it comes near what lies below
        opened = min(1.0, OPENS * pose.opened)
        start, end = PI * OPENED[0] * opened, PI * (2 + (OPENED[1] - 2) * opened)
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
        self._draw_right_angles()
        self._draw_ways()
        return self

    def _draw_triangle(self) -> None:
        grown, hub, knee, end = self.grown, self.hub, self.knee, self.end
        # each leg lies outside the triangle, and changes sides where the hand lies on it
        low, high = (_side(number) for number in self.old)
        _lay(self.width_leg, hub, _part(hub, knee, grown["width"]), self.thick, low * high)
        _lay(self.height_leg, knee, _part(knee, end, grown["height"]), self.thick, low * high)
        self.hand.set_points_as_corners([hub, end])
        self.tip.move_to(end)
        self.hand.set_color(mix(*self.hues, grown["new"]))
        self.tip.set_color(mix(*self.hues, grown["new"]))
        angle = self.sweep * grown["angle"]
        first, second = self.turns
        # a copy of the lower turn is lifted along the width, and then turned by a right angle
        lifted, righted = _part(hub, knee, smooth(min(1.0, grown["lean"] / LIFTED))), 0.0
        if grown["lean"] > LIFTED:
            righted = PI / 2 * smooth((grown["lean"] - LIFTED) / (1 - LIFTED))
        reach = TURN_ARC + (UPPER_ARC - TURN_ARC) * grown["lean"]
        upper = righted + self.turn_angle, -self.turn_angle * (grown["lean"] > 0)
        for sector, corner, radius, start, sweep in (
            (self.angle, hub, ARC, self.turn_angle, angle),
            (first, hub, TURN_ARC, 0.0, self.turn_angle),
            (second, lifted, reach, *upper),
        ):
            sector.set_sweep(corner, radius * self.radius, start, sweep)
            if sweep == 0:
                sector.arc.clear_points()

    def _draw_climbs(self) -> None:
        grown, thick = self.grown, self.thick
        first = self._point(ASIDE, 0)[0]
        place = first + thick + GAP * self.radius
        first_aside, then_aside = (
            np.array([(place - self.knee[0]) * grown[part], 0.0, 0.0])
            for part in ("aside", "stack")
        )
        low = _part(self.hub, self.drop, grown["low"]) + first_aside, self.knee + first_aside
        upright = _part(self.end, self.shoulder, grown["high"])
        high = self.knee + then_aside, upright + then_aside
        for bar, name, (start, end) in ((self.low, "low", low), (self.high, "high", high)):
            _lay(bar, start, end, thick * (grown[name] > 0))
        foot, top = (np.array([first, height, 0.0]) for height in (self.hub[1], self.end[1]))
        _lay(self.total, foot, _part(foot, top, grown["total"]), thick)
        self.edge = place + thick
        opened = self.pose.opened
        far = self._point(1, 0) + (self.edge - self._point(1, 0)[0]) * opened * RIGHT
        self.floor.set_points_as_corners([self._point(opened * (1 - REACH) - 1, 0), far])
        edge = np.array([self.edge, top[1], 0.0])
        self.level.clear_points()
        if grown["level"]:
            self.level.set_points_as_corners([self.end, _part(self.end, edge, grown["level"])])

    def _draw_right_angles(self) -> None:
        """Mark the corner of the triangle and those of the two that its turned legs make."""
        side, turn = SQUARE * self.radius, self.turn_angle
        back, up = on_circle(0 * self.hub, side, turn + PI), on_circle(0 * self.hub, side, turn)
        up = np.array([-up[1], up[0], 0.0])
        self.squares.clear_points()
        self.props.clear_points()
        if self.grown["angle"]:
            _corner(self.squares, self.knee, back, up)
        # at the shoulder on the outer side: the leg leans over the inner one
        for part, foot, across, down in (
            ("low", self.drop, LEFT, 1),
            ("lean", self.shoulder, RIGHT, -1),
        ):
            # a right angle has both its sides: the one at the shoulder waits for the level line
            if self.grown["level" if part == "lean" else part]:
                _corner(self.squares, foot, side * across, side * down * UP)
            if self.grown[part]:
                self.props.start_new_path(foot)
                self.props.add_line_to(self.knee)

    def row_edge(self, row: int) -> float:
        """Return the height of the upper edge of a bar of a way, the row 0, 1 or 2 from above."""
        return float(self.hub[1] - (LOWER + row * GAP) * self.radius - row * self.thick)

    def _draw_ways(self) -> None:
        grown, row = self.grown, self.thick
        below = (self.row_edge(0) - self.hub[1]) * UP
        # a way stays in its row when it changes sides
        ahead = row * _sign(self.drop[0] - self.hub[0])
        self._lay_down("far", (self.hub, self.knee), self.row_edge(0), ahead)
        ahead = -row * _sign(self.end[0] - self.knee[0])
        self._lay_down("back", (self.knee, self.end), self.row_edge(1) - row, ahead)
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

    def _lay_down(self, part: str, leg: tuple[Point3D, Point3D], row: float, thick: float) -> None:
        """Swing a copy of a leg level about its first end, and carry it down to a row."""
        index = WAYS.index(part)
        bar, head, grown = (self.far, self.back)[index], self.heads[index], self.grown[part]
        foot, tip = leg
        swung = min(1.0, grown / SWUNG)
        laid = float(smooth(np.clip((grown - SWUNG) / (LAID - SWUNG), 0, 1)))
        tip = _part(tip, np.array([tip[0], foot[1], 0.0]), swung)
        way = laid * (row - foot[1]) * UP
        _lay(bar, foot + way, tip + way, thick * (grown > 0))
        head.clear_points()
        if grown > LAID:
            run = _part(foot, tip, (grown - LAID) / (1 - LAID))
            _head(head, foot + way, run + way, thick, self.radius)
        if part == "back" and laid:
            # each end comes to lie under where it was
            for end in leg:
                self.props.start_new_path(end)
                self.props.add_line_to(end * RIGHT + (foot + way) * UP)

    def pale(self) -> UpdateFromAlphaFunc:
        """Return the animation after which only rim, floor, hand and legs are left."""
        staying = self.rim, self.floor, self.hand, self.tip, self.width_leg, self.height_leg
        parts = [part for part in self.family_members_with_points() if part not in staying]
        start = [(part.get_fill_opacity(), part.get_stroke_opacity()) for part in parts]

        def fade(_: Mobject, share: float) -> None:
            for part, (fill, stroke) in zip(parts, start, strict=True):
                part.set_fill(opacity=fill * (1 - share)).set_stroke(opacity=stroke * (1 - share))

        return UpdateFromAlphaFunc(self, fade)

    def grow(self, *names: str, since: float = 0.0, until: float = 1.0) -> UpdateFromAlphaFunc:
        """Return the animation in which some of ``PARTS`` are drawn, from one share to another."""

        def draw(_: Mobject, share: float) -> None:
            self.grown.update(dict.fromkeys(names, since + (until - since) * share))
            self.show_turn(self.old, self.turn, self.sweep)

        return UpdateFromAlphaFunc(self, draw)


def _bar(fill: str, stroke: str) -> VMobject:
    return VMobject(fill_color=fill, fill_opacity=1, stroke_color=stroke, stroke_width=3)


def _corner(mark: VMobject, place: Point3D, first: Point3D, second: Point3D) -> None:
    """Add the mark of a right angle with its corner at a place, its sides along two ways."""
    mark.start_new_path(place + first)
    mark.add_line_to(place + first + second)
    mark.add_line_to(place + second)


def _head(mark: VMobject, start: Point3D, end: Point3D, thick: float, radius: float) -> None:
    """Draw the arrowhead of a way into the end of its bar, once there is room for it."""
    mark.clear_points()
    length = float(np.linalg.norm(end - start))
    if length < 2 * sum(HEAD) * radius:
        return
    along = (end - start) / length
    across = np.array([along[1], -along[0], 0.0])
    tip = end - HEAD[0] * radius * along + thick / 2 * across
    side = tip - HEAD[1] * radius * along
    wing = 0.6 * HEAD[1] * radius * across
    mark.start_new_path(side + wing)
    mark.add_line_to(tip)
    mark.add_line_to(side - wing)


def _part(start: Point3D, end: Point3D, share: float) -> Point3D:
    point: Point3D = start + (end - start) * share
    return point


def _sign(number: float) -> float:
    return 1.0 if number >= 0 else -1.0


def _side(number: float) -> float:
    """Return the sign of a number, with a ramp about zero."""
    return float(np.clip(number / CHANGES, -1, 1))


def _lay(bar: VMobject, start: Point3D, end: Point3D, thick: float, side: float = 1.0) -> None:
    """Lay a bar along the right-hand side of the way, or the left-hand one if ``thick`` is < 0.

    ``side`` carries it over to the other one, from 1 to −1; at 0 the way is its middle.
    """
    way = end - start
    length = float(np.hypot(way[0], way[1]))
    if length * abs(thick) < 1e-9:
        bar.clear_points()
        return
    across = thick / length * np.array([way[1], -way[0], 0.0])
    inner = (side - 1) / 2 * across
    start, end = start + inner, end + inner
    bar.set_points_as_corners([start, end, end + across, start + across, start])
