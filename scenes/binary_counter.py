"""Chapter 3: wheels of zeros and ones count in uneven steps, hands on dials in even ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    PI,
    RIGHT,
    UP,
    Animation,
    ApplyMethod,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Indicate,
    LaggedStart,
    Rotate,
    Transform,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    linear,
    smooth,
    there_and_back,
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
from scenes._kit.mobjects.chord_sum import ChordSum
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.height_mark import HeightMark
from scenes._kit.mobjects.melting_wave import MeltingWave
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.sentence import Span
from scenes._kit.mobjects.square_wave import SquareWave
from scenes._kit.mobjects.step_stacks import StacksPose, phases
from scenes._kit.mobjects.trace import PlotArea
from scenes._kit.numbers import printed
from scenes._kit.pictures.wheels_over_hands import (
    LANE_GAP,
    NUMBER_ROOM,
    WheelsOverHands,
    under_way,
)
from scenes._kit.poses import glide
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
READ = 8
"""The place up to which its hand reads evenly; then it takes a step level, and one upwards."""
NUMBER_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
LARGE = 2.1
"""How much larger the sentence is written at first."""
CELL = 0.32
"""Height of a digit that a word keeps."""
WORDS_RISE, NAME_ROOM, ASIDE = 0.9, 0.3, 2.95
"""Height kept for the words, and width at their left and right, while they are spread."""
ASIDE_GAP, EDGE_GAP = 0.25, 0.1
"""Width kept free between the spread words and what stands beside them, and behind that."""
BESIDE = 0.2
"""Width kept free between what was counted and the wheels that count on beside it."""
FRAME_RISE = 0.02
"""How far over its digits the frame round a word closes."""
LABEL_DROP = 0.45
"""How far under a dial a number stands that belongs to it."""
SUM_ROOM = 1.05
"""Height kept under the large dials for the sum of their chords."""
FAINT = 0.75
"""Opacity of the square once its main wave stands before it."""
PASSED = 0.1
"""Density of the sector of the first of two equal steps, which is to be told from the second."""
SWELL = 10
"""Stroke width to which what is compared swells for a moment."""


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
        body, aside = self.body, self.aside
        self.sentence.take(Span(body.left, body.right))
        self.codes = Region(body.left, body.right, body.bottom, body.bottom + N_BITS * CELL)
        radius = min(aside.width, body.height) / 2
        self.big = DialPose(aside.center, radius)
        # the main wave of a square of height 1 is 4 / π high
        self.area = PlotArea(body, len(PLACES), radius * PI / 4)

    @property
    def body(self) -> Region:
        """The room over the words while they are spread."""
        stage = self.stage
        left, right = stage.left + NAME_ROOM, stage.right - ASIDE
        return Region(left, right, stage.bottom + WORDS_RISE, stage.top)

    @property
    def aside(self) -> Region:
        """The room beside the spread words."""
        left, right = self.body.right + ASIDE_GAP, self.stage.right - EDGE_GAP
        return Region(left, right, self.body.bottom, self.body.top)

    @property
    def bits(self) -> NDArray[np.int64]:
        """The digits of all places, shape (places, wheels), the fastest wheel first."""
        return np.asarray(binary_bits(PLACES, N_BITS))

    @staticmethod
    def angles(places: ArrayLike) -> NDArray[np.float64]:
        """Return where the hands point at each place, shape (places, wheels), in radians."""
        middles = np.asarray(places) + 0.5
        return np.stack([bit_dial_angle(middles, bit_period(j)) for j in range(N_BITS)], axis=-1)

    def spoken(self) -> dict[str, object]:
        """Return the words and numbers of the captions."""
        word, times = Counter(self.words).most_common(1)[0]
        steps = self.picture.flips.sum(axis=1)
        flips = NUMBER_NAMES[int(steps[self.stop_at])]
        everyone = "all " if flips == NUMBER_NAMES[N_BITS] else ""
        return {
            "word": word,
            "times": NUMBER_NAMES[times],
            "Times": NUMBER_NAMES[times].capitalize(),
            "flips": f"{everyone}{flips}",
            "least": int(steps.min()),
            "most": int(steps.max()),
            "way": printed(float(self.ways[SINGLE]), 2),
            "total": printed(float(self.ways.sum()), 2),
            "Flips": f"{everyone}{flips}".capitalize(),
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

    def _go_on(self, places: Iterable[float], tempo: float, *trackers: ValueTracker) -> None:
        """Step through places, one after the other."""
        for place in places:
            self.play(*(self._to(place, tempo, t) for t in trackers or [self.reading]))

    # --- wheels ----------------------------------------------------------------------------

    @property
    def same(self) -> list[int]:
        """The places of the word that comes most often."""
        return [place for place in PLACES if self.words[place] == self.spoken()["word"]]

    def pose_the_problem(self) -> None:
        """The same word stands at several places; wheels shall count them."""
        self.written = self.sentence.written(self.stage.center, LARGE)
        self.hero = self.written
        same = [self.written[place] for place in self.same]
        others = [word for word in self.written if word not in same]
        for wheel, pose in zip(self.wheels, self._column(0), strict=True):
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
            coming = LaggedStart(*map(FadeIn, self.wheels), lag_ratio=0.4)
            self.play(coming, run_time=GESTURE)

    def count_the_words(self) -> None:
        """The wheels count; every word keeps their digits, and every flip becomes a brick."""
        body, stacks = self.body, self.picture.wheel_stacks
        foot = self.codes.top + LANE_GAP
        unit = (body.top - NUMBER_ROOM - foot) / N_BITS
        stacks.take(StacksPose(body.left, body.right, foot, unit))
        lines = self.codes.rows(*[1.0] * N_BITS)
        self.rows = [
            BitRow(bits, color=hue, pose=BitRowPose(line.left, line.right, line.center[1], CELL))
            for bits, hue, line in zip(self.bits.T, self.hues, lines, strict=True)
        ]
        with self.beat("count"):
            self.draw_count()
            self.add(*self.rows, stacks, *self.wheels)
            self.hero = VGroup(stacks, *self.rows, *self.wheels)
            first = UpdateFromAlphaFunc(VGroup(*self.rows), self._first_digits)
            self.say("digits", first, FadeIn(self.sentence.marker), run_time=GESTURE)
            with self.redrawn(self.draw_count):
                self._go_on([1], MORPH, self.t)
                self.say("bricks", self._to(2, GESTURE + QUICK, self.t))
                self._go_on(range(3, self.stop_at + 1), BRISK, self.t)
                self.say("guess")
                self.ponder()
                self.say("all", self._to(self.stop_at + 1, MORPH, self.t))

    def _column(self, place: float) -> list[WheelPose]:
        """Return how the wheels stand, one over the other, just right of a place."""
        spots = self.body.inset(0.0, BESIDE / 4).rows(*[1.0] * N_BITS, gap=LANE_GAP)
        width = self.aside.width / 2
        across = self.sentence.place(place + 0.5)[0] + BESIDE + width / 2
        return [
            WheelPose(np.array([across, spot.center[1], 0.0]), width, spot.height) for spot in spots
        ]

    def _first_digits(self, _: object, share: float) -> None:
        for row in self.rows:
            row.reveal(share)

    def draw_count(self) -> None:
        """Show the digits of the place, those left so far, the bricks, and the place."""
        position = self.t.get_value()
        for wheel, pose in zip(self.wheels, self._column(phases(position).place), strict=True):
            wheel.take(pose)
        self.picture.read_wheels(position)
        self.sentence.read(phases(position).place)
        for row in self.rows:
            row.reveal(phases(position).place + float(position > 0))

    def judge_the_codes(self) -> None:
        """Count on: the same word has other digits at each place, but the steps are uneven."""
        self.checklist = Checklist(wishes_met(), self.layout.checklist)
        self.verdict = self.picture.wheel_stacks.judge("bad")
        high = self.codes.top + FRAME_RISE
        frames = VGroup(*(self.sentence.frame(place, high) for place in self.same))
        with self.beat("codes"):
            with self.redrawn(self.draw_count):
                self.play(
                    self._to(self.stop_at + 2, QUICK, self.t),
                    FadeIn(self.checklist, run_time=QUICK),
                )
                self._go_on(range(self.stop_at + 3, LAST + 1), QUICK / 2, self.t)
            framing = LaggedStart(*map(Create, frames), lag_ratio=0.3)
            met = (self.checklist.turn(wish, "good") for wish in ("unique", "bounded"))
            self.say("codes", framing, *met, run_time=MORPH)
            drawing = self.verdict.draw().set_run_time(MORPH)
            failing = self.checklist.turn("same step", "bad")
            self.say("uneven", FadeOut(frames, run_time=QUICK), drawing, failing)

    # --- from a wheel to a hand ------------------------------------------------------------

    def look_at_one_wheel(self) -> None:
        """One wheel and its digits alone: a square wave, of which the jumps are melted away."""
        row, wheel, area = self.rows[SINGLE], self.wheels[SINGLE], self.area
        stacks = self.picture.wheel_stacks
        levels = bit_square_wave(PLACES + 0.5, bit_period(SINGLE))
        self.square = SquareWave(area, levels, color=self.hues[SINGLE])
        self.sine = MeltingWave(area, self.term, color=self.hues[SINGLE])
        self.hero = VGroup(wheel, row)
        middle, (left, right) = area.region.center[1], (area.region.left, area.region.right)
        parted = BitRowPose(left, right, middle, area.unit, parted=1.0)
        beside = WheelPose(self.big.hub, 1.5 * self.big.radius, 1.8 * self.big.radius)
        with self.beat("one_wheel"):
            others = [other for other in self.rows if other is not row]
            wheels = [other for other in self.wheels if other is not wheel]
            leaving = (*wheels, stacks, self.verdict, self.sentence.marker)
            gone = FadeOut(*leaving, run_time=2 * QUICK)
            self.play(gone, glide((wheel, beside), run_time=MORPH))
            self.draw_jumps()
            parting = glide((row, parted), run_time=GESTURE)
            entering = FadeIn(self.sentence.marker, self.square.axis, run_time=GESTURE)
            self.play(parting, FadeOut(*others, run_time=QUICK), entering)
            self.add(self.square.outline)
            with self.redrawn(self.draw_jumps):
                scenery(row.cells[1])  # on its way to a tint
                paling = ApplyMethod(row.recede, run_time=QUICK)
                jumping = (self._to(LAST, STROLL), paling)
                self.say("jumps", *jumping, self.checklist.turn("smooth", "bad"))
            outline = self.square.outline.animate.set_stroke(opacity=FAINT)
            stopped = FadeOut(self.sentence.marker)
            fading = (FadeIn(self.sine), row.animate.pale(), outline, stopped)
            self.say("melt", *fading, run_time=QUICK)
            melting = UpdateFromAlphaFunc(self.sine, lambda _, share: self.sine.melt(share))
            self.play(melting, run_time=MORPH + GESTURE, rate_func=linear)

    @staticmethod
    def term(positions: NDArray[np.float64], order: int) -> NDArray[np.float64]:
        """Return the heights of a Fourier term of the one wheel's wave."""
        return np.asarray(bit_harmonic(positions, bit_period(SINGLE), order=order))

    def draw_jumps(self) -> None:
        """Turn the single wheel with the count, and draw its wave up to the place."""
        position = self.reading.get_value()
        place = phases(position).place
        self.wheels[SINGLE].set_turn(float(self.picture.turns(position)[SINGLE]))
        self.square.outline.reveal(place + 1)
        self.sentence.read(place)

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
        self.hero = VGroup(self.dial, self.sine)
        with self.beat("hand"):
            self.reading.set_value(0.0)
            strides: list[Any] = [self.picture.ways[SINGLE].copy() for _ in range(2)]
            strides[0].wedge.set_fill(opacity=PASSED)
            self.strides: Any = VGroup(*strides)
            self.draw_hand()
            leaving = (*wheel.digits, self.rows[SINGLE], self.square.outline)
            self.remove(wheel.window)
            self._round([SINGLE], *map(FadeOut, leaving))
            grown = (GrowFromPoint(part, self.dial.hub) for part in self.dial[1:])
            entering = FadeIn(self.link, self.point, self.sentence.marker)
            self.play(*grown, entering, run_time=QUICK)
            self.add(self.dial, self.sentence.marker)
            with self.redrawn(self.draw_hand):
                self.say("hand", self._to(READ, MORPH + GESTURE))
                self._measure_heights()
            self._measure_the_tip()

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
        """Turn the hand, join its tip with the wave, and draw its way in each of its two steps."""
        position = self.reading.get_value()
        self.dial.set_angle(float(self.angles(position)[SINGLE]))
        tip = self.dial.tip.get_center()
        across = self.area.point(position + 0.5, 0.0)[0]
        self.point.move_to((across, tip[1], 0.0))
        self.link.set_ends(tip, self.point.get_center())
        self.sentence.read(position)
        for place, way in enumerate(self.strides, READ):
            start, end = self.angles(np.clip(position, place, [place, place + 1]))[:, SINGLE]
            way.go(self.big.hub, self.big.radius, float(start), float(end))

    def _measure_heights(self) -> None:
        """The hand takes two steps: its height stays, and then rises."""
        self.measured = VGroup()
        for place, way in enumerate(self.strides, READ + 1):
            self.add(way, self.dial)
            step = self._to(place, GESTURE).set_rate_func(smooth)
            if place == READ + 1:
                self.play(step)
            else:
                self.say("height", step)
            mark = self._mark_height(place)
            self.measured.add(mark)
            self.show(mark)

    def _mark_height(self, place: int) -> HeightMark:
        """Return how much the height changes in the step to a place, at the wave, in radii."""
        heights = np.sin(self.angles([place - 1, place])[:, SINGLE]) * self.big.radius
        start, end = (
            self.area.region.center * UP + self.sentence.place(at) * RIGHT + height * UP
            for at, height in zip((place - 1, place), heights, strict=True)
        )
        return HeightMark(start, end, self.big.radius)

    def _measure_the_tip(self) -> None:
        """The ways of the tip in the same two steps are one length."""
        first, level = self.strides[0].chord, self.measured[0][0]
        length = float(chord(np.diff(self.angles([READ, READ + 1])[:, SINGLE]))[0])
        number = Label(f"{printed(length, 2)} radii", BODY)
        number.put(self.big.hub + DOWN * (self.big.radius + LABEL_DROP))
        # the step in which the height stayed is the one in which the tip moved
        swells = (
            ApplyMethod(part.set_stroke, None, SWELL, rate_func=there_and_back, run_time=GESTURE)
            for part in (first, level)
        )
        self.say("tip", *swells, FadeOut(self.link, self.point, run_time=QUICK))
        self.show(number)
        turned = first.copy().set_fill(opacity=0).set_stroke(self.theme.ink)
        self.add(turned)
        turn = float(self.angles(READ + 1)[SINGLE] - self.angles(READ)[SINGLE])
        self.say("again", Rotate(turned, turn, about_point=self.big.hub), run_time=GESTURE)
        self.measured.add(self.strides, turned, number)

    # --- wheels and hands ------------------------------------------------------------------

    @property
    def floors(self) -> list[Region]:
        """The room of the large dials, and that under them in which their chords are added."""
        body, stage = self.body, self.stage
        wide = Region(stage.left, stage.right, body.bottom, body.top)
        return wide.rows(body.height - SUM_ROOM, SUM_ROOM)

    @cached_property
    def large(self) -> list[DialPose]:
        """How four large dials stand side by side, each with a number under it."""
        columns = self.floors[0].row_of(N_BITS)
        room = min(columns[0].width, columns[0].height - LABEL_DROP)
        lift = UP * LABEL_DROP / 2
        return [DialPose(column.center + lift, room / 2 - 0.02) for column in columns]

    def give_every_wheel_a_hand(self) -> None:
        """Every wheel becomes a hand of its period; they turn until all are home again."""
        picture, others = self.picture, [bit for bit in range(N_BITS) if bit != SINGLE]
        self.hero = VGroup(*picture.dials)
        gone = (self.sine, self.square.axis, self.measured)
        self.periods = VGroup()
        for bit, pose in enumerate(self.large):
            label = Label(f"{printed(bit_period(bit))} places a turn", BODY, color=self.hues[bit])
            self.periods.add(label.put(pose.hub + DOWN * (pose.radius + LABEL_DROP)))
        for bit in others:
            pose = self.large[bit]
            picture.dials[bit].take(pose)
            self.wheels[bit].take(WheelPose(pose.hub, 1.5 * pose.radius, 1.8 * pose.radius))
            self.wheels[bit].set_turn(float(self.bits[READ + 2, bit]))
        with self.beat("four_hands"):
            across = Span(self.stage.left + NAME_ROOM, self.stage.right - NAME_ROOM)
            moves = ((self.dial, self.large[SINGLE]), (self.sentence, across))
            self.play(glide(*moves, run_time=GESTURE), FadeOut(*gone, run_time=QUICK))
            self.show(*(self.wheels[bit] for bit in others))
            self.draw_hands()
            windows = [self.wheels[bit].window for bit in others]
            digits = [digit for bit in others for digit in self.wheels[bit].digits]
            self.remove(*windows)
            self._round(others, *map(FadeOut, digits))
            dials = [picture.dials[bit] for bit in others]
            grown = [GrowFromPoint(part, dial.hub) for dial in dials for part in dial[1:]]
            self.play(*grown, FadeIn(self.periods), run_time=QUICK)
            self.add(*dials)
            with self.redrawn(self.draw_hands):
                turning = self._to(LAST, STROLL)
                self.say("hands", turning, self.checklist.turn("smooth", "good"))
                leaving = FadeOut(self.sentence.marker, run_time=QUICK)
                self.play(self._to(LAST + 1, STROLL / (LAST - READ - 2)), leaving)

    def draw_hands(self) -> None:
        """Turn all hands to a place, the first one again after the last."""
        position = self.reading.get_value()
        for dial, angle in zip(self.picture.dials, self.angles(position), strict=True):
            dial.set_angle(float(angle))
        self.sentence.read(min(position, LAST))

    def measure_the_hands(self) -> None:
        """Every chord becomes a brick; the hands' skyline grows under that of the wheels."""
        picture, ahead = self.picture, self.stop_at + 1
        with self.beat("even_steps"):
            self._step_large()
            self._add_the_chords()
            self._begin_the_stacks()
            self.hero = picture
            with self.redrawn(self.draw_steps):
                frame = picture.frame_step(self.stop_at)
                level = picture.level(frame.get_right()[0])
                asking = LaggedStart(Create(frame), Create(level), lag_ratio=0.7)
                self.say("guess", asking, run_time=GESTURE)
                self.ponder()
                self._go_on(range(2, ahead), QUICK)
                self.play(self._to(ahead, MORPH))
                lighting: Any = frame.animate
                lit = lighting(rate_func=there_and_back).set_stroke(width=9)
                self.say("same", lit, run_time=MORPH)
                self.play(self._to(ahead + 1, QUICK), FadeOut(frame, level, run_time=QUICK))
                self._go_on(range(ahead + 2, LAST + 1), 2 * QUICK / 3)
            lines = picture.lines()
            self.say("even", *(line.draw() for line in lines), run_time=MORPH)
            self.remove(*lines)
            picture.judge(*lines)
            self.add(picture)
            self.answer(self.checklist.turn("same step", "good"))

    def draw_large(self) -> None:
        """Turn the large hands, and draw the chord of each."""
        position = self.reading.get_value()
        self.picture.read_hands(position)
        self.sentence.read(sum(under_way(position)))

    def _step_large(self) -> None:
        """Take the first step of the large hands, and print how far each tip came."""
        picture = self.picture
        self.reading.set_value(0.0)
        self.draw_large()
        self.remove(*picture.dials)
        self.add(*picture.ways, *picture.dials)
        self.show(self.sentence.marker)
        with self.redrawn(self.draw_large):
            self.say("step", self._to(1, MORPH))
        self.sum = ChordSum(picture.ways, self.hues, self.floors[1].at(0.5, 1.0))
        naming = LaggedStart(*map(FadeIn, self.sum.numbers), lag_ratio=0.4, run_time=GESTURE)
        self.play(FadeOut(self.periods, run_time=QUICK), naming)

    @property
    def ways(self) -> NDArray[np.float64]:
        """How far each tip comes in the first step, in radii, shape (hands,)."""
        ways: NDArray[np.float64] = self.picture.chords[0]
        return ways

    def _add_the_chords(self) -> None:
        """Of every chord a copy falls out of its dial; they slide together, as their numbers do."""
        added = self.sum
        self.add(*added.planks)
        self.say("sum", added.fall(), run_time=MORPH + QUICK)
        self.play(*added.join(), run_time=MORPH)
        writing = FadeIn(added.signs, added.total, run_time=QUICK)
        bracing = Create(added.bracket, run_time=GESTURE)
        self.say("total", writing, bracing, added.count().set_run_time(STROLL + 2 * QUICK))

    def _begin_the_stacks(self) -> None:
        """Dials make room, the sum is stood up as the first stack, the wheels' skyline comes."""
        picture, stacks = self.picture, self.picture.hand_stacks
        wheels = picture.wheel_stacks
        wheels.take(picture.pose_of(picture.wheel_lane)).read(LAST)
        corner = stacks.top(0) + RIGHT * stacks.brick_width / 2
        rail = Span(stacks.pose.left, stacks.pose.right, 1.0)
        self.play(
            FadeOut(self.sum.written, run_time=QUICK),
            glide((self.sentence, rail), run_time=GESTURE),
            self.sum.lay_down(corner, picture.unit, stacks.brick_width).set_run_time(GESTURE),
        )
        with self.redrawn(self.draw_large):
            # two go down, and only then two across over them: none crosses another
            parting = zip(picture.dials, picture.parted(self.large), strict=True)
            self.play(glide(*parting, run_time=2 * QUICK))
            crossing = glide(*zip(picture.dials, picture.places, strict=True))
            self.play(crossing, self.sum.stand_up(corner), run_time=GESTURE)
        self.draw_steps()
        self.remove(*self.sum.planks)
        self.add(*stacks.layers)
        self.show(wheels, stacks.label, *stacks.totals, run_time=GESTURE)
        self.add(picture)

    def draw_steps(self) -> None:
        """Show how far the hands have come, and the stacks that they have laid."""
        self.picture.read(self.reading.get_value())
