"""An angle as a thin arc that leaves room for its number."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.readout import Degrees
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL

ROOM, LEAST, FADE = 0.14, 0.5, 0.015
"""Room on each side of the number, from which angle on there is any between two arrows, and over
how many radians it appears."""
STEP, STUB = 0.06, 0.12
"""Radians from one corner of the arc to the next, and the length of a piece that is too short."""


class NumberedAngle(VGroup):
    """A thin arc, broken in its middle by its number of degrees; it may be more than a full turn.

    Where there is room for the number alone, there is no arc; where there is none, nothing is seen.

    Example:
        >>> picture = NumberedAngle().set_sweep(stage.center, 1.8, 0.2, 2.1)
    """

    def __init__(self) -> None:
        self.arc = VMobject(stroke_color=active_theme().ink, stroke_width=4)
        self.number = Degrees(0, LABEL, bold=True)
        self.sweep = 0.0
        super().__init__(self.arc, self.number)

    def set_sweep(self, center: Point3D, radius: float, start: float, sweep: float) -> Self:
        """Draw the arc from ``start`` on, ``sweep`` radians further counter-clockwise."""
        self.sweep = sweep
        self.number.set_number(abs(float(np.degrees(sweep))))
        middle = start + sweep / 2
        self.number.move_to(center + radius * np.array([np.cos(middle), np.sin(middle), 0.0]))
        wide, high = self.number.width / 2 + ROOM, self.number.height / 2 + ROOM
        taken = abs(np.sin(middle)) * wide + abs(np.cos(middle)) * high
        least = max(LEAST, 2 * taken / radius)
        seen = float(np.clip((abs(sweep) - least) / FADE, 0, 1))
        self.number.set_opacity(seen)
        half = max(abs(sweep) / 2 - taken / radius, 0.0) * np.sign(sweep)
        self.arc.set_stroke(opacity=float(np.clip((radius * abs(half) - STUB) / FADE, 0, 1)))
        self.arc.clear_points()
        for begin in (start, start + sweep - half):
            turned = np.linspace(0, half, max(3, int(abs(half) / STEP)))
            way = self._rim(center, radius, begin + turned)
            self.arc.start_new_path(way[0])
            self.arc.add_points_as_corners(way[1:])
        return self

    @staticmethod
    def _rim(center: Point3D, radius: float, at: NDArray[np.float64]) -> NDArray[np.float64]:
        return center + radius * np.column_stack([np.cos(at), np.sin(at), np.zeros_like(at)])
