"""A square matrix of scores as an image, whose cells are filled one by one."""

from __future__ import annotations

from typing import Any, Self, cast

import numpy as np
from manim import ImageMobject, VGroup, VMobject
from numpy.typing import ArrayLike, NDArray
from PIL import Image

from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.mobjects.heatmap import LINES
from scenes._kit.theme import active_theme, mix

UNIT = LINES / FRAME_HEIGHT
"""Pixels of the image in one scene unit."""
SEAM = 2
"""Pixels between two cells."""
SEAMS = 0.45
"""How much of the theme's ring is mixed into the ground between the cells."""
LIFT = 0.5
"""How much of the theme's ring is mixed into a score of zero, so that it is not an empty cell."""
BEND = 1 / 3
"""Exponent of the colour scale, so that small scores on a large scale can be told apart."""
LOW = 0.6
"""How strong the lowest score is beside the highest: what looks at nothing does not shine."""


def score_hues(scores: ArrayLike, limit: float) -> NDArray[np.float64]:
    """Return the colours of scores on the scale from ``-limit`` to ``limit``, shape (..., 3).

    They are the theme's value colours on a bent scale, but grey at zero instead of nearly empty.
    """
    theme = active_theme()
    shares = np.asarray(scores, dtype=np.float64) / limit
    bent = np.sign(shares) * np.abs(shares) ** BEND * np.where(shares < 0, LOW, 1.0)
    grey = LIFT * (1 - np.abs(bent))[..., None] ** 2
    colours = theme.values(bent)
    return np.asarray(colours + grey * (channels(theme.ring) - colours))


def score_hue(score: float, limit: float) -> str:
    """Return the colour of one score as ``#RRGGBB``."""
    return "#" + "".join(f"{round(part):02X}" for part in score_hues(score, limit))


def channels(hue: str) -> NDArray[np.float64]:
    """Return red, green and blue of ``#RRGGBB``."""
    return np.array(list(bytes.fromhex(hue[1:])), dtype=np.float64)


class ScoreCells(ImageMobject):
    """The cells of a square matrix in the colours of their scores, mere outlines until filled.

    Args:
        values: shape (n, n), row 0 on top.
        corner: the upper left corner.
        pitch: width of a cell in scene units, rounded to whole pixels of 1080p.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.
        kept: which cells there are, of shape (n, n), all of them if ``None``; nothing is drawn of
            the others.

    Raises:
        ValueError: a value lies outside the scale.

    Example:
        >>> places = np.arange(12)
        >>> values = np.cos(np.pi / 6 * (places - places[:, None]))
        >>> picture = ScoreCells(values, stage.at(0.3, 1), 0.4).paint(1.0)
    """

    def __init__(
        self,
        values: ArrayLike,
        corner: NDArray[np.float64],
        pitch: float,
        *,
        limit: float = 1.0,
        kept: ArrayLike | None = None,
    ) -> None:
        super().__init__(np.zeros((1, 1, 4), dtype=np.uint8))
        self.set_resampling_algorithm(Image.Resampling.NEAREST)
        self.limit = limit
        self.score(values)
        self.filled = np.zeros((self.count, self.count))
        self.kept = np.broadcast_to(True if kept is None else kept, self.filled.shape)
        whole = round(pitch * UNIT) / UNIT
        self.place(np.round(np.asarray(corner) * UNIT) / UNIT, whole)

    def score(self, values: ArrayLike) -> Self:
        """Take other values; they are seen when the cells are painted."""
        self.values = np.array(values, dtype=np.float64)
        self.colours = score_hues(self.values, self.limit)
        return self

    @property
    def count(self) -> int:
        """How many rows the matrix has, and columns."""
        return len(self.values)

    def cell(self, row: float, column: float) -> Region:
        """Return the region of a cell, or of a place between cells."""
        left, top = self.corner[0] + column * self.pitch, self.corner[1] - row * self.pitch
        return Region(left, left + self.pitch, top - self.pitch, top)

    def place(self, corner: NDArray[np.float64], pitch: float) -> Self:
        """Stand elsewhere, with cells of another width.

        Only whole pixels of 1080p make cells of equal width.
        """
        self.corner, self.pitch = corner, pitch
        self.pixels = round(pitch * UNIT)
        return self.paint(self.filled)

    def paint(self, filled: ArrayLike) -> Self:
        """Draw every cell as far as it is ``filled``, 0 (empty) to 1, broadcast to (n, n)."""
        theme, size = active_theme(), self.count
        self.filled = np.clip(filled, 0, 1) * self.kept
        ground = channels(theme.ground)
        colours = ground + (self.colours - ground) * self.filled[..., None]
        side = size * self.pixels + SEAM
        picture = np.full((side, side, 4), 255, dtype=np.uint8)
        whole = colours.round().repeat(self.pixels, axis=0).repeat(self.pixels, axis=1)
        picture[:-SEAM, :-SEAM, :3] = whole
        seams = np.flatnonzero(np.arange(side) % self.pixels < SEAM)
        picture[seams, :, :3] = picture[:, seams, :3] = channels(
            mix(theme.ground, theme.ring, SEAMS)
        )
        picture[..., 3] = self._seen(side)
        image = cast(Any, self)
        image.pixel_array = picture
        image.orig_alpha_pixel_array = picture[..., 3].copy()
        left, top = self.corner[:2]
        reach = size * self.pitch * side / (side - SEAM)
        right, bottom = left + reach, top - reach
        corners = [(left, top), (right, top), (left, bottom), (right, bottom)]
        self.points = np.array([[x, y, 0.0] for x, y in corners])
        return self

    def _seen(self, side: int) -> NDArray[np.uint8]:
        """Return the opacity of all pixels: that of the cells there are, with their seams."""
        seen = np.zeros((side, side), dtype=np.uint8)
        for row, column in np.argwhere(self.kept):
            top, left = row * self.pixels, column * self.pixels
            seen[top : top + self.pixels + SEAM, left : left + self.pixels + SEAM] = 255
        return seen

    def band(self, gap: int) -> VGroup:
        """Return frames about all cells of one gap, over casings in the colour of the ground."""
        count = self.count - gap
        centers = np.array([self.cell(n + gap, n).center for n in range(count)])
        looks = (active_theme().ground, 10), (active_theme().ink, 5)
        frames = VGroup(*(VMobject(stroke_color=hue, stroke_width=wide) for hue, wide in looks))
        for frame in frames:
            frame.points = outlines(upright(centers, self.pitch, self.pitch))
        return frames
