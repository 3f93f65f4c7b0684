"""A triangle of scores with two words at its edges, dots on one gap, and a frame in every row."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, PI, RIGHT, UP, Dot, Group, VGroup, VMobject
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.placed_pair import LANES, lane_hues, lane_shape
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.score_cells import SEAM, UNIT, ScoreCells
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import LABEL, NOTE, Label

BAND, ASIDE, NEAR = 0.46, 0.46, 0.16
"""Room for the places beside the cells, for a name beyond them, and between both."""
BADGE, RING, DEEP = 0.21, 5, 0.1
"""Size of what stands round the place of a word, the width of its stroke, and from the middle of a
place down to the baseline of its number."""
DOT, RIM = 0.055, 3
"""Radius of a dot on the gap, and the width of its rim."""
CLEAR = SEAM / UNIT * RIGHT + SEAM / UNIT * UP
"""From the seams of the outermost cells to the corner without cells."""
UNDERMOST = -1
"""Drawing order of cells and corner, so that what stands in the corner needs no care."""
CURSOR, FRAME, AROUND = 7, 6, 0.065
"""Stroke widths of what frames the cell of both words, and of what frames the best of a row, and
how far that of the words stands outside, so that both are seen at one cell."""
UPPERMOST = 1
"""Drawing order of frames and dots, which are counted whatever comes after them."""
OUT = 0.13
"""How much further out the places of the rows stand than those of the columns."""


class ScoreBoard(Group):
    """Cells with a row for every place of the query, and in it a column for each place up to it.

    In its ``corner``, plain ground where no cells are, other things may stand. What does not belong
    to the board before it is added to the scene: ``badges`` stand round the places of both words,
    and ``cursor`` frames their cell; ``dots`` run through the cells of one gap, and ``frames``
    stand in the rows that have such a cell.

    Args:
        values: the scores, shape (n, n), of which those up to the diagonal are shown.
        region: whose height or width it fills, to the right and the top.
        limit: of the colours.
        words: whose places its rows are, and its columns.
        gap: of the dots.

    Example:
        >>> places = np.arange(11)
        >>> values = np.cos(np.pi / 6 * (places - places[:, None] + 5))
        >>> board = ScoreBoard(values, stage).paint(1.0)
        >>> marks = board.point_at(8, 2), board.badges, board.dots, board.mark(np.arange(6))
        >>> picture = Group(board, *marks)
    """

    def __init__(
        self,
        values: ArrayLike,
        region: Region,
        limit: float = 1.0,
        words: tuple[str, str] = ("dog", "man"),
        gap: int = 5,
    ) -> None:
        theme, count = active_theme(), len(np.asarray(values))
        self.gap = gap
        pitch = min(region.width - BAND - OUT - ASIDE, region.height - BAND) / count
        pitch = np.floor(pitch * UNIT - SEAM / count) / UNIT
        left = region.right - count * pitch - SEAM / UNIT
        corner = np.array([left, region.top - BAND, 0.0])
        kept = np.tri(count, dtype=bool)
        self.cells = ScoreCells(values, corner, pitch, limit=limit, kept=kept)
        self.corner = scenery(VMobject(fill_color=theme.ground, fill_opacity=1, stroke_width=0))
        for under in (self.cells, self.corner):
            under.set_z_index(UNDERMOST)
        steps = (self.cells.cell(at, at) for at in range(count))
        stair = [cell.at(*share) for cell in steps for share in ((1, 1), (1, 0))][:-1]
        self.corner.set_points_as_corners([*stair, self.outline.at(1, 1), stair[0]]).shift(CLEAR)
        self.rows, self.columns = (self._numbers(lane) for lane in range(2))
        self.names = self._named(words)
        self.badges = VGroup(
            *(
                scenery(lane_shape(lane, BADGE)).set_fill(opacity=0).set_stroke(hue, RING)
                for lane, hue in lane_hues().items()
                if lane in LANES
            )
        )
        self.cursor = CasedPath(theme.position, theme.ground, CURSOR)
        self.frames = VGroup(
            *(CasedPath(theme.ink, theme.ground, FRAME) for _ in range(count - gap))
        )
        self.dots = VGroup(
            *(
                dotted(self.cells.cell(at + gap, at).center + share * pitch * (RIGHT + DOWN))
                for at in range(count - gap)
                for share in (-1 / 4, 1 / 4)
            )
        )
        for over in (self.dots, self.frames):
            over.set_z_index(UPPERMOST)
        self.edges = VGroup(self.rows, self.columns, self.names)
        super().__init__(self.cells, self.corner, self.edges)
        self.point_at(0, 0).mark(np.zeros(count - gap))

    @property
    def outline(self) -> Region:
        """The region of all cells."""
        first, last = (self.cells.cell(at, at) for at in (0, self.cells.count - 1))
        return Region(first.left, last.right, last.bottom, first.top)

    def _spot(self, lane: int, at: float) -> NDArray[np.float64]:
        """Return where a place stands at the edge of the rows (0) or of the columns (1)."""
        if lane:
            return np.array(self.cells.cell(0, at).at(0.5, 1) + BAND / 2 * UP)
        return np.array(self.cells.cell(at, 0).at(0, 0.5) + (BAND / 2 + OUT) * LEFT)

    def _numbers(self, lane: int) -> VGroup:
        return VGroup(
            *(
                Label(str(at), NOTE, color=active_theme().quiet).put(
                    self._spot(lane, at) + DEEP * DOWN
                )
                for at in range(self.cells.count)
            )
        )

    def _named(self, words: tuple[str, str]) -> VGroup:
        names = VGroup(
            *(
                Label(word, LABEL, color=lane_hues()[lane], bold=True)
                for word, lane in zip(words, LANES, strict=True)
            )
        )
        names[0].rotate(PI / 2).next_to(
            self.cells.cell(self.cells.count / 2 - 0.5, 0).at(0, 0.5), LEFT, buff=BAND + OUT + NEAR
        )
        names[1].put(self._spot(1, 0) + DEEP * DOWN + (BADGE + NEAR) * LEFT, RIGHT)
        return names

    def paint(self, filled: ArrayLike) -> Self:
        """Draw every cell as far as it is filled; see ``ScoreCells.paint``."""
        self.cells.paint(filled)
        return self

    def fill(self, filled: ArrayLike) -> Self:
        """Fill cells at least as far as that, and leave those alone that are further."""
        return self.paint(np.maximum(self.cells.filled, filled))

    def fill_at(self, row: float, column: float, share: float = 1.0) -> Self:
        """Fill the cell of two places as far as that share, and none between two cells."""
        places = np.arange(self.cells.count)
        return self.fill(share * np.outer(_near(places, row), _near(places, column)))

    def fill_rows(self, now: float) -> Self:
        """Fill all rows down to one."""
        return self.fill(_reached(np.arange(self.cells.count), now)[:, None])

    def fill_across(self, now: float) -> Self:
        """Fill all columns up to one."""
        return self.fill(_reached(np.arange(self.cells.count), now))

    def best(self) -> NDArray[np.int_]:
        """Return the column of the highest score in each row that has a cell of the gap."""
        rows = range(self.gap, self.cells.count)
        return np.array([int(np.argmax(self.cells.values[row, : row + 1])) for row in rows])

    @property
    def met(self) -> int:
        """How many frames stand on the dots."""
        return int(np.sum(np.abs(self.marked - np.arange(len(self.frames))) < 1e-6))

    def mark(self, columns: ArrayLike, reached: float = np.inf) -> VGroup:
        """Return the frames, one in each row that has a cell of the gap, at columns or between.

        Args:
            columns: one for each of these rows.
            reached: down to which row they are seen.
        """
        self.marked = np.asarray(columns, dtype=np.float64)
        rows = self.gap + np.arange(len(self.frames))
        seen = _reached(rows, reached)
        for frame, row, column, share in zip(self.frames, rows, self.marked, seen, strict=True):
            frame.frame(self.cells.cell(float(row), float(column))).set_stroke(opacity=share)
        return self.frames

    def point_at(self, row: float, column: float) -> Self:
        """Let the cursor frame a cell or a place between cells, and the badges stand at it."""
        self.cursor.frame(self.cells.cell(row, column).inset(-AROUND))
        theme = active_theme()
        edges = zip(self.badges, (self.rows, self.columns), (row, column), strict=True)
        for lane, (badge, numbers, at) in enumerate(edges):
            badge.move_to(self._spot(lane, at))
            for place, number in enumerate(numbers):
                number.set_color(mix(theme.quiet, theme.ink, max(0.0, 1 - abs(place - at))))
        return self


def dotted(point: NDArray[np.float64]) -> Dot:
    """Return a dot that is seen on every colour of a cell."""
    theme = active_theme()
    return Dot(point, DOT, color=theme.ink).set_stroke(theme.ground, RIM, background=True)


def _reached(places: NDArray[np.int_], now: float) -> NDArray[np.float64]:
    """Return how far places are reached on the way to one, from a quarter before it on."""
    return np.asarray(np.clip(1 - 4 * (places - now), 0, 1))


def _near(places: NDArray[np.int_], now: float) -> NDArray[np.float64]:
    """Return how far each place is one at which something stands."""
    return np.asarray(np.clip(1 - 4 * np.abs(places - now), 0, 1))
