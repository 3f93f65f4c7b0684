"""A bracket that ties two rows which stand side by side, to say that these two meet."""

from __future__ import annotations

import numpy as np
from manim import LineJointType, VMobject

from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.mixing import LANE
from scenes._kit.theme import active_theme

INSET = 0.25
"""From the middle of a row to where a bracket begins, as a share of its width."""


class PairLink(VMobject):
    """A line from the side of one row along the lane beside it to another row, or to itself.

    Args:
        row: where it begins.
        other: where it ends.
        below: whether it runs under the rows, or over them.

    Example:
        >>> size = {"cell": 0.5, "height": 0.7, "color": active_theme().word}
        >>> rows = [FramedRow([0.9, -0.7], RIGHT * x, **size) for x in (-2, 2)]
        >>> picture = VGroup(*rows, PairLink(*rows, below=True))
    """

    def __init__(self, row: FramedRow, other: FramedRow, *, below: bool) -> None:
        super().__init__(
            stroke_color=active_theme().ink, stroke_width=4, joint_type=LineJointType.ROUND
        )
        away = -1 if below else 1
        edge = row.frame.get_y() + away * row.frame.height / 2
        inset = INSET * row.frame.width
        side = np.sign(other.get_x() - row.get_x()) or 1.0
        begin = row.get_x() - (inset if row is other else 0.0)
        end = other.get_x() + (inset if row is other else -side * inset)
        lane = edge + away * LANE
        corners = [(begin, edge), (begin, lane), (end, lane), (end, edge)]
        self.set_points_as_corners([np.array([x, y, 0.0]) for x, y in corners])
