"""Dials with two hands each, and the angle between them filled."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Circle, VGroup, VMobject
from manim.constants import CapStyleType
from numpy.typing import NDArray

from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme

Vector = NDArray[np.float64]

SMALL, LARGE = 0.25, 2.0
"""Radii between which lines grow from thin to heavy."""
WEDGE_OPACITY = 0.26


class PairedDials(VGroup):
    """Dials whose two hands, a quiet and a bright one, open a wedge in the hue of the dial.

    Args:
        colors: hue of each wedge, ``#RRGGBB``.

    Example:
        >>> hubs = stage.center + np.linspace([-4.0, 0, 0], [4, 0, 0], 5)
        >>> dials = PairedDials([active_theme().pair(i, 5) for i in range(5)])
        >>> picture = dials.stand(hubs, np.full(5, 0.7), np.ones(5), 3 * 0.5 ** np.arange(5))
    """

    def __init__(self, colors: list[str]) -> None:
        theme = active_theme()
        self._circle = Circle(radius=1).points
        self.rings = VMobject(stroke_color=theme.ring, fill_opacity=0)
        self.wedges = VGroup(*(_wedge(color) for color in colors))
        self.firsts = Segments(color=theme.quiet)
        self.first_tips = scenery(Dots(color=theme.quiet))
        self.seconds, self.second_tips = Segments(color=theme.ink), Dots(color=theme.ink)
        for hands in (self.firsts, self.seconds):
            hands.cap_style = CapStyleType.ROUND
        parts = (self.rings, self.wedges, self.firsts, self.first_tips)
        super().__init__(*parts, self.seconds, self.second_tips)

    def stand(self, hubs: Vector, radii: Vector, angles: Vector, gaps: Vector) -> Self:
        """Draw the dials, all but those of radius 0.

        Args:
            hubs: shape (n, 3), where the middles are.
            radii: shape (n,), in scene units.
            angles: shape (n,), of the first hands, radians counter-clockwise.
            gaps: shape (n,), radians by which the second hands are further on.
        """
        self.hubs, self.radii, self.angles, self.gaps = hubs, radii, angles, gaps
        drawn = radii > 0
        heavy = float(np.clip((radii.max() - SMALL) / (LARGE - SMALL), 0, 1))
        tips, others = self.tips(angles), self.tips(angles + gaps)
        circles = hubs[drawn][:, None] + radii[drawn][:, None, None] * self._circle
        self.rings.points = circles.reshape(-1, 3)
        self.rings.set_stroke(width=1.5 + 2 * heavy)
        self.firsts.set_ends(hubs[drawn], tips[drawn]).set_stroke(width=2.5 + 4.5 * heavy)
        self.first_tips.set_radius(0.04 + 0.12 * heavy).set_centers(tips[drawn])
        self.seconds.set_ends(hubs[drawn], others[drawn]).set_stroke(width=3 + 6 * heavy)
        self.second_tips.set_radius(0.05 + 0.13 * heavy).set_centers(others[drawn])
        for index, wedge in enumerate(self.wedges):
            wedge.points = self._sector(index) if drawn[index] else np.zeros((0, 3))
        return self

    def tips(self, angles: Vector) -> Vector:
        """Return the points (n, 3) of the rims at angles (n,)."""
        ways = np.stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)], axis=1)
        return np.asarray(self.hubs + self.radii[:, None] * ways)

    def _sector(self, index: int) -> Vector:
        """Return the outline of a wedge, opened as far as the second hand is on."""
        gap = np.fmod(self.gaps[index], 2 * np.pi)
        around = self.angles[index] + np.linspace(0, gap, 3 + int(abs(gap) / 0.1))
        rim = np.stack([np.cos(around), np.sin(around), np.zeros_like(around)], axis=1)
        hub = self.hubs[index]
        return np.asarray(polyline(np.array([hub, *(hub + self.radii[index] * rim), hub])))


def _wedge(color: str) -> VMobject:
    wedge = VMobject(fill_color=color, fill_opacity=WEDGE_OPACITY, stroke_width=0)
    return scenery(wedge)
