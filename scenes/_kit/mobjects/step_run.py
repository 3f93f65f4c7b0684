"""Equal steps, laid end to end."""

from __future__ import annotations

from math import ceil
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.marks import Segments
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, Label

SEAM = 4.0
"""How wide the stroke between two steps is drawn."""


class StepRun(VGroup):
    """A step and copies of it, each begun where the one before ends; red beyond a bound.

    Args:
        start: where the first one begins.
        step: how long one is, in scene units.
        bound: where the bound is across.
        thick: how thick they are.

    Example:
        >>> picture = StepRun(stage.at(0.1, 0.5), 1.2, stage.left + 5.0, 0.6).lay(5)
    """

    def __init__(self, start: Point3D, step: float, bound: float, thick: float) -> None:
        theme = active_theme()
        self.start, self.step, self.thick = start, step, thick
        self.room = bound - float(start[0])
        self.bar, self.beyond = Bar(theme.position), Bar(theme.bad)
        self.seams = Segments(color=theme.ground, width=SEAM)
        super().__init__(self.bar, self.beyond, self.seams)
        self.lay(1)

    def lay(self, count: float) -> Self:
        """Lay so many steps, the last of which may be laid in part."""
        reached = self.step * count
        over = max(0.0, reached - self.room)
        self.bar.lay(self.start, 0.0, reached - over, self.thick)
        self.beyond.lay(self.start + self.room * RIGHT, 0.0, over, self.thick)
        self.beyond.set_opacity(float(over > 0.0))
        across = self.step * np.arange(1, ceil(count - 1e-9))
        middles = self.start + np.stack([across, *np.zeros((2, len(across)))], axis=-1)
        self.seams.set_ends(middles - self.thick / 2 * UP, middles + self.thick / 2 * UP)
        return self

    def behind(self, text: str, count: float, name: str) -> VGroup:
        """Return what is printed behind the end of so many steps, beyond the bound: whose it is."""
        label = Label(text, BODY, color=active_theme().bad, bold=True)
        end = self.start + (self.step * count + 0.2) * RIGHT
        return VGroup(
            Label(name, LABEL).put(end + 0.11 * UP, LEFT), label.put(end + 0.3 * DOWN, LEFT)
        )
