"""Chapter 16: wheels, hands, rows and turns move with one place; then who enters where."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    FadeIn,
    LaggedStart,
    TransformFromCopy,
    VGroup,
)
from numpy.typing import NDArray

from posenc_math import binary_bits, dial_angles, encode, frequencies, rotate, t5_bucket
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.bit_wheel import BitWheel, WheelPose
from scenes._kit.mobjects.cell_row import CellRow
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dial import Dial, DialPose
from scenes._kit.mobjects.entry_table import Entry, EntryTable
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.place_slider import PlaceSlider
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.typography import LABEL, Label
from scenes._kit.wishes import WISHES, wishes_met

Vector = NDArray[np.float64]

PAIRS = 4
NAMES, SLIDER = 1.75, 0.75
"""Room for the names at the left, and for the slider under everything."""
HEIGHTS = (1.0, 1.8, 0.7, 1.4)
"""Shares of the height that wheels, hands, cells and arrows take."""
WHEEL, DIAL, ARROW = 0.74, 0.42, 0.46
"""Sizes, as shares of the height of their rows: height of a wheel, radii of dial and arrow."""
FALL = 0.7
"""How far a cell falls from its hand."""
CARRY = 0.3, 0.7
"""Shares of a step between which the wheels turn, about the one at which the place is printed."""
WORD_ANGLE = np.pi / 6
"""Where each pair of the word points before it is turned."""
KNOWS = ("place", "place", "gap", "gap", "gap")


class Recap(ChapterScene):
    """Four pictures of one place, moved by one slider, and the table of those who use it."""

    key = "recap"
    number = 16
    climax = "together"

    last: Annotated[int, Between(11, 15)] = 15
    """The last place of the slider."""
    first_stop: Annotated[int, Between(2, 4)] = 3
    """Where the hands have come when the wheels join them."""

    def setup(self) -> None:
        """Place four hands on the whole stage, and find where all four pictures stand."""
        super().setup()
        self.speeds = np.asarray(frequencies(PAIRS))
        self.hues = [self.theme.pair(pair, PAIRS) for pair in range(PAIRS)]
        above, low = self.stage.rows(self.stage.height - SLIDER, SLIDER)
        self.slider = PlaceSlider(self.last, low)
        self.field = above
        self.lanes = Region(above.left + NAMES, above.right, above.bottom, above.top).rows(*HEIGHTS)
        self.dials = [
            Dial(color=hue, radius=pose.radius, width=8).take(pose)
            for hue, pose in zip(self.hues, self.alone(), strict=True)
        ]
        self.wheels = [BitWheel(color=hue).take(pose) for hue, pose in self.wheel_poses()]
        self.cells = VGroup(*(self.cell_pair(pair) for pair in range(PAIRS)))
        self.legs = scenery(Segments(color=self.theme.quiet, width=4))
        self.rings = VGroup(*(scenery(Dial(color=hue, radius=1).ring) for hue in self.hues))
        self.arrows = [VectorArrow(DOWN, LEFT, color=hue, width=8, head=0.22) for hue in self.hues]
        self.words = [
            VectorArrow(DOWN, LEFT, color=self.theme.quiet, width=4, head=0.16) for _ in self.hues
        ]
        self.names = [
            Label(name, LABEL).put(lane.at(0, 0.5) + NAMES * LEFT + 0.1 * DOWN, LEFT)
            for name, lane in zip(("wheels", "hands", "row", "turns"), self.lanes, strict=True)
        ]

    def alone(self) -> list[DialPose]:
        """Return how the hands stand while they have the stage for themselves."""
        columns = self.field.row_of(PAIRS)
        return [DialPose(c.center, 0.46 * min(c.width, c.height)) for c in columns]

    def spots(self, lane: int) -> list[Region]:
        """Return the rooms of all pairs in the row of one picture."""
        return self.lanes[lane].row_of(PAIRS)

    def wheel_poses(self) -> list[tuple[str, WheelPose]]:
        """Return the hue of every wheel and how it stands."""
        height = WHEEL * self.lanes[0].height
        poses = (WheelPose(spot.center, 0.8 * height, height) for spot in self.spots(0))
        return list(zip(self.hues, poses, strict=True))

    def cell_pair(self, pair: int) -> CellRow:
        """Return the two cells of a pair."""
        spot = self.spots(2)[pair]
        return CellRow((0.0, 1.0), spot.center, width=1.0, height=0.8 * spot.height)

    # --- what is true of a place -----------------------------------------------------------

    def angles(self) -> Vector:
        """Return how far all hands have turned, in radians, shape (pairs,)."""
        return np.asarray(dial_angles(self.t.get_value(), self.speeds))

    def wheel_turns(self) -> Vector:
        """Return how often every wheel has turned on; it does so in the middle of a step."""
        place = self.t.get_value()
        bits = np.asarray(binary_bits(np.arange(self.last + 2), PAIRS))
        counts = np.concatenate([np.zeros((1, PAIRS)), np.abs(np.diff(bits, axis=0)).cumsum(0)])
        whole = int(place)
        share = np.clip((place - whole - CARRY[0]) / (CARRY[1] - CARRY[0]), 0, 1)
        here: Vector = counts[whole] + (counts[whole + 1] - counts[whole]) * share
        return here

    def numbers(self) -> Vector:
        """Return sine and cosine of every hand, shape (pairs, 2)."""
        return np.asarray(encode(self.t.get_value(), self.speeds)).reshape(PAIRS, 2)

    def turned(self) -> Vector:
        """Return the word's pairs, turned by the angles of the place, shape (pairs, 2)."""
        word = np.tile([np.cos(WORD_ANGLE), np.sin(WORD_ANGLE)], PAIRS)
        angles = self.angles()
        out = rotate(word, np.cos(angles), np.sin(angles), pairing="interleaved")
        return np.asarray(out).reshape(PAIRS, 2)

    def construct(self) -> None:
        """Tell the chapter."""
        self.turn_the_hands()
        self.add_the_wheels()
        self.add_the_row()
        self.add_the_turns()
        self.move_all()
        self.list_the_wishes()
        self.say_who_enters_where()

    # --- four pictures -----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the place in every picture that there is."""
        self.slider.read(self.t.get_value())
        for dial, angle in zip(self.dials, self.angles(), strict=True):
            dial.set_angle(float(angle))
        for wheel, turn in zip(self.wheels, self.wheel_turns(), strict=True):
            wheel.set_turn(float(turn))
        for cells, pair in zip(self.cells, self.numbers(), strict=True):
            cells.set_values(pair)
        self.draw_legs()
        radius = ARROW * self.lanes[3].height
        word = radius * np.array([np.cos(WORD_ANGLE), np.sin(WORD_ANGLE), 0.0])
        for k, (across, up) in enumerate(self.turned()):
            hub = self.spots(3)[k].center
            self.rings[k].scale_to_fit_width(2 * radius).move_to(hub)
            self.words[k].set_ends(hub, hub + word)
            self.arrows[k].set_ends(hub, hub + radius * np.array([across, up, 0.0]))

    def draw_legs(self) -> None:
        """Draw height and width of every hand."""
        hubs = np.array([dial.hub for dial in self.dials])
        tips = np.array([dial.hand.get_end() for dial in self.dials])
        feet = np.stack([tips[:, 0], hubs[:, 1], hubs[:, 2]], axis=-1)
        self.legs.set_ends(np.concatenate([feet, hubs]), np.concatenate([tips, feet]))

    def turn_the_hands(self) -> None:
        """Four hands fill the stage and turn with the slider."""
        self.hero = VGroup(*self.dials)
        self.draw()
        with self.question():
            entering = map(FadeIn, (*self.dials, self.slider))
            self.say("hands", *entering, run_time=QUICK)
            with self.redrawn(self.draw):
                self.sweep(self.first_stop, STROLL)
            self.say("guess")
            self.ponder()

    def add_the_wheels(self) -> None:
        """The hands make room, and the wheels come in over them."""
        radius = DIAL * self.lanes[1].height
        moves = [
            (dial, DialPose(spot.center, radius))
            for dial, spot in zip(self.dials, self.spots(1), strict=True)
        ]
        self.hero = VGroup(*self.wheels, *self.dials)
        with self.beat("wheels"):
            self.play(glide(*moves, run_time=MORPH))
            coming = (FadeIn(wheel, shift=0.4 * DOWN) for wheel in self.wheels)
            naming = map(FadeIn, self.names[:2])
            self.say("wheels", LaggedStart(*coming, lag_ratio=0.2), *naming)
            with self.redrawn(self.draw):
                self.sweep(self.first_stop + 1, MORPH)

    def add_the_row(self) -> None:
        """Height and width of each hand fall down as two cells."""
        self.hero = VGroup(*self.wheels, *self.dials, self.cells)
        with self.beat("row"):
            self.draw()
            self.show(self.legs)
            self.add(*self.dials)
            falling = (FadeIn(cell, shift=FALL * DOWN) for cells in self.cells for cell in cells)
            self.say("row", LaggedStart(*falling, lag_ratio=0.15), FadeIn(self.names[2]))
            self.add(self.cells, self.legs, *self.dials)
            with self.redrawn(self.draw):
                self.sweep(self.first_stop + 2, MORPH)

    def add_the_turns(self) -> None:
        """The angle of each hand turns a pair of the word."""
        self.hero = VGroup(*self.wheels, *self.dials, self.cells, *self.arrows)
        with self.beat("turns"):
            self.draw()
            self.play(*map(FadeIn, (self.rings, *self.words)), run_time=QUICK)
            moving = [
                TransformFromCopy(word, arrow)
                for word, arrow in zip(self.words, self.arrows, strict=True)
            ]
            self.say("turns", *moving, FadeIn(self.names[3]), run_time=MORPH)
            self.add(*self.arrows)

    def move_all(self) -> None:
        """One place moves all four pictures."""
        pictures = (*self.wheels, *self.dials, self.cells, *self.arrows)
        self.hero = VGroup(*pictures, *self.names, self.slider)
        with self.beat("together"):
            with self.redrawn(self.draw):
                self.say("guess")
                self.ponder()
                self.sweep(11, JOURNEY)
                self.say("jump")
                self.sweep(self.last, STROLL)
            self.say("speeds", answer=True)

    def list_the_wishes(self) -> None:
        """The list of wishes comes back, all met, one after the other."""
        self.checklist = Checklist(wishes_met(*WISHES), self.layout.checklist)
        lines = [VGroup(self.checklist.marks[wish], self.checklist.names[wish]) for wish in WISHES]
        with self.beat("wishes"):
            self.play(LaggedStart(*map(FadeIn, lines[:-1]), lag_ratio=0.7), run_time=STROLL)
            self.say("all", FadeIn(lines[-1]), run_time=QUICK)
            self.add(self.checklist)

    # --- who enters where --------------------------------------------------------------------

    def table(self) -> EntryTable:
        """Return the table of those who bring the place into a model."""
        buckets = len(np.unique(np.asarray(t5_bucket(-np.arange(4096), bidirectional=False))))
        rows = (
            ("sinusoid", 0, "0", "far places untested"),
            ("learned table", 0, "N × d", "ends at row N − 1"),
            ("T5 bias", 2, f"{buckets} a head", "one value for all far gaps"),
            ("ALiBi", 2, "0", "far words fade out"),
            ("RoPE", 1, "0", "slow hands: new angles"),
        )
        entries = [
            Entry(name, stop, (knows, learned, limit))
            for (name, stop, learned, limit), knows in zip(rows, KNOWS, strict=True)
        ]
        stops, columns = ("input", "q and k", "scores"), ("knows", "learned", "limit")
        return EntryTable(stops, columns, entries, self.stage)

    def say_who_enters_where(self) -> None:
        """Each code gets its row and its stop, then what it knows, learns and where it ends."""
        table = self.table()
        leaving: list[Any] = [
            *self.wheels,
            *self.dials,
            self.legs,
            self.cells,
            self.rings,
            *self.words,
        ]
        leaving += [*self.arrows, *self.names, self.slider]
        with self.beat("where"):
            self.hide(*leaving, run_time=GESTURE)
            self.hero = VGroup(table, *table.rows)
            self.show(table)
            for cue, rows in (("input", (0, 1)), ("scores", (2, 3)), ("turned", (4,))):
                self.say(cue, LaggedStart(*map(table.enter, rows), lag_ratio=0.5), run_time=MORPH)
            self.say("facts", table.tell(0))
            self.say(
                "numbers", LaggedStart(table.tell(1), table.tell(2), lag_ratio=1), run_time=STROLL
            )
            self.hero = VGroup(table, *table.rows, *table.columns)
            self.say("promise")
