"""Rotary position embedding: turn queries and keys instead of adding to words."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import (
    Array,
    as_array,
    at_least_float32,
    being_traced,
    is_tensor,
    namespace,
)
from posenc_math._checks import (
    LAYOUTS,
    check_broadcast,
    check_choice,
    check_count,
    check_even,
    check_floating,
    check_positions,
    check_same_kind,
    resolve_dtype,
)
from posenc_math._ranges import as_run, from_host, run_of_tables
from posenc_math._turning import turn_array, turn_by_products, turn_tensor
from posenc_math.phases import as_increments, n_pairs_of, sin_cos


def rope_tables(positions: Array, frequencies: Array, *, dtype: Any = None) -> tuple[Array, Array]:
    """Cosine and sine of ω_i t for every position and pair, exact at any position.

    As exact, alone and in long runs, as `sinusoidal`, with `phase_increments`; float64 frequencies
    are taken as they are, which costs what `as_increments` says.

    positions: integers or float32/float64, shape (...,).
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    dtype: dtype of the tables; float64 if not given.  Angles are float64 in any case.
    Result: (cos, sin), each of shape (..., n_pairs): one column a pair, nothing repeated.

    Raises ValueError for positions that are NaN, infinite or of a lossy dtype, bad frequencies.

    Source: Su et al. 2021, "RoFormer", section 3.4.2, eq. 34.

    >>> import numpy as np
    >>> cos, sin = rope_tables([0, 3], np.array([np.pi / 6]))
    >>> cos.round(12).tolist(), sin.round(12).tolist()
    ([[1.0], [0.0]], [[0.0], [1.0]])
    """
    p = check_positions(positions)
    wanted = resolve_dtype(namespace(p), dtype)
    run = None if is_tensor(frequencies) else as_run(p, n_pairs_of(frequencies), wanted)
    if run is not None:
        tables = run_of_tables(run, as_increments(frequencies))
        cos, sin = (from_host(table.reshape(*p.shape, -1), p) for table in tables)
        return cos, sin
    sin, cos = sin_cos(p, frequencies, dtype=wanted)
    return cos, sin


def rotate(x: Array, cos: Array, sin: Array, *, pairing: str) -> Array:
    """Vectors turned pair by pair, counter-clockwise: a' = a cos − b sin, b' = a sin + b cos.

    x: floating-point, shape (..., d): queries or keys, never values.
    cos, sin: floating-point, shape (..., r/2) that broadcasts against x.shape[:-1], from
        `rope_tables`.  If r < d only the first r coordinates turn (partial rotary).
    pairing: "interleaved": pairs (0,1), (2,3), … (RoFormer, Meta's llama, GPT-J); "half": pairs
        (i, i + r/2) (gpt-neox, Hugging Face).  A checkpoint works with one of them only.
    Result: dtype of x, shape of x broadcast with the tables.  Products are formed and added in the
        wider of the two dtypes, in float32 at least (16-bit tables are widened), then rounded to
        the dtype of x.

    Raises ValueError for an unknown pairing, more table columns than pairs, cos and sin of
    different shapes, shapes that do not broadcast.

    Source: Su et al. 2021, "RoFormer", section 3.4.2, eq. 34; Black et al. 2022, "GPT-NeoX-20B",
    section 2.1.1 (the half pairing).

    >>> import numpy as np
    >>> cos, sin = rope_tables(1, np.array([np.pi / 2]))
    >>> rotate(np.array([2.0, 1.0]), cos, sin, pairing="interleaved").round(12)
    array([-1.,  2.])
    """
    try:
        if is_tensor(x):
            if _tensors_fit(x, cos, sin, pairing) and not being_traced(x):
                return turn_tensor(x, cos, sin, pairing)
        elif _arrays_fit(x, cos, sin, pairing):
            return turn_array(x, cos, sin, pairing)
    except (RuntimeError, ValueError):
        pass  # shapes that do not broadcast, or a transform that needs new arrays
    check_choice("pairing", pairing, LAYOUTS)
    v = check_floating("x", x)
    c, s = check_floating("cos", cos), check_floating("sin", sin)
    check_same_kind(x=v, cos=c, sin=s)
    c, s = at_least_float32(c), at_least_float32(s)
    if tuple(c.shape) != tuple(s.shape) or c.dtype != s.dtype or c.ndim < 1:
        raise ValueError(
            f"cos and sin must have one shape (..., n_pairs) and one dtype, got {tuple(c.shape)} "
            f"{c.dtype} and {tuple(s.shape)} {s.dtype}"
        )
    rotated = 2 * c.shape[-1]
    if v.ndim < 1 or v.shape[-1] < rotated:
        raise ValueError(
            f"x must have a last axis of at least {rotated} for {c.shape[-1]} pairs, "
            f"got shape {tuple(v.shape)}"
        )
    check_broadcast("cos and sin", c.shape[:-1], "the leading axes of x,", v.shape[:-1])
    if rotated < v.shape[-1]:
        turned = rotate(v[..., :rotated], c, s, pairing=pairing)
        xp = namespace(v)
        rest = xp.broadcast_to(v[..., rotated:], (*turned.shape[:-1], v.shape[-1] - rotated))
        return xp.concat((turned, rest), axis=-1)
    return (turn_by_products if is_tensor(v) else turn_array)(v, c, s, pairing)


def _tensors_fit(x: Array, cos: Array, sin: Array, pairing: str) -> bool:
    """Whether the usual case is there, seen without the checks that cost more than one token."""
    if type(cos) is not type(sin) or not is_tensor(cos):
        return False
    table, kind = cos.shape, cos.dtype
    return bool(
        type(pairing) is str
        and pairing in LAYOUTS
        and table == sin.shape
        and kind is sin.dtype
        and kind.is_floating_point
        and kind.itemsize >= 4
        and x.dtype.is_floating_point
        and len(table) > 0
        and x.ndim > 0
        and x.shape[-1] >= 2 * table[-1] > 0
    )


def _arrays_fit(x: Array, cos: Array, sin: Array, pairing: str) -> bool:
    """The same for NumPy arrays of one dtype."""
    return bool(
        type(x) is type(cos) is type(sin) is np.ndarray
        and type(pairing) is str
        and pairing in LAYOUTS
        and x.dtype in (np.float32, np.float64)
        and x.dtype is cos.dtype is sin.dtype
        and cos.shape == sin.shape
        and cos.ndim > 0
        and x.ndim > 0
        and x.shape[-1] == 2 * cos.shape[-1] > 0
    )


def pairing_permutation(dim: int) -> NDArray[np.int64]:
    """Index p with x_half = x_interleaved[..., p]: first all even coordinates, then all odd.

    dim: width that is rotated, even.
    Result: int64 (dim,).  np.argsort of it is the way back.

    Raises ValueError if dim is not a positive even integer.

    Source: Hugging Face transformers, `convert_llama_weights_to_hf.permute`.

    >>> pairing_permutation(8)
    array([0, 2, 4, 6, 1, 3, 5, 7])
    """
    d = check_even("dim", dim)
    return np.concatenate((np.arange(0, d, 2), np.arange(1, d, 2)))


def permute_qk_weight(
    weight: Array, n_heads: int, *, to: str, rotary_dim: int | None = None
) -> Array:
    """Query or key weight (or bias) reordered from one pairing to the other, head by head.

    weight: shape (n_heads·head_dim, ...), rows are output coordinates; a bias has one axis.
    n_heads: number of heads in this matrix (for keys the number of key heads).
    to: "half" (an interleaved checkpoint, as Meta's, for code that pairs halves, as Hugging Face's)
        or "interleaved" (back).
    rotary_dim: how many coordinates of each head turn; all if not given.
    Result: same shape and dtype.  Value and output weights stay as they are.

    Raises ValueError for an unknown pairing, rows that n_heads does not divide, an odd rotary_dim
    or one larger than a head.

    Source: Hugging Face transformers, `convert_llama_weights_to_hf.permute`.

    >>> permute_qk_weight(np.arange(8), 2, to="half")
    array([0, 2, 1, 3, 4, 6, 5, 7])
    """
    check_choice("to", to, LAYOUTS)
    w = as_array(weight)
    heads = check_count("n_heads", n_heads)
    if w.ndim < 1 or w.shape[0] % heads:
        raise ValueError(f"weight must have a multiple of {heads} rows, got shape {tuple(w.shape)}")
    head_dim = w.shape[0] // heads
    r = check_even("rotary_dim", head_dim if rotary_dim is None else rotary_dim)
    if r > head_dim:
        raise ValueError(f"rotary_dim must be at most the head width {head_dim}, got {r}")
    within = pairing_permutation(r) if to == "half" else np.argsort(pairing_permutation(r))
    order = np.concatenate((within, np.arange(r, head_dim)))
    rows = (np.arange(heads)[:, None] * head_dim + order).reshape(-1)
    if not is_tensor(w):
        return w[rows]
    xp = namespace(w)
    return xp.take(w, xp.asarray(rows, device=w.device), axis=0)
