"""A word and a number that changes: side by side, or the number under its word."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, ORIGIN, UP, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import BODY, Label

SPACE, DROP = 0.16, 0.62
"""Between word and number on one line, and from the word's line to that of the number under it."""


class Tally(VGroup):
    """A word with its number, such as ``gap 4``.

    Args:
        name: the word.
        value: the number to show first.
        decimals: digits behind the point.
        size: of the number.
        color: of both, ``#RRGGBB``, the theme's ink by default.

    Example:
        >>> picture = Tally("gap", 4, 0).put(stage.center)
    """

    def __init__(
        self,
        name: str,
        value: float,
        decimals: int,
        *,
        size: float = BODY,
        color: str | None = None,
    ) -> None:
        self.word = Label(name, min(size, BODY), color=color)
        self.number = Readout(value, decimals, size, color=color, face="sans", bold=True)
        super().__init__(self.word, self.number)
        self.put(ORIGIN)

    def set_number(self, value: float) -> Self:
        """Show another value."""
        self.number.set_number(value)
        return self

    def put(self, point: Point3D) -> Self:
        """Stand on one line, which begins at a point of the baseline."""
        self.word.put(point, LEFT)
        behind = np.array([self.word.get_right()[0] + SPACE, point[1], 0.0])
        self.number.put(behind, LEFT)
        return self

    def stack(self, point: Point3D) -> Self:
        """Stand with the middle of the number at a point of the baseline, the word over it."""
        self.number.put(np.asarray(point), ORIGIN)
        self.word.put(np.asarray(point) + DROP * UP)
        return self
