"""The scores of one gap as a run of dots beside their board, each in the row of its query."""

from __future__ import annotations

import numpy as np
from manim import Dot, VGroup

from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.theme import active_theme

RUN, NEAR, RADIUS = 1.0, 0.25, 0.075
"""Room for a run, how far its lowest score is from the board, and the radius of a dot."""


class ScoreRun(VGroup):
    """A dot for every pair of the board's gap, the further to the right the higher its score.

    Args:
        board: beside which it stands.
        low: the score that stands next to the board.
        high: the score that stands furthest away.

    Example:
        >>> places = np.arange(12)
        >>> values = np.cos(np.pi / 6 * (places + places[:, None]))
        >>> board = ScoreBoard(values, stage.inset(RUN, 0.5)).paint(1.0)
        >>> picture = Group(board, board.band, ScoreRun(board, -1.0, 1.0))
    """

    def __init__(self, board: ScoreBoard, low: float, high: float) -> None:
        cells, ink = board.cells, active_theme().ink
        unit = (RUN - NEAR - 2 * RADIUS) / (high - low)
        start = board.outline.right + NEAR
        super().__init__(
            *(
                Dot(
                    np.array(
                        [start + (float(score) - low) * unit, cells.cell(row, 0).center[1], 0]
                    ),
                    RADIUS,
                    color=ink,
                )
                for row, score in enumerate(np.diagonal(cells.values, -board.gap), board.gap)
            )
        )
