"""The arithmetic of `rotate`: few calls for one token, pieces that stay in cache for many.

All functions take what `rotate` has checked: x of shape (..., 2n), for `turn_tensor` also wider,
cos and sin of one shape (..., n) and one dtype of at least 32 bits, that broadcast against x.
"""

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, has_tangent, namespace
from posenc_math.layouts import pack_pairs, unpack_pairs

_PIECE = 1 << 17  # numbers turned at a time: with tables and scratch they fit a core's cache
_UNSHARED = 1 << 15  # up to which torch calls no other threads, and has none to wait for
_LARGE = 1 << 19  # numbers of a tensor from which on pieces are faster than one go


def turn_by_products(v: Array, c: Array, s: Array, pairing: str) -> Array:
    """The definition, for arrays of any kind."""
    xp = namespace(v)
    a, b = unpack_pairs(v, layout=pairing)
    turned = pack_pairs(a * c - b * s, a * s + b * c, layout=pairing)
    return turned if turned.dtype == v.dtype else xp.astype(turned, v.dtype)


def _pieces(lead: tuple[int, ...], width: int, numbers: int) -> Iterator[tuple[Any, ...]]:
    """Indices that cut leading axes into pieces of about so many numbers."""
    rows, axis, inner = max(1, numbers // width), len(lead) - 1, 1
    while axis > 0 and inner * lead[axis] <= rows:
        inner *= lead[axis]
        axis -= 1
    step = max(1, rows // inner)
    for index in np.ndindex(lead[:axis]):
        for first in range(0, lead[axis], step):
            yield (*index, slice(first, first + step))


def turn_array(v: NDArray[Any], c: NDArray[Any], s: NDArray[Any], pairing: str) -> NDArray[Any]:
    """NumPy: a complex product, of neighbours where they lie, of halves in pieces."""
    plain = v.dtype == c.dtype and v.dtype in (np.float32, np.float64)
    if not plain or not v.dtype.isnative:
        return np.asarray(turn_by_products(v, c, s, pairing))
    kind = np.complex64 if v.dtype == np.float32 else np.complex128
    z = np.empty(c.shape, kind)
    z.real, z.imag = c, s
    if pairing == "interleaved":
        pairs = np.ascontiguousarray(v).view(kind)
        turned: NDArray[Any] = np.multiply(pairs, z, order="C").view(v.dtype)
        return turned
    lead = np.broadcast_shapes(v.shape[:-1], c.shape[:-1])
    out = np.empty((*lead, v.shape[-1]), v.dtype)
    if out.size <= _PIECE or not lead:
        _turn_halves(v, z, out)
        return out
    x, z = np.broadcast_to(v, out.shape), np.broadcast_to(z, (*lead, c.shape[-1]))
    for piece in _pieces(lead, v.shape[-1], _PIECE):
        _turn_halves(x[piece], z[piece], out[piece])
    return out


def _turn_halves(v: NDArray[Any], z: NDArray[Any], out: NDArray[Any]) -> None:
    n = z.shape[-1]
    pairs = np.empty((*out.shape[:-1], n), z.dtype)
    pairs.real, pairs.imag = v[..., :n], v[..., n:]
    pairs *= z
    out[..., :n], out[..., n:] = pairs.real, pairs.imag


def turn_tensor(v: Array, c: Array, s: Array, pairing: str) -> Array:
    """torch, not traced: one complex product if interleaved, fused multiply-adds if half."""
    if v.numel() >= _LARGE and _may_go_piecewise(v, c, s):
        return _turn_in_pieces(v, c, s, pairing)
    kind = v.dtype
    if kind is c.dtype:
        return _turn_at_once(v, c, s, pairing)
    x, c, s = _widened(v, c, s)
    if x is v or v.requires_grad or c.requires_grad or s.requires_grad:
        return _turn_at_once(x, c, s, pairing).to(dtype=kind)
    _turn_in_place(x, c, s, pairing)
    return x.to(dtype=kind)


def _widened(v: Array, c: Array, s: Array) -> tuple[Array, Array, Array]:
    """All three in the wider of the two dtypes."""
    kind, wide = v.dtype, c.dtype
    if kind.itemsize > wide.itemsize:
        return v, c.to(dtype=kind), s.to(dtype=kind)
    return v.to(dtype=wide), c, s


def _may_go_piecewise(v: Array, c: Array, s: Array) -> bool:
    """In main memory, with nothing to differentiate, and no axis that only the tables have."""
    lead, table = tuple(v.shape[:-1]), tuple(c.shape[:-1])
    grows = len(table) > len(lead) or any(
        ours > theirs for ours, theirs in zip(table[::-1], lead[::-1], strict=False)
    )
    plain = not any(a.requires_grad or has_tangent(a) for a in (v, c, s))
    return len(lead) > 0 and v.device.type == "cpu" and not grows and plain


def _turn_in_pieces(v: Array, c: Array, s: Array, pairing: str) -> Array:
    torch = sys.modules["torch"]
    lead = tuple(v.shape[:-1])
    # NumPy asks for large pages; the small ones that torch gets cost more than the turning
    host = np.empty((*lead, v.shape[-1] * v.dtype.itemsize), np.uint8)
    out = torch.from_numpy(host).view(v.dtype)
    if pairing == "interleaved" and v.dtype is c.dtype and _has_complex_view(v):
        torch.mul(_complex_view(v), torch.complex(c, s), out=_complex_view(out))
        return out
    cos, sin = c.expand(*lead, -1), s.expand(*lead, -1)
    numbers = _PIECE if torch.get_num_threads() == 1 else min(_PIECE, _UNSHARED)
    for piece in _pieces(lead, v.shape[-1], numbers):
        x, cosines, sines = _widened(v[piece], cos[piece], sin[piece])
        if x.dtype is v.dtype:
            x = out[piece].copy_(x)
        _turn_in_place(x, cosines, sines, pairing)
        if x.dtype is not v.dtype:
            out[piece].copy_(x)
    return out


def _turn_at_once(x: Array, c: Array, s: Array, pairing: str) -> Array:
    torch = sys.modules["torch"]
    n = c.shape[-1]
    still = x.shape[-1] - 2 * n
    if pairing == "half":
        a, b, *rest = x.split_with_sizes((n, n, still) if still else (n, n), -1)
        upper, lower = torch.addcmul(a * c, b, s, value=-1), torch.addcmul(a * s, b, c)
        return torch.cat((upper, lower, *rest), -1)
    if still:
        pairs, rest = x.split_with_sizes((2 * n, still), -1)
        return torch.cat((_turn_neighbours(torch, pairs, c, s), rest), -1)
    return _turn_neighbours(torch, x, c, s)


def _turn_neighbours(torch: ModuleType, x: Array, c: Array, s: Array) -> Array:
    """Neighbours as one complex number, read where they lie if that can be done."""
    if not _has_complex_view(x):
        return turn_by_products(x, c, s, "interleaved")
    return torch.view_as_real(_complex_view(x) * torch.complex(c, s)).flatten(-2)


def _turn_in_place(x: Array, c: Array, s: Array, pairing: str) -> None:
    """Overwrite x, in which nothing is differentiated."""
    torch = sys.modules["torch"]
    n = c.shape[-1]
    still = x.shape[-1] - 2 * n
    if pairing == "half":
        a, b, *_ = x.split_with_sizes((n, n, still) if still else (n, n), -1)
        lower = a * s
        torch.addcmul(a.mul_(c), b, s, value=-1, out=a)
        torch.addcmul(lower, b, c, out=b)
        return
    pairs = x[..., : 2 * n] if still else x
    if _has_complex_view(pairs):
        _complex_view(pairs).mul_(torch.complex(c, s))
    else:
        pairs.copy_(turn_by_products(pairs, c, s, pairing))


def _has_complex_view(x: Array) -> bool:
    strides = x.stride()
    whole = x.shape[-1] % 2 == 0 and strides[-1] == 1 and x.storage_offset() % 2 == 0
    return whole and all(step % 2 == 0 for step in strides[:-1])


def _complex_view(x: Array) -> Array:
    return sys.modules["torch"].view_as_complex(x.unflatten(-1, (-1, 2)))
