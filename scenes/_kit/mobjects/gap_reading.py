"""How far apart two places are, and how alike they are, as one line."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, TITLE, Label

DECIMALS = 3
AFTER_WORD, AFTER_GAP = 0.25, 0.75
"""Room after a word, and after the widest gap of three digits."""


class GapReading(VGroup):
    """The words "gap" and "likeness", each with its number. ``gap`` and ``likeness`` are these.

    Example:
        >>> picture = GapReading().put(stage.at(0.2, 0.5)).read(30, 0.566)
    """

    def __init__(self) -> None:
        quiet = active_theme().quiet
        self.words = [Label(text, BODY, color=quiet) for text in ("gap", "likeness")]
        self.gap = Readout(0, 0, TITLE, face="sans", bold=True)
        self.likeness = Readout(0, DECIMALS, TITLE, face="sans", bold=True)
        self.room = Readout(100, 0, TITLE, face="sans", bold=True).width
        super().__init__(*self.words, self.gap, self.likeness)
        self.put(np.zeros(3))

    def put(self, point: Point3D) -> Self:
        """Begin at a point of the baseline."""
        pen = np.array(point, dtype=np.float64)
        rooms = (self.room + AFTER_GAP, 0.0)
        for word, number, room in zip(self.words, (self.gap, self.likeness), rooms, strict=True):
            word.put(pen, LEFT)
            pen = pen + RIGHT * (word.width + AFTER_WORD)
            number.put(pen, LEFT)
            pen = pen + RIGHT * room
        return self

    def read(self, gap: float, likeness: float) -> Self:
        """Print a gap, to the nearest whole place, and how alike places at that gap are."""
        self.gap.set_number(float(np.floor(gap + 0.5)))
        self.likeness.set_number(likeness)
        return self
