"""The names of two arrows beyond their points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, cast

import numpy as np
from manim import VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow_plane import ArrowPlane
from scenes._kit.typography import BODY, Label

AWAY, CLEAR, SPACE = 0.18, 0.05, 0.2
"""Between the point of an arrow and its name, between both names, and behind a name."""


class TipNames(VGroup):
    """Two names, each in the hue of its arrow and next to its point.

    Args:
        hues: of the arrows, by their names.

    Example:
        >>> from scenes._kit.mobjects.arrow_plane import about_the_origin, view_of
        >>> theme = active_theme()
        >>> hues = {"query": theme.query, "key": theme.key}
        >>> plane = ArrowPlane(view_of(about_the_origin(2.0), stage))
        >>> names = TipNames(hues).follow(plane, np.array([1.2, 1.2]), np.array([1.6, 0.4]))
        >>> picture = VGroup(plane, names)
    """

    def __init__(self, hues: Mapping[str, str]) -> None:
        super().__init__(*(Label(name, BODY, color=hue) for name, hue in hues.items()))

    def follow(
        self, plane: ArrowPlane, first: NDArray[np.float64], second: NDArray[np.float64]
    ) -> Self:
        """Stand beyond the points of two arrows; the second name gives way to the first."""
        for at, pair in enumerate((first, second)):
            self.put_beside(at, plane, pair, pair)
        ahead, behind = self
        apart = abs(ahead.get_center() - behind.get_center())[:2]
        room = [(ahead.width + behind.width) / 2, (ahead.height + behind.height) / 2]
        behind.set_opacity(float(np.clip(max(apart - room) / CLEAR, 0, 1)))
        return self

    def after(self, at: int) -> Point3D:
        """Return the point on its baseline at which a number that belongs to a name begins."""
        name = cast(Label, self[at])
        return np.array([name.get_right()[0] + SPACE, name.baseline, 0.0])

    def put_beside(
        self, at: int, plane: ArrowPlane, pair: NDArray[np.float64], way: NDArray[np.float64]
    ) -> Self:
        """Put one name next to the point of an arrow, on another way than the arrow's own."""
        along, name = np.array([*way, 0.0]) / np.linalg.norm(way), self[at]
        reach = AWAY + 0.5 * float(abs(along) @ [name.width, name.height, 0.0])
        name.set_opacity(1).move_to(plane.point(pair) + reach * along)
        return self
