"""The name of an arrow, and how long that arrow is, in one row beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, Mobject, VGroup
from manim.typing import Point3D, Vector3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Formula, Label

ROOM, SPACE, CLOSE_UP = 0.22, 0.17, 0.06
"""Room between an arrow and its name, between the pieces of that name, and before the colon."""


class NamedLength(VGroup):
    """Pieces of a name in one row, a colon, and a length. ``named`` and ``length`` are its halves.

    Args:
        pieces: what the name consists of.
        length: of what is named.
        color: of the length, ``#RRGGBB``.

    Example:
        >>> color = active_theme().position
        >>> picture = NamedLength([Label("gap", BODY, color=color)], 1.683, color=color)
    """

    def __init__(
        self, pieces: Sequence[Label | Formula | Readout], length: float, *, color: str
    ) -> None:
        colon, number = Label(":", BODY, color=color), Readout(length, 3, BODY, color=color)
        edge = 0.0
        for piece in (*pieces, colon, number):
            piece.put(np.array([edge - (SPACE - CLOSE_UP) * (piece is colon), 0.0, 0.0]), LEFT)
            edge = piece.get_right()[0] + SPACE
        self.named, self.number = VGroup(*pieces), number
        self.length = VGroup(colon, number)
        super().__init__(self.named, self.length)

    def lean(self, start: Point3D, end: Point3D, share: float, side: float) -> Self:
        """Lie along a line, a share of the way along it, on its left (1) or right (-1)."""
        way = (end - start) / np.linalg.norm(end - start)
        across = side * np.array([-way[1], way[0], 0.0])
        self.move_to(between(start, end, share) + across * (ROOM + self.height / 2))
        self.rotate(float(np.arctan2(way[1], way[0])))
        return self


class DifferenceName(NamedLength):
    """Two words, each with its place, an arrow from the first to the second, and its length.

    Args:
        words: where the arrow begins, and where it ends.
        places: of both.
        length: of the arrow.

    Example:
        >>> picture = DifferenceName(("cat", "dog"), (5, 7), 4.027)
    """

    def __init__(self, words: Sequence[str], places: Sequence[int], length: float) -> None:
        theme = active_theme()
        self.words = [Label(text, BODY, color=theme.word) for text in words]
        self.places = [Readout(place, 0, BODY, color=theme.position) for place in places]
        (first, second), (begin, end) = self.words, self.places
        pieces = first, begin, Formula("arrow.r", BODY), second, end
        super().__init__(pieces, length, color=theme.ink)


def beyond(thing: Mobject, point: Point3D, way: Vector3D) -> Mobject:
    """Move a thing beyond a point on a way of length 1, so that there is room between them."""
    half = np.array([thing.width, thing.height, 0.0]) / 2
    return thing.move_to(point + way * (ROOM + np.abs(way) @ half))


def beside(thing: Mobject, start: Point3D, end: Point3D, share: float, side: float) -> Mobject:
    """Move a thing beside a line, a share along it, on its left (1) or right (-1)."""
    across = side * np.array([start[1] - end[1], end[0] - start[0], 0.0])
    return beyond(thing, between(start, end, share), across / np.linalg.norm(across))
