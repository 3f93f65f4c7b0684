"""Between the rows of two sentences: how every word's output is mixed from its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import RIGHT, UP, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.mixing import Mixing
from scenes._kit.mobjects.share_list import ShareList
from scenes._kit.mobjects.swap_braid import LOWER, UPPER, BraidPose, SwapBraid
from scenes._kit.poses import between
from scenes._kit.theme import active_theme

TALL, ROOMY, RAISED = 1.6, 2.5, 0.3
"""Height of the box of the first word, which is looked at closely: between two sentences, and
where the upper one stands alone; there it is raised by so much, to leave room under it."""
LEVEL = 0.46
"""From the middle between the sentences to what stands before the rows of either."""


class MixingBoard(VGroup):
    """A tall box for the first word in each of two sentences, and low boxes for the other words.

    Words are counted as in the upper sentence; the lower one is turned round. Layers lie in the
    order of the upper sentence in all boxes, so that they can be compared. Its ``stacks`` are the
    tall boxes, and ``lists`` what is printed beside them.

    Args:
        braid: both sentences, showing what is mixed.
        words: of the upper sentence.
        weights: of attention in the upper and in the lower sentence, each in its own order.
        outputs: the same for what comes out.
        roomy: whether the upper sentence stands alone, with room for a larger box.

    Example:
        >>> vectors, half = np.linspace(-1, 1, 12).reshape(3, 4), np.full((3, 3), 1 / 3)
        >>> pose = BraidPose(stage.center, 3.6, 1.4, 0.7, 0.6)
        >>> words = ("one", "two", "six")
        >>> braid = SwapBraid(words, vectors, vectors[::-1], pose)
        >>> board = MixingBoard(braid, words, [half, half], [half @ vectors] * 2).pour(1.0, UPPER)
        >>> picture = VGroup(braid, board.stacks[UPPER], board.lists[UPPER])
    """

    def __init__(
        self,
        braid: SwapBraid,
        words: Sequence[str],
        weights: Sequence[NDArray[np.float64]],
        outputs: Sequence[NDArray[np.float64]],
        *,
        roomy: bool = False,
    ) -> None:
        self.braid, self.count, self.roomy = braid, len(words), roomy
        tall, raised = (ROOMY, RAISED) if roomy else (TALL, 0.0)
        self.weights, self.outputs = weights, outputs
        pose: BraidPose = braid.pose
        middle = (pose.middle[1] + raised) * UP
        self.stacks = [
            self._stack(side, self._column(side, 0) * RIGHT + middle, tall)
            for side in (UPPER, LOWER)
        ]
        self.small = [
            [
                self._result(side, word, self.level(side, word), pose.height)
                for word in range(1, self.count)
            ]
            for side in (UPPER, LOWER)
        ]
        self.lists = [
            ShareList(stack, words, leftward=side == LOWER)
            for side, stack in enumerate(self.stacks)
        ]
        super().__init__(*self.stacks, *self.small[UPPER], *self.small[LOWER])

    def place_of(self, side: int, word: int) -> int:
        """Return where a word stands in a sentence."""
        return word if side == UPPER else self.count - 1 - word

    def _column(self, side: int, word: int) -> float:
        return float(self.braid.center_of(side, self.place_of(side, word))[0])

    def level(self, side: int, word: int) -> Point3D:
        """Return the point before a word's row where what belongs to it stands for a while."""
        up = LEVEL if side == UPPER else -LEVEL
        return np.array([self._column(side, word), self.braid.pose.middle[1] + up, 0.0])

    def _result(self, side: int, word: int, center: Point3D, height: float) -> FramedRow:
        hue, limit = active_theme().word, self.braid.limit
        values, cell = self.outputs[side][self.place_of(side, word)], self.braid.pose.cell
        return FramedRow(values, center, cell=cell, height=height, color=hue, limit=limit)

    def _stack(self, side: int, center: Point3D, height: float) -> Mixing:
        order = slice(None, None, 1 if side == UPPER else -1)
        weights = self.weights[side][self.place_of(side, 0)][order]
        result = self._result(side, 0, center, height)
        return Mixing(self.braid.rows[side][order], weights, result, roomy=self.roomy)

    def pour(self, share: float, *sides: int) -> Self:
        """Let the tall boxes of some sentences take their layers."""
        for side in sides:
            self.stacks[side].pour(share)
        return self

    def blend(self, share: float, *sides: int) -> Self:
        """Show the layers in some tall boxes that share of their way to a mixture."""
        for side in sides:
            self.stacks[side].pour(1.0, share)
        return self

    def shrink(self, share: float) -> Self:
        """Make the tall boxes as low as rows, each before its own word."""
        pose = self.braid.pose
        for side, stack in enumerate(self.stacks):
            level = self.level(side, 0)
            start = np.array([level[0], pose.middle[1], 0.0])
            height = between(TALL, pose.height, share)
            stack.result.place(between(start, level, share), pose.cell, height)
            stack.pour(1.0, 1.0)
        return self

    def results(self, side: int) -> list[FramedRow]:
        """Return the rows that have been mixed, in the order of their sentence."""
        rows = [self.stacks[side].result, *self.small[side]]
        return rows if side == UPPER else rows[::-1]
