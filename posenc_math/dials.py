"""Dials: hands that turn at different speeds, their collisions and near misses."""

import math

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import KDTree

from posenc_math._arrays import (
    Array,
    being_traced,
    is_integer,
    like,
    namespace,
)
from posenc_math._checks import (
    LAYOUTS,
    ORDERS,
    as_numpy,
    check_choice,
    check_count,
    check_exact,
    check_finite,
    check_floating,
    check_positions,
    check_positive,
    check_same_kind,
)
from posenc_math.layouts import pack_sin_cos
from posenc_math.phases import check_frequencies, is_parameter, radians, traced_radians
from posenc_math.sinusoidal import encode

COORDINATES = ("sin", *ORDERS)


def dial_angles(positions: Array, frequencies: Array) -> Array:
    """Angles ω_i t of the hands with all their whole turns, for drawing a hand that goes round.

    positions: integers or float32/float64, shape (...,).
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    Result: float64 radians, shape (..., n_pairs); relative error 2⁻⁵².  For sine and cosine at
        large positions use `encode`, which drops whole turns exactly.

    Raises ValueError for positions that are not finite or of a lossy dtype.

    Source: Vaswani et al. 2017, section 3.5 (the argument of the sine).

    >>> dial_angles(44, np.array([1.0, 0.1]))
    array([44. ,  4.4])
    """
    p = check_positions(positions)
    xp = namespace(p)
    if is_parameter(frequencies):
        omega = check_frequencies(frequencies)
        check_same_kind(positions=p, frequencies=omega)
    elif being_traced(p):
        omega = traced_radians(p, frequencies)
    else:
        omega = radians(frequencies)
    return xp.astype(p, xp.float64)[..., None] * like(omega, p, xp.float64)


def chord(angle: Array) -> Array:
    """Distance 2|sin(angle/2)| between two points of the unit circle that an angle apart.

    angle: radians, shape (...,).
    Result: same shape, 0 to 2.

    Raises ValueError if the angle is not a finite real number.

    Source: Euclid; Ptolemy's chord.

    >>> round(float(chord(44.0)), 4)
    0.0177
    """
    a = check_exact("angle", angle)
    xp = namespace(a)
    return 2.0 * xp.abs(xp.sin(a / 2.0))


def near_returns(last: int, frequencies: Array, within: float) -> NDArray[np.int64]:
    """Places from 1 on at which every hand is back near where it stood at place 0.

    last: the last place that is looked at, a positive integer.
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    within: how far a hand's tip may be from where it stood, in radii, positive.
    Result: int64 (n,), ascending; empty if the hands never meet again.

    Raises ValueError if last or within is not such a number.

    Source: the chord of `dial_angles`, at every place.

    >>> near_returns(100, np.array([1.0, 0.1]), 0.35)
    array([63])
    """
    places = np.arange(1, check_count("last", last) + 1)
    gaps = chord(dial_angles(places, radians(frequencies)))
    near: NDArray[np.int64] = places[np.all(gaps < check_positive("within", within), axis=-1)]
    return near


def _sin_cos_of_turns(turns: Array) -> tuple[Array, Array]:
    """Sine and cosine of 2π·turns; whole, half and quarter turns come out exact."""
    xp = namespace(turns)

    def sine(x: Array) -> Array:
        halves = xp.round(2.0 * x)
        odd = halves - 2.0 * xp.floor(halves / 2.0)
        # adding zero turns −0 into 0
        return (1.0 - 2.0 * odd) * xp.sin((2.0 * math.pi) * (x - halves / 2.0)) + 0.0

    return sine(turns), sine(turns + 0.25)


def prototype_dials(
    positions: Array, n_dials: int, *, coordinates: str = "sin", layout: str = "interleaved"
) -> Array:
    """The first prototype: dial j makes one turn in 2^j positions, M = sin(2π t/2^j).

    positions: integers or float32/float64, shape (...,).
    n_dials: number of dials J, j = 0 … J−1, at most 62.
    coordinates: "sin" (one column a dial, as published), "sin_cos" or "cos_sin" (both).
    layout: "interleaved" or "half", when both coordinates are asked for.
    Result: float64, (..., n_dials), or (..., 2·n_dials) with both coordinates.  Whole, half and
        quarter turns are exact: with "sin", columns 0 and 1 are zero at every whole position.

    Raises ValueError for unknown coordinates or layout, n_dials out of range, bad positions.

    Source: Kernes 2021, "Master Positional Encoding: Part I", the first prototype.

    >>> prototype_dials([0, 1, 2], 3)
    array([[0., 0., 0.],
           [0., 0., 1.],
           [0., 0., 0.]])
    """
    n = check_count("n_dials", n_dials)
    if n > 62:
        raise ValueError(f"n_dials must be at most 62, got {n_dials!r}")
    check_choice("coordinates", coordinates, COORDINATES)
    check_choice("layout", layout, LAYOUTS)
    p = check_positions(positions)
    xp = namespace(p)
    if is_integer(p):
        steps = like([2**j for j in range(n)], p, xp.int64)
        within = xp.astype(xp.bitwise_and(xp.astype(p, xp.int64)[..., None], steps - 1), xp.float64)
        turns = within / xp.astype(steps, xp.float64)
    else:
        turns = xp.astype(p, xp.float64)[..., None] * like(
            [2.0**-j for j in range(n)], p, xp.float64
        )
        turns = turns - xp.floor(turns)
    sin, cos = _sin_cos_of_turns(turns)
    if coordinates == "sin":
        return sin
    return pack_sin_cos(sin, cos, layout=layout, order=coordinates)


def slowed_dials(
    positions: Array,
    n_dials: int,
    *,
    min_frequency: float = 1e-4,
    coordinates: str = "sin",
    layout: str = "interleaved",
) -> Array:
    """The slowed dials: ω_j = min_frequency^(j/n_dials), so that none closes its circle soon.

    positions: integers or float32/float64, shape (...,).
    n_dials: number of dials, j = 0 … n_dials − 1; min_frequency itself (j = n_dials) is not among
        them.
    min_frequency: lower bound of the frequencies, radians per position, between 0 and 1.
    coordinates: "sin" (as published), "sin_cos" or "cos_sin".
    layout: "interleaved" or "half", when both coordinates are asked for.
    Result: float64, (..., n_dials), or (..., 2·n_dials) with both coordinates.

    Raises ValueError for unknown coordinates or layout, min_frequency outside (0, 1), bad
    positions.

    Source: Kernes 2021, "Master Positional Encoding: Part I", the second prototype.

    >>> slowed_dials([1], 2).round(4)
    array([[0.8415, 0.01  ]])
    """
    n = check_count("n_dials", n_dials)
    if check_positive("min_frequency", min_frequency) >= 1:
        raise ValueError(f"min_frequency must be between 0 and 1, got {min_frequency!r}")
    check_choice("coordinates", coordinates, COORDINATES)
    check_choice("layout", layout, LAYOUTS)
    omega = min_frequency ** (np.arange(n, dtype=np.float64) / n)
    if coordinates == "sin":
        return encode(positions, omega, layout="half")[..., :n]
    return encode(positions, omega, layout=layout, order=coordinates)


def _codes(codes: Array) -> NDArray[np.float64]:
    x = check_floating("codes", codes)
    if x.ndim != 2 or x.shape[0] < 2:
        raise ValueError(
            f"codes must have shape (positions, d) with two rows or more, got {tuple(x.shape)}"
        )
    if x.shape[1] == 0:
        raise ValueError(f"codes must have at least one column, got shape {tuple(x.shape)}")
    values = np.asarray(as_numpy("codes", x), dtype=np.float64)
    check_finite("codes", values)
    return values


def step_distances(codes: Array) -> NDArray[np.float64]:
    """Distances between each position vector and the next.

    codes: position vectors, shape (N, d), N ≥ 2.
    Result: float64 (N−1,).

    Raises ValueError if codes are not such an array.

    Source: Euclidean distance.

    >>> step_distances(prototype_dials(range(3), 5, coordinates="cos_sin")[:, 8:]).round(4)
    array([0.3902, 0.3902])
    """
    x = _codes(codes)
    out: NDArray[np.float64] = np.linalg.norm(np.diff(x, axis=0), axis=-1)
    return out


def closing_distance(codes: Array) -> float:
    """Distance from the last position vector back to the first: small when the curve closes.

    codes: position vectors, shape (N, d), N ≥ 2.
    Raises ValueError if codes are not such an array.

    Source: Kernes 2021, "Master Positional Encoding: Part I" (the closed curve).

    >>> round(closing_distance(prototype_dials(range(16), 5, coordinates="cos_sin")[:, 8:]), 4)
    0.3902
    """
    x = _codes(codes)
    return float(np.linalg.norm(x[-1] - x[0]))


def closest_pair(codes: Array) -> tuple[float, tuple[int, int]]:
    """The smallest distance between any two position vectors, and which two.

    codes: position vectors, shape (N, d), N ≥ 2.
    Result: (distance, (s, t)) with s < t; the first such pair in reading order of s.

    Raises ValueError if codes are not such an array.

    Source: nearest neighbours by a k-d tree (scipy.spatial.KDTree).

    >>> codes = encode(range(500), np.array([2 * np.pi / 512]))
    >>> distance, pair = closest_pair(codes)
    >>> round(distance, 4)
    0.0123
    """
    x = _codes(codes)
    distances, neighbours = KDTree(x).query(x, k=2)
    # with equal rows the point itself may come second: take the neighbour that is another row
    own = neighbours[:, 1] == np.arange(len(x))
    other = np.where(own, neighbours[:, 0], neighbours[:, 1])
    s = int(np.argmin(distances[:, 1]))
    t = int(other[s])
    return float(distances[s, 1]), (min(s, t), max(s, t))
