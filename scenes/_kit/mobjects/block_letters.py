"""What the four numbers of a turn's block are: cosine and sine, under each or in its place."""

from __future__ import annotations

from manim import RIGHT, UP, UpdateFromAlphaFunc, VGroup

from scenes._kit.mobjects.block_matrix import NumberBlock
from scenes._kit.typography import BODY, Formula


class BlockLetters(VGroup):
    """Formulas that stand under the numbers of a block, not seen until they are spelled.

    Args:
        block: a block of a turn; it stays where it is as long as the letters are there.
        angle: of the turn, as Typst math.
        below: how far under the numbers' baselines they stand.
        size: of the formulas.

    Example:
        >>> turn = np.array([[0.54, 0.84], [-0.84, 0.54]])
        >>> hue = active_theme().pair(0)
        >>> block = NumberBlock(turn, decimals=2, color=hue, cell=(1.4, 0.8))
        >>> _ = block.set_place(stage.center, (1.4, 0.8), 0.1)
        >>> letters = BlockLetters(block, "omega", below=0.32)
        >>> picture = VGroup(block, letters.set_opacity(1))
    """

    def __init__(self, block: NumberBlock, angle: str, *, below: float, size: float = BODY) -> None:
        sources = f"cos {angle}", f"sin {angle}", f"-sin {angle}", f"cos {angle}"
        super().__init__(
            *(
                Formula(source, size).put(
                    number.get_center()[0] * RIGHT + (number.baseline - below) * UP
                )
                for source, number in zip(sources, block.numbers, strict=True)
            )
        )
        self.set_opacity(0)

    def spell(self, *entries: int) -> UpdateFromAlphaFunc:
        """Return the animation in which some letters come, 0 to 3 row by row."""
        letters = VGroup(*(self[entry] for entry in entries))
        return UpdateFromAlphaFunc(letters, lambda _, share: letters.set_opacity(share))
