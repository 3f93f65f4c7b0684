"""Two words that get places and walk: one of them alone, both, the other alone, both again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]
Way = Callable[[Vector, float], Vector]
"""How a pair of numbers carries a place: the pair and the place in, the turned pair out."""
QUERY_TURNED = 2 / 3
"""After how much of the first step the query is turned, and the key begins."""


@dataclass(frozen=True)
class PairWalk:
    """A query and a key, and the places of their words after any number of steps, whole or not.

    In the first step both get their places, the query in its first two thirds and then the key;
    from then on their words walk.

    Args:
        query: of the word that goes ahead, without a place.
        key: of the other word, without a place.
        turned: turns either to a place.
        gap: how far ahead the first word is at most; it begins one place less ahead of place 1.
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
        return 2

    @property
    def closing(self) -> int:
        """After how many steps the other word goes alone."""
        return self.opened + self.together

    @property
    def last(self) -> int:
        """How many steps the whole walk has."""
        return self.closing + 2

    def turns(self, steps: float) -> tuple[float, float]:
        """Return the places to which query and key are turned after some steps."""
        stops = [0, QUERY_TURNED, 1, self.opened, self.closing, self.closing + 1, self.last]
        ahead = np.cumsum([0, self.gap, 0, 1, self.together, 0, 1])
        behind = np.cumsum([0, 0, 1, 0, self.together, 1, 1])
        return float(np.interp(steps, stops, ahead)), float(np.interp(steps, stops, behind))

    def places(self, steps: float) -> tuple[float, float]:
        """Return where both words stand after some steps: until both are turned they wait."""
        return self.turns(max(1.0, steps))

    def tips(self, steps: float) -> tuple[Vector, Vector]:
        """Return query and key, both turned."""
        ahead, behind = self.turns(steps)
        return self.turned(self.query, ahead), self.turned(self.key, behind)

    def measured(self, steps: float) -> float:
        """Return the angle in degrees from the key to the query, at most half a turn."""
        (a, b), (x, y) = self.tips(steps)
        return float(np.degrees(np.arctan2(x * b - y * a, x * a + y * b)))

    def point(self, steps: float) -> tuple[float, float]:
        """Return the middle between both words, and the angle, after some steps of the walk."""
        walked = max(1.0, steps)
        return sum(self.places(walked)) / 2, self.measured(walked)

    def line(self, steps: float) -> list[tuple[float, float]]:
        """Return the middle and the angle wherever both have rested, and now."""
        rests = [k for k in range(1, self.last) if k < steps]
        return [self.point(step) for step in (*rests, steps)]
