"""Angular frequencies of the dials: how fast each pair of coordinates turns."""

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array
from posenc_math._checks import check_base, check_count, check_freq_shift, check_positive
from posenc_math.phases import radians


def frequencies(
    n_pairs: int, *, base: float = 10000.0, freq_shift: float = 0.0, min_timescale: float = 1.0
) -> NDArray[np.float64]:
    """Angular frequencies ω_i = base^(−i/(n_pairs − freq_shift)) / min_timescale.

    n_pairs: number of pairs, half the model width.
    base: ratio between the slowest timescale and the fastest; positive, not 1.
    freq_shift: 0 gives the paper's ω_i = base^(−2i/d); 1 makes the last frequency 1/base exactly
        (tensor2tensor, fairseq, the default of diffusers); 1/2 with n_pairs = ceil(d/2) is the
        paper's formula for an odd d, as Marian computes it.  If n_pairs − freq_shift is 0 the one
        frequency is 1.
    min_timescale: timescale of the fastest pair, in positions per radian.  For timescales from
        a to b pass base = b/a, freq_shift = 1, min_timescale = a.  The code of tensor2tensor, given
        min_timescale = a and max_timescale = b, multiplies by a where it should divide: it takes
        min_timescale = 1/a here.
    Result: float64, shape (n_pairs,), radians per position, fastest first (if base > 1).

    Raises ValueError for n_pairs < 1, base ≤ 0 or 1, freq_shift ≥ n_pairs, min_timescale ≤ 0.

    Source: Vaswani et al. 2017, "Attention Is All You Need", section 3.5 (unnumbered equation);
    Su et al. 2021, "RoFormer", section 3.3 (Θ below eq. 15).

    >>> frequencies(4)
    array([1.   , 0.1  , 0.01 , 0.001])
    >>> frequencies(3, base=100.0, freq_shift=1.0)
    array([1.  , 0.1 , 0.01])
    """
    n = check_count("n_pairs", n_pairs)
    b = check_base(base)
    shift = check_freq_shift(freq_shift, n)
    fastest = 1.0 / check_positive("min_timescale", min_timescale)
    steps = (n - shift) or 1.0
    omega: NDArray[np.float64] = b ** (-np.arange(n, dtype=np.float64) / steps)
    return omega if min_timescale == 1.0 else omega * fastest


def wavelengths(frequencies: Array) -> NDArray[np.float64]:
    """Wavelengths 2π/ω_i in positions: how many positions a dial needs for one turn.

    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`; none zero.
    Result: float64 (n_pairs,); negative for a dial that turns backwards.

    Raises ValueError for bad frequencies, or if one is zero.

    Source: Vaswani et al. 2017, section 3.5 ("wavelengths form a geometric progression").

    >>> wavelengths(frequencies(2)) / (2 * np.pi)
    array([  1., 100.])
    """
    w = radians(frequencies)
    if np.any(w == 0):
        raise ValueError("frequencies must not be zero, got one that is")
    out: NDArray[np.float64] = 2 * np.pi / w
    return out
