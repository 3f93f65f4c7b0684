"""All dials in rows over the bars of their cosines, unfolded from one large dial and its bar."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.comb import Comb, CombPose
from scenes._kit.mobjects.paired_dials import PairedDials
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

Vector = NDArray[np.float64]

ROWS, DIAL, PITCH = 4, 0.25, 0.57
"""How all dials stand over their bars: in rows, with that radius, and one row under the other."""
EDGE, MEAN_ROOM = 0.6, 2.4
"""What the scale takes at the left of the bars, and one more bar at their right."""
LOW, UNDER_ROWS = 0.45, 0.2
"""From the bottom of the stage up to the height −1, and from the lowest dials down to 1."""
UNDER_BARS = 0.08
"""From the bottom of the stage up to what the ends of the bars are called."""
STAND = 0.9
"""Width of the bar of the one large dial."""
ALONE, FRONT = 0.28, 0.15
"""Share of the unfolding in which the first dial makes room for the others, and of a wave in which
one thing comes."""


def eased(share: Vector) -> Vector:
    """Return shares (n,), clipped to 0 to 1, that begin and end at rest."""
    clipped = np.clip(share, 0, 1)
    return np.asarray(clipped * clipped * (3 - 2 * clipped))


def wave(share: float, count: int) -> Vector:
    """Return how far each of some things has come that come one after the other."""
    return eased((share - np.linspace(0, 1 - FRONT, count)) / FRONT)


class DialsOverBars(VGroup):
    """Dials with two hands each, and under each dial the bar of how well they agree.

    Args:
        colors: hue of each dial and its bar, ``#RRGGBB``, the fastest first.
        stage: where to stand; it is filled but for the room of one more bar at its right.

    Example:
        >>> hues = [active_theme().pair(i, 64) for i in range(64)]
        >>> gaps = 3 * 0.87 ** np.arange(64)
        >>> dials = DialsOverBars(hues, stage)
        >>> picture = dials.stand(gaps / 3, gaps, np.cos(gaps), 1.0)
    """

    def __init__(self, colors: list[str], stage: Region) -> None:
        self.count, self.stage = len(colors), stage
        self.dials, self.bars = PairedDials(colors), Comb(colors)
        super().__init__(self.dials, self.bars)

    @property
    def large(self) -> tuple[Point3D, float]:
        """Hub and radius of the one large dial."""
        return self.stage.at(0.22, 0.5), 0.46 * self.stage.height

    @property
    def foot(self) -> Point3D:
        """Where the bar of the large dial stands, on its zero line."""
        return self.stage.at(0.52, 0.5)

    @property
    def row_of_bars(self) -> CombPose:
        """Where all bars stand."""
        foot = self.stage.bottom + LOW
        tops = self.stage.top - 2 * DIAL - (ROWS - 1) * PITCH - UNDER_ROWS
        unit = (tops - foot) / 2
        width = self.stage.width - EDGE - MEAN_ROOM
        return CombPose(self.stage.left + EDGE, width, foot + unit, unit)

    @property
    def ends(self) -> VGroup:
        """What the first and the last dials are called, under their bars."""
        pose, quiet = self.row_of_bars, active_theme().quiet
        words = VGroup()
        for text, across, side in (("fast", 0.0, LEFT), ("slow", pose.width, RIGHT)):
            spot = np.array([pose.left + across, self.stage.bottom + UNDER_BARS, 0.0])
            words.add(Label(text, NOTE, color=quiet).put(spot, side))
        return words

    def stand(self, angles: Vector, gaps: Vector, cosines: Vector, unfolded: float) -> Self:
        """Draw dials and bars as far as they have come.

        Args:
            angles: shape (n,), of the first hands, in radians.
            gaps: shape (n,), radians by which the second hands are further on.
            cosines: shape (n,), of the gaps: the lengths of the bars.
            unfolded: from 0, one large dial with its bar, to 1, a small one over each bar.
        """
        shares = wave((unfolded - ALONE) / (1 - ALONE), self.count)
        shares[0] = eased(np.array(unfolded / (1.3 * ALONE)))
        self._draw_dials(shares, angles, gaps)
        self._draw_bars(shares, cosines)
        return self

    def _draw_dials(self, shares: Vector, angles: Vector, gaps: Vector) -> None:
        """Draw the small dials."""
        rows = self.stage.top - DIAL - PITCH * (np.arange(self.count) % ROWS)
        hubs = np.stack([self.row_of_bars.middles(self.count), rows, 0 * rows], axis=1)
        radii = DIAL * shares
        hub, radius = self.large
        hubs[0] = between(hub, hubs[0], shares[0])
        radii[0] = between(radius, DIAL, shares[0])
        self.dials.stand(hubs, radii, angles, gaps)

    def _draw_bars(self, shares: Vector, cosines: Vector) -> None:
        """Draw the bars that are there; the first has come a share of its way from its stand."""
        pose, share = self.row_of_bars, float(shares[0])
        middles, zeros = pose.middles(self.count), np.full(self.count, pose.zero)
        halves = np.full(self.count, self.bars.filled * pose.width / self.count / 2)
        heights = cosines * pose.unit * shares
        middles[0] = between(self.foot[0], middles[0], share)
        halves[0] = between(STAND / 2, halves[0], share)
        zeros[0] = between(self.foot[1], pose.zero, share)
        heights[0] = cosines[0] * between(self.large[1], pose.unit, share)
        self.bars.draw(middles, halves, zeros, heights)
