"""Counting in bits: the odometer that the dials grow out of."""

import math
from typing import Any

import numpy as np

from posenc_math._arrays import (
    Array,
    is_integer,
    is_tensor,
    is_uint64,
    like,
    namespace,
)
from posenc_math._checks import (
    check_broadcast,
    check_count,
    check_exact,
    check_integers,
    check_not_negative,
    check_positive,
    check_real,
    check_same_kind,
)


def binary_bits(values: Array, n_bits: int) -> Array:
    """Bits of whole numbers, the fastest (bit 0) first; higher bits roll over like an odometer.

    values: integers ≥ 0, shape (...,).
    n_bits: number of bits wanted, 1 to 63.
    Result: 0 or 1 in the integer dtype of the values, shape (..., n_bits); Σ_j bit_j 2^j = value
        modulo 2^n_bits.

    Raises ValueError for values that are negative or not integers, or n_bits out of range.

    Source: positional notation; Kazemnejad 2019, "Transformer Architecture: The Positional
    Encoding", section "The intuition".

    >>> binary_bits([6, 7, 8], 4)
    array([[0, 1, 1, 0],
           [1, 1, 1, 0],
           [0, 0, 0, 1]])
    """
    v = check_not_negative("values", values)
    return _bits(_held(v), n_bits, v.dtype)


def _held(v: Array) -> Array:
    """Whole numbers in a dtype that torch can shift: the bits below the 64th stay the same."""
    xp = namespace(v)
    return xp.astype(v, xp.int64) if is_uint64(v) else v


def _bits(held: Array, n_bits: int, dtype: Any) -> Array:
    n = check_count("n_bits", n_bits)
    most = min(63, 8 * held.dtype.itemsize)
    if n > most:
        raise ValueError(f"n_bits must be at most {most} for {dtype}, got {n}")
    xp = namespace(held)
    places, one = like(range(n), held, held.dtype), like(1, held, held.dtype)
    bits = xp.bitwise_and(xp.bitwise_right_shift(held[..., None], places), one)
    return xp.astype(bits, dtype)


def gray_bits(values: Array, n_bits: int) -> Array:
    """Bits of the reflected Gray code, bit 0 first: the counter in which each step flips one bit.

    values: integers ≥ 0, shape (...,).
    n_bits: number of bits, 1 to 63.
    Result: 0 or 1 in the dtype of the values, shape (..., n_bits).

    Raises ValueError as `binary_bits`.

    Source: Gray 1953, US patent 2,632,058; code g = v xor (v >> 1).

    >>> gray_bits([0, 1, 2, 3], 2)
    array([[0, 0],
           [1, 0],
           [1, 1],
           [0, 1]])
    """
    v = check_not_negative("values", values)
    held = _held(v)
    xp = namespace(held)
    code = xp.bitwise_xor(held, xp.bitwise_right_shift(held, like(1, held, held.dtype)))
    return _bits(code, n_bits, v.dtype)


def hamming_distance(a: Array, b: Array) -> Array:
    """Number of bits in which two whole numbers differ.

    a, b: integers ≥ 0 that broadcast, shape (...,).
    Result: int64, the broadcast shape.

    Raises ValueError for values that are negative or not integers.

    Source: Hamming 1950, "Error Detecting and Error Correcting Codes".

    >>> int(hamming_distance(7, 8)), int(hamming_distance(0, 8))
    (4, 1)
    """
    x, y = check_not_negative("a", a), check_not_negative("b", b)
    check_same_kind(a=x, b=y)
    check_broadcast("b", y.shape, "a, of shape", x.shape)
    xp = namespace(x)
    different = xp.bitwise_xor(xp.astype(x, xp.int64), xp.astype(y, xp.int64))
    if not is_tensor(different):
        return np.bitwise_count(np.asarray(different).view(np.uint64)).astype(np.int64)
    places = like(range(64), different, xp.int64)
    return xp.sum((different[..., None] >> places) & 1, axis=-1)


def bit_period(bit: Array) -> Array:
    """Number of steps after which a bit of a counter repeats: 2^(j+1).

    bit: index j ≥ 0 of the bit, 0 is the fastest; an int or integers of shape (...,), j ≤ 61.
    Result: int for an int, otherwise int64 of the shape of the argument.

    Raises ValueError for an index that is negative, above 61 or not an integer.

    Source: positional notation.

    >>> [bit_period(j) for j in range(4)]
    [2, 4, 8, 16]
    """
    j = check_integers("bit", bit)
    if type(bit) is int:
        if not 0 <= bit <= 61:
            raise ValueError(f"bit must be from 0 to 61, got {bit}")
        return 2 ** (bit + 1)
    check_not_negative("bit", j)
    xp = namespace(j)
    if bool(xp.any(j > 61)):
        raise ValueError("bit must be from 0 to 61, got a larger one")
    return like(2, j, xp.int64) ** (xp.astype(j, xp.int64) + 1)


def bit_square_wave(u: Array, period: float) -> Array:
    """The bit of a counter as a wave over continuous u: −1 while it is 0, +1 while it is 1.

    u: coordinates of shape (...,) in positions; position t fills the cell [t, t+1).
    period: steps until the bit repeats, see `bit_period`; positive.
    Result: −1 or +1 in the floating dtype of u (float64 for integers).

    Raises ValueError if the period is not positive, or for integers from 2⁵³ on if it is not whole.

    Source: positional notation.

    >>> bit_square_wave([0.0, 0.9, 1.0, 1.5, 2.0], 2)
    array([-1., -1.,  1.,  1., -1.])
    """
    x, p = check_real("u", u), check_positive("period", period)
    xp = namespace(x)
    if is_integer(x) and p.is_integer() and p < 2**62:
        whole = int(p)
        if is_uint64(x):
            within = xp.astype(xp.remainder(x, like(whole, x, x.dtype)), xp.int64)
        else:
            within = xp.remainder(xp.astype(x, xp.int64), like(whole, x, xp.int64))
        return xp.astype(2 * within >= whole, xp.float64) * 2.0 - 1.0
    x = check_exact("u", x)
    half_turns = xp.floor(x * (2.0 / p))
    return 2.0 * (half_turns - 2.0 * xp.floor(half_turns / 2.0)) - 1.0


def bit_harmonic(u: Array, period: float, *, order: int = 1) -> Array:
    """One Fourier term of `bit_square_wave`: −4/(π·order) · sin(2π·order·u/period).

    u: coordinates of shape (...,) in positions.
    period: of the square wave, in positions; positive.
    order: odd number of the term, 1 for the main wave; even terms are zero and are refused.
    Result: same shape as u, amplitude 4/(π·order), floating dtype of u (float64 for integers).

    Raises ValueError if the period is not positive or the order not a positive odd integer.

    Source: Fourier series of the square wave.

    >>> bit_harmonic(1.5, 2.0) * math.pi / 4
    np.float64(1.0)
    """
    m = check_count("order", order)
    if m % 2 == 0:
        raise ValueError(f"order must be odd (even terms of a square wave vanish), got {order!r}")
    x = check_exact("u", u)
    turns = x * (m / check_positive("period", period))
    return (-4.0 / (math.pi * m)) * namespace(x).sin((2.0 * math.pi) * turns)


def bit_fourier_sum(u: Array, period: float, *, n_terms: int) -> Array:
    """The first n_terms odd Fourier terms of `bit_square_wave`, summed.

    u: coordinates of shape (...,) in positions.
    period: of the square wave, in positions; positive.
    n_terms: how many terms, of orders 1, 3, 5, …
    Result: same shape as u.

    Raises ValueError if the period or n_terms is not positive.

    Source: Fourier series of the square wave; it converges to the bit away from the jumps.

    >>> round(float(bit_fourier_sum(1.5, 2.0, n_terms=2000)), 3)
    1.0
    """
    orders = range(1, 2 * check_count("n_terms", n_terms), 2)
    total = bit_harmonic(u, period)
    for m in orders[1:]:
        total = total + bit_harmonic(u, period, order=m)
    return total


def bit_dial_angle(u: Array, period: float) -> Array:
    """Angle π + 2π u/period of the hand whose height is the first Fourier term of the bit.

    u: coordinates of shape (...,) in positions.
    period: of the bit, in positions; positive.
    Result: radians, counter-clockwise from three o'clock; the hand starts at nine o'clock and its
        height sin(angle) times 4/π is `bit_harmonic`.

    Raises ValueError if the period is not positive.

    Source: Fourier series of the square wave, first term.

    >>> bit_dial_angle([0.0, 0.5], 2.0) / math.pi
    array([1. , 1.5])
    """
    x = check_exact("u", u)
    return math.pi + (2.0 * math.pi / check_positive("period", period)) * x
