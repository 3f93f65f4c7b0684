"""Chapter 15: a table of positions that a network learned, beside the one of the formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    Create,
    FadeIn,
    FadeOut,
    Group,
    Mobject,
    ValueTracker,
    VGroup,
    rush_from,
    rush_into,
)
from numpy.typing import NDArray

from posenc_math import (
    load_learned_positions,
    mean_cosine_by_gap,
    pairwise_cosines,
    shared_wave,
    sinusoidal,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.learned_table import LearnedTable, learned_table, typical
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.column_curves import ColumnCurves
from scenes._kit.mobjects.gap_curves import GapCurves
from scenes._kit.mobjects.gap_likeness import GapLikeness
from scenes._kit.mobjects.heatmap import LINES, Heatmap
from scenes._kit.mobjects.missing_row import MissingRow
from scenes._kit.mobjects.named_key import NamedKey
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.row_meeting import RowMeeting
from scenes._kit.mobjects.rows_apart import RowsApart
from scenes._kit.mobjects.sheet import Sheet
from scenes._kit.mobjects.step_count import StepCount
from scenes._kit.mobjects.veil import Veil
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
FOOT, FOOT_GAP, RAISED = 0.46, 0.1, 0.4
"""How high the row after the last is drawn, how far under the table, which is raised for it."""
KICKER = 0.3
"""Under the top of the title: the line on which the number of the chapter stands."""
NUMBERS = 0.36
"""How far under a table or a square stands what is written there."""
COLUMNS = 6
"""How many columns of each table are followed."""
DIMMED = 0.88
"""How much of a table is veiled while its curves stand before it."""
BESIDE = 0.3
"""Between the curves of the gaps and the squares on both sides."""


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
    scale: VGroup
    """What its colors mean: words, and the end of the scale."""
    curves: ColumnCurves
    limit: float

    @property
    def wide(self) -> Region:
        """The room of the table that leaves some for a row under it."""
        room = self.table.region
        return Region(room.left, room.left + WIDE, room.bottom + RAISED, room.top)

    @property
    def foot(self) -> Region:
        """The room of the row after the last, under the table."""
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
        left = self.stage.left + MARGIN
        right = self.stage.right - NARROW - ASIDE - SIDE
        self.formula = self.exhibit(left, "the formula", self.rule[:-1], 1.0)
        self.trained = self.exhibit(right, self.learned.name, values, typical(values))
        self.practised, self.followed, self.compared, self.gap, self.ordered = (
            ValueTracker(0.0) for _ in range(5)
        )
        _, self.crests, self.share = shared_wave(values)
        self.means = [mean_cosine_by_gap(v) for v in (self.rule[:-1], values)]
        # rows are least alike here, of the farther gaps that many pairs have
        least, most = self.places // 2, 7 * self.places // 8
        self.far = least + int(np.argmin(self.means[1][least : max(least + 1, most)]))
        yellow, ground = self.theme.position, self.theme.ground
        self.marks = [CasedPath(yellow, ground) for _ in self.both]
        self.reading = [CasedPath(yellow, ground) for _ in self.both]
        self.place = Readout(0, size=NOTE, face="sans", color=self.theme.position, align=RIGHT)
        self.count = StepCount()
        # of a table that was brought nobody knows after how many steps it became what it is
        self.count.set_opacity(float(len(self.learned.steps) > 1))

    def exhibit(self, left: float, name: str, values: Vector, limit: float) -> Exhibit:
        """Return a table whose left edge is given, and what is shown of it."""
        outermost = self.stage.left if left < 0 else self.stage.right - SIDE
        top = self.stage.top - TOP
        wide = Region(left, left + WIDE, top - SIDE, top)
        square = Region(left + NARROW + ASIDE, left + NARROW + ASIDE + SIDE, top - SIDE, top)
        rows, columns = (np.clip(pairwise_cosines(v), -1, 1) for v in (values, values.T))
        table = Sheet(np.clip(values, -limit, limit), wide, limit=limit)
        return Exhibit(
            table,
            Sheet(columns, square),
            Sheet(rows, square),
            GapLikeness(len(values), replace(square, left=outermost, right=outermost + SIDE)),
            Label(name, LABEL, bold=True).put(np.array([left, self.stage.top - HEAD, 0.0]), LEFT),
            self.scale(wide, limit, cut=bool(np.abs(values).max() > limit)),
            ColumnCurves(values, wide, COLUMNS, limit=limit),
            limit,
        )

    def scale(self, table: Region, limit: float, *, cut: bool) -> VGroup:
        """Return what the colors of a table mean, under it."""
        quiet, decimals = self.theme.quiet, 0 if limit.is_integer() else 2
        words = Label(f"colours{', clipped at' if cut else ':'} ±", NOTE, color=quiet)
        words.put(table.at(0, 0) + NUMBERS * DOWN, LEFT)
        end = Readout(limit, decimals, NOTE, face="sans", color=quiet)
        return VGroup(words, end.put(np.array([words.get_right()[0], words.baseline, 0.0])))

    @property
    def both(self) -> tuple[Exhibit, Exhibit]:
        """The formula's table and the learned one."""
        return self.formula, self.trained

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        told = self.learned.told(self.far, self.share)
        return {"beyond": self.places, "far": self.far, **told}

    def construct(self) -> None:
        """Tell the chapter."""
        self.leave_the_formula_out()
        self.show_what_was_learned()
        self.follow_columns()
        self.compare_rows()
        self.follow_the_gaps()
        self.compare_columns()
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
            self.say("guess", FadeIn(trained.table), run_time=GESTURE)
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

    def train(self, run_time: float) -> None:
        """Run through all kept states, from the first to the last, as the rows change."""
        animate: Any = self.practised.animate
        last = len(self.learned.steps) - 1
        if last:
            self.play(animate(run_time=run_time, rate_func=self.as_rows_change()).set_value(last))

    def as_rows_change(self) -> Callable[[float], float]:
        """Return the pace of even change of the cosines of the rows, state by state.

        A change counts by how large the cosines are by then: noise that changes is noise still.
        """
        likeness = [pairwise_cosines(values) for values in self.learned.way]
        changes = [np.abs(b - a).mean() * np.abs(b).mean() for a, b in pairwise(likeness)]
        so_far = np.cumsum([0.0, *changes])
        shares = np.linspace(0, 1, len(so_far))
        return lambda share: float(np.interp(share * so_far[-1], so_far, shares))

    def draw_training(self) -> None:
        """Show the table as it was at the last state that is reached, and after how many steps.

        Its scale is that of its numbers then, which are small at first.
        """
        state = int(self.practised.get_value())
        values, trained = self.learned.way[state], self.trained
        limit = trained.table.heat.limit = typical(values)
        self.count.set_number(float(self.learned.steps[state]))
        trained.scale[1].set_number(limit)
        trained.table.heat.set_values(np.clip(values, -limit, limit))
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
            self.say("down", *map(FadeIn, (*veils, *curves)), FadeOut(*self.count), run_time=QUICK)
            with self.redrawn(self.draw_curves):
                self.sweep(1, 0.75 * STROLL, tracker=self.followed)
            self.say("bends")
        self.hide(*veils, *curves)

    def draw_curves(self) -> None:
        """Draw every curve down to the place that is reached."""
        for exhibit in self.both:
            exhibit.curves.follow(self.followed.get_value())

    def room_aside(self, exhibit: Exhibit) -> float:
        """Return how far a name moves to stand over its square, or to end with it if it is long."""
        room = exhibit.rows.region.right - float(exhibit.name.get_right()[0])
        return min(NARROW + ASIDE, room)

    def narrow(self, exhibit: Exhibit) -> Region:
        """Return the room of a table beside its square."""
        region = exhibit.table.region
        return Region(region.left, region.left + NARROW, region.bottom, region.top)

    def named(self, exhibit: Exhibit, *words: str) -> VGroup:
        """Return under a square what it compares, perhaps between the numbers of its ends."""
        square, found = exhibit.rows.region, VGroup()
        sides = (ORIGIN,) if len(words) == 1 else (LEFT, ORIGIN, RIGHT)
        for side, text in zip(sides, words, strict=True):
            spot = square.at((1 + side[0]) / 2, 0) + NUMBERS * DOWN
            found.add(Label(text, NOTE, color=self.theme.quiet).put(spot, side))
        return found

    # --- rows -------------------------------------------------------------------------------

    def compare_rows(self) -> None:
        """Each row is compared with each before training, and only then the table is trained."""
        with self.beat("rows"):
            self.make_room()
            self.compare_two()
            frames = (*self.marks, *self.reading, self.place)
            with self.redrawn(self.draw_comparison):
                self.show(*frames)
                self.sweep(self.places, 0.75 * STROLL, tracker=self.compared)
            self.say("near", FadeOut(*frames, run_time=QUICK))
            with self.redrawn(self.draw_training):
                self.say("again")
                self.train(2 * STROLL)
            self.say("band")
            self.ponder()

    def make_room(self) -> None:
        """The tables make room for squares; the learned one is what it was before training."""
        table = self.trained.table
        moves = [(exhibit.table, self.narrow(exhibit)) for exhibit in self.both]
        aside = (e.name.animate.shift(self.room_aside(e) * RIGHT) for e in self.both)
        told = (FadeOut(exhibit.scale) for exhibit in self.both)
        limit = typical(self.learned.way[0])
        start = Heatmap(np.clip(self.learned.way[0], -limit, limit), table.region, limit=limit)
        self.say("guess", FadeIn(start), *told, run_time=GESTURE)
        self.practised.set_value(0)
        self.draw_training()
        self.remove(start)
        self.play(glide(*moves), *aside, run_time=MORPH)
        self.count_at(table.region.right - GAP)
        self.count.set_number(float(self.learned.steps[0]))
        squares = [exhibit.rows for exhibit in self.both]
        last = str(self.places - 1)
        self.names = VGroup(*(self.named(e, "0", "rows", last) for e in self.both))
        self.show(*self.count, *squares, self.names)
        self.hero = Group(*(e.table for e in self.both), *squares)

    def compare_two(self) -> None:
        """Two rows of the formula, and the one cell that tells how alike they are."""
        table, square = self.formula.table.region, self.formula.rows.region
        first = self.places // 3
        pair = first, first + max(1, self.places // 8)
        cosine = float(pairwise_cosines(self.rule[list(pair)])[0, 1])
        self.meeting = RowMeeting(table, square, pair, self.places, cosine)
        title = self.layout.title
        self.cosines = NamedKey("cosine", ("opposite", "alike"), title, title.top - KICKER)
        self.say("cell", FadeIn(self.meeting.rows), run_time=QUICK)
        self.play(*(Create(way, lag_ratio=0) for way in self.meeting.ways), run_time=GESTURE)
        self.show(self.meeting.cell, self.cosines)
        self.pause(MORPH)
        self.hide(self.meeting)

    def draw_comparison(self) -> None:
        """Fill the squares of the rows, and frame the row that is compared."""
        rows = self.compared.get_value()
        here = min(int(rows), self.places - 1)
        self.frame_rows(here)
        for mark, exhibit in zip(self.reading, self.both, strict=True):
            exhibit.rows.fill(rows)
            mark.frame_outside(exhibit.rows.row(here))

    def follow_the_gaps(self) -> None:
        """A diagonal of each square is one gap; between the squares, curves of their means."""
        formula = self.formula
        left, right = (exhibit.gaps.square for exhibit in self.both)
        room = replace(left, left=left.right + BESIDE, right=right.left - BESIDE)
        self.plot = GapCurves(dict(zip(("formula", "learned"), self.means, strict=True)), room)
        self.gap.set_value(1)
        self.draw_gaps()
        lines = [exhibit.gaps for exhibit in self.both]
        with self.beat("gap"):
            self.hide(*(exhibit.table for exhibit in self.both), self.names, *self.count)
            aside = formula.name.animate.shift((left.left - formula.rows.region.left) * RIGHT)
            self.play(glide((formula.rows, left)), aside, run_time=MORPH)
            self.hero = Group(*(exhibit.rows for exhibit in self.both))
            self.say("near", *map(FadeIn, (*lines, self.plot)), run_time=GESTURE)
            self.ponder()
            with self.redrawn(self.draw_gaps):
                self.sweep(self.far, STROLL, tracker=self.gap)
            self.say("far", *map(FadeOut, lines), run_time=GESTURE)

    def draw_gaps(self) -> None:
        """Follow the diagonals of the gap in both squares, and the curves of their means."""
        for exhibit in self.both:
            exhibit.gaps.read(self.gap.get_value())
        self.plot.read(self.gap.get_value())

    def compare_columns(self) -> None:
        """Why far rows are opposite: the learned columns, sorted, are one slow wave, shifted."""
        formula, trained = self.both
        tables, squares = ([getattr(e, k) for e in self.both] for k in ("table", "columns"))
        with self.beat("order"):
            room = formula.columns.region
            back = formula.name.animate.shift((room.left - formula.rows.region.left) * RIGHT)
            self.hide(self.plot)
            self.play(glide((formula.rows, room)), back, FadeIn(trained.table), run_time=GESTURE)
            for square in squares:
                square.fill(square.heat.shape[0])
            names = [self.named(formula, f"columns: {self.rule.shape[1] // 2} speeds")]
            names.append(self.named(trained, "columns"))
            gone = (FadeOut(exhibit.rows) for exhibit in self.both)
            entering = map(FadeIn, (formula.table, *squares, *names))
            self.say("why", *gone, *entering, run_time=GESTURE)
            self.hero = Group(*tables, *squares)
            with self.redrawn(self.draw_sorting):
                self.say("sort")
                self.sweep(len(self.crests), STROLL, tracker=self.ordered)
            self.pause(GESTURE)
            self.open_tables(*squares, *names, self.cosines)
            self.apart = self.rows_apart()
            self.say("half", FadeIn(self.apart), run_time=QUICK)

    def open_tables(self, *leaving: Mobject) -> None:
        """The tables take the room of their squares, the learned one sorted."""
        self.hero = Group(*(exhibit.table for exhibit in self.both))
        self.bring_to_front(self.hero)
        wider = glide(*((e.table, e.wide) for e in self.both))
        ways = ((e.name, e.wide.left - e.name.get_left()[0]) for e in self.both)
        home = (name.animate.shift(way * RIGHT) for name, way in ways)
        note = Label("sorted", NOTE, color=self.theme.quiet)
        note.put(np.array([self.trained.wide.right, self.stage.top - HEAD, 0.0]), RIGHT)
        changes = FadeOut(*leaving, rate_func=rush_from), FadeIn(note, rate_func=rush_into)
        self.say("wave", *changes, wider, *home, run_time=MORPH)

    def draw_sorting(self) -> None:
        """Sort as many learned columns as is reached, by their crests; the others stay behind."""
        trained, values = self.trained, self.learned.values
        done = np.argsort(self.crests)[: int(self.ordered.get_value())]
        order = [*done, *np.setdiff1d(np.arange(len(self.crests)), done)]
        trained.table.heat.set_values(np.clip(values[:, order], -trained.limit, trained.limit))
        trained.columns.heat.set_values(np.clip(pairwise_cosines(values[:, order].T), -1, 1))
        trained.table.fill(self.places)
        trained.columns.fill(len(order))

    def rows_apart(self) -> RowsApart:
        """Return the frames of two learned rows that are far apart, and their cosine."""
        table, first = self.trained.table, (self.places - 1 - self.far) // 2
        pair = first, first + self.far
        cosine = float(pairwise_cosines(self.learned.values[list(pair)])[0, 1])
        return RowsApart((table.row(pair[0]), table.row(pair[1])), table.region, cosine)

    # --- the end ----------------------------------------------------------------------------

    def go_beyond_the_last(self) -> None:
        """The place after the last: the formula has its row, the learned table has none."""
        formula, trained = self.both
        row = Heatmap(self.rule[-1:], formula.foot)
        missing = MissingRow(trained.foot, f"no row {self.places}")
        with self.beat("end"):
            self.hide(self.apart)
            self.frame_rows(self.t.get_value())
            self.say("guess", *map(FadeIn, (*self.marks, self.place)), run_time=QUICK)
            with self.redrawn(lambda: self.frame_rows(self.t.get_value())):
                self.sweep(self.places, MORPH)
            self.ponder()
            self.add(row, self.marks[0])
            self.say("formula", FadeIn(row), run_time=GESTURE)
            self.say("none", FadeOut(self.marks[1]), FadeIn(missing), run_time=GESTURE)
            self.answer()
            self.ponder()
