"""Two numbers in brackets that change while they are watched."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, VGroup
from manim.typing import Point3D, Vector3D
from numpy.typing import NDArray

from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import BODY, Formula


class PairReadout(VGroup):
    """A pair of numbers such as ``(−2.60, 0.35)``; neither jitters while they change.

    Args:
        values: the two numbers, shape (2,).
        decimals: digits behind the point.
        size: font size, one of the four.
        color: ``#RRGGBB``, the theme's ink by default.

    Example:
        >>> picture = PairReadout(np.array([-2.6, 0.35]), color=active_theme().word)
    """

    def __init__(
        self,
        values: NDArray[np.float64],
        decimals: int = 2,
        size: float = BODY,
        *,
        color: str | None = None,
    ) -> None:
        widest = Readout(-8.0, decimals, size).width
        self.signs = [Formula(sign, size, color=color) for sign in ("\\(", ",", "\\)")]
        self.numbers = [Readout(0.0, decimals, size, color=color, align=RIGHT) for _ in range(2)]
        super().__init__(*self.signs, *self.numbers)
        gap = 0.06
        pen = 0.0
        for sign, number in zip(self.signs, [*self.numbers, None], strict=True):
            sign.put(RIGHT * pen, LEFT)
            pen += sign.width + (3 * gap if sign is self.signs[1] else gap)
            if number is not None:
                pen += widest
                number.put(RIGHT * pen)
                pen += gap / 2
        self.show_values(values)

    @property
    def texts(self) -> tuple[str, str]:
        """The two numbers as printed."""
        return self.numbers[0].text, self.numbers[1].text

    def show_values(self, values: NDArray[np.float64]) -> Self:
        """Print other two numbers in the same place."""
        for number, value in zip(self.numbers, values, strict=True):
            number.set_number(float(value))
        return self

    def put(self, point: Point3D, align: Vector3D = LEFT) -> Self:
        """Move so that the baseline runs through ``point``, aligned on it."""
        edge = self.signs[0].get_left()[0] if align[0] < 0 else self.signs[2].get_right()[0]
        return self.shift(np.array([point[0] - edge, point[1] - self.numbers[0].baseline, 0.0]))
