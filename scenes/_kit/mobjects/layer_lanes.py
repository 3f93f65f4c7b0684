"""What a layer of a model holds of one word: its query, its key and its value, each as a lane."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import LEFT, RoundedRectangle, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, Label

LANES = ("query", "key", "value")
FAN = np.array([0.16, 0.14, 0.0])
"""How far the next layer stands behind the one before."""
NAMES, HEAD, PAD = 1.15, 0.62, 0.1
"""Room for the names of the lanes, for the word over them, and round the pictures."""


class LayerLanes(VGroup):
    """A card with a word and three lanes, each with room for pictures, see :meth:`rooms`.

    Args:
        region: what the card and the other layers behind it fill.
        word: whose query, key and value these are.
        count: how many pictures a lane has.

    Example:
        >>> picture = LayerLanes(stage.halves()[0], "dog", 4)
    """

    def __init__(self, region: Region, word: str, count: int) -> None:
        self.theme = active_theme()
        hues = self.theme.query, self.theme.key, self.theme.ink
        self.hues = dict(zip(LANES, hues, strict=True))
        self.count = count
        self.card = Region(
            region.left, region.right - 2 * FAN[0], region.bottom, region.top - 2 * FAN[1]
        )
        edge = self.card.left + 0.2
        lanes = Region(edge, self.card.right - PAD, self.card.bottom + PAD, self.card.top - HEAD)
        self.lanes = dict(zip(LANES, lanes.rows(1, 1, 1, gap=PAD), strict=True))
        edges = [mix(self.theme.ring, self.theme.ground, share) for share in (0.5, 0.3, 0)]
        self.cards = scenery(VGroup(*map(self._card, edges))).set_z_index(-3)
        head = np.array([edge, self.card.top - 0.45, 0.0])
        self.word = Label(word, BODY, color=self.theme.word, bold=True).put(head, LEFT)
        self.names = {
            lane: Label(lane, BODY, color=self.hues[lane]).put(
                np.array([edge, room.center[1] - 0.1, 0.0]), LEFT
            )
            for lane, room in self.lanes.items()
        }
        self.texts = VGroup(self.word, *self.names.values())
        super().__init__(self.cards, self.texts)

    def rooms(self, lane: str) -> list[Region]:
        """Return the regions of the pictures in a lane, from left to right."""
        row = self.lanes[lane]
        room = Region(row.left + NAMES, row.right, row.bottom, row.top)
        return room.row_of(self.count, gap=PAD)

    def behind(self) -> list[Any]:
        """Return the animations in which the other layers come out from behind the first."""
        back, middle, _ = self.cards
        return [back.animate.shift(2 * FAN), middle.animate.shift(FAN)]

    def _card(self, edge: str) -> RoundedRectangle:
        return RoundedRectangle(
            corner_radius=0.22,
            width=self.card.width,
            height=self.card.height,
            stroke_color=edge,
            stroke_width=4,
            fill_color=self.theme.ground,
            fill_opacity=1,
        ).move_to(self.card.center)
