"""Chapter 6: all hands at all places, one row each: fast stripes left, slow fields right."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    FadeIn,
    FadeOut,
    Group,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
)
from manim.utils.rate_functions import ease_in_quad
from numpy.typing import ArrayLike, NDArray

from posenc_math import dial_angles, frequencies, sinusoidal, wavelengths
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.limits import Between
from scenes._kit.mobjects.boxes import outlines
from scenes._kit.mobjects.cased_bars import CasedBars
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.edged_heatmap import EdgedHeatmap
from scenes._kit.mobjects.heatmap import LINES
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.measured_rack import MeasuredRack
from scenes._kit.mobjects.numbered_cells import NumberedCells
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.value_key import ValueKey
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
MARGIN, TOP, FOOT, NAMED_UNDER = 1.2, 0.8, 0.24, 0.36
"""Room left of the matrix, over it, and under it; and from it down to a baseline."""
ASIDE, GAP = 1, 3
"""How many columns the sheet of sines stands further left, and how many are between both."""
SHOWN, STRIDE = 4, 8
"""How many hands are large at first, and every which of all has a dial."""
LARGE, SMALL = 1.0, 0.3
"""Radius of a dial at first, and over the matrix."""
HUBS = 1.05, 0.33
"""How far the hubs of the dials are under the top of the stage, at first and over the matrix."""
NAMED = LEFT * 0.92 + UP * 0.62, LEFT * 0.42 + DOWN * 0.09
"""Where the name of a hand ends from its hub, at first and over the matrix."""
NAMES, FIRST = 2.36, 2.5
"""How far under the top of the stage the names of both numbers and the first row stand at first."""
TALL, TALLER = 0.72, 1.2
"""Height of a row at first, and of a whole one at most."""
BESIDE, HIGHEST, LOWEST = 0.12, 0.2, 0.55
"""How far the word "place" is over the middle of a row, and inside both ends of the matrix."""
UNCOVERED = 0.7
"""Share of a row that must be seen until its numbers come."""
FEW, SETTLED = 8, 140
"""Until which place rows come one by one, and from which on there is room for all."""
PACE, READ = 60.0, 70.0
"""Places a second, when they run, and when they are read."""
STRIPED, SPREAD, HALFWAY = 74, 324, 322
"""At which places stripes and fields are told, that marks come ever later, and the answer."""
BORN, PULSE = 40, 2.5
"""Share of its place for which a mark pulses, and how many times as wide it is then."""
LIFT = 0.16
"""How far columns are lifted out."""
FLIGHT, CLOSING = 0.2, 0.05
"""Shares of the sorting in which a column flies, and its gap closes."""
NAMED_OVER, RULED, CLEAR = 0.22, 0.34, 0.45
"""How far over the sheets their names and rules stand, and a rule is from the hub of a dial."""
TOLD_AT = 40
"""The place that the rule is told of at first."""
SPAN = 0.06
"""How far over the matrix a line lies that spans some of its columns."""
BESIDE_KEY = 0.5
"""How far the wish is from the key of colours."""


def eased(share: ArrayLike) -> Vector:
    """Return shares, kept between 0 and 1, that start and end at rest."""
    x = np.clip(np.asarray(share, dtype=np.float64), 0, 1)
    return np.asarray(x * x * (3 - 2 * x))


class SinusoidalMatrix(ChapterScene):
    """Hands become a row of colours, rows become the matrix, and its columns are sorted."""

    key = "sinusoidal_matrix"
    number = 6
    climax = "grow"

    dim: ClassVar[int] = 128
    """How many numbers a place has; every two share a hand."""
    first_place: Annotated[int, Between(1, 2)] = 2
    """The place up to which rows are read in numbers."""

    def setup(self) -> None:
        """Place the matrix, and its hands over it."""
        super().setup()
        stage = self.stage
        low = max(stage.bottom + FOOT, self.layout.safe.bottom + NAMED_UNDER)
        left, high, low = (
            round(edge / PIXEL) * PIXEL for edge in (stage.left + MARGIN, stage.top - TOP, low)
        )
        self.field = Region(left, left + self.dim * WIDE * PIXEL, low, high)
        self.narrowed, self.spanned, self.lifted = (ValueTracker(0.0) for _ in range(3))
        self.sorted, self.read, self.joined = (ValueTracker(0.0) for _ in range(3))
        self.matrix = EdgedHeatmap(self.row(np.arange(PLACES)), self.field)
        self.cells = EdgedHeatmap(self.row(0), self.field)
        for part in (self.matrix, self.cells):
            part.rim.set_stroke(opacity=0)
        self.frame = VMobject(stroke_color=self.theme.ring, stroke_width=2)
        self.rack, self.others = (
            DialRack(*self.dials(some), self.angles(0)[some]) for some in self.shown
        )
        self.measures = MeasuredRack(SHOWN)
        self.numbers = [NumberedCells(2 * SHOWN) for _ in range(self.first_place + 1)]
        self.tags = self.names_of(self.samples)
        self.counter = PlaceCounter(stage.at(0, 0.5), face="sans", size=LABEL)
        self.scan = CasedPath(self.theme.position, self.theme.ground)
        self.marks = CasedBars()
        self.hero = Group(self.frame, self.cells, self.matrix)

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
        """The hands that have a dial."""
        return np.arange(0, self.pairs, STRIDE)

    @property
    def shown(self) -> tuple[Indices, Indices]:
        """The hands that have a dial: those that are large at first, and the others."""
        return self.samples[:SHOWN], self.samples[SHOWN:]

    @cached_property
    def speeds(self) -> Vector:
        """Radians that each hand turns from one place to the next, shape (pairs,)."""
        return np.asarray(frequencies(self.pairs))

    @cached_property
    def rounds(self) -> Indices:
        """The first place at which each hand has come round, of those that do."""
        places = np.ceil(wavelengths(self.speeds)).astype(int)
        return places[places < PLACES]

    @property
    def unfinished(self) -> int:
        """The fastest hand that does not come round between the first and last row."""
        return len(self.rounds)

    @property
    def tenfold(self) -> int:
        """How many hands further on one is ten times as slow."""
        return int(np.argmin(abs(self.speeds - self.speeds[0] / 10)))

    @property
    def told_hands(self) -> Indices:
        """The hands that turn over the sheets, each ten times as slow as the one before."""
        return self.tenfold * np.arange(1, SHOWN)

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {
            "hands": self.pairs,
            "columns": self.dim,
            "places": PLACES,
            "finished": self.unfinished - 1,
            "unfinished": self.unfinished,
            "hand": self.tenfold,
            "speed": printed(float(self.speeds[self.tenfold]), 1),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.read_the_first_rows()
        self.make_whole_rows()
        self.grow_the_matrix()
        self.sort_the_columns()
        self.tell_the_rule()
        self.read_all_rows()

    # --- hands and their rows ----------------------------------------------------------------

    def columns(self) -> tuple[Vector, Vector]:
        """Return lefts and widths of the columns: first of a few hands, then of all of them."""
        few = np.zeros(self.pairs)
        few[self.shown[0]] = self.pairs / SHOWN
        widths = np.repeat(between(few, np.ones(self.pairs), self.narrowed.get_value()), 2)
        return np.cumsum(widths) - widths, widths

    def across(self, columns: ArrayLike) -> Vector:
        """Return where something stands that is so many columns from the left of the matrix."""
        return self.field.left + WIDE * PIXEL * np.asarray(columns)

    def dials(self, some: Indices) -> tuple[Vector, Vector]:
        """Return hubs (n, 3) and radii (n,) of some dials, each over the columns of its hand."""
        lefts, _ = self.columns()
        share = self.narrowed.get_value()
        hubs = np.zeros((len(some), 3))
        hubs[:, 0] = self.across(lefts[1::2])[some]
        hubs[:, 1] = self.stage.top - between(*HUBS, share)
        return hubs, np.where(
            np.isin(some, self.shown[0]), between(LARGE, SMALL, share), SMALL * share
        )

    def names_of(self, hands: Indices) -> VGroup:
        """Return the number of each of some hands; of the first of all, its name."""
        quiet = self.theme.quiet
        return VGroup(
            *(Label(str(hand) if hand else f"hand {hand}", NOTE, color=quiet) for hand in hands)
        )

    def room(self) -> float:
        """Return for how many rows there is room: for those that are there, and soon for all."""
        rows = self.t.get_value() + 1
        power = np.log(PLACES / (FEW + 1)) / np.log((SETTLED + 1) / (FEW + 1))
        return float(min(PLACES, rows * max(1.0, rows / (FEW + 1)) ** (power - 1)))

    def row_height(self) -> float:
        """Return how high a row is: tall at first, and ever thinner."""
        height = min(TALLER, self.field.height / self.room())
        return float(between(TALL, height, self.narrowed.get_value()))

    def rows_region(self, first: float, last: float) -> Region:
        """Return where rows of the matrix stand, as it is drawn now."""
        field, share = self.field, self.narrowed.get_value()
        height, top = self.row_height(), between(self.stage.top - FIRST, field.top, share)
        return Region(field.left, field.right, top - last * height, top - first * height)

    def turn_hands(self) -> None:
        """Turn the hands; when they are small, their dials show what they have swept."""
        angles, share = self.angles(self.t.get_value()), self.narrowed.get_value()
        for rack, some in zip((self.rack, self.others), self.shown, strict=True):
            rack.stand(*self.dials(some), angles[some], swept=True)
            rack.sectors.set_fill(opacity=share)
        beside = between(*NAMED, share)
        for tag, hub in zip(self.tags, self.dials(self.samples)[0], strict=True):
            tag.put(hub + beside, RIGHT)

    def point_at(self, row: Region, place: float) -> None:
        """Draw the line under the row of a place, and print the place beside it."""
        thick = float(self.scan.casing.get_stroke_width()) / 100
        low = row.bottom - thick / 2
        self.scan.follow([np.array([x, low, 0.0]) for x in (row.left, row.right)])
        height = np.clip(
            row.at(0, 0.5)[1] + BESIDE, self.stage.bottom + LOWEST, self.field.top - HIGHEST
        )
        self.counter.read(np.floor(place + 1e-6))
        self.counter.take(np.array([self.stage.left, float(height), 0.0]))

    def draw_rows(self) -> None:
        """Turn the hands, and draw the rows up to this place, with a line under its own."""
        self.turn_hands()
        place, (lefts, widths) = self.t.get_value(), self.columns()
        kept, pixels = np.ceil(place - 1e-6), self.row_height() / PIXEL
        rows = max(1.0, float(np.floor(kept * pixels + 1e-6))) / pixels
        self.matrix.lay(self.rows_region(0, rows), rows, lefts, self.dim, widths)
        own = self.rows_region(place, place + 1)
        under = Region(own.left, own.right, own.bottom, own.top + PIXEL)
        self.cells.set_values(self.row(place)).lay(under, 1, lefts, self.dim, widths)
        self.point_at(own, place)
        room = self.rows_region(0, self.room())
        self.frame.points = outlines(
            np.array([[room.at(*share) for share in ((0, 1), (1, 1), (1, 0), (0, 0))]])
        )
        self.draw_marks()

    def draw_marks(self) -> None:
        """Draw a mark in the columns of each hand that has come round, with a pulse at first."""
        place, rounds = self.t.get_value(), self.rounds
        here = rounds <= place + 1e-6
        share = np.clip((place - rounds) / np.maximum(1, rounds / BORN), 0, 1)[here]
        widths = np.where(share < 0.5, 2 * PULSE * share, PULSE + (1 - PULSE) * (2 * share - 1))
        middles = 2 * np.flatnonzero(here) + 1
        self.marks.lie(
            self.across(middles - widths), self.across(middles + widths), self.mark_heights()[here]
        )

    def mark_heights(self) -> Vector:
        """Return the heights at which the marks of all hands that come round lie."""
        return np.asarray(self.field.top - (self.rounds + 0.5) * self.row_height())

    def draw_numbers(self) -> None:
        """Draw the first rows with their numbers; a new row comes out from under the last one."""
        self.draw_rows()
        self.measures.measure(self.rack)
        place, shown = self.t.get_value(), self.columns()[1] > 1
        for row, cells in enumerate(self.numbers):
            at = min(row, place)
            cells.write(self.row(at)[0, shown], self.rows_region(at, at + 1))
            seen = place - row + 1
            cells.appear(
                cells=seen > 1e-6,
                numbers=float(np.clip((seen - UNCOVERED) / (1 - UNCOVERED), 0, 1)),
            )

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
        self.add(self.frame, self.cells, self.matrix, self.measures, self.rack, self.counter)
        self.add(self.legend, *self.tags[:SHOWN], *reversed(self.numbers), self.scan)
        with self.question(), self.redrawn(self.draw_numbers):
            self.pause(QUICK)
            self.step_to(1, rest=GESTURE)
            self.say("legs", FadeIn(self.kinds))
            self.pause(GESTURE)
            self.step_to(*range(2, self.first_place + 1))

    def make_whole_rows(self) -> None:
        """Let the columns of all other hands in between, until every row is whole."""
        with self.beat("row"):
            self.hide(self.measures, self.kinds, *self.numbers)
            self.add(self.others)
            with self.redrawn(self.draw_rows):
                self.play(moved(self.narrowed, 1, STROLL))
                self.show(*self.tags[SHOWN:])
                self.say("columns")

    def running(self, to: float) -> Any:
        """Return the movement of the place to another, at an even pace."""
        return moved(self.t, to, (to - self.t.get_value()) / PACE, linear)

    def grow_the_matrix(self) -> None:
        """Keep a row for every place, and mark where hands come round."""
        with self.beat("grow"):
            self.ponder()
            self.add(self.marks)
            with self.redrawn(self.draw_rows):
                self.step_to(*range(self.first_place + 1, FEW), tempo=QUICK, rest=0)
                self.say("mark", moved(self.t, FEW, GESTURE, linear))
                self.pause(QUICK)
                self.play(moved(self.t, STRIPED, 2 * (STRIPED - FEW) / PACE, ease_in_quad))
                self.say("stripes", self.running(SPREAD))
                self.say("slower", self.running(self.rounds[-1]))
                self.last = self.name_under(self.unfinished - 1)
                self.say("last", FadeIn(self.last), self.running(PLACES - 1))
            self.never = Segments(color=self.theme.ink, width=4)
            with self.redrawn(self.span_the_others):
                self.add(self.never)
                self.say("none", moved(self.spanned, 1, GESTURE))

    def name_under(self, hand: int) -> Label:
        """Return the name of a hand, under its columns."""
        middle = np.array([self.across(2 * hand + 1), self.field.bottom - NAMED_UNDER, 0.0])
        return Label(f"hand {hand}", NOTE, color=self.theme.quiet).put(middle)

    def span_the_others(self) -> None:
        """Draw a line over the columns of the hands that do not come round."""
        first = 2 * self.unfinished
        start, end = self.across([first, between(first, self.dim, self.spanned.get_value())])
        high = self.field.top + SPAN
        self.never.set_ends(np.array([[start, high, 0.0]]), np.array([[end, high, 0.0]]))

    # --- another order -----------------------------------------------------------------------

    def parted(self) -> tuple[Vector, Vector]:
        """Return lefts of sines and of cosines: from the right, cosines leave and gaps close."""
        share, order = self.sorted.get_value(), np.arange(self.pairs)
        gone = share - (1 - FLIGHT) * (1 - order / (self.pairs - 1))
        flown, closed = eased(gone / FLIGHT), eased(gone / CLOSING)
        aside = ASIDE * eased(share)
        sines = 2 * order - aside - (np.cumsum(closed) - closed)
        start, end = 2 * order + 1 - aside, order + self.pairs + GAP - ASIDE
        return sines, start + (end - start) * flown

    def sheet_regions(self) -> list[Region]:
        """Return where both sheets are drawn, with all the room that they ever take."""
        left, right = self.across([-ASIDE, self.dim + GAP - ASIDE])
        field, up = self.field, LIFT * self.lifted.get_value()
        return [
            Region(float(left), float(right), field.bottom + high, field.top + high)
            for high in (0.0, up)
        ]

    def draw_sheets(self) -> None:
        """Draw sines and cosines as far as they have parted, with the marks in their columns."""
        regions, both = self.sheet_regions(), self.parted()
        rimmed = max(1 - self.lifted.get_value(), 0.0) * (self.sorted.get_value() > 0)
        for sheet, lefts, room in zip(self.halves, both, regions, strict=True):
            sheet.lay(room, PLACES, lefts + ASIDE, self.dim + GAP)
            sheet.rim.set_stroke(opacity=rimmed)
        heights = self.mark_heights()
        lefts = np.concatenate([side[: len(heights)] for side in both])
        levels = [heights + room.top - self.field.top for room in regions]
        self.marks.lie(self.across(lefts), self.across(lefts + 1), np.concatenate(levels))

    def split_the_matrix(self) -> None:
        """Draw the matrix as two sheets with gaps, each in those of the other."""
        values = self.row(np.arange(PLACES))
        self.halves = [EdgedHeatmap(values[:, kind::2], self.field) for kind in (0, 1)]
        self.draw_sheets()

    def sort_the_columns(self) -> None:
        """Lift the cosines out, let them slide to the right one by one, and put them down."""
        with self.beat("sort"):
            self.hide(
                *(self.rack, self.others, self.tags, self.scan, self.counter),
                *(self.last, self.never),
            )
            self.split_the_matrix()
            self.remove(self.matrix, self.cells, self.marks)
            self.add(*self.halves, self.marks)
            self.hero = Group(*self.halves)
            with self.redrawn(self.draw_sheets):
                self.play(moved(self.lifted, 1), FadeOut(self.frame))
                self.say("slide", moved(self.sorted, 1, JOURNEY - GESTURE, linear))
                self.name_the_sheets()
                self.say("two", moved(self.lifted, 0, GESTURE), FadeIn(self.sheets, self.ends))
            self.say("again")
            self.write_the_rule()
            self.make_the_reading()
            self.wishes = self.wish_beside_the_key()

    def sheet_edges(self) -> list[tuple[float, float]]:
        """Return the left and right edge of each sheet."""
        return [
            (float(self.across(lefts[0])), float(self.across(lefts[-1] + 1)))
            for lefts in self.parted()
        ]

    def name_the_sheets(self) -> None:
        """Name both sheets over them, and their first and last hand under them."""
        quiet = self.theme.quiet
        high, low = self.field.top + NAMED_OVER, self.field.bottom - NAMED_UNDER
        self.sheets, self.ends = VGroup(), VGroup()
        for kind, (left, right) in zip(("sines", "cosines"), self.sheet_edges(), strict=True):
            middle = np.array([(left + right) / 2, high, 0.0])
            self.sheets.add(Label(f"{self.pairs} {kind}", BODY).put(middle))
            for name, x, align in (
                ("hand 0", left, LEFT),
                (str(self.pairs - 1), right, RIGHT),
            ):
                self.ends.add(Label(name, NOTE, color=quiet).put(np.array([x, low, 0.0]), align))

    # --- the rule, and all rows ------------------------------------------------------------

    def reading_dials(self) -> list[tuple[Vector, Vector]]:
        """Return hubs and radii of the dials over each sheet; all but the first join later."""
        hands, grown = self.told_hands, SMALL * self.joined.get_value()
        radii = np.where(hands == hands[0], SMALL, grown)
        high = np.full(len(hands), self.stage.top - HUBS[1])
        return [
            (np.stack([self.across(lefts[hands] + 0.5), high, 0 * high], axis=1), radii)
            for lefts in self.parted()
        ]

    def draw_reading(self) -> None:
        """Turn the hands over both sheets to the place that is read, and draw its line."""
        place = self.read.get_value()
        (left, _), (_, right) = self.sheet_edges()
        height = self.field.height / PLACES
        low = self.field.top - (place + 1) * height
        self.point_at(Region(left, right, low, low + height), place)
        angles = self.angles(place)[self.told_hands]
        for rack, legs, where in zip(self.racks, self.legs, self.reading_dials(), strict=True):
            rack.stand(*where, angles)
            legs.measure(rack)

    def write_the_rule(self) -> None:
        """Write the rule of each sheet before its first dial, and that of the speeds."""
        hue = {"t": self.theme.position}
        high = UP * (self.field.top + RULED)
        self.rules = VGroup(
            *(
                Formula(f"{wave}(omega_i {{{{ t : t }}}})", TITLE, parts=hue).put(
                    hubs[0] * RIGHT + LEFT * CLEAR + high, RIGHT
                )
                for wave, (hubs, _) in zip(("sin", "cos"), self.reading_dials(), strict=True)
            )
        )
        _, (_, right) = self.sheet_edges()
        self.speed = Formula(f"omega_i = 10000^(-2 i slash {self.dim})", BODY)
        self.speed.put(RIGHT * right + high, RIGHT)

    def make_the_reading(self) -> None:
        """Make the dials over both sheets, and the frames of the column that is told."""
        hands = self.told_hands
        self.racks = [DialRack(*where, np.zeros(len(hands))) for where in self.reading_dials()]
        self.legs = [MeasuredRack(len(hands), width=5) for _ in self.racks]
        hubs = np.concatenate(list(zip(*(hubs for hubs, _ in self.reading_dials()), strict=True)))
        self.tags = self.names_of(np.repeat(hands, len(self.racks)))
        for tag, hub in zip(self.tags, hubs, strict=True):
            tag.put(hub + NAMED[1] * [-1, 1, 1], LEFT)
        self.picked = VGroup()
        for lefts in self.parted():
            left, right = self.across(lefts[hands[0]] + [0, 1])
            column = Region(float(left), float(right), self.field.bottom, self.field.top)
            path = CasedPath(self.theme.ink, self.theme.ground, 3)
            self.picked.add(path.frame_outside(column))
        self.draw_reading()

    def wish_beside_the_key(self) -> Checklist:
        """Return the one wish that is earned here, to the left of the key of colours."""
        room = self.layout.checklist
        room = Region(room.left, self.legend.get_left()[0] - BESIDE_KEY, room.bottom, room.top)
        return Checklist({"any length": "open"}, room, earning="any length")

    def tell_the_rule(self) -> None:
        """Say what each letter of the rule is, at one place and one hand."""
        with self.beat("rule"), self.redrawn(self.draw_reading):
            self.play(
                FadeOut(self.sheets),
                *map(FadeIn, (self.rules, self.scan, self.counter)),
                moved(self.read, TOLD_AT, STROLL),
            )
            (first, second), (tall, wide) = self.racks, self.legs
            dials = VGroup(*tall.heights, first, *wide.widths, second, *self.tags[:2])
            self.say("hand", FadeIn(self.picked), FadeIn(dials))
            self.say("speed", FadeIn(self.speed), FadeIn(self.wishes))
            self.play(moved(self.read, self.rounds[self.tenfold], MORPH))
            self.say("any", self.wishes.earn("any length"))

    def read_all_rows(self) -> None:
        """Read on to the last row, with a few hands of very different speeds."""
        with self.beat("read"), self.redrawn(self.draw_reading):
            self.hide(self.speed, self.picked)
            self.play(moved(self.joined, 1, GESTURE), FadeIn(self.tags[2:]), self.reading(HALFWAY))
            self.say("answer", self.reading(PLACES - 1), answer=True)

    def reading(self, to: float) -> Any:
        """Return the movement of the line to another row, at an even pace."""
        return moved(self.read, to, (to - self.read.get_value()) / READ, linear)
