"""Chapter 11: add its place, and a word's length changes; turn it, and its length stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Create,
    FadeIn,
    ValueTracker,
    VGroup,
)
from numpy.typing import NDArray

from posenc_math import dial_angles, frequencies, perturb, rope_tables, rotate
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length, OneOf
from scenes._kit.mobjects.arrow_plane import ArrowPlane, View, view_of
from scenes._kit.mobjects.cell_row import CellRow
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.layer_lanes import LayerLanes
from scenes._kit.mobjects.length_bars import LengthBars
from scenes._kit.mobjects.plane import Frame, fitted
from scenes._kit.mobjects.readout import Degrees, NamedReadout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.numbers import printed
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, STROLL
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Vector = NDArray[np.float64]

FOOT, HEAD = 1.0, 0.7
"""Room under the bars for their numbers, and over the sum for its name."""
LIMIT = 1.5
"""The largest number of an illustrated query, key or value, and the end of the colour scale."""
ARC = 0.36
"""Radius of the arc that measures a turn, as a part of the arrow."""
TAG_GAP = 0.14
"""Between an arrow and its name."""
PALE, BRIGHT = np.array([0.06, 2.5]), np.array([0.3, 6.0])
"""Opacity of the sector and width of the arc of a wedge, and of the one to be looked at."""
FADED = 0.9
"""How far a hand fades while it is too fast to be followed."""
DECIMALS = 2
"""Digits behind the point of every printed length."""


def extent_of(word: Vector, room: float, reach: float = 0.0) -> Region:
    """Return the numbers from the origin to a word, with room about both and reach about it."""
    low, high = np.minimum(word - reach, 0) - room, np.maximum(word + reach, 0) + room
    return Region(float(low[0]), float(high[0]), float(low[1]), float(high[1]))


def about_the_origin(reach: float) -> Region:
    """Return the numbers up to ``reach`` in every direction."""
    return Region(-reach, reach, -reach, reach)


def wound(angle: float) -> float:
    """Return an angle as it is drawn: of its whole turns at most one, and the rest."""
    return min(angle, 2 * np.pi + angle % (2 * np.pi))


def direction(pair: Vector) -> float:
    """Return the angle of a pair of numbers in radians."""
    return float(np.arctan2(pair[1], pair[0]))


class RopeRotation(ChapterScene):
    """Adding changes a word's length, turning keeps it; a layer turns query and key by pairs."""

    key = "rope_rotation"
    number = 11
    climax = "level"

    word: Annotated[tuple[float, ...], Length(2, 2), Each(Between(-1.4, 1.4))] = (1.0, 1.0)
    """The word of the first half, two numbers; later the first pair of the query."""
    places: Annotated[int, Between(6, 10)] = 8
    """How many places the bars show, counted from 0."""
    dim: Annotated[int, OneOf(4, 8)] = 8
    """How many numbers a query has."""
    seed: Annotated[int, Between(0, 2**31)] = 713
    """Seed of the other numbers of the illustrated query, of the key and of the value."""

    def check_content(self) -> None:
        """Check the limits, and that no sum vanishes: an arrow must have a direction.

        Raises:
            ValueError: the word is too short or too long, or is cancelled at a place.
        """
        super().check_content()
        if not 0.5 <= self.length <= LIMIT:
            raise ValueError(f"word must be an arrow 0.5 to {LIMIT} long, got {self.word}")
        lengths = np.linalg.norm(self.sums(), axis=1)
        if lengths.min() < 0.05:
            raise ValueError(
                f"word must not be cancelled by the hand of place {lengths.argmin()}, "
                f"got {self.word}"
            )

    def setup(self) -> None:
        """Compute the content and divide the stage."""
        super().setup()
        self.start = np.array(self.word, dtype=np.float64)
        self.omega = frequencies(self.dim // 2)
        self.content = self.illustrated()
        self.again, self.lead = ValueTracker(0.0), ValueTracker(0.0)
        self.lit = ValueTracker(-1.0)  # the pair whose wedge is bright; at first none
        self._divide_the_stage()

    @property
    def length(self) -> float:
        """How long the word's arrow is."""
        return float(np.linalg.norm(self.word))

    def sums(self, t: float | Vector | None = None) -> Vector:
        """Return the word with the hand of place ``t`` added, or of every place in turn."""
        at = np.arange(self.places) if t is None else t
        word = np.array(self.word, dtype=np.float64)
        return np.asarray(perturb(word, at, frequencies(1), order="cos_sin"))

    def turned(self, vector: Vector, t: float) -> Vector:
        """Return a vector with every pair of its numbers turned to place ``t``."""
        tables = rope_tables(t, frequencies(vector.shape[-1] // 2))
        return np.asarray(rotate(vector, *tables, pairing="interleaved"))

    def illustrated(self) -> Vector:
        """Return query, key and value; the first pair of the query is the word."""
        rng = np.random.default_rng(self.seed)
        shape = (2, 4)
        radius, angle = rng.uniform(0.75, 1.4, shape), rng.uniform(-np.pi, np.pi, shape)
        query, key = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=-1)
        query[0] = self.word
        value = rng.uniform(-1.4, 1.4, (4, 2))
        return np.stack([query, key, value]).reshape(3, 8)[:, : self.dim]

    @property
    def far_places(self) -> list[int]:
        """The places at which the second, the third … pair has turned by one radian."""
        return [round(float(1 / omega)) for omega in self.omega[1:]]

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        lengths = np.linalg.norm(self.sums(), axis=1)
        *most, last = map(str, self.far_places)
        return {
            "first": f"{self.word[0]:g}",
            "second": f"{self.word[1]:g}",
            "length": printed(self.length, DECIMALS),
            "low": int(lengths.argmin()),
            "short": printed(lengths.min(), DECIMALS),
            "high": int(lengths.argmax()),
            "long": printed(lengths.max(), DECIMALS),
            "pairs": {2: "two", 4: "four"}[self.dim // 2],
            "far": f"{', '.join(most)} and {last}" if most else last,
        }

    def _divide_the_stage(self) -> None:
        """Give the arrow the left, the bars the right, and both one scale."""
        self.left, right = self.stage.columns(0.37, 0.63, gap=0.75)
        lengths = np.linalg.norm(self.sums(), axis=1)
        extent, round_trip = extent_of(self.start, 0.2, 1.0), about_the_origin(1.03 * self.length)
        base = self.stage.bottom + FOOT
        sums = Region(self.left.left, self.left.right, base - 0.4, self.stage.top - HEAD)
        unit = min(
            (self.stage.top - base - 0.15) / max(lengths.max(), self.length),
            fitted(extent, sums).unit,
            fitted(round_trip, self.left).unit,
        )
        self.sum_view = view_of(extent, sums, unit)
        self.turn_view = view_of(round_trip, self.left, unit)
        self.bars = LengthBars(
            lengths,
            Frame(np.array([right.left, base, 0.0]), unit),
            pitch=right.width / self.places,
            color=self.theme.ink,
            decimals=DECIMALS,
        )

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.add_the_hand()
        self.turn_the_arrow()
        self.level_the_bars()
        self.take_more_pairs()
        self.enter_the_layer()
        self.lock_two_arrows()

    # --- one arrow -------------------------------------------------------------------------

    def ask(self) -> None:
        """Show the word as an arrow, with its length."""
        self.plane = ArrowPlane(view_of(extent_of(self.start, 0.25), self.stage))
        self.plane.arrow("word", self.start, self.theme.word, width=10)
        self.hero = self.plane
        self.legs = self._legs()
        self.size = NamedReadout("|x|", self.length, DECIMALS, TITLE, color=self.theme.word)
        self.size.move_to(self._beside_the_arrow(self.size.width, self.size.height))
        self.add(self.plane)
        with self.question():
            self.show(self.legs, run_time=GESTURE)
            self.show(self.size, run_time=GESTURE)

    def _beside_the_arrow(self, width: float, height: float) -> Vector:
        """Return the middle of a box of that size which stands on the left of the arrow."""
        along = self.plane.arrows["word"].vector
        aside = np.array([-along[1], along[0], 0.0]) / np.linalg.norm(along)
        reach = 0.5 * float(np.abs(aside) @ [width, height, 0.0])
        return np.asarray(self.plane.point(0.75 * self.start) + (reach + 0.2) * aside)

    def _legs(self) -> VGroup:
        """Return the two numbers of the word as dashed legs with their values."""
        frame, (x, y) = self.plane.frame, self.start
        corner, tip = frame.point((x, 0)), frame.point((x, y))
        quiet = self.theme.quiet
        legs = VGroup(
            DashedSegment(frame.origin, corner, color=quiet),
            DashedSegment(corner, tip, color=quiet),
        )
        across, upward = (Label(f"{number:g}", BODY, color=quiet) for number in (x, y))
        across.next_to(legs[0], DOWN if y > 0 else UP, buff=0.15)
        upward.next_to(legs[1], RIGHT if x > 0 else LEFT, buff=0.2)
        return legs.add(across, upward)

    def add_the_hand(self) -> None:
        """Set the hand of the place on the tip of the word."""
        with self.beat("add"):
            self.hide(self.legs, self.size)
            self.play(glide((self.plane, self.sum_view)), run_time=MORPH)
            scenery(self.plane.ring("sum", 1.0, center=self.start))
            self.plane.arrow("push", self.sums(0), self.theme.position, tail=self.start)
            self.name = self._sum_name()
            self.tags = self._arrow_tags()
            self.draw_tags()
            self.play(
                self.plane.growing("push"),
                Create(self.plane.rings["sum"]),
                *map(FadeIn, (self.name, *self.tags[:2])),
                run_time=GESTURE,
            )
            self.walk_the_sum()

    def _sum_name(self) -> VGroup:
        """Return the name of the sum."""
        hues = {"word": self.theme.word, "push": self.theme.position}
        name = Formula("{{ x : word }} + {{ p_t : push }}", TITLE, parts=hues)
        return VGroup(name.put(self.left.at(0, 1) + DOWN * 0.5, LEFT))

    def _arrow_tags(self) -> VGroup:
        """Return what word, hand and sum are called, to stand beside their arrows."""
        return VGroup(
            Formula("x", BODY, color=self.theme.word),
            Formula("p_t", BODY, color=self.theme.position),
            Label("sum", NOTE),
        )

    def draw_tags(self) -> None:
        """Put every name outside the triangle of the three arrows, at the middle of its side.

        Where the triangle turns over, the names fade and come again on the other side.
        """
        t, frame = self.t.get_value(), self.plane.frame
        over = np.sign(self.sums() @ [-self.start[1], self.start[0]])
        side = float(np.interp(t, np.arange(self.places), over))
        seen = min(1.0, max(0.0, 2 * abs(side) - 1))
        corners = [frame.point(pair) for pair in ((0, 0), self.start, self.sums(t))]
        for tag, start, end in zip(self.tags, corners, [*corners[1:], corners[0]], strict=True):
            along = (end - start) / np.linalg.norm(end - start)
            aside = np.array([along[1], -along[0], 0.0])
            reach = TAG_GAP + 0.5 * float(np.abs(aside) @ [tag.width, tag.height, 0.0])
            tag.move_to((start + end) / 2 + np.sign(side) * reach * aside)
            tag.set_opacity(seen)

    def walk_the_sum(self) -> None:
        """Walk through all places; the length of every sum stays behind as a bar."""
        self.hero = VGroup(self.plane, self.bars)
        self.plane.arrow("sum", self.sums(0), self.theme.ink, waiting=True)
        self.draw_sum()
        bars = map(FadeIn, (self.bars, *self.bars.moving))
        self.say("length", self.plane.growing("sum"), FadeIn(self.tags[2]), *bars)
        self.plane.admit()
        with self.redrawn(self.draw_sum):
            self.step_to(*range(1, self.places), tempo=0.36, rest=0.14)
        self.hide(*self.bars.moving)
        self.say("low", *self.bars.stress(self.lowest), run_time=GESTURE)
        self.say("guess", *self.bars.stress(int(self.bars.lengths.argmax())), run_time=GESTURE)
        self.ponder()

    def draw_sum(self) -> None:
        """Draw word, hand and sum at the place, and the length of the sum."""
        t = self.t.get_value()
        tip = self.sums(t)
        self.plane.lay("push", tip, tail=self.start).lay("sum", tip)
        self.bars.follow(t, float(np.linalg.norm(tip))).reach(t)
        self.draw_tags()

    @property
    def lowest(self) -> int:
        """The place at which the sum is shortest."""
        return int(self.bars.lengths.argmin())

    def turn_the_arrow(self) -> None:
        """Take the hand away, and make ready to turn the arrow itself about its tail."""
        with self.beat("turn"):
            gone = self.plane.drop("sum", "push")
            self.hide(*gone, self.name, self.tags)
            self.play(
                glide((self.plane, self.turn_view)), *self.bars.rename("added"), run_time=MORPH
            )
            self.plane.ring("word", self.length)
            self.plane.angle("turned", self.theme.position)
            alike = self.bars.compare(self.theme.word)
            self.name = self._turn_name()
            self.play(Create(self.plane.rings["word"]), FadeIn(self.name), *alike, run_time=MORPH)
            self.draw_turn()
            self.say("guess", *map(FadeIn, self.bars.moving))
            self.ponder()

    def _turn_name(self) -> VGroup:
        """Return the name of the turned word, and the block that turns it."""
        name = Formula("R_t {{ x : word }}", TITLE, parts={"word": self.theme.word})
        name.put(self.left.at(0, 1) + DOWN * 0.5, LEFT)
        block = Formula('R_t = mat(delim: "[", cos t, -sin t; sin t, cos t)', LABEL)
        corner = self.layout.checklist
        block.move_to(corner.center).align_to(corner.at(1, 0), RIGHT)
        return VGroup(name, block)

    def draw_turn(self) -> None:
        """Draw the turned word, its angle, its length, and the level that it keeps."""
        t = self.again.get_value()
        tip = self.turned(self.start, t)
        self.plane.lay("word", tip)
        sweep = float(dial_angles(t, frequencies(1))[0])
        self.plane.open_angle("turned", direction(self.start), wound(sweep), ARC * self.length)
        length = float(np.linalg.norm(tip))
        self.bars.follow(t, length).level_to(t, length)

    def level_the_bars(self) -> None:
        """Turn the word through the same places; its length draws a level line."""
        with self.beat("level"):
            self.add(*self.bars.moving, self.bars.rim, self.bars.level)
            with self.redrawn(self.draw_turn):
                self.sweep(self.lowest, STROLL, tracker=self.again)
                self.level_name = self.bars.level_note(self.length)
                self.say("low", FadeIn(self.level_name))
                self.pause(GESTURE)
                pace = STROLL / self.lowest
                on = self.places - 1 - self.lowest
                self.sweep(self.places - 1, pace * on, tracker=self.again)
            self.say("then", answer=True)

    # --- more pairs ------------------------------------------------------------------------

    def take_more_pairs(self) -> None:
        """Let the arrow become the first pair of a query with more numbers."""
        self._set_out_the_pairs()
        with self.beat("pairs"):
            level = (self.bars.rim, self.bars.level, self.level_name, *self.bars.moving)
            self.hide(self.bars, *level, self.name, *self.plane.drop("turned"))
            self.play(glide((self.plane, self.pair_views[0])), run_time=MORPH)
            self.plane.rename("word", "q")
            self._add_arrows(
                self.planes[1:], "q", self.content[0, 2:], self.theme.query, waiting=False
            )
            self.draw_pairs()
            self.hero = VGroup(*self.planes)
            first = self.plane.arrows["q"].animate.set_color(self.theme.query)
            colors = ValueKey(self.layout.checklist, limit=LIMIT, decimals=1)
            row = (self.row, self.row_name, self.clock, colors, self.speeds[0])
            self.play(first, *map(FadeIn, row), run_time=GESTURE)
            for plane, speed in zip(self.planes[1:], self.speeds[1:], strict=True):
                self.show(plane, speed)
            self.give_each_its_speed()

    def _set_out_the_pairs(self) -> None:
        """Place a row of cells, and under every pair of cells the plane in which it turns."""
        top, middle, low = self.stage.rows(0.95, 3.3, 0.5)
        count = len(self.omega)
        columns = middle.row_of(count)
        reach = about_the_origin(1.04 * LIMIT)
        self.pair_views = [view_of(reach, column) for column in columns]
        self.planes = [self.plane, *(ArrowPlane(view) for view in self.pair_views[1:])]
        query = self.turned(self.content[0], self.t.get_value())
        self.row = CellRow(
            query, top.at(0.5, 0.55), width=0.76, height=0.6, paired=True, limit=LIMIT
        )
        for column, part in zip(columns, self.row.columns(), strict=True):
            part.shift(RIGHT * (column.center[0] - part[0].get_center()[0]))
        self.row_name = Formula("R_t q", BODY, color=self.theme.query)
        self.row_name.next_to(self.row, LEFT, buff=0.25)
        self.clock = NamedReadout("t", self.t.get_value(), 0, BODY, color=self.theme.position)
        widest = NamedReadout("t", self.far_places[-1], 0, BODY)
        self.clock.put(self.row.cells.get_center() + LEFT * widest.width / 2 + DOWN * 0.1, LEFT)
        self.speeds = VGroup()
        for i, (column, omega) in enumerate(zip(columns, self.omega, strict=True)):
            foot = np.array([column.center[0] - 0.2, low.at(0, 0.2)[1], 0.0])
            turned = NamedReadout(
                f"{omega:.4g} dot.op t", 0.0, DECIMALS, LABEL, color=self.theme.pair(i, count)
            )
            self.speeds.add(turned.put(foot))

    @staticmethod
    def _add_arrows(
        planes: Sequence[ArrowPlane], name: str, vector: Vector, color: str, *, waiting: bool
    ) -> None:
        """Add to every plane one pair of a vector as an arrow, with the ring on which it turns."""
        for plane, pair in zip(planes, np.reshape(vector, (-1, 2)), strict=True):
            plane.ring(name, float(np.linalg.norm(pair)), waiting=waiting)
            plane.arrow(name, pair, color, waiting=waiting)

    def give_each_its_speed(self) -> None:
        """Let time pass until even the slowest pair has turned by one radian."""
        for plane in self.planes:
            plane.angle("turned", self.theme.position)
        self.draw_pairs()
        self.show(*(plane.angles["turned"] for plane in self.planes))
        with self.redrawn(self.draw_pairs):
            for pair, place in enumerate(self.far_places, start=1):
                self.pass_time(pair, place)
                if pair == 1:
                    self.say("speeds")

    def pass_time(self, pair: int, place: int) -> None:
        """Let time pass to the place at which a pair has turned by one radian, and light it."""
        self.play(
            self.t.animate.set_value(place),
            self.lit.animate.set_value(pair),
            run_time=MORPH if pair == 1 else 2 * MORPH,
        )
        self.pause()

    def draw_pairs(self) -> None:
        """Turn every pair of the query to the place; what is too fast to be followed fades."""
        t = self.t.get_value()
        query, angles = self.turned(self.content[0], t), dial_angles(t, self.omega)
        starts = np.reshape(self.content[0], (-1, 2))
        for i, (plane, start, angle) in enumerate(zip(self.planes, starts, angles, strict=True)):
            plane.lay("q", query[2 * i : 2 * i + 2])
            self.speeds[i].set_number(float(angle))
            if "turned" in plane.angles:
                sweep = wound(float(angle))
                plane.open_angle("turned", direction(start), sweep, ARC * LIMIT)
                self._light(i)
        self.row.set_values(query)
        self.clock.set_number(t)

    def _light(self, pair: int) -> None:
        """Light the wedge of the pair in turn; fade what is faster than the pair before it."""
        lit, plane = self.lit.get_value(), self.planes[pair]
        too_fast = pair < np.floor(lit)
        seen = 1 - FADED * min(1.0, 3 * np.sin(np.pi * (lit % 1))) * too_fast
        sector, width = between(PALE, BRIGHT, max(0.0, 1 - abs(lit - pair)))
        plane.angles["turned"].sector.set_fill(opacity=seen * sector)
        plane.angles["turned"].arc.set_stroke(width=width, opacity=seen)
        plane.arrows["q"].set_opacity(seen)
        self.row.pair(pair).set_fill(opacity=seen)

    # --- a layer ---------------------------------------------------------------------------

    def enter_the_layer(self) -> None:
        """Let the planes become the dials of a layer, and the row what comes out of it."""
        self.layer = self.build_layer()
        layer = self.layer
        reach = about_the_origin(1.04 * LIMIT)
        views = [view_of(reach, place) for place in layer.places(len(self.planes))]
        with self.beat("layer"):
            angles = [part for plane in self.planes for part in plane.drop("turned")]
            self.hide(self.speeds, self.row, self.row_name, *angles)
            layer.cards.set_z_index(-3)
            layer.box.set_z_index(-2)
            self.play(glide(*zip(self.planes, self._on_floors(views), strict=True)))
            self.play(
                glide(*zip(self.planes, views, strict=True)),
                self.clock.animate.move_to(layer.strip.center),
            )
            self.show(layer.cards, layer.box, layer.word)
            for lane, curve in layer.curves.items():
                lane_parts = map(FadeIn, (layer.rows[lane], layer.names[lane]))
                self.play(Create(curve), *lane_parts, run_time=GESTURE)
            self.walk_through_the_layer()

    def _on_floors(self, views: Sequence[View]) -> list[View]:
        """Return views halfway: as small and as high as those, but still side by side."""
        return [
            replace(view, frame=replace(view.frame, origin=np.array([*aside, *height, 0.0])))
            for view, aside, height in (
                (view, plane.frame.origin[:1], view.frame.origin[1:2])
                for view, plane in zip(views, self.planes, strict=True)
            )
        ]

    def build_layer(self) -> LayerLanes:
        """Return the layer as it is at this place: query and key come out turned."""
        turned = self.content.copy()
        turned[:2] = self.turned(self.content[:2], self.t.get_value())
        return LayerLanes(self.content, turned, LIMIT, self.stage)

    def walk_through_the_layer(self) -> None:
        """Let places pass: query and key come out of the dials turned, the value as it was."""
        layer = self.layer
        self._add_arrows(self.planes, "k", self.content[1], self.theme.key, waiting=True)
        self.draw_layer()
        arrows = [arrow for lane in layer.arrows.values() for arrow in lane]
        outcomes = [*layer.results.values(), *layer.result_names.values()]
        keys = [part["k"] for plane in self.planes for part in (plane.rings, plane.arrows)]
        self.say("through", *map(FadeIn, (*arrows, *outcomes, *keys)), run_time=GESTURE)
        for plane in self.planes:
            plane.admit()
        with self.redrawn(self.draw_layer):
            here = self.t.get_value()
            self.step_to(here + 1, here + 2)
        self.say("every", *layer.behind(), FadeIn(layer.every), run_time=GESTURE)

    def draw_layer(self) -> None:
        """Turn query and key to the place, as arrows in the dials and as rows behind them."""
        t = self.t.get_value()
        turned = self.turned(self.content[:2], t)
        for i, plane in enumerate(self.planes):
            for name, vector in zip("qk", turned, strict=True):
                plane.lay(name, vector[2 * i : 2 * i + 2])
        self.layer.show_turned(turned)
        self.clock.set_number(t)

    # --- two arrows ------------------------------------------------------------------------

    def lock_two_arrows(self) -> None:
        """Move the query one word on, then both: the angle between the two arrows stands."""
        place, self.side = self.stage.beside(0.6)
        self.rows: list[VGroup] = []
        with self.beat("locked"):
            self._bring_one_plane_forward(place)
            self._open_the_angle()
            with self.redrawn(self.draw_locked):
                self.tell_places()
                self.sweep(1, STROLL, tracker=self.lead)
                self.tell_places()
                here = self.t.get_value()
                self.say("locked")
                for step in (1, 2):
                    self.step_to(here + step, tempo=MORPH, rest=0)
                    self.tell_places()

    def _bring_one_plane_forward(self, place: Region) -> None:
        """Clear the stage but for the first pair of query and key, which grow to fill a place."""
        longest = max(float(np.linalg.norm(vector[:2])) for vector in self.content[:2])
        self.add(*self.planes)  # as they are: a glide had put them into a group of its own
        self.clear_stage(self.plane)
        self.hero = self.plane
        view = view_of(about_the_origin(longest + 0.3), place)
        self.play(glide((self.plane, view)), run_time=MORPH)

    def pair_at(self, row: int, t: float) -> Vector:
        """Return the first pair of query (0) or key (1), turned to a place."""
        return self.turned(self.content[row, :2], t)

    def angle_between(self) -> float:
        """Return the angle from the key's arrow on to the query's, in radians within ±π."""
        t = self.t.get_value()
        query, key = self.pair_at(0, t + self.lead.get_value()), self.pair_at(1, t)
        across = key[0] * query[1] - key[1] * query[0]
        return float(np.arctan2(across, key @ query))

    def printed_angle(self) -> str:
        """Return the angle between the arrows in degrees, as it is printed."""
        return f"{printed(float(np.degrees(self.angle_between())))}°"

    def draw_locked(self) -> None:
        """Draw the key at the place, the query ahead of it, and the angle between the two."""
        t = self.t.get_value()
        tips = self.pair_at(0, t + self.lead.get_value()), self.pair_at(1, t)
        for name, tip, letter in zip("qk", tips, self.letters, strict=True):
            self.plane.lay(name, tip)
            letter.move_to(self.plane.point(tip * (1 + 0.18 / np.linalg.norm(tip))))
        if "between" in self.plane.angles:
            start, sweep = direction(tips[1]), self.angle_between()
            self.plane.open_angle("between", start, sweep, 0.3 * LIMIT)
            middle = start + sweep / 2
            way = np.array([np.cos(middle), np.sin(middle)])
            self.degrees.set_number(float(np.degrees(sweep)))
            self.degrees.move_to(self.plane.point(0.54 * LIMIT * way))

    def _open_the_angle(self) -> None:
        """Show the angle between the arrows with its size, and the head of the table."""
        hues = (self.theme.query, self.theme.key)
        self.letters = [
            Formula(name, TITLE, color=hue) for name, hue in zip("qk", hues, strict=True)
        ]
        head = self._table(("place of q", "place of k", "angle"), (*hues, self.theme.quiet))
        angle = self.plane.angle("between", self.theme.ink)
        self.degrees = Degrees(float(np.degrees(self.angle_between())), TITLE)
        self.draw_locked()
        self.show(angle, self.degrees, *self.letters, head)

    def _table(self, texts: Sequence[str], hues: Sequence[str], rows: int = 0) -> VGroup:
        """Return one row of the table of places, ``rows`` under its head."""
        size, line = BODY if rows else NOTE, self.side.at(0, 0.72)[1] - 0.65 * rows
        return VGroup(
            *(
                Label(text, size, color=hue).put(np.array([column.center[0], line, 0.0]))
                for column, text, hue in zip(self.side.columns(1, 1, 0.8), texts, hues, strict=True)
            )
        )

    def tell_places(self) -> None:
        """Print the places of query and key, and the angle between their arrows."""
        t, position = self.t.get_value(), self.theme.position
        texts = (printed(t + self.lead.get_value()), printed(t), self.printed_angle())
        self.rows.append(
            self._table(texts, (position, position, self.theme.ink), len(self.rows) + 1)
        )
        self.show(self.rows[-1])
