"""Rows of places, one under the other: all there are, then those that each reading leaves."""

from __future__ import annotations

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Animation,
    Dot,
    FadeIn,
    LaggedStart,
    Line,
    Mobject,
    UpdateFromAlphaFunc,
    VGroup,
    linear,
    smooth,
)
from manim.typing import Point3D_Array
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.place_slider import KNOB, TICK
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

BAR, WIDTH = 0.23, 4
"""Half the height of the bar over a place that is left, and its stroke width."""
NAMED = 20
"""From one place that has its number over it to the next."""
HEAD, REACH, AIR = 0.6, 0.76, 0.3
"""Room for the numbers over the rows, the share of the width that rails take, and room beyond."""


class PlacesLeft(VGroup):
    """A rail of places from 0 on with a bar over each, and under it a rail for every reading.

    Args:
        last: the last place of the rails.
        readings: how many there will be.
        region: which the rows fill, with what is written at their right.

    Example:
        >>> rows = PlacesLeft(120, 1, stage.inset(0.5))
        >>> falling = rows.narrow(range(20, 41), active_theme().pair(2))
        >>> _ = falling.begin(), falling.finish()
        >>> picture = VGroup(rows, *rows.bars, *rows.names)
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
        self.left, self.names = [np.arange(last + 1)], list[Label]()
        self.bars = [Segments(color=active_theme().position, width=WIDTH)]
        rails = VGroup(*map(self._rail, self.spots))
        super().__init__(rails, *texts, self._stand(self.spots[0], np.ones(last + 1)))

    @staticmethod
    def _rail(spots: Point3D_Array) -> VGroup:
        """Return a rail with its ticks."""
        ring = active_theme().ring
        ticks = Segments(color=ring, width=3)
        ticks.set_ends(spots[::NAMED] - TICK * UP, spots[::NAMED] + TICK * UP)
        rail = Line(spots[0], spots[-1], stroke_color=ring, stroke_width=4)
        return VGroup(scenery(rail), scenery(ticks))

    def _stand(self, feet: Point3D_Array, heights: np.ndarray) -> Segments:
        """Return the bars of the newest row, standing there and as high as these shares say."""
        reach = BAR * heights[:, None] * UP
        return self.bars[-1].set_ends(feet - reach, feet + reach)

    def narrow(self, left: ArrayLike, color: str) -> Animation:
        """Return the animation in which the bars come down a row, and all others than these sink.

        The farthest sink first. From where to where those that are left reach is written in the
        colour of what was read.
        """
        before, after = self.left[-1], np.asarray(left)
        row = len(self.left)
        start, end = (self.spots[k][before] for k in (row - 1, row))
        far = np.abs(before[:, None] - after).min(axis=1)
        order = far / max(1, int(far.max()))
        self.left.append(after)
        self.bars.append(Segments(color=active_theme().position, width=WIDTH))

        def fall(_: Mobject, share: float) -> None:
            feet = start + smooth(min(1.0, 2 * share)) * (end - start)
            sunk = max(0.0, 2 * share - 1)
            heights = np.where(far > 0, np.clip(2 * (1 - sunk) - order, 0, 1), 1.0)
            self._stand(feet[heights > 0], heights[heights > 0])

        text = "–".join(str(place) for place in dict.fromkeys((after[0], after[-1])))
        beyond = self.spots[row][-1] + AIR * RIGHT + 0.12 * DOWN
        self.names.append(Label(text, BODY, color=color).put(beyond, LEFT))
        falling = UpdateFromAlphaFunc(self.bars[-1], fall, rate_func=linear)
        return LaggedStart(falling, FadeIn(self.names[-1]), lag_ratio=0.5)

    def knob(self, place: int) -> Dot:
        """Return the knob on a place of the newest row."""
        spot = self.spots[len(self.left) - 1][place]
        return Dot(spot, radius=KNOB, color=active_theme().position)
