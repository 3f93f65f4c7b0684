"""Positional encodings: every convention written once, exact at any position.

Pure functions of NumPy arrays or torch tensors; `posenc_math.torch` has modules for torch.
"""

from posenc_math.attention import attention, attention_weights, softmax
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
    cosine_distribution,
    cosine_std,
    cosine_tail_bound,
    mean_pairwise_cosine,
    pairwise_cosines,
    random_unit_vectors,
    shared_mean_fraction,
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

__all__ = [
    "RopeSettings",
    "add_phases",
    "alibi_bias",
    "alibi_slopes",
    "arc_length",
    "as_increments",
    "attention",
    "attention_weights",
    "axial_rope_tables",
    "axial_sinusoidal",
    "best_single_sine",
    "binary_bits",
    "bit_dial_angle",
    "bit_fourier_sum",
    "bit_harmonic",
    "bit_period",
    "bit_square_wave",
    "chord",
    "closest_pair",
    "closing_distance",
    "cosine_distribution",
    "cosine_std",
    "cosine_tail_bound",
    "curvatures",
    "decode_position",
    "dial_angles",
    "direction_swing",
    "displacement",
    "distance",
    "dynamic_ntk_base",
    "encode",
    "fire_distances",
    "first_rise",
    "frequencies",
    "generator",
    "gram",
    "gray_bits",
    "grid_positions",
    "hamming_distance",
    "kernel",
    "kernel_euler_maclaurin",
    "kernel_limit",
    "kernel_limit_range",
    "kernel_log_law",
    "kerple_bias",
    "linear_scaling",
    "llama3_scaling",
    "load_learned_positions",
    "longrope_attention_factor",
    "longrope_scaling",
    "mean_pairwise_cosine",
    "mrope_tables",
    "ntk_base",
    "pack_pairs",
    "pairing_permutation",
    "pairwise_cosines",
    "permute_qk_weight",
    "perturb",
    "phase_increments",
    "phase_turns",
    "phases",
    "proportional_frequencies",
    "prototype_dials",
    "random_unit_vectors",
    "relative_rotation",
    "resize_positions",
    "ring_points",
    "rope_from_config",
    "rope_tables",
    "rotate",
    "separation",
    "shared_mean_fraction",
    "shift",
    "shift_matrix",
    "sinusoidal",
    "slowed_dials",
    "softmax",
    "speed",
    "step_distances",
    "swin_bias",
    "swin_index",
    "t5_bucket",
    "transformer_xl_bias",
    "unpack_pairs",
    "wavelengths",
    "xpos_scale",
    "yarn",
    "yarn_attention_factor",
    "yarn_ramp",
]
