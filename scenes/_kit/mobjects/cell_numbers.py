"""The numbers of a row of coloured cells, each printed where it stands out from its colour."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, ORIGIN, VGroup
from numpy.typing import ArrayLike

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY

UNDER = 0.13
"""From the middle of a cell down to the baseline of its number."""


class CellNumbers(VGroup):
    """Numbers from −1 to 1, to be printed on cells in the colours of their values.

    Args:
        count: how many cells there are.

    Example:
        >>> cells = stage.row_of(4, gap=0)
        >>> values = [0.84, 0.54, -0.42, 0.07]
        >>> back = Heatmap([values], Region(stage.left, stage.right, -0.4, 0.4))
        >>> middles = [cell.center[0] for cell in cells]
        >>> picture = Group(back, CellNumbers(4).write(values, middles, 0.0))
    """

    def __init__(self, count: int) -> None:
        super().__init__(*(Readout(0, 2, BODY, face="sans", align=ORIGIN) for _ in range(count)))

    def write(self, values: ArrayLike, middles: ArrayLike, height: float) -> Self:
        """Print values at the middles of cells, all at one height."""
        theme = active_theme()
        for readout, value, x in zip(self, np.asarray(values), np.asarray(middles), strict=True):
            readout.set_number(float(value)).put(np.array([x, height, 0.0]) + DOWN * UNDER)
            readout.set_fill(theme.print_on(theme.value(float(value))))
        return self
