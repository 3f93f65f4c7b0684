"""Drop-in torch modules; the only file of the package that imports torch.

Their tables are never buffers, so that `.to(torch.bfloat16)` cannot round frequencies: angles are
worked out from integers on every call and only the finished numbers take the model's dtype.
"""

import torch
from torch import Tensor, nn

from posenc_math._checks import LAYOUTS, ORDERS, PAIRINGS, check_choice, check_count, check_even
from posenc_math.phases import check_frequencies, phase_increments
from posenc_math.rotary import rope_tables, rotate
from posenc_math.sinusoidal import sinusoidal

__all__ = ["RotaryEmbedding", "SinusoidalPositions"]


class SinusoidalPositions(nn.Module):
    """Adds sinusoidal position vectors to token vectors: x + p.

    dim: width d, even.
    base, freq_shift, layout, order: see `posenc_math.sinusoidal`.

    Raises ValueError for an odd width or an unknown layout or order.

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
        self.base = base
        self.freq_shift = freq_shift
        self.layout = layout
        self.order = order

    def forward(self, x: Tensor, offset: int = 0) -> Tensor:
        """Token vectors with their position vectors added.

        x: (..., T, d).  offset: position of the first token.
        Result: shape, dtype and device of x.
        """
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


class RotaryEmbedding(nn.Module):
    """Turns queries and keys by their positions (RoPE).

    dim: number of coordinates of a head that turn, even (less than the head for partial rotary).
    pairing: "interleaved" or "half"; has to be the checkpoint's.
    base: of the frequencies.
    frequencies: float64 radians per position (dim/2,) instead, for example from
        `posenc_math.yarn` or `posenc_math.llama3_scaling`.
    attention_factor: factor on cosine and sine (YaRN).

    Raises ValueError for an odd width, an unknown pairing or frequencies of another shape.

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
    ) -> None:
        super().__init__()
        check_choice("pairing", pairing, PAIRINGS)
        self.dim = check_even("dim", dim)
        self.pairing = pairing
        self.attention_factor = attention_factor
        if frequencies is None:
            self.frequencies = phase_increments(self.dim // 2, base=base)
        else:
            self.frequencies = check_frequencies(frequencies)
            check_count("number of frequencies", len(self.frequencies))
            if len(self.frequencies) != self.dim // 2:
                raise ValueError(
                    f"frequencies must have shape ({self.dim // 2},), got {self.frequencies.shape}"
                )

    def tables(self, positions: Tensor, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
        """Cosine and sine of integer positions, times the attention factor, (..., dim/2) each."""
        cos, sin = rope_tables(positions, self.frequencies)
        factor = self.attention_factor
        return (cos * factor).to(dtype), (sin * factor).to(dtype)

    def forward(
        self, query: Tensor, key: Tensor, positions: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """Query and key, turned.

        query, key: (..., T, head_dim), the same T.
        positions: integers (T,) or (..., T) that broadcast; 0 … T−1 if not given.
        Result: shapes, dtypes and devices of query and key.
        """
        if query.shape[-2] != key.shape[-2]:
            raise ValueError(
                f"query and key must have the same length, got {query.shape[-2]} and "
                f"{key.shape[-2]}; turn them apart by two calls"
            )
        if positions is None:
            positions = torch.arange(query.shape[-2], device=query.device)
        wide = torch.float32 if query.dtype in (torch.bfloat16, torch.float16) else query.dtype
        cos, sin = self.tables(positions, wide)
        turned: tuple[Tensor, Tensor] = (
            rotate(query, cos, sin, pairing=self.pairing),
            rotate(key, cos, sin, pairing=self.pairing),
        )
        return turned

    def extra_repr(self) -> str:
        """The settings, for printing."""
        return f"dim={self.dim}, pairing={self.pairing!r}"
