"""The cosines of all dials as one strip of bars, between which more dials find room."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, LineJointType, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.comb import FILLED, CombPose
from scenes._kit.mobjects.comb_scale import OVER, CombScale
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

BESIDE, TALL, AFTER_WORD = 0.2, 0.35, 0.1
"""From the line between two parts to their words, how far it stands over the bars, and the room
between words and their number."""
Vector = NDArray[np.float64]


class DialStrip(VGroup):
    """Bars side by side, the fast dials on the left, each as wide as it counts in their mean.

    ``heights`` tells what their lengths mean; it is no part of the strip and added by itself.

    Args:
        colors: hues from the fastest dial to the slowest, ``#RRGGBB``.
        region: where bars of the lengths 1 and −1 end.

    Example:
        >>> strip = DialStrip([active_theme().pair(i, 32) for i in range(32)], stage.inset(0.9))
        >>> strip.stand(np.cos(20 * 0.8 ** np.arange(32)), np.ones(32))
        >>> picture = VGroup(strip, strip.heights, strip.parted(14))
    """

    def __init__(self, colors: list[str], region: Region) -> None:
        self.pose = CombPose(region.left, region.width, region.center[1], region.height / 2)
        self.heights = CombScale(self.pose, ("fast", "slow"))
        self.first, self.sums = 0, list[Readout]()
        super().__init__(*map(_bar, colors))

    def stand(self, cosines: Vector, weights: Vector) -> Self:
        """Draw the bars of all dials.

        Args:
            cosines: shape (n,), their lengths; n is some times the number of hues.
            weights: shape (n,), how much each counts.
        """
        pose = self.pose
        self.cosines, self.weights = cosines, weights
        for number, part in zip(self.sums, np.split(cosines, [self.first]), strict=False):
            number.set_number(float(part.sum()))
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

    def parted(self, first: int) -> VGroup:
        """Return a line after the first so many dials, and what those and the others add up to.

        Both sums follow the bars.
        """
        pose, theme = self.pose, active_theme()
        across = pose.left + pose.width * first / len(self.cosines)
        foot = np.array([across, pose.zero - pose.unit, 0.0])
        line = DashedSegment(foot, foot + UP * (2 * pose.unit + TALL), color=theme.ink)
        over = foot + UP * (2 * pose.unit + OVER)
        fast, slow = first, len(self.cosines) - first
        words = [
            Label(f"{count} {word}: sum", NOTE, bold=True)
            for count, word in ((fast, "fast"), (slow, "slow"))
        ]
        self.first = first
        self.sums = [Readout(-8.88, 2, NOTE, face="sans", bold=True) for _ in words]
        before = over + LEFT * (BESIDE + self.sums[0].width)
        words[0].put(before + LEFT * AFTER_WORD, RIGHT)
        words[1].put(over + RIGHT * BESIDE, LEFT)
        self.sums[0].put(before, LEFT)
        self.sums[1].put(over + RIGHT * (BESIDE + words[1].width + AFTER_WORD), LEFT)
        self.stand(self.cosines, self.weights)
        return VGroup(line, *words, *self.sums)


def _bar(color: str) -> VMobject:
    square = LineJointType.MITER
    return VMobject(fill_color=color, fill_opacity=1, stroke_width=0, joint_type=square)
