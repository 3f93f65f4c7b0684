"""Chords that are taken out of a ring and stand upright on one floor, to be compared."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

WIDTH = 0.24
"""How wide a chord is drawn that stands upright."""
FIRST_ROW, LEADING = 0.43, 0.44
"""How far under the floor the first row of places stands, and the second under the first."""
OVER = 0.35
"""How far over the highest chord the title stands."""
NAMES, PITCH = 1.1, 0.62
"""Room for the names of the rows, and from one chord to the next."""


class UprightChords(VGroup):
    """A floor with room for some chords, and under each the two places between which it lies.

    ``title`` says over them what their height is. Neither it nor the chords and their places belong
    to the picture; they are added as they arrive.

    Args:
        corner: where the floor begins, in scene units.
        height: scene units of the highest chord.
        words: the names of both rows of places.
        places: of both words, for each chord.

    Example:
        >>> chords = UprightChords(stage.at(0.1, 0.3), 2.4, ("cat", "dog"), [(8, 10), (9, 11)])
        >>> picture = VGroup(chords, chords.title, *chords.bars, *chords.places)
        >>> _ = [bar.lay(chords.foot(k), PI / 2, 2.4, 0.2) for k, bar in enumerate(chords.bars)]
    """

    def __init__(
        self,
        corner: Point3D,
        height: float,
        words: Sequence[str],
        places: Sequence[tuple[int, int]],
    ) -> None:
        theme = active_theme()
        self.corner = np.asarray(corner)
        self.floor = Line(corner, self.foot(len(places) - 0.5), stroke_color=theme.ring)
        self.floor.set_stroke(width=4)
        rows = [DOWN * (FIRST_ROW + k * LEADING) for k in range(len(words))]
        self.names = VGroup(
            *(
                Label(word, BODY, color=theme.word).put(self.corner + row, LEFT)
                for word, row in zip(words, rows, strict=True)
            )
        )
        self.title = Label("length", BODY, color=theme.ink)
        self.title.put(self.corner + (height + OVER) * UP, LEFT)
        self.bars = [Bar(theme.position) for _ in places]
        self.places = [
            VGroup(
                *(
                    Readout(place, 0, BODY, color=theme.position, align=ORIGIN).put(
                        self.foot(k) + row
                    )
                    for place, row in zip(pair, rows, strict=True)
                )
            )
            for k, pair in enumerate(places)
        ]
        super().__init__(self.floor, self.names)

    def foot(self, index: float) -> Point3D:
        """Return the point of the floor on which a chord stands."""
        return np.asarray(self.corner + (NAMES + (index + 0.5) * PITCH) * RIGHT)
