"""How one row is mixed from several: a layer of each, as high as its weight, fills a frame."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Self

import numpy as np
from manim import UP, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.framed_row import MARGIN, FramedRow
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.poses import between
from scenes._kit.theme import active_theme

LANE = 0.15
"""From a row to the lane beside it along which its layers travel, in scene units."""
THIN = 0.16
"""Height of a layer that travels, if it is not thinner in the end."""
LEAVES, ARRIVES = 0.3, 0.7
"""Shares of its way at which a layer has come into the lane, and at which it leaves it."""
DUST = 0.03
"""Weight below which a layer is too thin to travel: it appears where it belongs."""


class Mixing(VGroup):
    """A layer of every row, stacked in the frame of another row, whose mixture they become.

    A layer is as high as its weight says: weights add up to 1, and the layers fill the frame.
    Cells stand over cells, so that each cell is mixed from the cells of its own column.

    Args:
        sources: the rows that are mixed.
        weights: how much of each is taken, shape (sources,).
        result: the row that they become, as wide as they are.
        roomy: whether nothing stands beside the frame, so that the layers come on its level, each
            as high as it will be; or they travel thin, in the lane beside the rows.

    Example:
        >>> theme, size = active_theme(), {"cell": 0.6, "height": 0.6}
        >>> sources = [FramedRow([0.9, -0.7], LEFT * 2 + UP, color=theme.word, **size)]
        >>> sources.append(FramedRow([-0.8, 0.4], RIGHT * 2 + UP, color=theme.word, **size))
        >>> result = FramedRow([0.05, -0.15], LEFT * 2 + DOWN, color=theme.word, cell=0.6, height=1)
        >>> mixing = Mixing(sources, np.array([0.5, 0.5]), result).pour(1.0)
        >>> picture = VGroup(*sources, mixing)
    """

    def __init__(
        self,
        sources: Sequence[FramedRow],
        weights: NDArray[np.float64],
        result: FramedRow,
        *,
        roomy: bool = False,
    ) -> None:
        self.sources, self.result = list(sources), result
        self.way = _down_and_across if roomy else _along_the_lane
        self.weights = np.asarray(weights, dtype=np.float64)
        self.layers = [_layer(source) for source in sources]
        result.fill(0.0)
        super().__init__(result, *self.layers)
        self.pour(0.0)

    @property
    def slots(self) -> list[tuple[Point3D, float]]:
        """The middle and the height of each layer in the frame, from the top."""
        whole = self.result.frame.height - 2 * MARGIN
        top = self.result.frame.get_center() + UP * whole / 2
        ends = np.cumsum([0.0, *self.weights]) * whole
        return [(np.asarray(top - UP * (a + b) / 2), b - a) for a, b in pairwise(ends)]

    def pour(self, share: float, blended: float = 0.0) -> Self:
        """Show the layers that share of their way, one after the other.

        Those that lie farthest from the rows come first, so that none passes over another.

        Args:
            share: 0 while the layers are with their rows, 1 when all lie in the frame.
            blended: how far they have become their mixture, from 0 to 1.
        """
        pitch, count = self.result.pitch, len(self.layers)
        from_above = self.sources[0].get_y() > self.result.get_y()
        for k, (layer, source, slot) in enumerate(
            zip(self.layers, self.sources, self.slots, strict=True)
        ):
            turn = count - 1 - k if from_above else k
            own = float(np.clip(share * count - turn, 0.0, 1.0))
            opacity = 1.0 if own > 0 else 0.0
            if self.weights[k] >= DUST:
                center, high = self.way(source, *slot, own)
            else:
                center, high = slot[0], slot[1] * own
            layer.place(center, pitch, high + 2 * MARGIN)
            mixed = self.result.values - source.values
            layer.set_values(source.values + blended * mixed)
            layer.cells.set_opacity(0.0 if blended >= 1 else opacity)
        self.result.cells.set_fill(opacity=float(blended >= 1))
        return self


def _down_and_across(
    source: FramedRow, middle: Point3D, height: float, own: float
) -> tuple[Point3D, float]:
    """Return where a layer is and how high: out of its row to its level, then into its slot."""
    start = source.frame.get_center()
    settled = 0.5 if abs(middle[0] - start[0]) > 0 else 1.0
    down, across = _eased(own / settled), _eased((own - settled) / (1 - settled or 1.0))
    full = source.frame.height - 2 * MARGIN
    center = [between(start[0], middle[0], across), between(start[1], middle[1], down), 0.0]
    return np.array(center), between(full, height, down)


def _along_the_lane(
    source: FramedRow, middle: Point3D, height: float, own: float
) -> tuple[Point3D, float]:
    """Return where a layer is and how high: out of its row, along the lane, into its slot."""
    start = source.frame.get_center()
    inward = np.sign(middle[1] - start[1])
    lane = start[1] + inward * (source.frame.height / 2 + LANE)
    thin = min(height, THIN)
    out, along, back = (
        _eased((own - a) / (b - a)) for a, b in ((0, LEAVES), (LEAVES, ARRIVES), (ARRIVES, 1))
    )
    level = between(between(start[1], lane, out), middle[1], back)
    across = between(start[0], middle[0], along)
    full = source.frame.height - 2 * MARGIN
    return np.array([across, level, 0.0]), between(between(full, thin, out), height, back)


def _eased(share: float) -> float:
    share = float(np.clip(share, 0.0, 1.0))
    return share * share * (3 - 2 * share)


def _layer(source: FramedRow) -> FramedRow:
    """Return a copy of a row without its frame."""
    layer = FramedRow(
        source.values,
        source.frame.get_center(),
        cell=source.pitch,
        height=source.frame.height,
        color=active_theme().word,
        limit=source.limit,
    )
    layer.remove(layer.frame)
    scenery(layer.cells)
    return layer
