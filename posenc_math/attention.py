"""Scaled dot-product attention, plain: the reference in which positions do or do not matter."""

import math

from posenc_math._arrays import Array, as_array, at_least_float32, being_traced, like, namespace
from posenc_math._checks import (
    check_broadcast,
    check_flag,
    check_floating,
    check_same_kind,
    values_hold,
)


def softmax(logits: Array) -> Array:
    """Softmax over the last axis; −∞ gives weight 0.

    logits: floating-point, shape (..., N); each row must hold a finite number.
    Result: same shape and dtype, rows sum to 1.

    Raises ValueError if logits are not floating-point or the last axis is empty.

    Source: Vaswani et al. 2017, section 3.2.1, eq. 1.

    >>> import numpy as np
    >>> softmax(np.array([0.0, 0.0, -np.inf]))
    array([0.5, 0.5, 0. ])
    """
    x = check_floating("logits", logits)
    if x.ndim < 1 or x.shape[-1] == 0:
        raise ValueError(f"logits must have a last axis that is not empty, got {tuple(x.shape)}")
    xp = namespace(x)
    wide = at_least_float32(x)
    weights = xp.exp(wide - xp.max(wide, axis=-1, keepdims=True))
    return xp.astype(weights / xp.sum(weights, axis=-1, keepdims=True), x.dtype)


def attention_scores(query: Array, key: Array) -> Array:
    """Scores q kᵀ/√d of each query with each key, of which a softmax makes weights.

    query: floating-point, shape (..., M, d).  key: shape (..., N, d).
    Result: shape (..., M, N), dtype of the query.  Scores of 16-bit queries are worked out in
        float32.

    Raises ValueError if shapes do not fit.

    Source: Vaswani et al. 2017, section 3.2.1, eq. 1.

    >>> import numpy as np
    >>> attention_scores(np.array([[2.0, 0.0, 0.0, 0.0]]), np.eye(4))
    array([[1., 0., 0., 0.]])
    """
    scores = _scores(check_floating("query", query), key)
    return namespace(scores).astype(scores, as_array(query).dtype)


def attention_weights(
    query: Array, key: Array, *, causal: bool = False, bias: Array | None = None
) -> Array:
    """Weights softmax(q kᵀ/√d + bias) with which each query reads each key.

    query: floating-point, shape (..., M, d).  key: shape (..., N, d).
    causal: if True, query i reads keys 0 … i + N − M only (the last query reads all).
    bias: added to the logits, broadcasts to (..., M, N).
    Result: shape (..., M, N), dtype of the query; rows sum to 1.  Logits of 16-bit queries are
        worked out in float32.

    Raises ValueError if shapes do not fit or, with a causal mask, a query has no key to read.

    Source: Vaswani et al. 2017, section 3.2.1, eq. 1; section 3.2.3 for the mask.

    >>> import numpy as np
    >>> attention_weights(np.zeros((2, 4)), np.zeros((2, 4)), causal=True)
    array([[1. , 0. ],
           [0.5, 0.5]])
    """
    weights = _weights(check_floating("query", query), key, causal, bias)
    return namespace(weights).astype(weights, as_array(query).dtype)


def _scores(query: Array, key: Array) -> Array:
    """The scores before they are rounded to the dtype of the query."""
    q, k = check_floating("query", query), check_floating("key", key)
    check_same_kind(query=q, key=k)
    if q.ndim < 2 or k.ndim < 2 or q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError(
            "query and key must have shapes (..., M, d) and (..., N, d), got "
            f"{tuple(q.shape)} and {tuple(k.shape)}"
        )
    check_broadcast("key", k.shape[:-2], "the leading axes of query,", q.shape[:-2])
    xp = namespace(q)
    wide = xp.result_type(q.dtype, k.dtype, xp.float32)
    # scaled before the product, so that a large one does not overflow
    scaled = xp.astype(q, wide) / math.sqrt(q.shape[-1])
    return scaled @ xp.matrix_transpose(xp.astype(k, wide))


def _weights(query: Array, key: Array, causal: bool, bias: Array | None) -> Array:
    """The weights before they are rounded to the dtype of the query."""
    q, k, logits = as_array(query), as_array(key), _scores(query, key)
    xp = namespace(logits)
    if bias is not None:
        added = check_floating("bias", bias)
        check_same_kind(query=q, bias=added)
        check_broadcast("bias", added.shape, "the logits, of shape", logits.shape)
        if not being_traced(added) and not values_hold(xp.all(added < math.inf)):
            raise ValueError("bias must be numbers or −∞ (which hides a key), got NaN or infinity")
        logits = logits + added
    if check_flag("causal", causal):
        n_queries, n_keys = q.shape[-2], k.shape[-2]
        if n_queries > n_keys:
            raise ValueError(
                f"a causal mask needs at least as many keys as queries, got {n_queries} queries "
                f"and {n_keys} keys"
            )
        rows = like(range(n_keys - n_queries, n_keys), q, xp.int64)
        columns = like(range(n_keys), q, xp.int64)
        logits = xp.where(columns > rows[:, None], xp.full_like(logits, -math.inf), logits)
    return softmax(logits)


def attention(
    query: Array, key: Array, value: Array, *, causal: bool = False, bias: Array | None = None
) -> Array:
    """Attention output: values averaged with `attention_weights`.

    query: (..., M, d).  key: (..., N, d).  value: (..., N, e).  causal, bias: as there.
    Result: shape (..., M, e), dtype of the query.  Without positions and mask it is permutation
        equivariant: shuffled tokens give outputs shuffled alike.

    Raises ValueError if shapes do not fit.

    Source: Vaswani et al. 2017, section 3.2.1, eq. 1.

    >>> import numpy as np
    >>> attention(np.zeros((1, 2)), np.zeros((2, 2)), np.array([[0.0], [1.0]]))
    array([[0.5]])
    """
    q, k, v = (
        check_floating(name, x) for name, x in (("query", query), ("key", key), ("value", value))
    )
    if k.ndim < 2 or v.ndim < 2 or v.shape[-2] != k.shape[-2]:
        raise ValueError(
            "value must have shape (..., N, e) with one row for each of the N keys, got "
            f"{tuple(v.shape)} beside keys of shape {tuple(k.shape)}"
        )
    weights = _weights(q, k, causal, bias)
    check_same_kind(query=weights, value=v)
    check_broadcast("value", v.shape[:-2], "the leading axes of query,", weights.shape[:-2])
    xp = namespace(q)
    wide = xp.result_type(weights.dtype, v.dtype)
    return xp.astype(xp.astype(weights, wide) @ xp.astype(v, wide), q.dtype)
