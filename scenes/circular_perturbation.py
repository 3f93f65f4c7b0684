"""Chapter 7: at one place the position cancels, between two places it is all that is added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np
from manim import (
    LEFT,
    PI,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    GrowFromCenter,
    GrowFromPoint,
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
)
from numpy.typing import NDArray

from posenc_math import chord, dial_angles, frequencies, perturb
from scenes._kit.chapter import ChapterScene
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.chord_ring import ChordRing
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.live_length import LiveLength
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.set_off_arrow import SetOffArrow
from scenes._kit.mobjects.word_orbit import PlacedName, WordOrbit
from scenes._kit.mobjects.written_difference import WrittenDifference
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, TITLE, Formula, Label

Vector = NDArray[np.float64]

FAR = 5
"""How many places the last walk leads on at least."""
DONE = 0.06
"""How much of a step is left when the mark of its place begins to be seen."""
CLOSE = 0.12
"""How far the head of an arrow ends from the middle of the dot to which it points: at its rim."""
UNIT, UNDER, HIGH = 0.1345, 1.2, 5.05
"""The radius of a ring as a share of the width of the stage, the room under both rings, and how
high the picture is."""
ROUND = PI / 4.5
"""How far down beside its ring a name is carried as the ring grows, in radians."""
HEAVY, LIGHT = Weight(8, 0.3), Weight(6, 0.02)
"""The arrow of a place, by itself and where the heads of two other arrows meet its own."""
PARTS = Weight(14, 0.42)
"""The two parts of a difference, heavier than the difference itself."""
WRITTEN, FOOT = 0.28, (-5.2, 0.52)
"""How far above the bottom of the stage a line is written; from the middle of the stage and above
its bottom, where the bar begins."""
OFF, SLIGHT = 0.22, 0.1
"""How far beside its parts the difference lies, and how far up a chord may lead and yet be taken as
one that leads ahead."""
PART, HALF_CAP = 0.29, 0.11
"""How far from the word part the middle of its name is, and from that middle its baseline."""
FADED = 0.5
"""In which share of a step the numbers of a place are not seen."""


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
    stops: Annotated[tuple[int, ...], Each(Between(1, 50)), Length(4, 4)] = (1, 2, 3, 10)
    """Places of the second word: where it gets its arrow, where the first goes on without it, and
    where both have walked on a little, and at the end. Between the first two, the arrow between the
    words is never along that of the place; so the four arrows stay a parallelogram."""

    def check_content(self) -> None:
        """Check that the words lie side by side, room between their rings, and that places grow."""
        super().check_content()
        (right, high), (left, low) = self.numbers
        if not 3.2 <= right - left <= 4 or high != low:
            raise ValueError(
                f"words must be side by side, 3.2 to 4 apart, got {right - left:g} across "
                f"and {high - low:g} up"
            )
        if list(self.stops) != sorted(set(self.stops)):
            raise ValueError(f"stops must grow, got {self.stops}")
        if (far := self.stops[-1] - self.stops[-2]) < FAR:
            raise ValueError(f"the last walk must be {FAR} places or longer, got {far}")

    def setup(self) -> None:
        """Lay out both words and all that lies between them."""
        super().setup()
        theme, stage = self.theme, self.stage
        self.grown = ValueTracker(0.0), ValueTracker(0.0)
        self.apart, self.laid, self.off = (ValueTracker(0.0) for _ in range(3))
        self.measured = ValueTracker(0.0)
        unit, self.foot = UNIT * stage.width, stage.center - HIGH / 2 * UP
        middle = self.foot + (UNDER + unit) * UP
        offset = np.mean(self.numbers, axis=0)
        frame = Frame(middle - unit * np.array([*offset, 0.0]), unit)
        self.orbits = [WordOrbit(np.array(content), frame) for content in self.numbers]
        self.names = [PlacedName(word) for word in self.words]
        self.word_arrow = VectorArrow(LEFT, RIGHT, color=theme.word).take(PARTS)
        self.between = SetOffArrow(theme.ink)
        self.part = Label(f"word part {printed(self.alone, 2)}", BODY, color=theme.word)
        pose = DialPose(self.orbits[0].hub, unit)
        self.ring = ChordRing(pose, (0.0, 1.0), color=theme.position, short=CLOSE)
        self.ring.arrow.take(PARTS)
        across, up = FOOT
        foot = self.foot + across * RIGHT + up * UP
        self.measure = LiveLength("difference", foot, unit)
        self.lengths = VGroup(*(self.measure.dot(self.distance(place)) for place in self.last_walk))
        self.draw()

    def spoken(self) -> Mapping[str, object]:
        """Return the words and the numbers of the captions."""
        dog, cat = self.words
        degrees = printed(float(np.degrees(self.angle(1.0))), 0)
        return {"dog": dog, "cat": cat, "degrees": degrees, "chord": printed(self.chord, 2)}

    def construct(self) -> None:
        """Tell the chapter."""
        self.compare_two_words()
        self.walk_the_ring()
        self.let_the_place_cancel()
        self.move_one_word_on()
        self.turn_the_chord()
        self.measure_the_difference()
        self.let_both_walk_on()

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

    @property
    def last_walk(self) -> range:
        """The places of the second word in the last walk, the first one included."""
        *_, start, end = self.stops
        return range(start, end + 1)

    @property
    def places(self) -> tuple[float, float]:
        """The places of the two words."""
        t = self._now(self.t)
        return t + self._now(self.apart), t

    def beside(self, second: float) -> float:
        """Return on which side of its parts the difference lies: 1 is above, -1 is below.

        At a place it is the side to which the chord points, so that it lies outside of both.
        """
        before = int(second)
        lower, upper = (1 if self.gained(k)[1] > SLIGHT else -1 for k in (before, before + 1))
        return float(between(lower, upper, second - before))

    # --- what is drawn at a place ------------------------------------------------------------

    @staticmethod
    def _now(tracker: ValueTracker) -> float:
        return float(tracker.get_value())

    def draw(self) -> None:
        """Draw both words at their places, and all that lies between."""
        first, second = self.places
        dog, cat = self.orbits
        for k, (orbit, place) in enumerate(zip(self.orbits, self.places, strict=True)):
            orbit.push(self.added(k, place), self._now(self.grown[k]))
            orbit.hand.take(between(HEAVY, LIGHT, self._now(self.laid)))
        laid = self._now(self.laid) * (cat.end - cat.hub)
        self.word_arrow.lead(cat.hub + laid, dog.hub + laid, CLOSE)
        self.ring.turn((self.angle(second), self.angle(first)))
        self.ring.gap[1].set_number(round(first - second))
        side = self._now(self.off) * self.beside(second)
        self.between.lead(cat.end, dog.end, OFF * side, CLOSE)
        self._name(side or -1.0)
        self._measure(second)

    def _name(self, side: float) -> None:
        """Let names stand beside their rings and their arrows, where the difference is not."""
        for k, (name, orbit, start, turn) in enumerate(
            zip(self.names, self.orbits, (0.0, PI), (-ROUND, ROUND), strict=True)
        ):
            name.count(round(self.places[k]), orbit.grown)
            turned = start + orbit.grown * turn
            point = on_circle(orbit.hub, orbit.grown * orbit.frame.unit, turned)
            name.stand(point, on_circle(np.zeros(3), 1.0, turned))
        middle = between(self.orbits[0].hub, self.orbits[1].hub, 0.5)
        up = self.word_arrow.start[1] - np.sign(side) * PART - HALF_CAP
        self.part.put(np.array([middle[0], up, 0.0]))

    def _measure(self, second: float) -> None:
        """Let the bar be as long as the difference, and keep how long it was at each place."""
        self.measure.lay(self._now(self.measured) * self.distance(second))
        self.measure.tell(self.distance(round(second)))
        for place, dot in zip(self.last_walk, self.lengths, strict=True):
            dot.set_opacity(float(np.clip(1 - (place - second) / DONE, 0.0, 1.0)))

    def _steps(
        self, tracker: ValueTracker, to: float, *told: VMobject, time: float = STROLL
    ) -> list[Any]:
        """Return a step to a place; what is told of places is not seen in between."""
        fades = [UpdateFromAlphaFunc(text, _fade, run_time=time, rate_func=linear) for text in told]
        return [moved(tracker, to, time), *fades]

    # --- at one place ------------------------------------------------------------------------

    def compare_two_words(self) -> None:
        """Show two words, and draw the arrow between them."""
        dog, cat = self.orbits
        named = f"{self.words[0]} \u2212 {self.words[1]}"
        self.named = Label(named, TITLE, color=self.theme.word)
        self.named.put((dog.hub + cat.hub) / 2 + UP / 2)
        labels = [name.label for name in self.names]
        self.hero = VGroup(dog.word, cat.word, self.word_arrow, *labels)
        with self.question():
            self.add(dog.word, cat.word, *labels)
            arrow = GrowFromPoint(self.word_arrow, cat.hub)
            self.say("differ", arrow, FadeIn(self.named), run_time=MORPH)

    def walk_the_ring(self) -> None:
        """Add its place to the first word, and move it on."""
        dog = self.orbits[0]
        with self.beat("ring"), self.redrawn(self.draw):
            self.say("place", FadeIn(self.names[0].place), FadeOut(self.named))
            self.add(dog.ring, dog.hand, dog.tip, dog.word)
            self.say("adds", moved(self.grown[0]))
            self.say("turns", *self._steps(self.t, self.stops[0], self.names[0].place))
        self.hero = VGroup(*self.orbits, *self.names, self.word_arrow)

    def let_the_place_cancel(self) -> None:
        """Move two words together: the arrow between them slides, and the places cancel."""
        cat = self.orbits[1]
        places = [name.place for name in self.names]
        with self.beat("same"):
            self.add(cat.ring, cat.hand, cat.tip, cat.word)
            with self.redrawn(self.draw):
                self.say("guess", moved(self.grown[1]), FadeIn(self.names[1].place))
            self.play(GrowFromPoint(self.between.arrow, cat.end), run_time=GESTURE)
            self.ponder()
            with self.redrawn(self.draw):
                self.play(*self._steps(self.t, self.stops[1], *places, time=1.5 * MORPH))
            written = self.struck = self._written()
            self.show(written)
            self.say("cancels", *map(GrowFromCenter, written.strokes), run_time=GESTURE)
            self.show(written.left)

    def _written(self) -> WrittenDifference:
        """Return how both words differ at one place, written under them."""
        place = round(self._now(self.t))
        return WrittenDifference(self.words, place, self.foot + WRITTEN * UP)

    # --- two places --------------------------------------------------------------------------

    def move_one_word_on(self) -> None:
        """Lay the old arrow at the second word, and let the first go on: the gap adds a chord."""
        ring, (dog, cat), written = self.ring, self.orbits, self.struck
        with self.beat("apart"):
            self.hide(written, written.strokes, written.left)
            tips = cat.tip, cat.word, dog.word, ring.joint, dog.tip
            self.bring_to_front(self.between.arrow, self.word_arrow, *tips)
            with self.redrawn(self.draw):
                self.say("left", moved(self.laid))
            self.remove(self.between.arrow)
            self.show(self.part)
            self.add(ring.arc, ring.arrow, *tips)
            with self.redrawn(self.draw):
                self.say("never", *self._steps(self.apart, 1, self.names[0].place))
            self.show(ring.gap)
            self.say("hollow")
            with self.redrawn(self.draw):
                places = self.names[0].place, ring.gap[1]
                self.say("adds", *self._steps(self.apart, self.gap, *places))

    # --- the chord ---------------------------------------------------------------------------

    def turn_the_chord(self) -> None:
        """Let both words walk on by a place: the triangle turns, and its chord stays as long."""
        ring = self.ring
        with self.beat("chord"):
            self.add(ring.triangle)
            self.bring_to_back(ring.triangle)
            self.say("guess", FadeIn(ring.triangle), FadeIn(ring.angle), run_time=QUICK)
            self.ponder()
            with self.redrawn(self.draw):
                places = [name.place for name in self.names]
                self.play(*self._steps(self.t, self.stops[2], *places, time=1.5 * MORPH))
            self.say("turns")
            self._halve_the_triangle()

    def _halve_the_triangle(self) -> None:
        """Set off half the gap and half the chord, and write how long the whole chord is."""
        ring, half = self.ring, self.angle(self.gap) / 2
        halved = f'2 abs(sin(½ "gap")) = 2 sin {half:g}'
        law = f'"chord" = {halved} = {printed(self.chord, 2)}'
        self.law = Formula(law, TITLE, color=self.theme.position)
        self.law.put(self.foot + WRITTEN * UP)
        self.say("half", *map(Create, ring.drop), run_time=GESTURE)
        self.bring_to_back(ring.half_triangle, ring.triangle)
        self.show(*ring.half)
        self.show(self.law, ring.length)

    # --- the answer --------------------------------------------------------------------------

    def measure_the_difference(self) -> None:
        """Draw the whole difference beside its parts, and measure it by a bar."""
        ring = self.ring
        with self.beat("whole"):
            self.pause(1.5 * QUICK)
            self.hide(ring.drop, *ring.half, ring.gap, self.law)
            self.off.set_value(1.0)
            self.draw()
            shown = GrowFromPoint(self.between.arrow, self.between.arrow.start)
            self.say("whole", shown, FadeIn(self.between.ties), run_time=GESTURE)
            measure = self.measure
            self.add(measure.bar)
            with self.redrawn(self.draw):
                self.play(moved(self.measured))
            self.show(self.lengths, measure.name_of_it, measure.number)
            self.limits = VGroup(*map(self._limit, (0, 1, -1)))
            self.say("limits", FadeIn(self.limits), run_time=QUICK)

    def _limit(self, chords: int) -> VGroup:
        """Return the mark of the word part alone, or with the chord in line, ahead or back."""
        alone, chord = (printed(length, 2) for length in (self.alone, self.chord))
        sign = {1: "+", -1: "\u2212"}.get(chords)
        added = [(f"{sign} {chord}", self.theme.position)] if sign else []
        length = self.alone + chords * self.chord
        return self.measure.mark(length, (alone, self.theme.word), *added)

    def let_both_walk_on(self) -> None:
        """Walk on place by place: the chord turns, and the difference swings between two marks."""
        _, first, *some, low, back, last, end = self.last_walk
        self.hero = VGroup(*self.orbits, *self.names, self.word_arrow, self.ring.arrow)
        with self.beat("answer"), self.redrawn(self.draw):
            self.say("walk", *self._walk_to(first))
            for place in some:
                self.play(*self._walk_to(place))
            self.say("never", *self._walk_to(low))
            self.answer(*self._walk_to(back))
            for place in (last, end):
                self.play(*self._walk_to(place))

    def _walk_to(self, place: int) -> list[Any]:
        """Return the next step of both words; names make way where the difference goes across."""
        across = self.beside(place - 1) != self.beside(place)
        told = [*(name.place for name in self.names), self.measure.number, self.ring.length]
        return self._steps(self.t, place, *told, *[self.part] * across, time=MORPH)


def _fade(text: Mobject, share: float) -> None:
    """Let a text be seen at the beginning and at the end of a step."""
    text.set_opacity(max(0.0, 1 - 2 * min(share, 1 - share) / (1 - FADED)))
