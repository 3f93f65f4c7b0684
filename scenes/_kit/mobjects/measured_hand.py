"""A hand with the height and the width of its tip, to be read on an image."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.marks import Segments
from scenes._kit.theme import active_theme


class MeasuredHand(VGroup):
    """A dial whose hand starts at three o'clock, and two legs: up to its tip, and along.

    ``legs`` are the height and the width.

    Args:
        hub: the middle of the dial.
        radius: of the dial, in scene units.

    Example:
        >>> picture = MeasuredHand(stage.center, 1.2).turn(2.0)
    """

    def __init__(self, hub: Point3D, radius: float) -> None:
        self.hub, self.radius = hub, radius
        self.dial = DialRack(np.array([hub]), np.array([radius]), np.zeros(1))
        self.legs = [Segments(color=active_theme().quiet, width=4) for _ in range(2)]
        super().__init__(*self.legs, self.dial)
        self.turn(0.0)

    def turn(self, angle: float) -> Self:
        """Stand with the hand turned by that many radians."""
        self.angle = angle
        foot = self.hub + self.radius * np.array([np.cos(angle), 0.0, 0.0])
        tip = foot + self.radius * np.array([0.0, np.sin(angle), 0.0])
        for leg, (start, end) in zip(self.legs, ((foot, tip), (self.hub, foot)), strict=True):
            leg.set_ends(np.array([start]), np.array([end]))
        self.dial.stand(np.array([self.hub]), np.array([self.radius]), np.array([angle]))
        return self
