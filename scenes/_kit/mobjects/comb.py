"""Many narrow bars on one zero line, a hue each, set in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self, cast

import numpy as np
from manim import Animation, LineJointType, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.trace import polyline
from scenes._kit.poses import between

Vector = NDArray[np.float64]

FILLED = 0.8
"""Which share of its room a bar takes if not told."""


@dataclass(frozen=True)
class CombPose:
    """Where a comb stands, in scene units: all bars side by side from ``left`` on."""

    left: float
    width: float
    zero: float
    """Height of the zero line."""
    unit: float
    """Height of a bar of length 1."""

    def middles(self, count: int) -> Vector:
        """Return where the bars (count,) stand."""
        return np.asarray(self.left + (np.arange(count) + 0.5) * self.width / count)


class Comb(VGroup):
    """Bars up and down from one line, the first on the left.

    Args:
        colors: hue of each bar, ``#RRGGBB``.
        filled: which share of its room a bar takes; those of 1 touch.

    Example:
        >>> comb = Comb([active_theme().pair(i, 24) for i in range(24)])
        >>> pose = CombPose(stage.left, stage.width, stage.center[1], 2.0)
        >>> picture = comb.stand(pose, np.cos(3 * 0.8 ** np.arange(24)))
    """

    def __init__(self, colors: list[str], filled: float = FILLED) -> None:
        self.filled = filled
        super().__init__(
            *(
                VMobject(
                    fill_color=color,
                    fill_opacity=1,
                    stroke_width=0,
                    joint_type=LineJointType.MITER,
                )
                for color in colors
            )
        )

    def stand(self, pose: CombPose, lengths: Vector) -> Self:
        """Draw bars of lengths (n,); one of no length is not drawn."""
        middles = pose.middles(len(lengths))
        half = np.full(len(lengths), self.filled * pose.width / len(lengths) / 2)
        return self.draw(middles, half, np.full(len(lengths), pose.zero), lengths * pose.unit)

    def level_out(
        self, start: CombPose, end: CombPose, lengths: Vector, levelled: float, poured: float
    ) -> Self:
        """Draw bars on their way to their mean, and from side by side to one bar.

        Args:
            start: where bars of these lengths stand.
            end: where the one bar stands, on its own zero line.
            lengths: shape (n,).
            levelled: which share of the way to their mean they have gone.
            poured: which share of the way from ``start`` to ``end``.
        """
        count = len(lengths)
        mean = np.full(count, lengths.mean())
        middles = between(start.middles(count), end.middles(count), poured)
        half = between(FILLED * start.width, self.filled * end.width, poured) / count / 2
        zero, unit = (
            between(*ends, poured) for ends in ((start.zero, end.zero), (start.unit, end.unit))
        )
        heights = between(lengths, mean, levelled) * unit
        return self.draw(middles, np.full(count, half), np.full(count, zero), heights)

    def shade(self, opacity: float) -> Animation:
        """Return the animation to an opacity; what is dimmed then counts as scenery."""
        before = float(self[0].get_fill_opacity())
        for bar in self:
            cast(Any, bar).decor = opacity < 1

        def fade(_: Mobject, share: float) -> None:
            self.set_opacity(before + (opacity - before) * share)

        return UpdateFromAlphaFunc(self, fade)

    def draw(self, middles: Vector, halves: Vector, zeros: Vector, heights: Vector) -> Self:
        """Draw bars (n,) about their middles, each on its own zero line, in scene units."""
        self.middles, self.halves, self.zeros, self.heights = middles, halves, zeros, heights
        bars = zip(self, middles, halves, zeros, heights, strict=True)
        for bar, middle, half, zero, height in bars:
            if abs(height) < 1e-6 or half <= 0:
                bar.points = np.zeros((0, 3))
                continue
            left, right, top = middle - half, middle + half, zero + height
            ways = [(left, zero), (left, top), (right, top), (right, zero), (left, zero)]
            bar.points = polyline(np.array([(x, y, 0.0) for x, y in ways]))
        return self
