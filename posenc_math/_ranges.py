"""Tables over a run of consecutive positions, from few sines and one product an entry.

Position t = m·k + r has e^{iωt} = e^{iωmk} · e^{iωr}.  Only a few hundred rows need sines;
every other entry is one complex product in float64.  Both factors come from exact phases, so the
error is that of one product (4·10⁻¹⁶) and does not grow along the run.  A float32 table costs
little more than writing it to memory.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, is_integer, is_tensor
from posenc_math.phases import from_host, on_host, write_entries

__all__ = ["as_run", "from_host", "run_of_tables", "run_of_vectors"]

_SMALLEST = 1 << 15
_ENTRIES_IN_CACHE = 1 << 16
_AT_ONCE = 4
_BUFFER = 512  # entries cast at a time on the way out: they stay in the fastest cache
_COMPLEX = {"float32": np.complex64, "float64": np.complex128}


class Run(NamedTuple):
    """`length` positions in a row from `first` on, and which of them are asked (None: all)."""

    first: int
    length: int
    asked: NDArray[np.intp] | None
    dtype_name: str


def as_run(positions: Array, n_pairs: int, dtype: Any) -> Run | None:
    """The run that holds all positions, or None if the general way has to be taken.

    They are many integers in main memory, consecutive or as many as the run is long at least (ids
    of a batch, in any order), wanted as float32 or float64.
    """
    if math.prod(positions.shape) * n_pairs < _SMALLEST:
        return None
    name = str(dtype).removeprefix("torch.") if is_tensor(positions) else np.dtype(dtype).name
    host = on_host(positions) if is_integer(positions) and name in _COMPLEX else None
    if host is None:
        return None
    row = host.reshape(-1)
    first, last = int(row[0]), int(row[-1])
    # integers that rise and are N − 1 apart at the ends rise by 1 everywhere
    if last - first == len(row) - 1 and bool(np.all(row[1:] > row[:-1])):
        return Run(first, len(row), None, name)
    first, last = int(row.min()), int(row.max())
    length = last - first + 1
    if length > len(row):
        return None
    asked = row.astype(np.uint64) - np.uint64(first % 2**64)  # modulo 2⁶⁴, so that none overflows
    return Run(first, length, asked.astype(np.intp), name)


def unit_vectors(
    start: int, step: int, count: int, increments: NDArray[np.int64], *, exact: bool
) -> NDArray[np.complex128]:
    """e^{iωt} at t = start, start + step, …; not exact: from a few of them, off by one product."""
    if not exact:
        rows = math.isqrt(count - 1) + 1
        fine = unit_vectors(0, step, rows, increments, exact=True)
        coarse = unit_vectors(start, step * rows, -(-count // rows), increments, exact=True)
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
    if n_rows * n < _SMALLEST:  # a short one that is asked many times
        vectors = unit_vectors(start, 1, n_rows, increments, exact=True)
        cos[:], sin[:] = vectors.real, vectors.imag
        return
    kind = _COMPLEX[cos.dtype.name]
    exact = kind is np.complex128  # float32 holds the error of more products
    fold = max(1, _BUFFER // n)  # rows that are multiplied as one
    rows = max(math.isqrt(n_rows), min(_ENTRIES_IN_CACHE // n, n_rows // 64))
    rows = fold * max(1, min(rows, n_rows) // fold)
    fine = unit_vectors(0, 1, rows, increments, exact=exact)
    coarse = unit_vectors(start, rows, -(-n_rows // rows), increments, exact=exact)
    if pairs is not None:
        _multiply(fine.conj(), 1j * coarse.conj(), pairs, fold)  # sin + i·cos = i·e^{−iωt}
        return
    scratch = np.empty((_AT_ONCE * rows, n), kind)
    for k in range(0, len(coarse), _AT_ONCE):
        block = slice(k * rows, min((k + _AT_ONCE) * rows, n_rows))
        products = scratch[: block.stop - block.start]
        _multiply(fine, coarse[k : k + _AT_ONCE], products, fold)
        cos[block], sin[block] = products.real, products.imag


def _multiply(
    fine: NDArray[np.complex128], coarse: NDArray[np.complex128], out: NDArray[Any], fold: int
) -> None:
    """All products of a row of coarse with those of fine, in the order of the positions."""
    rows, n = fine.shape
    whole = out.shape[0] // rows
    body = out[: whole * rows].reshape(whole, rows // fold, fold * n)
    factors = np.tile(coarse[:whole], (1, fold))[:, None]
    rest = out[whole * rows :]
    previous = np.setbufsize(_BUFFER)
    try:
        np.multiply(fine.reshape(body.shape[1:]), factors, out=body, casting="same_kind")
        if rest.shape[0]:
            np.multiply(fine[: rest.shape[0]], coarse[whole], out=rest, casting="same_kind")
    finally:
        np.setbufsize(previous)


def run_of_vectors(
    run: Run, increments: NDArray[np.int64], layout: str, order: str
) -> NDArray[Any]:
    """Position vectors of the positions asked, shape (N, d), in the given layout and order."""
    n = increments.shape[0]
    out = np.empty((run.length, 2 * n), run.dtype_name)
    if layout == "half":
        first, second = out[:, :n], out[:, n:]
    else:
        first, second = out[:, 0::2], out[:, 1::2]
    sin, cos = (first, second) if order == "sin_cos" else (second, first)
    direct = layout == "interleaved" and order == "sin_cos"
    kind = _COMPLEX[run.dtype_name]
    write_run(run.first, increments, cos, sin, out.view(kind) if direct else None)
    return out if run.asked is None else out.take(run.asked, axis=0)


def run_of_tables(run: Run, increments: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Cosine and sine of the positions asked, each (N, n_pairs)."""
    cos = np.empty((run.length, increments.shape[0]), run.dtype_name)
    sin = np.empty_like(cos)
    write_run(run.first, increments, cos, sin)
    if run.asked is None:
        return cos, sin
    return cos.take(run.asked, axis=0), sin.take(run.asked, axis=0)
