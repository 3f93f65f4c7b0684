"""What arrows leave behind that turn: where they were, and arcs of equal steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from manim import Animation, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.arrow_plane import ArrowPlane, direction
from scenes._kit.mobjects.readout import Degrees
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import NOTE, Label

FAINT = 0.46
"""How much of its hue an arrow leaves behind."""
ARC, NUMBER = 0.74, 0.88
"""How far out the arcs are, and the middles of their numbers, as parts of the arrow."""
SINGLE, COUNT, BEYOND = 0.62, 0.42, 1.05
"""How far out an arc of one counted step is, a count inside its arc, and one over the circle."""
SEAM = 0.05
"""Between two steps of one turn, in radians."""
CLOSED = 1e-3


class EqualTurns(VGroup):
    """Faint arrows where arrows of a plane stood, and how far each has turned since then.

    The numbers are no part of it before they are shown: degrees, or how many steps there are.

    Args:
        plane: in which the arrows stand, about its origin.
        tips: where each arrow ended, as a pair of numbers.
        hues: of the arrows.
        places: how many steps each turns, if they are to be counted.
        step: the degrees of a step that is counted.

    Example:
        >>> from scenes._kit.mobjects.arrow_plane import about_the_origin, view_of
        >>> plane = ArrowPlane(view_of(about_the_origin(1.1), stage))
        >>> tips = [np.array([1.0, 0.0]), np.array([0.0, -1.0])]
        >>> hues = active_theme().query, active_theme().key
        >>> turns = EqualTurns(plane, tips, hues).turn(1.0, 1.0)
        >>> picture = VGroup(plane, turns, *turns.numbers)
    """

    def __init__(
        self,
        plane: ArrowPlane,
        tips: Sequence[NDArray[np.float64]],
        hues: Sequence[str],
        *,
        places: Sequence[int] | None = None,
        step: float = 0.0,
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
        self.step = float(np.radians(step))
        self.turns = [[self._arc() for _ in range(k)] for k in places or [1] * len(self.tips)]
        self.arcs = [arc for turn in self.turns for arc in turn]
        self.numbers: list[VMobject] = [
            Label(f"{k} × {printed(step, 1)}°", NOTE, color=theme.position) for k in places or ()
        ] or [Degrees(0, NOTE, 1, color=theme.position) for _ in tips]
        super().__init__(*self.left, *self.arcs)
        self.turn(*[0.0] * len(self.tips))

    def turn(self, *sweeps: float) -> Self:
        """Show by how many radians each arrow has turned."""
        for tip, turn, number, sweep in zip(
            self.tips, self.turns, self.numbers, sweeps, strict=True
        ):
            begin = direction(tip)
            inner = self.step > 0 and len(turn) == 1
            part = SINGLE if inner else ARC
            reach = part * float(np.linalg.norm(tip)) * self.plane.frame.unit
            for k, arc in enumerate(turn):
                until = sweep if arc is turn[-1] else min(sweep, (k + 1) * self.step)
                start = k * self.step + (SEAM if k else 0.0)
                arc.set_sweep(
                    self.plane.point((0, 0)), reach, begin + start, max(until - start, CLOSED)
                )
                arc.arc.set_stroke(opacity=float(until > start or not k))
            if isinstance(number, Degrees):
                number.set_number(float(np.degrees(sweep)))
                number.move_to(self._out(tip, begin + sweep / 2, NUMBER))
                continue
            middle = begin + len(turn) * self.step / 2
            number.move_to(self._out(tip, middle, BEYOND if inner else COUNT))
            if inner:  # its corner, not its middle, is over the circle
                size = np.array([number.width, number.height, 0.0])
                number.shift(0.5 * np.sign([np.cos(middle), np.sin(middle), 0.0]) * size)
        return self

    def cancel(self, steps: int) -> list[Any]:
        """Return the animations in which the first steps of all turns, the same, go quiet."""
        quiet = active_theme().ring
        return [arc.arc.animate.set_stroke(quiet) for turn in self.turns for arc in turn[:steps]]

    def inward(self, steps: int, part: float) -> Animation:
        """Return the animation in which what follows the first steps goes inward, seam on seam.

        Args:
            steps: how many of each turn stay where they are.
            part: how far out the others end, as a part of the arrow.
        """
        moved = [
            (arc, direction(tip), k, ARC * float(np.linalg.norm(tip)), part / ARC)
            for tip, turn in zip(self.tips, self.turns, strict=True)
            for k, arc in enumerate(turn)
            if k >= steps
        ]

        def carry(_: Mobject, share: float) -> None:
            hub, unit = self.plane.point((0, 0)), self.plane.frame.unit
            for arc, begin, k, reach, end in moved:
                seam = (1 - share) * SEAM if k else 0.0
                radius = reach * (1 + share * (end - 1)) * unit
                arc.set_sweep(hub, radius, begin + k * self.step + seam, self.step - seam)

        return UpdateFromAlphaFunc(VGroup(*(arc for arc, *_ in moved)), carry)

    def _arc(self) -> TurnedAngle:
        arc = TurnedAngle(color=active_theme().position, gain=0, opacity=0)
        arc.arc.set_stroke(width=9)
        return arc

    def _out(self, tip: NDArray[np.float64], angle: float, part: float) -> Point3D:
        reach = part * float(np.linalg.norm(tip))
        return self.plane.point((reach * np.cos(angle), reach * np.sin(angle)))
