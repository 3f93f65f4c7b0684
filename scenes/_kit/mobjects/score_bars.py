"""Scores side by side as bars over and under zero, each in its colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, ORIGIN, Line, Rectangle, VGroup, VMobject
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.score_cells import score_hue
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

FOOT, SHARE = 0.36, 0.72
"""Room for the names under the bars, and how much of its room a bar fills in width."""
MARK, ROUND = 5, 0.05
"""Stroke width of what frames a bar, and how far it is from it."""
LEAST = 1e-6
"""Up to where there is room at least, so that scores of nothing have some."""


class ScoreBars(VGroup):
    """A bar for every score, up from a line at zero or down from it; none before it is reached.

    The line and the names come before the first bar grows.

    Args:
        scores: what the bars tell.
        span: the lowest and the highest score that there is room for.
        limit: of the colours.
        names: which bars have a name under them; the first name begins at its bar.
        color: of the names.

    Example:
        >>> scores = np.cos(np.pi / 6 * np.arange(9))
        >>> bars = ScoreBars(scores, (-1, 1), 1.0, [(0, "man 0"), (8, "8")])
        >>> picture = bars.lay(stage.inset(2.0, 1.0)).reach(8)
    """

    def __init__(
        self,
        scores: ArrayLike,
        span: tuple[float, float],
        limit: float,
        names: Sequence[tuple[int, str]],
        color: str | None = None,
    ) -> None:
        theme = active_theme()
        self.scores = np.asarray(scores, dtype=np.float64)
        self.low, self.high = min(span[0], 0.0), max(span[1], LEAST)
        self.limit, self.named = limit, [at for at, _ in names]
        self.region, self.now = Region(0.0, 1.0, 0.0, 1.0), -1.0
        self.bars = VGroup(*(VMobject(stroke_width=0) for _ in self.scores))
        self.zero = Line(stroke_color=theme.quiet, stroke_width=3)
        self.names = VGroup(*(Label(name, NOTE, color=color or theme.quiet) for _, name in names))
        super().__init__(self.bars, self.zero, self.names)

    def lay(self, region: Region) -> Self:
        """Fill a region."""
        self.region = region
        return self._draw()

    def reach(self, now: float) -> Self:
        """Show the bars up to one, each growing from a quarter before it is reached.

        The line and the names come from a half to a quarter before the first.
        """
        self.now = now
        return self._draw()

    def tell(self, scores: ArrayLike) -> Self:
        """Tell other scores."""
        self.scores = np.asarray(scores, dtype=np.float64)
        return self._draw()

    def mark(self, at: int) -> Rectangle:
        """Return a frame about a bar."""
        bar = self.bars[at]
        frame = Rectangle(
            width=bar.width + 2 * ROUND,
            height=bar.height + 2 * ROUND,
            stroke_color=active_theme().ink,
            stroke_width=MARK,
        )
        return frame.move_to(bar)

    def _draw(self) -> Self:
        room, pitch = self.region, self.region.width / len(self.scores)
        unit = (room.height - FOOT) / (self.high - self.low)
        zero = room.bottom + FOOT - self.low * unit
        grown = np.clip(1 - 4 * (np.arange(len(self.scores)) - self.now), 0, 1)
        for at, (bar, score) in enumerate(zip(self.bars, self.scores, strict=True)):
            left = room.left + (at + (1 - SHARE) / 2) * pitch
            right, end = left + SHARE * pitch, zero + float(grown[at] * score) * unit
            bar.set_points_as_corners(
                [(x, y, 0) for x, y in ((left, zero), (right, zero), (right, end), (left, end))]
            ).close_path()
            bar.set_fill(score_hue(float(score), self.limit), float(grown[at] > 0))
        self.zero.put_start_and_end_on(
            np.array([room.left, zero, 0.0]), np.array([room.right, zero, 0.0])
        )
        told = float(np.clip(2 + 4 * self.now, 0, 1))
        self.zero.set_stroke(opacity=told)
        for order, (at, name) in enumerate(zip(self.named, self.names, strict=True)):
            x = room.left + (at + 0.5) * pitch if order else room.left
            name.put(np.array([x, room.bottom, 0.0]), ORIGIN if order else LEFT)
            name.set_opacity(told)
        return self
