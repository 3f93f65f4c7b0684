"""Level bars that stand out on an image, each over a wider one in the colour of the ground."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VGroup
from numpy.typing import ArrayLike

from scenes._kit.mobjects.marks import Segments
from scenes._kit.theme import active_theme

WIDTH, CASED = 5, 11
"""Stroke widths of a bar and of what it lies on."""


class CasedBars(VGroup):
    """Any number of level bars of the theme's ink, as two shapes for all of them.

    Example:
        >>> picture = CasedBars().lie([-1.0, 0.0], [-0.2, 0.8], [0.5, 0.0])
    """

    def __init__(self) -> None:
        theme = active_theme()
        self.casing = Segments(color=theme.ground, width=CASED)
        self.bars = Segments(color=theme.ink, width=WIDTH)
        super().__init__(self.casing, self.bars)

    def lie(self, lefts: ArrayLike, rights: ArrayLike, heights: ArrayLike) -> Self:
        """Draw a bar between each left and right end, at a height; all of shape (n,)."""
        level = np.zeros_like(np.asarray(heights, dtype=np.float64))
        starts, ends = (np.stack([x, heights, level], axis=-1) for x in (lefts, rights))
        for shape in (self.casing, self.bars):
            shape.set_ends(starts, ends)
        return self
