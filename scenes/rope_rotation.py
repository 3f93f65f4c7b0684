"""Chapter 11: add their places, and words change lengths and angle; turn them, and both stay."""

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
    rush_from,
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
from scenes._kit.mobjects.pair_table import PairTable
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
ARC, NUMBER = 0.5, 0.76
"""Radius of the last step's angle and of its number, as parts of the arrow."""
WEDGE, MORE = 0.75, 0.74
"""Radius of the angle between two arrows as a part of the shorter, and of the number of what is
added to it as a part of the longer."""
TAG_GAP = 0.22
"""Between an arrow and its name."""
SPROUT, THIN, LIGHT = Weight(0.5, 0.02), Weight(4.0, 0.18), Weight(7.0, 0.26)
FIRM, HEAVY = Weight(10.0, 0.34), Weight(14.0, 0.46)
"""Arrows in the small circles of the layer, beside the word, and those that fill the stage."""
PACE, SLOWER = 0.6, 0.75
"""Seconds for one place while a hand is added, and while the word turns."""
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


def angle_between(start: Vector, end: Vector) -> float:
    """Return the angle from one pair of numbers to another in radians, at most half a turn."""
    return float(np.arctan2(start[0] * end[1] - start[1] * end[0], start @ end))


def appearing(text: VMobject, *, leaving: bool = False) -> UpdateFromAlphaFunc:
    """Return the animation in which a text that is redrawn appears at its end, or leaves soon."""

    def show(mobject: Mobject, share: float) -> None:
        seen = 1 - 6 * share if leaving else 3 * share - 2
        cast(VMobject, mobject).set_opacity(max(0.0, seen))

    return UpdateFromAlphaFunc(text, show, rate_func=smooth)


SIDES = "added", "turned"
"""What is done with the places of two words, left and right."""
LANDMARK = 0.5
"""Seconds for which a place is held that is to be looked at."""
RESULT = 1.4
"""Seconds for which the last picture is held with its title before the chapter ends."""


class RopeRotation(ChapterScene):
    """Adding changes lengths and angles of words; turning keeps them while the gap stays."""

    key = "rope_rotation"
    number = 11
    climax = "walk"

    word: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.4, 1.4))] = (1.0, 1.0)
    """The word of the first half, two numbers; later the first pair of the query."""
    names: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "man")
    """The word that asks, and the one that answers."""
    places: Annotated[int, Between(6, 10)] = 8
    """How many places the bars show, counted from 0."""
    dim: Annotated[int, OneOf(4, 8)] = 8
    """How many numbers query, key and value have."""
    seed: Annotated[int, Between(0, 2**31)] = 713
    """Seed of the directions of the other pairs of query and key, and of the value."""
    angle: Annotated[int, Between(10, 45)] = 35
    """Degrees from the key to the query before they get places."""
    part: Annotated[float, Between(0.4, 0.8)] = 0.5
    """How long the first pair of the key is, as a part of the word."""
    walk: Annotated[int, Between(4, 8)] = 4
    """How many places both words walk on together."""

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
        self.joined = ValueTracker(0.0)  # how much of the hands has been added
        self.counted = ValueTracker(0.0)  # the gap whose angle is no longer new
        self.walked = {side: [ValueTracker(0.0) for _ in range(2)] for side in SIDES}
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
        """Return query, key and value, whose pairs are as long as the word but for one.

        The first pair of the query is the word; that of the key has the length, and stands at
        the angle to it, that the content asks for.
        """
        pairs = self.dim // 2
        angles = np.random.default_rng(self.seed).uniform(-np.pi, np.pi, (3, pairs))
        first = direction(np.array(self.word))
        angles[:2, 0] = first, first - np.radians(self.angle)
        vectors = self.length * np.stack([np.cos(angles), np.sin(angles)], axis=-1)
        vectors[1, 0] *= self.part
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
            "radian": printed(self.radian, 1),
            "own": printed(self.angle, 1),
            "asks": self.names[0],
            "answers": self.names[1],
        }

    @property
    def radian(self) -> float:
        """By how many degrees the fastest pair turns from one place to the next."""
        return float(np.degrees(dial_angles(1, frequencies(1))[0]))

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
        self.set_two_words()
        self.walk_both()
        self.widen_the_gap()

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
            texts = *self.parts, self.size
            self.add(self.plane, *self.legs, *(text.set_opacity(0) for text in texts))
            with self.redrawn(self.draw_word):
                animate: Any = self.grown.animate
                grown = animate(rate_func=rush_from)
                self.say("word", grown.set_value(1), run_time=1.5 * MORPH)
                self.say("length", *map(appearing, texts), run_time=GESTURE)

    def draw_word(self) -> None:
        """Draw as much of the word as has grown, with its numbers as legs and with its length."""
        share, frame = self.grown.get_value(), self.plane.frame
        x, y = share * self.start
        arrow = self.plane.lay("word", (x, y)).arrows["word"]
        arrow.take(between(SPROUT, HEAVY, min(1.0, 2 * share)))
        for leg, start, end in zip(self.legs, ((0, 0), (x, 0)), ((x, 0), (x, y)), strict=True):
            leg.set_ends(frame.point(start), frame.point(end))
        across, upward = self.parts
        across.next_to(frame.point((x / 2, 0)), DOWN if y > 0 else UP, buff=0.15)
        upward.next_to(frame.point((x, y / 2)), RIGHT if x > 0 else LEFT, buff=0.2)
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
            self.plane.remove(self.plane.axes)
            texts = *self.legs, *self.parts, self.size, self.plane.axes
            gone = (FadeOut(x, run_time=QUICK) for x in texts)
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
        texts = zip((self.names[0], "hand", "sum"), hues, strict=True)
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
            self.say("low", *self.bars.stress(low), run_time=GESTURE)
            self.pause(2 * LANDMARK)
            self.play(self.to(self.t, last, PACE * (last - low)))
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
            self.hide(*self.plane.drop("sum", "push"), self.tags)
            self.say("word", glide((self.plane, self.turn_view)), run_time=1.3 * MORPH)
            self.plane.ring("word", self.length, waiting=True)
            self.plane.angle("turned", self.theme.position)
            self.step = Degrees(0, BODY, 1, color=self.theme.position).set_opacity(0)
            walked = [self.turned(self.start, t) for t in range(self.places)]
            alike = self.bars.compare(np.linalg.norm(walked, axis=1), self.theme.word)
            self.bars.follow(0, self.length)
            shown = Create(self.plane.rings["word"]), *map(FadeIn, self.bars.moving)
            self.say("guess", *shown, *alike, run_time=GESTURE)
            self.plane.admit()
            self.draw_turn()
            self.ponder()

    def draw_turn(self) -> None:
        """Draw the turned word, the angle of its last step, and the bars of its lengths."""
        t = self.again.get_value()
        tip = self.turned(self.start, t)
        self.plane.lay("word", tip)
        sweep = float(dial_angles(min(t, 1.0), frequencies(1))[0])
        begin = direction(tip) - sweep
        self.plane.open_angle("turned", begin, sweep, ARC * self.length)
        self._print_angle(self.plane, self.step, begin, sweep, NUMBER)
        self.bars.follow(t, float(np.linalg.norm(tip))).reach_again(t)

    def _print_angle(
        self, plane: ArrowPlane, degrees: Degrees, begin: float, sweep: float, reach: float
    ) -> None:
        """Print an angle in its middle, at a distance that is a part of the word."""
        middle = begin + sweep / 2
        way = reach * self.length * np.array([np.cos(middle), np.sin(middle)])
        degrees.set_number(float(np.degrees(sweep)))
        degrees.move_to(plane.point(way))

    def level_the_bars(self) -> None:
        """Turn the word through the same places; its lengths are bars of one height."""
        with self.beat("level"):
            self.add(*self.bars.moving, self.step)
            last, low = self.places - 1, self.lowest
            with self.redrawn(self.draw_turn):
                self.say("step", self.to(self.again, 1, SLOWER), appearing(self.step))
                self.play(self.to(self.again, low, SLOWER * (low - 1)))
                self.note = self.bars.note(low, self.length)
                self.say("low", FadeIn(self.note), run_time=GESTURE)
                self.pause(LANDMARK)
                self.play(self.to(self.again, last, SLOWER * (last - low)))
            self.say("alike")

    # --- a layer ---------------------------------------------------------------------------

    def enter_the_layer(self) -> None:
        """Let the arrow become a query; the key and the value of another word join it."""
        speeds = frequencies(self.dim // 2).tolist()
        self.layer = LayerLanes(self.stage, speeds, (self.names[0], self.names[1]))
        self.t.set_value(self.again.get_value())  # the place to which the word has been turned
        self.key_place.set_value(self.t.get_value() - 1)
        self.layer.read(self.t.get_value(), self.key_place.get_value())
        self.pairs = {lane: self._circles(lane) for lane in LANES}
        with self.beat("layer"):
            self._ask_with_the_query()
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
                plane.remove(plane.axes)
                plane.ring("pair", float(np.linalg.norm(pair)))
                plane.arrow("pair", pair, hue, width=LIGHT.width, head=LIGHT.head)
        return planes

    def vectors(self) -> dict[str, Vector]:
        """Return query and key, each turned to its place, and the value as it was."""
        query, key, value = self.content
        query = self.turned(query, self.t.get_value())
        return {"query": query, "key": self.turned(key, self.key_place.get_value()), "value": value}

    def _growing(self) -> Any:
        """Return the animation in which all pairs but the word grow at their places."""
        moves = [zip(self.pairs[lane], self.views(lane), strict=True) for lane in LANES]
        new = [(plane, view) for lane in moves for plane, view in lane if plane is not self.plane]
        return glide(*new, run_time=MORPH)

    def _ask_with_the_query(self) -> None:
        """Let the word's arrow become the first pair of its query; key and value grow."""
        layer, arrow = self.layer, self.plane.arrows["word"]
        gone = *self.bars.moving, *self.plane.drop("turned"), self.step, self.note, self.bars
        self.hero = VGroup(*self.pairs["query"])
        leaving = (FadeOut(x, run_time=QUICK) for x in gone)
        moved = glide((self.plane, self.views("query")[0]), (arrow, LIGHT))
        words = map(FadeIn, (layer.cards, *layer.words, *layer.places))
        self.say("query", *leaving, moved, *words)
        self.plane.rename("word", "pair")
        curves, names = map(Create, layer.curves.values()), layer.names.values()
        shown = map(FadeIn, (layer.heads, *names))
        animate: Any = arrow.animate
        recolour = animate(run_time=MORPH).set_color(layer.hues["query"])
        self.play(self._growing(), recolour, *shown, *curves)

    def _turn_in_the_box(self) -> None:
        """Let places pass: query and key turn, the value does not; the first pair is fastest."""
        layer = self.layer
        with self.redrawn(self.draw_layer):
            box = Create(layer.box, run_time=GESTURE)
            self.say("turned", box, *layer.behind(), *self.both_on(6, 1.2 * STROLL))
            gone = (FadeOut(head, run_time=QUICK) for head in layer.heads[2:])
            self.say("fastest", *gone, FadeIn(layer.veil(1)), *self.both_on(4, 1.3 * MORPH))

    def both_on(self, places: float, run_time: float) -> list[Any]:
        """Return the animations that move both words of the layer on by some places."""
        trackers = self.t, self.key_place
        return [self.to(x, x.get_value() + places, run_time) for x in trackers]

    def draw_layer(self) -> None:
        """Turn every pair of query and key to its place."""
        for lane, vector in self.vectors().items():
            for plane, pair in zip(self.pairs[lane], vector.reshape(-1, 2), strict=True):
                plane.lay("pair", pair)
        self.layer.read(self.t.get_value(), self.key_place.get_value())

    # --- two words -------------------------------------------------------------------------

    @property
    def two(self) -> tuple[Vector, Vector]:
        """The first pairs of query and key, without a place."""
        return self.content[0, :2], self.content[1, :2]

    def drawn(self, side: str, *, whole: bool = False) -> tuple[Vector, Vector]:
        """Return query and key with their places added, or turned to their places.

        Those of the whole places, and hands, that have been reached if ``whole``.
        """
        joined, tips = self.joined.get_value(), []
        for pair, t in zip(self.two, self.reached(side, whole=whole), strict=True):
            if side == "turned":
                tips.append(self.turned(pair, t))
            else:
                summed = np.asarray(perturb(pair, t, frequencies(1), order="cos_sin"))
                tips.append(pair + (np.floor(joined) if whole else joined) * (summed - pair))
        return tips[0], tips[1]

    def reached(self, side: str, *, whole: bool) -> list[float]:
        """Return the places of query and key, or the last whole ones."""
        places = [place.get_value() for place in self.walked[side]]
        return [float(np.floor(place + 1e-6)) for place in places] if whole else places

    def set_two_words(self) -> None:
        """Draw two words twice; add their places on the left, turn them on the right."""
        with self.beat("pair"):
            self.clear_stage(run_time=QUICK)
            self._two_planes()
            self.draw_two()
            planes = self.two_planes.values()
            rings = [Create(ring) for plane in planes for ring in plane.rings.values()]
            wedges = [FadeIn(plane.angles["between"]) for plane in planes]
            arrows = [plane.growing(name) for plane in planes for name in ("query", "key")]
            tables = map(FadeIn, self.tables.values())
            self.say("bare", *rings, *wedges, *arrows, *tables, run_time=MORPH)
            self.add(*(plane.admit() for plane in planes))
            self._give_them_places()
            self.say("guess")
            self.ponder()

    def _two_planes(self) -> None:
        """Make the planes of both sides at one scale, and a table beside each."""
        first, left, right, last = self.stage.columns(2.2, 3.6, 4.44, 2.2, gap=0.2)
        tips = np.array([*self.two, (0.0, 0.0)])
        low, high = tips[:2].min(axis=0) - 1, tips[:2].max(axis=0) + 1
        sums = Region(min(low[0], 0), max(high[0], 0), min(low[1], 0), max(high[1], 0))
        turns = about_the_origin(self.length)
        rooms = left.inset(0.05), right.inset(0.05)
        unit = min(fitted(e, r).unit for e, r in zip((sums, turns), rooms, strict=True))
        self.two_planes = {
            side: ArrowPlane(view_of(extent, room, unit))
            for side, extent, room in zip(SIDES, (sums, turns), rooms, strict=True)
        }
        self.tables = {
            side: PairTable(region, side, self.names)
            for side, region in zip(SIDES, (first, last), strict=True)
        }
        self.hero = VGroup(*self.two_planes.values(), *self.tables.values())
        hues = self.theme.query, self.theme.key
        for side, plane in self.two_planes.items():
            plane.remove(plane.axes)
            self._wedge(plane, "between", self.theme.ink)
            for name, pair, hue in zip(("query", "key"), self.two, hues, strict=True):
                added = side == "added"
                circle = (1.0, pair) if added else (float(np.linalg.norm(pair)),)
                plane.ring(name, *circle, waiting=True)
                plane.arrow(name, pair, hue, width=HEAVY.width, head=HEAVY.head, waiting=True)
        self._wedge(self.two_planes["turned"], "more", self.theme.position)
        self.more = Degrees(0, BODY, 1, color=self.theme.position, bold=True)

    @staticmethod
    def _wedge(plane: ArrowPlane, name: str, hue: str) -> None:
        """Add a heavy angle to a plane."""
        angle = plane.angle(name, hue)
        angle.arc.set_stroke(width=9)
        angle.sector.set_fill(opacity=0.32)

    def _give_them_places(self) -> None:
        """Let the query's word come to place 1: its hand is added on the left, it turns right."""
        plane = self.two_planes["added"]
        for name, pair in zip(("query", "key"), self.two, strict=True):
            weight: Any = {"width": SPROUT.width, "head": SPROUT.head}
            hand = plane.arrow(f"{name}'s hand", pair + SEED, self.theme.position, pair, **weight)
            hand.set_z_index(-1)
        with self.redrawn(self.draw_two):
            join = self.to(self.joined, 1, 1.5 * MORPH, even=False)
            self.say("placed", join, *self._query_on(1.5 * MORPH))
            self.play(*(FadeIn(table.places, run_time=GESTURE) for table in self.tables.values()))
            self._count_to(1)

    def _query_on(self, run_time: float) -> list[Any]:
        """Return the animations that move the query's word on by one place on both sides."""
        trackers = [query for query, _ in self.walked.values()]
        steps = [self.to(x, x.get_value() + 1, run_time, even=False) for x in trackers]
        return [*steps, appearing(self.more).set_run_time(run_time)]

    def _count_to(self, gap: int) -> None:
        """Let what the query's word has turned be new no more."""
        self.play(appearing(self.more, leaving=True).set_run_time(QUICK))
        self.play(self.to(self.counted, gap, GESTURE, even=False))

    def _walk_on(self, places: int, told: Mapping[int, str], *sides: str) -> None:
        """Step both words on; say the cues that are ``told`` as their steps begin."""
        trackers = [tracker for side in sides for tracker in self.walked[side]]
        for k in range(places):
            steps = [self.to(x, x.get_value() + 1, SLOWER, even=False) for x in trackers]
            if k in told:
                self.say(told[k], *steps)
            else:
                self.play(*steps)
            self.pause(QUICK)

    def walk_both(self) -> None:
        """Let both words walk on by the same places, first added, then turned."""
        with self.beat("walk"), self.redrawn(self.draw_two):
            for side in SIDES:
                self._walk_on(self.walk, {0: side, self.walk // 2: f"{side}_seen"}, side)

    def widen_the_gap(self) -> None:
        """Let the query's word go on alone, then both: the turned angle is that of the new gap."""
        with self.beat("gap"):
            self.say("alone")
            self.ponder()
            with self.redrawn(self.draw_two):
                self.play(*self._query_on(1.3 * MORPH))
                self.say("more")
                self.pause(2 * LANDMARK)
                self._count_to(2)
                self._walk_on(2, {0: "again"}, *SIDES)
            self.say("hold", answer=True)
            self.pause(RESULT)

    def draw_two(self) -> None:
        """Draw both sides at their places, and print the angle and what whole places measure."""
        for side, plane in self.two_planes.items():
            query, key = self.drawn(side)
            plane.lay("query", query).lay("key", key)
            sweep = angle_between(key, query)
            lengths = [float(np.linalg.norm(pair)) for pair in (query, key)]
            shown, radius = sweep, WEDGE * min(self.part * self.length, *lengths)
            if side == "turned":
                shown -= self._open_what_is_new(plane, direction(query), radius)
            elif "query's hand" in plane.arrows:
                self._lay_hands(plane, query, key)
            plane.open_angle("between", direction(key), shown, radius)
            self._read(side, sweep)

    def _read(self, side: str, sweep: float) -> None:
        """Print the angle that is drawn, and places and lengths as they were at whole places."""
        lengths = [float(np.linalg.norm(pair)) for pair in self.drawn(side, whole=True)]
        places = self.reached(side, whole=True)
        self.tables[side].read(places, lengths, abs(float(np.degrees(sweep))))

    def _open_what_is_new(self, plane: ArrowPlane, end: float, radius: float) -> float:
        """Draw and print by how much the turned angle has grown; return it."""
        ahead, behind = self.reached("turned", whole=False)
        new = float(dial_angles(ahead - behind - self.counted.get_value(), frequencies(1))[0])
        plane.open_angle("more", end - new, new, radius)
        self._print_angle(plane, self.more, end - new, new, MORE)
        return new

    def _lay_hands(self, plane: ArrowPlane, *tips: Vector) -> None:
        """Lay the hands of both places from the words to their sums."""
        weight = between(SPROUT, THIN, self.joined.get_value())
        for name, word, tip in zip(("query", "key"), self.two, tips, strict=True):
            hand = f"{name}'s hand"
            if self.joined.get_value() > 0:
                plane.lay(hand, tip, word)
            plane.arrows[hand].take(weight)
