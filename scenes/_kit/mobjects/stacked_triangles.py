"""A turned hand that turns on: the addition theorem as two right triangles on each other."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import PI, Dot, Line, Mobject, Polygon, UpdateFromAlphaFunc, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Wedge
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme, mix

PARTS = ("old", "new", "along", "across", "low", "high", "twin")
"""What grows: both hands, the two parts of the new one, the legs of the lower and of the upper
triangle, and the angle that the upper triangle has in common with the lower one."""
TINT = 0.09
"""How far the ground is lifted inside both triangles, towards the ink of a dark theme. A light
ground stays: darker, it would leave the names of the old angle too little contrast."""


class StackedTriangles(VGroup):
    """A quarter of a dial with the old hand, the new hand, and the triangles between them.

    The new hand is the sum of a part *along* the old one and a part *across* it; each part is the
    longest side of a right triangle with an upright and a level leg. Upright legs are solid,
    level ones dashed. Both parts make the same angle, one with the level axis and one with the
    upright: the old angle stands in the upper triangle once more, as its *twin*. Every part of
    ``PARTS`` is drawn as far as it has grown.

    Args:
        center: of the dial.
        radius: of the dial, in scene units.
        color: of what belongs to the further turn, ``#RRGGBB``.
    """

    def __init__(self, center: Point3D, radius: float, *, color: str) -> None:
        theme = active_theme()
        self.hub, self.radius = np.array(center), radius
        self.grown = dict.fromkeys(PARTS, 0.0) | {"old": 1.0}
        across = Line(self._point(-0.03, 0), self._point(1.06, 0))
        upright = Line(self._point(0, -0.03), self._point(0, 1.0))
        self.axes = scenery(VGroup(across, upright).set_stroke(theme.hairline, width=3))
        angles = np.linspace(-0.03, PI / 2 + 0.03, 60)
        self.rim = VMobject(stroke_color=theme.ring, stroke_width=3)
        self.rim.set_points_as_corners(self._points(np.exp(1j * angles)))
        lighter = max(theme.ground, theme.ink, key=lambda hue: int(hue[1:], 16))
        tint = mix(theme.ground, lighter, TINT)
        self.fills = [
            scenery(Polygon(*np.eye(3), stroke_width=0, fill_color=tint, fill_opacity=1))
            for _ in range(2)
        ]
        self.old_wedge = Wedge(center, 0.24 * radius, 0, 0, color=theme.position, opacity=0.34)
        self.gap_wedge = Wedge(center, 0.24 * radius, 0, 0, color=color, opacity=0.42)
        self.twin_wedge = Wedge(center, 0.2 * radius, 0, 0, color=theme.position, opacity=0.34)
        self.uprights = [_stroke(theme.ink, 7) for _ in range(2)]
        self.levels = [
            DashedSegment(center, center, color=theme.ink, width=7, dash=0.1) for _ in range(2)
        ]
        self.old_hand, self.old_tip = _stroke(theme.position, 5), Dot(color=theme.position)
        self.along, self.across = _stroke(color, 9), _stroke(color, 9)
        self.corner = VMobject(stroke_color=theme.quiet, stroke_width=3)
        self.new_hand, self.new_tip = _stroke(theme.ink, 6), Dot(color=theme.ink)
        for tip in (self.old_tip, self.new_tip):
            tip.scale_to_fit_width(0.2)
        super().__init__(
            self.axes,
            self.rim,
            *self.fills,
            self.old_wedge,
            self.gap_wedge,
            self.twin_wedge,
            *self.uprights,
            *self.levels,
            self.old_hand,
            self.along,
            self.across,
            self.corner,
            self.new_hand,
            self.old_tip,
            self.new_tip,
        )
        self.set_turn(np.array([0.0, 1.0]), np.eye(2))

    def _point(self, x: float, y: float) -> Point3D:
        point: Point3D = self.hub + self.radius * np.array([x, y, 0.0])
        return point

    def _points(self, numbers: NDArray[np.complex128]) -> NDArray[np.float64]:
        flat = np.column_stack([numbers.real, numbers.imag, np.zeros(len(numbers))])
        points: NDArray[np.float64] = self.hub + self.radius * flat
        return points

    def set_turn(self, old: NDArray[np.float64], block: NDArray[np.float64]) -> Self:
        """Draw the old hand and how a block carries it on.

        Args:
            old: the old pair (sine, cosine).
            block: shape (2, 2), the new pair is ``block @ old``.
        """
        self.old, self.block = np.asarray(old), np.asarray(block)
        products = self.block * self.old
        self.heights, self.widths = products[0], products[1, ::-1]
        sine, cosine = self.old
        self.old_end = self._point(cosine, sine)
        self.knee = self._point(self.widths[0], self.heights[0])
        self.foot = self._point(self.widths[0], 0)
        self.shoulder = self._point(self.widths[0], self.heights.sum())
        self.new_end = self._point(self.widths.sum(), self.heights.sum())
        return self._draw()

    @property
    def old_angle(self) -> float:
        """How far the old hand has turned, in radians."""
        return float(np.arctan2(self.old[0], self.old[1]))

    @property
    def gap_angle(self) -> float:
        """How far the new hand has turned beyond the old one, in radians."""
        return float(np.arctan2(self.heights.sum(), self.widths.sum())) - self.old_angle

    def _draw(self) -> Self:
        grown, old, gap = self.grown, self.old_angle, self.gap_angle
        _lay(self.old_hand, self.hub, self.old_end, grown["old"])
        self.old_tip.move_to(self.hub + (self.old_end - self.hub) * grown["old"])
        self.old_wedge.set_sweep(self.hub, old * grown["old"])
        self.gap_wedge.start = old
        self.gap_wedge.set_sweep(self.hub, gap * min(1.0, 1e6 * grown["new"]))
        _lay(self.new_hand, self.hub, self.new_end, grown["new"])
        self.new_tip.move_to(self.new_end).set_opacity(float(grown["new"] > 0))
        _lay(self.along, self.hub, self.knee, grown["along"])
        _lay(self.across, self.knee, self.new_end, grown["across"])
        self._draw_corner(grown["across"], old)
        self._draw_twin(grown["twin"], old)
        triangles = (
            ("low", self.hub, self.foot, self.knee),
            ("high", self.new_end, self.shoulder, self.knee),
        )
        for index, (name, level_end, right_angle, shared) in enumerate(triangles):
            share = grown[name]
            reach = level_end + (right_angle - level_end) * share
            self.levels[index].set_ends(level_end, reach)
            _lay(self.uprights[index], shared, right_angle, share)
            fill = self.fills[index]
            fill.set_points_as_corners([level_end, right_angle, shared, level_end])
            fill.set_fill(opacity=share)
        return self

    def _draw_corner(self, share: float, old: float) -> None:
        back = -np.array([np.cos(old), np.sin(old), 0.0]) * 0.17
        up = np.array([-np.sin(old), np.cos(old), 0.0]) * 0.17
        self.corner.set_points_as_corners([self.knee + back, self.knee + back + up, self.knee + up])
        self.corner.set_stroke(opacity=float(share > 0.5))

    def _draw_twin(self, share: float, old: float) -> None:
        """Carry a copy of the old angle up along the old hand, and turn it by a right angle."""
        self.twin_wedge.start = share * PI / 2
        place = self.hub + (self.knee - self.hub) * share
        self.twin_wedge.set_sweep(place, old * min(1.0, 1e6 * share))

    def glide(self, hub: Point3D) -> UpdateFromAlphaFunc:
        """Return the animation that carries the whole figure to another hub."""
        start = self.hub

        def carry(_: Mobject, share: float) -> None:
            place = start + (np.asarray(hub) - start) * share
            VGroup(self.axes, self.rim).shift(place - self.hub)
            self.hub = place
            self.set_turn(self.old, self.block)

        return UpdateFromAlphaFunc(self, carry)

    def grow(self, *names: str) -> UpdateFromAlphaFunc:
        """Return the animation in which some of ``PARTS`` are drawn."""

        def draw(_: Mobject, share: float) -> None:
            self.grown.update(dict.fromkeys(names, share))
            self._draw()

        return UpdateFromAlphaFunc(self, draw)


def _stroke(color: str, width: float) -> Line:
    return Line(stroke_color=color, stroke_width=width, cap_style=CapStyleType.ROUND)


def _lay(line: Line, start: Point3D, end: Point3D, share: float) -> None:
    if share > 0:
        line.set_points_as_corners([start, start + (end - start) * share])
    else:
        line.clear_points()
