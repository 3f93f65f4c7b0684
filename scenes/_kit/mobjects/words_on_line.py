"""Two words at their places on a line, with the gap between them."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.placed_pair import pair_points
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

BADGE = 0.19
"""Size of the points by which the words are known."""
OVER, SPACE, ASIDE, INWARD = 0.36, 0.1, 0.17, 0.12
"""From the line up to the baseline of the words, inside the gap, from it to
a word, and how far a word reaches over the
middle of its point towards the other."""
ARRIVED, FADE = 0.02, 0.1
"""How much of a place may be missing when a gap is told as reached, and from how much on it begins
to be seen."""


class WordsOnLine(VGroup):
    """The later word, which asks, and the one before it: a point on the line and a name for each.

    The line between them is heavy, and the gap is told over its middle, but not on the way from one
    gap to another.

    Args:
        words: the names of the later word and of the earlier one.

    Example:
        >>> picture = WordsOnLine().stand(stage.at(0.2, 0.5), 0.5, 7, 4, stage.right)
    """

    def __init__(self, words: tuple[str, str] = ("dog", "man")) -> None:
        theme = active_theme()
        self.points_of = pair_points(BADGE)
        self.names = VGroup(
            *(
                Label(word, LABEL, color=hue, bold=True)
                for word, hue in zip(words, (theme.query, theme.key), strict=True)
            )
        )
        self.span = Line(stroke_color=theme.ink, stroke_width=6)
        self.word = Label("gap", LABEL, bold=True)
        self.apart = Readout(0, 0, LABEL, face="sans", bold=True)
        super().__init__(self.span, self.points_of, self.names, self.word, self.apart)

    def stand(self, start: Point3D, pitch: float, later: float, earlier: float, end: float) -> Self:
        """Stand at two places.

        Args:
            start: where place 0 is.
            pitch: from one place to the next.
            later: the place of the first word.
            earlier: the place of the other one.
            end: beyond which no text reaches to the right.
        """
        asks, answers = (start + place * pitch * RIGHT for place in (later, earlier))
        for point, at in zip(self.points_of, (asks, answers), strict=True):
            point.move_to(at)
        self.span.put_start_and_end_on(answers, asks + 1e-3 * RIGHT)
        gap = round(later - earlier)
        self.apart.set_number(gap)
        missing = abs(later - earlier - gap)
        seen = float(np.clip((FADE - missing) / (FADE - ARRIVED), 0, 1))
        for told in (self.word, self.apart):
            told.set_opacity(seen)
        half = (self.word.width + SPACE + self.apart.width) / 2
        dog, man = self.names
        most = end - dog.width
        base = (asks + answers) / 2 + OVER * UP
        base[0] = min(base[0], most - ASIDE - half)
        self.word.put(base + half * LEFT, LEFT)
        self.apart.put(base + (half - self.apart.width) * RIGHT, LEFT)
        after = min(max(asks[0] - INWARD, base[0] + half + ASIDE), most)
        before = min(answers[0] + INWARD, base[0] - half - ASIDE)
        dog.put(np.array([after, base[1], 0.0]), LEFT)
        man.put(np.array([before, base[1], 0.0]), RIGHT)
        return self
