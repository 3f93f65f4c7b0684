"""Chords that are taken out of a ring and stand upright on one floor, to be compared."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    PI,
    RIGHT,
    UP,
    Line,
    Mobject,
    UpdateFromAlphaFunc,
    VGroup,
)
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
NAMES, PITCH = 0.95, 0.95
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
        self.title = Label("length of the chord", BODY, color=theme.ink)
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


def stand_up(bar: Bar, start: Point3D, end: Point3D, foot: Point3D) -> UpdateFromAlphaFunc:
    """Return the animation that brings a bar from between two points upright on to its foot.

    It turns by a quarter at most: as it has no direction, either end may be its foot.
    """
    low, high = sorted((start, end), key=lambda point: float(point[1]))
    way, middle = high - low, (low + high) / 2
    length, angle = float(np.linalg.norm(way)), float(np.arctan2(way[1], way[0]))
    arrived = foot + length / 2 * UP

    def carry(_: Mobject, share: float) -> None:
        turned = angle + (PI / 2 - angle) * share
        along = np.array([np.cos(turned), np.sin(turned), 0.0])
        bar.lay(middle + (arrived - middle) * share - along * length / 2, turned, length, WIDTH)

    return UpdateFromAlphaFunc(bar, carry)
