"""Chapter 4: a rack of dials whose hands turn at very different speeds writes a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    PI,
    RIGHT,
    UP,
    Animation,
    AnimationGroup,
    ApplyMethod,
    Circle,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    Line,
    Mobject,
    Rectangle,
    ReplacementTransform,
    Succession,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
)
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from posenc_math import (
    binary_bits,
    bit_dial_angle,
    bit_harmonic,
    bit_period,
    bit_square_wave,
    chord,
    dial_angles,
    frequencies,
    sinusoidal,
    wavelengths,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.bit_column import BitColumn
from scenes._kit.mobjects.cell_row import CellRow
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose, Wedge, on_circle
from scenes._kit.mobjects.dial_wave import DialWave
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.shadows import Shadows
from scenes._kit.mobjects.square_wave import SquareWave
from scenes._kit.mobjects.strip import Strip, StripPose
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.mobjects.word_rail import WordRail
from scenes._kit.numbers import printed
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Link = tuple[Mobject, Callable[[Any], object]]

HANDED_OVER = (1.0, 2.4, 8.5, 0.9)
"""Relative widths of period, dial, wave and bit in the picture that chapter 3 ends with."""
HANDED_OVER_ROWS, HANDED_OVER_SHARE = (0.5, 4.5), 0.29
HANDED_OVER_POSITIONS = 16
SAMPLES = 32
"""Samples of a curve per position."""
PALE = 0.62
"""Share of ink in the hue of a cosine; its sine has the pair's pure hue."""
NEARLY_HOME = 0.05
"""Chord below which a hand counts as almost home, and still fits under the lens."""
MEASURE_SHIFT = 1.2
"""How far right of the middle it is said what is measured, away from the lens."""
GAP_WIDTH = 6
"""Stroke width of the straight line from the tip of a hand to its home."""
DEGREE = np.rad2deg(1.0)
LYING, HANGING = 0.0, -PI / 2
RAISED, LOWERED = 0.16, -0.36
"""How far from the height of its hub period and angle stand beside a dial of chapter 3."""
RAIL_RISE = 0.12
"""How far above the middle of its row the rail lies, so that ``t = …`` clears the dials."""
AFTER_DIGITS = 0.035
"""Space between a number and its degree sign."""
ROUNDED = 2
"""Decimals of the distances from home; so few that the printed sum holds for a calculator."""


@dataclass(frozen=True)
class Rack:
    """Where the dials stand in a row: their columns and radius, and two lines of text below."""

    columns: list[Region]
    radius: float
    name_line: float
    note_line: float

    def hub(self, pair: int) -> Point3D:
        """Return the middle of a dial."""
        return self.columns[pair].center

    def below(self, pair: int, line: float) -> Point3D:
        """Return the point under a dial at the height of a line of text."""
        return np.array([self.hub(pair)[0], line, 0.0])


def in_a_row(point: Point3D, *parts: Label | Readout, gap: float = 0.12) -> VGroup:
    """Return words and numbers side by side on one baseline, centred on ``point``."""
    left = 0.0
    for part in parts:
        part.put(np.array([left, point[1], 0.0]), LEFT)
        left = part.get_right()[0] + gap
    return VGroup(*parts).set_x(point[0])


def significant(number: float, digits: int = 3) -> int:
    """Return how many decimals print a number with that many significant digits."""
    return max(0, digits - 1 - int(np.floor(np.log10(abs(number)))))


class RotatingDials(ChapterScene):
    """Turns hands at speeds a factor of ten apart, and reads a position off their shadows."""

    key = "rotating_dials"
    number = 4

    dim = 8
    """How many numbers a position has, 6 or 8: two for each dial."""
    base = 10000.0
    """Base of the frequencies."""
    positions = 45
    """How many positions the rail shows, counted from 0."""
    last_position = 44
    """The place at which the closing picture stands; the fastest hand must be almost home."""
    sentence = "Each new word turns every hand a little"
    """The words at the first positions, 4 to 9 of them."""
    carry_until = 18.0
    """How far the hands turn beside an odometer."""
    draw_until = 13.0
    """How far the shadows draw their waves."""
    handed_over_at = 9
    """The place at which chapter 3 leaves its dials."""
    zoom = 20
    """How many times larger the lens shows the fastest hand."""

    def setup(self) -> None:
        """Compute frequencies and colours, and divide the stage."""
        super().setup()
        self._check_content()
        self.pairs = self.dim // 2
        self.omega = frequencies(self.pairs, base=self.base)
        self.hues = [self.theme.pair(i, self.pairs) for i in range(self.pairs)]
        self.pale = [mix(hue, self.theme.ink, PALE) for hue in self.hues]
        self.t = ValueTracker(0.0)
        self.rewinding = False
        self._divide_the_stage()

    def _check_content(self) -> None:
        words = len(self.sentence.split())
        limits = {
            "positions": (20, 60, self.positions),
            "last_position": (14, self.positions - 1, self.last_position),
            "carry_until": (7, self.positions - 1, self.carry_until),
            "draw_until": (7, self.last_position, self.draw_until),
            "handed_over_at": (0, HANDED_OVER_POSITIONS - 1, self.handed_over_at),
            "number of words in sentence": (4, 9, words),
        }
        if self.dim not in (6, 8):
            raise ValueError(f"dim must be 6 or 8 in this picture, got {self.dim}")
        for name, (low, high, value) in limits.items():
            if not low <= value <= high:
                raise ValueError(f"{name} must be {low} to {high} in this picture, got {value}")
        gap = float(chord(float(self.last_position)))
        if gap > NEARLY_HOME:
            raise ValueError(
                f"last_position must bring the fastest hand within {NEARLY_HOME} of home, "
                f"as 44 does, got {self.last_position} with {gap:.3f}"
            )

    def _divide_the_stage(self) -> None:
        top, *near, turns = self.stage.rows(1.1, 2.5, 0.5, 0.5, 0.45)
        _, *far, self.sum_row = self.stage.rows(1.1, 2.25, 0.45, 0.5, 0.65)
        self.rail_region = Region(
            top.left + 0.55, top.right - 0.55, top.bottom + RAIL_RISE, top.top + RAIL_RISE
        )
        self.near, self.far = self._rack(near, 0.39), self._rack(far, 0.315)
        self.rack, self.turn_line = self.near, turns.at(0, 0.4)[1]
        self.graph_region = Region(0.0, self.stage.right, self.near.note_line, near[0].top)

    def _rack(self, rows: list[Region], share: float) -> Rack:
        middle, names, notes = rows
        columns = middle.columns(*[1.0] * self.pairs)
        radius = min(0.46 * middle.height, share * columns[0].width)
        return Rack(columns, radius, names.at(0, 0.3)[1], notes.at(0, 0.4)[1])

    def construct(self) -> None:
        """Tell the chapter."""
        self.let_the_speeds_differ()
        self.step_word_by_word()
        self.carry_nothing()
        self.throw_two_shadows()
        self.read_on()
        self.measure_the_rack()
        self.unroll_the_waves()
        self.write_the_vector()

    # --- hands -----------------------------------------------------------------------------

    def angle(self, pair: int, t: float | None = None) -> float:
        """Return where a hand points, in radians, at the present position or at another."""
        return float(dial_angles(self.t.get_value() if t is None else t, self.omega)[pair])

    def turning(self, pairs: Sequence[int] | None = None) -> list[Link]:
        """Return the links that let hands follow the position."""

        def turn(pair: int) -> Link:
            return self.dials[pair], lambda dial: dial.set_angle(self.angle(pair))

        return [turn(pair) for pair in (range(self.pairs) if pairs is None else pairs)]

    def run_to(self, t: float, *also: Animation, run_time: float, even: bool = True) -> None:
        """Move the position, evenly or in one step, with whatever is driven by it."""
        rate_func = linear if even else smooth
        self.play(self.t.animate.set_value(t), *also, run_time=run_time, rate_func=rate_func)

    def rewind(
        self,
        places: Mapping[int, tuple[Point3D, float]],
        leaving: Sequence[Mobject],
        *also: Animation,
        run_time: float,
    ) -> None:
        """Go back to position 0: dials glide to new places, and hands turn home the short way."""
        if leaving:
            self.play(*map(FadeOut, leaving), run_time=0.35)
        self.rewinding = True
        glides = [self.dials[pair].glide(*place, angle=0.0) for pair, place in places.items()]
        self.run_to(0.0, *glides, *also, run_time=run_time, even=False)
        self.rewinding = False

    # --- from chapter 3 --------------------------------------------------------------------

    def let_the_speeds_differ(self) -> None:
        """Let the bits go, read their dials back to 0, and slow each to its new speed."""
        self.slowed, self.scan = ValueTracker(0.0), ValueTracker(self.handed_over_at + 0.5)
        self._hang_the_old_picture()
        with self.question():
            self.play(*map(FadeOut, self.old_bits), run_time=0.5)
            reading = [self._slowing(pair, stretching=False) for pair in range(self.pairs)]
            with self.driven(*reading, *self._scanning()):
                self.play(self.scan.animate.set_value(0.0), run_time=1.3)
            self._say_it_once()
            slowing = [self._slowing(pair) for pair in range(self.pairs)]
            with self.driven(*slowing, *self._telling_periods()):
                self.play(self.slowed.animate.set_value(1.0), run_time=2.4)
            with self.driven(*reading, *self._scanning()):
                self.play(self.scan.animate.set_value(8.0), run_time=2.2, rate_func=linear)
        self.t.set_value(self.scan.get_value())

    def _say_it_once(self) -> None:
        """What the angles are moves from every row into the header: they need the room."""
        said = [glyph for _, unit in self.angles for glyph in unit[1:]]
        edge = np.array([self.period_name.get_right()[0] + 0.1, self.period_name.baseline, 0.0])
        self.step_name = Label("/ angle a step", NOTE, color=self.theme.quiet).put(edge, LEFT)
        leaving = [ApplyMethod(glyph.set_opacity, 0) for glyph in said]
        self.play(*leaving, FadeIn(self.step_name), run_time=0.4)

    def mixed_angle(self, pair: int, u: ArrayLike) -> NDArray[np.float64]:
        """Return a hand's angle at positions ``u`` while its speed goes from a bit's to its own."""
        share, period = self.slowed.get_value(), bit_period(pair)
        old = 2 * PI / float(period)
        speed = old ** (1 - share) * self.omega[pair] ** share
        turned = dial_angles(np.asarray(u, dtype=float), np.array([speed]))[..., 0]
        return np.asarray(float(bit_dial_angle(0.0, period)) * (1 - share) + turned)

    def _hang_the_old_picture(self) -> None:
        header, waves = self.stage.rows(*HANDED_OVER_ROWS)
        regions = waves.rows(*[1.0] * self.pairs)
        self.rows = [self._old_row(pair, region) for pair, region in enumerate(regions)]
        edge = self.stage.columns(*HANDED_OVER)[0].center[0]
        self.period_name = Label("period", NOTE, color=self.theme.quiet)
        self.period_name.move_to(np.array([edge, header.at(0, 0.5)[1], 0.0]))
        self.periods = [
            Readout(float(bit_period(pair)), size=TITLE, color=hue, align=ORIGIN).move_to(
                np.array([edge, regions[pair].center[1] + RAISED, 0.0])
            )
            for pair, hue in enumerate(self.hues)
        ]
        self.angles = [
            self._angle_of_a_step(pair, regions[pair].center[1] + LOWERED)
            for pair in range(self.pairs)
        ]
        width = self.rows[0].area.region.width / HANDED_OVER_POSITIONS
        self.band = scenery(
            Rectangle(width=width, height=waves.height - 0.1, stroke_width=0).set_fill(
                self.theme.position, 0.18
            )
        )
        self.band.move_to(waves.center)
        self.place_name = NamedReadout("t", 0, size=BODY, color=self.theme.position)
        self.place_line = header.at(0, 0.3)[1]
        for mobject, follow in self._scanning():
            follow(mobject)
        angles = [part for angle in self.angles for part in angle]
        named = [self.period_name, *self.periods, *angles]
        self.old_bits = [*self._old_columns(regions), *self._old_digits(header)]
        self.add(*self.old_bits, *named, *self.rows, self.band, self.place_name)

    def _old_columns(self, regions: Sequence[Region]) -> list[Mobject]:
        """Return the bits themselves: pale cells lying in the rows, and their square waves."""
        places = np.arange(HANDED_OVER_POSITIONS)
        bits = np.asarray(binary_bits(places, self.pairs))
        columns: list[Mobject] = []
        for pair, hue in enumerate(self.hues):
            area = self._old_area(regions[pair])
            middle, pitch = area.region.center, area.region.width / len(places)
            column = BitColumn(
                bits[:, pair], color=hue, center=middle, pitch=pitch, thickness=area.unit
            )
            column.pose(middle, pitch, area.unit, lying=1.0, parted=1.0).pale_at_once()
            levels = bit_square_wave(places + 0.5, bit_period(pair))
            columns += [column, SquareWave(area, levels, color=hue)]
        return columns

    def _old_digits(self, header: Region) -> list[Mobject]:
        """Return the bits of the place that is read, to the right of their rows."""
        _, _, _, right = header.columns(*HANDED_OVER)
        edge = np.array([right.at(0.6, 0)[0], self.place_line, 0.0])
        digits: list[Mobject] = [Label("bit", NOTE, color=self.theme.quiet).put(edge)]
        for pair, bit in enumerate(binary_bits(self.handed_over_at, self.pairs)):
            digit = Readout(bit, size=BODY, face="sans", color=self.hues[pair], align=ORIGIN)
            digits.append(digit.put(edge).set_y(self.rows[pair].dial.hub[1]))
        return digits

    def _old_area(self, region: Region, height: float = 1.0) -> PlotArea:
        """Return where a wave of a row is drawn; its unit is as high as so many bits."""
        _, dial, wave, _ = region.columns(*HANDED_OVER)
        unit = min(region.height * HANDED_OVER_SHARE, dial.width * 0.35)
        return PlotArea(wave, HANDED_OVER_POSITIONS, height * unit)

    def _old_row(self, pair: int, region: Region) -> DialWave:
        amplitude = float(bit_harmonic(0.75 * bit_period(pair), bit_period(pair)))
        row = DialWave(
            self._old_area(region, amplitude),
            region.columns(*HANDED_OVER)[1].center,
            1.0,
            color=self.hues[pair],
            positions=self.old_samples,
            heights=np.sin(self.mixed_angle(pair, self.old_samples)),
        )
        u = self.scan.get_value()
        return row.read(u, float(self.mixed_angle(pair, u)))

    def mixed_step(self, pair: int) -> float:
        """Return by how much one word turns a hand, in radians, while its speed changes."""
        return float(np.diff(self.mixed_angle(pair, [0.0, 1.0]))[0])

    def _angle_of_a_step(self, pair: int, height: float) -> tuple[Readout, Label]:
        angle, hue = self.mixed_step(pair) * DEGREE, self.hues[pair]
        decimals = 0 if np.isclose(angle, round(angle)) else 1
        edge = np.array([self.stage.left, height, 0.0])
        whole = Label(f"{printed(angle, decimals)}° a step", NOTE, color=hue).put(edge, LEFT)
        number = Readout(angle, decimals, NOTE, color=hue, face="sans").put(edge, LEFT)
        number.align_to(whole, LEFT)
        number, unit = self._behind(number, Label("° a step", NOTE, color=hue))
        return number, unit.align_to(whole, RIGHT)

    def _behind(self, number: Readout, unit: Label) -> tuple[Readout, Label]:
        """Put the unit behind its number."""
        unit.put(np.array([number.get_right()[0] + AFTER_DIGITS, number.baseline, 0.0]), LEFT)
        return number, unit

    @property
    def old_samples(self) -> NDArray[np.float64]:
        """Positions at which the waves of the opening picture are sampled."""
        return np.linspace(0, HANDED_OVER_POSITIONS, HANDED_OVER_POSITIONS * SAMPLES + 1)

    def _slowing(self, pair: int, *, stretching: bool = True) -> Link:
        def follow(row: DialWave) -> None:
            u = self.scan.get_value()
            if stretching:
                heights = np.sin(self.mixed_angle(pair, self.old_samples))
                row.wave.set_heights(self.old_samples, heights)
            row.read(u, float(self.mixed_angle(pair, u)))

        return self.rows[pair], follow

    def _telling_periods(self) -> list[Link]:
        """Return the links that print each period, and by which angle a word turns the hand."""

        def tell(number: Readout, value: float) -> Readout:
            number.decimals = significant(value)
            return number.set_number(value)

        def period(pair: int) -> Link:
            return self.periods[pair], lambda number: tell(
                number, float(wavelengths(np.array([self.mixed_step(pair)]))[0])
            )

        def angle(pair: int) -> Link:
            return self.angles[pair][0], lambda number: tell(number, self.mixed_step(pair) * DEGREE)

        def unit(pair: int) -> Link:
            number = self.angles[pair][0]
            return self.angles[pair][1], lambda unit: self._behind(number, unit)

        return [link(pair) for link in (period, angle, unit) for pair in range(self.pairs)]

    def _scanning(self) -> list[Link]:
        """Return the links that keep band and number at the place that is read."""

        def across() -> float:
            return float(self.rows[0].area.point(self.scan.get_value(), 0)[0])

        def name(label: NamedReadout) -> None:
            label.set_number(int(self.scan.get_value()))
            label.put(np.array([across(), self.place_line, 0.0]))

        return [(self.band, lambda band: band.set_x(across())), (self.place_name, name)]

    # --- stepping --------------------------------------------------------------------------

    def step_word_by_word(self) -> None:
        """Glide into a row; every word of the sentence turns every hand by one step."""
        words = self.sentence.split()
        self.rail = WordRail(words, self.positions, self.rail_region)
        with self.beat("steps"):
            self.answer()
            self._name_the_speeds()
            self._line_up()
            self.steps, self.prints = self._step_marks()
            self.add(*self.steps, *self.prints, self.rail, *self.dials)
            with self.driven(self._reading(), *self._marking(), *self.turning()):
                for place in range(1, len(words)):
                    self.run_to(place, run_time=0.62, even=False)

    def _line_up(self) -> None:
        """Glide from rows into a row; each period flies under its dial."""
        self.dials = [row.dial for row in self.rows]
        for dial in self.dials:
            dial.tip.set_stroke(self.theme.ground, width=2)
        rest = [part for row in self.rows for part in (row.wave, row.link, row.point)]
        self.remove(*self.rows)
        self.add(*rest, *self.dials)
        flights = [
            ReplacementTransform(period, row[1])
            for period, row in zip(self.periods, self.turns, strict=True)
        ]
        places = {pair: (self.rack.hub(pair), self.rack.radius) for pair in range(self.pairs)}
        angles = [part for angle in self.angles for part in angle]
        leaving = [*rest, *angles, self.period_name, self.step_name, self.place_name, self.band]
        self.rewind(places, leaving, *flights, FadeIn(self.rail), run_time=1.1)
        words = [row[part] for row in self.turns for part in (0, 2)]
        self.play(*map(FadeIn, (*self.names, *self.step_angles, *words)), run_time=0.5)
        self.add(*self.turns)

    def _name_the_speeds(self) -> None:
        """Write under every dial what a word does to it, and how many words make a turn."""
        quiet = self.theme.quiet
        self.names, self.step_angles, self.turns = [], [], []
        angles, periods = dial_angles(1.0, self.omega) * DEGREE, wavelengths(self.omega)
        for i, (omega, hue) in enumerate(zip(self.omega, self.hues, strict=True)):
            line, note, turn = (
                self.rack.below(i, height)
                for height in (self.rack.name_line, self.rack.note_line, self.turn_line)
            )
            name = Formula(f'omega_{i} = {omega:.4g} thin upright("rad")', BODY, color=hue)
            self.names.append(name.put(line))
            angle, period = float(angles[i]), float(periods[i])
            number = Readout(angle, significant(angle), NOTE, color=hue, face="sans")
            words = Label("° per word", NOTE, color=quiet)
            self.step_angles.append(in_a_row(note, number, words, gap=AFTER_DIGITS))
            before, after = (Label(text, NOTE, color=quiet) for text in ("a turn:", "words"))
            number = Readout(period, significant(period), BODY, color=hue)
            self.turns.append(in_a_row(turn, before, number, after))

    def _step_marks(self) -> tuple[list[Wedge], list[Dots]]:
        """Return for every dial the sector of the newest step, and dots where the hand has been."""
        wedges = [
            Wedge(dial.hub, self.rack.radius, 0.0, 0.0, color=hue)
            for dial, hue in zip(self.dials, self.hues, strict=True)
        ]
        return wedges, [Dots(color=hue, radius=0.055) for hue in self.hues]

    def _marking(self) -> list[Link]:
        def step(pair: int) -> Link:
            def follow(wedge: Wedge) -> None:
                t = self.t.get_value()
                begun = max(0.0, np.ceil(t - 1e-9) - 1)
                wedge.start = self.angle(pair, begun)
                wedge.set_sweep(self.dials[pair].hub, self.angle(pair) - wedge.start)

            return self.steps[pair], follow

        def leave(pair: int) -> Link:
            def follow(dots: Dots) -> None:
                dial, passed = self.dials[pair], range(int(self.t.get_value() + 1e-9) + 1)
                rim = [on_circle(dial.hub, dial.radius, self.angle(pair, t)) for t in passed]
                dots.set_centers(np.array(rim))

            return self.prints[pair], follow

        return [mark(pair) for mark in (step, leave) for pair in range(self.pairs)]

    def _reading(self) -> Link:
        return self.rail, lambda rail: rail.read(self.t.get_value())

    # --- no carry --------------------------------------------------------------------------

    def carry_nothing(self) -> None:
        """Beside the second hand turns one that waits for the first, as in an odometer."""
        with self.beat("carry"):
            self._make_room_for_the_graph()
            self._draw_the_graph()
            clock = ApplyMethod(self.rail.clock.set_opacity, 1)
            self.play(*map(FadeIn, (self.graph, self.waiting_hand)), clock, run_time=0.5)
            self.add(self.stairs, self.slope, self.waiting_hand, *self.dials[:2])
            revealing: list[Link] = [
                (trace, lambda trace: trace.reveal(self.t.get_value()))
                for trace in (self.stairs, self.slope)
            ]
            waiting: Link = (self.waiting_hand, self._wait_for_the_first)
            with self.driven(self._reading(), *revealing, waiting, *self.turning([0, 1])):
                self.run_to(self.carry_until, run_time=5.2)

    def _make_room_for_the_graph(self) -> None:
        away = [*self.steps, *self.prints, *self.step_angles, *self.turns]
        away += [*self.dials[2:], *self.names[2:]]
        words = self.rail.words
        self.rail.remove(words)
        self.add(words, self.rail, *self.dials[:2])
        self.play(
            *map(FadeOut, (words, *away)), self.rail.clock.animate.set_opacity(0), run_time=0.35
        )
        places = {pair: (self.rack.hub(pair), self.rack.radius) for pair in (0, 1)}
        with self.driven(self._reading()):
            self.rewind(places, [], self.rail.draw_back(), run_time=0.8)

    def carried(self, t: float) -> float:
        """Return where the second hand would point if it moved only when the first comes home."""
        turn = float(wavelengths(self.omega)[0])
        return self.angle(1, np.floor(t / turn) * turn)

    def _wait_for_the_first(self, hand: VGroup) -> None:
        dial = self.dials[1]
        tip = on_circle(dial.hub, dial.radius, self.carried(self.t.get_value()))
        hand[0].set_ends(dial.hub, tip)
        hand[1].move_to(tip)

    def _draw_the_graph(self) -> None:
        quiet, hue = self.theme.quiet, self.hues[1]
        field = self.graph_region.inset(0.4, 0.35)
        top = self.angle(1, self.carry_until)
        area = PlotArea(field, self.carry_until, field.height / top)
        u = np.linspace(0, self.carry_until, int(self.carry_until) * SAMPLES + 1)
        self.slope = Trace(area, color=hue, width=7).set_heights(
            u, dial_angles(u, self.omega)[:, 1] - top / 2
        )
        self.stairs = Trace(area, color=quiet, width=5).set_heights(
            u, np.array([self.carried(float(x)) for x in u]) - top / 2
        )
        axes = VGroup(
            Line(field.at(0, 0), field.at(1, 0)), Line(field.at(0, 0), field.at(0, 1))
        ).set_stroke(self.theme.ring, 3)
        self.graph = VGroup(
            axes,
            Label("turned so far", NOTE, color=quiet).put(field.at(0, 1) + UP * 0.15, LEFT),
            Formula("t", BODY, color=self.theme.position).put(field.at(1, 0) + DOWN * 0.4, RIGHT),
            *self._rounds(area, field),
            Label("a hand never waits", NOTE, color=hue).put(field.at(0.06, 0.8), LEFT),
            Label("an odometer waits", NOTE, color=quiet).put(field.at(1, 0.09), RIGHT),
        )
        self.waiting_hand = VGroup(
            DashedSegment(ORIGIN, RIGHT, color=quiet, width=5),
            Circle(radius=0.1, stroke_color=quiet, stroke_width=4),
        )
        self._wait_for_the_first(self.waiting_hand)

    def _rounds(self, area: PlotArea, field: Region) -> list[VMobject]:
        """Mark on the axis where the first hand has come round."""
        turn, hue = float(wavelengths(self.omega)[0]), self.hues[0]
        marks: list[VMobject] = []
        for t in np.arange(turn, self.carry_until, turn):
            foot = np.array([area.point(t, 0)[0], field.bottom, 0.0])
            tick = Line(foot + UP * 0.09, foot + DOWN * 0.09).set_stroke(hue, 4)
            number = Readout(t, significant(t), LABEL, color=hue, align=ORIGIN)
            marks += [tick, number.put(foot + DOWN * 0.4)]
        return marks

    # --- shadows ---------------------------------------------------------------------------

    def throw_two_shadows(self) -> None:
        """The fastest hand throws two shadows; they draw two waves, which then share one axis."""
        with self.beat("shadows"):
            self._enlarge_the_first()
            drawn = [self.shadows, *self.links, self.sine, self.cosine]
            drawn += [*self.meters, self.meter_words]
            self.play(*map(FadeIn, drawn), run_time=0.5)
            self.add(*self.links, self.dials[0], self.shadows, self.sine, self.cosine)
            following = [*self._drawing(), *self._measuring()]
            with self.driven(*self._shadowing([self.shadows]), *self.turning([0]), *following):
                self.run_to(self.draw_until, run_time=5.2)
            self._lay_them_together()

    def _enlarge_the_first(self) -> None:
        columns = self.stage.columns(3.0, 9.8)
        left = columns[0]
        upper, lower = left.rows(1.0, 0.96)
        radius = min(upper.height * 0.46, left.width * 0.4)
        leaving: list[Mobject] = [self.rail, self.dials[1], *self.names[:2]]
        leaving += [self.graph, self.stairs, self.slope, self.waiting_hand]
        self.rewind({0: (upper.center, radius)}, leaving, run_time=0.8)
        self.plot = columns[1].inset(0.35, 0.0)
        self._hang_the_strips(lower)
        self._set_up_the_meters(lower)

    def _hang_the_strips(self, below: Region) -> None:
        """Lay the sine's strip beside the dial, and hang the cosine's strip under it."""
        dial = self.dials[0]
        foot = dial.hub + DOWN * (dial.radius + 0.25)
        pitches = self.plot.width, foot[1] - below.bottom - 0.1
        lying, hanging = (
            StripPose(start, heading, pitch / self.draw_until, dial.radius)
            for start, heading, pitch in zip(
                (self._start(dial.hub), foot), (LYING, HANGING), pitches, strict=True
            )
        )
        self.shadows = Shadows(dial, sine=self.hues[0], cosine=self.pale[0], thickness=0.15)
        self.sine = self._strip(0, "sin", lying, self.draw_until).show_stretch(0.0, 0.0)
        self.cosine = self._strip(0, "cos", hanging, self.draw_until).show_stretch(0.0, 0.0)
        self.links = [DashedSegment(ORIGIN, ORIGIN, color=self.theme.quiet) for _ in "sc"]

    def _start(self, hub: Point3D) -> Point3D:
        """Return the left end of the plot at the height of a hub."""
        return np.array([self.plot.left, hub[1], 0.0])

    def _strip(self, pair: int, shadow: str, pose: StripPose, last: float) -> Strip:
        u = np.linspace(0, last, round(last * SAMPLES) + 1)
        values = sinusoidal(u, self.dim, base=self.base)
        column, color, width = {
            "sin": (2 * pair, self.hues[pair], 6.0),
            "cos": (2 * pair + 1, self.pale[pair], 4.0),
        }[shadow]
        return Strip(u, values[:, column], pose, color=color, width=width)

    def _shadowing(self, thrown: Sequence[Shadows]) -> list[Link]:
        """Return the links that let the shadows of the first dials follow their hands."""

        def follow(pair: int) -> Callable[[Shadows], None]:
            def fall(shadows: Shadows) -> None:
                self.dials[pair].set_angle(self.angle(pair))
                shadows.follow()

            return fall

        return [(shadows, follow(pair)) for pair, shadows in enumerate(thrown)]

    def _drawing(self) -> list[Link]:
        """Return the links that let the pens draw, each joined with the tip of the hand."""

        def join(strip: Strip) -> Callable[[DashedSegment], None]:
            def follow(link: DashedSegment) -> None:
                strip.show_stretch(0.0, self.t.get_value())
                tip = on_circle(self.dials[0].hub, self.dials[0].radius, self.angle(0))
                link.set_ends(tip, strip.pen.get_center())

            return follow

        strips = (self.sine, self.cosine)
        links = zip(self.links, map(join, strips), strict=True)
        return [
            *links,
            *((strip, lambda s: s.show_stretch(0.0, self.t.get_value())) for strip in strips),
        ]

    def _set_up_the_meters(self, row: Region) -> None:
        """Print position, sine and cosine in large, under the lying strip."""
        field = Region(self.plot.left, self.plot.right, row.bottom, row.top)
        texts = (
            ("", "t", 2, self.theme.position),
            ("upward", "sin omega_0 t", 2, self.hues[0]),
            ("across", "cos omega_0 t", 2, self.pale[0]),
        )
        self.meters, self.meter_words = [], VGroup()
        for line, (word, name, decimals, color) in zip(
            field.rows(1, 1, 1, 0.25), texts, strict=False
        ):
            meter = NamedReadout(name, 0, decimals, TITLE, color=color)
            middle = line.at(0.5, 0.3)
            equals = meter.label.get_right()[0]
            meter.shift(np.array([middle[0] - equals, middle[1] - meter.label.baseline, 0.0]))
            meter.readout.put(middle + RIGHT * 1.6, RIGHT)
            if word:
                label = Label(word, LABEL, color=self.theme.quiet)
                self.meter_words.add(label.put(middle + LEFT * 2.7, RIGHT))
            self.meters.append(meter)
        for mobject, follow in self._measuring():
            follow(mobject)

    def _measuring(self) -> list[Link]:
        def numbers() -> tuple[float, float, float]:
            t = self.t.get_value()
            sine, cosine = sinusoidal(t, self.dim, base=self.base)[:2]
            return t, float(sine), float(cosine)

        def tell(which: int) -> Link:
            return self.meters[which], lambda meter: meter.set_number(numbers()[which])

        return [tell(which) for which in range(len(self.meters))]

    def _lay_them_together(self) -> None:
        """The hanging strip swings up, and stretches until it lies on the other one's axis."""
        lying = self.sine.pose
        turned = StripPose(lying.start, LYING, self.cosine.pose.pitch, lying.unit)
        self.play(*map(FadeOut, self.links), run_time=0.3)
        self.play(self.cosine.glide(turned), run_time=1.1)
        self.play(self.cosine.glide(lying), run_time=0.9)

    # --- almost home -----------------------------------------------------------------------

    def read_on(self) -> None:
        """Read on to the last position; a lens shows how near the fastest hand is to home."""
        with self.beat("read_on"):
            self._gather_the_dials()
            with self.driven(self._reading(), *self.turning()):
                self.run_to(self.last_position, run_time=4.0)
            self._open_the_lens()
            self.play(FadeIn(self.distances[0], self.measure), run_time=0.4)

    def _gather_the_dials(self) -> None:
        first = self.dials[0]
        self.clear_stage(first, run_time=0.35)
        self.rack = self.far
        for pair, name in enumerate(self.names):
            name.put(self.rack.below(pair, self.rack.name_line))
        for pair, dial in enumerate(self.dials[1:], start=1):
            dial.take(DialPose(self.rack.hub(pair), self.rack.radius)).set_angle(self.angle(pair))
        self.rail.read(self.t.get_value())
        entering = [*self.dials[1:], self.rail, *self.names]
        self.play(first.glide(self.rack.hub(0), self.rack.radius), run_time=0.6)
        self._mark_the_homes()
        self.play(*map(FadeIn, (*self.homes, *entering)), run_time=0.4)
        self.bring_to_front(*self.dials)
        self.chords = [float(c) for c in chord(dial_angles(self.last_position, self.omega))]
        self.distances = [self._distance(pair) for pair in range(self.pairs)]
        self._say_how_it_is_measured()

    def _mark_the_homes(self) -> None:
        self.homes = [
            VGroup(
                DashedSegment(
                    dial.hub, dial.hub + RIGHT * (dial.radius - 0.13), color=self.theme.quiet
                ),
                Circle(radius=0.13, stroke_color=self.theme.ink, stroke_width=3).move_to(
                    dial.hub + RIGHT * dial.radius
                ),
            )
            for dial in self.dials
        ]

    def _say_how_it_is_measured(self) -> None:
        """Between rail and dials: a short white line, and what such a line measures."""
        words = Label("straight from tip to home; radius 1", NOTE, color=self.theme.quiet)
        middle = (self.rack.hub(1) + self.rack.hub(2)) / 2
        words.put(np.array([middle[0] + MEASURE_SHIFT, self.rail.clock.label.baseline, 0.0]))
        sample = Line(ORIGIN, RIGHT * 0.5).set_stroke(self.theme.ink, GAP_WIDTH)
        sample.next_to(words, LEFT, buff=0.2)
        self.measure = VGroup(sample, words)

    def _distance(self, pair: int) -> VGroup:
        number = Readout(self.chords[pair], ROUNDED, BODY, color=self.hues[pair])
        words = Label("from home", NOTE, color=self.theme.quiet)
        return in_a_row(self.rack.below(pair, self.rack.note_line), number, words, gap=0.15)

    def _open_the_lens(self) -> None:
        dial, hue = self.dials[0], self.hues[0]
        home, tip = dial.hub + RIGHT * dial.radius, dial.tip.get_center()
        between = (self.rack.hub(0) + self.rack.hub(1)) / 2
        arc = np.array([on_circle(dial.hub, dial.radius, a) for a in np.linspace(-0.2, 0.2, 401)])
        self.lens = Lens(
            np.array([home, tip]),
            arc,
            anchor=(home + tip) / 2,
            center=between + UP * 0.52 * dial.radius,
            radius=0.5,
            zoom=self.zoom,
            color=hue,
        )
        self.lens.first.set_fill(self.theme.ink)
        self.lens.set_open(0.0)
        self.play(self.lens.opening(), run_time=1.0)
        factor = Label(f"× {self.zoom}", NOTE, color=self.theme.quiet)
        factor.put(self.lens.glass.get_top() + UP * 0.12)
        hands = (self._seen(home, self.theme.ink, dashed=True), self._seen(tip, hue))
        self.play(FadeIn(factor), *(Create(hand) for hand in hands), run_time=0.4)
        self.seen_gap = Line(*self.lens.shown(np.array([home, tip])))
        self.seen_gap.set_stroke(self.theme.ink, GAP_WIDTH)
        VGroup(self.lens.dots, self.lens.first).set_z_index(1)
        self.play(Create(self.seen_gap), run_time=0.4)

    def _seen(self, point: Point3D, color: str, *, dashed: bool = False) -> VMobject:
        """Return a hand as the lens shows it, from the glass's left edge to the hand's end."""
        end = self.lens.shown(point)
        middle = self.lens.glass.get_center()
        off = end[1] - middle[1]
        edge = middle[0] - np.sqrt(self.lens.radius**2 - off**2)
        start = np.array([edge, end[1], 0.0])
        if dashed:
            return DashedSegment(start, end, color=color, width=4)
        return Line(start, end, stroke_color=color, stroke_width=6)

    def measure_the_rack(self) -> None:
        """Draw each hand's distance from home; together they are the rack's."""
        with self.beat("rack"):
            self.gaps = [
                Line(home[1].get_center(), dial.tip.get_center()).set_stroke(
                    self.theme.ink, GAP_WIDTH
                )
                for home, dial in zip(self.homes, self.dials, strict=True)
            ]
            for pair in range(1, self.pairs):
                if self.gaps[pair].get_length() < self.dials[pair].tip.width:
                    scenery(self.gaps[pair])  # it lies on the tip; its number tells what it is
                self.play(Create(self.gaps[pair]), FadeIn(self.distances[pair]), run_time=0.6)
            self._add_up()
            self.wait(2.3)

    def _add_up(self) -> None:
        """The four distances fly into one sum: squared, they make the square of the rack's."""
        codes = sinusoidal([0, self.last_position], self.dim, base=self.base)
        total = printed(float(np.linalg.norm(codes[1] - codes[0])), ROUNDED)
        terms = [f"{{{{ {printed(c, ROUNDED)} : c{i} }}}}^2" for i, c in enumerate(self.chords)]
        hues = {f"c{i}": hue for i, hue in enumerate(self.hues)} | {"total": self.theme.position}
        self.sum = Formula(f"{' + '.join(terms)} approx {{{{ {total} : total }}}}^2", parts=hues)
        name = Label("all four from home, by Pythagoras", LABEL, color=self.theme.quiet)
        row = VGroup(self.sum, name)
        line = self.sum_row.at(0.5, 0.32)
        self.sum.put(line)
        name.put(np.array([self.sum.get_right()[0] + 0.4, line[1], 0.0]), LEFT)
        row.set_x(line[0])
        flown = {id(g) for i in range(self.pairs) for g in self.sum.part(f"c{i}").get_family()}
        rest = [glyph for glyph in self.sum if id(glyph) not in flown]
        flyers = [distance[0].copy() for distance in self.distances]
        flights = []
        for i, flyer in enumerate(flyers):
            end = self.sum.part(f"c{i}").get_center()
            bend = PI / 4 * np.sign(end[0] - flyer.get_center()[0])
            flights.append(ApplyMethod(flyer.move_to, end, path_arc=bend))
        self.play(LaggedStart(*flights, lag_ratio=0.25), run_time=1.7)
        self.play(*map(FadeIn, (*rest, name)), run_time=0.5)
        self.remove(*flyers)
        self.add(self.sum, name)

    # --- the vector ------------------------------------------------------------------------

    def unroll_the_waves(self) -> None:
        """The dials move up and start again; every hand draws its two waves on the way."""
        with self.beat("unroll"):
            self.clear_stage(*self.dials, run_time=0.4)
            self._divide_for_the_vector()
            regions = enumerate(self.dial_regions)
            places = {pair: (region.center, self.small) for pair, region in regions}
            self.rewind(places, [], run_time=0.8)
            self.all_shadows = [
                Shadows(dial, sine=hue, cosine=pale, thickness=0.11)
                for dial, hue, pale in zip(self.dials, self.hues, self.pale, strict=True)
            ]
            self.waves = [self._wave(i, s) for i in range(self.pairs) for s in ("cos", "sin")]
            self.play(*map(FadeIn, (*self.all_shadows, *self.waves, self.span)), run_time=0.5)
            with self.driven(*self._shadowing(self.all_shadows), *self._waving(), *self.turning()):
                self.run_to(self.last_position, run_time=3.6)

    def _divide_for_the_vector(self) -> None:
        dials, waves, cells, names, formula = self.stage.rows(1.6, 0.9, 0.62, 0.6, 0.6, gap=0.16)
        margin = 1.6
        rest = [Region(r.left + margin, r.right, r.bottom, r.top) for r in (dials, waves, cells)]
        self.dial_regions, self.wave_regions = (r.columns(*[1.0] * self.pairs) for r in rest[:2])
        self.cell_region, self.formula_region = rest[2], formula
        self.entry_line = names.at(0, 0.18)[1]
        self.small = min(0.47 * dials.height, 0.3 * self.dial_regions[0].width)
        self.span = Formula(f"t = 0 dots {self.last_position}", LABEL, color=self.theme.quiet)
        self.span.put(np.array([self.stage.left, waves.center[1] - 0.1, 0.0]), LEFT)

    def _wave(self, pair: int, shadow: str) -> Strip:
        region = self.wave_regions[pair].inset(0.22, 0.0)
        last = float(self.last_position)
        pose = StripPose(region.at(0, 0.5), LYING, region.width / last, 0.42 * region.height)
        return self._strip(pair, shadow, pose, last).show_stretch(0.0, 0.0)

    def _waving(self) -> list[Link]:
        return [
            (wave, lambda wave: wave.show_stretch(0.0, self.t.get_value())) for wave in self.waves
        ]

    def write_the_vector(self) -> None:
        """The shadows fall and become eight cells: the position as a vector."""
        self._make_the_cells()
        with self.beat("vector"):
            self.play(FadeIn(self.vector_name, self.key_of_values), run_time=0.4)
            falls = [self._fall(pair) for pair in range(self.pairs)]
            self.play(LaggedStart(*falls, lag_ratio=0.45), run_time=3.2)
            self.add(self.cells, *self.entries)
            for formula in self.formulas:
                self.play(FadeIn(formula), run_time=0.5)
                self.wait(0.8)

    def _make_the_cells(self) -> None:
        values = sinusoidal(self.last_position, self.dim, base=self.base)
        region = self.cell_region
        self.cells = CellRow(
            values,
            region.center,
            width=region.width / self.dim,
            height=region.height * 0.95,
            paired=True,
        )
        self.entries = [
            Readout(float(value), 3, BODY, color=self.theme.over_value(float(value)), align=ORIGIN)
            for value in values
        ]
        angles = dial_angles(self.last_position, self.omega)
        self.entry_names = [
            Formula(f"{shadow} {angles[pair]:.4g}", LABEL, color=hue)
            for pair in range(self.pairs)
            for shadow, hue in (("sin", self.hues[pair]), ("cos", self.pale[pair]))
        ]
        for cell, entry, name in zip(self.cells.cells, self.entries, self.entry_names, strict=True):
            entry.put(cell.get_center() + DOWN * 0.1)
            name.put(np.array([cell.get_x(), self.entry_line, 0.0]))
        self.vector_name = Formula(f"p_{self.last_position}", BODY, color=self.theme.position)
        self.vector_name.put(np.array([self.stage.left, region.center[1] - 0.1, 0.0]), LEFT)
        self.key_of_values = ValueKey(self.layout.checklist)
        self._write_the_formulas()

    def _write_the_formulas(self) -> None:
        speeds = ", ".join(f"{{{{ {w:.4g} : w{i} }}}}" for i, w in enumerate(self.omega))
        hues = {f"w{i}": hue for i, hue in enumerate(self.hues)}
        formulas = [
            Formula("p_t = (dots, thin sin omega_i t, thin cos omega_i t, thin dots)", BODY),
            Formula(rf"omega_i = {self.base:g}^(-2 i \/ d) = {speeds}", BODY, parts=hues),
            Formula(f'i = 0 dots {self.pairs - 1}, thin d = {self.dim} upright("numbers")', BODY),
        ]
        gap = 0.5
        width = sum(f.width for f in formulas) + gap * (len(formulas) - 1)
        left = self.formula_region.center[0] - width / 2
        line = self.formula_region.at(0, 0.3)[1]
        for formula in formulas:
            formula.put(np.array([left, line, 0.0]), LEFT)
            left += formula.width + gap
        self.formulas = formulas

    def _fall(self, pair: int) -> Animation:
        """Return the animation in which a dial's two shadows become two cells."""
        shadows, both = self.all_shadows[pair], slice(2 * pair, 2 * pair + 2)
        bars = shadows.sine, shadows.cosine
        flights = [
            flight
            for bar, cell, entry in zip(
                bars, self.cells.cells[both], self.entries[both], strict=True
            )
            for flight in self._flight(bar, cell, entry)
        ]
        rest = (*self.entry_names[both], self.cells.brackets[pair])
        return Succession(
            AnimationGroup(*flights, run_time=1.2),
            AnimationGroup(*map(FadeIn, rest), run_time=0.3),
        )

    def _flight(self, bar: Bar, cell: VMobject, entry: Readout) -> list[Animation]:
        """Return the way of a bar into its cell, upright all the way; its number rides on it."""
        landed, place = cell.copy(), entry.anchor - cell.get_center()
        left = cell.copy().stretch_to_fit_width(bar.width).stretch_to_fit_height(bar.height)
        left.move_to(bar).set_fill(bar.get_fill_color()).set_stroke(width=0)

        def fly(_: Mobject, share: float) -> None:
            cell.interpolate(left, landed, share)

        def ride(_: Mobject, share: float) -> None:
            fly(cell, share)
            entry.put(cell.get_center() + place).set_opacity(max(0.0, 4 * share - 3))

        return [UpdateFromAlphaFunc(cell, fly), UpdateFromAlphaFunc(entry, ride)]
