"""Chapter 12: turn query and key by their places, and their score knows only the gap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np
from manim import (
    ORIGIN,
    RIGHT,
    Create,
    FadeIn,
    FadeOut,
    Group,
    ValueTracker,
    VGroup,
    linear,
    rush_from,
    rush_into,
    smooth,
)
from numpy.typing import ArrayLike, NDArray

from posenc_math import frequencies, perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length, OneOf
from scenes._kit.mobjects.arrow import Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.gap_rail import GapRail
from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.mobjects.score_lane import WIDE, ScoreLane
from scenes._kit.mobjects.score_row import ScoreRow
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, Label

Vector = NDArray[np.float64]

PLACES = 12
"""How many places a board has."""
NAMES = "query", "key"
SIDES = "turned", "added"
"""What is done with the places."""
DECIMALS = 2
HEAVY, LIGHT = Weight(14.0, 0.46), Weight(8.0, 0.28)
"""Arrows that are compared, and the words and hands of which they are sums."""
SHORTEST, LONGEST = 0.5, 2.0
"""How long an arrow may be."""
SEED = 1e-3
WEDGE = 0.8
"""Radius of the angle between the arrows, as a part of the shorter."""
SHADOW, BESIDE = 0.3, 0.28
"""Width of the key's shadow, and how far beside the query its middle lies."""
TAG = 0.18
"""Between the point of an arrow and its name."""
MARGIN = 1.2, 0.5
"""Room for the names at the sides of the turning arrows, and above and below."""
LANE = 1.49
"""Width of a lane."""
PACE = 0.42
"""Seconds for one place while the board is filled, and while its diagonal is walked."""


def about_the_origin(reach: float) -> Region:
    """Return the numbers up to ``reach`` in every direction."""
    return Region(-reach, reach, -reach, reach)


def extent_of(pairs: Sequence[Vector], room: float) -> Region:
    """Return the numbers from the origin to all pairs, with room about them."""
    tips = np.array([*pairs, (0.0, 0.0)])
    low, high = tips.min(axis=0) - room, tips.max(axis=0) + room
    return Region(float(low[0]), float(high[0]), float(low[1]), float(high[1]))


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

    def check_content(self) -> None:
        """Check the limits, and that the arrows and their way over the board can be drawn.

        Raises:
            ValueError: an arrow is too short or too long, or the stops do not rise on the board.
        """
        super().check_content()
        for name in ("query", "answer_key"):
            pair = getattr(self, name)
            if not SHORTEST <= np.linalg.norm(pair) <= LONGEST:
                raise ValueError(
                    f"{name} must be an arrow {SHORTEST:g} to {LONGEST:g} long, got {pair}"
                )
        if not self.stops[0] < self.stops[1] <= PLACES - 1 - self.gap:
            raise ValueError(
                f"stops must rise and end at {PLACES - 1 - self.gap} at most, got {self.stops}"
            )

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

    def head_scores(self, places: ArrayLike) -> Vector:
        """Return the scores (m, PLACES) of queries at m places, each turned ahead as its own key.

        The query is as long as the other one; faster pairs are longer: their squares are as their
        speeds.
        """
        speeds = frequencies(self.dim // 2)
        parts = np.sqrt(speeds / speeds.sum()) * np.linalg.norm(self.query)
        query = np.stack([parts, np.zeros_like(parts)], axis=-1).reshape(1, self.dim)
        key = rotate(query, *rope_tables(float(self.back), speeds), pairing="interleaved")
        queries, keys = (
            rotate(x, *rope_tables(np.asarray(at), speeds), pairing="interleaved")
            for x, at in ((query, places), (key, range(PLACES)))
        )
        return np.asarray(queries @ keys.T)

    @property
    def limits(self) -> dict[str, float]:
        """The end of the scale of each side: the score if all arrows pointed the same way."""
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
            "other": printed(self.score("turned", self.gap, 0), DECIMALS),
            "dials": self.dim // 2,
            "back": self.back,
        }

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Divide the stage: arrows on the left, a lane beside them, places on the right."""
        super().setup()
        self.places = {side: (ValueTracker(0.0), ValueTracker(0.0)) for side in SIDES}
        self.side = "turned"  # what is done with the arrows that are drawn
        self.joined = ValueTracker(0.0)  # how much of the hands has been added
        self.dimmed = ValueTracker(0.0)  # how far all cells but those of the gap are dimmed
        self.left, right = self.stage.halves(gap=0)
        board, others = self.left.columns(self.left.width - LANE, LANE)
        own, self.right = right.columns(LANE, right.width - LANE)
        limits = self.limits
        self.lanes = {
            "turned": ScoreLane(own, limits["turned"]),
            "added": ScoreLane(others, limits["added"], "added"),
        }
        rooms = {"turned": self.right, "added": board}
        self.boards = {s: ScoreBoard(self.scores(s), rooms[s], limits[s]) for s in SIDES}
        self.rail = GapRail(PLACES, self.right.beside(0.92, "left", gap=0)[0])
        self.kept = np.zeros((PLACES, PLACES))  # how far the cells have been filled
        self.make_the_arrows()

    def make_the_arrows(self) -> None:
        """Make the plane with both arrows, their names, their angle, and the key's shadow."""
        room = Region(self.stage.left, self.right.left + LANE, self.stage.bottom, self.stage.top)
        self.plane = ArrowPlane(view_of(extent_of(self.pairs, 0.15), room))
        self.plane.remove(self.plane.axes)
        self.plane.angle("between", self.theme.ink).arc.set_stroke(width=8)
        for name, pair, hue in zip(NAMES, self.pairs, self.hues, strict=True):
            self.plane.arrow(name, pair, hue, width=HEAVY.width, head=HEAVY.head, waiting=True)
        named = zip(NAMES, self.hues, strict=True)
        self.tags = VGroup(*(Label(name, BODY, color=hue) for name, hue in named))
        self.shadow = Bar(self.theme.surface).set_stroke(self.theme.ink, width=3)
        self.drop = DashedSegment(ORIGIN, RIGHT, color=self.theme.quiet, width=4)

    @property
    def hues(self) -> tuple[str, str]:
        """The colours of query and key."""
        return self.theme.query, self.theme.key

    @property
    def longest(self) -> float:
        """The length of the longer arrow."""
        return max(float(np.linalg.norm(pair)) for pair in self.pairs)

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

    def at(self, side: str) -> tuple[float, float]:
        """Return the places of query and key."""
        m, n = (place.get_value() for place in self.places[side])
        return m, n

    def set_out(self, m: float, n: float) -> None:
        """Start anew at other places."""
        for trackers in self.places.values():
            for tracker, place in zip(trackers, (m, n), strict=True):
                tracker.set_value(place)

    @staticmethod
    def to(tracker: ValueTracker, value: float, run_time: float, rate: Any = smooth) -> Any:
        """Return the animation that moves a tracker to a value."""
        animate: Any = tracker.animate
        return animate(run_time=run_time, rate_func=rate).set_value(value)

    def moving(
        self, side: str, query: float, key: float, run_time: float, rate: Any = smooth
    ) -> list[Any]:
        """Return the animations that move query and key on by so many places."""
        ways = zip(self.places[side], (query, key), strict=True)
        return [self.to(x, x.get_value() + way, run_time, rate) for x, way in ways if way]

    def drawn(self) -> tuple[Vector, Vector]:
        """Return query and key as they are drawn, at their places."""
        share = self.joined.get_value() if self.side == "added" else 1.0
        query, key = (
            pair + share * (self.placed(self.side, pair, t) - pair)
            for pair, t in zip(self.pairs, self.at(self.side), strict=True)
        )
        return query, key

    def draw_arrows(self) -> None:
        """Draw both arrows, their angle and names, the key's shadow, and the score."""
        self.draw_plane()
        query, key = self.drawn()
        self.lanes[self.side].measure(float(query @ key))

    def draw_plane(self) -> None:
        """Draw both arrows, their angle and names, and the key's shadow."""
        query, key = self.drawn()
        for name, pair, tag in zip(NAMES, (query, key), self.tags, strict=True):
            self.plane.lay(name, pair)
            arrow = self.plane.arrows[name]
            along = arrow.vector / np.linalg.norm(arrow.vector)
            reach = TAG + 0.5 * float(np.abs(along) @ [tag.width, tag.height, 0.0])
            tag.move_to(arrow.end + reach * along)
        if self.side == "turned":
            m, n = self.at("turned")
            own = direction(self.pairs[1]) - direction(self.pairs[0])
            sweep = own + float(self.speeds[0]) * (n - m)
            radius = WEDGE * min(float(np.linalg.norm(pair)) for pair in self.pairs)
            self.plane.open_angle("between", direction(query), sweep, radius)
        self.lay_the_shadow(query, key)

    def lay_the_shadow(self, query: Vector, key: Vector, share: float = 1.0) -> None:
        """Lay the key's shadow on the line of the query, in the colour of the score."""
        along = query / np.linalg.norm(query)
        reach, frame = share * float(key @ along), self.plane.frame
        aside = BESIDE * np.array([along[1], -along[0], 0.0])
        self.shadow.lay(frame.origin + aside, direction(query), reach * frame.unit, SHADOW)
        self.shadow.set_fill(self.theme.value(float(query @ key), self.limits[self.side]))
        foot = key + share * (float(key @ along) * along - key)
        self.drop.set_ends(frame.point(key), frame.point(foot))

    def draw_on_the_board(self) -> None:
        """Draw the arrows, and point at their cell."""
        self.draw_arrows()
        self.boards["turned"].point_at(*self.at("turned"))

    def lit(self) -> Vector:
        """Return how far every cell is lit."""
        return np.maximum(np.eye(PLACES, k=self.gap), 1 - self.dimmed.get_value())

    # --- two arrows --------------------------------------------------------------------------

    def ask(self) -> None:
        """Let both arrows grow, and measure their score."""
        lane, wedge = self.lanes["turned"], self.plane.angles["between"]
        lane.shift(RIGHT * (self.stage.right - LANE - lane.foot[0]))
        self.hero = self.plane
        self.draw_plane()
        with self.question():
            grown = [self.plane.growing(name).set_rate_func(rush_from) for name in NAMES]
            self.say("arrows", *grown, run_time=1.3 * MORPH)
            self.play(FadeIn(wedge, self.tags, run_time=QUICK))
            self.plane.add_to_back(self.shadow, self.drop)
            self.add(self.plane.admit())
            fallen = ValueTracker(0.0)
            with self.redrawn(lambda: self.let_the_shadow_fall(fallen.get_value())):
                self.say("shadow", self.to(fallen, 1, 1.3 * MORPH))
            self.lift_the_shadow()
            self.say("use")

    def let_the_shadow_fall(self, share: float) -> None:
        """Draw the key's shadow as far as it has fallen."""
        self.lay_the_shadow(*self.pairs, max(share, SEED))
        self.shadow.set_stroke(opacity=min(1.0, 9 * share))

    def lift_the_shadow(self) -> None:
        """Let the shadow's copy fly into the lane, where it is the bar of the score."""
        lane, lifted = self.lanes["turned"], ValueTracker(0.0)
        score = self.score("turned", 0, 0)
        tilt = direction(self.pairs[0])
        aside = BESIDE * np.array([np.sin(tilt), -np.cos(tilt), 0.0])
        start = (self.plane.frame.origin + aside, tilt, self.shadow.length, SHADOW)
        lane.measure(score)
        end = (lane.foot, np.pi / 2, lane.bar.length, WIDE)

        def draw() -> None:
            share = lifted.get_value()
            lane.bar.lay(*(between(a, b, share) for a, b in zip(start, end, strict=True)))

        draw()
        self.add(lane.bar)
        with self.redrawn(draw):
            gone = FadeOut(self.tags[0], run_time=QUICK)  # the bar flies over its place
            self.say("score", self.to(lifted, 1, STROLL), gone, FadeIn(lane, run_time=STROLL))
        self.show(self.tags[0])

    # --- places ------------------------------------------------------------------------------

    def turn_the_key(self) -> None:
        """Give both words a place, and let the key's turn it."""
        lane = self.lanes["turned"]
        home = RIGHT * (self.right.left - LANE / 2 - lane.foot[0])
        view = view_of(about_the_origin(self.longest), self.left.inset(*MARGIN))
        with self.beat("turn"):
            with self.redrawn(self.draw_plane):
                moved = [part.animate.shift(home) for part in (lane, lane.bar)]
                self.say("turn", glide((self.plane, view)), *moved, run_time=1.3 * MORPH)
            self.hero = Group(self.plane, lane, lane.bar, self.rail)
            ring = self.plane.ring("dial", self.longest, waiting=True)
            self.play(Create(ring), FadeIn(self.rail), run_time=GESTURE)
            self.plane.admit()
            with self.redrawn(self.draw_places):
                self.play(*self.moving("turned", 0, self.gap, 1.5 * MORPH, smooth))
            self.say("guess")
            self.ponder()

    def draw_places(self) -> None:
        """Draw the arrows at their places, and the places themselves."""
        self.draw_arrows()
        self.rail.stand(*self.at("turned"))

    def spin_both(self) -> None:
        """Let both words move on: both arrows turn together, and nothing else changes."""
        first, second = self.stops
        with self.beat("spin"), self.redrawn(self.draw_places):
            self.play(*self.moving("turned", first, first, 1.5 * MORPH, smooth))
            self.pause(QUICK)
            rest = second - first
            self.say("same", *self.moving("turned", rest, rest, 1.2 * STROLL, smooth))
            self.say("locked")

    # --- all places --------------------------------------------------------------------------

    def open_the_board(self) -> None:
        """Let the row of places become the edges of a board; fill its first row and column."""
        board, rail, lane = self.boards["turned"], self.rail, self.lanes["turned"]
        with self.beat("board"):
            self.hide(rail.title, rail.pegs, rail.span, rail.words, rail.names, self.tags)
            self.remove(rail, rail.numbers)
            points = [rail.place(place) for place in range(PLACES)]
            self.say("board", board.unfolding(points), run_time=1.5 * MORPH)
            self.show(board.cells, board.query, board.key)
            self.hero = Group(self.plane, lane, lane.bar, board)
            last = PLACES - 1
            self.leave_and_come_again(0, 0)
            with self.redrawn(self.draw_and_keep):
                self.say("row", *self.moving("turned", 0, last, 1.4 * STROLL, linear))
            self.kept[0] = 1
            self.leave_and_come_again(0, 0)
            with self.redrawn(self.draw_and_keep):
                self.play(*self.moving("turned", self.gap, 0, MORPH, smooth))
                self.pause(GESTURE)
                rest = last - self.gap
                self.say("order", *self.moving("turned", rest, 0, STROLL, smooth))
            self.kept[:, 0] = 1
            self.leave_and_come_again(0, 0)
            self.say("guess")
            self.ponder()

    def leave_and_come_again(self, m: float, n: float) -> None:
        """Let the arrows go, and come again at other places."""
        parts, cursor = (self.plane, self.lanes["turned"].bar), self.boards["turned"].cursor
        self.hide(*parts, *([cursor] if cursor in self.mobjects else []))
        self.set_out(m, n)
        self.draw_on_the_board()
        self.show(*parts, cursor)

    def draw_and_keep(self) -> None:
        """Draw the arrows and their cell, and fill the cells that they have reached."""
        self.draw_on_the_board()
        m, n = self.at("turned")
        row, column = np.indices(self.kept.shape)
        reached = np.clip(1.5 - 2 * np.maximum(row - m, column - n), 0, 1)
        self.boards["turned"].paint(np.maximum(self.kept, reached))

    def fill_the_board(self) -> None:
        """Let both move on from every pair of places at once."""
        with self.beat("fill"), self.redrawn(self.draw_filling):
            few, rest = self.gap, PLACES - 1 - self.gap
            self.play(*self.moving("turned", few, few, few * PACE, linear))
            self.say("same", *self.moving("turned", rest, rest, rest * PACE, linear))

    def draw_filling(self) -> None:
        """Draw the arrows, and fill every diagonal as far as both have moved on."""
        self.draw_on_the_board()
        reached = self.at("turned")[0] - np.indices(self.kept.shape).min(axis=0)
        self.boards["turned"].paint(np.maximum(self.kept, np.clip(2 * reached + 1, 0, 1)))

    # --- the other way -----------------------------------------------------------------------

    def add_instead(self) -> None:
        """Add the places instead of turning by them, and compare both boards."""
        with self.beat("add"):
            self.set_up_the_sums()
            with self.redrawn(self.draw_sums):
                self.say("hands", self.to(self.joined, 1, STROLL))
            self.fill_the_other()
            with self.redrawn(self.draw_walk):
                steps = PLACES - 1 - self.gap
                walk = [self.moving(s, steps, steps, steps * 1.3 * PACE, linear) for s in SIDES]
                self.say("walk", self.to(self.dimmed, 1, GESTURE), *walk[0], *walk[1])
            self.say("both", answer=True)
            self.pause(MORPH)

    def set_up_the_sums(self) -> None:
        """Set both bare arrows and their hands in the place of the turned ones."""
        lane, board, plane = self.lanes["turned"], self.boards["turned"], self.plane
        other = self.lanes["added"]
        self.hide(plane, lane.bar, lane.title, board.cursor)
        self.side = "added"
        self.set_out(0, self.gap)
        plane.drop(*NAMES, "between", "dial")
        room = Region(self.left.left, self.left.right - LANE, self.left.bottom, self.left.top)
        plane.take(view_of(extent_of(self.pairs, 1.2), room))
        for name, pair, hue in zip(NAMES, self.pairs, self.hues, strict=True):
            light: Any = {"width": LIGHT.width, "head": LIGHT.head}
            plane.arrow(f"{name} word", pair, hue, **light)
            plane.arrow(f"{name} hand", pair + SEED, self.theme.position, pair, **light)
            plane.arrow(name, pair, hue, width=HEAVY.width, head=HEAVY.head)
        lane.call("turned")
        self.draw_scores()
        self.draw_sums()
        self.hero = Group(plane, *self.lanes.values(), board)
        self.show(plane, lane.bar, lane.title, board.cursor, other, other.bar)

    def draw_sums(self) -> None:
        """Draw both sums with their hands."""
        self.draw_arrows()
        if self.joined.get_value() > 0:
            for name, pair, total in zip(NAMES, self.pairs, self.drawn(), strict=True):
                self.plane.lay(f"{name} hand", total, pair)

    def draw_scores(self) -> None:
        """Point at the cells of both boards, and show their scores."""
        for side in SIDES:
            self.boards[side].point_at(*self.at(side))
            self.lanes[side].measure(self.score(side, *self.at(side)))

    def draw_walk(self) -> None:
        """Draw both scores, and dim what is not of the gap."""
        self.draw_scores()
        for board in self.boards.values():
            board.paint(1.0, self.lit())

    def fill_the_other(self) -> None:
        """Fill the board of the sums as the other one was filled."""
        board, grown = self.boards["added"], ValueTracker(0.0)
        edge = np.indices(self.kept.shape).min(axis=0)
        self.hide(self.plane)
        self.draw_scores()
        self.hero = Group(*self.boards.values(), *self.lanes.values())
        self.show(board, run_time=QUICK)
        with self.redrawn(lambda: board.paint(grown.get_value() - edge)):
            self.say("board", self.to(grown, PLACES, STROLL, linear))
        self.add(board.cursor)

    # --- another head ------------------------------------------------------------------------

    def look_back(self) -> None:
        """Let a head with many pairs look some places back: its scores as one row of bars."""
        board, lanes = self.boards["turned"], self.lanes.values()
        before, after = self.scores("turned"), self.head_scores(range(PLACES))
        blended, grown, asked = (ValueTracker(start) for start in (0.0, 0.0, float(self.back)))
        row = ScoreRow(PLACES, self.left, float(after.max()), float(after.min()), self.back)

        def read() -> None:
            m = asked.get_value()
            row.measure(grown.get_value() * self.head_scores([m])[0]).look(m)
            board.frame_row(m)

        def blend() -> None:
            share = blended.get_value()
            board.cells.set_values(before + share * (after - before))
            board.paint(1.0, np.maximum(self.lit(), share))
            read()

        with self.beat("head"):
            others = [self.boards["added"], self.boards["added"].cursor]
            self.hide(*others, *lanes, *(lane.bar for lane in lanes), board.cursor)
            self.hero = Group(board, row)
            read()
            self.add(row.bars)
            with self.redrawn(blend):
                edges = FadeIn(row.zero, row.places, run_time=GESTURE)
                self.say("pairs", edges, self.to(blended, 1, STROLL), self.to(grown, 1, STROLL))
            self.show(row.way, board.cursor)
            with self.redrawn(read):
                half = (self.back + PLACES - 1) / 2
                self.play(self.to(asked, half, 1.5 * MORPH, rush_into))
                self.say("hold", self.to(asked, PLACES - 1, 1.5 * MORPH, rush_from))
