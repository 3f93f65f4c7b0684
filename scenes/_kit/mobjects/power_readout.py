"""A very small number that changes while it is watched, such as 7.1 · 10⁻¹⁶."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Self

import numpy as np
from manim import ORIGIN, VMobject
from manim.typing import Point3D, Vector3D

from scenes._kit.typography import LABEL, Formula


def in_powers_of_ten(value: float) -> str:
    """Return a number as Typst math: one digit, a point, a digit, and a power of ten.

    Raises:
        ValueError: the number is not finite.

    >>> in_powers_of_ten(7.1e-16), in_powers_of_ten(9.96e-16), in_powers_of_ten(0.0)
    ('7.1 dot 10^(-16)', '1.0 dot 10^(-15)', '0')
    """
    if not np.isfinite(value):
        raise ValueError(f"only finite numbers can be printed, got {value}")
    if value == 0:
        return "0"
    mantissa, exponent = f"{value:.1e}".split("e")
    return f"{mantissa} dot 10^({int(exponent)})"


@cache
def _typeset(expression: str, size: float) -> Formula:
    return Formula(expression, size)


class PowerReadout(VMobject):
    """A number in powers of ten, as one shape. ``text`` is what it shows, as Typst math.

    Args:
        value: the number to show first.
        size: font size, at least 26.
        color: ``#RRGGBB``.
        wording: what to print for a value, as Typst math.

    Example:
        >>> picture = PowerReadout(5.7e-15, color=active_theme().good)
    """

    def __init__(
        self,
        value: float,
        size: float = LABEL,
        *,
        color: str,
        wording: Callable[[float], str] = in_powers_of_ten,
    ) -> None:
        super().__init__(fill_color=color, fill_opacity=1, stroke_width=0)
        self.size = size
        self.wording = wording
        self._place: tuple[Point3D, Vector3D] = (np.zeros(3), ORIGIN)
        self.text = ""
        self.set_number(value)

    def set_number(self, value: float) -> Self:
        """Show another value at the same place."""
        text = self.wording(value)
        if text != self.text:
            self.text = text
            self.put(*self._place)
        return self

    def put(self, point: Point3D, align: Vector3D = ORIGIN) -> Self:
        """Move so that the baseline runs through ``point``, aligned on it."""
        self._place = (np.array(point), align)
        formula = _typeset(self.text, self.size).put(point, align)
        glyphs = [glyph.points for glyph in formula.family_members_with_points()]
        self.points = np.concatenate(glyphs)
        return self
