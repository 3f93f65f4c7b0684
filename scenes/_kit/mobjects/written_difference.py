"""The difference of two words at one place, written in one line."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import TITLE, Label

SPACE, TIGHT = 0.2, 0.05
"""Room between two words, and between a word and its bracket."""
OVER = 0.07
"""How far a stroke goes beyond what it strikes."""


class WrittenDifference(VGroup):
    """One word and a place, less another word and the same place, and what is left.

    ``strokes`` strike both places and leave them legible, and ``left`` is
    the result; both are added as they come.

    Args:
        words: both words, the second one is taken from the first.
        place: at which both stand.
        point: the middle of the baseline, in scene units.

    Example:
        >>> written = WrittenDifference(("dog", "cat"), 5, stage.center)
        >>> picture = VGroup(written, written.strokes, written.left)
    """

    def __init__(self, words: Sequence[str], place: int, point: Point3D) -> None:
        theme = active_theme()
        self.words = [Label(word, TITLE, color=theme.word) for word in words]
        self.places = [Label(f"place {place}", TITLE, color=theme.position) for _ in words]
        line: list[Label] = []
        for word, added in zip(self.words, self.places, strict=True):
            sign = [Label("\u2212", TITLE)] if line else []
            line += [*sign, Label("(", TITLE), word, Label("+", TITLE), added, Label(")", TITLE)]
        result = Label(" \u2212 ".join(words), TITLE, color=theme.word)
        self.left = VGroup(Label("=", TITLE), result)
        _write([*line, *self.left], np.asarray(point))
        self.strokes = VGroup(*map(_stroke, self.places))
        super().__init__(*line)


def _write(line: Sequence[Label], middle: Point3D) -> None:
    """Write texts one after the other on one baseline, about its middle."""
    pen, before = np.array(middle), ""
    for label in line:
        if before:
            pen = pen + (TIGHT if before == "(" or label.source == ")" else SPACE) * RIGHT
        pen[0] = label.put(pen, LEFT).get_right()[0]
        before = label.source
    for label in line:
        label.shift((pen[0] - middle[0]) / 2 * LEFT)


def _stroke(part: VMobject) -> Line:
    corner = OVER * (LEFT + DOWN)
    start, end = part.get_corner(LEFT + DOWN) + corner, part.get_corner(RIGHT + UP) - corner
    # to run through a text is what it is for
    return scenery(Line(start, end, stroke_color=active_theme().quiet, stroke_width=5))
