"""A gap of places, and below it the angle from a key round to a query."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import UP, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, TITLE, Label

GAP, ANGLE, NAME = 0.75, -0.45, -0.95
"""How high over the middle the baselines are."""
HALF = 0.08
"""Half the room between the name of the gap and its number."""


class GapReport(VGroup):
    """The gap, ``row``, and the angle at which a query stands, from the key on, ``sum``.

    Args:
        middle: of it all.

    Example:
        >>> picture = GapReport(stage.center).tell(3, 219.9)
    """

    def __init__(self, middle: Point3D) -> None:
        theme = active_theme()
        self.middle = middle
        name = Label("gap", TITLE, color=theme.position, bold=True)
        self.gap = Readout(1, size=TITLE, color=theme.position, face="sans", bold=True)
        self.angle = Degrees(0, TITLE, 1, bold=True)
        row = middle + GAP * UP
        shift = (self.gap.width + 2 * HALF) / 2
        name.put(row + np.array([-shift, 0.0, 0.0]))
        self.gap.put(row + np.array([name.width / 2 + HALF, 0.0, 0.0]))
        told = Label("from key round to query", NOTE, color=theme.quiet)
        self.row = VGroup(name, self.gap)
        self.sum = VGroup(self.angle, told.put(middle + NAME * UP))
        super().__init__(self.row, self.sum)
        self.tell(1, 0.0)

    def tell(self, gap: float, degrees: float) -> Self:
        """Print the gap, and the angle in degrees; while the gap is on its way, neither."""
        before = self.gap.seen
        if self.gap.arrive(gap).seen != before:
            self.angle.set_opacity(self.gap.seen)
        self.angle.set_number(degrees)
        now = np.array([self.angle.get_center()[0], self.angle.readout.baseline, 0.0])
        self.angle.shift(self.middle + ANGLE * UP - now)
        return self
