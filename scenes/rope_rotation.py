"""Chapter 11: an added place bends arrows; turned ones keep lengths, and at one gap their angle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    DOWN,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    Line,
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    rush_from,
    smooth,
    squish_rate_func,
)
from manim.typing import Point3D
from numpy.typing import NDArray

from posenc_math import dial_angles, frequencies, perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.angle_sum import AngleSum
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
from scenes._kit.mobjects.lane_arrow import LaneArrow, beyond
from scenes._kit.mobjects.pair_report import PairReport
from scenes._kit.mobjects.place_bars import NUMBER_ROW, BarsView, PlaceBars
from scenes._kit.mobjects.placed_pair import POINT, WEDGE, WORD, PlacedPair
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.readout import Degrees
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.mobjects.word_places import WordPlaces
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

Vector = NDArray[np.float64]
LANES = "query", "key"
"""What the place turns of the three that a layer makes."""
PLACES = 10
"""How many places the bars show, counted from 0."""
LIMIT = 1.5
"""The longest that the word may be."""
SLOW = 4
"""Up to which place the first walk rests at every place."""
FAN, STEP = 0.5, 0.45
"""Radii of the turn of the word, as a part of it, and of the first turn of the hand."""
BROAD, SPROUT, HAND = Weight(18.0, 0.46), Weight(0.5, 0.02), Weight(5.0, 0.2)
FIRM, HEAVY = Weight(9.0, 0.34), Weight(14.0, 0.46)
"""Arrows that others lie within, that begin, that are a hand, a sum, or fill a stage."""
PALE = 0.6
"""How much of its hue an arrow keeps that others lie over."""
SEED, BUD = 1e-3, 0.1
"""How much of an arrow is there before it grows, and of the word in the very first picture."""
LEAVING = 0.2
"""In how much of a place its length goes from the turned word to the bars."""
BY = 0.5
"""By how many numbers of the plane two sums stand side by side."""
LEAD, RAIL = 0.5, 1.0
"""Width kept before the bars, so that they stand off what is turned, and height under their axis
for the places and the walker."""
NAMED = 0.72
"""Height kept for a name over the highest arrow of a word."""
BESIDE, CLEAR = 0.25, 0.58
"""How far the word's name is from its point, and from its arc the number of an angle."""
FAINT = 0.4
"""How much of its hue an arrow keeps where it stood before it was turned."""
LARGEST, ABREAST = 2.3, 1.3
"""How long the number 1 may be where arrows have one origin, and is where pairs stand abreast."""
BESIDES, EDGE = 0.3, 0.12
"""Room beside the pairs that stand abreast, and under what has one origin."""
SMALL = 0.2
"""Size of the points of the sums, so that they hide no arrow."""
WIDE = 0.88
"""How far out the angle between is: outside its parts, and with room for its number within."""
ASIDE = 0.38
"""By how many radians the number of the angle between is beside what parts it."""
INNER, OUTER = 1.0, 1.1
"""How far out arcs join the faint copies of a pair, one after the other."""
RISE = 0.75
"""How far over their middle angles are told, and under it places."""
LATE = squish_rate_func(smooth, 0.5, 1.0)
"""How comes what belongs to something that moves."""


def polar(size: float, angle: float) -> Vector:
    """Return the pair of numbers that is so long and points so many radians from the first axis."""
    return size * np.array([np.cos(angle), np.sin(angle)])


class RopeRotation(ChapterScene):
    """Adding a place bends a pair of arrows; turning keeps its lengths and the angle between."""

    key = "rope_rotation"
    number = 11
    climax = "gap"

    word: Annotated[tuple[float, ...], Length(2, 2), Each(Between(0.1, 1.4))] = (1.0, 1.0)
    """The word of the first half, two numbers."""
    names: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "man")
    """The word that asks, and the one that answers."""
    sizes: Annotated[tuple[float, ...], Length(2, 2), Each(Between(1.1, 1.7))] = (1.6, 1.2)
    """How long query and key are."""
    degrees: Annotated[tuple[int, ...], Length(2, 2), Each(Between(0, 359))] = (85, 37)
    """Directions of query and key before they get places."""
    steps: Annotated[int, Between(3, 6)] = 3
    """How many places both go on side by side, and then the turned pair alone."""
    places: ClassVar[tuple[int, int]] = (1, 0)
    """Where both words stand at first: at 0 nothing is turned."""
    others: ClassVar[dict[str, tuple[float, int]]] = {"key": (1.2, 120), "value": (1.4, 5)}
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
        self.met = ValueTracker(SEED)  # how much of the other word's key has grown
        self.opened = ValueTracker(0.0)  # how much of the angle without places is open
        self.joined = ValueTracker(0.0)  # how much of the angle between is open
        self.placed = ValueTracker(0.0)  # how much of the hands of their places the sums have got
        self.walked = ValueTracker(0.0)  # steps of the pairs
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
    def radian(self) -> float:
        """By how many degrees the fastest pair turns from one place to the next."""
        return float(np.degrees(dial_angles(1, frequencies(1))[0]))

    @property
    def low(self) -> int:
        """The place at which the sum is shortest."""
        return int(self.lengths.argmin())

    @property
    def high(self) -> int:
        """The place after that at which the sum is longest."""
        return self.low + int(self.lengths[self.low :].argmax())

    def degrees_between(self, gap: float) -> float:
        """Return the angle from key to query where the query is so many places further on."""
        query, key = self.pair
        return float(np.degrees(angle_between(key, self.turned(query, gap))))

    @property
    def gap(self) -> float:
        """By how many places the query is further on than the key."""
        ahead, behind = self.at()
        return float(ahead - behind)

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        ahead, behind = self.places
        gap = ahead - behind
        return {
            "length": printed(self.length, 2),
            "low": self.low,
            "radian": printed(self.radian, 1),
            "apart": "1 place" if gap == 1 else f"{gap} places",
            "bare": printed(self.degrees_between(0), 1),
            "turns": printed(gap * self.radian, 1),
            "between": printed(self.degrees_between(gap), 1),
            "more": gap + 1,
            "wider": printed(self.degrees_between(gap + 1), 1),
            "asks": self.names[0],
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
        self.go_both_ways()
        self.open_the_gap()

    # --- a word ----------------------------------------------------------------------------

    def ask(self) -> None:
        """Let the word grow as an arrow, with its two numbers and its length."""
        self.plane = ArrowPlane(view_of(extent_of([(0, 0), self.start], room=0.25), self.stage))
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
            with self.redrawn(self.draw_sum):
                self.play(
                    moved(self.grown, 1, MORPH),
                    FadeIn(self.arrow_names.texts["sum"], rate_func=LATE),
                )
                self.hide(*self.arrow_names.drop("pair", "sum"))
                told = FadeIn(self._name_the_first_turn(), rate_func=LATE)
                self.say("radian", moved(self.t, 1, MORPH), told)
                self._make_room_for_the_bars()
                self.say("length", moved(self.counted, 1, GESTURE))
                for place in range(2, PLACES):
                    self.play(moved(self.t, place, 1.5 * QUICK))
                    if place == self.low:
                        self.pause(QUICK)
            self._set_two_places_side_by_side()
            self.ponder()

    def _set_two_places_side_by_side(self) -> None:
        """Let the word part in two: one with the hand of the shortest sum, one of the longest."""
        plane, theme, aside = self.plane, self.theme, np.array([BY, 0.0])
        away = (FadeOut(part, run_time=QUICK) for part in plane.drop("hand", "sum", "orbit"))
        word = plane.arrow("other", self.start, mix(theme.ground, theme.word, PALE))

        word.take(BROAD)

        def part(_: Mobject, share: float) -> None:
            plane.lay("other", self.start + share * aside, share * aside)

        parting = UpdateFromAlphaFunc(word, part, run_time=GESTURE)
        self.play(*away, FadeOut(self.bars.walker, run_time=QUICK), parting)
        self.places_told, drawn = VGroup(), VGroup()
        for place, name, tail in ((self.low, "low", 0 * aside), (self.high, "high", aside)):
            tip = tail + self.added(self.start, place)
            hand = plane.arrow(f"{name} hand", tip, theme.position, tail + self.start, waiting=True)
            total = plane.arrow(f"{name} sum", tip, theme.ink, tail, waiting=True)
            drawn.add(total.take(FIRM), hand.take(HAND))
            told = Label(str(place), NOTE, color=theme.position)
            self.places_told.add(told.put(plane.point(tail) + BESIDE * RIGHT + NUMBER_ROW * DOWN))
        lit = self.bars.stress(self.low, self.high)
        self.say("guess", FadeIn(drawn), FadeIn(self.places_told), *lit, run_time=QUICK)
        self.add(plane.admit())

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
        self.hide(self.arrow_names, self.first_turn, *self.plane.drop("step"))
        self.bars.reach(-1).stand(self.t.get_value())
        coming = FadeIn(self.bars.walker, rate_func=LATE)
        self.play(glide((self.plane, self.views["add"])), coming, run_time=3 * QUICK)
        self.add(self.bars)

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
        self.bars.stand(t).reach(t - (1 + t) * (1 - self.counted.get_value()))

    def _draw_first_turn(self, t: float) -> None:
        """Draw by how much the hand has turned, and the names at the arrows."""
        turned = float(dial_angles(t, frequencies(1))[0])
        self.plane.open_angle("step", 0.0, turned, STEP, self.start)
        self.arrow_names.follow()

    def _name_the_first_turn(self) -> Degrees:
        """Return the number of degrees of one place, beside the angle by which the hand turns."""
        self.first_turn = Degrees(self.radian, LABEL, 1, color=self.theme.position, bold=True)
        reach = STEP + CLEAR / self.plane.frame.unit
        middle = self.start + polar(reach, np.radians(self.radian) / 2)
        return self.first_turn.move_to(self.plane.point(middle))

    def turn_the_arrow(self) -> None:
        """Turn the word through the same places; its length is a level line over the bars."""
        plane, bars, theme = self.plane, self.bars, self.theme
        with self.beat("turn"):
            asked = (f"{name} {part}" for name in ("low", "high") for part in ("hand", "sum"))
            gone = *plane.drop("other", *asked), self.places_told
            word = UpdateFromAlphaFunc(plane.arrows["pair"], lambda _, share: self.shade(1 - share))
            self.play(*map(FadeOut, gone), word, *bars.stress(), run_time=QUICK)
            smaller = glide((plane, self.views["turn"]), (bars, self.bar_views["turn"]))
            self.say("guess", smaller, run_time=MORPH)
            pale = mix(theme.ground, theme.word, PALE)
            start = plane.arrow("start", self.start, pale).take(HEAVY).set_z_index(-1)
            for part in start:
                scenery(part)
            plane.trail("trail")
            plane.angle("turned", theme.position).set_z_index(-1)
            self.draw_turn()
            self.show(bars.walker)
            self.ponder()
            with self.redrawn(self.draw_turn):
                self.add(bars.line, bars.dots, bars.head)
                self.say("step", moved(self.again, self.low, STROLL), *bars.stress(self.low))
                self.show(bars.tag)
                self.say("alike", moved(self.again, PLACES - 1, 1.5 * MORPH))

    def draw_turn(self) -> None:
        """Draw the turned word, and its length."""
        t = self.again.get_value()
        tip, swept = self.turned(self.start, t), float(dial_angles(t, frequencies(1))[0])
        self.plane.lay("pair", tip)
        for name, part, turn in (("turned", FAN, swept), ("trail", 1.0, min(swept, 2 * np.pi))):
            self.plane.open_angle(name, direction(self.start), turn, part * self.length)
        self._level_from(tip, t)
        self.bars.stand(t)

    def _level_from(self, tip: Vector, t: float) -> None:
        """Draw the word's length over the bars: it leaves the tip when the word stands upright."""
        size, upright = float(np.linalg.norm(tip)), (np.pi / 2 - direction(self.start))
        gone = float(np.clip((t - np.degrees(upright) / self.radian) / LEAVING, 0, 1))
        begin = self.plane.point((0, size) if gone else tip)
        place, height = self.bars.at(begin)
        front = place + gone * (t - place)
        self.bars.draw_level(front, height, begin)
        self.bars.head.set_opacity(float(gone == 1))

    # --- three arrows of a word, and two that meet ---------------------------------------------

    def make_three_arrows(self) -> None:
        """Let query, key and value swing out of the word, and the place turn two of them."""
        with self.beat("layer"):
            self._keep_the_word()
            self._make_the_lanes()
            with self.redrawn(self.draw_lanes):
                arrows = self.three.values()
                self.add(*(arrow.shaft for arrow in arrows))
                named = (FadeIn(x, rate_func=LATE) for y in arrows for x in (y.point, y.name_text))
                self.play(moved(self.made, 1), *named, run_time=1.5 * MORPH)
                self.add(self.bare, self.turns, self.kept, *arrows)
                self.say("turns", moved(self.spun, self.places[0], 1.5 * MORPH))

    def _keep_the_word(self) -> None:
        """Let all leave but the word without its place, which goes to the middle of the stage."""
        (start,), point = self.plane.drop("start"), Region(0, 0, 0, 0)
        self.kept = ArrowPlane(View(point, self.plane.frame))
        word = self.kept.arrow("word", self.start, self.theme.word).take(HEAVY)
        gone = (
            FadeOut(part, run_time=1.5 * QUICK)
            for part in (self.plane, self.bars, self.bars.level, start)
        )
        self.play(*gone, FadeIn(word, run_time=QUICK))
        turned = self.turned(self.lanes["key"], self.places[0])
        extent = extent_of([(0, 0), *self.lanes.values(), turned, self.start])
        left, right, bottom, top = (
            self.stage.left,
            self.stage.right,
            self.stage.bottom,
            self.stage.top,
        )
        room = Region(left, right, bottom + POINT + EDGE, top - POINT - NAMED)
        self.hub = fitted(extent, room, LARGEST)
        self.say("three", glide((self.kept, View(point, self.hub))), run_time=MORPH)

    def _make_the_lanes(self) -> None:
        """Make ready what a layer makes of the word, and what is left where two are turned."""
        theme, frame = self.theme, self.hub
        self.three = {lane: LaneArrow(frame, lane, lane) for lane in self.lanes}
        self.turns = VGroup(*(TurnedAngle(color=theme.position, gain=0.0) for _ in LANES))
        self.bare = VGroup()
        for lane in LANES:
            hue = mix(theme.ground, self.three[lane].hue, FAINT)
            line = scenery(Line(stroke_color=hue, stroke_width=2 * WORD))
            self.bare.add(line)
            line.put_start_and_end_on(frame.origin, frame.point(self.lanes[lane]))
        name = Label(self.names[0], TITLE, color=theme.word, bold=True)
        self.word_name = beyond(frame, self.start, name, BESIDE)
        self.hero = VGroup(self.kept, *self.three.values())
        self.show(self.word_name)

    def draw_lanes(self) -> None:
        """Draw query, key and value on their ways, and by how much the place has turned two."""
        made, t, frame = self.made.get_value(), self.spun.get_value(), self.hub
        sweep = float(dial_angles(t, frequencies(1))[0])
        for lane, bare in self.lanes.items():
            size, way = (
                between(of(self.start), of(bare), made) for of in (np.linalg.norm, direction)
            )
            tip = polar(float(size), float(way))
            self.three[lane].lay(self.turned(tip, t) if lane in LANES else tip, made)
        for turn, lane, reach in zip(self.turns, LANES, (WEDGE, 1.4 * WEDGE), strict=True):
            begin = direction(self.lanes[lane])
            turn.set_sweep(frame.origin, reach * frame.unit, begin, sweep or SEED)
        pale = mix(self.theme.ground, self.theme.word, 1 - made * (1 - PALE))
        self.kept.arrows["word"].set_color(pale)

    def meet_the_key(self) -> None:
        """Let the other word's key come to the query; the angle between is a sum of two."""
        theme, three = self.theme, self.three
        with self.beat("pair"):
            query, key, value = three.values()
            gone = self.kept, self.word_name, value, key, self.bare[1], self.turns[1]
            self.hide(*gone, query.name_text)
            self.remove(*query.get_family())
            told = zip(self.names, LANES, self.places, strict=True)
            self.meeting = [
                LaneArrow(self.hub, lane, f"{name}'s {lane}", f"place {place}")
                for name, lane, place in told
            ]
            self.hero = VGroup(*self.meeting)
            self.between, self.whole = (TurnedAngle(color=theme.ink, gain=0.0) for _ in range(2))
            self.whole.sector.set_fill(opacity=0)
            ahead, behind = self.meeting
            self.add(ahead, behind.shaft)
            with self.redrawn(self.draw_meeting):
                named = (FadeIn(x, rate_func=LATE) for x in (behind.point, behind.name_text))
                self.say("meet", moved(self.met, 1), *named, run_time=MORPH)
                self.add(behind, self.between, self.whole)
                bare, turns, total = map(self._named, self._parts())
                self.say("bare", moved(self.opened, 1), FadeIn(bare, rate_func=LATE))
                both = FadeIn(turns), FadeIn(total, rate_func=LATE)
                self.say("apart", moved(self.joined, 1), *both, run_time=MORPH)
                self.parts = VGroup(bare, turns, total)

    def draw_meeting(self) -> None:
        """Draw as much of the other word's key as has grown, and the parts of the angle between."""
        met, frame = self.met.get_value(), self.hub
        opened, joined = self.opened.get_value(), self.joined.get_value()
        query, key = self.pair
        ahead, behind = self.meeting
        ahead.lay(self.turned(query, self.places[0]))
        behind.lay(met * self.turned(key, self.places[1]), met)
        bare, total = angle_between(key, query), np.radians(self.degrees_between(self.gap))
        for angle, reach, sweep in (
            (self.between, WEDGE, opened * bare),
            (self.whole, WIDE, joined * total),
        ):
            angle.set_sweep(frame.origin, reach * frame.unit, direction(key), sweep or SEED)

    def _parts(self) -> Iterator[tuple[float, float, float, str]]:
        """Return for the angle without places, for the turn of the gap and for their sum how far
        out each lies, the direction of its number, its degrees and its hue.
        """
        (query, key), theme = map(direction, self.pair), self.theme
        bare, turns = self.degrees_between(0), self.gap * self.radian
        yield WEDGE, key + np.radians(bare) / 2, bare, theme.ink
        yield WEDGE, query + np.radians(turns) / 2, turns, theme.position
        yield WIDE, query + ASIDE, bare + turns, theme.ink

    def _named(self, part: tuple[float, float, float, str]) -> Degrees:
        """Return the number of an angle, beside its arc."""
        reach, at, degrees, hue = part
        number = Degrees(degrees, LABEL, 1, color=hue, bold=True)
        return number.move_to(self.hub.point(polar(reach + CLEAR / self.hub.unit, at)))

    # --- both ways ---------------------------------------------------------------------------

    def go_both_ways(self) -> None:
        """Let both words go on: the sums bend, and the turned pair stays as it is."""
        with self.beat("compare"):
            self._part_the_ways()
            with self.redrawn(self.draw_ways):
                self.play(moved(self.placed, 1, MORPH))
                self.say("guess")
                self.ponder()
                for step in range(1, self.steps + 1):
                    self._walk_to(step, "rigid" if step == self.steps else None)

    def _walk_to(self, step: int, told: str | None = None, *, joined: float = 0.0) -> None:
        """Leave faint copies where both pairs stand, and go on to the next place."""
        for way in self.ways.values():
            way.leave_a_trace(joined)
        going = moved(self.walked, step, GESTURE if "added" in self.ways else MORPH)
        if told:
            self.say(told, going)
        else:
            self.play(going)
        self.pause(QUICK / 2)

    def _part_the_ways(self) -> None:
        """Let the pair without places part from the turned one, each with its circles."""
        (query, key), frame = self.pair, self.hub
        turned = (self.turned(pair, t) for pair, t in zip(self.pair, self.places, strict=True))
        frames, middle = self._frames()
        added, cured = PlacedPair(frames[0], SMALL), PlacedPair(frame)
        self.ways = {"added": added, "turned": cured}
        for way in self.ways.values():
            way.wedge = WIDE
        added.lay(query, key)
        cured.lay(*turned)
        names = (arrow.name_text for arrow in self.meeting)
        gone = *names, self.parts, self.between, self.turns[0], self.bare[0]
        self.remove(*self.meeting, self.whole)
        self.add(cured)
        self.play(*map(FadeOut, gone), run_time=1.5 * QUICK)
        self.say("added", glide((cured, frames[1])), FadeIn(added, rate_func=LATE), run_time=MORPH)
        self.report = PairReport(middle + RISE * UP, tuple(self.ways))
        self.where = WordPlaces(middle + RISE * DOWN, self.names).tell(*self.places)
        self.report.measure([way.angle for way in self.ways.values()])
        self.hero = VGroup(added, cured, self.report, self.where)
        added.encircle([(word, 1.0) for word in self.pair])
        cured.encircle([(0 * query, size) for size in self.sizes])
        self.show(added.rings, cured.rings, self.report, self.where)

    def _frames(self) -> tuple[tuple[Frame, Frame], Point3D]:
        """Return the frames of one scale in which both pairs stand abreast, and the middle."""
        stage = self.stage.inset(EDGE, POINT)
        orbits = [word + reach for word in self.pair for reach in (-1.0, 1.0)]
        extents = extent_of([(0, 0), *orbits]), about_the_origin(max(self.sizes))
        left, right = (ABREAST * x.width for x in extents)
        middle = stage.width - left - right - 2 * BESIDES
        rooms = stage.columns(BESIDES, left, middle, right, BESIDES)
        added, turned = (
            fitted(extent, room, ABREAST) for extent, room in zip(extents, rooms[1::2], strict=True)
        )
        return (added, turned), rooms[2].center

    def at(self) -> Vector:
        """Return the places of both words."""
        return np.array(self.places) + self.walked.get_value() + [self.ahead.get_value(), 0.0]

    def draw_ways(self) -> None:
        """Draw the sums, as far as the hands have been added, and the turned pair."""
        places = self.at()
        hands = np.array([self.added(x, t) - x for x, t in zip(self.pair, places, strict=True)])
        self.ways["added"].add_up(self.pair, self.placed.get_value() * hands)
        self.report.measure([way.angle for way in self.ways.values()])
        self.draw_turned()

    def draw_turned(self) -> None:
        """Draw the turned pair, and tell the places."""
        places = self.at()
        turned = (self.turned(pair, t) for pair, t in zip(self.pair, places, strict=True))
        self.ways["turned"].lay(*turned)
        self.where.tell(*places)

    # --- the gap -----------------------------------------------------------------------------

    def open_the_gap(self) -> None:
        """Let the turned pair have the whole stage, walk on, and open by one more place."""
        with self.beat("gap"):
            self._give_it_the_stage()
            with self.redrawn(self.draw_gap):
                self._walk_to(self.steps + 1, "alike", joined=INNER)
                self._walk_to(self.steps + 2, joined=OUTER)
                self._go_one_place_ahead()
                self._walk_to(self.steps + 3, "wider", joined=INNER)
                self.say("name", answer=True)
                self._walk_to(self.steps + 4, joined=OUTER)

    def _give_it_the_stage(self) -> None:
        """Let the sums leave, and the turned pair grow, with its angle told within."""
        added, turned = self.ways.pop("added"), self.ways["turned"]
        self.hide(added, self.report)
        stage, reach = self.stage, max(self.sizes)
        frame = fitted(about_the_origin(reach), stage.inset(POINT))
        side = (stage.width / 2 - reach * frame.unit - POINT) / 2
        self.sum = AngleSum(np.array([stage.right - side, stage.center[1], 0.0]))
        self.locked = Degrees(0.0, LABEL, 1, bold=True)
        self.hero = VGroup(turned, self.locked)
        start, left = turned.pose, turned.drop_traces()
        aside = (stage.left + side - stage.center[0]) * RIGHT

        def grow(_: Mobject, share: float) -> None:
            turned.take(between(start, frame, share))

        animate: Any = self.where.animate
        growing = UpdateFromAlphaFunc(turned, grow, run_time=MORPH)
        away = FadeOut(left, run_time=QUICK)
        self.play(away, growing, animate(run_time=MORPH).shift(aside + RISE * UP))
        self.draw_gap()
        self._tell_the_sum()
        self.show(self.locked, self.sum)

    def _go_one_place_ahead(self) -> None:
        """Let the query go on alone by one place; then the sum is told anew."""
        left = self.ways["turned"].drop_traces()
        self.say("guess", FadeOut(left), FadeOut(self.sum), run_time=QUICK)
        self.play(moved(self.ahead, 1, 1.5 * MORPH))
        self._tell_the_sum()
        self.show(self.sum)

    def _tell_the_sum(self) -> None:
        """Tell of what the angle between is the sum."""
        self.sum.tell(self.gap, self.degrees_between(0), self.gap * self.radian)

    def draw_gap(self) -> None:
        """Draw the turned pair, with its angle told within."""
        self.draw_turned()
        turned = self.ways["turned"]
        self.locked.set_number(float(np.degrees(turned.angle))).move_to(turned.hub)
