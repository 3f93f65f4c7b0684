"""Chapter 8: with many numbers, the word can be read out of its sum with a place."""

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
    Circle,
    Create,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
)
from numpy.typing import NDArray

from posenc_math import (
    cosine_distribution,
    cosine_std,
    cross_cosines,
    random_unit_vectors,
    sinusoidal,
)
from scenes._kit.caption_strip import crossfade
from scenes._kit.chapter import ChapterScene
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.brick_rain import SHRINK, SLOW, BrickRain
from scenes._kit.mobjects.cosine_axis import CosineAxis
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.skyline import Skyline, column_of
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, TITLE, Label

Vector = NDArray[np.float64]

FOOT, HEAD = 0.85, 0.3
"""Room under the line of cosines, for their names, and over the half circle."""
PEAK = 0.9
"""Height of the highest column, in radii of the half circle."""
OPEN, OPPOSITE = np.pi / 6, np.pi - 1e-5
"""First and last angle of the word in the opening; a sum of no length cannot be drawn."""
BESIDE = 0.17
"""How far the word lies beside the place that it would hide."""
NOTHING = 0.16
"""Radius of the ring that stands for a sum of no length."""
ROW = 0.45
"""Distance of two lines of text."""
TABLE = 3.5, 5.4, 6.4
"""Where names, first and second numbers of the lists stand, in scene units from the right angle."""
CUES, FALLS = ("each", "only", "closer"), ("fall", "stays")
"""What is said of the first widths, and when wrong words begin to fall back and go on."""
ALONE = 2
"""How many words are thrown one by one before many are."""
PAUSE, TURN = 0.55, 0.2
"""Seconds from one word that is shown to the next, and in which the arrow turns there."""
SHOWERS = 0.9, 0.5, 0.5, 0.5
"""For how many seconds words are thrown at each width."""
REST = 1.0
"""Seconds for which each count of numbers stands."""
GUESS = 0.6
"""Seconds for which its own word stands alone before wrong ones fall, which takes longer still."""
ASKEW = 0.3, 0.7
"""Between which cosines words are thrown one by one: no arrow hides how far their bricks fall."""
NEARLY = np.pi / 12
"""What is still called nearly a right angle misses it by so much at most."""
CORNER, WEDGE = 0.1, 0.2
"""Side of the mark of the right angle, and radius of that of half of it, in radii."""
CASING = 0.1
"""What sets the arrow of a word off from the bricks behind it."""
SHADE = 0.94
"""Opacity of a pile before which a coloured arrow is seen."""
LIFT = 0.17
"""How far piles lie off the line, so that no arrow on it hides their feet."""
GAP = 0.14
"""Between a name and its number."""
OUTSIDE = 0.25
"""How far beyond the half circle the names of posts stand."""
POST, THIN = 10.0, 6.0
"""Stroke width of what stands for a sum's own word, and for the nearest wrong one."""
HEAVY = {"width": 11.0, "head": 0.36}
LEAD = 0.06
"""Difference of cosines over which the lead passes from one post to the other."""
LOSING = 0.65
"""Opacity of its own word's post while a wrong word is ahead of it."""
PALE = 0.45
"""Share of the colour of places in that of wrong ones."""
OWN, BESIDES = 8.0, 4.0
"""Stroke width of the post of the place itself, and of those beside it."""


class Stop(NamedTuple):
    """What is read out of all sums at one width.

    ``met`` are the cosines of words and their places; ``own`` those of all sums and their words,
    ``rivals`` those of sums and their nearest wrong words, ``cosines`` those of all sums with all
    words, shape (pairs, pairs).
    """

    dim: int
    met: Vector
    own: Vector
    rivals: Vector
    cosines: Vector

    @property
    def found(self) -> int:
        """For how many sums no wrong word is nearer than their own."""
        return int((self.own > self.rivals).sum())

    @property
    def usually_found(self) -> bool:
        """Whether that is so for more than half of them."""
        return 2 * self.found > len(self.own)


class AddingNotConcatenating(ChapterScene):
    """Adds a place to a word, and guesses the word from the sum."""

    key = "adding_not_concatenating"
    number = 8
    climax = "word"

    dims: Annotated[tuple[int, ...], Each(Between(2, 128)), Length(4, 4)] = (2, 8, 32, 128)
    """How many numbers the arrows have, each four times as many as before."""
    guessed: Annotated[tuple[int, ...], Each(Between(4, 128)), Length(4, 4)] = (8, 16, 32, 128)
    """At how many numbers the word is guessed from its sum, the last as many as in ``dims``."""
    pairs: Annotated[int, Between(500, 2000)] = 1000
    """How many words there are, each with a place of its own: few enough to see the bricks fall."""
    places: Annotated[int, Between(450, 600)] = 500
    """How many places there are."""
    seed: Annotated[int, Between(0, 10**6)] = 1
    """Of all words and their places."""

    def check_content(self) -> None:
        """Check that captions are true of all steps."""
        super().check_content()
        if self.dims != tuple(2 * 4**k for k in range(len(self.dims))):
            raise ValueError(f"dims must be 2 and then four times as many each, got {self.dims}")
        few, twice, *_, most = self.guessed
        if twice != 2 * few or most != self.width:
            raise ValueError(
                f"guessed must begin with a number and its double and end with {self.width}, "
                f"got {self.guessed}"
            )

    def setup(self) -> None:
        """Make all sums, and lay out the line on which their cosines pile up."""
        super().setup()
        self.rng = np.random.default_rng(self.seed)
        self.directions = random_unit_vectors(self.rng, self.pairs, self.width)
        self.added = self.rng.integers(0, self.places, self.pairs)
        self.stops = [self._read_words(dim) for dim in self.dims]
        self.retreat = [
            self.stops[self.dims.index(dim)] if dim in self.dims else self._read_words(dim)
            for dim in self.guessed
        ]
        self._read_places()
        stage = self.stage
        unit = min(stage.height - FOOT - HEAD, 4.0)
        self.frame = Frame(np.array([stage.center[0], stage.bottom + FOOT, 0.0]), unit)
        self.axis = CosineAxis(self.frame)
        piled = [stop.met for stop in self.stops] + [self._shown(stop)[1] for stop in self.retreat]
        self.share = PEAK / max(map(highest, piled))
        self.angle, self.begun = (ValueTracker(OPEN) for _ in range(2))
        self.slid, self.raised, self.turned, self.shrunk, self.clock = (
            ValueTracker(0.0) for _ in range(5)
        )

    def spoken(self) -> Mapping[str, object]:
        """Return the lengths, counts and rates of the captions."""
        _, _, sums = self.made(self.width)
        at_most = np.sin(NEARLY)
        long = np.linalg.norm(sums, axis=1) / self.length
        law = cosine_distribution(self.width)
        return {
            "pairs": f"{self.pairs:,}",
            "few": self.dims[1],
            "first": self.guessed[0],
            "nearly": printed(np.degrees(NEARLY)),
            "within": printed(100 * (law.cdf(at_most) - law.cdf(-at_most)), 1),
            "usual": printed(np.sqrt(2), 2),
            "shortest": printed(long.min(), 2),
            "half": printed(np.degrees(np.pi / 4)),
            "near": printed(np.cos(np.pi / 4), 2),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.add_a_place()
        self.meet_in_more_dimensions()
        self.stand_at_right_angles()
        self.find_the_word()
        self.find_the_place()
        self.close_the_triangle()

    # --- what is true --------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """How many numbers the arrows have in the end."""
        return self.dims[-1]

    @property
    def length(self) -> float:
        """How long the arrow of a place is in the end; those of words are as long."""
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
        wrong = np.where(np.eye(self.pairs, dtype=bool), -1.0, cosines)
        return Stop(dim, met, cosines.diagonal(), wrong.max(axis=1), cosines)

    def _read_places(self) -> None:
        """Read the places out of all sums, and choose the one that is shown.

        At each width its word is found if most are, and the cosine with it is the most usual; in
        the end its place is just before the two beside it, and those before all others.
        """
        _, codes, sums = self.made(self.width)
        cosines = np.asarray(cross_cosines(sums, codes))
        self.off = np.abs(cosines.argmax(axis=1) - self.added)
        order = np.sort(np.argsort(cosines, axis=1)[:, -3:], axis=1)
        three = self.added[:, None] + np.array([-1, 0, 1])
        usual = (self.off == 0) & (order == three).all(axis=1)
        away = np.zeros(self.pairs)
        for stop in self.retreat:
            usual &= (stop.own > stop.rivals) == stop.usually_found
            away += np.abs(stop.own - np.median(stop.own))
        self.one = int(np.where(usual, away, np.inf).argmin())
        self.place, self.among = int(self.added[self.one]), cosines[self.one]

    def _shown(self, stop: Stop) -> tuple[float, Vector]:
        """Return the cosines of the sum that is shown with its own word, and with all others.

        Those come in rising order, so that their pile narrows evenly on the way to another width.
        """
        return float(stop.own[self.one]), np.sort(np.delete(stop.cosines[self.one], self.one))

    # --- a word and a place --------------------------------------------------------------------

    def add_a_place(self) -> None:
        """Add a place arrow and a word arrow, and turn the word until nothing is left."""
        theme, hub, point = self.theme, self.frame.origin, self.frame.point
        self.sum_arrow = VectorArrow(hub + LEFT, hub + UP, color=theme.ink, **HEAVY)
        self.place_arrow = VectorArrow(hub + LEFT, hub, color=theme.position, **HEAVY)
        self.word_arrow = VectorArrow(hub, hub + UP, color=theme.word, **HEAVY)
        self.word_name = Label("word", BODY, color=theme.word)
        self.place_name = Label("place", BODY, color=theme.position)
        self.place_name.put(point((-0.5, 0)) + 0.8 * DOWN)
        self.sum_name = VGroup(Label("sum", BODY))
        self.table = self._table()
        self.draw_sum()
        sides = self._sides()
        place, word, total = self.table
        whole, arc = self.sum_arrow, self.axis.arc
        self.hero = VGroup(self.table, whole, self.place_arrow, self.word_arrow, arc)
        self.nothing = Circle(NOTHING, color=theme.ink, stroke_width=4)
        self.nothing.move_to(point((-1, 0)))
        self.add(self.place_arrow, self.place_name, place)
        with self.question():
            self.say("lists", FadeIn(word), Create(sides), run_time=MORPH)
            self.play(self._grown(self.word_arrow), FadeIn(self.word_name), run_time=GESTURE)
            self.say(
                "sum",
                self._grown(whole),
                FadeIn(self.sum_name, total),
                FadeOut(sides),
                run_time=GESTURE,
            )
            self.add(arc, self.place_arrow, self.word_arrow, whole)
            with self.redrawn(self.draw_sum):
                self.play(moved(self.angle, OPPOSITE, STROLL))
            self.say("gone", FadeOut(whole), FadeIn(self.nothing), run_time=QUICK)

    def _sides(self) -> VMobject:
        """Return the two numbers of the word as one dashed line: across, then up to its tip."""
        tip, foot = self.word_arrow.end, self.frame.point((np.cos(OPEN), 0))
        sides = DashedSegment(self.frame.origin, foot, color=self.theme.word, width=5)
        up = DashedSegment(foot, tip, color=self.theme.word)
        sides.points = np.concatenate([sides.points, up.points])
        return sides

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
        self.axis.bow(self.begun.get_value(), angle)
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
        self.widths = {stop.dim: self._told(stop) for stop in (*self.stops, *self.retreat)}
        self.spreads = [self._spread(stop.dim) for stop in self.stops]
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
            self.say("nearly", Create(self._near_right()), FadeIn(self.band), run_time=GESTURE)

    def _told(self, stop: Stop) -> Label:
        """Return how many numbers the arrows have, at the top left."""
        return Label(f"{stop.dim} numbers", TITLE).put(self.stage.at(0, 1) + 0.55 * DOWN, LEFT)

    def _spread(self, dim: int) -> Label:
        """Return how far from 0 cosines are, by the law 1 / √dim."""
        told = f"cosine about ±{printed(cosine_std(dim), 2)}"
        label = Label(told, BODY, color=self.theme.quiet)
        return label.put(self.stage.at(0, 1) + (0.6 + 1.4 * ROW) * DOWN, LEFT)

    def _lay_tail_to_tail(self) -> None:
        """Slide the place on, so that both arrows begin at one point, over the line of cosines."""
        leaving = self.table, self.word_name, self.place_name, self.sum_name, self.nothing
        self.hide(*leaving)
        self.bring_to_back(self.axis.arc)
        with self.redrawn(self.draw_sum):
            whole = moved(self.begun, 0.0, GESTURE)
            self.play(moved(self.slid, run_time=GESTURE), whole)
        self.add(self.axis, self.place_arrow, self.word_arrow)
        self.show(self.axis, self.axis_title)

    def _throw(self, number: int, stop: Stop) -> None:
        """Let the arrow point at random words of one width, and a brick fall for each word."""
        rain, before = self._rain(stop, number), self.angle.get_value()
        leaving = [self.widths[self.dims[number - 1]], self.spreads[number - 1]] if number else []
        changes = crossfade(leaving, [self.widths[stop.dim]])
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
            self.wait(rain.lasts - QUICK)
            self.show(self.spreads[number])
        self.remove(rain)
        self.piles.append(rain.pile)
        for pile in self.piles[:-1]:
            scenery(pile)
        self.add(rain.pile, *self.arrows)
        if stop.dim < self.width:
            self._hold(REST)

    def _paled(self, pile: Skyline) -> Any:
        """Return the animation in which only the outline of a pile is left."""
        animate: Any = pile.animate
        return animate(run_time=QUICK).set_fill(opacity=0).set_stroke(self.theme.ring, width=3)

    def _rain(self, stop: Stop, number: int) -> BrickRain:
        """Return the bricks of all words: some one by one at first, then all others at once."""
        alone = 0 if number else ALONE
        first = TURN + (SLOW + TURN) * np.arange(alone)
        begun = alone * (SLOW + TURN) + (SHRINK if alone else 0)
        many = np.sort(self.rng.uniform(0, SHOWERS[number], self.pairs - alone))
        launches = np.concatenate([first, begun + many])
        shown = np.append(first, np.arange(begun + TURN, launches[-1], PAUSE))
        askew = np.abs(np.abs(stop.met) - np.mean(ASKEW)) < np.ptp(ASKEW) / 2
        seen = np.flatnonzero(askew)[:alone]
        values = np.concatenate([stop.met[seen], np.delete(stop.met, seen)])
        which = np.searchsorted(launches, shown)
        self.shown, self.aimed = launches[which], np.arccos(values[which])
        return self._bricks(values, launches, alone)

    def _bricks(self, values: Vector, launches: Vector, alone: int = 0) -> BrickRain:
        """Return bricks that fall onto the line, all of one size in the chapter."""
        brick = self.share * self.frame.unit
        rain = BrickRain(
            self.frame, values, launches, color=self.theme.ring, brick=brick, lift=LIFT, alone=alone
        )
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
        self.band = Label(f"{printed(np.degrees(NEARLY))}°", BODY)
        self.band.put(self.swing.get_start() + OUTSIDE * RIGHT, LEFT)
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
        """Add again: no sum is much shorter than that of a right angle."""
        self.readout = Readout(0.0, 2, BODY, face="sans", align=LEFT)
        self.sum_name = VGroup(Label("sum:", BODY), self.readout)
        self.word_name = Label("word: 1", BODY, color=self.theme.word)
        self.place_name = Label("place: 1", BODY, color=self.theme.position)
        leaving = *self.piles[-2:], self.casing, self.swing, self.band, self.spreads[-1]
        with self.beat("sum"):
            self.hide(*leaving, self.axis_title, self.axis.names, self.axis.arc)
            with self.redrawn(self.draw_triangle):
                upright = moved(self.angle, np.pi / 2, GESTURE)
                self.play(upright, moved(self.raised, 1.0, GESTURE))
            whole, self.corner = self.sum_arrow, self._corner()
            named = FadeIn(self.sum_name, self.word_name, self.place_name, self.corner)
            self.hero = VGroup(self.place_arrow, self.word_arrow, whole)
            self.say("long", GrowFromPoint(whole, whole.start), named, run_time=GESTURE)
            self._hold(self._time_to_read)
            with self.redrawn(self.draw_triangle):
                leaning = moved(self.angle, self._widest(), GESTURE)
                self.say("none", leaning, FadeOut(self.corner, run_time=QUICK))
                self._hold(MORPH)

    def _widest(self) -> float:
        """Return the angle of word and place at which the sum is as short as any."""
        half = np.linalg.norm(self.made(self.width)[2], axis=1) / 2 / self.length
        return 2 * float(np.arccos(half.min()))

    def _corner(self) -> VMobject:
        """Return the mark of the right angle between word and place."""
        corner = VMobject(stroke_color=self.theme.quiet, stroke_width=4)
        corners = np.array([(0, 1 - CORNER), (CORNER, 1 - CORNER), (CORNER, 1)])
        corner.points = polyline(self.frame.points(corners))
        return corner

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
        """Lay the sum on the line, and let the cloud of wrong words narrow before its own."""
        with self.beat("word"):
            self._turn_level()
            self._stand_own_word()
            self._rain_wrong_words()
            for number in range(1, len(self.retreat)):
                self._go_on(number)

    def _turn_level(self) -> None:
        """Turn the triangle until its sum lies on the line, which now measures cosines with it."""
        named = self.sum_name, self.word_name, self.place_name
        self.axis_title = self._axis_title("sum", self.theme.ink)
        with self.redrawn(self.draw_triangle):
            level = moved(self.angle, np.pi / 2), moved(self.turned, 1.0)
            self.say("cosine", *level, FadeOut(*named, run_time=QUICK))
            coming = FadeIn(self.axis.names, self.axis.arc, self.axis_title)
            leaving = FadeOut(self.place_arrow, run_time=QUICK)
            self.play(moved(self.shrunk, 1.0, GESTURE), leaving, coming)
        self.hero = VGroup(self.axis, self.axis.arc)
        tip, half = self.word_arrow.end, np.pi / 4
        foot = self.frame.point((np.cos(half), 0))
        hue, ink = self.theme.word, self.theme.ink
        drop = DashedSegment(tip, foot + LIFT * UP, color=hue, width=5)
        wedge = Arc(WEDGE * self.frame.unit, 0, half, arc_center=self.frame.origin, color=ink)
        degrees = printed(np.degrees(half))
        way = np.array([np.cos(half / 2), np.sin(half / 2), 0])
        told = Label(f"{degrees}°", BODY).put(wedge.get_arc_center() + 1.2 * way + 0.1 * DOWN)
        law = Label(f"cos {degrees}° = {printed(np.cos(half), 2)}", BODY, color=hue)
        self.law = self._name(law, np.cos(half))
        self.leaned = VGroup(wedge, told, drop)
        self.play(FadeIn(wedge, told, law), Create(drop), run_time=GESTURE)

    def _stand_own_word(self) -> None:
        """Stand a post where the word lies, and start anew with few numbers at its own cosine."""
        first = self.retreat[0]
        self.own_post = VMobject(stroke_color=self.theme.word)
        self.rival_post = VMobject()
        self._name_all(0)
        before, after = self.widths[self.width], self.widths[first.dim]
        changed = crossfade([before, self.law], [after, self.own_name])
        self._stand(self.own_post, np.cos(np.pi / 4))
        self._lead(1.0)
        leaving = FadeOut(self.leaned, self.word_arrow, run_time=QUICK)
        self.say("game", leaving, FadeIn(self.own_post, run_time=QUICK))
        self._hold(self._time_to_read)
        leaned = ValueTracker(np.cos(np.pi / 4))
        with self.redrawn(lambda: self._stand(self.own_post, leaned.get_value())):
            self.say("few", *changed, moved(leaned, self._shown(first)[0], GESTURE))
        self._hold(GUESS)

    def _lead(self, share: float) -> None:
        """Let the leading post be bright and thick: that of its own word, by a share."""
        theme = self.theme
        self.own_post.set_stroke(
            width=between(THIN, POST, share), opacity=between(LOSING, 1, share)
        )
        hue = mix(theme.ink, theme.quiet, share)
        self.rival_post.set_stroke(hue, width=between(POST, THIN, share))

    def _rain_wrong_words(self) -> None:
        """Let all wrong words fall round the post, and light the one that is ahead of it."""
        _, wrong = self._shown(self.retreat[0])
        launches = np.sort(self.rng.uniform(0, SHOWERS[0], len(wrong)))
        rain = self._bricks(self.rng.permutation(wrong), launches)
        self.wrong, begun = rain.pile, self.time
        self.add(rain)
        with self.redrawn(lambda: rain.pour(self.time - begun), drifting=True):
            self.wait(rain.lasts)
        self.remove(rain)
        self.add(self.wrong, self.sum_arrow, self.own_post)
        self.hero = VGroup(self.axis, self.axis.arc, self.wrong, self.own_post)
        self.crowd = Label(f"{len(wrong):,} wrong words", LABEL, color=self.theme.quiet)
        self.crowd.put(self.frame.point((-0.2, 0.48)), RIGHT)
        self.draw_retreat()
        self.add(self.own_post)
        lit = self.rival_post, self.rival_name, self.crowd, self.count
        self.say("wrong", FadeIn(*lit), run_time=GESTURE)
        self._hold(REST)

    def _go_on(self, number: int) -> None:
        """Go on to twice as many numbers: all that is told of them leaves, and returns with it."""
        told = self.widths[self.retreat[number - 1].dim], self.own_name, self.rival_name, self.count
        if number <= len(FALLS):
            self.say(FALLS[number - 1], FadeOut(*told), run_time=QUICK)
        else:
            self.hide(*told)
        overtakes = self.retreat[number].usually_found > self.retreat[number - 1].usually_found
        with self.redrawn(self.draw_retreat):
            self.play(moved(self.clock, number, GESTURE + MORPH if overtakes else MORPH))
        self._name_all(number)
        told = self.widths[self.retreat[number].dim], self.own_name, self.rival_name, self.count
        self.show(VGroup(*told))
        self._hold(REST)

    def draw_retreat(self) -> None:
        """Show the one sum on the way from one width to the next."""
        clock = self.clock.get_value()
        low = min(int(clock), len(self.retreat) - 2)
        (own, wrong), (later, others) = map(self._shown, self.retreat[low : low + 2])
        now = np.asarray(between(wrong, others, clock - low))
        self.wrong.show_values(now)
        mine, ahead = float(between(own, later, clock - low)), float(now.max())
        self._stand(self.own_post, mine)
        self._stand(self.rival_post, ahead)
        self._lead(float(np.clip((mine - ahead) / LEAD + 0.5, 0, 1)))

    def _stand(self, post: VMobject, cosine: float) -> None:
        """Let a post stand on the line at a cosine, up to the half circle."""
        foot, tip = self.frame.point((cosine, 0)), self.frame.point((cosine, sine(cosine)))
        post.points = polyline(np.array([foot + LIFT * UP, tip]))

    def _name_all(self, number: int) -> None:
        """Write what one width has to tell: both cosines at their posts, and how many are found."""
        stop, theme = self.retreat[number], self.theme
        own, wrong = self._shown(stop)
        ahead = float(wrong.max())
        self.own_name = Label(f"own word: {printed(own, 2)}", BODY, color=theme.word)
        hue = theme.ink if ahead > own else theme.quiet
        self.rival_name = Label(f"wrong word: {printed(ahead, 2)}", BODY, color=hue)
        self._name(self.own_name, own)
        room, apart = ROW / self.frame.unit, sine(ahead) - sine(own)
        high = sine(own) + (max(apart, room) if ahead < own else min(apart, -room))
        self._name(self.rival_name, sine(high))
        corner = self.stage.at(0, 1) + (0.6 + 1.4 * ROW) * DOWN
        self.count = self._column(corner, theme.word, "word found in", self._rate(stop.found))

    def _name(self, name: Label, cosine: float) -> Label:
        """Put a name beyond the half circle, where an arrow of this cosine ends."""
        tip = self.frame.point((cosine, sine(cosine)))
        return name.put(tip + OUTSIDE * RIGHT, LEFT)

    def _rate(self, found: int) -> str:
        return f"{found:,} of {self.pairs:,} sums"

    def _column(self, at: Vector, color: str, *lines: str) -> VGroup:
        """Return lines of text under each other, of which the first begins at a point."""
        rows = [Label(line, BODY, color=color) for line in lines]
        return VGroup(*(row.put(at + k * ROW * DOWN, LEFT) for k, row in enumerate(rows)))

    # --- the place in the sum ------------------------------------------------------------------

    def find_the_place(self) -> None:
        """Pile up all wrong places instead of wrong words, and let the place stand before them."""
        with self.beat("place"):
            told = self.own_name, self.rival_name, self.rival_post, self.crowd
            self.hide(*told, self.wrong, self.own_post)
            self._pile_places()
            self._stand_place()

    def _pile_places(self) -> None:
        """Let bricks of the same size pile up, one for each place that is neither it nor beside."""
        theme, brick = self.theme, self.share * self.frame.unit
        values = np.delete(self.among, [self.place - 1, self.place, self.place + 1])
        self.others = Skyline(self.frame, color=self._pale, brick=brick, lift=LIFT)
        order, until = self.rng.permutation(values), ValueTracker(0.0)
        self.crowd = Label(f"{self.places - 1} wrong places", LABEL, color=theme.position)
        self.crowd.put(self.frame.point((-0.05, 0.2)), RIGHT)
        self.add(self.others, self.sum_arrow)
        self.hero = VGroup(self.axis, self.axis.arc, self.others)
        with self.redrawn(lambda: self.others.show_values(order[: int(until.get_value())])):
            self.play(moved(until, len(values), GESTURE, linear), FadeIn(self.crowd))

    @property
    def _pale(self) -> str:
        """The colour of wrong places."""
        return mix(self.theme.ring, self.theme.position, PALE)

    def _stand_place(self) -> None:
        """Stand a bright post for the place and pale ones for those beside it."""
        hue = self.theme.position
        self.posts = VGroup()
        for step in (-1, 1, 0):
            post = VMobject(stroke_width=BESIDES if step else OWN)
            post.set_stroke(self._pale if step else hue)
            self._stand(post, float(self.among[self.place + step]))
            self.posts.add(post)
        near = f"in {int((self.off <= 1).sum()):,} of {self.pairs:,} sums"
        at = self.posts[-1].get_end() + OUTSIDE * RIGHT + 1.7 * ROW * UP
        told = self._column(at, hue, "place to within one", near)
        self.say("alike", Create(self.posts), FadeIn(told), run_time=MORPH)

    # --- the answer ----------------------------------------------------------------------------

    def close_the_triangle(self) -> None:
        """Lay word and place tip to tail again: they make the sum in which they were found."""
        own, _ = self._shown(self.retreat[-1])
        point, whole, theme = self.frame.point, self.sum_arrow, self.theme
        hub, tip, end = point((0, 0)), point((own, sine(own))), point((2 * own, 0))
        self.word_arrow.set_ends(hub, tip)
        self.place_arrow.set_ends(tip, end)
        lines = "word found", f"in {self._rate(self.retreat[-1].found)}"
        told = self._column(point((-0.5, 0.58)), theme.word, *lines)
        total = Label("sum", BODY).put(point((1.1 * own, 0)) + 0.25 * UP)
        along = ValueTracker(1.0)
        with self.beat("answer"):
            scale = self.axis_title, self.axis.names, self.axis.ticks
            gone = self.others, self.crowd, self.posts, self.count, *scale
            self.hero = VGroup(self.axis.arc, self.word_arrow, self.place_arrow, whole)
            grown = self._grown(self.word_arrow).set_run_time(GESTURE)
            self.say("both", FadeOut(*gone, run_time=QUICK), grown, FadeIn(told, run_time=GESTURE))
            with self.redrawn(lambda: whole.set_ends(hub, point((along.get_value(), 0)))):
                longer = moved(along, 2 * own, STROLL)
                grown = self._grown(self.place_arrow).set_run_time(STROLL)
                self.answer(grown, longer, FadeIn(total))


def sine(cosine: float) -> float:
    """Return the height on the half circle over a cosine."""
    return float(np.sqrt(max(0.0, 1 - cosine**2)))


def highest(values: Vector) -> int:
    """Return how many values fall into the fullest column."""
    return int(np.bincount(column_of(values)).max())
