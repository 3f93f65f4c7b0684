"""The five ways in which a place enters a model, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import LEFT, RIGHT, Animation, Line, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.cell_row import CellRow
from scenes._kit.mobjects.entry_table import Entry, EntryTable
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.mobjects.word_turns import TurnsPose
from scenes._kit.theme import active_theme

STOPS, COLUMNS = ("input", "q and k", "scores"), ("knows", "learned", "limit")
SINUSOID, LEARNED, ROPE, T5, ALIBI = range(5)
"""The rows of the codes."""
WIDTH, HEIGHT = 1.2, 0.34
"""Of a sign, in scene units."""
TURNS = 1.9
"""Width of the sign of RoPE, which ends at the right where the other signs do."""
FILLED = 0.85
"""Share of its part of a sign that a cell or a ring fills."""
MARK = 2.5
"""Stroke width of a mark between two ranges of gaps."""


class PositionCodes(EntryTable):
    """Where sinusoid, learned table, RoPE, T5 bias and ALiBi enter, and what tells them apart.

    Args:
        region: which the table fills.
        buckets: how many numbers T5 learns for a head.

    Example:
        >>> table = PositionCodes(stage, buckets=32)
        >>> signs = table.ranges_sign([1, 2, 4]), table.fall_sign([0, -2])
        >>> picture = VGroup(table, *table.rows, *table.columns, *signs)
    """

    def __init__(self, region: Region, *, buckets: int) -> None:
        entries = (
            Entry("sinusoid", 0, ("place", "0", "far rows untested")),
            Entry("learned table", 0, ("place", "$N times d$", "no row beyond")),
            Entry("RoPE", 1, ("gap", "0", "slow angles untested")),
            Entry("T5 bias", 2, ("gap", f"{buckets} a head", "all far gaps alike")),
            Entry("ALiBi", 2, ("gap", "0", "far words fade")),
        )
        super().__init__(STOPS, COLUMNS, entries, region)

    def keep(self, cells: Sequence[VMobject]) -> list[Animation]:
        """Return the animations in which the cells of a row become the sign of the sinusoid."""
        moving: list[Any] = list(cells)
        return [
            cell.animate.stretch_to_fit_width(FILLED * WIDTH / len(cells))
            .stretch_to_fit_height(HEIGHT)
            .move_to(spot)
            .build()
            for cell, spot in zip(moving, self._parts(SINUSOID, len(cells)), strict=True)
        ]

    def sign_pose(self, count: int) -> TurnsPose:
        """Return how the turns of that many pairs stand as the sign of RoPE."""
        left = (TURNS - WIDTH) / 2 * LEFT
        hubs = np.array(self._parts(ROPE, count, TURNS)) + left
        return TurnsPose(hubs, FILLED * TURNS / count / 2)

    def cells_sign(self, values: NDArray[np.float64]) -> CellRow:
        """Return the sign of the learned table: the first numbers of one of its rows."""
        limit = float(np.abs(values).max())
        pitch = WIDTH / len(values)
        return CellRow(values, self.sign_spot(LEARNED), width=pitch, height=HEIGHT, limit=limit)

    def ranges_sign(self, firsts: Sequence[int]) -> VGroup:
        """Return the sign of T5's bias: a mark at the first gap of every range."""
        area = self._gaps(T5, max(firsts))
        ends = [area.points([gap, gap], [-1.0, 1.0]) for gap in firsts]
        rail = area.points([0, max(firsts)], [-1.0, -1.0])
        color = active_theme().ink
        lines = (Line(*points, stroke_color=color, stroke_width=MARK) for points in (rail, *ends))
        return VGroup(*lines)

    def fall_sign(self, biases: ArrayLike) -> VGroup:
        """Return the sign of ALiBi: its biases, all at or under 0, over the gaps from 0 on."""
        heights = np.asarray(biases, dtype=float)
        gaps = np.arange(float(len(heights)))
        area = self._gaps(ALIBI, len(heights) - 1)
        level = Trace(area, color=active_theme().quiet, width=MARK)
        fall = Trace(area, color=active_theme().ink)
        drawn = 1 - 2 * heights / heights.min()
        return VGroup(level.set_heights(gaps, np.ones_like(gaps)), fall.set_heights(gaps, drawn))

    def _gaps(self, row: int, extent: float) -> PlotArea:
        """Return where a sign is drawn over gaps, up to extent; heights go from −1 to 1."""
        x, y, _ = self.sign_spot(row)
        box = Region(x - WIDTH / 2, x + WIDTH / 2, y - HEIGHT / 2, y + HEIGHT / 2)
        return PlotArea(box, extent, HEIGHT / 2)

    def _parts(self, row: int, count: int, width: float = WIDTH) -> list[Point3D]:
        """Return the middles of the parts of a sign, from left to right."""
        shares = (np.arange(count) + 0.5) / count - 0.5
        return [self.sign_spot(row) + share * width * RIGHT for share in shares]
