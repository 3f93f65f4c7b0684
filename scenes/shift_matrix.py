"""Chapter 10: a step is one fixed turn of every dial, and so one matrix for all places."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    PI,
    RIGHT,
    UP,
    AnimationGroup,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    Line,
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    linear,
    smooth,
)
from manim.typing import Point3D
from manim.utils.rate_functions import squish_rate_func
from numpy.typing import NDArray

from posenc_math import best_single_sine, encode, frequencies, shift_matrix, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length, OneOf
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.block_matrix import NumberBlock
from scenes._kit.mobjects.checklist import Checklist, Mark, Verdict
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Dial, DialPose
from scenes._kit.mobjects.gap import Gap
from scenes._kit.mobjects.leg_names import leg_names, place_leg_names
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.matrix_product import MatrixProduct
from scenes._kit.mobjects.power_readout import PowerReadout
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.step_hands import StepHands
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.mobjects.turned_legs import LegsPose, TurnedLegs
from scenes._kit.mobjects.weighted_sum import WeightedSum
from scenes._kit.numbers import printed
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Array = NDArray[np.float64]

TURNS_OF_WAVE = 2
CELL, SMALL_CELL = (1.27, 0.8), (1.24, 0.56)
"""Width and height of an entry of the block that stands alone, and of one under a dial."""
MULTIPLES = (1.1, -0.2)
"""Largest and smallest multiple of the wave that is tried."""
OTHER_STEP = 5
"""How many words the other step goes, which has a matrix of its own."""
NAMES = ("unique", "bounded", "same step", "any length", "smooth", "linear shift")
EARNED_HERE = "linear shift"
WISHES: dict[str, Verdict] = {name: "open" if name == EARNED_HERE else "good" for name in NAMES}


@dataclass(frozen=True)
class Waves:
    """The wave one word later, what two weights make of the dial's waves, and the gap between."""

    area: PlotArea
    angles: Array
    """At which angles (n,) of the dial the waves are drawn."""
    words: Array
    """At which places (n,) those angles are reached."""
    made: Trace
    goal: Trace
    gap: Gap
    axis: VGroup
    link: DashedSegment
    """What joins the hand's tip with the wave that it writes, at the place ``now``."""
    now: Dot
    names: dict[str, VGroup]
    of_height: ValueTracker
    """The weight of the dial's height in what is made, as ``of_width`` is that of its width."""
    written: ValueTracker = field(default_factory=ValueTracker)
    """How much of the dial's wave is written."""
    lag: ValueTracker = field(default_factory=ValueTracker)
    """How many words the goal is ahead."""
    of_width: ValueTracker = field(default_factory=ValueTracker)


class ShiftMatrix(ChapterScene):
    """Finds the two numbers of a step, sees them in a turn, and builds one matrix of them."""

    key = "shift_matrix"
    number = 10
    climax = "slide"

    dim: Annotated[int, OneOf(4, 6, 8)] = 8
    """Width of the position vectors."""
    base: Annotated[float, Between(100, 1_000_000)] = 10000.0
    """Base of the frequencies."""
    place: Annotated[float, Between(0.3, 0.5)] = 0.4
    """The place t at which the turn is explained; it then grows until the hand is round once."""
    walk: Annotated[tuple[int, int], Length(2, 2), Each(Between(8, 500))] = (12, 15)
    """At which place the matrix is multiplied, and until where every word is walked."""
    stops: Annotated[tuple[int, ...], Length(2, 14), Each(Between(9, 500))] = (
        *(57, 101, 153, 196, 240, 283, 330, 372, 417, 459, 500),
    )
    """The further places that are shown; at all the others the matrix is only checked."""
    positions: Annotated[int, Between(10, 1000)] = 501
    """Length of the sentence."""

    def check_content(self) -> None:
        """Check the limits, and that t only grows."""
        super().check_content()
        way = (*self.walk, *self.stops, self.positions - 1)
        if sorted(way) != list(way) or self.stops[-1] != way[-1]:
            raise ValueError(f"walk, stops and positions must not fall, got {way}")

    def setup(self) -> None:
        """Begin with a hand that has not turned, and slow dials that have not stepped."""
        super().setup()
        self.turned, self.stepped = ValueTracker(0.0), ValueTracker(0.0)
        self.checked, self.words = ValueTracker(self.walk[0]), ValueTracker(1.0)

    def spoken(self) -> dict[str, object]:
        """Return the numbers of the captions."""
        (_, s), _ = self.step(1)[:2, :2]
        c, _ = best_single_sine(self.omega[0])
        return {
            "c": printed(c, 3),
            "s": printed(s, 3),
            "slow": f"{self.omega[1]:.3g}",
            "first": self.walk[0],
            "next": self.walk[0] + 1,
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.shift_the_wave()
        self.try_every_multiple()
        self.add_the_width()
        self.turn_the_triangle()
        self.lay_the_legs_down()
        self.let_t_grow()
        self.give_each_dial_its_block()
        self.build_the_matrix()
        self.multiply_row_by_row()
        self.try_every_place()

    # --- what all pictures share -----------------------------------------------------------

    @property
    def pairs(self) -> int:
        """How many dials there are."""
        return self.dim // 2

    @property
    def omega(self) -> Array:
        """The speeds of the dials, in radians per word."""
        return np.asarray(frequencies(self.pairs, base=self.base))

    @property
    def hues(self) -> list[str]:
        """The colour of each dial."""
        return [self.theme.pair(i, self.pairs) for i in range(self.pairs)]

    @property
    def tints(self) -> dict[str, str]:
        """The colours of the parts of a formula."""
        return {"t": self.theme.position}

    # --- what posenc_math says -------------------------------------------------------------

    def step(self, words: float) -> Array:
        """Return the matrix of a step of that many words."""
        return shift_matrix(words, self.omega)

    def hand(self, angle: float | Array) -> Array:
        """Return (..., 2) sine and cosine of a hand at angles (...) in radians."""
        return np.asarray(encode(np.array(angle), np.ones(1)))

    def waves_at(self, ahead: float = 0.0) -> Array:
        """Return the sines and the cosines (2, n) of the wave's angles, some radians ahead."""
        return np.asarray(encode(self.waves.angles + ahead, np.ones(1))).T

    def vector(self, place: float) -> Array:
        """Return the numbers of all dials at a place."""
        return np.asarray(sinusoidal(place, self.dim, base=self.base))

    @property
    def now(self) -> float:
        """The place t."""
        return float(self.t.get_value())

    # --- the wave --------------------------------------------------------------------------

    def shift_the_wave(self) -> None:
        """Let a hand write its wave, and slide a copy back by one word."""
        self.build_the_waves()
        waves, names = self.waves, self.waves.names
        reading = (waves.link, waves.now)
        self.add(waves.axis, self.figure, *reading)
        with self.question(), self.redrawn(self.draw_waves):
            self.add(waves.made)
            self.sweep(1.0, 2.2, tracker=waves.written)
            self.add(waves.goal)
            named = [FadeIn(names["sine"], run_time=QUICK), FadeIn(names["word"])]
            gone = FadeOut(*reading, run_time=QUICK)
            on = _evenly(waves.lag, 1.0, 1.6)
            self.say("later", on, *named, gone, Create(names["way"]))
            self.show(names["later"])

    def build_the_waves(self) -> None:
        """Lay out the dial, both waves beside it, and the line of the sum under them."""
        plot, foot = self.stage.rows(4.1, 0.9)
        radius, hue = 0.38 * plot.height, self.hues[0]
        hub = plot.at(0, 0.5) + RIGHT * (radius + 0.1)
        self.figure = TurnedLegs(LegsPose(hub, radius, 0.0), color=hue)
        self.figure.grown["height"] = 1.0
        beside = Region(hub[0] + radius + 0.5, plot.right - 0.3, plot.bottom, plot.top)
        # the hand that goes on by one word then stands at the place of the triangle
        end = TURNS_OF_WAVE * 2 * np.pi + (self.place - 1) * self.omega[0]
        angles = np.linspace(0, end, 120 * TURNS_OF_WAVE + 1)
        words = angles / self.omega[0]
        area = PlotArea(beside, float(words[-1]), radius)
        self.waves = Waves(
            area,
            angles,
            words,
            made=Trace(area, color=hue, width=11),
            goal=Trace(area, color=self.theme.ink, width=5),
            gap=Gap(area, color=self.theme.bad, opacity=0.5),
            axis=self.build_axis(area),
            link=DashedSegment(hub, hub, color=self.theme.quiet),
            now=Dot(radius=0.11, color=self.theme.position),
            names=self.name_the_waves(area),
            of_height=ValueTracker(1.0),
        )
        self.hero = VGroup(self.figure, self.waves.axis, self.waves.made)
        self.build_the_sum(foot)
        self.draw_waves()

    def build_axis(self, area: PlotArea) -> VGroup:
        """Return the axis of the places, with a dot for each word."""
        extent = area.extent
        axis = scenery(Line(*area.points([0, extent], [0, 0])))
        words = scenery(Dots(color=self.theme.ring, radius=0.05))
        count = np.arange(int(extent) + 1)
        words.set_centers(area.points(count, 0 * count))
        name = Formula("t", BODY, color=self.theme.position)
        name.put(area.point(extent, 0) + RIGHT * 0.2 + DOWN * 0.1)
        return VGroup(axis.set_stroke(self.theme.ring, width=2), words, name)

    def name_the_waves(self, area: PlotArea) -> dict[str, VGroup]:
        """Return each wave's name where no other line runs, and the way of one word."""
        quarter, hue = np.pi / 2 / self.omega[0], self.hues[0]
        low = area.point(3 * quarter, -1) + DOWN * 0.45
        high = area.point(5 * quarter - 1, 1) + LEFT * 0.1 + UP * 0.32
        level = area.point(2 * quarter, -1) + LEFT * 0.3 + DOWN * 0.45
        crest, ahead = (area.point(quarter - back, 1) + UP * 0.2 for back in (0, 1 / self.omega[0]))
        return {
            "sine": Formula("sin {{t : t}}", BODY, color=hue, parts=self.tints).put(low),
            "later": Formula("sin({{t : t}} + 1)", BODY, parts=self.tints).put(high),
            "cosine": Formula("cos {{t : t}}", BODY, color=hue, parts=self.tints).put(level),
            "way": VectorArrow(crest, ahead, color=self.theme.ink, width=5, head=0.2),
            "word": Label("1 word", LABEL).put((crest + ahead) / 2 + UP * 0.14),
        }

    def build_the_sum(self, region: Region) -> None:
        """Set the line of the weighted sum, and what tells how large the gap is."""
        baseline = region.at(0, 0.25)
        self.line = self.weighted_sum(0).put(baseline + RIGHT * 1.9)
        place = region.at(0.6, 0.25)
        self.gap_name = Label("gap over a turn", LABEL).put(place, LEFT)
        self.gap_size = Readout(0.0, 3, TITLE, face="sans")
        self.gap_size.put(self.gap_name.get_right() * RIGHT + RIGHT * 0.3 + UP * place[1])
        self.verdicts = [
            Mark(verdict, 0.2).next_to(self.gap_size, RIGHT, buff=0.3)
            for verdict in ("bad", "good")
        ]

    def weighted_sum(self, row: int) -> WeightedSum:
        """Return a row of the block written out as a sum."""
        whole = ("sin", "cos")[row] + " ({{t : t}} + 1)"
        first, second = self.step(1)[row, :2]
        terms = ("sin {{t : t}}", "cos {{t : t}}")
        return WeightedSum(whole, terms, (first, second), color=self.hues[0], parts=self.tints)

    def draw_waves(self) -> None:
        """Draw the hand, the wave one word later, what both weights make, and the gap."""
        waves, speed = self.waves, float(self.omega[0])
        wanted, _ = self.waves_at(waves.lag.get_value() * speed)
        weights = np.array([waves.of_height.get_value(), waves.of_width.get_value()])
        made = weights @ self.waves_at()
        reached = waves.written.get_value() * float(waves.words[-1])
        self.figure.show_turn(self.hand((reached + waves.lag.get_value()) * speed), np.eye(2))
        waves.now.move_to(waves.area.point(reached, 0))
        waves.link.set_ends(
            self.figure.end, waves.area.point(reached, self.hand(reached * speed)[0])
        )
        waves.goal.set_heights(waves.words, wanted)
        waves.goal.set_stroke(opacity=min(1.0, 8 * waves.lag.get_value()))
        waves.made.set_heights(waves.words, made).reveal(reached)
        waves.gap.show_values(waves.words, wanted, made)
        self.gap_size.set_number(self.typical_gap(weights))
        for chip, weight in zip(self.line.chips, weights, strict=True):
            chip.set_number(weight)

    def typical_gap(self, weights: Array) -> float:
        """Return the root of the mean square of the gap, over one turn."""
        turn = np.linspace(0, 2 * np.pi, 240, endpoint=False)
        wanted = self.hand(turn + self.waves.lag.get_value() * self.omega[0])[:, 0]
        return float(np.sqrt(np.mean((wanted - self.hand(turn) @ weights) ** 2)))

    def try_every_multiple(self) -> None:
        """Flatten the wave until the gap is smallest; it does not close."""
        best, _ = best_single_sine(float(self.omega[0]))
        waves, panel = self.waves, VGroup(self.gap_name, self.gap_size)
        with self.beat("height"), self.redrawn(self.draw_waves):
            self.add(waves.gap, waves.axis, waves.made, waves.goal)
            self.play(
                FadeOut(*(waves.names[name] for name in ("way", "word", "sine"))),
                FadeIn(waves.gap, self.line.first, panel),
                run_time=QUICK,
            )
            highest, lowest = MULTIPLES
            for multiple, run_time in ((highest, 0.3), (lowest, 1.1), (best, 0.7)):
                self.sweep(multiple, run_time, tracker=waves.of_height)
            self.say("missing", Create(self.verdicts[0]), run_time=QUICK)
            self.ponder(1.0)

    def add_the_width(self) -> None:
        """Add the cosine: the gap closes."""
        waves, (bad, good) = self.waves, self.verdicts
        wide = Trace(waves.area, color=self.hues[0], width=5, dash=4)
        wide.set_heights(waves.words, self.waves_at()[1])
        with self.beat("width"), self.redrawn(self.draw_waves):
            appear = [FadeIn(wide), FadeIn(waves.names["cosine"]), FadeIn(self.line.second)]
            self.play(self.figure.grow("width"), FadeOut(bad), *appear, run_time=GESTURE)
            self.sweep(float(self.step(1)[0, 1]), 1.6, tracker=waves.of_width)
            self.say("closed", FadeIn(good, self.line.whole))

    # --- the turn --------------------------------------------------------------------------

    def turn_the_triangle(self) -> None:
        """The hand turns with both legs; these climb, and stand on each other."""
        self.t.set_value(self.place)
        names = self.leg_names = leg_names(self.step(1)[0, :2], color=self.hues[0])
        self.count = NamedReadout("t", self.place, 1, BODY, color=self.theme.position)
        with self.beat("turn"):
            self.carry_the_numbers()
            self.hero = self.figure
            with self.redrawn(self.draw_legs):
                named = FadeIn(names["t"], names["sine"], names["cosine"])
                self.play(self.figure.grow("angle"), named, run_time=QUICK)
                self.say("on", _evenly(self.turned, 1.0, 1.7))
                self.say("low", self.figure.grow("low"), FadeIn(names["one"]), run_time=1.6)
                self.say("high", self.figure.grow("high"), run_time=1.6)
                self.hide(names["cosine"], names["sine"], run_time=0.2)
                self.say("stacked", self.figure.grow("stack", "level"), run_time=MORPH)
                known = map(FadeIn, (names["low"], names["high"], names["other"]))
                self.play(self.figure.grow("total"), *known, run_time=GESTURE)
                self.show(names["total"])

    def carry_the_numbers(self) -> None:
        """The waves leave; the sum becomes the upper row of a block, with its terms over it."""
        self.block = self.new_block(0, self.stage.at(1, 0.52) + LEFT * (CELL[0] + 0.05), CELL)
        upper, lower = self.block.numbers[:2], self.block.numbers[2:]
        self.unknown = [
            Formula("?", BODY).put(number.get_center() + DOWN * 0.1) for number in lower
        ]
        line, other = self.line, self.weighted_sum(1).whole
        self.row_names = [line.whole, other]
        self.clear_stage(self.figure, line, run_time=0.4)
        for number in lower:
            number.set_opacity(0)
        edge = self.block.frame.get_left()[0] - 0.15
        other.shift(np.array([edge, lower[0].baseline, 0]) - _end(other))
        ways: list[tuple[Any, Point3D]] = [
            (line.whole, np.array([edge, upper[0].baseline, 0]) - _end(line.whole))
        ]
        for number, chip, term in zip(upper, line.chips, line.terms, strict=True):
            ways.append((chip.number, number.get_left() - chip.number.get_left()))
            over = np.array([number.get_center()[0], self.block.frame.get_top()[1] + 0.22, 0])
            ways.append((term, over - np.array([term.get_center()[0], term.baseline, 0])))
        first, then = (squish_rate_func(smooth, *span) for span in ((0.15, 0.65), (0.4, 1)))
        frames = FadeOut(*(chip.frame for chip in line.chips))
        self.play(
            frames.set_rate_func(squish_rate_func(smooth, 0, 0.15)),
            FadeOut(line.plus, rate_func=squish_rate_func(smooth, 0.15, 0.4)),
            *(part.animate(rate_func=first).shift(way) for part, way in ways),
            glide((self.figure, self.big_pose())).set_rate_func(then),
            run_time=1.4,
        )
        numbers = [chip.number for chip in line.chips]
        self.play(FadeIn(self.block, *self.unknown), FadeOut(*numbers), run_time=QUICK)

    def new_block(self, pair: int, place: Point3D, cell: tuple[float, float]) -> NumberBlock:
        """Return the block of a pair for one word, about a place."""
        values = self.step(1)[2 * pair : 2 * pair + 2, 2 * pair : 2 * pair + 2]
        block = NumberBlock(values, decimals=3, color=self.hues[pair], cell=cell, size=BODY)
        return block.set_place(place, cell)

    def big_pose(self) -> LegsPose:
        """Return how the dial stands when it fills the stage."""
        radius = min(0.7 * self.stage.height, 0.28 * self.stage.width)
        return LegsPose(self.stage.at(0.142, 0) + UP * 0.36 * radius, radius, 1.0)

    def whole_pose(self) -> LegsPose:
        """Return how the dial stands with its whole rim and the bars beside and under it."""
        radius = 0.355 * self.stage.height
        return LegsPose(self.stage.at(0.27, 1) + DOWN * (radius + 0.1), radius, 0.0)

    def draw_legs(self) -> None:
        """Turn the hand with its legs as far as they have turned, and put all names on them."""
        turned = self.turned.get_value()
        self.figure.grown["new"] = turned
        block = shift_matrix(turned, self.omega[:1])
        angle = self.now * float(self.omega[0])
        self.figure.show_turn(self.hand(angle), block, angle)
        place_leg_names(self.leg_names, self.figure)
        self.count.set_number(self.now)

    # --- the block -------------------------------------------------------------------------

    def lay_the_legs_down(self) -> None:
        """How far the turned legs go sideways is the lower row, and so the block is whole."""
        names, figure, (first, second) = self.leg_names, self.figure, self.block.numbers[2:]
        with self.beat("block"), self.redrawn(self.draw_legs):
            going = FadeOut(names["one"], names["other"])
            self.play(going, FadeIn(self.row_names[1]), run_time=0.4)
            self.say("far", figure.grow("far"), run_time=1.6)
            self.play(FadeIn(names["far"]), self.fill_in(second, 1), run_time=0.4)
            self.say("back", figure.grow("back"), run_time=1.6)
            self.play(FadeIn(names["back"]), self.fill_in(first, 0), run_time=0.4)
            named = FadeIn(names["across"], rate_func=squish_rate_func(smooth, 0.6, 1))
            # the plumb line falls where t stands
            gone = FadeOut(names["t"], rate_func=squish_rate_func(smooth, 0, 0.2))
            self.say("rest", figure.grow("plumb", "across"), named, gone, run_time=MORPH)

    def fill_in(self, number: Readout, column: int) -> AnimationGroup:
        """Return the animation in which a number of the lower row replaces its question mark."""
        shown: Any = number.animate.set_opacity(1)
        return AnimationGroup(shown, FadeOut(self.unknown[column]))

    def let_t_grow(self) -> None:
        """The bars change with t, all the way round; the block, lit, stands still."""
        names = self.leg_names
        pose, speed = self.whole_pose(), float(self.omega[0])
        corner = np.array([-0.75, 0.84, 0.0]) * pose.radius
        self.count.put(pose.hub + corner, RIGHT)
        with self.beat("freeze"):
            self.hide(*(names[name] for name in ("low", "high", "total")))
            with self.redrawn(self.draw_legs):
                lit = self.light_the_block(3, 8, 0.14, 0.34)
                named = FadeIn(
                    self.count, names["rise"], rate_func=squish_rate_func(smooth, 0.7, 1)
                )
                self.play(glide((self.figure, pose)), lit, named, run_time=MORPH)
                self.ponder(0.3)
                self.say("signs", _evenly(self.t, self.place + PI / speed, 2.5))
                self.say("still", _evenly(self.t, self.place + 2 * PI / speed, 2.5))

    def light_the_block(
        self, thin: float, wide: float, pale: float, dense: float
    ) -> UpdateFromAlphaFunc:
        """Return the animation in which the block's frame widens and its ground lights up."""

        def light(_: Mobject, share: float) -> None:
            self.block.frame.set_stroke(width=thin + (wide - thin) * share)
            self.block.frame.set_fill(opacity=pale + (dense - pale) * share)

        return UpdateFromAlphaFunc(self.block.frame, light)

    # --- all dials -------------------------------------------------------------------------

    def give_each_dial_its_block(self) -> None:
        """The large dial becomes the first of several; each one's turn is a block of its own."""
        self.lay_out_the_dials()
        first, *others = self.dials
        small = LegsPose(first.pose.hub, first.pose.radius, 0.0)
        parts = ("rise", "far", "back", "across")
        names = [*(self.leg_names[part] for part in parts), *self.row_names, *self.line.terms]
        with self.beat("dials"):
            self.hide(*names, self.count)
            self.draw_dials()
            early, late = (squish_rate_func(smooth, *span) for span in ((0, 0.25), (0.65, 1)))
            between = squish_rate_func(smooth, 0.1, 0.65)
            self.play(
                glide((self.figure, small)).set_rate_func(squish_rate_func(smooth, 0, 0.7)),
                self.figure.pale().set_rate_func(early),
                self.block.glide(self.blocks[0].place, SMALL_CELL).set_rate_func(between),
                self.light_the_block(8, 3, 0.34, 0.14).set_rate_func(between),
                *(FadeIn(part, rate_func=late) for part in (*others, *self.speeds)),
                run_time=1.3,
            )
            self.blocks[0] = self.block
            self.show(first)
            self.remove(self.figure)
            self.hero = VGroup(*self.dials)
            with self.redrawn(self.draw_dials):
                self.sweep(1.0, 1.4, tracker=self.stepped)
            blocks = (FadeIn(block, scale=0.4) for block in self.blocks[1:])
            self.say("blocks", *blocks, run_time=GESTURE)

    def lay_out_the_dials(self) -> None:
        """Place the dials side by side, a block under each, its speed between them."""
        area = self.stage
        # the column at the right, to which the dials go, stays free of blocks
        cells = Region(area.left, area.right - 1.45, area.bottom, area.top).row_of(
            self.pairs, gap=0.2
        )
        radius = min(0.29 * self.stage.height, 0.48 * cells[0].width)
        hubs = [cell.at(0.5, 1) + DOWN * (radius + 0.1) for cell in cells]
        low = self.stage.bottom + 0.7
        self.dials = [
            StepHands(DialPose(hub, radius), color=hue)
            for hub, hue in zip(hubs, self.hues, strict=True)
        ]
        self.blocks = [
            self.new_block(i, hub * RIGHT + low * UP, SMALL_CELL) for i, hub in enumerate(hubs)
        ]
        between = (hubs[0][1] - radius + low + SMALL_CELL[1]) / 2 - 0.1
        self.speeds = [
            Formula(f"omega = {omega:.3g}", BODY, color=hue).put(hub * RIGHT + between * UP)
            for hub, omega, hue in zip(hubs, self.omega, self.hues, strict=True)
        ]

    def draw_dials(self) -> None:
        """Turn every dial on from t, the first by a step, the slower ones as far as they are."""
        for i, dial in enumerate(self.dials):
            share, speed = 1.0 if i == 0 else self.stepped.get_value(), float(self.omega[i])
            dial.show_turn(speed * self.now, speed * share * self.words.get_value())

    # --- the matrix ------------------------------------------------------------------------

    def build_the_matrix(self) -> None:
        """The dials step aside, the blocks rise onto a diagonal; a place is read off the hands."""
        body, foot = self.stage.rows(4.5, 0.55)
        self.product = product = MatrixProduct(self.blocks, body)
        self.heads = self.name_the_places(foot)
        self.found = self.build_what_is_found()
        matrix, (left, right) = product.matrix, product.seats
        self.later_dials = [
            Dial(0.0, radius=seat.radius, color=self.theme.ink, width=5).take(seat) for seat in left
        ]
        with self.beat("matrix"), self.redrawn(self.draw_dials):
            moves = [
                glide((dial, seat)).set_rate_func(_turn_of(self.pairs - 1 - i, self.pairs))
                for i, (dial, seat) in enumerate(zip(self.dials, right, strict=True))
            ]
            leaving = FadeOut(*self.speeds, rate_func=squish_rate_func(smooth, 0, 0.2))
            self.sweep(self.walk[0], 1.1, leaving, *moves)
            rising = [
                block.glide(matrix.block_place(i), matrix.cell, size=NOTE).set_rate_func(
                    _turn_of(i, self.pairs)
                )
                for i, block in enumerate(self.blocks)
            ]
            late = squish_rate_func(smooth, 0.8, 1)
            self.play(*rising, FadeIn(matrix.brackets, rate_func=late), run_time=1.1)
            self.draw_places()
            self.hero = VGroup(matrix, *self.blocks, product.new, product.old, *self.dials)
            read = [FadeIn(number, shift=0.2 * LEFT) for number in product.old.numbers]
            column = FadeIn(product.old.brackets, self.heads[0], rate_func=late)
            self.say("column", *read, column, run_time=GESTURE)

    def name_the_places(self, region: Region) -> list[NamedReadout]:
        """Return the place of the old column and those of the new one, under them."""
        heads = [
            NamedReadout("t", self.positions - 1, 0, BODY, color=self.theme.position),
            *(
                NamedReadout(f"t + {words}", self.positions - 1 + words, 0, BODY)
                for words in (1, OTHER_STEP)
            ),
        ]
        left, right = region.left + 1.03, region.right - 1.03
        for head, edge in zip(heads, (right, left, left), strict=True):
            head.put(edge * RIGHT + region.at(0, 0.3) * UP)
        return heads

    def draw_places(self) -> None:
        """Show the last of the shown places, its hands and columns, and what was missed so far."""
        checked = int(self.checked.get_value() + 1e-6)
        every = range(self.walk[0], self.walk[1] + 1)
        place = max(place for place in (*every, *self.stops) if place <= checked)
        self.t.set_value(place)
        now, words = self.vector(place), self.words.get_value()
        step = self.step(words)
        self.product.draw(now, step @ now)
        for i, block in enumerate(self.blocks):
            block.set_values(step[2 * i : 2 * i + 2, 2 * i : 2 * i + 2])
        self.draw_dials()
        for dial, speed in zip(self.later_dials, self.omega, strict=True):
            dial.set_angle(float(speed) * (place + words))
        for ahead, head in zip((0, 1, OTHER_STEP), self.heads, strict=True):
            head.set_number(place + ahead)
        self.reached.set_number(place)
        self.largest.set_number(float(self.missed[: place + 1].max()))

    def multiply_row_by_row(self) -> None:
        """Each number of the new column is a row times the old column."""
        product = self.product
        with self.beat("multiply"):
            # before the drawing begins: what lies under it is not drawn again
            self.bring_to_back(product.band)
            with self.redrawn(self.draw_places):
                self.add(*product.new.numbers)
                self.play(
                    _evenly(product.focus, 1.0, 0.4),
                    FadeIn(product.new.brackets, product.equals, run_time=0.4),
                )
                *products, total = self.write_out_the_first_row()
                for part in products:
                    self.play(FadeIn(part, shift=0.15 * RIGHT), run_time=0.5)
                # the number is made while its row is still the one that is multiplied
                self.sweep(0.6, 0.6, FadeIn(total), tracker=product.rows)
                self.ponder(0.3)
                self.hide(*products, total, run_time=0.2)
                self.say("rest", FadeIn(product.matrix.zeros), run_time=QUICK)
                others = [
                    FadeIn(dial, scale=0.3).set_rate_func(_turn_of(i, self.pairs))
                    for i, dial in enumerate(self.later_dials)
                ]
                self.play(
                    FadeIn(self.heads[1], run_time=GESTURE),
                    AnimationGroup(*others, run_time=2.0),
                    _evenly(product.rows, self.dim, 2.0),
                )
                self.play(_evenly(product.focus, 0.0, 0.4))

    def write_out_the_first_row(self) -> list[Label]:
        """Return it times the old column, in three parts, in the free room beside the row."""
        row, now, cell = self.step(1)[0], self.vector(self.now), self.product.matrix.cell
        first, second = (
            f"{printed(weight, 3)} × {_factor(value)}"
            for weight, value in zip(row[:2], now[:2], strict=True)
        )
        pen = self.product.matrix.entry(0, 2) + np.array([0.25 - cell[0] / 2, -0.1, 0.0])
        parts = []
        for text in (first, f"+ {second}", f"= {printed(row @ now, 3)}"):
            parts.append(Label(text, NOTE).put(pen, LEFT))
            pen = pen + (parts[-1].width + 0.15) * RIGHT
        return parts

    # --- every place -----------------------------------------------------------------------

    def try_every_place(self) -> None:
        """Walk on in whole words; the matrix keeps fitting, and another step has another one."""
        self.checklist = Checklist(WISHES, self.layout.checklist, gap=0.3, earning=EARNED_HERE)
        with self.beat("slide"):
            self.show(self.found)
            self.ponder(0.3)
            with self.redrawn(self.draw_places):
                first, last = self.walk
                self.sweep(last + 0.99, 0.4 * (last + 1 - first), tracker=self.checked)
                self.say("rounding", _evenly(self.checked, self.positions - 1, 2.9))
            self.show(self.checklist, run_time=0.2)
            self.play(self.checklist.earn(EARNED_HERE), run_time=GESTURE)
            with self.redrawn(self.draw_places):
                gone = FadeOut(self.found, self.heads[1], run_time=QUICK)
                self.say("own", gone, _evenly(self.words, OTHER_STEP, 1.6))
            self.say("always", FadeIn(self.heads[2], run_time=QUICK))
            self.answer()

    def errors(self) -> Array:
        """Return by how much matrix times column misses the next column, at every place.

        The angles ωt are plain products of doubles, as they are for whoever recomputes this.
        """
        angles = np.arange(self.positions + 1)[:, None] * self.omega
        columns = np.asarray(encode(angles, np.ones(1))).reshape(len(angles), self.dim)
        moved = columns[:-1] @ self.step(1).T
        return np.asarray(np.abs(moved - columns[1:]).max(axis=1))

    def build_what_is_found(self) -> VGroup:
        """Return up to which place the matrix is checked, and what it missed there at most."""
        self.missed = self.errors()
        line = self.product.header.at(0, 0.3) * UP
        pen = (self.product.matrix.region.left + 0.3) * RIGHT + line
        name = Label("checked: places 0 to", LABEL).put(pen, LEFT)
        pen = (name.get_right()[0] + 0.12) * RIGHT + line
        self.reached = Readout(self.positions - 1, 0, LABEL, face="sans").put(pen, LEFT)
        pen = (self.reached.get_right()[0] + 0.6) * RIGHT + line
        other = Label("missed by at most", LABEL).put(pen, LEFT)
        pen = (other.get_right()[0] + 0.15) * RIGHT + line
        most = float(self.missed.max())
        self.largest = PowerReadout(most, BODY, color=self.theme.good).put(pen, LEFT)
        return VGroup(name, self.reached, other, self.largest)


def _evenly(tracker: ValueTracker, to: float, run_time: float) -> Any:
    """Return the animation that moves a tracker evenly, to be played beside others."""
    animate: Any = tracker.animate
    return animate(run_time=run_time, rate_func=linear).set_value(to)


def _end(name: VGroup) -> Point3D:
    """Return the right end of a sum's name, on its baseline."""
    return np.array([name.get_right()[0], name[0].baseline, 0.0])


def _factor(value: float) -> str:
    """Return a number as a factor of a product."""
    text = printed(value, 3)
    return text if value >= 0 else f"({text})"


def _turn_of(index: int, count: int) -> Any:
    """Return the rate function of one of several that move one after the other, overlapping."""
    start = 0.5 * index / max(count - 1, 1)
    return squish_rate_func(smooth, start, start + 0.5)
