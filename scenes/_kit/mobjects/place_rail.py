"""The places of a sentence as a row of numbered ticks, and the two words that stand at some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

TICK, PEG = 0.1, 0.2
"""How far a tick, and the mark of a word, reach above and below the row."""
COUNT, RISE = 0.3, 0.74
"""How far the baselines of the numbers, and over them those of the names, are above the row."""
SPACE = 0.2
"""Room between two words that stand at one place."""
ASIDE = 0.35
"""How far the name of the row is from its first number."""


class PlaceRail(VGroup):
    """A tick with its number for every place from 0 on, and a mark with a name for both words.

    Below it there is room to name the span. The name stands over the mark; two words at one place
    stand side by side, the second on the left. The marks do not belong to the row; they are added
    when their words have a place. Nor does the span from mark to mark.

    Args:
        words: the two words.
        count: how many places.
        region: in the middle of which they are; the names of the words are at its top.
        pitch: scene units from one place to the next.

    Example:
        >>> rail = PlaceRail(("dog", "cat"), 9, stage).stand((7, 5))
        >>> picture = VGroup(rail, rail.span, *rail.marks)
    """

    def __init__(
        self, words: Sequence[str], count: int, region: Region, pitch: float = 1.0
    ) -> None:
        theme = active_theme()
        self.names = [Label(word, LABEL, color=theme.word) for word in words]
        self.pitch = pitch
        left = region.center[0] - (count - 1) * pitch / 2
        self.start = np.array([left, region.top - RISE - self.names[0].height, 0.0])
        middles = np.array([self.place(place) for place in range(count)])
        lines = np.array(
            [[middles[0], middles[-1]], *([m - TICK * UP, m + TICK * UP] for m in middles)]
        )
        self.ticks = Segments(color=theme.ring, width=4).set_ends(lines[:, 0], lines[:, 1])
        self.title = Label("place", LABEL, color=theme.position)
        self.title.put(self.start + COUNT * UP + ASIDE * LEFT, RIGHT)
        self.numbers = VGroup(
            *(
                Readout(k, color=theme.quiet, align=ORIGIN).put(middle + COUNT * UP)
                for k, middle in enumerate(middles)
            )
        )
        super().__init__(self.ticks, self.title, self.numbers)
        self.pegs = [Line(stroke_color=theme.position, stroke_width=12) for _ in words]
        self.marks = [VGroup(peg, name) for peg, name in zip(self.pegs, self.names, strict=True)]
        self.span = Line(stroke_color=theme.position, stroke_width=10)
        self.stand((0.0, 0.0))

    def place(self, position: float) -> Point3D:
        """Return the middle of the tick of a place, whole or not."""
        return np.asarray(self.start + position * self.pitch * RIGHT)

    def stand(self, places: tuple[float, float]) -> Self:
        """Let both words stand at their places."""
        first, second = map(self.place, places)
        self.span.put_start_and_end_on(second, first if places[0] != places[1] else second + 1e-6)
        room = SPACE + sum(name.width for name in self.names) / 2
        aside = max(0.0, room - float(np.linalg.norm(first - second))) / 2
        for middle, side, peg, name in zip(
            (first, second), (RIGHT, LEFT), self.pegs, self.names, strict=True
        ):
            peg.put_start_and_end_on(middle + PEG * DOWN, middle + PEG * UP)
            name.put(middle + RISE * UP + aside * side)
        return self
