"""The rule for the length of a chord, with its value for a gap computed by whoever shows it."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import TITLE, Formula

LEADING, SPACE = 1.0, 0.18
"""From the baseline of the rule to those above and below, and between the sign and the value."""


class ChordRule(VGroup):
    """The length of a chord: twice the sine of half a gap, over the number that it is.

    The sine alone is ``sine``; all the others are ``rest``.

    Args:
        value: the length to show first.
        point: the left end of the rule's baseline, in scene units.

    Example:
        >>> picture = ChordRule(1.683, stage.at(0.4, 0.6))
    """

    def __init__(self, value: float, point: Point3D) -> None:
        hue = active_theme().position
        self.rule = Formula('2 sin {{ "gap"/2 : gap }}', TITLE, parts={"gap": hue})
        self.rule.put(point, LEFT)
        below = np.array([point[0], point[1] - LEADING, 0.0])
        self.equals = Formula("=", TITLE).put(below, LEFT)
        edge = np.array([self.equals.get_right()[0] + SPACE, below[1], 0.0])
        self.value = Readout(value, 3, TITLE, color=active_theme().ink).put(edge, LEFT)
        above = np.array([point[0], point[1] + LEADING, 0.0])
        self.named = Formula('"chord" =', TITLE).put(above, LEFT)
        two, *sine = self.rule.submobjects
        self.sine = VGroup(*sine)
        self.rest = VGroup(self.named, two, self.equals, self.value)
        super().__init__(self.named, self.rule, self.equals, self.value)

    def set_number(self, value: float) -> Self:
        """Show another length."""
        self.value.set_number(value)
        return self
