"""What lies between two curves: the gap that one of them leaves."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VMobject
from numpy.typing import ArrayLike, NDArray

from scenes._kit.mobjects.trace import PlotArea


class Gap(VMobject):
    """The filled area between two curves over the same positions.

    Args:
        area: where the curves are drawn.
        color: ``#RRGGBB``.
        opacity: of the fill.

    Example:
        >>> places = np.linspace(0, 12, 200)
        >>> area = PlotArea(stage, 12, 1.5)
        >>> picture = Gap(area, color=active_theme().bad)
        >>> _ = picture.show_values(places, np.sin(places), np.sin(places + 1))
    """

    def __init__(self, area: PlotArea, *, color: str, opacity: float = 0.42) -> None:
        super().__init__(fill_color=color, fill_opacity=opacity, stroke_width=0)
        self.area = area
        self.decor = True

    def show_values(
        self, positions: NDArray[np.float64], first: ArrayLike, second: ArrayLike
    ) -> Self:
        """Fill what lies between the heights ``first`` and ``second`` over ``positions``."""
        there = self.area.points(positions, first)
        back = self.area.points(positions, second)[::-1]
        self.set_points_as_corners([*there, *back, there[0]])
        return self
