"""The name of an arrow, and how long it is, in one row."""

from __future__ import annotations

import numpy as np
from manim import LEFT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import BODY, Label


class NamedLength(VGroup):
    """A name, and behind it the length of what is named, ``number``.

    Args:
        name: what is named.
        length: of it.
        color: of both, ``#RRGGBB``.
        point: the left end of the baseline.
        column: how far behind it the number begins.

    Example:
        >>> color = active_theme().position
        >>> picture = NamedLength("place part", 1.683, color=color, point=stage.center)
    """

    def __init__(
        self, name: str, length: float, *, color: str, point: Point3D, column: float = 1.75
    ) -> None:
        self.column = column
        self.named = Label(name, BODY, color=color).put(point, LEFT)
        beyond_it = point + np.array([column, 0.0, 0.0])
        self.number = Readout(length, 3, BODY, color=color).put(beyond_it, LEFT)
        super().__init__(self.named, self.number)
