"""How two words differ at two places: one word part, and a place part that turns at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, TAU, Dot, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme, mix

FINE = 121
"""Points of the orbit."""
FAINT = 0.4
"""How strong the lines are that a place leaves."""


class SplitDifference(VGroup):
    """An arrow for the word part, one for the place part at its end, and one for both together.

    While the place part turns its end draws its orbit, and every place leaves two faint lines: one
    where the place part was, one where both together were.

    Args:
        word_part: two numbers.
        frame: where the plane lies.
        short: scene units by which an arrow stops before the dot to which it leads.
        yields: by how much more the whole difference stops, so that two heads do not meet.

    Example:
        >>> frame = Frame(stage.at(0.3, 0.4), 1.2)
        >>> picture = SplitDifference(np.array([3.0, 0.2]), frame)
        >>> left = [np.array([0.6, -0.8]), np.array([1, 0])]
        >>> _ = picture.stand(np.array([0, 1]), left)
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
        self.orbit = VMobject(stroke_color=theme.ring, stroke_width=4)
        self.left = [
            scenery(Segments(color=mix(theme.ground, hue, FAINT), width=3))
            for hue in (theme.ink, theme.position)
        ]
        self.whole, self.word_part, self.place_part = (
            VectorArrow(LEFT, RIGHT, color=hue, width=width, head=head)
            for hue, width, head in (
                (theme.ink, 9, 0.34),
                (theme.word, 9, 0.34),
                (theme.position, 14, 0.45),
            )
        )
        hues = theme.ink, theme.position, theme.ink
        self.dots = [Dot(radius=0.12, color=hue) for hue in hues]
        arrows = self.whole, self.word_part, self.place_part
        super().__init__(self.orbit, *self.left, *arrows, *self.dots)
        self.stand(np.array([1.0, 0.0]))

    @property
    def start(self) -> Point3D:
        """Where the word part begins."""
        return self.frame.point((0.0, 0.0))

    @property
    def joint(self) -> Point3D:
        """Where both parts meet."""
        return self.frame.point(self.content)

    @property
    def tip(self) -> Point3D:
        """Where the place part ends."""
        return self.frame.point(self.content + self.part)

    @property
    def pose(self) -> Frame:
        """The frame of the plane in which it lies."""
        return self.frame

    def take(self, pose: Frame) -> Self:
        """Lie in another frame."""
        self.frame = pose
        return self.stand(self.part)

    def stand(
        self,
        place_part: NDArray[np.float64],
        left: Sequence[NDArray[np.float64]] = (),
        before: float = 0.0,
    ) -> Self:
        """Let the place part be these two numbers.

        Args:
            place_part: the two numbers.
            left: what it was at the places that it has left, in their order.
            before: radians of the orbit that are drawn before the first of these.
        """
        self.part = np.asarray(place_part)
        points = [self.frame.point(self.content + part) for part in left]
        for lines, origin in zip(self.left, (self.start, self.joint), strict=True):
            lines.set_ends(origin, np.array(points))
        for dot, point in zip(self.dots, (self.start, self.joint, self.tip), strict=True):
            dot.move_to(point)
        self.word_part.lead(self.start, self.joint, self.short)
        self.place_part.lead(self.joint, self.tip, self.short)
        self.whole.lead(self.start, self.tip, self.short + self.yields)
        angles = [float(np.arctan2(*part[::-1])) for part in (*left, self.part)]
        turned = float(np.sum(np.diff(angles) % TAU))
        reach = self.frame.unit * float(np.linalg.norm(self.part))
        swept = angles[0] + np.linspace(-before, turned, FINE)
        self.orbit.points = polyline(
            np.array([on_circle(self.joint, reach, angle) for angle in swept])
        )
        return self
