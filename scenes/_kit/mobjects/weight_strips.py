"""The rows of a weight matrix as strips, each of which makes one number of a vector."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, UP, Rectangle, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.mobjects.chip_row import DEEP, TINT
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import NOTE, Label

FULL, ASIDE, OVER = 0.84, 1.2, 0.14
"""Height of a strip as a share of the pitch, how far aside they step as a share of their width,
and how high over them stands what they make."""


class WeightStrips(VGroup):
    """Numbered strips one under the other; over them stands what they make.

    Args:
        name: of the vector that they make.
        named: the colour of that name, ``#RRGGBB``.
        hues: one colour per strip, ``#RRGGBB``.
        corner: the upper left corner of the first strip.
        width: of a strip.
        pitch: from one strip to the next.

    Example:
        >>> hues = [active_theme().pair(i // 2) for i in range(8)]
        >>> strips = WeightStrips("query", active_theme().query, hues, stage.at(0.4, 0.8), 1.5, 0.3)
        >>> picture = strips.stand(np.array([0, 4, 1, 5, 2, 6, 3, 7]))
    """

    def __init__(
        self,
        name: str,
        named: str,
        hues: Sequence[str],
        corner: Point3D,
        width: float,
        pitch: float,
    ) -> None:
        self.corner, self.pitch = np.array(corner), pitch
        ground = active_theme().ground
        self.strips = [
            Rectangle(width=width, height=FULL * pitch, stroke_width=2)
            .set_stroke(hue)
            .set_fill(mix(hue, ground, TINT), 1)
            for hue in hues
        ]
        self.numbers = [Label(str(channel), NOTE, bold=True) for channel in range(len(hues))]
        self.name_label = Label(name, NOTE, color=named)
        super().__init__(*self.strips, *self.numbers, self.name_label)
        self.name_label.put(self.corner + np.array([width / 2, OVER, 0.0]))
        self.stand(np.arange(len(hues)))

    def stand(self, seats: ArrayLike, aside: ArrayLike = 0.0) -> Self:
        """Stand in seats counted from the top, and so many steps aside."""
        steps = np.broadcast_to(aside, (len(self.strips),))
        rows = zip(self.strips, self.numbers, np.asarray(seats), steps, strict=True)
        for strip, number, seat, step in rows:
            across = strip.width * (0.5 + ASIDE * step)
            middle = self.corner + np.array([across, 0.0, 0.0]) - UP * self.pitch * (seat + 0.5)
            strip.move_to(middle)
            number.put(middle + DEEP * DOWN)
        return self
