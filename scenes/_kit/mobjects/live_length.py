"""A length that is measured while it changes, and marks where it stood."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

THICK = 0.26
"""Height of the bar."""
BESIDE, TICK, UNDER = 0.2, (0.06, 0.24), 0.56
"""Room on both sides of the bar; from where to where under it a mark leads; its number's baseline,
as seen from the lower edge."""


class LiveLength(VGroup):
    """A name, a lying bar and its length in numbers.

    Args:
        name: what is measured.
        foot: where the bar begins, at half its height.
        unit: scene units of the length 1.

    Example:
        >>> length = LiveLength("difference", stage.at(0.3, 0.5), 1.4).lay(2.5)
        >>> picture = VGroup(length, length.mark(), length.copy().lay(4).mark())
    """

    def __init__(self, name: str, foot: Point3D, unit: float) -> None:
        self.foot, self.unit, self.length = np.asarray(foot), unit, 0.0
        self.name_of_it = Label(name, BODY)
        self.bar = Bar(active_theme().ink)
        self.number = Readout(0, 2, BODY, face="sans")
        self.base = self.foot + self.name_of_it.height / 2 * DOWN
        self.name_of_it.put(self.base + BESIDE * LEFT, RIGHT)
        super().__init__(self.name_of_it, self.bar, self.number)
        self.lay(1.0)

    def lay(self, length: float) -> Self:
        """Be as long as that."""
        self.length = length
        self.bar.lay(self.foot, 0.0, length * self.unit, THICK)
        self.number.set_number(length)
        self.number.put(self.base + (length * self.unit + BESIDE) * RIGHT, LEFT)
        return self

    def mark(self) -> VGroup:
        """Return a mark under the end of the bar, with its length of now."""
        edge = self.foot + self.length * self.unit * RIGHT + THICK / 2 * DOWN
        ink = active_theme().ink
        start, end = (edge + under * DOWN for under in TICK)
        tick = Line(start, end, stroke_color=ink, stroke_width=5)
        number = Readout(self.length, 2, BODY, face="sans", align=np.zeros(3))
        return VGroup(tick, number.put(edge + UNDER * DOWN))
