"""A curve that winds through space, drawn flat: near strands bright, far ones dim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import LineJointType, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D, Point3D_Array
from numpy.typing import ArrayLike, NDArray

from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme, mix

LAYERS = 14
THINNEST, THICKEST = 2.6, 8.0
DIMMEST = 0.3
"""Share of its own hue that the farthest strand keeps, to be told from circles in the distance."""
CASED, CASING = 0.65, 7.0
"""From which nearness on strands are parted from those behind them, and by how much ground."""


@dataclass(frozen=True)
class Viewpoint:
    """How space is looked at: x to the right, y away from the eye, z up.

    ``base`` is where the origin stands in the picture, ``radius`` the scene units of the number 1,
    ``elevation`` how high the eye stands: 0 looks along the ground, a quarter turn straight down.
    ``azimuth`` is how far everything is turned about the z axis, counter-clockwise from above.
    """

    base: Point3D
    radius: float
    elevation: float
    azimuth: float = 0.0

    def seen(self, points: ArrayLike) -> Point3D_Array:
        """Return where points of space (n, 3) are seen."""
        x, y, z = np.asarray(points, dtype=np.float64).reshape(-1, 3).T
        across = x * np.cos(self.azimuth) - y * np.sin(self.azimuth)
        away = x * np.sin(self.azimuth) + y * np.cos(self.azimuth)
        up = away * np.sin(self.elevation) + z * np.cos(self.elevation)
        flat = np.stack([across, up, np.zeros_like(up)], axis=-1)
        seen: Point3D_Array = self.base + self.radius * flat
        return seen

    def nearness(self, points: ArrayLike) -> NDArray[np.float64]:
        """Return how near points of space (n, 3) are, from 0 to 1.

        It is 0 from a distance of 1 behind the origin on, and 1 from as far before it on.
        """
        x, y, _ = np.asarray(points, dtype=np.float64).reshape(-1, 3).T
        away = x * np.sin(self.azimuth) + y * np.cos(self.azimuth)
        near: NDArray[np.float64] = np.clip((1 - away) / 2, 0.0, 1.0)
        return near


class Helix(VGroup):
    """Strands and dots in layers from far to near, which follow the view as it turns.

    From far to near: ``behind`` are far strands, with gaps beside near ones, ``far`` are far dots,
    and ``near`` is the near half. What stands inside is drawn before ``near``, and what no gap may
    cut, before ``far``.

    Args:
        color: of the nearest strand, ``#RRGGBB``; the ink by default.
        dots: radius of the farthest and of the nearest dot, in scene units.

    Example:
        >>> view, turned = Viewpoint(stage.at(0.5, 0.3), 2.5, 0.4), np.linspace(0, 18, 181)
        >>> curve = np.stack([np.cos(turned), np.sin(turned), turned / 20], axis=-1)
        >>> picture = Helix().see(view, curve, curve[::10])
    """

    def __init__(
        self, *, color: str | None = None, dots: tuple[float, float] = (0.05, 0.1)
    ) -> None:
        theme = active_theme()
        self.strands: list[Segments] = []
        self.marks: list[Dots] = []
        for layer in range(LAYERS):
            near = layer / (LAYERS - 1)
            strand = Segments(color=theme.ink, width=THINNEST + (THICKEST - THINNEST) * near)
            strand.joint_type, strand.cap_style = LineJointType.ROUND, CapStyleType.ROUND
            self.strands.append(strand)
            radius = dots[0] + (dots[1] - dots[0]) * near
            self.marks.append(Dots(color=theme.ink, radius=radius))
        self.casing = scenery(Segments(color=theme.ground, width=THICKEST + CASING))
        half = LAYERS // 2
        # the gap that a near strand cuts into those behind it would cut their dots, too
        self.behind = VGroup(*self.strands[:half], self.casing)
        self.far = VGroup(*self.marks[:half])
        self.near = VGroup(*self.strands[half:], *self.marks[half:])
        super().__init__(self.behind, self.far, self.near)
        self.paint(color or theme.ink)

    def paint(self, color: str) -> Self:
        """Draw in a colour, ``#RRGGBB``, dimmer towards the distance."""
        for layer, (strand, mark) in enumerate(zip(self.strands, self.marks, strict=True)):
            share = DIMMEST + (1 - DIMMEST) * (layer / (LAYERS - 1)) ** 1.2
            hue = mix(active_theme().ring, color, share)
            strand.set_stroke(hue)
            mark.set_fill(hue)
        return self

    def see(self, view: Viewpoint, curve: ArrayLike, dotted: ArrayLike) -> Self:
        """Draw the curve through points of space (n, 3), and dots at others (m, 3)."""
        corners, spots = (np.reshape(points, (-1, 3)) for points in (curve, dotted))
        drawn, dots = view.seen(corners), view.seen(spots)
        pieces = _layers(view.nearness((corners[:-1] + corners[1:]) / 2))
        lying = _layers(view.nearness(spots))
        for layer, (strand, mark) in enumerate(zip(self.strands, self.marks, strict=True)):
            here = pieces == layer
            strand.set_ends(drawn[:-1][here], drawn[1:][here])
            mark.set_centers(dots[lying == layer])
        cased = pieces >= CASED * LAYERS
        self.casing.set_ends(drawn[:-1][cased], drawn[1:][cased])
        return self


def _layers(near: NDArray[np.float64]) -> NDArray[np.int64]:
    return np.minimum((near * LAYERS).astype(np.int64), LAYERS - 1)
