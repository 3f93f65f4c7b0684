"""The largest of many differences, printed; two frames look for it, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, UP, Mobject, Rectangle, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.power_readout import PowerReadout, in_powers_of_ten
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, TITLE, Label

TINY = 1e-3
"""A difference below this is printed in powers of ten."""


def in_words(value: float) -> str:
    """Return a difference as Typst math, a tiny one in powers of ten."""
    return in_powers_of_ten(value) if value < TINY else printed(value, 2)


class LargestGap(VGroup):
    """A name over a ``number``, the largest difference among the cells that were looked at.

    ``gauge`` is a thin frame on the cell that is looked at, ``record`` a thick one on that with the
    largest difference so far; neither is a part of the picture until it is added.

    Args:
        gaps: the differences, one per cell.
        cells: rectangles in the same order; the frames fit round them.
        place: the left end of the whole, at half its height.
        remark: a small line under the number.

    Example:
        >>> cells = [Square(0.8, color=active_theme().word).shift(RIGHT * x) for x in (0, 1)]
        >>> gap = LargestGap(np.array([0.8, 0.1]), cells, LEFT * 3).look(1.0)
        >>> picture = VGroup(*cells, gap, gap.gauge, gap.record)
    """

    def __init__(
        self,
        gaps: NDArray[np.float64],
        cells: Sequence[Mobject],
        place: Point3D,
        remark: str | None = None,
    ) -> None:
        theme = active_theme()
        self.gaps = np.asarray(gaps, dtype=np.float64)
        self.cells = cells
        name = [
            Label("largest", NOTE).put(place + UP * 0.65, LEFT),
            Label("difference", NOTE).put(place + UP * 0.3, LEFT),
        ]
        self.number = PowerReadout(self.gaps[0], TITLE, color=theme.ink, wording=in_words)
        self.number.put(place + DOWN * 0.35, LEFT)
        below = (
            [Label(remark, NOTE, color=theme.quiet).put(place + DOWN * 0.8, LEFT)] if remark else []
        )
        self.so_far = Label("so far", NOTE, color=theme.quiet).put(place + DOWN * 0.8, LEFT)
        super().__init__(*name, self.number, self.so_far, *below)
        self.gauge, self.record = (
            Rectangle(color=theme.ink, stroke_width=thick) for thick in (3, 7)
        )
        self.look(0.0)

    def look(self, share: float) -> LargestGap:
        """Show what is known when that share of the cells has been looked at, at least one.

        Until all have been, the number is called the largest so far.
        """
        self.so_far.set_opacity(float(share < 1))
        at = int(np.clip(share * len(self.gaps), 0, len(self.gaps) - 1))
        seen = self.gaps[: at + 1]
        self.number.set_number(float(seen.max()))
        self.gauge.points = self.cells[at].points.copy()
        self.largest = self.cells[int(seen.argmax())]
        return self.hold()

    def hold(self) -> LargestGap:
        """Fit the thick frame round its cell, wherever that is by now."""
        self.record.points = self.largest.points.copy()
        return self
