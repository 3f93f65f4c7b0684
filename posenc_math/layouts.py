"""Where the two coordinates of a pair sit in the vector, and in which order."""

from posenc_math._arrays import Array, namespace
from posenc_math._checks import LAYOUTS, ORDERS, check_choice, check_real, check_same_kind


def pack_pairs(first: Array, second: Array, *, layout: str = "interleaved") -> Array:
    """Vectors made of pairs: (a₀ b₀ a₁ b₁ …) if interleaved, (a₀ a₁ … b₀ b₁ …) if half.

    first, second: shape (..., n_pairs), same dtype.
    layout: "interleaved" or "half".
    Result: shape (..., 2·n_pairs), same dtype and device.

    Raises ValueError for an unknown layout or two different shapes.

    Source: Vaswani et al. 2017, section 3.5 (interleaved); tensor2tensor `get_timing_signal_1d`
    (half).

    >>> import numpy as np
    >>> a, b = np.array([1.0, 2.0]), np.array([10.0, 20.0])
    >>> pack_pairs(a, b)
    array([ 1., 10.,  2., 20.])
    >>> pack_pairs(a, b, layout="half")
    array([ 1.,  2., 10., 20.])
    """
    check_choice("layout", layout, LAYOUTS)
    first, second = check_real("first", first), check_real("second", second)
    check_same_kind(first=first, second=second)
    if first.ndim < 1:
        raise ValueError("both coordinates must have shape (..., n_pairs), got single numbers")
    if tuple(first.shape) != tuple(second.shape):
        raise ValueError(
            f"both coordinates must have one shape, got {tuple(first.shape)} "
            f"and {tuple(second.shape)}"
        )
    xp = namespace(first)
    if layout == "half":
        return xp.concat((first, second), axis=-1)
    pairs = xp.stack((first, second), axis=-1)
    return xp.reshape(pairs, (*first.shape[:-1], 2 * first.shape[-1]))


def unpack_pairs(x: Array, *, layout: str = "interleaved") -> tuple[Array, Array]:
    """The two coordinates of every pair, (a, b): the inverse of `pack_pairs`.

    x: shape (..., d), d even.
    layout: "interleaved" or "half".
    Result: two views of shape (..., d/2).

    Raises ValueError for an unknown layout or an odd last axis.

    Source: as `pack_pairs`.

    >>> import numpy as np
    >>> unpack_pairs(np.array([1, 10, 2, 20]))
    (array([1, 2]), array([10, 20]))
    """
    check_choice("layout", layout, LAYOUTS)
    x = check_real("x", x)
    if x.ndim < 1 or x.shape[-1] % 2 or x.shape[-1] == 0:
        raise ValueError(f"x must have a positive even last axis, got shape {tuple(x.shape)}")
    if layout == "half":
        n = x.shape[-1] // 2
        return x[..., :n], x[..., n:]
    return x[..., 0::2], x[..., 1::2]


def pack_sin_cos(sin: Array, cos: Array, *, layout: str, order: str) -> Array:
    """Vectors whose pairs are (sin, cos) or (cos, sin), in the given layout."""
    check_choice("order", order, ORDERS)
    first, second = (sin, cos) if order == "sin_cos" else (cos, sin)
    return pack_pairs(first, second, layout=layout)
