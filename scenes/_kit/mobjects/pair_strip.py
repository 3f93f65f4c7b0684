"""Thin bars side by side, one for each pair of a vector, in the pair's hue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import PI, RIGHT, UP, Line, VGroup
from manim.typing import Point3D, Vector3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.theme import active_theme

RISE = 5.0
"""How many pairs rise at the same time while the strip is revealed from left to right."""


class PairStrip(VGroup):
    """One bar for each pair, fastest first, standing on the lower edge of a region.

    Args:
        lengths: what each bar measures.
        region: the bars divide its width among themselves.
        unit: scene units of the length 1.
        colors: the hue of each pair.
    """

    def __init__(
        self,
        lengths: Sequence[float] | NDArray[np.float64],
        region: Region,
        unit: float,
        colors: Sequence[str],
    ) -> None:
        self.lengths = np.asarray(lengths, dtype=np.float64)
        self.region, self.unit = region, unit
        self.pitch = region.width / len(self.lengths)
        self.revealed = 0.0
        self.axis = Line(region.at(0, 0), region.at(1, 0)).set_stroke(active_theme().ring, 3)
        self.bars = VGroup(*(Bar(color) for color in colors))
        super().__init__(self.axis, self.bars)

    def foot(self, pair: int) -> Point3D:
        """Return the middle of a bar's lower edge."""
        return np.asarray(self.region.at(0, 0) + RIGHT * (pair + 0.5) * self.pitch)

    def top(self, pair: int) -> Point3D:
        """Return the middle of a bar's upper edge when it has risen."""
        return np.asarray(self.foot(pair) + UP * self.lengths[pair] * self.unit)

    @property
    def highest(self) -> float:
        """The height of the highest bar's upper edge when all have risen."""
        return float(self.region.bottom + self.lengths.max() * self.unit)

    def fly(self, pair: int, tail: Point3D, arrow: Vector3D, share: float) -> Self:
        """Show one bar on its way from the arrow that it was to its place."""
        length, width = self.lengths[pair] * self.unit, 0.76 * self.pitch
        start = float(np.linalg.norm(arrow))
        self.bars[pair].travel(share, tail, arrow, start, self.foot(pair), length, width)
        return self

    def reveal(self, until: float) -> Self:
        """Let the bars left of a pair stand; those that came before by another way stay."""
        self.revealed = until
        for pair, bar in enumerate(self.bars):
            grown = float(np.clip((until - pair) / RISE, 0, 1)) * self.lengths[pair] * self.unit
            if grown > bar.length:
                bar.lay(self.foot(pair), PI / 2, grown, 0.76 * self.pitch)
        return self
