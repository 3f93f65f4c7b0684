"""How nearly orthogonal vectors are: random ones, and position vectors, which are not random."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array
from posenc_math._checks import (
    as_numpy,
    check_count,
    check_finite,
    check_floating,
    check_positive,
)

_BLOCK = 512
"""How many rows are compared at once, so that a table of all of them need not fit into memory."""


def _width(dim: int) -> int:
    d = check_count("dim", dim)
    if d < 2:
        raise ValueError(f"dim must be at least 2, got {dim!r}")
    return d


def random_unit_vectors(rng: np.random.Generator, count: int, dim: int) -> NDArray[np.float64]:
    """Vectors spread evenly over the unit sphere.

    rng: seeded generator.  count: how many.  dim: width d ≥ 2.
    Result: float64 (count, dim), rows of length 1.

    Raises ValueError for a count below 1 or a dim below 2.

    Source: Muller 1959, "A note on a method for generating points uniformly on n-dimensional
    spheres".

    >>> x = random_unit_vectors(np.random.default_rng(0), 3, 8)
    >>> np.linalg.norm(x, axis=-1).round(12)
    array([1., 1., 1.])
    """
    if not isinstance(rng, np.random.Generator):
        raise ValueError(f"rng must be a NumPy Generator, got {type(rng).__name__}")
    x = rng.standard_normal((check_count("count", count), _width(dim)))
    out: NDArray[np.float64] = x / np.linalg.norm(x, axis=-1, keepdims=True)
    return out


def cosine_distribution(dim: int) -> Any:
    """Distribution of the cosine of two random directions: (cos + 1)/2 ~ Beta((d−1)/2, (d−1)/2).

    dim: width d ≥ 2.
    Result: a frozen SciPy distribution on [−1, 1], with pdf, cdf, std, rvs.  Its mean is 0, its
        variance 1/d, its fourth moment 3/(d(d+2)).

    Raises ValueError for a dim below 2.

    Source: Muirhead 1982, "Aspects of Multivariate Statistical Theory", section 1.5.

    >>> round(float(cosine_distribution(512).std()), 4)
    0.0442
    """
    half = (_width(dim) - 1) / 2
    from scipy import stats  # costs more to load than all of this package

    return stats.beta(half, half, loc=-1, scale=2)


def cosine_std(dim: int) -> float:
    """Standard deviation 1/√d of the cosine between two random directions.

    dim: width d ≥ 2.

    Raises ValueError for a dim below 2.

    Source: second moment of `cosine_distribution`.

    >>> cosine_std(64)
    0.125
    """
    return 1 / math.sqrt(_width(dim))


def cosine_tail_bound(epsilon: float, dim: int) -> float:
    """Bound 2·exp(−d ε²/2) on the chance that |cos| of two random directions exceeds ε.

    epsilon: positive.  dim: width d ≥ 2.
    Result: at most 1.

    Raises ValueError for epsilon ≤ 0 or a dim below 2.

    Source: Ball 1997, "An Elementary Introduction to Modern Convex Geometry", lemma 2.2.

    >>> round(cosine_tail_bound(0.2, 512), 7)
    7.14e-05
    """
    bound = 2 * math.exp(-_width(dim) * check_positive("epsilon", epsilon) ** 2 / 2)
    return min(1.0, bound)


def _rows(vectors: Array, name: str = "vectors", fewest: int = 2) -> NDArray[np.float64]:
    x = np.asarray(as_numpy(name, check_floating(name, vectors)), dtype=np.float64)
    check_finite(name, x)
    if x.ndim != 2 or x.shape[0] < fewest or not x.shape[1]:
        raise ValueError(f"{name} must have shape (N ≥ {fewest}, d), got {x.shape}")
    return x


def _unit_rows(vectors: Array, name: str) -> NDArray[np.float64]:
    x = _rows(vectors, name, fewest=1)
    norms = np.linalg.norm(x, axis=-1, keepdims=True)
    if np.any(norms == 0):
        raise ValueError(f"{name} must have no zero row, got one")
    out: NDArray[np.float64] = x / norms
    return out


def _compared(vectors: Array, others: Array) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    x, y = _unit_rows(vectors, "vectors"), _unit_rows(others, "others")
    if x.shape[1] != y.shape[1]:
        raise ValueError(f"others must have rows of {x.shape[1]} numbers, got {y.shape[1]}")
    return x, y


def cross_cosines(vectors: Array, others: Array) -> NDArray[np.float64]:
    """Cosines between every row of one array and every row of another.

    vectors: floating-point (N, d), no zero row.
    others: floating-point (M, d), no zero row.
    Result: float64 (N, M).

    Raises ValueError if the shapes do not fit or a row is zero.

    Source: Cauchy and Schwarz.

    >>> cross_cosines(np.array([[3.0, 4.0]]), np.array([[1.0, 0.0], [0.0, 2.0]]))
    array([[0.6, 0.8]])
    """
    x, y = _compared(vectors, others)
    out: NDArray[np.float64] = x @ y.T
    return out


def closest_rows(vectors: Array, others: Array) -> NDArray[np.intp]:
    """Index of that row of another array with which each row has the largest cosine.

    vectors: floating-point (N, d), no zero row, such as sums of a word and a position.
    others: floating-point (M, d), no zero row, such as all words or all positions.
    Result: integer (N,), the first one if several are equally close.

    Raises ValueError if the shapes do not fit or a row is zero.

    Source: matched filter, as in Kanerva 2009, "Hyperdimensional Computing".

    >>> closest_rows(np.array([[3.0, 4.0]]), np.array([[1.0, 0.0], [0.0, 2.0]]))
    array([1])
    """
    x, y = _compared(vectors, others)
    blocks = (x[start : start + _BLOCK] for start in range(0, len(x), _BLOCK))
    return np.concatenate([(block @ y.T).argmax(axis=1) for block in blocks])


def leading_cosines(vectors: Array, others: Array) -> NDArray[np.float64]:
    """Cosines between row n of one array and row n of another, by their first k numbers only.

    vectors, others: floating-point (N, d).  Rows of independent normal numbers, or evenly spread
        directions, stay so in their first k numbers.
    Result: float64 (N, d), column k − 1 for the first k numbers.

    Raises ValueError if the shapes differ or the first number of a row is zero.

    Source: Cauchy and Schwarz.

    >>> leading_cosines(np.array([[3.0, 4.0]]), np.array([[1.0, 0.0]]))
    array([[1. , 0.6]])
    """
    x, y = _rows(vectors, "vectors", fewest=1), _rows(others, "others", fewest=1)
    if x.shape != y.shape:
        raise ValueError(f"others must have the shape of vectors, {x.shape}, got {y.shape}")
    if np.any(x[:, 0] == 0) or np.any(y[:, 0] == 0):
        raise ValueError("the first number of every row must not be zero, got one that is")
    inner, first, second = (np.cumsum(product, axis=1) for product in (x * y, x * x, y * y))
    out: NDArray[np.float64] = inner / np.sqrt(first * second)
    return out


def pairwise_cosines(vectors: Array) -> NDArray[np.float64]:
    """Cosines between all rows.

    vectors: floating-point (N, d), N ≥ 2, no zero row.
    Result: float64 (N, N), ones on the diagonal.

    Raises ValueError if the shape does not fit or a row is zero.

    Source: Cauchy and Schwarz.

    >>> pairwise_cosines(np.array([[1.0, 0.0], [0.0, 2.0]]))
    array([[1., 0.],
           [0., 1.]])
    """
    x = _rows(vectors)
    norms = np.linalg.norm(x, axis=-1, keepdims=True)
    if np.any(norms == 0):
        raise ValueError("vectors must have no zero row, got one")
    unit = x / norms
    out: NDArray[np.float64] = unit @ unit.T
    return out


def mean_cosine_by_gap(vectors: Array) -> NDArray[np.float64]:
    """Mean cosine of all rows that lie a gap apart: how alike near places and far ones are.

    vectors: floating-point (N, d), N ≥ 2, no zero row, such as a table of positions; transposed,
        it tells the same of its columns.
    Result: float64 (N,), entry k the mean over the N − k pairs of rows n and n + k; the first is 1,
        the last is one pair alone.

    Raises ValueError as `pairwise_cosines`.

    Source: the project's own.

    >>> from posenc_math.sinusoidal import sinusoidal
    >>> mean_cosine_by_gap(sinusoidal(range(64), 64))[[0, 1, 4, 16]].round(3)
    array([1.   , 0.966, 0.748, 0.605])
    """
    cosines = pairwise_cosines(vectors)
    return np.array([np.diagonal(cosines, gap).mean() for gap in range(len(cosines))])


def shared_wave(vectors: Array) -> tuple[float, NDArray[np.float64], float]:
    """The one slow wave that the columns have most in common, each at its own shift.

    Each column, made as long as all others, is fitted by a·cos(θn) + b·sin(θn) of its rows n; θ is
    the same for all. Tried are 1/2 to 2 turns over all rows, in steps of 1/64 turn.

    vectors: floating-point (N, d), N ≥ 2, no zero column, such as a learned table of positions.
    Result: how many turns the wave makes over all N rows; float64 (d,), by how many radians, from
        −π to π, its crest comes after row 0 in each column; and the share of the columns' squares
        that the wave holds, 1 if they are such waves alone, about 2/N for noise.

    Raises ValueError if the shape does not fit or a column is zero.

    Source: least squares, by the project's own choice of waves.

    >>> rows, shifts = np.arange(64)[:, None], np.array([0.5, 1.0, -2.0])
    >>> turns, crests, share = shared_wave(np.cos(2 * np.pi * 0.75 * rows / 64 - shifts))
    >>> turns, crests.round(6).tolist(), round(share, 6)
    (0.75, [0.5, 1.0, -2.0], 1.0)
    """
    x = _rows(vectors)
    norms = np.linalg.norm(x, axis=0)
    if np.any(norms == 0):
        raise ValueError("vectors must have no zero column, got one")
    unit, count = x / norms, len(x)
    best = (0.5, np.zeros(x.shape[1]), -1.0)
    for turns in np.arange(32, 129) / 64:
        angles = 2 * np.pi * turns * np.arange(count) / count
        waves = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        fit = np.linalg.lstsq(waves, unit, rcond=None)[0]
        share = float(np.sum((waves @ fit) ** 2)) / x.shape[1]
        if share > best[2]:
            best = (float(turns), np.arctan2(fit[1], fit[0]), share)
    return best


def mean_pairwise_cosine(vectors: Array) -> float:
    """Mean cosine over all pairs of different rows: 0 for random directions, not for positions.

    vectors: floating-point (N, d), N ≥ 2, no zero row.

    Raises ValueError as `pairwise_cosines`.

    Source: the project's own.

    >>> from posenc_math.sinusoidal import sinusoidal
    >>> round(mean_pairwise_cosine(sinusoidal(range(2048), 512)), 3)
    0.27
    """
    cosines = pairwise_cosines(vectors)
    n = len(cosines)
    return float((cosines.sum() - np.trace(cosines)) / (n * (n - 1)))


def shared_mean_fraction(vectors: Array) -> float:
    """Share of the mean squared length that lies in the mean vector: ‖mean‖² / mean ‖·‖².

    vectors: floating-point (N, d), N ≥ 2.
    Result: 0 to 1; 1/N in the mean for random directions.

    Raises ValueError if the shape does not fit or all rows are zero.

    Source: the project's own.

    >>> from posenc_math.sinusoidal import sinusoidal
    >>> round(shared_mean_fraction(sinusoidal(range(500), 128)), 2)
    0.42
    """
    x = _rows(vectors)
    squared = float(np.mean(np.sum(x * x, axis=-1)))
    if squared == 0:
        raise ValueError("vectors must not all be zero")
    mean = x.mean(axis=0)
    return float(mean @ mean) / squared
