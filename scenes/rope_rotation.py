"""Chapter 11: an added place changes lengths and angles; a turn keeps both, while the gap stays."""

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
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.layer_lanes import LANES, LayerLanes
from scenes._kit.mobjects.plane import fitted
from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.walk_bars import ADDED, BRACE, TURNED, WalkBars, unit_for
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, TITLE, Label

Vector = NDArray[np.float64]
LIMIT = 1.5
"""The longest that the word may be."""
FAN, FAN_NUMBER = 0.5, 0.72
"""Radius of the angles that the word turns, and of their number, as parts of the arrow."""
WEDGE, NEW = 0.52, 0.79
"""Radius of the angle between two arrows, and of what is new in it, as parts of the arrow."""
SPROUT, THIN, LIGHT = Weight(0.5, 0.02), Weight(4.0, 0.18), Weight(6.0, 0.22)
FIRM, HEAVY = Weight(10.0, 0.34), Weight(14.0, 0.46)
"""Arrows that begin, lie under others, stand in a lane, are added, and fill the stage."""
SEED = 1e-3
"""How much of an arrow is there before it grows."""
LEGEND = 0.62
"""Height kept under the arrows for their names."""


def extent_of(*corners: Vector, room: float) -> Region:
    """Return the numbers from the origin to all corners, with room about them."""
    points = np.array([np.zeros(2), *corners])
    low, high = points.min(axis=0) - room, points.max(axis=0) + room
    return Region(float(low[0]), float(high[0]), float(low[1]), float(high[1]))


def direction(pair: Vector) -> float:
    """Return the angle of a pair of numbers in radians."""
    return float(np.arctan2(pair[1], pair[0]))


def polar(length: float, angle: float) -> Vector:
    """Return the pair of numbers that lies so far off at an angle in radians."""
    return length * np.array([np.cos(angle), np.sin(angle)])


def angle_between(start: Vector, end: Vector) -> float:
    """Return the angle from one pair of numbers to another in radians, at most half a turn."""
    return float(np.arctan2(start[0] * end[1] - start[1] * end[0], start @ end))


def appearing(text: VMobject) -> UpdateFromAlphaFunc:
    """Return the animation in which a text that is redrawn appears at its end."""

    def show(mobject: Mobject, share: float) -> None:
        cast(VMobject, mobject).set_opacity(max(0.0, 3 * share - 2))

    return UpdateFromAlphaFunc(text, show, rate_func=smooth)


class RopeRotation(ChapterScene):
    """Adding changes lengths and angles of words; turning keeps them while the gap stays."""

    key = "rope_rotation"
    number = 11
    climax = "walk"

    word: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.4, 1.4))] = (1.0, 1.0)
    """The word of the first half, two numbers; later the first pair of its query."""
    names: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "man")
    """The word that asks, and the one that answers."""
    places: Annotated[int, Between(6, 7)] = 7
    """How many places the bars show, counted from 0."""
    dim: Annotated[int, OneOf(4, 8)] = 8
    """How many numbers query, key and value have."""
    seed: Annotated[int, Between(0, 2**31)] = 713
    """Seed of the directions of all other pairs."""
    angle: Annotated[int, Between(10, 50)] = 35
    """By how many degrees the key lies ahead of the query before they get places."""
    gap: Annotated[int, Between(1, 2)] = 2
    """How many places the one who asks is ahead at first."""
    together: Annotated[int, Between(2, 3)] = 3
    """How many places both walk on, before one goes on alone and then both by two."""

    def check_content(self) -> None:
        """Check the limits, and that no sum vanishes: an arrow must have a direction.

        Raises:
            ValueError: the word is too short or too long, or is cancelled at a place.
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
        """Compute the content and divide the stage."""
        super().setup()
        self.start = np.array(self.word, dtype=np.float64)
        self.content = self.illustrated()
        self.grown = ValueTracker(SEED)
        self.again = ValueTracker(0.0)  # the place to which the word itself is turned
        self.entered = ValueTracker(0.0)  # how much of their first places the pair has got
        self.walked = ValueTracker(0.0)  # steps of the pair since then
        self.walk = ADDED
        self._divide_the_stage()

    @property
    def length(self) -> float:
        """How long the word's arrow is."""
        return float(np.linalg.norm(self.word))

    @property
    def lengths(self) -> Vector:
        """How long the word is at every place with its hand added."""
        word = np.array(self.word, dtype=np.float64)
        places = np.arange(self.places, dtype=np.float64)
        return np.asarray(np.linalg.norm(self.added(word, places), axis=-1))

    @staticmethod
    def added(pair: Vector, t: float | Vector) -> Vector:
        """Return a pair with the hand of place ``t``, or of each of many, added."""
        return np.asarray(perturb(pair, t, frequencies(1), order="cos_sin"))

    @staticmethod
    def turned(vector: Vector, t: float) -> Vector:
        """Return a vector with every pair of its numbers turned to place ``t``."""
        tables = rope_tables(t, frequencies(vector.shape[-1] // 2))
        return np.asarray(rotate(vector, *tables, pairing="interleaved"))

    def illustrated(self) -> Vector:
        """Return query, key and value of both words, whose pairs are all as long as the word.

        The first pair of the first word's query is the word; the first of the second word's key
        lies ahead of it by the angle that the content asks for. Shape (words, lanes, dim).
        """
        shape = 2, len(LANES), self.dim // 2
        angles = np.random.default_rng(self.seed).uniform(-np.pi, np.pi, shape)
        angles[0, 0, 0] = direction(np.array(self.word))
        angles[1, 1, 0] = angles[0, 0, 0] + np.radians(self.angle)
        pairs = self.length * np.stack([np.cos(angles), np.sin(angles)], axis=-1)
        return np.asarray(pairs.reshape(2, len(LANES), self.dim))

    @property
    def radian(self) -> float:
        """By how many degrees the fastest pair turns from one place to the next."""
        return float(np.degrees(dial_angles(1, frequencies(1))[0]))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {
            "length": printed(self.length, 2),
            "low": int(self.lengths.argmin()),
            "high": int(self.lengths.argmax()),
            "radian": printed(self.radian, 1),
            "angle": printed(self.measured(TURNED, 0), 1),
            "asks": self.names[0],
            "answers": self.names[1],
        }

    def _divide_the_stage(self) -> None:
        """Give the arrows the left, the bars the right; lengths have one scale on both sides."""
        self.left, self.right = self.stage.columns(0.37, 0.63, gap=0.45)
        room = Region(self.left.left, self.left.right, self.left.bottom + LEGEND, self.left.top)
        turns = Region(*(1.02 * self.length * side for side in (-1, 1, -1, 1)))
        sums = extent_of(self.start, *self.added(self.start, np.arange(0, 7, 0.5)), room=0.06)
        pair = [self.walked_tips(ADDED, s) for s in np.linspace(0, self.together, 20)]
        sums_of_two = extent_of(*np.concatenate(pair), room=0.06)
        tallest = np.array([*self.lengths, self.length])
        units = [fitted(extent, room).unit for extent in (turns, sums, sums_of_two)]
        unit = min(unit_for(self.stage.height, 3, tallest), *units)
        self.views = {
            name: view_of(extent, room, unit)
            for name, extent in (("sum", sums), ("turn", turns), ("pair", sums_of_two))
        }
        turned = [self.turned(self.start, t) for t in range(self.places)]
        again = [float(np.linalg.norm(pair)) for pair in turned]
        places, walks = {"place": range(self.places)}, (self.lengths.tolist(), again)
        hue = self.theme.word
        self.bars = WalkBars(self.right, "length", places, walks, unit=unit, color=hue)

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.add_the_hand()
        self.turn_the_arrow()
        self.enter_the_layer()
        self.add_to_both()
        self.turn_both()
        self.widen_the_gap()

    @staticmethod
    def to(tracker: ValueTracker, value: float, run_time: float, *, even: bool = True) -> Any:
        """Return the animation that moves a tracker, evenly or from rest to rest."""
        animate: Any = tracker.animate
        rate = linear if even else smooth
        return animate(run_time=run_time, rate_func=rate).set_value(value)

    def legend(self, names: Mapping[str, str]) -> VGroup:
        """Return names in the hues of their arrows, in one line under them."""
        texts = VGroup(*(Label(name, BODY, color=hue, bold=True) for name, hue in names.items()))
        texts.arrange(RIGHT, buff=0.6)
        foot = self.left.at(0.5, 0) + UP * 0.1
        for text in texts:
            text.put(np.array([text.get_center()[0] + foot[0], foot[1], 0.0]))
        return texts

    # --- a word ----------------------------------------------------------------------------

    def ask(self) -> None:
        """Let the word grow as an arrow, with its two numbers and its length."""
        self.plane = ArrowPlane(view_of(extent_of(self.start, room=0.25), self.stage))
        self.plane.arrow("pair", self.start, self.theme.word).take(HEAVY)
        self.hero = self.plane
        self.legs = [DashedSegment(LEFT, RIGHT, color=self.theme.quiet) for _ in self.start]
        parts = (Label(f"{part:g}", BODY, color=self.theme.quiet) for part in self.start)
        self.texts = VGroup(
            *parts,
            Label(self.names[0], TITLE, color=self.theme.word, bold=True),
            Readout(self.length, 2, TITLE, color=self.theme.word, face="sans"),
        )
        with self.question():
            self.add(self.plane, *self.legs, *(text.set_opacity(0) for text in self.texts))
            across, upward, name, size = self.texts
            with self.redrawn(self.draw_word):
                animate: Any = self.grown.animate
                grown = animate(rate_func=rush_from).set_value(1)
                self.say("word", grown, appearing(name), run_time=1.5 * MORPH)
                self.say("length", *map(appearing, (across, upward, size)), run_time=GESTURE)

    def draw_word(self) -> None:
        """Draw as much of the word as has grown, with its numbers as legs and with its length."""
        share, frame = self.grown.get_value(), self.plane.frame
        x, y = share * self.start
        arrow = self.plane.lay("pair", (x, y)).arrows["pair"]
        arrow.take(between(SPROUT, HEAVY, min(1.0, 2 * share)))
        for leg, start, end in zip(self.legs, ((0, 0), (x, 0)), ((x, 0), (x, y)), strict=True):
            leg.set_ends(frame.point(start), frame.point(end))
        across, upward, name, size = self.texts
        across.next_to(frame.point((x / 2, 0)), DOWN if y > 0 else UP, buff=0.15)
        upward.next_to(frame.point((x, y / 2)), RIGHT if x > 0 else LEFT, buff=0.2)
        aside = np.array([-arrow.vector[1], arrow.vector[0], 0.0]) / np.linalg.norm(arrow.vector)
        for text, part in ((name, 0.85), (size, 0.5)):
            reach = 0.5 * float(np.abs(aside) @ [text.width, text.height, 0.0]) + 0.25
            text.move_to(arrow.start + part * arrow.vector + reach * aside)

    # --- add, and turn ---------------------------------------------------------------------

    def add_the_hand(self) -> None:
        """Set the hand of the place on the tip of the word, and walk through all places."""
        with self.beat("add"):
            self.plane.remove(self.plane.axes)
            gone = *self.legs, *self.texts, self.plane.axes
            leaving = (FadeOut(part, run_time=QUICK) for part in gone)
            moved = glide((self.plane, self.views["sum"]), run_time=MORPH)
            self.hero = VGroup(self.plane, self.bars)
            self.say("hand", *leaving, moved, FadeIn(self.bars.axis, run_time=MORPH))
            tip, hand, ink = self.added(self.start, 0), self.theme.position, self.theme.ink
            self.plane.arrow("hand", tip, hand, self.start, waiting=True).take(FIRM)
            self.plane.arrow("sum", tip, ink, waiting=True).take(FIRM)
            names = {self.names[0]: self.theme.word, "hand": hand, "sum": ink}
            self.names_of_arrows = self.legend(names)
            self.draw_sum()
            growing = map(self.plane.growing, ("hand", "sum"))
            self.play(
                *growing, FadeIn(self.names_of_arrows), FadeIn(self.bars), run_time=1.3 * GESTURE
            )
            self.plane.admit()
            with self.redrawn(self.draw_sum):
                last = self.places - 1
                self.say("length", self.to(self.t, last, 0.7 * GESTURE * last))
            asked = int(self.lengths.argmax()), int(self.lengths.argmin())
            self.say("guess", *self.bars.stress(ADDED, *asked), run_time=GESTURE)
            self.ponder()

    def draw_sum(self) -> None:
        """Draw word, hand and sum at the place, and the length of the sum."""
        t = self.t.get_value()
        tip = self.added(self.start, t)
        self.plane.lay("hand", tip, tail=self.start).lay("sum", tip)
        self.bars.follow(ADDED, t, float(np.linalg.norm(tip))).reach(ADDED, t)

    def turn_the_arrow(self) -> None:
        """Turn the word through the same places; its lengths are bars of one height."""
        with self.beat("turn"):
            gone = *self.plane.drop("sum", "hand"), self.names_of_arrows, self.bars.number
            leaving = [FadeOut(part, run_time=QUICK) for part in (*gone, *self.bars.moving)]
            moved = glide((self.plane, self.views["turn"]), run_time=MORPH)
            self.say("guess", *leaving, *self.bars.calm(ADDED), moved)
            self.add(self.bars)
            self.plane.ring("ring", self.length, waiting=True)
            hue = mix(self.theme.ground, self.theme.word, 0.5)
            for k in range(self.places):
                left = self.plane.arrow(f"at {k}", self.turned(self.start, k), hue, waiting=True)
                scenery(left.take(LIGHT)).set_z_index(-1)
            self.plane.angle("turned", self.theme.position).set_z_index(-1)
            self.step = Degrees(0, BODY, 1, color=self.theme.position).set_opacity(0)
            self.draw_turn()
            shown = *self.bars.moving, self.bars.number, self.bars.heads["turned"].set_opacity(1)
            ring = Create(self.plane.rings["ring"])
            self.play(ring, *map(FadeIn, shown), run_time=GESTURE)
            self.add(self.plane.admit(), self.bars, self.step)
            self.ponder()
            with self.redrawn(self.draw_turn):
                last = self.places - 1
                number = appearing(self.step).set_run_time(0.8 * GESTURE)
                self.say("step", self.to(self.again, last, 0.8 * GESTURE * last), number)
            self.say("alike")
            self.pause(GESTURE)

    def draw_turn(self) -> None:
        """Draw the turned word, all that it has turned, and the bars of its lengths."""
        t = self.again.get_value()
        tip = self.turned(self.start, t)
        self.plane.lay("pair", tip)
        for k in range(self.places):
            self.plane.arrows[f"at {k}"].set_opacity(float(k <= t + 1e-6))
        begin, reach = direction(self.start), FAN * self.length
        self.plane.open_angle("turned", begin, float(dial_angles(t, frequencies(1))[0]), reach)
        first = float(dial_angles(min(t, 1.0), frequencies(1))[0])
        self.step.set_number(float(np.degrees(first)))
        self.step.move_to(self.plane.point(polar(FAN_NUMBER * self.length, begin + first / 2)))
        self.bars.follow(TURNED, t, float(np.linalg.norm(tip))).reach(TURNED, t)

    # --- a layer ---------------------------------------------------------------------------

    def enter_the_layer(self) -> None:
        """Let the word become a query, a key and a value; the first two turn with the places."""
        self.t.set_value(self.again.get_value())  # the place to which the word has been turned
        self.since = self.t.get_value()
        vectors = (np.array(list(self.vectors(word).values())) for word in range(2))
        self.layers = list(map(LayerLanes, self.stage.halves(0.3), self.names, vectors))
        with self.beat("layer"):
            self._split_the_word()
            with self.redrawn(self.draw_layer):
                self.say("turned", self.to(self.t, self.since + 5, 1.2 * STROLL))
                self.play(*(move for layer in self.layers for move in layer.behind()))

    def vectors(self, word: int) -> dict[str, Vector]:
        """Return query and key of a word, turned to its place, and its value as it was."""
        t = self.t.get_value() - (self.gap if word else 0)
        query, key, value = self.content[word]
        return {"query": self.turned(query, t), "key": self.turned(key, t), "value": value}

    def _split_the_word(self) -> None:
        """Let the word's arrow become the first arrow of its three lanes; all others grow."""
        layer = self.layers[0]
        arrow = self.turned(self.start, self.t.get_value())
        firsts, moves = [layer.dials[lane][0] for lane in LANES], []
        for lane, dial, vector in zip(LANES, firsts, self.vectors(0).values(), strict=True):
            dial.take(self.plane.view).lay("pair", arrow)
            dial.arrows["pair"].take(HEAVY).set_color(self.theme.word)
            home = layer.homes[lane][0]
            moves.append(dial.swing("pair", home, vector[:2], LIGHT, layer.hues[lane]))
        gone = [self.plane.angles["turned"], *self.plane.arrows.values(), self.step, self.bars]
        self.remove(self.plane)
        self.add(*gone, *firsts)
        self.hero = VGroup(*(layer.cards[-1] for layer in self.layers))
        leaving = (FadeOut(part, run_time=QUICK) for part in gone)
        cards = (FadeIn(layer.cards) for layer in self.layers)
        self.say("query", *leaving, *(move.set_run_time(1.3 * MORPH) for move in moves), *cards)
        texts = (FadeIn(layer.texts) for layer in self.layers)
        self.play(*(layer.growing(*firsts) for layer in self.layers), *texts, run_time=MORPH)

    def draw_layer(self) -> None:
        """Turn every pair of the queries and keys to its place; wedges show how far they went."""
        swept = dial_angles(self.t.get_value() - self.since, frequencies(self.dim // 2))
        for word, layer in enumerate(self.layers):
            for lane, vector in self.vectors(word).items():
                layer.lay(lane, vector, swept * (lane != "value"))

    # --- two words -------------------------------------------------------------------------

    @property
    def two(self) -> tuple[Vector, Vector]:
        """The first pairs of the query and of the key, without a place."""
        return self.content[0, 0, :2], self.content[1, 1, :2]

    @property
    def last(self) -> int:
        """How many steps the whole walk has: together, one alone, and two more together."""
        return self.together + 3

    def places_at(self, steps: float) -> tuple[float, float]:
        """Return the places of both words after some steps, whole or not."""
        n = self.together
        man = np.interp(steps, [0, n, n + 1, n + 3], [0, n, n, n + 2])
        return self.gap + steps, float(man)

    def walked_tips(self, walk: int, steps: float) -> tuple[Vector, Vector]:
        """Return query and key after some steps, with their places added or turned to them."""
        place = self.turned if walk == TURNED else self.added
        (query, key), (ahead, behind) = self.two, self.places_at(steps)
        return place(query, ahead), place(key, behind)

    def measured(self, walk: int, steps: float) -> float:
        """Return the angle in degrees between query and key after some steps of a walk."""
        query, key = self.walked_tips(walk, steps)
        return abs(float(np.degrees(angle_between(key, query))))

    def drawn(self) -> tuple[Vector, Vector]:
        """Return query and key as they are drawn: their first places come gradually."""
        share, steps = self.entered.get_value(), self.walked.get_value()
        if self.walk == TURNED:
            (query, key), (ahead, behind) = self.two, self.places_at(steps)
            return self.turned(query, share * ahead), self.turned(key, share * behind)
        tips = zip(self.two, self.walked_tips(ADDED, steps), strict=True)
        query, key = (bare + share * (tip - bare) for bare, tip in tips)
        return query, key

    def add_to_both(self) -> None:
        """Bring one query and one key together, add their places, and walk on."""
        with self.beat("added"):
            self._bring_together()
            self._make_the_record()
            for name, bare in zip(("query", "key"), self.two, strict=True):
                self.plane.arrow(f"{name}'s hand", bare + SEED, self.theme.position, bare)
            self.draw_two()
            shown = self.record, self.names_of_arrows, self.plane.angles["between"]
            self.play(*map(FadeIn, shown), run_time=GESTURE)
            ring = self.plane.drop("ring")
            self.add(*ring)
            brace = self.record.brace(0, self.together, f"gap {self.gap}")
            with self.redrawn(self.draw_two):
                moved = glide((self.plane, self.views["pair"]), run_time=1.5 * MORPH)
                entered = self.to(self.entered, 1, 1.8 * MORPH, even=False)
                self.say("hands", FadeOut(*ring, run_time=QUICK), moved, entered, FadeIn(brace))
                self.say("guess")
                self.ponder()
                for step in range(1, self.together + 1):
                    self.play(self.to(self.walked, step, GESTURE, even=False))
                    self.pause(1.5 * QUICK)
            self.say("seen")
            self.pause(MORPH)

    def _bring_together(self) -> None:
        """Let the first dials of a query and of a key become one large ring with two arrows."""
        chosen = self.layers[0].dials["query"][0], self.layers[1].dials["key"][0]
        hues = self.theme.query, self.theme.key
        dials = [dial for layer in self.layers for lane in LANES for dial in layer.dials[lane]]
        gone: list[Mobject] = [dial for dial in dials if dial not in chosen]
        gone += [part for layer in self.layers for part in (layer.cards, layer.texts)]
        gone += [dial.drop("turned")[0] for dial in chosen]
        moves = [
            dial.swing("pair", self.views["turn"], bare, HEAVY, hue).set_run_time(1.5 * MORPH)
            for dial, bare, hue in zip(chosen, self.two, hues, strict=True)
        ]
        self.add(*gone)
        for dial in chosen:
            scenery(dial.rings["ring"])  # it leaves when the hands come
        self.say("pair", *(FadeOut(x, run_time=QUICK) for x in gone), *moves)
        self.plane, other = chosen
        self.remove(other)
        self.plane.rename("pair", "query")
        self.plane.arrow("key", self.two[1], hues[1]).take(HEAVY)
        for name, bare, hue in zip(("query", "key"), self.two, hues, strict=True):
            self.plane.arrow(f"bare {name}", bare, hue).take(THIN).set_z_index(-1)
        self._wedge("between", self.theme.ink)

    def _wedge(self, name: str, hue: str) -> None:
        """Add a heavy angle to the plane."""
        angle = self.plane.angle(name, hue)
        angle.gain = 0.0
        angle.arc.set_stroke(width=9)
        angle.sector.set_fill(opacity=0.32)

    def _make_the_record(self) -> None:
        """Make the bars of the angles in both walks, and the names of the arrows."""
        steps = range(self.last + 1)
        added = [self.measured(ADDED, step) for step in steps[: self.together + 1]]
        turned = [self.measured(TURNED, step) for step in steps]
        below = Region(self.right.left, self.right.right, self.right.bottom, self.right.top - BRACE)
        self.record = WalkBars(
            below,
            "angle",
            {
                name: [int(self.places_at(step)[word]) for step in steps]
                for word, name in enumerate(self.names)
            },
            (added, turned),
            unit=unit_for(below.height, 4, np.array([*added, *turned])),
            color=self.theme.word,
            degrees=True,
            base=turned[0],
        )
        query, key = (f"{name}'s {lane}" for name, lane in zip(self.names, LANES, strict=False))
        self.names_of_arrows = self.legend({query: self.theme.query, key: self.theme.key})
        self.hero = VGroup(self.plane, self.record)

    def turn_both(self) -> None:
        """Turn the same two arrows through the same places."""
        plane = self.plane
        with self.beat("walk"):
            names = "query", "key"
            gone = plane.drop(*names, "between", *(f"{name}'s hand" for name in names))
            gone += [*self.record.moving, self.record.number]
            leaving = (FadeOut(part, run_time=QUICK) for part in gone)
            for name in names:
                plane.rename(f"bare {name}", name)
            heavy = [(plane.arrows[name].set_z_index(0), HEAVY) for name in names]
            moved = glide(*heavy, (plane, self.views["turn"]), run_time=MORPH)
            self.say("turned", *leaving, moved)
            plane.ring("ring", self.length, waiting=True)
            self._wedge("between", self.theme.word)
            self._wedge("new", self.theme.position)
            self.more = Degrees(0, BODY, 1, color=self.theme.position, bold=True).set_opacity(0)
            self.walk = TURNED
            self.entered.set_value(0)
            self.walked.set_value(0)
            self.draw_two()
            shown = *self.record.moving, self.record.number, plane.angles["between"]
            self.play(Create(plane.rings["ring"]), *map(FadeIn, shown), run_time=GESTURE)
            self.add(plane.admit(), self.record)
            with self.redrawn(self.draw_two):
                head = FadeIn(self.record.heads["turned"].set_opacity(1))
                self.play(head, self.to(self.entered, 1, MORPH, even=False))
                self.say("guess")
                self.ponder()
                self.play(self.to(self.walked, self.together, 0.8 * GESTURE * self.together))
            self.say("seen")
            self.pause(MORPH)

    def widen_the_gap(self) -> None:
        """Let the first word go on alone, then both: the angle is that of the new gap."""
        first = self.together + 1
        with self.beat("gap"):
            with self.redrawn(self.draw_two):
                alone = self.to(self.walked, first, MORPH, even=False)
                self.say("alone", alone, appearing(self.more).set_run_time(MORPH))
                brace = self.record.brace(first, self.last, f"gap {self.gap + 1}")
                self.say("more", FadeIn(brace, run_time=GESTURE))
                self.pause(QUICK)
                self.play(self.to(self.walked, self.last, 0.8 * GESTURE * (self.last - first)))
            self.say("hold", answer=True)
            self.pause(MORPH)

    def draw_two(self) -> None:
        """Draw query and key, the angle between them and what is new in it, and its bar."""
        query, key = self.drawn()
        steps, plane = self.walked.get_value(), self.plane
        plane.lay("query", query).lay("key", key)
        sweep, new = angle_between(key, query), 0.0
        reach = WEDGE * min(self.length, *map(float, np.linalg.norm([query, key], axis=1)))
        if self.walk == ADDED:
            for name, bare, tip in zip(("query", "key"), self.two, (query, key), strict=True):
                plane.lay(f"{name}'s hand", tip + SEED * (tip == bare), bare)
        else:
            ahead, behind = self.places_at(steps)
            new = float(dial_angles(ahead - behind - self.gap, frequencies(1))[0])
            plane.open_angle("new", direction(query) - new, new, reach)
            plane.angles["new"].set_stroke(opacity=float(new > 0))
            self.more.set_number(float(np.degrees(new)))
            self.more.move_to(plane.point(polar(NEW * self.length, direction(query) - new / 2)))
        plane.open_angle("between", direction(key), sweep - new, reach)
        self.record.follow(self.walk, steps, abs(float(np.degrees(sweep))))
        self.record.reach(self.walk, steps if self.entered.get_value() == 1 else -1)
