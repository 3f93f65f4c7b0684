"""Chapter 8: in many dimensions two directions hardly meet, so the sum can be read back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Arc,
    Create,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Mobject,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    rush_into,
)
from manim.typing import Point3D
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
from scenes._kit.mobjects.place_curve import PlaceCurve
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.plot_window import Window
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.skyline import COLUMNS, Skyline, column_of
from scenes._kit.mobjects.span_mark import SpanMark
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, Formula, Label

Vector = NDArray[np.float64]

FOOT = 1.28
"""Room under the ground line, for the bracket and the names of the cosines."""
PEAK = 0.93
"""Height of the highest column, in radii of the half circle."""
EACH = 3
"""With how many wrong words each sum is compared in the picture."""
SAMPLES, TAILS = 401, 4.0
"""Corners of the line of theory, and how many of its deviations it reaches to both sides."""
THIN, OUTLINE = 3, 5
"""Width of that line, and of the outline of the nearest wrong words."""
BESIDE = 0.15
"""How far an arrow lies beside another one that it would hide."""
UNDER = 0.2
"""How far the place lies under the line of cosines, so that bricks do not hide it."""
ROW = 0.45
"""Distance of two lines of text."""
IN_LINE, OPPOSITE = np.pi / 90, np.pi - 1e-5
"""First and last angle of the word in the opening; a sum of no length cannot be drawn."""
SWEEP = 1.3
"""Seconds in which the arrow swings once through all words."""
OUTERMOST = 0.01
"""Share of the words on each side to which it does not swing."""
SHARES = 0.03, 0.3, 0.67
"""How much of all bricks falls in each of the first sweeps: a few alone, then many."""
CORNER, WEDGE = 0.16, 0.24
"""Side of the mark of the right angle, and radius of that of half of it, in radii."""
MARGINS = 1.5, 0.4
"""Room left and right of the curve of all places."""
LOWER = 0.15
"""How much lower places are named, clear of the head of the word's arrow."""
NEARBY = 6
"""How many places before and after the right one are passed slowly."""
PALE = 0.6
"""Opacity of right words, over which an outline passes."""
SHADE = 0.94
"""Opacity of a pile over which a coloured arrow or brick is seen."""
CASING = 0.026
"""Half the width of what sets the word off from the bricks, in radii."""
FLAG = 1.2
"""Height of the brick of the one right word, so that it is seen."""
GAP = 0.22
"""Between a name and its number."""
HEAVY = {"width": 12.0, "head": 0.42}


class Stop(NamedTuple):
    """What is read out of all sums at one width: cosines in rising order, and words found.

    ``met`` are those of words and their places; the others are taken with the sums. The rivals are
    each sum's nearest wrong words.
    """

    dim: int
    met: Vector
    wrong: Vector
    right: Vector
    rivals: Vector
    found: int


class Trial(NamedTuple):
    """The cosines of one sum with its own word and with all others."""

    right: float
    wrong: Vector


class AddingNotConcatenating(ChapterScene):
    """Adds a place to a word, and reads both back from the sum."""

    key = "adding_not_concatenating"
    number = 8
    climax = "word"

    dims: Annotated[tuple[int, ...], Each(Between(2, 128)), Length(4, 4)] = (2, 8, 32, 128)
    """How many numbers the arrows have, each four times as many as before."""
    pairs: Annotated[int, Between(2000, 6000)] = 4000
    """How many words there are, each with a place of its own."""
    places: Annotated[int, Between(450, 600)] = 500
    """How many places there are."""
    place: Annotated[int, Between(100, 250)] = 137
    """The place of the first word."""
    seed: Annotated[int, Between(0, 10**6)] = 1203
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
        self.directions = random_unit_vectors(rng, self.pairs, self.width)
        self.added = rng.integers(0, self.places, self.pairs)
        self.added[0] = self.place
        self.stops = [self._read_words(dim) for dim in self.dims]
        self.trial = self._try_one()
        self.matches = self.place_matches()
        if (found := int(np.argmax(self.matches))) != self.place:
            raise ValueError(
                f"place {self.place} must be found in its sum, got {found}: try another seed"
            )
        stage = self.stage
        unit = min(stage.height - FOOT - 0.1, 3.9)
        self.frame = Frame(np.array([stage.center[0], stage.bottom + FOOT, 0.0]), unit)
        self.axis = CosineAxis(self.frame)
        self.clock, self.slid, self.angle = (ValueTracker(at) for at in (0.0, 0.0, IN_LINE))
        self.raised, self.turned = (ValueTracker(0.0) for _ in range(2))

    def spoken(self) -> Mapping[str, object]:
        """Return the lengths, counts and rates of the captions."""
        last = self.stops[-1]
        lengths = np.linalg.norm(self.made(self.width)[2], axis=1)
        return {
            "shortest": printed(lengths.min(), 1),
            "longest": printed(lengths.max(), 1),
            "ahead": f"{int((self.trial.wrong > self.trial.right).sum()):,}",
            "own": printed(float(np.median(last.right)), 2),
            "shared": printed(100 * shared_mean_fraction(self.made(self.width)[1])),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.add_a_place()
        self.meet_in_more_dimensions()
        self.stand_at_right_angles()
        self.find_the_word()
        self.find_the_place()
        self.put_together()

    # --- what is true --------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """How many numbers the arrows have in the end."""
        return self.dims[-1]

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
        words, codes, sums = self.made(dim)
        cosines, each = np.asarray(cross_cosines(sums, words)), np.arange(self.pairs)
        met = np.asarray(cross_cosines(words, codes))[each, self.added]
        right = cosines.diagonal().copy()
        wrong = np.concatenate([cosines[each, each - back] for back in range(1, EACH + 1)])
        np.fill_diagonal(cosines, -1)
        rivals = cosines.max(axis=1)
        found = int((right > rivals).sum())
        met, wrong, right, rivals = map(np.sort, (met, wrong, right, rivals))
        return Stop(dim, met, wrong, right, rivals, found)

    def _try_one(self) -> Trial:
        """Return what one sum of two numbers matches: at the angle usual in the end."""
        words, _, sums = self.made(self.dims[0])
        cosines = np.asarray(cross_cosines(sums, words))
        usual = np.median(self.stops[-1].right)
        one = int(np.argmin(np.abs(cosines.diagonal() - usual)))
        return Trial(float(cosines[one, one]), np.delete(cosines[one], one))

    def place_matches(self) -> Vector:
        """Return the shadows of the first sum on all places, in lengths of a place."""
        _, codes, sums = self.made(self.width)
        return np.asarray(cross_cosines(sums[:1], codes)[0] * np.linalg.norm(sums[0]) / self.length)

    def _rates(self) -> tuple[str, str]:
        """Return in how many sums of a hundred the place is found, and that or the next one."""
        _, codes, sums = self.made(self.width)
        off = np.abs(closest_rows(sums, codes) - self.added)
        return printed(100 * (off == 0).mean(), 1), printed(100 * (off <= 1).mean(), 1)

    # --- a word and a place --------------------------------------------------------------------

    def add_a_place(self) -> None:
        """Add a place arrow and a word arrow, and turn the word until nothing is left."""
        theme, hub = self.theme, self.frame.origin
        self.sum_arrow = VectorArrow(hub + LEFT, hub + UP, color=theme.ink, **HEAVY)
        self.place_arrow = VectorArrow(hub + LEFT, hub, color=theme.position, **HEAVY)
        self.word_arrow = VectorArrow(hub, hub + UP, color=theme.word, **HEAVY)
        self.readout = Readout(0.0, 1, BODY, face="sans", align=RIGHT)
        self.sum_name = VGroup(Label("sum:", BODY), self.readout)
        long = printed(self.length)
        self.word_name = Label(f"word: {long}", BODY, color=theme.word)
        self.place_name = Label(f"place: {long}", BODY, color=theme.position)
        self.place_name.put(self.frame.point((-0.5, 0)) + 0.6 * DOWN)
        self.draw_sum()
        self.triangle = VGroup(self.sum_arrow, self.place_arrow, self.word_arrow)
        self.hero = self.triangle
        whole, *arrows = self.sum_arrow, self.place_arrow, self.word_arrow
        names = self.place_name, self.word_name
        with self.question():
            growing = [GrowFromPoint(arrow, arrow.start) for arrow in arrows]
            self.say("equal", growing[0], FadeIn(names[0]), run_time=GESTURE)
            self.play(growing[1], FadeIn(names[1]), run_time=GESTURE)
            self.add(self.sum_arrow, *arrows)
            self.play(GrowFromPoint(whole, whole.start), FadeIn(self.sum_name), run_time=GESTURE)
            with self.redrawn(self.draw_sum):
                self.say("opposite", moved(self.angle, OPPOSITE, STROLL))
            self.ponder(GESTURE)
            self._lay_tail_to_tail()

    def draw_sum(self) -> None:
        """Lay place and word tip to tail, and the sum over them; where one hides one, beside it."""
        angle, point, unit = self.angle.get_value(), self.frame.point, self.frame.unit
        tip = np.array([np.cos(angle), np.sin(angle)])
        ahead, back = (max(0.0, side * tip[0]) ** 8 * BESIDE * UP for side in (1.0, -1.0))
        slid = self.slid.get_value()
        tail, aside = point((slid - 1, 0)), (1 - slid) * back
        under = slid * UNDER * DOWN
        self.place_arrow.set_ends(tail + under, point((slid, 0)) + under)
        self.word_arrow.set_ends(point((0, 0)) + aside, point(tip) + aside)
        self.sum_arrow.set_ends(point((-1, 0)) - ahead, point(tip) - ahead)
        middle = self.frame.origin + 0.6 * unit * np.array([*tip, 0])
        self.word_name.put(middle + np.array([0.95 * tip[1], -0.5 * tip[0] - 0.1, 0]))
        self._name_sum(angle, (point((-1, 0)) + point(tip)) / 2 + 0.4 * UP + 0.25 * LEFT)

    def _name_sum(self, apart: float, end: Point3D) -> None:
        """Print how long the sum is of arrows so far apart; its number ends at a point."""
        self.readout.set_number(2 * self.length * abs(float(np.cos(apart / 2))))
        self.readout.put(end)
        self.sum_name[0].put(end + (self.readout.width + GAP) * LEFT, RIGHT)

    def _lay_triangle(
        self, tail: Point3D, unit: float, turn: float, apart: float, raised: float = 1.0
    ) -> None:
        """Lay the word from a tail, the place that far apart from its tip, and their sum.

        The place lies in the direction ``turn``; as long as it is not raised to the tip of the
        word, it begins where that does, under it.
        """
        tip, along = (unit * np.array([np.cos(at), np.sin(at), 0]) for at in (turn + apart, turn))
        foot = tail + raised * tip + (1 - raised) * UNDER * DOWN
        self.word_arrow.set_ends(tail, tail + tip)
        self.place_arrow.set_ends(foot, foot + along)
        self.sum_arrow.set_ends(tail, tail + tip + along)

    # --- the angle between them ----------------------------------------------------------------

    def meet_in_more_dimensions(self) -> None:
        """Let every word meet its place, first with two numbers, then with more and more."""
        self.rain = self._rain()
        self.crowd = self.rain.pile.set_fill(opacity=SHADE)
        self.casing = scenery(
            VMobject(fill_color=self.theme.ground, fill_opacity=1, stroke_width=0)
        )
        self.span = SpanMark(self.frame, color=self.theme.ink, drop=0.52)
        self.swing = VMobject(stroke_color=self.theme.word, stroke_width=14)
        self.reach = VGroup(
            Formula("plus.minus 1/sqrt(d) = plus.minus", LABEL),
            Readout(cosine_std(self.dims[0]), 3, LABEL, align=RIGHT),
        )
        self.widths = [Label(f"d = {dim} numbers", BODY) for dim in self.dims]
        for told in self.widths:
            told.put(self._corner(0), LEFT)
        self.axis_title = self._axis_title("place", self.theme.position)
        self.hero = VGroup(self.axis, self.axis.arc, self.word_arrow, self.crowd)
        with self.beat("angle"):
            self.show(self.axis_title, self.widths[0])
            self.begun = self.time
            self.add(self.rain, self.place_arrow, self.casing, self.word_arrow)
            with self.redrawn(self.draw_rain, drifting=True):
                self.say("each")
                self._wait_until(self.rain.lasts)
            self.remove(self.rain)
            self.add(self.crowd, self.place_arrow, self.casing, self.word_arrow)
            self.draw_swing()
            self.law = self._theory()
            with self.redrawn(self.draw_swing, drifting=True):
                self._end_silently()
                self._grow(1)
                spanning = Create(self.span), FadeIn(self.swing, self.reach)
                self.say("within", *spanning, run_time=GESTURE)
                self._grow(2)
                self._grow(3, self.law, cue="nearly")
                self._hold(self._time_to_read)
                self.hide(self.law, self.span, self.swing, self.reach)

    def _lay_tail_to_tail(self) -> None:
        """Slide the place on, so that both arrows begin at one point, over the line of cosines."""
        gone = FadeOut(self.sum_arrow, self.sum_name, self.word_name, self.place_name)
        self.play(gone, run_time=QUICK)
        self.angle.set_value(self._word_angle(0.0))
        with self.redrawn(self.draw_sum):
            self.play(moved(self.slid, run_time=GESTURE))
        self.add(self.axis, self.place_arrow, self.word_arrow)
        self.hero = VGroup(self.axis, self.axis.arc, self.place_arrow, self.word_arrow)
        self.show(self.axis, self.axis.arc)

    def _corner(self, row: float) -> Point3D:
        """Return where a line of text in the upper left corner begins."""
        return self.stage.at(0, 1) + (0.4 + ROW * row) * DOWN

    def _axis_title(self, other: str, color: str) -> VGroup:
        """Return whose cosines lie on the line, in two lines over its right end."""
        above = self.frame.point((1, 0)) + 0.3 * RIGHT
        first = Label("cosine of", LABEL).put(above + 2 * ROW * UP, LEFT)
        second = Label("word", LABEL, color=self.theme.word).put(above + ROW * UP, LEFT)
        third = Label("and", LABEL).put(second.get_right() + 0.12 * RIGHT, LEFT)
        fourth = Label(other, LABEL, color=color).put(third.get_right() + 0.12 * RIGHT, LEFT)
        for part in third, fourth:
            part.shift((second.baseline - part.baseline) * UP)
        return VGroup(first, second, third, fourth)

    def _rain(self) -> BrickRain:
        """Return the bricks of all words, each of which falls when the arrow swings through it."""
        met = self.stops[0].met
        owner = np.random.default_rng(self.seed).permutation(self.pairs)
        sweeps = np.split(owner, (np.cumsum(SHARES[:-1]) * self.pairs).astype(int))
        thrown = []
        for number, ranks in enumerate(sweeps):
            share = (ranks / (self.pairs - 1) - OUTERMOST) / (1 - 2 * OUTERMOST)
            on = np.clip(share if number % 2 == 0 else 1 - share, 0, 1)
            thrown.append(np.column_stack([SWEEP * (number + on), met[ranks]]))
        falling = np.concatenate(thrown)
        launches, values = falling[np.argsort(falling[:, 0], kind="stable")].T
        brick = self._brick([self.stops[-1].met])
        return BrickRain(self.frame, values, launches, color=self.theme.ring, brick=brick)

    def _brick(self, piles: list[Vector]) -> float:
        """Return how high a brick is if the highest of these piles fills the half circle."""
        return PEAK * self.frame.unit / max(int(np.bincount(column_of(p)).max()) for p in piles)

    def _wait_until(self, time: float) -> None:
        """Let the word go on swinging until so many seconds after it began."""
        if (left := self.begun + time - self.time) > 0:
            self.wait(left)

    def _word_angle(self, time: float) -> float:
        """Return the angle of word and place so long after the swinging began.

        The arrow passes all words in the order of their angles, equally many in equal times.
        """
        way = (time / SWEEP) % 2
        share = OUTERMOST + (1 - 2 * OUTERMOST) * min(way, 2 - way)
        met = self._at_clock("met")
        return float(np.arccos(np.interp(share * (self.pairs - 1), np.arange(self.pairs), met)))

    def _at_clock(self, what: str) -> Vector:
        """Return cosines on the way from one width to the next."""
        clock = self.clock.get_value()
        low = min(int(clock), len(self.stops) - 2)
        before, after = (getattr(stop, what) for stop in self.stops[low : low + 2])
        return np.asarray(between(before, after, clock - low))

    def draw_rain(self) -> None:
        """Let the word swing, and a brick fall from its tip for each angle that it passes."""
        time = self.time - self.begun
        self.rain.pour(time)
        self._point_word(time)

    def _point_word(self, time: float) -> None:
        self.angle.set_value(angle := self._word_angle(time))
        tip = np.array([np.cos(angle), np.sin(angle)])
        self.word_arrow.set_ends(self.frame.origin, self.frame.point(tip))
        aside = CASING * np.array([-tip[1], tip[0]])
        corners = np.array([aside, tip + aside, tip - aside, -aside, aside])
        self.casing.points = polyline(self.frame.points(corners))

    def draw_swing(self) -> None:
        """Let the word swing over the bricks of all words, and the bracket span their width."""
        self._point_word(self.time - self.begun)
        self.crowd.show_values(self._at_clock("met"))
        clock = self.clock.get_value()
        low = min(int(clock), len(self.stops) - 2)
        before, after = map(cosine_std, self.dims[low : low + 2])
        reach = between(before, after, clock - low)
        self.span.span(reach)
        turn = float(np.arccos(reach))
        arc = Arc(self.frame.unit, turn, np.pi - 2 * turn, arc_center=self.frame.origin)
        self.swing.points = arc.points
        name, number = self.reach
        end = self.frame.point((-reach, 0)) + 0.25 * LEFT + 0.5 * DOWN
        number.set_number(reach).put(end)
        name.put(end + (number.width + 0.04) * LEFT, RIGHT)

    def _grow(self, stop: int, *told: Mobject, cue: str = "", seconds: float = MORPH) -> None:
        """Let the arrows get as many numbers as at a stop, and then show what is told of it."""
        gone = FadeOut(self.widths[stop - 1], run_time=QUICK)
        changes = moved(self.clock, stop, seconds), gone
        if cue:
            self.say(cue, *changes)
        else:
            self.play(*changes)
        self.show(self.widths[stop], *told)

    def _theory(self) -> VGroup:
        """Return how high the words pile up by theory in the end, as a line, and what it is.

        The line is as high as a column would be that had its middle there.
        """
        law, half = cosine_distribution(self.width), 1 / COLUMNS
        reach = min(TAILS * law.std(), 1 - half)
        middles = np.linspace(-reach, reach, SAMPLES)
        high = self.pairs * self.crowd.brick / self.frame.unit
        heights = high * (law.cdf(middles + half) - law.cdf(middles - half))
        line = VMobject(stroke_color=self.theme.ink, stroke_width=THIN)
        line.points = polyline(self.frame.points(np.column_stack([middles, heights])))
        return VGroup(line, Label("line: theory", LABEL).put(self._corner(1), LEFT))

    # --- the sum -------------------------------------------------------------------------------

    def stand_at_right_angles(self) -> None:
        """Add again: the sum's length hardly changes, and it leans on both alike."""
        hub, unit, ink = self.frame.origin, self.frame.unit, self.theme.ink
        self.corner = VMobject(stroke_color=ink, stroke_width=4)
        corner = np.array([(0, 1 - CORNER), (CORNER, 1 - CORNER), (CORNER, 1)])
        self.corner.points = polyline(self.frame.points(corner))
        half = float(np.arccos(np.sqrt(0.5)))
        wedge = Arc(WEDGE * unit, half, half, arc_center=hub, color=ink)
        beside = np.array([np.cos(1.5 * half), np.sin(1.5 * half), 0])
        degrees = Label(f"{printed(np.degrees(half))}°", BODY)
        degrees.put(hub + 1.55 * WEDGE * unit * beside + 0.1 * DOWN)
        self.lean = VGroup(wedge, degrees)
        with self.beat("sum"):
            self.hide(self.axis.arc, self.axis_title, self.axis.names)
            with self.redrawn(self.draw_swinging_sum, drifting=True):
                self.play(moved(self.raised, 1.0, GESTURE), FadeOut(self.crowd))
                self.remove(self.casing)
                self.add(*self.triangle)
                coming = FadeIn(self.sum_arrow, self.sum_name, self.word_name, self.place_name)
                self.say("long", coming, run_time=QUICK)
            with self.redrawn(self.draw_triangle):
                self.play(moved(self.angle, np.pi / 2, GESTURE))
            self.hero = self.triangle
            self.show(self.corner, self.lean)

    def draw_swinging_sum(self) -> None:
        """Let the word swing as far as all words do, and the sum with it."""
        self._point_word(self.time - self.begun)
        self.draw_triangle()

    def draw_triangle(self) -> None:
        """Lay the place to the tip of the word, and the sum from where the word begins."""
        apart, hub, unit = self.angle.get_value(), self.frame.origin, self.frame.unit
        turn = self.turned.get_value() * -np.pi / 4
        self._lay_triangle(hub, unit, turn, apart, self.raised.get_value())
        tip, end = self.word_arrow.end, self.sum_arrow.end
        self.word_name.put((hub + tip) / 2 + 0.35 * LEFT, RIGHT)
        self.place_name.put(tip + 0.5 * unit * RIGHT + 0.55 * DOWN)
        self._name_sum(apart, (hub + end) / 2 + 2.3 * RIGHT + 0.35 * DOWN)

    # --- the word in the sum -------------------------------------------------------------------

    def find_the_word(self) -> None:
        """Compare all sums with words: right words and all wrong ones part."""
        theme, frame = self.theme, self.frame
        start = self.stops[0]
        brick = self._brick(
            [start.wrong, start.right]
            + [pile for stop in self.stops[1:] for pile in (stop.wrong, stop.right, stop.rivals)]
        )
        self.wrong, self.owners, self.rivals = (
            Skyline(frame, color=hue, brick=brick) for hue in (theme.ring, theme.word, theme.ink)
        )
        self.owners.set_fill(opacity=PALE).set_stroke(theme.ground, width=2)
        self.rivals.set_fill(opacity=0).set_stroke(theme.ink, width=OUTLINE)
        self.key_names, self.table = self._key(), self._tabulate()
        with self.beat("word"):
            title = self._axis_title("sum", theme.ink)
            drop = self._turn_level()
            self.clock.set_value(0.0)
            self.draw_piles()
            self._try_one_sum(drop, title)
            self.hero = VGroup(self.axis, self.wrong, self.owners, self.rivals, *self.table)
            piles = FadeIn(self.wrong, self.owners), FadeOut(self.tried)
            self._end_silently()
            self.play(*piles, FadeIn(*self.table[:2]), run_time=GESTURE)
            with self.redrawn(self.draw_piles):
                self.pause(GESTURE)
                self._grow(1, self.table[2])
                self.say("rival", FadeIn(self.rivals, self.key_names[2]))
                for stop in range(2, len(self.dims)):
                    self._end_silently()
                    self._grow(stop, self.table[stop + 1], seconds=STROLL)
            self.say("parted")

    def _try_one_sum(self, drop: DashedSegment, title: VGroup) -> None:
        """Let the brick of one right word fall, and see which wrong words are nearer."""
        right, wrong = self.trial
        theme, brick = self.theme, EACH * self.wrong.brick
        crowd, ahead, own = (
            Skyline(self.frame, color=hue, brick=high)
            for hue, high in ((theme.ring, brick), (theme.ink, brick), (theme.word, FLAG))
        )
        crowd.show_values(wrong).set_fill(opacity=SHADE)
        own.show_values(np.array([right]))
        ahead.show_values(wrong[column_of(wrong) > column_of(np.array([right]))])
        self.tried = VGroup(crowd, ahead, own)
        self.hero = VGroup(self.axis, self.axis.arc, *self.tried)
        self.hide(self.place_arrow, self.sum_arrow)
        landed = own.get_center()
        own.move_to(drop.get_top())
        self.add(own)
        animate: Any = own.animate
        falling = animate(rate_func=rush_into).move_to(landed)
        self.play(falling, FadeIn(self.key_names[1], title), run_time=GESTURE)
        coming = FadeIn(crowd, self.key_names[0], self.widths[0])
        self.play(FadeOut(self.axis.arc), coming, run_time=GESTURE)
        self.add(own)
        self.say("two", FadeOut(self.word_arrow, drop), FadeIn(ahead), run_time=QUICK)

    def _end_silently(self) -> None:
        """Let the caption that has been read go, so that only the picture speaks."""
        self._hold(self._time_to_read)
        self._end_cue()
        self._swap(None)

    def _turn_level(self) -> DashedSegment:
        """Turn the triangle until its sum lies level; return the line to the word's cosine."""
        own = float(np.median(self.stops[-1].right))
        named = self.word_name, self.place_name, self.sum_name
        self.hide(self.lean, self.corner, *named, self.widths[-1])
        for told in self.widths:
            told.put(self._corner(4) * UP + self.stage.right * RIGHT, RIGHT)
        with self.redrawn(self.draw_triangle):
            self.play(moved(self.turned, 1.0))
        tip, foot = self.word_arrow.end, self.frame.point((own, 0))
        drop = DashedSegment(tip, foot, color=self.theme.ink, width=5)
        value = Label(printed(own, 2), BODY, color=self.theme.word).put(foot + 0.45 * DOWN)
        self.show(self.axis.arc, self.axis.names)
        self.say("turn", Create(drop), FadeIn(value), run_time=GESTURE)
        return drop

    def _key(self) -> list[Label]:
        """Return the names of all that is piled up or drawn over it."""
        hues = self.theme.quiet, self.theme.word, self.theme.ink
        texts = "wrong words", "right words", "nearest wrong"
        right = self.stage.right * RIGHT
        return [
            Label(text, LABEL, color=hue).put(self._corner(row) * UP + right, RIGHT)
            for row, (text, hue) in enumerate(zip(texts, hues, strict=True))
        ]

    def _tabulate(self) -> list[VGroup]:
        """Return the lines of the table: its head, and what is found at each stop."""
        lines = [VGroup(Label("right word nearest", LABEL).put(self._corner(0), LEFT))]
        for row, stop in enumerate(self.stops, start=1):
            told = f"d = {stop.dim}", f"{stop.found:,} of {self.pairs:,}"
            ends = (self._corner(row), LEFT), (self._corner(row) + 3.4 * RIGHT, RIGHT)
            lines.append(
                VGroup(*(Label(t, LABEL).put(*end) for t, end in zip(told, ends, strict=True)))
            )
        return lines

    def draw_piles(self) -> None:
        """Pile up wrong and right words on the way from one width to the next."""
        self.wrong.show_values(self._at_clock("wrong"))
        self.owners.show_values(self._at_clock("right"))
        self.rivals.show_values(self._at_clock("rivals"))

    # --- the place in the sum ------------------------------------------------------------------

    def find_the_place(self) -> None:
        """Compare one sum with all places: it reaches farthest along its own."""
        stage, theme = self.stage, self.theme
        left, right = MARGINS
        region = Region(stage.left + left, stage.right - right, stage.bottom + 0.8, stage.top - 0.6)
        window = Window(0, self.places - 1, 0, 1, region)
        shared = shared_mean_fraction(self.made(self.width)[1])
        self.curve = PlaceCurve(self.matches, self.place, shared, window, color=theme.position)
        self.until = ValueTracker(0.0)
        own = self.matches[self.place]
        near, far = (window.point(at, own) for at in (self.place, self.places - 1))
        high = region.height
        level = DashedSegment(window.point(0, own), far, color=theme.ink, width=5)
        value = Label(printed(own, 2), BODY).put(far + 0.2 * UP, RIGHT)
        curve = self.curve
        VGroup(*curve.ends, curve.asked[1]).shift(LOWER * DOWN)
        with self.beat("place"):
            self.clear_stage(run_time=QUICK)
            curve.reveal(0.0)
            apart = float(np.arccos(own - 1))
            tail = near - high * np.array([np.cos(np.pi / 2 + apart), own, 0])
            self._lay_triangle(tail, high, np.pi / 2, apart)
            self.show(curve.axes, *self.triangle)
            self.hero = self.triangle
            self.around = level, value
            reaching = Create(level), FadeIn(value, curve.asked[1])
            self.say("swap", *reaching, run_time=GESTURE)
            around = FadeIn(*curve.names, *curve.ends)
            self.hero = VGroup(curve, *self.triangle)
            self.say("guess", around, run_time=GESTURE)
            self.ponder()
            self.play(FadeOut(*self.triangle), FadeIn(curve.asked[0]), run_time=QUICK)
            self.add(curve.line)
            with self.redrawn(lambda: curve.reveal(self.until.get_value())):
                going = self._passing(self.place - NEARBY, MORPH)
                self.say("shared", FadeIn(curve.level, run_time=QUICK), going)
                self.play(self._passing(self.place, GESTURE))
                self.show(curve.peak)
                self.play(self._passing(self.places - 1.0, MORPH))
            self.say("only", FadeIn(*self.triangle))

    def _passing(self, to: float, seconds: float) -> Any:
        """Return the animation in which the curve grows evenly up to a place."""
        return moved(self.until, to, seconds, rate_func=linear)

    # --- the answer ----------------------------------------------------------------------------

    def put_together(self) -> None:
        """Lay word, place and sum large, and tell what is read back of both."""
        curve, start = self.curve, self.word_arrow.start
        unit, hub = self.frame.unit, self.frame.point((0.5, 0))
        share = ValueTracker(0.0)
        apart = float(np.arccos(self.matches[self.place] - 1))

        def settle() -> None:
            done = share.get_value()
            high = between(curve.window.region.height, unit, done)
            opened = between(apart, np.pi / 2, done)
            self._lay_triangle(between(start, hub, done), high, np.pi / 2, opened)

        with self.beat("answer"):
            settle()
            chart = curve.axes, *curve.names, *curve.ends, curve.level, curve.asked, *self.around
            with self.redrawn(lambda: curve.reveal(self.until.get_value())):
                self.play(FadeOut(*chart), moved(self.until, self.place))
            self.hero = self.triangle
            with self.redrawn(settle):
                self.play(moved(share), FadeOut(curve.line, curve.peak, run_time=QUICK))
            foot = self.word_arrow.end
            corner = foot + CORNER * unit * np.array([(0, 1, 0), (1, 1, 0), (1, 0, 0)])
            self.corner.points = polyline(corner)
            self._name_sum(np.pi / 2, (hub + self.sum_arrow.end) / 2 + 2.3 * RIGHT + 0.35 * UP)
            self.show(self.sum_name, self.corner)
            found, near = self._answers()
            self.say("both", FadeIn(found), run_time=QUICK, answer=True)
            self.show(near)

    def _answers(self) -> tuple[VGroup, VGroup]:
        """Return what is told of a word and a place that are read back, each beside its arrow."""
        exact, near = self._rates()
        theme, point = self.theme, self.frame.point
        under, beside = point((0, 0)) + 0.6 * DOWN, point((-0.5, 0.5)) + 0.45 * LEFT
        found = f"word: {self.stops[-1].found:,} of {self.pairs:,} exact"
        lines = f"place: {exact} % exact,", f"{near} % within a step"
        return VGroup(Label(found, BODY, color=theme.word).put(under)), VGroup(
            *(
                Label(line, BODY, color=theme.position).put(beside + row * 0.5 * DOWN, RIGHT)
                for row, line in enumerate(lines)
            )
        )
