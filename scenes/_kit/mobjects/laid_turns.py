"""Equal turns laid end to end on a dial, counted, and rings where hands are to come to rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import Circle, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

CUT, WIDTH = 0.89, 5
"""How far out a turn is cut off from the next, as a share of the radius, and how widely."""
COUNT, GOAL, LEAST = 0.56, 0.11, 0.1
"""How far out the number of a turn stands, and how large a ring is, as shares of the radius; and
the radius of a ring at the least."""
NAME, INWARD = 1.22, 0.3
"""How far out the names of both ends stand, and by which share of a turn they lie on the turns."""
THIN = 4
"""Stroke width of a ring."""
SEEN = 0.3
"""The last share of a turn, in which its number comes."""
TEXT = 0.8
"""At which share of its radius a dial that shrinks has lost its numbers and names."""


class LaidTurns(VGroup):
    """What is laid over the turn of a dial: cuts between equal turns, their numbers, and the goal.

    Args:
        pose: of the dial.
        start: where the first turn begins, in radians.
        turn: of each, in radians.
        names: of the place where the first begins and of that where the last ends.
        count: how many turns there will be.
        others: poses of further dials, and where a hand of each is to come, in radians.

    Example:
        >>> from scenes._kit.mobjects.step_hands import StepHands
        >>> pose = DialPose(stage.center, 1.8)
        >>> names = [Label(place) for place in ("0", "4")]
        >>> laid = LaidTurns(pose, 0.3, 1.0, names, 4).show_laid(3.0)
        >>> picture = VGroup(StepHands(pose, color=active_theme().pair(0)), laid)
        >>> _ = picture[0].show_step(0.3, 3.0)
    """

    def __init__(
        self,
        pose: DialPose,
        start: float,
        turn: float,
        names: Sequence[Label],
        count: int,
        others: Sequence[tuple[DialPose, float]] = (),
    ) -> None:
        theme = active_theme()
        self.start, self.turn, self.large = start, turn, pose.radius
        self.cuts = [
            scenery(Line(stroke_color=theme.ground, stroke_width=WIDTH)) for _ in range(1, count)
        ]
        self.counts = [Label(str(k + 1), BODY) for k in range(count)]
        self.goal, *self.goals = (
            Circle(max(LEAST, GOAL * seat.radius), color=theme.ink, stroke_width=THIN)
            for seat in (pose, *(seat for seat, _ in others))
        )
        for ring, (seat, angle) in zip(self.goals, others, strict=True):
            ring.move_to(on_circle(seat.hub, seat.radius, angle))
        self.names = list(names)
        super().__init__(*self.cuts, *self.counts, self.goal, *self.goals, *self.names)
        self.take(pose).show_laid(count)

    def take(self, pose: DialPose) -> Self:
        """Lie on the dial in another pose; a smaller one has no numbers and no names."""
        self.pose, count = pose, len(self.counts)
        share = pose.radius / self.large
        for k, cut in enumerate(self.cuts, 1):
            cut.set_points_as_corners([pose.hub, self._at(k, CUT)]).set_stroke(width=WIDTH * share)
        self.goal.scale_to_fit_width(2 * max(LEAST, GOAL * pose.radius)).move_to(self._at(count, 1))
        for k, number in enumerate(self.counts):
            number.move_to(self._at(k + 0.5, COUNT))
        for name, turns in zip(self.names, (INWARD, count - INWARD), strict=True):
            name.move_to(self._at(turns, NAME))
        if share < 1:
            texts = VGroup(*self.counts, *self.names)
            texts.set_opacity(float(np.clip((share - TEXT) / (1 - TEXT), 0, 1)))
        return self

    def _at(self, turns: float, share: float) -> Point3D:
        radius = share * self.pose.radius
        return on_circle(self.pose.hub, radius, self.start + turns * self.turn)

    def show_laid(self, turns: float) -> Self:
        """Count the turns that are laid, and cut off those before the last."""
        for k, cut in enumerate(self.cuts, 1):
            cut.set_stroke(opacity=float(turns > k))
        for k, number in enumerate(self.counts, 1):
            number.set_opacity(float(np.clip(1 + (turns - k) / SEEN, 0, 1)))
        return self
