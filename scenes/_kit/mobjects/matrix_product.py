"""A column as a matrix of 2 × 2 blocks times another column, with dials at both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, Rectangle, ValueTracker, VGroup
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.block_matrix import BlockMatrix, NumberBlock
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.number_column import NumberColumn
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Formula

PALE = 0.68
"""How much is left of the numbers that are not being multiplied."""
DIAL = 0.88
"""Radius of a dial beside a column, as a share of the height of a row."""


class MatrixProduct(VGroup):
    """New column, equals sign, matrix, old column. It is drawn as its trackers say.

    ``rows`` numbers of the new column are made, and all but the row that is being multiplied, and
    what it meets, has receded as far as ``focus``. ``seats`` say where dials stand, one for each
    block, outside the new column and outside the old one.

    Args:
        blocks: of the diagonal; they are no part of the noun, since they come from elsewhere.
        region: what all fills; its uppermost part, the ``header``, stays free.

    Example:
        >>> turn = np.array([[0.54, 0.84], [-0.84, 0.54]])
        >>> hue = active_theme().pair(0)
        >>> blocks = [NumberBlock(turn, decimals=3, color=hue, cell=(1.1, 0.5)) for _ in "ab"]
        >>> product = MatrixProduct(blocks, stage)
        >>> for pair, block in enumerate(blocks):
        ...     _ = block.set_place(product.matrix.block_place(pair), product.matrix.cell)
        >>> _ = product.rows.set_value(2)
        >>> _ = product.draw(np.array([0.9, -0.4, 0.9, -0.4]), np.array([0.1, -1, 0.1, -1]))
        >>> picture = VGroup(product.band, product, *blocks)
    """

    def __init__(self, blocks: Sequence[NumberBlock], region: Region) -> None:
        self.blocks = blocks
        self.header, body = region.rows(0.5, region.height - 0.5)
        parts = body.columns(1.0, 0.06, 1.0, 0.38, 8.2, 0.08, 1.0, 0.06, 1.0)
        first, _, left, equals, middle, _, right, _, last = parts
        self.matrix = BlockMatrix(len(blocks), middle.inset(0.17, 0.08))
        inner = self.matrix.region
        self.new, self.old = (
            NumberColumn(
                np.zeros(2 * len(blocks)),
                Region(side.left, side.right, inner.bottom, inner.top),
                size=NOTE,
            )
            for side in (left, right)
        )
        self.equals = Formula("=", BODY).put(equals.center + DOWN * 0.1)
        self.seats = [
            [
                DialPose(
                    np.array([side.center[0], self.matrix.block_place(pair)[1], 0.0]),
                    min(0.45 * side.width, DIAL * self.matrix.cell[1]),
                )
                for pair in range(len(blocks))
            ]
            for side in (first, last)
        ]
        self.band = scenery(
            Rectangle(
                width=inner.right - left.left + 0.1,
                height=self.matrix.cell[1],
                stroke_width=0,
                fill_color=active_theme().hairline,
            )
        )
        self.rows, self.focus = (ValueTracker(0.0) for _ in range(2))
        super().__init__(self.matrix, self.new, self.old, self.equals)

    def draw(self, old: NDArray[np.float64], new: NDArray[np.float64]) -> Self:
        """Print both columns, of shape (n,), as far as the trackers say."""
        self.new.show_values(new)
        self.old.show_values(old)
        rows, focus = self.rows.get_value(), self.focus.get_value()
        row = min(int(rows), len(old) - 1)
        self._draw_numbers(rows, 1 - (1 - PALE) * focus, row)
        place = (self.new.region.left + self.matrix.region.right) / 2
        self.band.move_to(np.array([place + 0.05, self.matrix.entry(row, 0)[1], 0.0]))
        self.band.set_fill(opacity=focus)
        for i, block in enumerate(self.blocks):
            works = float(np.clip(min(rows - 2 * i + 0.5, 2 * i + 2.5 - rows), 0, 1))
            block.frame.set_stroke(width=3 + 3 * works * (0 < rows < len(old)))
        return self

    def _draw_numbers(self, rows: float, pale: float, row: int) -> None:
        for i, (made, old) in enumerate(zip(self.new.numbers, self.old.numbers, strict=True)):
            made.set_opacity(float(rows > i + 0.5))
            old.set_opacity(1.0 if i // 2 == row // 2 else pale)
            block = self.blocks[i // 2]
            for j in range(2):
                block.numbers[2 * (i % 2) + j].set_opacity(1.0 if i == row else pale)
