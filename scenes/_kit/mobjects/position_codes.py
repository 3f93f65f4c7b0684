"""The five ways in which a place enters a model, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import RIGHT, Animation, VMobject
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.entry_table import Entry, EntryTable
from scenes._kit.mobjects.word_turns import TurnsPose

STOPS, COLUMNS = ("input", "q and k", "scores"), ("knows", "learned", "limit")
SINUSOID, LEARNED, ROPE, T5, ALIBI = range(5)
"""The rows of the codes."""
WIDTH, HEIGHT = 1.2, 0.34
"""Of a sign, in scene units."""
FILLED = 0.85
"""Share of its part of a sign that a cell or a ring fills."""


class PositionCodes(EntryTable):
    """Where sinusoid, learned table, RoPE, T5 bias and ALiBi enter, and what tells them apart.

    Args:
        region: which the table fills.
        buckets: how many numbers T5 learns for a head.

    Example:
        >>> table = PositionCodes(stage, buckets=32)
        >>> picture = VGroup(table, *table.rows, *table.columns)
    """

    def __init__(self, region: Region, *, buckets: int) -> None:
        entries = (
            Entry("sinusoid", 0, ("place", "0", "far places untested")),
            Entry("learned table", 0, ("place", "N × d", "ends at row N − 1")),
            Entry("RoPE", 1, ("gap", "0", "slow hands: new angles")),
            Entry("T5 bias", 2, ("gap", f"{buckets} a head", "one value for all far gaps")),
            Entry("ALiBi", 2, ("gap", "0", "far words fade out")),
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
        return TurnsPose(np.array(self._parts(ROPE, count)), FILLED * WIDTH / count / 2)

    def _parts(self, row: int, count: int) -> list[Point3D]:
        """Return the middles of the parts of a sign, from left to right."""
        shares = (np.arange(count) + 0.5) / count - 0.5
        return [self.sign_spot(row) + share * WIDTH * RIGHT for share in shares]
