"""A short line of places on which a key falls behind its query, and the query walks on."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.marks import Segments
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

TICK, PEG = 0.08, 0.26
"""How far a tick, and the peg of a word, reach from the line."""
OVER, UNDER = 0.36, 0.54
"""How far the baselines of both names are above and below the line."""


class LagLine(VGroup):
    """A tick for every place; the query stands over the line, at the last, the key under it.

    Args:
        last: the largest gap.
        end: where the query stands.
        pitch: from one place to the next.

    Example:
        >>> picture = LagLine(4, stage.center, 0.6).stand(3)
    """

    def __init__(self, last: int, end: Point3D, pitch: float) -> None:
        theme = active_theme()
        self.end, self.pitch = np.array(end), pitch
        spots = np.array([self.place(gap) for gap in range(last + 1)])
        self.line = Line(spots[-1], spots[0], stroke_color=theme.ring, stroke_width=4)
        self.ticks = Segments(color=theme.ring, width=3)
        self.ticks.set_ends(spots + TICK * UP, spots + TICK * DOWN)
        self.pegs = VGroup(*(Segments(color=hue, width=9) for hue in (theme.query, theme.key)))
        self.query = Label("query", NOTE, color=theme.query)
        self.key = Label("key", NOTE, color=theme.key)
        super().__init__(self.line, self.ticks, self.pegs, self.query, self.key)
        self.stand(0.0)

    def place(self, gap: float) -> Point3D:
        """Return the point so many places behind the query."""
        return np.asarray(self.end + gap * self.pitch * LEFT)

    def stand(self, gap: float, left: float = 0.0) -> Self:
        """Let the key stand so many places behind the query, which has so many left to walk."""
        ahead, spot = self.place(left), self.place(left + gap)
        self.pegs[0].set_ends(ahead[None], (ahead + PEG * UP)[None])
        self.query.put(ahead + OVER * UP)
        self.pegs[1].set_ends(spot[None], (spot + PEG * DOWN)[None])
        self.key.put(spot + UNDER * DOWN)
        return self
