"""Chapter 4: hands of very different speed tell far more places apart than doubling ones."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import (
    DOWN,
    ORIGIN,
    RIGHT,
    UP,
    Animation,
    ApplyMethod,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    Transform,
    ValueTracker,
    VGroup,
)
from manim.animation.animation import prepare_animation
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
from scenes._kit.mobjects.home_dial import HomeDial
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_rows import HOME_AGAIN, SPEED, DialsOverRows
from scenes._kit.pictures.wheels_over_hands import WheelsOverHands
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.typography import NOTE, TITLE, Label
from scenes._kit.wishes import MET_BY_HANDS

PAIRS, BASE = 4, 10000.0
ALL = 2**PAIRS
"""How many places the doubling hands tell apart."""
BEGUN = ALL - 1
"""The place at which chapter 3 leaves its hands."""
HALF_A_PLACE = 0.5
"""A doubling hand reads the middle of a place."""
NAME_DROP, UNIT_DROP, GUESS_DROP = 0.65, 1.05, 1.5
"""How far under a dial its speed, the unit of that and the question stand."""
NAMED_AT, HALF_A_DIGIT = 0.75, 0.1
"""How far from the hub the angle of a step stands, and half the height of its digits."""
READ = 0.8 * JOURNEY
"""Seconds in which all hands are watched on their way."""
ROUNDING = 1e-6
AMBLE = MORPH + GESTURE
"""Seconds for what is watched, but known."""
PING = 1.8
"""How far the ring of a home spreads when its hand clicks in."""
LAG = 0.25
"""How much later each bar falls than the one before, as a share of its own way."""


def moving(tracker: ValueTracker, to: float, **timing: Any) -> Animation:
    """Return the animation that moves a tracker."""
    animate: Any = tracker.animate
    return prepare_animation(animate(**timing).set_value(to))


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
        self.marked, self.turned, self.wedged = (ValueTracker(0.0) for _ in range(3))
        self.whirling, self.covered, self.measured = (ValueTracker(0.0) for _ in range(3))
        self.fallen, self.fast = ValueTracker(0.0), 0
        turned = self.angles(self.stops)
        self.picture = DialsOverRows(self.stage, self.stops, turned, chord(turned), hues=self.hues)
        self.dials, self.counter = self.picture.dials, self.picture.counter
        self.named, self.centered = self.picture.home, self._poses_in_the_middle()

    def spoken(self) -> dict[str, object]:
        """Return the numbers that the captions name."""
        first, second, third, around = self.stops
        return {
            "begun": BEGUN,
            "all": ALL,
            "degrees": printed(float(np.degrees(self.angles(1)[0])), 1),
            "ratio": self.ratio,
            "first": first,
            "second": second,
            "third": third,
            "around": around,
        }

    def _poses_in_the_middle(self) -> list[DialPose]:
        """Return how the dials stand while only names stand under them."""
        poses = self.picture.poses
        middle = self.stage.center[1] + UNIT_DROP / 2
        return [DialPose(np.array([p.hub[0], middle, 0.0]), p.radius) for p in poses]

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

    # --- numbers ---------------------------------------------------------------------------

    @property
    def ratio(self) -> int:
        """How many times slower each hand is than the one before it."""
        root: float = BASE ** (1 / PAIRS)
        return round(root)

    @property
    def stops(self) -> list[int]:
        """The places at which the first, second, third and fourth hand is home again."""
        around = round(float(wavelengths(self.omega)[-1]))
        return [*(HOME_AGAIN * self.ratio**k for k in range(PAIRS - 1)), around]

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
                larger = glide(*zip(self.dials, self.centered, strict=True))
                self.play(larger, moving(self.turned, 1), run_time=MORPH)
                come = (moving(self.marked, 1), FadeIn(self.named), FadeIn(self.counter))
                self.say("home", *come, run_time=GESTURE)
                self.play(moving(self.counted, ALL), run_time=MORPH)
            self.say("again", self.wishes.turn("unique", "bad"), *self.spread_rings(*self.dials))

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
        first, above = self.centered[0], self.picture.poses[0]
        self.up = above.hub - first.hub
        self.counter.take(self.picture.counted - self.up)
        self.named.shift(-self.up)

    def draw_doubling(self) -> None:
        """Let the hands of chapter 3 read a place, on dials that turn their homes to the right."""
        place, appeared = self.counted.get_value(), self.marked.get_value()
        left = 1 - self.turned.get_value()
        homes = self.doubling(0) - 2 * np.pi
        ahead = self.doubling(place) - self.doubling(0)
        for dial, home, way in zip(self.dials, homes, ahead, strict=True):
            dial.point(home * left + way, home=home * left).reveal(wedge=0, home=appeared)
        self.counter.read(np.floor(place + ROUNDING))

    # --- new speeds ------------------------------------------------------------------------

    def slow_them_down(self) -> None:
        """New hands begin at place 0; one step shows how slow each of them is."""
        speeds = self.picture.speeds
        units = [self.name_speed(pair) for pair in range(PAIRS)]
        degrees = Label(f"{self.spoken()['degrees']}°", NOTE, color=self.hues[0])
        middle = on_circle(self.centered[0].hub, NAMED_AT, float(self.angles(1)[0]) / 2)
        degrees.put(middle + DOWN * HALF_A_DIGIT)
        with self.beat("slow"):
            self.hide(self.counter)
            self.wedged.set_value(1)
            with self.redrawn(self.draw_dials):
                self.show(self.counter)
                named = [FadeIn(part, run_time=QUICK) for part in (speeds[0], units[0])]
                self.say("radian", moving(self.t, 1, run_time=MORPH), *named)
                self.show(degrees)
                slower = [
                    FadeIn(VGroup(*pair), shift=DOWN * 0.2)
                    for pair in zip(speeds[1:], units[1:], strict=True)
                ]
                self.say("slower", LaggedStart(*slower, lag_ratio=0.8), run_time=STROLL)
        self.add(*speeds, *units)
        self.leaving = VGroup(*units, degrees)

    def name_speed(self, pair: int) -> Label:
        """Put the speed of a hand under its dial, and return its unit, which stands below."""
        pose, unit = self.centered[pair], "radians a place" if pair else "radian a place"
        foot = pose.hub + DOWN * pose.radius
        self.picture.speeds[pair].put(foot + DOWN * NAME_DROP, ORIGIN)
        return Label(unit, NOTE, color=self.theme.quiet).put(foot + DOWN * UNIT_DROP)

    def draw_dials(self) -> None:
        """Let dials and counter follow the place; hands that whirl or are covered are not seen."""
        place, measured = self.t.get_value(), self.measured.get_value()
        wedge, whirling = self.wedged.get_value(), self.whirling.get_value()
        for pair, (dial, angle) in enumerate(zip(self.dials, self.angles(place), strict=True)):
            whirl = whirling if pair < self.fast else 0.0
            open_ = 1 - self.covered.get_value() if pair else 1.0
            seen = (1 - whirl) * open_
            dial.point(float(angle)).measure(seen * measured)
            dial.reveal(wedge=seen * wedge, hand=seen, home=open_, whirl=whirl)
        self.counter.read(np.floor(place + ROUNDING))

    # --- one hand --------------------------------------------------------------------------

    def watch_one_alone(self) -> None:
        """All hands read on until the fastest is home; the others are covered: it cannot tell."""
        first = self.dials[0]
        with self.beat("alone"):
            with self.redrawn(self.draw_dials):
                self.play(moving(self.wedged, 0), FadeOut(self.leaving), run_time=QUICK)
                self.sweep(self.stops[0], READ)
                guess = Label(f"0 or {HOME_AGAIN}?", TITLE, color=self.theme.position)
                foot = self.centered[0].hub + DOWN * self.centered[0].radius
                guess.put(foot + DOWN * GUESS_DROP)
                cover = (moving(self.covered, 1), FadeIn(guess), *self.spread_rings(first))
                self.say("cover", *cover, run_time=GESTURE)
            self.ponder(GESTURE)
            with self.redrawn(self.draw_dials):
                self.play(moving(self.covered, 0), FadeOut(guess), run_time=GESTURE)

    @staticmethod
    def spread_rings(*dials: HomeDial) -> list[Animation]:
        """Return the animations in which the homes of hands that click in spread, and are gone."""
        rings = [dial.mark.copy() for dial in dials]
        gone = [ring.copy().scale(PING).set_stroke(opacity=0) for ring in rings]
        pairs = zip(rings, gone, strict=True)
        return [Transform(ring, end, remover=True, run_time=GESTURE) for ring, end in pairs]

    # --- the next hand ---------------------------------------------------------------------

    def ask_the_next_hand(self) -> None:
        """The dials make room; how far each hand is from home becomes a bar."""
        row, picture = self.picture.rows[0], self.picture
        with self.beat("next"):
            dials = zip(self.dials, picture.poses, strict=True)
            aside = [
                ApplyMethod(speed.put, pose.hub + SPEED, RIGHT)
                for speed, pose in zip(picture.speeds, picture.poses, strict=True)
            ]
            named = ApplyMethod(self.named.shift, self.up)
            self.play(
                glide(*dials, (self.counter, picture.counted)), *aside, named, run_time=GESTURE
            )
            self.measure(row, "bars")
            self.say("home")
            self.say("tells", row.light(), run_time=GESTURE)

    def measure(self, row: GapRow, cue: str = "") -> None:
        """Draw how far each hand is from home; these chords fall, and lie as bars in a row."""
        row.take(self.picture.lines[0]).unmark().fall(0)
        self.fallen.set_value(0)
        with self.redrawn(self.draw_dials):
            come = map(FadeIn, (*row.tracks, row.place, *row.ticks))
            self.play(moving(self.measured, 1), *come, run_time=QUICK)
        self.remove(*row)
        self.bring_to_back(row)
        with self.redrawn(lambda: row.fall(self.fallen.get_value(), LAG)):
            falling = moving(self.fallen, 1, run_time=AMBLE if cue else GESTURE)
            if cue:
                self.say(cue, falling)
            else:
                self.play(falling)

    # --- ten times as far ------------------------------------------------------------------

    def go_on(self, index: int, cue: str = "") -> GapRow:
        """Read on to where the next hand is home again, and return the row of that place.

        Hands that are too fast cannot be seen on the way; the rows that were there go down.
        """
        row = self.picture.rows[index]
        down = DOWN * (self.picture.lines[0] - self.picture.lines[1])
        there = [*self.picture.rows[:index], *([self.picture.band] if index == PAIRS - 1 else [])]
        self.fast = min(index, PAIRS - 2)
        with self.redrawn(self.draw_dials):
            self.play(moving(self.measured, 0), moving(self.whirling, 1), run_time=QUICK)
            if cue:
                self.say(cue)
            lower = [ApplyMethod(part.shift, down, run_time=GESTURE) for part in there]
            self.sweep(self.stops[index], AMBLE if index < PAIRS - 1 else MORPH, *lower)
            still = moving(self.whirling, 0, run_time=QUICK)
            self.play(still, *self.spread_rings(self.dials[index]))
        return row

    def go_ten_times_as_far(self) -> None:
        """Every hand now stands as the one before it stood."""
        with self.beat("tenfold"):
            row = self.go_on(1)
            self.measure(row)
            self.say("third", row.light(), run_time=GESTURE)

    def go_once_more(self) -> None:
        """And once more, one dial further; a band ties who is home to who tells."""
        band = self.picture.band.shift(UP * (self.picture.lines[0] - self.picture.lines[1]))
        with self.beat("hundredfold"):
            row = self.go_on(2)
            self.measure(row)
            self.say("fourth", row.light(), run_time=GESTURE)
            self.hero = VGroup(*self.dials, *self.picture.rows[:3])
            self.play(Create(band), run_time=MORPH)
            self.say("same")

    def come_to_the_end(self) -> None:
        """The slowest hand has gone round; for the first time, all are home."""
        with self.beat("last"):
            row = self.go_on(PAIRS - 1)
            self.measure(row)
            self.hero = self.picture
            self.say("none", *self.spread_rings(*self.dials))
            self.say("first")
            self.say("before", self.wishes.turn("unique", "good"), answer=True)
