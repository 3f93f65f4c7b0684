"""A gap and how alike places are at it, as one line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, ManimColor, VGroup, interpolate_color
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, TITLE, Label

WIDEST = 100
"""The gap for which there is room."""
AFTER_WORD, AFTER_FIRST = 0.25, 0.75
"""Room after a word, and after the widest gap."""
NEAR = 0.1
"""How far from a rest a number begins to turn grey."""


def clearness(value: float, rests: Iterable[float]) -> float:
    """Return how clearly a whole number can be read: 1 where a value rests, 0 on its way."""
    return max(0.0, 1 - min(abs(value - rest) for rest in rests) / NEAR)


def dim(number: Readout, color: str, clear: float) -> None:
    """Print a number in its colour where it is clear, and else in grey."""
    number.set_fill(interpolate_color(ManimColor(active_theme().quiet), ManimColor(color), clear))


class GapReading(VGroup):
    """A gap and how alike places are at it, each after its word.

    Example:
        >>> picture = GapReading().put(stage.at(0.2, 0.5)).read(30, 0.566)
    """

    def __init__(self) -> None:
        quiet = active_theme().quiet
        self.words = [Label(text, BODY, color=quiet) for text in ("gap", "likeness")]
        self.first = Readout(0, 0, TITLE, face="sans", bold=True)
        self.second = Readout(0, 3, TITLE, face="sans", bold=True)
        self.room = Readout(WIDEST, 0, TITLE, face="sans", bold=True).width
        super().__init__(*self.words, self.first, self.second)
        self.put(np.zeros(3))

    def put(self, point: Point3D) -> Self:
        """Begin at a point of the baseline."""
        pen = np.array(point, dtype=np.float64)
        rooms = (self.room + AFTER_FIRST, 0.0)
        for word, number, room in zip(self.words, (self.first, self.second), rooms, strict=True):
            word.put(pen, LEFT)
            pen = pen + RIGHT * (word.width + AFTER_WORD)
            number.put(pen, LEFT)
            pen = pen + RIGHT * room
        return self

    def read(self, first: float, second: float, clear: float = 1.0) -> Self:
        """Print both numbers, the gap to the nearest whole, as clearly as told (0 to 1)."""
        for number, value in ((self.first, np.floor(first + 0.5)), (self.second, second)):
            dim(number.set_number(float(value)), active_theme().ink, clear)
        return self
