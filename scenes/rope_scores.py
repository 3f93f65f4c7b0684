"""Chapter 12: turn query and key by their places, and their score sees only the gap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    LEFT,
    RIGHT,
    UP,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    Group,
    Line,
    ValueTracker,
    VGroup,
    linear,
    smooth,
    squish_rate_func,
)
from numpy.typing import NDArray

from posenc_math import perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow_plane import angle_between, direction, extent_of
from scenes._kit.mobjects.key_shadow import KeyShadow
from scenes._kit.mobjects.numbered_angle import NumberedAngle
from scenes._kit.mobjects.pair_readings import PairReadings
from scenes._kit.mobjects.placed_pair import POINT, PlacedPair
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.readout import Degrees
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.mobjects.score_cells import BoardPose
from scenes._kit.mobjects.score_tile import ScoreTile
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.numbers import printed
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, Label

Vector = NDArray[np.float64]

PLACES, TURN = 11, 12
"""How many places a board has, and how many would make a full turn: its gaps all stay below it."""
NAMES = "query", "key"
WORDS = "dog", "man"
SIDES = "turned", "added"
"""What is done with the places."""
DECIMALS = 2
SHORTEST, LONGEST = 0.5, 2.4
"""How long an arrow may be."""
SEED, FIRST = 1e-3, 0.35
"""What stands for nothing where nothing cannot be drawn, and how long arrows are when they come."""
COLUMNS = 6.9, 5.9
"""How wide the circle stands, and the board."""
BEYOND, RAISED = 0.14, 0.2
"""How far a disc on the circle may leave the stage, and by how much the board begins above it."""
TILE, SUMMED = (0.64, 0.84), (0.78, 0.36)
"""Where on the board the score stands, in the corner where no cells are, and where on the stage it
comes from its factors."""
READINGS = 2.0
"""Room for the lengths of sums beside them."""
BESIDE = 0.42
"""From the circle out to the number of degrees of one place."""
OVER, UNDER, NAMED = 0.2, 0.55, 0.85
"""Room over a board and under it where both stand side by side, and for names at its left."""
WEDGE, LEARNED = 0.3, 0.7
"""Radii of the angle between sums, and of the turn that is learned, as numbers of the plane."""
SMALL, SEEN = 0.16, 0.07
"""Size of the points of sums, and of the dots which they leave."""
FAINT = 0.45
"""How much of its hue a ghost keeps."""
STOPS = 2
"""In how many stretches the pair walks down the diagonal."""
NOTCH = 0.88, 1.12
"""From where to where a learned place is marked, in radii of the turn."""
LATE = squish_rate_func(smooth, 0.65, 1.0)
"""How comes what has no room before others are in their places."""


class RopeScores(ChapterScene):
    """Two arrows turn with their places; their score fills a matrix, one colour a diagonal."""

    key = "rope_scores"
    number = 12
    climax = "both"

    degrees: ClassVar[int] = 360 // TURN
    """By how many degrees an arrow is turned for each place."""
    query: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.8, 1.8))] = (1.8, 1.5)
    """The query's arrow."""
    answer_key: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.8, 1.8))] = (1.4, -0.2)
    """The key's arrow."""
    gap: Annotated[int, Between(2, 4)] = 3
    """How many places before the query the key is."""
    best: Annotated[int, Between(4, 6)] = 5
    """How many places on from the query the key is turned, so that this gap scores highest."""

    def check_content(self) -> None:
        """Check the limits, and that the arrows can be drawn.

        Raises:
            ValueError: an arrow is too short or too long.
        """
        super().check_content()
        for name in ("query", "answer_key"):
            pair = getattr(self, name)
            if not SHORTEST <= np.linalg.norm(pair) <= LONGEST:
                raise ValueError(
                    f"{name} must be an arrow {SHORTEST:g} to {LONGEST:g} long, got {pair}"
                )

    # --- what is true of query and key -------------------------------------------------------

    @property
    def speeds(self) -> Vector:
        """By how many radians the one dial turns from place to place, shape (1,)."""
        return np.radians([float(self.degrees)])

    @property
    def words(self) -> tuple[Vector, Vector]:
        """Query and key without a place, the key as far turned as it has been."""
        key = np.array(self.answer_key, dtype=np.float64)
        turned = rotate(key, *rope_tables(self.spun.get_value(), np.ones(1)), pairing="interleaved")
        return np.array(self.query, dtype=np.float64), np.asarray(turned)

    def placed(self, side: str, pair: Vector, t: float | Vector) -> Vector:
        """Return an arrow turned to places, or with the hands of the places added."""
        if side == "turned":
            return np.asarray(rotate(pair, *rope_tables(t, self.speeds), pairing="interleaved"))
        return np.asarray(perturb(pair, t, self.speeds, order="cos_sin"))

    def scores(self, side: str) -> Vector:
        """Return the scores (PLACES, PLACES) of all places."""
        places = np.arange(float(PLACES))
        queries, keys = (self.placed(side, pair, places) for pair in self.words)
        return np.asarray(queries @ keys.T)

    @property
    def steps(self) -> int:
        """How many places a pair can move on from the first, the query ahead by the gap."""
        return PLACES - 1 - self.gap

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {
            "degrees": self.degrees,
            "gap": self.gap,
            "best": self.best,
            "many": self.steps + 1,
        }

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Divide the stage: arrows on the left, on the right the board, in its corner the score."""
        super().setup()
        self.spun = ValueTracker(0.0)  # radians by which the key's own arrow has been turned
        self.places = ValueTracker(0.0), ValueTracker(0.0)
        self.joined = ValueTracker(SEED)  # how much of the hands has been added
        self.left, right = self.stage.columns(*COLUMNS)
        self.right = Region(right.left, right.right, right.bottom, right.top + RAISED)
        scores = {side: self.scores(side) for side in SIDES}
        limit = max(float(np.abs(values).max()) for values in scores.values())
        walked = [np.diagonal(values, -self.gap) for values in scores.values()]
        span = float(np.min(walked)), float(np.max(walked))
        self.boards = {
            side: ScoreBoard(values, self.right, limit, side, WORDS, self.gap, span)
            for side, values in scores.items()
        }
        query, key = self.words
        room = Region(self.stage.left, self.left.right, self.stage.bottom, self.stage.top)
        self.pair = PlacedPair(fitted(extent_of([query, key, 0 * key]), room.inset(2 * POINT)))
        self.pair.remove(self.pair.between)
        self.arrows = self.pair
        self.shadow = KeyShadow()
        self.angle = NumberedAngle()
        self.tile = ScoreTile(self.stage.at(*SUMMED), limit)

    @property
    def reach(self) -> Vector:
        """The lengths of query and key."""
        return np.array([np.linalg.norm(pair) for pair in self.words])

    @property
    def circle(self) -> Frame:
        """The frame in which the turning arrows fill the left of the stage."""
        size = float(self.reach.max())
        extent = Region(-size, size, -size, size)
        return fitted(extent, self.left.inset(POINT - BEYOND))

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.turn_the_query()
        self.spin_both()
        self.fill_the_board()
        self.add_instead()
        self.compare()
        self.look_back()

    # --- drawing -----------------------------------------------------------------------------

    def at(self) -> tuple[float, float]:
        """Return the places of query and key."""
        m, n = (place.get_value() for place in self.places)
        return m, n

    def moving(self, m: float, n: float, run_time: float) -> list[Any]:
        """Return the animations that move query and key to their next places."""
        ways = zip(self.places, (m, n), strict=True)
        return [moved(x, end, run_time) for x, end in ways if end != x.get_value()]

    def stand_at(self, m: int, n: int) -> None:
        """Let query and key stand at places."""
        for tracker, at in zip(self.places, (m, n), strict=True):
            tracker.set_value(at)

    def tips(self) -> tuple[Vector, Vector]:
        """Return query and key, turned to their places."""
        both = zip(self.words, self.at(), strict=True)
        query, key = (self.placed("turned", pair, t) for pair, t in both)
        return query, key

    @property
    def first_angle(self) -> float:
        """By how much the query is turned beyond the key before any place turns them."""
        return angle_between(np.array(self.answer_key), np.array(self.query))

    @property
    def apart(self) -> float:
        """By how much the query is turned beyond the key in radians, whole turns told apart."""
        gap = float(np.subtract(*self.at()))
        return self.first_angle - self.spun.get_value() + gap * float(self.speeds[0])

    def draw_pair(self) -> None:
        """Draw both arrows at their places, their angle, the key's shadow, and the score."""
        self.pair.lay(*self.tips(), sweep=self.apart)
        self.lay_the_shadow(1.0)
        between = float(self.reach.mean()) * self.pair.frame.unit
        start = direction(self.pair.tips[1])
        self.angle.set_sweep(self.pair.frame.origin, between, start, self.apart)
        self.measure()

    def measure(self) -> None:
        """Tell the score of both arrows as they lie."""
        query, key = self.arrows.tips
        self.tile.measure(float(query @ key))

    def lay_the_shadow(self, share: float) -> None:
        """Lay the key's shadow on the line of the query."""
        query, key = self.arrows.tips
        self.shadow.fall(self.arrows.frame, query, key, share)

    def draw_on_the_board(self) -> None:
        """Draw the arrows, and point at their cell."""
        self.draw_pair()
        self.boards["turned"].point_at(*self.at())

    def draw_down(self) -> None:
        """Draw the query's way alone, and fill the cells to which it comes."""
        self.draw_on_the_board()
        self.boards["turned"].fill_down(self.at()[0])

    def draw_walked(self) -> None:
        """Draw the pair's way through the places, and fill its diagonal as far as it has come."""
        self.draw_on_the_board()
        self.boards["turned"].fill_walked(self.gap, self.at()[1])

    def draw_first_turn(self) -> None:
        """Draw the turn that the query makes for its first place."""
        self.draw_pair()
        self.boards["turned"].fill_down(self.at()[0])
        frame, step = self.pair.frame, self.at()[0] * float(self.speeds[0])
        size, start = self.reach[0] * frame.unit, direction(self.words[0])
        self.step.set_sweep(frame.origin, size, start, max(step, SEED))

    # --- two arrows --------------------------------------------------------------------------

    def ask(self) -> None:
        """Let both arrows grow, and make their score of the shadow and the query's length."""
        self.hero = self.pair
        grown, fallen = ValueTracker(FIRST), ValueTracker(SEED)

        def draw() -> None:
            (query, key), share = self.words, grown.get_value()
            self.pair.lay(share * query, share * key)

        with self.question():
            draw()
            self.show(self.pair)
            names, factors = VGroup(*map(self.named, range(2))), self.factors()
            blank = self.tile.square.copy().set_fill(opacity=0)
            told = FadeIn(names, blank, self.tile.title, rate_func=LATE)
            with self.redrawn(draw):
                self.say("pair", moved(grown), told, run_time=MORPH)
            self.add(self.shadow)
            self.bring_to_back(self.shadow)
            with self.redrawn(lambda: self.lay_the_shadow(fallen.get_value())):
                self.say("score", moved(fallen, 1, MORPH), FadeIn(factors[0], rate_func=LATE))
            self.show(factors[1:])
            self.measure()
            self.play(FadeIn(self.tile.square, self.tile.number), run_time=GESTURE)
            self.remove(blank, *self.tile)
            self.add(self.tile)
        self.leaving = VGroup(names, factors)

    def named(self, at: int) -> Label:
        """Return the name of an arrow beside its point."""
        text = Label(f"{WORDS[at]}'s {NAMES[at]}", BODY, color=self.hues[at], bold=True)
        return text.next_to(self.pair.frame.point(self.words[at]), RIGHT, buff=POINT + 0.15)

    def factors(self) -> VGroup:
        """Return the length of the shadow and that of the query, before the tile."""
        query, key = self.words
        length = float(np.linalg.norm(query))
        lines = (
            ("shadow", float(query @ key) / length, self.theme.key),
            ("× query's length", length, self.theme.query),
        )
        told = VGroup()
        for row, (name, number, hue) in enumerate(lines):
            point = self.tile.title.get_right() + (1.5 - 0.6 * row) * UP
            size = Label(printed(number, DECIMALS), BODY, color=hue, bold=True)
            told.add(VGroup(Label(name, BODY, color=hue).put(point, RIGHT), size))
            size.put(point + 0.25 * RIGHT, LEFT)
        return told

    # --- places ------------------------------------------------------------------------------

    def turn_the_query(self) -> None:
        """Give both words a place, and let the query's turn it, place by place."""
        board = self.boards["turned"]
        with self.beat("turn"):
            self.hide(self.leaving)
            with self.redrawn(lambda: self.lay_the_shadow(1.0)):
                there = (self.pair, self.circle), (self.tile, board.outline.at(*TILE))
                self.play(glide(*there, run_time=3 * QUICK))
            self.pair.encircle([(0 * self.words[0], size) for size in self.reach])
            self.draw_pair()
            self.hero = Group(self.pair, self.tile, board)
            self.show(self.pair.rings, self.angle, *self.parts_of(board))
            self.add(board)
            self.remove(*self.pair.get_family())
            self.to_the_back()
            self.turn_once()
            come = map(FadeIn, (board.here, board.cursor))
            self.say("rows", *come, FadeOut(self.step), FadeOut(self.told_step), run_time=QUICK)
            with self.redrawn(self.draw_down):
                for place in range(2, self.gap + 1):
                    cue = "behind" if place == self.gap else "gap" if place == 2 else None
                    step = self.moving(place, 0, MORPH)
                    self.say(cue, *step) if cue else self.play(*step)

    def turn_once(self) -> None:
        """Let both words take their first places, and the query turn by its one."""
        board, frame = self.boards["turned"], self.pair.frame
        hue, speed = self.theme.position, float(self.speeds[0])
        self.step = TurnedAngle(color=hue, gain=0.0)
        self.told_step = Degrees(self.degrees, LABEL, color=hue, bold=True)
        middle = direction(self.words[0]) + speed / 2
        reach = self.reach[0] * frame.unit + BESIDE
        outwards = np.array([np.cos(middle), np.sin(middle), 0.0])
        self.told_step.move_to(frame.origin + reach * outwards)
        board.point_at(1, 0)
        self.add(self.step)
        self.bring_to_back(self.step)
        with self.redrawn(self.draw_first_turn):
            come = FadeIn(board.words), FadeIn(self.told_step, rate_func=LATE)
            self.say("turn", *self.moving(1, 0, MORPH), *come)

    def to_the_back(self) -> None:
        """Let the arrows lie over the shadow, and everything else over both."""
        self.add(self.shadow, self.pair, self.angle)
        self.bring_to_back(self.shadow, self.pair)

    def parts_of(self, board: ScoreBoard) -> tuple[Any, ...]:
        """Return what is seen of a board when it comes; its corner is there before."""
        self.add(board.cells, board.corner)
        return board.cells, board.edges, board.walk

    def marks_of(self, board: ScoreBoard) -> tuple[Any, ...]:
        """Return what tells on a board where query and key stand."""
        return board.here, board.cursor, board.words

    def spin_both(self) -> None:
        """Let both words move on: the pair turns as one piece, and nothing else changes."""
        with self.beat("spin"):
            self.ghost = self.left_behind()
            walk, reached = self.boards["turned"].walk, ValueTracker(-1 / 2)
            with self.redrawn(lambda: walk.reach(reached.get_value())):
                self.say("guess", FadeIn(self.ghost), moved(reached, 0), run_time=QUICK)
            self.ponder()
            with self.redrawn(self.draw_walked):
                self.walk()
            self.say("rigid")

    def left_behind(self) -> VGroup:
        """Return the outlines of both points as they stand."""
        ghost = VGroup()
        for (point, _), hue in zip(self.pair.points_of, self.hues, strict=True):
            pale = mix(self.theme.ground, hue, FAINT)
            ghost.add(scenery(point.copy().set_fill(opacity=0).set_stroke(pale, 5)))
        return ghost.set_z_index(-1)

    def fill_the_board(self) -> None:
        """Begin anew at the ghost; let the gap grow, and every score go down its diagonal."""
        board, column = self.boards["turned"], ValueTracker(0.0)
        pair = self.pair
        parts = self.shadow, self.angle, pair.shafts, pair.points_of, *self.marks_of(board)
        with self.beat("fill"):
            self.hide(*parts, self.tile)
            self.stand_at(self.gap, 0)
            self.draw_on_the_board()
            come = map(FadeIn, (*parts, self.tile))
            self.say("alone", FadeOut(self.ghost), *come, run_time=QUICK)
            self.to_the_back()
            with self.redrawn(self.draw_down):
                for m in range(self.gap + 1, PLACES):
                    self.play(*self.moving(m, 0, 1.2 * QUICK))
                    self.pause(0.4 * QUICK)
            with self.redrawn(lambda: board.fill_across(column.get_value())):
                self.say("rest", moved(column, PLACES - 2, STROLL, linear))

    # --- the other way -----------------------------------------------------------------------

    def add_instead(self) -> None:
        """Add the places instead of turning by them, and walk the same gap by the same measure."""
        added = self.boards["added"]
        with self.beat("add"):
            self.empty_the_board()
            self.stand_at(self.gap, 0)
            self.arrows = self.sums = PlacedPair(self.frame_of_sums(), SMALL)
            self.sums.wedge = WEDGE
            self.sums.between.sector.set_opacity(0)
            self.sums.between.arc.set_stroke(width=4)
            self.ways = [self.dots_left_by(at) for at in range(2)]
            self.readings = PairReadings(self.left.at(1, 0.86) + READINGS * LEFT)
            self.draw_sums()
            self.hero = Group(self.sums, self.readings, self.tile, added)
            marks = self.marks_of(added)
            seen = self.sums.between, self.sums.shafts, self.sums.points_of
            come = map(FadeIn, (self.shadow, *seen, self.readings, self.tile, *marks))
            named = ValueTracker(-1 / 2)
            with self.redrawn(lambda: added.walk.reach(named.get_value())):
                self.say("add", *come, moved(named, -1 / 4), run_time=QUICK)
            self.remove(*self.sums.get_family(), added, *marks)
            self.add(*self.ways, self.sums, added, *marks)
            self.bring_to_back(self.shadow, *self.ways, self.sums)
            with self.redrawn(self.draw_sums):
                self.play(moved(self.joined, 1, MORPH))
                self.pause(QUICK)
                self.walk("walk")
            self.fill_the_rest()

    def walk(self, cue: str = "") -> None:
        """Walk down the diagonal of the gap, and rest on the way."""
        since = 0
        for stop in range(1, STOPS + 1):
            place = self.steps * stop // STOPS
            step = self.moving(place + self.gap, place, 1.4 * QUICK * (place - since))
            self.say(cue, *step) if cue and stop == 1 else self.play(*step)
            if stop < STOPS:
                self.pause(QUICK)
            since = place

    def dots_left_by(self, at: int) -> VGroup:
        """Return dots where the sum of a word comes, none of them seen yet."""
        start, hue = (self.gap, 0)[at], mix(self.theme.ground, self.hues[at], FAINT)
        places = np.arange(start, start + self.steps + 1.0)
        ends = self.sums.frame.points(self.placed("added", self.words[at], places))
        return VGroup(*(scenery(Dot(end, SEEN, color=hue)) for end in ends))

    def empty_the_board(self) -> None:
        """Let the turned pair go with its scores, so that the board is empty for the sums."""
        turned, added = self.boards.values()
        left, whole = ValueTracker(1.0), turned.cells.filled
        leave = self.shadow, self.pair, self.angle, self.tile, turned.walk, *self.marks_of(turned)
        with self.redrawn(lambda: turned.paint(left.get_value() * whole)):
            self.play(FadeOut(*leave), moved(left, 0), run_time=QUICK)
        self.remove(*turned.get_family())
        turned.paint(whole)
        self.add(added)

    def frame_of_sums(self) -> Frame:
        """Return the frame in which all walked sums fill the room of the circle."""
        ways = zip(self.words, (self.gap, 0), strict=True)
        places = np.arange(self.steps + 1.0)
        reached = [self.placed("added", pair, since + places) for pair, since in ways]
        left = self.left
        room = Region(left.left, left.right - READINGS, left.bottom, left.top).inset(2 * SMALL)
        return fitted(extent_of([(0, 0), *np.concatenate(reached)]), room)

    def half_pose(self, board: ScoreBoard, half: Region) -> BoardPose:
        """Return the pose of a board in a half of the stage, with room for what is told."""
        room = Region(half.left, half.right, half.bottom + UNDER, half.top - OVER)
        return board.pose_in(room, NAMED)

    @property
    def hues(self) -> tuple[str, str]:
        """The hues of query and key."""
        return self.theme.query, self.theme.key

    def draw_sums(self) -> None:
        """Draw both sums, measured, and their ways, and fill their cells as they come."""
        added, share = self.boards["added"], self.joined.get_value()
        both = list(zip(self.words, self.at(), strict=True))
        hands = [share * (self.placed("added", pair, t) - pair) for pair, t in both]
        self.sums.add_up(np.array(self.words), np.array(hands))
        self.lay_the_shadow(1.0)
        self.measure()
        query, key = (float(np.linalg.norm(tip)) for tip in self.sums.tips)
        self.readings.tell(query, key, float(np.degrees(self.sums.angle)))
        m, n = self.at()
        added.point_at(m, n)
        added.fill_walked(self.gap, n - (1 - share) / 4)
        for way in self.ways:
            for at, dot in enumerate(way):
                dot.set_opacity(float(np.clip(3 * (n - at) - 1, 0, 1)))

    def fill_the_rest(self) -> None:
        """Fill the other gaps of the added board, column by column."""
        column, added = ValueTracker(0.0), self.boards["added"]
        with self.redrawn(lambda: added.fill_across(column.get_value())):
            self.play(moved(column, PLACES - 2, MORPH, linear))

    def compare(self) -> None:
        """Set both boards side by side, and frame the gap in one after the other."""
        turned, added = self.boards.values()
        with self.beat("both"):
            left, right = self.stage.halves(gap=0)
            gone = self.shadow, self.sums, *self.ways, self.readings, *self.marks_of(added)
            self.hide(*gone, self.tile)
            turned.take(self.half_pose(turned, right))
            for half in (right, left):
                self.play(glide((added, self.half_pose(added, half)), run_time=2 * QUICK))
            self.hero = Group(added, turned)
            self.show(added.title, added.names)
            self.say("added", Create(added.band), FadeIn(added.reading), run_time=MORPH)
            self.show(*self.parts_of(turned), turned.title, turned.names)
            self.add(turned)
            self.say("claim", Create(turned.band), FadeIn(turned.reading), run_time=MORPH)
        marks = (part for each in (added, turned) for part in self.told_of(each))
        self.compared = added, turned.walk, *marks

    def told_of(self, board: ScoreBoard) -> tuple[Any, ...]:
        """Return what names a board, and what tells its gap."""
        return board.title, board.names, board.band, board.reading

    # --- another key -------------------------------------------------------------------------

    def look_back(self) -> None:
        """Turn the key some places on, let the query walk to meet it, and both go on."""
        with self.beat("back"):
            self.take_the_board_back()
            self.learn_a_turn()
            self.meet_the_key()
            self.walk_the_best()

    def take_the_board_back(self) -> None:
        """Let the turned board be large again, and the pair stand in its circle without places."""
        board = self.boards["turned"]
        self.stand_at(0, 0)
        self.arrows = self.pair
        self.draw_pair()
        self.hero = Group(self.pair, self.tile, board)
        self.hide(*self.compared)
        board.walk.reach(-1)
        come = self.shadow, self.pair, self.angle
        there = glide((board, board.pose_in(self.right)))
        late = FadeIn(self.tile, rate_func=LATE)
        self.say("ask", there, *map(FadeIn, come), late, run_time=MORPH)
        self.to_the_back()
        reached = ValueTracker(-1.0)
        with self.redrawn(lambda: board.profile.reach(reached.get_value())):
            self.play(moved(reached, PLACES - 2, GESTURE, linear))

    def learn_a_turn(self) -> None:
        """Turn the key on to the query, and as many places further as the best gap has."""
        speed, frame = float(self.speeds[0]), self.pair.frame
        self.learned = TurnedAngle(color=self.theme.key, gain=0.0)
        self.learned.arc.set_stroke(width=4)
        self.marks = VGroup(
            *(Line(stroke_color=self.theme.key, stroke_width=4) for _ in range(self.best))
        )
        for place, mark in enumerate(self.marks, 1):
            along = rotate(self.words[0], *rope_tables(place, self.speeds), pairing="interleaved")
            along = along / np.linalg.norm(along)
            ends = (frame.point(share * LEARNED * along) for share in NOTCH)
            mark.put_start_and_end_on(*ends).set_opacity(0)
        self.draw_spun()
        self.add(self.learned, self.marks)
        self.bring_to_back(self.learned, self.marks)
        with self.redrawn(self.draw_spun):
            self.say("ahead", moved(self.spun, self.first_angle, GESTURE))
            for place in range(1, self.best + 1):
                self.play(moved(self.spun, self.first_angle + place * speed, 1.5 * QUICK))

    def draw_spun(self) -> None:
        """Draw the key as far as it has been turned, and the board of its scores."""
        self.draw_pair()
        board, scores = self.boards["turned"], self.scores("turned")
        board.cells.score(scores)
        board.paint(1.0)
        board.profile.tell(scores[1:, 0])
        turn = max(self.spun.get_value() - self.first_angle, SEED)
        frame = self.pair.frame
        self.learned.set_sweep(frame.origin, LEARNED * frame.unit, direction(self.words[0]), turn)
        for place, mark in enumerate(self.marks, 1):
            behind = turn / float(self.speeds[0]) - place
            mark.set_opacity(float(np.clip(1 + 4 * behind, 0, 1)))

    def meet_the_key(self) -> None:
        """Let the query walk, place by place, to where it points as the key does."""
        board = self.boards["turned"]
        with self.redrawn(self.draw_pair):
            self.say("meet", *self.moving(1, 0, GESTURE))
        board.point_at(*self.at())
        self.show(*self.marks_of(board))
        with self.redrawn(self.draw_on_the_board):
            for place in range(2, self.best + 1):
                self.play(*self.moving(place, 0, 1.5 * QUICK))
        board.frame(self.best)
        peak = board.profile.mark(self.best - 1)
        left = FadeOut(self.learned), FadeOut(self.marks)
        self.say("best", Create(board.band), Create(peak), *left, run_time=MORPH)

    def walk_the_best(self) -> None:
        """Let both walk down the highest diagonal, and leave themselves at every place."""
        with self.redrawn(self.draw_on_the_board):
            for place in range(1, PLACES - self.best):
                self.pair.leave_a_trace()
                step = self.moving(place + self.best, place, 1.5 * QUICK)
                self.answer(*step) if place == 1 else self.play(*step)
