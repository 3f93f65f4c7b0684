"""How two words at two places differ: a word part, a place part, and the arrow that both make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Circle, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

AWAY, BETWEEN = 0.25, 0.14
"""Room between a point and its name, and between a name and the number of its place."""


class SplitDifference(VGroup):
    """The arrow from the second word to the first, as a word part and a place part on a ring.

    Args:
        words: both words.
        contents: two numbers of each.
        frame: where the plane lies.

    Example:
        >>> frame = Frame(stage.at(0.3, 0.4), 1.2)
        >>> picture = SplitDifference(("dog", "cat"), np.array([[3.0, 0.2], [0, 0]]), frame)
        >>> _ = picture.stand(np.array([[0.6, -0.8], [0, 1]]), (10, 8))
    """

    def __init__(self, words: Sequence[str], contents: NDArray[np.float64], frame: Frame) -> None:
        theme = active_theme()
        self.contents, self.added = contents, np.eye(2)
        self.ring = Circle(stroke_color=theme.ring, stroke_width=4)
        self._circle = self.ring.points.copy()
        self.whole = VectorArrow(LEFT, RIGHT, color=theme.ink, width=9, head=0.34)
        self.word_part = VectorArrow(LEFT, RIGHT, color=theme.word, width=9, head=0.34)
        self.place_part = VectorArrow(LEFT, RIGHT, color=theme.position, width=14, head=0.42)
        self.names = [Label(word, BODY, color=theme.word) for word in words]
        self.places = [Readout(0, 0, BODY, color=theme.position) for _ in words]
        self.labels = VGroup(*self.names, *self.places)
        super().__init__(self.ring, self.whole, self.word_part, self.place_part, self.labels)
        self.take(frame)

    @property
    def pose(self) -> Frame:
        """The frame of the plane in which it lies."""
        return self.frame

    def take(self, pose: Frame) -> Self:
        """Lie in another frame of the plane."""
        self.frame = pose
        return self._draw()

    def stand(self, added: NDArray[np.float64], places: tuple[int, int]) -> Self:
        """Be moved by two numbers for each word, shape (2, 2), at these places."""
        self.added = added
        for readout, place in zip(self.places, places, strict=True):
            readout.set_number(place)
        return self._draw()

    @property
    def corners(self) -> tuple[Point3D, Point3D, Point3D]:
        """Where the second word is, where the parts meet, and where the first word is."""
        (first, second), (to_first, to_second) = self.contents, self.added
        ends = second + to_second, first + to_second, first + to_first
        start, joint, end = map(self.frame.point, ends)
        return start, joint, end

    def _draw(self) -> Self:
        start, joint, end = self.corners
        self.ring.points = self._circle * self.frame.unit + self.frame.point(self.contents[0])
        self.whole.set_ends(start, end)
        self.word_part.set_ends(start, joint)
        self.place_part.set_ends(joint, end)
        first, second = zip(self.names, self.places, strict=True)
        self._write(*first, end, self.added[0])
        self._write(*second, start, self.added[1])
        return self

    def _write(self, name: Label, place: Readout, point: Point3D, way: NDArray[np.float64]) -> None:
        """Write a word and its place beyond a point, as seen from where the word was."""
        place.put(np.array([name.get_right()[0] + BETWEEN, name.baseline, 0.0]), LEFT)
        named, beyond = VGroup(name, place), np.array([*way, 0.0])
        half = np.array([named.width, named.height, 0.0]) / 2
        named.move_to(point + beyond * (AWAY + np.abs(beyond) @ half))
