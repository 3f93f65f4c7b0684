"""Two rows of a matrix, taken out and laid on one another: where they agree, they turn grey."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Group
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.edged_heatmap import EdgedHeatmap
from scenes._kit.mobjects.veil import Veil
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

THICK, APART = 0.8, 0.6
"""Height of a row that is out, and the room between both at first."""
DIMMED = 0.9
"""How much of the matrix is veiled behind them."""
NAMED = 0.4
"""From which share of the way out on their places are named, clear of what is beside the matrix."""
ASIDE, BASELINE = 0.16, 0.11
"""How far a row's place stands beside it, and its foot under the middle."""


class LaidRows(Group):
    """Two rows in their places, then out of the matrix, then edge to edge, then compared.

    Args:
        values: shape (2, columns), from −1 to 1.
        field: where the whole matrix stands.
        homes: where both rows stand in it, the upper one first.
        places: of both rows.

    Example:
        >>> values = np.sin(np.outer([3, 9], 0.8 ** np.arange(16)))
        >>> homes = [Region(-3, 3, 1, 1.1), Region(-3, 3, -1, -0.9)]
        >>> picture = LaidRows(values, Region(-3, 3, -2, 2), homes, (3, 9)).take(1, 1, 1)
    """

    def __init__(
        self, values: ArrayLike, field: Region, homes: list[Region], places: tuple[int, int]
    ) -> None:
        theme = active_theme()
        rows = np.asarray(values, dtype=float)
        self.field, self.homes = field, homes
        self.differs = np.clip(np.abs(rows[1] - rows[0]), 0, 1)
        self.strips = [EdgedHeatmap(row[None], home) for row, home in zip(rows, homes, strict=True)]
        self.frames = [CasedPath(theme.position, theme.ground) for _ in places]
        self.names = [Label(str(place), BODY, color=theme.position) for place in places]
        self.veil = Veil(field, DIMMED)
        super().__init__(self.veil, *self.frames, *self.strips, *self.names)
        self.take(0, 0, 0)

    @property
    def room(self) -> Region:
        """Where both rows stand once they are edge to edge."""
        left, right, middle = self.field.left, self.field.right, self.field.center[1]
        return Region(left, right, middle - THICK, middle + THICK)

    def take(self, out: float, joined: float, compared: float) -> Self:
        """Stand so far out of the matrix, so far edge to edge, so far with what is alike grey."""
        room, gap = self.room, (1 - joined) * APART / 2
        self.veil.set_fill(opacity=DIMMED * out)
        for k, (half, away) in enumerate(zip(room.rows(1, 1), (gap, -gap), strict=True)):
            end = Region(half.left, half.right, half.bottom + away, half.top + away)
            here = between(self.homes[k], end, out)
            self.strips[k].fill(here)
            self._fade(self.strips[k].pixel_array, 1 - compared * (1 - self.differs))
            self.frames[k].frame_outside(here)
            spot = here.at(0, 0.5) + ASIDE * LEFT + BASELINE * DOWN
            self.names[k].put(spot, RIGHT).set_opacity(float(out > NAMED))
        return self

    def _fade(self, pixels: NDArray[np.uint8], shares: NDArray[np.float64]) -> None:
        """Leave of each column's colour a share; the rest is a grey that no number has."""
        grey = np.array(list(bytes.fromhex(active_theme().ring[1:])))
        count, width = len(shares), pixels.shape[1]
        left = shares[((np.arange(width) + 0.5) * count / width).astype(int)][:, None]
        pixels[..., :3] = (grey + (pixels[..., :3] - grey.astype(float)) * left).round()
