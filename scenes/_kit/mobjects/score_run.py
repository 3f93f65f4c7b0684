"""The scores of one gap as a run of dots beside their board, each in the row of its query."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, Dot, Line, VGroup, VMobject

from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.mobjects.score_cells import score_hue
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

RUN, NEAR, RADIUS = 1.6, 0.25, 0.085
"""Room for a run, how far its lowest score is from the board, and the radius of a dot."""
HALF, DECIMALS = 0.35, 2
"""Half the width of a number at the axis, and its digits."""
OVER, UNDER = 0.52, 0.35
"""How far over and under the cells the baselines of what is written at the axis are."""


class ScoreRun(VGroup):
    """A dot for every pair of the board's gap, the further to the right the higher its score.

    Their ``way`` joins the ``dots``; behind stands their ``axis``: a line where the score is zero,
    numbered there and at the ends of the scale, at the lower one only if a score is there.

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
        begin = whole.right - cells.pitch
        start, unit = begin + NEAR, (RUN + cells.pitch - NEAR - HALF) / (high - low)
        scores = np.diagonal(cells.values, -board.gap)
        self.dots = VGroup(
            *(
                Dot(np.array([start + (score - low) * unit, cells.cell(row, 0).center[1], 0.0]))
                for row, score in enumerate(map(float, scores), board.gap)
            )
        )
        for dot, score in zip(self.dots, map(float, scores), strict=True):
            dot.scale_to_fit_width(2 * RADIUS).set_stroke(theme.ink, 3)
            dot.set_fill(score_hue(score, cells.limit))
        self.way = VMobject(stroke_color=theme.ink, stroke_width=4)
        foot, top = (np.array([start - low * unit, end, 0.0]) for end in (whole.bottom, whole.top))
        ends = (score for score in (low, high) if score > 0 or score in scores)
        self.axis = VGroup(
            Line(foot, top, stroke_color=theme.quiet, stroke_width=3),
            *(
                Label(name, NOTE, color=theme.quiet).put(
                    foot + UNDER * DOWN + score * unit * RIGHT, RIGHT if score < 0 else ORIGIN
                )
                for score, name in [(0.0, "0"), *((end, printed(end, DECIMALS)) for end in ends)]
            ),
            Line(
                foot + low * unit * RIGHT,
                foot + high * unit * RIGHT,
                stroke_color=theme.quiet,
                stroke_width=3,
            ),
            Label("score →", NOTE, color=theme.quiet).put(
                np.array([begin + NEAR - RADIUS, whole.top + OVER, 0.0]), LEFT
            ),
        )
        super().__init__(self.axis, self.way, self.dots)
        self.reach(len(self.dots))

    def reach(self, count: float) -> Self:
        """Show so many dots from the top, and the way that leads to them."""
        middles = np.array([dot.get_center() for dot in self.dots])
        for at, dot in enumerate(self.dots):
            seen = float(np.clip(2 * (count - at) - 1, 0, 1))
            dot.set_fill(opacity=seen).set_stroke(opacity=seen)
        whole = int(np.clip(count - 1, 0, len(middles) - 1))
        part = float(np.clip(count - 1 - whole, 0, 1))
        walked = [*middles[: whole + 1]]
        if part > 0 and whole + 1 < len(middles):
            walked.append(middles[whole] + part * (middles[whole + 1] - middles[whole]))
        self.way.clear_points()
        if len(walked) > 1:
            self.way.set_points_as_corners(walked)
        return self
