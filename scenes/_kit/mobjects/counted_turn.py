"""A large dial that fills as its hand turns, and under it what turns, until where, and how far."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.dial import Wedge
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

UNDER, LEADING, SPACE = 0.6, 0.52, 0.14
"""From the ring to the first baseline, from there to the next, and between a word and a number."""


class CountedTurn(VGroup):
    """A dial with the sector that its hand turned through, and three lines.

    The lines are ``hand``, ``place`` and ``count``, each a word and a number.

    Args:
        hub: the middle of the dial.
        radius: of the dial, in scene units.

    Example:
        >>> picture = CountedTurn(stage.at(0.4, 0.6), 1.2).turn(21, 92, 4.5)
    """

    def __init__(self, hub: Point3D, radius: float) -> None:
        theme = active_theme()
        self.hub, self.radius = hub, radius
        self.wedge = Wedge(hub, radius, 0.0, 0.0, color=theme.ink)
        self.dial = DialRack(np.array([hub]), np.array([radius]), np.zeros(1))
        self.hand, self.place, self.count = (
            VGroup(Label(name, BODY, color=hue), Readout(0, digits, BODY, color=hue, face="sans"))
            for name, digits, hue in (
                ("hand", 0, theme.ink),
                ("place", 0, theme.position),
                ("turns", 2, theme.ink),
            )
        )
        super().__init__(self.wedge, self.dial, self.hand, self.place, self.count)
        self.turn(0, 0, 0.0)

    def turn(self, pair: int, place: float, angle: float) -> Self:
        """Turn the hand of a pair at a place by so many radians."""
        self.dial.stand(np.array([self.hub]), np.array([self.radius]), np.array([angle]))
        self.wedge.set_sweep(self.hub, angle)
        numbers = pair, place, angle / (2 * np.pi)
        pen = self.hub + DOWN * (self.radius + UNDER)
        for line, number in zip((self.hand, self.place, self.count), numbers, strict=True):
            word, readout = line
            word.put(pen + LEFT * SPACE / 2, RIGHT)
            readout.set_number(number).put(pen + RIGHT * SPACE / 2, LEFT)
            pen = pen + DOWN * LEADING
        return self
