"""Chapter 4: hands of very different speed tell far more places apart than doubling ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
from scenes._kit.mobjects.dial import Dial, DialPose, on_circle
from scenes._kit.mobjects.home_dial import HOME, TIP, HomeDial
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.tenfold_ruler import RulerPose
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_ruler import UNDER, UNIT, DialsOverRuler, foot
from scenes._kit.pictures.wheels_over_hands import large_dials
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

PAIRS, BASE = 4, 10000.0
ALL = 2**PAIRS
"""How many places the doubling hands tell apart."""
BEGUN = ALL - 1
"""The place at which chapter 3 leaves its hands."""
HALF_A_PLACE = 0.5
"""A doubling hand reads the middle of a place."""
LOW = 0.45
"""How much lower the names of the old hands stand, the first of which has its home there."""
ASIDE = 0.16
"""From the first old home to the word beside it."""
UPPER_THERE, LOWER_LEAVE, ARCH = 0.75, 0.3, 0.2
"""When the upper dials have come and the lower ones leave, as shares; how high the upper rise."""
NAMED_AT, HALF_A_DIGIT = 1.3, 0.1
"""How many radii from the hub the angle of a step stands, over its hand; half a digit."""
DIM = 0.5
"""How much is seen of a hand that is not asked yet."""
BEHIND, LOST = 0.025, 1.5 * np.pi
"""How much of a run a tail lags behind its hand, and with how long a tail no hand is seen any more:
in a film of 30 frames a second it would soon seem to run backwards."""
STARTING, REST = 0.2, 0.2
"""Share of the last run in which it gets fast; how many places may be left when it ends."""
ASKED_RISE = 0.54
"""How far over the ruler a question stands."""
SLOWER = 20
"""How many times slower a next hand would be too slow: at the first stop it is still home."""
LOW_INSIDE = 0.68
"""How far under the hub, in radii, the name of that hand stands."""
DROP = 0.4
"""From how high the marks of a stop drop on the ruler."""
CLOSED = 0.3
"""How small the ring of a home becomes that closes round where its hand began."""
TICKING = 0.7
"""Share of a place's time in which a hand that counts by whole places moves on."""
ROUND = 0.8 * JOURNEY
"""How long the old hands take for the places from one common home to the next."""
STEPPED = 2
"""From which place on no sector is left: it only shows how far the first step turns a hand."""


def by_whole_places(places: int) -> RateFunction:
    """Return how far one has come who steps from one whole place to the next, with short rests."""

    def share_of_way(t: float, *_: Any, **__: Any) -> float:
        done, begun = divmod(t * places, 1)
        return float(done + smooth(min(begun / TICKING, 1.0))) / places

    return share_of_way


def nearing(places: float) -> RateFunction:
    """Return how far one has come who needs equally long for each next tenth of what is left."""
    depth = np.log(places / REST)

    def share_of_way(t: float, *_: Any, **__: Any) -> float:
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
        self.counted = ValueTracker(float(BEGUN))
        self.marked, self.there = ValueTracker(0.0), ValueTracker(1.0)
        self.behind, self.open = ValueTracker(0.0), ValueTracker(float(PAIRS))
        self.measured = [ValueTracker(0.0) for _ in range(PAIRS)]
        turned = self.angles(self.stops)
        self.picture = DialsOverRuler(
            self.stage,
            wavelengths(self.omega),
            self.stops,
            turned,
            chord(turned),
            hues=self.hues,
            before=ALL,
        )
        self.dials, self.counter = self.picture.dials, self.picture.counter
        self.ruler, self.centered = self.picture.ruler, self._poses_in_the_middle()
        self.up = self.picture.poses[0].hub - self.centered[0].hub

    def spoken(self) -> dict[str, object]:
        """Return the numbers that the captions name."""
        first, second, third, last = self.stops
        return {
            "all": ALL,
            "ratio": self.ratio,
            "first": first,
            "second": second,
            "third": third,
            "last": last,
            "times": self.times,
            "slower": SLOWER,
        }

    def _poses_in_the_middle(self) -> list[DialPose]:
        """Return how the dials stand while only names stand under them."""
        poses = self.picture.poses
        middle = self.stage.center[1] + (UNDER + UNIT) / 2
        return [DialPose(np.array([p.hub[0], middle, 0.0]), p.radius) for p in poses]

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
    def times(self) -> str:
        """How many times as far the new hands count as the old ones."""
        return printed(self.stops[-1] / ALL)

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

    # --- the hands of chapter 3 ------------------------------------------------------------

    def let_all_hands_come_home(self) -> None:
        """Line up the hands that chapter 3 ends with; they come home, and 16 places on again."""
        arriving = large_dials(self.stage, self.hues)
        for dial, angle in zip(arriving, self.doubling(BEGUN), strict=True):
            dial.set_angle(float(angle))
        self.hero = VGroup(*self.dials)
        self.add(*arriving)
        with self.question():
            self.play(self.line_up(arriving), run_time=MORPH)
            self.remove(*arriving)
            self.add(*self.dials)
            for own, pose in zip(self.dials, self.centered, strict=True):
                own.take(pose)
            self.counter.take(self.counter.pose - self.up)
            self.name_the_old_hands()
            with self.redrawn(self.draw_doubling):
                self.play(FadeIn(self.old_names), run_time=GESTURE)
                named = map(FadeIn, (self.counter, self.old_home))
                self.say("home", moved(self.marked, 1), *named, run_time=GESTURE)
                self.pause(GESTURE)
                self.play(moved(self.counted, ALL, rate_func=ease_in_out_sine), run_time=MORPH)
                self.play(*self.close_rings(self.dials))
                on = moved(self.counted, 2 * ALL, rate_func=by_whole_places(ALL))
                self.say("on", on, run_time=ROUND)
                self.say("every", *self.close_rings(self.dials), run_time=GESTURE)

    def name_the_old_hands(self) -> None:
        """Prepare the names under the old hands, and the word beside the first old home."""
        periods = [
            Readout(bit_period(i), size=LABEL, color=hue, face="sans")
            for i, hue in enumerate(self.hues)
        ]
        feet = [foot(pose) + DOWN * LOW for pose in self.centered]
        names = zip(periods, feet, strict=True)
        units = [self.name_at(at, number, "places a turn") for number, at in names]
        self.old_names = VGroup(*periods, *units)
        first = self.centered[0]
        home = on_circle(first.hub, first.radius, self.doubling(0)[0])
        aside = LEFT * (HOME * first.radius + ASIDE)
        self.old_home = Label("home", NOTE).put(home + aside + DOWN * 2 * HALF_A_DIGIT, RIGHT)

    def line_up(self, dials: Sequence[Dial]) -> Animation:
        """Return the animation in which the dials line up, the upper ones first, in an arch."""
        starts = [(dial.pose, dial.tip.width / 2) for dial in dials]
        upper = squish_rate_func(smooth, 0.0, UPPER_THERE)
        lower = squish_rate_func(smooth, LOWER_LEAVE, 1.0)

        def carry(_: Mobject, share: float) -> None:
            for pair, (dial, (start, tipped)) in enumerate(zip(dials, starts, strict=True)):
                way = (upper if pair < PAIRS / 2 else lower)(share)
                pose = between(start, self.centered[pair], way)
                rise = ARCH * np.sin(np.pi * way) if pair < PAIRS / 2 else 0.0
                dial.take(DialPose(pose.hub + UP * rise, pose.radius))
                tip = between(tipped, TIP * self.centered[pair].radius, way)
                dial.tip.scale_to_fit_width(2 * tip)

        return UpdateFromAlphaFunc(Group(*dials), carry, rate_func=linear)

    def draw_doubling(self) -> None:
        """Let the hands of chapter 3 read a place; their homes are where each of them began."""
        place, there = self.counted.get_value(), self.there.get_value()
        marked = there * self.marked.get_value()
        homes, hands = self.doubling(0), self.doubling(place)
        for dial, home, hand, gap in zip(
            self.dials, homes, hands, chord(hands - homes), strict=True
        ):
            dial.point(hand, home=home)
            dial.reveal(wedge=0, hand=there, home=marked, lit=marked * float(gap < HOME))
        self.counter.read(place)

    # --- new speeds ------------------------------------------------------------------------

    def slow_them_down(self) -> None:
        """New hands begin at place 0; one step shows how slow each of them is."""
        self.name_the_new_hands()
        picture = self.picture
        named = picture.periods[0], picture.unit
        with self.beat("slow"):
            with self.redrawn(self.draw_doubling):
                gone = map(FadeOut, (self.counter, self.old_names, self.old_home))
                self.say("new", moved(self.there, 0), *gone, run_time=GESTURE)
            with self.redrawn(self.draw_dials):
                come = map(FadeIn, (self.counter, picture.home))
                self.play(moved(self.there, 1), *come, run_time=GESTURE)
                known = FadeIn(self.degrees, rate_func=squish_rate_func(smooth, 0.6, 1.0))
                self.say("radian", moved(self.t, 1), known, run_time=MORPH)
                self.play(*map(FadeIn, named), run_time=GESTURE)
                slower = LaggedStart(*map(FadeIn, self.slower), lag_ratio=0.8)
                self.say("slower", slower, run_time=1.5 * MORPH)
        self.add(*named, *self.slower)

    def name_the_new_hands(self) -> None:
        """Prepare how far a step turns the first hand, and how much slower the others are."""
        first, step = self.centered[0], float(self.angles(1)[0])
        self.degrees = Label(f"{printed(float(np.degrees(step)), 1)}°", NOTE, color=self.hues[0])
        self.degrees.put(on_circle(first.hub, NAMED_AT * first.radius, step) + DOWN * HALF_A_DIGIT)
        self.slower = [
            Label(f"{self.ratio}× slower", NOTE, color=hue).put(foot(pose), ORIGIN)
            for pose, hue in zip(self.centered[1:], self.hues[1:], strict=True)
        ]
        for name in (self.picture.periods[0], self.picture.unit, self.picture.home):
            name.shift(-self.up)

    @staticmethod
    def exchange(old: Mobject, new: Mobject) -> tuple[Animation, Animation]:
        """Return the animations in which one name leaves and then another takes its place."""
        gone = FadeOut(old, rate_func=squish_rate_func(smooth, 0.0, 0.5))
        return gone, FadeIn(new, rate_func=squish_rate_func(smooth, 0.5, 1.0))

    def name_at(self, point: NDArray[np.float64], number: Readout, unit: str) -> Label:
        """Put a number somewhere, and return its unit, which stands below."""
        number.put(point, ORIGIN)
        return Label(unit, NOTE, color=self.theme.quiet).put(point + DOWN * UNIT)

    def draw_dials(self) -> None:
        """Let all follow the place; fast hands are lost in their tails.

        Hands not asked yet are dim, and have no home.
        """
        place, there = self.t.get_value(), self.there.get_value()
        opened = np.clip(self.open.get_value() - np.arange(PAIRS), 0, 1)
        trails = self.angles(place - (self.behind.get_value() or place))
        turned = self.angles(place)
        shown = zip(self.dials, turned, chord(turned), self.measured, strict=True)
        for (dial, angle, gap, measured), asked, trail in zip(shown, opened, trails, strict=True):
            seen = there * (DIM + (1 - DIM) * float(asked))
            dial.point(float(angle), trail=float(trail)).measure(measured.get_value())
            calm = 1 - min(float(trail) / LOST, 1)
            dial.reveal(
                wedge=seen * float(np.clip(STEPPED - place, 0, 1)),
                hand=seen * calm,
                home=there * float(asked),
                lit=there * float(asked) * calm * float(gap < HOME),
            )
        self.counter.read(place)
        self.ruler.read(place)

    # --- one hand --------------------------------------------------------------------------

    def count_with_one(self) -> None:
        """A ruler comes, with a tick under each dial; the first hand turns on until it is home."""
        picture, ruler = self.picture, self.ruler
        with self.beat("alone"), self.redrawn(self.draw_dials):
            names = picture.periods[0], *self.slower, picture.unit, picture.home
            lifted = [ApplyMethod(name.shift, self.up) for name in names]
            dials = zip(self.dials, picture.poses, strict=True)
            rising = glide(*dials, (self.counter, self.counter.pose + self.up))
            gone = FadeOut(self.degrees, shift=self.up)
            late = squish_rate_func(smooth, 0.4, 1.0)
            line = [FadeIn(part, rate_func=late) for part in (*self.line, *ruler.factors)]
            self.play(rising, *lifted, *line, gone, run_time=MORPH)
            self.add(*self.line)
            self.hero = VGroup(*self.dials, ruler.track)
            self.play(moved(self.open, 1), run_time=GESTURE)
            self.step_to(*range(2, self.stops[0]), tempo=0.5 * GESTURE, rest=0)
            self.sweep(self.stops[0], 0.5 * GESTURE, *map(FadeOut, ruler.factors))
            self.ask(0)

    @property
    def line(self) -> list[Mobject]:
        """The ruler, of which no place is named but the first."""
        ruler = self.ruler
        return [ruler.track, ruler.bar, ruler.one, *ruler.ticks]

    def run_to(self, place: int, run_time: float, *, nears: bool = False) -> None:
        """Read on to a place; fast hands trail where they just were.

        A run that nears its end slows down, so that the hands come home one after the other.
        """
        way = nearing(place - self.t.get_value()) if nears else ease_in_out_sine
        self.behind.set_value(self.t.get_value())
        moves = [
            moved(self.t, place, rate_func=squish_rate_func(way, 0.0, 1 - BEHIND)),
            moved(self.behind, place, rate_func=squish_rate_func(way, BEHIND, 1.0)),
        ]
        self.play(*moves, run_time=run_time)

    def ask(self, index: int) -> None:
        """Say who is home, and let the question stand whether it is place 0."""
        self.say("ask", *self.arrive(index), run_time=GESTURE)
        self.ponder(MORPH)

    def arrive(self, index: int) -> list[Animation]:
        """Ask over the ruler whether it is place 0, as all that count are home; name their turn."""
        stop, at = self.stops[index], self.ruler.ticks[index].get_center()
        self.guess = Label(f"0 or {stop}?", TITLE, color=self.theme.position)
        self.guess.put(at + UP * ASKED_RISE)
        come: list[Animation] = [*map(FadeIn, (self.guess, self.ruler.numbers[index]))]
        if index:
            come += self.exchange(self.slower[index - 1], self.picture.periods[index])
        return [*come, *self.close_rings(self.dials[: index + 1])]

    @staticmethod
    def close_rings(dials: Sequence[HomeDial]) -> list[Animation]:
        """Return the animations in which rings close round where some hands began, and are gone."""
        rings = [dial.mark.copy().set_fill(opacity=0) for dial in dials]
        ends = [ring.copy().scale(CLOSED).set_stroke(opacity=0) for ring in rings]
        pairs = zip(rings, ends, strict=True)
        return [Transform(ring, end, remover=True, run_time=GESTURE) for ring, end in pairs]

    # --- the next hand ---------------------------------------------------------------------

    def ask_the_next_hand(self) -> None:
        """The next hand is asked: it is out. One that is too slow would not have left its home."""
        with self.beat("next"):
            self.measure(1, "tells")
            self.note(0)
            with self.redrawn(self.draw_dials):
                self.slow_hand = self.too_slow()
                let = moved(self.measured[1], 0), FadeIn(self.slow_hand)
                self.say("why", *let, run_time=GESTURE)

    def too_slow(self) -> VGroup:
        """Return, in the next dial, where a hand would stand that is even slower, with its name."""
        pose, turned = self.picture.poses[1], self.angles(self.stops[0])[0] / SLOWER
        hue = self.theme.quiet
        dial = Dial(float(turned), radius=pose.radius, color=hue).take(pose)
        dial.tip.scale_to_fit_width(2 * TIP * pose.radius)
        name = Label(f"{SLOWER}× slower", NOTE, color=hue)
        name.put(pose.hub + DOWN * LOW_INSIDE * pose.radius, ORIGIN)
        return VGroup(dial.hand, dial.tip, name)

    def measure(self, pair: int, cue: str) -> None:
        """Let a hand be seen well, and draw how far it is from where it began."""
        with self.redrawn(self.draw_dials):
            seen = moved(self.open, max(self.open.get_value(), pair + 1))
            self.say(cue, FadeOut(self.guess), seen, run_time=QUICK)
            self.play(moved(self.measured[pair]), run_time=GESTURE)

    def note(self, index: int) -> None:
        """Leave over the ruler who was home and who told, one mark after the other."""
        self.play(self.dropping(index), run_time=GESTURE)

    def dropping(self, index: int) -> Animation:
        """Return the animation in which the marks of a stop drop on its tick."""
        marks = [FadeIn(mark, shift=DOWN * DROP) for mark in self.picture.columns[index]]
        return LaggedStart(*marks, lag_ratio=0.5)

    # --- ten times as far ------------------------------------------------------------------

    def set_out(self, cue: str, pair: int) -> None:
        """Say what comes; the line of the hand that told goes."""
        self.say(cue, moved(self.measured[pair], 0), run_time=QUICK)

    def count_with_two(self) -> None:
        """Two hands read on past where the old ones ended, come home, and the third tells."""
        with self.beat("tenfold"):
            with self.redrawn(self.draw_dials):
                passed = FadeOut(self.slow_hand), FadeIn(self.ruler.before)
                self.say("two", *passed, run_time=QUICK)
                self.run_to(self.stops[1], STROLL)
                self.play(*self.arrive(1), run_time=GESTURE)
            self.measure(2, "third")
            self.note(1)

    def count_with_three(self) -> None:
        """And once more, one hand further and quicker; who tells is known by now."""
        with self.beat("hundredfold"):
            with self.redrawn(self.draw_dials):
                self.set_out("three", 2)
                self.run_to(self.stops[2], 0.8 * STROLL)
                self.play(*self.arrive(2), run_time=GESTURE)
            self.measure(3, "fourth")
            self.note(2)

    def count_with_all(self) -> None:
        """All four are home where the slowest has gone once round; that is far beyond 16."""
        with self.beat("last"):
            with self.redrawn(self.draw_dials):
                self.set_out("all", 3)
                self.run_to(self.stops[3], JOURNEY, nears=True)
                self.ask(PAIRS - 1)
            self.say("nobody", FadeOut(self.guess), run_time=QUICK)
            self.play(self.dropping(PAIRS - 1), run_time=MORPH)
            self.compare()
            self.answer(alone=True)

    def compare(self) -> None:
        """Make the ruler broad and then even: what the old hands count becomes a sliver of it."""
        ruler, picture = self.ruler, self.picture
        self.hero = VGroup(*self.dials, ruler)
        names = self.counter, *picture.periods, picture.unit, picture.home
        gone = map(FadeOut, (*names, *picture.columns))
        self.say("farther", *gone, run_time=QUICK)
        broad = RulerPose(broad=1.0, claimed=1.0)
        self.play(glide((ruler, broad)), run_time=MORPH)
        self.play(glide((ruler, replace(broad, even=1.0))), run_time=0.7 * JOURNEY)
        self.say("sliver", FadeIn(self.farther()), run_time=GESTURE)

    def farther(self) -> Label:
        """Return, between the two numbers under the ruler, how much farther one is."""
        end, middle = self.ruler.numbers[-1], self.ruler.track.get_center()
        label = Label(f"{self.times} times as far", TITLE, color=self.theme.position)
        return label.put(np.array([middle[0], end.baseline, 0.0]), ORIGIN)
