"""A formula that leans along a line and can turn with it, without losing its shape."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim.typing import Point3D

from scenes._kit.typography import LABEL, Formula


class SlantedFormula(Formula):
    """A formula written along a direction.

    Args:
        expression: Typst math.
        size: at least 26.
        color: ``#RRGGBB``.

    Example:
        >>> picture = SlantedFormula("omega t")
    """

    def __init__(self, expression: str, size: float = LABEL, *, color: str | None = None) -> None:
        super().__init__(expression, size, color=color)
        center = self.get_center()
        self._level = [glyph.points - center for glyph in self.family_members_with_points()]

    def lean(self, center: Point3D, angle: float) -> Self:
        """Stand about ``center``, turned by ``angle`` radians counter-clockwise."""
        cos, sin = np.cos(angle), np.sin(angle)
        turn = np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
        glyphs = [glyph for glyph in self.get_family() if len(glyph.points)]
        for glyph, level in zip(glyphs, self._level, strict=True):
            glyph.points = level @ turn + center
        return self
