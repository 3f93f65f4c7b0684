"""Longer contexts: how RoPE frequencies are changed after training."""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from posenc_math._checks import (
    as_numpy,
    check_base,
    check_even,
    check_finite_number,
    check_flag,
    check_integer,
    check_positive,
    check_real,
)
from posenc_math.frequencies import frequencies


def _omega(values: NDArray[np.float64]) -> NDArray[np.float64]:
    w = as_numpy("frequencies", values)
    if (
        w.dtype != np.float64
        or w.ndim != 1
        or not w.size
        or not np.all(np.isfinite(w))
        or np.any(w <= 0)
    ):
        raise ValueError(
            "frequencies must be positive finite float64 numbers of shape (n_pairs,), got "
            f"{w.dtype} {w.shape}"
        )
    return w


def _factor(factor: float) -> float:
    value = check_positive("factor", factor)
    if value < 1:
        raise ValueError(f"factor must be at least 1, got {factor!r}")
    return value


def _rotary_dim(dim: int) -> int:
    d = check_even("dim", dim)
    if d < 4:
        raise ValueError(f"dim must be at least 4 to change the base, got {dim!r}")
    return d


def linear_scaling(omega: NDArray[np.float64], factor: float) -> NDArray[np.float64]:
    """Frequencies of position interpolation: ω/factor, the same as dividing positions.

    omega: float64 (n_pairs,), radians per position.
    factor: new context length over the old, at least 1.

    Raises ValueError for bad frequencies or a factor below 1.

    Source: Chen et al. 2023, "Extending Context Window of Large Language Models via Positional
    Interpolation", eq. 4.

    >>> linear_scaling(np.array([1.0, 0.5]), 4.0)
    array([0.25 , 0.125])
    """
    out: NDArray[np.float64] = _omega(omega) / _factor(factor)
    return out


def ntk_base(base: float, factor: float, dim: int, *, pair: int | None = None) -> float:
    """Base of NTK-aware scaling, base·factor^(d/(d−2)): ω_0 stays, the slowest becomes ω/factor.

    base: of the trained frequencies; positive, not 1.
    factor: new context length over the old, at least 1.
    dim: number of rotated coordinates, even, at least 4.
    pair: index i of the pair that becomes ω/factor, 1 … dim/2 − 1, the last unless told; the base
    is then base·factor^(d/(2i)), and every later pair becomes slower than ω/factor.

    Raises ValueError for bad base, factor, dim or pair.

    Source: bloc97 2023, "NTK-Aware Scaled RoPE"; Peng et al. 2023, "YaRN", section 3.1,
    definition 1, solved there for the last pair; a base raised further is that of Xiong et al.
    2023, "Effective Long-Context Scaling of Foundation Models", section 4.1.

    >>> round(ntk_base(10000.0, 4.0, 128))
    40890
    >>> round(ntk_base(10000.0, 4.0, 128, pair=46))
    68810
    """
    d = _rotary_dim(dim)
    last = d // 2 - 1
    slowed = last if pair is None else check_integer("pair", pair)
    if not 1 <= slowed <= last:
        raise ValueError(f"pair must be 1 to {last} for dim {d}, got {pair!r}")
    return _scaled_base(check_base(base), _factor(factor), d / (2 * slowed))


def _scaled_base(base: float, multiplier: float, exponent: float) -> float:
    try:
        scaled = base * math.pow(multiplier, exponent)
    except OverflowError:
        scaled = math.inf
    if not math.isfinite(scaled):
        raise ValueError(
            f"base must stay below 1.8e308 when it is changed, got {base!r} with {multiplier!r}"
        )
    return scaled


def dynamic_ntk_base(
    base: float, factor: float, dim: int, *, seq_len: int, original_length: int
) -> float:
    """Base of dynamic NTK scaling, which grows with the sequence: base·(f·l/L − (f−1))^(d/(d−2)).

    base: of the trained frequencies.  factor f: at least 1.  dim: rotated coordinates, at least 4.
    seq_len: current length in positions; l = max(seq_len, L).  original_length: L.
    Result: the base; unchanged up to L.  At l = f·L the multiplier is f² − f + 1, not f.

    Raises ValueError for bad base, factor, dim or lengths.

    Source: Peng et al. 2023, "YaRN", section 3.3; `_compute_dynamic_ntk_parameters` of
    Hugging Face transformers.

    >>> dynamic_ntk_base(10000.0, 4.0, 128, seq_len=100, original_length=4096)
    10000.0
    """
    d, f = _rotary_dim(dim), _factor(factor)
    old = check_positive("original_length", original_length)
    longest = max(check_positive("seq_len", seq_len), old)
    return _scaled_base(check_base(base), f * longest / old - (f - 1), d / (d - 2))


def yarn_attention_factor(
    factor: float, *, mscale: float | None = None, mscale_all_dim: float | None = None
) -> float:
    """Factor 0.1·ln(factor) + 1 by which YaRN multiplies cosine and sine.

    factor: new context length over the old, at least 1.
    mscale, mscale_all_dim: weights a, b of DeepSeek's configurations; if both are given and not 0
        the result is (0.1·a·ln(factor) + 1)/(0.1·b·ln(factor) + 1).  (DeepSeek's attention then
        multiplies its logits by the square of the denominator; that is not part of RoPE.)

    Raises ValueError for a factor below 1, weights that are not positive.

    Source: Peng et al. 2023, "YaRN", section 3.4, eq. 22 (√(1/t)); `get_mscale` of
    `_compute_yarn_parameters` in Hugging Face transformers.

    >>> round(yarn_attention_factor(4.0), 3)
    1.139
    >>> yarn_attention_factor(40.0, mscale=1.0, mscale_all_dim=1.0)
    1.0
    """
    log = math.log(_factor(factor))
    above = 0.0 if mscale is None else check_finite_number("mscale", mscale)
    below = 0.0 if mscale_all_dim is None else check_finite_number("mscale_all_dim", mscale_all_dim)
    if not above or not below:
        return 0.1 * log + 1.0
    check_positive("mscale", above)
    return (0.1 * above * log + 1.0) / (0.1 * check_positive("mscale_all_dim", below) * log + 1.0)


def yarn_ramp(
    dim: int,
    *,
    base: float = 10000.0,
    original_length: int,
    beta_fast: float = 32.0,
    beta_slow: float = 1.0,
    truncate: bool = True,
) -> NDArray[np.float64]:
    """How far YaRN interpolates each pair: 0 leaves it, 1 divides it fully, a ramp between.

    dim: rotated coordinates, even.  base: of the trained frequencies.
    original_length: L, trained context length in positions.
    beta_fast, beta_slow: turns within L above which a pair is left, below which it is divided.
        The paper found 32 and 1 by trial, for the Llama family.
    truncate: round the ends of the ramp to whole pairs (as the reference code does).
    Result: float64 (dim/2,), from 0 to 1.

    Raises ValueError for bad dim, base or length, or beta_fast ≤ beta_slow.

    Source: Peng et al. 2023, "YaRN", section 3.2, eq. 18; the reference code's
    `yarn_find_correction_range`, whose upper clamp is dim − 1 rather than dim/2 − 1.

    >>> ramp = yarn_ramp(128, original_length=4096)
    >>> int(np.sum(ramp == 0)), int(np.sum(ramp == 1))
    (21, 18)
    """
    d = check_even("dim", dim)
    b = check_base(base)
    length = check_positive("original_length", original_length)
    fast, slow = check_positive("beta_fast", beta_fast), check_positive("beta_slow", beta_slow)
    if fast <= slow:
        raise ValueError(f"beta_fast must be above beta_slow, got {beta_fast!r} and {beta_slow!r}")

    def pair_with(turns: float) -> float:
        return d * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(b))

    low, high = pair_with(fast), pair_with(slow)
    if check_flag("truncate", truncate):
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, d - 1)
    if low == high:
        high += 0.001
    ramp: NDArray[np.float64] = np.clip((np.arange(d // 2) - low) / (high - low), 0.0, 1.0)
    return ramp


def yarn(
    dim: int,
    *,
    factor: float,
    original_length: int,
    base: float = 10000.0,
    beta_fast: float = 32.0,
    beta_slow: float = 1.0,
    truncate: bool = True,
) -> tuple[NDArray[np.float64], float]:
    """Frequencies of YaRN and its attention factor: fast pairs stay, slow ones are interpolated.

    dim, base, original_length, beta_fast, beta_slow, truncate: see `yarn_ramp`.
    factor: new context length over the old, at least 1.
    Result: (float64 (dim/2,) radians per position, factor on cosine and sine).

    Raises ValueError as `yarn_ramp`, or for a factor below 1.

    Source: Peng et al. 2023, "YaRN", definitions 2 and 3, eq. 19 to 22.

    >>> omega, attention = yarn(128, factor=4.0, original_length=4096)
    >>> float(omega[0]), round(attention, 3)
    (1.0, 1.139)
    """
    g = yarn_ramp(
        dim,
        base=base,
        original_length=original_length,
        beta_fast=beta_fast,
        beta_slow=beta_slow,
        truncate=truncate,
    )
    omega = frequencies(g.shape[0], base=base)
    f = _factor(factor)
    return (omega / f) * g + omega * (1 - g), yarn_attention_factor(f)


def llama3_scaling(
    omega: NDArray[np.float64],
    *,
    factor: float = 8.0,
    low_freq_factor: float = 1.0,
    high_freq_factor: float = 4.0,
    original_length: int = 8192,
) -> NDArray[np.float64]:
    """Frequencies of Llama 3.1: ω·((1−s)/factor + s), s a ramp over the turns made in training.

    omega: float64 (n_pairs,), radians per position.
    factor: new context length over the old, at least 1.
    low_freq_factor, high_freq_factor: turns within original_length below which a pair is divided,
        above which it is left.
    original_length: trained context length in positions.

    Raises ValueError for bad frequencies, factor or length, or low ≥ high.

    Source: `apply_scaling` in Meta's llama-models (Llama 3.1), the same function in one line.

    >>> llama3_scaling(np.array([1.0, 1e-4]))
    array([1.00e+00, 1.25e-05])
    """
    w, f = _omega(omega), _factor(factor)
    low = check_positive("low_freq_factor", low_freq_factor)
    high = check_positive("high_freq_factor", high_freq_factor)
    if low >= high:
        raise ValueError(
            f"low_freq_factor must be below high_freq_factor, got {low_freq_factor!r} "
            f"and {high_freq_factor!r}"
        )
    turns = check_positive("original_length", original_length) * w / (2 * math.pi)
    s = np.clip((turns - low) / (high - low), 0.0, 1.0)
    out: NDArray[np.float64] = w * ((1 - s) / f + s)
    return out


def longrope_scaling(omega: NDArray[np.float64], factors: ArrayLike) -> NDArray[np.float64]:
    """Frequencies of LongRoPE: ω_i/λ_i, every pair divided by a factor of its own.

    omega: float64 (n_pairs,), radians per position.
    factors: λ_i, positive, shape (n_pairs,), found by search; published models carry one list for
        sequences up to the trained length (short_factor) and one beyond it (long_factor).

    Raises ValueError for bad frequencies, factors of another shape or not positive and finite.

    Source: Ding et al. 2024, "LongRoPE", section 3.2, eq. 3.

    >>> longrope_scaling(np.array([1.0, 0.1]), [1.0, 4.0])
    array([1.   , 0.025])
    """
    w = _omega(omega)
    divisors = as_numpy("factors", check_real("factors", factors)).astype(np.float64)
    if divisors.shape != w.shape or not np.all(np.isfinite(divisors)) or np.any(divisors <= 0):
        raise ValueError(
            f"factors must be positive finite numbers of shape {w.shape}, one a pair, got "
            f"{factors!r:.80}"
        )
    out: NDArray[np.float64] = w / divisors
    return out


def longrope_attention_factor(factor: float, original_length: int) -> float:
    """Factor √(1 + ln(factor)/ln(original_length)) by which LongRoPE multiplies cosine and sine.

    factor: new context length over the old, at least 1.
    original_length: trained context length in positions, above 1.

    Raises ValueError for a factor below 1 or a length of 1 or less.

    Source: Ding et al. 2024, "LongRoPE", reference code; `_compute_longrope_parameters` of Hugging
    Face transformers.

    >>> round(longrope_attention_factor(32.0, 4096), 4)
    1.1902
    """
    length = check_positive("original_length", original_length)
    if length <= 1:
        raise ValueError(f"original_length must be above 1, got {original_length!r}")
    return math.sqrt(1 + math.log(_factor(factor)) / math.log(length))


def proportional_frequencies(
    dim: int, *, share: float = 1.0, base: float = 10000.0, factor: float = 1.0
) -> NDArray[np.float64]:
    """Frequencies of proportional RoPE: the first pairs turn as in full RoPE, the others stand.

    dim: width of a head d, even.
    share: part of the pairs that turn, above 0 and up to 1; ⌊share·d/2⌋ of them.  Unlike in
        partial rotary, frequencies are those of the whole width and pairs are (i, i + d/2).
    base: of the frequencies.  factor: divides them, at least 1.
    Result: float64 (dim/2,), base^(−2i/d)/factor for the pairs that turn, 0 for those that stand.

    Raises ValueError for an odd width, bad base or factor, a share outside (0, 1].

    Source: `_compute_proportional_rope_parameters` of Hugging Face transformers (Gemma 4).

    >>> proportional_frequencies(8, share=0.5, base=10000.0)
    array([1. , 0.1, 0. , 0. ])
    """
    n = check_even("dim", dim) // 2
    if not 0 < check_positive("share", share) <= 1:
        raise ValueError(f"share must be above 0 and at most 1, got {share!r}")
    omega = frequencies(n, base=base) / _factor(factor)
    omega[int(share * 2 * n // 2) :] = 0.0
    return omega
