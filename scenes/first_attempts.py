"""Chapter 2: a count, a fraction, a random number for each place, and what each of them lacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Animation,
    Create,
    FadeIn,
    FadeOut,
    Group,
    LaggedStart,
    Mobject,
    Rectangle,
    UpdateFromAlphaFunc,
    VGroup,
    there_and_back,
)
from manim.typing import Point3D
from manim.utils.rate_functions import ease_in_out_sine, ease_in_sine, ease_out_sine
from numpy.typing import NDArray

from posenc_math import step_distances
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.checklist import Checklist, Mark
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.number_rail import BAR, DROP, NumberRail, RailScale, fade, resize
from scenes._kit.mobjects.own_bars import OwnBars
from scenes._kit.mobjects.rail_fan import DOT, RailFan
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.wish_board import WishBoard
from scenes._kit.numbers import MINUS, printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, TITLE, Label
from scenes._kit.wishes import WISHES, Verdict, wishes_met

Pace = Callable[[float], float]

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
LARGE = 1.35
"""How much larger the rail is at first."""
LOWEST, CLOSEST, SMALLEST_STEP = -0.8, 0.11, 0.25
"""The lowest own number that has room, how near two lots may be, and two of neighbours."""
STAMP = 0.3
"""Radius of a large mark."""
MARGIN_LEFT, MARGIN_RIGHT = 2.55, 1.0
"""From the edges of the stage to the first word and to the last."""


def pulse(mobject: Any, larger: float = 1.6) -> Any:
    """Return the animation in which a thing grows and becomes as small as it was."""
    return mobject.animate(rate_func=there_and_back).scale(larger)


def spot(across: float, up: float) -> Point3D:
    """Return the point with these coordinates."""
    return np.array([across, up, 0.0])


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
    far: Annotated[int, Between(300, 700)] = 500
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
        large = replace(self.near, height=stage.center[1], size=LARGE)
        self.rail = NumberRail(self.far, stage, large)
        self.labels = [Label(word, WRITTEN, bold=True) for word in self.words]
        self.dots = VGroup(Dots(color=self.theme.word), Dots(color=self.theme.word))
        self.dots.set_stroke(self.theme.ground, 2)
        self.names = [Label(text, BODY, bold=True) for text in ("count", "fraction", "lottery")]
        self.units = [
            Label(text, LABEL, color=self.theme.position)
            for text in ("place", "place ÷ last", "random")
        ]
        self.put_names()
        level, left = self.near.height, self.near.zero
        region = Region(left, left + self.reach, stage.bottom + 1.05, level)
        self.fan = RailFan(self.fractions(len(self.words)), region)
        self.wishes = Checklist(wishes_met(), self.layout.checklist)

    def check_content(self) -> None:
        """Check also that the numbers by lot can be printed, and that neighbours are far apart."""
        super().check_content()
        if self.own.min() < LOWEST or self.own.max() <= 0:
            raise ValueError(
                f"seed must give four numbers from {LOWEST:g} to 1, not all below 0, "
                f"got {self.own.min():.2f} to {self.own.max():.2f} from {self.seed}"
            )
        gap, step = np.diff(np.sort(self.drawn)).min(), np.abs(np.diff(self.drawn)).min()
        if gap < CLOSEST or step < SMALLEST_STEP:
            raise ValueError(
                f"lottery_seed must give numbers {CLOSEST:g} apart, those of neighbours "
                f"{SMALLEST_STEP:g}, got {gap:.2f} and {step:.2f} from {self.lottery_seed}"
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

    @staticmethod
    def drawing(
        draw: Callable[[float], object], *things: Mobject, pace: Pace = ease_in_out_sine
    ) -> Animation:
        """Return the animation that calls ``draw`` with the share of it that is over."""
        return UpdateFromAlphaFunc(Group(*things), lambda _, share: draw(share), rate_func=pace)

    def stamp(self, verdict: Verdict, point: Point3D) -> tuple[Mark, Animation]:
        """Return a large mark at a point, and the animation that draws it."""
        mark = Mark(verdict, STAMP).set_stroke(width=9).move_to(point)
        return mark, Create(mark)

    def put_names(self) -> None:
        """Put the name of the try before the words, and that of the numbers before these."""
        pose = self.rail.pose
        for names, drop in ((self.names, -RISE), (self.units, DROP)):
            for name in names:
                name.put(spot(self.stage.left, pose.height - drop * pose.size), LEFT)

    def steps_between(self, texts: list[str], size: float = LABEL) -> list[Label]:
        """Return what is printed between the words: the steps from each to the next."""
        hue, height = self.theme.position, self.names[0].baseline
        middles = [
            (first.get_right()[0] + second.get_left()[0]) / 2
            for first, second in zip(self.labels, self.labels[1:], strict=False)
        ]
        return [
            Label(text, size, color=hue, bold=True).put(spot(middle, height))
            for text, middle in zip(texts, middles, strict=True)
        ]

    def draw_rail(self, place: float, divisor: float = 1.0) -> None:
        """Draw the rail from as far away as the bar needs; divided, the bar is no longer than 1."""
        far = self.reach / place
        share = np.log(divisor) / np.log(self.far)
        scale = replace(self.near, unit=float(far * (self.near.unit / far) ** share))
        self.rail.filled = place / divisor
        self.rail.take(scale)
        self.own_bars.take(scale)
        self.put_words(np.array([*range(self.last), place]) / divisor)

    def put_words(self, numbers: NDArray[np.float64]) -> None:
        """Stand every word over its number, those that crowd beside the last have gone."""
        points = [self.rail.point(number) for number in numbers]
        room, size = points[1][0] - points[0][0], self.rail.pose.size
        for label, point in zip(self.labels, points, strict=True):
            resize(label, WRITTEN * size).put(point + UP * RISE * size)
            label.set_opacity(1.0 if label is self.labels[-1] else fade(room, 1.5, 2.2))
        others, last = self.dots
        others.set_radius(DOT * size * fade(room, 0.3, 1.2)).set_centers(np.array(points[:-1]))
        last.set_radius(DOT * size).set_centers(np.array(points[-1:]))

    # --- first try -----------------------------------------------------------------------------

    def count(self) -> None:
        """Number the words, and see which wishes that meets."""
        rail, labels = self.rail, self.labels
        self.hero = VGroup(rail, *labels)
        counts = np.arange(len(labels), dtype=float)
        self.put_words(counts)
        self.draw_count(0.0)
        rail.numbers[0].set_opacity(0.0)
        with self.question():
            self.add(rail, self.dots)
            falling = [FadeIn(label, shift=0.5 * DOWN) for label in labels]
            self.say("count", LaggedStart(*falling, lag_ratio=0.5), run_time=MORPH)
            self.show(self.names[0], self.units[0], rail.numbers[0])
            for place in range(self.last):
                self.play(self.counted(place), run_time=GESTURE)
            pulses = [pulse(rail.numbers[place]) for place in range(len(labels))]
            wish = self.wishes.introduce("unique", "good")
            self.say("unique", LaggedStart(*pulses, lag_ratio=0.4), wish, run_time=1.5 * MORPH)
            self.steps = self.steps_between([signed(step, 0) for step in np.diff(counts)], TITLE)
            coming = [FadeIn(step, shift=0.3 * UP) for step in self.steps]
            wish = self.wishes.introduce("same step", "good")
            self.say("step", LaggedStart(*coming, lag_ratio=0.5), wish, run_time=1.5 * MORPH)

    def counted(self, place: int) -> Animation:
        """Return the animation in which the bar grows from a place to the next."""
        return self.drawing(lambda share: self.draw_count(place + share), self.rail, self.dots)

    def draw_count(self, place: float) -> None:
        """Let the bar grow, and the number of every place that it has reached appear."""
        self.rail.fill(place)
        for number, label in self.rail.numbers.items():
            label.set_opacity(fade(place, number - 0.2, number) if number <= self.last else 0.0)

    def show_the_word(self) -> None:
        """Let the rail rise, show the last word's own numbers at the same scale, and ask."""
        start, counts = self.rail.pose, np.arange(len(self.words), dtype=float)
        top = self.near.height - 1.25
        self.own_bars = OwnBars(self.own, f"“{self.words[-1]}” itself", top, self.near)

        def draw(share: float) -> None:
            self.rail.take(between(start, self.near, min(1.0, 2 * share)))
            self.put_words(counts)
            self.own_bars.take(self.near, max(0.0, 2 * share - 1))
            self.put_names()
            self.labels[-1].set_color(mix(self.theme.ink, self.theme.word, share))

        things = (self.rail, self.own_bars, *self.labels, self.dots, self.names[0], self.units[0])
        with self.beat("word"):
            self.hide(*self.steps)
            self.say("own", self.drawing(draw, *things), run_time=STROLL)
            self.say("guess")
            self.ponder()

    def go_far(self) -> None:
        """Carry the last word far away: to keep its bar in view, all else becomes small."""
        last, ratio = self.last, self.far / self.last
        things = (self.rail, self.own_bars, *self.labels, self.dots)
        with self.beat("far"):
            going = self.drawing(lambda share: self.draw_rail(last * ratio**share), *things)
            self.say("length", going, run_time=2 * STROLL)
            self.play(self.wishes.introduce("any length", "good"), run_time=GESTURE)
            self.stamped, drawn = self.stamp("bad", self.rail.tip.get_left() + 0.65 * LEFT)
            self.say("melt", drawn, self.wishes.introduce("bounded", "bad"), run_time=MORPH)

    # --- second try ----------------------------------------------------------------------------

    def divide(self) -> None:
        """Divide by the last place, then look at five words."""
        far, fractions = self.far, self.fractions(len(self.words))
        things = (self.rail, self.own_bars, *self.labels, self.dots)
        with self.beat("fraction"):
            reopened = [self.wishes.turn(name, "open") for name in WISHES[:4]]
            gone = FadeOut(self.stamped)
            unit = [FadeOut(self.units[0]), FadeIn(self.units[1])]
            self.say("divide", gone, *reopened, *self.renamed(1), *unit, run_time=GESTURE)
            pressing = self.drawing(lambda share: self.draw_rail(far, far**share), *things)
            self.play(pressing, run_time=STROLL)
            self.come_near(fractions)
            self.printed = self.numbers_under(fractions[1:-1], self.rail.pose.height)
            self.steps = self.steps_between([signed(step, 2) for step in np.diff(fractions)])
            coming = [FadeIn(part, shift=0.3 * UP) for part in (*self.printed, *self.steps)]
            self.say("five", LaggedStart(*coming, lag_ratio=0.3), run_time=MORPH)
            one_step = self.drawing(
                lambda share: self.rail.fill(between(1.0, self.step(fractions), share)),
                *(self.rail, self.dots),
            )
            self.play(one_step, run_time=MORPH)

    def come_near(self, numbers: NDArray[np.float64]) -> None:
        """Come so near that 0 to 1 fills the rail, and let the other words come back."""
        start = self.rail.pose
        near = replace(self.near, unit=self.reach, height=self.fan.region.center[1])

        def draw(share: float) -> None:
            self.rail.take(between(start, near, share))
            self.put_words(numbers)
            self.put_names()
            self.labels[-1].set_color(mix(self.theme.word, self.theme.ink, share))

        things = (*self.labels, self.dots, self.names[1], self.units[1])
        nearing = self.drawing(draw, self.rail, *things).set_run_time(1.5 * MORPH)
        gone = FadeOut(self.own_bars, run_time=QUICK)
        wish = self.wishes.turn("bounded", "good")
        self.say("bounded", nearing, gone, wish)

    def renamed(self, index: int) -> list[Any]:
        """Return the animations in which the name of the next try takes the place of the last."""
        return [
            FadeOut(self.names[index - 1]),
            FadeIn(self.names[index]),
        ]

    def numbers_under(self, numbers: NDArray[np.float64], height: float) -> list[Label]:
        """Return numbers under their places on a rail at some height, where 1 is its end."""
        hue, left = self.theme.position, self.near.zero
        return [
            Label(printed(number, 2), BODY, color=hue, bold=True).put(
                spot(left + self.reach * number, height - DROP)
            )
            for number in numbers
        ]

    def lengthen(self) -> None:
        """Let the sentence grow on a second rail: one step becomes narrow."""
        few, fan = len(self.words), self.fan
        levels = (fan.region.top, fan.region.bottom)
        self.counts = [self.count_before(few, level) for level in levels]
        ones = [
            Label("1", BODY, color=self.theme.position, bold=True).put(
                spot(fan.region.right + 0.4, level - 0.12)
            )
            for level in levels
        ]
        name = Label("one step", BODY, color=self.theme.position, bold=True)
        name.put(fan.point(0.0, 1) + DROP * DOWN + 0.05 * LEFT, LEFT)
        style: Any = {"color": self.theme.position, "face": "sans", "bold": True}
        self.readout = Readout(self.step(self.fractions(few)), 2, TITLE, **style)
        self.readout.put(spot(name.get_right()[0] + 0.25, name.baseline))
        self.hero = VGroup(fan, *self.labels, *self.counts, *ones, name, self.readout)
        with self.beat("fan"):
            self.part_the_rails()
            self.show(*self.counts, *ones, name, self.readout)
            self.say("guess")
            self.ponder()
            self.grow()
            self.compare_steps()
            self.compare_ends(ones)
            self.leaving.add(*self.counts, *ones, name, self.readout, *self.steps)

    def part_the_rails(self) -> None:
        """Let a second rail come out of the first, and both go apart."""
        rail, fan = self.rail, self.fan
        start = rail.pose
        bases = [step.baseline for step in self.steps]
        fractions = self.fractions(len(self.words))

        def draw(share: float) -> None:
            fan.open(share)
            rail.take(between(start, replace(start, height=fan.region.top), share))
            self.put_words(fractions)
            self.put_names()
            for step, base in zip(self.steps, bases, strict=True):
                step.shift((base + rail.pose.height - start.height - step.baseline) * UP)

        self.remove(*rail.get_family(), *self.dots, *self.printed)
        gone = [rail.line, *rail.ticks, *(rail.numbers[end] for end in (0, 1)), *self.printed]
        self.add(*gone, fan.open(0.0), *self.labels, *self.steps)
        self.hide(*gone, self.units[1])
        self.play(self.drawing(draw, fan, *self.labels, *self.steps), run_time=MORPH)

    def grow(self) -> None:
        """Let the sentence grow: every new word pushes all the others."""
        few, middle, many = len(self.words), 3 * len(self.words), self.many
        self.say("push", self.growing(few, middle, ease_in_sine), run_time=STROLL)
        self.say("length", self.growing(middle, many, ease_out_sine), run_time=STROLL)
        self.play(self.wishes.turn("any length", "bad"), run_time=GESTURE)

    def growing(self, start: float, end: float, pace: Pace) -> Animation:
        """Return the animation in which the sentence grows from so many words to so many."""

        def draw(share: float) -> None:
            numbers = self.fractions(start * (end / start) ** share)
            self.fan.spread(numbers)
            self.readout.set_number(self.step(numbers))
            self.counts[1][0].set_number(len(numbers))

        return self.drawing(draw, self.fan, self.readout, self.counts[1], pace=pace)

    def compare_steps(self) -> None:
        """Lay the step of the short sentence over that of the long one."""
        fan = self.fan
        upper, lower = fan.steps
        ghost = Rectangle(
            width=upper.width,
            height=BAR,
            stroke_color=self.theme.position,
            stroke_width=5,
        ).move_to(upper)
        self.stamped, drawn = self.stamp("bad", self.readout.get_right() + 0.65 * RIGHT)
        falling = ghost.animate.move_to(lower.get_left(), LEFT)
        self.say("step", falling, run_time=1.5 * MORPH)
        self.play(drawn, self.wishes.turn("same step", "bad"), run_time=GESTURE)
        self.leaving = VGroup(ghost, self.stamped)

    def compare_ends(self, ones: Sequence[Label]) -> None:
        """Show that the last word has the number 1 in either sentence."""
        right = self.stage.right
        names = [
            Label(f"last of {count}", LABEL).put(spot(right, one.baseline - DROP + 0.12), RIGHT)
            for count, one in zip((len(self.words), self.many), ones, strict=True)
        ]
        wish = self.wishes.turn("unique", "bad")
        told = [FadeIn(names[0]), pulse(ones[0]), FadeIn(names[1]), pulse(ones[1]), wish]
        self.say("unique", LaggedStart(*told, lag_ratio=0.6), run_time=1.5 * MORPH)
        self.leaving.add(*names)

    def count_before(self, count: int, height: float) -> VGroup:
        """Return how many words a rail has, before it."""
        word = Label("words", BODY).put(spot(self.near.zero - 0.45, height - 0.12), RIGHT)
        number = Readout(count, 0, BODY, face="sans", bold=True, align=RIGHT)
        number.put(spot(word.get_left()[0] - 0.15, height - 0.12))
        return VGroup(number, word)

    # --- third try -----------------------------------------------------------------------------

    def draw_lots(self) -> None:
        """Give every word a random number, and walk from each to the next."""
        fan, lots = self.fan, self.drawn
        numbers = self.numbers_under(lots, fan.region.bottom)
        start = fan.lower[: len(lots)]
        with self.beat("lottery"):
            reopened = [self.wishes.turn(name, "open") for name in WISHES[:4]]
            marked = (fan.wedge, *fan.steps)
            gone = FadeOut(self.leaving, fan.others, *marked)
            self.play(gone, *reopened, *self.renamed(2), run_time=GESTURE)
            fan.remove(fan.others, *marked)
            landing = self.drawing(lambda share: fan.spread(between(start, lots, share)), fan)
            self.say("draw", landing, run_time=STROLL)
            kept = [self.wishes.turn(w, "good") for w in ("unique", "bounded", "any length")]
            unit = self.units[2].put(spot(self.stage.left, numbers[0].baseline), LEFT)
            coming = LaggedStart(*map(FadeIn, (unit, *numbers)), lag_ratio=0.3)
            self.say("kept", coming, LaggedStart(*kept, lag_ratio=0.5), run_time=MORPH)
            self.steps = self.steps_between([signed(step, 2) for step in np.diff(lots)])
            self.add(*fan.mark(0.0).layers)
            self.show(*marked, self.steps[0])
            self.say("step", *self.walk(1), run_time=MORPH)
            wish = self.wishes.turn("same step", "bad")
            self.say("jump", *self.walk(2), wish, run_time=MORPH)
            self.play(*self.walk(3), self.wishes.introduce("smooth", "bad"), run_time=MORPH)
            told = [*(pulse(step, 1.2) for step in self.steps)]
            told.append(self.wishes.introduce("linear shift", "bad"))
            self.say("rule", LaggedStart(*told, lag_ratio=0.6), run_time=1.5 * MORPH)
            self.leaving = VGroup(unit, *numbers, *self.steps)

    def walk(self, place: int) -> list[Animation]:
        """Return the animations that go on to the step that begins at a place, and print it."""
        fan = self.fan
        going = self.drawing(lambda share: fan.mark(place - 1 + share), *fan.layers)
        return [going, FadeIn(self.steps[place])]

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
            self.hero = VGroup(fan.rails[0], fan.dots[0], *self.labels, asked, board)
            coming = [FadeIn(mark, shift=0.3 * DOWN) for mark in asked]
            self.say("wanted", LaggedStart(*coming, lag_ratio=0.6), run_time=1.5 * MORPH)
