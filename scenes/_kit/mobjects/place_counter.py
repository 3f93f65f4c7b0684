"""The place that is being read: the word "place" and under it the number, large."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Face, Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, TITLE, Label

LEADING = 0.5


class PlaceCounter(VGroup):
    """The word "place" over a whole number, both in the hue of positions.

    Args:
        point: where the word begins, on its baseline.
        face: of the number, see ``Readout``.
        size: of the number.
        grouped: whether its thousands are set apart by a comma.

    Example:
        >>> picture = PlaceCounter(np.zeros(3)).read(44)
    """

    def __init__(
        self,
        point: Point3D,
        *,
        face: Face = "math",
        size: float = TITLE,
        grouped: bool = False,
    ) -> None:
        hue = active_theme().position
        self.word = Label("place", NOTE, color=hue)
        self.number = Readout(0, size=size, color=hue, face=face, grouped=grouped)
        super().__init__(self.word, self.number)
        self.take(point)

    @property
    def pose(self) -> Point3D:
        """Where the word begins."""
        return np.array([self.word.get_left()[0], self.word.baseline, 0.0])

    def take(self, pose: Point3D) -> Self:
        """Stand elsewhere."""
        self.word.put(pose, LEFT)
        self.number.put(pose + DOWN * LEADING, LEFT)
        return self

    def read(self, position: float) -> Self:
        """Print the whole place that is nearest."""
        self.number.set_number(float(np.floor(position + 0.5)))
        return self
