"""The name of the arrow that leads from one moved word to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, Mobject, VGroup
from manim.typing import Point3D, Vector3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.word_orbit import RESTING
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Formula, Label

ROOM, SPACE = 0.22, 0.17
"""Room between an arrow and its name, and between the pieces of that name."""


class DifferenceName(VGroup):
    """Two words, each with its place, and an arrow from the first one to the second, in one row.

    A place is seen only while it is a whole one.

    Args:
        words: where the arrow begins, and where it ends.
        places: of both.

    Example:
        >>> picture = DifferenceName(("cat", "dog"), (5, 7))
    """

    def __init__(self, words: Sequence[str], places: Sequence[int]) -> None:
        hue, word = active_theme().position, active_theme().word
        self.words = [Label(text, BODY, color=word) for text in words]
        self.places = [Readout(place, 0, BODY, color=hue) for place in places]
        (first, second), (begin, end) = self.words, self.places
        super().__init__(first, begin, Formula("arrow.r", BODY), second, end)
        self.rests = True
        self.stand(places)

    def stand(self, places: Sequence[float]) -> Self:
        """Name other two places, whole or not; the row begins at the origin."""
        for readout, place in zip(self.places, places, strict=True):
            readout.set_number(int(place + 0.5))
        rests = all(abs(place - int(place + 0.5)) < RESTING for place in places)
        # what rests may be faded by others
        if not (rests and self.rests):
            for readout in self.places:
                readout.set_fill(opacity=float(rests))
        self.rests = rests
        edge = 0.0
        for piece in self.submobjects:
            piece.put(np.array([edge, 0.0, 0.0]), LEFT)
            edge = piece.get_right()[0] + SPACE
        return self


def beyond(thing: Mobject, point: Point3D, way: Vector3D) -> Mobject:
    """Move a thing beyond a point on a way of length 1, so that there is room between them."""
    half = np.array([thing.width, thing.height, 0.0]) / 2
    return thing.move_to(point + way * (ROOM + np.abs(way) @ half))
