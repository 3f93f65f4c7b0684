"""The places of a sentence as a row of ticks, and the words that stand at some of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

TICK = 0.18
"""Height of a tick."""
PEG = 0.26
"""Height of a mark; it hangs from the row, and the span joins both from below."""
RISE, ASIDE, BETWEEN = 0.1, 0.2, 0.12
"""Where a name stands: over the row, beside its mark, and how far its number is from it."""
SPACE = 0.08
"""Room between the word gap and its number."""
MARGIN = 1.15
"""Room at both ends of the row, for names."""


class PlaceRail(VGroup):
    """A tick for every place from 0 on, and a mark with a name and a number for each of two words.

    The first word's name stands to the right of its mark, the second's to the left of its own: so
    both can be read at one place, and when the first is ahead. The marks do not belong to the row;
    they are added when their words have a place. Nor do the span from mark to mark, and the gap
    that is written on it.

    Args:
        words: the two words.
        count: how many places.
        region: across which they are spread; the row is at its bottom.

    Example:
        >>> rail = PlaceRail(("dog", "cat"), 12, stage).stand((7, 5))
        >>> picture = VGroup(rail, rail.span, *rail.marks, rail.gap)
    """

    def __init__(self, words: Sequence[str], count: int, region: Region) -> None:
        theme = active_theme()
        self.edges = region.left + MARGIN, region.right - MARGIN
        self.count, self.height_of_row = count, region.bottom + PEG
        self.ticks = Segments(color=theme.ring, width=4)
        middles = np.array([self.place(place) for place in range(count)])
        self.ticks.set_ends(middles - TICK * UP, middles)
        self.title = Label("place", LABEL, color=theme.position)
        self.title.put(np.array([region.left, self.height_of_row - TICK, 0.0]), LEFT)
        super().__init__(self.ticks, self.title)
        self.names = [Label(word, LABEL, color=theme.word) for word in words]
        self.numbers = [Readout(0, 0, LABEL, color=theme.position) for _ in words]
        self.pegs = [Line(stroke_color=theme.position, stroke_width=12) for _ in words]
        self.marks = [VGroup(*m) for m in zip(self.pegs, self.names, self.numbers, strict=True)]
        self.span = Segments(color=theme.position, width=8)
        self.gap_name = Label("gap", LABEL, color=theme.ink)
        self.apart = Readout(0, 0, LABEL, color=theme.ink)
        self.gap = VGroup(self.gap_name, self.apart)
        self.stand((0.0, 0.0))

    def place(self, position: float) -> Point3D:
        """Return the middle of the tick of a place, whole or not."""
        left, right = self.edges
        across = left + (right - left) * position / (self.count - 1)
        return np.array([across, self.height_of_row, 0.0])

    def stand(self, places: tuple[float, float]) -> Self:
        """Let both words stand at their places, each with the number of the nearest one."""
        sides = (1, -1)
        first, second = map(self.place, places)
        self.span.set_ends((second - PEG * UP)[None], (first - PEG * UP)[None])
        self.apart.set_number(int(places[0] - places[1] + 0.5))
        self.gap_name.put(np.zeros(3), LEFT)
        self.apart.put(np.array([self.gap_name.width + SPACE, 0.0, 0.0]), LEFT)
        middle = (first + second) / 2 - self.apart.get_right()[0] / 2 * RIGHT
        self.gap.shift(middle + RISE * UP)
        for place, side, peg, name, number in zip(
            places, sides, self.pegs, self.names, self.numbers, strict=True
        ):
            number.set_number(int(place + 0.5))
            name.put(np.zeros(3), LEFT)
            number.put(np.array([name.width + BETWEEN, 0.0, 0.0]), LEFT)
            middle = self.place(place)
            width = number.get_right()[0]
            aside = ASIDE if side > 0 else -ASIDE - width
            VGroup(name, number).shift(middle + RISE * UP + aside * RIGHT)
            peg.put_start_and_end_on(middle, middle - PEG * UP)
        return self
