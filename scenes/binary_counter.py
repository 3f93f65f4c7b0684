"""Chapter 3: wheels of zeros and ones count in uneven steps, hands on dials in even ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, cast

import numpy as np
from manim import (
    PI,
    Animation,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Indicate,
    LaggedStart,
    Mobject,
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
from scenes._kit.mobjects.sentence import Span
from scenes._kit.mobjects.square_wave import SquareWave
from scenes._kit.mobjects.step_bars import appear, emerging
from scenes._kit.mobjects.trace import PlotArea, Trace, polyline
from scenes._kit.numbers import printed
from scenes._kit.pictures.wheels_over_hands import WheelsOverHands, name_below, numbers_below
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL

WISHES = ("unique", "bounded", "same step", "any length", "smooth", "linear shift")
NUMBER_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
EXAMPLE = 4
"""The place whose digits are read aloud."""
PACE = 0.4
"""Seconds of a step whose like has been seen before."""
DIAL_ROOM = 3.1
"""Width kept at the left of the wave for the dial."""
JUMP = 0.16
"""How much of a place a wheel takes to jump when it is looked at alone."""
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
    stop_at: Annotated[int, OneOf(5, 7, 9, 11, 13)] = 7
    """The place before the step that the viewer shall guess."""
    single: Annotated[int, Between(0, 1)] = 1
    """The wheel that is looked at alone; wheel 0 is the fastest."""

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
        self.picture = self._all_steps()
        self.sentence, self.wheels = self.picture.sentence, self.picture.wheels
        self._divide_the_stage()
        for wheel, pose in zip(self.wheels, self.grand, strict=True):
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
            changes=np.abs(np.diff(self.bits, axis=0)),
            chords=chord(np.diff(angles, axis=0)),
            wheel_steps=step_distances(self.bits.astype(float)),
            hand_steps=step_distances(codes),
            hues=self.hues,
        )

    def _divide_the_stage(self) -> None:
        """Find where the wheels stand alone, over their rows, over their bars, and the wave."""
        picture, stage = self.picture, self.stage
        body = Region(stage.left, stage.right, picture.sentence_region.top, stage.top)
        self.rows_region = picture.hand_lane
        over_rows = Region(body.left, body.right, self.rows_region.top + 0.15, body.top)
        top = picture.wheel_rack
        self.rack = Region(top.left, body.right, top.bottom, top.top)
        self.grand = self._wheels_across(body.inset(0.6, 0.3))
        self.wide = self._wheels_across(over_rows.inset(0.6, 0.1))
        self.narrow = self._wheels_across(self.rack)
        self._divide_for_four_hands(body.inset(0.3, 0.05))
        wave = Region(body.left + DIAL_ROOM, body.right, body.bottom, body.top)
        radius = DIAL_ROOM / 2 - 0.12
        self.big = DialPose(np.array([body.left + radius + 0.04, wave.center[1], 0.0]), radius)
        tallest = float(np.max(bit_harmonic(self.samples, bit_period(self.single))))
        self.area = PlotArea(wave, len(self.places), radius / tallest)

    def _wheels_across(self, region: Region) -> list[WheelPose]:
        """Return how the wheels stand side by side, each filling its column."""
        columns = region.row_of(self.n_bits, gap=0.5)
        return [
            WheelPose(column.center, min(column.width, 1.15 * column.height), column.height)
            for column in columns
        ]

    def _divide_for_four_hands(self, body: Region) -> None:
        """Find where every wheel stands with its hand under it."""
        wheels, _, dials = body.rows(1.7, 0.2, 2.2)
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
        flips = int(picture.changes[here].sum())
        everyone = "All " if flips == self.n_bits else ""
        squares = " + ".join(f"{printed(float(way), 3)}²" for way in picture.chord_lengths[0])
        return {
            "word": word,
            "Times": NUMBER_NAMES[times].capitalize(),
            "wheels": NUMBER_NAMES[self.n_bits],
            "places": {8: "eight", 16: "sixteen"}[len(self.places)],
            "example": EXAMPLE,
            "digits": "".join(map(str, self.bits[EXAMPLE])),
            "here": here,
            "after": here + 1,
            "long": printed(picture.wheel_steps[here], 2),
            "Flips": f"{everyone}{NUMBER_NAMES[flips]}".capitalize(),
            "flips": flips,
            "squares": squares,
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
        self.give_every_wheel_a_hand()
        self.measure_the_hands()

    # --- wheels ----------------------------------------------------------------------------

    def pose_the_problem(self) -> None:
        """The same word stands at several places; wheels shall count them."""
        self.sentence.read(0)
        for wheel in self.wheels:
            wheel.set_turn(0.0)
        words = self.sentence.words
        same = [word for word in words if word.source == self.spoken()["word"]]
        self.hero = VGroup(*self.wheels)
        with self.question():
            self.say("word", FadeIn(words), *map(FadeIn, self.wheels), run_time=QUICK)
            pulses = [Indicate(word, 1.5, color=self.theme.ink) for word in same]
            self.play(LaggedStart(*pulses, lag_ratio=0.35), run_time=MORPH + GESTURE)
            spins = [UpdateFromAlphaFunc(wheel, self._spin) for wheel in self.wheels]
            spinning = LaggedStart(*spins, lag_ratio=0.25)
            self.say("wheels", FadeIn(self.sentence.marker), spinning, run_time=STROLL)

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
            self.play(
                glide(*zip(self.wheels, self.wide, strict=True)),
                UpdateFromAlphaFunc(VGroup(*self.rows), self._first_digits),
                run_time=GESTURE,
            )
            with self.redrawn(self.draw_count):
                self.step_to(1, 2, tempo=GESTURE, rest=0)
                self.say("half", self._to(EXAMPLE - 1, GESTURE))
                self.step_to(EXAMPLE, tempo=MORPH, rest=0)
                self.say("order")
                self.step_to(*range(EXAMPLE + 1, self.stop_at + 1), tempo=GESTURE, rest=0)

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
        for wheel, turn in zip(self.wheels, self.turns(position), strict=True):
            wheel.set_turn(float(turn))
        self.sentence.read(position)
        if position > 0:
            for row in self.rows:
                row.reveal(position + 1)

    def turns(self, position: float) -> NDArray[np.float64]:
        """Return how many digits every wheel has turned, at a place or on the way to the next."""
        flips = np.abs(np.diff(self.bits, axis=0, prepend=self.bits[:1]))
        turned = np.cumsum(flips, axis=0)
        here = min(int(position), len(self.places) - 2)
        turns: NDArray[np.float64] = turned[here] + (position - here) * flips[here + 1]
        return turns

    def measure_the_steps(self) -> None:
        """Every step becomes a bar: those so far, one with one flip, then one with many."""
        self.bars = self.picture.wheel_bars.read(0)
        self.moves = numbers_below(self.rack, [pose.hub for pose in self.narrow], 0)
        self.flips = name_below(self.rack, "flips")
        with self.beat("one_step"):
            self.play(glide(*zip(self.wheels, self.narrow, strict=True)), run_time=GESTURE)
            self.add(self.bars)
            rise = UpdateFromAlphaFunc(self.bars, self._rise_so_far, rate_func=linear)
            self.play(rise, FadeIn(self.bars.names, run_time=QUICK), run_time=MORPH + GESTURE)
            with self.redrawn(self.draw_measured):
                self.show(self.flips, *self.moves)
                self.say("guess")
                self.ponder()
                self.step_to(self.stop_at + 1, tempo=MORPH, rest=0)
                self.say("long", *self._gather())

    def _rise_so_far(self, _: object, share: float) -> None:
        self.bars.read(share * self.t.get_value())

    def _to(self, place: float, tempo: float, tracker: ValueTracker | None = None) -> Animation:
        """Return the animation in which the position, or another tracker, goes on to a place."""
        moving: Any = (self.t if tracker is None else tracker).animate
        return prepare_animation(moving(run_time=tempo).set_value(place))

    def _gather(self) -> list[Animation]:
        """Return the animations in which what flipped goes into the bar of the step."""
        spot = self.bars.numbers[self.stop_at].anchor
        flying = [move.copy() for move in self.moves if move.text == "1"]
        landed = [number.copy().put(spot).set_fill(opacity=0) for number in flying]
        return [
            Transform(number, end, run_time=MORPH, remover=True)
            for number, end in zip(flying, landed, strict=True)
        ]

    def draw_measured(self) -> None:
        """Count on, let the bar grow, and print by how much every digit changed."""
        self.draw_count()
        position = self.t.get_value()
        self.bars.read(position)
        step = max(int(np.ceil(position)) - 1, self.stop_at - 1)
        for move, change in zip(self.moves, self.picture.changes[step], strict=True):
            appear(move.set_number(float(change)), emerging(position - step))

    def draw_bars(self) -> None:
        """Count on, and let the bar of each step grow."""
        self.draw_count()
        self.bars.read(self.t.get_value())

    def count_to_the_end(self) -> None:
        """Count on: all places differ, but the steps are uneven."""
        self.checklist = Checklist(dict.fromkeys(WISHES, "open"), self.layout.checklist)
        with self.beat("all_places"):
            self.hide(self.flips, *self.moves)
            with self.redrawn(self.draw_bars):
                last = len(self.places) - 1
                self.step_to(*range(self.stop_at + 2, last), tempo=PACE, rest=0)
                self.play(self._to(last, PACE), FadeIn(self.checklist))
            ticks = [self.checklist.turn(wish, "good") for wish in ("unique", "bounded")]
            self.play(*ticks)
            verdict = Create(self.bars.mark("bad"))
            self.say("uneven", verdict, self.checklist.turn("same step", "bad"))

    # --- from a wheel to a hand ------------------------------------------------------------

    def look_at_one_wheel(self) -> None:
        """One wheel and its digits alone: they rise and fall in jumps."""
        row, wheel = self.rows[self.single], self.wheels[self.single]
        self.square = self._square_wave()
        self.point = Dot(radius=0.1, color=self.theme.ink)
        self.hero = VGroup(wheel, row)
        span = Span(self.area.region.left, self.area.region.right)
        beside = WheelPose(self.big.hub, 1.7 * self.big.radius, 2 * self.big.radius)
        aside = replace(wheel.pose, hub=np.array([beside.hub[0], wheel.hub[1], 0.0]))
        with self.beat("one_wheel"):
            self.clear_stage(row, wheel, self.sentence, self.checklist, run_time=QUICK)
            aside_first = ((row, self._aside()), (wheel, aside), (self.sentence, span))
            self.play(glide(*aside_first, run_time=GESTURE))
            self.play(glide((row, self._parted()), (wheel, beside), run_time=GESTURE))
            new = [FadeOut(self.sentence.marker), *map(Create, self.square), row.animate.recede()]
            self.play(*new, self._roll_on_to_zero(wheel), run_time=GESTURE)
            self.draw_jumps()
            self.show(self.sentence.marker, self.point)
            with self.redrawn(self.draw_jumps):
                self.sweep(bit_period(self.single) / 2, MORPH, tracker=self.reading)
            self.say("guess", self.checklist.turn("smooth", "bad"))
            self.ponder()

    @staticmethod
    def _roll_on_to_zero(wheel: BitWheel) -> Animation:
        turn = wheel.turn
        return UpdateFromAlphaFunc(wheel, lambda _, share: wheel.set_turn(turn + share))

    def _aside(self) -> BitRowPose:
        """Return how the single row makes room for the wheel at its left."""
        region = self.area.region
        return replace(self._strip(self.single), left=region.left, right=region.right)

    def _parted(self) -> BitRowPose:
        """Return how the single row lies when its ones are up and its zeros down."""
        region = self.area.region
        middle = float(region.center[1])
        return BitRowPose(region.left, region.right, middle, self.area.unit, parted=1.0)

    def _square_wave(self) -> SquareWave:
        levels = bit_square_wave(self.places + 0.5, bit_period(self.single))
        return SquareWave(self.area, levels, color=self.hues[self.single])

    def draw_jumps(self) -> None:
        """Put the point on the square wave, and turn the wheel to its digit."""
        position = self.reading.get_value()
        jumps = np.flatnonzero(np.diff(self.bits[:, self.single])) + 0.5
        turn = float(np.clip((position - jumps) / JUMP + 0.5, 0, 1).sum())
        self.wheels[self.single].set_turn(turn)
        self.point.move_to(self.area.point(position + 0.5, -np.cos(np.pi * turn)))
        self.sentence.read(position)

    def melt_its_wave(self) -> None:
        """The square wave loses its finer sines, as heat spreads, until the largest is left."""
        self.sine = Trace(self.area, color=self.hues[self.single], width=7)
        self.draw_melting(0.0)
        with self.beat("sine"):
            outline = self.square.outline.animate.set_stroke(opacity=FAINT)
            pale = [self.rows[self.single].animate.pale(), outline]
            self.play(FadeOut(self.point), FadeIn(self.sine), *pale, run_time=GESTURE)
            self.play(self._melting(), run_time=MORPH + GESTURE, rate_func=linear)
            self.say("sine", self.checklist.turn("smooth", "good"))

    def _melting(self) -> Animation:
        return UpdateFromAlphaFunc(self.sine, lambda _, share: self.draw_melting(share))

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
            self.play(*grown, FadeIn(self.link, self.point), run_time=GESTURE)
            self.add(self.dial)
            with self.redrawn(self.draw_hand):
                self.sweep(len(self.places) - 1, STROLL, tracker=self.reading)
            leaving = (self.square.axis, self.link, self.point)
            self.say("curl", *map(FadeOut, leaving), run_time=QUICK)
            self.play(UpdateFromAlphaFunc(self.sine, self._wind), run_time=MORPH + GESTURE)

    def _wind(self, _: object, share: float) -> None:
        """Wind the wave round the dial a share of its way; every point keeps its height."""
        angles = self.angles(self.samples - 0.5)[:, self.single]
        wave = self.area.points(self.samples, bit_harmonic(self.samples, bit_period(self.single)))
        rim = np.stack([np.cos(angles), np.sin(angles), 0 * angles], axis=-1)
        ring = self.big.hub + self.big.radius * rim
        self.sine.points = polyline(between(wave, ring, share))

    def _round(self, bits: Sequence[int], *others: Animation) -> None:
        """Let a copy of each wheel's window become the ring of its dial."""
        windows = [self.wheels[bit].window.copy().set_fill(opacity=0) for bit in bits]
        rings = [self.picture.dials[bit].ring for bit in bits]
        # both outlines have eight arcs: begun at the same corner, none crosses another
        alike = [ring.copy().rotate(PI / 8, about_point=ring.get_center()) for ring in rings]
        rounding = map(Transform, windows, alike)
        self.play(LaggedStart(*rounding, lag_ratio=0.2), *others, run_time=MORPH)
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

    # --- wheels and hands ------------------------------------------------------------------

    def give_every_wheel_a_hand(self) -> None:
        """The wheels come out of the dial, and the other dials out of the wheels; all go on."""
        picture = self.picture
        self.hero = VGroup(*picture.wheels, *picture.dials)
        with self.beat("four_hands"):
            self._let_wheels_return()
            self._let_dials_grow()
            self.hide(self.sentence.marker)
            with self.redrawn(self.draw_pairs):
                self.sweep(len(self.places), MORPH, tracker=self.reading)

    def _let_wheels_return(self) -> None:
        """Let the dial go to its place, and all wheels come out of it."""
        own, words = self.paired_dials[self.single], self.picture.sentence_region
        self.draw_pairs()
        for wheel in self.wheels:
            wheel.take(WheelPose(self.big.hub, 0.3, 0.3))
        self.add(*self.wheels, self.dial)
        wheels = zip(self.wheels, self.paired_wheels, strict=True)
        span = Span(words.left, words.right)
        self.play(
            FadeOut(self.sine, run_time=QUICK),
            glide(*wheels, (self.dial, own), (self.sentence, span), run_time=MORPH),
        )

    def _let_dials_grow(self) -> None:
        """Let a ring come out of every wheel that has none yet, then its hand."""
        others = [bit for bit in range(self.n_bits) if bit != self.single]
        dials = [self.picture.dials[bit] for bit in others]
        for bit in others:
            self.picture.dials[bit].take(self.paired_dials[bit])
        self.draw_pairs()
        self._round(others)
        self.play(
            *(GrowFromPoint(part, dial.hub) for dial in dials for part in dial[1:]),
            run_time=GESTURE,
        )
        self.add(*dials)

    def draw_pairs(self) -> None:
        """Let wheels and hands go on to a place, the first one again after the last."""
        position = self.reading.get_value()
        last = len(self.places) - 1
        flips = self.bits[-1] * 1.0
        for wheel, flip in zip(self.wheels, flips, strict=True):
            wheel.set_turn(float(flip + max(0.0, position - last)))
        for dial, angle in zip(self.picture.dials, self.angles(position), strict=True):
            dial.set_angle(float(angle))

    def measure_the_hands(self) -> None:
        """Every step of the hands becomes a bar under that of the wheels."""
        picture = self.picture
        self.reading.set_value(0.0)
        with self.beat("even_steps"):
            self._make_room_for_bars()
            self.hero = picture
            with self.redrawn(self.draw_steps):
                self._read_on(1, tempo=MORPH + GESTURE)
                self.say("first", self._to(2, GESTURE, self.reading))
                self._read_on(*range(3, self.stop_at + 1), tempo=PACE)
                self.say("guess")
                self.ponder()
                self._read_on(self.stop_at + 1, tempo=MORPH)
                self.say("same", self._to(self.stop_at + 2, GESTURE, self.reading))
                self._read_on(*range(self.stop_at + 3, len(self.places)), tempo=PACE)
            mark = Create(picture.hand_bars.mark("good"))
            self.say("even", mark, self.checklist.turn("same step", "good"), answer=True)
            self.add(picture)

    def _make_room_for_bars(self) -> None:
        """Let the wheels go to the left and the hands to the right; bars rise under them."""
        picture = self.picture
        bars = (picture.wheel_bars, picture.hand_bars)
        for both in bars:
            both.read(0)
        picture.sentence.read(0)
        low = self.paired_dials[0].hub[1]
        aside = [replace(p, hub=np.array([p.hub[0], low, 0.0])) for p in picture.places]
        wheels = zip(picture.wheels, picture.slots, strict=True)
        self.play(glide(*wheels, *zip(picture.dials, aside, strict=True)), run_time=GESTURE)
        self.add(*bars)
        self.play(
            glide(*zip(picture.dials, picture.places, strict=True)),
            UpdateFromAlphaFunc(picture.wheel_bars, self._rise_ahead),
            *map(FadeIn, (both.names for both in bars)),
            run_time=GESTURE,
        )
        self.show(picture.flips, picture.tips, picture.sentence.marker)
        self.add(picture.read(0))

    def _rise_ahead(self, _: object, share: float) -> None:
        self.picture.wheel_bars.foresee(share)

    def _read_on(self, *places: float, tempo: float) -> None:
        """Step the reading through places, one after the other."""
        for place in places:
            self.play(self._to(place, tempo, self.reading))

    def draw_steps(self) -> None:
        """Show wheels, hands and bars at the place."""
        self.picture.read(self.reading.get_value())
