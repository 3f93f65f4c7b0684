"""One row of a matrix of scores as upright bars, and how far back the query looks."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.marks import Segments
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

WIDE = 0.72
"""Width of a bar, as a part of the distance to the next."""
HEAD, FOOT = 0.15, 1.35
"""Room over the highest bar, and under the lowest for places, names and the way back."""


class ScoreRow(VGroup):
    """A bar for the score of every key with one query, on one zero line.

    ``way`` runs from the query back to the place at which it looks; it does not belong to the row
    before it is added to the scene.

    Args:
        count: how many keys.
        region: where to stand, over its full size.
        limit: the highest score, by which the bars are coloured too.
        lowest: the lowest score, zero or less.

    Example:
        >>> row = ScoreRow(12, stage, 2.0, -0.6)
        >>> picture = VGroup(row.show(2 * np.sinc(np.arange(12) - 6)), row.look(11, 6))
    """

    def __init__(self, count: int, region: Region, limit: float, lowest: float) -> None:
        theme = active_theme()
        self.count, self.region, self.limit = count, region, limit
        self.unit = (region.height - HEAD - FOOT) / (limit - lowest)
        self.level = region.top - HEAD - limit * self.unit
        floor = region.bottom + FOOT
        self.zero = Line(self.foot(-0.5), self.foot(count - 0.5))
        self.zero.set_stroke(theme.ring, width=3)
        self.bars = VGroup(*(Bar(theme.surface) for _ in range(count)))
        self.bars.set_stroke(theme.ink, width=2)
        self.places = VGroup(
            *(
                Label(str(place), NOTE, color=theme.key).put(
                    self.foot(place) + UP * (floor - self.level - 0.35)
                )
                for place in range(count)
            )
        )
        super().__init__(self.zero, self.bars, self.places)
        self.line = Segments(color=theme.position, width=9)
        self.query = Label("query", BODY, color=theme.query)
        self.words = Label("back", BODY, color=theme.position)
        self.way = VGroup(self.line, self.query, self.words)
        self.floor = floor - 0.55

    def foot(self, place: float) -> Point3D:
        """Return the point of the zero line at a place."""
        across = self.region.at((place + 0.5) / self.count, 0)[0]
        return np.array([across, self.level, 0.0])

    def show(self, scores: ArrayLike) -> Self:
        """Show the scores of all keys, shape (count,)."""
        theme, width = active_theme(), WIDE * self.region.width / self.count
        for place, (bar, score) in enumerate(zip(self.bars, np.asarray(scores), strict=True)):
            bar.lay(self.foot(place), np.pi / 2, float(score) * self.unit, width)
            bar.set_fill(theme.value(float(score), self.limit))
        return self

    def call_back(self, places: int) -> Self:
        """Write how many places the query looks back."""
        theme = active_theme()
        words = Label(f"{printed(places)} back", BODY, color=theme.position)
        self.words.become(words)
        return self

    def look(self, query: float, key: float) -> VGroup:
        """Return the way from the query's place back to that of a key."""
        start, end = (
            self.foot(place) + UP * (self.floor - self.level) for place in (query, key)
        )
        low = DOWN * 0.22
        self.line.set_ends(
            np.array([start, start + low, end + low]), np.array([start + low, end + low, end])
        )
        self.words.next_to((start + end) / 2 + low, DOWN, buff=0.1)
        self.query.next_to(start + low, RIGHT if query < self.count - 2 else DOWN, buff=0.1)
        return self.way
