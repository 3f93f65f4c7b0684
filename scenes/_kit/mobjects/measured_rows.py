"""Lengths under one another at one scale: a name, a bar from a common edge, and its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, LABEL, NOTE, Label

THICKNESS, NAME_ABOVE, NUMBER_BESIDE, LEADING = 0.3, 0.34, 0.22, 0.42
"""Height of a bar, how far its name stands over it, its number beside the track, and lines of a
title."""
FAINT = 0.35
"""Share of the hue of a ring in that of the track."""


class MeasuredRow(VGroup):
    """One length with its name over it, on a faint track as long as the longest.

    Its ``number`` beside that is no part of the group: it comes once there is something to measure.

    Example:
        >>> row = MeasuredRow("both", 0.39, 4.0, color=active_theme().ink).read(0.196)
        >>> picture = VGroup(row, row.number)
    """

    def __init__(self, name: str, longest: float, unit: float, *, color: str) -> None:
        theme = active_theme()
        self.longest, self.unit = longest, unit
        self.title = Label(name, LABEL, color=color, bold=True).put(UP * NAME_ABOVE, LEFT)
        self.track = scenery(Bar(mix(theme.ground, theme.ring, FAINT)))
        self.bar = Bar(color)
        self.number = Readout(0.0, 3, BODY, face="sans", bold=True)
        self.edge = np.zeros(3)
        super().__init__(self.title, self.track, self.bar)
        self.put(self.edge)

    def put(self, edge: np.typing.ArrayLike) -> Self:
        """Stand with the left end of the bar at a point."""
        self.title.shift(np.asarray(edge) - self.edge)
        self.edge = np.asarray(edge, dtype=np.float64)
        self.track.lay(self.edge, 0.0, self.longest * self.unit, THICKNESS)
        return self.read(0.0)

    def read(self, length: float) -> Self:
        """Show a length, and print it."""
        self.bar.lay(self.edge, 0.0, length * self.unit, THICKNESS)
        self.bar.set_fill(opacity=float(length > 0))
        beside = RIGHT * (self.longest * self.unit + NUMBER_BESIDE) + DOWN * 0.12
        self.number.set_number(length)
        self.number.put(self.edge + beside)
        return self


class MeasuredRows(VGroup):
    """Rows of one measure at one scale, under its name.

    Args:
        measure: what is measured.
        names: of the rows.
        colors: of the rows, ``#RRGGBB``.
        region: where the rows stand.
        longest: the largest length that is shown.
        unit: how long the bar of the length 1 is, in scene units.
        notes: what is to be known of it, in lines under the measure.

    Example:
        >>> hues = [active_theme().pair(0), active_theme().pair(3), active_theme().ink]
        >>> scale = {"longest": 0.39, "unit": 4.0}
        >>> names = ["fast", "slow", "both"]
        >>> rows = MeasuredRows("closest pair", names, hues, stage.inset(4, 0.5), **scale)
        >>> lengths = zip(rows.rows, (0.0, 0.012, 0.196))
        >>> picture = VGroup(rows, *(row.read(length).number for row, length in lengths))
    """

    def __init__(
        self,
        measure: str,
        names: Sequence[str],
        colors: Sequence[str],
        region: Region,
        *,
        longest: float,
        unit: float,
        notes: tuple[str, ...] = (),
    ) -> None:
        head = region.at(0, 1) + DOWN * 0.3
        told = [Label(measure, LABEL).put(head, LEFT)]
        for line, note in enumerate(notes, 1):
            dim = Label(note, NOTE, color=active_theme().quiet)
            told.append(dim.put(head + DOWN * line * LEADING, LEFT))
        self.title = VGroup(*told)
        self.rows = [
            MeasuredRow(name, longest, unit, color=color)
            for name, color in zip(names, colors, strict=True)
        ]
        top = region.top - LEADING * (len(told) + 0.4)
        below = Region(region.left, region.right, region.bottom, top)
        for row, place in zip(self.rows, below.rows(*[1] * len(names)), strict=True):
            row.put(place.at(0, 0.35))
        super().__init__(self.title, *self.rows)
