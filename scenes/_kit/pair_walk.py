"""Two words that walk: together, one of them alone, together, the other alone, together again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]
Way = Callable[[Vector, float], Vector]
"""How a pair of numbers carries a place: the pair and the place in, the turned pair out."""


@dataclass(frozen=True)
class PairWalk:
    """A query and a key, and the places of their words after any number of steps, whole or not.

    Args:
        query: of the word that goes ahead, without a place.
        key: of the other word, without a place.
        turned: turns either to a place.
        gap: how many steps the first word goes alone, after both went from place 0 to place 1.
        together: steps that both go then, before the other goes one step alone, and both one more.
    """

    query: Vector
    key: Vector
    turned: Way
    gap: int
    together: int

    @property
    def opened(self) -> int:
        """After how many steps the first word is as far ahead as it ever is."""
        return 1 + self.gap

    @property
    def closing(self) -> int:
        """After how many steps the other word goes alone."""
        return self.opened + self.together

    @property
    def last(self) -> int:
        """How many steps the whole walk has."""
        return self.closing + 2

    def places(self, steps: float) -> tuple[float, float]:
        """Return the places of both words after some steps."""
        stops = [0, 1, self.opened, self.closing, self.closing + 1, self.last]
        ahead = np.cumsum([0, 1, self.gap, self.together, 0, 1])
        behind = np.cumsum([0, 1, 0, self.together, 1, 1])
        return float(np.interp(steps, stops, ahead)), float(np.interp(steps, stops, behind))

    def tips(self, steps: float) -> tuple[Vector, Vector]:
        """Return query and key, both turned to their places."""
        ahead, behind = self.places(steps)
        return self.turned(self.query, ahead), self.turned(self.key, behind)

    def measured(self, steps: float) -> float:
        """Return the angle in degrees from the key to the query, at most half a turn."""
        (a, b), (x, y) = self.tips(steps)
        return float(np.degrees(np.arctan2(x * b - y * a, x * a + y * b)))

    def line(self, steps: float) -> list[tuple[float, float]]:
        """Return the other word's place and the angle after each whole step, and now."""
        rests = [k for k in range(self.last) if k < steps]
        return [(self.places(step)[1], self.measured(step)) for step in (*rests, steps)]
