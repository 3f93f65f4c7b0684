"""A part of a curve that is looked at closely: its frame, which grows with it, and its heights."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Line, VGroup, VMobject

from scenes._kit.mobjects.plot_window import Window
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

TICK = 0.15
"""Length of a tick, from the frame inward."""
ASIDE, SUNK = 0.12, 0.1
"""From the frame left to the name of a height, and down to its baseline."""


class CloseUp(VGroup):
    """A frame round what a close window shows, as flat as it is seen through a wider one.

    ``levels``, ticks at round heights with their names, do not belong to it and are added by
    themselves once the window is close.

    Args:
        part: the close window.
        decimals: of the round heights.

    Example:
        >>> part = Window(2, 4, 0.48, 0.52, stage.inset(0.9))
        >>> close = CloseUp(part, 2).seen_through(part)
        >>> picture = VGroup(close, close.levels)
    """

    def __init__(self, part: Window, decimals: int) -> None:
        quiet = active_theme().quiet
        self.part = part
        self.edge = scenery(VMobject(stroke_color=quiet, stroke_width=4))
        first, last = (int(np.floor(height * 10**decimals)) for height in (part.low, part.high))
        self.levels = VGroup()
        for step in range(first + 1, last + 1):
            height = step / 10**decimals
            start = part.point(part.left, height)
            name = Label(printed(height, decimals), NOTE, color=quiet)
            name.put(start + LEFT * ASIDE + DOWN * SUNK, RIGHT)
            self.levels.add(Line(start, start + RIGHT * TICK, color=quiet, stroke_width=4), name)
        super().__init__(self.edge)

    def seen_through(self, window: Window) -> Self:
        """Stand where another window shows this part."""
        part = self.part
        places = [part.left, part.right, part.right, part.left, part.left]
        heights = [part.low, part.low, part.high, part.high, part.low]
        self.edge.points = polyline(window.points(places, heights))
        return self
