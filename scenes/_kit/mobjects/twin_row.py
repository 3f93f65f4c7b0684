"""Numbers in a row, each of which stands twice: as two programs leave it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Line, RoundedRectangle, VGroup
from numpy.typing import ArrayLike

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.chip_row import TINT, RowPose
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme, mix

BROAD, APART = 0.26, 0.19
"""Width of a bar, and how far both stand from the middle, as shares of the card."""
ZERO = 0.4
"""Half the length of a zero line, as a share of the card."""


class TwinRow(VGroup):
    """Cards with two bars each: a full one, and beside it an outlined one.

    Args:
        hues: one colour per card, ``#RRGGBB``.
        others: the colours of the outlined bars, one per card.
        unit: how long the bar of the number 1 is.
        pose: where the cards stand.

    Example:
        >>> hues = [active_theme().pair(i // 2) for i in range(8)]
        >>> pose = RowPose(np.array([stage.at(0.15 + 0.1 * i, 0.5) for i in range(8)]), 1.0, 1.5)
        >>> others = [active_theme().pair(i % 4) for i in range(8)]
        >>> row = TwinRow(hues, others, 0.5, pose)
        >>> picture = row.measure(np.cos(np.arange(8)), np.sin(np.arange(8)))
    """

    def __init__(
        self, hues: Sequence[str], others: Sequence[str], unit: float, pose: RowPose
    ) -> None:
        self.pose, self.unit = pose, unit
        self.cards = VGroup()
        self.zeros = VGroup()
        for spot in pose.spots:
            card = RoundedRectangle(
                corner_radius=0.09, width=pose.width, height=pose.height, stroke_width=3
            )
            self.cards.add(card.move_to(spot))
            half = ZERO * pose.width * RIGHT
            line = Line(spot - half, spot + half, stroke_width=2)
            self.zeros.add(scenery(line.set_stroke(active_theme().quiet)))
        self.full = VGroup(*map(Bar, hues))
        self.outlined = VGroup(*(Bar(other).set_fill(opacity=0) for other in others))
        super().__init__(self.cards, self.full, self.outlined, self.zeros)
        self.outlined.set_stroke(width=4)
        zeros = np.zeros(len(hues))
        self.paint(hues, others).measure(zeros, zeros)

    @property
    def drawn(self) -> tuple[VGroup, VGroup]:
        """The full bars, and the outlined ones."""
        return self.full, self.outlined

    def paint(self, hues: Sequence[str], others: Sequence[str]) -> Self:
        """Take other hues, one per card, and others for the outlined bars."""
        parts = zip(self.cards, self.full, self.outlined, hues, others, strict=True)
        for card, bar, outlined, hue, other in parts:
            card.set_fill(mix(hue, active_theme().ground, TINT), 1).set_stroke(hue)
            bar.set_fill(hue)
            outlined.set_stroke(other)
        return self

    def measure(self, first: ArrayLike, second: ArrayLike, parted: ArrayLike = 1.0) -> Self:
        """Show other numbers.

        Args:
            first: of the full bars.
            second: of the outlined bars.
            parted: how far the two have parted, one share or one per card: at 0 only the full
                bars are seen, in the middle.
        """
        shares = np.broadcast_to(parted, (len(self.full),))
        numbers = zip(np.asarray(first), np.asarray(second), shares, strict=True)
        bars = zip(self.pose.spots, self.full, self.outlined, strict=True)
        for (spot, full, outlined), (one, other, share) in zip(bars, numbers, strict=True):
            aside = APART * self.pose.width * float(share)
            for bar, number, way in ((full, one, LEFT), (outlined, other, RIGHT)):
                length = float(number) * self.unit
                bar.lay(spot + aside * way, np.pi / 2, length, BROAD * self.pose.width)
            outlined.set_stroke(opacity=float(share))
        return self
