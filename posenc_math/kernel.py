"""The similarity kernel K(Δ) = Σ_i cos ω_i Δ: what the dot product of two positions is."""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import sici

from posenc_math._arrays import Array, like, namespace
from posenc_math._checks import as_numpy, check_base, check_count, check_flag, check_positions
from posenc_math.phases import sin_cos


def kernel(offsets: Array, frequencies: Array) -> Array:
    """Similarity K(Δ) = p_t · p_(t+Δ) = Σ_i cos ω_i Δ, whatever t, layout and order.

    offsets: Δ in positions, integers or float32/float64, shape (...,).
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    Result: float64, shape (...,); K(0) = n_pairs is the largest value.

    Raises ValueError for offsets that are not finite or of a lossy dtype, bad frequencies.

    Source: cos(a − b) = cos a cos b + sin a sin b, applied to Vaswani et al. 2017, section 3.5.

    >>> from posenc_math.frequencies import frequencies
    >>> (kernel([0, 1, 100], frequencies(64)) / 64).round(3)
    array([1.   , 0.97 , 0.477])
    """
    _, cos = sin_cos(offsets, frequencies)
    return namespace(cos).sum(cos, axis=-1)


def gram(positions: Array, frequencies: Array) -> Array:
    """Similarities of all pairs of positions, K(t − s): symmetric, and Toeplitz for a range.

    positions: integers or float32/float64, shape (N,).
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    Result: float64 (N, N), equal to P Pᵀ of the position vectors.

    Raises ValueError for positions that are not a finite 1-D array.

    Source: as `kernel`.

    >>> gram([0, 1], np.array([0.5])).round(4)
    array([[1.    , 0.8776],
           [0.8776, 1.    ]])
    """
    p = check_positions(positions)
    if p.ndim != 1:
        raise ValueError(f"positions must have shape (N,), got {tuple(p.shape)}")
    sin, cos = sin_cos(p, frequencies)
    return cos @ cos.T + sin @ sin.T


def _offsets(offsets: Array) -> NDArray[np.float64]:
    return np.asarray(as_numpy("offsets", check_positions(offsets)), dtype=np.float64)


def kernel_limit(offsets: Array, *, base: float = 10000.0) -> Array:
    """Limit of K(Δ)/n_pairs for infinitely many dials: [Ci(Δ) − Ci(Δ/base)] / ln base.

    offsets: Δ in positions, shape (...,); the limit is even in Δ and 1 at 0.
    base: of the frequencies (freq_shift 0); positive, not 1.
    Result: float64, shape (...,), within 10⁻¹⁵/|ln base|.  For n_pairs dials it is close only below
        `kernel_limit_range(n_pairs)`; beyond that the dials alias.  A tensor, on their device, if
        the offsets are one; it carries no gradient.

    Raises ValueError for offsets that are not finite or ask for a gradient, base ≤ 0, or a base
    within 0.001 of 1, where the two cosine integrals cancel.

    Source: ∫₀¹ cos(Δ·base^(−u)) du with v = Δ·base^(−u); Ci as in Abramowitz & Stegun 5.2.2.

    >>> kernel_limit([0, 1, 10, 100]).round(3)
    array([1.   , 0.974, 0.682, 0.437])
    """
    b = check_base(base)
    if abs(math.log(b)) < 1e-3:
        raise ValueError(f"base must be at least 0.001 away from 1, got {base!r}")
    given = check_positions(offsets)
    x = np.abs(_offsets(given))
    tiny = x * max(1.0, 1.0 / b) < 1e-8  # there 1 − O(Δ²) rounds to 1, and Ci is a large logarithm
    safe = np.where(tiny, 1.0, x)
    limit = (sici(safe)[1] - sici(safe / b)[1]) / math.log(b)
    return like(np.where(tiny, 1.0, limit), given, namespace(given).float64)


def kernel_limit_range(n_pairs: int, *, base: float = 10000.0) -> float:
    """Offset below which `kernel_limit` describes n_pairs dials: 2π·n_pairs / |ln base|.

    n_pairs: number of dials.
    base: of the frequencies; positive, not 1.
    Result: positions.  There neighbouring fast dials differ by a whole turn and the sum over dials
        stops resembling the integral.

    Raises ValueError for n_pairs < 1, base ≤ 0 or 1.

    Source: the project's own (first stationary point of the Poisson sum).

    >>> round(kernel_limit_range(64))
    44
    """
    return 2 * math.pi * check_count("n_pairs", n_pairs) / abs(math.log(check_base(base)))


def kernel_log_law(offsets: ArrayLike, *, base: float = 10000.0) -> NDArray[np.float64]:
    """Logarithmic law 1 − (ln Δ + γ)/ln base, close to `kernel_limit` for 1 ≪ Δ ≪ base.

    offsets: Δ > 0 in positions, shape (...,).
    base: of the frequencies; above 1.
    Result: float64, shape (...,); within 1/(Δ ln base) + (Δ/base)²/(4 ln base) of the limit.

    Raises ValueError for offsets that are not finite and positive, or base ≤ 1.

    Source: Ci(x) = γ + ln x + O(x²) and |Ci(x)| ≤ 1/x, Abramowitz & Stegun 5.2.16.

    >>> kernel_log_law(1000.0).round(4)
    np.float64(0.1873)
    """
    x = _offsets(offsets)
    if np.any(x <= 0):
        raise ValueError("offsets must be positive, got one that is not")
    if check_base(base) < 1:
        raise ValueError(f"base must be above 1, got {base!r}")
    out: NDArray[np.float64] = 1 - (np.log(x) + np.euler_gamma) / math.log(base)
    return out


def kernel_euler_maclaurin(
    offsets: ArrayLike, n_pairs: int, *, base: float = 10000.0, aliasing: bool = False
) -> NDArray[np.float64]:
    """K(Δ) of n_pairs dials from its limit and the ends of the sum, without summing the dials.

    n·limit + (cos Δ − cos(Δ/base))/2 + (f′(1) − f′(0))/(12 n), f′(u) = L·v·sin v, v = Δ·base^(−u).

    offsets: Δ in positions, shape (...,).
    n_pairs: number of dials n, frequencies base^(−i/n).
    base: of the frequencies; above 1.
    aliasing: add the terms that appear beyond `kernel_limit_range`, one for each whole turn by
        which neighbouring dials can differ: √(n/(mL))·cos(A(1 + ln(Δ/A)) + π/4), A = 2πmn/L,
        L = ln base, for A ≤ Δ; and leave out the last of the end terms, which no longer holds.
    Result: float64, shape (...,).

    Raises ValueError for offsets that are not finite, n_pairs < 1 or base ≤ 1.

    Source: Euler-Maclaurin formula, Abramowitz & Stegun 3.6.28; the aliasing terms are the
    project's own (Poisson summation and stationary phase).

    >>> from posenc_math.frequencies import frequencies
    >>> exact = kernel(1.0, frequencies(1024))
    >>> bool(abs(kernel_euler_maclaurin(1.0, 1024) - exact) < 1e-8)
    True
    """
    n = check_count("n_pairs", n_pairs)
    b = check_base(base)
    if b < 1:
        raise ValueError(f"base must be above 1, got {base!r}")
    log_base = math.log(b)
    x = np.abs(_offsets(offsets))
    total = n * kernel_limit(x, base=b) + (np.cos(x) - np.cos(x / b)) / 2
    if not check_flag("aliasing", aliasing):
        slope = log_base * (x / b * np.sin(x / b) - x * np.sin(x))
        out: NDArray[np.float64] = total + slope / (12 * n)
        return out
    for m in range(1, int(np.max(x, initial=0.0) * log_base / (2 * math.pi * n)) + 1):
        a = 2 * math.pi * m * n / log_base
        reached = np.where(x >= a, x, a)
        wave = np.cos(a * (1 + np.log(reached / a)) + math.pi / 4)
        total = total + np.where(x >= a, math.sqrt(n / (m * log_base)) * wave, 0.0)
    return np.asarray(total, dtype=np.float64)


def first_rise(frequencies: Array, max_offset: int = 10_000) -> int:
    """First offset Δ at which the kernel rises, K(Δ+1) > K(Δ): similarity does not fall steadily.

    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    max_offset: how far to look, in positions.

    Raises ValueError if the kernel falls throughout, or for bad frequencies.

    Source: the project's own.

    >>> from posenc_math.frequencies import frequencies
    >>> first_rise(frequencies(64))
    11
    """
    values = kernel(np.arange(check_count("max_offset", max_offset) + 1), frequencies)
    rises = np.flatnonzero(np.diff(values) > 0)
    if not len(rises):
        raise ValueError(f"the kernel falls up to offset {max_offset}; look further")
    return int(rises[0])
