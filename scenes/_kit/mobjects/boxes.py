"""Many quadrilaterals as one shape, because one shape draws eight times faster than many."""

from __future__ import annotations

import numpy as np
from manim.typing import Point3D_Array
from numpy.typing import NDArray


def outlines(corners: NDArray[np.float64]) -> Point3D_Array:
    """Return the Bézier points of closed quadrilaterals.

    Args:
        corners: shape (n, 4, 3), the corners of each in drawing order, scene units.

    Returns:
        shape (16 n, 3), to be set as the points of one ``VMobject``.
    """
    starts = np.asarray(corners, dtype=float)
    ends = np.roll(starts, -1, axis=1)
    steps = np.array([0.0, 1 / 3, 2 / 3, 1.0])[:, None]
    sides = starts[:, :, None, :] + (ends - starts)[:, :, None, :] * steps
    points: Point3D_Array = sides.reshape(-1, 3)
    return points


def upright(centers: NDArray[np.float64], width: float, height: float) -> NDArray[np.float64]:
    """Return the corners (n, 4, 3) of upright boxes of one size about their centres (n, 3)."""
    half = np.array([[-1, 1, 0], [1, 1, 0], [1, -1, 0], [-1, -1, 0]]) * [width / 2, height / 2, 0]
    corners: NDArray[np.float64] = np.asarray(centers, dtype=float)[:, None, :] + half
    return corners
