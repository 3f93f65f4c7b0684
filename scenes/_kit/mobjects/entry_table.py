"""A table of position codes: where each enters a model, and what else tells them apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from manim import LEFT, Animation, AnimationGroup, Circle, Dot, FadeIn, LaggedStart, Line, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

NAMES, SIGNS, STOPS, FACTS = 0.0, 0.2, 0.285, (0.543, 0.638, 0.762)
"""Where names begin, where signs have their middle, and where the first stop and the other columns
begin, as shares of the width."""
PITCH = 0.0954
"""From one stop to the next, as a share of the width."""
SMALL, LIT = 0.09, 0.16
"""Radius of a stop, and of the one at which a code enters."""
HEAD = 0.6
"""Height of the line of headings."""
DROP = 0.1
"""How far a baseline lies under the middle of its row."""


@dataclass(frozen=True)
class Entry:
    """A code, the stop at which it enters, and a short text for each of the other columns."""

    name: str
    stop: int
    facts: tuple[str, ...]


class EntryTable(VGroup):
    """A row for every code, with a line of stops of which the one is lit where it enters.

    Rows join by :meth:`enter`, columns by :meth:`tell`; the newest column is lit, until rows are.

    Args:
        stops: their names, in the order in which a model passes them.
        columns: headings of the other columns.
        entries: one for every row.
        region: which the table fills.

    Example:
        >>> entries = [Entry("sinusoid", 0, ("absolute",)), Entry("RoPE", 1, ("relative",))]
        >>> table = EntryTable(("input", "q and k", "scores"), ("place",), entries, stage)
        >>> _ = [table.enter(row) for row in range(2)], table.tell(0)
        >>> picture = VGroup(table, *table.rows, *table.columns)
    """

    def __init__(
        self,
        stops: Sequence[str],
        columns: Sequence[str],
        entries: Sequence[Entry],
        region: Region,
    ) -> None:
        quiet = active_theme().quiet
        self.region, self.entries, self.n_stops = region, entries, len(stops)
        head, self.body = region.rows(HEAD, region.height - HEAD)
        line = head.center[1] - DROP
        self.heads = VGroup(
            *(
                Label(stop, NOTE, color=quiet).put(np.array([self.across(k), line, 0.0]))
                for k, stop in enumerate(stops)
            )
        )
        self.lines = self.body.rows(*[1.0] * len(entries))
        rules = (Line(row.at(0, 1), row.at(1, 1), stroke_width=2) for row in self.lines)
        self.rules = VGroup(*(scenery(rule.set_stroke(active_theme().ring)) for rule in rules))
        super().__init__(self.heads, self.rules)
        self.rows = [self._row(k) for k in range(len(entries))]
        self.columns = [
            VGroup(
                Label(name, NOTE).put(np.array([self._left(k), line, 0.0]), LEFT),
                *(
                    self._text(entry.facts[k], self._left(k), row)
                    for row, entry in enumerate(entries)
                ),
            )
            for k, name in enumerate(columns)
        ]

    def across(self, stop: int) -> float:
        """Return where a stop stands across."""
        return self.region.left + (STOPS + PITCH * stop) * self.region.width

    def sign_spot(self, row: int) -> Point3D:
        """Return where a small picture of a code has its middle, between its name and its stops."""
        spot: Point3D = self.lines[row].at(SIGNS, 0.5)
        return spot

    def _left(self, column: int) -> float:
        return self.region.left + FACTS[column] * self.region.width

    def _text(self, text: str, left: float, row: int, *, bold: bool = False) -> Label:
        height = self.lines[row].center[1] - DROP
        size = LABEL if bold else NOTE
        return Label(text, size, bold=bold).put(np.array([left, height, 0.0]), LEFT)

    def _row(self, row: int) -> VGroup:
        """Return the name of a code and its line of stops."""
        theme, entry = active_theme(), self.entries[row]
        middle = self.lines[row].center[1]
        points = [np.array([self.across(k), middle, 0.0]) for k in range(self.n_stops)]
        rail = Line(points[0], points[-1], stroke_color=theme.ring, stroke_width=3)
        marks = [
            Dot(point, radius=LIT, color=theme.position)
            if k == entry.stop
            else Circle(SMALL, color=theme.ring, stroke_width=3)
            .set_fill(theme.ground, opacity=1)
            .move_to(point)
            for k, point in enumerate(points)
        ]
        left = self.region.left + NAMES * self.region.width
        return VGroup(self._text(entry.name, left, row, bold=True), rail, *marks)

    def enter(self, row: int) -> Animation:
        """Return the animation in which a code comes in with its lit stop."""
        return FadeIn(self.rows[row], shift=0.2 * LEFT)

    def tell(self, column: int, *lit: int) -> AnimationGroup:
        """Return the animation in which a column of facts comes in and the one before goes dim.

        If rows are given, of the new column only what stands in these is lit.
        """
        for row, text in enumerate(self.columns[column][1:] if lit else ()):
            if row not in lit:
                text.set_color(active_theme().quiet)
        return AnimationGroup(FadeIn(self.columns[column]), *self._dim(column - 1))

    def tell_by_row(self, column: int) -> LaggedStart:
        """Return the same, with the column coming in row by row, from its heading down."""
        heading, *facts = map(FadeIn, self.columns[column])
        first = AnimationGroup(heading, *self._dim(column - 1))
        return LaggedStart(first, *facts, lag_ratio=1)

    def _dim(self, column: int) -> list[Animation]:
        told: Any = self.columns[column] if column >= 0 else None
        return [told.animate.set_color(active_theme().quiet).build()] if told else []

    def light(self, *rows: int) -> AnimationGroup:
        """Return the animation in which the texts of some rows are lit, and all others go dim."""
        theme = active_theme()
        texts: list[Any] = [
            VGroup(name, *(column[k] for column in self.columns))
            for k, name in enumerate((VGroup(), *(row[0] for row in self.rows)))
        ]
        hues = [theme.ink if k - 1 in rows else theme.quiet for k in range(len(texts))]
        lit = (text.animate.set_color(hue).build() for text, hue in zip(texts, hues, strict=True))
        return AnimationGroup(*lit)
