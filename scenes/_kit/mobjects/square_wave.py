"""A bit over many positions as a square wave on its axis."""

from __future__ import annotations

import numpy as np
from manim import Line, VGroup
from numpy.typing import ArrayLike

from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.theme import active_theme


class SquareWave(VGroup):
    """An axis and the outline of levels that jump between whole positions.

    Args:
        area: where to draw; its extent is the number of positions.
        levels: shape (positions,), the height from each position to the next.
        color: of the outline, ``#RRGGBB``.

    Example:
        >>> area = PlotArea(stage, 8, 1.5)
        >>> picture = SquareWave(area, [-1, 1] * 4, color=active_theme().pair(0))
    """

    def __init__(self, area: PlotArea, levels: ArrayLike, *, color: str) -> None:
        heights = np.repeat(np.asarray(levels, dtype=float), 2)
        edges = np.repeat(np.arange(len(heights) // 2 + 1.0), 2)[1:-1]
        self.axis = Line(*area.points([0, area.extent], [0, 0]))
        self.axis.set_stroke(active_theme().quiet, width=2)
        self.outline = Trace(area, color=color, width=3).set_heights(edges, heights)
        super().__init__(self.axis, self.outline)
