"""A sum of two terms, each with its weight in a chip: the row of a block, written out."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, RoundedRectangle, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.block_matrix import widest
from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import BODY, NOTE, Formula

MARGIN = 0.12


class Chip(VGroup):
    """A number on a tinted ground, as it will stand in a block.

    Args:
        value: the number.
        color: of frame and tint, ``#RRGGBB``.
        decimals: digits behind the point.

    Example:
        >>> picture = Chip(-0.841, color=active_theme().pair(0))
    """

    def __init__(self, value: float, *, color: str, decimals: int = 3) -> None:
        self.number = Readout(value, decimals, NOTE, face="sans", align=RIGHT)
        self.reach = widest(decimals, NOTE) / 2
        self.frame = RoundedRectangle(
            width=2 * (self.reach + MARGIN),
            height=0.46,
            corner_radius=0.09,
            stroke_color=color,
            stroke_width=3,
            fill_color=color,
            fill_opacity=0.14,
        )
        super().__init__(self.frame, self.number)
        self.put(np.zeros(3))

    def put(self, point: Point3D) -> Self:
        """Stand with the middle of the number's baseline at ``point``."""
        self.frame.move_to(point + np.array([0.0, 0.1, 0.0]))
        self.number.put(point + self.reach * RIGHT)
        return self

    def set_number(self, value: float) -> Self:
        """Print another number."""
        self.number.set_number(value)
        return self


class WeightedSum(VGroup):
    """A line such as ``sin(t + 1) = [0.540] sin t + [0.841] cos t``.

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
        self.whole = VGroup(Formula(whole, BODY, parts=parts), Formula("=", BODY))
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
        """The second term, its weight, and the sign before it."""
        return VGroup(self.plus, self.chips[1], self.terms[1])

    def put(self, point: Point3D) -> Self:
        """Lie on a baseline, with the equals sign's middle at ``point``."""
        self.place = np.array(point)
        wide = self.chips[0].frame.width
        name, equals = self.whole
        equals.put(point)
        name.put(point + 0.25 * LEFT, RIGHT)
        edge = point + 0.3 * RIGHT
        for chip, term in zip(self.chips, self.terms, strict=True):
            chip.put(edge + wide / 2 * RIGHT)
            term.put(edge + (wide + 0.12) * RIGHT, LEFT)
            edge = edge + (wide + 0.12 + 0.56 + 0.5) * RIGHT
        self.plus.put(edge + (-1.06 - 0.12 - wide + 0.32 - 0.0) * RIGHT)
        return self
