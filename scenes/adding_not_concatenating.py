"""Chapter 8: in many dimensions two directions hardly meet, so the sum can be read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Square,
    ValueTracker,
    VGroup,
    VMobject,
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
from scenes._kit.mobjects.level_triangle import LevelTriangle
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.own_in_crowd import OwnInCrowd
from scenes._kit.mobjects.place_curve import PlaceCurve
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.plot_window import Window
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.root_spiral import RootSpiral
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.skyline import COLUMNS, Skyline, column_of
from scenes._kit.mobjects.span_mark import SpanMark
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, Label

Vector = NDArray[np.float64]

FOOT = 0.8
"""Room under the ground line, for the bracket and the names of the cosines."""
PEAK = 0.93
"""Height of the highest column, in radii of the half circle."""
EACH = 3
"""With how many wrong words each sum is compared in the picture."""
TALL = 2.5, 5.0, 2.6, 1.6, 1.0
"""How many times as high as in the end the bricks are at each stop, so that the piles fill it."""
SUNK = 1.8
"""The same at the second stop, once the nearest wrong words are drawn as well."""
SAMPLES, TAILS = 401, 4.0
"""Corners of the line of theory, and how many of its deviations it reaches to both sides."""
STACK = 100
"""So many bricks are as high as the mark that tells the scale."""
THIN = 3
"""Width of that line."""
OVER = np.array([-0.1, 0.2, 0])
"""From that line to its name."""
ASIDE = np.array([0.15, 0, 0])
"""From the foot of that mark to its name."""
FIRST_HAND = 3.4
"""How long a hand is drawn when it is one of the first two."""
ABOUT = 1.0, 0.65
"""Room about the hands, to the sides and up and down."""
FAINT = 0.6
"""How much of what is drawn fades when something else is to be looked at."""
BESIDE = 0.15
"""How far the place arrow lies beside the word arrow when it takes it away."""
ROW = 0.45
"""Distance of two lines of text."""
CELLS = 0.45, 1.4, 4.0
"""Where the cells of the table end, from the beginning of its lines."""
OPPOSITE = np.pi - 1e-5
"""Angle at which the place arrow takes the word away; a sum of no length cannot be drawn."""
BRICK = 0.24
"""Side of the one brick of the right word."""
HEAVY = {"width": 12.0, "head": 0.42}


class Stop(NamedTuple):
    """What is read out of all sums at one width: cosines in rising order, and words found.

    The rivals are each sum's nearest wrong words.
    """

    dim: int
    wrong: Vector
    right: Vector
    rivals: Vector
    found: int


class AddingNotConcatenating(ChapterScene):
    """Adds a place to a word, and reads both back from the sum."""

    key = "adding_not_concatenating"
    number = 8
    climax = "narrow"

    dims: Annotated[tuple[int, ...], Each(Between(2, 512)), Length(5, 5)] = (2, 8, 32, 128, 512)
    """How many numbers the arrows have, each four times as many as before.

    In the last but one, a place has 64 hands; it is read back there.
    """
    pairs: Annotated[int, Between(2000, 6000)] = 4000
    """How many words there are, each with a place of its own."""
    places: Annotated[int, Between(450, 600)] = 500
    """How many places there are."""
    place: Annotated[int, Between(100, 250)] = 137
    """The place of the first word."""
    seed: Annotated[int, Between(0, 10**6)] = 22974
    """Of all words and their places."""

    def check_content(self) -> None:
        """Check that one caption is true of all steps."""
        super().check_content()
        if self.dims != tuple(2 * 4**k for k in range(len(self.dims))):
            raise ValueError(f"dims must be 2 and then four times as many each, got {self.dims}")

    def setup(self) -> None:
        """Make all sums, and lay out the line on which their cosines pile up."""
        super().setup()
        rng = np.random.default_rng(self.seed)
        self.directions = random_unit_vectors(rng, self.pairs, self.dims[-1])
        self.added = rng.integers(0, self.places, self.pairs)
        self.added[0] = self.place
        self.stops = [self._read_words(dim) for dim in self.dims]
        stage = self.stage
        unit = min(stage.height - FOOT - 0.1, 4.2)
        self.frame = Frame(np.array([stage.left + unit + 0.15, stage.bottom + FOOT, 0.0]), unit)
        self.axis = CosineAxis(self.frame)
        last = self.stops[-1]
        piles = (np.bincount(column_of(pile)) for pile in (last.wrong, last.right, last.rivals))
        self.brick = PEAK * unit / float(max(pile.max() for pile in piles))
        matches = self.place_matches()
        if (found := int(np.argmax(matches))) != self.place:
            raise ValueError(
                f"place {self.place} must be found in its sum, got {found}: try another seed"
            )
        shared = shared_mean_fraction(self.made(self.width)[1])
        self.curve = PlaceCurve(
            matches, self.place, shared, self._wide(), color=self.theme.position
        )

    def spoken(self) -> Mapping[str, object]:
        """Return the lengths, counts and rates of the captions."""
        cosines = self.word_cosines(self.dims[0])
        return {
            "length": printed(self.length),
            "hands": self.width // 2,
            "pairs": f"{self.pairs:,}",
            "others": f"{self.pairs - 1:,}",
            "closer": f"{int((cosines > cosines[0]).sum()):,}",
            "each": EACH,
            "width": self.width,
            "own": printed(float(np.median(self.stops[-1].right)), 2),
            "places": self.places,
            "place": self.place,
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.add_a_place()
        self.compare_in_the_plane()
        self.add_dimensions()
        self.find_the_place()
        self.put_together()

    # --- what is true --------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """How many numbers the arrows have whose place is read back."""
        return self.dims[-2]

    @property
    def length(self) -> float:
        """How long the arrow of a place is; those of words are as long."""
        return float(np.linalg.norm(sinusoidal([0], self.width)))

    def made(self, dim: int) -> tuple[Vector, Vector, Vector]:
        """Return all words and all places, equally long, and the sums of every word and its place.

        Shapes (pairs, dim), (places, dim) and (pairs, dim).
        """
        leading = self.directions[:, :dim]
        codes = np.asarray(sinusoidal(np.arange(self.places), dim))
        long = np.linalg.norm(codes[0]) / np.linalg.norm(leading, axis=1, keepdims=True)
        words = leading * long
        return words, codes, words + codes[self.added]

    def _read_words(self, dim: int) -> Stop:
        """Return what is read out of all sums of arrows with so many numbers."""
        words, _, sums = self.made(dim)
        cosines, each = np.asarray(cross_cosines(sums, words)), np.arange(self.pairs)
        right = cosines.diagonal().copy()
        wrong = np.concatenate([cosines[each, each - back] for back in range(1, EACH + 1)])
        np.fill_diagonal(cosines, -1)
        rivals = cosines.max(axis=1)
        found = int((right > rivals).sum())
        return Stop(dim, np.sort(wrong), np.sort(right), np.sort(rivals), found)

    def word_cosines(self, dim: int) -> Vector:
        """Return the cosines of the first sum with all words; the first is its own."""
        words, _, sums = self.made(dim)
        return np.asarray(cross_cosines(sums[:1], words)[0])

    def place_matches(self) -> Vector:
        """Return the shadows of the first sum on all places, in lengths of a place."""
        _, codes, sums = self.made(self.width)
        return np.asarray(cross_cosines(sums[:1], codes)[0] * np.linalg.norm(sums[0]) / self.length)

    def _steps_off(self, dim: int) -> NDArray[np.intp]:
        """Return how far from the place that was added the nearest one lies, for all sums."""
        _, codes, sums = self.made(dim)
        return np.asarray(np.abs(closest_rows(sums, codes) - self.added))

    # --- a word and a place --------------------------------------------------------------------

    def add_a_place(self) -> None:
        """Add the place arrow to a word arrow, turn it until nothing is left, and open it."""
        theme, stage = self.theme, self.stage
        unit = min(stage.height - FOOT - 0.3, 4.2)
        self.opening = Frame(np.array([stage.center[0] + 0.4 * unit, stage.bottom + FOOT, 0]), unit)
        hub, ajar = self.opening.origin, 2 * float(np.arccos(self.word_cosines(self.dims[0])[0]))
        self.angle, self.clock = ValueTracker(ajar), ValueTracker(1.0)
        self.spiral = RootSpiral(self.width // 2, color=theme.position)
        self.place_arrow = self.spiral.sum
        self.word_arrow = VectorArrow(hub + LEFT, hub, color=theme.word, **HEAVY)
        self.sum_arrow = VectorArrow(hub + LEFT, hub + UP, color=theme.ink, **HEAVY)
        self.readout = Readout(0.0, 1, BODY, face="sans")
        long = self._counted("length of the sum:", self.readout)
        names = [*self._lengths(self.length), Label("sum", BODY)]
        self.draw_sum()
        self._name_the_arrows(names)
        arrows = self.word_arrow, self.place_arrow, self.sum_arrow
        self.hero = VGroup(*arrows)
        growing = [GrowFromPoint(arrow, arrow.start) for arrow in arrows]
        with self.question():
            self.say("word", growing[0], FadeIn(names[0]), run_time=GESTURE)
            self.say("place", growing[1], FadeIn(names[1]), run_time=GESTURE)
            self.play(growing[2], FadeIn(names[2], long), run_time=GESTURE)
            with self.redrawn(self.draw_sum):
                going = FadeOut(*names[1:], run_time=QUICK)
                self.say("opposite", moved(self.angle, OPPOSITE, 1.5 * MORPH), going)
                names[1].put((hub + self.word_arrow.start) / 2 + 0.4 * UP)
                self.show(names[1])
            self.ponder()
            self.open_the_place(self.word_arrow, self.sum_arrow, long, *names[:2])

    def _counted(self, text: str, number: Readout, row: float = 0.0) -> VGroup:
        """Return a number behind what is counted, in a row of the upper left corner."""
        told = Label(text, BODY).put(self.stage.at(0, 1) + (0.5 + row) * DOWN, LEFT)
        number.put(np.array([told.get_right()[0] + 0.15, told.baseline, 0]), LEFT)
        return VGroup(told, number)

    def _lengths(self, length: float) -> list[Label]:
        """Return how long a word and a place are."""
        hues = {"word": self.theme.word, "place": self.theme.position}
        return [Label(f"{name}: {printed(length)}", BODY, color=hues[name]) for name in hues]

    def open_the_place(self, *leaving: Any) -> None:
        """Let the place arrow open into its hands, and count them."""
        spiral = self.spiral
        with self.redrawn(self.draw_carried):
            self.add(spiral.spokes, spiral.hands, spiral.sum)
            gone = FadeOut(*leaving, run_time=QUICK)
            self.say("many", moved(self.clock, 0.0, 2 * MORPH), gone)
        rows = ("d =", 2 * spiral.count, 0), ("hands:", spiral.count, ROW)
        self.counters = VGroup(
            *(
                self._counted(text, Readout(number, 0, BODY, face="sans"), row)
                for text, number, row in rows
            )
        )
        self.clock.set_value(spiral.count**0.5)
        self.draw_spiral()
        self.hero = spiral
        self.say("root", FadeIn(spiral.length, self.counters), run_time=GESTURE)

    def draw_carried(self) -> None:
        """Carry the sum of all hands from where it is the arrow of a place."""
        share, spiral = self.clock.get_value(), self.spiral
        start = self._seen_from(spiral.count)
        turn, angle = 2 * np.pi, self.angle.get_value()
        angle += turn * round((spiral.direction - angle) / turn)
        angle = between(spiral.direction, angle, share)
        hub = between(start.origin, self._hub(), share)
        long = between(start.unit * np.sqrt(spiral.count), self.opening.unit, share)
        tip = Frame(hub, long).point((np.cos(angle), np.sin(angle)))
        spiral.gather(share, hub, tip)

    def _hub(self) -> Point3D:
        """Return where the place arrow begins: at the tip of the word, unless it would hide it."""
        opposite = max(0.0, -float(np.cos(self.angle.get_value()))) ** 8
        return self.opening.origin + opposite * BESIDE * UP

    def draw_spiral(self) -> None:
        """Join as many hands as the clock says, squared, and count them and their numbers.

        A clock that runs evenly lets the sum shrink and turn evenly.
        """
        reached = round(self.clock.get_value() ** 2, 9)
        self.spiral.grow(reached, self._seen_from(reached))
        count = int(np.ceil(reached))
        for counter, number in zip(self.counters, (2 * count, count), strict=True):
            counter[1].set_number(number)

    def _seen_from(self, reached: float) -> Frame:
        """Return the frame in which so many hands are drawn."""
        return fitted(self.spiral.extent(reached), self.stage.inset(*ABOUT), FIRST_HAND)

    def _name_the_arrows(self, names: list[Label]) -> None:
        """Put the names beside the three arrows."""
        word, place, whole = names
        hub, tip, tail = self.opening.origin, self.place_arrow.end, self.word_arrow.start
        word.put((hub + tail) / 2 + 0.55 * DOWN)
        place.put((hub + tip) / 2 + 0.3 * RIGHT, LEFT)
        whole.put((tail + tip) / 2 + 0.3 * UP + 0.2 * LEFT, RIGHT)

    def draw_sum(self) -> None:
        """Lay word and place tip to tail, and the sum over them."""
        angle, point = self.angle.get_value(), self.opening.point
        tip = np.array([np.cos(angle), np.sin(angle)])
        hub = self._hub()
        self.word_arrow.set_ends(point((-1, 0)), point((0, 0)))
        self.place_arrow.set_ends(hub, hub + point(tip) - point((0, 0)))
        self.sum_arrow.set_ends(point((-1, 0)), point(tip))
        self.readout.set_number(self.length * float(np.hypot(1 + tip[0], tip[1])))

    # --- in the plane --------------------------------------------------------------------------

    def compare_in_the_plane(self) -> None:
        """Compare sums of arrows with two numbers with all words: the right one is lost."""
        own, *wrong = self.word_cosines(self.dims[0])
        launches = QUICK + 0.6 * STROLL * np.linspace(0, 1, len(wrong)) ** 0.5
        self.sunk = ValueTracker(0.0)
        hue, brick = self.theme.ring, EACH * self._brick_at(0.0)
        self.rain = BrickRain(self.frame, np.array(wrong), launches, color=hue, brick=brick)
        self.crowd = self.rain.pile
        self.key_names, self.table = self._key(), self._tabulate()
        crowd = Label(f"{len(wrong):,} wrong words", LABEL, color=self.theme.quiet)
        with self.beat("plane"):
            with self.redrawn(self.draw_spiral):
                self.say("small", moved(self.clock, 1.0, STROLL, rate_func=linear))
            ghost, named = self._lay_level(float(own))
            self.clock.set_value(0.0)
            self.add(self.rain, self.sum_arrow, ghost)
            self.hero = VGroup(self.axis, self.rain, self.axis.arc)
            with self.redrawn(self.draw_rain):
                named_crowd = FadeIn(crowd.put(self._corner(1), LEFT))
                self.say("wrong", named_crowd, self._flowing(self.rain.lasts))
            self.say("guess")
            self.ponder()
            dropped = self._drop_the_right_word(float(own), FadeOut(ghost))
            staying = self.sum_arrow, named, self.axis.arc, crowd
            self._pour_all(dropped, *staying, self.counters[0])

    def _lay_level(self, cosine: float) -> tuple[VGroup, Label]:
        """Carry the one hand to the word whose place it is; of both, it leaves a trace, and a sum.

        Returns:
            the trace, and the name of the sum.
        """
        point, rise = self.frame.point, np.sqrt(1 - cosine**2)
        hub, tip, end = point((0, 0)), point((cosine, rise)), point((2 * cosine, 0))
        start, goal = np.array([self.place_arrow.start, self.place_arrow.end]), np.array([tip, end])
        word, place = self._lengths(1.0)
        word.put((hub + tip) / 2 + 0.4 * UP, RIGHT)
        place.put((tip + end) / 2 + 0.3 * RIGHT, LEFT)
        named = Label("sum", BODY).put(end + 0.15 * RIGHT + 0.1 * DOWN, LEFT)
        self.word_arrow.set_ends(hub, tip)
        self.sum_arrow.set_ends(hub, end)
        self.laid, spiral = ValueTracker(0.0), self.spiral
        self.remove(spiral.spokes, spiral.hands)
        with self.redrawn(
            lambda: self.place_arrow.set_ends(*between(start, goal, self.laid.get_value()))
        ):
            going = FadeOut(spiral.length, run_time=QUICK)
            self.say("flat", moved(self.laid), going)
        grow = GrowFromPoint(self.word_arrow, hub), FadeIn(word, place)
        self.play(*grow, run_time=GESTURE)
        self.play(GrowFromPoint(self.sum_arrow, hub), FadeIn(named), run_time=GESTURE)
        ghost = VGroup(DashedSegment(tip, end, color=self.theme.position, width=6), place)
        leaving = FadeOut(self.word_arrow, word, self.place_arrow, self.counters[1])
        self.play(leaving, FadeIn(ghost[0], self.axis, self.axis.arc), run_time=GESTURE)
        return ghost, named

    def _corner(self, row: float) -> Point3D:
        """Return where a line of text beside the picture begins."""
        left = self.frame.point((1, 0))[0] + 0.25
        return np.array([left, self.stage.top - 0.3 - ROW * row, 0.0])

    def _key(self) -> tuple[Label, Label, Label, VGroup]:
        """Return the names of all that is piled up or drawn over it, and the scale of the piles."""
        hues = self.theme.quiet, self.theme.word, self.theme.ink
        texts = "wrong words", "right words", "nearest wrong word"
        lines = (Label(text, LABEL, color=hue) for text, hue in zip(texts, hues, strict=True))
        first, second, third = (
            line.put(self._corner(6.5 + k), LEFT) for k, line in enumerate(lines)
        )
        mark = Segments(color=self.theme.quiet, width=8)
        foot = self._corner(7.5) + (CELLS[1] + 2 * ROW) * RIGHT
        told = Label(f"{STACK} bricks", LABEL, color=self.theme.quiet).put(foot + ASIDE, LEFT)
        return first, second, third, VGroup(mark.set_ends(foot, foot + UP), told)

    def _drop_the_right_word(self, cosine: float, leaving: FadeOut) -> VGroup:
        """Let the own word of the first sum fall as one bright brick; return all that came."""
        tip, hue = self.frame.point((cosine, np.sqrt(1 - cosine**2))), self.theme.word
        top = self.crowd.tops[column_of(np.array([cosine]))[0]]
        foot = self.frame.point((cosine, 0)) + top * UP
        self.word_arrow.set_ends(self.frame.origin, tip).set_opacity(1)
        name = Label("right word", BODY, color=hue)
        name.put((self.frame.origin + tip) / 2 + 0.4 * UP, RIGHT)
        drop = DashedSegment(tip, foot, color=self.theme.ink)
        self.own = Square(BRICK, fill_color=hue, fill_opacity=1, stroke_width=0).move_to(tip)
        growing = GrowFromPoint(self.word_arrow, self.frame.origin)
        self.play(growing, FadeIn(name), run_time=GESTURE)
        self.add(self.own)
        animate: Any = self.own.animate
        falling = animate(rate_func=rush_into).move_to(foot + BRICK / 2 * UP)
        self.play(Create(drop, rate_func=rush_into), falling, run_time=GESTURE)
        self.closer = Skyline(self.frame, color=self.theme.ink, brick=self.crowd.brick)
        self.closer.show_values(self.rain.values[self.rain.values > cosine])
        self.say("own", FadeIn(self.closer), leaving, run_time=GESTURE)
        return VGroup(self.closer, self.word_arrow, drop, name, self.own)

    def _pour_all(self, *leaving: Any) -> None:
        """Let the right words of all sums fall before their wrong ones."""
        start = self.stops[0]
        values = np.random.default_rng(self.seed).permutation(start.right)
        launches = QUICK + 0.6 * STROLL * np.linspace(0, 1, self.pairs) ** 0.5
        hue, brick = self.theme.word, self._brick_at(0.0)
        self.pour = BrickRain(self.frame, values, launches, color=hue, brick=brick)
        self.owners = self.pour.pile.set_stroke(self.theme.ground, width=2)
        ranks = np.linspace(0, self.pairs - 2, len(start.wrong))
        self.before = np.sort(self.rain.values)[ranks.round().astype(int)]
        self.clock.set_value(0.0)
        self.remove(self.rain)
        self.add(self.crowd, self.pour, *leaving)
        self.hero = VGroup(self.axis, self.crowd, self.pour)
        with self.redrawn(self.draw_pour):
            others = FadeIn(*self.key_names[:2]), FadeOut(*leaving, run_time=GESTURE)
            self.say("all", self._flowing(self.pour.lasts), *others)
        self.show(*(row[k] for row in self.table[:2] for k in (0, 2)))

    def _tabulate(self) -> list[VGroup]:
        """Return the lines of the table: its head, and what is found at each stop."""
        cells = [("d", "1/√d", "right word nearest")]
        cells += [
            (str(dim), printed(cosine_std(dim), 3), f"{found:,} of {self.pairs:,}")
            for dim, *_, found in self.stops
        ]
        return [
            VGroup(
                *(
                    Label(text, LABEL).put(self._corner(row) + end * RIGHT, RIGHT)
                    for text, end in zip(line, CELLS, strict=True)
                )
            )
            for row, line in enumerate(cells)
        ]

    def draw_rain(self) -> None:
        """Let the bricks of the wrong words fall."""
        self.rain.pour(self.clock.get_value())

    def draw_pour(self) -> None:
        """Let the bricks of the right words fall, while all wrong words take their places."""
        time = self.clock.get_value()
        self.pour.pour(time)
        share = min(time / self.pour.lasts, 1.0)
        wrong = between(self.before, self.stops[0].wrong, share)
        self.crowd.show_values(wrong, self._brick_at(0.0))

    def _flowing(self, to: float) -> Any:
        """Return the animation in which the bricks go on falling up to a time."""
        seconds = to - self.clock.get_value()
        return moved(self.clock, to, seconds, rate_func=linear)

    # --- more dimensions -----------------------------------------------------------------------

    def add_dimensions(self) -> None:
        """Let the arrows have more and more numbers: right words and all wrong ones part."""
        self.clock.set_value(0.0)
        self.span = SpanMark(self.frame, color=self.theme.ink)
        self.rivals = Skyline(self.frame, color=self.theme.ink, brick=self.brick)
        self.rivals.set_fill(opacity=0).set_stroke(self.theme.ink, width=5)
        self.law = self._theory(0)
        head, first, *rows = self.table
        with self.beat("narrow"):
            self.remove(self.pour)
            self.add(self.crowd, self.owners, self.axis)
            self.hero = VGroup(self.axis, self.crowd, self.owners, *self.table)
            with self.redrawn(self.draw_skylines):
                marks = Create(self.span), FadeIn(head[1], first[1], self.key_names[3], self.law)
                self.say("guess", *marks, run_time=GESTURE)
                self.ponder()
                self.say("half", self._widened(1), FadeOut(self.law, run_time=QUICK))
                self.play(FadeIn(rows[0]), self._past(1), moved(self.sunk), run_time=GESTURE)
                self.say("rival", FadeIn(self.rivals, self.key_names[2]))
                for stop, cue in (2, "some"), (3, "part"):
                    self.play(self._widened(stop))
                    self.say(cue, FadeIn(rows[stop - 1]), self._past(stop), run_time=QUICK)
                    self.pause(GESTURE)
                self.play(self._widened(4, MORPH))
                self.law = self._theory(4)
                self.play(FadeIn(rows[-1], self.law), self._past(4), run_time=QUICK)
                self.pause(GESTURE)
            self._say_why()

    def _widened(self, stop: int, seconds: float = 1.5 * MORPH) -> Any:
        """Return the animation in which the arrows get as many numbers as at a stop."""
        return moved(self.clock, stop, seconds)

    def _theory(self, stop: int) -> VGroup:
        """Return how high the wrong words pile up by theory at a stop, as a line with its name.

        The line is as high as a column would be that had its middle there.
        """
        law, half = cosine_distribution(self.dims[stop]), 1 / COLUMNS
        reach, at = min(TAILS * law.std(), 1 - half), -0.5 * law.std()
        middles = np.linspace(-reach, reach, SAMPLES)
        high = EACH * self.pairs * self._brick_at(stop) / self.frame.unit
        heights = high * (law.cdf(middles + half) - law.cdf(middles - half))
        line = VMobject(stroke_color=self.theme.ink, stroke_width=THIN)
        line.points = polyline(self.frame.points(np.column_stack([middles, heights])))
        top = self.frame.point((at, np.interp(at, middles, heights)))
        return VGroup(line, Label("theory", LABEL).put(top + OVER, RIGHT))

    def _past(self, stop: int) -> Any:
        """Return the animation that lets the line of the stop before step back."""
        line: Any = self.table[stop]
        return line.animate.set_color(self.theme.quiet)

    def _say_why(self) -> None:
        """Lay word, place and sum over the piles: their right angle leads to the right words."""
        triangle = LevelTriangle(self.frame, float(np.median(self.stops[-1].right)))
        behind = scenery(VGroup(self.crowd, self.axis.line, self.axis.ticks))
        piles: Any = VGroup(self.owners, behind)
        same: Any = self.axis.names[2]
        self.hide(self.rivals, same, *self.key_names)
        one = Label("1", LABEL).put(np.array([self.frame.point((1, 0))[0], same.baseline, 0]))
        coming = FadeIn(triangle.legs, one), FadeOut(self.law)
        self.say("legs", *coming, piles.animate.fade(FAINT), run_time=GESTURE)
        self.show(triangle.whole, run_time=GESTURE)

    def _brick_at(self, clock: float) -> float:
        """Return how high a brick is on the way from one stop to the next."""
        tall = np.log(TALL)
        tall[1] = between(tall[1], np.log(SUNK), self.sunk.get_value())
        return float(self.brick * np.exp(np.interp(clock, range(len(TALL)), tall)))

    def draw_skylines(self) -> None:
        """Pile up wrong and right words on the way from one stop to the next."""
        clock = self.clock.get_value()
        low = min(int(clock), len(self.stops) - 2)
        brick = self._brick_at(clock)
        before, after = self.stops[low : low + 2]
        share = clock - low
        self.crowd.show_values(between(before.wrong, after.wrong, share), brick)
        self.owners.show_values(between(before.right, after.right, share), brick)
        self.rivals.show_values(between(before.rivals, after.rivals, share), brick)
        self.span.span(between(cosine_std(before.dim), cosine_std(after.dim), share))
        mark: Any = self.key_names[3][0]
        foot = mark.get_bottom()
        mark.set_ends(foot, foot + STACK * brick * UP)

    # --- the place in a sum --------------------------------------------------------------------

    def _wide(self) -> Window:
        """Return the window through which the matches of all places are seen."""
        stage = self.stage
        left, right = stage.left + 1.6, stage.right - 0.4
        region = Region(left, right, stage.bottom + FOOT, stage.top - 0.3)
        return Window(0, self.places - 1, 0, 1, region)

    def find_the_place(self) -> None:
        """Compare one sum with all places: its own stands out over what all of them share."""
        curve, told = self.curve, self._matching()
        around = VGroup(curve.axes, *curve.names, *curve.ends, curve.level, told)
        self.until = ValueTracker(0.0)
        with self.beat("place"):
            self.clear_stage()
            self.hero = curve
            with self.redrawn(lambda: curve.reveal(self.until.get_value())):
                self.add(curve.line)
                going = moved(self.until, 0.8 * self.place, STROLL)
                self.say("match", FadeIn(around, run_time=QUICK), going)
                self.say("guess", FadeIn(curve.asked), run_time=QUICK)
                self.ponder()
                going = moved(self.until, self.places - 1.0, 1.5 * MORPH)
                self.play(going, FadeOut(told, run_time=QUICK))
            self.add(curve)
            self.show(curve.peak)
            self.say("found", FadeIn(self._rates(self.width)), run_time=GESTURE)

    def _matching(self) -> VGroup:
        """Return what a match is, how wide the arrows are, and what the dashes mark."""
        return self._told(
            f"match = shadow of the sum on a place / {printed(self.length)}",
            f"d = {self.width}: {self.width // 2} hands",
            f"dashed: the level all places share, {printed(self.curve.shared, 2)}",
        )

    def _rates(self, dim: int) -> VGroup:
        """Return how often the right place is found, and, if often, that or the next one."""
        off = self._steps_off(dim)
        exact, near = (printed(100 * right.mean(), 1) for right in (off == 0, off <= 1))
        lines = [f"d = {dim}, place exact: {exact} % of all sums"]
        if dim == self.width:
            lines = ["", *lines, f"within one step: {near} % of all sums"]
        return self._told(*lines, color=self.theme.position)

    def _told(self, *lines: str, color: str | None = None) -> VGroup:
        """Return lines of text that end in the upper right corner."""
        corner = np.array([self._wide().region.right, self.stage.top - 0.3, 0.0])
        return VGroup(
            *(
                Label(line, LABEL, color=color).put(corner + ROW * k * DOWN, RIGHT)
                for k, line in enumerate(lines)
                if line
            )
        )

    # --- the answer ----------------------------------------------------------------------------

    def put_together(self) -> None:
        """Show one sum at two widths: where its word drowns, and where both are read out."""
        left, right = self.stage.halves()
        few, many = self._crowds(left)
        region = Region(right.left + 1.4, right.right - 0.3, left.bottom + FOOT, left.top - 1.55)
        curve = self.curve
        start, end = curve.window, replace(curve.window, region=region)
        self.clock.set_value(0.0)
        with self.beat("answer"):
            with self.redrawn(lambda: curve.look(start.toward(end, self.clock.get_value()))):
                late = squish_rate_func(smooth, 0.8, 1)
                self.play(moved(self.clock), FadeIn(few, many, rate_func=late))
            self.hero = VGroup(curve, few, many)
            self.say("both", FadeIn(self._rates(self.dims[0])), run_time=GESTURE, answer=True)
            self.pause(1.5 * MORPH)

    def _crowds(self, half: Region) -> list[OwnInCrowd]:
        """Return the first sum's words at the first width and at its own, on one scale."""
        unit, rise = half.width / 2 - 0.1, 0.42 * half.height
        widths = self.dims[0], self.width
        cosines = [self.word_cosines(dim) for dim in widths]
        most = max(int(np.bincount(column_of(values[1:])).max()) for values in cosines)
        high, crowds = rise - 0.7, []
        for row, (dim, (own, *wrong)) in enumerate(zip(widths, cosines, strict=True)):
            foot = half.bottom + FOOT + (1 - row) * rise
            frame = Frame(np.array([half.center[0], foot, 0.0]), unit)
            told = f"d = {dim}"
            crowds.append(OwnInCrowd(frame, own, np.array(wrong), told, high / most, high))
        crowds[1].add(CosineAxis(frame, ("−1", "cosine 0", "1")))
        return crowds
