"""Chapter 10: a step is one fixed turn of every dial, and so one matrix for all places."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Animation,
    Create,
    FadeIn,
    FadeOut,
    UpdateFromAlphaFunc,
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
from scenes._kit.mobjects.block_matrix import NumberBlock
from scenes._kit.mobjects.checklist import Checklist, Mark
from scenes._kit.mobjects.leg_names import blink, leg_names, place_leg_names
from scenes._kit.mobjects.matrix_product import SIZE, MatrixProduct
from scenes._kit.mobjects.place_line import PlaceLine
from scenes._kit.mobjects.trace import Trace
from scenes._kit.mobjects.turn_equation import TurnEquation
from scenes._kit.mobjects.turned_legs import LegsPose, TurnedLegs
from scenes._kit.mobjects.weighted_sum import WeightedSum
from scenes._kit.pictures.shifted_waves import lay_out_waves, neighbours
from scenes._kit.poses import across_then_up, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, TITLE, Formula

Array = NDArray[np.float64]

CELL = (1.42, 1.0)
"""Width and height of an entry of the block that stands alone."""
LIFT = 0.1
"""How far the numbers of the block stand over the middle of their cells, for a name under each."""
MULTIPLES = (-0.3, 1.0)
"""Smallest and largest multiple of the wave that is tried."""
ROUND = (3,)
"""How many places on t rests while the hands go all the way round, and the block stands."""
LANDED = 0.7
"""When a bar is in its place, as a share of the time in which it is made, named and counted."""
FAR = 3
"""How many places on the second matrix takes: under half a turn, so that no sign changes."""
ROOM = 4.5, 0.55
"""Heights of matrix and vectors with their names, and of the line under them."""
BESIDE, BASE = 0.2, 0.1
"""How far beside a block its speed stands, and how far its baseline is under the middle."""
LIT = 7
"""Stroke width of the frames of the matrix whose places are tried."""
PACE = 3 * QUICK
"""How long a bar is on its way, and a hand to where it was guessed to be."""
STEP = 1.5 * QUICK
"""How long a slower hand turns by its speed."""
EARNED_HERE = "linear shift"
HALVES = squish_rate_func(smooth, 0, 0.5), squish_rate_func(smooth, 0.5, 1)
"""How one thing goes, and then another comes in its place."""


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
    places: Annotated[tuple[int, ...], Length(2, 4), Each(Between(1, 500))] = (20, 100, 500)
    """Where the matrix is tried; at the first of them it is built."""
    positions: Annotated[int, Between(10, 1000)] = 501
    """Length of the sentence."""

    def check_content(self) -> None:
        """Check the limits, that t only grows, and that the triangle can be drawn."""
        super().check_content()
        way = (self.place + ROUND[-1], *self.places)
        if sorted(way) != list(way):
            raise ValueError(f"place and places must not fall, got {self.place} and {self.places}")
        leaning = self.place * self.omega[0] % (2 * np.pi)
        if not 0.3 <= leaning <= 0.5:
            raise ValueError(
                f"place must leave a hand 0.3 to 0.5 radians over the floor, got {leaning:.2f}"
            )

    def setup(self) -> None:
        """Begin with a hand that has not turned, and with one of all hands that has stepped."""
        super().setup()
        self.turned, self.stepped = ValueTracker(0.0), ValueTracker(1.0)
        self.guessed, self.come = ValueTracker(0.0), ValueTracker(0.0)
        self.hop = (float(self.places[0]), float(self.places[0]))

    def spoken(self) -> dict[str, object]:
        """Return the numbers of the captions."""
        return {"far": FAR, "met": self.places[0] + FAR}

    def construct(self) -> None:
        """Tell the chapter."""
        self.shift_the_wave()
        self.fill_the_gap()
        self.turn_the_triangle()
        self.let_t_grow()
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
    def rests(self) -> tuple[int, ...]:
        """Where t rests while the hands go round, the triangle's place first."""
        return (self.place, *(self.place + words for words in ROUND), self.places[0])

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
            self.sweep(1.0, 0.8 * STROLL, FadeIn(names["sine"]), tracker=waves.written)
            self.add(waves.goal)
            slid = moved(waves.lag, 1.0, rate_func=linear)
            self.say("later", slid, FadeIn(names["later"]), run_time=MORPH)
            self.show(self.neighbours["here"])
            self.play(Create(self.neighbours["there"]), run_time=GESTURE)

    def build_the_waves(self) -> None:
        """Lay out the dial, both waves beside it, and the sum and the valley under them."""
        plot, foot = self.stage.rows(3.45, 1.6)
        radius, hue = 0.38 * plot.height, self.hues[0]
        hub = plot.at(0, 0.5) + RIGHT * (radius + 0.1)
        self.figure = TurnedLegs(LegsPose(hub, radius, 0.0), color=hue)
        beside = Region(hub[0] + radius + 0.5, plot.right - 0.3, plot.bottom, plot.top)
        # one word after the wave the hand stands at the place of the triangle
        speed, last = float(self.omega[0]), self.place - 1
        angles = np.linspace(0, last * speed, 20 * last + 1)
        self.waves = lay_out_waves(beside, foot, angles, speed, radius, MULTIPLES, color=hue)
        height = float(self.hand(speed)[0])
        self.neighbours = neighbours(self.waves.area, height, color=hue)
        self.hero = VGroup(self.figure, self.waves.axis, self.waves.made)
        self.line = self.weighted_sum(0).put(foot.at(0, 0.42) + RIGHT * 0.1)
        self.draw_waves()

    def weighted_sum(self, row: int) -> WeightedSum:
        """Return a row of the block written out as a sum."""
        whole = ("sin", "cos")[row] + " ({{t : t}} + 1)"
        first, second = self.step[row, :2]
        terms = ("sin {{t : t}}", "cos {{t : t}}")
        tints = {"t": self.theme.position}
        return WeightedSum(whole, terms, (first, second), color=self.hues[0], parts=tints)

    def draw_waves(self) -> None:
        """Draw the hand, both waves and the gap between them, and print the weights."""
        waves, speed = self.waves, float(self.omega[0])
        # its legs are as long as what they add
        self.figure.grown["height"] = float(waves.of_height.get_value())
        self.figure.grown["width"] = float(waves.of_width.get_value())
        self.figure.show_turn(self.hand(waves.reached * speed), np.eye(2))
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
            found = FadeIn(waves.gap, self.line.first, names["size"], waves.size, waves.valley)
            gone = FadeOut(names["sine"], *self.neighbours.values())
            self.play(found, gone, run_time=QUICK)
            least = MULTIPLES[0]
            along = moved(waves.tried[0], least, GESTURE, linear)
            self.sweep(least, GESTURE, along, tracker=waves.of_height)
            self.sweep(best, GESTURE, tracker=waves.of_height)
            self.say("missing", Create(bad), run_time=QUICK)
            self.ponder(GESTURE)
            # the white crest keeps its name, and leaves the dashed one room for its own
            aside = names["later"].animate.shift(waves.area.unit * RIGHT)
            first, late = squish_rate_func(smooth, 0, 0.4), squish_rate_func(smooth, 0.6, 1)
            appear = [FadeIn(cosine), aside]
            appear.append(FadeIn(self.line.second, names["cosine"], rate_func=late))
            gone = FadeOut(bad, waves.valley, rate_func=first)
            self.say("add", gone, *appear, run_time=GESTURE)
            self.sweep(float(self.step[0, 1]), GESTURE, tracker=waves.of_width)
            self.show(good, self.line.whole)

    # --- the turn --------------------------------------------------------------------------

    def turn_the_triangle(self) -> None:
        """The hand turns with both legs; what these climb and go are the block's four numbers."""
        self.t.set_value(self.place)
        names = leg_names(self.step[0, :2], color=self.hues[0])
        figure, late = self.figure, squish_rate_func(smooth, 0.6, 1)
        landed = squish_rate_func(smooth, LANDED, 1)

        def bar(part: str, entry: int, *others: Animation) -> list[Animation]:
            """The bar comes to its place; only then is it named, and its number lit."""
            told = FadeIn(names[part]), self.block.light(entry), letters.spell(entry)
            since = figure.grown[part]
            pace = linear if since else smooth
            made = figure.grow(part, since=since).set_rate_func(squish_rate_func(pace, 0, LANDED))
            return [made, *(animation.set_rate_func(landed) for animation in told), *others]

        with self.beat("turn"):
            self.carry_the_numbers()
            self.leg_names, self.hero = names, figure
            self.letters = [letters := BlockLetters(self.block, "1", below=0.32)]
            with self.redrawn(self.draw_legs):
                named = FadeIn(names["t"], names["sine"], names["cosine"])
                self.play(figure.grow("angle"), named, run_time=QUICK)
                # once the bar has swung past it
                angle = FadeIn(names["one"], rate_func=squish_rate_func(smooth, 0.8, 1))
                self.say("on", moved(self.turned, 1.0, MORPH, linear), angle, run_time=MORPH)
                self.say("long", blink(names["one"]), *bar("low", 1), run_time=MORPH)
                self.play(figure.grow("aside"), run_time=GESTURE)
                same = FadeIn(names["other"], rate_func=squish_rate_func(smooth, 0.85, 1))
                lifted = figure.grow("lean").set_rate_func(linear)
                self.say("short", lifted, same, run_time=3 * QUICK)
                self.play(blink(names["other"]), *bar("high", 0), run_time=PACE)
                known = FadeIn(names["total"], rate_func=late)
                joined = [figure.grow("stack", "level"), figure.grow("total").set_rate_func(late)]
                # what the block says beside each bar
                counted = [names[part].counted() for part in ("low", "high")]
                counted.append(self.block.light(0, 1))
                self.say("stacked", *joined, known, *counted, run_time=PACE)
                lower: list[Any] = self.block.numbers[2:]
                shown = [number.animate(rate_func=landed) for number in lower]
                asked = [
                    FadeOut(mark, rate_func=squish_rate_func(smooth, 0.4, LANDED))
                    for mark in self.unknown
                ]
                right = bar("far", 3, shown[1].set_opacity(1), asked[1], blink(names["one"]))
                self.say("ways", *right, run_time=PACE)
                # the other leg comes down over both
                gone = [blink(names[name]) for name in ("cosine", "one")]
                left = bar("back", 2, shown[0].set_opacity(1), asked[0], *gone)
                self.say("left", *left, run_time=MORPH)
                across = FadeIn(names["across"], self.row_names[1], rate_func=late)
                apart = figure.grow("plumb", "across"), self.block.light(2, 3)
                self.play(*apart, across, run_time=PACE)

    def carry_the_numbers(self) -> None:
        """The waves leave; the sum becomes the upper row of a block, with its terms over it."""
        self.block = self.new_block(0, self.stage.at(0, 0.52) + RIGHT * CELL[0], CELL)
        self.block.set_place(self.block.place, CELL, LIFT)
        upper, lower = self.block.numbers[:2], self.block.numbers[2:]
        self.unknown = [
            Formula("?", BODY).put(number.get_center() + DOWN * 0.1) for number in lower
        ]
        line, other = self.line, self.weighted_sum(1).whole
        self.row_names = [line.whole, other]
        numbers = [chip.number for chip in line.chips]
        self.clear_stage(self.figure, line.whole, line.plus, *line.terms, *numbers, run_time=QUICK)
        for number in lower:
            number.set_opacity(0)
        edge = self.block.frame.get_right()[0] + 0.15
        other.shift(np.array([edge, lower[0].baseline, 0]) - _start(other))
        there = np.array([edge, upper[0].baseline, 0])
        ways: list[tuple[Any, Point3D]] = []
        for number, made, term in zip(upper, numbers, line.terms, strict=True):
            ways.append((made, number.get_left() - made.get_left()))
            over = np.array([number.get_center()[0], self.block.frame.get_top()[1] + 0.22, 0])
            ways.append((term, over - np.array([term.get_center()[0], term.baseline, 0])))
        # the dial makes room before the numbers come, and these before the sum goes under the floor
        first, then, last = (
            squish_rate_func(smooth, *span) for span in ((0, 0.6), (0.3, 0.85), (0.45, 0.65))
        )
        whole: Any = line.whole
        round_it: Any = whole.animate(
            rate_func=squish_rate_func(linear, 0.45, 1), path_func=across_then_up
        )
        self.play(
            glide((self.figure, self.big_pose())).set_rate_func(first),
            UpdateFromAlphaFunc(self.figure, self.turn_on, rate_func=linear),
            *(part.animate(rate_func=then).shift(way) for part, way in ways),
            round_it.shift(there - _start(line.whole)),
            FadeOut(line.plus, rate_func=last),
            run_time=0.75 * MORPH,
        )
        self.play(FadeIn(self.block, *self.unknown), FadeOut(*numbers), run_time=QUICK)

    def turn_on(self, figure: Any, share: float) -> None:
        """Turn the hand on by one word to the triangle's place; its legs are whole again."""
        for leg, weight in (("height", self.waves.of_height), ("width", self.waves.of_width)):
            figure.grown[leg] = 1 - (1 - float(weight.get_value())) * (1 - share)
        figure.show_turn(self.hand((self.place - 1 + share) * self.omega[0]), np.eye(2))

    def new_block(
        self, pair: int, place: Point3D, cell: tuple[float, float], *, size: float = BODY
    ) -> NumberBlock:
        """Return the block of a pair for one word, about a place."""
        values = self.step[2 * pair : 2 * pair + 2, 2 * pair : 2 * pair + 2]
        block = NumberBlock(values, decimals=3, color=self.hues[pair], cell=cell, size=size)
        return block.set_place(place, cell)

    def big_pose(self) -> LegsPose:
        """Return how the dial stands when it fills the stage, with room for bars under it."""
        radius = min(0.6 * self.stage.height, 0.23 * self.stage.width)
        foot = self.stage.at(1, 0) + LEFT * 2  # for the names of the bars
        return LegsPose(foot + radius * (1.05 * LEFT + 0.49 * UP), radius, 1.0)

    def draw_legs(self) -> None:
        """Turn the hand with its legs as far as they have turned, and put all names on them."""
        turned = self.turned.get_value()
        self.figure.grown["new"] = turned
        old = self.hand(self.now * self.omega[0])
        self.figure.show_turn(old, shift_matrix(turned, self.omega[:1]))
        place_leg_names(self.leg_names, self.figure)

    def let_t_grow(self) -> None:
        """The hands go all the way round, and their numbers with them; the block stands still."""
        block = self.block
        size = block.frame.width, block.frame.height
        equation = self.equation = TurnEquation(size, self.stage, color=self.hues[0])
        new = equation.new.pose
        self.draw_equation()
        (made, equal), (below, sign) = self.row_names
        texts: list[Any] = [*self.line.terms, made, below]
        with self.beat("freeze"):
            gone = [FadeOut(name) for name in self.leg_names.values()]
            self.say("step", *gone, FadeOut(*self.letters[0]), self.figure.pale(), run_time=QUICK)
            with self.redrawn(self.draw_legs):
                # the dial makes room before the sums come, and two signs before the one for both
                first, room, then, late = (
                    squish_rate_func(smooth, *span)
                    for span in ((0, 0.2), (0, 0.6), (0.1, 0.7), (0.7, 1))
                )
                moves = [block.glide(equation.middle, CELL).set_rate_func(room)]
                moves.append(glide((self.figure, new)).set_rate_func(room))
                moves.append(equation.turn_in(self.line.terms))
                for text, name in zip(texts[2:], equation.names[2:], strict=True):
                    moves.append(text.animate(rate_func=then).move_to(name))
                moves.append(FadeOut(sign, equal, rate_func=first))
                moves.append(FadeIn(equation.equals, rate_func=late))
                self.play(*moves, run_time=PACE)
            VGroup(*equation.made.numbers).set_opacity(0)
            # under the hand with its legs, which gives way to those of the new place
            equation.new.take(new)
            self.add(equation.past, equation.new, self.figure)
            legs = equation.legs_to(equation.new, 1)
            come = FadeIn(equation.met, *equation.around, *equation.asked)
            self.play(FadeOut(self.figure), legs, come, run_time=GESTURE)
            self.remove(*texts)
            self.add(*equation.names, *equation.around)
            for row in range(2):
                dark, left, right = range(2 - 2 * row, 4 - 2 * row), 2 * row, 2 * row + 1
                alone = block.light(left, right), block.light(*dark, glow=0.0)
                self.play(*alone, *equation.answer(row), run_time=1.5 * QUICK)
            self.hero = VGroup(equation, block)
            with self.redrawn(self.draw_equation):
                *stops, last = self.rests[1:]
                self.say("grows", block.light(0, 1), run_time=QUICK)
                self.step_to(*stops, rest=0.5 * QUICK)
                self.step_to(last, rest=0)
                # every turn that was left falls onto the last one; only then it is said
                self.play(moved(equation.gathered, 1.0, PACE))
                lit = block.widen(8).set_rate_func(_swell)
                self.say("still", equation.wedge.flash(), lit, run_time=GESTURE)
            self.lay_out_the_product()
            self.shrink_the_equation()

    def draw_equation(self) -> None:
        """Point both hands, and print what the block makes of the numbers of t."""
        speed = float(self.omega[0])
        # what is printed beside a place is that of the place as it is printed
        told = self.hand(round(self.now, 1) * speed)
        columns = told, self.step[:2, :2] @ told
        old, new = self.hand(self.now * speed), self.hand((self.now + 1) * speed)
        self.equation.show_place(self.now, speed, old, new, columns)
        rested = [place * speed for place in self.rests if place < self.now]
        self.equation.show_past(rested, self.now * speed, speed)

    # --- all hands -------------------------------------------------------------------------

    def give_each_hand_its_block(self) -> None:
        """Slower hands come under the first one, and each of them gets its block."""
        product = self.product
        with self.beat("rows"):
            others = [thing for pair in range(1, self.pairs) for thing in product.row(pair)]
            self.say("hands", FadeIn(*others, *self.speeds[1:]), run_time=GESTURE)
            self.say("rows")
            for pair in range(1, self.pairs):
                self.add_row(pair)
            self.hero = VGroup(product, *self.blocks)
            named = [FadeIn(side.brackets, side.head) for side in (product.old, product.new)]
            self.say("whole", named[0], run_time=QUICK)
            self.play(named[1], run_time=QUICK)
            self.show(product.matrix, self.names[0], run_time=GESTURE)

    def lay_out_the_product(self) -> None:
        """Lay out matrix and vectors, the blocks on the diagonal, and beside each its speed."""
        room, self.foot = self.stage.rows(*ROOM)
        self.product = product = MatrixProduct(room, self.hues)
        matrix = product.matrix
        self.names = [
            Formula(f"T({words})", TITLE).put(product.name_place) for words in ("1", "k", str(FAR))
        ]
        self.blocks = [self.block]
        for pair in range(1, self.pairs):
            place = matrix.block_place(pair)
            self.blocks.append(self.new_block(pair, place, matrix.block_cell, size=SIZE))
        self.speeds, self.beside = [], []
        for pair, (speed, hue) in enumerate(zip(self.omega, self.hues, strict=True)):
            side = RIGHT if 2 * pair < self.pairs else LEFT
            pen = matrix.block_place(pair) + (matrix.block_cell[0] + BESIDE) * side + BASE * DOWN
            name = Formula(f"omega = {speed:.3g}", BODY, color=hue).put(pen, -side)
            self.beside.append(name.get_center())
            self.speeds.append(name)
            if pair:
                # where its block is to come
                name.set_x(matrix.block_place(pair)[0])
        self.draw_product()

    def shrink_the_equation(self) -> None:
        """Both hands with their numbers and the block between them go up into the first row."""
        equation, product, matrix = self.equation, self.product, self.product.matrix
        dials = equation.old, equation.new
        columns = (equation.met, product.old), (equation.made, product.new)
        around: list[Any] = [*equation.names, *equation.counts, equation.past]
        around += (column.brackets for column, _ in columns)
        bare = [equation.legs_to(dial, 0) for dial in dials]
        self.play(FadeOut(*around), *bare, run_time=QUICK)
        moves: list[Any] = [
            self.block.glide(matrix.block_place(0), matrix.block_cell, size=SIZE),
            self.block.light(0, 1, 2, 3, glow=0.0),
            self.block.widen(3),
            equation.equals.animate.move_to(product.equals_at(0)),
        ]
        for (column, vector), dial in zip(columns, dials, strict=True):
            self.remove(*column.numbers)
            self.add(*vector.pair(0))
            seat = vector.hands[0].pose
            moves.append(vector.take_in(column.numbers))
            moves.append(glide((dial, LegsPose(seat.hub, seat.radius, 0.0))))
        with self.redrawn(self.draw_equation):
            self.play(*moves, run_time=MORPH)
        self.remove(equation.equals)
        self.add(product.equals.move_to(product.equals_at(0)))
        hands = [vector.hands[0] for _, vector in columns]
        left = FadeOut(*dials, equation.wedge, equation.ghost)
        self.play(FadeIn(*hands, self.speeds[0]), left, run_time=QUICK)

    def add_row(self, pair: int) -> None:
        """A slower hand comes with its block, which turns it; so its two numbers are made."""
        product, block = self.product, self.blocks[pair]
        equals: Any = product.equals.animate
        speed: Any = self.speeds[pair]
        aside = speed.animate(rate_func=HALVES[0]).move_to(self.beside[pair])
        come = FadeIn(block, product.new.hands[pair], rate_func=HALVES[1])
        self.play(aside, come, equals.move_to(product.equals_at(pair)), run_time=QUICK)
        late = squish_rate_func(smooth, 0.5, 1)
        made = FadeIn(*product.new.pair(pair), rate_func=late, run_time=STEP)
        lit = block.light(*range(4)).set_rate_func(there_and_back).set_run_time(STEP)
        with self.redrawn(self.draw_product):
            self.sweep(pair + 1, STEP, made, lit, tracker=self.stepped)

    def draw_product(self) -> None:
        """Show the vector of t and what the matrix of one place makes of it."""
        place = self.places[0]
        turned = np.clip(self.stepped.get_value() - np.arange(self.pairs), 0, 1)
        old = self.vector(place)
        columns, angles = (old, self.step @ old), self.omega * place
        self.product.show_places((place, place + 1), angles, self.omega * turned, columns)

    # --- every place -----------------------------------------------------------------------

    def move_every_place(self) -> None:
        """The matrix of more places on guesses, from place after place, and the true hands come."""
        first, *others = self.places
        told = 0, *self.places
        self.rail = PlaceLine(self.positions - 1, told, FAR, self.foot).stand(first)
        with self.beat("same"):
            self.take_more_steps()
            with self.redrawn(self.draw_guess):
                self.say("guess", moved(self.guessed), run_time=MORPH)
                self.ponder(GESTURE)
                self.play(moved(self.come, run_time=PACE))
                self.pause(QUICK)
                lit = [block.widen(LIT) for block in self.blocks]
                self.say("others", FadeIn(self.rail), *lit, run_time=QUICK)
                for place in others:
                    self.try_place(place)
            swell = [block.widen(2 * LIT).set_rate_func(there_and_back) for block in self.blocks]
            self.checklist = Checklist(
                {EARNED_HERE: "open"}, self.layout.checklist, earning=EARNED_HERE
            )
            come = FadeIn(self.checklist)
            self.say("same", *self.product.flash(), *swell, come, run_time=MORPH, answer=True)
            self.play(self.checklist.earn(EARNED_HERE), run_time=STEP)

    def take_more_steps(self) -> None:
        """T(1) becomes the matrix of any number of steps, and then that of ``FAR``."""
        one, some, far = self.names
        new = self.product.new
        letters = [BlockLetters(block, "k omega", size=LABEL) for block in self.blocks]
        self.add(*letters)
        spelled = [four.spell(*range(4)) for four in letters]
        gone = FadeOut(*self.speeds, *new.told(), rate_func=HALVES[0])
        self.say("steps", gone, *spelled, *_exchanged(one, some), run_time=GESTURE)
        self.draw_guess()
        self.add(*new.told())
        self.pause(QUICK)
        matrix = shift_matrix(FAR, self.omega)
        for pair, block in enumerate(self.blocks):
            block.show_values(matrix[2 * pair :, 2 * pair :][:2, :2])
        first, then = HALVES
        numbers: list[Any] = [number for block in self.blocks for number in block.numbers]
        counted = [number.animate(rate_func=then).set_opacity(1) for number in numbers]
        gone = FadeOut(*letters, rate_func=first)
        self.play(gone, *counted, *_exchanged(some, far), run_time=GESTURE)

    def try_place(self, place: int) -> None:
        """Go on to a place; the matrix guesses from there, and then the true hands come."""
        self.hop = self.now, float(place)
        self.step_to(float(place), tempo=PACE, rest=0)
        self.hop = float(place), float(place)
        for tracker in (self.guessed, self.come):
            tracker.set_value(0.0)
        self.play(moved(self.guessed, run_time=GESTURE))
        self.play(moved(self.come, run_time=PACE))
        self.pause(2 * QUICK)

    def draw_guess(self) -> None:
        """Show the vector of t, what the matrix guesses from it, and the true hands as they come.

        On the way from one place to the next both vectors go, and then the left one comes again.
        """
        begin, end = self.hop
        share = (self.now - begin) / (end - begin) if end > begin else 1.0
        place = round(end if share >= 0.5 else begin)
        seen = min(1.0, 2 * abs(1 - 2 * share))
        anew = begin < end and place == end
        guessed, come = (0.0 if anew else t.get_value() for t in (self.guessed, self.come))
        old, true = self.vector(place), self.vector(place + FAR)
        angles, turns = self.omega * place, self.omega * FAR
        self.product.old.show_place(place, angles, old).thin(seen)
        self.product.new.show_guess(
            place + FAR,
            angles,
            turns,
            shift_matrix(FAR, self.omega) @ old,
            np.arctan2(true[::2], true[1::2]),
            guessed=guessed,
            come=come,
            seen=seen,
        )
        self.rail.stand(self.now)


def _exchanged(old: Formula, new: Formula) -> tuple[Animation, Animation]:
    """Return the animations in which one thing goes and then another comes in its place."""
    first, then = HALVES
    return FadeOut(old, rate_func=first), FadeIn(new, rate_func=then)


def _swell(share: float) -> float:
    """Return how far something is that goes beyond its end, and comes back to it."""
    return float(smooth(share) + there_and_back(share))


def _start(name: VGroup) -> Point3D:
    """Return the left end of a sum's name, on its baseline."""
    return np.array([name.get_left()[0], name[0].baseline, 0.0])
