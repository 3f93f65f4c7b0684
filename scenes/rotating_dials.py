"""Chapter 4: hands of very different speed tell far more places apart than doubling ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import (
    DOWN,
    PI,
    TAU,
    UP,
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
from manim.utils.rate_functions import RateFunction, ease_in_out_sine, squish_rate_func
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
from scenes._kit.mobjects.dial import Dial, DialPose
from scenes._kit.mobjects.home_dial import HOME, HomeDial
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_ruler import DialsOverRuler, foot
from scenes._kit.pictures.wheels_over_hands import large_dials
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import NOTE, TITLE, Label

PAIRS, BASE = 4, 10000.0
ALL = 2**PAIRS
"""How many places the doubling hands tell apart."""
BEGUN = ALL - 1
"""The place at which chapter 3 leaves its hands."""
HALF_A_PLACE = 0.5
"""A doubling hand reads the middle of a place."""
MIDDLE, COUNTER_UNDER, COUNTER_ASIDE = 0.62, 2.2, 0.45
"""How far over the middle the dials stand as long as they are alone; from there to the word "place"
under them, and how far left of the middle that begins."""
GOING = (0.0, 0.5), (0.12, 0.68), (0.5, 0.9), (0.6, 1.0)
"""When each dial goes to its place in the row, as shares: none meets another one."""
ARCH = 0.35
"""How high the second dial rises on its way, over the third one."""
LIGHTING = 0.02
"""Over which way past its edge, in radii, a home lights up as a tip comes in."""
BEHIND, LOST = 0.025, 1.5 * np.pi
"""How much of a run a tail lags behind its hand, and with how long a tail no hand is seen any more:
in a film of 30 frames a second it would soon seem to run backwards."""
STARTING, REST = 0.2, 0.2
"""Share of the last run in which it gets fast; how many places may be left when it ends."""
ASKED_RISE, DROP = 0.54, 0.4
"""How far over the ruler a question stands, and from how high the marks of a stop drop."""
STAMPED, CLOSED = 1.6, 0.3
"""From how large a ring comes down on its home, and to how small a one closes there."""
NARROW = 0.01
"""How narrow a ring is that has fallen on the ruler, as good as a tick."""
LATE, LAST = squish_rate_func(smooth, 0.6, 1.0), squish_rate_func(smooth, 0.95, 1.0)
"""Once what goes before has almost arrived, and once it has."""
ARRIVED = 1e-6
"""A place is counted once the hands have come so near to it."""


def nearing(places: float) -> RateFunction:
    """Return how far one has come who needs equally long for each next tenth of what is left."""
    depth = np.log(places / REST)

    def share_of_way(t: float, *_: object, **__: object) -> float:
        eased = t**2 / (2 * STARTING) if t < STARTING else t - STARTING / 2
        return float(np.expm1(-depth * eased / (1 - STARTING / 2)) / np.expm1(-depth))

    return share_of_way


class RotatingDials(ChapterScene):
    """Slows four hands to speeds far apart, and asks ever further on who tells a place from 0."""

    key = "rotating_dials"
    number = 4
    climax = "last"

    def setup(self) -> None:
        """Compute speeds and places, and prepare the dials with their ruler."""
        super().setup()
        self.omega = frequencies(PAIRS, base=BASE)
        self.counted, self.stamped = ValueTracker(float(BEGUN)), ValueTracker(0.0)
        self.righted, self.behind = ValueTracker(0.0), ValueTracker(0.0)
        self.sectors = [ValueTracker(0.0) for _ in range(PAIRS)]
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
        self.ruler, self.returns = self.picture.ruler, self.picture.returns
        middle = self.stage.center + UP * MIDDLE
        self.alone = [
            DialPose(np.array([pose.hub[0], middle[1], 0.0]), pose.radius)
            for pose in self.picture.poses
        ]
        self.corner = self.counter.pose
        self.below = middle + np.array([-COUNTER_ASIDE, -COUNTER_UNDER, 0.0])

    def spoken(self) -> dict[str, object]:
        """Return the numbers that the captions name."""
        first, *_, last = self.stops
        return {
            "all": ALL,
            "ratio": self.ratio,
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

    def doubling(self, place: float) -> NDArray[np.float64]:
        """Return where the hands of chapter 3 point, in radians; they read a place's middle."""
        u = place + HALF_A_PLACE
        return np.array([float(bit_dial_angle(u, bit_period(i))) for i in range(PAIRS)])

    @staticmethod
    def returned(place: float) -> int:
        """Return how often the doubling hands have all been home up to a place."""
        return int((place + ARRIVED) // ALL)

    # --- the hands of chapter 3 ------------------------------------------------------------

    def let_all_hands_come_home(self) -> None:
        """Line up the hands that chapter 3 ends with; after one more place all are home."""
        arriving = large_dials(self.stage, self.hues)
        for dial, angle in zip(arriving, self.doubling(BEGUN), strict=True):
            dial.set_angle(float(angle))
        self.hero = VGroup(*self.dials)
        self.add(*arriving)
        with self.question():
            self.counter.take(self.below).read(BEGUN)
            come = FadeIn(self.counter, rate_func=squish_rate_func(smooth, 0.7, 1.0))
            self.play(self.line_up(arriving), come, run_time=1.3 * MORPH)
            self.remove(*arriving)
            self.add(*self.dials)
            for own, pose in zip(self.dials, self.alone, strict=True):
                own.take(pose)
            with self.redrawn(self.draw_doubling):
                self.say("ring", moved(self.stamped), *self.stamp_rings(), run_time=GESTURE)
                self.pause(MORPH)
                self.play(moved(self.counted, ALL, rate_func=ease_in_out_sine), run_time=MORPH)
                self.say("all", *self.close_rings(self.dials), run_time=GESTURE)

    def line_up(self, dials: Sequence[Dial]) -> Animation:
        """Return the animation in which the dials line up, one after the other."""
        starts = [dial.pose for dial in dials]
        ways = [squish_rate_func(smooth, *span) for span in GOING]

        def carry(_: Mobject, share: float) -> None:
            for pair, (dial, start, way) in enumerate(zip(dials, starts, ways, strict=True)):
                pose = between(start, self.alone[pair], way(share))
                rise = ARCH * np.sin(PI * way(share)) * (pair == 1)
                dial.take(DialPose(pose.hub + UP * rise, pose.radius))

        return UpdateFromAlphaFunc(Group(*dials), carry, rate_func=linear)

    def draw_doubling(self) -> None:
        """Let the hands of chapter 3 read a place; their homes are where each of them began.

        With their homes they turn on to the right, where the new hands begin.
        """
        place, righted = self.counted.get_value(), self.righted.get_value()
        begun, stamped = self.doubling(0), self.stamped.get_value()
        turned = self.doubling(place) - begun
        homes = between(begun, np.full(PAIRS, TAU), righted)
        for dial, home, way, gap in zip(self.dials, homes, turned, chord(turned), strict=True):
            dial.point(float(home + way), home=float(home))
            dial.reveal(home=stamped, lit=stamped * self.lit(gap))
        self.count(place if righted < 1 else 0)

    @staticmethod
    def lit(gap: float) -> float:
        """Return how brightly a home is lit, 0 to 1, whose hand is a gap from where it began."""
        return float(np.clip((HOME - gap) / LIGHTING, 0, 1))

    def count(self, place: float) -> None:
        """Print the last place at which the hands have arrived."""
        self.counter.read(np.floor(place + ARRIVED))

    # --- new speeds ------------------------------------------------------------------------

    def slow_them_down(self) -> None:
        """The hands turn on to a common place 0; one step shows how slow each of them is now."""
        with self.beat("slow"):
            with self.redrawn(self.draw_doubling):
                self.say("new", moved(self.righted), FadeOut(self.counter), run_time=MORPH)
            with self.redrawn(self.draw_dials):
                self.play(FadeIn(self.counter), run_time=QUICK)
                for told in self.sectors:
                    told.set_value(1.0)
                self.say("slower", moved(self.t), run_time=MORPH)
                self.names = self.name_the_steps()
                self.play(LaggedStart(*map(FadeIn, self.names), lag_ratio=0.6), run_time=MORPH)
        self.add(*self.names)

    def name_the_steps(self) -> list[Label]:
        """Return, under each dial, how far a place turns its hand."""
        degrees = np.degrees(self.angles(1))
        return [
            Label(f"{printed(float(step), 1 + pair)}° a place", NOTE, color=hue).put(foot(pose))
            for pair, (step, pose, hue) in enumerate(
                zip(degrees, self.alone, self.hues, strict=True)
            )
        ]

    def draw_dials(self) -> None:
        """Let all follow the place; fast hands are lost in their tails."""
        place = self.t.get_value()
        trails = self.angles(place - (self.behind.get_value() or place))
        turned = self.angles(place)
        shown = zip(self.dials, turned, chord(turned), trails, self.sectors, strict=True)
        for dial, angle, gap, trail, told in shown:
            dial.point(float(angle), trail=float(trail)).tell(told.get_value())
            calm = 1 - min(float(trail) / LOST, 1)
            dial.reveal(hand=calm, lit=calm * self.lit(gap))
        self.count(place)
        self.ruler.read(place)
        self.returns.read(self.returned(place))

    # --- one hand --------------------------------------------------------------------------

    def count_with_one(self) -> None:
        """A ruler comes, which only names place 0; the first hand turns on until it is home."""
        ruler = self.ruler
        line = ruler.track, ruler.bar, ruler.zero
        with self.beat("alone"), self.redrawn(self.draw_dials):
            gone = [moved(told, 0) for told in self.sectors]
            self.play(*gone, *map(FadeOut, self.names), run_time=QUICK)
            dials = zip(self.dials, self.picture.poses, strict=True)
            rising = glide(*dials, (self.counter, self.corner))
            come = [FadeIn(part, rate_func=LATE) for part in line]
            self.play(rising, *come, run_time=MORPH)
            self.hero = VGroup(*self.dials, ruler.track)
            self.step_to(*range(2, self.stops[0] + 1), tempo=0.5 * GESTURE, rest=0.3 * QUICK)
            self.say("ask", *self.arrive(0), run_time=MORPH)
            self.wonder(0, MORPH)

    def running(self, place: int, *, nears: bool = False) -> list[Animation]:
        """Return the animations that read on to a place; fast hands trail where they just were.

        A run that nears its end slows down, so that the hands come home one after the other.
        """
        way = nearing(place - self.t.get_value()) if nears else ease_in_out_sine
        self.behind.set_value(self.t.get_value())
        return [
            moved(self.t, place, rate_func=squish_rate_func(way, 0.0, 1 - BEHIND)),
            moved(self.behind, place, rate_func=squish_rate_func(way, BEHIND, 1.0)),
        ]

    def arrive(self, index: int) -> list[Animation]:
        """Let rings close round all that count; the last one falls and becomes a tick, numbered."""
        tick, number = self.ruler.ticks[index], self.ruler.numbers[index]
        ring = self.dials[index].mark.copy().set_fill(opacity=0)
        narrow = ring.copy().match_style(tick).stretch_to_fit_height(tick.height)
        narrow.stretch_to_fit_width(NARROW).move_to(tick)
        return [
            *self.close_rings(self.dials[: index + 1]),
            Transform(ring, narrow, remover=True),
            FadeIn(tick, rate_func=LAST),
            FadeIn(number, rate_func=LATE),
        ]

    def wonder(self, index: int, seconds: float) -> None:
        """Ask over the ruler whether it is place 0, and let that stand."""
        stop, at = self.stops[index], self.ruler.ticks[index].get_center()
        self.guess = Label(f"0 or {stop}?", TITLE, color=self.theme.position)
        across = min(at[0], self.stage.right - self.guess.width / 2)
        self.guess.put(np.array([across, at[1] + ASKED_RISE, 0.0]))
        self.show(self.guess)
        self.ponder(seconds)

    @staticmethod
    def close_rings(dials: Sequence[HomeDial]) -> list[Animation]:
        """Return the animations in which rings close round where some hands began, and are gone."""
        rings = [dial.mark.copy().set_fill(opacity=0) for dial in dials]
        ends = [ring.copy().scale(CLOSED).set_stroke(opacity=0) for ring in rings]
        pairs = zip(rings, ends, strict=True)
        return [Transform(ring, end, remover=True, rate_func=linear) for ring, end in pairs]

    def stamp_rings(self) -> list[Animation]:
        """Return the animations in which rings come down on the homes."""
        rings = [dial.mark.copy().set_stroke(opacity=1) for dial in self.dials]
        begun = [ring.copy().scale(STAMPED).set_stroke(opacity=0) for ring in rings]
        return [Transform(b, ring, remover=True) for b, ring in zip(begun, rings, strict=True)]

    # --- the next hand ---------------------------------------------------------------------

    def ask_the_next_hand(self) -> None:
        """The next hand is out; the slow ones are still home and could not tell without it."""
        with self.beat("next"), self.redrawn(self.draw_dials):
            self.tell(1, "tells")
            self.note(0)
            self.say("asleep", *self.close_rings(self.dials[2:]), run_time=MORPH)

    def tell(self, pair: int, cue: str) -> None:
        """Let a sector show how far a hand is out."""
        self.say(cue, FadeOut(self.guess), moved(self.sectors[pair]), run_time=GESTURE)

    def note(self, index: int) -> None:
        """Leave over the ruler who was home and who told, one mark after the other."""
        marks = [FadeIn(mark, shift=DOWN * DROP) for mark in self.picture.columns[index]]
        self.play(LaggedStart(*marks, lag_ratio=0.5), run_time=GESTURE)

    # --- further and further ---------------------------------------------------------------

    def set_out(self, pair: int) -> None:
        """The sector of the hand that told goes."""
        self.play(moved(self.sectors[pair], 0), run_time=QUICK)

    def pass_the_old_end(self) -> None:
        """Read on to where the old hands were home: two of the new ones are out there."""
        with self.beat("past"), self.redrawn(self.draw_dials):
            self.set_out(1)
            self.play(*self.running(ALL), run_time=1.5 * MORPH)
            self.play(FadeIn(self.ruler.before), run_time=QUICK)
            self.say("past", moved(self.sectors[0]), moved(self.sectors[1]), run_time=GESTURE)

    def count_with_two(self) -> None:
        """Two hands read on, come home, and the third tells."""
        with self.beat("tenfold"), self.redrawn(self.draw_dials):
            self.play(moved(self.sectors[0], 0), moved(self.sectors[1], 0), run_time=QUICK)
            self.play(*self.running(self.stops[1]), run_time=0.8 * STROLL)
            self.play(*self.arrive(1), run_time=GESTURE)
            self.wonder(1, GESTURE)
            self.tell(2, "third")
            self.note(1)

    def count_with_three(self) -> None:
        """And once more, one hand further and quicker; meanwhile the old hands were often home."""
        with self.beat("hundredfold"), self.redrawn(self.draw_dials):
            self.set_out(2)
            self.play(*self.running(self.stops[2]), run_time=0.8 * STROLL)
            self.play(*self.arrive(2), run_time=GESTURE)
            self.wonder(2, GESTURE)
            self.tell(3, "fourth")
            self.note(2)
            self.show(self.returns)

    def count_with_all(self) -> None:
        """All four are home where the slowest has gone once round, and none is left to tell."""
        with self.beat("last"):
            with self.redrawn(self.draw_dials):
                self.set_out(3)
                self.ponder(GESTURE)
                last_run = self.running(self.stops[3], nears=True)
                self.say("old", *last_run, run_time=1.2 * JOURNEY)
                self.play(*self.arrive(PAIRS - 1), run_time=MORPH)
                self.wonder(PAIRS - 1, GESTURE)
                gone = FadeOut(self.guess)
                self.say("nobody", gone, *self.close_rings(self.dials), run_time=GESTURE)
                self.note(PAIRS - 1)
            self.answer(*self.close_rings(self.dials), alone=True)
