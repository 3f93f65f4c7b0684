"""The angle that something has turned: an arc that keeps count past a full turn."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import TAU, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.scenery import scenery


class TurnedAngle(VGroup):
    """An arc with a pale sector; past a full turn the arc runs on outside, as a spiral.

    Args:
        color: ``#RRGGBB``.
        gain: share of its radius by which the arc widens in one full turn.
        opacity: of the sector.

    Example:
        >>> angle = TurnedAngle(color=active_theme().position)
        >>> picture = angle.set_sweep(stage.center, 1.2, 0.0, 8.0)
    """

    def __init__(self, *, color: str, gain: float = 0.16, opacity: float = 0.22) -> None:
        self.sector = scenery(VMobject(fill_color=color, fill_opacity=opacity, stroke_width=0))
        self.arc = VMobject(stroke_color=color, stroke_width=5)
        super().__init__(self.sector, self.arc)
        self.gain = gain
        self.sweep = 0.0

    def set_sweep(self, center: Point3D, radius: float, start: float, sweep: float) -> Self:
        """Draw the arc from ``start`` on, ``sweep`` radians further counter-clockwise."""
        self.sweep = sweep
        steps = np.linspace(0, sweep, max(4, int(abs(sweep) / 0.06)))
        rim = self._rim(center, radius, start, steps)
        self.arc.set_points_as_corners(rim)
        last = steps[np.abs(steps) >= abs(sweep) - TAU]
        self.sector.set_points_as_corners([center, *self._rim(center, radius, start, last), center])
        return self

    def _rim(
        self, center: Point3D, radius: float, start: float, turned: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        reach = radius * (1 + self.gain * np.abs(turned) / TAU)
        angle = start + turned
        return center + np.column_stack(
            [reach * np.cos(angle), reach * np.sin(angle), np.zeros_like(angle)]
        )
