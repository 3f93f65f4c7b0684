"""Chapter 7: at one place the position cancels, between two places it is all that is added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, cast

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    PI,
    RIGHT,
    TAU,
    UP,
    AnimationGroup,
    Create,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Indicate,
    Line,
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
)
from manim.utils.rate_functions import smooth, squish_rate_func
from numpy.typing import NDArray

from posenc_math import chord, dial_angles, frequencies, perturb
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.chord_ring import FINE, THIN, ChordRing
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.place_rail import PlaceRail
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.trace import polyline
from scenes._kit.mobjects.upright_chords import WIDTH, UprightChords, stand_up
from scenes._kit.mobjects.word_orbit import WordOrbit
from scenes._kit.mobjects.written_difference import WrittenDifference
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, TITLE, Formula, Label

Vector = NDArray[np.float64]

CLOSE = 0.12
"""How far the head of an arrow ends from the middle of the dot to which it points: at its rim."""
FAR_NAMES = 0.7, 0.56
"""Room beside and above both rings, for the names that stand there."""
TITLED, LAST_PLACE = 1.25, 0.3
"""Room on the left of the row of places, for its name, and on its right."""
SUM = 3.35, 0.75
"""Where the written difference stands, to the left of the second word and above it."""
NAMED, LEFTMOST = (1.16, 0.52), 1.02
"""Room beside and above the large rings, for the names that ride on them, and on their left."""
ROUND = 1.5 * RIGHT
"""How far aside the span of two places goes before it bends onto the ring."""
LIGHT = Weight(6, 0.02)
"""The arrow of a place where the heads of two other arrows meet its own."""
BELOW = 0.4
"""How far under the row of places the name of the gap stands."""
FLOOR = 1.0
"""How far the floor of the upright chords is above the caption, for two rows of places."""
LEVEL = 0.15
"""Room between a level line and its number, and between a name and what it is equal to."""
LAST_ROOM = (5.75, 0.75), (0.5, 0.5)
"""Room on the left and right of both rings in the last picture, and below and above them."""
STAYS = 0.62
"""How strong the arrow between both words is seen where it lay before it was laid elsewhere."""
ASIDE = 0.25
"""Room between an arrow and what is written beside it."""
ROUND_IN = 7
"""In how many places an arrow has turned once round, and a little more."""
HEADWAY, BRAKING = 0.73, 0.25
"""How fast the quick walk goes when the first place is behind it, as a share of its mean, and in
which share of its time it comes to rest."""
IN_ANGLE, ON_CHORD, OFF_CHORD = 0.7, 0.25, 0.45
"""How far from the hub half the angle is named, at which share of half the chord its length is,
and how far outside."""
STEPS = 3
"""By how many places both words walk on in the end."""
PITCH, SHRUNK, OVER_BARS = 1.07, 0.6, 0.2
"""From one pair of bars beside that walk to the next, how high they are as a share of the arrows
that they measure, and room over the highest for its number."""
LEGEND = 0.46
"""How far under their title it is told which bar is what."""
INSIDE = 0.5
"""In which share of the way back both rings lie inside the stage."""


class CircularPerturbation(ChapterScene):
    """Moves two words round their rings, together and then apart, and splits what is between."""

    key = "circular_perturbation"
    number = 7
    climax = "answer"

    words: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "cat")
    """The two words that are compared, the right one first."""
    numbers: Annotated[tuple[tuple[float, float], ...], Length(2, 2)] = ((3.3, 0.0), (0.0, 0.5))
    """Two numbers of each word. Between the rings round them there is room for a label."""
    gap: Annotated[int, Between(1, 2)] = 2
    """How many places apart the words come to be."""
    stops: Annotated[tuple[int, ...], Each(Between(1, 50)), Length(3, 3)] = (2, 5, 24)
    """Places of the second word: where it gets its arrow, where the first goes on without it, and
    where the walk of both ends. The arrows lie apart at these, and the chords of the walk lie
    evenly."""
    taken: Annotated[int, Between(2, 3)] = 2
    """How many chords are stood upright."""

    def check_content(self) -> None:
        """Check that a label fits between the rings, and that places grow."""
        super().check_content()
        (right, _), (left, _) = self.numbers
        if right - left < 3.2:
            raise ValueError(f"numbers of words must be 3.2 apart or more, got {right - left:g}")
        if list(self.stops) != sorted(set(self.stops)):
            raise ValueError(f"stops must grow, got {self.stops}")
        reached = self.stops[1] + self.taken + ROUND_IN
        if self.stops[2] < reached:
            raise ValueError(f"the third stop must be {reached} or later, got {self.stops[2]}")

    def setup(self) -> None:
        """Lay out both words, near and far, and all that lies between them."""
        super().setup()
        theme, stage, met = self.theme, self.stage, self.stops[1]
        self.grown = ValueTracker(0.0), ValueTracker(0.0)
        self.apart, self.near = ValueTracker(0.0), ValueTracker(-1.0)
        self.laid, self.carried = ValueTracker(0.0), ValueTracker(0.0)
        self.leaves = False
        over, under = stage.rows(0.225, 0.775)
        low, high = np.min(self.numbers, axis=0), np.max(self.numbers, axis=0)
        words = Region(low[0], high[0], low[1], high[1])
        widest = (stage.width - TITLED - LAST_PLACE) / (met + self.gap)
        self.afar = fitted(words.inset(-1.0), under.inset(*FAR_NAMES), widest)
        self.opening = fitted(words, stage.inset(2 * TITLED, 0.0))
        # a place is as far from the next on the row as an arrow is long
        room = Region(over.left + TITLED, over.right - LAST_PLACE, over.bottom, over.top)
        self.rail = PlaceRail(self.words, met + self.gap + 1, room, self.afar.unit)
        beside, above = NAMED
        right, left = (x for x, _ in self.numbers)
        unit = min(stage.height / 2 - above, (stage.width - beside - LEFTMOST) / (right - left + 2))
        hub = np.array([stage.right - beside - unit, stage.center[1], 0.0])
        self.close = Frame(hub - unit * np.array([*self.numbers[0], 0.0]), unit)
        (left, right), (below, above) = LAST_ROOM
        room = Region(
            stage.left + left, stage.right - right, stage.bottom + below, stage.top - above
        )
        self.last = fitted(words.inset(-1.0), room)
        self.scale = SHRUNK * self.last.unit
        self.orbits = [
            WordOrbit(word, np.array(content), self.afar)
            for word, content in zip(self.words, self.numbers, strict=True)
        ]
        self.guest = WordOrbit("place", np.array(self.numbers[1]), self.afar)
        self.guest.label.set_color(theme.position)
        self.guest.tip.set_color(theme.position)
        self.word_arrow = VectorArrow(LEFT, RIGHT, color=theme.word, width=9, head=0.34)
        self.between = VectorArrow(LEFT, RIGHT, color=theme.ink, width=9, head=0.34)
        pose = DialPose(self.orbits[0].hub, self.afar.unit)
        self.ring = ChordRing(pose, (0.0, 1.0), self.gap, color=theme.position, short=CLOSE)
        walked = self.stops[2]
        self.chords = UprightChords(
            np.array([stage.left, stage.bottom + FLOOR, 0.0]),
            self.length_of(self.gap) * unit,
            self.words[::-1],
            [
                *((place, place + self.gap) for place in range(met, met + self.taken)),
                (walked, walked + self.gap),
            ],
        )
        self.draw()

    def spoken(self) -> Mapping[str, object]:
        """Return the words and the numbers of the captions."""
        dog, cat = self.words
        return {
            "dog": dog,
            "cat": cat,
            "gap": self.gap,
            "second": self.stops[1],
            "half": self.half_of(self.gap),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.compare_two_words()
        self.walk_the_ring()
        self.let_the_place_cancel()
        self.move_one_word_on()
        self.walk_on_together()
        self.let_the_hole_appear()
        self.change_the_gap()
        self.put_together()

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

    def half_of(self, gap: float) -> str:
        """Return, in radians, half the angle between the arrows of places that lie a gap apart."""
        return f"{self.angle(gap) / 2:g}"

    def distance(self, first: float, second: float) -> float:
        """Return how far apart both words are at their places."""
        dog, cat = (np.array(content) for content in self.numbers)
        return float(np.linalg.norm(dog + self.added(0, first) - cat - self.added(1, second)))

    @property
    def other(self) -> int:
        """The gap that is tried beside the first one."""
        return 3 - self.gap

    @property
    def places(self) -> tuple[float, float]:
        """The places of the two words."""
        t = self.t.get_value()
        return t + self.apart.get_value(), t

    # --- what is drawn at a place ------------------------------------------------------------

    def draw(self) -> None:
        """Draw both words at their places, and all that lies between, from as near as we are."""
        frame = self._frame(self._now("near"))
        given, met = self.stops[:2]
        # while both walk, both rings close
        closed = min(max(0.0, (self.places[1] - given) / (met - given)), 1.0)
        for k, (orbit, place) in enumerate(zip(self.orbits, self.places, strict=True)):
            grown = self.grown[k].get_value()
            since = self.angle((0, given)[k])
            passed = max(since, self.angle(place))
            orbit.take(frame).trace(since - closed * max(0.0, since + TAU - passed), passed)
            orbit.push(grown * self.added(k, place), place if grown else None)
        self.rail.stand(self.places)
        dog, cat = self.orbits
        first, second = self.places
        self.guest.take(frame).lie(between(cat.content, dog.content, self._now("carried")))
        self.guest.push(self.added(1, second), second)
        laid = self._now("laid") * (cat.end - cat.hub)
        self.word_arrow.lead(cat.hub + laid, dog.hub + laid, CLOSE)
        self.between.lead(cat.end, dog.end, CLOSE)
        if first > second or self.leaves:
            self.ring.take(DialPose(dog.hub, frame.unit))
            self.ring.turn((self.angle(second), self.angle(first)))
            # the chord of a place is drawn while the words go on from it
            left = int(second - 1e-6)
            behind = range(self.stops[1], left + 1) if self.leaves else ()
            chords = [(self.angle(p), self.angle(p + first - second)) for p in behind]
            self.ring.leave(np.array(chords), second - left)
            halved = self.stops[1] + self.taken - 1
            drawn = min(max(0.0, self.angle(second) - self.angle(halved)) / TAU, 1.0)
            self.ring.touch(drawn, (self.angle(halved) + self.angle(halved + self.gap)) / 2)

    def _frame(self, near: float) -> Frame:
        """Return the frame of the opening at -1, from afar at 0, near at 1, and the last at 2."""
        stations = self.opening, self.afar, self.close, self.last
        k = min(int(near + 1), 2)
        return cast(Frame, between(stations[k], stations[k + 1], near + 1 - k))

    def _now(self, tracker: str) -> float:
        return float(getattr(self, tracker).get_value())

    # --- one word ----------------------------------------------------------------------------

    def compare_two_words(self) -> None:
        """Show two words, and draw the arrow between them."""
        dog, cat = self.orbits
        middle = (dog.hub + cat.hub) / 2
        named = f"{self.words[0]} \u2212 {self.words[1]}"
        self.named = Label(named, TITLE, color=self.theme.word).put(middle + 0.4 * UP)
        self.hero = VGroup(dog.word, cat.word, dog.named, cat.named, self.word_arrow)
        with self.question():
            self.add(*(part for orbit in self.orbits for part in (orbit.word, orbit.named)))
            arrow = GrowFromPoint(self.word_arrow, cat.hub)
            self.say("differ", arrow, FadeIn(self.named), run_time=MORPH)
            self.ponder()

    def walk_the_ring(self) -> None:
        """Move the first word on from place to place; its point draws a ring."""
        dog = self.orbits[0]
        rule = Formula("bold(p)_t = (cos t, sin t)", BODY, color=self.theme.position)
        rule.put(self.afar.point(dog.content) + ASIDE * RIGHT + DOWN, LEFT)
        with self.beat("ring"):
            with self.redrawn(self.draw):
                going = moved(self.near, 0.0), FadeOut(self.named), FadeIn(self.rail)
                self.play(*going, run_time=2 * QUICK)
                self.add(dog.ring, dog.hand, dog.tip, dog.word, dog.named)
                self.say("adds", moved(self.grown[0]), run_time=GESTURE)
                self.show(self.rail.marks[0], rule)
                self.say("turns", moved(self.t, 1, GESTURE))
                self.pause(QUICK)
                self.play(moved(self.t, self.stops[0], GESTURE))
            self.hide(rule)
            self.hero = VGroup(*self.orbits, self.word_arrow)

    # --- two words at one place --------------------------------------------------------------

    def let_the_place_cancel(self) -> None:
        """Move two words together: the arrow between them slides, and the places' arrows cancel."""
        dog, cat = self.orbits
        with self.beat("same"):
            # over its point it would be read as the name of a tick
            cat.beside = True
            self.add(cat.ring, cat.hand, cat.tip, cat.word, cat.named)
            with self.redrawn(self.draw):
                coming = FadeIn(self.rail.marks[1])
                self.say("same", moved(self.grown[1], 1.0, MORPH), coming)
            self.say("guess")
            self.ponder()
            self.play(
                GrowFromPoint(self.between, cat.end, run_time=GESTURE),
                FadeOut(dog.named, run_time=QUICK),
                FadeOut(cat.named, run_time=QUICK),
            )
            cat.beside = False
            with self.redrawn(self.draw):
                self.say("slides", moved(self.t, self.stops[1], 1.7 * MORPH))
            self.struck = self._written()
            self.show(dog.named, cat.named, self.struck)
            self.say("cancels", *map(Create, self.struck.strokes), run_time=GESTURE)
            self.show(self.struck.left)

    def _written(self) -> WrittenDifference:
        """Return how both words differ at their places, written beside them."""
        across, above = SUM
        places = [round(place) for place in self.places]
        point = self.orbits[1].hub + across * LEFT + above * UP
        return WrittenDifference(self.words, places, point)

    # --- two places --------------------------------------------------------------------------

    def move_one_word_on(self) -> None:
        """Let only the first word go on: what is added is a chord between two places."""
        dog, cat = self.orbits
        part = Label("word part", BODY, color=self.theme.word)
        with self.beat("apart"):
            self.add(self.rail.span, *self.rail.marks)
            written = (self.struck, self.struck.strokes, self.struck.left)
            with self.redrawn(self.draw):
                leaving = (FadeOut(thing, run_time=QUICK) for thing in written)
                self.say("never", moved(self.apart, self.gap, 1.3 * MORPH), *leaving)
                dog.beside = True
            self.spanned = self.ring.gap.copy()
            self.spanned.move_to(self.rail.span.get_center() + BELOW * DOWN)
            self.show(self.spanned)
            self.sum = self._written()
            self.say("changed", FadeIn(self.sum, run_time=QUICK))
            self.ponder()
            part.put(cat.end + (dog.hub - cat.hub) / 2 + 0.45 * DOWN)
            # it is laid there, and yet it stands between both words
            pale = mix(self.theme.ground, self.theme.word, STAYS)
            self.stays = self.word_arrow.copy().set_color(pale)
            self.add(self.stays)
            self.bring_to_back(self.stays)
            with self.redrawn(self.draw):
                self.say("word_part", moved(self.laid, 1.0, MORPH), FadeIn(part, run_time=MORPH))
            joint = self.guest.tip.copy().move_to(self.ring.tips[0])
            self.show(joint)
            self.pause(QUICK)
            self.bring_to_back(self.guest.hand)
            with self.redrawn(self.draw):
                self.say("along", moved(self.carried, 1.0, MORPH))
            self.remove(joint)
            self.add(self.guest.tip)
            self.pause(QUICK)
            passed = (FadeOut(name, run_time=QUICK) for name in (dog.named, self.spanned))
            self.say("radians", self._bend(), *passed)
            self.show(dog.named, self.ring.gap)
            growing = GrowFromPoint(self.ring.arrow, self.ring.tips[0])
            self.bring_to_front(dog.hand, self.guest.hand, self.guest.tip, dog.tip, dog.word)
            added = Label("place part", BODY, color=self.theme.position)
            added.put(dog.hub + (self.afar.unit + 2 * ASIDE) * RIGHT + ASIDE * UP, LEFT)
            middle = between(*self.ring.tips, 0.5)
            leader = Line(added.get_left() + ASIDE / 2 * LEFT, middle, stroke_width=3)
            leader.set_color(self.theme.position)
            named = FadeIn(added, run_time=MORPH), Create(leader, run_time=MORPH)
            # the chord is what is named now, so the arc steps back, and the heads that it meets
            thin = _changing(self.ring.arc, GESTURE).set_stroke(width=THIN)
            light = map(_lightened, (dog.hand, self.guest.hand))
            self.play(thin, *light, growing.set_run_time(GESTURE))
            self.say("place_part", *named, FadeIn(self.sum.left, run_time=MORPH))
            _, words, result = self.sum.left
            told = (
                (part, words, self.theme.word),
                (added, result.part("place"), self.theme.position),
            )
            both = (Indicate(thing, 1.1, color=hue) for *pair, hue in told for thing in pair)
            self.play(*both, run_time=2 * GESTURE)
            self.written = [self.sum, self.sum.left, part, added, leader, dog.named, cat.named]
            self.written += [self.rail, self.rail.span, *self.rail.marks, self.stays]
            self.far = [self.between, self.word_arrow, dog.word, cat.word]
            self.far += [cat.ring, cat.hand, cat.tip]

    def _bend(self) -> UpdateFromAlphaFunc:
        """Return what bends the named span of both places onto the ring: it is as long."""
        arc, ends = self.ring.arc, (self.rail.span.get_start(), self.rail.span.get_end())
        straight, bent = np.linspace(*ends, FINE), self.ring.rim()

        def bend(_: Mobject, share: float) -> None:
            aside = 4 * share * (1 - share)
            arc.points = polyline(straight + (bent - straight) * share + ROUND * aside)

        return UpdateFromAlphaFunc(arc, bend, run_time=1.2 * MORPH)

    # --- the chord ---------------------------------------------------------------------------

    def walk_on_together(self) -> None:
        """Go near, and stand one chord after the other upright: every one is as long."""
        ring, chords, dog, guest = self.ring, self.chords, self.orbits[0], self.guest
        hands = dog.hand, guest.hand
        with self.beat("walk"):
            self.add(ring.traces, ring.inner, *hands, ring.arc, ring.arrow, guest.tip, dog.tip)
            with self.redrawn(self.draw):
                self.say("near", *map(FadeOut, self.written), run_time=QUICK)
                leaving = (FadeOut(thing, run_time=GESTURE) for thing in self.far)
                # a point is white where a word stands, and here is none
                wordless = _changing(dog.tip, MORPH).set_color(self.theme.position)
                floor = (FadeIn(part) for part in (chords.floor, chords.names, chords.title))
                self.play(moved(self.near, 1.0, MORPH), wordless, *leaving, *floor)
            dog.beside = False
            dog.call(guest.label.source, self.theme.position)
            self.hero = VGroup(ring, dog.ring, chords, *chords.bars)
            self.leaves = True
            coming = map(FadeIn, (ring.triangle, dog.named, guest.named))
            self.play(*self._stand_up(0), *coming, run_time=GESTURE)
            self.bring_to_front(chords.bars[0])
            self.bring_to_back(ring.triangle)
            self.say("guess")
            self.ponder()
            self.left = ring.outline()
            self.bring_to_back(self.left, ring.triangle)
            with self.redrawn(self.draw):
                self.say("walk")
                for k in range(1, self.taken):
                    self.play(moved(self.t, self.stops[1] + k, 1.7 * MORPH))
                    self.pause(2 * QUICK)
                    self.play(*self._stand_up(k))
            self.level, self.sine = self._level(-0.5, self.taken + 0.5), self._rule(self.gap)
            right = chords.title.get_right()[0] + LEVEL
            self.sine.put(np.array([right, chords.title.baseline, 0.0]), LEFT)
            self.halves = self._name_the_halves()
            drawn = Create(self.level), Create(ring.drop), *map(FadeIn, self.halves)
            self.say("level", *drawn, run_time=GESTURE)
            self.bring_to_front(ring.arrow, guest.tip, dog.tip)
            self.show(self.sine)

    def let_the_hole_appear(self) -> None:
        """Let the triangle turn on, ever faster: the foot of its height draws one circle."""
        ring, names = self.ring, (self.orbits[0].named, self.guest.named, self.ring.gap)
        further = self.stops[1] + self.taken
        with self.beat("hole"):
            with self.redrawn(self.draw):
                begun = moved(self.t, further, GESTURE, _starting)
                # what is named in the triangle is gone before that moves off
                gone = [FadeOut(thing, run_time=QUICK / 2) for thing in self.halves]
                gone += [FadeOut(thing, run_time=QUICK) for thing in (self.left, *names)]
                self.say("more", begun, *gone)
                self.play(moved(self.t, further - 1 + ROUND_IN, 1.25 * MORPH, _quickening))
                self.say("hole", moved(self.t, self.stops[2], 2.2 * MORPH, _stopping))
            self.play(*self._stand_up(self.taken), FadeIn(ring.gap))
            self.bring_to_front(self.level)

    def _stand_up(self, index: int) -> tuple[Any, ...]:
        """Return what stands the chord of now on the floor, over the places of its ends."""
        start, end = self.ring.tips
        out = stand_up(self.chords.bars[index], start, end, self.chords.foot(index))
        places = FadeIn(self.chords.places[index], run_time=GESTURE)
        return out.set_run_time(GESTURE), places

    def _name_the_halves(self) -> tuple[Label, Label]:
        """Return half the angle and half the chord, named in the half beside the second tip."""
        hub, (start, end) = self.ring.pose.hub, self.ring.angles
        half, foot = self.half_of(self.gap), self.ring.drop[0].get_end()
        outward = (foot - hub) / np.linalg.norm(foot - hub)
        angle = Label(half, BODY)
        angle.move_to(on_circle(hub, IN_ANGLE, (start + 3 * end) / 4))
        sine = Label(f"sin {half}", BODY)
        sine.move_to(between(foot, self.ring.tips[1], ON_CHORD) + OFF_CHORD * outward)
        return angle, sine

    def _level(self, start: float, end: float) -> Line:
        """Return a level line on top of the chords of some columns."""
        height = self.length_of(self.gap) * self.ring.pose.radius * UP
        level = Line(self.chords.foot(start), self.chords.foot(end), stroke_color=self.theme.ink)
        return level.set_stroke(width=4).shift(height)

    def _rule(self, gap: int) -> Formula:
        """Return what the chord of a gap is equal to: twice the sine of half its angle."""
        length = printed(self.length_of(gap), 3)
        return Formula(f"= 2 sin {self.half_of(gap)} = {length}", BODY)

    def change_the_gap(self) -> None:
        """Let the first word come nearer, and at last to the same place: no chord is left."""
        ring, chords = self.ring, self.chords
        level = self._level(self.taken - 0.3, self.taken + 0.5)
        length = Readout(self.length_of(self.gap), 3, BODY).next_to(level, RIGHT, LEVEL)
        self.sinking = level, length
        rule = Formula(f"= 2 sin {self.half_of(self.other)}", BODY)
        # between two places these have no number
        whole = ring.gap, chords.places[-1][1]
        with self.beat("other"):
            leaving = map(FadeOut, (*whole, self.sine))
            self.say("other", *leaving, *map(FadeIn, self.sinking), run_time=QUICK)
            self._come_to(self.other, MORPH)
            beside = np.array([length.get_right()[0] + LEVEL, length.baseline, 0.0])
            self.show(*whole, rule.put(beside, LEFT))
            self.pause(5 * QUICK)
            # two dots are to become one
            self.say("none", *map(FadeOut, (*whole, rule, self.guest.tip)), run_time=QUICK)
            self._come_to(0, GESTURE)
            self.show(*whole)

    def _come_to(self, gap: int, run_time: float) -> None:
        """Let both words come to lie some places apart, and count how many."""
        ring, dog_place = self.ring, self.chords.places[-1][1]
        with self.redrawn(self._draw_the_gap):
            self.play(moved(self.apart, gap, run_time))
        ring.gap[1].set_number(gap)
        ring.turn(ring.angles)
        dog_place.set_number(self.places[0])

    def _draw_the_gap(self) -> None:
        """Draw the chord of the gap of now, in the ring and upright, and write its length."""
        self.draw()
        (level, length), now = self.sinking, self.length_of(self._now("apart"))
        bar, foot = self.chords.bars[-1], self.chords.foot(self.taken)
        bar.lay(foot, PI / 2, now * self.ring.pose.radius, WIDTH)
        level.set_y(bar.get_top()[1])
        length.set_number(now).set_y(level.get_y())

    # --- the answer --------------------------------------------------------------------------

    def put_together(self) -> None:
        """Go far, open the gap again, and walk on: the place part turns, the word part slides."""
        ring, (dog, cat) = self.ring, self.orbits
        arrows, rings = (self.word_arrow, self.between), (dog.ring, cat.ring)
        self.walked = self._chart()
        self.whole: list[Readout] = []
        chart = self.walked.floor, self.walked.names, self.walked.title, *self.meant
        self.hero = VGroup(*rings, ring.arrow, *arrows, *chart)
        with self.beat("answer"):
            hands = dog.hand, self.guest.hand, ring.arrow, self.guest.tip, dog.tip
            self.clear_stage(*rings, ring.arc, *hands, self.t, run_time=QUICK)
            dog.call(self.words[0], self.theme.word)
            with self.redrawn(self._draw_from_afar):
                seen = (cat.ring, self.between, cat.hand, cat.tip, cat.word, dog.word)
                # from near, the other ring lies behind the title
                late = squish_rate_func(smooth, INSIDE, 1)
                coming = (FadeIn(thing, run_time=MORPH, rate_func=late) for thing in seen)
                word = _changing(dog.tip, MORPH).set_color(self.theme.ink)
                self.say("steady", moved(self.near, 2.0, MORPH), word, *coming)
            # both arrows are one until the gap opens
            self.add(self.word_arrow)
            front = *hands[:3], self.between, cat.word, dog.word, *hands[3:], cat.tip
            self.bring_to_front(*front)
            with self.redrawn(self._draw_from_afar):
                self.play(moved(self.apart, self.gap, MORPH))
            level = FadeIn(self.steady), FadeIn(self.steady_length)
            named = FadeIn(dog.named), FadeIn(cat.named)
            self.play(*named, *map(FadeIn, chart), *level, self._rise(0), run_time=GESTURE)
            for step in range(1, STEPS + 1):
                self.pause(QUICK)
                with self.redrawn(self._draw_from_afar):
                    self.play(moved(self.t, self.stops[2] + step, GESTURE))
                if step == 1:
                    self.say("turns", self._rise(step), run_time=GESTURE)
                else:
                    self.play(self._rise(step), run_time=2 * QUICK)
            self.pause(QUICK)
            self.answer(alone=True)
            self.ponder()

    def _draw_from_afar(self) -> None:
        """Draw both words at their places, and what lies between."""
        self.draw()
        dog, cat = self.orbits
        # at both ends of the arrow between the words, a name gives way to all that end there
        dog.keep_clear_of(cat.end)
        cat.keep_clear_of((self.guest.end + dog.end) / 2)

    def _chart(self) -> UprightChords:
        """Return room for both lengths at every step, and draw how high the place part stays."""
        floor = np.array([self.stage.left, self.stage.bottom + FLOOR, 0.0])
        second = range(self.stops[2], self.stops[2] + STEPS + 1)
        pairs = [(place, place + self.gap) for place in second]
        longest = max(self.distance(*pair[::-1]) for pair in pairs)
        highest = self.scale * longest + OVER_BARS + LEGEND
        title = f"lengths at gap {self.gap}; bars × {SHRUNK:g}"
        chart = UprightChords(floor, highest, self.words[::-1], pairs, title=title, pitch=PITCH)
        part = Label("place part", BODY, color=self.theme.position)
        whole = Label("whole difference", BODY, color=self.theme.ink)
        self.meant = part, whole
        under = chart.title.get_left()[0], chart.title.baseline - LEGEND
        part.put(np.array([*under, 0.0]), LEFT)
        whole.put(np.array([part.get_right()[0] + 2 * LEVEL, under[1], 0.0]), LEFT)
        steady = self.length_of(self.gap)
        self.steady = Line(chart.foot(-0.45), chart.foot(STEPS + 0.5), stroke_width=4)
        self.steady.set_color(self.theme.position).shift(self.scale * steady * UP)
        self.steady_length = Readout(steady, 3, BODY, color=self.theme.position)
        self.steady_length.next_to(self.steady, LEFT, LEVEL / 2)
        return chart

    def _rise(self, step: int) -> AnimationGroup:
        """Return what lets both lengths after a step grow in their column, over its places."""
        place, chart = self.stops[2] + step, self.walked
        part, length = self.length_of(self.gap), self.distance(place + self.gap, place)
        bars = chart.rise(step, self.scale * part, self.scale * length, self.steady)
        whole = Readout(length, 3, BODY, align=ORIGIN)
        self.whole.append(whole.put(chart.head(step, self.scale * length)))
        return AnimationGroup(bars, FadeIn(chart.places[step]), FadeIn(whole))


def _changing(mobject: Mobject, run_time: float, **timing: Any) -> Any:
    """Return what animates the change of something that is called on it."""
    animate: Any = mobject.animate
    return animate(run_time=run_time, **timing)


def _lightened(hand: VectorArrow) -> UpdateFromAlphaFunc:
    """Return what makes an arrow light, in its place among all that is drawn."""
    start = hand.pose

    def lighten(_: Mobject, share: float) -> None:
        hand.take(between(start, LIGHT, share))

    return UpdateFromAlphaFunc(hand, lighten, run_time=GESTURE)


def _starting(share: float) -> float:
    """Return the share of the way gone at a share of the time, from rest and evenly faster."""
    return share**2


def _quickening(share: float) -> float:
    """Return the share of the way gone at a share of the time, already on the way and faster."""
    return share * (HEADWAY + (1 - HEADWAY) * share)


def _stopping(share: float) -> float:
    """Return the share of the way gone at a share of the time, evenly and at last to rest."""
    if share < 1 - BRAKING:
        return share / (1 - BRAKING / 2)
    return 1 - (1 - share) ** 2 / (BRAKING * (2 - BRAKING))
