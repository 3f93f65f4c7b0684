"""Chapter 11: turned arrows stay as long as they are, and of their places only the gap counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Circle,
    Create,
    Dot,
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
from scenes._kit.mobjects.arrow import Weight
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
from scenes._kit.mobjects.gap_report import GapReport
from scenes._kit.mobjects.lane_arrow import LaneArrow
from scenes._kit.mobjects.place_bars import BarsView, PlaceBars
from scenes._kit.mobjects.placed_pair import POINT
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.readout import Degrees
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.set_square import SetSquare
from scenes._kit.mobjects.spiral import TurnedAngle
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
PLACES = 8
"""How many places the bars show, counted from 0."""
SLOW = 3
"""Before which place the walk is slow."""
WIDEST = 2
"""The largest gap, in places."""
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
NAMED, LEAD, RAIL = 1.1, 0.5, 1.0
"""Width kept before the bars for the name of the longest sum, and so that they stand off what is
turned, and height under their axis for the places and the walker."""
UNDER = 0.7
"""How far under the foot of the arrows of a word its place is told."""
COLUMN, BESIDE = 3.4, 0.9
"""Width of what is told beside query and key, and room between."""
WHERE, REPORT = 1.3, -0.9
"""How high over the middle of the column both words are told, and the gap."""
CLEAR = 0.54
"""How far from its arc the number of an angle is."""
COMPASS = 0.4
"""In which part of the time in which it is measured the word's length goes up to the axis."""
WEDGE, PLATE, RIM = 0.95, 1.28, 1.4
"""How far out the wedges go that turn query and key, those that make one piece of both, and the
whole angle."""
LATER, LATE, LAST = (squish_rate_func(smooth, since, 1.0) for since in (0.4, 0.5, 0.75))
"""How begins what comes out of a thing that has moved, how comes what belongs to one that moves,
and what has no room before that has arrived."""


def polar(size: float, angle: float) -> Vector:
    """Return the pair of numbers that is so long and points so many radians from the first axis."""
    return size * np.array([np.cos(angle), np.sin(angle)])


class RopeRotation(ChapterScene):
    """An added place changes how long a word is; a turn keeps a length, and the shape of two."""

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
    steps: Annotated[int, Between(3, 6)] = 3
    """How many places both go on at a stroke."""
    places: ClassVar[tuple[int, int]] = (2, 1)
    """Where both words stand when the first of them has left the other's place."""
    others: ClassVar[dict[str, tuple[float, int]]] = {"key": (1.2, 10), "value": (1.4, 200)}
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
        self.counted = ValueTracker(0.0)  # how much of the bar of the first place has risen
        self.gauged = ValueTracker(0.0)  # how far the word's length has gone over to the bars
        self.again = ValueTracker(0.0)  # the place to which the word itself is turned
        self.made = ValueTracker(0.0)  # how far query, key and value have grown
        self.spun = ValueTracker(0.0)  # to which place query and key of the word are turned
        self.came = ValueTracker(0.0)  # how far the query has gone aside
        self.met = ValueTracker(0.0)  # how much of the other word's key has grown
        self.opened = ValueTracker(0.0)  # how much of the angle without places is open
        self.walked = ValueTracker(0.0)  # by how many places both have gone on
        self.swept = ValueTracker(0.0)  # how far the whole angle is drawn
        self.ahead = ValueTracker(0.0)  # by how many places the query is further on
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
    def low(self) -> int:
        """The place at which the sum is shortest."""
        return int(self.lengths.argmin())

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
        return {
            "length": printed(self.length, 2),
            "low": self.low,
            "radian": printed(float(np.degrees(self.turn)), 1),
            "bare": printed(self.degrees_between(0), 1),
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
        views = ("add", raised, hands, NAMED), ("turn", both, both, LEAD)
        for name, extent, shown, lead in views:
            edge = stage.left + extent.width * fitted(extent, stage).unit
            frame = fitted(extent, Region(stage.left, edge, stage.bottom, stage.top))
            ground = float(frame.point((0, 0))[1])
            self.views[name] = View(shown, frame)
            self.bar_views[name] = BarsView(edge + lead, stage.right, ground, frame.unit)
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
                self.play(moved(self.grown, 1, MORPH))
                self.show(self.arrow_names.texts["sum"])
                self.add(self.arrow_names)
                self._count_the_first_place()
                self._tell_the_first_turn()
                for place in range(2, self.low + 1):
                    self.play(moved(self.t, place, GESTURE if place < SLOW else 1.5 * QUICK))
                self.say("back")
                self.ponder(QUICK)
                self.say("uneven", moved(self.t, self.low + 1, GESTURE))
                for place in range(self.low + 2, PLACES):
                    self.play(moved(self.t, place, GESTURE))

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
            "sum": ("sum", BEYOND),
        }
        self.arrow_names = ArrowNames(plane, names).follow()
        drawn = plane.growing("hand"), Create(plane.rings["orbit"])
        self.say("hand", *drawn, *map(FadeIn, self.arrow_names[:2]), run_time=MORPH)
        self.grown.set_value(SEED)
        self.add(plane.admit())

    def _count_the_first_place(self) -> None:
        """Let the arrows go aside, and the bar of the first place rise over the walker."""
        self.play(glide((self.plane, self.views["add"])), run_time=3 * QUICK)
        self.bars.reach(-1).stand(0)
        self.add(self.bars)
        self.say("length", FadeIn(self.bars.walker), moved(self.counted), run_time=GESTURE)

    def _tell_the_first_turn(self) -> None:
        """Let the hand turn by one place, and tell by how much."""
        names, step = self.arrow_names, self.plane.wedge("step", self.theme.position)
        self.draw_sum()
        self.say("radian", FadeOut(names.texts["pair"]), moved(self.t, 1, MORPH))
        names.drop("pair")
        told = self._name_the_first_turn()
        self.show(told)
        self.pause(1.5 * GESTURE)
        self.plane.drop("step")
        self.hide(told, step, *names)

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
        self.arrow_names.follow()
        self.bars.stand(t).reach(t - (1 - self.counted.get_value()))

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
            bars.stand(0).walker.set_opacity(0)
            smaller = glide((plane, self.views["turn"]), (bars, self.bar_views["turn"]))
            self.say("guess", smaller, appearing(bars.walker), run_time=MORPH)
            pale = mix(theme.ground, theme.word, PALE)
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
                self.say("step", moved(self.again, self.low, STROLL), *bars.stress(self.low))
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
        self._fade_the_step_before(1 - (t - left))
        upright = (np.pi / 2 - begin) * min(1.0, self.gauged.get_value() / COMPASS)
        plane.open_angle("trail", begin, max(upright, min(t * self.turn, 2 * np.pi)), size)
        self.leave_ghosts(np.array([self.turned(self.start, k) for k in range(PLACES)]), t)
        self._level_at(t)
        self.bars.stand(t)

    def _fade_the_step_before(self, share: float) -> None:
        """Draw so much of the step that was left."""
        step = self.plane.angles["before"]
        step.arc.set_stroke(opacity=share)
        step.sector.set_fill(opacity=share * self.plane.angles["turned"].sector.get_fill_opacity())

    def _level_at(self, t: float) -> None:
        """Draw the word's length over the bars: a compass carries it up to the axis, and over."""
        begin = self.plane.point((0, self.length))
        place, height = self.bars.at(begin)
        gone = max(0.0, self.gauged.get_value() - COMPASS) / (1 - COMPASS)
        self.bars.draw_level(place + gone * (t - place), height, begin)
        self.bars.head.set_opacity(float(gone > 0))

    # --- three arrows of a word ------------------------------------------------------------

    def make_three_arrows(self) -> None:
        """Let query, key and value grow beside the word, and the place turn two of them."""
        with self.beat("layer"):
            self._make_the_lanes()
            self._keep_the_word()
            with self.redrawn(self.draw_lanes):
                middle = View(self.kept.view.extent, self.middle)
                arrows = self.three.values()
                self.add(*(arrow.shaft for arrow in arrows))
                parts = (x for y in arrows for x in (y.point, y.name_text))
                come = (FadeIn(x, rate_func=LAST, run_time=1.5 * MORPH) for x in parts)
                made = moved(self.made, 1, 1.5 * MORPH, LATER)
                self.say("three", glide((self.kept, middle), run_time=GESTURE), made, *come)
                self.add(*self.squares, *arrows)
                gone = (FadeOut(x, run_time=QUICK) for x in (self.kept, *self.word_name))
                told = (FadeIn(x.numbers[1], rate_func=LAST, run_time=STROLL) for x in self.squares)
                placed = FadeIn(self.place_text, rate_func=LAST, run_time=STROLL)
                self.say("turns", *gone, moved(self.spun, 1, STROLL), placed, *told)

    def _keep_the_word(self) -> None:
        """Let all leave but the word as it is without a place."""
        plane, theme = self.plane, self.theme
        gone = *plane.drop("start"), plane, self.bars, self.bars.level, self.ghosts
        arrow, pale = self.kept.arrows["word"], mix(theme.ground, theme.word, PALE)
        lit = UpdateFromAlphaFunc(
            arrow, lambda _, share: arrow.set_color(mix(pale, theme.word, share))
        )
        self.add(self.kept)
        self.play(lit, *map(FadeIn, self.word_name), *map(FadeOut, gone), run_time=GESTURE)

    def _make_the_lanes(self) -> None:
        """Make ready what a layer makes of the word, and the wedges by which two are turned."""
        self.kept = ArrowPlane(View(Region(0, 0, 0, 0), self.plane.frame))
        self.kept.arrow("word", self.start, self.theme.word).take(HEAVY)
        self.word_name = ArrowNames(self.kept, {"word": (self.names[0], BEYOND)}).follow()
        self._lay_out_the_ring()
        self.three = {lane: LaneArrow(self.middle, lane, lane) for lane in self.lanes}
        self.squares = [SetSquare(0.0, self.turn, 1) for _ in LANES]
        place = f"place {self.places[1]}"
        below = self.middle.origin + UNDER * DOWN
        self.place_text = Label(place, BODY, color=self.theme.position, bold=True).put(below)
        self.hero = VGroup(*(x.shaft for x in self.three.values()))

    def _lay_out_the_ring(self) -> None:
        """Lay the circle on which the longest tip turns: it fills the stage beside a column."""
        stage, reach = self.stage, max(self.sizes)
        half = stage.height / 2
        left = stage.at(0.5, 0.5) + LEFT * (half + (BESIDE + COLUMN) / 2) + half * RIGHT
        self.round = Frame(left, (half - POINT) / reach)
        self.middle = Frame(stage.at(0.5, 0.5), self.round.unit)
        self.column = left + (half + BESIDE + COLUMN / 2) * RIGHT
        self.ring = Circle(reach * self.round.unit, stroke_color=self.theme.ring)
        self.ring.set_stroke(width=3).move_to(left).set_z_index(-1)

    def draw_lanes(self) -> None:
        """Draw query, key and value as far as they have grown, and how the place turns two."""
        made, t = self.made.get_value(), self.spun.get_value()
        self.word_name.follow()
        for lane, bare in self.lanes.items():
            pair = max(made, SEED) * bare
            self.three[lane].lay(self.turned(pair, t) if lane in LANES else pair, made)
        for square, lane in zip(self.squares, LANES, strict=True):
            square.lay(self.middle, WEDGE, direction(self.lanes[lane]), t, opened=0.0)

    # --- the query of one word, and the key of another ---------------------------------------

    def meet_the_key(self) -> None:
        """Let the other word's key come at the same place; then the query goes one place on."""
        with self.beat("pair"):
            query, *others = self.three.values()
            numbers = (x.numbers[1] for x in self.squares)
            gone = *others, *self.squares, *numbers, self.place_text
            self.play(*map(FadeOut, gone), run_time=QUICK)
            self._make_room_for_the_key()
            _, key = self.both
            self.add(self.square, query)
            with self.redrawn(self.draw_both):
                self.add(key.shaft, query)
                aside = moved(self.came, 1, GESTURE), FadeIn(self.ring, run_time=GESTURE)
                grown = moved(self.met, 1, 1.5 * MORPH, LATER)
                told = (
                    FadeIn(x, rate_func=LAST, run_time=1.5 * MORPH) for x in (key.point, self.where)
                )
                self.play(*aside, grown, *told)
                self.add(self.square, key, query)
                bare, first, *_ = self.square.numbers
                opening = moved(self.opened), FadeIn(bare, rate_func=LAST, run_time=MORPH)
                row = self.report.row
                unnamed = FadeOut(query.name_text, run_time=QUICK)
                gap = FadeIn(row, rate_func=LAST, run_time=MORPH)
                self.say("bare", unnamed, *opening, gap)
                going = *self._going(self.ahead, 1, self.where, row), FadeIn(first, rate_func=LAST)
                self.say("apart", *going, run_time=1.5 * MORPH)

    def _make_room_for_the_key(self) -> None:
        """Make ready what is drawn and told of query and key."""
        self.both = self.three["query"], LaneArrow(self.round, "key", "key")
        for arrow in self.both:
            arrow.remove(arrow.name_text)
        self.add(self.both[0].name_text)
        self.square = SetSquare(np.radians(self.degrees_between(0)), self.turn, WIDEST)
        self.whole = TurnedAngle(color=self.theme.ink, gain=0.0, opacity=0.0)
        self.hero = VGroup(*self.both, self.square, self.ring)
        self.where = WordPlaces(self.column + WHERE * UP, self.names)
        self.report = GapReport(self.column + REPORT * UP)
        self.where.tell(*self.at())
        self.report.tell(0, self.degrees_between(1))

    def at(self) -> Vector:
        """Return the places of both words."""
        behind = self.places[1] + self.walked.get_value()
        return np.array([behind + self.ahead.get_value(), behind])

    def draw_both(self) -> None:
        """Draw query and key at their places, the wedges between them, and tell of both."""
        places = self.at()
        (query, key), (bare_query, bare_key) = self.both, self.pair
        query.frame = between(self.middle, self.round, self.came.get_value())
        self.ring.move_to(query.frame.origin)
        query.lay(self.turned(bare_query, places[0]))
        key.lay(max(self.met.get_value(), SEED) * self.turned(bare_key, places[1]))
        start, opened = direction(self.turned(bare_key, places[1])), self.opened.get_value()
        self.square.lay(self.round, PLATE, start, self.gap, opened=opened)
        angle = self.swept.get_value() * np.radians(self.degrees_between(self.gap))
        self.whole.set_sweep(self.round.origin, RIM * self.round.unit, start, angle)

    def _going(self, tracker: ValueTracker, to: float, *telling: Mobject) -> list[Any]:
        """Return the animations of a walk, and those in which it is told once it has arrived."""

        def tell(*_: object) -> None:
            self.where.tell(*self.at())
            self.report.tell(self.gap, self.degrees_between(round(self.gap)))

        return [moved(tracker, to), *(UpdateFromAlphaFunc(part, tell) for part in telling)]

    # --- one rigid piece ---------------------------------------------------------------------

    def turn_as_one_piece(self) -> None:
        """Let both go on as one rigid piece, and the gap grow by a wedge for one place more."""
        with self.beat("gap"), self.redrawn(self.draw_both):
            where, row, total = self.where, self.report.row, self.report.sum
            self.add(self.whole, *self.both)
            whole = FadeIn(total, rate_func=LAST)
            self.say("score", moved(self.swept), whole, run_time=1.5 * MORPH)
            self.say("guess")
            self.ponder()
            self.play(*self._going(self.walked, 1, where), run_time=1.3 * GESTURE)
            steps = 1 + self.steps
            self.say("rigid", *self._going(self.walked, steps, where), run_time=1.2 * STROLL)
            wedge = FadeIn(self.square.numbers[WIDEST], rate_func=LAST)
            more = self._going(self.ahead, WIDEST, where, row, total)
            self.say("more", *more, wedge, run_time=1.5 * MORPH)
            on = self._going(self.walked, steps + self.steps, where)
            self.say("others", *on, run_time=1.1 * STROLL, answer=True)
