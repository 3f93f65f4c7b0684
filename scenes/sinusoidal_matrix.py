"""Chapter 6: all hands at all places, one row each: fast stripes left, slow fields right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    FadeIn,
    FadeOut,
    Group,
    Rectangle,
    ValueTracker,
    VGroup,
    linear,
)
from manim.utils.rate_functions import ease_in_quad, ease_out_quad
from numpy.typing import ArrayLike, NDArray

from posenc_math import dial_angles, frequencies, sinusoidal, wavelengths
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.limits import Between, Each
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.counted_turn import CountedTurn
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.edged_heatmap import EdgedHeatmap
from scenes._kit.mobjects.heatmap import LINES
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.measured_rack import MeasuredRack
from scenes._kit.mobjects.numbered_cells import NumberedCells
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.mobjects.veil import Veil
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Vector = NDArray[np.float64]
Indices = NDArray[np.int64]

PLACES = 500
"""How many places have a row."""
PIXEL = FRAME_HEIGHT / LINES
WIDE = 12
"""Pixels to a column of the matrix."""
TOP, LOW, RIM = 0.86, 2.3, 0.2
"""How far the matrix is under the top of the stage, alone and under clocks, and from the right."""
SHOWN, STRIDE = 4, 9
"""How many hands are large at first, and every which of all is named."""
LARGE, SNUG = 1.0, 0.47
"""Radius of a dial at most, and as a share of the width of its columns."""
HUBS = 1.05, 0.7
"""How far the hubs of the dials are under the top of the stage, at first and over the matrix."""
BEFORE, OVER = LEFT * 0.92 + UP * 0.62, UP * 0.17
"""Where the name of a hand ends from its hub at first, and where its middle is over the matrix."""
NAMES, FIRST = 2.36, 2.5
"""How far under the top of the stage the names of both numbers and the first row stand at first."""
TALL, TALLER = 0.72, 1.2
"""Height of a row at first, and of a whole one at most."""
BESIDE, LOWEST = 0.12, 0.55
"""How far the word "place" is over the middle of a row, and at least over the foot of the stage."""
APART = 0.7
"""How far a row must have left its numbers behind until they are printed there."""
FEW, SOME = 8, 126
"""Until which place rows come one by one, and until which the left is told."""
FADING, TOO_FAST = 10.0, 16.0
"""Radians from the first place: hands that turned further shrink, and are left out beyond."""
CLOCK, CLOCKS_UNDER = 0.62, 1.04
"""Radius of a clock over the matrix, and how far its hub is under the top of the stage."""
BROAD, BROADEST, ROOM = 4.0, 9.0, 0.6
"""How many columns wide one is under its clock, and in the end, and the room beside a pair."""
HOLDER = 0.08
"""How far over the matrix the line lies that holds the columns of a clock."""
UNREAD = 0.6
"""How much of the rows below the one that is read is covered."""
GAP = 1 / 12
"""Share of the width between both sheets."""
RULED, APART_RULES = 0.32, 0.35
"""How far over the sheets the rule is written, and how far it is from the names of the sheets."""
BLENDED, GOLDEN = 12, (5**0.5 - 1) / 2
"""How many places of a row are blended in it, and how far apart, so that none fall in step."""
MARK, MARK_OVER = 0.34, 0.43
"""Radius of the dial that marks a column of a sheet, and how far its hub is over the sheet."""
BESIDE_KEY = 0.5
"""How far the wish is from the key of colours."""


class SinusoidalMatrix(ChapterScene):
    """Hands become a row of colours, rows become the matrix, its columns are parted and run on."""

    key = "sinusoidal_matrix"
    number = 6
    climax = "run_on"

    dim: ClassVar[int] = 128
    """How many numbers a place has; every two share a hand."""
    first_place: Annotated[int, Between(1, 2)] = 2
    """The place up to which rows are read in numbers."""
    clocks: Annotated[tuple[int, int], Each(Between(11, 22))] = (12, 21)
    """The hands that run beside the first one that does not come round."""

    def setup(self) -> None:
        """Place the matrix under its hands, and under clocks."""
        super().setup()
        stage = self.stage
        high, low, right, bottom = (
            round(edge / PIXEL) * PIXEL
            for edge in (stage.top - TOP, stage.top - LOW, stage.right - RIM, stage.bottom)
        )
        left = right - self.dim * WIDE * PIXEL
        self.alone_field = Region(left, right, bottom, high)
        self.clock_field = Region(left, right, bottom, low)
        self.narrowed, self.opened, self.alone, self.read = (ValueTracker(0.0) for _ in range(4))
        self.split, self.packed, self.raised, self.decade = (ValueTracker(0.0) for _ in range(4))
        self.matrix = EdgedHeatmap(self.row(np.arange(PLACES)), self.alone_field)
        self.cells = EdgedHeatmap(self.row(0), self.alone_field)
        self.rest = np.setdiff1d(np.arange(self.pairs), self.first)
        self.rack, self.others = (
            DialRack(*self.dials(some), self.angles(0)[some]) for some in (self.first, self.rest)
        )
        self.measures = MeasuredRack(SHOWN)
        self.numbers = [NumberedCells(2 * SHOWN) for _ in range(self.first_place + 1)]
        self.tags = VGroup(
            *(
                Label(str(pair) if pair else f"hand {pair}", NOTE, color=self.theme.quiet)
                for pair in self.samples
            )
        )
        self.counter = PlaceCounter(stage.at(0, 0.5), face="sans", size=LABEL, grouped=True)
        self.zero = Label("0", NOTE, color=self.theme.quiet)
        self.scan = CasedPath(self.theme.position, self.theme.ground)
        self.hero = Group(self.cells, self.matrix)

    # --- what is true of a place -----------------------------------------------------------

    def row(self, place: ArrayLike) -> Vector:
        """Return the row (1, dim) of a place, or of each of many."""
        return np.asarray(sinusoidal(np.atleast_1d(place), self.dim))

    def angles(self, place: float) -> Vector:
        """Return how far all hands have turned at a place, in radians."""
        return np.asarray(dial_angles(place, self.speeds))

    @property
    def pairs(self) -> int:
        """How many hands there are, and pairs of numbers in a row."""
        return self.dim // 2

    @property
    def samples(self) -> Indices:
        """The hands that are named."""
        return np.arange(0, self.pairs, STRIDE)

    @property
    def first(self) -> Indices:
        """The hands that are large at first."""
        return self.samples[:SHOWN]

    @cached_property
    def speeds(self) -> Vector:
        """Radians that each hand turns from one place to the next, shape (pairs,)."""
        return np.asarray(frequencies(self.pairs))

    @property
    def unfinished(self) -> int:
        """The fastest hand that does not come round between the first and last row."""
        return int(np.flatnonzero(wavelengths(self.speeds) > PLACES - 1)[0])

    @property
    def tenfold(self) -> int:
        """How many hands further on one is ten times as slow."""
        return int(np.argmin(abs(self.speeds - self.speeds[0] / 10)))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        turns = self.angles(PLACES - 1)[self.unfinished] / (2 * np.pi)
        return {
            "hands": self.pairs,
            "columns": self.dim,
            "places": PLACES,
            "fast": self.clocks[0],
            "unfinished": self.unfinished,
            "turns": printed(turns, 2),
            "further": self.tenfold,
            "last": self.unfinished + 2 * self.tenfold,
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.read_the_first_rows()
        self.make_whole_rows()
        self.grow_the_matrix()
        self.run_three_hands()
        self.part_the_columns()
        self.let_the_rows_run_on()

    # --- hands and their rows ----------------------------------------------------------------

    @property
    def field(self) -> Region:
        """Where the whole matrix stands now."""
        region = between(self.alone_field, self.clock_field, self.opened.get_value())
        assert isinstance(region, Region)
        return region

    def columns(self) -> tuple[Vector, Vector]:
        """Return lefts and widths of the columns: first of a few hands, then of all of them."""
        few = np.zeros(self.pairs)
        few[self.first] = self.pairs / SHOWN
        widths = np.repeat(between(few, np.ones(self.pairs), self.narrowed.get_value()), 2)
        return np.cumsum(widths) - widths, widths

    def across(self, columns: ArrayLike) -> Vector:
        """Return where something stands that is so many columns from the left of the matrix."""
        return self.field.left + self.field.width * np.asarray(columns) / self.dim

    def dials(self, some: Indices) -> tuple[Vector, Vector]:
        """Return hubs (n, 3) and radii (n,) of some dials, each over the columns of its hand."""
        lefts, _ = self.columns()
        middles, sides = self.across(lefts[1::2])[some], self.across(lefts[::2])[some]
        height = self.stage.top - between(*HUBS, self.narrowed.get_value())
        hubs = np.stack([middles, np.full(len(some), height), np.zeros(len(some))], axis=1)
        return hubs, np.minimum(LARGE, SNUG * 2 * (middles - sides))

    def row_height(self) -> float:
        """Return how high a row is: as high as all that are there have room for."""
        room = min(TALLER, self.field.height / (self.t.get_value() + 1))
        return float(between(TALL, room, self.narrowed.get_value()))

    def rows_region(self, first: float, last: float) -> Region:
        """Return where rows of the matrix stand, as it is drawn now."""
        field, share = self.field, self.narrowed.get_value()
        height, top = self.row_height(), between(self.stage.top - FIRST, field.top, share)
        return Region(field.left, field.right, top - last * height, top - first * height)

    def turn_hands(self) -> None:
        """Turn all hands; of those too fast to follow only the ring is left."""
        angles = self.angles(self.t.get_value())
        reach = np.clip((TOO_FAST - angles) / (TOO_FAST - FADING), 0, 1)
        for rack, some in ((self.rack, self.first), (self.others, self.rest)):
            rack.stand(*self.dials(some), angles[some], reach[some])

    def name_hands(self, place: Vector, align: Vector) -> None:
        """Put the name of every ninth hand to its dial."""
        for tag, hub in zip(self.tags, self.dials(self.samples)[0], strict=True):
            tag.put(hub + place, align)

    def point_at(self, row: Region, place: float) -> None:
        """Frame the row of a place, and print the place beside it."""
        self.scan.frame_outside(row)
        height = max(row.at(0, 0.5)[1] + BESIDE, self.stage.bottom + LOWEST)
        self.counter.read(place).take(np.array([self.stage.left, height, 0.0]))

    def draw_rows(self) -> None:
        """Turn the hands, and draw the rows up to this place, its own in a frame."""
        self.turn_hands()
        place, (lefts, widths) = self.t.get_value(), self.columns()
        kept = max(1.0, float(np.ceil(place - 1e-6)))
        self.matrix.lay(self.rows_region(0, kept), kept, lefts, self.dim, widths)
        own = self.rows_region(place, place + 1)
        self.cells.set_values(self.row(place)).lay(own, 1, lefts, self.dim, widths)
        self.point_at(own, place)

    def draw_numbers(self) -> None:
        """Draw the first rows with their numbers; a row that is left behind keeps its own."""
        self.draw_rows()
        self.measures.measure(self.rack)
        place, shown = self.t.get_value(), self.columns()[1] > 1
        for row, cells in enumerate(self.numbers):
            at = min(row, place)
            cells.write(self.row(at)[0, shown], self.rows_region(at, at + 1))
            left = place - row > APART
            there = left or abs(place - row) < 1e-6
            cells.appear(cells=left or row == np.ceil(place - 1e-6), numbers=there)

    def read_the_first_rows(self) -> None:
        """Turn a few large hands from place to place, and keep the numbers of each as a row."""
        self.draw_numbers()
        lefts, widths = self.columns()
        xs = self.across(lefts + widths / 2)[widths > 1]
        self.kinds = VGroup(
            *(
                Label(name, NOTE, color=self.theme.quiet).put(
                    np.array([x, self.stage.top - NAMES, 0.0])
                )
                for name, x in zip(SHOWN * ("sine", "cosine"), xs, strict=True)
            )
        )
        self.legend = ValueKey(self.layout.checklist)
        self.name_hands(BEFORE, RIGHT)
        self.add(self.matrix, self.cells, self.scan, self.rack, self.counter, self.legend)
        self.add(*self.tags[:SHOWN], *self.numbers)
        with self.question(), self.redrawn(self.draw_numbers):
            self.pause(QUICK)
            self.step_to(1, tempo=QUICK, rest=GESTURE)
            self.say("legs", FadeIn(self.kinds, self.measures))
            self.bring_to_front(self.rack)
            self.pause(GESTURE)
            self.step_to(*range(2, self.first_place + 1), tempo=QUICK, rest=QUICK)
            self.say("color")

    def make_whole_rows(self) -> None:
        """Let all other hands in between, until every row is whole."""
        with self.beat("row"):
            self.hide(self.measures, self.kinds, *self.numbers, *self.tags[:SHOWN])
            self.add(self.others)
            with self.redrawn(self.draw_rows):
                self.play(moved(self.narrowed, 1, STROLL + QUICK))
            self.name_the_first_row()
            self.name_hands(OVER, ORIGIN)
            self.show(self.tags, self.zero)

    def name_the_first_row(self) -> None:
        """Put the 0 of the first row at the top of the matrix, before it."""
        self.zero.put(self.field.at(0, 1) + LEFT * 0.15 + DOWN * 0.2, RIGHT)

    def running(self, to: int, run_time: float, ease: Callable[[float], float]) -> Any:
        """Return the movement of the place to another, ever faster."""
        ratio = to / self.t.get_value()
        return moved(self.t, to, run_time, lambda x: (ratio ** ease(x) - 1) / (ratio - 1))

    def grow_the_matrix(self) -> None:
        """Keep a row for every place, first a few tall ones and then all."""
        with self.beat("grow"), self.redrawn(self.draw_rows):
            self.step_to(*range(self.first_place + 1, FEW + 1), tempo=QUICK, rest=0)
            self.say("left", self.running(SOME, STROLL + GESTURE, linear))
            self.say("right", self.running(PLACES - 1, STROLL + GESTURE, ease_out_quad))

    # --- coming round ------------------------------------------------------------------------

    @property
    def clocked(self) -> Indices:
        """The hands that have a clock."""
        return np.array([*self.clocks, self.unfinished])

    def broadened(self) -> tuple[Vector, Vector]:
        """Return lefts and widths of the columns, of which those under a clock are broad."""
        opened, alone = self.opened.get_value(), self.alone.get_value()
        *some, last = self.clocked
        widths, rooms = np.ones(self.pairs), np.zeros(self.pairs)
        widths[some] += (BROAD - 1) * opened * (1 - alone)
        widths[last] += (between(BROAD, BROADEST, alone) - 1) * opened
        rooms[some], rooms[last] = ROOM * opened * (1 - alone), ROOM * opened
        plain = np.setdiff1d(np.arange(self.pairs), self.clocked)
        taken = widths[self.clocked].sum() + rooms.sum()
        widths[plain] = (self.pairs - taken) / len(plain)
        ends = np.cumsum(widths * 2 + rooms * 2) - rooms
        lefts = np.stack([ends - widths * 2, ends - widths], axis=1).ravel()
        return lefts, np.repeat(widths, 2)

    def draw_broadened(self) -> None:
        """Draw all rows, with broad columns under the clocks, and the clocks over them."""
        lefts, widths = self.broadened()
        self.matrix.lay(self.field, PLACES, lefts, self.dim, widths)
        place = self.read.get_value()
        own = self.rows_region(place, place + 1)
        self.point_at(own, place)
        hidden = Region(own.left, own.right, self.field.bottom, min(own.bottom, self.field.top))
        shape = Rectangle(width=hidden.width, height=max(hidden.height, PIXEL))
        self.veil.points = shape.points + hidden.center
        high = self.field.top + HOLDER
        for pair, clock, holder in zip(self.clocked, self.turns, self.holders, strict=True):
            start, end = self.across([lefts[2 * pair], lefts[2 * pair + 1] + widths[2 * pair]])
            hub = np.array([(start + end) / 2, self.stage.top - CLOCKS_UNDER, 0.0])
            clock.turn(int(pair), hub, float(self.angles(place)[pair]))
            holder.set_ends(np.array([[start, high, 0.0]]), np.array([[end, high, 0.0]]))

    def run_three_hands(self) -> None:
        """Let three hands run down the matrix on one clock, and look at the one left open."""
        with self.beat("clock"):
            hands = self.rack, self.others, self.tags
            self.hide(*hands, self.zero, self.scan, self.counter, self.cells)
            self.veil = Veil(self.field, UNREAD)
            self.turns = [CountedTurn(CLOCK) for _ in self.clocked]
            self.holders = [Segments(color=self.theme.ink, width=3) for _ in self.clocked]
            with self.redrawn(self.draw_broadened):
                self.play(moved(self.opened, 1))
                self.show(self.veil, self.scan, self.counter, *self.turns, *self.holders)
                times = np.array([GESTURE, STROLL + MORPH + GESTURE, STROLL])
                stops = (PLACES - 1) * np.cumsum(times) / times.sum()
                self.sweep(stops[0], times[0], tracker=self.read)
                for cue, stop, run_time in zip(
                    ("fast", "guess"), stops[1:], times[1:], strict=True
                ):
                    self.say(cue, moved(self.read, stop, run_time, linear))
                self.remove(self.veil)
                going = FadeOut(*self.turns[:-1], *self.holders[:-1], run_time=QUICK)
                self.say("open", going, moved(self.alone, 1))

    # --- another order -----------------------------------------------------------------------

    def sheets(self) -> tuple[Vector, Vector, float]:
        """Return lefts of sines and of cosines, and their width, in columns of the matrix."""
        packed, narrow = self.packed.get_value(), 1 - GAP
        pitch, order = between(2, narrow, packed), np.arange(self.pairs, dtype=np.float64)
        sines: Vector = order * pitch
        cosines: Vector = sines + between(1, self.dim - self.pairs * narrow, packed)
        return sines, cosines, float(between(1, narrow, packed))

    def sheet_fields(self) -> tuple[Region, Region]:
        """Return where sines and cosines stand: as high as the matrix, or above one another."""
        field = self.field
        half = field.height / 2 * self.split.get_value() * (1 - self.raised.get_value())
        return (
            Region(field.left, field.right, field.bottom + half, field.top),
            Region(field.left, field.right, field.bottom, field.top - half),
        )

    def draw_sheets(self) -> None:
        """Draw sines and cosines as far as they have parted; no column covers another."""
        sines, cosines, width = self.sheets()
        lined = max(1 - self.split.get_value() * 4, self.packed.get_value())
        for sheet, lefts, room in zip(
            self.halves, (sines, cosines), self.sheet_fields(), strict=True
        ):
            sheet.lay(room, PLACES, lefts, self.dim, width)
            sheet.rim.set_stroke(opacity=lined)

    def split_the_matrix(self) -> None:
        """Draw the matrix as two sheets with gaps, each in those of the other."""
        values = self.row(np.arange(PLACES))
        self.halves = [EdgedHeatmap(values[:, kind::2], self.field) for kind in (0, 1)]
        self.draw_sheets()

    def part_the_columns(self) -> None:
        """Draw sines up and cosines down, push each kind together, and let both grow."""
        with self.beat("sort"):
            self.hide(self.scan, self.turns[-1], self.holders[-1])
            with self.redrawn(self.draw_broadened):
                self.play(moved(self.opened, 0))
            self.split_the_matrix()
            self.name_the_first_row()
            self.add(*self.halves)
            self.remove(self.matrix)
            self.hero = Group(*self.halves)
            with self.redrawn(self.draw_sheets):
                self.play(moved(self.split, 1))
                self.play(moved(self.packed, 1, MORPH + GESTURE))
                self.play(moved(self.raised, 1))
            self.name_the_sheets()
            self.say("two", FadeIn(*self.sheet_names, self.zero), run_time=QUICK)
            self.write_the_rule()
            self.say("rule", FadeIn(*self.rules), run_time=QUICK)

    def edges(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the left and right edge of the sines, and of the cosines."""
        sines, cosines, width = self.sheets()
        (a, b), (c, d) = ((lefts[0], lefts[-1] + width) for lefts in (sines, cosines))
        a, b, c, d = self.across([a, b, c, d])
        return (a, b), (c, d)

    def name_the_sheets(self) -> None:
        """Name both sheets, each over its outer corner."""
        (left, _), (_, right) = self.edges()
        high = self.field.top + RULED
        self.sheet_names = [
            Label(f"{self.pairs} {kind}", BODY).put(np.array([x, high, 0.0]), side)
            for kind, x, side in (("sines", left, LEFT), ("cosines", right, RIGHT))
        ]

    def write_the_rule(self) -> None:
        """Write the rule of each sheet beside its name, and that of the speeds between."""
        hue = {"t": self.theme.position}
        sines, cosines = self.sheet_names
        (_, left), (right, _) = self.edges()
        high = self.field.top + RULED
        self.rules = [
            Formula("sin(omega_i {{ t : t }})", TITLE, parts=hue).put(
                np.array([sines.get_right()[0] + APART_RULES, high, 0.0]), LEFT
            ),
            Formula(f"omega_i = 10000^(-2 i slash {self.dim})", TITLE).put(
                np.array([(left + right) / 2, high, 0.0])
            ),
            Formula("cos(omega_i {{ t : t }})", TITLE, parts=hue).put(
                np.array([cosines.get_left()[0] - APART_RULES, high, 0.0]), RIGHT
            ),
        ]

    # --- on and on ---------------------------------------------------------------------------

    def places_of_rows(self) -> Vector:
        """Return the places (500, 12) that are blended in each row, all alike if a row has one."""
        rows = np.arange(PLACES)[:, None] + np.arange(BLENDED) * GOLDEN % 1
        return np.asarray(np.floor(rows * 10 ** self.decade.get_value()))

    def draw_rows_on(self) -> None:
        """Draw the rows of ever more places."""
        places = self.places_of_rows()
        values = self.row(places.ravel()).reshape(*places.shape, self.dim)
        for kind, sheet in enumerate(self.halves):
            sheet.set_values(values[..., kind::2])
        self.draw_sheets()
        self.counter.read(float(places[-1, 0]))

    def draw_on(self) -> None:
        """Draw the rows, and mark the column of the hand that is left open."""
        self.draw_rows_on()
        decade, (sines, cosines, width) = self.decade.get_value(), self.sheets()
        hand = self.unfinished + self.tenfold * decade
        angle = float(self.angles(PLACES - 1)[self.unfinished])
        for mark, lefts in zip(self.marks, (sines, cosines), strict=True):
            x = float(self.across(lefts[0] + (hand + 0.5) * width))
            mark.turn(round(hand), np.array([x, self.field.top + MARK_OVER, 0.0]), angle)

    def wish_beside_the_key(self) -> Checklist:
        """Return the one wish that is earned here, to the left of the key of colours."""
        room = self.layout.checklist
        room = Region(room.left, self.legend.get_left()[0] - BESIDE_KEY, room.bottom, room.top)
        return Checklist({"any length": "open"}, room, earning="any length")

    def let_the_rows_run_on(self) -> None:
        """Look at ten and a hundred times as many places: the same picture, further right."""
        with self.beat("run_on"):
            self.pause(GESTURE)
            self.hide(*self.sheet_names, *self.rules)
            self.marks = [CountedTurn(MARK, beside=True) for _ in self.halves]
            self.wishes = self.wish_beside_the_key()
            self.draw_on()
            self.show(*self.marks, self.wishes)
            names = [line for mark in self.marks for line in (mark.hand, mark.count)]
            with self.redrawn(self.draw_on):
                self.play(
                    FadeOut(*names, run_time=QUICK), moved(self.decade, 0.5, STROLL, ease_in_quad)
                )
                self.say("ten", moved(self.decade, 1, STROLL, ease_out_quad))
                self.show(*names)
                self.say("hundred", FadeOut(*names, run_time=QUICK), moved(self.decade, 2, JOURNEY))
                self.show(*names)
            self.say("any", self.wishes.earn("any length"), answer=True)
