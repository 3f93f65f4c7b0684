"""Checks of arguments: every message says what was wanted and what came."""

import math
import numbers
import reprlib
from collections.abc import Iterable
from typing import Any

import array_api_compat.numpy
import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import (
    Array,
    as_array,
    being_traced,
    is_integer,
    is_real_floating,
    is_tensor,
    is_uint64,
    namespace,
)

ORDERS = ("sin_cos", "cos_sin")
LAYOUTS = ("interleaved", "half")  # of a vector, and of what RoPE turns: one pair of words
ODD_RULES = ("error", "pad", "truncate")
POSITION_LIMIT = 2.0**63

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 80


def check_choice(name: str, value: object, choices: Iterable[str]) -> None:
    """Raise unless value is one of the choices; the message lists them."""
    known = tuple(choices)
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, known))}, got {shown(value)}")


def check_flag(name: str, value: object) -> bool:
    """The value as bool; it must be True or False."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{name} must be True or False, got {shown(value)}")
    return bool(value)


def check_count(name: str, value: object, *, limit: int = 2**31) -> int:
    """The value as int; it must be a positive integer below the limit."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or value < 1:
        raise ValueError(f"{name} must be a positive integer, got {shown(value)}")
    if int(value) >= limit:
        raise ValueError(f"{name} must be below {limit}, got {shown(value)}")
    return int(value)


def shown(value: object) -> str:
    """What was given, cut short if it is long."""
    try:
        return _SHORT.repr(value)
    except ValueError:  # an integer of thousands of digits
        return "a number of thousands of digits"


def check_integer(name: str, value: object) -> int:
    """The value as int; it must be an integer that a position can be."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise ValueError(f"{name} must be an integer, got {shown(value)}")
    if not -(2**63) <= int(value) < 2**64:
        raise ValueError(f"{name} must lie from -2**63 to 2**64 - 1, got {shown(value)}")
    return int(value)


def check_list(name: str, values: object) -> list[Any]:
    """The values of a list, a tuple or a 1-D array."""
    if isinstance(values, list | tuple) or getattr(values, "ndim", 0) == 1:
        return list(values)  # type: ignore[call-overload, no-any-return]
    raise ValueError(f"{name} must be a list or a tuple, got {shown(values)}")


def check_even(name: str, value: object) -> int:
    """The value as int; it must be a positive even integer."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or value < 1 or value % 2:
        raise ValueError(f"{name} must be a positive even integer, got {shown(value)}")
    return check_count(name, value)


def _number(value: Any) -> float:
    """The value as float; NaN, which every check refuses, for what is no number."""
    if isinstance(value, str | bool | np.bool_):
        return math.nan
    if is_tensor(value) and value.requires_grad:
        value = value.detach()
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError, RuntimeError):
        return math.nan


def check_base(base: float) -> float:
    """The base as float; it must be finite, positive and not 1."""
    value = _number(base)
    if not math.isfinite(value) or value <= 0 or value == 1:
        raise ValueError(f"base must be a finite positive number other than 1, got {shown(base)}")
    return value


def check_positive(name: str, value: float) -> float:
    """The value as float; it must be finite and positive."""
    number = _number(value)
    if not math.isfinite(number) or number <= 0:
        raise ValueError(f"{name} must be a finite positive number, got {shown(value)}")
    return number


def check_finite_number(name: str, value: float) -> float:
    """The value as float; it must be finite."""
    number = _number(value)
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite, got {shown(value)}")
    return number


def check_freq_shift(freq_shift: float, n_pairs: float) -> float:
    """The shift as float; n_pairs − freq_shift must not be negative (0 means one frequency)."""
    value = _number(freq_shift)
    if not math.isfinite(value) or value > n_pairs or (value == n_pairs and n_pairs > 1):
        raise ValueError(
            f"freq_shift must be a finite number below the number of pairs ({n_pairs:g}), "
            f"got {shown(freq_shift)}"
        )
    return value


def values_hold(condition: Array) -> bool:
    """The truth of an array condition; True where values cannot be seen (vmap, meta device)."""
    try:
        return bool(condition)
    except (RuntimeError, NotImplementedError):
        return True


def check_positions(positions: Array) -> Array:
    """The positions as an array: integers, or finite float32 or float64 numbers."""
    p = as_array(positions)
    xp = namespace(p)
    if is_integer(p):
        return p
    if p.dtype not in (xp.float32, xp.float64):
        advice = "convert them first"
        if is_real_floating(p):
            advice = (
                "it cannot tell neighbouring positions apart; build the table from integer "
                "positions and cast the table"
            )
        elif str(p.dtype) == "object":
            advice = "pass numbers, and integers from -2**63 to 2**64 - 1"
        raise ValueError(
            f"positions must be integers, float32 or float64, got dtype {p.dtype}: {advice}"
        )
    if not being_traced(p) and not values_hold(xp.all(xp.abs(p) < POSITION_LIMIT)):
        raise ValueError("positions must be finite and below 2**63, got NaN, infinity or larger")
    return p


def check_real(name: str, values: Array) -> Array:
    """The values as an array of integers or real floating-point numbers."""
    v = as_array(values)
    return v if is_integer(v) else check_floating(name, v, wanted="real numbers")


def check_exact(name: str, values: Array) -> Array:
    """Floating-point numbers as they are; integers as float64, which must hold them exactly."""
    x = check_real(name, values)
    if not is_integer(x):
        return check_finite(name, x)
    xp = namespace(x)
    if x.dtype.itemsize == 8 and not being_traced(x):
        # what is above 2⁶³ reads as negative, and is refused as well
        y = xp.astype(x, xp.int64)
        fits = (y <= 2**53) & (y >= (0 if is_uint64(x) else -(2**53)))
        if not values_hold(xp.all(fits)):
            raise ValueError(
                f"{name} must be at most 2**53 in size, above which float64 skips integers"
            )
    return xp.astype(x, xp.float64)


def check_offsets_fit(name: str, values: Array) -> Array:
    """The integers as int64, so small that the difference of two of them is one as well."""
    v = check_integers(name, values)
    xp = namespace(v)
    if v.dtype.itemsize == 8 and not being_traced(v):
        w = xp.astype(v, xp.int64)
        fits = (w < 2**62) & (w >= (0 if is_uint64(v) else -(2**62)))
        if not values_hold(xp.all(fits)):
            raise ValueError(f"{name} must be below 2**62 in size, or their differences overflow")
    return xp.astype(v, xp.int64)


def check_integers(name: str, values: Array) -> Array:
    """The values as an integer array."""
    v = as_array(values)
    if not is_integer(v):
        raise ValueError(f"{name} must be integers, got dtype {v.dtype}")
    return v


def check_not_negative(name: str, values: Array) -> Array:
    """The values as an array of integers, none of them negative."""
    v = check_integers(name, values)
    xp = namespace(v)
    if is_uint64(v) or being_traced(v) or values_hold(xp.all(v >= 0)):
        return v
    raise ValueError(f"{name} must not be negative, got {_smallest(v)}")


def _smallest(v: Array) -> int:
    return int(namespace(v).min(v))


def check_floating(name: str, x: Array, *, wanted: str = "real floating-point numbers") -> Array:
    """The values as an array of floats of at most 64 bits (lists of floats are taken)."""
    a = as_array(x)
    if not is_real_floating(a) or a.dtype.itemsize > 8:
        raise ValueError(f"{name} must be {wanted}, got dtype {a.dtype}")
    return a


def check_last_axis(name: str, x: Array, wanted: int, why: str) -> None:
    """Raise unless the last axis of x has the wanted length."""
    if x.ndim < 1 or x.shape[-1] != wanted:
        raise ValueError(f"{name} must have shape (..., {wanted}) {why}, got {tuple(x.shape)}")


def check_same_kind(**arrays: Array) -> None:
    """Raise if NumPy arrays and torch tensors are mixed."""
    kinds = {name: is_tensor(a) for name, a in arrays.items()}
    if len(set(kinds.values())) > 1:
        said = ", ".join(f"{n} is a {'tensor' if t else 'NumPy array'}" for n, t in kinds.items())
        raise ValueError(f"arrays must be all NumPy or all torch, got: {said}")


def check_broadcast(name: str, shape: Iterable[int], other: str, against: Iterable[int]) -> None:
    """Raise unless the two shapes broadcast."""
    ours, theirs = tuple(shape), tuple(against)
    try:
        np.broadcast_shapes(ours, theirs)
    except ValueError:
        raise ValueError(
            f"{name} must broadcast against {other} {theirs}, got {ours}; "
            "add axes of length 1 where one has none"
        ) from None


def resolve_dtype(xp: Any, dtype: Any) -> Any:
    """The asked output dtype, a real floating-point one; float64 if none was asked."""
    if dtype is None:
        return xp.float64
    try:
        known = np.dtype(dtype) if xp is array_api_compat.numpy else dtype
        fits = xp.isdtype(known, "real floating") and xp.finfo(known).bits <= 64
    except (TypeError, ValueError, AttributeError):
        fits = False
    if not fits:
        raise ValueError(
            "dtype must be a real floating-point dtype of at most 64 bits, of the library of the "
            f"arrays given, got {shown(dtype)}"
        )
    return dtype


def as_numpy(name: str, x: Array) -> NDArray[Any]:
    """The values in NumPy, for functions whose results are NumPy arrays."""
    a = as_array(x)
    if not is_tensor(a):
        return np.asarray(a)
    if a.requires_grad:
        raise ValueError(
            f"{name} must not require a gradient, for it is worked out in NumPy: "
            f"pass {name}.detach()"
        )
    try:
        return np.asarray(a.cpu().numpy())
    except (TypeError, RuntimeError):
        raise ValueError(
            f"{name} must be a tensor that NumPy can hold, got dtype {a.dtype} on {a.device}"
        ) from None


def check_finite(name: str, x: Array) -> Array:
    """The array itself; all its numbers must be finite."""
    if not being_traced(x) and not values_hold(namespace(x).all(namespace(x).isfinite(x))):
        raise ValueError(f"{name} must be finite, got NaN or infinity")
    return x
