"""A rail of places, and those that are left when readings narrow the place down."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, UP, Dot, Line, Mobject, UpdateFromAlphaFunc, VGroup
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.place_slider import KNOB, TICK
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

BAR, WIDTH = 0.2, 4
"""Half the height of the bar over a place that is left, and its stroke width."""
NAMED = 20
"""From one place that has its number under it to the next."""


class PlacesLeft(VGroup):
    """A rail of places from 0 on, with a bar over each that readings leave; at first over all.

    Args:
        last: the last place of the rail.
        place: that is meant, where the knob comes.
        region: across which it runs, in the middle of its height.

    Example:
        >>> picture = PlacesLeft(120, 30, stage.row_of(3)[1]).leave(range(20, 41))
    """

    def __init__(self, last: int, place: int, region: Region) -> None:
        theme = active_theme()
        start, end = region.at(0, 0.5), region.at(1, 0.5)
        self.spots = np.linspace(start, end, last + 1)
        rail = Line(start, end, stroke_color=theme.ring, stroke_width=4)
        named = self.spots[::NAMED]
        ticks = Segments(color=theme.ring, width=3).set_ends(named - TICK * UP, named + TICK * UP)
        names = [
            Label(str(at * NAMED), NOTE, color=theme.quiet).put(spot + 0.58 * DOWN)
            for at, spot in enumerate(named)
        ]
        self.bars = Segments(color=theme.position, width=WIDTH)
        self.knob = Dot(self.spots[place], radius=KNOB, color=theme.position)
        super().__init__(scenery(rail), scenery(ticks), *names, self.bars)
        self.leave(range(last + 1))

    def leave(self, left: ArrayLike) -> Self:
        """Show bars over these places, and no others."""
        self.left = np.asarray(left)
        return self._draw(self.left, np.ones(len(self.left)))

    def _draw(self, places: np.ndarray, heights: np.ndarray) -> Self:
        reach = BAR * heights[:, None] * UP
        self.bars.set_ends(self.spots[places] - reach, self.spots[places] + reach)
        return self

    def narrow(self, left: ArrayLike) -> UpdateFromAlphaFunc:
        """Return the animation in which all other bars sink away, the farthest first."""
        before, after = self.left, np.asarray(left)
        far = np.abs(before[:, None] - after).min(axis=1)
        order = far / max(1, int(far.max()))

        def sink(_: Mobject, share: float) -> None:
            heights = np.where(far > 0, np.clip(2 * (1 - share) - order, 0, 1), 1.0)
            self._draw(before[heights > 0], heights[heights > 0])

        self.left = after
        return UpdateFromAlphaFunc(self, sink)
