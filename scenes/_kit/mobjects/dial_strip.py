"""The cosines of all dials as one strip of bars, between which more dials find room."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, LineJointType, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.comb import FILLED, CombPose
from scenes._kit.mobjects.comb_scale import CombScale
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

Vector = NDArray[np.float64]

NEAR, LIP, BETWEEN = 0.1, 0.1, 0.08
"""From the bars down to the brackets, height of their uprights, and room between the two."""
DROP, AFTER_WORD = 0.33, 0.1
"""From a bracket down to the baseline of its sum, and room after the words."""


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
        >>> picture = VGroup(strip, strip.heights, strip.parted(14).read(cosines))
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

    def parted(self, first: int) -> PartSums:
        """Return brackets under the first so many bars and under the others, yet without sums."""
        return PartSums(self.pose, first, len(self))


class PartSums(VGroup):
    """Brackets under the fast bars of a comb and under the slow ones, with their sums.

    Args:
        pose: of the comb.
        first: how many bars are fast.
        count: of all bars.

    Example:
        >>> pose = CombPose(stage.left, stage.width, stage.center[1], 1.5)
        >>> picture = PartSums(pose, 14, 32).read(np.cos(20 * 0.8 ** np.arange(32)))
    """

    def __init__(self, pose: CombPose, first: int, count: int) -> None:
        self.first = first
        self.sums, self.brackets, words = list[Readout](), list[VMobject](), VGroup()
        height = pose.zero - pose.unit - NEAR
        edges = pose.left + pose.width * np.array([0, first, count]) / count
        for speed, bars, left, right in zip(
            ("fast", "slow"), (first, count - first), edges, edges[1:], strict=False
        ):
            low, high = left + BETWEEN / 2, right - BETWEEN / 2
            ways = [(low, height + LIP), (low, height), (high, height), (high, height + LIP)]
            bracket = VMobject(
                stroke_color=active_theme().ink, stroke_width=3, joint_type=LineJointType.MITER
            )
            bracket.points = polyline(np.array([(x, y, 0.0) for x, y in ways]))
            word = Label(f"{bars} {speed} add up to", NOTE)
            number = Readout(-88.8, 1, LABEL, face="sans", bold=True)
            foot = np.array([(left + right) / 2, height - DROP, 0.0])
            start = foot + LEFT * (word.width + AFTER_WORD + number.width) / 2
            word.put(start, LEFT)
            number.put(start + RIGHT * (word.width + AFTER_WORD))
            self.brackets.append(bracket)
            self.sums.append(number)
            words.add(word)
        super().__init__(*self.brackets, words, *self.sums)

    def read(self, cosines: Vector) -> Self:
        """Print both sums of bars (n,)."""
        for number, part in zip(self.sums, np.split(cosines, [self.first]), strict=True):
            number.set_number(float(part.sum()))
        return self


def _bar(color: str) -> VMobject:
    square = LineJointType.MITER
    return VMobject(fill_color=color, fill_opacity=1, stroke_width=0, joint_type=square)
