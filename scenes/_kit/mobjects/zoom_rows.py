"""Rows of places, one under the other: each is the part that was left of the row above, as wide."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Animation,
    AnimationGroup,
    FadeIn,
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
from scenes._kit.poses import across_then_up, between
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

BAR = 0.44
"""Height of a bar, as a share of the way from one row to the next."""
FRAME, CLEAR, FAINT = 5, 0.07, 0.16
"""Stroke width of the frame round what is left, how far it stands off, and opacity of what spreads
from it."""
ENDS, AIR, DROP = 0.86, 0.16, 0.1
"""Room for the number at an end of a row, from there to the bar, and how far its baseline lies
under the middle of the bar."""
MOST, JOINT, WIDEST = 300, 25, 4
"""How many places of a row are still seen apart, the stroke width of what parts them for each scene
unit from one to the next, and the largest such width."""
FOOT = 0.8
"""Room for the answer under the last row, as a share of the way from one row to the next."""


class ZoomRows(VGroup):
    """A bar over all places of a row; what a reading leaves of it becomes the next row.

    Every place has the same part of the bar, so that what is left is always whole places. Their
    number is written where they spread into the next row.

    Args:
        rows: the first and the last place of each row, shape (n + 1, 2); the last is what is left
            of the last row that is drawn.
        hues: of what cuts each row, n of them.
        region: which the rows fill, with the numbers at their ends and room for the answer.

    Example:
        >>> hues = [active_theme().pair(2), active_theme().pair(0)]
        >>> rows = ZoomRows([(0, 100), (42, 52), (47, 47)], hues, stage.inset(0.3))
        >>> moves = [rows.cut(0), rows.zoom(0), rows.cut(1)]
        >>> _ = [(each.begin(), each.finish()) for each in moves]
        >>> picture = VGroup(*rows.fans, *rows.parts, *rows.bars, *rows.joints, *rows.frames)
        >>> picture = VGroup(picture, *rows.counts)
    """

    def __init__(self, rows: ArrayLike, hues: Sequence[str], region: Region) -> None:
        theme = active_theme()
        self.rows: NDArray[np.int64] = np.asarray(rows, dtype=np.int64)
        *self.lanes, self.foot = region.inset(ENDS, 0).rows(*[1.0] * len(hues), FOOT)
        self.thick = BAR * self.lanes[0].height
        self.bars = [
            scenery(Rectangle(color=theme.position, fill_opacity=1, stroke_width=0))
            for _ in self.lanes
        ]
        self.joints = [scenery(Segments(color=theme.ground, width=0)) for _ in self.lanes]
        for row in range(len(self.lanes)):
            self._spread(row, self._ends(row))
        self.frames = [self._frame(row, hue) for row, hue in enumerate(hues)]
        self.fans = [
            scenery(Polygon(*np.eye(3), color=hue, stroke_width=2, fill_opacity=FAINT)).set_z_index(
                -1
            )
            for hue in hues[:-1]
        ]
        self.counts = [self._count(row) for row in range(len(hues) - 1)]
        named = [theme.ink, *hues[:-1]]
        self.parts = [VGroup(*self._beside(row, hue)) for row, hue in enumerate(named)]
        super().__init__(self.parts[0], self.bars[0], self.joints[0])

    def place(self, row: int, place: float) -> Point3D:
        """Return where a place lies in a row: the middle of its part of the bar."""
        first, last = self.rows[row]
        spot: Point3D = self.lanes[row].at(float((place - first + 0.5) / (last - first + 1)), 0.5)
        return spot

    def _ends(self, row: int, part: int | None = None) -> NDArray[np.float64]:
        """Return the ends of a row, or of the part of it that is a row of its own."""
        first, last = self.rows[row if part is None else part]
        return np.array([self.place(row, first - 0.5), self.place(row, last + 0.5)])

    def _lay(self, bar: Rectangle, ends: NDArray[np.float64], clear: float = 0.0) -> Rectangle:
        """Lay a bar between two points, or a frame that stands off."""
        bar.stretch_to_fit_width(ends[1][0] - ends[0][0] + 2 * clear)
        bar.stretch_to_fit_height(self.thick + 2 * clear)
        return bar.move_to(ends.mean(axis=0))

    def _spread(self, row: int, ends: NDArray[np.float64]) -> None:
        """Lay the bar of a row between two points, and part its places if they are few."""
        self._lay(self.bars[row], ends)
        first, last = self.rows[row]
        count = int(last - first) + 1
        if not 1 < count <= MOST:
            return
        self._part(row, np.linspace(ends[0], ends[1], count + 1)[1:-1])

    def _part(self, row: int, middles: NDArray[np.float64]) -> None:
        """Part the places of a row at points between them, shape (n, 3)."""
        up, pitch = self.thick / 2 * UP, float(np.diff(middles[:2, 0]).sum()) or np.inf
        self.joints[row].set_ends(middles - up, middles + up)
        self.joints[row].set_stroke(width=min(WIDEST, JOINT * pitch))

    def _frame(self, row: int, hue: str) -> Rectangle:
        """Return the frame round what is left of a row."""
        return self._lay(Rectangle(color=hue, stroke_width=FRAME), self._ends(row, row + 1), CLEAR)

    def _count(self, row: int) -> Label:
        """Return how many places are left of a row, where they spread into the next one."""
        first, last = self.rows[row + 1]
        middle = (self._ends(row, row + 1).mean(axis=0) + self._ends(row + 1).mean(axis=0)) / 2
        return Label(f"{last - first + 1} places", NOTE).put(middle + DROP * DOWN)

    def _beside(self, row: int, hue: str) -> list[VMobject]:
        """Return the outline of a row, and the numbers at its ends."""
        ring, ends = active_theme().ring, self._ends(row)
        outline = self._lay(Rectangle(color=ring, stroke_width=3), ends)
        numbers = [
            Label(printed(place), LABEL, color=hue).put(end + AIR * way + DROP * DOWN, -way)
            for place, end, way in zip(self.rows[row], ends, (LEFT, RIGHT), strict=True)
        ]
        return [scenery(outline), *numbers]

    def cut(self, row: int) -> Animation:
        """Return the animation in which the bar of a row shrinks to what is left of it."""
        start, end = self._ends(row), self._ends(row, row + 1)

        middles = self.joints[row].points[::4]

        def shrink(_: Mobject, share: float) -> None:
            now = between(start, end, share)
            self._lay(self.bars[row], now)
            left, right = now[:, 0]
            inside = (left < middles[:, 0]) & (middles[:, 0] < right)
            self._part(row, middles[inside] + self.thick / 2 * UP)

        shrinking = UpdateFromAlphaFunc(VGroup(self.bars[row], self.joints[row]), shrink)
        return AnimationGroup(shrinking, FadeIn(self.frames[row]))

    def zoom(self, row: int) -> Animation:
        """Return the animation in which what is left of a row sinks and spreads into the next."""
        start, end = self._ends(row, row + 1), self._ends(row + 1)
        edge, down = start + (self.thick / 2 + CLEAR) * DOWN, self.thick / 2 * DOWN

        def ends_at(share: float) -> NDArray[np.float64]:
            sinking_first: NDArray[np.float64] = across_then_up(end, start, 1 - share)
            return sinking_first

        def spread(_: Mobject, share: float) -> None:
            self._spread(row + 1, ends_at(share))

        def open_fan(fan: Mobject, share: float) -> None:
            assert isinstance(fan, Polygon)
            left, right = ends_at(share) - down
            fan.set_points_as_corners([*edge, right, left, edge[0]])

        spreading = VGroup(self.bars[row + 1], self.joints[row + 1])
        return AnimationGroup(
            UpdateFromAlphaFunc(spreading, spread),
            UpdateFromAlphaFunc(self.fans[row], open_fan),
            FadeIn(self.parts[row + 1]),
            FadeIn(self.counts[row]),
        )
