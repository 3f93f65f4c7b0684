"""The key of the colours of scores: below zero, zero, above zero."""

from __future__ import annotations

from itertools import pairwise

from manim import DOWN, LEFT, RIGHT, Square, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.score_cells import score_hue
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

SIDE, INNER, OUTER, DEEP = 0.24, 0.1, 0.34, 0.09
"""Side of a square, room from it to its sign, and to the next square, and from the middle of a
sign to its baseline."""


class SignKey(VGroup):
    """Three squares side by side in the colours of scores, each with its sign.

    Args:
        center: the middle of the key.

    Example:
        >>> picture = SignKey(stage.center)
    """

    def __init__(self, center: Point3D) -> None:
        ring = active_theme().ring
        entries = VGroup()
        for sign, score in (("−", -1.0), ("0", 0.0), ("+", 1.0)):
            square = Square(SIDE, stroke_width=2).set_stroke(ring)
            square.set_fill(score_hue(score, 1.0), 1)
            label = Label(sign, NOTE).put((SIDE / 2 + INNER) * RIGHT + DEEP * DOWN, LEFT)
            entries.add(VGroup(square, label))
        for before, entry in pairwise(entries):
            entry.shift((before.get_right()[0] + OUTER - entry.get_left()[0]) * RIGHT)
        super().__init__(*entries)
        self.shift(center - self.get_center())
