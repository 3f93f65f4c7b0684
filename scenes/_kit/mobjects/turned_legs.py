"""A hand with its two legs, turned as one piece: how far each turned leg climbs and goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import PI, Dot, Line, Mobject, Polygon, UpdateFromAlphaFunc, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.mobjects.step_hands import WIDTHS
from scenes._kit.theme import active_theme, mix

PARTS = ("hand", "height", "width", "turned", "low", "high", "far", "back")
"""What grows: the hand, its legs, their turned copy, how high the turned width and then the turned
height climb, and how far sideways each of them goes."""
ARC = 0.22
"""Radius of the arc of the old angle, as a share of the dial's."""
MARK = 0.16
"""Radius of the arc that marks the turn in both triangles, as a share of the dial's."""
OPENED = 0.72
"""How far round an opened rim goes, in half turns."""
RIM = 1.05
"""Radius of the arc of the turn, as a share of the dial's: nothing else passes there."""
SHADE = 0.16
"""How dense the sectors of the old angle are."""
TINT = 0.12
"""How far the ground is tinted inside both triangles."""


@dataclass(frozen=True)
class LegsPose:
    """Where the hub stands and the radius, in scene units; ``opened`` is 0 or 1 or between.

    The rim is a whole ring, or ``opened`` to its upper right.
    """

    hub: Point3D
    radius: float
    opened: float


class TurnedLegs(VGroup):
    """A hand of a dial, with its height as a solid leg and its width as a dashed one.

    The hand and both legs turn on as one piece. The turned width climbs from the hub to the *knee*,
    the turned height from there to the new tip; both climbs, in ink, stand on each other. Every
    part of ``PARTS`` is drawn as far as it has grown.

    Args:
        pose: where it stands.
        color: of the dial, ``#RRGGBB``.

    Example:
        >>> picture = TurnedLegs(LegsPose(stage.at(0.5, 0.1), 3.5, 1), color=active_theme().pair(0))
        >>> picture.grown |= dict.fromkeys(picture.grown, 1.0)
        >>> turn = np.array([[np.cos(1), np.sin(1)], [-np.sin(1), np.cos(1)]])
        >>> _ = picture.show_turn(np.array([np.sin(0.5), np.cos(0.5)]), turn)
    """

    def __init__(self, pose: LegsPose, *, color: str) -> None:
        theme, hub = active_theme(), pose.hub
        self.grown = dict.fromkeys(PARTS, 0.0) | {"hand": 1.0}
        self.rim = VMobject(stroke_color=theme.ring, stroke_width=3)
        self.floor = scenery(Line(stroke_color=theme.hairline, stroke_width=3))
        tint = mix(theme.ground, color, TINT)
        self.fills = [
            scenery(Polygon(*np.eye(3), stroke_width=0, fill_color=tint)) for _ in range(2)
        ]
        self.angle, self.twin = (
            TurnedAngle(color=theme.position, gain=0, opacity=SHADE) for _ in range(2)
        )
        self.step = VMobject(stroke_color=color, stroke_width=5)
        self.marks = [VMobject(stroke_color=color, stroke_width=4) for _ in range(2)]
        self.hand, self.sine_leg, self.turned_sine = (_stroke(color, w) for w in (6, 7, 7))
        self.cosine_leg, self.turned_cosine = (
            DashedSegment(hub, hub, color=color, width=7, dash=0.1) for _ in range(2)
        )
        self.climbs = [_stroke(theme.ink, 7) for _ in range(2)]
        self.ways = [DashedSegment(hub, hub, color=theme.ink, width=7, dash=0.1) for _ in range(2)]
        self.new_hand = _stroke(theme.ink, 6)
        self.tip, self.new_tip = Dot(color=color), Dot(color=theme.ink)
        super().__init__(
            self.floor,
            *self.fills,
            self.rim,
            self.angle,
            self.twin,
            self.step,
            *self.marks,
            self.cosine_leg,
            self.sine_leg,
            self.hand,
            self.tip,
            *self.ways,
            *self.climbs,
            self.turned_cosine,
            self.turned_sine,
            self.new_hand,
            self.new_tip,
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
        self.floor.set_points_as_corners([self._point(pose.opened - 1, 0), self._point(1, 0)])
        for tip in (self.tip, self.new_tip):
            tip.scale_to_fit_width(2 * max(0.07, min(0.07 * self.radius, 0.11)))
        return self.show_turn(self.old, self.turn)

    def _point(self, x: float, y: float) -> Point3D:
        point: Point3D = self.hub + self.radius * np.array([x, y, 0.0])
        return point

    def show_turn(self, old: NDArray[np.float64], turn: NDArray[np.float64]) -> Self:
        """Draw the hand ``old`` (sine, cosine), and how the block ``turn`` (2, 2) carries it on."""
        self.old, self.turn = np.asarray(old), np.asarray(turn)
        sine, cosine = self.old
        self.high, self.far = self.turn[0] * self.old, self.turn[1] * self.old
        self.foot, self.end = self._point(cosine, 0), self._point(cosine, sine)
        self.knee = self._point(self.far[1], self.high[1])
        self.drop = self._point(self.far[1], 0)
        self.shoulder = self._point(self.far[1], self.high.sum())
        self.new_end = self._point(self.far.sum(), self.high.sum())
        self._draw_old(float(np.arctan2(sine, cosine)))
        self._draw_new(float(np.arctan2(sine, cosine)))
        self._draw_climbs()
        return self

    @property
    def turn_angle(self) -> float:
        """How far the new hand has turned beyond the old one, in radians."""
        return float(np.arctan2(self.turn[0, 1], self.turn[0, 0]))

    def _draw_old(self, angle: float) -> None:
        grown = self.grown
        _lay(self.hand, self.hub, self.end, grown["hand"])
        self.tip.move_to(self.end)
        _lay(self.sine_leg, self.foot, self.end, grown["height"])
        self.cosine_leg.set_ends(self.hub, self.hub + (self.foot - self.hub) * grown["width"])
        self.angle.set_sweep(self.hub, ARC * self.radius, 0.0, angle)
        left = 1 - grown["turned"]
        for part in (self.sine_leg, self.cosine_leg, self.angle.arc):
            part.set_stroke(opacity=left)
        self.angle.sector.set_fill(opacity=SHADE * left)

    def _draw_new(self, angle: float) -> None:
        there = min(1.0, 1e6 * self.grown["turned"])
        turn = self.turn_angle
        self.turned_cosine.set_ends(self.hub, self.hub + (self.knee - self.hub) * there)
        _lay(self.turned_sine, self.knee, self.new_end, there)
        _lay(self.new_hand, self.hub, self.new_end, there)
        self.new_tip.move_to(self.new_end).set_opacity(there)
        self.twin.set_sweep(self.hub, ARC * self.radius, turn, angle * there)
        arc = np.linspace(0, turn, 40) * there
        self.step.set_points_as_corners([on_circle(self.hub, RIM * self.radius, a) for a in arc])

    def _draw_climbs(self) -> None:
        grown = self.grown
        for climb, way, fill, start, corner, end, up, side in (
            (*self._pieces(0), self.hub, self.drop, self.knee, "low", "far"),
            (*self._pieces(1), self.knee, self.shoulder, self.new_end, "high", "back"),
        ):
            foot, top = (corner, end) if up == "low" else (start, corner)
            _lay(climb, foot, top, grown[up])
            level = (start, corner) if up == "low" else (corner, end)
            way.set_ends(level[0], level[0] + (level[1] - level[0]) * grown[side])
            fill.set_points_as_corners([start, corner, end, start])
            fill.set_fill(opacity=grown[up])

        for mark, corner, base, up in zip(
            self.marks, (self.hub, self.knee), (0, PI / 2), ("low", "high"), strict=True
        ):
            angles = base + np.linspace(0, self.turn_angle * grown[up], 30)
            mark.set_points_as_corners([on_circle(corner, MARK * self.radius, a) for a in angles])

    def _pieces(self, index: int) -> tuple[Line, DashedSegment, Polygon]:
        return self.climbs[index], self.ways[index], self.fills[index]

    def pale(self) -> UpdateFromAlphaFunc:
        """Return the animation after which only the rim and both hands are left."""
        stays = (self.rim, self.hand, self.tip, self.new_hand, self.new_tip)
        parts = [part for part in self.family_members_with_points() if part not in stays]
        start = [(part.get_fill_opacity(), part.get_stroke_opacity()) for part in parts]

        widths = [hand.get_stroke_width() for hand in (self.hand, self.new_hand)]

        def fade(_: Mobject, share: float) -> None:
            for part, (fill, stroke) in zip(parts, start, strict=True):
                part.set_fill(opacity=fill * (1 - share)).set_stroke(opacity=stroke * (1 - share))
            for hand, width, slim in zip((self.hand, self.new_hand), widths, WIDTHS, strict=True):
                hand.set_stroke(width=width + (slim - width) * share)
            if share == 1:
                self.grown |= dict.fromkeys(PARTS, 0.0) | {"hand": 1.0, "turned": 1.0}

        return UpdateFromAlphaFunc(self, fade)

    def grow(self, *names: str) -> UpdateFromAlphaFunc:
        """Return the animation in which some of ``PARTS`` are drawn."""

        def draw(_: Mobject, share: float) -> None:
            self.grown.update(dict.fromkeys(names, share))
            self.show_turn(self.old, self.turn)

        return UpdateFromAlphaFunc(self, draw)


def _stroke(color: str, width: float) -> Line:
    return Line(stroke_color=color, stroke_width=width, cap_style=CapStyleType.ROUND)


def _lay(line: Line, start: Point3D, end: Point3D, share: float) -> None:
    if share > 0:
        line.set_points_as_corners([start, start + (end - start) * share])
    else:
        line.clear_points()
