"""The numbers of a word's vector as bars from one zero line, at the scale of a rail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, PI, RIGHT, VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.number_rail import RailScale, fade
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, Label

THICK, PITCH = 0.34, 0.46
"""Width of a bar, and from bar to bar."""
SHORT, LONG = 1.2, 2.0
"""Units of a 1 at which the printed numbers have gone, and from which on they are whole.

The largest one stays.
"""


class OwnBars(VGroup):
    """One bar for every number, those below zero to the left, each with its number at its end.

    Args:
        values: the numbers.
        name: whose they are.
        left: where the name begins, left of all the bars.
        top: height of the scene at which they begin.
        scale: where zero is, and how long a 1.

    Example:
        >>> picture = OwnBars([0.9, 0.5, -0.2, 0.6], "dog", -3.0, 1.0, RailScale(0.0, 3.0))
    """

    def __init__(
        self,
        values: Sequence[float] | NDArray[np.float64],
        name: str,
        left: float,
        top: float,
        scale: RailScale,
    ) -> None:
        theme = active_theme()
        self.values = [float(value) for value in values]
        self.levels = [top - PITCH * (k + 0.5) for k in range(len(self.values))]
        self.bars = [Bar(theme.word) for _ in self.values]
        self.numbers = [
            Label(printed(value, 1), LABEL, color=theme.word, bold=True) for value in self.values
        ]
        self.name_of_word = Label(name, BODY, color=theme.word, bold=True)
        super().__init__(*self.bars, *self.numbers, self.name_of_word)
        self.name_of_word.put(np.array([left, self.levels[0] - 0.1, 0.0]), LEFT)
        self.take(scale)

    def take(self, scale: RailScale, grown: float = 1.0) -> Self:
        """Draw them at another scale, as far as they have grown, from 0 to 1."""
        for value, level, bar, number in zip(
            self.values, self.levels, self.bars, self.numbers, strict=True
        ):
            foot = np.array([scale.zero, level, 0.0])
            length = scale.unit * abs(value) * grown
            side = RIGHT if value > 0 else LEFT
            bar.lay(foot, 0.0 if value > 0 else PI, max(length, 1e-6), THICK)
            bar.set_opacity(float(grown > 0))
            tip = foot + side * (length + 0.15) + 0.1 * DOWN
            number.put(tip, -side)
            kept = value == max(self.values)
            near = 1.0 if kept else fade(scale.unit, SHORT, LONG)
            number.set_opacity(near * fade(grown, 0.5, 1.0))
        self.name_of_word.set_opacity(fade(grown, 0.5, 1.0))
        return self
