"""Chapter 8: in many dimensions two directions hardly meet, so the sum can be read back."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any, NamedTuple

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
    linear,
)
from manim.typing import Point3D
from manim.utils.rate_functions import rush_into, smooth, squish_rate_func
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
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.mobjects.skyline import COLUMNS, column_edges, column_of
from scenes._kit.mobjects.span_mark import SpanMark
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.numbers import printed
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, Label

Vector = NDArray[np.float64]

FOOT = 0.8
"""Room under the ground line, for the bracket and the names of the cosines."""
PEAK = 0.93
"""Height of the highest column, in radii of the half circle."""
FIRST_BRICK = 0.16
"""Height of the first bricks, which fall alone."""
SINGLE, THROW = 3, 0.9
"""How many pairs are thrown one by one, and for how many seconds an arrow turns to its angle."""
ROW = 0.6
"""Distance of two lines of text."""
LEADING = 0.5
"""Distance of two lines of what is told in the end."""
ASIDE = 1.6
"""How far the second of two readouts is from the beginning of its line."""
START, OPPOSITE, AJAR = 1.2, np.pi, 0.9
"""Angles at which the place arrow stands in the opening, in radians."""
HEAVY = {"width": 12.0, "head": 0.42}


class Tried(NamedTuple):
    """What was read out of sums: cosines with their own words, which words and which places."""

    owns: Vector
    found: NDArray[np.bool_]
    exact: NDArray[np.bool_]
    near: NDArray[np.bool_]


class AddingNotConcatenating(ChapterScene):
    """Adds a place to a word, and reads both back from the sum."""

    key = "adding_not_concatenating"
    number = 8
    climax = "narrow"

    dims: Annotated[tuple[int, ...], Each(Between(2, 512)), Length(4, 5)] = (2, 8, 32, 128)
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
        self.words = self.length * random_unit_vectors(rng, self.pairs, most)
        self.tried = self._read_back(rng)
        stage = self.stage
        unit = min(stage.height - FOOT - 0.1, 4.2)
        hub = np.array([stage.left + unit + 0.15, stage.bottom + FOOT, 0.0])
        self.frame = Frame(hub, unit)
        self.axis = CosineAxis(self.frame)
        highest = max(np.bincount(column_of(self.thrown[:, d - 1])).max() for d in self.dims)
        self.brick = PEAK * unit / float(highest)
        self.t.set_value(self.stops[0])
        for place in self.stops:
            if (found := int(np.argmax(self.place_cosines(place)))) != place:
                raise ValueError(
                    f"place {place} must be found in its sum, got {found}: try another seed"
                )

    def _read_back(self, rng: np.random.Generator) -> Tried:
        """Return what is read out of the sums of every word and a random place."""
        places = rng.integers(0, self.places, self.pairs)
        sums = self.words + self.codes[places]
        owns = leading_cosines(sums, self.words)[:, -1]
        found = closest_rows(sums, self.words) == np.arange(self.pairs)
        off = np.abs(closest_rows(sums, self.codes) - places)
        return Tried(owns, found, off == 0, off <= 1)

    def spoken(self) -> Mapping[str, object]:
        """Return the lengths, counts and rates of the captions."""
        return {
            "length": printed(self.length),
            "hands": self.dims[-1] // 2,
            "pairs": f"{self.pairs:,}",
            "most": self.dims[-1],
            "places": self.places,
        }

    @property
    def length(self) -> float:
        """How long the arrow of a place is; those of words are as long."""
        return float(np.linalg.norm(self.codes[0]))

    def construct(self) -> None:
        """Tell the chapter."""
        self.add_a_place()
        self.throw_in_the_plane()
        self.add_dimensions()
        self.read_the_word()
        self.read_the_place()
        self.put_together()

    # --- what is true --------------------------------------------------------------------------

    def sum_at(self, place: float) -> Vector:
        """Return the sum of the first word and a place, shape (1, d)."""
        return np.asarray(self.words[:1] + sinusoidal([place], self.dims[-1]))

    def word_cosines(self, place: float) -> Vector:
        """Return the cosines of the sum at a place with all words; the first is its own."""
        return np.asarray(cross_cosines(self.sum_at(place), self.words)[0])

    def place_cosines(self, place: float) -> Vector:
        """Return the cosines of the sum at a place with all places."""
        return np.asarray(cross_cosines(self.sum_at(place), self.codes)[0])

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
        self.readout = NamedReadout('"length of the sum"', 0.0, 1, BODY).put(self._corner(0), LEFT)
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
            self.say("place", grow.set_run_time(0.8 * STROLL), FadeIn(named[1]))
            grow = GrowFromPoint(self.sum_arrow, self.sum_arrow.start)
            self.say("sum", grow, FadeIn(named[2]), FadeIn(self.readout), run_time=GESTURE)
            with self.redrawn(self.draw_sum):
                leaving = (FadeOut(name, run_time=QUICK) for name in named[1:])
                self.play(_going(self.angle, OPPOSITE, 1.8 * MORPH), *leaving)
                self.say("opposite")
                self.hide(self.readout)
                self.play(_going(self.angle, AJAR, 1.5 * MORPH))
                self.bring_to_back(self.wedge)
                leaving = (FadeOut(gone, run_time=QUICK) for gone in (self.sum_arrow, named[0]))
                self.say("angle", _going(self.slid, 1.0, STROLL), *leaving)

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
        self.readout.set_number(self.length * float(np.hypot(1 + tip[0], tip[1])))
        self.wedge.set_sweep(self.frame.origin, max(slid * angle, 1e-3))

    # --- two random arrows ---------------------------------------------------------------------

    def throw_in_the_plane(self) -> None:
        """Throw pairs of arrows: each lets its cosine fall, first one by one, then all."""
        singles = THROW + QUICK + (THROW + QUICK) * np.arange(SINGLE)
        others = (
            singles[-1] + GESTURE + 0.8 * STROLL * np.linspace(0, 1, self.pairs - SINGLE) ** 0.5
        )
        launches, cosines = np.concatenate([singles, others]), self.thrown[:, self.dims[0] - 1]
        colour, bricks = self.hill_colour, {"brick": self.brick, "first": FIRST_BRICK}
        self.rain = BrickRain(self.frame, cosines, launches, color=colour, **bricks)
        self.clock = ValueTracker(0.0)
        self.drop = DashedSegment(self.frame.origin, self.frame.origin, color=self.theme.ink)
        self.rows = [self._row(k, dim) for k, dim in enumerate(self.dims)]
        self.readout = NamedReadout('"pairs"', 0, 0, BODY)
        self.readout.put(self._corner(0) + ASIDE * RIGHT, LEFT)
        arrows = VGroup(self.word_arrow, self.place_arrow, self.wedge)
        with self.beat("plane"):
            inked = (arrow.animate.set_color(self.theme.ink) for arrow in arrows[:2])
            self.say("throw", *inked, FadeIn(self.axis.arc), FadeIn(self.axis), run_time=GESTURE)
            self.add(self.rain, arrows, self.drop)
            self.hero = VGroup(self.axis, self.rain, self.axis.arc)
            with self.redrawn(self.draw_throw):
                self.play(self._flowing(singles[1] - THROW))
                self.say("cosine", self._flowing(others[0]))
                coming = FadeIn(self.rows[0][0], self.readout)
                self.say("shower", coming, FadeOut(arrows, self.drop), run_time=QUICK)
                self.play(self._flowing(self.rain.lasts))
            self.hide(self.axis.arc)

    @property
    def hill_colour(self) -> str:
        """The colour of bricks that are neither words nor places."""
        return mix(self.theme.quiet, self.theme.ink, 0.25)

    def _corner(self, row: int) -> Point3D:
        """Return where a line of text beside the picture begins."""
        left = self.frame.point((1, 0))[0] + 0.4
        return np.array([left, self.stage.top - 0.5 - ROW * row, 0.0])

    def _row(self, row: int, dim: int) -> tuple[NamedReadout, NamedReadout]:
        """Return how many numbers the arrows have and how wide their cosines lie, side by side."""
        numbers = NamedReadout("d", dim, 0, BODY).put(self._corner(row), LEFT)
        spread = NamedReadout("1 slash sqrt(d)", cosine_std(dim), 3, BODY)
        return numbers, spread.put(self._corner(row) + ASIDE * RIGHT, LEFT)

    def draw_throw(self) -> None:
        """Turn the second arrow to the pair that is thrown next, and let its brick fall."""
        time = self.clock.get_value()
        self.rain.pour(time)
        self.readout.set_number(self.rain.landed)
        launches = self.rain.launches[:SINGLE]
        times = np.column_stack([launches - THROW, launches]).ravel()
        angles = np.repeat([AJAR, *np.arccos(self.rain.values[:SINGLE])], 2)[1:-1]
        angle = float(np.interp(time, times, angles))
        point, tip = self.frame.point, (np.cos(angle), np.sin(angle))
        self.place_arrow.set_ends(self.frame.origin, point(tip))
        self.wedge.set_sweep(self.frame.origin, angle)
        self.drop.set_ends(point(tip), point((tip[0], 0)))

    def _flowing(self, to: float) -> Any:
        """Return the animation in which the bricks go on falling up to a time."""
        seconds = to - self.clock.get_value()
        return _going(self.clock, to, seconds, rate_func=linear)

    # --- more dimensions -----------------------------------------------------------------------

    def add_dimensions(self) -> None:
        """Let the arrows have more and more numbers: the same bricks move to the middle."""
        self.clock.set_value(1.0)
        self.span = SpanMark(self.frame, color=self.theme.ink)
        hill = self.rain.pile
        self.law = Trace(self._plot(), color=self.theme.ink, width=6)
        exact = Label("exact curve", LABEL)
        exact.put(self.frame.origin + 0.62 * self.frame.unit * UP + 0.75 * RIGHT, LEFT)
        with self.beat("narrow"):
            self.remove(self.rain)
            self.add(hill, self.axis)
            self.hero = VGroup(self.axis, hill)
            self.say("guess")
            self.ponder()
            with self.redrawn(self.draw_hill):
                self.hide(self.readout)
                self.say("bracket", Create(self.span), FadeIn(self.rows[0][1]), run_time=GESTURE)
                for row, (before, dim) in zip(self.rows[1:], pairwise(self.dims), strict=True):
                    row[0].set_number(before)
                    row[1].set_number(cosine_std(before))
                    if row is self.rows[2]:
                        self.say("half", *map(FadeIn, row), run_time=QUICK)
                    else:
                        self.show(*row)
                    self.play(_going(self.clock, np.log2(dim), 1.9 * MORPH))
            self.law.set_heights(column_edges()[1:] + 1 - 1 / COLUMNS, self.expected())
            self.say("meet", Create(self.law, run_time=MORPH), FadeIn(exact))
            leaving = [part for row in self.rows for part in row if part is not self.rows[-1][0]]
            self.hide(hill, self.span, exact, *leaving)
            self.play(_put(self.rows[-1][0], self._corner(0)))

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
        dim = 2 ** self.clock.get_value()
        low = int(dim + 1e-9)
        high, share = min(low + 1, self.dims[-1]), max(dim - low, 0.0)
        before, after = self.thrown[:, low - 1], self.thrown[:, high - 1]
        self.rain.pile.show_values(before + share * (after - before))
        spread = cosine_std(low) + share * (cosine_std(high) - cosine_std(low))
        numbers, width = self.rows[int(np.searchsorted(self.dims, low + (share > 0)))]
        numbers.set_number(low)
        width.set_number(cosine_std(low))
        self.span.span(spread)

    # --- the word in a sum ---------------------------------------------------------------------

    def read_the_word(self) -> None:
        """Compare a sum with all words: the wrong ones fill the hill, the right one lies out."""
        wrong = self.word_cosines(self.stops[0])[1:]
        launches = 0.8 * STROLL * np.linspace(0, 1, len(wrong)) ** 0.5
        hue = self.theme.word
        self.list = BrickRain(self.frame, wrong, launches, color=hue, brick=self.brick)
        self.clock.set_value(0.0)
        self.own = VGroup(Dot(radius=0.15, color=hue), NamedReadout('"cosine"', 0.0, 2, BODY))
        right = Label("right word", BODY, color=hue)
        wrong_words = Label(f"{len(wrong):,} random words", BODY, color=hue)
        wrong_words.put(self._corner(1), LEFT)
        self._colour_the_triangle()
        self.draw_triangle()
        right.next_to(self.word_arrow.end, UP, buff=0.15)
        with self.beat("word"):
            hub = self.frame.origin
            self.say("sum", GrowFromPoint(self.sum_arrow, hub), run_time=MORPH)
            self.add(self.list, self.law, self.sum_arrow)
            self.hero = VGroup(self.axis, self.list)
            with self.redrawn(self.draw_list):
                self.play(self._flowing(self.list.lasts), FadeIn(wrong_words))
            self.say("guess")
            self.ponder()
            growing = GrowFromPoint(self.word_arrow, hub)
            self.play(growing, FadeIn(right), FadeOut(self.law, wrong_words), run_time=GESTURE)
            dot, cosine = self.own
            animate: Any = dot.animate
            falling = animate(rate_func=rush_into).move_to(self.drop.get_end())
            self.add(dot.move_to(self.word_arrow.end))
            self.play(Create(self.drop, rate_func=rush_into), falling, run_time=GESTURE)
            self.say("own", FadeIn(cosine), run_time=GESTURE)
            self.play(GrowFromPoint(self.place_arrow, self.word_arrow.end), run_time=MORPH)
            self.hide(self.place_arrow, self.word_arrow, self.drop, self.own, right)
            self._try_all_words()

    def _try_all_words(self) -> None:
        """Let every word fall that is compared with its own sum."""
        low = PEAK * self.frame.unit / float(np.bincount(column_of(self.tried.owns)).max())
        launches = 0.9 * STROLL * np.linspace(0, 1, self.pairs) ** 0.5
        bricks = {"brick": low, "first": self.brick}
        hue = self.theme.word
        self.right = BrickRain(self.frame, self.tried.owns, launches, color=hue, **bricks)
        self.clock.set_value(0.0)
        told = NamedReadout('"words found"', 0, 0, BODY, color=hue)
        self.readout = told.put(self._corner(1), LEFT)
        names = self._name_the_hills(low)
        self.show(self.readout)
        self.add(self.right)
        self.hero = VGroup(self.axis, self.list, self.right)
        with self.redrawn(self.draw_right):
            self.say("all", self._flowing(self.right.lasts))
        self.play(FadeIn(names), run_time=GESTURE)
        self.ponder(MORPH)
        self.hide(self.list, self.right, self.readout, names)

    def _name_the_hills(self, brick: float) -> VGroup:
        """Return names for the hills of the wrong and the right words, with bricks of a height."""
        wrong, right = (
            Label(f"{which} words", BODY, color=self.theme.word) for which in ("wrong", "right")
        )
        top = brick * float(np.bincount(column_of(self.list.values)).max())
        wrong.put(self.frame.origin + (top + 0.25) * UP)
        side = self.frame.point((float(self.tried.owns.max()), 0.4))
        return VGroup(wrong, right.put(side, LEFT))

    def _colour_the_triangle(self) -> None:
        """Give the arrows of word and place their colours again."""
        self.word_arrow.set_color(self.theme.word)
        self.place_arrow.set_color(self.theme.position)

    def draw_list(self) -> None:
        """Let the bricks of the wrong words fall."""
        self.list.pour(self.clock.get_value())

    def draw_right(self) -> None:
        """Let the bricks of the right words fall; all bricks become flatter."""
        self.right.pour(self.clock.get_value())
        self.list.pile.show_values(self.list.values, self.right.pile.brick)
        self.readout.set_number(int(self.tried.found[: self.right.landed].sum()))

    def draw_triangle(self) -> None:
        """Lay the sum along the line, and word and place tip to tail over it, true to scale."""
        place = self.t.get_value()
        cosine = float(self.word_cosines(place)[0])
        tip, foot = self.at_angle(cosine), self.frame.point((cosine, 0))
        self.draw_whole()
        self.word_arrow.set_ends(self.frame.origin, tip)
        self.place_arrow.set_ends(tip, self.sum_arrow.end)
        self.drop.set_ends(tip, foot)
        dot, named = self.own
        dot.move_to(foot)
        named.set_number(cosine)
        named.put(foot + 0.35 * UP + 0.2 * RIGHT, LEFT)

    def draw_whole(self) -> None:
        """Lay the sum along the line, true to scale."""
        long = float(np.linalg.norm(self.sum_at(self.t.get_value()))) / self.length
        self.sum_arrow.set_ends(self.frame.origin, self.frame.point((long, 0)))

    # --- the place in a sum --------------------------------------------------------------------

    def read_the_place(self) -> None:
        """Compare the same sum with all places, and sort them: one peak, which walks along."""
        start = self.place_cosines(self.stops[0])
        launches = 0.8 * STROLL * np.linspace(0, 1, self.places)
        brick = 0.55 * self.frame.unit / float(np.bincount(column_of(start)).max())
        hue = self.theme.position
        self.comb = BrickRain(self.frame, start, launches, color=hue, brick=brick)
        self.column = PlaceColumn(self.frame, start, brick, color=hue)
        self.sorted = ValueTracker(0.0)
        self.clock.set_value(0.0)
        shared = self._lines(
            f"shared direction: {printed(100 * shared_mean_fraction(self.codes))} %",
            "of the squared length",
        )
        added = NamedReadout('"place added"', self.stops[0], 0, LABEL, color=hue)
        self.readout = added.put(self._corner(0) + ASIDE * RIGHT, LEFT)
        with self.beat("place"):
            self.add(self.comb)
            self.hero = VGroup(self.axis, self.comb)
            with self.redrawn(self.draw_comb):
                self.say("compare", self._flowing(0.6 * self.comb.lasts))
                self.say("mean", self._flowing(self.comb.lasts), FadeIn(shared))
            self.remove(self.comb)
            self.add(self.column)
            self.hero = VGroup(self.axis, self.column)
            with self.redrawn(self.draw_column):
                ends = FadeIn(self.column.ends, run_time=STROLL)
                self.say("sort", _going(self.sorted, 1.0, STROLL), FadeOut(shared), ends)
                self.ponder(GESTURE)
                self.show(self.column.peak, self.readout)
                self.say("walk", _going(self.t, self.stops[1], 1.4 * STROLL))

    def _lines(self, *texts: str) -> VGroup:
        """Return lines of text in the colour of positions, beside the picture."""
        hue = self.theme.position
        lines = [Label(text, LABEL, color=hue) for text in texts]
        return VGroup(*(line.put(self._corner(k + 1), LEFT) for k, line in enumerate(lines)))

    def draw_comb(self) -> None:
        """Let the bricks of all places fall."""
        self.comb.pour(self.clock.get_value())

    def draw_column(self) -> None:
        """Show how close each place is to the sum, piled up or in its own row."""
        place = self.t.get_value()
        self.column.show_cosines(self.place_cosines(place), self.sorted.get_value())
        self.readout.set_number(int(place + 0.5))
        self.draw_whole()

    # --- the answer ----------------------------------------------------------------------------

    def put_together(self) -> None:
        """Show the sum with its word and its place, and how often they are found."""
        self.draw_triangle()
        told = self._tell_the_rates()
        pile = self.list.pile.show_values(self.word_cosines(self.t.get_value())[1:], self.brick)
        with self.beat("answer"):
            self.hide(self.column.peak, self.column.ends)
            self.play(FadeOut(self.column), FadeIn(pile), run_time=GESTURE)
            self.add(self.sum_arrow)
            self.hero = VGroup(pile, self.word_arrow, self.place_arrow, self.sum_arrow)
            growing = GrowFromPoint(self.word_arrow, self.frame.origin)
            self.play(growing, run_time=GESTURE)
            self.play(
                GrowFromPoint(self.place_arrow, self.word_arrow.end, run_time=MORPH),
                FadeOut(self.readout, self.rows[-1][0], run_time=QUICK),
                FadeIn(told, run_time=MORPH, rate_func=squish_rate_func(smooth, 0.5, 1.0)),
            )
            self.say("both", answer=True)

    def _tell_the_rates(self) -> VGroup:
        """Return how often word and place are found, and the names of all that is drawn."""
        hues = self.theme.word, self.theme.position
        found, exact, near = (int(np.sum(right)) for right in self.tried[1:])
        lines = [
            Label("word found:", BODY, color=hues[0]),
            Label(f"{found:,} of {self.pairs:,}", BODY, color=hues[0]),
            Label("place found:", BODY, color=hues[1]),
            Label(f"exactly {exact:,},", BODY, color=hues[1]),
            Label(f"within one step {near:,}", BODY, color=hues[1]),
        ]
        for k, line in enumerate(lines):
            block = 0.15 * (k > 1)
            line.put(self._corner(0) + (LEADING * k + block) * DOWN + 0.4 * RIGHT, LEFT)
        hub, tip, end = self.frame.origin, self.word_arrow.end, self.sum_arrow.end
        word, place = Label("word", BODY, color=hues[0]), Label("place", BODY, color=hues[1])
        whole = Label("sum", BODY).put(end + 0.6 * DOWN, RIGHT)
        word.put((hub + tip) / 2 + 0.35 * UP, RIGHT)
        place.put((tip + end) / 2 + 0.2 * DOWN + 0.3 * LEFT, RIGHT)
        wrong = Label("wrong words", BODY, color=hues[0])
        wrong.put(self.frame.point((-0.14, 0.5)), RIGHT)
        return VGroup(*lines, word, place, whole, wrong)


def _put(readout: NamedReadout, point: Point3D) -> Any:
    """Return the animation that moves a readout to where a line of text begins."""
    animate: Any = readout.animate
    return animate(run_time=QUICK).put(point, LEFT)


def _going(tracker: ValueTracker, to: float, run_time: float, **how: Any) -> Any:
    """Return the animation that moves a tracker."""
    animate: Any = tracker.animate
    return animate(run_time=run_time, **how).set_value(to)
