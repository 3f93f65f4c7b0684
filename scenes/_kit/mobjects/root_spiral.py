"""Hands of one length, each at a right angle to the sum of all before it: n of them reach √n."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, ORIGIN, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY

WIDTH, HEAD = 12.0, 0.42
"""Weight of the arrow of the sum."""
HAND = 7.0
"""Stroke width of a hand."""
BEYOND, LOWER = 0.45, 0.1
"""How far the length stands beyond the tip, and its baseline under that point."""


class RootSpiral(VGroup):
    """Hands of length 1, joined at right angles to their sum, which is drawn as an arrow.

    ``length`` rides on the tip of the sum and says how long it is.

    Args:
        count: how many hands there are; each has the hue of the pair that it belongs to.
        color: of the sum, ``#RRGGBB``.

    Example:
        >>> spiral = RootSpiral(30, color=active_theme().position)
        >>> picture = spiral.grow(30, Frame(stage.at(0.5, 0.45), 0.4))
    """

    def __init__(self, count: int, *, color: str) -> None:
        theme = active_theme()
        self.count = count
        self.corners = _corners(count)
        self.spokes = scenery(Segments(color=theme.ring, width=1.5))
        hues = (theme.pair(k, count) for k in range(count))
        self.hands = VGroup(*(VMobject(stroke_color=hue, stroke_width=HAND) for hue in hues))
        ends = np.zeros(3), np.array([1.0, 0, 0])
        self.sum = VectorArrow(*ends, color=color, width=WIDTH, head=HEAD)
        self.length = Readout(0.0, 2, BODY, color=color, face="sans", align=ORIGIN)
        super().__init__(self.spokes, self.hands, self.sum, self.length)

    @property
    def direction(self) -> float:
        """The angle of the sum of all hands, in radians, counted on over all turns."""
        return float(np.arctan(1 / np.sqrt(np.arange(1, self.count))).sum())

    def extent(self, reached: float) -> Region:
        """Return the smallest and largest numbers of what is drawn of so many hands.

        It is never smaller than that of two hands, and only grows.
        """
        seen = np.concatenate([self.corners[: max(3, int(reached) + 1)], [self._tip(reached)]])
        (left, bottom), (right, top) = seen.min(axis=0), seen.max(axis=0)
        return Region(left, right, bottom, top)

    def _tip(self, reached: float) -> NDArray[np.float64]:
        """Return where the sum of so many hands ends, of which the last may be part of one."""
        whole = min(int(reached), self.count - 1)
        ends = self.corners[whole : whole + 2]
        tip: NDArray[np.float64] = ends[0] + (ends[1] - ends[0]) * (reached - whole)
        return tip

    def grow(self, reached: float, frame: Frame) -> Self:
        """Draw the first hands, of which the last may be part of one, and their sum.

        Args:
            reached: how many, more than 0.
            frame: where the first hand begins, and how long a hand is.
        """
        tip = frame.point(self._tip(reached))
        joints = frame.points(self.corners[: int(np.ceil(reached))])
        way = np.concatenate([joints, [tip]])
        for k, hand in enumerate(self.hands):
            hand.points = polyline(way[k : k + 2]) if k + 1 < len(way) else np.zeros((0, 3))
        self.spokes.set_ends(frame.origin, way[1:-1])
        self.sum.set_ends(frame.origin, tip)
        long = float(np.linalg.norm(tip - frame.origin))
        beyond = (tip - frame.origin) / long * BEYOND
        self.length.set_number(long / frame.unit).put(tip + beyond + LOWER * DOWN)
        return self

    def gather(self, share: float, start: Point3D, end: Point3D) -> Self:
        """Lay all hands a share of the way onto their sum, which runs from start to end.

        All stand at right angles to each other, so that each is an equal piece of their sum.
        """
        along, across = (end - start)[:2], (end - start)[1::-1] * [-1, 1]
        x, y = self.corners[-1]
        turned = np.array([x * along - y * across, y * along + x * across]) / (x**2 + y**2)
        spread = Frame(start, 1.0).points(self.corners @ turned)
        line = start + np.linspace(0, 1, self.count + 1)[:, None] * (end - start)
        way = between(spread, line, share)
        for k, hand in enumerate(self.hands):
            hand.points = polyline(way[k : k + 2])
        self.spokes.set_ends(way[0], way[1:-1])
        self.sum.set_ends(start, end)
        return self


def _corners(count: int) -> NDArray[np.float64]:
    """Return where the hands begin and end, shape (count + 1, 2)."""
    turned = np.concatenate([[0.0], np.cumsum(np.arctan(1 / np.sqrt(np.arange(1, count))))])
    reach = np.sqrt(np.arange(1, count + 1))
    ends = reach[:, None] * np.column_stack([np.cos(turned), np.sin(turned)])
    return np.concatenate([np.zeros((1, 2)), ends])
