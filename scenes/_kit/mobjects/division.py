"""A whole number over another one, and what comes out, which may be told later."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, VGroup
from manim.typing import Point3D

from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

GAP = 0.15
"""Between what is divided and what comes out."""
MOVED = 0.6
"""Share of the telling after which there is room for what comes out, which then appears."""
EXACT = 1e-9
"""By how much at most a number differs from what is printed of it, when that is all of it."""


def is_all(text: str, number: float) -> bool:
    """Return whether what is printed of a number is all of it."""
    return abs(float(text) - number) < EXACT


def written(place: int, last: int, share: float) -> tuple[str, str]:
    """Return how a division is written, and what comes out with its sign, to two decimals."""
    text = printed(share, 2).rstrip("0").rstrip(".")
    return f"{place} ÷ {last}", f"{'=' if is_all(text, share) else '≈'} {text}"


def rounded(number: float) -> str:
    """Return two decimals of a number, with a sign before them if those are not all of it."""
    text = printed(number, 2)
    return text if is_all(text, number) else f"≈ {text}"


class Division(VGroup):
    """A line such as ``500 ÷ 1000 = 0.5``, in the middle of which it stands, as far as it is told.

    Args:
        place: what is divided.
        last: by what.
        share: what comes out.

    Example:
        >>> picture = Division(500, 1000, 0.5).put(stage.center).tell(1.0)
    """

    def __init__(self, place: int, last: int, share: float) -> None:
        hue = active_theme().position
        self.parts = [
            Label(text, BODY, color=hue, bold=True) for text in written(place, last, share)
        ]
        super().__init__(*self.parts)
        self.told = 0.0
        self.put(np.zeros(3))

    def put(self, point: Point3D) -> Self:
        """Stand with the middle of its base line at a point."""
        self.point = point
        above, result = self.parts
        room = above.width + min(1.0, self.told / MOVED) * (GAP + result.width)
        above.put(point + room / 2 * LEFT, LEFT)
        result.put(np.array([above.get_right()[0] + GAP, point[1], 0.0]), LEFT)
        result.set_opacity(max(0.0, (self.told - MOVED) / (1.0 - MOVED)))
        return self

    def tell(self, share: float) -> Self:
        """Tell what comes out, as far as a share from 0 to 1 says."""
        self.told = share
        return self.put(self.point)
