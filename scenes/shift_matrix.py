"""Chapter 10: a step is one fixed turn of every dial, and so one matrix for all places."""

from __future__ import annotations

from functools import cached_property
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
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    linear,
    smooth,
)
from manim.typing import Point3D
from manim.utils.rate_functions import ease_in_out_cubic, squish_rate_func, there_and_back
from numpy.typing import NDArray

from posenc_math import best_single_sine, encode, frequencies, shift_matrix, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length, OneOf
from scenes._kit.mobjects.block_letters import BlockLetters
from scenes._kit.mobjects.block_matrix import GLOW, LIT, NumberBlock
from scenes._kit.mobjects.checked_rail import CheckedRail
from scenes._kit.mobjects.checklist import Checklist, Mark
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.laid_turns import LaidTurns
from scenes._kit.mobjects.leg_names import blink, leg_names, place_leg_names
from scenes._kit.mobjects.matrix_product import SIZE, MatrixProduct
from scenes._kit.mobjects.readout import IndexedReadout
from scenes._kit.mobjects.stepping_dials import SteppingDials
from scenes._kit.mobjects.trace import Trace
from scenes._kit.mobjects.turn_equation import TurnEquation
from scenes._kit.mobjects.turned_legs import LegsPose, TurnedLegs
from scenes._kit.mobjects.weighted_sum import WeightedSum
from scenes._kit.pictures.shifted_waves import lay_out_waves
from scenes._kit.poses import across_then_up, glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, TITLE, Formula, Label
from scenes._kit.wishes import WISHES, wishes_met

Array = NDArray[np.float64]

TURNS_OF_WAVE = 2
CELL, SMALL_CELL = (1.42, 1.0), (1.24, 0.56)
"""Width and height of an entry of the block that stands alone, and of one under a dial."""
LIFT = 0.1
"""How far the numbers of the block stand over the middle of their cells, for a name under each."""
HEAD = 38
"""Size of what stands over a column: its index is plainly smaller, and all fit side by side."""
MULTIPLES = (-0.3, 1.3)
"""Smallest and largest multiple of the wave that is tried."""
ROUND = (2, 5, 7)
"""Where t rests while the hands go all the way round, and the block stands."""
LANDED = 0.7
"""When a bar is in its place, as a share of the time in which it is made, named and counted."""
RUN, STOPS = 1.1 * STROLL, 14
"""How long the place runs to the last one, and at how many it rests on its way."""
FAR = 5
"""How many words on the second matrix takes."""
EARNED_HERE = "linear shift"


class ShiftMatrix(ChapterScene):
    """Finds the two numbers of a step, sees them in a turn, and builds one matrix of them."""

    key = "shift_matrix"
    number = 10
    climax = "slide"

    dim: Annotated[int, OneOf(4, 6, 8)] = 8
    """Width of the position vectors."""
    base: Annotated[float, Between(100, 1_000_000)] = 10000.0
    """Base of the frequencies."""
    place: Annotated[float, Between(0.3, 0.5)] = 0.4
    """The place t at which the turn is explained."""
    walk: Annotated[tuple[int, int], Length(2, 2), Each(Between(9, 500))] = (9, 10)
    """At which place the matrix is multiplied, and until where every column becomes the next."""
    positions: Annotated[int, Between(10, 1000)] = 501
    """Length of the sentence."""

    def check_content(self) -> None:
        """Check the limits, and that t only grows."""
        super().check_content()
        way = (*self.walk, self.positions - 1)
        if sorted(way) != list(way):
            raise ValueError(f"walk and positions must not fall, got {way}")

    def setup(self) -> None:
        """Begin with a hand that has not turned, and dials that have not stepped."""
        super().setup()
        self.turned, self.stepped, self.ahead = (ValueTracker(0.0) for _ in range(3))
        self.checked = ValueTracker(self.walk[0])

    def spoken(self) -> dict[str, object]:
        """Return the numbers of the captions."""
        first = self.walk[0]
        return {"before": first - 1, "first": first, "next": first + 1}

    def construct(self) -> None:
        """Tell the chapter."""
        self.shift_the_wave()
        self.fill_the_gap()
        self.turn_the_triangle()
        self.let_t_grow()
        self.give_each_dial_its_block()
        self.build_the_matrix()
        self.try_every_place()

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
            self.sweep(1.0, STROLL, FadeIn(names["sine"]), tracker=waves.written)
            self.add(waves.goal)
            named = [FadeIn(names["word"]), Create(names["way"]), FadeIn(names["later"])]
            self.say("later", moved(waves.lag, 1.0, 2 * GESTURE, linear), *named)

    def build_the_waves(self) -> None:
        """Lay out the dial, both waves beside it, and the sum and the valley under them."""
        plot, foot = self.stage.rows(3.45, 1.6)
        radius, hue = 0.38 * plot.height, self.hues[0]
        hub = plot.at(0, 0.5) + RIGHT * (radius + 0.1)
        self.figure = TurnedLegs(LegsPose(hub, radius, 0.0), color=hue)
        self.figure.grown["height"] = 1.0
        beside = Region(hub[0] + radius + 0.5, plot.right - 0.3, plot.bottom, plot.top)
        # one word after the wave the hand stands at the place of the triangle
        end = TURNS_OF_WAVE * 2 * np.pi + (self.place - 1) * self.omega[0]
        angles = np.linspace(0, end, 120 * TURNS_OF_WAVE + 1)
        speed = float(self.omega[0])
        self.waves = lay_out_waves(beside, foot, angles, speed, radius, MULTIPLES, color=hue)
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
            gone = FadeOut(*(names[name] for name in ("way", "word", "sine")))
            self.play(found, gone, run_time=QUICK)
            low, high = waves.tried
            for end, tried in zip(MULTIPLES[::-1], (high, low), strict=True):
                along = moved(tried, end, 2 * QUICK, linear)
                self.sweep(end, 2 * QUICK, along, tracker=waves.of_height)
            self.sweep(best, GESTURE, tracker=waves.of_height)
            self.say("missing", Create(bad), run_time=QUICK)
            self.ponder(GESTURE)
            # the white crest keeps its name, and leaves the dashed one room for its own
            aside = names["later"].animate.shift(waves.area.unit * RIGHT)
            appear = [FadeIn(cosine), aside, FadeIn(self.line.second)]
            appear.append(FadeIn(names["cosine"], rate_func=squish_rate_func(smooth, 0.6, 1)))
            grown, gone = self.figure.grow("width"), FadeOut(bad, waves.valley)
            self.say("add", grown, gone, *appear, run_time=GESTURE)
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
                same = FadeIn(names["other"], rate_func=late)
                lifted = figure.grow("lean").set_rate_func(linear)
                self.say("short", lifted, same, run_time=3 * QUICK)
                self.play(*bar("high", 0), run_time=MORPH)
                known = FadeIn(names["total"], rate_func=late)
                joined = [figure.grow("stack", "level"), figure.grow("total").set_rate_func(late)]
                # what the block says beside each bar
                counted = [names[part].counted() for part in ("low", "high")]
                counted.append(self.block.light(0, 1))
                self.say("stacked", *joined, known, *counted, run_time=MORPH)
                lower: list[Any] = self.block.numbers[2:]
                shown = [number.animate(rate_func=landed) for number in lower]
                asked = [
                    FadeOut(mark, rate_func=squish_rate_func(smooth, 0.4, LANDED))
                    for mark in self.unknown
                ]
                below: list[Any] = [names["one"].animate, figure.turns[0].animate]
                hidden = [part.set_opacity(0) for part in below]
                right = bar("far", 3, shown[1].set_opacity(1), asked[1], *hidden)
                self.say("ways", *right, run_time=MORPH)
                # its copy below is named: the other leg comes down over this one
                over: Any = names["cosine"].animate(rate_func=squish_rate_func(smooth, 0, 0.2))
                left = bar("back", 2, shown[0].set_opacity(1), asked[0], over.set_opacity(0))
                self.say("back", *left, run_time=MORPH)
                across = FadeIn(names["across"], self.row_names[1], rate_func=late)
                apart = figure.grow("plumb", "across"), self.block.light(2, 3)
                self.say("width", *apart, across, run_time=MORPH)

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

    def turn_on(self, figure: Mobject, share: float) -> None:
        """Turn the hand, which has written its wave, on by one word to the triangle's place."""
        self.figure.show_turn(self.hand((self.place - 1 + share) * self.omega[0]), np.eye(2))

    def new_block(self, pair: int, place: Point3D, cell: tuple[float, float]) -> NumberBlock:
        """Return the block of a pair for one word, about a place."""
        values = self.step[2 * pair : 2 * pair + 2, 2 * pair : 2 * pair + 2]
        block = NumberBlock(values, decimals=3, color=self.hues[pair], cell=cell, size=BODY)
        return block.set_place(place, cell)

    def big_pose(self) -> LegsPose:
        """Return how the dial stands when it fills the stage, with room for bars under it."""
        radius = min(0.6 * self.stage.height, 0.23 * self.stage.width)
        foot = self.stage.at(1, 0) + LEFT * 2  # for the names of the bars
        return LegsPose(foot + radius * (1.34 * LEFT + 0.49 * UP), radius, 1.0)

    def draw_legs(self) -> None:
        """Turn the hand with its legs as far as they have turned, and put all names on them."""
        turned = self.turned.get_value()
        self.figure.grown["new"] = turned
        angle = self.now * float(self.omega[0])
        self.figure.show_turn(self.hand(angle), shift_matrix(turned, self.omega[:1]), angle)
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
            self.say(
                "step",
                *(FadeOut(name) for name in self.leg_names.values()),
                FadeOut(*self.letters[0]),
                self.figure.pale(),
                run_time=QUICK,
            )
            with self.redrawn(self.draw_legs):
                # the dial makes room before the sums come, and two signs before the one for both
                first, room, then, late = (
                    squish_rate_func(smooth, *span)
                    for span in ((0, 0.3), (0, 0.6), (0.3, 1), (0.7, 1))
                )
                gliding = block.glide(equation.middle, CELL).set_rate_func(room)
                moves = [gliding, glide((self.figure, new)).set_rate_func(room)]
                heading: Any = VGroup(*self.line.terms)
                moves.append(heading.animate(rate_func=room).shift(equation.middle - block.place))
                for text, name in zip(texts[2:], equation.names[2:], strict=True):
                    moves.append(text.animate(rate_func=then).move_to(name))
                for mark in (sign, equal):
                    way = equation.equals.get_center() - mark.get_center()
                    moves.append(FadeOut(mark, shift=0.2 * way, rate_func=first))
                moves.append(FadeIn(equation.equals, rate_func=late))
                self.play(*moves, run_time=0.75 * MORPH)
                VGroup(*equation.made.numbers).set_opacity(0)
                # the brackets once the terms are in their places, all else behind them
                come = FadeIn(equation.met, *equation.around, *equation.asked, rate_func=late)
                self.play(equation.turn_in(self.line.terms), come, run_time=GESTURE)
            self.replace(self.figure, equation.new.take(new))
            self.remove(*texts)
            # under the hand with its legs
            self.add(equation.past, equation.new, *equation.names, *equation.around)
            legs = equation.legs_to(equation.new, 1)
            self.play(legs, run_time=QUICK)
            over = (self.stage.left + 0.2) * RIGHT + self.stage.at(0, 0.92) * UP
            soon, late = (squish_rate_func(smooth, *span) for span in ((0, 0.5), (0.5, 1)))
            product: list[Label] = []
            for row, pace in enumerate((1.5 * QUICK, QUICK)):
                dark, left, right = range(2 - 2 * row, 4 - 2 * row), 2 * row, 2 * row + 1
                gone = [FadeOut(part, rate_func=soon) for part in product]
                product = equation.write_out(self.step[row, :2], row, over)
                start, second, total = (FadeIn(part, shift=0.15 * RIGHT) for part in product)
                only = block.light(left), block.light(right, *dark, glow=0.0), equation.meet(0)
                begin = [*gone, *only, start.set_rate_func(late)]
                if row == 0:
                    self.say("row", *begin, run_time=pace)
                else:
                    self.play(*begin, run_time=pace)
                turned = block.light(right), block.light(left, glow=0.0)
                self.play(*turned, equation.meet(1), second, run_time=pace)
                self.play(block.light(left), equation.meet(0, 1), total, run_time=QUICK)
                self.play(*equation.answer(row), run_time=QUICK)
            self.hero = VGroup(equation, block)
            with self.redrawn(self.draw_equation):
                *stops, last = ROUND
                self.say("grows", block.light(0, 1), FadeOut(*product), run_time=QUICK)
                self.step_to(*stops)
                self.step_to(last, rest=0)
                # every turn that was left falls onto the last one; only then it is said
                self.play(moved(equation.gathered, 1.0, 1.25 * MORPH))
                lit = block.widen(8).set_rate_func(_swell)
                self.say("still", equation.flash(), lit, run_time=GESTURE)

    def draw_equation(self) -> None:
        """Point both hands, and print what the block makes of the numbers of t."""
        speed = float(self.omega[0])
        old, new = self.hand(self.now * speed), self.hand((self.now + 1) * speed)
        self.equation.show_place(self.now, speed, old, new, self.step[:2, :2] @ old)
        rested = [place * speed for place in (self.place, *ROUND) if place < self.now]
        self.equation.show_past(rested, self.now * speed, speed)

    # --- all dials -------------------------------------------------------------------------

    def give_each_dial_its_block(self) -> None:
        """The large dial becomes the first of several; each turns, and its block comes under it."""
        self.lay_out_the_dials()
        equation, seat = self.equation, self.dials[0].pose
        soon, late = (squish_rate_func(smooth, *span) for span in ((0, 0.35), (0.2, 0.65)))
        with self.beat("dials"):
            dial = equation.old
            gone = FadeOut(*equation.beside(dial)), equation.legs_to(dial, 0)
            self.say("speeds", *gone, run_time=QUICK)
            moves = [
                self.block.glide(self.blocks[0].place, SMALL_CELL).set_rate_func(soon),
                glide((dial, LegsPose(seat.hub, seat.radius, 0.0))).set_rate_func(late),
                *(self.block.widen(3), self.block.light(0, 1, 2, 3, glow=0.0)),
            ]
            # the others come once the one that travels has passed their places
            for pair in range(1, self.pairs):
                begin = 0.5 + 0.1 * pair
                joins = FadeIn(*self.row.with_speed(pair))
                moves.append(joins.set_rate_func(squish_rate_func(smooth, begin, begin + 0.2)))
            with self.redrawn(self.draw_hand):
                # the hand goes on to the place at which the next step begins
                timed = [move.set_run_time(1.25 * MORPH) for move in moves]
                self.sweep(self.walk[0] - 1, 1.25 * MORPH, *timed)
            self.blocks[0] = self.block
            self.draw_dials()
            self.show(*self.row.with_speed(0))
            self.remove(dial)
            self.hero = VGroup(*self.dials)
            self.letters = [BlockLetters(block, "omega") for block in self.blocks]
            for block, letters in zip(self.blocks[1:], self.letters[1:], strict=True):
                VGroup(*block.numbers).set_opacity(0)
                letters.set_opacity(1)
            with self.redrawn(self.draw_dials):
                first = moved(self.stepped, 1, GESTURE, linear)
                self.say("blocks", first, self.letters[0].spell(*range(4)), run_time=GESTURE)
                for i in range(1, self.pairs):
                    under = [FadeIn(self.blocks[i]), FadeIn(self.letters[i])]
                    glass = self.row.lenses.get(i)
                    if glass is not None:
                        self.add(glass)
                        under.append(FadeIn(glass.label))
                    step = moved(self.stepped, i + 1, rate_func=linear)
                    self.play(step, *under, run_time=1.5 * QUICK)

    def draw_hand(self) -> None:
        """Point the hand at t."""
        self.equation.old.show_turn(self.hand(self.now * self.omega[0]), np.eye(2))

    def lay_out_the_dials(self) -> None:
        """Place the dials side by side, and a block under each."""
        low = self.stage.bottom + 0.7
        start, floor = self.walk[0] - 1, low + SMALL_CELL[1]
        self.row = SteppingDials(self.omega, start, self.stage, floor, colors=self.hues)
        self.dials = self.row.dials
        places = [hub * RIGHT + low * UP for hub in self.row.hubs]
        self.blocks = [self.new_block(i, place, SMALL_CELL) for i, place in enumerate(places)]

    def draw_dials(self) -> None:
        """Turn every dial on from t, one after the other, as far as they have stepped."""
        self.row.show_steps(self.now, self.stepped.get_value())

    # --- the matrix ------------------------------------------------------------------------

    def build_the_matrix(self) -> None:
        """The blocks rise onto a diagonal, beside their dials; row times column is a number."""
        header, body, foot = self.stage.rows(0.45, 3.8, 0.8)
        self.product = product = MatrixProduct(self.blocks, body)
        matrix = product.matrix
        line = header.at(0, 0.42) * UP
        tints = self.theme.position, None
        self.heads = [
            IndexedReadout("bold(p)", self.positions - 1 + ahead, HEAD, color=hue).put(
                column.region.center * RIGHT + line
            )
            for ahead, (column, hue) in enumerate(
                zip((product.old, product.own), tints, strict=True)
            )
        ]
        asked = Formula(f"bold(p)_({self.walk[0] + 1}) ?", HEAD)
        self.asked = asked.put(product.new.region.center * RIGHT + line)
        over = matrix.region.center * RIGHT + line
        powers = [f"T({words})" for words in range(1, FAR)] + [f"T(1)^{FAR} = T({FAR})"]
        self.names = [Formula(name, TITLE).put(over) for name in powers]
        rule = Formula(f"T({FAR}) bold(p)_t = bold(p)_(t+{FAR})", BODY)
        places, most = Label("places tested", BODY), float(self.missed[-1])
        self.rail = CheckedRail(self.walk[1], self.positions - 1, most, foot, rule, places)
        with self.beat("matrix"):
            # over their letters: manim draws again only what lies over the first thing that changes
            self.bring_to_front(*self.blocks)
            alone = [dial.forget_turn() for dial in self.dials]
            counted = [letters.count(*range(4)) for letters in self.letters]
            self.play(FadeOut(*self.row.beside), *alone, *counted, run_time=QUICK)
            self.remove(*self.letters)
            moves = [
                glide((dial, seat)).set_rate_func(_turn_of(self.pairs - 1 - i, self.pairs))
                for i, (dial, seat) in enumerate(zip(self.dials, product.seats, strict=True))
            ]
            # all at once, so that none crosses another
            rising = [
                block.glide(matrix.block_place(i), matrix.block_cell, size=SIZE).set_rate_func(
                    smooth
                )
                for i, block in enumerate(self.blocks)
            ]
            self.play(*moves, *rising, run_time=0.75 * MORPH)
            self.show(matrix.brackets, self.names[0])
            self.draw_places()
            self.hero = VGroup(matrix, *self.blocks, product.old, product.own, *self.dials)
            late = squish_rate_func(smooth, 0.8, 1)
            column = FadeIn(product.old.brackets, self.heads[0], rate_func=late)
            self.say("column", *product.read_off(product.old), column, run_time=MORPH)
            self.multiply()
            self.compare()

    def multiply(self) -> None:
        """Row by row, the matrix makes a column of the one that is given."""
        product = self.product
        with self.redrawn(self.draw_places):
            self.add(product.equals, product.new)
            made = _led(product.made, VGroup(product.equals, product.new))
            asked = FadeIn(self.asked, rate_func=squish_rate_func(smooth, 0.7, 1))
            self.say("product", made, FadeIn(product.matrix.zeros), asked, run_time=MORPH)

    def compare(self) -> None:
        """The hands step on to the next place, and give its own column beside the product."""
        own = self.product.own
        with self.redrawn(self.draw_places):
            self.ponder(QUICK)
            self.sweep(1.0, QUICK, tracker=self.ahead)
            late = squish_rate_func(smooth, 0.8, 1)
            column = FadeIn(own.brackets, self.heads[1], rate_func=late)
            self.say("own", *self.product.read_off(own), column, run_time=GESTURE)
        seen = FadeIn(self.product.checks), FadeOut(self.asked)
        self.play(self.product.flash(), *seen, run_time=1.5 * QUICK)

    def draw_places(self) -> float:
        """Show a place, its columns and hands, and how far all places are tested.

        Return how many words the hands are ahead of it.
        """
        product, reached = self.product, int(self.checked.get_value() + 1e-6)
        # what is too fast to be read rests at a few places
        place = max(stop for stop in self.stops if stop <= reached)
        self.t.set_value(place)
        # the hands know nothing of the matrix: they are where they are
        old, ahead = self.vector(place), self.ahead.get_value()
        step = shift_matrix(max(1.0, ahead), self.omega)
        same = float(np.clip(10 * ahead - 9, 0, 1))
        product.draw(old, step @ old, self.vector(place + ahead), same=same)
        for pair, block in enumerate(self.blocks if ahead > 1 else ()):
            block.show_values(step[2 * pair :, 2 * pair :][:2, :2])
        # no name stands over a matrix that it does not mean
        for words, name in enumerate(self.names, 1):
            name.set_opacity(max(0.0, 1 - 12 * abs(max(1.0, ahead) - words)))
        # where a hand came from is left behind, as its column is
        behind = ahead * product.arrived
        for dial, speed in zip(self.dials, self.omega, strict=True):
            dial.show_step(speed * (place + behind), speed * (ahead - behind))
        # no name stands over numbers that are not yet, or no longer, those of its place
        given, own = self.heads
        named = max(0.0, 5 * product.arrived - 4)
        given.set_number(place + (named > 0)).set_opacity(max(product.left, named))
        own.set_number(place + round(ahead)).set_opacity(
            min(1.0, max(0.0, 8 * abs(ahead - 0.5) - 3))
        )
        tested = max(reached, self.walk[1])
        self.rail.show_checked(tested, float(self.missed[tested - self.walk[1]]))
        return ahead

    # --- every place -----------------------------------------------------------------------

    def try_every_place(self) -> None:
        """The new column is the next input; then five words at once, and so from every place."""
        with self.beat("slide"):
            with self.redrawn(self.draw_places):
                for place in range(self.walk[0] + 1, self.walk[1] + 1):
                    self.hand_over(place)
            self.play(self.product.flash(), run_time=1.5 * QUICK)
            self.lay_turns()
            self.slide_the_place()

    def hand_over(self, place: int) -> None:
        """The old column leaves, the new one is the next input; what follows is made anew."""
        product = self.product
        self.play(_led(product.handed, VGroup(product, self.heads[0])), run_time=2 * QUICK)
        for tracker in (product.handed, product.made, self.ahead):
            tracker.set_value(0.0)
        self.checked.set_value(place)
        self.play(_led(product.made, VGroup(product.equals, product.new)), run_time=QUICK)
        read = VGroup(product.own, product.checks, self.heads[1])
        self.play(_led(self.ahead, read), run_time=QUICK)

    def lay_turns(self) -> None:
        """The columns leave their room to the first dial; turn after turn is laid on it."""
        place, dial = self.walk[1], self.dials[0]
        pose = self.product.in_place_of_columns(self.stage.top, self.stage.bottom)
        tints = self.theme.position, None
        names = [
            Label(str(place + words), BODY, color=hue)
            for words, hue in zip((0, FAR), tints, strict=True)
        ]
        angle, turn = place * self.omega[0], self.omega[0]
        there = [
            (slow.pose, (place + FAR) * speed)
            for slow, speed in zip(self.dials[1:], self.omega[1:], strict=True)
        ]
        self.laid = laid = LaidTurns(pose, angle, turn, names, FAR, there).show_laid(1)
        leave = FadeOut(*self.heads, *self.product.columns)
        leave.set_rate_func(squish_rate_func(smooth, 0, 0.5))
        # aside first, and then it grows, so that it comes near none of the others
        level = np.array([pose.hub[0], dial.pose.hub[1], 0.0])
        aside = glide((dial, DialPose(level, dial.pose.radius)))
        aside.set_rate_func(squish_rate_func(smooth, 0.5, 1))
        self.say("farther", leave, aside, run_time=1.5 * QUICK)
        late = FadeIn(laid, rate_func=squish_rate_func(smooth, 0.7, 1))
        self.play(glide((dial, pose)), late, run_time=GESTURE)
        with self.redrawn(lambda: laid.show_laid(self.draw_places())):
            ran = VGroup(*self.blocks, *self.names, laid)
            for words in range(1, FAR):
                step = _led(self.ahead, ran, words, words + 1).set_rate_func(smooth)
                if words == 1:
                    self.say("laid", step, run_time=1.5 * QUICK)
                else:
                    self.play(step, run_time=1.2 * QUICK)
                self.pause(0.5 * QUICK if words + 1 < FAR else 2 * QUICK)

    def slide_the_place(self) -> None:
        """The columns return, and the place runs to the last one under a matrix that stands."""
        product, dial, seat = self.product, self.dials[0], self.product.seats[0]
        met = wishes_met(*(wish for wish in WISHES if wish != EARNED_HERE))
        self.checklist = Checklist(met, self.layout.checklist, gap=0.3, earning=EARNED_HERE)
        level = np.array([dial.pose.hub[0], seat.hub[1], 0.0])
        # it shrinks first, so that it comes near none of the others
        for pose in (DialPose(level, seat.radius), seat):
            self.play(glide((dial, pose), (self.laid, pose)), run_time=1.5 * QUICK)
        columns = FadeIn(*product.columns, *self.heads, self.rail)
        lit = [block.widen(4, ground=(LIT + GLOW) / 2) for block in self.blocks]
        self.say("same", columns, *lit, FadeOut(self.laid), run_time=GESTURE)
        with self.redrawn(self.draw_places):
            last = self.positions - 1
            self.play(moved(self.checked, last, RUN, rate_func=ease_in_out_cubic))
            self.pause(QUICK)
        self.say("every", FadeIn(self.checklist), run_time=GESTURE, answer=True)
        earned = self.checklist.earn(EARNED_HERE)
        self.play(product.flash(), earned, run_time=1.5 * QUICK)

    @cached_property
    def stops(self) -> list[int]:
        """Where the place rests as it runs, evenly in time: near to each other at both ends."""
        first, last = self.walk[1], self.positions - 1
        shares = (ease_in_out_cubic(k / STOPS) for k in range(STOPS + 1))
        return [*range(self.walk[0], first), *(int(first + (last - first) * s) for s in shares)]

    @cached_property
    def missed(self) -> Array:
        """By how much the matrix of ``FAR`` words misses at most, up to each place."""
        # angles that are plain products, as whoever checks has them
        angles = np.arange(self.walk[1], self.positions + FAR)[:, None] * self.omega
        columns = np.asarray(encode(angles, np.ones(1))).reshape(len(angles), -1)
        missed = columns[:-FAR] @ shift_matrix(FAR, self.omega).T - columns[FAR:]
        return np.asarray(np.maximum.accumulate(np.abs(missed).max(axis=1)))


def _led(
    tracker: ValueTracker, led: Mobject, first: float = 0, last: float = 1
) -> UpdateFromAlphaFunc:
    """Return the animation of a tracker, evenly, and of what it changes."""

    def lead(_: Mobject, share: float) -> None:
        tracker.set_value(first + (last - first) * share)

    return UpdateFromAlphaFunc(led, lead, rate_func=linear)


def _swell(share: float) -> float:
    """Return how far something is that goes beyond its end, and comes back to it."""
    return float(smooth(share) + there_and_back(share))


def _start(name: VGroup) -> Point3D:
    """Return the left end of a sum's name, on its baseline."""
    return np.array([name.get_left()[0], name[0].baseline, 0.0])


def _turn_of(index: int, count: int) -> Any:
    """Return the rate function of one of several that move one after the other, overlapping."""
    start = 0.15 * index / max(count - 1, 1)
    return squish_rate_func(smooth, start, start + 0.6)
