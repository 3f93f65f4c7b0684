"""The angles between two pairs of arrows, each under the name of its pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Degrees
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, TITLE, Label

APART = 0.85
"""How far each of two columns is from the middle."""
NAMES, ANGLES, CAPTION = 0.5, -0.2, -0.65
"""How high over the middle the baselines of the lines are."""


class PairReport(VGroup):
    """Under the name of each pair the angle between its arrows.

    Args:
        middle: of it all.
        sides: the names of the pairs.

    Example:
        >>> picture = PairReport(stage.center, ("added", "turned")).measure([1.169, 1.838])
    """

    def __init__(self, middle: Point3D, sides: Sequence[str]) -> None:
        theme = active_theme()
        super().__init__(Label("angle between", NOTE, color=theme.quiet).put(middle + CAPTION * UP))
        self.angles = [Degrees(0, TITLE, 1, bold=True) for _ in sides]
        self.columns = [middle + APART * way for way in (LEFT, RIGHT)]
        for name, angle, column in zip(sides, self.angles, self.columns, strict=True):
            self.add(Label(name, BODY, bold=True).put(column + NAMES * UP), angle)
        self.measure([0.0, 0.0])

    def measure(self, angles: Sequence[float]) -> Self:
        """Print the angle of each pair, given in radians, in the middle of its column."""
        for number, angle, column in zip(self.angles, angles, self.columns, strict=True):
            number.set_number(float(np.degrees(angle)))
            now = np.array([number.get_center()[0], number.readout.baseline, 0.0])
            number.shift(column + ANGLES * UP - now)
        return self
