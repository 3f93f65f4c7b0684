"""A vector for every place, which drops on the words of two sentences that stand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.mobjects.framed_row import MARGIN, FramedRow
from scenes._kit.mobjects.mixing_board import LEVEL
from scenes._kit.mobjects.ribbon import FRAME_LINE
from scenes._kit.mobjects.swap_braid import LOWER, UPPER, BraidPose, SwapBraid
from scenes._kit.numbers import MINUS, printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import TITLE, Label

SPACE = 0.2
"""Between the parts of a printed sum, in scene units."""


class PlaceDrops(VGroup):
    """Two rows of place vectors, one for either sentence; ``rows[side][place]`` is one of them.

    They stand in one another in the middle at first, then each before its word, and in the end
    they have been added to it, cell by cell.

    Args:
        braid: both sentences.
        vectors: of the words in either sentence, each in its own order.
        places: a vector for every place.

    Example:
        >>> vectors, places = np.linspace(-0.5, 0.5, 12).reshape(3, 4), np.full((3, 4), 0.4)
        >>> pose = BraidPose(stage.center, 3.6, 1.4, 0.7, 0.6)
        >>> braid = SwapBraid(("one", "two", "six"), vectors, vectors[::-1], pose)
        >>> picture = VGroup(braid, PlaceDrops(braid, [vectors, vectors[::-1]], places).park(1.0))
    """

    def __init__(
        self,
        braid: SwapBraid,
        vectors: Sequence[NDArray[np.float64]],
        places: NDArray[np.float64],
    ) -> None:
        self.braid, self.vectors, self.places = braid, vectors, places
        pose: BraidPose = braid.pose
        size = {"cell": pose.cell, "height": pose.height, "limit": braid.limit}
        hue = active_theme().position
        self.rows = [
            [
                FramedRow(p, self._level(side, t, 0.0), color=hue, **size)
                for t, p in enumerate(places)
            ]
            for side in (UPPER, LOWER)
        ]
        super().__init__(*self.rows[UPPER], *self.rows[LOWER])

    def _level(self, side: int, place: int, parked: float) -> Point3D:
        up = LEVEL if side == UPPER else -LEVEL
        across = self.braid.center_of(side, place)[0]
        return np.array([across, self.braid.pose.middle[1] + parked * up, 0.0])

    def park(self, share: float) -> Self:
        """Let the two rows part, each before its sentence."""
        pose = self.braid.pose
        for side, rows in enumerate(self.rows):
            for place, row in enumerate(rows):
                row.place(self._level(side, place, share), pose.cell, pose.height)
        return self

    def add_cells(self, ways: NDArray[np.float64]) -> Self:
        """Let every cell come that share of its way, and sink into the word on which it lands.

        What has sunk in has been added: the word's colour changes from the first touch on.

        Args:
            ways: shape (2, places, dim), from 0 (parked) to 1 (added).
        """
        pose = self.braid.pose
        added = np.zeros_like(ways)
        for side, rows in enumerate(self.rows):
            for place, row in enumerate(rows):
                park, end = self._level(side, place, 1.0), self.braid.center_of(side, place)
                up = np.sign(end[1] - park[1])
                bank = end[1] - up * (pose.height / 2 + FRAME_LINE)
                for j, cell in enumerate(row.cells):
                    lane = (j - (len(row.cells) - 1) / 2) * pose.cell * RIGHT
                    middle = between(park, end, ways[side, place, j]) + lane
                    left = _sink(cell, middle, pose.height - 2 * MARGIN, bank, up)
                    cell.set_opacity(float(left > 0))
                    added[side, place, j] = 1 - left
                middle = between(park, end, float(ways[side, place].min()))
                left = _sink(row.frame, middle, pose.height, bank, up)
                row.frame.set_stroke(opacity=float(left > 0))
        sums = [v + added[side] * self.places for side, v in enumerate(self.vectors)]
        self.braid.show_values(sums[UPPER], sums[LOWER])
        return self

    def sums(self, cell: int) -> list[VGroup]:
        """Return, for the first word in both sentences, number + place = sum of one of its cells.

        Each stands where the place of that word was parked; so first let it be added.
        """
        lines = []
        for side, place in ((UPPER, 0), (LOWER, len(self.places) - 1)):
            number = float(self.vectors[side][place, cell])
            added = float(self.places[place, cell])
            sign = "+" if added >= 0 else MINUS
            theme = active_theme()
            parts = [
                Label(printed(number, 1), TITLE, color=theme.word),
                Label(f"{sign} {printed(abs(added), 1)}", TITLE, color=theme.position),
                Label(f"= {printed(number + added, 1)}", TITLE, bold=True),
            ]
            pen = self._level(side, place, 1.0) + 0.16 * DOWN
            pen = pen + LEFT * (sum(part.width for part in parts) + 2 * SPACE) / 2
            for part in parts:
                part.put(pen, LEFT)
                pen = pen + RIGHT * (part.width + SPACE)
            lines.append(VGroup(*parts))
        return lines


def _sink(box: VMobject, middle: Point3D, height: float, bank: float, up: float) -> float:
    """Draw of an upright box what has not gone past a level yet, and return its share.

    Args:
        box: as wide as it is.
        middle: of the whole box.
        height: of the whole box.
        bank: the level.
        up: 1 if the box sinks upwards, -1 if downwards.
    """
    left = float(np.clip(up * (bank - middle[1]) + height / 2, 0.0, height))
    level = middle[1] - up * (height - left) / 2 if left else bank
    center = np.array([middle[0], level, 0.0])
    box.points = outlines(upright(center[None], box.width, left))
    return left / height
