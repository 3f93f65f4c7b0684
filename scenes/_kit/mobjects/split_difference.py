"""How two words differ at two places: one word part, and a place part that turns at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Circle, Dot, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.plane import Frame
from scenes._kit.theme import active_theme, mix

DIMMED = 0.5
"""How much ink there is in the arrows of both parts together."""


class SplitDifference(VGroup):
    """An arrow for the word part, two for the place part at its end, and two for both together.

    The place parts end on one circle round the end of the word part.

    Args:
        word_part: two numbers.
        frame: where the plane lies.
        reach: how long a place part is.
        short: scene units by which an arrow stops before the dot to which it leads.

    Example:
        >>> frame = Frame(stage.at(0.3, 0.4), 1.2)
        >>> picture = SplitDifference(np.array([3.0, 0.2]), frame, 1.0)
        >>> _ = picture.stand([np.array([0.6, -0.8]), np.array([0, 1])])
    """

    def __init__(
        self, word_part: NDArray[np.float64], frame: Frame, reach: float, *, short: float = 0.0
    ) -> None:
        theme = active_theme()
        self.content, self.frame, self.short = np.asarray(word_part), frame, short
        dim = mix(theme.ground, theme.ink, DIMMED)
        self.circle = Circle(frame.unit * reach, stroke_color=theme.ring, stroke_width=4)
        self.circle.move_to(self.joint)
        self.wholes = [VectorArrow(LEFT, RIGHT, color=dim, width=9, head=0.34) for _ in range(2)]
        self.word_part = VectorArrow(self.start, self.joint, color=theme.word, width=9, head=0.34)
        self.place_parts = [
            VectorArrow(LEFT, RIGHT, color=theme.position, width=14, head=0.45) for _ in range(2)
        ]
        self.tips = [Dot(radius=0.12, color=theme.ink) for _ in range(2)]
        super().__init__(self.circle, *self.wholes, self.word_part, *self.place_parts, *self.tips)
        self.stand([np.array([reach, 0.0])] * 2)

    @property
    def start(self) -> Point3D:
        """Where the word part begins."""
        return self.frame.point((0.0, 0.0))

    @property
    def joint(self) -> Point3D:
        """Where both parts meet."""
        return self.frame.point(self.content)

    def stand(self, place_parts: Sequence[NDArray[np.float64]]) -> Self:
        """Let both place parts be these two numbers each."""
        for part, arrow, whole, tip in zip(
            place_parts, self.place_parts, self.wholes, self.tips, strict=True
        ):
            end = self.frame.point(self.content + part)
            tip.move_to(end)
            for leading, start in ((arrow, self.joint), (whole, self.start)):
                way = end - start
                leading.set_ends(start, end - way / np.linalg.norm(way) * self.short)
        return self
