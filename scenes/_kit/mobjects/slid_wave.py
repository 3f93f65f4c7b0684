"""One cosine that stands down a matrix and can be slid across it, and the mark of half of it."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Line, Rectangle, VGroup
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

WIDTH, SWAY = 6, 0.5
"""Stroke width of the curve, and how far it swings to either side."""
LIP, ASIDE, BASELINE = 0.16, 0.2, 0.1
"""Arms of the bracket, its room on both sides, and how far its text stands under its middle."""
PLATE = 0.12
"""Room round the text, on ground that hides the matrix."""


class SlidWave(VGroup):
    """A cosine over the rows of a matrix, beside the upright on which it stands.

    Args:
        region: of the matrix.
        rows: how many it has.
        period: of the cosine, in rows.
        crests: at which row it has a crest in each column, perhaps beyond all rows; never falling.

    Example:
        >>> wave = SlidWave(Region(-4, 4, -2, 2), 64, 105, np.linspace(-50, 50, 64))
        >>> picture = wave.stand(wave.column(5)).mark(5, 57, "52 rows")
    """

    def __init__(self, region: Region, rows: int, period: float, crests: ArrayLike) -> None:
        theme = active_theme()
        self.region, self.rows, self.period = region, rows, period
        self.crests = np.asarray(crests, dtype=float)
        self.upright = scenery(Line(stroke_width=3, stroke_color=theme.ink))
        self.curve = CasedPath(theme.ink, theme.ground, WIDTH)
        super().__init__(self.upright, self.curve)
        self.stand(0)

    def column(self, crest: float) -> float:
        """Return the column, perhaps between two, with a crest at a row."""
        return float(np.interp(crest, self.crests, np.arange(len(self.crests))))

    def stand(self, column: float) -> Self:
        """Stand down a column, or between two, with the crest that it has there."""
        count = len(self.crests)
        self.across = (column + 0.5) / count
        self.crest = float(np.interp(column, np.arange(count), self.crests))
        ends = (self.region.at(self.across, up) for up in (1, 0))
        self.upright.put_start_and_end_on(*ends)
        places = np.linspace(-0.5, self.rows - 0.5, 2 * self.rows + 1)
        heights = SWAY * np.cos(2 * np.pi * (places - self.crest) / self.period)
        downs = [self.region.at(self.across, self._up(place)) for place in places]
        self.curve.follow([d + height * RIGHT for d, height in zip(downs, heights, strict=True)])
        return self

    def mark(self, first: int, last: int, text: str) -> Self:
        """Set a bracket from one row to another, beside the swing, with what it measures."""
        theme = active_theme()
        self.bracket = CasedPath(theme.ink, theme.ground, 4)
        edge = (SWAY + ASIDE) * RIGHT
        ends = [self.region.at(self.across, self._up(row)) + edge for row in (first, last)]
        self.bracket.follow([ends[0], *(end + LIP * RIGHT for end in ends), ends[1]])
        middle = (ends[0] + ends[1]) / 2 + (LIP + ASIDE + PLATE) * RIGHT
        self.text = Label(text, LABEL, bold=True).put(middle + BASELINE * DOWN, LEFT)
        plate = Rectangle(
            width=self.text.width + 2 * PLATE,
            height=self.text.height + 2 * PLATE,
            stroke_width=0,
            fill_color=theme.ground,
            fill_opacity=1,
        )
        self.half = VGroup(self.bracket, scenery(plate.move_to(self.text)), self.text)
        self.add(self.half)
        return self

    def _up(self, place: float) -> float:
        """Return how high the middle of a row lies, as a share of the height."""
        return 1 - (place + 0.5) / self.rows
