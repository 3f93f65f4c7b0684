"""What arrows leave behind that turn: where they were, and arcs as far as they have turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import Mobject, UpdateFromAlphaFunc, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.arrow_plane import ArrowPlane, direction
from scenes._kit.mobjects.readout import Degrees
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import NOTE

FAINT = 0.46
"""How much of its hue an arrow leaves behind."""
WIDTH = 6
CLOSED = 1e-3
INWARD = 0.8
"""Until which share of its way an arc that slides onto another keeps its radius."""


class EqualTurns(VGroup):
    """Faint arrows where arrows of a plane stood, and how far each has turned since then.

    The numbers, in degrees, are no part of it before they are shown.

    Args:
        plane: in which the arrows stand.
        tips: where each arrow ended, as a pair of numbers from the center.
        hues: of the arrows.
        radii: how far out each arc is, and its number, as parts of its arrow.
        center: the pair of numbers about which they turn.

    Example:
        >>> from scenes._kit.mobjects.arrow_plane import about_the_origin, view_of
        >>> plane = ArrowPlane(view_of(about_the_origin(1.1), stage))
        >>> tips = [np.array([1.0, 0.0]), np.array([0.0, -1.0])]
        >>> hues = active_theme().query, active_theme().key
        >>> radii = (0.7, 0.85), (0.7, 0.85)
        >>> turns = EqualTurns(plane, tips, hues, radii).turn(1.0, 1.0)
        >>> picture = VGroup(plane, turns, *turns.numbers)
    """

    def __init__(
        self,
        plane: ArrowPlane,
        tips: Sequence[NDArray[np.float64]],
        hues: Sequence[str],
        radii: Sequence[tuple[float, float]],
        center: Sequence[float] | NDArray[np.float64] = (0.0, 0.0),
    ) -> None:
        theme = active_theme()
        self.plane, self.tips, self.radii = plane, list(tips), list(radii)
        self.about = np.asarray(center, dtype=np.float64)
        self.left = [
            scenery(
                VectorArrow(
                    plane.point(self.about),
                    plane.point(self.about + tip),
                    color=mix(theme.ground, hue, FAINT),
                    width=6,
                    head=0.26,
                )
            ).set_z_index(-1)
            for tip, hue in zip(tips, hues, strict=True)
        ]
        self.arcs = [self._arc() for _ in tips]
        self.numbers = [Degrees(0, NOTE, 1, color=theme.position) for _ in tips]
        super().__init__(*self.left, *self.arcs)
        self.turn(*[0.0] * len(self.tips))

    def turn(self, *sweeps: float) -> Self:
        """Show by how many radians each arrow has turned."""
        hub, unit = self.plane.point(self.about), self.plane.frame.unit
        for tip, (part, told), arc, number, sweep in zip(
            self.tips, self.radii, self.arcs, self.numbers, sweeps, strict=True
        ):
            begin = direction(tip)
            reach = part * float(np.linalg.norm(tip)) * unit
            arc.set_sweep(hub, reach, begin, max(sweep, CLOSED))
            number.set_number(float(np.degrees(sweep)))
            number.move_to(self._out(tip, begin + sweep / 2, told))
        return self

    def slide_onto(self, other: EqualTurns, sweep: float) -> UpdateFromAlphaFunc:
        """Return the animation of the one arc, of ``sweep`` radians, to where that of another is.

        Its number is told no more, and its faint arrow stays where the turn began.
        """
        begin, end = direction(self.tips[0]), direction(other.tips[0])
        (near, told), (far, _) = self.radii[0], other.radii[0]
        size = float(np.linalg.norm(self.tips[0]))

        def slide(_: Mobject, share: float) -> None:
            angle = begin + share * (end - begin)
            self.tips[0] = size * np.array([np.cos(angle), np.sin(angle)])
            # last of all outwards, so that it comes near no name of an arrow
            self.radii[0] = near + max(0.0, (share - INWARD) / (1 - INWARD)) * (far - near), told
            self.turn(sweep)

        return UpdateFromAlphaFunc(self, slide)

    def _arc(self) -> TurnedAngle:
        arc = TurnedAngle(color=active_theme().position, gain=0, opacity=0)
        arc.arc.set_stroke(width=WIDTH)
        return arc

    def _out(self, tip: NDArray[np.float64], angle: float, part: float) -> Point3D:
        reach = part * float(np.linalg.norm(tip))
        way = np.array([np.cos(angle), np.sin(angle)])
        return self.plane.point(self.about + reach * way)
