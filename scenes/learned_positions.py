"""Chapter 15: a table of positions that a network learned, beside the one of the formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    Group,
    Mobject,
    ValueTracker,
    VGroup,
    rush_from,
)
from numpy.typing import NDArray

from posenc_math import (
    load_learned_positions,
    mean_cosine_by_gap,
    pairwise_cosines,
    shared_wave,
    sinusoidal,
)
from scenes._kit.captions import Narration
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.learned_table import LearnedTable, learned_table, typical
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.column_curves import ColumnCurves
from scenes._kit.mobjects.column_sorting import ColumnSorting
from scenes._kit.mobjects.gap_curves import GapCurves
from scenes._kit.mobjects.gap_likeness import GapLikeness
from scenes._kit.mobjects.heatmap import LINES, Heatmap
from scenes._kit.mobjects.lifted_rows import LiftedRows
from scenes._kit.mobjects.missing_row import MissingRow
from scenes._kit.mobjects.named_key import NamedKey
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.row_meeting import RowMeeting
from scenes._kit.mobjects.sheet import Sheet
from scenes._kit.mobjects.slid_wave import SWAY, SlidWave
from scenes._kit.mobjects.step_count import StepCount
from scenes._kit.mobjects.veil import Veil
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import LABEL, NOTE, Label

Vector = NDArray[np.float64]

PIXEL = FRAME_HEIGHT / LINES
SIDE, WIDE, NARROW = 576 * PIXEL, 768 * PIXEL, 192 * PIXEL
"""Height of all tables, which is the side of the squares; width of a table alone and beside one."""
BROAD, SMALL, WHOLE = 1152 * PIXEL, 384 * PIXEL, 1600 * PIXEL
"""Width of the table whose columns are sorted, side of the square of all their cosines, and width
of the table once it is alone."""
HALTS = 2
"""On how many columns the wave halts, which it fits about as well as the mean column."""
MARGIN, ASIDE, GAP = 0.82, 0.15, 0.1
"""Room for the number of a place beside the first table, between a table and its square, and by
which the steps over a table keep off the name over its square."""
HEAD, TOP = 0.24, 0.46
"""Under the top of the stage: the name of a table, and the table."""
FOOT, FOOT_GAP, RAISED = 0.44, 0.1, 0.65
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

    home: Region
    """Where its table stands at first."""
    table: Sheet
    rows: Sheet
    """Cosines of each of its rows with each."""
    gaps: GapLikeness
    name: Label
    scale: VGroup
    """What its colors mean: words, and the end of the scale."""
    curves: ColumnCurves

    @property
    def wide(self) -> Region:
        """The room of the table that leaves some for a row under it."""
        return replace(self.home, bottom=self.home.bottom + RAISED)

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
    climax = "order"

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
        self.practised, self.followed, self.compared, self.gap, self.ordered, self.slid = (
            ValueTracker(0.0) for _ in range(6)
        )
        turns, crests, self.share = shared_wave(values)
        self.period = self.places / turns
        self.crests = crests / (2 * np.pi) * self.period  # in rows
        self.means = [mean_cosine_by_gap(v) for v in (self.rule[:-1], values)]
        # rows are least alike here, of the farther gaps that many pairs have
        least, most = self.places // 2, 7 * self.places // 8
        self.far = least + int(np.argmin(self.means[1][least : max(least + 1, most)]))
        yellow, ground = self.theme.position, self.theme.ground
        self.marks = [CasedPath(yellow, ground) for _ in self.both]
        self.reading = [CasedPath(yellow, ground) for _ in self.both]
        self.aside: list[Mobject] = []  # what leaves with the next picture
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
        rows = np.clip(pairwise_cosines(values), -1, 1)
        table = Sheet(np.clip(values, -limit, limit), wide, limit=limit)
        return Exhibit(
            wide,
            table,
            Sheet(rows, square),
            GapLikeness(len(values), replace(square, left=outermost, right=outermost + SIDE)),
            Label(name, LABEL, bold=True).put(np.array([left, self.stage.top - HEAD, 0.0]), LEFT),
            self.scale(wide, limit, cut=bool(np.abs(values).max() > limit)),
            ColumnCurves(values, wide, COLUMNS, limit=limit),
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

    @cached_property
    def narration(self) -> Narration:
        """What the chapter says; the title claims what holds of the table that is shown."""
        return replace(super().narration, title=self.learned.claim(self.share))

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
                self.sweep(self.places - 1, 0.75 * STROLL)
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
                self.train(1.2 * STROLL)
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
            entering = map(FadeIn, (*veils, *curves))
            self.say("down", *entering, FadeOut(*self.count), run_time=GESTURE)
            with self.redrawn(self.draw_curves):
                self.sweep(1, 0.6 * STROLL, tracker=self.followed)
            self.say("bends")
        self.aside = [*veils, *curves]

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

    def named(self, square: Region, *words: str) -> VGroup:
        """Return under a square what it compares, perhaps between the numbers of its ends."""
        found = VGroup()
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
                self.sweep(self.places, STROLL / 2, tracker=self.compared)
            self.say("near", FadeOut(*frames, run_time=QUICK))
            with self.redrawn(self.draw_training):
                self.say("again")
                self.train(1.7 * STROLL)
            self.say("band")

    def make_room(self) -> None:
        """The tables make room for squares; the learned one is what it was before training."""
        table = self.trained.table
        moves = [(exhibit.table, self.narrow(exhibit)) for exhibit in self.both]
        aside = (e.name.animate.shift(self.room_aside(e) * RIGHT) for e in self.both)
        told = map(FadeOut, (*(exhibit.scale for exhibit in self.both), *self.aside))
        limit = typical(self.learned.way[0])
        start = Heatmap(np.clip(self.learned.way[0], -limit, limit), table.region, limit=limit)
        self.count.set_number(float(self.learned.steps[0]))
        self.say("guess", *map(FadeIn, (start, *self.count)), *told, run_time=GESTURE)
        self.practised.set_value(0)
        self.draw_training()
        self.remove(start)
        self.play(glide(*moves), *aside, FadeOut(*self.count, rate_func=rush_from), run_time=MORPH)
        self.count_at(table.region.right - GAP)
        squares = [exhibit.rows for exhibit in self.both]
        last = str(self.places - 1)
        self.names = VGroup(*(self.named(e.rows.region, "0", "rows", last) for e in self.both))
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
        self.pause(GESTURE)
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
            self.play(glide((formula.rows, left)), aside, run_time=GESTURE)
            self.hero = Group(*(exhibit.rows for exhibit in self.both))
            self.say("near", *map(FadeIn, (*lines, self.plot)), run_time=GESTURE)
            self.ponder()
            with self.redrawn(self.draw_gaps):
                self.sweep(self.places - 1, 0.75 * STROLL, tracker=self.gap)
            self.say("far", *map(FadeOut, lines), run_time=GESTURE)

    def draw_gaps(self) -> None:
        """Follow the diagonals of the gap to where it stays; the curves are drawn to the end."""
        drawn = self.gap.get_value()
        gap = min(drawn, self.far)
        for exhibit in self.both:
            exhibit.gaps.read(gap)
        self.plot.read(gap, drawn)

    def compare_columns(self) -> None:
        """Why far rows are opposite: the learned columns are one slow wave, shifted."""
        with self.beat("order"):
            self.set_out_columns()
            with self.redrawn(lambda: self.sorting.reach(self.ordered.get_value())):
                self.say("sort", *map(FadeIn, self.aside), run_time=QUICK)
                self.sweep(1, STROLL, tracker=self.ordered)
            self.spread_table()
            if self.learned.is_wave(self.share):
                self.slide_a_wave()
            else:
                self.say("wave")
                self.say("half")
            self.lift_two_rows()

    def set_out_columns(self) -> None:
        """The learned square becomes its table, large, with room for the square of its columns."""
        formula, trained = self.both
        trained.table.take(trained.rows.region)
        leaving = map(FadeOut, (formula.name, self.plot, formula.rows, self.cosines))
        self.play(*leaving, FadeIn(trained.table), run_time=QUICK)
        self.remove(trained.rows)
        left, top, right = formula.home.left, formula.home.top, self.stage.right
        trained.scale.shift((left - trained.scale.get_left()[0]) * RIGHT)
        cosines = np.clip(pairwise_cosines(self.learned.values.T), -1, 1)
        room = Region(right - SMALL, right, top - SMALL, top)
        self.hero = self.sorting = ColumnSorting(trained.table, cosines, self.crests, room)
        self.cosines.shift((self.stage.top - HEAD - self.layout.title.top + KICKER) * UP)
        named = self.named(room, "columns: how alike")
        self.aside = [self.sorting.square, named, self.cosines]
        home = trained.name.animate.shift((left - trained.name.get_left()[0]) * RIGHT)
        opening = glide((trained.table, replace(formula.home, right=left + BROAD)))
        self.say("why", opening, home, FadeIn(trained.scale), run_time=GESTURE)

    def spread_table(self) -> None:
        """The square of the columns leaves with its key, and the sorted table fills the stage."""
        table, (words, end) = self.trained.table, self.trained.scale
        self.hide(*self.aside)
        self.hero, self.aside = table, []
        note = Label(", columns sorted", NOTE, color=self.theme.quiet)
        note.put(np.array([end.get_right()[0], words.baseline, 0.0]), LEFT)
        whole = replace(table.region, right=table.region.left + WHOLE)
        self.play(glide((table, whole)), FadeIn(note), run_time=GESTURE)
        self.trained.scale.add(note)

    def slide_a_wave(self) -> None:
        """One cosine is slid across the sorted columns, to where half of it lies in the table."""
        pair, table = self.rows_apart, self.trained.table.region
        order = np.argsort(self.crests)
        wave = SlidWave(table, self.learned.values[:, order], self.period, self.crests[order])
        first = len(order) * SWAY / table.width  # no swing leaves the table
        last = wave.column(pair[0])
        note = Label(
            f"fits {100 * self.share:.0f}\N{NO-BREAK SPACE}% of a column (mean)",
            NOTE,
            color=self.theme.quiet,
        )
        note.put(table.at(1, 0) + NUMBERS * DOWN, RIGHT)
        self.slid.set_value(first)
        wave.stand(first)
        self.say("wave", FadeIn(wave), run_time=QUICK)
        leaving: list[FadeOut] = []
        for column in wave.typical(range(int(first) + 1, int(last)), self.share, HALTS):
            self.slide(wave, column, *leaving)
            wave.hold()
            self.show(wave.dots, *([] if leaving else [note]))
            self.pause(GESTURE)
            leaving = [FadeOut(wave.dots, run_time=QUICK, rate_func=rush_from)]
        self.slide(wave, last, *leaving)
        wave.mark(*pair, f"{self.far} rows")
        self.aside = [note, wave, wave.half]
        self.say("half", FadeIn(wave.half), run_time=QUICK)
        self.pause(1.5 * QUICK)

    def slide(self, wave: SlidWave, column: float, *leaving: FadeOut) -> None:
        """Slide the wave on to a column."""
        with self.redrawn(lambda: wave.stand(self.slid.get_value())):
            self.sweep(column, GESTURE, *leaving, tracker=self.slid)

    @property
    def rows_apart(self) -> tuple[int, int]:
        """Two rows as far apart as the learned ones are least alike, amid the table."""
        first = (self.places - 1 - self.far) // 2
        return first, first + self.far

    def lift_two_rows(self) -> None:
        """Two rows that lie far apart are lifted out, one above the other."""
        values, heat, pair = self.learned.values, self.trained.table.heat, self.rows_apart
        drawn = np.clip(values[:, np.argsort(self.crests)], -heat.limit, heat.limit)
        cosine = float(pairwise_cosines(values[list(pair)])[0, 1])
        lifted = self.lifted = LiftedRows(
            drawn, self.trained.table.region, pair, heat.limit, cosine
        )
        self.show(lifted)
        leaving = (FadeOut(m, rate_func=rush_from) for m in self.aside)
        self.play(glide((lifted, 1.0)), *leaving, run_time=MORPH)
        self.say("flip", FadeIn(lifted.value), run_time=QUICK)

    def open_tables(self) -> None:
        """Both tables stand side by side again, the learned one sorted."""
        formula, trained = self.both
        formula.table.take(formula.wide)
        formula.name.shift((formula.home.left - formula.name.get_left()[0]) * RIGHT)
        way = (trained.home.left - trained.name.get_left()[0]) * RIGHT
        moves = (part.animate.shift(way) for part in (trained.name, trained.scale))
        self.hide(self.lifted, self.lifted.value)
        self.play(glide((trained.table, trained.wide)), *moves, run_time=GESTURE)
        self.hero = Group(formula.table, trained.table)

    # --- the end ----------------------------------------------------------------------------

    def go_beyond_the_last(self) -> None:
        """The place after the last: the formula has its row, the learned table has none."""
        formula, trained = self.both
        with self.beat("end"):
            self.open_tables()
            row = Heatmap(self.rule[-1:], formula.foot)
            missing = MissingRow(trained.foot, f"no row {self.places}")
            self.frame_rows(self.t.get_value())
            entering = (formula.table, formula.name, formula.scale, *self.marks, self.place)
            self.say("guess", *map(FadeIn, entering), run_time=GESTURE)
            with self.redrawn(lambda: self.frame_rows(self.t.get_value())):
                self.sweep(self.places, GESTURE)
            self.ponder()
            self.add(row, self.marks[0])
            self.say("formula", FadeIn(row), run_time=GESTURE)
            self.say("none", FadeOut(self.marks[1]), FadeIn(missing), run_time=GESTURE)
            self.answer()
