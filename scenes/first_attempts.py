"""Chapter 2: a count, a fraction, a random number for each place, and what each of them lacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    FadeIn,
    FadeOut,
    LaggedStart,
    ValueTracker,
    VGroup,
    linear,
    smooth,
    there_and_back,
)
from manim.typing import Point3D
from numpy.typing import NDArray

from posenc_math import step_distances
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.number_rail import DROP, NumberRail, RailScale, fade
from scenes._kit.mobjects.own_bars import OwnBars
from scenes._kit.mobjects.rail_fan import DOT, RailFan
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.wish_board import WishBoard
from scenes._kit.numbers import MINUS, printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, LABEL, TITLE, Label

WISHES = ("unique", "bounded", "same step", "any length", "smooth", "linear shift")
FAILED = {
    "unique": "fraction fails",
    "bounded": "count fails",
    "same step": "fraction, lottery fail",
    "any length": "fraction fails",
    "smooth": "lottery fails",
    "linear shift": "lottery fails",
}
"""What the chapter has shown: by which try each wish is not met."""
DIM = 4
"""How many numbers a word has."""
WRITTEN = 1.35 * TITLE
"""Size of the words on the rail."""
RISE = 0.5
"""How far over the rail the words stand."""
MARGIN_LEFT, MARGIN_RIGHT = 2.55, 0.85
"""From the edges of the stage to the first word and to the last."""


def signed(step: float, decimals: int) -> str:
    """Return a step with its sign."""
    text = printed(step, decimals)
    return text if text.startswith(MINUS) else f"+{text}"


class FirstAttempts(ChapterScene):
    """Puts words on a rail by three simple numbers, and keeps account of what each one lacks."""

    key = "first_attempts"
    number = 2
    climax = "fan"

    words: Annotated[tuple[str, ...], Length(5, 5), Each(Length(2, 4))] = (
        *("the", "dog", "bit", "the", "man"),
    )
    """The sentence."""
    far: Annotated[int, Between(200, 900)] = 500
    """The place at which the last word is looked at again."""
    many: Annotated[int, Between(30, 60)] = 50
    """How many words the longer sentence has."""
    seed: Annotated[int, Between(0, 10**9)] = 41
    """From which the last word's own numbers are drawn."""
    lottery_seed: Annotated[int, Between(0, 10**9)] = 2919
    """From which a number is drawn for each place; chosen so that none of them touch."""

    def setup(self) -> None:
        """Lay out the rail with its words."""
        super().setup()
        stage = self.stage
        self.near = RailScale(stage.left + MARGIN_LEFT, self.reach / self.last, stage.top - 1.35)
        self.rail = NumberRail(self.far, stage, replace(self.near, height=stage.center[1]))
        self.labels = VGroup(*(Label(word, WRITTEN, bold=True) for word in self.words))
        self.dots = Dots(color=self.theme.word, radius=DOT)
        self.names = VGroup(*(self.name_of(text) for text in ("count", "fraction", "lottery")))
        self.wishes = Checklist(dict.fromkeys(WISHES, "open"), self.layout.checklist)
        self.place = ValueTracker(0.0)
        self.divided = ValueTracker(1.0)

    # --- what is true --------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The last place of the sentence."""
        return len(self.words) - 1

    @property
    def reach(self) -> float:
        """How long the sentence is on the rail, in scene units."""
        return self.stage.width - MARGIN_LEFT - MARGIN_RIGHT

    @property
    def own(self) -> NDArray[np.float64]:
        """The last word's own numbers, shape (4,)."""
        return np.random.default_rng(self.seed).uniform(-1, 1, DIM)

    @staticmethod
    def fractions(words: float) -> NDArray[np.float64]:
        """Return place over last place, for all places of a sentence of so many words."""
        return np.arange(int(words + 1e-9)) / (words - 1)

    @property
    def drawn(self) -> NDArray[np.float64]:
        """The random numbers of the places, shape (5,)."""
        return np.random.default_rng(self.lottery_seed).random(len(self.words))

    @staticmethod
    def step(numbers: NDArray[np.float64]) -> float:
        """Return how far the first two places lie apart."""
        return float(step_distances(np.asarray(numbers, dtype=float)[:, None])[0])

    def spoken(self) -> Mapping[str, object]:
        """Return the words and numbers of the captions."""
        few = len(self.words)
        return {
            "word": self.words[-1],
            "far": self.far,
            "few": few,
            "many": self.many,
            "count_step": printed(self.step(np.arange(few, dtype=float))),
            "wide": printed(self.step(self.fractions(few)), 2),
            "narrow": printed(self.step(self.fractions(self.many)), 2),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.count()
        self.show_the_word()
        self.go_far()
        self.divide()
        self.lengthen()
        self.draw_lots()
        self.list_wishes()

    # --- what several beats need ---------------------------------------------------------------

    def moved(self, tracker: ValueTracker, to: float, *, evenly: bool = False) -> Any:
        """Return the animation that brings a tracker to a number, evenly or with ease."""
        animate: Any = tracker.animate
        return animate(rate_func=linear if evenly else smooth).set_value(to)

    def name_of(self, text: str) -> Label:
        """Return the name of a try, before the rail."""
        label = Label(text, BODY, color=self.theme.quiet, bold=True)
        return label.put(self.spot_of_name(), LEFT)

    def spot_of_name(self) -> Point3D:
        """Return where the name of a try begins."""
        return np.array([self.stage.left, self.rail.pose.height + RISE, 0.0])

    def steps_between(self, texts: list[str], size: float = LABEL) -> VGroup:
        """Return what is printed between the words: the steps from each to the next."""
        middles = [
            (first.get_right()[0] + second.get_left()[0]) / 2
            for first, second in zip(self.labels, self.labels[1:], strict=False)
        ]
        height = self.rail.pose.height + RISE
        return VGroup(
            *(
                Label(text, size, color=self.theme.position, bold=True).put(
                    np.array([middle, height, 0.0])
                )
                for text, middle in zip(texts, middles, strict=True)
            )
        )

    def draw_rail(self) -> None:
        """Draw the rail from as far away as the bar needs."""
        place, divisor = self.place.get_value(), self.divided.get_value()
        grown = np.log(divisor) / np.log(self.far)
        far = self.reach / place
        scale = replace(self.near, unit=float(far * (self.near.unit / far) ** grown))
        self.rail.filled = place / divisor
        self.rail.take(scale)
        self.own_bars.take(scale)
        self.put_words(np.array([*range(self.last), place]) / divisor)

    def put_words(self, numbers: NDArray[np.float64]) -> None:
        """Stand every word over its number, those that crowd beside the last have gone."""
        points = [self.rail.point(number) for number in numbers]
        room = points[1][0] - points[0][0]
        for label, point in zip(self.labels, points, strict=True):
            label.put(point + UP * RISE)
            label.set_opacity(1.0 if label is self.labels[-1] else fade(room, 1.5, 2.2))
        shown = points if room > 2 * DOT else points[-1:]
        self.dots.set_centers(np.array(shown))

    # --- first try -----------------------------------------------------------------------------

    def count(self) -> None:
        """Number the words, and see which wishes that meets."""
        rail, labels = self.rail, self.labels
        self.hero = VGroup(rail, labels)
        for number in rail.numbers.values():
            number.set_opacity(0.0)
        self.put_words(np.arange(len(self.words), dtype=float))
        with self.question():
            self.add(rail, self.dots)
            falling = [FadeIn(label, shift=0.5 * DOWN) for label in labels]
            self.play(LaggedStart(*falling, lag_ratio=0.5), run_time=MORPH)
            self.say("count", FadeIn(self.names[0]), run_time=QUICK)
            self.add(self.dots)
            with self.redrawn(self.draw_count):
                for place in range(1, len(self.words)):
                    self.play(self.moved(self.place, place), run_time=GESTURE)
            pulses = [
                rail.numbers[t].animate(rate_func=there_and_back).scale(1.6)
                for t in range(len(self.words))
            ]
            wish = self.wishes.introduce("unique", "good")
            self.say("unique", LaggedStart(*pulses, lag_ratio=0.4), wish, run_time=MORPH)
            counts = np.arange(len(self.words), dtype=float)
            self.steps = self.steps_between([signed(step, 0) for step in np.diff(counts)], TITLE)
            coming = [FadeIn(step, shift=0.3 * UP) for step in self.steps]
            wish = self.wishes.introduce("same step", "good")
            self.say("step", LaggedStart(*coming, lag_ratio=0.5), wish, run_time=MORPH)

    def draw_count(self) -> None:
        """Let the bar grow, and the number of every place that it has reached appear."""
        place = self.place.get_value()
        self.rail.fill(place)
        for number, label in self.rail.numbers.items():
            label.set_opacity(fade(place, number - 0.2, number) if number <= self.last else 0.0)

    def show_the_word(self) -> None:
        """Let the rail rise, show the last word's own numbers at the same scale, and ask."""
        top = self.near.height - 1.25
        self.own_bars = OwnBars(self.own, f"“{self.words[-1]}”", top, self.near)
        start, grown = self.rail.pose, ValueTracker(0.0)

        def draw() -> None:
            share = grown.get_value()
            self.rail.take(between(start, self.near, min(1.0, 2 * share)))
            self.put_words(np.arange(len(self.words), dtype=float))
            self.own_bars.take(self.near, max(0.0, 2 * share - 1))
            self.names[0].put(self.spot_of_name(), LEFT)

        with self.beat("word"):
            self.hide(self.steps)
            self.add(self.own_bars)
            with self.redrawn(draw):
                tint = self.labels[-1].animate.set_color(self.theme.word)
                self.say("own", tint, self.moved(grown, 1.0), run_time=2 * MORPH)
            self.say("guess")
            self.ponder()

    def go_far(self) -> None:
        """Carry the last word far away: to keep its bar in view, all else becomes small."""
        with self.beat("far"):
            with self.redrawn(self.draw_rail):
                self.say("length", self.by_factors(self.place, self.far), run_time=2 * STROLL)
            self.play(self.wishes.introduce("any length", "good"), run_time=GESTURE)
            self.say("melt", self.wishes.introduce("bounded", "bad"), run_time=GESTURE)
            self.pause(MORPH)

    @staticmethod
    def by_factors(tracker: ValueTracker, to: float) -> Any:
        """Return the animation that brings a tracker to a number by equal factors."""
        ratio = to / tracker.get_value()

        def pace(share: float) -> float:
            return float((ratio ** smooth(share) - 1) / (ratio - 1))

        animate: Any = tracker.animate
        return animate(rate_func=pace).set_value(to)

    # --- second try ----------------------------------------------------------------------------

    def divide(self) -> None:
        """Divide by the last place, then look at five words."""
        with self.beat("fraction"):
            reopened = [self.wishes.turn(name, "open") for name in WISHES[:4]]
            self.say("divide", *reopened, *self.renamed(1), run_time=GESTURE)
            with self.redrawn(self.draw_rail):
                self.play(self.by_factors(self.divided, self.far), run_time=STROLL)
            self.say("bounded", self.wishes.turn("bounded", "good"), run_time=GESTURE)
            self.come_near()
            self.printed = self.numbers_under(self.fractions(len(self.words)), 2)
            self.show(*self.printed[1:-1])
            steps = [signed(step, 2) for step in np.diff(self.fractions(len(self.words)))]
            self.steps = self.steps_between(steps)
            coming = [FadeIn(step, shift=0.3 * UP) for step in self.steps]
            self.say("five", LaggedStart(*coming, lag_ratio=0.5), run_time=MORPH)
            # pulses have made its parts things of their own
            self.remove(*self.rail.get_family())

    def renamed(self, index: int) -> list[Any]:
        """Return the animations in which the name of the next try takes the place of the last."""
        return [
            FadeOut(self.names[index - 1]),
            FadeIn(self.names[index].put(self.spot_of_name(), LEFT)),
        ]

    def come_near(self) -> None:
        """Come so near that 0 to 1 fills the rail, and let the other words come back."""
        start, share = self.rail.pose, ValueTracker(0.0)
        near = replace(self.near, unit=self.reach)
        fractions = self.fractions(len(self.words))

        def draw() -> None:
            now = share.get_value()
            self.rail.take(between(start, near, now))
            self.put_words(fractions)

        gone = FadeOut(self.own_bars, run_time=QUICK)
        with self.redrawn(draw):
            self.play(self.moved(share, 1.0), gone, run_time=MORPH)

    def numbers_under(
        self, numbers: NDArray[np.float64], decimals: int, height: float | None = None
    ) -> VGroup:
        """Return numbers under their places on the rail, or on one at another height."""
        level = (self.rail.pose.height if height is None else height) - DROP
        return VGroup(
            *(
                Label(printed(number, decimals), BODY, color=self.theme.position, bold=True).put(
                    np.array([self.near.zero + self.reach * number, level, 0.0])
                )
                for number in numbers
            )
        )

    def lengthen(self) -> None:
        """Let the sentence grow on a second rail: one step becomes narrow."""
        few, rail = len(self.words), self.rail
        left, height = self.near.zero, rail.pose.height
        region = Region(left, left + self.reach, self.stage.bottom + 1.05, height)
        self.fan = fan = RailFan(self.fractions(few), region)
        opened, self.grown = ValueTracker(0.0), ValueTracker(float(few))
        ones = self.numbers_under(np.ones(1), 0), self.numbers_under(np.ones(1), 0, region.bottom)
        self.upper_count = self.count_before(few, height)
        self.lower_count = self.count_before(few, region.bottom)
        self.readout = Readout(
            self.step(self.fractions(few)),
            2,
            TITLE,
            color=self.theme.position,
            face="sans",
            bold=True,
        )
        name = Label("one step", BODY, color=self.theme.position, bold=True)
        name.put(np.array([left - 0.05, region.bottom - DROP, 0.0]), LEFT)
        self.readout.put(np.array([name.get_right()[0] + 0.25, region.bottom - DROP, 0.0]))
        self.hero = VGroup(fan, self.labels)
        with self.beat("fan"):
            self.remove(self.dots)
            self.add(fan, self.labels, ones[0])
            gone = FadeOut(*self.printed, run_time=QUICK)
            fan.open(0.0)
            with self.redrawn(lambda: fan.open(opened.get_value())):
                self.play(self.moved(opened, 1.0), gone, FadeIn(self.upper_count), run_time=MORPH)
            self.show(self.lower_count, name, self.readout, ones[1])
            self.say("guess")
            self.ponder()
            with self.redrawn(self.draw_growth):
                self.say("push", self.by_factors(self.grown, self.many), run_time=2 * STROLL)
            self.say("step", self.wishes.turn("same step", "bad"), run_time=GESTURE)
            self.say("length", self.wishes.turn("any length", "bad"), run_time=GESTURE)
            names = [
                Label(f"last of {count}", LABEL).put(
                    one.get_left() + 0.2 * LEFT + 0.12 * DOWN, RIGHT
                )
                for count, one in zip((few, self.many), ones, strict=True)
            ]
            pulses = [one.animate(rate_func=there_and_back).scale(1.6) for one in ones]
            wish = self.wishes.turn("unique", "bad")
            self.say("unique", *map(FadeIn, names), *pulses, wish, run_time=MORPH)
            self.leaving = VGroup(
                *names, *ones, self.upper_count, self.lower_count, name, self.readout, self.steps
            )

    def count_before(self, count: int, height: float) -> VGroup:
        """Return how many words a rail has, before it."""
        end = np.array([self.near.zero - 0.45, height - 0.12, 0.0])
        word = Label("words", BODY).put(end, RIGHT)
        number = Readout(count, 0, BODY, face="sans", bold=True, align=RIGHT)
        number.put(word.get_left() * RIGHT + (height - 0.12) * UP + 0.15 * LEFT)
        return VGroup(number, word)

    def draw_growth(self) -> None:
        """Spread a sentence of so many words as there are by now."""
        words = self.grown.get_value()
        numbers = self.fractions(words)
        self.fan.spread(numbers)
        self.readout.set_number(self.step(numbers))
        self.lower_count[0].set_number(len(numbers))

    # --- third try -----------------------------------------------------------------------------

    def draw_lots(self) -> None:
        """Give every word a random number, and walk from each to the next."""
        fan, lots = self.fan, self.drawn
        start, share, walked = fan.lower[: len(lots)], ValueTracker(0.0), ValueTracker(0.0)
        numbers = self.numbers_under(lots, 2, fan.region.bottom)
        with self.beat("lottery"):
            reopened = [self.wishes.turn(name, "open") for name in WISHES[:4]]
            gone = [FadeOut(self.leaving), FadeOut(fan.others), FadeOut(fan.wedge, *fan.steps)]
            self.play(*gone, *reopened, *self.renamed(2), run_time=GESTURE)
            fan.remove(fan.others, fan.wedge, *fan.steps)
            with self.redrawn(lambda: fan.spread(between(start, lots, share.get_value()))):
                self.say("draw", self.moved(share, 1.0), run_time=STROLL)
            self.show(*numbers)
            kept = [self.wishes.turn(w, "good") for w in ("unique", "bounded", "any length")]
            self.say("kept", LaggedStart(*kept, lag_ratio=0.5), run_time=MORPH)
            self.add(fan.wedge, *fan.steps, fan.dots[0], fan.dots[1])
            self.steps = self.steps_between([signed(step, 2) for step in np.diff(lots)])
            with self.redrawn(lambda: fan.mark(walked.get_value())):
                self.show(fan.wedge, *fan.steps, self.steps[0])
                self.say("step")
                self.walk(walked, 1)
                self.play(self.wishes.turn("same step", "bad"), run_time=GESTURE)
                self.say("jump")
                for place in range(2, self.last):
                    self.walk(walked, place)
                self.play(self.wishes.introduce("smooth", "bad"), run_time=GESTURE)
            self.say("rule", self.wishes.introduce("linear shift", "bad"), run_time=GESTURE)
            self.leaving = VGroup(numbers, self.steps)

    def walk(self, walked: ValueTracker, place: int) -> None:
        """Go on to the step that begins at a place, and print it."""
        self.play(self.moved(walked, place), FadeIn(self.steps[place]), run_time=MORPH)

    # --- all of them ---------------------------------------------------------------------------

    def list_wishes(self) -> None:
        """Write large what each try has failed."""
        fan, stage = self.fan, self.stage
        region = Region(stage.left, stage.right, stage.bottom, fan.region.top - 1.0)
        board = WishBoard(FAILED, region)
        marks = [*self.wishes.marks.values(), *self.wishes.names.values()]
        lower = [fan.wedge, *fan.steps, fan.lines, fan.rails[1], fan.dots[1]]
        with self.beat("wishes"):
            self.hide(*lower, *self.leaving, *marks, self.names[2])
            rows = [FadeIn(row, shift=0.3 * UP) for row in board]
            self.say("board", LaggedStart(*rows, lag_ratio=0.4), run_time=STROLL, answer=True)
            asked = VGroup(
                *(
                    Label("?", TITLE, color=self.theme.position, bold=True).put(
                        fan.point(number, 0) + DROP * DOWN
                    )
                    for number in fan.upper
                )
            )
            self.hero = VGroup(fan.rails[0], fan.dots[0], self.labels, asked, board)
            coming = [FadeIn(mark, shift=0.3 * DOWN) for mark in asked]
            self.say("wanted", LaggedStart(*coming, lag_ratio=0.4), run_time=MORPH)
