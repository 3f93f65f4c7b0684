"""The place that was reached last: the word "place" and its number in one line."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, VGroup
from manim.typing import Point3D

from scenes._kit.homecoming import ARRIVED
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

SPACE = 0.15
"""From the word to the number."""


class PlaceTag(VGroup):
    """The word "place" and a whole number, both in the hue of positions.

    Args:
        point: where the word begins, on its baseline.

    Example:
        >>> picture = PlaceTag(stage.center).read(7.9)
    """

    def __init__(self, point: Point3D) -> None:
        hue = active_theme().position
        self.word = Label("place", BODY, color=hue, bold=True).put(point, LEFT)
        self.number = Readout(0, size=BODY, color=hue, face="sans", bold=True)
        edge = self.word.get_right()[0] + SPACE
        self.number.put(np.array([edge, point[1], 0.0]), LEFT)
        super().__init__(self.word, self.number)

    def read(self, place: float) -> Self:
        """Print the last place that was reached."""
        self.number.set_number(np.floor(place + ARRIVED))
        return self
