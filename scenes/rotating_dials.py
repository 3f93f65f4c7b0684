"""Chapter 4: hands of very different speed; when one has come home, the next one tells."""

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
    ReplacementTransform,
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
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_rows import HOME_AGAIN, WISHES, DialsOverRows
from scenes._kit.pictures.wheels_over_hands import WheelsOverHands
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Label

PAIRS, BASE = 4, 10000.0
ALL = 2**PAIRS
"""How many places the doubling hands tell apart."""
BEGUN = ALL - 1
"""The place at which chapter 3 leaves its hands."""
HALF_A_PLACE = 0.5
"""A doubling hand reads the middle of a place."""
NAME_DROP, UNIT_DROP, HOME_DROP = 0.75, 1.15, 0.5
"""How far under a dial its speed, the unit of that and the word "home" stand."""
ZOOM, GLASS = 60, 2.3
"""How much larger the lens shows the home of the fastest hand, and the lens's radius."""
AMBLE = MORPH + GESTURE
"""Seconds for what is watched, but known."""
PING = 2.4
"""How far the ring of a home spreads when its hand clicks in."""
DECIMALS = 3
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
        self.whirling, self.measured, self.fallen = (ValueTracker(0.0) for _ in range(3))
        turned = self.angles(self.stops)
        self.picture = DialsOverRows(self.stage, self.stops, turned, chord(turned), hues=self.hues)
        self.dials, self.counter = self.picture.dials, self.picture.counter
        self.centered = self._poses_in_the_middle()

    def spoken(self) -> dict[str, object]:
        """Return the numbers that the captions name."""
        first, second, third, around = self.stops
        return {
            "begun": BEGUN,
            "all": ALL,
            "degrees": printed(float(np.degrees(self.angles(1)[0])), 1),
            "ratio": self.ratio,
            "gap": printed(float(chord(self.angles(first)[0])), DECIMALS),
            "first": first,
            "second": second,
            "third": third,
            "around": around,
            "least": printed(self.least, 1),
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

    @property
    def least(self) -> float:
        """A length, of one digit, than which the longest bar is longer at every place before."""
        gaps = chord(self.angles(np.arange(1, self.stops[-1])))
        return float(np.floor(10 * gaps.max(axis=-1).min()) / 10)

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
                larger = [glide(move) for move in zip(self.dials, self.centered, strict=True)]
                come = (moving(self.marked, 1), FadeIn(self.home), FadeIn(self.counter))
                self.say("home", LaggedStart(*larger, lag_ratio=0.25), *come, run_time=MORPH)
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
        self.wishes = Checklist(WISHES, self.layout.checklist)
        self.add(self.old, self.wishes)

    def keep_only_the_hands(self) -> None:
        """What is not a hand leaves; the hands grow into four large dials."""
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
        self.counter.take(self.picture.counted + first.hub - above.hub)
        self.home = Label("home", LABEL).put(first.hub + DOWN * (first.radius + HOME_DROP))

    def draw_doubling(self) -> None:
        """Let the hands of chapter 3 read a place; or turn them with their homes to the right."""
        place, appeared = self.counted.get_value(), self.marked.get_value()
        left = 1 - self.turned.get_value()
        homes = self.doubling(0) - 2 * np.pi
        ahead = self.doubling(place) - self.doubling(0)
        for dial, home, way in zip(self.dials, homes, ahead, strict=True):
            dial.point(home * left + way, home=home * left).reveal(wedge=0, home=appeared)
        self.counter.read(place)

    # --- new speeds ------------------------------------------------------------------------

    def slow_them_down(self) -> None:
        """All hands begin anew at place 0; one step shows how slow each of them is now."""
        self.speeds = [self.name_speed(pair) for pair in range(PAIRS)]
        with self.beat("slow"):
            with self.redrawn(self.draw_doubling):
                self.counted.set_value(0)
                self.play(moving(self.turned, 1), FadeOut(self.home), run_time=MORPH)
            self.wedged.set_value(1)
            with self.redrawn(self.draw_dials):
                self.say("radian", moving(self.t, 1), FadeIn(self.speeds[0]), run_time=STROLL)
                named = [FadeIn(speed, shift=DOWN * 0.2) for speed in self.speeds[1:]]
                self.say("slower", LaggedStart(*named, lag_ratio=0.8), run_time=STROLL)

    def name_speed(self, pair: int) -> VGroup:
        """Return how far a hand turns at every place, to stand under its dial."""
        speed, pose = float(self.omega[pair]), self.centered[pair]
        number = Readout(speed, pair, TITLE, color=self.hues[pair], align=ORIGIN)
        unit = Label("radians a place" if pair else "radian a place", NOTE, color=self.theme.quiet)
        foot = pose.hub + DOWN * pose.radius
        return VGroup(number.put(foot + DOWN * NAME_DROP), unit.put(foot + DOWN * UNIT_DROP))

    def draw_dials(self) -> None:
        """Let dials and counter follow the place; hands that whirl are not seen."""
        place, measured = self.t.get_value(), self.measured.get_value()
        wedge, whirling = self.wedged.get_value(), self.whirling.get_value()
        for pair, (dial, angle) in enumerate(zip(self.dials, self.angles(place), strict=True)):
            seen = 1 - float(np.clip(whirling - pair, 0, 1))
            dial.point(float(angle)).measure(seen * measured)
            dial.reveal(wedge=seen * wedge, hand=seen)
        self.counter.read(place)

    # --- one hand --------------------------------------------------------------------------

    def watch_one_alone(self) -> None:
        """The fastest hand reads on until it is so near home that it cannot tell."""
        first, second, third, fourth = self.dials
        with self.beat("alone"):
            with self.redrawn(self.draw_dials):
                self.play(moving(self.wedged, 0), *map(FadeOut, self.speeds), run_time=QUICK)
                for place, dial in zip((2, 3), (fourth, third), strict=True):
                    self.play(moving(self.t, place), FadeOut(dial), run_time=GESTURE)
                self.hero = first
                self.sweep(self.stops[0], AMBLE, FadeOut(second, run_time=QUICK))
            guess = Label(f"0 or {HOME_AGAIN}?", TITLE, color=self.theme.position)
            foot = self.centered[0].hub + DOWN * self.centered[0].radius
            guess.put(foot + DOWN * NAME_DROP)
            self.play(*self.spread_rings(first), FadeIn(guess, run_time=QUICK))
            self.ponder(GESTURE)
            self.look_closer(guess)

    def look_closer(self, guess: Label) -> None:
        """A lens shows where the hand stands, and where it stood at place 0."""
        pose, angle = self.centered[0], float(self.angles(self.stops[0])[0])
        spots, rim = (
            np.array([on_circle(pose.hub, pose.radius, float(at)) for at in turned])
            for turned in ((0.0, angle), np.linspace(-0.05, 0.05, 81))
        )
        lens = Lens(
            spots,
            rim,
            anchor=spots.mean(axis=0),
            center=self.stage.at(0.62, 0.5),
            radius=GLASS,
            zoom=ZOOM,
            color=self.hues[0],
        )
        self.play(lens.opening(), run_time=GESTURE)
        home, tip = lens.shown(spots)
        gap = Line(home, tip, stroke_color=self.theme.ink, stroke_width=8)
        number = Readout(float(chord(angle)), DECIMALS, TITLE, align=RIGHT)
        number.put((home + tip) / 2 + LEFT * 0.18 + DOWN * 0.13)
        names = [
            Readout(place, size=BODY, color=self.theme.position).put(
                point + RIGHT * 0.25 + DOWN * 0.1
            )
            for place, point in zip((0, self.stops[0]), (home, tip), strict=True)
        ]
        factor = Label(f"{ZOOM} times larger", NOTE, color=self.theme.quiet)
        factor.put(lens.glass.get_right() + RIGHT * 0.15 + DOWN * 0.1, LEFT)
        seen = VGroup(gap, number, *names, factor)
        self.say("near", Create(gap), *map(FadeIn, (number, *names, factor)), run_time=GESTURE)
        self.lens = VGroup(guess, lens, seen)

    @staticmethod
    def spread_rings(*dials: HomeDial) -> list[Animation]:
        """Return the animations in which the homes of hands that click in spread, and are gone."""
        rings = [dial.mark.copy() for dial in dials]
        gone = [ring.copy().scale(PING).set_stroke(opacity=0) for ring in rings]
        pairs = zip(rings, gone, strict=True)
        return [Transform(ring, end, remover=True, run_time=GESTURE) for ring, end in pairs]

    # --- the next hand ---------------------------------------------------------------------

    def ask_the_next_hand(self) -> None:
        """The other hands come, as they stand at the same place; their gaps become bars."""
        first, *others = self.dials
        row = self.picture.rows[0]
        with self.beat("next"):
            for dial, pose in zip(others, self.picture.poses[1:], strict=True):
                dial.take(pose)
            up = (first, self.picture.poses[0]), (self.counter, self.picture.counted)
            self.hide(*self.lens)
            self.hero = VGroup(*self.dials)
            self.draw_dials()
            self.play(glide(*up), *map(FadeIn, others), run_time=GESTURE)
            self.measure(row, "bars")
            self.say("home", row.ring_home(), run_time=GESTURE)
            self.ponder()
            self.say("tells", row.light(), run_time=GESTURE)

    def measure(self, row: GapRow, cue: str = "") -> None:
        """Draw how far each hand is from home; these chords fall, and lie as bars in a row."""
        row.take(self.picture.lines[0]).unmark().fall(0)
        self.fallen.set_value(0)
        with self.redrawn(self.draw_dials):
            come = map(FadeIn, (*row.tracks, row.place))
            self.play(moving(self.measured, 1), *come, run_time=QUICK)
        self.bring_to_back(row)
        with self.redrawn(lambda: row.fall(self.fallen.get_value(), LAG)):
            falling = moving(self.fallen, 1, run_time=AMBLE if cue else MORPH)
            if cue:
                self.say(cue, falling)
            else:
                self.play(falling)

    # --- ten times as far ------------------------------------------------------------------

    def go_on(self, index: int) -> GapRow:
        """Read on to where the next hand is home again, and return the row of that place.

        Hands that are too fast cannot be seen on the way; the rows that were there go down.
        """
        row = self.picture.rows[index]
        down = DOWN * (self.picture.lines[0] - self.picture.lines[1])
        there = [*self.picture.rows[:index], *(self.picture.frames if index == PAIRS - 1 else ())]
        with self.redrawn(self.draw_dials):
            fast = moving(self.whirling, min(index, PAIRS - 2))
            self.play(moving(self.measured, 0), fast, run_time=QUICK)
            lower = [ApplyMethod(part.shift, down, run_time=GESTURE) for part in there]
            self.sweep(self.stops[index], AMBLE if index < PAIRS - 1 else MORPH, *lower)
            still = moving(self.whirling, 0, run_time=QUICK)
            self.play(still, *self.spread_rings(self.dials[index]))
        return row

    def go_ten_times_as_far(self) -> None:
        """Every hand now stands as the one before it stood."""
        with self.beat("tenfold"):
            row = self.go_on(1)
            self.ponder(GESTURE)
            self.measure(row)
            self.say("third", row.ring_home(), row.light(), run_time=GESTURE)

    def go_once_more(self) -> None:
        """And once more, one dial further; frames tie who is home to who tells."""
        up = UP * (self.picture.lines[0] - self.picture.lines[1])
        frames = [frame.shift(up) for frame in self.picture.frames]
        with self.beat("hundredfold"):
            row = self.go_on(2)
            self.measure(row)
            self.say("fourth", row.ring_home(), row.light(), run_time=GESTURE)
            self.hero = VGroup(*self.dials, *self.picture.rows[:3])
            self.play(Create(frames[0]), run_time=GESTURE)
            for index, frame in enumerate(frames[1:]):
                cards = self.card(index), self.card(index + 1)
                self.play(ReplacementTransform(*cards), run_time=MORPH)
                self.remove(cards[1])
                self.add(frame)
            self.say("same")

    def card(self, index: int) -> VGroup:
        """Return a copy of who is home and who tells in a row, which hides what it slides over."""
        row, frame = self.picture.rows[index], self.picture.frames[index]
        cells = slice(index, index + 2)
        parts = [*row.tracks[cells], *row.bars[cells], *row.numbers[cells], *row.rings]
        ground = frame.copy().set_fill(self.theme.ground, opacity=1)
        return VGroup(ground, *(scenery(part.copy()) for part in parts))

    def come_to_the_end(self) -> None:
        """The slowest hand is home again; now even the longest bar is short."""
        with self.beat("last"):
            row = self.go_on(PAIRS - 1)
            self.measure(row)
            self.hero = self.picture
            self.say("none", row.ring_home(), run_time=GESTURE)
            self.say("before", self.wishes.turn("unique", "good"), answer=True)
