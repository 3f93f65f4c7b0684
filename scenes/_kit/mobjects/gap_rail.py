"""The places of a sentence in a row, where query and key stand, and the gap between them."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, TITLE, Label

PEG, REACH = 0.3, 0.5
"""Height of a peg, and how far its end is from the middle of the numbers."""
SPAN, GAP = 1.5, 2.1
"""How far under the numbers the span is, and the words on it."""


class GapRail(VGroup):
    """A number for every place; the query's name over its place, the key's under its own.

    Args:
        count: how many places.
        region: across which they are spread, in the middle of its height.

    Example:
        >>> picture = GapRail(12, stage).stand(2, 5)
    """

    def __init__(self, count: int, region: Region) -> None:
        theme = active_theme()
        self.count, self.region = count, region
        self.numbers = VGroup(
            *(
                Label(str(place), NOTE, color=theme.quiet).put(self.place(place) + DOWN * 0.09)
                for place in range(count)
            )
        )
        hues = theme.query, theme.key
        self.names = VGroup(
            *(Label(n, BODY, color=h) for n, h in zip(("query", "key"), hues, strict=True))
        )
        self.pegs = VGroup(*(Segments(color=hue, width=9) for hue in hues))
        self.span = Segments(color=theme.ink, width=9)
        self.word = Label("gap", TITLE, color=theme.ink)
        self.apart = Readout(0, 0, TITLE, color=theme.ink, face="sans", bold=True)
        self.words = VGroup(self.word, self.apart)
        self.title = Label("place", NOTE, color=theme.quiet)
        self.title.put(self.place(count - 0.5) + DOWN * 0.62, RIGHT)
        super().__init__(self.numbers, self.title, self.names, self.pegs, self.span, self.words)
        self.stand(0, 0)

    def place(self, position: float) -> Point3D:
        """Return the middle of the number of a place, whole or not."""
        return self.region.at((position + 0.5) / self.count, 0.5)

    def stand(self, query: float, key: float) -> Self:
        """Let query and key stand at their places; there is no span where there is no gap."""
        ends = [self.place(query), self.place(key)]
        for name, peg, end, way in zip(self.names, self.pegs, ends, (UP, DOWN), strict=True):
            near = end + way * (REACH - PEG)
            far = end + way * REACH
            peg.set_ends(near[None], far[None])
            reach = 0.12 if way[1] > 0 else 0.36
            name.put(far + way * reach)
        first, second = (end + DOWN * SPAN for end in ends)
        lips = DOWN * 0.0, UP * 0.22
        self.span.set_ends(
            np.array([first, first + lips[1], second + lips[1]]), np.array([second, first, second])
        )
        apart = abs(key - query)
        self.apart.set_number(apart)
        for part in (self.span, self.words):
            part.set_opacity(float(np.clip(4 * apart - 1, 0, 1)))
        width = self.word.width + 0.12 + self.apart.width
        start = (first + second) / 2 + DOWN * (GAP - SPAN) + LEFT * width / 2
        self.word.put(start, LEFT)
        self.apart.put(start + np.array([self.word.width + 0.12, 0.0, 0.0]), LEFT)
        return self
