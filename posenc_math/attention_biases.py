"""Biases on attention logits that depend on the offset: Transformer-XL, Swin, KERPLE, FIRE."""

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, being_traced, is_tensor, like, namespace
from posenc_math._checks import (
    check_choice,
    check_count,
    check_floating,
    check_not_negative,
    check_positive,
    check_real,
    check_same_kind,
    values_hold,
)
from posenc_math.relative import distances

KERPLE_KINDS = ("log", "power")


def transformer_xl_bias(query: Array, distance_keys: Array, position_bias: Array) -> Array:
    """Position part of Transformer-XL's logits, (q_i + v)·r_(i−j), for every query and key.

    query: floating-point (..., M, d); the queries are the last M of the N positions.
    distance_keys: (..., M + N − 1, d), projected encodings r of the distances N−1, …, 0, …, 1−M
        from the query to the key; row by row as XLNet orders them.
    position_bias: v, shape (d,) or (..., 1, d) for each head.
    Result: (..., M, N), not divided by √d; add it to (q_i + u)·k_j and divide both.  With a causal
        mask the M − 1 rows of negative distances are not read: any numbers will do.

    Raises ValueError for shapes that do not fit or arrays of mixed kinds.

    Source: Dai et al. 2019, "Transformer-XL", section 3.3, terms b and d of the second equation;
    appendix B (the shift of rows).

    >>> keys = np.array([[2.0], [1.0], [0.0], [-1.0]])  # two queries, three keys
    >>> transformer_xl_bias(np.ones((2, 1)), keys, np.zeros(1))
    array([[ 1.,  0., -1.],
           [ 2.,  1.,  0.]])
    """
    q, keys = check_floating("query", query), check_floating("distance_keys", distance_keys)
    v = check_floating("position_bias", position_bias)
    check_same_kind(query=q, distance_keys=keys, position_bias=v)
    if q.ndim < 2 or keys.ndim < 2 or keys.shape[-1] != q.shape[-1]:
        raise ValueError(
            "query and distance_keys must have shapes (..., M, d) and (..., M + N − 1, d), got "
            f"{tuple(q.shape)} and {tuple(keys.shape)}"
        )
    m, n = q.shape[-2], keys.shape[-2] - q.shape[-2] + 1
    if n < 1 or v.shape[-1:] != q.shape[-1:]:
        raise ValueError(
            f"there must be at least {m} distance_keys and a position_bias of width {q.shape[-1]}, "
            f"got {keys.shape[-2]} and shape {tuple(v.shape)}"
        )
    xp = namespace(q)
    by_distance = (q + v) @ xp.matrix_transpose(keys)
    rows, columns = np.arange(m)[:, None], np.arange(n)[None, :]
    # query i stands at N − M + i; the distance to key j is in column N − 1 − (N − M + i − j)
    return by_distance[..., _index(rows, q), _index(m - 1 - rows + columns, q)]


def _index(values: NDArray[np.int64], beside: Array) -> Array:
    return like(values, beside, namespace(beside).int64)


def swin_index(rows: int, columns: int) -> NDArray[np.int64]:
    """Row of Swin's bias table for every pair of patches of a window.

    rows, columns: of the window, in patches.
    Result: int64 (A, A), A = rows·columns, from 0 to (2·rows − 1)(2·columns − 1) − 1: the offset
        query − key, moved to start at 0, rows first.

    Raises ValueError for sizes that are not positive integers.

    Source: Liu et al. 2021, "Swin Transformer", section 3.2 ("relative position bias").

    >>> swin_index(1, 3)
    array([[2, 1, 0],
           [3, 2, 1],
           [4, 3, 2]])
    """
    height, width = check_count("rows", rows), check_count("columns", columns)
    patches = np.indices((height, width)).reshape(2, -1)
    offsets = patches[:, :, None] - patches[:, None, :]
    out: NDArray[np.int64] = (offsets[0] + height - 1) * (2 * width - 1) + offsets[1] + width - 1
    return out


def swin_bias(table: Array, rows: int, columns: int) -> Array:
    """Swin's bias for every head, query and key of a window, looked up in a learned table.

    table: floating-point ((2·rows − 1)(2·columns − 1), H): a number for each offset and head.
    rows, columns: of the window, in patches; A = rows·columns.
    Result: (H, A, A), dtype of the table.

    Raises ValueError for a table of another shape or sizes that are not positive integers.

    Source: Liu et al. 2021, "Swin Transformer", section 3.2, eq. 4.

    >>> swin_bias(np.array([[0.0], [1.0], [2.0]]), 1, 2)
    array([[[1., 0.],
            [2., 1.]]])
    """
    t = check_floating("table", table)
    index = swin_index(rows, columns)
    wanted = (2 * rows - 1) * (2 * columns - 1)
    if t.ndim != 2 or t.shape[0] != wanted:
        raise ValueError(f"table must have shape ({wanted}, H), got {tuple(t.shape)}")
    return namespace(t).permute_dims(t[_index(index, t)], (2, 0, 1))


def kerple_bias(
    query_positions: Array, key_positions: Array, r1: Array, r2: Array, *, kind: str = "log"
) -> Array:
    """KERPLE's addition to the logits: −r₁·ln(1 + r₂·|i − j|), or −r₁·|i − j|^r₂.

    query_positions, key_positions: integers (M,) and (N,).
    r1, r2: positive, one number or one for each head (H,); for "power" r2 is at most 2.
    kind: "log" or "power"; "power" with r2 = 1 is ALiBi with slopes r1.
    Result: float64 (H, M, N), tensors if the positions are.

    Raises ValueError for positions that are not 1-D integers, r1 or r2 that are not positive.

    Source: Chi et al. 2022, "KERPLE", section 4, corollary 1.

    >>> kerple_bias([2], [0, 1, 2], [2.0], [1.0], kind="power")
    array([[[-4., -2., -0.]]])
    """
    check_choice("kind", kind, KERPLE_KINDS)
    distance = distances(query_positions, key_positions)
    xp = namespace(distance)
    away = xp.astype(distance, xp.float64)
    first, second = (_per_head(name, r, away) for name, r in (("r1", r1), ("r2", r2)))
    if kind == "log":
        return -first * xp.log1p(second * away)
    if not _holds(second <= 2):
        raise ValueError("r2 must be at most 2 with kind='power', got a larger one")
    return -first * away**second


def _holds(condition: Array) -> bool:
    """Whether all of it is true, as far as values can be looked at."""
    return being_traced(condition) or values_hold(namespace(condition).all(condition))


def _per_head(name: str, values: Array, beside: Array) -> Array:
    xp = namespace(beside)
    r = values if being_traced(beside) else check_real(name, values)
    r = r if is_tensor(r) else like(r, beside, xp.float64)
    check_same_kind(**{name: r, "positions": beside})
    if r.ndim > 1 or not _holds(r > 0):
        raise ValueError(f"{name} must be positive, one number or one for each head (H,)")
    return xp.reshape(xp.astype(r, xp.float64), (-1, 1, 1))


def fire_distances(
    query_positions: Array, key_positions: Array, *, c: float, threshold: float
) -> Array:
    """FIRE's progressive distances ψ(|i − j|)/ψ(max(i, L)), ψ(x) = ln(c·x + 1): what its MLP reads.

    query_positions, key_positions: integers (M,) and (N,), not negative for the queries.
    c: how fast the logarithm bends, positive.  threshold: L, positive.
    Result: float64 (M, N), from 0 to 1 for keys up to the query; the bias is a small MLP of it, one
        output a head.

    Raises ValueError for positions that are not 1-D integers, negative queries, c or L that are not
    positive.

    Source: Li et al. 2024, "Functional Interpolation for Relative Positions", section 3.2, eq. 4
    and 5.

    >>> fire_distances([4], [0, 2, 4], c=1.0, threshold=1.0).round(3)
    array([[1.   , 0.683, 0.   ]])
    """
    bend, least = check_positive("c", c), check_positive("threshold", threshold)
    distance = distances(query_positions, key_positions)
    xp = namespace(distance)
    query = xp.astype(check_not_negative("query_positions", query_positions), xp.float64)
    longest = xp.where(query > least, query, xp.full_like(query, least))
    return xp.log1p(bend * xp.astype(distance, xp.float64)) / xp.log1p(bend * longest)[:, None]
