"""Chapter 13: two orders of the same pairs; mixed up, every score across a gap is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

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
    Group,
    Mobject,
    ValueTracker,
    VGroup,
    linear,
    smooth,
    there_and_back,
)
from numpy.typing import NDArray

from posenc_math import frequencies, pairing_permutation, rope_tables, rotate, unpack_pairs
from scenes._kit.chapter import ChapterScene
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.board_places import BoardPlaces
from scenes._kit.mobjects.checklist import Mark
from scenes._kit.mobjects.chip_row import ChipRow, EmptySeats, RowPose, seated
from scenes._kit.mobjects.lag_line import LagLine
from scenes._kit.mobjects.pair_arcs import WIDTH, PairArcs
from scenes._kit.mobjects.score_cells import UNIT, ScoreCells
from scenes._kit.mobjects.sign_key import SignKey
from scenes._kit.mobjects.tally import Tally
from scenes._kit.mobjects.twin_row import TwinRow
from scenes._kit.mobjects.weight_strips import WeightStrips
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Label

Vector = NDArray[np.float64]
Seats = NDArray[np.int64]

DIM, WORDS, WORDS_IN_LETTERS = 8, 6, "Six"
Numbers = Annotated[tuple[float, ...], Length(DIM, DIM), Each(Between(-1.5, 1.5))]
NEIGHBOURS, HALVES = "interleaved", "half"
SIDES = NEIGHBOURS, HALVES
FIRST = 6
"""The place up to which all numbers are watched: about one turn of the fastest pair."""
LOOK, LAST = 8, 10
"""The places up to which that pair, and then all pairs, are watched when they are known."""
DEPTHS = {NEIGHBOURS: 0.36, HALVES: 0.5}
"""How high the highest arc is, as a share of the pitch of the seats."""
STAGGER = 0.9
"""How high a crossing arc is as a share of the next one, so that each is lowest in its middle."""
WIDE, NARROW, CLOSE, TALL = 1.58, 1.22, 1.06, 1.5
"""Pitch of the row alone, beside the scores, and beside the weights too, where there are two rows;
and the height of their chips."""
BEAT, TRAIL = 8, 0.12
"""By how much the stroke of an arc widens while its pair is added, and how much later each chip
sets out than the one before it, as a share of what four take."""
QUERY, KEY, SEAM, ROW_DOWN = 1.78, 1.41, 0.08, 1.68
"""Height of the query's row and of the key's under it, the room between them, and how far under
the top of the stage the middle of the query's row then is."""
BESIDE, DEEP = 0.15, 0.34
"""From a row to its name at its right, and from its middle down to that name's baseline."""
LAG_IN, LAG_DOWN, LAG = 0.5, 2.5, 0.5
"""From the right and the top of the stage to the query on the line of places, and their pitch."""
NEAR, PASSING = 0.03, 0.65
"""How near the key must be to a place for its gap to be told, and how plain what each pair adds
is in between."""
EQUAL, PLAIN = 1e-9, 0.5
"""Up to which difference two scores are one, and from which it can be seen that they are not."""
STRIP, NEXT, STRIPS = (0.38, 0.46), 0.92, (1.8, 1.0, 0.3)
"""Width of the strips of the weights and their pitch, from one weight to the next, and where they
begin: from the right of the stage, under its top, and how far under it their heading is."""
NAMES, SUM_DOWN, MIXED_DOWN, MARK_IN, GAP_AT = 1.15, 0.4, 1.75, 0.98, np.array([-0.42, 0.75, 0])
"""From a row to the middle of its name at its right, from its middle down to its sum and to that of
the mix, and from the middle of a name to the mark beside its sum and to the gap over it."""
CELL, KEY_UP = 72, 0.32
"""Pixels of 1080p of a cell of a board, and how far over a board the key of its colours is."""
MINI_DOWN, MINI, ROOMS = 0.43, 0.44, (0.9, 0.8)
"""From the top of the stage to the middle of the row over a board, the height of its chips, and the
room at the left of the boards and between two of them."""


class ChannelLayouts(ChapterScene):
    """Eight chips of a query; arcs say which two turn together."""

    key = "channel_layouts"
    number = 13
    climax = "cure"

    query: Numbers = (0.4, 1.2, -1.2, 0.9, -1.1, -0.4, 0.7, 0.5)
    """The query's numbers, as the weights make them."""
    answer_key: Numbers = (-0.7, -1.1, 0.5, -0.9, -0.8, -1.5, 0.6, -1.0)
    """The key's numbers."""
    gap: Annotated[int, Between(2, 4)] = 2
    """How many places the key stays behind; also the gap whose diagonal is framed."""

    def check_content(self) -> None:
        """Check the limits, and that mixing the orders is seen to be wrong at every gap but 0.

        Raises:
            ValueError: a limit is passed, or both orders have nearly one score across a gap.
        """
        super().check_content()
        right, wrong = (self.scores(side)[:, 0] for side in SIDES)
        nearest = float(abs(right - wrong)[1:].min())
        if nearest < PLAIN:
            wanted = f"the scores of both orders must differ by {PLAIN:g} at every gap"
            raise ValueError(f"{wanted}, got {nearest:.2f}")

    # --- what is true ------------------------------------------------------------------------

    def turned(self, numbers: Sequence[float] | Vector, place: float, pairing: str) -> Vector:
        """Return numbers turned to a place by code that pairs them in one way."""
        tables = rope_tables(float(place), frequencies(DIM // 2))
        return np.asarray(rotate(np.array(numbers), *tables, pairing=pairing))

    def parts(self, gap: float, pairing: str, order: Seats | None = None) -> Vector:
        """Return what each pair adds to the score of a query and the key some places back.

        Args:
            gap: how many places the key is back.
            pairing: of the code that turns both.
            order: which channel sits in each seat, channel 0 in seat 0 and so on if ``None``.
        """
        seats = np.arange(DIM) if order is None else order
        query, key = (np.array(x)[seats] for x in (self.query, self.answer_key))
        product: Vector = self.turned(query, gap, pairing) * self.turned(key, 0.0, pairing)
        first, second = unpack_pairs(product, layout=pairing)
        return np.asarray(first + second)

    def scores(self, pairing: str) -> Vector:
        """Return the scores (WORDS, WORDS) of words that all have this query and this key."""
        gaps = np.subtract.outer(np.arange(WORDS), np.arange(WORDS))
        return np.array([[self.parts(gap, pairing).sum() for gap in row] for row in gaps])

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        neighbour, half = (int(unpack_pairs(np.arange(DIM), layout=side)[1][0]) for side in SIDES)
        return {"neighbour": neighbour, "half": half, "words": WORDS_IN_LETTERS}

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Make the row of chips with its arcs, and say where it stands."""
        super().setup()
        self.walked = ValueTracker(0.0)
        self.arced = {side: ValueTracker(0.0) for side in SIDES}
        self.apart = ValueTracker(0.0)
        self.side = NEIGHBOURS
        self.poses = self.make_the_poses()
        self.hues = {
            NEIGHBOURS: [self.theme.pair(j // 2) for j in range(DIM)],
            HALVES: [self.theme.pair(j % (DIM // 2)) for j in range(DIM)],
        }
        pairs = [unpack_pairs(np.array(self.query), layout=side) for side in SIDES]
        limit = 1.04 * max(float(np.hypot(*pair).max()) for pair in pairs)
        self.row = ChipRow(np.zeros(DIM), [self.theme.quiet] * DIM, limit, self.poses["alone"])
        hues = self.hues[NEIGHBOURS][::2]
        self.arcs = {side: PairArcs(hues, over=side == NEIGHBOURS) for side in SIDES}
        self.rows: tuple[ChipRow, ChipRow | TwinRow] = (self.row, self.row)
        self.place = Tally("place", 0, 0, color=self.theme.position)
        self.place.put(UP * (self.stage.top - 0.42) + RIGHT * self.stage.left)

    def make_the_poses(self) -> dict[str, RowPose]:
        """Return how the row stands: alone, with arcs under it, with scores, and twice."""
        stage = self.stage
        middle = stage.center
        beside, nearer = (RIGHT * (stage.left + (DIM / 2 - 0.04) * x) for x in (NARROW, CLOSE))
        below = (QUERY + KEY) / 2 + SEAM
        poses = {
            "alone": (UP * (stage.bottom + 1.75), WIDE, 3.1),
            "hung": (middle + 0.15 * UP, WIDE, 2.3),
            "scored": (beside + (stage.top - ROW_DOWN) * UP, NARROW, QUERY),
            "key": (beside + (stage.top - ROW_DOWN - below) * UP, NARROW, KEY),
            "upper": (nearer + (stage.top - 1.57) * UP, CLOSE, TALL),
            "lower": (nearer + (stage.bottom + 1.78) * UP, CLOSE, TALL),
        }
        return {name: seated(*pose, range(DIM)) for name, pose in poses.items()}

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.turn_the_halves()
        self.run_as_the_other()
        self.read_a_text()
        self.take_other_seats()
        self.end()

    # --- drawing -----------------------------------------------------------------------------

    def draw_arcs(self) -> None:
        """Draw both kinds of arcs: over the upper row, and under the lower one."""
        for side, row in zip(SIDES, self.rows, strict=True):
            self.span(side, row.pose)

    def span(self, side: str, pose: RowPose) -> None:
        """Let the arcs of a side join the seats of its pairs; those that cross differ in height."""
        seats = np.sort(pose.spots[:, 0])
        edge = pose.reach[1] if side == NEIGHBOURS else pose.reach[0]
        spots = np.column_stack([seats, np.full(DIM, edge), np.zeros(DIM)])
        first, second = (spots[ends] for ends in unpack_pairs(np.arange(DIM), layout=side))
        shares = STAGGER ** np.arange(DIM // 2)[::-1] if side == HALVES else 1.0
        depths = DEPTHS[side] * (seats[1] - seats[0]) * shares
        self.arcs[side].span(first, second, depths, self.grown(side))

    def grown(self, side: str) -> Vector:
        """Return how far the arc of each pair has grown."""
        return np.clip(self.arced[side].get_value() - np.arange(DIM // 2), 0.0, 1.0)

    def draw_turned(self) -> None:
        """Draw the query at the place to which its word has walked."""
        place = self.t.get_value() if self.side == NEIGHBOURS else self.walked.get_value()
        self.row.measure(self.turned(self.query, place, self.side))
        self.place.set_number(place)

    def draw_found(self) -> None:
        """Draw the arcs, and every chip in the hue of its pair as soon as that is known."""
        self.draw_arcs()
        grown = np.empty(DIM)
        for ends in unpack_pairs(np.arange(DIM), layout=self.side):
            grown[ends] = self.grown(self.side)
        hues = zip(self.hues[self.side], grown, strict=True)
        self.row.paint([mix(self.theme.quiet, hue, float(share)) for hue, share in hues])

    # --- two orders --------------------------------------------------------------------------

    def ask(self) -> None:
        """Let eight bars grow, let their word walk on, and find the two that belong together."""
        row = self.row
        self.hero = Group(row, *self.arcs.values())
        grown = ValueTracker(0.0)
        with self.question():
            self.add(row)
            with self.redrawn(lambda: row.measure(grown.get_value() * np.array(self.query))):
                self.say("query", moved(grown, 1, MORPH))
            self.show(self.place)
            with self.redrawn(self.draw_turned):
                self.say("walk", moved(self.t, FIRST, STROLL, linear))
                self.ponder()
            self.add(*self.arcs.values())
            with self.redrawn(self.draw_found):
                self.say("pair", moved(self.arced[NEIGHBOURS], 1, GESTURE))
            with self.redrawn(self.draw_turned):
                self.play(moved(self.t, LOOK, 0.8 * STROLL, linear))
            with self.redrawn(self.draw_found):
                self.say("all", moved(self.arced[NEIGHBOURS], DIM // 2, MORPH))
            with self.redrawn(self.draw_turned):
                self.play(moved(self.t, LAST, 0.6 * STROLL, linear))

    def start_anew(self, cue: str, pose: RowPose, *leaving: Mobject) -> None:
        """Let the row become that of the place 0 again, grey and in another pose."""
        row, values = self.row, np.array([chip.value for chip in self.row.chips])
        hues, since = list(self.row.hues), row.pose
        begun = ValueTracker(0.0)

        def draw() -> None:
            share = begun.get_value()
            row.take(between(since, pose, share))
            row.measure(between(values, np.array(self.query), share))
            row.paint([mix(hue, self.theme.quiet, share) for hue in hues])

        self.hide(*leaving)
        with self.redrawn(draw):
            self.say(cue, moved(begun, 1, GESTURE))
        for tracker in self.arced.values():
            tracker.set_value(0)

    def turn_the_halves(self) -> None:
        """Turn the same query by code that pairs the halves."""
        with self.beat("halves"):
            self.start_anew("other", self.poses["hung"], self.arcs[NEIGHBOURS], self.place)
            self.side = HALVES
            self.draw_turned()
            self.show(self.place)
            with self.redrawn(self.draw_turned):
                self.play(moved(self.walked, FIRST, 0.9 * STROLL, linear))
                self.ponder(GESTURE)
            self.add(self.arcs[HALVES])
            with self.redrawn(self.draw_found):
                self.say("named", moved(self.arced[HALVES], DIM // 2, MORPH))
            with self.redrawn(self.draw_turned):
                self.play(moved(self.walked, LOOK, 0.6 * STROLL, linear))

    # --- mixed up ----------------------------------------------------------------------------

    def run_as_the_other(self) -> None:
        """Train with one order, run with the other: only gap 0 stays right."""
        row, over = self.row, self.arcs[NEIGHBOURS]
        with self.beat("mixed"):
            self.start_anew("trained", self.poses["scored"], self.arcs[HALVES], self.place)
            self.side = NEIGHBOURS
            under = PairArcs(self.hues[NEIGHBOURS][::2], over=False, dashed=True)
            self.arcs[HALVES] = under
            self.make_the_key()
            self.make_the_sums()
            self.draw_sums()
            self.draw_arcs()
            self.add(over)
            with self.redrawn(self.draw_found):
                named = FadeIn(self.keys, self.names)
                self.play(moved(self.arced[NEIGHBOURS], DIM // 2, GESTURE), named)
            self.hero = Group(row, self.keys, over, under, *self.sums, self.at_gap)
            self.add_up()
            self.add(under)
            with self.redrawn(self.draw_arcs), self.redrawn(self.draw_key):
                mixed = self.sums[2]
                self.say("loaded", moved(self.arced[HALVES], DIM // 2, MORPH), FadeIn(mixed.word))
            self.ponder()
            self.say("same", FadeIn(under.parts, mixed.number, self.marks[0], run_time=QUICK))
            self.fall_behind()

    def add_up(self) -> None:
        """Let what each pair adds appear over its arc, one after the other, and add it up."""
        over, total, added = self.arcs[NEIGHBOURS], self.sums[0], ValueTracker(0.0)
        sums = np.cumsum(self.parts(0, NEIGHBOURS))

        def draw() -> None:
            come = added.get_value() - np.arange(DIM // 2)
            for arc, part, share in zip(over.arcs, over.parts, np.clip(come, 0, 1), strict=True):
                part.set_opacity(share > 0.5)
                arc.set_stroke(width=WIDTH + BEAT * float(there_and_back(share)))
            total.set_number(float(sums[(come > 0.5).sum() - 1])).set_opacity(come[0] > 0.5)

        self.add(over.parts, total)
        with self.redrawn(draw):
            self.say("adds", moved(added, DIM // 2, 4 * GESTURE, linear))
        self.show(self.lag, self.at_gap)

    def fall_behind(self) -> None:
        """Let the key fall behind: at first watch the fastest pair of both codes, then all."""
        heeded = ValueTracker(0.0)

        def draw() -> None:
            self.draw_sums()
            self.draw_key()
            self.heed(heeded.get_value())

        with self.redrawn(draw):
            self.say("behind", moved(heeded, 1, GESTURE), FadeOut(self.marks[0], run_time=QUICK))
            self.pause(1.5 * GESTURE)
            self.add(self.marks[1])
            self.play(moved(self.apart, 1, 0.7 * STROLL))
            self.say("wrong", moved(heeded, 0, GESTURE))
            self.pause(GESTURE)
            for gap in range(2, self.gap + 1):
                self.play(moved(self.apart, gap, 0.5 * STROLL))
            self.pause(GESTURE)

    def heed(self, heeded: float) -> None:
        """Let all grow grey but what turns with the fastest pair of either code."""
        hues, others = (
            [mix(hue, self.theme.quiet, heeded * (hue != self.theme.pair(0))) for hue in hues]
            for hues in self.hues.values()
        )
        self.row.paint(hues)
        self.keys.paint(hues, others)
        for arcs in self.arcs.values():
            for arc, hue in zip(arcs.arcs, hues[::2], strict=True):
                arc.set_stroke(hue)

    def make_the_key(self) -> None:
        """Make the key's row under that of the query, their names, and the line of places."""
        pose, theme = self.poses["key"], self.theme
        self.keys = TwinRow(self.hues[NEIGHBOURS], self.hues[HALVES], self.row.chips[0].unit, pose)
        self.rows = self.row, self.keys
        self.names = VGroup()
        named = ("query", theme.query, self.row.pose), ("key", theme.key, pose)
        for name, hue, stands in named:
            edge = stands.spots[-1] + (stands.width / 2 + BESIDE) * RIGHT
            self.names.add(Label(name, LABEL, color=hue).put(edge + DEEP * DOWN, LEFT))
        end = np.array([self.stage.right - LAG_IN, self.stage.top - LAG_DOWN, 0.0])
        self.lag = LagLine(self.gap, end, LAG)
        self.draw_key()

    def draw_key(self) -> None:
        """Draw the key's numbers as both codes turn them where the key is."""
        gap = self.apart.get_value()
        first, second = (self.turned(self.answer_key, -gap, side) for side in SIDES)
        self.keys.measure(first, second, self.grown(HALVES).mean())
        self.lag.stand(gap)

    def make_the_sums(self) -> None:
        """Make the sum of each order and that of the mix, the gap, and their marks."""
        right = self.stage.right - 1.5
        highs = self.stage.top - 1.0, self.stage.bottom + 0.55
        self.sums = [Tally(name, 0, 2, size=TITLE) for name in ("neighbours", "halves", "mixed")]
        for total, high in zip(self.sums[::2], highs, strict=True):
            total.stack(np.array([right, high, 0.0]))
        self.at_gap = Tally("gap", 0, 0).put(np.array([right - 0.45, self.stage.top - 1.7, 0.0]))
        self.marks = [Mark(verdict, 0.2) for verdict in ("good", "bad")]
        for mark in self.marks:
            mark.move_to(np.array([self.stage.right - 0.25, highs[1] + 0.15, 0.0]))

    def draw_sums(self) -> None:
        """Print parts and sums; the gap, and where arcs are dashed the cross, stand at places."""
        gap, (over, under) = self.apart.get_value(), self.arcs.values()
        rest = float(np.clip(1 - abs(gap - round(gap)) / NEAR, 0, 1))
        trained, mixed = (self.parts(gap, side) for side in SIDES)
        mended = self.parts(gap, HALVES, pairing_permutation(DIM))
        for total, parts in zip(self.sums, (trained, mended, mixed), strict=True):
            total.set_number(float(parts.sum()))
        for arcs, parts in (over, trained), (under, mixed if under.dash else mended):
            arcs.tell(parts).set_opacity(between(PASSING, 1.0, rest))
        self.at_gap.set_number(gap).set_opacity(rest > 0.5)
        self.marks[1].set_stroke(opacity=rest * (round(gap) > 0) if under.dash else 1)

    # --- a whole text ------------------------------------------------------------------------

    def read_a_text(self) -> None:
        """Fill the scores of a text by both codes, word by word, beside their difference."""
        self.make_the_boards()
        row, (over, under) = self.row, self.arcs.values()
        with self.beat("text"):
            beside = *self.sums[::2], self.at_gap, self.marks[1], over.parts, under.parts
            leaving = *beside, self.keys, self.names, self.lag
            self.hero = Group(row, self.twin, over, under, *self.boards)
            self.say("first", *map(FadeOut, leaving), FadeIn(self.twin), run_time=QUICK)
            with self.redrawn(self.draw_arcs):
                ways = zip(self.rows, map(self.mini, self.boards), strict=False)
                rides = (glide(way, run_time=GESTURE) for way in ways)
                self.play(AnimationGroup(*rides, lag_ratio=0.5))
            self.show(*self.boards, self.signs, self.words)
            self.fill()
            bands, readings = [board.band(self.gap) for board in self.boards], self.read(self.gap)
            self.framed = VGroup(*bands, *readings)
            framing = (Create(band, lag_ratio=0) for band in bands)
            self.say("trap", *framing, FadeIn(readings), run_time=MORPH)

    def make_the_boards(self) -> None:
        """Make both boards of scores and that of their difference, and what stands beside them."""
        right, wrong = (self.scores(side) for side in SIDES)
        values = right, wrong, right - wrong
        limit = max(float(abs(np.tril(board)).max()) for board in values)
        pitch = CELL / UNIT
        wide = WORDS * pitch + ROOMS[1]
        left, top = self.stage.left + ROOMS[0], self.stage.top - 1.42
        self.boards = [
            ScoreCells(np.tril(board), np.array([left + i * wide, top, 0.0]), pitch, limit=limit)
            for i, board in enumerate(values)
        ]
        high = self.boards[0].cell(2.5, 0).at(0, 0.5)[1] - 0.12
        self.signs = VGroup()
        for sign, board in zip("−=", self.boards[1:], strict=True):
            spot = np.array([board.cell(0, 0).left - ROOMS[1] / 2, high, 0.0])
            self.signs.add(Label(sign, TITLE).put(spot))
        head = self.boards[2].cell(0, 2.5).at(0.5, 1)
        title = Label("difference", BODY, bold=True).put(head + 0.75 * UP)
        self.signs.add(title, SignKey(head + KEY_UP * UP))
        self.words = BoardPlaces(self.boards[0])
        self.verdicts = self.judge()
        self.read_on(0)
        numbers = self.turned(self.answer_key, -self.gap, HALVES)
        self.twin = self.row.copy().take(self.keys.pose).measure(numbers)
        self.rows = self.row, self.twin

    def mini(self, board: ScoreCells) -> RowPose:
        """Return the pose of a row of chips that is the heading of a board."""
        pitch = WORDS * board.pitch / DIM
        middle = board.cell(0, WORDS / 2).left
        return seated(np.array([middle, self.stage.top - MINI_DOWN, 0.0]), pitch, MINI, range(DIM))

    def judge(self) -> VGroup:
        """Return a verdict on each row of the difference."""
        marks = VGroup()
        for word, row in enumerate(self.boards[2].values):
            mark = Mark("good" if abs(row).max() < EQUAL else "bad", 0.15)
            mark.move_to(self.boards[2].cell(word, WORDS - 1).at(1, 0.5) + 0.35 * RIGHT)
            marks.add(mark)
        return marks

    def fill(self) -> None:
        """Fill all boards row by row, each with its verdict; the first two one by one."""
        read, readings = ValueTracker(0.0), self.read(1)[:-1]
        self.add(self.verdicts)
        with self.redrawn(lambda: self.read_on(read.get_value())):
            self.play(moved(read, 1, GESTURE))
            self.play(moved(read, 2, GESTURE), FadeIn(readings))
            self.pause(GESTURE)
            filling = moved(read, WORDS, 0.75 * GESTURE * (WORDS - 2), linear)
            self.say("fill", filling, FadeOut(readings, run_time=QUICK))

    def read_on(self, words: float) -> None:
        """Fill the rows of so many words on all boards, and judge them."""
        for board in self.boards:
            board.paint(np.clip(words - np.arange(WORDS)[:, None], 0, 1) * np.tri(WORDS))
        for word, mark in enumerate(self.verdicts):
            mark.set_stroke(opacity=float(np.clip(2 * (words - word) - 1, 0, 1)))

    def read(self, gap: int) -> VGroup:
        """Return what the cells of a gap hold on each board, under it."""
        readings = VGroup()
        for board in self.boards:
            label = Label(f"gap {gap}: {printed(float(board.values[gap, 0]), 2)}", LABEL, bold=True)
            readings.add(label.put(board.cell(WORDS - 1, 2.5).at(0.5, 0) + 0.42 * DOWN))
        return readings

    # --- the cure ----------------------------------------------------------------------------

    def take_other_seats(self) -> None:
        """Let the numbers take the seats that the other code turns together."""
        row, twin, over = self.row, self.twin, self.arcs[NEIGHBOURS]
        dashed = self.arcs[HALVES]
        under = self.arcs[HALVES] = PairArcs(self.hues[NEIGHBOURS][::2], over=False)
        upper, lower = (self.poses[name] for name in ("upper", "lower"))
        with self.beat("cure"):
            boards = *self.boards, self.signs, self.words, self.verdicts, self.framed
            self.say("guess", *map(FadeOut, (*boards, twin, dashed)), run_time=QUICK)
            self.make_the_weights()
            twin.take(upper).measure(self.query)
            wanted = EmptySeats(self.hues[HALVES], lower)
            self.span(HALVES, lower)
            self.draw_sums()
            self.hero = Group(row, twin, wanted, over, under, *self.sums)
            trained, mended, mixed = self.sums
            beside = over.parts, trained, self.at_gap, mended.word, mixed, self.marks[1]
            with self.redrawn(lambda: self.span(NEIGHBOURS, row.pose)):
                self.play(glide((row, upper)), FadeIn(wanted, under), run_time=GESTURE)
            self.show(*beside)
            self.ponder()
            reordered, self.ridden = ValueTracker(0.0), ValueTracker(0.0)
            made = self.makers, *self.weights
            self.say("weights", FadeIn(*made), run_time=QUICK)
            with self.redrawn(lambda: self.reorder(reordered.get_value())):
                self.play(moved(reordered, 3, 3 * GESTURE, linear))
            self.add(twin)
            with self.redrawn(self.draw_ride):
                self.say("seats", moved(self.ridden, 4, 6 * GESTURE, linear))
            found = FadeIn(under.parts, mended.number, self.marks[0])
            turned = moved(self.ridden, 5, GESTURE)
            with self.redrawn(self.draw_ride):
                self.say("right", turned, found, FadeOut(*made), run_time=GESTURE)

    def make_the_weights(self) -> None:
        """Make the rows of both weights, beside the sums, each of which is level with its row."""
        stands = ("upper", SUM_DOWN), ("lower", SUM_DOWN), ("lower", MIXED_DOWN)
        for (side, deep), total in zip(stands, self.sums, strict=True):
            level = self.poses[side].spots[-1] + (self.poses[side].width / 2 + NAMES) * RIGHT
            total.stack(level + deep * DOWN)
        for mark, total in zip(self.marks, self.sums[1:], strict=True):
            mark.move_to(total.number).set_x(level[0] + MARK_IN)
        self.at_gap.put(level + GAP_AT)
        left, down, over = STRIPS
        corner = np.array([self.stage.right - left, self.stage.top - down, 0.0])
        self.makers = Label("weights", NOTE)
        self.makers.put(corner + np.array([(NEXT + STRIP[0]) / 2, down - over, 0.0]))
        made = ("query", self.theme.query), ("key", self.theme.key)
        self.weights = [
            WeightStrips(name, hue, self.hues[NEIGHBOURS], corner + i * NEXT * RIGHT, *STRIP)
            for i, (name, hue) in enumerate(made)
        ]

    @property
    def seats(self) -> Seats:
        """The seat of each channel in the other order."""
        return np.argsort(pairing_permutation(DIM))

    def reorder(self, done: float) -> None:
        """Let the odd rows of both weights step aside, all move on, and the odd ones step back."""
        rise, slide, sink = (float(smooth(np.clip(done - i, 0, 1))) for i in range(3))
        channels = np.arange(DIM)
        aside = (channels % 2 == 1) & (self.seats != channels)
        for strips in self.weights:
            strips.stand(between(channels, self.seats, slide), (rise - sink) * aside)

    def draw_ride(self) -> None:
        """Draw copies of the even chips going down and closing up, then the odd ones following.

        Above, the odd ones slide over the chips that stay, which are grey until all have come.
        """
        channels, (start, end) = np.arange(DIM), (self.poses[name] for name in ("upper", "lower"))
        odd = channels % 2 == 1
        late = TRAIL * (np.where(odd, DIM - 1 - channels, channels) // 2)

        def share(phase: NDArray[np.int64]) -> Vector:
            gone = (self.ridden.get_value() - phase - late) / (1 - TRAIL * (DIM // 2 - 1))
            return np.array([[smooth(part)] for part in np.clip(gone, 0, 1)])

        across = share(np.where(odd, 2, 1)) * (start.spots[self.seats] - start.spots)
        down = share(np.where(odd, 3, 0)) * (end.spots - start.spots)
        self.twin.take(RowPose(start.spots + across + down, start.width, start.height))
        greyed = float(np.clip(5 - self.ridden.get_value(), 0, 1))
        self.row.paint([mix(hue, self.theme.quiet, greyed) for hue in self.hues[NEIGHBOURS]])
        for chip in self.row.chips:
            chip.label.set_opacity(greyed < 1)

    def draw_alike(self) -> None:
        """Draw the query in both orders at the place to which its word has walked."""
        gap = self.apart.get_value()
        for row in (self.row, self.twin):
            row.measure(self.turned(self.query, gap - self.gap, NEIGHBOURS))
        self.lag.stand(gap, self.gap + 1 - gap)
        self.draw_sums()

    def end(self) -> None:
        """End on both orders, which turn alike, and on the mix, which does not."""
        end = np.array([self.stage.right - LAG_IN, self.at_gap.number.get_y(), 0.0])
        self.lag = LagLine(self.gap + 1, end, LAG).stand(self.gap, 1)
        with self.beat("last"):
            self.show(self.lag)
            with self.redrawn(self.draw_alike):
                self.say("alike", moved(self.apart, self.gap + 1, 0.8 * STROLL))
            self.answer()
            self.say("claim")
            self.pause(GESTURE + QUICK)
