"""A matrix whose columns glide into another order, and the square of their cosines."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Group, smooth
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.sheet import Sheet

LAG = 0.4
"""Share of the sorting after which the last column sets out."""


class ColumnSorting(Group):
    """A sheet that is sorted by a number of each column, beside a ``square`` of their cosines.

    Args:
        sheet: as it came.
        cosines: of each of its columns with each.
        keys: one number of each column; the smallest goes to the left.
        region: of the square.

    Example:
        >>> keys = np.random.default_rng(1).uniform(0, 3, 12)
        >>> sheet = Sheet(np.cos(np.arange(9)[:, None] / 3 - keys), Region(-3, 0, -1, 1)).fill(9)
        >>> cosines = np.cos(keys - keys[:, None])
        >>> picture = ColumnSorting(sheet, cosines, keys, Region(1, 3, -1, 1)).reach(0.5)
    """

    def __init__(
        self, sheet: Sheet, cosines: NDArray[np.float64], keys: ArrayLike, region: Region
    ) -> None:
        self.sheet, self.cosines = sheet, cosines
        self.ranks = np.argsort(np.argsort(np.asarray(keys), kind="stable"))
        self.square = Sheet(cosines, region).fill(len(cosines))
        super().__init__(sheet, self.square)

    def reach(self, share: float) -> Self:
        """Let columns set out one after the other; the square takes them as they stand by then."""
        starts = LAG * self.ranks / len(self.ranks)
        gone = np.array([smooth((share - start) / (1 - LAG)) for start in starts])
        here = np.arange(len(self.ranks))
        lefts = here + (self.ranks - here) * gone
        self.sheet.put_columns(lefts)
        order = np.argsort(lefts, kind="stable")
        self.square.heat.set_values(self.cosines[order][:, order])
        self.square.fill(len(order))
        return self
