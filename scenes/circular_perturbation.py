"""Chapter 7: at one place the position cancels, between two places it is all that is added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Line,
    ValueTracker,
    VGroup,
)
from manim.typing import Point3D
from numpy.typing import NDArray

from posenc_math import chord, frequencies, perturb
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.pair_readout import PairReadout
from scenes._kit.mobjects.plane import fitted
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.word_orbit import WordOrbit
from scenes._kit.numbers import printed
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, TITLE, Formula, Label

Vector = NDArray[np.float64]

COLUMN = 3.1
"""Width kept for what is written beside the rings."""
LEADING = 0.6
"""Distance of the lines that are written there."""
CLOSE = 0.17
"""Room left between the head of an arrow and the middle of the dot to which it points."""


class CircularPerturbation(ChapterScene):
    """Moves two words round their rings, together and then apart, and splits what is between."""

    key = "circular_perturbation"
    number = 7
    climax = "split"

    words: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "cat")
    """The two words that are compared, the left one first."""
    numbers: Annotated[tuple[tuple[float, float], ...], Length(2, 2)] = ((1.3, 1.45), (3.9, 1.1))
    """Two numbers of each word. The rings round them must not meet."""
    gap: Annotated[int, Between(1, 5)] = 2
    """How many places the second word moves on."""
    stops: Annotated[tuple[int, ...], Each(Between(1, 40)), Length(4, 4)] = (6, 8, 11, 15)
    """Places at which the walks end: the first word's, where both meet, together, apart."""

    def check_content(self) -> None:
        """Check that the rings do not meet, and that places grow."""
        super().check_content()
        (left, _), (right, _) = self.numbers
        if right - left < 2.1:
            raise ValueError(f"numbers of words must be 2.1 apart or more, got {right - left:g}")
        if list(self.stops) != sorted(set(self.stops)):
            raise ValueError(f"stops must grow, got {self.stops}")

    def setup(self) -> None:
        """Lay out the plane as it is seen close by and with both rings."""
        super().setup()
        self.omega = frequencies(1)
        self.apart = ValueTracker(0.0)
        beside, self.column = self.stage.columns(self.stage.width - COLUMN, COLUMN)
        points = np.array(self.numbers)
        self.near = fitted(_extent(points, 0.25), beside)
        far = fitted(_extent(points, 1.15), beside)
        self.orbits = [
            WordOrbit(word, content, self.moved(k, 0.0), far, name_left=not k)
            for k, (word, content) in enumerate(zip(self.words, points, strict=True))
        ]
        self.clock = NamedReadout("t", 0, 0, TITLE, color=self.theme.position)
        self.clock.put(self.line(0), LEFT)

    def line(self, row: float) -> Point3D:
        """Return where a line of the column begins."""
        return self.column.at(0.15, 1) + DOWN * (0.5 + LEADING * row)

    def spoken(self) -> Mapping[str, object]:
        """Return the words and the numbers of the captions."""
        earlier = self.stops[2]
        return {
            "dog": self.words[0],
            "cat": self.words[1],
            "gap": self.gap,
            "earlier": earlier,
            "later": earlier + self.gap,
            "chord": printed(float(chord(float(self.gap * frequencies(1)[0]))), 3),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.compare_two_words()
        self.walk_the_ring()
        self.let_the_place_cancel()
        self.move_one_word_on()
        self.split_the_arrow()
        self.keep_the_gap()

    # --- what is true at a place -------------------------------------------------------------

    def moved(self, word: int, place: float) -> Vector:
        """Return the two numbers that a word has become at a place."""
        content = np.array(self.numbers[word])
        return np.asarray(perturb(content, place, self.omega, order="cos_sin"))

    @property
    def places(self) -> tuple[float, float]:
        """The places of the two words that are compared."""
        t = self.t.get_value()
        return t, t + self.apart.get_value()

    # --- one word ----------------------------------------------------------------------------

    def compare_two_words(self) -> None:
        """Show two words as points, and the arrow between them."""
        dog, cat = self.orbits
        texts = VGroup()
        for orbit in self.orbits:
            orbit.word.move_to(self.near.point(orbit.content))
            orbit.label.next_to(orbit.word, DOWN, buff=0.3)
            x, y = (printed(number, 2) for number in orbit.content)
            values = Formula(f"({x}, {y})", BODY, color=self.theme.word)
            texts.add(values.next_to(orbit.label, DOWN, buff=0.25))
        self.between = VectorArrow(LEFT, RIGHT, color=self.theme.ink, width=8)
        _join(self.between, cat.word.get_center(), dog.word.get_center())
        self.hero = VGroup(dog.word, cat.word, self.between)
        names = Formula(f'"{self.words[0]}" - "{self.words[1]}"', BODY).put(self.line(2), LEFT)
        self.values = PairReadout(dog.content - cat.content).put(self.line(3), LEFT)
        self.add(dog.word, cat.word, dog.label, cat.label)
        with self.question():
            self.show(texts)
            grow = GrowFromPoint(self.between, cat.word.get_center())
            self.say("differ", grow, FadeIn(names, self.values))
            self.ponder()
            self.hide(texts, names, self.values, self.between)

    def walk_the_ring(self) -> None:
        """Move the first word on from place to place; its points lie on a ring."""
        dog, cat = self.orbits
        self.hero = VGroup(dog, cat)
        self.trail = Dots(color=self.theme.quiet, radius=0.08)
        with self.beat("ring"):
            self.play(*(self._settle(orbit) for orbit in self.orbits), run_time=MORPH)
            self.play(GrowFromPoint(dog.hand, dog.hub), FadeIn(self.clock), run_time=GESTURE)
            name = Formula("p_t", TITLE, color=self.theme.position)
            self.show(dog.tip, name.next_to(dog.hand, UP, buff=0.2))
            self.say("guess", FadeOut(name))
            self.add(self.trail, dog.hand, dog.word, dog.tip)
            with self.redrawn(self.draw_walk):
                self.step_to(1, 2)
                self.ponder()
                self.play(self._name_goes_out(dog), run_time=QUICK)
                self.sweep(self.stops[0], STROLL)
            self.say("round", Create(dog.ring, run_time=MORPH))

    @staticmethod
    def _settle(orbit: WordOrbit) -> Any:
        """Return the animation in which a word goes where its ring will be, its name under it."""
        return VGroup(orbit.word, orbit.label).animate.shift(orbit.hub - orbit.word.get_center())

    @staticmethod
    def _name_goes_out(orbit: WordOrbit) -> Any:
        """Return the animation in which a word's name makes room for its arrow."""
        place = orbit.label.copy().put(orbit.name_place, orbit.side)
        return orbit.label.animate.move_to(place)

    def draw_walk(self) -> None:
        """Move the first word, and leave a dot at every whole place."""
        self.draw_words()
        whole = range(int(self.places[0] + 1e-6) + 1)
        self.trail.set_centers(self._trace(0, whole))

    def _trace(self, word: int, places: Iterable[int]) -> Vector:
        """Return the points (n, 3) at which a word has been, in scene units."""
        moved = np.array([self.moved(word, place) for place in places])
        return self.orbits[word].frame.points(moved)

    def draw_words(self) -> None:
        """Move both words to their places, and print the place of the first."""
        for k, (orbit, place) in enumerate(zip(self.orbits, self.places, strict=True)):
            orbit.move_word(self.moved(k, place))
        _show_place(self.clock.readout, self.places[0])

    # --- two words at one place --------------------------------------------------------------

    def let_the_place_cancel(self) -> None:
        """Move two words together: the arrow between them slides and keeps its numbers."""
        dog, cat = self.orbits
        with self.beat("cancel"):
            out = self._name_goes_out(cat)
            self.play(FadeOut(self.trail), FadeIn(cat.ring), out, run_time=QUICK)
            self.play(GrowFromPoint(cat.hand, cat.hub), run_time=GESTURE)
            self.add(dog, cat)
            with self.redrawn(self.draw_words):
                self.sweep(self.stops[1], STROLL)
            self.draw_between()
            self._write_difference()
            self.play(GrowFromPoint(self.between, cat.end), FadeIn(self.difference))
            self.hero = VGroup(dog, cat, self.between)
            self.say("guess")
            self.ponder()
            self.copies = scenery(Segments(color=mix(self.theme.ground, self.theme.ink, 0.4)))
            self.add(self.copies)
            self.bring_to_back(self.copies)
            with self.redrawn(self.draw_slide):
                self.sweep(self.stops[2], 1.5 * STROLL)
            self.say("slides")
            self._cancel()
            self.hide(self.copies)

    def _write_difference(self) -> None:
        dog, cat = self.words[:2]
        names = Formula(f'"{dog}"_t - "{cat}"_t', BODY).put(self.line(2), LEFT)
        self.difference = VGroup(names, self.values)

    def draw_between(self) -> None:
        """Draw the arrow from the second word to the first, as they stand."""
        self.draw_words()
        dog, cat = self.orbits
        _join(self.between, cat.end, dog.end)

    def draw_slide(self) -> None:
        """Draw the arrow and its numbers, and leave a copy at every whole place."""
        self.draw_between()
        self.draw_difference()
        whole = range(self.stops[1], int(self.places[0] + 1e-6) + 1)
        self.copies.set_ends(self._trace(1, whole), self._trace(0, whole))

    def draw_difference(self) -> None:
        """Print the two numbers of the arrow between the words."""
        first, second = self.places
        self.values.show_values(self.moved(0, first) - self.moved(1, second))

    def _cancel(self) -> None:
        """Write both sums under each other; the same arrow stands in both and goes."""
        dog, cat = self.words
        word, place = self.theme.word, self.theme.position
        aside = RIGHT * 0.4
        wording = '{{{{ "{}" : word }}}} {{{{ + : plus }}}} {{{{ p_t : place }}}}'
        sums = [Formula(wording.format(name), BODY) for name in (dog, cat)]
        for row, line in enumerate(sums):
            line.part("word").set_color(word)
            line.part("place").set_color(place)
            line.put(self.line(4.5 + row) + aside, LEFT)
        minus = Formula("minus", BODY).put(self.line(5.5), LEFT)
        rule = Line(self.line(5.8), self.line(5.8) + RIGHT * 2.2).set_stroke(self.theme.ring, 3)
        rest = Formula(f'"{dog}" - "{cat}"', BODY, color=word).put(self.line(6.6) + aside, LEFT)
        self.algebra = VGroup(*sums, minus, rule, rest)
        places = [line.part("place") for line in sums]
        self.show(*sums, minus, rule, run_time=GESTURE)
        middle = (places[0].get_center() + places[1].get_center()) / 2
        meeting = (part.animate.move_to(middle).set_opacity(0) for part in places)
        self.say("cancels", *meeting, *(FadeOut(line.part("plus")) for line in sums))
        self.show(rest)

    # --- two places --------------------------------------------------------------------------

    def move_one_word_on(self) -> None:
        """Let only the second word go on: the arrow between them changes."""
        self.place_numbers = [
            Readout(0, 0, TITLE, color=self.theme.position).put(self.line(row) + RIGHT * 1.4)
            for row in range(2)
        ]
        with self.beat("apart"):
            self.play(FadeOut(self.algebra, self.clock, self.difference[0]), run_time=QUICK)
            self.draw_apart()
            self.show(*self._name_the_places(), *self.place_numbers)
            with self.redrawn(self.draw_apart):
                self.sweep(self.gap, STROLL, tracker=self.apart)
            self.say("changed")
            self.ponder()

    def _name_the_places(self) -> VGroup:
        """Return what stands before the two places: which word is where."""
        names = VGroup()
        for row, word in enumerate(self.words):
            at = Label("at", BODY, color=self.theme.quiet).put(self.line(row) + RIGHT * 0.85, LEFT)
            names.add(Label(word, BODY, color=self.theme.word).put(self.line(row), LEFT), at)
        return names

    def draw_apart(self) -> None:
        """Draw both words at their places, the arrow between them, and its two numbers."""
        self.draw_between()
        self.draw_difference()
        for number, place in zip(self.place_numbers, self.places, strict=True):
            _show_place(number, place)

    def split_the_arrow(self) -> None:
        """Slide the arrow between the words up to their points; what is missing is the places."""
        dog, cat = self.orbits
        word, place = self.theme.word, self.theme.position
        self.slid = ValueTracker(0.0)
        self.word_part = VectorArrow(cat.hub, dog.hub, color=word, width=8)
        self.place_part = VectorArrow(LEFT, RIGHT, color=place, width=10)
        self.later = Dot(radius=0.12, color=self.theme.quiet)
        self.later_hand = DashedSegment(ORIGIN, ORIGIN, color=place, width=4)
        with self.beat("split"):
            self.play(GrowFromPoint(self.word_part, cat.hub), run_time=GESTURE)
            with self.redrawn(self.draw_split):
                self.sweep(1.0, MORPH, tracker=self.slid)
            self._write_parts()
            numbers = self._number_the_points()
            self.show(*numbers[:2])
            self.say("word_part", FadeIn(self.later, self.later_hand, self.parts[0], numbers[2]))
            self.draw_split()
            self.say(
                "place_part", GrowFromPoint(self.place_part, self.later.get_center()), answer=True
            )
            self.show(self.parts[1])
            self.hide(*numbers)
            self.hero = VGroup(dog, cat, self.between, self.word_part, self.place_part)

    def _number_the_points(self) -> list[Readout]:
        """Return the places of the three points, each outside its ring."""
        dog, cat = self.orbits
        first, second = self.places
        later = dog.frame.point(self.moved(0, second))
        numbers = []
        for place, point, hub in (
            (first, dog.end, dog.hub),
            (second, cat.end, cat.hub),
            (second, later, dog.hub),
        ):
            number = Readout(place, 0, LABEL, color=self.theme.position)
            way = (point - hub) / np.linalg.norm(point - hub)
            numbers.append(number.move_to(point + 0.38 * way))
        return numbers

    def _write_parts(self) -> None:
        """Write the numbers of both parts under those of the whole arrow."""
        kinds = (("=", "word part", self.theme.word), ("+", "place part", self.theme.position))
        self.parts, self.part_values = VGroup(), []
        for row, (sign, text, color) in enumerate(kinds):
            line = self.line(4 + 2 * row)
            values = PairReadout(np.zeros(2), color=color).put(line, LEFT)
            mark = Formula(sign, BODY).put(line + LEFT * 0.1, RIGHT)
            name = Label(text, LABEL, color=color).put(self.line(4.9 + 2 * row), LEFT)
            self.parts.add(VGroup(mark, values, name))
            self.part_values.append(values)
        self.draw_parts()

    def draw_parts(self) -> None:
        """Print the two numbers of both parts."""
        first, second = self.places
        word_part = self.moved(0, second) - self.moved(1, second)
        place_part = self.moved(0, first) - self.moved(0, second)
        for values, part in zip(self.part_values, (word_part, place_part), strict=True):
            values.show_values(part)

    def draw_split(self) -> None:
        """Draw the word part from the second word on, and the place part from its end."""
        self.draw_apart()
        dog, cat = self.orbits
        _, second = self.places
        slid = self.slid.get_value() * (cat.end - cat.hub)
        later = dog.frame.point(self.moved(0, second))
        _join(self.word_part, cat.hub + slid, dog.hub + slid)
        self.later.move_to(later)
        self.later_hand.set_ends(dog.hub, later)
        _join(self.place_part, later, dog.end)

    def keep_the_gap(self) -> None:
        """Move both words on with the same gap: the word part slides, the place part turns."""
        length = NamedReadout('"length"', self.chord_length(), 3, BODY, color=self.theme.position)
        self.length = length.put(self.line(7.7), LEFT)
        with self.beat("gap"):
            self.show(self.length)
            self.ponder()
            with self.redrawn(self.draw_gap):
                self.sweep(self.stops[3], 1.7 * STROLL)
            self.say("kept")

    def chord_length(self) -> float:
        """Return how long the place part is."""
        first, second = (self.moved(0, place) for place in self.places)
        return float(np.linalg.norm(first - second))

    def draw_gap(self) -> None:
        """Draw both parts, their numbers, and the length of the place part."""
        self.draw_split()
        self.draw_parts()
        self.length.set_number(self.chord_length())


def _extent(points: Vector, around: float) -> Region:
    """Return the numbers that a plane must hold: all words and some room around them."""
    low, high = points.min(axis=0) - around, points.max(axis=0) + around
    return Region(low[0], high[0], low[1], high[1])


def _join(arrow: VectorArrow, start: Point3D, end: Point3D) -> None:
    """Lay an arrow between two dots so that its head does not cover the second."""
    way = end - start
    arrow.set_ends(start, end - way / np.linalg.norm(way) * CLOSE)


def _show_place(number: Readout, place: float) -> None:
    """Print a place, whole if it is whole."""
    number.decimals = 0 if abs(place - round(place)) < 1e-6 else 1
    number.set_number(place)
