"""A matrix of scores with the places of queries and keys along its edges, and a cursor."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, PI, RIGHT, UP, Animation, Group, Mobject, UpdateFromAlphaFunc, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.score_cells import ScoreCells
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import LABEL, NOTE, Label

NAMES, NUMBERS = 0.36, 0.36
"""Room for the names along the edges, and for the places."""


class ScoreBoard(Group):
    """Cells with a row for every place of the query and a column for every place of the key.

    ``cursor`` frames the pair of places that is looked at; it does not belong to the board before
    it is added to the scene.

    Args:
        values: the scores, shape (n, n).
        region: where to stand; it is filled in height or width.
        limit: of the value colours.

    Example:
        >>> places = np.arange(12)
        >>> board = ScoreBoard(np.cos(np.pi / 6 * (places - places[:, None])), stage)
        >>> picture = Group(board.paint(1.0), board.point_at(2, 5))
    """

    def __init__(self, values: ArrayLike, region: Region, limit: float = 1.0) -> None:
        theme, room = active_theme(), NAMES + NUMBERS
        count = len(np.asarray(values))
        pitch = min(region.width - room, region.height - room) / count - 0.005
        corner = region.at(1, 1) + LEFT * count * pitch - UP * room
        self.cells = ScoreCells(values, corner, pitch, limit=limit)
        whole = self.outline
        self.columns, self.rows = VGroup(), VGroup()
        for place in range(count):
            cell = self.cells.cell(place, place)
            number = Label(str(place), NOTE, color=theme.key)
            self.columns.add(number.put(np.array([cell.at(0.5, 0)[0], whole.top + 0.1, 0.0])))
            number = Label(str(place), NOTE, color=theme.query)
            point = np.array([whole.left - 0.1, cell.at(0, 0.5)[1] - 0.09, 0.0])
            self.rows.add(number.put(point, RIGHT))
        self.key = Label("key at place", LABEL, color=theme.key)
        self.key.put(whole.at(0.5, 1) + UP * (NUMBERS + 0.1))
        self.query = Label("query at place", LABEL, color=theme.query).rotate(PI / 2)
        self.query.next_to(whole.at(0, 0.5), LEFT, buff=NUMBERS + 0.1)
        self.cursor = CasedPath(theme.ink, theme.ground, width=5)
        super().__init__(self.cells, self.columns, self.rows, self.key, self.query)
        self.point_at(0, 0)

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

    def unfolding(self, rail: list[Point3D]) -> Animation:
        """Return the animation in which both edges come out of one row of places.

        The columns rise from it; the rows swing down about its first place.

        Args:
            rail: where the places stand in that row.
        """
        ends = [[label.get_center() for label in edge] for edge in (self.columns, self.rows)]
        theme = active_theme()
        edges = (self.columns, theme.key), (self.rows, theme.query)

        def unfold(_: Mobject, share: float) -> None:
            turn = share * PI / 2
            for edge, hue in edges:
                edge.set_color(mix(theme.quiet, hue, share))
            for place, (start, across, down) in enumerate(zip(rail, *ends, strict=True)):
                self.columns[place].move_to(start + share * (across - start))
                reach = (1 - share) * (start - rail[0])[0] + share * (ends[1][0] - down)[1]
                hinge = rail[0] + share * (ends[1][0] - rail[0])
                aside = share * (down - ends[1][0])[0] * RIGHT
                swung = reach * np.array([np.cos(turn), -np.sin(turn), 0.0])
                self.rows[place].move_to(hinge + aside + swung)

        return UpdateFromAlphaFunc(VGroup(self.columns, self.rows), unfold)

    def frame_row(self, row: float) -> CasedPath:
        """Return the cursor, which frames a whole row or a place between rows."""
        first, last = (self.cells.cell(row, column) for column in (0, self.cells.count - 1))
        return self.cursor.frame_outside(Region(first.left, last.right, first.bottom, first.top))
