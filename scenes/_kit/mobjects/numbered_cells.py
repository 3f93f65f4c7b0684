"""Coloured cells with their numbers, each printed so that it stands out from its colour."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, ORIGIN, Rectangle, VGroup
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY

UNDER = 0.13
"""From the middle of a cell down to the baseline of its number."""


class NumberedCells(VGroup):
    """A row of equal cells in the colours of numbers from −1 to 1, with the numbers in them.

    Args:
        count: how many cells there are.

    Example:
        >>> cells = NumberedCells(4)
        >>> picture = cells.write([0.84, 0.54, -0.42, 0.07], Region(-3, 3, -0.4, 0.4))
    """

    def __init__(self, count: int) -> None:
        self.plates = [Rectangle(fill_opacity=1, stroke_width=0) for _ in range(count)]
        self.readouts = [Readout(0, 2, BODY, face="sans", align=ORIGIN) for _ in range(count)]
        super().__init__(*self.plates, *self.readouts)

    @property
    def texts(self) -> list[str]:
        """What is printed."""
        return [readout.text for readout in self.readouts]

    def appear(self, *, cells: bool, numbers: float) -> Self:
        """Show the cells or not, and their numbers as opaque as told."""
        for parts, seen in ((self.plates, float(cells)), (self.readouts, numbers)):
            for part in parts:
                part.set_opacity(seen)
        return self

    def write(self, values: ArrayLike, region: Region) -> Self:
        """Print values in cells that fill a region."""
        theme = active_theme()
        for cell, value, plate, readout in zip(
            region.row_of(len(self.plates), gap=0),
            np.asarray(values, dtype=float),
            self.plates,
            self.readouts,
            strict=True,
        ):
            colour = theme.value(float(value))
            plate.points = Rectangle(width=cell.width, height=cell.height).points + cell.center
            plate.set_fill(colour)
            readout.set_number(float(value)).put(cell.center + DOWN * UNDER)
            readout.set_fill(theme.print_on(colour))
        return self
