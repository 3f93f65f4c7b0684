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

from posenc_math import attention, attention_weights, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.largest_gap import LargestGap, in_words
from scenes._kit.mobjects.mixing_board import LEVEL, MixingBoard
from scenes._kit.mobjects.pair_link import PairLink
from scenes._kit.mobjects.place_drops import PlaceDrops
from scenes._kit.mobjects.power_readout import PowerReadout
from scenes._kit.mobjects.ribbon import Ribbon
from scenes._kit.mobjects.swap_braid import LOWER, UPPER, BraidPose, SwapBraid
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
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
        self.close = replace(self.full, middle=middle + DOWN * reach, cell=0.86, height=1.5)
        # the upper row stands high, and the middle of the braid is that of the box below it
        self.roomy = replace(self.close, middle=middle + DOWN * 0.97, reach=2.3, height=1.1)
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
            self.ponder(GESTURE + QUICK)

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
            self.carry(braid, self.close, run_time=GESTURE)
            self.show_vectors()
            self.carry(braid, self.roomy, cue="look", run_time=GESTURE)
            self.board = self.new_board(self.alone, roomy=True)
            self.pour((UPPER,), run_time=1.5 * MORPH)
            self.tie_shares_to_pairs()
            self.blend((UPPER,), cue="sum", run_time=MORPH)

    def show_vectors(self) -> None:
        """Write the numbers of every word into its cells, and let them become colours."""
        braid, rows = self.braid, self.braid.rows[UPPER]
        braid.show_values(*(reading.vectors for reading in self.alone), filled=0.0)
        numbers = [VGroup(*map(self.number_in, row.cells, row.values)) for row in rows]
        coming = [
            FadeIn(VGroup(row, texts), shift=0.3 * UP)
            for row, texts in zip(rows, numbers, strict=True)
        ]
        self.say("vector", LaggedStart(*coming, lag_ratio=0.5), run_time=1.5 * MORPH)
        self.add(*rows, *numbers)
        self.pause(QUICK)
        key = ValueKey(self.layout.checklist, limit=LIMIT, decimals=1, width=1.6, inline=True)
        coloured = ValueTracker(0.0)
        with self.redrawn(lambda: [row.fill(coloured.get_value()) for row in rows]):
            self.play(moved(coloured), FadeIn(key), run_time=GESTURE)
        braid.show_values(*(reading.vectors for reading in self.alone))
        self.pause(QUICK)
        self.hide(*numbers)

    def number_in(self, cell: VMobject, value: float) -> VGroup:
        """Return a cell's number on a small ground, legible when the cell round it is coloured."""
        ground = Rectangle(width=cell.width - 0.08, height=0.5, stroke_width=0, fill_opacity=1)
        ground.set_fill(self.theme.ground).move_to(cell)
        return VGroup(ground, Label(printed(value, 1), LABEL).put(cell.get_center() + 0.1 * DOWN))

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

    def tie_shares_to_pairs(self) -> None:
        """Print every share while a bracket ties the two vectors that it is made from."""
        shares = self.board.lists[UPPER]
        links = [self.board.link(UPPER, k) for k in range(len(self.words))]
        for k, (link, line) in enumerate(zip(links, shares, strict=True)):
            before = [FadeOut(links[k - 1])] if k else []
            cue = None if k else "why"
            self.tell(cue, Create(link), FadeIn(line), *before, run_time=GESTURE)
        self.play(FadeOut(links[-1]), run_time=QUICK)

    def blend(
        self,
        sides: Sequence[int],
        *others: Any,
        cue: str | None = None,
        run_time: float = GESTURE,
    ) -> None:
        """Let the layers in the tall boxes of some sentences become their mixture."""
        mixed = ValueTracker(0.0)
        with self.redrawn(lambda: self.board.blend(mixed.get_value(), *sides)):
            self.tell(cue, moved(mixed), *others, run_time=run_time)

    # --- the sentence turned round -------------------------------------------------------------

    def turn_round(self) -> None:
        """Let attention read the sentence turned round: pairs of words keep their shares."""
        braid, before, shares = self.braid, self.board.stacks[UPPER], self.board.lists[UPPER]
        with self.beat("turn"):
            self.remove(before)
            self.add(before.result)
            gone = FadeOut(before.result, shares)
            self.carry(braid, self.full, gone, cue="guess", run_time=GESTURE)
            braid.swap(0.0)
            self.add(*braid.rows[LOWER])
            swapped = ValueTracker(0.0)
            with self.redrawn(lambda: braid.swap(swapped.get_value())):
                self.play(
                    moved(swapped, rate_func=linear), *self.land_names(), run_time=1.5 * MORPH
                )
            self.ponder(GESTURE)
            self.board = self.new_board(self.alone).pour(1.0, UPPER)
            tags = [*self.tag(UPPER, "vector"), *self.tag(LOWER, "vector")]
            known = self.board.stacks[UPPER], self.board.lists[UPPER]
            self.play(*map(FadeIn, known), *tags, run_time=QUICK)
            self.pour((LOWER,), run_time=MORPH)
            self.print_shares(LOWER)
            self.compare_shares("same", 2 * QUICK)
            self.read_all("all", GESTURE)

    def land_names(self) -> list[Any]:
        """Return the animations in which every lower row is named when it arrives."""
        landings = zip(self.braid.names[LOWER], self.braid.landings, strict=True)
        return [
            FadeIn(name, rate_func=squish_rate_func(smooth, landed - LANDING, landed))
            for name, landed in landings
        ]

    def print_shares(self, *sides: int) -> None:
        """Print what the stacks take of each word."""
        lines = [LaggedStart(*map(FadeIn, self.board.lists[side]), lag_ratio=0.6) for side in sides]
        self.play(*lines, run_time=1.5 * QUICK)

    def compare_shares(self, cue: str, tempo: float) -> None:
        """Tie the first word to every word, on both sides at once, and let their share swell."""
        links: list[PairLink] = []
        for k in range(len(self.words)):
            before = [FadeOut(*links)] if links else []
            links = [self.board.link(side, k) for side in (UPPER, LOWER)]
            swelling = [
                self.swell(shares[k], edge)
                for shares, edge in zip(self.board.lists, (LEFT, RIGHT), strict=True)
            ]
            lines = *map(Create, links), *swelling, *before
            self.tell(None if k else cue, *lines, run_time=tempo)
        self.blend((UPPER, LOWER), FadeOut(*links))

    def read_all(self, cue: str, tempo: float) -> None:
        """Mix the outputs of the other words as well, and let all take the place of the rows."""
        board, share = self.board, ValueTracker(0.0)
        others = [*board.small[UPPER], *board.small[LOWER]]
        growing = [FadeIn(mixing.result, scale=SPROUT, rate_func=LATE) for mixing in others]
        with self.redrawn(lambda: board.shrink(share.get_value())):
            gone = FadeOut(*board.lists, rate_func=SOON)
            self.say(cue, moved(share), gone, *growing, run_time=tempo)
        self.add(*others)
        filled = ValueTracker(0.0)
        with self.redrawn(lambda: board.fill(filled.get_value(), UPPER, LOWER)):
            self.play(moved(filled, rate_func=linear, run_time=tempo))
        self.remove(*board.stacks, *others)
        moving: list[Any] = []
        for side in (UPPER, LOWER):
            rows = board.results(side)
            self.add(*rows)
            for place, row in enumerate(rows):
                animate: Any = row.animate
                moving.append(animate.move_to(self.braid.center_of(side, place)))
            moving += [FadeOut(*self.braid.rows[side]), *self.tag(side, "output")]
        self.play(*moving, run_time=tempo)
        self.braid.show_values(*board.outputs)
        self.remove(*board.results(UPPER), *board.results(LOWER))
        self.add(*self.braid.rows[UPPER], *self.braid.rows[LOWER])

    # --- the flight ----------------------------------------------------------------------------

    def land(self) -> None:
        """Carry every output over to its own word: they land exactly."""
        braid = self.braid
        with self.beat("land"):
            self.say("fly")
            self.pause(GESTURE)
            self.fly(braid, STROLL)
            self.gap = self.largest_gap(self.alone, ROUNDING).look(1.0)
            place = self.layout.title.at(1, 0) + 0.36 * UP
            lines = "a mask that hides later", "words would break the tie"
            self.note = VGroup(
                *(
                    Label(text, NOTE).put(place + up * UP, RIGHT)
                    for up, text in zip((0.13, -0.22), lines, strict=True)
                )
            )
            self.look_at_first("exact")
            self.pause(GESTURE)
            self.show(self.halves, self.gap)
            self.answer(alone=True)
            self.show(self.note)
            self.ponder(GESTURE)

    def look_at_first(self, cue: str) -> None:
        """Dim the colours of all words but the first, and frame both of its outputs."""
        first = self.braid.rows[UPPER][0], self.braid.rows[LOWER][-1]
        self.marks = VGroup(*(self.mark(row.frame) for row in first))
        self.halves = self.name_halves(first[-1])
        focus = ValueTracker(0.0)
        with self.redrawn(lambda: self.braid.look_at(0, focus.get_value())):
            self.say(cue, moved(focus), FadeIn(self.marks), run_time=GESTURE)

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

    def fly(self, braid: SwapBraid, run_time: float, cue: str | None = None) -> None:
        """Let the ribbons of a braid run from every word to the same word below."""
        flown = ValueTracker(0.0)
        self.add(braid)
        with self.redrawn(lambda: braid.fly(flown.get_value())):
            self.tell(cue, moved(flown), run_time=run_time)

    def largest_gap(self, readings: Sequence[Reading], remark: str | None = None) -> LargestGap:
        """Return the readout of what has arrived against what was there, beside the ribbons."""
        found = differences(*(reading.outputs for reading in readings)).ravel()
        middle = (self.braid.center_of(UPPER, 0) + self.braid.center_of(LOWER, 0)) / 2
        cells = [cell for row in self.braid.rows[LOWER] for cell in row.cells]
        return LargestGap(found, cells, np.array([self.stage.left, middle[1], 0.0]), remark)

    def scan(self, readings: Sequence[Reading]) -> None:
        """Compare what has arrived with what was there, cell by cell, and print the largest gap."""
        self.gap, clock = self.largest_gap(readings), ValueTracker(0.0)
        coming = map(FadeIn, (self.gap, self.gap.gauge, self.gap.record))
        self.say("miss", *coming, run_time=QUICK)
        with self.redrawn(lambda: self.gap.look(clock.get_value())):
            self.play(moved(clock, rate_func=linear, run_time=MORPH))
        self.play(FadeOut(self.gap.gauge), *self.heading.turn_to(PLACED), run_time=QUICK)

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
            growing = LaggedStart(*coming, lag_ratio=0.7)
            self.say("own", growing, FadeOut(self.note), run_time=1.5 * MORPH)
            self.parked, self.first, self.dropped = (ValueTracker(0.0) for _ in range(3))
            with self.redrawn(lambda: self.drops.park(self.parked.get_value())):
                along: Any = names.animate
                self.say("add", moved(self.parked), along.shift(LEVEL * UP), run_time=GESTURE)
            with self.redrawn(self.draw_drop):
                self.add_to_first(names[0])
                sinking = moved(self.dropped, run_time=MORPH, rate_func=linear)
                tags = [*braid.tags[UPPER][1:], *braid.tags[LOWER][:-1]]
                self.play(FadeIn(*tags), FadeOut(names[1:]), sinking)
            self.hide(self.sums)
            self.remove(*self.drops.rows[UPPER], *self.drops.rows[LOWER])

    def add_to_first(self, name: VMobject) -> None:
        """Add its place to the first word of both sentences, and write out one of the sums."""
        rows = self.braid.rows[UPPER][0], self.braid.rows[LOWER][-1]
        tags = self.braid.tags[UPPER][0], self.braid.tags[LOWER][-1]
        self.play(moved(self.first), FadeOut(name), FadeIn(*tags), run_time=GESTURE)
        marks = [self.mark(row.cells[ADDED_CELL]) for row in rows]
        lines = self.drops.sums(ADDED_CELL)
        self.sums = VGroup(*lines, *marks)
        coming = [LaggedStart(*map(FadeIn, line), lag_ratio=0.6) for line in lines]
        self.say("two", *map(FadeIn, marks), *coming, run_time=MORPH)

    def return_to_the_words(self) -> None:
        """Let the ribbons fade, and the rows become the words' vectors again."""
        braid, clock = self.braid, ValueTracker(0.0)

        def draw() -> None:
            own = clock.get_value()
            # the colours go as they are, the dimmed ones too, and come back bright
            braid.look_at(0, float(own < 0.5))
            for rows, reading in zip(braid.rows, self.alone, strict=True):
                values = reading.outputs if own < 0.5 else reading.vectors
                for row, numbers in zip(rows, values, strict=True):
                    bright = row.cells[0].get_fill_opacity()
                    row.set_values(numbers).fill(bright * abs(2 * own - 1))

        self.say("back", FadeOut(braid.woven), run_time=MORPH)
        braid.fly(0.0)
        with self.redrawn(draw):
            tags = [*self.tag(UPPER, "vector"), *self.tag(LOWER, "vector")]
            gone = FadeOut(self.gap, self.marks, self.halves, rate_func=SOON)
            self.play(moved(clock, rate_func=linear), *tags, gone, run_time=GESTURE)

    def draw_drop(self) -> None:
        """Let the vectors of places fall on the words, on the first word before the others."""
        ways = np.full((2, len(self.words), DIM), self.dropped.get_value())
        ways[UPPER, 0] = ways[LOWER, -1] = self.first.get_value()
        self.drops.add_cells(ways)

    def miss(self) -> None:
        """Let attention read both sentences again, and carry the outputs over: they miss."""
        both = UPPER, LOWER
        with self.beat("miss"):
            self.say("again")
            self.board = self.new_board(self.placed)
            self.pour(both, run_time=MORPH)
            self.print_shares(*both)
            self.compare_shares("other", 1.5 * QUICK)
            self.read_all("guess", 2 * QUICK)
            self.fly(self.braid, MORPH)
            self.scan(self.placed)
            self.look_at_first("two")
            self.show(self.halves)

    # --- both ----------------------------------------------------------------------------------

    def compare(self) -> None:
        """Put both braids side by side, and ask what a place's vector should look like."""
        left, right = self.stage.halves()
        placed = self.braid
        alone = self.weave(self.alone, self.half(left))
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
            self.hide(self.marks, self.halves)
            gone = FadeOut(self.gap, *self.tags.values(), rate_func=SOON)
            coming = [FadeIn(part, rate_func=LATE) for part in (alone, divider, *heads, *numbers)]
            focus = ValueTracker(1.0)
            with (
                self.redrawn(self.gap.hold),
                self.redrawn(lambda: placed.look_at(0, focus.get_value())),
            ):
                coming.append(moved(focus, 0.0))
                self.carry(placed, self.half(right), gone, *coming, run_time=MORPH)
            self.hero = VGroup(alone, placed)
            self.fly(alone, GESTURE, "last")
            swelling = [
                AnimationGroup(*(self.swell(tag, LEFT) for tag in pair))
                for pair in zip(*placed.tags, strict=True)
            ]
            self.play(LaggedStart(*swelling, lag_ratio=0.7, run_time=GESTURE))

    def swell(self, text: Any, edge: Any) -> Any:
        """Return the animation in which a text swells and shrinks, one edge of it at rest."""
        return text.animate(rate_func=there_and_back).scale(1.25, about_edge=edge)

    def half(self, region: Region) -> BraidPose:
        """Return the pose of a braid in half of the stage."""
        high, extra = 0.52, 0.5
        middle, reach = region.at(0.5, 0.51) + UP * extra / 4, region.height / 2 - 1.56
        return BraidPose(middle, 2.02, reach, cell=0.45, height=high, size=LABEL, extra=extra)

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
