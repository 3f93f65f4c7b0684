"""Chapter 6: all dials at all places, one row each, by one rule for every place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, cast

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Add,
    AnimationGroup,
    Create,
    FadeIn,
    FadeOut,
    Group,
    Mobject,
    Restore,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    rush_from,
    rush_into,
    smooth,
    squish_rate_func,
    there_and_back,
)
from numpy.typing import ArrayLike, NDArray

from posenc_math import dial_angles, frequencies, sinusoidal, wavelengths
from scenes._kit.chapter import ChapterScene
from scenes._kit.dealing import Dealing
from scenes._kit.halts import Halts
from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.counted_turn import CountedTurn
from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.edged_heatmap import EdgedHeatmap
from scenes._kit.mobjects.first_turns import FirstTurns
from scenes._kit.mobjects.heatmap import LINES, Heatmap
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.measured_hand import MeasuredHand
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.row_room import RowRoom
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.mobjects.value_plate import ValuePlate
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label
from scenes._kit.wishes import MET_BY_HANDS

Vector = NDArray[np.float64]

PLACES = 500
"""How many places have a row."""
PIXEL = FRAME_HEIGHT / LINES
SIZE = 1536 * PIXEL, PLACES * PIXEL
"""Width and height of the whole matrix: 12 pixels to a column of 128, one to a row."""
SHOWN = 4
"""How many dials are large at first."""
LARGE, SMALL = 1.02, 0.068
"""Radius of a dial at first, and of one of all."""
TALLEST = 0.42
"""Height of a row while there are few."""
ARRIVED = 0.03
"""How little of a step may be left for the eye to see the hands there."""
STRIP = (1.0, 0.3)
"""Height of the row of this place at first, and over the matrix."""
HEADS, HUBS, STRIP_TOP, TOP = 0.32, 0.58, 0.69, 1.09
"""Under the top of the stage: labels, small dials, the strip, and the matrix."""
GROWING = (9, 24, PLACES - 1)
"""Places up to which rows are kept, the first evenly, then ever faster."""
BLUR = 0.36
"""At most: the share of its place by which a row is blurred while the rows run."""
FAR, FIRST = (40 * PIXEL, 100 * PIXEL), (120 * PIXEL, 180 * PIXEL)
"""Under the top of the stage: the row of the running place, and row 0 to compare it with."""
NEAR, STOPS = (44, 710), (3,)
"""Places at which the fastest hand is all but back, and how many are shown between them."""
TURNING, OVER = 0.4, 0.52
"""Radius of a dial over the matrix, and how far under the top of the stage."""
ALONE, UNDER, COUNTED = 1.2, 2.75, (-1.5, -1.75)
"""Radius of the fastest dial alone, how far under the top of the stage, and its name from it."""
GLASS, GLASS_AT, SEEN = 1.25, 0.44, 0.75
"""The glass on its tip: radius, at which share of the width, and about how wide the gap in it."""
READ = 200, 0.5
"""The row that is read in the end, and at which share of the pairs."""
FOLLOWED = 0.25
"""At which share of the pairs is the one whose two columns are followed while all are sorted."""
BESIDE = 4
"""Rows that stay free on either side of the one that is read."""
SPEED = 0.36
"""How far under the top of the stage the rule for all speeds is written."""
PLATE = 0.82, 0.45
"""How far beside a column and under the line the middle of the number is, where they cross."""
HAND, HANGING = 0.34, 0.62
"""Radius of the hand between the sheets, and how far its hub is under the row that it makes."""
GAP = 1 / 12
"""Share of the width that is left free between the sorted sheets."""
ALOFT = 4
"""How many cosines are on their way at once."""


class SinusoidalMatrix(ChapterScene):
    """Dials become one row of colours, rows become the matrix, and its columns are sorted."""

    key = "sinusoidal_matrix"
    number = 6
    climax = "grow"

    dim: Annotated[int, OneOf(64, 128)] = 128
    """How many numbers a place has; every two share a dial."""
    first_place: Annotated[int, Between(2, 4)] = 2
    """The place whose row is shown first."""
    ask_at: Annotated[float, Between(0.3, 0.9)] = 0.7
    """At which share of the pairs that come round one is watched, and the question asked."""

    def setup(self) -> None:
        """Place the dials over their row, and the matrix under both."""
        super().setup()
        stage, (width, height) = self.stage, SIZE
        top = round((stage.top - TOP) / PIXEL) * PIXEL
        right = round(stage.right / PIXEL) * PIXEL
        self.field = Region(right - width, right, top - height, top)
        self.narrowed, self.opened, self.kept, self.walked, self.room, self.dealt, self.haste = (
            ValueTracker(0.0) for _ in range(7)
        )
        self.marked, self.read, self.picked = (ValueTracker(0.0) for _ in range(3))
        self.matrix = EdgedHeatmap(self.row(np.arange(PLACES)), self.field)
        self.cells = EdgedHeatmap(self.row(0), self.cells_region())
        self.rack = DialRack(*self.dials(), self.angles(0))
        self.legs = scenery(Segments(color=self.theme.quiet, width=4))
        self.numbers: Any = VGroup(
            *(Readout(0, 2, BODY, face="sans", align=ORIGIN) for _ in range(2 * SHOWN))
        )
        self.counter = PlaceCounter(self.stage.at(0, 0.5))
        self.scan = CasedPath(self.theme.position, self.theme.ground)
        homes = self.first_home[: self.first_unfinished + 1]
        self.stairs = FirstTurns(self.field, self.pairs, (homes + 0.5) / PLACES)
        self.columns = [CasedPath(self.theme.ink, self.theme.ground) for _ in range(2)]
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
        """The fastest pair whose hand does not come round between the first and last row."""
        return int(np.flatnonzero(self.first_home > PLACES - 1)[0])

    @property
    def followed(self) -> int:
        """The pair whose two columns are followed while all are sorted."""
        return round(FOLLOWED * self.pairs)

    @property
    def dealing(self) -> Dealing:
        """How the columns are dealt into two sheets."""
        return Dealing(self.pairs, self.followed, GAP, ALOFT)

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        first, pair = self.first_unfinished, round(READ[1] * self.pairs)
        off = abs(NEAR[0] - self.home_before(NEAR[0])) / self.first_home[0]
        return {
            "hands": self.pairs,
            "columns": self.dim,
            "place": READ[0],
            "speed": printed(self.speeds[pair], 2),
            "angle": printed(self.angles(READ[0])[pair], 0),
            "unfinished": self.pairs - first,
            "places": PLACES,
            "near": NEAR[0],
            "nearer": NEAR[1],
            "almost": printed(off, 5),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.turn_four_hands()
        self.make_one_row()
        self.grow_the_matrix()
        self.walk_home()
        self.go_on()
        self.sort_the_columns()
        self.name_the_rule()

    # --- dials and their row -----------------------------------------------------------------

    def pitch(self) -> float:
        """Return how wide a pair is drawn."""
        few = (self.pairs / SHOWN) ** (1 - self.narrowed.get_value())
        return float(self.field.width / self.pairs * few)

    def dials(self) -> tuple[Vector, Vector]:
        """Return hubs (n, 3) and radii (n,) of the dials; those beyond the edge have none."""
        share, pitch = self.narrowed.get_value(), self.pitch()
        radius = LARGE * (SMALL / LARGE) ** share
        height = self.stage.top - (0.25 + LARGE + (HUBS - 0.25 - LARGE) * share)
        across = self.field.left + (np.arange(self.pairs) + 0.5) * pitch
        hubs = np.stack([across, np.full(self.pairs, height), np.zeros(self.pairs)], axis=1)
        return hubs, radius * np.clip(2 * (self.field.right - across) / pitch, 0, 1)

    def cells_region(self) -> Region:
        """Return where the row of this place stands, as far as it is open."""
        share = self.narrowed.get_value()
        low = 0.25 + 2 * LARGE + 0.3
        top = self.stage.top - (low + (STRIP_TOP - low) * share)
        height = (STRIP[0] + (STRIP[1] - STRIP[0]) * share) * self.opened.get_value()
        return Region(self.field.left, self.field.right, top - height, top)

    def draw_dials(self) -> None:
        """Turn the hands to the place, and draw its row under them."""
        place = self.t.get_value()
        self.rack.stand(*self.dials(), self.angles(place))
        across = 2 * self.field.width / self.pitch()
        self.cells.set_values(self.row(place))
        self.cells.lay(self.cells_region(), 1, np.arange(self.dim), across)
        self.counter.read(place)

    def draw_few(self) -> None:
        """Draw the large dials with height and width of their hands; the place comes on arrival."""
        self.draw_dials()
        hubs, radii = (part[:SHOWN] for part in self.dials())
        place = self.t.get_value()
        self.counter.read(np.floor(place + ARRIVED))
        numbers = self.row(place)[0, : 2 * SHOWN]
        spread = radii[:, None] * numbers.reshape(-1, 2)
        feet = hubs + spread[:, 1:] * [1.0, 0, 0]
        tips = feet + spread[:, :1] * [0, 1.0, 0]
        self.legs.set_ends(np.concatenate([hubs, feet]), np.concatenate([feet, tips]))
        cell = self.pitch() / 2
        low = self.cells_region().top - STRIP[0] - 0.42
        for column, (readout, number) in enumerate(zip(self.numbers, numbers, strict=True)):
            readout.set_number(float(number)).put(
                np.array([self.field.left + (column + 0.5) * cell, low, 0.0])
            )

    def turn_four_hands(self) -> None:
        """Turn large hands, measure them, and let every number become a colour."""
        self.draw_few()
        self.counter.take(np.array([self.stage.left, self.cells_region().top - 0.4, 0.0]))
        self.legs.set_stroke(opacity=0)
        self.add(self.legs, self.rack, self.counter)
        with self.question():
            with self.redrawn(self.draw_few):
                self.step_to(1, tempo=MORPH + GESTURE, rest=0)
            self.names = self.number_names()
            arriving = (*self.numbers, self.names)
            seen: Any = self.legs.animate
            self.say("pair", seen.set_stroke(opacity=1), *map(FadeIn, arriving), run_time=MORPH)
            with self.redrawn(self.draw_few):
                self.step_to(*range(2, self.first_place + 1), tempo=MORPH + GESTURE, rest=0)
                self.legend = ValueKey(self.layout.checklist)
                opening = moved(self.opened, 1, MORPH + GESTURE)
                self.say("color", Add(self.cells, run_time=QUICK), opening, FadeIn(self.legend))

    def number_names(self) -> VGroup:
        """Return what each number of the large dials is, to be written under it."""
        labels = [
            Label(("sine", "cosine")[column % 2], NOTE, color=self.theme.quiet).put(
                number.anchor + DOWN * 0.45
            )
            for column, number in enumerate(self.numbers)
        ]
        return VGroup(*labels)

    def make_one_row(self) -> None:
        """Bring in all dials from the right, until their row is whole."""
        with self.beat("row"):
            self.hide(self.legs, *self.numbers, self.names)
            frame, late = RowRoom(self.field, PLACES), squish_rate_func(smooth, 0.5, 1)
            arriving = (
                bring(part, run_time=STROLL, rate_func=late)
                for bring, part in zip((Create, FadeIn), frame, strict=False)
            )
            with self.redrawn(self.draw_narrowing):
                self.play(moved(self.narrowed, 0.5, MORPH + GESTURE, rush_into))
                self.say("row", moved(self.narrowed, 1, STROLL, rush_from), *arriving)
            self.frame = frame
            self.scan.frame(self.cells_region())
            self.show(self.scan)

    def draw_narrowing(self) -> None:
        """Draw the dials and their row, with the place beside it."""
        self.draw_dials()
        strip = self.cells_region()
        middle = strip.at(0, 0.5)[1] if strip.height else strip.top
        self.counter.take(np.array([self.stage.left, middle + 0.12, 0.0]))

    # --- rows --------------------------------------------------------------------------------

    def rows(self) -> float:
        """Return how many rows are kept; the next one unrolls while its place is reached."""
        t = self.t.get_value() + 1e-6
        arrived = np.floor(t) + 1 + max(0.0, 2 * (t % 1) - 1)
        return float(min(arrived, self.kept.get_value(), PLACES))

    def rows_region(self, first: float, last: float) -> Region:
        """Return where rows of the matrix stand, as it is drawn now."""
        height = min(TALLEST, self.field.height / max(self.rows(), 1e-9))
        top = self.field.top
        return Region(self.field.left, self.field.right, top - last * height, top - first * height)

    def draw_matrix(self) -> None:
        """Draw the dials, the rows that are kept, and the scan line round the last."""
        self.draw_dials()
        rows = self.rows()
        standing, haste = self.rows_region(0, rows), self.haste.get_value()
        self.matrix.lay(standing, rows, np.arange(self.dim), self.dim, blur=haste)
        seen = max(rows, self.first_place + 1)
        last = self.rows_region(seen - 1, seen)
        self.scan.frame(last)
        self.counter.read(np.ceil(seen) - 1)
        self.counter.take(np.array([self.stage.left, last.at(0, 0.5)[1] + 0.12, 0.0]))

    def running(self, to: int, blur: float, run_time: float) -> AnimationGroup:
        """Return the movement of the place to another, by factors; what is too fast blurs."""
        ratio = to / self.t.get_value()
        running = moved(self.t, to, rate_func=lambda x: (ratio ** smooth(x) - 1) / (ratio - 1))
        hurrying = moved(self.haste, blur, rate_func=there_and_back)
        return AnimationGroup(running, hurrying, run_time=run_time)

    def landing(self, row: Heatmap, start: Region, end: Region) -> Any:
        """Return the movement of a row, with its scan line and its place, into the matrix."""

        def move(_: Mobject, share: float) -> None:
            region = between(start, end, share)
            row.fill(region)
            self.scan.frame(region)
            self.counter.take(np.array([self.stage.left, region.at(0, 0.5)[1] + 0.12, 0.0]))

        return UpdateFromAlphaFunc(Group(row, self.scan, self.counter), move)

    def grow_the_matrix(self) -> None:
        """Keep a row for every place, first a few tall ones and then all."""
        few, some, many = GROWING
        heads = [self.head("fast", 0.0, LEFT), self.head("slow", 1.0, -LEFT)]
        with self.beat("grow"):
            place, strip = self.first_place, self.cells_region()
            slot = self.rows_region(place, place + 1)
            landing = EdgedHeatmap(self.row(place), strip)
            self.add(landing, self.scan)
            self.play(self.landing(landing, strip, slot), run_time=MORPH)
            self.kept.set_value(1e-3)
            self.draw_matrix()
            self.add(self.matrix, self.scan)
            with self.redrawn(self.draw_matrix):
                self.sweep(place, GESTURE, tracker=self.kept)
                self.kept.set_value(PLACES)
                self.remove(landing)
                self.step_to(place + 1, rest=0)
                self.step_to(*range(place + 2, few + 1), tempo=QUICK, rest=0)
                self.say("left", self.running(some, 0, STROLL), FadeIn(heads[0]))
                self.say("right", self.running(many, BLUR, STROLL + GESTURE), FadeIn(heads[1]))
            self.remove(self.frame[0])
        self.heads = VGroup(*heads)

    def head(self, text: str, across: float, align: Vector = ORIGIN) -> Label:
        """Return a label over the matrix."""
        point = np.array([self.field.at(across, 0)[0], self.stage.top - HEADS, 0.0])
        return Label(text, LABEL).put(point, align)

    # --- coming home -------------------------------------------------------------------------

    def edge(self, pair: float) -> float:
        """Return where the columns of a pair begin."""
        return float(self.field.left + pair * self.field.width / self.pairs)

    def draw_turn(self) -> None:
        """Turn one hand to the place that its frame has come down to, and count its turns."""
        pair, place = int(self.picked.get_value()), self.read.get_value()
        low, top = self.field.top - (place + 0.5) * PIXEL, self.field.top
        self.mark.frame_outside(Region(self.edge(pair), self.edge(pair + 1), low, top))
        hub = np.array([self.edge(pair + 0.5), self.stage.top - OVER, 0.0])
        self.turned.turn(hub, float(self.angles(place)[pair]))

    def watch_turn(self, pair: int, to: float, *beside: Label) -> None:
        """Go down the columns of one pair to a place, while its hand turns as far."""
        self.picked.set_value(pair)
        self.read.set_value(0)
        self.turned = CountedTurn(f"hand {pair}:", TURNING)
        self.draw_turn()
        self.show(self.mark, self.turned, *beside)
        with self.redrawn(self.draw_turn):
            self.sweep(to, MORPH + QUICK, tracker=self.read)

    def walk_home(self) -> None:
        """Watch one hand come round, walk through all that do, watch the first that does not."""
        first = self.first_unfinished
        shown = int(self.ask_at * first)
        with self.beat("home"):
            leaving = (*self.heads, self.scan, self.counter, self.rack, self.cells)
            self.play(*map(FadeOut, leaving), FadeIn(self.frame[2]), run_time=QUICK)
            self.ends = self.end_names()
            self.mark = CasedPath(self.theme.ink, self.theme.ground)
            self.watch_turn(shown, self.first_home[shown], *self.ends)
            self.add(self.stairs.walk(0))
            with self.redrawn(lambda: self.stairs.walk(self.walked.get_value())):
                self.say("guess")
                self.sweep(shown + 1, MORPH, tracker=self.walked)
                self.ponder(GESTURE)
                gone = map(FadeOut, (self.mark, self.turned))
                self.sweep(first, GESTURE, *gone, tracker=self.walked)
            self.watch_turn(first, PLACES - 1)
            self.tally = self.empty_tally()
            self.marked.set_value(first + 1)
            self.play(FadeIn(self.tally), FadeOut(self.ends[1]), run_time=QUICK)
            with self.redrawn(self.draw_mark):
                self.sweep(self.pairs, GESTURE, tracker=self.marked)
            self.say("short")

    def draw_mark(self) -> None:
        """Draw the frame round all pairs, from the first that does not come home, up to one."""
        first, last = self.first_unfinished, self.marked.get_value()
        ends = self.edge(first), self.edge(last)
        self.mark.frame_outside(Region(*ends, self.field.bottom, self.field.top))
        self.tally[1].set_number(round(last - first))

    def end_names(self) -> VGroup:
        """Return the names of the first and the last pair, over their columns."""
        names = [
            Label(f"hand {pair}", NOTE, color=self.theme.quiet) for pair in (0, self.pairs - 1)
        ]
        for across, name in enumerate(names):
            name.put(self.field.at(across, 1) + UP * 0.19, RIGHT * (2 * across - 1))
        return VGroup(*names)

    def empty_tally(self) -> VGroup:
        """Return the number of pairs that are framed, to the right of the hand that is watched."""
        pen = np.array([self.field.right - 0.7, self.turned.name_label.baseline, 0.0])
        name = Label("unfinished:", LABEL).put(pen + RIGHT * 0.2, RIGHT)
        return VGroup(name, Readout(1, 0, face="sans").put(pen + RIGHT * 0.3))

    # --- beyond ------------------------------------------------------------------------------

    def home_before(self, place: float) -> float:
        """Return how many places make those whole turns of the fastest hand that are nearest."""
        turn = self.first_home[0]
        return float(np.round(place / turn) * turn)

    def draw_race(self) -> None:
        """Turn the fastest hand, and draw the row of one place over row 0."""
        place = Halts(NEAR, STOPS).at(self.read.get_value())
        hub = np.array([self.field.left + ALONE, self.stage.top - UNDER, 0.0])
        self.race.turn(hub, float(self.angles(place)[0]))
        self.counter.read(place)
        self.cells.set_values(self.row(place))
        self.cells.fill(self.band(FAR))

    def band(self, edges: tuple[float, float]) -> Region:
        """Return a strip over the matrix, between two heights under the top of the stage."""
        upper, lower = (self.stage.top - edge for edge in edges)
        return Region(self.field.left, self.field.right, lower, upper)

    def blind(self, start: float, end: float) -> Any:
        """Return the movement in which the matrix is drawn up or let down, between two shares."""

        def move(_: Mobject, share: float) -> None:
            rows = max(1, round(PLACES * (start + (end - start) * share)))
            region = self.rows_region(0, rows)
            self.matrix.lay(region, rows, np.arange(self.dim), self.dim)

        return UpdateFromAlphaFunc(self.matrix, move)

    def glass(self, place: int) -> Group:
        """Return a glass on the gap between where the fastest hand began and where it is."""
        hub, start = self.race.dial.hubs[0], self.home_before(place)
        gap = self.speeds[0] * (place - start)
        zoom = float(f"{SEEN / ALONE / abs(gap):.0e}")
        around = gap / 2 + np.linspace(-2, 2, 81) / zoom
        glass = Lens(
            np.array([on_circle(hub, ALONE, angle) for angle in (0, gap)]),
            np.array([on_circle(hub, ALONE, angle) for angle in around]),
            anchor=on_circle(hub, ALONE, gap / 2),
            center=np.array([self.field.at(GLASS_AT, 0)[0], hub[1], 0.0]),
            radius=GLASS,
            zoom=zoom,
            color=self.theme.ink,
        )
        glass.first.set_color(self.theme.quiet)
        seen = Label(f"seen × {printed(zoom)}", NOTE)
        return Group(glass, seen.put(glass.middle + DOWN * (GLASS + 0.35)))

    def gap_names(self, glass: Lens, place: int) -> VGroup:
        """Return how far the hand has turned, and the whole turns it lacks, beside a glass."""
        start = self.home_before(place)
        turns = printed(start / self.first_home[0])
        texts = f"{turns} turns = {printed(start, 5)} radians", f"{place} radians"
        names = [
            Label(text, LABEL, color=hue).put(
                np.array([glass.middle[0] + GLASS + 0.2, point[1] - 0.1, 0.0]), LEFT
            )
            for text, point, hue in zip(
                texts, glass.shown(glass.spots), (self.theme.quiet, None), strict=True
            )
        ]
        return VGroup(*names)

    def go_on(self) -> None:
        """Bring the fastest hand all but back twice, and see that it never is."""
        with self.beat("any"):
            far, first = (self.band(edges).at(0, 0.5)[1] for edges in (FAR, FIRST))
            self.counter.take(np.array([self.stage.left, far + 0.35, 0.0]))
            leaving = (self.mark, self.turned, self.stairs, self.ends[0], *self.tally)
            self.race = CountedTurn("hand 0:", ALONE, 5, np.array([*COUNTED, 0.0]))
            self.read.set_value(0)
            self.draw_race()
            self.scan.frame_outside(self.band(FAR))
            top, zero = self.rows_region(0, 1), self.frame[1].save_state()
            row, lifting = EdgedHeatmap(self.row(0), top), cast(Any, zero).animate
            self.play(
                FadeOut(*leaving, self.frame[2], run_time=QUICK),
                AnimationGroup(
                    self.blind(1, 0),
                    row.gliding(top, self.band(FIRST)),
                    lifting.set_y(first),
                    run_time=GESTURE,
                    rate_func=squish_rate_func(smooth, 0.2, 1),
                ),
            )
            step = Label(f"{printed(self.speeds[0], 0)} radian a place", NOTE)
            step.put(self.race.name_label.get_corner(DOWN + LEFT) + DOWN * 0.35, LEFT)
            self.far = Group(self.counter, self.cells, self.scan, row, self.race, step)
            self.show(self.counter, self.cells, self.scan, self.race, step)
            with self.redrawn(self.draw_race):
                self.sweep(NEAR[0], MORPH + GESTURE, tracker=self.read)
                looks = [self.glass(place) for place in NEAR]
                self.say("near", looks[0][0].opening(), FadeIn(looks[0][1]), run_time=GESTURE)
                self.pause(QUICK)
                self.hide(looks[0])
                self.sweep(NEAR[1], GESTURE, tracker=self.read)
            self.say("nearer", looks[1][0].opening(), FadeIn(looks[1][1]), run_time=MORPH)
            names = self.gap_names(cast(Lens, looks[1][0]), NEAR[1])
            self.say("never", FadeIn(names), run_time=QUICK)
            wish = "any length"
            self.wishes = Checklist(MET_BY_HANDS, self.layout.checklist, gap=0.3, earning=wish)
            self.far.add(looks[1], names, self.wishes)
            self.say("new", FadeOut(self.legend, run_time=QUICK), answer=True)
            self.pause(QUICK)
            self.show(self.wishes)
            self.play(self.wishes.earn(wish))

    # --- another order -----------------------------------------------------------------------

    def columns_laid(self) -> tuple[Vector, Vector, float, Vector]:
        """Return lefts and widths of the columns, how many fit across, and who has peeled off."""
        return self.dealing.laid(self.room.get_value(), self.dealt.get_value())

    def draw_sorting(self) -> None:
        """Draw the columns as far as they are sorted, and frames round those of one pair."""
        laid, order = self.columns_laid(), self.dealing.order
        lefts, widths, across, _ = laid
        self.matrix.lay(self.field, PLACES, lefts[order], across, widths[order])
        spans = self.dealing.spans(self.picked.get_value(), laid)
        for frame, span in zip(self.columns, spans, strict=True):
            left, right = (self.field.at(share, 0)[0] for share in span)
            frame.frame_outside(Region(left, right, self.field.bottom, self.field.top))

    def over_sheet(self, thing: Label | Formula, sheet: int, across: float) -> Label | Formula:
        """Put a text over one of the two sheets, at a share of its width."""
        share = sheet * (1 + GAP) / 2 + across * (1 - GAP) / 2
        point = np.array([self.field.at(share, 0)[0], self.field.top + 0.25, 0.0])
        return thing.put(point, RIGHT * (2 * across - 1))

    def open_pair(self) -> None:
        """Follow one pair from now on, and let the columns be drawn in the order they cover."""
        self.picked.set_value(self.followed)
        self.matrix.set_values(self.row(np.arange(PLACES))[:, self.dealing.order])
        self.draw_sorting()

    def column_names(self) -> VGroup:
        """Return what the numbers of each of the two opened columns are, each over its own."""
        lefts, widths, across, _ = self.columns_laid()
        middles = (lefts + widths / 2) / across
        names = zip(("sin", "cos"), middles[2 * self.followed :], strict=False)
        return VGroup(
            *(Label(text, LABEL).put(self.field.at(x, 1) + UP * 0.27) for text, x in names)
        )

    def sort_the_columns(self) -> None:
        """Open one pair, then let all cosines go over to the right, one after the other."""
        with self.beat("shuffle"):
            self.play(
                FadeOut(self.far, run_time=QUICK),
                AnimationGroup(
                    self.blind(0, 1),
                    Restore(self.frame[1]),
                    run_time=3 * QUICK,
                    rate_func=squish_rate_func(smooth, 0.3, 1),
                ),
            )
            self.open_pair()
            with self.redrawn(self.draw_sorting):
                self.play(moved(self.room, 1), FadeIn(self.legend, self.frame[2], *self.columns))
                names = self.column_names()
                self.show(names)
                self.ponder(QUICK)
                dealing = moved(self.dealt, 1, JOURNEY, rush_from)
                self.say("part", moved(self.room, 0), dealing, FadeOut(names, run_time=QUICK))
            kinds = ("sines", "cosines")
            self.heads = VGroup(
                *(
                    self.over_sheet(Label(text, LABEL), sheet, across)
                    for sheet, kind in enumerate(kinds)
                    for text, across in (("fast", 0), (f"{self.pairs} {kind}", 0.5), ("slow", 1))
                )
            )
            self.show(self.heads)
            self.pause(QUICK)

    def crossings(self) -> tuple[list[ValuePlate], list[CasedPath]]:
        """Return both numbers where line and columns cross, towards the hand, and their leaders."""
        pair = round(self.picked.get_value())
        numbers = self.row(self.read.get_value())[0, 2 * pair : 2 * pair + 2]
        sine, cosine = (frame.line for frame in self.columns)
        corner = sine.get_right()[0] + PLATE[0], cosine.get_left()[0] - PLATE[0]
        height = self.scan.line.get_bottom()[1] - PLATE[1]
        plates = [
            ValuePlate(float(number), np.array([x, height, 0.0]))
            for number, x in zip(numbers, corner, strict=True)
        ]
        leaders = [CasedPath(self.theme.ink, self.theme.ground) for _ in plates]
        for leader, plate, frame, side in zip(
            leaders, plates, (sine, cosine), (LEFT, RIGHT), strict=True
        ):
            cell = np.array([frame.get_x(), self.scan.line.get_y(), 0.0])
            leader.follow([plate.plate.get_corner(UP + side), cell])
        return plates, leaders

    def name_the_rule(self) -> None:
        """Write the formula over the sheets, and work out one pair of numbers by it."""
        hue, (place, share) = {"t": self.theme.position}, READ
        parts = [Formula(f"{f}(omega_i {{{{ t : t }}}})", BODY, parts=hue) for f in ("sin", "cos")]
        rules = [self.over_sheet(part, sheet, 1) for sheet, part in enumerate(parts)]
        self.speed = NamedReadout(
            f"omega_i = 10000^(-2 i slash {self.dim})", self.speeds[0], 2, TITLE, gap=0.2
        )
        self.speed.put(np.array([self.field.center[0], self.stage.top - SPEED, 0.0]))
        self.scan = CasedPath(self.theme.position, self.theme.ground)
        self.letter = NamedReadout("t", 0, size=LABEL, color=self.theme.position)
        self.indices = [NamedReadout("i", 0, size=LABEL) for _ in self.columns]
        self.read.set_value(0)
        self.draw_reading()
        with self.beat("formula"):
            arriving = FadeIn(self.scan, self.letter, *self.indices)
            self.play(FadeOut(self.heads, self.frame[1]), arriving, run_time=QUICK)
            with self.redrawn(self.draw_reading):
                self.play(*map(Create, rules), run_time=MORPH)
                self.say("rule", Create(self.speed), run_time=MORPH)
                self.play(moved(self.picked, share * self.pairs, MORPH))
            self.measured = MeasuredHand(self.hung(), HAND)
            self.say("cell", FadeIn(self.measured), run_time=QUICK)
            with self.redrawn(self.draw_turning):
                self.sweep(place, MORPH + GESTURE, tracker=self.read)
            self.show(self.measured.reading())
            self.numbers, leaders = self.crossings()
            leaving = [
                FadeIn(plate, target_position=leg.get_center(), scale=0.2)
                for plate, leg in zip(self.numbers, self.measured.legs, strict=True)
            ]
            self.say("all", *leaving, FadeIn(*leaders, rate_func=rush_into), run_time=MORPH)

    def hung(self) -> Vector:
        """Return where the hand hangs between the sheets, under the line that is read."""
        return np.array([self.field.center[0], self.scan.line.get_y() - HANGING, 0.0])

    def draw_turning(self) -> None:
        """Draw what is read, and the hand under it, turned as far as at that place."""
        self.draw_reading()
        self.measured.hub = self.hung()
        pair = round(self.picked.get_value())
        self.measured.turn(float(self.angles(self.read.get_value())[pair]))

    def draw_reading(self) -> None:
        """Draw lines round a row of both sheets, and frames round both columns of a pair."""
        row = self.read.get_value()
        line = self.rows_region(row, row + 1)
        self.scan.frame_outside(line.inset(0, -BESIDE * PIXEL))
        beside = np.array([self.field.left - 0.2, line.at(0, 0.5)[1] - 0.1, 0.0])
        self.letter.set_number(row).put(beside, RIGHT)
        self.draw_sorting()
        pair = round(self.picked.get_value())
        self.speed.set_number(self.speeds[pair])
        for index, frame in zip(self.indices, self.columns, strict=True):
            index.set_number(pair).put(frame.line.get_top() + UP * 0.18)
