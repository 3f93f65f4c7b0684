"""A ribbon of coloured strands that keeps its colours from one place to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import VGroup, VMobject
from manim.typing import Point3D, Point3D_Array
from manim.utils.bezier import partial_bezier_points

from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

FILLED = 0.9
"""Share of its lane that a strand fills, as a cell of a row fills its own."""
HALO = 0.09
"""How far the ground shows on both sides of a ribbon that runs over another, in scene units."""
FRAME_LINE = 0.04
"""Width of the line of a frame in which a ribbon ends, in scene units."""

BED = 0.95
"""Share of the upright piece over which the ground is laid under the strands."""
LEAD = 0.3
"""How far a ribbon is led straight down at both ends, as a share of its fall."""
SHORTEST = 1e-6
"""Share of the way below which nothing is drawn."""
NEAR_ENDS = 0.15
"""Share of the way at both ends that has no halo, so that none is cut out of what stands there."""


class Ribbon(VGroup):
    """Strands side by side in an S from one level to another, over a halo in the ground colour.

    Args:
        colors: ``#RRGGBB`` of each strand, from left to right.
        width: of all strands together, measured level, in scene units.
        edge: ``#RRGGBB`` of both borders; they tell where a strand as dark as the ground runs.
        edge_width: stroke width of the borders.
        filled: share of its lane that a strand fills.
        halo: how far the ground shows on both sides, in scene units; 0 where threads may touch.

    Example:
        >>> colors = [active_theme().value(number) for number in (0.9, -0.7, 0.4, -0.2)]
        >>> ribbon = Ribbon(colors, width=1.6, edge=active_theme().word)
        >>> picture = ribbon.lay(np.array([-2.0, 1.5, 0]), np.array([2.0, -1.5, 0]))
    """

    def __init__(
        self,
        colors: Sequence[str],
        *,
        width: float,
        edge: str,
        edge_width: float = 3,
        filled: float = FILLED,
        halo: float = HALO,
    ) -> None:
        theme = active_theme()
        ground = theme.ground
        self.colors = list(colors)
        self.band = width
        self.filled = filled
        self.clear = halo
        self.halo = scenery(VMobject(fill_color=ground, fill_opacity=1, stroke_width=0))
        self.strands = scenery(
            VGroup(*(VMobject(fill_color=c, fill_opacity=1, stroke_width=0) for c in colors))
        )
        # the border of every strand goes on where a cell has its own
        self.seams = scenery(VMobject(stroke_color=theme.ring, stroke_width=2))
        self.edges = VGroup(
            *(VMobject(stroke_color=edge, stroke_width=edge_width) for _ in range(2))
        )
        self.front = VMobject(stroke_color=edge, stroke_width=edge_width)
        super().__init__(self.halo, self.strands, self.seams, self.edges, self.front)

    def lay(
        self,
        start: Point3D,
        end: Point3D,
        *,
        since: float = 0.0,
        until: float = 1.0,
        upright: float = 0.0,
    ) -> Self:
        """Run from ``start`` to ``end``, the middles of the two level ends.

        Args:
            start: where the whole way begins, in scene units.
            end: where it ends.
            since: share of the way at which the drawn piece begins.
            until: share at which it ends.
            upright: how long the last piece of the way is that leads straight down, into a
                frame, of which it covers the upper line.
        """
        self.way = np.array([start, end], dtype=float)
        foot = self.way[1] + np.array([0.0, upright, 0.0])
        lead = np.array([0.0, LEAD * (foot[1] - self.way[0, 1]), 0.0])
        curve = np.array([self.way[0], self.way[0] + lead, foot - lead, foot])
        share = 1 - upright / abs(self.way[0, 1] - self.way[1, 1])
        piece = _piece(curve, np.array(end, dtype=float), share, since, until)
        lane = self.band / len(self.colors)
        sides = [np.zeros((0, 3))]
        for j, strand in enumerate(self.strands):
            middle = (j - (len(self.colors) - 1) / 2) * lane
            strand.points = _between(piece, middle, self.filled * lane)
            sides += [_moved(piece, middle + s * self.filled * lane / 2) for s in (-1, 1)]
        self.seams.points = np.concatenate(sides)
        clear = max(since, NEAR_ENDS), min(until, 1 - NEAR_ENDS)
        under = _piece(curve, self.way[1], share, *clear)
        bed = _straight(foot + np.array([0.0, FRAME_LINE / 2, 0.0]), self.way[1])
        landed = upright > 0 and since < until and until > share
        # it ends above the strands' ends, so that no ground shines through where they stop
        laid = BED * (until - share) / (1 - share) if landed else 0.0
        self.halo.points = np.concatenate(
            [
                _between(under, 0.0, self.band + 2 * self.clear),
                _between(
                    partial_bezier_points(bed, 0.0, laid) if laid else bed[:0],
                    0.0,
                    self.band - FRAME_LINE,
                ),
            ]
        )
        for edge, side in zip(self.edges, (-1, 1), strict=True):
            edge.points = _moved(piece, side * self.band / 2)
        half = np.array([self.band / 2, 0.0, 0.0])
        ends = piece[-1:]
        self.front.points = _straight(ends[0] - half, ends[0] + half) if len(piece) else ends
        return self


def _piece(
    curve: Point3D_Array, end: Point3D, share: float, since: float, until: float
) -> Point3D_Array:
    """Return the Bézier points of a piece of the way: a curve over ``share``, then a line."""
    pieces = [np.zeros((0, 3))]
    if until - since < SHORTEST:
        return pieces[0]
    if since < min(until, share):
        pieces.append(partial_bezier_points(curve, since / share, min(until / share, 1.0)))
    if max(since, share) < until:
        line = _straight(curve[-1], end)
        rest = 1 - share
        low, high = max(since - share, 0.0) / rest, (until - share) / rest
        pieces.append(partial_bezier_points(line, low, high))
    return np.concatenate(pieces)


def _moved(piece: Point3D_Array, across: float) -> Point3D_Array:
    return np.asarray(piece + np.array([across, 0.0, 0.0]))


def _straight(start: Point3D, end: Point3D) -> Point3D_Array:
    steps = np.array([0.0, 1 / 3, 2 / 3, 1.0])[:, None]
    return np.asarray(start + (end - start) * steps)


def _between(piece: Point3D_Array, middle: float, width: float) -> Point3D_Array:
    """Return the outline of what is ``width`` wide all along a curve, both ends level."""
    if not len(piece):
        return piece
    left, right = _moved(piece, middle - width / 2), _moved(piece, middle + width / 2)
    return np.concatenate(
        [left, _straight(left[-1], right[-1]), right[::-1], _straight(right[0], left[0])]
    )
