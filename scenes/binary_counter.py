"""Chapter 3: wheels of zeros and ones count in uneven steps, hands on dials in even ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, cast

import numpy as np
from manim import (
    LEFT,
    PI,
    RIGHT,
    UP,
    Animation,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Indicate,
    LaggedStart,
    Line,
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
    step_distances,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Length, OneOf
from scenes._kit.mobjects.bit_row import BitRow, BitRowPose
from scenes._kit.mobjects.bit_wheel import BitWheel, WheelPose
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.sentence import Span
from scenes._kit.mobjects.square_wave import SquareWave
from scenes._kit.mobjects.step_bars import BAR_SHARE, StepBars
from scenes._kit.mobjects.trace import PlotArea, Trace, polyline
from scenes._kit.mobjects.unit_diagonal import UnitDiagonal
from scenes._kit.numbers import printed
from scenes._kit.pictures.wheels_over_hands import SteppingHands, WheelsOverHands
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import LABEL, TITLE, Formula, Label

WISHES = ("unique", "bounded", "same step", "any length", "smooth", "linear shift")
NUMBER_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
PACE = 0.2
"""Seconds of a step whose like has been seen before."""
STRIDE = 0.6
"""Seconds of a step that is followed with the eyes."""
LARGE = 2.1
"""How much larger the sentence is written at first."""
MEASURED = {8: (3, 2), 16: (5, 4)}
"""For so many places: from which on one hand is measured, and for how many steps in each way."""
DIAL_ROOM = 3.1
"""Width kept at the left of the wave for the dial."""
LADDER_GAP = 0.4
"""How far outside its ring the height of a hand is shown."""
LABEL_DROP = 0.42
"""How far under a dial its turn is printed."""
FAINT = 0.75
"""Opacity of the square once its main wave stands before it."""
SAMPLES = 32
"""Samples of a curve per position."""
HARMONICS = np.arange(1, 160, 2)
"""Orders of the Fourier terms that draw a square wave before it melts."""
SHARPEST, SMOOTHEST = 3e-4, 2.0
"""Diffusion times between which a square wave melts into its first harmonic."""


class BinaryCounter(ChapterScene):
    """Counts words with wheels, measures every step, gives each wheel a hand, measures again."""

    key = "binary_counter"
    number = 3
    climax = "even_steps"

    words: Annotated[tuple[str, ...], Length(16, 16)] = (
        *("the", "dog", "bit", "the", "man", "and", "now", "the"),
        *("man", "bit", "the", "dog", "and", "all", "ran", "off"),
    )
    """One for every place; with three wheels only the first eight are shown."""
    n_bits: Annotated[int, OneOf(3, 4)] = 4
    """Number of wheels; they count 2^n_bits places."""
    stop_at: Annotated[int, OneOf(5, 7, 9, 11)] = 7
    """The place before the step that the viewer shall guess."""
    single: Annotated[int, Between(1, 2)] = 1
    """The wheel that is looked at alone; the height of hand 0, the fastest, steps evenly."""

    def check_content(self) -> None:
        """Check also that the wheels count beyond the steps that are measured."""
        super().check_content()
        highest = 2**self.n_bits - 3
        if self.stop_at > highest:
            wheels = f"with {self.n_bits} wheels"
            raise ValueError(f"stop_at must be {highest} at most {wheels}, got {self.stop_at}")

    def setup(self) -> None:
        """Compute the digits, the angles and the steps, and divide the stage."""
        super().setup()
        self.places = np.arange(2**self.n_bits)
        self.hues = [self.theme.pair(bit, self.n_bits) for bit in range(self.n_bits)]
        self.reading = ValueTracker(0.0)
        self.rolled = ValueTracker(0.0)
        self.picture = self._all_steps()
        self.sentence, self.wheels = self.picture.sentence, self.picture.wheels
        self._divide_the_stage()
        for wheel, pose in zip(self.wheels, self.wide, strict=True):
            wheel.take(pose)

    @property
    def bits(self) -> NDArray[np.int64]:
        """The digits of all places, shape (places, wheels), the fastest wheel first."""
        return np.asarray(binary_bits(self.places, self.n_bits))

    def angles(self, places: ArrayLike) -> NDArray[np.float64]:
        """Return where the hands point at each place, shape (places, wheels), in radians."""
        middles = np.asarray(places) + 0.5
        periods = [bit_period(bit) for bit in range(self.n_bits)]
        return np.stack([bit_dial_angle(middles, period) for period in periods], axis=-1)

    def _all_steps(self) -> WheelsOverHands:
        """Return the last picture: all the steps of the wheels, and those of the hands."""
        angles = self.angles(self.places)
        codes = np.concatenate([np.cos(angles), np.sin(angles)], axis=-1)
        return WheelsOverHands(
            self.stage,
            self.words[: len(self.places)],
            bits=self.bits,
            angles=angles,
            wheel_steps=step_distances(self.bits.astype(float)),
            hand_steps=step_distances(codes),
            hues=self.hues,
        )

    def _divide_the_stage(self) -> None:
        """Find where wheels, rows, the wave, one large hand, and four hands stand."""
        picture, stage = self.picture, self.stage
        body = Region(stage.left, stage.right, picture.sentence_region.top, stage.top)
        self.body, self.rows_region = body, picture.hand_lane
        over_rows = Region(body.left, body.right, self.rows_region.top + 0.15, body.top)
        self.rack = Region(body.left, body.right, picture.wheel_rack.bottom, body.top)
        self.wide = self._wheels_across(over_rows.inset(0.6, 0.1))
        self.narrow = self._wheels_across(self.rack.inset(0.6, 0.2))
        self._divide_for_four_hands(body.inset(0.3, 0.05))
        wave = Region(body.left + DIAL_ROOM, body.right, body.bottom, body.top)
        radius = DIAL_ROOM / 2 - 0.12
        self.big = DialPose(np.array([body.left + radius + 0.04, wave.center[1], 0.0]), radius)
        tallest = float(np.max(bit_harmonic(self.samples, bit_period(self.single))))
        self.area = PlotArea(wave, len(self.places), radius / tallest)
        self._divide_for_one_hand()

    def _divide_for_one_hand(self) -> None:
        """Find how large one hand can be beside the bars of its steps, and where these stand."""
        body, sentence = self.body, self.sentence
        self.first, steps = MEASURED[len(self.places)]
        room = sentence.place(self.first)[0] - body.left - LADDER_GAP - 0.1
        radius = float(min(body.height / 2 - 0.12, room / 2))
        self.large = DialPose(np.array([body.left + radius + 0.02, body.center[1], 0.0]), radius)
        begun = (self.first, self.first + steps)
        self.lanes = [
            Region(
                sentence.place(start - 0.5)[0],
                sentence.place(start + steps + 0.5)[0],
                body.bottom + 0.1,
                body.top,
            )
            for start in begun
        ]
        self.turning, self.ended = begun[1], begun[1] + steps

    def _wheels_across(self, region: Region) -> list[WheelPose]:
        """Return how the wheels stand side by side, each filling its column."""
        columns = region.row_of(self.n_bits, gap=0.5)
        return [
            WheelPose(column.center, min(column.width, 1.15 * column.height), column.height)
            for column in columns
        ]

    def _divide_for_four_hands(self, body: Region) -> None:
        """Find where every wheel stands with its hand under it."""
        wheels, _, dials, _ = body.rows(1.0, 0.12, 2.4, LABEL_DROP)
        self.paired_wheels = self._wheels_across(wheels)
        columns = dials.row_of(self.n_bits, gap=0.5)
        self.paired_dials = [
            DialPose(column.center, min(column.height, column.width) / 2) for column in columns
        ]

    @property
    def samples(self) -> NDArray[np.float64]:
        """Coordinates at which curves are sampled."""
        return np.linspace(0, len(self.places), len(self.places) * SAMPLES + 1)

    def spoken(self) -> dict[str, object]:
        """Return the words and numbers of the captions."""
        word, times = Counter(self.words[: len(self.places)]).most_common(1)[0]
        picture, here = self.picture, self.stop_at
        flips = int(self.flips[here].sum())
        everyone = "All " if flips == self.n_bits else ""
        return {
            "word": word,
            "times": NUMBER_NAMES[times],
            "Times": NUMBER_NAMES[times].capitalize(),
            "wheels": NUMBER_NAMES[self.n_bits],
            "here": here,
            "after": here + 1,
            "long": printed(picture.wheel_steps[here], 2),
            "Flips": f"{everyone}{NUMBER_NAMES[flips]}".capitalize(),
            "flips": flips,
            "hand_step": printed(picture.hand_steps[0], 2),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.pose_the_problem()
        self.count_the_words()
        self.measure_the_steps()
        self.count_to_the_end()
        self.look_at_one_wheel()
        self.melt_its_wave()
        self.find_the_hand()
        self.measure_one_hand()
        self.give_every_wheel_a_hand()
        self.measure_the_hands()

    # --- wheels ----------------------------------------------------------------------------

    @property
    def flips(self) -> NDArray[np.int64]:
        """What every digit changes by to the next place, the first one again after the last."""
        return np.abs(np.diff(self.bits, axis=0, append=self.bits[:1]))

    @property
    def same(self) -> list[int]:
        """The places of the word that comes most often."""
        word = self.spoken()["word"]
        return [place for place in self.places if self.words[place] == word]

    def pose_the_problem(self) -> None:
        """The same word stands at several places; wheels shall count them."""
        self.sentence.read(0)
        for wheel in self.wheels:
            wheel.set_turn(0.0)
        self.written = self.sentence.written(self.stage.center, LARGE)
        self.hero = self.written
        same = [self.written[place] for place in self.same]
        others = [word for word in self.written if word not in same]
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
            spins = [UpdateFromAlphaFunc(wheel, self._spin) for wheel in self.wheels]
            spinning = LaggedStart(*spins, lag_ratio=0.15)
            entering = map(FadeIn, (*self.wheels, self.sentence.marker))
            self.play(*entering, run_time=QUICK)
            self.play(spinning, run_time=GESTURE)

    @staticmethod
    def _spin(wheel: Mobject, share: float) -> None:
        """Let a wheel show all that it has, and its 0 again."""
        cast(BitWheel, wheel).set_turn(2 * share)

    def count_the_words(self) -> None:
        """The wheels count, and every word keeps their digits."""
        self.rows = [
            BitRow(self.bits[:, bit], color=hue, pose=self._strip(bit)).reveal(0)
            for bit, hue in enumerate(self.hues)
        ]
        for wheel in self.wheels:
            wheel.set_turn(0.0)
        with self.beat("count"):
            self.add(*self.rows)
            self.say(
                "first",
                UpdateFromAlphaFunc(VGroup(*self.rows), self._first_digits),
                run_time=QUICK,
            )
            with self.redrawn(self.draw_count):
                self.step_to(1, 2, tempo=GESTURE, rest=0)
                self.say("half", self._to(3, GESTURE))
                self.step_to(*range(4, self.stop_at + 1), tempo=STRIDE / 2, rest=0)

    def _strip(self, bit: int) -> BitRowPose:
        """Return how the row of one wheel lies over the words, the fastest on top."""
        row = self.rows_region.rows(*[1.0] * self.n_bits)[bit]
        return BitRowPose(row.left, row.right, float(row.center[1]), row.height)

    def _first_digits(self, _: object, share: float) -> None:
        for row in self.rows:
            row.reveal(share)

    def draw_count(self) -> None:
        """Show the digits of the place, those left so far, and the place."""
        position = self.t.get_value()
        self.turn_wheels(position)
        self.sentence.read(position)
        if position > 0:
            for row in self.rows:
                row.reveal(position + 1)

    def turn_wheels(self, position: float) -> None:
        """Turn every wheel as far as the count has come, the first place again after the last."""
        here = min(int(position), len(self.places) - 1)
        turned = self.flips[:here].sum(axis=0) + (position - here) * self.flips[here]
        for wheel, turn in zip(self.wheels, turned, strict=True):
            wheel.set_turn(float(turn))

    def measure_the_steps(self) -> None:
        """Every step becomes a bar: those with one, two, three flips, then that with most."""
        self.bars = self.picture.wheel_bars.read(0)
        with self.beat("one_step"):
            shrink = glide(*zip(self.wheels, self.narrow, strict=True))
            self.say("edge", shrink, run_time=GESTURE)
            self.add(self.bars)
            self._measure_by_diagonals()
            with self.redrawn(self.draw_bars):
                self.say("guess", FadeOut(self.diagonal, self.root))
                self.ponder()
                self.say("long", self._to(self.stop_at + 1, MORPH))

    def _measure_by_diagonals(self) -> None:
        """An edge grows into a square and a cube; the bars are as long as their diagonals."""
        words, lane = self.sentence, self.bars.region
        left, foot = words.place(self.stop_at + 0.5)[0] + 0.35, self.rows_region.bottom + 0.2
        edge = min((lane.top - foot) / 1.15, (words.span.right - left - 0.9) / 1.3)
        self.diagonal = UnitDiagonal(np.array([left, foot, 0.0]), edge)
        self.root = VGroup()
        for flips, cue in enumerate(("edge", "square", "cube"), start=1):
            root = Formula(f"sqrt({flips})" if flips > 1 else "1", TITLE)
            root.put(np.array([left + 1.3 * edge + 0.25, foot + 0.45 * edge, 0.0]), LEFT)
            change = [FadeOut(self.root), FadeIn(root), self._grow_together(flips)]
            if flips > 1:
                self.say(cue, *change, run_time=MORPH + GESTURE)
            else:
                self.play(*change, FadeIn(self.bars.names), run_time=MORPH + QUICK)
            self.root = root
        self.bars.read(self.stop_at)

    def _grow_together(self, flips: int) -> Animation:
        """Return the animation in which the diagonal grows, and all bars that are as long."""
        steps = np.zeros(len(self.bars.lengths))
        steps[: self.stop_at] = self.flips[: self.stop_at].sum(axis=1)

        def grow(_: Mobject, share: float) -> None:
            self.diagonal.sweep(max(0.01, flips - 1 + share))
            shares = np.where(steps == flips, share, 1.0 * (steps < flips)) * (steps > 0)
            self.bars.draw(shares * self.bars.lengths, shares)

        return UpdateFromAlphaFunc(VGroup(self.diagonal, self.bars), grow)

    def _to(self, place: float, tempo: float, tracker: ValueTracker | None = None) -> Animation:
        """Return the animation in which the position, or another tracker, goes on to a place."""
        moving: Any = (self.t if tracker is None else tracker).animate
        return prepare_animation(moving(run_time=tempo).set_value(place))

    def draw_bars(self) -> None:
        """Count on, and let the bar of each step grow."""
        self.draw_count()
        self.bars.read(self.t.get_value())

    def count_to_the_end(self) -> None:
        """Count on: the same word has other digits at each place, but the steps are uneven."""
        self.checklist = Checklist(dict.fromkeys(WISHES, "open"), self.layout.checklist)
        with self.beat("all_places"):
            with self.redrawn(self.draw_bars):
                self.step_to(*range(self.stop_at + 2, len(self.places)), tempo=PACE, rest=0)
            self.frames = VGroup(*map(self._frame, self.same))
            framing = LaggedStart(*map(Create, self.frames), lag_ratio=0.3)
            self.say("codes", framing, FadeIn(self.checklist), run_time=MORPH + QUICK)
            self.play(self.checklist.turn("unique", "good"))
            self.verdict = self.bars.judge("bad")
            bounded = self.checklist.turn("bounded", "good")
            self.say("uneven", FadeOut(self.frames), bounded, run_time=GESTURE)
            drawing = self.verdict.draw().set_run_time(MORPH)
            self.play(drawing, self.checklist.turn("same step", "bad"))

    def _frame(self, place: int) -> RoundedRectangle:
        """Return a new frame round a word and its digits."""
        words, rows = self.sentence, self.rows_region
        low, high = words.bottom + 0.47, rows.top + 0.02
        frame = RoundedRectangle(
            width=0.98 * words.pitch,
            height=high - low,
            corner_radius=0.1,
            stroke_color=self.theme.ink,
            stroke_width=6,
        )
        return frame.move_to(words.place(place, (low + high) / 2))

    # --- from a wheel to a hand ------------------------------------------------------------

    def look_at_one_wheel(self) -> None:
        """One wheel and its digits alone: they rise and fall in jumps."""
        row, wheel = self.rows[self.single], self.wheels[self.single]
        self.square = self._square_wave()
        self.point = Dot(radius=0.12, color=self.theme.ink)
        self.hero = VGroup(wheel, row)
        span = Span(self.area.region.left, self.area.region.right)
        beside = WheelPose(self.big.hub, 1.7 * self.big.radius, 2 * self.big.radius)
        with self.beat("one_wheel"):
            self.clear_stage(row, wheel, self.sentence.words, self.checklist, run_time=GESTURE)
            self.sentence.remove(self.sentence.marker)
            parting = ((row, self._parted()), (wheel, beside), (self.sentence, span))
            self.play(glide(*parting), run_time=MORPH)
            self.play(*map(Create, self.square), row.animate.recede(), run_time=QUICK)

    def _parted(self) -> BitRowPose:
        """Return how the single row lies when its ones are up and its zeros down."""
        region = self.area.region
        middle = float(region.center[1])
        return BitRowPose(region.left, region.right, middle, self.area.unit, parted=1.0)

    def _square_wave(self) -> SquareWave:
        levels = bit_square_wave(self.places + 0.5, bit_period(self.single))
        return SquareWave(self.area, levels, color=self.hues[self.single])

    def melt_its_wave(self) -> None:
        """The square wave loses its finer sines, as heat spreads, until the largest is left."""
        self.sine = Trace(self.area, color=self.hues[self.single], width=7)
        self.draw_melting(0.0)
        with self.beat("sine"):
            outline = self.square.outline.animate.set_stroke(opacity=FAINT)
            pale = [self.rows[self.single].animate.pale(), outline]
            self.say("sum", FadeIn(self.sine), *pale, run_time=GESTURE)
            self.play(self._melting(0.0, 0.6))
            self.say("slowest", self._melting(0.6, 1.0))

    def _melting(self, start: float, end: float) -> Animation:
        return UpdateFromAlphaFunc(
            self.sine,
            lambda _, share: self.draw_melting(between(start, end, share)),
            rate_func=linear,
            run_time=MORPH + QUICK,
        )

    def draw_melting(self, share: float) -> None:
        """Draw the wave a share of its way from the square to its main wave."""
        time = SHARPEST * (SMOOTHEST / SHARPEST) ** share
        self.sine.set_heights(self.samples, self.molten(time))

    def molten(self, time: float) -> NDArray[np.float64]:
        """Return the square wave after diffusing for a time that spares its first harmonic."""
        period = bit_period(self.single)
        terms = [bit_harmonic(self.samples, period, order=int(k)) for k in HARMONICS]
        heights: NDArray[np.float64] = np.exp(-time * (HARMONICS**2 - 1.0)) @ np.array(terms)
        return heights

    def find_the_hand(self) -> None:
        """The wheel rounds into a dial; the height of its hand is the height of the wave."""
        wheel, self.dial = self.wheels[self.single], self.picture.dials[self.single]
        self.dial.take(self.big)
        self.link = DashedSegment(self.big.hub, self.big.hub, color=self.theme.quiet)
        self.draw_hand()
        self.hero = VGroup(self.dial, self.sine)
        with self.beat("hand"):
            leaving = (*wheel.digits, self.rows[self.single], self.square.outline)
            self.remove(wheel.window)
            self._round([self.single], *map(FadeOut, leaving))
            grown = (GrowFromPoint(part, self.dial.hub) for part in self.dial[1:])
            entering = FadeIn(self.link, self.point, self.sentence.marker)
            self.play(*grown, entering, run_time=QUICK)
            self.add(self.dial, self.sentence.add(self.sentence.marker))
            with self.redrawn(self.draw_hand):
                self.sweep(self.first, STROLL, tracker=self.reading)

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
        self.dial.set_angle(float(self.angles(position)[self.single]))
        tip = self.dial.tip.get_center()
        across = self.area.point(position + 0.5, 0.0)[0]
        self.point.move_to((across, tip[1], 0.0))
        self.link.set_ends(tip, self.point.get_center())
        self.sentence.read(position)

    # --- one hand --------------------------------------------------------------------------

    @property
    def height_steps(self) -> NDArray[np.float64]:
        """How far the height of the single hand moves in each step in which it is measured."""
        heights = np.sin(self.angles(self.places)[self.first : self.turning + 1, self.single])
        return np.asarray(step_distances(heights[:, None]))

    def measure_one_hand(self) -> None:
        """The height of one hand moves unevenly; its tip moves as far in every step."""
        angles = self.angles(self.places)[:, [self.single]]
        chords = chord(np.diff(angles, axis=0))[self.turning : self.ended, 0]
        self.height_bars, self.tip_bars = (
            self._bars(name, steps, lane)
            for name, steps, lane in zip(
                ("height", "tip"), (self.height_steps, chords), self.lanes, strict=True
            )
        )
        self.stepping = SteppingHands([self.dial], [self.hues[self.single]], angles)
        self.rise = Line(stroke_color=self.theme.ink, stroke_width=10)
        with self.beat("one_hand"):
            self._make_it_large()
            with self.redrawn(self.draw_height):
                self._read_on(*range(self.first + 1, self.turning + 1), tempo=STRIDE)
                pulses = [
                    Indicate(number, 1.12, color=number.get_fill_color())
                    for number in self.height_bars.numbers
                ]
                self.say("uneven", LaggedStart(*pulses, lag_ratio=0.4), run_time=MORPH)
            self._measure_its_tip()

    def _bars(self, name: str, lengths: NDArray[np.float64], lane: Region) -> StepBars:
        """Return bars in the scale of the large dial, with their name over them."""
        unit = self.large.radius
        bars = StepBars(name, "radius = 1", lengths, lane, edge=lane.left, unit=unit).read(0)
        tallest = unit * float(max(self.height_steps))
        bars.names.shift((bars.pitch * (1 - BAR_SHARE / 2), tallest + 0.1, 0.0))
        return bars

    def _make_it_large(self) -> None:
        """The dial grows; the wave is squeezed into the line on which its heights lie."""
        words = self.picture.sentence_region
        self.hero = VGroup(self.dial, self.height_bars, self.tip_bars)
        leaving = (self.square.axis, self.link, self.point)
        span = Span(words.left, words.right)
        growing = glide((self.dial, self.large), (self.sentence, span), run_time=MORPH)
        squeezing = UpdateFromAlphaFunc(self.sine, self._squeeze, run_time=MORPH)
        self.say("height", FadeOut(*leaving, run_time=QUICK), growing, squeezing)
        self.draw_height()
        self.add(self.height_bars, self.rise)
        self.show(self.link, self.point, self.height_bars.names)

    def _squeeze(self, _: object, share: float) -> None:
        """Let every point of the wave go sideways, a share of its way; its height stays."""
        pose = between(self.big, self.large, share)
        wave = self.area.points(self.samples, 0 * self.samples)[:, 0]
        across = between(wave, self.large.hub[0] + self.large.radius + LADDER_GAP, share)
        angles = self.angles(self.samples - 0.5)[:, self.single]
        heights = pose.hub[1] + pose.radius * np.sin(angles)
        self.sine.points = polyline(np.stack([across, heights, 0 * across], axis=-1))

    def draw_height(self) -> None:
        """Turn the hand, and show how far its height has moved in this step."""
        position = self.reading.get_value()
        begun = max(self.first, int(np.ceil(position)) - 1)
        hub, radius = self.large.hub, self.large.radius
        before, now = np.sin(self.angles([begun, position])[:, self.single])
        self.dial.set_angle(float(self.angles(position)[self.single]))
        across = hub[0] + radius + LADDER_GAP
        old, new = (np.array([across, hub[1] + radius * height, 0.0]) for height in (before, now))
        self.rise.set_points_as_corners([old, new])
        self.point.move_to(new)
        self.link.set_ends(self.dial.tip.get_center(), new)
        self.height_bars.read(position - self.first, abs(float(now - before)))
        self.sentence.read(position)

    def _measure_its_tip(self) -> None:
        """The chord of every step comes to lie on the one before, turned with the hand."""
        leaving = map(FadeOut, (self.sine, self.rise, self.point, self.link))
        entering = map(FadeIn, (self.stepping, self.tip_bars.names))
        self.draw_tip()
        self.say("tip", *leaving, *entering, run_time=QUICK)
        self.add(self.tip_bars, self.stepping, self.dial)
        half = (self.turning + self.ended) // 2
        with self.redrawn(self.draw_tip):
            self._read_on(*range(self.turning + 1, half + 1), tempo=STRIDE)
            self.say("same", self._to(half + 1, MORPH, self.reading))
            self._read_on(*range(half + 2, self.ended + 1), tempo=STRIDE)

    def draw_tip(self) -> None:
        """Turn the hand, and show how far its tip has moved in this step."""
        position = self.reading.get_value()
        self.stepping.read(position)
        self.tip_bars.read(position - self.turning, self.stepping.length)
        self.sentence.read(position)

    def _read_on(self, *places: float, tempo: float) -> None:
        """Step the reading through places, one after the other."""
        for place in places:
            self.play(self._to(place, tempo, self.reading))

    # --- wheels and hands ------------------------------------------------------------------

    def give_every_wheel_a_hand(self) -> None:
        """Every wheel gets a hand of its period; each hand keeps its turn and its chord."""
        picture = self.picture
        self.hero = VGroup(*picture.wheels, *picture.dials)
        gone = (self.height_bars, self.tip_bars, self.stepping, self.sentence.marker)
        with self.beat("four_hands"):
            going = glide((self.dial, self.paired_dials[self.single]))
            self.say("hands", *map(FadeOut, gone), run_time=QUICK)
            self.play(going, run_time=GESTURE)
            self._let_dials_grow()
            with self.redrawn(self.draw_pairs):
                turning = self._to(len(self.places), MORPH, self.reading).set_rate_func(linear)
                self.say("smooth", turning, self.checklist.turn("smooth", "good"))
            self.reading.set_value(0.0)
            self._step_all_hands()

    def _let_dials_grow(self) -> None:
        """Let the wheels come back, a ring out of every one that has none yet, then its hand."""
        others = [bit for bit in range(self.n_bits) if bit != self.single]
        dials = [self.picture.dials[bit] for bit in others]
        for wheel, pose in zip(self.wheels, self.paired_wheels, strict=True):
            wheel.take(pose)
        for bit in others:
            self.picture.dials[bit].take(self.paired_dials[bit])
        self.draw_pairs()
        self.wheels[self.single].window.set_opacity(1).set_fill(self.theme.surface)
        self.show(*self.wheels)
        self._round(others)
        self.play(
            *(GrowFromPoint(part, dial.hub) for dial in dials for part in dial[1:]),
            run_time=GESTURE,
        )
        self.add(*dials)

    def draw_pairs(self) -> None:
        """Let wheels and hands go on to a place, the first one again after the last."""
        position = self.reading.get_value()
        self.turn_wheels(min(position, len(self.places)))
        for dial, angle in zip(self.picture.dials, self.angles(position), strict=True):
            dial.set_angle(float(angle))

    def _step_all_hands(self) -> None:
        """Step all hands through the first places, with what each turns by and its chord."""
        picture = self.picture
        turns = np.diff(picture.angles[:2], axis=0)[0]
        lines = [dial.hub - (dial.radius + LABEL_DROP) * UP for dial in picture.dials]
        self.turns = [
            Label(f"{np.degrees(turn):g}°", LABEL, color=hue).put(line + 0.15 * LEFT, RIGHT)
            for turn, line, hue in zip(turns, lines, self.hues, strict=True)
        ]
        self.lengths = [
            Readout(float(chord(turn)), 3, LABEL, face="sans").put(line + 0.15 * RIGHT)
            for turn, line in zip(turns, lines, strict=True)
        ]
        self.draw_hands()
        self.add(picture.swept, *picture.dials)
        self.say("turns", *map(FadeIn, (*self.turns, self.sentence.marker)), run_time=GESTURE)
        with self.redrawn(self.draw_hands):
            self._read_on(1, tempo=STRIDE)
            self.show(*self.lengths)
            self._read_on(2, 3, tempo=STRIDE)

    def draw_hands(self) -> None:
        """Step wheels and hands to the place, and draw what the hands sweep."""
        position = self.reading.get_value()
        self.turn_wheels(position)
        self.picture.swept.read(position)
        self.sentence.read(position)

    def measure_the_hands(self) -> None:
        """Every step of the hands becomes a bar under that of the wheels."""
        picture = self.picture
        bars = picture.hand_bars
        with self.beat("even_steps"):
            self._make_room_for_bars()
            self.hero = picture
            with self.redrawn(self.draw_steps):
                self._read_on(*range(4, self.stop_at), tempo=PACE)
                self.say("guess", self._to(self.stop_at, GESTURE, self.reading))
                self.ponder()
                self._read_on(self.stop_at + 1, tempo=2 * STRIDE)
                self._add_up()
                self._roll_out()
            verdict = bars.judge("good")
            drawing = verdict.draw().set_run_time(MORPH)
            self.play(drawing, self.checklist.turn("same step", "good"))
            picture.verdicts.add(verdict)
            self.add(picture)
            self.answer()

    def _make_room_for_bars(self) -> None:
        """Let the wheels go to the left and the hands to the right; bars rise under them."""
        picture = self.picture
        bars = (picture.wheel_bars, picture.hand_bars.tell(0.0).read(0))
        wheels = zip(picture.wheels, picture.slots, strict=True)
        low = self.paired_dials[0].hub[1] - 0.4
        lowered = [replace(p, hub=np.array([p.hub[0], low, 0.0])) for p in picture.places]
        with self.redrawn(lambda: picture.swept.read(self.reading.get_value())):
            gone = map(FadeOut, (*self.turns, *self.lengths))
            self.say("against", *gone, run_time=QUICK)
            dials = zip(picture.dials, lowered, strict=True)
            self.play(glide(*dials, *wheels), run_time=GESTURE)
            self.play(glide(*zip(picture.dials, picture.places, strict=True)), run_time=QUICK)
        self.add(*bars)
        rising = UpdateFromAlphaFunc(picture.wheel_bars, self._rise)
        names = (FadeIn(both.names) for both in bars)
        self.play(rising, *names, self.verdict.draw(), run_time=GESTURE)
        picture.verdicts.add(self.verdict)
        self.draw_steps()
        self.add(picture)

    def _rise(self, _: object, share: float) -> None:
        """Let all bars of the wheels rise."""
        bars = self.picture.wheel_bars
        bars.draw(share * bars.lengths, np.full(len(bars.lengths), share))

    def _add_up(self) -> None:
        """Say how the chords make up the bar: beside it, the root of the sum of the squares."""
        bars = self.picture.hand_bars
        chords = chord(np.diff(self.picture.angles[:2], axis=0)[0])
        squares = " + ".join(f"{printed(float(way), 3)}^2" for way in chords)
        total = printed(float(self.picture.hand_steps[self.stop_at]), 2)
        self.formula = Formula(f"sqrt({squares}) = {total}", LABEL)
        left = bars.top(self.stop_at)[0] + bars.pitch / 2
        spot = np.array([left + 0.1, bars.region.bottom + 0.5, 0.0])
        self.formula.put(spot, LEFT)
        self.say("sum", FadeIn(self.formula), run_time=GESTURE)
        self.ponder(MORPH)

    def _roll_out(self) -> None:
        """Let the bars of all other steps of the hands rise, with their lengths."""
        bars = self.picture.hand_bars
        telling = UpdateFromAlphaFunc(bars, lambda _, share: bars.tell(share), run_time=QUICK)
        rolling = self._to(self.stop_at, MORPH, self.rolled)
        self.say("even", FadeOut(self.formula, run_time=QUICK), telling, rolling)
        self._read_on(*range(self.stop_at + 2, len(self.places)), tempo=PACE)

    def draw_steps(self) -> None:
        """Show wheels, hands and bars; the hands' row begins with the step that is guessed."""
        bars = self.picture.read(self.reading.get_value()).hand_bars
        steps = np.arange(len(bars.lengths))
        rolled = np.clip(self.rolled.get_value() - steps, 0.0, 1.0)
        shown = np.where(steps < self.stop_at, rolled, np.clip(bars.gone - steps, 0.0, 1.0))
        # the top of so tall a bar passes its number until it is nearly whole
        bars.draw(np.where(steps < self.stop_at, rolled, 1.0) * bars.drawn, shown**2)
