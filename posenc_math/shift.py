"""Moving along the sequence: the linear map that takes p_t to p_(t+Δ), for every t at once."""

import math
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, as_array, like, namespace, number_beside
from posenc_math._checks import (
    LAYOUTS,
    ORDERS,
    check_choice,
    check_finite_number,
    check_floating,
    check_last_axis,
)
from posenc_math.phases import check_frequencies, is_parameter, n_pairs_of, radians, sin_cos
from posenc_math.rotary import rope_tables, rotate


def _matrix_of_blocks(same: Array, across: Array, layout: str) -> Array:
    """The (2n, 2n) matrix with [[same, across], [−across, same]] for each pair, zero elsewhere."""
    check_choice("layout", layout, LAYOUTS)
    xp = namespace(same)
    n = same.shape[0]
    block = xp.stack(
        (xp.stack((same, across), axis=-1), xp.stack((-across, same), axis=-1)), axis=1
    )
    own = like(np.eye(n, dtype=bool), same, xp.bool)
    if layout == "interleaved":
        spread = xp.where(own[:, None, :, None], block[:, :, None, :], 0.0)
    else:
        across_pairs = xp.permute_dims(block, (1, 0, 2))[..., None]
        spread = xp.where(own[:, None, :], across_pairs, 0.0)
    return xp.reshape(spread, (2 * n, 2 * n))


def _direction(order: str) -> float:
    """+1 where the first coordinate is the sine, −1 where it is the cosine."""
    check_choice("order", order, ORDERS)
    return 1.0 if order == "sin_cos" else -1.0


@overload
def shift_matrix(
    offset: float, frequencies: NDArray[Any], *, layout: str = ..., order: str = ...
) -> NDArray[np.float64]: ...
@overload
def shift_matrix(
    offset: Array, frequencies: Array, *, layout: str = ..., order: str = ...
) -> Array: ...
def shift_matrix(
    offset: Array, frequencies: Array, *, layout: str = "interleaved", order: str = "sin_cos"
) -> Array:
    """The matrix T(Δ) with T(Δ) p_t = p_(t+Δ) at every t (columns; one 2 × 2 rotation a pair).

    offset: Δ in positions, a number or a 0-D tensor; negative steps back.
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    layout, order: those of p, see `sinusoidal`; for "sin_cos" the block is
        [[cos ω_iΔ, sin ω_iΔ], [−sin ω_iΔ, cos ω_iΔ]].
    Result: float64 (d, d), d = 2·n_pairs; a tensor if the offset or the frequencies are one.

    Raises ValueError for unknown layout or order, or an offset that is not one finite number.

    Source: Vaswani et al. 2017, section 3.5 (the claim); Denk 2019, "Linear Relationships in the
    Transformer's Positional Encoding", eq. 4 and 9.

    >>> shift_matrix(1, np.array([1.0])).round(4)
    array([[ 0.5403,  0.8415],
           [-0.8415,  0.5403]])
    """
    direction = _direction(order)
    delta = as_array(number_beside(offset, as_array(frequencies)))
    if delta.ndim:
        raise ValueError(f"offset must be one number, got shape {tuple(delta.shape)}")
    sin, cos = sin_cos(delta, frequencies)
    return _matrix_of_blocks(cos, direction * sin, layout)


def generator(frequencies: Array, *, layout: str = "interleaved", order: str = "sin_cos") -> Array:
    """The skew-symmetric matrix G with dp/dt = G p and T(Δ) = exp(ΔG).

    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    layout, order: those of p; for "sin_cos" the block is [[0, ω_i], [−ω_i, 0]].
    Result: float64 (d, d), d = 2·n_pairs, in 1/position; a tensor if the frequencies are one.

    Raises ValueError for unknown layout or order, bad frequencies.

    Source: derivative of Denk 2019, eq. 9 at Δ = 0.

    >>> generator(np.array([0.5]))
    array([[ 0. ,  0.5],
           [-0.5,  0. ]])
    """
    direction = _direction(order)
    w = check_frequencies(frequencies)
    xp = namespace(w)
    omega = xp.astype(w, xp.float64) if is_parameter(w) else like(radians(w), w, xp.float64)
    return _matrix_of_blocks(xp.zeros_like(omega), direction * omega, layout)


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
    value = check_finite_number("offset", offset)
    return math.cos(value), abs(math.sin(value)) / math.sqrt(2)
