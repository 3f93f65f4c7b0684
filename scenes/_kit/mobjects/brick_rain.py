"""Bricks that fall from a half circle onto a line, where they pile up to a histogram."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VGroup, VMobject, smooth
from numpy.typing import NDArray

from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.skyline import COLUMNS, Skyline, column_edges, column_of

FALL, SLOW = 0.55, 1.0
"""Seconds for which a brick falls, and one that is watched alone."""
LARGE = 4.0
"""How many times as large as the others bricks are that are watched alone."""
SHRINK = 0.4
"""Seconds in which those become as large as the others, before these fall."""


class BrickRain(VGroup):
    """Each number falls as a brick from its point on the half circle into its column.

    Args:
        frame: where 0 lies on the ground line, and how long the number 1 is.
        values: numbers from −1 to 1, shape (n,), in the order in which they are thrown.
        launches: when each of them is thrown, in seconds, shape (n,), not falling.
        color: ``#RRGGBB``.
        brick: height of one brick, falling and fallen, in scene units.
        lift: how far off the line the lowest bricks come to lie, in scene units.
        alone: how many are thrown before the others, to be watched: they fall slower, and are large
            until ``SHRINK`` seconds before the next brick is thrown.

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
        alone: int = 0,
    ) -> None:
        self.frame, self.values, self.launches, self.alone = frame, values, launches, alone
        self.falls = np.where(np.arange(len(values)) < alone, SLOW, FALL)
        self.pile = Skyline(frame, color=color, brick=brick, lift=lift)
        self.falling = scenery(VMobject(fill_color=color, fill_opacity=1, stroke_width=0))
        super().__init__(self.pile, self.falling)
        self.landed = 0

    @property
    def lasts(self) -> float:
        """Seconds until the last brick has landed."""
        return float((self.launches + self.falls).max())

    def pour(self, time: float) -> Self:
        """Stand as it does that many seconds after the beginning."""
        thrown = int(np.searchsorted(self.launches, time, side="right"))
        arrivals = self.launches + self.falls
        self.landed = int(np.searchsorted(arrivals, time + 1e-9, side="right"))
        large = self._large(time)
        apart = self.alone if large > 1 else 0
        self.pile.show_values(self.values[apart : self.landed])
        free = np.arange(0 if apart else self.landed, thrown)
        self.falling.points = self._free(time, free, large)
        return self

    def _large(self, time: float) -> float:
        """Return how many times as large the bricks are that are watched alone."""
        if self.alone in (0, len(self.launches)):
            return 1.0
        share = (self.launches[self.alone] - time) / SHRINK
        return 1 + (LARGE - 1) * smooth(float(np.clip(share, 0, 1)))

    def _free(self, time: float, which: NDArray[np.intp], large: float) -> NDArray[np.float64]:
        """Return the outlines of bricks that are not part of the pile, falling or large."""
        if not len(which):
            return np.zeros((0, 3))
        values, unit = self.values[which], self.frame.unit
        columns, height = column_of(values), self.pile.brick
        end = self.pile.lift + self.pile.tops[columns]
        start = np.maximum(np.sqrt(1 - np.minimum(values**2, 1)) * unit, end)
        share = np.clip((time - self.launches[which]) / self.falls[which], 0, 1) ** 2
        middle = (column_edges()[columns] + 1 / COLUMNS) * unit
        up = start + (end - start) * share + large * height / 2
        centers = self.frame.origin + np.column_stack([middle, up, np.zeros(len(up))])
        return outlines(upright(centers, large * 2 / COLUMNS * unit, large * height))
