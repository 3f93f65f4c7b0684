"""How far the likeness of two places has been built up: one tracker for each change."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from manim import ValueTracker
from numpy.typing import NDArray

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Shares:
    """How far each change of the picture has come, 0 to 1 unless said otherwise."""

    unfolded: ValueTracker = field(default_factory=ValueTracker)
    """From one dial to all of them, each with its bar."""
    levelled: ValueTracker = field(default_factory=ValueTracker)
    """From bars of their own lengths to bars of their mean."""
    poured: ValueTracker = field(default_factory=ValueTracker)
    """From bars side by side to one bar."""
    arranged: ValueTracker = field(default_factory=ValueTracker)
    """From bars under dials, with the one bar beside them, to bars over a curve that it draws."""
    zoomed: ValueTracker = field(default_factory=ValueTracker)
    """From the first gaps to the first step that rises, and on to 2 where all gaps are seen."""
    denser: ValueTracker = field(default_factory=ValueTracker)
    """How often as many dials have come in between."""
    lifted: ValueTracker = field(default_factory=ValueTracker)
    """From the curve alone to the curve under its colours at 1, which come until 2, and to 3 where
    the first of them are as wide as all were."""
    laid: ValueTracker = field(default_factory=ValueTracker)
    """The last row of the matrix that is laid."""
    mixed: ValueTracker = field(default_factory=ValueTracker)
    """How many rows of the mixed matrix have come."""

    def weights(self, pairs: int) -> Vector:
        """Return how much each dial counts, of so many and those that come in between."""
        doubled = self.denser.get_value()
        weights = np.ones(pairs * 2 ** int(np.ceil(doubled - 1e-6)))
        if doubled % 1 > 1e-6:
            weights[1::2] = doubled % 1
        return weights
