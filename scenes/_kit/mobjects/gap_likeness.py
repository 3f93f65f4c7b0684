"""All pairs that lie one gap apart in a square of likeness, and the mean of their cosines."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, ORIGIN, RIGHT, VGroup
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

DROP = 0.36
"""How far under the square its numbers stand."""


class GapLikeness(VGroup):
    """A line along both diagonals of a gap, and under the square the gap and its mean cosine.

    Args:
        means: shape (places,), the mean cosine of every gap.
        square: in which row and column 0 meet at the top left.

    Example:
        >>> picture = GapLikeness(np.linspace(1, -1, 64), Region(-2, 2, -2, 2)).read(20)
    """

    def __init__(self, means: ArrayLike, square: Region) -> None:
        theme = active_theme()
        self.means, self.square = np.asarray(means, dtype=float), square
        self.lines = [CasedPath(theme.ink, theme.ground) for _ in range(2)]
        self.words = [Label("gap", NOTE), Label("mean cosine", NOTE)]
        self.gap = Readout(0, 0, LABEL, face="sans", align=RIGHT)
        self.mean = Readout(0, 3, LABEL, face="sans", bold=True, align=RIGHT)
        low = square.bottom - DROP
        spots = ((square.left, LEFT), (square.left + 0.5 * square.width, ORIGIN))
        for word, (across, align) in zip(self.words, spots, strict=True):
            word.put(np.array([across, low, 0.0]), align)
        edge = self.words[0].get_right()[0] + 0.55
        self.gap.put(np.array([edge, low, 0.0]))
        self.mean.put(np.array([square.right, low, 0.0]))
        super().__init__(*self.lines, *self.words, self.gap, self.mean)
        self.read(0)

    def read(self, gap: float) -> Self:
        """Show a gap; its mean is that of the whole gap reached.

        Raises:
            ValueError: no two places lie so far apart.
        """
        if not 0 <= gap <= len(self.means) - 1:
            raise ValueError(f"gap must be 0 to {len(self.means) - 1}, got {gap:g}")
        whole, count = int(gap + 1e-9), len(self.means)
        near, far, edge = 0.5 / count, (whole + 0.5) / count, 1 - 0.5 / count
        corner = edge - whole / count
        for line, ends in zip(
            self.lines, ([(far, near), (edge, corner)], [(near, far), (corner, edge)]), strict=True
        ):
            line.follow([self.square.at(across, 1 - down) for across, down in ends])
        self.gap.set_number(whole)
        self.mean.set_number(self.means[whole])
        return self
