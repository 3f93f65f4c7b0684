"""A matrix of 2 × 2 blocks times a column, beside the column that it is to give, and dials."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import (
    RIGHT,
    UP,
    FadeIn,
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    smooth,
)
from manim.utils.rate_functions import squish_rate_func, there_and_back
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.block_matrix import OVER, PAD, BlockMatrix, NumberBlock
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.number_column import NumberColumn
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, Formula

DIAL = 0.87
"""Radius of a dial beside a column, as a share of the height of a row."""
LARGE = 0.33
"""Radius of a dial in place of all beside the matrix, as a share of the width that this has."""
CLEAR = 0.15
"""Room between the last bracket and the dials, with the dots of their hands."""
DECIMALS = 2
"""Digits of the columns, of which three stand side by side."""
SHARES = 7.7, 0.55, 0.99, 0.4, 0.99, 0.4, 0.99, 0.05, 0.702
"""Widths of the matrix, of the three columns with an equals sign between them, and of a dial."""
SIZE = 24.3
"""Of all numbers: the smallest that can be read leaves room round the equals signs."""
FLASH = 6
"""Stroke width of the brackets of equal columns in a flash."""
BEFORE = 0.12
"""How far before a dial a number that is read off it begins its way."""
BOLD = 2
"""Stroke width of the equals signs, for which there is little room."""
HELD = 0.75
"""From which share of the new column on its brackets come."""


class MatrixProduct(VGroup):
    """Matrix, old column, equals sign, new column, equals sign, own column, as far as it is made.

    As ``made`` goes from 0 to 1 the new column is made, downwards. The ``own`` column is what the
    new one is compared with; beside it, ``seats`` say where dials stand, one a block.

    Args:
        blocks: of the diagonal; they are no part of the noun, since they come from elsewhere.
        region: what all fills.

    Example:
        >>> turn = np.array([[0.54, 0.84], [-0.84, 0.54]])
        >>> hue = active_theme().pair(0)
        >>> blocks = [NumberBlock(turn, decimals=3, color=hue, cell=(1.1, 0.5)) for _ in "ab"]
        >>> product = MatrixProduct(blocks, stage.inset(0.3))
        >>> for pair, block in enumerate(blocks):
        ...     _ = block.set_place(product.matrix.block_place(pair), product.matrix.block_cell)
        >>> _ = product.made.set_value(1)
        >>> new = np.array([0.1, -1, 0.1, -1])
        >>> _ = product.draw(np.array([0.9, -0.4, 0.9, -0.4]), new, new)
        >>> picture = VGroup(product, *blocks)
    """

    def __init__(self, blocks: Sequence[NumberBlock], region: Region) -> None:
        middle, _, *parts, _, last = region.columns(*SHARES)
        self.matrix = BlockMatrix(len(blocks), middle.inset(OVER / 2, PAD))
        inner = self.matrix.region
        self.old, self.new, self.own = (
            NumberColumn(
                np.zeros(2 * len(blocks)),
                Region(side.left, side.right, inner.bottom, inner.top),
                decimals=DECIMALS,
                size=SIZE,
                pad=PAD,
            )
            for side in parts[::2]
        )
        # between two rows, so that numbers pass over and under it
        self.equals, self.checks = (
            Formula("=", BODY)
            .put(gap.center * RIGHT + (inner.center[1] - 0.1) * UP)
            .set_stroke(active_theme().ink, BOLD)
            for gap in parts[1::2]
        )
        radius = DIAL * self.matrix.cell[1]
        self.seats = [
            DialPose(
                np.array([last.left + CLEAR + radius, self.matrix.block_place(pair)[1], 0.0]),
                radius,
            )
            for pair in range(len(blocks))
        ]
        self.made = ValueTracker(0.0)
        super().__init__(self.matrix, self.old, self.new, self.own, self.equals, self.checks)

    def draw(
        self,
        old: NDArray[np.float64],
        new: NDArray[np.float64],
        own: NDArray[np.float64],
        *,
        same: float = 1.0,
    ) -> Self:
        """Print all columns, of shape (n,), as far as the trackers say.

        ``same`` is how dense the equals sign before the own column is.
        """
        for column, values in ((self.old, old), (self.new, new), (self.own, own)):
            column.show_values(values)
        share = self.made.get_value() * len(old)
        self.equals.set_opacity(min(1.0, share))
        self.checks.set_opacity(same)
        for i, made in enumerate(self.new.numbers):
            made.set_opacity(float(share > i))
        self.new.brackets.set_stroke(opacity=self.complete)
        return self

    def read_off(self, column: NumberColumn) -> list[FadeIn]:
        """Return the animations of a column's numbers, each from the dial of which it is."""
        numbers, read = column.numbers, []
        for i, number in enumerate(numbers):
            seat, begin = self.seats[i // 2], 0.4 * i / len(numbers)
            edge = seat.hub[0] - seat.radius - BEFORE
            sent = squish_rate_func(smooth, begin, begin + 0.4)
            read.append(
                FadeIn(number, shift=(number.get_right()[0] - edge) * RIGHT, rate_func=sent)
            )
        return read

    @property
    def columns(self) -> list[VMobject]:
        """All columns, and the signs between them: all but the matrix."""
        return [self.old, self.equals, self.new, self.checks, self.own]

    def in_place_of_columns(self, right: float, level: float) -> DialPose:
        """Return where a dial stands when columns and dials have left it their room, up to an edge.

        Its hub is ``level`` high; there is room for names round it.
        """
        left = float(self.matrix.brackets.get_right()[0])
        return DialPose(np.array([(left + right) / 2, level, 0.0]), LARGE * (right - left))

    def flash(self) -> UpdateFromAlphaFunc:
        """Return the animation in which both columns light up: they are the same."""
        sides = VGroup(self.new.brackets, self.own.brackets)
        thin = self.new.brackets.get_stroke_width()
        pale = str(self.new.brackets.get_stroke_color())

        def light(_: Mobject, share: float) -> None:
            sides.set_stroke(mix(pale, active_theme().ink, share), thin + (FLASH - thin) * share)

        return UpdateFromAlphaFunc(sides, light, rate_func=there_and_back)

    @property
    def complete(self) -> float:
        """How dense the brackets of the new column are, from 0 to 1: last of all it is whole."""
        return float(np.clip((self.made.get_value() - HELD) / (1 - HELD), 0, 1))
