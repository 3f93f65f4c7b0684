"""Chapter 3: wheels of zeros and ones count in uneven steps, hands on dials in even ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any, cast

import numpy as np
from manim import (
    DOWN,
    PI,
    UP,
    Animation,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Indicate,
    LaggedStart,
    Mobject,
    RoundedRectangle,
    Transform,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    linear,
)
from manim.animation.animation import prepare_animation
from numpy.typing import ArrayLike, NDArray

from posenc_math import (
    binary_bits,
    bit_dial_angle,
    bit_harmonic,
    bit_period,
    bit_square_wave,
    chord,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Length, OneOf
from scenes._kit.mobjects.bit_row import BitRow, BitRowPose
from scenes._kit.mobjects.bit_wheel import WheelPose
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.square_wave import SquareWave
from scenes._kit.mobjects.step_stacks import StacksPose, eased, phases
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.numbers import printed
from scenes._kit.pictures.wheels_over_hands import LANE_GAP, NUMBER_ROOM, WheelsOverHands
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, Label
from scenes._kit.wishes import wishes_met

BRISK = 1.5 * QUICK
"""Seconds of a step whose like has been seen before."""
N_BITS = 4
PLACES = np.arange(2**N_BITS)
LAST = len(PLACES) - 1
SINGLE = 1
"""The wheel that is looked at alone."""
WAVES = 12
"""How many places its wave is long; over the others stands the dial."""
READ = 8
"""The place up to which its hand reads alone."""
NUMBER_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
SPREAD = 0.8
"""How much later than the first of four hands the last one leaves, in shares of its way."""
LARGE = 2.1
"""How much larger the sentence is written at first."""
CELL = 0.32
"""Height of a digit that a word keeps."""
LABEL_DROP = 0.45
"""How far under a large dial it is printed how far its tip has come."""
FAINT = 0.75
"""Opacity of the square once its main wave stands before it."""
SAMPLES = 32
"""Samples of a curve per position."""
HARMONICS = np.arange(1, 160, 2)
"""Orders of the Fourier terms that draw a square wave before it melts."""
SHARPEST, SMOOTHEST = 3e-4, 2.0
"""Diffusion times between which a square wave melts into its first harmonic."""


class BinaryCounter(ChapterScene):
    """Counts words with wheels, lays a brick for every flip, and does the same with hands."""

    key = "binary_counter"
    number = 3
    climax = "even_steps"

    words: Annotated[tuple[str, ...], Length(16, 16)] = (
        *("the", "dog", "bit", "the", "man", "and", "now", "the"),
        *("man", "bit", "the", "dog", "and", "all", "ran", "off"),
    )
    """One for every place."""
    stop_at: Annotated[int, OneOf(3, 7, 11)] = 7
    """The place before the step that the viewer shall guess."""

    def setup(self) -> None:
        """Build the last picture, and find where its parts stand before it."""
        super().setup()
        self.hues = [self.theme.pair(bit, N_BITS) for bit in range(N_BITS)]
        self.reading = ValueTracker(0.0)
        self.picture = WheelsOverHands(
            self.stage,
            self.words,
            bits=self.bits,
            angles=self.angles(PLACES),
            flips=np.abs(np.diff(self.bits, axis=0)),
            chords=chord(np.diff(self.angles(PLACES), axis=0)),
            hues=self.hues,
        )
        self.sentence, self.wheels = self.picture.sentence, self.picture.wheels
        body = self.picture.body
        self.codes = Region(body.left, body.right, body.bottom, body.bottom + N_BITS * CELL)
        span = self.sentence.place(WAVES - 0.5)[0]
        radius = min(body.height / 2 - 0.12, (self.stage.right - span) / 2 - 0.2)
        hub = np.array([self.stage.right - radius - 0.04, body.center[1], 0.0])
        self.big = DialPose(hub, radius)
        tallest = float(np.max(bit_harmonic(self.samples, bit_period(SINGLE))))
        self.area = PlotArea(
            Region(body.left, span, body.bottom, body.top), WAVES, radius / tallest
        )

    @property
    def bits(self) -> NDArray[np.int64]:
        """The digits of all places, shape (places, wheels), the fastest wheel first."""
        return np.asarray(binary_bits(PLACES, N_BITS))

    @staticmethod
    def angles(places: ArrayLike) -> NDArray[np.float64]:
        """Return where the hands point at each place, shape (places, wheels), in radians."""
        middles = np.asarray(places) + 0.5
        return np.stack([bit_dial_angle(middles, bit_period(j)) for j in range(N_BITS)], axis=-1)

    @property
    def samples(self) -> NDArray[np.float64]:
        """Coordinates at which curves are sampled."""
        return np.linspace(0, WAVES, WAVES * SAMPLES + 1)

    def spoken(self) -> dict[str, object]:
        """Return the words and numbers of the captions."""
        word, times = Counter(self.words).most_common(1)[0]
        flips = NUMBER_NAMES[int(self.picture.flips[self.stop_at].sum())]
        everyone = "all " if flips == NUMBER_NAMES[N_BITS] else ""
        return {
            "word": word,
            "times": NUMBER_NAMES[times],
            "Times": NUMBER_NAMES[times].capitalize(),
            "flips": f"{everyone}{flips}",
            "Flips": f"{everyone}{flips}".capitalize(),
            "total": printed(float(self.picture.chords[0].sum()), 2),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.pose_the_problem()
        self.count_the_words()
        self.judge_the_codes()
        self.look_at_one_wheel()
        self.find_the_hand()
        self.give_every_wheel_a_hand()
        self.measure_the_hands()

    def _to(self, place: float, tempo: float, tracker: ValueTracker | None = None) -> Animation:
        """Return the animation in which the reading, or another tracker, goes on to a place."""
        moving: Any = (self.reading if tracker is None else tracker).animate
        return prepare_animation(moving(run_time=tempo, rate_func=linear).set_value(place))

    def _go_on(self, *places: float, tempo: float, tracker: ValueTracker | None = None) -> None:
        """Step through places, one after the other."""
        for place in places:
            self.play(self._to(place, tempo, tracker))

    # --- wheels ----------------------------------------------------------------------------

    @property
    def same(self) -> list[int]:
        """The places of the word that comes most often."""
        return [place for place in PLACES if self.words[place] == self.spoken()["word"]]

    @property
    def columns(self) -> list[Region]:
        """The room over the words, divided for all wheels."""
        body, stage = self.picture.body, self.stage
        return Region(stage.left, stage.right, body.bottom, body.top).row_of(N_BITS)

    @cached_property
    def wide(self) -> list[WheelPose]:
        """How the wheels stand at first, across the whole stage."""
        return [WheelPose(c.center, 0.7 * c.width, 0.8 * c.height) for c in self.columns]

    def pose_the_problem(self) -> None:
        """The same word stands at several places; wheels shall count them."""
        self.written = self.sentence.written(self.stage.center, LARGE)
        self.hero = self.written
        same = [self.written[place] for place in self.same]
        others = [word for word in self.written if word not in same]
        for wheel, pose in zip(self.wheels, self.wide, strict=True):
            wheel.take(pose).set_turn(0.0)
        with self.question():
            writing = [FadeIn(word, shift=0.2 * UP) for word in self.written]
            self.say("word", LaggedStart(*writing, lag_ratio=0.12), run_time=GESTURE)
            paling = [word.animate.set_color(self.theme.quiet) for word in others]
            pulses = [Indicate(word, 1.35, color=self.theme.ink) for word in same]
            self.play(*paling, LaggedStart(*pulses, lag_ratio=0.3), run_time=MORPH)
            self.say("wheels", self.sentence.bring_down(self.written), run_time=MORPH)
            self.remove(*self.written)
            self.add(self.sentence.words)
            self.hero = VGroup(*self.wheels)
            self.play(*map(FadeIn, self.wheels), run_time=QUICK)

    def count_the_words(self) -> None:
        """The wheels count; every word keeps their digits, and every flip becomes a brick."""
        body, stacks = self.picture.body, self.picture.wheel_stacks
        foot = self.codes.top + LANE_GAP
        unit = (body.top - NUMBER_ROOM - foot) / N_BITS
        stacks.take(StacksPose(body.left, body.right, foot, unit))
        lines = self.codes.rows(*[1.0] * N_BITS)
        self.rows = [
            BitRow(bits, color=hue, pose=BitRowPose(line.left, line.right, line.center[1], CELL))
            for bits, hue, line in zip(self.bits.T, self.hues, lines, strict=True)
        ]
        for wheel in self.wheels:
            wheel.set_turn(0.0)
        with self.beat("count"):
            self.play(UpdateFromAlphaFunc(VGroup(*self.wheels), self._roll_aside), run_time=MORPH)
            self.draw_count()
            self.add(*self.rows, stacks, *self.wheels)
            self.hero = VGroup(stacks, *self.rows, *self.wheels)
            first = UpdateFromAlphaFunc(VGroup(*self.rows), self._first_digits)
            self.say("digits", first, FadeIn(self.sentence.marker), run_time=GESTURE)
            with self.redrawn(self.draw_count):
                self._go_on(1, tempo=MORPH + QUICK, tracker=self.t)
                self.say("bricks", self._to(2, MORPH, self.t))
                self._go_on(*range(3, self.stop_at + 1), tempo=BRISK, tracker=self.t)
                self.say("guess")
                self.ponder()
                self._go_on(self.stop_at + 1, tempo=MORPH + GESTURE, tracker=self.t)
                self.say("all")

    def _roll_aside(self, _: object, share: float) -> None:
        """Let the wheels go aside, and show on the way all that they have, and their 0 again."""
        column = self.picture.aside.inset(0.3, 0.05).rows(*[1.0] * N_BITS, gap=LANE_GAP)
        for wheel, start, spot in zip(self.wheels, self.wide, column, strict=True):
            end = WheelPose(spot.center, spot.width, spot.height)
            wheel.take(between(start, end, share)).set_turn(2 * share)

    def _first_digits(self, _: object, share: float) -> None:
        for row in self.rows:
            row.reveal(share)

    def draw_count(self) -> None:
        """Show the digits of the place, those left so far, the bricks, and the place."""
        position = self.t.get_value()
        self.picture.read_wheels(position)
        self.sentence.read(phases(position).place)
        for row in self.rows:
            row.reveal(phases(position).place + float(position > 0))

    def judge_the_codes(self) -> None:
        """Count on: the same word has other digits at each place, but the steps are uneven."""
        self.checklist = Checklist(wishes_met(), self.layout.checklist)
        verdict = self.picture.wheel_stacks.judge("bad")
        frames = VGroup(*map(self._frame, self.same))
        with self.beat("codes"):
            with self.redrawn(self.draw_count):
                self._go_on(*range(self.stop_at + 2, LAST + 1), tempo=BRISK / 2, tracker=self.t)
            framing = LaggedStart(*map(Create, frames), lag_ratio=0.3)
            self.say("codes", framing, FadeIn(self.checklist), run_time=MORPH)
            self.play(*(self.checklist.turn(wish, "good") for wish in ("unique", "bounded")))
            drawing = verdict.draw().set_run_time(MORPH)
            failing = self.checklist.turn("same step", "bad")
            self.say("uneven", FadeOut(frames, run_time=QUICK), drawing, failing)

    def _frame(self, place: int) -> RoundedRectangle:
        """Return a new frame round a word and its digits."""
        low, high = self.sentence.bottom + 0.47, self.codes.top + 0.02
        frame = RoundedRectangle(
            width=0.98 * self.sentence.pitch,
            height=high - low,
            corner_radius=0.1,
            stroke_color=self.theme.ink,
            stroke_width=6,
        )
        return frame.move_to(self.sentence.place(place, (low + high) / 2))

    # --- from a wheel to a hand ------------------------------------------------------------

    def look_at_one_wheel(self) -> None:
        """One wheel and its digits alone: a square wave, of which the jumps are melted away."""
        row, wheel, area = self.rows[SINGLE], self.wheels[SINGLE], self.area
        levels = bit_square_wave(PLACES[:WAVES] + 0.5, bit_period(SINGLE))
        self.square = SquareWave(area, levels, color=self.hues[SINGLE])
        self.sine = Trace(area, color=self.hues[SINGLE], width=9)
        self.draw_melting(0.0)
        self.hero = VGroup(wheel, row)
        left, right = self.sentence.span.left, self.sentence.span.right
        parted = BitRowPose(left, right, area.region.center[1], area.unit, parted=1.0)
        beside = WheelPose(self.big.hub, 1.5 * self.big.radius, 1.8 * self.big.radius)
        with self.beat("one_wheel"):
            self.clear_stage(row, wheel, self.sentence.words, self.checklist, run_time=QUICK)
            self.play(UpdateFromAlphaFunc(row, self._shorten), run_time=QUICK)
            self.play(glide((row, parted), (wheel, beside)), run_time=MORPH)
            drawing = [*map(Create, self.square), row.animate.recede()]
            self.say("jumps", *drawing, self.checklist.turn("smooth", "bad"), run_time=GESTURE)
            outline = self.square.outline.animate.set_stroke(opacity=FAINT)
            self.say("melt", FadeIn(self.sine), row.animate.pale(), outline, run_time=QUICK)
            melting = UpdateFromAlphaFunc(self.sine, lambda _, share: self.draw_melting(share))
            self.play(melting, run_time=MORPH + GESTURE, rate_func=linear)

    @staticmethod
    def _shorten(row: Mobject, share: float) -> None:
        """Let the digits go under which the wave will not stand."""
        cast(BitRow, row).reveal(between(len(PLACES), WAVES, share))

    def draw_melting(self, share: float) -> None:
        """Draw the wave a share of its way from the square to its main wave."""
        time = SHARPEST * (SMOOTHEST / SHARPEST) ** share
        self.sine.set_heights(self.samples, self.molten(time))

    def molten(self, time: float) -> NDArray[np.float64]:
        """Return the square wave after diffusing for a time that spares its first harmonic."""
        period = bit_period(SINGLE)
        terms = [bit_harmonic(self.samples, period, order=int(k)) for k in HARMONICS]
        heights: NDArray[np.float64] = np.exp(-time * (HARMONICS**2 - 1.0)) @ np.array(terms)
        return heights

    @property
    def dial(self) -> Any:
        """The dial of the single wheel."""
        return self.picture.dials[SINGLE]

    def find_the_hand(self) -> None:
        """The wheel rounds into a dial; the height of its hand is the height of the wave."""
        wheel = self.wheels[SINGLE]
        self.dial.take(self.big)
        self.point = Dot(radius=0.13, color=self.theme.ink)
        self.link = DashedSegment(self.big.hub, self.big.hub, color=self.theme.quiet)
        self.draw_hand()
        self.hero = VGroup(self.dial, self.sine)
        with self.beat("hand"):
            leaving = (*wheel.digits, self.rows[SINGLE], self.square.outline)
            self.remove(wheel.window)
            self._round([SINGLE], *map(FadeOut, leaving))
            grown = (GrowFromPoint(part, self.dial.hub) for part in self.dial[1:])
            entering = FadeIn(self.link, self.point, self.sentence.marker)
            self.play(*grown, entering, run_time=QUICK)
            self.add(self.dial, self.sentence.marker)
            with self.redrawn(self.draw_hand):
                self.say("hand", self._to(READ, STROLL + QUICK))

    def _round(self, bits: Sequence[int], *others: Animation) -> None:
        """Let a copy of each wheel's window become the ring of its dial."""
        windows = [self.wheels[bit].window.copy().set_fill(opacity=0) for bit in bits]
        rings = [self.picture.dials[bit].ring for bit in bits]
        # both outlines have eight arcs: begun at the same corner, none crosses another
        alike = [ring.copy().rotate(PI / 8, about_point=ring.get_center()) for ring in rings]
        rounding = map(Transform, windows, alike)
        self.play(LaggedStart(*rounding, lag_ratio=0.2), *others, run_time=GESTURE)
        self.remove(*windows)
        self.add(*rings)

    def draw_hand(self) -> None:
        """Turn the hand, and join its tip with the wave at the place."""
        position = self.reading.get_value()
        self.dial.set_angle(float(self.angles(position)[SINGLE]))
        tip = self.dial.tip.get_center()
        across = self.area.point(position + 0.5, 0.0)[0]
        self.point.move_to((across, tip[1], 0.0))
        self.link.set_ends(tip, self.point.get_center())
        self.sentence.read(position)

    # --- wheels and hands ------------------------------------------------------------------

    @cached_property
    def large(self) -> list[DialPose]:
        """How four large dials stand side by side."""
        room = min(self.columns[0].width, self.columns[0].height - LABEL_DROP)
        lift = UP * LABEL_DROP / 2
        return [DialPose(column.center + lift, room / 2 - 0.02) for column in self.columns]

    def give_every_wheel_a_hand(self) -> None:
        """Every wheel becomes a hand of its period; they turn until all are home again."""
        picture, others = self.picture, [bit for bit in range(N_BITS) if bit != SINGLE]
        self.hero = VGroup(*picture.dials)
        gone = (self.sine, self.square.axis, self.link, self.point, self.sentence.marker)
        for bit in others:
            pose = self.large[bit]
            picture.dials[bit].take(pose)
            self.wheels[bit].take(WheelPose(pose.hub, 1.5 * pose.radius, 1.8 * pose.radius))
            self.wheels[bit].set_turn(float(self.bits[READ, bit]))
        with self.beat("four_hands"):
            moving = glide((self.dial, self.large[SINGLE]), run_time=GESTURE)
            self.play(moving, FadeOut(*gone, run_time=QUICK))
            self.show(*(self.wheels[bit] for bit in others))
            self.draw_hands()
            windows = [self.wheels[bit].window for bit in others]
            digits = [digit for bit in others for digit in self.wheels[bit].digits]
            self.remove(*windows)
            self._round(others, *map(FadeOut, digits))
            dials = [picture.dials[bit] for bit in others]
            grown = [GrowFromPoint(part, dial.hub) for dial in dials for part in dial[1:]]
            self.say("hands", *grown, run_time=GESTURE)
            self.add(*dials)
            with self.redrawn(self.draw_hands):
                self._go_on((READ + LAST + 1) / 2, tempo=2 * GESTURE)
                turning = self._to(LAST + 1, 2 * GESTURE)
                self.say("smooth", turning, self.checklist.turn("smooth", "good"))

    def draw_hands(self) -> None:
        """Turn all hands to a place, the first one again after the last."""
        angles = self.angles(self.reading.get_value())
        for dial, angle in zip(self.picture.dials, angles, strict=True):
            dial.set_angle(float(angle))

    def measure_the_hands(self) -> None:
        """Wheels and hands count from 0 anew; flips and chords are laid on stacks at one scale."""
        picture = self.picture
        with self.beat("even_steps"):
            self._step_large()
            self._make_it_small()
            self.hero = picture
            with self.redrawn(self.draw_steps):
                self.say("bricks", self._to(1, MORPH + QUICK))
                self._go_on(2, tempo=MORPH)
                self._go_on(*range(3, self.stop_at + 1), tempo=BRISK)
                self.say("guess")
                self.ponder()
                self._go_on(self.stop_at + 1, tempo=MORPH + GESTURE)
                self.say("same")
                self._go_on(*range(self.stop_at + 2, LAST + 1), tempo=BRISK / 2)
            picture.judge()
            edges = [judged.draw().set_run_time(MORPH) for judged in picture.verdicts]
            self.say("even", *edges, self.checklist.turn("same step", "good"))
            self.add(picture)
            self.answer()
            self.wait(2 * QUICK)

    def _step_large(self) -> None:
        """Take the first step of the large hands, and print how far each tip has come."""
        picture = self.picture
        self.reading.set_value(0.0)
        picture.read_hands(0)
        self.add(*picture.wedges, *picture.dials, *picture.hand_stacks.fliers)
        self.show(self.sentence.marker)
        with self.redrawn(lambda: picture.read_hands(self.reading.get_value())):
            self.say("step", self._to(0.5, MORPH))
        self.ways = VGroup(
            *(
                Label(f"{printed(float(way), 2)} radii", BODY, color=hue).put(
                    pose.hub + DOWN * (pose.radius + LABEL_DROP)
                )
                for way, hue, pose in zip(picture.chords[0], self.hues, self.large, strict=True)
            )
        )
        naming = LaggedStart(*map(FadeIn, self.ways), lag_ratio=0.4)
        self.play(naming, run_time=GESTURE)

    def _make_it_small(self) -> None:
        """Let the dials go where their radius is the unit of the stacks; the wheels come."""
        picture, stacks = self.picture, self.picture.wheel_stacks
        stacks.take(picture.pose_of(picture.wheel_lane))
        for wheel, slot in zip(self.wheels, picture.slots, strict=True):
            wheel.take(slot)
        self.hide(self.ways)
        drawn = VGroup(*picture.wedges, *picture.dials, *picture.hand_stacks.fliers)
        self.play(
            UpdateFromAlphaFunc(drawn, self._shrink), run_time=GESTURE + QUICK, rate_func=linear
        )
        self.draw_steps()
        names = (stacks.label, picture.hand_stacks.label)
        self.show(*self.wheels, *names)
        self.add(picture)

    def _shrink(self, _: object, share: float) -> None:
        """Let the dials go a share of the way to their places, with what is drawn on them."""
        picture = self.picture
        for bit, dial in enumerate(picture.dials):
            # the last one, which has the way before it free, goes first
            gone = eased((1 + SPREAD) * share - SPREAD * (1 - (bit + 1) / N_BITS))
            dial.take(between(self.large[bit], picture.places[bit], gone))
        picture.read_hands(self.reading.get_value())

    def draw_steps(self) -> None:
        """Show how far wheels and hands have come."""
        self.picture.read(self.reading.get_value())
