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

from posenc_math import chord, dial_angles, frequencies, perturb
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Wedge
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.pair_readout import PairReadout
from scenes._kit.mobjects.plane import Plane, fitted
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.word_orbit import WordOrbit
from scenes._kit.numbers import printed
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, TITLE, Formula, Label

Vector = NDArray[np.float64]

COLUMN = 3.1
"""Width kept for what is written beside the rings."""
LEADING = 0.55
"""Distance of the lines that are written there."""
PACE, REST = 0.5, 0.15
"""Seconds in which a word steps on to the next place, and rests there."""
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
        right, top = points.max(axis=0) + 1.12
        extent = Region(-0.12, right, -0.12, top)
        self.plane = Plane(extent, fitted(extent, beside))
        self.orbits = [
            WordOrbit(word, content, self.moved(k, 0.0), self.plane.frame, name_left=not k)
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

    @property
    def arrived(self) -> tuple[int, int]:
        """The whole places at which both words have arrived by now."""
        first, second = self.places
        return int(first + 1e-6), int(second + 1e-6)

    # --- one word ----------------------------------------------------------------------------

    def compare_two_words(self) -> None:
        """Show two words as points, and the arrow between them."""
        dog, cat = self.orbits
        texts = VGroup()
        for orbit in self.orbits:
            orbit.label.next_to(orbit.word, DOWN, buff=0.25)
            x, y = (printed(number, 2) for number in orbit.content)
            values = Formula(f"({x}, {y})", BODY, color=self.theme.word)
            texts.add(values.next_to(orbit.label, DOWN, buff=0.2))
        self.word_arrow = VectorArrow(LEFT, RIGHT, color=self.theme.word, width=8)
        _join(self.word_arrow, cat.hub, dog.hub)
        self.hero = VGroup(self.plane, dog.word, cat.word, self.word_arrow)
        minus = Formula(f'"{self.words[0]}" - "{self.words[1]}"', BODY, color=self.theme.word)
        value = PairReadout(dog.content - cat.content, color=self.theme.word)
        shown = (minus.put(self.line(1), LEFT), value.put(self.line(2), LEFT))
        self.add(self.plane, dog.word, cat.word, dog.label, cat.label)
        with self.question():
            self.show(texts)
            self.say("differ", GrowFromPoint(self.word_arrow, cat.hub), *map(FadeIn, shown))
            self.ponder()
            self.hide(texts, *shown, self.word_arrow)

    def walk_the_ring(self) -> None:
        """Move the first word on from place to place; its points lie on a ring."""
        dog, cat = self.orbits
        self.trail = Dots(color=self.theme.quiet, radius=0.08)
        reach = 0.3 * dog.frame.unit
        self.turned = Wedge(dog.hub, reach, 0.0, 1e-3, color=self.theme.position, opacity=0.35)
        self.rule = Formula("p_t = (cos t, sin t)", BODY, color=self.theme.position)
        self.rule.put(self.line(1.2), LEFT)
        with self.beat("ring"):
            self.play(GrowFromPoint(dog.hand, dog.hub), FadeIn(self.clock), run_time=GESTURE)
            self.show(dog.tip, self.rule)
            self.say("guess", self._name_goes_out(dog))
            self.add(self.trail, self.turned, dog.hand, dog.word, dog.tip)
            with self.redrawn(self.draw_walk):
                self.step_to(1, 2)
                self.ponder()
                self.step_to(*range(3, self.stops[0] + 1), tempo=PACE, rest=REST)
            self.hero = VGroup(self.plane, dog, cat)
            self.say("round", Create(dog.ring, run_time=MORPH))

    @staticmethod
    def _name_goes_out(orbit: WordOrbit) -> Any:
        """Return the animation in which a word's name makes room for its arrow."""
        place = orbit.label.copy().put(orbit.name_place, orbit.side)
        return orbit.label.animate.move_to(place)

    def draw_walk(self) -> None:
        """Move the first word, and leave a dot at every whole place."""
        self.draw_words()
        t = self.places[0]
        self.trail.set_centers(self._trace(0, range(int(t + 1e-6) + 1)))
        angle = float(dial_angles(t, self.omega)[0])
        self.turned.start = max(0.0, angle - self.omega[0])
        self.turned.set_sweep(self.orbits[0].hub, max(angle - self.turned.start, 1e-3))

    def _trace(self, word: int, places: Iterable[int]) -> Vector:
        """Return the points (n, 3) at which a word has been, in scene units."""
        moved = np.array([self.moved(word, place) for place in places])
        return self.orbits[word].frame.points(moved)

    def draw_words(self) -> None:
        """Move both words to their places, and print the place of the first."""
        for k, (orbit, place) in enumerate(zip(self.orbits, self.places, strict=True)):
            orbit.move_word(self.moved(k, place))
        self.clock.set_number(self.arrived[0])

    # --- two words at one place --------------------------------------------------------------

    def let_the_place_cancel(self) -> None:
        """Move two words together: the arrow between them slides and keeps its numbers."""
        dog, cat = self.orbits
        with self.beat("cancel"):
            out = self._name_goes_out(cat)
            self.play(FadeOut(self.trail, self.turned), out, run_time=QUICK)
            self.show(cat.ring)
            self.play(GrowFromPoint(cat.hand, cat.hub), run_time=GESTURE)
            self.add(dog, cat)
            with self.redrawn(self.draw_words):
                self._walk_to(self.stops[1])
            self.between = VectorArrow(LEFT, RIGHT, color=self.theme.ink, width=8)
            self.draw_between()
            self._write_difference()
            self.hide(self.rule)
            self.play(
                GrowFromPoint(self.between, cat.end), FadeIn(self.difference, self.word_arrow)
            )
            self.say("guess")
            self.ponder()
            self.copies = [self._copy(place) for place in range(self.stops[1], self.stops[2])]
            self.add(*self.copies)
            self.bring_to_front(self.between)
            with self.redrawn(self.draw_slide):
                self._walk_to(self.stops[2])
            self.say("slides")
            self._cancel()
            self.hide(*self.copies)

    def _walk_to(self, place: int) -> None:
        """Step on from place to place."""
        self.step_to(*range(round(self.t.get_value()) + 1, place + 1), tempo=PACE, rest=REST)

    def _copy(self, place: int) -> VectorArrow:
        """Return the arrow between both words as it is at one place, as a pale copy."""
        hue = mix(self.theme.ground, self.theme.ink, 0.45)
        arrow = scenery(VectorArrow(LEFT, RIGHT, color=hue, width=4))
        _join(arrow, *(self.orbits[k].frame.point(self.moved(k, place)) for k in (1, 0)))
        return arrow

    def _write_difference(self) -> None:
        dog, cat = self.words[:2]
        names = Formula(f'"{dog}"_t - "{cat}"_t', BODY).put(self.line(2), LEFT)
        self.values = PairReadout(np.zeros(2)).put(self.line(3), LEFT)
        self.draw_difference()
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
        for copy, place in zip(self.copies, range(self.stops[1], self.stops[2]), strict=True):
            copy.set_opacity(float(place <= self.places[0] - 0.5))

    def draw_difference(self) -> None:
        """Print the two numbers of the arrow between the words where they have arrived."""
        first, second = self.arrived
        self.values.show_values(self.moved(0, first) - self.moved(1, second))

    def _cancel(self) -> None:
        """Write both sums under each other; the same arrow stands in both and goes."""
        dog, cat = self.words
        word, place = self.theme.word, self.theme.position
        aside = RIGHT * 0.4
        parts = (
            '{{{{ \\( : open }}}} {{{{ "{}" : word }}}} {{{{ + : plus }}}} {{{{ p_t : place }}}}'
        )
        sums = [Formula(parts.format(name) + " {{ \\) : close }}", BODY) for name in (dog, cat)]
        for row, line in enumerate(sums):
            line.part("word").set_color(word)
            line.part("place").set_color(place)
            line.put(self.line(4.5 + row) + aside, LEFT)
        minus = Formula("minus", BODY).put(self.line(5.5), LEFT)
        rule = Line(self.line(5.8), self.line(5.8) + RIGHT * 2.4).set_stroke(self.theme.ring, 3)
        left = Formula(f'"{dog}" - "{cat}"', BODY, color=word).put(self.line(6.6) + aside, LEFT)
        self.algebra = VGroup(*sums, minus, rule, left)
        places = [line.part("place") for line in sums]
        self.show(*sums, minus, rule, run_time=GESTURE)
        middle = (places[0].get_center() + places[1].get_center()) / 2
        going = [line.part(name) for line in sums for name in ("open", "plus", "close")]
        fading = [part.animate.set_opacity(0) for part in going]
        meeting = (part.animate.move_to(middle).set_opacity(0) for part in places)
        self.say("cancels", *meeting, *fading)
        self.show(left)

    # --- two places --------------------------------------------------------------------------

    def move_one_word_on(self) -> None:
        """Let only the second word go on: the arrow between them changes."""
        self.place_readouts = [
            NamedReadout(letter, 0, 0, BODY, color=self.theme.position).put(
                self.line(row) + RIGHT * 1.4, LEFT
            )
            for row, letter in enumerate("mn")
        ]
        dog, cat = self.words
        self.total = Formula(f'"{dog}"_m - "{cat}"_n', BODY).put(self.line(2), LEFT)
        with self.beat("apart"):
            self.play(FadeOut(self.algebra, self.clock, self.difference[0]), run_time=QUICK)
            self.draw_apart()
            self.show(*self._name_the_places(), *self.place_readouts, self.total)
            with self.redrawn(self.draw_apart):
                for places in range(1, self.gap + 1):
                    self.sweep(places, GESTURE, tracker=self.apart)
                    self.pause(REST)
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
        for readout, place in zip(self.place_readouts, self.arrived, strict=True):
            readout.set_number(place)

    def split_the_arrow(self) -> None:
        """Slide the arrow between the words up to their points; what is missing is the places."""
        dog, cat = self.orbits
        place = self.theme.position
        self.slid = ValueTracker(0.0)
        self.place_part = VectorArrow(LEFT, RIGHT, color=place, width=10)
        self.later = Dot(radius=0.12, color=self.theme.quiet)
        self.later_hand = DashedSegment(ORIGIN, ORIGIN, color=place, width=4)
        self._write_parts()
        self.point_numbers = self._number_the_points()
        with self.beat("split"):
            self.draw_split()
            self.say("word_part", FadeIn(*self.point_numbers[:2]))
            with self.redrawn(self.draw_split):
                self.sweep(1.0, 1.5 * MORPH, tracker=self.slid)
            self.bring_to_front(dog.tip, cat.tip)
            landed = (self.later, self.later_hand, self.parts[0], self.point_numbers[2])
            self.say("later", FadeIn(*landed))
            self.ponder()
            growing = GrowFromPoint(self.place_part, self.later.get_center(), run_time=MORPH)
            self.say("place_part", growing)
            self.bring_to_front(dog.tip)
            self.hero = VGroup(self.plane, dog, cat, self.between, self.word_arrow, self.place_part)
            self.show(self.parts[1])

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
        dog, cat = self.words
        kinds = (
            ("=", f'"{dog}" - "{cat}"', self.theme.word),
            ("+", "p_m - p_n", self.theme.position),
        )
        self.parts, self.part_values = VGroup(), []
        for row, (sign, name, color) in enumerate(kinds):
            start = self.line(4.2 + 2 * row)
            mark = Formula(sign, BODY).put(start + LEFT * 0.14, RIGHT)
            named = Formula(name, BODY, color=color).put(start, LEFT)
            values = PairReadout(np.zeros(2), color=color).put(self.line(5.1 + 2 * row), LEFT)
            self.parts.add(VGroup(mark, named, values))
            self.part_values.append(values)
        self.draw_parts()

    def draw_parts(self) -> None:
        """Print the two numbers of both parts where the words have arrived."""
        first, second = self.arrived
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
        _join(self.word_arrow, cat.hub + slid, dog.hub + slid)
        self.later.move_to(later)
        self.later_hand.set_ends(dog.hub, later)
        _join(self.place_part, later, dog.end)

    def keep_the_gap(self) -> None:
        """Move both words on with the same gap: the word part slides, the place part turns."""
        steps = range(self.stops[2], self.stops[3] + 1)
        self.chords = [self._chord(place) for place in steps]
        hue = self.theme.position
        self.length = NamedReadout("|p_m - p_n|", self.chord_length(), 3, BODY, color=hue)
        self.length.put(self.line(8.05), LEFT)
        with self.beat("gap"):
            self.hide(*self.point_numbers)
            self.ponder()
            self.add(*self.chords)
            self.bring_to_front(self.place_part, self.orbits[0].tip)
            with self.redrawn(self.draw_gap):
                self._walk_to(self.stops[3])
            self.say("kept", FadeIn(self.length), answer=True)

    def _chord(self, place: int) -> Line:
        """Return the place part as it is when the first word is at a place, as a pale copy."""
        frame = self.orbits[0].frame
        later, earlier = (frame.point(self.moved(0, p)) for p in (place + self.gap, place))
        return scenery(Line(later, earlier, stroke_color=self.theme.position, stroke_width=3))

    def chord_length(self) -> float:
        """Return how long the place part is."""
        first, second = (self.moved(0, place) for place in self.places)
        return float(np.linalg.norm(first - second))

    def draw_gap(self) -> None:
        """Draw both parts and their numbers, and leave a copy of the place part at every place."""
        self.draw_split()
        self.draw_parts()
        for place, copy in enumerate(self.chords, start=self.stops[2]):
            copy.set_stroke(opacity=0.6 * float(place <= self.places[0] - 0.5))


def _join(arrow: VectorArrow, start: Point3D, end: Point3D) -> None:
    """Lay an arrow between two dots so that its head does not cover the second."""
    way = end - start
    arrow.set_ends(start, end - way / np.linalg.norm(way) * CLOSE)
