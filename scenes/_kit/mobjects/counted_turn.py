"""A dial that fills as its hand turns, and how far it has turned in print."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.dial import Wedge, on_circle
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

GAPS = (1.15, 0.7)
"""From the name to the number, and from there to the word "turns", where both are short."""
SPACE = 0.15
"""At least after the name and after the number."""
MARK = 1.16, 1.3
"""From where to where a mark on the way runs, in radii of the dial."""


class CountedTurn(VGroup):
    """A dial with a hand where it began and one that turned, the sector between, and the turns.

    Args:
        name: what turns, such as "pair 21:".
        radius: of the dial, in scene units.
        decimals: digits behind the point of the turns.
        aside: from the hub to where its name begins; to the right of the dial if ``None``.
        marked: radians from each mark that the hand leaves outside of the ring to the next.

    Example:
        >>> picture = CountedTurn("pair 21:", 1.0).turn(stage.at(0.4, 0.5), 4.5)
    """

    def __init__(
        self,
        name: str,
        radius: float,
        decimals: int = 2,
        aside: Point3D | None = None,
        *,
        marked: float = np.inf,
    ) -> None:
        theme = active_theme()
        self.radius, self.angle, self.marked = radius, 0.0, marked
        self.aside = RIGHT * (radius + 0.2) + DOWN * 0.1 if aside is None else aside
        self.wedge = Wedge(ORIGIN, radius, 0.0, 0.0, color=theme.ink)
        self.dial = DialRack(np.zeros((1, 3)), np.array([radius]), np.zeros(1))
        self.begun = Segments(color=theme.quiet, width=float(self.dial.hands.get_stroke_width()))
        self.marks = Segments(color=theme.ink, width=3)
        self.turns = Readout(0, decimals, face="sans")
        self.name_label, self.unit = Label(name, LABEL), Label("turns", LABEL)
        self.hands = VGroup(self.wedge, self.marks, self.begun, self.dial)
        self.count = VGroup(self.name_label, self.turns, self.unit)
        super().__init__(self.hands, self.count)
        self.turn(ORIGIN, 0.0)

    def turn(self, hub: Point3D, angle: float, since: float = 0.0) -> Self:
        """Stand at a hub, the hand turned by so many radians from where it began."""
        self.angle, gone = angle, angle - since
        self.dial.stand(np.array([hub]), np.array([self.radius]), np.array([angle]))
        self.wedge.start = since
        self.wedge.set_sweep(hub, gone if gone <= 2 * np.pi else 0.0)
        start = on_circle(hub, self.radius, since)
        self.begun.set_ends(np.array([hub]), np.array([start]))
        left = since + self.marked * np.arange(1, gone / self.marked + 1e-9)
        inner, outer = (
            np.reshape([on_circle(hub, self.radius * share, mark) for mark in left], (-1, 3))
            for share in MARK
        )
        self.marks.set_ends(inner, outer)
        self.turns.set_number(gone / (2 * np.pi))
        pen = hub + self.aside
        wide = (self.name_label.width, self.turns.width)
        gaps = [*(max(gap, own + SPACE) for gap, own in zip(GAPS, wide, strict=True)), 0]
        for part, ahead in zip((self.name_label, self.turns, self.unit), gaps, strict=True):
            part.put(pen, LEFT)
            pen = pen + RIGHT * ahead
        return self
