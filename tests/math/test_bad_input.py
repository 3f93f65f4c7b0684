"""Every refusal says what was wanted and what came."""

import math

import numpy as np
import pytest

import posenc_math as pm

OMEGA = pm.frequencies(4)
P = pm.sinusoidal(np.arange(3), 8)
COS, SIN = pm.rope_tables(np.arange(3), OMEGA)
ONES = np.ones((3, 8))

REFUSED = {
    "odd width": (lambda: pm.sinusoidal([0], 7), "dim must be a positive even integer, got 7"),
    "zero width": (lambda: pm.sinusoidal([0], 0), "dim must be a positive even integer, got 0"),
    "negative width": (lambda: pm.sinusoidal([0], -2), "positive even integer, got -2"),
    "fractional width": (lambda: pm.sinusoidal([0], 8.0), "positive even integer, got 8.0"),
    "boolean width": (lambda: pm.sinusoidal([0], True, odd="pad"), "positive integer, got True"),
    "too narrow": (lambda: pm.sinusoidal([0], 1, odd="pad"), "at least 2 with odd='pad', got 1"),
    "layout": (
        lambda: pm.sinusoidal([0], 8, layout="halves"),
        "layout must be one of 'interleaved', 'half', got 'halves'",
    ),
    "order": (
        lambda: pm.sinusoidal([0], 8, order="cos"),
        "order must be one of 'sin_cos', 'cos_sin', got 'cos'",
    ),
    "odd rule": (
        lambda: pm.sinusoidal([0], 8, odd="crash"),
        "odd must be one of 'error', 'pad', 'truncate', got 'crash'",
    ),
    "pairing": (
        lambda: pm.rotate(ONES, COS, SIN, pairing="neox"),
        "pairing must be one of 'interleaved', 'half', got 'neox'",
    ),
    "coordinates": (lambda: pm.prototype_dials([0], 3, coordinates="cos"), "'sin', 'sin_cos'"),
    "base zero": (lambda: pm.frequencies(4, base=0), "positive number other than 1, got 0"),
    "base one": (lambda: pm.frequencies(4, base=1.0), "positive number other than 1, got 1.0"),
    "base negative": (lambda: pm.phase_increments(4, base=-2.0), "other than 1, got -2.0"),
    "base nan": (lambda: pm.sinusoidal([0], 8, base=math.nan), "other than 1, got nan"),
    "base infinite": (lambda: pm.kernel_limit(1, base=math.inf), "other than 1, got inf"),
    "base missing": (lambda: pm.frequencies(4, base=None), "other than 1, got None"),
    "base as text": (lambda: pm.frequencies(4, base="7"), "other than 1, got '7'"),
    "freq_shift": (lambda: pm.frequencies(4, freq_shift=4), "below the number of pairs"),
    "freq_shift nan": (lambda: pm.frequencies(4, freq_shift=math.nan), "finite number below"),
    "min_timescale": (lambda: pm.frequencies(4, min_timescale=0), "min_timescale must be a finite"),
    "no pairs": (lambda: pm.frequencies(0), "n_pairs must be a positive integer, got 0"),
    "nan position": (lambda: pm.sinusoidal([0.0, math.nan], 8), "positions must be finite"),
    "infinite position": (lambda: pm.rope_tables([math.inf], OMEGA), "positions must be finite"),
    "huge position": (lambda: pm.sinusoidal([1e19], 8), r"below 2\*\*63"),
    "half precision": (
        lambda: pm.sinusoidal(np.arange(3, dtype=np.float16), 8),
        "positions must be integers, float32 or float64, got dtype float16",
    ),
    "boolean position": (lambda: pm.sinusoidal(np.array([True]), 8), "got dtype bool"),
    "complex position": (lambda: pm.encode(np.array([1j]), OMEGA), "got dtype complex128"),
    "text position": (lambda: pm.encode(np.array([None]), OMEGA), "got dtype object"),
    "float phases": (lambda: pm.phases([0.5], pm.phase_increments(2)), "must be integers"),
    "float increments": (
        lambda: pm.phases([1], OMEGA),
        r"increments must be int64 of shape \(n_pairs, 3\), got float64 \(4,\)",
    ),
    "integer frequencies": (lambda: pm.encode([0], np.array([1, 2])), "got dtype int64"),
    "float32 frequencies": (
        lambda: pm.rope_tables([0], OMEGA.astype(np.float32)),
        "float64 radians per position or the increments of phase_increments",
    ),
    "matrix of frequencies": (
        lambda: pm.kernel(1, OMEGA[None]),
        r"shape \(n_pairs,\), or \(n_pairs, 3\) if they are increments, got shape \(1, 4\)",
    ),
    "nan frequencies": (lambda: pm.encode([0], np.array([math.nan])), "frequencies must be finite"),
    "two-dimensional gram": (lambda: pm.gram([[0]], OMEGA), r"shape \(N,\), got \(1, 1\)"),
    "integer vectors": (
        lambda: pm.rotate(np.ones((3, 8), int), COS, SIN, pairing="half"),
        "x must be real floating-point numbers, got dtype int64",
    ),
    "narrow vectors": (
        lambda: pm.rotate(np.ones((3, 6)), COS, SIN, pairing="half"),
        r"last axis of at least 8 for 4 pairs, got shape \(3, 6\)",
    ),
    "unequal tables": (
        lambda: pm.rotate(ONES, COS, SIN[:, :2], pairing="half"),
        "cos and sin must have one shape",
    ),
    "tables of another length": (
        lambda: pm.rotate(np.ones((4, 8)), COS, SIN, pairing="half"),
        r"broadcast against the leading axes of x, \(4,\), got \(3,\)",
    ),
    "vectors for a shift": (
        lambda: pm.shift(P[:, :6], 1, OMEGA),
        r"\(\.\.\., 8\) for 4 frequencies",
    ),
    "offset": (lambda: pm.shift_matrix(math.nan, OMEGA), "positions must be finite"),
    "several offsets": (lambda: pm.shift_matrix([1, 2], OMEGA), "offset must be one number"),
    "words": (lambda: pm.perturb(np.ones(6), 0, OMEGA), r"words must have shape \(\.\.\., 8\)"),
    "integer words": (lambda: pm.perturb(np.ones(8, int), 0, OMEGA), "words must be real floating"),
    "radius": (lambda: pm.ring_points([0, 0], radius=0.0), "radius must be a finite positive"),
    "center": (lambda: pm.ring_points([0, 0, 0]), r"center must have shape \(2,\), got \(3,\)"),
    "short word": (lambda: pm.direction_swing(0.5), "word_norm must be at least the radius 1"),
    "negative count": (lambda: pm.binary_bits([-1], 4), "values must not be negative, got -1"),
    "fractional count": (lambda: pm.binary_bits([1.5], 4), "values must be integers, got dtype"),
    "too many bits": (lambda: pm.binary_bits([1], 64), "n_bits must be at most 63"),
    "even harmonic": (lambda: pm.bit_harmonic(0.0, 2.0, order=2), "order must be odd"),
    "period": (lambda: pm.bit_square_wave(0.0, 0.0), "period must be a finite positive number"),
    "bit": (lambda: pm.bit_period(-1), "bit must be from 0 to 61, got -1"),
    "dials": (lambda: pm.prototype_dials([0], 63), "n_dials must be at most 62, got 63"),
    "min_frequency": (lambda: pm.slowed_dials([0], 3, min_frequency=2.0), "between 0 and 1"),
    "one code": (lambda: pm.closest_pair(P[:1]), "two rows or more"),
    "different shapes": (lambda: pm.pack_pairs(P, P[:1]), "must have one shape"),
    "odd axis": (lambda: pm.unpack_pairs(np.ones(3)), r"positive even last axis, got shape \(3,\)"),
    "odd permutation": (lambda: pm.pairing_permutation(5), "positive even integer, got 5"),
    "heads": (lambda: pm.permute_qk_weight(np.ones((7, 2)), 2, to="half"), "multiple of 2 rows"),
    "rotary_dim": (
        lambda: pm.permute_qk_weight(np.ones((8, 2)), 2, to="half", rotary_dim=6),
        "at most the head width 4, got 6",
    ),
    "factor": (lambda: pm.linear_scaling(OMEGA, 0.5), "factor must be at least 1, got 0.5"),
    "narrow ntk": (lambda: pm.ntk_base(1e4, 2.0, 2), "dim must be at least 4"),
    "ntk of the fastest": (
        lambda: pm.ntk_base(1e4, 2.0, 8, pair=0),
        "pair must be 1 to 3 for dim 8, got 0",
    ),
    "ntk beyond the last": (
        lambda: pm.ntk_base(1e4, 2.0, 8, pair=4),
        "pair must be 1 to 3 for dim 8, got 4",
    ),
    "yarn betas": (
        lambda: pm.yarn_ramp(8, original_length=64, beta_fast=1.0, beta_slow=1.0),
        "beta_fast must be above beta_slow",
    ),
    "llama3 factors": (
        lambda: pm.llama3_scaling(OMEGA, low_freq_factor=4.0),
        "low_freq_factor must be below high_freq_factor",
    ),
    "no heads": (lambda: pm.alibi_slopes(0), "n_heads must be a positive integer, got 0"),
    "odd buckets": (lambda: pm.t5_bucket([0], num_buckets=6), "multiple of 4, got 6"),
    "small distance": (lambda: pm.t5_bucket([0], max_distance=8), "max_distance must be above 8"),
    "float offsets": (lambda: pm.t5_bucket([0.5]), "relative_position must be integers"),
    "query and key": (lambda: pm.attention_weights(P, P[:, :4]), "query and key must have shapes"),
    "value": (lambda: pm.attention(P, P, P[:2]), r"N keys, got \(2, 8\) beside keys of shape \(3,"),
    "too few keys": (
        lambda: pm.attention_weights(P, P[:2], causal=True),
        "got 3 queries and 2 keys",
    ),
    "batches": (
        lambda: pm.attention_weights(np.ones((2, 3, 8)), np.ones((4, 3, 8))),
        r"key must broadcast against the leading axes of query, \(2,\), got \(4,\)",
    ),
    "batches of values": (
        lambda: pm.attention(np.ones((2, 3, 8)), np.ones((2, 3, 8)), np.ones((4, 3, 8))),
        "value must broadcast against",
    ),
    "bias": (lambda: pm.attention_weights(P, P, bias=np.ones((2, 3))), "bias must broadcast"),
    "positions for words": (
        lambda: pm.perturb(ONES, [0, 1], OMEGA),
        r"positions must broadcast against the leading axes of words, \(3,\), got \(2,\)",
    ),
    "unequal counts": (lambda: pm.hamming_distance([1, 2], [1, 2, 3]), "b must broadcast"),
    "integer table": (
        lambda: pm.sinusoidal([0], 8, dtype=np.int64),
        "dtype must be a real floating-point dtype",
    ),
    "unknown dtype": (lambda: pm.rope_tables([0], OMEGA, dtype="f33"), "got 'f33'"),
    "one direction": (lambda: pm.cosine_std(1), "dim must be at least 2, got 1"),
    "zero vector": (lambda: pm.pairwise_cosines(np.zeros((2, 3))), "no zero row"),
    "zero column": (lambda: pm.shared_wave(np.eye(2, 3)), "no zero column"),
    "other width": (
        lambda: pm.cross_cosines(np.ones((2, 3)), np.ones((2, 4))),
        "others must have rows of 3 numbers, got 4",
    ),
    "zero direction": (
        lambda: pm.closest_rows(np.ones((2, 3)), np.zeros((1, 3))),
        "others must have no zero row",
    ),
    "other count": (
        lambda: pm.leading_cosines(np.ones((2, 3)), np.ones((3, 3))),
        "others must have the shape of vectors",
    ),
    "first number zero": (lambda: pm.leading_cosines(np.eye(2), np.ones((2, 2))), "first number"),
    "law at zero": (lambda: pm.kernel_log_law(0.0), "offsets must be positive"),
    "steady kernel": (lambda: pm.first_rise(OMEGA, 2), "look further"),
    "one dial bends once": (lambda: pm.curvatures(OMEGA[:1]), "at least two pairs, got 1"),
    "rising frequencies": (lambda: pm.decode_position(P, OMEGA[::-1].copy()), "decreasing"),
    "infinite sine": (lambda: pm.best_single_sine(math.inf), "offset must be finite, got inf"),
    "zero wavelength": (lambda: pm.wavelengths(np.zeros(1)), "must not be zero, got one"),
}


@pytest.mark.parametrize(("call", "message"), REFUSED.values(), ids=REFUSED)
def test_refusals(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_tensors_of_lossy_dtypes_are_refused_and_kinds_are_not_mixed():
    torch = pytest.importorskip("torch")
    for dtype in (torch.bfloat16, torch.float16):
        with pytest.raises(ValueError, match=f"got dtype {dtype}.*cast the table"):
            pm.sinusoidal(torch.arange(4, dtype=dtype), 8)
    with pytest.raises(ValueError, match="frequencies rounded to fewer bits"):
        pm.rope_tables(torch.arange(4), torch.ones(4, dtype=torch.bfloat16))
    with pytest.raises(ValueError, match="x is a tensor, cos is a NumPy array"):
        pm.rotate(torch.ones(3, 8), COS, SIN, pairing="half")
    with pytest.raises(ValueError, match="positions must be finite"):
        pm.sinusoidal(torch.tensor([math.nan]), 8)
    with pytest.raises(ValueError, match="broadcast against"):
        pm.rotate(torch.ones(4, 8), torch.ones(3, 4), torch.ones(3, 4), pairing="interleaved")


@pytest.mark.parametrize("n_pairs", [1])
def test_one_frequency_with_shift_one_is_one(n_pairs):
    assert pm.frequencies(n_pairs, freq_shift=1.0).tolist() == [1.0]
    assert np.array_equal(
        pm.phase_increments(n_pairs, freq_shift=1.0), pm.phase_increments(n_pairs)
    )
