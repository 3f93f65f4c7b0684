"""Chapter 9: how alike two places are, dial by dial, and that only their gap counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    PI,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    Group,
    Line,
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
)
from numpy.typing import NDArray

from posenc_math import (
    dial_angles,
    encode,
    first_rise,
    frequencies,
    gram,
    kernel,
    kernel_limit,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.mobjects.comb import Comb, CombPose
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.heatmap import LINES, Heatmap
from scenes._kit.mobjects.paired_dials import PairedDials
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.plot_window import PlotWindow, Window
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.mobjects.two_places import TwoPlaces
from scenes._kit.mobjects.value_key import ValueKey
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Label

Vector = NDArray[np.float64]

LAST = 100
"""The widest gap, and the last place of the matrix."""
ROWS_OF_DIALS, DIAL, DIAL_PITCH = 4, 0.25, 0.57
"""How all dials stand over their bars: in rows, with that radius, and one row under the other."""
COMB_EDGE, MEAN_ROOM = 0.6, 2.4
"""What the scale takes at the left of the comb, and the one bar at its right."""
LOW = 0.15
"""How far over the bottom of the stage the height −1 lies."""
STAND = 0.9
"""Width of the first bar and of the one that all bars become."""
FEW_GAPS = 15
"""How many gaps the axis of the curve has at first."""
CURVE_BAR = 0.12, 0.34
"""Least and greatest width of the one bar while it stands on that axis."""
ALONE = 0.28
"""Share of the unfolding in which the first dial makes room for the others."""
FAINT = 0.25
"""Opacity of the bars while a copy of them levels out."""
FEW_COLUMNS, TALLEST = 16, 0.9
"""How many columns of the matrix are seen at first, and the height of its first rows."""
COUNTER = 0.65
"""How far over the bottom of the stage the counter of places stands at least."""
COLUMN, ROW = 15, 5
"""Pixels of a column and of a row of the whole matrix."""
PIXEL = FRAME_HEIGHT / LINES
TICKS = (0, 3, 6, 9, 12, 15, 25, 50, 75, LAST)
"""Gaps that are named under the axis of the curve."""
MORE_DIALS = 16
"""How many times as many dials there are when their curve cannot be told from its limit."""


def moved(
    tracker: ValueTracker, to: float, seconds: float, rate: Callable[[float], float] = smooth
) -> Any:
    """Return the movement of a tracker to a value, eased unless another rate is given."""
    animate: Any = tracker.animate
    return animate(run_time=seconds, rate_func=rate).set_value(to)


@dataclass(frozen=True)
class Shares:
    """How far each change of the picture has come, 0 to 1 unless said otherwise."""

    unfolded: ValueTracker = field(default_factory=ValueTracker)
    """From one dial to all of them."""
    levelled: ValueTracker = field(default_factory=ValueTracker)
    """From bars of their own lengths to bars of their mean."""
    poured: ValueTracker = field(default_factory=ValueTracker)
    """From bars side by side to one bar."""
    arranged: ValueTracker = field(default_factory=ValueTracker)
    """From bars under dials to bars beside a curve."""
    zoomed: ValueTracker = field(default_factory=ValueTracker)
    """From the first gaps to the first step that rises."""
    widened: ValueTracker = field(default_factory=ValueTracker)
    """From the curve beside its bars to the curve alone."""
    denser: ValueTracker = field(default_factory=ValueTracker)
    """From the dials that there are to infinitely many."""
    lifted: ValueTracker = field(default_factory=ValueTracker)
    """From the curve alone to the curve over the matrix, and on to 2 while its row appears."""
    laid: ValueTracker = field(default_factory=ValueTracker)
    """The last row of the matrix that is laid."""


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
    """The gap whose diagonal is followed in the end."""

    def setup(self) -> None:
        """Place one large dial and the stand of its bar."""
        super().setup()
        self.pairs = self.dim // 2
        self.speeds = frequencies(self.pairs)
        hues = [self.theme.pair(i, self.pairs) for i in range(self.pairs)]
        self.apart, self.shares = ValueTracker(0.0), Shares()
        self.dials = PairedDials(hues)
        self.comb, self.mean = Comb(hues), Comb(hues, filled=1.02)
        self.places = TwoPlaces(self.layout.checklist.at(0.13, 0.3), hues[0])
        self.figure = Readout(0, 3, TITLE, face="sans", bold=True, align=ORIGIN)
        self.name = Label("cosine", LABEL, color=self.theme.quiet)
        self.plot = PlotWindow(self.likeness, self.wide(), color=self.theme.ink)
        self.opening = False

    # --- what is true of places and gaps ---------------------------------------------------

    def likeness(self, gaps: Vector | float) -> Vector:
        """Return the mean cosine (...) of all dials at gaps (...)."""
        return np.asarray(kernel(np.asarray(gaps, dtype=float), self.speeds)) / self.pairs

    def cosines(self) -> Vector:
        """Return for every dial the cosine of the angle between its two hands."""
        t, gap = self.t.get_value(), self.apart.get_value()
        hands = np.asarray(encode(np.array([t, t + gap]), self.speeds)).reshape(2, -1, 2)
        return np.asarray((hands[0] * hands[1]).sum(axis=-1))

    @property
    def rise(self) -> int:
        """The first gap after which the likeness rises."""
        return first_rise(self.speeds)

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {"dials": self.pairs, "rise": self.rise, "next": self.rise + 1, "last": LAST}

    def construct(self) -> None:
        """Tell the chapter."""
        self.measure_one_dial()
        self.bring_in_all()
        self.move_both_places()
        self.draw_the_first_gaps()
        self.look_closer()
        self.draw_the_others()
        self.tile_the_matrix()

    # --- dials and bars ----------------------------------------------------------------------

    @property
    def large(self) -> tuple[Vector, float]:
        """Hub and radius of the one dial."""
        return self.stage.at(0.22, 0.5), 0.46 * self.stage.height

    @property
    def stand(self) -> Vector:
        """Where the bar of the one dial stands, on its zero line."""
        return self.stage.at(0.52, 0.5)

    @property
    def under_dials(self) -> CombPose:
        """Where all bars stand while the dials stand over them."""
        foot = self.stage.bottom + LOW
        tops = self.stage.top - 2 * DIAL - (ROWS_OF_DIALS - 1) * DIAL_PITCH - 0.2
        unit = (tops - foot) / 2
        width = self.stage.width - COMB_EDGE - MEAN_ROOM
        return CombPose(self.stage.left + COMB_EDGE, width, foot + unit, unit)

    @property
    def beside_curve(self) -> CombPose:
        """Where all bars stand beside the curve, on one zero line with it."""
        unit = (self.stage.height - 0.6) / 2
        zero = self.stage.bottom + LOW + unit
        return CombPose(self.stage.left + COMB_EDGE, 0.28 * self.stage.width, zero, unit)

    def comb_pose(self) -> CombPose:
        """Return where all bars stand now."""
        found: CombPose = between(
            self.under_dials, self.beside_curve, self.shares.arranged.get_value()
        )
        return found

    def full(self) -> Window:
        """Return the window on all gaps that fills the stage."""
        stage = self.stage
        region = Region(stage.left + 0.4, stage.right - 0.4, stage.bottom + 0.65, stage.top - 0.2)
        return Window(0, LAST, 0, 1, region)

    def wide(self) -> Window:
        """Return the window on the gaps so far, of the same scale as the bars beside it."""
        pose, gap = self.comb_pose(), self.apart.get_value()
        left = self.beside_curve.left + self.beside_curve.width + 0.65
        bottom, top = pose.zero - pose.unit, pose.zero + pose.unit
        region = Region(left, self.stage.right - 0.25, bottom, top)
        return Window(0, min(LAST, max(FEW_GAPS, gap + 3)), -1, 1, region)

    def waves(self) -> Vector:
        """Return for every dial how far it has come, from the fastest to the slowest."""
        share, front = self.shares.unfolded.get_value(), 0.25
        begin = ALONE + np.linspace(0, 1 - ALONE - front, self.pairs)
        come = np.clip((share - begin) / front, 0, 1)
        come[0] = np.clip(share / (1.3 * ALONE), 0, 1)
        return np.asarray(come * come * (3 - 2 * come))

    def draw_dials(self) -> None:
        """Turn both hands of every dial to their places, and draw the bars that have come."""
        come, pose = self.waves(), self.under_dials
        middles = pose.middles(self.pairs)
        rows = self.stage.top - DIAL - DIAL_PITCH * (np.arange(self.pairs) % ROWS_OF_DIALS)
        hubs = np.stack([middles, rows, 0 * rows], axis=1)
        radii = DIAL * come
        hub, radius = self.large
        hubs[0], radii[0] = between(hub, hubs[0], come[0]), between(radius, DIAL, come[0])
        t, gap = self.t.get_value(), self.apart.get_value()
        angles = np.asarray(dial_angles(t, self.speeds))
        opened = np.asarray(dial_angles(t + gap, self.speeds)) - angles
        self.dials.stand(hubs, radii, angles, opened)
        self.draw_comb(come, pose)
        self.places.read(t, gap)

    def draw_comb(self, come: Vector, pose: CombPose) -> None:
        """Draw the bars under their dials; the first comes from its stand."""
        middles, lengths = pose.middles(self.pairs), self.cosines()
        halves = np.full(self.pairs, self.comb.filled * pose.width / self.pairs / 2)
        zeros, heights = np.full(self.pairs, pose.zero), lengths * pose.unit * come
        first, (_, radius) = self.stand, self.large
        middles[0] = between(first[0], middles[0], come[0])
        halves[0] = between(STAND / 2, halves[0], come[0])
        zeros[0] = between(first[1], pose.zero, come[0])
        heights[0] = lengths[0] * between(radius, pose.unit, come[0])
        self.comb.draw(middles, halves, zeros, heights)

    def draw_one(self) -> None:
        """Draw one dial, its bar, and how long that is."""
        self.draw_dials()
        self.figure.set_number(float(self.cosines()[0]))
        self.piece.lay(self.large[0], self.dials.angles[0], self.piece_length(), 0.2)
        self.drop.set_ends(self.dials.tips(self.dials.angles + self.dials.gaps)[0], self.foot())

    def piece_length(self) -> float:
        """Return how far the second hand reaches along the first, in scene units."""
        return float(self.cosines()[0]) * self.large[1]

    def foot(self) -> Vector:
        """Return the point of the first hand's line that is nearest to the second hand's tip."""
        way = self.dials.tips(self.dials.angles)[0] - self.large[0]
        return np.asarray(self.large[0] + way / self.large[1] * self.piece_length())

    def measure_one_dial(self) -> None:
        """Open two hands of one dial, and measure how well they agree."""
        self.hero = Group(self.dials, self.comb)
        self.piece = Bar(self.theme.ink)
        self.drop = scenery(DashedSegment(ORIGIN, ORIGIN, color=self.theme.ink, width=4))
        self.draw_dials()
        self.add(self.dials, self.places)
        with self.question():
            with self.redrawn(self.draw_dials):
                self.sweep(1, GESTURE)
                self.play(moved(self.apart, 1, MORPH))
            scale = self.scale()
            self.name.put(self.stage.at(0.87, 0.5) + UP * 0.55)
            self.figure.put(self.stage.at(0.87, 0.5) + DOWN * 0.25)
            self.draw_one()
            self.say("cosine", Create(self.drop), FadeIn(self.piece), run_time=GESTURE)
            self.carry_the_piece(scale)
            with self.redrawn(self.draw_one):
                self.play(moved(self.apart, self.gap, MORPH + GESTURE))
            self.say("guess")
            self.ponder()
        self.hide(self.piece, self.drop, scale, self.name, self.figure)

    def carry_the_piece(self, scale: VGroup) -> None:
        """Let a copy of what the hands share stand up as a bar."""
        bar = Bar(self.theme.pair(0))
        start = (self.large[0], self.dials.angles[0], 0.2)
        end = (self.stand, PI / 2, STAND)

        def stand_up(_: Mobject, share: float) -> None:
            foot, angle, width = (between(a, b, share) for a, b in zip(start, end, strict=True))
            bar.lay(foot, angle, self.piece_length(), width)

        stand_up(bar, 0)
        self.add(bar)
        arriving = FadeIn(scale, self.name, self.figure)
        self.play(UpdateFromAlphaFunc(bar, stand_up), arriving, run_time=MORPH)
        self.remove(bar)
        self.add(self.comb)

    def scale(self) -> VGroup:
        """Return the scale beside the bar of one dial, with what its ends mean."""
        _, radius = self.large
        left = self.stand + LEFT * (STAND / 2 + 0.2)
        right = self.stand + RIGHT * (STAND / 2 + 0.2)
        named = ((1, "1  same direction"), (0, "0  right angle"), (-1, "−1  opposite"))
        lines, words = VGroup(), VGroup()
        for value, text in named:
            rise = UP * value * radius
            lines.add(Line(left + rise, right + rise, color=self.theme.ring, stroke_width=3))
            words.add(Label(text, NOTE).put(right + rise + RIGHT * 0.2 + DOWN * 0.1, LEFT))
        return VGroup(scenery(lines), words)

    def bring_in_all(self) -> None:
        """Let all dials come, each with its bar, and level the bars out into one."""
        with self.beat("all"):
            with self.redrawn(self.draw_dials):
                self.sweep(ALONE, GESTURE, tracker=self.shares.unfolded)
                self.say("slow", moved(self.shares.unfolded, 1, STROLL + GESTURE, linear))
            self.frame = self.comb_scale(self.under_dials)
            self.add(self.frame, self.mean)
            self.play(FadeIn(self.frame), self.comb.shade(FAINT), run_time=QUICK)
            with self.redrawn(self.draw_mean):
                self.say("mean", moved(self.shares.levelled, 1, MORPH))
                self.play(moved(self.shares.poured, 1, MORPH))
                self.name = Label("likeness", LABEL, color=self.theme.quiet)
                self.place_number()
                arriving = (FadeIn(self.name, self.figure), self.comb.shade(1))
                self.play(*arriving, run_time=GESTURE)

    def comb_scale(self, pose: CombPose) -> VGroup:
        """Return the heights 1, 0 and −1 at the left of the bars, and their zero line."""
        ends = np.array([[pose.left, pose.zero, 0], [pose.left + pose.width, pose.zero, 0]])
        line = Line(*ends, color=self.theme.ring, stroke_width=2.5)
        words = VGroup(
            *(
                Label(printed(value), NOTE, color=self.theme.quiet).put(
                    ends[0] + UP * (value * pose.unit - 0.1) + LEFT * 0.12, RIGHT
                )
                for value in (1, 0, -1)
            )
        )
        return VGroup(scenery(line), words)

    def mean_pose(self) -> CombPose:
        """Return where the one bar stands."""
        pose = self.under_dials
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
        pose = self.comb_pose()
        lengths = self.cosines()
        level, poured, one = (
            self.shares.levelled.get_value(),
            self.shares.poured.get_value(),
            self.mean_pose(),
        )
        drawn = between(lengths, np.full_like(lengths, lengths.mean()), level)
        halves = [
            fill * place.width / self.pairs / 2
            for fill, place in ((self.comb.filled, pose), (self.mean.filled, one))
        ]
        middles = between(pose.middles(self.pairs), one.middles(self.pairs), poured)
        half = np.full(self.pairs, between(halves[0], halves[1], poured))
        self.mean.draw(middles, half, np.full(self.pairs, pose.zero), drawn * pose.unit)

    def draw_mean_in(self, window: Window) -> None:
        """Draw the one bar on its gap as far as a window shows it."""
        gap = self.apart.get_value()
        foot, top = window.points([gap, gap], [0, float(self.likeness(gap))])
        low = max(foot[1], window.region.bottom)
        pose = CombPose(foot[0] - CURVE_BAR[1] / 2, CURVE_BAR[1], low, top[1] - low)
        self.mean.stand(pose, np.ones(self.pairs))

    def place_number(self) -> None:
        """Print the likeness over the one bar."""
        pose, mean = self.mean_pose(), float(self.cosines().mean())
        top = np.array([pose.left + pose.width / 2, pose.zero + pose.unit * mean, 0.0])
        self.figure.set_number(mean).put(top + UP * 0.2)
        self.name.put(top + UP * 0.75)

    def move_both_places(self) -> None:
        """Move both places on with the gap as it is: only hands turn."""
        with self.beat("slide"):
            self.ponder()
            with self.redrawn(self.draw_slide):
                self.sweep(1 + self.walk / 4, GESTURE)
                self.say("none")
                self.sweep(1 + self.walk, STROLL + QUICK)

    def draw_slide(self) -> None:
        """Draw dials, bars and the one bar at their places, with the number over it."""
        self.draw_dials()
        self.draw_mean()
        self.place_number()

    # --- the curve ---------------------------------------------------------------------------

    def draw_curve(self) -> None:
        """Draw bars, the one bar on its gap, and what it has left behind."""
        share, gap = self.shares.arranged.get_value(), self.apart.get_value()
        pose = self.comb_pose()
        self.comb.stand(pose, self.cosines())
        self.draw_mean()
        window = self.wide()
        if self.opening:
            last = min(max(self.gap, int(gap + 1e-6)), self.rise + 1)
            self.plot.look(window, (0, gap), dots=np.arange(last + 1))
        else:
            dots = np.arange(int(np.ceil(gap - 1e-6)), self.gap + 1) if share == 1 else ()
            self.plot.look(window, (0, 0), dots=dots, axis=share)
        self.put_ticks(window)
        whole = float(np.floor(gap + 0.5))
        self.figure.set_number(float(self.likeness(whole)))
        self.distance.set_number(whole)
        top = self.mean_pose()
        height = top.zero + top.unit * float(self.cosines().mean())
        ends = [[x, height, 0.0] for x in (pose.left, top.left)]
        self.level.set_ends(np.array(ends[0]), np.array(ends[1 if share == 1 else 0]))

    def put_readouts(self) -> VGroup:
        """Return gap and likeness as they stand under the axis of the curve."""
        window = self.wide()
        row = window.region.at(0.5, 0.2)
        self.distance = Readout(self.gap, 0, TITLE, face="sans", bold=True, align=LEFT)
        self.figure = Readout(0, 3, TITLE, face="sans", bold=True, align=LEFT)
        across = (0.12, 0.3, 0.48, 0.74)
        spots = [np.array([window.region.at(x, 0)[0], row[1], 0.0]) for x in across]
        words = [
            Label(text, BODY, color=self.theme.quiet).put(spot, LEFT)
            for text, spot in (("gap", spots[0]), ("likeness", spots[2]))
        ]
        for word, number in zip(words, (self.distance, self.figure), strict=True):
            number.put(word.get_right() * RIGHT + RIGHT * 0.25 + UP * row[1])
        return VGroup(*words, self.distance, self.figure)

    def gap_ticks(self) -> VGroup:
        """Return the names of some gaps, few of them while the axis is short."""
        return VGroup(*(Label(str(gap), NOTE, color=self.theme.quiet) for gap in TICKS))

    def put_ticks(self, window: Window) -> None:
        """Put the names of the gaps that can be told apart under the axis."""
        for gap, tick in zip(TICKS, self.ticks, strict=True):
            tick.put(window.point(gap, 0) + DOWN * 0.45)
            told = gap <= window.right and (gap % 25 == 0 or window.right < 2 * FEW_GAPS)
            tick.set_opacity(float(told))

    def draw_the_first_gaps(self) -> None:
        """Carry the one bar along the axis of the gaps, where its top leaves points."""
        self.level = DashedSegment(ORIGIN, ORIGIN, color=self.theme.quiet)
        with self.beat("curve"):
            self.hide(self.dials, self.places, self.frame, self.name, self.figure)
            self.hero = Group(self.comb, self.plot)
            self.readouts, self.ticks = self.put_readouts(), self.gap_ticks()
            self.draw_curve()
            self.add(self.mean, self.plot, self.level, self.comb)
            with self.redrawn(self.draw_curve):
                self.play(moved(self.shares.arranged, 1, MORPH))
                self.frame = self.comb_scale(self.beside_curve)
                self.play(FadeIn(self.frame, self.readouts, self.ticks), run_time=QUICK)
                for gap in reversed(range(1, self.gap)):
                    self.play(moved(self.apart, gap, GESTURE))
                self.say("near", moved(self.apart, 0, MORPH))
                self.opening = True
                self.say("wider")
                self.sweep(self.rise + 1, STROLL + GESTURE, tracker=self.apart)
            self.say("guess")
            self.ponder()

    def close(self) -> Window:
        """Return the window on the first rise."""
        low, high = (float(self.likeness(gap)) for gap in (self.rise, self.rise + 1))
        step = high - low
        across, region = (self.rise - 1.15, self.rise + 2.1), self.wide().region
        return Window(*across, low - 1.9 * step, high + 1.9 * step, region)

    def draw_zoom(self) -> None:
        """Draw the curve in a window on its way to the first rise."""
        window = self.wide().toward(self.close(), self.shares.zoomed.get_value())
        last = self.rise + 1
        self.plot.look(window, (0, last), dots=np.arange(last + 1))
        self.draw_mean_in(window)

    def look_closer(self) -> None:
        """Zoom in on the step that rises, and out again."""
        about = (self.level, self.frame, self.readouts, self.ticks)
        with self.beat("rise"):
            self.play(*map(FadeOut, about), self.comb.shade(FAINT), run_time=QUICK)
            with self.redrawn(self.draw_zoom):
                self.play(moved(self.shares.zoomed, 1, STROLL))
            self.step = self.step_marks()
            self.play(FadeIn(self.step[0]), Create(self.step[1]), run_time=GESTURE)
            self.say("rise", Create(self.step[2]), FadeIn(self.step[3]), run_time=MORPH)
            self.pause(GESTURE)
            self.hide(self.step)
            with self.redrawn(self.draw_zoom):
                self.play(moved(self.shares.zoomed, 0, MORPH))
            self.play(*map(FadeIn, about), self.comb.shade(1), run_time=QUICK)

    def step_marks(self) -> VGroup:
        """Return both likenesses, the level of the first, and what rises above it."""
        window, gaps = self.close(), (self.rise, self.rise + 1)
        heights = [float(self.likeness(gap)) for gap in gaps]
        first, second = (window.point(*spot) for spot in zip(gaps, heights, strict=True))
        beside = second + RIGHT * (CURVE_BAR[1] / 2 + 0.2)
        corner = np.array([beside[0], first[1], 0.0])
        names = VGroup()
        spots = (first + LEFT * 0.3 + DOWN * 0.7, second + RIGHT * 0.1 + UP * 0.9)
        for gap, height, spot, align in zip(gaps, heights, spots, (RIGHT, RIGHT), strict=True):
            names.add(Label(f"gap {gap}", BODY).put(spot, align))
            names.add(Label(printed(height, 5), TITLE, bold=True).put(spot + DOWN * 0.55, align))
        level = DashedSegment(first, corner, color=self.theme.quiet)
        rise = Line(corner, beside, color=self.theme.ink, stroke_width=12)
        text = f"+{printed(heights[1] - heights[0], 5)}"
        gain = Label(text, TITLE, bold=True).put(
            (corner + beside) / 2 + RIGHT * 0.25 + DOWN * 0.15, LEFT
        )
        return VGroup(names, level, rise, gain)

    def draw_the_others(self) -> None:
        """Open the gap as far as it goes."""
        with self.beat("far"):
            with self.redrawn(self.draw_curve):
                self.sweep(LAST * 0.3, MORPH, tracker=self.apart)
                self.say("ripples")
                self.sweep(LAST, STROLL + GESTURE, tracker=self.apart)
            leaving = FadeOut(self.comb, self.frame, self.level, self.readouts)
            with self.redrawn(self.draw_widening):
                self.play(moved(self.shares.widened, 1, MORPH), leaving)
            self.smooth = VMobject(stroke_color=self.theme.quiet, stroke_width=6)
            self.draw_smooth()
            self.add(self.smooth, self.plot.line)
            self.axes = self.axis_names()
            with self.redrawn(self.draw_smooth):
                self.say("smooth", moved(self.shares.denser, 1, STROLL), FadeIn(self.axes))

    def axis_names(self) -> VGroup:
        """Return what is drawn across and upward while the curve fills the stage."""
        window = self.full()
        return VGroup(
            Label("gap", NOTE, color=self.theme.quiet).put(window.point(87.5, 0) + DOWN * 0.45),
            Label("likeness", NOTE, color=self.theme.quiet).put(window.point(5, 0.94), LEFT),
            Label(f"{self.pairs} dials", LABEL, bold=True).put(window.point(66, 0.85), LEFT),
            Label("infinitely many dials", LABEL, color=self.theme.quiet, bold=True).put(
                window.point(66, 0.73), LEFT
            ),
        )

    def draw_widening(self) -> None:
        """Draw the whole curve on its way to the full stage."""
        window = self.wide().toward(self.full(), self.shares.widened.get_value())
        self.plot.look(window, (0, LAST))
        self.draw_mean_in(window)
        self.put_ticks(window)

    def draw_smooth(self) -> None:
        """Draw the likeness for more and more dials, and in the end for infinitely many."""
        share, gaps = self.shares.denser.get_value(), np.linspace(0, LAST, 4 * LAST + 1)
        count = round(self.pairs * MORE_DIALS**share)
        heights = np.asarray(kernel(gaps, frequencies(count))) / count
        if share == 1:
            heights = np.asarray(kernel_limit(gaps))
        self.smooth.points = polyline(self.full().points(gaps, heights))

    # --- the matrix --------------------------------------------------------------------------

    @property
    def field(self) -> Region:
        """Where the whole matrix stands, in whole pixels."""
        width, height = (LAST + 1) * COLUMN * PIXEL, (LAST + 1) * ROW * PIXEL
        right = round(self.stage.right / PIXEL) * PIXEL
        bottom = round((self.stage.bottom + 0.06) / PIXEL) * PIXEL
        return Region(right - width, right, bottom, bottom + height)

    def across(self) -> float:
        """Return how many columns are seen."""
        few = self.field.height / TALLEST
        seen = np.log(max(1.0, (self.shares.laid.get_value() + 1) / few)) / np.log((LAST + 1) / few)
        return float(FEW_COLUMNS * ((LAST + 1) / FEW_COLUMNS) ** seen)

    def over_matrix(self) -> Window:
        """Return the window on the curve over the columns that are seen."""
        field = self.field
        region = Region(field.left, field.right, field.top + 0.08, self.stage.top)
        return Window(-0.5, self.across() - 0.5, 0, 1.06, region)

    def row_region(self, first: float, last: float) -> Region:
        """Return where rows of the matrix stand now."""
        height = min(TALLEST, self.field.height / (self.shares.laid.get_value() + 1))
        top, left, right = self.field.top, self.field.left, self.field.right
        return Region(left, right, top - last * height, top - first * height)

    def draw_lift(self) -> None:
        """Draw the curve on its way over the matrix, and then its first row under it."""
        share = self.shares.lifted.get_value()
        window = self.full().toward(self.over_matrix(), min(share, 1))
        self.plot.look(window, (0, LAST), dots=np.arange(FEW_COLUMNS) if share >= 1 else ())
        height = max(share - 1, 1e-3)
        self.row.lay(self.row_region(0, height), 1, np.arange(-LAST, LAST + 1), self.across())

    def draw_rows(self) -> None:
        """Draw the rows that are laid, and the one that moves on by one column a row."""
        laid, across = self.shares.laid.get_value(), self.across()
        rows = int(laid + 1e-6) + 1
        self.matrix.lay(self.row_region(0, rows), rows, np.arange(LAST + 1), across)
        here = self.row_region(laid, laid + 1)
        self.row.lay(here, 1, np.arange(-LAST, LAST + 1) + laid, across)
        self.scan.frame(here)
        height = max(here.at(0, 0.5)[1] + 0.12, self.stage.bottom + COUNTER)
        self.counter.read(laid).take(np.array([self.stage.left, height, 0.0]))
        dots = np.arange(FEW_COLUMNS) if across <= FEW_COLUMNS else ()
        self.plot.look(self.over_matrix(), (0, LAST), dots=dots)

    def tile_the_matrix(self) -> None:
        """Let the curve become a row of colors, and the row the matrix."""
        theme = self.theme
        gaps = np.arange(-LAST, LAST + 1)
        self.row = Heatmap(self.likeness(gaps.astype(float))[None], self.field)
        places = np.arange(LAST + 1)
        self.matrix = Heatmap(np.clip(gram(places, self.speeds) / self.pairs, -1, 1), self.field)
        self.scan = CasedPath(theme.position, theme.ground)
        self.counter = PlaceCounter(self.stage.at(0, 0.5), face="sans")
        self.key_of_values = ValueKey(self.layout.checklist, inline=True)
        with self.beat("matrix"):
            self.hide(self.smooth, self.mean, self.ticks, self.axes)
            self.hero = Group(self.plot, self.matrix, self.row)
            heads = Label("one column for every place", NOTE, color=theme.quiet)
            heads.put(self.over_matrix().region.at(0.99, 0.85), RIGHT)
            with self.redrawn(self.draw_lift):
                self.play(moved(self.shares.lifted, 1, MORPH + QUICK))
                self.add(self.row)
                self.play(moved(self.shares.lifted, 2, MORPH), FadeIn(self.key_of_values, heads))
            self.draw_rows()
            self.add(self.matrix, self.row, self.scan, self.counter)
            with self.redrawn(self.draw_rows):
                self.say("shift")
                for place in (1, 2, 3):
                    self.play(moved(self.shares.laid, place, GESTURE))
                self.say("grow")
                self.play(moved(self.shares.laid, LAST, STROLL + GESTURE))
            self.hide(self.scan, self.counter, heads)
            self.follow_a_diagonal()

    def follow_a_diagonal(self) -> None:
        """Let a dot run along the curve, and mark the diagonal that hangs under it."""
        self.apart.set_value(0)
        self.diagonal = CasedPath(self.theme.ink, self.theme.ground, width=5)
        self.readouts = VGroup(
            Label("gap", BODY, color=self.theme.quiet),
            Readout(0, 0, BODY, face="sans", bold=True),
            Label("likeness", BODY, color=self.theme.quiet),
            Readout(1, 3, BODY, face="sans", bold=True),
        )
        self.draw_diagonal()
        self.show(self.diagonal, self.readouts)
        with self.redrawn(self.draw_diagonal):
            self.sweep(self.marked / 3, MORPH, tracker=self.apart)
            self.say("diagonal", answer=True)
            self.sweep(self.marked, STROLL, tracker=self.apart)

    def draw_diagonal(self) -> None:
        """Draw the dot of a whole gap on the curve, its diagonal, and its likeness."""
        gap = int(self.apart.get_value() + 1e-6)
        window, field = self.over_matrix(), self.field
        self.plot.look(window, (0, LAST), dots=[gap])
        side = field.width / (LAST + 1), field.height / (LAST + 1)
        ends = [
            field.at(0, 1) + RIGHT * side[0] * (column + 0.5) + DOWN * side[1] * (row + 0.5)
            for row, column in ((0, gap), (LAST - gap, LAST))
        ]
        self.diagonal.follow([window.point(gap, float(self.likeness(gap))), *ends])
        pen = np.array([window.region.at(0.5, 0)[0], window.region.at(0, 0.72)[1], 0.0])
        self.readouts[1].set_number(gap)
        self.readouts[3].set_number(float(self.likeness(gap)))
        for part in self.readouts:
            part.put(pen, LEFT)
            pen = pen + RIGHT * (part.width + 0.22 + 0.4 * (part is self.readouts[1]))
