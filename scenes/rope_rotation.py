"""Chapter 11: add a place, and a word's length changes; turn the word, and every length stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    LEFT,
    ORIGIN,
    RIGHT,
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
)
from numpy.typing import NDArray

from posenc_math import dial_angles, frequencies, perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import Weight
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
from scenes._kit.mobjects.lane_arrow import LaneArrow, lane_mark
from scenes._kit.mobjects.lane_tags import LaneTags
from scenes._kit.mobjects.place_bars import RIDE, BarsView, LevelLine, PlaceBars
from scenes._kit.mobjects.placed_pair import POINT, lane_hues
from scenes._kit.mobjects.plane import fitted
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, Label

Vector = NDArray[np.float64]
LANES = "query", "key", "value"
"""What a layer makes of a word."""
SPUN = LANES[:2]
"""What the place turns."""
PLACES = 8
"""How many places the bars show, counted from 0."""
LIMIT = 1.5
"""The longest that an arrow may be."""
FAN, WEDGE = 0.5, 0.22
"""Radius of the turn of the word, as a part of it, and how opaque it is."""
BROAD, SPROUT, HAND = Weight(26.0, 0.56), Weight(0.5, 0.02), Weight(7.0, 0.26)
FIRM, HEAVY = Weight(9.0, 0.34), Weight(14.0, 0.46)
"""Arrows that others lie within, that begin, that are a hand, a sum, or fill a stage."""
PALE, GONE, UNDER, CASING = 0.6, 0.45, 0.75, 6
"""How much of its hue an arrow keeps that others lie over, how much one that has been turned away
from there, how much the bars under two level lines, and how wide are edges about what lies over
others."""
SEED, BUD = 1e-3, 0.35
"""How much of an arrow is there before it grows, and of the word in the very first picture."""
GHOST = 0.075
"""Size of the dot that stays where a tip was."""
LEAVING = 0.2
"""In how much of a place a dot comes where a tip was, and a length goes from it to the bars."""
LEAD, RAIL = 0.5, 1.0
"""Width kept before the bars so that they stand off the arrows, and height under their axis for the
places and the walker."""
HEAD, TOLD, SPACE = 0.6, 0.4, 0.16
"""Height kept over arrows and bars for a row that says what they are, how far under the top that is
written, and the room between its words."""
COMPASS, LEVEL = 0.4, 4
"""In which part of the time in which it is measured a length goes up to the axis, and how wide the
line is on which it then goes over to its bar."""
MARK = 0.11
"""Size of the mark at the head of a level line."""
PACE = 3 * QUICK
"""How long a step from one place to the next takes."""
FIRST = 3
"""How many places query and key are turned before it is said what that leaves alike."""
DISC, NEXT, ASIDE = 0.15, 0.32, 0.12
"""Size of the shape beside a name, room from one of the names to the next, and more beside the
value, whose shape is broader."""
BESIDE = np.array([-0.1, 1.75])
"""How far the value goes aside, out of the way of all that turns."""


def polar(size: float, angle: float) -> Vector:
    """Return the pair of numbers that is so long and points so many radians from the first axis."""
    return size * np.array([np.cos(angle), np.sin(angle)])


def compass(carried: float) -> tuple[float, float]:
    """Return how far a length has gone up to the axis, and then how far over to its bar."""
    over = max(0.0, (carried - COMPASS) / (1 - COMPASS))
    return float(smooth(min(1.0, carried / COMPASS))), float(smooth(over))


class RopeRotation(ChapterScene):
    """An added place changes how long a word is; a turn keeps every length."""

    key = "rope_rotation"
    number = 11
    climax = "rope"

    word: Annotated[tuple[float, ...], Length(2, 2), Each(Between(0.1, 1.4))] = (1.0, 1.0)
    """The word's first pair of numbers."""
    name: Annotated[str, Length(2, 6)] = "dog"
    """How the word is written."""
    made_of_it: ClassVar[dict[str, Vector]] = {
        "query": polar(1.3, np.radians(95)),
        "key": polar(0.95, np.radians(-15)),
        "value": polar(1.0, np.radians(20)),
    }
    """What a layer makes of this pair."""

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
        self.carried = ValueTracker(0.0)  # how far the sum's length has gone over to its bar
        self.gauged = ValueTracker(0.0)  # how far the turned word's length has gone over
        self.again = ValueTracker(0.0)  # the place to which the word itself is turned
        self.last = ValueTracker(0.0)  # the place to which query and key are turned
        self.measured = ValueTracker(0.0)  # how far their lengths have gone over to the bars
        self._divide_the_stage()

    # --- what is true of the word ------------------------------------------------------------

    @property
    def length(self) -> float:
        """How long the word's arrow is."""
        return float(np.linalg.norm(self.word))

    @property
    def lengths(self) -> Vector:
        """How long the word is at every place with its hand added."""
        return self.lengths_of(np.array(self.word, dtype=np.float64))

    def lengths_of(self, pair: Vector) -> Vector:
        """Return how long a pair is at every place with its hand added."""
        sums = self.added(pair, np.arange(PLACES, dtype=np.float64))
        return np.asarray(np.linalg.norm(sums, axis=-1))

    @property
    def extremes(self) -> tuple[int, int]:
        """The places at which the query with the hand added is shortest, and longest."""
        lengths = self.lengths_of(self.made_of_it["query"])
        return int(lengths.argmin()), int(lengths.argmax())

    @staticmethod
    def added(pair: Vector, t: float | Vector) -> Vector:
        """Return a pair with the hand of place ``t``, or of each of many, added."""
        return np.asarray(perturb(pair, t, frequencies(1), order="cos_sin"))

    @staticmethod
    def turned(pair: Vector, t: float) -> Vector:
        """Return a pair turned to place ``t``."""
        return np.asarray(rotate(pair, *rope_tables(t, frequencies(1)), pairing="interleaved"))

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

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {
            "length": printed(self.length, 2),
            "short": printed(float(self.lengths.min()), 2),
            "low": self.low,
            "high": self.high,
            "word": self.name,
        }

    # --- the stage ---------------------------------------------------------------------------

    def _divide_the_stage(self) -> None:
        """Lay the arrow's origin on the axis of the bars, so that lengths are level with them."""
        whole, tallest = self.stage, float(self.lengths.max())
        stage = Region(whole.left, whole.right, whole.bottom, whole.top - HEAD)
        sums = extent_of([(0, 0), *self.added(self.start, np.arange(0, 7, 0.1))], room=0.03)
        hands = Region(-0.25, sums.right, -0.25, max(tallest, sums.top))
        turns = about_the_origin(1.06 * self.length)
        both = Region(turns.left, max(turns.right, sums.right), turns.bottom, hands.top)
        raised = Region(
            hands.left, hands.right, -RAIL * hands.top / (stage.height - RAIL), hands.top
        )
        self.views, self.bar_views = {}, {}
        for name, extent, shown in (("add", raised, hands), ("turn", both, both)):
            edge = stage.left + extent.width * fitted(extent, stage).unit
            frame = fitted(extent, Region(stage.left, edge, stage.bottom, stage.top))
            ground = float(frame.point((0, 0))[1])
            self.views[name] = View(shown, frame)
            self.bar_views[name] = BarsView(edge + LEAD, stage.right, ground, frame.unit)
        self.bars = PlaceBars(self.bar_views["add"], self.name, self.lengths.tolist())
        self.level = LevelLine(
            self.bars,
            self.theme.word,
            Dot(radius=MARK, color=self.theme.word).set_stroke(self.theme.ground, 3),
        )

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.add_the_hand()
        self.turn_the_arrow()
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
                self.say("sum", moved(self.grown), FadeIn(self.sum_told[2]), run_time=MORPH)
                self.say("length", FadeIn(self.bars_told), *self._carrying(STROLL))
                self.play(*self._carried())
                self.say("turns", moved(self.t, 1, PACE))
                for place in range(2, self.low):
                    self.play(moved(self.t, place, PACE))
                self.play(moved(self.t, self.low, PACE))
                self.say("back", *self._carrying(1.5 * MORPH))
                self.say("uneven", *self._carried(), moved(self.t, self.low + 1, PACE))
                for place in range(self.low + 2, PLACES):
                    self.play(moved(self.t, place, GESTURE))
            self.say("score", *self.bars.stress(self.high), run_time=QUICK)
            self.say("count", *self.bars.stress(self.low, self.high), run_time=QUICK)
            self.ponder()

    def _make_room_for_the_bars(self) -> None:
        """Let the word go aside and become smaller, and come to the first place of an axis."""
        narrow = View(self.plane.view.extent, self.views["add"].frame)  # no axis meets the title
        self.hide(self.tags)
        self.play(glide((self.plane, narrow), run_time=GESTURE))
        self._say_what_is_drawn()
        axis = FadeIn(self.bars.rail, self.bars.walker, self.sum_told[0])
        self.play(axis, glide((self.plane, self.views["add"])), run_time=1.5 * QUICK)

    def _say_what_is_drawn(self) -> None:
        """Make ready the row over arrows and bars that says what they are."""
        theme, stage = self.theme, self.stage
        words = (self.name, theme.word), ("+ hand", theme.position), ("= sum", theme.ink)
        self.sum_told = VGroup(*(Label(text, BODY, color=hue, bold=True) for text, hue in words))
        place = np.array([stage.left, stage.top - TOLD, 0.0])
        for label in self.sum_told:
            label.put(place, LEFT)
            place = place + RIGHT * (label.width + SPACE)
        edge = np.array([self.bar_views["add"].left, stage.top - TOLD, 0.0])
        self.bars_told = Label("length of the sum", BODY, color=theme.quiet).put(edge, LEFT)

    def _set_the_hand_on(self) -> None:
        """Draw the hand of place 0 on its circle, and make ready what is drawn of the sum."""
        plane, theme = self.plane, self.theme
        tip = self.added(self.start, 0)
        plane.arrow("sum", tip, theme.ink, waiting=True).take(FIRM)
        plane.arrow("hand", tip, theme.position, self.start, waiting=True).take(HAND)
        for part in (*plane.arrows["sum"], *plane.arrows["hand"]):
            part.set_stroke(theme.ground, part.stroke_width + CASING, background=True)
        plane.ring("orbit", 1.0, self.start, waiting=True)
        drawn = plane.growing("hand"), Create(plane.rings["orbit"])
        self.say("hand", *drawn, FadeIn(self.sum_told[1]), run_time=MORPH)
        self.grown.set_value(SEED)
        self.add(plane.admit())

    def _carrying(self, run_time: float) -> list[Any]:
        """Return the animations in which the sum's length swings up and goes over to its bar."""
        plane, theme = self.plane, self.theme
        self.carried.set_value(0)
        plane.arrow("swing", plane.pair_at("sum"), theme.ink).take(FIRM)
        plane.trail("swept")
        self.thread = Line(ORIGIN, RIGHT, stroke_color=theme.ink, stroke_width=LEVEL)
        self.add(self.bars, self.thread, plane, self.ghosts)
        self.draw_sum()
        return [moved(self.carried, 1, run_time, linear)]

    def _carried(self) -> list[Any]:
        """Return the animations in which what has carried a length leaves."""
        gone = *self.plane.drop("swing", "swept"), self.thread
        return [FadeOut(part, run_time=QUICK) for part in gone]

    def _make_ghosts(self) -> VGroup:
        """Return a dot for the tip of the word at every place."""
        dots = (Dot(radius=GHOST, color=self.theme.quiet) for _ in range(PLACES))
        return VGroup(*map(scenery, dots)).set_z_index(1)

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
        self.leave_ghosts(self.added(self.start, np.arange(float(PLACES))), t)
        come = self._draw_the_carrying(tip) if "swing" in plane.arrows else self.carried.get_value()
        self.bars.stand(t).measure(t or come - 1, float(np.linalg.norm(tip)))

    def swing(self, tip: Vector, carried: float) -> float:
        """Draw how an arrow's copy swings upright; return how far its length then went over."""
        size, begin = float(np.linalg.norm(tip)), direction(tip)
        up, over = compass(carried)
        swung = up * (np.pi / 2 - begin)
        self.plane.lay("swing", polar(size, begin + swung)).open_angle("swept", begin, swung, size)
        return over

    def _draw_the_carrying(self, tip: Vector) -> float:
        """Draw how the sum's length goes over to its bar; return how much of that it has swept."""
        size = float(np.linalg.norm(tip))
        start = self.plane.point((0, size))
        over = self.swing(tip, self.carried.get_value())
        left, right = self.bars.edges(round(self.t.get_value()), size)
        end = start + over * (right - start)
        self.thread.put_start_and_end_on(start, end + SEED * RIGHT).set_opacity(float(over > 0))
        return float(np.clip((end - left)[0] / (right - left)[0], 0, 1))

    def turn_the_arrow(self) -> None:
        """Turn the word through the same places; its length is a level line over the bars."""
        plane, level = self.plane, self.level
        with self.beat("turn"):
            self._leave_only_the_word()
            self._make_ready_to_turn()
            with self.redrawn(self.draw_turn):
                self.add(self.ghosts)
                self.play(moved(self.again, self.low, STROLL))
                self.say("guess")
                self.ponder(1.5 * GESTURE)
                plane.arrow("swing", self.start, self.theme.word).take(HEAVY)
                plane.trail("swept")
                self.draw_turn()
                self.add(level.line, level.dots, level.head)
                self.play(moved(self.gauged, 1, STROLL, linear))
                gone = (FadeOut(part, run_time=QUICK) for part in plane.drop("swing"))
                self.say("still", FadeIn(level.tag, run_time=QUICK), *gone)
                self.play(moved(self.again, PLACES - 1, STROLL))
                self.say("alike")

    def _leave_only_the_word(self) -> None:
        """Let hand and sum leave, and make room about the word for its turn."""
        plane, bars = self.plane, self.bars
        gone = *plane.drop("hand", "sum", "orbit"), self.ghosts, bars.walker
        word = UpdateFromAlphaFunc(plane.arrows["pair"], lambda _, share: self.shade(1 - share))
        away = *map(FadeOut, gone), FadeOut(self.sum_told[1:])
        self.play(*away, word, *bars.stress(self.low), run_time=QUICK)
        bars.stand(0).walker.set_opacity(0)
        smaller = glide((plane, self.views["turn"]), (bars, self.bar_views["turn"]))
        edge = self.bar_views["turn"].left - self.bar_views["add"].left
        aside: Any = self.bars_told.animate
        self.say("turn", smaller, aside.shift(RIGHT * edge), appearing(bars.walker), run_time=MORPH)

    def _make_ready_to_turn(self) -> None:
        """Lay a pale copy of the word, and what its turn draws."""
        plane, theme = self.plane, self.theme
        pale = mix(theme.ground, theme.word, GONE)
        start = plane.arrow("start", self.start, pale).take(HEAVY).set_z_index(-1)
        for part in start:
            scenery(part)
        plane.trail("trail")
        for name in ("before", "turned"):
            plane.angle(name, theme.position).set_z_index(-1).gain = 0.0
        plane.axes.set_z_index(-2)
        self.ghosts = self._make_ghosts()

    def draw_turn(self) -> None:
        """Draw the turned word, its last step, and its length."""
        t, plane, size = self.again.get_value(), self.plane, self.length
        tip, begin = self.turned(self.start, t), direction(self.start)
        plane.lay("pair", tip)
        left = max(0, int(np.ceil(t)) - 1)
        shown = {"before": 1 - (t - left), "turned": min(1.0, (PLACES - 1 - t) / LEAVING)}
        for name, place, share in (("turned", left, t - left), ("before", left - 1, 1.0)):
            plane.open_angle(name, begin + place * self.turn, share * self.turn, FAN * size)
            self._fade(name, shown[name] if place >= 0 and share > 0 else 0.0)
        plane.open_angle("trail", begin, min(t * self.turn, 2 * np.pi), size)
        self.leave_ghosts(np.array([self.turned(self.start, k) for k in range(PLACES)]), t)
        gauged = self.gauged.get_value()
        over = self.swing(tip, gauged) if "swing" in plane.arrows else gauged
        self.run_level(self.level, size, t, over)
        self.bars.stand(t)

    def _fade(self, step: str, share: float) -> None:
        """Draw so much of a step."""
        wedge = self.plane.angles[step]
        wedge.arc.set_stroke(opacity=share)
        wedge.sector.set_fill(opacity=share * WEDGE)

    def run_level(self, level: LevelLine, size: float, t: float, over: float) -> None:
        """Draw a length over the bars, so much of the way from the axis to the place."""
        begin = self.plane.point((0, size))
        place, height = self.bars.at(begin)
        level.draw(place + over * (t - place), height, begin)
        level.head.set_opacity(float(over > 0))
        level.line.set_stroke(opacity=float(over > 0))

    # --- query, key and value ----------------------------------------------------------------

    def make_query_key_and_value(self) -> None:
        """Let query, key and value leave the word, as it is without a place, one by one."""
        with self.beat("layer"):
            self._make_the_lanes()
            self._leave_the_word_without_a_place()
            with self.redrawn(self.draw_making):
                for lane in LANES:
                    self._let_leave(lane)
            self.bars.remove(self.bars.numbers)
            self.say("rival", *self.bars.stress(*self.extremes), run_time=QUICK)

    def _make_the_lanes(self) -> None:
        """Make ready what a layer makes of the word, and what is written over arrows and bars."""
        self.made = {lane: ValueTracker(0.0) for lane in LANES}
        self.lanes = {lane: LaneArrow(lane).become_made(0) for lane in LANES}
        row = np.array([self.stage.left, self.stage.top - TOLD, 0.0])
        self.legend = LaneTags({lane: lane for lane in SPUN}, size=DISC, apart=NEXT).put(row, LEFT)
        aside = self.plane.point(BESIDE + self.made_of_it["value"]) + NEXT * RIGHT
        told = Label("value", BODY, color=lane_hues()["value"], bold=True)
        self.names = [*self.legend, told.next_to(aside, RIGHT, buff=ASIDE)]
        self.rival_told = Label("length of query + hand", BODY, color=self.theme.quiet)
        self.rival_told.put(np.array([self.bars_told.get_left()[0], row[1], 0.0]), LEFT)

    def _leave_the_word_without_a_place(self) -> None:
        """Let the turned arrow leave, and its pale copy, which no place turned, light up."""
        plane, bars = self.plane, self.bars
        pale, start = mix(self.theme.ground, self.theme.word, GONE), plane.arrows["start"]
        lit = UpdateFromAlphaFunc(
            start, lambda _, share: start.set_color(mix(pale, self.theme.word, share))
        )
        gone = *plane.drop("pair", "turned", "before", "trail", "swept"), self.ghosts, self.level
        told = self.bars_told, bars.walker, bars.numbers
        self.play(lit, *bars.stress(), *map(FadeOut, (*gone, *told)), run_time=GESTURE)
        smaller = View(about_the_origin(LIMIT), plane.frame)
        self.hero = VGroup(plane, bars, *self.lanes.values())
        self.play(glide((plane, smaller), run_time=QUICK))

    def _let_leave(self, lane: str) -> None:
        """Let what a layer makes leave the word, and say what it is."""
        self.add(self.lanes[lane])
        named = appearing(self.names[LANES.index(lane)]).set_run_time(MORPH)
        made = [moved(self.made[lane]), named]
        if lane == "query":
            unnamed = FadeOut(self.sum_told[0], run_time=QUICK)
            self.say("three", *made, unnamed, FadeIn(self.rival_told, run_time=MORPH))
        elif lane == "key":
            self.play(*made)
        else:
            self.play(*made, FadeOut(*self.plane.drop("start"), run_time=MORPH))

    def draw_making(self) -> None:
        """Draw how each part leaves the word, and what a hand would make of the query."""
        for lane, arrow in self.lanes.items():
            made, end = self.made[lane].get_value(), self.made_of_it[lane]
            size = between(self.length, np.linalg.norm(end), made)
            tip = polar(size, direction(self.start) + made * angle_between(self.start, end))
            tail = made * BESIDE if lane == "value" else np.zeros(2)
            arrow.set_ends(self.plane.point(tail), self.plane.point(tail + tip)).become_made(made)
            if lane == "query":
                self.bars.change(self.lengths_of(tip).tolist())

    # --- turned in every layer ---------------------------------------------------------------

    def turn_query_and_key(self) -> None:
        """Let the place turn query and key; both their lengths are level over the bars."""
        with self.beat("rope"):
            self._make_the_levels()
            with self.redrawn(self.draw_lanes):
                for level in self.levels.values():
                    self.add(level.line, level.dots, level.head)
                self.add(*self.lanes.values())
                pale = self.bars.pale(UNDER), appearing(self.bars.walker)
                self.say("rope", *pale, moved(self.measured, 1, 2 * PACE, linear))
                for place in range(1, FIRST + 1):
                    self.play(moved(self.last, place, PACE))
                self.say("last", moved(self.last, FIRST + 1, PACE), answer=True)
                for place in range(FIRST + 2, PLACES):
                    self.play(moved(self.last, place, PACE), *self._told_at(place - 1))

    def _make_the_levels(self) -> None:
        """Make ready the ways of both tips, and the lines on which their lengths are level."""
        hues, bars = lane_hues(), self.bars
        self.levels = {
            lane: LevelLine(bars, hues[lane], lane_mark(lane, MARK), ride)
            for lane, ride in (("query", RIDE), ("key", -RIDE))
        }
        for lane in SPUN:
            self.plane.trail(lane)
        bars.stand(0).walker.set_opacity(0)

    def _told_at(self, place: int) -> list[Any]:
        """Return the animations in which both lengths are told where there is room for them."""
        if place != self.extremes[0]:
            return []
        return [FadeIn(level.tag, run_time=QUICK) for level in self.levels.values()]

    def draw_lanes(self) -> None:
        """Draw query and key turned to the place, and their lengths over the bars."""
        t, (up, over) = self.last.get_value(), compass(self.measured.get_value())
        for lane in SPUN:
            pair, plane = self.made_of_it[lane], self.plane
            size = float(np.linalg.norm(pair))
            self.lanes[lane].set_ends(plane.point((0, 0)), plane.point(self.turned(pair, t)))
            begin = direction(pair)
            way = max(up * (np.pi / 2 - begin), min(t * self.turn, 2 * np.pi))
            plane.open_angle(lane, begin, way, size)
            self.run_level(self.levels[lane], size, t, over)
        self.bars.stand(t)
