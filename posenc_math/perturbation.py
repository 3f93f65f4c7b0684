"""What adding a position vector does to a word vector: a small orbit round the word."""

import math

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, number_beside
from posenc_math._checks import (
    as_numpy,
    check_broadcast,
    check_count,
    check_even,
    check_finite,
    check_floating,
    check_last_axis,
    check_positive,
    check_real,
    check_same_kind,
)
from posenc_math.phases import n_pairs_of
from posenc_math.sinusoidal import encode


def perturb(
    words: Array,
    positions: Array,
    frequencies: Array,
    *,
    layout: str = "interleaved",
    order: str = "sin_cos",
    radius: float = 1.0,
) -> Array:
    """Word vectors moved by their position vectors: word + radius · p_t.

    words: floating-point, shape (..., d), d = 2·n_pairs.
    positions: integers or float32/float64, shape (...,); broadcasts against words.shape[:-1].
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    layout, order: see `sinusoidal`.
    radius: radius of the orbit in every pair; the displacement is radius·√(d/2) at any position.
    Result: words' dtype, broadcast shape (..., d).

    Raises ValueError if the shapes do not fit, for unknown layout or order, bad positions.

    Source: Vaswani et al. 2017, section 3.4 and 3.5 (the sum); e2eml, "Transformers from Scratch",
    section "Positional encoding" (the circular perturbation).

    >>> perturb(np.array([1.0, 1.0]), [0, 1, 2], np.array([1.0])).round(4)
    array([[1.    , 2.    ],
           [1.8415, 1.5403],
           [1.9093, 0.5839]])
    """
    x = check_floating("words", words)
    n = n_pairs_of(frequencies)
    check_last_axis("words", x, 2 * n, f"for {n} frequencies")
    p = encode(number_beside(positions, x), frequencies, layout=layout, order=order, dtype=x.dtype)
    check_same_kind(words=x, positions=p)
    check_broadcast("positions", p.shape[:-1], "the leading axes of words,", x.shape[:-1])
    r = check_positive("radius", radius)
    return x + (p if r == 1.0 else p * r)


def ring_points(center: Array, n_points: int = 128, *, radius: float = 1.0) -> NDArray[np.float64]:
    """Points of the ring on which a word moves in one plane, counter-clockwise from the right.

    center: the word's two coordinates, shape (2,).
    n_points: number of points; the first is not repeated at the end.
    radius: of the ring.
    Result: float64 (n_points, 2).

    Raises ValueError if center is not two numbers, or n_points or radius not positive.

    Source: as `perturb`.

    >>> ring_points([1.0, 0.0], 4).round(12)
    array([[ 2.,  0.],
           [ 1.,  1.],
           [ 0.,  0.],
           [ 1., -1.]])
    """
    c = as_numpy("center", check_real("center", center))
    if c.shape != (2,):
        raise ValueError(f"center must have shape (2,), got {c.shape}")
    check_finite("center", c)
    n = check_count("n_points", n_points)
    angles = 2 * np.pi * np.arange(n) / n
    ring = np.stack((np.cos(angles), np.sin(angles)), axis=-1)
    out: NDArray[np.float64] = c + check_positive("radius", radius) * ring
    return out


def direction_swing(word_norm: float, *, radius: float = 1.0) -> float:
    """Largest angle by which a displacement of given length can turn a word vector: asin(r/‖x‖).

    word_norm: length of the word vector, at least the radius.
    radius: length of the displacement.
    Result: radians, 0 to π/2.

    Raises ValueError if the word is shorter than the radius (then any direction is reached).

    Source: tangent from a point to a circle.

    >>> round(math.degrees(direction_swing(10.0)), 1)
    5.7
    """
    norm, r = check_positive("word_norm", word_norm), check_positive("radius", radius)
    if norm < r:
        raise ValueError(f"word_norm must be at least the radius {r:g}, got {word_norm!r}")
    return math.asin(r / norm)


def displacement(dim: int, *, radius: float = 1.0) -> float:
    """Length radius·√(d/2) of a position vector of width d: the same at every position.

    dim: width d, even.
    radius: of the orbit in every pair.

    Raises ValueError if dim is not a positive even integer or radius not positive.

    Source: sin² + cos² = 1 in each of d/2 pairs.

    >>> displacement(128)
    8.0
    """
    return check_positive("radius", radius) * math.sqrt(check_even("dim", dim) / 2)
