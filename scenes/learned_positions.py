"""Chapter 15: a table of positions that a network learned, beside the one of the formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    FadeIn,
    FadeOut,
    Group,
    ValueTracker,
    VGroup,
    linear,
)
from numpy.typing import NDArray

from posenc_math import (
    load_learned_positions,
    mean_cosine_by_gap,
    pairwise_cosines,
    sinusoidal,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.learned_table import LearnedTable, learned_table
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.column_curves import SWAY, ColumnCurves
from scenes._kit.mobjects.gap_likeness import GapLikeness
from scenes._kit.mobjects.heatmap import LINES, Heatmap
from scenes._kit.mobjects.missing_row import MissingRow
from scenes._kit.mobjects.named_key import NamedKey
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.sheet import Sheet
from scenes._kit.mobjects.step_count import StepCount
from scenes._kit.mobjects.veil import Veil
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import LABEL, NOTE, Label

Vector = NDArray[np.float64]

PIXEL = FRAME_HEIGHT / LINES
SIDE, WIDE, NARROW = 576 * PIXEL, 768 * PIXEL, 192 * PIXEL
"""Height of all tables, which is the side of the squares; width of a table alone and beside one."""
MARGIN, ASIDE, GAP = 0.82, 0.15, 0.1
"""Room for the number of a place beside the first table, between a table and its square, and by
which the steps over a table keep off the name over its square."""
HEAD, TOP = 0.24, 0.46
"""Under the top of the stage: the name of a table, and the table."""
FOOT, FOOT_GAP = 0.36, 0.08
"""How high the row after the last is drawn, and how far under the table."""
KICKER = 0.3
"""Under the top of the title: the line on which the number of the chapter stands."""
NUMBERS = 0.36
"""How far under a table or a square stands what is written there."""
COLUMNS = 6
"""How many columns of each table are followed."""
DIMMED = 0.88
"""How much of a table is veiled while its curves stand before it."""
TYPICAL = 0.98
"""The share of the learned numbers that lie within the scale; the others are cut to it."""


@dataclass
class Exhibit:
    """One of the two tables, with all that is shown of it."""

    table: Sheet
    columns: Sheet
    """Cosines of each of its columns with each."""
    rows: Sheet
    """Cosines of each of its rows with each."""
    gaps: GapLikeness
    name: Label
    scale: Label
    """What its colors mean."""
    curves: ColumnCurves
    limit: float

    @property
    def foot(self) -> Region:
        """The room of the row after the last, under the narrowed table."""
        region = self.table.region
        top = region.bottom - FOOT_GAP
        return Region(region.left, region.right, top - FOOT, top)


class LearnedPositions(ChapterScene):
    """Two tables side by side: their columns, how alike their rows are, and where they end."""

    key = "learned_positions"
    number = 15
    climax = "rows"

    def check_content(self) -> None:
        """Read the table that is shown.

        Raises:
            ValueError: there is no such table, or its rows cannot be compared.
        """
        super().check_content()
        self.learned: LearnedTable = learned_table(load_learned_positions)

    def setup(self) -> None:
        """Place both tables, and the squares that come beside them."""
        super().setup()
        values = self.learned.values
        self.places, width = values.shape
        self.rule = np.asarray(sinusoidal(np.arange(self.places + 1), width + width % 2))
        limit = float(np.ceil(100 * np.quantile(np.abs(values), TYPICAL)) / 100)
        left = self.stage.left + MARGIN
        right = self.stage.right - NARROW - ASIDE - SIDE
        self.formula = self.exhibit(left, "the formula", self.rule[:-1], 1.0)
        self.trained = self.exhibit(right, self.learned.name, values, limit)
        self.practised, self.followed, self.paired, self.compared, self.gap = (
            ValueTracker(0.0) for _ in range(5)
        )
        yellow, ink, ground = self.theme.position, self.theme.ink, self.theme.ground
        self.marks = [CasedPath(yellow, ground) for _ in self.both]
        self.reading = [CasedPath(yellow, ground) for _ in self.both]
        self.pairing = [CasedPath(ink, ground) for _ in 2 * self.both]
        self.place = Readout(0, size=NOTE, face="sans", color=self.theme.position, align=RIGHT)
        self.count = StepCount()
        # of a table that was brought nobody knows after how many steps it became what it is
        self.count.set_opacity(float(len(self.learned.steps) > 1))

    def exhibit(self, left: float, name: str, values: Vector, limit: float) -> Exhibit:
        """Return a table whose left edge is given, and what is shown of it."""
        top = self.stage.top - TOP
        wide = Region(left, left + WIDE, top - SIDE, top)
        square = Region(left + NARROW + ASIDE, left + NARROW + ASIDE + SIDE, top - SIDE, top)
        rows, columns = (np.clip(pairwise_cosines(v), -1, 1) for v in (values, values.T))
        table = Sheet(np.clip(values, -limit, limit), wide, limit=limit)
        return Exhibit(
            table,
            Sheet(columns, square),
            Sheet(rows, square),
            GapLikeness(mean_cosine_by_gap(values), square),
            Label(name, LABEL, bold=True).put(np.array([left, self.stage.top - HEAD, 0.0]), LEFT),
            self.scale(wide, limit, cut=bool(np.abs(values).max() > limit)),
            ColumnCurves(values, wide, COLUMNS, limit=limit),
            limit,
        )

    def scale(self, table: Region, limit: float, *, cut: bool) -> Label:
        """Return what the colors of a table mean, under it."""
        end = printed(limit, 2).rstrip("0").rstrip(".")
        spot = table.at(0, 0) + NUMBERS * DOWN
        text = f"colours: ±{end}{', clipped' if cut else ''}"
        return Label(text, NOTE, color=self.theme.quiet).put(spot, LEFT)

    @property
    def both(self) -> tuple[Exhibit, Exhibit]:
        """The formula's table and the learned one."""
        return self.formula, self.trained

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {"beyond": self.places, **self.learned.told}

    def construct(self) -> None:
        """Tell the chapter."""
        self.leave_the_formula_out()
        self.show_what_was_learned()
        self.follow_columns()
        self.compare_columns()
        self.compare_rows()
        self.follow_the_gaps()
        self.go_beyond_the_last()

    # --- two tables -------------------------------------------------------------------------

    def leave_the_formula_out(self) -> None:
        """The formula fills a table; beside it stands an empty one."""
        formula, trained = self.both
        self.hero = Group(formula.table)
        with self.question():
            self.draw_scan()
            entering = (formula.table, formula.name, formula.scale, self.marks[0], self.place)
            self.say("formula", *map(FadeIn, entering), run_time=QUICK)
            with self.redrawn(self.draw_scan):
                self.sweep(self.places - 1, STROLL)
            self.hide(self.marks[0], self.place)
            self.hero = Group(formula.table, trained.table)
            self.say("leave", FadeIn(trained.table), run_time=GESTURE)
            self.say("guess")
            self.ponder()

    def draw_scan(self) -> None:
        """Fill the formula's table down to the place, and frame its row."""
        place = self.t.get_value()
        self.formula.table.fill(place + 1)
        self.frame_rows(place)

    def frame_rows(self, place: float) -> None:
        """Frame the row of a place in both tables, and print the place beside them."""
        for mark, exhibit in zip(self.marks, self.both, strict=True):
            mark.frame_outside(self.row_or_foot(exhibit, place))
        room = self.row_or_foot(self.formula, place)
        last = self.places - 1
        self.place.set_number(float(np.floor(place + 0.5) if place <= last else self.places))
        self.place.put(np.array([room.left - 0.16, room.center[1] - 0.1, 0.0]))

    def row_or_foot(self, exhibit: Exhibit, place: float) -> Region:
        """Return the room of a row; that after the last stands apart and larger."""
        last = self.places - 1
        if place <= last:
            return exhibit.table.row(place)
        room: Region = between(exhibit.table.row(last), exhibit.foot, place - last)
        return room

    def show_what_was_learned(self) -> None:
        """The table begins at random, and every kept state of its training is shown."""
        trained = self.trained
        with self.beat("tables"):
            veil = Veil(trained.table.region)
            self.draw_training()
            self.count_at(trained.table.region.right)
            self.add(veil)
            entering = (trained.name, trained.scale, *self.count)
            self.say("start", FadeOut(veil), *map(FadeIn, entering))
            with self.redrawn(self.draw_training):
                self.say("learned")
                self.train(1.25 * STROLL)
            self.say("waves")

    def train(self, run_time: float, pace: Callable[[float], float] = linear) -> None:
        """Run through all kept states, from the first to the last."""
        animate: Any = self.practised.animate
        last = len(self.learned.steps) - 1
        if last:
            self.play(animate(run_time=run_time, rate_func=pace).set_value(last))

    def as_rows_change(self) -> Callable[[float], float]:
        """Return the pace at which the cosines of the rows change evenly, state by state."""
        likeness = [pairwise_cosines(values) for values in self.learned.way]
        changes = [np.abs(b - a).mean() for a, b in pairwise(likeness)]
        so_far = np.cumsum([0.0, *changes])
        shares = np.linspace(0, 1, len(so_far))
        return lambda share: float(np.interp(share * so_far[-1], so_far, shares))

    def draw_training(self) -> None:
        """Show the table as it was at the last state that is reached, and after how many steps."""
        state = int(self.practised.get_value())
        values, trained = self.learned.way[state], self.trained
        self.count.set_number(float(self.learned.steps[state]))
        trained.table.heat.set_values(np.clip(values, -trained.limit, trained.limit))
        trained.table.fill(self.places)
        likeness = np.clip(pairwise_cosines(values), -1, 1)
        trained.rows.heat.set_values(likeness)
        trained.rows.fill(trained.rows.filled)

    def count_at(self, right: float) -> None:
        """Put the number of steps over the learned table, its right edge given."""
        self.count.put(np.array([right, self.stage.top - HEAD, 0.0]))

    # --- columns ----------------------------------------------------------------------------

    def follow_columns(self) -> None:
        """Some columns of both tables, each drawn down its places as a curve."""
        veils = [Veil(exhibit.table.region, DIMMED) for exhibit in self.both]
        curves = [exhibit.curves for exhibit in self.both]
        with self.beat("columns"):
            self.draw_curves()
            entering = (*veils, *curves)
            self.say("down", *map(FadeIn, entering), FadeOut(*self.count), run_time=QUICK)
            with self.redrawn(self.draw_curves):
                self.sweep(1, 0.75 * STROLL, tracker=self.followed)
            self.say("bends")
        self.hide(*veils, *curves)

    def draw_curves(self) -> None:
        """Draw every curve down to the place that is reached."""
        for exhibit in self.both:
            exhibit.curves.follow(self.followed.get_value())

    def compare_columns(self) -> None:
        """The tables make room for squares: the cosine of each column with each."""
        moves = [(exhibit.table, self.narrow(exhibit)) for exhibit in self.both]
        squares = [exhibit.columns for exhibit in self.both]
        with self.beat("order"):
            aside = (e.name.animate.shift(self.room_aside(e) * RIGHT) for e in self.both)
            told = (FadeOut(exhibit.scale) for exhibit in self.both)
            self.say("compare", glide(*moves), *aside, *told, run_time=MORPH)
            self.hero = Group(*(e.table for e in self.both), *squares)
            self.draw_pairs()
            self.names = self.named("columns", self.rule.shape[1])
            title = self.layout.title
            key = NamedKey("cosine", ("opposite", "alike"), title, title.top - KICKER)
            self.show(*squares, key, self.names, *self.pairing, run_time=GESTURE)
            with self.redrawn(self.draw_pairs):
                self.sweep(1, 0.75 * STROLL, tracker=self.paired)
            self.say("found", FadeOut(*self.pairing, run_time=QUICK))

    def room_aside(self, exhibit: Exhibit) -> float:
        """Return how far a name moves to stand over its square, or to end with it if it is long."""
        room = exhibit.rows.region.right - float(exhibit.name.get_right()[0])
        return min(NARROW + ASIDE, room)

    def narrow(self, exhibit: Exhibit) -> Region:
        """Return the room of a table beside its square."""
        region = exhibit.table.region
        return Region(region.left, region.left + NARROW, region.bottom, region.top)

    def named(self, what: str, count: int) -> VGroup:
        """Return under both squares what they compare, and the number of the first and last."""
        ends = ((LEFT, "0"), (ORIGIN, what), (RIGHT, str(count - 1)))
        words = VGroup()
        for square in (exhibit.rows.region for exhibit in self.both):
            for side, text in ends:
                spot = square.center + side * square.width / 2
                spot[1] = square.bottom - NUMBERS
                words.add(Label(text, NOTE, color=self.theme.quiet).put(spot, side))
        return words

    def draw_pairs(self) -> None:
        """Fill the squares of the columns; frame the column that is compared, and its cosines."""
        for k, exhibit in enumerate(self.both):
            width = exhibit.columns.heat.shape[0]
            column = self.paired.get_value() * width
            exhibit.columns.fill(column)
            here = min(int(column), width - 1)
            rooms = exhibit.table.region.row_of(width, 0)[here], exhibit.columns.row(here)
            for frame, room in zip(self.pairing[2 * k :], rooms, strict=False):
                frame.frame_outside(room)

    # --- rows -------------------------------------------------------------------------------

    def compare_rows(self) -> None:
        """Each row is compared with each before training, and only then the table is trained."""
        with self.beat("rows"):
            self.begin_anew()
            self.ponder()
            frames = (*self.marks, *self.reading, self.place)
            with self.redrawn(self.draw_comparison):
                self.show(*frames)
                self.sweep(self.places, 0.75 * STROLL, tracker=self.compared)
            self.say("near", FadeOut(*frames, run_time=QUICK))
            with self.redrawn(self.draw_training):
                self.say("again")
                self.ponder()
                self.train(1.75 * STROLL, self.as_rows_change())
            self.say("band")
            self.ponder()

    def begin_anew(self) -> None:
        """The learned table fades into what it was before training; squares of rows are empty."""
        table, limit = self.trained.table, self.trained.limit
        start = Heatmap(np.clip(self.learned.way[0], -limit, limit), table.region, limit=limit)
        squares = [exhibit.rows for exhibit in self.both]
        self.count_at(table.region.right - GAP)
        self.count.set_number(float(self.learned.steps[0]))
        leaving = [FadeOut(exhibit.columns.heat) for exhibit in self.both] + [FadeOut(self.names)]
        self.names = self.named("rows", self.places)
        entering = map(FadeIn, (start, *self.count, self.names))
        self.say("guess", *leaving, *entering, run_time=GESTURE)
        self.practised.set_value(0)
        self.draw_training()
        self.remove(start, *(exhibit.columns for exhibit in self.both))
        self.add(*squares)
        self.hero = Group(*(e.table for e in self.both), *squares)

    def draw_comparison(self) -> None:
        """Fill the squares of the rows, and frame the row that is compared."""
        rows = self.compared.get_value()
        here = min(int(rows), self.places - 1)
        self.frame_rows(here)
        for mark, exhibit in zip(self.reading, self.both, strict=True):
            exhibit.rows.fill(rows)
            mark.frame_outside(exhibit.rows.row(here))

    def follow_the_gaps(self) -> None:
        """A diagonal of each square is one gap; its mean cosine stands under it.

        Over the table a curve draws it, level with the end of the diagonal in the square.
        """
        for exhibit in self.both:
            means = exhibit.gaps.means[:, None]
            exhibit.curves = ColumnCurves(means, exhibit.table.region, 1)
            exhibit.curves.add_to_back(Veil(exhibit.table.region, DIMMED))
            exhibit.curves.add(*self.curve_scale(exhibit.table.region))
        self.gap.set_value(1)
        self.draw_gaps()
        entering = [part for exhibit in self.both for part in (exhibit.gaps, exhibit.curves)]
        with self.beat("gap"):
            leaving = FadeOut(self.names, *self.count)
            self.say("near", leaving, *map(FadeIn, entering), run_time=GESTURE)
            self.ponder()
            with self.redrawn(self.draw_gaps):
                self.sweep(self.places - 1, 1.25 * STROLL, tracker=self.gap)
            bare = (FadeOut(exhibit.gaps) for exhibit in self.both)
            self.say("far", *bare, run_time=GESTURE)

    def curve_scale(self, region: Region) -> VGroup:
        """Return over a table what its curve of means draws, and its scale under the table."""
        over = np.array([region.left, self.stage.top - HEAD, 0.0])
        names = VGroup(Label("mean", NOTE).put(over, LEFT))
        for value in (-1, 0, 1):
            spot = region.at(0.5 + SWAY * value, 0) + NUMBERS * DOWN
            names.add(Label(printed(value), NOTE, color=self.theme.quiet).put(spot, ORIGIN))
        return names

    def draw_gaps(self) -> None:
        """Follow the diagonals of the gap in both squares, and the curves of their means."""
        for exhibit in self.both:
            exhibit.gaps.read(self.gap.get_value())
            exhibit.curves.follow(self.gap.get_value() / (self.places - 1))

    # --- the end ----------------------------------------------------------------------------

    def go_beyond_the_last(self) -> None:
        """The place after the last: the formula has its row, the learned table has none."""
        formula, trained = self.both
        row = Heatmap(self.rule[-1:], formula.foot)
        missing = MissingRow(trained.foot, "no row")
        with self.beat("end"):
            self.frame_rows(self.t.get_value())
            fading = (FadeOut(exhibit.curves) for exhibit in self.both)
            self.say("guess", *fading, FadeIn(*self.marks, self.place), run_time=GESTURE)
            with self.redrawn(lambda: self.frame_rows(self.t.get_value())):
                self.sweep(self.places, MORPH)
            self.ponder()
            self.add(row, self.marks[0])
            self.say("formula", FadeIn(row), run_time=GESTURE)
            self.say("none", FadeOut(self.marks[1]), FadeIn(missing), run_time=GESTURE)
            marks = (VGroup(*exhibit.gaps.read(1).lines) for exhibit in self.both)
            self.answer(*(FadeIn(mark, run_time=GESTURE) for mark in marks))
            self.ponder()
