"""Chapter 7: at one place the position cancels, between two places it is all that is added."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, cast

import numpy as np
from manim import (
    LEFT,
    PI,
    RIGHT,
    TAU,
    UP,
    Create,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    ValueTracker,
    VGroup,
)
from manim.typing import Point3D
from numpy.typing import NDArray

from posenc_math import chord, dial_angles, frequencies, perturb
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.chord_ring import ChordRing
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.live_length import THICK, LiveLength
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.word_orbit import AWAY, PlacedName, WordOrbit
from scenes._kit.mobjects.written_difference import WrittenDifference
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, TITLE, Formula, Label

Vector = NDArray[np.float64]

CLOSE = 0.12
"""How far the head of an arrow ends from the middle of the dot to which it points: at its rim."""
SIDE, RIM = 1.7, 0.1
"""Room beside both rings, for the names of their words, and over them."""
MEASURE = 1.1
"""Room under what is drawn, for the difference in writing, and later for the bar."""
AFAR, CLOSE_BY, ASIDE, HELD = range(4)
"""From where the words are seen: both rings, one ring, beside its law, and held by one arrow. They
are the values of a tracker; -1 is the view of the opening."""
NEAR_AT, ASIDE_AT, NEAR_UNIT = (0.5, 0.5), (0.34, 0.5), 0.385
"""Where on the stage the hub of the large ring lies, without its law and beside it, and its radius
as a share of the height."""
BESIDE_HELD = 3.0, 2.1
"""Room left and right of the arrows that are held, for their names and that of the bar."""
LIGHT = Weight(6, 0.02)
"""The arrow of a place where the heads of two other arrows meet its own."""
ONE_LINE = Weight(14, 0.42), Weight(7, 0.3)
"""The two parts of a difference and the difference: all are seen even where one covers another."""
WRITTEN = 0.28
"""How far above the bottom of the stage the difference is written."""
PART = 0.5, 0.3
"""At which share of the word part its name stands, and how far above."""
LAW_AT = 0.78, 0.5
"""Where on the stage the law of the chord stands."""
FOOT = 0.72
"""How far above the bottom of the stage the bar lies."""
TINY = 1e-3
"""The share of an arrow that is left where it is gone."""
RAMP = 0.3
"""In which share of its time a walk comes to its speed, and from it to rest."""


class CircularPerturbation(ChapterScene):
    """Moves two words round their rings, together and then apart, and splits what is between."""

    key = "circular_perturbation"
    number = 7
    climax = "answer"

    words: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "cat")
    """The two words that are compared, the right one first."""
    numbers: Annotated[tuple[tuple[float, float], ...], Length(2, 2)] = ((4.0, 0.0), (0.0, 0.0))
    """Two numbers of each word. The right one is straight ahead of the left one."""
    gap: Annotated[int, Between(1, 2)] = 2
    """How many places apart the words come to be."""
    stops: Annotated[tuple[int, ...], Each(Between(1, 50)), Length(3, 3)] = (1, 2, 3)
    """Places of the second word: where it gets its arrow, where the first goes on without it, and
    where both have walked on. Between the first two, the arrow between the words is never along
    that of the place; so the four arrows stay a parallelogram."""

    def check_content(self) -> None:
        """Check that the words lie side by side, room between their rings, and that places grow."""
        super().check_content()
        (right, high), (left, low) = self.numbers
        if right - left < 3.2 or high != low:
            raise ValueError(
                f"words must be side by side, 3.2 apart or more, got {right - left:g} across "
                f"and {high - low:g} up"
            )
        if list(self.stops) != sorted(set(self.stops)):
            raise ValueError(f"stops must grow, got {self.stops}")

    def setup(self) -> None:
        """Lay out both words, from all that they are seen from, and all that lies between them."""
        super().setup()
        theme, stage = self.theme, self.stage
        self.grown = ValueTracker(0.0), ValueTracker(0.0)
        self.apart, self.view = ValueTracker(0.0), ValueTracker(-1.0)
        self.laid, self.met = ValueTracker(0.0), ValueTracker(0.0)
        self.traced = 0.0
        self.limits: list[VGroup] = []
        low, high = np.min(self.numbers, axis=0), np.max(self.numbers, axis=0)
        words = Region(low[0], high[0], low[1], high[1])
        sides = stage.inset(SIDE, 0.0)
        room = Region(sides.left, sides.right, stage.bottom + MEASURE, stage.top - RIM)
        self.afar = fitted(words.inset(-1.0), room)
        self.opening = fitted(words.inset(0.0, -1.0), stage.inset(SIDE, 0.0))
        self.held = self._held(room)
        self.orbits = [WordOrbit(np.array(content), self.afar) for content in self.numbers]
        self.names = [PlacedName(word) for word in self.words]
        parts, whole = ONE_LINE
        self.word_arrow = VectorArrow(LEFT, RIGHT, color=theme.word).take(parts)
        self.between = VectorArrow(LEFT, RIGHT, color=theme.ink).take(whole)
        pose = DialPose(self.orbits[0].hub, self.afar.unit)
        self.ring = ChordRing(pose, (0.0, 1.0), self.gap, color=theme.position, short=CLOSE)
        self.ring.arrow.take(parts)
        foot = np.array([self.held.origin[0], stage.bottom + FOOT, 0.0])
        self.measure = LiveLength("difference", foot, self.held.unit)
        self.draw()

    def spoken(self) -> Mapping[str, object]:
        """Return the words and the numbers of the captions."""
        return {"gap": self.gap, "alone": printed(self.alone, 2), "chord": printed(self.chord, 2)}

    def construct(self) -> None:
        """Tell the chapter."""
        self.compare_two_words()
        self.walk_the_ring()
        self.let_the_place_cancel()
        self.move_one_word_on()
        self.turn_the_chord()
        self.put_back_the_word_part()
        self.let_the_difference_swing()

    # --- what is true at a place -------------------------------------------------------------

    def added(self, word: int, place: float) -> Vector:
        """Return the two numbers that a place adds to a word."""
        content = np.array(self.numbers[word])
        return np.asarray(perturb(content, place, frequencies(1), order="cos_sin") - content)

    def angle(self, place: float) -> float:
        """Return how far the arrow of a place has turned, in radians."""
        return float(dial_angles(place, frequencies(1))[0])

    @property
    def chord(self) -> float:
        """How far apart the arrows of two places end that lie the gap apart."""
        return float(chord(self.gap * float(frequencies(1)[0])))

    @property
    def content(self) -> Vector:
        """What leads from the second word to the first, without places."""
        first, second = self.numbers
        return np.asarray(np.array(first) - np.array(second))

    @property
    def alone(self) -> float:
        """How far apart both words are at one place."""
        return float(np.linalg.norm(self.content))

    def gained(self, second: float) -> Vector:
        """Return what the gap adds to the difference, while the second word is at a place."""
        return self.added(0, second + self.gap) - self.added(1, second)

    def distance(self, second: float) -> float:
        """Return how far apart both words are, the second one at a place, the first a gap on."""
        return float(np.linalg.norm(self.content + self.gained(second)))

    def next_along(self, way: Vector) -> float:
        """Return where the chord next points a way: the place of the second word from now on."""
        now = self.t.get_value()
        chord_of_now, ahead = (complex(*pair) for pair in (self.gained(now), way))
        return now + float(np.angle(ahead / chord_of_now)) % TAU / float(frequencies(1)[0])

    @property
    def places(self) -> tuple[float, float]:
        """The places of the two words."""
        t = self.t.get_value()
        return t + self.apart.get_value(), t

    # --- what is drawn at a place ------------------------------------------------------------

    def draw(self) -> None:
        """Draw both words at their places, and all that lies between, from where we look."""
        frame = self._frame(self._now("view"))
        first, second = self.places
        dog, cat = self.orbits
        # the second word may be carried on to the first one, ring and all
        cat.content = np.array(self.numbers[1]) + self._now("met") * self.content
        for k, (orbit, place) in enumerate(zip(self.orbits, self.places, strict=True)):
            orbit.take(frame).push(self.added(k, place), self.grown[k].get_value())
        cat.word.set_opacity(float(self._now("met") < 1))
        laid = self._now("laid") * (cat.end - cat.hub)
        way = max(1 - self._now("met"), TINY) * frame.unit * np.array([*self.content, 0.0])
        self.word_arrow.lead(dog.hub - way + laid, dog.hub + laid, CLOSE)
        self.between.lead(cat.end, dog.end, CLOSE)
        self.ring.take(DialPose(dog.hub, frame.unit))
        self.ring.turn((self.angle(second), self.angle(first)))
        self.ring.trace(self.angle(self.traced))
        self._name()
        self.measure.lay(self.distance(second))

    def _name(self) -> None:
        """Let the names stand beside their rings, or near by at both ends of the chord."""
        near, ring = min(max(0.0, self._now("view")), 1.0), self.ring
        sides = (0.0, ring.angles[1]), (PI, ring.angles[0])
        for k, (name, orbit, (side, end)) in enumerate(
            zip(self.names, self.orbits, sides, strict=True)
        ):
            name.count(int(self.places[k] + 1e-6), orbit.grown)
            turned = side + near * float(np.angle(np.exp(1j * (end - side))))
            point = on_circle(orbit.hub, orbit.grown * orbit.frame.unit, turned)
            name.stand(point, on_circle(np.zeros(3), 1.0, turned))

    def _held(self, room: Region) -> Frame:
        """Return the frame of the arrows alone, whose origin is the start of the word part."""
        reach, (across, up) = self.chord, self.content
        left, right = BESIDE_HELD
        side = self.stage
        room = Region(side.left + left, side.right - right, room.bottom, room.top)
        return fitted(Region(0.0, across + reach, up - reach, up + reach), room)

    def _frame(self, view: float) -> Frame:
        """Return the frame for a view, or for what lies between two of them."""
        stage, hub = self.stage, np.array([*self.numbers[0], 0.0])
        unit = NEAR_UNIT * stage.height
        close, aside = (Frame(stage.at(*at) - unit * hub, unit) for at in (NEAR_AT, ASIDE_AT))
        moved_by = np.array([*(np.array(self.numbers[1]) + self.added(1, self._now("t"))), 0.0])
        held = Frame(self.held.origin - self.held.unit * moved_by, self.held.unit)
        views = list(pairwise((self.opening, self.afar, close, aside, held)))
        step = min(int(view + 1), len(views) - 1)
        return cast(Frame, between(*views[step], view + 1 - step))

    def _now(self, tracker: str) -> float:
        return float(getattr(self, tracker).get_value())

    # --- at one place ------------------------------------------------------------------------

    def compare_two_words(self) -> None:
        """Show two words, and draw the arrow between them."""
        dog, cat = self.orbits
        named = f"{self.words[0]} \u2212 {self.words[1]}"
        self.named = Label(named, TITLE, color=self.theme.word)
        self.named.put((dog.hub + cat.hub) / 2 + UP / 2)
        self.hero = VGroup(dog.word, cat.word, self.word_arrow)
        with self.question():
            self.add(dog.word, cat.word, *(name.label for name in self.names))
            arrow = GrowFromPoint(self.word_arrow, cat.hub)
            self.say("differ", arrow, FadeIn(self.named), run_time=MORPH)

    def walk_the_ring(self) -> None:
        """Add its place to the first word, and move it on."""
        dog = self.orbits[0]
        with self.beat("ring"), self.redrawn(self.draw):
            self.play(moved(self.view, AFAR), FadeOut(self.named, run_time=QUICK))
            self.add(dog.ring, dog.hand, dog.tip, dog.word)
            self.say("adds", moved(self.grown[0]))
            self.show(self.names[0].place)
            self.say("turns", moved(self.t, self.stops[0], MORPH))
        self.hero = VGroup(*self.orbits, *self.names, self.word_arrow)

    def let_the_place_cancel(self) -> None:
        """Move two words together: the arrow between them slides, and the places cancel."""
        dog, cat = self.orbits
        with self.beat("same"):
            self.add(cat.ring, cat.hand, cat.tip, cat.word)
            with self.redrawn(self.draw):
                self.say("guess", moved(self.grown[1], 1.0, GESTURE))
                self.show(self.names[1].place)
            self.play(GrowFromPoint(self.between, cat.end), run_time=GESTURE)
            self.ponder()
            with self.redrawn(self.draw):
                self._walk(self.t, self.stops[1], "slides")
            written = self.struck = self._written()
            self.show(written)
            gone = map(FadeOut, (dog.hand, cat.hand))
            self.say("cancels", *map(Create, written.strokes), *gone, run_time=GESTURE)
            self.show(written.left)
            self.pause(1.4 * MORPH)
            self.hide(written, written.strokes, written.left)

    def _walk(self, tracker: ValueTracker, to: float, told: str, half: float = MORPH) -> None:
        """Walk on, and tell what is seen when half the way is gone."""
        middle = (tracker.get_value() + to) / 2
        self.play(moved(tracker, middle, half, _starting))
        self.say(told, moved(tracker, to, half, _stopping))

    def _written(self) -> WrittenDifference:
        """Return how both words differ at one place, written under them."""
        point = self.stage.at(0.5, 0) + WRITTEN * UP
        return WrittenDifference(self.words, round(self._now("t")), point)

    # --- two places --------------------------------------------------------------------------

    def move_one_word_on(self) -> None:
        """Lay the old arrow at the second word, and let the first go on: the gap adds a chord."""
        ring, (dog, cat) = self.ring, self.orbits
        self.part = Label("word part", BODY, color=self.theme.word)
        with self.beat("apart"):
            self.bring_to_front(self.word_arrow, cat.tip, dog.tip)
            with self.redrawn(self.draw):
                self.say("left", moved(self.laid))
            along, above = PART
            middle = between(self.word_arrow.start, self.word_arrow.end, along)
            self.show(self.part.put(middle + above * UP))
            hands = [orbit.hand.take(LIGHT) for orbit in self.orbits]
            tips = cat.tip, cat.word, dog.tip, dog.word
            self.say("never")
            self.add(*hands, *tips)
            self.play(*map(FadeIn, hands), run_time=QUICK)
            self.add(ring.arc, ring.joint, ring.arrow, *tips)
            with self.redrawn(self.draw):
                self._walk(self.apart, self.gap, "adds", 1.6 * MORPH)

    # --- the chord ---------------------------------------------------------------------------

    def turn_the_chord(self) -> None:
        """Carry one ring on to the other, and let the triangle turn: its chord stays as long."""
        ring, (dog, cat) = self.ring, self.orbits
        with self.beat("chord"):
            with self.redrawn(self.draw):
                gone = FadeOut(self.part, run_time=QUICK)
                self.say("alone", moved(self.met, 1.0, 1.3 * MORPH), gone)
            self.remove(self.word_arrow, cat.ring, cat.word, ring.joint)
            self.hero = VGroup(ring, dog.ring, *self.names)
            with self.redrawn(self.draw):
                self.play(moved(self.view, CLOSE_BY), FadeOut(self.between, run_time=QUICK))
            self.add(ring.triangle)
            self.bring_to_back(ring.triangle)
            hands = map(FadeOut, (dog.hand, cat.hand))
            shown = map(FadeIn, (ring.triangle, ring.angle, ring.gap, ring.length))
            self.play(*shown, *hands, run_time=QUICK)
            self.say("guess")
            self.ponder()
            with self.redrawn(self.draw):
                self._walk(self.t, self.stops[2], "turns")
            self._halve_the_triangle()

    def _halve_the_triangle(self) -> None:
        """Set off half the gap and half the chord, and write how long the whole chord is."""
        ring = self.ring
        length = printed(self.chord, 2)
        law = f'&sans("chord") \\ &= 2 sin(sans("gap/2")) \\ &= {length}'
        self.law = Formula(law, TITLE).move_to(self.stage.at(*LAW_AT))
        with self.redrawn(self.draw):
            self.play(moved(self.view, ASIDE), FadeOut(ring.gap, run_time=QUICK))
        self.say("half", Create(ring.drop), run_time=GESTURE)
        self.play(*map(Create, ring.halves), FadeIn(ring.half), run_time=GESTURE)
        self.show(self.law)

    # --- the answer --------------------------------------------------------------------------

    def put_back_the_word_part(self) -> None:
        """Let the word part grow out of the start of the chord, and measure both together."""
        ring, cat = self.ring, self.orbits[1]
        with self.beat("whole"):
            self._leave_the_chord_alone()
            with self.redrawn(self.draw):
                slow = 1.5 * MORPH
                grown = moved(self.view, HELD, slow), moved(self.met, 0.0, slow)
                self.say("whole", *grown, FadeIn(self.between, run_time=QUICK))
            name = Label("word part", BODY, color=self.theme.word)
            self.part = name.put(self._beside(cat.end, LEFT, name), RIGHT)
            self.show(self.part, self._chord_named())
            self._measure_the_difference()
            self.say("alone", FadeIn(self._limit(0)), run_time=QUICK)
            self.pause(1.4 * MORPH)
            self.traced = self._now("t")
            self.bring_to_back(ring.way)
            self._swing(self.next_along(self.content), 1.2 * MORPH)
            self.say("long", FadeIn(self._limit(1)), run_time=QUICK)

    def let_the_difference_swing(self) -> None:
        """Walk on: the chord turns at the head of the word part until its tip closes a circle."""
        with self.beat("answer"):
            closed = self.traced + TAU / float(frequencies(1)[0])
            self._swing(self.next_along(-self.content), 1.4 * STROLL)
            self.say("short", FadeIn(self._limit(-1)), run_time=QUICK)
            middle = (self._now("t") + closed) / 2
            with self.redrawn(self.draw):
                self.say("keeps", moved(self.t, middle, 0.7 * STROLL, _evenly))
                self.answer(moved(self.t, closed, 0.7 * STROLL, _evenly))

    def _swing(self, place: float, seconds: float) -> None:
        """Let both words walk on to a place of the second one."""
        with self.redrawn(self.draw):
            self.play(moved(self.t, place, seconds, _evenly))

    def _leave_the_chord_alone(self) -> None:
        """Take away the rings, and all that was written at them."""
        ring, (dog, cat) = self.ring, self.orbits
        at_chord = [ring.drop, ring.halves, ring.half, ring.arc, ring.length, self.law]
        self.hide(dog.ring, dog.word, ring.triangle, ring.angle, *at_chord, *self.names)
        self.hero = VGroup(self.word_arrow, self.between, ring.arrow, ring.way, *self.measure)
        self.add(self.word_arrow, ring.arrow, ring.joint, self.between, cat.tip, dog.tip)

    def _limit(self, chords: int) -> VGroup:
        """Return the mark of the word part alone, or with the chord in line, ahead or back."""
        alone, chord = (printed(length, 2) for length in (self.alone, self.chord))
        sign = {1: "+", -1: "\u2212"}.get(chords)
        added = [(f"{sign} {chord}", self.theme.position)] if sign else []
        length = self.alone + chords * self.chord
        self.limits.append(self.measure.mark(length, (alone, self.theme.word), *added))
        return self.limits[-1]

    def _chord_named(self) -> Label:
        """Return the name of the chord with its length, right of the way of its tip."""
        named = Label(f"chord {printed(self.chord, 2)}", BODY, color=self.theme.position)
        edge = self.ring.tips[0] + self.chord * self.held.unit * RIGHT
        return named.put(self._beside(edge, RIGHT, named), LEFT)

    def _beside(self, point: Point3D, side: Vector, name: Label) -> Point3D:
        """Return where the baseline of a name meets a point beside another one, at its height."""
        return np.asarray(point + AWAY * side - (name.get_y() - name.baseline) * UP)

    def _measure_the_difference(self) -> None:
        """Turn the difference down into a bar, that tells its length."""
        measure, (dog, cat) = self.measure, self.orbits
        bar = Bar(self.theme.ink)
        carried = bar.carry(cat.end, dog.end, measure.foot, 0.0, THICK)
        self.play(carried, run_time=MORPH)
        self.remove(bar)
        self.add(measure.bar)
        self.show(measure.name_of_it, measure.number)


def _starting(share: float) -> float:
    """Return the share of the way gone at a share of the time, from rest to an even speed."""
    gone = share**2 / (2 * RAMP) if share < RAMP else share - RAMP / 2
    return gone / (1 - RAMP / 2)


def _stopping(share: float) -> float:
    """Return the share of the way gone at a share of the time, from an even speed to rest."""
    return 1 - _starting(1 - share)


def _evenly(share: float) -> float:
    """Return the share of the way gone at a share of the time, evenly but for both ends."""
    if share < 1 / 2:
        return _starting(2 * share) / 2
    return (1 + _stopping(2 * share - 1)) / 2
