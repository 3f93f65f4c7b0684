"""The few things in which NumPy arrays and torch tensors differ."""

import sys
from types import ModuleType
from typing import Any, TypeAlias

import array_api_compat.numpy
import numpy as np
from array_api_compat import array_namespace
from numpy.typing import NDArray

Array: TypeAlias = Any
"""A NumPy array or a torch tensor; the result is of the kind that was given."""


def is_tensor(x: object) -> bool:
    """True for a torch tensor, found out without importing torch."""
    return not isinstance(x, np.ndarray) and hasattr(x, "requires_grad")


def as_array(x: Array) -> Array:
    """The array or tensor itself; numbers, lists and ranges become NumPy arrays.

    Raises ValueError for a ragged list, and for integers that NumPy would round to floats.
    """
    if isinstance(x, np.ndarray):
        return x
    if is_tensor(x):
        if x.is_sparse:
            raise ValueError("a dense tensor must be given, got a sparse one: pass its to_dense()")
        return x
    try:
        a = np.asarray(x)
    except (TypeError, RuntimeError, OverflowError) as error:
        raise ValueError(f"numbers or a list of them must be given, got {error}") from None
    if a.dtype == np.float64 and a.size and np.max(np.abs(a)) >= 2.0**53:
        return _unrounded(x, a)
    return a


def _unrounded(x: Array, rounded: NDArray[np.float64]) -> Array:
    """Whole numbers up to 2⁶⁴ as uint64, which NumPy makes floats of if some are below 2⁶³."""
    exact = np.asarray(x, dtype=object).reshape(-1)
    if all(isinstance(v, float | np.floating) or float(v) == v for v in exact):
        return rounded
    if all(isinstance(v, int | np.integer) and 0 <= v < 2**64 for v in exact):
        return np.array([int(v) for v in exact], np.uint64).reshape(rounded.shape)
    raise ValueError(
        "integers from 2**53 on must not stand beside floats or, from 2**63 on, beside negative "
        "ones in a list: NumPy would round them; pass an integer array"
    )


def namespace(x: Array) -> ModuleType:
    """The array-API namespace of one array, at a tenth of the price of the general search."""
    if is_tensor(x):
        from array_api_compat import torch

        return torch
    if isinstance(x, np.ndarray) or isinstance(x, np.generic):  # noqa: SIM101 (compilable)
        return array_api_compat.numpy
    found: ModuleType = array_namespace(x)
    return found


def like(values: Array, x: Array, dtype: Any) -> Array:
    """`values` as an array of the kind of x, on its device."""
    xp = namespace(x)
    if is_tensor(x):
        return xp.asarray(values, dtype=dtype, device=x.device)
    return np.asarray(values, dtype=dtype)


def number_beside(value: Array, x: Array) -> Array:
    """A plain number as an exact 0-D tensor beside a tensor x; anything else as it is."""
    if is_tensor(x) and type(value) in (int, float):
        xp = namespace(x)
        if type(value) is float:
            return like(value, x, xp.float64)
        if not -(2**63) <= value < 2**64:
            raise ValueError(f"an integer must lie from -2**63 to 2**64 - 1, got {value}")
        return like(value, x, xp.int64 if value < 2**63 else xp.uint64)
    return value


def is_integer(x: Array) -> bool:
    """True if the elements are integers (bool is not)."""
    return bool(namespace(x).isdtype(x.dtype, "integral"))


def is_uint64(x: Array) -> bool:
    """True for uint64, whose upper half no int64 holds (and which torch can hardly reckon with)."""
    return bool(x.dtype == getattr(namespace(x), "uint64", None))


def is_real_floating(x: Array) -> bool:
    """True if the elements are real floating-point numbers, bfloat16 included."""
    return bool(namespace(x).isdtype(x.dtype, "real floating"))


def at_least_float32(x: Array) -> Array:
    """The floating-point array itself, a 16-bit one as float32."""
    xp = namespace(x)
    return x if xp.finfo(x.dtype).bits >= 32 else xp.astype(x, xp.float32)


def being_traced(x: Array) -> bool:
    """True while torch.compile traces: values cannot be looked at, eager fast paths are off."""
    return is_tensor(x) and bool(sys.modules["torch"].compiler.is_compiling())


def has_tangent(x: Array) -> bool:
    """True for a tensor through which a forward derivative is being carried."""
    return namespace(x).autograd.forward_ad.unpack_dual(x).tangent is not None
