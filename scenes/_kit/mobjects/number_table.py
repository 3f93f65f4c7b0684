"""Numbers that stand under things in columns, in rows that have a position each."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import LEFT, ORIGIN, Circle, Rectangle, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import TITLE

FRAME = (1.5, 0.5)
RISE = 0.14
"""How far the middle of a digit lies above its baseline."""
RING = 0.1


class NumberTable(VGroup):
    """Rows that fill number by number, each named by a position at its left.

    Args:
        columns: where the middle of each column is, across.
        lines: the baseline of each row, top to bottom.
        edge: where the names of the rows begin.
        decimals: digits behind the point.

    Example:
        >>> picture = NumberTable([-2.0, 0.0, 2.0], [0.4, -0.4], edge=-4.5)
        >>> for row, position in enumerate((44, 440)):
        ...     picture.add(picture.name_row(row, position))
        ...     picture.add(*(picture.enter(row, k, 0.5 * k) for k in range(3)))
    """

    def __init__(
        self, columns: Sequence[float], lines: Sequence[float], *, edge: float, decimals: int = 3
    ) -> None:
        self.columns, self.lines = list(columns), list(lines)
        self.edge, self.decimals = edge, decimals
        self.entries: dict[tuple[int, int], Readout] = {}
        super().__init__()

    def spot(self, row: int, column: int) -> Point3D:
        """Return where a number stands, on its baseline."""
        return np.array([self.columns[column], self.lines[row], 0.0])

    def enter(self, row: int, column: int, value: float, *, color: str | None = None) -> Readout:
        """Return a number at its place; whoever asked for it brings it on the stage."""
        number = Readout(value, self.decimals, TITLE, color=color, align=ORIGIN)
        self.entries[row, column] = number.put(self.spot(row, column))
        return number

    def name_row(self, row: int, position: int) -> Readout:
        """Return the position that a row is about, at its left."""
        name = Readout(position, size=TITLE, color=active_theme().position)
        return name.put(np.array([self.edge, self.lines[row], 0.0]), LEFT)

    def frame(self, row: int, column: int) -> Rectangle:
        """Return a frame round a number, to point at it."""
        width, height = FRAME
        frame = Rectangle(
            width=width, height=height, stroke_color=active_theme().ink, stroke_width=4
        )
        return scenery(frame.move_to(self._middle(row, column)))

    def ring(self, row: int, column: int) -> Circle:
        """Return a small ring, the mark of a home, to the left of a number."""
        ring = Circle(radius=RING, stroke_color=active_theme().ink, stroke_width=3)
        return ring.move_to(self._middle(row, column) - np.array([FRAME[0] / 2, 0.0, 0.0]))

    def _middle(self, row: int, column: int) -> Point3D:
        return np.asarray(self.spot(row, column) + np.array([0.0, RISE, 0.0]))
