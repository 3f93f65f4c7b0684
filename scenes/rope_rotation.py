"""Chapter 11: an added place bends an arrow, and a pair of arrows; a turn keeps both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np
from manim import (
    RIGHT,
    Create,
    FadeIn,
    FadeOut,
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
from scenes._kit.mobjects.arrow import Weight
from scenes._kit.mobjects.arrow_names import ArrowNames
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
from scenes._kit.mobjects.pair_report import PairReport
from scenes._kit.mobjects.place_bars import PlaceBars
from scenes._kit.mobjects.placed_pair import POINT, PlacedPair
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import TITLE, Label

Vector = NDArray[np.float64]
SIDES = "added", "turned"
"""What is done with the places, from left to right."""
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
LEAD = 0.5
"""Width kept before the bars, so that they stand off what is turned."""
LARGEST = 2.6
"""How long the number 1 may be where query and key stand alone."""
BESIDE, MIDDLE, EDGE = 0.25, 3.4, 0.12
"""How far a name is beside its point, width of what is told between both pairs, and room beside
their circles."""
SMALL = 0.2
"""Size of the points of the sums, so that they hide no arrow."""
LATE = squish_rate_func(smooth, 0.5, 1.0)
"""How comes what lies on another until that is away."""


class RopeRotation(ChapterScene):
    """Adding a place bends a pair of arrows; turning keeps its lengths and the angle between."""

    key = "rope_rotation"
    number = 11
    climax = "walk"

    word: Annotated[tuple[float, ...], Length(2, 2), Each(Between(0.1, 1.4))] = (1.0, 1.0)
    """The word of the first half, two numbers."""
    names: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "man")
    """The word that asks, and the one that answers."""
    sizes: Annotated[tuple[float, ...], Length(2, 2), Each(Between(1.1, 1.7))] = (1.6, 1.2)
    """How long query and key are."""
    degrees: Annotated[tuple[int, ...], Length(2, 2), Each(Between(0, 359))] = (70, 22)
    """Directions of query and key before they get places."""
    places: Annotated[tuple[int, ...], Length(2, 2), Each(Between(0, 9))] = (5, 4)
    """Where both words stand at first."""
    steps: Annotated[int, Between(3, 6)] = 5
    """How many places both go on."""

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
        self.placed = ValueTracker(0.0)  # how much of the hands of their places the sums have got
        self.spun = ValueTracker(
            0.0
        )  # how much of the turns of their places the other pair has got
        self.walked = ValueTracker(0.0)  # steps of the pairs
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
        angles = np.radians(self.degrees)
        circle = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
        return np.asarray(np.array(self.sizes)[:, None] * circle)

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

    def degrees_between(self, share: float) -> float:
        """Return the angle from key to query, with so much of the turns of their first places."""
        query, key = (
            self.turned(pair, share * t) for pair, t in zip(self.pair, self.places, strict=True)
        )
        return float(np.degrees(angle_between(key, query)))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        gap = self.places[0] - self.places[1]
        return {
            "length": printed(self.length, 2),
            "low": self.low,
            "high": self.high,
            "radian": printed(self.radian, 1),
            "apart": "1 place" if gap == 1 else f"{gap} places",
            "bare": printed(self.degrees_between(0), 1),
            "turns": printed(gap * self.radian, 1),
            "between": printed(self.degrees_between(1), 1),
            "asks": self.names[0],
            "answers": self.names[1],
        }

    def _divide_the_stage(self) -> None:
        """Lay the arrow's origin on the axis of the bars, so that lengths are level with them."""
        sums = extent_of([(0, 0), *self.added(self.start, np.arange(0, 7, 0.1))], room=0.03)
        turns = about_the_origin(1.06 * self.length)
        tall = max(float(self.lengths.max()), sums.top, turns.top)
        extent = Region(turns.left, max(turns.right, sums.right), turns.bottom, tall)
        width = extent.width * fitted(extent, self.stage).unit
        edge = self.stage.left + width
        room = Region(self.stage.left, edge, self.stage.bottom, self.stage.top)
        right = Region(edge + 0.1, self.stage.right, room.bottom, room.top)
        view = view_of(extent, room)
        first = Region(-0.25, extent.right, -0.25, extent.top)
        self.views = {"first": View(first, view.frame), "word": view}
        origin = view.frame.point((0, 0))
        self.bars = PlaceBars(
            right,
            self.names[0],
            self.lengths.tolist(),
            unit=view.frame.unit,
            below=float(origin[1]) - right.bottom,
            lead=LEAD,
        )

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.add_the_hand()
        self.turn_the_arrow()
        self.take_query_and_key()
        self.go_both_ways()

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
            self.pause(QUICK)

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
            with self.redrawn(self.draw_sum):
                name = FadeIn(self.names_of_arrows[2], run_time=GESTURE)
                self.say("length", moved(self.grown, 1, MORPH), name)
                self.say("radian", moved(self.t, 1, MORPH))
                self.pause(QUICK)
                self.play(FadeOut(self.plane.angles["step"]), run_time=QUICK)
                for place in range(2, PLACES):
                    self.play(moved(self.t, place, GESTURE if place <= SLOW else 1.5 * QUICK))
                    if place <= SLOW:
                        self.pause(QUICK)
            self.plane.drop("step")
            self.say("guess", *self.bars.stress(self.low, self.high), run_time=GESTURE)
            self.ponder()

    def _make_room_for_the_bars(self) -> None:
        """Let the word become smaller, and the axis of the bars come beside it."""
        first = self.views["first"]
        smaller = View(self.plane.view.extent, first.frame)  # no axis grows into the title
        with self.redrawn(self.draw_word):
            gliding = glide((self.plane, smaller), run_time=MORPH)
            self.play(FadeOut(self.tags.size_text, run_time=QUICK), gliding)
        kept = *self.tags.legs, *self.tags.numbers, self.tags.name_text
        longer = glide((self.plane, first), run_time=QUICK)
        away = (FadeOut(part, run_time=QUICK) for part in kept)
        self.play(*away, longer, FadeIn(self.bars.rail, run_time=QUICK))

    def _set_the_hand_on(self) -> None:
        """Draw the hand of place 0 on its circle, and make ready what is drawn of the sum."""
        plane, theme = self.plane, self.theme
        self.hero = VGroup(plane, self.bars)
        tip = self.added(self.start, 0)
        plane.arrow("sum", tip, theme.ink, waiting=True).take(FIRM)
        plane.arrow("hand", tip, theme.position, self.start, waiting=True).take(HAND)
        plane.ring("orbit", 1.0, self.start, waiting=True)
        names = {self.names[0]: theme.word, "hand": theme.position, "sum": theme.ink}
        across, height = plane.point(tip / 4)[0], self.bars.label.baseline
        self.names_of_arrows = ArrowNames(names, np.array([across, height, 0.0]))
        drawn = plane.growing("hand"), Create(plane.rings["orbit"])
        self.say("hand", *drawn, FadeIn(self.names_of_arrows[:2]), run_time=MORPH)
        plane.wedge("step", theme.position)
        self.grown.set_value(SEED)
        self.add(plane.admit(), self.bars.bars, self.bars.numbers)

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
        if t <= 1:
            turned = float(dial_angles(t, frequencies(1))[0])
            plane.open_angle("step", 0.0, turned, STEP, self.start)
        self.bars.stand(t).reach(t + share - 1)

    def turn_the_arrow(self) -> None:
        """Turn the word through the same places; its length is a level line over the bars."""
        plane, bars = self.plane, self.bars
        with self.beat("turn"):
            plane.rings["orbit"].set_z_index(-1)
            gone = *plane.drop("sum", "hand", "orbit"), self.names_of_arrows
            grown = glide((plane, self.views["word"]))
            walker = bars.knob, bars.label
            leaving = (FadeOut(part, run_time=QUICK) for part in (*gone, *walker))
            word = UpdateFromAlphaFunc(plane.arrows["pair"], lambda _, share: self.shade(1 - share))
            self.play(*leaving, grown, word, *bars.stress(), run_time=GESTURE)
            plane.trail("trail")
            plane.angle("turned", self.theme.position).set_z_index(-1)
            self.draw_turn()
            self.say("guess", *map(FadeIn, walker), run_time=GESTURE)
            self.ponder()
            with self.redrawn(self.draw_turn):
                self.add(bars.line, bars.dots, bars.head)
                self.say("step", moved(self.again, 1, MORPH))
                self.pause(QUICK)
                self.play(moved(self.again, self.low, 1.5 * MORPH), *bars.stress(self.low))
                self.say("low", FadeIn(bars.tag), run_time=QUICK)
                self.say("alike", moved(self.again, PLACES - 1, STROLL))

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

    # --- query and key ---------------------------------------------------------------------

    def take_query_and_key(self) -> None:
        """Let dog's query come out of its arrow, and man's key; the angle between them opens."""
        frame = fitted(extent_of([(0, 0), *self.pair]), self.stage.inset(POINT), LARGEST)
        self.both = PlacedPair(frame)
        self.grown_tips = ValueTracker(SEED), ValueTracker(SEED)
        self.opened = ValueTracker(0.0)
        self.lane_names = VGroup()
        with self.beat("pair"):
            self.hero = self.both
            plain = ArrowPlane(View(Region(0, 0, 0, 0), frame))
            word = plain.arrow("word", self.start, self.theme.word).take(HEAVY)
            dog = self._named(self.start, self.names[0], self.theme.word)
            come = FadeIn(word, dog, rate_func=LATE)
            gone = FadeOut(self.plane, self.bars, run_time=1.5 * QUICK)
            self.play(gone, come.set_run_time(MORPH))
            pale = mix(self.theme.ground, self.theme.word, PALE)
            animate: Any = word.animate
            with self.redrawn(self.draw_bare):
                self.say("query", *self._coming(0), animate.set_color(pale), run_time=MORPH)
                self.say("key", *self._coming(1), FadeOut(word), FadeOut(dog), run_time=MORPH)
                self.add(self.both.between, *self.both.shafts, *self.both.points_of)
                self.say("angle", moved(self.opened, 1, MORPH))

    def _coming(self, at: int) -> list[Any]:
        """Return the animations in which the query or the key grows and is named."""
        lane, hue = list(self.lanes.items())[at]
        name = self._named(self.pair[at], f"{self.names[at]}'s {lane}", hue)
        self.lane_names.add(name)
        parts = self.both.shafts[at], self.both.points_of[at], name
        return [moved(self.grown_tips[at]), *map(FadeIn, parts)]

    @property
    def lanes(self) -> dict[str, str]:
        """The hues of query and key."""
        return {"query": self.theme.query, "key": self.theme.key}

    def _named(self, tip: Vector, name: str, hue: str) -> Label:
        """Return the name of an arrow beside its point."""
        text = Label(name, TITLE, color=hue, bold=True)
        return text.next_to(self.both.frame.point(tip), RIGHT, buff=POINT + BESIDE)

    def draw_bare(self) -> None:
        """Draw as much of query and key as has grown, and of the angle between them."""
        shares = [grown.get_value() for grown in self.grown_tips]
        query, key = (share * tip for share, tip in zip(shares, self.pair, strict=True))
        self.both.lay(query, key, self.opened.get_value())

    # --- both ways ---------------------------------------------------------------------------

    def go_both_ways(self) -> None:
        """Let both words go on: the sums bend, and the turned pair stays as it is."""
        with self.beat("walk"):
            self._part_the_ways()
            self.traces = VGroup()
            with self.redrawn(self.draw_ways):
                self.say("added", moved(self.placed, 1, MORPH))
                self.say("turned", moved(self.spun, 1, STROLL))
                self.say("apart")
                self.say("guess")
                self.ponder()
                for step in range(1, self.steps + 1):
                    self._leave_a_trace()
                    going = moved(self.walked, step, MORPH if step == 1 else GESTURE)
                    told = {2: "bends", self.steps - 1: "rigid"}.get(step)
                    self.say(told, going) if told else self.play(going)
                    self.pause(QUICK)
            self._name_the_cure()

    def _name_the_cure(self) -> None:
        """Leave of the sums no more than how they stood, and name what turns the other pair."""
        added = self.ways["added"]
        steps = added.rings, added.words, added.hands
        self.say("name", *map(FadeOut, steps), answer=True, run_time=GESTURE)

    def _part_the_ways(self) -> None:
        """Let the pair part into two of one scale, each with its circles and its angle."""
        (query, key), start = self.pair, self.both.frame
        self.ways = {
            name: PlacedPair(start, point).lay(query, key)
            for name, point in zip(SIDES, (SMALL, POINT), strict=True)
        }
        frames, middle = self._frames()
        self.report = PairReport(middle, SIDES, self.names).tell(*self.places)
        self.report.measure([way.angle for way in self.ways.values()])
        added, turned = self.ways.values()
        self.hide(self.lane_names)
        self.remove(*self.both.get_family())
        parts = added.between, *added.shafts, turned.between, *turned.shafts, *turned.points_of
        self.add(*parts)
        gliding = glide(*zip(self.ways.values(), frames, strict=True))
        self.play(FadeIn(added.points_of, rate_func=LATE), gliding, run_time=MORPH)
        self.hero = VGroup(added, turned, self.report)
        added.encircle([(word, 1.0) for word in self.pair])
        turned.encircle([(0 * query, size) for size in self.sizes])
        self.show(added.rings, turned.rings, self.report)
        self.remove(*added.get_family(), *turned.get_family())
        self.add(added, turned)

    def _frames(self) -> tuple[tuple[Frame, Frame], Point3D]:
        """Return the frames of one scale in which both pairs fill the stage, and the middle."""
        stage = self.stage.inset(EDGE, POINT)
        orbits = [word + reach for word in self.pair for reach in (-1.0, 1.0)]
        extents = extent_of([(0, 0), *orbits]), about_the_origin(max(self.sizes))
        wide = stage.width - MIDDLE
        high = stage.height / max(x.height for x in extents)
        unit = min(high, wide / sum(x.width for x in extents))
        left, right = (unit * x.width for x in extents)
        rooms = stage.columns(left, stage.width - left - right, right)
        added, turned = (
            fitted(extent, room, unit)
            for extent, room in zip(extents, (rooms[0], rooms[2]), strict=True)
        )
        return (added, turned), rooms[1].center

    def _leave_a_trace(self) -> None:
        """Leave faint copies of both pairs where they stand."""
        self.traces.add(*(line for way in self.ways.values() for line in way.traces()))
        self.bring_to_back(self.traces)

    def at(self) -> Vector:
        """Return the places of both words."""
        return np.array(self.places) + self.walked.get_value()

    def draw_ways(self) -> None:
        """Draw the sums and the turned pair at the places, as far as these have been given."""
        share, spun, places = self.placed.get_value(), self.spun.get_value(), self.at()
        hands = [
            share * (self.added(pair, t) - pair) for pair, t in zip(self.pair, places, strict=True)
        ]
        query, key = (
            self.turned(pair, spun * t) for pair, t in zip(self.pair, places, strict=True)
        )
        self.ways["added"].add_up(self.pair, np.array(hands))
        self.ways["turned"].lay(query, key)
        self.report.measure([way.angle for way in self.ways.values()])
        self.report.tell(*places)
