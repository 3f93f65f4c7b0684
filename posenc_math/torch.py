"""Drop-in torch modules; the only file of the package that imports torch.

Their tables are never buffers, so that `.to(torch.bfloat16)` cannot round frequencies: angles are
worked out from integers on every call and only the finished numbers take the model's dtype.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from posenc_math._checks import (
    LAYOUTS,
    ORDERS,
    check_base,
    check_choice,
    check_even,
    check_freq_shift,
    check_positive,
)
from posenc_math.model_config import rope_from_config
from posenc_math.phases import check_frequencies, phase_increments, sin_cos
from posenc_math.rotary import rope_tables, rotate
from posenc_math.sinusoidal import sinusoidal

__all__ = ["RotaryEmbedding", "SinusoidalPositions"]


def _check_tensor(name: str, x: object) -> None:
    """Raise unless x is a floating-point tensor."""
    if not isinstance(x, Tensor):
        raise ValueError(f"{name} must be a torch tensor, got {type(x).__name__}")
    if not x.is_floating_point():
        raise ValueError(f"{name} must be of floating-point numbers, got dtype {x.dtype}")


class SinusoidalPositions(nn.Module):
    """Adds sinusoidal position vectors to token vectors: x + p.

    dim: width d, even.
    base, freq_shift, layout, order: see `posenc_math.sinusoidal`.

    Raises ValueError for an odd width, an unknown layout or order, a base or freq_shift that
    `posenc_math.sinusoidal` refuses.

    Source: Vaswani et al. 2017, "Attention Is All You Need", section 3.5.

    >>> SinusoidalPositions(4)(torch.zeros(1, 2, 4)).round(decimals=2)
    tensor([[[0.0000, 1.0000, 0.0000, 1.0000],
             [0.8400, 0.5400, 0.0100, 1.0000]]])
    """

    def __init__(
        self,
        dim: int,
        *,
        base: float = 10000.0,
        freq_shift: float = 0.0,
        layout: str = "interleaved",
        order: str = "sin_cos",
    ) -> None:
        super().__init__()
        check_choice("layout", layout, LAYOUTS)
        check_choice("order", order, ORDERS)
        self.dim = check_even("dim", dim)
        self.base = check_base(base)
        self.freq_shift = check_freq_shift(freq_shift, self.dim // 2)
        self.layout = layout
        self.order = order

    def forward(self, x: Tensor, offset: int = 0) -> Tensor:
        """Token vectors with their position vectors added.

        x: floating-point (..., T, d).  offset: position of the first token, an int.
        Result: shape, dtype and device of x.
        """
        _check_tensor("x", x)
        if not isinstance(offset, int):
            raise ValueError(f"offset must be an int, got {offset!r}")
        if x.ndim < 2 or x.shape[-1] != self.dim:
            raise ValueError(f"x must have shape (..., T, {self.dim}), got {tuple(x.shape)}")
        positions = torch.arange(offset, offset + x.shape[-2], device=x.device)
        table: Tensor = sinusoidal(
            positions,
            self.dim,
            base=self.base,
            freq_shift=self.freq_shift,
            layout=self.layout,
            order=self.order,
            dtype=x.dtype,
        )
        return x + table

    def extra_repr(self) -> str:
        """The settings, for printing."""
        return f"dim={self.dim}, base={self.base:g}, layout={self.layout!r}, order={self.order!r}"


_WHOLE = (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8)


@dataclass(frozen=True, eq=False)
class _Rows:
    """Kept cosines and sines of the positions from `first` up to `end`, and what they hold for."""

    first: int
    end: int
    cos: Tensor
    sin: Tensor
    dtype: torch.dtype
    device: torch.device
    frequencies: object
    attention_factor: float

    def between(self, low: int, high: int) -> tuple[Tensor, Tensor]:
        """Cosine and sine of the positions from low up to high."""
        part = slice(low - self.first, high - self.first)
        return self.cos[part], self.sin[part]


def _ends(positions: Tensor) -> tuple[int, int] | None:
    """The least position and one beyond the largest; None where looking waits or is forbidden."""
    if positions.device.type != "cpu" or positions.dtype not in _WHOLE:
        return None
    try:
        if positions.numel() == 1:
            low = high = int(positions)
        else:
            low, high = (int(end) for end in positions.aminmax())
    except RuntimeError:  # inside vmap and the like there are no plain numbers
        return None
    return low, high + 1


class RotaryEmbedding(nn.Module):
    """Turns queries and keys by their positions (RoPE).

    dim: number of coordinates of a head that turn, even (less than the head for partial rotary).
    pairing: "interleaved" or "half"; has to be the checkpoint's.
    base: of the frequencies.
    frequencies: float64 radians per position (dim/2,) instead, for example from
        `posenc_math.yarn` or `posenc_math.llama3_scaling`.
    attention_factor: factor on cosine and sine (YaRN).
    cached_rows: how many positions in a row have their cosines and sines kept; 0 keeps none.  They
        are what is worked out without them, cost cached_rows·dim·4 bytes (twice that in float64)
        and are neither buffers nor part of the state.

    `from_config` reads all but the pairing from a model's configuration.

    Raises ValueError for an odd width, an unknown pairing, frequencies of another shape or dtype,
    a base or attention_factor that is not positive, a negative cached_rows.

    Source: Su et al. 2021, "RoFormer", section 3.4.2, eq. 34.

    >>> rope = RotaryEmbedding(64, pairing="half")
    >>> q = k = torch.ones(1, 8, 5, 64)
    >>> [tuple(t.shape) for t in rope(q, k)]
    [(1, 8, 5, 64), (1, 8, 5, 64)]
    """

    def __init__(
        self,
        dim: int,
        *,
        pairing: str,
        base: float = 10000.0,
        frequencies: object = None,
        attention_factor: float = 1.0,
        cached_rows: int = 4096,
    ) -> None:
        super().__init__()
        check_choice("pairing", pairing, LAYOUTS)
        if isinstance(cached_rows, bool) or not isinstance(cached_rows, int) or cached_rows < 0:
            raise ValueError(f"cached_rows must be an integer of at least 0, got {cached_rows!r}")
        self.cached_rows = cached_rows
        self._rows: _Rows | None = None
        self.dim = check_even("dim", dim)
        self.pairing = pairing
        self.attention_factor = check_positive("attention_factor", attention_factor)
        if frequencies is None:
            self.frequencies = phase_increments(self.dim // 2, base=base)
        else:
            self.frequencies = check_frequencies(frequencies)
            if len(self.frequencies) != self.dim // 2:
                raise ValueError(
                    f"frequencies must have shape ({self.dim // 2},), "
                    f"got {tuple(self.frequencies.shape)}"
                )

    @classmethod
    def from_config(
        cls,
        config: dict[str, Any] | str | Path,
        *,
        pairing: str,
        layer_type: str | None = None,
        seq_len: int | None = None,
        cached_rows: int = 4096,
    ) -> "RotaryEmbedding":
        """The module that a Hugging Face configuration describes, see `rope_from_config`."""
        rope = rope_from_config(config, layer_type=layer_type, seq_len=seq_len)
        return cls(
            2 * len(rope.frequencies),
            pairing=pairing,
            frequencies=rope.frequencies,
            attention_factor=rope.attention_factor,
            cached_rows=cached_rows,
        )

    def tables(self, positions: Tensor, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
        """Cosine and sine of integer positions, times the attention factor, (..., dim/2) each."""
        cos, sin = rope_tables(positions, self.frequencies)
        factor = self.attention_factor
        return (cos * factor).to(dtype), (sin * factor).to(dtype)

    def forward(
        self,
        query: Tensor,
        key: Tensor,
        positions: Tensor | None = None,
        *,
        offset: int | None = None,
    ) -> tuple[Tensor, Tensor]:
        """Query and key, turned.

        query, key: floating-point (..., T, head_dim), the same T.
        positions: integers (T,); or (B, T), one row a sentence, for all heads of a query of shape
            (B, heads, T, head_dim); or with all leading axes of the query, of length 1 where they
            do not matter.
        offset: instead of positions: that of the first token, the others follow; with a cache of
            keys and values the number of tokens in it.  This way is the fastest for one token.
        If neither is given 0 … T−1, and T must be above 1: one token alone is mostly the next one
            after a cache, whose position only the caller knows.
        Result: shapes, dtypes and devices of query and key.

        Raises ValueError if one of them is no floating-point tensor, for lengths that differ,
        positions of another shape, both positions and offset, or one token without its position.
        """
        _check_tensor("query", query)
        _check_tensor("key", key)
        if query.ndim < 2 or key.ndim < 2 or query.shape[-2] != key.shape[-2]:
            raise ValueError(
                "query and key must have shapes (..., T, head_dim) and the same length T, got "
                f"{tuple(query.shape)} and {tuple(key.shape)}; turn them apart by two calls"
            )
        wide = query.dtype
        if wide is not key.dtype or wide.itemsize < 4:
            wide = torch.promote_types(torch.promote_types(wide, key.dtype), torch.float32)
        cos, sin = self._placed_tables(positions, offset, query, wide)
        turned: tuple[Tensor, Tensor] = (
            rotate(query, cos, sin, pairing=self.pairing),
            rotate(key, cos, sin, pairing=self.pairing),
        )
        return turned

    def _placed_tables(
        self, positions: Tensor | None, offset: int | None, query: Tensor, dtype: torch.dtype
    ) -> tuple[Tensor, Tensor]:
        """Cosine and sine that stand under the axes of the query."""
        length = query.shape[-2]
        if positions is None and offset is None:
            if length == 1:
                raise ValueError(
                    "positions must be given for one token alone, got None: pass "
                    "positions=torch.tensor([t]) or offset=t, 0 for the first token"
                )
            offset = 0
        if offset is None:
            placed = self._placed(positions, query)
            ends = _ends(placed) if self._may_keep(placed, query) else None
            if ends is not None:
                rows = self._kept_rows(*ends, placed.device, dtype)
                if rows is not None and placed.numel() == 1:
                    return rows.between(*ends)
                if rows is not None:
                    index = placed.long() - rows.first
                    return rows.cos[index], rows.sin[index]
            return self.tables(placed, dtype)
        if positions is not None or isinstance(offset, bool) or not isinstance(offset, int):
            raise ValueError(
                "offset must be an int and positions None beside it, got "
                f"{offset!r} and positions {None if positions is None else 'too'}"
            )
        if self._may_keep(query):
            rows = self._kept_rows(offset, offset + length, query.device, dtype)
            if rows is not None:
                return rows.between(offset, offset + length)
        return self.tables(torch.arange(offset, offset + length, device=query.device), dtype)

    def _may_keep(self, *tensors: Tensor) -> bool:
        """Whether tables of plain numbers may be kept: nothing is traced, faked or learned here."""
        return (
            self.cached_rows > 0
            and all(type(tensor) is Tensor for tensor in tensors)
            and not isinstance(self.frequencies, Tensor)
            and not torch.compiler.is_compiling()
        )

    def _kept_rows(
        self, low: int, high: int, device: torch.device, dtype: torch.dtype
    ) -> "_Rows | None":
        """The cache with the positions from low up to high, refilled if it has others."""
        rows = self._rows
        if (
            rows is not None
            and rows.first <= low
            and high <= rows.end
            and rows.dtype is dtype
            and rows.device == device
            and rows.frequencies is self.frequencies
            and rows.attention_factor == self.attention_factor
        ):
            return rows
        if high - low > self.cached_rows or max(-low, high) + self.cached_rows >= 2**63:
            return None
        first = low - low % self.cached_rows
        if high > first + self.cached_rows:
            first = low
        with torch.inference_mode(False):
            positions = torch.arange(first, first + self.cached_rows)
            # not rope_tables, whose long runs are products: each row is what it is for itself
            sin, cos = sin_cos(positions, self.frequencies)
            cos, sin = ((table * self.attention_factor).to(device, dtype) for table in (cos, sin))
        end, factor = first + self.cached_rows, self.attention_factor
        self._rows = _Rows(first, end, cos, sin, dtype, device, self.frequencies, factor)
        return self._rows

    @staticmethod
    def _placed(positions: Tensor | None, query: Tensor) -> Tensor:
        """The positions with axes that stand under those of the query."""
        if not isinstance(positions, Tensor):
            raise ValueError(f"positions must be a torch tensor, got {type(positions).__name__}")
        length = query.shape[-2]
        lead = tuple(query.shape[:-1])
        shape = tuple(positions.shape)
        if len(shape) == 2 and len(lead) == 3:
            positions = positions[:, None, :]
            fits = shape[0] in (1, lead[0])
        else:
            fits = len(shape) in (1, len(lead)) and all(
                ours in (1, theirs) for ours, theirs in zip(shape[::-1], lead[::-1], strict=False)
            )
        if not fits or shape[-1] != length:
            raise ValueError(
                f"positions must have shape ({length},), (B, {length}) for a query (B, heads, "
                f"{length}, head_dim), or that of the query without its last axis, {lead}, got "
                f"{shape}"
            )
        return positions

    def extra_repr(self) -> str:
        """The settings, for printing."""
        return f"dim={self.dim}, pairing={self.pairing!r}"
