"""Chapter 16: wheels, hands, rows and turns move with one place; then who enters where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    TAU,
    UP,
    AnimationGroup,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    SurroundingRectangle,
    ValueTracker,
    VGroup,
    there_and_back,
)
from numpy.typing import NDArray

from posenc_math import (
    alibi_bias,
    alibi_slopes,
    binary_bits,
    dial_angles,
    encode,
    frequencies,
    load_learned_positions,
    rotate,
    shift_matrix,
    t5_bucket,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.learned_table import learned_table
from scenes._kit.limits import Between
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.bit_wheel import BitWheel, WheelPose
from scenes._kit.mobjects.block_matrix import NumberBlock
from scenes._kit.mobjects.cell_row import CellRow
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dial import Dial, DialPose
from scenes._kit.mobjects.glowing_plate import GlowingPlate
from scenes._kit.mobjects.hand_legs import HandLegs
from scenes._kit.mobjects.hand_reading import HandReading
from scenes._kit.mobjects.place_slider import PlaceSlider
from scenes._kit.mobjects.position_codes import (
    ALIBI,
    LEARNED,
    ROPE,
    SINUSOID,
    T5,
    PositionCodes,
)
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.swept_turns import SweptTurns
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.mobjects.word_turns import TurnsPose, WordTurns
from scenes._kit.mobjects.zoom_rows import ZoomRows
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK
from scenes._kit.typography import LABEL, NOTE, TITLE, Formula, Label
from scenes._kit.wishes import WISHES, wishes_met

Vector = NDArray[np.float64]

PAIRS = 4
NAMES, DROP, GAP, SLIDER = 1.75, 0.1, 0.25, 0.6
"""Room for names at the left, how far their baselines lie under the middle of their lanes, room
between the scale and the pictures, and for the slider under all."""
THREE, FOUR, GROWN = (1.0, 2.1, 0.8), (0.8, 1.5, 0.55, 1.5), (2.4, 0.8, 1.1)
"""Shares of the height that wheels, hands and row take, then with the turns, and while wishes are
told hands and row, with the matrix that comes under them."""
WHEEL, RING, CELL = 0.78, 0.44, 0.8
"""Sizes, as shares of the height of their lanes: of wheel and cell the height, the radii."""
TIP = 0.7
"""Size of the tip of a hand, as a share of what is usual on a large dial."""
FLASH = 14
"""How wide the frame of a wheel becomes when it jumps."""
WORD_ANGLES = (0.5, 1.3, -0.6, 2.4)
"""Where the pairs of the query point before they are turned."""
OPEN, TURNED, UNDER = 0.18, 0.2, 0.3
"""Opacity of what hands sweep, and of how far they have turned, and how far the arrow runs under
the rail."""
INSIDE, BRIGHT = 0.55, 8
"""Share of a ring that is filled as far as its hand has turned, and how wide a frame becomes that
has its turn."""
FAR, AIR = 100_000, 0.12
"""A place far beyond the slider, which has its row too, and the room over and under that row."""
BLOCK = 1.08, 0.4
"""Width of an entry of a block, and its height as a share of the row of blocks."""
NEAR = 0.1
"""How near to its reading a hand is, in radians."""
EDGE = 1e-9
"""What rounding may take from a place that is reached."""
SMALL, BESIDE, LEFTMOST = 0.4, 2.65, 0.6
"""Radius of a hand beside the row that it cuts, as a share of the way to the next row, room for
hand and reading at the left of the rows, and how far from the left the hubs are."""
SHUTTER = 1 / 30
"""For how many seconds a hand that races on is seen in one picture."""
READINGS = "slowest", "next", "third", "fastest"
"""The hands in the order in which they are read, as their captions are called."""
ENTERING = "Where does a place enter?"
"""The title over the table."""


class Recap(ChapterScene):
    """Four pictures of one place, moved by one slider, and the table of those who use it."""

    key = "recap"
    number = 16
    climax = "clock"

    last: Annotated[int, Between(14, 15)] = 15
    """The last place of the slider."""
    home: Annotated[int, Between(200, 600)] = 430
    """The place that the hands show in the end."""
    horizon: Annotated[int, Between(1000, 3000)] = 2000
    """The last place that is thought possible before a hand is read."""
    first_stop: Annotated[int, Between(1, 3)] = 2
    """Where the hands have come when the wheels join them."""

    def spoken(self) -> dict[str, object]:
        """Return how near hands are read, how many places each leaves, and what T5 learns."""
        left = (str(last - first + 1) for first, last in self.places_left()[1:])
        told = {"near": f"{NEAR:g}", "horizon": self.horizon, "buckets": len(t5_firsts())}
        return told | dict(zip(READINGS, left, strict=True))

    def check_content(self) -> None:
        """Read the learned table, whose last row becomes its sign.

        Raises:
            ValueError: there is no such table, or its rows cannot be compared.
        """
        super().check_content()
        self.learned_row = learned_table(load_learned_positions).values[-1]

    def setup(self) -> None:
        """Place four hands on the whole stage, and find where all four pictures stand."""
        super().setup()
        self.speeds = np.asarray(frequencies(PAIRS))
        self.hues = [self.theme.pair(pair, PAIRS) for pair in range(PAIRS)]
        self.field, low = self.stage.rows(self.stage.height - SLIDER, SLIDER)
        self.slider = PlaceSlider(self.last, low)
        room = Region(low.left + NAMES, low.right, low.top, self.stage.top)
        self.lanes, self.later, self.grown = (room.rows(*s) for s in (THREE, FOUR, GROWN))
        self.dials = [
            Dial(color=hue, radius=pose.radius, width=8).take(pose)
            for hue, pose in zip(self.hues, self.alone(), strict=True)
        ]
        for dial in self.dials:
            dial.tip.scale(TIP)
        self.wheels = [BitWheel(color=hue) for hue in self.hues]
        for wheel, pose in self.wheel_poses(self.lanes[0]):
            wheel.take(pose)
        self.cells: Any = VGroup(
            *(
                CellRow((0.0, 1.0), spot.center, width=1.0, height=CELL * spot.height)
                for spot in self.lanes[2].row_of(PAIRS)
            )
        )
        self.legs = HandLegs()
        hubs = np.array([spot.center for spot in self.later[3].row_of(PAIRS)])
        turned = TurnsPose(hubs, RING * self.later[3].height)
        self.turns = WordTurns(self.hues, WORD_ANGLES, turned, turned_pairs)
        rings = [pose for _, pose in self.hand_poses(self.later[1])]
        inside = [DialPose(hub, INSIDE * turned.radius) for hub in hubs]
        inside += [DialPose(ring.hub, INSIDE * ring.radius) for ring in rings]
        self.turned = SweptTurns(inside, color=[*self.hues, *self.hues], opacity=TURNED)
        self.query = Label("query", NOTE, color=self.theme.quiet)
        self.lit = VGroup()
        lanes = zip(("wheels", "hands", "row", "turns"), (*self.lanes, self.later[3]), strict=True)
        self.names = [self.named(*each) for each in lanes]

    @staticmethod
    def named(name: str, lane: Region) -> Label:
        """Return the name of a picture, at the left of its lane."""
        return Label(name, LABEL).put(lane.at(0, 0.5) + NAMES * LEFT + DROP * DOWN, LEFT)

    def alone(self) -> list[DialPose]:
        """Return how the hands stand while they have the stage for themselves."""
        columns = self.field.row_of(PAIRS)
        return [DialPose(c.center, RING * min(c.width, c.height)) for c in columns]

    def wheel_poses(self, lane: Region) -> list[tuple[Any, Any]]:
        """Return every wheel and how it stands in a lane."""
        height = WHEEL * lane.height
        poses = (WheelPose(spot.center, 0.8 * height, height) for spot in lane.row_of(PAIRS))
        return list(zip(self.wheels, poses, strict=True))

    def hand_poses(self, lane: Region) -> list[tuple[Any, Any]]:
        """Return every hand and how it stands in a lane."""
        poses = (DialPose(spot.center, RING * lane.height) for spot in lane.row_of(PAIRS))
        return list(zip(self.dials, poses, strict=True))

    def row_moves(self, lane: Region) -> Iterator[Any]:
        """Yield the animations in which the row goes into a lane, with its name and its scale."""
        for cells, spot in zip(self.cells, lane.row_of(PAIRS), strict=True):
            yield cells.animate.stretch_to_fit_height(CELL * lane.height).move_to(spot.center)
        for beside in (self.names[2], self.scale):
            yield beside.animate.shift(self.rise(2, lane))

    def rise(self, picture: int, lane: Region) -> Vector:
        """Return how far the name of a picture rises into another lane."""
        up: Vector = (lane.center[1] - DROP - self.names[picture].baseline) * UP
        return up

    # --- what is true of a place -----------------------------------------------------------

    def angles(self) -> Vector:
        """Return how far all hands have turned, in radians, shape (pairs,)."""
        return np.asarray(dial_angles(self.t.get_value(), self.speeds))

    def numbers(self) -> Vector:
        """Return sine and cosine of every hand, shape (pairs, 2)."""
        return np.asarray(encode(self.t.get_value(), self.speeds)).reshape(PAIRS, 2)

    def construct(self) -> None:
        """Tell the chapter."""
        self.turn_the_hands()
        self.add_the_wheels()
        self.add_the_row()
        self.add_the_turns()
        self.move_all()
        self.list_the_wishes()
        self.say_who_enters_where()
        self.find_the_place()

    # --- four pictures -----------------------------------------------------------------------

    def draw(self) -> None:
        """Show the place in every picture that there is."""
        self.slider.read(self.t.get_value())
        self.turn_dials()
        self.flip_wheels()
        for cells, pair in zip(self.cells, self.numbers(), strict=True):
            cells.set_values(pair)
        self.turn_the_query(self.angles())

    def turn_the_query(self, angles: Vector) -> None:
        """Turn the query by angles, and open these in its rings and under the hands."""
        self.turns.read(angles)
        starts = np.array([*WORD_ANGLES, *np.zeros(PAIRS)])
        self.turned.show_from(starts, starts + np.tile(angles, 2))

    def turn_dials(self) -> None:
        """Turn the hands to the place."""
        for dial, angle in zip(self.dials, self.angles(), strict=True):
            dial.set_angle(float(angle))

    def flip_wheels(self) -> None:
        """Show the digits of the place that was reached last."""
        bits = binary_bits(int(self.t.get_value() + EDGE), PAIRS)
        for wheel, bit in zip(self.wheels, bits, strict=True):
            wheel.set_turn(float(bit))

    def turn_the_hands(self) -> None:
        """Four hands fill the stage and turn with the slider."""
        self.hero = VGroup(*self.dials)
        self.draw()
        with self.question():
            self.show(*self.dials, self.slider)
            self.say("hands")
            with self.redrawn(self.draw):
                self.sweep(self.first_stop, 1.5 * MORPH)

    def add_the_wheels(self) -> None:
        """The hands make room, and the wheels come in over them."""
        self.hero = VGroup(*self.wheels, *self.dials)
        with self.beat("wheels"):
            self.play(glide(*self.hand_poses(self.lanes[1]), run_time=GESTURE))
            coming = (FadeIn(wheel, shift=0.4 * DOWN) for wheel in self.wheels)
            falling = LaggedStart(*coming, lag_ratio=0.2, run_time=MORPH)
            self.say("wheels", falling, *map(FadeIn, self.names[:2]))
            with self.redrawn(self.draw):
                self.sweep(self.first_stop + 1, GESTURE)

    def add_the_row(self) -> None:
        """Height and width of each hand become two cells."""
        self.hero = VGroup(*self.wheels, *self.dials, self.cells)
        name = self.names[2]
        left, head = self.field.left, name.get_bottom()[1]
        room = Region(left, left + NAMES - GAP, head - 0.6, head)
        self.scale = ValueKey(room, width=0.7, inline=True)
        with self.beat("row"):
            self.draw()
            self.add(self.legs.measure(self.dials), *self.dials)
            self.show(self.legs)
            cells = (cell for pair in self.cells for cell in pair.cells)
            coming = (FadeIn(cell, shift=QUICK * DOWN) for cell in cells)
            falling = LaggedStart(*coming, lag_ratio=0.1, run_time=MORPH)
            self.say("row", falling, *map(FadeIn, (name, self.scale)))
            self.hide(self.legs)
            self.add(self.cells)

    def add_the_turns(self) -> None:
        """The other pictures make room; the angle of each hand turns a pair of a query."""
        turns = self.turns
        self.hero = VGroup(*self.wheels, *self.dials, self.cells, *turns.arrows)
        with self.beat("turns"):
            self.draw()
            wheels, hands, row, _ = self.later
            gliding = glide(*self.wheel_poses(wheels), *self.hand_poses(hands))
            naming = (self.names[k].animate.shift(self.rise(k, self.later[k])) for k in range(2))
            self.play(gliding, *self.row_moves(row), *naming, run_time=GESTURE)
            word: Any = turns.words[0]
            self.query.put(word.end + 0.2 * RIGHT, LEFT)
            self.show(turns.rings, turns.words, self.query, self.names[3])
            self.add(self.turned, turns, *self.dials)
            opened = ValueTracker(0.0)
            with self.redrawn(lambda: self.turn_the_query(opened.get_value() * self.speeds)):
                opening: Any = opened.animate
                self.say("turns", opening.set_value(self.t.get_value()), run_time=1.5 * MORPH)
            with self.redrawn(self.draw):
                self.sweep(self.first_stop + 2, GESTURE)

    def move_all(self) -> None:
        """One place moves all four pictures."""
        pictures = (*self.wheels, *self.dials, self.cells, *self.turns.arrows)
        self.hero = VGroup(*pictures, *self.names, self.slider)
        with self.beat("together"):
            with self.redrawn(self.draw):
                self.say("guess", FadeOut(self.turned))
                self.sweep(7, MORPH)
                self.ponder(MORPH)
                self.sweep(8, GESTURE)
                frames: list[Any] = [wheel.window.animate for wheel in self.wheels]
                flashing = (f(rate_func=there_and_back).set_stroke(width=FLASH) for f in frames)
                self.say("jump", *flashing, run_time=GESTURE)
                self.sweep(self.last - 5, GESTURE)
            self.grow_the_hands()

    def grow_the_hands(self) -> None:
        """The wheels, which jump, and the turns go; hands and row grow into their room."""
        hands, row, _ = self.grown
        rising = self.names[1].animate.shift(self.rise(1, hands))
        self.hide(*self.wheels, self.turns, self.query, *self.names[::3])
        growing = glide(*self.hand_poses(hands)), *self.row_moves(row), rising
        self.answer(AnimationGroup(*growing, run_time=GESTURE))

    def list_the_wishes(self) -> None:
        """Each wish is ticked when that which earns it has been seen, lit in green."""
        self.checklist = Checklist(wishes_met(*WISHES), self.layout.checklist)
        self.ticked = VGroup()
        self.hero = VGroup(*self.dials, self.cells)
        good = self.theme.good
        with self.beat("wishes"):
            hands = [dial.pose for dial in self.dials]
            past = VGroup(*map(self.past_row, range(self.last - 4)))
            *before, left = past
            around = self.framed(VGroup(self.cells, past))
            self.light("row", self.named("past", self.grown[2]), *before, around)
            with self.redrawn(self.draw):
                self.sweep(self.last - 4, GESTURE)
            self.lit.add(left)
            self.show(left)
            self.tick("unique")
            circles = VGroup(*(dial.ring.copy() for dial in self.dials))
            self.light("bounded", scenery(circles.set_stroke(good, 6)))
            self.trail(SweptTurns(hands, color=good, opacity=OPEN), self.last - 3)
            self.tick("bounded")
            self.say("step")
            self.trail(SweptTurns(hands, color=good, opacity=OPEN), self.last - 2)
            self.tick("same step")
            start = self.slider.place(self.last - 2) + UNDER * DOWN
            end = np.array([self.stage.right, start[1], 0.0])
            far = self.grown[2].inset(0, AIR)
            name = self.named(f"{FAR:,}", far).set_color(self.theme.position)
            beyond = VectorArrow(start, end, color=good)
            self.light("on", beyond, name, self.row_of(FAR, far))
            self.tick("any length")
            self.light("smooth")
            self.trail(SweptTurns(hands, color=good), self.last - 1)
            self.tick("smooth")
            self.shift_the_row()

    def past_row(self, place: int) -> VGroup:
        """Return the row of a place, flat, where it stands in the pile of all rows before."""
        return self.row_of(place, self.grown[2].rows(*[1.0] * (self.last - 4))[-1 - place])

    def row_of(self, place: int, lane: Region) -> VGroup:
        """Return the row of a place, as high as a lane."""
        pairs = np.asarray(encode(place, self.speeds)).reshape(PAIRS, 2)
        row = VGroup(
            *(
                CellRow(pair, spot.center, width=1.0, height=lane.height)
                for pair, spot in zip(pairs, lane.row_of(PAIRS), strict=True)
            )
        )
        return scenery(row.set_stroke(width=0))

    def shift_the_row(self) -> None:
        """The row goes through the block under each pair, and comes out one place on."""
        step = np.asarray(shift_matrix(1, self.speeds))
        lane = self.grown[2]
        cell = BLOCK[0], BLOCK[1] * lane.height
        blocks = VGroup()
        for k, (hue, spot) in enumerate(zip(self.hues, lane.row_of(PAIRS), strict=True)):
            turn = step[2 * k : 2 * k + 2, 2 * k : 2 * k + 2]
            block = NumberBlock(turn, decimals=3, color=hue, cell=cell)
            blocks.add(block.set_place(spot.center, cell))
        around: Any = self.framed(blocks)
        self.light("shift", VGroup(self.named("matrix", lane), blocks, around))
        cells: Any = self.cells
        lit = cells.animate.set_stroke(self.theme.good, BRIGHT), around.animate.set_stroke(width=14)
        pulses = (each.build().set_rate_func(there_and_back) for each in lit)
        self.play(LaggedStart(*pulses, lag_ratio=0.7, run_time=GESTURE))
        with self.redrawn(self.draw):
            self.sweep(self.last, GESTURE)
        leaving = map(FadeOut, (*self.dials, self.names[1], self.slider))
        self.tick("linear shift", AnimationGroup(*leaving, run_time=1.5 * GESTURE))

    def light(self, cue: str, *lit: Any) -> None:
        """Say a wish and light what earns it, under the hands, while what was lit goes out."""
        out = [FadeOut(each) for each in self.lit]
        self._hold(self._time_to_read)
        self.add(*lit, *self.dials)
        self.say(cue, *out, *map(FadeIn, lit), run_time=GESTURE)
        self.lit = VGroup(*lit)

    def framed(self, earning: VGroup) -> SurroundingRectangle:
        """Return a frame round what earns a wish."""
        hue = self.theme.good
        return scenery(SurroundingRectangle(earning, color=hue, buff=0.08, corner_radius=0.1))

    def tick(self, wish: str, *others: Any) -> None:
        """Tick a wish that has been seen; those before go dim."""
        dimmed = self.dim_the_wishes()
        self.ticked.add(self.checklist.marks[wish], self.checklist.names[wish])
        ticking = AnimationGroup(*dimmed, *map(FadeIn, self.ticked[-2:]), run_time=QUICK)
        self.play(ticking, *others)

    def dim_the_wishes(self) -> list[Any]:
        """Return the animations in which what was ticked goes dim."""
        given: list[Any] = list(self.ticked)
        return [part.animate.set_color(self.theme.quiet).build() for part in given]

    def trail(self, swept: SweptTurns, to: float) -> None:
        """Go on to a place, and light what the hands sweep on the way."""
        start = self.angles()

        def draw() -> None:
            self.draw()
            swept.show_from(start, self.angles())

        self.lit.add(swept)
        self.add(swept, *self.dials)
        with self.redrawn(draw):
            self.sweep(to, GESTURE)

    # --- who enters where --------------------------------------------------------------------

    def say_who_enters_where(self) -> None:
        """Each code gets its row and its stop, then what it knows, learns and where it ends."""
        self.table = table = PositionCodes(self.stage, buckets=len(t5_firsts()))
        cells = [cell for pair in self.cells for cell in pair.cells]
        with self.beat("where"):
            self.hero = VGroup(table, *table.rows)
            self.add(self.checklist)
            leaving = map(FadeOut, (*self.lit, self.names[2], self.scale))
            becoming = AnimationGroup(*leaving, *table.keep(cells), run_time=GESTURE)
            turning = self.heading.turn_to(ENTERING)
            self.play(becoming, *self.dim_the_wishes(), *turning)
            sign = FadeIn(self.turns.take(table.sign_pose(PAIRS)))
            sampled = table.cells_sign(self.learned_row[: len(cells)])
            learned = table.enter(LEARNED), FadeIn(sampled)
            ranges, fall = table.ranges_sign(t5_firsts()), table.fall_sign(alibi_falls())
            for cue, entering, slower in (
                ("input", (FadeIn(table), table.enter(SINUSOID), *learned), 1),
                ("turned", (table.enter(ROPE), sign), 1),
                ("scores", (table.enter(T5), Create(ranges), table.enter(ALIBI), Create(fall)), 2),
            ):
                entered = LaggedStart(*entering, lag_ratio=0.5)
                self.say(cue, entered, run_time=slower * GESTURE)
            self.say("knows", table.tell(0), run_time=GESTURE)
            self.say("learned", table.tell(1), run_time=GESTURE)
            self.hero = VGroup(table, *table.rows, *table.columns)
            self.tell_limits("far", SINUSOID, ROPE)
            self.tell_limits("less", T5, ALIBI)
            self.tell_limits("ends", LEARNED)

    def tell_limits(self, cue: str, first: int, *others: int) -> None:
        """Tell the limits of codes one by one, each lit alone."""
        self.say(cue, self.table.tell_row(2, first), run_time=QUICK)
        self.pause(GESTURE)
        for row in others:
            self.play(self.table.tell_row(2, row), run_time=QUICK)
            self.pause(GESTURE)

    # --- the answer ---------------------------------------------------------------------------

    def find_the_place(self) -> None:
        """The place runs on, unseen; each hand that is read leaves fewer places, then one."""
        self.hero = VGroup(*self.dials)
        for dial, pose in zip(self.dials, self.alone(), strict=True):
            dial.take(pose)
        with self.beat("clock"):
            self.clear_stage(self.checklist, run_time=QUICK)
            coming = map(FadeIn, self.dials)
            self.say("on", *coming, *self.heading.turn_to(self.narration.title))
            self.race_on()
            asked = Formula("t = ?", TITLE, color=self.theme.position)
            asked.move_to(self.slider.rail.get_center())
            self.say("ask", FadeIn(asked), run_time=QUICK)
            self.ponder()
            across, up = self.stage.left + BESIDE, self.stage
            room = Region(across, up.right, up.bottom, up.top)
            rows = ZoomRows(self.places_left(), self.hues[::-1], room)
            self.hero = VGroup(*self.dials, rows)
            small = SMALL * rows.lanes[0].height
            hubs = [lane.center[1] * UP + (up.left + LEFTMOST) * RIGHT for lane in rows.lanes]
            poses = (DialPose(hub, small) for hub in reversed(hubs))
            going = AnimationGroup(glide(*zip(self.dials, poses, strict=True)), FadeOut(asked))
            self.say("order", LaggedStart(going, FadeIn(rows), lag_ratio=0.7), run_time=MORPH)
            self.read_the_hands(rows)

    def race_on(self) -> None:
        """Let the place run on; a hand is smeared over what it sweeps while the shutter is open."""
        smears = SweptTurns([dial.pose for dial in self.dials], color=self.hues, opacity=OPEN)
        smears.set_stroke(width=0)
        self.add(smears, *self.dials)
        seen, seen_at = self.angles(), self.time

        def draw() -> None:
            nonlocal seen, seen_at
            self.turn_dials()
            now, frames = self.angles(), (self.time - seen_at) / SHUTTER
            swept = np.minimum((now - seen) / max(frames, 1), TAU)
            smears.show_from(now - swept, now)
            for dial, seen_apart in zip(self.dials, swept < TAU, strict=True):
                dial.hand.set_stroke(opacity=float(seen_apart))
                dial.tip.set_fill(opacity=float(seen_apart))
            seen, seen_at = now, self.time

        racing: Any = self.t.animate
        with self.redrawn(draw):
            self.play(racing.set_value(self.home), run_time=1.5 * MORPH)
        self.remove(smears)

    def read_the_hands(self, rows: ZoomRows) -> None:
        """One hand after the other, from the slowest, cuts its row to the places that it leaves."""
        for row, (cue, dial) in enumerate(zip(READINGS, self.dials[::-1], strict=True)):
            read = HandReading(dial, near=NEAR).read()
            opening = [rows.zoom(row - 1)] if row else []
            self.play(LaggedStart(*opening, read, lag_ratio=0.6), run_time=1.3 * GESTURE)
            self.say(cue, rows.cut(row), run_time=GESTURE)
            self.pause(QUICK)
        place = GlowingPlate(f"t = {self.home}", self.theme.position, rows.foot.center)
        self.hero = VGroup(*self.dials, rows, place)
        self.play(FadeIn(place, scale=0.8), run_time=GESTURE)
        self.say("exact")
        self.pause(MORPH)

    def places_left(self) -> list[tuple[int, int]]:
        """Return the first and the last place that may be right: of all, and after each reading."""
        places = np.arange(self.horizon + 1)
        rows = [(0, self.horizon)]
        for pair in reversed(range(PAIRS)):
            speed = self.speeds[pair : pair + 1]
            off = dial_angles(places, speed)[:, 0] - dial_angles(self.home, speed)[0]
            places = places[np.cos(off) >= np.cos(NEAR) - EDGE]
            rows.append((int(places[0]), int(places[-1])))
        return rows


def turned_pairs(pairs: Vector, angles: Vector) -> Vector:
    """Return pairs (n, 2), each turned by its angle in radians, as RoPE turns those of a query."""
    turned = rotate(pairs.reshape(-1), np.cos(angles), np.sin(angles), pairing="interleaved")
    return np.asarray(turned).reshape(-1, 2)


def t5_firsts() -> list[int]:
    """Return the first gap of each range that T5 makes of gaps to words before, one number each."""
    buckets = np.asarray(t5_bucket(-np.arange(4096), bidirectional=False))
    return [int(first) for first in np.unique(buckets, return_index=True)[1]]


def alibi_falls() -> Vector:
    """Return what ALiBi's first head of eight adds to the scores of words 0, 1, … before."""
    gaps = np.arange(len(t5_firsts()))
    biases: Vector = np.asarray(alibi_bias(np.zeros(1, dtype=int), gaps, alibi_slopes(8)[:1]))
    first: Vector = biases[0, 0]
    return first
