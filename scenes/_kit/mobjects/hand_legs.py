"""Height and width of hands, as thin legs in their dials."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import VMobject

from scenes._kit.mobjects.dial import Dial
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

WIDTH, THIN = 4, 0.03
"""Stroke width of a leg, and its thickness in scene units."""


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

    def slivers(self, cells: Sequence[VMobject]) -> list[VMobject]:
        """Return each cell as thin as the leg that it tells: heights and widths by turns."""
        ends = self.points.reshape(-1, 4, 3)[:, [0, -1]].reshape(2, -1, 2, 3)
        slivers = []
        for cell, (start, end) in zip(cells, ends.swapaxes(0, 1).reshape(-1, 2, 3), strict=True):
            across, up = np.maximum(np.abs(end - start)[:2], THIN)
            sliver = cell.copy().stretch_to_fit_width(across).stretch_to_fit_height(up)
            slivers.append(sliver.move_to((start + end) / 2))
        return slivers
