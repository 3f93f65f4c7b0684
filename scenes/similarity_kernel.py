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
    Create,
    Dot,
    FadeIn,
    FadeOut,
    Group,
    ValueTracker,
    VGroup,
    VMobject,
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
from scenes._kit.mobjects.close_up import CloseUp
from scenes._kit.mobjects.comb import Comb, CombPose
from scenes._kit.mobjects.comb_scale import CombScale, CosineScale
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial_strip import DialStrip
from scenes._kit.mobjects.dials_over_bars import ALONE, LOW, ROWS, STAND, DialsOverBars
from scenes._kit.mobjects.gap_diagonal import GapDiagonal
from scenes._kit.mobjects.gap_reading import GapReading, clearness, dim
from scenes._kit.mobjects.gap_ticks import GapTicks
from scenes._kit.mobjects.heatmap import Heatmap
from scenes._kit.mobjects.place_square import PlaceSquare
from scenes._kit.mobjects.plot_window import AREA_OPACITY, DOT, PlotWindow, Window
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.shared_part import SharedPart
from scenes._kit.mobjects.step_up import StepUp
from scenes._kit.mobjects.trace import polyline
from scenes._kit.mobjects.two_places import TwoPlaces
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

Vector = NDArray[np.float64]

LAST = 100
"""The widest gap, and the last place of the matrix."""
PLACES = np.arange(LAST + 1)
"""The places of the matrix."""
HEAD = 16
"""How many numbers a random map leaves of a place."""
FEW_GAPS = 15
"""How many gaps the axis of the curve has at first."""
CURVE_BAR = 0.12, 0.34
"""Least and greatest width of the one bar while it stands on that axis."""
OVER_BARS = 1.35
"""Room over the bars beside the curve, for the likeness and its name."""
FAINT, PALE = 0.25, 0.55
"""Opacity of what stands back: bars while a copy of them levels out and colours that do not hold
now, and a curve that is left behind."""
FEW_COLUMNS = 11
"""How many columns of the matrix are seen at first."""
BESIDE, UNDER = 0.9, 0.5
"""Room between the matrix and its curve, and for the gaps under the curve."""
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
    """Of the random maps."""

    def setup(self) -> None:
        """Place one large dial and the stand of its bar."""
        super().setup()
        self.pairs = self.dim // 2
        self.speeds = frequencies(self.pairs)
        hues = [self.theme.pair(i, self.pairs) for i in range(self.pairs)]
        self.apart, self.shares = ValueTracker(0.0), Shares()
        self.dials, self.part = DialsOverBars(hues, self.stage, self.followed), SharedPart(0.2)
        self.comb, self.mean = self.dials.bars, Comb(hues, filled=1.02)
        self.places = TwoPlaces(self.layout.checklist.at(0.11, 0.3), hues[0])
        self.figure = Readout(0, 3, TITLE, face="sans", bold=True, align=ORIGIN)
        self.name = Label("cosine", LABEL, color=self.theme.quiet)
        self.plot = PlotWindow(self.likeness, self.wide(), color=self.theme.ink)
        self.reading, self.ticks = GapReading(), GapTicks(LAST)
        self.tally = Readout(self.pairs, 0, TITLE, face="sans", bold=True, align=RIGHT)
        (left, low, _), (right, high, _) = self.full().points([28, LAST], [0.71, 0.94])
        self.crowd = DialStrip(hues, Region(left, right, low, high))
        self.level = DashedSegment(ORIGIN, ORIGIN, color=self.theme.quiet)

    # --- what is true of places and gaps ---------------------------------------------------

    def likeness(self, gaps: Vector | float) -> Vector:
        """Return the mean cosine (...) of all dials at gaps (...)."""
        return np.asarray(kernel(np.asarray(gaps, dtype=float), self.speeds)) / self.pairs

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
        stops = 0, 1, 1 + self.walk / 4, 1 + self.walk
        few = self.shares.arranged.get_value() < 1
        gaps = range(self.gap + 1) if few else (0, 1, self.rise + 1, LAST)
        return clearness(self.t.get_value(), stops), clearness(self.apart.get_value(), gaps)

    @property
    def followed(self) -> int:
        """The dial that is looked at closely: of the lowest row, the one that half agrees."""
        lowest = np.arange(ROWS - 1, self.pairs, ROWS)
        return int(lowest[abs(self.cosines(self.gap)[lowest] - 0.5).argmin()])

    @property
    def rise(self) -> int:
        """The first gap after which the likeness rises."""
        return first_rise(self.speeds)

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        told = {"dials": self.pairs, "rise": self.rise, "next": self.rise + 1, "last": LAST}
        return {**told, "near": printed(float(self.likeness(1)), 3)}

    def construct(self) -> None:
        """Tell the chapter."""
        self.measure_one_dial()
        self.bring_in_all()
        self.move_both_places()
        self.draw_the_first_gaps()
        self.look_closer()
        self.draw_the_others()
        self.tile_the_matrix()
        self.map_at_random()

    # --- dials and bars ----------------------------------------------------------------------

    @property
    def beside_curve(self) -> CombPose:
        """Where all bars stand beside the curve, on one zero line with it."""
        unit = (self.stage.height - OVER_BARS) / 2
        zero = self.stage.bottom + LOW + unit
        return CombPose(self.stage.left + 2 * unit + 0.75, 1.9, zero, unit)

    def comb_pose(self) -> CombPose:
        """Return where all bars stand now."""
        found: CombPose = between(
            self.dials.row_of_bars, self.beside_curve, self.shares.arranged.get_value()
        )
        return found

    def full(self) -> Window:
        """Return the window on all gaps that fills the stage."""
        stage = self.stage
        region = Region(stage.left + 0.9, stage.right - 0.4, stage.bottom + 0.65, stage.top - 0.2)
        return Window(0, LAST, 0, 1, region)

    def wide(self) -> Window:
        """Return the window on the first gaps, of the same scale as the bars beside it."""
        pose = self.comb_pose()
        left = self.beside_curve.left + self.beside_curve.width + 0.65
        bottom, top = pose.zero - pose.unit, pose.zero + pose.unit
        return Window(-0.5, FEW_GAPS, -1, 1, Region(left, self.stage.right - 0.25, bottom, top))

    def turned(self) -> tuple[Vector, Vector]:
        """Return where all first hands stand, and how much further the second ones are."""
        t = self.t.get_value()
        places = np.array([t, t + self.apart.get_value()])
        angles = np.asarray(dial_angles(places, self.speeds))
        return angles[0], angles[1] - angles[0]

    def draw_dials(self) -> None:
        """Turn both hands of every dial to their places, and draw the bars that have come."""
        self.dials.stand(*self.turned(), self.cosines(), self.shares.unfolding)
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
                self.sweep(1, GESTURE)
                self.play(moved(self.apart, 1, MORPH))
            scale = CosineScale(self.dials.foot, self.dials.large[1], STAND / 2 + 0.2)
            self.name.put(self.stage.at(0.87, 0.5) + UP * 0.55)
            self.figure.put(self.stage.at(0.87, 0.5) + DOWN * 0.25)
            self.draw_one()
            lying = Create(self.part.drop), FadeIn(self.part.piece)
            self.say("cosine", *lying, run_time=GESTURE)
            arriving = FadeIn(scale, self.name, self.figure)
            bar = Bar(self.theme.pair(0, self.pairs))
            rising = self.part.standing_up(bar, self.dials.foot, 1, STAND)
            self.add(bar)
            self.play(rising, arriving, run_time=GESTURE + QUICK)
            self.remove(bar)
            self.add(self.comb)
            with self.redrawn(self.draw_one):
                for gap in range(2, self.gap + 1):
                    self.play(moved(self.apart, gap, GESTURE))
            self.say("guess")
        self.hide(self.part, scale, self.name, self.figure)

    def bring_in_all(self) -> None:
        """Let all dials come, each with its bar, and level the bars out into one."""
        with self.beat("all"):
            with self.redrawn(self.draw_dials):
                self.sweep(ALONE, 1.5 * QUICK, tracker=self.shares.unfolded)
                self.frame, ends = CombScale(self.dials.row_of_bars), self.dials.ends
                coming = moved(self.shares.unfolded, 1, 3 * GESTURE, linear)
                self.say("slow", coming, FadeIn(self.frame, ends))
            self.raise_bars()
            self.draw_mean()
            self.add(self.mean)
            leaving = FadeOut(self.dials.glass.tie, ends)
            self.play(self.comb.shade(FAINT), leaving, run_time=QUICK)
            with self.redrawn(self.draw_mean):
                self.say("mean", moved(self.shares.levelled, 1, MORPH))
                self.play(moved(self.shares.poured, 1, GESTURE))
                self.name = Label("likeness", LABEL, color=self.theme.quiet)
                self.place_number()
                arriving = FadeIn(self.name, self.figure, self.dials.glass.tie)
                self.play(arriving, self.comb.shade(1), run_time=QUICK)

    def raise_bars(self) -> None:
        """Look at one dial closely, and raise a bar under each."""
        glass = self.dials.glass
        self.shares.magnified.set_value(1e-3)
        self.draw_dials()
        self.add(glass)
        with self.redrawn(self.draw_dials):
            self.play(moved(self.shares.magnified, 1, GESTURE))
        self.say("bar", Create(glass.part.drop), FadeIn(glass.part.piece), run_time=QUICK)
        with self.redrawn(self.draw_dials):
            self.play(moved(self.shares.raised, 1, MORPH, linear), Create(glass.tie))

    def mean_pose(self) -> CombPose:
        """Return where the one bar stands."""
        pose = self.dials.row_of_bars
        before = CombPose(self.stage.right - 1.65, STAND, pose.zero, pose.unit)
        window = self.wide()
        pitch = window.region.width / (window.right - window.left)
        width = float(np.clip(0.7 * pitch, *CURVE_BAR))
        left = window.point(self.apart.get_value(), 0)[0] - width / 2
        beside = self.beside_curve
        after = CombPose(left, width, beside.zero, beside.unit)
        found: CombPose = between(before, after, self.shares.arranged.get_value())
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
        pose = CombPose(foot[0] - CURVE_BAR[1] / 2, CURVE_BAR[1], low, top[1] - low)
        self.mean.stand(pose, np.ones(self.pairs))

    def place_number(self) -> None:
        """Print the likeness over the one bar, or beginning there so that no curve runs into it."""
        pose, mean = self.mean_pose(), float(self.cosines().mean())
        share = self.shares.arranged.get_value()
        top = np.array([pose.left + pose.width / 2, pose.zero + pose.unit * mean, 0.0])
        self.print_figure(float(self.likeness(self.whole)))
        aside = (self.figure.width - pose.width) / 2
        self.figure.put(top + UP * 0.2 + RIGHT * share * aside)
        self.name.put(self.figure.anchor + UP * 0.55)

    def move_both_places(self) -> None:
        """Move both places on with the gap as it is: only hands turn."""
        with self.beat("slide"):
            self.ponder()
            with self.redrawn(self.draw_slide):
                self.sweep(1 + self.walk / 4, GESTURE)
                self.say("none", moved(self.t, 1 + self.walk, STROLL, linear))

    def draw_slide(self) -> None:
        """Draw dials, bars and the one bar at their places, with the number over it."""
        self.draw_dials()
        self.draw_mean()
        self.place_number()

    # --- the curve ---------------------------------------------------------------------------

    def draw_curve(self) -> None:
        """Draw one dial, the bars, the one bar on its gap, and what it has left behind."""
        share, gap = self.shares.arranged.get_value(), self.apart.get_value()
        self.dials.go_aside(*self.turned(), self.cosines(), self.beside_curve, share)
        self.places.read(self.t.get_value(), self.whole, self.legible)
        self.comb.stand(self.comb_pose(), self.cosines())
        self.draw_mean()
        window, stood = self.wide(), np.arange(gap + 1e-6) if share == 1 else ()
        self.plot.look(window, (0, gap), dots=stood)
        self.ticks.under(window)
        self.place_number()
        top = self.mean_pose()
        height = top.zero + top.unit * float(self.cosines().mean())
        start = np.array([self.comb_pose().left, height, 0.0])
        self.level.set_ends(start, np.array([top.left, height, 0.0]) if share == 1 else start)

    def draw_the_first_gaps(self) -> None:
        """Close all hands, and open them: the one bar leaves a curve behind."""
        with self.beat("curve"):
            with self.redrawn(self.draw_slide):
                self.say("close", moved(self.apart, 0, MORPH))
            self.fold_to_the_side()
            with self.redrawn(self.draw_curve):
                self.play(moved(self.apart, 1, GESTURE))
                self.say("near")
                self.say("wider", moved(self.apart, self.rise + 1, STROLL, linear))
            self.say("guess")

    def fold_to_the_side(self) -> None:
        """Fold the bars, and bring the one bar to gap 0 and the one dial to where there is room."""
        glass, beside = self.dials.glass, self.beside_curve
        self.hide(self.dials.dials, glass.tie, self.frame)
        self.hero = Group(self.comb, self.plot, glass)
        self.frame = CombScale(beside, ("fast", "slow"))
        inked: Any = self.comb[self.followed].animate.set_fill(self.theme.ink)
        self.add(self.mean, self.level, self.comb, glass, glass.part)
        with self.redrawn(self.draw_curve):
            self.play(moved(self.shares.arranged), inked, run_time=GESTURE + QUICK)
        self.show(self.plot.axis, self.plot.dots, self.frame, self.ticks)
        self.add(self.plot)

    def close(self) -> Window:
        """Return the window on the first rise."""
        low, high = (float(self.likeness(gap)) for gap in (self.rise, self.rise + 1))
        step, region = high - low, self.full().region
        across = self.rise - 0.45, self.rise + 1.75
        return Window(*across, low - 0.75 * step, high + 0.85 * step, region)

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
        self.draw_mean_in(window)
        self.mean.set_opacity(abs(1 - share))
        self.close_up.seen_through(window)
        self.ticks.under(window)

    def look_closer(self) -> None:
        """Zoom in on the step that rises, and out to all gaps."""
        with self.beat("rise"):
            glass = self.dials.glass
            bars = self.comb, self.level, self.frame, glass, glass.part, self.places
            self.hero, self.close_up = self.plot, CloseUp(self.close(), 3)
            self.draw_zoom()
            self.say("look", Create(self.close_up), FadeOut(self.ticks), run_time=QUICK)
            going = FadeOut(*bars, self.name, self.figure, run_time=QUICK)
            with self.redrawn(self.draw_zoom):
                self.play(moved(self.shares.zoomed, 1, MORPH), going)
            step, levels = self.step_up(), self.close_up.levels
            told = FadeIn(levels, step.names, step.level, step.gain)
            self.say("rise", told, Create(step.rise), run_time=GESTURE)
            self.marks = VGroup(step, levels)

    def step_up(self) -> StepUp:
        """Return both likenesses, the level of the first, and what rises above it."""
        window, gaps = self.close(), (self.rise, self.rise + 1)
        low, high = (float(self.likeness(gap)) for gap in gaps)
        names = f"gap {gaps[0]}", f"gap {gaps[1]}"
        points = window.points(gaps, [low, high])
        return StepUp(points, names, (low, high), 5)

    def draw_far(self) -> None:
        """Draw the bars of all dials, the curve as far as the gap is open, and its end."""
        window = self.full()
        self.crowd.stand(self.cosines(), np.ones(self.pairs))
        self.plot.look(window, (0, self.apart.get_value()))
        self.draw_mean_in(window)
        self.reading.read(self.whole, float(self.likeness(self.whole)), self.legible[1])

    def draw_the_others(self) -> None:
        """Open the gap as far as it goes, and then take more and more dials."""
        window, crowd = self.full(), self.crowd
        self.reading.put(self.layout.checklist.at(0.12, 0.3))
        self.tally.put(window.point(50, 0.2))
        self.name = Label("likeness", NOTE, color=self.theme.quiet)
        self.name.put(window.point(5, 0.94), LEFT)
        with self.beat("far"):
            self.play(FadeOut(self.marks), FadeIn(self.ticks), run_time=QUICK)
            with self.redrawn(self.draw_zoom):
                self.play(moved(self.shares.zoomed, 2, GESTURE))
            self.draw_far()
            arriving = FadeIn(self.reading, self.name, crowd, crowd.heights)
            self.play(arriving, FadeOut(self.close_up), run_time=QUICK)
            with self.redrawn(self.draw_far):
                self.say("ripples", moved(self.apart, LAST, STROLL + GESTURE, linear))
            self.smooth = VMobject(stroke_color=self.theme.ink, stroke_width=7)
            self.draw_denser()
            self.add(self.smooth)
            line: Any = self.plot.line
            pale = line.animate(run_time=QUICK).set_stroke(opacity=PALE)
            self.unit = Label("dials", LABEL).put(self.tally.anchor + 0.2 * RIGHT, LEFT)
            coming = FadeIn(self.tally, self.unit), FadeOut(self.reading, self.mean)
            self.say("more", pale, *coming, run_time=QUICK)
            with self.redrawn(self.draw_denser):
                for doubled in range(1, DOUBLINGS + 1):
                    self.play(moved(self.shares.denser, doubled, 2 * QUICK))

    def draw_denser(self) -> None:
        """Draw the bars and the likeness for more and more dials."""
        count = len(weights := self.shares.weights(self.pairs))
        self.crowd.stand(self.cosines(speeds=frequencies(count)), weights)
        gaps, share = np.linspace(0, LAST, 4 * LAST + 1), float(weights[1])
        heights = np.asarray(kernel(gaps, frequencies(count)))
        if share < 1:
            heights = between(np.asarray(kernel(gaps, frequencies(count // 2))), heights, share)
        heights = heights / weights.sum()
        self.smooth.points = polyline(self.full().points(gaps, heights))
        self.tally.set_number(self.pairs * 2 ** round(self.shares.denser.get_value()))

    # --- the matrix --------------------------------------------------------------------------

    @property
    def strip_region(self) -> Region:
        """Where the curve stands as a row of colours, as high as the first row of the matrix."""
        field = self.square.field
        low = field.top - field.height / FEW_COLUMNS
        return Region(field.right + BESIDE, self.stage.right - 0.3, low, field.top)

    def under_strip(self) -> Window:
        """Return the window on the curve under its row of colours."""
        strip, bottom = self.strip_region, self.square.field.bottom + UNDER
        region = Region(strip.left, strip.right, bottom, strip.bottom - 0.1)
        return Window(-0.5, LAST + 0.5, 0, 1.06, region)

    def draw_lift(self) -> None:
        """Draw the curve on its way beside the matrix, its colours, and how the first go over."""
        share, strip = self.shares.lifted.get_value(), self.strip_region
        window = self.full().toward(self.under_strip(), min(share, 1))
        self.plot.look(window, (0, LAST))
        self.ticks.under(window)
        low = strip.top - strip.height * float(np.clip(share - 1, 1e-3, 1))
        coming = Region(strip.left, strip.right, low, strip.top)
        self.colours.lay(coming, 1, np.arange(LAST + 1), LAST + 1)
        right = strip.left + strip.width * FEW_COLUMNS / (LAST + 1)
        first = Region(strip.left, right, strip.bottom, strip.top)
        self.square.bring(first, max(share - 2, 0))

    def named(self, key: ValueKey, text: str) -> Label:
        """Return the name of what colours mean, before their key."""
        spot = np.array([key.get_left()[0] - 0.25, key[-1].baseline, 0.0])
        return Label(text, NOTE, color=self.theme.quiet).put(spot, RIGHT)

    def draw_rows(self) -> None:
        """Draw the rows that are laid, and the one that moves on by one column a row."""
        self.square.lay(self.shares.laid.get_value())

    def tile_the_matrix(self) -> None:
        """Let the curve become a row of colours, and the row the matrix."""
        square = PlaceSquare(self.band, self.stage, FEW_COLUMNS)
        self.square, self.colours = square, Heatmap(self.band[:1], square.field)
        self.hero = Group(self.plot, square, self.colours)
        with self.beat("matrix"):
            line: Any = self.plot.line
            back = line.animate.set_stroke(opacity=1)
            told = self.tally, self.unit, self.name, self.crowd, self.crowd.heights
            self.say("back", FadeOut(self.smooth, *told), back, run_time=QUICK)
            with self.redrawn(self.draw_lift):
                self.play(moved(self.shares.lifted, 1, 1.5 * QUICK))
                self.add(self.colours)
                key = ValueKey(self.layout.checklist, inline=True)
                self.name = self.named(key, "likeness")
                key.add(self.name)
                self.play(moved(self.shares.lifted, 2), FadeIn(key), run_time=2 * QUICK)
                self.add(square.row)
                self.play(moved(self.shares.lifted, 3, 1.5 * QUICK))
            square.lay(0)
            self.show(square.word, square.here, square.zeros, square.frame, square.own)
            self.add(square, square.row, square.frame, square.own)
            with self.redrawn(self.draw_rows):
                self.say("shift", moved(self.shares.laid, 1, MORPH + GESTURE))
                self.say("grow", moved(self.shares.laid, LAST, 3 * GESTURE))

    @cached_property
    def band(self) -> Vector:
        """The likeness of any two places, shape (n, n)."""
        return np.asarray(np.clip(gram(PLACES, self.speeds) / self.pairs, -1, 1))

    @cached_property
    def mixed(self) -> Vector:
        """How alike two places are once two random maps, one for either, mixed their numbers."""
        maps = np.random.default_rng(self.seed).normal(size=(2, self.dim, HEAD))
        return cross_cosines(*np.asarray(encode(PLACES, self.speeds)) @ maps)

    def draw_mixed(self) -> None:
        """Draw the rows that are mixed, from the last one up, and the frame on its way."""
        self.square.exchange(self.mixed, LAST + 1 - self.shares.mixed.get_value())

    def map_at_random(self) -> None:
        """Mix the numbers of all places at random: row by row the band goes, and comes back."""
        square = self.square
        line: Any = self.plot.line
        told = Label("rows by one map, columns by another", NOTE)
        told.put(self.strip_region.at(0, 1) + 0.16 * UP, LEFT)
        score = Label("score, scaled", NOTE, color=self.theme.quiet)
        score.put(np.array([self.name.get_right()[0], self.name.baseline, 0.0]), RIGHT)
        with self.beat("maps"):
            self.remove(square.row)
            pale = self.colours.shading(1, FAINT), line.animate.set_stroke(opacity=PALE)
            named = FadeIn(told, score, run_time=QUICK), FadeOut(self.name, run_time=QUICK)
            with self.redrawn(self.draw_mixed):
                mixing = moved(self.shares.mixed, LAST + 1, 3 * GESTURE, linear)
                self.say("mix", mixing, FadeOut(square.own), *named, *pale)
            self.say("lost")
        with self.beat("diagonal"):
            full = self.colours.shading(FAINT, 1), line.animate.set_stroke(opacity=1)
            named = FadeIn(self.name), FadeOut(told, score)
            with self.redrawn(self.draw_mixed):
                self.say("offered", moved(self.shares.mixed, 0, MORPH), *named, *full)
            self.sweep_the_gap()

    def sweep_the_gap(self) -> None:
        """Move the diagonal from gap 0 to the corner, and its likeness along the curve."""
        self.apart.set_value(0)
        self.diagonal, window = GapDiagonal(self.square), self.under_strip()
        self.marks = VGroup()
        for gap, way, side in ((1, RIGHT, LEFT), (self.marked, 2 * UP, LEFT), (LAST, UP, RIGHT)):
            likeness = float(self.likeness(gap))
            spot = window.point(gap, likeness)
            name = Label(f"gap {gap}: {printed(likeness, 3)}", NOTE).put(spot + 0.28 * way, side)
            dot = Dot(spot, DOT[1], color=self.theme.ink)
            # on the last gap the dot that has come stays
            self.marks.add(VGroup(name, dot) if gap < LAST else name)
        self.smooth.set_stroke(self.theme.quiet, width=4)
        self.draw_diagonal()
        arriving = FadeIn(self.diagonal, self.level)
        self.play(arriving, FadeOut(self.square.frame), run_time=QUICK)
        self.add(self.smooth, self.plot, self.marks)
        with self.redrawn(self.draw_diagonal):
            self.say("same", moved(self.apart, LAST, 5 * GESTURE, linear))
        self.answer()

    def draw_diagonal(self) -> None:
        """Draw the dot of a gap on the curve, what is marked up to there, and the diagonal."""
        gap, window = self.apart.get_value(), self.under_strip()
        self.plot.look(window, (0, LAST), dots=[gap])
        self.level.set_ends(*window.points([gap, gap], [float(self.likeness(gap)), 0]))
        gaps = np.linspace(0, gap, 4 * LAST + 1)
        self.smooth.points = polyline(window.points(gaps, kernel_limit(gaps)))
        for mark, passed in zip(self.marks, (1, self.marked, LAST), strict=True):
            mark.set_opacity(float(np.clip(gap - passed + 1, 0, 1)))
        self.diagonal.stand(gap)
