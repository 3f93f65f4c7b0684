"""How far a height changes from one place to the next: a level, a rise and how much that is."""

from __future__ import annotations

import numpy as np
from manim import LEFT, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.numbers import signed
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

NEAR = 0.22
"""How far from what is measured its number stands."""
WIDTH = 9
"""Stroke width of the rise."""


class HeightMark(VGroup):
    """A dashed level from one point to below or above another, the rise, and how far that is.

    Args:
        start: where the step begins.
        end: where it ends.
        unit: scene units of the number 1.

    Example:
        >>> picture = HeightMark(stage.at(0.4, 0.3), stage.at(0.6, 0.7), 1.5)
    """

    def __init__(self, start: Point3D, end: Point3D, unit: float) -> None:
        ink = active_theme().ink
        corner = np.array([end[0], start[1], 0.0])
        rise = float(end[1] - start[1])
        number = Label(signed(rise / unit, 2), NOTE)
        super().__init__(DashedSegment(start, corner, color=ink), number)
        if np.isclose(rise, 0):
            number.put((start + corner) / 2 + NEAR * UP)
        else:
            number.put((3 * corner + end) / 4 + NEAR * RIGHT / 2, LEFT)
            self.add(Line(corner, end, stroke_color=ink, stroke_width=WIDTH))
