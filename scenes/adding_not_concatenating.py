"""Chapter 8: in many dimensions two directions hardly meet, so the sum can be read back."""

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
    Dot,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
)
from manim.typing import Point3D
from numpy.typing import NDArray

from posenc_math import (
    closest_rows,
    cosine_distribution,
    cosine_std,
    cross_cosines,
    leading_cosines,
    random_unit_vectors,
    shared_mean_fraction,
    sinusoidal,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.brick_rain import BrickRain
from scenes._kit.mobjects.cosine_axis import CosineAxis
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Wedge
from scenes._kit.mobjects.place_column import PlaceColumn
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.skyline import COLUMNS, Skyline, column_edges, column_of
from scenes._kit.mobjects.span_mark import SpanMark
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.numbers import printed
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, TITLE, Label

Vector = NDArray[np.float64]

FOOT = 0.8
"""Room under the ground line, for the bracket and the names of the cosines."""
PEAK = 0.93
"""Height of the highest column, in radii of the half circle."""
FIRST_BRICK = 0.16
"""Height of the first bricks, which fall alone."""
SINGLE = 5
"""How many pairs are thrown one by one."""
START, OPPOSITE, AJAR = 1.2, np.pi, 0.9
"""Angles at which the place arrow stands in the opening, in radians."""
HEAVY = {"width": 12.0, "head": 0.42}


class AddingNotConcatenating(ChapterScene):
    """Adds a place to a word, and reads both back from the sum."""

    key = "adding_not_concatenating"
    number = 8
    climax = "narrow"

    dims: Annotated[tuple[int, ...], Each(Between(2, 512)), Length(3, 4)] = (2, 8, 32, 128)
    """How many numbers the arrows have, each four times as many as before; the last of words."""
    pairs: Annotated[int, Between(2000, 6000)] = 4000
    """How many pairs of arrows are thrown, and how many words there are."""
    places: Annotated[int, Between(450, 600)] = 500
    """How many places there are."""
    stops: Annotated[tuple[int, ...], Each(Between(0, 449)), Length(2, 2)] = (137, 400)
    """The place of the word, and where it has walked in the end."""
    seed: Annotated[int, Between(0, 10**6)] = 1
    """Of all that is thrown."""

    def check_content(self) -> None:
        """Check that one caption is true of all steps, and that the place shown is found."""
        super().check_content()
        if self.dims != tuple(2 * 4**k for k in range(len(self.dims))):
            raise ValueError(f"dims must be 2 and then four times as many each, got {self.dims}")
        if self.stops[0] >= self.stops[1]:
            raise ValueError(f"stops must grow, got {self.stops}")

    def setup(self) -> None:
        """Throw all arrows, and lay out the line on which their cosines pile up."""
        super().setup()
        rng, most = np.random.default_rng(self.seed), self.dims[-1]
        first, second = (random_unit_vectors(rng, self.pairs, most) for _ in range(2))
        self.thrown = leading_cosines(first, second)
        self.codes = np.asarray(sinusoidal(np.arange(self.places), most))
        self.length = float(np.linalg.norm(self.codes[0]))
        self.words = self.length * random_unit_vectors(rng, self.pairs, most)
        self.rates = self._read_back(rng)
        stage = self.stage
        unit = min(stage.height - FOOT - 0.1, 4.3)
        hub = np.array([stage.left + unit + 0.15, stage.bottom + FOOT, 0.0])
        self.frame = Frame(hub, unit)
        self.aside = Region(hub[0] + unit + 0.4, stage.right, stage.bottom, stage.top)
        self.axis = CosineAxis(self.frame)
        highest = max(np.bincount(column_of(self.thrown[:, d - 1])).max() for d in self.dims)
        self.brick = PEAK * unit / float(highest)
        self.t.set_value(self.stops[0])

    def _read_back(self, rng: np.random.Generator) -> tuple[int, int, int]:
        """Return how many words, exact places and places within a step are read out of sums."""
        places = rng.integers(0, self.places, self.pairs)
        sums = self.words + self.codes[places]
        off = np.abs(closest_rows(sums, self.codes) - places)
        found = closest_rows(sums, self.words) == np.arange(self.pairs)
        return int(found.sum()), int((off == 0).sum()), int((off <= 1).sum())

    def spoken(self) -> Mapping[str, object]:
        """Return the lengths, counts and rates of the captions."""
        return {
            "length": printed(self.length),
            "hands": self.dims[-1] // 2,
            "pairs": f"{self.pairs:,}",
            "most": self.dims[-1],
            "own": printed(self.word_cosines(self.stops[0])[0], 2),
            "found": f"{self.rates[0]:,}",
            "near": f"{self.rates[2]:,}",
            "places": self.places,
            "place": int(np.argmax(self.place_cosines(self.stops[0]))),
            "shared": printed(100 * shared_mean_fraction(self.codes)),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.add_a_place()
        self.throw_in_the_plane()
        self.add_dimensions()
        self.read_the_word()
        self.read_the_place()
        self.put_together()

    # --- what is true ------------------------------------------------------------------------

    def sum_at(self, place: float) -> Vector:
        """Return the sum of the first word and a place, shape (1, d)."""
        return self.words[:1] + np.asarray(sinusoidal([place], self.dims[-1]))

    def word_cosines(self, place: float) -> Vector:
        """Return the cosines of the sum at a place with all words; the first is its own."""
        return cross_cosines(self.sum_at(place), self.words)[0]

    def place_cosines(self, place: float) -> Vector:
        """Return the cosines of the sum at a place with all places."""
        return cross_cosines(self.sum_at(place), self.codes)[0]

    def at_angle(self, cosine: float) -> Point3D:
        """Return where an arrow of length 1 ends that has a cosine with the line."""
        return self.frame.point((cosine, np.sqrt(max(0.0, 1 - cosine**2))))

    # --- a word and a place --------------------------------------------------------------------

    def add_a_place(self) -> None:
        """Add a place arrow to a word arrow, and turn it until nothing is left."""
        theme, hub = self.theme, self.frame.origin
        self.angle, self.slid = ValueTracker(START), ValueTracker(0.0)
        self.word_arrow = VectorArrow(hub + LEFT, hub, color=theme.word, **HEAVY)
        self.place_arrow = VectorArrow(hub, hub + UP, color=theme.position, **HEAVY)
        self.sum_arrow = VectorArrow(hub + LEFT, hub + UP, color=theme.ink, **HEAVY)
        self.wedge = Wedge(hub, 0.24 * self.frame.unit, 0.0, 1e-3, color=theme.ink)
        self.long = NamedReadout('"length of the sum"', 0.0, 1, BODY)
        self.long.put(np.array([self.aside.right, self.stage.top - 0.35, 0.0]), RIGHT)
        named = [
            Label(f"word: {printed(self.length)}", BODY, color=theme.word),
            Label(f"place: {printed(self.length)}", BODY, color=theme.position),
            Label("sum", BODY),
        ]
        self.draw_sum()
        self.hero = VGroup(self.word_arrow, self.place_arrow, self.sum_arrow)
        self._name_the_arrows(named)
        with self.question():
            grow = GrowFromPoint(self.word_arrow, self.word_arrow.start)
            self.say("word", grow, FadeIn(named[0]), run_time=MORPH)
            grow = GrowFromPoint(self.place_arrow, hub)
            self.say("place", grow, FadeIn(named[1]), run_time=MORPH)
            grow = GrowFromPoint(self.sum_arrow, self.sum_arrow.start)
            self.say("sum", grow, FadeIn(named[2]), FadeIn(self.long), run_time=MORPH)
            with self.redrawn(self.draw_sum):
                self.hide(*named[1:])
                self.play(_going(self.angle, OPPOSITE, STROLL))
                self.say("opposite")
                leaving = FadeOut(self.long, run_time=QUICK)
                self.play(_going(self.angle, AJAR, 1.5 * MORPH))
                self.hide(self.sum_arrow, self.long, named[0])
                self.bring_to_back(self.wedge)
                self.say("angle", _going(self.slid, 1.0, MORPH))
            self.ponder(MORPH)

    def _name_the_arrows(self, names: list[Label]) -> None:
        """Put the names beside the three arrows."""
        word, place, whole = names
        hub, tip, tail = self.frame.origin, self.place_arrow.end, self.word_arrow.start
        word.put((hub + tail) / 2 + 0.55 * DOWN)
        place.put((hub + tip) / 2 + 0.3 * RIGHT, LEFT)
        whole.put((tail + tip) / 2 + 0.3 * UP + 0.2 * LEFT, RIGHT)

    def draw_sum(self) -> None:
        """Lay the place arrow at the tip of the word arrow, or both at one point."""
        angle, slid = self.angle.get_value(), self.slid.get_value()
        point, tip = self.frame.point, (np.cos(angle), np.sin(angle))
        self.word_arrow.set_ends(point((slid - 1, 0)), point((slid, 0)))
        self.place_arrow.set_ends(self.frame.origin, point(tip))
        self.sum_arrow.set_ends(point((-1, 0)), point(tip))
        self.long.set_number(self.length * float(np.hypot(1 + tip[0], tip[1])))
        self.wedge.set_sweep(self.frame.origin, max(slid * angle, 1e-3))

    # --- two random arrows -----------------------------------------------------------------------

    def throw_in_the_plane(self) -> None:
        """Throw pairs of arrows: each lets its cosine fall, first one by one, then all."""
        singles = 0.9 + 1.1 * np.arange(SINGLE)
        others = singles[-1] + 0.9 + STROLL * np.linspace(0, 1, self.pairs - SINGLE) ** 0.5
        launches, cosines = np.concatenate([singles, others]), self.thrown[:, 1]
        colour, bricks = self.hill_colour, {"brick": self.brick, "first": FIRST_BRICK}
        self.rain = BrickRain(self.frame, cosines, launches, color=colour, **bricks)
        self.clock = ValueTracker(0.0)
        self.drop = DashedSegment(self.frame.origin, self.frame.origin, color=self.theme.ink)
        self.width = NamedReadout("d", self.dims[0], 0, TITLE)
        self.count = NamedReadout('"pairs"', 0, 0, BODY, color=self.theme.quiet)
        corner = np.array([self.aside.left, self.stage.top - 0.5, 0.0])
        self.width.put(corner, LEFT)
        self.count.put(corner + 0.62 * DOWN, LEFT)
        arrows = VGroup(self.word_arrow, self.place_arrow, self.wedge)
        with self.beat("plane"):
            inked = (arrow.animate.set_color(self.theme.ink) for arrow in arrows[:2])
            self.say("throw", *inked, FadeIn(self.axis.arc), FadeIn(self.axis), run_time=GESTURE)
            self.add(self.rain, arrows, self.drop)
            self.hero = VGroup(self.axis, self.rain, self.axis.arc)
            with self.redrawn(self.draw_throw):
                self._flow(singles[1])
                self.say("cosine", self._flowing(singles[2] + 0.3))
                self._flow(others[0] - 0.1)
                coming = FadeIn(self.width, self.count, run_time=QUICK)
                leaving = FadeOut(arrows, self.drop, run_time=QUICK)
                self.say("shower", coming, leaving, self._flowing(self.rain.lasts))
            self.say("any", FadeOut(self.axis.arc), FadeOut(self.count), run_time=GESTURE)

    @property
    def hill_colour(self) -> str:
        """The colour of bricks that are neither words nor places."""
        return mix(self.theme.quiet, self.theme.ink, 0.25)

    def draw_throw(self) -> None:
        """Turn the second arrow to the pair that is thrown next, and let its brick fall."""
        time = self.clock.get_value()
        self.rain.pour(time)
        self.count.set_number(self.rain.landed)
        angles = np.concatenate([[self.angle.get_value()], np.arccos(self.rain.values[:SINGLE])])
        launches = self.rain.launches[:SINGLE]
        times = np.concatenate([[0.0], *zip(launches - 0.6, launches, strict=True)])[:-1]
        times = np.append(times, launches[-1])
        turning = np.concatenate([angles[:1], np.repeat(angles[:-1], 2)[1:], angles[-1:]])
        turning = np.repeat(angles, 2)[: len(times)] if len(turning) != len(times) else turning
        angle = float(np.interp(time, times, turning))
        tip = self.frame.point((np.cos(angle), np.sin(angle)))
        self.place_arrow.set_ends(self.frame.origin, tip)
        self.wedge.set_sweep(self.frame.origin, angle)
        self.drop.set_ends(tip, tip * np.array([1, 0, 1]) + self.frame.origin * UP)

    def _flowing(self, to: float) -> Any:
        """Return the animation in which the bricks go on falling up to a time."""
        seconds = to - self.clock.get_value()
        return _going(self.clock, to, seconds, rate_func=linear)

    def _flow(self, to: float, *others: Any) -> None:
        self.play(self._flowing(to), *others)

    # --- more dimensions -------------------------------------------------------------------------

    def add_dimensions(self) -> None:
        """Let the arrows have more and more numbers: the same bricks move to the middle."""
        self.exponent = ValueTracker(1.0)
        self.hill = self.rain.pile
        self.span = SpanMark(self.frame, color=self.theme.ink)
        self.spread = NamedReadout("1 slash sqrt(d)", 1.0, 3, TITLE)
        self.spread.put(self.width.get_left() + 0.85 * DOWN, LEFT)
        self.law = Trace(self._plot(), color=self.theme.ink, width=6)
        with self.beat("narrow"):
            self.remove(self.rain)
            self.add(self.hill, self.axis)
            self.hero = VGroup(self.axis, self.hill)
            self.say("guess")
            self.ponder()
            with self.redrawn(self.draw_hill):
                first, second, *others = [np.log2(dim) for dim in self.dims[1:]]
                coming = (Create(self.span), FadeIn(self.spread))
                self.say("bracket", *coming, run_time=GESTURE)
                self.play(_going(self.exponent, first, STROLL))
                self.say("half", _going(self.exponent, second, STROLL))
                for exponent in others:
                    self.play(_going(self.exponent, exponent, STROLL))
            self.say("meet")
            self.law.set_heights(column_edges()[1:] + 1 - 1 / COLUMNS, self.expected())
            self.say("law", Create(self.law), run_time=1.5 * MORPH)

    def _plot(self) -> PlotArea:
        """Return where a curve is drawn over the line, in scene units from −1 on."""
        left, right = self.frame.point((-1, 0)), self.frame.point((1, 0))
        return PlotArea(Region(left[0], right[0], left[1], right[1]), 2.0, 1.0)

    def expected(self) -> Vector:
        """Return how high chance piles the columns at the last stop, in scene units."""
        shares = np.diff(cosine_distribution(self.dims[-1]).cdf(column_edges()))
        return np.asarray(self.brick * self.pairs * shares)

    def draw_hill(self) -> None:
        """Pile up the cosines of arrows that have so many numbers, and span their width."""
        dim = 2 ** self.exponent.get_value()
        low = int(dim + 1e-9)
        high, share = min(low + 1, self.dims[-1]), max(dim - low, 0.0)
        before, after = self.thrown[:, low - 1], self.thrown[:, high - 1]
        self.hill.show_values(before + share * (after - before))
        spread = cosine_std(low) + share * (cosine_std(high) - cosine_std(low))
        self.width.set_number(low)
        self.span.span(spread)
        self.spread.set_number(spread)

    # --- the word in a sum -------------------------------------------------------------------------

    def read_the_word(self) -> None:
        """Compare a sum with all words: the wrong ones fill the hill, the right one lies out."""
        wrong = self.word_cosines(self.stops[0])[1:]
        launches = STROLL * np.linspace(0, 1, len(wrong)) ** 0.5
        self.list = BrickRain(
            self.frame, wrong, launches, color=self.theme.word, brick=self.brick
        )
        self.clock.set_value(0.0)
        self.own_dot = Dot(radius=0.15, color=self.theme.word)
        self.own_name = VGroup(
            Label("right word", BODY, color=self.theme.word),
            Readout(0.0, 2, BODY, color=self.theme.word),
        )
        hub, word, place, whole = self.frame.origin, *self._triangle()
        self.draw_triangle()
        with self.beat("word"):
            self.play(FadeOut(self.hill, self.span, self.spread), run_time=GESTURE)
            self.say("sum", GrowFromPoint(whole, hub), run_time=MORPH)
            self.add(self.list, self.law, whole)
            self.hero = VGroup(self.axis, self.list)
            with self.redrawn(self.draw_list):
                self._flow(0.6 * self.list.lasts)
                self.say("wrong", self._flowing(self.list.lasts))
            self.say("guess")
            self.ponder()
            self.play(GrowFromPoint(word, hub), run_time=MORPH)
            self.play(Create(self.drop), run_time=GESTURE)
            self.add(self.own_dot)
            self.say("own", FadeIn(self.own_dot, self.own_name), run_time=GESTURE)
            self.play(GrowFromPoint(place, word.end), run_time=MORPH)
            self.say("found")

    def _triangle(self) -> tuple[VectorArrow, VectorArrow, VectorArrow]:
        """Give word, place and sum their colours again, and return them."""
        self.word_arrow.set_color(self.theme.word)
        self.place_arrow.set_color(self.theme.position)
        return self.word_arrow, self.place_arrow, self.sum_arrow

    def draw_list(self) -> None:
        """Let the bricks of the wrong words fall."""
        self.list.pour(self.clock.get_value())

    def draw_triangle(self) -> None:
        """Lay the sum along the line, and word and place tip to tail over it, true to scale."""
        place = self.t.get_value()
        whole, cosine = self.sum_at(place), float(self.word_cosines(place)[0])
        end = self.frame.point((float(np.linalg.norm(whole)) / self.length, 0))
        tip, foot = self.at_angle(cosine), self.frame.point((cosine, 0))
        self.sum_arrow.set_ends(self.frame.origin, end)
        self.word_arrow.set_ends(self.frame.origin, tip)
        self.place_arrow.set_ends(tip, end)
        self.drop.set_ends(tip, foot)
        self.own_dot.move_to(foot)
        name, number = self.own_name
        name.put(foot + 0.5 * UP + 0.2 * RIGHT, LEFT)
        number.set_number(cosine)
        number.put(name.get_right() * RIGHT + 0.15 * RIGHT + name.baseline * UP, LEFT)

    # --- the place in a sum ------------------------------------------------------------------------

    def read_the_place(self) -> None:
        """Compare the same sum with all places, and sort them: one peak, which walks along."""
        start = self.place_cosines(self.stops[0])
        launches = MORPH * np.linspace(0, 1, self.places)
        brick = 0.55 * self.frame.unit / float(np.bincount(column_of(start)).max())
        hue = self.theme.position
        self.comb = BrickRain(self.frame, start, launches, color=hue, brick=brick)
        self.column = PlaceColumn(self.frame, start, brick, color=hue)
        self.sorted = ValueTracker(0.0)
        self.clock.set_value(0.0)
        leaving = (self.list, self.law, self.word_arrow, self.place_arrow)
        with self.beat("place"):
            gone = (*leaving, self.drop, self.own_dot, self.own_name, self.width)
            self.play(*map(FadeOut, gone), run_time=GESTURE)
            self.add(self.comb)
            self.hero = VGroup(self.axis, self.comb)
            with self.redrawn(self.draw_comb):
                self.say("compare", self._flowing(self.comb.lasts))
            self.say("mean")
            self.remove(self.comb)
            self.add(self.column)
            self.hero = VGroup(self.axis, self.column)
            with self.redrawn(self.draw_column):
                self.say("sort", _going(self.sorted, 1.0, STROLL))
                self.ponder(MORPH)
                self.add(self.column.peak)
                self.say("peak", FadeIn(self.column.peak), run_time=GESTURE)
                self.say("walk", _going(self.t, self.stops[1], JOURNEY))
            self.say("rate")

    def draw_comb(self) -> None:
        """Let the bricks of all places fall."""
        self.comb.pour(self.clock.get_value())

    def draw_column(self) -> None:
        """Show how close each place is to the sum, piled up or in its own row."""
        place = self.t.get_value()
        self.column.show_cosines(self.place_cosines(place), self.sorted.get_value())
        end = self.frame.point((float(np.linalg.norm(self.sum_at(place))) / self.length, 0))
        self.sum_arrow.set_ends(self.frame.origin, end)

    # --- the answer ----------------------------------------------------------------------------------

    def put_together(self) -> None:
        """Show the sum with its word and its place, and how often they are found."""
        self.draw_triangle()
        self.list.pile.show_values(self.word_cosines(self.t.get_value())[1:])
        found, exact, near = self.rates
        with self.beat("answer"):
            self.play(FadeOut(self.column, self.column.peak), FadeIn(self.list.pile))
            self.add(self.sum_arrow)
            self.play(GrowFromPoint(self.word_arrow, self.frame.origin), run_time=MORPH)
            self.play(GrowFromPoint(self.place_arrow, self.word_arrow.end), run_time=MORPH)
            self.hero = VGroup(self.list.pile, self.word_arrow, self.place_arrow, self.sum_arrow)
            self.say("both", answer=True)


def _going(tracker: ValueTracker, to: float, run_time: float, **how: Any) -> Any:
    """Return the animation that moves a tracker."""
    animate: Any = tracker.animate
    return animate(run_time=run_time, **how).set_value(to)
