"""A wall at the end of two rails, with the number over it that nothing may pass."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import PI, UP, Line, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import TITLE, Label

THIN, THICK = 6.0, 7.0
"""Width of the stroke at first and in the end."""
HALO = 0.15
"""How wide the ground behind it is in the end."""


class Wall(VGroup):
    """A line between the ends of two rails that grows beyond both, and becomes a wall.

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

    def stand(self, region: Region, grown: float = 1.0) -> Self:
        """Stand at the right edge of a region, grown so far, from 0 to 1, beyond top and bottom."""
        theme, over = active_theme(), self.over * grown
        ends = [np.array([region.right, region.bottom - over, 0.0])]
        ends.append(np.array([region.right, region.top + over, 0.0]))
        self.halo.lay(ends[0], PI / 2, float(ends[1][1] - ends[0][1]), HALO * grown)
        hue = mix(theme.position, theme.ink, grown)
        self.line.put_start_and_end_on(*ends).set_stroke(hue, THIN + (THICK - THIN) * grown)
        self.number.put(ends[1] + 0.15 * UP).set_opacity(grown)
        return self
