"""The names of two moved words, with their places, at both ends of the arrow between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Mobject, VGroup
from manim.typing import Point3D, Vector3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

ROOM, SPACE = 0.22, 0.33
"""Room between an end and its name, and between the name and what is written behind it."""


class EndNames(VGroup):
    """A word and its place at the start of an arrow; at its end another, with the gap behind it.

    Args:
        words: the one at the end and the one at the start.
        gap: how many places the one at the end is ahead.
        side: on which side of the start its name stands, with their right edges in line.

    Example:
        >>> picture = EndNames(("dog", "cat"), 2, UP)
        >>> _ = picture.stand(5, stage.at(0.3, 0.4), stage.at(0.6, 0.5), RIGHT)
    """

    def __init__(self, words: Sequence[str], gap: int, side: Vector3D) -> None:
        hue, word = active_theme().position, active_theme().word
        self.gap, self.side = gap, side
        self.end, self.start = (_numbered(text, word) for text in words)
        self.ahead = _numbered("gap", hue)
        self.ahead[1].set_number(gap)
        self.ahead.shift((self.end.get_right()[0] + 3 * SPACE) * RIGHT)
        super().__init__(self.start, self.end, self.ahead)

    def stand(self, place: float, start: Point3D, end: Point3D, way: Vector3D) -> Self:
        """Stand at both ends and count the places; the name at the end lies beyond it on a way."""
        reached = int(place + 1e-6)
        self.start[1].set_number(reached)
        self.end[1].set_number(reached + self.gap)
        self.ahead.shift((self.end.get_right()[0] + SPACE - self.ahead.get_left()[0]) * RIGHT)
        beyond(self.start, start, self.side).align_to(start, RIGHT)
        beyond(VGroup(self.end, self.ahead), end, way)
        return self


def beyond(thing: Mobject, point: Point3D, way: Vector3D) -> Mobject:
    """Move a thing beyond a point on a way of length 1, so that there is room between them."""
    half = np.array([thing.width, thing.height, 0.0]) / 2
    return thing.move_to(point + way * (ROOM + np.abs(way) @ half))


def _numbered(text: str, color: str) -> VGroup:
    """Return a name with a number of the position behind it."""
    label = Label(text, BODY, color=color)
    corner = np.array([label.get_right()[0] + SPACE / 2, label.baseline, 0.0])
    number = Readout(0, 0, BODY, color=active_theme().position)
    return VGroup(label, number.put(corner, LEFT))
