"""Arcs over or under a row, each of which joins two seats that are turned as one pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import ORIGIN, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL

WIDTH = 6
"""Of an arc's stroke."""
STEPS = 96
"""Into how many straight pieces an arc is divided."""
OVER, UNDER = 0.13, 0.36
"""From the top of an arc to the number over it, and from its bottom to the one under it."""
DECIMALS = 2


class PairArcs(VGroup):
    """Half ellipses over a row, parabolas under it; ``parts`` are what each pair adds to a whole.

    The parts do not belong to the arcs before they are added to the scene.

    Args:
        hues: one colour per pair, ``#RRGGBB``.
        over: whether they stand over the row, or hang under it.

    Example:
        >>> arcs = PairArcs([active_theme().pair(i) for i in range(4)], over=False)
        >>> starts = [stage.at(0.2 + 0.1 * i, 0.7) for i in range(4)]
        >>> ends = [stage.at(0.6 + 0.1 * i, 0.7) for i in range(4)]
        >>> picture = VGroup(arcs.span(starts, ends, 2.0), arcs.tell([0.4, -1.5, -0.2, -1.3]))
    """

    def __init__(self, hues: Sequence[str], *, over: bool) -> None:
        self.over = over
        self.arcs = VGroup(
            *(
                VMobject(stroke_color=hue, stroke_width=WIDTH, cap_style=CapStyleType.ROUND)
                for hue in hues
            )
        )
        ink = active_theme().ink
        self.parts = VGroup(
            *(Readout(0, DECIMALS, LABEL, color=ink, face="sans", align=ORIGIN) for _ in hues)
        )
        super().__init__(self.arcs)

    @property
    def way(self) -> int:
        """1 if the arcs stand over the row, -1 if they hang under it."""
        return 1 if self.over else -1

    def span(
        self,
        starts: Sequence[Point3D] | NDArray[np.float64],
        ends: Sequence[Point3D] | NDArray[np.float64],
        depth: ArrayLike,
        grown: ArrayLike = 1.0,
    ) -> Self:
        """Join points, as far as each arc has grown.

        Args:
            starts: one point per pair.
            ends: one point per pair.
            depth: how high the arcs are, one number or one per pair.
            grown: share of each arc that is drawn, one number or one per pair.
        """
        count = len(self.arcs)
        depths, shares = (np.broadcast_to(x, (count,)) for x in (depth, grown))
        for arc, number, start, end, deep, share in zip(
            self.arcs, self.parts, starts, ends, depths, shares, strict=True
        ):
            arc.points = _bend(start, end, self.way * deep, share)
            top = (np.asarray(start) + end) / 2 + np.array([0.0, self.way * deep, 0.0])
            number.put(top + np.array([0.0, OVER if self.over else -UNDER, 0.0]))
        return self

    def tell(self, parts: ArrayLike) -> VGroup:
        """Print the number of each pair, and return these numbers."""
        for number, part in zip(self.parts, np.asarray(parts, dtype=np.float64), strict=True):
            number.set_number(float(part))
        return self.parts


def _bend(start: Point3D, end: Point3D, depth: float, share: float) -> NDArray[np.float64]:
    """Return the points of half an ellipse, or of a parabola if it hangs.

    Long parabolas that hang across one another part sooner than ellipses. If one end is farther in
    than the other, a straight stem leads to it.
    """
    angles = np.linspace(0, np.pi, STEPS + 1)
    middle, half = (np.asarray(start) + end) / 2, (np.asarray(end) - start) / 2
    way = middle - np.cos(angles)[:, None] * half
    over = depth > 0
    way[:, 1] = (max if over else min)(start[1], end[1])
    way[:, 1] += depth * np.sin(angles) ** (1 if over else 2)
    way = np.vstack([start, way, end])
    drawn = round(share * (len(way) - 1))
    pieces = way[:drawn], way[1 : drawn + 1]
    shares = np.array([0, 1 / 3, 2 / 3, 1])[:, None]
    return np.asarray(pieces[0][:, None] + shares * (pieces[1] - pieces[0])[:, None]).reshape(-1, 3)
