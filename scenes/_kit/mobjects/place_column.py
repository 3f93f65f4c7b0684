"""How close every place is to something: bricks that stand in a histogram, or each in its row."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Dot, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.skyline import COLUMNS, column_edges, column_of
from scenes._kit.typography import BODY, LABEL, Label

ROOM = 0.35
"""Room between the rows and the ground line, in scene units."""
THICK = 0.06
"""Height of a brick in its row."""


class PlaceColumn(VGroup):
    """A brick for each place, as far to the right as its cosine says.

    Sorted, place 0 has the top row and the last place the lowest one, as in the matrix. ``ends``
    names these two, ``peak`` marks the place with the largest cosine; neither belongs to it.

    Args:
        frame: where 0 lies on the ground line, and how long the number 1 is.
        cosines: of all places, shape (n,), as they stand in the histogram.
        brick: height of a brick there, in scene units.
        color: ``#RRGGBB``.

    Example:
        >>> cosines = 0.3 + 0.4 * np.exp(-np.abs(np.arange(300) - 120) / 20)
        >>> frame = Frame(stage.at(0.4, 0.1), 3.5)
        >>> column = PlaceColumn(frame, cosines, 0.02, color=active_theme().position)
        >>> picture = VGroup(column.show_cosines(cosines, 1.0), column.ends, column.peak)
    """

    def __init__(
        self, frame: Frame, cosines: NDArray[np.float64], brick: float, *, color: str
    ) -> None:
        self.frame, self.brick, self.count = frame, brick, len(cosines)
        columns = column_of(cosines)
        levels = [int((columns[:k] == column).sum()) for k, column in enumerate(columns)]
        self.levels = np.array(levels)
        self.first = column_edges()[columns] + 1 / COLUMNS
        self.bricks = VMobject(fill_color=color, fill_opacity=1, stroke_width=0)
        self.ends = VGroup(*(Label(f"place {k}", LABEL, color=color) for k in (0, self.count - 1)))
        for k, label in zip((0, self.count - 1), self.ends, strict=True):
            label.put(self.row(k) + 0.3 * LEFT + 0.1 * DOWN, RIGHT)
        self.dot = Dot(radius=0.16, color=color)
        self.found = Readout(0, 0, BODY, color=color)
        self.named = Label("place", BODY, color=color)
        self.peak = VGroup(self.dot, self.named, self.found)
        super().__init__(self.bricks)
        self.show_cosines(cosines, 0.0)

    def row(self, place: float) -> NDArray[np.float64]:
        """Return the point of a place's row over the middle of the line."""
        top = self.frame.unit - ROOM
        up = ROOM + top * (1 - place / (self.count - 1))
        point: NDArray[np.float64] = self.frame.origin + np.array([0.0, up - 0.1, 0.0])
        return point

    def show_cosines(self, cosines: NDArray[np.float64], share: float) -> Self:
        """Stand that share (0 to 1) of the way from the histogram to the rows."""
        rows = np.array([self.row(k)[1] for k in range(self.count)]) - self.frame.origin[1]
        piled = (self.levels + 0.5) * self.brick
        up = piled + share * (rows - piled)
        across = (self.first + share * (cosines - self.first)) * self.frame.unit
        height = self.brick + share * (THICK - self.brick)
        centers = self.frame.origin + np.column_stack([across, up, np.zeros(self.count)])
        width = 2 / COLUMNS * self.frame.unit
        self.bricks.points = outlines(upright(centers, width, height))
        best = int(np.argmax(cosines))
        self.dot.move_to(centers[best])
        self.named.put(centers[best] + 0.3 * RIGHT + 0.1 * DOWN, LEFT)
        self.found.set_number(best)
        edge = self.named.get_right()[0] + 0.13
        self.found.put(np.array([edge, self.named.baseline, 0.0]), LEFT)
        return self
