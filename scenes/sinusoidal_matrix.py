"""Chapter 6: all hands at all places, one row each; ten times as far is 16 hands on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    FadeIn,
    Group,
    Rectangle,
    ValueTracker,
    VGroup,
    linear,
)
from manim.typing import Point3D
from manim.utils.rate_functions import ease_out_quad
from numpy.typing import ArrayLike, NDArray

from posenc_math import dial_angles, frequencies, sinusoidal, wavelengths
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.limits import Between
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
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.mobjects.veil import Veil
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import LABEL, NOTE, TITLE, Formula, Label

Vector = NDArray[np.float64]
Indices = NDArray[np.int64]

PLACES = 500
"""How many places have a row."""
PIXEL = FRAME_HEIGHT / LINES
WIDE = 12
"""Pixels to a column of the matrix."""
TOP, LOW, RIM, FOOT = 0.86, 2.3, 0.2, 0.46
"""How far the matrix is from the top, alone and under clocks, from the right, and the bottom."""
SHOWN, STRIDE = 4, 9
"""How many hands are large at first, and every which of all is named."""
LARGE, SMALL = 1.0, 0.3
"""Radius of a dial at first, and over the matrix."""
HUBS = 1.05, 0.5
"""How far the hubs of the dials are under the top of the stage, at first and over the matrix."""
NAMED = LEFT * 0.92 + UP * 0.62, LEFT * 0.4 + DOWN * 0.09
"""Where the name of a hand ends from its hub, at first and over the matrix."""
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
"""Radians from the first and last place: further away hands shrink, and a plain disc grows."""
CLOCK, CLOCKS_UNDER = 0.62, 1.04
"""Radius of a clock over the matrix, and how far its hub is under the top of the stage."""
BROAD, ROOM = 10.0, 0.6
"""How many columns wide one is under its clock, and the room beside a pair."""
HOLDER = 0.08
"""How far over the matrix the line lies that holds the columns of a clock."""
UNREAD = 0.6
"""How much of the rows below the one that is read is covered."""
GAP = 1 / 12
"""Share of the width between both sheets."""
RULED = 0.32
"""How far over the sheets the rule is written."""
BLUR, BLURRED = 1.0, 16
"""Radians from row to row from which a hand is blurred, fully at twice that, and over how many."""
TICK, FAR, NAMED_UNDER = 0.07, 0.17, 0.42
"""From a sheet down to its ticks, to their ends, and to the baseline of what is named there."""
FINE, LINE, SPACE = 80, 3, 0.12
"""Corners and width of the line, and the room between a word and a number."""
BESIDE_KEY = 0.5
"""How far the wish is from the key of colours."""


class SinusoidalMatrix(ChapterScene):
    """Hands become a row of colours, rows become the matrix, its columns are sorted and run on."""

    key = "sinusoidal_matrix"
    number = 6
    climax = "run_on"

    dim: ClassVar[int] = 128
    """How many numbers a place has; every two share a hand."""
    first_place: Annotated[int, Between(1, 2)] = 2
    """The place up to which rows are read in numbers."""

    def setup(self) -> None:
        """Place the matrix under its hands, and under clocks."""
        super().setup()
        stage = self.stage
        high, low, right, bottom = (
            round(edge / PIXEL) * PIXEL
            for edge in (stage.top - TOP, stage.top - LOW, stage.right - RIM, stage.bottom + FOOT)
        )
        left = right - self.dim * WIDE * PIXEL
        self.alone_field = Region(left, right, bottom, high)
        self.clock_field = Region(left, right, bottom, low)
        self.narrowed, self.opened, self.read = (ValueTracker(0.0) for _ in range(3))
        self.split, self.packed, self.raised = (ValueTracker(0.0) for _ in range(3))
        self.decade, self.shift = ValueTracker(0.0), ValueTracker(0.0)
        self.matrix = EdgedHeatmap(self.row(np.arange(PLACES)), self.alone_field)
        self.cells = EdgedHeatmap(self.row(0), self.alone_field)
        self.rack, self.others = (
            DialRack(*self.dials(some), self.angles(0)[some]) for some in self.shown
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
        self.scan = CasedPath(self.theme.position, self.theme.ground)
        self.hero = Group(self.cells, self.matrix)

    # --- what is true of a place -----------------------------------------------------------

    def row(self, place: ArrayLike) -> Vector:
        """Return the row (1, dim) of a place, or of each of many."""
        return np.asarray(sinusoidal(np.atleast_1d(place), self.dim))

    def angles(self, place: ArrayLike) -> Vector:
        """Return how far all hands have turned at a place, or at each of many, in radians."""
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

    @property
    def shown(self) -> tuple[Indices, Indices]:
        """The hands that are drawn: those that are large at first, and the others."""
        return self.first, self.samples[SHOWN:]

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
        return {
            "hands": self.pairs,
            "columns": self.dim,
            "places": PLACES,
            "finished": self.unfinished - 1,
            "unfinished": self.unfinished,
            "further": self.tenfold,
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.read_the_first_rows()
        self.make_whole_rows()
        self.grow_the_matrix()
        self.run_two_hands()
        self.sort_the_columns()
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
        share = self.narrowed.get_value()
        hubs = np.zeros((len(some), 3))
        hubs[:, 0] = self.across(lefts[1::2])[some]
        hubs[:, 1] = self.stage.top - between(*HUBS, share)
        return hubs, np.where(
            np.isin(some, self.first), between(LARGE, SMALL, share), SMALL * share
        )

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
        """Turn the hands; those that run too fast to follow become a plain disc."""
        place = self.t.get_value()
        angles, left = self.angles(place), self.angles(PLACES - 1 - place)
        reach = np.clip((TOO_FAST - np.minimum(angles, left)) / (TOO_FAST - FADING), 0, 1)
        for rack, some in zip((self.rack, self.others), self.shown, strict=True):
            rack.stand(*self.dials(some), angles[some], reach[some])
        beside = between(*NAMED, self.narrowed.get_value())
        for tag, hub in zip(self.tags, self.dials(self.samples)[0], strict=True):
            tag.put(hub + beside, RIGHT)

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
        self.add(self.matrix, self.cells, self.scan, self.rack, self.counter, self.legend)
        self.add(*self.tags[:SHOWN], *self.numbers)
        with self.question(), self.redrawn(self.draw_numbers):
            self.pause(QUICK)
            self.step_to(1, rest=GESTURE)
            self.say("legs", FadeIn(self.kinds, self.measures))
            self.bring_to_front(self.rack)
            self.pause(GESTURE)
            self.step_to(*range(2, self.first_place + 1))
            self.say("color")

    def make_whole_rows(self) -> None:
        """Let the columns of all other hands in between, until every row is whole."""
        with self.beat("row"):
            self.hide(self.measures, self.kinds, *self.numbers)
            self.add(self.others)
            with self.redrawn(self.draw_rows):
                self.play(moved(self.narrowed, 1, STROLL))
            self.show(*self.tags[SHOWN:])

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
        """The hands that have a clock: the last that comes round, and the first that does not."""
        return np.array([self.unfinished - 1, self.unfinished])

    def broadened(self) -> tuple[Vector, Vector]:
        """Return lefts and widths of the columns, of which those under a clock are broad."""
        opened = self.opened.get_value()
        widths, rooms = np.ones(self.pairs), np.zeros(self.pairs)
        widths[self.clocked] += (BROAD - 1) * opened
        rooms[self.clocked] = ROOM * opened
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
        place = float(np.floor(self.read.get_value() + 0.5))
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

    def run_two_hands(self) -> None:
        """Let two neighbours run down the matrix, of which only one comes round."""
        with self.beat("clock"):
            self.hide(self.rack, self.others, self.tags, self.scan, self.counter, self.cells)
            self.veil = Veil(self.field, UNREAD)
            self.turns = [CountedTurn(CLOCK) for _ in self.clocked]
            self.holders = [Segments(color=self.theme.ink, width=3) for _ in self.clocked]
            with self.redrawn(self.draw_broadened):
                self.play(moved(self.opened, 1))
                self.show(self.veil, self.scan, self.counter, *self.turns, *self.holders)
                self.say("guess", moved(self.read, PLACES - 1, JOURNEY, linear))
                self.remove(self.veil)
                self.say("open")

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

    def sort_the_columns(self) -> None:
        """Draw sines up and cosines down, push each kind together, and let both grow."""
        with self.beat("sort"):
            self.hide(self.scan, *self.turns, *self.holders)
            with self.redrawn(self.draw_broadened):
                self.play(moved(self.opened, 0))
            self.split_the_matrix()
            self.add(*self.halves)
            self.remove(self.matrix)
            self.hero = Group(*self.halves)
            with self.redrawn(self.draw_sheets):
                self.play(moved(self.split, 1))
                self.play(moved(self.packed, 1, MORPH + GESTURE))
                self.play(moved(self.raised, 1))
            self.say("two")
            self.write_the_rule()
            self.say("rule", FadeIn(*self.rules))

    def write_the_rule(self) -> None:
        """Write the rule over each sheet, and that of the speeds between."""
        hue = {"t": self.theme.position}
        *both, width = self.sheets()
        left, right = (self.across((lefts[0] + lefts[-1] + width) / 2) for lefts in both)
        high = self.field.top + RULED
        self.rules = [
            Formula(rule, TITLE, parts=hue if "t :" in rule else {}).put(np.array([x, high, 0.0]))
            for rule, x in (
                ("sin(omega_i {{ t : t }})", left),
                (f"omega_i = 10000^(-2 i slash {self.dim})", (left + right) / 2),
                ("cos(omega_i {{ t : t }})", right),
            )
        ]

    # --- on and on ---------------------------------------------------------------------------

    def blur(self) -> Vector:
        """Return the share of a turn over which each hand is blurred: all, if too fast to draw."""
        return np.clip(self.speeds * 10 ** self.decade.get_value() / BLUR - 1, 0, 1)

    def draw_rows_on(self) -> None:
        """Draw every n-th place; a hand too fast to draw has its mean colour over a turn."""
        places = np.floor(np.arange(PLACES) * 10 ** self.decade.get_value())
        blur = self.blur()
        around = (np.arange(BLURRED) + 0.5) / BLURRED - 0.5
        angles = np.where(blur < 1, self.angles(places), 0)[:, None]
        angles = angles + 2 * np.pi * around[:, None] * blur
        for wave, sheet in zip((np.sin, np.cos), self.halves, strict=True):
            sheet.set_values(wave(angles))
        self.draw_sheets()
        self.counter.read(places[-1])

    def once_round(self) -> list[Point3D]:
        """Return where hands come round once in the first picture, moved on by the shift."""
        *_, cosines, width = self.sheets()
        rows = np.geomspace(2 * np.pi / self.speeds[0], PLACES - 1, FINE)
        hands = self.tenfold * (
            np.log10(rows * self.speeds[0] / (2 * np.pi)) + self.shift.get_value()
        )
        xs = self.across(cosines[0] + (hands + 0.5) * width)
        ys = self.field.top - (rows + 0.5) * self.field.height / PLACES
        return [np.array([x, y, 0.0]) for x, y in zip(xs, ys, strict=True)]

    def draw_line(self) -> None:
        """Draw the line with its ticks, from the first hand right of it to the one that is now."""
        *_, cosines, width = self.sheets()
        self.line.follow(self.once_round())
        reached = self.unfinished + self.tenfold * self.shift.get_value()
        ticks = np.arange(self.unfinished, int(reached + 1e-6) + 1)
        xs = self.across(cosines[0] + (ticks + 0.5) * width)
        self.hang(self.ticks, xs, xs)
        word, number = self.foot
        middle = float(self.across(cosines[0] + (reached + 0.5) * width))
        pen = np.array([middle, self.field.bottom - NAMED_UNDER, 0.0])
        number.set_number(int(ticks[-1])).put(pen + RIGHT * SPACE, RIGHT)
        word.put(pen + LEFT * number.width, RIGHT)

    def hang(self, marks: Segments, xs: Vector, ends: Vector) -> None:
        """Draw upright ticks under a sheet, or level bars."""
        level = np.zeros_like(xs)
        down = FAR - TICK if xs is ends else 0.0
        starts = np.stack([xs, level + self.field.bottom - TICK, level], axis=1)
        marks.set_ends(starts, np.stack([ends, starts[:, 1] - down, level], axis=1))

    def draw_on(self) -> None:
        """Draw the rows, the line, and bars under what is too fast to draw."""
        self.draw_rows_on()
        self.draw_line()
        *both, width = self.sheets()
        fast = width * np.count_nonzero(self.blur() >= 1)
        starts = np.array([lefts[0] for lefts in both])
        self.hang(self.bars, self.across(starts), self.across(starts + fast))

    def wish_beside_the_key(self) -> Checklist:
        """Return the one wish that is earned here, to the left of the key of colours."""
        room = self.layout.checklist
        room = Region(room.left, self.legend.get_left()[0] - BESIDE_KEY, room.bottom, room.top)
        return Checklist({"any length": "open"}, room, earning="any length")

    def mark_the_line(self) -> None:
        """Make the line where hands have come round, its ticks, and what is named under sheets."""
        ink, quiet = self.theme.ink, self.theme.quiet
        self.line = CasedPath(ink, self.theme.ground, LINE)
        self.ticks, self.bars = Segments(color=ink), Segments(color=quiet, width=3)
        self.foot = VGroup(Label("hand", NOTE), Readout(0, 0, NOTE, face="sans"))
        low = np.array([self.field.left, self.field.bottom - NAMED_UNDER, 0.0])
        self.too_fast = Label("too fast to draw", NOTE, color=quiet).put(low, LEFT)
        self.wishes = self.wish_beside_the_key()
        self.draw_on()

    def let_the_rows_run_on(self) -> None:
        """Look at ten and a hundred times as many places: the same curve, further right."""
        with self.beat("run_on"):
            self.mark_the_line()
            self.show(self.line, self.ticks, self.foot, self.wishes, run_time=GESTURE)
            self.add(self.bars)
            with self.redrawn(self.draw_on):
                self.say("ask", moved(self.decade, 1, STROLL + QUICK))
                self.show(self.too_fast)
                self.play(moved(self.shift, 1, STROLL))
                self.say("ten")
                self.play(moved(self.decade, 2, STROLL), moved(self.shift, 2, STROLL))
                self.say("hundred")
            self.say("any", self.wishes.earn("any length"), answer=True)
