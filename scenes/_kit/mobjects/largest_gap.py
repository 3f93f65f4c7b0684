"""The largest of many differences, printed, and the two numbers that make it written out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Mobject, Rectangle, VGroup
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.power_readout import PowerReadout, in_powers_of_ten
from scenes._kit.numbers import MINUS, printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, TITLE, Label

TINY = 1e-3
"""A difference below this is printed in powers of ten."""


def in_words(value: float) -> str:
    """Return a difference as Typst math, a tiny one in powers of ten."""
    return in_powers_of_ten(value) if value < TINY else printed(value, 2)


class LargestGap(VGroup):
    """A name over a ``number``, the largest difference among all cells.

    ``subtraction`` writes out the difference of one pair of cells, and ``record`` is a thick frame
    on the cell where the two meet; neither is a part of the picture until it is added.

    Args:
        came: the numbers that have come into the cells.
        was: the numbers that were there.
        cells: rectangles in the same order; the frame fits round one of them.
        at: of which cell the difference is written out.
        room: the left edge bears the largest difference, the right one the subtraction.
        height: of the middle of both, in scene units.
        remark: a small line under the number.

    Example:
        >>> cells = [Square(0.8, color=active_theme().word).shift(RIGHT * x) for x in (0, 1)]
        >>> gap = LargestGap(np.array([0.8, 0.1]), np.array([-0.1, 0.2]), cells, 0, stage, 1.5)
        >>> picture = VGroup(*cells, gap, gap.subtraction, gap.record)
    """

    def __init__(
        self,
        came: NDArray[np.float64],
        was: NDArray[np.float64],
        cells: Sequence[Mobject],
        at: int,
        room: Region,
        height: float,
        remark: str | None = None,
    ) -> None:
        theme = active_theme()
        place = np.array([room.left, height, 0.0])
        name = [
            Label("largest of", NOTE).put(place + UP * 0.65, LEFT),
            Label(f"all {len(cells)} cells", NOTE).put(place + UP * 0.3, LEFT),
        ]
        gaps = came - was
        self.number = PowerReadout(
            float(np.abs(gaps).max()), TITLE, color=theme.ink, wording=in_words
        )
        self.number.put(place + DOWN * 0.35, LEFT)
        below = (
            [Label(remark, NOTE, color=theme.quiet).put(place + DOWN * 0.8, LEFT)] if remark else []
        )
        super().__init__(*name, self.number, *below)
        first, second = printed(float(came[at]), 2), printed(float(was[at]), 2)
        second = f"({second})" if second.startswith(MINUS) else second
        text = f"{first} {MINUS} {second} = {printed(float(gaps[at]), 2)}"
        end = np.array([room.right, height, 0.0])
        self.subtraction = Label(text, BODY, bold=True).put(end + DOWN * 0.12, RIGHT)
        self.cell = cells[at]
        self.record = Rectangle(color=theme.ink, stroke_width=7)
        self.hold()

    def hold(self) -> LargestGap:
        """Fit the thick frame round its cell, wherever that is by now."""
        self.record.points = self.cell.points.copy()
        return self
