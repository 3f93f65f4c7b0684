"""How far the tip of a hand has come: where it was, the sector it swept, and the straight chord."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Circle, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.dial import Wedge, on_circle
from scenes._kit.mobjects.plank import plank_outlines
from scenes._kit.theme import active_theme

CHORD_WIDTH = 0.15
"""Width of a chord, in scene units; it is hollow, so that a hand can be seen that lies on it."""
DENSITY = 0.22
"""Opacity of the sector."""


class TipWay(VGroup):
    """A pale sector, a heavy straight chord from an old place of a tip to its new one, and a ring.

    Args:
        color: ``#RRGGBB`` of the hand.
        tip: radius of the ring that stands where the tip was.

    Example:
        >>> way = TipWay(color=active_theme().pair(1), tip=0.15)
        >>> picture = way.go(stage.center, 2.0, 0.4, 2.0)
    """

    def __init__(self, *, color: str, tip: float) -> None:
        self.wedge = Wedge(np.zeros(3), 1.0, 0.0, 0.0, color=color, opacity=DENSITY)
        self.chord = VMobject(stroke_color=color, stroke_width=4)
        self.chord.set_fill(active_theme().ground, opacity=1)
        self.old = Circle(tip, color=color, stroke_width=4)
        self.old.set_fill(active_theme().ground, opacity=1)
        super().__init__(self.wedge, self.chord, self.old)
        self.go(np.zeros(3), 1.0, 0.0, 0.0)

    def go(self, hub: Point3D, radius: float, start: float, end: float) -> Self:
        """Draw the way on a dial from one angle to another, in radians."""
        self.wedge.start, self.wedge.radius, self.radius = start, radius, radius
        self.wedge.set_sweep(hub, end - start)
        old, new = (on_circle(hub, radius, angle) for angle in (start, end))
        self.old.move_to(old)
        x, y, _ = (old + new) / 2
        across, up, _ = new - old
        length = np.hypot(across, up)
        self.plank = np.array([x, y, np.arctan2(up, across) % np.pi, length, CHORD_WIDTH])
        self.chord.points = plank_outlines(self.plank[None])
        return self

    @property
    def length(self) -> float:
        """How long the chord is, in radii of its dial."""
        return float(self.plank[3] / self.radius)

    @property
    def lying(self) -> NDArray[np.float64]:
        """Its plank, laid down by a quarter turn at most: x, y, angle, length and width."""
        plank: NDArray[np.float64] = self.plank.copy()
        plank[2] = np.pi * round(plank[2] / np.pi)
        return plank
