"""Chapter 11: add a place, and a word's length changes; turn the word, and every length stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    ORIGIN,
    RIGHT,
    Circle,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    Line,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    linear,
    rush_from,
    smooth,
    squish_rate_func,
)
from numpy.typing import NDArray

from posenc_math import dial_angles, frequencies, perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.course import Course
from scenes._kit.homecoming import beats, tenfold
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.arrow_names import BEYOND, LEFT_OF, ArrowNames
from scenes._kit.mobjects.arrow_plane import (
    ArrowPlane,
    View,
    about_the_origin,
    angle_between,
    direction,
    extent_of,
    view_of,
)
from scenes._kit.mobjects.arrow_tags import ArrowTags, appearing
from scenes._kit.mobjects.lane_arrow import LaneArrow
from scenes._kit.mobjects.lane_tags import LaneTags
from scenes._kit.mobjects.place_bars import RISING, BarsView, PlaceBars
from scenes._kit.mobjects.place_tag import PlaceTag
from scenes._kit.mobjects.placed_pair import POINT, lane_hues
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spun_arrow import SpunArrow
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, Label

Vector = NDArray[np.float64]
LANES = "query", "key", "value"
"""What a layer makes of a word; the place turns the first two."""
PLACES = 8
"""How many places the bars show, counted from 0."""
PAIRS = 4
"""How many pairs of numbers the word has."""
LIMIT = 1.5
"""The longest that an arrow may be."""
FAN, WEDGE = 0.5, 0.22
"""Radius of the turn of the word, as a part of it, and how opaque it is."""
BROAD, SPROUT, HAND = Weight(26.0, 0.56), Weight(0.5, 0.02), Weight(7.0, 0.26)
FIRM, HEAVY = Weight(9.0, 0.34), Weight(14.0, 0.46)
"""Arrows that others lie within, that begin, that are a hand, a sum, or fill a stage."""
PALE, GONE, WAY, CASING = 0.6, 0.45, 0.8, 6
"""How much of its hue an arrow keeps that others lie over, how much one that has been turned away
from there, how much the way of a tip, and how wide are edges about what lies over others."""
SEED, BUD = 1e-3, 0.35
"""How much of an arrow is there before it grows, and of the word in the very first picture."""
GHOST = 0.075
"""Size of the dot that stays where a tip was."""
LEAVING = 0.2
"""In how much of a place a dot comes where a tip was, and a length goes from it to the bars."""
NAMED, LEAD, RAIL = 1.1, 0.5, 1.0
"""Width kept before the bars for the name of the longest sum, and so that they stand off what is
turned, and height under their axis for the places and the walker."""
COMPASS, OVERLAP, LEVEL = 0.4, 0.6, 4
"""In which part of the time in which it is measured a length goes up to the axis, in which part of
the rest it goes over to its bar, and how wide the line is on which it goes."""
ASIDE, OVER, UNDER, ROW = 0.16, 0.9, 0.46, 0.5
"""Room between the four dials, and over them for the place; how far under them the first row of
text stands, and how far under that the second."""
DEPTH = 0.15
"""How deep letters reach under the last row."""
LAG, EVEN = 0.15, 0.88
"""For how long a fast tip is seen where it was, and how long a run takes to go ten times as far, in
seconds."""
STOPS = 10, 100, 1000
"""Where the walks rest: there one hand after the other has made the first hand's first turn."""
FIRST = 3
"""How many places query and key are walked before they run."""
DISC, DOT = 0.15, 0.1
"""Sizes of the shape beside a name and beside a length of a query or of a key."""
NEXT, NEAR = 0.6, 0.45
"""Room from one of the names to the next, and from one of the lengths."""
FAINT = 0.35
"""How much of its hue a circle has on which nothing has turned yet."""
LAST = squish_rate_func(smooth, 0.75, 1.0)
"""How comes what has no room before another thing has arrived."""


def polar(size: float, angle: float) -> Vector:
    """Return the pair of numbers that is so long and points so many radians from the first axis."""
    return size * np.array([np.cos(angle), np.sin(angle)])


def pairs_of(*pairs: tuple[float, float]) -> Vector:
    """Return pairs of numbers (n, 2) that are so long and point so many degrees up."""
    return np.array([polar(size, np.radians(degrees)) for size, degrees in pairs])


class RopeRotation(ChapterScene):
    """An added place changes how long a word is; a turn keeps every length."""

    key = "rope_rotation"
    number = 11
    climax = "rope"

    word: Annotated[tuple[float, ...], Length(2, 2), Each(Between(0.1, 1.4))] = (1.0, 1.0)
    """The word's first pair of numbers."""
    name: Annotated[str, Length(2, 6)] = "dog"
    """How the word is written."""
    others: ClassVar[Vector] = pairs_of((1.3, 160), (1.2, 250), (1.45, 330))
    """The word's other pairs."""
    made_of_it: ClassVar[dict[str, Vector]] = {
        "query": pairs_of((1.3, 95), (1.05, 125), (1.3, 290), (1.05, 300)),
        "key": pairs_of((1.05, 20), (1.3, 195), (1.1, 225), (1.35, 15)),
        "value": pairs_of((0.5, 330), (0.48, 255), (0.5, 10), (0.48, 200)),
    }
    """The pairs of what a layer makes of the word."""

    def check_content(self) -> None:
        """Check the limits, and that no sum vanishes.

        Raises:
            ValueError: the word is too short or too long, or a sum is cancelled at a place.
        """
        super().check_content()
        if not 0.5 <= self.length <= LIMIT:
            raise ValueError(f"word must be an arrow 0.5 to {LIMIT} long, got {self.word}")
        lengths = self.lengths
        if lengths.min() < 0.05:
            raise ValueError(
                f"word must not be cancelled by the hand of place {lengths.argmin()}, "
                f"got {self.word}"
            )

    def setup(self) -> None:
        """Divide the stage."""
        super().setup()
        self.start = np.array(self.word, dtype=np.float64)
        self.grown = ValueTracker(BUD)
        self.counted = ValueTracker(0.0)  # how much of the bar of the place has risen
        self.carried = ValueTracker(0.0)  # how far the sum's length has gone over to its bar
        self.gauged = ValueTracker(0.0)  # how far the word's length has gone over to the bars
        self.again = ValueTracker(0.0)  # the place to which the word itself is turned
        self.joined = ValueTracker(0.0)  # how far the word's first pair has become a dial
        self.more = ValueTracker(0.0)  # how far the other pairs have grown
        self.made = ValueTracker(0.0)  # how far query, key and value have grown out of the word
        self.clock = ValueTracker(0.0)  # seconds since a walk began
        self.course = Course(PLACES - 1, PLACES - 1, 1.0, linear)
        self._divide_the_stage()

    # --- what is true of the word ------------------------------------------------------------

    @property
    def length(self) -> float:
        """How long the word's arrow is."""
        return float(np.linalg.norm(self.word))

    @property
    def lengths(self) -> Vector:
        """How long the word is at every place with its hand added."""
        word, places = np.array(self.word, dtype=np.float64), np.arange(PLACES, dtype=np.float64)
        return np.asarray(np.linalg.norm(self.added(word, places), axis=-1))

    @property
    def pairs(self) -> Vector:
        """All pairs of the word, shape (PAIRS, 2)."""
        return np.vstack([self.word, self.others])

    @staticmethod
    def added(pair: Vector, t: float | Vector) -> Vector:
        """Return a pair with the hand of place ``t``, or of each of many, added."""
        return np.asarray(perturb(pair, t, frequencies(1), order="cos_sin"))

    @staticmethod
    def turned(pair: Vector, t: float) -> Vector:
        """Return a pair turned to place ``t``."""
        return np.asarray(rotate(pair, *rope_tables(t, frequencies(1)), pairing="interleaved"))

    @staticmethod
    def all_turned(pairs: Vector, t: float) -> Vector:
        """Return all pairs (PAIRS, 2) turned to place ``t``, each at its own speed."""
        tables = rope_tables(t, frequencies(PAIRS))
        return np.asarray(rotate(pairs.ravel(), *tables, pairing="interleaved")).reshape(-1, 2)

    @property
    def turn(self) -> float:
        """By how many radians the fastest pair turns from one place to the next."""
        return float(dial_angles(1, frequencies(1))[0])

    @property
    def low(self) -> int:
        """The place at which the sum is shortest."""
        return int(self.lengths.argmin())

    @property
    def high(self) -> int:
        """The place at which the sum is longest."""
        return int(self.lengths.argmax())

    @property
    def place(self) -> float:
        """Where the walk on the four dials has come."""
        return self.course.at(self.clock.get_value())

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {
            "length": printed(self.length, 2),
            "low": self.low,
            "high": self.high,
            "word": self.name,
            "Word": self.name.capitalize(),
        }

    # --- the stage ---------------------------------------------------------------------------

    def _divide_the_stage(self) -> None:
        """Lay the arrow's origin on the axis of the bars, so that lengths are level with them."""
        stage, tallest = self.stage, float(self.lengths.max())
        sums = extent_of([(0, 0), *self.added(self.start, np.arange(0, 7, 0.1))], room=0.03)
        hands = Region(-0.25, sums.right, -0.25, max(tallest, sums.top))
        turns = about_the_origin(1.06 * self.length)
        both = Region(turns.left, max(turns.right, sums.right), turns.bottom, hands.top)
        raised = Region(
            hands.left, hands.right, -RAIL * hands.top / (stage.height - RAIL), hands.top
        )
        self.views, self.bar_views = {}, {}
        views = ("add", raised, hands, NAMED), ("turn", both, both, LEAD)
        for name, extent, shown, lead in views:
            edge = stage.left + extent.width * fitted(extent, stage).unit
            frame = fitted(extent, Region(stage.left, edge, stage.bottom, stage.top))
            ground = float(frame.point((0, 0))[1])
            self.views[name] = View(shown, frame)
            self.bar_views[name] = BarsView(edge + lead, stage.right, ground, frame.unit)
        self.bars = PlaceBars(self.bar_views["add"], self.name, self.lengths.tolist())
        self._line_up_the_dials()

    def _line_up_the_dials(self) -> None:
        """Lay four dials side by side across the stage, with rows over and under them."""
        columns = self.stage.row_of(PAIRS, gap=ASIDE)
        rows = OVER + UNDER + ROW + DEPTH
        reach = min(columns[0].width, self.stage.height - rows) / 2
        top = self.stage.at(0.5, 0.5)[1] + (rows + 2 * reach) / 2
        hubs = [np.array([x.at(0.5, 0.5)[0], top - OVER - reach, 0.0]) for x in columns]
        self.dials = [Frame(hub, reach / LIMIT) for hub in hubs]
        self.head_row = top - 0.4
        self.rows = [top - OVER - 2 * reach - UNDER - ROW * k for k in range(2)]

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.add_the_hand()
        self.turn_the_arrow()
        self.turn_all_pairs()
        self.make_query_key_and_value()
        self.turn_query_and_key()

    # --- a word ----------------------------------------------------------------------------

    def ask(self) -> None:
        """Let the word grow as an arrow, with its two numbers and its length."""
        self.plane = ArrowPlane(
            view_of(extent_of([(0, 0), self.start], room=0.25), self.stage.inset(POINT))
        )
        self.plane.arrow("pair", self.start, self.theme.word).take(HEAVY)
        self.hero = self.plane
        self.tags = ArrowTags(self.start, self.name, self.length)
        with self.question():
            for text in (*self.tags.numbers, self.tags.name_text, self.tags.size_text):
                text.set_opacity(0)
            self.add(self.plane, self.tags)
            with self.redrawn(self.draw_word):
                animate: Any = self.grown.animate
                grown = animate(rate_func=rush_from).set_value(1)
                self.say("word", grown, appearing(self.tags.name_text), run_time=1.5 * MORPH)
                self.play(*map(appearing, self.tags.numbers), run_time=QUICK)
                self.say("length", appearing(self.tags.size_text), run_time=GESTURE)

    def draw_word(self) -> None:
        """Draw as much of the word as has grown, with its numbers as legs and with its length."""
        share = self.grown.get_value()
        x, y = map(float, share * self.start)
        self.plane.lay("pair", (x, y)).arrows["pair"].take(
            between(SPROUT, HEAVY, min(1.0, 2 * share))
        )
        self.tags.follow(self.plane, "pair", (x, y))

    # --- add, and turn ---------------------------------------------------------------------

    def add_the_hand(self) -> None:
        """Set the hand of the place on the tip of the word, and walk through all places."""
        with self.beat("add"):
            self._make_room_for_the_bars()
            self._set_the_hand_on()
            self.ghosts = self._make_ghosts()
            with self.redrawn(self.draw_sum):
                self.add(self.ghosts)
                self.play(moved(self.grown, 1, MORPH))
                self.show(self.arrow_names.texts["sum"])
                self._count_the_first_place()
                self.say("turns", moved(self.t, 1, 3 * QUICK))
                for place in range(2, self.low):
                    self.play(moved(self.t, place, GESTURE))
                self.play(moved(self.t, self.low), moved(self.counted, 0), run_time=3 * QUICK)
                self.say("back")
                self.pause(QUICK)
                self.play(*self._carrying(1.5 * MORPH))
                self.say("uneven", *self._carried(), moved(self.t, self.low + 1, GESTURE))
                for place in range(self.low + 2, PLACES):
                    self.play(moved(self.t, place, GESTURE))
            self.say("weigh", *self.bars.stress(self.low, self.high), run_time=QUICK)
            self.ponder()

    def _make_room_for_the_bars(self) -> None:
        """Let the word go aside and become smaller, and come to the first place of an axis."""
        narrow = View(self.plane.view.extent, self.views["add"].frame)  # no axis meets the title
        self.bars.reach(-1).stand(0)
        with self.redrawn(self.draw_word):
            aside = glide((self.plane, narrow), run_time=GESTURE)
            self.play(FadeOut(self.tags.size_text, run_time=QUICK), aside)
        kept = *self.tags.legs, *self.tags.numbers, self.tags.name_text
        away = (FadeOut(part, run_time=QUICK) for part in kept)
        axis = FadeIn(self.bars.rail, self.bars.walker)
        self.play(*away, axis, glide((self.plane, self.views["add"])), run_time=1.5 * QUICK)

    def _set_the_hand_on(self) -> None:
        """Draw the hand of place 0 on its circle, and make ready what is drawn of the sum."""
        plane, theme = self.plane, self.theme
        tip = self.added(self.start, 0)
        plane.arrow("sum", tip, theme.ink, waiting=True).take(FIRM)
        plane.arrow("hand", tip, theme.position, self.start, waiting=True).take(HAND)
        for part in (*plane.arrows["sum"], *plane.arrows["hand"]):
            part.set_stroke(theme.ground, part.stroke_width + CASING, background=True)
        plane.ring("orbit", 1.0, self.start, waiting=True)
        names = {
            "pair": (self.name, LEFT_OF),
            "hand": ("hand", LEFT_OF),
            "sum": ("sum", BEYOND),
        }
        self.arrow_names = ArrowNames(plane, names).follow()
        drawn = plane.growing("hand"), Create(plane.rings["orbit"])
        self.say("hand", *drawn, *map(FadeIn, self.arrow_names[:2]), run_time=MORPH)
        self.grown.set_value(SEED)
        self.add(plane.admit())

    def _count_the_first_place(self) -> None:
        """Let the sum's length swing up, go over to the first place and become its bar there."""
        names = (FadeOut(name, run_time=QUICK) for name in self.arrow_names)
        self.say("length", *names, *self._carrying(STROLL))
        self.play(*self._carried(), run_time=QUICK)

    def _carrying(self, run_time: float) -> list[Any]:
        """Return the animations in which the sum's length swings up and goes over to its bar."""
        plane, theme = self.plane, self.theme
        self.carried.set_value(0)
        plane.arrow("swing", plane.pair_at("sum"), theme.ink).take(FIRM)
        plane.trail("swing")
        self.level = Line(ORIGIN, RIGHT, stroke_color=theme.ink, stroke_width=LEVEL)
        self.add(self.bars, self.level, plane, self.ghosts)
        self.draw_sum()
        risen = moved(self.counted, 1, run_time, LAST)
        return [moved(self.carried, 1, run_time, linear), risen]

    def _carried(self) -> list[Any]:
        """Return the animations in which what has carried a length leaves."""
        gone = *self.plane.drop("swing"), self.level
        return [FadeOut(part, run_time=QUICK) for part in gone]

    def _make_ghosts(self) -> VGroup:
        """Return a dot for the tip of the word at every place."""
        dots = VGroup(*(Dot(radius=GHOST, color=self.theme.quiet) for _ in range(PLACES)))
        return dots.set_z_index(1)

    def leave_ghosts(self, tips: Vector, t: float) -> None:
        """Draw the tips of the places that were left."""
        for place, (ghost, tip) in enumerate(zip(self.ghosts, tips, strict=True)):
            left = float(np.clip((t - place) / LEAVING, 0, 1))
            ghost.move_to(self.plane.point(tip)).set_opacity(left)

    def shade(self, share: float) -> None:
        """Draw the word's arrow as pale and broad as others lie within it."""
        hue = mix(self.theme.ground, self.theme.word, 1 - share * (1 - PALE))
        self.plane.arrows["pair"].take(between(HEAVY, BROAD, share)).set_color(hue)

    def draw_sum(self) -> None:
        """Draw word, hand and sum at the place, and the length of the sum."""
        t, share = self.t.get_value(), self.grown.get_value()
        tip = self.added(self.start, t)
        plane = self.plane.lay("hand", tip, self.start).lay("sum", share * tip)
        plane.arrows["sum"].take(between(SPROUT, FIRM, min(1.0, 2 * share)))
        self.shade(share)
        if "swing" in plane.arrows:
            self._draw_the_carrying(tip)
        self.leave_ghosts(self.added(self.start, np.arange(float(PLACES))), t)
        self.bars.stand(t).reach(t - RISING * (1 - self.counted.get_value()))

    def _draw_the_carrying(self, tip: Vector) -> None:
        """Draw how the sum swings up, and the line on which its length goes over to its bar."""
        carried, size, begin = self.carried.get_value(), float(np.linalg.norm(tip)), direction(tip)
        swung = (np.pi / 2 - begin) * smooth(min(1.0, carried / COMPASS))
        self.plane.lay("swing", polar(size, begin + swung)).open_angle("swing", begin, swung, size)
        start = self.plane.point((0, size))
        over = smooth(float(np.clip((carried - COMPASS) / (1 - COMPASS) / OVERLAP, 0, 1)))
        end = start + over * (self.bars.top(self.t.get_value(), size) - start)
        self.level.put_start_and_end_on(start, end + SEED * RIGHT).set_opacity(float(over > 0))

    def turn_the_arrow(self) -> None:
        """Turn the word through the same places; its length is a level line over the bars."""
        plane, bars, theme = self.plane, self.bars, self.theme
        with self.beat("turn"):
            gone = *plane.drop("hand", "sum", "orbit"), self.ghosts, bars.walker
            word = UpdateFromAlphaFunc(plane.arrows["pair"], lambda _, share: self.shade(1 - share))
            self.play(*map(FadeOut, gone), word, *bars.stress(self.low), run_time=QUICK)
            bars.stand(0).walker.set_opacity(0)
            smaller = glide((plane, self.views["turn"]), (bars, self.bar_views["turn"]))
            self.say("guess", smaller, appearing(bars.walker), run_time=MORPH)
            pale = mix(theme.ground, theme.word, GONE)
            start = plane.arrow("start", self.start, pale).take(HEAVY).set_z_index(-1)
            for part in start:
                scenery(part)
            plane.trail("trail")
            for name in ("before", "turned"):
                plane.angle(name, theme.position).set_z_index(-1).gain = 0.0
            plane.axes.set_z_index(-2)
            self.ghosts = self._make_ghosts()
            self.draw_turn()
            with self.redrawn(self.draw_turn):
                self.add(self.ghosts, bars.line, bars.dots, bars.head)
                self.play(moved(self.gauged))
                self.ponder(1.5 * GESTURE)
                self.say("step", moved(self.again, self.low, STROLL))
                told = FadeIn(bars.tag, run_time=QUICK)
                self.say("alike", told, moved(self.again, PLACES - 1, 1.5 * MORPH))

    def draw_turn(self) -> None:
        """Draw the turned word, its last step, and its length."""
        t, plane, size = self.again.get_value(), self.plane, self.length
        tip, begin = self.turned(self.start, t), direction(self.start)
        plane.lay("pair", tip)
        left = max(0, int(np.ceil(t)) - 1)
        for name, place, share in (("turned", left, t - left), ("before", left - 1, 1.0)):
            shown = place >= 0 and share > 0
            plane.open_angle(name, begin + place * self.turn, share * self.turn * shown, FAN * size)
        self._fade("before", 1 - (t - left))
        self._fade("turned", min(1.0, (PLACES - 1 - t) / LEAVING))
        upright = (np.pi / 2 - begin) * min(1.0, self.gauged.get_value() / COMPASS)
        plane.open_angle("trail", begin, max(upright, min(t * self.turn, 2 * np.pi)), size)
        self.leave_ghosts(np.array([self.turned(self.start, k) for k in range(PLACES)]), t)
        self._level_at(t)
        self.bars.stand(t)

    def _fade(self, step: str, share: float) -> None:
        """Draw so much of a step."""
        wedge = self.plane.angles[step]
        wedge.arc.set_stroke(opacity=share)
        wedge.sector.set_fill(opacity=share * WEDGE)

    def _level_at(self, t: float) -> None:
        """Draw the word's length over the bars: a compass carries it up to the axis, and over."""
        begin = self.plane.point((0, self.length))
        place, height = self.bars.at(begin)
        gone = max(0.0, self.gauged.get_value() - COMPASS) / (1 - COMPASS)
        self.bars.draw_level(place + gone * (t - place), height, begin)
        self.bars.head.set_opacity(float(gone > 0))

    # --- all pairs of the word -------------------------------------------------------------

    def turn_all_pairs(self) -> None:
        """Let the word's other pairs come, each on its dial, and walk until slow ones turn."""
        with self.beat("pairs"):
            self._make_the_dials()
            self._leave_only_the_turned_word()
            with self.redrawn(self.draw_pairs):
                others = moved(self.more, 1, 1.5 * MORPH)
                self.say("more", moved(self.joined), others, FadeIn(self.rings))
                self.show(self.sizes, self.whole, run_time=2 * QUICK)
                self.show(self.turns, self.place_told, run_time=2 * QUICK)
                self.say("slow")
                self.ponder()
                for place in range(PLACES, STOPS[0] + 1):
                    self.play(self.walking(place, GESTURE))
                self.say("kept", self.running(STOPS[1]))

    def _make_the_dials(self) -> None:
        """Make ready all pairs of the word on their dials, and what is told of them."""
        theme, pale = self.theme, mix(self.theme.ground, self.theme.word, GONE)
        self.rings = self._circles([self.pairs])[1:]  # the first tip has drawn its own
        self.starts = VGroup(*(scenery(self._heavy(pale)) for _ in self.dials))
        self.spun = [
            SpunArrow(frame, self._heavy(theme.word), theme.ring, theme.word)
            for frame in self.dials
        ]
        self.hero = VGroup(self.rings, self.starts, *self.spun)
        edge = self.dials[0].point((-LIMIT, 0))[0]
        self.place_told = PlaceTag(np.array([edge, self.head_row, 0.0]))
        self.sizes = VGroup(*(self._tell_a_length(k) for k in range(PAIRS)))
        self.turns = VGroup(*(self._tell_a_turn(k) for k in range(PAIRS)))
        told = f"all eight numbers: length {printed(float(np.linalg.norm(self.pairs)), 2)}"
        self.whole = Label(told, BODY, color=theme.word, bold=True).put(self.corner, RIGHT)

    @staticmethod
    def _heavy(hue: str) -> VectorArrow:
        return VectorArrow(ORIGIN, RIGHT, color=hue, width=HEAVY.width, head=HEAVY.head)

    def _circles(self, lanes: list[Vector]) -> VGroup:
        """Return the faint circles about the dials on which the tips of pairs stay."""
        hue, circles = mix(self.theme.hairline, self.theme.ring, FAINT), VGroup()
        for pairs in lanes:
            for size, dial in zip(np.linalg.norm(pairs, axis=1), self.dials, strict=True):
                circle = Circle(float(size) * dial.unit, stroke_color=hue, stroke_width=3)
                circles.add(scenery(circle.move_to(dial.origin)))
        return circles.set_z_index(-1)

    @property
    def corner(self) -> Vector:
        """Where ends what is told over the last dial."""
        return np.array([self.dials[-1].point((LIMIT, 0))[0], self.head_row, 0.0])

    def under(self, dial: int, row: int) -> Vector:
        """Return the middle of a row under a dial."""
        return np.array([self.dials[dial].origin[0], self.rows[row], 0.0])

    def _tell_a_length(self, dial: int) -> Label:
        """Return how long a pair of the word is; the first says what the number is."""
        told = printed(float(np.linalg.norm(self.pairs[dial])), 2)
        text = told if dial else f"length {told}"
        return Label(text, BODY, color=self.theme.word, bold=True).put(self.under(dial, 0))

    def _tell_a_turn(self, dial: int) -> Label:
        """Return by how many degrees a place turns a pair, in the digits of the first."""
        degrees = np.degrees(dial_angles(1, frequencies(PAIRS)))
        told = printed(float(degrees[dial]), 1 + dial)
        text = f"{told}°" if dial else f"{told}° per place"
        return Label(text, BODY, color=self.theme.position).put(self.under(dial, 1))

    def _leave_only_the_turned_word(self) -> None:
        """Let all leave but the turned word, its pale copy and the way of its tip."""
        plane = self.plane
        plane.drop("pair", "start", "trail")
        self.draw_pairs()
        self.add(self.spun[0].track, self.starts[0], self.spun[0].arrow)
        self.hide(plane, self.ghosts, self.bars, self.bars.level)
        for spun in self.spun[1:]:
            self.add(spun.track)
        self.add(self.starts, *(spun.arrow for spun in self.spun))

    def walking(self, place: float, run_time: float) -> Any:
        """Return the animation that walks on to a place."""
        return self._going(Course(self.place, place, run_time, smooth))

    def running(self, place: float) -> Any:
        """Return the animation that runs on, in each beat ten times as far, or as near."""
        far = place - self.place
        return self._going(Course(self.place, place, EVEN * beats(far), tenfold(far), LAG))

    def _going(self, course: Course) -> Any:
        self.course = course
        self.clock.set_value(0)
        return moved(self.clock, course.lasts, course.lasts, linear)

    @property
    def angles(self) -> tuple[Vector, Vector]:
        """By how many radians each pair is turned, and by how many of them just before."""
        rush, omega = self.course.rush(self.clock.get_value()), frequencies(PAIRS)
        return dial_angles(self.place, omega), dial_angles(rush, omega)

    def draw_pairs(self) -> None:
        """Draw every pair of the word turned to the place, and its pale copy without one."""
        more, (swept, rush) = max(self.more.get_value(), SEED), self.angles
        first = between(self.plane.frame, self.dials[0], self.joined.get_value())
        turned = self.all_turned(self.pairs, self.place)
        for k, (spun, start) in enumerate(zip(self.spun, self.starts, strict=True)):
            spun.frame, share = (self.dials[k], more) if k else (first, 1.0)
            weight = between(SPROUT, HEAVY, min(1.0, 2 * share))
            start.set_ends(spun.frame.origin, spun.frame.point(share * self.pairs[k])).take(weight)
            spun.lay(share * turned[k], swept=swept[k], rush=rush[k]).arrow.take(weight)
        self.place_told.read(self.place)

    # --- query, key and value ----------------------------------------------------------------

    def make_query_key_and_value(self) -> None:
        """Let the word as it is without a place become query, key and value."""
        with self.beat("layer"):
            self._make_the_lanes()
            self._leave_the_word_without_a_place("three")
            with self.redrawn(self.draw_making):
                self.add(*(spun.arrow for spun in self.all_lanes))
                made, last = moved(self.made), {"rate_func": LAST, "run_time": 1.5 * MORPH}
                told = FadeIn(self.circles, self.legend, self.kept, **last)
                self.play(FadeOut(self.starts, self.rings), made, told)

    def _make_the_lanes(self) -> None:
        """Make ready what a layer makes of the word on every dial, the value over the others."""
        hues, ground = lane_hues(), self.theme.ground
        self.lanes = {
            lane: [
                SpunArrow(dial, LaneArrow(lane), mix(ground, hues[lane], WAY), hues[lane])
                for dial in self.dials
            ]
            for lane in LANES
        }
        self.all_lanes = [spun for lane in self.lanes.values() for spun in lane]
        for spun in self.all_lanes:
            scenery(spun.trace)
        self.circles = self._circles([self.made_of_it[lane] for lane in LANES[:2]])
        names = {lane: lane for lane in LANES}
        self.legend = LaneTags(names, size=DISC, apart=NEXT).put(self.corner, RIGHT)
        self.kept = VGroup(*(self._tell_both_lengths(k) for k in range(PAIRS)))

    def _tell_both_lengths(self, dial: int) -> LaneTags:
        """Return how long query and key of a dial are."""
        sizes = {lane: float(np.linalg.norm(self.made_of_it[lane][dial])) for lane in LANES[:2]}
        texts = {lane: printed(size, 2) for lane, size in sizes.items()}
        return LaneTags(texts, size=DOT, apart=NEAR).put(self.under(dial, 0))

    def _leave_the_word_without_a_place(self, caption: str) -> None:
        """Let the turned arrows leave, and their pale copies, which no place turned, light up."""
        pale = mix(self.theme.ground, self.theme.word, GONE)
        lit = UpdateFromAlphaFunc(
            self.starts, lambda _, share: self.starts.set_color(mix(pale, self.theme.word, share))
        )
        gone = *self.spun, self.sizes, self.place_told, self.whole
        self.say(caption, lit, *map(FadeOut, gone), run_time=GESTURE)
        self.course = Course(0, 0, 1.0, linear)
        self.place_told.read(0)
        self.hero = VGroup(self.circles, *self.all_lanes)

    def draw_making(self) -> None:
        """Draw how query, key and value part from the word on every dial."""
        made = self.made.get_value()
        for lane, arrows in self.lanes.items():
            ways = zip(arrows, self.pairs, self.made_of_it[lane], strict=True)
            for spun, word, end in ways:
                size = between(np.linalg.norm(word), np.linalg.norm(end), made)
                spun.lay(polar(size, direction(word) + made * angle_between(word, end)))
                spun.arrow.become_made(made)

    # --- turned in every layer ---------------------------------------------------------------

    def turn_query_and_key(self) -> None:
        """Let the place turn query and key on every dial, first step by step, then far."""
        with self.beat("rope"):
            self.add(*(spun.track for spun in self.all_lanes), *(x.arrow for x in self.all_lanes))
            with self.redrawn(self.draw_lanes):
                self.say("rope", FadeIn(self.place_told, run_time=QUICK))
                for place in range(1, FIRST + 1):
                    self.play(self.walking(place, 5 * QUICK))
                self.say("last", self.running(STOPS[2]), answer=True)

    def draw_lanes(self) -> None:
        """Draw query and key turned to the place, and the value as it was."""
        swept, rush = self.angles
        for lane, arrows in self.lanes.items():
            if lane == "value":
                continue
            turned = self.all_turned(self.made_of_it[lane], self.place)
            for k, spun in enumerate(arrows):
                spun.lay(turned[k], swept=swept[k], rush=rush[k])
        self.place_told.read(self.place)
