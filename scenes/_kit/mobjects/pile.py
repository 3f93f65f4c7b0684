"""Bars piled up to their sum: up with some, and from there down with the others."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, Line, VGroup
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.comb import FILLED, Comb, CombPose
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

COLUMN, LATE, UNDER = 0.3, 0.8, 1.6
"""Share of the room that a column takes, and of the way on which the sum is not yet to be seen; how
far under their line bars pass the last one of them, in lengths of a bar."""
Vector = NDArray[np.float64]


class Pile(VGroup):
    """A column of all bars that point up, one of all that hang down from its top, and the rest.

    ``zero`` is the line from which the rest, the sum, reaches; it is added by itself.

    Args:
        pose: of the comb from which the bars come.
        count: how many bars this comb has.
        colors: of the first bars of it, which are piled up, ``#RRGGBB``.
        region: where the columns stand.
        span: least and greatest sum for which there is room.

    Example:
        >>> pose = CombPose(stage.left, stage.width, stage.at(0, 0.8)[1], 0.6)
        >>> hues = [active_theme().pair(i, 24) for i in range(12)]
        >>> pile = Pile(pose, 24, hues, stage.inset(0.5), (-4, 6))
        >>> pile.stand(np.cos(20 * 0.8 ** np.arange(24)), 1)
        >>> picture = VGroup(pile, pile.zero)
    """

    def __init__(
        self,
        pose: CombPose,
        count: int,
        colors: list[str],
        region: Region,
        span: tuple[float, float],
    ) -> None:
        self.middles = pose.middles(count)[: len(colors)]
        self.half = FILLED * pose.width / count / 2
        self.pose, self.region = pose, region
        self.unit = region.height / (span[1] - span[0])
        self.base = region.bottom - span[0] * self.unit
        start, theme = np.array([region.left, self.base, 0.0]), active_theme()
        line = Line(start, start + RIGHT * region.width, color=theme.ring, stroke_width=2.5)
        word = Label(printed(0), NOTE, color=theme.quiet)
        self.zero = VGroup(scenery(line), word.put(start + LEFT * 0.12 + UP * -0.1, RIGHT))
        self.up, self.down, self.rest = Comb(colors), Comb(colors), Bar(theme.ink)
        super().__init__(self.up, self.down, self.rest)

    def stand(self, lengths: Vector, share: float) -> Self:
        """Draw the bars on their way from their comb (0) to their columns (1).

        Args:
            lengths: shape (n,), of the bars of the comb.
            share: how far they have gone.
        """
        lengths = lengths[: len(self.up)]
        up, down = lengths.clip(0, None), lengths.clip(None, 0)
        feet = np.cumsum(up) - up, up.sum() + np.cumsum(down) - down
        low = self.pose.zero - UNDER * self.pose.unit
        half = COLUMN * self.region.width / 2
        for number, (comb, part) in enumerate(((self.up, up), (self.down, down))):
            middle = self.region.left + self.region.width * (number + 0.5) / 3
            comb.draw(
                _bent(self.middles, self.middles[-1], middle, share),
                np.full(len(part), between(self.half, half, share)),
                _bent(self.pose.zero, low, self.base + feet[number] * self.unit, share),
                part * between(self.pose.unit, self.unit, share),
            )
        foot = np.array([self.region.left + self.region.width * 5 / 6, self.base, 0.0])
        seen = max(0.0, share - LATE) / (1 - LATE)
        self.rest.lay(foot, np.pi / 2, float(lengths.sum()) * self.unit * seen, 2 * half)
        return self


def _bent(start: Vector | float, past: float, end: Vector | float, share: float) -> Vector:
    """Return where something is on its way from start to end, drawn towards what it passes."""
    first, second = between(start, past, share), between(past, end, share)
    return np.asarray(between(first, second, share))
