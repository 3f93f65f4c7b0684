"""Chapter 4: hands of very different speed tell places apart until the slowest comes round."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Animation,
    ApplyMethod,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    Line,
    Rectangle,
    Transform,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
)
from manim.animation.animation import prepare_animation
from manim.typing import Vector3D
from manim.utils.rate_functions import ease_out_sine
from numpy.typing import NDArray

from posenc_math import (
    binary_bits,
    bit_dial_angle,
    bit_period,
    chord,
    dial_angles,
    distance,
    frequencies,
    wavelengths,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.home_dial import HomeDial
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.number_table import NumberTable
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_curve import BIN, WISHES, DialsOverCurve
from scenes._kit.pictures.wheels_over_hands import WheelsOverHands
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.typography import LABEL, NOTE, TITLE, Formula, Label

PAIRS, BASE = 4, 10000.0
ALL = 2**PAIRS
"""How many places the doubling hands tell apart."""
BEGUN = ALL - 1
"""The place at which chapter 3 leaves its hands."""
HOME_AGAIN = 44
"""The first place that brings the fastest hand within a twentieth of its home."""
HOME_GAP = 0.4
"""How far outside the ring the word "home" stands."""
ROWS = (2.75, 0.5, 0.5, 0.5, 0.5, 0.2)
"""Relative heights of the dials, of four rows of numbers under them, and of room under those."""
OVER_NUMBERS = 0.12
"""Room under a dial."""
NAMES_WIDTH = 1.1
"""Room at the left of the four dials for the place."""
ZOOM, GLASS = 20, 1.45
"""How much larger the lens shows the home of the fastest hand, and the lens's radius."""
AMBLE = MORPH + GESTURE
"""Seconds for what is watched, but known."""
PING = 2.4
"""How far the ring of a home spreads when its hand clicks in."""
DECIMALS = 3
HALF_A_PLACE = 0.5
"""A doubling hand reads the middle of a place."""


def moving(tracker: ValueTracker, to: float, **timing: Any) -> Animation:
    """Return the animation that moves a tracker."""
    animate: Any = tracker.animate
    return prepare_animation(animate(**timing).set_value(to))


class RotatingDials(ChapterScene):
    """Slows four hands to speeds far apart, and asks at every place how far they are from home."""

    key = "rotating_dials"
    number = 4
    climax = "count"

    sentence = "the dog bit the man and now the man bit the dog and all ran off"
    """The words of chapter 3, one for each place that four bits tell apart."""

    def setup(self) -> None:
        """Compute speeds and places, and divide the stage."""
        super().setup()
        self.omega = frequencies(PAIRS, base=BASE)
        self.counted = ValueTracker(float(BEGUN))
        self.measured, self.whirling, self.wedged = (ValueTracker(0.0) for _ in range(3))
        self.marked, self.again, self.leveled = (ValueTracker(0.0) for _ in range(3))
        self._divide_the_stage()

    def spoken(self) -> dict[str, object]:
        """Return the numbers that the captions name."""
        first, second, third, around = self.stops
        before = self.distances[1:-1]
        return {
            "begun": BEGUN,
            "all": ALL,
            "ratio": self.ratio,
            "turn": printed(float(wavelengths(self.omega)[0]), 2),
            "step": printed(float(chord(self.omega[-1])), DECIMALS),
            "gap": printed(float(chord(float(first))), DECIMALS),
            "first": first,
            "second": second,
            "third": third,
            "around": around,
            "bin": BIN,
            "far": printed(float(self.gaps(around).max()), DECIMALS),
            "lowest": int(np.argmin(before)) + 1,
            "least": printed(float(before.min()), DECIMALS),
        }

    def _divide_the_stage(self) -> None:
        dials, *rows, _ = self.stage.rows(*ROWS)
        right = Region(self.stage.left + NAMES_WIDTH, self.stage.right, dials.bottom, dials.top)
        columns = right.row_of(PAIRS, gap=0.0)
        radius = min(0.45 * dials.height, 0.456 * columns[0].width)
        hubs = [column.at(0.5, 0) + UP * (radius + OVER_NUMBERS) for column in columns]
        self.row = [DialPose(hub, radius) for hub in hubs]
        middles = [pose.hub[0] for pose in self.row]
        lines = [row.at(0, 0.13)[1] for row in rows]
        self.table = NumberTable(middles, lines, edge=self.stage.left, decimals=DECIMALS)
        hero, self.aside = self.stage.beside(0.56)
        self.large = DialPose(hero.center, min(0.44 * hero.height, 0.36 * hero.width))

    @property
    def hues(self) -> list[str]:
        """The hue of each hand."""
        return [self.theme.pair(i, PAIRS) for i in range(PAIRS)]

    def construct(self) -> None:
        """Tell the chapter."""
        self.let_all_hands_come_home()
        self.slow_them_down()
        self.watch_one_alone()
        self.ask_the_next_hand()
        self.go_ten_times_as_far()
        self.go_once_more()
        self.come_to_the_end()
        self.make_one_length()
        self.ask_every_place()

    # --- numbers ---------------------------------------------------------------------------

    @property
    def ratio(self) -> int:
        """How many times slower each hand is than the one before it."""
        root: float = BASE ** (1 / PAIRS)
        return round(root)

    @property
    def stops(self) -> list[int]:
        """The places at which the first, second, third and fourth hand is almost home."""
        around = round(float(wavelengths(self.omega)[-1]))
        return [*(HOME_AGAIN * self.ratio**k for k in range(PAIRS - 1)), around]

    def angles(self, place: float) -> NDArray[np.float64]:
        """Return where the hands point at a place, in radians."""
        return np.asarray(dial_angles(place, self.omega))

    def gaps(self, place: float) -> NDArray[np.float64]:
        """Return how far each tip is from home at a place, in radii."""
        return np.asarray(chord(self.angles(place)))

    @property
    def distances(self) -> NDArray[np.float64]:
        """How far each place is from place 0, until the slowest hand has come round."""
        return distance(np.arange(self.stops[-1] + 1), self.omega)

    def doubling(self, place: float) -> NDArray[np.float64]:
        """Return where the hands of chapter 3 point, in radians; they read a place's middle."""
        u = place + HALF_A_PLACE
        return np.array([float(bit_dial_angle(u, bit_period(i))) for i in range(PAIRS)])

    # --- the hands of chapter 3 ------------------------------------------------------------

    def let_all_hands_come_home(self) -> None:
        """Let everything but the hands go; they read on to where all of them began."""
        self.hang_the_old_picture()
        with self.question():
            self.keep_only_the_hands()
            with self.redrawn(self.draw_doubling):
                self.name_home(self.row[0].hub[0], self.table.lines[0], ORIGIN)
                entering = [self.counter, *self.periods, *self.units, self.home]
                self.say("home", moving(self.marked, 1), *map(FadeIn, entering))
                self.play(moving(self.counted, ALL), run_time=AMBLE)
            self.say("again", self.wishes.turn("unique", "bad"), *self.spread_rings(*self.dials))

    def name_home(self, x: float, baseline: float, align: Vector3D) -> None:
        """Prepare the word for the ring that marks where a hand was at place 0."""
        self.home = Label("home", LABEL).put(np.array([x, baseline, 0.0]), align)

    def hang_the_old_picture(self) -> None:
        """Hang the picture that chapter 3 ends with."""
        places = np.arange(ALL)
        bits = np.asarray(binary_bits(places, PAIRS))
        angles = np.array([self.doubling(float(place)) for place in places])
        self.old = WheelsOverHands(
            self.stage,
            self.sentence.split(),
            bits=bits,
            angles=angles,
            flips=np.abs(np.diff(bits, axis=0)),
            chords=chord(np.diff(angles, axis=0)),
            hues=self.hues,
        )
        self.old.judge()
        self.wishes = Checklist(WISHES, self.layout.checklist)
        self.add(self.old, self.wishes)

    def keep_only_the_hands(self) -> None:
        """What is not a hand leaves; the hands grow into four large dials over their periods."""
        leaving = [part for part in self.old.submobjects if part not in self.old.dials]
        self.remove(self.old)
        self.add(*leaving, *self.old.dials)
        self.hang_the_dials([dial.pose for dial in self.old.dials])
        self.draw_doubling()
        self.hide(*leaving)
        self.remove(*self.old.dials)
        self.add(*self.dials)
        self.periods = [self.period(i, float(bit_period(i))) for i in range(PAIRS)]
        self.units = [self.unit(i) for i in range(PAIRS)]
        self.counter = PlaceCounter(np.array([self.stage.left, self.row[0].hub[1] + 0.2, 0.0]))
        self.counter.read(BEGUN)
        self.play(glide(*zip(self.dials, self.row, strict=True), run_time=GESTURE))

    def hang_the_dials(self, poses: list[DialPose]) -> None:
        """Take four new dials for the hands."""
        self.dials = [
            HomeDial(radius=pose.radius, color=hue).take(pose)
            for pose, hue in zip(poses, self.hues, strict=True)
        ]
        self.hero = VGroup(*self.dials)

    def period(self, pair: int, places: float) -> Readout:
        """Return how many places a turn of a hand takes, to stand under its dial."""
        decimals = max(0, 2 - int(np.log10(places))) if places % 1 else 0
        number = Readout(places, decimals, TITLE, color=self.hues[pair], align=ORIGIN)
        return number.put(self.table.spot(1, pair))

    def unit(self, pair: int) -> Label:
        """Return what that number counts."""
        return Label("places a turn", NOTE, color=self.theme.quiet).put(self.table.spot(2, pair))

    def draw_doubling(self) -> None:
        """Let the hands of chapter 3 read a place."""
        place, homes, appeared = self.counted.get_value(), self.doubling(0), self.marked.get_value()
        for dial, angle, home in zip(self.dials, self.doubling(place), homes, strict=True):
            dial.point(angle, home=home).reveal(wedge=0, home=appeared)
        if place > BEGUN:
            self.counter.read(place)

    # --- new speeds ------------------------------------------------------------------------

    def slow_them_down(self) -> None:
        """All hands begin anew at place 0; one step shows how slow each of them is now."""
        with self.beat("slow"):
            self.begin_anew()
            self.wedged.set_value(1)
            with self.redrawn(self.draw_dials):
                named = [FadeIn(self.periods[0]), FadeIn(self.units[0])]
                self.say("radian", moving(self.t, 1), *named, run_time=STROLL)
                named = [
                    FadeIn(VGroup(period, unit), shift=DOWN * 0.2)
                    for period, unit in zip(self.periods[1:], self.units[1:], strict=True)
                ]
                self.say("slower", LaggedStart(*named, lag_ratio=0.8), run_time=STROLL)
            self.say("alone", *map(FadeOut, (*self.periods, *self.units)), run_time=QUICK)
            self.measure(1)
            self.play(self.ring_the_nearest(), run_time=GESTURE)

    def begin_anew(self) -> None:
        """Hands and homes fade, and come again at three o'clock: their new place 0."""
        leaving = (self.counter, self.home, *self.periods, *self.units)
        with self.redrawn(self.draw_fading):
            self.play(moving(self.marked, 0), *map(FadeOut, leaving), run_time=QUICK)
            for dial in self.dials:
                dial.point(0.0)
            self.counter.read(0)
            self.play(moving(self.marked, 1), FadeIn(self.counter), run_time=MORPH)
        self.periods = [self.period(i, float(w)) for i, w in enumerate(wavelengths(self.omega))]

    def draw_fading(self) -> None:
        """Let hands and their homes be seen as much as they are there."""
        seen = self.marked.get_value()
        for dial in self.dials:
            dial.reveal(wedge=0, hand=seen, home=seen).face.set_fill(opacity=0)

    def draw_dials(self) -> None:
        """Let dials and counter follow the place; hands that whirl are not seen."""
        place, measured = self.t.get_value(), self.measured.get_value()
        wedge, whirling = self.wedged.get_value(), self.whirling.get_value()
        for pair, (dial, angle) in enumerate(zip(self.dials, self.angles(place), strict=False)):
            seen = 1 - float(np.clip(whirling - pair, 0, 1))
            dial.point(angle).measure(seen * float(np.clip(measured - pair, 0, 1)))
            dial.reveal(wedge=seen * wedge, hand=seen)
        self.counter.read(place)

    # --- one hand --------------------------------------------------------------------------

    def watch_one_alone(self) -> None:
        """The fastest hand comes near and reads on until it is so near home that it cannot tell."""
        first, second, *slower = self.every_dial = self.dials
        with self.beat("alone"):
            self.dials = [first, second]
            with self.redrawn(self.draw_dials):
                calm = [
                    moving(tracker, 0, run_time=QUICK) for tracker in (self.measured, self.wedged)
                ]
                leaving = map(FadeOut, (*slower, *self.latest))
                self.sweep(4, MORPH, *calm, *leaving)
            ring = on_circle(self.large.hub, self.large.radius, 0.0)
            self.name_home(ring[0] + HOME_GAP, ring[1] - 0.1, LEFT)
            self.dials = [first]
            self.hero = first
            self.play(glide((first, self.large), run_time=GESTURE), FadeOut(second, run_time=QUICK))
            with self.redrawn(self.draw_dials):
                reading = moving(self.t, self.stops[0], run_time=STROLL, rate_func=ease_out_sine)
                self.play(reading, FadeIn(self.home))
            self.guess = Label(f"0 or {HOME_AGAIN}?", TITLE, color=self.theme.position)
            self.guess.put(self.aside.at(0.12, 0.84), LEFT)
            self.play(*self.spread_rings(self.dials[0]), FadeIn(self.guess, run_time=QUICK))
            self.ponder(GESTURE)
            self.look_closer()

    def look_closer(self) -> None:
        """A lens shows where the hand stands, and where it stood at place 0."""
        hub, radius, angle = self.large.hub, self.large.radius, float(self.angles(self.stops[0])[0])
        spots = np.array([on_circle(hub, radius, at) for at in (0.0, angle)])
        rim = np.array([on_circle(hub, radius, at) for at in np.linspace(-0.1, 0.1, 81)])
        self.lens = Lens(
            spots,
            rim,
            anchor=spots.mean(axis=0),
            center=self.aside.at(0.55, 0.36),
            radius=GLASS,
            zoom=ZOOM,
            color=self.hues[0],
        )
        self.play(self.lens.opening(), FadeOut(self.home, run_time=QUICK))
        home, tip = self.lens.shown(spots)
        gap = Line(home, tip, stroke_color=self.theme.ink, stroke_width=6)
        number = Readout(float(chord(angle)), DECIMALS, TITLE, align=RIGHT)
        number.put((home + tip) / 2 + LEFT * 0.18 + DOWN * 0.13)
        names = [
            Readout(place, size=LABEL, color=self.theme.position).put(
                point + RIGHT * 0.25 + DOWN * 0.1
            )
            for place, point in ((0, home), (self.stops[0], tip))
        ]
        factor = Label(f"× {ZOOM}", NOTE, color=self.theme.quiet)
        factor.put(self.lens.glass.get_right() + RIGHT * 0.15 + DOWN * 0.1, LEFT)
        self.seen = VGroup(gap, number, *names, factor)
        self.say("near", Create(gap), *map(FadeIn, (number, *names, factor)), run_time=MORPH)

    @staticmethod
    def spread_rings(*dials: HomeDial) -> list[Animation]:
        """Return the animations in which the homes of hands that click in spread, and are gone."""
        rings = [dial.mark.copy() for dial in dials]
        gone = [ring.copy().scale(PING).set_stroke(opacity=0) for ring in rings]
        pairs = zip(rings, gone, strict=True)
        return [Transform(ring, end, remover=True, run_time=GESTURE) for ring, end in pairs]

    # --- the next hand ---------------------------------------------------------------------

    def ask_the_next_hand(self) -> None:
        """The other hands come, as they stand at the same place; their gaps are measured."""
        self.dials = self.every_dial
        first, *others = self.dials
        with self.beat("next"):
            self.hide(self.seen, self.guess, self.lens)
            self.play(glide((first, self.row[0]), run_time=GESTURE))
            self.hero = VGroup(*self.dials)
            self.draw_dials()
            self.show(*others, run_time=GESTURE)
            self.measure(self.stops[0], AMBLE)
            self.ledger = [self.latest]
            self.box = self.frame_of_the_farthest()
            self.say("tells", self.ring_the_nearest(), Create(self.box), run_time=MORPH)

    def measure(self, place: int, run_time: float = MORPH) -> None:
        """Draw each hand's gap, and under it how long it is; the row is named by the place."""
        name = self.table.name_row(0, place)
        self.growing = [
            self.table.enter(0, pair, float(gap)).set_fill(opacity=0)
            for pair, gap in enumerate(self.gaps(place))
        ]
        growing = moving(self.measured, PAIRS, run_time=run_time, rate_func=linear)
        self.add(*self.growing)
        with self.redrawn(self.draw_measures):
            self.play(FadeIn(name, run_time=QUICK), growing)
        self.latest = VGroup(name, *self.growing)
        self.remove(name, *self.growing)
        self.add(self.latest)

    def draw_measures(self) -> None:
        """Let the length of each gap be seen once the gap is drawn."""
        self.draw_dials()
        for number, dial in zip(self.growing, self.dials, strict=True):
            number.set_fill(opacity=float(dial.measured == 1))

    def ring_the_nearest(self) -> Animation:
        """Return the animation that marks who is nearest home, by the numbers of the last row."""
        ring = self.table.ring(0, int(np.argmin(self.gaps(self.t.get_value()))))
        self.latest.add(ring)
        return Create(ring)

    def frame_of_the_farthest(self) -> Rectangle:
        """Return the frame round the largest number of the last row."""
        return self.table.frame(0, int(np.argmax(self.gaps(self.t.get_value()))))

    def go_ten_times_as_far(self) -> None:
        """Every hand now stands as the one before it stood."""
        with self.beat("tenfold"):
            self.ponder(GESTURE)
            self.go_on(1, AMBLE)
            self.tell_near_from_far("home")

    def go_once_more(self) -> None:
        """And once more, one dial further."""
        with self.beat("hundredfold"):
            self.go_on(2, AMBLE)
            self.tell_near_from_far("home")

    def go_on(self, pair: int, run_time: float) -> None:
        """Read on to where a hand is home: it clicks in first, then a new row is measured.

        Hands that are faster cannot be seen on the way; the rows that were there go down.
        """
        with self.redrawn(self.draw_dials):
            fast = moving(self.whirling, pair)
            self.play(moving(self.measured, 0), fast, *self.lower_the_rows(), run_time=QUICK)
            self.sweep(self.stops[pair], run_time)
            back = moving(self.whirling, 0, run_time=QUICK)
            self.play(back, *self.spread_rings(self.dials[pair]))
        self.measure(self.stops[pair])

    def lower_the_rows(self) -> list[Animation]:
        """Return the animations in which the box and all rows go down one line, and fade."""
        down = DOWN * (self.table.lines[0] - self.table.lines[1])
        goals = [row.copy().shift(down) for row in self.ledger]
        for part in goals[-1].family_members_with_points():
            ringed = part.get_stroke_width() > 0
            part.set_stroke(self.theme.quiet) if ringed else part.set_fill(self.theme.quiet)
        lower = [Transform(row, goal) for row, goal in zip(self.ledger, goals, strict=True)]
        return [*lower, ApplyMethod(self.box.shift, down)]

    def tell_near_from_far(self, cue: str) -> None:
        """Ring the nearest of a new row and box the farthest; the box before pales."""
        before = self.box
        self.remove(before)
        self.ledger[-1].add(before)
        self.box = self.frame_of_the_farthest()
        self.ledger.append(self.latest)
        pale = ApplyMethod(before.set_stroke, self.theme.quiet, 2)
        self.say(cue, self.ring_the_nearest(), Create(self.box), pale, run_time=MORPH)

    def come_to_the_end(self) -> None:
        """The slowest hand is home; now even the farthest hand is near."""
        with self.beat("last"):
            self.go_on(PAIRS - 1, AMBLE)
            self.tell_near_from_far("none")

    # --- one length ------------------------------------------------------------------------

    def make_one_length(self) -> None:
        """The four gaps of the last row become one length: the root of the sum of squares."""
        *older, latest = self.ledger
        ring = latest[-1]
        self.root = self.root_over_the_row()
        with self.beat("length"):
            self.hide(*older, ring, self.box)
            latest.remove(ring)
            self.play(Create(self.root[0]), FadeIn(self.root[1]), run_time=MORPH)
            self.play(FadeIn(self.root[2], shift=DOWN * 0.4), run_time=GESTURE)

    def root_over_the_row(self) -> VGroup:
        """Return a root sign over the row of numbers, squares and pluses, and what it makes."""
        first, last = self.table.spot(0, 0), self.table.spot(0, PAIRS - 1)
        corners = [(-0.95, 0.12), (-0.87, 0.17), (-0.76, -0.1), (-0.64, 0.46)]
        hook = [first + np.array([x, y, 0.0]) for x, y in corners]
        sign = VMobject(stroke_color=self.theme.ink, stroke_width=4)
        sign.points = polyline(np.array([*hook, last + np.array([0.9, 0.46, 0.0])]))
        squares, pluses = VGroup(), VGroup()
        for pair, number in enumerate(self.growing):
            edge = np.array([number.get_right()[0] + 0.06, number.baseline + 0.17, 0.0])
            squares.add(Readout(2).put(edge, LEFT))
            if pair:
                middle = (self.table.spot(0, pair - 1) + self.table.spot(0, pair)) / 2
                pluses.add(Formula("+", TITLE).put(middle + RIGHT * 0.1))
        middle = (self.table.spot(1, 1) + self.table.spot(1, 2)) / 2 + DOWN * 0.25
        equals = Formula("=", TITLE).put(middle + LEFT * 0.2, RIGHT)
        self.length = Readout(float(self.distances[-1]), DECIMALS, TITLE).put(middle)
        return VGroup(sign, VGroup(squares, pluses), VGroup(equals, self.length))

    # --- every place -----------------------------------------------------------------------

    def ask_every_place(self) -> None:
        """Draw how far every place before is from place 0, over the length that was found."""
        last, plot = self.stops[-1], self.hang_the_curve()
        dot, _, name = plot.end
        with self.beat("count"):
            self.make_room()
            with self.redrawn(self.draw_count):
                self.play(
                    moving(self.leveled, 1), *map(FadeIn, (plot.counter, plot.start, dot, name))
                )
                self.ponder(GESTURE)
                whirl = moving(self.whirling, PAIRS - 2, run_time=QUICK)
                self.say("up", self.reading(round(plot.lowest / 2)), whirl)
                self.say("line", self.reading(plot.lowest))
                still = moving(self.whirling, 0)
                self.say("nearest", still, *map(FadeIn, plot.least))
                self.say("round", moving(self.again, last), run_time=MORPH)
            self.say("below", self.wishes.turn("unique", "good"), answer=True)

    def reading(self, place: int) -> Animation:
        """Return the animation that reads half of all places, up to this one."""
        return moving(self.again, place, run_time=JOURNEY / 2, rate_func=linear)

    def hang_the_curve(self) -> DialsOverCurve:
        """Take the curve as the picture, with nothing of it drawn so far."""
        self.plot = DialsOverCurve(
            self.stage, self.distances, self.angles(self.stops[-1]), hues=self.hues
        )
        self.plot.read(0).draw_level(0)
        return self.plot

    def make_room(self) -> None:
        """The dials go up, all hands turn home; axes grow, and the length goes to its place."""
        plot, number = self.plot, self.plot.end[1]
        equals, length = self.root[2]
        gone = [*self.ledger[-1], self.root[0], self.root[1], equals, self.counter]
        self.add(*gone, length)
        self.remove(self.ledger[-1], self.root)
        with self.redrawn(self.draw_dials):
            self.play(moving(self.measured, 0), *map(FadeOut, gone), run_time=QUICK)
            moves = zip(self.dials, plot.poses, strict=True)
            up = glide(*moves)
            home = moving(self.t, float(wavelengths(self.omega)[-1]))
            grown = [*map(Create, plot.axes[:2]), *map(FadeIn, plot.axes[2:])]
            self.play(up, home, ApplyMethod(length.put, number.anchor), *grown, run_time=MORPH)
        self.remove(*self.dials, length)
        self.dials = plot.dials
        self.add(*plot.dials, *plot.nearest, plot.band, plot.curve, plot.level, number)
        self.draw_count()
        self.hero = plot

    def draw_count(self) -> None:
        """Draw hands and curve for the place that is read."""
        place, whirling = self.again.get_value(), self.whirling.get_value()
        for pair, (dial, angle) in enumerate(zip(self.dials, self.angles(place), strict=True)):
            dial.point(angle).reveal(wedge=0, hand=1 - float(np.clip(whirling - pair, 0, 1)))
        self.plot.read(place).draw_level(self.leveled.get_value())
