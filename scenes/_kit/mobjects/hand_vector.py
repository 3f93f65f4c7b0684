"""A vector of a place: hands one under the other, beside each its sine and cosine, in brackets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import RIGHT, UP, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.block_matrix import PAD, widest
from scenes._kit.mobjects.brackets import Brackets
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.step_hands import StepHands
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Formula

DECIMALS = 3
AIR = 0.14
"""Room between a bracket and what stands next to it."""
DIAL = 0.92
"""Width of a dial, as a share of the height that a pair of numbers has."""
HEAD = 38
"""Size of the letter over the brackets; its place is plainly smaller."""
SUNK = 0.1
"""How far the place stands under the baseline of its letter."""


class HandVector(VGroup):
    """Brackets round dials and the two numbers of each, and over them ``p`` with its place.

    Args:
        region: what the brackets enclose; every dial has an equal share of its height.
        line: height of the scene on which the name stands.
        colors: of the dials, ``#RRGGBB``.
        size: of the numbers.

    Example:
        >>> theme = active_theme()
        >>> region = Region(-1.2, 1.2, -1.6, 1.4)
        >>> picture = HandVector(region, 1.7, colors=[theme.pair(0), theme.pair(1)], size=25)
        >>> angles = np.array([4.0, 0.4])
        >>> columns = np.stack([np.sin(angles), np.cos(angles)], axis=1).ravel()
        >>> _ = picture.show_place(4, angles - 0.5, columns, turns=np.full(2, 0.5))
    """

    def __init__(self, region: Region, line: float, *, colors: Sequence[str], size: float) -> None:
        self.region, self.size = region, size
        self.brackets = Brackets(
            Region(region.left, region.right, region.bottom - PAD, region.top + PAD)
        )
        pitch = region.height / len(colors)
        radius = DIAL * pitch / 2
        self.hands = []
        for row, hue in enumerate(colors):
            level = region.top - (row + 0.5) * pitch
            hub = np.array([region.right - AIR - radius, level, 0.0])
            self.hands.append(StepHands(DialPose(hub, radius), color=hue))
        self.numbers = [
            Readout(0.0, DECIMALS, size, face="sans", align=RIGHT).put(self._seat(row))
            for row in range(2 * len(colors))
        ]
        letter = Formula("bold(p)", HEAD).put(region.center * RIGHT + line * UP, RIGHT)
        self.place = Readout(0, 0, LABEL, color=active_theme().position)
        self.place.put(np.array([letter.get_right()[0] + 0.04, line - SUNK, 0.0]))
        self.head = VGroup(letter, self.place)
        super().__init__(self.brackets, *self.hands, *self.numbers, self.head)

    def _seat(self, row: int) -> Point3D:
        """Return where the number of a row ends, on its baseline."""
        pitch = self.region.height / (2 * len(self.hands))
        right = self.region.left + AIR + widest(DECIMALS, self.size)
        return np.array([right, self.region.top - (row + 0.5) * pitch - 0.1, 0.0])

    def show_place(
        self,
        place: int,
        angles: NDArray[np.float64],
        column: NDArray[np.float64],
        *,
        turns: NDArray[np.float64] | None = None,
        seen: NDArray[np.float64] | None = None,
    ) -> Self:
        """Print a place and its numbers (2n,), and point every hand.

        Args:
            place: of which the vector is.
            angles: of the hands (n,), in radians.
            column: the numbers.
            turns: how far each hand has gone on from its angle, leaving a ghost there.
            seen: how dense each hand is.
        """
        self.place.set_number(place)
        for number, value in zip(self.numbers, column, strict=True):
            number.set_number(float(value))
        turns = np.zeros_like(angles) if turns is None else turns
        seen = np.ones_like(angles) if seen is None else seen
        for hand, angle, turn, dense in zip(self.hands, angles, turns, seen, strict=True):
            hand.show_step(float(angle), float(turn), seen=float(dense))
        return self

    def pair(self, index: int) -> list[VMobject]:
        """Return a dial's two numbers."""
        return list(self.numbers[2 * index :][:2])

    def take_in(self, column: Sequence[Readout]) -> UpdateFromAlphaFunc:
        """Return the animation in which the first two numbers come from where others stand."""
        first = self.numbers[:2]
        starts = [(number.anchor, number.size) for number in column]

        def carry(_: Mobject, share: float) -> None:
            for row, (number, (begin, size)) in enumerate(zip(first, starts, strict=True)):
                number.size = size + (self.size - size) * share
                number.put(begin + (self._seat(row) - begin) * share, RIGHT)

        return UpdateFromAlphaFunc(VGroup(*first), carry)
