"""One word among many: a needle over the line on which the cosines of the many are piled up."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Dot, Line, VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.skyline import Skyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

NEEDLE = 7.0
"""Stroke width of the needle."""
KNOB = 0.11
"""Radius of its knob."""
ABOVE = 0.28
"""How far the baseline of what is told is above the needle."""


class OwnInCrowd(VGroup):
    """Cosines of wrong words, piled up on their line, and a needle at that of the right word.

    Those of the crowd that are closer are bright, and counted.

    Args:
        frame: where 0 lies on the line, and how long the number 1 is.
        own: the cosine of the right word.
        crowd: those of all others.
        of: what the count is told of.
        brick: height of one of the crowd, in scene units.
        height: of the needle.

    Example:
        >>> crowd = np.sin(np.linspace(-1, 1, 900)) ** 3
        >>> picture = OwnInCrowd(Frame(stage.at(0.5, 0.1), 3.0), 0.8, crowd, "d = 2", 0.02, 2.0)
    """

    def __init__(
        self,
        frame: Frame,
        own: float,
        crowd: NDArray[np.float64],
        of: str,
        brick: float,
        height: float,
    ) -> None:
        theme = active_theme()
        self.crowd = Skyline(frame, color=theme.ring, brick=brick).show_values(crowd)
        ends = frame.point((-1, 0)), frame.point((1, 0))
        self.line = scenery(Line(*ends, stroke_color=theme.ring, stroke_width=5))
        foot = frame.point((own, 0))
        self.needle = Line(foot, foot + height * UP, stroke_color=theme.word, stroke_width=NEEDLE)
        self.knob = Dot(foot + height * UP, radius=KNOB, color=theme.word)
        self.beyond = Skyline(frame, color=theme.ink, brick=brick).show_values(crowd[crowd > own])
        self.named = Label("right word", LABEL, color=theme.word)
        self.named.put(self.knob.get_center() + 0.25 * LEFT + 0.1 * DOWN, RIGHT)
        beyond = f"{int(self.beyond.counts.sum()):,} of {len(crowd):,}"
        self.told = Label(f"{of}: {beyond} wrong words are closer", LABEL)
        self.told.put(frame.point((-1, 0)) + (height + ABOVE) * UP, LEFT)
        pile = self.crowd, self.beyond, self.line
        super().__init__(*pile, self.needle, self.knob, self.named, self.told)
