"""Rows of places, one under the other: all there are, then those that each reading leaves."""

from __future__ import annotations

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Animation,
    AnimationGroup,
    Dot,
    FadeIn,
    FadeOut,
    GrowFromCenter,
    LaggedStart,
    Line,
    Mobject,
    Rectangle,
    UpdateFromAlphaFunc,
    VGroup,
    linear,
    smooth,
)
from manim.typing import Point3D, Point3D_Array
from manim.utils.rate_functions import squish_rate_func
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.place_slider import KNOB, TICK
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

BAR, WIDTH = 0.23, 4
"""Half the height of the bar over a place that is left, and its stroke width."""
TOOTH, LINE, SUNK = 0.3, 2.5, 0.5
"""Half the height of the frame of a stretch that a reading alone leaves, its stroke width, and what
is left of the height when it is struck out."""
RISE, COMING = 0.6, 0.3
"""Time in which stretches rise, as a share of that in which the bar is cut, of which it takes the
second share to come."""
NAMED = 20
"""From one place that has its number over it to the next."""
UNDER = 0.68
"""How far under its row it is written why, as a share of the way to the next row."""
HEAD, REACH, AIR, DROP = 0.6, 0.76, 0.3, 0.12
"""Room for the numbers over the rows, the share of the width that rails take, room beyond, and how
far a baseline lies under the middle of its row."""


class PlacesLeft(VGroup):
    """A rail of places from 0 on with a bar over each, and under it a rail for every reading.

    Args:
        last: the last place of the rails.
        readings: how many there will be.
        region: which the rows fill, with what is written at their right.

    ``why`` is what is written under the newest row.

    Example:
        >>> rows = PlacesLeft(120, 1, stage.inset(0.5))
        >>> windows = [(20, 40), (80, 100)]
        >>> cutting = rows.narrow(range(20, 41), windows, active_theme().pair(2), "±1 ÷ 0.1 = ±10")
        >>> _ = [(each.begin(), each.finish()) for each in cutting]
        >>> picture = VGroup(rows, *rows.rails, *rows.teeth, *rows.bars, *rows.names, rows.why)
    """

    def __init__(self, last: int, readings: int, region: Region) -> None:
        quiet = active_theme().quiet
        head, body = region.rows(HEAD, region.height - HEAD)
        self.spots = [
            np.linspace(row.at(0, 0.5), row.at(REACH, 0.5), last + 1)
            for row in body.rows(*[1.0] * (readings + 1))
        ]
        named = self.spots[0][::NAMED]
        texts = [
            Label(str(at * NAMED), NOTE, color=quiet).put(np.array([spot[0], head.center[1], 0.0]))
            for at, spot in enumerate(named)
        ]
        line = np.array([self.spots[0][-1][0], head.center[1], 0.0])
        texts.append(Label("place", NOTE, color=quiet).put(line + 1.5 * AIR * RIGHT, LEFT))
        self.left, self.teeth = [np.arange(last + 1)], list[VGroup]()
        self.bars = [Segments(color=active_theme().position, width=WIDTH)]
        self.names = [self._name(active_theme().ink)]
        self.rails = [*map(self._rail, self.spots)]
        self.why = VGroup()
        super().__init__(self.rails[0], *texts, self._stand(0, self.left[0]), self.names[0])

    @staticmethod
    def _rail(spots: Point3D_Array) -> VGroup:
        """Return a rail with its ticks."""
        ring = active_theme().ring
        ticks = Segments(color=ring, width=3)
        ticks.set_ends(spots[::NAMED] - TICK * UP, spots[::NAMED] + TICK * UP)
        rail = Line(spots[0], spots[-1], stroke_color=ring, stroke_width=4)
        return VGroup(scenery(rail), scenery(ticks))

    def _stand(self, row: int, places: NDArray[np.intp]) -> Segments:
        """Return the bars of a row, standing over these places alone."""
        feet = self.spots[row][places]
        return self.bars[row].set_ends(feet - BAR * UP, feet + BAR * UP)

    def _name(self, color: str) -> Label:
        """Return from where to where the places of the newest row reach, written beside it."""
        places = self.left[-1]
        return Label(f"{places[0]}–{places[-1]}", BODY, color=color).put(self.beside(), LEFT)

    def beside(self) -> Point3D:
        """Return where the baseline of what is written beside the newest row begins."""
        spot: Point3D = self.spots[len(self.left) - 1][-1] + AIR * RIGHT + DROP * DOWN
        return spot

    def narrow(
        self, left: ArrayLike, alone: ArrayLike, color: str, why: str
    ) -> tuple[Animation, Animation]:
        """Return the two animations in which a reading cuts the places of the row above.

        A rail comes, and under it is written why the stretches are as wide as they are; what was
        written before goes. Then the stretches that the reading alone leaves rise on the rail.
        Over them comes the bar of the row above, whose ends then slide in to the places that are
        left, while all stretches beside it sink, and the one that was chosen among them is set in
        ink. If several places are left, they are written beside it.

        Args:
            left: places, one after the other, some of those of the row above.
            alone: from where to where each stretch reaches, in places, shape (n, 2).
            color: of what was read, ``#RRGGBB``.
            why: in one line.
        """
        before, after, row = self.left[-1], np.asarray(left), len(self.left)
        self.left.append(after)
        self.bars.append(Segments(color=active_theme().position, width=WIDTH).set_z_index(1))
        first, *_, last = self.spots[row]
        pitch = self.spots[row - 1][0] - first
        before_it, spot = self.why, first - UNDER * pitch
        self.why = VGroup(Label(why, NOTE, color=color).put(spot, LEFT))
        # gone before the stretches rise where it stood
        going = FadeOut(before_it, rate_func=squish_rate_func(smooth, 0.0, 0.3))
        coming = AnimationGroup(going, FadeIn(self.rails[row]), FadeIn(self.why))
        ends = first + np.reshape(alone, (-1, 2, 1)) / (len(self.spots[row]) - 1) * (last - first)
        teeth = [scenery(self._tooth(start, end, color)) for start, end in ends]
        self.teeth.append(VGroup(*teeth))

        sinking = [
            tooth
            for tooth, (low, high) in zip(teeth, np.reshape(alone, (-1, 2)), strict=True)
            if not ((low - 0.5 < after) & (after < high + 0.5)).any()
        ]

        def cut(_: Mobject, share: float) -> None:
            way = smooth(max(0.0, (share - COMING) / (1 - COMING)))
            low, high = (before[k] + way * (after[k] - before[k]) for k in (0, -1))
            stays = (before >= low) & (before <= high) if way < 1 else np.isin(before, after)
            self._stand(row, before[stays]).set_stroke(opacity=min(1.0, share / COMING))
            for tooth in sinking if way else ():
                tooth.stretch_to_fit_height(2 * TOOTH * (1 - way * (1 - SUNK)))
            for tooth in teeth if sinking and way else ():
                if tooth not in sinking:
                    tooth.set_stroke(active_theme().ink)

        rising = LaggedStart(*map(GrowFromCenter, teeth), lag_ratio=0.3, run_time=RISE)
        cutting = UpdateFromAlphaFunc(self.bars[row], cut, rate_func=linear)
        named = []
        if len(after) > 1:
            self.names.append(self._name(color))
            named = [FadeIn(self.names[-1])]
        return coming, LaggedStart(rising, AnimationGroup(cutting, *named), lag_ratio=1)

    @staticmethod
    def _tooth(start: Point3D, end: Point3D, color: str) -> Rectangle:
        """Return a frame round a stretch of a rail, a little higher than the bars."""
        wide = end[0] - start[0] + WIDTH / 100
        tooth = Rectangle(width=wide, height=2 * TOOTH, stroke_color=color, stroke_width=LINE)
        return tooth.move_to((start + end) / 2)

    def knob(self, place: int) -> Dot:
        """Return the knob on a place of the newest row."""
        spot = self.spots[len(self.left) - 1][place]
        return Dot(spot, radius=KNOB, color=active_theme().position).set_z_index(1)
