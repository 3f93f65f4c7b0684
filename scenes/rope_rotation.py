"""Chapter 11: an added place bends an arrow; turned arrows stay as they are, one rigid piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    Circle,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    rush_from,
    smooth,
    squish_rate_func,
)
from numpy.typing import NDArray

from posenc_math import dial_angles, frequencies, perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import Weight
from scenes._kit.mobjects.arrow_names import LEFT_OF, RIGHT_OF, ArrowNames
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
from scenes._kit.mobjects.gap_report import GapReport
from scenes._kit.mobjects.lane_arrow import LaneArrow
from scenes._kit.mobjects.place_bars import BarsView, PlaceBars
from scenes._kit.mobjects.placed_pair import POINT
from scenes._kit.mobjects.plane import fitted
from scenes._kit.mobjects.readout import Degrees
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.set_square import SetSquare
from scenes._kit.mobjects.word_places import WordPlaces
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, Label

Vector = NDArray[np.float64]
LANES = "query", "key"
"""What the place turns of the three that a layer makes."""
PLACES = 10
"""How many places the bars show, counted from 0."""
SLOW = 4
"""Before which place the walk is slow."""
FURTHER = 2
"""By how many places the gap grows."""
LIMIT = 1.5
"""The longest that the word may be."""
FAN, STEP = 0.5, 0.45
"""Radii of the turn of the word, as a part of it, and of the first turn of the hand."""
BROAD, SPROUT, HAND = Weight(18.0, 0.46), Weight(0.5, 0.02), Weight(6.0, 0.24)
FIRM, HEAVY = Weight(9.0, 0.34), Weight(14.0, 0.46)
"""Arrows that others lie within, that begin, that are a hand, a sum, or fill a stage."""
PALE = 0.6
"""How much of its hue an arrow keeps that others lie over."""
SEED, BUD = 1e-3, 0.1
"""How much of an arrow is there before it grows, and of the word in the very first picture."""
GHOST = 0.075
"""Size of the dot that stays where a tip was."""
LEAVING = 0.2
"""In how much of a place a dot comes where a tip was, and a length goes from it to the bars."""
LEAD, RAIL = 0.5, 1.0
"""Width kept before the bars, so that they stand off what is turned, and height under their axis
for the places and the walker."""
NAMED, FOOT, UNDER = 0.72, 0.75, 0.55
"""Height kept for a name over the highest arrow of a word and for the place under its foot, and
how far under this the place is told."""
CLEAR = 0.54
"""How far from its arc the number of an angle is."""
LARGEST = 2.3
"""How long the number 1 may be where arrows have one origin."""
WEDGE, PLATE = 0.75, 1.32
"""How far out the wedges go that turn query and key, and those that make one piece of both."""
LATER, LATE, LAST = (squish_rate_func(smooth, since, 1.0) for since in (0.2, 0.5, 0.75))
"""How begins what comes out of a thing that moves, how comes what belongs to one that moves, and
what has no room before that has arrived."""


def polar(size: float, angle: float) -> Vector:
    """Return the pair of numbers that is so long and points so many radians from the first axis."""
    return size * np.array([np.cos(angle), np.sin(angle)])


class RopeRotation(ChapterScene):
    """Adding a place bends a word; a turn is rigid: it keeps a length, and the shape of two."""

    key = "rope_rotation"
    number = 11
    climax = "gap"

    word: Annotated[tuple[float, ...], Length(2, 2), Each(Between(0.1, 1.4))] = (1.0, 1.0)
    """The word of the first half, two numbers."""
    names: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "man")
    """The word that asks, and the one that answers."""
    sizes: Annotated[tuple[float, ...], Length(2, 2), Each(Between(1.5, 1.7))] = (1.6, 1.6)
    """How long query and key are."""
    degrees: Annotated[tuple[int, ...], Length(2, 2), Each(Between(0, 359))] = (85, 37)
    """Directions of query and key before they get places."""
    steps: Annotated[int, Between(3, 6)] = 4
    """How many places both go on at a stroke."""
    places: ClassVar[tuple[int, int]] = (1, 0)
    """Where both words stand at first: at 0 nothing is turned."""
    others: ClassVar[dict[str, tuple[float, int]]] = {"key": (1.2, 10), "value": (1.4, 170)}
    """Lengths and directions of the key and the value of the word that asks."""

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
        self.again = ValueTracker(0.0)  # the place to which the word itself is turned
        self.counted = ValueTracker(0.0)  # how much of the bars of the first places has risen
        self.made = ValueTracker(0.0)  # how far query, key and value have come out of the word
        self.spun = ValueTracker(0.0)  # to which place query and key of the word are turned
        self.came = ValueTracker(0.0)  # how far the query has gone to the middle
        self.met = ValueTracker(0.0)  # how much of the other word's key has grown
        self.opened = ValueTracker(0.0)  # how much of the angle without places is open
        self.walked = ValueTracker(0.0)  # by how many places both have gone on
        self.ahead = ValueTracker(0.0)  # by how many places more the query has gone on
        self._divide_the_stage()

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
    def pair(self) -> Vector:
        """Query and key without places, shape (2, 2)."""
        return np.array([polar(*x) for x in zip(self.sizes, np.radians(self.degrees), strict=True)])

    @property
    def lanes(self) -> dict[str, Vector]:
        """What a layer makes of the word that asks, without its place."""
        made = {lane: polar(size, np.radians(at)) for lane, (size, at) in self.others.items()}
        return {"query": self.pair[0], **made}

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
    def widest(self) -> int:
        """The largest gap, in places."""
        return self.places[0] - self.places[1] + FURTHER

    @property
    def low(self) -> int:
        """The place at which the sum is shortest."""
        return int(self.lengths.argmin())

    @property
    def high(self) -> int:
        """The place after that at which the sum is longest."""
        return self.low + int(self.lengths[self.low :].argmax())

    def degrees_between(self, gap: float) -> float:
        """Return the angle from key round to query where the query is so many places further on."""
        query, key = self.pair
        return float(np.degrees(angle_between(key, query) + gap * self.turn))

    @property
    def gap(self) -> float:
        """By how many places the query is further on than the key."""
        ahead, behind = self.at()
        return float(ahead - behind)

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        ahead, behind = self.places
        gap = ahead - behind
        radian = float(np.degrees(self.turn))
        return {
            "length": printed(self.length, 2),
            "low": self.low,
            "high": self.high,
            "radian": printed(radian, 1),
            "apart": "1 place" if gap == 1 else f"{gap} places",
            "bare": printed(self.degrees_between(0), 1),
            "turns": printed(gap * radian, 1),
            "asks": self.names[0],
            "Asks": self.names[0].capitalize(),
            "answers": self.names[1],
        }

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
        self.views, self.bar_views = {"large": view_of(hands, stage)}, {}
        for name, extent, shown in (("add", raised, hands), ("turn", both, both)):
            edge = stage.left + extent.width * fitted(extent, stage).unit
            frame = fitted(extent, Region(stage.left, edge, stage.bottom, stage.top))
            ground = float(frame.point((0, 0))[1])
            self.views[name] = View(shown, frame)
            self.bar_views[name] = BarsView(edge + LEAD, stage.right, ground, frame.unit)
        self.bars = PlaceBars(self.bar_views["add"], self.names[0], self.lengths.tolist())

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.add_the_hand()
        self.turn_the_arrow()
        self.make_three_arrows()
        self.meet_the_key()
        self.turn_as_one_piece()

    # --- a word ----------------------------------------------------------------------------

    def ask(self) -> None:
        """Let the word grow as an arrow, with its two numbers and its length."""
        self.plane = ArrowPlane(
            view_of(extent_of([(0, 0), self.start], room=0.25), self.stage.inset(POINT))
        )
        self.plane.arrow("pair", self.start, self.theme.word).take(HEAVY)
        self.hero = self.plane
        self.tags = ArrowTags(self.start, self.names[0], self.length)
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
            self._make_room_for_the_hand()
            self._set_the_hand_on()
            self.ghosts = self._make_ghosts()
            with self.redrawn(self.draw_sum):
                self.add(self.ghosts)
                self.play(
                    moved(self.grown, 1, MORPH),
                    FadeIn(self.arrow_names.texts["sum"], rate_func=LATE),
                )
                self.hide(self.arrow_names)
                told = FadeIn(self._name_the_first_turn(), rate_func=LATE)
                self.say("radian", moved(self.t, 1, MORPH), told)
                self._make_room_for_the_bars()
                self.say("length", moved(self.counted, 1, GESTURE))
                halts = {self.low: "back", self.high: "along"}
                for place in range(2, PLACES):
                    self.play(moved(self.t, place, GESTURE if place < SLOW else 1.5 * QUICK))
                    if place in halts:
                        self.say(halts[place])
                        self.ponder(QUICK)

    def _make_room_for_the_hand(self) -> None:
        """Let the word become smaller until its sums with all hands fit on the stage."""
        large = self.views["large"]
        smaller = View(self.plane.view.extent, large.frame)  # no axis grows into the title
        with self.redrawn(self.draw_word):
            gliding = glide((self.plane, smaller), run_time=GESTURE)
            self.play(FadeOut(self.tags.size_text, run_time=QUICK), gliding)
        kept = *self.tags.legs, *self.tags.numbers, self.tags.name_text
        away = (FadeOut(part, run_time=QUICK) for part in kept)
        self.play(*away, glide((self.plane, large), run_time=QUICK))

    def _set_the_hand_on(self) -> None:
        """Draw the hand of place 0 on its circle, and make ready what is drawn of the sum."""
        plane, theme = self.plane, self.theme
        tip = self.added(self.start, 0)
        plane.arrow("sum", tip, theme.ink, waiting=True).take(FIRM)
        plane.arrow("hand", tip, theme.position, self.start, waiting=True).take(HAND)
        plane.ring("orbit", 1.0, self.start, waiting=True)
        names = {
            "pair": (self.names[0], LEFT_OF),
            "hand": ("hand", LEFT_OF),
            "sum": ("sum", RIGHT_OF),
        }
        self.arrow_names = ArrowNames(plane, names).follow()
        drawn = plane.growing("hand"), Create(plane.rings["orbit"])
        self.say("hand", *drawn, *map(FadeIn, self.arrow_names[:2]), run_time=MORPH)
        plane.wedge("step", theme.position)
        self.grown.set_value(SEED)
        self.add(plane.admit())

    def _make_room_for_the_bars(self) -> None:
        """Let what was named at the first turn leave, and the arrows go aside."""
        self.hide(self.first_turn, *self.plane.drop("step"))
        self.bars.reach(-1).stand(self.t.get_value())
        coming = FadeIn(self.bars.walker, rate_func=LATE)
        self.play(glide((self.plane, self.views["add"])), coming, run_time=3 * QUICK)
        self.add(self.bars)

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
        if "step" in plane.angles:
            self._draw_first_turn(t)
        self.leave_ghosts(self.added(self.start, np.arange(float(PLACES))), t)
        self.bars.stand(t).reach(t - (1 + t) * (1 - self.counted.get_value()))

    def _draw_first_turn(self, t: float) -> None:
        """Draw by how much the hand has turned."""
        turned = float(dial_angles(t, frequencies(1))[0])
        self.plane.open_angle("step", 0.0, turned, STEP, self.start)

    def _name_the_first_turn(self) -> Degrees:
        """Return the number of degrees of one place, beside the angle by which the hand turns."""
        self.first_turn = Degrees(
            np.degrees(self.turn), LABEL, 1, color=self.theme.position, bold=True
        )
        reach = STEP + CLEAR / self.plane.frame.unit
        middle = self.start + polar(reach, self.turn / 2)
        return self.first_turn.move_to(self.plane.point(middle))

    def turn_the_arrow(self) -> None:
        """Turn the word through the same places; its length is a level line over the bars."""
        plane, bars, theme = self.plane, self.bars, self.theme
        with self.beat("turn"):
            gone = *plane.drop("hand", "sum", "orbit"), self.ghosts, bars.walker
            word = UpdateFromAlphaFunc(plane.arrows["pair"], lambda _, share: self.shade(1 - share))
            self.play(*map(FadeOut, gone), word, *bars.stress(), run_time=QUICK)
            bars.stand(0)
            smaller = glide((plane, self.views["turn"]), (bars, self.bar_views["turn"]))
            self.say("guess", smaller, run_time=MORPH)
            pale = mix(theme.ground, theme.word, PALE)
            start = plane.arrow("start", self.start, pale).take(HEAVY).set_z_index(-1)
            for part in start:
                scenery(part)
            plane.trail("trail")
            plane.angle("turned", theme.position).set_z_index(-1).gain = 0.0
            plane.axes.set_z_index(-2)
            self.ghosts = self._make_ghosts()
            self.draw_turn()
            self.show(bars.walker)
            self.ponder()
            with self.redrawn(self.draw_turn):
                self.add(self.ghosts, bars.line, bars.dots, bars.head)
                self.say("step", moved(self.again, self.low, STROLL), *bars.stress(self.low))
                told = FadeIn(bars.tag, run_time=QUICK)
                self.say("alike", told, moved(self.again, PLACES - 1, 1.5 * MORPH))

    def draw_turn(self) -> None:
        """Draw the turned word, and its length."""
        t = self.again.get_value()
        tip, swept = self.turned(self.start, t), float(dial_angles(t, frequencies(1))[0])
        self.plane.lay("pair", tip)
        for name, part, turn in (("turned", FAN, swept), ("trail", 1.0, min(swept, 2 * np.pi))):
            self.plane.open_angle(name, direction(self.start), turn, part * self.length)
        self.leave_ghosts(np.array([self.turned(self.start, k) for k in range(PLACES)]), t)
        self._level_from(tip, t)
        self.bars.stand(t)

    def _level_from(self, tip: Vector, t: float) -> None:
        """Draw the word's length over the bars: it leaves the tip when the word stands upright."""
        size, upright = float(np.linalg.norm(tip)), (np.pi / 2 - direction(self.start))
        gone = float(np.clip((t - upright / self.turn) / LEAVING, 0, 1))
        begin = self.plane.point((0, size) if gone else tip)
        place, height = self.bars.at(begin)
        front = place + gone * (t - place)
        self.bars.draw_level(front, height, begin)
        self.bars.head.set_opacity(float(gone == 1))

    # --- three arrows of a word ------------------------------------------------------------

    def make_three_arrows(self) -> None:
        """Let query, key and value swing out of the word, and the place turn two of them."""
        with self.beat("layer"):
            self._make_the_lanes()
            with self.redrawn(self.draw_lanes):
                arrows = self.three.values()
                self.add(self.kept, *(arrow.shaft for arrow in arrows))
                growing = glide((self.kept, View(self.kept.view.extent, self.hub)))
                named = (FadeIn(x, rate_func=LATE) for y in arrows for x in (y.point, y.name_text))
                coming = [x.set_run_time(1.5 * MORPH) for x in (growing, *named)]
                made = moved(self.made, 1, 1.5 * MORPH, LATER)
                self.say("three", *self._leaving(), *coming, made)
                self.remove(self.kept)
                self.add(*self.squares, *arrows)
                placed = FadeIn(self.place_text, run_time=QUICK)
                told = (FadeIn(x.numbers[1], rate_func=LAST, run_time=STROLL) for x in self.squares)
                self.say("turns", placed, moved(self.spun, self.places[0], STROLL), *told)

    def _leaving(self) -> list[FadeOut]:
        """Let all leave that was drawn of the turned word."""
        gone = self.plane, self.bars, self.bars.level, self.ghosts, *self.plane.drop("start")
        return [FadeOut(part, run_time=QUICK) for part in gone]

    def _make_the_lanes(self) -> None:
        """Make ready what a layer makes of the word, and the wedges by which two are turned."""
        self.kept = ArrowPlane(View(Region(0, 0, 0, 0), self.plane.frame))
        pale = mix(self.theme.ground, self.theme.word, PALE)
        self.kept.arrow("word", self.start, pale).take(HEAVY)
        turned = [self.turned(self.lanes[lane], self.places[0]) for lane in LANES]
        extent = extent_of([(0, 0), *self.lanes.values(), *turned])
        stage = self.stage
        room = Region(stage.left, stage.right, stage.bottom + FOOT, stage.top - POINT - NAMED)
        self.hub = fitted(extent, room, LARGEST)
        self.three = {lane: LaneArrow(self.hub, lane, lane) for lane in self.lanes}
        self.square = SetSquare(np.radians(self.degrees_between(0)), self.turn, self.widest)
        self.squares = self.square, SetSquare(0.0, self.turn, 1)
        below = self.hub.origin + UNDER * DOWN
        place = f"place {self.places[0]}"
        self.place_text = Label(place, BODY, color=self.theme.position, bold=True).put(below)
        self.hero = VGroup(*(part for x in self.three.values() for part in (x.shaft, x.point)))

    def draw_lanes(self) -> None:
        """Draw query, key and value on their ways, and by how much the place has turned two."""
        made, t = self.made.get_value(), self.spun.get_value()
        for lane, bare in self.lanes.items():
            size, way = (
                between(of(self.start), of(bare), made) for of in (np.linalg.norm, direction)
            )
            tip = polar(float(size), float(way))
            arrow = self.three[lane]
            arrow.frame = self.kept.frame
            arrow.lay(self.turned(tip, t) if lane in LANES else tip, made)
        for square, lane in zip(self.squares, LANES, strict=True):
            begin = direction(self.lanes[lane]) - square.sizes[0]
            square.lay(self.hub, WEDGE, begin, t, opened=0.0)
        self.kept.arrows["word"].set_opacity(1 - made)

    # --- the query of one word, and the key of another ---------------------------------------

    def meet_the_key(self) -> None:
        """Let the other word's key come; from it round to the query lie two wedges."""
        with self.beat("pair"):
            _, own = self.squares
            query, *others = self.three.values()
            gone = *others, query.name_text, own, own.numbers[1], self.place_text
            self._make_room_for_the_key()
            _, key = self.both
            self.add(self.square, query)
            with self.redrawn(self.draw_both):
                away = (FadeOut(part, run_time=QUICK) for part in gone)
                self.say("meet", moved(self.came), *away, FadeIn(self.ring, rate_func=LATE))
                self.add(key.shaft, query)
                grown = moved(self.met), FadeIn(key.point, rate_func=LATE)
                self.play(*grown, FadeIn(self.where, run_time=QUICK))
                self.add(self.square, key, query)
                bare, *_ = self.square.numbers
                self.say("bare", moved(self.opened), FadeIn(bare, rate_func=LAST), run_time=MORPH)
                self.say("apart", FadeIn(self.report), run_time=GESTURE)

    def _make_room_for_the_key(self) -> None:
        """Make ready what is drawn where the query can turn all the way round."""
        stage, reach = self.stage, max(self.sizes)
        self.round = fitted(about_the_origin(reach), stage.inset(POINT))
        self.both = self.three["query"], LaneArrow(self.round, "key", "key")
        for arrow in self.both:
            arrow.remove(arrow.name_text)
        self.ring = Circle(reach * self.round.unit, stroke_color=self.theme.ring)
        self.ring.set_stroke(width=3).move_to(self.round.origin).set_z_index(-1)
        self.hero = VGroup(*self.both, self.square, self.ring)
        side = (stage.width / 2 - reach * self.round.unit - POINT) / 2
        left, right = (stage.at(at, 0.5) + side * way for at, way in ((0, RIGHT), (1, LEFT)))
        self.where = WordPlaces(left, self.names)
        self.report = GapReport(right)

    def at(self) -> Vector:
        """Return the places of both words."""
        return np.array(self.places) + self.walked.get_value() + [self.ahead.get_value(), 0.0]

    def draw_both(self) -> None:
        """Draw query and key at their places, the wedges between them, and tell of both."""
        came, places = self.came.get_value(), self.at()
        (query, key), (bare_query, bare_key) = self.both, self.pair
        query.frame = between(self.hub, self.round, came)
        query.lay(self.turned(bare_query, places[0]))
        key.lay(max(self.met.get_value(), SEED) * self.turned(bare_key, places[1]))
        self.square.lay(
            query.frame,
            between(WEDGE, PLATE, came),
            direction(self.turned(bare_key, places[1])),
            self.gap,
            opened=self.opened.get_value(),
        )
        self.where.tell(*np.floor(places + SEED))
        self.report.tell(np.floor(self.gap + SEED), self.degrees_between(self.gap))

    # --- one rigid piece ---------------------------------------------------------------------

    def turn_as_one_piece(self) -> None:
        """Let both go on as one rigid piece, and the gap grow by a wedge for every place."""
        with self.beat("gap"), self.redrawn(self.draw_both):
            self.say("guess")
            self.ponder()
            self.play(moved(self.walked, 1))
            self.say("rigid", moved(self.walked, 1 + self.steps, 1.3 * STROLL))
            *_, second, third = self.square.numbers
            opening = moved(self.ahead, 1), FadeIn(second, rate_func=LAST)
            self.say("more", *opening, run_time=MORPH)
            self.play(moved(self.ahead, FURTHER), FadeIn(third, rate_func=LAST), run_time=MORPH)
            self.say("alike", moved(self.walked, 1 + 2 * self.steps, 1.3 * STROLL), answer=True)
