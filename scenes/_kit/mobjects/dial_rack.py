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
CORNERS = 48
"""Of the rim of a sector."""


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
        self.sectors = VMobject(fill_color=theme.ring, fill_opacity=1, stroke_width=0)
        super().__init__(self.sectors, self.rings, self.hands, self.tips)
        self.stand(hubs, radii, angles)

    def stand(self, hubs: Vector, radii: Vector, angles: Vector, *, swept: bool = False) -> Self:
        """Draw every dial at its place, in its size, with its hand at its angle.

        If it shows what is ``swept``, it fills from three o'clock to the hand; once it is full, it
        has come round and shows no hand any more.
        """
        drawn = radii > 0
        self.hubs, self.radii, self.angles = hubs, radii, angles
        hubs, sizes, angles = hubs[drawn], radii[drawn][:, None], angles[drawn]
        largest = float(radii.max())
        heavy = float(np.clip((largest - SMALL) / (LARGE - SMALL), 0, 1))
        self.rings.points = (hubs[:, None] + sizes[:, None] * self._circle).reshape(-1, 3)
        self.rings.set_stroke(width=1.3 + 1.7 * heavy)
        filled = np.minimum(angles, 2 * np.pi) if swept else np.zeros_like(angles)
        self.sectors.points = _sectors(hubs, sizes, filled)
        seen = filled < 2 * np.pi
        hubs, tips = hubs[seen], (hubs + sizes * _ways(angles))[seen]
        self.hands.set_ends(hubs, tips)
        self.hands.set_stroke(width=2 + 6 * heavy)
        self.tips.set_radius(0.02 + 0.11 * heavy)
        self.tips.set_centers(tips)
        return self


def _ways(angles: Vector) -> Vector:
    """Return the directions (..., 3) of angles."""
    return np.stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)], axis=-1)


def _sectors(hubs: Vector, sizes: Vector, angles: Vector) -> Vector:
    """Return the points of sectors about hubs (n, 3), from three o'clock to angles (n,)."""
    opened = angles > 0
    hubs, sizes, angles = hubs[opened], sizes[opened], angles[opened]
    rims = hubs[:, None] + sizes[:, None] * _ways(angles[:, None] * np.linspace(0, 1, CORNERS))
    starts = np.concatenate([hubs[:, None], rims], axis=1)[:, :, None]
    ends = np.concatenate([rims, hubs[:, None]], axis=1)[:, :, None]
    shares = np.array([0, 1 / 3, 2 / 3, 1])[:, None]
    return np.asarray((starts + shares * (ends - starts)).reshape(-1, 3))
