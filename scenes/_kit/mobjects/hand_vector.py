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
from scenes._kit.theme import active_theme, mix
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
MADE = 0.7
"""From when on the numbers of a guess are seen, and then those of the true hands, as a share of
their way."""


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
    ) -> Self:
        """Print a place and its numbers (2n,), and point every hand.

        Args:
            place: of which the vector is.
            angles: of the hands (n,), in radians.
            column: the numbers.
            turns: how far each hand has gone on from its angle, leaving a ghost there.
        """
        self._print(place, column)
        turns = np.zeros_like(angles) if turns is None else turns
        for hand, angle, turn in zip(self.hands, angles, turns, strict=True):
            hand.show_step(float(angle), float(turn))
        return self

    def show_guess(
        self,
        place: int,
        angles: NDArray[np.float64],
        turns: NDArray[np.float64],
        guess: NDArray[np.float64],
        hands: NDArray[np.float64],
        *,
        guessed: float,
        come: float,
        seen: float,
    ) -> Self:
        """Let every hand turn to where it is guessed, and the true hands come to lie on that.

        Args:
            place: for which is guessed.
            angles: at which the turns begin (n,), in radians.
            turns: how far the guess goes on from there.
            guess: its numbers (2n,); they are pale until the true hands have come.
            hands: the angles of the true hands.
            guessed: how far the guess has been made, 0 to 1.
            come: how far the true hands have come.
            seen: how dense the hands are; numbers are there when that is 1.
        """
        self._print(place, guess)
        theme = active_theme()
        whole = float(seen == 1)
        known = float(np.clip((come - MADE) / (1 - MADE), 0, 1))
        for number in self.numbers:
            number.set_fill(mix(theme.quiet, theme.ink, known), opacity=whole * (guessed >= MADE))
        self.head.set_opacity(whole * (guessed > 0))
        for hand, angle, turn, true in zip(self.hands, angles, turns, hands, strict=True):
            hand.show_guess(angle, turn * guessed, true, come=come, seen=seen * (guessed > 0))
        return self

    def thin(self, seen: float) -> Self:
        """Let the hands be as dense as ``seen``; numbers are there when that is 1."""
        for hand in self.hands:
            hand.show_step(*hand.shown[:2], seen=seen)
        VGroup(*self.numbers, self.head).set_opacity(float(seen == 1))
        return self

    def _print(self, place: int, column: NDArray[np.float64]) -> None:
        self.place.set_number(place)
        for number, value in zip(self.numbers, column, strict=True):
            number.set_number(float(value))

    def told(self) -> list[VMobject]:
        """Return all that says something of a place: all but the rings and the brackets."""
        hands = [
            part for hand in self.hands for part in (hand.turn, hand.ghost, hand.hand, hand.tip)
        ]
        return [*hands, *self.numbers, self.head]

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
