"""Angles as fixed-point turns: 128 bits in two int64 words, where wrapping drops whole turns.

A number of turns is held in words of 64 bits, the most significant first, in two's complement:
(high, low) is the part within a turn in units of 2⁻¹²⁸; an increment has one word more, for the
whole turns.  The products below work alike on NumPy arrays and tensors, also while torch traces.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, like, namespace

TURN = 2**128
_WORD = 2**64
_LOW_HALF = 0xFFFF_FFFF

STEPS = 2048  # a turn is cut into as many steps; sine and cosine of each are tabulated
_SHIFT = 64 - 11
RADIANS_PER_STEP = 2 * math.pi / STEPS
_RADIANS_PER_HIGH = 2 * math.pi / 2.0**64


def _arctan_of_inverse(x: int, bits: int) -> int:
    """arctan(1/x)·2^bits by its series."""
    term = (1 << bits) // x
    total, k = term, 1
    while term:
        term //= -x * x
        k += 2
        total += term // k
    return total


PI_BITS = 400
_GUARD = 32
# Machin's formula; the guard bits hold the errors of some hundred divisions
PI = (
    4 * (4 * _arctan_of_inverse(5, PI_BITS + _GUARD) - _arctan_of_inverse(239, PI_BITS + _GUARD))
    >> _GUARD
)
"""π·2^PI_BITS as a whole number."""


def words_of(units: int) -> tuple[int, int, int]:
    """A whole number of units of 2⁻¹²⁸ turn as signed words: (whole turns, high, low)."""
    words = (units >> 128, units >> 64 & (_WORD - 1), units & (_WORD - 1))
    whole, high, low = (w - _WORD if w >= _WORD // 2 else w for w in words)
    return whole, high, low


_LEAST_EXPONENT, _MOST_EXPONENT = -140, 41
_WINDOWS = np.array(
    [
        words_of(((1 << (139 + 140 + e + PI_BITS)) // (2 * PI)) >> 140)
        for e in range(_LEAST_EXPONENT, _MOST_EXPONENT)
    ],
    dtype=np.int64,
)
"""2^(e − 53)/2π turns in units of 2⁻¹⁹², for every exponent e a frequency may have."""


def traced_increments(omega: Array) -> Array:
    """Increments of a traced float64 tensor, to one unit; the whole turns are left out (0).

    ω = m·2^(e − 53) with a whole number m below 2⁵³, which multiplies the digits of 2^(e − 53)/2π.
    """
    xp = namespace(omega)
    mantissa, exponent = xp.frexp(xp.abs(omega))
    count = xp.astype(mantissa * 2.0**53, xp.int64)
    count = xp.where(exponent < _LEAST_EXPONENT, xp.zeros_like(count), count)
    index = xp.clip(xp.astype(exponent, xp.int64) - _LEAST_EXPONENT, 0, len(_WINDOWS) - 1)
    digits = like(_WINDOWS, omega, xp.int64)[index]
    zeros = xp.zeros_like(count)
    carry, _ = multiples(count, xp.stack((zeros, zeros, digits[:, 2]), axis=-1))
    upper = multiples(count, xp.stack((zeros, digits[:, 0], digits[:, 1]), axis=-1))
    high, low = plus(upper, (zeros, carry))
    below = negative(high, low)
    minus = omega < 0
    return xp.stack(
        (zeros, xp.where(minus, below[0], high), xp.where(minus, below[1], low)), axis=-1
    )


@lru_cache(maxsize=64)
def increments_of_bytes(omega: bytes) -> NDArray[np.int64]:
    """Increments of float64 frequencies (given as their bytes), each rounded once; read-only."""
    rows = []
    for value in np.frombuffer(omega, np.float64).tolist():
        numerator, denominator = value.as_integer_ratio()
        turns, unit = (numerator << (127 + PI_BITS)), denominator * PI  # ω/2π · 2¹²⁸
        rows.append(words_of((2 * turns + unit) // (2 * unit)))
    out = np.array(rows, dtype=np.int64)
    out.flags.writeable = False
    return out


def turns_per_position(increments: Array) -> Array:
    """The increments as float64 turns, off by some 2⁻⁵³ of them and 2⁻¹¹⁷ turns."""
    xp = namespace(increments)
    whole, high, low = (increments[:, k] for k in range(3))
    # the signed high word, so that a small negative number is no difference of two near 1
    whole = whole + xp.astype(high < 0, xp.int64)
    return (
        xp.astype(whole, xp.float64)
        + xp.astype(high, xp.float64) * 2.0**-64
        + _fraction_of(low) * 2.0**-64
    )


def _upper_half(x: Array) -> Array:
    """Upper 32 bits of words that are read as unsigned."""
    if isinstance(x, np.ndarray):  # torch has no shift of unsigned words
        return (x.view(np.uint64) >> 32).view(np.int64)
    return (x >> 32) & _LOW_HALF


def _fraction_of(low: Array) -> Array:
    """The low word, read as unsigned, over 2⁶⁴: its first 53 bits as float64 in [0, 1)."""
    xp = namespace(low)
    return xp.astype((low >> 11) & (2**53 - 1), xp.float64) * 2.0**-53


def multiples(counts: Array, increments: Array, *, narrow: bool = False) -> tuple[Array, Array]:
    """Multiples of increments modulo one turn, exactly: (high, low) words, (..., n_pairs).

    counts: int64 (..., 1), read as unsigned; below 2³² if narrow is said.
    increments: int64 (n_pairs, 3), of the kind of the counts.
    """
    high, low = increments[:, 1], increments[:, 2]
    lower, upper = low & _LOW_HALF, _upper_half(low)
    count = counts if narrow else counts & _LOW_HALF
    middle = count * upper + _upper_half(count * lower)
    carry = _upper_half(middle)
    if not narrow:
        count = _upper_half(counts)
        second = count * lower + (middle & _LOW_HALF)
        carry = carry + count * upper + _upper_half(second)
    return counts * high + carry, counts * low


def negative(high: Array, low: Array) -> tuple[Array, Array]:
    """The words of the negative number."""
    xp = namespace(high)
    return ~high + xp.astype(low == 0, xp.int64), -low


def plus(a: tuple[Array, Array], b: tuple[Array, Array]) -> tuple[Array, Array]:
    """The words of the sum, modulo one turn."""
    low = a[1] + b[1]
    carry = namespace(low).astype(_below(low, a[1]), low.dtype)
    return a[0] + b[0] + carry, low


def _below(a: Array, b: Array) -> Array:
    """Where a < b, of words that are read as unsigned."""
    sign = -(2**63)
    return (a ^ sign) < (b ^ sign)


def step_and_rest(high: Array, low: Array) -> tuple[Array, Array]:
    """The nearest of 2048 steps of a turn, as int64, and the rest in float64 radians.

    The rest is at most half a step; its relative error is that of a few roundings, however small.
    """
    xp = namespace(high)
    step = (high + (1 << (_SHIFT - 1))) >> _SHIFT
    rest = xp.astype(high - (step << _SHIFT), xp.float64)  # below 2⁵³: exact
    return step, (rest + _fraction_of(low)) * _RADIANS_PER_HIGH
