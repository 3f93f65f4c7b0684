"""The height and width of several hands: legs in their dials, in the colours of both numbers."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VGroup

from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme


class MeasuredRack(VGroup):
    """The legs of the first hands of a rack: ``heights`` and ``widths``, a segment for each hand.

    Args:
        count: how many hands are measured.
        width: stroke width of a leg.

    Example:
        >>> hubs = np.array([stage.at(0.3, 0.6), stage.at(0.7, 0.6)])
        >>> rack = DialRack(hubs, np.full(2, 1.0), np.array([2.0, 0.5]))
        >>> picture = VGroup(rack, MeasuredRack(2).measure(rack))
    """

    def __init__(self, count: int, width: float = 9) -> None:
        ink = active_theme().ink
        self.heights, self.widths = (
            [scenery(Segments(color=ink, width=width)) for _ in range(count)] for _ in range(2)
        )
        super().__init__(*self.heights, *self.widths)

    def measure(self, rack: DialRack) -> Self:
        """Draw the legs of the first hands."""
        hue = active_theme().value
        for tall, wide, hub, radius, angle in zip(
            self.heights, self.widths, rack.hubs, rack.radii, rack.angles, strict=False
        ):
            sine, cosine = float(np.sin(angle)), float(np.cos(angle))
            foot = hub + radius * np.array([cosine, 0.0, 0.0])
            tip = foot + radius * np.array([0.0, sine, 0.0])
            for leg, start, end, number in ((tall, foot, tip, sine), (wide, hub, foot, cosine)):
                leg.set_ends(np.array([start]), np.array([end])).set_stroke(hue(number))
        return self
