"""Drop-in torch modules; the only file of the package that imports torch.

Their tables are never buffers, so that `.to(torch.bfloat16)` cannot round frequencies: angles are
worked out from integers on every call and only the finished numbers take the model's dtype.
"""

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
from posenc_math.phases import check_frequencies, phase_increments
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


class RotaryEmbedding(nn.Module):
    """Turns queries and keys by their positions (RoPE).

    dim: number of coordinates of a head that turn, even (less than the head for partial rotary).
    pairing: "interleaved" or "half"; has to be the checkpoint's.
    base: of the frequencies.
    frequencies: float64 radians per position (dim/2,) instead, for example from
        `posenc_math.yarn` or `posenc_math.llama3_scaling`.
    attention_factor: factor on cosine and sine (YaRN).

    Raises ValueError for an odd width, an unknown pairing, frequencies of another shape or dtype,
    a base or attention_factor that is not positive.

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
        check_choice("pairing", pairing, LAYOUTS)
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

    def tables(self, positions: Tensor, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
        """Cosine and sine of integer positions, times the attention factor, (..., dim/2) each."""
        cos, sin = rope_tables(positions, self.frequencies)
        factor = self.attention_factor
        return (cos * factor).to(dtype), (sin * factor).to(dtype)

    def forward(
        self, query: Tensor, key: Tensor, positions: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """Query and key, turned.

        query, key: floating-point (..., T, head_dim), the same T.
        positions: integers (T,); or (B, T), one row a sentence, for all heads of a query of shape
            (B, heads, T, head_dim); or with all leading axes of the query, of length 1 where they
            do not matter.  If not given 0 … T−1, and T must be above 1: one token alone is mostly
            the next one after a cache, whose position only the caller knows.
        Result: shapes, dtypes and devices of query and key.

        Raises ValueError if one of them is no floating-point tensor, for lengths that differ,
        positions of another shape, or one token without its position.
        """
        _check_tensor("query", query)
        _check_tensor("key", key)
        if query.ndim < 2 or key.ndim < 2 or query.shape[-2] != key.shape[-2]:
            raise ValueError(
                "query and key must have shapes (..., T, head_dim) and the same length T, got "
                f"{tuple(query.shape)} and {tuple(key.shape)}; turn them apart by two calls"
            )
        placed = self._placed(positions, query)
        wide = torch.promote_types(torch.promote_types(query.dtype, key.dtype), torch.float32)
        cos, sin = self.tables(placed, wide)
        turned: tuple[Tensor, Tensor] = (
            rotate(query, cos, sin, pairing=self.pairing),
            rotate(key, cos, sin, pairing=self.pairing),
        )
        return turned

    @staticmethod
    def _placed(positions: Tensor | None, query: Tensor) -> Tensor:
        """The positions with axes that stand under those of the query."""
        length = query.shape[-2]
        if positions is None:
            if length == 1:
                raise ValueError(
                    "positions must be given for one token alone, got None: pass "
                    "positions=torch.tensor([t]), 0 for the first token"
                )
            return torch.arange(length, device=query.device)
        if not isinstance(positions, Tensor):
            raise ValueError(f"positions must be a torch tensor, got {type(positions).__name__}")
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
