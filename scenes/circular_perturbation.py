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
    FadeIn,
    FadeOut,
    GrowFromPoint,
    Line,
    Mobject,
    Polygon,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
)
from manim.typing import Point3D
from numpy.typing import NDArray

from posenc_math import chord, dial_angles, frequencies, perturb
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.chord_ring import FINE, ChordRing
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.place_rail import PlaceRail
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.split_difference import SplitDifference
from scenes._kit.mobjects.trace import polyline
from scenes._kit.mobjects.upright_chords import UprightChords, stand_up
from scenes._kit.mobjects.word_orbit import WordOrbit
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, LABEL, TITLE, Formula, Label

Vector = NDArray[np.float64]

CLOSE = 0.17
"""Room left between the head of an arrow and the middle of the dot to which it points."""
FAR_NAMES = 0.7, 0.6
"""Room beside and above both rings, for the names that stand there."""
TITLED = 1.2
"""Room beside the row of places, for its name."""
NAMED = 1.45, 0.5
"""Room beside and above the large ring, for the names that ride on it."""
ROUND = 1.6
"""How far the span of two places goes round the ring before it bends onto it."""
FLOOR = 1.1
"""How far the floor of the upright chords is above the caption, for two rows of places."""
SINE = 'sin("gap"slash 2)'
SLIT = 0.03
"""Half the room between the two halves of a chord."""
FAINT = 0.25
"""Opacity of the chords that stay while one of them is explained."""


class CircularPerturbation(ChapterScene):
    """Moves two words round their rings, together and then apart, and splits what is between."""

    key = "circular_perturbation"
    number = 7
    climax = "walk"

    words: Annotated[tuple[str, ...], Length(2, 2)] = ("dog", "cat")
    """The two words that are compared, the right one first."""
    numbers: Annotated[tuple[tuple[float, float], ...], Length(2, 2)] = ((3.3, 0.0), (0.0, 0.3))
    """Two numbers of each word. Between the rings round them there is room for a label."""
    gap: Annotated[int, Between(1, 2)] = 2
    """How many places apart the words come to be."""
    stops: Annotated[tuple[int, ...], Each(Between(1, 40)), Length(4, 4)] = (2, 5, 27, 30)
    """Places of the second word: where it gets its arrow, where the first goes on without it,
    where the walk of both ends, and where they are seen last. The arrows lie apart at these."""
    taken: Annotated[int, Between(3, 5)] = 4
    """How many chords are stood upright."""

    def check_content(self) -> None:
        """Check that a label fits between the rings, and that places grow."""
        super().check_content()
        (right, _), (left, _) = self.numbers
        if right - left < 3.2:
            raise ValueError(f"numbers of words must be 3.2 apart or more, got {right - left:g}")
        if list(self.stops) != sorted(set(self.stops)):
            raise ValueError(f"stops must grow, got {self.stops}")
        reached = self.stops[1] + self.taken + 1
        if self.stops[2] < reached:
            raise ValueError(f"the third stop must be {reached} or later, got {self.stops[2]}")

    def setup(self) -> None:
        """Lay out both words, near and far, and all that lies between them."""
        super().setup()
        theme, stage, met = self.theme, self.stage, self.stops[1]
        self.grown = ValueTracker(0.0), ValueTracker(0.0)
        self.traced = ValueTracker(0.0), ValueTracker(0.0)
        self.apart, self.near = ValueTracker(0.0), ValueTracker(-1.0)
        self.laid, self.carried = ValueTracker(0.0), ValueTracker(0.0)
        self.touching = ValueTracker(0.0)
        self.counts, self.leaves = True, False
        over, under = stage.rows(0.21, 0.79)
        low, high = np.min(self.numbers, axis=0), np.max(self.numbers, axis=0)
        words = Region(low[0], high[0], low[1], high[1])
        widest = (stage.width - 2 * TITLED) / (met + self.gap)
        self.afar = fitted(words.inset(-1.0), under.inset(*FAR_NAMES), widest)
        self.opening = fitted(words, stage.inset(2 * TITLED, 0.0))
        # a place is as far from the next on the row as an arrow is long
        self.rail = PlaceRail(self.words, met + self.gap + 1, over, self.afar.unit)
        beside, above = NAMED
        unit = stage.height / 2 - above
        hub = np.array([stage.right - beside - unit, stage.center[1], 0.0])
        self.close = Frame(hub - unit * np.array([*self.numbers[0], 0.0]), unit)
        self.orbits = [
            WordOrbit(word, np.array(content), self.afar)
            for word, content in zip(self.words, self.numbers, strict=True)
        ]
        self.guest = WordOrbit(self.words[1], np.array(self.numbers[1]), self.afar)
        self.word_arrow = VectorArrow(LEFT, RIGHT, color=theme.word, width=9, head=0.34)
        self.between = VectorArrow(LEFT, RIGHT, color=theme.ink, width=9, head=0.34)
        pose = DialPose(self.orbits[0].hub, self.afar.unit)
        self.ring = ChordRing(pose, (0.0, 1.0), self.gap, color=theme.position, short=CLOSE)
        self.chords = UprightChords(
            np.array([stage.left, stage.bottom + FLOOR, 0.0]),
            self.words[::-1],
            [(place, place + self.gap) for place in range(met, met + self.taken)],
        )
        self.draw()

    def spoken(self) -> Mapping[str, object]:
        """Return the words and the numbers of the captions."""
        dog, cat = self.words
        length = printed(self.chord_length, 3)
        return {"dog": dog, "cat": cat, "gap": self.gap, "chord": length}

    def construct(self) -> None:
        """Tell the chapter."""
        self.compare_two_words()
        self.walk_the_ring()
        self.let_the_place_cancel()
        self.move_one_word_on()
        self.walk_on_together()
        self.halve_the_chord()
        self.put_together()

    # --- what is true at a place -------------------------------------------------------------

    def added(self, word: int, place: float) -> Vector:
        """Return the two numbers that a place adds to a word."""
        content = np.array(self.numbers[word])
        return np.asarray(perturb(content, place, frequencies(1), order="cos_sin") - content)

    def angle(self, place: float) -> float:
        """Return how far the arrow of a place has turned, in radians."""
        return float(dial_angles(place, frequencies(1))[0])

    @property
    def chord_length(self) -> float:
        """How far apart the arrows end of two places that are as far apart as the words."""
        return float(chord(float(self.gap * frequencies(1)[0])))

    @property
    def places(self) -> tuple[float, float]:
        """The places of the two words."""
        t = self.t.get_value()
        return t + self.apart.get_value(), t

    # --- what is drawn at a place ------------------------------------------------------------

    def draw(self) -> None:
        """Draw both words at their places, and all that lies between, from as near as we are."""
        near, counts = self._now("near"), self.counts
        other = self.close if near > 0 else self.opening
        frame = between(self.afar, other, abs(near))
        weight = between(Weight(8, 0.3), Weight(6, 0.02), max(0.0, near))
        for k, (orbit, place) in enumerate(zip(self.orbits, self.places, strict=True)):
            grown = self.grown[k].get_value()
            orbit.hand.take(weight)
            orbit.take(frame).trace(self.traced[k].get_value())
            orbit.push(grown * self.added(k, place), place if grown else None, counts=counts)
        self.rail.stand(self.places)
        dog, cat = self.orbits
        first, second = self.places
        self.guest.hand.take(weight)
        self.guest.take(frame).lie(between(cat.content, dog.content, self._now("carried")))
        self.guest.push(self.added(1, second), second, counts=counts)
        laid = self._now("laid") * (cat.end - cat.hub)
        _join(self.word_arrow, cat.hub + laid, dog.hub + laid)
        _join(self.between, cat.end, dog.end)
        if first > second:
            self.ring.take(DialPose(dog.hub, frame.unit))
            self.ring.turn((self.angle(second), self.angle(first)))
            passed = range(self.stops[1], int(second + 1e-6) + 1) if self.leaves else ()
            self.ring.leave(self._chords(passed)).touch(self._now("touching"))

    def _now(self, tracker: str) -> float:
        return float(getattr(self, tracker).get_value())

    def _chords(self, places: Iterable[int]) -> Vector:
        """Return the two angles of the chord at each place of the second word."""
        return np.array([[self.angle(p), self.angle(p + self.gap)] for p in places])

    # --- one word ----------------------------------------------------------------------------

    def compare_two_words(self) -> None:
        """Show two words, and draw the arrow between them."""
        dog, cat = self.orbits
        middle = (dog.hub + cat.hub) / 2
        self.named = Formula(f'"{self.words[0]}" - "{self.words[1]}"', TITLE, color=self.theme.word)
        self.named.put(middle + 0.4 * UP)
        self.hero = VGroup(dog.word, cat.word, dog.named, cat.named, self.word_arrow)
        with self.question():
            self.show(*(part for orbit in self.orbits for part in (orbit.word, orbit.named)))
            arrow = GrowFromPoint(self.word_arrow, cat.hub)
            self.say("differ", arrow, FadeIn(self.named), run_time=MORPH)
            self.ponder()

    def walk_the_ring(self) -> None:
        """Move the first word on from place to place; its point draws a ring."""
        dog = self.orbits[0]
        rule = Formula('"place" t "adds" (cos t, sin t)', BODY, color=self.theme.position)
        rule.put(self.afar.point((self.orbits[0].content + self.orbits[1].content) / 2) + DOWN)
        with self.beat("ring"):
            with self.redrawn(self.draw):
                self.play(_going(self.near, 0.0, GESTURE), FadeOut(self.named, run_time=QUICK))
                self.add(dog.ring, dog.hand, dog.tip, dog.word, dog.named)
                coming = (FadeIn(self.rail), FadeIn(self.rail.marks[0]), FadeIn(rule))
                self.say("adds", *coming, _going(self.grown[0], 1.0, MORPH))
                self.say("turns", _going(self.t, 1, GESTURE))
                self.pause(QUICK)
                traced = _going(self.traced[0], 1.0, MORPH)
                self.play(_going(self.t, self.stops[0], MORPH), traced, FadeOut(rule))
            self.hero = VGroup(*self.orbits, self.word_arrow)

    # --- two words at one place --------------------------------------------------------------

    def let_the_place_cancel(self) -> None:
        """Move two words together: the arrow between them slides, and the places' arrows cancel."""
        dog, cat = self.orbits
        with self.beat("same"):
            self.add(cat.ring, cat.hand, cat.tip, cat.word, cat.named)
            with self.redrawn(self.draw):
                coming = FadeIn(self.rail.marks[1])
                self.say("same", _going(self.grown[1], 1.0, MORPH), coming)
                self.play(_going(self.traced[1], 1.0, GESTURE))
            self.say("guess", GrowFromPoint(self.between, cat.end), run_time=GESTURE)
            self.ponder()
            self.hide(dog.named, cat.named)
            with self.redrawn(self.draw):
                self.say("slides", _going(self.t, self.stops[1], 1.6 * MORPH))
            self.show(dog.named, cat.named)
            self.bring_to_back(self.guest.hand)
            with self.redrawn(self.draw):
                self.say("cancels", _going(self.carried, 1.0, 1.6 * MORPH))
            self.pause(QUICK)
            self.remove(self.guest.hand)
            self.carried.set_value(0.0)

    # --- two places --------------------------------------------------------------------------

    def move_one_word_on(self) -> None:
        """Let only the first word go on: what is added is a chord between two places."""
        dog, cat = self.orbits
        part = Label("word part", BODY, color=self.theme.word)
        with self.beat("apart"):
            self.add(self.rail.span, *self.rail.marks)
            with self.redrawn(self.draw):
                self.say("never", _going(self.apart, self.gap, 1.6 * MORPH))
            self.say("changed")
            self.ponder()
            part.put(cat.end + (dog.hub - cat.hub) / 2 + 0.5 * DOWN)
            with self.redrawn(self.draw):
                self.say("word_part", _going(self.laid, 1.0, MORPH), FadeIn(part, run_time=MORPH))
            self.bring_to_back(self.guest.hand)
            with self.redrawn(self.draw):
                self.say("along", _going(self.carried, 1.0, 1.6 * MORPH))
            leaving = FadeOut(dog.named), FadeOut(self.rail.numbers)
            self.play(FadeIn(self.guest.named), *leaving, run_time=QUICK)
            self.rail.remove(self.rail.numbers)
            self.bring_to_front(self.rail.span, *self.rail.marks)
            self.say("radians", self._bend(), run_time=1.6 * MORPH)
            growing = GrowFromPoint(self.ring.arrow, self.ring.tips[0])
            self.bring_to_front(dog.hand, self.guest.hand, dog.tip, dog.word)
            self.say("place_part", growing, FadeIn(dog.named), run_time=MORPH)
            self.pause(GESTURE)
            self.far = [part, self.between, self.word_arrow, self.rail, self.rail.span]
            self.far += [*self.rail.marks, cat.ring, cat.hand, cat.tip, cat.word, cat.named]

    def _bend(self) -> UpdateFromAlphaFunc:
        """Return the animation that bends the span of both places onto the ring: it is as long."""
        arc, ends = self.ring.arc, (self.rail.span.get_start(), self.rail.span.get_end())
        straight, bent = np.linspace(*ends, FINE), self.ring.rim()

        def bend(_: Mobject, share: float) -> None:
            round_the_ring = ROUND * 4 * share * (1 - share) * RIGHT
            arc.points = polyline(straight + (bent - straight) * share + round_the_ring)

        return UpdateFromAlphaFunc(arc, bend)

    # --- the chord ---------------------------------------------------------------------------

    def walk_on_together(self) -> None:
        """Go near and let both words walk on: every chord is as long, all leave one round hole."""
        ring, hands = self.ring, (self.orbits[0].hand, self.guest.hand)
        dog = self.orbits[0]
        with self.beat("walk"):
            self.add(ring.traces, ring.inner, *hands, ring.arc, ring.arrow, dog.tip)
            with self.redrawn(self.draw):
                leaving = (FadeOut(thing, run_time=GESTURE) for thing in (*self.far, dog.word))
                self.say("guess", _going(self.near, 1.0, 1.6 * MORPH), *leaving)
            self.show(ring.gap, self.chords)
            self.hero = VGroup(ring, dog.ring, self.chords, *self.chords.bars)
            self.ponder()
            self.leaves = True
            with self.redrawn(self.draw):
                self.hide(ring.gap)
                for k in range(self.taken):
                    self._take_out(k)
                self._draw_the_level()
                self.counts = False
                self.play(_going(self.t, self.stops[2], STROLL + QUICK))
                self.counts = True
                self.say("hole", _going(self.touching, 1.0, MORPH), FadeIn(ring.gap))
                self.pause(GESTURE)

    def _take_out(self, index: int) -> None:
        """Stand the chord of now on the floor, while both words step on."""
        bar, (start, end) = self.chords.bars[index], self.ring.tips
        out = stand_up(bar, start, end, self.chords.foot(index))
        step = _going(self.t, self.stops[1] + index + 1, GESTURE)
        places = FadeIn(self.chords.places[index], run_time=GESTURE)
        self.play(out.set_run_time(GESTURE), step, places)

    def _draw_the_level(self) -> None:
        """Draw a level line over the upright chords, with the length of all."""
        first, last = self.chords.bars[0], self.chords.floor.get_end()
        height = first.length * UP
        self.level = Line(self.chords.foot(-0.5) + height, last + height)
        self.level.set_stroke(self.theme.ink, 4)
        self.length = Readout(self.chord_length, 3, TITLE, color=self.theme.position)
        self.length.put(last + height + 0.1 * UP, RIGHT)
        self.say("level", Create(self.level), FadeIn(self.length), run_time=GESTURE)
        self.pause(GESTURE)

    def halve_the_chord(self) -> None:
        """Halve the chord: each half is a sine, and both together are its length."""
        ring, hue = self.ring, self.theme.position
        hub, radius = ring.pose.hub, ring.pose.radius
        (low, high), (start, end) = ring.angles, ring.tips
        middle = (start + end) / 2
        legs = (
            (hub - middle) / np.linalg.norm(hub - middle),
            (start - middle) / np.linalg.norm(start - middle),
        )
        corner = [0.24 * legs[0], 0.24 * (legs[0] + legs[1]), 0.24 * legs[1]]
        square = VMobject(stroke_color=self.theme.ink, stroke_width=4)
        square.set_points_as_corners([middle + point for point in corner])
        triangle = Polygon(hub, middle, start, fill_color=hue, fill_opacity=0.3, stroke_width=0)
        half = Formula('"gap" / 2', LABEL).move_to(
            on_circle(hub, 0.37 * radius, 0.74 * low + 0.26 * high)
        )
        self.halved = VGroup(
            scenery(triangle),
            DashedSegment(hub, middle, color=self.theme.ink, width=6),
            square,
            half,
            Formula("1", TITLE, color=hue).move_to(on_circle(hub, 0.76 * radius, low - 0.16)),
        )
        foot, up = self.chords.foot(0), self.chord_length * radius / 2 * UP
        self.halves = [Bar(hue) for _ in range(2)]
        slit = SLIT * legs[1]
        halves = (
            stand_up(self.halves[0], middle - slit, end, foot),
            stand_up(self.halves[1], start, middle + slit, foot + up + SLIT * UP),
        )
        formula = Formula(f"{{{{2 : two}}}} {{{{{SINE} : sine}}}} {{{{= : is}}}}", TITLE, color=hue)
        formula.put(foot + up + 0.4 * RIGHT + 0.15 * DOWN, LEFT)
        self.sines = [formula.part("sine").copy().shift(k * up / 2) for k in (1, -1)]
        gone = [*self.chords.bars, *self.chords.places, self.chords.names, ring.inner, ring.gap]
        with self.beat("why"):
            dim = _changing(ring.traces, QUICK).set_stroke(opacity=FAINT)
            self.say("half", dim, *map(FadeOut, gone), run_time=QUICK)
            self.show(self.halved, run_time=MORPH)
            self.say("sine", *halves, run_time=1.6 * MORPH)
            self.show(*self.sines)
            end = np.array([formula.get_right()[0] + 0.12, formula.baseline, 0.0])
            self.length.put(self.length.anchor + self.length.width * LEFT, LEFT)
            target = formula.part("sine")
            self.say(
                "twice",
                _changing(self.sines[0], MORPH).move_to(target),
                _changing(self.sines[1], MORPH, remover=True).move_to(target),
                _changing(self.length, MORPH).put(end),
                FadeOut(self.level, run_time=QUICK),
            )
            self.show(formula.part("two"), formula.part("is"))
            self.pause(MORPH)
            self.gone = [self.sines[0], formula.part("two"), formula.part("is"), *self.halves]

    # --- the answer --------------------------------------------------------------------------

    def put_together(self) -> None:
        """Show the same gap at two places: the word part is the same, the place part as long."""
        dog = self.orbits[0]
        left, right = self.stage.halves()
        contents = np.array(self.numbers)
        self.panels = [SplitDifference(self.words, contents, self.close) for _ in range(2)]
        first, second = self.panels
        left_frame, right_frame = self._panel(left), self._panel(right)
        self._stand(first, self.stops[2])
        leaving = [*self.gone, self.halved, self.length, self.chords.floor, self.ring.traces]
        leaving += [self.ring.arc, dog.hand, dog.tip, dog.named]
        leaving += [self.guest.hand, self.guest.named]

        def go_far(_: Mobject, share: float) -> None:
            first.take(between(self.close, left_frame, share))
            for part in (first.whole, first.word_part):
                part.set_opacity(share)

        with self.beat("answer"):
            self.remove(dog.ring, self.ring.arrow)
            first.remove(first.labels)
            self.add(first)
            self.play(
                *(FadeOut(thing, run_time=QUICK) for thing in leaving),
                UpdateFromAlphaFunc(first, go_far).set_run_time(1.6 * MORPH),
            )
            self.hero = VGroup(*self.panels)
            second.take(left_frame)
            self._stand(second, self.stops[2])
            second.remove(second.labels)
            self.bring_to_back(second)

            def walk(_: Mobject, share: float) -> None:
                second.take(between(left_frame, right_frame, share))
                self._stand(second, self.stops[2] + share * (self.stops[3] - self.stops[2]))

            self.say("turned", UpdateFromAlphaFunc(second, walk).set_run_time(1.6 * MORPH))
            self.part_names = [self._name_the_parts(panel) for panel in self.panels]
            self.show(first.labels, second.labels, *self.part_names)
            self.answer()
            self.pause(QUICK)

    def _panel(self, region: Region) -> Frame:
        """Return the frame in which both words, and the ring round the first, fill a region."""
        (right, _), (left, _) = self.numbers
        return fitted(Region(left - 0.9, right + 1.95, -1.5, 1.8), region)

    def _stand(self, panel: SplitDifference, place: float) -> None:
        """Let both words of a panel stand at their places."""
        places = place + self.gap, place
        added = np.array([self.added(k, p) for k, p in enumerate(places)])
        panel.stand(added, (int(places[0] + 0.5), int(place + 0.5)))

    def _name_the_parts(self, panel: SplitDifference) -> VGroup:
        """Return the names of both parts of a panel, and the length of the place part."""
        start, joint, end = panel.corners
        hue, unit = self.theme.position, panel.frame.unit
        place_part = Label("place part", BODY, color=hue)
        length = Readout(float(np.linalg.norm(end - joint)) / unit, 3, BODY, color=hue)
        length.put(np.array([place_part.get_right()[0] + 0.2, place_part.baseline, 0.0]))
        under = panel.ring.get_center() + (unit + 0.7) * DOWN + 0.35 * RIGHT
        word_part = Label("word part", BODY, color=self.theme.word)
        aside = 0.25 * UP if joint[1] > end[1] else 0.5 * DOWN
        return VGroup(
            VGroup(place_part, length).move_to(under),
            word_part.put(between(start, joint, 0.45) + aside),
        )


def _changing(mobject: Mobject, run_time: float, **timing: Any) -> Any:
    """Return what animates the change of something that is called on it."""
    animate: Any = mobject.animate
    return animate(run_time=run_time, **timing)


def _going(tracker: ValueTracker, to: float, run_time: float) -> Any:
    """Return the animation that moves a tracker."""
    return _changing(tracker, run_time).set_value(to)


def _join(arrow: VectorArrow, start: Point3D, end: Point3D) -> VectorArrow:
    """Lay an arrow between two dots so that its head does not cover the second."""
    way = end - start
    return arrow.set_ends(start, end - way / np.linalg.norm(way) * CLOSE)
