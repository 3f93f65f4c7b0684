"""One layer of a model as three lanes: query and key lie in a box, the value lies outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import RIGHT, CubicBezier, Rectangle, RoundedRectangle, VGroup, VMobject

from scenes._kit.layout import Region
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, NOTE, Label

LANES = ("query", "key", "value")
FAN = np.array([0.18, 0.14, 0.0])
"""How far the next layer stands behind the one before."""
SOURCES, NAMES = 1.35, 0.95
"""Width kept for the words beside the layer, and for the names of the lanes in it."""
APART = 0.55
"""Room between a word and the names of its lanes, for the curves."""
PAD = 0.1
"""Room round the pictures in the box."""
HEADS = 0.62
"""Height kept over the box for the speeds."""


class LayerLanes(VGroup):
    """Two words at their places, and lanes for the first one's query, the other's key and value.

    Each lane has room for pictures, see :meth:`rooms`; those of query and key lie in the box.
    Over each column stands how fast its pictures turn.

    Args:
        stage: what the picture fills.
        speeds: radians a place, one for each picture of a lane.
        words: the one that asks, and the one that answers.

    Example:
        >>> picture = LayerLanes(stage, (1, 0.1, 0.01, 0.001), ("dog", "man"))
        >>> _ = picture.read(8, 7)
    """

    def __init__(self, stage: Region, speeds: Sequence[float], words: tuple[str, str]) -> None:
        self.theme = active_theme()
        hues = self.theme.query, self.theme.key, self.theme.ink
        self.hues = dict(zip(LANES, hues, strict=True))
        self.count = len(speeds)
        self._divide(stage)
        self.cards = self._stack_of_cards().set_z_index(-3)
        self.box = self._box().set_z_index(-2)
        self.names = {lane: self._name(lane) for lane in LANES}
        query, key, value = (self.rows[lane].center[1] for lane in LANES)
        heights = query, (key + value) / 2
        self.words = [self._word(*word) for word in zip(words, heights, strict=True)]
        self.places = [self._place(word) for word in self.words]
        self.curves = {
            lane: self._curve(self.words[0 if lane == "query" else 1], lane) for lane in LANES
        }
        self.heads = self._heads(speeds)
        super().__init__(self.cards, self.box, *self.words, *self.places, self.heads)
        self.add(*self.names.values(), *self.curves.values())

    def _divide(self, stage: Region) -> None:
        self.source = Region(stage.left, stage.left + SOURCES, stage.bottom, stage.top)
        left = self.source.right + APART
        self.card = Region(
            left - 0.25, stage.right - 2 * FAN[0], stage.bottom, stage.top - 2 * FAN[1]
        )
        inner = Region(left, self.card.right - 0.25, stage.bottom + 0.1, self.card.top - HEADS)
        rows = inner.rows(1, 1, 1, gap=3 * PAD)
        self.rows = dict(zip(LANES, rows, strict=True))
        self.into = left + NAMES

    def rooms(self, lane: str) -> list[Region]:
        """Return the regions of the pictures in a lane, from left to right."""
        row = self.rows[lane]
        room = Region(self.into + 4 * PAD, row.right - PAD, row.bottom, row.top)
        return room.row_of(self.count, gap=PAD)

    def read(self, *places: float) -> None:
        """Print the places of both words."""
        for counter, place in zip(self.places, places, strict=True):
            counter.read(place)

    def behind(self) -> list[Any]:
        """Return the animations in which the other layers come out from behind the first."""
        back, middle, _ = self.cards
        return [back.animate.shift(2 * FAN), middle.animate.shift(FAN)]

    def veil(self, first: int) -> Rectangle:
        """Return a veil over the columns from one on, so that those before it are looked at."""
        left, right = self.rooms("query")[first].left, self.card.right - 0.1
        region = Region(left, right, self.card.bottom + 0.1, self.card.top - 0.1)
        veil = Rectangle(width=region.width, height=region.height, stroke_width=0)
        return scenery(veil.set_fill(self.theme.ground, 0.9).move_to(region.center))

    def _stack_of_cards(self) -> VGroup:
        """Return the layers, the first in front of dimmer ones."""
        theme = self.theme
        edges = [mix(theme.ring, theme.ground, share) for share in (0.5, 0.3, 0)]
        return scenery(VGroup(*(self._card(self.card, edge, 0.22) for edge in edges)))

    def _box(self) -> RoundedRectangle:
        """Return the box round the pictures of query and key."""
        left, right = self.rooms("query")[0].left, self.rooms("query")[-1].right
        region = Region(left, right, self.rows["key"].bottom, self.rows["query"].top)
        return self._card(region.inset(-PAD), self.theme.position, 0.18).set_stroke(width=6)

    def _card(self, region: Region, edge: str, radius: float) -> RoundedRectangle:
        return RoundedRectangle(
            corner_radius=radius,
            width=region.width,
            height=region.height,
            stroke_color=edge,
            stroke_width=4,
            fill_color=self.theme.ground,
            fill_opacity=1,
        ).move_to(region.center)

    def _name(self, lane: str) -> Label:
        middle = np.array([self.into, self.rows[lane].center[1] - 0.1, 0.0])
        return Label(lane, BODY, color=self.hues[lane], bold=True).put(middle, RIGHT)

    def _heads(self, speeds: Sequence[float]) -> VGroup:
        """Return the speeds over their columns, and what they are."""
        height = self.box.get_top()[1] + 0.16
        rooms = self.rooms("query")
        heads = [
            Label(f"{speed:g}", NOTE, color=self.theme.position).put(
                np.array([room.center[0], height, 0.0])
            )
            for speed, room in zip(speeds, rooms, strict=True)
        ]
        edge = np.array([rooms[0].center[0] - 0.3, height, 0.0])
        unit = Label("radians a place", NOTE, color=self.theme.position).put(edge, RIGHT)
        return VGroup(unit, *heads)

    def _word(self, text: str, height: float) -> VGroup:
        """Return a word as a chip, with its place to be printed under it."""
        hue = self.theme.word
        middle = np.array([self.source.center[0], height, 0.0])
        chip = RoundedRectangle(
            corner_radius=0.14, width=SOURCES, height=0.7, stroke_color=hue, stroke_width=4
        )
        chip.set_fill(mix(self.theme.ground, hue, 0.2), 1).move_to(middle)
        return VGroup(chip, Label(text, BODY, color=hue).move_to(middle))

    @staticmethod
    def _place(word: VGroup) -> PlaceCounter:
        chip = word[0]
        return PlaceCounter(chip.get_corner((-1, -1, 0)) + np.array([0.1, -0.4, 0.0]), face="sans")

    def _curve(self, word: VGroup, lane: str) -> VMobject:
        start = word[0].get_right()
        end = np.array([self.names[lane].get_left()[0] - 0.1, self.rows[lane].center[1], 0.0])
        bend = RIGHT * 0.5 * (end - start)[0]
        return CubicBezier(start, start + bend, end - bend, end).set_stroke(self.hues[lane], 6)
