"""A square wave that melts, its jumps first, until only its main wave is left."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from scenes._kit.mobjects.trace import PlotArea, Trace

Term = Callable[[NDArray[np.float64], int], NDArray[np.float64]]

SAMPLES = 32
"""Samples of the curve per position."""
HARMONICS = np.arange(1, 160, 2)
"""Orders of the Fourier terms that draw the square wave before it melts."""
MELTING = np.geomspace(3e-4, 2.0, 64)
"""Diffusion times through which it melts into its first harmonic."""
WIDTH = 9


class MeltingWave(Trace):
    """The square wave of a bit, and by diffusion of it more and more only its first harmonic.

    Args:
        area: where to draw; its extent is the number of positions.
        term: the height of the Fourier term of an order at positions (n,).
        color: ``#RRGGBB``.

    Example:
        >>> area = PlotArea(stage, 16, 1.5)
        >>> sawtooth = lambda positions, order: np.sin(order * positions) / order
        >>> picture = MeltingWave(area, sawtooth, color=active_theme().pair(1)).melt(0.3)
    """

    def __init__(self, area: PlotArea, term: Term, *, color: str) -> None:
        super().__init__(area, color=color, width=WIDTH)
        self.samples = np.linspace(0, area.extent, round(area.extent) * SAMPLES + 1)
        self.terms = np.array([term(self.samples, int(order)) for order in HARMONICS])
        self.melt(0.0)

    def melt(self, share: float) -> Self:
        """Draw it a share of its way from the square to its main wave, by equal parts."""
        time = np.interp(share, self._come, MELTING)
        return self.set_heights(self.samples, self.molten(float(time)))

    @cached_property
    def _come(self) -> NDArray[np.float64]:
        """What share of its way to the main wave the square has come at each time of melting."""
        waves = np.array([self.molten(time) for time in MELTING])
        left = np.linalg.norm(waves - waves[-1], axis=1)
        come: NDArray[np.float64] = 1 - left / left[0]
        return come

    def molten(self, time: float) -> NDArray[np.float64]:
        """Return the heights after diffusing for a time that spares the first harmonic."""
        heights: NDArray[np.float64] = np.exp(-time * (HARMONICS**2 - 1.0)) @ self.terms
        return heights
