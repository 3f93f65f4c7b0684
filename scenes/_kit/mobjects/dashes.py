"""A dashed straight line whose ends are set in place."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D


class DashedSegment(VMobject):
    """Dashes of fixed length from ``start`` to ``end``, one shape for all of them.

    Args:
        start: where the first dash begins.
        end: where the last dash ends at the latest.
        color: ``#RRGGBB``.
        width: stroke width.
        dash: length of a dash, in scene units; the gaps are as long.

    Example:
        >>> ends = stage.at(0.3, 0.5), stage.at(0.7, 0.5)
        >>> picture = DashedSegment(*ends, color=active_theme().ink)
    """

    def __init__(
        self,
        start: Point3D,
        end: Point3D,
        *,
        color: str,
        width: float = 3,
        dash: float = 0.09,
    ) -> None:
        super().__init__(
            stroke_color=color, stroke_width=width, fill_opacity=0, cap_style=CapStyleType.ROUND
        )
        self.dash = dash
        self.set_ends(start, end)

    def set_ends(self, start: Point3D, end: Point3D) -> Self:
        """Lay the dashes from ``start`` to ``end``."""
        way = np.asarray(end, dtype=float) - np.asarray(start, dtype=float)
        length = float(np.linalg.norm(way))
        if length == 0:
            self.points = np.zeros((0, 3))
            return self
        begins = np.arange(0.0, length, 2 * self.dash)
        ends = np.minimum(begins + self.dash, length)
        steps = np.array([0.0, 1 / 3, 2 / 3, 1.0])
        places = begins[:, None] + (ends - begins)[:, None] * steps
        self.points = np.asarray(start) + places.reshape(-1, 1) * (way / length)
        return self
