"""Chapter 10: a step is a turn of every dial, and so one matrix for all positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Animation,
    Create,
    FadeIn,
    FadeOut,
    GrowFromCenter,
    GrowFromPoint,
    Line,
    Mobject,
    Polygon,
    Rectangle,
    ReplacementTransform,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
)
from manim.typing import Point3D
from manim.utils.rate_functions import squish_rate_func
from numpy.typing import NDArray

from posenc_math import best_single_sine, encode, frequencies, shift_matrix, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.block_matrix import BlockMatrix, NumberBlock, widest
from scenes._kit.mobjects.brackets import Brackets
from scenes._kit.mobjects.checklist import Checklist, Mark, Verdict
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Dial, Wedge, on_circle
from scenes._kit.mobjects.hatching import Hatching
from scenes._kit.mobjects.loose import loose
from scenes._kit.mobjects.power_readout import PowerReadout, below_power_of_ten
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.scrubber import Scrubber
from scenes._kit.mobjects.slanted import SlantedFormula
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.mobjects.stacked_triangles import StackedTriangles
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.mobjects.value_column import LYING, Pose, ValueColumn
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label, Type

Array = NDArray[np.float64]
Link = tuple[Mobject, Callable[..., object]]

TURNS_OF_WAVE = 2
"""How many whole turns of the fastest dial the opening waves show."""
NEW_PAIR = ("sin omega (t + Delta)", "cos omega (t + Delta)")
OLD_PAIR = ("sin omega t", "cos omega t")
WEIGHTS = (("cos omega Delta", "sin omega Delta"), ("- sin omega Delta", "cos omega Delta"))
"""The block, row by row: new pair = weights · old pair."""
LEADING = 0.5
"""Distance between the two lines of a column of two entries."""
UPPER, LOWER = 0.7, 0.38
"""Where the equation stands in symbols and in numbers, as shares of the height."""
BOW = 2.0
"""How round the way of an old value is that has to pass a weight, in radians."""
FLIGHT_BOWS = (-0.8, -1.5)
"""How round the ways of texts are that fly over others into the two sums, in radians."""
ARRIVAL = 0.7
"""When what stands before a text that flies comes, as a share of the flight."""
SMALLER = 0.9
"""How much smaller the block becomes when four of them stand side by side."""
SLIDING_SPEED, PAUSE = 220, 0.45
"""How fast the slider goes at most, in words a second on average, and how long it stops."""
EXPOSURE = 1 / 30
"""Seconds before and after a moment that blur into one picture while the slider moves fast."""
READABLE = 0.75
"""How sharply a hand must be seen for its two cells to be read; else they are hatched."""


class ShiftMatrix(ChapterScene):
    """Finds the matrix of a step in one dial, puts four of them together, and slides along."""

    key = "shift_matrix"
    number = 10

    dim = 8
    """Width of the position vectors: 4, 6 or 8."""
    base = 10000.0
    """Base of the frequencies."""
    offset = 1
    """How many words the matrix steps on, 1 to 9."""
    positions = 501
    """Length of the sentence along which t slides."""
    old_angle = 32.0
    """Where the hand of the triangles stands: ωt in degrees, 18 to 40."""
    gap_angle = 38.0
    """How far it is turned on: ωΔ in degrees, 25 to 42."""
    dragged = (25.0, 40.0)
    """Between which angles ωt is dragged to and fro, in degrees."""
    first_steps, more_steps = 5, 7
    """Two walks, and the one walk that they make."""
    first_position = 2
    """The row that stands up as a column."""
    stops = (8, 153, 350, 500)
    """Where the slider stops, one after the other; at the last one it stays."""

    def setup(self) -> None:
        """Check the content and compute what all pictures share."""
        super().setup()
        self._check_content()
        self.pairs = self.dim // 2
        self.omega = frequencies(self.pairs, base=self.base)
        self.hues = [self.theme.pair(i, self.pairs) for i in range(self.pairs)]
        self.weight_hue = self.theme.pair(1)
        self.old_turn = ValueTracker(0.0)
        self.gap_turn = ValueTracker(0.0)
        self.multiple = ValueTracker(1.0)
        self.delta = ValueTracker(0.0)
        self.time_tracker = ValueTracker(float(self.first_position))

    def _check_content(self) -> None:
        if self.dim not in (4, 6, 8):
            raise ValueError(f"dim must be 4, 6 or 8 in this picture, got {self.dim}")
        last = self.positions - 1
        steps = self.first_steps + self.more_steps
        limits = {
            "offset": (self.offset, 1, 9),
            "positions": (self.positions, 10, 1000),
            "old_angle": (self.old_angle, 18, 40),
            "gap_angle": (self.gap_angle, 25, 42),
            "first_steps + more_steps": (steps, 2, 12),
            "first_position": (self.first_position, 0, 99),
            "first of stops": (min(self.stops), 0, last),
            "last of stops": (max(self.stops), 0, last),
        }
        for name, (value, low, high) in limits.items():
            if not low - 1e-9 <= value <= high + 1e-9:
                raise ValueError(
                    f"{name} must be {low:g} to {high:g} in this picture, got {value:g}"
                )

    def construct(self) -> None:
        """Tell the chapter."""
        self.shift_one_sine()
        self.try_every_multiple()
        self.turn_a_hand()
        self.split_the_new_hand()
        self.add_the_legs()
        self.fold_the_sums()
        self.drag_the_position()
        self.give_each_dial_its_block()
        self.add_the_turns()
        self.set_the_blocks_on_a_diagonal()
        self.multiply_matrix_and_column()
        self.slide_along()

    # --- one sine alone --------------------------------------------------------------------

    @property
    def word_angle(self) -> float:
        """How far the fastest dial turns in one offset, in radians."""
        return float(self.offset * self.omega[0])

    def sine(self, angles: Array) -> Array:
        """Return the heights of a hand at angles in radians."""
        return np.asarray(encode(angles, np.ones(1)))[..., 0]

    def shift_one_sine(self) -> None:
        """Draw a sine, and slide its copy back by one word: what is read one word later."""
        plot, self.readings = self.stage.rows(4.15, 0.85)
        self.angles = np.linspace(0, TURNS_OF_WAVE * 2 * np.pi, 120 * TURNS_OF_WAVE + 1)
        extent = float(self.angles[-1] / self.omega[0])
        self.area = PlotArea(plot.inset(0.2, 0.0), extent, 0.35 * plot.height)
        axis = scenery(Line(*self.area.points([0, extent], [0, 0])))
        axis.set_stroke(self.theme.ring, width=2)
        self.old_wave = self._wave(self.theme.position, self.sine(self.angles))
        self.new_wave = self._wave(self.theme.ink, self.sine(self.angles))
        self._name_the_waves()
        with self.question():
            self.play(FadeIn(axis), Create(self.old_wave), run_time=1.0)
            self.play(FadeIn(self.wave_names[0]), run_time=0.3)
            self.add(self.new_wave)
            self.play(self._slide_new_wave(), Create(self.word_arrow), run_time=1.2)
            self.play(FadeIn(self.wave_names[1]), FadeIn(self.word_name), run_time=0.4)

    def _wave(self, color: str, heights: Array) -> Trace:
        wave = Trace(self.area, color=color, width=6)
        return wave.set_heights(self.angles / self.omega[0], heights)

    def _name_the_waves(self) -> None:
        quarter = np.pi / 2 / self.omega[0]
        turn = 4 * quarter
        low = self.area.point(3 * quarter, -1) + DOWN * 0.5
        high = self.area.point(turn + quarter - self.offset, 1) + LEFT * 0.1 + UP * 0.18
        self.wave_names = [
            Formula("sin t", BODY, color=self.theme.position).put(low),
            Formula(f"sin(t + {self.offset})", BODY).put(high),
        ]
        crest = self.area.point(quarter, 1) + UP * 0.18
        ahead = self.area.point(quarter - self.offset, 1) + UP * 0.18
        self.word_arrow = VectorArrow(crest, ahead, color=self.theme.quiet, width=4, head=0.18)
        words = "1 word" if self.offset == 1 else f"{self.offset} words"
        self.word_name = Label(words, NOTE).put((crest + ahead) / 2 + UP * 0.16)

    def _slide_new_wave(self) -> UpdateFromAlphaFunc:
        def slide(_: Mobject, share: float) -> None:
            heights = self.sine(self.angles + share * self.word_angle)
            self.new_wave.set_heights(self.angles / self.omega[0], heights)

        return UpdateFromAlphaFunc(self.new_wave, slide)

    def gap_left(self, multiple: float) -> float:
        """Return the root mean square gap between the shifted sine and a multiple of the sine."""
        angles = self.angles[:-1]
        gaps = self.sine(angles + self.word_angle) - multiple * self.sine(angles)
        return float(np.sqrt(np.mean(gaps**2)))

    def try_every_multiple(self) -> None:
        """Stretch and flatten the old sine until the gap is smallest; it does not close."""
        best, _ = best_single_sine(self.word_angle)
        self.fill = scenery(Polygon(*np.eye(3), stroke_width=0, fill_color=self.theme.bad))
        self.fill.set_fill(opacity=0.4)
        self._build_gap_readouts()
        name = Formula("{{c : c}} dot sin t", BODY, color=self.theme.position)
        name.part("c").set_color(self.weight_hue)
        name.put(self.wave_names[0].get_center() * RIGHT + UP * self.wave_names[0].baseline)
        links: list[Link] = [
            (self.fill, self._fill_gap),
            (self.old_wave, self._stretch),
            (self.c_name, lambda m: m.set_number(self.multiple.get_value())),
            (self.gap_size, lambda m: m.set_number(self.gap_left(self.multiple.get_value()))),
        ]
        with self.beat("foil"):
            self.answer()
            self.bring_to_back(self.fill)
            self._fill_gap(self.fill)
            self.play(
                FadeIn(self.fill),
                FadeIn(self.gap_panel),
                ReplacementTransform(self.wave_names[0], name),
                FadeOut(self.word_arrow, self.word_name),
                run_time=0.5,
            )
            with self.driven(*links):
                self.play(self.multiple.animate.set_value(-0.35), run_time=1.6)
                self.play(self.multiple.animate.set_value(best), run_time=1.4)
            self.play(Create(self.cross), run_time=0.5)

    def _build_gap_readouts(self) -> None:
        line = self.readings.at(0.06, 0.3)
        self.c_name = NamedReadout("c", 1.0, 3, TITLE, color=self.weight_hue).put(line, LEFT)
        word = Label("gap left, as root mean square", LABEL)
        word.put(self.readings.at(0.36, 0.3), LEFT)
        number = word.get_right() * RIGHT + RIGHT * 0.3 + UP * line[1]
        self.gap_size = Readout(self.gap_left(1.0), 3, TITLE).put(number)
        self.gap_panel = VGroup(self.c_name, word, self.gap_size)
        self.cross = Mark("bad", 0.2).next_to(self.gap_size, RIGHT, buff=0.3)

    def _stretch(self, wave: Trace) -> None:
        heights = self.multiple.get_value() * self.sine(self.angles)
        wave.set_heights(self.angles / self.omega[0], heights)

    def _fill_gap(self, fill: Polygon) -> None:
        places = self.angles / self.omega[0]
        upper = self.area.points(places, self.sine(self.angles + self.word_angle))
        lower = self.area.points(places, self.multiple.get_value() * self.sine(self.angles))
        fill.set_points_as_corners([*upper, *lower[::-1], upper[0]])

    # --- the triangles ---------------------------------------------------------------------

    def old_pair(self) -> Array:
        """Return (sin ωt, cos ωt) of the hand as it stands."""
        return np.asarray(encode(np.array(self.old_turn.get_value()), np.ones(1)))

    def block(self) -> Array:
        """Return the 2 × 2 block of the gap as it stands."""
        return shift_matrix(self.gap_turn.get_value(), np.ones(1))

    def turn_a_hand(self) -> None:
        """The wave becomes one height; with its cosine it is a hand, which then turns on by ωΔ."""
        radius = min(self.stage.height - 1.15, 0.335 * self.stage.width)
        self.aside = self.stage.at(0, 0.5) + RIGHT * 0.5 + UP * (0.06 - radius / 2)
        middle = self.aside + RIGHT * (self.stage.center - self.aside - radius / 2)
        self.figure = StackedTriangles(middle, radius, color=self.weight_hue)
        self.names = self._figure_names()
        follow = (self.figure, lambda f: f.set_turn(self.old_pair(), self.block()))
        with self.beat("dial"):
            legs = self._add_the_cosine()
            self._place_names()
            self.play(FadeIn(self.names["old"]), FadeIn(self.names["p_old"]), run_time=0.4)
            self.wait(0.5)
            self.play(*map(FadeOut, legs), run_time=0.3)
            self.figure.grown["new"] = 1.0
            with self.driven(follow):
                turn = self.gap_turn.animate.set_value(np.deg2rad(self.gap_angle))
                self.play(turn, run_time=0.9, rate_func=linear)
            self._place_names()
            self.play(FadeIn(self.names["gap"]), FadeIn(self.names["p_new"]), run_time=0.4)

    def _add_the_cosine(self) -> VGroup:
        """The wave becomes one height; its cosine lies down before it, and they make a hand."""
        figure, dial = self.figure, VGroup(self.figure.axes, self.figure.rim)
        self.old_turn.set_value(np.deg2rad(self.old_angle))
        figure.grown["old"] = 0.0
        figure.set_turn(self.old_pair(), self.block())
        upright, level, *names = self.old_legs = self._legs_of_the_old_hand()
        self.clear_stage(self.old_wave, run_time=0.4)
        self.play(ReplacementTransform(self.old_wave, upright), FadeIn(dial), run_time=0.8)
        self.play(FadeIn(names[0]), Create(level), run_time=0.5)
        self.play(FadeIn(names[1]), run_time=0.3)
        self.remove(dial)
        self.add(figure)
        self.play(figure.grow("old"), run_time=0.8)
        return self.old_legs

    def _legs_of_the_old_hand(self) -> VGroup:
        """Return sine and cosine of ωt as an upright and a level leg, and their names."""
        hue, hub = self.theme.position, self.figure.hub
        sine, cosine = self.figure.radius * np.asarray(
            encode(np.array(np.deg2rad(self.old_angle)), np.ones(1))
        )
        foot = hub + RIGHT * cosine
        upright = Line(foot, foot + UP * sine, stroke_color=hue, stroke_width=7)
        level = DashedSegment(hub, foot, color=hue, width=7, dash=0.1)
        names = [Formula(name, BODY, color=hue) for name in OLD_PAIR]
        names[0].put(upright.get_center() + LEFT * 0.2 + DOWN * 0.3, RIGHT)
        names[1].put((hub + foot) / 2 + DOWN * 0.42)
        return VGroup(upright, level, *names)

    def _figure_names(self) -> dict[str, SlantedFormula]:
        old, gap, ink = self.theme.position, self.weight_hue, self.theme.ink
        return {
            "old": SlantedFormula("omega t", BODY, color=old),
            "gap": SlantedFormula("omega Delta", BODY, color=gap),
            "p_old": SlantedFormula("p_t", BODY, color=old),
            "p_new": SlantedFormula("p_(t + Delta)", BODY, color=ink),
            "along": SlantedFormula("cos omega Delta", LABEL, color=gap),
            "across": SlantedFormula("sin omega Delta", LABEL, color=gap),
            "twin": SlantedFormula("omega t", BODY, color=old),
        }

    def _place_names(self, _: object = None) -> None:
        """Put the names of angles, hands and parts where they belong now."""
        figure = self.figure
        old, gap, reach = figure.old_angle, figure.gap_angle, figure.radius
        places = {
            "old": (on_circle(figure.hub, 0.33 * reach, old * 0.5), 0.0),
            "gap": (on_circle(figure.hub, 0.345 * reach, old + gap * 0.56), 0.0),
            "p_old": (figure.old_end + on_circle(np.zeros(3), 0.36, old - 0.3), 0.0),
            "p_new": (figure.new_end + LEFT * 0.28 + UP * 0.45, 0.0),
            "along": (self._beside(figure.hub, figure.knee, 0.7, old + np.pi / 2), old),
            "across": (
                self._beside(figure.knee, figure.new_end, 0.5, old + np.pi),
                old - np.pi / 2,
            ),
            "twin": (on_circle(figure.knee, 0.3 * reach, (np.pi + old) / 2), 0.0),
        }
        for name, (place, angle) in places.items():
            self.names[name].lean(place, angle)

    def _beside(self, start: Point3D, end: Point3D, share: float, toward: float) -> Point3D:
        return on_circle(start + (end - start) * share, 0.28, toward)

    def split_the_new_hand(self) -> None:
        """Draw the part of the new hand along the old one, and the part square to it."""
        with self.beat("split"):
            self.play(self.figure.grow("along"), run_time=1.0)
            self.play(FadeIn(self.names["along"]), run_time=0.4)
            self.play(self.figure.grow("across"), run_time=1.0)
            self.play(FadeIn(self.names["across"]), run_time=0.4)

    # --- the sums --------------------------------------------------------------------------

    def products(self) -> Array:
        """Return the four products, row by row of the block."""
        return self.block() * self.old_pair()

    def leg_lengths(self) -> Array:
        """Return the lengths of the four legs, in the order of the products."""
        return np.abs(self.products())

    def add_the_legs(self) -> None:
        """Drop the legs; their names and lengths fly into two sums, column under column."""
        self._build_sums()
        names = VGroup(*(name for key, name in self.names.items() if key != "twin"))
        self.leg_numbers = [
            [Readout(length, 3, LABEL, align=ORIGIN) for length in row]
            for row in self.leg_lengths()
        ]
        first = (self.leg_numbers[0][0], self.leg_numbers[1][1])
        second = (self.leg_numbers[0][1], self.leg_numbers[1][0])
        with self.beat("sums"):
            self.add(names)
            with self.driven((names, self._place_names)):
                self.play(self.figure.glide(self.aside), run_time=0.6)
            self._place_leg_numbers()
            self.play(self.figure.grow("low"), run_time=0.7)
            self.play(*map(FadeIn, first), run_time=0.3)
            self.play(self.figure.grow("high"), run_time=0.7)
            self._fly([(self.names["old"], self.names["twin"])], [self.figure.grow("twin")], 0.8)
            self.play(*map(FadeIn, second), run_time=0.3)
            for row in range(2):
                self._fly_sum(row)

    def _place_leg_numbers(self, _: object = None) -> None:
        """Print the length of every leg beside it."""
        figure = self.figure
        (rise, climb), (back, level) = self.leg_numbers
        for row, lengths in zip(self.leg_numbers, self.leg_lengths(), strict=True):
            for number, length in zip(row, lengths, strict=True):
                number.set_number(length)
        half = widest(3, LABEL, "math") / 2
        aside, middle = LEFT * (half + 0.06), DOWN * 0.1
        rise.put(figure.foot + (figure.knee - figure.foot) * 0.4 + aside + middle)
        climb.put(figure.knee + (figure.shoulder - figure.knee) * 0.8 - aside + middle)
        level.put((figure.hub + figure.foot) / 2 + DOWN * 0.38)
        back.put((figure.new_end + figure.shoulder) / 2 + UP * 0.18)

    def _build_sums(self) -> None:
        """Lay out both sums as one table, so that equal factors stand under each other."""
        right = self.stage.right
        self.board = Region(
            self.aside[0] + self.figure.radius + 1.0, right, *self._span(self.stage)
        )
        old, gap = self.theme.position, self.weight_hue
        self.new_terms = [Formula(name, BODY) for name in NEW_PAIR]
        self.weights = [[Formula(w, BODY, color=gap) for w in row] for row in WEIGHTS]
        self.olds = [[Formula(name, BODY, color=old) for name in OLD_PAIR] for _ in range(2)]
        self.signs = [[Formula(sign, BODY) for sign in "=+"] for _ in range(2)]
        edges = self._column_edges()
        self.marks: list[VMobject] = []
        self.number_lines: list[tuple[list[Readout], list[Formula]]] = []
        for row, up in enumerate((0.76, 0.4)):
            self._lay_line(row, self.board.at(0, up)[1], edges)

    @staticmethod
    def _span(region: Region) -> tuple[float, float]:
        return region.bottom, region.top

    def _column_edges(self) -> Array:
        """Return left and right edge of every column of the table of sums."""
        (w, x), (o, q) = zip(*self.weights, strict=True), zip(*self.olds, strict=True)
        columns = [self.new_terms, [self.signs[0][0]], w, o, [self.signs[0][1]], x, q]
        widths = np.array([max(part.width for part in column) for column in columns])
        gaps = np.array([0.2, 0.2, 0.1, 0.22, 0.22, 0.1, 0.0])
        rights = self.board.right - np.cumsum((widths + gaps)[::-1])[::-1] + widths
        return np.column_stack([rights - widths, rights])

    def _lay_line(self, row: int, height: float, edges: Array) -> None:
        def at(column: int, align: Point3D) -> Point3D:
            across = edges[column].mean() + align[0] * np.ptp(edges[column]) / 2
            return np.array([across, height, 0.0])

        (weight, other), (old, last) = self.weights[row], self.olds[row]
        placing = [(self.new_terms[row], RIGHT), (self.signs[row][0], ORIGIN), (weight, RIGHT)]
        placing += [(old, LEFT), (self.signs[row][1], ORIGIN), (other, RIGHT), (last, LEFT)]
        for column, (part, align) in enumerate(placing):
            part.put(at(column, align), align)
        self._lay_numbers(row)
        self.marks.append(self._leg_mark(row, at(0, LEFT) + LEFT * 0.45 + UP * 0.1))

    def _leg_mark(self, row: int, place: Point3D) -> VMobject:
        """Return a short leg, upright and solid or level and dashed, to stand before a sum."""
        ink = self.theme.ink
        if row == 0:
            return Line(place + DOWN * 0.28, place + UP * 0.28, stroke_color=ink, stroke_width=7)
        ends = (place + LEFT * 0.22, place + RIGHT * 0.2)
        return DashedSegment(*ends, color=ink, width=7, dash=0.1)

    def _lay_numbers(self, row: int) -> None:
        """Put the value of every term under it."""
        total = float((self.block() @ self.old_pair())[row])
        drop = DOWN * 0.56
        numbers = [Readout(total, 3, LABEL, align=ORIGIN)]
        groups: list[Mobject] = [self.new_terms[row]]
        for column, value in enumerate(self.products()[row]):
            numbers.append(Readout(value, 3, LABEL, align=ORIGIN))
            groups.append(VGroup(self.weights[row][column], self.olds[row][column]))
        baseline = self.new_terms[row].baseline
        for number, group in zip(numbers, groups, strict=True):
            number.put(np.array([group.get_x(), baseline, 0.0]) + drop)
        quiet = [
            Formula(sign.source, LABEL, color=self.theme.quiet).put(
                np.array([sign.get_x(), baseline, 0.0]) + drop
            )
            for sign in self.signs[row]
        ]
        self.number_lines.append((numbers, quiet))

    def _fly_sum(self, row: int) -> None:
        """Send factors and lengths of one sum from the picture to its line."""
        (total, *values), quiet = self.number_lines[row]
        source = {"cos omega Delta": ("along", "old"), "sin omega Delta": ("across", "twin")}
        bow = 0.0 if row else FLIGHT_BOWS[row]
        entering = [FadeIn(self.signs[row][0]), self._pulse(row)]
        self._fly([(self.names["p_new"], self.new_terms[row])], entering, 0.6, bow=FLIGHT_BOWS[row])
        for column in range(2):
            side, angle = source[WEIGHTS[row][column].removeprefix("- ")]
            flights: list[tuple[Mobject, Mobject]] = [
                (self.names[side], self.weights[row][column]),
                (self.names[angle], self.olds[row][column]),
                (self.leg_numbers[row][column], values[column]),
            ]
            extra = [self.signs[row][1], quiet[1]] if column else [quiet[0]]
            self._fly(flights, list(map(FadeIn, extra)), 0.65, bow=bow)
        self.play(FadeIn(total, self.marks[row]), run_time=0.3)

    def _fly(
        self,
        flights: list[tuple[Mobject, Mobject]],
        others: list[Animation],
        run_time: float,
        *,
        bow: float = 0.0,
    ) -> None:
        """Let glyphs of texts fly to other texts, which then stand in their places.

        A text that is the end of its target flies unchanged; what stands before it, such as a
        sine before its angle, comes when it arrives.
        """
        landed: list[VGroup] = []
        moves: list[Animation] = []
        for source, target in flights:
            start, end = loose(source), loose(target)
            before = len(end) - len(start) if _wording(target).endswith(_wording(source)) else 0
            landed += [VGroup(*end[:before]), VGroup(*end[before:])]
            moves.append(ReplacementTransform(start, landed[-1], path_arc=bow))
            if before:
                moves.append(FadeIn(landed[-2], rate_func=squish_rate_func(smooth, ARRIVAL, 1.0)))
        self.play(*moves, *others, run_time=run_time)
        self.remove(*landed)
        self.add(*(target for _, target in flights))

    def _pulse(self, row: int) -> UpdateFromAlphaFunc:
        """Return the animation in which the legs that make one sum swell and shrink again."""
        legs = VGroup(*(self.figure.levels if row else self.figure.uprights))

        def swell(_: Mobject, share: float) -> None:
            legs.set_stroke(width=7 + 7 * np.sin(np.pi * share))

        return UpdateFromAlphaFunc(self.figure, swell)

    # --- the block -------------------------------------------------------------------------

    def fold_the_sums(self) -> None:
        """The four weights gather in a block; old and new pairs stand up beside it."""
        self._build_equation()
        with self.beat("block"):
            self._clear_the_sums()
            doubles = [self.signs[1][0], *self.olds[1]]
            ghosts: dict[Mobject, Mobject] = {part: loose(part) for part in doubles}
            self.remove(*doubles)
            folding = [
                self._shift_to(ghosts.get(part, part), place - _foot(part), part in ghosts, bow)
                for part, place, bow in self._folded_places()
            ]
            self.play(*folding, run_time=1.2)
            self.remove(*ghosts.values())
            self.play(*map(Create, self.symbol_brackets), run_time=0.5)
            self.play(*map(FadeIn, self.equation_names), run_time=0.4)
            self.play(
                *map(FadeIn, self.number_brackets), FadeIn(self.equation_numbers), run_time=0.7
            )

    def _clear_the_sums(self) -> None:
        numbers = [part for line in self.number_lines for group in line for part in group]
        leaving = [*numbers, *self.marks, self.signs[0][1], self.signs[1][1]]
        self.play(*map(FadeOut, leaving), run_time=0.4)

    @staticmethod
    def _shift_to(part: Mobject, way: Point3D, fading: bool, bow: float) -> Any:
        moving: Any = part.animate
        moving = moving(path_arc=bow).shift(way)
        return moving.set_opacity(0) if fading else moving

    def _build_equation(self) -> None:
        """Divide the board into the columns of: new = block · old, in symbols and in numbers."""
        pad, gap = 0.16, 0.24
        new, old = self.new_terms[1].width, self.olds[0][1].width
        weight = self.weights[1][0].width + 0.24
        sign = self.signs[0][0].width
        widths = [new + 2 * pad, sign + 2 * gap, 2 * weight + pad, 1.5 * gap, old + 2 * pad]
        start = self.board.right - sum(widths)
        edges = start + np.concatenate([[0.0], np.cumsum(widths)])
        self.fields = list(pairwise(edges))
        self.weight_pitch = weight
        self.symbol_brackets = self._brackets(self._line(UPPER))
        self.number_brackets = self._brackets(self._line(LOWER))
        top = self._line(UPPER) + 0.78
        self.equation_names = [
            Formula(name, BODY, color=color).put(np.array([np.mean(self.fields[i]), top, 0.0]))
            for name, color, i in (
                ("p_(t + Delta)", self.theme.ink, 0),
                ("T(Delta)", self.weight_hue, 2),
                ("p_t", self.theme.position, 4),
            )
        ]
        self._build_equation_numbers(self._line(LOWER))

    def _line(self, up: float) -> float:
        return float(self.board.at(0, up)[1])

    def _brackets(self, middle: float) -> list[Brackets]:
        reach = LEADING / 2 + 0.3
        return [
            Brackets(Region(*self.fields[i], middle - reach, middle + reach)) for i in (0, 2, 4)
        ]

    def _entry(self, field: int, row: int, middle: float, column: int = 0) -> Point3D:
        """Return the middle of an entry, on its baseline."""
        across = float(np.mean(self.fields[field]))
        if field == 2:
            across += (column - 0.5) * self.weight_pitch
        return np.array([across, middle + (0.5 - row) * LEADING - 0.1, 0.0])

    def _folded_places(self) -> Iterator[tuple[Type, Point3D, float]]:
        """Yield every part of the sums, where it goes, and the bow of its way there.

        An old value that has to pass a weight goes round it, over the first sum and under the
        second one.
        """
        middle = self._line(UPPER)
        equals = np.array([np.mean(self.fields[1]), middle - 0.1, 0.0])
        for row in range(2):
            yield self.new_terms[row], self._entry(0, row, middle), 0.0
            yield self.signs[row][0], equals, 0.0
            for column in range(2):
                yield self.weights[row][column], self._entry(2, row, middle, column), 0.0
                bow = 0.0 if column else (2 * row - 1) * BOW
                yield self.olds[row][column], self._entry(4, column, middle), bow

    def _build_equation_numbers(self, middle: float) -> None:
        signed, unsigned = widest(3, LABEL, "math"), Readout(0.0, 3, LABEL).width

        def number(place: Point3D, color: str, width: float = unsigned) -> Readout:
            right = place + RIGHT * width / 2
            return Readout(0.0, 3, LABEL, color=color, align=RIGHT).put(right)

        ink, old, gap = self.theme.ink, self.theme.position, self.weight_hue
        self.new_numbers = [number(self._entry(0, row, middle), ink) for row in range(2)]
        self.weight_numbers = [
            number(self._entry(2, row, middle, column), gap, (signed, unsigned)[column])
            for row in range(2)
            for column in range(2)
        ]
        self.old_numbers = [number(self._entry(4, row, middle), old) for row in range(2)]
        equals = Formula("=", BODY).put(np.array([np.mean(self.fields[1]), middle - 0.1, 0.0]))
        self.equation_numbers = VGroup(
            *self.new_numbers, *self.weight_numbers, *self.old_numbers, equals
        )
        self._set_equation_numbers()

    def _set_equation_numbers(self, _: object = None) -> None:
        old, block = self.old_pair(), self.block()
        printing = zip(
            [*self.new_numbers, *self.weight_numbers, *self.old_numbers],
            [*(block @ old), *np.ravel(block), *old],
            strict=True,
        )
        for number, value in printing:
            number.set_number(float(value))

    def drag_the_position(self) -> None:
        """Drag t to and fro: the yellow part turns, the pink lengths and the block stand."""
        self.figure_texts = VGroup(*self.names.values(), *self.leg_numbers[0], *self.leg_numbers[1])
        self.add(self.figure_texts)
        self.angle_slider = self._angle_slider()

        def relabel(_: Mobject) -> None:
            self._place_names()
            self._place_leg_numbers()

        links: list[Link] = [
            (self.figure, lambda _: self.figure.set_turn(self.old_pair(), self.block())),
            (self.figure_texts, relabel),
            (self.equation_numbers, self._set_equation_numbers),
            (self.angle_slider, lambda slider: slider.set_value(self.old_turn.get_value())),
        ]
        with self.beat("freeze"):
            self.play(FadeIn(self.angle_slider), run_time=0.4)
            with self.driven(*links):
                for angle, seconds in ((self.dragged[0], 1.1), (self.dragged[1], 1.7)):
                    self.play(self.old_turn.animate.set_value(np.deg2rad(angle)), run_time=seconds)
                self.play(self.old_turn.animate.set_value(np.deg2rad(self.old_angle)), run_time=1.0)

    def _angle_slider(self) -> Scrubber:
        """Return the slider for ωt, in radians, under the equation."""
        bottom = self.stage.bottom
        region = Region(self.fields[0][0], self.board.right, bottom, bottom + 0.8)
        return Scrubber("omega t", 0, 1, region, value=np.deg2rad(self.old_angle), decimals=3)

    # --- four blocks -----------------------------------------------------------------------

    def blocks_of(self, matrix: Array) -> list[Array]:
        """Return the 2 × 2 blocks along the diagonal of a matrix."""
        return [matrix[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] for i in range(self.pairs)]

    def step(self, offset: float) -> Array:
        """Return the whole matrix T(offset)."""
        return shift_matrix(offset, self.omega)

    def give_each_dial_its_block(self) -> None:
        """The block copies itself to four hues, one for each speed, and turns by one word."""
        symbol = VGroup(self.symbol_brackets[1], *self.weights[0], *self.weights[1])
        self._build_dial_columns()
        with self.beat("blocks"):
            self.clear_stage(symbol, run_time=0.5)
            cards = self._deal(symbol)
            self.play(
                *map(GrowFromCenter, self.dials),
                *map(FadeIn, self.speeds),
                *(card.animate.set_color(h) for card, h in zip(cards, self.hues, strict=True)),
                run_time=0.6,
            )
            self.play(*map(FadeOut, cards), *map(FadeIn, self.blocks), run_time=0.5)
            self.add(*self.turned)
            with self.driven(*self._stepping(lambda: self.step(self.delta.get_value()))):
                self._walk_to(self.offset, 0.9)
            self.play(FadeIn(self.step_name), run_time=0.4)

    def _deal(self, symbol: VGroup) -> list[VGroup]:
        """Carry the block to the last column; from each block the next grows out to the left."""
        *others, last = [block.place for block in self.blocks]
        self.play(symbol.animate.scale(SMALLER).move_to(last), run_time=0.7)
        cards = [symbol]
        for place in reversed(others):
            card = cards[0].copy().move_to(place)
            self.play(GrowFromPoint(card, card.get_right()), run_time=0.3)
            cards.insert(0, card)
        return cards

    def _build_dial_columns(self) -> None:
        top, middle, low, self.line = self.stage.rows(0.5, 2.15, 1.35, 0.8)
        radius = min(0.4 * middle.height, 1.0)
        self.dials, self.turned, self.speeds, self.blocks = [], [], [], []
        columns = zip(
            *(row.columns(*[1.0] * self.pairs) for row in (top, middle, low)), strict=True
        )
        for (name, dial, block), omega, hue in zip(columns, self.omega, self.hues, strict=True):
            hand = Dial(0.0, radius=radius, color=hue, width=7)
            self.dials.append(hand.shift(dial.center - hand.hub))
            self.turned.append(TurnedAngle(color=hue))
            speed = Formula(f"omega = {omega:g}", BODY, color=hue)
            self.speeds.append(speed.put(name.at(0.5, 0.25)))
            numbers = NumberBlock(
                np.eye(2), decimals=4, color=hue, cell=(1.5, 0.52), size=LABEL
            ).set_place(block.center, (1.5, 0.52))
            self.blocks.append(numbers)
        self.step_name = Formula(f"T({self.offset})", TITLE).put(self.line.at(0.5, 0.3))

    def _stepping(self, matrix: Callable[[], Array]) -> list[Link]:
        """Return the links that let dials and blocks follow the number of words walked."""
        links: list[Link] = []
        for i, omega in enumerate(self.omega):

            def turn(dial: Mobject, omega: float = omega) -> None:
                assert isinstance(dial, Dial)
                dial.set_angle(float(omega * self.delta.get_value()))

            def spread(arc: Mobject, i: int = i) -> None:
                assert isinstance(arc, TurnedAngle)
                sweep = float(self.omega[i] * self.delta.get_value())
                arc.set_sweep(self.dials[i].hub, 0.5 * self.dials[i].radius, 0.0, sweep)

            links += [(self.turned[i], spread), (self.dials[i], turn)]
        return [*links, *self._printing(matrix)]

    def _printing(self, matrix: Callable[[], Array]) -> list[Link]:
        """Return the links that let every block print its part of a matrix."""

        def show(i: int) -> Callable[[NumberBlock], object]:
            return lambda block: block.set_values(self.blocks_of(matrix())[i])

        return [(block, show(i)) for i, block in enumerate(self.blocks)]

    def _walk_to(self, offset: float, run_time: float, *others: Animation) -> None:
        change: Any = self.delta.animate
        self.play(change(rate_func=linear).set_value(offset), *others, run_time=run_time)

    def add_the_turns(self) -> None:
        """Walk five words, then seven; twelve at once brings a thin hand to the same place.

        The name of every walk comes when its hands stop, and pales while they walk on.
        """
        first, more = self.first_steps, self.more_steps
        names = self._turn_names()
        product = [Formula(f"T({n})", TITLE) for n in (more, first)]
        for part, place in zip(product, names[:2], strict=True):
            part.put(place)
        whole = Formula(f"= T({first + more})", TITLE).put(names[2], LEFT)
        starting = squish_rate_func(smooth, 0.0, 0.3)
        with self.beat("turns"):
            with self.driven(*self._stepping(lambda: self.step(self.delta.get_value()))):
                leaving = FadeOut(self.step_name, rate_func=starting)
                self.play(self.delta.animate.set_value(first), leaving, run_time=1.0)
            self.play(FadeIn(product[1]), run_time=0.4)
            self.add(*self._ghosts_of_the_first_walk())
            with self.driven(*self._stepping(self._walked_product)):
                name: Any = product[1].animate
                paling = name(rate_func=starting).set_color(self.theme.quiet)
                self._walk_to(first + more, 1.2, paling)
            back = product[1].animate.set_color(self.theme.ink)
            self.play(FadeIn(product[0], shift=RIGHT * 0.2), back, run_time=0.4)
            self.play(self._sweep_thin_hands(first + more), run_time=1.0)
            self._print_difference(whole)
        self.turn_formula = VGroup(*product, whole)

    def _turn_names(self) -> list[Point3D]:
        baseline = self.line.at(0, 0.3)
        left = self.stage.at(0.14, 0)[0]
        return [np.array([left + dx, baseline[1], 0.0]) for dx in (0.0, 0.98, 1.58)]

    def _walked_product(self) -> Array:
        rest = max(self.delta.get_value() - self.first_steps, 0.0)
        product: Array = self.step(rest) @ self.step(self.first_steps)
        return product

    def _ghosts_of_the_first_walk(self) -> list[Line]:
        """Leave a thin spoke where each hand stands after the first walk."""
        self.spokes = [
            scenery(Line(dial.hub, dial.tip.get_center(), stroke_color=hue, stroke_width=2.5))
            for dial, hue in zip(self.dials, self.hues, strict=True)
        ]
        return self.spokes

    def _sweep_thin_hands(self, offset: float) -> UpdateFromAlphaFunc:
        self.thin = VGroup(*(Line(stroke_color=self.theme.ink, stroke_width=3) for _ in self.dials))

        def sweep(_: Mobject, share: float) -> None:
            turned = np.asarray(encode(np.array(share * offset), self.omega)).reshape(-1, 2)
            for line, dial, (sine, cosine) in zip(self.thin, self.dials, turned, strict=True):
                reach = dial.radius * np.array([cosine, sine, 0.0])
                line.set_points_as_corners([dial.hub, dial.hub + reach])

        sweep(self.thin, 0.0)
        return UpdateFromAlphaFunc(self.thin, sweep)

    def turn_difference(self) -> float:
        """Return the largest entry by which two walks differ from one.

        A difference of zero counts as one unit in the last place of a double.
        """
        whole = self.step(self.first_steps + self.more_steps)
        product = self.step(self.more_steps) @ self.step(self.first_steps)
        return float(max(np.abs(product - whole).max(), np.finfo(float).eps))

    def _print_difference(self, whole: Formula) -> None:
        """Name the walk at once, and print what all entries of both sides differ by at most."""
        place = self.line.at(1, 0.3) + LEFT * 0.2
        color, wording = self.theme.good, below_power_of_ten
        self.difference = PowerReadout(self.turn_difference(), BODY, color=color, wording=wording)
        self.difference.put(place, RIGHT)
        word = Label("largest difference of any entry", NOTE, color=self.theme.quiet)
        word.put(np.array([self.difference.get_left()[0] - 0.25, place[1], 0.0]), RIGHT)
        self.difference_word = word
        self.play(*map(FadeIn, (whole, word, self.difference)), run_time=0.5)

    # --- the whole matrix ------------------------------------------------------------------

    def vector(self, position: float) -> Array:
        """Return the position vector p_t."""
        return np.asarray(sinusoidal(position, self.dim, base=self.base))

    def set_the_blocks_on_a_diagonal(self) -> None:
        """Row t stands up as a column, and the blocks spread along the diagonal beside it."""
        self._divide_for_the_product()
        with self.beat("column"):
            self._make_room()
            self._stand_the_row_up()
            self._drop_the_blocks()

    def multiply_matrix_and_column(self) -> None:
        """Every row of the matrix, times the column, makes one entry of the next vector."""
        with self.beat("product"):
            self._make_the_first_entry()
            self._make_the_other_entries()

    def _divide_for_the_product(self) -> None:
        header, body, self.foot = self.stage.rows(0.5, 3.7, 0.85)
        left, new, equals, middle, _, old, right = body.columns(
            0.9, 0.84, 0.5, 8.62, 0.2, 0.84, 0.9
        )
        self.key_place = Region(middle.left, middle.left + 3.2, header.bottom, header.top)
        self.body_middle = middle.center
        self.matrix = BlockMatrix(self.pairs, middle.inset(0.17, 0.1))
        height = self.matrix.cell[1]
        self.dial_radius = min(0.4, 0.86 * height)
        self.standing = [
            Pose(np.array([r.center[0], body.center[1], 0.0]), height, 0.52) for r in (new, old)
        ]
        tops = [np.array([r.center[0], header.at(0, 0.3)[1], 0.0]) for r in (new, middle, old)]
        offset = "+" + str(self.offset)
        self.heads = [
            Formula(f"p_(t {offset})", BODY).put(tops[0]),
            Formula(f"T({self.offset})", BODY).put(tops[1]),
            Formula("p_t", BODY, color=self.theme.position).put(tops[2]),
        ]
        self.equals = Formula("=", TITLE).put(equals.center + DOWN * 0.14)
        self.hubs = [
            [
                np.array([side.at(0.5 + lean, 0)[0], self.matrix.block_place(i)[1], 0.0])
                for i in range(self.pairs)
            ]
            for side, lean in ((left, -0.03), (right, 0.03))
        ]
        self.column_brackets = [self._column_brackets(pose) for pose in self.standing]

    def _column_brackets(self, pose: Pose) -> Brackets:
        reach = self.matrix.region.height / 2 + 0.06
        x, y = pose.center[0], pose.center[1]
        return Brackets(Region(x - 0.37, x + 0.37, y - reach, y + reach))

    def _make_room(self) -> None:
        """Dials go to the right margin, blocks to the columns they will have in the matrix."""
        leaving = [*self.turned, *self.spokes, self.thin, *self.speeds]
        leaving += [self.turn_formula, self.difference, self.difference_word]
        low = self.matrix.block_place(self.pairs - 1)[1]
        places = [np.array([self.matrix.block_place(i)[0], low, 0.0]) for i in range(self.pairs)]
        self.play(*map(FadeOut, leaving), run_time=0.3)
        for block in self.blocks:
            block.set_decimals(3)
        carried = (self._carry(*move) for move in zip(self.dials, self.hubs[1], strict=True))
        with self.driven(*self._printing(lambda: self.step(self.delta.get_value()))):
            self.play(
                *carried,
                *(
                    block.glide(place, self.matrix.cell, size=NOTE)
                    for block, place in zip(self.blocks, places, strict=True)
                ),
                self.delta.animate.set_value(self.offset),
                run_time=0.9,
            )

    def _carry(self, dial: Dial, hub: Point3D) -> UpdateFromAlphaFunc:
        """Return the animation that carries a dial to the margin while its hand turns to t."""
        start, radius, angle = dial.hub, dial.radius, dial.angle
        index = self.dials.index(dial)
        target = self.hand_angle(index, self.first_position)

        def carry(_: Mobject, share: float) -> None:
            size = radius + (self.dial_radius - radius) * share
            dial.ring.scale_to_fit_width(2 * size).move_to(start + (hub - start) * share)
            dial.tip.scale_to_fit_width(2 * max(0.07, 0.13 * size))
            dial.set_angle(angle + (target - angle) * share)

        return UpdateFromAlphaFunc(dial, carry)

    def hand_angle(self, pair: int, position: float) -> float:
        """Return where the hand of a pair points, in (−π, π]."""
        sine, cosine = self.vector(position)[2 * pair : 2 * pair + 2]
        return float(np.arctan2(sine, cosine))

    @property
    def now(self) -> int:
        """The whole position at which the slider stands."""
        return round(self.time_tracker.get_value())

    def _stand_the_row_up(self) -> None:
        """A row of cells lies below; it lifts out and stands up as the column."""
        _, target = self.standing
        lying = Pose(self.body_middle + UP * 0.5, 0.8, 0.5, LYING, 0.06)
        self.old_column = ValueColumn(self.vector(self.now), lying)
        quiet = self.theme.quiet
        names = [
            Formula("cos" if j % 2 else "sin", NOTE + 2, color=quiet).put(
                self.old_column.place(j) + UP * 0.38
            )
            for j in range(self.dim)
        ]
        row_name = NamedReadout('"row" t', self.now, size=BODY, color=self.theme.position)
        row_name.put(self.old_column.place(0) + LEFT * 0.7 + DOWN * 0.1, RIGHT)
        self.value_key = ValueKey(self.key_place, inline=True)
        self.play(*map(FadeIn, (self.old_column, row_name, self.value_key, *names)), run_time=0.5)
        self.wait(0.8)
        self.play(*map(FadeOut, (row_name, *names)), run_time=0.3)
        high = target.center + UP * (2.4 * self.matrix.cell[1])
        self.play(self.old_column.move(Pose(high, target.pitch, target.breadth)), run_time=0.9)
        self.play(self.old_column.move(target), run_time=0.4)

    def _drop_the_blocks(self) -> None:
        glides = (
            block.glide(self.matrix.block_place(i), self.matrix.cell)
            for i, block in enumerate(self.blocks)
        )
        self.play(*glides, run_time=0.8)
        self.play(
            FadeIn(self.column_brackets[1], *self.heads[1:], self.matrix),
            run_time=0.4,
        )

    def _make_the_first_entry(self) -> None:
        """Run along the first row and down the column; the products add up to one entry."""
        self._build_work_line()
        self.new_column = ValueColumn(
            self.step(self.offset) @ self.vector(self.now), self.standing[0]
        )
        self.new_column.show_first(0)
        self.add(self.new_column)
        self.bring_to_back(self.row_tint, self.entry_tint)
        self.play(
            FadeIn(self.row_tint, self.entry_tint, self.cell_frame, self.work),
            FadeIn(self.column_brackets[0], self.equals, self.heads[0]),
            run_time=0.5,
        )
        self.finger = ValueTracker(0.0)
        links: list[Link] = [
            (self.entry_tint, self._point_at_entry),
            (self.cell_frame, self._point_at_cell),
            (self.work, self._show_work),
        ]
        with self.driven(*links):
            for j, seconds in ((1, 0.6), (self.dim - 1, 0.9)):
                self.wait(0.2)
                self.play(self.finger.animate.set_value(j), run_time=seconds, rate_func=linear)
        flying, cell = loose(self.work_sum), self.new_column[0].copy().set_opacity(1)
        corner = np.array([cell.get_x(), flying.get_y(), 0.0])
        self.add(flying)
        self.play(FadeOut(self.work), run_time=0.3)
        self.play(flying.animate.move_to(corner), run_time=0.5)
        self.play(
            ReplacementTransform(flying, cell),
            FadeOut(self.entry_tint, self.cell_frame),
            run_time=0.4,
        )
        self.remove(cell)
        self.new_column.show_first(1)

    def _build_work_line(self) -> None:
        width, height = self.matrix.cell
        region, ink = self.matrix.region, self.theme.ink
        self.row_tint, self.entry_tint = (
            scenery(Rectangle(width=w, height=height, stroke_width=0, fill_color=ink))
            for w in (region.width, width)
        )
        self.row_tint.set_fill(opacity=0.1).move_to(np.array([region.center[0], self._row(0), 0]))
        self.entry_tint.set_fill(opacity=0.2).move_to(self.matrix.entry(0, 0))
        self.cell_frame = Rectangle(width=0.6, height=height, stroke_color=ink, stroke_width=5)
        self.cell_frame.move_to(self.old_column.place(0))
        self.work_numbers = [
            Readout(0.0, 3, BODY, color=color, align=RIGHT)
            for color in (self.hues[0], self.theme.position, ink)
        ]
        self.work_sum = Readout(0.0, 3, BODY, align=RIGHT)
        signs = [Formula("dot", BODY), Formula("=", BODY)]
        word = Label("sum so far", LABEL, color=self.theme.quiet)
        number = widest(3, BODY, "math")
        height = self.foot.at(0, 0.32)[1]
        start = self.matrix.region.left + 0.6
        slots = np.cumsum([number, 0.4, number, 0.5, number + 0.1])
        for part, x in zip(self.work_numbers, slots[::2], strict=True):
            part.put(np.array([start + x, height, 0.0]))
        for sign, x in zip(signs, slots[1::2], strict=True):
            sign.put(np.array([start + x - 0.2, height, 0.0]))
        word.put(np.array([start + slots[-1] + 1.0, height, 0.0]), LEFT)
        self.work_sum.put(word.get_right() * RIGHT + RIGHT * (0.2 + number) + UP * height)
        self.work = VGroup(*self.work_numbers, *signs, word, self.work_sum)
        self._show_work(self.work, 0)

    def _row(self, row: float) -> float:
        return float(self.matrix.region.top - (row + 0.5) * self.matrix.cell[1])

    def _pointed(self) -> int:
        return round(self.finger.get_value())

    def _point_at_entry(self, tint: Mobject) -> None:
        tint.move_to(self.matrix.entry(0, self._pointed()))

    def _point_at_cell(self, frame: Mobject) -> None:
        frame.move_to(self.old_column.place(self._pointed()))

    def _show_work(self, _: Mobject, column: int | None = None) -> None:
        """Print the product at the finger, and the sum of all products up to it."""
        place = self._pointed() if column is None else column
        row, vector = self.step(self.offset)[0], self.vector(self.now)
        values = (row[place], vector[place], row[place] * vector[place])
        for number, value in zip(self.work_numbers, values, strict=True):
            number.set_number(float(value))
        self.work_sum.set_number(float(row[: place + 1] @ vector[: place + 1]))

    def _make_the_other_entries(self) -> None:
        """The tint runs down all rows, and each leaves its entry; then the dials turn on."""
        made = ValueTracker(0.0)
        middle = self.matrix.region.center[0]
        links: list[Link] = [
            (
                self.row_tint,
                lambda m: m.move_to(np.array([middle, self._row(made.get_value()), 0.0])),
            ),
            (self.new_column, lambda c: c.show_first(round(made.get_value()) + 1)),
        ]
        with self.driven(*links):
            self.play(made.animate.set_value(self.dim - 1), run_time=0.9, rate_func=linear)
        self.play(FadeOut(self.row_tint), run_time=0.3)
        self._turn_the_new_dials()

    def _turn_the_new_dials(self) -> None:
        """Copies of the dials go to the left and turn on by one step."""
        self.new_dials = [
            Dial(self.hand_angle(i, self.now), radius=self.dial_radius, color=hue, width=6)
            for i, hue in enumerate(self.hues)
        ]
        for dial, hub in zip(self.new_dials, self.hubs[0], strict=True):
            dial.shift(hub - dial.hub)
        self.play(*map(FadeIn, self.new_dials), run_time=0.4)
        self.wedges = [
            Wedge(dial.hub, self.dial_radius - 0.02, dial.angle, 0.0, color=hue, opacity=0.26)
            for dial, hue in zip(self.new_dials, self.hues, strict=True)
        ]
        self.add(*self.wedges, *self.new_dials)
        ahead = ValueTracker(0.0)

        def turn(i: int) -> Callable[[Dial], object]:
            return lambda dial: dial.set_angle(self.hand_angle(i, self.now + ahead.get_value()))

        def open_up(i: int) -> Callable[[Wedge], object]:
            hub = self.hubs[0][i]
            return lambda wedge: wedge.set_sweep(hub, float(self.omega[i] * ahead.get_value()))

        links = [(wedge, open_up(i)) for i, wedge in enumerate(self.wedges)]
        turning = [(dial, turn(i)) for i, dial in enumerate(self.new_dials)]
        with self.driven(*links, *turning):
            self.play(ahead.animate.set_value(self.offset), run_time=0.9, rate_func=linear)

    # --- sliding ---------------------------------------------------------------------------

    def slide_along(self) -> None:
        """Slide t over the whole sentence; the matrix stands still, the product keeps matching."""
        last = self.positions - 1
        self._measure_errors()
        slider, error = self.foot.columns(7.6, 5.0, gap=0.2)
        self.slider = Scrubber("t", 0, last, slider, value=self.now)
        color, wording = self.theme.good, below_power_of_ten
        self.error = PowerReadout(self.largest_error(), BODY, color=color, wording=wording)
        baseline = slider.at(0, 0.28)[1] - 0.1
        word = Label("largest error so far", NOTE, color=self.theme.quiet)
        word.put(np.array([error.left + 0.2, baseline, 0.0]), LEFT)
        self.error.put(np.array([word.get_right()[0] + 0.25, baseline, 0.0]), LEFT)
        with self.beat("slide"):
            self.play(*map(FadeIn, (self.slider, word, self.error)), run_time=0.5)
            with self.driven(*self._sliding()):
                for stop in self.stops:
                    self._slide_to(stop, max(0.8, abs(stop - self.now) / SLIDING_SPEED))
                    self.wait(PAUSE)
            self._tick_the_wish()

    def _measure_errors(self) -> None:
        """Compare the product with the true next vector at every position.

        The angles ωt are plain products of doubles here, as they are for whoever recomputes this.
        """
        places = np.arange(self.positions + self.offset)
        angles = places[:, None] * self.omega
        vectors = np.asarray(encode(angles, np.ones(1))).reshape(len(places), self.dim)
        step = self.step(self.offset)
        moved = np.array([step @ vector for vector in vectors[: self.positions]])
        self.errors = np.abs(moved - vectors[self.offset :]).max(axis=1)
        self.visited = [self.now, self.now]
        self.blur = 0

    def largest_error(self) -> float:
        """Return the largest error at all positions over which the slider has passed.

        An error of zero counts as one unit in the last place of a double.
        """
        low, high = self.visited
        self.visited = [min(low, self.now), max(high, self.now)]
        found = self.errors[self.visited[0] : self.visited[1] + 1].max()
        return float(max(found, np.finfo(float).eps))

    def blurred(self, ahead: int = 0) -> Array:
        """Return the mean of all vectors over which the slider passes in one look.

        While the slider is slow that is one vector; a hand that is too fast to be seen is short.
        """
        low, high = self.now - self.blur, self.now + self.blur
        seen = np.arange(max(low, 0), min(high, self.positions - 1) + 1)
        return np.asarray(sinusoidal(seen + ahead, self.dim, base=self.base).mean(axis=0))

    def sharpness(self, pair: int) -> float:
        """Return how sharply the hand of a pair is seen: 1 at rest, 0 after a turn in one look."""
        if 2 * self.blur * self.omega[pair] >= 2 * np.pi:
            return 0.0
        return min(float(np.linalg.norm(self.blurred()[2 * pair : 2 * pair + 2])), 1.0)

    def _sliding(self) -> list[Link]:
        """Return the links of everything that follows t; the matrix is not among them."""
        links: list[Link] = [
            (self.slider, lambda s: s.set_value(self.now)),
            (self.error, lambda e: e.set_number(self.largest_error())),
            (self.old_column, lambda c: self._color(c, self.blurred())),
            (self.new_column, lambda c: self._color(c, self.step(self.offset) @ self.blurred())),
        ]
        self.hatchings = [self._hatch(column) for column in (self.old_column, self.new_column)]
        for cells in self.hatchings:
            links += [(hatching, self._hatching(j // 2)) for j, hatching in enumerate(cells)]
        links += [(wedge, self._following(i)) for i, wedge in enumerate(self.wedges)]
        for dials, ahead in ((self.dials, 0), (self.new_dials, self.offset)):
            fans = [
                Wedge(dial.hub, dial.radius, 0.0, 0.0, color=hue)
                for dial, hue in zip(dials, self.hues, strict=True)
            ]
            self.add(*fans, *dials)
            links += [(fan, self._fanning(i, ahead, dials[i].hub)) for i, fan in enumerate(fans)]
            links += [(dial, self._pointing(i, ahead)) for i, dial in enumerate(dials)]
        return links

    def readable(self, pair: int) -> bool:
        """Return whether the hand of a pair is slow enough for its two cells to be read."""
        return self.sharpness(pair) > READABLE

    def _color(self, column: ValueColumn, values: Array) -> None:
        """Colour the cells of a column; the cells of a hand that blurs stay empty."""
        column.set_values(values)
        for j, cell in enumerate(column):
            cell.set_fill(opacity=float(self.readable(j // 2)))

    def _hatch(self, column: ValueColumn) -> list[Hatching]:
        """Lay a hatching over each cell of a column, unseen as long as the cell can be read."""
        cells = [Hatching(cell.width, cell.height).move_to(cell) for cell in column]
        self.add(*(cell.set_stroke(opacity=0) for cell in cells))
        return cells

    def _hatching(self, pair: int) -> Callable[[Hatching], object]:
        """Return the update that shows a hatching while the hand of its pair blurs."""
        return lambda hatching: hatching.set_stroke(opacity=float(not self.readable(pair)))

    def _following(self, pair: int) -> Callable[[Wedge], object]:
        """Return the update that lays the wedge of one step before the hand of position t."""

        def lay(wedge: Wedge) -> None:
            wedge.start = self.hand_angle(pair, self.now)
            wedge.set_sweep(self.hubs[0][pair], float(self.omega[pair] * self.offset))
            wedge.set_fill(opacity=0.26 * self.sharpness(pair))

        return lay

    def _fanning(self, pair: int, ahead: int, hub: Point3D) -> Callable[[Wedge], object]:
        """Return the update that spreads a fan over all places of a hand in one look."""

        def spread(fan: Wedge) -> None:
            fan.start = self.hand_angle(pair, self.now + ahead - self.blur)
            fan.set_sweep(hub, float(2 * self.blur * self.omega[pair]))
            fan.set_fill(opacity=0.4 * (1 - self.sharpness(pair)))

        return spread

    def _pointing(self, pair: int, ahead: int) -> Callable[[Dial], object]:
        """Return the update that turns a hand, and lets it pale as far as it blurs."""

        def point(dial: Dial) -> None:
            sine, cosine = self.blurred(ahead)[2 * pair : 2 * pair + 2]
            dial.set_angle(float(np.arctan2(sine, cosine)))
            dial.hand.set_stroke(opacity=self.sharpness(pair))
            dial.tip.set_fill(opacity=self.sharpness(pair))

        return point

    def _slide_to(self, position: float, run_time: float) -> None:
        """Drag the slider, gently at both ends; what moves too fast for the eye blurs."""
        start = self.time_tracker.get_value()
        way = position - start

        def slide(_: Mobject, share: float) -> None:
            self.time_tracker.set_value(start + way * share**2 * (3 - 2 * share))
            speed = abs(way) * 6 * share * (1 - share) / run_time
            self.blur = round(speed * EXPOSURE)

        drag = UpdateFromAlphaFunc(self.time_tracker, slide, rate_func=linear)
        self.play(drag, run_time=run_time)

    def _tick_the_wish(self) -> None:
        """Earn the wish of this chapter, beside those that were earned before."""
        wishes: dict[str, Verdict] = {
            "unique": "good",
            "bounded": "good",
            "same step": "good",
            "any length": "open",
            "smooth": "good",
            "linear shift": "open",
        }
        newest = "linear shift"
        self.checklist = Checklist(wishes, self.layout.checklist, gap=0.3, earning=newest)
        self.play(FadeIn(self.checklist), run_time=0.4)
        self.play(self.checklist.earn(newest), run_time=0.7)


def _foot(part: Type) -> Point3D:
    """Return the middle of a text on its baseline."""
    return np.array([part.get_x(), part.baseline, 0.0])


def _wording(text: Mobject) -> str:
    """Return what a formula or a printed number says, as it would be typed."""
    return text.text if isinstance(text, Readout) else str(getattr(text, "source", ""))
