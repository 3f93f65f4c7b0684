"""A wall at the end of two rails, with the number over it that nothing may pass."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import PI, UP, Line, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.theme import active_theme
from scenes._kit.typography import TITLE, Label

THICK = 7.0
"""Width of the stroke."""
HALO = 0.11
"""How wide the ground behind it is in the end."""


class Wall(VGroup):
    """A line at the end of a rail, or of two, that stands out over and under them.

    The ground shows on both sides of it, so that what begins at it is seen to begin there.

    Args:
        number: what is printed over it.
        over: how far it stands over the rails in the end.

    Example:
        >>> picture = Wall("1", 0.6).stand(stage.inset(1.5))
    """

    def __init__(self, number: str, over: float) -> None:
        self.over = over
        self.halo = Bar(active_theme().ground)
        self.line = Line()
        self.number = Label(number, TITLE, bold=True)
        super().__init__(self.halo, self.line, self.number)

    def stand(self, region: Region, grown: float = 1.0, named: float = 1.0) -> Self:
        """Stand at the right edge of a region, grown so far beyond top and bottom, from 0 to 1.

        ``named`` is how far, from 0 to 1, its number and the ground behind it have come.
        """
        over = self.over * grown
        ends = [np.array([region.right, region.bottom - over, 0.0])]
        ends.append(np.array([region.right, region.top + over + 1e-3, 0.0]))
        self.halo.lay(ends[0], PI / 2, float(ends[1][1] - ends[0][1]), HALO * named)
        self.line.put_start_and_end_on(*ends).set_stroke(active_theme().ink, THICK)
        self.number.put(ends[1] + 0.15 * UP).set_opacity(named)
        return self
