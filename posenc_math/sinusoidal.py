"""The sinusoidal position vector, in every convention in use."""

from typing import Any

import numpy as np

from posenc_math._arrays import Array, being_traced, is_tensor, like, namespace
from posenc_math._checks import (
    LAYOUTS,
    ODD_RULES,
    ORDERS,
    check_base,
    check_choice,
    check_count,
    check_even,
    check_freq_shift,
    check_integer,
    check_positions,
    check_positive,
    resolve_dtype,
)
from posenc_math._ranges import as_run, run_of_vectors
from posenc_math._sincos import sin_cos_of_step
from posenc_math._time_steps import near_time_steps
from posenc_math.layouts import pack_sin_cos, unpack_pairs
from posenc_math.phases import (
    from_host,
    host_dtype,
    increment_array,
    increment_words,
    increments_for,
    is_parameter,
    on_host,
    sin_cos,
    steps_of,
    write_entries,
)


def encode(
    positions: Array,
    frequencies: Array,
    *,
    layout: str = "interleaved",
    order: str = "sin_cos",
    dtype: Any = None,
) -> Array:
    """Position vectors p_t for any set of frequencies: a (sin, cos) pair of ω_i t for each.

    As exact, alone and in long runs, as `sinusoidal` with `phase_increments`; float64 frequencies
    are taken as they are, which costs what `as_increments` says.

    positions: integers or float32/float64, shape (...,).
    frequencies: float64 radians per position (n_pairs,), or exact `phase_increments`.
    layout: "interleaved" or "half".  order: "sin_cos" or "cos_sin".
    dtype: dtype of the result; float64 if not given.  Angles are exact in any case.
    Result: shape (..., 2·n_pairs), on the device of the positions.

    Raises ValueError for unknown layout or order, positions that are not finite or of a lossy
    dtype, frequencies of another shape or dtype.

    Source: Vaswani et al. 2017, section 3.5.

    >>> import numpy as np
    >>> encode(np.array([0.0]), np.array([1.0, 0.1]))
    array([[0., 1., 0., 1.]])
    """
    check_choice("layout", layout, LAYOUTS)
    check_choice("order", order, ORDERS)
    p = check_positions(positions)
    if is_parameter(frequencies):
        sin, cos = sin_cos(p, frequencies, dtype=dtype)
        return pack_sin_cos(sin, cos, layout=layout, order=order)
    return _vectors(p, increments_for(p, frequencies), layout, order, dtype)


def _vectors(p: Array, increments: Array, layout: str, order: str, dtype: Any) -> Array:
    """Position vectors of checked positions."""
    xp = namespace(p)
    wanted = resolve_dtype(xp, dtype)
    host = on_host(p)
    if host is None:
        sin, cos = (xp.astype(t, wanted) for t in sin_cos_of_step(*steps_of(p, increments)))
        return pack_sin_cos(sin, cos, layout=layout, order=order)
    n = increments.shape[0]
    run = as_run(p, n, wanted)
    if run is not None:
        table = run_of_vectors(run, increments, layout, order)
        return from_host(table.reshape(*p.shape, 2 * n), p)
    table = np.empty((host.size, 2 * n), host_dtype(wanted))
    first, second = unpack_pairs(table, layout=layout)
    sin, cos = (first, second) if order == "sin_cos" else (second, first)
    write_entries(host.reshape(-1), increments, sin, cos)
    return from_host(table.reshape(*host.shape, 2 * n), p, wanted)


def sinusoidal(
    positions: Array,
    dim: int,
    *,
    base: float = 10000.0,
    freq_shift: float = 0.0,
    layout: str = "interleaved",
    order: str = "sin_cos",
    odd: str = "error",
    padding_index: int | None = None,
    min_timescale: float = 1.0,
    dtype: Any = None,
) -> Array:
    """Sinusoidal position vectors p_t, exact at any position, in any of the usual conventions.

    At every int64 and uint64 position an entry is rounded once: float64 is within 6·10⁻¹⁷ of the
    true sine, float32 within 3·10⁻⁸.  In a long run of consecutive positions (32768 pairs or more),
    and where as many positions in any order lie within one, entries are products and much faster:
    float64 is within 4·10⁻¹⁶ there, so that its last digits may differ from those of the same
    position alone; float32 is within 3·10⁻⁸ as well, and differs only where the true sine lies
    within 4·10⁻¹⁶ of the middle between two float32 numbers.  So does a short 1-D tensor of
    positions up to 4096 (time steps), wanted in float32, at fractional ones within 10⁻¹².

    positions: integers, or float32/float64 for fractional positions (diffusion time steps);
        shape (...,), in positions; array, tensor, list or number.
    dim: width d of the vector; even unless `odd` says what to do.
    base, freq_shift, min_timescale: the frequencies, see `frequencies`.
    layout: "interleaved" (sin, cos, sin, cos, …) or "half" (all first, then all second).
    order: "sin_cos" or "cos_sin", the order within a pair (diffusers: flip_sin_to_cos).
    odd: for odd d "error", "pad" (d−1 columns and a zero, tensor2tensor and diffusers), or
        "truncate" (d+1 columns, the last one dropped).  The paper's ω_i = base^(−2i/d) with the
        odd d itself, which Marian computes, takes freq_shift = 1/2; positional-encodings computes
        base^(−2i/(d+1)), freq_shift = 0.
    padding_index: a position whose vector is zero (fairseq); the others keep theirs.
    dtype: dtype of the result; float64 if not given.  The angles are exact in any case.
    Result: shape (..., d), on the device of the positions.

    | as in                                   | layout      | freq_shift | order, odd              |
    |-----------------------------------------|-------------|------------|-------------------------|
    | the paper                               | interleaved | 0 (½ odd)  | sin_cos, truncate       |
    | positional-encodings                    | interleaved | 0          | sin_cos, truncate       |
    | tensor2tensor, fairseq, Speech2Text     | half        | 1          | sin_cos, pad            |
    | diffusers `get_timestep_embedding`      | half        | 1 (or 0)   | sin_cos/cos_sin, pad    |
    | DDPM, gpt-neox, x-transformers          | half        | 0          | sin_cos, error          |
    | Marian, RoFormer                        | half        | 0 (½ odd)  | sin_cos, truncate       |

    Raises ValueError for a width that is not positive (or odd, with odd="error"), unknown layout,
    order or odd rule, base ≤ 0 or 1, positions that are NaN, infinite or of a lossy dtype.

    Source: Vaswani et al. 2017, section 3.5; Ho et al. 2020 (DDPM), appendix B, for time steps.

    >>> import numpy as np
    >>> sinusoidal([0, 1], 4).round(4)
    array([[0.    , 1.    , 0.    , 1.    ],
           [0.8415, 0.5403, 0.01  , 1.    ]])
    >>> sinusoidal(1, 5, layout="half", odd="pad", dtype=np.float32).round(4)
    array([0.8415, 0.01  , 0.5403, 1.    , 0.    ], dtype=float32)
    """
    check_choice("odd", odd, ODD_RULES)
    if padding_index is not None:
        check_integer("padding_index", padding_index)
    check_choice("layout", layout, LAYOUTS)
    check_choice("order", order, ORDERS)
    d = check_even("dim", dim) if odd == "error" else check_count("dim", dim)
    n_pairs = d // 2 if odd == "pad" else (d + 1) // 2
    if n_pairs == 0:
        raise ValueError(f"dim must be at least 2 with odd='pad', got {dim!r}")
    settings = (
        n_pairs,
        check_base(base),
        check_freq_shift(freq_shift, n_pairs),
        check_positive("min_timescale", min_timescale),
    )
    if d % 2 == 0 and padding_index is None and is_tensor(positions):
        few = near_time_steps(positions, settings, layout, order, dtype)
        if few is not None:
            return few
    p = check_positions(positions)
    xp = namespace(p)
    if being_traced(p):
        increments = like(increment_words(*settings), p, xp.int64)
    else:
        increments = increment_array(*settings)
    out = _vectors(p, increments, layout, order, dtype)
    if d % 2 and odd == "pad":
        out = xp.concat((out, xp.zeros_like(out[..., :1])), axis=-1)
    elif d % 2:
        out = out[..., :d]
    if padding_index is not None:
        out = xp.where((p == padding_index)[..., None], xp.zeros_like(out), out)
    return out
