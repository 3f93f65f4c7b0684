"""Chapter 4: hands of very different speed tell far more places apart than doubling ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    TAU,
    Animation,
    FadeIn,
    FadeOut,
    Group,
    LaggedStart,
    Line,
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
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
from scenes._kit.homecoming import Homecoming, beats, by_whole_places, tenfold
from scenes._kit.mobjects.dial import Dial, DialPose
from scenes._kit.mobjects.home_column import HomeColumn
from scenes._kit.mobjects.home_dial import HOME, HOME_ANGLE, HomeDial
from scenes._kit.mobjects.home_lens import HomeLens
from scenes._kit.mobjects.scenery import scenery
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
"""A doubling hand of chapter 3 reads the middle of a place."""
ACROSS, UPRIGHT = squish_rate_func(smooth, 0.0, 0.75), squish_rate_func(smooth, 0.42, 1.0)
"""When the dials go sideways into their row, and when up or down: none meets another one."""
LAG, LOST = 0.15, np.pi
"""How many seconds a tail lags behind its hand, and with how long a tail no hand is seen any more:
in a film of 30 frames a second it would soon seem to run backwards."""
BEAT, RETURN = 0.6 * GESTURE, 1.2 * GESTURE
"""In how long a run goes ten times as far, or comes ten times as near; and in how long, at the end,
one hand after the other comes home."""
STEP, TICK, REST = 0.4 * GESTURE, 0.2 * GESTURE, 0.5
"""How long a step of one place takes, and a quick one; for how long a step rests, in steps."""
SLOWER = 3
"""How many of the last places the doubling hands count more slowly."""
STAMPED, CLOSED, CLOSING = 1.15, 0.3, 0.36
"""From how large a ring comes down on its home, to how small a one closes there as its hand comes
home, and in how many seconds."""
SQUEEZED, NARROW = 0.4, 0.01
"""In which share of its fall a ring has become as narrow as a tick, and how narrow that is."""
GLOW = 0.1
"""How deep in its ring, in radii, a hand lights it wholly; at the edge it begins to."""
DIMMED = 0.7
"""How much less is seen of hands that need not be looked at."""
WORD_GAP = 0.22
"""Between the place and the question whether it is another one."""
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
        self.clock, self.stamped, self.seen = (ValueTracker(start) for start in (0.0, 0.0, 1.0))
        self.sectors, self.dims = ([ValueTracker(0.0) for _ in range(PAIRS)] for _ in range(2))
        self.old, self.lag, self.watched = True, 0.0, PAIRS
        turned = np.asarray(dial_angles(self.stops, self.omega))
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
        self.stand(0)

    def spoken(self) -> dict[str, object]:
        """Return the numbers that the captions name."""
        first, *_, last = self.stops
        return {
            "all": ALL,
            "ratio": self.ratio,
            "near": printed(float(np.degrees(HOME_ANGLE)), 0),
            "first": first,
            "off": printed(float(np.degrees(TAU - first * self.omega[0])), 0),
            "last": last,
        }

    @property
    def hues(self) -> list[str]:
        """The hue of each hand."""
        return [self.theme.pair(i, PAIRS) for i in range(PAIRS)]

    def construct(self) -> None:
        """Tell the chapter."""
        self.count_with_doubling_hands()
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
    def stops(self) -> list[int]:
        """The places that come nearest to one whole turn of the first, second, ... hand."""
        return [round(float(turn)) for turn in wavelengths(self.omega)]

    @property
    def edge(self) -> int:
        """The last place before the end at which the slowest hand is out."""
        gaps = np.asarray(chord(dial_angles(np.arange(self.stops[-1]), self.omega)))
        return int(np.flatnonzero(gaps[:, -1] >= HOME)[-1])

    @property
    def returns(self) -> list[int]:
        """Places where each hand and all slower ones are deep at home to stay, no faster one."""
        places = np.arange(self.stops[-1] + 1)
        gaps = np.asarray(chord(dial_angles(places, self.omega)))
        found = []
        for pair in range(PAIRS):
            stays = places > np.flatnonzero(gaps[:, pair] > HOME - GLOW)[-1]
            found.append(int(np.flatnonzero(stays & np.all(gaps[:, :pair] >= HOME, axis=1))[0]))
        return found

    @staticmethod
    def doubling(places: ArrayLike) -> NDArray[np.float64]:
        """Return where hands that double their periods point, in radians: shape (..., 4)."""
        u = np.asarray(places)
        return np.stack([bit_dial_angle(u, bit_period(i)) for i in range(PAIRS)], axis=-1)

    def angles(self, places: ArrayLike) -> NDArray[np.float64]:
        """Return how far the hands have turned from place 0, in radians: shape (..., 4)."""
        if self.old:
            return self.doubling(places) - self.doubling(0)
        return np.asarray(dial_angles(places, self.omega))

    def gaps(self, places: ArrayLike) -> NDArray[np.float64]:
        """Return how far the hands are from home at places (...), in radii: shape (..., 4)."""
        return np.asarray(chord(self.angles(places)))

    # --- on the way ------------------------------------------------------------------------

    def stand(self, place: float) -> None:
        """Let the hands stand at a place."""
        self.course = Homecoming(place, place, 0.0, smooth, self.gaps)
        self.clock.set_value(0.0)

    def go(
        self,
        place: int,
        seconds: float,
        *others: Animation,
        cue: str = "",
        rest: float = 0.0,
        way: RateFunction = smooth,
        hands: Sequence[int] = (),
    ) -> None:
        """Read on to a place, and rest; as each of these hands comes home, a ring closes.

        As the hands set out, their sectors go with them and fade.
        """
        course = self.course = Homecoming(self.course.stop, place, seconds, way, self.gaps)
        self.clock.set_value(0.0)
        caught = {pair: at for pair in hands if 0 < (at := course.caught[pair]) < np.inf}
        lasts = max([seconds + rest + self.lag, *(at + CLOSING for at in caught.values())])
        spans = {pair: (at / lasts, (at + CLOSING) / lasts) for pair, at in caught.items()}
        closing = [self.close_ring(self.dials[pair], *span) for pair, span in spans.items()]
        unseen = moved(self.seen, 0.0, rate_func=squish_rate_func(smooth, 0.0, QUICK / lasts))
        running = moved(self.clock, lasts, rate_func=linear)
        self.tell(cue, running, unseen, *closing, *others, run_time=lasts)

    def tell(self, cue: str, *animations: Any, run_time: float) -> None:
        """Play with a caption, or without one."""
        if cue:
            self.say(cue, *animations, run_time=run_time)
        else:
            self.play(*animations, run_time=run_time)

    def tick_to(self, place: int, seconds: float, *, hands: int = 0) -> None:
        """Count on by whole places, each with a short rest; at the last one rings may close."""
        for following in range(int(self.course.stop) + 1, place + 1):
            closing = range(hands if following == place else 0)
            self.go(following, seconds, rest=REST * seconds, hands=closing)

    def run_to(self, place: int, hands: int = 0) -> None:
        """Run on to a place, in each beat ten times as far, or as near; fast hands trail."""
        self.lag = LAG
        places = place - self.course.stop
        way = by_whole_places(places, tenfold(places))
        self.go(place, BEAT * beats(places), way=way, hands=range(hands))

    def bring_home(self, pair: int, cue: str = "") -> None:
        """Run on until one more hand has come home to stay; its dial gets bright meanwhile."""
        place = self.returns[pair]
        places = place - self.course.stop
        way = by_whole_places(places, tenfold(places))
        brightening = moved(self.dims[pair], 0.0)
        self.go(place, RETURN, brightening, cue=cue, way=way, hands=[pair])

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

    def draw_dials(self) -> None:
        """Let all follow the place; fast hands are lost in their tails."""
        clock, stamped = self.clock.get_value(), self.stamped.get_value()
        self.place = self.course.at(clock)
        if not self.old:
            self.t.set_value(self.place)
        turned = self.angles(self.place)
        lit = np.clip((HOME - self.gaps(self.place)) / GLOW, 0, 1)
        late = self.course.at(clock - self.lag) if self.lag else self.place
        trails = turned - self.angles(late)
        for pair, dial in enumerate(self.dials):
            trail, bright = float(trails[pair]), float(lit[pair])
            clear = 1 - self.dims[pair].get_value()
            seen = 1 - bright if pair == self.watched else self.seen.get_value()
            calm = clear * (1 - min(trail / LOST, 1))
            dial.point(float(turned[pair]), trail=trail)
            dial.tell(self.sectors[pair].get_value(), seen=seen * clear)
            dial.reveal(hand=calm, home=stamped * clear, lit=calm * stamped * bright, ring=clear)
        self.counter.read(self.place)
        self.ruler.read(self.place)

    # --- doubling hands --------------------------------------------------------------------

    def count_with_doubling_hands(self) -> None:
        """Line up the hands that chapter 3 ends with, and count until all are home again."""
        arriving, ruler = large_dials(self.stage, self.hues), self.ruler
        for dial, angle in zip(arriving, self.doubling(BEGUN + HALF_A_PLACE), strict=True):
            dial.set_angle(float(angle))
        self.hero = VGroup(*self.dials, ruler.track)
        self.add(*arriving)
        with self.question():
            self.play(self.line_up(arriving), run_time=2 * GESTURE)
            self.remove(*arriving)
            self.add(*self.dials)
            with self.redrawn(self.draw_dials):
                line = ruler.track, ruler.bar, ruler.zero, self.counter
                stamping = moved(self.stamped, run_time=GESTURE), *self.stamp_rings()
                self.say("home", *map(FadeIn, line), *stamping, run_time=GESTURE)
                self.come_in_turn(np.degrees(self.angles(1)), [0, 0, 0, 1], "half")
                self.tick_to(ALL // 2, TICK)
                self.pause(QUICK)
                self.tick_to(ALL - SLOWER, TICK)
                self.tick_to(ALL, STEP, hands=PAIRS)
                self.say("all", FadeIn(ruler.before), run_time=GESTURE)

    def line_up(self, dials: Sequence[Dial]) -> Animation:
        """Return the animation in which the dials go into their row, and turn to the right."""
        starts, angles = [dial.pose for dial in dials], [dial.angle % TAU for dial in dials]

        def carry(_: Mobject, share: float) -> None:
            across, upright = ACROSS(share), UPRIGHT(share)
            ways = zip(dials, starts, angles, self.picture.poses, strict=True)
            for dial, start, angle, end in ways:
                hub = start.hub + (end.hub - start.hub) * np.array([across, upright, 0.0])
                dial.take(DialPose(hub, between(start.radius, end.radius, upright)))
                dial.set_angle(between(angle, TAU, smooth(share)))

        return UpdateFromAlphaFunc(Group(*dials), carry, rate_func=linear)

    def come_in_turn(self, degrees: ArrayLike, decimals: Sequence[int], cue: str) -> None:
        """Tell under each dial, one after the other, how far a place turns its hand."""
        told = zip(np.asarray(degrees), decimals, self.picture.poses, self.hues, strict=True)
        names = [
            Label(f"{printed(float(step), places)}° a place", NOTE, color=hue).put(foot(pose))
            for step, places, pose, hue in told
        ]
        self.say(cue, LaggedStart(*map(FadeIn, names), lag_ratio=0.6), run_time=GESTURE)
        self.add(*names)
        self.names = names

    def stamp_rings(self) -> list[Animation]:
        """Return the animations in which rings come down on the homes."""
        return [self.stamp_ring(dial.mark.copy()) for dial in self.dials]

    @staticmethod
    def stamp_ring(ring: Mobject) -> Animation:
        """Return the animation in which a ring comes down on a home."""
        width = ring.width

        def come_down(_: Mobject, share: float) -> None:
            ring.scale_to_fit_width(width * between(STAMPED, 1, share)).set_stroke(opacity=share)

        return UpdateFromAlphaFunc(ring, come_down, remover=True)

    # --- new speeds ------------------------------------------------------------------------

    def slow_them_down(self) -> None:
        """The same dials get new speeds; one step shows how slow each of them is now."""
        with self.beat("slow"):
            tens = LaggedStart(*map(FadeIn, self.ruler.tens), lag_ratio=0.6)
            leaving = FadeOut(self.counter, self.ruler.bar, *self.names)
            self.play(tens, leaving, run_time=MORPH)
            self.add(self.ruler.tens)
            self.old = False
            self.stand(0)
            with self.redrawn(self.draw_dials):
                self.show(self.counter)
                self.add(self.ruler.bar)
                self.come_in_turn(np.degrees(self.omega), range(1, PAIRS + 1), "slower")
                self.go(1, MORPH)

    # --- one hand --------------------------------------------------------------------------

    def count_with_one(self) -> None:
        """The first hand turns on by whole places until it is home, which a lens explains."""
        with self.beat("alone"), self.redrawn(self.draw_dials):
            self.tick_to(self.stops[0], STEP, hands=1)
            self.look_into_the_ring()
            self.fall(0, "who")

    def look_into_the_ring(self) -> None:
        """The ring grows to a lens in the place of its dial: so near counts as home."""
        dial = self.dials[0]
        lens = self.lens = HomeLens(dial, dial.dial.hub, dial.dial.radius)
        names = self.seen_through = lens.names(0, self.stops[0])
        self.say("alike", lens.opening(), moved(self.dims[0]), run_time=MORPH)
        self.show(names)
        self.ponder(GESTURE)
        self.hide(names)
        self.play(lens.closing(), moved(self.dims[0], 0.0), run_time=GESTURE)

    def fall(self, index: int, cue: str = "") -> None:
        """Let the ring of the last hand that counts fall and be a tick; ask whether it is 0."""
        tick, number = self.ruler.ticks[index], self.ruler.numbers[index]
        self.guess = Label("or 0?", TITLE, color=self.theme.position)
        counted = self.counter.number
        right = np.array([counted.get_right()[0] + WORD_GAP, counted.baseline, 0.0])
        self.guess.put(right, LEFT)
        line, falling = self.squeeze_and_fall(self.dials[index], tick)
        self.add(line)
        arriving = FadeIn(tick, rate_func=LAST), FadeIn(number, rate_func=LATE)
        self.tell(cue, falling, *arriving, FadeIn(self.guess), run_time=GESTURE)
        self.ponder(GESTURE)
        self.asked = [self.guess, line]

    @staticmethod
    def squeeze_and_fall(dial: HomeDial, tick: Line) -> tuple[VMobject, Animation]:
        """Return the line along which a ring falls, as narrow as a tick, and the animation."""
        ring = dial.mark.copy().set_fill(opacity=0)
        home, size = ring.get_center(), ring.width
        line = scenery(VMobject(stroke_color=tick.get_color(), stroke_width=2))

        def fall(_: Mobject, share: float) -> None:
            squeezed, fallen = min(share / SQUEEZED, 1), max(share - SQUEEZED, 0) / (1 - SQUEEZED)
            ring.stretch_to_fit_width(between(size, NARROW, smooth(squeezed)))
            ring.stretch_to_fit_height(between(size, tick.height, smooth(squeezed)))
            ring.move_to(between(home, tick.get_center(), fallen**2))
            ring.set_stroke(tick.get_color(), 5)
            line.set_points_as_corners([home, ring.get_top() if fallen else home])

        return line, UpdateFromAlphaFunc(ring, fall, rate_func=linear, remover=True)

    # --- the next hand ---------------------------------------------------------------------

    def ask_the_next_hand(self) -> None:
        """The next hand is out, and tells; so are two where the old hands were home."""
        with self.beat("next"), self.redrawn(self.draw_dials):
            self.find_out(1, "tells")
            self.say("stack", self.dropping(self.picture.columns[0]), run_time=GESTURE)
            self.tick_to(ALL, TICK)
            flag = self.picture.old.hoisting()
            self.say("past", *flag, *self.open_sectors(0, 1), run_time=GESTURE)

    def find_out(self, pair: int, cue: str) -> None:
        """Let a sector show how far a hand is out."""
        answered = map(FadeOut, self.asked)
        self.say(cue, *answered, *self.open_sectors(pair), run_time=GESTURE)

    def open_sectors(self, *pairs: int) -> list[Animation]:
        """Return the animations in which sectors open, and no other is seen."""
        for sector in self.sectors:
            sector.set_value(0.0)
        self.seen.set_value(1.0)
        return [moved(self.sectors[pair]) for pair in pairs]

    @staticmethod
    def dropping(column: HomeColumn) -> Animation:
        """Return the animation that leaves over the ruler who was home, mark after mark."""
        return LaggedStart(
            *(FadeIn(mark, shift=DOWN * mark.height) for mark in column), lag_ratio=0.5
        )

    # --- further and further ---------------------------------------------------------------

    def count_with_two(self) -> None:
        """Two hands read on, come home, and the third tells."""
        self.count_to(1, "tenfold", "third")

    def count_with_three(self) -> None:
        """And once more, one hand further and quicker."""
        self.count_to(2, "hundredfold", "fourth")

    def count_to(self, index: int, beat: str, cue: str) -> None:
        """Run on until one more hand is home with the others; the next one tells."""
        with self.beat(beat), self.redrawn(self.draw_dials):
            self.run_to(self.stops[index], index + 1)
            self.fall(index)
            self.find_out(index + 1, cue)
            self.play(self.dropping(self.picture.columns[index]), run_time=GESTURE)

    def count_with_all(self) -> None:
        """The hands come home one after the other, the slowest first, and none is left to tell."""
        *others, last = range(PAIRS)
        with self.beat("last"):
            with self.redrawn(self.draw_dials):
                self.play(*(moved(self.dims[pair], DIMMED) for pair in others), run_time=QUICK)
                self.watched = last
                self.run_to(self.edge)
                self.bring_home(last, "slowest")
                for pair in reversed(others):
                    self.bring_home(pair, "" if pair < others[-1] else "others")
                self.fall(last)
                self.say("nobody", *map(FadeOut, self.asked), run_time=QUICK)
                self.play(self.dropping(self.picture.columns[last]), run_time=MORPH)
            self.answer(self.close_all().set_run_time(1.6 * MORPH), alone=True)

    def close_all(self) -> Animation:
        """Return the animation in which rings close round all homes, from the slowest hand on."""
        closing = (self.close_ring(dial, 0.0, 1.0) for dial in reversed(self.dials))
        return LaggedStart(*closing, lag_ratio=0.6)
