"""The scores of one gap as a run of dots beside their board, each in the row of its query."""

from __future__ import annotations

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    Animation,
    Create,
    Dot,
    FadeIn,
    LaggedStart,
    Line,
    VGroup,
    VMobject,
)

from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

RUN, NEAR, RADIUS = 1.8, 0.25, 0.085
"""Room for a run, how far its lowest score is from the board, and the radius of a dot."""
OVER, UNDER = 0.52, 0.35
"""How far over and under the cells the baselines of what is written at the axis are."""


class ScoreRun(VGroup):
    """A dot for every pair of the board's gap, the further to the right the higher its score.

    Their ``way`` joins the ``dots``; behind stands their ``axis``: a line where the score is zero,
    numbered there and at the highest whole score.

    Args:
        board: beside which it stands.
        low: the score that stands next to the board.
        high: the score that stands furthest away.

    Example:
        >>> places = np.arange(12)
        >>> values = np.cos(np.pi / 6 * (places + places[:, None]))
        >>> board = ScoreBoard(values, stage.inset(RUN + 0.3, 0.9)).paint(1.0)
        >>> picture = Group(board, board.band, ScoreRun(board, -1.0, 1.0))
    """

    def __init__(self, board: ScoreBoard, low: float, high: float) -> None:
        low, high = min(low, 0.0), max(high, 0.0)
        cells, theme, whole = board.cells, active_theme(), board.outline
        start, unit = whole.right + NEAR, (RUN - NEAR - 2 * RADIUS) / (high - low)
        scores = np.diagonal(cells.values, -board.gap)
        self.dots = VGroup(
            *(
                Dot(np.array([start + (score - low) * unit, cells.cell(row, 0).center[1], 0.0]))
                for row, score in enumerate(map(float, scores), board.gap)
            )
        )
        for dot in self.dots:
            dot.scale_to_fit_width(2 * RADIUS).set_color(theme.ink)
        self.way = VMobject(stroke_color=theme.ink, stroke_width=4)
        self.way.set_points_as_corners([dot.get_center() for dot in self.dots])
        foot, top = (np.array([start - low * unit, end, 0.0]) for end in (whole.bottom, whole.top))
        most = int(high)
        self.axis = VGroup(
            Line(foot, top, stroke_color=theme.quiet, stroke_width=3),
            *(
                Label(str(score), NOTE, color=theme.quiet).put(
                    foot + UNDER * DOWN + score * unit * RIGHT
                )
                for score in dict.fromkeys((0, most))
            ),
            Line(
                foot + low * unit * RIGHT,
                foot + high * unit * RIGHT,
                stroke_color=theme.quiet,
                stroke_width=3,
            ),
            Label("score →", NOTE, color=theme.quiet).put(
                np.array([whole.right + NEAR - RADIUS, whole.top + OVER, 0.0]), LEFT
            ),
        )
        super().__init__(self.axis, self.way, self.dots)

    def drawn(self) -> list[Animation]:
        """Return the animations in which the dots come from top to bottom, and their line."""
        return [Create(self.way), LaggedStart(*map(FadeIn, self.dots), lag_ratio=0.5)]
