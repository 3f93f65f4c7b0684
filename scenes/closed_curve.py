"""Chapter 5: one dial comes home; a second one lifts its circle into a spring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    PI,
    RIGHT,
    TAU,
    UP,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    Line,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
)
from manim.constants import CapStyleType
from numpy.typing import ArrayLike, NDArray

from posenc_math import closest_pair, dial_angles, distance, encode, frequencies, wavelengths
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dial import Dial, DialPose, on_circle
from scenes._kit.mobjects.height_hand import HeightHand
from scenes._kit.mobjects.helix import DashedOrbit, Helix, Viewpoint
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.pair_gap import PairGap
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_curve import WISHES, DialsOverCurve
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

Vector = NDArray[np.float64]

HANDED_OVER_DIALS = 4
"""Number of the dials in the picture that chapter 4 ends with."""
FROM_ABOVE, FROM_THE_SIDE = PI / 2, np.radians(13)
"""How high the eye stands, in radians."""
TURNED = np.radians(-58)
"""How far the view from the side is turned at first, so that word 0 lies in front."""
DRIFT, EASING = np.radians(3.0), 2.0
"""How fast the view turns, in radians a second, and after how many seconds it turns so fast."""
NEIGHBOURS, CENTRAL, ZOOM = 6, 2, 24
"""How many words the lens shows, from 0 on, which one in the middle, and how much larger."""
SAMPLES = 7
"""Pieces of the spring per word."""
NUMBERED = 0.3
"""How far outside the circle the numbers of words stand."""
BELOW, BESIDE = 0.3, 0.2
"""Room under the spring for the disc of word 0, and right of it."""
DISC = 0.205
"""Radius of the disc that a word of a whole turn becomes, with its number on it."""
TIP = 0.265
"""Radius of the tip that runs along the spring."""
HOME, SWELL = 0.13, 0.045
"""Radius of the dot of word 0, and by how much it grows with each word that lands on it."""


class ClosedCurve(ChapterScene):
    """Lets words fall on one dot of a circle, and lifts the circle until they part."""

    key = "closed_curve"
    number = 5
    climax = "spring"

    fast_steps: Annotated[int, OneOf(8, 16)] = 16
    """How many words bring the fast hand once round."""
    slow_steps: Annotated[int, OneOf(512, 1024)] = 512
    """How many words bring the slow hand once round."""
    positions: Annotated[int, Between(100, 500)] = 500
    """How many words are compared for the closest pair."""
    turns: Annotated[int, Between(3, 5)] = 5
    """How many turns of the spring are drawn."""

    def setup(self) -> None:
        """Place the circle as it is seen from above and from the side."""
        super().setup()
        self.hues = self.theme.pair(0), self.theme.pair(3)
        stage, flat = self.stage, 0.39 * self.stage.height
        left, self.glass = stage.halves(gap=0.0)
        deep, tall = np.sin(FROM_THE_SIDE), np.cos(FROM_THE_SIDE)
        top = float(self.heights(self.last))
        high = (stage.height - BELOW - 0.2) / (2 * deep + tall * top)
        radius = float(min(high, (stage.width - BESIDE - 0.4) / (2 + tall)))
        base = stage.bottom + BELOW + radius * deep
        aside = np.array([stage.right - BESIDE - radius, base, 0.0])
        self.above = [Viewpoint(place, flat, FROM_ABOVE) for place in (stage.center, left.center)]
        self.side = Viewpoint(aside, radius, FROM_THE_SIDE, TURNED)
        self.upright = DialPose(np.array([stage.left + 0.15, base, 0.0]), radius * tall)
        self.tilt, self.filled, self.raised, self.moved = (ValueTracker(0.0) for _ in range(4))
        self.carried, self.marked = ValueTracker(0.0), ValueTracker(0.0)
        self.dial = Dial(radius=flat, color=self.hues[0], width=9).shift(stage.center)
        self.drifts_since = np.inf
        self.seen_from = self.above[1]

    @property
    def last(self) -> int:
        """The last word that is drawn."""
        return self.turns * self.fast_steps

    # --- what is true of a word --------------------------------------------------------------

    def angles(self, words: ArrayLike, steps: int) -> Vector:
        """Return how far a hand has turned at words, in radians."""
        return np.asarray(dial_angles(np.asarray(words), np.array([TAU / steps])))[..., 0]

    def codes(self, steps: int) -> Vector:
        """Return cosine and sine (n, 2) of a hand at all words that are compared."""
        words = np.arange(self.positions)
        return np.asarray(encode(words, np.array([TAU / steps]), order="cos_sin"))

    def heights(self, words: ArrayLike) -> Vector:
        """Return how high the slow hand lifts words: its sine."""
        omega = np.array([TAU / self.slow_steps])
        return np.asarray(encode(np.asarray(words), omega, order="cos_sin"))[..., 1]

    @cached_property
    def closest(self) -> list[tuple[float, int]]:
        """The distance of the two closest words, and the first word that is so close to word 0.

        With the fast hand alone, with the slow one, and with both.
        """
        fast, slow = self.codes(self.fast_steps), self.codes(self.slow_steps)
        found = []
        for codes in (fast, slow, np.hstack([fast, slow])):
            length, _ = closest_pair(codes)
            apart = np.linalg.norm(codes[1:] - codes[0], axis=1)
            found.append((length, 1 + int(np.argmax(np.isclose(apart, length, atol=1e-9)))))
        return found

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        (_, same), (slow, near), (both, _) = self.closest
        return {
            "fast": self.fast_steps,
            "twice": 2 * self.fast_steps,
            "next": self.fast_steps + 1,
            "after": self.fast_steps + 2,
            "slow": self.slow_steps,
            "positions": self.positions,
            "last": self.last,
            "same": same,
            "near": near,
            "slow_pair": printed(slow, 3),
            "both_pair": printed(both, 3),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.keep_one_dial()
        self.come_home()
        self.slow_down()
        self.look_from_the_side()
        with self.redrawn(self.draw_spring, drifting=True):
            self.lift_the_circle()
            self.turn_the_spring()
            self.compare()

    # --- one hand ----------------------------------------------------------------------------

    def keep_one_dial(self) -> None:
        """Take over the four dials; three fade, and one becomes the circle."""
        picture = self._picture_of_chapter_four()
        first = picture.dials[0].dial
        rest = [part for part in [*picture, *picture.dials[0]] if first not in part.get_family()]
        self.turned = ValueTracker(0.0)
        self.way = (first.pose, self.dial.pose, first.angle)
        self.add(picture)
        self.hero = first
        with self.question():
            self.hide(*rest)
            self.remove(picture)
            self.add(self.dial)
            self.hero = self.dial
            with self.redrawn(self.draw_growing):
                self.remove(first)
                self.sweep(1.0, 1.5 * MORPH, tracker=self.turned)

    def _picture_of_chapter_four(self) -> DialsOverCurve:
        speeds = frequencies(HANDED_OVER_DIALS)
        around = round(float(wavelengths(speeds)[-1]))
        distances = distance(np.arange(around + 1), speeds)
        hues = [self.theme.pair(i, HANDED_OVER_DIALS) for i in range(HANDED_OVER_DIALS)]
        picture = DialsOverCurve(self.stage, distances, dial_angles(around, speeds), hues=hues)
        picture.add(Checklist(WISHES, self.layout.checklist))
        return picture

    def draw_growing(self) -> None:
        """Draw the first dial on its way; its hand turns on to three o'clock."""
        share, (start, end, angle) = self.turned.get_value(), self.way
        self.dial.take(between(start, end, share))
        self.dial.set_angle(angle + share * ((0.0 - angle) % TAU))

    def come_home(self) -> None:
        """Let every word leave a dot; after one turn they fall on dots that are there."""
        around, once = range(1, self.fast_steps), self.fast_steps
        self.dots = Dots(color=self.hues[0], radius=0.1)
        self.twice = Dots(color=self.hues[0], radius=0.15)
        self.home = self._dot_of_words()
        self.numbers = [self._number(word, f"{word}") for word in around]
        self.doubles = [self._number(word, f"{word}, {word + once}") for word in around]
        self.homes_named = self._words_at_home(0, 1, 2)
        for turn, name in enumerate(self.homes_named):
            name.put(self._beside_home(), LEFT).set_opacity(float(turn == 0))
        self.draw_round()
        with self.beat("round"):
            hand = (self.dial.hand, self.dial.tip)
            self.add(self.dots, self.twice, *hand, self.home)
            self.show(self.homes_named[0])
            self.add(*self.numbers, *self.doubles, *self.homes_named)
            with self.redrawn(self.draw_round):
                self.step_to(1, 2, tempo=0.5, rest=0.2)
                self.sweep(once - 1, STROLL)
                self.say("guess")
                self.ponder()
                self.step_to(once, rest=0)
                self.say("home", self._evenly(self.t, once + 2.5), run_time=1.6)
                self.say("full", self._evenly(self.t, 1.6 * once), run_time=0.7 * STROLL)
                self.say("again", self._evenly(self.t, 2 * once - 1), run_time=GESTURE + 0.5)
                self.ponder(0.6)
                self.step_to(2 * once, rest=0)
                self.say("three")
            self.remove(*self.numbers)
            self.hide(*self.doubles, run_time=GESTURE)

    @staticmethod
    def _evenly(tracker: ValueTracker, to: float) -> Any:
        """Return the animation that moves a tracker evenly, to be played with a caption."""
        animate: Any = tracker.animate
        return animate(rate_func=linear).set_value(to)

    def _dot_of_words(self) -> Dots:
        """Return dots that stand out from the tip of a hand that lies under them."""
        dots = Dots(color=self.theme.ink, radius=HOME)
        dots.set_stroke(self.theme.ground, 3)
        return dots

    def _beside_home(self) -> Vector:
        hub, radius = self.dial.hub, self.dial.radius
        return np.asarray(hub + RIGHT * (radius + 0.4) + DOWN * 0.1)

    def _number(self, word: int, text: str) -> Label:
        """Return a text beside a word's dot, outside the circle."""
        angle = float(self.angles(word, self.fast_steps))
        label = Label(text, NOTE, color=self.theme.quiet)
        extent = abs(np.cos(angle)) * label.width / 2 + abs(np.sin(angle)) * label.height / 2
        out = self.dial.radius + NUMBERED + extent
        return label.move_to(on_circle(self.dial.hub, out, angle)).set_opacity(0.0)

    def _words_at_home(self, *turns: int) -> list[Label]:
        """Return what is written beside the big dot while the words of these turns lie on it."""
        words = [str(turn * self.fast_steps) for turn in turns]
        texts = [", ".join(words[: n + 1]) for n in range(len(words))]
        return [Label(text, LABEL, bold=True) for text in texts]

    def draw_round(self) -> None:
        """Turn the hand, and show the dots of all words that it has passed."""
        t, once = self.t.get_value() + 1e-6, self.fast_steps
        self.dial.set_angle(float(self.angles(self.t.get_value(), once)))
        self.dots.set_centers(self._on_the_rim(np.arange(1, min(int(t), once - 1) + 1), once))
        self.twice.set_centers(
            self._on_the_rim(np.arange(once + 1, min(int(t), 2 * once - 1) + 1), once)
        )
        self.home.set_radius(HOME + SWELL * (int(t) // once))
        self.home.set_centers(self._on_the_rim([0], once))
        for word, (single, double) in enumerate(zip(self.numbers, self.doubles, strict=True), 1):
            single.set_opacity(float(word <= t < word + once))
            double.set_opacity(float(word + once <= t))
        for turn, name in enumerate(self.homes_named):
            name.set_opacity(float(turn == int(t) // once))

    def _on_the_rim(self, words: ArrayLike, steps: int) -> Vector:
        """Return where the tip of a hand was at words, shape (n, 3), on the circle from above."""
        return self.flat_view().points(self.angles(words, steps), 0.0)

    def flat_view(self) -> Viewpoint:
        """Return how the circle is seen from above: in the middle, or beside the lens."""
        view: Viewpoint = between(self.above[0], self.above[1], self.moved.get_value())
        return view

    # --- a slow hand -------------------------------------------------------------------------

    def slow_down(self) -> None:
        """Let a slow hand draw all words on one circle: they fit, and almost touch."""
        hub, radius = self.dial.hub, self.dial.radius
        self.slow_dial = Dial(0.0, radius=radius, color=self.hues[1], width=9).shift(hub)
        self.crowd = Dots(color=self.hues[1], radius=0.1)
        slow = (self.slow_dial.hand, self.slow_dial.tip)
        with self.beat("slow"):
            self.hide(self.dots, self.twice, self.home, *self.homes_named)
            self.play(FadeOut(self.dial.hand, self.dial.tip), FadeIn(*slow), run_time=QUICK)
            self.add(self.slow_dial.ring, self.crowd, *slow)
            self.remove(self.dial.ring)
            self.hero = self.slow_dial
            with self.redrawn(self.draw_slow):
                self.sweep(self.fast_steps, 1.25 * MORPH, tracker=self.filled)
                rest = self._evenly(self.filled, self.positions - 1)
                self.say("steps", rest, run_time=STROLL)
                self.say("fit", self.moved.animate.set_value(1.0), run_time=1.5 * MORPH)
            self.lens = self._lens()
            self.add(self.lens)
            self.say("gap", self.lens.opening(), FadeOut(*slow), run_time=1.4 * MORPH)
            low, high = self.lens.shown(self.lens.spots[:2])
            ends = [low + LEFT * 0.2, low + LEFT * 0.34, high + LEFT * 0.34, high + LEFT * 0.2]
            self.between = VMobject(stroke_color=self.theme.ink, stroke_width=5)
            self.between.set_points_as_corners(ends)
            self.gap = Label(printed(self.closest[1][0], 3), TITLE, bold=True)
            self.gap.next_to(self.between, LEFT, buff=0.15)
            self.marks = self.lens.names()
            come = (Create(self.between), FadeIn(self.gap, self.marks))
            self.say("touch", *come, run_time=GESTURE)

    def _lens(self) -> Lens:
        """Return a glass over the first words of the slow hand, still closed."""
        words = self._on_the_rim(np.arange(NEIGHBOURS), self.slow_steps)
        rim = self._on_the_rim(np.linspace(-20, 20, 161), self.slow_steps)
        lens = Lens(
            words,
            rim,
            anchor=words[CENTRAL],
            center=self.glass.center,
            radius=0.4 * self.stage.height,
            zoom=ZOOM,
            color=self.hues[1],
        )
        return lens.set_open(0.0)

    def draw_slow(self) -> None:
        """Turn the slow hand, and show the dots of all words that it has passed."""
        word, view = self.filled.get_value(), self.flat_view()
        self.slow_dial.take(DialPose(view.base, view.radius))
        self.slow_dial.set_angle(float(self.angles(word, self.slow_steps)))
        words = np.arange(int(word + 1e-6) + 1)
        self.crowd.set_centers(self._on_the_rim(words, self.slow_steps))

    # --- both --------------------------------------------------------------------------------

    def look_from_the_side(self) -> None:
        """Let the one circle become two: the fast one tilts, the slow one stands upright."""
        self._make_the_spring()
        high = self.height_hand
        with self.beat("tilt"):
            self.hide(self.marks, self.between, self.gap)
            self.play(self.lens.closing(), run_time=GESTURE)
            self.draw_spring()
            self.remove(self.lens, self.slow_dial.ring)
            self.add(high.ring)
            come = (high.zero, high.tie, high.hand, high.tip, *self.spring_parts)
            self.play(FadeOut(self.crowd), FadeIn(*come), run_time=1.5 * QUICK)
            self.hero = VGroup(self.orbit, self.spring, self.homes)
            with self.redrawn(self.draw_spring):
                self.play(self.tilt.animate.set_value(1.0), run_time=1.6 * MORPH)
                self.say("up", self.carried.animate.set_value(1.0), run_time=1.4 * MORPH)
            self.say("guess")
            self.ponder()

    def _make_the_spring(self) -> None:
        words = np.linspace(0, self.last, SAMPLES * self.last + 1)
        whole = np.arange(self.last + 1)
        self.between_turns = whole[whole % self.fast_steps != 0]
        turned = (self.angles(those, self.fast_steps) for those in (words, self.between_turns))
        self.lifts = self.heights(words), self.heights(self.between_turns)
        self.spring = Helix(*turned, color=self.hues[0])
        self.orbit = DashedOrbit(color=self.theme.ring, width=3)
        self.height_hand = HeightHand(self.stage, color=self.hues[1])
        self.arm = Line(stroke_color=self.hues[0], stroke_width=9, cap_style=CapStyleType.ROUND)
        self.tip = Dot(radius=TIP, color=self.hues[0])
        self.homes, self.home_dot = self._dot_of_words(), self._dot_of_words()
        self.homes.set_radius(DISC)
        turns = [str(turn * self.fast_steps) for turn in range(self.turns + 1)]
        self.names = [Label(text, NOTE, color=self.theme.ground, bold=True) for text in turns]
        left = [", ".join([turns[0], *turns[k:3]]) for k in (1, 2)]
        self.lying = [Label(text, LABEL, bold=True) for text in left]
        self.nearest = Segments(color=self.theme.ink, width=11)
        self.spring_parts = (
            self.orbit,
            self.spring.far,
            self.height_hand.axis,
            self.height_hand.bar,
            self.arm,
            self.spring.near,
            self.nearest,
            self.tip,
            self.homes,
            self.home_dot,
            *self.names,
            *self.lying,
        )

    def view(self) -> Viewpoint:
        """Return how the circle is seen now; it never sinks below the stage on its way."""
        view = between(self.above[1], self.side, self.tilt.get_value())
        lowest = self.stage.bottom + BELOW + view.radius * np.sin(view.elevation)
        base = np.array([view.base[0], max(view.base[1], lowest), 0.0])
        middle = np.array([self.stage.center[0], base[1], 0.0])
        base = between(middle, base, self.moved.get_value())
        return Viewpoint(base, view.radius, view.elevation, view.azimuth + self.drift())

    def drift(self) -> float:
        """Return how far the view has turned on: it begins gently, and then goes on evenly."""
        since = max(0.0, self.time - self.drifts_since)
        eased = min(since, EASING)
        return float(-DRIFT * (eased**2 / (2 * EASING) + since - eased))

    def draw_spring(self) -> None:
        """Draw the circle, and the spring up to the word that the slow hand has raised by now."""
        word, flat = self.raised.get_value(), self.t.get_value()
        view = self.seen_from = self.view()
        curve, dots = self.lifts
        lying = np.where(self.between_turns <= word + 1e-6, dots, 0.0)
        shown = int(np.sum(self.between_turns <= max(word, flat) + 1e-6))
        self.orbit.see(view, filled=1.0)
        self.spring.see(view, curve[: round(word * SAMPLES) + 1], lying[:shown])
        height = float(self.heights(word))
        tip = view.points(float(self.angles(word, self.fast_steps)), height)
        axis = view.base + UP * height * view.radius * np.cos(view.elevation)
        self.arm.put_start_and_end_on(axis, tip)
        self.tip.move_to(tip)
        self._draw_homes(view, word)
        pose = DialPose(self.above[1].base, self.above[1].radius)
        slow = float(self.angles(word, self.slow_steps))
        pose = between(pose, self.upright, self.tilt.get_value())
        self.height_hand.see(pose, slow, view.base, carried=self.carried.get_value())

    def _draw_homes(self, view: Viewpoint, word: float) -> None:
        """Draw the words of whole turns as far as they are lifted, each with its name."""
        turns = np.arange(int(word + 1e-6) // self.fast_steps + 1)
        homes = view.points(0.0, self.heights(turns * self.fast_steps))
        lying = max(0, 2 - int(turns[-1]))
        self.homes.set_centers(homes[1:])
        self.home_dot.set_radius(HOME + SWELL * lying if lying else DISC).set_centers(homes[:1])
        for turn, name in enumerate(self.names):
            shown = turn < len(homes) and (turn > 0 or not lying)
            name.move_to(homes[min(turn, len(homes) - 1)]).set_opacity(float(shown))
        for turn, label in enumerate(self.lying):
            aside = np.array([0.42, -0.1 - 0.15 * self.tilt.get_value(), 0.0])
            label.put(homes[0] + aside, LEFT).set_opacity(float(lying == 2 - turn))
        if self.marked.get_value():
            edge = (homes[1] - homes[0]) / np.linalg.norm(homes[1] - homes[0]) * DISC
            end = between(homes[0] + edge, homes[1] - edge, self.marked.get_value())
            self.nearest.set_ends(homes[:1] + edge, end)

    def lift_the_circle(self) -> None:
        """Let the slow hand climb with every word: words of whole turns part, one by one."""
        once = self.fast_steps
        with self.beat("lift"):
            self.sweep(once, STROLL, tracker=self.raised)
            self.drifts_since = self.time
            self.say("split", self._evenly(self.raised, 2 * once), run_time=STROLL, answer=True)
            self.say("climb", self._evenly(self.raised, self.last), run_time=1.5 * STROLL)

    def turn_the_spring(self) -> None:
        """Let the spring stand alone in the middle, while the view goes on turning."""
        high = self.height_hand
        with self.beat("spring"):
            gone = (high.ring, high.hand, high.tip, high.tie, high.zero, high.axis, high.bar)
            self.hide(*gone, self.arm)
            self.play(self.moved.animate.set_value(0.0), run_time=MORPH)
            self.say("three")

    # --- by the same measure -----------------------------------------------------------------

    def compare(self) -> None:
        """Draw the distance of the two closest words to scale, with one hand and with both."""
        fast, slow, both = self.gaps = self._gaps()
        with self.beat("compare"):
            self.play(self.moved.animate.set_value(1.0), run_time=MORPH)
            self.show(*(part for gap in self.gaps for part in (gap.dots, gap.measure)))
            self.add(*self.gaps)
            self.say("fast", fast.growing(), run_time=GESTURE)
            self.say("slow", slow.growing(), run_time=GESTURE)
            self.say("guess")
            self.ponder(1.0)
            mark = self.marked.animate.set_value(1.0)
            self.play(both.growing(), mark, run_time=MORPH)
            self.say("both")

    def _gaps(self) -> list[PairGap]:
        """Return the closest pair with either hand and with both, side by side at one scale."""
        left, right = self.stage.left, self.side.base[0] - self.side.radius
        room = Region(left, right, self.stage.bottom + 0.95, self.stage.top - 0.55)
        unit = room.height / self.closest[2][0]
        kinds = zip(("fast", "slow", "both"), (*self.hues, self.theme.ink), strict=True)
        return [
            PairGap(column.at(0.5, 0), length, unit, (0, word), name, color=hue)
            for column, (length, word), (name, hue) in zip(
                room.row_of(3, gap=0), self.closest, kinds, strict=True
            )
        ]
