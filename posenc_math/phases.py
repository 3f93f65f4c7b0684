"""Exact phases: an angle kept as a 64-bit fraction of a turn wraps without error.

A float64 angle ω·t loses digits as t grows: at t = 10⁷ ten of its sixteen are spent on whole turns
that sine and cosine throw away.  Here one step of a dial is stored as round(ω/2π · 2⁶⁴) and
multiplied in 64-bit integers, where wrapping at 2⁶⁴ *is* dropping whole turns.  So
phase(s + t) = phase(s) + phase(t) holds bit for bit, and the angle at t is wrong by at most
t · 2⁻⁶⁵ turns.
"""

import math
from decimal import Decimal, localcontext
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import (
    Array,
    as_array,
    being_traced,
    is_integer,
    is_tensor,
    like,
    namespace,
)
from posenc_math._checks import check_base, check_count, check_freq_shift, check_positions

_TURN = 2**64
_DIGITS = 60
_TWO_PI = Decimal("6.28318530717958647692528676655900576839433879875021164194988918461563281257")
RADIANS_PER_UNIT = 2 * math.pi / 2.0**64


@lru_cache(maxsize=64)
def _increments(n_pairs: int, base: float, freq_shift: float) -> tuple[int, ...]:
    """Turns per position in units of 2⁻⁶⁴, correctly rounded, modulo one turn."""
    with localcontext() as context:
        context.prec = _DIGITS
        steps = (Decimal(n_pairs) - Decimal(freq_shift)) or Decimal(1)
        ratio = (-Decimal(base).ln() / steps).exp()
        turns = _TURN / _TWO_PI
        out = []
        for _ in range(n_pairs):
            out.append(int(turns.to_integral_value()) % _TURN)
            turns *= ratio
    return tuple(out)


def signed_increments(n_pairs: int, base: float, freq_shift: float) -> tuple[int, ...]:
    """The increments of `phase_increments` as signed 64-bit integers."""
    return tuple(
        u - _TURN if u >= _TURN // 2 else u for u in _increments(n_pairs, base, freq_shift)
    )


# torch.compile runs the function while tracing and keeps its result as a constant (the mark that
# torch.compiler.assume_constant_result sets); plain Python never looks at it.
signed_increments._dynamo_marked_constant = True  # type: ignore[attr-defined]


def phase_increments(
    n_pairs: int, *, base: float = 10000.0, freq_shift: float = 0.0
) -> NDArray[np.uint64]:
    """Exact turns per position, ω_i/2π in units of 2⁻⁶⁴ turn, modulo one turn.

    n_pairs, base, freq_shift: as in `frequencies`; worked out to 60 digits, rounded once.
    Result: uint64, shape (n_pairs,).  Every function that takes `frequencies` takes these instead.

    Raises ValueError for n_pairs < 1, base ≤ 0 or 1, freq_shift ≥ n_pairs.

    Source: the project's own; the frequencies are those of Vaswani et al. 2017, section 3.5.

    >>> phase_increments(2)
    array([2935890503282001226,   29358905032820012], dtype=uint64)
    """
    n = check_count("n_pairs", n_pairs)
    b = check_base(base)
    return np.array(_increments(n, b, check_freq_shift(freq_shift, n)), dtype=np.uint64)


phase_increments._dynamo_marked_constant = True  # type: ignore[attr-defined]


def _pieces_of_inverse_two_pi() -> tuple[float, ...]:
    """2⁶⁴/2π cut into five pieces of 24 bits, each exact in float64."""
    with localcontext() as context:
        context.prec = _DIGITS
        left = int((Decimal(2) ** 126 / _TWO_PI).to_integral_value())
    top = left.bit_length()
    pieces = []
    for k in range(1, 6):
        piece = left >> (top - 24 * k) << (top - 24 * k)
        left -= piece
        pieces.append(math.ldexp(float(piece), 64 - 126))
    return tuple(pieces)


_INVERSE_TWO_PI = _pieces_of_inverse_two_pi()


def _increments_of(omega: Array) -> Array:
    """round(ω/2π · 2⁶⁴) modulo 2⁶⁴ as int64, from float64 radians per position.

    ω is cut into its float32 part (24 bits) and the rest (29 bits); each product with a piece of
    2⁶⁴/2π is exact, so whole parts are summed as integers and only the small rests are rounded.
    """
    xp = namespace(omega)
    high = xp.astype(xp.astype(omega, xp.float32), xp.float64)
    total = xp.zeros_like(omega, dtype=xp.int64)
    rest = xp.zeros_like(omega)
    for part in (high, omega - high):
        for piece in _INVERSE_TWO_PI:
            product = part * piece
            product = product - xp.round(product / 2.0**64) * 2.0**64  # drop whole turns
            whole = xp.floor(product)
            rest = rest + (product - whole)
            whole = xp.where(whole >= 2.0**63, whole - 2.0**64, whole)  # half a turn is −2⁶³
            total = total + xp.astype(whole, xp.int64)
    return total + xp.astype(xp.round(rest), xp.int64)


def as_increments(frequencies: Array) -> NDArray[np.uint64]:
    """Frequencies in radians per position as exact turns per position, as `phase_increments`.

    frequencies: float64 NumPy array (n_pairs,), radians per position, below 2⁴⁰; any spacing, for
        example the output of `yarn`.
    Result: uint64 (n_pairs,), the given float64 numbers over 2π in units of 2⁻⁶⁴ turn, to the
        nearest unit.  (The float64 numbers themselves are within half a unit in the last place of
        the real frequencies; `phase_increments` has no such error.)

    Raises ValueError if the frequencies are not a float64 array or not finite.

    Source: the project's own.

    >>> from posenc_math.frequencies import frequencies
    >>> as_increments(frequencies(2))
    array([2935890503282001226,   29358905032820013], dtype=uint64)
    """
    omega = check_frequencies(frequencies)
    if omega.dtype == np.uint64:
        return np.asarray(omega)
    out: NDArray[np.uint64] = _increments_of(omega).view(np.uint64)
    return out


def check_frequencies(frequencies: Array) -> Array:
    """The frequencies as a 1-D array: float64 radians, uint64 turns, or a float tensor."""
    w = frequencies if is_tensor(frequencies) else np.asarray(frequencies)
    xp = namespace(w)
    if w.ndim != 1 or w.shape[0] < 1:
        raise ValueError(f"frequencies must have shape (n_pairs,), got {tuple(w.shape)}")
    if is_tensor(w):
        if w.dtype not in (xp.float32, xp.float64):
            raise ValueError(
                f"a tensor of frequencies must be float32 or float64, got {w.dtype}: "
                "frequencies rounded to fewer bits drift by whole turns"
            )
        return w
    if w.dtype == np.float64:
        if not np.all(np.isfinite(w)) or np.any(np.abs(w) >= 2.0**40):
            raise ValueError("frequencies must be finite and below 2**40, got one that is not")
        return w
    if w.dtype != np.uint64:
        raise ValueError(
            f"frequencies must be float64 radians per position or uint64 increments "
            f"(see phase_increments), got dtype {w.dtype}"
        )
    return w


def n_pairs_of(frequencies: Array) -> int:
    """How many pairs the frequencies describe."""
    w = as_array(frequencies)
    if w.ndim != 1 or w.shape[0] < 1:
        raise ValueError(f"frequencies must have shape (n_pairs,), got {tuple(w.shape)}")
    return int(w.shape[0])


def radians(frequencies: Array) -> NDArray[np.float64]:
    """The frequencies, however they are given, as float64 radians per position in NumPy."""
    w = np.asarray(check_frequencies(frequencies))
    return w * RADIANS_PER_UNIT if w.dtype == np.uint64 else w.astype(np.float64, copy=False)


def traced_frequencies(positions: Array, frequencies: Array) -> tuple[Array, Array]:
    """Increments and frequencies as tensors beside traced positions, computed in the graph.

    A NumPy array met by torch.compile is an input whose values are not known while tracing.
    """
    n_pairs_of(frequencies)
    xp = namespace(positions)
    w = xp.asarray(frequencies, device=positions.device)
    if w.dtype == xp.uint64:
        return w.view(xp.int64), xp.astype(w, xp.float64) * RADIANS_PER_UNIT
    if w.dtype != xp.float64:
        raise ValueError(f"frequencies must be float64 or uint64 increments, got {w.dtype}")
    return _increments_of(w), w


def phases(positions: Array, increments: NDArray[np.uint64]) -> Array:
    """Angles in [−π, π], exact at every integer position: phase of t in each pair.

    positions: integers of any shape (...,), |t| < 2⁶³; array or tensor.
    increments: uint64 (n_pairs,), see `phase_increments`.
    Result: float64 radians, shape (..., n_pairs), wrong by at most |t|·2⁻⁶⁵ turns + 4·10⁻¹⁶.

    Raises ValueError if the positions are not integers or the increments not uint64.

    Source: the project's own.

    >>> import numpy as np
    >>> round(float(np.sin(phases(10**7, phase_increments(1)))[0]), 10)
    0.4205477932
    """
    return phase_turns(positions, increments, as_radians=True)


def phase_turns(
    positions: Array, increments: NDArray[np.uint64], *, as_radians: bool = False
) -> Array:
    """Signed phases as int64 in units of 2⁻⁶⁴ turn: the form in which addition is exact.

    positions: integers of any shape (...,).
    increments: uint64 (n_pairs,), see `phase_increments`.
    as_radians: give float64 radians instead.
    Result: int64, shape (..., n_pairs); phase_turns(s) + phase_turns(t) == phase_turns(s + t) in
        wrapping 64-bit arithmetic, bit for bit.

    Raises ValueError if the positions are not integers or the increments not uint64.

    Source: the project's own.

    >>> inc = phase_increments(3)
    >>> s, t = np.array(123456789), np.array(987654321)
    >>> bool(np.all(phase_turns(s, inc) + phase_turns(t, inc) == phase_turns(s + t, inc)))
    True
    """
    p = check_positions(positions)
    if not is_integer(p):
        raise ValueError(f"positions must be integers for exact phases, got dtype {p.dtype}")
    inc = np.asarray(increments)
    if inc.dtype != np.uint64 or inc.ndim != 1:
        raise ValueError(
            f"increments must be uint64 of shape (n_pairs,), got {inc.dtype} {inc.shape}; "
            "use phase_increments or as_increments"
        )
    xp = namespace(p)
    turns = _wrapping_product(p, like(inc.view(np.int64), p, xp.int64))
    return xp.astype(turns, xp.float64) * RADIANS_PER_UNIT if as_radians else turns


def _wrapping_product(positions: Array, increments: Array) -> Array:
    xp = namespace(positions)
    return xp.astype(positions, xp.int64)[..., None] * increments


def reduced_angles(positions: Array, frequencies: Array) -> Array:
    """Angles ω_i t up to whole turns, float64 (..., n_pairs): what sine and cosine need.

    Whole positions go through 64-bit phases; a fractional position is split into its nearest
    integer, which does too, and a rest of at most one half, which float64 holds well.
    A *tensor* of frequencies is a parameter: the plain float64 product, differentiable in both.
    """
    p = check_positions(positions)
    if being_traced(p) and not is_tensor(frequencies):
        return angles_of(p, *traced_frequencies(p, frequencies))
    w = check_frequencies(frequencies)
    xp = namespace(p)
    if is_tensor(w):
        if not is_tensor(p):
            raise ValueError("positions must be a tensor when frequencies are one, got NumPy")
        return xp.astype(p, xp.float64)[..., None] * xp.astype(w, xp.float64)
    if w.dtype == np.uint64:
        return angles_of(p, w.view(np.int64), w * RADIANS_PER_UNIT)
    return angles_of(p, _increments_of(w), w)


def angles_of(positions: Array, increments: Array, omega: Array) -> Array:
    """Reduced angles from checked positions, int64 increments and float64 frequencies."""
    xp = namespace(positions)
    inc = like(increments, positions, xp.int64)
    if is_integer(positions):
        return xp.astype(_wrapping_product(positions, inc), xp.float64) * RADIANS_PER_UNIT
    p = xp.astype(positions, xp.float64)
    whole = xp.round(p)
    rest = (p - whole)[..., None] * like(omega, positions, xp.float64)
    turns = _wrapping_product(whole, inc)
    return xp.astype(turns, xp.float64) * RADIANS_PER_UNIT + rest
