"""Positional encodings: every convention written once, exact at any position.

Pure functions of NumPy arrays or torch tensors; `posenc_math.torch` has modules for torch.

Vectors of positions:
    sinusoidal, encode, axial_sinusoidal, grid_positions, pack_pairs, unpack_pairs,
    load_learned_positions, resize_positions

Frequencies and exact phases:
    frequencies, wavelengths, phase_increments, as_increments, phases, phase_turns, add_phases

Rotary embedding (RoPE):
    rope_tables, rotate, axial_rope_tables, mrope_tables, xpos_scale, pairing_permutation,
    permute_qk_weight

RoPE of published models and longer contexts:
    rope_from_config, RopeSettings, linear_scaling, ntk_base, dynamic_ntk_base, yarn, yarn_ramp,
    yarn_attention_factor, llama3_scaling, longrope_scaling, longrope_attention_factor,
    proportional_frequencies

Biases of the attention logits:
    t5_bucket, alibi_slopes, alibi_bias, swin_index, swin_bias, transformer_xl_bias, kerple_bias,
    fire_distances

Attention:
    attention, attention_scores, attention_weights, softmax

Moving along the sequence and reading positions back:
    shift, shift_matrix, generator, best_single_sine, relative_rotation, decode_position

Similarity of positions:
    kernel, gram, kernel_limit, kernel_limit_range, kernel_log_law, kernel_euler_maclaurin,
    first_rise

The path through space and its distances:
    speed, arc_length, curvatures, distance, separation, step_distances, closing_distance,
    closest_pair

Words with positions added:
    perturb, displacement, ring_points, direction_swing

Directions in many dimensions:
    random_unit_vectors, cosine_distribution, cosine_std, cosine_tail_bound, pairwise_cosines,
    mean_cosine_by_gap, mean_pairwise_cosine, shared_mean_fraction, cross_cosines, closest_rows,
    leading_cosines, shared_wave

Counting in bits:
    binary_bits, gray_bits, hamming_distance, bit_period, bit_square_wave, bit_harmonic,
    bit_fourier_sum, bit_dial_angle

Dials:
    dial_angles, prototype_dials, slowed_dials, chord, near_returns
"""

from posenc_math.attention import attention, attention_scores, attention_weights, softmax
from posenc_math.attention_biases import (
    fire_distances,
    kerple_bias,
    swin_bias,
    swin_index,
    transformer_xl_bias,
)
from posenc_math.axial import axial_rope_tables, axial_sinusoidal, grid_positions, mrope_tables
from posenc_math.binary import (
    binary_bits,
    bit_dial_angle,
    bit_fourier_sum,
    bit_harmonic,
    bit_period,
    bit_square_wave,
    gray_bits,
    hamming_distance,
)
from posenc_math.curve import arc_length, curvatures, distance, separation, speed
from posenc_math.decoding import decode_position, relative_rotation
from posenc_math.dials import (
    chord,
    closest_pair,
    closing_distance,
    dial_angles,
    near_returns,
    prototype_dials,
    slowed_dials,
    step_distances,
)
from posenc_math.frequencies import frequencies, wavelengths
from posenc_math.kernel import (
    first_rise,
    gram,
    kernel,
    kernel_euler_maclaurin,
    kernel_limit,
    kernel_limit_range,
    kernel_log_law,
)
from posenc_math.layouts import pack_pairs, unpack_pairs
from posenc_math.learned import load_learned_positions
from posenc_math.model_config import RopeSettings, rope_from_config
from posenc_math.orthogonality import (
    closest_rows,
    cosine_distribution,
    cosine_std,
    cosine_tail_bound,
    cross_cosines,
    leading_cosines,
    mean_cosine_by_gap,
    mean_pairwise_cosine,
    pairwise_cosines,
    random_unit_vectors,
    shared_mean_fraction,
    shared_wave,
)
from posenc_math.perturbation import direction_swing, displacement, perturb, ring_points
from posenc_math.phases import add_phases, as_increments, phase_increments, phase_turns, phases
from posenc_math.relative import alibi_bias, alibi_slopes, t5_bucket
from posenc_math.resizing import resize_positions
from posenc_math.rotary import pairing_permutation, permute_qk_weight, rope_tables, rotate
from posenc_math.scaling import (
    dynamic_ntk_base,
    linear_scaling,
    llama3_scaling,
    longrope_attention_factor,
    longrope_scaling,
    ntk_base,
    proportional_frequencies,
    yarn,
    yarn_attention_factor,
    yarn_ramp,
)
from posenc_math.shift import best_single_sine, generator, shift, shift_matrix
from posenc_math.sinusoidal import encode, sinusoidal
from posenc_math.xpos import xpos_scale

# in the order of the docstring
__all__ = [  # noqa: RUF022 (grouped by what the names are for)
    # Vectors of positions
    "sinusoidal",
    "encode",
    "axial_sinusoidal",
    "grid_positions",
    "pack_pairs",
    "unpack_pairs",
    "load_learned_positions",
    "resize_positions",
    # Frequencies and exact phases
    "frequencies",
    "wavelengths",
    "phase_increments",
    "as_increments",
    "phases",
    "phase_turns",
    "add_phases",
    # Rotary embedding (RoPE)
    "rope_tables",
    "rotate",
    "axial_rope_tables",
    "mrope_tables",
    "xpos_scale",
    "pairing_permutation",
    "permute_qk_weight",
    # RoPE of published models and longer contexts
    "rope_from_config",
    "RopeSettings",
    "linear_scaling",
    "ntk_base",
    "dynamic_ntk_base",
    "yarn",
    "yarn_ramp",
    "yarn_attention_factor",
    "llama3_scaling",
    "longrope_scaling",
    "longrope_attention_factor",
    "proportional_frequencies",
    # Biases of the attention logits
    "t5_bucket",
    "alibi_slopes",
    "alibi_bias",
    "swin_index",
    "swin_bias",
    "transformer_xl_bias",
    "kerple_bias",
    "fire_distances",
    # Attention
    "attention",
    "attention_scores",
    "attention_weights",
    "softmax",
    # Moving along the sequence and reading positions back
    "shift",
    "shift_matrix",
    "generator",
    "best_single_sine",
    "relative_rotation",
    "decode_position",
    # Similarity of positions
    "kernel",
    "gram",
    "kernel_limit",
    "kernel_limit_range",
    "kernel_log_law",
    "kernel_euler_maclaurin",
    "first_rise",
    # The path through space and its distances
    "speed",
    "arc_length",
    "curvatures",
    "distance",
    "separation",
    "step_distances",
    "closing_distance",
    "closest_pair",
    # Words with positions added
    "perturb",
    "displacement",
    "ring_points",
    "direction_swing",
    # Directions in many dimensions
    "random_unit_vectors",
    "cosine_distribution",
    "cosine_std",
    "cosine_tail_bound",
    "pairwise_cosines",
    "mean_cosine_by_gap",
    "mean_pairwise_cosine",
    "shared_mean_fraction",
    "cross_cosines",
    "closest_rows",
    "leading_cosines",
    "shared_wave",
    # Counting in bits
    "binary_bits",
    "gray_bits",
    "hamming_distance",
    "bit_period",
    "bit_square_wave",
    "bit_harmonic",
    "bit_fourier_sum",
    "bit_dial_angle",
    # Dials
    "dial_angles",
    "prototype_dials",
    "slowed_dials",
    "chord",
    "near_returns",
]
