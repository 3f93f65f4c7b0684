"""The pairs of a word, each in its ring, and what each becomes when a place turns it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import DOWN, LEFT, VGroup
from manim.typing import Point3D_Array
from numpy.typing import ArrayLike, NDArray

from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.dial import Dial
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

Pairs = NDArray[np.float64]
Turn = Callable[[Pairs, NDArray[np.float64]], Pairs]
HEAVY, LIGHT = Weight(8, 0.22), Weight(4, 0.16)
"""How a turned pair and an unturned one are drawn in a ring that is large enough."""
LARGE = 0.5
"""Radius under which arrows are drawn lighter with their rings."""


@dataclass(frozen=True)
class TurnsPose:
    """Where the middles of the rings stand, shape (n, 3), and their radius."""

    hubs: Point3D_Array
    radius: float


class WordTurns(VGroup):
    """A ring for each pair of a word, in it the pair in grey, and turned, in its own hue.

    Args:
        hues: of the pairs.
        starts: where each pair points before it is turned, in radians, shape (n,).
        pose: where the rings stand.
        turn: returns the pairs (n, 2) that pairs (n, 2) become, turned by angles (n,).

    Example:
        >>> hues = [active_theme().pair(0), active_theme().pair(1)]
        >>> pose = TurnsPose(np.array([[-2.0, 0, 0], [2, 0, 0]]), 1.2)
        >>> picture = WordTurns(hues, (0.5, 1.6), pose, lambda pairs, _: pairs[:, ::-1])
    """

    def __init__(
        self, hues: Sequence[str], starts: Sequence[float], pose: TurnsPose, turn: Turn
    ) -> None:
        self.turn = turn
        self.word: NDArray[np.float64] = np.stack([np.cos(starts), np.sin(starts)], axis=-1)
        self.angles: NDArray[np.float64] = np.zeros(len(hues))
        self.rings = VGroup(*(scenery(Dial(color=hue, radius=1).ring) for hue in hues))
        quiet = active_theme().quiet
        self.words = VGroup(*(VectorArrow(DOWN, LEFT, color=quiet) for _ in hues))
        self.arrows = VGroup(*(VectorArrow(DOWN, LEFT, color=hue) for hue in hues))
        super().__init__(self.rings, self.words, self.arrows)
        self.take(pose)

    def take(self, pose: TurnsPose) -> Self:
        """Stand in a pose; the pairs stay turned as they are."""
        self.pose = pose
        share = min(1.0, pose.radius / LARGE)
        for ring, hub in zip(self.rings, pose.hubs, strict=True):
            ring.scale_to_fit_width(2 * pose.radius).move_to(hub)
        for arrows, weight in ((self.words, LIGHT), (self.arrows, HEAVY)):
            for arrow in arrows:
                arrow.take(Weight(share * weight.width, share * weight.head))
        return self.read(self.angles)

    def read(self, angles: ArrayLike) -> Self:
        """Turn every pair by its angle in radians, shape (n,)."""
        self.angles = np.asarray(angles, dtype=np.float64)
        self._lay(self.words, self.word)
        self._lay(self.arrows, self.turn(self.word, self.angles))
        return self

    def _lay(self, arrows: VGroup, pairs: NDArray[np.float64]) -> None:
        for arrow, hub, (across, up) in zip(arrows, self.pose.hubs, pairs, strict=True):
            arrow.set_ends(hub, hub + self.pose.radius * np.array([across, up, 0.0]))
