"""Chapter 12: turn query and key by their places, and a word can look back by one gap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    LEFT,
    RIGHT,
    UP,
    FadeIn,
    FadeOut,
    Group,
    Mobject,
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
from scenes._kit.mobjects.arrow_plane import direction, extent_of
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.key_shadow import KeyShadow
from scenes._kit.mobjects.numbered_angle import NumberedAngle
from scenes._kit.mobjects.placed_pair import PlacedPair
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.readout import Degrees
from scenes._kit.mobjects.score_board import ScoreBoard, dotted
from scenes._kit.mobjects.score_tile import ScoreTile
from scenes._kit.mobjects.sign_key import SignKey
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.numbers import printed
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, Label

Vector = NDArray[np.float64]

PLACES, TURN = 11, 12
"""How many places a board has, and how many would make a full turn: its gaps all stay below it."""
AHEAD = 1
"""How many places the key is turned beyond the query."""
NAMES = "query", "key"
WORDS = "dog", "man"
DECIMALS = 2
SHORTEST, LONGEST = 1.2, 2.4
"""How long the query's arrow may be: longer than that of a place, so that the sum leans to it."""
SEED, FIRST = 1e-3, 0.35
"""What stands for nothing where nothing cannot be drawn, and how long arrows are when they come."""
COLUMNS = 6.9, 5.9
"""How wide the arrows stand, and the board."""
BEYOND, RAISED = 0.07, 0.1
"""How far a disc on the circle may leave the stage, and by how much the board begins above it."""
SUMMED, TILE = (0.78, 0.36), (0.64, 0.88)
"""Where on the stage the score comes from its factors, and where on the board it stands later."""
SIGNS, TALLY, COUNT, BEFORE = (0.775, 0.75), (0.61, 0.645), (0.61, 0.56), (0.61, 0.475)
"""Where on the board, in the corner without cells, the key of its colours stands, what is counted
and how often, and how often it was before."""
POINT, KEY_WIDE = 0.2, 9
"""Size of what stands at the points of the arrows, and the width of the key, which leaves the query
seen where one lies on the other."""
SPAN, LIP = 5, 0.2
"""Width of the line that measures a gap, and how far its ends reach down."""
BESIDE = 0.42
"""From the circle out to the number of degrees of one place."""
WEDGE, STEP = 0.45, 0.12
"""Radius of the angle between two sums, as a number of the plane, and how much of its hue the turn
of the first places has."""
HALO = 8
"""Width of the ground about the number of an angle, which runs over traces."""
REST = 0.45
"""How much of their colour cells keep beside those that are looked at."""
FINER = 41
"""How many directions stand for all of a key that turns."""
LATE = squish_rate_func(smooth, 0.65, 1.0)
"""How comes what has no room before others are in their places."""


class RopeScores(ChapterScene):
    """Two arrows walk five places apart, first as sums, then turned; their scores fill a board."""

    key = "rope_scores"
    number = 12
    climax = "turn"

    degrees: ClassVar[int] = 360 // TURN
    """By how many degrees an arrow is turned for each place."""
    gap: ClassVar[int] = 5
    """How many places back dog is to look: the title says it."""
    query: Annotated[tuple[float, ...], Length(2, 2), Each(Between(0.6, 1.8))] = (1.8, 1.1)
    """The query's arrow."""
    share: Annotated[float, Between(0.45, 0.6)] = 0.46
    """How long the key's arrow is beside it."""

    def check_content(self) -> None:
        """Check the limits, and that the query can be drawn.

        Raises:
            ValueError: the query is too short or too long.
        """
        super().check_content()
        if not SHORTEST <= np.linalg.norm(self.query) <= LONGEST:
            raise ValueError(
                f"query must be an arrow {SHORTEST:g} to {LONGEST:g} long, got {self.query}"
            )

    # --- what is true of query and key -------------------------------------------------------

    @classmethod
    def speeds(cls) -> Vector:
        """Return by how many radians the one dial turns from place to place, shape (1,)."""
        return np.radians([float(cls.degrees)])

    @classmethod
    def words(cls, further: float = 0.0) -> tuple[Vector, Vector]:
        """Return query and key without a place, the key turned further by as many places."""
        query = np.array(cls.query, dtype=np.float64)
        return query, cls.placed("turned", cls.share * query, AHEAD + further)

    @classmethod
    def placed(cls, side: str, pair: Vector, t: float | Vector) -> Vector:
        """Return an arrow turned to places, or with the hands of the places added."""
        if side == "turned":
            return np.asarray(rotate(pair, *rope_tables(t, cls.speeds()), pairing="interleaved"))
        return np.asarray(perturb(pair, t, cls.speeds(), order="cos_sin"))

    @classmethod
    def scores(cls, side: str, further: float = 0.0) -> Vector:
        """Return the scores (PLACES, PLACES) of all places."""
        places = np.arange(float(PLACES))
        queries, keys = (cls.placed(side, pair, places) for pair in cls.words(further))
        return np.asarray(queries @ keys.T)

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        added = self.scores("added")
        best = [int(np.argmax(added[row, : row + 1])) for row in range(self.gap, PLACES)]
        return {
            "degrees": self.degrees,
            "many": len(best),
            "met": sum(column == at for at, column in enumerate(best)),
            "last": PLACES - 1,
        }

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Divide the stage: arrows on the left, on the right the board, in its corner the score."""
        super().setup()
        self.further = ValueTracker(0.0)  # places by which the key has been turned further
        self.places = ValueTracker(0.0), ValueTracker(0.0)
        self.joined = ValueTracker(SEED)  # how much of the hands has been added
        self.left, right = self.stage.columns(*COLUMNS)
        limit = max(float(np.abs(self.scores("added", x)).max()) for x in self.turns)
        room = Region(right.left, right.right, right.bottom, right.top + RAISED)
        self.board = ScoreBoard(self.scores("added"), room, limit, WORDS, self.gap)
        words = extent_of([(0, 0), *self.words()])
        self.pair = PlacedPair(fitted(words, self.left.inset(2 * POINT)), POINT)
        self.pair.remove(self.pair.between)
        self.sums = PlacedPair(self.wide, POINT)
        self.sums.wedge = WEDGE
        for pair in (self.pair, self.sums):
            pair.shafts[1].set_stroke(width=KEY_WIDE)
        self.arrows = self.pair
        self.shadow = KeyShadow()
        self.angle = NumberedAngle()
        self.angle.number.set_stroke(self.theme.ground, HALO, background=True)
        self.tile = ScoreTile(self.stage.at(*SUMMED), limit)
        corner = self.board.outline
        self.signs = SignKey(corner.at(*SIGNS))
        self.tally = self.told_of_the_dots(corner.at(*TALLY))

    @property
    def reach(self) -> Vector:
        """The lengths of query and key."""
        return np.array([np.linalg.norm(pair) for pair in self.words()])

    @property
    def wide(self) -> Frame:
        """The frame in which both words and all walked sums fill the left of the stage."""
        ways = zip(self.words(), (self.gap, 0), strict=True)
        places = np.arange(float(PLACES - self.gap))
        sums = [self.placed("added", pair, since + places) for pair, since in ways]
        extent = extent_of([(0, 0), *self.words(), *np.concatenate(sums)])
        return fitted(extent, self.left.inset(2 * POINT))

    @property
    def turns(self) -> Vector:
        """By how many places the key is turned on its way to the query five places on."""
        return np.linspace(0.0, self.gap - AHEAD, FINER)

    @property
    def ample(self) -> Frame:
        """The frame in which the last sums fill the left of the stage while the key turns."""
        last = PLACES - 1
        query = self.placed("added", self.words()[0], last)
        keys = [self.placed("added", self.words(x)[1], last - self.gap) for x in self.turns]
        return fitted(extent_of([(0, 0), query, *self.words(), *keys]), self.left.inset(2 * POINT))

    @property
    def circle(self) -> Frame:
        """The frame in which the turning arrows fill the left of the stage."""
        size = float(self.reach.max())
        extent = Region(-size, size, -size, size)
        return fitted(extent, self.left.inset(POINT - BEYOND))

    @property
    def hues(self) -> tuple[str, str]:
        """The hues of query and key."""
        return self.theme.query, self.theme.key

    def told_of_the_dots(self, start: Vector) -> VGroup:
        """Return the name of the dots, behind some of them."""
        name = Label("five back", BODY, bold=True).put(start, LEFT)
        pitch = self.board.cells.pitch / 2
        middle = start + 0.1 * UP + 0.15 * LEFT
        return VGroup(*(dotted(middle + at * pitch * LEFT) for at in range(3)), name)

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.give_places()
        self.add_places()
        self.turn_by_places()
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

    @property
    def apart(self) -> float:
        """By how much the turned query is beyond the key in radians, whole turns told apart."""
        gap = float(np.subtract(*self.at()))
        return (gap - AHEAD - self.further.get_value()) * float(self.speeds()[0])

    def measure(self) -> None:
        """Lay the shadow, and tell the score of both arrows as they lie."""
        self.lay_the_shadow(1.0)
        query, key = self.arrows.tips
        self.tile.measure(float(query @ key))

    def lay_the_shadow(self, share: float) -> None:
        """Lay the key's shadow on the line of the query."""
        query, key = self.arrows.tips
        self.shadow.fall(self.arrows.frame, query, key, share)

    def draw_sums(self) -> None:
        """Draw both sums, their angle and score, at their places."""
        share = self.joined.get_value()
        words = self.words(self.further.get_value())
        both = zip(words, self.at(), strict=True)
        hands = [share * (self.placed("added", pair, t) - pair) for pair, t in both]
        self.sums.add_up(np.array(words), np.array(hands))
        self.sums.between.sector.set_opacity(share)
        self.sums.between.arc.set_stroke(opacity=share)
        self.measure()

    def draw_turned(self) -> None:
        """Draw both arrows turned to their places, their angle and score."""
        both = zip(self.words(self.further.get_value()), self.at(), strict=True)
        query, key = (self.placed("turned", pair, t) for pair, t in both)
        self.pair.lay(query, key, sweep=self.apart)
        radius = float(self.reach.mean()) * self.pair.frame.unit
        self.angle.set_sweep(self.pair.frame.origin, radius, direction(key), self.apart)
        self.measure()

    def walk_on_the_board(self) -> None:
        """Point at the cell of both arrows, and fill it when they come."""
        self.board.point_at(*self.at()).fill_at(*self.at())

    def draw_added_walk(self) -> None:
        """Draw the sums on their way."""
        self.draw_sums()
        self.walk_on_the_board()

    def draw_turned_walk(self) -> None:
        """Draw the turned arrows on their way."""
        self.draw_turned()
        self.walk_on_the_board()

    def to_the_back(self) -> None:
        """Let the arrows lie over the shadow, and everything else over both."""
        self.add(self.shadow, self.arrows, self.angle)
        self.bring_to_back(self.shadow, self.arrows)

    # --- two arrows --------------------------------------------------------------------------

    def ask(self) -> None:
        """Let both arrows grow, and make their score of the shadow and the query's length."""
        self.hero = self.pair
        grown, fallen = ValueTracker(FIRST), ValueTracker(SEED)

        def draw() -> None:
            (query, key), share = self.words(), grown.get_value()
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
            self.say("why")
        self.leaving = VGroup(names, factors, self.tile)

    def named(self, at: int) -> Label:
        """Return the name of an arrow beside its point."""
        text = Label(f"{WORDS[at]}'s {NAMES[at]}", BODY, color=self.hues[at], bold=True)
        return text.next_to(self.pair.frame.point(self.words()[at]), RIGHT, buff=POINT + 0.15)

    def factors(self) -> VGroup:
        """Return the length of the shadow and that of the query, before the tile."""
        query, key = self.words()
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

    def give_places(self) -> None:
        """Give both words a place, and say which cells are five places back."""
        board = self.board
        with self.beat("places"):
            with self.redrawn(lambda: self.lay_the_shadow(1.0)):
                gone = FadeOut(self.leaving, run_time=QUICK)
                self.play(glide((self.pair, self.wide), run_time=GESTURE), gone)
            self.tile.take(board.outline.at(*TILE))
            self.hero = Group(self.pair, board)
            self.add(board.cells, board.corner)
            self.show(board.cells, board.edges)
            self.add(board)
            board.point_at(0, 0)
            come = FadeIn(board.badges), FadeIn(board.cursor)
            self.say("rows", *come, run_time=QUICK)
            with self.redrawn(lambda: board.point_at(*self.at())):
                self.play(*self.moving(self.gap, 0, MORPH))
            self.span = self.measured_gap()
            self.say("back", FadeIn(self.span), run_time=GESTURE)
            self.play(*map(FadeIn, (board.dots, self.tally)), run_time=GESTURE)

    def measured_gap(self) -> VGroup:
        """Return a line from man's place to dog's own above dog's row, and how long it is."""
        cells = self.board.cells
        man, dog = (cells.cell(self.gap - 1, at).at(0.5, 0) for at in (0, self.gap))
        up = 0.5 * cells.pitch * UP
        line = CasedPath(self.theme.ink, self.theme.ground, SPAN)
        line.follow([man + up - LIP * UP, man + up, dog + up, dog + up - LIP * UP])
        told = Label(f"gap {self.gap}", BODY, bold=True)
        return VGroup(line, told.next_to(line, RIGHT, buff=0.12).shift(0.1 * UP))

    # --- the one way -------------------------------------------------------------------------

    def add_places(self) -> None:
        """Add an arrow for each place, walk five places apart, and count the best of all rows."""
        board = self.board
        with self.beat("add"):
            self.arrows = self.sums
            self.draw_sums()
            self.hero = Group(self.sums, self.tile, board)
            self.remove(*self.pair.get_family())
            self.bring_to_back(self.shadow, self.sums)
            with self.redrawn(self.draw_sums):
                self.say("add", moved(self.joined), FadeOut(self.span), run_time=MORPH)
            self.score_the_first(self.tile, self.signs)
            with self.redrawn(self.draw_added_walk):
                self.walk(GESTURE, {1: "walk"})
            self.say("behind")
            self.fill_row_by_row()
            self.turn_the_key_in_vain()

    def score_the_first(self, *come: Mobject) -> None:
        """Let things come, and with them the first score on the board."""
        filled = ValueTracker(0.0)
        with self.redrawn(lambda: self.board.fill_at(*self.at(), filled.get_value())):
            self.play(*map(FadeIn, come), moved(filled), run_time=3 / 2 * QUICK)

    def walk(self, tempo: float, cues: Mapping[int, str]) -> None:
        """Walk on place by place with the same gap, and leave a trace at every place."""
        for place in range(1, PLACES - self.gap):
            self.arrows.leave_a_trace()
            step = self.moving(place + self.gap, place, tempo)
            told = cues.get(place)
            self.say(told, *step) if told else self.play(*step)

    def fill_row_by_row(self) -> None:
        """Fill the other cells of the added board row by row, and frame the best of each."""
        board, row = self.board, ValueTracker(-1 / 4)
        best = board.best()
        self.add(board.mark(best, -1))

        def draw() -> None:
            board.fill_rows(row.get_value())
            board.mark(best, row.get_value())

        with self.redrawn(draw):
            self.say("frames", moved(row, PLACES - 1, STROLL, linear))
        self.say("count", self.count(), run_time=QUICK)

    def count(self) -> FadeIn:
        """Return the animation that tells how many frames stand on the dots."""
        text = f"{self.board.met} of {len(self.board.frames)} rows"
        self.counted = Label(text, BODY, bold=True).put(self.board.outline.at(*COUNT), LEFT)
        return FadeIn(self.counted)

    def turn_the_key_in_vain(self) -> None:
        """Turn the key under the arrow of its place: all scores change, and no frame moves."""
        board = self.board
        with self.redrawn(self.draw_sums):
            self.play(glide((self.sums, self.ample)), FadeOut(self.sums.traces), run_time=GESTURE)
        self.sums.forget_the_traces()

        def draw() -> None:
            self.draw_sums()
            board.cells.score(self.scores("added", self.further.get_value()))
            board.paint(1.0).mark(board.best())

        with self.redrawn(draw):
            self.say("vain", moved(self.further, self.gap - AHEAD, STROLL))

    # --- the other way -----------------------------------------------------------------------

    def turn_by_places(self) -> None:
        """Turn both arrows instead, and walk the same gap by the same measure."""
        board = self.board
        with self.beat("turn"):
            self.take_back_the_sums()
            self.turn_the_query()
            self.say("guess", FadeOut(self.step), FadeOut(self.told_step), run_time=QUICK)
            self.ponder()
            with self.redrawn(self.draw_turned_walk):
                self.walk(3 * QUICK, {3: "rigid"})
            column, best = ValueTracker(-1 / 4), board.best()
            self.add(board.mark(best, -1))
            with self.redrawn(lambda: board.fill_across(column.get_value())):
                self.say("rest", moved(column, PLACES - 1, 2 * MORPH, linear))
            self.show(board.mark(best))
            self.say("line", self.count(), run_time=QUICK)

    def take_back_the_sums(self) -> None:
        """Empty the board, let the arrows of the places go, and lay query and key in a circle."""
        board = self.board
        left, whole = ValueTracker(1.0), board.cells.filled
        marks = board.frames, board.cursor, board.badges, self.tile, self.counted

        def empty() -> None:
            board.paint(left.get_value() * whole)

        met, many = self.board.met, len(self.board.frames)
        text = f"added: {met} of {many}"
        self.before = Label(text, LABEL, color=self.theme.quiet).put(
            board.outline.at(*BEFORE), LEFT
        )
        gone = map(FadeOut, (*marks, self.shadow))
        with self.redrawn(empty):
            self.play(*gone, moved(left, 0), FadeIn(self.before), run_time=QUICK)
        board.cells.score(self.scores("turned"))
        with self.redrawn(self.draw_sums):
            there = moved(self.joined, SEED), moved(self.further, 0)
            self.say("turn", *there, glide((self.sums, self.circle)), run_time=3 * QUICK)
        self.stand_at(0, 0)
        self.arrows = self.pair
        self.pair.lay(*self.words())
        self.pair.take(self.circle)
        self.remove(*self.sums.get_family())
        self.pair.encircle([(0 * self.words()[0], size) for size in self.reach])
        self.hero = Group(self.pair, self.tile, board)
        self.draw_turned_on_the_board()
        self.to_the_back()
        come = self.pair.rings, self.shadow, self.angle, self.tile, board.cursor, board.badges
        self.score_the_first(*come)

    def turn_the_query(self) -> None:
        """Let dog walk alone to place five, where its query has been turned by each place."""
        frame, hue, speed = self.pair.frame, self.theme.position, float(self.speeds()[0])
        start, size = direction(self.words()[0]), self.reach[0] * frame.unit
        self.step = TurnedAngle(color=hue, gain=0.0, opacity=STEP)
        self.told_step = Degrees(self.degrees, LABEL, color=hue, bold=True)
        middle = start + speed / 2
        outwards = np.array([np.cos(middle), np.sin(middle), 0.0])
        self.told_step.move_to(frame.origin + (size + BESIDE) * outwards)

        def draw() -> None:
            self.draw_turned_walk()
            self.step.set_sweep(
                frame.origin, size, start, max(min(self.at()[0], 1.0) * speed, SEED)
            )

        draw()
        self.add(self.step)
        self.bring_to_back(self.step)
        with self.redrawn(draw):
            for place in range(1, self.gap + 1):
                tempo = GESTURE if place == 1 else 1.5 * QUICK
                told = (FadeIn(self.told_step, rate_func=LATE),) if place == 1 else ()
                self.play(*self.moving(place, 0, tempo), *told, run_time=tempo)

    # --- another key -------------------------------------------------------------------------

    def look_back(self) -> None:
        """Turn the key until it meets the query five places on, and let both go on."""
        with self.beat("back"):
            self.start_anew()
            self.turn_the_key()
            self.play(self.count(), run_time=QUICK)
            self.dim_the_rest()
            with self.redrawn(self.draw_turned_on_the_board):
                self.walk(2 * QUICK, {})

    def turn_the_key(self) -> None:
        """Turn the key further, place by place; all scores and the frames go with it."""
        board = self.board
        columns = np.arange(PLACES - self.gap) + self.gap

        def draw() -> None:
            further = self.further.get_value()
            self.draw_turned()
            board.cells.score(self.scores("turned", further))
            board.paint(1.0).mark(columns - AHEAD - further)

        with self.redrawn(draw):
            self.say("click", moved(self.further, 1, GESTURE))
            last = self.gap - AHEAD
            for place in range(2, last + 1):
                self.pause(QUICK / 2)
                gone = (FadeOut(self.counted, rate_func=LATE),) if place == last else ()
                self.play(moved(self.further, place), *gone, run_time=GESTURE)

    def draw_turned_on_the_board(self) -> None:
        """Draw the turned arrows, and point at their cell."""
        self.draw_turned()
        self.board.point_at(*self.at())

    def start_anew(self) -> None:
        """Let the pair go where it stands, and its first trace come to life."""
        board = self.board
        self.pair.leave_a_trace()
        live = self.pair.shafts, self.pair.points_of, self.shadow, self.angle
        marks = board.cursor, board.badges, self.tile
        self.say("learn", *map(FadeOut, (*live, *marks)), run_time=QUICK)
        self.stand_at(self.gap, 0)
        self.draw_turned_on_the_board()
        self.to_the_back()
        come = map(FadeIn, (*live, *marks))
        self.play(*come, FadeOut(self.pair.traces), run_time=QUICK)
        self.pair.forget_the_traces()
        self.to_the_back()

    def dim_the_rest(self) -> None:
        """Dim all cells but those on the dots."""
        board, dimmed = self.board, ValueTracker(1.0)
        on = np.eye(PLACES, k=-self.gap)
        with self.redrawn(lambda: board.paint(np.maximum(on, dimmed.get_value()))):
            self.say("best", moved(dimmed, REST), run_time=GESTURE, answer=True)
