"""What is told of two pairs of arrows between them: the angle of each, and the places of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.placed_pair import POINT, pair_points
from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, TITLE, Label

APART = 0.85
"""How far each of two columns is from the middle."""
NAMES, ANGLES, CAPTION, WORDS, PLACES = 1.45, 0.75, 0.3, -0.85, -1.5
"""How high over the middle the baselines of the lines are."""
SPACE = 0.12
"""From one text to the next."""


class PairReport(VGroup):
    """Under the name of each pair its angle; below, each word with its point and its place.

    Args:
        middle: of it all.
        sides: the names of the pairs.
        words: the names of the words.

    Example:
        >>> picture = PairReport(stage.center, ("added", "turned"), ("dog", "man"))
        >>> _ = picture.measure([1.169, 1.838]).tell(5, 4)
    """

    def __init__(self, middle: Point3D, sides: Sequence[str], words: Sequence[str]) -> None:
        theme = active_theme()
        super().__init__(Label("angle between", NOTE, color=theme.quiet).put(middle + CAPTION * UP))
        self.angles = [Degrees(0, TITLE, 1, bold=True) for _ in sides]
        self.places = [Readout(0, size=NOTE, color=theme.position, face="sans") for _ in words]
        self.columns = [middle + APART * way for way in (LEFT, RIGHT)]
        for name, angle, column in zip(sides, self.angles, self.columns, strict=True):
            self.add(Label(name, BODY, bold=True).put(column + NAMES * UP), angle)
        everything = zip(words, pair_points(), self.places, self.columns, strict=True)
        for told, point, place, column in everything:
            word = Label(told, BODY, color=theme.word, bold=True)
            unit = Label("place", NOTE, color=theme.position)
            begin = column + LEFT * (2 * POINT + SPACE + word.width) / 2
            point.move_to(begin + POINT * RIGHT + (WORDS + 0.1) * UP)
            word.put(begin + (2 * POINT + SPACE) * RIGHT + WORDS * UP, LEFT)
            unit.put(column + 0.25 * RIGHT + PLACES * UP, RIGHT)
            place.put(column + (0.25 + SPACE) * RIGHT + PLACES * UP, LEFT)
            self.add(word, point, unit, place)
        self.measure([0.0, 0.0])

    def measure(self, angles: Sequence[float]) -> Self:
        """Print the angle of each pair, given in radians, in the middle of its column."""
        for number, angle, column in zip(self.angles, angles, self.columns, strict=True):
            number.set_number(float(np.degrees(angle)))
            now = np.array([number.get_center()[0], number.readout.baseline, 0.0])
            number.shift(column + ANGLES * UP - now)
        return self

    def tell(self, *places: float) -> Self:
        """Print the places at which both words stand."""
        for readout, place in zip(self.places, places, strict=True):
            readout.set_number(place)
        return self
