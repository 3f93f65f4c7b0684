"""What arrows leave behind that turn by the same: where they were, and equal arcs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.arrow_plane import ArrowPlane, direction
from scenes._kit.mobjects.readout import Degrees
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import NOTE

FAINT = 0.55
"""How much of its hue an arrow leaves behind."""
ARC, NUMBER = 0.84, 0.65
"""How far out the arcs are, and the middles of their numbers, as parts of the arrow."""
CLOSED = 1e-3


class EqualTurns(VGroup):
    """Faint arrows where arrows of a plane stood, and how far each has turned since then.

    The numbers are no part of it before they are shown.

    Args:
        plane: in which the arrows stand, about its origin.
        tips: where each arrow ended, as a pair of numbers.
        hues: of the arrows.

    Example:
        >>> from scenes._kit.mobjects.arrow_plane import about_the_origin, view_of
        >>> plane = ArrowPlane(view_of(about_the_origin(1.1), stage))
        >>> tips = [np.array([1.0, 0.0]), np.array([0.0, -1.0])]
        >>> hues = active_theme().query, active_theme().key
        >>> turns = EqualTurns(plane, tips, hues).turn(1.0)
        >>> picture = VGroup(plane, turns, *turns.numbers)
    """

    def __init__(
        self, plane: ArrowPlane, tips: Sequence[NDArray[np.float64]], hues: Sequence[str]
    ) -> None:
        theme = active_theme()
        self.plane, self.tips = plane, list(tips)
        self.left = [
            scenery(
                VectorArrow(
                    plane.point((0, 0)),
                    plane.point(tip),
                    color=mix(theme.ground, hue, FAINT),
                    width=6,
                    head=0.26,
                )
            ).set_z_index(-1)
            for tip, hue in zip(tips, hues, strict=True)
        ]
        self.arcs = [TurnedAngle(color=theme.position, gain=0, opacity=0) for _ in tips]
        for arc in self.arcs:
            arc.arc.set_stroke(width=9)
        self.numbers = [Degrees(0, NOTE, 1, color=theme.position) for _ in tips]
        super().__init__(*self.left, *self.arcs)
        self.turn(0.0)

    def turn(self, sweep: float) -> Self:
        """Show that all arrows have turned by so many radians."""
        for tip, arc, number in zip(self.tips, self.arcs, self.numbers, strict=True):
            begin = direction(tip)
            reach = ARC * float(np.linalg.norm(tip)) * self.plane.frame.unit
            arc.set_sweep(self.plane.point((0, 0)), reach, begin, sweep or CLOSED)
            number.set_number(float(np.degrees(sweep)))
            number.move_to(self._out(tip, begin + sweep / 2))
        return self

    def _out(self, tip: NDArray[np.float64], angle: float) -> Point3D:
        reach = NUMBER * float(np.linalg.norm(tip))
        return self.plane.point((reach * np.cos(angle), reach * np.sin(angle)))
