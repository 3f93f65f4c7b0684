"""Chapter 4: hands of very different speed tell far more places apart than doubling ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import (
    DOWN,
    RIGHT,
    TAU,
    Animation,
    FadeIn,
    FadeOut,
    Group,
    LaggedStart,
    Mobject,
    Transform,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    linear,
    smooth,
)
from manim.utils.rate_functions import RateFunction, squish_rate_func
from numpy.typing import ArrayLike, NDArray

from posenc_math import (
    bit_dial_angle,
    bit_period,
    chord,
    dial_angles,
    frequencies,
    wavelengths,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.homecoming import ARRIVED, Homecoming, beats, tenfold
from scenes._kit.mobjects.dial import Dial, DialPose
from scenes._kit.mobjects.home_column import HomeColumn
from scenes._kit.mobjects.home_dial import HomeDial
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_ruler import DialsOverRuler, foot
from scenes._kit.pictures.wheels_over_hands import large_dials
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.trackers import moved
from scenes._kit.typography import NOTE, TITLE, Label

PAIRS, BASE = 4, 10000.0
ALL = 2**PAIRS
"""How many places the doubling hands tell apart."""
BEGUN = ALL - 1
"""The place at which chapter 3 leaves its hands."""
HALF_A_PLACE = 0.5
"""A doubling hand reads the middle of a place."""
ACROSS, UPRIGHT = squish_rate_func(smooth, 0.0, 0.75), squish_rate_func(smooth, 0.42, 1.0)
"""When the dials go sideways into their row, and when up or down: none meets another one."""
CLEAR = 0.5 * DOWN + 0.49 * RIGHT
"""How much further off what names a dial stands, clear of a home that hangs under it."""
LAG, LOST = 0.15, 1.5 * np.pi
"""How many seconds a tail lags behind its hand, and with how long a tail no hand is seen any more:
in a film of 30 frames a second it would soon seem to run backwards."""
BEAT, LAST_BEAT = 0.6 * GESTURE, 1.1 * GESTURE
"""In how long a run goes ten times as far, or comes ten times as near; and the last run, slower."""
STEP = 0.6 * GESTURE
"""How long a step of one place takes."""
ASKED_RISE, DROP = 0.54, 0.4
"""How far over the ruler a question stands, and from how high the marks of a stop drop."""
STAMPED, CLOSED, CLOSING = 1.15, 0.3, 0.36
"""From how large a ring comes down on its home, to how small a one closes there as its hand comes
home, and in how many seconds."""
NARROW = 0.01
"""How narrow a ring is that has fallen on the ruler, as good as a tick."""
LATE, LAST = squish_rate_func(smooth, 0.6, 1.0), squish_rate_func(smooth, 0.95, 1.0)
"""Once what goes before has almost arrived, and once it has."""


class RotatingDials(ChapterScene):
    """Slows four hands to speeds far apart, and asks ever further on who tells a place from 0."""

    key = "rotating_dials"
    number = 4
    climax = "last"

    def setup(self) -> None:
        """Compute speeds and places, and prepare the dials with their ruler."""
        super().setup()
        self.omega = frequencies(PAIRS, base=BASE)
        self.clock, self.counted = ValueTracker(0.0), ValueTracker(float(BEGUN))
        self.stamped, self.righted = ValueTracker(0.0), ValueTracker(0.0)
        self.sectors = [ValueTracker(0.0) for _ in range(PAIRS)]
        self.lag = 0.0
        turned = self.angles(self.stops)
        self.picture = DialsOverRuler(
            self.stage,
            wavelengths(self.omega),
            turned,
            chord(turned),
            hues=self.hues,
            before=ALL,
        )
        self.dials, self.counter = self.picture.dials, self.picture.counter
        self.ruler = self.picture.ruler
        self.stand(BEGUN)

    def spoken(self) -> dict[str, object]:
        """Return the numbers that the captions name."""
        first, *_, last = self.stops
        return {
            "begun": BEGUN,
            "all": ALL,
            "ratio": self.ratio,
            "degrees": f"{printed(float(np.degrees(self.omega[0])), 1)}°",
            "radian": round(float(self.omega[0])),
            "first": first,
            "last": last,
        }

    @property
    def hues(self) -> list[str]:
        """The hue of each hand."""
        return [self.theme.pair(i, PAIRS) for i in range(PAIRS)]

    def construct(self) -> None:
        """Tell the chapter."""
        self.let_all_hands_come_home()
        self.slow_them_down()
        self.count_with_one()
        self.ask_the_next_hand()
        self.pass_the_old_end()
        self.count_with_two()
        self.count_with_three()
        self.count_with_all()

    # --- numbers ---------------------------------------------------------------------------

    @property
    def ratio(self) -> int:
        """How many times slower each hand is than the one before it."""
        root: float = BASE ** (1 / PAIRS)
        return round(root)

    @property
    def stops(self) -> list[int]:
        """The places that come nearest to one whole turn of the first, second, ... hand."""
        return [round(float(turn)) for turn in wavelengths(self.omega)]

    def angles(self, places: ArrayLike) -> NDArray[np.float64]:
        """Return how far the hands have turned at places (...), in radians: shape (..., 4)."""
        return np.asarray(dial_angles(places, self.omega))

    @staticmethod
    def doubling(places: ArrayLike) -> NDArray[np.float64]:
        """Return where the hands of chapter 3 point, in radians; they read a place's middle."""
        u = np.asarray(places) + HALF_A_PLACE
        return np.stack([bit_dial_angle(u, bit_period(i)) for i in range(PAIRS)], axis=-1)

    def gaps(self, places: ArrayLike) -> NDArray[np.float64]:
        """Return how far the hands are from home at places (...), in radii: shape (..., 4)."""
        return np.asarray(chord(self.angles(places)))

    def old_gaps(self, places: ArrayLike) -> NDArray[np.float64]:
        """Return the same of the hands of chapter 3."""
        return np.asarray(chord(self.doubling(places) - self.doubling(0)))

    # --- on the way ------------------------------------------------------------------------

    @property
    def old(self) -> bool:
        """Whether the hands are yet those of chapter 3."""
        return self.righted.get_value() < 1

    def stand(self, place: float) -> None:
        """Let the hands stand at a place."""
        gaps = self.old_gaps if self.old else self.gaps
        self.course = Homecoming(place, place, 0.0, smooth, gaps)
        self.clock.set_value(0.0)

    def go(
        self,
        place: int,
        seconds: float,
        *,
        way: RateFunction = smooth,
        hands: int = 0,
        telling: bool = False,
    ) -> None:
        """Read on to a place; as each of the first hands comes home, its ring closes round it.

        As the hands set out, sectors go, or come and show how far they turn.
        """
        gaps = self.old_gaps if self.old else self.gaps
        course = self.course = Homecoming(self.course.stop, place, seconds, way, gaps)
        self.clock.set_value(0.0)
        caught = {pair: at for pair, at in enumerate(course.caught[:hands]) if 0 < at < np.inf}
        lasts = max([seconds + self.lag, *(at + CLOSING for at in caught.values())])
        spans = {pair: (at / lasts, (at + CLOSING) / lasts) for pair, at in caught.items()}
        closing = [self.close_ring(self.dials[pair], *span) for pair, span in spans.items()]
        setting_out = squish_rate_func(smooth, 0.0, QUICK / lasts)
        told = [moved(one, float(telling), rate_func=setting_out) for one in self.sectors]
        self.play(moved(self.clock, lasts, rate_func=linear), *told, *closing, run_time=lasts)

    def run_to(self, index: int, beat: float = BEAT) -> None:
        """Run on to a stop, in each beat ten times as far, or as near; fast hands trail."""
        self.lag = LAG
        places = self.stops[index] - self.course.stop
        seconds = beat * beats(places)
        self.go(self.stops[index], seconds, way=tenfold(places), hands=index + 1)

    @staticmethod
    def close_ring(dial: HomeDial, since: float, until: float) -> Animation:
        """Return the animation in which a ring closes round where a hand began, and is gone."""
        ring = dial.mark.copy().set_fill(opacity=0)
        width = ring.width

        def close(_: Mobject, share: float) -> None:
            ring.scale_to_fit_width(width * between(1, CLOSED, share))
            ring.set_stroke(opacity=(1 - share) * (share > 0))

        during = squish_rate_func(linear, since, until)
        return UpdateFromAlphaFunc(ring, close, rate_func=during, remover=True)

    def draw_doubling(self) -> None:
        """Let the hands of chapter 3 read a place; their homes are where each of them began.

        With their homes they turn on to the right, where the new hands begin.
        """
        clock, righted = self.clock.get_value(), self.righted.get_value()
        place, stamped = self.course.at(clock), self.stamped.get_value()
        self.counted.set_value(place)
        begun = self.doubling(0)
        homes = between(begun, np.full(PAIRS, TAU), righted)
        ways, lit = self.doubling(place) - begun, self.course.lit(clock)
        for dial, home, way, bright in zip(self.dials, homes, ways, lit, strict=True):
            dial.point(float(home + way), home=float(home))
            dial.reveal(home=stamped, lit=stamped * float(bright))
        self.read(place)

    def draw_dials(self) -> None:
        """Let all follow the place; fast hands are lost in their tails."""
        clock = self.clock.get_value()
        place = self.course.at(clock)
        self.t.set_value(place)
        trails = (
            self.angles(place - self.course.at(clock - self.lag)) if self.lag else [0.0] * PAIRS
        )
        turned, lit = self.angles(place), self.course.lit(clock)
        shown = zip(self.dials, turned, lit, trails, self.sectors, strict=True)
        for dial, angle, bright, trail, told in shown:
            dial.point(float(angle), trail=float(trail)).tell(told.get_value())
            calm = 1 - min(float(trail) / LOST, 1)
            dial.reveal(hand=calm, lit=calm * float(bright))
        self.read(place)

    def read(self, place: float) -> None:
        """Fill the ruler, and print the last place at which the hands have arrived."""
        self.counter.read(np.floor(place + ARRIVED))
        self.ruler.read(place)

    # --- the hands of chapter 3 ------------------------------------------------------------

    def let_all_hands_come_home(self) -> None:
        """Line up the hands that chapter 3 ends with; after one more place all are home."""
        arriving, ruler = large_dials(self.stage, self.hues), self.ruler
        for dial, angle in zip(arriving, self.doubling(BEGUN), strict=True):
            dial.set_angle(float(angle))
        self.hero = VGroup(*self.dials, ruler.track)
        self.add(*arriving)
        with self.question():
            self.play(self.line_up(arriving), run_time=MORPH)
            self.remove(*arriving)
            self.add(*self.dials)
            with self.redrawn(self.draw_doubling):
                line = ruler.track, ruler.bar, ruler.zero, self.counter
                self.say("place", *map(FadeIn, line), run_time=GESTURE)
                degrees = np.degrees(self.doubling(1) - self.doubling(0))
                self.names = self.name_speeds([f"{step:g}" for step in degrees], CLEAR)
                self.come_in_turn(self.names)
                self.say("ring", moved(self.stamped), *self.stamp_rings(), run_time=GESTURE)
                self.pause(QUICK)
                self.go(ALL, MORPH, hands=PAIRS)
                self.say("all", FadeIn(ruler.before), run_time=QUICK)
                self.drop(self.picture.old)

    def line_up(self, dials: Sequence[Dial]) -> Animation:
        """Return the animation in which the dials go into their row together."""
        starts = [dial.pose for dial in dials]

        def carry(_: Mobject, share: float) -> None:
            across, upright = ACROSS(share), UPRIGHT(share)
            for dial, start, end in zip(dials, starts, self.picture.poses, strict=True):
                hub = start.hub + (end.hub - start.hub) * np.array([across, upright, 0.0])
                dial.take(DialPose(hub, between(start.radius, end.radius, upright)))

        return UpdateFromAlphaFunc(Group(*dials), carry, rate_func=linear)

    def name_speeds(self, degrees: Sequence[str], off: ArrayLike = 0.0) -> list[Label]:
        """Return, under each dial, how far a place turns its hand."""
        named = zip(degrees, self.picture.poses, self.hues, strict=True)
        return [
            Label(f"{step}° a place", NOTE, color=hue).put(foot(pose) + np.asarray(off))
            for step, pose, hue in named
        ]

    def come_in_turn(self, names: Sequence[Label]) -> None:
        """Let the names of the speeds come one after the other."""
        self.play(LaggedStart(*map(FadeIn, names), lag_ratio=0.6), run_time=MORPH)
        self.add(*names)

    def stamp_rings(self) -> list[Animation]:
        """Return the animations in which rings come down on the homes."""
        rings = [dial.mark.copy().set_stroke(opacity=1) for dial in self.dials]
        begun = [ring.copy().scale(STAMPED).set_stroke(opacity=0) for ring in rings]
        return [Transform(b, ring, remover=True) for b, ring in zip(begun, rings, strict=True)]

    # --- new speeds ------------------------------------------------------------------------

    def slow_them_down(self) -> None:
        """The hands turn on to a common place 0; one step shows how slow each of them is now."""
        with self.beat("slow"):
            with self.redrawn(self.draw_doubling):
                self.hide(self.counter, self.ruler.bar, *self.names)
                self.play(moved(self.righted), run_time=MORPH)
            self.stand(0)
            with self.redrawn(self.draw_dials):
                self.show(self.counter)
                self.add(self.ruler.bar)
                degrees = np.degrees(self.omega)
                steps = [printed(float(step), 1 + pair) for pair, step in enumerate(degrees)]
                self.names = self.name_speeds(steps)
                first, *others = self.names
                self.say("radian", FadeIn(first), run_time=QUICK)
                self.go(1, MORPH, telling=True)
                self.say("slower", LaggedStart(*map(FadeIn, others), lag_ratio=0.6), run_time=MORPH)
        self.add(*self.names)

    # --- one hand --------------------------------------------------------------------------

    def count_with_one(self) -> None:
        """The first hand turns on by whole places until it is home."""
        with self.beat("alone"), self.redrawn(self.draw_dials):
            for place in range(2, self.stops[0]):
                self.go(place, STEP)
            self.go(self.stops[0], STEP, hands=1)
            self.say("ask", *self.fall(0), run_time=GESTURE)
            self.ponder(GESTURE)

    def fall(self, index: int) -> list[Animation]:
        """Let the ring of the last hand that counts fall and be a tick; ask whether it is 0."""
        tick, number = self.ruler.ticks[index], self.ruler.numbers[index]
        ring = self.dials[index].mark.copy().set_fill(opacity=0)
        narrow = ring.copy().match_style(tick).stretch_to_fit_height(tick.height)
        narrow.stretch_to_fit_width(NARROW).move_to(tick)
        self.guess = Label(f"0 or {self.stops[index]}?", TITLE, color=self.theme.position)
        across = min(tick.get_x(), self.stage.right - self.guess.width / 2)
        self.guess.put(np.array([across, tick.get_y() + ASKED_RISE, 0.0]))
        return [
            Transform(ring, narrow, remover=True),
            FadeIn(tick, rate_func=LAST),
            *(FadeIn(text, rate_func=LATE) for text in (number, self.guess)),
        ]

    # --- the next hand ---------------------------------------------------------------------

    def ask_the_next_hand(self) -> None:
        """The next hand is out; the slow ones are still home and could not tell without it."""
        with self.beat("next"), self.redrawn(self.draw_dials):
            self.tell(1, "tells")
            closing = [self.close_ring(dial, 0.0, 1.0) for dial in self.dials[2:]]
            self.drop(self.picture.columns[0])
            self.say("asleep", *closing, run_time=GESTURE)

    def tell(self, pair: int, cue: str) -> None:
        """Let a sector show how far a hand is out."""
        self.say(cue, FadeOut(self.guess), moved(self.sectors[pair]), run_time=GESTURE)

    def drop(self, column: HomeColumn) -> None:
        """Leave over the ruler who was home and who was not, one mark after the other."""
        marks = [FadeIn(mark, shift=DOWN * DROP) for mark in column]
        self.play(LaggedStart(*marks, lag_ratio=0.5), run_time=MORPH)

    # --- further and further ---------------------------------------------------------------

    def pass_the_old_end(self) -> None:
        """Read on to where the old hands were home: two of the new ones are out there."""
        with self.beat("past"), self.redrawn(self.draw_dials):
            self.lag = LAG
            self.go(ALL, 2 * GESTURE)
            self.say("past", moved(self.sectors[0]), moved(self.sectors[1]), run_time=GESTURE)

    def count_with_two(self) -> None:
        """Two hands read on, come home, and the third tells."""
        self.count_to(1, "tenfold", "third")

    def count_with_three(self) -> None:
        """And once more, one hand further and quicker."""
        self.count_to(2, "hundredfold", "fourth")

    def count_to(self, index: int, beat: str, cue: str) -> None:
        """Run on until one more hand is home with the others; the next one tells."""
        with self.beat(beat), self.redrawn(self.draw_dials):
            self.run_to(index)
            self.play(*self.fall(index), run_time=GESTURE)
            self.ponder(GESTURE)
            self.tell(index + 1, cue)
            self.drop(self.picture.columns[index])

    def count_with_all(self) -> None:
        """All four are home where the slowest has gone once round, and none is left to tell."""
        last = PAIRS - 1
        with self.beat("last"):
            with self.redrawn(self.draw_dials):
                self.run_to(last, LAST_BEAT)
                self.play(*self.fall(last), run_time=GESTURE)
                self.ponder(GESTURE)
                self.say("nobody", FadeOut(self.guess), run_time=QUICK)
                self.drop(self.picture.columns[last])
            self.answer(alone=True)
