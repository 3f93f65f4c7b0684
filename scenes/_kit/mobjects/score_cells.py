"""A square matrix of scores as an image, whose cells are filled and lit one by one."""

from __future__ import annotations

from typing import Any, Self, cast

import numpy as np
from manim import ImageMobject
from numpy.typing import ArrayLike, NDArray
from PIL import Image

from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.mobjects.heatmap import LINES
from scenes._kit.theme import active_theme

UNIT = LINES / FRAME_HEIGHT
"""Pixels of the image in one scene unit."""
SEAM = 2
"""Pixels between two cells."""
DIMMED = 0.75
"""How much of the ground is mixed into a cell that is not lit."""
BEND = 0.5
"""Exponent of the colour scale, so that small scores on a large scale can be told apart."""


def bent(scores: ArrayLike, limit: float) -> NDArray[np.float64]:
    """Return where on the value colours from ``-limit`` to ``limit`` scores are looked up."""
    shares = np.asarray(scores, dtype=np.float64) / limit
    return np.asarray(np.sign(shares) * np.abs(shares) ** BEND * limit)


class ScoreCells(ImageMobject):
    """The cells of a square matrix in the theme's value colours, empty until they are shown.

    Args:
        values: shape (n, n), row 0 on top.
        corner: the upper left corner.
        pitch: width of a cell in scene units, rounded to whole pixels of 1080p.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.

    Raises:
        ValueError: a value lies outside the scale.

    Example:
        >>> places = np.arange(12)
        >>> values = np.cos(np.pi / 6 * (places - places[:, None]))
        >>> picture = ScoreCells(values, stage.at(0.3, 1), 0.4).paint(1.0)
    """

    def __init__(
        self, values: ArrayLike, corner: NDArray[np.float64], pitch: float, *, limit: float = 1.0
    ) -> None:
        super().__init__(np.zeros((1, 1, 4), dtype=np.uint8))
        self.set_resampling_algorithm(Image.Resampling.NEAREST)
        self.values = np.array(values, dtype=np.float64)
        self.filled = self.lit = np.zeros((self.count, self.count))
        whole = round(pitch * UNIT) / UNIT
        self.place(np.round(np.asarray(corner) * UNIT) / UNIT, whole, limit).paint(0.0)

    @property
    def count(self) -> int:
        """How many rows the matrix has, and columns."""
        return len(self.values)

    def cell(self, row: float, column: float) -> Region:
        """Return the region of a cell, or of a place between cells."""
        left, top = self.corner[0] + column * self.pitch, self.corner[1] - row * self.pitch
        return Region(left, left + self.pitch, top - self.pitch, top)

    def place(self, corner: NDArray[np.float64], pitch: float, limit: float) -> Self:
        """Stand elsewhere, with cells of another width, coloured on another scale.

        Only whole pixels of 1080p make cells of equal width.
        """
        self.corner, self.pitch, self.limit = corner, pitch, limit
        self.pixels = round(pitch * UNIT)
        self._colours = active_theme().values(bent(self.values, limit), limit).astype(np.float64)
        return self.paint(self.filled, self.lit)

    def paint(self, filled: ArrayLike, lit: ArrayLike = 1.0) -> Self:
        """Draw every cell as far as it is filled and lit.

        Args:
            filled: 0 (empty) to 1, broadcast to (n, n).
            lit: 0 (dimmed) to 1, broadcast to (n, n).
        """
        theme, size = active_theme(), self.count
        empty, ground = (
            np.array(list(bytes.fromhex(hue[1:])), dtype=np.float64)
            for hue in (theme.surface, theme.ground)
        )
        self.filled = np.broadcast_to(np.clip(filled, 0, 1), (size, size)).copy()
        self.lit = np.broadcast_to(np.clip(lit, 0, 1), (size, size)).copy()
        colours = empty + (self._colours - empty) * self.filled[..., None]
        colours += (ground - colours) * (DIMMED * (1 - self.lit))[..., None]
        side = size * self.pixels
        picture = np.full((side, side, 4), 255, dtype=np.uint8)
        whole = colours.round().repeat(self.pixels, axis=0).repeat(self.pixels, axis=1)
        picture[..., :3] = whole
        seams = np.flatnonzero(np.arange(side) % self.pixels < SEAM)
        picture[seams, :, :3] = ground
        picture[:, seams, :3] = ground
        image = cast(Any, self)
        image.pixel_array = picture
        image.orig_alpha_pixel_array = picture[..., 3].copy()
        left, top = self.corner[:2]
        right, bottom = left + size * self.pitch, top - size * self.pitch
        corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
        self.points = np.array([[x, y, 0.0] for x, y in corners])
        return self
