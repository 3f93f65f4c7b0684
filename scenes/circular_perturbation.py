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
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
)
from manim.typing import Point3D
from manim.utils.rate_functions import ease_in_out_sine, smooth, squish_rate_func
from numpy.typing import NDArray

from posenc_math import chord, dial_angles, frequencies, perturb
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.chord_ring import ChordRing
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose, Wedge, on_circle
from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.pair_readout import PairReadout
from scenes._kit.mobjects.place_rail import PlaceRail
from scenes._kit.mobjects.plane import Frame, Plane, fitted
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.word_orbit import WordOrbit
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, LABEL, TITLE, Formula, Label

Vector = NDArray[np.float64]

PACE, REST = 0.4, 0.1
"""Seconds in which a word steps on to the next place, and rests there."""
CLOSE = 0.17
"""Room left between the head of an arrow and the middle of the dot to which it points."""
LEADING = 0.45
"""Distance of two lines of one label."""
BESIDE, ABOVE = 3.1, 0.54
"""Room on the left of both rings, and around them, for what is written there."""
LIFT = 0.15
"""How far the rings are lifted off the caption, so that names below them stay clear of it."""
OVER, UNDER = 0.22, 0.42
"""How far the baseline of a name is from the arrow under it, and from the one over it."""
BAR = 1.35
"""How far from the hub a piece is laid aside to be measured, as a share of the radius."""
HALF = '"gap"slash 2'
"""Half the angle between two hands."""
ROW = 0.7
"""Distance of two lengths that are compared."""
FAINT = 0.2
"""Opacity of what has gone out, but will come back."""


class CircularPerturbation(ChapterScene):
    """Moves two words round their rings, together and then apart, and splits what is between."""

    key = "circular_perturbation"
    number = 7
    climax = "turn"

    words: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "cat")
    """The two words that are compared, the left one first."""
    numbers: Annotated[tuple[tuple[float, float], ...], Length(2, 2)] = ((1.95, 1.25), (5.75, 1.55))
    """Two numbers of each word. Between the rings round them there is room for a label."""
    gap: Annotated[int, Between(1, 2)] = 2
    """How many places apart the words are; at one more, the place part is longer still."""
    widest: Annotated[int, Between(4, 6)] = 6
    """How many places apart they come to be: more than half a turn, so that it is shorter again."""
    stops: Annotated[tuple[int, ...], Each(Between(1, 40)), Length(6, 6)] = (6, 7, 9, 12, 18, 24)
    """Places at which the walks end: the first word's, where both meet, together; then the
    second word's, seen from afar, from near, and from afar again."""

    def check_content(self) -> None:
        """Check that a label fits between the rings, and that places grow."""
        super().check_content()
        (left, _), (right, _) = self.numbers
        if right - left < 3.6:
            raise ValueError(f"numbers of words must be 3.6 apart or more, got {right - left:g}")
        if list(self.stops) != sorted(set(self.stops)):
            raise ValueError(f"stops must grow, got {self.stops}")
        reached = self.stops[4] + self.widest - self.gap + 2
        if self.stops[5] < reached:
            raise ValueError(f"the last stop must be {reached} or later, got {self.stops[5]}")

    def setup(self) -> None:
        """Lay out the plane with both words."""
        super().setup()
        self.omega = frequencies(1)
        self.grown = ValueTracker(0.0), ValueTracker(0.0)
        self.apart = ValueTracker(0.0)
        self.near = ValueTracker(0.0)
        row, field = self.stage.rows(0.12, 0.88, gap=0.1)
        self.rail = PlaceRail(self.words, self.stops[-1] + self.gap + 1, row)
        low, high = np.min(self.numbers, axis=0) - 1, np.max(self.numbers, axis=0) + 1
        room = Region(field.left + BESIDE, field.right - 1.45, field.bottom + LIFT, field.top)
        extent = Region(low[0], high[0], low[1], high[1])
        self.afar = fitted(extent, room.inset(0.0, ABOVE))
        self.plane = Plane(Region(-0.06, high[0] + 0.3, -0.12, high[1] + 0.3), self.afar)
        self.orbits = [
            WordOrbit(word, np.array(content), self.afar)
            for word, content in zip(self.words, self.numbers, strict=True)
        ]
        unit = field.height / 2 - 0.05
        hub = field.at(0.345, 0.5)
        self.close = Frame(hub - unit * np.array([*self.numbers[0], 0.0]), unit)

    def spoken(self) -> Mapping[str, object]:
        """Return the words and the numbers of the captions."""
        return {
            "cat": self.words[1],
            "gap": self.gap,
            "chord": printed(self.chord_length(self.gap), 3),
            "longer": printed(self.chord_length(self.gap + 1), 3),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.compare_two_words()
        self.walk_the_ring()
        self.let_the_place_cancel()
        self.move_one_word_on()
        self.split_the_arrow()
        self.turn_the_piece()
        self.measure_the_piece()
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
        self.word_label = self._label_words()
        self.hero = VGroup(self.plane.across, dog.word, cat.word, *pairs, self.word_arrow)
        self.add(self.plane, dog.word, cat.word, dog.named, cat.named)
        with self.question():
            self.add(self.rail)
            with self.redrawn(self.draw_rise):
                self.say("point", _going(self.risen, 1.0, 1.3 * MORPH))
            self.show(*pairs)
            arrow = GrowFromPoint(self.word_arrow, cat.hub)
            self.say("differ", arrow, FadeIn(self.word_label), run_time=MORPH)
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
            self.hide(self.word_arrow, self.word_label, *self.pairs)
            self.add(dog.hand, dog.tip, dog.word, dog.named)
            with self.redrawn(self.draw_words):
                coming = (FadeIn(self.rail.marks[0]), FadeIn(self.rule, run_time=MORPH))
                self.say("adds", _going(self.grown[0], 1.0, 2 * MORPH), *coming)
            self.add(self.trail, self.turned, dog.hand, dog.tip, dog.word)
            with self.redrawn(self.draw_walk):
                self.say("guess", _going(self.t, 1, GESTURE))
                self.step_to(2, rest=REST)
                self.ponder(MORPH)
                self.step_to(*range(3, self.stops[0]), tempo=PACE, rest=REST)
                last = _going(self.t, self.stops[0], MORPH)
                self.say("round", last, Create(dog.ring, run_time=MORPH))
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
        self.trail.set_centers(np.array([self.point(0, p) for p in range(_passed(t) + 1)]))
        angle = self.angle(t)
        self.turned.start = max(0.0, angle - self.omega[0])
        self.turned.set_sweep(self.orbits[0].hub, max(angle - self.turned.start, 1e-3))

    def draw_words(self) -> None:
        """Move both words to their places, as far as their arrows have grown."""
        for k, (orbit, place) in enumerate(zip(self.orbits, self.places, strict=True)):
            share = self.grown[k].get_value()
            added = share * (self.moved(k, place) - np.array(self.numbers[k]))
            orbit.push(added, _nearest(place) if share else None)
        self.rail.stand(self.places)

    # --- two words at one place --------------------------------------------------------------

    def let_the_place_cancel(self) -> None:
        """Move two words together: the arrow between them slides and keeps its numbers."""
        dog, cat = self.orbits
        first, last = self.stops[1:3]
        self.between = VectorArrow(LEFT, RIGHT, color=self.theme.ink, width=9, head=0.34)
        self.values = PairReadout(dog.content - cat.content)
        with self.beat("cancel"):
            self.add(cat.hand, cat.tip, cat.word, cat.named)
            leaving = map(FadeOut, (self.trail, self.turned, self.rule, self.plane))
            coming = FadeIn(self.rail.marks[1], run_time=MORPH)
            with self.redrawn(self.draw_words):
                self.say("same", _going(self.grown[1], 1.0, MORPH), coming, *leaving)
                self.play(_going(self.t, first, MORPH), Create(cat.ring, run_time=MORPH))
                self.add(dog, cat)
            self.hero = VGroup(dog, cat)
            self.draw_between()
            self.show(self.word_arrow, self.word_label)
            self.say("guess", GrowFromPoint(self.between, cat.end), run_time=MORPH)
            self.ponder()
            with self.redrawn(self.draw_between):
                numbers = FadeIn(self.values, run_time=QUICK)
                self.say("slides", _going(self.t, first + 1, 0.8 * MORPH), numbers)
                self.step_to(*range(first + 2, last + 1), tempo=0.8 * MORPH, rest=0)
            self._cancel()

    def draw_between(self) -> None:
        """Draw the arrow from the second word to the first, with its numbers under it."""
        self.draw_words()
        dog, cat = self.orbits
        _join(self.between, cat.end, dog.end)
        first, second = map(_nearest, self.places)
        self.values.show_values(self.moved(0, first) - self.moved(1, second))
        middle, way = (dog.hub + cat.hub) / 2, cat.end - dog.end
        share = (middle[0] - dog.end[0]) / way[0]
        self.values.move_to(dog.end + share * way + 0.36 * DOWN)

    def _cancel(self) -> None:
        """Lay the second word's yellow arrow on the first's: they are one, and both go out."""
        dog, cat = self.orbits
        lent = VectorArrow(cat.hub, cat.end, color=self.theme.position, width=8, head=0.3)
        way = dog.hub - cat.hub

        def slide(_: Mobject, share: float) -> None:
            lent.set_ends(cat.hub + share * way, cat.end + share * way)

        self.play(FadeOut(self.values), FadeOut(self.word_label), run_time=QUICK)
        self.bring_to_back(lent)
        sliding = UpdateFromAlphaFunc(lent, slide).set_run_time(1.6 * MORPH)
        self.say("cancels", sliding, _seen(cat.hand, 0, QUICK))
        self.pause(REST)
        self.play(FadeOut(lent, run_time=QUICK), _seen(dog.hand, 0, QUICK))

    # --- two places --------------------------------------------------------------------------

    def move_one_word_on(self) -> None:
        """Let only the first word go on: the arrow between them changes."""
        self.remove(self.values)
        with self.beat("apart"):
            with self.redrawn(self.draw_between):
                self.add(self.rail.span)
                back = (_seen(orbit.hand, 1, GESTURE) for orbit in self.orbits)
                self.say("never", _going(self.apart, self.gap, 2.2 * MORPH), *back)
            self.say("changed", FadeIn(self.rail.gap, run_time=QUICK))
            self.ponder(MORPH)

    def split_the_arrow(self) -> None:
        """Lay the arrow between the words at the second; what is missing is the places."""
        dog, cat = self.orbits
        first, second = self.places
        hue, before = self.theme.position, self.point(0, second)
        self.slid = ValueTracker(0.0)
        self.was = DashedSegment(dog.hub, before, color=hue, width=4)
        self.joint = Dot(before, radius=0.12, color=self.theme.word)
        pose, angles = DialPose(dog.hub, dog.frame.unit), (self.angle(second), self.angle(first))
        self.ring = ChordRing(pose, angles, self.gap, color=hue, short=CLOSE)
        self.part_labels = VGroup(
            Label("word part", BODY, color=self.theme.word), Label("place part", BODY, color=hue)
        )
        self._name_the_parts()
        with self.beat("split"):
            with self.redrawn(self.draw_split):
                self.say("word_part", _going(self.slid, 1.0, 1.5 * MORPH))
            growing = GrowFromPoint(self.was, before), GrowFromPoint(self.joint, before)
            self.play(*growing, FadeIn(self.part_labels[0]), run_time=GESTURE)
            self.add(self.ring.arrow, dog.tip)
            piece = GrowFromPoint(self.ring.arrow, before, rate_func=ease_in_out_sine)
            self.say("place_part", piece.set_run_time(STROLL))
            self.show(self.part_labels[1])
            self.hero = VGroup(dog, cat, self.between, self.word_arrow, self.ring.arrow)

    def draw_split(self) -> None:
        """Draw the word arrow on its way from the words' dots to the second word's point."""
        dog, cat = self.orbits
        slid = self.slid.get_value() * (cat.end - cat.hub)
        _join(self.word_arrow, cat.hub + slid, dog.hub + slid)

    def _name_the_parts(self) -> None:
        """Lay the names of both parts beside their arrows."""
        dog, cat = self.orbits
        start, end = self.ring.tips
        word_part, place_part = self.part_labels
        below = UNDER * DOWN if end[1] > start[1] else OVER * UP
        word_part.put((cat.end + start) / 2 + below + 0.4 * RIGHT)
        middle = sum(self.ring.angles) / 2
        outside = on_circle(dog.hub, dog.frame.unit + 0.3, middle)
        place_part.put(outside + 0.1 * DOWN, RIGHT if outside[0] < dog.hub[0] else LEFT)

    # --- the piece that the places add -------------------------------------------------------

    def turn_the_piece(self) -> None:
        """Let both words step on, and go near until the ring of the first fills the stage."""
        dog, cat = self.orbits
        ring, second = self.ring, self.stops[2]
        self.touching = ValueTracker(0.0)
        self.leaves = True
        with self.beat("turn"):
            self.say("guess")
            self.ponder(MORPH)
            coming = (ring.plate, ring.wedge, ring.apart)
            standing = (ring.ring, ring.hands, ring.hub)
            self.remove(dog.ring, dog.hand, dog.word, ring.arrow)
            self.add(ring.ring, ring.arrow, ring.hands, ring.hub, self.joint, dog.tip, dog.named)
            self.play(
                *map(FadeOut, (self.was, self.part_labels, dog.named, cat.named)),
                *map(FadeIn, coming),
                run_time=QUICK,
            )
            self.remove(*standing, ring.arrow, *coming)
            self.add(*self._far(), ring, self.joint, dog.tip)
            self.hero = VGroup(ring, *self._far())
            with self.redrawn(self.draw_parts):
                self.say("both", _going(self.t, second + 2, 1.6 * MORPH))
                self.step_to(*range(second + 3, self.stops[3] + 1), rest=0)
                self.say(
                    "near",
                    _going(self.near, 1.0, 1.7 * MORPH),
                    _going(self.t, self.stops[3] + 2, 1.7 * MORPH),
                    *(FadeOut(thing, run_time=GESTURE) for thing in self._far()),
                )
                self.hero = ring
                self.step_to(*range(self.stops[3] + 3, self.stops[4]), tempo=PACE, rest=0)
                touching = _going(self.touching, 1.0, 1.8 * MORPH)
                self.say("touch", touching, _going(self.t, self.stops[4], 1.8 * MORPH))

    def draw_parts(self) -> None:
        """Draw both words, the arrow between them and its parts, from as near as we are."""
        dog, cat = self.orbits
        frame = between(self.afar, self.close, self.near.get_value())
        for orbit in self.orbits:
            orbit.take(frame)
        self.draw_words()
        first, second = self.places
        self.ring.take(DialPose(dog.hub, frame.unit))
        self.ring.turn((self.angle(second), self.angle(first)), _nearest(first - second))
        here = range(self.stops[2], _passed(second) + 1) if self.leaves else ()
        self.ring.leave(self._chords(here)).touch(self.touching.get_value())
        later, _ = self.ring.tips
        self.joint.move_to(later)
        _join(self.between, cat.end, dog.end)
        _join(self.word_arrow, cat.end, later)

    def _chords(self, places: Iterable[int]) -> Vector:
        """Return the two angles of the chord at each place of the second word."""
        pairs = [[self.angle(place), self.angle(place + self.gap)] for place in places]
        return np.array(pairs)

    def _far(self) -> list[VMobject]:
        """Return what lies beyond the edge, seen from near."""
        cat = self.orbits[1]
        return [self.between, self.word_arrow, cat.ring, cat.hand, cat.tip, cat.word]

    def measure_the_piece(self) -> None:
        """Halve the triangle of two hands and the piece: half the piece is a sine."""
        ring, hue = self.ring, self.theme.position
        hub, radius = ring.pose.hub, ring.pose.radius
        (low, high), (start, end) = ring.angles, ring.tips
        middle = (start + end) / 2
        outward = (middle - hub) / np.linalg.norm(middle - hub)
        out = BAR * radius * outward + hub - middle
        drawn = VGroup(
            Wedge(hub, 0.22 * radius, (low + high) / 2, (high - low) / 2, color=hue, opacity=0.5),
            DashedSegment(hub, middle, color=self.theme.ink, width=6),
            Formula(HALF, LABEL).move_to(on_circle(hub, 0.33 * radius, 0.33 * low + 0.67 * high)),
            Formula("1", TITLE, color=hue).move_to(on_circle(hub, 0.75 * radius, high + 0.17)),
        )
        slit = 0.05 * (end - start) / np.linalg.norm(end - start)
        halves = np.array([[middle + slit, end], [start, middle - slit]])
        bars = Segments(color=hue, width=14)
        sines = VGroup(*(Formula(f"sin({HALF})", TITLE, color=hue) for _ in halves))
        for sine, (tail, head) in zip(sines, halves, strict=True):
            sine.next_to((tail + head) / 2 + out, RIGHT, buff=0.4)
        length = NamedReadout(f"2 sin({HALF})", self.chord_length(self.gap), 3, TITLE, color=hue)
        self.length = length.next_to(middle + out, RIGHT, buff=0.4)
        self.halves = VGroup(*drawn, bars)

        def slide(_: Mobject, share: float) -> None:
            bars.set_ends(*np.swapaxes(halves + share * out, 0, 1))

        with self.beat("length"):
            dim = _seen(ring.traces, FAINT, GESTURE)
            leaving = (_seen(part, 0, QUICK) for part in self._inside())
            wedge, bisector, *names = drawn
            grown = (Create(bisector, run_time=MORPH), FadeIn(wedge, *names, run_time=MORPH))
            self.say("half", dim, *leaving, *grown)
            sliding = UpdateFromAlphaFunc(bars, slide).set_run_time(1.2 * MORPH)
            self.say("sine", sliding, FadeIn(sines, run_time=1.2 * MORPH))
            meeting = (sine.animate.move_to(length.label).set_opacity(0) for sine in sines)
            self.say("twice", *meeting, run_time=MORPH)
            self.remove(sines)
            self.show(length)

    def _inside(self) -> tuple[Dot, Wedge, Readout]:
        """Return the wedge between the hands, and the number in it."""
        return self.ring.plate, self.ring.wedge, self.ring.apart

    def widen_the_gap(self) -> None:
        """Let only the first word move on: its hand turns away, and comes round again."""
        ring = self.ring
        self.rows = VGroup(*map(self._length, range(self.gap, self.widest + 1)))
        for k, row in enumerate(self.rows):
            row.put(self.stage.at(0.64, 0.74) + k * ROW * DOWN, LEFT)
        with self.beat("wider"):
            wiped = (part.animate.set_stroke(opacity=0) for part in (ring.traces, ring.inner))
            self.play(FadeOut(self.halves), FadeOut(self.length), *wiped, run_time=QUICK)
            self.touching.set_value(0.0)
            self.leaves = False
            self.draw_parts()
            plate, wedge, number = self._inside()
            back = (_seen(part, 1, GESTURE) for part in (plate, number))
            self.say("guess", *back, _seen(wedge, 0.3, GESTURE), FadeIn(self.rows[0]))
            self.ponder()
            with self.redrawn(self.draw_parts):
                longer, shorter, *rest = range(self.gap + 1, self.widest + 1)
                self.say("longer", _going(self.apart, longer, 1.2 * MORPH))
                self.show(self.rows[1])
                self.say("shorter", _going(self.apart, shorter, MORPH))
                for row, gap in zip(self.rows[2:-1], rest, strict=True):
                    self.play(FadeIn(row, run_time=QUICK), _going(self.apart, gap, MORPH))
                self.show(self.rows[-1])

    def _length(self, gap: int) -> Label:
        """Return how long the place part of a gap is."""
        length = printed(self.chord_length(gap), 3)
        return Label(f"gap {gap}: {length}", TITLE, color=self.theme.position)

    # --- the answer --------------------------------------------------------------------------

    def put_together(self) -> None:
        """Let the second word catch up, and both move on once more with both parts in sight."""
        caught_up = self.stops[4] + self.widest - self.gap
        late = squish_rate_func(smooth, 0.6, 1.0)
        with self.beat("answer"):
            with self.redrawn(self.draw_parts):
                self.say(
                    "back",
                    _going(self.near, 0.0, STROLL),
                    _going(self.t, caught_up, STROLL),
                    _going(self.apart, self.gap, STROLL),
                    FadeOut(self.rows, run_time=QUICK),
                    *(FadeIn(thing, run_time=STROLL, rate_func=late) for thing in self._far()),
                )
                self.add(self.ring, self.joint, self.orbits[0].tip)
                self.hero = VGroup(self.ring, *self._far())
                self.say("kept", _going(self.t, caught_up + 1, 1.4 * MORPH))
                self.step_to(*range(caught_up + 2, self.stops[5]), tempo=PACE, rest=0)
                self.answer(_going(self.t, self.stops[5], 1.4 * MORPH))
            self._name_the_parts()
            self.show(self.part_labels, *(orbit.named for orbit in self.orbits))


def _nearest(place: float) -> int:
    """Return the whole place that is nearest: on the way to the next, from half way on."""
    return int(place + 0.5)


def _passed(place: float) -> int:
    """Return the last whole place at which somebody has arrived by now."""
    return int(place + 1e-6)


def _going(tracker: ValueTracker, to: float, run_time: float) -> Any:
    """Return the animation that moves a tracker."""
    animate: Any = tracker.animate
    return animate(run_time=run_time).set_value(to)


def _seen(mobject: Mobject, opacity: float, run_time: float) -> Any:
    """Return the animation that lets something be seen more or less."""
    animate: Any = mobject.animate
    return animate(run_time=run_time).set_opacity(opacity)


def _join(arrow: VectorArrow, start: Point3D, end: Point3D) -> VectorArrow:
    """Lay an arrow between two dots so that its head does not cover the second."""
    way = end - start
    return arrow.set_ends(start, end - way / np.linalg.norm(way) * CLOSE)
