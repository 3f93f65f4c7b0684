"""A dial with two hands: where it stands, where it stands a step on, and the turn between."""

from __future__ import annotations

from typing import Self

from manim import Circle, Dot, Line, Mobject, UpdateFromAlphaFunc, VGroup
from manim.constants import CapStyleType

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme

PALE = 0.3
"""How dense the sector of the turn is."""
WIDTHS = (13, 4)
"""Stroke widths of the old hand and of the new one, which may lie on it, on a large dial."""
ARC = 0.66
"""Radius of the arc of a turn, as a share of the ring's."""


class StepHands(VGroup):
    """A ring, the old hand in the dial's hue, the new hand in ink, and the turn between them.

    Args:
        pose: where it stands.
        color: of the dial, ``#RRGGBB``.

    Example:
        >>> picture = StepHands(DialPose(stage.center, 1.8), color=active_theme().pair(0))
        >>> _ = picture.show_turn(0.5, 1.0)
    """

    def __init__(self, pose: DialPose, *, color: str) -> None:
        theme = active_theme()
        self.ring = Circle(radius=1, color=theme.ring, stroke_width=3)
        self.turn = TurnedAngle(color=color, opacity=PALE)
        self.old, self.new = (
            Line(stroke_color=hue, stroke_width=width, cap_style=CapStyleType.ROUND)
            for hue, width in ((color, WIDTHS[0]), (theme.ink, WIDTHS[1]))
        )
        self.old_tip, self.new_tip = (Dot(color=hue) for hue in (color, theme.ink))
        self.new_tip.set_stroke(theme.ground, 2)
        super().__init__(self.turn, self.ring, self.old, self.old_tip, self.new, self.new_tip)
        self.shown = (0.0, 0.0)
        self.take(pose)

    def take(self, pose: DialPose) -> Self:
        """Stand in a pose; all angles stay."""
        self.pose = pose
        self.ring.scale_to_fit_width(2 * pose.radius).move_to(pose.hub)
        tip = max(0.07, 0.07 * pose.radius)
        for hand, width in zip((self.old, self.new), WIDTHS, strict=True):
            hand.set_stroke(width=width * min(max(pose.radius, 0.6), 1))
        self.old_tip.scale_to_fit_width(2.6 * tip)
        self.new_tip.scale_to_fit_width(1.6 * tip)
        return self.show_turn(*self.shown)

    def show_turn(self, angle: float, turn: float) -> Self:
        """Point the old hand at ``angle`` and the new one ``turn`` on, in radians."""
        self.shown = (angle, turn)
        hub, radius = self.pose.hub, self.pose.radius
        self.turn.set_sweep(hub, ARC * radius, angle, turn)
        if turn == 0:
            self.turn.arc.clear_points()
        for hand, tip, place in (
            (self.old, self.old_tip, angle),
            (self.new, self.new_tip, angle + turn),
        ):
            end = on_circle(hub, radius, place)
            hand.set_points_as_corners([hub, end])
            tip.move_to(end)
        return self

    def leave_old(self) -> UpdateFromAlphaFunc:
        """Return the animation after which only the ring and the old hand are left."""

        def fade(_: Mobject, share: float) -> None:
            self.new.set_stroke(opacity=1 - share)
            self.new_tip.set_opacity(1 - share)
            self.turn.arc.set_stroke(opacity=1 - share)
            self.turn.sector.set_fill(opacity=PALE * (1 - share))

        return UpdateFromAlphaFunc(self, fade)
