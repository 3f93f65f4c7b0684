"""Chapter 15: a table of positions that a network learned, beside the one of the formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    Animation,
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
from scenes._kit.limits import Between
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
SIDE, WIDE, NARROW = 512 * PIXEL, 768 * PIXEL, 256 * PIXEL
"""Height of all tables, which is the side of the squares; width of a table alone and beside one."""
MARGIN, ASIDE = 0.75, 0.2
"""Room for the number of a place beside the first table, and between a table and its square."""
HEAD, SCALE, TOP = 0.3, 0.64, 0.78
"""Under the top of the stage: the name of a table, what its colors mean, and the table."""
FOOT, FOOT_GAP = 0.36, 0.12
"""How high the row after the last is drawn, and how far under the table."""
NUMBERS = 0.36
"""How far under a square stands what it compares, from the first to the last."""
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
    one: Heatmap
    """Cosines of the one row that is looked at alone."""
    gaps: GapLikeness
    heads: VGroup
    """Its name, and what its colors mean."""
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

    row_share: Annotated[float, Between(0.2, 0.8)] = 0.35
    """Which row is compared with all others, as a share of all."""
    far_share: Annotated[float, Between(0.4, 0.8)] = 0.75
    """Up to which gap the diagonals are followed, as a share of all places."""

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
        self.practised, self.followed, self.paired, self.met, self.flat, self.compared, self.gap = (
            ValueTracker(0.0) for _ in range(7)
        )
        self.marks = [CasedPath(self.theme.position, self.theme.ground) for _ in self.both]
        self.others = [CasedPath(self.theme.ink, self.theme.ground) for _ in self.both]
        self.reading = [CasedPath(self.theme.position, self.theme.ground) for _ in self.both]
        self.place = Readout(0, size=NOTE, face="sans", color=self.theme.position, align=RIGHT)
        self.count = StepCount()

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
            Heatmap(rows[self.row : self.row + 1], square),
            GapLikeness(mean_cosine_by_gap(values), square),
            self.head(left, name, limit, cut=bool(np.abs(values).max() > limit)),
            ColumnCurves(values, wide, COLUMNS, limit=limit),
            limit,
        )

    def head(self, left: float, name: str, limit: float, *, cut: bool) -> VGroup:
        """Return the name of a table, and what its colors mean."""
        scale = printed(limit, 2).rstrip("0").rstrip(".")
        extent = f"±{scale}" if cut else f"colours: ±{scale}"
        lines = (
            (Label(name, LABEL, bold=True), HEAD),
            (Label(extent, NOTE, color=self.theme.quiet), SCALE),
        )
        heads = VGroup(
            *(line.put(np.array([left, self.stage.top - drop, 0.0]), LEFT) for line, drop in lines)
        )
        if cut:
            after = np.array(
                [heads.submobjects[1].get_right()[0] + ASIDE, self.stage.top - SCALE, 0]
            )
            heads.add(Label("clipped", NOTE, color=self.theme.quiet).put(after, LEFT))
        return heads

    @property
    def both(self) -> tuple[Exhibit, Exhibit]:
        """The formula's table and the learned one."""
        return self.formula, self.trained

    @property
    def row(self) -> int:
        """The row that is compared with all others."""
        return int(np.round(self.row_share * self.places))

    @property
    def far(self) -> int:
        """The gap up to which the diagonals are followed."""
        return int(np.round(self.far_share * self.places))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {"row": self.row, "beyond": self.places, **self.learned.told}

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
            entering = (formula.table, formula.heads, self.marks[0], self.place)
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
            self.say("start", FadeOut(veil), *map(FadeIn, (trained.heads, *self.count)))
            with self.redrawn(self.draw_training):
                self.say("learned")
                self.train(1.5 * STROLL)
            self.say("waves")

    def train(self, run_time: float, pace: Callable[[float], float] = linear) -> None:
        """Run through all kept states, from the first to the last."""
        animate: Any = self.practised.animate
        last = len(self.learned.steps) - 1
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
        trained.one.set_values(likeness[self.row : self.row + 1])
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
                self.sweep(1, STROLL, tracker=self.followed)
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
            told = [FadeOut(word) for exhibit in self.both for word in exhibit.heads[2:]]
            self.play(glide(*moves, run_time=MORPH), *told)
            self.legend = self.scales()
            self.hero = Group(*(e.table for e in self.both), *squares)
            self.draw_pairs()
            named = self.named("columns", self.rule.shape[1])
            entering = (*squares, self.legend, *self.others, named)
            self.say("compare", *map(FadeIn, entering), run_time=GESTURE)
            with self.redrawn(self.draw_pairs):
                self.sweep(1, 0.75 * STROLL, tracker=self.paired)
            self.say("none", FadeOut(*self.others, run_time=QUICK))
            self.hide(named)

    def narrow(self, exhibit: Exhibit) -> Region:
        """Return the room of a table beside its square."""
        region = exhibit.table.region
        return Region(region.left, region.left + NARROW, region.bottom, region.top)

    def scales(self) -> VGroup:
        """Return what the colors of both squares mean."""
        low = self.stage.top - SCALE
        return VGroup(*(NamedKey("cosine", exhibit.rows.region, low) for exhibit in self.both))

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
        """Fill the squares of the columns, and frame the column that is compared."""
        for other, exhibit in zip(self.others, self.both, strict=True):
            width = exhibit.columns.heat.shape[0]
            column = self.paired.get_value() * width
            exhibit.columns.fill(column)
            region, share = exhibit.table.region, min(int(column), width - 1) / width
            left = region.left + share * region.width
            other.frame_outside(
                Region(left, left + region.width / width, region.bottom, region.top)
            )

    # --- rows -------------------------------------------------------------------------------

    def compare_rows(self) -> None:
        """One row is compared with all, then each with each, and only then the table is trained."""
        squares, ones = ([getattr(e, n) for e in self.both] for n in ("rows", "one"))
        with self.beat("rows"):
            self.frame_rows(self.row)
            self.draw_meeting()
            self.begin_anew()
            self.remove(*(exhibit.columns for exhibit in self.both))
            self.add(*squares)
            self.hero = Group(*(e.table for e in self.both), *squares)
            self.names = self.named("rows", self.places)
            self.ponder()
            self.add(*ones, *self.marks)
            self.show(*self.others, self.names)
            with self.redrawn(self.draw_meeting):
                self.sweep(self.places, 0.75 * STROLL, tracker=self.met)
            self.say("near", FadeOut(*self.others, run_time=QUICK))
            self.ponder(GESTURE)
            with self.redrawn(self.draw_flattening):
                self.sweep(1, GESTURE, FadeOut(*self.marks, self.place), tracker=self.flat)
            self.say("all")
            with self.redrawn(self.draw_comparison):
                self.show(*self.reading, *self.marks, self.place)
                self.sweep(self.places, 0.75 * STROLL, tracker=self.compared)
            self.remove(*ones)
            self.hide(*self.marks, *self.reading, self.place)
            with self.redrawn(self.draw_training):
                self.say("again")
                self.pause(GESTURE)
                self.train(1.75 * STROLL, self.as_rows_change())
            self.say("band")
            self.ponder()

    def begin_anew(self) -> None:
        """The learned table fades into what it was before training; one row is framed in both."""
        table, limit = self.trained.table, self.trained.limit
        start = Heatmap(np.clip(self.learned.way[0], -limit, limit), table.region, limit=limit)
        self.count_at(self.trained.rows.region.right)
        self.count.set_number(float(self.learned.steps[0]))
        leaving = (FadeOut(exhibit.columns.heat) for exhibit in self.both)
        entering = map(FadeIn, (start, *self.count, *self.marks, self.place))
        self.say("guess", *leaving, *entering, run_time=GESTURE)
        self.practised.set_value(0)
        self.draw_training()
        self.remove(start)

    def draw_meeting(self) -> None:
        """Compare the one row with the rows so far, at full height, and frame the last of these."""
        count = max(self.met.get_value(), 1e-3)
        for other, exhibit in zip(self.others, self.both, strict=True):
            square = exhibit.rows.region
            right = square.left + square.width * count / self.places
            part = Region(square.left, right, square.bottom, square.top)
            exhibit.one.lay(part, 1, np.arange(self.places), count)
            other.frame_outside(exhibit.table.row(min(int(count), self.places - 1)))

    def draw_flattening(self) -> None:
        """Flatten the cosines of the one row into its row of the square."""
        for exhibit in self.both:
            square = exhibit.rows
            room = between(square.region, square.row(self.row), self.flat.get_value())
            exhibit.one.lay(room, 1, np.arange(self.places), self.places)

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

        Over the table a curve draws it, level with the end of the diagonal in the square; its own
        scale takes the place of that of the table's colors.
        """
        scales = [exhibit.heads.submobjects[1] for exhibit in self.both]
        for exhibit in self.both:
            means = exhibit.gaps.means[:, None]
            exhibit.curves = ColumnCurves(means, exhibit.table.region, 1)
            exhibit.curves.add_to_back(Veil(exhibit.table.region, DIMMED))
            exhibit.curves.add(*self.curve_scale(exhibit.table.region))
        self.gap.set_value(1)
        self.draw_gaps()
        gaps = [exhibit.gaps for exhibit in self.both]
        with self.beat("gap"):
            self.hide(self.names)
            self.say("near", *map(FadeIn, gaps), run_time=GESTURE)
            self.play(*map(FadeOut, scales), run_time=QUICK)
            self.say("guess", *(FadeIn(exhibit.curves) for exhibit in self.both))
            with self.redrawn(self.draw_gaps):
                self.sweep(self.far, 1.75 * STROLL, tracker=self.gap)
            self.say("far")

    def curve_scale(self, region: Region) -> VGroup:
        """Return over a table what its curve of means draws, and its scale under the table."""
        over = np.array([region.left, self.stage.top - SCALE, 0.0])
        names = VGroup(Label("mean cosine", NOTE).put(over, LEFT))
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
        missing = MissingRow(trained.foot, f"no row {self.places}")
        with self.beat("end"):
            self.frame_rows(self.t.get_value())
            fading: list[Animation] = [
                FadeOut(part) for e in self.both for part in (e.gaps, e.curves)
            ]
            fading += [FadeIn(exhibit.heads.submobjects[1]) for exhibit in self.both]
            fading.append(FadeIn(*self.marks, self.place))
            self.play(*fading, run_time=QUICK)
            with self.redrawn(lambda: self.frame_rows(self.t.get_value())):
                self.say("guess")
                self.sweep(self.places, MORPH)
            self.ponder()
            self.add(row, self.marks[0])
            self.say("formula", FadeIn(row), run_time=GESTURE)
            self.say("none", FadeOut(self.marks[1]), FadeIn(missing), run_time=GESTURE)
            marks = (VGroup(*exhibit.gaps.read(1).lines) for exhibit in self.both)
            self.answer(*(FadeIn(mark, run_time=GESTURE) for mark in marks))
            self.ponder()
