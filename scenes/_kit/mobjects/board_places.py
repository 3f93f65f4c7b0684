"""The places at the edges of a board of scores: who looks, and at whom."""

from __future__ import annotations

from manim import DOWN, LEFT, RIGHT, UP, VGroup

from scenes._kit.mobjects.score_cells import ScoreCells
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

ASIDE, DEEP, OVER = 0.15, 0.1, 0.12
"""From the board to the numbers of its rows, and from the middle of a row to their baseline; and
from the board up to the numbers of its columns."""


class BoardPlaces(VGroup):
    """The number of each row, the first named place, and of each column, at which it looks.

    Args:
        board: at whose left and upper edge they stand.

    Example:
        >>> board = ScoreCells(np.eye(6), stage.at(0.3, 0.8), 0.5).paint(1.0)
        >>> picture = Group(board, BoardPlaces(board))
    """

    def __init__(self, board: ScoreCells) -> None:
        hue = active_theme().position
        corner = board.cell(0, 0).at(0, 1)
        super().__init__()
        self.add(Label("looks at", NOTE, color=hue).put(corner + ASIDE * LEFT + OVER * UP, RIGHT))
        for place in range(board.count):
            names = str(place) if place else f"place {place}", str(place)
            row, column = (Label(name, NOTE, color=hue) for name in names)
            row.put(board.cell(place, 0).at(0, 0.5) + ASIDE * LEFT + DEEP * DOWN, RIGHT)
            self.add(row, column.put(board.cell(0, place).at(0.5, 1) + OVER * UP))
