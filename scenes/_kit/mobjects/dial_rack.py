"""Many small dials side by side, three shapes for all of them."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Circle, VGroup, VMobject
from manim.constants import CapStyleType
from numpy.typing import NDArray

from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.theme import active_theme

Vector = NDArray[np.float64]

SMALL, LARGE = 0.08, 1.0
"""Radii between which lines grow from thin to heavy."""


class DialRack(VGroup):
    """Dials on one level, each with a hand; those of radius 0 are not drawn.

    Args:
        hubs: shape (n, 3), where the middles are.
        radii: shape (n,), in scene units.
        angles: shape (n,), radians counter-clockwise from three o'clock.

    Example:
        >>> hubs = stage.center + np.linspace([-4.0, 0, 0], [4, 0, 0], 9)
        >>> picture = DialRack(hubs, np.full(9, 0.4), np.arange(9.0))
    """

    def __init__(self, hubs: Vector, radii: Vector, angles: Vector) -> None:
        theme = active_theme()
        self._circle = Circle(radius=1).points
        self.rings = VMobject(stroke_color=theme.ring, fill_opacity=0)
        self.hands = Segments(color=theme.ink)
        self.hands.cap_style = CapStyleType.ROUND
        self.tips = Dots(color=theme.ink)
        self.blurs = VMobject(fill_color=theme.ring, fill_opacity=1, stroke_width=0)
        super().__init__(self.blurs, self.rings, self.hands, self.tips)
        self.stand(hubs, radii, angles)

    def stand(
        self, hubs: Vector, radii: Vector, angles: Vector, reach: Vector | float = 1.0
    ) -> Self:
        """Draw every dial at its place, in its size, with its hand at its angle.

        A hand is as long as a share ``reach`` of its radius, and a plain disc has the rest: of 0,
        the ring is filled.
        """
        reach = np.broadcast_to(reach, radii.shape)
        drawn = radii > 0
        self.hubs, self.radii, self.angles = hubs, radii, angles
        hubs, sizes = hubs[drawn], radii[drawn][:, None]
        ways = np.stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)], axis=1)[drawn]
        largest = float(radii.max())
        heavy = float(np.clip((largest - SMALL) / (LARGE - SMALL), 0, 1))
        self.rings.points = (hubs[:, None] + sizes[:, None] * self._circle).reshape(-1, 3)
        self.rings.set_stroke(width=1.3 + 1.7 * heavy)
        reach = reach[drawn]
        seen, blurred = reach > 0, reach < 1
        discs = (sizes * (1 - reach)[:, None])[blurred, None] * self._circle
        self.blurs.points = (hubs[blurred, None] + discs).reshape(-1, 3)
        hubs, tips = hubs[seen], (hubs + sizes * ways * reach[:, None])[seen]
        self.hands.set_ends(hubs, tips)
        self.hands.set_stroke(width=2 + 6 * heavy)
        self.tips.set_radius(0.02 + 0.11 * heavy)
        self.tips.set_centers(tips)
        return self
