"""Tables over a run of consecutive positions, from few sines and one product an entry.

Position t = m·k + r has e^{iωt} = e^{iωmk} · e^{iωr}.  Only a few hundred rows need sines;
every other entry is one complex product, formed in the precision of the result.  Both factors come
from exact phases, so the error is that of one product (2 units in the last place) and does not
grow along the run.  A float32 table costs little more than writing it to memory.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, being_traced, is_integer, is_tensor, namespace
from posenc_math.phases import RADIANS_PER_UNIT

_SMALLEST = 1 << 15
_ROWS = 256
_COMPLEX = {"float32": np.complex64, "float64": np.complex128}


def as_run(positions: Array, n_pairs: int, dtype: Any) -> tuple[int, str] | None:
    """Start of the run and name of its dtype, or None if the general way has to be taken.

    A run is a long 1-D integer array of consecutive positions in main memory, wanted as float32
    or float64.
    """
    if positions.ndim != 1 or positions.shape[0] * n_pairs < _SMALLEST:
        return None
    if not is_integer(positions) or being_traced(positions):
        return None
    name = str(dtype).removeprefix("torch.") if is_tensor(positions) else np.dtype(dtype).name
    if name not in _COMPLEX:
        return None
    host = _on_host(positions)
    if host is None or not bool(np.all(np.diff(host) == 1)):
        return None
    return int(host[0]), name


def _on_host(positions: Array) -> NDArray[np.int64] | None:
    if not is_tensor(positions):
        return np.asarray(positions).astype(np.int64, copy=False)
    if positions.device.type != "cpu":
        return None
    try:
        return np.asarray(positions.numpy()).astype(np.int64, copy=False)
    except RuntimeError:  # inside vmap and the like there are no plain numbers
        return None


def _unit_vectors(positions: NDArray[np.int64], increments: NDArray[np.int64]) -> NDArray[Any]:
    angles = (positions[:, None] * increments) * RADIANS_PER_UNIT
    vectors: NDArray[Any] = np.cos(angles) + 1j * np.sin(angles)
    return vectors


def write_run(
    start: int,
    increments: NDArray[np.int64],
    cos: NDArray[Any],
    sin: NDArray[Any],
    pairs: NDArray[Any] | None = None,
) -> None:
    """Fill cos and sin, (N, n_pairs) views, or `pairs`, a complex view holding (sin, cos)."""
    target = cos if pairs is None else pairs
    n_rows = target.shape[0]
    kind = _COMPLEX[cos.dtype.name]
    rows = min(_ROWS, n_rows)
    with np.errstate(over="ignore"):
        fine = _unit_vectors(np.arange(rows), increments)
        begins = np.int64(start) + np.arange(0, n_rows, rows)
        coarse = _unit_vectors(begins, increments)
    if pairs is not None:  # sin + i·cos = i·e^{−iωt}
        fine, coarse = fine.conj(), 1j * coarse.conj()
    fine, coarse = fine.astype(kind), coarse.astype(kind)
    scratch = np.empty((rows, increments.shape[0]), kind)
    for factor, first in zip(coarse, range(0, n_rows, rows), strict=True):
        last = min(first + rows, n_rows)
        if pairs is not None:
            np.multiply(fine[: last - first], factor, out=pairs[first:last])
            continue
        block = np.multiply(fine[: last - first], factor, out=scratch[: last - first])
        cos[first:last], sin[first:last] = block.real, block.imag


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


def from_host(table: NDArray[Any], positions: Array) -> Array:
    """The NumPy table as the kind of array the positions are."""
    if not is_tensor(positions):
        return table
    return namespace(positions).from_numpy(table)
