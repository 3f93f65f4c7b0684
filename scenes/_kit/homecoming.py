"""A run on which hands leave home, get too fast to be seen, and come home one after the other."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from manim.utils.rate_functions import RateFunction, smooth
from numpy.typing import NDArray

from scenes._kit.mobjects.home_dial import HOME

OUT, REST = 1.0, 0.42
"""How many places a run counts as gone when it begins, and as left when it ends; with as many as
one hand of these turns while it is in its ring, all hands come home in one rhythm."""
HOP = 0.3
"""In which share of the time for a place, its last one, the hands hop on to it."""
FINENESS = 4000
"""At how many moments of a run it is looked who is home."""


def beats(places: float) -> float:
    """Return how many beats a run of so many places takes: tenfold on, or down to a tenth."""
    begin, end = _ends(places)
    return float((end - begin) / np.log(10))


def tenfold(places: float) -> RateFunction:
    """Return how far one has come who goes ten times as far in each beat, and then a tenth."""
    begin, end = _ends(places)

    def share_of_way(t: float, *_: object, **__: object) -> float:
        gone = (places + OUT + REST) / (1 + np.exp(-(begin + t * (end - begin)))) - OUT
        return float(gone / places)

    return share_of_way


def by_whole_places(places: float, way: RateFunction) -> RateFunction:
    """Return how far one has come who hops from each whole place to the next and rests there."""

    def share_of_way(t: float, *_: object, **__: object) -> float:
        whole, under_way = divmod(places * way(t), 1)
        return float(whole + smooth(max(0.0, (under_way - 1 + HOP) / HOP))) / places

    return share_of_way


def _ends(places: float) -> tuple[float, float]:
    return float(np.log(OUT / (places + REST))), float(np.log((places + OUT) / REST))


class Homecoming:
    """A run from one whole place to a later one, told by a clock that starts with it.

    Who passes home on the way is not caught, only who comes to stay.

    Args:
        start: the place where it begins.
        stop: the place where it ends.
        seconds: that it lasts.
        way: the share of the way at each share of the time.
        gaps: how far all hands are from home, in radii, at places (...): shape (..., hands).

    Example:
        >>> def gaps(places):
        ...     return np.abs(np.exp(1j * np.asarray(places)[..., None]) - 1)
        >>> run = Homecoming(5, 6, 2.0, lambda t: t, gaps)
        >>> run.at(1.0), run.caught.round(1).tolist()
        (5.5, [1.7])
    """

    def __init__(
        self,
        start: float,
        stop: float,
        seconds: float,
        way: RateFunction,
        gaps: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    ) -> None:
        self.start, self.stop, self.seconds, self.way = start, stop, seconds, way
        clock = np.linspace(0, seconds, FINENESS)
        places = np.array([self.at(moment) for moment in clock])
        home = gaps(places) < HOME
        self.caught = np.array([self._home_for_good(clock, at) for at in home.T])

    @staticmethod
    def _home_for_good(clock: NDArray[np.float64], home: NDArray[np.bool_]) -> float:
        if not home[-1]:
            return np.inf
        return float(clock[home.size - int(np.argmin(home[::-1]))]) if not home.all() else 0.0

    def at(self, clock: float) -> float:
        """Return the place that is read at a time since the run began, in seconds."""
        share = float(np.clip(clock / self.seconds, 0, 1)) if self.seconds else 1.0
        return self.start + (self.stop - self.start) * self.way(share)
