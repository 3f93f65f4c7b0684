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
    Create,
    Dot,
    FadeIn,
    FadeOut,
    Line,
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
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.gap import Gap
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.matrix_product import MatrixProduct
from scenes._kit.mobjects.power_readout import PowerReadout
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.slanted import SlantedFormula
from scenes._kit.mobjects.step_hands import StepHands
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.mobjects.turned_legs import LegsPose, TurnedLegs
from scenes._kit.mobjects.weighted_sum import Share, WeightedSum
from scenes._kit.numbers import printed
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.typography import BODY, LABEL, TITLE, Formula, Label

Array = NDArray[np.float64]

TURNS_OF_WAVE = 2
CELL, SMALL_CELL = (1.27, 0.8), (1.24, 0.56)
"""Width and height of an entry of the block that stands alone, and of one under a dial."""
MULTIPLES = (1.1, -0.2)
"""Largest and smallest multiple of the wave that is tried."""
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
    places: Annotated[tuple[float, float], Length(2, 2), Each(Between(0.4, 1.0))] = (0.5, 1.0)
    """Between which places t grows while the block stands still."""
    stops: Annotated[tuple[int, ...], Length(2, 6), Each(Between(2, 500))] = (2, 3, 153, 500)
    """The places at which the matrix is tried."""
    positions: Annotated[int, Between(10, 1000)] = 501
    """Length of the sentence."""

    def check_content(self) -> None:
        """Check the limits, and that t only grows."""
        super().check_content()
        way = (*self.places, *self.stops, self.positions - 1)
        if sorted(way) != list(way):
            raise ValueError(f"places, stops and positions must not fall, got {way}")

    def setup(self) -> None:
        """Begin with a hand that has not turned, and slow dials that have not stepped."""
        super().setup()
        self.turned, self.stepped = ValueTracker(0.0), ValueTracker(0.0)

    def spoken(self) -> dict[str, object]:
        """Return the numbers of the captions."""
        (_, s), _ = self.step(1)[:2, :2]
        c, gap = best_single_sine(self.omega[0])
        return {
            "c": printed(c, 3),
            "s": printed(s, 3),
            "gap": printed(gap, 3),
            "first": self.stops[0],
            "next": self.stops[0] + 1,
            "last": self.stops[-1],
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

    def hand(self, angle: float) -> Array:
        """Return (sine, cosine) of a hand of the fastest dial at an angle in radians."""
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
            on = [_evenly(waves.lag, 1.0, 1.6), _evenly(self.t, self.places[0], 1.6)]
            named = [FadeIn(names["sine"], run_time=QUICK), FadeIn(names["word"])]
            gone = FadeOut(*reading, run_time=QUICK)
            self.say("later", *on, *named, gone, Create(names["way"]))
            self.show(names["later"])
            self.ponder(1.0)

    def build_the_waves(self) -> None:
        """Lay out the dial, both waves beside it, and the line of the sum under them."""
        plot, foot = self.stage.rows(4.1, 0.9)
        radius, hue = 0.38 * plot.height, self.hues[0]
        hub = plot.at(0, 0.5) + RIGHT * (radius + 0.1)
        self.figure = TurnedLegs(LegsPose(hub, radius, 0.0), color=hue)
        self.figure.grown["height"] = 1.0
        beside = Region(hub[0] + radius + 0.5, plot.right - 0.3, plot.bottom, plot.top)
        angles = np.linspace(0, TURNS_OF_WAVE * 2 * np.pi, 120 * TURNS_OF_WAVE + 1)
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
        self.gap_name = Label("typical gap (r.m.s.)", LABEL).put(place, LEFT)
        self.gap_size = Readout(0.0, 3, TITLE)
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
        self.figure.show_turn(self.hand((reached + self.now) * speed), np.eye(2))
        waves.now.move_to(waves.area.point(reached, 0))
        waves.link.set_ends(
            self.figure.end, waves.area.point(reached, self.hand(reached * speed)[0])
        )
        waves.goal.set_heights(waves.words, wanted)
        waves.goal.set_stroke(opacity=min(1.0, 8 * waves.lag.get_value()))
        waves.made.set_heights(waves.words, made).reveal(reached)
        waves.gap.show_values(waves.words, wanted, made)
        self.gap_size.set_number(float(np.sqrt(np.mean((wanted - made)[:-1] ** 2))))
        for chip, weight in zip(self.line.chips, weights, strict=True):
            chip.set_number(weight)

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
            for multiple, run_time in ((highest, 0.3), (lowest, 1.4), (best, 0.9)):
                self.sweep(multiple, run_time, tracker=waves.of_height)
            self.say("missing", Create(self.verdicts[0]), run_time=QUICK)
            self.ponder(1.5)

    def add_the_width(self) -> None:
        """Add the cosine: the gap closes."""
        waves, (bad, good) = self.waves, self.verdicts
        wide = Trace(waves.area, color=self.hues[0], width=5, dash=4)
        wide.set_heights(waves.words, self.waves_at()[1])
        with self.beat("width"), self.redrawn(self.draw_waves):
            appear = [FadeIn(wide), FadeIn(waves.names["cosine"]), FadeIn(self.line.second)]
            self.play(self.figure.grow("width"), *appear, run_time=GESTURE)
            self.sweep(float(self.step(1)[0, 1]), 2.4, tracker=waves.of_width)
            self.say("closed", FadeOut(bad), FadeIn(good, self.line.whole))

    # --- the turn --------------------------------------------------------------------------

    def turn_the_triangle(self) -> None:
        """The hand turns with both legs; these climb, and stand on each other."""
        self.name_the_legs()
        names = self.leg_names
        with self.beat("turn"):
            self.carry_the_numbers()
            self.hero = self.figure
            with self.redrawn(self.draw_legs):
                growing = glide((self.figure, self.big_pose()))
                self.play(growing, self.figure.grow("angle"), run_time=MORPH)
                self.show(names["t"], names["sine"], names["cosine"])
                self.say("on", _evenly(self.turned, 1.0, 2.5))
                self.say("climb", FadeIn(names["one"]))
                self.ponder(1.0)
                self.say("low", self.figure.grow("low"), run_time=2.2)
                self.say("high", self.figure.grow("high"), run_time=2.2)
                self.hide(names["cosine"], names["sine"])
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
        self.clear_stage(
            self.figure, line.whole, *(c.number for c in line.chips), *line.terms, run_time=0.4
        )
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
        self.play(*(part.animate.shift(way) for part, way in ways), run_time=MORPH)
        numbers = [chip.number for chip in line.chips]
        self.play(FadeIn(self.block, *self.unknown), FadeOut(*numbers), run_time=QUICK)

    def new_block(self, pair: int, place: Point3D, cell: tuple[float, float]) -> NumberBlock:
        """Return the block of a pair for one word, about a place."""
        values = self.step(1)[2 * pair : 2 * pair + 2, 2 * pair : 2 * pair + 2]
        block = NumberBlock(values, decimals=3, color=self.hues[pair], cell=cell, size=BODY)
        return block.set_place(place, cell)

    def big_pose(self) -> LegsPose:
        """Return how the dial stands when it fills the stage."""
        radius = min(0.785 * self.stage.height, 0.31 * self.stage.width)
        return LegsPose(self.stage.at(0.142, 0) + UP * (0.1 * radius + 0.12), radius, 1.0)

    def name_the_legs(self) -> None:
        """Set the names of angles and legs, and how far each turned leg climbs and goes."""
        (c, s), _ = self.step(1)[:2, :2]
        ink, ground, hue = self.theme.ink, self.theme.ground, self.hues[0]
        self.leg_names = {
            "t": Formula("t", BODY, color=self.theme.position),
            "one": Formula("1", BODY, color=hue),
            "other": Formula("1", BODY, color=ink),
            "sine": SlantedFormula("sin t", LABEL, color=ground),
            "cosine": SlantedFormula("cos t", LABEL, color=ink),
            "low": Share(s, "cos t", color=ink),
            "high": Share(c, "sin t", color=ground),
            "total": SlantedFormula("sin(t + 1)", LABEL, color=ground),
            "far": Share(c, "cos t", color=ink),
            "back": Share(-s, "sin t", color=ink),
        }
        for name in self.leg_names.values():
            name.set_z_index(1)

    def draw_legs(self) -> None:
        """Turn the hand with its legs as far as they have turned, and put all names on them."""
        turned = self.turned.get_value()
        self.figure.grown["new"] = turned
        block = shift_matrix(turned, self.omega[:1])
        self.figure.show_turn(self.hand(self.now * float(self.omega[0])), block)
        self.place_names(self.figure, turned * float(self.omega[0]))

    def place_names(self, figure: TurnedLegs, turn: float) -> None:
        """Put the names of angles and legs where they belong now."""
        hub, reach, names = figure.hub, figure.radius, self.leg_names
        old = float(np.arctan2(*figure.old))
        names["t"].put(on_circle(hub, 0.43 * reach, turn + old / 2) + DOWN * 0.1)
        names["one"].put(on_circle(hub, 0.2 * reach, 0) + DOWN * 0.38)
        names["other"].put(on_circle(figure.knee, 0.2 * reach, PI / 2 + 0.2 * turn) + DOWN * 0.1)
        for name, part, bar in (("cosine", "low", figure.low), ("sine", "high", figure.high)):
            # a leg's name goes with the copy of it that stands up
            copied = figure.grown[part] > 0
            leg = bar if copied else figure.width_leg if name == "cosine" else figure.height_leg
            way = leg.get_anchors()[1] - leg.get_anchors()[0]
            direction = float(np.arctan2(way[1], way[0]))
            names[name].lean(leg.get_center(), direction - PI * (name == "sine"))
        for name, bar in (("low", figure.low), ("high", figure.high)):
            names[name].put(bar.get_center() + DOWN * 0.1)
        names["total"].lean(figure.total.get_center(), PI / 2)
        beside = max(figure.drop[0], figure.end[0]) + 0.15
        names["far"].put(np.array([beside, figure.far.get_center()[1] - 0.1, 0]), LEFT)
        names["back"].put(np.array([beside, figure.back.get_center()[1] - 0.1, 0]), LEFT)

    # --- the block -------------------------------------------------------------------------

    def lay_the_legs_down(self) -> None:
        """The turned legs go sideways too: that is the lower row, and so the block is whole."""
        names, lower = self.leg_names, self.block.numbers[2:]
        with self.beat("block"), self.redrawn(self.draw_legs):
            down = self.figure.grow("far", "back").set_run_time(1.7)
            going = FadeOut(names["one"], names["other"], run_time=QUICK)
            self.play(down, going, FadeIn(self.row_names[1]))
            self.play(
                FadeIn(names["far"], names["back"]),
                FadeOut(*self.unknown),
                *(number.animate.set_opacity(1) for number in lower),
                run_time=GESTURE,
            )

    def let_t_grow(self) -> None:
        """The legs change with t; the block stands still."""
        with self.beat("freeze"), self.redrawn(self.draw_legs):
            self.ponder(1.0)
            self.say("still", _evenly(self.t, self.places[1], 2.4))

    # --- all dials -------------------------------------------------------------------------

    def give_each_dial_its_block(self) -> None:
        """The large dial becomes the first of several, each with a block under it."""
        self.lay_out_the_dials()
        first, *others = self.dials
        small = LegsPose(first.pose.hub, first.pose.radius, 0.0)
        parts = ("t", "low", "high", "total", "far", "back")
        names = [*(self.leg_names[part] for part in parts), *self.row_names, *self.line.terms]
        with self.beat("dials"):
            self.hide(*names)
            home = self.block.glide(self.blocks[0].place, SMALL_CELL)
            self.play(
                glide((self.figure, small)).set_rate_func(squish_rate_func(smooth, 0, 0.7)),
                self.figure.pale().set_rate_func(squish_rate_func(smooth, 0, 0.25)),
                home.set_rate_func(squish_rate_func(smooth, 0.35, 1)),
                run_time=1.4,
            )
            self.blocks[0] = self.block
            self.draw_dials()
            self.play(FadeIn(first, self.speeds[0]), run_time=QUICK)
            self.remove(self.figure)
            self.hero = VGroup(*self.dials)
            for dial, block, speed in zip(others, self.blocks[1:], self.speeds[1:], strict=True):
                self.show(dial, block, speed)
            with self.redrawn(self.draw_dials):
                self.say("step", _evenly(self.stepped, 1.0, 2.5))

    def lay_out_the_dials(self) -> None:
        """Place the dials side by side, a block under each, its speed between them."""
        cells = self.stage.row_of(self.pairs, gap=0.2)
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
        """Turn every dial on from t, the first by a word, the slower ones as far as they are."""
        stepped = self.stepped.get_value()
        for i, (dial, block) in enumerate(zip(self.dials, self.blocks, strict=True)):
            words, speed = 1.0 if i == 0 else stepped, float(self.omega[i])
            dial.show_turn(speed * self.now, speed * words)
            block.set_values(self.step(words)[2 * i : 2 * i + 2, 2 * i : 2 * i + 2])

    # --- the matrix ------------------------------------------------------------------------

    def build_the_matrix(self) -> None:
        """The blocks rise onto a diagonal; the column of a place lies down over them."""
        body, foot = self.stage.rows(4.4, 0.6)
        self.product = product = MatrixProduct(self.blocks, body)
        self.t.set_value(self.stops[0])
        self.heads = self.name_the_places(foot)
        matrix, half = product.matrix, self.pairs // 2
        with self.beat("matrix"):
            for pairs in (range(half), range(half, self.pairs)):
                self.play(*(part for i in pairs for part in self.raise_block(i)), run_time=1.05)
            self.hero = VGroup(matrix, *self.blocks, product.new, product.old)
            self.draw_matrix()
            self.say("column", FadeIn(*product.over, self.heads[0]), run_time=GESTURE)
            self.bring_to_back(product.band)
            with self.redrawn(self.draw_matrix):
                self.sweep(1.0, 1.7, tracker=product.laid)

    def raise_block(self, pair: int) -> tuple[Any, Any]:
        """Return the animations in which a dial leaves, and its block rises to its place."""
        matrix = self.product.matrix
        first, then = (squish_rate_func(smooth, *span) for span in ((0, 0.3), (0.25, 1)))
        rising = self.blocks[pair].glide(matrix.block_place(pair), matrix.cell, size=LABEL)
        leaving = FadeOut(self.dials[pair], self.speeds[pair], rate_func=first)
        return leaving, rising.set_rate_func(then)

    def name_the_places(self, region: Region) -> list[NamedReadout]:
        """Return the place of the old column and that of the new one, under them."""
        heads = [
            NamedReadout("t", self.positions - 1, 0, BODY, color=self.theme.position),
            NamedReadout("t + 1", self.positions, 0, BODY),
        ]
        heads[0].put(region.at(1, 0.3), RIGHT)
        heads[1].put(region.at(0, 0.3), LEFT)
        return heads

    def draw_matrix(self) -> None:
        """Print both columns at t, as far as they are made."""
        now = self.vector(self.now)
        self.product.draw(now, self.step(1) @ now)
        for ahead, head in enumerate(self.heads):
            head.set_number(round(self.now) + ahead)

    def multiply_row_by_row(self) -> None:
        """Each number of the new column is a row times the old column."""
        product = self.product
        with self.beat("multiply"), self.redrawn(self.draw_matrix):
            self.add(*product.new.numbers)
            entering = FadeIn(product.new.brackets, product.old, product.equals, self.heads[1])
            self.play(entering, _evenly(product.focus, 1.0, 0.5))
            *products, total = self.write_out_the_first_row()
            for part in products:
                self.play(FadeIn(part, shift=0.15 * RIGHT), run_time=0.7)
            self.sweep(1.0, 0.8, FadeIn(total), tracker=product.rows)
            self.say("rest", FadeOut(*products, total))
            zeros = FadeIn(product.matrix, run_time=QUICK)
            self.sweep(self.dim, 0.25 * self.dim, zeros, tracker=product.rows)
            self.play(_evenly(product.focus, 0.0, 0.5), FadeOut(*product.over))

    def write_out_the_first_row(self) -> list[Formula]:
        """Return it times the old column, in three parts, in the free room beside the row."""
        row, now, cell = self.step(1)[0], self.vector(self.now), self.product.matrix.cell
        first, second = (
            f"{_factor(weight)} times {_factor(value)}"
            for weight, value in zip(row[:2], now[:2], strict=True)
        )
        pen = self.product.matrix.entry(0, 2) + np.array([0.25 - cell[0] / 2, -0.1, 0.0])
        parts = []
        for text in (first, f"+ med {second}", f"= {printed(row @ now, 3)}"):
            parts.append(Formula(text, BODY).put(pen, LEFT))
            pen = pen + (parts[-1].width + 0.15) * RIGHT
        return parts

    # --- every place -----------------------------------------------------------------------

    def try_every_place(self) -> None:
        """Step through far places; the matrix stands still and keeps fitting."""
        self.checklist = Checklist(WISHES, self.layout.checklist, gap=0.3, earning=EARNED_HERE)
        here, everywhere = self.build_errors()
        with self.beat("slide"):
            self.show(here)
            self.ponder(1.0)
            with self.redrawn(self.draw_places):
                for stop in self.stops[1:]:
                    self.product.rows.set_value(0.0)
                    self.sweep(stop, 0.5)
                    self.sweep(self.dim, 0.6, tracker=self.product.rows)
                    self.wait(0.4)
            self.play(FadeOut(here), FadeIn(everywhere, self.checklist), run_time=QUICK)
            self.say("always", self.checklist.earn(EARNED_HERE), run_time=GESTURE)
            self.answer()

    def draw_places(self) -> None:
        """Draw the matrix at t, and print by how much it misses there."""
        self.draw_matrix()
        self.error.set_number(float(self.missed[round(self.now)]))
        self.error.set_opacity(float(self.product.rows.get_value() == self.dim))

    def errors(self) -> Array:
        """Return by how much matrix times column misses the next column, at every place.

        The angles ωt are plain products of doubles, as they are for whoever recomputes this.
        """
        angles = np.arange(self.positions + 1)[:, None] * self.omega
        columns = np.asarray(encode(angles, np.ones(1))).reshape(len(angles), self.dim)
        moved = columns[:-1] @ self.step(1).T
        return np.asarray(np.abs(moved - columns[1:]).max(axis=1))

    def build_errors(self) -> tuple[VGroup, VGroup]:
        """Return the error at t and the largest error at all places, each with its name."""
        self.missed = self.errors()
        place, color = self.product.line * UP, self.theme.good
        self.error, self.largest = (
            PowerReadout(float(value), BODY, color=color).put(place + 0.8 * RIGHT, LEFT)
            for value in (self.missed[self.stops[0]], self.missed.max())
        )
        here, all_places = "the product misses place t + 1 by", f"t = 0 … {self.positions - 1}:"
        names = (here, f"largest miss, {all_places}")
        label, other = (Label(name, LABEL).put(place + 0.6 * RIGHT, RIGHT) for name in names)
        return VGroup(label, self.error), VGroup(other, self.largest)


def _evenly(tracker: ValueTracker, to: float, run_time: float) -> Any:
    """Return the animation that moves a tracker evenly, to be played beside others."""
    animate: Any = tracker.animate
    return animate(run_time=run_time, rate_func=linear).set_value(to)


def _end(name: VGroup) -> Point3D:
    """Return the right end of a sum's name, on its baseline."""
    return np.array([name.get_right()[0], name[0].baseline, 0.0])


def _factor(value: float) -> str:
    """Return a number as a factor of a product, as Typst math."""
    text = printed(value, 3)
    return text if value >= 0 else f"({text})"
