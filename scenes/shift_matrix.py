"""Chapter 10: a step is one fixed turn of every dial, and so one matrix for all places."""

from __future__ import annotations

from itertools import zip_longest
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    ValueTracker,
    VGroup,
    linear,
    smooth,
)
from manim.typing import Point3D
from manim.utils.rate_functions import squish_rate_func, there_and_back
from numpy.typing import NDArray

from posenc_math import best_single_sine, encode, frequencies, shift_matrix, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length, OneOf
from scenes._kit.mobjects.block_letters import BlockLetters
from scenes._kit.mobjects.block_matrix import OVER, PAD, BlockMatrix, NumberBlock
from scenes._kit.mobjects.checklist import Checklist, Mark
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.dial_notes import DialNotes
from scenes._kit.mobjects.height_sum import HeightSum, WidthSum
from scenes._kit.mobjects.place_line import PlaceLine
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.mobjects.step_dial import StepDial, leg_hues
from scenes._kit.mobjects.trace import Trace
from scenes._kit.mobjects.weighted_sum import Chip, WeightedSum
from scenes._kit.pictures.shifted_waves import lay_out_waves, neighbours
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, TITLE, Formula

Array = NDArray[np.float64]

CELL = (1.42, 0.95)
"""Width and height of an entry of the block that stands alone."""
LIFT = 0.1
"""How far the numbers of the block stand over the middle of their cells, for a name under each."""
MULTIPLES = (-0.3, 1.0)
"""Smallest and largest multiple of the wave that is tried."""
COMPARED = 7
"""The place at which both waves are compared: there and one place on the wave is high."""
STOPS = (1, 2)
"""After how many places the walk rests: there the rounded heights add up as they are printed."""
WALKED = 4
"""How many places the walk is long, for which that holds too."""
FAR = 3
"""How many places on the matrix takes in the end."""
RADIUS, SMALL = 1.9, 0.97
"""Of the dial that fills the stage, and of each of all dials."""
BARS = (2.75, 4.25, 5.75)
"""How far right of the middle of the stage the bars of the heights stand."""
BESIDE = 0.14
"""Room between a leg and the number that says how long it is."""
FOOT = 0.45
"""How far over the lower edge of the stage their names stand."""
MATRIX, STRIP, FLOOR = 6.9, 0.85, 0.62
"""Width of the matrix; height of the line of its formula over it, and of the places under it."""
WIDER = 0.05
"""How much wider a cell of a block is, so that no minus stands close to a number."""
NUMBER = 24.3
"""Size of the numbers of the matrix: the smallest that can be read."""
GENERAL = 'T(k): quad mat(delim: "[", cos k omega, sin k omega; -sin k omega, cos k omega)'
"""Every block of the matrix of any number of places."""
TICK = 2 * QUICK
"""How long a step of the true hands takes."""
FAST = 2.0
"""How many turns a hand makes on the last way if it is too fast to be followed."""
EARNED_HERE = "linear shift"
FIRST, LATE = squish_rate_func(smooth, 0, 0.4), squish_rate_func(smooth, 0.6, 1)
"""What goes before a movement, and what comes when it is about to end."""


class ShiftMatrix(ChapterScene):
    """Finds the two numbers of a step, sees them in a turn, and builds one matrix of them."""

    key = "shift_matrix"
    number = 10
    climax = "walk"

    dim: Annotated[int, OneOf(4, 6, 8)] = 8
    """Width of the position vectors."""
    base: Annotated[float, Between(100, 1_000_000)] = 10000.0
    """Base of the frequencies."""
    place: Annotated[int, Between(1, 500)] = 13
    """The place t at which the turn is explained: its hand stands a little over the floor."""
    places: Annotated[tuple[int, ...], Length(2, 2), Each(Between(1, 500))] = (20, 500)
    """Where the matrix is tried."""
    positions: Annotated[int, Between(10, 1000)] = 501
    """Length of the sentence."""

    def check_content(self) -> None:
        """Check the limits, that t only grows, and that the legs can be drawn."""
        super().check_content()
        way = (self.place + WALKED, self.places[0], self.places[1] - FAR)
        if not way[0] < way[1] < way[2]:
            raise ValueError(f"place and places must grow, got {self.place} and {self.places}")
        if self.positions <= self.places[1]:
            raise ValueError(
                f"positions must reach past places, got {self.positions} for {self.places}"
            )
        leaning = self.place * self.omega[0] % (2 * np.pi)
        if not 0.3 <= leaning <= 0.5:
            raise ValueError(
                f"place must leave a hand 0.3 to 0.5 radians over the floor, got {leaning:.2f}"
            )

    def setup(self) -> None:
        """Begin with hands that have not stepped, and a matrix of one place."""
        super().setup()
        self.words, self.guessed, self.landed = (ValueTracker(value) for value in (1.0, 1.0, 0.0))
        self.left: float | None = None

    def spoken(self) -> dict[str, object]:
        """Return the numbers of the captions."""
        (c, s), (first, last) = self.step[0, :2], self.places
        return {
            "c": f"{c:.3f}",
            "s": f"{s:.3f}",
            "far": FAR,
            "first": first,
            "met": first + FAR,
            "last": last,
        }

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
                    name, run_time=STROLL, rate_func=squish_rate_func(smooth, since, since + 0.15)
                )
                for name, since in told
            ]
            self.sweep(1.0, STROLL, *shown, tracker=waves.written)
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
            self.show(self.line.first, waves.valley)
            least = MULTIPLES[0]
            along = moved(waves.tried[0], least, GESTURE, linear)
            self.sweep(least, GESTURE, along, tracker=waves.of_height)
            self.sweep(best, GESTURE, tracker=waves.of_height)
            self.say("missing", Create(bad), run_time=QUICK)
            self.ponder(QUICK)
            # the white crest keeps its name, and leaves the dashed one room for its own
            aside = names["later"].animate.shift(waves.area.unit * RIGHT)
            gone = FadeOut(bad, waves.valley, rate_func=FIRST)
            wide = self.figure.grow("width")
            self.say("add", gone, wide, FadeIn(cosine), aside, run_time=GESTURE)
            self.show(self.line.second, names["cosine"])
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
            with self.redrawn(self.draw_legs):
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
                self.say("quarter", figure.grow("width"), run_time=GESTURE)
                self.play(figure.grow("quarter"), run_time=MORPH)
                self.say("second", heights.grow("second"), run_time=MORPH)
                self.play(figure.grow("spent"), run_time=QUICK)
                figure.grown |= {"quarter": 0.0, "width": 0.0}
                self.play(heights.grow("whole"), run_time=GESTURE)
                self.write_the_second_row()

    def carry_the_numbers(self) -> None:
        """The waves leave; both weights become the upper row of a block, the dial grows."""
        middle = self.stage.at(0, 0.62) + RIGHT * CELL[0]
        self.block = self.new_block(0, middle, CELL)
        self.block.set_place(self.block.place, CELL, LIFT)
        upper, lower = self.block.numbers[:2], self.block.numbers[2:]
        for number in lower:
            number.set_opacity(0)
        made: list[Any] = [chip.number for chip in self.line.chips]
        self.clear_stage(self.figure, *made, run_time=QUICK)
        first, then = squish_rate_func(smooth, 0, 0.7), squish_rate_func(smooth, 0.3, 1)
        ways = [
            number.animate(rate_func=then).shift(there.get_left() - number.get_left())
            for number, there in zip(made, upper, strict=True)
        ]
        big = DialPose(self.stage.at(0.5, 0.55), RADIUS)
        shrunk = self.figure.grow("height", "width", to=0).set_rate_func(FIRST)
        grown = glide((self.figure, big)).set_rate_func(first)
        self.play(grown, shrunk, *ways, run_time=MORPH)
        self.headings = self.new_headings()
        self.play(FadeIn(self.block, *self.headings), FadeOut(*made), run_time=QUICK)

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
        self.widths = WidthSum(hub, names, colors=hues)
        self.now_told = NamedReadout("t", self.place, size=TITLE, color=theme.position)
        self.now_told.put(self.block.place * RIGHT + (self.stage.bottom + 0.15) * UP)
        self.hero = VGroup(self.figure, self.heights, self.block)

    def draw_legs(self) -> None:
        """Turn the hand with its legs as one piece, and put on them what they are called."""
        figure, speed = self.figure, float(self.omega[0])
        figure.show_turn(self.now * speed, float(speed))
        c, s = self.step[0, :2]
        sine, cosine = self.hand(self.now * speed)
        self.heights.show_legs(figure.knee, figure.end, (c * sine, s * cosine))
        self.widths.show_legs(figure.knee, figure.end)
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
        # a place is told when its hand has come
        self.now_told.set_number(int(self.now + 1e-6))

    def write_the_second_row(self) -> None:
        """What both legs go sideways becomes the lower row; the column stands under the block."""
        block, widths, letters = self.block, self.widths, self.letters
        self.add(widths)
        lower: list[Any] = block.numbers[2:]
        for row, entry in enumerate((3, 2)):
            lit = lower[entry - 2].animate(rate_func=LATE).set_opacity(1)
            moves = widths.grow(row), lit, letters.spell(entry)
            if row == 0:
                self.say("widths", *moves, FadeOut(*self.chips, rate_func=FIRST), run_time=GESTURE)
            else:
                self.play(*moves, run_time=1.5 * QUICK)
        self.play(widths.grow(2), run_time=1.5 * QUICK)
        terms = 'dot vec(delim: "[", sin t, cos t) = vec(delim: "[", sin(t+1), cos(t+1))'
        self.column = Formula(terms, LABEL)
        self.column.next_to(block.frame, DOWN, buff=0.3)
        self.play(
            FadeOut(widths, *self.headings), FadeIn(self.column, *self.chips), run_time=GESTURE
        )

    def walk_on(self) -> None:
        """The place grows; the legs turn as one rigid piece, and the block stands still."""
        with self.beat("walk"), self.redrawn(self.draw_legs):
            self.play(FadeIn(self.now_told), self.block.light(0, 1, glow=0.0), run_time=QUICK)
            self.step_to(*(self.place + words for words in STOPS), tempo=0.8 * MORPH)
            lit = self.figure.flash(), self.block.widen(8).set_rate_func(there_and_back)
            on = moved(self.t, float(self.place + WALKED), rate_func=linear)
            self.say("never", on, *lit, run_time=STROLL)

    # --- all hands -------------------------------------------------------------------------

    def give_each_hand_its_block(self) -> None:
        """Slower hands come beside the first one, and step with it; each gets its block."""
        with self.beat("rows"):
            self.make_room()
            speeds = [notes.speed for notes in self.notes]
            self.say("hands", FadeIn(*self.dials[1:], *speeds), run_time=GESTURE)
            first, *others = range(self.place + WALKED + 1, self.places[0] + 1)
            with self.redrawn(self.draw_hands):
                self.step_to(first)
                self.say("blocks")
                for place, block in zip_longest(others, self.blocks[1:]):
                    steps = [] if place is None else [moved(self.t, float(place))]
                    comes = [] if block is None else [FadeIn(block, rate_func=LATE)]
                    self.play(*steps, *comes, run_time=GESTURE)

    def make_room(self) -> None:
        """The dial becomes the first of all dials, the block the first on the diagonal."""
        self.lay_out_all_hands()
        names = *self.hand_names, *self.chips, self.now_told, self.column, self.letters
        self.play(FadeOut(self.heights, *names), run_time=QUICK)
        first = self.blocks[0]
        moves = self.block.glide(first.place, first.cell, size=first.numbers[0].size)
        bare = self.figure.grow("floor", "new", to=0)
        come = FadeIn(self.matrix, rate_func=LATE)
        self.play(
            glide((self.figure, self.dials[0].pose)), bare, moves, come, run_time=0.75 * MORPH
        )
        self.dials[0], self.blocks[0] = self.figure, self.block
        self.hero = VGroup(*self.dials, *self.blocks, self.matrix)

    def lay_out_all_hands(self) -> None:
        """Lay out the matrix on the left, all dials on the right, and the places under both."""
        room, self.foot = self.stage.rows(self.stage.height - FLOOR, FLOOR)
        left = Region(room.left, room.left + MATRIX, room.bottom, room.top - STRIP)
        self.strip_line = left.at(0.5, 1) + 0.5 * STRIP * UP
        self.matrix = BlockMatrix(self.pairs, left.inset(OVER + 2 * PAD, PAD))
        width, height = self.matrix.block_cell
        cell = width + WIDER, height
        right = Region(left.right + 0.1, room.right, room.bottom, room.top)
        seats = [seat for row in right.rows(1, 1) for seat in row.columns(1, 1)]
        self.dials, self.notes, self.blocks = [], [], []
        for pair, (seat, speed, hue) in enumerate(zip(seats, self.omega, self.hues, strict=False)):
            pose = DialPose(seat.at(0, 0.5) + (SMALL + 0.02) * RIGHT, SMALL)
            dial = StepDial(pose, color=hue)
            dial.grown |= dict.fromkeys(("turn", "along", "across"), 1.0)
            self.dials.append(dial)
            self.notes.append(DialNotes(pose, seat.right, float(speed), color=hue))
            place = self.matrix.block_place(pair)
            self.blocks.append(self.new_block(pair, place, cell, size=NUMBER))
        self.draw_hands()

    def draw_hands(self) -> None:
        """Show the matrix, the turn that it makes from a place, and the hands where they are."""
        words, guessed, landed = (
            float(tracker.get_value()) for tracker in (self.words, self.guessed, self.landed)
        )
        left = self.now if self.left is None else self.left
        matrix = shift_matrix(words, self.omega)
        made = matrix @ self.vector(left)
        for pair, (dial, notes, block, speed) in enumerate(
            zip(self.dials, self.notes, self.blocks, self.omega, strict=True)
        ):
            own = slice(2 * pair, 2 * pair + 2)
            dial.show_turn(left * speed, words * speed * guessed, self.now * speed)
            notes.show_pair(made[own], landed=landed).count(self.now * speed / (2 * np.pi))
            block.show_values(matrix[own, own])

    # --- every place -----------------------------------------------------------------------

    def move_every_place(self) -> None:
        """The matrix of more places guesses from one place and from another; the hands come."""
        first, last = self.places
        self.left = float(first)
        general = Formula(GENERAL, LABEL)
        count = NamedReadout("k", 1, size=BODY)
        VGroup(general, count.next_to(general, RIGHT, buff=0.5)).move_to(self.strip_line)
        self.rail = PlaceLine(self.positions - 1 + FAR, (0, first, last), self.foot).stand(first)

        def draw() -> None:
            self.draw_hands()
            count.set_number(int(self.words.get_value() + 1e-6))
            self.rail.stand(self.now)

        with self.beat("same"):
            self.say("steps", FadeIn(general, count), run_time=QUICK)
            with self.redrawn(draw):
                for words in range(2, FAR + 1):
                    self.play(moved(self.words, words, GESTURE))
                    self.pause(QUICK)
                grey = [dial.grow("guess", "new") for dial in self.dials]
                grey += [dial.grow("along", "across", to=0) for dial in self.dials]
                numbers = [number for notes in self.notes for number in notes.numbers]
                self.say("guess", *grey, FadeIn(*numbers, self.rail), run_time=GESTURE)
                self.say("true")
                self.walk_to_the_guess()
                self.run_far(last)
                self.walk_to_the_guess()
            self.checklist = Checklist(
                {EARNED_HERE: "open"}, self.layout.checklist, earning=EARNED_HERE
            )
            lit = [block.widen(8).set_rate_func(there_and_back) for block in self.blocks]
            self.say("same", *lit, FadeIn(self.checklist), run_time=MORPH, answer=True)
            self.play(self.checklist.earn(EARNED_HERE), run_time=GESTURE)

    def walk_to_the_guess(self) -> None:
        """The true hands step on, place by place, until they lie on the grey ones."""
        start = round(self.now)
        self.step_to(*range(start + 1, start + FAR + 1), tempo=TICK, rest=0)
        self.play(moved(self.landed, run_time=QUICK))
        self.pause(QUICK)

    def run_far(self, place: int) -> None:
        """Run on to a far place, the fast hands as a mist; the same matrix guesses from there."""
        numbers = [number for notes in self.notes for number in notes.numbers]
        counters = [notes.counter for notes in self.notes]
        turns = (place - self.now) * self.omega / (2 * np.pi)
        fast = [dial for dial, often in zip(self.dials, turns, strict=True) if often > FAST]
        gone = [dial.see(0.0) for dial in self.dials]
        hidden = [dial.grow("blur") for dial in fast]
        for notes, speed in zip(self.notes, self.omega, strict=True):
            notes.count(self.now * speed / (2 * np.pi))
        told = FadeOut(*numbers, rate_func=FIRST), FadeIn(*counters, rate_func=LATE)
        self.say("far", *gone, *hidden, *told, run_time=2 * QUICK)
        self.step_to(place, tempo=0.7 * STROLL, rest=0)
        self.left = float(place)
        self.guessed.set_value(0.0)
        self.landed.set_value(0.0)
        shown = [dial.grow("blur", to=0) for dial in fast]
        self.play(*shown, FadeOut(*counters), run_time=QUICK)
        for dial in self.dials:
            dial.seen = 1.0
        self.play(moved(self.guessed), FadeIn(*numbers, rate_func=LATE), run_time=0.8 * MORPH)
