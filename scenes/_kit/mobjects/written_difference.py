"""The difference of two words at one place as a sum in writing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Formula

LEADING, RULE, RESULT = 0.45, 0.66, 1.04
"""How far the second baseline, the line under the sum and the baseline of its result are under the
first baseline."""
OVER = 0.07
"""How far a stroke goes beyond what it strikes."""


class WrittenDifference(VGroup):
    """One word and a place, less another word and the same place, and what is left.

    ``strokes`` strike both places and leave them legible, and ``left`` is
    the result; both are added as they come.

    Args:
        words: both words, the second one is taken from the first.
        place: at which both stand.
        point: the left end of the first baseline, in scene units.

    Example:
        >>> written = WrittenDifference(("dog", "cat"), 5, stage.center)
        >>> picture = VGroup(written, written.strokes, written.left)
    """

    def __init__(self, words: Sequence[str], place: int, point: Point3D) -> None:
        theme = active_theme()
        one, other = (f'sans("{word}")' for word in words)
        hues = {"word": theme.word, "place": theme.position}
        added = f'sans("place {place}")'
        self.terms = [
            Formula(f"{{{{ {one} : word }}}} + {{{{ {added} : place }}}}", BODY, parts=hues),
            Formula(
                f"-({{{{ {other} : word }}}} + {{{{ {added} : place }}}})",
                BODY,
                parts=hues,
            ),
        ]
        start = np.asarray(point)
        self.terms[0].put(start, LEFT)
        _hang(self.terms[1], "word", start + LEADING * DOWN)
        below = start + RESULT * DOWN
        difference = Formula(f"{one} - {other}", BODY, color=theme.word).put(below, LEFT)
        self.strokes, self.left = VGroup(), VGroup(difference)
        self.strokes.add(*(_stroke(each.part("place")) for each in self.terms))
        written = VGroup(*self.terms, self.left)
        low, high, height = written.get_left()[0], written.get_right()[0], point[1] - RULE
        rule = Line((low, height, 0.0), (high, height, 0.0), stroke_color=theme.ink, stroke_width=3)
        self.left.insert(0, rule)
        super().__init__(*self.terms)


def _hang(term: Formula, part: str, point: Point3D) -> Formula:
    """Let a part of a term begin at a point; the sign and the bracket before it hang out."""
    hanging = term.part(part).get_left()[0] - term.get_left()[0]
    return term.put(point + hanging * LEFT, LEFT)


def _stroke(part: VMobject) -> Line:
    corner = OVER * (LEFT + DOWN)
    start, end = part.get_corner(LEFT + DOWN) + corner, part.get_corner(RIGHT + UP) - corner
    # to run through a text is what it is for
    return scenery(Line(start, end, stroke_color=active_theme().ink, stroke_width=3))
