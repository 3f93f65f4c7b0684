"""Chapter 9: how alike two places are, dial by dial, and that only their gap counts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Arrow,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    Group,
    Line,
    Rectangle,
    ValueTracker,
    VGroup,
    linear,
)
from numpy.typing import NDArray

from posenc_math import (
    cross_cosines,
    dial_angles,
    encode,
    first_rise,
    frequencies,
    gram,
    kernel,
    kernel_limit,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.likeness_shares import Shares
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.close_up import CloseUp
from scenes._kit.mobjects.comb import Comb, CombPose
from scenes._kit.mobjects.comb_scale import CombScale, CosineScale
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial_strip import DialStrip
from scenes._kit.mobjects.dials_over_bars import ALONE, STAND, DialsOverBars
from scenes._kit.mobjects.gap_diagonal import GapDiagonal
from scenes._kit.mobjects.gap_reading import GapReading, clearness, dim
from scenes._kit.mobjects.gap_ticks import GapTicks
from scenes._kit.mobjects.heatmap import Heatmap
from scenes._kit.mobjects.place_square import PlaceSquare
from scenes._kit.mobjects.plot_window import AREA_OPACITY, DOT, PlotWindow, Window
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.shared_part import SharedPart
from scenes._kit.mobjects.step_report import StepReport
from scenes._kit.mobjects.step_up import StepUp
from scenes._kit.mobjects.two_places import TwoPlaces
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Vector = NDArray[np.float64]

LAST = 100
"""The widest gap, and the last place of the matrix."""
PLACES = np.arange(LAST + 1)
"""The places of the matrix."""
BASE = 10000.0
"""Of the speeds of the dials."""
HEAD = 16
"""How many numbers are left of a place that is mixed at random."""
FEW_GAPS = 15
"""How many gaps the axis of the curve has at first."""
CURVE_BAR = 0.34
"""Width of the one bar while it stands on that axis."""
OVER_CURVE = 0.6
"""Height of a bar of length 1 over the curve."""
FAINT, PALE = 0.25, 0.55
"""Opacity of what stands back: bars while a copy of them levels out and colours that do not hold
now, and a curve that is left behind."""
FEW_COLUMNS = 11
"""How many columns of the matrix are seen at first."""
BESIDE, UNDER = 0.9, 0.5
"""Room between the matrix and its curve, and for the gaps under the curve."""
ASIDE = 0.3
"""From a matrix to the arrow that leads to another."""
CLOSE = 2.6, 7
"""How many times as high as the step is what is seen around it, and by how much gaps are
stretched."""
DOUBLINGS = 2
"""How often as many dials come in between as there are, until no ripple is seen."""


class SimilarityKernel(ChapterScene):
    """Two hands make a bar, all bars one likeness, all gaps a curve, and the curve a matrix."""

    key = "similarity_kernel"
    number = 9
    climax = "matrix"

    dim: Annotated[int, OneOf(64, 128)] = 128
    """How many numbers a place has; every two share a dial."""
    gap: Annotated[int, Between(2, 3)] = 3
    """How far apart the two places are at first."""
    walk: Annotated[int, Between(6, 16)] = 12
    """How many places both are moved on."""
    marked: Annotated[int, Between(5, 60)] = 30
    """The gap that is marked in the middle of the curve."""
    seed: Annotated[int, Between(0, 99)] = 8
    """Of what mixes at random."""

    def setup(self) -> None:
        """Place one large dial and the stand of its bar."""
        super().setup()
        self.pairs = self.dim // 2
        self.speeds = self.speeds_of(self.pairs)
        self.hues = [self.theme.pair(i, self.pairs) for i in range(self.pairs)]
        self.apart, self.shares = ValueTracker(0.0), Shares()
        self.dials = DialsOverBars(self.hues, self.stage)
        self.part = SharedPart(0.2, self.hues[0])
        self.comb, self.mean = self.dials.bars, Comb(self.hues, filled=1.02)
        self.places = TwoPlaces(self.layout.checklist.at(0.11, 0.3))
        self.figure = Readout(0, 3, TITLE, face="sans", bold=True, align=ORIGIN)
        self.name = Label("cosine", LABEL, color=self.theme.quiet)
        self.plot = PlotWindow(self.likeness, self.wide(), color=self.theme.ink)
        self.reading, self.ticks = GapReading(), GapTicks(LAST)
        self.level = scenery(DashedSegment(ORIGIN, ORIGIN, color=self.theme.ink))

    # --- what is true of places and gaps ---------------------------------------------------

    def likeness(self, gaps: Vector | float) -> Vector:
        """Return the mean cosine (...) of all dials at gaps (...)."""
        return np.asarray(kernel(np.asarray(gaps, dtype=float), self.speeds)) / self.pairs

    def speeds_of(self, count: int) -> Vector:
        """Return how far each of so many dials turns a place, in radians."""
        return np.asarray(frequencies(count, base=BASE))

    def likeness_of(self, count: int, gaps: Vector) -> Vector:
        """Return the mean cosine (n,) of so many dials at gaps (n,)."""
        return np.asarray(kernel(gaps, self.speeds_of(count))) / count

    def cosines(self, gap: float | None = None, speeds: Vector | None = None) -> Vector:
        """Return for every dial the cosine between its hands, those that stand if not told."""
        t, speeds = self.t.get_value(), self.speeds if speeds is None else speeds
        gap = self.apart.get_value() if gap is None else gap
        hands = np.asarray(encode(np.array([t, t + gap]), speeds)).reshape(2, -1, 2)
        return np.asarray((hands[0] * hands[1]).sum(axis=-1))

    @property
    def whole(self) -> float:
        """The whole gap that is nearest."""
        return float(np.floor(self.apart.get_value() + 0.5))

    @property
    def legible(self) -> tuple[float, float]:
        """How clearly whole places and whole gaps can be read: only where the hands rest."""
        stops = 0, 1, self.met, 1 + self.walk
        few = self.shares.arranged.get_value() < 1
        gaps = (0, 1, self.gap) if few else (0, 1, self.rise + 1, LAST)
        return clearness(self.t.get_value(), stops), clearness(self.apart.get_value(), gaps)

    @property
    def met(self) -> int:
        """The place to which both are moved on while there is one dial."""
        return 1 + self.walk // 2

    @property
    def rise(self) -> int:
        """The first gap after which the likeness rises."""
        return first_rise(self.speeds)

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        told = {"dials": self.pairs, "rise": self.rise, "next": self.rise + 1, "last": LAST}
        return {**told, "near": printed(float(self.likeness(1)), 3), "rises": self.rises()}

    def rises(self, count: int | None = None) -> int:
        """Return how many steps up to the last gap rise, with so many dials."""
        heights = self.likeness_of(count or self.pairs, PLACES.astype(float))
        return int(np.count_nonzero(np.diff(heights) > 0))

    def construct(self) -> None:
        """Tell the chapter."""
        self.measure_one_dial()
        self.bring_in_all()
        self.move_both_places()
        self.draw_the_first_gaps()
        self.look_closer()
        self.draw_the_others()
        self.tile_the_matrix()
        self.mix_at_random()
        self.sweep_the_gap()

    # --- dials and bars ----------------------------------------------------------------------

    @property
    def over_curve(self) -> CombPose:
        """Where all bars stand over the curve."""
        row, top = self.dials.row_of_bars, self.stage.top - 0.4
        return CombPose(row.left, self.stage.right - row.left, top - OVER_CURVE, OVER_CURVE)

    @property
    def arranged(self) -> tuple[float, float]:
        """How far all bars, and after them the one bar, have come to the curve."""
        share = self.shares.arranged.get_value()
        return min(2 * share, 1.0), max(2 * share - 1, 0.0)

    def comb_pose(self) -> CombPose:
        """Return where all bars stand now."""
        found: CombPose = between(self.dials.row_of_bars, self.over_curve, self.arranged[0])
        return found

    def full(self) -> Window:
        """Return the window on all gaps that fills the stage."""
        stage = self.stage
        region = Region(stage.left + 0.9, stage.right - 0.4, stage.bottom + 0.65, stage.top - 0.2)
        return Window(0, LAST, 0, 1, region)

    def wide(self) -> Window:
        """Return the window on the first gaps, under all bars."""
        full, pose = self.full().region, self.over_curve
        top = pose.zero - pose.unit - 0.3
        return Window(-0.5, FEW_GAPS, 0, 1, Region(full.left, full.right, full.bottom, top))

    def turned(self) -> tuple[Vector, Vector]:
        """Return where all first hands stand, and how much further the second ones are."""
        t = self.t.get_value()
        places = np.array([t, t + self.apart.get_value()])
        angles = np.asarray(dial_angles(places, self.speeds))
        return angles[0], angles[1] - angles[0]

    def draw_dials(self) -> None:
        """Turn both hands of every dial to their places, and draw the bars that have come."""
        self.dials.stand(*self.turned(), self.cosines(), self.shares.unfolded.get_value())
        self.places.read(self.t.get_value(), self.whole, self.legible)

    def print_figure(self, number: float) -> None:
        """Print what holds at the nearest whole gap, clearly where the hands rest."""
        dim(self.figure.set_number(number), self.theme.ink, self.legible[1])

    def draw_one(self) -> None:
        """Draw one dial, its bar, and how long that is."""
        self.draw_dials()
        self.print_figure(float(self.cosines(self.whole)[0]))
        angles, opened = self.turned()
        self.part.measure(*self.dials.large, (angles[0], opened[0]), float(self.cosines()[0]))

    def measure_one_dial(self) -> None:
        """Open two hands of one dial, and measure how well they agree."""
        self.hero = self.dials
        self.draw_dials()
        self.add(self.dials.dials, self.places)
        with self.question():
            with self.redrawn(self.draw_dials):
                self.sweep(1, 1.5 * QUICK)
                self.play(moved(self.apart, 1, GESTURE + QUICK))
            scale = CosineScale(self.dials.foot, self.dials.large[1], STAND / 2 + 0.2)
            self.name.put(self.stage.at(0.87, 0.5) + UP * 0.55)
            self.figure.put(self.stage.at(0.87, 0.5) + DOWN * 0.25)
            self.draw_one()
            lying = Create(self.part.drop), FadeIn(self.part.piece)
            self.say("cosine", *lying, run_time=GESTURE)
            arriving = FadeIn(scale, self.name, self.figure)
            bar = Bar(self.hues[0])
            rising = self.part.standing_up(bar, self.dials.foot, 1, STAND)
            self.add(bar)
            self.play(rising, arriving, run_time=GESTURE + QUICK)
            self.remove(bar)
            self.add(self.comb)
            self.turn_both_hands()
            with self.redrawn(self.draw_one):
                self.play(moved(self.apart, self.gap, GESTURE + QUICK))
            self.say("guess")
        self.hide(self.part, scale, self.name, self.figure)

    def turn_both_hands(self) -> None:
        """Move both places on: the hands turn as one piece, and what they share stays."""
        self.say("move")
        self.ponder()
        with self.redrawn(self.draw_one):
            self.say("rigid", moved(self.t, self.met, STROLL, linear))

    def bring_in_all(self) -> None:
        """Let all dials come, each with its bar, and level the bars out into one."""
        with self.beat("all"):
            with self.redrawn(self.draw_dials):
                self.sweep(ALONE, 1.5 * QUICK, tracker=self.shares.unfolded)
                self.frame = CombScale(self.dials.row_of_bars)
                self.words = VGroup(self.dials.ends, self.speed_of_all())
                coming = moved(self.shares.unfolded, 1, 3 * GESTURE, linear)
                self.say("each", coming, FadeIn(self.frame, self.words))
            self.draw_mean()
            self.add(self.mean)
            self.play(self.comb.shade(FAINT), run_time=QUICK)
            with self.redrawn(self.draw_mean):
                self.say("mean", moved(self.shares.levelled, 1, GESTURE + QUICK))
                self.play(moved(self.shares.poured, 1, GESTURE))
                self.name = Label("likeness", LABEL, color=self.theme.quiet)
                self.place_number()
                self.play(FadeIn(self.name, self.figure), self.comb.shade(1), run_time=QUICK)

    def speed_of_all(self) -> VGroup:
        """Return how fast a dial turns, under the bars that point up."""
        pose = self.dials.row_of_bars
        spot = np.array([pose.left + 0.3 * pose.width, pose.zero - 0.6 * pose.unit, 0.0])
        told = VGroup()
        for piece in (
            Label("dial i turns", LABEL),
            Formula(f"{BASE:.0f}^(-i slash {self.pairs})", BODY),
            Label("radians a place", LABEL),
        ):
            told.add(piece.put(spot, LEFT))
            spot = spot + RIGHT * (piece.width + 0.2)
        return told

    def mean_pose(self) -> CombPose:
        """Return where the one bar stands."""
        pose, window = self.dials.row_of_bars, self.wide()
        before = CombPose(self.stage.right - 1.65, STAND, pose.zero, pose.unit)
        left = window.point(self.apart.get_value(), 0)[0] - CURVE_BAR / 2
        after = CombPose(left, CURVE_BAR, window.region.bottom, window.region.height)
        found: CombPose = between(before, after, self.arranged[1])
        return found

    def draw_mean(self) -> None:
        """Draw the copy of the bars that levels out and becomes one bar."""
        shares = self.shares.levelled.get_value(), self.shares.poured.get_value()
        self.mean.level_out(self.comb_pose(), self.mean_pose(), self.cosines(), *shares)

    def draw_mean_in(self, window: Window) -> None:
        """Draw the one bar on its gap as far as a window shows it."""
        gap = self.apart.get_value()
        foot, top = window.points([gap, gap], [0, float(self.likeness(gap))])
        low = max(foot[1], window.region.bottom)
        left = min(foot[0] - CURVE_BAR / 2, window.region.right - CURVE_BAR)
        pose = CombPose(left, CURVE_BAR, low, top[1] - low)
        self.mean.stand(pose, np.ones(self.pairs))

    def place_number(self) -> None:
        """Print the likeness over the one bar, and beside it while it draws the curve."""
        pose, mean, share = self.mean_pose(), float(self.cosines().mean()), self.arranged[1]
        top = np.array([pose.left + pose.width / 2, pose.zero + pose.unit * mean, 0.0])
        self.print_figure(float(self.likeness(self.whole)))
        beside = RIGHT * (pose.width + self.figure.width + 0.4) / 2 + DOWN * 0.3
        self.figure.put(top + between(UP * 0.2, beside, share))
        under = DOWN * (pose.unit * mean + 0.2)
        self.name.put(self.figure.anchor + between(under, 0 * UP, share) + DOWN * 0.45)

    def move_both_places(self) -> None:
        """Move both places on with the gap as it is: only hands turn."""
        with self.beat("slide"), self.redrawn(self.draw_slide):
            self.say("none", moved(self.t, 1 + self.walk, 3 * GESTURE, linear))

    def draw_slide(self) -> None:
        """Draw dials, bars and the one bar at their places, with the number over it."""
        self.draw_dials()
        self.draw_mean()
        self.place_number()

    # --- the curve ---------------------------------------------------------------------------

    def draw_curve(self) -> None:
        """Draw all bars and their mean, the one bar on its gap, and what it has left behind."""
        gap, pose, arrived = self.apart.get_value(), self.comb_pose(), self.arranged[1] == 1
        self.places.read(self.t.get_value(), self.whole, self.legible)
        self.comb.stand(pose, self.cosines())
        self.draw_mean()
        self.plot.look(self.wide(), (0, gap), dots=np.arange(gap + 1e-6) if arrived else ())
        self.ticks.under(self.wide())
        self.place_number()
        mean = UP * (pose.zero + pose.unit * float(self.cosines().mean()))
        self.level.set_ends(RIGHT * pose.left + mean, RIGHT * (pose.left + pose.width) + mean)

    def draw_the_first_gaps(self) -> None:
        """Close all hands, and open them: the one bar leaves a curve behind."""
        with self.beat("curve"):
            with self.redrawn(self.draw_slide):
                self.say("close", moved(self.apart, 0, GESTURE + QUICK))
            self.rise_over_the_curve()
            with self.redrawn(self.draw_curve):
                self.play(moved(self.apart, 1, GESTURE))
                self.say("near")
                self.say("wider", moved(self.apart, self.rise + 1, STROLL, linear))
            self.say("guess")

    def rise_over_the_curve(self) -> None:
        """Raise all bars to make room, and bring the one bar to gap 0 of an axis."""
        self.hide(self.dials.dials, self.frame, self.words, self.name, self.figure)
        self.hero = Group(self.comb, self.plot)
        self.frame = CombScale(self.over_curve, ("fast", "slow"))
        self.add(self.mean, self.comb)
        with self.redrawn(self.draw_curve):
            self.play(moved(self.shares.arranged), run_time=MORPH + QUICK)
        coming = self.plot.axis, self.plot.dots, self.frame, self.ticks, self.level
        self.show(*coming, self.name, self.figure)
        self.add(self.plot)

    @property
    def stretch(self) -> int:
        """How many times as high as before heights are drawn around the first rise, rounded."""
        low, high = (float(self.likeness(gap)) for gap in (self.rise, self.rise + 1))
        wide, full = self.wide().region, self.full().region
        return rounded_down(full.height / (CLOSE[0] * (high - low) * wide.height))

    def close(self) -> Window:
        """Return the window on the first rise."""
        wide, region = self.wide(), self.full().region
        low, high = (float(self.likeness(gap)) for gap in (self.rise, self.rise + 1))
        tall = region.height / (self.stretch * wide.region.height)
        broad = (wide.right - wide.left) / CLOSE[1]
        left, bottom = self.rise - 0.2 * broad, (low + high - tall) / 2
        return Window(left, left + broad, bottom, bottom + tall, region)

    def draw_zoom(self) -> None:
        """Draw the curve in a window on its way to the first rise, or on to all gaps."""
        share = self.shares.zoomed.get_value()
        if share <= 1:
            window = self.wide().toward(self.close(), share)
        else:
            window = self.close().toward(self.full(), share - 1)
        last = self.rise + 1
        self.plot.look(window, (0, last), dots=np.arange(last + 1))
        # what stands on 0 is not seen where 0 is not
        self.plot.area.set_fill(opacity=AREA_OPACITY * abs(1 - share))
        self.close_up.seen_through(window)

    def look_closer(self) -> None:
        """Zoom in on the step that rises, and out to all gaps."""
        with self.beat("rise"):
            bars = VGroup(self.comb, self.mean, self.level, self.frame, self.places)
            self.hero, self.close_up = self.plot, CloseUp(self.close(), 3)
            self.draw_zoom()
            going = FadeOut(bars, self.ticks, self.name, self.figure)
            self.say("look", Create(self.close_up), going, run_time=QUICK)
            with self.redrawn(self.draw_zoom):
                self.play(moved(self.shares.zoomed, 1, MORPH + QUICK))
            step, levels = self.step_up(), self.close_up.levels
            self.close_by = self.how_close()
            told = levels, step.names, step.level, step.gain, self.close_by
            self.say("rise", FadeIn(*told), Create(step.rise), run_time=GESTURE)
            self.marks = VGroup(step, levels, self.close_by)

    def step_up(self) -> StepUp:
        """Return both likenesses, the level of the first, and what rises above it."""
        window, gaps = self.close(), (self.rise, self.rise + 1)
        low, high = (float(self.likeness(gap)) for gap in gaps)
        names = f"gap {gaps[0]}", f"gap {gaps[1]}"
        points = window.points(gaps, [low, high])
        return StepUp(points, names, (low, high), 5)

    def how_close(self) -> VGroup:
        """Return by how much all is stretched, and where on the curve that is."""
        region = self.full().region
        corner = region.at(1, 0) + LEFT * 0.25 + UP * 0.25
        told = Label(f"heights × {self.stretch}, gaps × {CLOSE[1]}", LABEL, color=self.theme.quiet)
        left, low, right, high = *region.at(0.27, 0.6)[:2], *region.at(0.55, 0.92)[:2]
        small = Window(-0.5, FEW_GAPS, 0, 1, Region(left, right, low, high))
        curve = PlotWindow(self.likeness, small, color=self.theme.ink, width=4)
        curve.look(small, (0, self.rise + 1))
        spot = small.point(self.rise + 0.5, float(self.likeness(self.rise)))
        here = Rectangle(width=0.5, height=0.3, color=self.theme.quiet, stroke_width=4)
        return VGroup(told.put(corner, RIGHT), curve, here.move_to(spot))

    def draw_far(self) -> None:
        """Draw the bars of all dials, the curve as far as the gap is open, and its end."""
        window = self.full()
        self.crowd.stand(self.cosines(), np.ones(self.pairs))
        self.plot.look(window, (0, self.apart.get_value()))
        self.ticks.under(window)
        self.draw_mean_in(window)
        self.reading.read(self.whole, float(self.likeness(self.whole)), self.legible[1])

    def draw_the_others(self) -> None:
        """Open the gap as far as it goes, and then take more and more dials."""
        window = self.full()
        for bar in self.mean:
            scenery(bar)
        (left, low, _), (right, high, _) = window.points([28, LAST], [0.71, 0.94])
        self.crowd = DialStrip(self.hues, Region(left, right, low, high))
        self.reading.put(self.layout.checklist.at(0.12, 0.3))
        self.name = Label("likeness", NOTE, color=self.theme.quiet)
        self.name.put(window.point(5, 0.94), LEFT)
        with self.beat("far"):
            self.hide(*self.marks)
            with self.redrawn(self.draw_zoom):
                self.play(moved(self.shares.zoomed, 2, GESTURE))
            self.draw_far()
            told = self.reading, self.name, self.ticks, self.mean, self.crowd, self.crowd.heights
            self.play(FadeIn(*told), FadeOut(self.close_up), run_time=QUICK)
            with self.redrawn(self.draw_far):
                self.say("ripples", moved(self.apart, LAST, STROLL, linear))
            self.take_more_dials()

    def take_more_dials(self) -> None:
        """Let more dials come in between, and watch all steps, and the one that rose."""
        window, step = self.full(), (self.rise, self.rise + 1)
        (left, low, _), (right, high, _) = window.points([8, LAST - 6], [0.03, 0.34])
        ends = [self.likeness_of(count, np.array(step, dtype=float)) for count in self.counts]
        reach = float(np.min(ends)) - 0.001, float(np.max(ends)) + 0.001
        self.report = StepReport(Region(left, right, low, high), step, LAST, reach)
        self.denser = PlotWindow(self.likeness_between, window, color=self.theme.ink)
        self.draw_denser()
        self.add(self.denser)
        line: Any = self.plot.line.animate
        area: Any = self.plot.area.animate
        changes = line.set_stroke(opacity=PALE), area.set_fill(opacity=0)
        going = FadeOut(self.reading, self.mean)
        self.say("rises", FadeIn(self.report), *changes, going, run_time=QUICK)
        with self.redrawn(self.draw_denser):
            self.say("more", moved(self.shares.denser, 1, GESTURE))
            for doubled in range(2, DOUBLINGS + 1):
                self.play(moved(self.shares.denser, doubled, GESTURE))
        self.say("falls")

    @property
    def counts(self) -> list[int]:
        """How many dials there are, at first and after each doubling."""
        return [self.pairs * 2**doubled for doubled in range(DOUBLINGS + 1)]

    def likeness_between(self, gaps: Vector) -> Vector:
        """Return the mean cosine (n,) at gaps (n,) while some dials count only in part."""
        weights = self.shares.weights(self.pairs)
        few, many = len(weights) // 2, len(weights)
        # of twice as many dials, every other one is one of these
        kept, all_of_them = (self.likeness_of(count, gaps) * count for count in (few, many))
        return np.asarray(between(kept, all_of_them, float(weights[1])) / weights.sum())

    def draw_denser(self) -> None:
        """Draw the bars and the likeness for more and more dials, and tell of its steps."""
        weights = self.shares.weights(self.pairs)
        self.crowd.stand(self.cosines(speeds=self.speeds_of(len(weights))), weights)
        self.denser.look(self.full(), (0, LAST))
        step = np.array([self.rise, self.rise + 1.0])
        count = self.counts[round(self.shares.denser.get_value())]
        first, second = (float(height) for height in self.likeness_between(step))
        gain = float(np.diff(self.likeness_of(count, step))[0])
        self.report.read(count, self.rises(count), (first, second), gain)

    # --- the matrix --------------------------------------------------------------------------

    @property
    def strip_region(self) -> Region:
        """Where the curve stands as a row of colours, beside the whole matrix."""
        whole = self.square.whole
        low = whole.top - whole.height / FEW_COLUMNS
        return Region(whole.right + BESIDE, self.stage.right - 0.3, low, whole.top)

    def under(self, colours: Region, across: float) -> Window:
        """Return the window on the curve under a row of so many colours."""
        bottom = self.square.whole.bottom + UNDER
        region = Region(colours.left, colours.right, bottom, colours.bottom - 0.1)
        return Window(-0.5, across - 0.5, 0, 1.06, region)

    def beside(self) -> Window:
        """Return the window on the curve beside the whole matrix."""
        return self.under(self.strip_region, LAST + 1)

    def draw_lift(self) -> None:
        """Draw the curve under its colours, and both as the first of them become wide."""
        share, row = self.shares.lifted.get_value(), self.square.row_region(0, 1)
        every, some = (self.under(row, across) for across in (LAST + 1, FEW_COLUMNS))
        window = self.full().toward(every, min(share, 1)).toward(some, max(share - 2, 0))
        self.plot.look(window, (0, LAST))
        self.ticks.under(window)
        self.square.bring(float(np.clip(share - 1, 0, 1)), window.right - window.left)

    def named_key(self, lowest: float) -> ValueKey:
        """Return what the colours of likeness mean, from a number to 1."""
        key = ValueKey(self.layout.checklist, lowest=lowest, inline=True)
        spot = np.array([key.get_left()[0] - 0.25, key[-1].baseline, 0.0])
        return key.add(Label("likeness", NOTE, color=self.theme.quiet).put(spot, RIGHT))

    def draw_rows(self) -> None:
        """Draw the rows that are laid, and the one that moves on by one column a row."""
        self.square.lay(self.shares.laid.get_value())

    def tile_the_matrix(self) -> None:
        """Let the curve become a row of colours, and the row the matrix."""
        self.square = square = PlaceSquare(self.band, self.stage, FEW_COLUMNS)
        self.colours = Heatmap(self.band[:1], self.strip_region)
        self.hero = Group(self.plot, square, square.row)
        with self.beat("matrix"):
            line: Any = self.plot.line.animate
            area: Any = self.plot.area.animate
            full = line.set_stroke(opacity=1), area.set_fill(opacity=AREA_OPACITY)
            told = self.denser, self.report, self.name, self.crowd, self.crowd.heights
            self.say("back", FadeOut(*told), *full, run_time=QUICK)
            self.key_of_colours = self.named_key(0)
            with self.redrawn(self.draw_lift):
                self.play(moved(self.shares.lifted, 1, 2 * QUICK))
                self.add(square.row)
                coming = moved(self.shares.lifted, 2), FadeIn(self.key_of_colours)
                self.play(*coming, run_time=2 * QUICK)
                self.play(moved(self.shares.lifted, 3, GESTURE))
            self.lay_the_rows()

    def lay_the_rows(self) -> None:
        """Lay the first rows in wide cells, and all others in ever smaller ones."""
        square = self.square.lay(0)
        self.show(square.word, square.here, square.zeros, square.frame, square.own)
        self.add(square, square.row, square.frame, square.own)
        with self.redrawn(self.draw_rows):
            going = FadeOut(self.plot, self.ticks, run_time=QUICK)
            self.say("shift", moved(self.shares.laid, 1, MORPH), going)
            neighbours = self.neighbours()
            self.show(neighbours)
            self.say("grow", FadeOut(neighbours), run_time=QUICK)
            self.play(moved(self.shares.laid, FEW_COLUMNS - 1, GESTURE + QUICK))
            window = self.beside()
            self.plot.look(window, (0, LAST))
            self.ticks.under(window)
            beside = FadeIn(self.plot, self.ticks, self.colours)
            self.play(moved(self.shares.laid, LAST), beside, run_time=GESTURE + QUICK)
            self.add(self.plot)

    def neighbours(self) -> VGroup:
        """Return frames round both cells of gap 1 in row 1, and under them their likeness."""
        marks = VGroup()
        for column in (0, 2):
            cell = self.square.cell_region(1, column)
            frame = CasedPath(self.theme.ink, self.theme.ground).frame(cell.inset(0.06))
            number = Label(printed(float(self.likeness(1)), 3), LABEL, bold=True)
            marks.add(frame, number.put(cell.at(0.5, 0) + DOWN * 0.45))
        return marks

    @cached_property
    def band(self) -> Vector:
        """The likeness of any two places, shape (n, n)."""
        return np.asarray(np.clip(gram(PLACES, self.speeds) / self.pairs, -1, 1))

    @cached_property
    def mixed(self) -> Vector:
        """How alike two places are once numbers at random mixed either in a way of its own."""
        mixers = np.random.default_rng(self.seed).normal(size=(2, self.dim, HEAD))
        return cross_cosines(*np.asarray(encode(PLACES, self.speeds)) @ mixers)

    @property
    def after(self) -> Region:
        """Where the mixed matrix stands, as large as the other one."""
        whole, right = self.square.whole, self.stage.right - 0.3
        return Region(right - whole.width, right, whole.bottom, whole.top)

    def draw_mixed(self) -> None:
        """Draw the rows that are mixed so far."""
        rows, after = max(self.shares.mixed.get_value(), 1e-3), self.after
        low = after.top - after.height * rows / (LAST + 1)
        seen = Region(after.left, after.right, low, after.top)
        self.patches.lay(seen, rows, PLACES, LAST + 1)

    def mix_at_random(self) -> None:
        """Mix the numbers of all places at random: beside the band stands what is left of it."""
        square, after = self.square, self.after
        self.patches = Heatmap(self.mixed, after)
        self.draw_mixed()
        ends = square.whole.at(1, 0.5), after.at(0, 0.5)
        arrow = Arrow(*ends, color=self.theme.ink, buff=ASIDE)
        named = Label("mixed at random", LABEL).put(after.at(0, 1) + UP * 0.2, LEFT)
        with self.beat("mixed"):
            self.remove(square.row)
            right_half = self.plot, self.ticks, self.colours, self.key_of_colours
            self.say("mix", FadeOut(*right_half, square.own, square.frame), run_time=QUICK)
            self.key_of_colours = self.named_key(-1)
            self.show(arrow, named, self.key_of_colours)
            self.add(self.patches)
            with self.redrawn(self.draw_mixed):
                self.play(moved(self.shares.mixed, LAST + 1, 2 * GESTURE, linear))
            self.say("lost")
        self.hide(self.patches, arrow, named, self.key_of_colours)

    def sweep_the_gap(self) -> None:
        """Move the diagonal from gap 0 to the corner, and its likeness along the curve."""
        self.apart.set_value(0)
        self.diagonal, window, theme = GapDiagonal(self.square), self.beside(), self.theme
        self.endless = PlotWindow(kernel_limit, window, color=theme.quiet, width=4)
        self.endless.area.set_fill(opacity=0)
        self.key_of_colours = self.named_key(0)
        self.passed = [self.mark(gap) for gap in (1, self.marked, LAST)]
        self.draw_diagonal()
        with self.beat("diagonal"):
            arriving = self.plot, self.ticks, self.colours, self.key_of_colours
            self.say("offered", FadeIn(*arriving, self.diagonal, self.level), run_time=GESTURE)
            self.add(self.endless, self.plot, *self.passed, self.diagonal)
            with self.redrawn(self.draw_diagonal):
                self.say("same", moved(self.apart, LAST, STROLL, linear))
            self.answer(FadeIn(self.name_of_endless()))
            self.say("endless")

    def mark(self, gap: int) -> VGroup:
        """Return the likeness of a gap on the curve, and its diagonal, which stays of the last."""
        likeness = float(self.likeness(gap))
        spot = self.beside().point(gap, likeness)
        way, side = (RIGHT if gap == 1 else UP), (RIGHT if gap == LAST else LEFT)
        name = Label(f"gap {gap}: {printed(likeness, 3)}", NOTE).put(spot + 0.28 * way, side)
        if gap == LAST:
            return VGroup(name)
        dot = Dot(spot, DOT[1], color=self.theme.ink)
        return VGroup(name, dot, GapDiagonal(self.square).stand(gap))

    def name_of_endless(self) -> VGroup:
        """Return the name of the curve without ripples, and the line from it to the curve."""
        window, gap = self.beside(), 0.6 * LAST
        top = window.point(gap, float(kernel_limit(gap)))
        name = Label("endlessly many dials", NOTE)
        name.put(window.point(gap, 0.2))
        leader = Line(name.get_top() + 0.1 * UP, top + 0.1 * DOWN, color=self.theme.quiet)
        return VGroup(name, scenery(leader.set_stroke(width=3)))

    def draw_diagonal(self) -> None:
        """Draw the dot of a gap on the curve, what is marked up to there, and the diagonal."""
        gap, window = self.apart.get_value(), self.beside()
        self.plot.look(window, (0, LAST), dots=[gap])
        self.ticks.under(window)
        self.endless.look(window, (0, gap))
        self.level.set_ends(*window.points([gap, gap], [float(self.likeness(gap)), 0]))
        for mark, passed in zip(self.passed, (1, self.marked, LAST), strict=True):
            mark.set_opacity(float(np.clip(gap - passed + 1, 0, 1)))
        self.diagonal.stand(gap)


def rounded_down(number: float) -> int:
    """Return a number above ten, all but its first two digits set to 0."""
    unit = int(10.0 ** (len(str(int(number))) - 2))
    return int(number) // unit * unit
