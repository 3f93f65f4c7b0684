"""A matrix of 2 × 2 blocks times a vector of hands, beside the vector that this gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import RIGHT, UP, UpdateFromAlphaFunc, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.block_matrix import OVER, PAD, BlockMatrix
from scenes._kit.mobjects.hand_vector import HandVector
from scenes._kit.typography import TITLE, Formula

SHARES = 7.3, 0.26, 2.32, 0.6, 2.32
"""Widths of the matrix and of both vectors, with room between the first and an equals sign."""
SIZE = 24.3
"""Of all numbers: the smallest that can be read leaves room for dials beside them."""
HEADER = 0.45
"""Height of the line of names over all."""


class MatrixProduct(VGroup):
    """Matrix, a vector at a place, equals sign, and the vector some places on.

    Each hand of the ``new`` vector has gone on from where the one of the ``old`` vector is.

    Args:
        region: what all fills.
        colors: of the dials, ``#RRGGBB``, one for each block of the matrix; the blocks are no part
            of the noun, since they come from elsewhere.

    Example:
        >>> from scenes._kit.mobjects.block_matrix import NumberBlock
        >>> turn = np.array([[0.54, 0.84], [-0.84, 0.54]])
        >>> hues = [active_theme().pair(0), active_theme().pair(1)]
        >>> product = MatrixProduct(stage.inset(0.3), hues)
        >>> angles, turns = np.array([4.0, 4.0]), np.ones(2)
        >>> pairs = [np.stack([np.sin(a), np.cos(a)], axis=1).ravel() for a in (angles, angles + 1)]
        >>> _ = product.show_places((4, 5), angles, turns, pairs)
        >>> blocks = [
        ...     NumberBlock(turn, decimals=3, color=hue, cell=(1.1, 0.5), size=24.3) for hue in hues
        ... ]
        >>> for pair, block in enumerate(blocks):
        ...     _ = block.set_place(product.matrix.block_place(pair), product.matrix.block_cell)
        >>> picture = VGroup(product, *blocks)
    """

    def __init__(self, region: Region, colors: Sequence[str]) -> None:
        body = Region(region.left, region.right, region.bottom, region.top - HEADER)
        middle, _, old, gap, new = body.columns(*SHARES)
        self.matrix = BlockMatrix(len(colors), middle.inset(OVER + 2 * PAD, PAD))
        self.line = body.top + 0.42 * HEADER
        inner = self.matrix.region
        self.old, self.new = (
            HandVector(
                Region(side.left, side.right, inner.bottom, inner.top),
                self.line,
                colors=colors,
                size=SIZE,
            )
            for side in (old, new)
        )
        self.equals = Formula("=", TITLE).move_to(gap.center)
        super().__init__(self.matrix, self.old, self.new, self.equals)

    @property
    def name_place(self) -> Point3D:
        """Where the name of the matrix stands."""
        place: Point3D = self.matrix.region.center * RIGHT + self.line * UP
        return place

    def equals_at(self, pair: int) -> Point3D:
        """Return where the sign stands while the rows down to that of a dial are there."""
        middle = (self.matrix.block_place(0) + self.matrix.block_place(pair)) / 2
        place: Point3D = self.equals.get_center() * RIGHT + middle * UP
        return place

    def show_places(
        self,
        places: tuple[int, int],
        angles: NDArray[np.float64],
        turns: NDArray[np.float64],
        columns: Sequence[NDArray[np.float64]],
    ) -> Self:
        """Print both places with their columns (2n,), and point all hands.

        Args:
            places: of the old and of the new vector.
            angles: of the old hands (n,), in radians.
            turns: how far each new hand has gone on from there.
            columns: the numbers of the old and of the new vector.
        """
        old, new = columns
        self.old.show_place(places[0], angles, old)
        self.new.show_place(places[1], angles, new, turns=turns)
        return self

    def row(self, pair: int) -> list[VMobject]:
        """Return the dial on the left, and its numbers."""
        return [self.old.hands[pair], *self.old.pair(pair)]

    def flash(self) -> list[UpdateFromAlphaFunc]:
        """Return the animations in which every turn lights up."""
        return [hand.turn.flash() for hand in self.new.hands]
