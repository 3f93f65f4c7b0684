"""Chapter 4: hands of very different speed tell far more places apart than doubling ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Animation,
    AnimationGroup,
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
    there_and_back,
)
from manim.utils.rate_functions import RateFunction, ease_in_out_sine, squish_rate_func
from numpy.typing import ArrayLike, NDArray

from posenc_math import (
    binary_bits,
    bit_dial_angle,
    bit_period,
    chord,
    dial_angles,
    frequencies,
    wavelengths,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.gap_row import GapRow
from scenes._kit.mobjects.home_dial import HOME, HomeDial
from scenes._kit.mobjects.readout import Readout
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_rows import UNDER, DialsOverRows, foot
from scenes._kit.pictures.wheels_over_hands import WheelsOverHands
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import LABEL, NOTE, TITLE, Label
from scenes._kit.wishes import MET_BY_HANDS

PAIRS, BASE = 4, 10000.0
ALL = 2**PAIRS
"""How many places the doubling hands tell apart."""
BEGUN = ALL - 1
"""The place at which chapter 3 leaves its hands."""
HALF_A_PLACE = 0.5
"""A doubling hand reads the middle of a place."""
UNIT = 0.38
"""How far under the number of a dial its unit stands."""
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
RESCALE = 1.75 * GESTURE
"""How long the line takes to reach ten times as far."""
LAG, PING = 0.25, 1.8
"""How much later each bar falls, as a share; how wide the ring of a home with its hand spreads."""
AT_LAST = 1e-6
"""How near to a place one has reached it."""
LARGER, LONGER = 1.2, 1.6
"""How large a wish gets that is called on, and a mark that is named."""


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

    sentence = "the dog bit the man and now the man bit the dog and all ran off"
    """The words of chapter 3, one for each place that four bits tell apart."""

    def setup(self) -> None:
        """Compute speeds and places, and prepare the dials with their rows."""
        super().setup()
        self.omega = frequencies(PAIRS, base=BASE)
        self.counted = ValueTracker(float(BEGUN))
        self.marked, self.turned, self.there = (ValueTracker(value) for value in (0.0, 0.0, 1.0))
        self.behind, self.measured, self.fallen = (ValueTracker(0.0) for _ in range(3))
        self.open, self.reach = ValueTracker(float(PAIRS)), ValueTracker(self.sight(0))
        turned = self.angles(self.stops)
        self.picture = DialsOverRows(
            self.stage, self.stops, turned, chord(turned), hues=self.hues, before=ALL
        )
        self.dials, self.counter = self.picture.dials, self.picture.counter
        self.lane, self.centered = self.picture.strip, self._poses_in_the_middle()

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
    def stops(self) -> list[int]:
        """The places that come nearest to one whole turn of the first, second, ... hand."""
        return [round(float(turn)) for turn in wavelengths(self.omega)]

    def sight(self, index: int) -> float:
        """Return how far the strip reaches when it ends at a stop, as a power of ten."""
        return float(np.log10(self.stops[index]))

    def angles(self, places: ArrayLike) -> NDArray[np.float64]:
        """Return how far the hands have turned at places (...), in radians: shape (..., 4)."""
        return np.asarray(dial_angles(places, self.omega))

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
                self.play(self.line_up(), moved(self.turned, 1), run_time=1.25 * MORPH)
                named = map(FadeIn, (self.counter, self.picture.home, self.periods))
                self.say("home", moved(self.marked, 1), *named, run_time=GESTURE)
                self.pause(QUICK)
                self.play(moved(self.counted, ALL, rate_func=ease_in_out_sine), run_time=MORPH)
                self.say("again", *self.spread_rings(self.dials))
                self.play(self.wishes.turn("unique", "bad"))

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
        self.wishes = Checklist(MET_BY_HANDS, self.layout.checklist)
        self.add(self.old, self.wishes)

    def keep_only_the_hands(self) -> None:
        """What is not a hand leaves."""
        leaving = [part for part in self.old.submobjects if part not in self.old.dials]
        self.remove(self.old)
        self.add(*leaving, *self.old.dials)
        for dial, old in zip(self.dials, self.old.dials, strict=True):
            dial.take(old.pose).measure(0)
        self.draw_doubling()
        self.hide(*leaving, run_time=GESTURE)
        self.remove(*self.old.dials)
        self.add(*self.dials)
        self.hero = VGroup(*self.dials)
        self.up = self.picture.poses[0].hub - self.centered[0].hub
        self.counter.take(self.picture.counted - self.up)
        self.picture.home.shift(-self.up)
        periods = [Readout(bit_period(i), size=LABEL, color=hue) for i, hue in enumerate(self.hues)]
        units = [self.name_under(i, period, "places a turn") for i, period in enumerate(periods)]
        self.periods = VGroup(*periods, *units)

    def line_up(self) -> Animation:
        """Return the animation in which the dials line up, the upper ones first, in an arch."""
        starts = [dial.pose for dial in self.dials]
        upper = squish_rate_func(smooth, 0.0, UPPER_THERE)
        lower = squish_rate_func(smooth, LOWER_LEAVE, 1.0)

        def carry(_: Mobject, share: float) -> None:
            for pair, dial in enumerate(self.dials):
                way = (upper if pair < PAIRS / 2 else lower)(share)
                pose = between(starts[pair], self.centered[pair], way)
                rise = ARCH * np.sin(np.pi * way) if pair < PAIRS / 2 else 0.0
                dial.take(DialPose(pose.hub + UP * rise, pose.radius))

        return UpdateFromAlphaFunc(Group(*self.dials), carry, rate_func=linear)

    def draw_doubling(self) -> None:
        """Let the hands of chapter 3 read a place; where they began turns to the right."""
        place, appeared = self.counted.get_value(), self.marked.get_value()
        there = self.there.get_value()
        left = 1 - self.turned.get_value()
        homes = self.doubling(0) - 2 * np.pi
        ahead = self.doubling(place) - self.doubling(0)
        for dial, home, way, gap in zip(self.dials, homes, ahead, chord(ahead), strict=True):
            dial.point(home * left + way, home=home * left)
            lit = there * appeared * float(gap < HOME)
            dial.reveal(wedge=0, hand=there, home=appeared, lit=lit)
        self.count(place)

    def count(self, place: float) -> None:
        """Print the last whole place that is reached."""
        self.counter.read(float(np.floor(place + AT_LAST)))

    # --- new speeds ------------------------------------------------------------------------

    def slow_them_down(self) -> None:
        """New hands begin at place 0; one step shows how slow each of them is."""
        speeds = self.picture.speeds
        names = ["radian a place", *["radians a place"] * (PAIRS - 1)]
        units = [self.name_under(*part) for part in zip(range(PAIRS), speeds, names, strict=True)]
        first, step = self.centered[0], float(self.angles(1)[0])
        degrees = Label(f"{printed(float(np.degrees(step)), 1)}°", NOTE, color=self.hues[0])
        middle = on_circle(first.hub, NAMED_AT * first.radius, step)
        degrees.put(middle + DOWN * HALF_A_DIGIT)
        with self.beat("slow"):
            with self.redrawn(self.draw_doubling):
                gone = map(FadeOut, (self.counter, self.periods))
                anew = self.wishes.turn("unique", "open")
                self.say("new", moved(self.there, 0), anew, *gone, run_time=GESTURE)
            with self.redrawn(self.draw_dials):
                self.play(moved(self.there, 1), FadeIn(self.counter), run_time=GESTURE)
                named = [FadeIn(part, run_time=QUICK) for part in (speeds[0], units[0])]
                known = FadeIn(degrees, rate_func=squish_rate_func(smooth, 0.7, 1.0))
                self.say("radian", moved(self.t, 1), known, *named, run_time=MORPH)
                slower = [FadeIn(VGroup(*pair)) for pair in zip(speeds[1:], units[1:], strict=True)]
                self.say("slower", LaggedStart(*slower, lag_ratio=0.8), run_time=MORPH)
        self.add(*speeds, *units)
        self.leaving = VGroup(*units, degrees)

    def name_under(self, pair: int, number: Readout, unit: str) -> Label:
        """Put a number under a dial, and return its unit, which stands below."""
        at = foot(self.centered[pair])
        number.put(at, ORIGIN)
        return Label(unit, NOTE, color=self.theme.quiet).put(at + DOWN * UNIT)

    def draw_dials(self) -> None:
        """Let all follow the place; hands not asked yet are dim, fast ones are lost in their tails.

        In its first turn a hand leaves the sector from its home, which fades as it is back there.
        """
        place = self.t.get_value()
        there, measured = self.there.get_value(), self.measured.get_value()
        opened = np.clip(self.open.get_value() - np.arange(PAIRS), 0, 1)
        trails = self.angles(place - (self.behind.get_value() or place))
        turned = self.angles(place)
        shown = zip(self.dials, turned, chord(turned), strict=True)
        for (dial, angle, gap), asked, trail in zip(shown, opened, trails, strict=True):
            seen = DIM + (1 - DIM) * float(asked)
            dial.point(float(angle), trail=float(trail)).measure(float(asked) * measured)
            calm = 1 - min(float(trail) / LOST, 1)
            left = (2 * np.pi - float(angle)) / HOME
            dial.reveal(
                wedge=seen * float(np.clip(left - 1, 0, 1)),
                hand=there * seen * calm,
                home=seen,
                lit=there * float(asked) * calm * float(gap < HOME),
            )
        self.count(place)
        self.lane.read(place, 10 ** self.reach.get_value())

    # --- one hand --------------------------------------------------------------------------

    def count_with_one(self) -> None:
        """The other hands grow dim; the first one turns on until it is home, and cannot tell."""
        picture, late = self.picture, squish_rate_func(smooth, 0.5, 1.0)
        with self.beat("alone"), self.redrawn(self.draw_dials):
            self.say("one", moved(self.open, 1), FadeOut(self.leaving), run_time=GESTURE)
            named = [ApplyMethod(n.shift, self.up) for n in (*picture.speeds, picture.home)]
            dials = zip(self.dials, picture.poses, strict=True)
            rising = glide(*dials, (self.counter, picture.counted))
            lane = self.lane.track, self.lane.bar, self.lane.zero, self.lane.before
            come = [FadeIn(part, rate_func=late) for part in (*lane, picture.per_place)]
            self.play(rising, *named, *come, run_time=GESTURE)
            self.hero = VGroup(*self.dials, self.lane.track)
            self.step_to(*range(2, self.stops[0] + 1), tempo=0.6 * GESTURE, rest=0)
            self.ask(0)

    def run_to(self, index: int) -> None:
        """Read on until the next hand has come round; faster ones trail where they just were.

        The last run slows down, so that the hands come home one after the other.
        """
        stop, is_last = self.stops[index], index == PAIRS - 1
        way = nearing(stop - self.t.get_value()) if is_last else ease_in_out_sine
        moves = [
            moved(self.t, stop, rate_func=squish_rate_func(way, 0.0, 1 - BEHIND)),
            moved(self.behind, stop, rate_func=squish_rate_func(way, BEHIND, 1.0)),
        ]
        self.play(*moves, run_time=JOURNEY if is_last else STROLL)

    def ask(self, index: int) -> None:
        """Ask whether it is place 0, as all that count are home, under the dial that will tell."""
        self.guess = Label(f"0 or {self.stops[index]}?", TITLE, color=self.theme.position)
        hubs = [dial.dial.hub for dial in self.dials]
        above = hubs[index + 1] if index + 1 < PAIRS else (hubs[0] + hubs[-1]) / 2
        middle = (self.picture.lines[0] + self.picture.lines[1]) / 2
        drop = self.picture.poses[0].hub[1] - middle + HALF_A_DIGIT * TITLE / NOTE
        self.guess.put(above + DOWN * drop, ORIGIN)
        come = map(FadeIn, (self.guess, *self.lane.mark(index)))
        self.say("ask", *come, *self.spread_rings(self.dials[: index + 1]), run_time=GESTURE)
        self.ponder(MORPH)

    @staticmethod
    def spread_rings(dials: Sequence[HomeDial]) -> list[Animation]:
        """Return the animations in which the homes of some hands spread, and are gone."""
        rings = [dial.mark.copy().set_fill(opacity=0) for dial in dials]
        gone = [ring.copy().scale(PING).set_stroke(opacity=0) for ring in rings]
        pairs = zip(rings, gone, strict=True)
        return [Transform(ring, end, remover=True, run_time=GESTURE) for ring, end in pairs]

    # --- the next hand ---------------------------------------------------------------------

    def ask_the_next_hand(self) -> None:
        """The next hand is asked; how far each is from where it began becomes a bar."""
        row = self.picture.rows[0]
        with self.beat("next"):
            self.uncover(0, "tells")
            self.measure(row, MORPH, cue="bars")
            self.say("edge", *(self.swell(tick, LONGER) for tick in row.ticks))

    def uncover(self, index: int, cue: str) -> None:
        """Let the hand that was not asked before be seen well, and say that it is not home."""
        with self.redrawn(self.draw_dials):
            self.say(cue, FadeOut(self.guess), moved(self.open, index + 2), run_time=GESTURE)

    def measure(self, row: GapRow, tempo: float = GESTURE, cue: str | None = None) -> None:
        """Draw how far each hand is from home; these chords fall, and lie as bars in a row."""
        row.fall(0)
        self.fallen.set_value(0)
        with self.redrawn(self.draw_dials):
            come = map(FadeIn, (*row.tracks, row.place, *row.ticks))
            drawn = moved(self.measured, 1), *come
            if cue is None:
                self.play(*drawn, run_time=QUICK)
            else:
                self.say(cue, *drawn, run_time=QUICK)
        self.remove(*row)
        self.bring_to_back(row)
        with self.redrawn(lambda: row.fall(self.fallen.get_value(), LAG)):
            self.play(moved(self.fallen, 1), run_time=tempo)

    # --- ten times as far ------------------------------------------------------------------

    def go_on(self, index: int, cue: str) -> None:
        """Keep who told, then see ten times as far, and read on until the next hand is home again.

        All hands turn on the way, the fast ones with tails.
        """
        self.behind.set_value(self.t.get_value())
        with self.redrawn(self.draw_dials):
            crowded = self.lane.mark(index - 2) if index > 1 else ()
            away = [FadeOut(part) for part in self.picture.rows[index - 1].cells(home=True)]
            away += [moved(self.measured, 0), *map(FadeOut, crowded)]
            self.say(cue, *away, run_time=QUICK)
            self.play(moved(self.reach, self.sight(index)), run_time=RESCALE)
            self.run_to(index)

    def count_with_two(self) -> None:
        """Both hands come home, and the third tells."""
        with self.beat("tenfold"):
            self.go_on(1, "two")
            self.ask(1)
            self.uncover(1, "third")
            self.measure(self.picture.rows[1])

    def count_with_three(self) -> None:
        """And once more, one hand further; who tells is known by now."""
        with self.beat("hundredfold"):
            self.go_on(2, "three")
            self.ask(2)
            self.uncover(2, "fourth")
            self.measure(self.picture.rows[2])

    def count_with_all(self) -> None:
        """All four are home, and no hand is left that could tell; that is far beyond 16."""
        with self.beat("last"):
            self.go_on(PAIRS - 1, "all")
            self.ask(PAIRS - 1)
            self.play(FadeOut(self.guess), run_time=QUICK)
            self.measure(self.picture.rows[-1], cue="none")
            self.hero = self.picture
            self.say("farther", self.climb())
            before = self.lane.before
            flash = ApplyMethod(before.set_color, self.theme.ink, rate_func=there_and_back)
            self.say("instead", flash, run_time=GESTURE)
            self.answer(self.swell(self.wishes.names["unique"]))
            self.play(self.wishes.turn("unique", "good"), run_time=GESTURE)

    def climb(self) -> Animation:
        """Return the animation in which the places swell, one step after the other.

        How far the bar of who told passes its mark grows bright out of the mark, and is gone.
        """
        steps = []
        for row in self.picture.rows:
            pairs = [(over.copy().stretch(0, 0, about_edge=RIGHT), over) for over in row.beyond()]
            grown = [
                Transform(none, over, rate_func=there_and_back, run_time=MORPH, remover=True)
                for none, over in pairs
            ]
            steps.append(AnimationGroup(self.swell(row.place), *grown))
        return LaggedStart(*steps, lag_ratio=0.4)

    @staticmethod
    def swell(part: Mobject, times: float = LARGER) -> Animation:
        """Return the animation in which a part gets larger, and then is as it was."""
        timing = {"rate_func": there_and_back, "run_time": MORPH}
        return ApplyMethod(part.scale, times, {"about_edge": LEFT}, **timing)
