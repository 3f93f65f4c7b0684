"""Words to which the hands of their places are added: word, hand and sum as arrows of one plane."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import numpy as np

from scenes._kit.layout import Region
from scenes._kit.mobjects.arrow import Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane, Pair, extent_of, view_of
from scenes._kit.theme import active_theme, mix

SUM, HAND, WORD = Weight(14.0, 0.46), Weight(8.0, 0.3), Weight(5.0, 0.24)
DIM = 0.36
"""How much of the ground is mixed into the words."""
ROOM = 1.05
"""Room about the words for their hands, as a number of the plane."""
SEED = 1e-3


class HandSums(ArrowPlane):
    """A dim arrow for each word, the hand of its place on it, and over both their heavy sum.

    The arrows are known as ``name word``, ``name hand`` and ``name``.

    Args:
        words: the pair of each word, by its name.
        hues: its colour.
        region: that is filled with what the hands can reach.

    Example:
        >>> theme = active_theme()
        >>> words = {"query": (1.2, 1.2), "key": (1.6, 0.4)}
        >>> sums = HandSums(words, {"query": theme.query, "key": theme.key}, stage)
        >>> picture = sums.add_up({"query": (1.2, 2.2), "key": (2.6, 0.4)})
    """

    def __init__(self, words: Mapping[str, Pair], hues: Mapping[str, str], region: Region) -> None:
        theme = active_theme()
        self.words = {name: np.array(pair, dtype=np.float64) for name, pair in words.items()}
        reached = [pair + d for pair in self.words.values() for d in (-ROOM, ROOM)]
        super().__init__(view_of(extent_of([*reached, (0, 0)]), region))
        self.remove(self.axes)
        for name, pair in self.words.items():
            dim = mix(hues[name], theme.ground, DIM)
            self.arrow(f"{name} word", pair, dim, width=WORD.width, head=WORD.head)
        for name, pair in self.words.items():
            tip, yellow = pair + SEED, theme.position
            self.arrow(f"{name} hand", tip, yellow, pair, width=HAND.width, head=HAND.head)
        for name, pair in self.words.items():
            self.arrow(name, pair, hues[name], width=SUM.width, head=SUM.head)

    def add_up(self, sums: Mapping[str, Pair]) -> Self:
        """Let the arrows of the sums, and with them the hands, end elsewhere."""
        for name, total in sums.items():
            self.lay(name, total)
            self.lay(f"{name} hand", np.asarray(total) + SEED, self.words[name])
        return self
