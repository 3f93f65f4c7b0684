"""A score as a bar on a scale in the colours of scores, with its number."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, PI, RIGHT, UP, Line, Rectangle, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.score_cells import score_hue
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

HEAD, FOOT = 1.15, 0.1
"""Room over the scale for name and number, and under it."""
STRIP, WIDE, ASIDE = 0.14, 0.46, 0.32
"""Widths of the colour scale and of the bar, and how far left of the middle that stands."""
STEPS = 48


class ScoreLane(VGroup):
    """The scale from ``low`` to ``high``, the bar of a score beside it, name and number on top.

    The bar does not belong to the lane before it is added to the scene. All follows the lane when
    it is shifted.

    Args:
        region: where to stand, over its full height.
        low: the lower end of the scale, below zero.
        high: its upper end; the larger of both is the limit of the colours.
        name: of what is measured.
        decimals: digits behind the point.

    Example:
        >>> lane = ScoreLane(stage.columns(1, 6)[0], -2.8, 6.6).measure(-1.44)
        >>> picture = VGroup(lane, lane.bar)
    """

    def __init__(
        self, region: Region, low: float, high: float, name: str = "score", decimals: int = 2
    ) -> None:
        theme = active_theme()
        self.region = region
        self.limit = limit = max(-low, high)
        top, bottom = region.top - HEAD, region.bottom + FOOT
        self.unit = (top - bottom) / (high - low)
        middle = np.array([region.at(0.5, 0)[0] - ASIDE, bottom - low * self.unit, 0.0])
        height = (top - bottom) / STEPS
        numbers = low + (high - low) * (np.arange(STEPS) + 0.5) / STEPS
        strip = VGroup(
            *(
                Rectangle(width=STRIP, height=1.3 * height, stroke_width=0, fill_opacity=1)
                .set_fill(score_hue(float(number), limit))
                .move_to(middle + UP * number * self.unit)
                for number in numbers
            )
        )
        self.strip = scenery(strip.shift(RIGHT * (WIDE / 2 + STRIP)))
        self.zero = Line(ORIGIN, RIGHT * (WIDE + 0.3), stroke_color=theme.ink, stroke_width=3)
        self.zero.move_to(middle)
        self.number = Readout(0, decimals, TITLE, face="sans", bold=True, align=ORIGIN)
        self.number.put(region.at(0.5, 1) + DOWN * 0.82)
        self.title = Label(name, LABEL, color=theme.ink)
        self.title.put(self.number.anchor + UP * 0.52)
        ends = [
            Label(printed(end, 1) if end else "0", NOTE, color=theme.quiet).put(
                middle + UP * (end * self.unit - 0.1) + RIGHT * (WIDE / 2 + 1.9 * STRIP), LEFT
            )
            for end in (high, 0.0, low)
        ]
        self.ends = VGroup(*ends)
        super().__init__(self.strip, self.zero, self.title, self.number, self.ends)
        self.bar = Bar(self.hue(0.0))
        self.bar.set_stroke(theme.ink, width=3)
        self.measure(0.0)

    @property
    def foot(self) -> Point3D:
        """Where the bar stands: the middle of the zero line."""
        return np.array(self.zero.get_center())

    def hue(self, score: float) -> str:
        """Return the colour of a score."""
        return score_hue(score, self.limit)

    def measure(self, score: float) -> Self:
        """Show a score as bar and number."""
        self.number.set_number(score)
        self.bar.lay(self.foot, PI / 2, score * self.unit, WIDE)
        self.bar.set_fill(self.hue(score))
        return self
