"""Under each number of a row, the rows of the weights that make it."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, VGroup, VMobject

from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.mobjects.chip_row import RowPose
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import NOTE, Label

CELLS, HIGH, UNDER, NEXT, ASIDE, DEEP = 5, 0.13, 0.11, 0.17, 0.15, 0.27
"""How many weights are drawn in a row of them, how high they are, how far under a chip the middle
of the first row is, and from a row to the next; and from the last chip to their name, and how far
under the chip its baseline is."""


class WeightRows(VGroup):
    """Rows of little cells under every chip, a row for each vector of which the chip has a number.

    Their name stands at the right, and stays when the chips move.

    Args:
        hues: one colour per vector, ``#RRGGBB``.
        pose: where the chips stand.

    Example:
        >>> theme = active_theme()
        >>> spots = np.array([stage.at(0.15 + 0.1 * i, 0.5) for i in range(8)])
        >>> picture = WeightRows((theme.query, theme.key), RowPose(spots, 1.0, 1.5))
    """

    def __init__(self, hues: tuple[str, ...], pose: RowPose) -> None:
        theme = active_theme()
        self.rows = VGroup(
            *(
                VMobject(stroke_width=2, stroke_color=hue).set_fill(mix(hue, theme.ground, 0.6), 1)
                for hue in hues
            )
        )
        side = pose.spots[-1] + (pose.width / 2 + ASIDE) * RIGHT
        name = Label("weights", NOTE, color=theme.quiet)
        super().__init__(self.rows, name.put(side + (pose.height / 2 + DEEP) * DOWN, LEFT))
        self.take(pose)

    def take(self, pose: RowPose) -> Self:
        """Stand under chips."""
        self.pose = pose
        pitch = pose.width / CELLS
        along = (np.arange(CELLS) - (CELLS - 1) / 2)[:, None] * pitch * RIGHT
        for step, row in enumerate(self.rows):
            down = (pose.height / 2 + UNDER + step * NEXT) * DOWN
            centers = (pose.spots[:, None] + along + down).reshape(-1, 3)
            row.points = outlines(upright(centers, pitch, HIGH))
        return self
