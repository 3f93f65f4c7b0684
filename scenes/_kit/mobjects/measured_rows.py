"""Lengths under one another at one scale: a name, a bar from a common edge, and its number."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, NOTE, Label

THICKNESS, FOOT, NAME_ABOVE, NUMBER_BESIDE, LEADING = 0.3, 0.2, 0.34, 0.22, 0.42
"""Height of a bar, half that of the line where it begins, how far its name stands over it, its
number beside it, and lines of a title."""


class MeasuredRow(VGroup):
    """One length with its name over it, the line that it begins at, and its number at its end.

    Example:
        >>> picture = MeasuredRow("both", 0.196, 15.0, color=active_theme().ink).grow(1.0)
    """

    def __init__(self, name: str, length: float, unit: float, *, color: str) -> None:
        self.length, self.unit = length, unit
        self.title = Label(name, LABEL, color=color, bold=True).put(UP * NAME_ABOVE, LEFT)
        self.foot = Line(DOWN * FOOT, UP * FOOT, stroke_color=active_theme().ring, stroke_width=2)
        self.bar = Bar(color)
        self.number = Readout(length, 3, BODY, face="sans", bold=True)
        self.edge = np.zeros(3)
        super().__init__(self.title, self.foot, self.bar, self.number)
        self.grow(0.0)

    def put(self, edge: np.typing.ArrayLike) -> Self:
        """Stand with the left end of the bar at a point."""
        way = np.asarray(edge) - self.edge
        self.edge = np.asarray(edge, dtype=np.float64)
        self.shift(way)
        return self

    def grow(self, share: float) -> Self:
        """Show a ``share`` (0 to 1) of the bar; its number comes with it."""
        drawn = share * self.length * self.unit
        self.bar.lay(self.edge, 0.0, drawn, THICKNESS)
        self.bar.set_fill(opacity=float(drawn > 0))
        self.number.put(self.edge + RIGHT * (drawn + NUMBER_BESIDE) + DOWN * 0.12)
        self.number.set_opacity(min(1.0, 2 * share))
        return self


class MeasuredRows(VGroup):
    """Rows of one measure at one scale, under its name.

    Args:
        measure: what is measured.
        lengths: by name.
        colors: of the rows, ``#RRGGBB``.
        region: where the rows stand.
        unit: how long the bar of the length 1 is, in scene units.
        notes: what is to be known of it, in lines under the measure.

    Example:
        >>> hues = [active_theme().pair(0), active_theme().pair(3), active_theme().ink]
        >>> lengths = {"fast": 0.0, "slow": 0.012, "both": 0.196}
        >>> picture = MeasuredRows("closest pair", lengths, hues, stage.inset(4, 0.5), unit=9)
        >>> _ = [row.grow(1.0) for row in picture.rows]
    """

    def __init__(
        self,
        measure: str,
        lengths: dict[str, float],
        colors: list[str],
        region: Region,
        *,
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
            MeasuredRow(name, length, unit, color=color)
            for (name, length), color in zip(lengths.items(), colors, strict=True)
        ]
        top = region.top - LEADING * (len(told) + 0.4)
        below = Region(region.left, region.right, region.bottom, top)
        for row, place in zip(self.rows, below.rows(*[1] * len(lengths)), strict=True):
            row.put(place.at(0, 0.35))
        super().__init__(self.title, *self.rows)
