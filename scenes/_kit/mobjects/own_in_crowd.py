"""One number among many: a needle over the line on which the many are piled up."""

from __future__ import annotations

import numpy as np
from manim import UP, Dot, Line, VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.skyline import Skyline
from scenes._kit.theme import active_theme

NEEDLE = 7.0
"""Stroke width of the needle."""
KNOB = 0.11
"""Radius of its knob."""


class OwnInCrowd(VGroup):
    """Numbers from −1 to 1, piled up on their line, and a needle at the one that is looked for.

    Those of the crowd that lie beyond it are bright.

    Args:
        frame: where 0 lies on the line, and how long the number 1 is.
        own: the number that is looked for.
        crowd: all others.
        brick: height of one number of the crowd, in scene units.
        height: of the needle.

    Example:
        >>> crowd = np.sin(np.linspace(-1, 1, 900)) ** 3
        >>> picture = OwnInCrowd(Frame(stage.at(0.5, 0.1), 3.0), 0.8, crowd, 0.02, 2.0)
    """

    def __init__(
        self, frame: Frame, own: float, crowd: NDArray[np.float64], brick: float, height: float
    ) -> None:
        theme = active_theme()
        self.crowd = Skyline(frame, color=theme.ring, brick=brick).show_values(crowd)
        ends = frame.point((-1, 0)), frame.point((1, 0))
        self.line = scenery(Line(*ends, stroke_color=theme.ring, stroke_width=5))
        foot = frame.point((own, 0))
        self.needle = Line(foot, foot + height * UP, stroke_color=theme.word, stroke_width=NEEDLE)
        self.knob = Dot(foot + height * UP, radius=KNOB, color=theme.word)
        self.beyond = Skyline(frame, color=theme.ink, brick=brick).show_values(crowd[crowd > own])
        super().__init__(self.crowd, self.beyond, self.line, self.needle, self.knob)
