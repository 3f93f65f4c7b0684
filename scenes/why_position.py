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
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    rush_from,
    smooth,
    there_and_back,
)
from numpy.typing import NDArray

from posenc_math import attention, attention_weights, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.mixing import Mixing
from scenes._kit.mobjects.power_readout import PowerReadout, in_powers_of_ten
from scenes._kit.mobjects.ribbon import Ribbon
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.swap_braid import LOWER, UPPER, BraidPose, SwapBraid
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Vectors = NDArray[np.float64]

DIM, LIMIT = 4, 1.5
"""Numbers in a vector, and the end of the scale of their colours."""
DISPLAY = 2 * TITLE
"""Size of the words with which the film opens."""
THREAD = 12
"""Stroke width of the threads that tie a word to itself; they are all border."""
LAG = 0.8
"""How long after one output the next is poured, when its ribbons take 1 to come."""
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


class WhyPosition(ChapterScene):
    """Turns a sentence round, and carries the outputs of attention from word to same word."""

    key = "why_position"
    number = 1
    climax = "land"

    words: Annotated[tuple[str, ...], Length(3, 3), Each(Length(2, 6))] = ("dog", "bites", "man")
    """The sentence; it is turned round by swapping its outer words."""
    seed: Annotated[int, Between(0, 10**9)] = 6273571
    """From which the words' vectors and the weights of attention are drawn.

    Chosen for its looks: colours that can be told apart, ribbons of clearly different widths,
    and a rounding error that is not by chance exactly zero.
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
        """Return what attention makes of vectors; what it mixes are the vectors themselves."""
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
            "last": len(self.words) - 1,
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
        with self.question():
            rising = [FadeIn(name, shift=0.4 * UP) for name in upper]
            self.say("plain", LaggedStart(*rising, lag_ratio=0.8, run_time=1.5 * MORPH))
            coming = [FadeIn(name, shift=0.4 * DOWN) for name in lower]
            self.say("turned", LaggedStart(*coming, lag_ratio=0.8, run_time=1.5 * MORPH))
            self.add(self.threads)
            with self.redrawn(self.draw_threads):
                self.tell("guess", self.moved(self.tied, evenly=True), run_time=STROLL)
            self.ponder()

    def moved(self, tracker: ValueTracker, *, evenly: bool = False) -> Any:
        """Return the animation that brings a tracker to 1, evenly or with ease."""
        animate: Any = tracker.animate
        return animate(rate_func=linear if evenly else smooth).set_value(1.0)

    def tell(self, cue: str | None, *animations: Any, run_time: float) -> None:
        """Play animations while a caption comes, or without one."""
        if cue is None:
            self.play(*animations, run_time=run_time)
        else:
            self.say(cue, *animations, run_time=run_time)

    def draw_threads(self) -> None:
        """Draw the threads from every word to the same word below as far as they have come."""
        last = len(self.words) - 1
        for place, thread in enumerate(self.threads):
            ends = self.braid.center_of(UPPER, place), self.braid.center_of(LOWER, last - place)
            thread.lay(*ends, until=self.tied.get_value())

    # --- what attention does -------------------------------------------------------------------

    def mix(self) -> None:
        """Show the vectors of one sentence, and pour them into its outputs."""
        braid, reading = self.braid, self.alone[UPPER]
        with self.beat("mix"):
            gone = FadeOut(self.threads, *braid.names[LOWER])
            self.carry(braid, self.full, gone, run_time=GESTURE)
            braid.show_values(*(reading.vectors for reading in self.alone))
            key = ValueKey(self.layout.checklist, limit=LIMIT, decimals=1, width=1.6, inline=True)
            rows = [GrowFromEdge(row, UP) for row in braid.rows[UPPER]]
            coming = LaggedStart(*rows, FadeIn(key), lag_ratio=0.7)
            tag = self.tag(UPPER, "vector")
            self.tell("vector", coming, *tag, run_time=STROLL)
            places = [braid.center_of(LOWER, place) for place in range(len(self.words))]
            outputs = self.outputs_at(places, reading)
            mixings = self.mixings(braid.rows[UPPER], outputs, reading)
            self.play(*map(FadeIn, outputs), *self.tag(LOWER, "output"), run_time=QUICK)
            self.add(*mixings)
            self.pour(mixings[:1], outputs[:1], "look", span=(0, 1), run_time=STROLL)
            numbers = self.weight_numbers(mixings[0])
            self.play(LaggedStart(*map(FadeIn, numbers), lag_ratio=0.8, run_time=MORPH))
            self.hide(*numbers)
            self.pour(mixings[:1], outputs[:1], "output", span=(1, 2), run_time=MORPH)
            self.pour(mixings[1:], outputs[1:], run_time=1.5 * MORPH)
            self.remove(*mixings)
        self.outs = outputs

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
        before = [FadeOut(self.tags[side], run_time=QUICK)] if side in self.tags else []
        self.tags[side] = label
        return [*before, FadeIn(label)]

    def outputs_at(self, centers: Sequence[Any], reading: Reading) -> list[FramedRow]:
        """Return the outputs of a sentence as rows that are still empty."""
        size = {"cell": self.full.cell, "height": self.full.height}
        return [
            FramedRow(values, center, color=self.theme.word, limit=LIMIT, **size).fill(0.0)
            for values, center in zip(reading.outputs, centers, strict=True)
        ]

    def mixings(
        self, sources: Sequence[FramedRow], outputs: Sequence[FramedRow], reading: Reading
    ) -> list[Mixing]:
        """Return the ribbons that will pour into each output."""
        return [
            Mixing(sources, weights, output)
            for weights, output in zip(reading.weights, outputs, strict=True)
        ]

    def pour(
        self,
        mixings: Sequence[Mixing],
        outputs: Sequence[FramedRow],
        cue: str | None = None,
        *,
        span: tuple[float, float] = (0.0, 2.0),
        run_time: float,
    ) -> None:
        """Let ribbons run into their outputs, one output after the other.

        Args:
            mixings: the ribbons into each output.
            outputs: the outputs.
            cue: the caption that comes with it.
            span: from when to when; at 1 ribbons have come, at 2 they have run into the output.
            run_time: in seconds.
        """
        first, last = span
        clock, length = ValueTracker(0.0), last - first + LAG * (len(mixings) - 1)

        def draw() -> None:
            for k, (mixing, output) in enumerate(zip(mixings, outputs, strict=True)):
                own = float(np.clip(clock.get_value() * length - LAG * k + first, first, last))
                mixing.pour(smooth(max(own - 1, 0)), smooth(min(own, 1)))
                output.fill(smooth(max(own - 1, 0)))

        with self.redrawn(draw):
            self.tell(cue, self.moved(clock, evenly=True), run_time=run_time)

    def weight_numbers(self, mixing: Mixing) -> list[Label]:
        """Return the weights of the ribbons into one output, each beside its ribbon."""
        numbers = []
        for source, ribbon, weight in zip(
            mixing.sources, mixing.ribbons, mixing.weights, strict=True
        ):
            start = source.get_bottom() + RIGHT * (ribbon.band / 2 + 0.2) + DOWN * 0.45
            numbers.append(Label(printed(weight, 2), BODY, bold=True).put(start, LEFT))
        return numbers

    # --- the sentence turned round -------------------------------------------------------------

    def turn_round(self) -> None:
        """Keep the outputs, and let attention read the sentence turned round."""
        braid = self.braid
        with self.beat("turn"):
            self.play(*self.settle(UPPER, self.outs), run_time=GESTURE)
            self.go_on_from(UPPER, self.outs)
            words = zip(braid.rows[LOWER], braid.names[LOWER], strict=True)
            coming = [AnimationGroup(GrowFromEdge(row, DOWN), FadeIn(name)) for row, name in words]
            tag = self.tag(LOWER, "vector")
            self.tell("guess", LaggedStart(*coming, lag_ratio=0.7), *tag, run_time=STROLL)
            self.ponder()
            self.read_again(LOWER, self.alone[LOWER], "again", run_time=1.5 * MORPH)

    def settle(self, side: int, outputs: Sequence[FramedRow]) -> list[Any]:
        """Return the animations in which outputs take the place of the vectors of a sentence."""
        places = [self.braid.center_of(side, place) for place in range(len(self.words))]
        moving = [row.animate.move_to(p) for row, p in zip(outputs, places, strict=True)]
        return [*moving, FadeOut(*self.braid.rows[side]), *self.tag(side, "output")]

    def go_on_from(self, side: int, outputs: Sequence[FramedRow]) -> None:
        """Let the rows of the braid go on where the outputs have arrived."""
        for row, output in zip(self.braid.rows[side], outputs, strict=True):
            row.set_values(output.values).fill(1.0)
        self.remove(*outputs)
        self.add(*self.braid.rows[side])

    def read_again(
        self, side: int, reading: Reading, cue: str | None = None, *, run_time: float
    ) -> None:
        """Pour the vectors of a sentence into its outputs, which then take their place."""
        inward = UP if side == LOWER else DOWN
        places = range(len(self.words))
        centers = [self.braid.center_of(side, k) + inward * 1.16 * self.full.reach for k in places]
        outputs = self.outputs_at(centers, reading)
        mixings = self.mixings(self.braid.rows[side], outputs, reading)
        self.add(*outputs, *mixings)
        self.pour(mixings, outputs, cue, run_time=run_time)
        self.remove(*mixings)
        self.play(*self.settle(side, outputs), run_time=GESTURE)
        self.go_on_from(side, outputs)

    # --- the flight ----------------------------------------------------------------------------

    def land(self) -> None:
        """Carry every output over to its own word: they land exactly."""
        self.braid.show_values(*(reading.outputs for reading in self.alone))
        with self.beat("land"):
            self.fly(self.braid, cue="fly")
            self.measure("exact", self.alone, answer=True)
            self.hide(self.gauge)

    def fly(self, *braids: SwapBraid, cue: str | None = None) -> None:
        """Let the ribbons of braids run from every word to the same word below."""
        flown = ValueTracker(0.0)
        self.add(*braids)
        with self.redrawn(lambda: [braid.fly(flown.get_value()) for braid in braids]):
            self.tell(cue, self.moved(flown), run_time=STROLL)

    def measure(self, cue: str, readings: Sequence[Reading], *, answer: bool = False) -> None:
        """Compare what has arrived with what was there, cell by cell, and print the largest gap."""
        found = differences(*(reading.outputs for reading in readings)).ravel()
        middle = (self.braid.center_of(UPPER, 0) + self.braid.center_of(LOWER, 0)) / 2
        place = np.array([self.stage.left, middle[1], 0.0])
        name = Label("largest difference", NOTE).put(place + UP * 0.2, LEFT)
        number = PowerReadout(found[0], TITLE, color=self.theme.ink, wording=in_words)
        self.readout = VGroup(name, number.put(place + DOWN * 0.5, LEFT))
        self.gauge = self.frame_round(self.lower_cells[0])
        centers = np.array([cell.get_center() for cell in self.lower_cells])
        steps = np.arange(len(found))
        clock = ValueTracker(0.0)

        def draw() -> None:
            cell = clock.get_value() * steps[-1]
            number.set_number(float(found[: round(cell) + 1].max()))
            self.gauge.move_to(np.array([np.interp(cell, steps, axis) for axis in centers.T]))

        self.say(cue, FadeIn(self.readout, run_time=QUICK), answer=answer)
        with self.redrawn(draw):
            coming = FadeIn(self.gauge, rate_func=rush_from)
            self.play(self.moved(clock, evenly=True), coming, run_time=STROLL)

    def frame_round(self, cell: VMobject) -> VGroup:
        """Return a frame round a cell, with a dark casing."""
        frames = [Rectangle(width=cell.width, height=cell.height).move_to(cell) for _ in range(2)]
        casing, frame = frames
        return VGroup(
            scenery(casing.set_stroke(self.theme.ground, width=13)),
            frame.set_stroke(self.theme.ink, width=6),
        )

    @property
    def lower_cells(self) -> list[VMobject]:
        """All cells of the lower sentence, from left to right."""
        return [cell for row in self.braid.rows[LOWER] for cell in row.cells]

    # --- places --------------------------------------------------------------------------------

    def give_places(self) -> None:
        """Drop the vector of every place onto the words that stand there."""
        braid = self.braid
        with self.beat("place"):
            self.return_to_the_words()
            size = {"cell": self.full.cell, "height": self.full.height}
            hue = self.theme.position
            centers = [
                (braid.center_of(UPPER, t) + braid.center_of(LOWER, t)) / 2
                for t in range(len(self.words))
            ]
            self.drops = [
                [
                    FramedRow(p, c, color=hue, limit=LIMIT, **size)
                    for c, p in zip(centers, self.places, strict=True)
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
            self.tell("own", LaggedStart(*coming, lag_ratio=0.7), run_time=STROLL)
            self.dropped = ValueTracker(0.0)
            with self.redrawn(self.draw_drop):
                gone = FadeOut(names, rate_func=rush_from)
                self.tell("add", self.moved(self.dropped), gone, run_time=STROLL)
            tags = [*braid.tags[UPPER], *braid.tags[LOWER]]
            gone = FadeOut(*self.drops[UPPER], *self.drops[LOWER])
            self.play(gone, FadeIn(*tags), run_time=QUICK)
            same: list[Any] = [braid.names[UPPER][0], braid.tags[UPPER][0]]
            same += [braid.names[LOWER][-1], braid.tags[LOWER][-1]]
            swelling = [part.animate(rate_func=there_and_back).scale(1.15) for part in same]
            self.tell("differ", *swelling, run_time=STROLL)

    def return_to_the_words(self) -> None:
        """Let the ribbons run out, and the rows become the words' vectors again."""
        braid, clock = self.braid, ValueTracker(0.0)
        self.hide(self.readout)

        def draw() -> None:
            share = clock.get_value()
            braid.fly(1.0, since=share)
            back = max(0.0, 3 * share - 2)
            braid.show_values(*(between(r.outputs, r.vectors, back) for r in self.alone))

        with self.redrawn(draw):
            self.sweep(0.6, MORPH, tracker=clock)
            tags = [*self.tag(UPPER, "vector"), *self.tag(LOWER, "vector")]
            self.sweep(1.0, GESTURE, *tags, tracker=clock)

    def draw_drop(self) -> None:
        """Bring the vectors of places up and down to the words, and add them as they arrive."""
        share = self.dropped.get_value()
        added = max(0.0, 3 * share - 2)
        for side, rows in enumerate(self.drops):
            for place, row in enumerate(rows):
                end = self.braid.center_of(side, place)
                start = (
                    self.braid.center_of(UPPER, place) + self.braid.center_of(LOWER, place)
                ) / 2
                row.move_to(between(start, end, share)).fill(1 - added)
                row.cells.set_stroke(opacity=1 - added)
        sums = (reading.vectors + added * self.places for reading in self.alone)
        self.braid.show_values(*sums)

    def miss(self) -> None:
        """Let attention read both sentences again, and carry the outputs over: they miss."""
        with self.beat("miss"):
            self.read_again(UPPER, self.placed[UPPER], "again", run_time=MORPH)
            self.read_again(LOWER, self.placed[LOWER], run_time=MORPH)
            self.say("guess")
            self.ponder()
            self.fly(self.braid)
            self.measure("miss", self.placed)
            worst = int(differences(*(reading.outputs for reading in self.placed)).argmax())
            self.play(self.gauge.animate.move_to(self.lower_cells[worst]), run_time=GESTURE)

    # --- both ----------------------------------------------------------------------------------

    def compare(self) -> None:
        """Put both braids side by side, and ask what a place's vector should look like."""
        left, right = self.stage.halves()
        placed = self.braid
        alone = self.weave(self.alone, self.half(left))
        with self.beat("compare"):
            self.add(*placed.tags[UPPER], *placed.tags[LOWER])
            self.hide(self.readout, self.gauge, *self.tags.values())
            self.carry(placed, self.half(right))
            heads = [
                Label(text, BODY, bold=True).put(region.at(0.5, 1) + DOWN * 0.4)
                for region, text in ((left, "words alone"), (right, "words + places"))
            ]
            self.show(alone, *heads)
            self.hero = VGroup(alone, placed)
            self.fly(alone, placed, cue="both")
            numbers = [self.number_below(left, self.alone), self.number_below(right, self.placed)]
            self.show(*numbers)
            swelling = [
                AnimationGroup(*(tag.animate(rate_func=there_and_back).scale(1.4) for tag in pair))
                for pair in zip(*placed.tags, strict=True)
            ]
            self.say("last", LaggedStart(*swelling, lag_ratio=0.7, run_time=JOURNEY))

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
