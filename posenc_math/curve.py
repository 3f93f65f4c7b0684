"""The path of p_t through space: a generalised helix of constant speed and constant curvatures."""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from posenc_math._arrays import Array
from posenc_math._checks import as_numpy, check_count, check_finite_number
from posenc_math.phases import radians, reduced_angles


def speed(frequencies: Array) -> float:
    """Speed ‖dp/dt‖ = √(Σ ω_i²) of the position vector, the same at every t.

    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    Result: per position.

    Raises ValueError for bad frequencies.

    Source: derivative of Vaswani et al. 2017, section 3.5.

    >>> speed(np.array([3.0, 4.0]))
    5.0
    """
    return float(np.linalg.norm(radians(frequencies)))


def arc_length(offset: float, frequencies: Array) -> float:
    """Length of the path from p_t to p_(t+Δ): |Δ| times the speed.

    offset: Δ in positions.  frequencies: as in `speed`.

    Raises ValueError if the offset is not finite, or for bad frequencies.

    Source: as `speed`.

    >>> arc_length(-2.0, np.array([3.0, 4.0]))
    10.0
    """
    return abs(check_finite_number("offset", offset)) * speed(frequencies)


def curvatures(frequencies: Array) -> tuple[float, float]:
    """First two Frenet curvatures of the path, constant along it: √S₄/S₂, √(S₂S₆−S₄²)/(S₂√S₄).

    frequencies: float64 (n_pairs,), at least two different ones; S_m = Σ ω_i^m.
    Result: per unit of length.

    Raises ValueError for bad frequencies or fewer than two pairs.

    Source: Frenet formulas, applied to p_t.

    >>> first, second = curvatures(np.array([1.0, 0.5]))
    >>> round(first, 4), round(second, 4)
    (0.8246, 0.291)
    """
    w = radians(frequencies)
    if len(w) < 2:
        raise ValueError(f"frequencies must have at least two pairs, got {len(w)}")
    s2, s4 = float(np.sum(w**2)), float(np.sum(w**4))
    # S₂S₆ − S₄² = Σ_{i<j} ω_i²ω_j²(ω_i²−ω_j²)², a sum without cancellation
    square = w**2
    difference = square[:, None] - square[None, :]
    mixed = 0.5 * float(np.sum(square[:, None] * square[None, :] * difference**2))
    return math.sqrt(s4) / s2, math.sqrt(mixed) / (s2 * math.sqrt(s4))


def distance(offsets: ArrayLike, frequencies: Array) -> NDArray[np.float64]:
    """Distance ‖p_(t+Δ) − p_t‖ = 2·√(Σ sin²(ω_iΔ/2)), whatever t; without cancellation.

    offsets: Δ in positions, integers or float32/float64, shape (...,).
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    Result: float64, shape (...,).

    Raises ValueError for offsets that are not finite, or bad frequencies.

    Source: ‖p_t − p_s‖² = d − 2K(t−s) and 1 − cos x = 2 sin²(x/2).

    >>> from posenc_math.frequencies import frequencies
    >>> distance([1, 2, 5, 100], frequencies(64)).round(2)
    array([1.95, 3.64, 5.8 , 8.18])
    """
    angles = np.asarray(
        reduced_angles(as_numpy("offsets", offsets), as_numpy("frequencies", frequencies))
    )
    out: NDArray[np.float64] = 2 * np.sqrt(np.sum(np.sin(angles / 2) ** 2, axis=-1))
    return out


def separation(frequencies: Array, max_offset: int) -> tuple[float, int]:
    """Smallest distance between two positions at most max_offset apart, and that offset.

    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    max_offset: largest offset looked at, in positions.
    Result: (distance, offset).  It is never 0 with ω_0 = 1, for 2π is irrational, but a few dials
        come very near.

    Raises ValueError for bad frequencies or max_offset < 1.

    Source: the project's own (recurrence of quasi-periodic motion).

    >>> from posenc_math.frequencies import frequencies
    >>> nearest, offset = separation(frequencies(32), 1000)
    >>> round(nearest, 3), offset
    (1.472, 1)
    """
    limit = check_count("max_offset", max_offset)
    best, where = math.inf, 0
    for first in range(1, limit + 1, 8192):
        offsets = np.arange(first, min(first + 8192, limit + 1))
        found = distance(offsets, frequencies)
        index = int(np.argmin(found))
        if found[index] < best:
            best, where = float(found[index]), int(offsets[index])
    return best, where
