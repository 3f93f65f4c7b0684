"""How many steps of training are done: the word, and the number at its right."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

ROOM = 1.02
"""From the right edge of the number to that of the word: the room of five digits."""


class StepCount(VGroup):
    """The word ``step`` and a number, whose right edge stays where it is.

    Example:
        >>> picture = StepCount().set_number(10_000).put(np.zeros(3))
    """

    def __init__(self) -> None:
        self.word = Label("step", NOTE, color=active_theme().quiet)
        self.number = Readout(0, size=NOTE, face="sans", align=RIGHT, grouped=True)
        super().__init__(self.word, self.number)
        self.put(np.zeros(3))

    def set_number(self, steps: float) -> Self:
        """Show another number."""
        self.number.set_number(steps)
        return self

    def put(self, corner: Point3D) -> Self:
        """Stand on a baseline, the right end of the number at its corner."""
        self.number.put(corner)
        self.word.put(corner + LEFT * ROOM, RIGHT)
        return self
