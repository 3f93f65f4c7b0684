"""Chapter 12: turn query and key by their places, and of these only the gap counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
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
    ReplacementTransform,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    rush_from,
    smooth,
    squish_rate_func,
)
from numpy.typing import NDArray

from posenc_math import perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import Weight
from scenes._kit.mobjects.arrow_plane import (
    ArrowPlane,
    View,
    angle_between,
    direction,
    extent_of,
    view_of,
)
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.gap_rail import GapRail
from scenes._kit.mobjects.gap_scores import GapScores
from scenes._kit.mobjects.hand_sums import HandSums
from scenes._kit.mobjects.key_shadow import BORDER, KeyShadow
from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.mobjects.score_board import EVERY, ScoreBoard
from scenes._kit.mobjects.score_lane import WIDE, ScoreLane
from scenes._kit.mobjects.score_run import RUN, ScoreRun
from scenes._kit.mobjects.tip_names import TipNames
from scenes._kit.mobjects.turned_by import TurnedBy
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, TITLE, Label

Vector = NDArray[np.float64]

PLACES = 12
"""How many places a board has."""
NAMES = "query", "key"
SIDES = "turned", "added"
"""What is done with the places."""
DECIMALS = 2
HEAVY = Weight(14.0, 0.46)
"""Arrows that make a score."""
BROAD, CASING = Weight(34.0, 0.8), Weight(22.0, 0.6)
"""A query on which a key can lie, and what then parts them."""
BEYOND = 1.07
"""How much longer than the key that is."""
NEW, ASIDE = "another key", np.radians(35)
"""Name of the last key, and how far it stands off its arrow and two names are apart at least."""
BACK, PALE = np.subtract(*np.indices((PLACES, PLACES))), 0.25
"""How many places back the key of every cell is, and how much of its colour a ghost keeps."""
REACHED, HIDDEN = 0.6, 0.1
"""The part of the query from which on a longer shadow has its name stand beyond the shadow, and the
sine of the angle at which the shorter of two sums has no name, as it changes its side."""
SLIDE = 0.15
"""Sine of the angle up to which the shadow slides under the query when the key crosses it."""
CURVE, FRAME = 2.95, 1.36
"""Width of the curve of all gaps, and how much larger than its cell the frame is that walks along
another frame."""
SHORTEST, LONGEST = 0.5, 2.0
"""How long an arrow may be."""
SEED = 1e-3
WEDGE, WIDEST, OUT, CLEAR = 0.42, 0.66, 0.56, 0.38
"""Radii of a wide and a narrow angle as parts of the shorter arrow, how far beyond it its number
is, and how much room that has between the arrows beside its own width."""
CROWDED, FADING = np.radians([90, 0.25])
"""Angles below which their number has no room by the shadow, and on which it fades."""
TURNED, PLUS = (0.0, 0.14), 0.42
"""How far within the dial the turns of query and key run, and how far without they are told."""
MARGIN = 1.02, 0.5
"""Room for the names at the sides of the turning arrows, and above and below."""
LANE, AIR = 1.49, 0.15
"""Width of the lane, and how far it is from the places."""
FLOOR, STAND = 0.15, 0.68
"""How high over the stage's bottom the standing bar has its foot, and how far across."""
PACE, LEGS = 0.15, (0.25, 0.75, 1.0)
"""Seconds for one place while a pair walks, and up to which parts of its way it walks when it rests
between."""


class RopeScores(ChapterScene):
    """Two arrows turn with their places; their score fills a matrix, one colour a diagonal."""

    key = "rope_scores"
    number = 12
    climax = "both"

    query: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.8, 1.8))] = (1.2, 1.2)
    """The query's arrow."""
    answer_key: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.8, 1.8))] = (1.6, 0.4)
    """The key's arrow."""
    degrees: Annotated[int, Between(20, 40)] = 30
    """By how many degrees an arrow is turned for each place."""
    gap: Annotated[int, Between(2, 4)] = 3
    """How many places before the query the key is."""
    stops: Annotated[tuple[int, ...], Length(2, 2), Each(Between(1, 7))] = (2, 7)
    """Places of the key at which the score is read again."""
    best: Annotated[int, Between(5, 8)] = 5
    """How many places before the query another key stands when its score is the highest."""

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

    def placed(self, side: str, pair: Vector, t: float | Vector) -> Vector:
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

    def score_back(self, gaps: Vector) -> Vector:
        """Return the scores of turned arrows whose key is so many places before the query."""
        query, key = self.pairs
        return np.asarray(self.placed("turned", query, gaps) @ key)

    @property
    def steps(self) -> int:
        """How many places a pair can move on from the first, the query ahead by the gap."""
        return PLACES - 1 - self.gap

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {"degrees": self.degrees, "gap": self.gap, "best": self.best}

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Divide the stage: arrows on the left, places beside them, the score on the right."""
        super().setup()
        self.places = ValueTracker(0.0), ValueTracker(0.0)
        self.joined = ValueTracker(0.0)  # how much of the hands has been added
        self.left, rest = self.stage.columns(0.445, 0.545, gap=AIR)
        self.right, own = rest.columns(rest.width - LANE - AIR, LANE, gap=AIR)
        scores = {side: self.scores(side) for side in SIDES}
        every = np.array([*scores.values()])
        self.lane = ScoreLane(own, float(every.min()), float(every.max()))
        self.boards = {
            side: ScoreBoard(values, self.right, self.lane.limit, side, self.gap)
            for side, values in scores.items()
        }
        self.rail = GapRail(PLACES, self.right)
        self.make_the_arrows()

    def make_the_arrows(self) -> None:
        """Make the plane with both arrows, their names, their angle, and the key's shadow."""
        room = Region(
            self.stage.left, self.stage.at(STAND, 0)[0], self.stage.bottom, self.stage.top
        )
        self.plane = ArrowPlane(view_of(extent_of([*self.pairs, (0, 0)], 0.15), room, self.unit))
        self.plane.remove(self.plane.axes)
        self.plane.angle("between", self.theme.ink).arc.set_stroke(width=8)
        for (name, hue), pair in zip(self.hues.items(), self.pairs, strict=True):
            self.plane.arrow(name, pair, hue, width=HEAVY.width, head=HEAVY.head, waiting=True)
        self.tags = TipNames(self.hues)
        self.shadow = KeyShadow()
        self.turn = Degrees(0, LABEL, bold=True)
        self.turn.set_stroke(self.theme.ground, width=8, background=True)
        self.turned = VGroup(*map(TurnedBy, self.hues.values()))
        self.reach = Readout(0, DECIMALS, BODY, color=self.theme.query, face="sans")
        self.away = self.side(*self.pairs)

    @property
    def unit(self) -> float:
        """How long the number 1 is while the score is made: the bar fills the stage's height."""
        query, key = self.pairs
        longest = abs(float(query @ key)) * max(1.0, 1 / float(np.linalg.norm(query)))
        return (self.stage.height - 2 * FLOOR) / longest

    @property
    def hues(self) -> dict[str, str]:
        """The colours of query and key."""
        return {"query": self.theme.query, "key": self.theme.key}

    @property
    def longest(self) -> float:
        """The length of the longer arrow."""
        return max(float(np.linalg.norm(pair)) for pair in self.pairs)

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.turn_the_query()
        self.spin_both()
        self.open_the_board()
        self.fill_the_board()
        self.add_instead()
        self.compare()
        self.look_back()

    # --- drawing -----------------------------------------------------------------------------

    def at(self) -> tuple[float, float]:
        """Return the places of query and key."""
        m, n = (place.get_value() for place in self.places)
        return m, n

    def moving(self, m: float, n: float, run_time: float, rate: Any = smooth) -> list[Any]:
        """Return the animations that move query and key to their next places."""
        ways = zip(self.places, (m, n), strict=True)
        return [moved(x, end, run_time, rate) for x, end in ways if end != x.get_value()]

    def drawn(self, side: str = "turned") -> tuple[Vector, Vector]:
        """Return query and key at their places, with as much of the hands as has been added."""
        share = self.joined.get_value() if side == "added" else 1.0
        both = zip(self.pairs, self.at(), strict=True)
        query, key = (pair + share * (self.placed(side, pair, t) - pair) for pair, t in both)
        return query, key

    def side(self, query: Vector, key: Vector) -> float:
        """Return the side of the query on which the key is not; see the shadow."""
        return -float(np.clip(np.sin(angle_between(query, key)) / SLIDE, -1, 1))

    def draw_arrows(self, side: str = "turned") -> None:
        """Draw both arrows, their angle and names, the key's shadow, and the score."""
        query, key = self.drawn(side)
        for name, pair in zip(NAMES, (query, key), strict=True):
            self.plane.lay(name, pair)
        self.tags.follow(self.plane, query, key)
        self.draw_between(query, key)
        self.lay_the_shadow(self.plane, query, key, self.away)
        self.shadow.drop.give_way(self.turn.get_center(), 0.68 * self.turn.width)
        self.lane.measure(float(query @ key))

    def draw_between(self, query: Vector, key: Vector) -> None:
        """Draw the angle between both arrows, and its number while that and the names have room."""
        start, sweep = direction(key), angle_between(key, query)
        shorter = min(float(np.linalg.norm(pair)) for pair in (query, key))
        self.turn.set_number(abs(np.degrees(sweep)))
        across = (self.turn.width + CLEAR) / (2 * WIDEST * shorter * self.plane.frame.unit)
        close = 2 * float(np.arcsin(min(across, 1.0)))
        wider = float(np.sqrt(max(1.0, close / max(abs(sweep), FADING))))
        radius = min(WEDGE * wider, WIDEST) * shorter
        self.plane.open_angle("between", start, sweep, radius)
        reach, where = OUT, start + sweep / 2 + np.pi
        spare = abs(sweep) - (close if sweep * self.away > 0 else CROWDED)
        if spare > 0:
            wide = (self.turn.width + CLEAR) / (2 * abs(np.sin(sweep / 2)))
            reach, where = max(radius * self.plane.frame.unit + OUT, wide), start + sweep / 2
        out = reach * np.array([np.cos(where), np.sin(where), 0.0])
        self.turn.shift(self.plane.frame.origin + out - self.turn.get_center())
        self.turn.set_opacity(min(1.0, abs(spare) / FADING))

    def lay_the_shadow(self, plane: ArrowPlane, *fall: Any) -> None:
        """Lay the key's shadow beside the query, in the colour of their score."""
        query, key, *_ = fall
        self.shadow.fall(plane, *fall).strip.set_fill(self.lane.hue(float(query @ key)))

    def draw_places(self, since: tuple[float, float]) -> None:
        """Draw the arrows at their places, the places, and by how much the arrows have turned."""
        self.draw_arrows()
        self.rail.stand(*self.at())
        frame, speed = self.plane.frame, float(self.speeds[0])
        dial = self.longest * frame.unit
        ways = zip(self.turned, TURNED, self.pairs, since, self.at(), strict=True)
        for mark, within, pair, before, now in ways:
            start, sweep = direction(pair) + speed * before, speed * (now - before)
            mark.set_sweep(frame.origin, dial - within, dial + PLUS, start, sweep)

    def draw_on_the_board(self) -> None:
        """Draw the arrows, and point at their cell."""
        self.draw_arrows()
        self.boards["turned"].point_at(*self.at())

    def draw_sums(self) -> None:
        """Draw both sums with the arrows of their places, measured as turned arrows are."""
        sums = self.drawn("added")
        self.away = self.side(*sums)
        self.draw_arrows("added")
        self.part_the_names(*sums)
        self.sums.add_up(self.plane, sums, self.at())
        self.boards["added"].point_at(*self.at())

    def part_the_names(self, query: Vector, key: Vector) -> None:
        """Put each name on the side away from the other arrow, the query's clear of the shadow."""
        share = float(key @ query) / float(query @ query)
        over = self.away * float(np.clip((share - REACHED) / (1 - REACHED), 0, 1))
        aside = over * np.array([-query[1], query[0]]) / np.linalg.norm(query)
        clear = query + BORDER / self.plane.frame.unit * aside
        for at, (own, other) in enumerate(((query, key), (key, query))):
            along = own / np.linalg.norm(own)
            way = (own - other) / np.linalg.norm(own - other)
            way -= min(0.0, float(way @ along)) * along
            seen = float(np.clip((np.linalg.norm(way) - HIDDEN) / HIDDEN, 0, 1))
            place, off = (key, 0 * aside) if at else (clear, 2 * aside)
            self.tags.put_beside(at, self.plane, place, way + off)
            self.tags[at].set_opacity(seen)

    # --- two arrows --------------------------------------------------------------------------

    def ask(self) -> None:
        """Let both arrows grow, and make their score of the shadow and the query's length."""
        self.hero = self.plane
        self.draw_arrows()
        with self.question():
            grown = [self.plane.growing(name).set_rate_func(rush_from) for name in NAMES]
            self.say("arrows", *grown, run_time=1.3 * MORPH)
            self.play(FadeIn(self.plane.angles["between"], self.tags, self.turn, run_time=QUICK))
            self.plane.add_to_back(self.shadow)
            self.add(self.plane.admit())
            fallen = ValueTracker(0.0)
            self.add(self.lane.bar)
            with self.redrawn(lambda: self.let_the_shadow_fall(fallen.get_value())):
                self.say("shadow", moved(fallen, 1, 1.3 * MORPH))
            self.make_the_score()

    def let_the_shadow_fall(self, share: float) -> None:
        """Draw the key's shadow as far as it has fallen, and a bar of its length beside."""
        self.lay_the_shadow(self.plane, *self.pairs, self.away, max(share, SEED))
        bar = self.lane.bar.set_fill(self.shadow.strip.get_fill_color())
        bar.lay(self.foot, np.pi / 2, self.shadow.strip.length, WIDE)
        for strip in (self.shadow.strip, bar):
            strip.set_stroke(opacity=min(1.0, 9 * share))

    @property
    def foot(self) -> Vector:
        """Where the bar stands that becomes the score."""
        low = FLOOR
        if self.shadow.strip.length < 0:
            low -= self.shadow.strip.length * float(np.linalg.norm(self.query))
        return np.asarray(self.stage.at(STAND, 0) + low * UP)

    def make_the_score(self) -> None:
        """Stretch the bar of the shadow by the query's length, and carry it to the scale."""
        lane, bar = self.lane, self.lane.bar
        query, key = self.pairs
        length, long, foot = float(np.linalg.norm(query)), self.shadow.strip.length, self.foot
        lane.measure(self.score("turned", 0, 0))
        on_scale = lane.foot, np.pi / 2, bar.length, WIDE
        upright = foot, np.pi / 2, long, WIDE
        stretched = foot, np.pi / 2, length * long, WIDE
        numbers = self.lengths(foot, float(key @ query) / length, length)
        bar.lay(*upright)
        number, home = lane.number, lane.number.anchor
        self.show(numbers[1], numbers[0])
        self.carry(bar, upright, stretched, 1.3 * MORPH, FadeIn(numbers[2]), cue="score")
        number.put(foot + (WIDE + number.width / 2) * LEFT + 0.5 * UP)
        self.show(numbers[3].next_to(number, LEFT, buff=0.16), number)
        scale = lane.strip, lane.zero, lane.title, lane.ends
        animate: Any = number.animate
        away = animate(rate_func=squish_rate_func(smooth, 0.3, 1.0)).shift(home - number.anchor)
        gone = FadeOut(numbers, rate_func=squish_rate_func(smooth, 0.0, 0.3))
        come = FadeIn(*scale, rate_func=squish_rate_func(smooth, 0.8, 1.0))
        self.carry(bar, stretched, on_scale, MORPH, gone, come, away)
        self.remove(*scale, number)
        self.hero = Group(self.plane, lane, bar)
        self.add(lane, bar)

    def lengths(self, foot: Vector, shadow: float, query: float) -> VGroup:
        """Return the query's length at its name, and shadow and length beside the standing bar."""
        beside = foot + WIDE * LEFT + 1.7 * UP
        low = Label(printed(shadow, DECIMALS), BODY).put(beside, RIGHT)
        times = Label(f"× {printed(query, DECIMALS)}", BODY, color=self.theme.query)
        at_name = self.reach.put(self.tags.after(0)).set_number(query)
        return VGroup(at_name, low, times.put(beside + 0.5 * DOWN, RIGHT), Label("=", TITLE))

    def carry(
        self, bar: Bar, start: Any, end: Any, run_time: float, *others: Any, cue: str = ""
    ) -> None:
        """Carry a bar from one place, angle, length and width to others, perhaps with a caption."""
        carried = ValueTracker(0.0)

        def draw() -> None:
            share = carried.get_value()
            bar.lay(*(between(a, b, share) for a, b in zip(start, end, strict=True)))

        with self.redrawn(draw):
            moves = [moved(carried, 1, run_time), *others]
            if cue:
                self.say(cue, *moves)
            else:
                self.play(*moves, run_time=run_time)

    # --- places ------------------------------------------------------------------------------

    def turn_the_query(self) -> None:
        """Give both words a place, and let the query's turn it, place by place."""
        view = view_of(extent_of([(0, 0)], self.longest), self.left.inset(*MARGIN))
        with self.beat("turn"):
            with self.redrawn(self.draw_arrows):
                self.play(glide((self.plane, view), run_time=GESTURE))
            self.hero = Group(self.plane, self.lane, self.lane.bar, self.rail)
            ring = self.plane.ring("dial", self.longest, waiting=True)
            self.say("turn", Create(ring), FadeIn(self.rail), run_time=1.3 * GESTURE)
            self.add(self.plane.admit())
            with self.redrawn(lambda: self.draw_places(self.at())):
                for place in range(1, self.gap):
                    self.play(*self.moving(place, 0, GESTURE))
                    self.pause(QUICK / 3)
                self.say("behind", *self.moving(self.gap, 0, GESTURE))
            self.say("guess")
            self.ponder()

    def spin_both(self) -> None:
        """Let both words move on: both arrows turn together, and nothing else changes."""
        with self.beat("spin"):
            paces = (1.2 * MORPH, GESTURE), (1.5 * MORPH, QUICK)
            for place, (run_time, rest) in zip(self.stops, paces, strict=True):
                with self.redrawn(partial(self.draw_places, self.at())):
                    self.add(self.turned)
                    self.play(*self.moving(place + self.gap, place, run_time))
                self.pause(rest)
            self.say("locked")

    # --- all places --------------------------------------------------------------------------

    def open_the_board(self) -> None:
        """Let the places become the edges of an empty board, and put the score into its cell."""
        board, rail = self.boards["turned"], self.rail
        with self.beat("board"):
            self.hide(self.turned, rail.names, rail.pegs, rail.span, rail.words, rail.title)
            self.hero = Group(self.plane, self.lane, self.lane.bar, board)
            down, across = rail.numbers.copy(), rail.numbers[::EVERY]
            edges = [(across, board.columns), (down, board.rows)]
            moves = [ReplacementTransform(*edge, run_time=MORPH) for edge in edges]
            self.say("board", *moves, FadeOut(rail.numbers[1::EVERY], run_time=QUICK))
            self.show(board.cells, board.key, board.query)
            self.remove(*board)
            self.add(board)
            self.stamp()
            self.draw_on_the_board()
            self.say("guess", FadeIn(board.cursor), FadeIn(board.tag), run_time=QUICK)
            self.ponder()

    def stamp(self) -> None:
        """Let a copy of the score's bar fly into the cell of the pair that stands."""
        lane, board = self.lane, self.boards["turned"]
        m, n = (round(place) for place in self.at())
        score = self.score("turned", m, n)
        cell = board.cells.cell(m, n)
        stamp = Bar(lane.hue(score)).set_stroke(self.theme.ink, width=3)
        start = lane.foot, np.pi / 2, lane.bar.length, WIDE
        up = cell.height if score > 0 else -cell.height
        end = cell.at(0.5, 0 if score > 0 else 1), np.pi / 2, up, cell.width
        self.add(stamp.lay(*start))
        self.carry(stamp, start, end, GESTURE)
        board.fill_walked(self.gap, n, n)
        self.remove(stamp)

    def fill_the_board(self) -> None:
        """Walk one diagonal; then the gap shrinks, and every diagonal that it meets is filled."""
        board, first = self.boards["turned"], self.at()[1]
        with self.beat("fill"):
            with self.redrawn(partial(self.draw_walked, "turned", self.gap, first)):
                ends = [end for end in (self.steps, 0) if end != first]
                for end in ends:
                    way = self.moving(end + self.gap, end, abs(end - self.at()[1]) * PACE, linear)
                    self.say("rest", *way) if end == 0 else self.play(*way)
            with self.redrawn(self.draw_swept):
                for m in range(self.gap - 1, -1, -1):
                    step = self.moving(m, 0, 1.5 * QUICK)
                    self.say("next", *step) if m == self.gap - 1 else self.play(*step)
                    self.pause(QUICK / 2)
                self.remove(board.tag)
                self.say("ahead", *self.moving(0, 2, 1.5 * QUICK))
                self.add(board.tag)
                self.pause(QUICK / 3)
                self.remove(board.tag)
                self.play(*self.moving(0, PLACES - 1, MORPH, linear))
            self.add(board.tag)
            self.fill_the_rest(board, 1 - PLACES)

    def fill_the_rest(self, board: ScoreBoard, low: int) -> None:
        """Fill the other diagonals as wholes, outwards from a low gap and from the walked one."""
        far, ends = ValueTracker(0.0), (PLACES - 1 - self.gap, PLACES - 1 + low)
        way = far.get_value
        with self.redrawn(lambda: board.fill_swept(self.gap + way(), low - way())):
            self.play(moved(far, max(ends), 0.05 * max(ends), linear))

    def stand_at(self, m: int, n: int) -> None:
        """Let query and key stand at places."""
        for tracker, at in zip(self.places, (m, n), strict=True):
            tracker.set_value(at)

    def draw_walked(self, side: str, gap: int, since: float) -> None:
        """Draw the arrows of a side, and fill the diagonal as far as the key has walked it."""
        (self.draw_sums if side == "added" else self.draw_on_the_board)()
        self.boards[side].fill_walked(gap, since, self.at()[1])

    def draw_swept(self) -> None:
        """Draw the turned arrows, and fill the diagonals of all gaps that have been met."""
        self.away = self.side(*self.drawn())
        self.draw_on_the_board()
        m, n = self.at()
        self.boards["turned"].fill_swept(self.gap, m - n)

    # --- the other way -----------------------------------------------------------------------

    def add_instead(self) -> None:
        """Add the places instead of turning by them, on the same stage, and walk the same gap."""
        turned, added, lane = *self.boards.values(), self.lane
        with self.beat("add"):
            marks = turned.cursor, turned.tag, lane.bar, lane.number
            self.hide(self.plane, self.tags, self.turn, *marks)
            self.hero = Group(turned, lane)
            self.stand_at(self.gap, 0)
            self.plane.drop("dial")
            self.plane.take(self.view_of_sums())
            self.sums = HandSums(self.pairs)
            self.draw_sums()
            self.hero = Group(self.plane, lane, lane.bar, added)
            self.remove(turned.edges)
            self.add(added.edges)
            parts = self.plane, self.tags, self.turn, added.cells, lane.bar, lane.number
            self.show(*parts, run_time=GESTURE)
            self.bring_to_back(self.sums)
            self.remove(turned.cells)
            self.add(lane, lane.bar, added)
            with self.redrawn(self.draw_sums):
                self.say("hands", moved(self.joined, 1, 1.5 * MORPH))
            self.show(added.cursor, added.tag, self.sums.tags)
            self.say("guess")
            self.ponder()
            self.hide(self.sums.tags)
            with self.redrawn(partial(self.draw_walked, "added", self.gap, 0.0)):
                first, *others = (round(self.steps * share) for share in LEGS)
                self.say("walk", *self.moving(first + self.gap, first, GESTURE))
                for place in others:
                    self.pause(QUICK)
                    pace = QUICK * (place - self.at()[1])
                    self.play(*self.moving(place + self.gap, place, pace))
            self.fill_the_rest(added, self.gap)

    def view_of_sums(self) -> View:
        """Return the view, no larger than that of the turned arrows, that holds all walked sums."""
        ways = zip(self.pairs, (self.gap, 0), strict=True)
        places = np.arange(self.steps + 1.0)
        reached = [self.placed("added", pair, since + places) for pair, since in ways]
        room = self.left.inset(*MARGIN)
        return view_of(extent_of([(0, 0), *np.concatenate(reached)]), room, self.plane.frame.unit)

    def compare(self) -> None:
        """Set both boards side by side, and the scores of the gap beside each."""
        turned, added, lane = *self.boards.values(), self.lane
        with self.beat("both"):
            left, right = (
                added.pose_in(half.columns(half.width - RUN, RUN, gap=0)[0], titled=True)
                for half in self.stage.halves(gap=0)
            )
            marks = self.turn, added.cursor, added.tag, lane, lane.bar
            self.hide(self.plane, self.sums, self.tags, *marks)
            turned.take(left)
            come = FadeIn(turned, turned.title, rate_func=squish_rate_func(smooth, 0.4, 1.0))
            self.play(glide((added, right)), come, run_time=1.2 * GESTURE)
            self.hero = Group(added, turned, added.title, added.reading)
            both = turned, added
            scores = [np.diagonal(board.cells.values, -self.gap) for board in both]
            runs = [ScoreRun(board, np.min(scores), np.max(scores)) for board in both]
            axes = [FadeIn(part) for part in (added.title, *(run.axis for run in runs))]
            self.play(*axes, *(Create(board.band) for board in both), run_time=1.5 * QUICK)
            self.hero = Group(*both, added.title, added.reading, *runs)
            self.play(*(part for run in runs for part in run.drawn()), run_time=MORPH)
            self.add(*runs)
            self.say("claim", *(FadeIn(board.reading) for board in both), run_time=GESTURE)
            self.pause(1.5 * GESTURE)
        self.compared = [added, added.title, *runs, *(x for b in both for x in (b.band, b.reading))]

    def look_back(self) -> None:
        """Take another key, and let the query come to the gap that this key likes best."""
        turned, plane, curve = self.boards["turned"], self.plane, self.stand_apart()
        with self.beat("back"):
            self.hide(*self.compared)
            ahead = ValueTracker(1.0)
            with self.redrawn(lambda: turned.paint(np.where(BACK < 0, ahead.get_value(), 1))):
                parts = map(FadeIn, (plane, self.tags, curve, turned.cursor, turned.tag))
                self.say("past", moved(ahead, 0, GESTURE), *parts, run_time=GESTURE)
            met = ValueTracker(-1.0)
            draw = partial(self.draw_another_key, self.scores("turned"), met, curve)
            ghosts = self.take_another_key(curve)
            self.ponder()
            plane.angle("between", self.theme.ink).arc.set_stroke(width=8)
            with self.redrawn(draw):
                leave = plane.arrows["ghost"].animate.set_opacity(0), *map(FadeOut, ghosts)
                come = moved(met, 0, GESTURE), FadeIn(self.turn), FadeIn(self.tags[1])
                self.play(*leave, *come, run_time=GESTURE)
                self.add(self.tags)
                plane.drop("ghost")
                for place in range(1, self.best + 1):
                    step = 1.5 * QUICK
                    self.play(*self.moving(place, 0, step), moved(met, place, step))
                self.say("best", moved(met, PLACES - 1, GESTURE), FadeIn(turned.band))
                for place in range(1, PLACES - self.best):
                    self.play(*self.moving(place + self.best, place, QUICK))
                    self.pause(QUICK / 2)
            self.answer(alone=True)
            self.ponder()

    def stand_apart(self) -> GapScores:
        """Stand at the first places without shadow and angle, and return the curve beside."""
        plane, board = self.plane, self.boards["turned"]
        self.stand_at(0, 0)
        room = replace(self.stage, left=board.outline.right + AIR, right=self.stage.right - CURVE)
        plane.take(view_of(extent_of([(0, 0)], self.longest), room.inset(*MARGIN)))
        plane.ring("dial", self.longest)
        plane.remove(self.shadow)
        plane.drop("between")
        plane.arrows["query"].take(BROAD)
        for name, pair in zip(NAMES, self.pairs, strict=True):
            plane.lay(name, pair)
        self.tags.follow(plane, *self.pairs)
        board.frame(self.best).point_at(0, 0)
        board.cursor.scale(FRAME)
        most = float(np.prod([*map(np.linalg.norm, self.pairs)]))
        curve = GapScores(replace(self.stage, left=room.right), PLACES, self.lane.limit, most)
        self.hero = Group(plane, board, curve)
        return curve.read(self.score_back, 0, PLACES - 1)

    def take_another_key(self, curve: GapScores) -> tuple[VMobject, ...]:
        """Let the key and its scores fade to ghosts, and another key of its length come."""
        plane, board, (query, key) = self.plane, self.boards["turned"], self.pairs
        whole = angle_between(key, self.placed("turned", query, self.best))
        self.answer_key = tuple(self.turned_by(whole, key))
        plane.rename("key", "ghost")
        looks = ("casing", self.theme.ground, CASING), ("key", self.theme.key, HEAVY)
        for name, hue, weight in looks:
            plane.arrow(
                name, self.answer_key, hue, width=weight.width, head=weight.head, waiting=True
            )
        own, old, new = self.tags[0], self.tags[1].copy(), TipNames({NEW: self.theme.key})
        rim = self.turned_by(ASIDE, np.array(self.answer_key))
        new.put_beside(0, plane, rim * self.longest / np.linalg.norm(rim), rim)
        self.remove(self.tags)
        shape, told = curve.shape.copy(), curve.watched.copy()
        self.add(own, old, shape, told)
        curve.read(self.score_back, 0, -1)
        paling = ValueTracker(1.0)
        with self.redrawn(lambda: board.paint(np.where(BACK < 0, 0, paling.get_value()))):
            pale: list[Any] = [
                x.animate.set_color(self.theme.ring) for x in (plane.arrows["ghost"], shape)
            ]
            pale.append(old.animate.set_color(self.theme.quiet))
            come = plane.growing("key"), FadeIn(new), FadeOut(told)
            self.say("guess", moved(paling, PALE), *pale, *come, run_time=GESTURE)
        self.add(plane.admit())
        self.away = float(np.sign(self.side(*self.drawn())))
        return old, shape, new

    def turned_by(self, angle: float, pair: Vector) -> Vector:
        """Return an arrow turned by an angle in radians."""
        return np.asarray(rotate(pair, *rope_tables(angle, np.ones(1)), pairing="interleaved"))

    def draw_another_key(self, old: Vector, met: ValueTracker, curve: GapScores) -> None:
        """Draw the arrows, and the scores of the other key for all gaps that have been met."""
        board, reached = self.boards["turned"], met.get_value()
        come = np.clip(1 + reached - BACK, 0, 1)
        board.cells.score(np.where(come > 0, self.scores("turned"), old))
        board.paint(np.where(BACK < 0, 0, PALE + (1 - PALE) * come))
        m, n = self.at()
        curve.read(self.score_back, m - n, reached)
        self.draw_on_the_board()
        board.cursor.scale(FRAME)
        query, key = self.drawn()
        self.plane.lay("casing", BEYOND * key)
        off = max(0.0, ASIDE - abs(angle_between(query, key)))
        beside = self.turned_by(off, key) * self.longest / np.linalg.norm(key)
        self.tags.put_beside(0, self.plane, query, query).put_beside(1, self.plane, beside, beside)
