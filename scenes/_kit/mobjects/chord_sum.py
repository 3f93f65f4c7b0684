"""Chords that fall out of their dials and are laid end to end over their written sum."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import (
    DOWN,
    LEFT,
    PI,
    UP,
    Animation,
    LaggedStart,
    Rotate,
    Transform,
    UpdateFromAlphaFunc,
    VGroup,
    VMobject,
    linear,
    there_and_back,
)
from manim.typing import Point3D

from scenes._kit.mobjects.plank import Plank, PlankPose
from scenes._kit.mobjects.tip_way import TipWay
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.theme import active_theme
from scenes._kit.typography import TITLE, Label

THICKNESS = 0.34
"""Of a chord that lies in the sum."""
WRITTEN_DROP, GAP = 0.85, 0.22
"""How far under the middle of the chords their sum is written, and room between its parts."""
BRACKET_DROP, BRACKET_LIP, BRACKET_WIDTH = 0.16, 0.12, 5
"""How far under the chords the bracket hangs that spans them, how high its ends, how heavy."""
SWELL = 1.5
"""How much thicker a chord grows when it is counted."""


class ChordSum(VGroup):
    """A copy of every chord, its length under its dial, and the written sum of all lengths.

    ``numbers`` belong under the dials, ``planks`` on their chords; then ``fall``, ``join``, and
    ``total`` behind the signs.

    Args:
        ways: whose chords are added, on dials of one radius.
        hues: ``#RRGGBB`` of each.
        middle: of the row of chords.

    Example:
        >>> ways = [TipWay(color=active_theme().pair(i), tip=0.1) for i in range(2)]
        >>> hubs = [stage.at(0.3, 0.7), stage.at(0.7, 0.7)]
        >>> ways = [way.go(hub, 1.2, 0.0, 2.0) for way, hub in zip(ways, hubs)]
        >>> hues = [active_theme().pair(0), active_theme().pair(1)]
        >>> picture = ChordSum(ways, hues, stage.at(0.5, 0.35))
    """

    def __init__(self, ways: Sequence[TipWay], hues: Sequence[str], middle: Point3D) -> None:
        self.ways, self.middle, self.radius = ways, np.asarray(middle), ways[0].radius
        self.lengths = np.array([way.length for way in ways])
        self.planks = [
            Plank(PlankPose(way.plank), color=hue) for way, hue in zip(ways, hues, strict=True)
        ]
        self.numbers = [
            Label(printed(length, 2), TITLE, color=hue).put(self._under(way.wedge.points[0]))
            for way, length, hue in zip(ways, self.lengths, hues, strict=True)
        ]
        self.signs = VGroup(*(Label(sign, TITLE) for sign in "+" * (len(ways) - 1) + "="))
        self.total = Label(f"{printed(self.lengths.sum(), 2)} radii", TITLE)
        self.places = [number.copy() for number in self.numbers]
        self._write()
        self.bracket = self._spanning()
        super().__init__(*self.planks, *self.numbers, self.signs, self.total, self.bracket)

    @property
    def written(self) -> VGroup:
        """Everything but the chords."""
        return VGroup(*self.numbers, self.signs, self.total, self.bracket)

    def fall(self) -> Animation:
        """Return the animation in which the chords fall under their dials and lie there."""
        across = [float(way.wedge.points[0][0]) for way in self.ways]
        lying = self._lying(across, self.radius, self.middle[1], THICKNESS)
        falls = [glide(move) for move in zip(self.planks, lying, strict=True)]
        return LaggedStart(*falls, lag_ratio=0.4)

    def join(self) -> list[Animation]:
        """Return the animations in which chords and numbers come together."""
        half = self.lengths.sum() * self.radius / 2
        moves = zip(self.numbers, self.places, strict=True)
        sliding = [Transform(number, place) for number, place in moves]
        start = self.middle + LEFT * half
        return [self._gather(start, self.radius, THICKNESS), *sliding]

    def lay_down(self, corner: Point3D, unit: float, thickness: float) -> Animation:
        """Return the animation in which the chords come to lie on a ground, end to end.

        Args:
            corner: lower end of the first one, about which they can be stood up.
            unit: scene units of a radius.
            thickness: of the chords, in scene units.
        """
        return self._gather(corner + UP * thickness / 2, unit, thickness)

    def stand_up(self, corner: Point3D) -> Animation:
        """Return the animation in which the chords, one rigid bar, turn up about their corner."""
        return Rotate(VGroup(*self.planks), PI / 2, about_point=corner)

    def _gather(self, start: Point3D, unit: float, thickness: float) -> Animation:
        """Return the animation in which the chords come to lie end to end, from a point on."""
        long = self.lengths * unit
        across = list(start[0] + np.cumsum(long) - long / 2)
        lying = self._lying(across, unit, start[1], thickness)
        return glide(*zip(self.planks, lying, strict=True))

    def count(self) -> Animation:
        """Return the animation in which one chord after the other swells for a moment."""
        return LaggedStart(*map(_pulse, self.planks), lag_ratio=0.6)

    def _lying(
        self, across: list[float], unit: float, height: float, thickness: float
    ) -> list[PlankPose]:
        """Return how the chords lie side by side on one line, each about its own middle."""
        return [
            PlankPose(np.array([x, height, way.lying[2], length * unit, thickness]))
            for x, way, length in zip(across, self.ways, self.lengths, strict=True)
        ]

    def _under(self, point: Point3D) -> Point3D:
        """Return the point of the written line that is right under another one."""
        return np.array([point[0], self.middle[1] - WRITTEN_DROP, 0.0])

    def _write(self) -> None:
        """Put the parts of the sum on its line, centred."""
        pairs = zip(self.places, self.signs, strict=True)
        texts = [text for pair in pairs for text in pair] + [self.total]
        width = sum(text.width for text in texts) + GAP * (len(texts) - 1)
        pen = self._under(self.middle) + LEFT * width / 2
        for text in texts:
            text.put(pen, LEFT)
            pen[0] += text.width + GAP

    def _spanning(self) -> VMobject:
        """Return a bracket under all chords."""
        half = LEFT * self.lengths.sum() * self.radius / 2
        low = self.middle + DOWN * (THICKNESS / 2 + BRACKET_DROP)
        lip = UP * BRACKET_LIP
        bracket = VMobject(stroke_color=active_theme().ink, stroke_width=BRACKET_WIDTH)
        corners = [low + half + lip, low + half, low - half, low - half + lip]
        return bracket.set_points_as_corners(corners)


def _pulse(plank: Plank) -> Animation:
    """Return the animation in which a plank swells across for a moment."""
    low = plank.pose.plank
    high = low * np.array([1, 1, 1, 1, SWELL])
    return UpdateFromAlphaFunc(
        plank,
        lambda _, share: plank.take(PlankPose(between(low, high, there_and_back(share)))),
        rate_func=linear,
    )
