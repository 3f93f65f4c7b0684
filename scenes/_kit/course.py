"""A walk from one place to another, told by a clock."""

from __future__ import annotations

from dataclasses import dataclass

from manim.utils.rate_functions import RateFunction


@dataclass(frozen=True)
class Course:
    """A walk from one place to another, told by a clock that starts with it.

    Args:
        start: the place where it begins.
        stop: the place where it ends.
        seconds: that it lasts.
        way: the share of the way at each share of the time.
        lag: for how many seconds it is seen where somebody was.

    Example:
        >>> course = Course(7, 9, 4.0, lambda share: share, lag=1.0)
        >>> course.at(1.0), course.rush(1.0), course.rush(4.5), course.lasts
        (7.5, 0.5, 0.25, 5.0)
    """

    start: float
    stop: float
    seconds: float
    way: RateFunction
    lag: float = 0.0

    @property
    def lasts(self) -> float:
        """Seconds until nothing is seen any more of the walk."""
        return self.seconds + self.lag

    def at(self, clock: float) -> float:
        """Return the place at so many seconds."""
        share = min(max(clock / self.seconds, 0.0), 1.0)
        return self.start + (self.stop - self.start) * self.way(share)

    def rush(self, clock: float) -> float:
        """Return how many places were passed in the lag before."""
        return self.at(clock) - self.at(clock - self.lag)
