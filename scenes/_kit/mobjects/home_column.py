"""A column of marks, one a hand: who was home, and who was not and told."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import UP, Circle, Dot, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.mobjects.home_dial import HOME

MARK, PITCH = 0.14, 0.3
"""Radius of a mark, and from one to the next one over it, in scene units."""


class HomeColumn(VGroup):
    """Marks from below: a full one for each hand that is home, an open ring if not.

    Args:
        gaps: shape (hands,), how far each is from where it began, in radii.
        hues: of the hands, ``#RRGGBB``.
        foot: the middle of the lowest mark.
        size: of marks and pitch, 1 by default.

    Example:
        >>> hues = [active_theme().pair(i) for i in range(3)]
        >>> picture = HomeColumn([0.17, 0.02, 0.62], hues, stage.center)
    """

    def __init__(
        self, gaps: ArrayLike, hues: Sequence[str], foot: Point3D, *, size: float = 1.0
    ) -> None:
        self.home = [bool(gap < HOME) for gap in np.asarray(gaps)]
        middles = [foot + UP * size * PITCH * row for row in range(len(self.home))]
        marks = zip(self.home, hues, middles, strict=True)
        super().__init__(*(self._mark(*mark, radius=size * MARK) for mark in marks))

    @staticmethod
    def _mark(home: bool, hue: str, middle: Point3D, *, radius: float) -> Circle:
        if home:
            return Dot(middle, radius=radius, color=hue)
        return Circle(radius=radius, stroke_color=hue, stroke_width=4).move_to(middle)
