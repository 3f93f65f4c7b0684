"""xPos: rotation with a scale, so that far words weigh less for every pair."""

import math

from posenc_math._arrays import Array, like, namespace
from posenc_math._checks import check_count, check_positions, check_positive


def xpos_scale(
    positions: Array, n_pairs: int, *, gamma: float = 0.4, scale_base: float = 512.0
) -> Array:
    """Scale ζ_i^(t/scale_base) of xPos: queries are multiplied by it, keys divided.

    positions: integers, or float32/float64, shape (...,).  Only differences enter the logits, so
        subtract the middle of the sequence first: far positions leave the range of float32.
    n_pairs: number of pairs, half the rotated width d.
    gamma: γ in ζ_i = (2i/d + γ)/(1 + γ).
    scale_base: positions over which a pair decays by its ζ_i.
    Result: float64 (..., n_pairs).  With cos, sin from `rope_tables` and this scale s,
        rotate(q, cos·s, sin·s) · rotate(k, cos/s, sin/s) = Σ_i ζ_i^((t_q − t_k)/scale_base) · (…).

    Raises ValueError for bad positions, n_pairs < 1, gamma or scale_base that are not positive.

    Source: Sun et al. 2022, "A Length-Extrapolatable Transformer", section 3.2, algorithm 1.

    >>> xpos_scale([0, 512], 2).round(4)
    array([[1.    , 1.    ],
           [0.2857, 0.6429]])
    """
    p, n = check_positions(positions), check_count("n_pairs", n_pairs)
    g, span = check_positive("gamma", gamma), check_positive("scale_base", scale_base)
    decay = [math.log((i / n + g) / (1 + g)) / span for i in range(n)]
    xp = namespace(p)
    return xp.exp(xp.astype(p, xp.float64)[..., None] * like(decay, p, xp.float64))
