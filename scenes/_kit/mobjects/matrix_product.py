"""A column as a matrix of 2 × 2 blocks times another column, with dials beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Rectangle, ValueTracker, VGroup
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.block_matrix import BlockMatrix, NumberBlock
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.number_column import NumberColumn
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, TITLE, Formula, Label

PALE = 0.68
"""How much is left of the numbers that are not being multiplied."""
DIAL = 0.88
"""Radius of a dial beside a column, as a share of the height of a row."""


class MatrixProduct(VGroup):
    """New column, equals sign, matrix, old column. It is drawn as its trackers say.

    The ``first`` number of the new column is made, then the ``rest``, downwards. All but the first
    row, and what it meets, has receded as far as ``focus``. ``seats`` say where dials stand, one
    for each block, outside the old column.

    Args:
        blocks: of the diagonal; they are no part of the noun, since they come from elsewhere.
        region: what all fills.

    Example:
        >>> turn = np.array([[0.54, 0.84], [-0.84, 0.54]])
        >>> hue = active_theme().pair(0)
        >>> blocks = [NumberBlock(turn, decimals=3, color=hue, cell=(1.1, 0.5)) for _ in "ab"]
        >>> product = MatrixProduct(blocks, stage)
        >>> for pair, block in enumerate(blocks):
        ...     _ = block.set_place(product.matrix.block_place(pair), product.matrix.cell)
        >>> _ = product.first.set_value(1)
        >>> _ = product.draw(np.array([0.9, -0.4, 0.9, -0.4]), np.array([0.1, -1, 0.1, -1]))
        >>> picture = VGroup(product.band, product, *blocks)
    """

    def __init__(self, blocks: Sequence[NumberBlock], region: Region) -> None:
        self.blocks = blocks
        parts = region.columns(1.2, 0.4, 9.0, 0.08, 1.2, 0.08, 0.84)
        left, equals, middle, _, right, _, last = parts
        self.matrix = BlockMatrix(len(blocks), middle.inset(0.14, 0))
        inner = self.matrix.region
        self.new, self.old = (
            NumberColumn(
                np.zeros(2 * len(blocks)),
                Region(side.left, side.right, inner.bottom, inner.top),
                size=NOTE,
            )
            for side in (left, right)
        )
        self.equals = Formula("=", TITLE).put(equals.center + DOWN * 0.12)
        self.seats = [
            DialPose(
                np.array([last.center[0], self.matrix.block_place(pair)[1], 0.0]),
                min(0.45 * last.width, DIAL * self.matrix.cell[1]),
            )
            for pair in range(len(blocks))
        ]
        self.band = scenery(
            Rectangle(
                width=inner.right - left.left + 0.1,
                height=self.matrix.cell[1],
                stroke_width=0,
                fill_color=active_theme().hairline,
            )
        )
        place = (left.left + inner.right) / 2
        self.band.move_to(np.array([place + 0.05, self.matrix.entry(0, 0)[1], 0.0]))
        self.first, self.rest, self.focus = (ValueTracker(0.0) for _ in range(3))
        super().__init__(self.matrix, self.new, self.old, self.equals)

    def draw(self, old: NDArray[np.float64], new: NDArray[np.float64]) -> Self:
        """Print both columns, of shape (n,), as far as the trackers say."""
        self.new.show_values(new)
        self.old.show_values(old)
        focus = self.focus.get_value()
        pale = 1 - (1 - PALE) * focus
        self.band.set_fill(opacity=focus)
        for i, (made, met) in enumerate(zip(self.new.numbers, self.old.numbers, strict=True)):
            made.set_opacity(
                float(self.rest.get_value() * len(old) > i if i else self.first.get_value() > 0.5)
            )
            met.set_opacity(pale if i > 1 else 1.0)
            for number in self.blocks[i // 2].numbers[2 * (i % 2) : 2 * (i % 2) + 2]:
                number.set_opacity(pale if i else 1.0)
        return self

    def write_out(self, row: NDArray[np.float64], old: NDArray[np.float64]) -> list[Label]:
        """Return the first row (n,) times the old column (n,) in three parts beside it."""
        first, second = (
            f"{printed(weight, 3)} × {_factor(value)}"
            for weight, value in zip(row[:2], old[:2], strict=True)
        )
        matrix = self.matrix
        pen = matrix.entry(0, 2) + np.array([0.25 - matrix.cell[0] / 2, -0.1, 0.0])
        parts = []
        for text in (first, f"+ {second}", f"= {printed(float(row @ old), 3)}"):
            parts.append(Label(text, NOTE).put(pen, LEFT))
            pen = pen + (parts[-1].width + 0.15) * RIGHT
        return parts


def _factor(value: float) -> str:
    """Return a number as a factor of a product."""
    text = printed(value, 3)
    return text if value >= 0 else f"({text})"
