"""One row of a matrix of scores as upright bars, and how far back the query looks."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, UP, Line, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.marks import Segments
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

WIDE = 0.72
"""Width of a bar, as a part of the distance to the next."""
LEADING = 0.42
"""From the way back to its words."""
HEAD, FOOT = 0.15, 1.4
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
        back: how many places back the query looks.

    Example:
        >>> row = ScoreRow(12, stage, 2.0, -0.6, 5)
        >>> picture = VGroup(row.measure(2 * np.sinc(np.arange(12) - 6)), row.look(11))
    """

    def __init__(self, count: int, region: Region, limit: float, lowest: float, back: int) -> None:
        theme = active_theme()
        self.count, self.region, self.limit, self.back = count, region, limit, back
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
        self.words = Label(f"{back} back", BODY, color=theme.position)
        self.way = VGroup(self.line, self.query, self.words)
        self.floor = floor - 0.55

    def foot(self, place: float) -> Point3D:
        """Return the point of the zero line at a place."""
        across = self.region.at((place + 0.5) / self.count, 0)[0]
        return np.array([across, self.level, 0.0])

    def measure(self, scores: ArrayLike) -> Self:
        """Show the scores of all keys, shape (count,)."""
        theme, width = active_theme(), WIDE * self.region.width / self.count
        for place, (bar, score) in enumerate(zip(self.bars, np.asarray(scores), strict=True)):
            bar.lay(self.foot(place), np.pi / 2, float(score) * self.unit, width)
            bar.set_fill(theme.value(float(score), self.limit))
        return self

    def look(self, query: float) -> VGroup:
        """Return the way from the query's place to that at which it looks."""
        start, end = (self.foot(place) for place in (query, query - self.back))
        floor = UP * (self.floor - self.level)
        lip = DOWN * 0.22
        start, end = start + floor, end + floor
        self.line.set_ends(
            np.array([start, start + lip, end + lip]), np.array([start + lip, end + lip, end])
        )
        self.words.put((start + end) / 2 + lip + DOWN * LEADING)
        self.query.put(start + lip + DOWN * LEADING)
        return self.way
