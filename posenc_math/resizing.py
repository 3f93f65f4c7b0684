"""Learned position tables stretched to another length or image size."""

import math
import numbers
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, like, namespace
from posenc_math._checks import (
    check_choice,
    check_count,
    check_flag,
    check_floating,
    check_integer,
    check_list,
)

METHODS = ("linear", "cubic")


def resize_positions(
    table: Array,
    new: int | Sequence[int],
    *,
    old: Sequence[int] | None = None,
    method: str = "cubic",
    prefix: int = 0,
    align_corners: bool = False,
) -> Array:
    """A learned table resized to another length, or another grid: ViT's bicubic interpolation.

    table: floating-point (prefix + N, d), a row for each position.
    new: new length, or (rows, columns) of the new grid.
    old: (rows, columns) of the old grid; a square if not given.  Rows come first, as flattened.
    method: "cubic" (Keys' kernel with a = −3/4) or "linear".
    prefix: rows in front that belong to no position (ViT's class token: 1); they stay.
    align_corners: False: the ends of the first and last cell stay in place (ViT, DINOv2, BEiT);
        True: the centres do.
    Result: (prefix + new N, d), dtype of the table; sums are formed in float64.  Beyond the edge
        the last row counts on.  Nothing is smoothed when the table shrinks (no antialiasing).

    Raises ValueError for a table that is not 2-D and floating-point, sizes that do not fit it, an
    unknown method.

    Source: Dosovitskiy et al. 2021 (ViT), section 3.2; Keys 1981, "Cubic Convolution
    Interpolation", eq. 15 with the a of OpenCV and torch.

    >>> resize_positions(np.array([[0.0], [4.0]]), 4, method="linear").ravel()
    array([0., 1., 3., 4.])
    """
    t = check_floating("table", table)
    check_choice("method", method, METHODS)
    check_flag("align_corners", align_corners)
    if check_integer("prefix", prefix) < 0:
        raise ValueError(f"prefix must be an integer of at least 0, got {prefix!r}")
    if t.ndim != 2 or t.shape[0] <= prefix or t.shape[1] < 1:
        raise ValueError(
            f"table must have shape (prefix + N, d), got {tuple(t.shape)} and prefix {prefix}"
        )
    count = t.shape[0] - prefix
    sizes = [new] if isinstance(new, numbers.Integral) else check_list("new", new)
    lengths = [check_count("new size", size) for size in sizes]
    before = _old_lengths(old, len(lengths), count)
    xp = namespace(t)
    grid = xp.reshape(xp.astype(t[prefix:, :], xp.float64), (before[0], -1))
    by_row, *by_column = (
        like(_weights(was, becomes, method, align_corners), t, xp.float64)
        for was, becomes in zip(before, lengths, strict=True)
    )
    grid = by_row @ grid
    for weights in by_column:
        grid = weights @ xp.reshape(grid, (lengths[0], before[1], t.shape[1]))
    flat = xp.astype(xp.reshape(grid, (math.prod(lengths), t.shape[1])), t.dtype)
    return xp.concat((t[:prefix, :], flat), axis=0)


def _old_lengths(old: Sequence[int] | None, n_axes: int, count: int) -> list[int]:
    if old is None:
        side = count if n_axes == 1 else math.isqrt(count)
        lengths = [side] * n_axes
    else:
        lengths = [check_count("old size", length) for length in check_list("old", old)]
    if n_axes not in (1, 2) or len(lengths) != n_axes or math.prod(lengths) != count:
        raise ValueError(
            f"new must be a length or (rows, columns) and old fit the {count} rows of the table, "
            f"got {n_axes} new sizes and old {tuple(lengths)}"
        )
    return lengths


def _cubic_kernel(x: NDArray[np.float64]) -> NDArray[np.float64]:
    a = -0.75
    near = ((a + 2) * x - (a + 3)) * x * x + 1
    far = ((a * x - 5 * a) * x + 8 * a) * x - 4 * a
    out: NDArray[np.float64] = np.where(x <= 1, near, np.where(x < 2, far, 0.0))
    return out


def _weights(old: int, new: int, method: str, align_corners: bool) -> NDArray[np.float64]:
    """The (new, old) matrix that interpolates along one axis; each row sums to 1."""
    if align_corners:
        centres = np.arange(new) * ((old - 1) / max(new - 1, 1))
    else:
        centres = (np.arange(new) + 0.5) * (old / new) - 0.5
        if method == "linear":
            centres = np.maximum(centres, 0.0)
    first = np.floor(centres).astype(int)
    out = np.zeros((new, old))
    for step in (0, 1) if method == "linear" else (-1, 0, 1, 2):
        away = np.abs(centres - (first + step))
        share = np.maximum(1 - away, 0) if method == "linear" else _cubic_kernel(away)
        np.add.at(out, (np.arange(new), np.clip(first + step, 0, old - 1)), share)
    return out


# torch.compile runs the function while tracing and keeps its result as a constant
_weights._dynamo_marked_constant = True  # type: ignore[attr-defined]
