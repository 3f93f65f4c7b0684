"""Chapter 11: add its place, and a word's length changes; turn it, and only gaps change angles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, cast

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
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
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, NOTE, TITLE, Formula, Label

Vector = NDArray[np.float64]

FOOT, HEAD = 1.0, 0.15
"""Room under the bars for their numbers, and over the highest."""
LIMIT = 1.5
"""The longest that the word may be."""
ARC = 0.4
"""Radius of the arc that measures a turn, as a part of the arrow."""
WEDGE, NUMBER = 0.66, 0.43
"""Radius of the angle between two arrows and of its number, as parts of an arrow."""
LEADING = 0.5
"""Between the lines that print the places and their gap."""
TAG_GAP = 0.14
"""Between an arrow and its name."""
LIGHT, FIRM, HEAVY = Weight(7.0, 0.26), Weight(10.0, 0.34), Weight(14.0, 0.46)
"""Arrows in the small circles of the layer, beside the word, and those that fill the stage."""
PACE, SLOWER = 0.6, 0.75
"""Seconds in which the word walks on by one place while a hand is added, and while it turns."""
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


def appearing(text: VMobject, *, leaving: bool = False) -> UpdateFromAlphaFunc:
    """Return the animation in which a text that is redrawn appears at its end, or leaves soon."""

    def show(mobject: Mobject, share: float) -> None:
        seen = 1 - 6 * share if leaving else 3 * share - 2
        cast(VMobject, mobject).set_opacity(max(0.0, seen))

    return UpdateFromAlphaFunc(text, show, rate_func=smooth)


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
        self.grown = ValueTracker(SEED)
        self.again = ValueTracker(0.0)  # the place to which the word itself is turned
        self.key_place = ValueTracker(0.0)  # t is that of the query
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
            "pairs": {2: "two", 4: "four"}[self.dim // 2],
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
            measure="sum",
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
        """Return the animation that moves a tracker, evenly or from rest to rest.

        The shortest or longest sum may be that of the first or last place: nothing lasts no time.
        """
        animate: Any = tracker.animate
        rate = linear if even else smooth
        return animate(run_time=max(run_time, QUICK), rate_func=rate).set_value(value)

    # --- a word ----------------------------------------------------------------------------

    def ask(self) -> None:
        """Let the word grow as an arrow, with its two numbers and its length."""
        self.plane = ArrowPlane(view_of(extent_of(self.start, 0.25), self.stage))
        self.plane.arrow("word", self.start, self.theme.word, width=HEAVY.width, head=HEAVY.head)
        self.hero = self.plane
        self.legs = [DashedSegment(LEFT, RIGHT, color=self.theme.quiet) for _ in self.start]
        self.parts = [Label(f"{part:g}", BODY, color=self.theme.quiet) for part in self.start]
        self.size = Readout(self.length, DECIMALS, TITLE, color=self.theme.word, face="sans")
        with self.question():
            self.add(self.plane, *self.legs, *self.parts, self.size)
            with self.redrawn(self.draw_word):
                texts = map(appearing, (*self.parts, self.size))
                grown: Any = self.grown.animate
                self.say("word", grown.set_value(1), *texts, run_time=2 * MORPH)

    def draw_word(self) -> None:
        """Draw as much of the word as has grown, with its numbers as legs and with its length."""
        share, frame = self.grown.get_value(), self.plane.frame
        x, y = share * self.start
        self.plane.lay("word", (x, y))
        for leg, start, end in zip(self.legs, ((0, 0), (x, 0)), ((x, 0), (x, y)), strict=True):
            leg.set_ends(frame.point(start), frame.point(end))
        across, upward = self.parts
        across.next_to(frame.point((x / 2, 0)), DOWN if y > 0 else UP, buff=0.15)
        upward.next_to(frame.point((x, y / 2)), RIGHT if x > 0 else LEFT, buff=0.2)
        self.size.set_number(share * self.length)
        self._put_beside_the_arrow(self.size)

    def _put_beside_the_arrow(self, mobject: Mobject) -> None:
        """Stand on the left of the word's arrow, beyond its middle."""
        arrow = self.plane.arrows["word"]
        along = arrow.vector / np.linalg.norm(arrow.vector)
        aside = np.array([-along[1], along[0], 0.0])
        reach = 0.5 * float(np.abs(aside) @ [mobject.width, mobject.height, 0.0])
        mobject.move_to(arrow.start + 0.6 * arrow.vector + (reach + 0.25) * aside)

    # --- add -------------------------------------------------------------------------------

    def add_the_hand(self) -> None:
        """Set the hand of the place on the tip of the word."""
        with self.beat("add"):
            scenery(self.plane.ring("sum", 1.0, center=self.start, waiting=True))
            firm: Any = {"width": FIRM.width, "head": FIRM.head, "waiting": True}
            self.plane.arrow("push", self.sums(0), self.theme.position, self.start, **firm)
            self.plane.arrow("sum", self.sums(0), self.theme.ink, **firm)
            gone = (FadeOut(x, run_time=QUICK) for x in (*self.legs, *self.parts, self.size))
            self.say("hand", *gone, glide((self.plane, self.sum_view), run_time=MORPH))
            self.hero = VGroup(self.plane, self.bars)
            self.tags = self._arrow_tags()
            self.draw_sum()
            self.play(
                *map(self.plane.growing, ("push", "sum")),
                Create(self.plane.rings["sum"]),
                *map(FadeIn, (self.tags, self.bars, *self.bars.moving)),
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
        last, low, high = self.places - 1, self.lowest, int(self.bars.lengths.argmax())
        with self.redrawn(self.draw_sum):
            self.say("length", self.to(self.t, low, PACE * low))
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
            self.say("word", *gone, glide((self.plane, self.turn_view)), run_time=1.3 * MORPH)
            self.plane.ring("word", self.length)
            self.plane.angle("turned", self.theme.position)
            alike = self.bars.compare(self.theme.word)
            self.draw_turn()
            shown = Create(self.plane.rings["word"]), *map(FadeIn, self.bars.moving)
            self.say("guess", *shown, *alike, run_time=GESTURE)
            self.ponder()

    def draw_turn(self) -> None:
        """Draw the turned word, its angle, its length, and the level that it keeps."""
        t = self.again.get_value()
        tip = self.turned(self.start, t)
        self.plane.lay("word", tip)
        sweep = float(dial_angles(t, frequencies(1))[0])
        self.plane.open_angle("turned", direction(self.start), sweep, ARC * self.length)
        length = float(np.linalg.norm(tip))
        place = min(t, self.places - 1)
        self.bars.follow(place, length).level_to(place, length)

    def level_the_bars(self) -> None:
        """Turn the word through the same places; its length draws a level line."""
        with self.beat("level"):
            self.add(*self.bars.moving, self.bars.rim, self.bars.level)
            last = self.places - 1
            with self.redrawn(self.draw_turn):
                self.play(self.to(self.again, self.lowest, SLOWER * self.lowest))
                note = self.bars.level_note(self.length)
                self.say(
                    "low",
                    FadeIn(note, run_time=QUICK),
                    self.to(self.again, last, SLOWER * (last - self.lowest)),
                )
                aside = *self.bars.step_back(), *map(FadeOut, self.bars.moving)
                self.say("then", *aside, self.to(self.again, last + 2, STROLL))
                self.say("points", self.to(self.again, last + 4, STROLL))

    # --- a layer ---------------------------------------------------------------------------

    def enter_the_layer(self) -> None:
        """Let the arrow become a query; a key and a value join it in a layer."""
        self.layer = LayerLanes(self.stage, self.dim // 2)
        self.t.set_value(self.again.get_value())  # the place to which the word has been turned
        self.key_place.set_value(self.t.get_value() - 1)
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

    def _circles(self, lane: str) -> list[ArrowPlane]:
        """Return the pairs of a lane, each as an arrow on its circle, before they have grown."""
        hue, views = self.layer.hues[lane], self.views(lane)
        seeds = (View(view.extent, Frame(view.frame.origin, SEED)) for view in views)
        planes = [ArrowPlane(seed) for seed in seeds]
        if lane == "query":
            planes[0] = self.plane
        for plane, pair in zip(planes, self.vectors()[lane].reshape(-1, 2), strict=True):
            if plane is not self.plane:
                plane.ring("pair", self.length)
                plane.arrow("pair", pair, hue, width=LIGHT.width, head=LIGHT.head)
        return planes

    def vectors(self) -> dict[str, Vector]:
        """Return query and key, each turned to its place, and the value as it was."""
        query, key, value = self.content
        query = self.turned(query, self.t.get_value())
        return {"query": query, "key": self.turned(key, self.key_place.get_value()), "value": value}

    def _growing(self, *lanes: str) -> Any:
        """Return the animation in which the pairs of lanes grow at their places in the layer."""
        moves = (zip(self.pairs[lane], self.views(lane), strict=True) for lane in lanes)
        new = [(plane, view) for lane in moves for plane, view in lane if plane is not self.plane]
        return glide(*new, run_time=MORPH)

    def _ask_with_the_query(self) -> None:
        """Let the word's arrow move to its lane and become the first pair of its query."""
        layer, arrow = self.layer, self.plane.arrows["word"]
        level = self.bars.rim, self.bars.level
        gone = (FadeOut(x, run_time=QUICK) for x in (*level, *self.plane.drop("turned")))
        self.hero = VGroup(*self.pairs["query"])
        place = self.views("query")[0]
        move = glide((self.plane, place), (arrow, LIGHT), run_time=1.3 * MORPH)
        self.say("query", *gone, FadeOut(self.bars), move, FadeIn(layer.cards))
        self.plane.rename("word", "pair")
        recolour = arrow.animate.set_color(layer.hues["query"])
        shown = layer.words[0], layer.places[0], layer.names["query"]
        self.play(
            Create(layer.curves["query"]), recolour, self._growing("query"), *map(FadeIn, shown)
        )

    def _answer_with_key_and_value(self) -> None:
        """Let the key and the value of another word grow out of it."""
        layer, lanes = self.layer, ("key", "value")
        shown = layer.words[1], layer.places[1], *(layer.names[lane] for lane in lanes)
        curves = (Create(layer.curves[lane]) for lane in lanes)
        self.say("key", *curves, *map(FadeIn, shown), run_time=MORPH)
        self.play(self._growing(*lanes))

    def _turn_in_the_box(self) -> None:
        """Let places pass: query and key turn, the value does not, in every layer."""
        layer = self.layer
        with self.redrawn(self.draw_layer):
            self.say("turned", Create(layer.box, run_time=GESTURE), *self.both_on(3, 1.3 * STROLL))
            self.say("every", *layer.behind(), *self.both_on(15, 1.4 * STROLL))

    def both_on(self, places: float, run_time: float, *, even: bool = True) -> list[Any]:
        """Return the animations that move both words on by some places."""
        return [
            self.to(tracker, tracker.get_value() + places, run_time, even=even)
            for tracker in (self.t, self.key_place)
        ]

    def draw_layer(self) -> None:
        """Turn every pair of query and key to its place."""
        for lane, vector in self.vectors().items():
            for plane, pair in zip(self.pairs[lane], vector.reshape(-1, 2), strict=True):
                plane.lay("pair", pair)
        self.layer.read(self.t.get_value(), self.key_place.get_value())

    # --- two arrows ------------------------------------------------------------------------

    def compare_two_arrows(self) -> None:
        """Move both words on, then one alone, then both: the angle knows only the gap."""
        column, place = self.stage.columns(0.36, 0.64, gap=0.2)
        view = view_of(about_the_origin(1.01 * self.length), place)
        with self.beat("angle"):
            self._lay_one_circle_over_the_other(view, column)
            with self.redrawn(self.draw_angle):
                self._open_the_angle(column)
                self.say("guess")
                self.ponder()
                self.play(*self.both_on(1, MORPH, even=False))
                self.say("stays", *self.both_on(self.far, 1.5 * STROLL))
                self.say("alone", FadeIn(self.record(column, 0)))
                self.ponder()
                self._move_the_query_alone()
                self.say("again", *self.both_on(1, MORPH), FadeIn(self.record(column, 1)))
                lengths = f"both {printed(self.length, DECIMALS)} long"
                kept = FadeIn(self._line(lengths, column, 2))
                self.answer(kept, *self.both_on(3, 1.4 * STROLL))

    def _lay_one_circle_over_the_other(self, view: View, column: Region) -> None:
        """Clear the stage but for the first pairs of query and key, which become one circle."""
        lanes = "query", "key"
        planes = [self.pairs[lane][0] for lane in lanes]
        names = [self.layer.names[lane] for lane in lanes]
        self.clear_stage(*planes, *names, *self.layer.places, run_time=QUICK)
        self.hero = self.plane
        feet = self._feet(column)
        arrows = [(plane.arrows["pair"], HEAVY) for plane in planes]
        counters = zip(self.layer.places, feet, strict=False)
        named = [
            name.animate.put(foot + UP * LEADING, LEFT)
            for name, foot in zip(names, feet, strict=False)
        ]
        moves = glide(*((plane, view) for plane in planes), *arrows, *counters)
        self.say("match", moves, *named, run_time=1.3 * MORPH)
        self.remove(planes[1], planes[1].arrows["pair"])
        self.plane.rename("pair", "query")
        self.plane.arrow("key", (1, 0), self.layer.hues["key"], width=HEAVY.width, head=HEAVY.head)

    @staticmethod
    def _feet(column: Region) -> list[Vector]:
        """Return where the place of the query, that of the key, and their gap are printed."""
        return [np.array([part.left, column.at(0, 0.68)[1], 0.0]) for part in column.row_of(3)]

    def _open_the_angle(self, column: Region) -> None:
        """Open the angle between the arrows; print it, and the gap between the places."""
        self.degrees = Degrees(0, TITLE, bold=True)
        self._wedge("between", self.theme.ink)
        first, second, foot = self._feet(column)
        self.gap = Readout(1, size=TITLE).put(foot + DOWN * LEADING)
        gap = Label("gap", BODY, bold=True).put(foot + UP * LEADING, LEFT)
        signs = [
            Formula(sign, TITLE, color=self.theme.quiet).put((start + end) / 2 + DOWN * LEADING)
            for sign, start, end in (("-", first, second), ("=", second, foot))
        ]
        self.draw_angle()
        shown = map(FadeIn, (gap, self.gap, *signs))
        count: Any = self.counted.animate
        self.play(count.set_value(1), appearing(self.degrees), *shown, run_time=MORPH)

    def _wedge(self, name: str, hue: str) -> None:
        """Add a heavy angle to the plane."""
        angle = self.plane.angle(name, hue)
        angle.arc.set_stroke(width=11)
        angle.sector.set_fill(opacity=0.32)

    def record(self, column: Region, row: int) -> Label:
        """Return a line that says which angle belongs to the gap of now."""
        gap = self.gap_of_now()
        degrees = printed(float(np.degrees(self.angle_between(gap))))
        return self._line(f"gap {printed(gap)}: angle {degrees}°", column, row)

    @staticmethod
    def _line(text: str, column: Region, row: int) -> Label:
        """Return a line of what has been found, under the places."""
        return Label(text, BODY).put(column.at(0, 0.34) + DOWN * 0.65 * row, LEFT)

    def gap_of_now(self) -> float:
        """Return how many places the query is ahead of the key."""
        return self.t.get_value() - self.key_place.get_value()

    def angle_between(self, gap: float) -> float:
        """Return the angle from the key on to the query in radians, when it is ahead by a gap."""
        place = self.key_place.get_value()
        key, query = self.turned(self.content[1, :2], place), self.turned(self.start, place + gap)
        return float(np.arctan2(key[0] * query[1] - key[1] * query[0], key @ query))

    def _move_the_query_alone(self) -> None:
        """Let the query go on by one place, then count what it turned to the angle."""
        self._wedge("more", self.theme.position)
        self.more = Degrees(0, TITLE, bold=True)
        self.draw_angle()
        on: Any = self.t.animate
        self.play(on.set_value(self.t.get_value() + 1), appearing(self.more), run_time=1.3 * MORPH)
        count: Any = self.counted.animate
        gone = appearing(self.more, leaving=True)
        self.say("gap", count.set_value(2), gone, run_time=1.6 * MORPH)
        self.remove(self.more)

    def draw_angle(self) -> None:
        """Draw both arrows at their places, the angle that is counted, and what is not yet."""
        t, other, counted = (x.get_value() for x in (self.t, self.key_place, self.counted))
        key = self.turned(self.content[1, :2], other)
        self.plane.lay("query", self.turned(self.start, t)).lay("key", key)
        self.layer.read(t, other)
        sweep = self.angle_between(counted)
        if "between" in self.plane.angles:
            self._draw_wedge("between", self.degrees, direction(key), sweep)
            self.gap.set_number(np.floor(t + 0.5) - np.floor(other + 0.5))
        if "more" in self.plane.angles:
            rest = float(dial_angles(t - other - counted, frequencies(1))[0])
            self._draw_wedge("more", self.more, direction(key) + sweep, rest)

    def _draw_wedge(self, name: str, degrees: Degrees, start: float, sweep: float) -> None:
        """Open an angle and print it in its middle."""
        self.plane.open_angle(name, start, sweep, WEDGE * self.length)
        middle = start + sweep / 2
        way = self.length * np.array([np.cos(middle), np.sin(middle)])
        degrees.set_number(float(np.degrees(sweep)))
        degrees.move_to(self.plane.point(NUMBER * way))
