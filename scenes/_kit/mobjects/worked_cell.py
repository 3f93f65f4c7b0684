"""One cell of a mixture, worked out in numbers under it; a frame tells which band is meant."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, Rectangle, VGroup

from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.mixing import Mixing
from scenes._kit.numbers import MINUS, printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

DROP = 1.05
"""From the foot of the frame down to the baseline of the sum, in scene units."""
SPACE = 0.18
"""Between two terms."""


class WorkedCell(VGroup):
    """The sum of weights times numbers that makes one cell: ``terms``, and ``outcome`` behind them.

    Args:
        mixing: the layers, all poured.
        column: which cell.

    Example:
        >>> theme, size = active_theme(), {"cell": 0.6, "height": 0.6, "color": active_theme().word}
        >>> sources = [FramedRow([0.9, -0.7], LEFT * x + UP * 2, **size) for x in (2, -2)]
        >>> result = FramedRow([0.9, -0.7], LEFT * 2, color=theme.word, cell=0.6, height=1.6)
        >>> mixing = Mixing(sources, np.array([0.4, 0.6]), result).pour(1.0)
        >>> worked = WorkedCell(mixing, 1)
        >>> picture = VGroup(mixing, worked, worked.frame(0))
    """

    def __init__(self, mixing: Mixing, column: int) -> None:
        self.mixing, self.column = mixing, column
        products = [
            f"{printed(weight, 2)} · {_factor(printed(source.values[column], 1))}"
            for weight, source in zip(mixing.weights, mixing.sources, strict=True)
        ]
        texts = [products[0], *(f"+ {product}" for product in products[1:])]
        result: FramedRow = mixing.result
        texts.append(f"= {printed(result.values[column], 2)}")
        pen = result.frame.get_corner(DOWN + LEFT) + DROP * DOWN
        labels = []
        for text in texts:
            labels.append(Label(text, BODY).put(pen, LEFT))
            pen = np.array([labels[-1].get_right()[0] + SPACE, pen[1], 0.0])
        super().__init__(*labels)
        *self.terms, self.outcome = labels

    def frame(self, layer: int | None = None) -> Rectangle:
        """Return a frame round the cell of one layer, or round the whole cell if ``None``."""
        cell = self.mixing.result.cells[self.column]
        height, middle = cell.height, cell.get_center()
        if layer is not None:
            middle, height = self.mixing.slots[layer]
            middle = np.array([cell.get_x(), middle[1], 0.0])
        frame = Rectangle(
            width=self.mixing.result.pitch,
            height=height,
            stroke_color=active_theme().ink,
            stroke_width=6,
        )
        return frame.move_to(middle)


def _factor(number: str) -> str:
    """Return a printed number as a factor, a negative one in brackets."""
    return f"({number})" if number.startswith(MINUS) else number
