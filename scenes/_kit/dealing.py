"""How paired columns are dealt into two sheets: one pair opens, then each second one moves over."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]
Laid = tuple[Vector, Vector, float, Vector]


@dataclass(frozen=True)
class Dealing:
    """Where each of 2 · ``pairs`` columns lies while the second ones peel off, from the right.

    Args:
        pairs: how many there are; the two of each lie side by side at first.
        followed: the pair that is opened before.
        gap: share of the width that is free between the sheets in the end.
        aloft: how many second columns are on their way at once.
    """

    pairs: int
    followed: int
    gap: float
    aloft: int

    @property
    def order(self) -> NDArray[np.int64]:
        """The columns in which one covers another: second ones, first ones, the followed pair."""
        firsts, own = 2 * np.delete(np.arange(self.pairs), self.followed), 2 * self.followed
        return np.array([*(firsts + 1), *firsts, own, own + 1])

    def laid(self, opened: float, dealt: float) -> Laid:
        """Return lefts and widths of the columns, how many fit across, and who has peeled off.

        A column stays where it is until its pair is dealt. The followed pair opens over others.
        Where a pair is dealt its first column closes up to those that were dealt before, and its
        second goes, under these, to the right edge.

        Args:
            opened: how far the followed pair is opened, from 0 to 1.
            dealt: the share of the dealing that is done.
        """
        pair, columns = np.arange(self.pairs), 2 * self.pairs
        narrow = 1 - self.gap
        waiting = self.pairs - dealt * (self.pairs + self.aloft)
        peeled = np.clip(pair + 1 - waiting, 0, 1)
        widths = np.repeat(1 - self.gap * peeled, 2)
        slots = widths.copy()
        slots[1::2] *= 1 - peeled
        lefts = np.cumsum(slots) - slots
        flown = np.sin(np.clip((pair + 1 - waiting) / self.aloft, 0, 1) * np.pi / 2)
        lefts[1::2] += (columns - narrow * (self.pairs - pair) - lefts[1::2]) * flown
        first = 2 * self.followed
        room = opened * self.gap * self.pairs
        lefts[first : first + 2] += room * np.array([-1, 0])
        widths[first : first + 2] += room
        return lefts, widths, columns, peeled

    def spans(self, spot: float, laid: Laid) -> list[tuple[float, float]]:
        """Return from where to where two frames go, as shares across: both round a pair at first.

        Each goes over to its own column as that of the second is peeled off.

        Args:
            spot: which pair, or where between two.
            laid: see :meth:`laid`.
        """
        lefts, widths, across, peeled = laid
        pair = np.arange(self.pairs)
        (a, c), (b, d) = (
            [float(np.interp(spot, pair, side[kind::2])) / across for kind in (0, 1)]
            for side in (lefts, lefts + widths)
        )
        apart = float(np.interp(spot, pair, peeled))
        return [(a, d + (b - d) * apart), (a + (c - a) * apart, d)]
