"""A dial whose hand steps on: where it stands and stood, and the turn that it has just made."""

from __future__ import annotations

from typing import Self

from manim import Circle, Dot, Line, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme

PALE = 0.28
"""How dense the sector of the turn is: the hand can yet be told from it."""
WIDTH = 9
"""Stroke width of the hand of a large dial."""
GHOST = 0.7
"""How wide a ghost is, as a share of its hand."""
GUESS = 1.9
"""How wide the ghost of a guess is, as a share of the hand that may come to lie on it."""
COME = 0.15
"""Within which share of its way the hand that comes is whole."""
ARC, WIDE = 0.66, 0.86
"""Radius of the arc of a turn, as a share of the ring's, and that beside a ghost."""


class StepHands(VGroup):
    """A ring, a hand in the dial's hue, and behind it the turn of its last step.

    ``show_step`` adds a ghost of the hand where that step began.

    Args:
        pose: where it stands.
        color: of the dial, ``#RRGGBB``.

    Example:
        >>> picture = StepHands(DialPose(stage.center, 1.8), color=active_theme().pair(0))
        >>> _ = picture.show_step(0.5, 1.0)
    """

    def __init__(self, pose: DialPose, *, color: str) -> None:
        self.ring = Circle(radius=1, color=active_theme().ring, stroke_width=3)
        self.turn = TurnedAngle(color=color, gain=0, opacity=PALE)
        self.hand = Line(stroke_color=color, stroke_width=WIDTH, cap_style=CapStyleType.ROUND)
        self.tip = Dot(color=color)
        self.ghost = scenery(
            Line(stroke_color=active_theme().quiet, cap_style=CapStyleType.ROUND, stroke_opacity=0)
        )
        super().__init__(self.turn, self.ring, self.ghost, self.hand, self.tip)
        self.shown = (0.0, 0.0, ARC)
        self.take(pose)

    def take(self, pose: DialPose) -> Self:
        """Stand in a pose; all angles stay."""
        self.pose = pose
        self.ring.scale_to_fit_width(2 * pose.radius).move_to(pose.hub)
        self.hand.set_stroke(width=WIDTH * min(max(pose.radius, 0.5), 1))
        self.ghost.set_stroke(width=GHOST * self.hand.get_stroke_width())
        self.tip.scale_to_fit_width(2.2 * max(0.06, 0.07 * pose.radius))
        angle, turn, arc = self.shown
        return self.show_turn(angle, turn, arc=arc)

    def show_turn(self, angle: float, turn: float, *, arc: float = ARC) -> Self:
        """Point the hand ``turn`` on from ``angle``, in radians, and mark that turn."""
        self.shown = (angle, turn, arc)
        hub, radius = self.pose.hub, self.pose.radius
        self.turn.set_sweep(hub, arc * radius, angle, turn)
        if turn == 0:
            self.turn.arc.clear_points()
        end = on_circle(hub, radius, angle + turn)
        self.hand.set_points_as_corners([hub, end])
        self.ghost.set_points_as_corners([hub, self.start])
        self.tip.move_to(end)
        return self

    def show_step(self, angle: float, turn: float, *, seen: float = 1.0) -> Self:
        """Show a turn with a ghost where it began, all but the ring as dense as ``seen``."""
        self.show_turn(angle, turn, arc=WIDE)
        # a ghost under its own hand would be a second edge
        self.ghost.set_stroke(opacity=seen * (abs(turn) > 0.02))
        self.turn.sector.set_fill(opacity=PALE * seen)
        for part in (self.turn.arc, self.hand):
            part.set_stroke(opacity=seen)
        self.tip.set_fill(opacity=seen)
        return self

    def show_guess(
        self, angle: float, turn: float, hand: float, *, come: float, seen: float = 1.0
    ) -> Self:
        """Show a turn from ``angle`` with a wide ghost where it ends, and a hand that comes.

        Args:
            angle: where the turn begins, in radians.
            turn: how far it has gone.
            hand: where the hand is to come to, from where it lies at place 0.
            come: how far it has come, 0 to 1.
            seen: how dense all but the ring is.
        """
        self.show_turn(angle, turn, arc=WIDE)
        hub, radius = self.pose.hub, self.pose.radius
        self.ghost.set_points_as_corners([hub, on_circle(hub, radius, angle + turn)])
        self.ghost.set_stroke(width=GUESS * self.hand.get_stroke_width(), opacity=seen)
        end = on_circle(hub, radius, hand * come)
        self.hand.set_points_as_corners([hub, end])
        self.tip.move_to(end)
        there = seen * min(1.0, come / COME)
        self.hand.set_stroke(opacity=there)
        self.tip.set_fill(opacity=there)
        self.turn.arc.set_stroke(opacity=seen)
        self.turn.sector.set_fill(opacity=PALE * seen)
        return self

    @property
    def start(self) -> Point3D:
        """The point of the ring at which the turn began."""
        return on_circle(self.pose.hub, self.pose.radius, self.shown[0])
