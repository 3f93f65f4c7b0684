"""Plane geometry of drawn shapes: paths as segments, boxes, hulls, and what meets what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
"""Rows of x and y in scene units."""

_STEPS = np.linspace(0, 1, 7)
_BERNSTEIN = np.stack(
    [
        (1 - _STEPS) ** 3,
        3 * _STEPS * (1 - _STEPS) ** 2,
        3 * _STEPS**2 * (1 - _STEPS),
        _STEPS**3,
    ],
    axis=1,
)


@dataclass(frozen=True)
class Box:
    """An upright rectangle in scene units."""

    left: float
    bottom: float
    right: float
    top: float

    @staticmethod
    def around(points: npt.NDArray[Any]) -> Box:
        """Return the smallest box that holds all points."""
        low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
        return Box(float(low[0]), float(low[1]), float(high[0]), float(high[1]))

    @property
    def center(self) -> tuple[float, float]:
        """The middle of the box."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    @property
    def sides(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top."""
        return self.left, self.bottom, self.right, self.top

    @property
    def height(self) -> float:
        """Extent from bottom to top."""
        return self.top - self.bottom

    def grown(self, by: float) -> Box:
        """Return the box with a border of that many units on each side."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)

    def overlap(self, other: Box) -> float:
        """Return the smaller extent of what both boxes share, negative if they are apart."""
        across = min(self.right, other.right) - max(self.left, other.left)
        upward = min(self.top, other.top) - max(self.bottom, other.bottom)
        return min(across, upward)

    def holds(self, other: Box, slack: float = 0.0) -> bool:
        """Return whether the other box lies inside, give or take ``slack`` units."""
        return (
            other.left >= self.left - slack
            and other.right <= self.right + slack
            and other.bottom >= self.bottom - slack
            and other.top <= self.top + slack
        )


def segments(points: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Return a chain of cubic Bézier curves as straight segments, shape (n, 2, 2)."""
    curves = points[: len(points) // 4 * 4, :2].reshape(-1, 4, 2)
    runs = np.einsum("sk,ckd->csd", _BERNSTEIN, curves)
    return np.stack([runs[:, :-1], runs[:, 1:]], axis=2).reshape(-1, 2, 2)


def with_closings(points: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Return the segments of a filled shape: its curves, and each open end joined to its start."""
    curves = points[: len(points) // 4 * 4, :2].reshape(-1, 4, 2)
    if not len(curves):
        return np.empty((0, 2, 2))
    jumps = np.linalg.norm(curves[1:, 0] - curves[:-1, 3], axis=1) > 1e-6
    starts = np.concatenate([[0], np.flatnonzero(jumps) + 1])
    ends = np.concatenate([starts[1:], [len(curves)]]) - 1
    closings = np.stack([curves[ends, 3], curves[starts, 0]], axis=1)
    return np.concatenate([segments(points), closings])


def inside(points: Points, outline: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """Return which points lie inside closed outlines, by counting crossings to the right."""
    x, y = points[:, 0, None], points[:, 1, None]
    (x0, y0), (x1, y1) = outline[:, 0].T, outline[:, 1].T
    straddles = (y0 <= y) != (y1 <= y)
    rise = np.where(y1 == y0, 1.0, y1 - y0)
    crossing = x0 + (y - y0) / rise * (x1 - x0)
    odd = np.count_nonzero(straddles & (x < crossing), axis=1) % 2
    return np.asarray(odd == 1)


def hull(points: npt.NDArray[Any]) -> Points:
    """Return the convex hull of points, counter-clockwise."""
    return _hull(np.round(points[:, :2], 6).tobytes())


@lru_cache(maxsize=4096)
def _hull(packed: bytes) -> Points:
    rows = sorted(set(map(tuple, np.frombuffer(packed).reshape(-1, 2).tolist())))
    if len(rows) < 3:
        return np.array(rows, dtype=np.float64)

    def chain(way: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
        kept: list[tuple[float, ...]] = []
        for x, y in way:
            while len(kept) > 1:
                (ax, ay), (bx, by) = kept[-2], kept[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    return np.array(chain(rows) + chain(rows[::-1]), dtype=np.float64)


def meets(
    outline: npt.NDArray[np.float64], polygon: Points, margin: float = 0.0
) -> npt.NDArray[np.bool_]:
    """Return which segments meet a convex polygon grown by ``margin`` (shrunk if negative)."""
    edges = np.roll(polygon, -1, axis=0) - polygon
    lengths = np.linalg.norm(edges, axis=1)
    edges, corners = edges[lengths > 1e-9], polygon[lengths > 1e-9]
    if len(edges) < 2:
        return np.zeros(len(outline), dtype=bool)
    normals = np.stack([edges[:, 1], -edges[:, 0]], axis=1)
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    reach = np.einsum("ed,ed->e", normals, corners) + margin
    first = outline[:, 0] @ normals.T - reach
    second = outline[:, 1] @ normals.T - reach
    run = second - first
    with np.errstate(divide="ignore", invalid="ignore"):
        at = -first / run
    enters = np.where(run < 0, at, -np.inf).max(axis=1)
    leaves = np.where(run > 0, at, np.inf).min(axis=1)
    beside = np.any((run == 0) & (first > 0), axis=1)
    return np.asarray(~beside & (np.maximum(enters, 0) <= np.minimum(leaves, 1)))
