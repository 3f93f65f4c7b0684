"""A matrix as an image: one cell per number, row 0 on top, coloured first and then resampled."""

from __future__ import annotations

from typing import Any, Self, cast

import numpy as np
from manim import Animation, ImageMobject, UpdateFromAlphaFunc
from numpy.typing import ArrayLike, NDArray
from PIL import Image

from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.poses import between
from scenes._kit.theme import active_theme

LINES = 1080
"""Height of the frame in pixels of the image, whatever the quality: at 1080p each is one pixel."""


class Heatmap(ImageMobject):
    """The rows and columns of a matrix in the theme's value colours, in whole pixels of 1080p.

    A pixel that several rows share has their mean colour; across, each pixel is of one column.

    Args:
        values: shape (rows, columns).
        region: which the whole matrix fills, rounded to whole pixels.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.

    Raises:
        ValueError: a value lies outside the scale.

    Example:
        >>> places, speeds = np.arange(60)[:, None], 0.85 ** np.arange(32)
        >>> picture = Heatmap(np.sin(speeds * places), stage)
    """

    def __init__(self, values: ArrayLike, region: Region, *, limit: float = 1.0) -> None:
        self.limit = limit
        ground = active_theme().ground
        self._ground = np.frombuffer(bytes.fromhex(f"{ground[1:]}FF"), dtype=np.uint8)
        super().__init__(np.zeros((1, 1, 4), dtype=np.uint8))
        self.set_resampling_algorithm(Image.Resampling.NEAREST)
        self.set_values(values)
        self.fill(region)

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns the matrix has."""
        return len(self._sums) - 1, self._sums.shape[1]

    def set_values(self, values: ArrayLike) -> Self:
        """Take the numbers (rows, columns) of another matrix; :meth:`lay` draws them."""
        colours = active_theme().values(values, self.limit).astype(np.float64)
        self._sums = np.concatenate([np.zeros((1, *colours.shape[1:])), colours.cumsum(axis=0)])
        return self

    def fill(self, region: Region) -> Self:
        """Draw all rows and columns, in their order, into a region."""
        rows, columns = self.shape
        return self.lay(region, rows, np.arange(columns), columns)

    def lay(
        self,
        region: Region,
        rows: float,
        lefts: NDArray[np.floating | np.integer],
        across: float,
        widths: ArrayLike = 1.0,
    ) -> Self:
        """Draw the first rows and some columns into a region.

        Args:
            region: where, rounded to whole pixels.
            rows: how many rows fill its height; the last may be shown in part.
            lefts: the left edge of every column, in columns from the left of the region. Later
                columns cover earlier ones; where there is none, the ground shows.
            across: how many columns fill its width.
            widths: how wide every column is.
        """
        unit = LINES / FRAME_HEIGHT
        left, right, top, bottom = (
            round(edge * unit) for edge in (region.left, region.right, region.top, region.bottom)
        )
        width, height = max(1, right - left), max(1, top - bottom)
        # what touches must round to one pixel, however its place was summed up
        edges, ends = (
            (np.clip(side, -1, across + 1) * width / across).round(6).round().astype(int)
            for side in (lefts, lefts + np.asarray(widths))
        )
        owners = np.full(width, -1)
        for column, (first, last) in enumerate(zip(edges, ends, strict=True)):
            owners[max(first, 0) : max(last, 0)] = column
        strip = np.empty((height, self.shape[1] + 1), dtype=np.uint32)
        strip[:, -1] = self._ground.view(np.uint32)
        strip[:, :-1] = self._colours(np.linspace(0, rows, height + 1)).view(np.uint32)[..., 0]
        picture = np.ascontiguousarray(strip[:, owners])
        cast(Any, self).pixel_array = picture.view(np.uint8).reshape(height, width, 4)
        self.orig_alpha_pixel_array = self.pixel_array[..., 3].copy()
        corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
        self.points = np.array([[x / unit, y / unit, 0.0] for x, y in corners])
        return self

    def gliding(self, start: Region, end: Region) -> Animation:
        """Return the movement of all rows from one region to another."""
        return UpdateFromAlphaFunc(self, lambda _, share: self.fill(between(start, end, share)))

    def shading(self, start: float, end: float) -> Animation:
        """Return the movement in which it becomes paler, or full again, as opacities."""
        return UpdateFromAlphaFunc(
            self, lambda _, share: self.set_opacity(start + (end - start) * share)
        )

    def _colours(self, edges: NDArray[np.float64]) -> NDArray[np.uint8]:
        """Return the mean colour (n - 1, columns, 4) of the rows between edges."""
        sums = np.diff(self._sum_to(edges), axis=0)
        pixels = np.full((*sums.shape[:2], 4), 255, dtype=np.uint8)
        pixels[..., :3] = (sums / np.diff(edges)[:, None, None]).round()
        return pixels

    def _sum_to(self, edges: NDArray[np.float64]) -> NDArray[np.float64]:
        whole = np.minimum(edges.astype(int), len(self._sums) - 2)
        part = (edges - whole)[:, None, None]
        return np.asarray(self._sums[whole] * (1 - part) + self._sums[whole + 1] * part)
