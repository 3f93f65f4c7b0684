"""Arrows of one length that all lean one way: a cone about the arrow of their mean."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

OPACITY = 0.3
"""Of each of the many arrows."""
DEPTH = 0.35
"""How far what points to the back is drawn upwards, for each 1 of its length."""
RAYS = 10
"""Each of so many arrows is drawn whole, all others only as the dot at their tip."""
TURN = np.pi * (3 - 5**0.5)
"""The golden angle, in radians: turned by it again and again, arrows stand evenly about."""
DOT = 0.035
"""Radius of the dot at a tip."""
BESIDE = 0.4
"""How far the name of the chosen arrow is beside its end."""
ABOVE = 0.25
"""How far the baseline of a name is above the end of its arrow."""


class LeanFan(VGroup):
    """Each arrow reaches as high along the mean as in truth; what is left stands about the mean.

    It stands evenly about, as what is left has no sum. The front is seen from a little above: the
    mean and the chosen arrow, which lie in the picture's plane, keep their lengths and their angle.
    ``names`` tell the lengths; they do not belong to the fan and are added by themselves.

    Args:
        heights: how far each arrow reaches along the mean, shape (n,).
        length: of each arrow.
        chosen: which of them is drawn as an arrow of its own, on the right.
        frame: where all begin, and how long the number 1 is.
        color: ``#RRGGBB``.

    Example:
        >>> heights = np.random.default_rng(0).uniform(4.5, 5.5, 100)
        >>> frame = Frame(stage.at(0.5, 0.1), 0.5)
        >>> picture = LeanFan(heights, 8.0, 37, frame, color=active_theme().position)
    """

    def __init__(
        self,
        heights: NDArray[np.float64],
        length: float,
        chosen: int,
        frame: Frame,
        *,
        color: str,
    ) -> None:
        self.frame = frame
        out, about = np.sqrt(length**2 - heights**2), TURN * (np.arange(len(heights)) - chosen)
        self.tips = np.column_stack(
            [out * np.cos(about), heights + DEPTH * out * np.sin(about)],
        )
        self.own, self.reached = self.tips[chosen], float(heights.mean())
        self.many = scenery(Segments(color=color, width=1.5).set_stroke(opacity=OPACITY))
        self.dots = Dots(color=color, radius=DOT)
        ends = np.zeros(3), np.array([1.0, 0, 0])
        self.chosen = VectorArrow(*ends, color=color, width=12, head=0.42)
        self.mean = VectorArrow(*ends, color=active_theme().quiet, width=12, head=0.42)
        super().__init__(self.many, self.dots, self.chosen, self.mean)
        self.open(1.0)
        place = Label(f"place: {printed(length)}", BODY, color=color)
        mean = Label(f"mean: {printed(self.reached, 2)}", BODY, color=active_theme().quiet)
        place.put(self.chosen.end + BESIDE * RIGHT, LEFT)
        self.names = VGroup(place, mean.put(self.mean.end + ABOVE * UP))

    def open(self, share: float) -> Self:
        """Draw all arrows out of their common beginning, to a share of their length above 0."""
        frame = self.frame
        tips = frame.points(share * self.tips)
        self.many.set_ends(frame.origin, tips[::RAYS])
        self.dots.set_centers(tips)
        self.chosen.set_ends(frame.origin, frame.point(share * self.own))
        self.mean.set_ends(frame.origin, frame.point((0.0, share * self.reached)))
        return self
