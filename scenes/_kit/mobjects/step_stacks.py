"""How far each step of a count goes: a stack of bricks between two places, all at one scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from manim import (
    ORIGIN,
    PI,
    RIGHT,
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

from scenes._kit.mobjects.checklist import Mark
from scenes._kit.mobjects.plank import SEAM, plank_outlines
from scenes._kit.mobjects.readout import Readout
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label
from scenes._kit.wishes import Verdict

BRICK_SHARE = 0.88
"""Width of a brick, as a share of the room of one place."""
LAG = 0.5
"""Share of its flight after which the next brick of a step sets off."""
NUMBER_RISE, EDGE_RISE = 0.18, 0.06
"""How far over a stack its total stands, and the line that judges all of them."""
NAME_GAP = 0.08
MARK_RADIUS, MARK_GAP = 0.17, 0.07
"""How large the verdict is, and how far behind the last stack it stands."""
MOVED = 0.5
"""Share of a step in which the place is reached; in the rest of it the bricks are laid."""


class Phases(NamedTuple):
    """Which step is under way, how far it has gone, and how far its bricks have been laid."""

    step: int
    moved: float
    laid: float

    @property
    def place(self) -> float:
        """The place, whole or not, at which the count stands."""
        return self.step + self.moved


def phases(position: float) -> Phases:
    """Return how far a count has come: 1.2 is early in the second step, 1.9 late in it."""
    step = max(int(np.ceil(position)) - 1, 0)
    share = position - step
    return Phases(step, eased(share / MOVED), float(max((share - MOVED) / (1 - MOVED), 0.0)))


def eased(share: float) -> float:
    """Return a share that sets off and arrives slowly, 0 to 1."""
    held = float(np.clip(share, 0.0, 1.0))
    return held * held * (3 - 2 * held)


@dataclass(frozen=True)
class StacksPose:
    """From where to where the places reach, where the stacks stand, and how high 1 is."""

    left: float
    right: float
    foot: float
    unit: float


class StepStacks(VGroup):
    """Stacks of bricks on one line, each between two places, laid one after the other.

    What lies on the line is as high as its height says; what flies there is as long on its way.

    Args:
        name: what the heights count; it stands at the left of the first stack.
        heights: shape (steps, n), of the bricks of each step, the lowest first; 0 is no brick.
        hues: ``#RRGGBB`` of the bricks, in that order.
        pose: where they stand.
        decimals: of the total that is printed over a stack.
        printed: over how many stacks, from the first on, over all if ``None``.

    Example:
        >>> pose = StacksPose(stage.left + 1, stage.right, stage.bottom, 0.7)
        >>> hues = [active_theme().pair(0), active_theme().pair(1)]
        >>> stacks = StepStacks("flips", [[1, 0], [1, 1], [1, 0]], hues, pose)
        >>> picture = stacks.read(2.0)
    """

    def __init__(
        self,
        name: str,
        heights: ArrayLike,
        hues: list[str],
        pose: StacksPose,
        *,
        decimals: int = 0,
        printed: int | None = None,
    ) -> None:
        theme = active_theme()
        self.heights = np.asarray(heights, dtype=float)
        self.feet = np.cumsum(self.heights, axis=1) - self.heights
        self.layers, self.fliers = (
            [
                VMobject(fill_color=hue, fill_opacity=1).set_stroke(theme.ground, SEAM)
                for hue in hues
            ]
            for _ in range(2)
        )
        self.totals = [
            Readout(0, decimals, BODY, face="sans", align=ORIGIN) for _ in self.heights[:printed]
        ]
        self.label = Label(name, NOTE)
        super().__init__(*self.layers, *self.fliers, *self.totals, self.label)
        self.position, self.starts = float(len(self.heights)), np.zeros((len(hues), 5))
        self.take(pose)

    @property
    def pose(self) -> StacksPose:
        """Where the stacks stand; how many there are is not part of it."""
        return self._pose

    def take(self, pose: StacksPose) -> Self:
        """Stand in a pose; what is flying comes from where it set off."""
        self._pose = pose
        self.pitch = (pose.right - pose.left) / (len(self.heights) + 1)
        edge = self.top(0)[0] - self.brick_width / 2 - NAME_GAP
        self.label.put(np.array([edge, pose.foot + 0.1, 0.0]), RIGHT)
        return self.read(self.position, self.starts)

    @property
    def brick_width(self) -> float:
        """Width of a brick, in scene units."""
        return BRICK_SHARE * self.pitch

    def top(self, step: int, height: float = 0.0) -> Point3D:
        """Return the middle of a stack at a height, in units."""
        pose = self._pose
        return np.array([pose.left + (step + 1) * self.pitch, pose.foot + height * pose.unit, 0.0])

    def read(self, position: float, starts: ArrayLike | None = None) -> Self:
        """Show what has been laid when a count has come to a position, see :func:`phases`.

        Args:
            position: from 0 to the number of steps.
            starts: shape (n, 5), the planks from which the bricks of the step under way set off,
                each with the x and y of its middle, angle, length and width.
        """
        self.position = position
        if starts is not None:
            self.starts = np.asarray(starts, dtype=float)
        step, moved, laid = phases(position)
        shares = self._shares(step, laid) if moved else np.zeros(len(self.layers))
        landed = np.zeros_like(self.heights)
        landed[:step] = 1
        landed[step] = shares >= 1
        landed *= self.heights > 0
        for index, (layer, flier) in enumerate(zip(self.layers, self.fliers, strict=True)):
            layer.points = plank_outlines(self.bricks(np.flatnonzero(landed[:, index]), index))
            flying = bool(moved > 0 and shares[index] < 1 and self.heights[step, index] > 0)
            flier.points = plank_outlines(
                self._plank(step, index, shares[index])[None][: int(flying)]
            )
        self._print_totals(step, shares, landed)
        return self

    def grow(self, step: int, heights: ArrayLike) -> Self:
        """Show all stacks before a step, and that of the step as high as it has grown.

        Args:
            step: that is under way.
            heights: shape (n,), of the bricks of this step by now.
        """
        self.position = float(step)
        grown = np.zeros_like(self.heights)
        grown[:step], grown[step] = self.heights[:step], heights
        feet = np.cumsum(grown, axis=1) - grown
        for index, (layer, flier) in enumerate(zip(self.layers, self.fliers, strict=True)):
            steps = np.flatnonzero(grown[:, index] > 0)
            planks = self._planks(steps, feet[steps, index], grown[steps, index])
            layer.points, flier.points = plank_outlines(planks), np.zeros((0, 3))
        for k in range(len(self.totals)):
            self._print_total(k, float(grown[k].sum()))
        return self

    @property
    def upright_starts(self) -> NDArray[np.float64]:
        """The planks (n, 5) that set off, so told that each stands up by a quarter turn at most."""
        planks = self.starts.copy()
        planks[:, 2] %= PI
        return planks

    def _shares(self, step: int, laid: float) -> NDArray[np.float64]:
        """Return how far each brick of a step has come on its way, one after the other."""
        some = self.heights[step] > 0
        turn = np.cumsum(some) - 1
        length = 1 + LAG * (some.sum() - 1)
        shares: NDArray[np.float64] = np.clip(laid * length - LAG * turn, 0.0, 1.0)
        return np.where(laid >= 1, 1.0, shares)

    def bricks(self, steps: NDArray[np.int64], index: int) -> NDArray[np.float64]:
        """Return the planks (steps, 5) of one layer's bricks where they lie."""
        return self._planks(steps, self.feet[steps, index], self.heights[steps, index])

    def _planks(
        self,
        steps: NDArray[np.int64],
        feet: NDArray[np.float64],
        heights: NDArray[np.float64],
    ) -> NDArray[np.float64]:
        """Return upright planks (steps, 5) that stand on feet of their stacks, in units."""
        pose = self._pose
        planks = np.zeros((len(steps), 5))
        planks[:, 0] = pose.left + (steps + 1) * self.pitch
        planks[:, 1] = pose.foot + (feet + heights / 2) * pose.unit
        planks[:, 2], planks[:, 3] = PI / 2, heights * pose.unit
        planks[:, 4] = self.brick_width
        return planks

    def _plank(self, step: int, index: int, share: float) -> NDArray[np.float64]:
        """Return the plank of a brick that has come a share of its way."""
        start, end = self.upright_starts[index], self.bricks(np.array([step]), index)[0]
        plank: NDArray[np.float64] = between(start, end, eased(share))
        return plank

    def _print_totals(
        self, step: int, shares: NDArray[np.float64], landed: NDArray[np.float64]
    ) -> None:
        """Print over every stack how high it is; a total makes room for what is about to land."""
        lifts = np.array([eased((share - 0.2) / 0.4) for share in shares])
        for k in range(len(self.totals)):
            height = float((landed[k] * self.heights[k]).sum())
            room = float((lifts * self.heights[k]).sum()) if k == step else height
            self._print_total(k, height, room)

    def _print_total(self, k: int, height: float, room: float | None = None) -> None:
        """Print how high a stack is over it, or over the room that it needs."""
        total = self.totals[k].set_number(height)
        spot = self.top(k, height if room is None else room) + UP * NUMBER_RISE
        total.put(spot)
        total.shift(RIGHT * (spot - total.get_center())[0])
        total.set_fill(opacity=float(height > 0))

    def judge(self, verdict: Verdict) -> Judged:
        """Return a new line along all tops, with a tick or cross at its end."""
        heights = self.heights.sum(axis=1)
        middles = np.array([self.top(k)[0] for k in range(len(heights))])
        ends = np.stack([middles - self.pitch / 2, middles + self.pitch / 2], axis=1).ravel()
        ends[[0, -1]] = middles[[0, -1]] + np.array([-1, 1]) * self.brick_width / 2
        tops = np.repeat(self._pose.foot + heights * self._pose.unit, 2) + EDGE_RISE
        spot = np.array([ends[-1] + MARK_GAP + MARK_RADIUS, self.top(0, 0.5)[1], 0.0])
        return Judged(verdict, np.stack([ends, tops, 0 * tops], axis=1), spot)


class Judged(VGroup):
    """A line along the tops of stacks, and a tick or cross behind them.

    The line is not in the hue of the verdict, for the stacks below may be.

    Args:
        verdict: good or bad.
        tops: corners of the line, from left to right.
        spot: where tick or cross stands.

    Example:
        >>> tops = [stage.at(0.2, 0.4), stage.at(0.5, 0.4), stage.at(0.5, 0.6), stage.at(0.8, 0.6)]
        >>> picture = Judged("bad", tops, stage.at(0.85, 0.5))
    """

    def __init__(self, verdict: Verdict, tops: ArrayLike, spot: Point3D) -> None:
        self.mark = Mark(verdict, MARK_RADIUS).move_to(spot)
        self.edge = VMobject(
            stroke_color=active_theme().ink,
            stroke_width=6,
            joint_type=LineJointType.MITER,
        )
        self.edge.set_points_as_corners(np.asarray(tops, dtype=float))
        super().__init__(self.edge, self.mark)

    def draw(self) -> Animation:
        """Return the animation in which the line runs along the tops, to its tick or cross."""
        return Succession(Create(self.edge, run_time=3), Create(self.mark, run_time=1))
