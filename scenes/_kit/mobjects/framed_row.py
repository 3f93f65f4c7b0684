"""A vector as a row of coloured cells in a frame that says whose it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import RIGHT, Rectangle, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.boxes import outlines
from scenes._kit.mobjects.cell_row import CellRow
from scenes._kit.theme import mix

MARGIN = 0.04
"""Between the cells and the frame, above and below, in scene units."""


class FramedRow(CellRow):
    """A row of cells with a frame round it; it can be placed anew, wider or narrower, and dimmed.

    Its colours are those of single cells, so that a filled cell is told from an empty one.

    Args:
        values: one number per cell.
        center: the middle of the row.
        cell: width of one cell's lane, in scene units.
        height: of the frame.
        color: of the frame, ``#RRGGBB``.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.

    Example:
        >>> values, hue = np.array([0.8, -0.6, 0.3, 1.0]), active_theme().word
        >>> picture = FramedRow(values, stage.center, cell=0.9, height=0.7, color=hue)
    """

    bright = 1.0

    def __init__(
        self,
        values: Sequence[float] | NDArray[np.float64],
        center: Point3D,
        *,
        cell: float,
        height: float,
        color: str,
        limit: float = 1.0,
    ) -> None:
        super().__init__(values, center, width=cell, height=height - 2 * MARGIN, limit=limit)
        self.frame = Rectangle(
            width=cell * len(values), height=height, stroke_color=color, stroke_width=4
        ).move_to(center)
        self.add(self.frame)
        self.filled = 1.0

    def place(self, center: Point3D, cell: float, height: float) -> Self:
        """Stand elsewhere, with cells of another size."""
        lanes = np.arange(len(self.values)) - (len(self.values) - 1) / 2
        for lane, mark in zip(lanes, self.cells, strict=True):
            _reshape(mark, center + RIGHT * lane * cell, 0.9 * cell, height - 2 * MARGIN)
        _reshape(self.frame, center, cell * len(self.values), height)
        self.pitch = cell
        return self

    def hue(self, value: float) -> str:
        """Return the colour that a cell of that value has, as bright as the row is."""
        return mix(self.theme.ground, self.theme.cell(value, self.limit), self.bright)

    def set_values(self, values: Sequence[float] | NDArray[np.float64]) -> Self:
        """Colour the cells anew.

        Raises:
            ValueError: a value lies outside the scale.
        """
        self.values = np.asarray(values, dtype=np.float64)
        for cell, value in zip(self.cells, self.values, strict=True):
            cell.set_fill(self.hue(float(value)))
        return self

    def shine(self, bright: float) -> Self:
        """Mix the colours with the ground, from 0 (all ground) to 1 (as they are)."""
        self.bright = bright
        return self.set_values(self.values)

    def fill(self, share: float) -> Self:
        """Show the cells as filled with their colours so far, from 0 (empty) to 1."""
        self.filled = share
        self.cells.set_fill(opacity=share)
        return self


def _reshape(box: VMobject, center: Point3D, width: float, height: float) -> None:
    half = np.array([width / 2, height / 2, 0.0])
    corners = np.array([[1, 1, 0], [-1, 1, 0], [-1, -1, 0], [1, -1, 0]]) * half + center
    box.points = outlines(corners[None])
