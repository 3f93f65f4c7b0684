"""The cosines from −1 to 1 on a line, under the half circle on which arrows of length 1 end."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Arc, Line, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

TICK = 0.14
"""Half the height of a tick."""
UNDER = 0.62
"""How far the baseline of the names is under the line."""

INWARD = 0.35
"""How far the names of both ends reach inwards."""

NAMES = ("−1: opposite", "0: right angle", "1: same way")


class CosineAxis(VGroup):
    """A line from −1 to 1, with names under these cosines and under 0.

    ``arc`` is the half circle over it; it does not belong to the line and is added by itself.

    Args:
        frame: where 0 lies, and how long the number 1 is.
        stage: what the line does not leave.

    Example:
        >>> axis = CosineAxis(Frame(stage.at(0.5, 0.25), 3.0), stage)
        >>> picture = VGroup(axis, axis.arc)
    """

    def __init__(self, frame: Frame, stage: Region) -> None:
        theme = active_theme()
        self.stage = stage
        self.line = Line(stroke_color=theme.ring, stroke_width=5)
        self.ticks = Segments(color=theme.ring, width=5)
        self.names = VGroup(*(Label(text, LABEL, color=theme.ink) for text in NAMES))
        super().__init__(scenery(self.line), self.ticks, self.names)
        self.look(frame)
        arc = Arc(frame.unit, 0.0, np.pi, arc_center=frame.origin)
        self.arc = scenery(arc.set_stroke(theme.ring, width=3))

    def look(self, frame: Frame) -> Self:
        """Lie in another frame."""
        left = max(-1.0, (self.stage.left - frame.origin[0]) / frame.unit)
        self.line.put_start_and_end_on(frame.point((left, 0)), frame.point((1, 0)))
        places = frame.points(np.array([[-1.0, 0.0], [0.0, 0.0], [1.0, 0.0]]))
        seen = places if left == -1.0 else places[1:]
        self.ticks.set_ends(seen + TICK * DOWN, seen + TICK * UP)
        low, middle, high = self.names
        low.put(places[0] + UNDER * DOWN + INWARD * RIGHT, RIGHT)
        middle.put(places[1] + UNDER * DOWN)
        high.put(places[2] + UNDER * DOWN + INWARD * LEFT, LEFT)
        return self
