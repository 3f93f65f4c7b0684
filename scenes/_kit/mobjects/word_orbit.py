"""A word in a plane, the arrow that its place adds, and the ring on which it ends."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Circle, Dot, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.plane import Frame
from scenes._kit.theme import active_theme
from scenes._kit.typography import TITLE, Label

BESIDE = 0.1
"""Room between the word's name and the box round its ring."""


class WordOrbit(VGroup):
    """A word as a dot, and the arrow that moves it to a point of its ring.

    Args:
        text: the word.
        content: its two numbers, shape (2,).
        moved: the two numbers that it has become, shape (2,).
        frame: where the plane lies.
        radius: of the ring, in units of the plane.
        name_left: whether the name stands at the lower left of the ring, else at the lower right.

    Example:
        >>> frame = Frame(stage.center, 1.7)
        >>> picture = WordOrbit("dog", np.zeros(2), np.array([0.6, 0.8]), frame)
    """

    def __init__(
        self,
        text: str,
        content: NDArray[np.float64],
        moved: NDArray[np.float64],
        frame: Frame,
        radius: float = 1.0,
        *,
        name_left: bool = True,
    ) -> None:
        theme = active_theme()
        self.content, self.moved, self.radius = np.asarray(content), np.asarray(moved), radius
        self.side = LEFT if name_left else RIGHT
        self.ring = Circle(radius=1, stroke_color=theme.ring, stroke_width=3)
        self._circle = self.ring.points.copy()
        self.hand = VectorArrow(LEFT, DOWN, color=theme.position, width=7)
        self.word = Dot(radius=0.12, color=theme.word)
        self.tip = Dot(radius=0.12, color=theme.ink)
        self.label = Label(text, TITLE, color=theme.word)
        super().__init__(self.ring, self.label, self.hand, self.word, self.tip)
        self.take(frame)

    @property
    def pose(self) -> Frame:
        """The frame of the plane in which it lies."""
        return self.frame

    def take(self, pose: Frame) -> Self:
        """Lie in another frame of the plane."""
        self.frame = pose
        hub, reach = pose.point(self.content), self.radius * pose.unit
        self.ring.points = self._circle * reach + hub
        self.word.move_to(hub)
        self.label.put(self.name_place, self.side)
        return self.move_word(self.moved)

    def move_word(self, moved: NDArray[np.float64]) -> Self:
        """Let the arrow end at other two numbers."""
        self.moved = np.asarray(moved)
        hub, tip = self.hub, self.end
        self.tip.move_to(tip)
        if np.linalg.norm(tip - hub) > 1e-6:
            self.hand.set_ends(hub, tip)
        return self

    @property
    def name_place(self) -> Point3D:
        """Where the word's name begins or ends on its baseline, under a corner of the ring."""
        reach = self.radius * self.frame.unit + BESIDE
        return self.hub + reach * (self.side + DOWN)

    @property
    def hub(self) -> Point3D:
        """Where the word lies, in scene units."""
        return self.frame.point(self.content)

    @property
    def end(self) -> Point3D:
        """Where the arrow ends, in scene units."""
        return self.frame.point(self.moved)
