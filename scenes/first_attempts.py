"""Chapter 2: a count and a fraction for each place, each of which has what the other one lacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Animation,
    AnimationGroup,
    Circle,
    Create,
    DashedLine,
    FadeIn,
    FadeOut,
    Group,
    LaggedStart,
    Line,
    Mobject,
    Rectangle,
    UpdateFromAlphaFunc,
    VGroup,
    Wait,
    there_and_back,
)
from manim.typing import Point3D
from manim.utils.rate_functions import ease_in_out_sine, ease_out_sine
from numpy.typing import NDArray

from posenc_math import step_distances
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.checklist import Mark
from scenes._kit.mobjects.division import EXACT, Division, rounded, written
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.number_rail import BAR, DROP, NumberRail, RailScale, fade, resize
from scenes._kit.mobjects.own_bars import OwnBars
from scenes._kit.mobjects.quotient import Quotient
from scenes._kit.mobjects.rail_fan import DOT, FanPose, RailFan
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.step_run import StepRun
from scenes._kit.mobjects.try_table import TablePose, TryTable
from scenes._kit.mobjects.wall import Wall
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, TITLE, Label
from scenes._kit.wishes import WISHES

COUNT, FRACTION, WANTED = "count", "fraction", "wanted"
"""The tries, and the row that nothing fills yet."""
TESTED, LATER = WISHES[:4], WISHES[4:]
"""The wishes by which the tries are judged here, and those that later chapters judge."""
PUSHES = 2
"""How many words come one by one, before the others come in one go."""
WRITTEN = 1.35 * TITLE
"""Size of the words on the rail."""
RISE = 0.5
"""How far over the rail the words stand."""
LARGE = 1.35
"""How much larger the rail is at first."""
STAMP = 0.24
"""Radius of a large mark."""
MARGIN_LEFT, MARGIN_RIGHT = 2.55, 1.25
"""From the edges of the stage to the first word and to the last."""
ROW = 0.85
"""From one row of numbers under the rail to the next."""
NEARING = 0.2
"""How far before its place the bar is when the number of that begins to show."""
WALL, ASIDE = 0.6, 0.3
"""How far a wall stands over its rails, and how far from the edge of the stage they then begin."""
THICK, APART, LOWER = 0.95, 1.9, 0.4
"""How thick the steps are before the wall, how far apart their rows, how far under the middle."""
LOW = 0.6
"""How far it stands over the rails at first, as part of that."""
OFF, RISEN = 0.06, 0.5
"""How far over a line what is on it stands, and how far it then rises."""
BEYOND = 5
"""How many of the small steps pass the wall."""


def pulse(mobject: Any, larger: float = 1.6) -> Any:
    """Return the animation in which a thing grows and becomes as small as it was."""
    return mobject.animate(rate_func=there_and_back).scale(larger)


def spot(across: float, up: float) -> Point3D:
    """Return the point with these coordinates."""
    return np.array([across, up, 0.0])


class FirstAttempts(ChapterScene):
    """Puts words on a rail by two simple numbers, and keeps account of what each one lacks."""

    key = "first_attempts"
    number = 2
    climax = "fan"

    words: Annotated[tuple[str, ...], Length(5, 5), Each(Length(2, 4))] = (
        *("the", "dog", "bit", "the", "man"),
    )
    """The sentence."""
    far: Annotated[int, Between(300, 700)] = 500
    """The place at which the last word is looked at again."""
    many: Annotated[int, Between(30, 60)] = 50
    """How many words the longer sentence has."""
    own: Annotated[tuple[float, ...], Length(4, 4), Each(Between(-0.2, 0.9))] = (
        *(0.9, 0.5, -0.2, 0.6),
    )
    """The last word's own numbers, which are printed whole."""

    def setup(self) -> None:
        """Lay out the rail with its words, and the table."""
        super().setup()
        stage = self.stage
        self.near = RailScale(stage.left + MARGIN_LEFT, self.reach / self.last, stage.top - 1.45)
        large = replace(self.near, height=stage.center[1], size=LARGE)
        self.rail = NumberRail(2 * self.far, stage, large, (self.far,))
        self.labels = [Label(word, WRITTEN, bold=True) for word in self.words]
        self.dots = VGroup(*(Dots(color=self.theme.word) for _ in range(3)))
        self.dots.set_stroke(self.theme.ground, 2)
        self.end_name = Label("last word", LABEL, color=self.theme.quiet)
        self.units = [
            Label(text, LABEL, color=self.theme.position) for text in ("place", "place ÷ last")
        ]
        self.put_units()
        level, left = self.near.height, self.near.zero
        region = Region(left, left + self.reach, stage.bottom + 1.05, level)
        self.fan = RailFan(self.fractions(len(self.words)), region)
        head = self.layout.checklist
        room, column = 1.35, 1.5
        left = head.right - room - len(TESTED) * column
        pose = TablePose(left, head.top, room, column, row=0.44)
        self.table = TryTable((COUNT, FRACTION, WANTED), WISHES, pose, stage.right)

    def check_content(self) -> None:
        """Check also that what is printed of a word's own numbers is all of them."""
        super().check_content()
        whole = [round(value, 1) for value in self.own]
        if list(self.own) != whole or max(self.own) <= 0 or 0 in self.own:
            raise ValueError(
                f"own must have one decimal and a number above 0, none of them 0, got {self.own}"
            )

    # --- what is true --------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The last place of the sentence."""
        return len(self.words) - 1

    @property
    def reach(self) -> float:
        """How long the sentence is on the rail, in scene units."""
        return self.stage.width - MARGIN_LEFT - MARGIN_RIGHT

    @staticmethod
    def fractions(words: int) -> NDArray[np.float64]:
        """Return place over last place, for all places of a sentence of so many words."""
        return np.arange(words) / (words - 1)

    @staticmethod
    def step(numbers: NDArray[np.float64]) -> float:
        """Return how far the first two places lie apart."""
        return float(step_distances(np.asarray(numbers, dtype=float)[:, None])[0])

    def spoken(self) -> Mapping[str, object]:
        """Return the words and numbers of the captions."""
        few = len(self.words)
        return {
            "word": self.words[-1],
            "pushed": self.words[few // 2],
            "far": self.far,
            "largest": printed(max(self.own), 1),
            "few": few,
            "many": self.many,
            "last": self.last,
            "last_of_many": self.many - 1,
            "count_step": printed(self.step(np.arange(few, dtype=float))),
            "wide": printed(self.step(self.fractions(few)), 2),
            "narrow": printed(self.step(self.fractions(self.many)), 2),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.count()
        self.show_the_word()
        self.go_on()
        self.divide()
        self.lengthen()
        self.compare_tries()

    # --- what several beats need ---------------------------------------------------------------

    @staticmethod
    def drawing(draw: Callable[[float], object], *things: Mobject) -> Animation:
        """Return the animation that calls ``draw`` with the share of it that is over."""
        ease = ease_in_out_sine
        return UpdateFromAlphaFunc(Group(*things), lambda _, share: draw(share), rate_func=ease)

    def stamp(self, point: Point3D) -> Mark:
        """Return a large cross at a point."""
        return Mark("bad", STAMP).set_stroke(width=8).move_to(point)

    def yellow(self, text: str, size: float = BODY) -> Label:
        """Return what is printed of a position."""
        return Label(text, size, color=self.theme.position, bold=True)

    def put_units(self) -> None:
        """Put before the numbers under the rail what they are."""
        pose = self.rail.pose
        for unit in self.units:
            unit.put(spot(self.stage.left, pose.height - DROP * pose.size), LEFT)

    def draw_rail(self, place: float) -> None:
        """Draw the rail from as far away as the bar needs; past its place the word stays there."""
        here = min(place, self.far)
        self.draw_end(place, self.reach / place)
        self.put_words(np.array([*range(self.last), here]))
        room = float(self.rail.point(place)[0] - self.rail.point(here)[0])
        self.end_name.put(self.rail.point(place, RISE)).set_opacity(fade(room, 1.3, 2.0))

    def draw_end(self, place: float, unit: float) -> None:
        """Draw the bar up to the last word, and the word's own bars, with a 1 so long."""
        scale = replace(self.near, unit=float(unit))
        self.rail.filled = place
        self.rail.take(scale)
        self.own_bars.take(scale)
        self.dots[2].set_radius(DOT).set_centers(self.rail.point(place))
        self.put_units()

    def put_words(self, numbers: NDArray[np.float64]) -> None:
        """Stand every word over its number, those that crowd beside the last have gone."""
        points = [self.rail.point(number) for number in numbers]
        room, size = points[1][0] - points[0][0], self.rail.pose.size
        for label, point in zip(self.labels, points, strict=True):
            resize(label, WRITTEN * size).put(point + UP * RISE * size)
            label.set_opacity(1.0 if label is self.labels[-1] else fade(room, 1.5, 2.2))
        others, last, _ = self.dots
        others.set_radius(DOT * size * fade(room, 1.5, 2.2)).set_centers(np.array(points[:-1]))
        last.set_radius(DOT * size).set_centers(np.array(points[-1:]))

    # --- first try -----------------------------------------------------------------------------

    def count(self) -> None:
        """Number the words, and see which wishes that meets."""
        rail, labels, table = self.rail, self.labels, self.table
        self.hero = VGroup(rail, *labels)
        counts = np.arange(len(labels), dtype=float)
        self.put_words(counts)
        self.draw_count(-NEARING)
        with self.question():
            self.add(rail, self.dots)
            falling = [FadeIn(label, shift=0.5 * DOWN) for label in labels]
            counting = self.drawing(
                lambda share: self.draw_count(between(-NEARING, self.last, share)),
                *(rail, self.dots),
            ).set_run_time(STROLL)
            coming = LaggedStart(*falling, lag_ratio=1.0, run_time=STROLL)
            self.say("count", FadeIn(self.units[0], run_time=QUICK), coming, counting)
            same = [place for place, word in enumerate(self.words) if self.words.count(word) > 1]
            pulses = [pulse(rail.numbers[place]) for place in range(len(labels))]
            pulses += [pulse(labels[place], 1.2) for place in same]
            judged = table.judge(COUNT, "unique", "good")
            told = LaggedStart(*pulses, AnimationGroup(table.begin(COUNT), judged), lag_ratio=0.4)
            self.say("unique", told, run_time=1.5 * MORPH)
            self.steps = self.steps_on_the_bar(np.diff(counts))
            judged = table.judge(COUNT, "same step", "good")
            told = LaggedStart(*map(FadeIn, self.steps), judged, lag_ratio=0.5)
            self.say("step", told, run_time=1.5 * MORPH)

    def draw_count(self, place: float) -> None:
        """Let the bar grow, and the number of every place that it has reached appear."""
        self.rail.fill(max(0.0, place))
        for number, label in self.rail.numbers.items():
            near = fade(place, number - NEARING, number)
            label.set_opacity(near if number <= self.last else 0.0)

    def steps_on_the_bar(self, steps: NDArray[np.float64]) -> list[Label]:
        """Return what is printed on the bar: the steps from each word to the next."""
        texts = [f"+{printed(step)}" for step in steps]
        return [
            Label(text, BODY, color=self.theme.ground, bold=True)
            .put(self.rail.point(place + 0.5) + 0.11 * DOWN)
            .set_z_index(1)
            for place, text in enumerate(texts)
        ]

    def show_the_word(self) -> None:
        """Show the last word's own numbers at the same scale, ask, and carry it far away."""
        start, counts = self.rail.pose, np.arange(len(self.words), dtype=float)
        name, top = f"“{self.words[-1]}” itself", self.near.height - 1.25
        self.own_bars = OwnBars(self.own, name, self.stage.left, top, self.near)

        def rise(share: float) -> None:
            self.rail.take(between(start, self.near, share))
            self.put_words(counts)
            self.put_units()

        def draw(share: float) -> None:
            self.own_bars.take(self.near, share)
            self.labels[-1].set_color(mix(self.theme.ink, self.theme.word, share))

        with self.beat("word"):
            going = AnimationGroup(*map(FadeOut, self.steps), run_time=QUICK)
            rising = self.drawing(rise, self.rail, *self.labels, self.dots, self.units[0])
            self.play(LaggedStart(going, rising.set_run_time(GESTURE), lag_ratio=1.0))
            own = self.drawing(draw, self.own_bars, self.labels[-1])
            self.say("own", own, run_time=1.5 * MORPH)
            self.say("guess")
            self.ponder()
            self.play(self.going(self.last, self.far), run_time=1.75 * MORPH)

    def going(self, start: int, end: int) -> Animation:
        """Return the animation in which the last word goes on: all else becomes small."""
        return self.drawing(
            lambda share: self.draw_rail(start * (end / start) ** share),
            *(self.rail, self.own_bars, *self.labels, self.end_name, self.dots, self.units[0]),
        )

    def go_on(self) -> None:
        """Judge the place by the word's own numbers, and count on."""
        with self.beat("far"):
            cross = self.stamp(self.rail.tip.get_right() + 0.7 * RIGHT)
            judged = self.table.judge(COUNT, "bounded", "bad")
            self.rail.kept = self.far
            self.say("melt", pulse(self.own_bars.numbers[0], 1.3), run_time=GESTURE)
            self.play(self.going(self.far, 2 * self.far), run_time=MORPH)
            self.play(FadeIn(cross, scale=0.3), judged, run_time=QUICK)
            judged = self.table.judge(COUNT, "any length", "good")
            told = LaggedStart(pulse(self.rail.numbers[self.far]), judged, lag_ratio=0.5)
            self.say("length", FadeOut(cross, run_time=QUICK), told.set_run_time(MORPH))

    # --- second try ----------------------------------------------------------------------------

    def divide(self) -> None:
        """Divide by the last place: a 1 becomes as long as the rail, and so the word's own grow.

        The word stays where it was carried, in the middle, and is divided with the last one.
        """
        rail, fan, place = self.rail, self.fan, 2 * self.far
        shares = self.fractions(place + 1)
        divided = [Division(k, place, shares[k]) for k in (self.far, place)]
        for number, division in zip((self.far, place), divided, strict=True):
            division.put(rail.point(number, -DROP))

        def draw(share: float) -> None:
            unit = between(self.reach / place, self.reach, share)
            self.draw_end(self.reach / unit, unit)
            for division in divided:
                division.tell(max(0.0, 2.0 * share - 1.0))

        with self.beat("fraction"):
            self.remove(self.dots, *self.labels[:-1])
            self.add(*self.dots[1:])
            counted = [rail.tip, *rail.numbers.values(), *rail.ticks]
            going = AnimationGroup(*map(FadeOut, (*counted, self.units[0])))
            coming = AnimationGroup(*map(FadeIn, (*divided, self.units[1])))
            told = LaggedStart(going, coming, lag_ratio=1.0)
            self.say("divide", told, self.table.begin(FRACTION), run_time=2 * QUICK)
            rail.remove(*counted)
            parts = (rail, *self.dots[1:], self.own_bars, *divided)
            self.play(self.drawing(draw, *parts), run_time=1.5 * MORPH)
            judged = self.table.judge(FRACTION, "bounded", "good")
            told = LaggedStart(self.walled(), judged, lag_ratio=0.6, run_time=MORPH)
            self.say("bounded", told)
            fan.open(0.0).fill(1.0)
            self.remove(*rail.get_family(), *self.dots[1:])
            self.add(fan.rails[0], fan.steps[0], *self.dots[1:])
            word = self.labels[-1].copy()
            self.remove(self.labels[-1])
            self.add(word)
            leaving = [word, self.dots[1], self.own_bars, self.end_name, *divided]
            self.place_the_words(*leaving)

    def walled(self) -> Animation:
        """Return the animation in which a wall grows at the 1, and the rail ends there."""
        region, line = self.fan.pose.region, self.rail.line
        end, here = line.get_end(), replace(region, bottom=region.top)
        self.wall = wall = Wall(printed(1), WALL).set_z_index(1)
        for dots in (*self.dots, *self.fan.dots, self.fan.others, self.fan.newest):
            dots.set_z_index(2)

        def draw(share: float) -> None:
            wall.stand(here, share * LOW, 0.0)
            line.put_start_and_end_on(self.rail.point(0), between(end, self.rail.point(1), share))

        return self.drawing(draw, line, self.rail.bar, wall)

    def place_the_words(self, *gone: Mobject) -> None:
        """Put a sentence on the divided rail in place of what goes, and measure one step."""
        fan, few = self.fan, len(self.words)
        fractions = self.fractions(few)
        divided = [f"{place} ÷ {self.last}" for place in range(few)]
        shares = [printed(number, 2).rstrip("0").rstrip(".") for number in fractions]
        self.printed = [
            self.yellow(text, size).put(fan.point(number, 0) + (DROP + drop) * DOWN)
            for size, drop, row in ((BODY, 0.0, divided), (WRITTEN, ROW, shares))
            for number, text in zip(fractions, row, strict=True)
        ]
        for number, label in zip(fractions, self.labels, strict=True):
            label.set_opacity(1.0).set_color(self.theme.ink)
            resize(label, WRITTEN).put(fan.point(number, 0) + RISE * UP)
        coming = [
            LaggedStart(*map(FadeIn, row), lag_ratio=0.3, run_time=MORPH)
            for row in (self.labels, self.printed[:few], self.printed[few:])
        ]
        leaving = AnimationGroup(*map(FadeOut, gone), run_time=QUICK)
        dots = FadeIn(fan.dots[0], run_time=GESTURE)
        self.play(LaggedStart(leaving, AnimationGroup(dots, *coming), lag_ratio=1.0))
        self.remove(*self.dots)
        one_step = self.drawing(
            lambda share: fan.fill(between(1.0, self.step(fractions), share)),
            *(fan.steps[0], fan.dots[0]),
        )
        self.say("step", one_step, pulse(self.printed[few + 1], 1.4), run_time=MORPH)
        step = self.step(fractions)
        self.wide = Label(f"+{printed(step, 2)}", LABEL, color=self.theme.ground, bold=True)
        self.wide.put(fan.point(step / 2, 0) + 0.1 * DOWN).set_z_index(2)

    def lengthen(self) -> None:
        """Let the sentence grow on a second rail: one step becomes narrow."""
        few, fan = len(self.words), self.fan
        region = fan.pose.region
        self.counts = [self.count_before(few, level) for level in (region.top, region.bottom)]
        self.quotient = Quotient("one step", self.last, self.step(self.fractions(few)))
        self.quotient.put(spot(region.left, region.bottom - DROP))
        self.hero = VGroup(fan, *self.labels, *self.counts, self.quotient)
        with self.beat("fan"):
            leaving = map(FadeOut, (*self.printed, self.units[1]))
            self.play(FadeIn(self.wide), *leaving, run_time=QUICK)
            self.remove(fan.rails[0], fan.steps[0], fan.dots[0])
            self.add(fan, *self.labels, self.wide)

            def opened(share: float) -> None:
                fan.open(share)
                low = replace(region, bottom=between(region.top, region.bottom, share))
                self.wall.stand(low, LOW, 0.0)

            self.play(self.drawing(opened, fan, self.wall), run_time=GESTURE)
            named = map(FadeIn, (*self.counts, self.quotient))
            self.say("guess", pulse(self.wide, 1.2), *named, run_time=GESTURE)
            self.ponder(MORPH)
            self.grow()
            self.follow_a_word()
            self.compare_steps()
            self.compare_ends()

    def grow(self) -> None:
        """Let the sentence grow: some words come one by one, the others in one go."""
        count = len(self.words)
        for index in range(PUSHES):
            pushed = self.pushed(count, count + 1).set_run_time(GESTURE)
            if index:
                self.play(pushed)
            else:
                self.say("push", pushed)
                self.pause(0.5 * QUICK)
            count += 1
        self.play(self.pushed(count, self.many), run_time=1.5 * MORPH)

    def pushed(self, few: int, more: int) -> Animation:
        """Return the animation in which new words grow at the end and press the rest together.

        None is ever beyond 1. What is printed changes half way from one word to the next.
        """

        def draw(share: float) -> None:
            words = few * (more / few) ** share
            here = ceil(words - EXACT)
            grown = 1.0 - (here - words) if more == few + 1 else 1.0
            self.fan.spread(np.minimum(np.arange(here) / (words - 1), 1.0), grown)
            count = int(words + 0.5)
            self.quotient.set_shares(count - 1, self.step(self.fractions(count)))
            self.counts[1][0].set_number(count)

        return self.drawing(draw, self.fan, self.quotient, self.counts[1])

    def follow_a_word(self) -> None:
        """Show that a word which was there before has another number now."""
        region, few = self.fan.pose.region, len(self.words)
        place = few // 2
        way = Line(self.fan.point(place / (few - 1), 0), self.fan.point(place / (self.many - 1), 1))
        way.set_stroke(self.theme.word, 7)
        name = Label(f"“{self.words[place]}”", BODY, bold=True)
        told = [
            name,
            *(
                self.yellow(" ".join(written(place, words - 1, self.fractions(words)[place])))
                for words in (few, self.many)
            ),
        ]
        arrow = Label("→", BODY, color=self.theme.quiet)
        told.insert(2, arrow)
        edge = self.stage.right
        for label in reversed(told):
            label.put(spot(edge, region.bottom - DROP), RIGHT)
            edge = label.get_left()[0] - 0.25
        named = AnimationGroup(*map(FadeIn, told[:2]), pulse(self.labels[place], 1.2))
        self.play(named, run_time=GESTURE)
        judged = self.table.judge(FRACTION, "any length", "bad")
        compared = AnimationGroup(*map(FadeIn, told[2:]), judged)
        self.say("length", LaggedStart(Create(way), compared, lag_ratio=0.5), run_time=MORPH)
        self.followed = VGroup(way, *told)

    def compare_steps(self) -> None:
        """Lay the step of the short sentence over that of the long one."""
        upper, lower = self.fan.steps
        ghost = Rectangle(
            width=upper.width, height=BAR, stroke_color=self.theme.position, stroke_width=5
        ).move_to(upper)
        cross = self.stamp(self.quotient.right + 0.55 * RIGHT)
        falling = ghost.animate.move_to(lower.get_left(), LEFT)
        self.say("step", falling, FadeOut(self.followed), run_time=MORPH)
        judged = self.table.judge(FRACTION, "same step", "bad")
        self.play(Create(cross), judged, run_time=GESTURE)
        self.hide(ghost, cross)

    def compare_ends(self) -> None:
        """Show that two places, the last ones of both sentences, have the number 1."""
        region, right = self.fan.pose.region, self.stage.right
        ends = []
        for level, words in ((region.top, len(self.words)), (region.bottom, self.many)):
            one = self.yellow(printed(self.fractions(words)[-1]), TITLE)
            one.move_to(spot(right - 0.5, level))
            place = Label(f"place {words - 1}", LABEL).put(spot(right, level - 0.72), RIGHT)
            ends.append(VGroup(one, place))
        ring = [
            Circle(0.33, color=self.theme.position, stroke_width=5).move_to(one) for one, _ in ends
        ]
        told = map(FadeIn, ends)
        gone = map(FadeOut, (self.fan.lines, self.fan.wedge))
        self.say("unique", *gone, LaggedStart(*told, lag_ratio=0.8, run_time=MORPH))
        judged = self.table.judge(FRACTION, "unique", "bad")
        self.play(*map(FadeIn, ring), judged, run_time=GESTURE)
        self.leaving = [*ring, *ends]

    def count_before(self, count: int, height: float) -> VGroup:
        """Return how many words a rail has, before it."""
        word = Label("words", BODY).put(spot(self.near.zero - 0.45, height - 0.12), RIGHT)
        number = Readout(count, 0, BODY, face="sans", bold=True, align=RIGHT)
        number.put(spot(word.get_left()[0] - 0.1, height - 0.12))
        return VGroup(number, word)

    # --- both of them --------------------------------------------------------------------------

    def compare_tries(self) -> None:
        """Let the table grow: what is ticked in one row is crossed in the other."""
        fan, table, stage = self.fan, self.table, self.stage
        room, pitch = 4.0, 1.38
        column = (stage.width - room) / len(WISHES)
        end = TablePose(stage.left, stage.top, room, column, pitch, 1.02, 2.0, 0.36)
        with self.beat("wishes"):
            self.pass_the_wall()
            drawn = VGroup(*fan.rails, *fan.steps)
            small = self.thumbnail(end, 1)
            start = fan.pose
            shrinking = self.drawing(
                lambda share: fan.take(between(start, FanPose(small, 0.45), share)), drawn
            )
            held = table.pose

            def grow(share: float) -> None:
                """Let the table come down before it spreads to the left, under the title."""
                late = between(held, end, share**3)
                table.take(replace(between(held, end, share), left=late.left, room=late.room))

            moving = [shrinking, self.drawing(grow, table)]
            self.play(*moving, run_time=GESTURE + QUICK)
            counted = self.count_in_small(self.thumbnail(end, 0))
            coming = [*table.rules, *counted, *self.steps_in_small(small)]
            later = [table.postpone(wish, (COUNT, FRACTION)) for wish in LATER]
            told = LaggedStart(*later, lag_ratio=0.4, run_time=MORPH)
            self.answer(told, *map(FadeIn, coming))
            rings = [table.judge(WANTED, wish, "open") for wish in WISHES]
            rail = fan.rails[1].copy().shift(pitch * DOWN)
            self.hero = VGroup(table, drawn, rail)
            wanted = LaggedStart(*(table.begin(WANTED), FadeIn(rail), *rings), lag_ratio=0.3)
            self.say("wanted", wanted, run_time=MORPH)
            self.leave(rail.get_center())

    def leave(self, point: Point3D) -> None:
        """Let what is wanted be asked for on its line, and rise from it."""
        self.unknown = self.yellow("?", WRITTEN).put(point + OFF * UP)
        way, hue = DashedLine(), self.theme.position
        self.show(self.unknown)

        def draw(share: float) -> None:
            top = point + (RISEN * share + 1e-3) * UP
            way.become(DashedLine(point, top, color=hue, stroke_width=5, dash_length=0.07))
            self.unknown.put(point + (OFF + RISEN * share) * UP)

        self.play(self.drawing(draw, way, self.unknown), run_time=GESTURE)

    def pass_the_wall(self) -> None:
        """Lay the step of either sentence end to end: both runs pass the 1."""
        fan, (large, small) = self.fan, self.fan.steps
        start, middle = fan.pose, self.stage.center[1] - LOWER
        left = self.stage.left + ASIDE
        near = Region(left, left + start.region.width, middle - APART / 2, middle + APART / 2)
        wall = self.wall.set_z_index(2)
        self.reached: list[VGroup] = []

        def draw(share: float) -> None:
            region = fan.take(between(start, FanPose(near, THICK / BAR), share)).pose.region
            self.wide.put(spot(large.get_x(), region.top - 0.1))
            under = between(DROP, 1.28 * DROP, share)
            self.quotient.put(spot(region.left, region.bottom - under))
            wall.stand(region, between(LOW, 1.0, share), share)

        dots = [*fan.dots, fan.others, fan.newest]
        self.hide(*self.leaving, *self.labels, *self.counts, *dots)
        moved = (*fan.rails, large, small, self.wide, self.quotient, wall)
        draw(0.0)
        self.add(*moved)
        self.say("keep", self.drawing(draw, *moved), run_time=GESTURE)
        self.runs = [
            StepRun(step.get_left(), step.length, near.right, THICK).set_z_index(1)
            for step in (large, small)
        ]
        self.hero = VGroup(*fan.rails, *self.runs, wall)
        self.add(*self.runs, wall)
        few, many = len(self.words), self.many
        coarse, fine = self.runs
        self.play(self.laying(coarse, 1, few), self.reached_by(coarse, few), run_time=1.5 * MORPH)
        self.say("small")
        self.pause(GESTURE)
        self.play(self.laying(fine, 1, many - 1, ease_out_sine), run_time=MORPH)
        self.play(self.laying(fine, many - 1, many), run_time=QUICK)
        run = self.laying(fine, many, many - 1 + BEYOND)
        self.say("bound", run, self.reached_by(fine, many - 1 + BEYOND), run_time=MORPH)
        self.say("torn", self.torn(), run_time=2 * MORPH)
        texts = self.wide, self.quotient
        going = [FadeOut(thing) for thing in (*self.runs, *self.reached, wall, *texts)]
        self.say("later", *going, run_time=QUICK)

    def laying(
        self, run: StepRun, first: int, last: int, ease: Callable[[float], float] = ease_in_out_sine
    ) -> Animation:
        """Return the animation in which steps are laid, from so many to so many."""
        draw = self.drawing(lambda share: run.lay(between(float(first), float(last), share)), run)
        draw.rate_func = ease
        return draw

    def reached_by(self, run: StepRun, count: int) -> Animation:
        """Return the animation in which it is printed where so many steps end."""
        number = rounded(count * run.step / self.fan.pose.region.width)
        self.reached.append(run.behind(number, count, f"place {count}"))
        return LaggedStart(Wait(), FadeIn(self.reached[-1]), lag_ratio=1.0)

    def torn(self) -> Animation:
        """Return the animation of one step, then of the bound, each before its marks.

        The step lights up the count, which keeps it and passes all bounds, the bound the fraction.
        """
        parts: list[Any] = [*self.fan.steps, self.wall.number, self.wall.line]
        large, small, number, line = (part.animate(rate_func=there_and_back) for part in parts)
        steps = AnimationGroup(large.stretch(1.25, 1), small.stretch(1.25, 1))
        bound = AnimationGroup(number.scale(1.5, about_edge=DOWN), line.set_stroke(width=16))
        kept = [AnimationGroup(*self.held(name)) for name in (COUNT, FRACTION)]
        return LaggedStart(steps, kept[0], bound, kept[1], lag_ratio=0.5)

    def held(self, name: str) -> list[Any]:
        """Return the animations of the marks that say which of step and bound a try keeps."""
        return [pulse(self.table.marks[name, wish], 1.5) for wish in ("same step", "bounded")]

    def thumbnail(self, pose: TablePose, row: int) -> Region:
        """Return where the picture of a try stands in its row."""
        table, held = self.table, self.table.pose
        level = table.take(pose).level(row)
        table.take(held)
        left = pose.left + 0.1
        return Region(left, left + pose.room - 1.75, level - 0.42, level + 0.02)

    def steps_in_small(self, region: Region) -> Sequence[Mobject]:
        """Return one step of either sentence, behind its rail."""
        labels = []
        for words, level in ((len(self.words), region.top), (self.many, region.bottom)):
            label = self.yellow(f"step {rounded(self.step(self.fractions(words)))}", LABEL)
            labels.append(label.put(spot(region.right + 0.12, level - 0.1), LEFT))
        return labels

    def count_in_small(self, region: Region) -> Sequence[Mobject]:
        """Return the far place and the word's largest own number, as bars of one scale."""
        middle, thick = region.center[1], 0.75 * BAR
        place, word = Bar(self.theme.position), Bar(self.theme.word)
        word.set_stroke(self.theme.word, 1.5)
        place.lay(spot(region.left, middle + 0.16), 0.0, region.width, thick)
        largest = max(self.own)
        word.lay(spot(region.left, middle - 0.2), 0.0, region.width * largest / self.far, thick)
        number = self.yellow(str(self.far), LABEL)
        number.put(spot(region.right + 0.1, middle + 0.06), LEFT)
        own = Label(printed(largest, 1), LABEL, color=self.theme.word, bold=True)
        own.put(spot(region.left + 0.15, middle - 0.3), LEFT)
        return place, word, number, own
