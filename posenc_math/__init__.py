"""Positional encodings: every convention written once, exact at any position."""

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
from posenc_math.kernel import gram, kernel, kernel_limit, kernel_limit_range
from posenc_math.layouts import pack_pairs, unpack_pairs
from posenc_math.perturbation import direction_swing, displacement, perturb, ring_points
from posenc_math.phases import as_increments, phase_increments, phase_turns, phases
from posenc_math.rotary import rope_tables, rotate
from posenc_math.shift import best_single_sine, generator, shift, shift_matrix
from posenc_math.sinusoidal import encode, sinusoidal

__all__ = [
    "as_increments",
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
    "dial_angles",
    "direction_swing",
    "displacement",
    "encode",
    "frequencies",
    "generator",
    "gram",
    "gray_bits",
    "hamming_distance",
    "kernel",
    "kernel_limit",
    "kernel_limit_range",
    "pack_pairs",
    "perturb",
    "phase_increments",
    "phase_turns",
    "phases",
    "prototype_dials",
    "ring_points",
    "rope_tables",
    "rotate",
    "shift",
    "shift_matrix",
    "sinusoidal",
    "slowed_dials",
    "step_distances",
    "unpack_pairs",
    "wavelengths",
]
