"""How long every step of a count is: one bar between two places for each, all at one scale."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    UP,
    Animation,
    Create,
    LineJointType,
    Succession,
    VGroup,
    VMobject,
)
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.boxes import outlines
from scenes._kit.mobjects.checklist import Mark, Verdict
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

BAR_SHARE = 0.88
"""Width of a bar, as a share of the room of one place."""
NUMBER_DROP = 0.31
"""How far under the top of its bar a number stands."""
NUMBER_RISE = 0.1
"""How far over a bar that is too short for it a number stands."""
NAME_RISE, SCALE_RISE = 0.52, 0.1
"""Baselines of what is measured, and of what 1 is, over the foot of the bars."""
EDGE_RISE = 0.04
"""How far over the tops the line along them runs, so that it lies beside the bars."""
SHOWN_FROM = 0.9
"""Share of a step from which on its length is printed."""
FAINTEST = 0.6
"""Opacity below which a number could not be read."""


class StepBars(VGroup):
    """Bars on one line, each between two places, that grow one after the other.

    Args:
        name: what is measured; it stands at the left of the bars.
        scale: what a bar of length 1 means, printed under the name.
        lengths: shape (steps,), how long the step from each place to the next is.
        region: across which the places are spread; the bars stand on its bottom.
        edge: where name and scale begin, left of the region.
        unit: height of a bar of length 1, in scene units.

    Example:
        >>> lengths, lane = [1.0, 1.4, 1.0, 1.7], stage.inset(1.5)
        >>> bars = StepBars("wheels", "flip = 1", lengths, lane, edge=stage.left, unit=1.0)
        >>> picture = bars.read(2.6)
    """

    def __init__(
        self,
        name: str,
        scale: str,
        lengths: ArrayLike,
        region: Region,
        *,
        edge: float,
        unit: float,
    ) -> None:
        theme = active_theme()
        self.lengths = np.asarray(lengths, dtype=float)
        self.region, self.unit = region, unit
        self.pitch = region.width / (len(self.lengths) + 1)
        self.bars = VMobject(stroke_width=0, fill_color=theme.quiet, fill_opacity=1)
        self.names = VGroup(
            Label(name, NOTE).put(np.array([edge, region.bottom + NAME_RISE, 0.0]), LEFT),
            Label(scale, NOTE, color=theme.quiet).put(
                np.array([edge, region.bottom + SCALE_RISE, 0.0]), LEFT
            ),
        )
        self.numbers = [self._number(step) for step in range(len(self.lengths))]
        super().__init__(self.bars, *self.numbers, self.names)
        self.told = 1.0
        self.read(len(self.lengths))

    def _number(self, step: int) -> Readout:
        """Return the length of a bar, in its top or, if it is too short for that, above it."""
        length, theme = float(self.lengths[step]), active_theme()
        inside = length * self.unit > NUMBER_DROP
        color = theme.ground if inside else theme.ink
        number = Readout(length, 2, NOTE, face="sans", color=color, align=ORIGIN)
        return number.put(self.top(step) + (DOWN * NUMBER_DROP if inside else UP * NUMBER_RISE))

    def top(self, step: int) -> NDArray[np.float64]:
        """Return the middle of the top of a bar that is fully grown."""
        across = self.region.left + (step + 1) * self.pitch
        return np.array([across, self.region.bottom + self.lengths[step] * self.unit, 0.0])

    def tell(self, share: float) -> Self:
        """Print the lengths of the bars that stand, as clearly as given, 0 to 1."""
        self.told = share
        return self.read(self.gone)

    def read(self, gone: float, so_far: float | None = None) -> Self:
        """Show how far the steps have been taken: 1.5 is half-way through the second.

        Args:
            gone: how many steps have been taken.
            so_far: length of the step under way, in proportion to its share if ``None``.
        """
        self.gone = gone
        shares = np.clip(gone - np.arange(len(self.lengths)), 0.0, 1.0)
        drawn = shares * self.lengths
        if so_far is not None:
            drawn[(shares > 0) & (shares < 1)] = so_far
        return self.draw(drawn, shares)

    def draw(self, drawn: NDArray[np.float64], shares: NDArray[np.float64]) -> Self:
        """Draw every bar at some length, and print those of which the share is nearly 1."""
        self.drawn = drawn
        self.bars.points = self._boxes(drawn)
        for number, share in zip(self.numbers, shares, strict=True):
            appear(number, self.told * emerging(float(share)))
        return self

    def _boxes(self, lengths: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the outlines of the bars of these lengths; one of no length is not drawn."""
        steps = np.flatnonzero(lengths > 1e-6)
        middles = self.region.left + (steps + 1) * self.pitch
        half, foot = BAR_SHARE * self.pitch / 2, self.region.bottom
        tops = foot + lengths[steps] * self.unit
        left, right, foot_of = middles - half, middles + half, np.full_like(middles, foot)
        xs = np.stack([left, left, right, right], axis=1)
        ys = np.stack([foot_of, tops, tops, foot_of], axis=1)
        return np.asarray(outlines(np.stack([xs, ys, 0 * xs], axis=2)))

    def judge(self, verdict: Verdict) -> Judged:
        """Return a new line along all tops, with a tick or cross behind it."""
        middles = self.region.left + (np.arange(len(self.lengths)) + 1) * self.pitch
        ends = np.stack([middles - self.pitch / 2, middles + self.pitch / 2], axis=1).ravel()
        ends[[0, -1]] = middles[[0, -1]] + np.array([-1, 1]) * BAR_SHARE * self.pitch / 2
        tops = np.repeat(self.region.bottom + self.lengths * self.unit, 2) + EDGE_RISE
        room = self.pitch * (1 - BAR_SHARE / 2)
        spot = np.array([self.region.right - room / 2, self.region.bottom + self.unit / 2, 0.0])
        return Judged(verdict, np.stack([ends, tops, 0 * tops], axis=1), spot)


class Judged(VGroup):
    """A line along the tops of bars, and a tick or cross behind them.

    Args:
        verdict: good or bad.
        tops: corners of the line, from left to right.
        spot: where tick or cross stands.

    Example:
        >>> tops = [stage.at(0.2, 0.4), stage.at(0.5, 0.4), stage.at(0.5, 0.6), stage.at(0.8, 0.6)]
        >>> picture = Judged("bad", tops, stage.at(0.85, 0.5))
    """

    def __init__(self, verdict: Verdict, tops: ArrayLike, spot: Point3D) -> None:
        self.mark = Mark(verdict).move_to(spot)
        self.edge = VMobject(
            stroke_color=self.mark.get_stroke_color(),
            stroke_width=6,
            joint_type=LineJointType.MITER,
        )
        self.edge.set_points_as_corners(np.asarray(tops, dtype=float))
        super().__init__(self.edge, self.mark)

    def draw(self) -> Animation:
        """Return the animation in which the line runs along the tops, to its tick or cross."""
        return Succession(Create(self.edge, run_time=3), Create(self.mark, run_time=1))


def emerging(share: float) -> float:
    """Return how clearly a result is printed when a ``share`` of its step has been taken."""
    return float(np.clip((share - SHOWN_FROM) / (1 - SHOWN_FROM), 0.0, 1.0))


def appear(number: Readout, clarity: float) -> None:
    """Print a number as clearly as given, 0 to 1; one that is there at all can be read."""
    number.set_fill(opacity=clarity and FAINTEST + (1 - FAINTEST) * clarity)
