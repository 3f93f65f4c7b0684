"""Wires, each from a chip of one row to the same chip of another row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import VGroup, VMobject
from manim.utils.bezier import partial_bezier_points
from numpy.typing import NDArray


class Wires(VGroup):
    """One wire per colour.

    Args:
        hues: ``#RRGGBB``.

    Example:
        >>> wires = Wires([active_theme().pair(i // 2) for i in range(8)])
        >>> tops = np.array([stage.at(0.1 + 0.1 * i, 0.9) for i in range(8)])
        >>> picture = wires.span(tops, tops[[0, 4, 1, 5, 2, 6, 3, 7]] + [0, -3, 0])
    """

    def __init__(self, hues: Sequence[str]) -> None:
        super().__init__(*(VMobject(stroke_color=hue, stroke_width=5) for hue in hues))

    def span(
        self, starts: NDArray[np.float64], ends: NDArray[np.float64], grown: float = 1.0
    ) -> Self:
        """Run from each start to its end, upright at both, or a share of the way."""
        for wire, start, end in zip(self, starts, ends, strict=True):
            bend = np.array([0.0, (end[1] - start[1]) / 2, 0.0])
            wire.points = partial_bezier_points(
                np.array([start, start + bend, end - bend, end]), 0, grown
            )
        return self
