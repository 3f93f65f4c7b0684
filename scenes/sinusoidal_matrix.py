"""Chapter 6: all hands at all places, one row each: fast stripes left, slow fields right."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    Group,
    ValueTracker,
    VGroup,
)
from numpy.typing import ArrayLike, NDArray

from posenc_math import dial_angles, frequencies, sinusoidal, wavelengths
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.counted_turn import CountedTurn
from scenes._kit.mobjects.dial import Wedge, on_circle
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.edged_heatmap import EdgedHeatmap
from scenes._kit.mobjects.heatmap import LINES
from scenes._kit.mobjects.laid_rows import LaidRows
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.measured_rack import MeasuredRack
from scenes._kit.mobjects.numbered_cells import NumberedCells
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.mobjects.row_room import RowRoom
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.mobjects.value_plate import ValuePlate
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Vector = NDArray[np.float64]

PLACES = 500
"""How many places have a row."""
PIXEL = FRAME_HEIGHT / LINES
WIDE, SLIM = 12, 9
"""Pixels to a column of the matrix, alone and beside a large dial."""
TOP, RIM = 0.78, 0.2
"""How far the matrix stays under the top of the stage, and from its right edge."""
SHOWN, STRIDE = 4, 9
"""How many hands are large at first, and every which of all is shown."""
LARGE, SMALL = 1.0, 0.26
"""Radius of a dial at first, and of one over the matrix."""
HUBS = 1.05, 0.36
"""How far the hubs of the dials are under the top of the stage, at first and over the matrix."""
NAMES, FIRST = 2.36, 2.5
"""How far under the top of the stage the names of both numbers and the first row stand at first."""
TALL, TALLER, HEAD = 0.72, 1.2, 0.3
"""Height of a row at first, of a whole one at most, and of the one that is read at least."""
BESIDE, LOWEST = 0.12, 0.55
"""How far the word "place" is over the middle of a row, and at least over the foot of the stage."""
APART = 0.7
"""How far a row must have left its numbers behind until they are printed there."""
FEW, SOME, CALM = 8, 180, 270
"""Until which places rows are tall, until which they shrink, and until which the left is told."""
DIAL, DIAL_UP, DIAL_ASIDE = 1.2, 0.66, 0.15
"""Radius of the dial beside the matrix, at which share of its height, how far beyond the middle."""
SKIPPED = 3
"""How many hands on the next one is at which the first turn is looked at."""
SPOKES, INNER = 10, 0.25
"""How many places on the next direction stays on the dial, and where it begins, as a share."""
LAID, AT_TIP = (130, 460), 0.32
"""The two rows that are laid on one another, and how far beyond its tip a hand's place stands."""
GAP, LIFT = 1 / 12, 0.34
"""Share of the width between both sheets, and how far cosines rise over the sines on their way."""
READ = 173
"""The place that is read in the end, at the hand that did not come round."""
ARC = 0.45
"""Radius of an arc in a dial, as a share of the dial's."""
BESIDE_KEY = 0.5
"""How far the wish is from the key of colours."""
OVER = 0.2
"""How far over the sheets the rule is written."""


class SinusoidalMatrix(ChapterScene):
    """Hands become a row of colours, rows become the matrix, and its columns are parted."""

    key = "sinusoidal_matrix"
    number = 6
    climax = "grow"

    dim: Annotated[int, OneOf(64, 128)] = 128
    """How many numbers a place has; every two share a hand."""
    first_place: Annotated[int, Between(1, 2)] = 2
    """The place up to which rows are read in numbers."""
    ask_at: Annotated[float, Between(0.3, 0.9)] = 0.7
    """At which share of the hands that come round one is watched."""

    def setup(self) -> None:
        """Place the matrix under its hands, alone and beside a dial."""
        super().setup()
        stage = self.stage
        top, right, bottom = (
            round(edge / PIXEL) * PIXEL
            for edge in (stage.top - TOP, stage.right - RIM, stage.bottom)
        )
        left = right - 128 * WIDE * PIXEL
        self.wide = Region(left, right, bottom, top)
        self.slim = Region(left, left + 128 * SLIM * PIXEL, bottom, top)
        self.narrowed, self.shrunk, self.aside, self.read, self.spread = (
            ValueTracker(0.0) for _ in range(5)
        )
        self.out, self.joined, self.compared, self.covered, self.parted = (
            ValueTracker(0.0) for _ in range(5)
        )
        self.matrix = EdgedHeatmap(self.row(np.arange(PLACES)), self.wide)
        self.cells = EdgedHeatmap(self.row(0), self.wide)
        self.rack = DialRack(*self.dials(), self.angles(0)[self.samples])
        self.measures = MeasuredRack(SHOWN)
        self.numbers = [NumberedCells(2 * SHOWN) for _ in range(self.first_place + 1)]
        self.counter = PlaceCounter(stage.at(0, 0.5))
        self.scan = CasedPath(self.theme.position, self.theme.ground)
        self.hero = Group(self.cells, self.matrix)

    # --- what is true of a place -----------------------------------------------------------

    def row(self, place: ArrayLike) -> Vector:
        """Return the row (1, dim) of a place."""
        return np.asarray(sinusoidal(np.atleast_1d(place), self.dim))

    def angles(self, place: float) -> Vector:
        """Return how far all hands have turned at a place, in radians."""
        return np.asarray(dial_angles(place, self.speeds))

    @property
    def pairs(self) -> int:
        """How many hands there are, and pairs of numbers in a row."""
        return self.dim // 2

    @property
    def samples(self) -> NDArray[np.int64]:
        """The hands that are drawn."""
        return np.arange(0, self.pairs, STRIDE)

    @cached_property
    def speeds(self) -> Vector:
        """Radians that each hand turns from one place to the next, shape (pairs,)."""
        return np.asarray(frequencies(self.pairs))

    @cached_property
    def first_home(self) -> Vector:
        """At how many places each hand has come round for the first time."""
        return wavelengths(self.speeds)

    @property
    def first_unfinished(self) -> int:
        """The fastest hand that does not come round between the first and last row."""
        return int(np.flatnonzero(self.first_home > PLACES - 1)[0])

    @property
    def watched(self) -> int:
        """The hand of which one turn is watched."""
        return int(self.ask_at * self.first_unfinished)

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {
            "hands": self.pairs,
            "columns": self.dim,
            "places": PLACES,
            "watched": self.watched,
            "home": printed(self.first_home[self.watched]),
            "unfinished": self.first_unfinished,
            "place": READ,
            "angle": printed(self.angles(READ)[self.first_unfinished], 1),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.read_the_first_rows()
        self.make_whole_rows()
        self.grow_the_matrix()
        self.go_once_round()
        self.lay_two_rows_together()
        self.part_the_columns()
        self.name_the_rule()

    # --- hands and their rows ----------------------------------------------------------------

    @property
    def field(self) -> Region:
        """Where the whole matrix stands now."""
        region = between(self.wide, self.slim, self.aside.get_value())
        assert isinstance(region, Region)
        return region

    def columns(self) -> tuple[Vector, Vector]:
        """Return lefts and widths of the columns: first of a few hands, then of all of them."""
        few = np.zeros(self.pairs)
        few[self.samples[:SHOWN]] = self.pairs / SHOWN
        widths = np.repeat(between(few, np.ones(self.pairs), self.narrowed.get_value()), 2)
        return np.cumsum(widths) - widths, widths

    def middles(self) -> Vector:
        """Return the middle of every column across the frame."""
        lefts, widths = self.columns()
        return self.field.left + self.field.width * (lefts + widths / 2) / self.dim

    def dials(self) -> tuple[Vector, Vector]:
        """Return hubs (n, 3) and radii (n,) of the dials, each over the columns of its hand."""
        share = self.narrowed.get_value()
        across = self.middles().reshape(-1, 2).mean(axis=1)[self.samples]
        height = self.stage.top - between(*HUBS, share)
        hubs = np.stack([across, np.full(len(across), height), np.zeros(len(across))], axis=1)
        late = np.minimum(between(LARGE, SMALL, share), 0.42 * (across[-1] - across[-2]))
        radii = np.full(len(across), late)
        radii[:SHOWN] = between(LARGE, SMALL, share)
        return hubs, radii

    def row_height(self) -> float:
        """Return how high a row is."""
        height = self.field.height
        few = min(TALLER, height / (self.t.get_value() + 1))
        tall = float(between(TALL, few, self.narrowed.get_value()))
        return float(tall * (height / PLACES / tall) ** self.shrunk.get_value())

    def top(self) -> float:
        """Return where the first row begins."""
        return float(between(self.stage.top - FIRST, self.field.top, self.narrowed.get_value()))

    def rows_region(self, first: float, last: float) -> Region:
        """Return where rows of the matrix stand, as it is drawn now."""
        height, top = self.row_height(), self.top()
        return Region(self.field.left, self.field.right, top - last * height, top - first * height)

    def head_region(self, place: float) -> Region:
        """Return where the row that is being read stands: from its own down, high enough to see."""
        own = self.rows_region(place, place + 1)
        height = max(HEAD, own.height)
        low = max(own.top - height, self.field.bottom if own.height < HEAD else own.bottom)
        return Region(own.left, own.right, low, low + height)

    def draw_rows(self) -> None:
        """Turn the hands, and draw the rows up to this place, its own in a frame."""
        place, (lefts, widths) = self.t.get_value(), self.columns()
        self.rack.stand(*self.dials(), self.angles(place)[self.samples])
        kept = max(1.0, float(np.ceil(place - 1e-6)))
        self.matrix.lay(self.rows_region(0, kept), kept, lefts, self.dim, widths)
        head = self.head_region(place)
        self.cells.set_values(self.row(place)).lay(head, 1, lefts, self.dim, widths)
        self.scan.frame_outside(head)
        self.counter.read(place)
        height = max(head.at(0, 0.5)[1] + BESIDE, self.stage.bottom + LOWEST)
        self.counter.take(np.array([self.stage.left, height, 0.0]))

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
        quiet, low = self.theme.quiet, self.stage.top - NAMES
        xs = self.middles()[self.columns()[1] > 1]
        self.kinds = VGroup(
            *(
                Label(name, NOTE, color=quiet).put(np.array([x, low, 0.0]))
                for name, x in zip(SHOWN * ("sine", "cosine"), xs, strict=True)
            )
        )
        self.legend = ValueKey(self.layout.checklist)
        self.add(self.matrix, self.cells, self.scan, self.rack, self.counter, *self.numbers)
        with self.question(), self.redrawn(self.draw_numbers):
            self.pause(QUICK)
            self.step_to(1, tempo=QUICK, rest=GESTURE)
            self.say("color", FadeIn(self.kinds, self.legend, self.measures))
            self.bring_to_front(self.rack)
            self.pause(GESTURE)
            self.step_to(*range(2, self.first_place + 1), tempo=QUICK, rest=GESTURE)

    def tie(self) -> None:
        """Draw a line from each dial down to the columns of its hand."""
        feet = self.rack.hubs + DOWN * SMALL
        self.ties.set_ends(feet, feet * [1, 0, 1] + UP * self.field.top)

    def make_whole_rows(self) -> None:
        """Let all other hands in between, until every row is whole."""
        self.ties = Segments(color=self.theme.quiet, width=3)
        with self.beat("row"):
            self.hide(self.measures, self.kinds, *self.numbers)
            with self.redrawn(self.draw_rows):
                self.play(moved(self.narrowed, 1, MORPH + GESTURE))
            self.tie()
            self.tags = VGroup(
                *(
                    Label(
                        f"hand {pair}" if pair == 0 else str(pair), NOTE, color=self.theme.quiet
                    ).put(hub + LEFT * (SMALL + 0.1) + DOWN * 0.1, RIGHT)
                    for pair, hub in zip(self.samples, self.rack.hubs, strict=True)
                )
            )
            self.show(self.ties, self.tags)

    def running(self, to: int, run_time: float) -> Any:
        """Return the movement of the place to another, ever faster."""
        ratio = to / self.t.get_value()
        return moved(self.t, to, run_time, lambda x: (ratio**x - 1) / (ratio - 1))

    def grow_the_matrix(self) -> None:
        """Keep a row for every place, first a few tall ones and then all."""
        with self.beat("grow"), self.redrawn(self.draw_rows):
            self.step_to(*range(self.first_place + 1, FEW + 1), tempo=QUICK, rest=0)
            self.frame = RowRoom(self.field, PLACES)
            self.bring_to_back(self.frame[0])
            shrinking = moved(self.shrunk, 1), self.running(SOME, MORPH), Create(self.frame[0])
            self.say("left", *shrinking, run_time=MORPH + GESTURE)
            self.sweep(CALM, MORPH)
            self.say("right")
            self.sweep(PLACES - 1, STROLL + QUICK)

    # --- coming round ------------------------------------------------------------------------

    def edge(self, pair: float) -> float:
        """Return where the columns of a pair begin."""
        return float(self.field.left + pair * self.field.width / self.pairs)

    def draw_slim(self) -> None:
        """Draw the whole matrix, as wide as there is room beside the dial."""
        self.matrix.fill(self.field)

    def draw_turn(self) -> None:
        """Draw the frame down the columns of a hand to a whole place, and its large dial there."""
        place, pair = int(self.read.get_value() + 1e-6), self.picked
        low, top = self.field.top - (place + 0.5) * self.row_height(), self.field.top
        self.mark.frame_outside(Region(self.edge(pair), self.edge(pair + 1), low, top))
        self.turned.turn(pair, place, float(self.angles(place)[pair]))

    def come_round(self, run_time: float) -> None:
        """Turn a hand from its first place to where it is once round, or to the last one."""
        with self.redrawn(self.draw_turn):
            home = min(round(self.first_home[self.picked]), PLACES - 1)
            self.sweep(home, run_time, tracker=self.read)

    def take_up(self, pair: int) -> None:
        """Leave the frame of a hand where it came round, and begin anew with another hand."""
        left = self.mark.copy()
        left.line.set_color(self.theme.quiet)
        self.add(self.done.add(left))
        self.hide(self.turned.wedge)
        self.picked = pair
        self.read.set_value(0)
        self.draw_turn()
        self.add(self.turned)

    def draw_spokes(self) -> None:
        """Leave the direction of every tenth place on the dial, as far as all have been laid."""
        places = np.arange(0, self.spread.get_value() + 1e-6, SPOKES)
        angles = [float(self.angles(place)[self.first_unfinished]) for place in places]
        ends = ([on_circle(self.hub(), r, a) for a in angles] for r in (DIAL * INNER, DIAL))
        self.spokes.set_ends(*map(np.array, ends))

    def hub(self) -> Vector:
        """Return the middle of the dial beside the slim matrix."""
        middle = (self.slim.right + self.stage.right) / 2 + DIAL_ASIDE
        return np.array([middle, self.slim.at(0, DIAL_UP)[1], 0.0])

    def go_once_round(self) -> None:
        """Watch one hand come round, then the slower ones, and the first that does not."""
        with self.beat("home"):
            leaving = (self.scan, self.counter, self.rack, self.cells, self.ties, self.tags)
            self.turned = CountedTurn(self.hub(), DIAL)
            self.mark = CasedPath(self.theme.ink, self.theme.ground)
            self.done = VGroup()
            self.picked = self.watched
            with self.redrawn(self.draw_slim):
                self.play(FadeOut(*leaving, self.frame[0], run_time=QUICK), moved(self.aside, 1))
            self.draw_turn()
            self.show(self.mark, self.turned, *self.frame[1:])
            self.come_round(MORPH + GESTURE)
            self.say("guess")
            self.pause(MORPH)
            last = self.first_unfinished - 1
            for pair in range(last - SKIPPED, last + 1, SKIPPED):
                self.take_up(pair)
                self.come_round(MORPH)
            self.take_up(self.first_unfinished)
            self.come_round(STROLL + GESTURE)
            self.say("short")
            self.spokes = Segments(color=self.theme.ink, width=1.5)
            self.draw_spokes()
            self.say("twice", FadeIn(self.spokes))
            with self.redrawn(self.draw_spokes):
                self.sweep(PLACES - 1, STROLL, tracker=self.spread)

    # --- two rows ----------------------------------------------------------------------------

    def draw_laid(self) -> None:
        """Draw both rows on their way out of the matrix and onto one another."""
        self.laid.take(*(s.get_value() for s in (self.out, self.joined, self.compared)))

    def names_of_hands(self, angles: tuple[float, float]) -> VGroup:
        """Return the places of both laid rows, each at the tip of its hand."""
        names = VGroup()
        for place, angle in zip(LAID, angles, strict=True):
            way = np.array([np.cos(angle), np.sin(angle), 0.0])
            spot = self.hub() + (DIAL + AT_TIP) * way + DOWN * 0.1
            names.add(Label(str(place), NOTE, color=self.theme.position).put(spot))
        return names

    def lay_two_rows_together(self) -> None:
        """Take any two rows out, lay them together, see where they differ, and put them back."""
        pair = self.first_unfinished
        homes = [self.rows_region(place, place + 1) for place in LAID]
        with self.beat("alike"):
            self.laid = LaidRows(self.row(LAID), self.field, homes, LAID)
            self.draw_laid()
            since, angle = (float(self.angles(place)[pair]) for place in LAID)
            self.both = DialRack(
                np.array([self.hub()] * 2), np.full(2, DIAL), np.array([since, angle])
            )
            self.ends = self.names_of_hands((since, angle))
            turned = self.turned
            leaving = self.mark, self.done, turned.wedge, turned.dial, turned.place, turned.count
            coming = FadeIn(self.laid, self.both, self.ends)
            self.play(FadeOut(*leaving), coming, run_time=QUICK)
            with self.redrawn(self.draw_laid):
                self.play(moved(self.out, 1))
                self.play(moved(self.joined, 1, GESTURE))
                self.play(moved(self.compared, 1))
            room = self.laid.room
            self.mark.frame_outside(
                Region(self.edge(pair), self.edge(pair + 1), room.bottom, room.top)
            )
            self.say("ways", FadeIn(self.mark), run_time=QUICK)
            self.say("none", answer=True)
            self.pause(MORPH + QUICK)
            with self.redrawn(self.draw_laid):
                back = (moved(tracker, 0) for tracker in (self.compared, self.joined, self.out))
                self.play(FadeOut(self.mark, run_time=QUICK), *back)
            self.remove(self.laid)

    # --- another order -----------------------------------------------------------------------

    def sheets(self) -> tuple[Vector, Vector, float]:
        """Return lefts of sines and of cosines, and their width, in columns of the matrix."""
        covered, parted = self.covered.get_value(), self.parted.get_value()
        narrow = 1 - GAP
        pitch = 2 + (narrow - 2) * parted
        sines: Vector = np.arange(self.pairs, dtype=np.float64) * pitch
        cosines: Vector = sines + (1 - covered) + parted * (self.dim - self.pairs * narrow)
        return sines, cosines, 1 + covered * (pitch - 1)

    def draw_sheets(self) -> None:
        """Draw the sines over the cosines, as far as both have parted."""
        sines, cosines, width = self.sheets()
        rise = LIFT * self.covered.get_value() * (1 - self.parted.get_value())
        field = self.field
        lifted = Region(field.left, field.right, field.bottom + rise, field.top + rise)
        for sheet, lefts, room in zip(self.halves, (sines, cosines), (field, lifted), strict=True):
            sheet.lay(room, PLACES, lefts, self.dim, width)

    def split_the_matrix(self) -> None:
        """Draw the matrix as two sheets with gaps, its sines over its cosines."""
        values = self.row(np.arange(PLACES))
        self.halves = [EdgedHeatmap(values[:, kind::2], self.field) for kind in (0, 1)]
        self.draw_sheets()

    def part_the_columns(self) -> None:
        """Let every cosine slip under its sine, and draw all cosines out to the right."""
        with self.beat("shuffle"):
            leaving = FadeOut(self.both, self.spokes, self.turned.hand, self.ends, run_time=QUICK)
            with self.redrawn(self.draw_slim):
                self.play(leaving, moved(self.aside, 0))
            self.split_the_matrix()
            self.add(*reversed(self.halves))
            self.remove(self.matrix)
            self.hero = Group(*self.halves)
            with self.redrawn(self.draw_sheets):
                self.play(moved(self.covered, 1, MORPH + GESTURE))
                self.say("part", moved(self.parted, 1, STROLL + MORPH))

    # --- the rule ----------------------------------------------------------------------------

    def span(self, lefts: Vector, pair: float) -> tuple[float, float]:
        """Return from where to where a column of one sheet goes."""
        width = self.sheets()[2]
        left = float(np.interp(pair, np.arange(self.pairs), lefts))
        start, end = (
            self.field.left + self.field.width * edge / self.dim for edge in (left, left + width)
        )
        return start, end

    def draw_reading(self) -> None:
        """Draw the sheets with the row of a place and the columns of a hand, and its dial."""
        place, pair = self.read.get_value(), self.first_unfinished
        self.draw_sheets()
        sines, cosines, width = self.sheets()
        head = self.head_region(place)
        both = self.row(place).reshape(-1, 2).T.reshape(1, -1)
        self.cells.set_values(both)
        self.cells.lay(head, 1, np.concatenate([sines, cosines]), self.dim, width)
        self.scan.frame_outside(head)
        for frame, lefts in zip(self.frames, (sines, cosines), strict=True):
            start, end = self.span(lefts, pair)
            frame.frame_outside(Region(start, end, self.field.bottom, self.field.top))
        left, right = (
            np.mean([self.span(lefts, 0)[0], self.span(lefts, self.pairs - 1)[1]])
            for lefts in (sines, cosines)
        )
        size = between(TITLE, BODY, self.aside.get_value())
        for rule, x in zip(self.rules, (left, (left + right) / 2, right), strict=True):
            rule.scale(size / rule.drawn_size)
            rule.put(np.array([x, self.field.top + OVER, 0.0]))
        beside = np.array([self.field.left - 0.2, head.at(0, 0.5)[1] - 0.1, 0.0])
        self.letter.set_number(np.floor(place + 1e-6)).put(beside, RIGHT)
        self.draw_example()

    def draw_example(self) -> None:
        """Turn the hand that is worked out, with its arc, its legs, and what they read."""
        angle = float(self.angles(self.read.get_value())[self.first_unfinished])
        self.dial.stand(np.array([self.hub()]), np.array([DIAL]), np.array([angle]))
        self.legs.measure(self.dial)
        self.arc.set_sweep(self.hub(), angle)

    def wish_beside_the_key(self) -> Checklist:
        """Return the one wish that is earned here, to the left of the key of colours."""
        room = self.layout.checklist
        room = Region(room.left, self.legend.get_left()[0] - BESIDE_KEY, room.bottom, room.top)
        return Checklist({"any length": "open"}, room, earning="any length")

    def name_the_rule(self) -> None:
        """Write the rule over the sheets, work out one pair of numbers, and read on to the end."""
        hue, pair = {"t": self.theme.position}, self.first_unfinished
        rules = (
            "sin(omega_i {{ t : t }})",
            f"omega_i = 10000^(-2 i slash {self.dim})",
            "cos(omega_i {{ t : t }})",
        )
        self.rules = [Formula(rule, TITLE, parts=hue if "{{" in rule else None) for rule in rules]
        self.frames = [CasedPath(self.theme.ink, self.theme.ground) for _ in range(2)]
        self.letter = NamedReadout("t", 0, size=LABEL, color=self.theme.position)
        self.dial = DialRack(np.array([self.hub()]), np.array([DIAL]), np.zeros(1))
        self.legs = MeasuredRack(1)
        self.arc = Wedge(self.hub(), DIAL * ARC, 0.0, 0.0, color=self.theme.ink)
        self.read.set_value(0)
        self.draw_reading()
        with self.beat("formula"):
            with self.redrawn(self.draw_reading):
                self.play(FadeIn(*self.rules, run_time=QUICK), moved(self.aside, 1))
            name = NamedReadout("i", pair, size=BODY)
            name.put(self.hub() + UP * (DIAL + 0.25))
            example = Group(self.arc, self.legs, self.dial, name)
            self.play(
                FadeOut(*self.frame[1:]),
                FadeIn(self.cells, self.scan, self.letter, *self.frames, example),
                run_time=QUICK,
            )
            with self.redrawn(self.draw_reading):
                self.sweep(READ, MORPH + GESTURE, tracker=self.read)
                angle = self.angles(READ)[pair]
                told = Label(f"{printed(angle, 1)} radians", NOTE)
                told.put(self.hub() + DOWN * (DIAL * 0.5))
                numbers = self.row(READ)[0, 2 * pair : 2 * pair + 2]
                low = self.hub() + DOWN * (DIAL + 0.6)
                self.plates = [
                    ValuePlate(float(number), low + side * 0.7)
                    for number, side in zip(numbers, (LEFT, RIGHT), strict=True)
                ]
                self.say("cell", FadeIn(told, *self.plates), run_time=QUICK)
                self.wishes = self.wish_beside_the_key()
                self.say("any", FadeIn(self.wishes), run_time=QUICK)
                leaving = FadeOut(example, told, *self.plates, *self.frames, run_time=QUICK)
                self.play(self.wishes.earn("any length"), leaving, run_time=GESTURE)
                self.play(moved(self.aside, 0), moved(self.read, PLACES - 1, STROLL))
