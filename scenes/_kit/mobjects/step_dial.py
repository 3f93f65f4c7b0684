"""A hand and the same hand some places on: so far along the old one, and then so far across it."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import PI, Circle, Dot, Line, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme, mix

PARTS = ("floor", "height", "width", "turn", "new", "along", "across", "quarter", "fit", "spent")
"""What grows: the floor through the hub, height and width of the hand, its turn, the new hand,
both legs of the way there; how far a copy of hand, width and height has turned by a quarter, has
come to fit the leg across, and has faded with height and width."""
LOOKS = ("guess", "blur", "aside", "away")
"""How far the new hand is a guess, the hand is too fast to be seen, all that belongs to the turn
has stepped aside, and the hand has not come yet."""
ARC = 0.36
"""Radius of the arc of the turn, as a share of the ring's."""
SQUARE = 0.07
"""How long the sides of the mark of a right angle are, as a share of the radius."""
LIGHTER = {"dark": 0.45, "light": 0.36}
"""How much lighter the leg across is, so that it can be told from the one along and from ink."""
FULL, SLIGHT = 1.9, 0.8
"""Radius from which on strokes have their whole width; the share of it that they keep at least."""
HAND, LEG, GUESS = 7, 15, 15
"""Stroke widths of a hand, of a leg, and of a new hand that is a guess."""
PALE, MIST, MIST_REACH = 0.28, 0.18, 0.92
"""How dense the sector of a turn is, and the disc in place of a hand that is too fast; its radius,
as a share of the ring's."""


def leg_hues(color: str) -> tuple[str, str]:
    """Return the colours of the legs along and across the hand of a dial of that colour."""
    theme = active_theme()
    # the hand of ink must not be like it: in the light theme it goes towards the ground
    light = theme.ink if theme.name == "dark" else theme.ground
    return color, mix(color, light, LIGHTER[theme.name])


class StepDial(VGroup):
    """A ring with a hand, a turn of it, and two legs that lead from the hub to where it ends.

    The first leg lies along the old hand, the second across it, turned by a quarter: they are
    cosine and sine of the turn long. What is in ``PARTS`` and ``LOOKS`` is drawn as far as it has
    ``grown``.

    Args:
        pose: where it stands.
        color: of the dial, ``#RRGGBB``.
        arc: radius of the arc of the turn, as a share of the ring's.

    Example:
        >>> picture = StepDial(DialPose(stage.center, 1.8), color=active_theme().pair(0))
        >>> picture.grown |= dict.fromkeys(("floor", "turn", "new", "along", "across"), 1.0)
        >>> _ = picture.show_turn(0.4, 1.0)
    """

    def __init__(self, pose: DialPose, *, color: str, arc: float = ARC) -> None:
        theme, self.arc = active_theme(), arc
        self.hue, self.bright = leg_hues(color)
        self.grown = dict.fromkeys((*PARTS, *LOOKS), 0.0)
        self.ring = Circle(radius=1, color=theme.ring, stroke_width=3)
        self.floor = scenery(Line(stroke_color=theme.ring, stroke_width=3))
        self.mist = scenery(Circle(radius=1, fill_color=color, fill_opacity=0, stroke_width=0))
        self.turn = TurnedAngle(color=color, gain=0, opacity=PALE)
        self.height_leg, self.along = (_stroke(color) for _ in range(2))
        self.width_leg, self.across = (_stroke(self.bright) for _ in range(2))
        self.quarter = [_stroke(self.bright), _stroke(color), _stroke(color)]
        self.square = scenery(VMobject(stroke_color=theme.ink, stroke_width=3))
        self.new, self.hand = _stroke(theme.ink), _stroke(color)
        self.new_tip, self.tip = Dot(color=theme.ink), Dot(color=color)
        super().__init__(
            self.mist,
            self.turn,
            self.ring,
            self.floor,
            self.height_leg,
            self.width_leg,
            *self.quarter,
            self.new,
            self.new_tip,
            self.square,
            self.along,
            self.across,
            self.hand,
            self.tip,
        )
        self.shown = (0.0, 0.0, 0.0)
        self.take(pose)

    def take(self, pose: DialPose) -> Self:
        """Stand in a pose; all angles stay."""
        self.pose = pose
        self.hub, self.radius = np.array(pose.hub), pose.radius
        # the ring can be seen round the mist
        for circle, share in ((self.ring, 1.0), (self.mist, MIST_REACH)):
            circle.scale_to_fit_width(2 * share * pose.radius).move_to(pose.hub)
        for tip in (self.tip, self.new_tip):
            tip.scale_to_fit_width(2 * max(0.07, min(0.07 * self.radius, 0.13)))
        return self.show_turn(*self.shown)

    def show_turn(self, angle: float, turn: float, at: float | None = None) -> Self:
        """Draw the turn from an angle on, both in radians, and the hand ``at`` another, if told."""
        at = angle if at is None else at
        self.shown = (angle, turn, at)
        grown, hub, thick = self.grown, self.hub, min(1.0, max(SLIGHT, self.radius / FULL))
        first, second = np.cos(turn), np.sin(turn)
        self.knee = hub + first * self._way(angle)
        self.end = self.knee + second * self._way(angle + PI / 2)
        self._draw_shadows(at)
        swept = turn * grown["turn"]
        self.turn.set_sweep(hub, self.arc * self.radius, angle, swept)
        if abs(swept) < 1e-6:
            self.turn.arc.clear_points()
        _lay(self.new, hub, hub + self._way(angle + swept))
        self.new_tip.move_to(hub + self._way(angle + swept))
        _lay(self.hand, hub, hub + self._way(at))
        self.tip.move_to(hub + self._way(at))
        _lay(self.along, hub, hub + (self.knee - hub) * grown["along"])
        _lay(self.across, self.knee, self.knee + (self.end - self.knee) * grown["across"])
        self._draw_square(angle, first, second)
        self._paint(thick)
        return self

    def _way(self, angle: float) -> Point3D:
        """Return the way from the hub to the ring at an angle."""
        return on_circle(np.zeros(3), self.radius, angle)

    def _draw_shadows(self, angle: float) -> None:
        """Draw the floor, height and width of the hand, and hand and width turned by a quarter."""
        grown, hub, way = self.grown, self.hub, self._way(angle)
        foot = hub + way * np.array([1.0, 0, 0])
        across = self._way(0) * grown["floor"]
        _lay(self.floor, hub - across, hub + across)
        _lay(self.width_leg, hub, hub + (foot - hub) * grown["width"])
        _lay(self.height_leg, foot, foot + (hub + way - foot) * grown["height"])
        self._turn_the_copy(angle)

    def _turn_the_copy(self, angle: float) -> None:
        """Turn the triangle of hand, width and height as one, and fit it to the second leg."""
        turned, fit = PI / 2 * self.grown["quarter"], self.grown["fit"]
        first, second = self._way(angle + turned), np.cos(angle) * self._way(turned)
        size = 1 + (np.linalg.norm(self.end - self.knee) / self.radius - 1) * fit
        corner = self.hub + (self.knee - self.hub) * fit
        tip, foot = corner + size * first, corner + size * second
        for copy, ends in zip(
            self.quarter, ((corner, foot), (foot, tip), (corner, tip)), strict=True
        ):
            _lay(copy, *ends)

    def _draw_square(self, angle: float, first: float, second: float) -> None:
        """Mark the right angle at the knee, on the inner side of both legs."""
        self.square.clear_points()
        side = SQUARE * self.radius * self.grown["across"]
        if side and min(abs(first), abs(second)) > 2 * SQUARE:
            back = -np.sign(first) * side * self._way(angle) / self.radius
            up = np.sign(second) * side * self._way(angle + PI / 2) / self.radius
            corners = self.knee + back, self.knee + back + up, self.knee + up
            self.square.set_points_as_corners(list(corners))

    def _paint(self, thick: float) -> None:
        theme, grown = active_theme(), self.grown
        seen, guess = 1 - grown["aside"], grown["guess"]
        apart = seen * (grown["turn"] > 0)
        self.new.set_stroke(
            mix(theme.ink, theme.quiet, guess),
            thick * (HAND + (GUESS - HAND) * guess),
            opacity=apart * grown["new"],
        )
        # the hand that comes to lie on a guess has a tip of its own
        self.new_tip.set_fill(opacity=apart * grown["new"] * (1 - guess))
        self.turn.arc.set_stroke(opacity=apart)
        self.turn.sector.set_fill(opacity=PALE * apart)
        for leg in (self.along, self.across):
            leg.set_stroke(width=LEG * thick, opacity=seen)
        # once its copy has turned, it makes room for what had stepped aside
        shadows = grown["aside"] if grown["quarter"] == 1 else 1 - grown["spent"]
        for leg in (self.height_leg, self.width_leg):
            leg.set_stroke(width=LEG * thick, opacity=shadows)
        self.square.set_stroke(opacity=seen)
        for copy, width in zip(self.quarter, (LEG, LEG, HAND), strict=True):
            copy.set_stroke(
                width=width * thick, opacity=min(1.0, 8 * grown["quarter"]) * (1 - grown["spent"])
            )
        clear = (1 - grown["blur"]) * (1 - grown["away"])
        self.hand.set_stroke(width=HAND * thick, opacity=clear)
        self.tip.set_fill(opacity=clear)
        self.mist.set_fill(opacity=MIST * grown["blur"])

    def grow(self, *parts: str, to: float = 1.0) -> UpdateFromAlphaFunc:
        """Return the animation in which some parts or looks grow, or shrink, to a share."""
        starts = [self.grown[part] for part in parts]

        def draw(_: Mobject, share: float) -> None:
            for part, start in zip(parts, starts, strict=True):
                self.grown[part] = start + (to - start) * share
            self.show_turn(*self.shown)

        return UpdateFromAlphaFunc(self, draw)


def _stroke(color: str) -> Line:
    return Line(stroke_color=color, cap_style=CapStyleType.ROUND)


def _lay(line: VMobject, start: Point3D, end: Point3D) -> None:
    """Draw a straight line, or nothing where it would be a point."""
    if np.linalg.norm(end - start) < 1e-6:
        line.clear_points()
    else:
        line.set_points_as_corners([start, end])
