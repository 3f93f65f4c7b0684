"""How high two legs climb, one after the other: bars beside a dial, with names and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Self

import numpy as np
from manim import DOWN, ORIGIN, Line, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Formula

BAR = 0.32
"""How wide a bar is."""
LINE = 0.4
"""How far the numbers stand under the names."""
REACHED, TOLD = 0.45, 0.75
"""When a level line has come to its bar, and from when on it is named, as shares of its making."""
SUM = ("first", "second", "whole")


def _terms(
    names: Sequence[str], columns: Sequence[float], line: float, signs: str
) -> tuple[list[Formula], list[Readout], list[Formula]]:
    """Return the names of a sum on a line, its numbers under them, and the signs between those."""
    places = [np.array([column, line, 0]) for column in columns]
    under = [place + LINE * DOWN for place in places]
    gaps = list(pairwise(under))[-len(signs) :]
    return (
        [Formula(name, LABEL).put(place) for name, place in zip(names, places, strict=True)],
        [Readout(0.0, 2, LABEL, face="sans", align=ORIGIN).put(place) for place in under],
        [
            Formula(sign, LABEL).put((place + after) / 2)
            for sign, (place, after) in zip(signs, gaps, strict=True)
        ],
    )


class HeightSum(VGroup):
    """Three bars on one floor: the second begins where the first ends, the third is both.

    Level lines lead to them from the knee and from the tip of a dial's legs. Each of ``SUM`` is
    drawn as far as it has ``grown``; name and number of a bar stand under it.

    Args:
        floor: height of the floor, in scene units.
        columns: the middles of the bars.
        names: of the bars, as Typst math.
        line: on which the names stand.
        colors: of the bars, ``#RRGGBB``.

    Example:
        >>> ink, hue = active_theme().ink, active_theme().pair(0)
        >>> columns, names = (-1.0, 0.6, 2.2), ("a", "b", "a + b")
        >>> picture = HeightSum(0, columns, names, line=-1.5, colors=(hue, hue, ink))
        >>> picture.grown |= dict.fromkeys(picture.grown, 1.0)
        >>> _ = picture.show_legs(np.array([-3.0, 0.5, 0]), np.array([-4.0, 1.6, 0]), (0.25, 0.55))
    """

    def __init__(
        self,
        floor: float,
        columns: Sequence[float],
        names: Sequence[str],
        *,
        line: float,
        colors: Sequence[str],
    ) -> None:
        theme = active_theme()
        self.floor_line, self.columns = floor, columns
        self.grown = dict.fromkeys(SUM, 0.0)
        first, last = (np.array([edge, floor, 0]) for edge in (columns[0] - BAR, columns[-1] + BAR))
        self.floor = scenery(Line(first, last, stroke_color=theme.ring, stroke_width=3))
        self.bars = [VMobject(fill_color=hue, fill_opacity=1, stroke_width=0) for hue in colors]
        self.levels = [
            scenery(VMobject(stroke_color=theme.quiet, stroke_width=2)) for _ in range(2)
        ]
        self.names, self.numbers, self.signs = _terms(names, columns, line, "+=")
        super().__init__(
            self.floor, *self.levels, *self.bars, *self.names, *self.numbers, *self.signs
        )
        self.show_legs(np.zeros(3), np.zeros(3), (0.0, 0.0))

    def show_legs(self, knee: Point3D, tip: Point3D, heights: tuple[float, float]) -> Self:
        """Draw the bars from where knee and tip are, and print the heights of both legs."""
        self.drawn = (knee, tip, heights)
        grown = [self.grown[part] for part in SUM]
        levels = [self.floor_line, knee[1], tip[1]]
        pairs = (levels[0], levels[1]), (levels[1], levels[2]), (levels[0], levels[2])
        for bar, column, (low, high), share in zip(
            self.bars, self.columns, pairs, grown, strict=True
        ):
            made = max(0.0, share - REACHED) / (1 - REACHED)
            _fill(bar, column, low, low + (high - low) * made)
        for index, (level, start) in enumerate(zip(self.levels, (knee, tip), strict=True)):
            # a level leads to the bar that ends on it, and then to the next one
            here, there = (self.columns[column] + BAR / 2 for column in (index, index + 1))
            first, then = (min(1.0, grown[column] / REACHED) for column in (index, index + 1))
            end = start[0] + (here - start[0]) * first + (there - here) * then
            level.clear_points()
            if first:
                level.set_points_as_corners([start, np.array([end, start[1], 0])])
        for number, value in zip(self.numbers, (*heights, sum(heights)), strict=True):
            number.set_number(value)
        self.floor.set_stroke(opacity=min(1.0, 3 * grown[0]))
        told = [max(0.0, share - TOLD) / (1 - TOLD) for share in grown]
        for name, number, share in zip(self.names, self.numbers, told, strict=True):
            name.set_opacity(share)
            number.set_fill(opacity=share)
        for sign, share in zip(self.signs, told[1:], strict=True):
            sign.set_opacity(share)
        return self

    def grow(self, part: str) -> UpdateFromAlphaFunc:
        """Return the animation in which a level line runs to a bar, which then is made."""
        start = self.grown[part]

        def draw(_: Mobject, share: float) -> None:
            self.grown[part] = start + (1 - start) * share
            self.show_legs(*self.drawn)

        return UpdateFromAlphaFunc(self, draw)


class WidthSum(VGroup):
    """How far two legs go sideways: bars under the floor, one below the other, and what is left.

    Args:
        hub: where they begin.
        columns: the middles of the names, beside the bars.
        names: of the bars, as Typst math; the widths stand under them.
        line: on which the names stand.
        colors: of the bars, ``#RRGGBB``.

    Example:
        >>> ink, hue = active_theme().ink, active_theme().pair(0)
        >>> columns, names = (2.0, 3.5, 5.0), ("a", "b", "a + b")
        >>> picture = WidthSum(stage.center, columns, names, line=-1.0, colors=(hue, hue, ink))
        >>> for part in range(3):
        ...     picture.grown[part] = 1.0
        >>> ends = np.array([1.5, 0.5, 0]), np.array([0.4, 1.6, 0])
        >>> _ = picture.show_legs(*ends, (0.75, -0.55))
    """

    ROW, FIRST, THIN = 0.42, 0.52, 0.28
    """How far a bar is under the one before, the first one under the hub, and how thick it is."""

    def __init__(
        self,
        hub: Point3D,
        columns: Sequence[float],
        names: Sequence[str],
        *,
        line: float,
        colors: Sequence[str],
    ) -> None:
        theme = active_theme()
        self.hub, self.grown = np.array(hub), [0.0, 0.0, 0.0]
        self.bars = [VMobject(fill_color=hue, fill_opacity=1, stroke_width=0) for hue in colors]
        self.plumbs = [
            scenery(VMobject(stroke_color=theme.quiet, stroke_width=2)) for _ in range(2)
        ]
        # the second one has a sign of its own
        self.names, self.numbers, self.signs = _terms(names, columns, line, "=")
        super().__init__(*self.plumbs, *self.bars, *self.names, *self.numbers, *self.signs)
        self.show_legs(self.hub, self.hub, (0.0, 0.0))

    def _row(self, row: int) -> Point3D:
        place: Point3D = self.hub + (self.FIRST + row * self.ROW) * DOWN
        return place

    def show_legs(self, knee: Point3D, tip: Point3D, widths: tuple[float, float]) -> Self:
        """Draw the bars under the hub, the knee and the tip, and print the widths of both legs."""
        self.drawn = (knee, tip, widths)
        ends = (self.hub, knee), (knee, tip), (self.hub, tip)
        for row, (bar, (start, end)) in enumerate(zip(self.bars, ends, strict=True)):
            share, middle = self.grown[row], self._row(row)[1]
            reach = start[0] + (end[0] - start[0]) * share
            low, high = middle - self.THIN / 2, middle + self.THIN / 2
            corners = [(start[0], low), (reach, low), (reach, high), (start[0], high)]
            bar.clear_points()
            if share:
                points = [np.array([*corner, 0]) for corner in (*corners, corners[0])]
                bar.set_points_as_corners(points)
        told = [max(0.0, share - TOLD) / (1 - TOLD) for share in self.grown]
        for name, number, value, share in zip(
            self.names, self.numbers, (*widths, sum(widths)), told, strict=True
        ):
            name.set_opacity(share)
            number.set_number(value).set_fill(opacity=share)
        self.signs[0].set_opacity(told[-1])
        for row, (plumb, top) in enumerate(zip(self.plumbs, (knee, tip), strict=True)):
            plumb.clear_points()
            if self.grown[row]:
                foot = np.array([top[0], self._row(row + 1)[1] - self.THIN / 2, 0])
                plumb.set_points_as_corners([top, top + (foot - top) * self.grown[row]])
        return self

    def grow(self, row: int) -> UpdateFromAlphaFunc:
        """Return the animation in which the bar of a row is made."""

        def draw(_: Mobject, share: float) -> None:
            self.grown[row] = share
            self.show_legs(*self.drawn)

        return UpdateFromAlphaFunc(self, draw)


def _fill(bar: VMobject, column: float, low: float, high: float) -> None:
    """Draw an upright bar, or nothing where it would be flat."""
    bar.clear_points()
    if abs(high - low) > 1e-6:
        left, right = column - BAR / 2, column + BAR / 2
        corners = [(left, low), (right, low), (right, high), (left, high), (left, low)]
        bar.set_points_as_corners([np.array([*corner, 0]) for corner in corners])
