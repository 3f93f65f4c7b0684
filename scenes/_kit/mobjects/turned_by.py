"""By how much an arrow has been turned: an arc along its dial with the number outside."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import RIGHT, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Degrees
from scenes._kit.typography import LABEL, Label

STEP = 0.05
BEHIND, SEEN = np.radians(36), np.radians(38)
"""How far the number stays behind what points, and the angle from which it is fully seen."""


class TurnedBy(VGroup):
    """An arc from where something pointed to where it points, and ``+60°`` outside.

    Args:
        color: ``#RRGGBB``.

    Example:
        >>> mark = TurnedBy(active_theme().query)
        >>> picture = mark.set_sweep(stage.center, 1.5, 2.0, 0.3, np.pi / 3)
    """

    def __init__(self, color: str) -> None:
        self.arc = VMobject(stroke_color=color, stroke_width=7)
        self.sign = Label("+", LABEL, color=color, bold=True)
        self.number = Degrees(0, LABEL, color=color, bold=True)
        super().__init__(self.arc, self.sign, self.number)
        self.sweep = 0.0

    def set_sweep(
        self, hub: Point3D, radius: float, written: float, start: float, sweep: float
    ) -> Self:
        """Draw the arc from ``start`` on, ``sweep`` radians counter-clockwise, zero or more.

        Args:
            hub: about which it runs.
            radius: of the arc.
            written: how far from the hub the number is.
            start: angle in radians.
            sweep: how far it has been turned, in radians.
        """
        self.sweep = sweep
        turned = start + np.linspace(0, sweep, 4 + int(sweep / STEP))
        rim = np.column_stack([np.cos(turned), np.sin(turned), 0 * turned])
        self.arc.set_points_as_corners(hub + radius * rim)
        self.number.set_number(float(np.degrees(sweep)))
        self.number.next_to(self.sign, RIGHT, buff=0.04)
        middle = start + sweep - max(sweep / 2, BEHIND)
        center = hub + written * np.array([np.cos(middle), np.sin(middle), 0.0])
        words = VGroup(self.sign, self.number)
        words.shift(center - words.get_center())
        words.set_opacity(float(np.clip((sweep - BEHIND) / (SEEN - BEHIND), 0, 1)))
        return self
