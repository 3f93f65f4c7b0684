"""The rows that a counter leaves behind: one column of cells for every bit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Animation, Rectangle, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.bit_column import GAP, BitColumn
from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.typography import NOTE, Formula


class Barcode(VGroup):
    """Columns of bits side by side, position 0 at the top.

    Args:
        bits: shape (positions, n_bits), 0 or 1.
        hues: ``#RRGGBB`` of every bit.
        region: which the cells fill.
        order: which bit stands in which column, left to right; change it, then glide.
    """

    def __init__(
        self,
        bits: NDArray[np.int64],
        hues: Sequence[str],
        region: Region,
        order: Sequence[int],
    ) -> None:
        self.bits = bits
        self.hues = hues
        self.region = region
        self.order = list(order)
        self.pitch = region.height / len(bits)
        self.column_width = region.width / len(hues)
        self.columns = [
            BitColumn(
                bits[:, bit],
                color=hue,
                center=self.place(bit),
                pitch=self.pitch,
                thickness=self.column_width,
            )
            for bit, hue in enumerate(hues)
        ]
        super().__init__(*self.columns)

    def place(self, bit: int) -> Point3D:
        """Return the middle of a bit's column."""
        return self.region.at((self.order.index(bit) + 0.5) / len(self.hues), 0.5)

    def row_middle(self, row: float) -> Point3D:
        """Return the middle of a row."""
        middle: Point3D = self.region.at(0.5, 1) + DOWN * (row + 0.5) * self.pitch
        return middle

    def reveal(self, rows: int) -> Self:
        """Show only the first rows."""
        for column in self.columns:
            column.reveal(rows)
        return self

    def glide_into_order(self) -> list[Animation]:
        """Return the animations that carry every column to its place."""
        return [
            column.glide(self.place(bit), self.pitch, self.column_width)
            for bit, column in enumerate(self.columns)
        ]

    def row_name(self, row: int, color: str | None = None) -> Formula:
        """Return the number of a row, to its left."""
        edge = self.row_middle(row) + LEFT * (self.region.width / 2 + 0.2) + DOWN * 0.1
        return Formula(str(row), NOTE + 2, color=color).put(edge, RIGHT)

    def frame(self, row: int, rows: int, color: str, bit: int | None = None) -> Rectangle:
        """Return a frame round some rows, of one column or of all."""
        middle = self.row_middle(row + (rows - 1) / 2)
        if bit is not None:
            middle[0] = self.place(bit)[0]
        return Rectangle(
            width=self.column_width if bit is not None else self.region.width + 0.08,
            height=rows * self.pitch + 0.02,
            stroke_color=color,
            stroke_width=5,
        ).move_to(middle)

    def bright_cells(self, rows: Iterable[int]) -> list[VMobject]:
        """Return copies of the filled cells of some rows, one shape for every column."""
        size = (self.column_width - GAP, self.pitch - GAP)
        bright = []
        for column, hue in zip(self.columns, self.hues, strict=True):
            cells = VMobject(stroke_width=0, fill_color=hue, fill_opacity=1)
            centers = [column.cell(row) for row in rows if column.bits[row]]
            if centers:
                cells.points = outlines(upright(np.array(centers), *size))
            bright.append(cells)
        return bright
