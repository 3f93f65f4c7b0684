"""Two words that walk: together, then one of them alone, then together again."""

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
        query: of the word that is ahead, without a place.
        key: of the other word, without a place.
        turned: turns either to a place.
        first: place at which the other word begins.
        gap: by how many places the one ahead is ahead at first.
        together: steps that both go before the other goes one step alone, and then both one more.
    """

    query: Vector
    key: Vector
    turned: Way
    first: int
    gap: int
    together: int

    @property
    def last(self) -> int:
        """How many steps the whole walk has."""
        return self.together + 2

    def places(self, steps: float) -> tuple[float, float]:
        """Return the places of both words after some steps."""
        n = self.together
        on = float(np.interp(steps, [0, n, n + 1, n + 2], [0, n, n, n + 1]))
        return self.first + self.gap + on, self.first + steps

    def measured(self, steps: float, share: float = 1.0) -> float:
        """Return the angle in degrees from the key to the query, at most half a turn."""
        (a, b), (x, y) = self.entering(share, steps)
        return float(np.degrees(np.arctan2(x * b - y * a, x * a + y * b)))

    def line(self, steps: float, share: float = 1.0) -> list[tuple[float, float]]:
        """Return place and angle at each corner of the walk, and where the other word is now."""
        corners = [s for s in (0, self.together, self.together + 1) if s < steps]
        return [(self.places(s)[1], self.measured(s, share)) for s in (*corners, steps)]

    def entering(self, share: float, steps: float) -> tuple[Vector, Vector]:
        """Return both turned by as much of their places as :meth:`got` tells."""
        ahead, behind = self.got(share, steps)
        return self.turned(self.query, ahead), self.turned(self.key, behind)

    def got(self, share: float, steps: float) -> tuple[float, float]:
        """Return how much of its place each has got: both that of the key, then the query alone."""
        ahead, behind = self.places(steps)
        both = min(1.0, 2 * share) * behind
        return both + max(0.0, 2 * share - 1) * (ahead - behind), both
