"""A length that is measured while it changes, and marks of lengths that stay."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

THICK = 0.26
"""Height of the bar."""
BESIDE, TICK, UNDER = 0.25, (0.05, 0.18), 0.53
"""Room between name, number and bar; from where to where under it a mark leads; the baseline of its
terms, as seen from the lower edge."""


class LiveLength(VGroup):
    """A name, a length in numbers, which stands still, and a lying bar.

    Args:
        name: what is measured.
        foot: where the bar begins, at half its height.
        unit: scene units of the length 1.

    Example:
        >>> length = LiveLength("difference", stage.at(0.4, 0.5), 1.4).lay(2.5)
        >>> theme = active_theme()
        >>> picture = VGroup(length, length.mark(4, ("3", theme.word), ("+ 1", theme.position)))
    """

    def __init__(self, name: str, foot: Point3D, unit: float) -> None:
        self.foot, self.unit, self.length = np.asarray(foot), unit, 0.0
        self.name_of_it = Label(name, BODY)
        self.bar = Bar(active_theme().ink)
        self.number = Readout(0, 2, BODY, face="sans", align=RIGHT)
        base = self.foot + self.name_of_it.height / 2 * DOWN + BESIDE * LEFT
        self.number.put(base)
        self.name_of_it.put(base + (self.number.width + BESIDE) * LEFT, RIGHT)
        super().__init__(self.name_of_it, self.bar, self.number)
        self.lay(1.0)

    def lay(self, length: float) -> Self:
        """Be as long as that."""
        self.length = length
        self.bar.lay(self.foot, 0.0, length * self.unit, THICK)
        self.number.set_number(length)
        return self

    def mark(self, length: float, *terms: tuple[str, str]) -> VGroup:
        """Return a tick under a length, and under it the terms of which it is the sum.

        Each term is a text and its colour.
        """
        edge = self.foot + length * self.unit * RIGHT + THICK / 2 * DOWN
        start, end = (edge + under * DOWN for under in TICK)
        tick = Line(start, end, stroke_color=active_theme().ink, stroke_width=5)
        labels = [Label(text, BODY, color=color) for text, color in terms]
        written = VGroup(*labels).arrange(RIGHT, buff=BESIDE / 2)
        written.set_x(edge[0])
        for label in labels:
            label.put(np.array([label.get_x(), edge[1] - UNDER, 0.0]))
        return VGroup(tick, written)
