"""Some columns of a matrix, each drawn down its rows as a curve beside a line at zero."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Line, VGroup, VMobject
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme

SWAY = 0.42
"""How far a curve goes from its middle at the end of the scale, in distances of two curves."""


class ColumnCurves(VGroup):
    """Columns of a matrix, evenly spread, as curves from its first row down.

    Args:
        values: shape (rows, columns).
        region: which the whole matrix fills.
        count: how many columns are followed.
        limit: where the scale ends; what lies beyond it is drawn at its end.

    Example:
        >>> places, speeds = np.arange(64)[:, None], 0.85 ** np.arange(64)
        >>> picture = ColumnCurves(np.sin(speeds * places), stage, 6).follow(0.8)
    """

    def __init__(
        self, values: ArrayLike, region: Region, count: int, *, limit: float = 1.0
    ) -> None:
        theme = active_theme()
        whole = np.clip(np.asarray(values, dtype=float), -limit, limit)
        self.region, across = region, whole.shape[1]
        columns = [int((k + 0.5) * across / count) for k in range(count)]
        self.sways = whole[:, columns].T * SWAY / count / limit
        self.middles = [(column + 0.5) / across for column in columns]
        ends = ((region.at(s, 1), region.at(s, 0)) for s in self.middles)
        self.axes = VGroup(
            *(Line(*both, stroke_width=2, stroke_color=theme.quiet) for both in ends)
        )
        self.curves = VGroup(*(VMobject(stroke_color=theme.ink, stroke_width=6) for _ in columns))
        super().__init__(self.axes, self.curves)
        self.follow(0)

    def follow(self, share: float) -> Self:
        """Draw every curve down to a share of the rows, two of them at least."""
        rows = self.sways.shape[1]
        count = max(2, round(share * (rows - 1)) + 1)
        down = 1 - (np.arange(count) + 0.5) / rows
        for curve, middle, across in zip(self.curves, self.middles, self.sways, strict=True):
            curve.points = polyline(
                np.array(
                    [
                        self.region.at(middle + a, d)
                        for a, d in zip(across[:count], down, strict=True)
                    ]
                )
            )
        return self
