"""Chapter 12: turn query and key by their places, and their score knows only the gap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np
from manim import (
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    Group,
    ReplacementTransform,
    TransformFromCopy,
    ValueTracker,
    VGroup,
    linear,
    smooth,
)
from numpy.typing import NDArray

from posenc_math import frequencies, perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length, OneOf
from scenes._kit.mobjects.arrow import Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane, View, view_of
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.gap_rail import GapRail
from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.mobjects.score_lane import WIDE, ScoreLane
from scenes._kit.mobjects.score_row import ScoreRow
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, LABEL, Label

Vector = NDArray[np.float64]

PLACES = 12
"""How many places a board has."""
NAMES = "query", "key"
SIDES = "turned", "added"
"""What is done with the places."""
DECIMALS = 2
HEAVY, LIGHT, HAND = Weight(14.0, 0.46), Weight(7.0, 0.26), Weight(8.0, 0.28)
"""Arrows that are compared, the words alone under their sums, and the hands of the places."""
SEED = 1e-3
WEDGE = 0.8
"""Radius of the angle between the arrows, as a part of the shorter."""
SHADOW = 0.42
"""Width of the key's shadow."""
TAG = 0.18
"""Between the point of an arrow and its name."""
LANE = 1.49
"""Width of a lane."""


def about_the_origin(reach: float) -> Region:
    """Return the numbers up to ``reach`` in every direction."""
    return Region(-reach, reach, -reach, reach)


def direction(pair: Vector) -> float:
    """Return the angle of a pair of numbers in radians."""
    return float(np.arctan2(pair[1], pair[0]))


class RopeScores(ChapterScene):
    """Two arrows turn with their places; their score fills a matrix, one colour a diagonal."""

    key = "rope_scores"
    number = 12
    climax = "add"

    query: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.8, 1.8))] = (1.6, 0.4)
    """The query's arrow."""
    answer_key: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.8, 1.8))] = (1.2, 1.2)
    """The key's arrow."""
    degrees: Annotated[int, Between(20, 40)] = 30
    """By how many degrees an arrow is turned for each place."""
    gap: Annotated[int, Between(2, 4)] = 3
    """How many places the key is ahead."""
    stops: Annotated[tuple[int, ...], Length(2, 2), Each(Between(1, 7))] = (2, 7)
    """Places of the query at which the score is read again."""
    dim: Annotated[int, OneOf(32, 64, 128)] = 64
    """How many numbers query and key of the other head have."""
    back: Annotated[int, Between(3, 6)] = 5
    """How many places back that head looks."""

    # --- what is true of query and key -------------------------------------------------------

    @property
    def pairs(self) -> tuple[Vector, Vector]:
        """Query and key without a place."""
        return np.array(self.query, dtype=np.float64), np.array(self.answer_key, dtype=np.float64)

    @property
    def speeds(self) -> Vector:
        """By how many radians the one dial turns from place to place, shape (1,)."""
        return np.radians([float(self.degrees)])

    def placed(self, side: str, pair: Vector, t: float) -> Vector:
        """Return an arrow turned to a place, or with the hand of the place added."""
        if side == "turned":
            return np.asarray(rotate(pair, *rope_tables(t, self.speeds), pairing="interleaved"))
        return np.asarray(perturb(pair, t, self.speeds, order="cos_sin"))

    def score(self, side: str, m: float, n: float) -> float:
        """Return the score of the query at place ``m`` and the key at place ``n``."""
        query, key = self.pairs
        return float(self.placed(side, query, m) @ self.placed(side, key, n))

    def scores(self, side: str) -> Vector:
        """Return the scores (PLACES, PLACES) of all places."""
        places = range(PLACES)
        return np.array([[self.score(side, m, n) for n in places] for m in places])

    def head_scores(self) -> Vector:
        """Return the scores of a head whose key is its query, turned to some places.

        Its query is as long as the other one; the share of each pair in it is its speed.
        """
        speeds = frequencies(self.dim // 2)
        parts = np.sqrt(speeds / speeds.sum()) * np.linalg.norm(self.query)
        query = np.stack([parts, np.zeros_like(parts)], axis=-1).reshape(1, self.dim)
        key = rotate(query, *rope_tables(float(self.back), speeds), pairing="interleaved")
        tables = rope_tables(np.arange(PLACES), speeds)
        queries, keys = (rotate(x, *tables, pairing="interleaved") for x in (query, key))
        return np.asarray(queries @ keys.T)

    @property
    def limits(self) -> dict[str, float]:
        """The end of the scale of each side."""
        query, key = map(np.linalg.norm, self.pairs)
        return {"turned": float(query * key), "added": float((query + 1) * (key + 1))}

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {
            "degrees": self.degrees,
            "gap": self.gap,
            "score": printed(self.score("turned", 0, self.gap), DECIMALS),
            "m1": self.stops[0],
            "n1": self.stops[0] + self.gap,
            "dials": self.dim // 2,
            "back": self.back,
        }

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Divide the stage: arrows on the left, a lane beside them, places on the right."""
        super().setup()
        self.places = {side: (ValueTracker(0.0), ValueTracker(0.0)) for side in SIDES}
        self.side = "turned"  # what is done with the arrows that are drawn
        self.lifted = ValueTracker(0.0)  # how far the shadow has become the bar
        self.joined = ValueTracker(0.0)  # how much of the hands has been added
        left, right = self.stage.halves(gap=0)
        own, self.board_room = right.columns(LANE, right.width - LANE)
        self.plane_room, other = left.columns(left.width - LANE, LANE)
        self.half = left
        limits = self.limits
        self.lanes = {
            "turned": ScoreLane(own, limits["turned"]),
            "added": ScoreLane(other, limits["added"], "added"),
        }
        self.boards = {
            "turned": ScoreBoard(self.scores("turned"), self.board_room, limits["turned"]),
            "added": ScoreBoard(self.scores("added"), self.plane_room, limits["added"]),
        }
        self.rail = GapRail(PLACES, self.board_room.inset(0.1, 0.0))
        self.make_the_arrows()

    def make_the_arrows(self) -> None:
        """Make the plane with both arrows, their names, their angle, and the key's shadow."""
        query, key = self.pairs
        tips = np.array([query, key, (0.0, 0.0)])
        low, high = tips.min(axis=0) - 0.15, tips.max(axis=0) + 0.15
        extent = Region(low[0], high[0], low[1], high[1])
        room = Region(self.stage.left, self.board_room.left + LANE, *self.floor_and_roof())
        self.plane = ArrowPlane(view_of(extent, room))
        self.plane.remove(self.plane.axes)
        angle = self.plane.angle("between", self.theme.ink)
        angle.arc.set_stroke(width=8)
        hues = self.theme.query, self.theme.key
        for name, pair, hue in zip(NAMES, (query, key), hues, strict=True):
            self.plane.ring(name, float(np.linalg.norm(pair)), waiting=True)
            self.plane.arrow(name, pair, hue, width=HEAVY.width, head=HEAVY.head, waiting=True)
        self.tags = VGroup(*(Label(n, BODY, color=h) for n, h in zip(NAMES, hues, strict=True)))
        self.shadow = Bar(self.theme.surface).set_stroke(self.theme.ink, width=3)
        self.shadow.set_z_index(-1)
        self.drop = DashedSegment(ORIGIN, RIGHT, color=self.theme.quiet, width=4)

    def floor_and_roof(self) -> tuple[float, float]:
        """Return bottom and top of the stage."""
        return self.stage.bottom, self.stage.top

    def round_view(self) -> View:
        """Return the view in which both arrows may turn all the way round."""
        longest = max(np.linalg.norm(pair) for pair in self.pairs)
        return view_of(about_the_origin(float(longest) + 0.3), self.half)

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.turn_the_key()
        self.spin_both()
        self.open_the_board()
        self.fill_the_board()
        self.add_instead()
        self.look_back()

    # --- drawing -----------------------------------------------------------------------------

    def drawn(self) -> tuple[Vector, Vector]:
        """Return query and key as they are drawn, at their places."""
        share = self.joined.get_value() if self.side == "added" else 1.0
        places = (place.get_value() for place in self.places[self.side])
        query, key = (
            pair + share * (self.placed(self.side, pair, t) - pair)
            for pair, t in zip(self.pairs, places, strict=True)
        )
        return query, key

    def draw_arrows(self) -> None:
        """Draw both arrows, their angle and names, the key's shadow, and the score."""
        query, key = self.drawn()
        for name, pair in zip(NAMES, (query, key), strict=True):
            self.plane.lay(name, pair)
        self.draw_names()
        self.open_the_angle(query, key)
        self.lay_the_shadow(query, key)
        self.lanes[self.side].measure(float(query @ key))

    def open_the_angle(self, query: Vector, key: Vector) -> None:
        """Open the angle from query to key; it is turned as far as the key is ahead."""
        sweep = direction(key) - direction(query)
        if self.side == "turned":
            m, n = (place.get_value() for place in self.places["turned"])
            own = direction(self.pairs[1]) - direction(self.pairs[0])
            sweep = own + float(self.speeds[0]) * (n - m)
        radius = WEDGE * min(np.linalg.norm(query), np.linalg.norm(key))
        self.plane.open_angle("between", direction(query), sweep, float(radius))

    def lay_the_shadow(self, query: Vector, key: Vector) -> None:
        """Lay the key's shadow on the line of the query, in the colour of the score."""
        along = query / np.linalg.norm(query)
        reach, frame = float(key @ along), self.plane.frame
        score, side = float(query @ key), self.side
        self.shadow.lay(frame.origin, direction(query), reach * frame.unit, SHADOW)
        self.shadow.set_fill(self.theme.value(score, self.limits[side]))
        self.drop.set_ends(frame.point(key), frame.point(reach * along))

    def draw_names(self) -> None:
        """Put the name of every arrow beyond its point."""
        for name, tag in zip(NAMES, self.tags, strict=True):
            arrow = self.plane.arrows[name]
            along = arrow.vector / np.linalg.norm(arrow.vector)
            reach = TAG + 0.5 * float(np.abs(along) @ [tag.width, tag.height, 0.0])
            tag.move_to(arrow.end + reach * along)

    def moving(self, side: str, query: float, key: float, run_time: float, *, even: bool) -> Any:
        """Return the animations that move query and key on by so many places."""
        rate = linear if even else smooth
        moves = []
        for tracker, places in zip(self.places[side], (query, key), strict=True):
            if places:
                animate: Any = tracker.animate(run_time=run_time, rate_func=rate)
                moves.append(animate.set_value(tracker.get_value() + places))
        return moves

    # --- two arrows --------------------------------------------------------------------------

    def ask(self) -> None:
        """Let both arrows grow, and measure their score."""
        lane = self.lanes["turned"]
        shift = self.stage.right - 1.2 * LANE - lane.foot[0]
        lane.shift(RIGHT * shift)
        lane.bar.shift(RIGHT * shift)
        self.hero = self.plane
        self.draw_arrows()
        lane.measure(0.0)
        with self.question():
            self.say("query", self.plane.growing("query"), run_time=MORPH)
            self.play(FadeIn(self.tags[0], run_time=QUICK))
            self.say("key", self.plane.growing("key"), run_time=MORPH)
            self.plane.admit()
            wedge = self.plane.angles["between"]
            self.add(wedge, *self.plane.arrows.values())
            self.play(FadeIn(self.tags[1], wedge, run_time=QUICK))
            self.drop_the_shadow()
            self.lift_the_shadow()
            self.say("use")

    def drop_the_shadow(self) -> None:
        """Let the shadow grow along the query while the key's light falls."""
        query, key = self.pairs
        frame = self.plane.frame
        along = query / np.linalg.norm(query)
        reach = float(key @ along)
        grown = ValueTracker(SEED)

        def draw() -> None:
            share = grown.get_value()
            foot = share * reach * along
            tip = key + (1 - share) * 0
            self.drop.set_ends(frame.point(tip), frame.point(tip + share * (reach * along - tip)))
            length = float(np.linalg.norm(foot)) * np.sign(reach) * frame.unit
            self.shadow.lay(frame.origin, direction(query), length, SHADOW)

        draw()
        self.add(self.shadow, self.drop, self.plane)
        with self.redrawn(draw):
            animate: Any = grown.animate(run_time=MORPH)
            self.say("shadow", animate.set_value(1))

    def lift_the_shadow(self) -> None:
        """Let the shadow's copy fly into the lane, where it is the bar of the score."""
        lane, query = self.lanes["turned"], self.pairs[0]
        score, frame = self.score("turned", 0, 0), self.plane.frame
        bar = Bar(self.theme.value(score, self.limits["turned"]))
        bar.set_stroke(self.theme.ink, width=3)
        start = (frame.origin, direction(query), self.shadow.length, SHADOW)
        end = (lane.foot, np.pi / 2, score * lane.unit, WIDE)

        def draw() -> None:
            share = self.lifted.get_value()
            bar.lay(*(between(a, b, share) for a, b in zip(start, end, strict=True)))

        draw()
        lane.number.set_number(score)
        self.add(bar)
        with self.redrawn(draw):
            animate: Any = self.lifted.animate(run_time=STROLL)
            self.say("score", animate.set_value(1), FadeIn(lane, run_time=STROLL))
        self.remove(bar)
        self.add(lane.measure(score).bar)

    # --- places ------------------------------------------------------------------------------

    def turn_the_key(self) -> None:
        """Give both words a place, and let the key's turn it."""
        lane, room = self.lanes["turned"], self.board_room
        back = room.left - LANE / 2 - lane.foot[0]
        rings = list(self.plane.rings.values())
        with self.beat("turn"):
            lane_moves = [part.animate.shift(RIGHT * back) for part in (lane, lane.bar)]
            self.plane.open_angle("between", 0, 1, 1)
            with self.redrawn(self.draw_parts):
                moves: Any = (glide((self.plane, self.round_view())), *lane_moves)
                self.say("turn", *moves, run_time=1.3 * MORPH)
            self.hero = Group(self.plane, lane, lane.bar, self.rail)
            self.play(*map(Create, rings), FadeIn(self.rail))
            with self.redrawn(self.draw_places):
                self.play(*self.moving("turned", 0, self.gap, STROLL, even=False))
                self.say("key")
            self.say("guess")
            self.ponder()

    def draw_parts(self) -> None:
        """Draw what follows the arrows, but not the lane, which moves on its own."""
        query, key = self.drawn()
        self.draw_names()
        self.open_the_angle(query, key)
        self.lay_the_shadow(query, key)

    def draw_places(self) -> None:
        """Draw the arrows at their places, and the places themselves."""
        self.draw_arrows()
        self.rail.stand(*(place.get_value() for place in self.places["turned"]))

    def spin_both(self) -> None:
        """Let both words move on: both arrows turn together, and nothing else changes."""
        first, second = self.stops
        with self.beat("spin"), self.redrawn(self.draw_places):
            self.play(*self.moving("turned", first, first, STROLL, even=False))
            self.say("same")
            rest = second - first
            self.say("locked", *self.moving("turned", rest, rest, JOURNEY, even=False))
            self.pause(MORPH)

    # --- all places --------------------------------------------------------------------------

    def open_the_board(self) -> None:
        """Let the row of places become the edges of a board; fill its first row and column."""
        board, rail = self.boards["turned"], self.rail
        lane = self.lanes["turned"]
        self.kept = np.zeros((PLACES, PLACES))
        with self.beat("board"):
            self.hide(rail.pegs, rail.span, rail.word, rail.apart)
            edges = (
                TransformFromCopy(rail.numbers, board.rows),
                ReplacementTransform(rail.numbers, board.columns),
                ReplacementTransform(rail.names[0], board.query),
                ReplacementTransform(rail.names[1], board.key),
            )
            self.say("board", *edges, FadeIn(board.cells), run_time=1.5 * MORPH)
            self.hero = Group(self.plane, lane, lane.bar, board)
            self.start_again(0, 0)
            with self.redrawn(self.draw_board):
                self.say("row", *self.moving("turned", 0, PLACES - 1, JOURNEY, even=True))
            self.start_again(0, 0)
            with self.redrawn(self.draw_board):
                ahead = self.gap
                self.say("column", *self.moving("turned", ahead, 0, STROLL, even=True))
                self.say("order")
                rest = PLACES - 1 - ahead
                self.play(*self.moving("turned", rest, 0, STROLL, even=True))
            self.start_again(0, 0)
            self.say("guess")
            self.ponder()

    def start_again(self, m: float, n: float) -> None:
        """Let the arrows go, and come again at other places."""
        parts = (self.plane, self.tags, self.shadow, self.drop, self.lanes["turned"].bar)
        cursor = self.boards["turned"].cursor
        self.play(*map(FadeOut, (*parts, cursor)), run_time=QUICK)
        for tracker, place in zip(self.places["turned"], (m, n), strict=True):
            tracker.set_value(place)
        self.draw_board()
        self.add(self.shadow)
        self.play(*map(FadeIn, (*parts, cursor)), run_time=QUICK)

    def draw_board(self) -> None:
        """Draw the arrows and the cursor, and fill the cells that the cursor has reached."""
        self.draw_arrows()
        board = self.boards["turned"]
        m, n = (place.get_value() for place in self.places["turned"])
        row, column = np.arange(PLACES)[:, None], np.arange(PLACES)
        near = 1.5 - 2 * np.maximum(abs(row - m), abs(column - n))
        self.kept = np.maximum(self.kept, np.clip(near, 0, 1))
        board.show(self.kept)
        board.point_at(m, n)

    def fill_the_board(self) -> None:
        """Let both move on from every pair of places at once."""
        with self.beat("fill"):
            with self.redrawn(self.draw_filling):
                self.play(*self.moving("turned", 3, 3, STROLL, even=True))
                rest = PLACES - 4
                self.say("same", *self.moving("turned", rest, rest, JOURNEY, even=True))
            self.light(1.0, 0.0)

    def draw_filling(self) -> None:
        """Draw the arrows, and fill every diagonal as far as both have moved on."""
        self.draw_board()
        row, column = np.arange(PLACES)[:, None], np.arange(PLACES)
        reached = self.places["turned"][0].get_value() - np.minimum(row, column)
        self.boards["turned"].show(np.maximum(self.kept, np.clip(2 * reached + 0.5, 0, 1)))

    def light(self, start: float, end: float) -> None:
        """Light the diagonal of the gap: all other cells are dimmed."""
        board, others = self.boards["turned"], ValueTracker(start)
        on_it = np.eye(PLACES, k=self.gap)

        def draw() -> None:
            board.show(1.0, np.maximum(on_it, others.get_value()))

        with self.redrawn(draw):
            animate: Any = others.animate(run_time=MORPH)
            self.say("lit", animate.set_value(end))

    # --- the other way -----------------------------------------------------------------------

    def add_instead(self) -> None:
        """Add the places instead of turning by them, and compare both boards."""
        lane = self.lanes["added"]
        with self.beat("add"):
            self.set_up_the_sums()
            with self.redrawn(self.draw_sums):
                animate: Any = self.joined.animate(run_time=STROLL)
                shown = map(FadeIn, (lane, lane.bar))
                self.say("hands", animate.set_value(1), *shown)
                steps = PLACES - 1 - self.gap
                moves = [self.moving(side, steps, steps, JOURNEY, even=True) for side in SIDES]
                self.say("walk", *moves[0], *moves[1])
            self.fill_the_other()

    def set_up_the_sums(self) -> None:
        """Set both bare arrows and their hands in the place of the turned ones."""
        lane, board, plane = self.lanes["turned"], self.boards["turned"], self.plane
        gone = (plane, self.tags, self.shadow, self.drop, board.cursor)
        self.hide(*gone)
        self.side = "added"
        for trackers in self.places.values():
            for tracker, place in zip(trackers, (0, self.gap), strict=True):
                tracker.set_value(place)
        plane.drop(*NAMES, "between")
        reach = max(np.linalg.norm(pair) for pair in self.pairs) + 1
        plane.take(view_of(about_the_origin(float(reach)), self.plane_room))
        plane.angle("between", self.theme.ink).arc.set_stroke(width=8)
        hues = self.theme.query, self.theme.key
        for name, pair, hue in zip(NAMES, self.pairs, hues, strict=True):
            looks: Any = {"width": LIGHT.width, "head": LIGHT.head}
            plane.arrow(f"{name} word", pair, hue, **looks)
            looks = {"width": HAND.width, "head": HAND.head}
            plane.arrow(f"{name} hand", pair + SEED, self.theme.position, pair, **looks)
            plane.arrow(name, pair, hue, width=HEAVY.width, head=HEAVY.head)
        self.draw_sums()
        self.hero = Group(plane, board, lane, lane.bar)
        other = Label("turned", LABEL, color=self.theme.quiet)
        other.put(np.array([lane.title.get_center()[0], lane.title.baseline, 0.0]))
        self.play(ReplacementTransform(lane.title, other, run_time=QUICK))
        lane.add(other)
        self.show(plane, self.tags, self.shadow, self.drop, board.cursor)

    def draw_sums(self) -> None:
        """Draw both sums with their hands, and the cursor of the board of the turned ones."""
        self.draw_arrows()
        for name, pair, sum_ in zip(NAMES, self.pairs, self.drawn(), strict=True):
            if self.joined.get_value() > 0:
                self.plane.lay(f"{name} hand", sum_, pair)
        self.draw_cursor("turned")

    def draw_cursor(self, side: str) -> None:
        """Point at the places of one side on its board, and show their score in its lane."""
        m, n = (place.get_value() for place in self.places[side])
        self.boards[side].point_at(m, n)
        self.lanes[side].measure(self.score(side, m, n))

    def fill_the_other(self) -> None:
        """Fill the board of the sums, and light the same gap on both."""
        plane, board = self.plane, self.boards["added"]
        self.hide(plane, self.tags, self.shadow, self.drop)
        grown, lit = ValueTracker(0.0), ValueTracker(1.0)
        on_it = np.eye(PLACES, k=self.gap)
        edge = np.minimum(np.arange(PLACES)[:, None], np.arange(PLACES))

        def draw() -> None:
            board.show(grown.get_value() - edge, np.maximum(on_it, lit.get_value()))
            self.boards["turned"].show(1.0, np.maximum(on_it, lit.get_value()))

        draw()
        board.point_at(PLACES - 1 - self.gap, PLACES - 1)
        self.hero = Group(*self.boards.values(), *self.lanes.values())
        self.show(board, run_time=GESTURE)
        with self.redrawn(draw):
            animate: Any = grown.animate(run_time=STROLL, rate_func=linear)
            self.play(animate.set_value(PLACES))
            animate = lit.animate(run_time=MORPH)
            self.say("board", animate.set_value(0))
        self.say("both", answer=True)
        self.pause(MORPH)

    # --- another head ------------------------------------------------------------------------

    def look_back(self) -> None:
        """Let a head with many dials look some places back."""
        board, lane = self.boards["turned"], self.lanes["turned"]
        gone = (self.boards["added"], self.lanes["added"], self.lanes["added"].bar)
        before, after = self.scores("turned"), self.head_scores()
        blended, asked = ValueTracker(0.0), ValueTracker(float(self.back))
        room = Region(self.half.left, self.half.right - 0.3, *self.floor_and_roof())
        row = ScoreRow(PLACES, room, self.limits["turned"], float(after.min()))
        row.call_back(self.back)

        def draw() -> None:
            share = blended.get_value()
            board.cells.set_values(before + share * (after - before))
            board.show(1.0, share)
            m = asked.get_value()
            board.point_at(m, m - self.back)
            lane.measure(float(after[self.back, 0]))
            whole = min(int(m), PLACES - 2)
            row.show(after[whole] + (m - whole) * (after[whole + 1] - after[whole]))
            row.look(m, m - self.back)

        with self.beat("head"):
            self.hide(*gone, lane, lane.bar, board.cursor)
            with self.redrawn(draw):
                animate: Any = blended.animate(run_time=STROLL)
                self.say("key", animate.set_value(1))
            self.hero = Group(board, row)
            with self.redrawn(draw):
                self.say("peak", FadeIn(row), FadeIn(row.way), FadeIn(board.cursor))
                animate = asked.animate(run_time=JOURNEY, rate_func=linear)
                self.say("hold", animate.set_value(PLACES - 1))
            self.pause(MORPH)
