"""Tables over a run of consecutive positions, from few sines and one product an entry.

Position t = m·k + r has e^{iωt} = e^{iωmk} · e^{iωr}.  Only a few hundred rows need sines;
every other entry is one complex product in float64.  Both factors come from exact phases, so the
error is that of one product (4·10⁻¹⁶) and does not grow along the run.  A float32 table costs
little more than writing it to memory.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, is_integer, is_tensor
from posenc_math.phases import from_host, on_host, write_entries

__all__ = ["as_run", "from_host", "run_of_tables", "run_of_vectors"]

_SMALLEST = 1 << 15
_ROWS = 1024
_EXACT_ROWS = 256
_BUFFER = 512  # entries cast at a time on the way out: they stay in the fastest cache
_COMPLEX = {"float32": np.complex64, "float64": np.complex128}


def as_run(positions: Array, n_pairs: int, dtype: Any) -> tuple[int, str] | None:
    """Start of the run and name of its dtype, or None if the general way has to be taken.

    A run is a long 1-D integer array of consecutive positions in main memory, wanted as float32
    or float64.
    """
    if positions.ndim != 1 or positions.shape[0] * n_pairs < _SMALLEST:
        return None
    name = str(dtype).removeprefix("torch.") if is_tensor(positions) else np.dtype(dtype).name
    host = on_host(positions) if is_integer(positions) and name in _COMPLEX else None
    if host is None:
        return None
    first, last = int(host[0]), int(host[-1])
    # the difference of the ends tells a run from integers that wrap
    if last - first != len(host) - 1 or not bool(np.all(np.diff(host) == 1)):
        return None
    return first, name


def _unit_vectors(
    start: int, step: int, count: int, increments: NDArray[np.int64], *, exact: bool
) -> NDArray[np.complex128]:
    """e^{iωt} at t = start, start + step, …; not exact: from a few of them, off by one product."""
    if not exact:
        rows = math.isqrt(count - 1) + 1
        fine = _unit_vectors(0, step, rows, increments, exact=True)
        coarse = _unit_vectors(start, step * rows, -(-count // rows), increments, exact=True)
        products: NDArray[np.complex128] = (coarse[:, None] * fine).reshape(-1, fine.shape[1])
        return products[:count]
    positions = np.array(
        range(start, start + step * count, step), np.int64 if start < 0 else np.uint64
    )
    vectors = np.empty((count, increments.shape[0]), np.complex128)
    write_entries(positions, increments, vectors.imag, vectors.real)
    return vectors


def write_run(
    start: int,
    increments: NDArray[np.int64],
    cos: NDArray[Any],
    sin: NDArray[Any],
    pairs: NDArray[Any] | None = None,
) -> None:
    """Fill cos and sin, (N, n_pairs) views, or `pairs`, a complex view holding (sin, cos)."""
    n_rows, n = cos.shape
    kind = _COMPLEX[cos.dtype.name]
    exact = kind is np.complex128  # float32 holds the error of more products
    fold = max(1, _BUFFER // n)  # rows that are multiplied as one
    rows = fold * max(1, min(_EXACT_ROWS if exact else _ROWS, n_rows) // fold)
    fine = _unit_vectors(0, 1, rows, increments, exact=exact)
    coarse = _unit_vectors(start, rows, -(-n_rows // rows), increments, exact=exact)
    if pairs is not None:  # sin + i·cos = i·e^{−iωt}
        fine, coarse = fine.conj(), 1j * coarse.conj()
    fine = fine.reshape(-1, fold * n)
    factors, scratch = np.empty((fold, n), np.complex128), np.empty((rows, n), kind)
    previous = np.setbufsize(_BUFFER)
    try:
        for factor, first in zip(coarse, range(0, n_rows, rows), strict=True):
            count = min(rows, n_rows - first)
            last = first + count
            direct = pairs is not None and count == rows
            block = pairs[first:last] if pairs is not None and direct else scratch
            factors[...] = factor
            out = block.reshape(fine.shape)
            np.multiply(fine, factors.reshape(-1), out=out, casting="same_kind")
            if pairs is None:
                cos[first:last], sin[first:last] = block.real[:count], block.imag[:count]
            elif not direct:
                pairs[first:last] = block[:count]
    finally:
        np.setbufsize(previous)


def run_of_vectors(
    start: int, count: int, increments: NDArray[np.int64], layout: str, order: str, name: str
) -> NDArray[Any]:
    """Position vectors of a run, shape (count, d), in the given layout and order."""
    n = increments.shape[0]
    out = np.empty((count, 2 * n), name)
    if layout == "half":
        first, second = out[:, :n], out[:, n:]
    else:
        first, second = out[:, 0::2], out[:, 1::2]
    sin, cos = (first, second) if order == "sin_cos" else (second, first)
    direct = layout == "interleaved" and order == "sin_cos"
    write_run(start, increments, cos, sin, out.view(_COMPLEX[name]) if direct else None)
    return out


def run_of_tables(
    start: int, count: int, increments: NDArray[np.int64], name: str
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Cosine and sine of a run, each (count, n_pairs)."""
    cos = np.empty((count, increments.shape[0]), name)
    sin = np.empty_like(cos)
    write_run(start, increments, cos, sin)
    return cos, sin
