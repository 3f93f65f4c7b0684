"""A rail of places with a tick at each of them at which a hand points one way."""

from __future__ import annotations

import numpy as np
from manim import DOWN, RIGHT, TAU, UP, Line, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

HALF = 0.16
"""How far a tick reaches above and below the rail."""


def returns(omega: float, angle: float, until: float) -> NDArray[np.float64]:
    """Return the places, shape (n,), at which a hand of a speed points at an angle above 0."""
    return np.arange(angle, omega * until, TAU) / omega


class ReturnRail(VGroup):
    """Places from 0 on, an upright where training ended, and a tick wherever a hand comes by.

    Args:
        start: place 0.
        length: of the rail, in scene units.
        until: the place at its end.
        trained: the place at which training ended.
        color: of the ticks, ``#RRGGBB``.
        width: of a tick, as a stroke.

    Example:
        >>> start = np.array([stage.left + 1, stage.center[1], 0.0])
        >>> rail = ReturnRail(start, 10.0, 400, 100, color=active_theme().pair(3))
        >>> _, picture = rail.mark(0.07, np.pi, 400), rail
    """

    def __init__(
        self,
        start: Point3D,
        length: float,
        until: float,
        trained: float,
        *,
        color: str,
        width: float = 6,
    ) -> None:
        theme = active_theme()
        self.start, self.unit = np.asarray(start), length / until
        end = self.start + trained * self.unit * RIGHT
        self.ticks = Segments(color=color, width=width)
        rail = Line(self.start, self.start + length * RIGHT, color=theme.ring, stroke_width=2)
        over = 1.4 * HALF
        upright = Line(end + over * DOWN, end + over * UP, color=theme.quiet, stroke_width=3)
        super().__init__(scenery(VGroup(rail, upright)), self.ticks)

    def mark(self, omega: float, angle: float, until: float) -> int:
        """Draw the ticks, and return how many there are.

        Args:
            omega: how far a step turns the hand, in radians.
            angle: the one that is looked for, above 0.
            until: the place up to which is read.
        """
        places = returns(omega, angle, until)
        feet = self.start + places[:, None] * self.unit * RIGHT
        self.ticks.set_ends(feet + HALF * DOWN, feet + HALF * UP)
        return len(places)
