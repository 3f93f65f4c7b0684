"""A matrix in an outline: filled row by row, made narrower, its columns put in another order."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Group, Rectangle
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.heatmap import Heatmap
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme


class Sheet(Group):
    """A matrix in value colours with an outline round the room of all its rows.

    Args:
        values: shape (rows, columns), each within the scale.
        region: which all rows fill.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.

    Example:
        >>> places, speeds = np.arange(64)[:, None], 0.85 ** np.arange(64)
        >>> picture = Sheet(np.sin(speeds * places), stage).fill(40)
    """

    def __init__(self, values: ArrayLike, region: Region, *, limit: float = 1.0) -> None:
        self.heat = Heatmap(values, region, limit=limit)
        self.outline = scenery(Rectangle(stroke_color=active_theme().ring, stroke_width=2))
        super().__init__(self.outline)
        self.filled = 0.0
        self.lefts: NDArray[np.floating | np.integer] = np.arange(self.heat.shape[1])
        self.take(region)

    @property
    def pose(self) -> Region:
        """The room of all rows."""
        return self.region

    def take(self, pose: Region) -> Self:
        """Fill another room; what is filled stays."""
        self.region = pose
        self.outline.stretch_to_fit_width(pose.width).stretch_to_fit_height(pose.height)
        self.outline.move_to(pose.center)
        return self.fill(self.filled)

    def fill(self, rows: float) -> Self:
        """Show the first rows, the last of them perhaps in part."""
        self.filled = rows
        if rows > 0:
            room = Region(self.region.left, self.region.right, self.edge(rows), self.region.top)
            self.heat.lay(room, rows, self.lefts, len(self.lefts))
            self.submobjects = [self.heat, self.outline]
        else:
            self.submobjects = [self.outline]
        return self

    def put_columns(self, lefts: NDArray[np.floating | np.integer]) -> Self:
        """Put the left edge of every column elsewhere, in columns from the left, whole or not."""
        self.lefts = lefts
        return self.fill(self.filled)

    def edge(self, row: float) -> float:
        """Return how high the upper edge of a row lies, whole or not."""
        return self.region.top - row * self.region.height / self.heat.shape[0]

    def row(self, place: float) -> Region:
        """Return the room of one row."""
        left, right = self.region.left, self.region.right
        return Region(left, right, self.edge(place + 1), self.edge(place))
