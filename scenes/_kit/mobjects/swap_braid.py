"""Two sentences of the same words, the second turned round, tied word to word by ribbons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.ribbon import FRAME_LINE, Ribbon
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, TITLE, Formula, Label, Type

UPPER, LOWER = 0, 1
NAME_GAP = 0.22
"""Between a row and its word, in scene units."""
CAP = 0.0076
"""Height of a capital letter, in scene units per font size."""
DIMMED = 0.3
"""Brightness of the colours that are not looked at."""
DEPARTURES = 0.4, 0.0, 0.9
"""When the first, the middle and the last row set out for their new places, each taking 1: so
they pass each other at a distance."""


@dataclass(frozen=True)
class BraidPose:
    """Where a braid stands and how large it is, in scene units; ``size`` is that of its words."""

    middle: Point3D
    pitch: float
    """From the middle of one word to that of the next."""
    reach: float
    """From the middle of the braid to the middle of its rows, up and down."""
    cell: float
    height: float
    """Of a row."""
    size: float = TITLE
    extra: float = 0.0
    """How much taller the lower rows are, where what has come and what was there are compared."""

    def height_of(self, side: int) -> float:
        """Return the height of a sentence's rows."""
        return self.height + (self.extra if side == LOWER else 0.0)


class SwapBraid(VGroup):
    """Rows of both sentences, their words, and a ribbon from each word to itself.

    A ribbon keeps the colours of the row that it leaves, and ends half-way into the row where it
    arrives, so that above its middle that row shows what has come, and below it its own colours.

    Args:
        words: of the upper sentence.
        upper: a vector for each word of the upper sentence, shape (words, dim).
        lower: the same for the lower one, in its own order.
        pose: where it stands.
        limit: values are coloured on the scale from ``-limit`` to ``limit``.

    Example:
        >>> upper = np.linspace(-1, 1, 12).reshape(3, 4)
        >>> pose = BraidPose(stage.center, 3.6, 1.3, 0.7, 0.6)
        >>> braid = SwapBraid(("one", "two", "six"), upper, upper[::-1], pose)
        >>> picture = braid.fly(1.0)
    """

    def __init__(
        self,
        words: Sequence[str],
        upper: NDArray[np.float64],
        lower: NDArray[np.float64],
        pose: BraidPose,
        *,
        limit: float = 1.0,
    ) -> None:
        theme = active_theme()
        self.count, self.limit = len(words), limit
        orders = (list(words), list(words)[::-1])
        self.names = [
            [Label(word, TITLE, color=theme.word, bold=True) for word in order] for order in orders
        ]
        self.tags = [
            [Formula(f"+ p_{t}", TITLE, color=theme.position) for t in range(self.count)]
            for _ in orders
        ]
        size = {"cell": pose.cell, "height": pose.height, "limit": limit}
        self.rows = [
            [FramedRow(values, pose.middle, color=theme.word, **size) for values in vectors]
            for vectors in (upper, lower)
        ]
        self.ribbons = [
            Ribbon([theme.ground] * upper.shape[1], width=1.0, edge=theme.word)
            for _ in range(self.count)
        ]
        # the first word's ribbon lies on top, the middle one's at the bottom
        middle = (self.count - 1) / 2
        order = sorted(range(self.count), key=lambda i: (abs(i - middle), -i))
        self.woven = VGroup(*(self.ribbons[i] for i in order))
        super().__init__(
            *self.rows[UPPER], *self.rows[LOWER], self.woven, *self.names[UPPER], *self.names[LOWER]
        )
        self.flown, self.seam = (0.0, 0.0), 1.0
        self.take(pose)

    def center_of(self, side: int, place: int) -> Point3D:
        """Return the middle of a row."""
        pose = self.pose
        up = pose.reach if side == UPPER else -pose.reach
        across = (place - (self.count - 1) / 2) * pose.pitch
        return np.asarray(pose.middle + RIGHT * across + UP * up)

    def take(self, pose: BraidPose) -> Self:
        """Stand elsewhere, at another size."""
        self.pose = pose
        for side in (UPPER, LOWER):
            for place in range(self.count):
                center = self.center_of(side, place)
                self.rows[side][place].place(center, pose.cell, pose.height_of(side))
                self._put_name(side, place, center)
        return self.fly(self.flown[1], since=self.flown[0])

    def _put_name(self, side: int, place: int, center: Point3D) -> None:
        name, tag = self.names[side][place], self.tags[side][place]
        away = self.pose.height_of(side) / 2 + NAME_GAP
        rise = away if side == UPPER else -away - CAP * self.pose.size
        _resize(name, self.pose.size)
        name.put(center + UP * rise)
        small = BODY + (self.pose.size - TITLE) * (BODY - LABEL) / (TITLE - LABEL)
        _resize(tag, small)
        tag.put(np.array([name.get_right()[0] + 0.12, name.baseline, 0.0]), LEFT)

    def show_values(
        self, upper: NDArray[np.float64], lower: NDArray[np.float64], *, filled: float = 1.0
    ) -> Self:
        """Colour all rows anew.

        Args:
            upper: vectors of the upper sentence.
            lower: those of the lower one.
            filled: how far the cells are filled with their colours, from 0 to 1.
        """
        for rows, vectors in zip(self.rows, (upper, lower), strict=True):
            for row, values in zip(rows, vectors, strict=True):
                row.set_values(values).fill(filled)
        return self

    def fly(self, share: float, *, since: float = 0.0) -> Self:
        """Let every ribbon come that share of its way from the upper row to the lower one.

        Args:
            share: at which share of the way the ribbons end.
            since: at which they begin.
        """
        self.flown = (since, share)
        if share < 1:
            self.seam = 1.0
        drop = UP * (self.pose.height + FRAME_LINE) / 2
        for place, ribbon in enumerate(self.ribbons):
            row = self.rows[UPPER][place]
            ribbon.band = self.pose.cell * len(row.values)
            for strand, value in zip(ribbon.strands, row.values, strict=True):
                strand.set_fill(row.hue(float(value)))
            start = self.center_of(UPPER, place) - drop
            end = self.center_of(LOWER, self.count - 1 - place)
            upright = self.pose.height_of(LOWER) / 2
            ribbon.lay(start, end, since=since, until=share, upright=upright)
            ribbon.front.set_stroke(opacity=self.seam)
        return self

    def melt(self, share: float) -> Self:
        """Let the line fade at which every ribbon has stopped in the box where it arrived."""
        self.seam = 1 - share
        return self.fly(self.flown[1], since=self.flown[0])

    def swap(self, share: float) -> Self:
        """Let the lower rows come out of the upper ones and go to their places, one by one."""
        last, length = self.count - 1, 1 + max(DEPARTURES)
        for place in range(self.count):
            turn = 0 if place == 0 else 2 if place == last else 1
            own = float(np.clip(share * length - DEPARTURES[turn], 0.0, 1.0))
            own = own * own * (3 - 2 * own)
            start, end = self.center_of(UPPER, place), self.center_of(LOWER, last - place)
            # first down, then across, and down again
            fallen = 1 - ((1 - own) ** 3 - own**3 + 1) / 2
            across = own * own * (3 - 2 * own)
            center = start + (end - start) * np.array([across, fallen, 0.0])
            self.rows[LOWER][last - place].place(center, self.pose.cell, self.pose.height)
        return self

    @property
    def landings(self) -> list[float]:
        """At which share of the swap every lower row has come to its place, in their order."""
        last, length = self.count - 1, 1 + max(DEPARTURES)
        turns = (0 if place == 0 else 2 if place == last else 1 for place in range(self.count))
        return [(1 + DEPARTURES[turn]) / length for turn in turns][::-1]

    def look_at(self, place: int, share: float = 1.0) -> Self:
        """Dim the colours of all words but one.

        Args:
            place: of that word in the upper sentence.
            share: how far, from 0 (all are bright) to 1.
        """
        for other in range(self.count):
            bright = 1.0 if other == place else DIMMED + (1 - share) * (1 - DIMMED)
            self.rows[UPPER][other].shine(bright)
            self.rows[LOWER][self.count - 1 - other].shine(bright)
        return self.fly(self.flown[1], since=self.flown[0])


def _resize(text: Type, size: float) -> None:
    if text.drawn_size is not None:
        text.scale(size / text.drawn_size)
