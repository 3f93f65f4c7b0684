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

    def laid(self, room: float, dealt: float) -> Laid:
        """Return lefts and widths of the columns, how many fit across, and who has peeled off.

        All columns grow narrower; the room goes to the followed pair, and then to the right edge.
        The first ones close up where a second one peels off; it passes over them.

        Args:
            room: from 0, all alike, over 1, the followed pair wide, to 2, the room at the right.
            dealt: the share of the dealing that is done.
        """
        pair, columns = np.arange(self.pairs), 2 * self.pairs
        across = columns / (1 - self.gap * min(room, 1))
        widths = np.ones(columns)
        followed = 2 * self.followed
        widths[followed : followed + 2] += (across - columns) * (1 - abs(1 - room)) / 2
        waiting = self.pairs - dealt * (self.pairs + self.aloft)
        peeled = np.clip(pair + 1 - waiting, 0, 1)
        slots = widths.copy()
        slots[1::2] *= 1 - peeled
        lefts = np.cumsum(slots) - slots
        flown = np.sin(np.clip((pair - waiting) / self.aloft, 0, 1) * np.pi / 2)
        lefts[1::2] += (across - self.pairs + pair - lefts[1::2]) * flown
        return lefts, widths, across, peeled

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
