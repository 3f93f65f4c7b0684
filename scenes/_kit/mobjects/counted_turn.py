"""A dial that fills as its hand turns, with the number of the hand and its turns so far."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, VGroup
from manim.typing import Point3D, Vector3D

from scenes._kit.mobjects.dial import Wedge
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

SPACE = 0.12
"""Between a word and a number."""
OVER, UNDER = 0.13, 0.36
"""From the ring up to the baseline of the hand's number, and down to that of its turns."""
AWAY, LEADING = 0.16, 0.36
"""From the ring to both lines where they stand beside it, and from one line to the other."""


class CountedTurn(VGroup):
    """A dial with the sector that its hand turned through; two lines name hand and turns.

    Args:
        radius: of the dial, in scene units.
        beside: whether both lines stand left of the dial, not over and under it.

    Example:
        >>> picture = CountedTurn(1.2).turn(21, stage.center, 4.5)
    """

    def __init__(self, radius: float, *, beside: bool = False) -> None:
        self.radius, self.beside = radius, beside
        self.wedge = Wedge(ORIGIN, radius, 0.0, 0.0, color=active_theme().ink)
        self.dial = DialRack(np.array([ORIGIN]), np.array([radius]), np.zeros(1))
        self.hand = VGroup(Label("hand", NOTE), Readout(0, 0, NOTE, face="sans"))
        self.count = VGroup(Readout(0, 2, NOTE, face="sans"), Label("turns", NOTE))
        super().__init__(self.wedge, self.dial, self.hand, self.count)
        self.turn(0, ORIGIN, 0.0)

    def turn(self, pair: int, hub: Point3D, angle: float) -> Self:
        """Stand elsewhere as the dial of a pair, with its hand at so many radians."""
        self.dial.stand(np.array([hub]), np.array([self.radius]), np.array([angle]))
        self.wedge.set_sweep(hub, angle)
        self.hand[1].set_number(pair)
        self.count[0].set_number(angle / (2 * np.pi))
        if self.beside:
            pen = hub + LEFT * (self.radius + AWAY) + UP * (LEADING / 2 - 0.1)
            spots, align = (pen, pen + DOWN * LEADING), RIGHT
        else:
            spots = hub + UP * (self.radius + OVER), hub + DOWN * (self.radius + UNDER)
            align = ORIGIN
        for line, spot in zip((self.hand, self.count), spots, strict=True):
            self._set(line, spot, align)
        return self

    @staticmethod
    def _set(line: VGroup, spot: Point3D, align: Vector3D) -> None:
        """Set a word and a number on one baseline."""
        first, second = line
        width = first.width + SPACE + second.width
        pen = spot + LEFT * width * (align[0] + 1) / 2
        for part, start in ((first, pen), (second, pen + RIGHT * (width - second.width))):
            part.put(start, LEFT)
