"""A word in a plane, the arrow that its place adds, the ring on which it ends, and its name."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, Circle, Dot, VGroup
from manim.typing import Point3D, Vector3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

AWAY = 0.3
"""Room between a point and the name beside it."""
BETWEEN = 0.14
"""Room between the name and the number of the place."""
SHORTEST = 1e-3
"""Length of an arrow that has not grown yet; the dot of the word hides it."""


class WordOrbit(VGroup):
    """A word as a dot, and the arrow that moves it to a point of its ring.

    Arrow and ring grow out of the dot.

    Args:
        content: the two numbers of the word, shape (2,).
        frame: where the plane lies.

    Example:
        >>> orbit = WordOrbit(np.zeros(2), Frame(stage.center, 1.7))
        >>> picture = orbit.push(np.array([0.6, 0.8]))
    """

    def __init__(self, content: NDArray[np.float64], frame: Frame) -> None:
        theme = active_theme()
        self.content, self.added = np.asarray(content), np.zeros(2)
        self.grown = 0.0
        self.ring = Circle(radius=1, stroke_color=theme.ring, stroke_width=3)
        self._circle = self.ring.points.copy()
        self.hand = VectorArrow(LEFT, UP, color=theme.position, width=8, head=0.3)
        self.word = Dot(radius=0.12, color=theme.word)
        self.tip = Dot(radius=0.12, color=theme.word)
        # the point comes out from under the dot of its word
        super().__init__(self.ring, self.hand, self.tip, self.word)
        self.take(frame)

    @property
    def pose(self) -> Frame:
        """The frame of the plane in which it lies."""
        return self.frame

    def take(self, pose: Frame) -> Self:
        """Lie in another frame of the plane."""
        self.frame = pose
        return self._draw()

    def push(self, added: NDArray[np.float64], grown: float = 1.0) -> Self:
        """Be moved by a share of two numbers that a place adds."""
        self.added, self.grown = np.asarray(added), grown
        return self._draw()

    @property
    def hub(self) -> Point3D:
        """Where the word lies, in scene units."""
        return self.frame.point(self.content)

    @property
    def end(self) -> Point3D:
        """Where the arrow ends, in scene units."""
        return self.frame.point(self.content + self.grown * self.added)

    def _draw(self) -> Self:
        hub, tip = self.hub, self.end
        self.ring.points = self._circle * max(self.grown, SHORTEST) * self.frame.unit + hub
        self.word.move_to(hub)
        self.tip.move_to(tip)
        way = float(np.linalg.norm(tip - hub))
        self.hand.set_ends(hub, tip if way > SHORTEST else hub + SHORTEST * RIGHT)
        # it is seen as far as it has come out from under the dot of its word
        self.tip.set_opacity(min(way / self.word.width, 1.0))
        return self


class PlacedName(VGroup):
    """The name of a word, and behind it the number of its place.

    Both belong to the picture one by one, as they come. Room for two digits is always kept.

    Args:
        text: the word.

    Example:
        >>> picture = PlacedName("dog").count(5).stand(stage.center, RIGHT)
    """

    def __init__(self, text: str) -> None:
        theme = active_theme()
        self.label = Label(text, BODY, color=theme.word)
        self.place = Readout(10, 0, BODY, color=theme.position, face="sans")
        self.widest, self.room = float(self.place.width), 1.0
        super().__init__(self.label, self.place)

    def count(self, place: int, room: float = 1.0) -> Self:
        """Bear the number of a place, for which a share of its room is kept."""
        self.place.set_number(place)
        self.room = room
        return self

    def stand(self, point: Point3D, way: Vector3D) -> Self:
        """Stand beyond a point, as seen in a direction of length 1."""
        left, right = self.label.get_left()[0], self.label.get_right()[0]
        self.place.put(np.array([right + BETWEEN, self.label.baseline, 0.0]), LEFT)
        right += self.room * (BETWEEN + self.widest)
        half = np.array([right - left, self.label.height, 0.0]) / 2
        middle = np.array([(left + right) / 2, self.label.get_y(), 0.0])
        return self.shift(point + way * (AWAY + np.abs(way) @ half) - middle)
