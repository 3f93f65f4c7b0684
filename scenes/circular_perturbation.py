"""Chapter 7: at one place the position cancels, between two places it is all that is added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, cast

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    TAU,
    UP,
    Create,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Mobject,
    UpdateFromAlphaFunc,
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
from scenes._kit.mobjects.chord_ring import ChordRing
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.live_length import LiveLength
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.word_orbit import PlacedName, WordOrbit
from scenes._kit.mobjects.written_difference import WrittenDifference
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, TITLE, Formula, Label

Vector = NDArray[np.float64]

CLOSE = 0.12
"""How far the head of an arrow ends from the middle of the dot to which it points: at its rim."""
SIDE, RIM = 1.7, 0.1
"""Room beside both rings, for the names of their words, and over them."""
MEASURE = 0.95
"""Room under both rings, for the bar."""
NEAR_AT, NEAR_UNIT = (0.44, 0.5), 0.385
"""Where on the stage the hub of the large ring lies, and its radius as a share of the height."""
LIGHT = Weight(6, 0.02)
"""The arrow of a place where the heads of two other arrows meet its own."""
ONE_LINE = Weight(14, 0.42), Weight(7, 0.3)
"""The two parts of a difference and the difference: all are seen even where one covers another."""
GHOST, PALE = Weight(5, 0.26), 0.5
"""How heavy, and how strong, the difference is drawn where it was."""
SUM = 0.3, 1.35
"""Where the written difference begins: right of the middle of the stage, above its bottom."""
PART = 0.72, 0.42
"""At which share of the word part its name stands, and how far above."""
STACKED = 0.5
"""How far under the name of a word the gap is told."""
LAW_AT = 0.85, 0.6
"""Where on the stage the law of the chord stands."""
FOOT = 0.72
"""How far above the bottom of the stage the bar lies."""
AROUND = 7
"""In how many places an arrow has turned once round, and a little more."""
OPEN = 5
"""How many places after the longest difference all three arrows lie well apart."""
RAMP = 0.3
"""In which share of its time the quick walk comes to its speed, and from it to rest."""


class CircularPerturbation(ChapterScene):
    """Moves two words round their rings, together and then apart, and splits what is between."""

    key = "circular_perturbation"
    number = 7
    climax = "answer"

    words: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "cat")
    """The two words that are compared, the right one first."""
    numbers: Annotated[tuple[tuple[float, float], ...], Length(2, 2)] = ((3.25, 0.75), (0.0, 0.0))
    """Two numbers of each word. Between the rings round them there is room for a label."""
    gap: Annotated[int, Between(1, 2)] = 2
    """How many places apart the words come to be."""
    stops: Annotated[tuple[int, ...], Each(Between(1, 50)), Length(3, 3)] = (1, 3, 18)
    """Places of the second word: where it gets its arrow, where the first goes on without it, and
    where the quick walk of both ends. Between the first two, the arrow between the words is never
    along that of the place; so the four arrows stay a parallelogram."""

    def check_content(self) -> None:
        """Check that a label fits between the rings, and that places grow."""
        super().check_content()
        (right, _), (left, _) = self.numbers
        if right - left < 3.2:
            raise ValueError(f"numbers of words must be 3.2 apart or more, got {right - left:g}")
        if list(self.stops) != sorted(set(self.stops)):
            raise ValueError(f"stops must grow, got {self.stops}")
        reached = self.stops[1] + 1 + AROUND
        if self.stops[2] < reached:
            raise ValueError(f"the third stop must be {reached} or later, got {self.stops[2]}")

    def setup(self) -> None:
        """Lay out both words, near and far, and all that lies between them."""
        super().setup()
        theme, stage = self.theme, self.stage
        self.grown = ValueTracker(0.0), ValueTracker(0.0)
        self.apart, self.near = ValueTracker(0.0), ValueTracker(-1.0)
        self.laid, self.measured = ValueTracker(0.0), ValueTracker(0.0)
        self.halved: int | None = None
        low, high = np.min(self.numbers, axis=0), np.max(self.numbers, axis=0)
        words = Region(low[0], high[0], low[1], high[1])
        sides = stage.inset(SIDE, 0.0)
        room = Region(sides.left, sides.right, stage.bottom + MEASURE, stage.top - RIM)
        self.afar = fitted(words.inset(-1.0), room)
        self.opening = fitted(words, stage.inset(SIDE, 1.0))
        unit = NEAR_UNIT * stage.height
        self.close = Frame(stage.at(*NEAR_AT) - unit * np.array([*self.numbers[0], 0.0]), unit)
        self.orbits = [WordOrbit(np.array(content), self.afar) for content in self.numbers]
        self.names = [PlacedName(word) for word in self.words]
        parts, whole = ONE_LINE
        self.word_arrow = VectorArrow(LEFT, RIGHT, color=theme.word).take(parts)
        self.between = VectorArrow(LEFT, RIGHT, color=theme.ink).take(whole)
        pose = DialPose(self.orbits[0].hub, self.afar.unit)
        self.ring = ChordRing(pose, (0.0, 1.0), self.gap, color=theme.position, short=CLOSE)
        self.ring.arrow.take(parts)
        foot = np.array([self._outside(1)[0] + 1.0, stage.bottom + FOOT, 0.0])
        self.measure = LiveLength("difference", foot, self.afar.unit)
        self.draw()

    def spoken(self) -> Mapping[str, object]:
        """Return the words and the numbers of the captions."""
        dog, cat = self.words
        return {"dog": dog, "cat": cat, "gap": self.gap}

    def construct(self) -> None:
        """Tell the chapter."""
        self.compare_two_words()
        self.walk_the_ring()
        self.let_the_place_cancel()
        self.move_one_word_on()
        self.turn_the_chord()
        self.let_the_circle_appear()
        self.let_the_difference_swing()

    # --- what is true at a place -------------------------------------------------------------

    def added(self, word: int, place: float) -> Vector:
        """Return the two numbers that a place adds to a word."""
        content = np.array(self.numbers[word])
        return np.asarray(perturb(content, place, frequencies(1), order="cos_sin") - content)

    def angle(self, place: float) -> float:
        """Return how far the arrow of a place has turned, in radians."""
        return float(dial_angles(place, frequencies(1))[0])

    def length_of(self, gap: float) -> float:
        """Return how far apart the arrows of two places end that lie a gap apart."""
        return float(chord(gap * float(frequencies(1)[0])))

    def distance(self, second: float) -> float:
        """Return how far apart both words are, the second one at a place, the first a gap on."""
        dog, cat = (np.array(content) for content in self.numbers)
        ends = dog + self.added(0, second + self.gap), cat + self.added(1, second)
        return float(np.linalg.norm(ends[0] - ends[1]))

    @property
    def extremes(self) -> tuple[int, int]:
        """The places of the second word at which the last walk rests: shortest, then longest."""
        walked = self.stops[2]
        shortest = min(range(walked + 1, walked + 1 + AROUND), key=self.distance)
        longest = max(range(shortest + 1, shortest + 1 + AROUND), key=self.distance)
        return shortest, longest

    @property
    def places(self) -> tuple[float, float]:
        """The places of the two words."""
        t = self.t.get_value()
        return t + self.apart.get_value(), t

    # --- what is drawn at a place ------------------------------------------------------------

    def draw(self) -> None:
        """Draw both words at their places, and all that lies between, from as near as we are."""
        frame = self._frame(self._now("near"))
        first, second = self.places
        for k, (orbit, place) in enumerate(zip(self.orbits, self.places, strict=True)):
            orbit.take(frame).push(self.added(k, place), self.grown[k].get_value())
        dog, cat = self.orbits
        laid = self._now("laid") * (cat.end - cat.hub)
        self.word_arrow.lead(cat.hub + laid, dog.hub + laid, CLOSE)
        self.between.lead(cat.end, dog.end, CLOSE)
        self.ring.take(DialPose(dog.hub, frame.unit))
        self.ring.turn((self.angle(second), self.angle(first)))
        if self.halved is not None:
            self._leave_chords(self.halved)
        self._name()
        self.measure.lay(max(self._now("measured"), 1e-3) * self.distance(second))

    def _leave_chords(self, since: int) -> None:
        """Draw the chords of all places until now, and what the foot of the height has drawn."""
        second = self.t.get_value()
        behind = range(since, int(second + 1e-6) + 1)
        self.ring.leave(np.array([(self.angle(p), self.angle(p + self.gap)) for p in behind]))
        drawn = min((self.angle(second) - self.angle(since)) / TAU, 1.0)
        self.ring.touch(drawn, (self.angle(since) + self.angle(since + self.gap)) / 2)

    def _name(self) -> None:
        """Let the names stand beside their rings, or near by at both ends of the chord."""
        near, ring = max(0.0, self._now("near")), self.ring
        (start, end), hub = ring.angles, ring.pose.hub
        for name, grown, place in zip(self.names, self.grown, self.places, strict=True):
            name.count(int(place + 1e-6), grown.get_value())
        dog, cat = self.names
        # the one rides along its ring, the other comes from its own
        turned = near * float(np.angle(np.exp(1j * end)))
        reach = self.grown[0].get_value() * ring.pose.radius
        dog.stand(on_circle(hub, reach, turned), on_circle(np.zeros(3), 1.0, turned))
        way = between(LEFT, on_circle(np.zeros(3), 1.0, start), near)
        point = between(self._outside(1), ring.tips[0], near)
        cat.stand(point, way / np.linalg.norm(way))

    def _outside(self, word: int) -> Point3D:
        """Return the outermost point of a word's ring, or of the word before it has one."""
        frame = self._frame(min(0.0, self._now("near")))
        side = RIGHT if word == 0 else LEFT
        grown = self.grown[word].get_value()
        return np.asarray(frame.point(self.numbers[word]) + side * grown * frame.unit)

    def _frame(self, near: float) -> Frame:
        """Return the frame of the opening at -1, from afar at 0, near at 1."""
        start, end = (self.afar, self.close) if near > 0 else (self.afar, self.opening)
        return cast(Frame, between(start, end, abs(near)))

    def _now(self, tracker: str) -> float:
        return float(getattr(self, tracker).get_value())

    # --- at one place ------------------------------------------------------------------------

    def compare_two_words(self) -> None:
        """Show two words, and draw the arrow between them."""
        dog, cat = self.orbits
        named = f"{self.words[0]} \u2212 {self.words[1]}"
        self.named = Label(named, TITLE, color=self.theme.word)
        self.named.put((dog.hub + cat.hub) / 2 + UP)
        self.hero = VGroup(dog.word, cat.word, self.word_arrow)
        with self.question():
            self.add(dog.word, cat.word, *(name.label for name in self.names))
            arrow = GrowFromPoint(self.word_arrow, cat.hub)
            self.say("differ", arrow, FadeIn(self.named), run_time=MORPH)

    def walk_the_ring(self) -> None:
        """Add its place to the first word, and move it on."""
        dog = self.orbits[0]
        with self.beat("ring"), self.redrawn(self.draw):
            self.play(moved(self.near, 0.0), FadeOut(self.named, run_time=QUICK))
            self.add(dog.ring, dog.hand, dog.tip, dog.word)
            self.say("adds", moved(self.grown[0]))
            self.show(self.names[0].place)
            self.say("turns", moved(self.t, self.stops[0], MORPH))
        self.hero = VGroup(*self.orbits, *self.names, self.word_arrow)

    def let_the_place_cancel(self) -> None:
        """Move two words together: the arrow between them slides, and the places cancel."""
        cat = self.orbits[1]
        with self.beat("same"):
            self.add(cat.ring, cat.hand, cat.tip, cat.word)
            with self.redrawn(self.draw):
                self.say("guess", moved(self.grown[1]))
                self.show(self.names[1].place)
            self.play(GrowFromPoint(self.between, cat.end), run_time=GESTURE)
            self.ponder()
            self.say("slides")
            copies = []
            for place in range(self.stops[0] + 1, self.stops[1] + 1):
                copies.append(self._ghost())
                self.add(copies[-1])
                self.bring_to_back(copies[-1])
                with self.redrawn(self.draw):
                    self.play(moved(self.t, place))
            written = self.struck = self._written()
            self.show(written)
            self.say("cancels", *map(Create, written.strokes), run_time=GESTURE)
            self.show(written.left)
            self.pause(GESTURE)
            self.hide(written, written.strokes, written.left, *copies)

    def _ghost(self) -> VectorArrow:
        """Return the difference of now, pale, to be left where it is."""
        pale = mix(self.theme.ground, self.theme.ink, PALE)
        return VectorArrow(self.between.start, self.between.end, color=pale).take(GHOST)

    def _written(self) -> WrittenDifference:
        """Return how both words differ at one place, written under them."""
        across, above = SUM
        point = self.stage.at(0.5, 0) + across * RIGHT + above * UP
        return WrittenDifference(self.words, round(self.t.get_value()), point)

    # --- two places --------------------------------------------------------------------------

    def move_one_word_on(self) -> None:
        """Lay the old arrow at the second word, and let the first go on: the gap adds a chord."""
        ring, (dog, cat) = self.ring, self.orbits
        self.part = Label("word part", BODY, color=self.theme.word)
        with self.beat("apart"):
            with self.redrawn(self.draw):
                self.say("left", moved(self.laid))
            along, above = PART
            middle = between(self.word_arrow.start, self.word_arrow.end, along)
            self.show(self.part.put(middle + above * UP))
            self.add(ring.arc, ring.arrow)
            self.bring_to_front(self.between, dog.tip)
            light = map(_lightened, (dog.hand, cat.hand))
            with self.redrawn(self.draw):
                self.say("never", *light, moved(self.apart, self.gap, STROLL))
            self.show(ring.joint)

    # --- the chord ---------------------------------------------------------------------------

    def turn_the_chord(self) -> None:
        """Go near, and let the triangle turn: its chord stays as long."""
        ring, (dog, cat) = self.ring, self.orbits
        self.far = [cat.ring, cat.hand, self.word_arrow, self.between, cat.word, cat.tip]
        with self.beat("chord"):
            self.add(ring.traces, ring.inner, ring.arc, ring.arrow, ring.joint)
            self.bring_to_front(dog.tip, dog.word)
            self.say("adds")
            self.pause(GESTURE)
            self.hide(*self.far, self.part)
            with self.redrawn(self.draw):
                self.play(moved(self.near))
            self.hero = VGroup(ring, dog.ring)
            self.add(ring.triangle)
            self.bring_to_back(dog.hand, ring.triangle)
            self.show(ring.triangle, ring.gap, ring.length)
            self.remove(dog.hand)
            self.say("guess")
            self.ponder()
            self.halved = self.stops[1] + 1
            with self.redrawn(self.draw):
                self.say("turns", moved(self.t, self.halved, 1.6 * MORPH))
            self._halve_the_triangle()

    def _halve_the_triangle(self) -> None:
        """Set off half the gap and half the chord, and write how long the whole chord is."""
        ring = self.ring
        length = printed(self.length_of(self.gap), 2)
        law = f'&sans("chord") \\ &= abs(2 sin(sans("gap/2"))) \\ &= {length}'
        self.law = Formula(law, TITLE).move_to(self.stage.at(*LAW_AT))
        self.say("half", Create(ring.drop), run_time=GESTURE)
        self.play(*map(Create, ring.halves), FadeIn(ring.half), run_time=GESTURE)
        self.show(self.law)

    def let_the_circle_appear(self) -> None:
        """Let the triangle turn on: the foot of its height draws one circle."""
        ring, dog = self.ring, self.orbits[0]
        begun, last = self.stops[1] + 1, self.stops[2]
        with self.beat("circle"):
            self.hide(*ring.halves, ring.half, ring.length, *self.names)
            self.bring_to_front(ring.arrow, ring.joint, dog.tip)
            with self.redrawn(self.draw):
                half = (begun + last) / 2
                self.say("more", moved(self.t, half, 1.1 * STROLL, _starting))
                self.say("touch", moved(self.t, last, 1.1 * STROLL, _stopping))

    # --- the answer --------------------------------------------------------------------------

    def let_the_difference_swing(self) -> None:
        """Come back to both words, and walk on: the chord turns, and the difference swings."""
        ring, measure, dog = self.ring, self.measure, self.orbits[0]
        shortest, longest = self.extremes
        self.marks: list[VGroup] = []
        with self.beat("answer"):
            self.hide(ring.traces, ring.inner, ring.drop, ring.gap, self.law)
            self.halved = None
            self.hero = VGroup(*self.orbits, self.word_arrow, self.between, measure)
            self.bring_to_back(dog.hand)
            self.hide(ring.triangle)
            with self.redrawn(self.draw):
                self.play(moved(self.near, 0.0), *map(FadeIn, self.far))
                self.bring_to_front(ring.joint, dog.tip)
                gap = ring.gap.copy().next_to(self.names[0], STACKED * DOWN, aligned_edge=LEFT)
                self.show(*self.names, gap)
                self.add(measure.bar)
                self.say("keeps", moved(self.measured), FadeIn(measure.name_of_it))
                self.show(measure.number)
            self.ponder()
            with self.redrawn(self.draw):
                self.play(moved(self.t, shortest, STROLL))
            self.say("short", FadeIn(self._mark()), run_time=QUICK)
            # what it says is gone as soon as they walk on
            self.ponder()
            with self.redrawn(self.draw):
                self.play(moved(self.t, longest, 1.2 * STROLL))
            self.say("long", FadeIn(self._mark()), run_time=QUICK)
            with self.redrawn(self.draw):
                self.answer(moved(self.t, longest + OPEN, 1.7 * STROLL), alone=True)

    def _mark(self) -> VGroup:
        """Return a mark of the length of now, which is to stay."""
        self.marks.append(self.measure.mark())
        return self.marks[-1]


def _lightened(hand: VectorArrow) -> UpdateFromAlphaFunc:
    """Return what makes an arrow light, in its place among all that is drawn."""
    start = hand.pose

    def lighten(_: Mobject, share: float) -> None:
        hand.take(between(start, LIGHT, share))

    return UpdateFromAlphaFunc(hand, lighten, run_time=GESTURE)


def _starting(share: float) -> float:
    """Return the share of the way gone at a share of the time, from rest to an even speed."""
    gone = share**2 / (2 * RAMP) if share < RAMP else share - RAMP / 2
    return gone / (1 - RAMP / 2)


def _stopping(share: float) -> float:
    """Return the share of the way gone at a share of the time, from an even speed to rest."""
    return 1 - _starting(1 - share)
