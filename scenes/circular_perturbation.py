"""Chapter 7: at one place the position cancels, between two places it is all that is added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
)
from manim.typing import Point3D
from manim.utils.rate_functions import ease_in_out_sine
from numpy.typing import NDArray

from posenc_math import chord, dial_angles, frequencies, perturb
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.chord_ring import ChordRing
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose, Wedge
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.pair_readout import PairReadout
from scenes._kit.mobjects.plane import Plane, fitted
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.word_orbit import WordOrbit
from scenes._kit.numbers import printed
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, TITLE, Formula, Label

Vector = NDArray[np.float64]

PACE, REST = 0.5, 0.1
"""Seconds in which a word steps on to the next place, and rests there."""
FLEET = 0.28
"""Seconds for each place once it is known how the hands step."""
CLOSE = 0.17
"""Room left between the head of an arrow and the middle of the dot to which it points."""
LEADING = 0.5
"""Distance of two lines of one label."""
RADIUS = 2.1
"""Radius of the rings on which chords are compared."""


class CircularPerturbation(ChapterScene):
    """Moves two words round their rings, together and then apart, and splits what is between."""

    key = "circular_perturbation"
    number = 7
    climax = "gap"

    words: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "cat")
    """The two words that are compared, the left one first."""
    numbers: Annotated[tuple[tuple[float, float], ...], Length(2, 2)] = ((1.95, 1.25), (5.75, 1.55))
    """Two numbers of each word. Between the rings round them there is room for a label."""
    gaps: Annotated[tuple[int, ...], Each(Between(1, 5)), Length(2, 2)] = (2, 3)
    """How many places apart the words are: first, and then for comparison."""
    stops: Annotated[tuple[int, ...], Each(Between(1, 60)), Length(6, 6)] = (6, 7, 9, 21, 30, 31)
    """Places at which the walks end: the first word's, where both meet, together; then the
    second word's with the first gap, with the other gap, and in the end."""

    def check_content(self) -> None:
        """Check that a label fits between the rings, and that places grow."""
        super().check_content()
        (left, _), (right, _) = self.numbers
        if right - left < 3.6:
            raise ValueError(f"numbers of words must be 3.6 apart or more, got {right - left:g}")
        if list(self.stops) != sorted(set(self.stops)):
            raise ValueError(f"stops must grow, got {self.stops}")

    def setup(self) -> None:
        """Lay out the plane with both words."""
        super().setup()
        self.omega = frequencies(1)
        self.grown = ValueTracker(0.0), ValueTracker(0.0)
        self.apart = ValueTracker(0.0)
        points = np.array(self.numbers)
        right, top = points.max(axis=0) + np.array([1.75, 1.36])
        extent = Region(-0.06, right, -0.12, top)
        self.plane = Plane(extent, fitted(extent, self.stage))
        self.orbits = [
            WordOrbit(word, content, self.plane.frame)
            for word, content in zip(self.words, points, strict=True)
        ]

    def spoken(self) -> Mapping[str, object]:
        """Return the words and the numbers of the captions."""
        first, second = (self.chord_length(gap) for gap in self.gaps)
        return {
            "dog": self.words[0],
            "cat": self.words[1],
            "gap": self.gaps[0],
            "wider": self.gaps[1],
            "chord": printed(first, 3),
            "Longer": "Longer" if second > first else "Shorter",
            "home": self.home,
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.compare_two_words()
        self.walk_the_ring()
        self.let_the_place_cancel()
        self.move_one_word_on()
        self.split_the_arrow()
        self.turn_the_piece()
        self.widen_the_gap()
        self.put_together()

    # --- what is true at a place -------------------------------------------------------------

    def moved(self, word: int, place: float) -> Vector:
        """Return the two numbers that a word has become at a place."""
        content = np.array(self.numbers[word])
        return np.asarray(perturb(content, place, self.omega, order="cos_sin"))

    def angle(self, place: float) -> float:
        """Return how far the arrow of a place has turned, in radians."""
        return float(dial_angles(place, self.omega)[0])

    def chord_length(self, gap: int) -> float:
        """Return how far apart the arrows of two places end that are so many words apart."""
        return float(chord(float(gap * frequencies(1)[0])))

    @property
    def home(self) -> int:
        """The gap at which the hand is nearest to where it began."""
        return round(2 * np.pi / float(frequencies(1)[0]))

    @property
    def places(self) -> tuple[float, float]:
        """The places of the two words that are compared."""
        t = self.t.get_value()
        return t + self.apart.get_value(), t

    def point(self, word: int, place: float) -> Point3D:
        """Return the point of the scene at which a word lies at a place."""
        return self.orbits[word].frame.point(self.moved(word, place))

    # --- one word ----------------------------------------------------------------------------

    def compare_two_words(self) -> None:
        """Raise two words to their points, and draw the arrow between them."""
        dog, cat = self.orbits
        self.risen = ValueTracker(0.15)
        pairs = [self._pair(orbit) for orbit in self.orbits]
        self.word_arrow = VectorArrow(LEFT, RIGHT, color=self.theme.word, width=9, head=0.34)
        _join(self.word_arrow, cat.hub, dog.hub)
        self.word_label = self._label_words().shift((cat.hub - dog.hub) / 6)
        self.hero = VGroup(dog.word, cat.word, dog.named, cat.named, *pairs, self.word_arrow)
        self.add(self.plane, dog.word, cat.word, dog.named, cat.named)
        with self.question():
            with self.redrawn(self.draw_rise):
                self.say("point", _going(self.risen, 1.0, 1.3 * MORPH))
            self.show(*pairs)
            self.say("differ", GrowFromPoint(self.word_arrow, cat.hub, run_time=MORPH))
            middle = self.word_arrow.get_center()
            self.play(GrowFromPoint(self.word_label, middle, run_time=GESTURE))
            self.ponder()
        self.pairs = pairs

    def _pair(self, orbit: WordOrbit) -> Formula:
        """Return the two numbers of a word, over its name."""
        x, y = (printed(number, 2) for number in orbit.content)
        pair = Formula(f"({x}, {y})", BODY, color=self.theme.word)
        return pair.next_to(orbit.named, UP, buff=0.2)

    def _label_words(self) -> VGroup:
        """Return what is written under the arrow between both words: its name and its numbers."""
        dog, cat = self.orbits
        named = Formula(f'"{self.words[0]}" - "{self.words[1]}"', BODY, color=self.theme.word)
        values = PairReadout(dog.content - cat.content, color=self.theme.word)
        middle = (dog.hub + cat.hub) / 2
        named.put(middle + 0.5 * DOWN)
        values.move_to(named).shift(LEADING * DOWN)
        return VGroup(named, values)

    def draw_rise(self) -> None:
        """Let both words rise from the first axis to their second number."""
        share = self.risen.get_value()
        for orbit, (x, y) in zip(self.orbits, self.numbers, strict=True):
            orbit.lie(np.array([x, share * y]))

    def walk_the_ring(self) -> None:
        """Move the first word on from place to place; its points lie on a ring."""
        dog = self.orbits[0]
        self.trail = Dots(color=self.theme.quiet, radius=0.08)
        self.turned = Wedge(dog.hub, 0.0, 0.0, 1e-3, color=self.theme.position, opacity=0.35)
        self.turned.radius = 0.3 * dog.frame.unit
        self.rule = self._write_rule()
        with self.beat("ring"):
            self.hide(self.word_arrow, self.pairs[0])
            self.add(dog.hand, dog.word, dog.tip, dog.named)
            with self.redrawn(self.draw_words):
                self.say(
                    "adds", _going(self.grown[0], 1.0, 2 * MORPH), FadeIn(self.rule, run_time=MORPH)
                )
            self.add(self.trail, self.turned, dog.hand, dog.word, dog.tip)
            with self.redrawn(self.draw_walk):
                self.say(
                    "guess", _going(self.t, 1, GESTURE), FadeOut(self.word_label, self.pairs[1])
                )
                self.step_to(2, rest=REST)
                self.ponder(MORPH)
                self.step_to(*range(3, self.stops[0]), tempo=PACE, rest=REST)
                last = _going(self.t, self.stops[0], 1.2 * MORPH)
                self.say("round", last, Create(dog.ring, run_time=1.2 * MORPH))
            self.hero = VGroup(dog)

    def _write_rule(self) -> VGroup:
        """Return what a place adds, as a formula between both words."""
        dog, cat = self.orbits
        rule = Formula("p_t = (cos t, sin t)", BODY, color=self.theme.position)
        return VGroup(rule.put(0.3 * dog.hub + 0.7 * cat.hub + 1.6 * DOWN))

    def draw_walk(self) -> None:
        """Move the first word, and leave a dot at every whole place."""
        self.draw_words()
        t = self.places[0]
        self.trail.set_centers(np.array([self.point(0, p) for p in range(_arrived(t) + 1)]))
        angle = self.angle(t)
        self.turned.start = max(0.0, angle - self.omega[0])
        self.turned.set_sweep(self.orbits[0].hub, max(angle - self.turned.start, 1e-3))

    def draw_words(self) -> None:
        """Move both words to their places, as far as their arrows have grown."""
        for k, (orbit, place) in enumerate(zip(self.orbits, self.places, strict=True)):
            share = self.grown[k].get_value()
            added = share * (self.moved(k, place) - np.array(self.numbers[k]))
            orbit.push(added, _arrived(place) if share else None)

    # --- two words at one place --------------------------------------------------------------

    def let_the_place_cancel(self) -> None:
        """Move two words together: the arrow between them slides and keeps its numbers."""
        dog, cat = self.orbits
        first, last = self.stops[1:3]
        self.between = VectorArrow(LEFT, RIGHT, color=self.theme.ink, width=9, head=0.34)
        self.values = PairReadout(dog.content - cat.content)
        with self.beat("cancel"):
            self.add(cat.hand, cat.word, cat.tip, cat.named)
            leaving = map(FadeOut, (self.trail, self.turned, self.rule, self.plane))
            with self.redrawn(self.draw_words):
                self.say("same", _going(self.grown[1], 1.0, MORPH), *leaving)
                self.play(_going(self.t, first, MORPH), Create(cat.ring, run_time=MORPH))
                self.add(dog, cat)
            self.hero = VGroup(dog, cat)
            self.draw_between()
            self.word_label.shift((dog.hub - cat.hub) / 6)
            self.show(self.word_arrow, self.word_label)
            growing = GrowFromPoint(self.between, cat.end, run_time=MORPH)
            self.say("guess", growing, FadeIn(self.values, run_time=MORPH))
            self.ponder()
            with self.redrawn(self.draw_between):
                self.step_to(*range(first + 1, last), rest=0)
                self.say("slides", _going(self.t, last, MORPH))
            self._cancel()

    def draw_between(self) -> None:
        """Draw the arrow from the second word to the first, with its numbers under it."""
        self.draw_words()
        dog, cat = self.orbits
        _join(self.between, cat.end, dog.end)
        first, second = map(_arrived, self.places)
        self.values.show_values(self.moved(0, first) - self.moved(1, second))
        middle, way = (dog.hub + cat.hub) / 2, cat.end - dog.end
        share = (middle[0] - dog.end[0]) / way[0]
        self.values.move_to(dog.end + share * way + 0.36 * DOWN)

    def _cancel(self) -> None:
        """Write the difference of both sums; the same arrow stands in both and goes."""
        dog, cat = self.words
        parts = '{{{{ "{}" : {} }}}} {{{{ + : plus{} }}}} {{{{ p_t : place{} }}}}'
        first, second = parts.format(dog, "dog", 1, 1), parts.format(cat, "cat", 2, 2)
        line = Formula(
            f"{{{{ \\( : open1 }}}} {first} {{{{ \\) : close1 }}}} {{{{ - : minus }}}} "
            f"{{{{ \\( : open2 }}}} {second} {{{{ \\) : close2 }}}}",
            BODY,
            parts={
                "dog": self.theme.word,
                "cat": self.theme.word,
                "place1": self.theme.position,
                "place2": self.theme.position,
            },
        )
        line.put(self.word_label[0].get_center() + 1.55 * DOWN)
        places = [line.part(f"place{k}") for k in (1, 2)]
        going = [line.part(f"{name}{k}") for name in ("open", "plus", "close") for k in (1, 2)]
        below = 0.55 * DOWN
        middle = (places[0].get_center() + places[1].get_center()) / 2 + below
        self.show(line, run_time=GESTURE)
        self.play(*(part.animate.shift(below) for part in places), run_time=QUICK)
        meeting = (part.animate.move_to(middle).set_opacity(0) for part in places)
        fading = (part.animate.set_opacity(0) for part in going)
        self.play(*meeting, *fading, run_time=GESTURE)
        kept = VGroup(*(line.part(name) for name in ("dog", "minus", "cat")))
        rest = kept.animate.move_to(self.word_label[0]).set_opacity(0)
        self.play(rest, FadeOut(self.values), run_time=GESTURE)
        self.remove(line)

    # --- two places --------------------------------------------------------------------------

    def move_one_word_on(self) -> None:
        """Let only the first word go on: the arrow between them changes."""
        with self.beat("apart"):
            with self.redrawn(self.draw_between):
                self.say("never", _going(self.apart, 1.0, 1.3 * MORPH), FadeOut(self.word_label))
                for places in range(2, self.gaps[0] + 1):
                    self.sweep(places, 1.3 * MORPH, tracker=self.apart)
            self.say("changed")
            self.ponder()

    def split_the_arrow(self) -> None:
        """Slide the arrow between the words up to the second; what is missing is the places."""
        dog, cat = self.orbits
        hue = self.theme.position
        self.slid = ValueTracker(0.0)
        before = self.point(0, self.stops[2])
        was = VGroup(
            DashedSegment(dog.hub, before, color=hue, width=4),
            Dot(before, radius=0.12, color=self.theme.word),
        )
        number = Readout(self.stops[2], 0, TITLE, color=hue)
        self.was = VGroup(was, number)
        way = (before - dog.hub) / np.linalg.norm(before - dog.hub)
        number.move_to(before + 0.4 * way)
        self.place_part = VectorArrow(LEFT, RIGHT, color=hue, width=14, head=0.46)
        _join(self.place_part, before, dog.end)
        self.part_labels = self._label_parts(before)
        with self.beat("split"):
            with self.redrawn(self.draw_split):
                self.say("word_part", _going(self.slid, 1.0, 2 * MORPH))
            naming = (FadeIn(number), FadeIn(self.part_labels[0]))
            self.play(GrowFromPoint(was, before), *naming, run_time=GESTURE)
            self.bring_to_front(dog.tip)
            growing = GrowFromPoint(self.place_part, before, rate_func=ease_in_out_sine)
            growing.set_run_time(STROLL)
            self.say("place_part", growing, FadeIn(self.part_labels[1]))
            self.bring_to_front(dog.tip)
            self.hero = VGroup(dog, cat, self.between, self.word_arrow, self.place_part)

    def _label_parts(self, before: Point3D) -> VGroup:
        """Return the names of both parts beside their arrows."""
        dog, cat = self.orbits
        first, second = map(_arrived, self.places)
        word_part = Label("word part", BODY, color=self.theme.word)
        word_part.put((before + cat.end) / 2 + 0.25 * UP + 0.8 * RIGHT)
        place_part = Formula(f"p_{first} - p_{second}", TITLE, color=self.theme.position)
        outward = (before + dog.end) / 2 - dog.hub
        place_part.move_to(dog.hub + outward / np.linalg.norm(outward) * 2.6)
        return VGroup(word_part, place_part)

    def draw_split(self) -> None:
        """Draw the word arrow on its way from the words' dots to the second word's point."""
        dog, cat = self.orbits
        slid = self.slid.get_value() * (cat.end - cat.hub)
        _join(self.word_arrow, cat.hub + slid, dog.hub + slid)

    # --- the piece that the places add -------------------------------------------------------

    def turn_the_piece(self) -> None:
        """Lift the piece to a ring that fills the stage, and turn both its ends alike."""
        dog, cat = self.orbits
        first, second = self.places
        pose = DialPose(dog.hub, dog.frame.unit)
        angles, hue = (self.angle(second), self.angle(first)), self.theme.position
        ring = ChordRing(pose, angles, self.gaps[0], color=hue).number(self._both_places())
        self.rings = [ring]
        self.touching, self.wider = ValueTracker(0.0), ValueTracker(self.gaps[0])
        large = DialPose(self.stage.at(0.37, 0.5), RADIUS)
        start, end = self.stops[2:4]
        with self.beat("turn"):
            self.say("guess")
            self.ponder()
            going = (self.between, self.word_arrow, self.part_labels, dog.named, *self.was)
            coming = (ring.plate, ring.wedge, ring.apart, ring.numbers)
            standing = (ring.ring, ring.hands, ring.hub, ring.arrow)
            self.remove(*dog.submobjects, self.place_part)
            self.add(*standing, dog.named)
            self.play(*map(FadeOut, going), *map(FadeIn, coming), run_time=GESTURE)
            self.remove(*standing, *coming)
            self.add(ring)
            self.hero = ring
            away = FadeOut(cat, run_time=GESTURE)
            self.say("alike", glide((ring, large), run_time=1.5 * MORPH), away)
            with self.redrawn(self.draw_turn):
                self.step_to(*range(start + 1, start + 3), rest=REST)
                self.lengths = VGroup(self._length(self.gaps[0]))
                self.lengths.move_to(self.stage.at(0.78, 0.5))
                shown = FadeIn(self.lengths, shift=QUICK * RIGHT)
                self.say("kept", shown, _going(self.t, start + 3, GESTURE))
                self.step_to(*range(start + 4, end - 2), tempo=FLEET, rest=0)
                self.say(
                    "touch", _going(self.touching, 1.0, 2 * MORPH), _going(self.t, end, 2 * MORPH)
                )

    def _length(self, gap: int) -> NamedReadout:
        """Return how long the chord of a gap is, and why."""
        name, hue = f"2 sin({gap}/2)", self.theme.position
        return NamedReadout(name, self.chord_length(gap), 3, TITLE, color=hue)

    def draw_rings(self) -> None:
        """Turn the hands of each ring, and leave a faint chord for every place."""
        second, since = self.t.get_value(), (self.stops[2], self.stops[3])
        gaps = (self.apart.get_value(), self.wider.get_value())
        for ring, gap, start, kept in zip(self.rings, gaps, since, self.gaps, strict=False):
            ring.turn((self.angle(second), self.angle(second + gap)), _arrived(gap))
            if gap >= kept:
                ring.leave(self._chords(kept, range(start, _arrived(second) + 1)))

    def draw_turn(self) -> None:
        """Turn the first ring with the places at its tips, and draw the circle within."""
        self.draw_rings()
        self.rings[0].number(self._both_places()).touch(self.touching.get_value())

    def _chords(self, gap: int, places: Iterable[int]) -> Vector:
        """Return the two angles of the chord at each place of the second word."""
        return np.array([[self.angle(place), self.angle(place + gap)] for place in places])

    def widen_the_gap(self) -> None:
        """Put a ring with another gap beside the first; the gap alone decides the length."""
        ring = self.rings[0]
        left, right = (DialPose(self.stage.at(x, 0.5), RADIUS) for x in (0.18, 0.82))
        other = ChordRing(ring.pose, ring.angles, self.gaps[0], color=self.theme.position)
        rows = VGroup(*(self._length(gap) for gap in (*self.gaps, self.home)))
        rows.arrange(DOWN, buff=0.4).move_to(self.stage.center)
        with self.beat("gap"):
            ring.remove(ring.numbers)
            self.hide(self.lengths, ring.numbers)
            self.lengths = rows
            self.add(other, ring)
            self.rings.append(other)
            self.hero = VGroup(*self.rings)
            self.say("guess", glide((ring, left), (other, right), run_time=MORPH))
            self.show(rows[0])
            self.ponder()
            with self.redrawn(self.draw_rings):
                self.sweep(self.gaps[1], MORPH, tracker=self.wider)
                self.say("length", FadeIn(rows[1]), _going(self.t, self.stops[3] + 1, GESTURE))
                self.step_to(*range(self.stops[3] + 2, self.stops[4] + 1), tempo=FLEET, rest=0)
                self.say("home", _going(self.wider, self.home, 1.8 * MORPH))
                self.show(rows[2])
                self.pause(QUICK)

    def _both_places(self) -> tuple[int, int]:
        """Return at which places the second word and the first have arrived."""
        first, second = map(_arrived, self.places)
        return second, first

    # --- the answer --------------------------------------------------------------------------

    def put_together(self) -> None:
        """Let the piece return between both words, and let both move on once more."""
        self.close_up()
        dog, cat = self.orbits
        ring, other = self.rings
        with self.beat("answer"):
            back = glide((ring, DialPose(dog.hub, dog.frame.unit)), run_time=MORPH)
            self.say("parts", back, FadeOut(other), FadeOut(self.lengths))
            self.draw_answer()
            self.add(self.place_part, cat.tip, cat.named)
            growing = GrowFromPoint(self.word_arrow, cat.end, run_time=GESTURE)
            self.play(growing, FadeIn(self.part_labels[0]))
            self.add(dog.tip, dog.named)
            self.play(GrowFromPoint(self.between, cat.end, run_time=GESTURE))
            self.play(FadeOut(ring), FadeIn(self.joint), run_time=QUICK)
            self.show(*self.part_labels[1:])
            self.hero = VGroup(self.between, self.word_arrow, self.place_part)
            with self.redrawn(self.draw_answer):
                self.say("kept", _going(self.t, self.stops[5], STROLL), answer=True)

    def close_up(self) -> None:
        """Lay both words so that the arrows between them fill the stage."""
        places = range(self.stops[4], self.stops[5] + 1)
        ends = [self.moved(0, place + ahead) for place in places for ahead in (0, self.gaps[0])]
        ends += [self.moved(1, place) for place in places]
        (left, bottom), (right, top) = np.min(ends, axis=0), np.max(ends, axis=0)
        extent = Region(left - 1.3, right + 0.75, bottom - 0.4, top + 0.4)
        for orbit in self.orbits:
            orbit.take(fitted(extent, self.stage))
        gap, hue = self.gaps[0], self.theme.position
        self.joint = Dot(radius=0.12, color=self.theme.word)
        self.part_labels = VGroup(
            Label("word part", BODY, color=self.theme.word),
            Label("place part", BODY, color=hue),
            Label(f"gap {gap}, length {printed(self.chord_length(gap), 3)}", BODY, color=hue),
        )

    def draw_answer(self) -> None:
        """Draw the arrow between both words and its two parts, each with its name."""
        self.draw_words()
        dog, cat = self.orbits
        later = self.point(0, self.places[1])
        _join(self.between, cat.end, dog.end)
        _join(self.word_arrow, cat.end, later)
        _join(self.place_part, later, dog.end)
        self.joint.move_to(later)
        word_part, place_part, length = self.part_labels
        word_part.put((cat.end + later) / 2 + 0.55 * DOWN)
        beside = (later + dog.end) / 2 + 0.45 * LEFT
        place_part.put(beside + 0.1 * UP, RIGHT)
        length.put(beside + 0.4 * DOWN, RIGHT)


def _arrived(place: float) -> int:
    """Return the whole place at which somebody has arrived by now."""
    return int(place + 1e-6)


def _going(tracker: ValueTracker, to: float, run_time: float) -> Any:
    """Return the animation that moves a tracker."""
    animate: Any = tracker.animate
    return animate(run_time=run_time).set_value(to)


def _join(arrow: VectorArrow, start: Point3D, end: Point3D) -> VectorArrow:
    """Lay an arrow between two dots so that its head does not cover the second."""
    way = end - start
    return arrow.set_ends(start, end - way / np.linalg.norm(way) * CLOSE)
