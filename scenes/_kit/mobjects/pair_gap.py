"""Two words and how far they are apart, upright, to a scale that is common to several of them."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, ORIGIN, PI, UP, Animation, UpdateFromAlphaFunc, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

DOT, THICKNESS = 0.13, 0.16
ABOVE, NAMED, PAIRED = 0.28, 0.5, 0.88
"""How far the number stands over the upper dot, and the two names under the lower one."""


class PairGap(VGroup):
    """A dot on ``foot``, one as far above it as two words are apart, and a bar between them.

    ``measure`` and ``dots`` stand there from the beginning, ``number`` and ``pair`` come later.

    Args:
        foot: where the first word's dot stands.
        distance: of the two words.
        unit: scene units of the number 1.
        words: the two words.
        measure: what it is measured with.
        color: of dots, bar and measure, ``#RRGGBB``.

    Example:
        >>> gap = PairGap(stage.at(0.5, 0.3), 0.2, 12, (0, 16), "both", color=active_theme().ink)
        >>> picture = gap.grow(1.0)
    """

    def __init__(
        self,
        foot: Point3D,
        distance: float,
        unit: float,
        words: tuple[int, int],
        measure: str,
        *,
        color: str,
    ) -> None:
        self.foot, self.distance, self.unit = np.asarray(foot), distance, unit
        self.bar = Bar(color)
        self.dots = Dots(color=color, radius=DOT)
        self.number = Readout(distance, 3, TITLE, face="sans", align=ORIGIN)
        self.measure = Label(measure, LABEL, color=color, bold=True).put(foot + DOWN * NAMED)
        pair = ", ".join(map(str, words))
        self.pair = Label(pair, NOTE, color=active_theme().quiet).put(foot + DOWN * PAIRED)
        super().__init__(self.bar, self.dots, self.number, self.measure, self.pair)
        self.grow(0.0)

    def grow(self, share: float) -> Self:
        """Draw the second word a ``share`` (0 to 1) of its distance away."""
        length = self.distance * self.unit * share
        self.bar.lay(self.foot, PI / 2, length, THICKNESS)
        self.bar.decor = length < 2 * DOT  # its own dots then hide it
        top = self.foot + UP * length
        self.dots.set_centers(np.array([self.foot, top]))
        self.number.set_number(self.distance * share).put(top + UP * ABOVE)
        for text in (self.number, self.pair):
            text.set_opacity(min(1.0, 4 * share))
        return self

    def growing(self) -> Animation:
        """Return the animation in which the words part as far as they are apart."""
        return UpdateFromAlphaFunc(self, lambda _, share: self.grow(share))
