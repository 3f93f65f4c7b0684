"""Which two places are compared: a sign for the hand of each, both numbers, and their gap."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, Dot, Line, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D

from scenes._kit.mobjects.gap_reading import dim
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, Label

SIGN = 0.55
"""Length of the hand that stands for a place."""
BETWEEN, AFTER_WORD = 2.25, 0.16
"""From one number to the next, and after a word."""


class TwoPlaces(VGroup):
    """Two places with the hands that stand for them, and behind them the gap.

    Args:
        corner: where the first sign begins, on the baseline of its number.

    Example:
        >>> picture = TwoPlaces(stage.at(0.2, 0.6)).read(4, 3)
    """

    def __init__(self, corner: Point3D) -> None:
        theme = active_theme()
        self.signs, self.numbers = VGroup(), []
        places = ((corner, theme.quiet, 4, 0.07), (corner + RIGHT * BETWEEN, theme.ink, 7, 0.1))
        for start, hue, width, dot in places:
            end = start + RIGHT * SIGN
            hand = Line(start, end, stroke_color=hue, stroke_width=width)
            hand.cap_style = CapStyleType.ROUND
            sign = VGroup(hand, Dot(end, radius=dot, color=hue)).shift(UP * 0.12)
            self.signs.add(sign)
            self.numbers.append(self._named("place", end + RIGHT * 0.2, theme.position))
        self.gap = self._named("gap", corner + RIGHT * (2 * BETWEEN + 0.1), theme.ink)
        super().__init__(self.signs, *self.numbers, self.gap)
        self.read(0, 0)

    def _named(self, word: str, start: Point3D, color: str) -> VGroup:
        label = Label(word, LABEL, color=color).put(start, LEFT)
        number = Readout(0, size=BODY, face="sans", bold=True, color=color)
        number.put(np.array([label.get_right()[0] + AFTER_WORD, label.baseline, 0.0]))
        return VGroup(label, number)

    def read(self, place: float, gap: float, clear: tuple[float, float] = (1.0, 1.0)) -> Self:
        """Print the nearest whole place, the one the nearest whole gap further, and that gap.

        Args:
            place: of the first hand.
            gap: how much further the second one is.
            clear: how clearly a place and a gap can be read, 0 to 1.
        """
        theme = active_theme()
        whole, apart = (float(np.floor(number + 0.5)) for number in (place, gap))
        looks = (theme.position, clear[0]), (theme.position, min(clear)), (theme.ink, clear[1])
        shown = zip((*self.numbers, self.gap), (whole, whole + apart, apart), looks, strict=True)
        for named, number, look in shown:
            dim(named[1].set_number(number), *look)
        return self
