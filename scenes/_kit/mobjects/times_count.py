"""How often something has come to pass: a name, and under it how many times."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import NOTE, TITLE, Label

LEADING, SPACE = 0.52, 0.07
"""From baseline to baseline, and half the space between the number and its unit."""


class TimesCount(VGroup):
    """A name over "39 times", all in one hue; the number grows to the left.

    Args:
        name: of what is counted.
        point: the middle of the name, on its baseline.
        color: ``#RRGGBB``.

    Example:
        >>> picture = TimesCount("old hands home", stage.center, color=active_theme().bad).read(39)
    """

    def __init__(self, name: str, point: Point3D, *, color: str) -> None:
        below = np.array(point) + DOWN * LEADING
        self.word = Label(name, NOTE, color=color).put(point, ORIGIN)
        self.number = Readout(0, size=TITLE, color=color, face="sans")
        self.number.put(below + LEFT * SPACE, RIGHT)
        times = Label("times", NOTE, color=color).put(below + RIGHT * SPACE, LEFT)
        super().__init__(self.word, self.number, times)

    def read(self, times: int) -> Self:
        """Print how many times."""
        self.number.set_number(times)
        return self
