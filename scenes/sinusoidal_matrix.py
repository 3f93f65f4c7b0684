"""Chapter 6: all dials at all places, one row each, by one rule for every place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any

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
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    linear,
    rush_into,
    smooth,
    squish_rate_func,
    there_and_back,
)
from numpy.typing import ArrayLike, NDArray

from posenc_math import dial_angles, frequencies, sinusoidal, wavelengths
from scenes._kit.chapter import ChapterScene
from scenes._kit.dealing import Dealing
from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.counted_turn import CountedTurn
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.edged_heatmap import EdgedHeatmap
from scenes._kit.mobjects.first_turns import FirstTurns
from scenes._kit.mobjects.heatmap import LINES, Heatmap
from scenes._kit.mobjects.measured_hand import MeasuredHand
from scenes._kit.mobjects.measured_rack import MeasuredRack
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.rim_glass import RimGlass
from scenes._kit.mobjects.row_room import RowRoom
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
MARKED = 20
"""At every how many places the hand that does not come round leaves a mark."""
STRIP = (1.0, 0.3)
"""Height of the row of this place at first, and over the matrix."""
HEADS, HUBS, STRIP_TOP, TOP = 0.32, 0.58, 0.69, 1.09
"""Under the top of the stage: labels, small dials, the strip, and the matrix."""
GROWING, BLUR = (9, 24, PLACES - 1), 0.36
"""Places up to which rows are kept, ever faster, and by which share of its place one is blurred."""
FAR, FIRST = (40 * PIXEL, 100 * PIXEL), (120 * PIXEL, 180 * PIXEL)
"""Under the top of the stage: the row of the running place, and row 0 to compare it with."""
ANY, SIX, NEAR = (3, 5), 6, (44, 710)
"""Any two places, until where hand 0 goes slowly, and the places at which it is all but back."""
TURNING, OVER = 0.4, 0.52
"""Radius of a dial over the matrix, and how far under the top of the stage."""
ALONE, ALONE_AT, COUNTED = 1.5, (0.29, 3.05), (-1.7, -1.85)
"""Hand 0 alone: radius, share of the width, how far under the top of the stage, and its name."""
GLASS, GLASS_AT, SEEN = 1.5, 0.62, 0.95
"""The glass on its tip: radius, at which share of the width, and about how wide the gap in it."""
READ = 210, 0.5
"""The row that is read in the end, and at which share of the pairs."""
BESIDE = 4
"""Rows that stay free on either side of the one that is read."""
SPEED, NAMED = 0.36, 0.25
"""How far under the top of the stage all speeds' rule is, and over the matrix what is named."""
PLATE = 0.92, 0.45
"""How far beside and under the crossing of a column and a row its number is written."""
HAND, HANGING = 0.34, 0.62
"""Radius of the hand between the sheets, and how far its hub is under the row that it makes."""
FOLLOWED, GAP = 0.25, 1 / 12
"""At which share of the pairs the one is that is followed, and of the width the sheets' gap."""
ALOFT, DEALING = 4, 0.7
"""How many cosines are on their way at once, and how much of a journey all of them take."""


def calming(share: float) -> float:
    """Return how many are dealt after a share of the time: a little slower where they flicker."""
    return (1.3 - 0.3 * share) * share


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
        self.narrowed, self.opened, self.kept, self.walked, self.room = (
            ValueTracker(0.0) for _ in range(5)
        )
        self.dealt, self.haste, self.read, self.picked, self.power, self.since = (
            ValueTracker(0.0) for _ in range(6)
        )
        self.matrix = EdgedHeatmap(self.row(np.arange(PLACES)), self.field)
        self.cells = EdgedHeatmap(self.row(0), self.cells_region())
        self.rack = DialRack(*self.dials(), self.angles(0))
        self.measures = MeasuredRack(SHOWN)
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
        pair = round(READ[1] * self.pairs)
        turns = NEAR[0] / self.first_home[0]
        return {
            "hands": self.pairs,
            "columns": self.dim,
            "places": PLACES,
            "place": READ[0],
            "speed": printed(self.speeds[pair], 2),
            "angle": printed(self.angles(READ[0])[pair], 1),
            "unfinished": self.first_unfinished,
            "since": ANY[0],
            "near": NEAR[0],
            "nearer": NEAR[1],
            "almost": printed(abs(turns - round(turns)), 5),
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
        """Draw the large dials; the place, and height and width of the hands there, on arrival."""
        self.draw_dials()
        place = np.floor(self.t.get_value() + ARRIVED)
        self.counter.read(place)
        numbers = self.row(place)[0, : 2 * SHOWN].reshape(-1, 2)
        self.measures.measure(self.rack, numbers, self.cells_region().top - STRIP[0] - 0.42)

    def turn_four_hands(self) -> None:
        """Turn large hands, measure them, and let every number become a colour."""
        self.draw_few()
        self.counter.take(np.array([self.stage.left, self.cells_region().top - 0.4, 0.0]))
        self.legend = ValueKey(self.layout.checklist)
        self.add(self.rack, self.counter)
        with self.question():
            self.show(self.measures)
            self.bring_to_front(self.rack)
            with self.redrawn(self.draw_few):
                self.step_to(*range(1, self.first_place + 1))
                opening = moved(self.opened, 1, MORPH)
                self.say("color", Add(self.cells, run_time=QUICK), opening, FadeIn(self.legend))

    def make_one_row(self) -> None:
        """Bring in all dials from the right, until their row is whole."""
        narrowing = MORPH + GESTURE + QUICK
        with self.beat("row"):
            self.hide(self.measures)
            frame, late = RowRoom(self.field, PLACES), squish_rate_func(smooth, 0.7, 1)
            arriving = (
                bring(part, run_time=narrowing, rate_func=late)
                for bring, part in zip((Create, FadeIn), frame, strict=False)
            )
            with self.redrawn(self.draw_narrowing):
                self.play(moved(self.narrowed, 1, narrowing), *arriving)
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
        """Return the movement of a row to its place; then those before it unroll over it."""

        def move(_: Mobject, share: float) -> None:
            region = between(start, end, smooth(min(1.0, 2 * share)))
            self.kept.set_value(max(1e-3, self.first_place * smooth(max(0.0, 2 * share - 1))))
            rows = self.rows()
            self.matrix.lay(self.rows_region(0, rows), rows, np.arange(self.dim), self.dim)
            row.fill(region)
            self.scan.frame(region)
            self.counter.take(np.array([self.stage.left, region.at(0, 0.5)[1] + 0.12, 0.0]))

        moving = Group(self.matrix, row, self.scan, self.counter)
        return UpdateFromAlphaFunc(moving, move, rate_func=linear)

    def grow_the_matrix(self) -> None:
        """Keep a row for every place, first a few tall ones and then all."""
        few, some, many = GROWING
        heads = [
            Label(f"hand {pair}: {pace}", NOTE, color=self.theme.quiet).put(
                np.array([self.field.at(across, 0)[0], self.stage.top - HEADS, 0.0]),
                RIGHT * (2 * across - 1),
            )
            for across, (pair, pace) in enumerate(((0, "fast"), (self.pairs - 1, "slow")))
        ]
        with self.beat("grow"):
            place, strip = self.first_place, self.cells_region()
            slot = self.rows_region(place, place + 1)
            landing = EdgedHeatmap(self.row(place), strip)
            self.add(self.matrix, landing, self.scan)
            self.play(self.landing(landing, strip, slot), run_time=MORPH)
            self.kept.set_value(PLACES)
            self.remove(landing)
            with self.redrawn(self.draw_matrix):
                self.step_to(*range(place + 1, few + 1), tempo=QUICK, rest=0)
                self.say("left", self.running(some, 0, STROLL), FadeIn(heads[0]))
                self.say("right", self.running(many, BLUR, STROLL + GESTURE), FadeIn(heads[1]))
            self.remove(self.frame[0])
        self.heads = VGroup(*heads)

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

    def meeting(self, pair: int, every: int = PLACES) -> Any:
        """Return the entrance of a pair's frame and hand, which leaves marks on its way."""
        self.picked.set_value(pair)
        self.read.set_value(0)
        marked = float(self.angles(every)[pair])
        self.turned = CountedTurn(f"hand {pair}:", TURNING, marked=marked)
        self.draw_turn()
        return FadeIn(self.mark, self.turned, run_time=QUICK)

    def go_down(self, to: float, run_time: float) -> None:
        """Go down the columns of that pair to a place, while its hand turns as far."""
        with self.redrawn(self.draw_turn):
            self.sweep(to, run_time, tracker=self.read)

    def walk_home(self) -> None:
        """Watch one hand come round, walk through all that do, watch the first that does not."""
        first = self.first_unfinished
        shown = int(self.ask_at * first)
        with self.beat("home"):
            leaving = (self.heads, self.scan, self.counter, self.rack, self.cells)
            self.play(*map(FadeOut, leaving), FadeIn(self.frame[2]), run_time=QUICK)
            self.mark = CasedPath(self.theme.ink, self.theme.ground)
            self.heads.set_y(self.field.top + 0.25)
            self.play(self.meeting(shown), FadeIn(self.heads, run_time=QUICK))
            self.go_down(self.first_home[shown], MORPH + QUICK)
            self.add(self.stairs.walk(0))
            name = self.stairs.named("one turn", shown)
            with self.redrawn(lambda: self.stairs.walk(self.walked.get_value())):
                self.sweep(shown + 1, GESTURE, FadeIn(name), tracker=self.walked)
                self.say("guess")
                self.ponder()
                self.sweep(first, GESTURE, FadeOut(self.mark, self.turned), tracker=self.walked)
            self.say("new", self.meeting(first, MARKED))
            self.go_down(PLACES - 1, STROLL)
            self.say("short", FadeOut(name), run_time=QUICK)

    # --- beyond ------------------------------------------------------------------------------

    def draw_race(self) -> None:
        """Turn the fastest hand from place to whole place, on from the other row's."""
        way, since, (other, name) = self.read.get_value(), self.since.get_value(), self.other
        step = NEAR[0] if NEAR[0] <= way < NEAR[1] // NEAR[0] * NEAR[0] else 1
        place = since + (way + 1e-6) // step * step
        hub = np.array([self.field.at(ALONE_AT[0], 0)[0], self.stage.top - ALONE_AT[1], 0.0])
        self.race.turn(hub, float(self.angles(place)[0]), float(self.angles(since)[0]))
        self.counter.read(place)
        name.set_number(since)
        for row, at, edges in ((self.cells, place, FAR), (other, since, FIRST)):
            row.set_values(self.row(at))
            row.fill(self.band(edges))

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

    def draw_look(self) -> None:
        """Draw the race, and what of it the glass shows."""
        self.draw_race()
        self.glass.look(10 ** self.power.get_value())

    def tie_to_pair(self) -> VGroup:
        """Return a frame round the fastest hand's pair in both rows, and a line to its dial."""
        frame, tie = (CasedPath(self.theme.ink, self.theme.ground) for _ in range(2))
        pair = self.band((FAR[0], FIRST[1]))
        frame.frame_outside(Region(self.edge(0), self.edge(1), pair.bottom, pair.top))
        (hub,), foot = self.race.dial.hubs, frame.line.get_bottom()
        rim = hub + ALONE * (foot - hub) / np.linalg.norm(foot - hub)
        return VGroup(frame, tie.follow([foot, rim]))

    def others(self) -> CasedPath:
        """Return a frame round the pairs of all other hands in both rows."""
        rows = self.band((FAR[0], FIRST[1]))
        frame = CasedPath(self.theme.ink, self.theme.ground)
        return frame.frame_outside(
            Region(self.edge(1.5), self.edge(self.pairs), rows.bottom, rows.top)
        )

    def lift_two_rows(self) -> None:
        """Let two rows out of the matrix, which rolls up, and their fastest hands into one dial."""
        far, first = (self.band(edges).at(0, 0.5)[1] for edges in (FAR, FIRST))
        self.counter.take(np.array([self.stage.left, far + 0.35, 0.0]))
        name = Readout(ANY[0], 0, NOTE, color=self.theme.quiet, face="sans")
        name.put(np.array([self.frame[1].get_right()[0], first - 0.1, 0.0]), RIGHT)
        self.other = Group(EdgedHeatmap(self.row(ANY[0]), self.band(FIRST)), name)
        self.race = CountedTurn("hand 0:", ALONE, 5, np.array([*COUNTED, 0.0]))
        self.since.set_value(ANY[0])
        self.read.set_value(ANY[1] - ANY[0])
        self.draw_race()
        self.scan.frame_outside(self.band(FAR))
        rising = (
            row.gliding(self.rows_region(place, place + 1), self.band(edges))
            for row, place, edges in zip(
                (self.other[0], self.cells), ANY, (FIRST, FAR), strict=True
            )
        )
        leaving = self.mark, self.turned, self.stairs, self.heads, *self.frame[1:]
        self.play(
            FadeOut(*leaving, run_time=QUICK),
            AnimationGroup(self.blind(1, 0), *rising, run_time=MORPH),
            FadeIn(*self.race.hands, run_time=MORPH, rate_func=rush_into),
        )
        step = Label(f"{printed(self.speeds[0], 0)} radian a place", NOTE)
        step.put(self.race.dial.get_left() + LEFT * 0.2, RIGHT)
        tie = self.tie_to_pair()
        self.far = Group(self.counter, self.cells, self.scan, self.other, self.race, step, tie)
        self.show(self.counter, name, self.scan, step, tie)

    def turn_back(self) -> None:
        """Turn both hands back alike until one is at place 0; no place is named on the way."""
        places = self.counter, self.other[1]
        self.say("gap", FadeOut(*places), run_time=QUICK)
        with self.redrawn(self.draw_race):
            self.play(moved(self.since, 0))
        self.show(*places)

    def go_on(self) -> None:
        """Bring the fastest hand all but back twice, and see that it never is."""
        with self.beat("any"):
            self.lift_two_rows()
            self.turn_back()
            self.say("whole", FadeIn(*self.race.count), run_time=QUICK)
            with self.redrawn(self.draw_race):
                self.sweep(SIX, MORPH, tracker=self.read)
                self.play(moved(self.read, NEAR[0], STROLL))
            middle = np.array([self.field.at(GLASS_AT, 0)[0], self.race.dial.hubs[0][1], 0.0])
            self.glass = RimGlass(self.race, middle, GLASS, SEEN)
            self.power.set_value(np.log10(self.glass.closest()))
            lens, *factor = self.glass
            naming = FadeIn(*factor, rate_func=rush_into)
            self.say("near", lens.opening(), naming, run_time=GESTURE)
            with self.redrawn(self.draw_look):
                self.sweep(NEAR[1] // NEAR[0] * NEAR[0], MORPH, tracker=self.read)
                self.sweep(NEAR[1], MORPH, tracker=self.read)
                others = self.others()
                self.say("nearer", FadeIn(others), run_time=QUICK)
                self.ponder(MORPH)
                growing = moved(self.power, np.log10(self.glass.closest()), MORPH + QUICK)
                self.play(growing, FadeOut(others))
            names, fraction, wish = self.glass.names(), self.glass.fraction(), "any length"
            self.say("then", FadeIn(names, fraction[0]), run_time=QUICK)
            self.say("never", FadeIn(fraction[1]), FadeOut(self.legend), run_time=QUICK)
            self.wishes = Checklist(MET_BY_HANDS, self.layout.checklist, gap=0.3, earning=wish)
            earned = VGroup(self.wishes.marks[wish], self.wishes.names[wish])
            self.far.add(self.glass, names, fraction, earned)
            self.answer(FadeIn(earned))
            self.play(self.wishes.earn(wish), run_time=GESTURE)

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

    def draw_dealing(self) -> None:
        """Draw the sorting; a name stands over its open column, and over its sheet once closed."""
        self.draw_sorting()
        lefts, widths, across, _ = self.columns_laid()
        middles = ((lefts + widths / 2) / across)[2 * self.followed :]
        for name, rule, x in zip(self.names, self.rules, middles, strict=False):
            column = self.field.at(x, 1) + UP * NAMED
            home = np.array([rule[: len(name)].get_center()[0], column[1], 0.0])
            name.put(home + (column - home) * self.room.get_value())

    def open_pair(self) -> None:
        """Follow one pair from now on; its columns, once they are open, are named."""
        self.picked.set_value(self.followed)
        self.matrix.set_values(self.row(np.arange(PLACES))[:, self.dealing.order])
        hue, kinds = {"t": self.theme.position}, ("sin", "cos")
        self.rules = [Formula(f"{f}(omega_i {{{{ t : t }}}})", BODY, parts=hue) for f in kinds]
        for rule, across in zip(self.rules, ((1 - GAP) / 2, 1), strict=True):
            rule.put(self.field.at(across, 1) + UP * NAMED, RIGHT)
        self.names = [Formula(kind, BODY) for kind in kinds]
        self.room.set_value(1)
        self.draw_dealing()
        self.room.set_value(0)

    def sort_the_columns(self) -> None:
        """Open one pair, then let all cosines go over to the right, one after the other."""
        with self.beat("shuffle"):
            self.bring_to_front(self.matrix)
            falling = AnimationGroup(self.blind(0, 1), FadeIn(self.frame[1]), run_time=GESTURE)
            self.play(FadeOut(self.far, run_time=QUICK), falling)
            self.open_pair()
            opened = FadeIn(self.legend, self.frame[2], *self.columns, *self.names)
            with self.redrawn(self.draw_sorting):
                self.play(moved(self.room, 1), opened, run_time=GESTURE)
            self.pause(5 * QUICK)
            with self.redrawn(self.draw_dealing):
                self.say("part", moved(self.dealt, 1, DEALING * JOURNEY, calming))
                self.play(moved(self.room, 0, GESTURE))

    def crossings(self, place: int) -> tuple[list[ValuePlate], list[CasedPath]]:
        """Return both numbers where line and columns cross, towards the hand, and their leaders."""
        pair = round(self.picked.get_value())
        numbers = self.row(place)[0, 2 * pair : 2 * pair + 2]
        plates, leaders, height = [], [], self.scan.line.get_y()
        for number, frame, side in zip(numbers, self.columns, (RIGHT, LEFT), strict=True):
            cell = np.array([frame.line.get_x(), height, 0.0])
            plates.append(ValuePlate(float(number), cell + side * PLATE[0] + DOWN * PLATE[1]))
            leader = CasedPath(self.theme.ink, self.theme.ground)
            leaders.append(leader.follow([plates[-1].plate.get_corner(UP - side), cell]))
        return plates, leaders

    def name_the_rule(self) -> None:
        """Write the formula over the sheets, and work out one pair of numbers by it."""
        rule = f"omega_i = 10000^(-2 i slash {self.dim})"
        self.speed = NamedReadout(rule, self.speeds[0], 3, TITLE, gap=0.2, honest=True)
        self.speed.put(np.array([self.field.center[0], self.stage.top - SPEED, 0.0]))
        self.scan = CasedPath(self.theme.position, self.theme.ground)
        self.letter = NamedReadout("t", 0, size=LABEL, color=self.theme.position)
        self.indices = [NamedReadout("i", 0, size=LABEL) for _ in self.columns]
        self.measured = MeasuredHand(ORIGIN, HAND)
        self.read.set_value(0)
        self.draw_reading()
        with self.beat("formula"):
            arriving = FadeIn(self.scan, self.letter, *self.indices, run_time=QUICK)
            rest = (rule[len(name) :] for name, rule in zip(self.names, self.rules, strict=True))
            coming = map(FadeIn, (*rest, self.speed))
            self.play(FadeOut(self.frame[1]), arriving, *coming, run_time=GESTURE)
            self.remove(*self.names)
            self.add(*self.rules)
            with self.redrawn(self.draw_reading):
                self.play(moved(self.picked, READ[1] * self.pairs, MORPH))
                self.say("cell", FadeIn(self.measured), run_time=QUICK)
                self.sweep(READ[0], MORPH + QUICK, tracker=self.read)
            plates, leaders = self.crossings(READ[0])
            self.numbers = plates
            leaving = [
                FadeIn(plate, target_position=leg.get_center(), scale=0.2)
                for plate, leg in zip(plates, self.measured.legs, strict=True)
            ]
            leading = FadeIn(*leaders, rate_func=rush_into)
            self.say("all", *leaving, leading, FadeIn(self.frame[1]), run_time=GESTURE)

    def draw_reading(self) -> None:
        """Draw lines round a row and a pair of columns, and the pair's hand under the row."""
        place = np.floor(self.read.get_value() + 1e-6)
        pair = round(self.picked.get_value())
        line = self.rows_region(place, place + 1).inset(0, -BESIDE * PIXEL)
        self.scan.frame_outside(line)
        beside = np.array([self.field.left - 0.2, line.at(0, 0.5)[1] - 0.1, 0.0])
        self.letter.set_number(place).put(beside, RIGHT)
        self.draw_sorting()
        self.speed.set_number(self.speeds[pair])
        for index, frame in zip(self.indices, self.columns, strict=True):
            index.set_number(pair).put(frame.line.get_top() + UP * 0.18)
        self.measured.hub = np.array([self.field.center[0], line.at(0, 0.5)[1] - HANGING, 0.0])
        self.measured.turn(float(self.angles(place)[pair]))
