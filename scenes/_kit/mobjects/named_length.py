"""Names of arrows, and how long an arrow is, in one row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, TITLE, Formula, Label

SPACE = 0.17
"""Room between the pieces of a name."""


class NamedLength(VGroup):
    """A name, and behind it the length of what is named, ``number``.

    Args:
        name: what is named.
        length: of it.
        color: of both, ``#RRGGBB``.
        point: the left end of the baseline.
        column: how far behind it the number begins.

    Example:
        >>> color = active_theme().position
        >>> picture = NamedLength("place part", 1.683, color=color, point=stage.center)
    """

    def __init__(
        self, name: str, length: float, *, color: str, point: Point3D, column: float = 2.35
    ) -> None:
        self.named = Label(name, TITLE, color=color).put(point, LEFT)
        beyond_it = point + np.array([column, 0.0, 0.0])
        self.number = Readout(length, 3, TITLE, color=color).put(beyond_it, LEFT)
        super().__init__(self.named, self.number)


class PairName(VGroup):
    """Two words, each with its place, and an arrow from the first to the second.

    Args:
        words: where the arrow begins, and where it ends.
        places: of both.

    Example:
        >>> picture = PairName(("cat", "dog"), (5, 7))
    """

    def __init__(self, words: Sequence[str], places: Sequence[int]) -> None:
        theme = active_theme()
        self.words = [Label(text, BODY, color=theme.word) for text in words]
        self.places = [Readout(place, 0, BODY, color=theme.position) for place in places]
        (first, second), (begin, end) = self.words, self.places
        edge, pieces = 0.0, (first, begin, Formula("arrow.r", BODY), second, end)
        for piece in pieces:
            piece.put(np.array([edge, 0.0, 0.0]), LEFT)
            edge = piece.get_right()[0] + SPACE
        super().__init__(*pieces)

    def tell(self, places: Sequence[int], *, seen: bool = True) -> Self:
        """Write other places, to be seen or not."""
        for readout, place in zip(self.places, places, strict=True):
            readout.set_number(place).set_opacity(float(seen))
        return self
