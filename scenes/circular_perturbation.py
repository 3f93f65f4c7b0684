"""Chapter 7: at one place the position cancels, between two places it is all that is added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import numpy as np
from manim import (
    LEFT,
    PI,
    RIGHT,
    UP,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    ValueTracker,
    VGroup,
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
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.word_orbit import PlacedName, WordOrbit
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, TITLE, Label

Vector = NDArray[np.float64]

FAR = 5
"""How many places the last walk leads on at least."""
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
FOOT = (-5.2, 0.52)
"""Where the bar begins: from the middle of the stage, and above its bottom."""
ABOVE = 0.18
"""How far above the word part the baseline of its name is."""
PALE = 0.45
"""How opaque the chord stays at the places where it was before."""
LOOK = 0.8
"""How long both words rest at a place of the last walk, so that the length can be read."""


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
    stops: Annotated[tuple[int, ...], Each(Between(1, 50)), Length(4, 4)] = (1, 2, 3, 8)
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
        self.apart, self.laid, self.measured = (ValueTracker(0.0) for _ in range(3))
        unit, self.foot = UNIT * stage.width, stage.center - HIGH / 2 * UP
        middle = self.foot + (UNDER + unit) * UP
        offset = np.mean(self.numbers, axis=0)
        frame = Frame(middle - unit * np.array([*offset, 0.0]), unit)
        self.orbits = [WordOrbit(np.array(content), frame) for content in self.numbers]
        self.names = [PlacedName(word) for word in self.words]
        self.word_arrow = VectorArrow(LEFT, RIGHT, color=theme.word).take(PARTS)
        self.between = VectorArrow(LEFT, RIGHT, color=theme.ink, head=0.3)
        self.part = Label(f"word part {printed(self.alone, 2)}", BODY, color=theme.word)
        pose = DialPose(self.orbits[0].hub, unit)
        self.ring = ChordRing(pose, (0.0, 1.0), color=theme.position, short=CLOSE)
        self.ring.arrow.take(PARTS)
        across, up = FOOT
        foot = self.foot + across * RIGHT + up * UP
        self.measure = LiveLength("difference", foot, unit)
        self.limits: list[VGroup] = []
        self.draw()

    def spoken(self) -> Mapping[str, object]:
        """Return the words and the numbers of the captions."""
        dog, cat = self.words
        degrees = printed(float(np.degrees(self.angle(1.0))), 0)
        ahead = "one place" if self.gap == 1 else f"{self.gap} places"
        chord, alone = (printed(length, 2) for length in (self.chord, self.alone))
        names = {"dog": dog, "cat": cat, "ahead": ahead, "gap": self.gap}
        return {**names, "degrees": degrees, "chord": chord, "alone": alone}

    def construct(self) -> None:
        """Tell the chapter."""
        self.compare_two_words()
        self.walk_the_ring()
        self.let_the_place_cancel()
        self.move_one_word_on()
        self.turn_the_chord()
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

    def distance(self, first: float, second: float) -> float:
        """Return how far apart both words are at two places."""
        gained = self.added(0, first) - self.added(1, second)
        return float(np.linalg.norm(self.content + gained))

    @property
    def places(self) -> tuple[float, float]:
        """The places of the two words."""
        t = self._now(self.t)
        return t + self._now(self.apart), t

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
        self.between.lead(cat.end, dog.end, CLOSE)
        self.ring.turn((self.angle(second), self.angle(first)))
        self.ring.gap[1].set_number(int(self._now(self.apart)))
        self.measure.lay(self._now(self.measured) * self.distance(first, second))
        self._name()

    def _name(self) -> None:
        """Let names stand beside their rings, with the places that were reached."""
        for k, (name, orbit, start, turn) in enumerate(
            zip(self.names, self.orbits, (0.0, PI), (-ROUND, ROUND), strict=True)
        ):
            name.count(int(self.places[k]), orbit.grown)
            turned = start + orbit.grown * turn
            point = on_circle(orbit.hub, orbit.grown * orbit.frame.unit, turned)
            name.stand(point, on_circle(np.zeros(3), 1.0, turned))
        middle = between(self.orbits[0].hub, self.orbits[1].hub, 0.5)
        self.part.put(np.array([middle[0], self.word_arrow.start[1] + ABOVE, 0.0]))

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
            self.say("turns", moved(self.t, self.stops[0], STROLL))
        self.hero = VGroup(*self.orbits, *self.names, self.word_arrow)

    def let_the_place_cancel(self) -> None:
        """Move two words together: the arrow between them slides, and its length stands."""
        cat = self.orbits[1]
        with self.beat("same"):
            self.add(cat.ring, cat.hand, cat.tip, cat.word)
            with self.redrawn(self.draw):
                self.say("guess", moved(self.grown[1]), FadeIn(self.names[1].place))
            self.play(GrowFromPoint(self.between, cat.end), run_time=GESTURE)
            self._measure()
            self.ponder()
            with self.redrawn(self.draw):
                self.play(moved(self.t, self.stops[1], 1.5 * MORPH))
            self.say("cancels")

    def _measure(self) -> None:
        """Lay a bar as long as the difference under the rings, and mark where it ends now."""
        measure = self.measure
        self.add(measure.bar)
        with self.redrawn(self.draw):
            self.play(moved(self.measured, run_time=GESTURE))
        self.show(measure.name_of_it, measure.number, self._limit(0))

    # --- two places --------------------------------------------------------------------------

    def move_one_word_on(self) -> None:
        """Lay the old arrow at the second word, and let the first go on: the gap adds a chord."""
        ring, (dog, cat) = self.ring, self.orbits
        with self.beat("apart"):
            tips = cat.tip, cat.word, dog.word, ring.joint, dog.tip
            self.bring_to_front(self.between, self.word_arrow, *tips)
            with self.redrawn(self.draw):
                self.say("left", moved(self.laid))
            self.show(self.part)
            self.add(ring.arc, *tips)
            with self.redrawn(self.draw):
                self.say("never", moved(self.apart, 1, 1.5 * MORPH))
                self.say("hollow", *[moved(self.apart, self.gap, STROLL)] * (self.gap > 1))
            self.say("gap", FadeIn(ring.gap), run_time=QUICK)
            self.say("adds")
            self.add(ring.arrow)
            self.bring_to_front(self.between, *tips)
            chord = GrowFromPoint(ring.arrow, ring.joint.get_center())
            self.play(chord, FadeIn(ring.length), run_time=GESTURE)

    # --- the chord ---------------------------------------------------------------------------

    def turn_the_chord(self) -> None:
        """Let both words walk on by a place: the triangle turns, and its chord stays as long."""
        ring = self.ring
        self.before = scenery(ring.arrow.copy().set_opacity(PALE))
        with self.beat("chord"):
            self.add(self.before, ring.triangle)
            self.bring_to_back(self.before, ring.triangle)
            self.say("guess", FadeIn(ring.triangle), FadeOut(ring.gap), run_time=QUICK)
            self.ponder()
            with self.redrawn(self.draw):
                self.play(moved(self.t, self.stops[2], 1.5 * MORPH))
            self.say("turns")

    # --- the answer --------------------------------------------------------------------------

    def let_both_walk_on(self) -> None:
        """Walk on place by place: the chord turns, and the difference swings between two marks."""
        ring, counted = self.ring, range(self.stops[2] + 1, self.stops[3])
        longest, shortest = (choose(counted, key=self._length_at) for choose in (max, min))
        nearly = {longest: "ahead", shortest: "back"}
        self.hero = VGroup(*self.orbits, *self.names, self.word_arrow, ring.arrow)
        with self.beat("answer"), self.redrawn(self.draw):
            limits = map(self._limit, (1, -1))
            self.say("walk", FadeOut(self.before), *map(FadeIn, limits), run_time=QUICK)
            self.ponder()
            self.hide(self.part, ring.length)
            for place in counted:
                turning = moved(self.t, place)
                if place == longest + 1:
                    self.say("swings", turning)
                else:
                    self.play(turning)
                if place in nearly:
                    self.say(nearly[place])
                else:
                    self.pause(LOOK)
            self.answer()
            self.say("never", moved(self.t, self.stops[3], STROLL))

    def _limit(self, chords: int) -> VGroup:
        """Return the mark of the word part alone, or with the chord in line, ahead or back."""
        alone, chord = (printed(length, 2) for length in (self.alone, self.chord))
        sign = {1: "+", -1: "\u2212"}.get(chords)
        added = [(f"{sign} {chord}", self.theme.position)] if sign else []
        length = self.alone + chords * self.chord
        mark = self.measure.mark(length, (alone, self.theme.word), *added)
        self.limits.append(mark)
        return mark

    def _length_at(self, second: int) -> float:
        return self.distance(second + self.gap, second)
