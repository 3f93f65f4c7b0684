"""A matrix of scores with the places of queries and keys along its edges, and a cursor."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import (
    DOWN,
    LEFT,
    PI,
    RIGHT,
    UP,
    Group,
    VGroup,
    VMobject,
)
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.gap_tag import GapTag
from scenes._kit.mobjects.score_cells import SEAM, UNIT, BoardPose, ScoreCells
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, NOTE, Label

NAMES, NUMBERS = 0.42, 0.42
"""Room for the query's name at the left, and for the places at the left and on top."""
NEAR = 0.13
"""From the places to the cells."""
HEAD, UNDER = 0.45, 0.42
"""Room for a title over the places, and for what is told of a gap under the cells."""
EVERY = 2
"""Which columns are numbered: more numbers would touch."""
DECIMALS = 2
LINE, THIN = 6, 5
"""Stroke widths of what frames the cell that is looked at, and of what frames a gap."""


class ScoreBoard(Group):
    """Cells with a row for every place of the query and a column for every place of the key.

    What does not belong to the board before it is added to the scene: ``cursor`` frames the pair
    of places that is looked at, and ``tag`` under it tells their gap; ``band`` frames the cells of
    one gap, of which ``reading``, under the board, tells the scores; ``title`` is its name. What is
    about the cells, names and places, are its ``edges``.

    Args:
        values: the scores, shape (n, n).
        region: where to stand; it is filled in height or width.
        limit: of the colours.
        name: of the whole board.
        gap: how many places before the query the key of the framed pairs is.

    Example:
        >>> places = np.arange(12)
        >>> values = np.cos(np.pi / 6 * (places - places[:, None]))
        >>> board = ScoreBoard(values, stage.inset(0, 0.5)).paint(1.0)
        >>> picture = Group(board, board.point_at(5, 2), board.tag, board.band, board.reading)
    """

    def __init__(
        self,
        values: ArrayLike,
        region: Region,
        limit: float = 1.0,
        name: str = "scores",
        gap: int = 3,
    ) -> None:
        theme = active_theme()
        self.gap = gap
        self.cells = ScoreCells(values, region.center, 1.0, limit=limit)
        self.columns, self.rows = (
            VGroup(*(Label(str(at), NOTE, color=hue) for at in range(0, self.cells.count, every)))
            for hue, every in ((theme.key, EVERY), (theme.query, 1))
        )
        self.key = Label("key", LABEL, color=theme.key)
        self.query = Label("query", LABEL, color=theme.query).rotate(PI / 2)
        self.title = Label(name, BODY, bold=True)
        self.cursor = VMobject(stroke_color=theme.ink, stroke_width=LINE)
        self.band = self.cursor.copy().set_stroke(width=THIN)
        self.tag = GapTag()
        scores = np.diagonal(self.cells.values, -gap)
        ends = dict.fromkeys(printed(float(end), DECIMALS) for end in (scores.min(), scores.max()))
        self.reading = Label(f"gap {gap}: {' to '.join(ends)}", LABEL, bold=True)
        self.edges = Group(self.columns, self.rows, self.key, self.query)
        super().__init__(self.cells, self.edges)
        self.take(self.pose_in(region)).point_at(0, 0)

    def pose_in(self, region: Region, *, titled: bool = False) -> BoardPose:
        """Return the pose at the upper right of a region, as large as fits into it.

        Args:
            region: that it fills.
            titled: whether the title has its room.
        """
        count, over = self.cells.count, NUMBERS + HEAD * titled
        high = region.height - over - UNDER
        pitch = min(region.width - NAMES - NUMBERS, high) / count
        pitch = np.floor(pitch * UNIT - SEAM / count) / UNIT
        left, top, _ = region.at(1, 1) + LEFT * (count * pitch + SEAM / UNIT) - UP * over
        corner = np.array([np.floor(left * UNIT), np.ceil(top * UNIT), 0.0]) / UNIT
        return BoardPose(corner, pitch)

    @property
    def pose(self) -> BoardPose:
        """How it stands."""
        return self.cells.pose

    def take(self, pose: BoardPose) -> Self:
        """Stand elsewhere; the cursor stays until it is told its cell."""
        self.cells.take(pose)
        whole = self.outline
        for place, number in enumerate(self.columns):
            across = self.cells.cell(0, EVERY * place).at(0.5, 0)[0]
            number.put(np.array([across, whole.top + NEAR, 0.0]))
        for place, number in enumerate(self.rows):
            up = self.cells.cell(place, 0).at(0, 0.5)[1]
            number.put(np.array([whole.left - NEAR, up - 0.09, 0.0]), RIGHT)
        self.key.put(np.array([whole.left - NEAR, whole.top + NEAR, 0.0]), RIGHT)
        self.query.next_to(whole.at(0, 0.5), LEFT, buff=NUMBERS + 0.1)
        self.title.put(whole.at(0.5, 1) + UP * (NUMBERS + 0.1))
        steps = [self.cells.cell(at + self.gap, at) for at in range(self.cells.count - self.gap)]
        there = [cell.at(*share) for cell in steps for share in ((0, 1), (1, 1))]
        back = [cell.at(*share) for cell in steps[::-1] for share in ((1, 0), (0, 0))]
        self.band.set_points_as_corners([*there, *back, there[0], there[1]])
        self.reading.put(whole.at(0.5, 0) + 0.35 * DOWN)
        return self

    def frame(self, gap: int) -> Self:
        """Let the band frame the cells of another gap."""
        self.gap = gap
        return self.take(self.pose)

    @property
    def outline(self) -> Region:
        """The region of all cells."""
        first, last = (self.cells.cell(at, at) for at in (0, self.cells.count - 1))
        return Region(first.left, last.right, last.bottom, first.top)

    def paint(self, filled: ArrayLike) -> Self:
        """Draw every cell as far as it is filled; see ``ScoreCells.paint``."""
        self.cells.paint(filled)
        return self

    def fill_walked(self, gap: int, since: float, now: float) -> Self:
        """Fill the cells of a gap from one place of the key to another, beside what is filled."""
        places = np.arange(self.cells.count - gap)
        return self._fill(np.diag(_reached(places, since, now), -gap))

    def fill_swept(self, since: float, now: float) -> Self:
        """Fill the diagonals from one gap to another, beside what is filled."""
        row, column = np.indices(self.cells.values.shape)
        return self._fill(_reached(np.asarray(row - column), since, now))

    def _fill(self, more: NDArray[np.float64]) -> Self:
        return self.paint(np.maximum(self.cells.filled, more))

    def point_at(self, row: float, column: float) -> VMobject:
        """Return the cursor, which frames a cell or a place between cells, its tag under it."""
        cell = self.cells.cell(row, column)
        self.tag.stand(self.outline, cell, row - column)
        shares = (0, 1), (1, 1), (1, 0), (0, 0), (0, 1), (1, 1)
        return self.cursor.set_points_as_corners([cell.at(*share) for share in shares])


def _reached(marks: NDArray[np.int_], since: float, now: float) -> NDArray[np.float64]:
    """Return how far marks are reached on a way: in full a quarter before it comes to them."""
    low, high = sorted((since, now))
    away = abs(marks - np.clip(marks, low, high))
    return np.clip(1.5 - 2 * away, 0, 1)
