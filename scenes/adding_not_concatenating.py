"""Chapter 8: with many numbers, word and place can both be read out of their sum."""

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
    ReplacementTransform,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
)
from numpy.typing import NDArray

from posenc_math import (
    cross_cosines,
    random_unit_vectors,
    shared_mean_fraction,
    sinusoidal,
)
from scenes._kit.caption_strip import crossfade
from scenes._kit.chapter import ChapterScene
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.brick_rain import BrickRain
from scenes._kit.mobjects.cell_row import CellRow
from scenes._kit.mobjects.cosine_axis import CosineAxis
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.place_rods import PlaceRods
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.skyline import Skyline, column_of
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, TITLE, Label

Vector = NDArray[np.float64]

FOOT, HEAD = 0.85, 0.3
"""Room under the line of cosines, for their names, and over the half circle."""
PEAK = 0.93
"""Height of the highest column, in radii of the half circle."""
OPEN, OPPOSITE = np.pi / 6, np.pi - 1e-5
"""First and last angle of the word in the opening; a sum of no length cannot be drawn."""
BESIDE = 0.17
"""How far the word lies beside the place that it would hide."""
LISTED, CELL = 8, 0.7
"""How many numbers a list has in the opening, and how high its cells are."""
ROW = 0.45
"""Distance of two lines of text."""
CUES = "each", "closer"
"""What is said of the first widths."""
SINGLE = 4
"""How many words are thrown one by one before many are."""
PAUSES = 0.25, 0.55
"""Shortest and longest time from one word that is shown to the next, in seconds."""
TURN = 0.2
"""Seconds in which the arrow turns from one word to the next."""
SHOWERS = 1.2, 0.5, 0.5, 0.5
"""For how many seconds words are thrown at each width."""
POURED = 2.0
"""For how many seconds all sums drop their bricks."""
NEARLY = np.pi / 12
"""What is still called nearly a right angle misses it by so much at most."""
CORNER, WEDGE = 0.1, 0.22
"""Side of the mark of the right angle, and radius of that of half of it, in radii."""
PALE = 0.65
"""Opacity of right words, so that what they cover is seen."""
FAINTER = 0.8
"""Opacity of wrong places."""
SHADE = 0.94
"""Opacity of a pile over which a coloured arrow is seen."""
ZOOM = 7.0
"""Scene units of the number 1 once the arrows are gone."""
BEFORE = 3.3
"""How far the right angle then lies from the left end of the stage."""
ROOM = 1.75
"""How high the pile of places is then, and in the same scale that of words."""
FLAG = 1.5
"""Height of what stands for the one right word then."""
GAP = 0.14
"""Between a name and its number."""
HEAVY = {"width": 12.0, "head": 0.42}
BED = (0.0, 0.1), (-0.52, 0.1), (-0.52, 0.27), (0.1, 0.0)
"""Corners of the ground on which an arrow lies among bricks: its half, from the tip on."""


class Stop(NamedTuple):
    """What is read out of all sums at one width: cosines in rising order, and words found.

    ``met`` are those of words and their places, ``right`` those of sums and their words, ``rivals``
    those of sums and their nearest wrong words.
    """

    dim: int
    met: Vector
    right: Vector
    rivals: Vector
    found: int


class Reading(NamedTuple):
    """The cosines of one sum with all words and all places, and which of them are in it."""

    words: Vector
    places: Vector
    word: int
    place: int


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
        self.rng = np.random.default_rng(self.seed)
        self.directions = random_unit_vectors(self.rng, self.pairs, self.width)
        self.added = self.rng.integers(0, self.places, self.pairs)
        self.stops = [self._read_words(dim) for dim in self.dims]
        self._read_places()
        stage = self.stage
        unit = min(stage.height - FOOT - HEAD, 4.0)
        self.frame = Frame(np.array([stage.center[0], stage.bottom + FOOT, 0.0]), unit)
        self.axis = CosineAxis(self.frame, stage)
        self.clock, self.slid, self.angle = (ValueTracker(at) for at in (0.0, 0.0, OPEN))
        self.raised, self.turned, self.shrunk = (ValueTracker(0.0) for _ in range(3))
        self.near, self.risen = (ValueTracker(0.0) for _ in range(2))

    def spoken(self) -> Mapping[str, object]:
        """Return the lengths, counts and rates of the captions."""
        _, codes, sums = self.made(self.width)
        at_most = np.sin(NEARLY)
        return {
            "pairs": f"{self.pairs:,}",
            "places": self.places,
            "width": self.width,
            "before": self.dims[-2],
            "first": self.dims[1],
            "nearly": printed(np.degrees(NEARLY)),
            "within": printed(100 * (np.abs(self.stops[-1].met) < at_most).mean(), 1),
            "usual": printed(np.sqrt(2) * self.length, 1),
            "shortest": printed(np.linalg.norm(sums, axis=1).min(), 1),
            "cosine": printed(self.usual, 2),
            "ahead": f"{self.stops[-2].found:,}",
            "shared": printed(100 * shared_mean_fraction(codes)),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.add_a_place()
        self.meet_in_more_dimensions()
        self.stand_at_right_angles()
        self.find_the_word()
        self.find_the_place()
        self.answer_both()

    # --- what is true --------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """How many numbers the arrows have in the end."""
        return self.dims[-1]

    @property
    def length(self) -> float:
        """How long the arrow of a place is in the end; those of words are as long."""
        return float(np.linalg.norm(sinusoidal([0], self.width)))

    @property
    def usual(self) -> float:
        """The cosine of a sum with its own word, in the middle of all."""
        return float(np.median(self.stops[-1].right))

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
        np.fill_diagonal(cosines, -1)
        rivals = cosines.max(axis=1)
        found = int((right > rivals).sum())
        met, right, rivals = map(np.sort, (met, right, rivals))
        return Stop(dim, met, right, rivals, found)

    def _read_places(self) -> None:
        """Read the places out of all sums, and choose the one that is shown.

        It leans on both as usual, and of its place and the two beside it, its own is the nearest.
        """
        words, codes, sums = self.made(self.width)
        cosines = np.asarray(cross_cosines(sums, codes))
        self.off = np.abs(cosines.argmax(axis=1) - self.added)
        order = np.sort(np.argsort(cosines, axis=1)[:, -3:], axis=1)
        three = self.added[:, None] + np.array([-1, 0, 1])
        typical = (self.off == 0) & (order == three).all(axis=1)
        right = cosines[np.arange(self.pairs), self.added]
        away = np.abs(right - np.median(right)) + np.where(typical, 0, 2)
        one = int(np.argmin(away))
        among = np.asarray(cross_cosines(sums[one : one + 1], words))[0]
        self.reading = Reading(among, cosines[one], one, int(self.added[one]))

    # --- a word and a place --------------------------------------------------------------------

    def add_a_place(self) -> None:
        """Add a place arrow and a word arrow, and turn the word until nothing is left."""
        theme, hub, point = self.theme, self.frame.origin, self.frame.point
        self.sum_arrow = VectorArrow(hub + LEFT, hub + UP, color=theme.ink, **HEAVY)
        self.place_arrow = VectorArrow(hub + LEFT, hub, color=theme.position, **HEAVY)
        self.word_arrow = VectorArrow(hub, hub + UP, color=theme.word, **HEAVY)
        self.path = VMobject(stroke_color=theme.ink, stroke_width=4)
        self.word_name = Label("word", BODY, color=theme.word)
        self.place_name = Label("place", BODY, color=theme.position)
        self.place_name.put(point((-0.5, 0)) + 0.8 * DOWN)
        self.sum_name = VGroup(Label("sum", BODY))
        self.nothing = Label("sum: 0", TITLE).put(point((-1, 0)) + 0.7 * UP + 0.1 * LEFT, RIGHT)
        self.draw_sum()
        arrows = self.place_arrow, self.word_arrow
        self.lists = self._lists()
        self.hero = VGroup(self.lists, self.sum_arrow, *arrows, self.path)
        whole, names = self.sum_arrow, (self.place_name, self.word_name)
        with self.question():
            self.say("lists", FadeIn(self.lists, *names), run_time=GESTURE)
            self.play(*self._flatten())
            self.play(FadeIn(*arrows), FadeOut(self.lists), run_time=QUICK)
            self.add(*arrows)
            grown = GrowFromPoint(whole, whole.start), FadeIn(self.sum_name)
            self.say("sum", *grown, run_time=GESTURE)
            self.add(self.path, self.place_arrow, self.word_arrow, whole)
            with self.redrawn(self.draw_sum):
                self.play(moved(self.angle, OPPOSITE, STROLL))
            leaving = FadeOut(whole, self.sum_name)
            self.say("gone", FadeIn(self.nothing), leaving, run_time=QUICK)

    def _lists(self) -> VGroup:
        """Return the first place and the first word as rows of cells, where their arrows lie."""
        words, codes, _ = self.made(LISTED)
        listed = codes[self.reading.place], words[self.reading.word]
        limit = float(np.abs(listed).max())
        hub, unit = self.frame.origin, self.frame.unit
        width, middle = 0.86 * unit / LISTED, 0.56 * unit * RIGHT
        place, word = (
            CellRow(numbers, hub + side * middle, width=width, height=CELL, limit=limit)
            for numbers, side in zip(listed, (-1, 1), strict=True)
        )
        word.rotate(OPEN, about_point=hub)
        return VGroup(place, word)

    def _flatten(self) -> list[Any]:
        """Return the animations in which both lists become as thin as an arrow."""
        turns = (np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) for a in (0.0, OPEN))
        thinner = (turn @ np.diag([1.0, 0.12 / CELL]) @ turn.T for turn in turns)
        flat = zip(self.lists, thinner, strict=True)
        return [row.animate.apply_matrix(m, about_point=self.frame.origin) for row, m in flat]

    def draw_sum(self) -> None:
        """Lay place and word tip to tail, and the sum; what would hide the place, beside it."""
        angle, point, unit = self.angle.get_value(), self.frame.point, self.frame.unit
        ways = np.linspace(OPEN, angle, 80)
        way = self.frame.points(np.column_stack([np.cos(ways), np.sin(ways)]))
        self.path.points = polyline(way)
        tip = np.array([np.cos(angle), np.sin(angle)])
        slid = self.slid.get_value()
        aside = (1 - slid) * max(0.0, -tip[0]) ** 12 * BESIDE * UP
        self.place_arrow.set_ends(point((slid - 1, 0)), point((slid, 0)))
        self.word_arrow.set_ends(point((0, 0)) + aside, point(tip) + aside)
        self.sum_arrow.set_ends(point((-1, 0)), point(tip))
        across = np.array([tip[1], -tip[0], 0])
        middle = self.frame.origin + 0.5 * unit * np.array([*tip, 0])
        self.word_name.put(middle + np.array([0.95 * across[0], 0.75 * across[1] - 0.1, 0]))
        lean = np.array([-np.sin(angle / 2), np.cos(angle / 2), 0])
        self.sum_name[0].put((point((-1, 0)) + point(tip)) / 2 + 0.55 * lean + 0.1 * DOWN)

    # --- the angle between them ----------------------------------------------------------------

    def meet_in_more_dimensions(self) -> None:
        """Throw random words at their angles to the place, with more and more numbers."""
        self.widths = [Label(f"{dim} numbers", TITLE) for dim in self.dims]
        for told in self.widths:
            told.put(self.stage.at(0, 1) + 0.55 * DOWN, LEFT)
        self.axis_title = self._axis_title("place", self.theme.position)
        ground = self.theme.ground
        self.beds = [
            scenery(VMobject(fill_color=ground, fill_opacity=1, stroke_width=0)) for _ in range(2)
        ]
        self.piles: list[Skyline] = []
        self.arrows = *self.beds, self.place_arrow, self.word_arrow
        with self.beat("angle"):
            self._lay_tail_to_tail()
            self.hero = VGroup(self.axis, self.axis.arc, self.word_arrow)
            for number, stop in enumerate(self.stops):
                self._throw(number, stop)
            self.say("nearly", Create(self._near_right()), run_time=GESTURE)

    def _lay_tail_to_tail(self) -> None:
        """Slide the place on, so that both arrows begin at one point, over the line of cosines."""
        self.hide(self.nothing, self.word_name, self.place_name)
        self.bring_to_back(self.path)
        with self.redrawn(self.draw_sum):
            self.play(moved(self.slid, run_time=GESTURE))
        self.add(self.axis, self.place_arrow, self.word_arrow)
        whole = ReplacementTransform(self.path, self.axis.arc)
        self.play(FadeIn(self.axis), FadeIn(self.axis_title), whole, run_time=GESTURE)

    def _lay_beds(self) -> None:
        """Lay the ground that sets the arrows of place and word off from the bricks."""
        for bed, arrow in zip(self.beds, (self.place_arrow, self.word_arrow), strict=True):
            bed.points = bedded(arrow)

    def _throw(self, number: int, stop: Stop) -> None:
        """Let the arrow point at random words of one width, and a brick fall for each word."""
        rain, before = self._rain(stop, number), self.angle.get_value()
        changes = crossfade(self.widths[max(0, number - 1) : number], [self.widths[number]])
        changes += [self._paled(pile) for pile in self.piles[-1:]]
        if number < len(CUES):
            self.say(CUES[number], *changes)
        else:
            self.play(*changes)
        begun = self.time
        self.add(rain, *self.arrows)

        def draw() -> None:
            rain.pour(self.time - begun)
            self._point_word(self._aim(self.time - begun, before))

        with self.redrawn(draw, drifting=True):
            self.wait(rain.lasts)
        self.remove(rain)
        self.piles.append(rain.pile)
        for pile in self.piles[:-1]:
            scenery(pile)
        self.add(rain.pile, *self.arrows)

    def _paled(self, pile: Skyline) -> Any:
        """Return the animation in which only the outline of a pile is left."""
        animate: Any = pile.animate
        return animate(run_time=QUICK).set_fill(opacity=0).set_stroke(self.theme.ring, width=3)

    def _rain(self, stop: Stop, number: int) -> BrickRain:
        """Return the bricks of all words: some one by one at first, then all others at once."""
        thrown = self.rng.permutation(stop.met)
        alone = np.cumsum(self.rng.uniform(*PAUSES, 0 if number else SINGLE))
        begun = float(alone.max(initial=0.0))
        many = np.sort(self.rng.uniform(0, SHOWERS[number], self.pairs - len(alone)))
        launches = np.concatenate([alone, begun + many])
        shown = np.append(alone, np.arange(begun + PAUSES[0], launches[-1], PAUSES[0] + TURN))
        self.shown = launches[np.searchsorted(launches, shown)]
        self.aimed = np.arccos(thrown[np.searchsorted(launches, shown)])
        brick = PEAK * self.frame.unit / max(map(highest, (stop.met for stop in self.stops)))
        rain = BrickRain(self.frame, thrown, launches, color=self.theme.ring, brick=brick)
        rain.pile.set_fill(opacity=SHADE)
        return rain

    def _aim(self, time: float, before: float) -> float:
        """Return the angle of the word that is shown after some seconds, or on the way to it."""
        last = int(np.searchsorted(self.shown, time + TURN, side="right"))
        ways = np.concatenate([[before], self.aimed])
        if last == 0:
            return float(ways[0])
        share = smooth(min(1.0, (time + TURN - self.shown[last - 1]) / TURN))
        return float(between(ways[last - 1], ways[last], share))

    def _point_word(self, angle: float) -> None:
        self.angle.set_value(angle)
        tip = self.frame.point((np.cos(angle), np.sin(angle)))
        self.word_arrow.set_ends(self.frame.origin, tip)
        self._lay_beds()

    def _near_right(self) -> Arc:
        """Return the part of the half circle that is nearly at a right angle, in the word's hue."""
        self.swing = Arc(
            self.frame.unit,
            np.pi / 2 - NEARLY,
            2 * NEARLY,
            arc_center=self.frame.origin,
            stroke_color=self.theme.word,
            stroke_width=14,
        )
        return self.swing

    def _axis_title(self, other: str, color: str) -> VGroup:
        """Return with what the cosines are taken, in two lines over the right end of the line."""
        above = self.frame.point((1, 0)) + 0.3 * RIGHT
        first = Label("cosine with", LABEL).put(above + 1.05 * ROW * UP + 0.1 * UP, LEFT)
        second = Label("the", LABEL).put(above + 0.1 * UP, LEFT)
        third = Label(other, LABEL, color=color).put(second.get_right() + 0.12 * RIGHT, LEFT)
        third.shift((second.baseline - third.baseline) * UP)
        return VGroup(first, second, third)

    # --- the sum -------------------------------------------------------------------------------

    def stand_at_right_angles(self) -> None:
        """Add again: the sum's length hardly changes, and it leans on both alike."""
        self.readout = Readout(0.0, 1, BODY, face="sans", align=LEFT)
        self.sum_name = VGroup(Label("sum:", BODY), self.readout)
        long = printed(self.length)
        self.word_name = Label(f"word: {long}", BODY, color=self.theme.word)
        self.place_name = Label(f"place: {long}", BODY, color=self.theme.position)
        with self.beat("sum"):
            self.hide(*self.piles, self.swing, self.axis.arc, self.axis_title)
            self.remove(*self.beds)
            with self.redrawn(self.draw_triangle):
                upright = moved(self.angle, np.pi / 2, GESTURE)
                self.play(upright, moved(self.raised, 1.0, GESTURE))
            whole = self.sum_arrow
            named = FadeIn(self.sum_name, self.word_name, self.place_name)
            self.hero = VGroup(self.place_arrow, self.word_arrow, whole)
            marks = self._marks()
            self.say("long", GrowFromPoint(whole, whole.start), named, run_time=GESTURE)
            self.show(marks)
            self._hold(self._time_to_read)
            with self.redrawn(self.draw_triangle):
                shortest, longest = self._extremes()
                leaning = moved(self.angle, shortest, GESTURE)
                self.say("none", leaning, FadeOut(marks, run_time=QUICK))
                self.play(moved(self.angle, longest))
                self.play(moved(self.angle, np.pi / 2, GESTURE))

    def _extremes(self) -> tuple[float, float]:
        """Return the angles of word and place at which the sum is as short and long as any."""
        half = np.linalg.norm(self.made(self.width)[2], axis=1) / 2 / self.length
        return 2 * float(np.arccos(half.min())), 2 * float(np.arccos(half.max()))

    def _marks(self) -> VGroup:
        """Return the mark of the right angle, and that of half of it between word and sum."""
        hub, unit, ink = self.frame.origin, self.frame.unit, self.theme.ink
        corner = VMobject(stroke_color=self.theme.quiet, stroke_width=4)
        corners = np.array([(0, 1 - CORNER), (CORNER, 1 - CORNER), (CORNER, 1)])
        corner.points = polyline(self.frame.points(corners))
        half = np.pi / 4
        wedge = Arc(WEDGE * unit, half, half, arc_center=hub, color=self.theme.quiet)
        beside = np.array([np.cos(1.5 * half), np.sin(1.5 * half), 0])
        degrees = Label(f"{printed(np.degrees(half))}°", BODY, color=ink)
        degrees.put(hub + 1.9 * WEDGE * unit * beside + 0.1 * DOWN)
        return VGroup(corner, wedge, degrees)

    def draw_triangle(self) -> None:
        """Lay the place to the tip of the word, and the sum from where the word begins."""
        apart, hub, unit = self.angle.get_value(), self.frame.origin, self.frame.unit
        turn = self.turned.get_value() * -np.pi / 4
        tip, along = (unit * np.array([np.cos(a), np.sin(a), 0]) for a in (turn + apart, turn))
        raised, shrunk = self.raised.get_value() * tip, self.shrunk.get_value()
        self.word_arrow.set_ends(hub, hub + tip)
        self.place_arrow.set_ends(hub + raised, hub + raised + along)
        whole = tip + along
        long = between(float(np.linalg.norm(whole)), unit, shrunk)
        self.sum_arrow.set_ends(hub, hub + whole / np.linalg.norm(whole) * long)
        self.word_name.put(hub + tip / 2 + 0.35 * LEFT, RIGHT)
        self.place_name.put(hub + tip + 0.5 * unit * RIGHT + 0.55 * DOWN)
        self.readout.set_number(self.length * float(np.linalg.norm(whole)) / unit)
        middle = hub + whole / 2 + 0.5 * RIGHT + 0.45 * DOWN
        self.sum_name[0].put(middle, LEFT)
        self.readout.put(middle + (self.sum_name[0].width + GAP) * RIGHT)

    # --- the word in the sum -------------------------------------------------------------------

    def find_the_word(self) -> None:
        """Compare all sums with their words, and with the nearest wrong ones: both part."""
        theme, frame = self.theme, self.frame
        piles = [pile for stop in self.stops[1:] for pile in (stop.right, stop.rivals)]
        self.brick = PEAK * frame.unit / max(map(highest, piles))
        self.legend = VGroup(
            Label("right word", BODY, color=theme.word),
            Label("nearest wrong word", BODY, color=theme.quiet),
        )
        self._list(2.5, *self.legend)
        self.counts = [self._count(stop) for stop in self.stops]
        self.hero = VGroup(self.axis, self.axis.arc, self.word_arrow)
        with self.beat("word"):
            self._turn_level()
            self._pour_all()
            for number, cue in ((2, "ahead"), (3, "parted")):
                self._hold(self._time_to_read)
                self._end_cue()
                leaving = FadeOut(self.widths[number - 1], self.counts[number - 1])
                self._swap(None, leaving.set_run_time(QUICK))
                with self.redrawn(self.draw_piles):
                    self.play(moved(self.clock, number, STROLL))
                coming = FadeIn(self.widths[number], self.counts[number])
                self.say(cue, coming, run_time=QUICK)
            self.value.put(self.close.point((self.usual, 0)) + 0.62 * DOWN)
            self.show(self.value)

    def _turn_level(self) -> None:
        """Turn the triangle until its sum lies level, where its direction is the line's."""
        named = self.sum_name, self.word_name, self.place_name
        self.axis_title = self._axis_title("sum", self.theme.ink)
        with self.redrawn(self.draw_triangle):
            self.say("turn", moved(self.turned, 1.0), FadeOut(*named, run_time=QUICK))
            coming = FadeIn(self.axis.arc, self.axis_title)
            leaving = FadeOut(self.place_arrow, run_time=QUICK)
            self.play(moved(self.shrunk, 1.0, GESTURE), leaving, coming)
        tip, foot = self.word_arrow.end, self.frame.point((self.usual, 0))
        self.drop = DashedSegment(tip, foot, color=self.theme.word, width=5)
        self.value = Label(printed(self.usual, 2), BODY, color=self.theme.word)
        self.value.put(foot + 0.62 * DOWN)
        self.say("cosine", Create(self.drop), FadeIn(self.value), run_time=GESTURE)

    def _pour_all(self) -> None:
        """Let every sum drop two bricks: its right word and its nearest wrong one."""
        stop, theme = self.stops[1], self.theme
        order, launches = self.rng.permutation(self.pairs), np.linspace(0, POURED, self.pairs)
        self.rivals, self.owners = rains = [
            BrickRain(
                self.frame,
                values[order],
                launches,
                color=hue,
                brick=self.brick,
                ceiling=self.stage.height - FOOT - HEAD / 2,
            )
            for values, hue in ((stop.rivals, theme.ring), (stop.right, theme.word))
        ]
        self.owners.pile.set_fill(opacity=PALE)
        self._hold(self._time_to_read)
        begun = self.time + QUICK

        def draw() -> None:
            self.draw_near()
            for rain in rains:
                rain.look(self.close).pour(self.time - begun)

        leaving = self.axis.names[0], self.axis.arc, self.word_arrow, self.drop, self.value
        gone = FadeOut(*leaving, run_time=QUICK)
        named = crossfade([self.widths[-1]], [self.widths[1], *self.legend])
        self.add(*rains, self.beds[0], self.sum_arrow)
        self.hero = VGroup(self.axis, *(rain.pile for rain in rains))
        with self.redrawn(draw, drifting=True):
            self.say("all", moved(self.near), gone, *named)
            self.wait(begun + self.rivals.lasts - self.time)
        self.remove(*rains)
        self.add(*(rain.pile for rain in rains), self.beds[0], self.sum_arrow)
        self.clock.set_value(1.0)
        self.show(self.counts[1])

    def _count(self, stop: Stop) -> VGroup:
        """Return for how many sums the right word is the nearest at one width."""
        lines = f"{stop.found:,} of {self.pairs:,}", "right words nearest"
        return self._list(5.2, *(Label(text, BODY) for text in lines))

    def _list(self, row: float, *lines: Label) -> VGroup:
        """Lay lines one under the other at the left edge, that many rows under the top."""
        for back, line in enumerate(lines):
            line.put(self.stage.at(0, 1) + (row + 1.1 * back) * ROW * DOWN, LEFT)
        return VGroup(*lines)

    def draw_piles(self) -> None:
        """Pile up right words and nearest wrong ones on the way from one width to the next."""
        self.rivals.pile.show_values(self._at_clock("rivals"))
        self.owners.pile.show_values(self._at_clock("right"))

    def _at_clock(self, what: str) -> Vector:
        """Return cosines on the way from one width to the next."""
        clock = self.clock.get_value()
        low = min(int(clock), len(self.stops) - 2)
        before, after = (getattr(stop, what) for stop in self.stops[low : low + 2])
        return np.asarray(between(before, after, clock - low))

    # --- the place in the sum ------------------------------------------------------------------

    def find_the_place(self) -> None:
        """Look closer at one sum, and compare it with all words and then with all places."""
        reading, theme = self.reading, self.theme
        words = np.delete(reading.words, reading.word)
        places = np.delete(reading.places, reading.place)
        high = ROOM * len(places) / highest(places)
        self.others = Skyline(self.frame, color=theme.ring, brick=high / len(words))
        self.wrong = Skyline(
            self.frame, color=theme.position, brick=high / len(places), hanging=True
        )
        self.wrong.set_fill(opacity=FAINTER)
        self.found = VMobject(stroke_color=theme.word, stroke_width=10)
        self.crowd = words
        with self.beat("place"):
            self.draw_one()
            piles = self.rivals.pile, self.owners.pile
            leaving = FadeOut(*piles, self.legend, self.counts[-1], self.value)
            self.play(leaving, FadeIn(self.found), run_time=QUICK)
            self.say("one", FadeIn(self.others), run_time=QUICK)
            self.hero = VGroup(self.axis, self.others, self.wrong, self.sum_arrow)
            self.add(self.beds[0], self.sum_arrow)
            with self.redrawn(self.draw_one):
                self.play(moved(self.risen))
            self._name_words(len(words))
            self._hang_places(places)
            self.rods = PlaceRods(self.close, reading.places, reading.place, color=theme.position)
            self.say("close", Create(self.rods.lines), run_time=GESTURE)
            self.show(self.rods.names)

    @property
    def close(self) -> Frame:
        """Where the cosines lie: on the way to where they are large, and to the middle."""
        stage, start, near = self.stage, self.frame.origin, self.near.get_value()
        up = between(start[1], stage.center[1], self.risen.get_value())
        across = between(start[0], stage.left + BEFORE, near)
        return Frame(np.array([across, up, 0.0]), between(self.frame.unit, ZOOM, near))

    def draw_near(self) -> None:
        """Look at the line from farther or nearer."""
        frame = self.close
        self.axis.look(frame, self.near.get_value())
        self.sum_arrow.set_ends(frame.origin, frame.point((1, 0)))
        self.beds[0].points = bedded(self.sum_arrow)
        self.axis_title.move_to(frame.point((1, 0)) + 0.3 * RIGHT + 0.1 * UP, DOWN + LEFT)

    def draw_one(self) -> None:
        """Lay the words of one sum over the line, wherever it lies."""
        self.draw_near()
        frame = self.others.frame = self.close
        self.others.show_values(self.crowd)
        at = frame.point((self.reading.words[self.reading.word], 0))
        self.found.points = polyline(np.array([at, at + FLAG * UP]))

    def _name_words(self, count: int) -> None:
        top = self.others.get_top()
        self.naming = [
            Label(f"{count:,} wrong words", BODY, color=self.theme.quiet).put(top + 0.2 * UP),
            Label("its word", BODY, color=self.theme.word).put(self.found.get_top() + 0.2 * UP),
        ]
        self.show(*self.naming)

    def _hang_places(self, places: Vector) -> None:
        """Let all places but the right one pile up under the line."""
        self.wrong.frame = self.close
        order, until = self.rng.permutation(places), ValueTracker(0.0)

        def draw() -> None:
            self.wrong.show_values(order[: int(until.get_value())])

        self.add(self.wrong, self.beds[0], self.sum_arrow)
        with self.redrawn(draw):
            self.play(moved(until, len(places), rate_func=linear))
        name = Label(f"{len(places)} wrong places", BODY, color=self.theme.position)
        self.naming.append(name.put(self.wrong.get_bottom() + 0.45 * DOWN))
        self.say("shared", FadeIn(name), run_time=QUICK)

    # --- the answer ----------------------------------------------------------------------------

    def answer_both(self) -> None:
        """Tell how often word and place are read out of a sum."""
        right = self.stage.right * RIGHT
        up, down = (self.close.origin[1] + side for side in (1.3, -1.7))
        exact, near = (printed(100 * (self.off <= off).mean(), 1) for off in (0, 1))
        last = self.stops[-1]
        share = printed(100 * last.found / self.pairs)
        words = VGroup(
            Label(f"word: {share} % right", BODY, color=self.theme.word).put(right + up * UP, RIGHT)
        )
        places = VGroup(
            Label(f"place: {exact} % right,", BODY, color=self.theme.position).put(
                right + down * UP, RIGHT
            ),
            Label(f"{near} % within a step", BODY, color=self.theme.position).put(
                right + (down - ROW * 1.1) * UP, RIGHT
            ),
        )
        with self.beat("answer"):
            self.say("both", FadeIn(words, places), run_time=QUICK, answer=True)


def bedded(arrow: VectorArrow) -> Vector:
    """Return the outline, as Bézier points, of the ground on which an arrow lies among bricks."""
    length = np.linalg.norm(arrow.vector)
    along = arrow.vector / length
    across = np.array([-along[1], along[0], 0.0])
    half = np.array([(-length, BED[0][1]), *BED[1:]])
    corners = np.concatenate([half, half[::-1] * np.array([1, -1]), half[:1]])
    return polyline(arrow.end + corners @ np.array([along, across]))


def highest(values: Vector) -> int:
    """Return how many values fall into the fullest column."""
    return int(np.bincount(column_of(values)).max())
