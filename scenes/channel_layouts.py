"""Chapter 13: two orders of the same pairs; mixed up, every score across a gap is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    Group,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
)
from numpy.typing import NDArray

from posenc_math import frequencies, pairing_permutation, rope_tables, rotate, unpack_pairs
from scenes._kit.chapter import ChapterScene
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.mobjects.checklist import Mark
from scenes._kit.mobjects.chip_row import ChipRow, RowPose, seated
from scenes._kit.mobjects.pair_arcs import PairArcs
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.score_cells import UNIT, ScoreCells
from scenes._kit.mobjects.tally import Tally
from scenes._kit.mobjects.wires import Wires
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Label

Vector = NDArray[np.float64]

DIM, WORDS = 8, 6
NEIGHBOURS, HALVES = "interleaved", "half"
SIDES = NEIGHBOURS, HALVES
FIRST = 6
"""The place up to which the fastest pair is watched: about one turn."""
HOPS = (10, 20, 30), (100, 200, 300), (1000, 2000, 3000)
"""Places at which the slower pairs have turned by one, two and three radians."""
CELL = 72
"""Pixels of 1080p of one cell of a board."""
ROOMS = 0.9, 0.8
"""Room at the left of the boards, and between two of them."""


class ChannelLayouts(ChapterScene):
    """Eight chips of a query; arcs say which two turn together."""

    key = "channel_layouts"
    number = 13
    climax = "cure"

    query: Annotated[tuple[float, ...], Length(DIM, DIM), Each(Between(-1.5, 1.5))] = (
        0.4,
        1.2,
        -1.2,
        0.9,
        -1.1,
        -0.4,
        0.7,
        0.5,
    )
    """The query's numbers, as the weights make them."""
    answer_key: Annotated[tuple[float, ...], Length(DIM, DIM), Each(Between(-1.5, 1.5))] = (
        -0.7,
        -1.1,
        0.5,
        -0.9,
        -0.8,
        -1.5,
        0.6,
        -1.0,
    )
    """The key's numbers."""
    gap: Annotated[int, Between(1, 5)] = 4
    """How many places the key stays behind."""
    diagonal: Annotated[int, Between(1, 4)] = 2
    """The gap whose diagonal is framed."""

    # --- what is true ------------------------------------------------------------------------

    def turned(self, numbers: tuple[float, ...], place: float, pairing: str) -> Vector:
        """Return numbers turned to a place by code that pairs them in one way."""
        tables = rope_tables(float(place), frequencies(DIM // 2))
        return np.asarray(rotate(np.array(numbers), *tables, pairing=pairing))

    def parts(self, gap: float, pairing: str, order: Vector | None = None) -> Vector:
        """Return what each pair adds to the score of a query and the key some places back.

        Args:
            gap: how many places the key is back.
            pairing: of the code that turns both.
            order: which channel sits in each seat, channel 0 in seat 0 and so on if ``None``.
        """
        seats = np.arange(DIM) if order is None else order
        query, key = (np.array(x)[seats] for x in (self.query, self.answer_key))
        product = self.turned(query, gap, pairing) * self.turned(key, 0.0, pairing)
        first, second = unpack_pairs(product, layout=pairing)
        return np.asarray(first + second)

    def scores(self, pairing: str) -> Vector:
        """Return the scores (WORDS, WORDS) of words that all have this query and this key."""
        gaps = np.subtract.outer(np.arange(WORDS), np.arange(WORDS))
        return np.vectorize(lambda gap: self.parts(gap, pairing).sum())(gaps)

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {"words": ("one", "two", "three", "four", "five", "six")[WORDS - 1]}

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Make the row of chips with its arcs, and say where it stands."""
        super().setup()
        self.walked, self.hopped = ValueTracker(0.0), ValueTracker(0.0)
        self.arced = {side: ValueTracker(0.0) for side in SIDES}
        self.apart = ValueTracker(0.0)
        self.angles = np.zeros(DIM // 2)
        self.side = NEIGHBOURS
        stage, middle = self.stage, self.stage.center
        narrow = np.array([stage.left + 4 * 1.22 - 0.05, 0.0, 0.0])
        self.poses = {
            "alone": seated([0, stage.bottom + 1.75, 0], 1.58, 3.1, range(DIM)),
            "hung": seated([0, middle[1] + 0.15, 0], 1.58, 2.3, range(DIM)),
            "scored": seated(narrow + 0.15 * UP, 1.22, 1.6, range(DIM)),
            "upper": seated(narrow + (stage.top - 1.38) * UP, 1.22, 0.85, range(DIM)),
            "lower": seated(narrow + (stage.bottom + 1.7) * UP, 1.22, 0.85, range(DIM)),
        }
        self.hues = {
            NEIGHBOURS: [self.theme.pair(j // 2) for j in range(DIM)],
            HALVES: [self.theme.pair(j % (DIM // 2)) for j in range(DIM)],
        }
        limit = max(
            float(np.hypot(*unpack_pairs(np.array(self.query), layout=side)).max())
            for side in SIDES
        )
        self.row = ChipRow(
            np.zeros(DIM), [self.theme.quiet] * DIM, 1.04 * limit, self.poses["alone"]
        )
        hues = [self.theme.pair(i) for i in range(DIM // 2)]
        self.arcs = {
            NEIGHBOURS: PairArcs(hues, over=True),
            HALVES: PairArcs(hues, over=False),
        }
        self.place = Tally("place", 0, 0, color=self.theme.position)
        self.place.put(stage.at(0, 1) + 0.42 * DOWN)
        self.length = Tally("length", float(np.linalg.norm(self.query)), 2)
        self.length.put(stage.at(1, 1) + 0.42 * DOWN + (self.length.width) * LEFT)

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.hop_on()
        self.turn_the_halves()
        self.mix()
        self.read_a_text()
        self.take_other_seats()
        self.end()

    # --- drawing -----------------------------------------------------------------------------

    @staticmethod
    def to(tracker: ValueTracker, value: float, run_time: float, rate: Any = smooth) -> Any:
        """Return the animation that moves a tracker to a value."""
        animate: Any = tracker.animate
        return animate(run_time=run_time, rate_func=rate).set_value(value)

    def joined(self, side: str, row: ChipRow | None = None) -> tuple[Vector, Vector]:
        """Return where the arcs of a side begin and end: at the seats of its pairs."""
        row = row or self.row
        seats = np.sort(row.pose.spots[:, 0])
        edge = row.pose.reach[1] if side == NEIGHBOURS else row.pose.reach[0]
        spots = np.column_stack([seats, np.full(DIM, edge), np.zeros(DIM)])
        first, second = (
            spots[ends] for ends in unpack_pairs(np.arange(DIM), layout=side)
        )
        return first, second

    def draw_arcs(self) -> None:
        """Draw both kinds of arcs at the seats of the row."""
        for side, arcs in self.arcs.items():
            starts, ends = self.joined(side)
            grown = np.clip(self.arced[side].get_value() - np.arange(DIM // 2), 0, 1)
            arcs.span(starts, ends, self.depth(side, self.row), grown)

    def depth(self, side: str, row: ChipRow) -> float:
        """Return how high arcs are on a row."""
        pitch = float(row.pose.spots[1, 0] - row.pose.spots[0, 0])
        return 0.46 * pitch if side == NEIGHBOURS else 0.62 * pitch

    def draw_turned(self) -> None:
        """Draw the query at the place to which its word has walked."""
        place = self.t.get_value() if self.side == NEIGHBOURS else self.walked.get_value()
        self.row.measure(self.turned(self.query, place, self.side))
        self.place.set_number(place)
        self.draw_arcs()

    # --- two orders --------------------------------------------------------------------------

    def ask(self) -> None:
        """Let eight bars grow, let their word walk on, and find the two that belong together."""
        row = self.row
        self.hero = Group(row, *self.arcs.values())
        grown = ValueTracker(0.0)
        with self.question():
            self.add(row)
            with self.redrawn(lambda: row.measure(grown.get_value() * np.array(self.query))):
                self.say("query", FadeIn(row), self.to(grown, 1, MORPH))
            self.show(self.place)
            with self.redrawn(self.draw_turned):
                self.say("walk", self.to(self.t, FIRST, JOURNEY, linear))
                self.ponder()
            self.add(*self.arcs.values())
            with self.redrawn(self.draw_arcs):
                row.paint([*self.hues[NEIGHBOURS][:2], *[self.theme.quiet] * (DIM - 2)])
                self.say("pair", self.to(self.arced[NEIGHBOURS], 1, GESTURE))

    def hop_on(self) -> None:
        """Look at far places, where the slower pairs have turned, and join those too."""
        row = self.row
        self.angles = self.t.get_value() * frequencies(DIM // 2)
        with self.beat("neighbours"):
            for pair, places in enumerate(HOPS, start=1):
                for place in places:
                    moves = self.hop(place)
                    if pair == 1 and place == places[0]:
                        with self.redrawn(self.draw_hop):
                            self.say("slow", moves)
                    else:
                        with self.redrawn(self.draw_hop):
                            self.play(moves)
                row.paint(
                    [*self.hues[NEIGHBOURS][: 2 * pair + 2]]
                    + [self.theme.quiet] * (DIM - 2 * pair - 2)
                )
                with self.redrawn(self.draw_arcs):
                    self.play(self.to(self.arced[NEIGHBOURS], pair + 1, QUICK))
            self.say("named", FadeIn(self.length))

    def hop(self, place: int) -> Any:
        """Return the animation to a far place, by the shortest way of every pair."""
        self.from_angles = self.angles
        ends = place * frequencies(DIM // 2)
        self.angles = self.from_angles + np.angle(np.exp(1j * (ends - self.from_angles)))
        self.t.set_value(place)
        self.place.set_number(place)
        self.hopped.set_value(0)
        return self.to(self.hopped, 1, QUICK)

    def draw_hop(self) -> None:
        """Draw the query on its way between two far places."""
        angles = between(self.from_angles, self.angles, self.hopped.get_value())
        tables = np.cos(angles), np.sin(angles)
        self.row.measure(rotate(np.array(self.query), *tables, pairing=NEIGHBOURS))

    def turn_the_halves(self) -> None:
        """Turn the same query by code that pairs the halves."""
        row = self.row
        with self.beat("halves"):
            self.hide(self.arcs[NEIGHBOURS], row, self.place, self.length)
            self.side = HALVES
            self.arced[NEIGHBOURS].set_value(0)
            row.take(self.poses["hung"]).paint([self.theme.quiet] * DIM)
            self.draw_turned()
            self.show(row, self.place, self.length)
            with self.redrawn(self.draw_turned):
                self.say("other", self.to(self.walked, FIRST, 0.8 * JOURNEY, linear))
                self.ponder()
            row.paint(self.hues[HALVES])
            self.add(self.arcs[HALVES])
            with self.redrawn(self.draw_arcs):
                self.say("named", self.to(self.arced[HALVES], DIM // 2, MORPH))
            with self.redrawn(self.draw_turned):
                self.say("whole", self.to(self.walked, 2 * FIRST, STROLL, linear))

    # --- mixed up ----------------------------------------------------------------------------

    def mix(self) -> None:
        """Train with one order, run with the other: only gap 0 stays right."""
        row, (over, under) = self.row, self.arcs.values()
        with self.beat("mixed"):
            self.hide(under, row, self.place, self.length)
            self.arced[HALVES].set_value(0)
            row.take(self.poses["scored"]).paint(self.hues[NEIGHBOURS]).measure(self.query)
            under.dashed[:] = True
            under.arcs.set_stroke(self.theme.bad)
            self.draw_arcs()
            self.show(row)
            self.add(over)
            over.parts.set_opacity(0)
            under.parts.set_opacity(0)
            with self.redrawn(self.draw_arcs):
                self.say("trained", self.to(self.arced[NEIGHBOURS], DIM // 2, MORPH))
            self.make_the_sums()
            self.draw_sums()
            self.play(*(part.animate.set_opacity(1) for part in over.parts))
            self.say("score", FadeIn(self.sums[0], self.at_gap))
            self.add(under)
            with self.redrawn(self.draw_arcs):
                self.say("loaded", self.to(self.arced[HALVES], DIM // 2, MORPH))
            self.ponder()
            told = (part.animate.set_opacity(1) for part in under.parts)
            self.say("same", *told, FadeIn(self.sums[1], self.marks[0]))
            self.hero = Group(row, over, under, self.sums, self.at_gap)
            self.say("away")
            self.ponder()
            self.hide(self.marks[0])
            with self.redrawn(self.draw_sums):
                self.play(self.to(self.apart, self.gap, STROLL, linear))
            self.say("wrong", FadeIn(self.marks[1]))

    def make_the_sums(self) -> None:
        """Make the sums of both arcs, the gap, and their marks."""
        right = self.stage.right - 1.5
        highs = self.stage.top - 1.0, self.stage.bottom + 0.55
        names = "trained", "mixed up"
        self.sums = VGroup(*(Tally(name, 0, 2, size=TITLE) for name in names))
        for total, high in zip(self.sums, highs, strict=True):
            total.stack(np.array([right, high, 0.0]))
        self.at_gap = Tally("gap", 0, 0).put(np.array([right - 0.45, 0.1, 0.0]))
        self.marks = [Mark(verdict, 0.2) for verdict in ("good", "bad")]
        for mark in self.marks:
            mark.move_to(np.array([self.stage.right - 0.25, highs[1] + 0.15, 0.0]))

    def draw_sums(self) -> None:
        """Print what each pair adds, both sums, and the gap."""
        gap = self.apart.get_value()
        for side, total in zip(SIDES, self.sums, strict=True):
            parts = self.parts(gap, side)
            self.arcs[side].tell(parts)
            total.set_number(float(parts.sum()))
        self.at_gap.set_number(gap)

    # --- a whole text ------------------------------------------------------------------------

    def read_a_text(self) -> None:
        """Fill the scores of a text by both codes, word by word, beside their difference."""
        self.make_the_boards()
        row, (over, under) = self.row, self.arcs.values()
        with self.beat("text"):
            self.hide(self.sums, self.at_gap, self.marks[1], over.parts, under.parts)
            self.lower = row.copy()
            self.add(self.lower)
            small = [self.mini(board) for board in self.boards[:2]]
            self.remove(row, over, under)
            self.rows = row, self.lower
            self.add(*self.rows, over, under)
            self.hero = Group(row, self.lower, over, under, *self.boards)
            with self.redrawn(self.draw_both):
                self.play(glide(*zip(self.rows, small, strict=True), run_time=MORPH))
            self.show(*self.boards, self.signs, self.words)
            self.fill(1, "first")
            self.say("guess")
            self.ponder()
            self.fill(WORDS, "fill")
            bands = [self.band(board) for board in self.boards]
            readings = self.readings()
            self.say("trap", *map(Create, bands[:2]), *map(FadeIn, readings[:2]), run_time=MORPH)
            self.say("compare", Create(bands[2]), FadeIn(readings[2]), run_time=MORPH)
            self.framed = VGroup(*bands, *readings)

    def make_the_boards(self) -> None:
        """Make both boards of scores and that of their difference, and what stands beside them."""
        right, wrong = (self.scores(side) for side in SIDES)
        values = right, wrong, right - wrong
        limit = max(float(abs(np.tril(board)).max()) for board in values)
        pitch = CELL / UNIT
        wide = WORDS * pitch + ROOMS[1]
        left, top = self.stage.left + ROOMS[0], self.stage.top - 1.42
        self.boards = [
            ScoreCells(
                np.tril(board), np.array([left + i * wide, top, 0.0]), pitch, limit=limit
            )
            for i, board in enumerate(values)
        ]
        high = self.boards[0].cell(2.5, 0).at(0, 0.5)[1] - 0.12
        self.signs = VGroup(
            *(
                Label(sign, TITLE).put(
                    np.array([board.cell(0, 0).left - ROOMS[1] / 2, high, 0.0])
                )
                for sign, board in zip("−=", self.boards[1:], strict=True)
            )
        )
        title = Label("difference", BODY, bold=True)
        title.put(self.boards[2].cell(0, 2.5).at(0.5, 1) + 0.75 * UP)
        self.words = VGroup(title)
        for word in range(WORDS):
            spot = self.boards[0].cell(word, 0).at(0, 0.5)
            self.words.add(Label(str(word), NOTE).put(spot + 0.15 * LEFT + 0.1 * DOWN, RIGHT))

    def mini(self, board: ScoreCells) -> RowPose:
        """Return the pose of a row of chips that is the heading of a board."""
        pitch = WORDS * board.pitch / DIM
        middle = board.cell(0, WORDS / 2).left
        return seated(np.array([middle, self.stage.top - 0.5, 0.0]), pitch, 0.44, range(DIM))

    def draw_both(self) -> None:
        """Draw the arcs over the one row, and the dashed ones under the other."""
        for side, row in zip(SIDES, self.rows, strict=True):
            self.arcs[side].span(*self.joined(side, row), self.depth(side, row))

    def fill(self, words: int, cue: str) -> None:
        """Fill the rows of the next words on all boards, and judge each row of the difference."""
        causal, row = np.tril(np.ones((WORDS, WORDS))), np.arange(WORDS)[:, None]
        read = ValueTracker(float(self.boards[0].filled.any(axis=1).sum()))
        since = round(read.get_value())

        def draw() -> None:
            for board in self.boards:
                board.paint(np.clip(read.get_value() - row, 0, 1) * causal)

        marks = []
        for word in range(since, words):
            off = abs(self.boards[2].values[word]).max()
            mark = Mark("good" if off < 1e-9 else "bad", 0.15)
            mark.move_to(self.boards[2].cell(word, WORDS - 1).at(1, 0.5) + 0.35 * RIGHT)
            marks.append(mark)
        self.words.add(*marks)
        with self.redrawn(draw):
            self.say(cue, self.to(read, words, GESTURE * (words - since), linear))
        self.show(*marks)

    def band(self, board: ScoreCells) -> VMobject:
        """Return the frames of all cells of one gap."""
        centers = np.array(
            [board.cell(n + self.diagonal, n).center for n in range(WORDS - self.diagonal)]
        )
        frame = VMobject(stroke_color=self.theme.ink, stroke_width=5)
        frame.points = outlines(upright(centers, board.pitch, board.pitch))
        return frame

    def readings(self) -> list[Label]:
        """Return under each board what its framed cells hold."""
        found = []
        for board in self.boards:
            value = printed(float(board.values[self.diagonal, 0]), 2)
            label = Label(f"gap {self.diagonal}: {value}", LABEL, bold=True)
            found.append(label.put(board.cell(WORDS - 1, 2.5).at(0.5, 0) + 0.42 * DOWN))
        return found

    # --- the cure ----------------------------------------------------------------------------

    def take_other_seats(self) -> None:
        """Let the numbers take the seats that the other code turns together."""
        row, lower, (over, under) = self.row, self.lower, self.arcs.values()
        self.wires = Wires(self.hues[NEIGHBOURS])
        self.moved = ValueTracker(0.0)
        with self.beat("cure"):
            self.hide(*self.boards, self.signs, self.words, self.framed)
            self.hero = Group(row, lower, over, under, self.wires, self.sums)
            big = [self.poses["upper"], self.poses["lower"]]
            with self.redrawn(self.draw_both):
                self.play(glide(*zip(self.rows, big, strict=True), run_time=MORPH))
            self.draw_sums()
            self.remove(*self.rows)
            self.add(self.wires, *self.rows)
            grown = ValueTracker(0.0)
            spans = self.rows[0].pose.spots, self.rows[1].pose.spots
            with self.redrawn(lambda: self.wires.span(*spans, grown.get_value())):
                self.play(self.to(grown, 1, GESTURE), FadeIn(over.parts, under.parts))
            self.play(FadeIn(self.sums, self.at_gap, self.marks[1]), run_time=QUICK)
            self.say("partners")
            self.say("guess")
            self.ponder()
            self.hide(under.parts, self.sums[1].number, self.marks[1])
            with self.redrawn(self.draw_moved):
                self.say("seats", self.to(self.moved, 3, 3 * MORPH, linear))
            for pair in range(DIM // 2):
                under.join(pair, self.theme.pair(pair))
            order = pairing_permutation(DIM)
            parts = self.parts(self.apart.get_value(), HALVES, order)
            under.tell(parts)
            self.sums[1].set_number(float(parts.sum()))
            self.draw_both()
            self.say("right", FadeIn(under.parts, self.sums[1].number))
            self.show(self.marks[0])
            self.say("weights")

    def draw_moved(self) -> None:
        """Draw the lower row on its way: odd channels rise, all slide, the odd ones sit down."""
        share = self.moved.get_value()
        rise, slide, sink = (float(smooth(np.clip(share - i, 0, 1))) for i in range(3))
        start = self.poses["lower"]
        seats = np.argsort(pairing_permutation(DIM))
        ends = start.spots[seats]
        spots = between(start.spots, ends, slide)
        lifted = (np.arange(DIM) % 2 == 1) & (seats != np.arange(DIM))
        spots[lifted, 1] += (rise - sink) * 1.14 * start.height
        self.lower.take(RowPose(spots, start.width, start.height))
        self.wires.span(self.row.pose.spots, spots)

    def end(self) -> None:
        """End on both orders."""
        with self.beat("last"):
            self.say("claim", answer=True)
