"""The rows of a weight matrix as strips, each of which makes one number of a vector."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import UP, Rectangle, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.typography import BODY, Formula

FULL, ASIDE, OVER = 0.72, 1.2, 0.14
"""Height of a strip as a share of the pitch, how far aside they step as a share of their width,
and how high over them their name is."""


class WeightStrips(VGroup):
    """Strips one under the other with the name of their matrix over them.

    Args:
        symbol: of the matrix, as Typst math.
        hues: one colour per strip, ``#RRGGBB``.
        corner: the upper left corner of the first strip.
        width: of a strip.
        pitch: from one strip to the next.

    Example:
        >>> hues = [active_theme().pair(i // 2) for i in range(8)]
        >>> strips = WeightStrips("W_q", hues, stage.at(0.4, 0.8), 1.5, 0.3)
        >>> picture = strips.stand(np.array([0, 4, 1, 5, 2, 6, 3, 7]))
    """

    def __init__(
        self, symbol: str, hues: Sequence[str], corner: Point3D, width: float, pitch: float
    ) -> None:
        self.corner, self.pitch = np.array(corner), pitch
        self.strips = [
            Rectangle(width=width, height=FULL * pitch, stroke_width=0).set_fill(hue, 1)
            for hue in hues
        ]
        self.symbol = Formula(symbol, BODY)
        super().__init__(*self.strips, self.symbol)
        self.symbol.put(self.corner + np.array([width / 2, OVER, 0.0]))
        self.stand(np.arange(len(hues)))

    def stand(self, seats: ArrayLike, aside: ArrayLike = 0.0) -> Self:
        """Stand in seats counted from the top, and so many steps aside."""
        steps = np.broadcast_to(aside, (len(self.strips),))
        for strip, seat, step in zip(self.strips, np.asarray(seats), steps, strict=True):
            across = strip.width * (0.5 + ASIDE * step)
            strip.move_to(
                self.corner + np.array([across, 0.0, 0.0]) - UP * self.pitch * (seat + 0.5)
            )
        return self
