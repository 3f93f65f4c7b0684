"""A rail of positions with words over the first of them; it can draw back to show them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, UP, Animation, Dot, Mobject, UpdateFromAlphaFunc, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, Label

WORD_RISE, NAME_DROP = 0.3, 0.52


class WordRail(VGroup):
    """Dots for positions, a word over each of the first, a knob, and ``t = …`` under the knob.

    Args:
        words: one for every position from 0 on.
        positions: how many positions there are in all.
        region: position 0 lies at its left edge; seen close, the last word lies at its right edge,
            seen from afar the last position does.

    Raises:
        ValueError: two words would touch.
    """

    def __init__(self, words: Sequence[str], positions: int, region: Region) -> None:
        theme = active_theme()
        self.region = region
        self.whole = np.arange(positions)
        self.pitches = region.width / (len(words) - 1), region.width / (positions - 1)
        self.distance = 0.0
        self.position = 0.0
        self.ticks = Dots(color=theme.quiet, radius=0.055)
        self.words = VGroup(*(Label(word, LABEL) for word in words))
        self.knob = Dot(radius=0.13, color=theme.position)
        self.clock = NamedReadout("t", 0, size=BODY, color=theme.position)
        super().__init__(self.ticks, self.words, self.knob, self.clock)
        for place, word in enumerate(self.words):
            word.put(self.place(place) + UP * WORD_RISE)
        for left, right in zip(self.words, self.words[1:], strict=False):
            if right.get_left()[0] - left.get_right()[0] < 0.15:
                raise ValueError(
                    f"the words must fit over their dots, got {left.source!r} and {right.source!r} "
                    f"too near"
                )
        self.set_distance(0.0)

    @property
    def pitch(self) -> float:
        """Scene units from one position to the next, as drawn."""
        near, far = self.pitches
        return float(near ** (1 - self.distance) * far**self.distance)

    def place(self, position: float) -> Point3D:
        """Return the point of the rail that stands for a position, whole or not."""
        return np.asarray(self.region.at(0, 0.5) + np.array([position * self.pitch, 0.0, 0.0]))

    def set_distance(self, distance: float) -> Self:
        """Be seen from close by (0: a word fits over each dot) or from afar (1: all positions)."""
        self.distance = distance
        places = np.array([self.place(int(k)) for k in self.whole])
        self.ticks.set_centers(places[places[:, 0] <= self.region.right + 1e-6])
        return self.read(self.position)

    def read(self, position: float) -> Self:
        """Move the knob, and print the whole position that is nearest to it."""
        self.position = position
        spot = self.place(position)
        self.knob.move_to(spot)
        self.clock.set_number(float(np.floor(position + 0.5)))
        self.clock.put(spot + DOWN * NAME_DROP)
        return self

    def draw_back(self) -> Animation:
        """Return the animation in which all positions come into view."""
        return UpdateFromAlphaFunc(self, self._draw_back_to)

    def _draw_back_to(self, _: Mobject, share: float) -> None:
        self.set_distance(share)
