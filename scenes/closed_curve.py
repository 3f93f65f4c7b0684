"""Chapter 5: one dial comes home; a second one lifts its circle into a spring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

import numpy as np
from manim import (
    DOWN,
    LEFT,
    PI,
    RIGHT,
    TAU,
    UP,
    Dot,
    FadeIn,
    FadeOut,
    Line,
    ValueTracker,
    VGroup,
)
from manim.constants import CapStyleType
from numpy.typing import ArrayLike, NDArray

from posenc_math import closest_pair, dial_angles, encode, frequencies, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.dial import Dial, DialPose, on_circle
from scenes._kit.mobjects.helix import DashedOrbit, Helix, Viewpoint
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.shadows import Shadows
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_numbers import DialsOverNumbers
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

Vector = NDArray[np.float64]

HANDED_OVER_AT, HANDED_OVER_DIALS = 4400, 4
"""Position and number of the dials in the picture that chapter 4 ends with."""
FROM_ABOVE, FROM_THE_SIDE = PI / 2, np.radians(22)
"""How high the eye stands, in radians."""
COLUMN = 4.0
"""Width kept for what stands beside the spring."""
SAMPLES = 10
"""Pieces of the spring per word."""
NUMBERED = 1.21
"""Where the numbers of words stand outside the circle, in radii."""
HOME, SWELL = 0.13, 0.05
"""Radius of the dot of word 0, and by how much it grows with each word that lands on it."""


class ClosedCurve(ChapterScene):
    """Lets words fall on one dot of a circle, and lifts the circle until they part."""

    key = "closed_curve"
    number = 5
    climax = "lift"

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
        self.fast, self.slow = self.theme.pair(0), self.theme.pair(3)
        self.last = self.turns * self.fast_steps
        left, self.column = self.stage.columns(self.stage.width - COLUMN, COLUMN, gap=0.3)
        above = 0.39 * self.stage.height
        deep, tall = np.sin(FROM_THE_SIDE), np.cos(FROM_THE_SIDE)
        top = float(self.heights(self.last))
        aside = min(0.97 * self.stage.height / (2 * deep + tall * top), 0.44 * left.width)
        base = self.stage.bottom + 0.1 + aside * deep
        self.views = (
            Viewpoint(left.center, above, FROM_ABOVE),
            Viewpoint(np.array([left.center[0] - 0.3, base, 0.0]), aside, FROM_THE_SIDE),
        )
        self.tilt, self.lift, self.filled = (ValueTracker(0.0) for _ in range(3))
        self.dial = Dial(radius=above, color=self.fast, width=9).shift(left.center)

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
    def closest(self) -> tuple[float, float]:
        """The distance of the two closest words, with the slow hand alone and with both."""
        slow = self.codes(self.slow_steps)
        both = np.hstack([self.codes(self.fast_steps), slow])
        return closest_pair(slow)[0], closest_pair(both)[0]

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        slow, both = self.closest
        return {
            "fast": self.fast_steps,
            "twice": 2 * self.fast_steps,
            "slow": self.slow_steps,
            "positions": self.positions,
            "slow_pair": printed(slow, 3),
            "both_pair": printed(both, 3),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.keep_one_dial()
        self.come_home()
        self.slow_down()
        self.tilt_the_circle()
        self.lift_the_circle()
        self.compare()

    # --- one hand ----------------------------------------------------------------------------

    def keep_one_dial(self) -> None:
        """Take over the four dials; three fade, and one becomes the circle."""
        picture = self._picture_of_chapter_four()
        first, rest = picture.dials[0], [p for p in picture if p is not picture.dials[0]]
        self.old, self.turned = (first.pose, float(first.angle)), ValueTracker(0.0)
        self.new = DialPose(self.views[0].base, self.views[0].radius)
        self.clock = NamedReadout("t", 0, 0, TITLE, color=self.theme.position)
        self.clock.put(self.column.at(0.2, 1) + DOWN * 0.6, LEFT)
        self.add(picture)
        self.hero = first
        with self.question():
            self.hide(*rest)
            self.remove(picture)
            self.add(self.dial)
            self.hero = self.dial
            with self.redrawn(self.draw_growing):
                self.remove(first)
                self.sweep(1.0, MORPH, tracker=self.turned)
            self.show(self.clock)

    def _picture_of_chapter_four(self) -> DialsOverNumbers:
        speeds = frequencies(HANDED_OVER_DIALS)
        hues = [self.theme.pair(i, HANDED_OVER_DIALS) for i in range(HANDED_OVER_DIALS)]
        angles = dial_angles(HANDED_OVER_AT, speeds)
        numbers = sinusoidal(HANDED_OVER_AT, 2 * HANDED_OVER_DIALS)
        return DialsOverNumbers(HANDED_OVER_AT, angles, numbers, speeds, self.stage, hues=hues)

    def draw_growing(self) -> None:
        """Draw the first dial on its way; its hand turns on to three o'clock."""
        share, (pose, angle) = self.turned.get_value(), self.old
        self.dial.take(between(pose, self.new, share))
        self.dial.set_angle(angle + share * ((0.0 - angle) % TAU))

    def come_home(self) -> None:
        """Let every word leave a dot; after one turn they fall on dots that are there."""
        self.dots = Dots(color=self.fast, radius=0.1)
        self.home = Dot(radius=HOME, color=self.theme.ink)
        self.numbers = [self._number(word) for word in range(1, self.fast_steps)]
        with self.beat("round"):
            self.add(self.dots, self.home, *self.numbers, self.dial.hand, self.dial.tip)
            self.landed = Label("0", LABEL, bold=True).put(self._beside_home(), LEFT)
            self.show(self.landed)
            with self.redrawn(self.draw_round):
                self.step_to(1, 2, rest=0.2)
                self.sweep(self.fast_steps - 1, STROLL)
                self.say("guess")
                self.ponder()
                self.step_to(self.fast_steps)
                self.play(*self._land(1))
                self.sweep(2 * self.fast_steps, STROLL)
                self.say("home", *self._land(2))

    def _beside_home(self) -> Vector:
        hub, radius = self.dial.hub, self.dial.radius
        return np.asarray(hub + RIGHT * (radius + 0.4) + DOWN * 0.1)

    def _number(self, word: int) -> Readout:
        """Return the number of a word outside the circle."""
        angle = float(self.angles(word, self.fast_steps))
        place = on_circle(self.dial.hub, NUMBERED * self.dial.radius, angle)
        number = Readout(word, 0, NOTE, face="sans", color=self.theme.quiet)
        return number.move_to(place)

    def _land(self, turn: int) -> list[FadeIn | FadeOut]:
        """Return the animations in which one more word is written beside the dot of word 0."""
        before = self.landed
        words = ", ".join(str(k * self.fast_steps) for k in range(turn + 1))
        self.landed = Label(words, LABEL, bold=True).put(self._beside_home(), LEFT)
        return [FadeOut(before, run_time=QUICK), FadeIn(self.landed, run_time=QUICK)]

    def draw_round(self) -> None:
        """Turn the hand, and show the dots of all words that it has passed."""
        t = self.t.get_value()
        self.dial.set_angle(float(self.angles(t, self.fast_steps)))
        _show_place(self.clock.readout, t)
        words = np.arange(1, min(int(t + 1e-6), self.fast_steps - 1) + 1)
        self.dots.set_centers(self._on_the_rim(words, self.fast_steps))
        landed = int(t + 1e-6) // self.fast_steps
        self.home.become(Dot(radius=HOME + SWELL * landed, color=self.theme.ink))
        self.home.move_to(on_circle(self.dial.hub, self.dial.radius, 0.0))
        for word, number in enumerate(self.numbers, start=1):
            number.set_opacity(float(word <= t + 1e-6))

    def _on_the_rim(self, words: ArrayLike, steps: int) -> Vector:
        """Return where the tip of a hand was at words, shape (n, 3)."""
        return self.views[0].points(self.angles(words, steps), 0.0)

    # --- a slow hand -------------------------------------------------------------------------

    def slow_down(self) -> None:
        """Let a slow hand draw all words on one circle: they fit, and touch."""
        hub, radius = self.dial.hub, self.dial.radius
        self.slow_dial = Dial(0.0, radius=radius, color=self.slow, width=9).shift(hub)
        self.crowd = Dots(color=self.slow, radius=0.1)
        self.gap = Label(printed(self.closest[0], 3), TITLE, color=self.slow, bold=True)
        self.gap.next_to(on_circle(hub, radius, 0.0), RIGHT, buff=0.5)
        with self.beat("slow"):
            self.hide(self.dots, self.home, self.landed, *self.numbers, self.clock)
            hands = (self.dial.hand, self.dial.tip)
            self.play(FadeOut(*hands), FadeIn(self.slow_dial.hand, self.slow_dial.tip))
            self.add(self.slow_dial.ring, self.crowd, self.slow_dial.hand, self.slow_dial.tip)
            self.hero = self.slow_dial
            with self.redrawn(self.draw_slow):
                self.sweep(self.fast_steps, MORPH, tracker=self.filled)
                self.sweep(self.positions - 1, STROLL + GESTURE, tracker=self.filled)
            self.say("fit")
            self.say("touch", FadeIn(self.gap))
            self.hide(self.gap, self.crowd, self.slow_dial.hand, self.slow_dial.tip)
            self.remove(self.slow_dial.ring)

    def draw_slow(self) -> None:
        """Turn the slow hand, and show the dots of all words that it has passed."""
        word = self.filled.get_value()
        self.slow_dial.set_angle(float(self.angles(word, self.slow_steps)))
        words = np.arange(int(word + 1e-6) + 1)
        self.crowd.set_centers(self._on_the_rim(words, self.slow_steps))

    # --- both --------------------------------------------------------------------------------

    def tilt_the_circle(self) -> None:
        """Bring the fast hand and its dots back, and look at them from the side."""
        words = np.linspace(0, self.last, SAMPLES * self.last + 1)
        whole = np.arange(self.last + 1)
        self.lifts = self.heights(words), self.heights(whole)
        self.spring = Helix(
            self.angles(words, self.fast_steps), self.angles(whole, self.fast_steps)
        )
        self.orbit = DashedOrbit(color=self.theme.ring, width=3)
        self.arm = Line(stroke_color=self.fast, stroke_width=9, cap_style=CapStyleType.ROUND)
        self.tip = Dot(radius=0.15, color=self.fast)
        self.homes = Dots(color=self.theme.ink, radius=HOME)
        self.stacked = self.landed.copy()
        self.names = [
            Label(str(turn * self.fast_steps), LABEL, bold=True) for turn in range(self.turns + 1)
        ]
        with self.beat("tilt"):
            parts = (self.orbit, self.arm, self.spring, self.homes, self.tip)
            self.draw_spring()
            self.play(FadeIn(*parts), FadeOut(self.dial.ring), FadeIn(self.stacked))
            self.hero = VGroup(self.orbit, self.spring, self.homes)
            self._show_both_dials()
            with self.redrawn(self.draw_spring):
                self.sweep(1.0, 2 * MORPH, tracker=self.tilt)
            self.say("guess")
            self.ponder()

    def _show_both_dials(self) -> None:
        """Show both hands small beside the circle, with the shadow that will be the height."""
        fast, slow = self.column.rows(0.5, 0.5)[0].halves(gap=0.2)
        radius = 0.36 * fast.width
        self.small = []
        for region, steps, hue in (
            (fast, self.fast_steps, self.fast),
            (slow, self.slow_steps, self.slow),
        ):
            angle = float(self.angles(self.t.get_value(), steps))
            dial = Dial(angle, radius=radius, color=hue)
            dial.shift(region.at(0.5, 0.62) - dial.hub)
            name = Label(f"{steps} a turn", NOTE, color=hue).next_to(dial, DOWN, buff=0.25)
            self.small.append(dial)
            self.play(FadeIn(dial, name), run_time=QUICK)
        pale = mix(self.slow, self.theme.ink, 0.62)
        self.shadow = Shadows(self.small[1], sine=self.slow, cosine=pale)
        self.shadow.remove(self.shadow.cosine, self.shadow.drops[1])

    def view(self) -> Viewpoint:
        """Return how the circle is seen now; it never sinks below the stage on its way."""
        view = between(*self.views, self.tilt.get_value())
        lowest = self.stage.bottom + 0.1 + view.radius * np.sin(view.elevation)
        base = np.array([view.base[0], max(view.base[1], lowest), 0.0])
        return Viewpoint(base, view.radius, view.elevation)

    def draw_spring(self) -> None:
        """Draw circle or spring up to t, as far lifted and tilted as it is by now."""
        t, lift = self.t.get_value(), self.lift.get_value()
        view = self.view()
        curve, dots = self.lifts
        word = int(t + 1e-6)
        self.orbit.see(view, filled=1.0)
        self.spring.see(view, lift * curve[: round(t * SAMPLES) + 1], lift * dots[: word + 1])
        angle, height = float(self.angles(t, self.fast_steps)), lift * float(self.heights(t))
        tip = view.points(angle, height)
        axis = view.base + UP * height * view.radius * np.cos(view.elevation)
        self.arm.put_start_and_end_on(axis, tip)
        self.tip.move_to(tip)
        turns = np.arange(word // self.fast_steps + 1)
        homes = view.points(0.0, lift * self.heights(turns * self.fast_steps))
        self.homes.set_centers(homes)
        for name, home in zip((self.stacked, *self.names), (homes[0], *homes), strict=False):
            name.put(home + RIGHT * 0.35 + DOWN * 0.1, LEFT)

    def draw_both(self) -> None:
        """Draw the spring, and both hands beside it."""
        self.draw_spring()
        t = self.t.get_value()
        for dial, steps in zip(self.small, (self.fast_steps, self.slow_steps), strict=True):
            dial.set_angle(float(self.angles(t, steps)))
        self.shadow.follow()

    def lift_the_circle(self) -> None:
        """Lift every word by the slow hand: the dot splits; then climb on."""
        with self.beat("lift"):
            self.draw_both()
            self.show(self.shadow)
            self.hide(self.stacked)
            with self.redrawn(self.draw_both):
                self.sweep(1.0, 2 * MORPH, tracker=self.lift)
                self.say("split", FadeIn(*self.names[:3]), answer=True)
                for turn in range(3, self.turns + 1):
                    self.sweep(turn * self.fast_steps, 0.8 * STROLL)
                    self.show(self.names[turn])
            self.say("climb")

    def compare(self) -> None:
        """Draw the distance of the two closest words to scale, with one hand and with both."""
        radius = self.views[1].radius
        rows = self.column.rows(0.5, 0.25, 0.25)[1:]
        kinds = zip(rows, self.closest, ("slow hand alone", "both hands"), strict=True)
        self.pairs = VGroup()
        for region, distance, text in kinds:
            start = region.at(0.08, 0.62)
            ends = Dots(color=self.theme.ink, radius=0.09)
            ends.set_centers(np.array([start, start + RIGHT * distance * radius]))
            number = Label(printed(distance, 3), TITLE, bold=True).put(region.at(0.36, 0.5), LEFT)
            name = Label(text, NOTE, color=self.theme.quiet).put(region.at(0.36, 0.08), LEFT)
            self.pairs.add(VGroup(ends, number, name))
        with self.beat("compare"):
            self.show(self.pairs[0])
            self.ponder()
            self.say("numbers", FadeIn(self.pairs[1]))


def _show_place(number: Readout, place: float) -> None:
    """Print a place, whole if it is whole."""
    number.decimals = 0 if abs(place - round(place)) < 1e-6 else 1
    number.set_number(place)
