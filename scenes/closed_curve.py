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
    Create,
    Dot,
    FadeIn,
    FadeOut,
    Line,
    ValueTracker,
    VGroup,
)
from manim.constants import CapStyleType
from numpy.typing import ArrayLike, NDArray

from posenc_math import closest_pair, dial_angles, distance, encode, frequencies, wavelengths
from scenes._kit.chapter import ChapterScene
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.dial import Dial, DialPose, on_circle
from scenes._kit.mobjects.helix import DashedOrbit, Helix, Viewpoint
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.shadows import Shadows
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_curve import DialsOverCurve
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Label

Vector = NDArray[np.float64]

HANDED_OVER_DIALS = 4
"""Number of the dials in the picture that chapter 4 ends with."""
FROM_ABOVE, FROM_THE_SIDE = PI / 2, np.radians(22)
"""How high the eye stands, in radians."""
NEIGHBOURS, ZOOM = 5, 16
"""How many words the lens shows, from 0 on, and how many times it enlarges them."""
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
        self.hues = self.theme.pair(0), self.theme.pair(3)
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
        self.tilt, self.filled, self.raised = (ValueTracker(0.0) for _ in range(3))
        self.dial = Dial(radius=above, color=self.hues[0], width=9).shift(left.center)

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
    def closest(self) -> tuple[float, float, float]:
        """The distance of the two closest words, with either hand alone and with both."""
        fast, slow = self.codes(self.fast_steps), self.codes(self.slow_steps)
        kinds = (fast, slow, np.hstack([fast, slow]))
        return tuple(closest_pair(codes)[0] for codes in kinds)  # type: ignore[return-value]

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        _, slow, both = self.closest
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
        first = picture.dials[0].dial
        rest = [part for part in [*picture, *picture.dials[0]] if first not in part.get_family()]
        self.turned = ValueTracker(0.0)
        self.way = (first.pose, DialPose(self.views[0].base, self.views[0].radius), first.angle)
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
            self.say("turn", FadeIn(self.clock))

    def _picture_of_chapter_four(self) -> DialsOverCurve:
        speeds = frequencies(HANDED_OVER_DIALS)
        around = round(float(wavelengths(speeds)[-1]))
        distances = distance(np.arange(around + 1), speeds)
        hues = [self.theme.pair(i, HANDED_OVER_DIALS) for i in range(HANDED_OVER_DIALS)]
        return DialsOverCurve(self.stage, distances, dial_angles(around, speeds), hues=hues)

    def draw_growing(self) -> None:
        """Draw the first dial on its way; its hand turns on to three o'clock."""
        share, (start, end, angle) = self.turned.get_value(), self.way
        self.dial.take(between(start, end, share))
        self.dial.set_angle(angle + share * ((0.0 - angle) % TAU))

    def come_home(self) -> None:
        """Let every word leave a dot; after one turn they fall on dots that are there."""
        self.dots = Dots(color=self.hues[0], radius=0.1)
        self.home = Dot(radius=HOME, color=self.theme.ink)
        self.numbers = [self._number(word) for word in range(1, self.fast_steps)]
        with self.beat("round"):
            self.draw_round()
            self.add(self.dots, self.home, *self.numbers, self.dial.hand, self.dial.tip)
            self.landed = Label("0", LABEL, bold=True).put(self._beside_home(), LEFT)
            self.show(self.landed)
            with self.redrawn(self.draw_round):
                self.step_to(1, 2, rest=0.2)
                self.sweep(self.fast_steps - 1, STROLL)
                self.say("guess")
                self.ponder()
                self.step_to(self.fast_steps)
                self.say("home", *self._land(1))
                self.sweep(2 * self.fast_steps, STROLL)
                self.say("again", *self._land(2))

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
        self.clock.set_number(int(t + 1e-6))
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
        self.slow_dial = Dial(0.0, radius=radius, color=self.hues[1], width=9).shift(hub)
        self.crowd = Dots(color=self.hues[1], radius=0.1)
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
            self.hide(self.slow_dial.hand, self.slow_dial.tip)
            self.lens = self._lens()
            self.add(self.lens)
            self.play(self.lens.opening(), run_time=MORPH)
            self.gap = Label(printed(self.closest[1], 3), TITLE, bold=True)
            gap = self.gap.next_to(self.lens.glass, RIGHT, buff=0.2)
            names = self.lens.names()
            self.say("touch", FadeIn(gap, names))
            self.lens.add(gap, names)

    def _lens(self) -> Lens:
        """Return a glass over the first words of the slow hand, still closed."""
        words = self._on_the_rim(np.arange(NEIGHBOURS), self.slow_steps)
        rim = self._on_the_rim(np.linspace(-20, 20, 161), self.slow_steps)
        lens = Lens(
            words,
            rim,
            anchor=words[NEIGHBOURS // 2],
            center=self.column.at(0.12, 0.5),
            radius=1.25,
            zoom=ZOOM,
            color=self.hues[1],
        )
        return lens.set_open(0.0)

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
        self.arm = Line(stroke_color=self.hues[0], stroke_width=9, cap_style=CapStyleType.ROUND)
        self.tip = Dot(radius=0.15, color=self.hues[0])
        self.homes = Dots(color=self.theme.ink, radius=HOME)
        self.names = [
            Label(str(turn * self.fast_steps), LABEL, bold=True) for turn in range(self.turns + 1)
        ]
        with self.beat("tilt"):
            parts = (self.orbit, self.arm, self.spring, self.homes, self.tip)
            self.draw_spring()
            gone = (self.dial.ring, self.crowd, self.lens)
            self.play(FadeOut(*gone), FadeIn(*parts), run_time=GESTURE)
            self.show(self.landed)
            self.remove(self.slow_dial.ring)
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
            (fast, self.fast_steps, self.hues[0]),
            (slow, self.slow_steps, self.hues[1]),
        ):
            dial = Dial(0.0, radius=radius, color=hue)
            dial.shift(region.at(0.5, 0.62) - dial.hub)
            name = Label(f"{steps} a turn", NOTE, color=hue).next_to(dial, DOWN, buff=0.25)
            self.small.append(dial)
            self.play(FadeIn(dial, name), run_time=QUICK)
        pale = mix(self.hues[1], self.theme.ink, 0.62)
        self.shadow = Shadows(self.small[1], sine=self.hues[1], cosine=pale)
        self.shadow.remove(self.shadow.cosine, self.shadow.drops[1])

    def view(self) -> Viewpoint:
        """Return how the circle is seen now; it never sinks below the stage on its way."""
        view = between(*self.views, self.tilt.get_value())
        lowest = self.stage.bottom + 0.1 + view.radius * np.sin(view.elevation)
        base = np.array([view.base[0], max(view.base[1], lowest), 0.0])
        return Viewpoint(base, view.radius, view.elevation)

    def draw_spring(self) -> None:
        """Draw the circle, and the spring up to the word that the slow hand has raised by now."""
        word, flat = self.raised.get_value(), self.t.get_value()
        view = self.view()
        until = max(word, flat)
        curve, dots = (
            np.where(np.arange(len(lift)) <= reach + 1e-6, lift, 0.0)[: round(shown) + 1]
            for lift, reach, shown in (
                (self.lifts[0], word * SAMPLES, until * SAMPLES),
                (self.lifts[1], word, int(until + 1e-6)),
            )
        )
        self.orbit.see(view, filled=1.0)
        self.spring.see(view, curve, dots)
        height = float(self.heights(word))
        tip = view.points(float(self.angles(word, self.fast_steps)), height)
        axis = view.base + UP * height * view.radius * np.cos(view.elevation)
        self.arm.put_start_and_end_on(axis, tip)
        self.tip.move_to(tip)
        turns = np.arange(int(word + 1e-6) // self.fast_steps + 1)
        homes = view.points(0.0, self.heights(turns * self.fast_steps))
        self.homes.set_centers(homes)
        for name, home in zip((self.landed, *self.names), (homes[0], *homes), strict=False):
            name.put(home + RIGHT * 0.35 + DOWN * 0.1, LEFT)

    def draw_both(self) -> None:
        """Draw the spring, and both hands beside it."""
        self.draw_spring()
        word = self.raised.get_value()
        for dial, steps in zip(self.small, (self.fast_steps, self.slow_steps), strict=True):
            dial.set_angle(float(self.angles(word, steps)))
        self.shadow.follow()

    def lift_the_circle(self) -> None:
        """Let the slow hand climb with every word: words of whole turns part, one by one."""
        with self.beat("lift"):
            self.draw_both()
            self.play(FadeIn(self.shadow, self.names[0]), FadeOut(self.landed), run_time=QUICK)
            with self.redrawn(self.draw_both):
                for turn in range(1, self.turns + 1):
                    self.sweep(turn * self.fast_steps, STROLL, tracker=self.raised)
                    if turn == 1:
                        self.say("split", FadeIn(self.names[1]), answer=True)
                    elif turn == self.turns - 1:
                        self.say("climb", FadeIn(self.names[turn]))
                    else:
                        self.show(self.names[turn])

    def compare(self) -> None:
        """Draw the distance of the two closest words to scale, with one hand and with both."""
        radius = self.views[1].radius
        rows = self.column.rows(0.46, 0.18, 0.18, 0.18)[1:]
        texts = ("fast alone", "slow alone", "both hands")
        self.pairs = VGroup()
        for region, length, text in zip(rows, self.closest, texts, strict=True):
            start = region.at(0.08, 0.55)
            ends = Dots(color=self.theme.ink, radius=0.09)
            ends.set_centers(np.array([start, start + RIGHT * length * radius]))
            number = Label(printed(length, 3), BODY, bold=True).put(region.at(0.3, 0.4), LEFT)
            name = Label(text, NOTE, color=self.theme.quiet).put(region.at(0.56, 0.4), LEFT)
            self.pairs.add(VGroup(ends, number, name))
        first, second = self.homes.centers[:2]
        edge = (second - first) / np.linalg.norm(second - first) * HOME
        self.nearest = Line(
            first + edge, second - edge, stroke_color=self.theme.ink, stroke_width=9
        )
        with self.beat("compare"):
            self.show(*self.pairs[:2], run_time=GESTURE)
            self.ponder()
            self.say("numbers", Create(self.nearest), FadeIn(self.pairs[2]))
