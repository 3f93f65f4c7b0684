"""A table of scores with the places of queries and keys along its edges, and a cursor."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, PI, RIGHT, UP, Group, Line, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.placed_pair import lane_point
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.score_bars import ScoreBars
from scenes._kit.mobjects.score_cells import SEAM, UNIT, BoardPose, ScoreCells
from scenes._kit.mobjects.words_on_line import BADGE, WordsOnLine
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, NOTE, Label

EDGE = 0.98
"""Room for the point of the query and for its places at the left."""
NEAR, DEEP = 0.13, 0.1
"""From the places to the cells, and from the middle of a row to their baseline."""
RAIL, ASIDE = 0.22, 0.72
"""How far the line of the words is over the first row, and their rows' points at the left."""
UNDER = 0.5
"""From the cells down to the baseline of what is told of a gap."""
CROWDED = 0.4, 0.43
"""Widths of a cell up to which odd columns have no number, and from which they have one."""
CLEAR = SEAM / UNIT * RIGHT + SEAM / UNIT * UP
"""From the seams of the outermost cells to the corner without cells."""
DECIMALS = 2
TITLED, ROOM = (0.75, 0.82), (4.6, 0.2, 6.5, 2.5)
"""Where on the cells the title stands, and the sides of the room of the bars, in widths of a cell
from the upper right corner: left, right, bottom, top."""
UNDERMOST = -1
"""Drawing order of cells and corner, so that what stands in the corner needs no care."""
LINE, THIN, CASING = 6, 5, 4
"""Stroke widths of what frames the cell that is looked at, of what frames a gap, and by how much
wider what is under each is, so that it is seen on every colour."""


class ScoreBoard(Group):
    """Cells with a row for every place of the query and a column for every place before it.

    Its ``edges`` are the ``line`` of all places over the columns, and the ``rows``; in its
    ``corner``, plain ground where no cells are, other things may stand. What does not
    belong to the board before it is added to the scene: ``cursor`` frames the pair of places that
    is looked at, ``here`` stands at its row, and ``words`` on the line at both places; ``band``
    frames the cells of one gap, of which ``reading``, under the board, tells the scores; ``title``
    is its name, and ``names`` say whose places rows and columns are. In the corner stand bars, as
    far as they are reached: those of the ``walk`` tell the scores of the pairs of the gap, those of
    the ``profile`` the score of each gap to the first place.

    Args:
        values: the scores, shape (n, n), of which those under the diagonal are shown.
        region: where to stand; it is filled in height or width.
        limit: of the colours.
        name: of the whole board.
        words: whose places its rows are, and its columns.
        gap: how many places before the query the key of the framed pairs is.
        span: the lowest and the highest score of the walk for which there is room, those of its own
            if ``None``.

    Example:
        >>> places = np.arange(12)
        >>> values = np.cos(np.pi / 6 * (places - places[:, None]))
        >>> board = ScoreBoard(values, stage.inset(0, 0.6)).paint(1.0)
        >>> _ = board.walk.reach(8)
        >>> marks = board.point_at(5, 2), board.here, board.words, board.band, board.reading
        >>> picture = Group(board, *marks)
    """

    def __init__(
        self,
        values: ArrayLike,
        region: Region,
        limit: float = 1.0,
        name: str = "scores",
        words: tuple[str, str] = ("query", "key"),
        gap: int = 3,
        span: tuple[float, float] | None = None,
    ) -> None:
        theme = active_theme()
        self.gap = gap
        kept = np.tri(len(np.asarray(values)), k=-1, dtype=bool)
        self.cells = ScoreCells(values, region.center, 1.0, limit=limit, kept=kept)
        self.corner = scenery(VMobject(fill_color=theme.ground, fill_opacity=1, stroke_width=0))
        for under in (self.cells, self.corner):
            under.set_z_index(UNDERMOST)
        self.columns = VGroup(
            *(Label(str(at), NOTE, color=theme.quiet) for at in range(self.cells.count))
        )
        self.rows = VGroup(*(number.copy() for number in self.columns[1:]))
        self.rail = scenery(Line(stroke_color=theme.ring, stroke_width=4))
        self.line = VGroup(self.rail, self.columns)
        self.names = VGroup(
            *(
                Label(word, LABEL, color=hue, bold=True)
                for word, hue in zip(words, (theme.query, theme.key), strict=True)
            )
        )
        self.names[0].rotate(PI / 2)
        self.here = lane_point("query", BADGE)
        self.words = WordsOnLine(words)
        self.title = Label(name, BODY, bold=True)
        self.cursor = VMobject(stroke_color=theme.ink, stroke_width=LINE)
        self.band = self.cursor.copy().set_stroke(width=THIN)
        for frame in (self.cursor, self.band):
            frame.set_stroke(theme.ground, frame.stroke_width + CASING, background=True)
        self.reading = self._told()
        self.edges = VGroup(self.line, self.rows)
        walked = np.diagonal(self.cells.values, -gap)
        span = span or (float(walked.min()), float(walked.max()))
        ends = [(0, f"{words[1]} 0"), (len(walked) - 1, str(len(walked) - 1))]
        self.walk = ScoreBars(walked, span, limit, ends, theme.key)
        gaps = self._told_gaps()
        most = float(np.abs(self.cells.values).max())
        self.profile = ScoreBars(self.cells.values[1:, 0], (-most, most), limit, gaps)
        super().__init__(self.cells, self.corner, self.edges, self.walk, self.profile)
        self.take(self.pose_in(region)).point_at(1, 0)

    def pose_in(self, region: Region, edge: float = EDGE) -> BoardPose:
        """Return the pose at the upper right of a region, as large as fits into it.

        Args:
            region: that it fills.
            edge: the room for what stands at the left of its cells.
        """
        count = self.cells.count
        pitch = min(region.width - edge, region.height) / count
        pitch = np.floor(pitch * UNIT - SEAM / count) / UNIT
        left, top, _ = region.at(1, 1) + LEFT * (count * pitch + SEAM / UNIT)
        corner = np.array([np.floor(left * UNIT), np.ceil(top * UNIT), 0.0]) / UNIT
        return BoardPose(corner, pitch)

    @property
    def pose(self) -> BoardPose:
        """How it stands."""
        return self.cells.pose

    def place(self, at: float) -> Point3D:
        """Return where a place is on the line of the words."""
        return self.cells.cell(0, at).at(0.5, 1) + RAIL * UP

    def take(self, pose: BoardPose) -> Self:
        """Stand elsewhere; the cursor stays until it is told its cell."""
        self.cells.take(pose)
        whole, count = self.outline, self.cells.count
        steps = (self.cells.cell(at, at) for at in range(count))
        stair = [cell.at(*share) for cell in steps for share in ((0, 1), (0, 0), (1, 0))]
        self.corner.set_points_as_corners([*stair, whole.at(1, 1), whole.at(0, 1)]).shift(CLEAR)
        some, every = CROWDED
        seen = float(np.clip((pose.pitch - some) / (every - some), 0, 1))
        for at, number in enumerate(self.columns):
            number.put(self.cells.cell(0, at).at(0.5, 0) + NEAR * UP)
            number.set_opacity(seen if at % 2 else 1.0)
        for at, number in enumerate(self.rows, 1):
            number.put(self.cells.cell(at, 0).at(0, 0.5) + NEAR * LEFT + DEEP * DOWN, RIGHT)
        self.rail.put_start_and_end_on(self.place(0), self.place(count - 1))
        self.names[0].next_to(self.cells.cell(count / 2, 0).at(0, 0.5), LEFT, buff=0.62)
        self.names[1].put(self.cells.cell(0, 0).at(0, 0) + NEAR * (UP + LEFT), RIGHT)
        self.title.put(whole.at(*TITLED))
        left, right, low, high = (share * pose.pitch for share in ROOM)
        room = Region(whole.right - left, whole.right - right, whole.top - low, whole.top - high)
        for bars in (self.walk, self.profile):
            bars.lay(room)
        self.slide_band(self.gap)
        self.reading.put(whole.at(0.42, 0) + UNDER * DOWN)
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

    def _told_gaps(self) -> list[tuple[int, str]]:
        """Return the names under the profile: of its first bar, of one, and of its last."""
        last = self.cells.count - 2
        return [(0, "1"), (last // 2, f"gap {last // 2 + 1}"), (last, str(last + 1))]

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
        """Draw every cell as far as it is filled; see ``ScoreCells.paint``."""
        self.cells.paint(filled)
        return self

    def fill_walked(self, gap: int, now: float) -> Self:
        """Fill the cells of a gap, and their bars, as far as to a place of the key."""
        self.walk.reach(now)
        places = np.arange(self.cells.count - gap)
        return self.fill(np.diag(_reached(places, now), -gap))

    def fill_down(self, now: float) -> Self:
        """Fill the first column as far as to a place of the query, beside what is filled."""
        places = np.arange(self.cells.count)
        return self.fill(np.outer(_reached(places, now), places == 0))

    def fill_across(self, now: float) -> Self:
        """Fill the cells of all gaps as far as to a place of the key."""
        places = np.arange(self.cells.count)
        return self.fill(_reached(places, now))

    def fill(self, filled: ArrayLike) -> Self:
        """Fill cells at least as far as that, and leave those alone that are further."""
        return self.paint(np.maximum(self.cells.filled, filled))

    def point_at(self, row: float, column: float) -> VMobject:
        """Return the cursor, which frames a cell or a place between cells.

        Both places and the gap are told at the edges.
        """
        cell = self.cells.cell(row, column)
        start = self.place(0)
        self.words.stand(start, self.cells.pitch, row, column, self.outline.right)
        self.here.move_to(cell.at(0, 0.5) + (column * self.cells.pitch + ASIDE) * LEFT)
        shares = (0, 1), (1, 1), (1, 0), (0, 0), (0, 1), (1, 1)
        return self.cursor.set_points_as_corners([cell.at(*share) for share in shares])


def _reached(places: NDArray[np.int_], now: float) -> NDArray[np.float64]:
    """Return how far places are reached on the way to one, from a quarter before it on."""
    return np.clip(1 - 4 * (places - now), 0, 1)
