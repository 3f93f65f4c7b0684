"""The places that are shown on a long way, so that nothing on it whirls."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Halts:
    """Every whole place up to the first milestone, then a few evenly on the way to each other one.

    Args:
        milestones: places at which the way halts, ascending.
        counts: how many are shown on the way to each milestone after the first.
    """

    milestones: tuple[int, ...]
    counts: tuple[int, ...]

    def at(self, place: float) -> float:
        """Return the place that is shown when a place is reached."""
        if place < self.milestones[0]:
            return float(np.floor(place + 1e-6))
        ways = zip(self.milestones, self.milestones[1:], self.counts, strict=False)
        stops = np.concatenate([np.linspace(a, b, count + 1) for a, b, count in ways]).round()
        return float(stops[stops <= place + 1e-6][-1])
