"""Every argument of every public function, given what it is not: one clear sentence or a result.

A bad call ends in a ValueError that is short, never in an error of Python, NumPy or torch that says
nothing of the argument; it takes no time; and it makes no NaN out of numbers without one.
"""

import inspect
import math
import time
import warnings

import numpy as np
import pytest

import posenc_math as pm

torch = pytest.importorskip("torch")

OMEGA = pm.frequencies(4)
EXACT = pm.phase_increments(4)
P = pm.sinusoidal(np.arange(3), 8)
COS, SIN = pm.rope_tables(np.arange(3), OMEGA)
PHASES = pm.phase_turns([1], EXACT)
STYLE = {"layout": "half", "order": "sin_cos"}
RAMP = {"original_length": 64, "base": 1e4, "beta_fast": 32.0, "beta_slow": 1.0, "truncate": True}

VALID = {
    "add_phases": {"a": PHASES, "b": PHASES},
    "alibi_bias": {"query_positions": [0], "key_positions": [0, 1], "slopes": np.ones(2)},
    "alibi_slopes": {"n_heads": 4},
    "arc_length": {"offset": 1.0, "frequencies": OMEGA},
    "as_increments": {"frequencies": OMEGA},
    "attention": {"query": P, "key": P, "value": P, "causal": True, "bias": None},
    "attention_scores": {"query": P, "key": P},
    "attention_weights": {"query": P, "key": P, "causal": True, "bias": None},
    "axial_rope_tables": {"positions": [[0, 1]], "frequencies": [OMEGA, OMEGA], "dtype": None},
    "axial_sinusoidal": {
        "positions": [[0, 1]],
        "dims": [4, 4],
        "base": 1e4,
        **STYLE,
        "dtype": None,
    },
    "best_single_sine": {"offset": 1.0},
    "binary_bits": {"values": [1], "n_bits": 4},
    "bit_dial_angle": {"u": [0.5], "period": 2.0},
    "bit_fourier_sum": {"u": [0.5], "period": 2.0, "n_terms": 2},
    "bit_harmonic": {"u": [0.5], "period": 2.0, "order": 1},
    "bit_period": {"bit": 2},
    "bit_square_wave": {"u": [0.5], "period": 2.0},
    "chord": {"angle": [1.0]},
    "closest_pair": {"codes": P},
    "closing_distance": {"codes": P},
    "cosine_distribution": {"dim": 4},
    "cosine_std": {"dim": 4},
    "cosine_tail_bound": {"epsilon": 0.1, "dim": 4},
    "curvatures": {"frequencies": OMEGA},
    "decode_position": {"p": P, "frequencies": OMEGA, **STYLE},
    "dial_angles": {"positions": [1], "frequencies": OMEGA},
    "direction_swing": {"word_norm": 2.0, "radius": 1.0},
    "displacement": {"dim": 8, "radius": 1.0},
    "distance": {"offsets": [1], "frequencies": OMEGA},
    "dynamic_ntk_base": {
        "base": 1e4,
        "factor": 2.0,
        "dim": 8,
        "seq_len": 10,
        "original_length": 8,
    },
    "encode": {"positions": [0, 1], "frequencies": OMEGA, **STYLE, "dtype": None},
    "fire_distances": {
        "query_positions": [1],
        "key_positions": [0],
        "c": 1.0,
        "threshold": 4.0,
    },
    "first_rise": {"frequencies": OMEGA, "max_offset": 100},
    "frequencies": {"n_pairs": 4, "base": 1e4, "freq_shift": 0.0, "min_timescale": 1.0},
    "generator": {"frequencies": OMEGA, **STYLE},
    "gram": {"positions": [0, 1], "frequencies": OMEGA},
    "gray_bits": {"values": [1], "n_bits": 4},
    "grid_positions": {"lengths": 2},
    "hamming_distance": {"a": [1], "b": [2]},
    "kernel": {"offsets": [1], "frequencies": OMEGA},
    "kernel_euler_maclaurin": {"offsets": [1.0], "n_pairs": 4, "base": 1e4, "aliasing": False},
    "kernel_limit": {"offsets": [1], "base": 1e4},
    "kernel_limit_range": {"n_pairs": 4, "base": 1e4},
    "kernel_log_law": {"offsets": [1.0], "base": 1e4},
    "kerple_bias": {
        "query_positions": [1],
        "key_positions": [0],
        "r1": np.ones(2),
        "r2": np.ones(2),
        "kind": "log",
    },
    "linear_scaling": {"omega": OMEGA, "factor": 2.0},
    "llama3_scaling": {
        "omega": OMEGA,
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_length": 64,
    },
    "longrope_attention_factor": {"factor": 2.0, "original_length": 64},
    "longrope_scaling": {"omega": OMEGA, "factors": [1.0, 1.0, 2.0, 2.0]},
    "mean_cosine_by_gap": {"vectors": P},
    "mean_pairwise_cosine": {"vectors": P},
    "mrope_tables": {
        "positions": np.zeros((3, 2), int),
        "frequencies": OMEGA,
        "sections": [2, 1, 1],
        "interleaved": False,
        "dtype": None,
    },
    "near_returns": {"last": 70, "frequencies": OMEGA, "within": 0.35},
    "ntk_base": {"base": 1e4, "factor": 2.0, "dim": 8, "pair": 3},
    "pack_pairs": {"first": np.ones(3), "second": np.ones(3), "layout": "half"},
    "pairing_permutation": {"dim": 8},
    "pairwise_cosines": {"vectors": P},
    "cross_cosines": {"vectors": P, "others": P},
    "closest_rows": {"vectors": P, "others": P},
    "leading_cosines": {"vectors": np.ones((2, 4)), "others": np.ones((2, 4))},
    "permute_qk_weight": {
        "weight": np.ones((8, 2)),
        "n_heads": 2,
        "to": "half",
        "rotary_dim": 2,
    },
    "perturb": {
        "words": P,
        "positions": [0, 1, 2],
        "frequencies": OMEGA,
        **STYLE,
        "radius": 1.0,
    },
    "phase_increments": {"n_pairs": 4, "base": 1e4, "freq_shift": 0.0, "min_timescale": 1.0},
    "phase_turns": {"positions": [1], "increments": EXACT},
    "phases": {"positions": [1], "increments": EXACT},
    "proportional_frequencies": {"dim": 8, "share": 0.5, "base": 1e4, "factor": 2.0},
    "prototype_dials": {"positions": [0], "n_dials": 3, "coordinates": "sin", "layout": "half"},
    "random_unit_vectors": {"rng": np.random.default_rng(0), "count": 2, "dim": 4},
    "relative_rotation": {"p": P, "q": P, **STYLE},
    "resize_positions": {
        "table": P,
        "new": 5,
        "old": None,
        "method": "cubic",
        "prefix": 0,
        "align_corners": False,
    },
    "ring_points": {"center": [0.0, 0.0], "n_points": 4, "radius": 1.0},
    "rope_tables": {"positions": [0, 1], "frequencies": OMEGA, "dtype": None},
    "rotate": {"x": np.ones((3, 8)), "cos": COS, "sin": SIN, "pairing": "half"},
    "separation": {"frequencies": OMEGA, "max_offset": 5},
    "shared_mean_fraction": {"vectors": P},
    "shared_wave": {"vectors": P},
    "shift": {"p": P, "offset": 1, "frequencies": OMEGA, **STYLE},
    "shift_matrix": {"offset": 1, "frequencies": OMEGA, **STYLE},
    "sinusoidal": {
        "positions": [0, 1],
        "dim": 8,
        "base": 1e4,
        "freq_shift": 0.0,
        "min_timescale": 1.0,
        **STYLE,
        "odd": "error",
        "padding_index": None,
        "dtype": None,
    },
    "slowed_dials": {
        "positions": [0],
        "n_dials": 3,
        "min_frequency": 1e-4,
        "coordinates": "sin",
        "layout": "half",
    },
    "softmax": {"logits": P},
    "speed": {"frequencies": OMEGA},
    "step_distances": {"codes": P},
    "swin_bias": {"table": np.zeros((9, 1)), "rows": 2, "columns": 2},
    "swin_index": {"rows": 2, "columns": 2},
    "t5_bucket": {
        "relative_position": [1, -1],
        "bidirectional": True,
        "num_buckets": 32,
        "max_distance": 128,
    },
    "transformer_xl_bias": {
        "query": np.ones((3, 8)),
        "distance_keys": np.ones((3, 8)),
        "position_bias": np.ones(8),
    },
    "unpack_pairs": {"x": np.ones(4), "layout": "half"},
    "wavelengths": {"frequencies": OMEGA},
    "xpos_scale": {"positions": [0, 1], "n_pairs": 4, "gamma": 0.4, "scale_base": 512.0},
    "yarn": {"dim": 8, "factor": 2.0, **RAMP},
    "yarn_attention_factor": {"factor": 2.0, "mscale": None, "mscale_all_dim": None},
    "yarn_ramp": {"dim": 8, **RAMP},
}
ELSEWHERE = {"RopeSettings", "load_learned_positions", "rope_from_config"}

GRADIENT = torch.ones(3, 8, dtype=torch.float64, requires_grad=True)
BAD = {
    "None": None,
    "text": "1",
    "dict": {},
    "object": object(),
    "function": len,
    "ragged list": [[1, 2], [3]],
    "empty list": [],
    "list": [1.0, 2.0],
    "zero": 0,
    "negative": -1,
    "fraction": -0.5,
    "NaN": math.nan,
    "infinity": math.inf,
    "2**63": 2**63,
    "2**70": 2**70,
    "10**400": 10**400,
    "bool": True,
    "complex": 1j,
    "array of bool": np.array([True, False]),
    "array of complex": np.array([1j]),
    "array of text": np.array(["a"]),
    "array of records": np.zeros(2, dtype=[("a", int)]),
    "array of dates": np.array(["2020-01-01"], dtype="datetime64[D]"),
    "array of nothing": np.empty((0, 8)),
    "array without columns": np.empty((3, 0)),
    "array of one number": np.array(1.5),
    "array of four axes": np.ones((1, 2, 3, 8)),
    "array of float16": np.ones((3, 8), np.float16),
    "array of longdouble": np.ones((3, 8), np.longdouble),
    "array of uint64": np.array([2**64 - 1], np.uint64),
    "array of int64": np.array([-(2**63)]),
    "array of NaN": np.full((3, 8), np.nan),
    "tensor": torch.ones(3, 8),
    "tensor of integers": torch.arange(3),
    "tensor of bfloat16": torch.ones(3, 8, dtype=torch.bfloat16),
    "tensor with gradient": GRADIENT,
    "row with gradient": torch.ones(4, dtype=torch.float64, requires_grad=True),
    "sparse tensor": torch.eye(3).to_sparse(),
}
ARGUMENTS = [(name, argument) for name, valid in VALID.items() for argument in valid]


def test_every_public_function_is_called():
    assert set(VALID) | ELSEWHERE == set(pm.__all__)
    for name, valid in VALID.items():
        assert set(inspect.signature(getattr(pm, name)).parameters) == set(valid)


def call(name, arguments):
    function = getattr(pm, name)
    if name == "grid_positions":
        return function(arguments["lengths"])
    if name == "random_unit_vectors" and arguments["rng"] is VALID[name]["rng"]:
        arguments = {**arguments, "rng": np.random.default_rng(0)}
    return function(**arguments)


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS, ids=lambda v: v)
def test_what_an_argument_is_not(name, argument):
    call(name, VALID[name])
    for what, value in BAD.items():
        begin = time.process_time()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", np.exceptions.ComplexWarning)
                result = call(name, {**VALID[name], argument: value})
        except Exception as error:
            if not isinstance(error, ValueError) or len(str(error)) > 400:
                pytest.fail(f"{what}: {type(error).__name__}: {str(error)[:500]}")
        else:
            assert "NaN" in what or has_no_nan(result), f"{what} made {result}"
        assert time.process_time() - begin < 1, what


def has_no_nan(result):
    parts = result if isinstance(result, tuple | list) else (result,)
    numbers = (p.detach().double().numpy() if isinstance(p, torch.Tensor) else p for p in parts)
    return not any(isinstance(p, np.ndarray | float) and np.isnan(p).any() for p in numbers)
