"""Rotary position embedding: turn queries and keys instead of adding to words."""

from typing import Any

from posenc_math._arrays import Array, namespace
from posenc_math._checks import (
    PAIRINGS,
    check_choice,
    check_floating,
    check_same_kind,
    resolve_dtype,
)
from posenc_math.layouts import pack_pairs, unpack_pairs
from posenc_math.phases import reduced_angles

_LAYOUT_OF_PAIRING = {"interleaved": "interleaved", "half": "halves"}


def rope_tables(positions: Array, frequencies: Array, *, dtype: Any = None) -> tuple[Array, Array]:
    """Cosine and sine of ω_i t for every position and pair, exact at any position.

    positions: integers or float32/float64, shape (...,).
    frequencies: float64 radians per position (n_pairs,), or uint64 from `phase_increments`.
    dtype: dtype of the tables; float64 if not given.  Angles are float64 in any case.
    Result: (cos, sin), each of shape (..., n_pairs): one column a pair, nothing repeated.

    Raises ValueError for positions that are NaN, infinite or of a lossy dtype, bad frequencies.

    Source: Su et al. 2021, "RoFormer", section 3.4.2, eq. 34.

    >>> import numpy as np
    >>> cos, sin = rope_tables([0, 3], np.array([np.pi / 6]))
    >>> cos.round(12).tolist(), sin.round(12).tolist()
    ([[1.0], [0.0]], [[0.0], [1.0]])
    """
    angles = reduced_angles(positions, frequencies)
    xp = namespace(angles)
    wanted = resolve_dtype(xp, dtype)
    return xp.astype(xp.cos(angles), wanted), xp.astype(xp.sin(angles), wanted)


def rotate(x: Array, cos: Array, sin: Array, *, pairing: str) -> Array:
    """Vectors turned pair by pair, counter-clockwise: a' = a cos − b sin, b' = a sin + b cos.

    x: floating-point, shape (..., d): queries or keys, never values.
    cos, sin: floating-point, shape (..., r/2) that broadcasts against x.shape[:-1], from
        `rope_tables`.  If r < d only the first r coordinates turn (partial rotary).
    pairing: "interleaved": pairs (0,1), (2,3), … (RoFormer, Meta's llama, GPT-J); "half": pairs
        (i, i + r/2) (gpt-neox, Hugging Face).  A checkpoint works with one of them only.
    Result: dtype of x, shape of x.  Products are formed in the wider of the two dtypes and
        rounded once.

    Raises ValueError for an unknown pairing, more table columns than pairs, cos and sin of
    different shapes, tables that would enlarge x.

    Source: Su et al. 2021, "RoFormer", section 3.4.2, eq. 34; Black et al. 2022, "GPT-NeoX-20B",
    section 2.1.1 (the half pairing).

    >>> import numpy as np
    >>> cos, sin = rope_tables(1, np.array([np.pi / 2]))
    >>> rotate(np.array([2.0, 1.0]), cos, sin, pairing="interleaved").round(12)
    array([-1.,  2.])
    """
    check_choice("pairing", pairing, PAIRINGS)
    v = check_floating("x", x)
    c, s = check_floating("cos", cos), check_floating("sin", sin)
    check_same_kind(x=v, cos=c, sin=s)
    if tuple(c.shape) != tuple(s.shape) or c.ndim < 1:
        raise ValueError(
            f"cos and sin must have one shape (..., n_pairs), got {tuple(c.shape)} "
            f"and {tuple(s.shape)}"
        )
    rotated = 2 * c.shape[-1]
    if v.ndim < 1 or v.shape[-1] < rotated:
        raise ValueError(
            f"x must have a last axis of at least {rotated} for {c.shape[-1]} pairs, "
            f"got shape {tuple(v.shape)}"
        )
    xp = namespace(v)
    a, b = unpack_pairs(v[..., :rotated], layout=_LAYOUT_OF_PAIRING[pairing])
    turned = pack_pairs(a * c - b * s, a * s + b * c, layout=_LAYOUT_OF_PAIRING[pairing])
    out = turned if turned.dtype == v.dtype else xp.astype(turned, v.dtype)
    if rotated < v.shape[-1]:
        out = xp.concat((out, v[..., rotated:]), axis=-1)
    return out
