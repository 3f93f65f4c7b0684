"""The one way in which a tracker is moved beside other animations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manim import ValueTracker, smooth

from scenes._kit.tempo import MORPH


def moved(
    tracker: ValueTracker,
    to: float = 1.0,
    run_time: float = MORPH,
    rate_func: Callable[[float], float] = smooth,
) -> Any:
    """Return the animation that moves a tracker to a value, from rest to rest by default.

    Args:
        tracker: what is moved.
        to: the value that it ends at.
        run_time: in seconds; ``say`` and ``play`` may overrule it.
        rate_func: the share of the way that has been gone at each share of the time.
    """
    animate: Any = tracker.animate
    return animate(run_time=run_time, rate_func=rate_func).set_value(to)
