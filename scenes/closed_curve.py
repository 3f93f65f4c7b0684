"""Chapter 5: one dial comes home too soon or hardly moves; two dials climb a helix."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Animation,
    AnimationGroup,
    Arc,
    Circle,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    LaggedStart,
    Line,
    Mobject,
    ReplacementTransform,
    Rotate,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
    there_and_back,
)
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from posenc_math import (
    chord,
    closest_pair,
    dial_angles,
    encode,
    frequencies,
    prototype_dials,
    step_distances,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Dial, on_circle
from scenes._kit.mobjects.dial_wave import DialWave
from scenes._kit.mobjects.height_gauge import HeightGauge
from scenes._kit.mobjects.helix import DashedOrbit, Helix, Viewpoint
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.meter import Meter
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.step_dial import StepDial
from scenes._kit.mobjects.trace import PlotArea, polyline
from scenes._kit.numbers import printed
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

HANDED_OVER_AT, HANDED_OVER_DIALS = 44, 4
"""Position and number of the dials in the picture that chapter 4 ends with."""
HANDED_OVER_ROWS, HANDED_OVER_GAP = (1.6, 0.9, 0.62, 0.6, 0.6), 0.16
"""Relative heights of dials, waves, cells, names and formulas in that picture."""
HANDED_OVER_MARGIN, HANDED_OVER_SHARES = 1.6, (0.47, 0.3)
"""Room left of its dials, and their radius as shares of a dial's height and width at most."""
HANDED_OVER_TIP, HANDED_OVER_EDGE = 0.14, 2.0
"""Width of the tips of its hands, and of the stroke that sets them off from the ring."""
ONE_STEP, CLOSEST = "one step", "closest pair"
HUES = 64
"""How many hues lie between the fast dial and the slow one while it slows down."""
NEIGHBOURS = 5
"""How many positions the lens shows, from 0 on."""
ZOOM = 20
"""How many times the lens enlarges."""
ASIDE_PLACE = 1
"""The dial of the aside needs 2 to this power steps for a turn."""
ASIDE_STEPS = 4
"""How many steps the hand of the aside makes."""
NAME_ROOM = 0.12
"""Nearer than this above a meter the name of the bracket's end is hidden; it fades on the way."""
SAMPLES = 8
"""Pieces of the helix per position."""
FROM_ABOVE, FROM_THE_SIDE = np.pi / 2, np.radians(22)
"""How high the eye stands, in radians."""
HUB_SHARE = 0.31
"""Where the hub of a dial stands across its card."""
SHADOW_WIDTH = 4
"""Stroke width of the dashed circle under the helix."""
TURN_TIME = 2.2
"""Seconds in which the point climbs one turn of the helix."""


@dataclass
class Card:
    """A dial, how many steps a turn takes, and its two meters."""

    dial: StepDial
    steps: Readout
    unit: Label
    meters: dict[str, Meter] = field(default_factory=dict)

    @property
    def words(self) -> VGroup:
        """The number of steps and what it counts, inside the ring."""
        return VGroup(self.steps, self.unit)

    @property
    def everything(self) -> VGroup:
        """All parts, to be moved together."""
        return VGroup(self.dial, self.steps, self.unit, *self.meters.values())


class ClosedCurve(ChapterScene):
    """Shows why no single dial can number positions, and how two dials together can."""

    key = "closed_curve"
    number = 5

    fast_steps = 16
    """Steps in one turn of the fast dial of the prototype: 8 or 16."""
    slow_steps = 512
    """Steps in one turn of the slow dial: a power of two that holds all positions."""
    positions = 500
    """How many positions the meter of the closest pair compares."""
    drawn_positions = 64
    """The helix is drawn from position 0 to this one: whole turns, an eighth of the slow dial.

    Further on, the sine rises so slowly that turns look much closer together than they are.
    """
    least_distance = 0.1
    """A step or a closest pair below this gets a cross, above it a tick."""

    def setup(self) -> None:
        """Measure the dials and divide the stage."""
        super().setup()
        self._check_content()
        self.text = np.arange(self.positions)
        self.fast, self.slow = self.theme.pair(0), self.theme.pair(3)
        fast, slow = (self.codes(self.text, n) for n in (self.fast_steps, self.slow_steps))
        self.measured = {
            "fast": self.measure_codes(fast),
            "slow": self.measure_codes(slow),
            "both": self.measure_codes(np.hstack([fast, slow])),
        }
        self.longest = max(found[ONE_STEP] for found in self.measured.values())
        self.bound = float(chord(dial_angles(1, self.frequency(self.positions)))[0])
        self.t = ValueTracker(0.0)
        self.slowing = ValueTracker(0.0)
        self.grown = ValueTracker(0.0)
        self._between: dict[int, dict[str, float]] = {}
        self._divide_the_stage()

    def _check_content(self) -> None:
        wanted = {
            "fast_steps": ("8 or 16", self.fast_steps in (8, 16)),
            "slow_steps": (
                "256, 512 or 1024, and not less than positions",
                self.slow_steps in (256, 512, 1024) and self.slow_steps >= self.positions,
            ),
            "drawn_positions": (
                f"3 to 6 turns of {self.fast_steps} steps, at most an eighth of slow_steps",
                self.drawn_positions % self.fast_steps == 0
                and 3 <= self.drawn_positions // self.fast_steps <= 6
                and 8 * self.drawn_positions <= self.slow_steps,
            ),
            "positions": ("more than drawn_positions", self.positions > self.drawn_positions),
        }
        for name, (want, holds) in wanted.items():
            if not holds:
                raise ValueError(f"{name} must be {want}, got {getattr(self, name)}")

    def _divide_the_stage(self) -> None:
        cards, self.footnote = self.stage.rows(4.2, 0.8)
        self.left, self.right = cards.columns(1.0, 1.0, gap=0.4)
        half = self.left.width / 2
        self.middle = Region(-half, half, cards.bottom, cards.top)
        dial_row, _ = self.left.rows(3.3, 1.2)
        self.radius = min(0.44 * dial_row.height, 0.235 * self.left.width)
        self.helix_side, self.table = self.stage.columns(7.3, 5.3, gap=0.2)
        height, width = self.helix_side.height - 1.4, self.helix_side.width - 1.35
        deep, tall = np.sin(FROM_THE_SIDE), np.cos(FROM_THE_SIDE)
        top = deep + tall * float(self.height(self.drawn_positions))
        self.helix_radius = min(height / (deep + max(top, tall)), width / (2 + tall))
        self.spare = height - self.helix_radius * (deep + top)

    # --- numbers ---------------------------------------------------------------------------

    def frequency(self, steps: float) -> NDArray[np.float64]:
        """Return the frequency of a dial with ``steps`` steps a turn, as an array of one."""
        return np.array([2 * np.pi / steps])

    def angle(self, position: ArrayLike, steps: float) -> NDArray[np.float64]:
        """Return how far a hand has turned, in radians."""
        return np.asarray(dial_angles(np.asarray(position), self.frequency(steps)))[..., 0]

    def codes(self, positions: ArrayLike, steps: int) -> NDArray[np.float64]:
        """Return cosine and sine (n, 2) of a dial of the prototype."""
        dial = steps.bit_length() - 1
        both = np.asarray(prototype_dials(positions, dial + 1, coordinates="cos_sin"))
        return both[..., -2:]

    def height(self, positions: ArrayLike) -> NDArray[np.float64]:
        """Return how high the slow hand lifts positions."""
        return np.asarray(encode(positions, self.frequency(self.slow_steps), order="cos_sin"))[
            ..., 1
        ]

    @staticmethod
    def measure_codes(codes: NDArray[np.float64]) -> dict[str, float]:
        """Return the length of one step and the distance of the closest pair."""
        return {ONE_STEP: float(step_distances(codes)[0]), CLOSEST: closest_pair(codes)[0]}

    @property
    def steps_now(self) -> float:
        """Steps a turn of the dial that is being slowed down."""
        ratio = self.slow_steps / self.fast_steps
        return float(self.fast_steps * ratio ** self.slowing.get_value())

    def measured_now(self, what: str) -> float:
        """Return what a meter reads for the printed number of steps a turn."""
        steps = round(self.steps_now)
        if steps not in self._between:
            codes = encode(self.text, self.frequency(steps), order="cos_sin")
            self._between[steps] = self.measure_codes(np.asarray(codes))
        return self._between[steps][what]

    @property
    def nearest_position(self) -> int:
        """The whole position that lies nearest to where the hands stand."""
        return int(self.t.get_value() + 0.5)

    # --- the story -------------------------------------------------------------------------

    def construct(self) -> None:
        """Tell the chapter."""
        self.step_round()
        self.come_home()
        self.look_back_from_the_end()
        self.measure_the_dial()
        self.drop_the_cosine()
        self.slow_down()
        self.look_closely()
        self.contrast_the_dials()
        self.lift_the_circle()
        self.pull_the_stack_apart()
        self.climb_the_helix()

    # --- one fast dial ---------------------------------------------------------------------

    def _hang_the_old_dials(self) -> list[Dial]:
        """Return the four dials as chapter 4 leaves them, without waves, cells and formulas."""
        row = self.stage.rows(*HANDED_OVER_ROWS, gap=HANDED_OVER_GAP)[0]
        row = Region(row.left + HANDED_OVER_MARGIN, row.right, row.bottom, row.top)
        places = row.columns(*[1.0] * HANDED_OVER_DIALS)
        high, wide = HANDED_OVER_SHARES
        radius = min(high * row.height, wide * places[0].width)
        angles = dial_angles(HANDED_OVER_AT, frequencies(HANDED_OVER_DIALS))
        dials = []
        for pair, (place, angle) in enumerate(zip(places, angles, strict=True)):
            dial = Dial(radius=radius, color=self.theme.pair(pair, HANDED_OVER_DIALS))
            dial.tip.scale_to_fit_width(HANDED_OVER_TIP)
            dial.tip.set_stroke(self.theme.ground, HANDED_OVER_EDGE)
            dials.append(dial.shift(place.center).set_angle(float(angle)))
        return dials

    def _keep_one_of(self, dials: list[Dial]) -> None:
        """Three dials fade; the first grows to the chapter's one, its hand back at position 0."""
        first, *others = dials
        wide = float(self.hand.tip.width)

        def swell(tip: Mobject, share: float) -> None:
            tip.scale_to_fit_width(HANDED_OVER_TIP + (wide - HANDED_OVER_TIP) * share)
            tip.set_stroke(width=HANDED_OVER_EDGE * (1 - share))

        home = float(self.angle(0, self.fast_steps))
        glide = first.glide(self.first_dial.hub, self.first_dial.radius, angle=home)
        growing = [glide.set_run_time(1.2), UpdateFromAlphaFunc(first.tip, swell, run_time=1.2)]
        self.play(*growing, *(FadeOut(dial, run_time=0.4) for dial in others))
        self.remove(first)
        self.add(self.first_dial, self.hand)

    def step_round(self) -> None:
        """The hand steps round and leaves a dot at every position."""
        radius = min(2.1, 0.42 * self.stage.height)
        center = self.stage.center
        self.first_dial = StepDial(center, radius, color=self.fast, dot=0.09)
        self.hand = Dial(radius=radius, color=self.fast).shift(center)
        self.hand.remove(self.hand.ring)
        self.hand.tip.scale_to_fit_width(0.3)
        self.place = NamedReadout("t", 0, size=TITLE, color=self.theme.position, gap=0.15)
        beside = center + LEFT * (radius + 1.9)
        self.place.put(beside + UP * 0.15)
        self.turn_name = Label(
            f"{self.fast_steps} steps a turn", LABEL, color=self.fast, bold=True
        ).put(beside + DOWN * 0.45)
        self.home_name = [self._home_label("0", None)]
        self.old_dials = self._hang_the_old_dials()
        self.add(*self.old_dials)
        with self.question():
            self._keep_one_of(self.old_dials)
            self.play(*map(FadeIn, (self.place, self.turn_name, *self.home_name)), run_time=0.5)
            with self.driven(*self._stepping()):
                for position in range(1, self.fast_steps):
                    self._step_to(position, run_time=0.5 if position < 4 else 0.18)

    def _stepping(self) -> list[tuple[Mobject, Callable[[Mobject], object]]]:
        """Return the links that let hand, dots and readout follow the position."""
        return [
            (self.hand, lambda _: self.hand.set_angle(self._hand_angle())),
            (self.first_dial, lambda _: self.first_dial.set_angles(self._passed())),
            (self.place, lambda _: self.place.set_number(self.nearest_position)),
        ]

    def _hand_angle(self) -> float:
        return float(self.angle(self.t.get_value(), self.fast_steps))

    def _passed(self) -> NDArray[np.float64]:
        return self.angle(np.arange(1, int(self.t.get_value() + 1e-6) + 1), self.fast_steps)

    def _step_to(self, position: int, *, run_time: float) -> None:
        self.play(self.t.animate.set_value(position), run_time=run_time, rate_func=smooth)

    def _home_label(self, text: str, after: Label | None) -> Label:
        """Return the next piece of "0, 16, 32, …", beside the dot at home."""
        label = Label(text, LABEL, color=self.theme.position, bold=True)
        spot = self.first_dial.point(0.0) + RIGHT * 0.34 + DOWN * 0.1
        if after is not None:
            spot = np.array([after.get_right()[0] + 0.03, after.baseline, 0.0])
        return label.put(spot, LEFT)

    def _one_point(self) -> Label:
        """Return what the pieces beside the dot at home have in common."""
        first = self.home_name[0]
        below = np.array([first.get_left()[0], first.baseline - 0.36, 0.0])
        return Label("one point", NOTE, color=self.theme.position).put(below, LEFT)

    def come_home(self) -> None:
        """One more step lands on zero, and so does every further turn; "unique" is lost."""
        self.home_ring = Circle(radius=0.2, stroke_color=self.theme.position, stroke_width=4)
        self.home_ring.move_to(self.first_dial.point(0.0))
        self.checklist = Checklist(
            {
                "unique": "good",
                "bounded": "good",
                "same step": "good",
                "any length": "open",
                "smooth": "good",
                "linear shift": "open",
            },
            self.layout.checklist,
        )
        with self.beat("home"):
            self.answer()
            with self.driven(*self._stepping()):
                self._step_to(self.fast_steps, run_time=0.9)
            self._say_it_is_home(f", {self.fast_steps}", Create(self.home_ring))
            with self.driven(*self._stepping()):
                change = self.t.animate.set_value(2 * self.fast_steps)
                self.play(change, run_time=1.6, rate_func=linear)
            self._say_it_is_home(f", {2 * self.fast_steps}", FadeIn(self.checklist))
            one_point = self._one_point()
            self._say_it_is_home(", …", FadeIn(one_point), self.checklist.turn("unique", "bad"))
            self.home_name.append(one_point)

    def _say_it_is_home(self, text: str, *others: Animation) -> None:
        self.home_name.append(self._home_label(text, self.home_name[-1]))
        self.play(FadeIn(self.home_name[-1], shift=RIGHT * 0.15), *others, run_time=0.6)

    def look_back_from_the_end(self) -> None:
        """The chord from 0 to 1 swings over to the last position: it fits exactly."""
        dial, last = self.first_dial, self.fast_steps - 1
        ends = {k: dial.point(float(self.angle(k, self.fast_steps))) for k in (0, 1, last)}
        self.chord = self._chord(ends[0], ends[1])
        other = self._chord(ends[0], ends[1])
        swing = self._bearing(ends[last] - ends[0]) - self._bearing(ends[1] - ends[0])
        names = [Label(str(k), LABEL).put(self._outside(ends[k]), LEFT) for k in (1, last)]
        lengths = [
            Label(printed(self._chord_length(k), 3), LABEL, bold=True).put(
                (ends[0] + ends[k]) / 2 + LEFT * 0.2 + DOWN * 0.1, RIGHT
            )
            for k in (1, last)
        ]
        self.near_marks = [other, *names, *lengths]
        with self.beat("near"):
            leaving = (self.hand, self.place, self.checklist)
            self.play(*map(FadeOut, leaving), FadeIn(names[0]), run_time=0.5)
            self.play(Create(self.chord), run_time=0.7)
            self.add(other)
            self.play(Rotate(other, swing, about_point=ends[0]), FadeIn(names[1]), run_time=1.5)
            self.play(*map(FadeIn, lengths), run_time=0.4)

    def _chord(self, start: Point3D, end: Point3D) -> Line:
        return Line(
            start,
            end,
            stroke_color=self.theme.ink,
            stroke_width=6,
            cap_style=CapStyleType.ROUND,
        )

    def _chord_length(self, position: int) -> float:
        return float(np.linalg.norm(np.diff(self.codes([0, position], self.fast_steps), axis=0)))

    @staticmethod
    def _bearing(way: Point3D) -> float:
        return float(np.arctan2(way[1], way[0]) % (2 * np.pi))

    def _outside(self, point: Point3D) -> Point3D:
        """Return where a name stands outside the ring, clear of the label at home."""
        away = point - self.first_dial.hub
        return np.asarray(point + RIGHT * 0.22 + UP * (np.sign(away[1]) * 0.18 - 0.1))

    # --- its meters ------------------------------------------------------------------------

    def hub(self, card: Region) -> Point3D:
        """Return where the hub of a dial stands in a card."""
        return np.asarray(card.rows(3.3, 1.2)[0].at(HUB_SHARE, 0.5))

    def _card(self, card: Region, dial: StepDial, color: str) -> Card:
        """Return a card without its meters: the dial with its steps a turn written inside."""
        steps = Readout(self.fast_steps, size=BODY, face="sans", color=color, align=ORIGIN)
        unit = Label("steps a turn", NOTE, color=color)
        hub = self.hub(card)
        steps.put(hub + UP * 0.08)
        unit.put(hub + DOWN * 0.36)
        return Card(dial, steps, unit)

    def _meters(self, card: Region, found: dict[str, float], color: str) -> dict[str, Meter]:
        region = card.rows(3.3, 1.2)[1]
        left = self.hub(card)[0] - self.radius
        return {
            name: self._meter(name, value, np.array([left, region.at(0, up)[1], 0.0]), color)
            for (name, value), up in zip(found.items(), (0.58, 0.12), strict=True)
        }

    def _meter(self, name: str, value: float, corner: Point3D, color: str) -> Meter:
        return Meter(name, value, corner, color=color, full=self.longest)

    def judge(self, *meters: Meter, value: dict[str, float]) -> Animation:
        """Return the animation that sets a tick or a cross behind meters."""
        marks = []
        for meter in meters:
            enough = value[meter.name_label.source] >= self.least_distance
            marks.append(meter.mark("good" if enough else "bad"))
        return AnimationGroup(*map(Create, marks))

    def measure_the_dial(self) -> None:
        """The dial makes room; its chord becomes the bar of one step, its home that of 0."""
        found = self.measured["fast"]
        self.fast_card = self._card(self.middle, self.first_dial, self.fast)
        meters = self._meters(self.middle, found, self.fast)
        step, closest = meters.values()
        with self.beat("measure"):
            self.play(*map(FadeOut, (*self.near_marks, self.turn_name)), run_time=0.4)
            self._shrink_the_dial()
            frames = (part for m in meters.values() for part in (m.name_label, m.track))
            self.play(*map(FadeIn, (self.fast_card.words, *frames)), run_time=0.5)
            self._lay_the_chord_down(step)
            self._send_the_home_over(closest)
            for meter in meters.values():
                self.remove(*meter.submobjects)
                self.add(meter)
            self.play(self.judge(step, closest, value=found), run_time=0.6)
        self.fast_card.meters = meters

    def _lay_the_chord_down(self, meter: Meter) -> None:
        """Let the chord fly to the meter, turn, and stretch into its bar."""
        start, end = self.chord.get_start_and_end()
        lean, length = self._bearing(end - start), float(self.chord.get_length())
        thin, full = self.chord.stroke_width / 100, meter.bar.width
        flying = Bar(self.theme.ink)

        def fly(_: Mobject, share: float) -> None:
            flying.lay(
                start + (meter.track.get_right() - start) * share,
                lean + (np.pi - lean) * share,
                length + (full - length) * share,
                thin + (meter.bar.height - thin) * share,
            ).set_fill(mix(self.theme.ink, self.fast, share))

        fly(flying, 0.0)
        self.remove(self.chord)
        self.add(flying)
        self.play(UpdateFromAlphaFunc(flying, fly), FadeIn(meter.readout), run_time=1.0)
        self.remove(flying)
        self.add(meter.bar)

    def _send_the_home_over(self, meter: Meter) -> None:
        """Let the ring round the one point beat once, then fly to the meter as its bar of 0."""
        self.play(self.home_ring.animate.scale(1.4), run_time=0.6, rate_func=there_and_back)
        landing = FadeOut(self.home_ring, target_position=meter.spot(0.0), scale=0.1)
        self.play(landing, FadeIn(meter.readout), run_time=0.9)

    def _shrink_the_dial(self) -> None:
        """Let the dial glide into its card, with the chord and the label at its home."""
        hub, radius = self.hub(self.middle), self.radius
        home = hub + RIGHT * radius
        away = home - self.first_dial.point(0.0)
        shrunk = radius / self.first_dial.radius
        start = self.first_dial.point(0.0)
        chord = self.chord.animate.scale(shrunk, about_point=start).shift(away)
        self.play(
            self.first_dial.glide(hub, radius),
            chord,
            *(label.animate.shift(away) for label in self.home_name),
            self.home_ring.animate.move_to(home),
            run_time=1.2,
        )

    # --- the aside -------------------------------------------------------------------------

    def drop_the_cosine(self) -> None:
        """With two steps a turn the hand swaps sides, but its sine is zero whenever it is read."""
        self.wave = self._half_turns(self.right.rows(3.3, 1.2)[0].inset(0.1, 0.0))
        axis, self.across = self._cosine_axis()
        reading = ValueTracker(0.0)
        self.read_sines = Dots(color=self.theme.ink, radius=0.09)
        home = VGroup(*self.home_name)
        aside = [self.wave, *axis, self.across, self._wave_name()]
        with self.beat("sine"):
            self.play(
                VGroup(*self.fast_card.everything, home).animate.shift(
                    self.hub(self.left) - self.hub(self.middle)
                ),
                run_time=0.9,
            )
            self.play(*map(FadeIn, aside), run_time=0.5)
            self.add(self.read_sines)
            with self.driven(*self._reading(reading)):
                for step in range(1, ASIDE_STEPS + 1):
                    self.play(reading.animate.set_value(step), run_time=0.6, rate_func=smooth)
            zero = self._zero()
            self.play(FadeIn(zero), run_time=0.4)
        self.aside = [*aside, self.read_sines, zero]

    def _half_turns(self, row: Region) -> DialWave:
        """Return the dial of the prototype with two steps a turn, beside its sine."""
        dial, wave = row.columns(2.4, 3.2, gap=0.5)
        samples = np.linspace(0.0, ASIDE_STEPS, 48 * ASIDE_STEPS + 1)
        drawn = DialWave(
            PlotArea(wave, ASIDE_STEPS, min(0.42 * dial.width, 0.25 * dial.height)),
            dial.center,
            1.0,
            color=self.fast,
            positions=samples,
            heights=self._sine(samples),
        )
        drawn.wave.set_stroke(width=3)
        return drawn.read(0.0, 0.0)

    def _cosine_axis(self) -> tuple[list[Mobject], Dot]:
        """Return an axis from −1 to 1 under the dial of the aside, and the dot that runs on it."""
        dial = self.wave.dial
        middle = dial.hub + DOWN * (dial.radius + 0.3)
        left, right = (middle + side * dial.radius for side in (LEFT, RIGHT))
        names = [
            Label(printed(value), NOTE).put(end + DOWN * 0.4)
            for value, end in ((-1, left), (1, right))
        ]
        word = Label("cosine", NOTE, color=self.fast).put(middle + DOWN * 0.4)
        line = Line(left, right, stroke_color=self.theme.ring, stroke_width=4)
        return [line, *names, word], Dot(right, radius=0.11, color=self.theme.ink)

    @staticmethod
    def _sine(positions: ArrayLike) -> NDArray[np.float64]:
        return np.asarray(prototype_dials(positions, ASIDE_PLACE + 1))[..., ASIDE_PLACE]

    def _reading(self, reading: ValueTracker) -> list[tuple[Mobject, Callable[[Mobject], object]]]:
        """Return the links of hand, cosine, and a dot at every whole position that was read."""

        def turn(_: Mobject) -> None:
            t = reading.get_value()
            self.wave.read(t, float(self.angle(t, 2**ASIDE_PLACE)))

        def leave(_: Mobject) -> None:
            whole = np.arange(int(reading.get_value() + 1e-6) + 1)
            self.read_sines.set_centers(self.wave.area.points(whole, self._sine(whole)))

        def cross(dot: Mobject) -> None:
            dot.set_x(self.wave.dial.tip.get_x())

        return [(self.wave, turn), (self.read_sines, leave), (self.across, cross)]

    def _wave_name(self) -> Label:
        dial, height = self.wave.dial, self.wave.area.point(0, 1)[1] + 0.25
        label = Label(f"{2**ASIDE_PLACE} steps a turn", NOTE, color=self.fast)
        return label.put(np.array([dial.hub[0], height, 0.0]))

    def _zero(self) -> Label:
        """Return the largest sine at any whole position, in words."""
        largest = float(np.abs(self._sine(self.text)).max())
        label = Label(f"sine at every step: {printed(largest)}", NOTE, bold=True)
        area = self.wave.area
        return label.put(area.point(ASIDE_STEPS / 2, 1) + UP * 0.25)

    # --- the slow dial ---------------------------------------------------------------------

    def slow_down(self) -> None:
        """A copy of the dial is slowed down live until all positions fit into one turn."""
        card = self._copy_of_the_fast_card()
        self.slow_card = card
        self.bracket = VMobject(stroke_color=self.theme.ink, stroke_width=5)
        self.bracket_names = [Label("0", LABEL), Label(str(self.fast_steps - 1), LABEL)]
        self.divider = Line(
            (self.left.at(1, 0.02) + self.right.at(0, 0.02)) / 2,
            (self.left.at(1, 0.84) + self.right.at(0, 0.84)) / 2,
            stroke_color=self.theme.hairline,
            stroke_width=3,
        )
        with self.beat("slow"):
            self.play(*map(FadeOut, self.aside), run_time=0.4)
            self.play(
                FadeIn(card.dial, card.words, *card.meters.values(), self.divider), run_time=0.6
            )
            for mobject, update in self._bracket_links(card):
                update(mobject)
            self.play(FadeIn(self.bracket, *self.bracket_names), run_time=0.4)
            with self.driven(*self._slowing_links(card), *self._bracket_links(card)):
                change = self.slowing.animate.set_value(1.0)
                self.play(change, run_time=5.0, rate_func=linear)

    def _copy_of_the_fast_card(self) -> Card:
        """Return a card for the right side that repeats the left one."""
        dial = StepDial(self.hub(self.right), self.radius, color=self.fast)
        card = self._card(self.right, dial.set_angles(self._first_turn()), self.fast)
        card.meters = self._meters(self.right, self.measured["fast"], self.fast)
        return card

    def _first_turn(self) -> NDArray[np.float64]:
        """Return the angles of all positions in the first turn of the dial being slowed."""
        steps = self.steps_now
        inside = np.arange(1, min(self.positions, int(np.ceil(steps - 1e-9))))
        return self.angle(inside, steps)

    def _slowing_links(self, card: Card) -> list[tuple[Mobject, Callable[[Mobject], object]]]:
        def dye(*shapes: Mobject) -> None:
            hue = self.theme.pair(round((HUES - 1) * self.slowing.get_value()), HUES)
            for shape in shapes:
                shape.set_fill(hue)

        def turn(_: Mobject) -> None:
            card.dial.set_angles(self._first_turn())
            dye(card.dial.dots)

        def count(_: Mobject) -> None:
            card.steps.set_number(round(self.steps_now))
            dye(card.steps)

        def measure(name: str) -> Callable[[Mobject], object]:
            def read(_: Mobject) -> None:
                card.meters[name].set_value(self.measured_now(name))
                dye(card.meters[name].bar)

            return read

        meters = [(meter, measure(name)) for name, meter in card.meters.items()]
        return [(card.dial, turn), (card.steps, count), (card.unit, dye), *meters]

    def _bracket_links(self, card: Card) -> list[tuple[Mobject, Callable[[Mobject], object]]]:
        """Return the links of the bracket over the positions that once filled the circle."""
        first, last = self.bracket_names

        def ends() -> NDArray[np.float64]:
            return self.angle([0, self.fast_steps - 1], self.steps_now)

        def outside(angle: float, gap: float) -> Point3D:
            return on_circle(card.dial.hub, card.dial.radius + gap, angle)

        def follow(_: Mobject) -> None:
            places = float(ends()[1]) * np.linspace(0.0, 1.0, 90)
            self.bracket.points = polyline(np.array([outside(float(a), 0.17) for a in places]))

        def name(_: Mobject) -> None:
            first.put(outside(0.0, 0.3) + DOWN * 0.26, LEFT)
            last.put(outside(float(ends()[1]), 0.43) + DOWN * 0.1)
            room = last.baseline - card.meters[ONE_STEP].get_top()[1]
            last.set_fill(opacity=float(np.clip((room - NAME_ROOM) / NAME_ROOM, 0.0, 1.0)))

        return [(self.bracket, follow), (last, name)]

    def look_closely(self) -> None:
        """A lens opens over the first positions: they nearly touch."""
        card = self.slow_card
        spots = np.array([card.dial.point(float(a)) for a in self._angles_of(NEIGHBOURS)])
        rim = np.array([card.dial.point(a) for a in np.linspace(-0.1, 0.15, 60)])
        radius = 3.0 * ZOOM * float(np.linalg.norm(spots[1] - spots[0]))
        self.lens = Lens(
            spots,
            rim,
            anchor=spots[NEIGHBOURS // 2],
            center=np.array([self.right.right - radius, card.dial.hub[1], 0.0]),
            radius=radius,
            zoom=ZOOM,
            color=self.slow,
        )
        self.lens_names = self.lens.names()
        with self.beat("lens"):
            self.play(FadeOut(self.bracket, *self.bracket_names), run_time=0.4)
            self.play(self.lens.opening(), run_time=1.6)
            self.play(FadeIn(self.lens_names), run_time=0.5)
            found = self.measured["slow"]
            self.play(self.judge(*card.meters.values(), value=found), run_time=0.8)

    def _angles_of(self, count: int) -> NDArray[np.float64]:
        return self.angle(np.arange(count), self.slow_steps)

    def contrast_the_dials(self) -> None:
        """Both dials run through the same positions; the bound of every single dial joins them."""
        self.t.set_value(0.0)
        self.count = NamedReadout("t", 0, size=BODY, color=self.theme.position)
        self.count.put((self.left.at(1, 0.9) + self.right.at(0, 0.9)) / 2)
        self.runners = [
            Circle(radius=radius, stroke_color=self.theme.position, stroke_width=5)
            for radius in (0.17, 0.17, 0.14)
        ]
        self.bound_row = self._bound_of_one_dial()
        links = self._running_links()
        with self.beat("contrast"):
            for mobject, update in links:
                update(mobject)
            self.play(FadeIn(self.count, *self.runners), run_time=0.4)
            with self.driven(*links):
                self._run_to(self.fast_steps, run_time=2.4)
                row = [FadeIn(part, run_time=0.5) for part in self.bound_row]
                self._run_to(2 * self.fast_steps, *row, run_time=1.8)
            self.wait(0.6)

    def _run_to(self, position: int, *others: Animation, run_time: float) -> None:
        change = self._move(self.t, position, run_time=run_time, rate_func=linear)
        self.play(change, *others)

    @staticmethod
    def _move(
        number: ValueTracker, end: float, *, run_time: float, rate_func: Callable[[float], float]
    ) -> Animation:
        """Return the animation that brings a number to ``end``, beside others of other lengths."""
        start = number.get_value()

        def follow(_: Mobject, share: float) -> None:
            number.set_value(start + (end - start) * share)

        return UpdateFromAlphaFunc(number, follow, run_time=run_time, rate_func=rate_func)

    def _bound_of_one_dial(self) -> list[Label | Formula]:
        """Return the words and the formula of the bound, side by side under both dials."""
        words = Label(
            f"{self.positions} points on one circle: some two lie within",
            LABEL,
            color=self.theme.ink,
        )
        bound = Formula(f"2 sin(pi \\/ {self.positions}) = {printed(self.bound, 4)}", BODY)
        start = self.footnote.at(0.5, 0.3) + LEFT * (words.width + bound.width + 0.22) / 2
        words.put(start, LEFT)
        bound.put(start + RIGHT * (words.width + 0.22), LEFT)
        return [words, bound]

    def _running_links(self) -> list[tuple[Mobject, Callable[[Mobject], object]]]:
        """Return the links of the rings round the same position on both dials and in the lens."""
        fast, slow, near = self.runners

        def spot(card: Card, steps: int) -> Point3D:
            return card.dial.point(float(self.angle(self.t.get_value(), steps)))

        def magnify(ring: Mobject) -> None:
            place = self.lens.shown(spot(self.slow_card, self.slow_steps))
            inside = np.linalg.norm(place - self.lens.middle) < self.lens.radius - 0.2
            ring.move_to(place if inside else self.lens.middle)
            near.set_stroke(opacity=float(inside))

        return [
            (fast, lambda ring: ring.move_to(spot(self.fast_card, self.fast_steps))),
            (slow, lambda ring: ring.move_to(spot(self.slow_card, self.slow_steps))),
            (near, magnify),
            (self.count, lambda _: self.count.set_number(self.nearest_position)),
        ]

    # --- both dials ------------------------------------------------------------------------

    def _set_the_scene_for_two(self) -> None:
        """Decide from where the circle is looked at, and build what is seen there."""
        radius, side = self.helix_radius, self.helix_side
        right = side.left + 0.1 + radius
        low = side.bottom + 0.6 + 0.35 * self.spare + radius * np.sin(FROM_THE_SIDE)
        self.above = Viewpoint(np.array([right, side.at(0, 0.45)[1], 0.0]), radius, FROM_ABOVE)
        self.aside_view = Viewpoint(np.array([right, low, 0.0]), radius, FROM_THE_SIDE)
        self.tilt = ValueTracker(0.0)
        self.t.set_value(0.0)
        self.samples = np.linspace(0, self.drawn_positions, SAMPLES * self.drawn_positions + 1)
        every = np.arange(self.drawn_positions + 1)
        self.turns = every[:: self.fast_steps]
        self.marked = np.setdiff1d(every, self.turns)
        self.helix = Helix(*(self.angle(k, self.fast_steps) for k in (self.samples, self.marked)))
        self.stack = Dots(color=self.theme.position, radius=0.09)
        hub = np.array([right + radius + 1.1, low, 0.0])
        self.gauge = HeightGauge(hub, radius * np.cos(FROM_THE_SIDE), color=self.slow)
        self.gauge.arc.set_stroke(self.slow, width=3)
        self.link = DashedSegment(hub, hub, color=self.slow)
        self._build_what_turns()

    def _build_what_turns(self) -> None:
        """Build the base circle, the fast hand on it, and the point that is lifted above it."""
        self.shadow = DashedOrbit(color=self.fast)
        self.old_dots = Dots(color=self.fast, radius=0.06)
        self.spoke = Line(stroke_color=self.fast, stroke_width=6, cap_style=CapStyleType.ROUND)
        self.spoke_tip = Dot(radius=0.07, color=self.fast)
        self.rise = Line(stroke_color=self.slow, stroke_width=4)
        self.climber = Circle(radius=0.17, stroke_color=self.theme.position, stroke_width=5)
        self.climbed = NamedReadout("t", 0, size=BODY, color=self.theme.position)
        self.climbed.put(self.gauge.foot + UP * (self.gauge.radius + 0.75))

    @property
    def view(self) -> Viewpoint:
        """From where the helix is looked at now."""
        return self.above.toward(self.aside_view, self.tilt.get_value())

    def seen(self, position: ArrayLike) -> NDArray[np.float64]:
        """Return where positions (n,) are seen, lifted by the slow hand."""
        return self.view.points(self.angle(position, self.fast_steps), self.height(position))

    def below(self, position: ArrayLike) -> NDArray[np.float64]:
        """Return where the fast hand alone puts positions (n,): on the base circle."""
        return self.view.points(self.angle(position, self.fast_steps), 0.0)

    def _reached(self, positions: NDArray[Any]) -> NDArray[Any]:
        """Return those of the positions to which the helix has grown."""
        return positions[positions <= self.grown.get_value() + 1e-6]

    def _circle_links(self) -> list[tuple[Mobject, Callable[[Mobject], object]]]:
        """Return the links that draw the old circle, which grows dashed and fine as it tips."""
        inside = np.arange(1, self.fast_steps)
        card = self.first_dial

        def between(start: float, end: float) -> float:
            return start + (end - start) * self.tilt.get_value()

        def shadow(_: Mobject) -> None:
            self.shadow.see(self.view, filled=between(1.0, 0.5))
            hue = mix(self.theme.ring, self.fast, self.tilt.get_value())
            self.shadow.set_stroke(hue, width=between(card.ring.stroke_width, SHADOW_WIDTH))

        def old_dots(_: Mobject) -> None:
            self.old_dots.set_radius(between(card.dots.radius, 0.06))
            self.old_dots.set_centers(self.below(inside))

        def stack(_: Mobject) -> None:
            self.stack.set_radius(between(card.home.width / 2, 0.09))
            self.stack.set_centers(self.seen(self._reached(self.turns)))

        return [(self.shadow, shadow), (self.old_dots, old_dots), (self.stack, stack)]

    def _climbing_links(self) -> list[tuple[Mobject, Callable[[Mobject], object]]]:
        """Return the links of both hands and of everything that they move."""

        def ends() -> tuple[Point3D, Point3D]:
            now = np.array([self.t.get_value()])
            return self.below(now)[0], self.seen(now)[0]

        def helix(_: Mobject) -> None:
            heights = [self.height(self._reached(k)) for k in (self.samples, self.marked)]
            self.helix.see(self.view, *heights)

        def spoke(_: Mobject) -> None:
            self.spoke.set_points_as_corners([self.view.base, ends()[0]])

        return [
            (self.spoke, spoke),
            (self.spoke_tip, lambda dot: dot.move_to(ends()[0])),
            (self.helix, helix),
            (self.rise, lambda line: line.set_points_as_corners(ends())),
            (self.climber, lambda ring: ring.move_to(ends()[1])),
            (self.climbed, lambda _: self.climbed.set_number(self.nearest_position)),
            *self._gauge_links(),
        ]

    def _gauge_links(self) -> list[tuple[Mobject, Callable[[Mobject], object]]]:
        def gauge(_: Mobject) -> None:
            marks = self.angle(self._reached(self.turns), self.slow_steps)
            self.gauge.read(float(self.angle(self.t.get_value(), self.slow_steps)), marks)

        def link(_: Mobject) -> None:
            tip = self.gauge.tip.get_center()
            start = self.seen([0])[0] + RIGHT * 0.9
            self.link.set_ends(np.array([start[0], tip[1], 0.0]), tip + LEFT * 0.1)

        return [(self.gauge, gauge), (self.link, link)]

    def _climb_to(self, position: int) -> None:
        """Turn both hands at their speeds, while the helix grows behind the lifted point."""
        seconds = TURN_TIME * (position - self.t.get_value()) / self.fast_steps
        with self.driven(*self._circle_links(), *self._climbing_links()):
            self.play(
                *(number.animate.set_value(position) for number in (self.t, self.grown)),
                run_time=seconds,
                rate_func=linear,
            )

    def lift_the_circle(self) -> None:
        """The circle tips over, and the slow hand lifts the point above it for one turn."""
        self._set_the_scene_for_two()
        with self.beat("lift"):
            self._carry_the_circle_over()
            self._tip_over()
            self._bring_in_the_hands()
            self._climb_to(self.fast_steps)
            self.play(*map(FadeIn, self._what_is_drawn()), run_time=0.5)

    def _carry_the_circle_over(self) -> None:
        """The fast dial comes to the left and grows; of the slow one a quarter stays."""
        fast, slow = self.fast_card, self.slow_card
        self.table_meters = [*fast.meters.values(), *slow.meters.values()]
        leaving: list[Mobject] = [
            *self.bound_row,
            *self.runners,
            self.count,
            self.lens,
            self.lens_names,
        ]
        leaving += [self.divider, fast.words, slow.words, *self.table_meters]
        self.play(*map(FadeOut, leaving), run_time=0.5)
        self.quarter, rest = self._slow_ring()
        self.remove(slow.dial)
        self.add(self.quarter, rest, slow.dial.home)
        home = self.above.base + RIGHT * self.above.radius - fast.dial.point(0.0)
        self.play(
            fast.dial.glide(self.above.base, self.above.radius),
            *(label.animate.shift(home) for label in self.home_name),
            FadeOut(rest, slow.dial.home),
            run_time=1.0,
        )

    def _slow_ring(self) -> list[Arc]:
        """Return the slow dial's crowded dots as two arcs: the first quarter, and the rest."""
        slow, quarter = self.slow_card.dial, np.pi / 2
        last = max(float(self.angle(self.positions - 1, self.slow_steps)), quarter + 0.01)
        return [
            Arc(slow.radius, start, end - start, arc_center=slow.hub).set_stroke(
                self.slow, width=100 * 2 * slow.dots.radius
            )
            for start, end in ((0.0, quarter), (quarter, last))
        ]

    def _tip_over(self) -> None:
        """The circle tips; meanwhile the quarter of the slow dial comes to its side as a gauge."""
        links = self._circle_links()
        for mobject, update in links:
            update(mobject)
        self.remove(self.fast_card.dial)
        self.add(*(mobject for mobject, _ in links))
        with self.driven(*links):
            tip = self._move(self.tilt, 1.0, run_time=1.4, rate_func=smooth)
            come = ReplacementTransform(self.quarter, self.gauge.arc, run_time=1.0)
            self.play(FadeOut(*self.home_name, run_time=0.4), LaggedStart(tip, come, lag_ratio=0.5))

    def _bring_in_the_hands(self) -> None:
        """Both dials get their hands back, each with the name of what it does."""
        gauge = self.gauge
        for mobject, update in self._climbing_links():
            update(mobject)
        turning: list[Mobject] = [self.spoke, self.climber, self.climbed]
        entering = [*self._names_of_the_hands(), gauge.axes, gauge.hand, gauge.tip]
        self.play(*map(FadeIn, [*turning, *entering]), run_time=0.5)
        self.remove(*turning, self.stack)
        order = [self.spoke, self.spoke_tip, self.helix, self.rise, self.stack, self.climber]
        self.add(*order, self.climbed, gauge, self.link)

    def _names_of_the_hands(self) -> list[Label]:
        view, foot = self.aside_view, self.gauge.foot
        below = view.base + DOWN * (view.radius * np.sin(view.elevation) + 0.42)
        return [
            Label("fast hand goes round the circle", NOTE, color=self.fast).put(below),
            Label("slow hand", NOTE, color=self.slow).put(foot),
            Label("sets the height", NOTE, color=self.slow).put(foot + DOWN * 0.34),
        ]

    def _what_is_drawn(self) -> list[Label]:
        """Return the note that says which axes of the two dials the picture shows."""
        corner = self.helix_side.at(0, 1) + DOWN * 0.33
        drawn = f"positions 0 to {self.drawn_positions}; height = sine of the slow hand,"
        return [
            Label(drawn, NOTE).put(corner, LEFT),
            Label("its cosine, the 4th axis, is not drawn", NOTE).put(corner + DOWN * 0.34, LEFT),
        ]

    def _lay_out_the_table(self) -> list[Mobject]:
        """Return the meters of each dial alone under their names, to be faded in again."""
        self.table_rows = self.table.rows(0.5, 1.37, 1.37, 1.37, 0.6)
        for k, meter in enumerate(self.table_meters):
            meter.shift(self._in_table(1 + k // 2, k % 2) - meter.corner)
        return [
            self._table_label(0, f"{self.positions} positions", self.theme.ink),
            self._table_label(1, "fast dial alone", self.fast),
            self._table_label(2, "slow dial alone", self.slow),
            *self.table_meters,
        ]

    def _table_label(self, row: int, text: str, color: str) -> Label:
        label = Label(text, LABEL, color=color, bold=True)
        return label.put(self.table_rows[row].at(0, 1) + DOWN * 0.33, LEFT)

    def _in_table(self, row: int, line: int) -> Point3D:
        return np.asarray(self.table_rows[row].at(0, 1) + DOWN * (0.75 + 0.37 * line))

    def pull_the_stack_apart(self) -> None:
        """Name the stack that was one point; read both meters for the two dials together."""
        found = self.measured["both"]
        table = self._lay_out_the_table()
        head = self._table_label(3, "both together", self.theme.ink)
        meters = [
            self._meter(name, 0.0, self._in_table(3, line), self.theme.ink)
            for line, name in enumerate(found)
        ]
        names = [self._stack_name(int(k)) for k in self.turns]
        self.stack_names = names
        with self.beat("apart"):
            for name in names[:2]:
                self.play(FadeIn(name, shift=RIGHT * 0.15), run_time=0.4)
            self.play(*map(FadeIn, table), run_time=0.5)
            self.wait(0.5)
            self._climb_to(int(self.turns[2]))
            self.play(FadeIn(names[2], shift=RIGHT * 0.15), run_time=0.3)
            frames = (part for meter in meters for part in (meter.name_label, meter.track))
            self.play(FadeIn(head), *map(FadeIn, frames), run_time=0.5)
            ways = ((1, self.fast), (self.fast_steps, self.slow))
            for meter, (far, hue) in zip(meters, ways, strict=True):
                here, there = self.seen([0, far])
                way = Line(here, there, buff=0.1, stroke_color=hue, stroke_width=9)
                value = found[meter.name_label.source]
                self.play(Create(way), self._fill(meter, value), run_time=0.9)
                self.play(FadeOut(way), run_time=0.3)
            self.play(self.judge(*meters, value=found), run_time=0.6)
        self.both_meters = meters

    @staticmethod
    def _fill(meter: Meter, value: float) -> Animation:
        """Return the animation in which a bar grows to a value, whose number stands at once."""

        def grow(_: Mobject, share: float) -> None:
            meter.set_value(value * share).readout.set_number(value)

        return UpdateFromAlphaFunc(meter, grow)

    def _stack_name(self, position: int) -> Label:
        label = Label(str(position), NOTE, color=self.theme.position, bold=True)
        return label.put(self.seen([position])[0] + RIGHT * 0.3 + DOWN * 0.09, LEFT)

    def climb_the_helix(self) -> None:
        """Both hands go on: the helix grows turn by turn; "unique" is earned again."""
        bound = Label(f"No single dial's closest pair beats {printed(self.bound, 4)}", NOTE)
        bound.put(self.table_rows[4].at(0, 0.4), LEFT)
        with self.beat("climb"):
            for turn, name in zip(self.turns[3:], self.stack_names[3:], strict=True):
                self._climb_to(int(turn))
                self.play(FadeIn(name, shift=RIGHT * 0.15), run_time=0.3)
            self.play(FadeIn(bound), FadeIn(self.checklist), run_time=0.5)
            self.play(self.checklist.turn("unique", "good"))
