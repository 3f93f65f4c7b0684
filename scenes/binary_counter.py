"""Chapter 3: an odometer made of bits, and the dial that hides in each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Animation,
    AnimationGroup,
    ApplyMethod,
    Create,
    FadeIn,
    FadeOut,
    GrowFromCenter,
    LaggedStart,
    Line,
    Mobject,
    MoveToTarget,
    Rectangle,
    ReplacementTransform,
    RoundedRectangle,
    Transform,
    TransformFromCopy,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
)
from manim.typing import Point3D
from numpy.typing import NDArray

from posenc_math import (
    binary_bits,
    bit_dial_angle,
    bit_harmonic,
    bit_period,
    bit_square_wave,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.mobjects.barcode import Barcode
from scenes._kit.mobjects.bit_column import BitColumn
from scenes._kit.mobjects.bit_wheel import BitWheel
from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.mobjects.checklist import Checklist, Verdict
from scenes._kit.mobjects.dial import Wedge
from scenes._kit.mobjects.dial_wave import DialWave
from scenes._kit.mobjects.flip_meter import FlipMeter
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.square_wave import SquareWave
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.numbers import printed
from scenes._kit.typography import BODY, NOTE, TITLE, Formula, Label

LANDING, REST = 0.5, 0.55
"""Shares of one tick after which the row has landed, and the wheels begin to roll."""
SAMPLES = 32
"""Samples of a curve per position."""
HARMONICS = np.arange(1, 160, 2)
"""Orders of the Fourier terms that draw a square wave before it melts."""
SHARPEST, SMOOTHEST = 3e-4, 2.0
"""Diffusion times between which a square wave melts into its first harmonic."""
WAVE_COLUMNS = (1.0, 2.4, 8.5, 0.9)
"""Relative widths of a row's period, dial, wave and bit."""


class BinaryCounter(ChapterScene):
    """Counts places with bits, finds their steps unequal, and turns each bit into a dial."""

    key = "binary_counter"
    number = 3

    n_bits = 4
    """Number of wheels, 3 or 4; they count 2^n_bits places."""
    freeze_at = 7
    """The step from this place to the next is looked at closely, and so is the one before."""
    lifted_bit = 1
    """The column that is laid on its side; bit 0 is the fastest."""
    last_position = 9
    """The place at which the closing picture stands, beyond the step that was looked at."""

    def setup(self) -> None:
        """Compute the bits and divide the stage."""
        super().setup()
        self._check_content()
        self.positions: int = 2**self.n_bits
        self.bits = np.asarray(binary_bits(np.arange(self.positions), self.n_bits))
        flipped = np.abs(np.diff(self.bits, axis=0))
        self.flips = np.vstack([np.zeros(self.n_bits), np.cumsum(flipped, axis=0)])
        self.periods = [int(bit_period(bit)) for bit in range(self.n_bits)]
        self.hues = [self.theme.pair(bit, self.n_bits) for bit in range(self.n_bits)]
        self.count = ValueTracker(0.0)
        self.reading = ValueTracker(0.0)
        self.meters_shown: list[FlipMeter] = []
        self.wedges: list[Wedge] = []
        self._divide_the_stage()

    def _check_content(self) -> None:
        last = 2**self.n_bits - 1
        limits = {
            "n_bits": (3, 4),
            "freeze_at": (1, last - 2),
            "lifted_bit": (0, self.n_bits - 1),
            "last_position": (self.freeze_at + 2, last),
        }
        for name, (low, high) in limits.items():
            value = getattr(self, name)
            if not low <= value <= high:
                raise ValueError(f"{name} must be {low} to {high} in this picture, got {value}")

    def _divide_the_stage(self) -> None:
        barcode, self.wheel_side = self.stage.columns(4.0, 8.6, gap=0.2)
        _, body = barcode.columns(1.25, 2.75)
        self.head_row, cells, _ = body.rows(0.55, 4.33, 0.12)
        slowest_first = list(reversed(range(self.n_bits)))
        self.barcode = Barcode(self.bits, self.hues, cells, slowest_first)
        self.panel, self.meters = self.wheel_side.rows(2.1, 2.9, gap=0.05)
        _, self.slots, _ = self.wheel_side.columns(1.6, 5.3, 1.7)
        self.wave_header, self.waves = self.stage.rows(0.5, 4.5)

    def construct(self) -> None:
        """Tell the chapter."""
        self.turn_one_wheel()
        self.count_up()
        self.put_the_fastest_first()
        self.compare_periods()
        self.freeze_one_step()
        self.compare_with_a_long_way()
        self.score_the_code()
        self.lay_one_column_down()
        self.let_the_fine_waves_fade()
        self.find_the_circle()
        self.turn_all_bits_into_dials()
        self.step_evenly()
        self.glide_without_a_jump()

    # --- counting --------------------------------------------------------------------------

    def turns(self, count: float) -> NDArray[np.float64]:
        """Return how many digits each wheel has turned at a (fractional) count."""
        now = min(int(count), self.positions - 1)
        following = min(now + 1, self.positions - 1)
        rolled = smooth(np.clip((count - now - REST) / (1 - REST), 0.0, 1.0))
        turns: NDArray[np.float64] = self.flips[now] * (1 - rolled) + self.flips[following] * rolled
        return turns

    @property
    def now(self) -> int:
        """The whole number that the wheels show."""
        return min(int(float(self.count.get_value())), int(self.positions) - 1)

    @property
    def shown(self) -> int:
        """The number that the wheels show more than half."""
        rolled = (self.count.get_value() - self.now - REST) / (1 - REST)
        return min(self.now + int(rolled > 0.5), self.positions - 1)

    @property
    def flown(self) -> float:
        """The share of its way to the barcode that the newest row has come."""
        return float(np.clip((self.count.get_value() - self.now) / LANDING, 0.0, 1.0))

    @property
    def landed(self) -> int:
        """How many rows the barcode holds."""
        return self.now + int(self.flown == 1)

    def rolling(self) -> list[tuple[Mobject, Callable[[BitWheel], object]]]:
        """Return the links that let every wheel follow the count."""

        def roll(bit: int) -> Callable[[BitWheel], object]:
            return lambda wheel: wheel.set_turn(float(self.turns(self.count.get_value())[bit]))

        return [(wheel, roll(bit)) for bit, wheel in enumerate(self.wheels)]

    def wheel_place(self, bit: int) -> Point3D:
        """Return where a wheel stands while the counter counts."""
        share = (self.barcode.order.index(bit) + 0.5) / self.n_bits
        return self.wheel_side.inset(0.3, 0.0).at(share, 0.57)

    def turn_one_wheel(self) -> None:
        """One wheel shows its two digits; then the others step out from behind it."""
        self.wheels = [BitWheel(color=hue, width=1.5, height=2.2) for hue in self.hues]
        for wheel in self.wheels:
            wheel.move_to(self.stage.at(0.5, 0.52))
        first, *others = self.wheels
        with self.question():
            self.play(FadeIn(first), run_time=0.5)
            for turn in (1, 2):
                self.play(_roll_once(first, turn), run_time=0.6)
            self.add(*reversed(others), first)
            steps = (wheel.animate.move_to(self.wheel_place(b)) for b, wheel in self._by_bit())
            self.play(*steps, run_time=1.2)

    def _by_bit(self) -> enumerate[BitWheel]:
        return enumerate(self.wheels)

    def count_up(self) -> None:
        """The wheels count; every tick sends a row of cells into the barcode."""
        self.barcode.reveal(0)
        self.flyers = [VMobject(stroke_width=2) for _ in self.wheels]
        self.place_name = NamedReadout("t", 0, size=TITLE, color=self.theme.position)
        self.place_name.put(self.wheel_side.at(0.5, 0.14))
        flying = [(flyer, self._flight(bit)) for bit, flyer in enumerate(self.flyers)]
        landing = [
            (column, lambda column: column.reveal(self.landed)) for column in self.barcode.columns
        ]
        naming = (self.place_name, lambda name: name.set_number(self.shown))
        self.add(*self.barcode.columns, *self.flyers, *self.wheels)
        with self.beat("count"):
            self.answer()
            self.play(FadeIn(self.place_name), run_time=0.3)
            with self.driven(*self.rolling(), *landing, *flying, naming):
                self._count_to(min(3, self.positions), seconds_per_tick=0.7)
                self._count_to(self.positions - 1 + REST, seconds_per_tick=0.31)
            self.remove(*self.flyers)
            self.row_names = VGroup(*map(self.barcode.row_name, (0, self.positions - 1)))
            self.play(FadeIn(self.row_names), run_time=0.4)

    def _count_to(self, count: float, *, seconds_per_tick: float) -> None:
        run_time = (count - self.count.get_value()) * seconds_per_tick
        self.play(self.count.animate.set_value(count), run_time=run_time, rate_func=linear)

    def _flight(self, bit: int) -> Callable[[VMobject], None]:
        """Return the update that sends the newest digit of a wheel to its cell in the barcode."""
        column, wheel = self.barcode.columns[bit], self.wheels[bit]
        cell = np.array([self.barcode.column_width, self.barcode.pitch]) - 0.05

        def fly(flyer: VMobject) -> None:
            way = smooth(self.flown)
            lit = column.bits[self.now] == 1
            flyer.set_stroke(self.hues[bit] if lit else self.theme.hairline)
            flyer.set_fill(self.hues[bit], opacity=float(lit))
            center = wheel.hub + (column.cell(self.now) - wheel.hub) * way
            box = outlines(upright(center[None], *((1 - way) * 0.7 + way * cell)))
            flyer.points = box if 0 < way < 1 else box[:0]

        return fly

    # --- order and period ------------------------------------------------------------------

    def put_the_fastest_first(self) -> None:
        """Wheel by wheel, and column by column, the faster one passes to the left."""
        with self.beat("fastest_first"):
            for bit in range(self.n_bits - 1):
                self.barcode.order.remove(bit)
                self.barcode.order.insert(bit, bit)
                self.bring_to_front(self.barcode.columns[bit], self.wheels[bit])
                steps = (wheel.animate.move_to(self.wheel_place(b)) for b, wheel in self._by_bit())
                self.play(*steps, *self.barcode.glide_into_order(), run_time=0.65)

    def compare_periods(self) -> None:
        """Frames of one period slide down by themselves: the pattern is the same again."""
        frames = [
            self.barcode.frame(0, p, self.theme.ink, bit) for bit, p in enumerate(self.periods)
        ]
        baseline = self.head_row.at(0, 0.35)
        name = Label("period", NOTE, color=self.theme.quiet).put(baseline + LEFT * 0.2, RIGHT)
        numbers = [
            Formula(str(period), BODY, color=self.hues[bit]).put(
                np.array([self.barcode.place(bit)[0], baseline[1], 0.0])
            )
            for bit, period in enumerate(self.periods)
        ]
        entries = [
            AnimationGroup(Create(frame), FadeIn(number, shift=DOWN * 0.2))
            for frame, number in zip(frames, numbers, strict=True)
        ]
        with self.beat("periods"):
            self.play(FadeIn(name), LaggedStart(*entries, lag_ratio=0.35), run_time=1.6)
            self.play(*map(self._slide_by_period, frames, self.periods), run_time=1.3)
            self.play(*map(FadeOut, frames), run_time=0.4)
        self.period_label, self.period_names = name, numbers

    def _slide_by_period(self, frame: Rectangle, period: int) -> Animation:
        rows = min(period, self.positions - period)
        return ApplyMethod(frame.shift, DOWN * rows * self.barcode.pitch)

    # --- one step --------------------------------------------------------------------------

    def freeze_one_step(self) -> None:
        """Roll one step and the next; stop the second while both numbers can be read."""
        before, here, there = (self.freeze_at + step for step in (-1, 0, 1))
        with self.beat("freeze"):
            self._run_back_to(before)
            self._open_the_panel(before)
            self._roll(before, until=1.0)
            self._count_flips(self._meter(before, here, 0.83), self._ghosts())
            self._move_the_panel_to(here)
            self._roll(here, until=0.5)
            self._count_flips(self._meter(here, there, 0.5), self._ghosts())

    def _run_back_to(self, place: int) -> None:
        self.now_frame = self.barcode.frame(self.now, 1, self.theme.position)
        naming = (self.place_name, lambda name: name.set_number(self.shown))
        framing = (self.now_frame, lambda frame: frame.move_to(self.barcode.row_middle(self.shown)))
        self.play(Create(self.now_frame), run_time=0.3)
        with self.driven(*self.rolling(), naming, framing):
            self.play(self.count.animate.set_value(place + REST / 2), run_time=1.0)

    def _open_the_panel(self, place: int) -> None:
        rows = self.barcode.frame(place, 2, self.theme.position)
        self.panel_box = self._panel_box()
        self.ties = self._ties(rows)
        shrink = (self.slots.width / self.n_bits - 0.22) / self.wheels[0].window.width
        steps = (w.animate.scale(shrink).move_to(self._panel_slot(b)) for b, w in self._by_bit())
        looked_at = range(place, place + 3)
        self.add(*self.barcode.bright_cells(looked_at))
        names = [self.barcode.row_name(row, self.theme.position) for row in looked_at]
        self.play(
            FadeOut(self.place_name),
            self.now_frame.animate.become(rows),
            *steps,
            *(column.lit.animate.set_fill(opacity=0.35) for column in self.barcode.columns),
            run_time=0.9,
        )
        self._name_the_step(place)
        entering = [Create(part) for part in (*self.ties, self.panel_box)]
        self.play(*entering, *map(FadeIn, (*names, *self.step_names)), run_time=0.7)

    def _panel_box(self) -> RoundedRectangle:
        names, _ = self.panel.columns(1.7, 6.9)
        right = self.slots.right + 0.15
        box = RoundedRectangle(
            width=right - names.at(0.3, 0)[0],
            height=self.panel.height - 0.1,
            corner_radius=0.06,
            stroke_color=self.theme.position,
            stroke_width=3,
        ).move_to(self.panel.at(0, 0.5))
        return box.shift(RIGHT * (right - box.get_right()[0]))

    def _ties(self, rows: Rectangle) -> VGroup:
        """Return the lines that tie a frame in the barcode to the panel."""
        corners = (
            (rows.get_corner(s + RIGHT), self.panel_box.get_corner(s + LEFT)) for s in (UP, DOWN)
        )
        return VGroup(*(Line(*ends).set_stroke(self.theme.position, width=2.5) for ends in corners))

    def _panel_slot(self, bit: int) -> Point3D:
        across = self.slots.at((bit + 0.5) / self.n_bits, 0)[0]
        return np.array([across, self.panel.center[1], 0.0])

    def _name_the_step(self, place: int) -> None:
        """Put the two numbers of a step on a drum of their own, beside the wheels."""
        self.step_names = [
            Formula(str(row), TITLE, color=self.theme.position) for row in (place, place + 1)
        ]
        for follow, name in zip(self._naming(place), self.step_names, strict=True):
            follow(name)

    def _naming(self, place: int) -> list[Callable[[Formula], None]]:
        left = self.panel_box.get_left() + RIGHT * 0.55
        wheel = self.wheels[0]

        def follow(ahead: int) -> Callable[[Formula], None]:
            def update(name: Formula) -> None:
                rolled = self.turns(self.count.get_value())[0] - self.flips[place][0]
                spot, facing = wheel.on_drum((ahead - rolled) * np.pi / 2)
                name.put(np.array([left[0], spot[1] - 0.14, 0.0]))
                name.set_opacity(float(np.clip((facing - 0.3) * 8, 0, 1)))

            return update

        return [follow(0), follow(1)]

    def _roll(self, place: int, *, until: float) -> None:
        """Roll the step that begins at a place, a share of its way."""
        names = list(zip(self.step_names, self._naming(place), strict=True))
        count = place + REST + (1 - REST) * until
        with self.driven(*self.rolling(), *names):
            self.play(self.count.animate.set_value(count), run_time=1.0, rate_func=linear)

    def _move_the_panel_to(self, place: int) -> None:
        rows = self.barcode.frame(place, 2, self.theme.position)
        self.remove(*self.step_names)
        self._name_the_step(place)
        self.add(*self.step_names)
        moves = [(self.now_frame, rows), *zip(self.ties, self._ties(rows), strict=True)]
        self.play(*(Transform(old, new) for old, new in moves), run_time=0.5)

    def _ghosts(self) -> list[VMobject]:
        """Return the wheels' windows without their fill, so that nothing is hidden by a copy."""
        return [wheel.window.copy().set_fill(hue, opacity=0) for wheel, hue in self._with_hues()]

    def _with_hues(self) -> list[tuple[BitWheel, str]]:
        return list(zip(self.wheels, self.hues, strict=True))

    def _meter(self, start: int, end: int, up: float) -> FlipMeter:
        flipped = [bool(x) for x in self.bits[start] != self.bits[end]]
        height = self.meters.at(0, up)[1]
        meter = FlipMeter((start, end), flipped, self.hues, self.slots, height)
        self.meters_shown.append(meter)
        return meter

    def _count_flips(self, meter: FlipMeter, sources: Sequence[VMobject]) -> None:
        """Let a block fall out of every source that differs, and count them."""
        self.play(FadeIn(meter.names), run_time=0.3)
        total = 0
        still = [
            block for block, flips in zip(meter.blocks, meter.flipped, strict=True) if not flips
        ]
        if still:
            self.play(*map(FadeIn, still), run_time=0.2)
        for block, flips, source in zip(meter.blocks, meter.flipped, sources, strict=True):
            if flips:
                total += 1
                meter.flips.set_number(total)
                entering = [FadeIn(meter.flips, meter.unit)] if total == 1 else []
                self.play(TransformFromCopy(source, block), *entering, run_time=0.3)

    def compare_with_a_long_way(self) -> None:
        """From 0 to the place after the step, most wheels read the same."""
        start, end = 0, self.freeze_at + 1
        frame = self.barcode.frame(start, 1, self.theme.ink)
        cells = [self.barcode.frame(end, 1, hue, bit) for bit, hue in enumerate(self.hues)]
        with self.beat("unequal"):
            self.play(Create(frame), run_time=0.5)
            self._count_flips(self._meter(start, end, 0.17), cells)

    def score_the_code(self) -> None:
        """Show the wishes that this code meets or fails, one after the other."""
        wishes: dict[str, Verdict] = {
            "unique": "good",
            "bounded": "good",
            "same step": "bad",
            "any length": "open",
            "smooth": "bad",
            "linear shift": "open",
        }
        self.checklist = Checklist(wishes, self.layout.checklist)
        pairs = {name: (self.checklist.names[name], self.checklist.marks[name]) for name in wishes}
        judged = [pairs[name] for name in wishes if wishes[name] != "open"]
        still_open = [part for name in wishes if wishes[name] == "open" for part in pairs[name]]
        with self.beat("score"):
            for label, mark in judged:
                self.play(FadeIn(label), Create(mark), run_time=0.6)
            self.play(*map(FadeIn, still_open), run_time=0.4)

    # --- from a bit to a dial --------------------------------------------------------------

    @property
    def samples(self) -> NDArray[np.float64]:
        """Positions at which curves are sampled."""
        return np.linspace(0, self.positions, self.positions * SAMPLES + 1)

    def molten(self, bit: int, time: float) -> NDArray[np.float64]:
        """Return a bit's square wave after diffusing for a time that spares its first harmonic."""
        terms = [bit_harmonic(self.samples, self.periods[bit], order=int(k)) for k in HARMONICS]
        heights: NDArray[np.float64] = np.exp(-time * (HARMONICS**2 - 1.0)) @ np.array(terms)
        return heights

    def area(self, row: Region, share: float) -> PlotArea:
        """Return where a wave is drawn; its unit is a share of the row's height."""
        _, dial, wave, _ = row.columns(*WAVE_COLUMNS)
        return PlotArea(wave, self.positions, min(row.height * share, dial.width * 0.35))

    def lay_one_column_down(self) -> None:
        """One column lies down; its ones rise above the axis, its zeros hang below."""
        bit, area = self.lifted_bit, self.area(self.waves, 0.2)
        column, period = self.barcode.columns[bit], self.period_names[bit]
        upright = (area.region.center, self.barcode.pitch, self.barcode.column_width)
        beside = self._name_place(self.waves.center)
        with self.beat("lift"):
            self.clear_stage(column, self.checklist, period, self.period_label)
            self.play(column.lit.animate.set_fill(opacity=1), run_time=0.3)
            self.play(
                column.glide(*upright),
                self._enlarge(bit, self.waves.center),
                self.period_label.animate.move_to(beside + UP * 0.55),
                run_time=0.9,
            )
            self.play(column.glide(*upright, lying=1.0), run_time=0.8)
            self.play(self._lie(column, area), run_time=0.8)
            self.square = self._square_wave(bit, area)
            self.play(*map(Create, self.square), run_time=0.7)

    def let_the_fine_waves_fade(self) -> None:
        """The square wave loses its finer sines, as heat spreads, until the largest is left."""
        bit, area = self.lifted_bit, self.area(self.waves, 0.2)
        self.sine = Trace(area, color=self.hues[bit], width=6)
        self.sine.set_heights(self.samples, self.molten(bit, SHARPEST))
        with self.beat("melt"):
            self.play(self.barcode.columns[bit].pale(), FadeIn(self.sine), run_time=0.5)
            self.play(self._melt(self.sine, bit), run_time=3.0, rate_func=linear)
            self.sine.set_heights(self.samples, self._main_wave(bit))

    def _enlarge(self, bit: int, beside: Point3D) -> Animation:
        """Let a period become the name of its row."""
        name = self.period_names[bit]
        name.generate_target().scale(TITLE / BODY).move_to(self._name_place(beside))
        return MoveToTarget(name)

    def _name_place(self, beside: Point3D) -> Point3D:
        """Return where a row's period is printed, at the height of a point."""
        left, _, _, _ = self.waves.columns(*WAVE_COLUMNS)
        return np.array([left.center[0], beside[1], 0.0])

    def _lie(self, column: BitColumn, area: PlotArea) -> Animation:
        pitch = area.region.width / self.positions
        return column.glide(area.region.center, pitch, area.unit, lying=1.0, parted=1.0)

    def _square_wave(self, bit: int, area: PlotArea) -> SquareWave:
        levels = bit_square_wave(np.arange(self.positions) + 0.5, self.periods[bit])
        return SquareWave(area, levels, color=self.hues[bit])

    def _melt(self, trace: Trace, bit: int) -> Animation:
        def at(_: Mobject, alpha: float) -> None:
            time = SHARPEST * (SMOOTHEST / SHARPEST) ** alpha
            trace.set_heights(self.samples, self.molten(bit, time))

        return UpdateFromAlphaFunc(trace, at)

    def _main_wave(self, bit: int) -> NDArray[np.float64]:
        return np.asarray(bit_harmonic(self.samples, self.periods[bit]))

    def dial_wave(self, bit: int, row: Region, share: float) -> DialWave:
        """Return a bit's dial and wave in a row, read at the present position."""
        _, dial, _, _ = row.columns(*WAVE_COLUMNS)
        return DialWave(
            self.area(row, share),
            dial.center,
            float(np.max(self._main_wave(bit))),
            color=self.hues[bit],
            positions=self.samples,
            heights=self._main_wave(bit),
        ).read(*self._read(bit))

    def _read(self, bit: int) -> tuple[float, float]:
        return self._read_at(bit, self.reading.get_value())

    def _read_at(self, bit: int, position: float) -> tuple[float, float]:
        return position, float(bit_dial_angle(position, self.periods[bit]))

    def find_the_circle(self) -> None:
        """A hand turns; its height and the wave's are joined by a dashed line."""
        bit = self.lifted_bit
        self.big = self.dial_wave(bit, self.waves, 0.2)
        with self.beat("circle"):
            self.play(GrowFromCenter(self.big.dial), run_time=1.0)
            self.remove(self.sine)
            self.add(self.big)
            with self.driven((self.big, lambda row: row.read(*self._read(bit)))):
                self._sweep_to(self.positions / 2, run_time=2.9)

    def _sweep_to(self, position: float, *, run_time: float) -> None:
        change = self.reading.animate.set_value(position)
        self.play(change, run_time=run_time, rate_func=linear)

    def turn_all_bits_into_dials(self) -> None:
        """Show all bits at once; their hands turn and draw the waves, then run back."""
        with self.beat("dials"):
            self._make_room_for_all()
            self.add(*self.rows)
            with self.driven(*map(self._drawing, range(self.n_bits))):
                self._sweep_to(self.positions, run_time=3.3)
            with self.driven(*map(self._following, range(self.n_bits))):
                back = self.reading.animate.set_value(self.freeze_at - 0.5)
                self.play(back, run_time=1.2)

    def _make_room_for_all(self) -> None:
        regions = self.waves.rows(*[1.0] * self.n_bits)
        lifted, others = self.lifted_bit, [b for b in range(self.n_bits) if b != self.lifted_bit]
        self.rows = [self.dial_wave(bit, row, 0.29) for bit, row in enumerate(regions)]
        self.squares = [self._square_wave(bit, row.area) for bit, row in enumerate(self.rows)]
        for bit in others:
            self._prepare_row(bit, regions[bit])
        self.play(
            self._lie(self.barcode.columns[lifted], self.rows[lifted].area),
            self.period_names[lifted].animate.move_to(self._name_place(regions[lifted].center)),
            self.period_label.animate.move_to(self._name_place(self.wave_header.at(0, 0.5))),
            ReplacementTransform(self.square, self.squares[lifted]),
            ReplacementTransform(self.big, self.rows[lifted]),
            run_time=1.2,
        )
        self.reading.set_value(0.0)
        for row in self.rows:
            row.link.set_opacity(0)
            row.point.set_opacity(0)
        dial = self.rows[lifted].dial
        columns = self.barcode.columns
        self.play(
            *(FadeIn(columns[b], self.squares[b], self.period_names[b]) for b in others),
            *(GrowFromCenter(self.rows[b].dial) for b in others),
            ApplyMethod(dial.set_angle, self._read(lifted)[1]),
            run_time=0.8,
        )
        for row in self.rows:
            row.link.set_opacity(1)
            row.point.set_opacity(1)

    def _prepare_row(self, bit: int, row: Region) -> None:
        """Lay a bit's cells down where they will appear, with nothing drawn over them yet."""
        self.period_names[bit].scale(TITLE / BODY).move_to(self._name_place(row.center))
        column, area = self.barcode.columns[bit], self.rows[bit].area
        column.pale_at_once()
        pitch = area.region.width / self.positions
        column.pose(area.region.center, pitch, area.unit, lying=1.0, parted=1.0)
        self.rows[bit].wave.reveal(0)
        self.rows[bit].read(0.0, self._read_at(bit, 0.0)[1])

    def _drawing(self, bit: int) -> tuple[DialWave, Callable[[DialWave], object]]:
        """Return the link that lets a hand turn, and draw its wave unless that stands already."""

        def update(row: DialWave) -> None:
            row.read(*self._read(bit))
            if bit != self.lifted_bit:
                row.wave.reveal(self.reading.get_value())

        return self.rows[bit], update

    def _following(self, bit: int) -> tuple[DialWave, Callable[[DialWave], object]]:
        return self.rows[bit], lambda row: row.read(*self._read(bit))

    # --- steps of a dial -------------------------------------------------------------------

    def step_evenly(self) -> None:
        """Take the two steps again: every hand turns by its own fixed angle, both times."""
        with self.beat("even_steps"):
            self._mark_the_place(self.freeze_at - 1)
            for place in (self.freeze_at, self.freeze_at + 1):
                self._step_to(place)
            self.play(self.checklist.turn("same step", "good"))

    def _mark_the_place(self, place: int) -> None:
        """Show which place is read, its bits, and by which angle a step turns each hand."""
        self.band = scenery(
            Rectangle(
                width=self.waves.columns(*WAVE_COLUMNS)[2].width / self.positions,
                height=self.waves.height - 0.1,
                stroke_width=0,
                fill_color=self.theme.position,
                fill_opacity=0.18,
            )
        )
        self.place_name = NamedReadout("t", place, size=BODY, color=self.theme.position)
        self._follow_place(self.band)
        self._follow_place(self.place_name)
        self.angles = [self._angle_name(bit) for bit in range(self.n_bits)]
        raised = [self.period_names[bit].animate.shift(UP * 0.16) for bit in range(self.n_bits)]
        entering = [self.band, self.place_name, *self._bits_of(place), *self.angles]
        self.play(*raised, *map(FadeIn, entering), run_time=0.6)

    def step_angle(self, bit: int) -> float:
        """Return the angle in degrees by which one step turns the hand of a bit."""
        here, there = bit_dial_angle(np.array([0.5, 1.5]), self.periods[bit])
        return float(np.degrees(there - here))

    def _angle_name(self, bit: int) -> Label:
        angle = self.step_angle(bit)
        decimals = 0 if np.isclose(angle, round(angle)) else 1
        name = Label(f"{printed(angle, decimals)}° a step", NOTE, color=self.hues[bit])
        line = self._name_place(self.rows[bit].dial.hub) + DOWN * 0.36
        return name.put(np.array([self.stage.left, line[1], 0.0]), LEFT)

    def _bits_of(self, place: int) -> list[Mobject]:
        _, _, _, right = self.wave_header.columns(*WAVE_COLUMNS)
        edge = np.array([right.at(0.6, 0)[0], self.wave_header.at(0, 0.3)[1], 0.0])
        self.digits = []
        for bit, row in enumerate(self.rows):
            digit = Readout(
                self.bits[place, bit], size=BODY, face="sans", color=self.hues[bit], align=ORIGIN
            )
            self.digits.append(digit.put(edge).set_y(row.dial.hub[1]))
        return [Label("bit", NOTE, color=self.theme.quiet).put(edge), *self.digits]

    def _follow_place(self, mobject: Mobject) -> None:
        """Put the band, or the name of the place, where the waves are read."""
        across = self.rows[0].area.point(self.reading.get_value(), 0)[0]
        if mobject is self.place_name:
            self.place_name.set_number(int(self.reading.get_value()))
            self.place_name.put(np.array([across, self.wave_header.at(0, 0.3)[1], 0.0]))
        else:
            mobject.move_to(np.array([across, self.waves.center[1], 0.0]))

    def _step_to(self, place: int) -> None:
        """Turn every hand to the next place, and leave behind the angle that it turned."""
        if self.wedges:
            self.play(*map(FadeOut, self.wedges), run_time=0.2)
        start = self.reading.get_value()
        self.wedges = [self._wedge(bit, start) for bit in range(self.n_bits)]
        self.add(*self.wedges)
        opening = [(wedge, self._opening(bit, start)) for bit, wedge in enumerate(self.wedges)]
        self._read_on_to(place + 0.5, 1.2, *opening)
        self.wait(0.3)

    def _wedge(self, bit: int, start: float) -> Wedge:
        dial = self.rows[bit].dial
        angle = self._read_at(bit, start)[1]
        return Wedge(dial.hub, dial.radius, angle, 0.0, color=self.hues[bit], opacity=0.45)

    def _opening(self, bit: int, start: float) -> Callable[[Wedge], object]:
        hub, angle = self.rows[bit].dial.hub, self._read_at(bit, start)[1]
        return lambda wedge: wedge.set_sweep(hub, self._read(bit)[1] - angle)

    def _read_on_to(
        self, position: float, run_time: float, *links: tuple[Mobject, Callable[..., object]]
    ) -> None:
        place_links = [(mobject, self._follow_place) for mobject in (self.band, self.place_name)]
        digit_links = [(digit, self._say_bit(bit)) for bit, digit in enumerate(self.digits)]
        hands = map(self._following, range(self.n_bits))
        with self.driven(*hands, *place_links, *digit_links, *links):
            self._sweep_to(position, run_time=run_time)

    def _say_bit(self, bit: int) -> Callable[[Readout], object]:
        return lambda digit: digit.set_number(self.bits[int(self.reading.get_value()), bit])

    def glide_without_a_jump(self) -> None:
        """Read on between the places: the bit jumps, the hand does not."""
        with self.beat("no_jumps"):
            self.play(*map(FadeOut, self.wedges), run_time=0.2)
            self._read_on_to(self.last_position + 0.5, 2.6)
            self.play(self.checklist.turn("smooth", "good"))


def _roll_once(wheel: BitWheel, turn: int) -> Animation:
    """Return the animation that rolls a wheel from its previous digit to digit ``turn``."""
    return UpdateFromAlphaFunc(wheel, lambda _, alpha: wheel.set_turn(turn - 1 + alpha))
