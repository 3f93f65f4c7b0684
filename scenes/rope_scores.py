"""Chapter 12: turn query and key by their places, and their score knows only the gap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    Group,
    LaggedStart,
    ValueTracker,
    VGroup,
    linear,
    rush_from,
    smooth,
)
from numpy.typing import NDArray

from posenc_math import perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.gap_rail import GapRail
from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.mobjects.score_board import BoardPose, ScoreBoard
from scenes._kit.mobjects.score_lane import WIDE, ScoreLane
from scenes._kit.mobjects.score_trail import ScoreTrail
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, LABEL, Label

Vector = NDArray[np.float64]

PLACES = 12
"""How many places a board has."""
NAMES = "query", "key"
SIDES = "turned", "added"
"""What is done with the places."""
DECIMALS = 2
HEAVY, MEDIUM, LIGHT = Weight(14.0, 0.46), Weight(10.0, 0.36), Weight(6.0, 0.22)
"""Arrows alone on the stage, arrows beside a board, and the words and hands of which they are."""
SHORTEST, LONGEST = 0.5, 2.0
"""How long an arrow may be."""
SEED = 1e-3
WEDGE, WRITTEN = 0.8, 0.55
"""Radius of the angle between the arrows as a part of the shorter, and of its number in that."""
SHADOW, BESIDE = 0.3, 0.28
"""Width of the key's shadow, and how far beside the query its middle lies."""
TAG = 0.18
"""Between the point of an arrow and its name."""
MARGIN = 1.2, 0.5
"""Room for the names at the sides of the turning arrows, and above and below."""
LANE, AIR = 1.49, 0.15
"""Width of the lane, and how far it is from the places."""
FLOOR, STAND = 0.15, 0.68
"""How high over the stage's bottom the standing bar has its foot, and how far across."""
BOARD = 0.42
"""Share of its half that a board leaves to the arrows beside it."""
TRAIL = 1.4
"""Height of the curve of the walked scores."""
PACE, HURRY = 0.3, 0.12
"""Seconds for one place while a diagonal is filled, and while all the others are."""
WALK = 0.45
"""Seconds for one place while both diagonals are compared."""
REACH = 1.1
"""Room about the words for their hands, as a number of the plane."""
FINE = 8
"""How many times the score is looked up from one place of its curve to the next."""


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

    def walked(self, side: str, until: float) -> tuple[Vector, Vector]:
        """Return places of the query up to one, closely spaced, and the scores at the gap."""
        places = np.append(np.arange(0, until - SEED, 1 / FINE), until)
        return places, np.array([self.score(side, m, m + self.gap) for m in places])

    @property
    def steps(self) -> int:
        """How many places a pair can move on from the first, the key ahead by the gap."""
        return PLACES - 1 - self.gap

    @property
    def limit(self) -> float:
        """The end of the scale of the turned scores: the score of arrows that point one way."""
        return float(np.prod([np.linalg.norm(pair) for pair in self.pairs]))

    @property
    def common(self) -> float:
        """The end of one scale for the scores of both sides."""
        return float(max(self.limit, *(np.abs(self.scores(side)).max() for side in SIDES)))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        first, second = self.stops
        return {
            "degrees": self.degrees,
            "gap": self.gap,
            "score": printed(self.score("turned", 0, self.gap), DECIMALS),
            "m1": first,
            "n1": first + self.gap,
            "m2": second,
            "n2": second + self.gap,
        }

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Divide the stage: arrows on the left, places beside them, the score on the right."""
        super().setup()
        self.places = ValueTracker(0.0), ValueTracker(0.0)
        self.joined = ValueTracker(0.0)  # how much of the hands has been added
        self.dimmed = ValueTracker(0.0)  # how far all cells but those of the gap are dimmed
        self.opened = ValueTracker(1.0)  # how far the angle reaches out
        self.left, rest = self.stage.columns(0.47, 0.53)
        self.right, own = rest.columns(rest.width - LANE - AIR, LANE, gap=AIR)
        self.lane = ScoreLane(own, self.limit)
        self.boards = {
            "turned": ScoreBoard(self.scores("turned"), self.right, self.limit, "turned"),
            "added": ScoreBoard(self.scores("added"), self.left, self.common, "added"),
        }
        self.rail = GapRail(PLACES, self.right.beside(0.92, "left", gap=0)[0])
        self.kept = np.zeros((PLACES, PLACES))  # how far the cells have been filled
        self.make_the_arrows()

    def make_the_arrows(self) -> None:
        """Make the plane with both arrows, their names, their angle, and the key's shadow."""
        room = Region(
            self.stage.left, self.stage.at(STAND, 0)[0], self.stage.bottom, self.stage.top
        )
        self.plane = ArrowPlane(view_of(extent_of(self.pairs, 0.15), room, self.unit))
        self.plane.remove(self.plane.axes)
        self.plane.angle("between", self.theme.ink).arc.set_stroke(width=8)
        for name, pair, hue in zip(NAMES, self.pairs, self.hues, strict=True):
            self.plane.arrow(name, pair, hue, width=HEAVY.width, head=HEAVY.head, waiting=True)
        named = zip(NAMES, self.hues, strict=True)
        self.tags = VGroup(*(Label(name, BODY, color=hue) for name, hue in named))
        self.shadow = Bar(self.theme.surface).set_stroke(self.theme.ink, width=3)
        self.drop = DashedSegment(ORIGIN, RIGHT, color=self.theme.quiet, width=4)
        self.back = DashedSegment(ORIGIN, RIGHT, color=self.theme.query, width=4)
        self.turn = Degrees(0, LABEL, bold=True)

    @property
    def unit(self) -> float:
        """How long the number 1 is while the score is made: the bar fills the stage's height."""
        query, key = self.pairs
        longest = abs(float(query @ key)) * max(1.0, 1 / float(np.linalg.norm(query)))
        return (self.stage.height - 2 * FLOOR) / longest

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

    # --- drawing -----------------------------------------------------------------------------

    def at(self) -> tuple[float, float]:
        """Return the places of query and key."""
        m, n = (place.get_value() for place in self.places)
        return m, n

    @staticmethod
    def to(tracker: ValueTracker, value: float, run_time: float, rate: Any = smooth) -> Any:
        """Return the animation that moves a tracker to a value."""
        animate: Any = tracker.animate
        return animate(run_time=run_time, rate_func=rate).set_value(value)

    def moving(self, m: float, n: float, run_time: float, rate: Any = smooth) -> list[Any]:
        """Return the animations that move query and key to their next places."""
        ways = zip(self.places, (m, n), strict=True)
        return [self.to(x, end, run_time, rate) for x, end in ways if end != x.get_value()]

    def drawn(self) -> tuple[Vector, Vector]:
        """Return query and key turned to their places."""
        query, key = (
            self.placed("turned", pair, t) for pair, t in zip(self.pairs, self.at(), strict=True)
        )
        return query, key

    def draw_arrows(self) -> None:
        """Draw both arrows, their angle and names, the key's shadow, and the score."""
        self.draw_plane()
        self.lane.measure(self.score("turned", *self.at()))

    def draw_plane(self) -> None:
        """Draw both arrows, their angle and names, and the key's shadow."""
        query, key = self.drawn()
        self.draw_turned()
        for name, tag in zip(NAMES, self.tags, strict=True):
            arrow = self.plane.arrows[name]
            along = arrow.vector / np.linalg.norm(arrow.vector)
            reach = TAG + 0.5 * float(np.abs(along) @ [tag.width, tag.height, 0.0])
            tag.move_to(arrow.end + reach * along)
        self.lay_the_shadow(query, key)

    def draw_turned(self) -> None:
        """Draw both arrows at their places, and the angle between them with its number."""
        for name, pair in zip(NAMES, self.drawn(), strict=True):
            self.plane.lay(name, pair)
        query = self.drawn()[0]
        m, n = self.at()
        own = direction(self.pairs[1]) - direction(self.pairs[0])
        whole = own + float(self.speeds[0]) * (n - m)
        sweep = float(np.angle(np.exp(1j * whole)))
        radius = WEDGE * min(float(np.linalg.norm(pair)) for pair in self.pairs)
        reach = max(SEED, radius * self.opened.get_value())
        self.plane.open_angle("between", direction(query), sweep, reach)
        half = direction(query) + sweep / 2
        inside = WRITTEN * radius * np.array([np.cos(half), np.sin(half)])
        self.turn.set_number(abs(np.degrees(sweep)))
        self.turn.shift(self.plane.point(inside) - self.turn.get_center())

    def lay_the_shadow(self, query: Vector, key: Vector, share: float = 1.0) -> None:
        """Lay the key's shadow on the line of the query, in the colour of the score."""
        along = query / np.linalg.norm(query)
        reach, frame = share * float(key @ along), self.plane.frame
        aside = BESIDE * np.array([along[1], -along[0], 0.0])
        self.shadow.lay(frame.origin + aside, direction(query), reach * frame.unit, SHADOW)
        self.shadow.set_fill(self.lane.hue(float(query @ key)))
        foot = key + share * (float(key @ along) * along - key)
        self.drop.set_ends(frame.point(key), frame.point(foot))
        self.back.set_ends(frame.origin, frame.point(min(reach, 0.0) * along))

    def draw_places(self) -> None:
        """Draw the arrows at their places, and the places themselves."""
        self.draw_arrows()
        self.rail.stand(*self.at())

    def draw_on_the_board(self) -> None:
        """Draw the arrows, and point at their cell."""
        self.draw_arrows()
        self.boards["turned"].point_at(*self.at())

    def lit(self) -> Vector:
        """Return how far every cell is lit."""
        return np.maximum(np.eye(PLACES, k=self.gap), 1 - self.dimmed.get_value())

    # --- two arrows --------------------------------------------------------------------------

    def ask(self) -> None:
        """Let both arrows grow, and make their score of the shadow and the query's length."""
        wedge = self.plane.angles["between"]
        self.hero = self.plane
        self.draw_plane()
        with self.question():
            grown = [self.plane.growing(name).set_rate_func(rush_from) for name in NAMES]
            self.say("arrows", *grown, run_time=1.3 * MORPH)
            self.play(FadeIn(wedge, self.tags, run_time=QUICK))
            self.plane.add_to_back(self.shadow, self.drop, self.back)
            self.add(self.plane.admit())
            fallen = ValueTracker(0.0)
            with self.redrawn(lambda: self.let_the_shadow_fall(fallen.get_value())):
                self.say("shadow", self.to(fallen, 1, 1.3 * MORPH))
            self.make_the_score()
            self.say("use")

    def let_the_shadow_fall(self, share: float) -> None:
        """Draw the key's shadow as far as it has fallen."""
        self.lay_the_shadow(*self.pairs, max(share, SEED))
        self.shadow.set_stroke(opacity=min(1.0, 9 * share))

    def make_the_score(self) -> None:
        """Let a copy of the shadow stand up, stretch it, and carry it to the scale."""
        lane, bar, origin = self.lane, self.lane.bar, self.plane.frame.origin
        query, key = self.pairs
        length, tilt = float(np.linalg.norm(query)), direction(query)
        lane.measure(self.score("turned", 0, 0))
        on_scale = lane.foot, np.pi / 2, bar.length, WIDE
        long = self.shadow.length
        aside = BESIDE * np.array([np.sin(tilt), -np.cos(tilt), 0.0])
        low = FLOOR if long > 0 else FLOOR - length * long
        foot = self.stage.at(STAND, 0) + low * UP
        lies = origin + aside, tilt, long, SHADOW
        down = foot + WIDE / 2 * UP, 0.0, long, SHADOW
        upright = foot, np.pi / 2, long, WIDE
        stretched = foot, np.pi / 2, length * long, WIDE
        numbers = self.lengths(foot, float(key @ query) / length, length)
        bar.lay(*lies)
        self.add(bar)
        self.carry(bar, lies, down, GESTURE, FadeIn(numbers[0]))
        self.carry(bar, down, upright, GESTURE)
        self.show(numbers[1])
        self.carry(bar, upright, stretched, 1.3 * MORPH, FadeIn(numbers[2]), cue="score")
        scale = lane.strip, lane.zero, lane.title, lane.ends
        gone = [FadeOut(number) for number in numbers[1:]]
        self.carry(bar, stretched, on_scale, MORPH, *gone, FadeIn(*scale))
        self.remove(*scale)
        self.hero = Group(self.plane, lane, bar)
        self.play(FadeIn(lane.number), FadeOut(numbers[0]), run_time=QUICK)
        self.add(lane, bar)

    def lengths(self, foot: Vector, shadow: float, query: float) -> VGroup:
        """Return the query's length at its name, and shadow and length beside the standing bar."""
        at_name = Readout(query, DECIMALS, BODY, color=self.theme.query, face="sans")
        name: Any = self.tags[0]
        at_name.put(np.array([name.get_right()[0] + 0.2, name.baseline, 0.0]), LEFT)
        beside = foot + WIDE * LEFT + 1.1 * UP
        low = Label(printed(shadow, DECIMALS), BODY).put(beside, RIGHT)
        times = Label(f"× {printed(query, DECIMALS)}", BODY, color=self.theme.query)
        return VGroup(at_name, low, times.put(beside + 0.5 * DOWN, RIGHT))

    def carry(
        self, bar: Bar, start: Any, end: Any, run_time: float, *others: Any, cue: str = ""
    ) -> None:
        """Carry a bar from one place, angle, length and width to others, perhaps with a caption."""
        carried = ValueTracker(0.0)

        def draw() -> None:
            share = carried.get_value()
            bar.lay(*(between(a, b, share) for a, b in zip(start, end, strict=True)))

        with self.redrawn(draw):
            moves = [self.to(carried, 1, run_time), *others]
            if cue:
                self.say(cue, *moves)
            else:
                self.play(*moves, run_time=run_time)

    # --- places ------------------------------------------------------------------------------

    def turn_the_key(self) -> None:
        """Give both words a place, and let the key's turn it."""
        view = view_of(about_the_origin(self.longest), self.left.inset(*MARGIN))
        with self.beat("turn"):
            with self.redrawn(self.draw_plane):
                self.say("turn", glide((self.plane, view)), run_time=1.3 * MORPH)
            self.hero = Group(self.plane, self.lane, self.lane.bar, self.rail)
            ring = self.plane.ring("dial", self.longest, waiting=True)
            self.play(Create(ring), FadeIn(self.rail), run_time=GESTURE)
            self.add(self.plane.admit())
            with self.redrawn(self.draw_places):
                self.play(*self.moving(0, self.gap, 1.5 * MORPH))
            self.show(self.turn)
            self.say("guess")
            self.ponder()

    def spin_both(self) -> None:
        """Let both words move on: both arrows turn together, and nothing else changes."""
        beats = zip(("spin", "spin_on"), ("same", "locked"), self.stops, strict=True)
        for beat, cue, place in beats:
            with self.beat(beat), self.redrawn(self.draw_places):
                self.play(*self.moving(place, place + self.gap, 1.5 * MORPH))
                self.say(cue)

    # --- all places --------------------------------------------------------------------------

    def open_the_board(self) -> None:
        """Open an empty board, and stamp the score into it at the places where it was read."""
        board = self.boards["turned"]
        with self.beat("board"):
            self.hide(self.rail)
            edges = [*board.columns, *board.rows]
            self.hero = Group(self.plane, self.lane, self.lane.bar, board)
            opening = FadeIn(board.cells, board.key, board.query, run_time=MORPH)
            growing = LaggedStart(*map(FadeIn, edges), lag_ratio=0.1, run_time=1.3 * MORPH)
            self.say("board", opening, growing)
            self.remove(board.cells, board.key, board.query, *edges)
            self.add(board)
            for place in (0, *self.stops):
                self.stamp(place, "" if place else "stamps")
            self.draw_on_the_board()
            self.show(board.cursor)
            self.say("guess")
            self.ponder()

    def stamp(self, place: int, cue: str) -> None:
        """Let a copy of the score's bar fly into its cell."""
        lane, board, ends = self.lane, self.boards["turned"], (place, place + self.gap)
        score = self.score("turned", *ends)
        cell = board.cells.cell(*ends)
        stamp = Bar(lane.hue(score)).set_stroke(self.theme.ink, width=3)
        start = lane.foot, np.pi / 2, lane.bar.length, WIDE
        up = cell.height if score > 0 else -cell.height
        end = cell.at(0.5, 0 if score > 0 else 1), np.pi / 2, up, cell.width
        self.add(stamp.lay(*start))
        self.carry(stamp, start, end, GESTURE, cue=cue)
        self.kept[ends] = 1
        board.paint(self.kept)
        self.remove(stamp)

    def fill_the_board(self) -> None:
        """Walk two diagonals, and then past every other gap."""
        last, first = PLACES - 1, self.stops[-1]
        with self.beat("fill"):
            self.walk(self.steps, first)
            self.walk(0, self.steps, cue="rest")
            with self.redrawn(self.draw_on_the_board):
                self.say("next", *self.moving(0, self.gap + 1, GESTURE))
            self.walk(self.steps - 1, 0)
            closing = self.to(self.opened, 0, QUICK)
            with self.redrawn(self.draw_on_the_board):
                self.play(closing, FadeOut(self.turn, self.tags, run_time=QUICK))
            with self.redrawn(self.draw_passing(self.gap, self.gap + 1)):
                corners = (0, last), (0, 0), (last, 0)
                for index, (m, n) in enumerate(corners):
                    far = max(abs(np.subtract((m, n), self.at())))
                    passing = self.moving(m, n, far * HURRY, linear)
                    self.play(*passing) if index else self.say("all", *passing)

    def walk(self, to: int, since: int, cue: str = "") -> None:
        """Let both walk along a diagonal, and fill the cells that they pass."""
        m, n = self.at()
        gap = round(n - m)
        if m == to:
            return
        with self.redrawn(self.draw_walked(gap, since)):
            moves = self.moving(to, to + gap, abs(to - m) * PACE, linear)
            self.say(cue, *moves) if cue else self.play(*moves)
        self.kept = self.boards["turned"].cells.filled.copy()

    def draw_walked(self, gap: int, since: int) -> Callable[[], None]:
        """Return what draws the arrows, and fills a diagonal as far as it has been walked."""
        rows = np.arange(PLACES - abs(gap))

        def draw() -> None:
            self.draw_on_the_board()
            low, high = sorted((float(since), self.at()[0]))
            reached = np.clip(1.5 - 2 * np.maximum(rows - high, low - rows), 0, 1)
            self.boards["turned"].paint(np.maximum(self.kept, np.diag(reached, gap)))

        return draw

    def draw_passing(self, low: float, high: float) -> Callable[[], None]:
        """Return what draws the arrows, and fills every diagonal whose gap they have had."""
        row, column = np.indices(self.kept.shape)
        gaps, had = column - row, [low, high]

        def draw() -> None:
            self.draw_on_the_board()
            m, n = self.at()
            had[:] = min(had[0], n - m), max(had[1], n - m)
            reached = 1 - np.maximum(gaps - had[1], had[0] - gaps)
            self.boards["turned"].paint(np.maximum(self.kept, np.clip(reached, 0, 1)))

        return draw

    # --- the other way -----------------------------------------------------------------------

    def add_instead(self) -> None:
        """Add the places instead of turning by them, and walk both boards."""
        with self.beat("add"):
            self.make_room()
            with self.redrawn(self.draw_sums):
                self.say("hands", self.to(self.joined, 1, STROLL))
            self.fill_the_other()
            self.walk_both()
            self.end_on_the_turned()

    def half(self, side: str) -> tuple[Region, BoardPose, Region]:
        """Return where the arrows of a side stand, how its board stands, and where its curve."""
        room = self.stage.halves()[SIDES[::-1].index(side)]
        upper, trail = room.rows(self.stage.height - TRAIL, TRAIL)
        cells = upper.beside(BOARD, "right", gap=0)[1]
        pose = self.boards[side].pose_in(cells, self.common, named=0.0)
        wheel = Region(upper.left, float(pose.corner[0]) - 0.5, upper.bottom, upper.top)
        return wheel.inset(0.1), pose, trail

    def make_room(self) -> None:
        """Take the turned board into its half, on the common scale, and show the words bare."""
        board, lane = self.boards["turned"], self.lane
        self.hide(self.plane, lane, lane.bar, board.cursor)
        for tracker, place in zip(self.places, (0, self.gap), strict=True):
            tracker.set_value(place)
        room = self.stage.halves()[0].inset(0.3)
        self.sums = ArrowPlane(view_of(extent_of(self.pairs, REACH), room))
        self.sums.remove(self.sums.axes)
        for name, pair, hue in zip(NAMES, self.pairs, self.hues, strict=True):
            light: Any = {"width": LIGHT.width, "head": LIGHT.head}
            self.sums.arrow(f"{name} word", pair, hue, **light)
            self.sums.arrow(f"{name} hand", pair + SEED, self.theme.position, pair, **light)
            self.sums.arrow(name, pair, hue, width=HEAVY.width, head=HEAVY.head)
        self.draw_sums()
        self.hero = Group(self.sums, board)
        self.play(glide((board, self.half("turned")[1])), FadeIn(self.sums), run_time=MORPH)

    def draw_sums(self) -> None:
        """Draw both sums with their hands."""
        share = max(SEED, self.joined.get_value())
        for name, pair, t in zip(NAMES, self.pairs, self.at(), strict=True):
            total = pair + share * (self.placed("added", pair, t) - pair)
            self.sums.lay(name, total)
            self.sums.lay(f"{name} hand", total, pair)

    def fill_the_other(self) -> None:
        """Set the sums beside their own board, and fill it."""
        wheel, pose, _ = self.half("added")
        board, grown = self.boards["added"].take(pose), ValueTracker(0.0)
        edge = np.indices(self.kept.shape).min(axis=0)
        lighter = [(self.sums.arrows[name], MEDIUM) for name in NAMES]
        view = view_of(extent_of(self.pairs, REACH), wheel)
        self.play(glide((self.sums, view), *lighter, run_time=MORPH))
        self.add(self.sums)
        self.hero = Group(self.sums, *self.boards.values())
        self.show(board)
        with self.redrawn(lambda: board.paint(grown.get_value() - edge)):
            self.say("board", self.to(grown, PLACES, STROLL, linear))

    def walk_both(self) -> None:
        """Walk the same diagonal on both boards, and draw the curves of its scores."""
        walked = np.concatenate([self.walked(side, self.steps)[1] for side in SIDES])
        low, high = min(0.0, float(walked.min())), max(0.0, float(walked.max()))
        count = self.steps + 1
        self.trails = {s: ScoreTrail(count, self.half(s)[2], low, high) for s in SIDES}
        self.opened.set_value(1)
        self.plane.remove(self.shadow, self.drop, self.back)
        for name in NAMES:
            self.plane.arrows[name].take(MEDIUM)
        self.plane.take(view_of(about_the_origin(self.longest), self.half("turned")[0]))
        self.draw_walk()
        boards, trails = self.boards.values(), self.trails.values()
        self.hero = Group(self.sums, self.plane, *boards, *trails)
        self.show(self.plane, self.turn, *trails, *(board.cursor for board in boards))
        with self.redrawn(self.draw_walk):
            both = self.moving(self.steps, PLACES - 1, self.steps * WALK, linear)
            self.say("walk", self.to(self.dimmed, 1, GESTURE), *both)
        self.say("both", answer=True)
        self.pause(GESTURE)

    def draw_walk(self) -> None:
        """Draw the arrows of both sides, their cells, and their scores; dim all other gaps."""
        self.draw_sums()
        self.draw_turned()
        for side, board in self.boards.items():
            board.point_at(*self.at())
            board.paint(1.0, self.lit())
            self.trails[side].follow(*self.walked(side, self.at()[0]))

    def end_on_the_turned(self) -> None:
        """Let the turned board become large, its arrows and its level curve beside it."""
        board, trail = self.boards["turned"], self.trails["turned"]
        other = self.boards["added"]
        leaving = other, other.cursor, self.sums, self.trails["added"], board.cursor
        self.say("last", *map(FadeOut, leaving), run_time=QUICK)
        pose = board.pose_in(self.stage, self.limit)
        room = Region(self.stage.left, float(pose.corner[0]) - 1, self.stage.bottom, self.stage.top)
        upper, lower = room.rows(room.height - TRAIL, TRAIL)
        view = view_of(about_the_origin(self.longest), upper.inset(0.1))
        self.hero = Group(self.plane, board, trail)
        heavier = [(self.plane.arrows[name], HEAVY) for name in NAMES]
        away = (lower.left - self.half("turned")[2].left) * RIGHT
        animate: Any = trail.animate
        with self.redrawn(self.draw_turned):
            self.play(glide((self.plane, view), *heavier), animate.shift(away), run_time=MORPH)
        with self.redrawn(self.draw_end):
            self.play(glide((board, pose)), self.to(self.dimmed, 0, MORPH), run_time=MORPH)
        self.show(board.cursor)

    def draw_end(self) -> None:
        """Draw the arrows, their cell, and all other gaps as far as they are lit."""
        self.draw_turned()
        self.boards["turned"].point_at(*self.at())
        self.boards["turned"].paint(1.0, self.lit())
