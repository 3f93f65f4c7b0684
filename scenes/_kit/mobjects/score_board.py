"""A matrix of scores with the places of queries and keys along its edges, and a cursor."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    PI,
    RIGHT,
    UP,
    Dot,
    Group,
    Square,
    VGroup,
    VMobject,
)
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.gap_tag import GapTag
from scenes._kit.mobjects.readout import Readout
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
"""Which places are numbered: more numbers would touch."""
DECIMALS = 2
LINE, THIN, CASING = 6, 5, 4
"""Stroke widths of what frames the cell that is looked at, of what frames a gap, and by how much
wider what is under each is, so that it is seen on every colour."""
HERE, LOWER, NEXT = 0.21, 0.09, 1.05
"""Radius of what stands at a place, how far its number's baseline is under its middle, and within
how many places of it other numbers have no room."""


class ScoreBoard(Group):
    """Cells with a row for every place of the query and a column for every place of the key.

    What does not belong to the board before it is added to the scene: ``cursor`` frames the pair
    of places that is looked at, ``here`` tells both at the edges, and ``tag`` under it their gap;
    ``band`` frames the cells of one gap, of which ``reading``, under the board, tells the scores;
    ``title`` is its name. What is about the cells, names and places, are its ``edges``.

    Args:
        values: the scores, shape (n, n).
        region: where to stand; it is filled in height or width.
        limit: of the colours.
        name: of the whole board.
        words: whose places its rows are, and its columns.
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
        words: tuple[str, str] = ("query", "key"),
        gap: int = 3,
    ) -> None:
        theme = active_theme()
        self.gap = gap
        self.cells = ScoreCells(values, region.center, 1.0, limit=limit)
        self.columns, self.rows = (
            VGroup(*(Label(str(at), NOTE, color=hue) for at in range(0, self.cells.count, EVERY)))
            for hue in (theme.key, theme.query)
        )
        self.query, self.key = (
            Label(word, LABEL, color=hue)
            for word, hue in zip(words, (theme.query, theme.key), strict=True)
        )
        self.query.rotate(PI / 2)
        shapes = Dot(radius=HERE, color=theme.query), Square(2 * HERE, stroke_width=0)
        shapes[1].set_fill(theme.key, 1)
        self.here = VGroup(
            *(
                VGroup(
                    shape,
                    Readout(0, 0, NOTE, color=theme.ground, face="sans", bold=True, align=ORIGIN),
                )
                for shape in shapes
            )
        )
        self.title = Label(name, BODY, bold=True)
        self.cursor = VMobject(stroke_color=theme.ink, stroke_width=LINE)
        self.band = self.cursor.copy().set_stroke(width=THIN)
        for frame in (self.cursor, self.band):
            frame.set_stroke(theme.ground, frame.stroke_width + CASING, background=True)
        self.tag = GapTag()
        self.reading = self._told()
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
            up = self.cells.cell(EVERY * place, 0).at(0, 0.5)[1]
            number.put(np.array([whole.left - NEAR, up - 0.09, 0.0]), RIGHT)
        self.key.put(np.array([whole.left - NEAR, whole.top + NEAR, 0.0]), RIGHT)
        self.query.next_to(whole.at(0, 0.5), LEFT, buff=NUMBERS + 0.1)
        self.title.put(whole.at(0.5, 1) + UP * (NUMBERS + 0.1))
        self.slide_band(self.gap)
        self.reading.put(whole.at(0.5, 0) + 0.35 * DOWN)
        return self

    def frame(self, gap: int) -> Self:
        """Let the band frame the cells of another gap, and the reading tell its scores."""
        self.gap = gap
        self.reading = self._told()
        return self.take(self.pose)

    def slide_band(self, gap: float) -> Self:
        """Let the band frame the cells of a gap, or a place between those of two gaps."""
        steps = [self.cells.cell(at + gap, at) for at in range(int(self.cells.count - gap))]
        there = [cell.at(*share) for cell in steps for share in ((0, 1), (1, 1))]
        back = [cell.at(*share) for cell in steps[::-1] for share in ((1, 0), (0, 0))]
        self.band.set_points_as_corners([*there, *back, there[0], there[1]])
        return self

    def _told(self) -> Label:
        """Return the lowest and the highest score of the gap, once if they are one."""
        scores = np.diagonal(self.cells.values, -self.gap)
        ends = dict.fromkeys(printed(float(end), DECIMALS) for end in (scores.min(), scores.max()))
        return Label(f"gap {self.gap}: {' to '.join(ends)}", LABEL, bold=True)

    @property
    def outline(self) -> Region:
        """The region of all cells."""
        first, last = (self.cells.cell(at, at) for at in (0, self.cells.count - 1))
        return Region(first.left, last.right, last.bottom, first.top)

    def paint(self, filled: ArrayLike) -> Self:
        """Draw every cell as far as it is filled; no two words have one place.

        So the cells of gap 0 stay empty. See ``ScoreCells.paint``.
        """
        self.cells.paint(np.multiply(filled, 1 - np.eye(self.cells.count)))
        return self

    def fill_walked(self, gap: int, since: float, now: float) -> Self:
        """Fill the cells of a gap from one place of the key to another, beside what is filled."""
        places = np.arange(self.cells.count - gap)
        return self.fill(np.diag(_reached(places, since, now), -gap))

    def fill_down(self, since: float, now: float) -> Self:
        """Fill the first column from one place of the query to another, beside what is filled."""
        places = np.arange(self.cells.count)
        return self.fill(np.outer(_reached(places, since, now), places == 0))

    def fill_swept(self, since: float, now: float) -> Self:
        """Fill the diagonals from one gap to another, beside what is filled."""
        row, column = np.indices(self.cells.values.shape)
        return self.fill(_reached(np.asarray(row - column), since, now))

    def fill(self, more: NDArray[np.float64]) -> Self:
        """Fill cells as far as is said, beside what is filled."""
        return self.paint(np.maximum(self.cells.filled, more))

    def point_at(self, row: float, column: float) -> VMobject:
        """Return the cursor, which frames a cell or a place between cells.

        Both places and the gap are told beside it; see :meth:`look_away`.
        """
        cell = self.cells.cell(row, column)
        self.tag.stand(self.outline, cell, row - column)
        left, over = self.outline.left - NEAR - HERE / 2, self.outline.top + NEAR + LOWER
        middles = np.array([left, cell.center[1], 0.0]), np.array([cell.center[0], over, 0.0])
        numbers = self.rows, self.columns
        for mark, at, middle, others in zip(
            self.here, (row, column), middles, numbers, strict=True
        ):
            mark[0].move_to(middle)
            mark[1].set_number(at)
            mark[1].put(middle + LOWER * DOWN)
            for place, number in enumerate(others):
                number.set_opacity(float(abs(EVERY * place - at) > NEXT))
        shares = (0, 1), (1, 1), (1, 0), (0, 0), (0, 1), (1, 1)
        return self.cursor.set_points_as_corners([cell.at(*share) for share in shares])

    def look_away(self) -> Self:
        """Show all numbers again, now that nothing stands at a place."""
        for number in (*self.rows, *self.columns):
            number.set_opacity(1)
        return self


def _reached(marks: NDArray[np.int_], since: float, now: float) -> NDArray[np.float64]:
    """Return how far marks are reached on a way, from a quarter before it comes to them."""
    low, high = sorted((since, now))
    away = abs(marks - np.clip(marks, low, high))
    return np.clip(1 - 4 * away, 0, 1)
