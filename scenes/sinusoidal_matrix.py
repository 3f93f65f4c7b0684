"""Chapter 6: all hands at all places, one row each: stripes of fast hands, fields of slow ones."""

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
MARGIN, TOP, FOOT, NAMED_UNDER = 1.2, 0.8, 0.38, 0.5
"""Room left of the matrix, over it, and under it; and from it down to a baseline."""
ASIDE, GAP = 1, 3
"""How many columns the sheet of sines stands further left, and how many are between both."""
SHOWN, STRIDE = 4, 8
"""How many hands are large at first, and every which of the others has a dial."""
LARGE, SMALL, NEAR = 1.0, 0.3, 0.36
"""Radius of a dial at first, over the matrix, and of those at the border."""
ASUNDER = 0.62
"""How far the dials of the two hands at the border stand from it, since both have a name."""
HUBS = 1.05, 0.4
"""How far the hubs of the dials are under the top of the stage, at first and over the matrix."""
NAMED = LEFT * 0.92 + UP * 0.62, LEFT * 0.44 + DOWN * 0.09
"""Where the name of a hand ends from its hub, at first and over the matrix."""
NAMES, FIRST = 2.36, 2.5
"""How far under the top of the stage the names of both numbers and the first row stand at first."""
TALL, TALLER = 0.72, 1.2
"""Height of a row at first, and of a whole one at most."""
BESIDE, HIGHEST, LOWEST = 0.12, 0.2, 0.55
"""How far the word "place" is over the middle of a row, and inside both ends of the matrix."""
FEW, SETTLED = 8, 140
"""Until which place rows come one by one, and from which on there is room for all."""
PACE, READ = 60.0, 70.0
"""Places a second, when they run, and when they are read."""
LATER, HALFWAY = 74, 322
"""At which places it is told that marks come ever later, and the title answers."""
BEYOND = 2 * PLACES
"""A place that has no row in the picture."""
BORN, PULSE = 40, 2.5
"""Share of its place for which a mark pulses, and how many times as wide it is then."""
LIFT = 0.16
"""How far columns are lifted out."""
FLIGHT, CLOSING = 0.2, 0.05
"""Shares of the sorting in which a column flies, and its gap closes."""
NAMED_OVER, RULED = 0.22, 0.3
"""How far over the sheets their names and rules stand."""
LENS, OPENED, BELOW = 0.09, 12, 0.135
"""How high a row is that is read, from which place on, and how far under a sheet at most."""
TOLD_AT = 40
"""The place that the rule is told of at first."""
BORDER, BESIDE_BORDER = (0.29, 0.56), 0.14
"""From where to where under the matrix the border is marked, and how far texts are from it."""
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
        self.narrowed, self.lifted, self.sorted, self.read = (ValueTracker(0.0) for _ in range(4))
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
        """The hands that have a dial: among them the last that comes round and the next one."""
        fast = STRIDE * np.arange(SHOWN - 1)
        slow = STRIDE * np.arange(SHOWN + 2, self.pairs // STRIDE)
        return np.concatenate([fast, [self.unfinished - 1, self.unfinished], slow])

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
        sides = np.select([some == self.unfinished - 1, some == self.unfinished], [-1, 1], 0)
        border = self.across(2 * self.unfinished)
        hubs[:, 0] = between(
            self.across(lefts[1::2])[some],
            np.where(sides, border + sides * ASUNDER, self.across(2 * some + 1)),
            share,
        )
        hubs[:, 1] = self.stage.top - between(*HUBS, share)
        start = LARGE * np.isin(some, self.shown[0])
        return hubs, between(start, np.where(sides, NEAR, SMALL), share)

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
        self.print_beside(float(row.at(0, 0.5)[1]), place)

    def print_beside(self, height: float, place: float) -> None:
        """Print the place at the left of the stage, beside its row."""
        high = np.clip(height + BESIDE, self.stage.bottom + LOWEST, self.field.top - HIGHEST)
        self.counter.read(np.floor(place + 1e-6))
        self.counter.take(np.array([self.stage.left, float(high), 0.0]))

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
            cells.appear(cells=seen > 1e-6, numbers=float(seen > 1 - 1e-6))

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
            self.pause(QUICK)
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
            self.add(self.marks)
            with self.redrawn(self.draw_rows):
                self.play(moved(self.t, FEW - 1, STROLL, linear))
                self.say("mark", moved(self.t, FEW, GESTURE, linear))
                self.play(moved(self.t, LATER, 2 * (LATER - FEW) / PACE, ease_in_quad))
                self.say("later", self.running(self.rounds[-1]))
                self.axis = self.axis_under(self.field.left, self.field.right)
                finished, others = self.axis[:3], self.axis[3:]
                self.say("last", FadeIn(finished), self.running(PLACES - 1))
            self.say("none", FadeIn(others))

    def axis_under(self, left: float, right: float) -> VGroup:
        """Return how many hands come round and how many do not, under the columns of both."""
        low, quiet = self.field.bottom - NAMED_UNDER, self.theme.quiet
        x = between(left, right, self.unfinished / self.pairs)
        border = Segments(color=quiet, width=3)
        start, end = (np.array([[x, self.field.bottom - deep, 0.0]]) for deep in BORDER)
        texts = (
            ("fast", left, LEFT, quiet),
            (f"{self.unfinished} come round", x - BESIDE_BORDER, RIGHT, self.theme.ink),
            (f"{self.pairs - self.unfinished} do not", x + BESIDE_BORDER, LEFT, self.theme.ink),
            ("slow", right, RIGHT, quiet),
        )
        fast, finished, others, slow = (
            Label(text, NOTE, color=hue).put(np.array([at, low, 0.0]), align)
            for text, at, align, hue in texts
        )
        return VGroup(fast, finished, border.set_ends(start, end), others, slow)

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
                self.axis,
            )
            self.split_the_matrix()
            self.remove(self.matrix, self.cells, self.marks)
            self.add(*self.halves, self.marks)
            self.hero = Group(*self.halves)
            with self.redrawn(self.draw_sheets):
                self.play(moved(self.lifted, 1), FadeOut(self.frame))
                self.say("slide", moved(self.sorted, 1, JOURNEY - GESTURE, linear))
                self.name_the_sheets()
                self.say("two", moved(self.lifted, 0, GESTURE), FadeIn(self.sheets, self.axes))
            self.say("stripes")
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
        """Name both sheets over them, and the fast and slow hands under them."""
        self.sheets, self.axes = VGroup(), VGroup()
        for kind, (left, right) in zip(("sines", "cosines"), self.sheet_edges(), strict=True):
            middle = np.array([(left + right) / 2, self.field.top + NAMED_OVER, 0.0])
            self.sheets.add(Label(f"{self.pairs} {kind}", BODY).put(middle))
            self.axes.add(self.axis_under(left, right))

    # --- the rule, and all rows ------------------------------------------------------------

    def draw_reading(self) -> None:
        """Draw the row that is read over its own place in both sheets, and turn the hand to it."""
        place, numbers = self.read.get_value(), self.row(self.read.get_value())
        height = self.field.height / PLACES
        middle = max(self.field.top - (place + 0.5) * height, self.field.bottom - BELOW)
        opened = min(1.0, place / OPENED)
        half = between(height, LENS, opened) / 2
        for kind, (left, right) in enumerate(self.sheet_edges()):
            room = Region(left, right, middle - half, middle + half)
            self.lenses[kind].set_values(numbers[:, kind::2]).fill(room)
            self.lenses[kind].rim.set_stroke(opacity=opened)
        self.print_beside(middle, place)
        self.dial.stand(self.dial.hubs, self.dial.radii, self.angles(place)[[self.tenfold]])
        self.legs.measure(self.dial)

    def write_the_rule(self) -> None:
        """Write the rule of each sheet over it, and that of the speeds between both."""
        hue, high = {"t": self.theme.position}, self.field.top + RULED
        (_, before), (after, _) = self.sheet_edges()
        self.rules = VGroup(
            *(
                Formula(f"{wave}(omega_i {{{{ t : t }}}})", TITLE, parts=hue).put(
                    np.array([sum(edges) / 2, high, 0.0])
                )
                for wave, edges in zip(("sin", "cos"), self.sheet_edges(), strict=True)
            )
        )
        self.speed = Formula(f"omega_i = 10000^(-2 i slash {self.dim})", BODY)
        self.speed.put(np.array([(before + after) / 2, high, 0.0]))

    def make_the_reading(self) -> None:
        """Make the row that is read, the dial of one hand, and the frames of its columns."""
        hand, (sines, _) = self.tenfold, self.parted()
        hub = np.array([self.across(sines[hand] + 0.5), self.stage.top - HUBS[1], 0.0])
        self.lenses = [EdgedHeatmap(self.row(0)[:, kind::2], self.field) for kind in (0, 1)]
        for lens in self.lenses:
            lens.rim.set_stroke(self.theme.position, 3)
        self.dial = DialRack(hub[None], np.array([SMALL]), np.zeros(1))
        self.legs = MeasuredRack(1, width=5)
        self.tag = Label(f"hand {hand}", NOTE, color=self.theme.quiet).put(hub + NAMED[1], RIGHT)
        self.picked = VGroup()
        for lefts in self.parted():
            left, right = self.across(lefts[hand] + [0, 1])
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
            self.hide(self.sheets)
            self.add(*self.lenses)
            self.play(*map(FadeIn, (self.rules, self.counter)), moved(self.read, TOLD_AT, STROLL))
            dial = VGroup(self.legs, self.dial, self.tag)
            self.say("hand", FadeIn(self.picked), FadeIn(dial))
            self.say("speed", FadeIn(self.speed))
            self.play(moved(self.read, self.rounds[self.tenfold], MORPH))

    def read_all_rows(self) -> None:
        """Read on to the last row, and then rows that are not in the picture."""
        with self.beat("read"), self.redrawn(self.draw_reading):
            self.play(self.reading(HALFWAY))
            self.answer(self.reading(PLACES - 1))
            self.say("any", FadeIn(self.wishes), moved(self.read, BEYOND, STROLL, linear))
            self.play(self.wishes.earn("any length"))

    def reading(self, to: float) -> Any:
        """Return the movement of the line to another row, at an even pace."""
        return moved(self.read, to, (to - self.read.get_value()) / READ, linear)
