"""One bit of a counter over many positions: a column of cells that can lie down as a wave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Self

import numpy as np
from manim import Animation, ApplyMethod, Mobject, Rectangle, UpdateFromAlphaFunc, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.boxes import outlines
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

GAP = 0.05


@dataclass(frozen=True)
class Pose:
    """How a column stands, see :meth:`BitColumn.pose`."""

    center: Point3D
    pitch: float
    thickness: float
    lying: float
    parted: float

    def towards(self, other: Pose, share: float) -> Pose:
        """Return the pose a ``share`` (0 to 1) of the way to another."""
        mine, theirs = astuple(self), astuple(other)
        return Pose(*(a + (b - a) * share for a, b in zip(mine, theirs, strict=True)))


class BitColumn(VGroup):
    """Cells of one bit, position 0 at the top; those that are 1 are filled.

    Args:
        bits: shape (positions,), 0 or 1, from position 0 on.
        color: hue of the bit, ``#RRGGBB``.
        center: middle of the whole column.
        pitch: extent of one position along the column, in scene units.
        thickness: extent across it.
    """

    def __init__(
        self,
        bits: Sequence[int] | NDArray[np.int64],
        *,
        color: str,
        center: Point3D,
        pitch: float,
        thickness: float,
    ) -> None:
        theme = active_theme()
        self.bits = np.asarray(bits)
        self.color_of_bit = color
        self.casing = Rectangle(stroke_width=0, fill_color=theme.ground, fill_opacity=1)
        self.unlit = VMobject(stroke_color=theme.ring, stroke_width=1.5, fill_color=color)
        self.lit = VMobject(stroke_color=color, stroke_width=2, fill_color=color, fill_opacity=1)
        self.revealed = len(self.bits)
        super().__init__(self.casing, self.unlit, self.lit)
        self.pose(center, pitch, thickness)

    def pose(
        self,
        center: Point3D,
        pitch: float,
        thickness: float,
        *,
        lying: float = 0.0,
        parted: float = 0.0,
    ) -> Self:
        """Place the cells.

        Args:
            center: middle of the column.
            pitch: extent of one position along the column.
            thickness: extent across it.
            lying: 0 stands upright with position 0 on top, 1 lies with position 0 at the left.
            parted: 1 has the filled cells stand on the axis and the empty ones hang below it.
        """
        self._pose = Pose(np.asarray(center, dtype=float), pitch, thickness, lying, parted)
        self._draw()
        return self

    def glide(
        self,
        center: Point3D,
        pitch: float,
        thickness: float,
        *,
        lying: float = 0.0,
        parted: float = 0.0,
    ) -> Animation:
        """Return the animation from the present pose to another, see :meth:`pose`."""
        old = self._pose
        new = Pose(np.asarray(center, dtype=float), pitch, thickness, lying, parted)

        def move(mobject: Mobject, alpha: float) -> None:
            self._pose = old.towards(new, alpha)
            self._draw()

        return UpdateFromAlphaFunc(self, move)

    def reveal(self, count: int) -> Self:
        """Show only the cells of the first ``count`` positions."""
        if count != self.revealed:
            self.revealed = count
            self._draw()
        return self

    def pale(self) -> Animation:
        """Return the animation that turns the cells into a tint behind a wave."""
        scenery(self)
        return ApplyMethod(self.pale_at_once)

    def pale_at_once(self) -> Self:
        """Turn the cells into a tint behind a wave."""
        scenery(self)
        self.lit.set_stroke(opacity=0).set_fill(opacity=0.3)
        self.unlit.set_stroke(opacity=0).set_fill(opacity=0.1)
        return self

    def cell(self, position: int) -> Point3D:
        """Return the middle of the cell of one position."""
        corners: Point3D = self._corners(np.array([position]))[0].mean(axis=0)
        return corners

    def _corners(self, positions: NDArray[np.int64]) -> NDArray[np.float64]:
        pose = self._pose
        middle = (len(self.bits) - 1) / 2
        turn = pose.lying * np.pi / 2
        along = np.array([np.sin(turn), -np.cos(turn), 0.0])
        across = np.array([np.cos(turn), np.sin(turn), 0.0])
        rise = pose.parted * pose.thickness / 2 * np.where(self.bits[positions] == 1, 1.0, -1.0)
        middles = (
            pose.center
            + ((positions - middle) * pose.pitch)[:, None] * along
            + rise[:, None] * across
        )
        margin = GAP * (1 - pose.parted)
        reach, breadth = (pose.pitch - margin) / 2, (pose.thickness - margin) / 2
        frame = [-reach * along - breadth * across, -reach * along + breadth * across]
        frame += [reach * along + breadth * across, reach * along - breadth * across]
        corners: NDArray[np.float64] = middles[:, None, :] + np.array(frame)
        return corners

    def _draw(self) -> None:
        shown = np.arange(self.revealed)
        for cells, value in ((self.lit, 1), (self.unlit, 0)):
            chosen = shown[self.bits[shown] == value]
            cells.points = outlines(self._corners(chosen)) if len(chosen) else np.zeros((0, 3))
        everything = self._corners(np.arange(len(self.bits))).reshape(-1, 3)
        low, high = everything.min(axis=0), everything.max(axis=0)
        box = np.array([low, [low[0], high[1], 0.0], high, [high[0], low[1], 0.0]])
        self.casing.points = outlines(box[None])
