"""The angle from a key round to a query as one piece: a grey wedge, and a yellow one a place."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VGroup

from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.readout import Degrees
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL

PLATE, EDGE = 0.18, 3
"""How opaque the wedges are, and how wide their edges."""
WITHIN = 0.7
"""How far out in its wedge a number is."""


class SetSquare(VGroup):
    """A wedge that is there without places, and seam on seam one more for every place of a gap.

    ``numbers``, the degrees of each wedge, go with it; each is shown once its wedge is open.

    Args:
        bare: the angle without places, in radians.
        turn: by how many radians one place turns.
        most: how many places the gap may have.

    Example:
        >>> square = SetSquare(0.84, 1.0, 2)
        >>> _ = square.lay(Frame(stage.center, 1.4), 1.3, np.radians(-60), 2.0)
        >>> picture = VGroup(square, square.numbers)
    """

    def __init__(self, bare: float, turn: float, most: int) -> None:
        theme = active_theme()
        self.sizes = [bare, *[turn] * most]
        hues = [theme.ink, *[theme.position] * most]
        self.wedges = [TurnedAngle(color=hue, gain=0.0, opacity=PLATE) for hue in hues]
        for wedge, hue in zip(self.wedges, hues, strict=True):
            wedge.sector.set_stroke(hue, EDGE)
        self.numbers = VGroup(
            *(Degrees(float(np.degrees(size)), LABEL, 1, bold=True) for size in self.sizes)
        )
        super().__init__(*self.wedges)

    @property
    def sweep(self) -> float:
        """By how many radians all wedges together are open."""
        return sum(wedge.sweep for wedge in self.wedges)

    def lay(
        self, frame: Frame, reach: float, start: float, gap: float, *, opened: float = 1.0
    ) -> Self:
        """Lie about the origin of a frame.

        Args:
            frame: whose origin is the corner.
            reach: how far out the wedges go, as a number of the plane.
            start: direction of the key in radians.
            gap: by how many places the query is further on, whole or not.
            opened: how much of the wedge without places is open.
        """
        shares = [opened, *np.clip(gap - np.arange(len(self.sizes) - 1), 0, 1)]
        for wedge, number, size, share in zip(
            self.wedges, self.numbers, self.sizes, shares, strict=True
        ):
            radius = reach * frame.unit if share * size else 0.0
            wedge.set_sweep(frame.origin, radius, start, float(share * size))
            middle = WITHIN * reach * np.exp(1j * (start + size / 2))
            number.move_to(frame.point((middle.real, middle.imag)))
            start += size
        return self
