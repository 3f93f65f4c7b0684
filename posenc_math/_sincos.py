"""Sine and cosine of a step of a turn and a small rest, rounded almost as well as float64 can.

Sines and cosines of 2048 steps are tabulated, each as a sum of two float64 numbers.  The rest adds
a small correction, so that the last addition is nearly all that rounds.  NumPy and torch do the
same products and additions, so that their results are equal bit for bit on any machine; a sine
of their libraries would not be.
"""

import math

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, like, namespace
from posenc_math._turns import PI, PI_BITS, RADIANS_PER_STEP, STEPS

_BITS = 160


def _octant() -> tuple[list[int], list[int]]:
    """Cosines and sines of the steps of the first eighth of a turn, in units of 2⁻¹⁶⁰."""
    one = 1 << _BITS
    angle = (2 * PI >> (PI_BITS - _BITS)) // STEPS
    cos, sin, term, k = one, 0, one, 0
    while term:  # the series of e^{i·angle}
        k += 1
        term = (term * angle >> _BITS) // k
        sign = -1 if k % 4 in (2, 3) else 1
        cos, sin = (cos, sin + sign * term) if k % 2 else (cos + sign * term, sin)
    cosines, sines = [one], [0]
    for _ in range(STEPS // 8):
        c, s = cosines[-1], sines[-1]
        cosines.append((c * cos - s * sin) >> _BITS)
        sines.append((s * cos + c * sin) >> _BITS)
    return cosines, sines


def _cosine_table() -> NDArray[np.float64]:
    """Cosines of all steps as two rows, the float64 numbers and what they leave."""
    cosines, sines = _octant()
    quarter = [*cosines, *sines[-2::-1]]
    half = [*quarter, *(-c for c in quarter[-2::-1])]
    whole = [*half, *half[-2:0:-1]]
    near = [c / 2**_BITS for c in whole]
    left = [c - int(math.ldexp(x, _BITS)) for c, x in zip(whole, near, strict=True)]
    return np.array([near, [c / 2**_BITS for c in left]])


def _table() -> NDArray[np.float64]:
    """A row a step: sine and cosine, and what they leave."""
    cosines = _cosine_table()
    sines = np.roll(cosines, STEPS // 4, axis=1)
    return np.ascontiguousarray(np.stack((sines[0], cosines[0], sines[1], cosines[1]), axis=-1))


_TABLE = _table()


def sin_cos_of_step(step: Array, rest: Array) -> tuple[Array, Array]:
    """Sine and cosine of step·2π/2048 + rest, float64 each.

    step: int64.  rest: float64 radians, at most a whole step; of one shape.
    """
    xp = namespace(rest)
    table, k = like(_TABLE, rest, xp.float64), step & (STEPS - 1)
    entries = table.take(k, axis=0) if isinstance(k, np.ndarray) else table[k]
    sin, cos = entries[..., 0], entries[..., 1]
    square = rest * rest
    s = rest + rest * square * (square * (1 / 120) - 1 / 6)
    c = square * (square * (1 / 24) - 0.5)  # cosine of the rest, less 1
    return (
        sin + (entries[..., 2] + (sin * c + cos * s)),
        cos + (entries[..., 3] + (cos * c - sin * s)),
    )


# 31 bits of a step in radians, whose product with a number of steps is exact, and what they leave
_STEP_NEAR = math.ldexp(round(math.ldexp(RADIANS_PER_STEP, 40)), -40)
_STEP_LEFT = (2 * PI // STEPS - int(math.ldexp(_STEP_NEAR, PI_BITS))) / 2**PI_BITS


def radians_of_step(step: Array, rest: Array) -> Array:
    """The angle step·2π/2048 + rest in [−π, π], rounded once."""
    xp = namespace(rest)
    half = STEPS // 2
    k = ((step + half) & (STEPS - 1)) - half
    k = xp.astype(xp.where((k == -half) & (rest < 0), half, k), xp.float64)
    return k * _STEP_NEAR + (rest + k * _STEP_LEFT)
