"""The difference of two words at one place as a sum in writing, in which the place is struck."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Formula

LEADING, RULE, RESULT = 0.45, 0.66, 1.04
"""How far the second baseline, the line under the sum and the baseline of its result are under the
first baseline."""
OVER = 0.07
"""How far a stroke goes beyond what it strikes."""


class StruckDifference(VGroup):
    """One word and its place, less another word and the same place, and what is left.

    ``strokes`` strike both places and ``left`` is the result; both are added as they come.

    Args:
        words: both words, the second one is taken from the first.
        place: at which both stand.
        point: the left end of the first baseline, in scene units.

    Example:
        >>> struck = StruckDifference(("dog", "cat"), 5, stage.center)
        >>> picture = VGroup(struck, struck.strokes, struck.left)
    """

    def __init__(self, words: Sequence[str], place: int, point: Point3D) -> None:
        theme = active_theme()
        first, second = words
        hues = {"word": theme.word, "place": theme.position}
        added = f"{{{{ bold(p)_{place} : place }}}}"
        self.terms = [
            Formula(f'{{{{ "{first}" : word }}}} + {added}', BODY, parts=hues),
            Formula(f'-({{{{ "{second}" : word }}}} + {added})', BODY, parts=hues),
        ]
        start = np.asarray(point)
        self.terms[0].put(start, LEFT)
        # the words stand one under the other; the sign and the bracket hang out
        hanging = self.terms[1].part("word").get_left()[0] - self.terms[1].get_left()[0]
        self.terms[1].put(start + LEADING * DOWN + hanging * LEFT, LEFT)
        low, high = self.terms[1].get_left()[0], self.terms[1].get_right()[0]
        height = point[1] - RULE
        self.rule = Line((low, height, 0.0), (high, height, 0.0), stroke_color=theme.ink)
        self.rule.set_stroke(width=3)
        self.strokes = VGroup(*(_stroke(each.part("place")) for each in self.terms))
        self.left = VGroup(
            self.rule,
            Formula(f'"{first}" - "{second}"', BODY, color=theme.word).put(
                start + RESULT * DOWN, LEFT
            ),
        )
        super().__init__(*self.terms)


def _stroke(part: VGroup) -> Line:
    corner = OVER * (LEFT + DOWN)
    start, end = part.get_corner(LEFT + DOWN) + corner, part.get_corner(RIGHT + UP) - corner
    # to run through a text is what it is for
    return scenery(Line(start, end, stroke_color=active_theme().ink, stroke_width=6))
