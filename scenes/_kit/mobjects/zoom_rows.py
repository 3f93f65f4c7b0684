"""Rows of places, one under the other: each is the part that was left of the row above, as wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Animation,
    AnimationGroup,
    FadeIn,
    FadeOut,
    Mobject,
    Polygon,
    Rectangle,
    UpdateFromAlphaFunc,
    VGroup,
    VMobject,
)
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

BAR = 0.44
"""Height of a bar, as a share of the way from one row to the next."""
FRAME, FAINT = 10, 0.16
"""Stroke width of the frame behind what is left, and opacity of what spreads from it."""
ENDS, AIR, DROP = 0.86, 0.16, 0.1
"""Room for the number at an end of a row, from there to the bar, and how far its baseline lies
under the middle of the bar."""
TICK, TICKED = 0.09, 21
"""Length of a tick under a place, and of how many places in a row each has one."""
EDGE, CASING, GHOST, SPENT = 2, 0.025, 0.22, 0.13
"""Stroke width of a stretch that fits, however short it is, how far the colour of its hand stands
out at its sides, and the opacity of one that is out, and of a bar of which only stretches fit."""
ROUNDING = 1e-9
"""What rounding may add to a stretch."""
CASED = 0.12
"""Opacity of that casing, from which a stretch stands out."""
FOOT = 0.7
"""Room for what is written under the last row, as a share of the way from one row to the next."""


class Stretches(VMobject):
    """Stretches of places on a bar that may yet be right, as one shape, cased by the hand's colour.

    Args:
        hue: of the hand that fits them.
        places: from where to where each reaches, shape (n, 2).

    Example:
        >>> fits = Stretches(active_theme().pair(1), np.array([[12.0, 13.0], [46.0, 47.0]]))
        >>> ends = fits.places[..., None] * np.array([0.1, 0, 0]) - np.array([3.0, 0, 0])
        >>> picture = fits.lay(ends, 0.6)
    """

    def __init__(self, hue: str, places: ArrayLike = ()) -> None:
        super().__init__(color=active_theme().position, fill_opacity=1, stroke_width=EDGE)
        self.hue = hue
        self.casing = scenery(VMobject(color=hue, fill_opacity=CASED, stroke_width=0))
        self.set_z_index(2).add(self.casing.set_z_index(1))
        self.places: NDArray[np.float64] = np.reshape(np.asarray(places, dtype=np.float64), (-1, 2))

    def lay(self, ends: NDArray[np.float64], height: float) -> Self:
        """Lay the first stretches between pairs of points (n, 2, 3), all of one height."""
        up = height / 2 * UP
        for shape, air in ((self, 0.0), (self.casing, CASING)):
            shape.clear_points()
            for left, right in ends + air * np.array([LEFT, RIGHT]):
                corners = [left - up, right - up, right + up, left + up, left - up]
                shape.start_new_path(corners[0]).add_points_as_corners(corners[1:])
        return self

    def go_out(self) -> Self:
        """Become faint, in the colour of the hand, as what cannot be right."""
        return self.set_color(self.hue).set_opacity(GHOST)


class ZoomRows(VGroup):
    """A bar over all places of a row; what a reading leaves of it becomes the next row.

    All that is drawn in a row is true to its scale, and what may yet be right is bright. The
    stretches that fit a reading cut the bar; those beyond what is left go out, the others spread
    into the next row.

    Args:
        rows: from where to where each row reaches, shape (n + 1, 2); the last is what is left of
            the last row that is drawn.
        hues: of what cuts each row, n of them.
        region: which the rows fill, with the numbers at their ends.

    Example:
        >>> hues = [active_theme().pair(2), active_theme().pair(0)]
        >>> rows = ZoomRows([(0, 100), (42, 52), (46.5, 47.5)], hues, stage.inset(0.3))
        >>> moves = [rows.fit(0, [(12, 13), (46.5, 47.5), (81, 82)], hues[1])]
        >>> moves += [rows.cut(0), rows.pick(0), rows.zoom(0), rows.cut(1)]
        >>> _ = [(each.begin(), each.finish()) for each in moves]
        >>> picture = VGroup(*rows.fans, *rows.parts, *rows.frames, *rows.fits[0])
    """

    def __init__(self, rows: ArrayLike, hues: Sequence[str], region: Region) -> None:
        theme = active_theme()
        self.rows: NDArray[np.float64] = np.asarray(rows, dtype=np.float64)
        self.lanes = region.inset(ENDS, 0).rows(*[1.0] * len(hues), FOOT)[:-1]
        self.thick = BAR * self.lanes[0].height
        self.bars = [
            scenery(Rectangle(color=theme.position, fill_opacity=1, stroke_width=0))
            for _ in self.lanes
        ]
        for row, bar in enumerate(self.bars):
            self._lay(bar, self._ends(row))
        self.frames = [
            self._lay(
                Rectangle(color=hue, stroke_width=FRAME).set_z_index(-1), self._ends(row, row + 1)
            )
            for row, hue in enumerate(hues)
        ]
        self.fans = [
            scenery(Polygon(*np.eye(3), color=hue, stroke_width=2, fill_opacity=FAINT)).set_z_index(
                -1
            )
            for hue in hues[:-1]
        ]
        self.fits = [(Stretches(theme.ink), Stretches(theme.ink)) for _ in self.lanes]
        named = [theme.ink, *hues[:-1]]
        self.parts = [VGroup(*self._beside(row, hue)) for row, hue in enumerate(named)]
        super().__init__(self.parts[0], self.bars[0])

    def place(self, row: int, place: float) -> Point3D:
        """Return where a place lies in a row."""
        first, last = self.rows[row]
        spot: Point3D = self.lanes[row].at(float((place - first) / (last - first)), 0.5)
        return spot

    def under(self) -> Point3D:
        """Return the middle of the room under what is left of the last row."""
        last = len(self.bars) - 1
        middle = self.place(last, float(self.rows[-1].mean()))
        spot: Point3D = middle + (self.thick / 2 + FOOT * self.lanes[0].height / 2) * DOWN
        return spot

    def _ends(self, row: int, part: int | None = None) -> NDArray[np.float64]:
        """Return the ends of a row, or of the part of it that is a row of its own."""
        return np.array([self.place(row, end) for end in self.rows[row if part is None else part]])

    def _lay(self, bar: Rectangle, ends: NDArray[np.float64]) -> Rectangle:
        """Lay a bar, or a frame, between two points."""
        bar.stretch_to_fit_width(ends[1][0] - ends[0][0]).stretch_to_fit_height(self.thick)
        return bar.move_to(ends.mean(axis=0))

    def _beside(self, row: int, hue: str) -> list[VMobject]:
        """Return the outline of a row, the numbers at its ends, and the ticks if they are few."""
        ring, ends = active_theme().ring, self._ends(row)
        outline = self._lay(Rectangle(color=ring, stroke_width=3), ends)
        numbers = [
            Label(printed(place, 0), LABEL, color=hue).put(end + AIR * way + DROP * DOWN, -way)
            for place, end, way in zip(self.rows[row], ends, (LEFT, RIGHT), strict=True)
        ]
        first, last = np.rint(self.rows[row]).astype(int)
        if last - first >= TICKED:
            return [scenery(outline), *numbers]
        feet = np.array([self.place(row, place) for place in range(first, last + 1)])
        feet += self.thick / 2 * DOWN
        ticks = Segments(color=ring, width=3).set_ends(feet, feet + TICK * DOWN)
        return [scenery(outline), *numbers, scenery(ticks)]

    def fit(self, row: int, stretches: ArrayLike, hue: str) -> Animation:
        """Return the animation in which only the stretches (n, 2) that fit a reading stay bright.

        In a row that was cut before, those beyond what is left of it are out from the start.
        """
        first, last = self.rows[row]
        is_cut = bool(self.bars[row].width < self.frames[row].width + ROUNDING)
        self._fit(row, np.clip(stretches, first, last), hue)

        def come(fits: Mobject, share: float) -> None:
            assert isinstance(fits, Stretches)
            so_far = fits.places[fits.places[:, 0] <= first + share * (last - first)]
            fits.lay(self._on(row, so_far), self.thick)

        def fade(bar: Mobject, share: float) -> None:
            bar.set_opacity(1 + share * (SPENT - 1))

        if is_cut:
            scenery(self.fits[row][1].go_out())
        coming = (UpdateFromAlphaFunc(fits, come) for fits in self.fits[row])
        return AnimationGroup(*coming, UpdateFromAlphaFunc(self.bars[row], fade))

    def _fit(self, row: int, stretches: NDArray[np.float64], hue: str) -> None:
        """Take stretches for those that fit a row: those in what is left of it, and the others."""
        first, last = self.rows[row + 1]
        inside = np.all((first - ROUNDING <= stretches) & (stretches <= last + ROUNDING), axis=1)
        self.fits[row] = Stretches(hue, stretches[inside]), Stretches(hue, stretches[~inside])

    def _on(self, row: int, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return where stretches of places lie on the bar of a row, shape (n, 2, 3)."""
        ends = [[self.place(row, end) for end in each] for each in places]
        return np.reshape(np.array(ends), (-1, 2, 3))

    def pick(self, row: int) -> Animation:
        """Return the animation in which all that fits beyond what is left of a row goes out."""
        beyond: Any = scenery(self.fits[row][1])
        going: Animation = beyond.animate.go_out().build()
        return going

    def cut(self, row: int) -> Animation:
        """Return the animation in which the bar of a row shrinks to what is left of it."""
        start, end = self._ends(row), self._ends(row, row + 1)

        def shrink(bar: Mobject, share: float) -> None:
            assert isinstance(bar, Rectangle)
            if share:  # until then the row may yet be spreading
                self._lay(bar, between(start, end, share))

        shrinking = UpdateFromAlphaFunc(self.bars[row], shrink)
        return AnimationGroup(shrinking, FadeIn(self.frames[row]))

    def uncover(self, row: int) -> Animation:
        """Return the same, where what is left is all that fits: there, the bar is bright again."""

        def light(bar: Mobject, share: float) -> None:
            bar.set_opacity(SPENT + share * (1 - SPENT))

        bright = UpdateFromAlphaFunc(self.bars[row], light)
        return AnimationGroup(self.cut(row), bright, FadeOut(self.fits[row][0]))

    def zoom(self, row: int) -> Animation:
        """Return the animation in which what is left of a row spreads into the next one."""
        start, end = self._ends(row, row + 1), self._ends(row + 1)
        edge, fan = start + self.thick / 2 * DOWN, self.fans[row]
        fitting = self.fits[row][0]
        self._fit(row + 1, fitting.places, fitting.hue)
        first, last = self.rows[row + 1]

        def spread(bar: Mobject, share: float) -> None:
            assert isinstance(bar, Rectangle)
            ends = between(start, end, share)
            self._lay(bar, ends).set_opacity(SPENT)

        def open_fan(fan: Mobject, share: float) -> None:
            assert isinstance(fan, Polygon)
            ends = between(start, end, share)
            fan.set_points_as_corners([*edge, *(ends[::-1] - self.thick / 2 * DOWN), edge[0]])

        def carry(fits: Mobject, share: float) -> None:
            assert isinstance(fits, Stretches)
            left, right = between(start, end, share)
            along = (fits.places[..., None] - first) / (last - first)
            fits.lay(between(left, right, along), self.thick)

        return AnimationGroup(
            UpdateFromAlphaFunc(self.bars[row + 1], spread),
            UpdateFromAlphaFunc(fan, open_fan),
            FadeIn(self.parts[row + 1]),
            *(UpdateFromAlphaFunc(fits, carry) for fits in self.fits[row + 1]),
        )
