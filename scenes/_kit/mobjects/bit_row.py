"""One digit of a counter over many places: a row of cells that can part into a square wave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.boxes import outlines
from scenes._kit.mobjects.readout import atlas
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE

GAP, TINT = 0.06, 0.28


@dataclass(frozen=True)
class BitRowPose:
    """From where to where the cells reach, how high, and how far they have parted.

    ``parted`` 0 is a plain row about the height ``middle``; at 1 the cells with a 1 stand on that
    height and those with a 0 hang below it.
    """

    left: float
    right: float
    middle: float
    height: float
    parted: float = 0.0


class BitRow(VGroup):
    """Cells side by side, place 0 at the left; those that hold a 1 are filled.

    Args:
        bits: shape (places,), 0 or 1.
        color: hue of the bit, ``#RRGGBB``.
        pose: how the row lies at first.

    Example:
        >>> pose = BitRowPose(left=-3, right=3, middle=0, height=0.5)
        >>> picture = BitRow([0, 0, 1, 1, 0, 0], color=active_theme().pair(1), pose=pose)
    """

    def __init__(
        self, bits: Sequence[int] | NDArray[np.int64], *, color: str, pose: BitRowPose
    ) -> None:
        theme = active_theme()
        self.bits = np.asarray(bits)
        self.cells = {
            0: VMobject(stroke_color=theme.ring, stroke_width=1.5, fill_color=color),
            1: VMobject(stroke_width=0, fill_color=color, fill_opacity=1),
        }
        self.digits = {
            0: VMobject(stroke_width=0, fill_color=theme.ink, fill_opacity=1),
            1: VMobject(stroke_width=0, fill_color=theme.ground, fill_opacity=1),
        }
        super().__init__(*self.cells.values(), *self.digits.values())
        self.revealed = float(len(self.bits))
        self._outlines = {value: _centred(str(value)) for value in (0, 1)}
        self.take(pose)

    @property
    def pose(self) -> BitRowPose:
        """How the row lies."""
        return self._pose

    def take(self, pose: BitRowPose) -> Self:
        """Lie in a pose; the digits keep their size."""
        self._pose = pose
        return self._draw()

    def reveal(self, count: float) -> Self:
        """Show the cells of the first places; a part of a cell is a smaller cell."""
        self.revealed = count
        return self._draw()

    def recede(self) -> Self:
        """Let the filled cells become a tint behind an outline; all digits can still be read."""
        scenery(self.cells[1]).set_fill(opacity=TINT)
        self.digits[1].set_fill(active_theme().ink)
        return self

    def pale(self) -> Self:
        """Become a tint behind a wave, without digits."""
        self.recede()
        scenery(self.cells[0]).set_stroke(opacity=0).set_fill(opacity=TINT / 3)
        for digits in self.digits.values():
            scenery(digits).set_fill(opacity=0)
        return self

    def _draw(self) -> Self:
        pose = self._pose
        pitch = (pose.right - pose.left) / len(self.bits)
        margin = GAP * (1 - pose.parted)
        for value in (0, 1):
            places = np.flatnonzero(self.bits == value)
            sizes = np.clip(self.revealed - places, 0.0, 1.0)
            places, sizes = places[sizes > 0], sizes[sizes > 0]
            rise = (value - 0.5) * pose.parted * pose.height
            across = pose.left + (places + 0.5) * pitch
            middles = np.stack([across, *np.full((2, len(places)), [[pose.middle + rise], [0.0]])])
            half = np.array([pitch - margin, pose.height - margin, 0.0]) / 2
            corners = np.array([[-1, -1, 0], [-1, 1, 0], [1, 1, 0], [1, -1, 0]]) * half
            boxes = middles.T[:, None] + corners * sizes[:, None, None]
            self.cells[value].points = outlines(boxes) if len(places) else np.zeros((0, 3))
            digits = middles.T[:, None] + self._outlines[value] * sizes[:, None, None]
            self.digits[value].points = digits.reshape(-1, 3)
        return self


def _centred(value: str) -> NDArray[np.float64]:
    """Return the outline of a digit about its middle, at the size of notes."""
    points = atlas("sans")[value].points * NOTE
    centred: NDArray[np.float64] = points - (points.min(axis=0) + points.max(axis=0)) / 2
    return centred
