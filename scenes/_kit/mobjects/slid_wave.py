"""One cosine that is slid across a matrix, the numbers of a column on it, and half of it marked."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Line, Rectangle, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

WIDTH, SWAY = 6, 0.8
"""Stroke width of the curve, and how far it swings to either side."""
LIP, ASIDE, BASELINE = 0.16, 0.2, 0.1
"""Arms of the bracket, its room on both sides, and how far its text stands under its middle."""
PLATE = 0.12
"""Room round the text, on ground that hides the matrix."""
DOT = 0.04
"""Radius of a dot for a number of a column."""


class SlidWave(VGroup):
    """A cosine over the rows of a matrix, beside the upright on which it stands.

    ``dots``, the numbers of a column, and ``half``, the bracket, are no part of the group.

    Args:
        region: of the matrix.
        values: of the matrix, shape (rows, columns).
        period: of the cosine, in rows.
        crests: at which row it fits each column best with a crest, perhaps beyond all rows; never
            falling.

    Example:
        >>> crests = np.linspace(-50, 50, 64)
        >>> values = np.cos((np.arange(64)[:, None] - crests) / 16)
        >>> values += np.random.default_rng(1).normal(0, 0.2, (64, 64))
        >>> wave = SlidWave(Region(-4, 4, -2, 2), values, 105, crests)
        >>> wave = wave.stand(wave.typical(range(20, 40), 0.9, 1)[0]).hold().mark(5, 57, "52 rows")
        >>> picture = VGroup(wave, wave.dots, wave.half)
    """

    def __init__(self, region: Region, values: ArrayLike, period: float, crests: ArrayLike) -> None:
        theme, self.values = active_theme(), np.asarray(values, dtype=float)
        self.region, self.rows, self.period = region, len(self.values), period
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
        self.curve.follow(self._beside(places, self.heights(places)))
        return self

    def heights(self, places: ArrayLike) -> NDArray[np.float64]:
        """Return how high the cosine is, from −1 to 1, at rows of the column where it stands."""
        since = np.asarray(places, dtype=float) - self.crest
        out: NDArray[np.float64] = np.cos(2 * np.pi * since / self.period)
        return out

    def typical(self, columns: range, share: float, count: int) -> list[int]:
        """Return those columns of whose squares the cosine holds most nearly a share, in order."""
        rows = np.arange(self.rows)

        def off(column: int) -> float:
            heights, numbers = self.stand(column).heights(rows), self.values[:, column]
            held = (heights @ numbers) ** 2 / (heights @ heights) / (numbers @ numbers)
            return abs(float(held) - share)

        return sorted(sorted(columns, key=off)[:count])

    def hold(self) -> Self:
        """Set a dot for each number of the column, on the scale on which it is fitted best."""
        theme, rows = active_theme(), np.arange(self.rows)
        heights = self.heights(rows)
        numbers = self.values[:, round(self.across * len(self.crests) - 0.5)]
        self.dots = Dots(color=theme.ground, radius=DOT).set_stroke(theme.ink, 2)
        fitted = numbers * (heights @ heights) / (heights @ numbers)
        self.dots.set_centers(np.array(self._beside(rows, fitted)))
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
        return self

    def _beside(self, places: ArrayLike, heights: ArrayLike) -> list[Point3D]:
        """Return points beside the upright, at rows and as far as they are high."""
        pairs = zip(np.asarray(places), np.asarray(heights), strict=True)
        return [
            self.region.at(self.across, self._up(place)) + SWAY * height * RIGHT
            for place, height in pairs
        ]

    def _up(self, place: float) -> float:
        """Return how high the middle of a row lies, as a share of the height."""
        return 1 - (place + 0.5) / self.rows
