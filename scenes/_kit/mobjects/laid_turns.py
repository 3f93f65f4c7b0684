"""Equal turns laid end to end on a dial, counted, and a ring where the last of them is to end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import Circle, Line, Mobject, UpdateFromAlphaFunc, VGroup
from manim.utils.rate_functions import there_and_back

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.readout import IndexedReadout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

CUT, WIDTH = 0.89, 5
"""How far out a turn is cut off from the next, as a share of the radius, and how widely."""
COUNT, GOAL = 0.56, 0.11
"""How far out the number of a turn stands, and how large the ring is, as shares of the radius."""
NAME, INWARD = 1.22, 0.3
"""How far out the names of both ends stand, and by which share of a turn they lie on the turns."""
THIN, FLASH = 4, 12
"""Stroke width of the ring, and that in a flash."""
SEEN = 0.3
"""The last share of a turn, in which its number comes."""


class LaidTurns(VGroup):
    """What is laid over the turn of a dial: cuts between equal turns, their numbers, and the goal.

    Args:
        pose: of the dial.
        start: where the first turn begins, in radians.
        turn: of each, in radians.
        names: of the place where the first begins and of that where the last ends.
        count: how many turns there will be.

    Example:
        >>> from scenes._kit.mobjects.step_hands import StepHands
        >>> pose = DialPose(stage.center, 1.8)
        >>> names = [IndexedReadout("bold(p)", place) for place in (0, 4)]
        >>> laid = LaidTurns(pose, 0.3, 1.0, names, 4).show_laid(3.0)
        >>> picture = VGroup(StepHands(pose, color=active_theme().pair(0)), laid)
        >>> _ = picture[0].show_step(0.3, 3.0)
    """

    def __init__(
        self,
        pose: DialPose,
        start: float,
        turn: float,
        names: Sequence[IndexedReadout],
        count: int,
    ) -> None:
        theme = active_theme()

        def at(turns: float, share: float) -> np.ndarray:
            return on_circle(pose.hub, share * pose.radius, start + turns * turn)

        self.cuts = [
            scenery(Line(pose.hub, at(k, CUT), stroke_color=theme.ground, stroke_width=WIDTH))
            for k in range(1, count)
        ]
        self.counts = [Label(str(k + 1), BODY).move_to(at(k + 0.5, COUNT)) for k in range(count)]
        self.goal = Circle(GOAL * pose.radius, color=theme.ink, stroke_width=THIN)
        self.goal.move_to(at(count, 1))
        self.names = [
            name.move_to(at(turns, NAME))
            for name, turns in zip(names, (INWARD, count - INWARD), strict=True)
        ]
        super().__init__(*self.cuts, *self.counts, self.goal, *self.names)
        self.show_laid(count)

    def show_laid(self, turns: float) -> Self:
        """Count the turns that are laid, and cut off those before the last."""
        for k, cut in enumerate(self.cuts, 1):
            cut.set_stroke(opacity=float(turns > k))
        for k, number in enumerate(self.counts, 1):
            number.set_opacity(float(np.clip(1 + (turns - k) / SEEN, 0, 1)))
        return self

    def flash(self) -> UpdateFromAlphaFunc:
        """Return the animation in which the ring lights up: the last turn ends in it."""

        def light(_: Mobject, share: float) -> None:
            self.goal.set_stroke(width=THIN + (FLASH - THIN) * share)

        return UpdateFromAlphaFunc(self.goal, light, rate_func=there_and_back)
