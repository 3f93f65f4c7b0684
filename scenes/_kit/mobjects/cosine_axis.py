"""The cosines from −1 to 1 on a line, under the half circle on which arrows of length 1 end."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, Arc, Line, VGroup

from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

TICK = 0.14
"""Half the height of a tick."""
UNDER = 1.08
"""How far the baseline of the names is under the line."""

NAMES = ("−1: opposite", "0: right angle", "1: same way")


class CosineAxis(VGroup):
    """A line from −1 to 1, with names under these cosines and under 0.

    ``arc`` is the half circle over it; it does not belong to the line and is added by itself.

    Args:
        frame: where the middle of the line lies, and how long the number 1 is.

    Example:
        >>> axis = CosineAxis(Frame(stage.at(0.5, 0.25), 3.0))
        >>> picture = VGroup(axis, axis.arc)
    """

    def __init__(self, frame: Frame) -> None:
        theme = active_theme()
        self.line = Line(stroke_color=theme.ring, stroke_width=5)
        self.line.put_start_and_end_on(frame.point((-1, 0)), frame.point((1, 0)))
        places = frame.points(np.array([[-1.0, 0.0], [0.0, 0.0], [1.0, 0.0]]))
        self.ticks = Segments(color=theme.ring, width=5)
        self.ticks.set_ends(places + TICK * DOWN, places + TICK * UP)
        self.names = VGroup(
            *(
                Label(text, LABEL, color=theme.ink).put(place + UNDER * DOWN, side)
                for text, place, side in zip(NAMES, places, (LEFT, ORIGIN, RIGHT), strict=True)
            )
        )
        super().__init__(scenery(self.line), self.ticks, self.names)
        arc = Arc(frame.unit, 0.0, np.pi, arc_center=frame.origin)
        self.arc = scenery(arc.set_stroke(theme.ring, width=3))
