"""A vector as a column of printed numbers in brackets, on neutral ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import RIGHT, VGroup
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.block_matrix import widest
from scenes._kit.mobjects.brackets import Brackets
from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import NOTE


class NumberColumn(VGroup):
    """Numbers one under the other, aligned by their points, in square brackets.

    Args:
        values: shape (n,).
        region: what the column fills; every number has an equal share of its height.
        decimals: digits behind the point.
        color: of the numbers, ``#RRGGBB``, the theme's ink by default.
        size: of the numbers.
        pad: how far the brackets stand above and below the region.

    Example:
        >>> middle = stage.center[0]
        >>> region = Region(middle - 0.6, middle + 0.6, stage.bottom + 1, stage.top - 1)
        >>> picture = NumberColumn([0.909, -0.416, 0.199, 0.98], region)
    """

    def __init__(
        self,
        values: Sequence[float] | NDArray[np.float64],
        region: Region,
        *,
        decimals: int = 3,
        color: str | None = None,
        size: float = NOTE,
        pad: float = 0.0,
    ) -> None:
        self.region = region
        self.brackets = Brackets(
            Region(region.left, region.right, region.bottom - pad, region.top + pad)
        )
        self.numbers = [
            Readout(float(value), decimals, size, face="sans", color=color, align=RIGHT)
            for value in values
        ]
        right = region.center[0] + widest(decimals, size) / 2
        pitch = region.height / len(self.numbers)
        for row, number in enumerate(self.numbers):
            number.put(np.array([right, region.top - (row + 0.5) * pitch - 0.1, 0.0]))
        super().__init__(self.brackets, *self.numbers)

    def show_values(self, values: Sequence[float] | NDArray[np.float64]) -> Self:
        """Print other numbers, shape (n,)."""
        for number, value in zip(self.numbers, values, strict=True):
            number.set_number(float(value))
        return self
