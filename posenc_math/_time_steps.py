"""A few time steps in float32, as diffusion models ask for them: a handful of calls of torch.

Near steps need no 128 bits: sine and cosine of a float64 angle that is wrong by 10⁻¹² at most
round to float32 as those of the exact angle do, but for one entry in some fifty thousand.
"""

import math
import sys
from functools import lru_cache

from posenc_math._arrays import Array, being_traced
from posenc_math.frequencies import frequencies
from posenc_math.phases import increment_array

_MOST_STEPS, _MOST_ENTRIES = 64, 1 << 14
_FARTHEST = 4096
_RADIANS_PER_HIGH = 2 * math.pi / 2.0**64


@lru_cache(maxsize=32)
def _constants(
    n_pairs: int, base: float, freq_shift: float, min_timescale: float
) -> tuple[Array, Array, Array]:
    """Frequencies in float64; turns per position in units of 2⁻⁶⁴, and their radians; tensors."""
    torch = sys.modules["torch"]
    words = increment_array(n_pairs, base, freq_shift, min_timescale)
    nearest = words[:, 1] + (words[:, 2] < 0)  # the low word is unsigned: this rounds it off
    with torch.inference_mode(False):
        omega = frequencies(n_pairs, base=base, freq_shift=freq_shift, min_timescale=min_timescale)
        unit = torch.tensor(_RADIANS_PER_HIGH, dtype=torch.float64)
        return torch.from_numpy(omega), torch.from_numpy(nearest), unit


def near_time_steps(
    steps: Array, settings: tuple[int, float, float, float], layout: str, order: str, dtype: object
) -> Array | None:
    """Position vectors (N, d) of a 1-D tensor; None unless few, near and wanted in float32.

    Whole steps go through 64-bit phases, wrong by 2·10⁻¹⁵; fractional ones through ω·t in float64.
    """
    torch = sys.modules["torch"]
    if (
        dtype is not torch.float32
        or steps.dtype not in (torch.int64, torch.float32, torch.float64)
        or steps.ndim != 1
        or not 0 < steps.numel() <= _MOST_STEPS
        or steps.numel() * settings[0] > _MOST_ENTRIES
        or steps.device.type != "cpu"
        or being_traced(steps)
    ):
        return None
    try:
        values = steps.tolist()
    except RuntimeError:  # inside vmap there are no plain numbers
        return None
    if [value for value in values if not -_FARTHEST <= value <= _FARTHEST]:  # as soon as all()
        return None
    omega, turns, unit = _constants(*settings)
    column = steps.unsqueeze(-1)
    angles = column * turns * unit if steps.dtype is torch.int64 else column * omega
    sin, cos = angles.sin(), angles.cos()
    pair = (sin, cos) if order == "sin_cos" else (cos, sin)
    if layout == "half":
        return torch.cat(pair, -1).float()
    return torch.stack(pair, -1).flatten(-2).float()
