"""A sum of two terms, each with its weight in a chip: the row of a block, written out."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, ORIGIN, RIGHT, UP, RoundedRectangle, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.block_matrix import widest
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, Formula

MARGIN = 0.12
TINT = 0.16


class Chip(VGroup):
    """A number on a tinted, opaque ground, as it will stand in a block.

    Args:
        value: the number.
        color: of frame and tint, ``#RRGGBB``.
        decimals: digits behind the point.
        size: of the number.
        wide: whether there is room for any other number.

    Example:
        >>> picture = Chip(-0.841, color=active_theme().pair(0))
    """

    def __init__(
        self, value: float, *, color: str, decimals: int = 3, size: float = BODY, wide: bool = True
    ) -> None:
        self.number = Readout(value, decimals, size, face="sans", align=ORIGIN)
        self.frame = RoundedRectangle(
            width=(widest(decimals, size) if wide else self.number.width) + 2 * MARGIN,
            height=0.54 if wide else 0.4,
            corner_radius=0.1,
            stroke_color=color,
            stroke_width=3,
            fill_color=mix(active_theme().ground, color, TINT),
            fill_opacity=1,
        )
        super().__init__(self.frame, self.number)
        self.put(np.zeros(3))

    def put(self, point: Point3D) -> Self:
        """Stand with its middle over ``point``, on the baseline through it."""
        self.frame.move_to(point + 0.11 * UP)
        self.number.put(point)
        return self

    def set_number(self, value: float) -> Self:
        """Print another number."""
        self.number.set_number(value)
        return self


class WeightedSum(VGroup):
    """A line such as ``[0.540] sin t + [0.841] cos t = sin(t + 1)``.

    Args:
        whole: what the sum is, as Typst math.
        terms: both terms, as Typst math.
        weights: both weights.
        color: of the chips, ``#RRGGBB``.
        parts: colour of each part that the formulas name.

    Example:
        >>> picture = WeightedSum("h", ("a", "b"), (0.5, -0.25), color=active_theme().pair(1))
    """

    def __init__(
        self,
        whole: str,
        terms: tuple[str, str],
        weights: tuple[float, float],
        *,
        color: str,
        parts: dict[str, str] | None = None,
    ) -> None:
        self.whole = VGroup(
            *(Formula(part, BODY, parts=parts if part == whole else None) for part in (whole, "="))
        )
        self.chips = [Chip(weight, color=color) for weight in weights]
        self.terms = [Formula(term, BODY, parts=parts) for term in terms]
        self.plus = Formula("+", BODY)
        super().__init__(self.whole, *self.chips, *self.terms, self.plus)
        self.put(np.zeros(3))

    @property
    def first(self) -> VGroup:
        """The first term and its weight."""
        return VGroup(self.chips[0], self.terms[0])

    @property
    def second(self) -> VGroup:
        """The second term and its weight, and the sign before it."""
        return VGroup(self.plus, self.chips[1], self.terms[1])

    def put(self, point: Point3D) -> Self:
        """Lie on a baseline, with the left end of the first chip at ``point``."""
        chip, term = self.chips[0].frame.width, max(term.width for term in self.terms)
        pen = point
        for index in range(2):
            self.chips[index].put(pen + chip / 2 * RIGHT)
            self.terms[index].put(pen + (chip + 0.12) * RIGHT, LEFT)
            pen = pen + (chip + term + 0.32) * RIGHT
            if index == 0:
                self.plus.put(pen, LEFT)
                pen = pen + (self.plus.width + 0.2) * RIGHT
        name, equals = self.whole
        equals.put(pen, LEFT)
        name.put(pen + (equals.width + 0.15) * RIGHT, LEFT)
        return self
