"""Chapter 1: attention does not see order; give every place a vector, and it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    AnimationGroup,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    Line,
    Rectangle,
    Succession,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
    there_and_back,
)
from manim.utils.rate_functions import squish_rate_func
from numpy.typing import NDArray

from posenc_math import attention, attention_scores, attention_weights, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.largest_gap import LargestGap, in_words
from scenes._kit.mobjects.mixing_board import MixingBoard
from scenes._kit.mobjects.place_drops import PlaceDrops
from scenes._kit.mobjects.power_readout import PowerReadout
from scenes._kit.mobjects.ribbon import Ribbon
from scenes._kit.mobjects.score_pair import ScorePair
from scenes._kit.mobjects.swap_braid import LOWER, UPPER, BraidPose, SwapBraid
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Vectors = NDArray[np.float64]

DIM, LIMIT = 4, 1.5
"""Numbers in a vector, and the end of the scale of their colours."""
DISPLAY = 2 * TITLE
"""Size of the words with which the film opens."""
THREAD = 12
"""Stroke width of the threads that tie a word to itself; they are all border."""
SPROUT = 0.3
"""Share of its size at which a box begins to grow."""
ADDED_CELL = 1
"""The cell of the first word to which its place is added with numbers, in both sentences."""
CURE = "What would tell them apart?"
"""The title while the cure is tried."""
PLACED = "A vector per place makes order show"
"""The title once the cure has been seen."""
SOON, LATE = (squish_rate_func(smooth, *part) for part in ((0.0, 0.5), (0.5, 1.0)))
"""What goes in the first half of a movement, and what comes in the second."""
LANDING = 0.2
"""Share of the swap before a row has arrived at which its name begins to show."""
ROUNDING = "rounding"
"""What is remarked at a difference that only the computer makes."""


@dataclass(frozen=True)
class Reading:
    """What attention makes of a sentence, each of shape (words, ...) in the sentence's order."""

    vectors: Vectors
    weights: Vectors
    outputs: Vectors


def differences(upper: Vectors, lower: Vectors) -> Vectors:
    """Return by how much the outputs of the same word differ, in the order of the lower ones."""
    return np.abs(upper[::-1] - lower)


class WhyPosition(ChapterScene):
    """Turns a sentence round, and carries the outputs of attention from word to same word."""

    key = "why_position"
    number = 1
    climax = "land"

    words: Annotated[tuple[str, ...], Length(3, 3), Each(Length(2, 6))] = ("dog", "bites", "man")
    """The sentence; it is turned round by swapping its outer words."""
    seed: Annotated[int, Between(0, 10**9)] = 1188224
    """From which the words' vectors and the weights of attention are drawn.

    Chosen for its looks: outputs in strong colours, shares that can be told apart, and a rounding
    error that is not by chance exactly zero.
    """

    def setup(self) -> None:
        """Let attention read both sentences, without places and with them."""
        super().setup()
        vectors = self.vectors
        self.alone = [self.read(vectors), self.read(vectors[::-1])]
        self.placed = [self.read(vectors + self.places), self.read(vectors[::-1] + self.places)]
        middle, reach = self.stage.center, self.stage.height / 2 - 1.04
        self.full = BraidPose(middle, 3.75, reach, cell=0.72, height=0.78)
        # the upper row stands high, with room for a box below it
        self.roomy = replace(
            self.full, middle=middle + DOWN * 0.97, reach=2.3, cell=0.86, height=1.1
        )
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

    def score(self, word: int, other: int) -> float:
        """Return the score of a word with another one: their two vectors are all that is asked."""
        _, query, key = self.drawn_numbers
        asked, asking = self.vectors[other] @ key, self.vectors[word] @ query
        return float(attention_scores(asking[None], asked[None])[0, 0])

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
            *(Ribbon([ground], width=0.0, edge=hue, edge_width=THREAD, halo=0.0) for _ in upper)
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
                self.say("guess", moved(self.tied, rate_func=linear), run_time=1.5 * MORPH)

    def draw_threads(self) -> None:
        """Draw the threads from every word to the same word below as far as they have come."""
        last = len(self.words) - 1
        for place, thread in enumerate(self.threads):
            ends = self.braid.center_of(UPPER, place), self.braid.center_of(LOWER, last - place)
            thread.lay(*ends, until=self.tied.get_value())

    # --- what attention does -------------------------------------------------------------------

    def mix(self) -> None:
        """Show the vectors of one sentence, and mix the output of its first word from them."""
        braid = self.braid
        with self.beat("mix"):
            self.hide(self.threads, *braid.names[LOWER])
            self.carry(braid, self.roomy, run_time=GESTURE)
            self.show_vectors()
            self.score_a_pair()
            self.turn_scores_into_shares()
            self.board = self.new_board(self.alone, roomy=True)
            self.pour((UPPER,), run_time=5 * QUICK)
            self.blend((UPPER,))

    def score_a_pair(self) -> None:
        """Let the first two words make one score, and let it stay while they change places."""
        under = UP * (self.stage.bottom + 0.15)
        level = UP * (self.stage.bottom + 1.9)
        columns = [row.get_x() * RIGHT for row in self.braid.rows[UPPER]]
        spots = [column + level for column in columns]
        self.pair = ScorePair(self.words[:2], self.vectors[:2], spots, 0.0, limit=LIMIT)
        pair, self.way = self.pair, ValueTracker(0.0)
        self.scores = [
            Label(f"score {printed(self.score(0, k), 2)}", TITLE, bold=True).put(column + under)
            for k, column in enumerate(columns)
        ]
        arriving = FadeIn(pair.seats, *pair.rows, *pair.names, shift=0.3 * DOWN)
        self.say("pair", arriving, run_time=GESTURE)
        self.play(Create(pair.bracket), run_time=GESTURE)
        self.show(self.scores[1])
        with self.redrawn(self.draw_pair):
            self.say("stays", moved(self.way), run_time=3 * QUICK)
            self.play(moved(self.way, 2.0), run_time=GESTURE)

    def draw_pair(self) -> None:
        """Let both words change places first, and then move on by one place."""
        exchanged, along = min(self.way.get_value(), 1.0), max(self.way.get_value() - 1.0, 0.0)
        passing = np.sin(np.pi * exchanged) if exchanged < 1 else 0.0
        self.pair.stand((exchanged + along, 1 - exchanged + along), passing)

    def turn_scores_into_shares(self) -> None:
        """Print the scores of the first word with all words, and make shares of them."""
        weights = self.alone[UPPER].weights[0]
        self.shares = VGroup(
            *(
                Label(f"share {printed(weight, 2)}", TITLE, bold=True).put(
                    score.get_center() * RIGHT + score.baseline * UP
                )
                for weight, score in zip(weights, self.scores, strict=True)
            )
        )
        first, shared, last = self.scores
        self.play(FadeOut(self.pair), FadeIn(first, last), run_time=QUICK)
        going = [FadeOut(score, rate_func=SOON) for score in (first, shared, last)]
        coming = [FadeIn(share, rate_func=LATE) for share in self.shares]
        self.say("share", *going, *coming, run_time=GESTURE)

    def show_vectors(self) -> None:
        """Write the numbers of every word into its cells, and let them become colours."""
        braid, rows = self.braid, self.braid.rows[UPPER]
        braid.show_values(*(reading.vectors for reading in self.alone), filled=0.0)
        numbers = [VGroup(*map(self.number_in, row.cells, row.values)) for row in rows]
        coming = [
            FadeIn(VGroup(row, texts), shift=0.3 * UP)
            for row, texts in zip(rows, numbers, strict=True)
        ]
        self.say("vector", LaggedStart(*coming, lag_ratio=0.5), run_time=MORPH)
        self.add(*rows, *numbers)
        self.pause(QUICK)
        key = ValueKey(
            self.layout.checklist, limit=LIMIT, decimals=1, width=1.6, inline=True, lifted=True
        )
        coloured = ValueTracker(0.0)
        with self.redrawn(lambda: [row.fill(coloured.get_value()) for row in rows]):
            self.play(moved(coloured), FadeIn(key), run_time=GESTURE)
        braid.show_values(*(reading.vectors for reading in self.alone))
        self.pause(QUICK)
        self.hide(*numbers)

    def number_in(self, cell: VMobject, value: float, size: float = LABEL) -> VGroup:
        """Return a cell's number on a small ground, legible when the cell round it is coloured."""
        ground = Rectangle(width=cell.width - 0.08, height=0.5, stroke_width=0, fill_opacity=1)
        ground.set_fill(self.theme.ground).move_to(cell)
        return VGroup(ground, Label(printed(value, 1), size).put(cell.get_center() + 0.1 * DOWN))

    def carry(
        self,
        braid: SwapBraid,
        pose: BraidPose,
        *others: Any,
        cue: str | None = None,
        run_time: float = MORPH,
    ) -> None:
        """Move a braid into another pose, while other animations are played."""
        start, share = braid.pose, ValueTracker(0.0)
        with self.redrawn(lambda: braid.take(between(start, pose, share.get_value()))):
            self.tell(cue, moved(share), *others, run_time=run_time)

    def tell(self, cue: str | None, *animations: Any, run_time: float) -> None:
        """Play animations, with the next caption if there is one."""
        if cue is None:
            self.play(*animations, run_time=run_time)
        else:
            self.say(cue, *animations, run_time=run_time)

    def tag(self, side: int, text: str) -> list[Any]:
        """Return the animations in which what stands in a sentence's rows is named anew."""
        left = self.braid.center_of(side, 0) + LEFT * 2.15 * self.braid.pose.cell
        label = Label(text, NOTE, color=self.theme.quiet).put(left + DOWN * 0.1, RIGHT)
        coming: Any = FadeIn(label, run_time=QUICK)
        if side in self.tags:
            coming = Succession(FadeOut(self.tags[side], run_time=QUICK), coming)
        self.tags[side] = label
        return [coming]

    def new_board(self, readings: Sequence[Reading], *, roomy: bool = False) -> MixingBoard:
        """Return the boxes in which the outputs are mixed from the rows as they stand."""
        weights = [reading.weights for reading in readings]
        outputs = [reading.outputs for reading in readings]
        return MixingBoard(self.braid, self.words, weights, outputs, roomy=roomy)

    def pour(self, sides: Sequence[int], *others: Any, run_time: float) -> None:
        """Let the tall boxes of some sentences grow, and take their layers."""
        stacks = [self.board.stacks[side] for side in sides]
        come = ValueTracker(0.0)
        # fading in begins at once, with no caption to be read before: nothing stands there early
        self.add(*stacks)
        with self.redrawn(lambda: self.board.pour(come.get_value(), *sides)):
            grown = [FadeIn(stack.result, scale=SPROUT, run_time=QUICK) for stack in stacks]
            self.play(moved(come, rate_func=linear, run_time=run_time), *grown, *others)

    def blend(self, sides: Sequence[int]) -> None:
        """Let the layers in the tall boxes of some sentences become their mixture."""
        mixed = ValueTracker(0.0)
        with self.redrawn(lambda: self.board.blend(mixed.get_value(), *sides)):
            self.play(moved(mixed), run_time=GESTURE)

    # --- the sentence turned round -------------------------------------------------------------

    def turn_round(self) -> None:
        """Let attention read the sentence turned round: pairs of words keep their shares."""
        braid, before = self.braid, self.board.stacks[UPPER]
        with self.beat("turn"):
            self.remove(before)
            self.add(before.result)
            self.hide(before.result, self.shares)
            self.carry(braid, self.full, cue="guess", run_time=GESTURE)
            braid.swap(0.0)
            self.add(*braid.rows[LOWER])
            swapped = ValueTracker(0.0)
            with self.redrawn(lambda: braid.swap(swapped.get_value())):
                self.play(moved(swapped, rate_func=linear), *self.land_names(), run_time=MORPH)
            self.pause(GESTURE)
            self.board = self.new_board(self.alone).pour(1.0, UPPER)
            tags = [*self.tag(UPPER, "vector"), *self.tag(LOWER, "vector")]
            known = self.board.stacks[UPPER], self.board.lists[UPPER]
            coming = [FadeIn(part, run_time=QUICK) for part in known]
            self.pour((LOWER,), *coming, *tags, run_time=3 * QUICK)
            self.print_shares("same", LOWER)
            self.read_all(2 * QUICK)

    def land_names(self) -> list[Any]:
        """Return the animations in which every lower row is named when it arrives."""
        landings = zip(self.braid.names[LOWER], self.braid.landings, strict=True)
        return [
            FadeIn(name, rate_func=squish_rate_func(smooth, landed - LANDING, landed))
            for name, landed in landings
        ]

    def print_shares(self, cue: str, *sides: int) -> None:
        """Print what the stacks take of each word, and mix what they took."""
        lines = [LaggedStart(*map(FadeIn, self.board.lists[side]), lag_ratio=0.6) for side in sides]
        self.say(cue, *lines, run_time=3 * QUICK)
        self.blend((UPPER, LOWER))

    def read_all(self, tempo: float) -> None:
        """Bring the outputs of the other words as well, and let all take the place of the rows."""
        board, share = self.board, ValueTracker(0.0)
        others = [*board.small[UPPER], *board.small[LOWER]]
        growing = [FadeIn(row, scale=SPROUT, rate_func=LATE) for row in others]
        with self.redrawn(lambda: board.shrink(share.get_value())):
            gone = FadeOut(*board.lists, rate_func=SOON)
            self.play(moved(share), gone, *growing, run_time=tempo)
        self.remove(*board.stacks)
        moving: list[Any] = []
        for side in (UPPER, LOWER):
            rows = board.results(side)
            self.add(*rows)
            for place, row in enumerate(rows):
                animate: Any = row.animate
                moving.append(animate.move_to(self.braid.center_of(side, place)))
            moving += self.tag(side, "output")
        self.hide(*self.braid.rows[UPPER], *self.braid.rows[LOWER])
        self.play(*moving, run_time=tempo)
        self.braid.show_values(*board.outputs)
        self.remove(*board.results(UPPER), *board.results(LOWER))
        self.add(*self.braid.rows[UPPER], *self.braid.rows[LOWER])

    # --- the flight ----------------------------------------------------------------------------

    def land(self) -> None:
        """Carry every output over to its own word: they land exactly."""
        with self.beat("land"):
            self.look_at_first("fly", GESTURE)
            self.meet()
            self.say("exact")
            self.write_difference(self.alone, ROUNDING)
            self.answer(alone=True)
            gone = self.gap, self.gap.record, self.gap.subtraction
            self.say("mask", FadeOut(*gone), run_time=QUICK)

    def look_at_first(self, cue: str, guess: float) -> None:
        """Dim all words but the first, frame both of its outputs, say which is which, and wait."""
        first = self.braid.rows[UPPER][0], self.braid.rows[LOWER][-1]
        self.marks = VGroup(*(self.mark(row.frame) for row in first))
        self.halves = self.name_halves(first[-1])
        focus = ValueTracker(0.0)
        with self.redrawn(lambda: self.braid.look_at(0, focus.get_value())):
            self.say(cue, moved(focus), FadeIn(self.marks), FadeIn(self.halves), run_time=GESTURE)
        self.pause(guess)

    def meet(self) -> None:
        """Let the ribbons arrive, and then the line fade between what came and what was there."""
        self.fly()
        self.pause(QUICK)
        melted = ValueTracker(0.0)
        with self.redrawn(lambda: self.braid.melt(melted.get_value())):
            self.play(moved(melted), run_time=2 * QUICK)
        self.ponder(GESTURE + QUICK)

    def write_difference(self, readings: Sequence[Reading], remark: str | None = None) -> None:
        """Subtract what was there from what has come in one cell, and print the largest of all."""
        came, was = readings[UPPER].outputs[::-1].ravel(), readings[LOWER].outputs.ravel()
        cells = [cell for row in self.braid.rows[LOWER] for cell in row.cells]
        middle, at = self.braid.pose.middle[1], self.telling_cell
        self.gap = LargestGap(came, was, cells, at, self.stage, middle, remark)
        self.show(self.gap.record, self.gap.subtraction)
        self.pause(GESTURE)
        self.show(self.gap)

    @property
    def telling_cell(self) -> int:
        """Which of the lower cells differs most once there are places."""
        return int(differences(*(reading.outputs for reading in self.placed)).argmax())

    def name_halves(self, row: FramedRow) -> VGroup:
        """Name what has come into the upper half of a box, and what is there in the lower half."""
        edge, half = row.get_right() + 0.15 * RIGHT, row.frame.height / 4
        return VGroup(
            *(
                Label(text, NOTE).put(edge + (up * half - 0.1) * UP, LEFT)
                for text, up in (("biting", 1), ("bitten", -1))
            )
        )

    def mark(self, box: VMobject) -> Rectangle:
        """Return a thick frame round a box."""
        mark = Rectangle(width=box.width, height=box.height, color=self.theme.ink, stroke_width=8)
        return mark.move_to(box)

    def fly(self) -> None:
        """Let the ribbons run from every word to the same word below."""
        flown = ValueTracker(0.0)
        self.add(self.braid, self.marks)
        with self.redrawn(lambda: self.braid.fly(flown.get_value())):
            self.play(moved(flown))

    # --- places --------------------------------------------------------------------------------

    def give_places(self) -> None:
        """Add the vector of every place to the words that stand there."""
        braid = self.braid
        with self.beat("place"):
            self.return_to_the_words()
            hue, alone = self.theme.position, [reading.vectors for reading in self.alone]
            self.drops = PlaceDrops(braid, alone, self.places)
            names = VGroup(
                *(
                    Formula(f"p_{t}", TITLE, color=hue).put(
                        row.get_right() + 0.12 * RIGHT + 0.1 * DOWN, LEFT
                    )
                    for t, row in enumerate(self.drops.rows[UPPER])
                )
            )
            coming = [
                AnimationGroup(*(FadeIn(drop, scale=SPROUT) for drop in drops), FadeIn(name))
                for *drops, name in zip(*self.drops.rows, names, strict=True)
            ]
            self.say("own", LaggedStart(*coming, lag_ratio=0.7), run_time=MORPH)
            self.ways = [[ValueTracker(0.0) for _ in self.words] for _ in (UPPER, LOWER)]
            self.sums = VGroup()
            last, focus = len(self.words) - 1, ValueTracker(0.0)
            with (
                self.redrawn(self.draw_drops),
                self.redrawn(lambda: braid.look_at(0, focus.get_value())),
            ):
                self.say("add", moved(focus), moved(self.ways[UPPER][0]), run_time=GESTURE)
                self.add_to_first(UPPER, 0)
                self.play(moved(self.ways[LOWER][last]), run_time=2 * QUICK)
                self.add_to_first(LOWER, last)
                self.say("two")
                self.hide(self.sums, names, self.marks)
                self.play(moved(focus, 0.0), run_time=QUICK)
                self.add_to_the_others()
            self.remove(*self.drops.rows[UPPER], *self.drops.rows[LOWER])

    def add_to_first(self, side: int, place: int) -> None:
        """Add its place to the first word in one sentence, with the sum of one cell written out."""
        row, strip = self.braid.rows[side][place], self.drops.rows[side][place]
        line, mark = self.drops.sum_of(side, place, ADDED_CELL), self.mark(row.cells[ADDED_CELL])
        numbers = [
            self.number_in(box.cells[ADDED_CELL], box.values[ADDED_CELL], NOTE)
            for box in (row, strip)
        ]
        coming = LaggedStart(*map(FadeIn, line), lag_ratio=0.6)
        self.sums.add(line, mark)
        self.play(FadeIn(mark), *map(FadeIn, numbers), coming, run_time=3 * QUICK)
        self.pause(QUICK)
        sinking = moved(self.ways[side][place], 2.0, rate_func=LATE)
        named = FadeIn(self.braid.tags[side][place], rate_func=LATE)
        self.play(FadeOut(*numbers, rate_func=SOON), sinking, named, run_time=2 * QUICK)

    def add_to_the_others(self) -> None:
        """Add their places to all other words at once."""
        ways = [way for ways in self.ways for way in ways if not way.get_value()]
        tags = [*self.braid.tags[UPPER][1:], *self.braid.tags[LOWER][:-1]]
        self.play(*(moved(way, 2.0, rate_func=linear) for way in ways), FadeIn(*tags))

    def return_to_the_words(self) -> None:
        """Let the ribbons fade, and the rows become the words' vectors again."""
        braid, clock = self.braid, ValueTracker(0.0)

        def draw() -> None:
            own = clock.get_value()
            braid.show_values(*(between(r.outputs, r.vectors, own) for r in self.alone))
            braid.look_at(0, 1 - own)

        self.hide(braid.woven)
        braid.fly(0.0)
        with self.redrawn(draw):
            tags = [*self.tag(UPPER, "vector"), *self.tag(LOWER, "vector")]
            title = self.heading.turn_to(CURE)
            gone = FadeOut(self.halves, run_time=QUICK)
            self.play(moved(clock, run_time=GESTURE), *tags, gone, *title)

    def draw_drops(self) -> None:
        """Let every place's vector come as far as it has been sent."""
        self.drops.move(np.array([[way.get_value() for way in ways] for ways in self.ways]))

    def miss(self) -> None:
        """Let attention read both sentences again, and carry the outputs over: they miss."""
        both = UPPER, LOWER
        with self.beat("miss"):
            self.say("again")
            self.pause(3 * QUICK)
            self.board = self.new_board(self.placed)
            self.pour(both, run_time=3 * QUICK)
            self.print_shares("other", *both)
            self.read_all(2 * QUICK)
            self.look_at_first("guess", GESTURE + QUICK)
            self.meet()
            self.say("miss")
            self.write_difference(self.placed)
            self.play(*self.heading.turn_to(PLACED))

    # --- both ----------------------------------------------------------------------------------

    def compare(self) -> None:
        """Put both braids side by side, and ask what a place's vector should look like."""
        left, right = self.stage.halves()
        placed = self.braid
        alone = self.weave(self.alone, self.half(left)).fly(1.0).melt(1.0)
        with self.beat("compare"):
            heads = [
                Label(text, BODY, bold=True).put(region.at(0.5, 1) + DOWN * 0.4)
                for region, text in ((left, "words alone"), (right, "words + places"))
            ]
            ends = self.stage.at(0.5, 0.0), self.stage.at(0.5, 1.0)
            divider = Line(ends[0], ends[1], color=self.theme.hairline, stroke_width=3)
            numbers = [
                self.number_below(left, self.alone, ROUNDING),
                self.number_below(right, self.placed),
            ]
            gone = self.marks, self.halves, self.gap, self.gap.subtraction, *self.tags.values()
            self.hide(*gone)
            focus = ValueTracker(1.0)
            with (
                self.redrawn(self.gap.hold),
                self.redrawn(lambda: placed.look_at(0, focus.get_value())),
            ):
                self.carry(placed, self.half(right), moved(focus, 0.0), run_time=GESTURE)
            names = [self.name_halves(braid.rows[LOWER][-1]) for braid in (alone, placed)]
            self.show(alone, divider, *heads, *numbers, *names)
            self.hero = VGroup(alone, placed)
            swelling = [
                AnimationGroup(*(self.swell(tag, LEFT) for tag in pair))
                for pair in zip(*placed.tags, strict=True)
            ]
            self.say("last", LaggedStart(*swelling, lag_ratio=0.7), run_time=MORPH)

    def swell(self, text: Any, edge: Any) -> Any:
        """Return the animation in which a text swells and shrinks, one edge of it at rest."""
        return text.animate(rate_func=there_and_back).scale(1.25, about_edge=edge)

    def half(self, region: Region) -> BraidPose:
        """Return the pose of a braid in half of the stage."""
        high, extra = 0.52, 0.5
        middle, reach = region.at(0.43, 0.51) + UP * extra / 4, region.height / 2 - 1.56
        return BraidPose(middle, 1.75, reach, cell=0.4, height=high, size=LABEL, extra=extra)

    def number_below(self, region: Region, readings: Sequence[Reading], remark: str = "") -> VGroup:
        """Return the largest difference on the foot of a half, with its name before it."""
        value = float(differences(*(reading.outputs for reading in readings)).max())
        number = PowerReadout(value, BODY, color=self.theme.ink, wording=in_words)
        parts = [Label("largest difference", NOTE), number]
        if remark:
            parts.append(Label(remark, NOTE, color=self.theme.quiet))
        pen = region.at(0.5, 0.04) + LEFT * sum(0.25 + part.width for part in parts) / 2
        for part in parts:
            part.put(pen, LEFT)
            pen = pen + RIGHT * (part.width + 0.25)
        return VGroup(*parts)
