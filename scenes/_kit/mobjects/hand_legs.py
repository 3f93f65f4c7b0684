"""Height and width of hands, as thin legs in their dials."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np

from scenes._kit.mobjects.dial import Dial
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

WIDTH = 4
"""Stroke width of a leg."""


class HandLegs(Segments):
    """An upright and a level leg for every hand: how high and how wide it reaches.

    Example:
        >>> dial = Dial(0.9, radius=1.5, color=active_theme().pair(0))
        >>> legs = HandLegs().measure([dial])
        >>> picture = VGroup(legs, dial)
    """

    def __init__(self) -> None:
        super().__init__(color=active_theme().quiet, width=WIDTH)
        scenery(self)

    def measure(self, dials: Sequence[Dial]) -> Self:
        """Lay the legs: the heights of all hands, then the widths of all."""
        hubs = np.array([dial.hub for dial in dials])
        tips = np.array([dial.hand.get_end() for dial in dials])
        feet = np.stack([tips[:, 0], hubs[:, 1], hubs[:, 2]], axis=-1)
        return self.set_ends(np.concatenate([feet, hubs]), np.concatenate([tips, feet]))
