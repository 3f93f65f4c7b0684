"""A place's numbers over what two maps make of them: a query and a key."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Group
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.heatmap import Heatmap
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

SIDES = "query", "key"
HIGH, NEAR, ABOVE, UNDER = 0.4, 0.16, 0.35, 0.42
"""Height of a row of numbers, from one thing to the next, room over the first row for its name,
and from the others down to the baselines of theirs."""
CELL = 0.17
"""Width of one number of a query or a key."""


class TwoMaps(Group):
    """Two arrows from a row of numbers, and at their ends a query and a key in colours.

    ``whole`` is the row, ``query`` and ``key`` what each map makes of it, and ``told`` says what
    the colours of a square of all queries and keys then are.

    Args:
        row: shape (n,), the numbers of a place, from −1 to 1.
        region: what the picture fills.
        name: of the place.
        made: shape (2, m), its query and its key; see :meth:`read`.

    Example:
        >>> numbers = np.sin(np.arange(64))
        >>> picture = TwoMaps(numbers, stage, "place 3", np.array([numbers[:16], numbers[16:32]]))
    """

    def __init__(self, row: ArrayLike, region: Region, name: str, made: ArrayLike) -> None:
        theme = active_theme()
        top, low = region.top - ABOVE, region.at(0, 0.3)[1]
        word = Label(name, NOTE, color=theme.position)
        word.put(np.array([region.left, top + NEAR, 0.0]), LEFT)
        strip = Heatmap(np.array([row]), Region(region.left, region.right, top - HIGH, top))
        self.whole, self.made, parts = Group(strip, word), list[Heatmap](), list[Group]()
        numbers = np.asarray(made, dtype=float)
        ways = ((0.25, "a random map", theme.query), (0.75, "another one", theme.key))
        for name, (across, text, color), values in zip(SIDES, ways, numbers, strict=True):
            middle, half = region.at(across, 0)[0], CELL * len(values) / 2
            field = Region(middle - half, middle + half, low, low + HIGH)
            self.made.append(Heatmap([np.zeros(len(values))], field))
            foot = np.array([middle, low, 0.0])
            start, end = foot + UP * (top - low - HIGH - NEAR), foot + UP * (HIGH + NEAR)
            arrow = VectorArrow(start, end, color=color, width=5)
            beside = Label(text, NOTE).put((start + end) / 2 + RIGHT * NEAR, LEFT)
            under = Label(name, NOTE, color=color).put(foot + DOWN * UNDER)
            parts.append(Group(self.made[-1], arrow, beside, under))
        self.query, self.key = parts
        self.told = Label("colour in the square: cosine of query and key", NOTE)
        self.told.put(region.at(0.5, 0))
        super().__init__(self.whole, *parts, self.told)
        self.read(numbers)

    def read(self, made: ArrayLike) -> Self:
        """Show another query and another key, (2, m), each in shares of its largest number."""
        for cells, numbers in zip(self.made, np.asarray(made, dtype=float), strict=True):
            (left, high, _), (right, low, _) = cells.points[0], cells.points[3]
            cells.set_values([numbers / abs(numbers).max()]).fill(Region(left, right, low, high))
        return self

    def sides(self, square: Region) -> tuple[Label, Label]:
        """Return what the rows and the columns of a square are: queries and keys."""
        theme = active_theme()
        query, key = (
            Label(name, NOTE, color=color)
            for name, color in zip(SIDES, (theme.query, theme.key), strict=True)
        )
        return query.put(square.at(0, 0.5) + NEAR * LEFT, RIGHT), key.put(
            square.at(0.5, 1) + NEAR * UP
        )
