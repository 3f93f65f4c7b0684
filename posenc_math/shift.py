"""Moving along the sequence: the linear map that takes p_t to p_(t+Δ), for every t at once."""

import math

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, number_beside
from posenc_math._checks import (
    LAYOUTS,
    ORDERS,
    check_choice,
    check_floating,
    check_last_axis,
)
from posenc_math.phases import n_pairs_of, radians, sin_cos
from posenc_math.rotary import rope_tables, rotate


def _coordinate_indices(n: int, layout: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the first and the second coordinate of each pair sit."""
    check_choice("layout", layout, LAYOUTS)
    i = np.arange(n)
    return (2 * i, 2 * i + 1) if layout == "interleaved" else (i, i + n)


def _direction(order: str) -> float:
    """+1 where the first coordinate is the sine, −1 where it is the cosine."""
    check_choice("order", order, ORDERS)
    return 1.0 if order == "sin_cos" else -1.0


def shift_matrix(
    offset: float, frequencies: Array, *, layout: str = "interleaved", order: str = "sin_cos"
) -> NDArray[np.float64]:
    """The matrix T(Δ) with T(Δ) p_t = p_(t+Δ) at every t (columns; one 2 × 2 rotation a pair).

    offset: Δ in positions, a number; negative steps back.
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    layout, order: those of p, see `sinusoidal`; for "sin_cos" the block is
        [[cos ω_iΔ, sin ω_iΔ], [−sin ω_iΔ, cos ω_iΔ]].
    Result: float64 (d, d), d = 2·n_pairs.

    Raises ValueError for unknown layout or order, or an offset that is not one finite number.

    Source: Vaswani et al. 2017, section 3.5 (the claim); Denk 2019, "Linear Relationships in the
    Transformer's Positional Encoding", eq. 4 and 9.

    >>> shift_matrix(1, np.array([1.0])).round(4)
    array([[ 0.5403,  0.8415],
           [-0.8415,  0.5403]])
    """
    n = n_pairs_of(frequencies)
    first, second = _coordinate_indices(n, layout)
    sin, cos = sin_cos(_one_number(offset), np.asarray(frequencies))
    sin = _direction(order) * sin
    matrix = np.zeros((2 * n, 2 * n))
    matrix[first, first] = matrix[second, second] = cos
    matrix[first, second] = sin
    matrix[second, first] = -sin
    return matrix


def _one_number(offset: float) -> NDArray[np.generic]:
    value = np.asarray(offset)
    if value.ndim:
        raise ValueError(f"offset must be one number, got shape {value.shape}")
    return value


def generator(
    frequencies: Array, *, layout: str = "interleaved", order: str = "sin_cos"
) -> NDArray[np.float64]:
    """The skew-symmetric matrix G with dp/dt = G p and T(Δ) = exp(ΔG).

    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    layout, order: those of p; for "sin_cos" the block is [[0, ω_i], [−ω_i, 0]].
    Result: float64 (d, d), d = 2·n_pairs, in 1/position.

    Raises ValueError for unknown layout or order, bad frequencies.

    Source: derivative of Denk 2019, eq. 9 at Δ = 0.

    >>> generator(np.array([0.5]))
    array([[ 0. ,  0.5],
           [-0.5,  0. ]])
    """
    omega = _direction(order) * radians(frequencies)
    n = len(omega)
    first, second = _coordinate_indices(n, layout)
    matrix = np.zeros((2 * n, 2 * n))
    matrix[first, second] = omega
    matrix[second, first] = -omega
    return matrix


def shift(
    p: Array,
    offset: Array,
    frequencies: Array,
    *,
    layout: str = "interleaved",
    order: str = "sin_cos",
) -> Array:
    """T(Δ) p without a matrix: position vectors moved by Δ positions, in O(d).

    p: floating-point position vectors, shape (..., d), d = 2·n_pairs.
    offset: Δ in positions, a number or an array that broadcasts against p.shape[:-1].
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    layout, order: those of p, see `sinusoidal`.
    Result: dtype of p, broadcast shape (..., d).

    Raises ValueError if shapes do not fit, for unknown layout or order, bad offsets.

    Source: as `shift_matrix`.

    >>> from posenc_math.sinusoidal import sinusoidal
    >>> from posenc_math.phases import phase_increments
    >>> w = phase_increments(4)
    >>> moved = shift(sinusoidal(3, 8), 4, w)
    >>> bool(np.max(np.abs(moved - sinusoidal(7, 8))) < 1e-15)
    True
    """
    check_choice("layout", layout, LAYOUTS)
    x = check_floating("p", p)
    n = n_pairs_of(frequencies)
    check_last_axis("p", x, 2 * n, f"for {n} frequencies")
    cos, sin = rope_tables(number_beside(offset, x), frequencies, dtype=x.dtype)
    # a pair (sin, cos) turns clockwise, a pair (cos, sin) counter-clockwise
    return rotate(x, cos, -_direction(order) * sin, pairing=layout)


def best_single_sine(offset: float) -> tuple[float, float]:
    """The best c in sin(t+Δ) ≈ c·sin t, and the error that stays: (cos Δ, |sin Δ|/√2).

    offset: Δ in radians.
    Result: (c, rms), least squares over a full turn of t.  Only for Δ a multiple of π is rms 0:
        a sine alone is not shifted by a linear map, a sine and its cosine together are.

    Raises ValueError if the offset is not finite.

    Source: sin(t+Δ) = cos Δ sin t + sin Δ cos t, where cos t is orthogonal to sin t.

    >>> c, rms = best_single_sine(1.0)
    >>> round(c, 4), round(rms, 4)
    (0.5403, 0.595)
    """
    value = float(offset)
    if not math.isfinite(value):
        raise ValueError(f"offset must be finite, got {offset!r}")
    return math.cos(value), abs(math.sin(value)) / math.sqrt(2)
