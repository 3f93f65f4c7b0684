"""Two bars for each hand: the angles that it meets, and below them how far one step turns it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import LEFT, TAU, Line, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.mobjects.trained_dial import UNITS, dashed
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

Vector = NDArray[np.float64]

DASH = 0.085
"""Length of a dash in scene units."""
SEEN = 0.03
"""How high the least of what is new is drawn, four pixels of 1080, so that it can be seen."""
BELOW, LIP = 0.08, 0.09
"""How far below the bars a bracket lies, and how high its uprights are."""


@dataclass(frozen=True)
class ReachPose:
    """Where a comb of reach stands, in scene units."""

    left: float
    width: float
    zero: float
    """Height of the line on which the upper row stands."""
    turn: float
    """Height of a bar that is a whole turn."""
    step: float
    """Height of a bar whose step is that of training; 0 if there is no lower row."""
    gap: float = 0.0
    """Room between both rows."""
    filled: float = 0.66
    """Which share of its room a bar takes; those above 1 leave no seam, nor do their dashes."""
    mast: float = 0.0
    """How far the border between two groups of bars rises above a whole turn."""


class ReachComb(VGroup):
    """Bars as high as the angle that a hand meets, at most one turn, and dashed where it is new.

    In the row below, bars are as high as the hand's step, compared with its step in training.

    Args:
        colors: hue of each hand, ``#RRGGBB``.
        pose: where it stands.

    Example:
        >>> omega = 10.0 ** (-np.arange(24) / 6)
        >>> comb = ReachComb(
        ...     [active_theme().pair(i, 24) for i in range(24)],
        ...     ReachPose(stage.left, stage.width, stage.center[1] - 0.4, 2.5, 1.0, 0.3),
        ... )
        >>> picture = comb.draw(4096 * omega, 16384 * omega, np.ones(24))
    """

    def __init__(self, colors: list[str], pose: ReachPose) -> None:
        theme = active_theme()
        self.known = VGroup(*(VMobject(stroke_color=color) for color in colors))
        self.unseen = VMobject(stroke_color=theme.bad)
        self.steps = VGroup(*(VMobject(stroke_color=color) for color in colors))
        self.rules = VGroup(*(Line(stroke_color=theme.ring, stroke_width=2) for _ in range(4)))
        self.border = scenery(VMobject(stroke_color=theme.quiet, stroke_width=3))
        super().__init__(scenery(self.rules), self.known, self.unseen, self.steps, self.border)
        self.parted: int | None = None
        nothing = np.zeros(len(colors))
        self.met, self.reached, self.ratios = nothing, nothing, nothing
        self.take(pose)

    @property
    def pose(self) -> ReachPose:
        """Where it stands."""
        return self._pose

    def take(self, pose: ReachPose) -> Self:
        """Stand in a pose; every bar keeps what it shows."""
        self._pose = pose
        width = pose.filled * pose.width / len(self.known) * UNITS
        for bars in (self.known, self.steps, self.unseen):
            bars.set_stroke(width=width)
        ups = pose.turn, 0.0, -pose.gap, -pose.gap - pose.step
        for line, up in zip(self.rules, ups, strict=True):
            start = np.array([pose.left, pose.zero + up, 0.0])
            line.put_start_and_end_on(start, start + np.array([pose.width, 0.0, 0.0]))
        self.part(self.parted)
        return self.draw(self.met, self.reached, self.ratios)

    def part(self, before: int | None) -> Self:
        """Draw the border before a bar, through both rows, or none; it stays in other poses."""
        self.parted = before
        if before is None:
            self.border.clear_points()
            return self
        pose = self._pose
        across = self.span(before, before)[0]
        ends = -pose.gap - pose.step, pose.turn + pose.mast
        corners = [(across, pose.zero + height, 0.0) for height in ends]
        self.border.points = polyline(np.array(corners))
        return self

    def span(self, first: int, last: int) -> tuple[float, float]:
        """Return from where to where the room of some bars reaches, across the scene."""
        half = self._pose.width / len(self.known) / 2
        return float(self.foot(first)[0] - half), float(self.foot(last)[0] + half)

    def foot(self, index: int) -> Point3D:
        """Return where a bar stands on the line."""
        pose = self._pose
        across = pose.left + (index + 0.5) * pose.width / len(self.known)
        return np.array([across, pose.zero, 0.0])

    def step_end(self, index: int) -> Point3D:
        """Return where the bar of a step ends."""
        pose = self._pose
        up = pose.step * float(self.ratios[index] - 1) - pose.gap
        return np.asarray(self.foot(index) + np.array([0.0, up, 0.0]))

    def reach_end(self, index: int) -> Point3D:
        """Return where the bar of an angle ends, with what is new on it."""
        up = min(float(self.reached[index]) / TAU, 1.0) * self._pose.turn
        return np.asarray(self.foot(index) + np.array([0.0, up, 0.0]))

    def brackets(self, *groups: tuple[str, NDArray[np.bool_]]) -> VGroup:
        """Return brackets below the bars, each with how many bars it spans and what of them.

        Args:
            groups: what is said, and of which bars (n,), all of them neighbours.
        """
        found = [(word, np.flatnonzero(bars)) for word, bars in groups]
        return VGroup(
            *(BarSpan(self, int(at[0]), int(at[-1]), f"{len(at)} {word}") for word, at in found)
        )

    def draw(self, met: Vector, reached: Vector, ratios: Vector) -> Self:
        """Draw the bars.

        Args:
            met: shape (n,), how far each hand came in training, in radians.
            reached: shape (n,), how far it comes now.
            ratios: shape (n,), its step over that of training.
        """
        self.met, self.reached, self.ratios = met, reached, ratios
        turn, step, gap = self._pose.turn, self._pose.step, self._pose.gap
        known, whole = np.minimum(met, TAU) / TAU * turn, np.minimum(reached, TAU) / TAU * turn
        foot, dashes = -gap - step, []
        for index, (bar, stepping) in enumerate(zip(self.known, self.steps, strict=True)):
            bar.points = self._upright(index, 0.0, known[index])
            stepping.points = self._upright(index, foot, foot + ratios[index] * step)
            spans = self._new(known[index], whole[index])
            dashes += [self._upright(index, *span) for span in spans]
        self.unseen.points = np.concatenate([np.zeros((0, 3)), *dashes])
        return self

    def _new(self, known: float, whole: float) -> list[tuple[float, float]]:
        """Return the spans of what is new on a bar: its top is drawn, however little it is."""
        if whole - known < 1e-6:
            return []
        if self._pose.filled >= 1 or whole - known < DASH:
            return [(min(known, whole - SEEN), whole)]
        downwards = -dashed(-whole - DASH / 4, -known, DASH)[:, ::-1]
        return [(float(low), float(high)) for low, high in downwards if high > low]

    def _upright(self, index: int, start: float, end: float) -> Vector:
        if abs(end - start) < 1e-6:
            return np.zeros((0, 3))
        ends = [self.foot(index) + np.array([0.0, height, 0.0]) for height in (start, end)]
        return np.asarray(polyline(np.array(ends)))


class BarSpan(VGroup):
    """A thin bracket below some bars of a comb, and what is said of them.

    Args:
        comb: of which.
        first: index of the first of these bars.
        last: index of the last one.
        text: what is said.

    Example:
        >>> pose = ReachPose(stage.left, stage.width, stage.center[1], 2.0, 1.0, 0.3)
        >>> comb = ReachComb([active_theme().pair(i, 24) for i in range(24)], pose)
        >>> picture = BarSpan(comb, 6, 17, "12 of 24")
    """

    def __init__(self, comb: ReachComb, first: int, last: int, text: str) -> None:
        pose, (left, right) = comb.pose, comb.span(first, last)
        up = pose.zero - pose.gap - pose.step - BELOW
        inner = left + BELOW / 2, right - BELOW / 2
        corners = [(x, y, 0.0) for x in inner for y in (up, up - LIP)]
        self.bracket = VMobject(stroke_color=active_theme().quiet, stroke_width=3)
        self.bracket.points = polyline(np.array([corners[i] for i in (0, 1, 3, 2)]))
        self.label = Label(text, LABEL)
        self.label.put(np.array([(left + right) / 2, up - LIP - 0.32, 0.0]))
        super().__init__(self.bracket, self.label)


class StepScale(VGroup):
    """What the lower row of a comb shows, with a line at a part of the step of training.

    Args:
        pose: of the comb.
        factor: which part of the step has a line.

    Example:
        >>> pose = ReachPose(stage.left, stage.width - 1, stage.center[1], 2.0, 1.0, 0.5)
        >>> comb = ReachComb([active_theme().pair(i, 24) for i in range(24)], pose)
        >>> comb = comb.draw(np.ones(24), np.ones(24), np.linspace(1, 0.25, 24))
        >>> picture = VGroup(comb, StepScale(pose, 4))
    """

    def __init__(self, pose: ReachPose, factor: int) -> None:
        quiet = active_theme().quiet
        one, right = pose.zero - pose.gap, pose.left + pose.width
        part = one - pose.step * (1 - 1 / factor)
        ends = np.array([pose.left, part, 0.0]), np.array([right, part, 0.0])
        name = Label("size of one step", NOTE, color=quiet)
        name.put(np.array([pose.left, one + 0.15, 0.0]), LEFT)
        super().__init__(name, scenery(Line(*ends, stroke_color=quiet, stroke_width=2)))
        for text, up in (("1", one), (f"1/{factor}", part)):
            number = Label(text, NOTE, color=quiet)
            self.add(number.put(np.array([right + 0.1, up - 0.09, 0.0]), LEFT))


class UnrolledBand(VMobject):
    """The band of a dial on its way to becoming a bar: an arc that straightens.

    Args:
        angle: how long the arc is, in radians, above zero.
        color: ``#RRGGBB``.

    Example:
        >>> band = UnrolledBand(4.0, active_theme().pair(2))
        >>> picture = band.unroll(0.5, (stage.center, 5.0, 14.0), (stage.center, 3.0, 10.0))
    """

    def __init__(self, angle: float, color: str) -> None:
        super().__init__(stroke_color=color)
        self.sweep = angle

    def unroll(
        self, share: float, arc: tuple[Point3D, float, float], bar: tuple[Point3D, float, float]
    ) -> Self:
        """Draw it a ``share`` (0 to 1) of the way; foot, length and stroke width of both ends.

        Both begin upwards, so that only the bend is lost.
        """
        # it gets short first, then goes down, then aside: so it opens within the stage
        carried, short = np.array([share**3, share, share]), 1 - (1 - share) ** 3
        foot = arc[0] + (bar[0] - arc[0]) * carried
        length = arc[1] + (bar[1] - arc[1]) * short
        width = arc[2] + (bar[2] - arc[2]) * share
        bend = self.sweep * (1 - share)
        along = np.linspace(0.0, 1.0, 60)
        way = 1j * along if bend < 1e-6 else (np.exp(1j * bend * along) - 1) / bend
        corners = np.stack([way.real, way.imag, 0 * along], axis=1)
        self.points = polyline(np.asarray(foot) + length * corners)
        self.set_stroke(width=width)
        return self
