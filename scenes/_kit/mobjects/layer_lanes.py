"""One layer of a model as three lanes: query and key go through a box, the value goes past it."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import LEFT, RIGHT, UP, CubicBezier, RoundedRectangle, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.cell_row import CellRow
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, NOTE, Formula, Label

LANES = "qkv"
CELL = 0.52
"""Height of a cell, in scene units."""
FAN = np.array([0.14, 0.11, 0.0])
"""How far the next layer stands behind the one before."""


class LayerLanes(VGroup):
    """A word, its query, key and value, a box for two of them, and what comes out of it.

    Args:
        content: query, key and value, shape (3, dim), which go in.
        turned: what comes out, of the same shape.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.
        stage: what the picture fills.

    Example:
        >>> content = np.linspace(-1, 1, 24).reshape(3, 8)
        >>> picture = LayerLanes(content, content[:, ::-1], 1.5, stage)
    """

    def __init__(
        self, content: NDArray[np.float64], turned: NDArray[np.float64], limit: float, stage: Region
    ) -> None:
        self.theme = active_theme()
        self.hues = dict(
            zip(LANES, (self.theme.query, self.theme.key, self.theme.word), strict=True)
        )
        self.limit = limit
        self._divide(stage)
        self.cards = self._stack_of_cards()
        self.box = self._card(self.box_region, self.theme.position, 0.18)
        self.word = self._word()
        self.rows, self.names = self._lane_ends(content, self.into, "{}")
        self.results, self.result_names = self._lane_ends(turned, self.out, "R_t {}")
        self.curves = {lane: self._curve(lane) for lane in LANES}
        self.arrows = {lane: self._arrows(lane) for lane in LANES}
        every = np.array([self.card.right - 0.25, self.card.top - 0.4, 0.0])
        self.every = Label("every layer", NOTE, bold=True).put(every, RIGHT)
        super().__init__(self.cards, self.box, self.word)
        self.add(*self.curves.values(), *(arrow for pair in self.arrows.values() for arrow in pair))
        for ends in (self.rows, self.names, self.results, self.result_names):
            self.add(*ends.values())

    def _divide(self, stage: Region) -> None:
        self.card = Region(
            stage.left + 1.6, stage.right - 2 * FAN[0], stage.bottom, stage.top - 2 * FAN[1]
        )
        self.source = Region(stage.left, self.card.left, stage.bottom, stage.top)
        inner = self.card.inset(0.35, 0.15)
        through, past = inner.rows(3.7, 0.85)
        self.into, self.box_region, self.out = through.columns(2.6, 3.5, 2.6, gap=0.55)
        strip, *floors = self.box_region.inset(0.1).rows(0.3, 1, 1, gap=0.04)
        self.strip, self.floors = strip, floors
        heights = (*(floor.center[1] for floor in floors), past.center[1])
        self.heights = dict(zip(LANES, heights, strict=True))

    def places(self, count: int) -> list[Region]:
        """Return regions for ``count`` pictures in the box, at most four, row by row."""
        per_floor = -(-count // 2)
        cells = [cell for floor in self.floors for cell in floor.row_of(per_floor, gap=0.05)]
        return cells[:count]

    def show_turned(self, turned: NDArray[np.float64]) -> None:
        """Colour the query and the key that come out; the value is not touched."""
        for lane, values in zip("qk", turned, strict=False):
            self.results[lane].set_values(values)

    def behind(self) -> list[Any]:
        """Return the animations in which the other layers come out from behind the first."""
        back, middle, _ = self.cards
        return [back.animate.shift(2 * FAN), middle.animate.shift(FAN)]

    def _lane_ends(
        self, vectors: NDArray[np.float64], column: Region, name: str
    ) -> tuple[dict[str, CellRow], dict[str, Formula]]:
        """Return the rows that stand in a column, one per lane, and their names over them."""
        rows, names = {}, {}
        width = column.width / vectors.shape[1]
        for lane, vector in zip(LANES, vectors, strict=True):
            place = np.array([column.center[0], self.heights[lane] - 0.18, 0.0])
            paired = lane != "v"
            rows[lane] = CellRow(
                vector, place, width=width, height=CELL, paired=paired, limit=self.limit
            )
            text = lane if lane == "v" else name.format(lane)
            over = place + UP * (CELL / 2 + 0.17)
            names[lane] = Formula(text, BODY, color=self.hues[lane]).put(over)
        return rows, names

    def _stack_of_cards(self) -> VGroup:
        """Return the layers, the first in front of dimmer ones."""
        theme = self.theme
        edges = [mix(theme.ring, theme.ground, share) for share in (0.5, 0.3, 0)]
        return scenery(VGroup(*(self._card(self.card, edge, 0.22) for edge in edges)))

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

    def _word(self) -> VGroup:
        hue = self.theme.word
        middle = np.array([self.source.center[0] - 0.2, self.heights["k"], 0.0])
        outline = RoundedRectangle(
            corner_radius=0.14, width=1.0, height=0.85, stroke_color=hue, stroke_width=4
        )
        outline.set_fill(mix(self.theme.ground, hue, 0.2), 1).move_to(middle)
        return VGroup(outline, Formula("x", BODY, color=hue).move_to(middle))

    def _curve(self, lane: str) -> VMobject:
        start, end = self.word.get_right(), self._side(self.rows[lane], LEFT)
        bend = RIGHT * 0.5 * (end - start)[0]
        curve = CubicBezier(start, start + bend, end - bend, end)
        return curve.set_stroke(self.hues[lane], 5)

    @staticmethod
    def _side(row: CellRow, side: Any) -> Point3D:
        return np.asarray(row.cells.get_edge_center(side) + side * 0.12)

    def _arrows(self, lane: str) -> list[VectorArrow]:
        """Return the arrows of a lane, in and out of the box; that of the value meets no box."""
        stops = [self._side(self.rows[lane], RIGHT), self._side(self.results[lane], LEFT)]
        if lane != "v":
            edges = (self.box_region.left, self.box_region.right)
            stops[1:1] = [np.array([edge, stops[0][1], 0.0]) for edge in edges]
        return [
            VectorArrow(start, end, color=self.hues[lane], width=5, head=0.22)
            for start, end in zip(stops[::2], stops[1::2], strict=True)
        ]
