"""Plane geometry of drawn shapes: paths as segments, boxes, hulls, and what meets what."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.spatial import ConvexHull, QhullError

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

    @staticmethod
    def of_all(boxes: Sequence[Box]) -> Box:
        """Return the smallest box that holds all boxes."""
        lefts, bottoms, rights, tops = zip(*(box.sides for box in boxes), strict=True)
        return Box(min(lefts), min(bottoms), max(rights), max(tops))

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
    curves = _curves(points)
    runs = np.einsum("sk,ckd->csd", _BERNSTEIN, curves)
    return np.stack([runs[:, :-1], runs[:, 1:]], axis=2).reshape(-1, 2, 2)


def with_closings(points: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Return the segments of a filled shape: its curves, and each open end joined to its start."""
    curves = _curves(points)
    if not len(curves):
        return np.empty((0, 2, 2))
    starts = _starts(curves)
    ends = np.concatenate([starts[1:], [len(curves)]]) - 1
    closings = np.stack([curves[ends, 3], curves[starts, 0]], axis=1)
    return np.concatenate([segments(points), closings])


def subpaths(points: npt.NDArray[Any]) -> list[Points]:
    """Return the points of each run of curves that hang together."""
    curves = _curves(points)
    return [run.reshape(-1, 2) for run in np.split(curves, _starts(curves)[1:]) if len(run)]


def _curves(points: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    return np.asarray(points[: len(points) // 4 * 4, :2].reshape(-1, 4, 2))


def _starts(curves: npt.NDArray[np.float64]) -> npt.NDArray[np.intp]:
    """Return the number of each curve that does not begin where the one before ends."""
    jumps = np.linalg.norm(curves[1:, 0] - curves[:-1, 3], axis=1) > 1e-6
    return np.concatenate([[0], np.flatnonzero(jumps) + 1])


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
    """Return the convex hull of points, counter-clockwise; of points in a line their two ends."""
    flat = np.unique(np.round(points[:, :2], 6), axis=0)
    if len(flat) < 3:
        return flat
    try:
        return np.asarray(flat[ConvexHull(flat).vertices])
    except QhullError:
        return flat[[0, -1]]


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


def array_digest(numbers: npt.NDArray[Any]) -> bytes:
    """Return a short digest of an array's numbers, equal for equal arrays."""
    return hashlib.blake2b(numbers.tobytes(), digest_size=16).digest()


class Outline:
    """A path as it was drawn once, and what follows from its points alone.

    Each property is worked out when it is first asked for, and kept: most of what stands on a
    picture stood there a moment before, and in the other theme too.
    """

    def __init__(self, points: npt.NDArray[Any]) -> None:
        self.points: npt.NDArray[np.float64] = points.copy()
        self._samples: dict[Outline, npt.NDArray[np.intp]] = {}

    @cached_property
    def box(self) -> Box:
        """The bounding box of all points, handles included."""
        return Box.around(self.points)

    @cached_property
    def line(self) -> npt.NDArray[np.float64]:
        """The drawn line as segments."""
        return segments(self.points)

    @cached_property
    def border(self) -> npt.NDArray[np.float64]:
        """The border of the filled shape as segments."""
        return with_closings(self.points)

    @cached_property
    def samples(self) -> Points:
        """A few points, spread over the border."""
        return self.border[:: max(1, len(self.border) // 7), 0]

    @cached_property
    def hull(self) -> Points:
        """The convex hull."""
        return hull(self.points)

    @cached_property
    def hulls(self) -> tuple[Points, ...]:
        """The convex hull of each subpath."""
        return tuple(hull(run) for run in subpaths(self.points))

    @cached_property
    def rounded(self) -> bytes:
        """A digest of all points to three digits: equal ones are equal pictures."""
        return array_digest(self.points.round(3) + 0.0)

    def samples_of(self, other: Outline) -> npt.NDArray[np.intp]:
        """Return the numbers of another outline's samples that lie inside this one."""
        if other not in self._samples:
            self._samples[other] = np.flatnonzero(inside(other.samples, self.border))
        return self._samples[other]


@dataclass(frozen=True)
class Meeting:
    """Where a line meets a glyph, and the first point of the line that is near the text."""

    place: tuple[float, float]
    begins: Points


class Lettering:
    """The shapes of a text's glyphs, and what they have to do with other outlines.

    Args:
        shapes: the convex hull of each glyph.
        box: the bounding box of all glyphs.
    """

    def __init__(self, shapes: Sequence[Points], box: Box) -> None:
        self.shapes = tuple(shapes)
        self.box = box
        self._crossings: dict[tuple[Outline, bool, float], Meeting | None] = {}
        self._holders: dict[Outline, bool] = {}

    @cached_property
    def tallest(self) -> float:
        """The height of the highest glyph."""
        return max(float(np.ptp(shape[:, 1])) for shape in self.shapes)

    def stands_in(self, outline: Outline) -> bool:
        """Return whether all glyphs lie inside a closed outline."""
        if outline not in self._holders:
            corners = np.concatenate(self.shapes)
            self._holders[outline] = bool(inside(corners, outline.border).all())
        return self._holders[outline]

    def crossing(
        self, outline: Outline, reach: float, slack: float, *, stroked: bool
    ) -> Meeting | None:
        """Return where a line runs through a glyph, if it does.

        Args:
            outline: the line, or the filled shape whose border counts.
            reach: half the width of the line.
            slack: by how much the two may meet before it counts.
            stroked: whether the line itself is drawn, and not only a shape filled.
        """
        key = (outline, stroked, reach)
        if key not in self._crossings:
            drawn = outline.line if stroked else outline.border
            self._crossings[key] = self._crossed(drawn, reach, slack)
        return self._crossings[key]

    def _crossed(
        self, drawn: npt.NDArray[np.float64], reach: float, slack: float
    ) -> Meeting | None:
        low, high = drawn.min(axis=1), drawn.max(axis=1)
        box = self.box.grown(reach)
        near = np.all((low <= [box.right, box.top]) & (high >= [box.left, box.bottom]), axis=1)
        drawn = drawn[near]
        if not len(drawn):
            return None
        for shape in self.shapes:
            if len(shape) >= 3 and meets(drawn, shape, reach - slack).any():
                x, y = shape.mean(axis=0)
                return Meeting((float(x), float(y)), drawn[:1, 0])
        return None
