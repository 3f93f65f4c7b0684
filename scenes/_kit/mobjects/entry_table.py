"""A table of position codes: where each enters a model, and what else tells them apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from manim import LEFT, Animation, AnimationGroup, Circle, Dot, FadeIn, Line, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Formula, Label, Type

NAMES, SIGNS, STOPS, FACTS = 0.0, 0.2, 0.3, (0.56, 0.66, 0.79)
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

    Rows join by :meth:`enter`, columns by :meth:`tell`; the newest column is lit. In one that comes
    by :meth:`tell_row`, one row is lit after the other. A fact between dollar signs is a formula.

    Args:
        stops: their names, in the order in which a model passes them.
        columns: headings of the other columns.
        entries: one for every row.
        region: which the table fills.

    Example:
        >>> entries = [Entry("sinusoid", 0, ("$d$",)), Entry("RoPE", 1, ("relative",))]
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
        self._told: list[tuple[int, VMobject]] = [(k, row[0]) for k, row in enumerate(self.rows)]
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

    def _text(self, text: str, left: float, row: int, *, bold: bool = False) -> Type:
        spot = np.array([left, self.lines[row].center[1] - DROP, 0.0])
        if text.startswith("$"):
            return Formula(text.strip("$"), LABEL).put(spot, LEFT)
        return Label(text, LABEL if bold else NOTE, bold=bold).put(spot, LEFT)

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

    def tell(self, column: int) -> AnimationGroup:
        """Return the animation in which a column of facts comes in and the one before goes dim."""
        before: Any = self.columns[column - 1] if column else None
        dim = [before.animate.set_color(active_theme().quiet).build()] if before else []
        heading, *facts = self.columns[column]
        self._told += [(-1, heading), *enumerate(facts)]
        return AnimationGroup(FadeIn(self.columns[column]), *dim)

    def tell_row(self, column: int, row: int) -> AnimationGroup:
        """Return the animation in which one fact of a column comes in, and its row alone is lit."""
        heading, *facts = self.columns[column]
        lit = self.light(row)
        coming = [facts[row]]
        if all(text is not heading for _, text in self._told):
            coming.append(heading)
            self._told.append((-1, heading))
        self._told.append((row, facts[row]))
        return AnimationGroup(*map(FadeIn, coming), *lit)

    def light(self, *rows: int) -> list[Animation]:
        """Return the animations in which what was told of some rows is lit, all else goes dim."""
        theme = active_theme()
        texts: list[tuple[int, Any]] = self._told
        return [
            text.animate.set_color(theme.ink if row in rows else theme.quiet).build()
            for row, text in texts
        ]
