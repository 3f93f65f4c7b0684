"""Exact phases: an angle kept as a 128-bit fraction of a turn wraps without error.

A float64 angle ω·t loses digits as t grows: at t = 10⁷ ten of its sixteen are spent on whole turns
that sine and cosine throw away.  Here one step of a dial is stored as ω/2π, rounded once to
2⁻¹²⁸ turn, and multiplied in whole numbers, where wrapping at a turn *is* dropping whole turns.
So phase(s + t) = phase(s) + phase(t) holds bit for bit, and the angle at any 64-bit position is
wrong by at most 2⁻⁶⁵ turns.
"""

from collections.abc import Iterator
from decimal import Decimal, localcontext
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import (
    Array,
    as_array,
    being_traced,
    has_tangent,
    is_integer,
    is_tensor,
    is_uint64,
    like,
    namespace,
)
from posenc_math._checks import (
    as_numpy,
    check_base,
    check_broadcast,
    check_count,
    check_freq_shift,
    check_positions,
    check_positive,
    check_same_kind,
    resolve_dtype,
)
from posenc_math._sincos import radians_of_step, sin_cos_of_step
from posenc_math._turns import (
    PI,
    PI_BITS,
    RADIANS_PER_STEP,
    STEPS,
    TURN,
    increments_of_bytes,
    multiples,
    negative,
    plus,
    step_and_rest,
    traced_increments,
    turns_per_position,
    words_of,
)

FREQUENCY_LIMIT = 2.0**40
_DIGITS = 80
_ENTRIES_IN_CACHE = 1 << 13


@lru_cache(maxsize=64)
def _words(
    n_pairs: int, base: float, freq_shift: float, min_timescale: float
) -> tuple[tuple[int, int, int], ...]:
    with localcontext() as context:
        context.prec = _DIGITS
        steps = (Decimal(n_pairs) - Decimal(freq_shift)) or Decimal(1)
        ratio = (-Decimal(base).ln() / steps).exp()
        fastest = max(Decimal(1), ratio ** (n_pairs - 1)) / Decimal(min_timescale)
        if fastest >= Decimal(FREQUENCY_LIMIT):
            raise ValueError(
                f"base must keep all frequencies below 2**40, got {base!r} (with min_timescale "
                f"{min_timescale!r}), which makes one of {fastest:.2e}"
            )
        turns = TURN * Decimal(2**PI_BITS) / Decimal(2 * PI) / Decimal(min_timescale)
        out = []
        for _ in range(n_pairs):
            out.append(words_of(int(turns.to_integral_value())))
            turns *= ratio
    return tuple(out)


def increment_words(
    n_pairs: int, base: float, freq_shift: float, min_timescale: float = 1.0
) -> tuple[tuple[int, int, int], ...]:
    """The increments of `phase_increments` as whole numbers."""
    return _words(n_pairs, base, freq_shift, min_timescale)


# torch.compile runs the function while tracing and keeps its result as a constant (the mark that
# torch.compiler.assume_constant_result sets); plain Python never looks at it.
increment_words._dynamo_marked_constant = True  # type: ignore[attr-defined]


@lru_cache(maxsize=64)
def increment_array(
    n_pairs: int, base: float, freq_shift: float, min_timescale: float = 1.0
) -> NDArray[np.int64]:
    """The increments of `phase_increments`, not to be written to: every caller gets this array."""
    return np.array(_words(n_pairs, base, freq_shift, min_timescale), dtype=np.int64)


def phase_increments(
    n_pairs: int, *, base: float = 10000.0, freq_shift: float = 0.0, min_timescale: float = 1.0
) -> NDArray[np.int64]:
    """Exact turns per position, ω_i/2π in units of 2⁻¹²⁸ turn, each rounded once.

    n_pairs, base, freq_shift, min_timescale: as in `frequencies`.
    Result: int64, shape (n_pairs, 3): three 64-bit words of one number in two's complement, the
        most significant first: whole turns, then 128 bits within a turn.  Every function that takes
        `frequencies` takes these instead.

    Raises ValueError for n_pairs < 1, base ≤ 0 or 1, freq_shift ≥ n_pairs, min_timescale ≤ 0, or
    both so small that a frequency reaches 2⁴⁰.

    Source: the project's own; the frequencies are those of Vaswani et al. 2017, section 3.5.

    >>> phase_increments(2).tolist()
    [[0, 2935890503282001226, 9154082963658192752], [0, 29358905032820012, 4887694288801065348]]
    """
    n = check_count("n_pairs", n_pairs)
    b = check_base(base)
    shift = check_freq_shift(freq_shift, n)
    fastest = check_positive("min_timescale", min_timescale)
    return np.array(_words(n, b, shift, fastest), dtype=np.int64)


phase_increments._dynamo_marked_constant = True  # type: ignore[attr-defined]


def as_increments(frequencies: Array) -> NDArray[np.int64]:
    """Frequencies in radians per position as exact turns per position, as `phase_increments`.

    frequencies: float64 NumPy array (n_pairs,), radians per position, below 2⁴⁰; any spacing, for
        example the output of `yarn`.
    Result: int64 (n_pairs, 3), the given float64 numbers over 2π, each rounded once.  The float64
        numbers themselves are rounded already, which `phase_increments` are not: `frequencies`
        of base above 1, a unit in the last place off where the processor's power is, cost up to
        6·10⁻⁷ at positions below 2³² and 4·10⁻² below 2⁴⁸.

    Raises ValueError if the frequencies are not a float64 array or not finite.

    Source: the project's own.

    >>> from posenc_math.frequencies import frequencies
    >>> bool(np.all(as_increments(frequencies(2))[:, :2] == phase_increments(2)[:, :2]))
    True
    """
    w = check_frequencies(frequencies)
    if is_tensor(w):
        raise ValueError("frequencies must be a NumPy array to be made exact, got a tensor")
    return increments_of_bytes(w.tobytes()).copy() if w.ndim == 1 else np.asarray(w)


def check_frequencies(frequencies: Array) -> Array:
    """The frequencies as an array: float64 radians, increments, or a tensor of floats."""
    w = as_array(frequencies)
    n_pairs_of(w)
    xp = namespace(w)
    if w.ndim == 2:
        if w.dtype != xp.int64:
            raise ValueError(f"increments must be int64, got dtype {w.dtype}; use phase_increments")
        return w
    if is_tensor(w):
        if w.dtype not in (xp.float32, xp.float64):
            raise ValueError(
                f"a tensor of frequencies must be float32 or float64, got {w.dtype}: "
                "frequencies rounded to fewer bits drift by whole turns"
            )
        return w
    if w.dtype != np.float64:
        raise ValueError(
            f"frequencies must be float64 radians per position or the increments of "
            f"phase_increments, got dtype {w.dtype}"
        )
    if not np.all(np.isfinite(w)) or np.any(np.abs(w) >= FREQUENCY_LIMIT):
        raise ValueError("frequencies must be finite and below 2**40, got one that is not")
    return np.asarray(w, np.float64)


def n_pairs_of(frequencies: Array) -> int:
    """How many pairs the frequencies describe."""
    w = as_array(frequencies)
    if (w.ndim != 1 and tuple(w.shape[1:]) != (3,)) or w.shape[0] < 1:
        raise ValueError(
            "frequencies must have shape (n_pairs,), or (n_pairs, 3) if they are increments, got "
            f"shape {tuple(w.shape)}"
        )
    return int(w.shape[0])


def radians(frequencies: Array) -> NDArray[np.float64]:
    """The frequencies, however they are given, as float64 radians per position in NumPy."""
    w = as_numpy("frequencies", check_frequencies(frequencies))
    if w.ndim == 2:
        turns: NDArray[np.float64] = turns_per_position(w)
        return turns * (2 * np.pi)
    return w.astype(np.float64, copy=False)


def traced_radians(positions: Array, frequencies: Array) -> Array:
    """The frequencies as float64 radians beside traced positions.

    A NumPy array met by torch.compile is an input whose values are not known while tracing.
    """
    n_pairs_of(frequencies)
    xp = namespace(positions)
    w = xp.asarray(frequencies, device=positions.device)
    return turns_per_position(w) * (2 * np.pi) if w.ndim == 2 else w


def phases(positions: Array, increments: NDArray[np.int64]) -> Array:
    """Angles in [−π, π], exact at every integer position: phase of t in each pair.

    positions: integers of any shape (...,), signed or unsigned; array or tensor.
    increments: int64 (n_pairs, 3), see `phase_increments`.
    Result: float64 radians, shape (..., n_pairs), wrong by at most 2.3·10⁻¹⁶.

    Raises ValueError if the positions are not integers or the increments not those.

    Source: the project's own.

    >>> import numpy as np
    >>> round(float(np.sin(phases(10**18, phase_increments(1)))[0]), 10)
    -0.9929693207
    """
    high, low = _turn_words(positions, increments)
    return radians_of_step(*step_and_rest(high, low))


def phase_turns(positions: Array, increments: NDArray[np.int64]) -> Array:
    """Phases in units of 2⁻¹²⁸ turn, as two 64-bit words: the form in which addition is exact.

    positions: integers of any shape (...,), signed or unsigned.
    increments: int64 (n_pairs, 3), see `phase_increments`.
    Result: int64, shape (..., n_pairs, 2): the high and the low word, to be read as one 128-bit
        number modulo one turn.  The phase of s + t is `add_phases` of those of s and t, bit for
        bit.

    Raises ValueError if the positions are not integers or the increments not those.

    Source: the project's own.

    >>> inc = phase_increments(3)
    >>> s, t = 123456789, 987654321
    >>> sum_of_phases = add_phases(phase_turns(s, inc), phase_turns(t, inc))
    >>> bool(np.all(sum_of_phases == phase_turns(s + t, inc)))
    True
    """
    high, low = _turn_words(positions, increments)
    return namespace(high).stack((high, low), axis=-1)


def add_phases(a: Array, b: Array) -> Array:
    """Sum of two phases modulo one turn, exact.

    a, b: int64 (..., 2) that broadcast, see `phase_turns`.
    Result: int64, the broadcast shape.

    Raises ValueError if they are not such arrays.

    Source: the project's own (addition of two-word integers with carry).

    >>> half = np.array([-(2**63), 0])
    >>> add_phases(half, half).tolist()
    [0, 0]
    """
    x, y = as_array(a), as_array(b)
    for name, words in (("a", x), ("b", y)):
        if words.ndim < 1 or words.shape[-1] != 2 or words.dtype != namespace(words).int64:
            raise ValueError(
                f"{name} must be phases, int64 of shape (..., 2), got {words.dtype} "
                f"{tuple(words.shape)}; use phase_turns"
            )
    check_same_kind(a=x, b=y)
    check_broadcast("b", y.shape, "a, of shape", x.shape)
    words = ((x[..., :1], x[..., 1:]), (y[..., :1], y[..., 1:]))
    return namespace(x).concat(plus(*words), axis=-1)


def _turn_words(positions: Array, increments: Array) -> tuple[Array, Array]:
    p = check_positions(positions)
    if not is_integer(p):
        raise ValueError(f"positions must be integers for exact phases, got dtype {p.dtype}")
    inc = as_array(increments)
    if inc.ndim != 2 or inc.shape[1] != 3 or inc.dtype != namespace(inc).int64:
        raise ValueError(
            f"increments must be int64 of shape (n_pairs, 3), got {inc.dtype} {tuple(inc.shape)}; "
            "use phase_increments or as_increments"
        )
    xp = namespace(p)
    counts, below = _counts(p)
    high, low = multiples(counts, like(inc, p, xp.int64))
    if below is None:
        return high, low
    minus = negative(high, low)
    return xp.where(below, minus[0], high), xp.where(below, minus[1], low)


def _counts(integers: Array) -> tuple[Array, Array | None]:
    """Magnitudes as unsigned words in int64, (..., 1), and where they are negative if any can be.

    The magnitude of −2⁶³ is right as well: as an unsigned word it is 2⁶³.
    """
    xp = namespace(integers)
    if is_uint64(integers):
        return xp.astype(integers, xp.uint64)[..., None].view(xp.int64), None
    whole = xp.astype(integers, xp.int64)[..., None]
    return xp.abs(whole), whole < 0


def steps_of(positions: Array, increments: Array) -> tuple[Array, Array]:
    """Angles ω_i t as (step, rest), see `step_and_rest`, of checked positions of any dtype.

    A fractional position is split into its nearest integer, whose phase is exact, and the rest of
    at most one half, which float64 holds well and along which gradients flow.
    """
    xp = namespace(positions)
    inc = like(increments, positions, xp.int64)
    whole, part = positions, None
    if not is_integer(positions):
        p = xp.astype(positions, xp.float64)
        nearest = xp.round(p)
        whole, part = xp.astype(nearest, xp.int64), (p - nearest)[..., None]
    counts, below = _counts(whole)
    narrow = False
    if isinstance(counts, np.ndarray):  # values that can be looked at spare some work
        narrow = not np.any(counts >> 32)
        below = below if below is not None and np.any(below) else None
    step, rest = step_and_rest(*multiples(counts, inc, narrow=narrow))
    if below is not None:
        sign = 1 - 2 * xp.astype(below, xp.int64)
        step, rest = step * sign, rest * xp.astype(sign, xp.float64)
    if part is not None:
        more = part * turns_per_position(inc) * STEPS
        steps = xp.round(more)
        step, rest = step + xp.astype(steps, xp.int64), rest + (more - steps) * RADIANS_PER_STEP
    return step, rest


def increments_for(positions: Array, frequencies: Array) -> Array:
    """The increments that belong to checked positions, also while torch traces."""
    if not being_traced(positions):
        return as_increments(frequencies)
    n_pairs_of(frequencies)
    xp = namespace(positions)
    w = xp.asarray(frequencies, device=positions.device)
    if w.dtype != (xp.float64 if w.ndim == 1 else xp.int64):
        raise ValueError(f"frequencies must be float64, or increments int64, got {w.dtype}")
    if w.ndim == 2:
        return w
    return traced_increments(w)


def is_parameter(frequencies: Array) -> bool:
    """True for a tensor of radians, in which a gradient may be asked for."""
    return is_tensor(frequencies) and frequencies.ndim == 1


def _plain_angles(p: Array, frequencies: Array) -> Array:
    """The product ω_i t of a tensor of frequencies: differentiable in both, whole turns and all."""
    w = check_frequencies(frequencies)
    if not is_tensor(p):
        raise ValueError("positions must be a tensor when frequencies are one, got NumPy")
    xp = namespace(p)
    return xp.astype(p, xp.float64)[..., None] * xp.astype(w, xp.float64)


def reduced_angles(positions: Array, frequencies: Array) -> Array:
    """Angles ω_i t up to whole turns, float64 (..., n_pairs), in [−π, π].

    A *tensor* of frequencies is a parameter: the plain float64 product.
    """
    p = check_positions(positions)
    if is_parameter(frequencies):
        return _plain_angles(p, frequencies)
    increments = increments_for(p, frequencies)
    host = on_host(p)
    if host is None:
        return radians_of_step(*steps_of(p, increments))
    n = increments.shape[0]
    angles = np.empty((host.size, n))
    for block in blocks(host.size, n):
        angles[block] = radians_of_step(*steps_of(host.reshape(-1)[block], increments))
    return from_host(angles.reshape(*host.shape, n), p)


def sin_cos(positions: Array, frequencies: Array, *, dtype: Any = None) -> tuple[Array, Array]:
    """Sine and cosine of ω_i t, (..., n_pairs) each, rounded once from the exact angle.

    A *tensor* of frequencies is a parameter: sine and cosine of the plain float64 product.
    """
    p = check_positions(positions)
    xp = namespace(p)
    wanted = resolve_dtype(xp, dtype)
    if is_parameter(frequencies):
        angles = _plain_angles(p, frequencies)
        return xp.astype(xp.sin(angles), wanted), xp.astype(xp.cos(angles), wanted)
    increments = increments_for(p, frequencies)
    host = on_host(p)
    if host is None:
        sin, cos = sin_cos_of_step(*steps_of(p, increments))
        return xp.astype(sin, wanted), xp.astype(cos, wanted)
    n = increments.shape[0]
    tables = np.empty((2, host.size, n), host_dtype(wanted))
    write_entries(host.reshape(-1), increments, *tables)
    sin, cos = (from_host(t.reshape(*host.shape, n), p, wanted) for t in tables)
    return sin, cos


def on_host(positions: Array) -> NDArray[Any] | None:
    """The positions in NumPy, if their values can be looked at and no derivative is asked."""
    if not is_tensor(positions):
        return np.asarray(positions)
    if being_traced(positions) or positions.device.type != "cpu":
        return None
    try:
        host = np.asarray(positions.numpy())
    except RuntimeError:  # a gradient is asked, or inside vmap and the like there are no numbers
        return None
    return None if host.dtype.kind == "f" and has_tangent(positions) else host


def host_dtype(wanted: Any) -> np.dtype[Any]:
    """The NumPy dtype of a table wanted in that dtype; float64 where NumPy has none (bfloat16)."""
    name = str(wanted).removeprefix("torch.") if "torch" in str(wanted) else np.dtype(wanted).name
    return np.dtype(name if name in ("float16", "float32", "float64") else "float64")


def from_host(table: NDArray[Any], positions: Array, dtype: Any = None) -> Array:
    """The NumPy table as the kind of array the positions are."""
    if not is_tensor(positions):
        return table
    tensor = namespace(positions).from_numpy(table)
    return tensor if dtype is None else tensor.to(dtype)


def write_entries(
    positions: NDArray[Any], increments: NDArray[np.int64], sin: NDArray[Any], cos: NDArray[Any]
) -> None:
    """Fill sin and cos, (N, n_pairs) views of a table."""
    for block in blocks(positions.shape[0], increments.shape[0]):
        sin[block], cos[block] = sin_cos_of_step(*steps_of(positions[block], increments))


def blocks(n_rows: int, n_pairs: int) -> Iterator[slice]:
    """Slices of rows, so few at a time that what is worked out stays in cache."""
    rows = max(1, _ENTRIES_IN_CACHE // n_pairs)
    for first in range(0, n_rows, rows):
        yield slice(first, first + rows)
