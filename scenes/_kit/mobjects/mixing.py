"""How one row is mixed from several: ribbons as wide as their weights pour into it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import UP, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.ribbon import Ribbon
from scenes._kit.theme import active_theme


class Mixing(VGroup):
    """Ribbons from all rows into one, side by side; a ribbon is as wide as its weight says.

    A ribbon has the colours of the row that it leaves, and a row of weight 1 would fill the
    whole width. Since weights add up to 1, the ribbons cover the row where they arrive.

    Args:
        sources: the rows that are mixed.
        weights: how much of each is taken, shape (sources,).
        result: the row that they become.

    Example:
        >>> theme, size = active_theme(), {"cell": 0.6, "height": 0.6}
        >>> sources = [FramedRow([0.9, -0.7], LEFT * 2 + UP, color=theme.word, **size)]
        >>> sources.append(FramedRow([-0.8, 0.4], RIGHT * 2 + UP, color=theme.word, **size))
        >>> result = FramedRow([0.05, -0.15], LEFT * 2 + DOWN, color=theme.word, **size)
        >>> mixing = Mixing(sources, np.array([0.5, 0.5]), result).pour(0, 1)
        >>> picture = VGroup(*sources, result, mixing)
    """

    def __init__(
        self, sources: Sequence[FramedRow], weights: NDArray[np.float64], result: FramedRow
    ) -> None:
        theme = active_theme()
        self.sources, self.result = list(sources), result
        self.weights = np.asarray(weights, dtype=np.float64)
        self.ribbons = [
            Ribbon(
                [theme.value(float(value), source.limit) for value in source.values],
                width=weight * source.frame.width,
                edge=theme.word,
                edge_width=2,
            )
            for source, weight in zip(sources, self.weights, strict=True)
        ]
        super().__init__(*self.ribbons)
        self.pour(0, 0)

    def pour(self, since: float, until: float) -> Self:
        """Show the ribbons on that piece of their way."""
        ends = np.cumsum([0.0, *self.weights])
        width = self.result.frame.width
        down = self.sources[0].get_y() > self.result.get_y()
        for ribbon, source, low, high in zip(
            self.ribbons, self.sources, ends, ends[1:], strict=False
        ):
            start = _edge(source, below=down)
            end = _edge(self.result, below=not down)
            end = end + np.array([((low + high) / 2 - 0.5) * width, 0.0, 0.0])
            ribbon.lay(start, end, since=since, until=until)
        return self


def _edge(row: FramedRow, *, below: bool) -> Point3D:
    """Return the middle of the lower or the upper side of a row."""
    half = row.frame.height / 2
    return np.asarray(row.frame.get_center() + UP * (-half if below else half))
