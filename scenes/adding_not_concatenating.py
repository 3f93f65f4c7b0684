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
    cosine_distribution,
    cross_cosines,
    random_unit_vectors,
    sinusoidal,
)
from scenes._kit.caption_strip import crossfade
from scenes._kit.chapter import ChapterScene
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.brick_rain import BrickRain
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
ROW = 0.45
"""Distance of two lines of text."""
TABLE = 3.2, 5.3, 6.4
"""Where names, first and second numbers of the lists stand, in scene units from the right angle."""
CUES = "each", "closer"
"""What is said of the first widths."""
SINGLE = 3
"""How many words are thrown one by one before many are."""
PAUSES = 0.25, 0.55
"""Shortest and longest time from one word that is shown to the next, in seconds."""
TURN = 0.2
"""Seconds in which the arrow turns from one word to the next."""
THROWN = 1000
"""How many words are thrown at each width: few enough to see the bricks fall as they will lie."""
SHOWERS = 0.9, 0.5, 0.5, 0.5
"""For how many seconds words are thrown at each width."""
NEARLY = np.pi / 12
"""What is still called nearly a right angle misses it by so much at most."""
CORNER, WEDGE = 0.1, 0.22
"""Side of the mark of the right angle, and radius of that of half of it, in radii."""
PALE = 0.65
"""Opacity of right words, so that what they cover is seen."""
FAINTER = 0.8
"""Opacity of wrong places."""
CASING = 0.1
"""What sets the arrow of a word off from the bricks behind it."""
SHADE = 0.94
"""Opacity of a pile before which a coloured arrow is seen."""
LIFT = 0.17
"""How far piles lie off the line, so that no arrow on it hides their feet."""
ZOOM = 8.0
"""Scene units of the number 1 once the arrows are gone."""
BEFORE = 2.5
"""How far the right angle then lies from the left end of the stage."""
ROOM = 1.75
"""How high the pile of places is then, and in the same scale that of words."""
FLAG = 1.5
"""Height of what stands for the one right word then."""
GAP = 0.14
"""Between a name and its number."""
HEAVY = {"width": 11.0, "head": 0.36}
HILL = 0.7
"""Height of the highest hill of words found, in radii of the half circle."""
OVER, BESIDE_HILL = 3.35, 1.35
"""How high the names of right and wrong words stand over the line."""
MARK = 0.9
"""Height of a dashed line that has come down from its arrow."""


class Stop(NamedTuple):
    """What is read out of all sums at one width: cosines in rising order, and words found.

    ``met`` are those of words and their places, ``right`` those of sums and their words, ``rivals``
    those of sums and their nearest wrong words; ``typical`` is one right cosine with its rival.
    """

    dim: int
    met: Vector
    right: Vector
    rivals: Vector
    found: int
    typical: tuple[float, float]


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
        self.retreat = [
            self.stops[self.dims.index(dim)] if dim in self.dims else self._read_words(dim)
            for dim in doublings(self.dims[1], self.width)
        ]
        self._read_places()
        stage = self.stage
        unit = min(stage.height - FOOT - HEAD, 4.0)
        self.frame = Frame(np.array([stage.center[0], stage.bottom + FOOT, 0.0]), unit)
        self.axis = CosineAxis(self.frame, stage)
        self.clock, self.slid, self.angle = (ValueTracker(at) for at in (0.0, 0.0, OPEN))
        self.raised, self.turned, self.shrunk = (ValueTracker(0.0) for _ in range(3))
        self.near, self.risen = (ValueTracker(0.0) for _ in range(2))
        self.leaning = ValueTracker(np.pi / 4)

    def spoken(self) -> Mapping[str, object]:
        """Return the lengths, counts and rates of the captions."""
        _, _, sums = self.made(self.width)
        at_most = np.sin(NEARLY)
        long = np.linalg.norm(sums, axis=1) / self.length
        law = cosine_distribution(self.width)
        return {
            "pairs": f"{self.pairs:,}",
            "thrown": f"{THROWN:,}",
            "width": self.width,
            "first": self.dims[1],
            "nearly": printed(np.degrees(NEARLY)),
            "within": printed(100 * (law.cdf(at_most) - law.cdf(-at_most)), 1),
            "usual": printed(np.sqrt(2), 2),
            "shortest": printed(long.min(), 2),
            "cosine": printed(self.usual, 2),
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
        off = np.hypot(right - np.median(right), rivals - np.median(rivals))
        one = off.argmin()
        typical = float(right[one]), float(rivals[one])
        right, rivals = map(np.sort, (right, rivals))
        return Stop(dim, met, right, rivals, found, typical)

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
        self.table = self._table()
        self.draw_sum()
        tip, foot = self.word_arrow.end, point((np.cos(OPEN), 0))
        sides = VGroup(
            *(
                DashedSegment(*ends, color=theme.word, width=5)
                for ends in ((hub, foot), (foot, tip))
            )
        )
        whole, lists = self.sum_arrow, VGroup(*self.table[:2])
        self.hero = VGroup(self.table, whole, self.place_arrow, self.word_arrow, self.path)
        with self.question():
            self.say("lists", FadeIn(lists), run_time=GESTURE)
            self.play(self._grown(self.place_arrow), FadeIn(self.place_name), run_time=GESTURE)
            self.play(Create(sides), run_time=GESTURE)
            self.play(self._grown(self.word_arrow), FadeIn(self.word_name), run_time=GESTURE)
            named = FadeIn(self.sum_name, self.table[2])
            self.say("sum", self._grown(whole), named, FadeOut(sides), run_time=GESTURE)
            self.add(self.path, self.place_arrow, self.word_arrow, whole)
            with self.redrawn(self.draw_sum):
                self.play(moved(self.angle, OPPOSITE, STROLL))
            self.say("gone", FadeOut(whole, self.sum_name), run_time=QUICK)

    def _grown(self, arrow: VectorArrow) -> Any:
        """Return the animation in which an arrow grows from its start."""
        return GrowFromPoint(arrow, arrow.start)

    def _table(self) -> VGroup:
        """Return place, word and sum as lists of two numbers, under each other."""
        theme, hub, top = self.theme, self.frame.origin, self.stage.top - ROW
        rows = VGroup()
        self.lists: list[list[Readout]] = []
        for down, (name, color) in enumerate(
            (("place", theme.position), ("word", theme.word), ("sum", theme.ink))
        ):
            at = np.array([hub[0], top - 1.2 * down * ROW, 0])
            numbers = [Readout(0.0, 2, BODY, face="sans", align=RIGHT, color=color) for _ in "xy"]
            for number, x in zip(numbers, TABLE[1:], strict=True):
                number.put(at + x * RIGHT)
            self.lists.append(numbers)
            rows.add(
                VGroup(Label(name, BODY, color=color).put(at + TABLE[0] * RIGHT, LEFT), *numbers)
            )
        return rows

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
        pairs = np.array([(1.0, 0.0), tip, tip + RIGHT[:2]])
        for numbers, pair in zip(self.lists, pairs, strict=True):
            for number, value in zip(numbers, pair, strict=True):
                number.set_number(value)
        lean = np.array([-np.sin(angle / 2), np.cos(angle / 2), 0])
        self.sum_name[0].put((point((-1, 0)) + point(tip)) / 2 + 0.55 * lean + 0.1 * DOWN)

    # --- the angle between them ----------------------------------------------------------------

    def meet_in_more_dimensions(self) -> None:
        """Throw random words at their angles to the place, with more and more numbers."""
        self.widths = [Label(f"{dim} numbers", TITLE) for dim in self.dims]
        for told in self.widths:
            told.put(self.stage.at(0, 1) + 0.55 * DOWN, LEFT)
        self.axis_title = self._axis_title("place", self.theme.position)
        self.piles: list[Skyline] = []
        ground = self.theme.ground
        self.casing = scenery(VMobject(fill_color=ground, fill_opacity=1, stroke_width=0))
        self.arrows = self.place_arrow, self.casing, self.word_arrow
        with self.beat("angle"):
            self._lay_tail_to_tail()
            self.hero = VGroup(self.axis, self.axis.arc, self.word_arrow)
            for number, stop in enumerate(self.stops):
                self._throw(number, stop)
            self.say("nearly", Create(self._near_right()), run_time=GESTURE)

    def _lay_tail_to_tail(self) -> None:
        """Slide the place on, so that both arrows begin at one point, over the line of cosines."""
        self.hide(self.table, self.word_name, self.place_name)
        self.bring_to_back(self.path)
        with self.redrawn(self.draw_sum):
            self.play(moved(self.slid, run_time=GESTURE))
        self.add(self.axis, self.place_arrow, self.word_arrow)
        whole = ReplacementTransform(self.path, self.axis.arc)
        self.play(FadeIn(self.axis), FadeIn(self.axis_title), whole, run_time=GESTURE)

    def _throw(self, number: int, stop: Stop) -> None:
        """Let the arrow point at random words of one width, and a brick fall for each word."""
        rain, before = self._rain(stop, number), self.angle.get_value()
        changes = crossfade(self.widths[max(0, number - 1) : number], [self.widths[number]])
        changes += [FadeOut(pile, run_time=QUICK) for pile in self.piles[-2:-1]]
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
        thrown = stop.met[:THROWN]
        alone = np.cumsum(self.rng.uniform(*PAUSES, 0 if number else SINGLE))
        begun = float(alone.max(initial=0.0))
        many = np.sort(self.rng.uniform(0, SHOWERS[number], THROWN - len(alone)))
        launches = np.concatenate([alone, begun + many])
        shown = np.append(alone, np.arange(begun + PAUSES[0], launches[-1], PAUSES[0] + TURN))
        self.shown = launches[np.searchsorted(launches, shown)]
        self.aimed = np.arccos(thrown[np.searchsorted(launches, shown)])
        brick = PEAK * self.frame.unit / max(highest(stop.met[:THROWN]) for stop in self.stops)
        hue = self.theme.ring
        rain = BrickRain(self.frame, thrown, launches, color=hue, brick=brick, lift=LIFT)
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
        across = CASING * np.array([-np.sin(angle), np.cos(angle), 0])
        foot = self.frame.origin
        corners = foot - across, tip - across, tip + across, foot + across
        self.casing.points = polyline(np.array([*corners, corners[0]]))

    def _near_right(self) -> Arc:
        """Return the part of the half circle that is nearly at a right angle."""
        self.swing = Arc(
            self.frame.unit,
            np.pi / 2 - NEARLY,
            2 * NEARLY,
            arc_center=self.frame.origin,
            stroke_color=self.theme.ink,
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
        self.readout = Readout(0.0, 2, BODY, face="sans", align=LEFT)
        self.sum_name = VGroup(Label("sum:", BODY), self.readout)
        self.word_name = Label("word: 1", BODY, color=self.theme.word)
        self.place_name = Label("place: 1", BODY, color=self.theme.position)
        with self.beat("sum"):
            self.hide(*self.piles[-2:], self.casing, self.swing, self.axis.arc, self.axis_title)
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
        self.readout.set_number(float(np.linalg.norm(whole)) / unit)
        middle = hub + whole / 2 + 0.5 * RIGHT + 0.45 * DOWN
        self.sum_name[0].put(middle, LEFT)
        self.readout.put(middle + (self.sum_name[0].width + GAP) * RIGHT)

    # --- the word in the sum -------------------------------------------------------------------

    def find_the_word(self) -> None:
        """Compare all sums with their words, and with the nearest wrong ones: both part."""
        self.hero = VGroup(self.axis, self.axis.arc, self.word_arrow)
        with self.beat("word"):
            self._turn_level()
            self._try_one()
            self._look_closer()
            self._pile_all()
            self._step_back(1)
            self._step_back(2)
            self._anchor()
            self._step_back(3)
            self._step_back(4)
            self._hold(max(GESTURE, self._time_to_read))

    def _turn_level(self) -> None:
        """Turn the triangle until its sum lies level, where its direction is the line's."""
        named = self.sum_name, self.word_name, self.place_name
        self.axis_title = self._axis_title("sum", self.theme.ink)
        with self.redrawn(self.draw_triangle):
            self._hold(self._time_to_read)
            self._end_cue()
            self._swap(None, moved(self.turned, 1.0), FadeOut(*named, run_time=QUICK))
            coming = FadeIn(self.axis.arc, self.axis_title)
            leaving = FadeOut(self.place_arrow, run_time=QUICK)
            self.play(moved(self.shrunk, 1.0, GESTURE), leaving, coming)
        tip, foot = self.word_arrow.end, self.frame.point((self.usual, 0))
        self.drop = DashedSegment(tip, foot, color=self.theme.word, width=5)
        self.value = Label(printed(self.usual, 2), BODY, color=self.theme.word)
        self.value.put(foot + 0.62 * DOWN)
        self.say("cosine", Create(self.drop), FadeIn(self.value), run_time=GESTURE)

    def _try_one(self) -> None:
        """Go back to few numbers, where a wrong word is nearer to one sum than its own."""
        theme, hub = self.theme, self.frame.origin
        own, rival = self.retreat[0].typical
        aside = self.frame.point((rival, np.sqrt(1 - rival**2)))
        self.rival_arrow = VectorArrow(hub, aside, color=theme.quiet, **HEAVY)
        foot = self.frame.point((rival, 0))
        self.rival_drop = DashedSegment(aside, foot, color=theme.quiet, width=5)
        names = [Label("right word", LABEL, color=theme.word)]
        names += [Label(f"nearest of {self.pairs - 1:,}", LABEL, color=theme.quiet)]
        names += [Label("wrong words", LABEL, color=theme.quiet)]
        changed = crossfade([self.widths[-1]], [self.widths[1]])
        self.say("back", *changed, FadeOut(self.value, self.drop, run_time=QUICK))
        with self.redrawn(self.draw_pair):
            self.play(moved(self.leaning, float(np.arccos(own)), GESTURE))
        names[0].put(self.word_arrow.end + 0.3 * RIGHT + 0.1 * UP, LEFT)
        for down, name in enumerate(names[1:]):
            name.put(aside + 0.3 * RIGHT + (0.1 - down * ROW) * UP, LEFT)
        self.show(names[0])
        self._hold(self._time_to_read)
        named = FadeIn(*names[1:])
        self.say("pair", self._grown(self.rival_arrow), named, run_time=GESTURE)
        self.play(Create(self.drop), Create(self.rival_drop), run_time=GESTURE)
        self.tried = VGroup(self.word_arrow, self.rival_arrow, self.axis.arc, *names)

    def draw_pair(self) -> None:
        """Let the right word lean on the sum, over the line that falls from its tip."""
        lean, point = self.leaning.get_value(), self.frame.point
        tip = point((np.cos(lean), np.sin(lean)))
        self.word_arrow.set_ends(self.frame.origin, tip)
        self.drop.set_ends(tip, point((np.cos(lean), 0)))

    def _look_closer(self) -> None:
        """Stretch the line until both cosines stand far apart on it, before more come."""
        self._hold(self._time_to_read)
        self._end_cue()
        self._swap(None, FadeOut(self.tried, self.axis.names[0], run_time=QUICK))
        with self.redrawn(self.draw_drops):
            self.play(moved(self.near))

    def draw_drops(self) -> None:
        """Keep both lines over their cosines while the line is stretched."""
        self.draw_near()
        for drop, cosine in zip((self.drop, self.rival_drop), self.retreat[0].typical, strict=True):
            foot = self.close.point((cosine, 0))
            high = self.frame.unit * np.sqrt(1 - cosine**2)
            drop.set_ends(foot + between(high, MARK, self.near.get_value()) * UP, foot)

    def _pile_all(self) -> None:
        """Pile up the cosines of all sums with their right and their nearest wrong words."""
        theme, first = self.theme, self.retreat[0]
        both = [values for stop in self.retreat for values in (stop.right, stop.rivals)]
        brick = HILL * self.frame.unit / max(map(highest, both))
        self.rivals, self.owners = (
            Skyline(self.close, color=hue, brick=brick, lift=LIFT)
            for hue in (theme.ring, theme.word)
        )
        self.owners.set_fill(opacity=PALE)
        order, until = self.rng.permutation(self.pairs), ValueTracker(0.0)
        self.names = VGroup(
            Label("nearest", BODY, color=theme.quiet), Label("wrong word", BODY, color=theme.quiet)
        )
        above = self.close.point((self.usual, 0)) + OVER * UP
        self.owner_name = Label("right word nearest:", BODY, color=theme.word)
        self.owner_name.put(above + ROW * UP)
        self.counts = [
            Label(f"{stop.found:,} of {self.pairs:,}", BODY, color=theme.word).put(above)
            for stop in self.retreat
        ]
        self.doubled = [Label(f"{stop.dim} numbers", TITLE) for stop in self.retreat]
        for told in self.doubled:
            told.put(self.widths[1].get_left(), LEFT).shift(
                (self.widths[1].baseline - told.baseline) * UP
            )

        def draw() -> None:
            seen = order[: int(until.get_value())]
            self.rivals.show_values(first.rivals[seen])
            self.owners.show_values(first.right[seen])

        self.anchor = DashedSegment(above, above, color=theme.word, width=4)
        self.add(self.rivals, self.owners)
        self.hero = VGroup(self.axis, self.rivals, self.owners)
        self.say("all", FadeOut(self.drop, self.rival_drop), run_time=QUICK)
        with self.redrawn(draw):
            self.play(moved(until, self.pairs, rate_func=linear))
        self.draw_piles()
        self.show(self.names, self.owner_name, self.counts[0])

    def _step_back(self, number: int) -> None:
        """Go on to twice as many numbers: what is told of them changes once the hills are there."""
        self._hold(self._time_to_read if number == 1 else 0)
        if number == 1:
            self._end_cue()
            self._swap(None)
        with self.redrawn(self.draw_piles):
            self.play(moved(self.clock, number))
        old, new = (
            [self.doubled[at] if at else self.widths[1], self.counts[at]]
            for at in (number - 1, number)
        )
        self.play(*crossfade(old, new))

    def _anchor(self) -> None:
        """Mark the cosine at which right words stay."""
        self.value.put(self.close.point((self.usual, 0)) + 0.62 * DOWN)
        self.say("stays", FadeIn(self.anchor, self.value), run_time=QUICK)

    def draw_piles(self) -> None:
        """Pile up right words and nearest wrong ones on the way from one width to the next."""
        rivals = self._at_clock("rivals")
        self.rivals.show_values(rivals)
        self.owners.show_values(self._at_clock("right"))
        over = self.close.point((self.usual, 0))
        hill = self.owners.get_top()[1] - over[1]
        self.anchor.set_ends(over + (OVER - GAP) * UP, over + (hill + GAP) * UP)
        flank = self.close.point((np.quantile(rivals, 0.01), 0)) + 0.25 * LEFT
        for down, name in enumerate(self.names):
            name.put(flank + (BESIDE_HILL - down * ROW) * UP, RIGHT)

    def _at_clock(self, what: str) -> Vector:
        """Return cosines on the way from one width to the next."""
        clock = self.clock.get_value()
        low = min(int(clock), len(self.retreat) - 2)
        before, after = (getattr(stop, what) for stop in self.retreat[low : low + 2])
        return np.asarray(between(before, after, clock - low))

    # --- the place in the sum ------------------------------------------------------------------

    def find_the_place(self) -> None:
        """Look at one sum, and compare it with all words and then with all places."""
        reading, theme = self.reading, self.theme
        words = np.delete(reading.words, reading.word)
        places = np.delete(reading.places, reading.place)
        high = ROOM * len(places) / highest(places)
        self.others = Skyline(self.close, color=theme.ring, brick=high / len(words), lift=LIFT)
        self.wrong = Skyline(
            self.close, color=theme.position, brick=high / len(places), hanging=True, lift=LIFT
        )
        self.wrong.set_fill(opacity=FAINTER)
        self.found = VMobject(stroke_color=theme.word, stroke_width=10)
        with self.beat("place"):
            told = self.names, self.owner_name, self.counts[-1], self.anchor, self.value
            self.hide(self.rivals, self.owners, *told)
            self.draw_near()
            self.hero = VGroup(self.axis, self.others, self.wrong, self.sum_arrow)
            with self.redrawn(self.draw_near):
                self.play(moved(self.risen, run_time=GESTURE))
            at = self.close.point((reading.words[reading.word], 0))
            self.found.points = polyline(np.array([at + LIFT * UP, at + FLAG * UP]))
            name = Label("its word", BODY, color=theme.word).put(at + (FLAG + 0.2) * UP)
            self.say("one", FadeIn(self.found, name), run_time=QUICK)
            self._pile_up(self.others, words)
            over = self.others.get_top() + 0.2 * UP
            self.show(Label(f"{len(words):,} wrong words", BODY, color=theme.quiet).put(over))
            self.say("shared")
            self._pile_up(self.wrong, places)
            under = self.wrong.get_bottom() + 0.45 * DOWN
            self.show(Label(f"{len(places)} wrong places", BODY, color=theme.position).put(under))
            self._hang_rods()

    def _hang_rods(self) -> None:
        """Hang the right place and the two beside it at their cosines."""
        hung = Frame(self.close.origin + LIFT * DOWN, ZOOM)
        cosines, place = self.reading.places, self.reading.place
        self.rods = PlaceRods(hung, cosines, place, color=self.theme.position)
        self.play(Create(self.rods.lines), run_time=GESTURE)
        self.show(self.rods.names)

    def _pile_up(self, pile: Skyline, values: Vector) -> None:
        """Let cosines pile up on the line, in no order."""
        pile.frame = self.close
        order, until = self.rng.permutation(values), ValueTracker(0.0)
        self.add(pile)
        with self.redrawn(lambda: pile.show_values(order[: int(until.get_value())])):
            self.play(moved(until, len(values), rate_func=linear))

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
        self.axis.look(frame)
        self.sum_arrow.set_ends(frame.origin, frame.point((1, 0)))
        self.axis_title.move_to(frame.point((1, 0)) + 0.3 * RIGHT + 0.1 * UP, DOWN + LEFT)

    # --- the answer ----------------------------------------------------------------------------

    def answer_both(self) -> None:
        """Tell how often word and place are read out of a sum."""
        right = self.stage.right * RIGHT
        up, down = (self.close.origin[1] + side for side in (1.3, -2.0))
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


def doublings(first: int, last: int) -> list[int]:
    """Return a number, twice as many and so on, up to the last."""
    return [first * 2**k for k in range((last // first).bit_length())]


def highest(values: Vector) -> int:
    """Return how many values fall into the fullest column."""
    return int(np.bincount(column_of(values)).max())
