"""How two words differ at two places: one word part, and a place part that turns at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Dot, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme

FINE = 61
"""Points of the arc."""


class SplitDifference(VGroup):
    """An arrow for the word part, two for the place part at its end, and two for both together.

    An arc round the end of the word part leads from one place part forward to the other.

    Args:
        word_part: two numbers.
        frame: where the plane lies.
        short: scene units by which an arrow stops before the dot to which it leads.
        yields: by how much more a whole difference stops, so that two heads do not meet.

    Example:
        >>> frame = Frame(stage.at(0.3, 0.4), 1.2)
        >>> picture = SplitDifference(np.array([3.0, 0.2]), frame)
        >>> _ = picture.stand([np.array([0.6, -0.8]), np.array([0, 1])])
    """

    def __init__(
        self,
        word_part: NDArray[np.float64],
        frame: Frame,
        *,
        short: float = 0.0,
        yields: float = 0.0,
    ) -> None:
        theme = active_theme()
        self.content, self.frame = np.asarray(word_part), frame
        self.short, self.yields = short, yields
        self.arc = VMobject(stroke_color=theme.ring, stroke_width=3)
        self.wholes, self.place_parts = (
            [VectorArrow(LEFT, RIGHT, color=hue, width=width, head=head) for _ in range(2)]
            for hue, width, head in ((theme.ink, 9, 0.34), (theme.position, 14, 0.45))
        )
        self.word_part = VectorArrow(LEFT, RIGHT, color=theme.word, width=9, head=0.34)
        hues = theme.ink, theme.position, theme.ink, theme.ink
        self.dots = [Dot(radius=0.12, color=hue) for hue in hues]
        super().__init__()
        self.stand([np.array([1.0, 0.0])] * 2)

    @property
    def start(self) -> Point3D:
        """Where the word part begins."""
        return self.frame.point((0.0, 0.0))

    @property
    def joint(self) -> Point3D:
        """Where both parts meet."""
        return self.frame.point(self.content)

    @property
    def tips(self) -> list[Dot]:
        """The dots at which both place parts end."""
        return self.dots[2:]

    @property
    def pose(self) -> Frame:
        """The frame of the plane in which it lies."""
        return self.frame

    def take(self, pose: Frame) -> Self:
        """Lie in another frame."""
        self.frame = pose
        return self.stand(self.parts)

    def stand(self, place_parts: Sequence[NDArray[np.float64]]) -> Self:
        """Let both place parts be these two numbers each."""
        self.parts = list(place_parts)
        ends = [self.frame.point(self.content + part) for part in place_parts]
        for dot, point in zip(self.dots, (self.start, self.joint, *ends), strict=True):
            dot.move_to(point)
        self.word_part.lead(self.start, self.joint, self.short)
        for end, arrow, whole in zip(ends, self.place_parts, self.wholes, strict=True):
            arrow.lead(self.joint, end, self.short)
            whole.lead(self.start, end, self.short + self.yields)
        # of two that lie on each other one is seen
        parts = 2 - int(np.allclose(place_parts[0], place_parts[1]))
        self.submobjects = [
            self.arc,
            *self.wholes[:parts],
            self.word_part,
            *self.place_parts[:parts],
            *self.dots[: 2 + parts],
        ]
        first, second = (float(np.arctan2(*part[::-1])) for part in place_parts)
        swept = first + np.linspace(0, (second - first) % (2 * np.pi), FINE)
        reach = self.frame.unit * float(np.linalg.norm(place_parts[0]))
        self.arc.points = polyline(
            np.array([on_circle(self.joint, reach, angle) for angle in swept])
        )
        return self
