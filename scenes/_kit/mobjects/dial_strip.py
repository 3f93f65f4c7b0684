"""The cosines of all dials as one strip of bars, between which more dials find room."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LineJointType, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.comb import FILLED, CombPose
from scenes._kit.mobjects.comb_scale import CombScale
from scenes._kit.mobjects.trace import polyline

Vector = NDArray[np.float64]


class DialStrip(VGroup):
    """Bars side by side, the fast dials on the left, each as wide as it counts in their mean.

    ``heights`` tells what their lengths mean; it is no part of the strip and added by itself.

    Args:
        colors: hues from the fastest dial to the slowest, ``#RRGGBB``.
        region: where bars of the lengths 1 and −1 end.

    Example:
        >>> strip = DialStrip([active_theme().pair(i, 32) for i in range(32)], stage.inset(0.9))
        >>> cosines = np.cos(20 * 0.8 ** np.arange(32))
        >>> strip = strip.stand(cosines, np.ones(32))
        >>> picture = VGroup(strip, strip.heights)
    """

    def __init__(self, colors: list[str], region: Region) -> None:
        self.pose = CombPose(region.left, region.width, region.center[1], region.height / 2)
        self.heights = CombScale(self.pose, ("fast", "slow"))
        super().__init__(*map(_bar, colors))

    def stand(self, cosines: Vector, weights: Vector) -> Self:
        """Draw the bars of all dials.

        Args:
            cosines: shape (n,), their lengths; n is some times the number of hues.
            weights: shape (n,), how much each counts.
        """
        pose = self.pose
        ends = np.concatenate([[0.0], np.cumsum(weights)]) / weights.sum() * pose.width + pose.left
        middles, halves = (ends[:-1] + ends[1:]) / 2, np.diff(ends) / 2 * FILLED
        lefts, rights, tops = middles - halves, middles + halves, pose.zero + cosines * pose.unit
        for bars, members in zip(self, np.split(np.arange(len(cosines)), len(self)), strict=True):
            outlines = [
                polyline(
                    np.array(
                        [
                            (lefts[i], pose.zero, 0.0),
                            (lefts[i], tops[i], 0.0),
                            (rights[i], tops[i], 0.0),
                            (rights[i], pose.zero, 0.0),
                            (lefts[i], pose.zero, 0.0),
                        ]
                    )
                )
                for i in members
            ]
            bars.points = np.concatenate(outlines)
        return self


def _bar(color: str) -> VMobject:
    square = LineJointType.MITER
    return VMobject(fill_color=color, fill_opacity=1, stroke_width=0, joint_type=square)
