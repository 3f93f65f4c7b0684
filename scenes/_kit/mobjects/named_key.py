"""The key of the value colours on one line: what is coloured, and what its two ends mean."""

from __future__ import annotations

import numpy as np
from manim import RIGHT, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

WIDTH, ROOM, GAP = 1.0, 0.32, 0.15
"""Width of the strip of colours, its room over its baseline, and between it and its words."""


class NamedKey(VGroup):
    """A word and the strip of colours from −1 to 1 between the names of both ends.

    Args:
        word: what is coloured.
        ends: what −1 and 1 mean.
        region: at whose right edge all of it ends.
        low: the height of their baseline.

    Example:
        >>> picture = NamedKey("cosine", ("opposite", "alike"), stage, 2.2)
    """

    def __init__(self, word: str, ends: tuple[str, str], region: Region, low: float) -> None:
        name, least, most = (
            Label(text, NOTE, color=active_theme().quiet) for text in (word, *ends)
        )
        most.put(np.array([region.right, low, 0.0]), RIGHT)
        room = Region(region.left, most.get_left()[0] - GAP, region.bottom, low + ROOM)
        key = ValueKey(room, width=WIDTH, inline=True)
        least.put(np.array([key.get_left()[0] - GAP, low, 0.0]), RIGHT)
        name.put(np.array([least.get_left()[0] - 3 * GAP, low, 0.0]), RIGHT)
        super().__init__(name, least, key, most)
