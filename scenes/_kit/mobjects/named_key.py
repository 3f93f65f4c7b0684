"""The key of the value colours over a picture: its name on the left, the key on the right."""

from __future__ import annotations

import numpy as np
from manim import LEFT, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

WIDTH, ROOM, INSET = 1.0, 0.32, 0.45
"""Width of the strip of colours, its room over its baseline, and on its right."""


class NamedKey(VGroup):
    """A word and the strip of colours from −1 to 1, along the top of a region.

    On the right some room stays free, so that what stands beside the region is not read with it.

    Args:
        word: what is coloured.
        region: over which both stand.
        low: the height of their baseline.

    Example:
        >>> picture = NamedKey("cosine", Region(-2, 2, -2, 2), 2.2)
    """

    def __init__(self, word: str, region: Region, low: float) -> None:
        label = Label(word, NOTE, color=active_theme().quiet)
        label.put(np.array([region.left, low, 0.0]), LEFT)
        room = Region(region.left, region.right - INSET, region.bottom, low + ROOM)
        super().__init__(label, ValueKey(room, width=WIDTH, inline=True))
