"""A dial with two hands, where it stands and where it stands a step on, and the turn between."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Circle, Dot, Line, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D

from scenes._kit.mobjects.dial import Wedge, on_circle
from scenes._kit.theme import active_theme


class StepHands(VGroup):
    """A ring, the old hand in the dial's hue, the new hand in ink, and the turn as a wedge.

    Args:
        hub: the middle of the ring.
        radius: of the ring, in scene units.
        color: of the dial, ``#RRGGBB``.

    Example:
        >>> picture = StepHands(stage.center, 1.5, color=active_theme().pair(0)).show_turn(0.5, 1.0)
    """

    def __init__(self, hub: Point3D, radius: float, *, color: str) -> None:
        theme = active_theme()
        self.ring = Circle(radius=1, color=theme.ring, stroke_width=3)
        self.wedge = Wedge(hub, radius, 0, 0, color=color, opacity=0.4)
        self.old, self.new = (
            Line(stroke_color=hue, stroke_width=width, cap_style=CapStyleType.ROUND)
            for hue, width in ((color, 5), (theme.ink, 6))
        )
        self.old_tip, self.new_tip = (Dot(color=hue) for hue in (color, theme.ink))
        super().__init__(self.wedge, self.ring, self.old, self.old_tip, self.new, self.new_tip)
        self.angle, self.turn = 0.0, 0.0
        self.take(hub, radius)

    def take(self, hub: Point3D, radius: float) -> Self:
        """Stand about ``hub`` with another radius."""
        self.hub, self.radius = np.array(hub), radius
        self.ring.scale_to_fit_width(2 * radius).move_to(hub)
        for tip in (self.old_tip, self.new_tip):
            tip.scale_to_fit_width(2 * max(0.07, 0.07 * radius))
        return self.show_turn(self.angle, self.turn)

    def show_turn(self, angle: float, turn: float) -> Self:
        """Point the old hand at ``angle``, and the new one ``turn`` further, both in radians."""
        self.angle, self.turn = angle, turn
        self.wedge.radius, self.wedge.start = self.radius, angle
        self.wedge.set_sweep(self.hub, turn)
        for hand, tip, place in (
            (self.old, self.old_tip, angle),
            (self.new, self.new_tip, angle + turn),
        ):
            end = on_circle(self.hub, self.radius, place)
            hand.set_points_as_corners([self.hub, end])
            tip.move_to(end)
        return self
