"""A short rail of places, and what is left of it when a reading narrows the place down."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, Dot, Line, Mobject, UpdateFromAlphaFunc, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.place_slider import KNOB, TICK
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

BAR, THINNEST = 20, 0.04
"""Stroke width of the bar, and the least length at which it is drawn, in scene units."""


class PlacesLeft(VGroup):
    """A rail of places, and on it a bar over those that a reading leaves.

    Args:
        place: that is meant, in the middle of the rail.
        around: how many places the rail goes on to either side.
        region: across which it runs, in the middle of its height.

    Example:
        >>> picture = PlacesLeft(30, 10, stage.row_of(3)[1]).leave(5)
    """

    def __init__(self, place: int, around: int, region: Region) -> None:
        theme = active_theme()
        self.around, self.start, self.end = around, region.at(0, 0.5), region.at(1, 0.5)
        rail = Line(self.start, self.end, stroke_color=theme.ring, stroke_width=4)
        spots = np.linspace(self.start, self.end, 2 * around + 1)
        ticks = Segments(color=theme.ring, width=3).set_ends(
            spots - TICK * DOWN, spots + TICK * DOWN
        )
        names = [
            Label(str(at), NOTE, color=theme.quiet).put(spot + 0.5 * DOWN)
            for at, spot in ((place - around, self.start), (place + around, self.end))
        ]
        self.bar = Line(stroke_color=theme.position, stroke_width=BAR)
        self.knob = Dot(region.center, radius=KNOB, color=theme.position)
        super().__init__(scenery(rail), scenery(ticks), *names, self.bar)
        self.leave(around)

    def leave(self, near: float) -> Self:
        """Lay the bar over the places that are at most this many away from the middle."""
        self.near = near
        whole = self.end - self.start
        share = max(near / self.around, THINNEST / float(np.linalg.norm(whole)))
        middle, half = (self.start + self.end) / 2, share * whole / 2
        self.bar.put_start_and_end_on(middle - half, middle + half)
        return self

    def narrow(self, near: float) -> UpdateFromAlphaFunc:
        """Return the animation in which the bar shrinks to the places that are this near."""
        start = self.near

        def lay(_: Mobject, share: float) -> None:
            self.leave(start * (near / start) ** share)

        return UpdateFromAlphaFunc(self.bar, lay)
