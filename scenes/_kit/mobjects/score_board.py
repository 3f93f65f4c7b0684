"""A matrix of scores with the places of queries and keys along its edges, and a cursor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import LEFT, PI, RIGHT, UP, Group, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.score_cells import UNIT, ScoreCells
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, NOTE, Label

NAMES, NUMBERS = 0.36, 0.42
"""Room for the names along the edges, and for the places."""
NEAR = 0.15
"""From the places to the cells, so that the cursor fits between."""
NARROW, WIDE = 0.33, 0.35
"""Width of a cell up to which only every other place is numbered, and from which all are."""


@dataclass(frozen=True)
class BoardPose:
    """How a board stands: the upper left corner of its cells, their width, and its scale.

    ``named`` says whether its edges are named (1), or it has its own name instead (0).
    """

    corner: Point3D
    pitch: float
    limit: float
    named: float = 1.0


class ScoreBoard(Group):
    """Cells with a row for every place of the query and a column for every place of the key.

    ``cursor`` frames the pair of places that is looked at; it does not belong to the board before
    it is added to the scene.

    Args:
        values: the scores, shape (n, n).
        region: where to stand; it is filled in height or width.
        limit: of the value colours.
        name: of the whole board, shown when its edges are not named.

    Example:
        >>> places = np.arange(12)
        >>> board = ScoreBoard(np.cos(np.pi / 6 * (places - places[:, None])), stage)
        >>> picture = Group(board.paint(1.0), board.point_at(2, 5))
    """

    def __init__(
        self, values: ArrayLike, region: Region, limit: float = 1.0, name: str = "scores"
    ) -> None:
        theme = active_theme()
        count = len(np.asarray(values))
        self.cells = ScoreCells(values, region.center, 1.0, limit=limit)
        self.columns, self.rows = (
            VGroup(*(Label(str(place), NOTE, color=hue) for place in range(count)))
            for hue in (theme.key, theme.query)
        )
        # two places of two digits do not fit beside each other
        self.columns.remove(*self.columns[11:])
        self.key = Label("key at place", LABEL, color=theme.key)
        self.query = Label("query at place", LABEL, color=theme.query).rotate(PI / 2)
        self.title = Label(name, BODY, bold=True)
        self.cursor = CasedPath(theme.ink, theme.ground, width=5)
        parts = self.cells, self.columns, self.rows, self.key, self.query, self.title
        super().__init__(*parts)
        self.take(self.pose_in(region, limit)).point_at(0, 0)

    def pose_in(self, region: Region, limit: float, named: float = 1.0) -> BoardPose:
        """Return the pose at the upper right of a region, as large as fits into it."""
        count, room = self.cells.count, NAMES + NUMBERS
        pitch = min(region.width - room, region.height - room) / count
        pitch = np.floor(pitch * UNIT) / UNIT
        corner = region.at(1, 1) + LEFT * count * pitch - UP * room
        return BoardPose(np.round(corner * UNIT) / UNIT, pitch, limit, named)

    @property
    def pose(self) -> BoardPose:
        """How it stands."""
        return self._pose

    def take(self, pose: BoardPose) -> Self:
        """Stand elsewhere or on another scale; the cursor stays until it is told its cell."""
        self._pose = pose
        self.cells.place(pose.corner, pose.pitch, pose.limit)
        whole = self.outline
        fits = float(np.clip((pose.pitch - NARROW) / (WIDE - NARROW), 0, 1))
        for place, number in enumerate(self.columns):
            across = self.cells.cell(0, place).at(0.5, 0)[0]
            number.put(np.array([across, whole.top + NEAR, 0.0]))
        for place, number in enumerate(self.rows):
            up = self.cells.cell(place, 0).at(0, 0.5)[1]
            number.put(np.array([whole.left - NEAR, up - 0.09, 0.0]), RIGHT)
        for number in (*self.columns[1::2], *self.rows[1::2]):
            number.set_opacity(fits)
        over = whole.at(0.5, 1) + UP * (NUMBERS + 0.1)
        self.key.put(over).set_opacity(pose.named)
        self.query.next_to(whole.at(0, 0.5), LEFT, buff=NUMBERS + 0.1).set_opacity(pose.named)
        self.title.put(over).set_opacity(1 - pose.named)
        return self

    @property
    def outline(self) -> Region:
        """The region of all cells."""
        first, last = (self.cells.cell(at, at) for at in (0, self.cells.count - 1))
        return Region(first.left, last.right, last.bottom, first.top)

    def paint(self, filled: ArrayLike, lit: ArrayLike = 1.0) -> Self:
        """Draw every cell as far as it is filled and lit; see ``ScoreCells.paint``."""
        self.cells.paint(filled, lit)
        return self

    def point_at(self, row: float, column: float) -> CasedPath:
        """Return the cursor, which frames a cell or a place between cells."""
        return self.cursor.frame_outside(self.cells.cell(row, column))
