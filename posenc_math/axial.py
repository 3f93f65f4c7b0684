"""Positions with several coordinates (image rows and columns, video frames), axis by axis."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from posenc_math._arrays import Array, namespace
from posenc_math._checks import (
    check_count,
    check_flag,
    check_list,
    check_positions,
)
from posenc_math.phases import n_pairs_of
from posenc_math.rotary import rope_tables
from posenc_math.sinusoidal import sinusoidal


def grid_positions(*lengths: int) -> NDArray[np.int64]:
    """Coordinates of every cell of a grid, last axis fastest: what a flattened image has.

    lengths: number of cells along each axis, for example rows and columns.
    Result: int64 (product of lengths, number of axes).

    Raises ValueError if no length is given or one is not a positive integer.

    Source: the row-major order in which Dosovitskiy et al. 2021 (ViT), section 3.1, flatten.

    >>> grid_positions(2, 2).tolist()
    [[0, 0], [0, 1], [1, 0], [1, 1]]
    """
    if not lengths:
        raise ValueError("lengths must be at least one positive integer, got none")
    counts = [check_count("length", length) for length in lengths]
    return np.indices(counts).reshape(len(counts), -1).T.copy()


def _coordinates(positions: Array, n_axes: int) -> list[Array]:
    p = check_positions(positions)
    if p.ndim < 1 or p.shape[-1] != n_axes:
        raise ValueError(
            f"positions must have shape (..., {n_axes}), a coordinate for each axis, got "
            f"{tuple(p.shape)}"
        )
    return [p[..., axis] for axis in range(n_axes)]


def axial_sinusoidal(
    positions: Array,
    dims: Sequence[int],
    *,
    base: float = 10000.0,
    layout: str = "half",
    order: str = "sin_cos",
    dtype: Any = None,
) -> Array:
    """Sinusoidal vectors of positions with several coordinates: one for each axis, side by side.

    positions: integers, or float32/float64, shape (..., n_axes), for example `grid_positions`.
    dims: width given to each axis, even, in the order of the coordinates.
    base, layout, order, dtype: of each part, see `sinusoidal`.
    Result: shape (..., sum of dims).

    | as in                            | coordinates | dims                | layout      |
    |----------------------------------|-------------|---------------------|-------------|
    | MAE, DiT (2-D)                   | (x, y)      | d/2, d/2            | half        |
    | DETR                             | (y, x)      | d/2, d/2            | interleaved |
    | CogVideoX of diffusers (3-D)     | (t, x, y)   | d/4, 3d/8, 3d/8     | half        |

    Raises ValueError for an odd width, as many coordinates as there are no widths, and as
    `sinusoidal`.

    Source: He et al. 2022, "Masked Autoencoders", reference code `get_2d_sincos_pos_embed`; Carion
    et al. 2020 (DETR), section A.4.

    >>> axial_sinusoidal([[0, 1]], (2, 2)).round(4)
    array([[0.    , 1.    , 0.8415, 0.5403]])
    """
    widths = check_list("dims", dims)
    if not widths:
        raise ValueError("dims must hold one width for each axis, got none")
    parts = [
        sinusoidal(p, dim, base=base, layout=layout, order=order, dtype=dtype)
        for p, dim in zip(_coordinates(positions, len(widths)), widths, strict=True)
    ]
    return namespace(parts[0]).concat(parts, axis=-1)


def axial_rope_tables(
    positions: Array, frequencies: Sequence[Array], *, dtype: Any = None
) -> tuple[Array, Array]:
    """Cosine and sine for RoPE over several coordinates: first pairs by the first axis, and so on.

    positions: integers, or float32/float64, shape (..., n_axes), for example `grid_positions`.
    frequencies: for each axis its float64 radians per position or uint64 increments.
    dtype: of the tables; float64 if not given.
    Result: (cos, sin), each (..., sum of the numbers of pairs), for `rotate` with any pairing.

    | as in                      | frequencies                                       | pairing     |
    |----------------------------|---------------------------------------------------|-------------|
    | Qwen2-VL (vision), GLM-4.1V| [w, w], w = `frequencies(head_dim // 4)`          | half        |
    | Pixtral                    | [w[0::2], w[1::2]], w = `frequencies(head_dim//2)`| half        |
    | Flux                       | a `frequencies(n)` for each of its axes           | interleaved |

    Raises ValueError as `rope_tables`, or for as many coordinates as there are no frequencies.

    Source: Heo et al. 2024, "Rotary Position Embedding for Vision Transformer", section 3.2, eq. 9.

    >>> cos, _ = axial_rope_tables([[0, 3]], [np.array([np.pi / 6]), np.array([np.pi / 3])])
    >>> cos.round(12)
    array([[ 1., -1.]])
    """
    spectra = check_list("frequencies", frequencies)
    if not spectra:
        raise ValueError("frequencies must hold one array for each axis, got none")
    tables = [
        rope_tables(p, omega, dtype=dtype)
        for p, omega in zip(_coordinates(positions, len(spectra)), spectra, strict=True)
    ]
    xp = namespace(tables[0][0])
    cos, sin = (xp.concat(parts, axis=-1) for parts in zip(*tables, strict=True))
    return cos, sin


def mrope_tables(
    positions: Array,
    frequencies: Array,
    sections: Sequence[int],
    *,
    interleaved: bool = False,
    dtype: Any = None,
) -> tuple[Array, Array]:
    """Cosine and sine of multimodal RoPE: each pair turns by time, by height or by width.

    positions: integers (3, ...): time, height and width of each token; for text all three agree.
    frequencies: float64 radians per position (n_pairs,), or uint64 increments, of the whole head.
    sections: how many pairs turn by each coordinate; they sum to n_pairs.
    interleaved: False: the first sections[0] pairs turn by time, the next by height, the last by
        width (Qwen2-VL).  True: t h w t h w … while sections last, then t (Qwen3-VL).
    dtype: of the tables; float64 if not given.
    Result: (cos, sin), each (..., n_pairs), for `rotate` with pairing="half".

    Raises ValueError if sections do not fit the coordinates and frequencies; as `rope_tables`.

    Source: Wang et al. 2024, "Qwen2-VL", section 2.1.2; `recomposition_frequencies` of Qwen3-VL in
    Hugging Face transformers (interleaved).

    >>> cos, _ = mrope_tables([[0], [1], [2]], np.full(3, np.pi), (1, 1, 1))
    >>> cos.round(12)
    array([[ 1., -1.,  1.]])
    """
    p, n = check_positions(positions), n_pairs_of(frequencies)
    counts = [check_count("section", count) for count in check_list("sections", sections)]
    if p.ndim < 1 or p.shape[0] != len(counts) or sum(counts) != n:
        raise ValueError(
            f"positions must have shape ({len(counts)}, ...) and sections sum to the {n} pairs, "
            f"got {tuple(p.shape)} and {tuple(counts)}"
        )
    in_turn = [axis for axis, count in enumerate(counts) for _ in range(count)]
    axis_of_pair = _interleaved_axes(counts) if check_flag("interleaved", interleaved) else in_turn
    pairs_of_axis = [
        [pair for pair in range(n) if axis_of_pair[pair] == axis] for axis in range(len(counts))
    ]
    tables = [
        rope_tables(p[axis], frequencies[pairs], dtype=dtype)
        for axis, pairs in enumerate(pairs_of_axis)
    ]
    together = [pair for pairs in pairs_of_axis for pair in pairs]
    back = [together.index(pair) for pair in range(n)]
    xp = namespace(tables[0][0])
    cos, sin = (xp.concat(parts, axis=-1)[..., back] for parts in zip(*tables, strict=True))
    return cos, sin


def _interleaved_axes(counts: list[int]) -> list[int]:
    """The axis of each pair: one after the other, and the first where the others are used up."""
    axes = [0] * sum(counts)
    for axis, count in enumerate(counts[1:], start=1):
        for pair in range(axis, min(len(counts) * count, len(axes)), len(counts)):
            axes[pair] = axis
    if [axes.count(axis) for axis in range(len(counts))] != counts:
        raise ValueError(
            f"interleaved sections must leave the first coordinate most pairs, got {tuple(counts)}"
        )
    return axes
