"""Arrows of one length that all lean one way, and the arrow of their mean, seen from the side."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import UP, VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

OPACITY = 0.3
"""Of each of the many arrows."""
ABOVE = 0.25
"""How far the baseline of a name is above the end of its arrow."""


class LeanFan(VGroup):
    """Each arrow is drawn as high as it reaches along the mean; what is left goes to a side.

    The sides alternate, as what is left has no sum. ``names`` tell the lengths; they do not belong
    to the fan and are added by themselves.

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
        sides = np.where((np.arange(len(heights)) - chosen) % 2, -1.0, 1.0)
        self.tips = np.column_stack([sides * np.sqrt(length**2 - heights**2), heights])
        self.own, self.reached = self.tips[chosen], float(heights.mean())
        self.many = scenery(Segments(color=color, width=1.5).set_stroke(opacity=OPACITY))
        ends = np.zeros(3), np.array([1.0, 0, 0])
        self.chosen = VectorArrow(*ends, color=color, width=12, head=0.42)
        self.mean = VectorArrow(*ends, color=active_theme().ink, width=12, head=0.42)
        super().__init__(self.many, self.chosen, self.mean)
        self.open(1.0)
        place = Label(f"place: {printed(length)}", BODY, color=color)
        mean = Label(f"mean: {printed(self.reached, 2)}", BODY)
        place.put(self.chosen.end + ABOVE * UP)
        self.names = VGroup(place, mean.put(self.mean.end + ABOVE * UP))

    def open(self, share: float) -> Self:
        """Draw all arrows out of their common beginning, to a share of their length above 0."""
        frame = self.frame
        self.many.set_ends(frame.origin, frame.points(share * self.tips))
        self.chosen.set_ends(frame.origin, frame.point(share * self.own))
        self.mean.set_ends(frame.origin, frame.point((0.0, share * self.reached)))
        return self
