"""A dial with two hands: where it stands, where it stands some steps on, and the turn between."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Circle, Dot, Line, Mobject, UpdateFromAlphaFunc, VGroup
from manim.constants import CapStyleType

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme

PALE = (0.3, 0.14)
"""How dense the sector of the first turn is, and that of a further one."""
WIDTHS = (9, 4)
"""Stroke widths of the old hand and of the new one, which may lie on it."""
ARC = 0.66
"""Radius of the arc of a turn, as a share of the ring's."""


class StepHands(VGroup):
    """A ring, the old hand in the dial's hue, the new hand in ink, and the turns between them.

    Two turns may be laid end to end; a spoke stands where one goes over into the other.

    Args:
        pose: where it stands.
        color: of the dial, ``#RRGGBB``.

    Example:
        >>> picture = StepHands(DialPose(stage.center, 1.8), color=active_theme().pair(0))
        >>> _ = picture.show_turn(0.5, 1.0, 1.4)
    """

    def __init__(self, pose: DialPose, *, color: str) -> None:
        theme = active_theme()
        self.ring = Circle(radius=1, color=theme.ring, stroke_width=3)
        self.turns = [TurnedAngle(color=color, opacity=share) for share in PALE]
        self.spoke = scenery(Line(stroke_color=color, stroke_width=3))
        self.old, self.new = (
            Line(stroke_color=hue, stroke_width=width, cap_style=CapStyleType.ROUND)
            for hue, width in ((color, WIDTHS[0]), (theme.ink, WIDTHS[1]))
        )
        self.old_tip, self.new_tip = (Dot(color=hue) for hue in (color, theme.ink))
        self.new_tip.set_stroke(theme.ground, 2)
        super().__init__(
            *self.turns, self.spoke, self.ring, self.old, self.old_tip, self.new, self.new_tip
        )
        self.shown = (0.0, 0.0, 0.0)
        self.take(pose)

    def take(self, pose: DialPose) -> Self:
        """Stand in a pose; all angles stay."""
        self.pose = pose
        self.ring.scale_to_fit_width(2 * pose.radius).move_to(pose.hub)
        for tip in (self.old_tip, self.new_tip):
            tip.scale_to_fit_width(2 * max(0.07, 0.07 * pose.radius))
        return self.show_turn(*self.shown)

    def show_turn(self, angle: float, turn: float, further: float = 0.0) -> Self:
        """Point the old hand at ``angle`` and the new one ``turn + further`` on, in radians."""
        self.shown = (angle, turn, further)
        hub, radius = self.pose.hub, self.pose.radius
        first, second = self.turns
        first.set_sweep(hub, ARC * radius, angle, turn)
        joint = ARC * radius * (1 + first.gain * abs(turn) / (2 * np.pi))
        second.set_sweep(hub, joint, angle + turn, further)
        for sector in self.turns:
            if sector.sweep == 0:
                sector.arc.clear_points()
        self.spoke.set_points_as_corners([hub, on_circle(hub, radius, angle + turn)])
        self.spoke.set_stroke(opacity=float(further != 0))
        for hand, tip, place in (
            (self.old, self.old_tip, angle),
            (self.new, self.new_tip, angle + turn + further),
        ):
            end = on_circle(hub, radius, place)
            hand.set_points_as_corners([hub, end])
            tip.move_to(end)
        return self

    def set_hand_opacity(self, opacity: float) -> Self:
        """Show both hands and their turn as far as they can be followed."""
        for hand, tip in ((self.old, self.old_tip), (self.new, self.new_tip)):
            hand.set_stroke(opacity=opacity)
            tip.set_fill(opacity=opacity)
        for turn, dense in zip(self.turns, PALE, strict=True):
            turn.arc.set_stroke(opacity=opacity)
            turn.sector.set_fill(opacity=dense * opacity)
        self.spoke.set_stroke(opacity=opacity * float(self.shown[2] != 0))
        return self

    def fade_hands(self, start: float, end: float) -> UpdateFromAlphaFunc:
        """Return the animation in which both hands and their turn fade; the ring stays."""

        def fade(_: Mobject, share: float) -> None:
            self.set_hand_opacity(start + (end - start) * share)

        return UpdateFromAlphaFunc(self, fade)
