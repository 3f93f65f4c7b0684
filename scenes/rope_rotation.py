"""Chapter 11: the position does not push a word, it turns the word's query and key."""

from __future__ import annotations

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
    Circle,
    Create,
    CubicBezier,
    Dot,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    LaggedStart,
    Line,
    Mobject,
    Rectangle,
    ReplacementTransform,
    RoundedRectangle,
    Square,
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

from posenc_math import dial_angles, frequencies, perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.bars import Bar, Bars
from scenes._kit.mobjects.cell_row import CellRow
from scenes._kit.mobjects.dial import Dial, Wedge
from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.plane import Frame, Plane, fitted, reframe
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.numbers import printed
from scenes._kit.theme import Theme, mix
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Vector = NDArray[np.float64]

HEADING = 1.7
"""Width kept for the heading beside a plane."""
FOOT, HEAD = 0.5, 0.42
"""Heights kept under the bars for the positions, and over them for their lengths."""
BESIDE = 0.55
"""Width kept beside the pairs of a query for its name."""
STRIP = 0.54
"""Height of the rows in the layer."""
TURNS_FROM, TURNS_SHARE = np.array([0.0, 0.28, 0.72]), np.array([0.28, 0.44, 0.28])
"""When rows go into the rotator, are turned, and come out: shares of the passage."""
PRECISION = 2
"""Decimals of every printed length, the same for adding and for turning."""


def lay(arrow: VectorArrow, start: Point3D, end: Point3D, share: float = 1.0) -> None:
    """Lay an arrow as far as it has grown; one that has not begun to grow is invisible."""
    arrow.set_opacity(float(share > 0))
    arrow.set_ends(start, start + (end - start) * (share or 1.0))


class Clock(NamedReadout):
    """The position, as ``t = 3`` at rest and with one decimal while it moves."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("t", 0, 0, BODY, color=theme.position)
        self.t = 0.0

    def follow(self, t: float) -> Clock:
        """Show position ``t``; a whole one that is shown twice running is one at rest."""
        resting = t == self.t and float(t).is_integer()
        self.t = t
        self.readout.decimals = 0 if resting else 1
        self.set_number(t)
        return self


class Walk(VGroup):
    """A plane in which the tip of an arrow runs round a ring and marks the whole positions."""

    def __init__(
        self, word: Vector, positions: int, hub: Vector, radius: float, theme: Theme
    ) -> None:
        self.content = word
        self.hub, self.radius = hub, radius
        self.whole = np.arange(positions)
        self.omega = frequencies(1)
        self.t = 0.0
        self.dotting = self.spoking = False
        self.dotted = self.spoked = np.zeros(positions, dtype=bool)
        self.grown = {"word": 0.0, "result": 0.0}
        self.plane = Plane(self.extent())
        self.ring = Circle(radius=1, stroke_color=theme.ring, stroke_width=3)
        self._circle = self.ring.points.copy()
        self.spokes = scenery(Segments(color=mix(theme.hairline, theme.ring, 0.55), width=2.5))
        self.dots = Dots(color=theme.quiet, radius=0.065)
        self.word = VectorArrow(ORIGIN, RIGHT, color=theme.word, width=8)
        self.result = VectorArrow(ORIGIN, RIGHT, color=theme.ink, width=8)
        super().__init__(self.plane, self.ring, self.spokes, self.dots)
        self.tips = np.array([self.tip(float(t)) for t in self.whole])

    def extent(self) -> Region:
        """Return the numbers that the plane must hold."""
        raise NotImplementedError

    def tip(self, t: float) -> Vector:
        """Return the two numbers that the word has become at position ``t``."""
        raise NotImplementedError

    def length(self, t: float) -> float:
        """Return how long the word has become at position ``t``."""
        return float(np.linalg.norm(self.tip(t)))

    def reach(self) -> float:
        """Return the radius of the arc that measures the angle, in scene units."""
        return 0.36 * min(1.0, float(np.linalg.norm(self.content))) * self.frame.unit

    def arrows(self) -> Vector:
        """Return the arrows at all whole positions, in scene units."""
        return self.frame.points(self.tips) - self.frame.origin

    def set_frame(self, frame: Frame) -> Walk:
        """Draw everything in another frame."""
        self.frame = frame
        self.plane.set_frame(frame)
        center = frame.point(self.hub)
        self.ring.points = self._circle * self.radius * frame.unit + center
        return self.follow(self.t)

    def follow(self, t: float) -> Walk:
        """Turn to position ``t``, leaving a mark at every whole position passed."""
        low, high = sorted((self.t, t))
        passed = (self.whole >= low - 1e-6) & (self.whole <= high + 1e-6)
        self.dotted = self.dotted | (passed & self.dotting)
        self.spoked = self.spoked | (passed & self.spoking)
        self.t = t
        origin = self.frame.origin
        self.dots.set_centers(self.frame.points(self.tips[self.dotted]))
        self.spokes.set_ends(origin, self.frame.points(self.tips[self.spoked]))
        lay(self.word, origin, self.frame.point(self.content), self.grown["word"])
        lay(self.result, origin, self.frame.point(self.tip(t)), self.grown["result"])
        return self

    def growing(self, name: str) -> Animation:
        """Return the animation in which one of the arrows grows from its tail."""
        arrow: VectorArrow = getattr(self, name)

        def grow(_: Mobject, share: float) -> None:
            self.grown[name] = share
            self.follow(self.t)

        return UpdateFromAlphaFunc(arrow, grow)


def _sum(word: Vector, t: float | NDArray[Any], omega: Vector) -> Vector:
    """Return word + p_t, with the cosine across and the sine upward as on every dial."""
    return np.asarray(perturb(word, t, omega, order="cos_sin"))


class Added(Walk):
    """The word with its position added: the tip runs round the word."""

    def __init__(self, word: Vector, positions: int, frame: Frame, theme: Theme) -> None:
        super().__init__(word, positions, word, 1.0, theme)
        self.grown["push"] = 0.0
        self.measuring = False
        self.angle = TurnedAngle(color=theme.position)
        self.push = VectorArrow(ORIGIN, RIGHT, color=theme.position, width=8)
        self.end = Dot(radius=0.085, color=theme.ink)
        self.add(self.angle, self.word, self.push, self.result, self.end)
        self.set_frame(frame)

    def extent(self) -> Region:
        """Return the numbers that the plane must hold: origin and ring."""
        low, high = np.minimum(self.content - 1, 0) - 0.2, np.maximum(self.content + 1, 0) + 0.2
        return Region(low[0], high[0], low[1], high[1])

    def tip(self, t: float) -> Vector:
        """Return word + p_t."""
        return _sum(self.content, t, self.omega)

    def follow(self, t: float) -> Added:
        """Turn to position ``t``, the position's arrow standing on the tip of the word."""
        super().follow(t)
        tail, tip = self.frame.point(self.content), self.frame.point(self.tip(t))
        lay(self.push, tail, tip, self.grown["push"])
        self.end.move_to(tip).set_opacity(float(self.grown["result"] == 1))
        if self.measuring:
            turned = float(dial_angles(t, self.omega)[0])
            self.angle.set_sweep(tail, self.reach(), 0.0, max(turned, 1e-3))
        return self


class Turned(Walk):
    """The word turned by its position: the tip runs round the origin."""

    def __init__(self, word: Vector, positions: int, frame: Frame, theme: Theme) -> None:
        self.angle = TurnedAngle(color=theme.position)
        radius = float(np.linalg.norm(word))
        super().__init__(word, positions, np.zeros(2), radius, theme)
        self.add(self.angle, self.word, self.result)
        self.set_frame(frame)

    def extent(self) -> Region:
        """Return the numbers that the plane must hold: the ring about the origin."""
        return _about_the_origin(self.content)

    def tip(self, t: float) -> Vector:
        """Return R_t word."""
        return np.asarray(rotate(self.content, *rope_tables(t, self.omega), pairing="interleaved"))

    def follow(self, t: float) -> Turned:
        """Turn to position ``t``, with the angle turned so far."""
        super().follow(t)
        turned = float(dial_angles(t, self.omega)[0])
        start = float(np.arctan2(self.content[1], self.content[0]))
        self.angle.set_sweep(self.frame.origin, self.reach(), start, max(turned, 1e-3))
        return self


def _about_the_origin(word: Vector) -> Region:
    reach = float(np.linalg.norm(word)) + 0.07
    return Region(-reach, reach, -reach, reach)


class LengthChart(VGroup):
    """The lengths of a walk's arrows as bars over the positions, with the position's knob."""

    def __init__(self, walk: Walk, frame: Frame, pitch: float, theme: Theme) -> None:
        self.walk = walk
        self.theme = theme
        lengths = [walk.length(float(t)) for t in walk.whole]
        self.bars = Bars(lengths, frame, pitch=pitch, color=theme.ring)
        self.live = Bar(theme.position)
        self.live_share = 0.0
        self.knob = Dot(radius=0.11, color=theme.position).set_stroke(theme.ground, 3)
        self.meter = Label("length", NOTE, color=theme.quiet)
        self.readout = Readout(lengths[0], PRECISION, TITLE, face="sans", color=theme.position)
        self.catching = 0
        super().__init__(self.bars, self.live, self.knob)
        self.set_frame(frame)

    def set_frame(self, frame: Frame) -> LengthChart:
        """Stand elsewhere, or at another scale."""
        self.frame = frame
        self.bars.set_frame(frame)
        return self.follow(self.walk.t)

    def put_meter(self, region: Region) -> None:
        """Place the printed length in the left column of a region, under the heading."""
        corner = region.at(0, 1)
        self.meter.put(corner + DOWN * 1.85, LEFT)
        self.readout.put(corner + DOWN * 2.4, LEFT)

    def follow(self, t: float) -> LengthChart:
        """Follow the position; while catching, every arrow that was passed becomes a bar."""
        length = self.walk.length(t)
        self.knob.move_to(self.bars.foot(t))
        self.readout.set_number(length)
        if self.catching:
            self._fly((t - self.walk.whole) * self.catching)
        if self.live_share:
            height = length * self.frame.unit * self.live_share
            self.live.lay(self.bars.foot(t), np.pi / 2, height, self.bars.width_of_bar)
        if self.live_share == 1:
            for k, bar in enumerate(self.bars.bars):
                bar.set_fill(opacity=float(abs(t - k) > 1e-6))
        return self

    def _fly(self, share: NDArray[Any]) -> None:
        frame = self.walk.frame
        share = np.maximum(share, self.bars.flown)
        self.bars.fly(frame.origin, list(self.walk.arrows()), frame.unit, share)

    def land(self) -> Animation:
        """Return the animation in which the last bars come down."""
        begun, self.catching = self.bars.flown.copy(), 0
        return UpdateFromAlphaFunc(
            self.bars, lambda _, share: self._fly(begun + (1 - begun) * share), rate_func=linear
        )

    def light(self) -> Animation:
        """Return the animation in which the bar of the position grows from the knob."""

        def grow(_: Mobject, share: float) -> None:
            self.live_share = share
            self.knob.set_opacity(1 - share)
            self.follow(self.walk.t)

        return UpdateFromAlphaFunc(self.live, grow)

    def mark_extremes(self) -> Animation:
        """Return the animation that writes the lengths over the shortest and the longest bar."""
        lengths = self.bars.lengths
        ends = (int(lengths.argmin()), int(lengths.argmax()))
        return FadeIn(*(self.bars.note(k, printed(lengths[k], PRECISION)) for k in ends))

    def mark(self, position: int) -> Animation:
        """Return the animation that writes the length over the bar of one position."""
        note = self.bars.note(position, printed(self.bars.lengths[position], PRECISION))
        return FadeIn(note.set_color(self.theme.position))


class PairPlane(VGroup):
    """One pair of cells as an arrow in a plane of its own; the cells are its coordinates."""

    def __init__(self, pair: Vector, region: Region, hue: str, theme: Theme) -> None:
        reach = 1.06
        self.theme = theme
        self.frame = fitted(Region(-reach, reach, -reach, reach), region)
        self.plane = Plane(Region(-reach, reach, -reach, reach), self.frame)
        radius = float(np.linalg.norm(pair)) * self.frame.unit
        self.ring = Circle(radius=radius, stroke_color=theme.ring, stroke_width=3)
        self.ring.move_to(self.frame.origin)
        self.legs = scenery(Segments(color=theme.quiet, width=2))
        self.marks = VGroup(
            *(
                Square(0.2, stroke_color=theme.quiet, stroke_width=2, fill_opacity=1)
                for _ in range(2)
            )
        )
        self.arrow = VectorArrow(ORIGIN, RIGHT, color=hue, width=8)
        super().__init__(self.plane, self.ring, self.legs, self.marks, self.arrow)
        self.show_pair(pair)

    def show_pair(self, pair: Vector) -> None:
        """Point to a pair of numbers; its shadows on the axes have the colours of its cells."""
        a, b = float(pair[0]), float(pair[1])
        tip, across, upward = map(self.frame.point, ((a, b), (a, 0.0), (0.0, b)))
        self.arrow.set_ends(self.frame.origin, tip)
        self.legs.set_ends(np.array([across, upward]), np.array([tip, tip]))
        for mark, place, value in zip(self.marks, (across, upward), (a, b), strict=True):
            mark.move_to(place).set_fill(self.theme.value(value))

    def pointing(self) -> Animation:
        """Return the animation in which the arrow grows to where its two shadows meet."""
        start, tip = self.arrow.start, self.arrow.end

        def grow(_: Mobject, share: float) -> None:
            lay(self.arrow, start, tip, share)

        return AnimationGroup(UpdateFromAlphaFunc(self.arrow, grow), FadeIn(self.legs))

    def closing(self, cells: VGroup) -> list[Any]:
        """Return the animations that draw the arrow and its two cells back into the origin."""
        start, tip = self.arrow.start, self.arrow.end

        def shrink(_: Mobject, share: float) -> None:
            lay(self.arrow, start, tip, 1 - share)

        drawn_in = [cell.animate.scale(0.01).move_to(start) for cell in cells]
        shrunk = [mark.animate.scale(0.01) for mark in self.marks]
        return [UpdateFromAlphaFunc(self.arrow, shrink), *drawn_in, *shrunk]


class PairBoard(VGroup):
    """A query as a row of cells, and under every pair of cells the plane in which it turns."""

    def __init__(self, query: Vector, omega: Vector, stage: Region, theme: Theme) -> None:
        self.query, self.omega, self.t = query, omega, 0.0
        self.theme = theme
        pairs = len(omega)
        beside = Region(stage.left + BESIDE, stage.right, stage.bottom, stage.top)
        top, planes, names = beside.rows(1.0, 3.0, 0.5, gap=0.12)
        self.middle = planes.center
        width = min(0.8, top.width / (2.6 * pairs))
        self.row = CellRow(query, top.at(0.5, 0.6), width=width, height=0.62, paired=True)
        self.letter: VGroup = _chip("q", "circle", theme.query).move_to(self.row.cells)
        self.letter.next_to(self.row.cells, LEFT, buff=0.3)
        self.columns = planes.columns(*[1.0] * pairs, gap=0.4)
        self.planes = [
            PairPlane(query[2 * i : 2 * i + 2], column, theme.pair(i, pairs), theme)
            for i, column in enumerate(self.columns)
        ]
        self.names = VGroup(
            *(
                Formula(f"omega_{i} = {omega[i]:.4g}", LABEL, color=theme.pair(i, pairs)).put(
                    np.array([column.center[0], names.at(0, 0.25)[1], 0.0])
                )
                for i, column in enumerate(self.columns)
            )
        )
        self.clock = Clock(theme)
        self.clock.put(np.array([stage.left, top.at(0, 0.6)[1] - 0.85, 0.0]), LEFT)
        super().__init__(self.row, self.letter, *self.planes, self.clock)

    def spread(self) -> Animation:
        """Return the animation in which every pair of cells moves over its plane."""
        moves: list[Any] = []
        for column, part in zip(self.columns, self.row.columns(), strict=True):
            way = column.center[0] - part.get_center()[0]
            moves.append(part.animate.shift(RIGHT * way))
        first = self.columns[0].center[0] - self.row.pitch
        way = first - 0.22 - self.letter.get_right()[0]
        moves.append(self.letter.animate.shift(RIGHT * way))
        return AnimationGroup(*moves)

    def rename(self) -> list[Animation]:
        """Return the animations in which the row becomes R_t q, which it is at every position."""
        chip, name = self.letter, Formula("R_t {{ q : vector }}", BODY, color=self.theme.query)
        name.move_to(chip).shift(RIGHT * (chip.get_right() - name.get_right())[0])
        rest = VGroup(*(glyph for glyph in name if glyph not in name.part("vector").get_family()))
        self.remove(chip)
        self.add(name)
        self.letter = name
        return [
            FadeOut(chip[0]),
            ReplacementTransform(chip[1], name.part("vector")),
            FadeIn(rest),
        ]

    def lift(self) -> list[Animation]:
        """Return the animations in which every pair of cells lifts out as an arrow's shadows."""
        return [
            TransformFromCopy(self.row.pair(i), plane.marks) for i, plane in enumerate(self.planes)
        ]

    def follow(self, t: float) -> PairBoard:
        """Turn every pair to position ``t``."""
        self.t = t
        turned = rotate(self.query, *rope_tables(t, self.omega), pairing="interleaved")
        self.row.set_values(turned)
        for i, plane in enumerate(self.planes):
            plane.show_pair(turned[2 * i : 2 * i + 2])
        self.clock.follow(t)
        return self


def _chip(letter: str, shape: str, color: str) -> VGroup:
    """Return a letter in its shape: a circle for queries, a square for keys."""
    outlines = {
        "circle": Circle(radius=0.23, stroke_color=color, stroke_width=3),
        "square": Square(0.42, stroke_color=color, stroke_width=3),
        "none": Square(0.5, stroke_width=0),
    }
    outline = outlines[shape]
    text = Formula(letter, BODY, color=color).move_to(outline)
    return VGroup(outline, text)


class Layer(VGroup):
    """One layer: a word becomes query, key and value; two of them pass through the dials."""

    def __init__(
        self, content: Vector, turned: Vector, omega: Vector, stage: Region, theme: Theme
    ) -> None:
        super().__init__()
        self.theme, self.omega = theme, omega
        self.content = dict(zip("qkv", content, strict=True))
        self.hues = dict(zip("qkv", (theme.query, theme.key, theme.word), strict=True))
        self._divide(stage)
        self._draw_rows(content, turned)
        self._draw_rotator()
        self._draw_word()
        self._draw_lanes()
        self._draw_cards()
        self.follow(0.0)

    def _divide(self, stage: Region) -> None:
        self.card_region = Region(
            stage.left + 1.75, stage.right - 0.35, stage.bottom + 0.05, stage.top - 0.25
        )
        self.source = Region(stage.left, self.card_region.left, stage.bottom, stage.top)
        inner = self.card_region.inset(0.4, 0.2)
        self.into, self.box_column, self.out = inner.columns(2.5, 3.5, 2.5, gap=0.65)
        self.dial_row, *lanes = inner.rows(0.95, 1.42, 1.42, 0.62)
        self.lanes = dict(zip("qkv", lanes, strict=True))

    def _place(self, column: Region, lane: str) -> Point3D:
        """Return where the row of a lane stands in a column, at the top of the lane."""
        rise = -0.05 - STRIP / 2
        return np.array([column.center[0], self.lanes[lane].top + rise, 0.0])

    def _draw_rows(self, content: Vector, turned: Vector) -> None:
        width = self.into.width / content.shape[1]
        self.rows: dict[str, CellRow] = {}
        self.results: dict[str, CellRow] = {}
        self.names: dict[str, VGroup] = {}
        self.result_names: dict[str, VGroup] = {}
        shapes = {"q": "circle", "k": "square", "v": "none"}
        for lane, before, after in zip("qkv", content, turned, strict=True):
            look = {"width": width, "height": STRIP, "paired": lane != "v"}
            self.rows[lane] = CellRow(before, self._place(self.into, lane), **look)
            self.results[lane] = CellRow(after, self._place(self.out, lane), **look)
            over = UP * (STRIP / 2 + 0.31)
            name = _chip(lane, shapes[lane], self.hues[lane])
            self.names[lane] = name.move_to(self._place(self.into, lane) + over)
            text = lane if lane == "v" else f"R_t {lane}"
            result = VGroup(Formula(text, BODY, color=self.hues[lane]))
            self.result_names[lane] = result.move_to(self._place(self.out, lane) + over)
        VGroup(*self.rows.values()).set_z_index(3)
        self.plates = scenery(VGroup(*map(self._plate, self.rows.values()))).set_z_index(2)

    def _plate(self, row: CellRow) -> Rectangle:
        """Return the ground on which a row lies, so that its copy comes out from under it."""
        plate = Rectangle(width=row.width + 0.06, height=row.height + 0.06, stroke_width=0)
        return plate.set_fill(self.theme.ground, 1).move_to(row)

    def _draw_rotator(self) -> None:
        column, rows = self.box_column, self.rows["k"]
        region = Region(column.left, column.right, rows.get_bottom()[1] - 0.17, self.dial_row.top)
        self.box = self._card(region, self.theme.position, 0.18).set_z_index(-1)
        self._draw_dials()
        self.clock = Clock(self.theme)
        self.clock.put(np.array([region.center[0], region.bottom - 0.42, 0.0]))
        self._draw_guides()
        self.rotator = VGroup(self.box, self.guides, self.zeros, *self.wedges, *self.dials)

    def _card(self, region: Region, edge: str, radius: float) -> RoundedRectangle:
        return RoundedRectangle(
            corner_radius=radius,
            width=region.width,
            height=region.height,
            stroke_color=edge,
            stroke_width=4,
            fill_color=self.theme.ground,
            fill_opacity=1,
        ).move_to(region.center)

    def _draw_dials(self) -> None:
        """Put one dial over the place at which every pair of a row will stand."""
        column, row = self.box_column.inset(0.13, 0), self.dial_row
        region = Region(column.left, column.right, row.bottom, row.top)
        places = region.columns(*[1.0] * len(self.omega))
        radius = 0.43 * min(places[0].width, places[0].height)
        self.dials, self.wedges, self.zeros = [], [], VGroup()
        for i, place in enumerate(places):
            hue = self.theme.pair(i, len(self.omega))
            dial = Dial(radius=radius, color=hue).shift(place.center)
            zero = Segments(color=self.theme.ring, width=3)
            self.dials.append(dial)
            self.wedges.append(Wedge(dial.hub, radius, 0, 1e-3, color=hue, opacity=0.3))
            self.zeros.add(zero.set_ends(dial.hub, dial.hub + RIGHT * radius))

    def _draw_guides(self) -> None:
        """Lead query and key on through the box, past a line that comes down from every dial."""
        ground, ends = self.theme.ground, (self.box.get_left()[0], self.box.get_right()[0])
        heights = [self._place(self.into, lane)[1] for lane in "qk"]
        self.guides = scenery(VGroup())
        for lane, height in zip("qk", heights, strict=True):
            start, end = (np.array([x, height, 0.0]) for x in ends)
            hue = mix(ground, self.hues[lane], 0.5)
            self.guides.add(Line(start, end, stroke_color=hue, stroke_width=5))
        for dial in self.dials:
            hue, low = dial.hand.get_color().to_hex(), dial.hub + DOWN * dial.radius
            foot = np.array([low[0], heights[-1], 0.0])
            self.guides.add(Line(low, foot, stroke_color=mix(ground, hue, 0.55), stroke_width=5))
            for height in heights:
                self.guides.add(Dot(np.array([low[0], height, 0.0]), radius=0.1, color=hue))

    def _draw_word(self) -> None:
        hue = self.theme.word
        middle = np.array([self.source.center[0], self._place(self.into, "k")[1], 0.0])
        self.word = RoundedRectangle(
            corner_radius=0.14, width=1.0, height=0.85, stroke_color=hue, stroke_width=4
        )
        self.word.set_fill(mix(self.theme.ground, hue, 0.2), 1).move_to(middle)
        self.word_name = Formula("x", BODY, color=hue).move_to(middle)

    def _draw_lanes(self) -> None:
        door = self.word.get_right()
        self.curves: dict[str, VMobject] = {}
        self.arrows: dict[str, list[VectorArrow]] = {}
        for lane, hue in self.hues.items():
            end = self.rows[lane].cells.get_left() + LEFT * 0.1
            bend = RIGHT * 0.5 * (end - door)[0]
            curve = CubicBezier(door, door + bend, end - bend, end)
            self.curves[lane] = curve.set_stroke(hue, 5)
            stops = self._stops(lane)
            self.arrows[lane] = [
                VectorArrow(a, b, color=hue, width=5, head=0.22)
                for a, b in zip(stops[::2], stops[1::2], strict=True)
            ]

    def _stops(self, lane: str) -> list[Point3D]:
        """Return where the arrows of a lane begin and end; those of the value meet no box."""
        start = self.rows[lane].cells.get_right() + RIGHT * 0.12
        end = self.results[lane].cells.get_left() + LEFT * 0.12
        if lane == "v":
            return [start, end]
        sides = (self.box.get_left(), self.box.get_right())
        return [start, *(np.array([side[0], start[1], 0.0]) for side in sides), end]

    def _draw_cards(self) -> None:
        """Draw the layers, the first in front of dimmer ones."""
        theme, region = self.theme, self.card_region
        edges = [mix(theme.ring, theme.ground, share) for share in (0.5, 0.3, 0)]
        self.cards = VGroup(*(self._card(region, edge, 0.22) for edge in edges))
        scenery(self.cards)
        for depth, card in enumerate(reversed(self.cards)):
            card.set_z_index(-2 - depth)
        corner = region.at(1, 1) + np.array([-0.3, -0.44, 0.0])
        self.one = Label("one layer", NOTE, color=theme.quiet).put(corner, RIGHT)
        self.every = Label("every layer", NOTE, color=theme.ink, bold=True).put(corner, RIGHT)

    def follow(self, t: float) -> Layer:
        """Turn the dials to position ``t``."""
        angles = dial_angles(t, self.omega)
        for dial, wedge, angle in zip(self.dials, self.wedges, angles, strict=True):
            dial.set_angle(float(angle))
            wedge.set_sweep(dial.hub, max(float(angle), 1e-3))
        self.clock.follow(t)
        return self

    def ready_to_pass(self) -> None:
        """Make the copies of the rows that travel; they come out from under the rows."""
        self.travellers = {lane: row.copy() for lane, row in self.rows.items()}
        for row in self.travellers.values():
            row.set_z_index(1)

    def passing(self, position: int) -> Animation:
        """Return the animation in which the rows travel, and the dials turn to ``position``."""

        def go(_: Mobject, share: float) -> None:
            goes_in, turns, comes_out = np.clip((share - TURNS_FROM) / TURNS_SHARE, 0, 1)
            t = position * float(turns)
            self.follow(t)
            for lane in "qk":
                self._turn(lane, t)
                self._move_pairs(lane, smooth(float(goes_in)), smooth(float(comes_out)))
            start, end = self.rows["v"].get_center(), self.results["v"].get_center()
            self.travellers["v"].move_to(start + (end - start) * smooth(share))

        moving = VGroup(*self.travellers.values(), self.rotator, self.clock)
        return UpdateFromAlphaFunc(moving, go, rate_func=linear)

    def _turn(self, lane: str, t: float) -> None:
        """Show a travelling row as it is at position ``t``."""
        tables = rope_tables(t, self.omega)
        turned = rotate(self.content[lane], *tables, pairing="interleaved")
        self.travellers[lane].set_values(turned)

    def _move_pairs(self, lane: str, goes_in: float, comes_out: float) -> None:
        """Move every pair of a travelling row: in to its dial, and out again."""
        before, after = self.rows[lane], self.results[lane]
        for i, part in enumerate(self.travellers[lane].columns()):
            start, end = before.pair(i).get_center(), after.pair(i).get_center()
            stop = np.array([self.dials[i].hub[0], start[1], 0.0])
            place = start + (stop - start) * goes_in + (end - stop) * comes_out
            part.shift(place - part[0].get_center())

    def fan_out(self) -> list[Any]:
        """Return the animations in which the other layers come out from behind the first."""
        back, middle, _ = self.cards
        step = np.array([0.14, 0.11, 0.0])
        return [back.animate.shift(2 * step), middle.animate.shift(step)]


class RopeRotation(ChapterScene):
    """Adding changes a word's length, turning keeps it; a layer turns query and key by pairs."""

    key = "rope_rotation"
    number = 11

    word = (1.0, 1.0)
    """The word of the first half, two numbers."""
    positions = 10
    """How many positions the bars show, counted from 0."""
    shown_position = 3
    """The position at which both halves are compared."""
    dim = 8
    """How many numbers a query has: 4, 6 or 8."""
    base = 10000.0
    """Base of the frequencies."""
    last_position = 20
    """How far the pairs are turned."""
    layer_position = 5
    """The position of the word that passes through the layer."""
    seed = 4878
    """Seed of the illustrated query, key and value."""

    def setup(self) -> None:
        """Compute the content and divide the stage."""
        super().setup()
        self._check_content()
        self.start = np.array(self.word, dtype=np.float64)
        self._check_sums()
        self.omega = frequencies(self.dim // 2, base=self.base)
        self.content = self._illustrated()
        self.t = ValueTracker(0.0)
        self._divide_the_stage()

    def _check_content(self) -> None:
        length, last = float(np.linalg.norm(self.word)), self.positions - 1
        rules = {
            "word": (
                "two numbers that make an arrow of length 0.5 to 2",
                len(self.word) == 2 and 0.5 <= length <= 2,
            ),
            "positions": ("4 to 12 to stay legible", 4 <= self.positions <= 12),
            "shown_position": (f"0 to {last}", 0 <= self.shown_position <= last),
            "dim": ("4, 6 or 8 to stay legible", self.dim in (4, 6, 8)),
            "last_position": ("10 to 40", 10 <= self.last_position <= 40),
            "layer_position": (
                "1 to 6, so that no dial passes a full turn",
                1 <= self.layer_position <= 6,
            ),
        }
        for name, (wanted, holds) in rules.items():
            if not holds:
                raise ValueError(f"{name} must be {wanted}, got {getattr(self, name)}")

    def _check_sums(self) -> None:
        sums = _sum(self.start, np.arange(self.positions), frequencies(1))
        lengths = np.linalg.norm(sums, axis=1)
        if lengths.min() < 0.05:
            raise ValueError(
                f"word must not be cancelled by the position added at t = {lengths.argmin()}, "
                f"got {self.word}"
            )

    def _illustrated(self) -> Vector:
        """Return query, key and value, every pair of numbers within the unit circle."""
        drawn = np.random.default_rng(self.seed).normal(size=(3, self.dim))
        radii = np.hypot(drawn[:, 0::2], drawn[:, 1::2])
        return np.asarray(drawn / radii.max(axis=1, keepdims=True))

    def _divide_the_stage(self) -> None:
        self.left, self.right = self.stage.columns(1, 1, gap=0.5)
        self.pitch = (self.right.width - 0.35) / self.positions

    def construct(self) -> None:
        """Tell the chapter."""
        self.show_the_word()
        self.walk_the_orbit()
        self.stand_the_sums_up()
        self.turn_the_word()
        self.compare()
        self.take_pairs()
        self.turn_each_pair()
        self.pass_through_the_layer()
        self.repeat_in_every_layer()

    def show_the_word(self) -> None:
        """Bring in the word as an arrow."""
        self.added = Added(self.start, self.positions, Frame(ORIGIN, 1.0), self.theme)
        self.added.set_frame(fitted(self.added.extent(), self.stage.inset(0.1)))
        self.chart = LengthChart(self.added, self._wide_frames()[1], self.pitch, self.theme)
        self.chart.put_meter(self.left)
        self.word_name = Formula("x", TITLE, color=self.theme.word)
        self.word_name.move_to(self._beside(self.added.frame.point(self.start * 0.6), LEFT + UP))
        self.pose_the_question(
            FadeIn(self.added.plane), self.added.growing("word"), FadeIn(self.word_name)
        )

    def _wide_frames(self) -> tuple[Frame, Frame]:
        """Return the frames of plane and bars side by side, in one and the same scale."""
        extent = self.added.extent()
        longest = max(self.added.length(float(t)) for t in range(self.positions))
        unit = min(
            (self.left.width - HEADING) / extent.width,
            (self.stage.height - FOOT) / extent.height,
            (self.stage.height - FOOT - HEAD) / longest,
        )
        plane = Region(self.left.left + HEADING, self.left.right, self.stage.bottom, self.stage.top)
        frame = fitted(extent, plane, unit)
        base = max(frame.origin[1], self.stage.bottom + FOOT)
        frame = Frame(np.array([frame.origin[0], base, 0.0]), unit)
        return frame, Frame(np.array([self.right.left, base, 0.0]), unit)

    def _beside(self, point: Point3D, way: Point3D, gap: float = 0.32) -> Point3D:
        return np.asarray(point + gap * way / np.linalg.norm(way))

    def walk_the_orbit(self) -> None:
        """Add the position: its arrow stands on the tip of the word and walks round."""
        head, formula = self._head(self.left, "Adding", "{{ x : word }} + {{ p_t : push }}")
        formula.part("word").set_color(self.theme.word)
        push_name = Formula("p_t", TITLE, color=self.theme.position)
        push_name.next_to(self.added.push, UP, buff=0.25)
        formula.part("push").set_color(self.theme.position)
        self.clock = Clock(self.theme)
        self.clock.put(self.left.at(0, 1) + DOWN * 1.75, LEFT)
        with self.beat("orbit"):
            self.answer()
            self.play(self.added.growing("push"), FadeIn(push_name), FadeIn(head))
            self.play(
                ReplacementTransform(self.word_name, formula.part("word")),
                ReplacementTransform(push_name, formula.part("push")),
                Create(self.added.ring),
            )
            self.play(FadeIn(self._rest(formula), self.clock), run_time=0.3)
            self.add(head, formula)
            self.added.dotting = True
            self.slide(self.positions - 1, 4.5, self.added, self.clock)
        self.left_head = VGroup(head, formula)

    def _head(self, region: Region, name: str, expression: str) -> tuple[Label, Formula]:
        corner = region.at(0, 1)
        head = Label(name, BODY, bold=True).put(corner + DOWN * 0.45, LEFT)
        return head, Formula(expression, TITLE).put(corner + DOWN * 1.05, LEFT)

    @staticmethod
    def _rest(formula: Formula) -> VGroup:
        """Return the glyphs of a formula that belong to none of its coloured parts."""
        named = {id(g) for name in ("word", "push") for g in formula.part(name).get_family()}
        return VGroup(*(glyph for glyph in formula if id(glyph) not in named))

    def slide(self, to: float, run_time: float, *pictures: Any) -> None:
        """Move the position evenly, with every picture that follows it."""
        self.add(*pictures)
        for picture in pictures:
            picture.add_updater(lambda followed: followed.follow(self.t.get_value()))
        self.play(self.t.animate.set_value(to), run_time=run_time, rate_func=linear)
        for picture in pictures:
            picture.clear_updaters()
            picture.follow(to)

    def stand_the_sums_up(self) -> None:
        """Walk back: at every position the sum stands up and becomes a bar of its own length."""
        chart = self.chart
        with self.beat("lengths"):
            self.play(
                reframe(self.added, self._wide_frames()[0]), FadeOut(self.clock), run_time=1.2
            )
            chart.follow(self.t.get_value())
            self.play(
                self.added.growing("result"),
                FadeIn(chart.meter, chart.readout, chart.bars.scale_parts, chart.knob),
            )
            chart.add(chart.meter, chart.readout)
            self.added.spoking, chart.catching = True, -1
            shortest = int(chart.bars.lengths.argmin())
            self.slide(shortest, 3.1, self.added, chart)
            self.wait(0.7)
            self.slide(0, 2.5, self.added, chart)
            self.play(chart.land(), run_time=0.6)
            self.play(chart.mark_extremes(), run_time=0.5)
            self.add(chart)

    def turn_the_word(self) -> None:
        """Let a copy of the word fly over and turn, its lengths standing up as well."""
        plane, bars, turned_plane, turned_bars = self._half_frames()
        self.turned = Turned(self.start, self.positions, turned_plane, self.theme)
        self.even = LengthChart(self.turned, turned_bars, self.pitch, self.theme)
        self.even.put_meter(self.right)
        head, formula = self._head(self.right, "Turning", "R_t {{ x : word }}")
        formula.part("word").set_color(self.theme.word)
        with self.beat("turn"):
            low = Frame(np.array([*self.right.at(0, 0)[:1], *bars.origin[1:]]), bars.unit)
            self.play(reframe(self.added, plane, (self.chart, low)), run_time=1.0)
            self.play(reframe(self.chart, bars), run_time=0.8)
            self.play(
                FadeIn(self.turned.plane, self.even.bars.scale_parts, self.even.knob, head),
                FadeIn(formula),
                Create(self.turned.ring),
                self._word_flies_over(),
            )
            self.turned.grown = {"word": 1.0, "result": 1.0}
            self.turned.dotting = self.turned.spoking = self.added.measuring = True
            self.even.catching = 1
            pictures = (self.added, self.chart, self.turned, self.even)
            self.slide(self.positions - 1, 4.5, *pictures)
            self.play(self.even.land(), run_time=0.6)
            self.slide(int(self.chart.bars.lengths.argmax()), 0.8, *pictures)
        self.right_head = VGroup(head, formula)

    def _half_frames(self) -> tuple[Frame, Frame, Frame, Frame]:
        """Return plane and bars of both halves: one scale for the planes, one for the bars."""
        scale, base = 0.08 * self.stage.height, self.stage.bottom + FOOT
        heights = (
            self.chart.bars.lengths.max() * scale + HEAD,
            np.hypot(*self.start) * scale + 0.2,
        )
        extents = (self.added.extent(), _about_the_origin(self.start))
        regions = [
            Region(half.left + HEADING, half.right, base + height, self.stage.top)
            for half, height in zip((self.left, self.right), heights, strict=True)
        ]
        unit = min(fitted(*pair).unit for pair in zip(extents, regions, strict=True))
        planes = [fitted(e, r, unit) for e, r in zip(extents, regions, strict=True)]
        bars = [Frame(np.array([half.left, base, 0.0]), scale) for half in (self.left, self.right)]
        return planes[0], bars[0], planes[1], bars[1]

    def _word_flies_over(self) -> Animation:
        """Return the animation in which a copy of the word flies to the other origin."""
        start, end = self.added.frame.origin, self.turned.frame.origin
        arrow, reach = self.turned.word, self.turned.frame.point(self.start) - end

        def fly(_: Mobject, share: float) -> None:
            tail = start + (end - start) * share
            lay(arrow, tail, tail + reach)

        return UpdateFromAlphaFunc(arrow, fly)

    def compare(self) -> None:
        """Slide the position: one length swings, the other stands still."""
        charts = (self.chart, self.even)
        with self.beat("compare"):
            lights = [chart.light() for chart in charts]
            notes = self.chart.bars.take_notes()
            self.play(*lights, FadeOut(*notes), FadeIn(self.even.meter, self.even.readout))
            self.even.add(self.even.meter, self.even.readout)
            pictures = (self.added, self.turned, *charts)
            self.slide(int(self.chart.bars.lengths.argmin()), 1.8, *pictures)
            self.wait(1.0)
            self.slide(self.shown_position, 0.8, *pictures)
            numbers = [chart.bars.numbers[self.shown_position] for chart in charts]
            self.labels = self._arrow_names()
            self.play(
                FadeIn(self.labels),
                self.chart.mark_extremes(),
                *(chart.mark(self.shown_position) for chart in charts),
                *(number.animate.set_color(self.theme.position) for number in numbers),
                run_time=0.5,
            )
            self.add(*charts)

    def _arrow_names(self) -> VGroup:
        """Return the names of the arrows, each beside its arrow as it stands now."""
        theme, names = self.theme, VGroup()
        sides = (
            ("x", self.added.word, theme.word, 0.55, -1),
            ("p_t", self.added.push, theme.position, 0.7, -1),
            ("x", self.turned.word, theme.word, 0.6, -1),
            ("R_t x", self.turned.result, theme.ink, 0.5, 1),
        )
        for text, arrow, color, along, side in sides:
            way = arrow.vector / np.linalg.norm(arrow.vector)
            aside = np.array([-way[1], way[0], 0.0]) * side
            name = Formula(text, TITLE, color=color)
            name.set_stroke(theme.ground, 9, background=True)
            names.add(name.move_to(arrow.start + arrow.vector * along + aside * 0.4))
        return names

    def take_pairs(self) -> None:
        """Split the circle into one plane for every pair of a query's numbers."""
        self.board = PairBoard(self.content[0], self.omega, self.stage, self.theme)
        self.value_key = ValueKey(self.layout.checklist)
        board, planes = self.board, self.board.planes
        with self.beat("pairs"):
            circle = self._keep_the_circle()
            self.play(LaggedStart(*map(Create, board.row.brackets), lag_ratio=0.3), run_time=0.8)
            self.play(board.spread(), *self._split(circle), run_time=1.5)
            self.play(LaggedStart(*board.lift(), lag_ratio=0.25), run_time=1.6)
            self.play(*(plane.pointing() for plane in planes))

    def _keep_the_circle(self) -> VGroup:
        """Keep the circle of the turned word, with its axes, under the numbers of a query."""
        board, circle = self.board, VGroup(self.turned.plane, self.turned.ring)
        gone = (self.added, self.chart, self.even, self.labels, self.left_head, self.right_head)
        self.turned.remove(*circle)
        self.remove(self.turned)
        self.add(self.turned, circle)
        self.play(FadeOut(*gone, self.turned), run_time=0.5)
        size = board.planes[0].plane.height
        self.play(
            circle.animate.scale_to_fit_height(size).move_to(board.middle),
            LaggedStart(*(FadeIn(cell, shift=DOWN * 0.2) for cell in board.row.cells)),
            FadeIn(board.letter, self.value_key),
            run_time=1.0,
        )
        return circle

    def _split(self, circle: VGroup) -> list[Animation]:
        """Return the animations in which a circle with its axes becomes one for every pair."""
        planes = self.board.planes
        copies = [circle.copy() for _ in planes]
        self.remove(circle)
        return [
            ReplacementTransform(copy, VGroup(plane.plane, plane.ring))
            for copy, plane in zip(copies, planes, strict=True)
        ]

    def turn_each_pair(self) -> None:
        """Move the position: every pair turns at its own frequency."""
        with self.beat("speeds"):
            self.t.set_value(0)
            board = self.board
            self.play(FadeIn(board.names, board.clock), *board.rename(), run_time=0.6)
            self.slide(self.last_position, 6.0, self.board)

    def pass_through_the_layer(self) -> None:
        """Let query and key pass through the dials, and the value straight past them."""
        self.layer = self.build_layer()
        with self.beat("flow"):
            self._fold_the_planes_into_dials()
            self._draw_the_lanes()
            self._send_the_rows()

    def build_layer(self) -> Layer:
        """Return the layer with its word at ``layer_position``: query and key come out turned."""
        turned = self.content.copy()
        tables = rope_tables(self.layer_position, self.omega)
        turned[:2] = rotate(self.content[:2], *tables, pairing="interleaved")
        return Layer(self.content, turned, self.omega, self.stage, self.theme)

    def _fold_the_planes_into_dials(self) -> None:
        layer, board = self.layer, self.board
        closing = [a for i, p in enumerate(board.planes) for a in p.closing(board.row.pair(i))]
        axes = [part for plane in board.planes for part in (plane.plane, plane.legs)]
        names = (board.names, board.clock, board.letter, board.row.brackets)
        self.play(*closing, FadeOut(*axes, *names), run_time=0.7)
        rings = [plane.ring for plane in board.planes]
        self.remove(*board.get_family())
        self.add(*rings)
        self.play(
            *(ReplacementTransform(r, d.ring) for r, d in zip(rings, layer.dials, strict=True)),
            FadeIn(layer.cards[2]),
            run_time=1.2,
        )

    def _draw_the_lanes(self) -> None:
        layer = self.layer
        hands = [part for dial in layer.dials for part in (dial.hand, dial.tip)]
        self.play(
            FadeIn(layer.word, layer.word_name, layer.one, layer.zeros, *hands, layer.clock),
            FadeIn(layer.box, layer.guides),
            run_time=0.5,
        )
        self.add(layer.rotator)
        door = layer.word.get_right()
        self.play(
            LaggedStart(*map(Create, layer.curves.values()), lag_ratio=0.15),
            LaggedStart(*(GrowFromPoint(r, door) for r in layer.rows.values()), lag_ratio=0.15),
            run_time=1.2,
        )
        self.add(layer.plates)
        arrows = [arrow for lane in "qkv" for arrow in layer.arrows[lane]]
        self.play(FadeIn(*layer.names.values(), *arrows), run_time=0.5)

    def _send_the_rows(self) -> None:
        layer = self.layer
        layer.ready_to_pass()
        self.play(layer.passing(self.layer_position), run_time=5.0)
        self.remove(*layer.travellers.values())
        self.add(*layer.results.values())
        self.play(FadeIn(*layer.result_names.values()), run_time=0.5)

    def repeat_in_every_layer(self) -> None:
        """Fan the other layers out behind the first."""
        layer = self.layer
        with self.beat("layers"):
            self.add(*layer.cards)
            self.play(*layer.fan_out(), FadeOut(layer.one), run_time=1.2)
            self.play(FadeIn(layer.every), run_time=0.5)
