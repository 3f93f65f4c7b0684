"""Chapter 10: a step is one fixed turn of every dial, and so one matrix for all places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
)
from manim.typing import Point3D
from manim.utils.rate_functions import (
    squish_rate_func,
    there_and_back,
    there_and_back_with_pause,
)
from numpy.typing import NDArray

from posenc_math import best_single_sine, encode, frequencies, shift_matrix, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.fades import while_it_moves
from scenes._kit.layout import Region
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.block_letters import BlockLetters
from scenes._kit.mobjects.block_matrix import OVER, PAD, SIDE, BlockMatrix, NumberBlock
from scenes._kit.mobjects.checklist import Checklist, Mark
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.dial_column import NAMED, DialColumn
from scenes._kit.mobjects.height_sum import HeightSum, WidthSum
from scenes._kit.mobjects.readout import NamedReadout, Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.step_dial import StepDial, leg_hues
from scenes._kit.mobjects.trace import Trace
from scenes._kit.mobjects.weighted_sum import Chip, WeightedSum
from scenes._kit.pictures.shifted_waves import lay_out_waves, neighbours
from scenes._kit.poses import between, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, NOTE, SMALLEST_FORMULA, TITLE, Formula, Label

Array = NDArray[np.float64]

CELL = (1.42, 0.95)
"""Width and height of an entry of the block that stands alone."""
LIFT = 0.1
"""How far the numbers of the block stand over the middle of their cells, for a name under each."""
MULTIPLES = (-0.3, 1.0)
"""Smallest and largest multiple of the wave that is tried."""
COMPARED = 7
"""The place at which both waves are compared: there and one place on the wave is high."""
WALKED = 4
"""How many places the walk is long."""
TRAIL = 0.22
"""How dense the triangles are that the walk leaves."""
RADIUS = 1.9
"""Of the dial beside which heights are added."""
CENTRE, LARGE = (0.6, 0.5), 2.15
"""Where on the stage the dial is that walks alone, as shares of it, and its radius."""
BARS = (2.75, 4.25, 5.75)
"""How far right of the middle of the stage the bars of the heights stand."""
BESIDE = 0.14
"""Room between a leg and the number that says how long it is."""
FOOT = 0.45
"""How far over the lower edge of the stage their names stand."""
ABOVE = 1.2
"""How far the sum of the widths stands over that of the heights."""
HEAD = 0.48
"""Height of the line of names over the last equation."""
SPEEDS, MATRIX, COLUMN, APART, NAMES = 0.82, 5.28, 2.2, 2.62, 0.55
"""Widths of the speeds, of the entries of the matrix, and of a column of hands; how far one
column is from the other, and how much wider the one is in which sine and cosine are named."""
WEDGE = 0.72
"""Radius of the wedges of the turns, as a share of the dials'."""
THIN, WIDE = 3, 8
"""Widths of the frame of a block, and of one that is to be looked at."""
NUMBER = 24.3
"""Size of the numbers of the matrix: the smallest that can be read."""
LAID = 1.5 * QUICK
"""How long a block takes to turn its hand."""
FAST = 2.0
"""How many turns a hand makes on such a way if it is too fast to be followed."""
EARNED_HERE = "linear shift"
FIRST, LATE = squish_rate_func(smooth, 0, 0.4), squish_rate_func(smooth, 0.6, 1)
"""What goes before a movement, and what comes when it is about to end."""


def place_by_place(count: int) -> Callable[[float], float]:
    """Return the rate at which so many steps are made, each from rest to rest."""

    def gone(time: float) -> float:
        whole = min(int(count * time), count - 1)
        return float(whole + smooth(count * time - whole)) / count

    return gone


class ShiftMatrix(ChapterScene):
    """Finds the two numbers of a step, sees them in a turn, and builds one matrix of them."""

    key = "shift_matrix"
    number = 10
    climax = "same"

    dim: Annotated[int, OneOf(4, 6, 8)] = 8
    """Width of the position vectors."""
    base: Annotated[float, Between(100, 1_000_000)] = 10000.0
    """Base of the frequencies."""
    place: Annotated[int, Between(1, 500)] = 13
    """The place t at which the turn is explained: its hand stands a little over the floor."""
    far: Annotated[int, Between(1, 500)] = 400
    """A place far away, at which the matrix is tried again."""
    positions: Annotated[int, Between(20, 1000)] = 501
    """Length of the sentence."""

    def check_content(self) -> None:
        """Check the limits, that the last place is in the sentence, and that legs can be drawn."""
        super().check_content()
        walked = self.place + WALKED
        if self.far <= walked:
            raise ValueError(f"far must be past place {walked}, got {self.far}")
        last = self.far + 3
        if self.positions <= last:
            raise ValueError(f"positions must reach past place {last}, got {self.positions}")
        leaning = self.place * self.omega[0] % (2 * np.pi)
        if not 0.3 <= leaning <= 0.5:
            raise ValueError(
                f"place must leave a hand 0.3 to 0.5 radians over the floor, got {leaning:.2f}"
            )

    def spoken(self) -> dict[str, object]:
        """Return the numbers of the captions."""
        c, s = self.step[0, :2]
        return {"c": f"{c:.3f}", "s": f"{s:.3f}"}

    def construct(self) -> None:
        """Tell the chapter."""
        self.shift_the_wave()
        self.fill_the_gap()
        self.lay_the_legs()
        self.walk_on()
        self.give_each_hand_its_block()
        self.move_every_place()

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
    def step(self) -> Array:
        """The matrix of a step of one word."""
        return shift_matrix(1, self.omega)

    def hand(self, angle: float | Array) -> Array:
        """Return (..., 2) sine and cosine of a hand at angles (...) in radians."""
        return np.asarray(encode(np.array(angle), np.ones(1)))

    def vector(self, place: float) -> Array:
        """Return the numbers of all dials at a place."""
        return np.asarray(sinusoidal(place, self.dim, base=self.base))

    @property
    def now(self) -> float:
        """The place t."""
        return float(self.t.get_value())

    # --- the wave --------------------------------------------------------------------------

    def shift_the_wave(self) -> None:
        """Let a hand write its wave, and slide a copy back by one word."""
        self.build_the_waves()
        waves, names = self.waves, self.waves.names
        self.add(waves.axis, waves.made, self.figure)
        with self.question(), self.redrawn(self.draw_waves):
            told = (names["sine"], 0.5), (self.place_told, 0.85)
            shown = [
                FadeIn(
                    name,
                    run_time=1.2 * STROLL,
                    rate_func=squish_rate_func(smooth, since, since + 0.15),
                )
                for name, since in told
            ]
            walked = moved(waves.written, 1.0, 1.2 * STROLL, place_by_place(self.place - 1))
            self.play(walked, *shown)
            self.add(waves.goal)
            slid = moved(waves.lag, 1.0, rate_func=linear)
            self.say("later", slid, FadeIn(names["later"], rate_func=LATE), run_time=MORPH)
            self.show(self.neighbours["here"])
            self.show(self.neighbours["there"])

    def build_the_waves(self) -> None:
        """Lay out the dial, both waves beside it, and the sum and the valley under them."""
        plot, foot = self.stage.rows(3.45, 1.6)
        radius, hue = 0.38 * plot.height, self.hues[0]
        hub = plot.at(0, 0.5) + RIGHT * (radius + 0.1)
        self.figure = StepDial(DialPose(hub, radius), color=hue)
        self.figure.grown |= {"floor": 1.0, "height": 1.0}
        beside = Region(hub[0] + radius + 0.5, plot.right - 0.3, plot.bottom, plot.top)
        speed = float(self.omega[0])
        angles = np.linspace(0, self.place * speed, 20 * self.place + 1)
        self.waves = lay_out_waves(beside, foot, angles, speed, radius, MULTIPLES, color=hue)
        self.waves.written.set_value(1 / self.place)
        height = float(self.hand((COMPARED + 1) * speed)[0])
        self.neighbours = neighbours(self.waves.area, COMPARED, height, color=hue)
        self.place_told = NamedReadout("t", self.place, size=BODY, color=self.theme.position)
        self.place_told.put(hub + (radius + 0.45) * DOWN)
        self.hero = VGroup(self.figure, self.waves.axis, self.waves.made)
        self.line = self.weighted_sum().put(foot.at(0, 0.42) + RIGHT * 0.1)
        self.draw_waves()

    def weighted_sum(self) -> WeightedSum:
        """Return the upper row of the block written out as a sum."""
        first, second = self.step[0, :2]
        terms = ("sin {{t : t}}", "cos {{t : t}}")
        tints = {"t": self.theme.position}
        whole = "sin ({{t : t}} + 1)"
        return WeightedSum(whole, terms, (first, second), color=self.hues[0], parts=tints)

    def draw_waves(self) -> None:
        """Draw the hand, both waves and the gap between them, and print the weights."""
        waves, speed = self.waves, float(self.omega[0])
        self.figure.show_turn(waves.reached * speed, 0.0)
        waves.show(self.hand, speed)
        for chip, weight in zip(self.line.chips, (waves.of_height, waves.of_width), strict=True):
            chip.set_number(weight.get_value())

    def fill_the_gap(self) -> None:
        """Try every multiple, rest in the valley's floor; add the cosine, and the gap closes."""
        best, _ = best_single_sine(float(self.omega[0]))
        waves, names = self.waves, self.waves.names
        bad, good = (
            Mark(verdict, 0.2).next_to(waves.size, RIGHT, buff=0.25) for verdict in ("bad", "good")
        )
        cosine = Trace(waves.area, color=self.hues[0], width=4, dash=3)
        cosine.set_heights(waves.words, self.hand(waves.angles)[:, 1])
        with self.beat("gap"), self.redrawn(self.draw_waves):
            self.add(waves.gap, waves.axis, waves.made, waves.goal)
            gone = FadeOut(names["sine"], *self.neighbours.values())
            self.play(FadeIn(waves.gap), gone, run_time=QUICK)
            self.show(names["size"], waves.size)
            self.show(self.line.first, waves.valley, names["multiple"])
            least = MULTIPLES[0]
            along = moved(waves.tried[0], least, GESTURE, linear)
            self.sweep(least, GESTURE, along, tracker=waves.of_height)
            self.sweep(best, GESTURE, tracker=waves.of_height)
            self.say("missing", Create(bad), run_time=QUICK)
            self.ponder(QUICK)
            gone = FadeOut(bad, waves.valley, names["multiple"], rate_func=FIRST)
            wide = self.figure.grow("width")
            self.say("add", gone, wide, FadeIn(cosine), run_time=GESTURE)
            self.show(self.line.second, names["cosine"], names["sum"])
            self.sweep(float(self.step[0, 1]), GESTURE, tracker=waves.of_width)
            self.show(good, self.line.whole)

    # --- the turn --------------------------------------------------------------------------

    def lay_the_legs(self) -> None:
        """The new tip is reached along and across the old hand; the block holds what they climb."""
        self.t.set_value(self.place)
        figure = self.figure
        figure.grown["new"] = 1.0
        with self.beat("turn"):
            self.carry_the_numbers()
            self.build_the_legs()
            letters, block, heights = self.letters, self.block, self.heights
            old, new = self.hand_names
            with self.redrawn(self.draw_sums):
                named = FadeIn(old, rate_func=FIRST), FadeIn(new, rate_func=LATE)
                self.say("on", figure.grow("turn"), *named, run_time=MORPH)
                for entry, part in enumerate(("along", "across")):
                    told = FadeIn(self.chips[entry], rate_func=LATE)
                    moves = figure.grow(part), told, block.light(entry), letters.spell(entry)
                    if entry == 0:
                        self.say("legs", *moves, run_time=MORPH)
                    else:
                        self.play(*moves, run_time=MORPH)
                self.add(heights)
                self.say("climb", heights.grow("first"), run_time=MORPH)
                self.turn_the_triangle()
                self.play(heights.grow("whole"), run_time=GESTURE)
                self.write_the_second_row()

    def turn_the_triangle(self) -> None:
        """The hand's own triangle turns by a quarter, shrinks, and stands on the second leg."""
        figure, heights = self.figure, self.heights
        aside: list[Any] = [self.hand_names[1], heights.levels[0]]
        self.play(figure.grow("aside"), FadeOut(*self.chips, *aside), run_time=QUICK)
        self.say("quarter", figure.grow("width", "height"), run_time=GESTURE)
        self.play(figure.grow("quarter"), run_time=1.5 * MORPH)
        self.play(figure.grow("aside", to=0), FadeIn(*aside), run_time=QUICK)
        self.say("shrunk", figure.grow("fit"), run_time=1.3 * MORPH)
        self.say("second", heights.grow("second"), run_time=GESTURE)
        self.play(figure.grow("spent"), FadeIn(*self.chips), run_time=QUICK)
        figure.grown |= dict.fromkeys(("width", "height", "quarter", "fit", "spent"), 0.0)

    def carry_the_numbers(self) -> None:
        """The waves leave; both weights become the upper row of a block, the dial grows."""
        middle = self.stage.at(0, 0.62) + RIGHT * CELL[0]
        self.block = self.new_block(0, middle, CELL)
        self.block.set_place(self.block.place, CELL, LIFT)
        upper, lower = self.block.numbers[:2], self.block.numbers[2:]
        for number in lower:
            number.set_opacity(0)
        chips: list[Any] = self.line.chips
        self.clear_stage(self.figure, *chips, run_time=QUICK)
        first, then = squish_rate_func(smooth, 0, 0.7), squish_rate_func(smooth, 0.3, 1)
        ways = [
            chip.animate(rate_func=then).shift(there.get_left() - chip.number.get_left())
            for chip, there in zip(chips, upper, strict=True)
        ]
        big = DialPose(self.stage.at(0.5, 0.55), RADIUS)
        shrunk = self.figure.grow("height", "width", to=0).set_rate_func(FIRST)
        grown = glide((self.figure, big)).set_rate_func(first)
        self.play(grown, shrunk, *ways, run_time=MORPH)
        self.headings, frames = self.new_headings(), [chip.frame for chip in chips]
        numbers = [chip.number for chip in chips]
        self.remove(*chips)
        self.add(self.block.frame, *frames, *numbers)
        # one by one, so that they stay under the numbers
        gone = [FadeOut(frame) for frame in frames]
        self.play(FadeIn(self.block.frame, *self.headings), *gone, run_time=QUICK)
        self.remove(*numbers)
        self.add(self.block)

    def new_block(
        self, pair: int, place: Point3D, cell: tuple[float, float], *, size: float = BODY
    ) -> NumberBlock:
        """Return the block of a pair for one word, about a place."""
        values = self.step[2 * pair : 2 * pair + 2, 2 * pair : 2 * pair + 2]
        block = NumberBlock(values, decimals=3, color=self.hues[pair], cell=cell, size=size)
        return block.set_place(place, cell)

    def new_headings(self) -> list[Formula]:
        """Return what each column of the block is of, over it."""
        numbers, top = self.block.numbers, self.block.frame.get_top()[1] + 0.22
        tints = {"t": self.theme.position}
        return [
            Formula(term, BODY, parts=tints).put(np.array([number.get_center()[0], top, 0]))
            for term, number in zip(("sin {{t : t}}", "cos {{t : t}}"), numbers, strict=False)
        ]

    def build_the_legs(self) -> None:
        """Lay out the names of both hands, the lengths of the legs, and what they add up to."""
        theme, hub = self.theme, self.figure.hub
        hues = (*leg_hues(self.hues[0]), theme.ink)
        c, s = self.step[0, :2]
        self.letters = BlockLetters(self.block, "1", below=0.32)
        self.hand_names = (
            Formula("t", BODY, color=theme.position),
            Formula("{{t : t}} + 1", BODY, parts={"t": theme.position}),
        )
        self.chips = [
            Chip(length, color=hue, size=LABEL, wide=False)
            for length, hue in zip((c, s), hues, strict=False)
        ]
        names = f"{c:.3f} sin t", f"{s:.3f} cos t", "sin(t + 1)"
        columns = [hub[0] + bar for bar in BARS]
        self.heights = HeightSum(hub[1], columns, names, line=self.stage.bottom + FOOT, colors=hues)
        names = f"{c:.3f} cos t", f"-{s:.3f} sin t", "cos(t + 1)"
        line = self.stage.bottom + FOOT + ABOVE
        self.widths = WidthSum(hub, columns, names, line=line, colors=hues)
        self.now_told = NamedReadout("t", self.place, 1, TITLE, color=theme.position)
        self.trail = VGroup(
            *(
                scenery(VMobject(stroke_color=hues[1], stroke_width=3, fill_color=hues[0]))
                for _ in range(WALKED + 1)
            )
        )
        self.hero = VGroup(self.figure, self.heights, self.block)

    def draw_sums(self) -> None:
        """Draw hand and legs, and how far both legs go upwards and sideways."""
        self.draw_legs()
        figure, (c, s) = self.figure, self.step[0, :2]
        sine, cosine = self.hand(self.now * float(self.omega[0]))
        self.heights.show_legs(figure.knee, figure.end, (c * sine, s * cosine))
        self.widths.show_legs(figure.knee, figure.end, (c * cosine, -s * sine))

    def draw_legs(self) -> None:
        """Turn the hand with its legs as one piece, and put on them what they are called."""
        figure, speed = self.figure, float(self.omega[0])
        figure.show_turn(self.now * speed, speed)
        legs = (figure.hub, figure.knee), (figure.knee, figure.end)
        for chip, (start, end) in zip(self.chips, legs, strict=True):
            # on the outer side, on which no hand is
            out = np.array([end[1] - start[1], start[0] - end[0], 0]) / np.linalg.norm(end - start)
            room = abs(out[0]) * chip.frame.width / 2 + abs(out[1]) * chip.frame.height / 2
            chip.put((start + end) / 2 + (room + BESIDE) * out + 0.11 * DOWN)
        for name, words in zip(self.hand_names, range(2), strict=True):
            angle = (self.now + words) * speed
            reach = figure.radius + 0.25 + 0.3 * abs(np.cos(angle)) * words
            name.put(on_circle(figure.hub, reach, angle) + 0.08 * DOWN)

    def draw_trail(self) -> None:
        """Draw hand and legs, and leave their triangle faintly at every place that was met."""
        self.draw_legs()
        figure, speed = self.figure, float(self.omega[0])
        self.now_told.set_number(self.now)
        for words, triangle in enumerate(self.trail):
            angle = (self.place + words) * speed
            knee = on_circle(figure.hub, figure.radius * float(np.cos(speed)), angle)
            end = on_circle(figure.hub, figure.radius, angle + speed)
            triangle.set_points_as_corners([figure.hub, knee, end, figure.hub])
            left = TRAIL * float(np.clip(self.now - self.place - words, 0, 1))
            triangle.set_fill(opacity=left).set_stroke(opacity=2 * left)

    def write_the_second_row(self) -> None:
        """What both legs go sideways becomes the lower row, and is lit as the upper one was."""
        block, widths, letters = self.block, self.widths, self.letters
        self.add(widths)
        lower: list[Any] = block.numbers[2:]
        back = block.light(0, 1, glow=0.0)
        self.say("widths", back, FadeOut(*self.chips), run_time=QUICK)
        for row, entry in enumerate((3, 2)):
            lit = lower[entry - 2].animate(rate_func=LATE).set_opacity(1)
            moves = widths.grow(row), lit, letters.spell(entry), block.light(entry)
            if row == 0:
                self.play(*moves, run_time=1.3 * MORPH)
            else:
                self.say("left", *moves, run_time=1.3 * MORPH)
        self.play(widths.grow(2), run_time=GESTURE)

    def walk_on(self) -> None:
        """The place grows; the legs turn as one rigid piece, and the block stands still."""
        figure, block = self.figure, self.block
        big = DialPose(self.stage.at(*CENTRE), LARGE)
        self.now_told.put(big.hub + (LARGE + 0.9) * RIGHT + 0.9 * LARGE * DOWN)
        with self.beat("walk"):
            come = FadeIn(self.now_told, *self.chips)
            self.play(FadeOut(self.heights, self.widths), come, run_time=QUICK)
            self.add(self.trail, figure, *self.chips, *self.hand_names)
            with self.redrawn(self.draw_trail):
                small = figure.pose
                # it stays under what it is called
                grown = UpdateFromAlphaFunc(
                    figure, lambda _, share: figure.take(between(small, big, share))
                )
                self.play(grown, block.light(2, 3, glow=0.0), run_time=MORPH)
                for _ in range(WALKED - 1):
                    self.step_on()
                lit = block.widen(WIDE).set_rate_func(LATE)
                self.say("never", *self.on(), lit, run_time=GESTURE)

    def step_on(self, *texts: VMobject) -> None:
        """Step to the next place, and rest there."""
        self.play(*self.on(*texts), run_time=GESTURE)
        self.pause(QUICK)

    def on(self, *texts: VMobject) -> list[Any]:
        """Return the animations of a step to the next place, and of what is printed of it."""
        return [moved(self.t, round(self.now) + 1.0), while_it_moves(*texts)]

    # --- all hands -------------------------------------------------------------------------

    def give_each_hand_its_block(self) -> None:
        """The dial becomes the first of a column, its block that of a matrix; others follow."""
        self.lay_out_the_equation()
        with self.beat("rows"):
            self.make_room()
            upper, *others = self.meanings
            numbers = [number for block in self.blocks for number in block.numbers]
            hidden: Any = VGroup(*self.block.numbers)
            spelled = upper.spell(0, 1, 2, 3).set_rate_func(LATE)
            self.play(hidden.animate(rate_func=FIRST).set_opacity(0), spelled, run_time=GESTURE)
            come = [*self.here.numbers[:2], *self.here.names[:2]]
            for pair, letters in enumerate(others, 1):
                come += self.speeds[pair], self.blocks[pair], self.here.row(pair)
                self.play(FadeIn(*come, letters), run_time=GESTURE)
                come = []
            told: Any = VGroup(*numbers)
            gone = FadeOut(*self.meanings, rate_func=FIRST)
            shown = told.animate(rate_func=LATE).set_opacity(1)
            self.play(gone, shown, run_time=GESTURE)

    def make_room(self) -> None:
        """The dial glides to the head of the column, the block to that of the matrix."""
        spent = *self.hand_names, *self.chips, *self.headings, self.now_told, self.letters
        gone = FadeOut(self.trail, *spent), self.figure.grow("aside"), self.block.widen(THIN)
        self.play(*gone, run_time=QUICK)
        here, first = self.here, self.blocks[0]
        head = here.dials[0]
        moves = self.block.glide(first.place, first.cell, size=first.numbers[0].size)
        bare = self.figure.grow("floor", to=0)
        come = FadeIn(self.matrix, rate_func=LATE)
        names = self.omegas, self.speeds[0], self.rule, here.word, here.place
        told = FadeIn(here.brackets, *names, rate_func=LATE)
        small = glide((self.figure, head.pose))
        self.say("hands", small, bare, moves, come, told, run_time=MORPH)
        self.remove(self.figure)
        self.add(head)
        self.blocks[0] = self.block
        self.meanings = [
            BlockLetters(block, "omega", below=0.0, size=SMALLEST_FORMULA) for block in self.blocks
        ]
        for letters in self.meanings[1:]:
            letters.set_opacity(1)
        self.hero = VGroup(self.matrix, *self.blocks, self.here, self.there)

    def lay_out_the_equation(self) -> None:
        """Lay out the matrix, a column of hands that it takes, and one of hands that it makes."""
        stage, theme = self.stage, self.theme
        body = Region(stage.left, stage.right, stage.bottom + 0.05, stage.top - HEAD)
        left = body.left + SPEEDS + PAD + OVER + SIDE
        room = Region(left, left + MATRIX, body.bottom, body.top)
        self.matrix = BlockMatrix(self.pairs, room)
        rows = [1.0] * self.pairs
        then = Region(body.right - COLUMN, body.right, body.bottom, body.top).rows(*rows)
        now = [replace(row, left=row.left - APART - NAMES, right=row.right - APART) for row in then]
        self.here = DialColumn(now, self.hues, wedge=WEDGE, named=True)
        self.there = DialColumn(then, self.hues, wedge=WEDGE)
        for dial in self.there.dials:
            dial.grown |= dict.fromkeys(("turn", "guess", "away"), 1.0)
            dial.tip.set_color(theme.ink)
        middle = (now[0].right + then[0].left) / 2 * RIGHT + body.at(0, 0.5) * UP
        self.equals = Formula("=", TITLE).move_to(middle)
        line = (body.top + NAMED) * UP
        edge = line + (body.left + SPEEDS - BESIDE) * RIGHT
        self.omegas = Formula("omega", BODY).put(edge, RIGHT)
        self.judged = Label(f"largest of {self.dim} differences", NOTE)
        self.missed = Readout(0.0, 3, LABEL, face="sans", bold=True)
        self.fits = Mark("good", 0.15)
        VGroup(self.judged, self.missed, self.fits).arrange(RIGHT, buff=0.16)
        self.missed.put(line + self.missed.get_left() * RIGHT)
        self.judged.put(line + self.judged.get_left() * RIGHT, LEFT)
        self.gap = VGroup(self.judged, self.missed, self.fits)
        self.gap.shift((room.right - self.gap.get_right()[0]) * RIGHT)
        self.fits.match_y(self.missed)
        self.turned = [ValueTracker(0.0) for _ in rows]
        self.ahead = ValueTracker(0.0)
        self.speeds, self.blocks = [], []
        width, height = self.matrix.block_cell
        for pair, (row, speed, hue) in enumerate(zip(now, self.omega, self.hues, strict=True)):
            edge = (body.left + SPEEDS - BESIDE) * RIGHT + (row.center[1] - 0.1) * UP
            told = Formula(f"{speed:.3g}", SMALLEST_FORMULA, color=hue)
            self.speeds.append(told.put(edge, RIGHT))
            place = self.matrix.block_place(pair, pair)
            self.blocks.append(self.new_block(pair, place, (width, height), size=NUMBER))
        for block in self.blocks[1:]:
            VGroup(*block.numbers).set_opacity(0)
        self.rule = Formula("T(1)", BODY).put(room.at(0, 1) + NAMED * UP, LEFT)
        self.draw_equation()

    def draw_equation(self) -> None:
        """Draw the hands at the place, what the matrix makes of them, and the hands ahead."""
        ahead = float(self.ahead.get_value())
        now, then = self.vector(self.now), self.vector(self.now + ahead)
        here, there = self.here, self.there
        here.show_numbers(now, round(self.now))
        there.show_numbers(then, round(self.now + ahead))
        for own, other, turned, speed in zip(
            here.dials, there.dials, self.turned, self.omega, strict=True
        ):
            start = self.now * speed
            own.show_turn(start, 0.0)
            other.show_turn(start, float(turned.get_value()), start + ahead * speed)
        self.missed.set_number(float(np.abs(self.step @ now - then).max()))

    def turns_of_the_blocks(self) -> list[float]:
        """Return by how much each block of the matrix turns its hand."""
        blocks = (self.step[row : row + 2, row : row + 2] for row in range(0, self.dim, 2))
        return [float(np.arctan2(sine, cosine)) for (cosine, sine), _ in blocks]

    # --- every place -----------------------------------------------------------------------

    def move_every_place(self) -> None:
        """One matrix lays hands one place on, near and far away; the true ones come to fit."""
        with self.beat("same"), self.redrawn(self.draw_equation):
            self.lay_the_next_place()
            self.run_to(self.far)
            self.lay_all_at_once()
            self.walk_together()

    def lay_the_next_place(self) -> None:
        """Each block turns its hand by one place, in grey; the true hands step there."""
        there = self.there
        self.say("lay", FadeIn(self.equals, there.brackets, *there.dials), run_time=QUICK)
        for block, dial, tracker, turn in zip(
            self.blocks, there.dials, self.turned, self.turns_of_the_blocks(), strict=True
        ):
            lit = block.widen(WIDE).set_rate_func(there_and_back)
            laid = dial.grow("new").set_rate_func(FIRST)
            self.play(moved(tracker, turn), laid, lit, run_time=LAID)
        came = [dial.grow("away", to=0) for dial in there.dials]
        self.say("true", *came, FadeIn(self.judged, self.missed), run_time=QUICK)
        self.let_true_hands_step()

    def let_true_hands_step(self) -> None:
        """The true hands step on, and what they miss goes to nothing."""
        there = self.there
        self.play(moved(self.ahead, 1.0), run_time=GESTURE)
        self.play(FadeIn(there.word, *there.texts, self.fits), run_time=QUICK)
        self.pause(QUICK)

    def run_to(self, place: int) -> None:
        """Grey hands leave; all hands run to a place far away, those too fast as a mist."""
        here, there = self.here, self.there
        texts = *here.texts, there.word, *there.texts, self.missed, self.fits
        gone = [dial.grow("aside") for dial in there.dials]
        self.say("far", *gone, FadeOut(*texts), run_time=QUICK)
        for tracker in self.turned:
            tracker.set_value(0.0)
        mist = [
            dial.grow("blur").set_rate_func(there_and_back_with_pause)
            for column in (here, there)
            for dial, speed in zip(column.dials, self.omega, strict=True)
            if (place - self.now) * speed > 2 * np.pi * FAST
        ]
        self.play(moved(self.t, float(place)), moved(self.ahead, 0.0), *mist, run_time=1.2 * MORPH)

    def lay_all_at_once(self) -> None:
        """All blocks lay their grey hands one place on; the true ones step there."""
        lit = [block.widen(WIDE).set_rate_func(there_and_back) for block in self.blocks]
        come = [dial.grow("aside", to=0).set_rate_func(FIRST) for dial in self.there.dials]
        turns = map(moved, self.turned, self.turns_of_the_blocks())
        told = FadeIn(*self.here.texts, rate_func=FIRST), FadeIn(self.missed, rate_func=LATE)
        self.say("stay", *turns, *come, *lit, *told, run_time=1.4 * GESTURE)
        self.let_true_hands_step()

    def walk_together(self) -> None:
        """Both columns walk on, place by place, and the matrix stands still."""
        self.checklist = Checklist(
            {EARNED_HERE: "open"}, self.layout.checklist, earning=EARNED_HERE
        )
        texts = *self.here.texts, *self.there.texts
        come = FadeIn(self.checklist)
        self.say("linear", *self.on(*texts), come, run_time=GESTURE, answer=True)
        self.pause(QUICK)
        self.play(*self.on(*texts), self.checklist.earn(EARNED_HERE), run_time=GESTURE)
