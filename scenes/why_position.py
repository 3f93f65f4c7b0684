"""Chapter 1: attention does not see order; give every place a vector, and it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    AnimationGroup,
    FadeIn,
    FadeOut,
    GrowFromCenter,
    GrowFromEdge,
    LaggedStart,
    Rectangle,
    Succession,
    ValueTracker,
    VGroup,
    linear,
    smooth,
    there_and_back,
)
from manim.utils.rate_functions import squish_rate_func
from numpy.typing import NDArray

from posenc_math import attention, attention_weights, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.mixing import Mixing
from scenes._kit.mobjects.power_readout import PowerReadout, in_powers_of_ten
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.ribbon import Ribbon
from scenes._kit.mobjects.swap_braid import LOWER, UPPER, BraidPose, SwapBraid
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.numbers import MINUS, printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Vectors = NDArray[np.float64]

DIM, LIMIT = 4, 1.5
"""Numbers in a vector, and the end of the scale of their colours."""
DISPLAY = 2 * TITLE
"""Size of the words with which the film opens."""
THREAD = 12
"""Stroke width of the threads that tie a word to itself; they are all border."""
BOX = 1.6
"""Height of the output that is looked at closely."""
BLENDED = 1.6
"""When the layers of an output are mixed, if they take 1 to come."""
LEVEL = 0.46
"""From the middle of the stage to what stands before the rows of either sentence."""
ADDED_CELL = DIM - 1
"""The cell of the last word below to which its place is added with numbers."""
TINY = 1e-3
"""A difference below this is printed in powers of ten."""


@dataclass(frozen=True)
class Reading:
    """What attention makes of a sentence, each of shape (words, ...) in the sentence's order."""

    vectors: Vectors
    weights: Vectors
    outputs: Vectors


def differences(upper: Vectors, lower: Vectors) -> Vectors:
    """Return by how much the outputs of the same word differ, in the order of the lower ones."""
    return np.abs(upper[::-1] - lower)


def in_words(value: float) -> str:
    """Return a difference as Typst math, a tiny one in powers of ten."""
    return in_powers_of_ten(value) if value < TINY else printed(value, 2)


def _bracketed(number: str) -> str:
    """Return a printed number as a factor, a negative one in brackets."""
    return f"({number})" if number.startswith(MINUS) else number


class WhyPosition(ChapterScene):
    """Turns a sentence round, and carries the outputs of attention from word to same word."""

    key = "why_position"
    number = 1
    climax = "land"

    words: Annotated[tuple[str, ...], Length(3, 3), Each(Length(2, 6))] = ("dog", "bites", "man")
    """The sentence; it is turned round by swapping its outer words."""
    seed: Annotated[int, Between(0, 10**9)] = 9165507
    """From which the words' vectors and the weights of attention are drawn.

    Chosen for its looks: colours and shares that can be told apart, and a rounding error that
    is not by chance exactly zero.
    """

    def setup(self) -> None:
        """Let attention read both sentences, without places and with them."""
        super().setup()
        vectors = self.vectors
        self.alone = [self.read(vectors), self.read(vectors[::-1])]
        self.placed = [self.read(vectors + self.places), self.read(vectors[::-1] + self.places)]
        middle, reach = self.stage.center, self.stage.height / 2 - 1.04
        self.full = BraidPose(middle, 3.75, reach, cell=0.72, height=0.78)
        self.opening = BraidPose(middle, 3.95, 1.15, cell=0.72, height=0.1, size=DISPLAY)
        self.braid = self.weave(self.alone, self.opening)
        self.tags: dict[int, Label] = {}

    def check_content(self) -> None:
        """Check that all vectors lie on the scale of the colours, with their places as well."""
        super().check_content()
        sums = [self.vectors, self.vectors + self.places, self.vectors[::-1] + self.places]
        largest = max(float(np.abs(vectors).max()) for vectors in sums)
        if largest > LIMIT:
            raise ValueError(
                f"seed must give vectors within ±{LIMIT:g}, their places added, "
                f"got {largest:.2f} from {self.seed}"
            )

    # --- what is true of the sentences ---------------------------------------------------------

    @cached_property
    def drawn_numbers(self) -> tuple[Vectors, Vectors, Vectors]:
        """The words' vectors (3, d), and the weights (d, d) that make queries and keys of them."""
        generator = np.random.default_rng(self.seed)
        vectors = generator.uniform(-LIMIT, LIMIT, (len(self.words), DIM))
        query, key = generator.normal(size=(2, DIM, DIM))
        return vectors, query, key

    @property
    def vectors(self) -> Vectors:
        """The words' vectors, shape (3, d)."""
        return self.drawn_numbers[0]

    @property
    def places(self) -> Vectors:
        """The vectors of places 0, 1 and 2, shape (3, d)."""
        return np.asarray(sinusoidal(np.arange(len(self.words)), DIM))

    def read(self, vectors: Vectors) -> Reading:
        """Return what attention makes of vectors.

        Simplified: one head, and what it mixes are the vectors themselves (values without their
        own weights), since no map that is the same for all words would change the argument.
        """
        _, query, key = self.drawn_numbers
        queries, keys = vectors @ query, vectors @ key
        weights = attention_weights(queries, keys)
        return Reading(vectors, weights, attention(queries, keys, vectors))

    def spoken(self) -> Mapping[str, object]:
        """Return the words of the captions."""
        return {
            "sentence": " ".join(self.words).capitalize(),
            "turned": " ".join(self.words[::-1]).capitalize(),
            "first": self.words[0],
            "third": self.words[-1],
        }

    def weave(self, readings: Sequence[Reading], pose: BraidPose) -> SwapBraid:
        """Return the braid of two sentences; its rows are what attention makes of them."""
        upper, lower = (reading.outputs for reading in readings)
        return SwapBraid(self.words, upper, lower, pose, limit=LIMIT)

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.mix()
        self.turn_round()
        self.land()
        self.give_places()
        self.miss()
        self.compare()

    # --- two sentences -------------------------------------------------------------------------

    def ask(self) -> None:
        """Say one sentence, turn it round, and tie every word to itself."""
        self.hero = self.braid
        upper, lower = self.braid.names
        hue, ground = self.theme.word, self.theme.ground
        self.threads = VGroup(
            *(Ribbon([ground], width=0.0, edge=hue, edge_width=THREAD) for _ in upper)
        )
        self.tied = ValueTracker(0.0)
        self.add(upper[0])
        with self.question():
            rising = [FadeIn(name, shift=0.4 * UP) for name in upper[1:]]
            self.say("plain", LaggedStart(*rising, lag_ratio=0.8, run_time=MORPH))
            coming = [FadeIn(name, shift=0.4 * DOWN) for name in lower]
            self.say("turned", LaggedStart(*coming, lag_ratio=0.8, run_time=MORPH))
            self.add(self.threads)
            with self.redrawn(self.draw_threads):
                self.say("guess", self.moved(self.tied, evenly=True), run_time=1.5 * MORPH)
            self.ponder(GESTURE + QUICK)

    def moved(self, tracker: ValueTracker, to: float = 1.0, *, evenly: bool = False) -> Any:
        """Return the animation that brings a tracker to a number, evenly or with ease."""
        animate: Any = tracker.animate
        return animate(rate_func=linear if evenly else smooth).set_value(to)

    def draw_threads(self) -> None:
        """Draw the threads from every word to the same word below as far as they have come."""
        last = len(self.words) - 1
        for place, thread in enumerate(self.threads):
            ends = self.braid.center_of(UPPER, place), self.braid.center_of(LOWER, last - place)
            thread.lay(*ends, until=self.tied.get_value())

    # --- what attention does -------------------------------------------------------------------

    def mix(self) -> None:
        """Show the vectors of one sentence, and mix the output of its first word from them."""
        braid, reading = self.braid, self.alone[UPPER]
        with self.beat("mix"):
            gone = FadeOut(self.threads, *braid.names[LOWER])
            self.carry(braid, self.full, gone, run_time=GESTURE)
            braid.show_values(*(reading.vectors for reading in self.alone))
            key = ValueKey(self.layout.checklist, limit=LIMIT, decimals=1, width=1.6, inline=True)
            rows = [GrowFromEdge(row, UP) for row in braid.rows[UPPER]]
            coming = LaggedStart(*rows, FadeIn(key), lag_ratio=0.7)
            self.say("vector", coming, *self.tag(UPPER, "vector"), run_time=1.5 * MORPH)
            self.stacks = [self.stack(UPPER, reading)]
            [shares] = self.take_shares("look", UPPER, run_time=1.5 * MORPH)
            total = self.total_of(shares)
            self.say("total", FadeIn(total, shift=0.2 * DOWN), run_time=GESTURE)
            sum_of_cell = self.sum_of_first_cell()
            terms = [FadeIn(part, shift=0.15 * UP) for part in sum_of_cell]
            self.say("sum", LaggedStart(*terms, lag_ratio=0.6), run_time=1.5 * MORPH)
            self.blend(slice(0, 1), run_time=GESTURE)
            self.blend(slice(1, None), FadeOut(sum_of_cell, total), run_time=MORPH)
            self.shares = [shares]

    def carry(
        self, braid: SwapBraid, pose: BraidPose, *others: Any, run_time: float = MORPH
    ) -> None:
        """Move a braid into another pose, while other animations are played."""
        start, share = braid.pose, ValueTracker(0.0)
        with self.redrawn(lambda: braid.take(between(start, pose, share.get_value()))):
            self.play(self.moved(share), *others, run_time=run_time)

    def tag(self, side: int, text: str) -> list[Any]:
        """Return the animations in which what stands in a sentence's rows is named anew."""
        left = self.braid.center_of(side, 0) + LEFT * 2.15 * self.braid.pose.cell
        label = Label(text, NOTE, color=self.theme.quiet).put(left + DOWN * 0.1, RIGHT)
        coming: Any = FadeIn(label, run_time=QUICK)
        if side in self.tags:
            coming = Succession(FadeOut(self.tags[side], run_time=QUICK), coming)
        self.tags[side] = label
        return [coming]

    def mixing(self, side: int, reading: Reading, place: int, center: Any, height: float) -> Mixing:
        """Return how the output of the word at a place is mixed from the rows of its sentence."""
        size = {"cell": self.full.cell, "height": height}
        result = FramedRow(
            reading.outputs[place], center, color=self.theme.word, limit=LIMIT, **size
        )
        return Mixing(self.braid.rows[side], reading.weights[place], result)

    def place_of_first(self, side: int) -> int:
        """Return where the first word of the sentence stands in it, or in the one turned round."""
        return 0 if side == UPPER else len(self.words) - 1

    def stack(self, side: int, reading: Reading) -> Mixing:
        """Return how the output of the first word is mixed, large, in the middle of the stage."""
        place = self.place_of_first(side)
        column = self.braid.center_of(side, place) * RIGHT + self.full.middle * UP
        return self.mixing(side, reading, place, column, BOX)

    def take_shares(self, cue: str, *sides: int, run_time: float) -> list[VGroup]:
        """Let stacks take their layers, and return what is printed beside each of them."""
        stacks = [self.stacks[side] for side in sides]
        shares = [self.shares_of(self.stacks[side], side) for side in sides]
        come = ValueTracker(0.0)
        self.add(*stacks)
        with self.redrawn(lambda: [stack.pour(come.get_value()) for stack in stacks]):
            grown = [GrowFromCenter(stack.result, run_time=QUICK) for stack in stacks]
            self.say(cue, self.moved(come, evenly=True), *grown, run_time=run_time)
        printing = [LaggedStart(*map(FadeIn, texts), lag_ratio=0.6) for texts in shares]
        self.play(*printing, run_time=GESTURE)
        return shares

    def shares_of(self, mixing: Mixing, side: int) -> VGroup:
        """Return the weight of every layer and whose it is, beside the layers."""
        inward = RIGHT if side == UPPER else LEFT
        edge = mixing.result.frame.get_edge_center(inward) + 0.25 * inward
        names = [name.source for name in self.braid.names[side]]
        thirds = np.linspace(1, -1, len(names)) * BOX / 3 + mixing.result.frame.get_y()
        labels = []
        for name, weight, (middle, _), third in zip(
            names, mixing.weights, mixing.slots, thirds, strict=True
        ):
            number = printed(weight, 2)
            text = f"{number} {name}" if side == UPPER else f"{name} {number}"
            # thin layers lie closer together than lines of text may
            height = (middle[1] + third) / 2 - 0.12
            labels.append(Label(text, BODY, bold=True).put(edge * RIGHT + height * UP, -inward))
        return VGroup(*labels)

    def total_of(self, shares: VGroup) -> Label:
        """Return the sum of the shares, under them."""
        total = printed(float(self.stacks[0].weights.sum()), 2)
        foot = np.array([shares[0].get_left()[0], self.stacks[0].result.frame.get_bottom()[1], 0])
        return Label(f"= {total}", BODY, bold=True).put(foot + 0.4 * DOWN, LEFT)

    def sum_of_first_cell(self) -> VGroup:
        """Return the sum that makes the first cell, term by term, under that cell."""
        stack = self.stacks[0]
        terms = [
            f"{printed(weight, 2)} · {_bracketed(printed(source.values[0], 1))}"
            for weight, source in zip(stack.weights, stack.sources, strict=True)
        ]
        parts = [terms[0], *(f"+ {term}" for term in terms[1:])]
        parts.append(f"= {printed(stack.result.values[0], 2)}")
        pen = stack.result.frame.get_corner(DOWN + LEFT) + 1.05 * DOWN
        line = VGroup()
        for part in parts:
            line.add(Label(part, BODY).put(pen, LEFT))
            pen = np.array([line[-1].get_right()[0] + 0.18, pen[1], 0.0])
        return line

    def blend(self, columns: slice, *others: Any, run_time: float) -> None:
        """Let the layers of some columns become their mixture, in all stacks; the rest stays."""
        mixed = ValueTracker(0.0)
        before = [self.blended(stack) for stack in self.stacks]

        def draw() -> None:
            for stack, done in zip(self.stacks, before, strict=True):
                shares = done.copy()
                shares[columns] = np.maximum(done[columns], mixed.get_value())
                stack.pour(1.0, shares)

        with self.redrawn(draw):
            self.play(self.moved(mixed), *others, run_time=run_time)

    def blended(self, stack: Mixing) -> Vectors:
        """Return which columns of a stack have become their mixture, as zeros and ones."""
        return np.array([float(cell.get_fill_opacity()) for cell in stack.result.cells])

    # --- the sentence turned round -------------------------------------------------------------

    def turn_round(self) -> None:
        """Let attention read the sentence turned round: pairs of words keep their shares."""
        braid = self.braid
        with self.beat("turn"):
            words = zip(braid.rows[LOWER], braid.names[LOWER], strict=True)
            coming = [AnimationGroup(GrowFromEdge(row, DOWN), FadeIn(name)) for row, name in words]
            tag = self.tag(LOWER, "vector")
            self.say("guess", LaggedStart(*coming, lag_ratio=0.7), *tag, run_time=STROLL)
            self.ponder(GESTURE)
            self.stacks.append(self.stack(LOWER, self.alone[LOWER]))
            self.shares += self.take_shares("same", LOWER, run_time=1.5 * MORPH)
            self.swell_the_same_pair()
            self.blend(slice(None), run_time=GESTURE)
            self.read_all(self.alone, "all")

    def swell_the_same_pair(self) -> None:
        """Let the share that the first word takes of the middle one swell, on both sides."""
        pair: list[tuple[Any, Any]] = [
            (shares[1], side) for shares, side in zip(self.shares, (LEFT, RIGHT), strict=True)
        ]
        swelling = [
            label.animate(rate_func=there_and_back).scale(1.25, about_edge=side)
            for label, side in pair
        ]
        self.play(*swelling, run_time=GESTURE)

    def read_all(self, readings: Sequence[Reading], cue: str | None = None) -> None:
        """Mix the outputs of the other words as well, and let all take the place of the rows."""
        last, names = len(self.words) - 1, VGroup(*self.shares)
        mixings = [self.stacks]
        for place in range(1, last + 1):
            sides = ((UPPER, place), (LOWER, last - place))
            mixings.append(
                [
                    self.mixing(s, readings[s], k, self.level(s, k), self.full.height)
                    for s, k in sides
                ]
            )
        others = [mixing for pair in mixings[1:] for mixing in pair]
        late = squish_rate_func(smooth, 0.5, 1.0)
        growing = [GrowFromCenter(mixing.result, rate_func=late) for mixing in others]
        self.shrink(cue, FadeOut(names, run_time=QUICK), *growing)
        self.add(*others)
        clock, length = ValueTracker(0.0), BLENDED + last - 1

        def draw() -> None:
            for k, pair in enumerate(mixings[1:]):
                now = float(np.clip(clock.get_value() * length - k, 0.0, BLENDED))
                for mixing in pair:
                    mixing.pour(min(now, 1.0), max(now - 1.0, 0.0) / (BLENDED - 1.0))

        with self.redrawn(draw):
            self.play(self.moved(clock, evenly=True), run_time=1.5 * MORPH)
        outputs = {
            UPPER: [pair[UPPER].result for pair in mixings],
            LOWER: [pair[LOWER].result for pair in mixings[::-1]],
        }
        self.remove(*self.stacks, *others)
        moving: list[Any] = []
        for side, rows in outputs.items():
            places = [self.braid.center_of(side, place) for place in range(len(self.words))]
            self.add(*rows)
            moving += [row.animate.move_to(p) for row, p in zip(rows, places, strict=True)]
            moving += [FadeOut(*self.braid.rows[side]), *self.tag(side, "output")]
        self.play(*moving, run_time=GESTURE)
        for side, rows in outputs.items():
            for row, output in zip(self.braid.rows[side], rows, strict=True):
                row.set_values(output.values).fill(1.0)
            self.remove(*rows)
            self.add(*self.braid.rows[side])

    def level(self, side: int, place: int) -> Any:
        """Return the point before a row where what belongs to it stands for a while."""
        up = LEVEL if side == UPPER else -LEVEL
        return self.braid.center_of(side, place) * RIGHT + (self.full.middle[1] + up) * UP

    def shrink(self, cue: str | None, *others: Any) -> None:
        """Make the stacks as low as rows, each before its own word."""
        share = ValueTracker(0.0)
        starts = [stack.result.frame.get_center() for stack in self.stacks]
        ends = [self.level(side, self.place_of_first(side)) for side in (UPPER, LOWER)]

        def draw() -> None:
            now = share.get_value()
            for stack, start, end in zip(self.stacks, starts, ends, strict=True):
                height = between(BOX, self.full.height, now)
                stack.result.place(between(start, end, now), self.full.cell, height)
                stack.pour(1.0, 1.0)

        with self.redrawn(draw):
            if cue is None:
                self.play(self.moved(share), *others, run_time=GESTURE)
            else:
                self.say(cue, self.moved(share), *others, run_time=GESTURE)

    # --- the flight ----------------------------------------------------------------------------

    def land(self) -> None:
        """Carry every output over to its own word: they land exactly."""
        self.braid.show_values(*(reading.outputs for reading in self.alone))
        with self.beat("land"):
            self.fly(self.braid, "fly")
            self.pause(GESTURE)
            self.measure(self.alone)
            self.say("exact", answer=True)
            self.hide(self.gauge, self.record)

    def fly(self, braid: SwapBraid, cue: str, run_time: float = STROLL) -> None:
        """Let the ribbons of a braid run from every word to the same word below."""
        flown = ValueTracker(0.0)
        self.add(braid)
        with self.redrawn(lambda: braid.fly(flown.get_value())):
            self.say(cue, self.moved(flown), run_time=run_time)

    def measure(self, readings: Sequence[Reading]) -> None:
        """Compare what has arrived with what was there, cell by cell, and print the largest gap.

        One frame steps from cell to cell, another stays where the gap is largest so far.
        """
        found = differences(*(reading.outputs for reading in readings)).ravel()
        middle = (self.braid.center_of(UPPER, 0) + self.braid.center_of(LOWER, 0)) / 2
        place = np.array([self.stage.left, middle[1], 0.0])
        name = VGroup(
            Label("largest", NOTE).put(place + UP * 0.55, LEFT),
            Label("difference", NOTE).put(place + UP * 0.2, LEFT),
        )
        number = PowerReadout(found[0], TITLE, color=self.theme.ink, wording=in_words)
        self.readout = VGroup(name, number.put(place + DOWN * 0.5, LEFT))
        cells = [cell.get_center() for row in self.braid.rows[LOWER] for cell in row.cells]
        self.gauge, self.record = self.frame(3), self.frame(7)
        clock = ValueTracker(0.0)

        def draw() -> None:
            at = int(np.clip(clock.get_value() * len(found), 0, len(found) - 1))
            number.set_number(float(found[: at + 1].max()))
            self.gauge.move_to(cells[at])
            self.record.move_to(cells[int(found[: at + 1].argmax())])

        with self.redrawn(draw):
            self.add(self.gauge, self.record, self.readout)
            self.play(self.moved(clock, evenly=True), run_time=1.5 * MORPH)

    def frame(self, width: float) -> Rectangle:
        """Return a frame that fits round a cell and over the border of its row."""
        pose = self.full
        return Rectangle(
            width=pose.cell, height=pose.height + 0.16, color=self.theme.ink, stroke_width=width
        )

    # --- places --------------------------------------------------------------------------------

    def give_places(self) -> None:
        """Add the vector of every place to the words that stand there."""
        braid = self.braid
        with self.beat("place"):
            self.return_to_the_words()
            size = {"cell": self.full.cell, "height": self.full.height}
            hue = self.theme.position
            columns = [braid.center_of(UPPER, t) * RIGHT for t in range(len(self.words))]
            self.drops = [
                [
                    FramedRow(p, c + self.full.middle * UP, color=hue, limit=LIMIT, **size)
                    for c, p in zip(columns, self.places, strict=True)
                ]
                for _ in (UPPER, LOWER)
            ]
            names = VGroup(
                *(
                    Formula(f"p_{t}", TITLE, color=hue).put(
                        row.get_right() + 0.12 * RIGHT + 0.1 * DOWN, LEFT
                    )
                    for t, row in enumerate(self.drops[UPPER])
                )
            )
            coming = [
                AnimationGroup(*map(GrowFromCenter, drops), FadeIn(name))
                for *drops, name in zip(*self.drops, names, strict=True)
            ]
            self.say("own", LaggedStart(*coming, lag_ratio=0.7), run_time=1.5 * MORPH)
            self.parked, self.first, self.dropped = (ValueTracker(0.0) for _ in range(3))
            tags = [*braid.tags[UPPER], *braid.tags[LOWER]]
            with self.redrawn(self.draw_drop):
                self.say("add", self.moved(self.parked), FadeOut(names, run_time=QUICK))
                number, step = self.numbers_of_added_cell()
                self.show(number, step)
                self.play(
                    self.moved(self.first),
                    step.animate.move_to(number).set_opacity(0.0),
                    run_time=MORPH,
                )
                number.set_number(float(self.placed[LOWER].vectors[-1, ADDED_CELL]))
                self.play(self.moved(self.dropped), FadeIn(*tags), FadeOut(number), run_time=MORPH)
            self.remove(number, step, *self.drops[UPPER], *self.drops[LOWER])

    def numbers_of_added_cell(self) -> tuple[Readout, Label]:
        """Return the number of one cell of the last word below, and what its place adds to it."""
        word, drop = self.braid.rows[LOWER][-1], self.drops[LOWER][-1]
        beside = [row.frame.get_right() + 0.2 * RIGHT + 0.12 * DOWN for row in (word, drop)]
        number = Readout(float(self.alone[LOWER].vectors[-1, ADDED_CELL]), 2, BODY, face="sans")
        added = printed(float(self.places[-1, ADDED_CELL]), 2)
        step = Label(f"+ {added}", BODY, bold=True, color=self.theme.position).put(beside[1], LEFT)
        return number.put(beside[0]), step

    def return_to_the_words(self) -> None:
        """Let the ribbons run out, empty the rows, and fill them with the words' vectors again."""
        braid, clock = self.braid, ValueTracker(0.0)

        def draw() -> None:
            share = clock.get_value()
            # the ribbons have gone when the rows empty and fill again, the lower ones first
            for side, begun in ((UPPER, 0.6), (LOWER, 0.3)):
                own = float(np.clip((share - begun) / 0.4, 0.0, 1.0))
                reading = self.alone[side]
                values = reading.outputs if own < 0.5 else reading.vectors
                for row, numbers in zip(braid.rows[side], values, strict=True):
                    row.set_values(numbers).fill(abs(2 * own - 1))
            braid.fly(1.0, since=min(1.0, share / 0.3))

        with self.redrawn(draw):
            tags = [*self.tag(UPPER, "vector"), *self.tag(LOWER, "vector")]
            gone = FadeOut(self.readout, run_time=QUICK)
            self.say("back", self.moved(clock, 0.18, evenly=True), gone, run_time=MORPH)
            self.play(self.moved(clock, evenly=True), *tags, run_time=MORPH)

    def draw_drop(self) -> None:
        """Park the vectors of places before the words, and add them cell by cell."""
        first, rest = self.first.get_value(), self.dropped.get_value()
        ways = np.full((2, len(self.words), DIM), rest)
        ways[LOWER, -1, ADDED_CELL] = first
        added = np.maximum(0.0, 3 * ways - 2)
        pose = self.full
        for side, rows in enumerate(self.drops):
            for place, row in enumerate(rows):
                end = self.braid.center_of(side, place)
                middle = end * RIGHT + pose.middle * UP
                park = between(middle, self.level(side, place), self.parked.get_value())
                row.place(between(park, end, rest), pose.cell, pose.height)
                for j, cell in enumerate(row.cells):
                    lane = (j - (DIM - 1) / 2) * pose.cell * RIGHT
                    cell.move_to(between(park, end, ways[side, place, j]) + lane)
                    cell.set_opacity(1 - added[side, place, j])
                row.frame.set_stroke(opacity=1 - max(0.0, 3 * rest - 2))
        sums = (r.vectors + added[side] * self.places for side, r in enumerate(self.alone))
        self.braid.show_values(*sums)

    def miss(self) -> None:
        """Let attention read both sentences again, and carry the outputs over: they miss."""
        with self.beat("miss"):
            self.stacks = [self.stack(side, self.placed[side]) for side in (UPPER, LOWER)]
            self.shares = self.take_shares("other", UPPER, LOWER, run_time=1.5 * MORPH)
            self.swell_the_same_pair()
            self.blend(slice(None), run_time=GESTURE)
            self.read_all(self.placed)
            self.fly(self.braid, "guess", 1.5 * MORPH)
            self.measure(self.placed)
            self.say("miss")

    # --- both ----------------------------------------------------------------------------------

    def compare(self) -> None:
        """Put both braids side by side, and ask what a place's vector should look like."""
        left, right = self.stage.halves()
        placed = self.braid
        alone = self.weave(self.alone, self.half(left))
        with self.beat("compare"):
            self.add(*placed.tags[UPPER], *placed.tags[LOWER])
            self.hide(self.readout, self.gauge, self.record, *self.tags.values())
            self.carry(placed, self.half(right), run_time=GESTURE)
            heads = [
                Label(text, BODY, bold=True).put(region.at(0.5, 1) + DOWN * 0.4)
                for region, text in ((left, "words alone"), (right, "words + places"))
            ]
            self.hero = VGroup(alone, placed)
            self.add(alone)
            numbers = [self.number_below(left, self.alone), self.number_below(right, self.placed)]
            self.show(*heads, *numbers)
            self.fly(alone, "both", 1.5 * MORPH)
            self.say("mask")
            swelling = [
                AnimationGroup(*(tag.animate(rate_func=there_and_back).scale(1.4) for tag in pair))
                for pair in zip(*placed.tags, strict=True)
            ]
            self.say("last", LaggedStart(*swelling, lag_ratio=0.7, run_time=1.5 * MORPH))

    def half(self, region: Region) -> BraidPose:
        """Return the pose of a braid in half of the stage."""
        reach = region.height / 2 - 1.5
        return BraidPose(region.at(0.5, 0.51), 2.1, reach, cell=0.47, height=0.58, size=LABEL)

    def number_below(self, region: Region, readings: Sequence[Reading]) -> VGroup:
        """Return the largest difference on the foot of a half, with its name before it."""
        value = float(differences(*(reading.outputs for reading in readings)).max())
        name = Label("largest difference", NOTE)
        number = PowerReadout(value, BODY, color=self.theme.ink, wording=in_words)
        foot = region.at(0.5, 0.04)
        whole = name.width + 0.25 + number.width
        name.put(foot + LEFT * whole / 2, LEFT)
        return VGroup(name, number.put(foot + RIGHT * whole / 2, RIGHT))
