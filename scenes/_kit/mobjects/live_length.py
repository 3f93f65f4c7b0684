"""A length that is measured while it changes, and marks of lengths that stay."""

from __future__ import annotations

from typing import Self

from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

THICK = 0.2
"""Height of the bar."""
OVER, BETWEEN, TICK, UNDER = 0.12, 0.125, (0.05, 0.16), 0.47
"""Room between bar and number, and between two terms; from where to where under the bar a mark
leads; the baseline of its terms and of the name, as seen from the lower edge."""


class LiveLength(VGroup):
    """A lying bar with its name under its foot, and its length in numbers over its end.

    Args:
        name: what is measured.
        foot: where the bar begins, at half its height.
        unit: scene units of the length 1.

    Example:
        >>> length = LiveLength("difference", stage.at(0.2, 0.5), 1.4).lay(2.5)
        >>> theme = active_theme()
        >>> mark = length.mark(4, ("3", theme.word), ("+ 1", theme.position))
        >>> picture = VGroup(length, mark)
    """

    def __init__(self, name: str, foot: Point3D, unit: float) -> None:
        self.foot, self.unit = foot, unit
        self.name_of_it = Label(name, BODY).put(foot + (THICK / 2 + UNDER) * DOWN, LEFT)
        self.bar = Bar(active_theme().ink)
        self.number = Readout(0, 2, BODY, face="sans", align=ORIGIN)
        super().__init__(self.name_of_it, self.bar, self.number)
        self.lay(1.0)

    def lay(self, length: float) -> Self:
        """Let the bar be as long as that, and print the length over its end."""
        self.bar.lay(self.foot, 0.0, length * self.unit, THICK)
        end = self.foot + length * self.unit * RIGHT
        self.number.set_number(length).put(end + (THICK / 2 + OVER) * UP)
        return self

    def mark(self, length: float, *terms: tuple[str, str]) -> VGroup:
        """Return a tick under a length, and under it the terms of which it is the sum.

        Each term is a text and its colour.
        """
        edge = self.foot + length * self.unit * RIGHT + THICK / 2 * DOWN
        start, end = (edge + under * DOWN for under in TICK)
        tick = Line(start, end, stroke_color=active_theme().ink, stroke_width=5)
        labels = [Label(text, BODY, color=color) for text, color in terms]
        written = VGroup(*labels).arrange(RIGHT, buff=BETWEEN)
        written.set_x(edge[0])
        for label in labels:
            label.put(label.get_center() * RIGHT + (edge[1] - UNDER) * UP)
        return VGroup(tick, written)
