"""A word in a plane, the arrow that its place adds, and the ring on which it ends."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, Circle, Dot, VGroup
from manim.typing import Point3D
from manim.utils.space_ops import rotation_about_z
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

AWAY = 0.23
"""Room between a word's point and its name, of which the dot takes almost half."""
BETWEEN = 0.14
"""Room between the name and the number of the place."""
RESTING = 1e-3
"""How near to a whole place its number is seen."""
SHORTEST = 1e-3
"""Length of an arrow that has not grown yet; the dot of the word hides it."""


class WordOrbit(VGroup):
    """A word as a dot, and the arrow that moves it to a point of its ring.

    The name stands at that point, on the side that the arrow points to. Beside it is its place,
    which is seen only while the arrow rests at one, or while ``runs`` is set. While no place has
    moved the word, the name stands over its dot, without a number. While ``beside`` is set, it
    stands level with the point.

    Args:
        text: the word.
        content: its two numbers, shape (2,).
        frame: where the plane lies.

    Example:
        >>> orbit = WordOrbit("dog", np.zeros(2), Frame(stage.center, 1.7))
        >>> picture = orbit.push(np.array([0.6, 0.8]), 5)
    """

    def __init__(self, text: str, content: NDArray[np.float64], frame: Frame) -> None:
        theme = active_theme()
        self.content, self.moved = np.asarray(content), np.asarray(content)
        self.ring = Circle(radius=1, stroke_color=theme.ring, stroke_width=3)
        self._circle = self.ring.points.copy()
        self.hand = VectorArrow(LEFT, UP, color=theme.position, width=8, head=0.3)
        self.word = Dot(radius=0.12, color=theme.word)
        self.tip = Dot(radius=0.12, color=theme.ink)
        self.label = Label(text, BODY, color=theme.word)
        self.place = Readout(0, 0, BODY, color=theme.position)
        self.traced, self.rests = (0.0, 2 * np.pi), True
        self.beside = self.runs = False
        self.named = VGroup(self.label)
        # the point comes out from under the dot of its word
        super().__init__(self.ring, self.hand, self.tip, self.word, self.named)
        self.take(frame)

    @property
    def pose(self) -> Frame:
        """The frame of the plane in which it lies."""
        return self.frame

    def take(self, pose: Frame) -> Self:
        """Lie in another frame of the plane."""
        self.frame = pose
        return self._draw()

    def lie(self, content: NDArray[np.float64]) -> Self:
        """Be a word of other two numbers, which no place has moved."""
        self.content = np.asarray(content)
        return self.push(np.zeros(2))

    def push(
        self, added: NDArray[np.float64], place: float | None = None, *, counts: bool = True
    ) -> Self:
        """Be moved by two numbers that a place adds, and name the place if it counts."""
        self.moved = self.content + added
        if place is not None:
            nearest = int(place + 0.5)
            self.place.set_number(nearest)
            rests = counts and (self.runs or abs(place - nearest) < RESTING)
            # what stands still may be faded by others
            if rests != self.rests:
                self.place.set_fill(opacity=float(rests))
                self.rests = rests
        self.named.submobjects = [self.label] if place is None else [self.label, self.place]
        return self._draw()

    def call(self, text: str, color: str) -> Self:
        """Bear another name."""
        self.label = Label(text, BODY, color=color)
        self.named.submobjects[0] = self.label
        return self._draw()

    def trace(self, start: float, end: float) -> Self:
        """Draw only the piece of the ring from one angle to a later one, in radians."""
        self.traced = start, end
        return self._draw()

    @property
    def hub(self) -> Point3D:
        """Where the word lies, in scene units."""
        return self.frame.point(self.content)

    @property
    def end(self) -> Point3D:
        """Where the arrow ends, in scene units."""
        return self.frame.point(self.moved)

    def _draw(self) -> Self:
        hub, tip = self.hub, self.end
        start, end = self.traced
        self.ring.points = self._circle
        if end - start < 2 * np.pi:
            share = (end - start) / (2 * np.pi)
            self.ring.pointwise_become_partial(self.ring.copy(), 0, share)
        turned = rotation_about_z(start)
        self.ring.points = self.ring.points @ turned.T * self.frame.unit + hub
        self.word.move_to(hub)
        self.tip.move_to(tip)
        way = tip - hub
        moved = np.linalg.norm(way) > SHORTEST
        self.hand.set_ends(hub, tip if moved else hub + SHORTEST * RIGHT)
        self._name_the_point()
        return self

    def _name_the_point(self) -> None:
        """Let the name stand beyond the point, or above it as long as no place has moved it."""
        pair = self.moved - self.content
        added = np.array([pair[0], pair[1], 0.0])
        length = float(np.linalg.norm(added))
        way = length * np.sign(added[0]) * RIGHT if self.beside else added
        way = way + max(0.0, 1 - length) * UP
        way /= np.linalg.norm(way)
        corner = np.array([self.label.get_right()[0] + BETWEEN, self.label.baseline, 0.0])
        self.place.put(corner, LEFT)
        half = np.array([self.named.width, self.label.height, 0.0]) / 2
        self.named.shift(self.end + way * (AWAY + np.abs(way) @ half) - self._middle())

    def _middle(self) -> Point3D:
        return np.array([self.named.get_x(), self.label.get_y(), 0.0])
