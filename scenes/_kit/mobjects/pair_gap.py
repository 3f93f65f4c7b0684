"""Two words and how far they are apart, lifted out of a picture to a scale common to several."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, ORIGIN, UP, Animation, UpdateFromAlphaFunc, VGroup
from manim.typing import Point3D, Point3D_Array

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.readout import Readout
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

DOT, THICKNESS = 0.13, 0.16
ABOVE, NAMED, PAIRED = 0.28, 0.5, 0.88
"""How far the number stands over the upper dot, and the two names under the lower one."""


class PairGap(VGroup):
    """A dot on ``foot``, one as far above it as two words are apart, and a bar between them.

    It leaves the picture at ``source``, where both words lie, and grows on its way.

    Args:
        foot: where the first word's dot stands.
        distance: of the two words.
        unit: scene units of the number 1.
        source: shape (2, 3), where both words lie in the picture.
        words: the two words.
        measure: what it is measured with.
        color: of dots, bar and measure, ``#RRGGBB``.

    Example:
        >>> gap = PairGap(
        ...     stage.at(0.5, 0.3), 0.2, 12, np.zeros((2, 3)), (0, 16), "both", color="#ffffff"
        ... )
        >>> picture = gap.grow(1.0)
    """

    def __init__(
        self,
        foot: Point3D,
        distance: float,
        unit: float,
        source: Point3D_Array,
        words: tuple[int, int],
        measure: str,
        *,
        color: str,
    ) -> None:
        self.foot, self.distance, self.unit = np.asarray(foot), distance, unit
        self.source = np.asarray(source)
        self.bar = Bar(color)
        self.dots = Dots(color=color, radius=DOT)
        self.number = Readout(distance, 3, TITLE, face="sans", align=ORIGIN)
        self.measure = Label(measure, LABEL, color=color, bold=True).put(foot + DOWN * NAMED)
        pair = ", ".join(map(str, words))
        self.pair = Label(pair, NOTE, color=active_theme().quiet).put(foot + DOWN * PAIRED)
        super().__init__(self.bar, self.dots, self.number, self.measure, self.pair)
        self.grow(0.0)

    def grow(self, share: float) -> Self:
        """Draw the second word a ``share`` (0 to 1) of the way out of the picture."""
        there = np.array([self.foot, self.foot + UP * self.distance * self.unit])
        ends = between(self.source, there, share)
        way = ends[1] - ends[0]
        length = float(np.linalg.norm(way))
        self.bar.lay(ends[0], float(np.arctan2(way[1], way[0])), length, THICKNESS)
        self.bar.decor = length < 2 * DOT  # its own dots then hide it
        self.dots.set_centers(ends)
        self.number.set_number(self.distance).put(there[1] + UP * ABOVE)
        for text in (self.number, self.measure, self.pair):
            text.set_opacity(max(0.0, 4 * share - 3))
        return self

    def growing(self) -> Animation:
        """Return the animation in which both words come out of the picture."""
        return UpdateFromAlphaFunc(self, lambda _, share: self.grow(share))
