"""Lengths of one kind that lie under one another and begin at one edge, under their name."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, RIGHT, UpdateFromAlphaFunc, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import BODY, Label

THICK = 0.2
"""Height of a bar."""
HEAD, PITCH = 0.3, 0.3
"""How far under the name the first bar lies, and from one bar to the next."""
BESIDE = 0.18
"""Room between a bar, or the name, and its number."""


class LyingLengths(VGroup):
    """A name, and under it bars at one scale.

    The bars and their numbers belong to the picture one by one, as they arrive.

    Args:
        name: what is measured.
        rows: how many bars there is room for.
        corner: where the baseline of the name and all bars begin.
        unit: scene units of the length 1.
        color: ``#RRGGBB``.

    Example:
        >>> lengths = LyingLengths("chord", 3, stage.at(0.3, 0.7), 2.0, active_theme().position)
        >>> picture = VGroup(lengths, *(lengths.lay(k, 1.5 + k) for k in range(3)), lengths.tell(1))
    """

    def __init__(self, name: str, rows: int, corner: Point3D, unit: float, color: str) -> None:
        self.corner, self.unit, self.color_of_all = np.asarray(corner), unit, color
        self.name_of_all = Label(name, BODY, color=color).put(self.corner, LEFT)
        self.bars = [Bar(color) for _ in range(rows)]
        super().__init__(self.name_of_all)

    @staticmethod
    def room(rows: int) -> float:
        """Return how far under the baseline of the name the last bar ends."""
        return HEAD + (rows - 1) * PITCH + THICK / 2

    def foot(self, row: int) -> Point3D:
        """Return the point from which a bar leads to the right."""
        return np.asarray(self.corner + (HEAD + row * PITCH) * DOWN)

    def lay(self, row: int, length: float) -> Bar:
        """Let a bar be as long as that, and return it."""
        return self.bars[row].lay(self.foot(row), 0.0, length * self.unit, THICK)

    def take(self, row: int, arrow: VectorArrow) -> UpdateFromAlphaFunc:
        """Return what brings a bar from an arrow, which it covers, to its row."""
        return self.bars[row].carry(arrow.start, arrow.end, self.foot(row), 0.0, THICK)

    def tell(self, row: int) -> Readout:
        """Return the length of a bar, written at its end."""
        bar = self.bars[row]
        number = Readout(bar.length / self.unit, 3, BODY)
        return number.next_to(bar, RIGHT, BESIDE)

    def tell_all(self, length: float) -> Readout:
        """Return the length of all bars, written beside the name."""
        number = Readout(length, 3, BODY, color=self.color_of_all)
        right = self.name_of_all.get_right()[0] + BESIDE
        return number.put(np.array([right, self.corner[1], 0.0]), LEFT)
