"""A matrix as an image with a thin line round it, so that dark numbers at its rim are seen."""

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
    """A heatmap with an outline just outside each part whose columns hang together.

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
        blur: float = 0.0,
    ) -> Self:
        """Draw the first rows and some columns into a region, and the line round them."""
        super().lay(region, rows, lefts, across, widths, blur)
        (left, top, _), _, (_, bottom, _), _ = self.points
        bare = (self.pixel_array[..., :3] == self._ground[:3]).all(axis=(0, 2))
        ends = np.flatnonzero(np.diff(~bare, prepend=False, append=False))
        aside = WIDTH * UNITS_PER_STROKE_WIDTH / 2
        sides = left + ends.reshape(-1, 2) * FRAME_HEIGHT / LINES + np.array([-aside, aside])
        corners = [
            [
                (a, top + aside, 0),
                (b, top + aside, 0),
                (b, bottom - aside, 0),
                (a, bottom - aside, 0),
            ]
            for a, b in sides
        ]
        self.rim.points = outlines(np.array(corners))
        return self
