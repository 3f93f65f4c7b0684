"""A histogram as one shape: numbers from −1 to 1, piled up in columns of bricks."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LineJointType, VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.trace import polyline

COLUMNS = 100
HAIRLINE = 0.02
"""Least height of a column that is not empty, in scene units, so that it is seen."""


def column_edges() -> NDArray[np.float64]:
    """Return where the columns begin and end, shape (COLUMNS + 1,)."""
    edges: NDArray[np.float64] = np.linspace(-1, 1, COLUMNS + 1)
    return edges


def column_of(values: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the column into which each number from −1 to 1 falls."""
    return np.clip(((values + 1) / 2 * COLUMNS).astype(np.intp), 0, COLUMNS - 1)


class Skyline(VMobject):
    """How many numbers fall into each of a hundred columns between −1 and 1.

    Args:
        frame: where 0 lies on the ground line, and how long the number 1 is.
        color: ``#RRGGBB``.
        brick: height of one number, in scene units.
        lift: how far over the line they begin, in scene units, so that an arrow may lie on it.

    Example:
        >>> pile = Skyline(Frame(stage.at(0.5, 0.1), 3.0), color=active_theme().word, brick=0.02)
        >>> picture = pile.show_values(np.sin(np.linspace(-1, 1, 900)) ** 3)
    """

    def __init__(
        self,
        frame: Frame,
        *,
        color: str,
        brick: float,
        lift: float = 0.0,
    ) -> None:
        super().__init__(
            fill_color=color,
            fill_opacity=1,
            stroke_width=0,
            joint_type=LineJointType.MITER,
        )
        self.frame, self.brick, self.lift = frame, brick, lift
        self.counts: NDArray[np.intp] = np.zeros(COLUMNS, dtype=np.intp)

    @property
    def tops(self) -> NDArray[np.float64]:
        """The height of each column, in scene units; one brick is seen, however thin it is."""
        least = np.where(self.counts, HAIRLINE, 0.0)
        return np.asarray(np.maximum(self.counts * self.brick, least), dtype=np.float64)

    def show_values(self, values: NDArray[np.float64]) -> Self:
        """Pile up these numbers."""
        self.counts = np.bincount(column_of(values), minlength=COLUMNS)
        if not len(values):
            self.points = np.zeros((0, 3))
            return self
        first, last = np.flatnonzero(self.counts)[[0, -1]]
        across = np.repeat(column_edges()[first : last + 2], 2) * self.frame.unit
        up = np.concatenate([[0.0], np.repeat(self.tops[first : last + 1], 2), [0.0]])
        corners = np.column_stack([across, self.lift + up, np.zeros(len(up))])
        self.points = self.frame.origin + polyline(np.concatenate([corners, corners[:1]]))
        return self
