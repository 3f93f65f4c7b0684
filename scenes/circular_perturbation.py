"""Chapter 7: adding a position moves every word round a ring of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, ClassVar, cast

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
    FadeIn,
    FadeOut,
    Flash,
    GrowFromCenter,
    LaggedStart,
    Line,
    Mobject,
    RoundedRectangle,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    path_along_arc,
    rush_into,
    smooth,
    squish_rate_func,
)
from manim.typing import Point3D
from numpy.typing import NDArray

from posenc_math import (
    chord,
    dial_angles,
    direction_swing,
    distance,
    frequencies,
    perturb,
    sinusoidal,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.bars import Bars
from scenes._kit.mobjects.checklist import Mark
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.orbit import Orbit
from scenes._kit.mobjects.pair_strip import RISE, PairStrip
from scenes._kit.mobjects.plane import Frame, Plane, fitted
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.slider import Slider
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import Theme
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label, Type

Vector = NDArray[np.float64]

GAP = 0.15
"""Room left free between an arrow and the dots that it joins."""
ICON = 0.32
"""Size of an arrow in the table, as a share of the plane's."""
FLIGHT = 0.6
"""Positions that the slider passes while an arrow flies into the table."""
ARC_OF_LONG, ARC_OF_SHORT = 0.5, 0.22
"""Where the angle of a long and of a short word is drawn, as a share of the tangents."""
ROOM_FOR_ANGLE = 0.8
"""Room beside the plane of the last picture for the angle of the short word."""
NEAR = 0.05
"""Room between the name of a word's numbers and the lines beside it."""
FIRST = 0.02
"""Share of their way at which chords take off, so that they are never out of sight."""
TOUCH = 0.04
"""Half the gap that is left between two p_t when they cancel."""
SPACE = 0.2
"""Space behind an equals sign in a large formula, as wide as the one before it."""
NOTED = 0.3
"""Share of one bar's time in which its number comes, after the bar is full."""


class DifferenceTable(VGroup):
    """One row for each position: the arrow between two words there, and its two numbers.

    Args:
        positions: of the rows, top to bottom.
        values: shape (n, 2), the difference of the two words at each position.
        region: where to stand, under a heading.
        unit: scene units of the number 1 in the plane.
    """

    def __init__(
        self, positions: Sequence[int], values: Vector, region: Region, unit: float, theme: Theme
    ) -> None:
        self.positions = list(positions)
        self.vectors = [unit * np.array([x, y, 0.0]) for x, y in values]
        self.names, self.arrows, self.numbers = VGroup(), VGroup(), VGroup()
        self.places: list[Point3D] = []
        height = region.height / len(self.positions)
        for row, (position, (x, y)) in enumerate(zip(self.positions, values, strict=True)):
            line = region.at(0, 1) + DOWN * (row + 0.5) * height
            name = Formula(f"t = {position}", BODY, color=theme.position)
            text = f"({printed(x, 2)}, {printed(y, 2)})"
            self.names.add(name.put(line + DOWN * 0.1, LEFT))
            self.numbers.add(Formula(text, BODY).put(line + DOWN * 0.1 + RIGHT * 1.95, LEFT))
            self.places.append(line + RIGHT * 1.45 - self.vectors[row] * ICON / 2)
            self.arrows.add(VectorArrow(line, line + RIGHT, color=theme.word, width=5, head=0.2))
        self.shares = [0.0] * len(self.positions)
        self.texts = VGroup(self.names, self.numbers)
        super().__init__(self.arrows)
        region.require(VGroup(self.names, self.numbers), "the table of differences")

    def fill(self, row: int, tail: Point3D, share: float) -> None:
        """Show the arrow of a row that has come a share of its way from ``tail`` in the plane."""
        self.shares[row] = share
        way = smooth(share)
        size = 1 + (ICON - 1) * way
        start = tail + (self.places[row] - tail) * way
        self.arrows[row].set_ends(start, start + self.vectors[row] * size)
        self.arrows[row].set_opacity(float(share > 0))

    def write(self) -> None:
        """Show the numbers of every row whose arrow is about to land."""
        for row, share in enumerate(self.shares):
            for text in (self.names[row], self.numbers[row]):
                text.set_opacity(float(np.clip(3 * share - 2, 0, 1)))


class RingDistance(VGroup):
    """How far two positions lie apart: a bar for each pair, and all pairs together.

    Args:
        offset: the second position; the first is 0.
        omega: the frequencies of all pairs.
        region: where to stand.
        unit: scene units of the distance 1.
    """

    def __init__(
        self, offset: int, omega: Vector, region: Region, unit: float, theme: Theme
    ) -> None:
        self.offset, self.omega = offset, omega
        left, body, right = region.columns(1.5, 5.9, 1.6, gap=0.25)
        lengths = np.asarray(chord(dial_angles(float(offset), omega)))
        hues = [theme.pair(i, len(omega)) for i in range(len(omega))]
        self.strip = PairStrip(lengths, body, unit, hues)
        head = np.array([body.left, self.strip.highest + 0.25, 0.0])
        self.head = Label(f"distance from 0 to {offset}, ring by ring", LABEL).put(head, LEFT)
        foot = [column.right for column in (left, right)]
        self.fast, self.total = (
            Readout(number, 2, TITLE, face="sans", color=color, align=RIGHT).put(
                np.array([across, region.bottom + 0.1, 0.0])
            )
            for number, color, across in zip(
                (float(lengths[0]), 0.0), (hues[0], theme.ink), foot, strict=True
            )
        )
        self.notes = VGroup(
            *(
                Label(text, NOTE, color=theme.quiet).put(
                    np.array([across, region.bottom + up, 0.0]), RIGHT
                )
                for text, across, up in zip(
                    ("fast ring", "all rings"), foot, (0.66, 1.25), strict=True
                )
            )
        )
        first, second = (printed(length, 2) for length in lengths[:2])
        self.rule = Formula(f"sqrt({first}^2 + {second}^2 + dots.c) {{{{ = : equals }}}}", BODY)
        self.rule.put(region.at(1, 0) + UP * 0.72, RIGHT)
        super().__init__(self.strip, self.head, self.notes, self.rule, self.fast, self.total)
        self.count(0.0)

    @property
    def told(self) -> tuple[Mobject, ...]:
        """The numbers, what they measure, and the rule that joins them."""
        return self.fast, self.total, self.notes, self.rule

    def count(self, until: float) -> RingDistance:
        """Reveal the bars up to a pair, and add their lengths up as sides at right angles.

        The sum is called that of all rings, and the rule's equals sign comes, when it is one.
        """
        self.strip.reveal(until)
        pairs = int(min(max(until, 0.0), len(self.omega)))
        joint = float(distance(float(self.offset), self.omega[:pairs])) if pairs else 0.0
        self.total.set_number(joint).set_opacity(float(pairs > 0))
        complete = float(np.clip((until - len(self.omega)) / RISE, 0, 1))
        for part in (self.rule.part("equals"), self.notes[1]):
            part.set_opacity(complete)
        return self

    def counting(self) -> Animation:
        """Return the animation in which the bars rise from the fast pairs to the slow ones."""
        last = len(self.omega) + RISE

        def rise(_: Mobject, share: float) -> None:
            self.count(share * last)

        return UpdateFromAlphaFunc(self, rise, rate_func=linear)


class Cased(VGroup):
    """A text with a piece of plain ground behind it, so that lines pass under it unseen."""

    def __init__(self, text: Type, theme: Theme) -> None:
        ground = RoundedRectangle(
            corner_radius=0.08,
            width=text.width + 0.1,
            height=text.height + 0.1,
            stroke_width=0,
            fill_color=theme.ground,
            fill_opacity=1,
        )
        self.text = text
        super().__init__(scenery(ground.move_to(text)), text)


class LengthRow(VGroup):
    """Arrows from one point to the same dots, and the bars that measure them.

    Args:
        title: what the bars measure.
        tail: where all arrows begin, in scene units.
        tips: shape (n, 3), where they end.
        unit: scene units of the number 1 where the arrows are.
        frame: left end of the bars' axis, and their unit.
        pitch: scene units from bar to bar.
        dashed: whether the arrows are dashed, so that they differ by more than colour.
    """

    def __init__(
        self,
        title: str,
        tail: Point3D,
        tips: Vector,
        unit: float,
        frame: Frame,
        *,
        pitch: float,
        color: str,
        dashed: bool,
        theme: Theme,
    ) -> None:
        self.tail, self.unit = tail, unit
        self.arrows = [np.asarray(tip - tail) for tip in tips]
        self.lengths = np.linalg.norm(np.array(self.arrows), axis=1) / unit
        self.bars = Bars(self.lengths, frame, pitch=pitch, color=color)
        self.numbers = VGroup(
            *(
                Cased(cast(Type, number.set_color(theme.position)), theme)
                for number in self.bars.numbers
            )
        )
        self.shares: Vector = np.zeros(len(self.arrows))
        self.notes = VGroup(
            *(
                self.bars.note(k, printed(length, 2)).set_opacity(0)
                for k, length in enumerate(self.lengths)
            )
        )
        self.gauge = Segments(color=theme.ink, width=7)
        self.dashed = dashed
        self.strokes = [self._line(color) for _ in self.arrows]
        self.lines = VGroup(*self.strokes)
        head = frame.origin + UP * (self.lengths.max() * frame.unit + 0.62)
        key = self._line(color)
        _draw(key, head + UP * 0.11, RIGHT * 0.5)
        self.head = VGroup(
            key, Label(title, LABEL, color=color, bold=True).put(head + RIGHT * 0.68, LEFT)
        )
        super().__init__(self.lines, self.bars)

    @property
    def scale_parts(self) -> VGroup:
        """The axis and its numbers, on which the bars rise."""
        return VGroup(self.bars.axis, self.bars.axis_name, self.numbers)

    def _line(self, color: str) -> DashedSegment | Line:
        if self.dashed:
            return DashedSegment(self.tail, self.tail, color=color, width=4, dash=0.1)
        return Line(self.tail, self.tail + RIGHT, stroke_color=color, stroke_width=5)

    def growing(self) -> Animation:
        """Return the animation in which the arrows grow from their tail, one after the other."""

        def grow(_: Mobject, share: float) -> None:
            for k, (line, arrow) in enumerate(zip(self.strokes, self.arrows, strict=True)):
                grown = smooth(float(np.clip(share * (1 + 0.1 * len(self.arrows)) - 0.1 * k, 0, 1)))
                _draw(line, self.tail, arrow * max(grown, 1e-3))

        return UpdateFromAlphaFunc(self.lines, grow, rate_func=linear)

    @property
    def ruler(self) -> VGroup:
        """The bars and their numbers, which rise together."""
        return VGroup(self.bars.bars, self.notes)

    def measured(self, position: int) -> float:
        """Return the share of an arrow that has been measured, and of its bar that stands."""
        return float(np.clip(self.shares[position] * (1 + NOTED), 0, 1))

    def measuring(self) -> Animation:
        """Return the animation in which one bar after the other rises to its number."""

        def rise(_: Mobject, share: float) -> None:
            self.shares = np.clip(share * len(self.arrows) - np.arange(len(self.arrows)), 0, 1)
            for k, bar in enumerate(self.bars.bars):
                height = self.measured(k) * self.lengths[k] * self.bars.frame.unit
                bar.lay(self.bars.foot(k), PI / 2, height, self.bars.width_of_bar)
                noted = (self.shares[k] * (1 + NOTED) - 1) / NOTED
                self.notes[k].set_opacity(float(np.clip(noted, 0, 1)))

        return UpdateFromAlphaFunc(self.ruler, rise, rate_func=linear)

    def run_along(self, gauge: Segments) -> None:
        """Light up as much of the arrow being measured as its bar is high."""
        running = np.flatnonzero((self.shares > 0) & (self.shares < 1))
        ends = [self.tail + self.arrows[k] * self.measured(int(k)) for k in running]
        gauge.set_ends(np.array([self.tail] * len(ends)).reshape(-1, 3), np.array(ends))


class Swing(VGroup):
    """The two tangents from the origin to a ring, and the angle from its middle to each."""

    def __init__(self, theme: Theme) -> None:
        self.cone = scenery(VMobject(stroke_width=0, fill_color=theme.bad, fill_opacity=0.16))
        self.edges = Segments(color=theme.quiet, width=3)
        self.middle = Segments(color=theme.word, width=4)
        self.arc = VMobject(stroke_color=theme.ink, stroke_width=5)
        super().__init__(self.cone, self.edges, self.middle, self.arc)

    def aim(self, origin: Point3D, hub: Point3D, radius: float, share: float) -> Swing:
        """Point from the origin at a ring, with the arc at a share of the tangents' length."""
        way = hub - origin
        length, along = float(np.linalg.norm(way)), float(np.arctan2(way[1], way[0]))
        self.angle = direction_swing(length / radius)
        self.reach = length * float(np.cos(self.angle))
        ends = [on_circle(origin, self.reach, along + side * self.angle) for side in (1, -1)]
        self.cone.set_points_as_corners([origin, *ends, origin])
        self.edges.set_ends(origin, np.array(ends))
        self.middle.set_ends(origin, hub)
        turns = np.linspace(along - self.angle, along + self.angle, 25)
        self.arc.set_points_as_corners([on_circle(origin, share * self.reach, t) for t in turns])
        return self

    def named(self, size: float, color: str) -> Formula:
        """Return the angle in degrees, to either side."""
        return Formula(
            f'class("normal", plus.minus) {printed(float(np.degrees(self.angle)), 1)} degree',
            size,
            color=color,
        )


def _draw(line: DashedSegment | Line, start: Point3D, way: Point3D) -> None:
    if isinstance(line, DashedSegment):
        line.set_ends(start, start + way)
    else:
        line.put_start_and_end_on(start, start + way)


class CircularPerturbation(ChapterScene):
    """Adding p_t moves every word round its ring; differences stay, and the word sees a circle."""

    key = "circular_perturbation"
    number = 7

    words: ClassVar[dict[str, tuple[float, float]]] = {
        "dog": (-2.75, 0.62),
        "cat": (-1.35, -0.5),
        "tax": (1.55, 0.35),
    }
    """Where each word lies in the plane of its fastest pair; the first one starts the story."""
    compared = ("cat", "dog")
    """The arrow that never changes runs from the first of these words to the second."""
    positions = 7
    """How many positions the slider has, counted from 0; 7 stay within one turn."""
    table_positions = (0, 1, 2, 3)
    """The positions at which the difference is written down."""
    dim = 128
    """How many numbers a word has in the beats about many rings."""
    shown_pairs = (0, 16, 32, 48)
    """The pairs whose rings are drawn large, the fastest first."""
    long_word = (9.6, 2.8)
    """A word far from the origin, whose direction hardly changes."""
    rest = 1.2
    """Seconds for which the position stays cancelled before the story goes on."""
    reading = 1.2
    """Seconds for which the short word's length and its angle stand before it is walked round."""
    comparing = 0.9
    """Seconds for which the two joint distances stand before the story goes on."""
    lonely_word = (1.0, 1.0)
    """The word of the last picture, measured from the origin and from itself."""

    def setup(self) -> None:
        """Compute the frequencies and divide the stage."""
        super().setup()
        self._check_content()
        self.omega = frequencies(self.dim // 2)
        self.t = ValueTracker(0.0)
        self.places = {name: np.array(place, dtype=float) for name, place in self.words.items()}
        self.scope = self._scope(self.one_pair)
        self._divide_the_stage()

    def _check_content(self) -> None:
        pairs, shown = self.dim // 2, self.shown_pairs
        if not 2 <= len(self.words) <= 3 or not set(self.compared) <= set(self.words):
            raise ValueError(
                f"words must be 2 or 3 and hold the compared {self.compared}, got {[*self.words]}"
            )
        if not 4 <= self.positions <= 7:
            raise ValueError(f"positions must be 4 to 7 (one turn), got {self.positions}")
        if not 1 <= len(self.table_positions) <= 5 or not set(self.table_positions) <= set(
            range(self.positions)
        ):
            raise ValueError(
                f"table_positions must be 1 to 5 of 0 to {self.positions - 1}, "
                f"got {self.table_positions}"
            )
        if self.dim % 2 or not 16 <= self.dim <= 256:
            raise ValueError(f"dim must be even, 16 to 256, got {self.dim}")
        if (
            len(shown) != 4
            or shown[0] != 0
            or list(shown) != sorted(set(shown))
            or max(shown) >= pairs
        ):
            raise ValueError(f"shown_pairs must be 0 and 3 more, rising below {pairs}, got {shown}")
        if not (5 <= self.long_word[0] <= 12 and 1.2 <= self.long_word[1] <= 3.2):
            raise ValueError(
                f"long_word must lie 5 to 12 across and 1.2 to 3.2 up, got {self.long_word}"
            )
        if not 1.1 <= float(np.hypot(*self.lonely_word)) <= 2:
            raise ValueError(
                f"lonely_word must lie 1.1 to 2 from the origin, got {self.lonely_word}"
            )

    def _divide_the_stage(self) -> None:
        picture, self.side = self.stage.columns(8.1, 4.3, gap=0.4)
        self.aside = LEFT * (self.stage.center - picture.center)[0]
        half = picture.width / 2
        middle = Region(-half, half, self.stage.bottom, self.stage.top)
        scene, self.slider_place = middle.rows(4.1, 0.82, gap=0.12)
        points = np.array(list(self.places.values()))
        low, high = points.min(axis=0) - 1, points.max(axis=0) + 1
        extent = Region(low[0], high[0], low[1], high[1])
        self.frame = fitted(extent, scene.inset(0.25, 0.12), 1.3)
        if self.frame.unit < 0.9:
            raise ValueError(
                f"words must lie within 6.4 × 2.5 of each other to stay large, got {self.words}"
            )
        self.left, self.right = self.stage.columns(1, 1, gap=0.5)

    def construct(self) -> None:
        """Tell the chapter."""
        self.move_one_word()
        self.walk_round_the_ring()
        self.give_every_word_a_ring()
        self.compare_two_words()
        self.show_slower_pairs()
        self.join_all_rings()
        self.see_a_long_word_turn()
        self.measure_from_the_origin()
        self.measure_from_the_word()

    # --- how much of a word is seen ---------------------------------------------------------

    def _scope(self, text: str) -> Label:
        """Return a quiet tag, always in one place, that says how many pairs the picture shows."""
        place = self.layout.title.at(1, 1) + DOWN * 0.86
        return Label(text, NOTE, color=self.theme.quiet).put(place, RIGHT)

    def rescope(self, text: str) -> tuple[Animation, Animation]:
        """Return the animations in which another tag comes after this one has gone."""
        old = self.scope
        self.scope = self._scope(text)
        first, second = squish_rate_func(smooth, 0, 0.4), squish_rate_func(smooth, 0.5, 1)
        return FadeOut(old, rate_func=first), FadeIn(self.scope, rate_func=second)

    # --- the slider ------------------------------------------------------------------------

    @property
    def one_pair(self) -> str:
        """The tag of a picture with one ring for each word."""
        return f"one pair of the {len(self.omega)}"

    def angle(self, pair: int = 0) -> float:
        """Return the angle of a pair's hand at the slider's position."""
        return float(dial_angles(self.t.get_value(), self.omega)[pair])

    def moved(self, name: str, t: float | None = None) -> Vector:
        """Return a word plus its position, with the cosine across and the sine upward."""
        now = self.t.get_value() if t is None else float(t)
        return np.asarray(perturb(self.places[name], now, self.omega[:1], order="cos_sin"))

    def turning(
        self, orbits: dict[Any, Orbit] | None = None
    ) -> Iterator[tuple[Mobject, Callable[[Any], object]]]:
        """Yield the links that let slider and orbits follow the position."""
        yield self.slider, lambda slider: slider.follow(self.t.get_value())
        for key, orbit in (self.orbits if orbits is None else orbits).items():
            yield orbit, self._turn(key if isinstance(key, int) else 0)

    def _turn(self, pair: int) -> Callable[[Orbit], object]:
        return lambda orbit: orbit.turn(self.angle(pair))

    def slide(self, to: float, run_time: float, *more: Animation) -> None:
        """Move the position evenly."""
        change = self.t.animate.set_value(to)
        self.play(change.build(), *more, run_time=run_time, rate_func=linear)

    # --- three words -----------------------------------------------------------------------

    def move_one_word(self) -> None:
        """Words come as points; the first is pushed away by its position."""
        self.orbits = {
            name: Orbit(self.frame.point(place), self.frame.unit, color=self.theme.pair(0))
            for name, place in self.places.items()
        }
        self.first, *_ = self.orbits
        for orbit in self.orbits.values():
            orbit.track.set_opacity(0)
        dots = [orbit.word for orbit in self.orbits.values()]
        self.names = {name: self._word_name(name) for name in self.words}
        push = Formula("p_t", TITLE, color=self.theme.pair(0))
        first = self.orbits[self.first]
        with self.question():
            self.add(self.scope)
            entries = [
                AnimationGroup(GrowFromCenter(dot), FadeIn(name))
                for dot, name in zip(dots, self.names.values(), strict=True)
            ]
            self.play(LaggedStart(*entries, lag_ratio=0.3), run_time=1.4)
            push.next_to(first.hand, UP, buff=0.15)
            self.add(first.mover, first.word)
            self.play(first.growing(), FadeIn(push), run_time=1.2)
        self.push_name = push

    def _word_name(self, name: str) -> Label:
        """Return the name of a word, under its point."""
        below = self.frame.point(self.places[name]) + DOWN * 0.46
        return Label(name, BODY, color=self.theme.word, bold=True).put(below)

    def _step_outside(self, name: str, hurry: float) -> Animation:
        """Return the animation in which a name leaves its ring, where no hand can reach it.

        Args:
            name: of the word.
            hurry: how many times faster than the rest of the play.
        """
        middle = np.mean(list(self.places.values()), axis=0)
        corners = np.array([(-0.71, -0.71), (-0.71, 0.71), (0.42, 0.91)])  # right comes a table
        outward = max(corners, key=lambda way: float(way @ (self.places[name] - middle)))
        spot = self.places[name] + (1 + 0.47 / self.frame.unit) * outward
        label = self.names[name]
        target = self.frame.point(spot) + DOWN * 0.1
        way = np.array([target[0] - label.get_x(), target[1] - label.baseline, 0.0])
        start, path = label.get_center(), path_along_arc(float(np.sign(way[0])) * PI / 3)

        def step(_: Mobject, share: float) -> None:
            label.move_to(path(start, start + way, smooth(min(1.0, hurry * share))))

        return UpdateFromAlphaFunc(label, step)

    def walk_round_the_ring(self) -> None:
        """The position grows: the point paints its ring."""
        self.slider = Slider(self.slider_place, self.positions - 1)
        first = self.orbits[self.first]
        with self.beat("walk"):
            self.answer()
            self.play(FadeIn(self.slider), FadeOut(self.push_name), run_time=0.8)
            self.add(first)
            with self.driven(*self.turning({self.first: first})):
                self.slide(self.positions - 1, 4.2, self._step_outside(self.first, 4))
            self.play(self._show_track(first), run_time=0.5)

    def _show_track(self, orbit: Orbit) -> Animation:
        def show(_: Mobject, share: float) -> None:
            orbit.track.set_stroke(opacity=share)

        return UpdateFromAlphaFunc(orbit, show)

    def give_every_word_a_ring(self) -> None:
        """Back at 0, copies of the first ring fly to the other words; one slider turns all."""
        others = [name for name in self.words if name != self.first]
        first = self.orbits[self.first]
        with self.beat("same"):
            with self.driven(*self.turning({self.first: first})):
                self.slide(0, 0.7)
            still = [self.orbits[name].word.copy() for name in others]
            moves = []
            for name in others:
                orbit, goal = self.orbits[name], self.frame.point(self.places[name])
                self.remove(orbit.word)
                orbit.track.set_stroke(opacity=1)
                orbit.word.set_opacity(0)
                orbit.place(first.hub, first.radius).turn(first.sweep)
                moves.append(orbit.moving(goal, self.frame.unit))
            self.add(*still, *(self.orbits[name] for name in others), first)
            stepping = [self._step_outside(name, 1.5) for name in others]
            self.play(*moves, *stepping, run_time=1.2)
            self.remove(*still)
            for name in others:
                self.orbits[name].word.set_opacity(1)
            with self.driven(*self.turning()):
                self.slide(self.positions - 1, 3.4)

    # --- the difference --------------------------------------------------------------------

    def compare_two_words(self) -> None:
        """The arrow between two moved words is carried along; its copies fill a table."""
        head_row, body, foot = self.side.rows(0.9, 2.9, 1.0)
        values = np.array([self.difference(t) for t in self.table_positions])
        self.table = DifferenceTable(
            self.table_positions, values, body, self.frame.unit, self.theme
        )
        self.table_head = self._heading_of_the_table(head_row)
        with self.beat("difference"):
            with self.driven(*self.turning()):
                self.slide(0, 0.7)
            self._make_room()
            self._lift_the_arrow()
            self.play(FadeIn(self.table_head), run_time=0.6)
            for row, _ in enumerate(self.table_positions):
                self.table.fill(row, self.arrow_tail(), 0.0)
            self.table.write()
            self.add(self.table)
            last = max(self.table_positions)
            with self.driven(*self.turning(), (self.arrow, self._carry), (self.table, self._fill)):
                self.slide(last, 1.5 * last, self._writing())
            self._land_the_last_row()
            self._cancel_the_position(foot)
            self.wait(self.rest)

    def _make_room(self) -> None:
        """Move the picture to the left, so that a table has room beside it."""
        self.play(
            *(orbit.moving(orbit.hub + self.aside, orbit.radius) for orbit in self.orbits.values()),
            *(name.animate.shift(self.aside) for name in self.names.values()),
            self.slider.animate.shift(self.aside),
            run_time=0.8,
        )
        self.frame = Frame(self.frame.origin + self.aside, self.frame.unit)

    def difference(self, t: float) -> Vector:
        """Return the difference of the two compared words at one position."""
        tail, head = self.compared
        return self.moved(head, t) - self.moved(tail, t)

    def arrow_tail(self, t: float | None = None) -> Point3D:
        """Return where the arrow between the moved words begins."""
        return self.frame.point(self.moved(self.compared[0], t))

    def _carry(self, arrow: VectorArrow) -> None:
        tail, head = (self.frame.point(self.moved(name)) for name in self.compared)
        gap = GAP * (head - tail) / np.linalg.norm(head - tail)
        arrow.set_ends(tail + gap, head - gap)

    def _lift_the_arrow(self) -> None:
        """Draw the dashed arrow between the words; a solid copy moves with their positions."""
        tail, head = (self.frame.point(self.places[name]) for name in self.compared)
        gap = GAP * (head - tail) / np.linalg.norm(head - tail)
        color = self.theme.word
        self.origin_arrow = DashedSegment(tail + gap, head - gap, color=color, width=5, dash=0.1)
        self.arrow = VectorArrow(tail + gap, head - gap, color=color, width=9, head=0.3)
        self.play(self._growing(self.arrow), run_time=0.8)
        self.add(self.origin_arrow, self.arrow)
        way = self.arrow_tail() - tail

        def lift(_: Mobject, share: float) -> None:
            self.arrow.set_ends(tail + gap + share * way, head - gap + share * way)

        self.play(UpdateFromAlphaFunc(self.arrow, lift), run_time=1.0)

    @staticmethod
    def _growing(arrow: VectorArrow) -> Animation:
        start, way = arrow.start, arrow.vector

        def grow(_: Mobject, share: float) -> None:
            arrow.set_ends(start, start + way * max(share, 1e-2))

        return UpdateFromAlphaFunc(arrow, grow)

    def _heading_of_the_table(self, region: Region) -> Formula:
        tail, head = self.compared
        named = (
            ("paren.l", "open"),
            (f'"{head}"', "head"),
            ("+ p_t", "one"),
            ("paren.r", "close"),
            ("-", "minus"),
            ("paren.l", "open_too"),
            (f'"{tail}"', "tail"),
            ("+ p_t", "two"),
            ("paren.r", "close_too"),
        )
        text = " ".join(f"{{{{ {body} : {name} }}}}" for body, name in named)
        word = self.theme.word
        hue = self.theme.pair(0)
        parts = {"head": word, "tail": word, "one": hue, "two": hue}
        return Formula(text, BODY, parts=parts).put(region.at(0, 0.35), LEFT)

    def _fill(self, table: DifferenceTable) -> None:
        now = self.t.get_value()
        for row, position in enumerate(table.positions):
            share = float(np.clip((now - position) / FLIGHT, 0, 1))
            table.fill(row, self.arrow_tail(position), share)

    def _writing(self) -> Animation:
        return UpdateFromAlphaFunc(self.table.texts, lambda *_: self.table.write())

    def _land_the_last_row(self) -> None:
        table, begun = self.table, list(self.table.shares)

        def land(_: Mobject, share: float) -> None:
            for row, position in enumerate(table.positions):
                reached = begun[row] + (1 - begun[row]) * share
                table.fill(row, self.arrow_tail(position), reached)

        landing = UpdateFromAlphaFunc(table, land)
        self.play(landing, self._writing(), run_time=0.8, rate_func=linear)

    def _cancel_the_position(self, region: Region) -> None:
        """The two p_t meet, flash and are gone; what is left is the words."""
        tick = Mark("good", radius=0.16).move_to(region.at(0, 0.22) + RIGHT * 0.16 + UP * 0.1)
        text = Label("the position cancels", LABEL, color=self.theme.good, bold=True)
        text.put(region.at(0, 0.22) + RIGHT * 0.5, LEFT)
        dots = VGroup(*(Formula("dots.v", BODY, color=self.theme.quiet) for _ in range(2)))
        for dot, column in zip(dots, (self.table.names, self.table.numbers), strict=True):
            dot.move_to(np.array([column.get_x(), region.at(0, 0.8)[1], 0.0]))
        names = ("head", "minus", "tail", "one", "two", "open", "close", "open_too", "close_too")
        parts = {name: self.table_head.part(name) for name in names}
        self.remove(self.table_head)
        self.add(*parts.values())
        self._open_the_brackets(parts)
        self._let_them_meet(parts["one"], parts["two"])
        self.play(FadeIn(tick, text, dots), run_time=0.5)

    def _open_the_brackets(self, parts: dict[str, VGroup]) -> None:
        """The brackets go, the second p_t takes the minus, and the two stand side by side.

        The minus comes only after brackets and plus have gone, so that no wrong line is read.
        """
        edge, ways = parts["head"].get_right()[0] + 0.14, {}
        for name in ("minus", "tail", "one", "two"):
            ways[name] = RIGHT * (edge - parts[name].get_left()[0])
            edge += parts[name].width + 0.14
        plus = parts["two"][0]
        minus = parts["minus"][0].copy().set_color(self.theme.pair(0)).move_to(plus)
        brackets = [part for name, part in parts.items() if name.startswith(("open", "close"))]
        self.play(*map(FadeOut, brackets), ApplyMethod(plus.set_opacity, 0), run_time=0.35)
        self.play(FadeIn(minus), run_time=0.3)
        self.remove(minus)
        plus.become(minus)
        self.play(
            *(parts[name].animate.shift(ways[name]) for name in ("minus", "tail", "two")),
            ApplyMethod(parts["one"].shift, ways["one"], path_arc=-0.7 * PI),
            run_time=0.8,
        )

    def _let_them_meet(self, one: VGroup, two: VGroup) -> None:
        """The two p_t run into each other, flash and are gone."""
        middle = (one.get_center() + two.get_center()) / 2
        both, bright = (one, two), self.theme.ink
        self.play(*(part.animate.set_color(bright).scale(1.15) for part in both), run_time=0.4)
        self.play(
            *(
                part.animate.scale(0.6).next_to(middle, side, buff=TOUCH)
                for part, side in zip(both, (LEFT, RIGHT), strict=True)
            ),
            run_time=0.35,
            rate_func=rush_into,
        )
        self.remove(*both)
        flash = Flash(
            middle, color=bright, line_length=0.24, line_stroke_width=6, flash_radius=0.12
        )
        self.play(flash, run_time=0.45)

    # --- many rings ------------------------------------------------------------------------

    def show_slower_pairs(self) -> None:
        """The rings of slower pairs peel off the fast one; one slider walks them all."""
        rings, names, sums, _ = self.stage.rows(2.9, 0.55, 0.75, 0.8)
        columns = rings.columns(*[1.0] * len(self.shown_pairs))
        radius = min(0.42 * columns[0].width, 0.46 * rings.height)
        fast = self.orbits[self.first]
        with self.beat("slower"):
            self.clear_stage(fast, self.slider, self.scope)
            with self.driven(*self.turning({self.first: fast})):
                self.slide(0, 0.7)
            self._peel_off(fast, [column.center for column in columns], radius)
            self._name_the_pairs(names, columns, sums)
            measuring = (self.shift_length, lambda name: name.set_number(self.length_of_shift()))
            with self.driven(*self.turning(self.pairs), measuring):
                self.slide(self.positions - 1, 4.0)

    def length_of_shift(self) -> float:
        """Return how far all pairs together move a word at the slider's position."""
        return float(np.linalg.norm(sinusoidal(self.t.get_value(), self.dim)))

    def _peel_off(self, fast: Orbit, centers: list[Point3D], radius: float) -> None:
        self.pairs = {0: fast}
        for pair in self.shown_pairs[1:]:
            hue = self.theme.pair(pair, len(self.omega))
            orbit = Orbit(fast.hub, fast.radius, color=hue)
            self.pairs[pair] = orbit.turn(self.angle(pair))
        self.add(*reversed(self.pairs.values()))
        moves = [o.moving(c, radius) for o, c in zip(self.pairs.values(), centers, strict=True)]
        told = f"{len(self.pairs)} of the {len(self.omega)} pairs of {self.dim} numbers"
        self.play(*moves, *self.rescope(told), run_time=1.3)

    def _name_the_pairs(self, names: Region, columns: list[Region], sums: Region) -> None:
        pairs = len(self.omega)
        self.pair_names = VGroup(
            *(
                Formula(
                    f"omega_{pair} = {self.omega[pair]:.4g}",
                    BODY,
                    color=self.theme.pair(pair, len(self.omega)),
                ).put(np.array([column.center[0], names.at(0, 0.35)[1], 0.0]))
                for pair, column in zip(self.pairs, columns, strict=True)
            )
        )
        self.shift_length = NamedReadout(
            f"abs(p_t) = sqrt(1 + 1 + dots.c + 1) = sqrt({pairs})",
            self.length_of_shift(),
            2,
            TITLE,
            gap=SPACE,
        )
        self.shift_note = Label(f"{pairs} rings of radius 1:", NOTE, color=self.theme.quiet)
        self.shift_length.put(sums.at(0.5, 0.3) + RIGHT * self.shift_note.width / 2, ORIGIN)
        edge = self.shift_length.get_left() + LEFT * 0.35
        self.shift_note.put(np.array([edge[0], self.shift_length.label.baseline, 0.0]), RIGHT)
        self.play(FadeIn(self.pair_names, self.shift_note, self.shift_length), run_time=0.6)

    def join_all_rings(self) -> None:
        """The chords between two positions become bars; the fast ring's is only one of many."""
        left, right = self.stage.columns(3.2, 9.3, gap=0.3)
        far = self.positions - 1
        unit = (right.height - 1.6) / 3
        upper, lower = right.inset(0, 0.15).rows(2 * unit + 0.65, unit + 0.65)
        self.far = RingDistance(far, self.omega, upper, unit, self.theme)
        self.near = RingDistance(1, self.omega, lower, unit, self.theme)
        with self.beat("far"):
            self._draw_chords(far)
            self._send_the_chords(far, left)
            self.add(self.far)
            self.play(self.far.counting(), run_time=1.9)
            self._compare_with_the_neighbour()
            self.wait(self.comparing)

    def chord_ends(self, pair: int, t: float) -> tuple[Point3D, Point3D]:
        """Return the points of positions 0 and ``t`` on the ring of a pair."""
        orbit, angle = self.pairs[pair], float(dial_angles(float(t), self.omega)[pair])
        zero = float(dial_angles(0.0, self.omega)[pair])
        return (
            on_circle(orbit.hub, orbit.radius, zero),
            on_circle(orbit.hub, orbit.radius, angle),
        )

    def _draw_chords(self, far: int) -> None:
        self.chords = {pair: Segments(color=self.theme.ink, width=8) for pair in self.pairs}
        for pair, segment in self.chords.items():
            segment.set_ends(*self.chord_ends(pair, far)).set_z_index(-1)
        leaving = (self.slider, self.pair_names, self.shift_note, self.shift_length)
        scopes = self.rescope(f"all {len(self.omega)} pairs")
        self.play(FadeOut(*leaving), *map(FadeIn, self.chords.values()), *scopes, run_time=0.8)

    def _send_the_chords(self, far: int, left: Region) -> None:
        """Every chord swings up to its place among the bars; the fast ring stays to be seen."""
        fast, strip = self.pairs[0], self.far.strip
        slow = [orbit for pair, orbit in self.pairs.items() if pair]
        ends = {pair: self.chord_ends(pair, far) for pair in self.pairs}
        radius = min(0.38 * left.width, 0.35 * left.height)

        def fly(_: Mobject, share: float) -> None:
            for pair, (start, end) in ends.items():
                strip.fly(pair, start, end - start, max(share, FIRST))

        dyed = [
            segment.animate.set_stroke(self.theme.pair(pair, len(self.omega)))
            for pair, segment in self.chords.items()
        ]
        self.play(*dyed, *map(FadeOut, slow), run_time=0.4)
        self.remove(*self.chords.values())
        self.play(
            FadeIn(self.far.head, self.far.strip.axis, rate_func=squish_rate_func(smooth, 0, 0.4)),
            UpdateFromAlphaFunc(strip.bars, fly),
            fast.moving(left.at(0.45, 0.5), radius),
            run_time=1.5,
        )
        self.ring_marks = self._ring_marks((0, 1, far))
        self.play(FadeIn(self.ring_marks, *self.far.told))

    def _ring_marks(self, positions: Sequence[int]) -> VGroup:
        """Return some positions on the fast ring, their names, and their chords from 0."""
        fast, marks, places = self.pairs[0], VGroup(), list[Point3D]()
        chords = Segments(color=self.theme.ink, width=4)
        ends = np.array([self.chord_ends(0, position) for position in positions if position])
        marks.add(chords.set_ends(ends[:, 0], ends[:, 1]))
        for position in positions:
            angle = float(dial_angles(float(position), self.omega)[0])
            name = Label(str(position), LABEL, color=self.theme.position, bold=True)
            name.move_to(on_circle(fast.hub, fast.radius + 0.34, angle))
            marks.add(name)
            places.append(on_circle(fast.hub, fast.radius, angle))
        standing = [k for k, t in enumerate(positions) if t != self.t.get_value()]
        dots = Dots(color=self.theme.position, radius=0.11)
        return marks.add(dots.set_centers(np.array(places)[standing]))

    def _compare_with_the_neighbour(self) -> None:
        start, end = self.chord_ends(0, 1)
        strip = self.near.strip

        def fly(_: Mobject, share: float) -> None:
            strip.fly(0, start, end - start, share)

        self.play(
            FadeIn(self.near.head, strip.axis), UpdateFromAlphaFunc(strip.bars, fly), run_time=1.0
        )
        self.play(FadeIn(*self.near.told), run_time=0.4)
        self.add(self.near)
        self.play(self.near.counting(), run_time=1.6)

    # --- one word, two questions -------------------------------------------------------------

    def see_a_long_word_turn(self) -> None:
        """Far from the origin, the ring turns the word's direction by a few degrees at most."""
        self._lay_out_the_plane()
        word, fast = np.array(self.long_word, dtype=np.float64), self.pairs[0]
        extent = Region(-0.2, word[0] + 1.2, -0.2, word[1] + 1.2)
        frame = fitted(extent, self.stage.inset(0.1))
        self.plane = Plane(extent, frame)
        self.origin_dot.move_to(frame.origin)
        with self.beat("long_word"):
            self.clear_stage(fast, self.scope, run_time=0.5)
            self._lead_the_ring_away(word, frame)
            sides = VGroup(self.swing.cone, self.swing.edges, self.swing.arc)
            self.play(FadeIn(sides, self.swing_names[0], self.clock), run_time=0.6)
            self.add(self.swing, self.ray, fast, self.clock)
            self._walk_with_a_ray(word, 0, 2.6, (self.clock, self._tell_the_position))

    def _lead_the_ring_away(self, word: Vector, frame: Frame) -> None:
        """The ring flies off to a word far away; the word's vector follows it from the origin."""
        fast = self.pairs[0]
        self.swing = Swing(self.theme).aim(frame.origin, frame.point(word), frame.unit, ARC_OF_LONG)
        self.swing_names = self._name_the_swing(word, frame)
        self.clock = NamedReadout("t", self.t.get_value(), 0, BODY, color=self.theme.position)
        self.clock.put(frame.point(word + np.array([-1.25, 0.85])) + LEFT * 1.25, LEFT)

        def follow(middle: Mobject, share: float) -> None:
            cast(Segments, middle).set_ends(frame.origin, fast.hub).set_stroke(opacity=share)

        landing = squish_rate_func(smooth, 0.5, 1)
        self.add(self.swing.middle, fast)
        self.play(
            fast.moving(frame.point(word), frame.unit),
            UpdateFromAlphaFunc(self.swing.middle, follow),
            FadeIn(self.plane, self.origin_dot),
            FadeIn(self.swing_names[1], rate_func=landing),
            *self.rescope(self.one_pair),
            run_time=1.2,
        )
        self.add(self.plane, self.swing.middle, self.origin_dot, fast)

    def _tell_the_position(self, clock: NamedReadout) -> None:
        now = self.t.get_value()
        clock.readout.decimals = int(abs(now - round(now)) > 1e-6)
        clock.set_number(now)

    def _name_the_swing(self, word: Vector, frame: Frame) -> VGroup:
        """Return the angle above the cone and the word's length below it."""
        length = float(np.linalg.norm(word))
        half = frame.origin + (frame.point(word) - frame.origin) / 2
        room = np.tan(self.swing.angle) * length * frame.unit / 2
        along = float(np.arctan2(word[1], word[0]))
        up = np.array([-np.sin(along), np.cos(along), 0.0])
        angle = self.swing.named(TITLE, self.theme.ink).move_to(half + up * (room + 0.45))
        size = self._length_of(word)
        return VGroup(angle, size.move_to(half - up * (room + 0.4)))

    def _length_of(self, word: Vector) -> Formula:
        """Return what a word's vector is called, and its length: whole, or with two decimals."""
        length = float(np.linalg.norm(word))
        decimals = 2 * int(abs(length - round(length)) > 1e-6)
        return Formula(f"abs(x) = {printed(length, decimals)}", BODY, color=self.theme.word)

    def _walk_with_a_ray(self, word: Vector, to: float, run_time: float, *links: Any) -> None:
        """Move the position; a ray from the origin follows the point on the fast ring."""
        fast = self.pairs[0]
        turning = (fast, lambda orbit: orbit.turn(self.angle()))

        def follow(ray: DashedSegment) -> None:
            moved = perturb(word, self.t.get_value(), self.omega[:1], order="cos_sin")
            ray.set_ends(self.plane.frame.origin, self.plane.frame.point(np.asarray(moved)))

        with self.driven(turning, (self.ray, follow), *links):
            self.slide(to, run_time)

    def measure_from_the_origin(self) -> None:
        """The word comes near, its cone opens; bars measure its rays from the origin."""
        rays = self.rays
        with self.beat("origin"):
            self._bring_the_word_near()
            self._leave_the_points_behind()
            self.play(FadeIn(rays.head, rays.scale_parts), run_time=0.4)
            self.add(rays.gauge, self.ring, self.center, self.origin_dot, self.dots)
            self.add(self.numbers, self.word_name, rays.ruler)
            with self.driven((rays.gauge, rays.run_along)):
                self.play(rays.measuring(), run_time=3.2)

    def _lay_out_the_plane(self) -> None:
        word = np.array(self.lonely_word, dtype=np.float64)
        low, high = np.minimum(word - 1, 0) - 0.2, np.maximum(word + 1, 0) + 0.2
        extent = Region(low[0], high[0], low[1], high[1])
        rightward = word[0] >= 0
        region = Region(  # on the other side of the origin stands an angle
            self.left.left + ROOM_FOR_ANGLE * rightward,
            self.left.right - ROOM_FOR_ANGLE * (not rightward),
            self.stage.bottom,
            self.stage.top,
        )
        self.extent = extent
        self.lonely_frame = fitted(extent, region.inset(0.1, 0.12))
        self.hub = self.lonely_frame.point(word)
        whole = np.arange(self.positions, dtype=np.float64)
        moved = np.asarray(perturb(word, whole, self.omega[:1], order="cos_sin"))
        self.points = self.lonely_frame.points(moved)
        self.dots = Dots(color=self.theme.position, radius=0.11)
        self.origin_dot = Circle(radius=0.09, stroke_width=0, fill_opacity=1, color=self.theme.ink)
        self.ray = DashedSegment(self.hub, self.hub, color=self.theme.bad, width=4, dash=0.1)
        self._lay_out_the_bars()
        self.numbers = VGroup(*(self._point_name(k) for k in range(self.positions)))
        self.word_name = self._name_of_the_lonely_word()

    def _lay_out_the_bars(self) -> None:
        upper, lower = self.right.rows(2.6, 1.7, gap=0.1)
        lengths = np.linalg.norm(self.points - self.lonely_frame.origin, axis=1)
        unit = (upper.height - 1.45) / (lengths.max() / self.lonely_frame.unit)
        pitch = (self.right.width - 0.45) / self.positions
        rows = []
        for title, tail, color, region, dashed in (
            ("distance from the origin", self.lonely_frame.origin, "bad", upper, True),
            ("distance from the word", self.hub, "good", lower, False),
        ):
            frame = Frame(region.at(0, 0) + UP * 0.52, unit)
            row = LengthRow(
                title,
                tail,
                self.points,
                self.lonely_frame.unit,
                frame,
                pitch=pitch,
                color=getattr(self.theme, color),
                dashed=dashed,
                theme=self.theme,
            )
            rows.append(row)
        self.rays, self.hands = rows

    def _point_name(self, position: int) -> Cased:
        """Return a point's number beside it, outside the ring if no line runs there."""
        point = self.points[position]
        angle = float(np.arctan2(*(point - self.hub)[1::-1]))
        turns = [0.0, *(sign * PI * step / 18 for step in range(1, 18) for sign in (1, -1))]
        spots = [on_circle(point, 0.36, angle + turn) for turn in turns]
        spots += [on_circle(point, reach, turn) for reach in (0.42, 0.48, 0.54) for turn in turns]
        rooms = self._room(np.array(spots))
        best = next((k for k, room in enumerate(rooms) if room > 0.26), int(np.argmax(rooms)))
        name = Label(str(position), LABEL, color=self.theme.position, bold=True)
        return Cased(name.move_to(spots[best]), self.theme)

    def _room(self, spots: Vector, *, rays: bool = True) -> Vector:
        """Return how far points lie from every line of the last picture, or all but the rays."""
        origin = self.lonely_frame.origin
        ring = np.linalg.norm(spots - self.hub, axis=-1) - self.lonely_frame.unit
        rooms = [np.abs(ring), np.abs(spots - origin)[..., :2].min(axis=-1)]
        for tail, tip in product((self.hub, origin)[: 1 + rays], self.points):
            way = tip - tail
            share = np.clip((spots - tail) @ way / (way @ way), 0, 1)
            rooms.append(np.linalg.norm(spots - tail - share[..., None] * way, axis=-1))
        return np.asarray(np.min(rooms, axis=0))

    def _name_of_the_lonely_word(self) -> Cased:
        """Return the word's two numbers, on the side of its dot where no line from 0 runs."""
        x, y = self.lonely_word
        name = Cased(Formula(f"({x:g}, {y:g})", BODY, color=self.theme.word), self.theme)
        side = UP if y >= 0 else DOWN
        return name.move_to(self.hub + LEFT * 0.12 + side * 0.16, aligned_edge=LEFT - side)

    def _nook(self, width: float, height: float) -> Point3D:
        """Return the place nearest to the word for such a box.

        It crosses no line and lies on the left if it can; else rays may pass under it.
        """
        across, up = np.linspace(-0.5, 0.5, 9), np.linspace(-0.5, 0.5, 5)
        box = np.array([(x * width, y * height, 0.0) for x in across for y in up])
        reaches = np.arange(0.3, 1.0, 0.02) * self.lonely_frame.unit
        turns = sorted(np.linspace(-PI / 2, PI / 2, 37), key=abs)
        places = product((PI, 0.0), reaches, turns)
        spots = np.array([on_circle(self.hub, reach, side + turn) for side, reach, turn in places])
        for rays in (True, False):
            free = (self._room(spots[:, None] + box, rays=rays) > NEAR).all(axis=1)
            if free.any():
                return np.asarray(spots[int(np.argmax(free))])
        raise ValueError(f"between two hands {width:.2f} × {height:.2f} units do not fit")

    def _bring_the_word_near(self) -> None:
        """The word slides towards the origin while the plane is looked at more closely."""
        fast, plane = self.pairs[0], self.plane
        first, last = plane.frame, self.lonely_frame
        corners = [
            (frame.point((span.left, span.bottom)), frame.point((span.right, span.top)))
            for frame, span in ((first, plane.extent), (last, self.extent))
        ]

        def zoom(_: Mobject, share: float) -> None:
            frame = between(first, last, share)
            low, high = (  # the ends of the axes go straight from rest to rest
                (a + (b - a) * share - frame.origin) / frame.unit
                for a, b in zip(*corners, strict=True)
            )
            plane.extent = Region(low[0], high[0], low[1], high[1])
            plane.set_frame(frame)

        def follow(dot: Mobject, _: float) -> None:
            dot.move_to(plane.frame.origin)

        def aim(ray: Mobject, _: float) -> None:
            self.ray.set_ends(self.origin_dot.get_center(), fast.tip.get_center())

        def widen(_: Mobject, share: float) -> None:
            arc = ARC_OF_LONG + (ARC_OF_SHORT - ARC_OF_LONG) * share
            self.swing.aim(plane.frame.origin, fast.hub, fast.radius, arc)

        self.play(FadeOut(self.swing_names, self.clock), run_time=0.4)
        self.play(
            UpdateFromAlphaFunc(plane, zoom),
            UpdateFromAlphaFunc(self.origin_dot, follow),
            fast.moving(self.hub, self.lonely_frame.unit),
            UpdateFromAlphaFunc(self.ray, aim),
            UpdateFromAlphaFunc(self.swing, widen),
            run_time=1.5,
        )
        self.turn_name, self.size_name = self._name_the_turn(), self._name_the_size()
        self.play(FadeIn(self.turn_name, self.size_name, self.word_name), run_time=0.4)
        self.add(self.turn_name, self.size_name, self.word_name)
        self.wait(self.reading)
        self.play(FadeOut(self.size_name, self.word_name), run_time=0.3)

    def _name_the_size(self) -> Formula:
        """Return the length of the short word, beside its line where the ray is not."""
        word = np.array(self.lonely_word, dtype=np.float64)
        name = self._length_of(word)
        way = self.hub - self.lonely_frame.origin
        aside = np.array([-way[1], way[0], 0.0]) / np.linalg.norm(way)
        aside *= np.sign(way[1]) or 1.0
        edge = RIGHT + DOWN * (np.sign(aside[1]) or 1.0)
        return name.move_to(self.lonely_frame.origin + 0.88 * way + 0.2 * aside, aligned_edge=edge)

    def _name_the_turn(self) -> Formula:
        """Return the angle of the short word, at the origin and outside its cone."""
        side = LEFT if self.lonely_word[0] >= 0 else RIGHT
        name = self.swing.named(BODY, self.theme.ink)
        return name.put(self.origin_dot.get_center() + side * 0.2 + UP * 0.3, -side)

    def _leave_the_points_behind(self) -> None:
        """Walk on; every whole position leaves a point, its number and a ray."""
        fast, whole = self.pairs[0], np.arange(self.positions)

        def passed() -> NDArray[np.bool_]:
            return np.asarray(whole <= self.t.get_value() + 1e-6)

        def show(parts: VGroup) -> None:
            for part, seen in zip(parts, passed(), strict=True):
                part.set_opacity(float(seen))

        self.add(self.rays.lines, self.ray, fast, self.origin_dot, self.dots, self.numbers)
        self._walk_with_a_ray(
            np.array(self.lonely_word, dtype=np.float64),
            self.positions - 1,
            2.6,
            (self.rays.lines, lambda lines: self._show_rays(passed())),
            (self.numbers, show),
            (self.dots, lambda dots: dots.set_centers(self.points[passed()])),
        )
        self.remove(fast, self.ray)
        self.ring, self.center = fast.ring, fast.word
        rest = (self.swing, fast.sector, fast.zero, fast.rim, fast.hand)
        self.add(self.ring, self.rays.lines, *rest, self.center, self.origin_dot, self.dots)
        self.add(self.numbers)
        self.word_name.move_to(self._nook(self.word_name.width, self.word_name.height))
        self.play(*map(FadeOut, (*rest, self.turn_name)), FadeIn(self.word_name), run_time=0.4)

    def _show_rays(self, passed: NDArray[np.bool_]) -> None:
        for line, arrow, seen in zip(self.rays.strokes, self.rays.arrows, passed, strict=True):
            _draw(line, self.rays.tail, arrow * (1.0 if seen else 0.0))

    def measure_from_the_word(self) -> None:
        """Hands from the word reach the same points; their bars are of one length."""
        hands = self.hands
        with self.beat("word"):
            self.add(hands.lines, self.ring, self.center, self.dots, self.numbers, self.word_name)
            self.play(
                hands.growing(),
                self.ring.animate.set_stroke(self.theme.good, width=6),
                run_time=1.0,
            )
            self.play(FadeIn(hands.head, hands.scale_parts), run_time=0.4)
            self.add(hands.gauge, self.ring, self.center, self.dots, self.numbers, self.word_name)
            self.add(hands.ruler)
            with self.driven((hands.gauge, hands.run_along)):
                self.play(hands.measuring(), run_time=2.8)
