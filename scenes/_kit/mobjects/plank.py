"""A straight bar that can be lifted, turned and laid down: a chord on its way to a sum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.boxes import outlines
from scenes._kit.theme import active_theme

SEAM = 3
"""Stroke width of the ground that parts two planks."""


@dataclass(frozen=True)
class PlankPose:
    """Its plank, shape (5,): x and y of the middle, angle, length and width."""

    plank: NDArray[np.float64]


class Plank(VMobject):
    """A straight bar of one colour.

    Args:
        pose: where it lies.
        color: ``#RRGGBB``.

    Example:
        >>> pose = PlankPose(np.array([*stage.center[:2], 0.4, 4.0, 0.3]))
        >>> picture = Plank(pose, color=active_theme().pair(0))
    """

    def __init__(self, pose: PlankPose, *, color: str) -> None:
        super().__init__(fill_color=color, fill_opacity=1)
        self.set_stroke(active_theme().ground, SEAM)
        self.take(pose)

    @property
    def pose(self) -> PlankPose:
        """How it lies."""
        return self._pose

    def take(self, pose: PlankPose) -> Self:
        """Lie in a pose."""
        self._pose = pose
        self.points = plank_outlines(pose.plank[None])
        return self


def plank_outlines(planks: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the outlines of planks (n, 5): x and y of the middle, angle, length and width."""
    x, y, angle, length, width = planks.T
    along = np.stack([np.cos(angle), np.sin(angle)], axis=-1) * length[:, None] / 2
    across = np.stack([-np.sin(angle), np.cos(angle)], axis=-1) * width[:, None] / 2
    corners = np.stack([-along - across, along - across, along + across, across - along], axis=1)
    flat = corners + np.stack([x, y], axis=-1)[:, None]
    return np.asarray(outlines(np.concatenate([flat, 0 * flat[..., :1]], axis=-1)))
