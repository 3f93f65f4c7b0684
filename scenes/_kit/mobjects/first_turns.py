"""A way through a matrix, past the row at which each pair of its columns has come round once."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import RIGHT, BackgroundRectangle, VGroup
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

NAME_OFF = np.array([-0.18, -0.25, 0.0])
"""From where a tread begins to where the name under it ends."""


class FirstTurns(CasedPath):
    """A staircase from the top left of a matrix, one tread as wide as a pair for each pair.

    Args:
        field: where the whole matrix stands.
        pairs: how many there are across.
        shares: shape (n,), which part of the height lies above each tread; what lies below the
            matrix ends at its foot.

    Example:
        >>> stairs = FirstTurns(stage, 8, np.array([0.1, 0.3, 0.6, 1.0])).walk(2.5)
        >>> picture = VGroup(stairs, stairs.named("one turn", 1))
    """

    def __init__(self, field: Region, pairs: int, shares: NDArray[np.float64]) -> None:
        theme = active_theme()
        super().__init__(theme.ink, theme.ground, width=6)
        corners = [field.at(0, 1)]
        for pair, share in enumerate(np.minimum(shares, 1)):
            corners += [field.at(edge / pairs, 1 - share) for edge in (pair, pair + 1)]
        self.corners = corners[:-1]

    def named(self, text: str, pair: int) -> VGroup:
        """Return a name, to stand under the tread of a pair on a plate of the ground's colour."""
        name = Label(text, NOTE).put(self.corners[2 * pair + 1] + NAME_OFF, RIGHT)
        ground = active_theme().ground
        return VGroup(BackgroundRectangle(name, color=ground, fill_opacity=1, buff=0.07), name)

    def walk(self, walked: float) -> Self:
        """Draw the way as far as that many pairs, whole or not."""
        steps = min(2 * walked, len(self.corners) - 1.0)
        whole = int(steps)
        last, ahead = self.corners[whole], self.corners[min(whole + 1, len(self.corners) - 1)]
        self.follow([*self.corners[: whole + 1], last + (steps - whole) * (ahead - last)])
        return self
