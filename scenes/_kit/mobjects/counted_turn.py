"""A dial that fills as its hand turns, and how far it has turned in print."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.dial import Wedge
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

GAPS = (1.15, 0.7)
"""From the name to the number, and from there to the word "turns", where both are short."""
SPACE = 0.15
"""At least after the name and after the number."""


class CountedTurn(VGroup):
    """A dial whose hand starts at three o'clock, the sector of its first turn, and its turns.

    Args:
        name: what turns, such as "pair 21:".
        radius: of the dial, in scene units.
        decimals: digits behind the point of the turns.
        aside: from the hub to where its name begins; to the right of the dial if ``None``.

    Example:
        >>> picture = CountedTurn("pair 21:", 1.0).turn(stage.at(0.4, 0.5), 4.5)
    """

    def __init__(
        self, name: str, radius: float, decimals: int = 2, aside: Point3D | None = None
    ) -> None:
        self.radius, self.angle = radius, 0.0
        self.aside = RIGHT * (radius + 0.2) + DOWN * 0.1 if aside is None else aside
        self.wedge = Wedge(ORIGIN, radius, 0.0, 0.0, color=active_theme().ink)
        self.dial = DialRack(np.zeros((1, 3)), np.array([radius]), np.zeros(1))
        self.turns = Readout(0, decimals, face="sans")
        self.name_label, self.unit = Label(name, LABEL), Label("turns", LABEL)
        super().__init__(self.wedge, self.dial, self.name_label, self.turns, self.unit)
        self.turn(ORIGIN, 0.0)

    def turn(self, hub: Point3D, angle: float, told: float | None = None) -> Self:
        """Stand at a hub, the hand turned by so many radians, and tell them or those of before."""
        self.angle = angle
        self.dial.stand(np.array([hub]), np.array([self.radius]), np.array([angle]))
        self.wedge.set_sweep(hub, angle if angle <= 2 * np.pi else 0.0)
        self.turns.set_number((angle if told is None else told) / (2 * np.pi))
        pen = hub + self.aside
        wide = (self.name_label.width, self.turns.width)
        gaps = [*(max(gap, own + SPACE) for gap, own in zip(GAPS, wide, strict=True)), 0]
        for part, ahead in zip((self.name_label, self.turns, self.unit), gaps, strict=True):
            part.put(pen, LEFT)
            pen = pen + RIGHT * ahead
        return self
