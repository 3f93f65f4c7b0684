"""An arrow beside what it measures, tied to both ends as a dimension line is."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.mobjects.arrow import VectorArrow

BEYOND, TIE = 1.25, 4
"""How far a tie leads, where the arrow is 1 away, and how wide it is drawn."""


class SetOffArrow(VGroup):
    """An arrow as long as the way from one dot to another, and a thin tie at each of its ends.

    Args:
        color: ``#RRGGBB``.
        width: stroke width of the shaft.
        head: length of the head.

    Example:
        >>> arrow = SetOffArrow(active_theme().ink)
        >>> picture = arrow.lead(stage.at(0.2, 0.4), stage.at(0.8, 0.6), -0.25)
    """

    def __init__(self, color: str, width: float = 7, head: float = 0.3) -> None:
        self.arrow = VectorArrow(LEFT, RIGHT, color=color, width=width, head=head)
        self.ties = VGroup(*(VMobject(stroke_color=color, stroke_width=TIE) for _ in range(2)))
        super().__init__(self.ties, self.arrow)

    def lead(self, start: Point3D, end: Point3D, aside: float, rim: float = 0.0) -> Self:
        """Lead from one dot to another, or lie beside.

        Args:
            start: the middle of the first dot.
            end: the middle of the second dot.
            aside: how far to the left of that way it lies, in scene units.
            rim: the radius of the second dot, before which the arrow stops.
        """
        x, y, _ = (end - start) / np.linalg.norm(end - start)
        away = aside * np.array([-y, x, 0.0])
        short = float(np.sqrt(max(rim**2 - aside**2, 0.0)))
        self.arrow.lead(start + away, end + away, short)
        for tie, point in zip(self.ties, (start, end), strict=True):
            tie.set_points_as_corners([point, point + BEYOND * away])
        return self
