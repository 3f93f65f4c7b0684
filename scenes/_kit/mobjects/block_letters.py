"""What the four numbers of a turn's block are: cosine and sine of its angle, in their places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import RIGHT, UP, Mobject, UpdateFromAlphaFunc, VGroup, VMobject

from scenes._kit.mobjects.block_matrix import NumberBlock
from scenes._kit.typography import BODY, Formula


def turn_into(whole: VMobject, old: VMobject, new: VMobject) -> UpdateFromAlphaFunc:
    """Return the animation in which one thing goes and then another comes in its place."""

    def turn(_: Mobject, share: float) -> None:
        old.set_opacity(float(np.clip(1 - 2 * share, 0, 1)))
        new.set_opacity(float(np.clip(2 * share - 1, 0, 1)))

    return UpdateFromAlphaFunc(whole, turn)


def _spread(letters: Sequence[Formula], frame: VMobject) -> list[float]:
    """Return where two columns of letters stand, with as much air between as beside them."""
    left, right = (max(letter.width for letter in letters[column::2]) for column in (0, 1))
    air = (frame.width - left - right) / 3
    edges = frame.get_left()[0], frame.get_right()[0]
    return 2 * [float(edges[0] + air + left / 2), float(edges[1] - air - right / 2)]


class BlockLetters(VGroup):
    """Formulas that stand where the numbers of a block do, and take turns with them.

    Args:
        block: a block of a turn; it stays where it is as long as the letters are there.
        angle: of the turn, as Typst math.
        below: how far under the numbers' baselines they stand; then the numbers stay.
        size: of the letters.

    Example:
        >>> turn = np.array([[0.54, 0.84], [-0.84, 0.54]])
        >>> hue = active_theme().pair(0)
        >>> block = NumberBlock(turn, decimals=2, color=hue, cell=(1.4, 0.8))
        >>> picture = VGroup(block, BlockLetters(block, "omega"))
        >>> for number, letter in zip(block.numbers, picture[1], strict=True):
        ...     _ = number.set_opacity(0), letter.set_opacity(1)
    """

    def __init__(
        self, block: NumberBlock, angle: str, *, below: float = 0.0, size: float = BODY
    ) -> None:
        self.block, self.below = block, below
        sources = f"cos {angle}", f"sin {angle}", f"-sin {angle}", f"cos {angle}"
        letters = [Formula(source, size) for source in sources]
        places = [number.get_center()[0] for number in block.numbers]
        if not below:
            places = _spread(letters, block.frame)
        for letter, number, place in zip(letters, block.numbers, places, strict=True):
            letter.put(place * RIGHT + (number.baseline - below) * UP)
        super().__init__(*letters)
        self.set_opacity(0)

    def spell(self, *entries: int) -> UpdateFromAlphaFunc:
        """Return the animation of some numbers, 0 to 3 row by row, to their letters."""
        if self.below:
            letters = VGroup(*(self[entry] for entry in entries))
            return UpdateFromAlphaFunc(letters, lambda _, share: letters.set_opacity(share))
        return self._turn(entries, numbers=False)

    def count(self, *entries: int) -> UpdateFromAlphaFunc:
        """Return the animation of some letters, 0 to 3 row by row, back to their numbers."""
        return self._turn(entries, numbers=True)

    def _turn(self, entries: tuple[int, ...], *, numbers: bool) -> UpdateFromAlphaFunc:
        letters = VGroup(*(self[entry] for entry in entries))
        ways = VGroup(*(self.block.numbers[entry] for entry in entries))
        # both are named, so that both are drawn anew
        whole = VGroup(*ways, *letters)
        return turn_into(whole, *((letters, ways) if numbers else (ways, letters)))
