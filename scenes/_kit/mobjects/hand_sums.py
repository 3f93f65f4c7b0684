"""The arrows of places on the words to which they are added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

import numpy as np
from manim import LEFT, ORIGIN, RIGHT, VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

HAND, WORD = Weight(8.0, 0.3), Weight(4.0, 0.2)
SEED = 1e-3
"""Length of an arrow of which nothing has been added yet."""
ALONG, ASIDE, SPACE = 0.35, 0.26, 0.08
"""Beside which part of its arrow a tag is, how far off, and how far its number is off its word."""


class HandSums(VGroup):
    """A quiet arrow for each word, and from its point the yellow arrow of its place to the sum.

    The sums themselves are arrows of the plane. What does not belong here before it is added to the
    scene: ``tags``, the places, each on the right-hand side of its yellow arrow.

    Args:
        words: the pairs of the words.

    Example:
        >>> from scenes._kit.mobjects.arrow_plane import Region, view_of
        >>> plane = ArrowPlane(view_of(Region(0.0, 2.8, 0.0, 2.4), stage))
        >>> words = np.array([(1.2, 1.2), (1.6, 0.4)])
        >>> sums = words + [(0.0, 1.0), (1.0, 0.0)]
        >>> _ = [plane.arrow(str(place), total, active_theme().word)
        ...      for place, total in zip((3, 0), sums)]
        >>> parts = HandSums(words).add_up(plane, sums, (3, 0))
        >>> picture = VGroup(parts, parts.tags, plane)
    """

    def __init__(self, words: Sequence[NDArray[np.float64]] | NDArray[np.float64]) -> None:
        theme = active_theme()
        self.pairs = words
        self.words, self.hands = (
            VGroup(
                *(
                    VectorArrow(ORIGIN, RIGHT, color=hue, width=weight.width, head=weight.head)
                    for _ in words
                )
            )
            for hue, weight in ((theme.ring, WORD), (theme.position, HAND))
        )
        self.tags = VGroup(
            *(
                VGroup(
                    Label("place", NOTE, color=theme.position),
                    Readout(0, size=NOTE, color=theme.position, face="sans"),
                )
                for _ in words
            )
        )
        scenery(self.words)
        super().__init__(self.words, self.hands)

    def add_up(
        self,
        plane: ArrowPlane,
        sums: Sequence[NDArray[np.float64]] | NDArray[np.float64],
        places: Sequence[float],
    ) -> Self:
        """Let the arrows of places end at the sums, and their tags tell the places."""
        for at, (pair, total, place) in enumerate(zip(self.pairs, sums, places, strict=True)):
            start, end = plane.point(pair), plane.point(total)
            self.words[at].set_ends(plane.point((0.0, 0.0)), start)
            hand = cast(VectorArrow, self.hands[at]).set_ends(start, end + SEED * RIGHT)
            length = float(np.linalg.norm(hand.vector))
            word, number = tag = self.tags[at]
            number.set_number(place)
            edge = np.array([word.get_right()[0] + SPACE, word.baseline, 0.0])
            number.put(edge, LEFT)
            right = np.array([hand.vector[1], -hand.vector[0], 0.0]) / length
            reach = ASIDE + 0.5 * float(abs(right) @ [tag.width, tag.height, 0.0])
            tag.move_to(hand.start + ALONG * hand.vector + reach * right)
        return self
