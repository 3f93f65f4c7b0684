"""A few time steps in float32, as diffusion models ask for them: a handful of calls.

Near steps need no 128 bits.  A whole one is a product of two kept unit vectors, as in a long run;
a fractional one goes through ω·t in float64, whose error of 10⁻¹² at most rounds to the float32 of
the exact angle but for one entry in some fifty thousand.
"""

import sys
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, being_traced
from posenc_math._ranges import unit_vectors
from posenc_math.frequencies import frequencies
from posenc_math.layouts import unpack_pairs
from posenc_math.phases import increment_array

_MOST_STEPS, _MOST_ENTRIES = 64, 1 << 14
_MOST_PAIRS = 2048  # whose kept factors are 6 MB; half a MB for d = 320
_FARTHEST = 4096
_FINE = 64

_Settings = tuple[int, float, float, float]


@lru_cache(maxsize=8)
def _factors(settings: _Settings) -> tuple[NDArray[np.complex128], NDArray[np.complex128]]:
    """e^{iωt} at t = 0, 1, …, 63, and at all multiples of 64 that near steps need."""
    increments, rows = increment_array(*settings), 2 * _FARTHEST // _FINE + 1
    fine = unit_vectors(0, 1, _FINE, increments, exact=True)
    return fine, unit_vectors(-_FARTHEST, _FINE, rows, increments, exact=True)


@lru_cache(maxsize=32)
def _omega(n_pairs: int, base: float, freq_shift: float, min_timescale: float) -> Array:
    torch = sys.modules["torch"]
    with torch.inference_mode(False):
        return torch.from_numpy(
            frequencies(n_pairs, base=base, freq_shift=freq_shift, min_timescale=min_timescale)
        )


def near_time_steps(
    steps: Array, settings: _Settings, layout: str, order: str, dtype: object
) -> Array | None:
    """Position vectors (N, d) of a 1-D tensor; None unless few, near and wanted in float32."""
    torch = sys.modules["torch"]
    if (
        dtype is not torch.float32
        or steps.dtype not in (torch.int64, torch.float32, torch.float64)
        or steps.ndim != 1
        or not 0 < steps.numel() <= _MOST_STEPS
        or steps.numel() * settings[0] > _MOST_ENTRIES
        or steps.device.type != "cpu"
        or being_traced(steps)
    ):
        return None
    try:
        values = steps.tolist()
    except RuntimeError:  # inside vmap there are no plain numbers
        return None
    if [value for value in values if not -_FARTHEST <= value <= _FARTHEST]:  # as soon as all()
        return None
    if steps.dtype is torch.int64:
        if settings[0] > _MOST_PAIRS:
            return None
        return torch.from_numpy(_whole(steps.numpy(), settings, layout, order))
    angles = steps.unsqueeze(-1) * _omega(*settings)
    sin, cos = angles.sin(), angles.cos()
    pair = (sin, cos) if order == "sin_cos" else (cos, sin)
    if layout == "half":
        return torch.cat(pair, -1).float()
    return torch.stack(pair, -1).flatten(-2).float()


def _whole(
    steps: NDArray[np.int64], settings: _Settings, layout: str, order: str
) -> NDArray[np.float32]:
    fine, coarse = _factors(settings)
    vectors = coarse.take((steps + _FARTHEST) // _FINE, axis=0)
    vectors *= fine.take(steps % _FINE, axis=0)
    out = np.empty((len(steps), 2 * settings[0]), np.float32)
    first, second = unpack_pairs(out, layout=layout)
    sin, cos = (first, second) if order == "sin_cos" else (second, first)
    sin[:], cos[:] = vectors.imag, vectors.real
    return out
