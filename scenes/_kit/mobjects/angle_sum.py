"""An angle as a sum of two, one under the other, with the gap that gives the second."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, TITLE, Label

HALF = 1.15
"""Half the width of the column."""
GAP, FIRST, SECOND, RULE, TOTAL = 1.5, 0.6, 0.0, -0.3, -0.95
"""How high over the middle the baselines are, and the rule over the total."""


class AngleSum(VGroup):
    """The gap; below it the angle without places, plus the turn of the gap, and their sum.

    Args:
        middle: of it all.

    Example:
        >>> picture = AngleSum(stage.center).tell(1, 48.0, 57.3)
    """

    def __init__(self, middle: Point3D) -> None:
        theme = active_theme()
        self.middle = middle
        self.gap = Readout(1, size=TITLE, color=theme.position, face="sans", bold=True)
        self.angles = [
            Degrees(0, size, 1, color=hue, bold=True)
            for size, hue in ((BODY, theme.ink), (BODY, theme.position), (TITLE, theme.ink))
        ]
        name = Label("gap", TITLE, color=theme.position, bold=True)
        rule = Line(LEFT, RIGHT, stroke_color=theme.ring, stroke_width=3)
        left, right = middle + HALF * LEFT, middle + HALF * RIGHT
        rule.put_start_and_end_on(left + RULE * UP, right + RULE * UP)
        super().__init__(
            name.put(left + GAP * UP, LEFT),
            self.gap.put(right + GAP * UP, RIGHT),
            Label("unturned", NOTE, color=theme.quiet).put(left + FIRST * UP, LEFT),
            Label("+", BODY, color=theme.position, bold=True).put(left + SECOND * UP, LEFT),
            Label("=", TITLE, bold=True).put(left + TOTAL * UP, LEFT),
            rule,
            *self.angles,
        )
        self.tell(1, 0.0, 0.0)

    def tell(self, gap: float, bare: float, turns: float) -> Self:
        """Print the gap, and in degrees the angle without places and the turn of the gap."""
        self.gap.set_number(gap)
        parts = zip(self.angles, (bare, turns, bare + turns), (FIRST, SECOND, TOTAL), strict=True)
        for angle, value, height in parts:
            angle.set_number(value)
            corner = np.array([angle.get_right()[0], angle.readout.baseline, 0.0])
            angle.shift(self.middle + HALF * RIGHT + height * UP - corner)
        return self
