"""Chapter 11: add its place, and a word's length changes; turn it, and only gaps change angles."""

from __future__ import annotations

from collections.abc import Mapping
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
    Transform,
    ValueTracker,
    VGroup,
    linear,
    smooth,
)
from numpy.typing import NDArray

from posenc_math import dial_angles, frequencies, perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length, OneOf
from scenes._kit.mobjects.arrow import Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane, View, view_of
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.layer_lanes import LANES, LayerLanes
from scenes._kit.mobjects.length_bars import LengthBars
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, NOTE, TITLE, Label

Vector = NDArray[np.float64]

FOOT, HEAD = 1.0, 0.15
"""Room under the bars for their numbers, and over the highest."""
LIMIT = 1.5
"""The longest that the word may be."""
ARC = 0.4
"""Radius of the arc that measures a turn, as a part of the arrow."""
WEDGE, NUMBER = 0.62, 0.4
"""Radius of the angle between two arrows and of its number, as parts of an arrow."""
TAG_GAP = 0.14
"""Between an arrow and its name."""
NAMED = 0.72
"""Where along an arrow on the circle its name stands."""
LIGHT, HEAVY = Weight(6.0, 0.24), Weight(14.0, 0.46)
"""Arrows in the small circles of the layer, and those that fill the stage."""
PACE = 0.6
"""Seconds in which the word walks on by one place."""
DECIMALS = 2
"""Digits behind the point of every printed length."""
SEED = 1e-3
"""How long the number 1 is in a circle that is about to grow."""


def extent_of(word: Vector, room: float, reach: float = 0.0) -> Region:
    """Return the numbers from the origin to a word, with room about both and reach about it."""
    low, high = np.minimum(word - reach, 0) - room, np.maximum(word + reach, 0) + room
    return Region(float(low[0]), float(high[0]), float(low[1]), float(high[1]))


def about_the_origin(reach: float) -> Region:
    """Return the numbers up to ``reach`` in every direction."""
    return Region(-reach, reach, -reach, reach)


def direction(pair: Vector) -> float:
    """Return the angle of a pair of numbers in radians."""
    return float(np.arctan2(pair[1], pair[0]))


class RopeRotation(ChapterScene):
    """Adding changes a word's length, turning keeps it; between two words only the gap counts."""

    key = "rope_rotation"
    number = 11
    climax = "level"

    word: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.4, 1.4))] = (1.0, 1.0)
    """The word of the first half, two numbers; later the first pair of the query."""
    places: Annotated[int, Between(6, 10)] = 8
    """How many places the bars show, counted from 0."""
    dim: Annotated[int, OneOf(4, 8)] = 8
    """How many numbers query, key and value have."""
    seed: Annotated[int, Between(0, 2**31)] = 713
    """Seed of the directions of the other pairs of query and key, and of the value."""
    angle: Annotated[int, Between(30, 90)] = 60
    """Degrees from the key to the query when their words are neighbours."""
    far: Annotated[int, Between(10, 40)] = 20
    """How many places on both words move at once."""

    def check_content(self) -> None:
        """Check the limits, and that no sum vanishes: an arrow must have a direction.

        Raises:
            ValueError: the word is too short or too long, or is cancelled at a place.
        """
        super().check_content()
        if not 0.5 <= self.length <= LIMIT:
            raise ValueError(f"word must be an arrow 0.5 to {LIMIT} long, got {self.word}")
        lengths = np.linalg.norm(self.sums(), axis=1)
        if lengths.min() < 0.05:
            raise ValueError(
                f"word must not be cancelled by the hand of place {lengths.argmin()}, "
                f"got {self.word}"
            )

    def setup(self) -> None:
        """Compute the content and divide the stage."""
        super().setup()
        self.start = np.array(self.word, dtype=np.float64)
        self.content = self.illustrated()
        self.grown, self.fan = ValueTracker(SEED), ValueTracker(0.0)
        self.again = ValueTracker(0.0)  # the place to which the word itself is turned
        self.key_place = ValueTracker(self.places - 2.0)  # t is that of the query, the next one
        self.counted = ValueTracker(1 - np.radians(self.angle))  # the gap that the angle shows
        self._divide_the_stage()

    @property
    def length(self) -> float:
        """How long the word's arrow is."""
        return float(np.linalg.norm(self.word))

    def sums(self, t: float | Vector | None = None) -> Vector:
        """Return the word with the hand of place ``t`` added, or of every place in turn."""
        at = np.arange(self.places) if t is None else t
        word = np.array(self.word, dtype=np.float64)
        return np.asarray(perturb(word, at, frequencies(1), order="cos_sin"))

    def turned(self, vector: Vector, t: float) -> Vector:
        """Return a vector with every pair of its numbers turned to place ``t``."""
        tables = rope_tables(t, frequencies(vector.shape[-1] // 2))
        return np.asarray(rotate(vector, *tables, pairing="interleaved"))

    def illustrated(self) -> Vector:
        """Return query, key and value, all of whose pairs are as long as the word.

        The first pair of the query is the word; that of the key stands at the angle to it that
        the content asks for when the query is one place ahead.
        """
        pairs = self.dim // 2
        angles = np.random.default_rng(self.seed).uniform(-np.pi, np.pi, (3, pairs))
        first = direction(np.array(self.word))
        angles[:2, 0] = first, first + dial_angles(1, frequencies(1))[0] - np.radians(self.angle)
        vectors = self.length * np.stack([np.cos(angles), np.sin(angles)], axis=-1)
        return np.asarray(vectors.reshape(3, self.dim))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        lengths = np.linalg.norm(self.sums(), axis=1)
        return {
            "length": printed(self.length, DECIMALS),
            "low": int(lengths.argmin()),
            "short": printed(lengths.min(), DECIMALS),
            "high": int(lengths.argmax()),
            "long": printed(lengths.max(), DECIMALS),
            "far": self.far,
            "radian": printed(float(np.degrees(dial_angles(1, frequencies(1))[0]))),
        }

    def _divide_the_stage(self) -> None:
        """Give the arrow the left, the bars the right, and both one scale."""
        self.left, right = self.stage.columns(0.385, 0.615, gap=0.75)
        lengths = np.linalg.norm(self.sums(), axis=1)
        extent, round_trip = extent_of(self.start, 0.2, 1.0), about_the_origin(1.02 * self.length)
        base = self.stage.bottom + FOOT
        sums = Region(self.left.left, self.left.right, base - 0.6, self.stage.top)
        unit = min(
            (self.stage.top - base - HEAD) / max(lengths.max(), self.length),
            fitted(extent, sums).unit,
            fitted(round_trip, self.left).unit,
        )
        self.sum_view = view_of(extent, sums, unit)
        self.turn_view = view_of(round_trip, self.left, unit)
        self.bars = LengthBars(
            lengths,
            Frame(np.array([right.left, base, 0.0]), unit),
            pitch=right.width / self.places,
            color=self.theme.ink,
            decimals=DECIMALS,
        )

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.add_the_hand()
        self.turn_the_arrow()
        self.level_the_bars()
        self.enter_the_layer()
        self.compare_two_arrows()

    @staticmethod
    def to(tracker: ValueTracker, value: float, run_time: float, *, even: bool = True) -> Any:
        """Return the animation that moves a tracker, evenly or from rest to rest."""
        animate: Any = tracker.animate
        return animate(run_time=run_time, rate_func=linear if even else smooth).set_value(value)

    # --- add -------------------------------------------------------------------------------

    def ask(self) -> None:
        """Let the word grow as an arrow, and its length with it."""
        self.plane = ArrowPlane(view_of(extent_of(self.start, 0.25), self.stage))
        self.plane.arrow("word", self.start, self.theme.word, width=HEAVY.width, head=HEAVY.head)
        self.hero = self.plane
        self.legs = self._legs()
        self.size = Readout(self.length, DECIMALS, TITLE, color=self.theme.word, face="sans")
        self.size.move_to(self._beside_the_arrow(self.size.width, self.size.height))
        self.add(self.plane, self.size)
        with self.question():
            with self.redrawn(self.draw_word):
                self.say("word", self.to(self.grown, 1, 2 * GESTURE, even=False))
            self.play(*map(Create, self.legs[:2]), *map(FadeIn, self.legs[2:]), run_time=GESTURE)

    def draw_word(self) -> None:
        """Draw as much of the word as has grown, and print how long that is."""
        tip = self.grown.get_value() * self.start
        self.plane.lay("word", tip)
        self.size.set_number(float(np.linalg.norm(tip)))

    def _beside_the_arrow(self, width: float, height: float) -> Vector:
        """Return the middle of a box of that size which stands on the left of the arrow."""
        along = self.plane.arrows["word"].vector
        aside = np.array([-along[1], along[0], 0.0]) / np.linalg.norm(along)
        reach = 0.5 * float(np.abs(aside) @ [width, height, 0.0])
        return np.asarray(self.plane.point(0.6 * self.start) + (reach + 0.25) * aside)

    def _legs(self) -> VGroup:
        """Return the two numbers of the word as dashed legs with their values."""
        frame, (x, y) = self.plane.frame, self.start
        corner, tip = frame.point((x, 0)), frame.point((x, y))
        quiet = self.theme.quiet
        legs = VGroup(
            DashedSegment(frame.origin, corner, color=quiet),
            DashedSegment(corner, tip, color=quiet),
        )
        across, upward = (Label(f"{number:g}", BODY, color=quiet) for number in (x, y))
        across.next_to(legs[0], DOWN if y > 0 else UP, buff=0.15)
        upward.next_to(legs[1], RIGHT if x > 0 else LEFT, buff=0.2)
        return legs.add(across, upward)

    def add_the_hand(self) -> None:
        """Set the hand of the place on the tip of the word."""
        with self.beat("add"):
            scenery(self.plane.ring("sum", 1.0, center=self.start, waiting=True))
            self.plane.arrow("push", self.sums(0), self.theme.position, self.start, waiting=True)
            gone = map(FadeOut, (*self.legs, self.size))
            self.say("hand", *gone, glide((self.plane, self.sum_view)), run_time=MORPH)
            self.tags = self._arrow_tags()
            self.draw_tags()
            self.play(
                self.plane.growing("push"),
                Create(self.plane.rings["sum"]),
                *map(FadeIn, self.tags[:2]),
                run_time=MORPH,
            )
            self.plane.admit()
            self.walk_the_sum()

    def _arrow_tags(self) -> VGroup:
        """Return what word, hand and sum are called, to stand beside their arrows."""
        hues = self.theme.word, self.theme.position, self.theme.ink
        texts = zip(("word", "hand", "sum"), hues, strict=True)
        return VGroup(*(Label(text, NOTE, color=hue) for text, hue in texts))

    def draw_tags(self) -> None:
        """Put every name outside the triangle of the three arrows, at the middle of its side.

        Where the triangle turns over, the names fade and come again on the other side.
        """
        t, frame = self.t.get_value(), self.plane.frame
        over = np.sign(self.sums() @ [-self.start[1], self.start[0]])
        side = float(np.interp(t, np.arange(self.places), over))
        seen = min(1.0, max(0.0, 2 * abs(side) - 1))
        corners = [frame.point(pair) for pair in ((0, 0), self.start, self.sums(t))]
        for tag, start, end in zip(self.tags, corners, [*corners[1:], corners[0]], strict=True):
            along = (end - start) / np.linalg.norm(end - start)
            aside = np.array([along[1], -along[0], 0.0])
            reach = TAG_GAP + 0.5 * float(np.abs(aside) @ [tag.width, tag.height, 0.0])
            tag.move_to((start + end) / 2 + np.sign(side) * reach * aside)
            tag.set_opacity(seen)

    def walk_the_sum(self) -> None:
        """Walk through all places; the length of every sum stays behind as a bar."""
        self.hero = VGroup(self.plane, self.bars)
        self.plane.arrow("sum", self.sums(0), self.theme.ink, waiting=True)
        self.draw_sum()
        bars = map(FadeIn, (self.bars, *self.bars.moving))
        self.say("length", self.plane.growing("sum"), FadeIn(self.tags[2]), *bars)
        self.plane.admit()
        last, low, high = self.places - 1, self.lowest, int(self.bars.lengths.argmax())
        with self.redrawn(self.draw_sum):
            self.sweep(low, PACE * low)
            stressed = self.bars.stress(low)
            self.say("low", *stressed, self.to(self.t, last, PACE * (last - low)))
        self.say("guess", *self.bars.stress(high), *map(FadeOut, self.bars.moving))
        self.ponder()

    def draw_sum(self) -> None:
        """Draw word, hand and sum at the place, and the length of the sum."""
        t = self.t.get_value()
        tip = self.sums(t)
        self.plane.lay("push", tip, tail=self.start).lay("sum", tip)
        self.bars.follow(t, float(np.linalg.norm(tip))).reach(t)
        self.draw_tags()

    @property
    def lowest(self) -> int:
        """The place at which the sum is shortest."""
        return int(self.bars.lengths.argmin())

    # --- turn ------------------------------------------------------------------------------

    def turn_the_arrow(self) -> None:
        """Take the hand away, and make ready to turn the arrow itself about its tail."""
        with self.beat("turn"):
            gone = map(FadeOut, (*self.plane.drop("sum", "push"), *self.tags))
            heavy = self.plane.arrows["word"], HEAVY
            moves = glide((self.plane, self.turn_view), heavy)
            self.say("word", *gone, moves, run_time=MORPH)
            self.plane.ring("word", self.length)
            self.plane.angle("turned", self.theme.position)
            alike = self.bars.compare(self.theme.word)
            self.play(Create(self.plane.rings["word"]), *alike, run_time=MORPH)
            self.draw_turn()
            self.say("guess", *map(FadeIn, self.bars.moving))
            self.ponder()

    def draw_turn(self) -> None:
        """Draw the turned word, its angle, its length, and the level that it keeps."""
        t = self.again.get_value()
        tip = self.turned(self.start, t)
        self.plane.lay("word", tip)
        sweep = float(dial_angles(t, frequencies(1))[0])
        self.plane.open_angle("turned", direction(self.start), sweep, ARC * self.length)
        length = float(np.linalg.norm(tip))
        self.bars.follow(t, length).level_to(t, length)

    def level_the_bars(self) -> None:
        """Turn the word through the same places; its length draws a level line."""
        with self.beat("level"):
            self.add(*self.bars.moving, self.bars.rim, self.bars.level)
            last = self.places - 1
            with self.redrawn(self.draw_turn):
                self.sweep(self.lowest, PACE * self.lowest, tracker=self.again)
                self.level_name = self.bars.level_note(self.length)
                self.say(
                    "low",
                    FadeIn(self.level_name, run_time=QUICK),
                    self.to(self.again, last, PACE * (last - self.lowest)),
                )
            self.say("then", *self.bars.step_back(), run_time=GESTURE)
            self.ponder()

    # --- a layer ---------------------------------------------------------------------------

    def enter_the_layer(self) -> None:
        """Let the arrow become a query; a key and a value join it in a layer."""
        self.layer = LayerLanes(self.stage, self.dim // 2)
        self.layer.cards.set_z_index(-3)
        self.layer.read(self.t.get_value(), self.key_place.get_value())
        self.pairs = {lane: self._circles(lane) for lane in LANES}
        with self.beat("layer"):
            self._ask_with_the_query()
            self._answer_with_key_and_value()
            self._turn_in_the_box()

    def views(self, lane: str) -> list[View]:
        """Return how the pairs of a lane are seen in the layer."""
        extent = about_the_origin(1.04 * self.length)
        return [view_of(extent, room) for room in self.layer.rooms(lane)]

    def seed_view(self, lane: str, pair: int) -> View:
        """Return the view from which a pair grows: the first out of its name, others out of it."""
        first = self.views(lane)[0]
        origin = first.frame.origin if pair else self.layer.start_of(lane)
        return View(first.extent, Frame(origin, SEED))

    def _circles(self, lane: str) -> list[ArrowPlane]:
        """Return the pairs of a lane, each as an arrow on its circle, before they have grown."""
        vector = self.content[LANES.index(lane)]
        planes = []
        for i, pair in enumerate(vector.reshape(-1, 2)):
            plane = self.plane if (lane, i) == ("query", 0) else ArrowPlane(self.seed_view(lane, i))
            if plane is not self.plane:
                hue = self.layer.hues[lane]
                plane.ring("pair", self.length)
                plane.arrow("pair", pair, hue, width=LIGHT.width, head=LIGHT.head)
            planes.append(plane)
        return planes

    def _ask_with_the_query(self) -> None:
        """Let the word's arrow move to its lane and become its query."""
        layer, arrow = self.layer, self.plane.arrows["word"]
        level = self.bars.rim, self.bars.level, self.level_name, *self.bars.moving
        gone = map(FadeOut, (self.bars, *level, *self.plane.drop("turned")))
        self.hero = VGroup(*self.pairs["query"])
        move = glide((self.plane, self.views("query")[0]), (arrow, LIGHT))
        self.say("query", *gone, move, run_time=MORPH)
        self.plane.rename("word", "pair")
        self.play(
            arrow.animate.set_color(layer.hues["query"]),
            Create(layer.curves["query"]),
            *map(FadeIn, (layer.cards, layer.words[0], layer.places[0], layer.names["query"])),
            run_time=MORPH,
        )

    def _answer_with_key_and_value(self) -> None:
        """Let the key and the value of another word grow out of it."""
        layer, lanes = self.layer, ("key", "value")
        shown = layer.words[1], layer.places[1], *(layer.names[lane] for lane in lanes)
        curves = (Create(layer.curves[lane]) for lane in lanes)
        self.say("key", *curves, *map(FadeIn, shown), run_time=MORPH)
        grow = [(self.pairs[lane][0], self.views(lane)[0]) for lane in lanes]
        self.play(glide(*grow), run_time=MORPH)

    def _turn_in_the_box(self) -> None:
        """Let places pass: query and key turn, the value does not; then every pair, every layer."""
        layer = self.layer
        self.box = layer.box(1).set_z_index(-2)
        with self.redrawn(self.draw_layer):
            self.say("turned", Create(self.box, run_time=GESTURE), *self.both_on(2, STROLL))
            self.add(*(plane for planes in self.pairs.values() for plane in planes))
            self.say(
                "every",
                self.to(self.fan, 1, MORPH, even=False),
                Transform(self.box, layer.box(layer.count), run_time=MORPH),
                *layer.behind(),
                FadeIn(layer.every),
                *self.both_on(3, 1.3 * STROLL),
            )

    def both_on(self, places: float, run_time: float, *, even: bool = True) -> list[Any]:
        """Return the animations that move both words on by some places."""
        return [
            self.to(tracker, tracker.get_value() + places, run_time, even=even)
            for tracker in (self.t, self.key_place)
        ]

    def draw_layer(self) -> None:
        """Turn query and key to their places; draw the pairs that have grown."""
        places = self.t.get_value(), self.key_place.get_value()
        query, key = (self.turned(self.content[i], place) for i, place in enumerate(places))
        for lane, vector in zip(LANES, (query, key, self.content[2]), strict=True):
            for i, (plane, view) in enumerate(zip(self.pairs[lane], self.views(lane), strict=True)):
                plane.lay("pair", vector[2 * i : 2 * i + 2])
                if i:
                    plane.take(between(self.seed_view(lane, i), view, self.fan.get_value()))
        self.layer.read(*places)

    # --- two arrows ------------------------------------------------------------------------

    def compare_two_arrows(self) -> None:
        """Move both words on, then one alone, then both: the angle knows only the gap."""
        column, place = self.stage.columns(0.32, 0.68)
        with self.beat("angle"):
            self._lay_one_circle_over_the_other(place, column)
            with self.redrawn(self.draw_angle):
                self._count_the_angle(column)
                self.say("guess")
                self.ponder()
                self.play(*self.both_on(1, MORPH, even=False))
                self.say("stays", *self.both_on(self.far, 2 * STROLL, even=False))
                self._move_the_query_alone()
                self.say("again", *self.both_on(2, STROLL))
                self.answer(*self.both_on(3, 1.5 * STROLL))

    def _lay_one_circle_over_the_other(self, place: Region, column: Region) -> None:
        """Clear the stage but for the first pairs of query and key, which become one circle."""
        query, key = (self.pairs[lane][0] for lane in ("query", "key"))
        names = [self.layer.names[lane] for lane in ("query", "key")]
        self.heads = column.columns(1, 1, 0.7)
        self.clear_stage(query, key, *names, *self.layer.places)
        self.hero = self.plane
        view = view_of(about_the_origin(1.01 * self.length), place)
        line = column.at(0, 0.62)[1]
        feet = [np.array([head.left, line, 0.0]) for head in self.heads]
        moves = [(plane, view) for plane in (query, key)]
        arrows = [(plane.arrows["pair"], HEAVY) for plane in (query, key)]
        counters = list(zip(self.layer.places, [foot + DOWN * 0.5 for foot in feet], strict=False))
        named = [name.animate.put(foot, LEFT) for name, foot in zip(names, feet, strict=False)]
        self.say("match", glide(*moves, *arrows, *counters), *named, run_time=1.3 * MORPH)
        self.remove(key)
        self.plane.rename("pair", "query")
        self.plane.arrow("key", (1, 0), self.layer.hues["key"], width=HEAVY.width, head=HEAVY.head)

    def _count_the_angle(self, column: Region) -> None:
        """Open the angle between the arrows; print it, and the gap between the places."""
        self.degrees = Degrees(0, TITLE)
        self.plane.angle("between", self.theme.ink).arc.set_stroke(width=8)
        foot = np.array([self.heads[2].left, column.at(0, 0.62)[1] - 0.5, 0.0])
        self.gap = Readout(1, size=TITLE).put(foot + DOWN * 0.5)
        gap = Label("gap", NOTE).put(foot, LEFT)
        self.draw_angle()
        self.play(
            self.to(self.counted, 1, MORPH, even=False),
            *map(FadeIn, (self.degrees, gap, self.gap)),
        )

    def _move_the_query_alone(self) -> None:
        """Let the query go on by one place, then count what it turned to the angle."""
        self.say("alone")
        self.ponder()
        hue = self.theme.position
        self.plane.angle("more", hue).arc.set_stroke(width=8)
        self.more = Degrees(0, TITLE, color=hue)
        self.draw_angle()
        self.play(
            self.to(self.t, self.t.get_value() + 1, 1.3 * MORPH, even=False), FadeIn(self.more)
        )
        self.say("gap", self.to(self.counted, 2, MORPH, even=False), FadeOut(self.more))

    def draw_angle(self) -> None:
        """Draw both arrows at their places, the angle that is counted, and what is not yet."""
        t, other, counted = (
            tracker.get_value() for tracker in (self.t, self.key_place, self.counted)
        )
        rows_and_places = (0, t), (1, other), (0, other + counted)
        query, key, edge = (self.turned(self.content[i, :2], p) for i, p in rows_and_places)
        self.plane.lay("query", query).lay("key", key)
        self.layer.read(t, other)
        if "between" in self.plane.angles:
            across = key[0] * edge[1] - key[1] * edge[0]
            sweep = float(np.arctan2(across, key @ edge))
            self._draw_wedge("between", self.degrees, direction(key), sweep)
            self.gap.set_number(np.floor(t - other + 1e-6))
        if "more" in self.plane.angles:
            sweep = float(dial_angles(t - other - counted, frequencies(1))[0])
            self._draw_wedge("more", self.more, direction(edge), sweep)

    def _draw_wedge(self, name: str, degrees: Degrees, start: float, sweep: float) -> None:
        """Open an angle and print it in its middle."""
        self.plane.open_angle(name, start, sweep, WEDGE * self.length)
        middle = start + sweep / 2
        way = self.length * np.array([np.cos(middle), np.sin(middle)])
        degrees.set_number(float(np.degrees(sweep)))
        degrees.move_to(self.plane.point(NUMBER * way))
