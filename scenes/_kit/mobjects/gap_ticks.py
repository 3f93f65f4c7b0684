"""The names of some gaps under the axis of a curve, few of them once it is long, and heights."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, VGroup, VMobject

from scenes._kit.mobjects.plot_window import Window
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

FEW = 30
"""Width of an axis, in gaps, up to which small steps are named."""
ASIDE, SUNK = 0.2, 0.1
"""From the axis left to the word and to the height, and from the height down to its baseline."""
HEIGHTS = {"1": 1.0, "0.5": 0.5, "0": 0.0}
"""What is named at the left of an axis; the second has a line."""
FADING = 0.03
"""How far outside of the window a height has vanished."""
SMALL, LARGE = 3, 25
"""Every how many gaps one is named on a short axis, and on a long one."""


class GapTicks(VGroup):
    """The word "gap" and numbers under an axis from 0 to ``last``, and heights at its left.

    Example:
        >>> window = Window(0, 100, 0, 1, stage.inset(1.0))
        >>> picture = GapTicks(100).under(window)
    """

    def __init__(self, last: int) -> None:
        self.gaps = sorted({*range(0, FEW // 2 + 1, SMALL), *range(0, last + 1, LARGE)})
        quiet = active_theme().quiet
        self.numbers = VGroup(*(Label(str(gap), NOTE, color=quiet) for gap in self.gaps))
        self.word = Label("gap", NOTE, color=quiet)
        self.heights = VGroup(*(Label(text, NOTE, color=quiet) for text in HEIGHTS))
        ring = active_theme().ring
        self.half = scenery(VMobject(stroke_color=ring, stroke_width=2))
        super().__init__(self.half, self.numbers, self.word, self.heights)

    def under(self, window: Window, drop: float = 0.45) -> Self:
        """Stand under the zero line of a window, or under its lower edge where that is higher.

        What has no room or is not seen is not drawn.
        """
        short = window.right - window.left < FEW
        foot = float(np.clip(0.0, window.low, window.high))
        corner = window.point(max(window.left, 0), foot)
        self.word.put(corner + LEFT * ASIDE + DOWN * drop, RIGHT)
        for label, height in zip(self.heights, HEIGHTS.values(), strict=True):
            label.put(window.point(window.left, height) + LEFT * ASIDE + DOWN * SUNK, RIGHT)
            outside = max(window.low - height, height - window.high, 0.0)
            label.set_opacity(max(0.0, 1 - outside / FADING))
        across = window.left, window.right
        seen = window.low <= 0.5 <= window.high
        self.half.points = polyline(window.points(across, 0.5)) if seen else np.zeros((0, 3))
        for gap, tick in zip(self.gaps, self.numbers, strict=True):
            tick.put(window.point(gap, foot) + DOWN * drop)
            named = gap % (SMALL if short else LARGE) == 0
            tick.set_opacity(float(named and window.left <= gap <= window.right))
        return self
