"""What a layer of a model holds of one word: its query, key and value, each as a lane of dials."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from manim import LEFT, RoundedRectangle, VGroup
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.arrow_plane import ArrowPlane, View, view_of
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.poses import glide
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, Label

LANES = ("query", "key", "value")
FAN = np.array([0.16, 0.14, 0.0])
"""How far the next layer stands behind the one before."""
NAMES, HEAD, PAD = 1.15, 0.62, 0.1
"""Room for the names of the lanes, for the word over them, and round the pictures."""


WIDTH, HEAD_LENGTH = 6.0, 0.22
"""How heavy the arrows are."""
WEDGE = 0.8
"""Radius of the angle that a pair has turned, as a part of its arrow."""
SEED = 1e-3
"""How long the number 1 is in a dial that is about to grow."""

Vector = NDArray[np.float64]


class LayerLanes(VGroup):
    """A card with a word and three lanes of dials, one for each pair of query, key and value.

    Args:
        region: what the card and the other layers behind it fill.
        word: whose query, key and value these are.
        vectors: shape (3, dim), in the order of ``LANES``.

    Example:
        >>> vectors = np.random.default_rng(3).normal(size=(3, 8))
        >>> picture = LayerLanes(stage.halves()[0], "dog", vectors)
    """

    def __init__(self, region: Region, word: str, vectors: Vector) -> None:
        self.theme = active_theme()
        hues = self.theme.query, self.theme.key, self.theme.ink
        self.hues = dict(zip(LANES, hues, strict=True))
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
        pairs = vectors.reshape(len(LANES), -1, 2)
        reach = 1.05 * float(np.linalg.norm(pairs, axis=-1).max())
        extent = Region(-reach, reach, -reach, reach)
        self.homes: dict[str, list[View]] = {}
        self.dials: dict[str, list[ArrowPlane]] = {}
        for lane, row in zip(LANES, pairs, strict=True):
            self.homes[lane] = [view_of(extent, room) for room in self._rooms(lane, len(row))]
            dials = zip(self.homes[lane], row, strict=True)
            self.dials[lane] = [self._dial(view, pair, self.hues[lane]) for view, pair in dials]
        super().__init__(
            self.cards, self.texts, *(dial for row in self.dials.values() for dial in row)
        )

    def growing(self, *others: ArrowPlane) -> Any:
        """Return the animation in which all dials but those named grow at their places."""
        homes = [
            (dial, view)
            for lane in LANES
            for dial, view in zip(self.dials[lane], self.homes[lane], strict=True)
            if dial not in others
        ]
        for dial, view in homes:
            dial.take(View(view.extent, Frame(view.frame.origin, SEED)))
        return glide(*homes)

    def lay(self, lane: str, vector: Vector, swept: Vector) -> Self:
        """Lay the pairs of a lane; wedges show by how many radians each has turned to there."""
        pairs = vector.reshape(-1, 2)
        for dial, pair, sweep in zip(self.dials[lane], pairs, swept, strict=True):
            begin = float(np.arctan2(pair[1], pair[0]) - sweep)
            dial.lay("pair", pair)
            dial.open_angle("turned", begin, float(sweep), WEDGE * float(np.linalg.norm(pair)))
        return self

    def _dial(self, view: View, pair: Vector, hue: str) -> ArrowPlane:
        """Return a pair as an arrow on a ring."""
        dial = ArrowPlane(view)
        dial.remove(dial.axes)
        dial.ring("ring", float(np.linalg.norm(pair)))
        dial.angle("turned", self.theme.position)
        dial.arrow("pair", pair, hue, width=WIDTH, head=HEAD_LENGTH)
        return dial

    def _rooms(self, lane: str, count: int) -> list[Region]:
        """Return the regions of the dials in a lane, from left to right."""
        row = self.lanes[lane]
        return Region(row.left + NAMES, row.right, row.bottom, row.top).row_of(count, gap=PAD)

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
