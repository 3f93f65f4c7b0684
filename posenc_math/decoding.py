"""Reading the position back out of its vector."""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from posenc_math._arrays import Array, as_array
from posenc_math._checks import (
    ORDERS,
    as_numpy,
    check_broadcast,
    check_choice,
    check_finite,
    check_floating,
    check_last_axis,
)
from posenc_math.layouts import unpack_pairs
from posenc_math.phases import radians


def _pairs(name: str, p: Array, n: int, layout: str, order: str) -> tuple[NDArray[np.float64], ...]:
    check_choice("order", order, ORDERS)
    x = as_numpy(name, check_floating(name, p)).astype(np.float64, copy=False)
    check_last_axis(name, check_finite(name, x), 2 * n, f"for {n} frequencies")
    first, second = unpack_pairs(x, layout=layout)
    return (first, second) if order == "sin_cos" else (second, first)


def decode_position(
    p: ArrayLike, frequencies: Array, *, layout: str = "interleaved", order: str = "sin_cos"
) -> NDArray[np.float64]:
    """Position t whose vector is p: slow dials tell it roughly, faster ones ever more finely.

    p: floating-point position vectors (..., d), d = 2·n_pairs.
    frequencies: float64 radians per position (n_pairs,), fastest first, or `phase_increments`.
    layout, order: those of p, see `sinusoidal`.
    Result: float64 (...,), positions within half a turn of the slowest dial, |t| < π/ω_last.

    Raises ValueError if shapes do not fit, for unknown layout or order, vectors that are not
    finite, or frequencies that are not positive and decreasing.

    Source: the project's own (phase unwrapping from coarse to fine).

    >>> from posenc_math.frequencies import frequencies
    >>> from posenc_math.sinusoidal import sinusoidal
    >>> decode_position(sinusoidal([0, 7, 12], 128), frequencies(64)).round(9)
    array([ 0.,  7., 12.])
    """
    omega = radians(frequencies)
    if np.any(omega <= 0) or np.any(np.diff(omega) >= 0):
        raise ValueError("frequencies must be positive and decreasing to decode, got others")
    sin, cos = _pairs("p", p, len(omega), layout, order)
    angles = np.arctan2(sin, cos)
    t = angles[..., -1] / omega[-1]
    for i in range(len(omega) - 2, -1, -1):
        turns = np.round((omega[i] * t - angles[..., i]) / (2 * math.pi))
        t = (angles[..., i] + 2 * math.pi * turns) / omega[i]
    return np.asarray(t, dtype=np.float64)


def relative_rotation(
    p: ArrayLike, q: ArrayLike, *, layout: str = "interleaved", order: str = "sin_cos"
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sine and cosine of ω_i(s − t) from two position vectors p_t and p_s, bilinear in them.

    p, q: floating-point vectors p_t and p_s, shape (..., d), d even.
    layout, order: see `sinusoidal`.
    Result: (sin, cos), each (..., d/2): cross and dot product of every pair.

    Raises ValueError if shapes do not fit or for unknown layout or order.

    Source: addition theorems, as in Denk 2019, eq. 7.

    >>> from posenc_math.sinusoidal import sinusoidal
    >>> sin, cos = relative_rotation(sinusoidal(3, 2), sinusoidal(5, 2))
    >>> bool(abs(sin[0] - math.sin(2)) < 1e-15), bool(abs(cos[0] - math.cos(2)) < 1e-15)
    (True, True)
    """
    shape = as_array(p).shape
    if not shape or shape[-1] < 2 or shape[-1] % 2:
        raise ValueError(f"p must have a positive even last axis, got shape {tuple(shape)}")
    n = shape[-1] // 2
    sin_p, cos_p = _pairs("p", p, n, layout, order)
    sin_q, cos_q = _pairs("q", q, n, layout, order)
    check_broadcast("q", sin_q.shape[:-1], "the leading axes of p,", sin_p.shape[:-1])
    sine: NDArray[np.float64] = sin_q * cos_p - cos_q * sin_p
    cosine: NDArray[np.float64] = cos_q * cos_p + sin_q * sin_p
    return sine, cosine
