"""What is said beside a dial: its speed, sine and cosine of a hand, and how often it came round."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import RIGHT, UP, VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import LABEL, SMALLEST_FORMULA, Formula, Label

RAISED, LINE = 0.92, 0.42
"""How far over the hub the speed stands, in radii, and how far one number is under the other."""


class DialNotes(VGroup):
    """Speed, two numbers and a count of turns, all ending at one edge to the right of a dial.

    Args:
        pose: of the dial.
        right: where they end.
        speed: in radians per place.
        color: of the dial, ``#RRGGBB``.

    Example:
        >>> hue = active_theme().pair(0)
        >>> picture = DialNotes(DialPose(stage.center, 1.0), 2.4, 0.1, color=hue)
        >>> _ = picture.show_pair(np.array([0.5, -0.866]), landed=0).count(7.9)
    """

    def __init__(self, pose: DialPose, right: float, speed: float, *, color: str) -> None:
        edge = np.array([right, pose.hub[1], 0.0])
        self.speed = Formula(f"omega = {speed:.3g}", SMALLEST_FORMULA, color=color)
        self.speed.put(edge + (RAISED * pose.radius - 0.1) * UP, RIGHT)
        self.numbers = [
            Readout(0.0, 2, LABEL, face="sans", align=RIGHT).put(edge + (0.08 - row * LINE) * UP)
            for row in range(2)
        ]
        name = Label("turns", LABEL, color=active_theme().quiet)
        # where the numbers are when it is not there
        name.put(edge + (0.08 - LINE) * UP, RIGHT)
        self.turns = Readout(0.0, 1, LABEL, face="sans", align=RIGHT).put(edge + 0.08 * UP)
        self.counter = VGroup(self.turns, name)
        super().__init__(self.speed, *self.numbers, self.counter)

    def show_pair(self, column: NDArray[np.float64], *, landed: float) -> Self:
        """Print sine and cosine (2,), which are pale until a guess has ``landed``."""
        theme = active_theme()
        for number, value in zip(self.numbers, column, strict=True):
            number.set_number(float(value)).set_fill(mix(theme.quiet, theme.ink, landed))
        return self

    def count(self, turns: float) -> Self:
        """Print how many turns the hand has made."""
        self.turns.set_number(turns)
        return self
