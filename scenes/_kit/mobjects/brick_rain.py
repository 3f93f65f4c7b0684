"""Bricks that fall from a half circle onto a line, where they pile up to a histogram."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.skyline import COLUMNS, Skyline, column_edges, column_of

FALL = 0.55
"""Seconds for which a brick falls."""


class BrickRain(VGroup):
    """Each number falls as a brick from its point on the half circle into its column.

    Args:
        frame: where 0 lies on the ground line, and how long the number 1 is.
        values: numbers from −1 to 1, shape (n,), in the order in which they are thrown.
        launches: when each of them is thrown, in seconds, shape (n,), not falling.
        color: ``#RRGGBB``.
        brick: height of one brick, falling and fallen, in scene units.
        lift: how far off the line the lowest bricks come to lie, in scene units.

    Example:
        >>> cosines = np.cos(np.linspace(0, np.pi, 300))
        >>> launches = np.linspace(0, 2, 300)
        >>> frame = Frame(stage.at(0.5, 0.1), 3.0)
        >>> rain = BrickRain(frame, cosines, launches, color=active_theme().ink, brick=0.04)
        >>> picture = rain.pour(1.5)
    """

    def __init__(
        self,
        frame: Frame,
        values: NDArray[np.float64],
        launches: NDArray[np.float64],
        *,
        color: str,
        brick: float,
        lift: float = 0.0,
    ) -> None:
        self.frame, self.values, self.launches = frame, values, launches
        self.pile = Skyline(frame, color=color, brick=brick, lift=lift)
        self.falling = scenery(VMobject(fill_color=color, fill_opacity=1, stroke_width=0))
        super().__init__(self.pile, self.falling)
        self.landed = 0

    @property
    def lasts(self) -> float:
        """Seconds until the last brick has landed."""
        return float(self.launches[-1]) + FALL

    def pour(self, time: float) -> Self:
        """Stand as it does that many seconds after the beginning."""
        thrown = int(np.searchsorted(self.launches, time, side="right"))
        self.landed = int(np.searchsorted(self.launches + FALL, time + 1e-9, side="right"))
        self.pile.show_values(self.values[: self.landed])
        self.falling.points = self._falling(time, self.landed, thrown)
        return self

    def _falling(self, time: float, landed: int, thrown: int) -> NDArray[np.float64]:
        values = self.values[landed:thrown]
        if not len(values):
            return np.zeros((0, 3))
        columns, unit = column_of(values), self.frame.unit
        end = self.pile.lift + self.pile.tops[columns]
        start = np.maximum(np.sqrt(1 - np.minimum(values**2, 1)) * unit, end)
        share = np.clip((time - self.launches[landed:thrown]) / FALL, 0, 1) ** 2
        height = self.pile.brick
        middle = (column_edges()[columns] + 1 / COLUMNS) * unit
        up = start + (end - start) * share + height / 2
        centers = self.frame.origin + np.column_stack([middle, up, np.zeros(len(up))])
        return outlines(upright(centers, 2 / COLUMNS * unit, height))
