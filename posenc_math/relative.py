"""Positions that enter the attention logits: T5 buckets and ALiBi slopes."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, being_traced, is_tensor, is_uint64, like, namespace
from posenc_math._checks import (
    check_count,
    check_flag,
    check_floating,
    check_integers,
    check_offsets_fit,
    check_same_kind,
)


@lru_cache(maxsize=64)
def _bucket_starts(max_exact: int, max_distance: int, n_log: int) -> tuple[int, ...]:
    """First distance of each logarithmic bucket, found in whole numbers.

    Bucket max_exact + j holds n ≥ max_exact·(max_distance/max_exact)^(j/n_log), that is
    n^n_log ≥ max_exact^(n_log − j) · max_distance^j: a comparison of integers.
    """
    return tuple(
        _root_above(max_exact ** (n_log - j) * max_distance**j, n_log, max_distance)
        for j in range(1, n_log)
    )


def _root_above(power: int, exponent: int, most: int) -> int:
    """Least n with n^exponent ≥ power; it is at most `most`."""
    below, n = 0, most
    while n - below > 1:
        middle = (below + n) // 2
        if middle**exponent < power:
            below = middle
        else:
            n = middle
    return n


def t5_bucket(
    relative_position: Array,
    *,
    bidirectional: bool = True,
    num_buckets: int = 32,
    max_distance: int = 128,
) -> Array:
    """Bucket of T5's relative bias for each offset key − query, decided in exact integers.

    relative_position: integers, key position minus query position, shape (...,).
    bidirectional: True for encoders (half of the buckets for keys after the query), False for
        decoders (keys after the query all fall in bucket 0).
    num_buckets: number of buckets; a multiple of 4 (of 2 if not bidirectional).
    max_distance: distance from which on all keys share the last bucket; above the exact half.
    Result: int64, shape (...,), from 0 to num_buckets − 1.

    Raises ValueError for offsets that are not integers, a number of buckets that cannot be split,
    or a max_distance within the exact buckets.

    Source: Raffel et al. 2020, "Exploring the Limits of Transfer Learning", section 2.1;
    mesh-tensorflow `_relative_position_bucket`.

    >>> t5_bucket([-200, -8, -1, 0, 1, 8, 200])
    array([15,  8,  1,  0, 17, 24, 31])
    """
    rel = check_integers("relative_position", relative_position)
    total = check_count("num_buckets", num_buckets)
    parts = 4 if check_flag("bidirectional", bidirectional) else 2
    if total % parts:
        raise ValueError(f"num_buckets must be a multiple of {parts}, got {num_buckets!r}")
    side = total // 2 if bidirectional else total
    max_exact = side // 2
    longest = check_count("max_distance", max_distance, limit=2**62)
    if longest <= max_exact:
        raise ValueError(f"max_distance must be above {max_exact}, got {max_distance!r}")
    xp = namespace(rel)
    rel = _clipped(rel, longest)
    distance = xp.abs(rel) if bidirectional else xp.where(rel < 0, -rel, xp.zeros_like(rel))
    starts = like(_bucket_starts(max_exact, max_distance, side - max_exact), rel, xp.int64)
    beyond = xp.sum(xp.astype(distance[..., None] >= starts, xp.int64), axis=-1)
    bucket = xp.where(distance < max_exact, distance, max_exact + beyond)
    return bucket + xp.astype(rel > 0, xp.int64) * side if bidirectional else bucket


def _clipped(rel: Array, longest: int) -> Array:
    """The offsets as int64, none beyond ±longest: all of those fall in the last bucket."""
    xp = namespace(rel)
    if is_uint64(rel):
        # what is above 2⁶³ reads as negative
        signed = xp.astype(rel, xp.int64)
        return xp.where(signed < 0, longest, xp.clip(signed, 0, longest))
    return xp.clip(xp.astype(rel, xp.int64), -longest, longest)


def alibi_slopes(n_heads: int) -> NDArray[np.float64]:
    """Slopes m_h of ALiBi's penalty −m_h·(query − key): 2^(−8h/H) for H a power of two.

    n_heads: number of heads H.  If H is no power of two: the slopes of the power of two below, then
        every other slope of the power above.
    Result: float64 (n_heads,), per position.

    Raises ValueError for n_heads < 1.

    Source: Press et al. 2022, "Train Short, Test Long", section 3, and its reference code
    `get_slopes` for other numbers of heads.

    >>> alibi_slopes(8)[:3]
    array([0.5  , 0.25 , 0.125])
    >>> alibi_slopes(3)
    array([0.0625    , 0.00390625, 0.25      ])
    """
    h = check_count("n_heads", n_heads)
    power = 1 << (h.bit_length() - 1)
    slopes = 2.0 ** (-8.0 * np.arange(1, power + 1) / power)
    more = 2.0 ** (-8.0 * np.arange(1, 2 * (h - power) + 1, 2) / (2 * power))
    return np.concatenate((slopes, more))


def distances(query_positions: Array, key_positions: Array) -> Array:
    """|query − key| of two 1-D integer arrays of one kind, int64 (M, N)."""
    query = check_offsets_fit("query_positions", query_positions)
    key = check_offsets_fit("key_positions", key_positions)
    check_same_kind(query_positions=query, key_positions=key)
    if query.ndim != 1 or key.ndim != 1:
        raise ValueError(
            f"positions must have one axis each, got shapes {tuple(query.shape)} "
            f"and {tuple(key.shape)}"
        )
    xp = namespace(query)
    return xp.abs(query[:, None] - key[None, :])


def alibi_bias(query_positions: Array, key_positions: Array, slopes: Array) -> Array:
    """ALiBi's addition to the logits, −m_h·|query − key|, for every head, query and key.

    query_positions, key_positions: integers (M,) and (N,), both arrays or both tensors.
    slopes: real numbers (H,), see `alibi_slopes`.
    Result: float64 (H, M, N), a tensor on their device if the positions are tensors.  With a causal
        mask only keys before the query count, where this is −m·(query − key); adding +m·key
        instead differs by a constant in each row.

    Raises ValueError if positions are not 1-D integers or slopes not 1-D real numbers.

    Source: Press et al. 2022, "Train Short, Test Long", section 3.

    >>> alibi_bias([2], [0, 1, 2], np.array([0.5]))
    array([[[-1. , -0.5, -0. ]]])
    """
    distance = distances(query_positions, key_positions)
    m = slopes if being_traced(distance) else check_floating("slopes", slopes)
    if m.ndim != 1:
        raise ValueError(f"slopes must have shape (H,), got {tuple(m.shape)}")
    if is_tensor(m):
        check_same_kind(slopes=m, positions=distance)
    xp = namespace(distance)
    return -like(m, distance, xp.float64)[:, None, None] * xp.astype(distance, xp.float64)
