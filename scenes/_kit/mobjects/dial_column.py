"""A position's numbers as a column in brackets: a dial for each two of them, beside both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.block_matrix import width_of
from scenes._kit.mobjects.brackets import Brackets
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.step_dial import StepDial
from scenes._kit.numbers import MINUS
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, SMALLEST_FORMULA, Formula, Label

AIR, LARGEST = 0.12, 0.54
"""Room over and under a dial, so that tips of neighbours do not touch; its largest radius."""
BESIDE, DROP = 0.12, 0.1
"""Room between a dial and its numbers; how far their baselines are under their middles."""
NAMED = 0.2
"""How far over the brackets the name of the place stands."""


class DialColumn(VGroup):
    """Dials one under the other, sine over cosine of each left of it, in brackets.

    Over it stands which place it is of.

    Args:
        rows: what each dial and its two numbers fill.
        colors: of the dials, ``#RRGGBB``.
        wedge: radius of the wedges of their turns, as a share of the dials'.
        named: whether sin and cos stand before the numbers.

    Example:
        >>> rows = stage.columns(1, 1, 1)[1].rows(1, 1)
        >>> hues = [active_theme().pair(i, 2) for i in range(2)]
        >>> picture = DialColumn(rows, hues, wedge=0.36, named=True)
        >>> _ = picture.show_numbers(np.array([0.5, 0.866, 0.1, 0.995]), 3)
    """

    def __init__(
        self, rows: Sequence[Region], colors: Sequence[str], *, wedge: float, named: bool = False
    ) -> None:
        first, last = rows[0], rows[-1]
        self.brackets = Brackets(Region(first.left, first.right, last.bottom, first.top))
        self.dials: list[StepDial] = []
        self.numbers: list[Readout] = []
        self.names: list[Formula] = []
        room = width_of(f"{MINUS}0.00", NOTE) + BESIDE
        for row, color in zip(rows, colors, strict=True):
            radius = min(row.height / 2 - AIR, LARGEST)
            hub = row.at(1, 0.5) - (radius + BESIDE) * RIGHT
            self.dials.append(StepDial(DialPose(hub, radius), color=color, arc=wedge))
            for up, name in ((0.75, "sin"), (0.25, "cos")):
                line = row.at(0, up) * UP + (hub[0] - radius - BESIDE) * RIGHT
                number = Readout(0.0, 2, NOTE, face="sans", align=RIGHT)
                self.numbers.append(number.put(line - DROP * UP))
                if named:
                    told = Formula(name, SMALLEST_FORMULA, color=active_theme().quiet)
                    self.names.append(told.put(line - DROP * UP - room * RIGHT, RIGHT))
        hue = active_theme().position
        self.word = Label("place", LABEL, color=hue).put(first.at(0, 1) + NAMED * UP, LEFT)
        self.place = Readout(0, 0, LABEL, color=hue, face="sans")
        self.place.put(first.at(0, 1) + NAMED * UP + (self.word.width + 0.16) * RIGHT)
        super().__init__(
            self.brackets, self.word, self.place, *self.dials, *self.numbers, *self.names
        )

    @property
    def texts(self) -> list[VMobject]:
        """All numbers, with that of the place."""
        return [self.place, *self.numbers]

    def row(self, pair: int) -> VGroup:
        """Return one dial and its numbers, with their names."""
        own = slice(2 * pair, 2 * pair + 2)
        return VGroup(self.dials[pair], *self.numbers[own], *self.names[own])

    def show_numbers(self, values: NDArray[np.float64], place: int) -> Self:
        """Print the numbers (n,) of a place, and which place it is."""
        for number, value in zip(self.numbers, values, strict=True):
            number.set_number(float(value))
        self.place.set_number(place)
        return self
