"""How long a query and a key are, and which angle is between them."""

from __future__ import annotations

from typing import Self

from manim import DOWN, LEFT, RIGHT, UP, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.placed_pair import pair_points
from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

DECIMALS, ANGLE_DECIMALS = 2, 1
BADGE, ROW, SPACE, LIFT = 0.19, 0.52, 0.14, 0.1
"""Size of the points, from one line to the next, after a point, and from a baseline to it."""


class PairReadings(VGroup):
    """Both lengths, each behind the point of its arrow, and under them the angle.

    Args:
        corner: where the first line begins, on its baseline.

    Example:
        >>> picture = PairReadings(stage.at(0.4, 0.8)).tell(2.26, 1.24, 31.0)
    """

    def __init__(self, corner: Point3D) -> None:
        theme = active_theme()
        rows = [corner + at * ROW * DOWN for at in range(5)]
        self.lengths = [
            Readout(0, DECIMALS, LABEL, color=hue, face="sans", bold=True)
            for hue in (theme.query, theme.key)
        ]
        self.angle = Degrees(0, LABEL, ANGLE_DECIMALS, bold=True)
        points = pair_points(BADGE)
        for point, length, row in zip(points, self.lengths, rows[1:3], strict=True):
            point.move_to(row + BADGE * RIGHT + LIFT * UP)
            length.put(row + (2 * BADGE + SPACE) * RIGHT, LEFT)
        self.angle.readout.put(rows[4], LEFT)
        heads = (
            Label(name, LABEL).put(rows[at], LEFT) for at, name in ((0, "length"), (3, "angle"))
        )
        super().__init__(*heads, points, *self.lengths, self.angle)

    def tell(self, query: float, key: float, degrees: float) -> Self:
        """Print both lengths, and the angle."""
        for readout, length in zip(self.lengths, (query, key), strict=True):
            readout.set_number(length)
        self.angle.set_number(abs(degrees))
        return self
