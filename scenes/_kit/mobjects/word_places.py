"""Two words side by side, the one that asks and the one that answers, with their places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from manim import DOWN, LEFT, RIGHT, UP, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.placed_pair import POINT, pair_points
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

APART, DOWNWARD = 0.85, 0.65
"""How far each word is from the middle, and from a word down to its place."""
SPACE = 0.12
"""From one text to the next."""


class WordPlaces(VGroup):
    """Each word with the point of its query or its key, and its place below.

    Args:
        middle: of the baseline of both words.
        words: the names of the words.

    Example:
        >>> picture = WordPlaces(stage.center, ("dog", "man")).tell(5, 4)
    """

    def __init__(self, middle: Point3D, words: Sequence[str]) -> None:
        theme = active_theme()
        super().__init__()
        self.readouts = [Readout(0, size=NOTE, color=theme.position, face="sans") for _ in words]
        parts = zip(words, pair_points(), self.readouts, (LEFT, RIGHT), strict=True)
        for told, point, place, way in parts:
            column = middle + APART * way
            word = Label(told, BODY, color=theme.word, bold=True)
            unit = Label("place", NOTE, color=theme.position)
            begin = column + LEFT * (2 * POINT + SPACE + word.width) / 2
            point.move_to(begin + POINT * RIGHT + 0.1 * UP)
            word.put(begin + (2 * POINT + SPACE) * RIGHT, LEFT)
            foot = column + 0.25 * RIGHT + DOWNWARD * DOWN
            unit.put(foot, RIGHT)
            place.put(foot + SPACE * RIGHT, LEFT)
            self.add(word, point, unit, place)

    def tell(self, *places: float) -> Self:
        """Print the places at which both words stand, and none for one that is on its way."""
        for readout, place in zip(self.readouts, places, strict=True):
            readout.arrive(place)
        return self
