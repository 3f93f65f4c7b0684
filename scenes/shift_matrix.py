"""Chapter 10: a step is one fixed turn of every dial, and so one matrix for all places."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
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
from scenes._kit.mobjects.block_matrix import BlockMatrix, NumberBlock
from scenes._kit.mobjects.checklist import Checklist, Mark, Verdict
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Dial, DialPose, on_circle
from scenes._kit.mobjects.gap import Gap
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.number_column import NumberColumn
from scenes._kit.mobjects.power_readout import PowerReadout
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.scrubber import Scrubber
from scenes._kit.mobjects.slanted import SlantedFormula
from scenes._kit.mobjects.step_hands import StepHands
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.mobjects.turned_legs import MARK, LegsPose, TurnedLegs
from scenes._kit.mobjects.weighted_sum import Chip, WeightedSum
from scenes._kit.numbers import printed
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Array = NDArray[np.float64]
Equation = tuple[Point3D, list[NumberColumn], list[VGroup], list[WeightedSum]]
"""Where the block stands, both columns beside it, their heads, and each row as a sum."""

TURNS_OF_WAVE = 2
CELL = (1.14, 0.56)
"""Width and height of an entry of a block that stands alone."""
MULTIPLES = (1.1, -0.2)
"""Largest and smallest multiple of the wave that is tried."""
REST = 0.9
"""Seconds that the matrix is seen at each place."""
NAMES = ("unique", "bounded", "same step", "any length", "smooth", "linear shift")
OPEN = ("any length", "linear shift")
WISHES: dict[str, Verdict] = {name: "open" if name in OPEN else "good" for name in NAMES}


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
    reading: VGroup
    """What joins the hand's tip with the wave."""
    names: dict[str, VGroup]
    of_height: ValueTracker
    """The weight of the dial's height in what is made, as ``of_width`` is that of its width."""
    written: ValueTracker = field(default_factory=ValueTracker)
    """How much of the dial's wave is written."""
    lag: ValueTracker = field(default_factory=ValueTracker)
    """How many words the goal is ahead."""
    of_width: ValueTracker = field(default_factory=ValueTracker)


@dataclass(frozen=True)
class MatrixEquation:
    """The new column is the matrix times the old one, with a dial beside each pair of numbers."""

    matrix: BlockMatrix
    columns: list[NumberColumn]
    heads: list[VGroup]
    old_dials: list[Dial]
    new_poses: list[DialPose]
    """Where the dials of the new column stand."""
    foot: Region
    """Where there is room for the slider."""
    made_pairs: ValueTracker = field(default_factory=ValueTracker)
    """How many pairs of the new column are made."""


class ShiftMatrix(ChapterScene):
    """Finds the two numbers of a step, sees them in a turn, and builds one matrix of them."""

    key = "shift_matrix"
    number = 10
    climax = "slide"

    dim: Annotated[int, OneOf(4, 6, 8)] = 8
    """Width of the position vectors."""
    base: Annotated[float, Between(100, 1_000_000)] = 10000.0
    """Base of the frequencies."""
    places: Annotated[tuple[float, float], Length(2, 2), Each(Between(0.35, 1.3))] = (0.5, 1.2)
    """Between which places t grows while the block stands still."""
    walks: Annotated[tuple[int, int], Length(2, 2), Each(Between(1, 7))] = (5, 7)
    """Two walks, in words, that make one."""
    stops: Annotated[tuple[int, ...], Length(2, 6), Each(Between(2, 500))] = (2, 3, 153, 350, 500)
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
        """Begin with a hand that has not turned, and walks of one word."""
        super().setup()
        self.turned, self.walked = ValueTracker(0.0), ValueTracker(1.0)

    def spoken(self) -> dict[str, object]:
        """Return the numbers of the captions."""
        (_, s), _ = self.step(1)[:2, :2]
        first, more = self.walks
        middle, last = self.stops[-3::2] if len(self.stops) > 2 else self.stops
        return {
            "c": printed(best_single_sine(self.omega[0])[0], 3),
            "s": printed(s, 3),
            "gap": printed(best_single_sine(self.omega[0])[1], 3),
            "first": first,
            "more": more,
            "both": first + more,
            "middle": middle,
            "last": last,
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.shift_the_wave()
        self.try_every_multiple()
        self.add_the_width()
        self.turn_the_hand()
        self.complete_the_block()
        self.let_t_grow()
        self.give_each_dial_its_block()
        self.lay_walks_end_to_end()
        self.build_the_matrix()
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

    def heights(self, ahead: float = 0.0) -> Array:
        """Return the sines (n,) of the wave's angles, some radians ahead."""
        return np.asarray(encode(self.waves.angles + ahead, np.ones(1)))[:, 0]

    def widths(self) -> Array:
        """Return the cosines (n,) of the wave's angles."""
        return np.asarray(encode(self.waves.angles, np.ones(1)))[:, 1]

    def vector(self, place: float) -> Array:
        """Return the numbers of all dials at a place."""
        return np.asarray(sinusoidal(place, self.dim, base=self.base))

    @property
    def now(self) -> float:
        """The place t."""
        return float(self.t.get_value())

    # --- the wave --------------------------------------------------------------------------

    def shift_the_wave(self) -> None:
        """Draw the wave that a dial writes, and slide its copy back by one word."""
        self.t.set_value(self.places[0])
        self.build_the_waves()
        waves, names = self.waves, self.waves.names
        self.add(waves.axis, waves.reading, self.figure)
        with self.question(), self.redrawn(self.draw_waves):
            self.add(waves.made)
            self.sweep(1.0, 1.4, FadeIn(names["sine"]), tracker=waves.written)
            self.add(waves.goal)
            slide = _evenly(waves.lag, 1.0, MORPH)
            self.say("later", slide, Create(names["way"]), FadeIn(names["word"]))
            self.show(names["later"])
            self.ponder(1.5)

    def build_the_waves(self) -> None:
        """Lay out the dial, both waves beside it, and the line of the sum under them."""
        plot, foot = self.stage.rows(4.1, 0.9)
        radius, hue = 0.37 * plot.height, self.hues[0]
        hub = plot.at(0, 0.5) + RIGHT * (radius + 0.1)
        self.figure = TurnedLegs(LegsPose(hub, radius, 0.0), color=hue)
        self.figure.grown["height"] = 1.0
        self.figure.show_turn(self.hand(self.now), np.eye(2))
        beside = Region(hub[0] + radius + 0.5, plot.right - 0.3, plot.bottom, plot.top)
        angles = np.linspace(0, TURNS_OF_WAVE * 2 * np.pi, 120 * TURNS_OF_WAVE + 1)
        words = angles / self.omega[0]
        area = PlotArea(beside, float(words[-1]), radius)
        self.waves = Waves(
            area,
            angles,
            words,
            made=Trace(area, color=hue, width=11),
            goal=Trace(area, color=self.theme.ink, width=4),
            gap=Gap(area, color=self.theme.bad),
            axis=self.build_axis(area),
            reading=self.build_reading(area),
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

    def build_reading(self, area: PlotArea) -> VGroup:
        """Return what joins the hand's tip with the wave at t."""
        now = Dot(area.point(self.now, 0), radius=0.09, color=self.theme.position)
        high = area.point(self.now, float(self.hand(self.now * self.omega[0])[0]))
        link = DashedSegment(self.figure.end, high, color=self.theme.quiet)
        return VGroup(link, now)

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
            "way": VectorArrow(crest, ahead, color=self.theme.quiet, width=4, head=0.18),
            "word": Label("1 word", NOTE).put((crest + ahead) / 2 + UP * 0.14),
        }

    def build_the_sum(self, region: Region) -> None:
        """Set the line of the weighted sum, and what tells how large the gap is."""
        baseline = region.at(0, 0.25)
        self.line = self.weighted_sum(0).put(baseline + RIGHT * 2.1)
        place = region.at(0.62, 0.25)
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
        """Draw the wave one word later, what the two weights make, and the gap between them."""
        waves = self.waves
        wanted = self.heights(waves.lag.get_value() * float(self.omega[0]))
        weights = waves.of_height.get_value(), waves.of_width.get_value()
        made = weights[0] * self.heights() + weights[1] * self.widths()
        waves.goal.set_heights(waves.words, wanted)
        waves.goal.set_stroke(opacity=min(1.0, 8 * waves.lag.get_value()))
        waves.made.set_heights(waves.words, made).reveal(
            waves.written.get_value() * waves.words[-1]
        )
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
                FadeOut(*(waves.names[name] for name in ("way", "word", "sine")), waves.reading),
                FadeIn(waves.gap, self.line.first, panel),
                run_time=QUICK,
            )
            highest, lowest = MULTIPLES
            for multiple, run_time in ((highest, 0.4), (lowest, 1.5), (best, 0.9)):
                self.sweep(multiple, run_time, tracker=waves.of_height)
            self.say("missing", Create(self.verdicts[0]), run_time=QUICK)
            self.ponder(1.5)

    def add_the_width(self) -> None:
        """Add the cosine: the gap closes."""
        waves, (bad, good) = self.waves, self.verdicts
        wide = Trace(waves.area, color=self.hues[0], width=5, dash=4)
        wide.set_heights(waves.words, self.widths())
        with self.beat("width"), self.redrawn(self.draw_waves):
            appear = [FadeIn(wide), FadeIn(waves.names["cosine"])]
            self.play(self.figure.grow("width"), *appear, run_time=GESTURE)
            self.show(self.line.second)
            self.sweep(float(self.step(1)[0, 1]), 1.7, tracker=waves.of_width)
            self.play(FadeOut(bad), FadeIn(good), run_time=QUICK)
            self.say("closed", FadeIn(self.line.whole))

    # --- the turn --------------------------------------------------------------------------

    def turn_the_hand(self) -> None:
        """The dial fills the stage; its hand turns with both legs, and the legs climb."""
        self.name_the_legs()
        with self.beat("turn"):
            self.carry_the_numbers()
            self.hero = self.figure
            names = [self.leg_names[name] for name in ("t", "sine", "cosine")]
            with self.redrawn(self.draw_legs):
                growing = glide((self.figure, self.big_pose(0.29)))
                self.play(growing, *map(FadeIn, names), run_time=MORPH)
                self.say("on", FadeIn(self.leg_names["step"]))
                self.sweep(1.0, MORPH, tracker=self.turned)
                self.say("climb")
                self.ponder(1.5)
                self.raise_the_legs()
                self.say("heights")

    def raise_the_legs(self) -> None:
        """Drop the climb of each turned leg, one on the other, and tell its angle and share."""
        for climb, angle in (("low", "one"), ("high", "other")):
            self.play(self.figure.grow(climb), FadeIn(self.leg_names[angle]), run_time=GESTURE)
            self.show(self.leg_names[climb], self.leaders[climb])

    def carry_the_numbers(self) -> None:
        """The waves leave; their two numbers become the upper row of a block."""
        self.block = self.new_block(0, self.stage.at(0.895, 0.58))
        upper, lower = self.block.numbers[:2], self.block.numbers[2:]
        self.unknown = [
            Formula("?", BODY).put(number.get_center() + DOWN * 0.1) for number in lower
        ]
        carried = [chip.number for chip in self.line.chips]
        self.clear_stage(self.figure, *carried, run_time=0.5)
        ways = [n.get_left() - c.get_left() for n, c in zip(upper, carried, strict=True)]
        self.play(
            *(number.animate.shift(way) for number, way in zip(carried, ways, strict=True)),
            run_time=GESTURE,
        )
        for number in lower:
            number.set_opacity(0)
        self.play(FadeIn(self.block, *self.unknown), FadeOut(*carried), run_time=QUICK)

    def new_block(self, pair: int, place: Point3D) -> NumberBlock:
        """Return the block of a pair for one word, about a place."""
        values = self.step(1)[2 * pair : 2 * pair + 2, 2 * pair : 2 * pair + 2]
        block = NumberBlock(values, decimals=3, color=self.hues[pair], cell=CELL)
        return block.set_place(place, CELL)

    def big_pose(self, across: float, share: float = 1.0) -> LegsPose:
        """Return how the large dial stands, its hub at a share of the stage's width."""
        radius = share * min(self.stage.height - 1.2, 0.32 * self.stage.width)
        return LegsPose(self.stage.at(across, 0) + UP * 0.62, radius, 1.0)

    def name_the_legs(self) -> None:
        """Set the names of angles and legs, and how far each turned leg climbs and goes."""
        (c, s), _ = self.step(1)[:2, :2]
        hue, height, width = self.hues[0], "sin t", "cos t"
        self.leg_names = {
            "t": Formula("t", BODY, color=self.theme.position),
            "step": Formula("1", BODY, color=hue),
            "one": Formula("1", LABEL, color=hue),
            "other": Formula("1", LABEL, color=hue),
            "sine": SlantedFormula("sin t", BODY, color=hue),
            "cosine": SlantedFormula("cos t", BODY, color=hue),
            "low": Chip(s, color=hue, term=width),
            "high": Chip(c, color=hue, term=height),
            "far": Chip(c, color=hue, term=width),
            "back": Chip(s, color=hue, term=height),
        }
        for name in self.leg_names.values():
            name.set_z_index(1)
        self.leaders = {
            climb: scenery(Line(stroke_color=self.theme.quiet, stroke_width=2))
            for climb in ("low", "high")
        }

    def draw_legs(self) -> None:
        """Turn the hand with its legs as far as they have turned, and put all names beside them."""
        turned = self.turned.get_value()
        self.figure.grown["turned"] = turned
        block = shift_matrix(turned, self.omega[:1])
        self.figure.show_turn(self.hand(self.now * float(self.omega[0])), block)
        self.place_names(self.figure, turned * float(self.omega[0]))
        if 0 < turned < 1:
            self.hide_what_passes_the_hand(turned)

    def hide_what_passes_the_hand(self, turned: float) -> None:
        """Hide each name while the old hand runs through it, on its way from nought to one."""
        for part, clear in (("t", 0.55), ("sine", 0.85), ("cosine", 0.85)):
            shown = max(0.1 - turned, turned - clear) / 0.1
            self.leg_names[part].set_opacity(float(np.clip(shown, 0, 1)))

    def place_names(self, figure: TurnedLegs, turn: float) -> None:
        """Put the names of angles and legs where they belong now."""
        hub, reach, names = figure.hub, figure.radius, self.leg_names
        old = float(np.arctan2(*figure.old))
        names["t"].put(on_circle(hub, 0.29 * reach, turn + old / 2) + DOWN * 0.1)
        names["step"].put(on_circle(hub, 1.12 * reach, 0.08) + DOWN * 0.1)
        along = figure.knee - hub, figure.new_end - figure.knee
        names["cosine"].lean(hub + 0.55 * along[0] + _aside(turn, -0.3), turn)
        names["sine"].lean(figure.knee + 0.5 * along[1] + _aside(turn + np.pi / 2, 0.42), turn)
        for one, corner, angle in (
            ("one", hub, 0.22 * turn),
            ("other", figure.knee, np.pi / 2 + 0.2 * turn),
        ):
            names[one].put(on_circle(corner, MARK * reach + 0.22, angle) + DOWN * 0.1)
        # beside the drawing, where neither the hand nor the arc passes
        beside = hub[0] + 1.05 * reach + 0.3
        for climb, foot, top in (
            ("low", figure.drop, figure.knee),
            ("high", figure.knee, figure.shoulder),
        ):
            middle, name = (foot + top) / 2, names[climb]
            name.put(np.array([beside + name.width / 2, middle[1] - 0.1, 0.0]))
            self.leaders[climb].set_points_as_corners(
                [middle + 0.08 * RIGHT, np.array([beside, middle[1], 0.0])]
            )
        names["far"].put((hub + figure.drop) / 2 + DOWN * 0.45)
        names["back"].put((figure.shoulder + figure.new_end) / 2 + UP * 0.25)

    # --- the block -------------------------------------------------------------------------

    def complete_the_block(self) -> None:
        """The turned legs go sideways too: that is the lower row, and so the block is whole."""
        lower = self.block.numbers[2:]
        with self.beat("block"), self.redrawn(self.draw_legs):
            leaving = FadeOut(self.leg_names["sine"], self.leg_names["cosine"])
            self.play(self.figure.grow("far", "back"), leaving, run_time=GESTURE)
            self.show(self.leg_names["far"], self.leg_names["back"])
            self.play(
                FadeOut(*self.unknown),
                *(number.animate.set_opacity(1) for number in lower),
                run_time=GESTURE,
            )
            home, self.columns, self.heads, self.sums = self.build_the_equation()
            going = [self.leg_names[part] for part in ("low", "high", "one", "other")]
            self.hide(*going, *self.leaders.values())
            self.play(
                glide((self.figure, self.big_pose(0.19, 0.93))),
                self.block.glide(home, CELL),
                run_time=MORPH,
            )
            self.show(*self.columns, *self.heads, *self.sums)

    def build_the_equation(self) -> Equation:
        """Return new column = block times old column, and both rows written out as sums."""
        right, middle = self.stage.right, self.stage.at(0, 0.53)[1]
        half, tall = 0.58, CELL[1] + 0.04
        old = Region(right - 2 * half, right, middle - tall, middle + tall)
        block_home = np.array([old.left - 0.16 - CELL[0], middle, 0.0])
        edge = block_home[0] - CELL[0] - 0.62
        new = Region(edge - 2 * half, edge, old.bottom, old.top)
        old_values = self.hand(self.now * float(self.omega[0]))
        columns = [
            NumberColumn(self.step(1)[:2, :2] @ old_values, new),
            NumberColumn(old_values, old),
        ]
        top = old.top + 0.25
        equals = Formula("=", BODY).put(np.array([edge + 0.3, middle - 0.1, 0.0]))
        heads: list[VGroup] = [
            equals,
            Formula("{{t : t}} + 1", BODY, parts=self.tints).put(new.center * RIGHT + top * UP),
            Formula("t", BODY, color=self.theme.position).put(old.center * RIGHT + top * UP),
        ]
        sums = [self.weighted_sum(row) for row in range(2)]
        wide = sums[1].width
        for line, height in zip(sums, (middle + 1.75, middle - 1.6), strict=True):
            line.put(np.array([right - wide + 1.55, height, 0.0]))
        return block_home, columns, heads, sums

    def let_t_grow(self) -> None:
        """Both columns change with t; the block stands still."""
        with self.beat("freeze"), self.redrawn(self.draw_equation):
            self.ponder(1.5)
            start, end = self.places
            self.sweep((start + end) / 2, MORPH)
            self.say("still", _evenly(self.t, end, MORPH))

    def draw_equation(self) -> None:
        """Draw the legs at t, and print both columns."""
        self.draw_legs()
        old = self.hand(self.now * float(self.omega[0]))
        self.columns[0].show_values(self.step(1)[:2, :2] @ old)
        self.columns[1].show_values(old)

    # --- all dials -------------------------------------------------------------------------

    def give_each_dial_its_block(self) -> None:
        """The large dial becomes the first of several, each with a block under it."""
        self.lay_out_the_dials()
        first, *others = self.dials
        names = [self.leg_names[part] for part in ("t", "step", "far", "back")]
        leaving = [*self.columns, *self.heads, *self.sums, *names]
        with self.beat("dials"):
            self.hide(*leaving)
            small = LegsPose(first.pose.hub, first.pose.radius, 0.0)
            self.play(glide((self.figure, small)), self.figure.pale(), run_time=MORPH)
            self.draw_dials()
            home = self.block.glide(self.blocks[0].place, CELL)
            self.remove(self.figure)
            self.add(first)
            self.play(home, FadeIn(first.turns[0], self.speeds[0]), run_time=GESTURE)
            self.blocks[0] = self.block
            self.add(first)
            self.hero = VGroup(*self.dials)
            for parts in zip(others, self.blocks[1:], self.speeds[1:], strict=True):
                self.show(*parts, run_time=0.4)

    def lay_out_the_dials(self) -> None:
        """Place the dials side by side, a block under each, its speed between them."""
        cells = self.stage.row_of(self.pairs, gap=0.2)
        radius = min(0.25 * self.stage.height, 0.42 * cells[0].width)
        poses = [DialPose(cell.at(0.5, 1) + DOWN * (radius + 0.1), radius) for cell in cells]
        low = self.stage.bottom + 1.2
        self.dials = self.new_dials(poses)
        self.blocks = [
            self.new_block(i, np.array([cell.center[0], low, 0.0])) for i, cell in enumerate(cells)
        ]
        between = (poses[0].hub[1] - radius + low + CELL[1]) / 2 - 0.1
        self.speeds = [
            Formula(f"omega = {omega:.3g}", BODY, color=hue).put(
                np.array([cell.center[0], between, 0.0])
            )
            for cell, omega, hue in zip(cells, self.omega, self.hues, strict=True)
        ]

    def new_dials(self, poses: list[DialPose]) -> list[StepHands]:
        """Return a dial with two hands for each pose."""
        return [StepHands(pose, color=hue) for pose, hue in zip(poses, self.hues, strict=True)]

    def draw_dials(self) -> None:
        """Turn every dial by what has been walked, and print the block of that walk."""
        walked = self.walked.get_value()
        first = min(walked, float(self.walks[0]))
        whole = self.step(walked)
        for i, (dial, block) in enumerate(zip(self.dials, self.blocks, strict=True)):
            speed = float(self.omega[i])
            dial.show_turn(speed * self.now, speed * first, speed * (walked - first))
            block.set_values(whole[2 * i : 2 * i + 2, 2 * i : 2 * i + 2])

    def lay_walks_end_to_end(self) -> None:
        """Two walks, one after the other, are one walk."""
        first, more = self.walks
        middle = self.stage.at(0.5, 0) + UP * 0.12
        product = Formula(f"T({more}) dot T({first}) = T({first + more})", BODY).put(middle)
        self.walk_name: VGroup = Formula(f"T({first})", BODY).put(middle)
        lengths = self.name_the_walks()
        with self.beat("walk"), self.redrawn(self.draw_dials):
            self.sweep(first, 1.5, tracker=self.walked)
            self.show(self.walk_name, lengths[0])
            self.say("more", _evenly(self.walked, first + more, 2.0), FadeOut(self.walk_name))
            self.show(product, lengths[1])
        self.walk_name = VGroup(product, *lengths)

    def name_the_walks(self) -> tuple[VGroup, VGroup]:
        """Return the words of each walk beside its turn, at the dial whose turns lie clearest."""
        first, more = self.walks
        pair = int(np.argmin(np.abs(self.omega * (first + more) - 1)))
        dial, speed = self.dials[pair], float(self.omega[pair])
        angles = [speed * (self.now + words) for words in (first / 2, first + more / 2)]
        names = [
            Formula(str(words), BODY, color=self.hues[pair]).put(
                on_circle(dial.pose.hub, dial.pose.radius + 0.25, angle) + DOWN * 0.1
            )
            for words, angle in zip(self.walks, angles, strict=True)
        ]
        if np.linalg.norm(names[0].get_center() - names[1].get_center()) < 0.4:
            return VGroup(), VGroup()
        return VGroup(names[0]), VGroup(names[1])

    # --- the matrix ------------------------------------------------------------------------

    def build_the_matrix(self) -> None:
        """The blocks rise onto a diagonal; matrix times column is the next column."""
        self.product = product = self.lay_out_the_matrix()
        new, old = product.columns
        with self.beat("matrix"):
            self.raise_the_blocks()
            self.show(product.matrix, product.heads[1])
            self.draw_matrix()
            self.show(old, *product.old_dials, product.heads[2])
            self.add(*new.numbers)
            dials = (*self.dials, *product.old_dials)
            self.hero = VGroup(product.matrix, *self.blocks, new, old, *dials)
            with self.redrawn(self.draw_matrix):
                left = FadeIn(new.brackets, product.heads[0], *self.dials)
                self.say("product", left)
                self.sweep(self.pairs, 1.8, tracker=product.made_pairs)

    def raise_the_blocks(self) -> None:
        """Let the long walks go; the blocks, for one word again, rise onto the diagonal."""
        matrix = self.product.matrix
        numbers = [number for block in self.blocks for number in block.numbers]
        names = FadeOut(*self.speeds, self.walk_name)
        leaving = [dial.fade_hands(1, 0) for dial in self.dials]
        self.play(names, *leaving, *(n.animate.set_opacity(0) for n in numbers), run_time=QUICK)
        self.walked.set_value(1.0)
        self.draw_dials()
        anew = [dial.fade_hands(0, 1) for dial in self.dials]
        self.play(*anew, *(n.animate.set_opacity(1) for n in numbers), run_time=QUICK)
        at_first, then = (squish_rate_func(smooth, *span) for span in ((0, 0.3), (0.25, 1)))
        for i, block in enumerate(self.blocks):
            # the first block rises beside the second dial, so both dials make room
            room = self.dials[:2] if i == 0 else self.dials[i : i + 1] if i > 1 else []
            rising = block.glide(matrix.block_place(i), matrix.cell)
            fading = [FadeOut(dial, rate_func=at_first) for dial in room]
            self.play(*fading, rising.set_rate_func(then), run_time=0.5)
        self.t.set_value(self.stops[0])
        self.dials = self.new_dials(self.product.new_poses)

    def lay_out_the_matrix(self) -> MatrixEquation:
        """Return dials, new column, matrix, old column, dials; the slider's place under them."""
        header, body, foot = self.stage.rows(0.5, 3.7, 0.85)
        left, new, equals, middle, _, old, right = body.columns(
            0.92, 1.08, 0.4, 8.3, 0.12, 1.08, 0.92
        )
        matrix = BlockMatrix(self.pairs, middle.inset(0.14, 0.08))
        radius = min(0.38, 0.8 * matrix.cell[1])
        inner = [
            Region(r.left, r.right, matrix.region.bottom, matrix.region.top) for r in (new, old)
        ]
        now = self.vector(self.stops[0])
        columns = [
            NumberColumn(self.step(1) @ now, inner[0]),
            NumberColumn(now, inner[1]),
        ]
        hubs = [
            [np.array([side.center[0], matrix.block_place(i)[1], 0.0]) for i in range(self.pairs)]
            for side in (left, right)
        ]
        new_poses = [DialPose(hub, radius) for hub in hubs[0]]
        old_dials = [
            Dial(radius=radius, color=hue, width=5).shift(hub)
            for hub, hue in zip(hubs[1], self.hues, strict=True)
        ]
        tops = [np.array([r.center[0], header.at(0, 0.25)[1], 0.0]) for r in (new, middle, old)]
        heads = [
            VGroup(
                Formula("{{t : t}} + 1", BODY, parts=self.tints).put(tops[0]),
                Formula("=", TITLE).put(equals.center + DOWN * 0.14),
            ),
            Formula("T(1)", BODY).put(tops[1]),
            Formula("t", BODY, color=self.theme.position).put(tops[2]),
        ]
        return MatrixEquation(matrix, columns, heads, old_dials, new_poses, foot)

    def draw_matrix(self) -> None:
        """Turn all dials to t, print both columns; a block that works is framed more strongly."""
        product, (new, old) = self.product, self.product.columns
        now, made = self.vector(self.now), product.made_pairs.get_value()
        new.show_values(self.step(1) @ now)
        old.show_values(now)
        for i in range(self.pairs):
            angle, turn = float(self.omega[i]) * self.now, float(self.omega[i])
            product.old_dials[i].set_angle(angle)
            self.dials[i].show_turn(angle, turn)
            for number in new.numbers[2 * i : 2 * i + 2]:
                number.set_opacity(float(made > i + 0.5))
            works = max(0.0, 1 - abs(2 * (made - i) - 1)) if made < self.pairs else 0.0
            self.blocks[i].frame.set_stroke(width=3 + 5 * works)

    # --- every place -----------------------------------------------------------------------

    def try_every_place(self) -> None:
        """Step through far places; the matrix stands still and keeps fitting."""
        slider, told = self.product.foot.columns(7.4, 5.2, gap=0.2)
        self.slider = Scrubber("t", 0, self.positions - 1, slider, value=self.now)
        self.checklist = Checklist(WISHES, self.layout.checklist, gap=0.3, earning="linear shift")
        here, everywhere = self.build_errors(told)
        marks = scenery(Dots(color=self.theme.quiet, radius=0.06))
        marks.set_centers(np.array([self.slider.point(stop) for stop in self.stops]))
        with self.beat("slide"):
            self.show(marks, self.slider, here)
            self.ponder(1.0)
            with self.redrawn(self.draw_places):
                for stop in self.stops[1:]:
                    self.jump_to(stop)
            self.hide(here)
            self.show(everywhere)
            self.say("always")
            self.show(self.checklist)
            self.play(self.checklist.earn("linear shift"), run_time=GESTURE)
            self.answer()

    def jump_to(self, place: int) -> None:
        """Go to a place at once, and stay there: between, no hand could be followed."""
        self._run(self.t, place, run_time=REST, rate_func=_at_once)

    def draw_places(self) -> None:
        """Draw the matrix at t, and print by how much it misses there."""
        self.draw_matrix()
        self.slider.set_value(self.now)
        self.error.set_number(float(self.missed[round(self.now)]))

    def errors(self) -> Array:
        """Return by how much matrix times column misses the next column, at every place.

        The angles ωt are plain products of doubles, as they are for whoever recomputes this.
        """
        angles = np.arange(self.positions + 1)[:, None] * self.omega
        columns = np.asarray(encode(angles, np.ones(1))).reshape(len(angles), self.dim)
        moved = columns[:-1] @ self.step(1).T
        return np.asarray(np.abs(moved - columns[1:]).max(axis=1))

    def build_errors(self, region: Region) -> tuple[VGroup, VGroup]:
        """Return the error at t and the largest error at all places, each with its name."""
        self.missed = self.errors()
        color, baseline = self.theme.good, region.at(0, 0.28)[1] - 0.1
        lines = []
        values = (self.missed[self.stops[0]], self.missed.max())
        self.error, self.largest = (PowerReadout(float(v), BODY, color=color) for v in values)
        names = ("error at this t", f"largest error, t = 0 … {self.positions - 1}")
        for number, words in zip((self.error, self.largest), names, strict=True):
            label = Label(words, NOTE, color=self.theme.quiet)
            label.put(np.array([region.right - 1.6, baseline, 0.0]), RIGHT)
            number.put(np.array([region.right - 1.4, baseline, 0.0]), LEFT)
            lines.append(VGroup(label, number))
        return lines[0], lines[1]


def _evenly(tracker: ValueTracker, to: float, run_time: float) -> Any:
    """Return the animation that moves a tracker evenly, to be played beside others."""
    animate: Any = tracker.animate
    return animate(run_time=run_time, rate_func=linear).set_value(to)


def _at_once(share: float) -> float:
    """Return the rate of a change that has happened as soon as it begins."""
    return float(share > 0)


def _aside(direction: float, distance: float) -> Point3D:
    """Return the way of that length, a quarter turn to the left of a direction in radians."""
    return distance * np.array([-np.sin(direction), np.cos(direction), 0.0])
