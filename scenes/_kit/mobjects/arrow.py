"""An arrow whose ends are set in place, so that its head never jitters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import Line, Polygon, VGroup
from manim.typing import Point3D


@dataclass(frozen=True)
class Weight:
    """How heavy an arrow is drawn: the stroke width of its shaft, the length of its head."""

    width: float
    head: float


class VectorArrow(VGroup):
    """A straight arrow from ``start`` to ``end``: a shaft and a filled head.

    Args:
        start: where it begins.
        end: where the point of its head lies.
        color: ``#RRGGBB``.
        width: stroke width of the shaft.
        head: length of the head, at most half the arrow.

    Example:
        >>> picture = VectorArrow(stage.at(0.3, 0.3), stage.at(0.7, 0.7), color=active_theme().word)
    """

    def __init__(
        self,
        start: Point3D,
        end: Point3D,
        *,
        color: str,
        width: float = 7,
        head: float = 0.26,
    ) -> None:
        self.head_length = head
        self.shaft = Line(stroke_color=color, stroke_width=width)
        self.head = Polygon(
            *np.eye(3), fill_color=color, fill_opacity=1, stroke_color=color, stroke_width=1
        )
        super().__init__(self.shaft, self.head)
        self.set_ends(start, end)

    @property
    def pose(self) -> Weight:
        """How heavy it is drawn."""
        return Weight(float(self.shaft.get_stroke_width()), self.head_length)

    def take(self, pose: Weight) -> Self:
        """Be drawn lighter or heavier between the same ends."""
        self.shaft.set_stroke(width=pose.width)
        self.head_length = pose.head
        return self.set_ends(self.start, self.end)

    @property
    def start(self) -> Point3D:
        """Where the arrow begins, as drawn."""
        return self.shaft.get_start()

    @property
    def end(self) -> Point3D:
        """The point of the head, as drawn."""
        return self.head.get_start()

    @property
    def vector(self) -> Point3D:
        """From start to end, as drawn."""
        return self.end - self.start

    def lead(self, start: Point3D, end: Point3D, short: float) -> Self:
        """Lay the arrow from one dot to another, of which it stops short by some scene units.

        It goes half the way at least.
        """
        way = end - start
        return self.set_ends(start, end - way * min(short / float(np.linalg.norm(way)), 0.5))

    def set_ends(self, start: Point3D, end: Point3D) -> Self:
        """Lay the arrow from ``start`` to ``end``.

        Raises:
            ValueError: both ends are the same point, so the arrow has no direction.
        """
        way = np.array(end) - np.array(start)
        length = float(np.linalg.norm(way))
        if length == 0:
            raise ValueError(f"an arrow needs two different ends, got {start} twice")
        along = way / length
        across = np.array([-along[1], along[0], 0.0])
        head = min(self.head_length, length / 2)
        neck = end - along * head
        self.shaft.put_start_and_end_on(start, neck + along * head * 0.1)
        self.head.set_points_as_corners(
            [end, neck + across * head * 0.42, neck - across * head * 0.42, end]
        )
        return self
