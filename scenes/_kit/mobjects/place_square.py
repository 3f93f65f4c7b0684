"""A square matrix whose rows and columns are places, laid row by row in ever smaller cells."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, Dot, Group, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.heatmap import LINES, Heatmap
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

PIXEL = FRAME_HEIGHT / LINES
EDGE, HEAD, ASIDE = 0.95, 0.55, 0.3
"""Room for the places at the left, and on top, and at the right of wide rows."""
NEAR, SUNK, RAISED = 0.16, 0.1, 0.28
"""From a place to the cells, from the middle of a row down to the baseline of its place, and from
the cells up to the word."""
OWN = 0.2
"""Radius of the dot on the own place of a row, in cells."""
CLOSE = 0.4
"""Up to which distance a zero gives way to a place that is near."""


class PlaceSquare(Group):
    """Numbers for any two places in their colours: row 0 on top, column 0 at the left.

    ``here`` are the places that are looked at, a row and a column, ``zeros`` the first of both.
    ``row``, the row that comes, its ``frame``, and ``own``, a dot on its own place, do not
    belong to it and are added by themselves.

    Args:
        values: shape (n, n), equal along every diagonal.
        region: in whose lower left corner it stands, as large as fits.
        few: how many columns are seen at first, over the whole width of the region.

    Example:
        >>> gaps = abs(np.arange(40) - np.arange(40)[:, None])
        >>> square = PlaceSquare(np.exp(-gaps / 12), stage, 12).lay(20)
        >>> picture = Group(square, square.row, square.frame, square.own)
    """

    def __init__(self, values: NDArray[np.float64], region: Region, few: int) -> None:
        theme = active_theme()
        self.count, self.few, self.laid = len(values), few, 0.0
        self.whole, self.widest = self._whole(region), region.width - EDGE - ASIDE
        self.cells = Heatmap(values, self.whole)
        self.row = Heatmap(np.concatenate([values[0, :0:-1], values[0]])[None], self.whole)
        self.gaps = np.arange(1 - self.count, self.count)
        self.frame = CasedPath(theme.position, theme.ground)
        self.own = scenery(Dot(color=theme.ground))
        self.word = Label("place", NOTE, color=theme.position)
        self.word.put(self.whole.at(0, 1) + LEFT * 1.6 * NEAR + UP * RAISED, RIGHT)
        looks: dict[str, Any] = {"color": theme.position, "face": "sans", "bold": True}
        self.zeros, self.here = (
            VGroup(*(Readout(0, 0, LABEL, align=side, **looks) for side in (RIGHT, ORIGIN)))
            for _ in range(2)
        )
        super().__init__(self.cells, self.word, self.zeros, self.here)
        self.lay(0)

    def _whole(self, region: Region) -> Region:
        """Return where all cells stand in the end, each of the same number of whole pixels."""
        side = min(region.height - HEAD, region.width - EDGE) / PIXEL
        side = float(np.floor(side / self.count + 1e-6)) * self.count * PIXEL
        left = round((region.left + EDGE) / PIXEL) * PIXEL
        bottom = float(np.ceil(region.bottom / PIXEL)) * PIXEL
        return Region(left, left + side, bottom, bottom + side)

    @property
    def across(self) -> float:
        """How many columns are seen now."""
        return max(float(self.few), self.laid + 1)

    @property
    def field(self) -> Region:
        """Where all that is seen stands now: narrower as soon as the rows need the whole height."""
        whole = self.whole
        width = np.clip(self.few * whole.height / (self.laid + 1), whole.width, self.widest)
        return Region(whole.left, whole.left + float(width), whole.bottom, whole.top)

    @property
    def side(self) -> float:
        """Height and width of a cell as it stands now."""
        return self.field.width / self.across

    def row_region(self, first: float, last: float) -> Region:
        """Return where rows stand now, from the upper edge of one to the upper edge of another."""
        field = self.field
        low, high = (field.top - row * self.side for row in (last, first))
        return Region(field.left, field.right, low, high)

    def cell(self, row: float, column: float) -> Point3D:
        """Return the middle of a cell as it stands now."""
        corner: Point3D = self.field.at(0, 1)
        return corner + self.side * (RIGHT * (column + 0.5) + DOWN * (row + 0.5))

    def cell_region(self, row: int, column: int) -> Region:
        """Return where a cell stands now."""
        middle, half = self.cell(row, column), self.side / 2
        x, y = middle[0], middle[1]
        return Region(x - half, x + half, y - half, y + half)

    def bring(self, share: float, across: float) -> Self:
        """Bring the first row, a share (0 to 1) of its height, with that many columns."""
        here = self.row_region(0, 1)
        low = here.top - here.height * max(share, 1e-3)
        grown = Region(here.left, here.right, low, here.top)
        self.row.lay(grown, 1, self.gaps, across)
        return self

    def lay(self, laid: float) -> Self:
        """Lay all rows up to one; the one after it comes, and moves on by one column meanwhile."""
        self.laid = laid
        rows = int(laid + 1e-6) + 1
        self.cells.lay(self.row_region(0, rows), rows, np.arange(self.count), self.across)
        here = self.row_region(laid, laid + 1)
        self.row.lay(here, 1, self.gaps + laid, self.across)
        self.frame.frame_outside(here)
        dot = Dot(self.cell(laid, laid), OWN * self.side, color=self.own.get_color())
        self.own.become(dot)
        return self.look_at(laid, self.across - 1)

    def look_at(self, row: float, column: float) -> Self:
        """Print the place of a row and that of a column beside them."""
        spots = [
            np.array([self.field.left - NEAR, self._baseline(row), 0.0]),
            np.array([self.cell(0, column)[0], self.field.top + NEAR, 0.0]),
        ]
        firsts = [
            np.array([spots[0][0], self._baseline(0), 0.0]),
            np.array([self.cell(0, 0)[0], spots[1][1], 0.0]),
        ]
        for place, number, zero, spot, first in zip(
            (row, column), self.here, self.zeros, spots, firsts, strict=True
        ):
            number.set_number(float(np.floor(place + 0.5))).put(spot)
            away = float(np.linalg.norm(spot - first))
            zero.put(first).set_opacity(float(away > CLOSE))
        return self

    def _baseline(self, row: float) -> float:
        """Return the baseline of the place of a row, which does not hang below the cells."""
        return float(max(self.cell(row, 0)[1] - SUNK, self.field.bottom))
