"""Chapter 12: turn query and key by their places, and their score sees only the gap."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    LEFT,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    Group,
    Line,
    ValueTracker,
    VGroup,
    VMobject,
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
from scenes._kit.mobjects.placed_pair import POINT, PlacedPair
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.readout import Degrees
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.mobjects.score_cells import BoardPose
from scenes._kit.mobjects.score_run import RUN, ScoreRun
from scenes._kit.mobjects.score_tile import ScoreTile
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, Label

Vector = NDArray[np.float64]

PLACES = 12
"""How many places a board has, and how many make a full turn."""
NAMES = "query", "key"
WORDS = "dog", "man"
SIDES = "turned", "added"
"""What is done with the places."""
DECIMALS = 2
SHORTEST, LONGEST = 0.5, 2.4
"""How long an arrow may be."""
SEED = 1e-3
COLUMNS = 5.05, 1.65, 5.7
"""How wide the circle stands, the score, and the board."""
WEDGE, OUT, ROOM = 0.75, 0.42, 0.48
"""Radius of the angle as a number of the plane, how far beyond its arc its number is where no rings
are, and how far from both arrows there must be room for it."""
SMALL = 0.2
"""Size of the points of sums."""
SLIDE = 0.15
"""Sine of the angle up to which the shadow slides under the query when the key crosses it."""
FAINT = 0.45
"""How much of its hue a ghost keeps."""
SHARP = 3.0
"""How much sharper than its scores a head looks: weights fall by this power of e for 1 of a score.
A head adds up the scores of many pairs of numbers, of which one is drawn."""
FINE = 8
"""Samples for one place of the way that a tip leaves."""
LATE = squish_rate_func(smooth, 0.7, 1.0)
"""How comes what has no room before others are in their places."""


class RopeScores(ChapterScene):
    """Two arrows turn with their places; their score fills a matrix, one colour a diagonal."""

    key = "rope_scores"
    number = 12
    climax = "both"

    degrees: ClassVar[int] = 360 // PLACES
    """By how many degrees an arrow is turned for each place."""
    query: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.8, 1.8))] = (1.6, 1.6)
    """The query's arrow."""
    answer_key: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.8, 1.8))] = (1.2, 0.3)
    """The key's arrow."""
    gap: Annotated[int, Between(2, 4)] = 3
    """How many places before the query the key is."""
    best: Annotated[int, Between(4, 6)] = 5
    """How many places ahead of the query the key is started, so that this gap scores highest."""

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
    def best_score(self) -> float:
        """The score of two arrows that point the same way."""
        query, key = self.words
        return float(np.linalg.norm(query) * np.linalg.norm(key))

    def weights(self) -> Vector:
        """Return how bright the turned scores shine: those of keys that stand before the query."""
        before = np.tri(PLACES, k=-1)
        return np.asarray(before * np.exp(SHARP * (self.scores("turned") - self.best_score)))

    @property
    def steps(self) -> int:
        """How many places a pair can move on from the first, the query ahead by the gap."""
        return PLACES - 1 - self.gap

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {"degrees": self.degrees, "gap": self.gap, "best": self.best, "many": self.steps + 1}

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Divide the stage: arrows on the left, their score beside them, the board on the right."""
        super().setup()
        self.spun = ValueTracker(0.0)  # radians by which the key's own arrow has been turned
        self.places = ValueTracker(0.0), ValueTracker(0.0)
        self.joined = ValueTracker(SEED)  # how much of the hands has been added
        self.left, self.middle, self.right = self.stage.columns(*COLUMNS, gap=0.2)
        scores = {side: self.scores(side) for side in SIDES}
        limit = max(float(np.abs(values).max()) for values in scores.values())
        self.boards = {
            side: ScoreBoard(values, self.right, limit, side, WORDS, self.gap)
            for side, values in scores.items()
        }
        query, key = self.words
        room = Region(self.stage.left, self.left.right, self.stage.bottom, self.stage.top)
        self.pair = PlacedPair(fitted(extent_of([query, key, 0 * key]), room.inset(2 * POINT)))
        self.pair.wedge = WEDGE
        self.arrows = self.pair
        self.shadow = KeyShadow()
        self.shadow.strip.set_fill(self.theme.surface)
        self.turn = Degrees(0, LABEL, bold=True)
        self.tile = ScoreTile(self.right.at(0.55, 0.32), limit)

    @property
    def circle(self) -> Frame:
        """The frame in which the turning arrows fill the left of the stage."""
        reach = max(float(np.linalg.norm(pair)) for pair in self.words)
        return fitted(Region(-reach, reach, -reach, reach), self.left.inset(POINT))

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
    def apart(self) -> float:
        """By how much the query is turned beyond the key in radians, whole turns told apart."""
        query, key = np.array(self.query), np.array(self.answer_key)
        gap = float(np.subtract(*self.at()))
        return angle_between(key, query) - self.spun.get_value() + gap * float(self.speeds[0])

    def draw_pair(self) -> None:
        """Draw both arrows at their places, their angle, the key's shadow, and the score."""
        self.pair.lay(*self.tips(), sweep=self.apart)
        self.measure()

    def measure(self) -> None:
        """Tell of both arrows, as they lie, the key's shadow, their angle, and the score."""
        self.lay_the_shadow(1.0)
        self.tell_the_angle()
        query, key = self.arrows.tips
        self.tile.measure(float(query @ key))

    def lay_the_shadow(self, share: float) -> None:
        """Lay the key's shadow on the side of the query where the key is not."""
        query, key = self.arrows.tips
        side = -float(np.clip(np.sin(angle_between(query, key)) / SLIDE, -1, 1))
        self.shadow.fall(self.arrows.frame, query, key, side, share)
        self.shadow.strip.set_stroke(opacity=min(1.0, 9 * share))

    def tell_the_angle(self) -> None:
        """Put the number of the angle beyond its arc, between the rings if there are any."""
        arrows, sweep = self.arrows, self.arrows.angle
        way = direction(arrows.tips[1]) + sweep / 2
        reach = WEDGE * arrows.frame.unit + OUT
        long = min(float(np.linalg.norm(tip)) for tip in arrows.tips) * arrows.frame.unit > reach
        if arrows.circles:
            reach = float(np.mean([size for _, size in arrows.circles])) * arrows.frame.unit
            long = True
        self.turn.set_number(abs(np.degrees(sweep)))
        middle = arrows.frame.origin + reach * np.array([np.cos(way), np.sin(way), 0.0])
        self.turn.move_to(middle)
        free = abs(sweep) > np.pi or reach * np.sin(abs(sweep) / 2) > ROOM
        self.turn.set_opacity(float(free and long))

    def draw_on_the_board(self) -> None:
        """Draw the arrows, and point at their cell."""
        self.draw_pair()
        self.boards["turned"].point_at(*self.at())

    def draw_first_steps(self) -> None:
        """Draw the query's way through its first places, and fill their cells."""
        self.draw_on_the_board()
        self.boards["turned"].fill_down(1, self.at()[0])

    def draw_walked(self) -> None:
        """Draw the pair's way through the places, and fill its diagonal as far as it has come."""
        self.draw_on_the_board()
        self.boards["turned"].fill_walked(self.gap, 0, self.at()[1])

    def draw_gaps(self, run: ValueTracker) -> None:
        """Draw the query that moves on alone, and fill all diagonals of the gaps it has met."""
        self.draw_on_the_board()
        board, gap = self.boards["turned"], self.at()[0]
        turns = np.subtract(*np.indices((PLACES, PLACES))) % PLACES
        come = np.clip(1 - 4 * np.clip(turns - gap, 0, 1), 0, 1)
        board.fill(np.where(turns <= self.gap, run.get_value(), come))

    # --- two arrows --------------------------------------------------------------------------

    def ask(self) -> None:
        """Let both arrows grow, and make their score of the shadow and the query's length."""
        self.hero = self.pair
        grown, fallen = ValueTracker(SEED), ValueTracker(SEED)

        def draw() -> None:
            (query, key), share = self.words, grown.get_value()
            self.pair.lay(share * query, share * key)
            for _, letter in self.pair.points_of:
                letter.set_opacity(float(share > 0.5))

        with self.question():
            self.add(self.pair)
            self.remove(self.pair.between)
            names, factors = VGroup(*map(self.named, range(2))), self.factors()
            blank = self.tile.square.copy().set_fill(opacity=0)
            told = FadeIn(names, blank, self.tile.title, rate_func=LATE)
            with self.redrawn(draw):
                self.say("pair", moved(grown), told, run_time=1.5 * MORPH)
            self.add(self.shadow)
            self.bring_to_back(self.shadow)
            with self.redrawn(lambda: self.lay_the_shadow(fallen.get_value())):
                self.say("shadow", moved(fallen, 1, MORPH), FadeIn(factors[0], rate_func=LATE))
            self.play(FadeIn(factors[1:]))
            self.draw_pair()
            self.say("score", FadeIn(self.tile.square, self.tile.number), run_time=GESTURE)
            self.remove(blank, *self.tile)
            self.add(self.tile)
        self.leaving = VGroup(names, factors)

    def named(self, at: int) -> Label:
        """Return the name of an arrow beside its point."""
        hue = (self.theme.query, self.theme.key)[at]
        text = Label(f"{WORDS[at]}'s {NAMES[at]}", BODY, color=hue, bold=True)
        return text.next_to(self.pair.frame.point(self.words[at]), RIGHT, buff=POINT + 0.15)

    def factors(self) -> VGroup:
        """Return the length of the shadow and that of the query, over the tile."""
        query, key = self.words
        length = float(np.linalg.norm(query))
        lines = (
            ("shadow", float(query @ key) / length, self.theme.ink),
            ("× query's length", length, self.theme.query),
        )
        told = VGroup()
        for row, (name, number, hue) in enumerate(lines):
            point = self.right.at(0.75, 1) - (0.5 + 0.55 * row) * UP
            size = Label(printed(number, DECIMALS), BODY, color=hue, bold=True)
            told.add(VGroup(Label(name, BODY, color=hue).put(point, RIGHT), size))
            size.put(point + 0.3 * RIGHT, LEFT)
        return told

    # --- places ------------------------------------------------------------------------------

    def turn_the_query(self) -> None:
        """Give both words a place, and let the query's turn it, place by place."""
        board = self.boards["turned"]
        reach = [float(np.linalg.norm(pair)) for pair in self.words]
        with self.beat("turn"):
            self.hide(self.leaving)
            moves = (self.pair, self.circle), (self.tile, self.middle.at(0.5, 0.5))
            with self.redrawn(lambda: self.lay_the_shadow(1.0)):
                self.play(glide(*moves, run_time=3 * QUICK))
            self.pair.encircle([(0 * self.words[0], size) for size in reach])
            self.hero = Group(self.pair, self.tile, board)
            self.tell_the_angle()
            self.show(self.pair.rings, board, self.pair.between, self.turn)
            self.remove(*self.pair.get_family())
            self.to_the_back()
            self.step_to_the_board("turn")
            board.fill_down(1, 1)
            with self.redrawn(self.draw_first_steps):
                for place in range(2, self.gap + 1):
                    cue = {2: "rows", self.gap: "behind"}.get(place)
                    step = self.moving(place, 0, MORPH)
                    self.say(cue, *step) if cue else self.play(*step)

    def to_the_back(self) -> None:
        """Let the arrows lie over the shadow, and everything else over both."""
        self.add(self.shadow, self.pair, self.turn)
        self.bring_to_back(self.shadow, self.pair)

    def marks_of(self, board: ScoreBoard) -> tuple[Any, ...]:
        """Return what tells on a board where query and key stand."""
        return board.here, board.cursor, board.tag

    def step_to_the_board(self, cue: str) -> None:
        """Let the query go to place 1, the key to place 0, and the board show it."""
        board = self.boards["turned"]
        with self.redrawn(self.draw_pair):
            self.say(cue, *self.moving(1, 0, MORPH))
        board.point_at(*self.at())
        self.show(*self.marks_of(board))

    def spin_both(self) -> None:
        """Let both words move on: the pair turns as one piece, and nothing else changes."""
        with self.beat("spin"):
            self.ghost = self.left_behind()
            self.say("guess", FadeIn(self.ghost), run_time=QUICK)
            self.ponder()
            with self.redrawn(self.draw_walked):
                for place in range(1, self.steps + 1):
                    pace = (
                        3 * QUICK
                        if place == 1
                        else GESTURE
                        if place < self.steps / 2
                        else 1.2 * QUICK
                    )
                    step = self.moving(place + self.gap, place, pace)
                    self.say("rigid", *step) if place == 2 else self.play(*step)

    def left_behind(self) -> VGroup:
        """Return a ghost of both arrows and their angle as they stand."""
        theme, pair = self.theme, self.pair
        hues = [mix(theme.ground, hue, FAINT) for hue in (theme.query, theme.key)]
        arc = pair.between.arc.copy().set_stroke(theme.ring, width=4)
        ghost = VGroup(arc)
        for shaft, point, hue in zip(pair.shafts, pair.points_of, hues, strict=True):
            line = Line(*shaft.get_start_and_end(), stroke_color=hue, stroke_width=6)
            ghost.add(line, point[0].copy().set_fill(opacity=0).set_stroke(hue, 5))
        for part in ghost:
            scenery(part)
        return ghost.set_z_index(-1)

    def fill_the_board(self) -> None:
        """Begin anew at the ghost, and let the gap grow; every diagonal that it meets is filled."""
        board, run = self.boards["turned"], ValueTracker(0.0)
        pair = self.pair
        parts = self.shadow, pair.between, pair.shafts, pair.points_of, self.turn
        marks = self.marks_of(board)
        with self.beat("fill"):
            self.hide(*parts, *marks)
            self.stand_at(self.gap, 0)
            self.draw_on_the_board()
            self.say("alone", FadeOut(self.ghost), *map(FadeIn, (*parts, *marks)), run_time=QUICK)
            self.to_the_back()
            with self.redrawn(partial(self.draw_gaps, run)):
                self.play(moved(run, 1, QUICK, linear))
                for m in range(self.gap + 1, PLACES):
                    step = self.moving(m, 0, 1.2 * QUICK)
                    self.say("rest", *step) if m == PLACES - 4 else self.play(*step)

    # --- the other way -----------------------------------------------------------------------

    def add_instead(self) -> None:
        """Add the places instead of turning by them, and walk the same gap by the same measure."""
        added = self.boards["added"]
        with self.beat("add"):
            self.empty_the_board()
            self.stand_at(self.gap, 0)
            self.arrows = self.sums = PlacedPair(self.frame_of_sums(), SMALL)
            self.sums.wedge = WEDGE
            for part in (self.sums.between.sector, *(point[1] for point in self.sums.points_of)):
                part.set_opacity(0)
            self.ways = VGroup(*(VMobject(stroke_color=h, stroke_width=3) for h in self.hues))
            self.draw_sums()
            self.hero = Group(self.sums, self.tile, added)
            marks = self.marks_of(added)
            seen = self.sums.between, self.sums.shafts, self.sums.points_of
            come = map(FadeIn, (self.shadow, *seen, self.turn, self.tile, *marks))
            self.say("add", *come, run_time=QUICK)
            self.remove(*self.sums.get_family(), added, *marks)
            self.add(self.ways, self.sums, self.turn, added, *marks)
            self.bring_to_back(self.shadow, self.ways, self.sums)
            with self.redrawn(self.draw_sums):
                self.play(moved(self.joined, 1, MORPH))
                self.say("hands")
                self.ponder()
            with self.redrawn(self.draw_sums):
                for place in range(1, self.steps + 1):
                    step = self.moving(place + self.gap, place, 2 * QUICK)
                    self.say("walk", *step) if place == 2 else self.play(*step)
            self.fill_the_rest()

    def empty_the_board(self) -> None:
        """Let the turned pair go with its scores, so that the board is empty for the sums."""
        turned, added = self.boards.values()
        left, whole = ValueTracker(1.0), turned.cells.filled
        leave = self.shadow, self.pair, self.turn, self.tile, *self.marks_of(turned)
        with self.redrawn(lambda: turned.paint(left.get_value() * whole)):
            self.play(FadeOut(*leave), moved(left, 0), run_time=QUICK)
        self.remove(turned.look_away())
        turned.paint(whole)
        self.add(added)

    def frame_of_sums(self) -> Frame:
        """Return the frame in which all walked sums fill the room of the circle."""
        ways = zip(self.words, (self.gap, 0), strict=True)
        places = np.arange(self.steps + 1.0)
        reached = [self.placed("added", pair, since + places) for pair, since in ways]
        room = Region(self.stage.left, self.left.right, self.stage.bottom, self.stage.top)
        return fitted(extent_of([(0, 0), *np.concatenate(reached)]), room.inset(1.2 * POINT))

    def half_pose(self, board: ScoreBoard, half: Region) -> BoardPose:
        """Return the pose of a board in a half of the stage, with room for a run beside it."""
        room = Region(half.left, half.right - RUN, half.bottom, half.top)
        return board.pose_in(room, titled=True)

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
        self.measure()
        m, n = self.at()
        added.point_at(m, n)
        if share == 1:
            added.fill_walked(self.gap, 0, n)
        for way, (pair, t) in zip(self.ways, both, strict=True):
            since = t - n
            walked = np.linspace(since, t, 2 + int(FINE * n))
            way.points = polyline(self.sums.frame.points(self.placed("added", pair, walked)))

    def fill_the_rest(self) -> None:
        """Fill the other diagonals of the added board, outwards from the walked one."""
        far, added = ValueTracker(0.0), self.boards["added"]
        most, way = PLACES - 1 + self.gap, far.get_value
        with self.redrawn(lambda: added.fill_swept(self.gap - way(), self.gap + way())):
            self.play(moved(far, most, GESTURE, linear))

    def compare(self) -> None:
        """Set both boards side by side, and the scores of the gap beside each."""
        turned, added = self.boards.values()
        with self.beat("both"):
            poses = [
                self.half_pose(board, half)
                for board, half in zip((turned, added), self.stage.halves(gap=0), strict=True)
            ]
            gone = self.shadow, self.sums, self.ways, self.turn, self.tile, *self.marks_of(added)
            turned.take(poses[0])
            self.hide(*gone)
            added.look_away()
            self.play(
                glide((added, poses[1]), run_time=MORPH),
                FadeIn(turned, run_time=MORPH, rate_func=LATE),
            )
            added.take(poses[1])
            runs = self.runs()
            self.hero = Group(turned, added, *runs)
            self.show(turned.title, added.title, *(run.axis for run in runs))
            self.add(*runs)
            drawn = ValueTracker(0.0)
            with self.redrawn(lambda: [run.reach(drawn.get_value()) for run in runs]):
                bands = (Create(board.band, rate_func=linear) for board in (turned, added))
                self.play(*bands, moved(drawn, self.steps + 1, rate_func=linear), run_time=MORPH)
            self.say("claim", *(FadeIn(board.reading) for board in (turned, added)))
        marks = (p for board in (turned, added) for p in (board.title, board.band, board.reading))
        self.compared = added, *runs, *marks

    def runs(self) -> list[ScoreRun]:
        """Return the scores of the gap beside each board, on one scale."""
        boards = self.boards.values()
        scores = [np.diagonal(board.cells.values, -self.gap) for board in boards]
        low, high = float(np.min(scores)), float(np.max(scores))
        return [ScoreRun(board, low, high).reach(0) for board in boards]

    # --- another key -------------------------------------------------------------------------

    def look_back(self) -> None:
        """Start the key some places ahead, let the query walk to meet it, and both go on."""
        query, key = self.words
        ahead = angle_between(key, query) + self.best * float(self.speeds[0])
        faded = ValueTracker(0.0)
        with self.beat("back"):
            self.take_the_board_back()
            with self.redrawn(lambda: self.draw_bands(faded.get_value())):
                self.say("ahead", moved(self.spun, ahead, STROLL))
                self.say("half", moved(faded, 1, GESTURE))
            self.meet_the_key()
            self.walk_the_best()
            self.answer(alone=True)

    def take_the_board_back(self) -> None:
        """Let the turned board be large again, and the pair stand in its circle without places."""
        board = self.boards["turned"]
        self.stand_at(0, 0)
        self.arrows = self.pair
        self.draw_pair()
        self.hero = Group(self.pair, self.tile, board)
        self.hide(*self.compared)
        come = self.shadow, self.pair, self.turn, self.tile
        there = glide((board, board.pose_in(self.right)))
        self.play(there, *(FadeIn(part, rate_func=LATE) for part in come), run_time=MORPH)
        self.to_the_back()

    def draw_bands(self, faded: float) -> None:
        """Draw the key as far as it has been turned, and the board of its scores.

        Args:
            faded: how far the scores are faded to what is left of them as weights.
        """
        board = self.boards["turned"]
        self.draw_pair()
        board.cells.score(self.scores("turned"))
        board.paint(1 - faded + faded * self.weights())

    def meet_the_key(self) -> None:
        """Let the query walk, place by place, to where it points as the key does."""
        self.step_to_the_board("meet")
        with self.redrawn(self.draw_on_the_board):
            for place in range(2, self.best + 1):
                step = self.moving(place, 0, GESTURE)
                self.say("best", *step) if place == self.best else self.play(*step)

    def walk_the_best(self) -> None:
        """Let both walk down the brightest diagonal, and leave themselves at every place."""
        board = self.boards["turned"]
        with self.redrawn(self.draw_on_the_board):
            for place in range(1, PLACES - self.best):
                self.pair.leave_a_trace()
                step = self.moving(place + self.best, place, 2 * QUICK)
                self.say("walk", *step) if place == 1 else self.play(*step)
        board.frame(self.best)
        told = FadeOut(board.tag, board.cursor), FadeIn(board.reading)
        self.play(Create(board.band), *told, run_time=GESTURE)
