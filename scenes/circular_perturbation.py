"""Chapter 7: at one place the position cancels, between two places it is all that is added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, cast

import numpy as np
from manim import (
    DOWN,
    LEFT,
    PI,
    RIGHT,
    TAU,
    UP,
    Arc,
    Create,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Line,
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
)
from numpy.typing import NDArray

from posenc_math import chord, dial_angles, frequencies, perturb
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.chord_ring import FINE, THIN, ChordRing
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.lying_lengths import LyingLengths
from scenes._kit.mobjects.place_rail import PlaceRail
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.swinging_sum import SwingingSum
from scenes._kit.mobjects.trace import polyline
from scenes._kit.mobjects.upright_chords import WIDTH, UprightChords
from scenes._kit.mobjects.word_orbit import WordOrbit
from scenes._kit.mobjects.written_difference import WrittenDifference
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, NOTE, TITLE, Formula, Label

Vector = NDArray[np.float64]

CLOSE = 0.12
"""How far the head of an arrow ends from the middle of the dot to which it points: at its rim."""
FAR_NAMES = 0.7, 0.56
"""Room beside and above both rings, for the names that stand there."""
TITLED, LAST_PLACE = 1.25, 0.3
"""Room on the left of the row of places, for its name, and on its right."""
SUM = 3.35, 0.75
"""Where the written difference stands, to the left of the second word and above it."""
NAMED, AT, WIDEST = 0.52, (0.67, 0.51), 0.2
"""Room over the large ring for a name that rides on it, where on the stage its hub lies, and
which share of the width its radius is at most."""
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
STAYS = 0.62
"""How strong the arrow between both words is seen where it lay before it was laid elsewhere."""
ASIDE = 0.25
"""Room between an arrow and what is written beside it."""
ROUND_IN = 7
"""In how many places an arrow has turned once round, and a little more."""
ENOUGH = 8
"""In how many places all lengths have been seen that the whole ever has: after that of the longest
one, where all arrows lie on one line."""
HEADWAY, BRAKING = 0.73, 0.25
"""How fast the quick walk goes when the first place is behind it, as a share of its mean, and in
which share of its time it comes to rest."""
HALF_ARC, IN_ANGLE = 0.4, 0.78
"""How far from the hub the arc over half the angle lies, and how far what that angle is."""
ON_CHORD, OFF_CHORD, OFF_RADIUS = 0.25, 0.45, 0.25
"""At which share of half the chord its length is told, how far outside, and how far beside the
radius its own."""
STEPS = 3
"""By how many places both words walk on in the end, before they go on more quickly."""
PER_PLACE = 24
"""How many points are joined, for each of these places, on the way of the chord's tip."""
MEASURED, NUMBERED = 0.6, 0.95
"""Room between the last circle and the bars beside it, and for the numbers at their ends."""
APART = 0.47
"""From the last bar of one kind to the name of the next."""
UNDER_TITLE = 0.3
"""How far under the title the last places are named."""
LAW = '2 sin(sans("gap/2"))'
"""How long the chord of a gap is."""
LAW_UNDER, VALUE_UNDER = 0.1, 0.52
"""How far under its level the law of a length stands, and its value."""


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
    stops: Annotated[tuple[int, ...], Each(Between(1, 50)), Length(3, 3)] = (2, 5, 26)
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
        self.begun = self.stops[2] + self.gap
        self.last = self._last_frame()
        unit = min(stage.height / 2 - NAMED, WIDEST * stage.width)
        self.close = Frame(stage.at(*AT) - unit * np.array([*self.numbers[0], 0.0]), unit)
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
        for k, (orbit, place) in enumerate(zip(self.orbits, self.places, strict=True)):
            grown = self.grown[k].get_value()
            since = self.angle((0, self.stops[0])[k])
            orbit.take(frame).trace(since, max(since, self.angle(place)))
            orbit.push(grown * self.added(k, place), place if grown else None, counts=grown == 1)
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
        """Return the frame of the opening at -1, from afar at 0, near at 1, and in the end at 2."""
        stations = self.opening, self.afar, self.close, self._at_the_joint()
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
                self.say("suppose", moved(self.grown[1], 1.0, MORPH), coming)
            self.say("guess")
            self.ponder()
            self.play(
                GrowFromPoint(self.between, cat.end, run_time=GESTURE),
                FadeOut(dog.named, run_time=QUICK),
                FadeOut(cat.named, run_time=QUICK),
            )
            cat.beside = False
            with self.redrawn(self.draw):
                self.say("slides", moved(self.t, self.stops[1], 1.6 * MORPH))
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
            self.sum = self._written()
            self.show(self.spanned, self.sum)
            part.put(cat.end + (dog.hub - cat.hub) / 2 + 0.45 * DOWN)
            # it is laid there, and yet it stands between both words
            pale = mix(self.theme.ground, self.theme.word, STAYS)
            self.stays = self.word_arrow.copy().set_color(pale)
            self.add(self.stays)
            self.bring_to_back(self.stays)
            with self.redrawn(self.draw):
                self.say("word_part", moved(self.laid), FadeIn(part, run_time=MORPH))
            joint = self.guest.tip.copy().move_to(self.ring.tips[0])
            self.show(joint)
            self.bring_to_back(self.guest.hand)
            with self.redrawn(self.draw):
                self.play(moved(self.carried, 1.0, MORPH))
            self.remove(joint)
            self.add(self.guest.tip)
            passed = (
                FadeOut(name, run_time=QUICK) for name in (dog.named, self.spanned, self.stays)
            )
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
            result = FadeIn(self.sum.left, run_time=QUICK)
            self.say("place_part", thin, *light, growing.set_run_time(GESTURE), result)
            self.play(*named)
            self.pause(2 * QUICK)
            self.written = [self.sum, self.sum.left, part, added, leader, dog.named, cat.named]
            self.written += [self.rail, self.rail.span, *self.rail.marks]
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
                self.play(moved(self.near, 1.0, MORPH), wordless, *leaving)
            dog.beside = False
            dog.call(guest.label.source, self.theme.position)
            self.hero = VGroup(ring, dog.ring, chords, *chords.bars)
            self.leaves = True
            floor = chords.floor, chords.names, chords.title
            coming = map(FadeIn, (ring.triangle, dog.named, guest.named, *floor))
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
            self._halve_the_triangle()

    def _halve_the_triangle(self) -> None:
        """Name half the angle, the radius and half the chord, and then write how long all are."""
        ring, chords = self.ring, self.chords
        arc, angle, radius, sine = self.halves = self._name_the_halves()
        self.level = self._level(-0.4, self.taken + 0.5)
        self.sine = self._rule(self.gap)
        self.sine.put(np.array([self.level.get_left()[0], chords.title.baseline, 0.0]), LEFT)
        self.say("half", FadeOut(self.left), Create(ring.drop), run_time=GESTURE)
        self.play(Create(arc), FadeIn(angle), run_time=GESTURE)
        self.say("sine", FadeIn(radius))
        self.show(sine)
        self.bring_to_front(ring.arrow, self.guest.tip, self.orbits[0].tip)
        self.play(Create(self.level), run_time=GESTURE)
        self.bring_to_front(*chords.bars[: self.taken], self.level)
        self.show(self.sine)

    def let_the_hole_appear(self) -> None:
        """Let the triangle turn on, ever faster: the foot of its height draws one circle."""
        ring, names = self.ring, (self.orbits[0], self.guest)
        further = self.stops[1] + self.taken
        with self.beat("hole"):
            for name in names:
                name.runs = True
            with self.redrawn(self.draw):
                begun = moved(self.t, further, GESTURE, _starting)
                # what is named in the triangle is gone before that moves off
                gone = (FadeOut(thing, run_time=QUICK / 2) for thing in (*self.halves, ring.gap))
                self.say("more", begun, *gone)
                self.play(moved(self.t, further - 1 + ROUND_IN, 1.25 * MORPH, _quickening))
                self.say("hole", moved(self.t, self.stops[2], 2.4 * MORPH, _stopping))
            for name in names:
                name.runs = False
            # the bar goes where one of the names stands
            named = [name.named for name in names]
            self.hide(*named, run_time=QUICK / 2)
            self.play(*self._stand_up(self.taken))
            self.bring_to_front(self.level)
            self.show(*named, ring.gap)

    def _stand_up(self, index: int) -> tuple[Any, ...]:
        """Return what stands the chord of now on the floor, over the places of its ends."""
        start, end = self.ring.tips
        out = self.chords.bars[index].carry(start, end, self.chords.foot(index), PI / 2, WIDTH)
        places = FadeIn(self.chords.places[index], run_time=2 * QUICK)
        return out.set_run_time(2 * QUICK), places

    def _name_the_halves(self) -> tuple[Arc, Label, Label, Label]:
        """Return half the angle and its size, the radius and half the chord, beside one tip."""
        hub, (start, end) = self.ring.pose.hub, self.ring.angles
        half, middle = self.half_of(self.gap), (start + end) / 2
        arc = Arc(HALF_ARC, middle, end - middle, arc_center=hub, stroke_color=self.theme.ink)
        angle = Label(f"{half} rad", NOTE)
        angle.move_to(on_circle(hub, IN_ANGLE, (start + 3 * end) / 4))
        foot, tip = self.ring.drop[0].get_end(), self.ring.tips[1]
        radius = Label("1", BODY)
        radius.move_to(on_circle(between(hub, tip, 0.5), OFF_RADIUS, end + PI / 2))
        sine = Label(f"sin {half}", BODY)
        sine.move_to(on_circle(between(foot, tip, ON_CHORD), OFF_CHORD, middle))
        return arc, angle, radius, sine

    def _level(self, start: float, end: float) -> Line:
        """Return a level line on top of the chords of some columns."""
        height = self.length_of(self.gap) * self.ring.pose.radius * UP
        level = Line(self.chords.foot(start), self.chords.foot(end), stroke_color=self.theme.ink)
        return level.set_stroke(width=4).shift(height)

    def _rule(self, gap: int) -> Formula:
        """Return how long the chord of a gap is: twice the sine of half its angle."""
        return Formula(f"2 sin {self.half_of(gap)} = {self._printed(gap)}", BODY)

    def _printed(self, gap: int) -> str:
        return printed(self.length_of(gap), 3 if gap else 0)

    def _value(self, gap: int) -> Formula:
        """Return how long the chord of a gap is, under the law that stands at its level."""
        value = Formula(f"= {self._printed(gap)}", BODY)
        corner = self.sinking.get_end() + LEVEL * RIGHT + VALUE_UNDER * DOWN
        return value.put(corner, LEFT)

    def change_the_gap(self) -> None:
        """Let the second word come nearer, and at last to the same place: no chord is left."""
        ring, chords, names = self.ring, self.chords, (self.orbits[0].named, self.guest.named)
        self.sinking = self._level(self.taken - 0.3, self.taken + 0.5)
        # between two places these have no number
        whole, self.law = (ring.gap, chords.places[-1]), Formula(LAW, BODY)
        with self.beat("other"):
            self.add(self.sinking)
            self._draw_the_gap()
            self.say("other", *map(FadeOut, whole), FadeIn(self.law), run_time=QUICK)
            self._come_to(self.other, MORPH)
            value = self._value(self.other)
            self.show(*whole, value)
            self.pause(3 * QUICK)
            # two dots are to become one, which has two names
            self.say("none", *map(FadeOut, (*whole, value, *names)), run_time=QUICK)
            self._come_to(0, GESTURE)
            self.show(*whole, self._value(0))

    def _come_to(self, gap: int, run_time: float) -> None:
        """Let the word that is behind go on until both lie some places apart, and count them."""
        ring, (first, _) = self.ring, self.places
        goal = max(self.t.get_value(), first - gap)
        with self.redrawn(self._draw_the_gap):
            self.play(moved(self.t, goal, run_time), moved(self.apart, gap, run_time))
        ring.gap[1].set_number(gap)
        ring.turn(ring.angles)
        for number, place in zip(self.chords.places[-1], self.places[::-1], strict=True):
            number.set_number(place)

    def _draw_the_gap(self) -> None:
        """Draw the chord of the gap of now, in the ring and upright, with its level."""
        self.draw()
        length = self.length_of(self._now("apart")) * self.ring.pose.radius
        bar, foot = self.chords.bars[-1], self.chords.foot(self.taken)
        bar.lay(foot, PI / 2, length, WIDTH)
        self.sinking.set_y(bar.get_top()[1])
        self.law.put(self.sinking.get_end() + LEVEL * RIGHT + LAW_UNDER * DOWN, LEFT)
        if self._now("apart") == 0:
            # two dots have become one
            self.remove(self.guest.tip, self.guest.hand)

    # --- the answer --------------------------------------------------------------------------

    def put_together(self) -> None:
        """Open the gap again, add its chord to the word part, and walk on: the whole swings."""
        ring, dog = self.ring, self.orbits[0]
        swing = self.swing = self._swing()
        self.lengths = self._lengths()
        self.row = 0
        with self.beat("answer"):
            self.clear_stage(dog.ring, dog.tip, ring.arrow, self.t, run_time=QUICK)
            # both arrows are to lie at one scale before they meet
            with self.redrawn(self.draw):
                self.play(moved(self.near, 2.0, 2 * QUICK))
            bars = [bar for lengths in self.lengths for bar in lengths.bars]
            self.hero = VGroup(swing, *self.lengths, *bars)
            self.say("add", GrowFromPoint(swing.fixed, swing.frame.origin), run_time=2 * QUICK)
            with self.redrawn(self.draw):
                self.play(moved(self.apart, self.gap, GESTURE))
            self.remove(ring.arrow)
            leaving = (FadeOut(thing) for thing in (dog.ring, dog.tip))
            growing = GrowFromPoint(swing.whole, swing.frame.origin)
            self.play(swing.bring(ring.arrow), growing, *leaving, run_time=GESTURE)
            self._measure()
            self.say("steady")
            self.ponder()
            for step in range(1, STEPS + 1):
                self._walk_on(step, self.begun + step)
            self._walk_on(STEPS + 1, self.begun + ENOUGH)

    def _measure(self) -> None:
        """Lay each arrow beside the others, under its name and with its length."""
        word, part, whole = self.lengths
        arrows = self.swing.fixed, self.swing.turning, self.swing.whole
        taken = [
            lengths.take(0, arrow) for lengths, arrow in zip(self.lengths, arrows, strict=True)
        ]
        self.play(*taken, run_time=GESTURE)
        dog, cat = (np.array(content) for content in self.numbers)
        told = (
            word.tell_all(float(np.linalg.norm(dog - cat))),
            part.tell_all(self.length_of(self.gap)),
        )
        self.whole = [whole.tell(0)]
        self.counted, named = self._count()
        self.show(*self.lengths, *told, *self.whole, *named)

    def _walk_on(self, step: int, place: int) -> None:
        """Let both words walk on; what they leave stays, and a new row measures what they do."""
        swing, (_, part, whole) = self.swing, self.lengths
        ghost, self.row = swing.ghost(), step
        self.add(ghost, swing.way)
        self.bring_to_back(ghost, swing.way)
        coming = [FadeIn(lengths.bars[step], run_time=QUICK) for lengths in (part, whole)]
        with self.redrawn(self._draw_the_swing):
            if step == 1:
                self.say("grows", moved(self.t, place, GESTURE), *coming)
            elif step <= STEPS:
                self.play(moved(self.t, place, GESTURE), *coming)
            else:
                self.answer(moved(self.t, place, 3 * GESTURE), *coming, alone=True)
        self.whole.append(whole.tell(step))
        self.show(self.whole[-1])

    def _last_frame(self) -> Frame:
        """Return where the word part begins in the end, and how large all is, with its bars."""
        dog, cat = (np.array(content) for content in self.numbers)
        joint, reach, room = dog - cat, self.length_of(self.gap), self.stage
        across = joint[0] + reach + np.linalg.norm(joint) + reach
        wide = (room.width - MEASURED - NUMBERED) / across
        unit = float(min(room.height / 2.1 / reach, wide))
        return Frame(np.array([room.left, room.center[1] - unit * joint[1], 0.0]), unit)

    def _at_the_joint(self) -> Frame:
        """Return the frame in which the point of the second word lies where the word part begins.

        Both points are one place's: so the one of the first word lies where that part ends.
        """
        end = np.array(self.numbers[1]) + self.added(1, self.begun)
        origin, unit = self.last.origin, self.last.unit
        return Frame(origin - unit * np.array([*end, 0.0]), unit)

    def _swing(self) -> SwingingSum:
        """Return the word part from the left, and the place part at its tip."""
        dog, cat = (np.array(content) for content in self.numbers)
        return SwingingSum(self.last, dog - cat, self._ways())

    def _lengths(self) -> tuple[LyingLengths, LyingLengths, LyingLengths]:
        """Return room for the lengths of both parts and of the whole, at the arrows' scale."""
        theme, stage, swing = self.theme, self.stage, self.swing
        left = swing.hub[0] + swing.frame.unit * self.length_of(self.gap) + MEASURED
        kinds = (
            ("word part", 1, theme.word),
            ("place part", STEPS + 2, theme.position),
            ("whole difference", STEPS + 2, theme.ink),
        )
        high = sum(LyingLengths.room(rows) for _, rows, _ in kinds) + (len(kinds) - 1) * APART
        corner = np.array([left, stage.center[1] + high / 2, 0.0])
        made = []
        for name, rows, color in kinds:
            made.append(LyingLengths(name, rows, corner, swing.frame.unit, color))
            corner = corner + (LyingLengths.room(rows) + APART) * DOWN
        word, part, whole = made
        return word, part, whole

    def _count(self) -> tuple[tuple[Readout, Readout], list[VMobject]]:
        """Return the places of now, and these with the words between them."""
        hue, second = self.theme.position, self.begun
        counted = (
            Readout(second, 0, BODY, color=hue),
            Readout(second + self.gap, 0, BODY, color=hue),
        )
        edge = self.stage.at(0, 1) + UNDER_TITLE * DOWN
        named: list[VMobject] = []
        for text, number in zip(("places", "and"), counted, strict=True):
            for thing in (Label(text, BODY, color=hue), number):
                thing.put(edge, LEFT)
                edge = np.array([thing.get_right()[0] + LEVEL, edge[1], 0.0])
                named.append(thing)
        return counted, named

    def _ways(self) -> Vector:
        """Return what the places have added, from where the last walk began to now."""
        begun, now = self.begun, self.places[1]
        places = np.linspace(begun, now, 2 + round((now - begun) * PER_PLACE))
        return np.array([self.added(0, p + self.gap) - self.added(1, p) for p in places])

    def _draw_the_swing(self) -> None:
        """Draw the place part at the places of now, the whole to its tip, and how long both are."""
        self.swing.go(self._ways())
        for number, place in zip(self.counted, self.places[::-1], strict=True):
            number.set_number(place)
        _, part, whole = self.lengths
        part.lay(self.row, self.length_of(self.gap))
        whole.lay(self.row, self.distance(*self.places))


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
