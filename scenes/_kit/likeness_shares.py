"""How far the likeness of two places has been built up: one tracker for each change."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from manim import ValueTracker
from numpy.typing import NDArray

from scenes._kit.mobjects.dials_over_bars import Unfolding

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Shares:
    """How far each change of the picture has come, 0 to 1 unless said otherwise."""

    unfolded: ValueTracker = field(default_factory=ValueTracker)
    """From one dial to all of them."""
    magnified: ValueTracker = field(default_factory=ValueTracker)
    """From one of many small dials to one under a glass."""
    raised: ValueTracker = field(default_factory=ValueTracker)
    """From dials without bars to a bar under each."""
    levelled: ValueTracker = field(default_factory=ValueTracker)
    """From bars of their own lengths to bars of their mean."""
    poured: ValueTracker = field(default_factory=ValueTracker)
    """From bars side by side to one bar."""
    arranged: ValueTracker = field(default_factory=ValueTracker)
    """From bars under dials to bars beside a curve."""
    zoomed: ValueTracker = field(default_factory=ValueTracker)
    """From the first gaps to the first step that rises, and on to 2 where all gaps are seen."""
    denser: ValueTracker = field(default_factory=ValueTracker)
    """How often as many dials have come in between."""
    lifted: ValueTracker = field(default_factory=ValueTracker)
    """From the curve alone to the curve beside the matrix, to 2 while it becomes colours, and to 3
    while these go over as the first row."""
    laid: ValueTracker = field(default_factory=ValueTracker)
    """The last row of the matrix that is laid."""
    mixed: ValueTracker = field(default_factory=ValueTracker)
    """How many rows of the matrix are mixed at random, the last ones first."""
    walked: ValueTracker = field(default_factory=ValueTracker)
    """From the first pair of places on a diagonal to the last."""

    def weights(self, pairs: int) -> Vector:
        """Return how much each dial counts, of so many and those that come in between."""
        doubled = self.denser.get_value()
        weights = np.ones(pairs * 2 ** int(np.ceil(doubled - 1e-6)))
        if doubled % 1 > 1e-6:
            weights[1::2] = doubled % 1
        return weights

    @property
    def unfolding(self) -> Unfolding:
        """How far dials and bars have come."""
        return Unfolding(
            self.unfolded.get_value(),
            self.magnified.get_value(),
            self.raised.get_value(),
        )
