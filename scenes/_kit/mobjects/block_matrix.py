"""A matrix of 2 × 2 blocks along its diagonal; everything else is zero."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import RIGHT, Mobject, RoundedRectangle, UpdateFromAlphaFunc, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.brackets import Brackets
from scenes._kit.mobjects.readout import Face, Readout, atlas
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import MINUS
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Formula

INSET = 0.03
"""Scene units by which the frame of a block stays inside its cells."""
BESIDE, AIR, APART = 0.085, 0.12, 0.174
"""Room between the frame of a block and a minus on its right at the least; on its left, as a share
of the width of a cell; and between its columns."""
PAD, SIDE = 0.05, 0.03
"""Room between the blocks and the brackets of their matrix, and how much more beside them."""
OVER = 0.47
"""By how much a block is wider than its cells on either side: two minus signs stand in a row."""
LIT, GLOW = 0.14, 0.4
"""How dense the ground of a block is, and that of an entry that is lit."""


def width_of(text: str, size: float, face: Face = "sans") -> float:
    """Return how far the pen goes in printing a number, in scene units."""
    return sum(atlas(face)[character].advance for character in text) * size


def widest(decimals: int, size: float, face: Face = "sans") -> float:
    """Return the width of a number such as −0.000, in scene units."""
    return width_of(f"{MINUS}0.{'0' * decimals}", size, face)


class NumberBlock(VGroup):
    """Four numbers in a tinted frame, aligned by their points; each of them can be lit.

    The digits stand in the middle of their cells, a minus before them; where that would be too
    close to the frame, the column gives way.

    Args:
        values: shape (2, 2).
        decimals: digits behind the point.
        color: of the frame and its tint, ``#RRGGBB``.
        cell: width and height of one entry, in scene units.
        size: of the numbers.

    Example:
        >>> block = np.array([[0.54, 0.84], [-0.84, 0.54]])
        >>> hue = active_theme().pair(0)
        >>> picture = NumberBlock(block, decimals=2, color=hue, cell=(1.2, 0.7))
    """

    def __init__(
        self,
        values: NDArray[np.float64],
        *,
        decimals: int,
        color: str,
        cell: tuple[float, float],
        size: float = NOTE,
    ) -> None:
        self.frame = VMobject(
            stroke_color=color, stroke_width=3, fill_color=color, fill_opacity=LIT
        )
        self.grounds = [
            scenery(VMobject(fill_color=color, fill_opacity=0, stroke_width=0)) for _ in range(4)
        ]
        self.numbers = [
            Readout(float(value), decimals, size, face="sans", align=RIGHT)
            for value in np.ravel(values)
        ]
        super().__init__(self.frame, *self.grounds, *self.numbers)
        self.set_place(np.zeros(3), cell)

    def light(self, *entries: int, glow: float = GLOW) -> UpdateFromAlphaFunc:
        """Return the animation that lights the ground of some entries, 0 to 3 row by row."""
        grounds = VGroup(*(self.grounds[entry] for entry in entries))
        start = grounds[0].get_fill_opacity()

        def fill(_: Mobject, share: float) -> None:
            grounds.set_fill(opacity=start + (glow - start) * share)

        return UpdateFromAlphaFunc(self, fill)

    def widen(self, width: float, *, ground: float | None = None) -> UpdateFromAlphaFunc:
        """Return the animation of the frame to another width, and its ground to another density."""
        start, fill = self.frame.get_stroke_width(), self.frame.get_fill_opacity()
        last = fill if ground is None else ground

        def light(_: Mobject, share: float) -> None:
            self.frame.set_stroke(width=start + (width - start) * share)
            self.frame.set_fill(opacity=fill + (last - fill) * share)

        return UpdateFromAlphaFunc(self.frame, light)

    def set_place(self, center: Point3D, cell: tuple[float, float], lift: float = 0.0) -> Self:
        """Stand about ``center`` with entries ``cell`` (width, height) large.

        ``lift`` says how far the numbers stand over their middles, with room for names under them.
        """
        self.place, self.cell, self.lift = np.array(center), cell, lift
        width, height = cell
        outline = RoundedRectangle(
            width=2 * (width - INSET), height=2 * (height - INSET), corner_radius=0.09
        )
        self.frame.points = outline.points + self.place
        sides = (INSET - width, 0.0), (0.0, width - INSET)
        pen, room, edges = INSET - width + AIR * width, 0.0, []
        for column, (left, right) in enumerate(sides):
            numbers = self.numbers[column::2]
            digits, whole = (
                max(width_of(number.text.strip(strip), number.size) for number in numbers)
                for strip in (MINUS, "")
            )
            least = pen + whole
            edges.append(max((left + right + digits) / 2, least))
            pen = edges[-1] + APART
            room = edges[0] - least if column == 0 else room
        # a minus in the right column: both give way to the left as far as they can
        over = max(0.0, edges[1] - (width - INSET - BESIDE))
        for column, edge in enumerate((edges[0] - min(over, room), edges[1] - over)):
            for row, number in enumerate(self.numbers[column::2]):
                line = (0.5 - row) * height + lift - 0.1
                number.put(self.place + np.array([edge, line, 0.0]), RIGHT)
        for index, ground in enumerate(self.grounds):
            left, right = sides[index % 2]
            cover = RoundedRectangle(
                width=right - left - 0.08, height=height - 0.1, corner_radius=0.06
            )
            shift = np.array([(left + right) / 2, (0.5 - index // 2) * (height - INSET), 0.0])
            ground.points = cover.points + self.place + shift
        return self

    def show_values(self, values: NDArray[np.float64]) -> Self:
        """Print other values (2, 2)."""
        for number, value in zip(self.numbers, values.ravel(), strict=True):
            number.set_number(float(value))
        return self.set_place(self.place, self.cell, self.lift)

    def glide(
        self, center: Point3D, cell: tuple[float, float], *, size: float | None = None
    ) -> UpdateFromAlphaFunc:
        """Return the animation to another place and cell, and to another size of the numbers."""
        start, (width, height), old = self.place, self.cell, self.numbers[0].size
        new, lift = old if size is None else size, self.lift

        def carry(_: Mobject, share: float) -> None:
            for number in self.numbers:
                number.size = old + (new - old) * share
            area = (width + (cell[0] - width) * share, height + (cell[1] - height) * share)
            self.set_place(start + (center - start) * share, area, lift * (1 - share))

        return UpdateFromAlphaFunc(self, carry)


class BlockMatrix(VGroup):
    """Places of a square matrix in brackets: a 0 for each empty block, and where the others belong.

    Args:
        pairs: how many 2 × 2 blocks lie on the diagonal.
        region: what its entries fill, in scene units.

    Example:
        >>> picture = BlockMatrix(3, Region(-2.4, 2.4, -1.8, 1.8))
    """

    def __init__(self, pairs: int, region: Region) -> None:
        self.pairs, self.region = pairs, region
        side = 2 * pairs
        self.cell = width, height = (region.width / side, region.height / side)
        self.block_cell = (width + OVER, height)
        wide = PAD + OVER + SIDE
        self.brackets = Brackets(
            Region(region.left - wide, region.right + wide, region.bottom - PAD, region.top + PAD)
        )
        self.zeros = VGroup(
            *(
                Formula("0", LABEL, color=active_theme().quiet).move_to(self.block_place(i, j))
                for i in range(pairs)
                for j in range(pairs)
                if i != j
            )
        )
        super().__init__(self.brackets, self.zeros)

    def block_place(self, row: int, column: int) -> Point3D:
        """Return the middle of the block of four entries in a row and a column of blocks."""
        across, down = (np.array([column, row]) + 0.5) / self.pairs
        return self.region.at(across, 1 - down)
