"""How many there are of something, counted while it is watched."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import BODY, Label

GAP = 0.1
"""Between the number and the words, in scene units."""


class HeadCount(VGroup):
    """A number that is counted, and behind it words that stand still.

    Args:
        words: what is counted.
        size: font size, one of the four.

    Example:
        >>> picture = HeadCount("at new angles").put(stage.center).set_number(17)
    """

    def __init__(self, words: str, size: float = BODY) -> None:
        self.number = Readout(0, 0, size, face="sans", bold=True, align=RIGHT)
        self.words = Label(words, size, bold=True)
        super().__init__(self.number, self.words)
        self.put(np.zeros(3))

    def put(self, point: Point3D) -> Self:
        """End at ``point`` of the baseline."""
        self.words.put(point, RIGHT)
        edge = self.words.get_left()[0] - GAP
        self.number.put(np.array([edge, point[1], 0.0]), RIGHT)
        return self

    def set_number(self, value: float) -> Self:
        """Show another number; its last digit stays where it is."""
        self.number.set_number(value)
        return self
