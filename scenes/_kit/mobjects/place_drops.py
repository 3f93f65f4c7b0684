"""A vector for every place, which drops on the words of two sentences that stand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.mobjects.framed_row import MARGIN, FramedRow
from scenes._kit.mobjects.ribbon import FRAME_LINE
from scenes._kit.mobjects.swap_braid import LOWER, UPPER, BraidPose, SwapBraid
from scenes._kit.numbers import MINUS, printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import TITLE, Label

THIN, PARKED = 0.6, 0.75
"""Height of a strip, and from the middle between the sentences to where it is parked before a word:
so that a strip may be parked while others stay in the middle."""
SPACE, ASIDE = 0.2, 0.3
"""Between the parts of a printed sum, and from the strip that is added to the sum."""
DROP = 0.16
"""From the middle of a printed sum to its baseline."""


class PlaceDrops(VGroup):
    """Two rows of place vectors, one for either sentence; ``rows[side][place]`` is one of them.

    They stand in one another in the middle at first; each is parked before its word, and in the end
    it has been added to it.

    Args:
        braid: both sentences.
        vectors: of the words in either sentence, each in its own order.
        places: a vector for every place.

    Example:
        >>> vectors, places = np.linspace(-0.5, 0.5, 12).reshape(3, 4), np.full((3, 4), 0.4)
        >>> pose = BraidPose(stage.center, 3.6, 1.4, 0.7, 0.6)
        >>> braid = SwapBraid(("one", "two", "six"), vectors, vectors[::-1], pose)
        >>> drops = PlaceDrops(braid, [vectors, vectors[::-1]], places)
        >>> ways = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
        >>> picture = VGroup(braid, drops.move(ways), *drops.sum_of(UPPER, 0, 1))
    """

    def __init__(
        self,
        braid: SwapBraid,
        vectors: Sequence[NDArray[np.float64]],
        places: NDArray[np.float64],
    ) -> None:
        self.braid, self.vectors, self.places = braid, vectors, places
        pose: BraidPose = braid.pose
        size = {"cell": pose.cell, "height": THIN, "limit": braid.limit}
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
        up = PARKED if side == UPPER else -PARKED
        across = self.braid.center_of(side, place)[0]
        return np.array([across, self.braid.pose.middle[1] + parked * up, 0.0])

    def move(self, ways: NDArray[np.float64]) -> Self:
        """Let every strip come its way: up to 1 to where it is parked, up to 2 into its word.

        What has sunk in has been added: the word's colours change from the first touch on.

        Args:
            ways: shape (2, places), from 0 (in the middle) to 2 (added).
        """
        pose = self.braid.pose
        added = np.zeros((*ways.shape, 1))
        for side, rows in enumerate(self.rows):
            for place, row in enumerate(rows):
                rest = self._level(side, place, float(min(ways[side, place], 1.0)))
                sunk = float(max(ways[side, place] - 1.0, 0.0))
                end = self.braid.center_of(side, place)
                up = np.sign(end[1] - rest[1])
                bank = end[1] - up * (pose.height / 2 + FRAME_LINE)
                middle = between(rest, end, sunk)
                row.place(middle, pose.cell, THIN)
                for cell in row.cells:
                    lane = cell.get_center() * RIGHT + middle * UP
                    left = _sink(cell, lane, THIN - 2 * MARGIN, bank, up)
                    cell.set_opacity(float(left > 0))
                added[side, place] = 1 - left
                row.frame.set_stroke(opacity=float(_sink(row.frame, middle, THIN, bank, up) > 0))
        sums = [v + added[side] * self.places for side, v in enumerate(self.vectors)]
        self.braid.show_values(sums[UPPER], sums[LOWER])
        return self

    def sum_of(self, side: int, place: int, cell: int) -> VGroup:
        """Return number + place = sum of one cell of the word at a place, beside its strip.

        It stands on the side of the strip where the other places are.
        """
        theme = active_theme()
        number = float(self.vectors[side][place, cell])
        added = float(self.places[place, cell])
        sign = "+" if added >= 0 else MINUS
        parts = [
            Label(printed(number, 1), TITLE, color=theme.word),
            Label(f"{sign} {printed(abs(added), 1)}", TITLE, color=theme.position),
            Label(f"= {printed(number + added, 1)}", TITLE, bold=True),
        ]
        width = sum(part.width for part in parts) + 2 * SPACE
        strip = self.braid.pose.cell * len(self.places[place]) / 2 + ASIDE
        leftward = 2 * place >= len(self.places)
        pen = self._level(side, place, 1.0) + DROP * DOWN
        pen = pen + RIGHT * (-strip - width if leftward else strip)
        for part in parts:
            part.put(pen, LEFT)
            pen = pen + RIGHT * (part.width + SPACE)
        return VGroup(*parts)


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
