"""Two words face to face, whose vectors make one score, wherever they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, UP, Line, LineJointType, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

CELL, HEIGHT = 0.74, 0.5
"""Size of a row, in scene units."""
NAME, SEAT, NUMBER = 0.1, 0.08, 0.42
"""From a row up to the baseline of its word, down to the line of its place, and on to the baseline
of what the place is called."""
UP_BY, DOWN_BY = 0.7, 0.25
"""How far two words that change places go up and down, to pass each other."""
LANE, STEM = 0.95, 1.35
"""From the middle of the rows down to the bracket under them, and to where its stem ends."""
ASIDE = 0.68
"""From the middle of a place to that of its name, so that a leg of the bracket has room."""


class ScorePair(VGroup):
    """Rows of two words on numbered places, and a bracket that leads from both to one point.

    Args:
        words: the two.
        vectors: their vectors, shape (2, dim).
        spots: the middles of the rows, one for every place.
        foot: how far to the right the bracket leads down, wherever the two stand.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.

    Example:
        >>> spots = [stage.at(x, 0.6) for x in (0.2, 0.5, 0.8)]
        >>> vectors = np.array([[0.8, -0.6, 0.3, 1.0], [-0.4, 0.9, 0.1, -0.7]])
        >>> picture = ScorePair(("one", "two"), vectors, spots, 0.0).stand((0.0, 1.0))
    """

    def __init__(
        self,
        words: Sequence[str],
        vectors: NDArray[np.float64],
        spots: Sequence[Point3D],
        foot: float,
        *,
        limit: float = 1.0,
    ) -> None:
        theme = active_theme()
        self.spots, self.foot = np.asarray(spots, dtype=float), foot
        size = {"cell": CELL, "height": HEIGHT, "limit": limit}
        self.rows = [FramedRow(v, self.spots[0], color=theme.word, **size) for v in vectors]
        self.names = [Label(word, BODY, color=theme.word, bold=True) for word in words]
        self.seats = VGroup()
        for place, spot in enumerate(self.spots):
            line = Line(stroke_color=theme.quiet, stroke_width=3).set_length(self.rows[0].width)
            line.move_to(spot + (HEIGHT / 2 + SEAT) * DOWN)
            name = Label(f"place {place}", NOTE, color=theme.quiet)
            name.put(line.get_center() + NUMBER * DOWN + [-ASIDE, 0.0, 0.0])
            self.seats.add(scenery(line), name)
        self.bracket = VMobject(
            stroke_color=theme.ink, stroke_width=4, joint_type=LineJointType.ROUND
        )
        super().__init__(self.seats, self.bracket, *self.rows, *self.names)
        self.stand((0.0, 1.0))

    def stand(self, places: Sequence[float], passing: float = 0.0) -> Self:
        """Stand at two places, counted from the left; between two of them on the way.

        Args:
            places: of the first and of the second word.
            passing: how far they make way for each other, from 0 to 1: the first one downwards.
        """
        across = np.interp(places, range(len(self.spots)), self.spots[:, 0])
        for row, name, x, away in zip(
            self.rows, self.names, across, (-DOWN_BY, UP_BY), strict=True
        ):
            center = np.array([x, self.spots[0, 1] + passing * away, 0.0])
            row.place(center, CELL, HEIGHT)
            name.put(center + (HEIGHT / 2 + NAME) * UP)
        return self._tie(across, passing)

    def _tie(self, across: NDArray[np.float64], passing: float) -> Self:
        top = self.spots[0, 1] - HEIGHT / 2
        lane, foot = self.spots[0, 1] - LANE, self.spots[0, 1] - STEM
        low, high = sorted(across)
        self.bracket.set_points_as_corners(
            [np.array([x, y, 0.0]) for x, y in ((low, top), (low, lane), (high, lane), (high, top))]
        )
        self.bracket.start_new_path(np.array([self.foot, lane, 0.0]))
        self.bracket.add_line_to(np.array([self.foot, foot, 0.0]))
        self.bracket.set_stroke(opacity=float(passing == 0))
        return self
