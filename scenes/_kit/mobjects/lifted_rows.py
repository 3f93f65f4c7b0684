"""Two rows of a matrix, lifted out of it as thick strips, one above the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, Group
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.sheet import Sheet
from scenes._kit.mobjects.veil import Veil
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

THICK, APART = 1.2, 0.8
"""Height of a strip, and the room between both."""
DIMMED = 0.88
"""How much of the matrix is veiled behind them."""
ASIDE, BASELINE = 0.16, 0.1
"""How far a row's number stands beside the row, and its foot and the cosine's under the middle."""


class LiftedRows(Group):
    """Two framed rows with their numbers, in their places (pose 0) or lifted out (pose 1).

    ``value``, their cosine, stands between the strips, but is no part of the group.

    Args:
        values: of all rows, as they are drawn.
        table: their room.
        pair: the two rows, the upper one first.
        limit: of the scale of colours.
        cosine: of the two.

    Example:
        >>> values = np.sin(0.4 * np.arange(20)[:, None] + np.arange(8))
        >>> picture = LiftedRows(values, Region(-2, 2, -2, 2), (2, 10), 1.0, -0.9).take(1)
    """

    def __init__(
        self, values: ArrayLike, table: Region, pair: tuple[int, int], limit: float, cosine: float
    ) -> None:
        theme, drawn = active_theme(), np.asarray(values, dtype=float)
        rows = table.rows(*[1.0] * len(drawn))
        self.homes = [rows[place] for place in pair]
        middle, sides = table.center[1], (1, -1)
        edges = [middle + side * APART / 2 for side in sides]
        self.rooms = [
            Region(table.left, table.right, min(ends), max(ends))
            for ends in (
                (edge, edge + side * THICK) for edge, side in zip(edges, sides, strict=True)
            )
        ]
        self.strips = [Sheet(drawn[[place]], rows[place], limit=limit).fill(1) for place in pair]
        self.frames = [CasedPath(theme.position, theme.ground) for _ in pair]
        self.numbers = [Label(str(place), NOTE, color=theme.position) for place in pair]
        self.value = Label(f"this pair: cosine {printed(cosine, 2)}", BODY, bold=True)
        self.value.put(table.center + BASELINE * DOWN, ORIGIN)
        self.veil = Veil(table)
        self.gap = Veil(replace(table, bottom=middle - APART / 2, top=middle + APART / 2))
        super().__init__(self.veil, self.gap, *self.strips, *self.frames, *self.numbers)
        self.take(0.0)

    @property
    def pose(self) -> float:
        """How far they are lifted out, from 0 to 1."""
        return self.lifted

    def take(self, pose: float) -> Self:
        """Stand on the way from their places to where they are compared."""
        self.lifted = pose
        self.veil.set_fill(opacity=DIMMED * pose)
        self.gap.set_fill(opacity=pose)
        for k, (home, room) in enumerate(zip(self.homes, self.rooms, strict=True)):
            here = between(home, room, pose)
            self.strips[k].take(here)
            self.frames[k].frame_outside(here)
            spot = here.at(0, 0.5) + ASIDE * LEFT + BASELINE * DOWN
            self.numbers[k].put(spot, RIGHT)
        return self
