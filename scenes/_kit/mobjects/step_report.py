"""How many dials a curve has, how many of its steps rise, and one of these steps closely."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, ORIGIN, RIGHT, Line, Rectangle, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, TITLE, Label

BOX, RADIUS = (0.5, 0.72), 0.09
"""Between which shares of the width the one step is drawn, and the radius of its dots."""
ENDS = 0.2, 0.8
"""Where both dots stand, as shares of the width of the box."""
UPPER, LOWER = 0.6, 0.14
"""Height of both lines of text, as shares of the height."""
AFTER_NUMBER, ASIDE = 0.16, 0.25
"""Room after a number, and beside the box."""


class StepReport(VGroup):
    """Two lines of numbers, and a box in which a step between two gaps tilts.

    Args:
        region: where to stand.
        step: the two gaps.
        last: how many steps there are.
        heights: lowest and highest likeness that the box shows.

    Example:
        >>> report = StepReport(stage.inset(2.0), (11, 12), 100, (0.66, 0.667))
        >>> picture = report.read(64, 35, (0.6616, 0.6622), 0.00058)
    """

    def __init__(
        self, region: Region, step: tuple[int, int], last: int, heights: tuple[float, float]
    ) -> None:
        theme = active_theme()
        left, right = (region.at(share, 0)[0] for share in BOX)
        self.box, self.heights = Region(left, right, region.bottom, region.top), heights
        edge = Rectangle(width=self.box.width, height=self.box.height, color=theme.quiet)
        edge.set_stroke(width=3).move_to(self.box.center)
        self.level = DashedSegment(ORIGIN, ORIGIN, color=theme.quiet)
        self.line = Line(LEFT, RIGHT, color=theme.ink, stroke_width=7)
        self.dots = Dots(color=theme.ink, radius=RADIUS)
        self.count, self.rises = (
            Readout(last, 0, TITLE, face="sans", bold=True, align=LEFT) for _ in range(2)
        )
        self.count.put(region.at(0, UPPER))
        self.rises.put(region.at(0, LOWER))
        self.words = VGroup(Label("dials", LABEL), Label(f"of {last} steps rise", LABEL))
        beside = self.box.at(1, UPPER) + RIGHT * ASIDE
        self.told = Label(f"gap {step[0]} to {step[1]}", LABEL).put(beside, LEFT)
        self.gain = Readout(0, 5, TITLE, face="sans", bold=True, align=LEFT)
        self.gain.put(self.box.at(1, LOWER) + RIGHT * ASIDE)
        self.plus = Label("+", TITLE, bold=True).put(self.gain.anchor, LEFT)
        self.gain.shift(RIGHT * (self.plus.width + 0.06))
        texts = self.count, self.rises, self.words, self.told, self.plus, self.gain
        super().__init__(scenery(edge), self.level, self.line, self.dots, *texts)

    def read(self, count: int, rises: int, ends: tuple[float, float], gain: float) -> Self:
        """Show the likeness at both ends of the step, and print what is told.

        Args:
            count: how many dials there are.
            rises: how many steps rise.
            ends: likeness at both gaps as they are drawn.
            gain: by how much the second is more than the first, as printed.
        """
        first, second = (self.spot(*end) for end in zip(ENDS, ends, strict=True))
        self.level.set_ends(first, np.array([self.box.right, first[1], 0.0]))
        self.line.put_start_and_end_on(first, second)
        self.dots.set_centers(np.array([first, second]))
        for number, value, word in zip(
            (self.count, self.rises), (count, rises), self.words, strict=True
        ):
            number.set_number(value)
            edge = number.get_right()[0] + AFTER_NUMBER
            word.put(np.array([edge, number.baseline, 0.0]), LEFT)
        self.gain.set_number(gain)
        self.plus.set_opacity(float(gain > 0))
        return self

    def spot(self, across: float, height: float) -> Point3D:
        """Return where a likeness is drawn at a share of the width of the box."""
        low, high = self.heights
        return np.asarray(self.box.at(across, (height - low) / (high - low)))
