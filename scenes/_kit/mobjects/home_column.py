"""A column of marks, one a hand: who was home, and who was not and told."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import UP, Circle, Dot, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike

from scenes._kit.mobjects.home_dial import HOME

MARK, PITCH = 0.11, 0.28
"""Radius of a mark, and from one to the next one over it, in scene units."""


class HomeColumn(VGroup):
    """Marks from below: a full one for each hand that is home, an open ring if not.

    Args:
        gaps: shape (hands,), how far each is from where it began, in radii.
        hues: of the hands, ``#RRGGBB``.
        foot: the middle of the lowest mark.

    Example:
        >>> hues = [active_theme().pair(i) for i in range(3)]
        >>> picture = HomeColumn([0.17, 0.02, 0.62], hues, stage.center)
    """

    def __init__(self, gaps: ArrayLike, hues: Sequence[str], foot: Point3D) -> None:
        self.home = [bool(gap < HOME) for gap in np.asarray(gaps)]
        middles = [foot + UP * PITCH * row for row in range(len(self.home))]
        marks = zip(self.home, hues, middles, strict=True)
        super().__init__(*(self._mark(*mark) for mark in marks))

    @staticmethod
    def _mark(home: bool, hue: str, middle: Point3D) -> Circle:
        if home:
            return Dot(middle, radius=MARK, color=hue)
        return Circle(radius=MARK, stroke_color=hue, stroke_width=4).move_to(middle)
