"""Two neighbouring points of which the second is higher: both numbers, and how much it rises."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, VGroup
from manim.typing import Point3D_Array

from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, TITLE, Label

UNDER, ASIDE, OVER, LINE = 0.45, 0.8, 0.35, 0.6
"""From the first point down and left to its name, from the second up to its number, and between
lines."""


class StepUp(VGroup):
    """The names of two points, the level of the first, and the rise from it to the second.

    Its members come one after the other: ``names``, ``level``, ``rise``, ``gain``.

    Args:
        points: shape (2, 3), where both lie.
        names: what they are called.
        heights: the numbers that they stand for.
        decimals: digits behind the point.

    Example:
        >>> points = np.array([stage.at(0.3, 0.4), stage.at(0.6, 0.6)])
        >>> picture = StepUp(points, ("gap 11", "gap 12"), (0.6616, 0.6622), 4)
    """

    def __init__(
        self,
        points: Point3D_Array,
        names: tuple[str, str],
        heights: tuple[float, float],
        decimals: int,
    ) -> None:
        first, second = points
        baselines = (first + DOWN * (UNDER + LINE) + LEFT * ASIDE, second + UP * OVER)
        self.names = VGroup()
        for name, height, spot in zip(names, heights, baselines, strict=True):
            self.names.add(Label(name, BODY).put(spot + UP * LINE))
            self.names.add(Label(printed(height, decimals), TITLE, bold=True).put(spot))
        corner = np.array([second[0], first[1], 0.0])
        ink = active_theme().ink
        self.level = DashedSegment(first, corner, color=active_theme().quiet)
        self.rise = Line(corner, second, color=ink, stroke_width=9)
        text = f"+{printed(heights[1] - heights[0], decimals)}"
        middle = (corner + second) / 2 + RIGHT * 0.25 + DOWN * 0.15
        self.gain = Label(text, TITLE, bold=True).put(middle, LEFT)
        super().__init__(self.names, self.level, self.rise, self.gain)
