"""Chapter 11: an added place changes a length; a turn keeps it, and of places tells the gap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, cast

import numpy as np
from manim import (
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
    rush_from,
    smooth,
    squish_rate_func,
)
from numpy.typing import NDArray

from posenc_math import dial_angles, frequencies, perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.angle_sum import AngleSum
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
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.equal_turns import EqualTurns
from scenes._kit.mobjects.layer_card import LANES, PARTED, LayerCard
from scenes._kit.mobjects.place_bars import PlaceBars
from scenes._kit.mobjects.plane import fitted
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.pair_walk import QUERY_TURNED, PairWalk
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, NOTE, Label

Vector = NDArray[np.float64]
LIMIT = 1.5
"""The longest that the word may be."""
FAN, WEDGE, TOLD = 0.5, 0.55, 0.78
"""Radius of the angles of the word, of those between two arrows, and of what is written beyond, as
parts of an arrow."""
LIGHT, SPROUT, HAND = Weight(5.0, 0.2), Weight(0.5, 0.02), Weight(7.0, 0.26)
FIRM, HEAVY = Weight(10.0, 0.34), Weight(14.0, 0.46)
"""Arrows that are left behind, that begin, that are a hand, a sum, that fill the stage."""
HAND_TURN = 0.3, 0.65
FIRST_TURNS = (0.9, 0.715), (0.68, 0.5)
EQUAL_TURNS = (0.68, 0.84), (0.68, 0.5)
"""How far out arc and number are of the added hand that turns, of query and key that turn by their
first places, where the arcs would meet, and of both that turn alike."""
PALE = 0.6
"""How much of its hue an arrow keeps that others lie over, or that is left behind."""
LATE, LAST = squish_rate_func(smooth, 0.6, 1.0), squish_rate_func(smooth, PARTED, 1.0)
"""How comes what waits for its place to be clear, and what waits for all dials to have parted."""
GROWING = squish_rate_func(smooth, 0.15, 0.45)
"""How leaves the word while all that is made of it grows."""
SEED, BUD = 1e-3, 0.1
"""How much of an arrow is there before it grows, and of the word in the very first picture."""
LEAVING = 0.2
"""In how much of a place its length goes from the turned word to the bars."""
LEAD = 1.15
"""Width kept before the bars, for the length of what is turned."""
SUM_RISE, ROWS = 0.45, 1.75
"""How high over the stage's foot the sum of angles is, and height of all under the angles' axis."""
HEADROOM = 0.62
"""Height kept over the line of angles for its number."""
NAME_OUT, NAME_TURN = 0.82, 0.36
"""How far out on its arrow the name of it goes along, as a part, and how many radians outside the
angle between both."""
DASH = 0.13
"""Length of a dash between two equal angles."""
NEXT = 0.2
"""How far a name is beside the tip of its arrow, or beside the circle."""


class RopeRotation(ChapterScene):
    """Adding a place changes a word's length; turning keeps it, and the angle for one gap."""

    key = "rope_rotation"
    number = 11
    climax = "walk"

    word: Annotated[tuple[float, ...], Length(2, 2), Each(Between(0.1, 1.4))] = (1.0, 1.0)
    """The word of the first half, two numbers."""
    names: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "man")
    """The word that asks, and the one that answers."""
    places: Annotated[int, Between(5, 6)] = 5
    """How many places the first bars show, counted from 0; the turns do not overlap yet."""
    seed: Annotated[int, Between(0, 2**31)] = 3223
    """Seed of the directions that matter to no angle that is measured."""
    reach: Annotated[float, Between(1.2, 3.0)] = 2.4
    """How long queries, keys and values are."""
    asked: Annotated[int, Between(0, 359)] = 17
    """Direction of the key in degrees, before it gets a place."""
    own: Annotated[int, Between(20, 60)] = 48
    """By how many degrees the query lies ahead of the key before they get places."""
    gap: Annotated[int, Between(2, 2)] = 2
    """How far ahead the one who asks goes; it begins one place less ahead of place 1."""
    together: Annotated[int, Between(2, 3)] = 2
    """How many places both walk on then, before the other goes on alone and then both."""

    def check_content(self) -> None:
        """Check the limits, and that no sum vanishes.

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
        query, key = self.content[0, 0], self.content[1, 1]
        self.pair = PairWalk(query, key, self.turned, self.gap, self.together)
        self.grown = ValueTracker(BUD)
        self.again = ValueTracker(0.0)  # the place to which the word itself is turned
        self.walked = ValueTracker(0.0)  # steps of the pair
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
    def turned(pair: Vector, t: float) -> Vector:
        """Return a pair turned to place ``t``."""
        return np.asarray(rotate(pair, *rope_tables(t, frequencies(1)), pairing="interleaved"))

    def illustrated(self) -> Vector:
        """Return a pair of query, key and value of both words, shape (2, 3, 2)."""
        angles = np.random.default_rng(self.seed).uniform(-np.pi, np.pi, (2, len(LANES)))
        angles[1, 1] = np.radians(self.asked)
        angles[0, 0] = np.radians(self.asked + self.own)
        return np.asarray(self.reach * np.stack([np.cos(angles), np.sin(angles)], axis=-1))

    @property
    def radian(self) -> float:
        """By how many degrees the fastest pair turns from one place to the next."""
        return float(np.degrees(dial_angles(1, frequencies(1))[0]))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {
            "length": printed(self.length, 2),
            "low": int(self.lengths.argmin()),
            "radian": printed(self.radian, 1),
            "own": printed(self.own, 1),
            "near": self.gap - 1,
            "asks": self.names[0],
            "answers": self.names[1],
        }

    def _divide_the_stage(self) -> None:
        """Lay the arrow's origin on the axis of the bars, so that lengths are level with them."""
        sums = extent_of(
            [(0, 0), self.start, *self.added(self.start, np.arange(0, 7, 0.5))], room=0.03
        )
        turns = about_the_origin(1.06 * self.length)
        tall = max(float(self.lengths.max()), sums.top, turns.top)
        extent = Region(turns.left, max(turns.right, sums.right), turns.bottom, tall)
        width = extent.width * fitted(extent, self.stage).unit
        edge = self.stage.left + width
        room = Region(self.stage.left, edge, self.stage.bottom, self.stage.top)
        right = Region(edge + 0.1, self.stage.right, room.bottom, room.top)
        view = view_of(extent, room)
        self.left = Region(room.left, room.left + room.height, room.bottom, room.top)
        pair = about_the_origin(1.02 * self.reach)
        first = Region(-0.25, extent.right, -0.25, extent.top)
        self.views = {
            "first": View(first, view.frame),
            "word": view,
            "pair": view_of(pair, self.stage),
            "turns": view_of(pair, self.left),
        }
        origin = view.frame.point((0, 0))
        self.bars = PlaceBars(
            right,
            self.places,
            {self.names[0]: self.theme.word},
            self.lengths.tolist(),
            unit=view.frame.unit,
            below=float(origin[1]) - right.bottom,
            color=self.theme.word,
            lead=LEAD,
        )

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.add_the_hand()
        self.turn_the_arrow()
        self.enter_the_layer()
        self.compare_two()
        self.turn_both()
        self.change_the_gap()

    def sum_beside(self, bars: PlaceBars, *names: str, **how: Any) -> AngleSum:
        """Return the sum of angles under the bars."""
        middle = 0.5 * (bars.axis.get_start()[0] + bars.axis.get_end()[0])
        foot = np.array([middle, self.stage.bottom + SUM_RISE, 0.0])
        return AngleSum(foot, cast(tuple[str, str, str], names), **how)

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
            first = self.views["first"]
            smaller = View(self.plane.view.extent, first.frame)  # no axis grows into the title
            tags, size = self.tags, self.tags.size_text
            with self.redrawn(self.draw_word):
                gliding = glide((self.plane, smaller), run_time=MORPH)
                self.play(FadeOut(size, run_time=QUICK), gliding)
            kept = *tags.legs, *tags.numbers, tags.name_text
            longer = glide((self.plane, first), run_time=QUICK)
            rail = FadeIn(self.bars.rail, run_time=QUICK)
            away = (FadeOut(part, run_time=QUICK) for part in kept)
            self.say("hand", *away, longer, rail)
            self.hero = VGroup(self.plane, self.bars)
            tip, hand, ink = self.added(self.start, 0), self.theme.position, self.theme.ink
            self.plane.arrow("hand", tip, hand, self.start, waiting=True).take(HAND)
            self.plane.ring("orbit", 1.0, self.start, waiting=True)
            names = {self.names[0]: self.theme.word, "hand": hand, "sum": ink}
            across, height = self.plane.point(tip / 4)[0], self.bars.names[0].baseline
            self.names_of_arrows = ArrowNames(names, np.array([across, height, 0.0]))
            drawn = self.plane.growing("hand"), Create(self.plane.rings["orbit"])
            self.play(*drawn, FadeIn(self.names_of_arrows[:2]), run_time=MORPH)
            self.plane.arrow("sum", tip, ink, waiting=True).take(FIRM)
            self.bars.moving.set_opacity(0)
            self.add(self.plane.admit(), self.bars.bars, self.bars.numbers, self.bars.moving)
            self.grown.set_value(SEED)
            step = EqualTurns(self.plane, [tip - self.start], [hand], [HAND_TURN], self.start)
            self.hand_step = step
            with self.redrawn(self.draw_sum):
                name = FadeIn(self.names_of_arrows[2], run_time=GESTURE)
                self.say("length", moved(self.grown, 1, MORPH), name)
                self.add(step)
                self.play(moved(self.t, 1, MORPH))
                self.say("radian", *map(FadeIn, step.numbers), run_time=QUICK)
                self.pause(QUICK)
                for k in range(2, self.places - 1):
                    self.play(moved(self.t, k, GESTURE))
                self.play(*self.away(step), moved(self.t, self.places - 1, GESTURE))
            asked = int(self.lengths.argmax()), int(self.lengths.argmin())
            leaving = self._rest(self.bars)
            self.say("guess", leaving, *self.bars.stress(*asked), run_time=GESTURE)
            self.ponder()

    def shade(self, share: float) -> None:
        """Draw the word's arrow as pale and thin as others lie over it."""
        hue = mix(self.theme.ground, self.theme.word, 1 - share * (1 - PALE))
        self.plane.arrows["pair"].take(between(HEAVY, LIGHT, share)).set_color(hue)

    def _rest(self, bars: PlaceBars) -> FadeOut:
        """Return the animation in which the live bar leaves the last bar, with its number."""
        bars.reach(len(bars.bars)).remove(bars.moving)
        self.remove(bars.number)
        self.add(bars.numbers)
        return FadeOut(bars.live)

    def draw_sum(self) -> None:
        """Draw word, hand and sum at the place, and the length of the sum."""
        t, share = self.t.get_value(), self.grown.get_value()
        tip = self.added(self.start, t)
        self.plane.lay("hand", tip, self.start).lay("sum", share * tip)
        self.plane.arrows["sum"].take(between(SPROUT, FIRM, min(1.0, 2 * share)))
        self.shade(share)
        self.hand_step.turn(float(dial_angles(min(t, 1.0), frequencies(1))[0]))
        self.bars.stand(t).follow(t, share * float(np.linalg.norm(tip)))
        self.bars.number.set_opacity(max(0.0, 8 * share - 7))
        self.bars.live.set_opacity(float(share > SEED))
        self.bars.reach(t if share == 1 else -1, live=True)

    def turn_the_arrow(self) -> None:
        """Turn the word through the same places; its length is a level line over the bars."""
        plane, bars = self.plane, self.bars
        with self.beat("turn"):
            gone = *plane.drop("sum", "hand", "orbit"), self.names_of_arrows
            grown = glide((plane, self.views["word"]))
            walker = *bars.knobs, *bars.names
            leaving = (FadeOut(part, run_time=QUICK) for part in (*gone, *walker))
            word = UpdateFromAlphaFunc(plane.arrows["pair"], lambda _, share: self.shade(1 - share))
            self.play(*leaving, grown, word, *bars.calm(), run_time=GESTURE)
            plane.trail("trail")
            hue = mix(self.theme.ground, self.theme.word, PALE)
            for k in range(self.places):
                left = plane.arrow(f"at {k}", self.turned(self.start, k), hue)
                scenery(left.take(LIGHT)).set_z_index(-1)
            for name, color in (("own", self.theme.word), ("turned", self.theme.position)):
                self.plane.wedge(name, color).set_z_index(-1)
            self.sum = self.sum_beside(bars, "own", "turned", "angle")
            self.draw_turn()
            shown = self.sum, plane.angles["own"], *walker
            self.say("guess", *map(FadeIn, shown), run_time=GESTURE)
            self.add(plane.admit())
            self.ponder()
            with self.redrawn(self.draw_turn):
                self.add(bars.level)
                self.say("step", moved(self.again, 1, MORPH))
                for k in range(2, self.places - 1):
                    self.pause(QUICK)
                    self.play(moved(self.again, k, GESTURE))
                self.say("alike", moved(self.again, self.places - 1, MORPH))

    def turn_word(self) -> tuple[float, Vector]:
        """Turn the word to the place, and return the radians of its turn and its pair."""
        t = self.again.get_value()
        tip, swept = self.turned(self.start, t), float(dial_angles(t, frequencies(1))[0])
        self.plane.lay("pair", tip)
        for name, part in (("turned", FAN), ("trail", 1.0)):
            self.plane.open_angle(name, direction(self.start), swept, part * self.length)
        return swept, tip

    def draw_turn(self) -> None:
        """Draw the turned word, its own angle and what it has turned, and its length."""
        t, (swept, tip) = self.again.get_value(), self.turn_word()
        for k in range(self.places):
            self.plane.arrows[f"at {k}"].set_stroke(opacity=float(k <= t + 1e-6))
            self.plane.arrows[f"at {k}"].head.set_fill(opacity=float(k <= t + 1e-6))
        own = direction(self.start)
        self.plane.open_angle("own", 0.0, own, FAN * self.length)
        self.sum.set_parts(float(np.degrees(own)), float(np.degrees(swept)))
        self._level_from(tip, t)
        self.bars.stand(t)

    def _level_from(self, tip: Vector, t: float) -> None:
        """Draw the word's length over the bars: it leaves the tip when the word stands upright."""
        size, upright = float(np.linalg.norm(tip)), (np.pi / 2 - direction(self.start))
        gone = float(np.clip((t - np.degrees(upright) / self.radian) / LEAVING, 0, 1))
        begin = self.plane.point((0, size) if gone else tip)
        place, height = self.bars.at(begin)
        front = place + gone * (t - place)
        rested = [(float(k), size) for k in range(self.places) if k < front]
        self.bars.draw_line([*rested, (front, height)], begin)
        for part in (self.bars.tag, self.bars.head, *self.bars.dots):
            part.set_opacity(float(gone == 1))

    # --- a layer ---------------------------------------------------------------------------

    def enter_the_layer(self) -> None:
        """Let the word without a place become the first dials: query, key and value come first."""
        cards = list(map(LayerCard, self.stage.halves(0.3), self.names, self.content))
        self.layers = cards
        plane = self.plane
        with self.beat("layer"):
            gone = plane.drop("own", *(f"at {k}" for k in range(self.places)))
            gone += [plane.axes, self.bars, self.sum]
            leaving = [FadeOut(part, run_time=QUICK) for part in gone]
            closed = FadeIn(plane.ring("ring", self.length, waiting=True), run_time=QUICK)
            homes = [view_of(about_the_origin(1.02 * self.length), x.middle) for x in cards]
            beside = ArrowPlane(homes[1])
            shown = (
                *(x for card in cards for x in (card.cards, card.word)),
                beside.ring("ring", self.length),
            )
            outlines = (FadeIn(part, rate_func=LATE) for part in shown)
            gliding = glide((plane, homes[0]))
            with self.redrawn(self.turn_word):
                self.say("make", *leaving, closed)
                self.play(gliding, moved(self.again, 0), *outlines, run_time=1.1 * MORPH)
            rings = zip(cards, (plane, beside), strict=True)
            born = [card.born(home, "ring") for card, home in rings]
            (word,) = plane.drop("pair")
            self.remove(plane, *plane.drop("turned", "trail", "ring"), *beside.drop("ring"))
            self.add(word, *(dial for card in cards for dial in card.dials.values()))
            self.hero = VGroup(*(card.cards[-1] for card in cards))
            late = (FadeIn(card.names, rate_func=LAST) for card in cards)
            made = FadeOut(word, rate_func=GROWING)
            self.play(*born, made, *late, run_time=1.5 * MORPH)
            self.say("every", *(x for card in cards for x in card.placed()), run_time=GESTURE)
            self.play(*(move for card in cards for move in card.behind()), run_time=MORPH)

    # --- two words -------------------------------------------------------------------------

    def compare_two(self) -> None:
        """Bring one query and one key together: the angle that they have without places."""
        chosen = self.layers[0].dials["query"], self.layers[1].dials["key"]
        dials = [dial for card in self.layers for dial in card.dials.values()]
        gone: list[Mobject] = [dial for dial in dials if dial not in chosen]
        gone += [part for card in self.layers for part in (card.cards, card.word, card.names)]
        plain = self.layers[0].plain("query"), self.layers[1].plain("key")
        hues = self.theme.query, self.theme.key
        with self.beat("pair"):
            self.play(*(FadeOut(part) for part in gone), *plain, run_time=GESTURE)
            moves = [
                move
                for dial in chosen
                for move in ((dial.arrows["pair"], HEAVY), (dial, self.views["pair"]))
            ]
            self.say("pair", glide(*moves), run_time=MORPH)
            texts = (f"{name}'s {lane}" for name, lane in zip(self.names, LANES, strict=False))
            names = VGroup(
                *(
                    Label(text, BODY, color=hue, bold=True).put(
                        dial.arrows["pair"].end + NEXT * (RIGHT + UP / 3), LEFT
                    )
                    for text, hue, dial in zip(texts, hues, chosen, strict=True)
                )
            )
            self.show(names)
            self.arrow_names = names
            self.plane, other = chosen
            self.remove(other, *other.drop("pair", "ring"))
            self.plane.rename("pair", "query")
            self.plane.arrow("key", self.pair.key, hues[1]).take(HEAVY)
            self.hero = self.plane
            self.plane.wedge("own", self.theme.quiet)
            begin, sweep = direction(self.pair.key), float(np.radians(self.own))
            opening = self.plane.opening("own", begin, sweep, WEDGE * self.reach)
            self.play(opening, run_time=GESTURE)
            told = Label(f"{printed(self.own, 1)}°", BODY, color=self.theme.ink, bold=True)
            self.own_told = told.move_to(self.plane.beside("own", TOLD * self.reach))
            self.say("own", FadeIn(told), run_time=QUICK)

    def _make_the_record(self) -> None:
        """Make the rail with the line of the angles over it, and their sum under it."""
        left = self.left.right + 3 * NEXT
        region = Region(left, self.stage.right - 2 * NEXT, self.stage.bottom, self.stage.top)
        ahead, _ = self.pair.places(self.pair.last)
        self.record = PlaceBars(
            region,
            int(ahead) + 1,
            dict(zip(self.names, (self.theme.query, self.theme.key), strict=True)),
            [],
            unit=(region.height - ROWS - HEADROOM) / self.pair.measured(self.pair.opened),
            below=ROWS,
            color=self.theme.ink,
            rests=self.pair.last,
        )
        counted = {k: f"{k} × {printed(self.radian, 1)}°" for k in range(1, self.gap + 1)}
        names = "without places", "gap", "angle between"
        self.sum = self.sum_beside(self.record, *names, counted=counted, own=self.theme.quiet)
        self.hero = VGroup(self.plane, self.record, self.sum)

    def turn_both(self) -> None:
        """Turn both by their own places, and then on by the same."""
        opened, closing = self.pair.opened, self.pair.closing
        with self.beat("walk"):
            told = self.own_told, *self.arrow_names
            self._make_the_record()
            self._name_the_arrows()
            aside = RIGHT * (self.left.center[0] - self.stage.center[0])
            self.record.stand(*self.pair.places(0))
            own = self.sum.set_parts(self.own, 0.0).first
            away = (FadeOut(part, shift=aside, run_time=MORPH) for part in told)
            gliding = glide((self.plane, self.views["turns"]), run_time=MORPH)
            shown = self.record.rail, *own, *self.arrow_names
            born = (FadeIn(part, run_time=MORPH, rate_func=LATE) for part in shown)
            with self.redrawn(self.follow_arrows):
                self.say("turned", *away, gliding, *born)
            self.plane.wedge("gap", self.theme.position)
            self.marks: list[EqualTurns] = []
            self._take_the_difference()
            name, counts = self.sum.names[1], self.sum.counts
            with self.redrawn(self.draw_two):
                before = (FadeOut(part, run_time=QUICK) for part in (name, counts[1]))
                self.say("alone", *before, moved(self.walked, opened, MORPH))
            self.show(name, counts[self.gap])
            self.add(self.sum)
            self.say("guess")
            self.ponder()
            alike = self._turn_and_mark(opened + 1, MORPH, dict(enumerate(EQUAL_TURNS)))
            self.say("same", *map(FadeIn, alike.numbers), run_time=QUICK)
            self.pause(GESTURE)
            named = FadeIn(self.level_name(opened, closing), run_time=GESTURE)
            with self.redrawn(self.draw_two):
                self.play(*self.away(alike), named, moved(self.walked, opened + 2, GESTURE))
                for k in range(opened + 3, closing + 1):
                    self.pause(QUICK)
                    self.play(moved(self.walked, k, GESTURE))

    def _take_the_difference(self) -> None:
        """Turn the query place by place, then the key by one: one radian of each cancels."""
        query, key = FIRST_TURNS
        steps = np.linspace(0, QUERY_TURNED, self.gap + 1)[1:]
        *shared, left = (
            self._turn_and_mark(step, GESTURE, {0: query}, told=True) for step in steps
        )
        against = self._turn_and_mark(1, GESTURE, {1: key})
        one = float(dial_angles(1, frequencies(1))[0])
        self.say("gains", *map(FadeIn, against.numbers), run_time=QUICK)
        self.pause(GESTURE)
        cancelled = [*shared, against]
        untold = FadeOut(*(told for mark in cancelled for told in mark.numbers), run_time=QUICK)
        self.play(untold, against.slide_onto(shared[0], one).set_run_time(GESTURE))
        self.pause(QUICK)
        self.play(*map(FadeOut, cancelled), run_time=QUICK)
        first = self.level_name(1)
        first.shift(LEFT * (first.width + NEXT) / 2)
        name, counts = self.sum.names[1], self.sum.counts
        shown = *self.sum.others, self.record.level, first, name, counts[1]

        def close_in(_: Mobject, share: float) -> None:
            left.radii = [(query[0] + share * (WEDGE - query[0]), query[1])]
            left.turn(one)

        self.draw_two()
        told = [FadeOut(number, run_time=QUICK) for number in left.numbers]
        closing = UpdateFromAlphaFunc(left, close_in, rate_func=LATE)
        self.play(*told, closing, *map(FadeIn, shown), run_time=GESTURE)
        self.remove(left)

    def _name_the_arrows(self) -> None:
        """Make the names of the two arrows, which from now on go with them."""
        hues = self.theme.query, self.theme.key
        self.arrow_names = VGroup(
            *(
                Label(lane, NOTE, color=hue, bold=True)
                for lane, hue in zip(LANES, hues, strict=False)
            )
        )

    def follow_arrows(self) -> None:
        """Let the names go with their arrows, outside the angle between them."""
        tips = self.pair.tips(self.walked.get_value())
        for label, tip, side in zip(self.arrow_names, tips, (1, -1), strict=True):
            way = direction(tip) + side * NAME_TURN
            out = NAME_OUT * self.reach * np.array([np.cos(way), np.sin(way)])
            label.move_to(self.plane.point(out))

    @staticmethod
    def away(*marks: EqualTurns) -> list[FadeOut]:
        """Return the animations in which marks of turns leave."""
        parts = (part for mark in marks for part in (mark, *mark.numbers))
        return [FadeOut(part, run_time=QUICK) for part in parts]

    def level_name(self, *ends: int) -> VGroup:
        """Return gap and angle over the line, in the middle between some numbers of steps."""
        ahead, behind = self.pair.places(ends[0])
        middle = float(np.mean([self.pair.point(k)[0] for k in ends]))
        angle = self.pair.measured(ends[0])
        told = f"{printed(angle, 1)}°"
        return self.record.level_name(f"gap {ahead - behind:.0f}", told, middle, angle)

    def _turn_and_mark(
        self,
        to: float,
        tempo: float,
        radii: Mapping[int, tuple[float, float]],
        *,
        told: bool = False,
    ) -> EqualTurns:
        """Let the walk go on, and mark by how much query (0), key (1) or both turn in it."""
        begun, who = self.walked.get_value(), list(radii)
        tips, hues = self.pair.tips(begun), (self.theme.query, self.theme.key)
        mark = EqualTurns(
            self.plane, [tips[k] for k in who], [hues[k] for k in who], list(radii.values())
        )
        self.marks.append(mark)
        self.add(mark)

        def draw() -> None:
            self.draw_two()
            gone = np.subtract(self.pair.turns(self.walked.get_value()), self.pair.turns(begun))
            mark.turn(*map(float, dial_angles(gone[who], frequencies(1))[:, 0]))

        with self.redrawn(draw):
            self.play(moved(self.walked, to, tempo))
        if told:
            self.show(*mark.numbers)
        return mark

    def change_the_gap(self) -> None:
        """Let the other word go on alone: the angle is that of the first gap; then both."""
        closing, record = self.pair.closing, self.record
        name, counts = self.sum.names[1], self.sum.counts
        begin, end = (record.top(*self.pair.point(step)) for step in (1, closing + 1))
        level = DashedSegment(begin, begin, color=self.theme.position, width=6, dash=DASH)

        def draw_on(_: Mobject, share: float) -> None:
            level.set_ends(begin, begin + share * (end - begin))

        with self.beat("gap"):
            self.say("closer")
            self.ponder()
            with self.redrawn(self.draw_two):
                before = FadeOut(name, counts[self.gap], run_time=QUICK)
                self.play(before, moved(self.walked, closing + 1, MORPH))
                counted = (FadeIn(x, run_time=QUICK) for x in (name, counts[self.gap - 1]))
                self.say("more", *counted, UpdateFromAlphaFunc(level, draw_on, run_time=MORPH))
                named = self.level_name(closing + 1)
                named.shift(RIGHT * (named.width / 2 + NEXT / 2))
                told = FadeIn(named, run_time=GESTURE)
                self.play(told, moved(self.walked, self.pair.last, MORPH))
            self.answer()
            self.say("hold")

    def draw_two(self) -> None:
        """Draw query and key, the wedges between them, and what they measure at their places."""
        steps, plane = self.walked.get_value(), self.plane
        (query, key), (ahead, behind) = self.pair.tips(steps), self.pair.turns(steps)
        plane.lay("query", query).lay("key", key)
        self.record.stand(*self.pair.places(steps)).draw_line(self.pair.line(steps))
        new = float(dial_angles(ahead - behind, frequencies(1))[0])
        own = angle_between(key, query) - new
        plane.open_angle("own", direction(key), own, WEDGE * self.reach)
        plane.open_angle("gap", direction(key) + own, new, WEDGE * self.reach)
        self.sum.set_parts(float(np.degrees(own)), float(np.degrees(new)))
        self.follow_arrows()
