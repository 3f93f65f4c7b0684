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
    there_and_back,
)
from numpy.typing import ArrayLike, NDArray

from posenc_math import frequencies, pairing_permutation, rope_tables, rotate, unpack_pairs
from scenes._kit.chapter import ChapterScene
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.board_places import BoardPlaces
from scenes._kit.mobjects.checklist import Mark
from scenes._kit.mobjects.chip_row import BarNames, ChipRow, RowPose, seated
from scenes._kit.mobjects.pair_arcs import WIDTH, PairArcs
from scenes._kit.mobjects.score_cells import UNIT, ScoreCells
from scenes._kit.mobjects.seat_marks import HOOK, SeatMarks
from scenes._kit.mobjects.sign_key import SignKey
from scenes._kit.mobjects.tally import Tally
from scenes._kit.mobjects.weight_rows import WeightRows
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

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
WIDE, NARROW, HIGH, TALL, LARGE = 1.58, 1.22, 3.1, 1.5, 2.7
"""Pitch of the row alone, and where rows stand beside their scores; and how high it is alone, how
high two of these are, and one of them that has the stage to itself."""
BEAT, SUM_DOWN, GAP_UP, MARK_IN, NAMED = 8, 0.2, 0.32, 0.98, 0.25
"""By how much the stroke of an arc widens while its pair is added; from the middle of a row down to
its sum, from between two sums up to the gap, and from a sum to its mark; and from the top of the
stage to the middle of what the bars are called."""
LAID, ROOM, SEATED, FOOT, PASS = 1.3, 0.5, 1.17, 0.37, 0.12
"""Pitch of the chips that change seats, how far left of the middle they stand, how high over the
foot of the stage they sit, the room under each for its weights, and that between two that pass."""
RISE, EVENS, ODDS, SLIDE, TRAIL, DROP, LIT = 0.15, 0.15, 0.33, 0.19, 0.03, 0.09, 0.03
"""Of the way to the new seats: what it takes an odd chip to rise; when the first even and the first
odd chip slide, how long each does, and how much later than the one before it; what it takes an odd
chip to come down, each when the one before is there, and then the link of its pair to light up."""
NEAR = 0.03
"""How near the key must be to a place to be judged."""
EQUAL, PLAIN = 1e-9, 0.5
"""Up to which difference two scores are one, and from which it can be seen that they are not."""
CELL, NAME_UP, BOARDS_DOWN = 72, 0.45, 1.6
"""Pixels of 1080p of a cell of a board, how far over it its name is, and how far all boards are
under the top of the stage."""
MINI_DOWN, MINI, ROOMS, READ = 0.43, 0.44, (1.1, 0.7), 0.38
"""From the top of the stage to the middle of the row over a board, the height of its chips, the
room at the left of the boards and between two of them, and from a board to the reading under it."""


class ChannelLayouts(ChapterScene):
    """Eight chips of a query, and then of its key; arcs say which two turn together."""

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

    def scores(self, pairing: str, order: Seats | None = None) -> Vector:
        """Return the scores (WORDS, WORDS) of words that all have this query and this key."""
        gaps = np.subtract.outer(np.arange(WORDS), np.arange(WORDS))
        return np.array([[self.parts(gap, pairing, order).sum() for gap in row] for row in gaps])

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
        self.rows = self.row, self.row
        self.place = Tally("place", 0, 0, color=self.theme.position)
        self.place.put(UP * (self.stage.top - 0.42) + RIGHT * self.stage.left)

    def make_the_poses(self) -> dict[str, RowPose]:
        """Return how the row stands: alone, with arcs under it, twice, and to change its seats."""
        stage = self.stage
        middle = stage.center
        beside = RIGHT * (stage.left + (DIM / 2 - 0.04) * NARROW)
        laid = middle[0] * RIGHT + ROOM * LEFT
        poses = {
            "alone": (UP * (stage.bottom + 1.75), WIDE, HIGH),
            "hung": (UP * (stage.bottom + 2.5), WIDE, HIGH),
            "first": (beside + middle[1] * UP, NARROW, LARGE),
            "upper": (beside + (stage.top - 1.62) * UP, NARROW, TALL),
            "lower": (beside + (stage.bottom + 1.82) * UP, NARROW, TALL),
            "laid": (laid + (stage.bottom + SEATED + LARGE / 2) * UP, LAID, LARGE),
            "lifted": (laid + (stage.bottom + SEATED + FOOT + TALL / 2) * UP, LAID, TALL),
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

    def span(self, side: str, pose: RowPose, under: float = 0.0) -> None:
        """Let the arcs of a side join the seats of its pairs; those that cross differ in height.

        Args:
            side: which arcs.
            pose: of the row that they join.
            under: how far under the row hanging arcs begin.
        """
        seats = np.sort(pose.spots[:, 0])
        edge = pose.reach[1] if side == NEIGHBOURS else pose.reach[0] - under
        spots = np.column_stack([seats, np.full(DIM, edge), np.zeros(DIM)])
        first, second = (spots[ends] for ends in unpack_pairs(np.arange(DIM), layout=side))
        depths = self.depths(side) * (seats[1] - seats[0])
        self.arcs[side].span(first, second, depths, self.grown(side))

    def depths(self, side: str) -> Vector:
        """Return how high the arc of each pair is, in pitches of the seats."""
        crossing = STAGGER if side == HALVES else 1.0
        return np.asarray(DEPTHS[side] * crossing ** np.arange(DIM // 2)[::-1], dtype=np.float64)

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
        row = self.rows[SIDES.index(self.side)]
        grown = np.empty(DIM)
        for ends in unpack_pairs(np.arange(DIM), layout=self.side):
            grown[ends] = self.grown(self.side)
        hues = zip(self.hues[self.side], grown, strict=True)
        row.paint([mix(self.theme.quiet, hue, float(share)) for hue, share in hues])

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
                self.play(moved(self.t, LOOK, 0.7 * STROLL, linear))
            with self.redrawn(self.draw_found):
                self.say("all", moved(self.arced[NEIGHBOURS], DIM // 2, MORPH))
            with self.redrawn(self.draw_turned):
                self.play(moved(self.t, LAST, 0.4 * STROLL, linear))

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
                self.play(moved(self.walked, FIRST, 0.6 * STROLL, linear))
                self.ponder(GESTURE)
            self.add(self.arcs[HALVES])
            with self.redrawn(self.draw_found):
                self.say("named", moved(self.arced[HALVES], 1, GESTURE))
            with self.redrawn(self.draw_turned):
                self.play(moved(self.walked, LOOK, 0.4 * STROLL, linear))
            with self.redrawn(self.draw_found):
                self.play(moved(self.arced[HALVES], DIM // 2, GESTURE))

    # --- mixed up ----------------------------------------------------------------------------

    def run_as_the_other(self) -> None:
        """Train with one order, run with the other: only gap 0 stays right."""
        row, (over, under) = self.row, self.arcs.values()
        with self.beat("mixed"):
            leaving = under, self.place
            self.start_anew("trained", self.poses["first"], *leaving)
            self.side = NEIGHBOURS
            self.make_the_sums()
            parted = ValueTracker(0.0)
            self.add(over)
            with (
                self.redrawn(self.draw_found),
                self.redrawn(lambda: row.part(self.answer_key, parted.get_value())),
            ):
                growing = moved(self.arced[NEIGHBOURS], DIM // 2, MORPH)
                self.play(moved(parted, 1, MORPH), growing, FadeIn(self.names))
            self.hero = Group(row, over, *self.sums)
            self.add_up()
            self.run_a_copy()
            self.say(
                "same", FadeIn(under.parts, self.sums[2].number, self.marks[0]), run_time=QUICK
            )
            self.fall_behind()

    def run_a_copy(self) -> None:
        """Let the same numbers come down once more, and turn them by the code that pairs halves."""
        self.twin = self.row.copy()
        self.rows = self.row, self.twin
        self.side, under = HALVES, self.arcs[HALVES]
        self.hero = Group(*self.rows, *self.arcs.values(), *self.sums, self.at_gap)
        labels = VGroup(*(chip.label.set_opacity(0) for chip in self.twin.chips))
        behind = (self.twin, self.poses["lower"]), (self.row, self.poses["upper"])
        with self.redrawn(self.draw_arcs):
            self.say("loaded", glide(*behind), run_time=GESTURE)
        labels.set_opacity(1)
        self.add(under)
        with self.redrawn(self.draw_found):
            self.play(moved(self.arced[HALVES], DIM // 2, MORPH), FadeIn(labels, self.sums[2].word))
        self.ponder(GESTURE)

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
        self.show(self.at_gap)

    def fall_behind(self) -> None:
        """Let the key fall behind: at first watch the fastest pair of both codes, then all."""
        heeded = ValueTracker(0.0)

        def draw() -> None:
            self.draw_sums()
            for row, side in zip(self.rows, SIDES, strict=True):
                row.part(self.turned(self.answer_key, -self.apart.get_value(), side))
            self.heed(heeded.get_value())

        with self.redrawn(draw):
            self.say("behind", moved(heeded, 1, GESTURE), FadeOut(self.marks[0], run_time=QUICK))
            self.add(self.marks[1])
            self.play(moved(self.apart, 1, 0.6 * STROLL))
            self.pause(MORPH)
            self.say("wrong", moved(heeded, 0, GESTURE))
            for gap in range(2, self.gap + 1):
                self.play(moved(self.apart, gap, 0.4 * STROLL))
            self.pause(MORPH)

    def heed(self, heeded: float) -> None:
        """Let all grow grey but what turns with the fastest pair of either code."""
        for row, hues in zip(self.rows, self.hues.values(), strict=True):
            fast = self.theme.pair(0)
            row.paint([mix(hue, self.theme.quiet, heeded * (hue != fast)) for hue in hues])
        for arcs in self.arcs.values():
            for arc, hue in zip(arcs.arcs, self.hues[HALVES], strict=False):
                arc.set_stroke(mix(hue, self.theme.quiet, heeded * (hue != fast)))

    def make_the_sums(self) -> None:
        """Make the sum of each order and that of the mix, the gap, their marks, and a legend."""
        theme = self.theme
        self.sums = [Tally(name, 0, 2, size=TITLE) for name in ("neighbours", "halves", "mixed")]
        self.at_gap = Tally("gap", 0, 0)
        self.marks = [Mark(verdict, 0.2) for verdict in ("good", "bad")]
        self.names = BarNames(("query", theme.query), ("key", theme.key))
        self.write_beside(self.poses["upper"], self.poses["lower"], self.sums[2])
        self.draw_sums()

    def write_beside(self, upper: RowPose, lower: RowPose, second: Tally) -> None:
        """Let the first sum be level with one row and another with a second, and the gap between.

        Args:
            upper: where the first row stands.
            lower: where the second one stands.
            second: its sum, which is the one that is judged.
        """
        column = (upper.spots[-1, 0] + upper.width / 2 + self.stage.right) / 2
        high, low = (float(pose.spots[0, 1]) - SUM_DOWN for pose in (upper, lower))
        for total, level in (self.sums[0], high), (second, low):
            total.stack(np.array([column, level, 0.0]))
        self.at_gap.put(np.array([column - 0.45, (high + low) / 2 + GAP_UP, 0.0]))
        for mark in self.marks:
            mark.move_to(second.number).set_x(column + MARK_IN)
        self.names.move_to(np.array([column, self.stage.top - NAMED, 0.0]))

    def draw_sums(self, order: Seats | None = None) -> None:
        """Print parts and sums; gap and cross stand only where the key is at a place.

        Args:
            order: which channel sits in each seat of the second row, as in :meth:`parts`.
        """
        gap, (over, under) = self.apart.get_value(), self.arcs.values()
        rest = float(np.clip(1 - abs(gap - round(gap)) / NEAR, 0, 1))
        trained, run = self.parts(gap, NEIGHBOURS), self.parts(gap, HALVES, order)
        for total, parts in zip(self.sums, (trained, run, run), strict=True):
            total.set_number(float(parts.sum()))
        for arcs, parts in (over, trained), (under, run):
            arcs.tell(parts)
        self.at_gap.set_number(gap).set_opacity(float(rest > 0.5))
        self.marks[1].set_stroke(opacity=rest * (round(gap) > 0))

    # --- a whole text ------------------------------------------------------------------------

    def read_a_text(self) -> None:
        """Fill the scores of a text by both codes, word by word, beside their difference."""
        self.make_the_boards()
        row, (over, under) = self.row, self.arcs.values()
        with self.beat("text"):
            self.hero = Group(row, self.twin, over, under, *self.boards)
            told = self.sums[::2]
            leaving = *(total.word for total in told), self.at_gap, self.marks[1], self.names
            self.say("first", *map(FadeOut, (over.parts, under.parts, *leaving)), run_time=QUICK)
            self.ride_up("mixed", [total.number for total in told])
            trained, mixed, apart = self.boards
            self.fill(mixed, cue="trap")
            band, *bands = (board.band(self.gap) for board in (mixed, trained, apart))
            read, *reads = (self.read(board) for board in (mixed, trained, apart))
            self.play(Create(band, lag_ratio=0), FadeIn(read), run_time=GESTURE)
            self.fill(trained, apart, cue="fill")
            self.framed = VGroup(band, read, *bands, *reads)
            self.show(*bands, *reads)

    def ride_up(
        self, name: str, totals: Sequence[Mobject], order: Sequence[int] | Seats = range(DIM)
    ) -> None:
        """Let both rows become the headings of boards, and both scores become a square of these.

        Args:
            name: of the second board.
            totals: the scores, each of which flies into its board.
            order: the seat of each channel in the row over the second board.
        """
        self.titled = self.called(f"scores: {name}", 1)
        minis = self.mini(self.boards[0]), self.mini(self.boards[1], order)
        rides = (glide(way, run_time=GESTURE) for way in zip(self.rows, minis, strict=True))
        with self.redrawn(self.draw_arcs):
            self.play(AnimationGroup(*rides, lag_ratio=0.3))
        flights = []
        for board, total in zip(self.boards, totals, strict=False):
            board.paint(np.outer(*(np.arange(WORDS) == seat for seat in (self.gap, 0))))
            square = board.cell(self.gap, 0).center
            flights.append(total.animate.scale(NOTE / TITLE).move_to(square))
        self.play(*flights, run_time=GESTURE)
        shown = *self.boards, self.signs, self.words, self.titled
        self.hide(*totals, run_time=QUICK / 2)
        self.show(*shown)

    def make_the_boards(self) -> None:
        """Make both boards of scores and that of their difference, and what stands beside them."""
        right, wrong = (self.scores(side) for side in SIDES)
        values = right, wrong, right - wrong
        limit = max(float(abs(np.tril(board)).max()) for board in values)
        pitch = CELL / UNIT
        wide = WORDS * pitch + ROOMS[1]
        left, top = self.stage.left + ROOMS[0], self.stage.top - BOARDS_DOWN
        self.boards = [
            ScoreCells(np.tril(board), np.array([left + i * wide, top, 0.0]), pitch, limit=limit)
            for i, board in enumerate(values)
        ]
        high = self.boards[0].cell(2.5, 0).at(0, 0.5)[1] - 0.12
        self.signs = VGroup()
        for sign, board in zip("−=", self.boards[1:], strict=True):
            spot = np.array([board.cell(0, 0).left - ROOMS[1] / 2, high, 0.0])
            self.signs.add(Label(sign, TITLE).put(spot))
        key = SignKey(
            np.array([self.boards[2].cell(0, 2.5).center[0], self.stage.top - MINI_DOWN, 0])
        )
        self.signs.add(self.called("difference", 2), key)
        self.words = BoardPlaces(self.boards[0])
        self.words.add(self.called("scores: neighbours", 0))
        self.judge()

    def called(self, name: str, board: int) -> Label:
        """Return the name of a board, over the middle of its upper edge."""
        edge = self.boards[board].cell(0, WORDS / 2).at(0, 1)
        return Label(name, LABEL, bold=True).put(edge + NAME_UP * UP)

    def mini(self, board: ScoreCells, order: Sequence[int] | Seats = range(DIM)) -> RowPose:
        """Return the pose of a row of chips that is the heading of a board."""
        pitch = WORDS * board.pitch / DIM
        middle = board.cell(0, WORDS / 2).left
        return seated(np.array([middle, self.stage.top - MINI_DOWN, 0.0]), pitch, MINI, order)

    def judge(self) -> None:
        """Empty the boards, and make a verdict on each row of the difference, yet unseen."""
        self.verdicts = VGroup()
        for board in self.boards:
            board.paint(0)
        for word, row in enumerate(self.boards[2].values):
            mark = Mark("good" if abs(row).max() < EQUAL else "bad", 0.15).set_stroke(opacity=0)
            mark.move_to(self.boards[2].cell(word, WORDS - 1).at(1, 0.5) + 0.35 * RIGHT)
            self.verdicts.add(mark)

    def fill(self, *boards: ScoreCells, cue: str = "") -> None:
        """Fill boards row by row, the difference with a verdict on each."""
        read, known = ValueTracker(0.0), [board.filled for board in boards]

        def draw() -> None:
            come = np.clip(read.get_value() - np.arange(WORDS)[:, None], 0, 1)
            for board, already in zip(boards, known, strict=True):
                board.paint(np.maximum(already, come * np.tri(WORDS)))
            for mark, share in zip(self.verdicts, self.boards[2].filled[:, 0], strict=True):
                mark.set_stroke(opacity=float(np.clip(2 * share - 1, 0, 1)))

        self.add(self.verdicts)
        with self.redrawn(draw):
            filling = moved(read, WORDS, 0.4 * STROLL, linear)
            if cue:
                self.say(cue, filling)
            else:
                self.play(filling)

    def read(self, board: ScoreCells) -> Label:
        """Return what the cells of the framed gap hold on a board, under it."""
        told = f"gap {self.gap}: {printed(float(board.values[self.gap, 0]), 2)}"
        return Label(told, LABEL, bold=True).put(
            board.cell(WORDS - 1, 2.5).at(0.5, 0) + READ * DOWN
        )

    # --- the cure ----------------------------------------------------------------------------

    def take_other_seats(self) -> None:
        """Let the mixed numbers take the seats that the other code turns together."""
        (row, twin), (over, under) = self.rows, self.arcs.values()
        laid, lifted = self.poses["laid"], self.poses["lifted"]
        with self.beat("cure"):
            boards = *self.boards, self.signs, self.words, self.verdicts, self.framed
            self.apart.set_value(0)
            self.hide(*boards, self.titled, row, over)
            self.lay(twin, laid)
            self.hero = Group(twin, over, under)
            self.span(NEIGHBOURS, laid)
            self.marked = SeatMarks(laid)
            self.say("guess", FadeIn(self.marked), FadeIn(over))
            self.ponder(2 * GESTURE)
            self.hero = Group(twin, over, under, self.marked)
            self.weigh(twin, lifted)
            self.moved = ValueTracker(0.0)
            with self.redrawn(self.draw_seats):
                self.play(moved(self.moved, 1, 1.1 * STROLL, linear))
            self.remove(over.set_stroke(opacity=1))
            self.prove()

    def lay(self, twin: ChipRow, laid: RowPose) -> None:
        """Let the mixed row come down in the hues in which it was trained, its key at gap 0."""
        come = ValueTracker(0.0)
        ways = list(zip(self.hues[HALVES], self.hues[NEIGHBOURS], strict=True))
        twin.part(self.answer_key)

        def draw() -> None:
            share = come.get_value()
            twin.paint([mix(*way, share) for way in ways])
            self.span(HALVES, twin.pose, share * HOOK)
            for arc, hue in zip(self.arcs[HALVES].arcs, self.hues[HALVES], strict=False):
                arc.set_stroke(mix(hue, self.theme.quiet, share))

        with self.redrawn(draw):
            self.play(glide((twin, laid)), moved(come, 1), run_time=GESTURE)

    def weigh(self, twin: ChipRow, lifted: RowPose) -> None:
        """Let the bars leave their chips, and then grow again over the weights that make them."""
        made = ValueTracker(1.0)

        def make() -> None:
            twin.measure(made.get_value() * np.array(self.query))
            twin.part(made.get_value() * np.array(self.answer_key))

        with self.redrawn(make):
            with self.redrawn(lambda: self.span(NEIGHBOURS, twin.pose)):
                leaving = moved(made, 0, GESTURE)
                self.say("weights", glide((twin, lifted), run_time=GESTURE), leaving)
            self.weights = WeightRows((self.theme.query, self.theme.key), lifted)
            self.show(self.weights)
            self.add(twin)
            self.play(moved(made, 1, GESTURE))

    def prove(self) -> None:
        """Let the key fall behind once more: both codes now turn the same pairs, in step."""
        (row, twin), (over, under) = self.rows, self.arcs.values()
        order, lifted, upper = pairing_permutation(DIM), twin.pose, self.poses["upper"]
        middle = self.poses["lower"].spots.mean(axis=0)
        lower = seated(middle, NARROW, TALL, self.seats)
        key = np.array(self.answer_key)

        def follow() -> None:
            left = (twin.pose.width - lower.width) / (lifted.width - lower.width)
            self.span(HALVES, twin.pose, left * (HOOK + FOOT))

        def fall() -> None:
            gap = self.apart.get_value()
            self.draw_sums(order)
            row.part(self.turned(key, -gap, NEIGHBOURS))
            twin.part(self.turned(key[order], -gap, HALVES)[self.seats])

        self.hide(self.weights, self.marked)
        self.hero = Group(row, twin, over, under, *self.sums[:2], self.at_gap)
        with self.redrawn(follow):
            self.play(glide((twin, lower)), run_time=GESTURE)
        row.take(upper)
        self.write_beside(upper, lower, self.sums[1])
        self.draw_arcs()
        fall()
        told = *self.sums[:2], self.at_gap, self.names
        self.show(row, over, over.parts, under.parts, *told)
        with self.redrawn(fall):
            self.say("right", moved(self.apart, self.gap, 0.8 * STROLL))
        self.show(self.marks[0])

    @property
    def seats(self) -> Seats:
        """The seat of each channel in the other order."""
        return np.argsort(pairing_permutation(DIM))

    def draw_seats(self) -> None:
        """Draw the chips on their way to their seats, and the link of each pair that is there.

        The odd ones rise, the even ones close up under them; then the odd ones come down behind.
        """
        twin, pose, time = self.rows[1], self.poses["lifted"], self.moved.get_value()
        channels = np.arange(DIM)
        odd, pair = channels % 2 == 1, channels // 2

        def share(begun: ArrayLike, takes: float) -> Vector:
            gone = np.clip((time - np.asarray(begun)) / takes, 0, 1)
            return np.asarray((1 - np.cos(np.pi * gone)) / 2)

        last = DIM // 2 - 1
        slid = share(np.where(odd, ODDS + TRAIL * (last - pair), EVENS + TRAIL * pair), SLIDE)
        landed = 1 - LIT - DROP * (last - pair)
        risen = odd * (share(0, RISE) - share(landed - DROP, DROP))
        across = slid[:, None] * (pose.spots[self.seats] - pose.spots)
        up = risen[:, None] * (pose.height + FOOT + PASS) * UP
        twin.take(RowPose(pose.spots + across + up, pose.width, pose.height))
        self.weights.take(twin.pose)
        tops = twin.pose.spots + pose.height / 2 * UP
        first, second = (tops[ends] for ends in unpack_pairs(channels, layout=NEIGHBOURS))
        over = self.arcs[NEIGHBOURS].span(first, second, self.depths(NEIGHBOURS) * LAID)
        over.set_stroke(opacity=1 - float(share(0, RISE)))
        self.sit(share(landed[odd], LIT))

    def sit(self, lit: ArrayLike) -> None:
        """Draw the links between the seats, each lit as far as its pair has come to sit there."""
        under, quiet = self.arcs[HALVES], self.theme.quiet
        self.span(HALVES, self.poses["laid"], HOOK)
        shares = np.broadcast_to(lit, len(under.arcs))
        for arc, hue, share in zip(under.arcs, self.hues[HALVES], shares, strict=False):
            arc.set_stroke(mix(quiet, hue, share), WIDTH + BEAT * float(there_and_back(share)))

    # --- both orders -------------------------------------------------------------------------

    def end(self) -> None:
        """Read the same text again: reordered, every place has the score that was trained."""
        (row, twin), (over, under) = self.rows, self.arcs.values()
        with self.beat("last"):
            self.hero = Group(row, twin, over, under, *self.boards)
            told = self.sums[:2]
            leaving = *(total.word for total in told), self.at_gap, self.marks[0], self.names
            leaving = over.parts, under.parts, *leaving
            self.say("healed", *map(FadeOut, leaving), run_time=QUICK)
            self.score_anew()
            self.ride_up("halves", [total.number for total in told], self.seats)
            self.fill(*self.boards)
            bands = [board.band(self.gap) for board in self.boards]
            self.framed = VGroup(*bands, *map(self.read, self.boards))
            self.show(self.framed)
            self.answer()
            self.say("claim")

    def score_anew(self) -> None:
        """Give the second board the scores of the reordered numbers, and judge them."""
        trained = self.boards[0].values
        mended = np.tril(self.scores(HALVES, pairing_permutation(DIM)))
        for board, values in zip(self.boards[1:], (mended, trained - mended), strict=True):
            board.score(values)
        self.judge()
