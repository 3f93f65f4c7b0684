"""A curve that winds round an upright axis, drawn flat: near strands bright, far ones dim."""

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
THINNEST, THICKEST = 2.2, 8.0
CASED, CASING = 0.65, 7.0
"""From which nearness on strands are parted from those behind them, and by how much ground."""
DASHES = 44


@dataclass(frozen=True)
class Viewpoint:
    """How the upright axis is looked at.

    ``base`` is where the axis meets the ground in the picture, ``radius`` the scene units of the
    number 1, ``elevation`` how high the eye stands: a quarter turn looks straight down. ``azimuth``
    is how far everything is turned about the axis, counter-clockwise from above.
    """

    base: Point3D
    radius: float
    elevation: float
    azimuth: float = 0.0

    def points(self, angles: ArrayLike, heights: ArrayLike) -> Point3D_Array:
        """Return where points of the unit cylinder are seen, for angles and heights (n,)."""
        turned = np.asarray(angles, float) + self.azimuth
        angle, height = np.broadcast_arrays(turned, np.asarray(heights, float))
        up = np.sin(angle) * np.sin(self.elevation) + height * np.cos(self.elevation)
        flat = np.stack([np.cos(angle), up, np.zeros_like(up)], axis=-1)
        seen: Point3D_Array = self.base + self.radius * flat
        return seen


def nearness(angles: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return 0 for the far side of the cylinder to 1 for the near side."""
    near: NDArray[np.float64] = (1 - np.sin(angles)) / 2
    return near


class Helix(VGroup):
    """Strands and dots in layers from far to near, which follow the view as it turns.

    ``far`` and ``near`` are its two halves: what stands on the axis is drawn between them.

    Args:
        angles: shape (n,), samples along the curve, radians counter-clockwise from above.
        dotted: shape (m,), angles of the dots.
        color: of the nearest strand, ``#RRGGBB``; the ink by default.
        dots: radius of the farthest and of the nearest dot, in scene units.

    Example:
        >>> view = Viewpoint(stage.at(0.5, 0.3), 2.5, 0.4)
        >>> turned = np.linspace(0, 18, 181)
        >>> picture = Helix(turned, turned[::10]).see(view, turned / 20, turned[::10] / 20)
    """

    def __init__(
        self,
        angles: ArrayLike,
        dotted: ArrayLike,
        *,
        color: str | None = None,
        dots: tuple[float, float] = (0.05, 0.1),
    ) -> None:
        theme = active_theme()
        self.angles = np.asarray(angles, dtype=np.float64)
        self.dot_angles = np.asarray(dotted, dtype=np.float64)
        self.strands: list[Segments] = []
        self.marks: list[Dots] = []
        for layer in range(LAYERS):
            near = layer / (LAYERS - 1)
            hue = mix(theme.ring, color or theme.ink, near**1.2)
            strand = Segments(color=hue, width=THINNEST + (THICKEST - THINNEST) * near)
            strand.joint_type, strand.cap_style = LineJointType.ROUND, CapStyleType.ROUND
            self.strands.append(strand)
            radius = dots[0] + (dots[1] - dots[0]) * near
            self.marks.append(Dots(color=hue, radius=radius))
        self.casing = scenery(Segments(color=theme.ground, width=THICKEST + CASING))
        layers = list(zip(self.strands, self.marks, strict=True))
        half = LAYERS // 2
        self.far = VGroup(*(part for layer in layers[:half] for part in layer))
        self.near = VGroup(self.casing, *(part for layer in layers[half:] for part in layer))
        super().__init__(self.far, self.near)

    def see(self, view: Viewpoint, heights: ArrayLike, dot_heights: ArrayLike) -> Self:
        """Draw the curve with ``heights`` (n,) and dots with ``dot_heights`` (m,).

        Fewer heights draw only the beginning of the curve, and the first dots.
        """
        angles = self.angles[: np.size(heights)]
        dotted = self.dot_angles[: np.size(dot_heights)]
        curve, dots = view.points(angles, heights), view.points(dotted, dot_heights)
        pieces = _layers((angles[:-1] + angles[1:]) / 2 + view.azimuth)
        spots = _layers(dotted + view.azimuth)
        for layer, (strand, mark) in enumerate(zip(self.strands, self.marks, strict=True)):
            here = pieces == layer
            strand.set_ends(curve[:-1][here], curve[1:][here])
            mark.set_centers(dots[spots == layer])
        cased = pieces >= CASED * LAYERS
        self.casing.set_ends(curve[:-1][cased], curve[1:][cased])
        return self


class DashedOrbit(Segments):
    """A dashed circle round the axis at height 0, every dash an arc of it.

    Example:
        >>> orbit = DashedOrbit(color=active_theme().ring)
        >>> picture = orbit.see(Viewpoint(stage.center, 2.5, 0.4))
    """

    def __init__(self, *, color: str, width: float = 4) -> None:
        super().__init__(color=color, width=width)
        self.cap_style = CapStyleType.ROUND

    def see(self, view: Viewpoint, *, filled: float = 0.5) -> Self:
        """Draw the circle from a viewpoint; dashes cover the share ``filled``, 1 closes it."""
        begins = np.arange(DASHES) * 2 * np.pi / DASHES
        length = filled * 2 * np.pi / DASHES
        starts, ends = view.points(begins, 0.0), view.points(begins + length, 0.0)
        ways = [view.points(a + np.pi / 2, 0.0) - view.base for a in (begins, begins + length)]
        reach = 4 / 3 * np.tan(length / 4)
        curves = [starts, starts + reach * ways[0], ends - reach * ways[1], ends]
        self.points = np.stack(curves, axis=1).reshape(-1, 3)
        return self


def _layers(angles: NDArray[np.float64]) -> NDArray[np.int64]:
    return np.minimum((nearness(angles) * LAYERS).astype(np.int64), LAYERS - 1)
