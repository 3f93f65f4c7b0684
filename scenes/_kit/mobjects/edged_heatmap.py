"""A matrix as an image with a thin line round it, each pixel in the colour of a number."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VMobject
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.mobjects.boxes import outlines
from scenes._kit.mobjects.heatmap import LINES, Heatmap
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

WIDTH = 2
"""Of the line, as a stroke width."""
UNITS_PER_STROKE_WIDTH = 0.01


class EdgedHeatmap(Heatmap):
    """A heatmap whose pixels each show one row, with an outline from its first to its last column.

    Between rows no colours are mixed, and where there is no column one sees through.

    Args:
        values: shape (rows, columns).
        region: which the whole matrix fills, rounded to whole pixels.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.

    Example:
        >>> places, speeds = np.arange(60)[:, None], 0.85 ** np.arange(32)
        >>> apart = np.arange(32) + 4 * (np.arange(32) > 15)
        >>> room = stage.inset(0.5)
        >>> picture = EdgedHeatmap(np.sin(speeds * places), room).lay(room, 60, apart, 36)
    """

    def __init__(self, values: ArrayLike, region: Region, *, limit: float = 1.0) -> None:
        self.rim = scenery(VMobject(stroke_color=active_theme().ring, stroke_width=WIDTH))
        super().__init__(values, region, limit=limit)
        self.add(self.rim)

    def lay(
        self,
        region: Region,
        rows: float,
        lefts: NDArray[np.floating | np.integer],
        across: float,
        widths: ArrayLike = 1.0,
    ) -> Self:
        """Draw the first rows and some columns into a region, and the line round them."""
        super().lay(region, rows, lefts, across, widths)
        bare = (self.pixel_array == self._ground).all(axis=(0, 2))
        self.pixel_array[:, bare, 3] = 0
        self.orig_alpha_pixel_array = self.pixel_array[..., 3].copy()
        (left, top, _), _, (_, bottom, _), _ = self.points
        first, last = np.flatnonzero(~bare)[[0, -1]]
        aside, pixel = WIDTH * UNITS_PER_STROKE_WIDTH / 2, FRAME_HEIGHT / LINES
        edge = Region(
            left + first * pixel, left + (last + 1) * pixel, float(bottom), float(top)
        ).inset(-aside)
        corners = [edge.at(*share) for share in ((0, 1), (1, 1), (1, 0), (0, 0))]
        self.rim.points = outlines(np.array([corners]))
        return self

    def _colours(self, edges: NDArray[np.float64]) -> NDArray[np.uint8]:
        """Return the colour (n - 1, columns, 4) of the row in the middle between edges."""
        middles = (edges[1:] + edges[:-1]) / 2
        colours = super()._colours(np.arange(len(self._sums), dtype=float))
        return np.asarray(colours[middles.astype(int)])
