"""The cosines from −1 to 1 on a line, under the half circle on which arrows of length 1 end."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, VGroup, VMobject

from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

TICK = 0.14
"""Half the height of a tick."""
UNDER = 0.62
"""How far the baseline of the names is under the line."""
INWARD = 0.35
"""How far the names of both ends reach inwards."""
NAMES = ("−1: opposite", "0: right angle", "1: same way")
SIDES = 120
"""Of the polyline that is the half circle."""


class CosineAxis(VGroup):
    """A line from −1 to 1, with names under these cosines and under 0.

    ``arc`` is the half circle over it; it does not belong to the line and is added by itself.

    Args:
        frame: where 0 lies, and how long the number 1 is.

    Example:
        >>> axis = CosineAxis(Frame(stage.at(0.5, 0.25), 3.0))
        >>> picture = VGroup(axis, axis.arc)
    """

    def __init__(self, frame: Frame) -> None:
        theme = active_theme()
        self.line = scenery(Line(stroke_color=theme.ring, stroke_width=5))
        self.ticks = Segments(color=theme.ring, width=5)
        self.names = VGroup(*(Label(text, LABEL, color=theme.ink) for text in NAMES))
        self.arc = scenery(VMobject(stroke_color=theme.ring, stroke_width=3))
        super().__init__(self.line, self.ticks, self.names)
        self.look(frame)

    def look(self, frame: Frame) -> Self:
        """Lie in another frame, with the whole half circle."""
        self.frame = frame
        places = frame.points(np.array([[-1.0, 0.0], [0.0, 0.0], [1.0, 0.0]]))
        self.line.put_start_and_end_on(places[0], places[2])
        self.ticks.set_ends(places + TICK * DOWN, places + TICK * UP)
        low, middle, high = self.names
        low.put(places[0] + UNDER * DOWN + INWARD * RIGHT, RIGHT)
        middle.put(places[1] + UNDER * DOWN)
        high.put(places[2] + UNDER * DOWN + INWARD * LEFT, LEFT)
        return self.bow(0.0, np.pi)

    def bow(self, start: float, end: float) -> Self:
        """Draw the half circle from one angle to another only."""
        ways = np.linspace(start, end, SIDES)
        self.arc.points = polyline(self.frame.points(np.column_stack([np.cos(ways), np.sin(ways)])))
        return self
