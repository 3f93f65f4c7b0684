"""Speed of posenc_math beside its peers and beside copying memory, as ratios within one run.

Run `python tests/benchmarks/bench_math.py [--rounds N] [--threads N]`.  Where diffusers or
transformers is not installed, its lines are written out here; other peers are left out.  The
contenders of a table take turns, round after round, and the best round of each counts, so that a
busy machine slows all of them alike.  "floor" writes or copies as many bytes.
"""

import argparse
import math
import time
import warnings
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np

import posenc_math as pm

HAS_TORCH = find_spec("torch") is not None
Contenders = dict[str, Callable[[], Any]]


def best_times(contenders: Contenders, rounds: int, repeats: int = 1) -> dict[str, float]:
    """Shortest time of each contender in seconds, measured in turns, `repeats` calls in a row."""
    best = dict.fromkeys(contenders, float("inf"))
    for _ in range(rounds + 1):  # one more to warm up: a first round is never the best
        for name, call in contenders.items():
            start = time.perf_counter()
            for _ in range(repeats):
                call()
            best[name] = min(best[name], (time.perf_counter() - start) / repeats)
    return best


def show(
    title: str, contenders: Contenders, peer: str, wanted: dict[str, float], rounds: int
) -> None:
    """Print one table: milliseconds, and how many times faster than the peer."""
    times = best_times(contenders, rounds)
    reference = times.get(peer)
    print(f"\n{title}")
    for name, seconds in times.items():
        ratio = f"{reference / seconds:7.1f}×" if reference else "       -"
        target = f"  (wanted ≥ {wanted[name]:g}×)" if name in wanted and reference else ""
        print(f"  {name:<44} {seconds * 1e3:10.2f} ms {ratio}{target}")
    if reference is None:
        print(f"  ({peer} is not installed: no ratio)")


def timestep_embedding(
    timesteps: Any, dim: int, downscale_freq_shift: float, flip_sin_to_cos: bool = False
) -> Any:
    """The lines of `diffusers.models.embeddings.get_timestep_embedding` (0.42.1)."""
    import torch

    half = dim // 2
    exponent = -math.log(10_000) * torch.arange(start=0, end=half, dtype=torch.float32)
    exponent = exponent / (half - downscale_freq_shift)
    emb = timesteps[:, None].float() * torch.exp(exponent)[None, :]
    emb = 1 * emb
    emb = torch.cat([torch.sin(emb), torch.cos(emb)], dim=-1)
    if flip_sin_to_cos:
        emb = torch.cat([emb[:, half:], emb[:, :half]], dim=-1)
    return emb


def rotate_half(x: Any) -> Any:
    """The lines of `rotate_half` in transformers' Llama (5.23.0)."""
    import torch

    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)


def tables(rounds: int) -> None:
    """A table of 131072 × 128 in float32."""
    length, dim = 131_072, 128
    positions = np.arange(length)
    contenders: Contenders = {}
    peer = "diffusers" if find_spec("diffusers") else "diffusers (its lines)"
    if HAS_TORCH:
        import torch

        embed: Callable[..., Any] = timestep_embedding
        if find_spec("diffusers"):
            from diffusers.models.embeddings import get_timestep_embedding as embed
        steps = torch.arange(length)
        contenders[peer] = lambda: embed(steps, dim, downscale_freq_shift=0)
    if find_spec("positional_encodings"):
        import torch
        from positional_encodings.torch_encodings import PositionalEncoding1D

        blank = torch.zeros(1, length, dim)
        contenders["positional-encodings"] = lambda: PositionalEncoding1D(dim)(blank)
    options: dict[str, Any] = {"dtype": np.float32}
    contenders["ours, NumPy"] = lambda: pm.sinusoidal(positions, dim, **options)
    contenders["ours, NumPy, half"] = lambda: pm.sinusoidal(
        positions, dim, layout="half", **options
    )
    contenders["ours, NumPy, float64"] = lambda: pm.sinusoidal(positions, dim)
    if HAS_TORCH:
        import torch

        whole = torch.arange(length)
        contenders["ours, torch"] = lambda: pm.sinusoidal(whole, dim, dtype=torch.float32)
    contenders["floor: write the table"] = lambda: np.full((length, dim), 1, np.float32)
    show("Table 131072 × 128, float32", contenders, peer, {"ours, NumPy": 5}, rounds)


def rotations(rounds: int) -> None:
    """RoPE applied to (1, 32, 4096, 128) in float32, tables given."""
    x = np.random.default_rng(0).standard_normal((1, 32, 4096, 128), dtype=np.float32)
    omega = pm.frequencies(64)
    cos, sin = pm.rope_tables(np.arange(4096), omega, dtype=np.float32)
    contenders: Contenders = {}
    if HAS_TORCH:
        import torch

        tx, tc, ts = (torch.from_numpy(a) for a in (x, cos, sin))
        turn_half = rotate_half
        if find_spec("transformers"):
            from transformers.models.llama.modeling_llama import rotate_half as turn_half
        wide_cos, wide_sin = (torch.cat((t, t), -1)[None, None] for t in (tc, ts))
        # apply_rotary_pos_emb turns query and key; this is its line for one of them
        contenders["Hugging Face Llama"] = lambda: tx * wide_cos + turn_half(tx) * wide_sin
    if find_spec("x_transformers"):
        from x_transformers.x_transformers import apply_rotary_pos_emb

        angles = torch.from_numpy(np.arange(4096)[:, None] * omega).float()
        freqs = angles.repeat_interleave(2, -1)[None]
        contenders["x-transformers"] = lambda: apply_rotary_pos_emb(tx, freqs)
    wanted = {"ours, NumPy, interleaved": 4.0, "ours, torch, interleaved": 4.0}
    for pairing in ("interleaved", "half"):
        contenders[f"ours, NumPy, {pairing}"] = lambda pairing=pairing: pm.rotate(
            x, cos, sin, pairing=pairing
        )
        if HAS_TORCH:
            contenders[f"ours, torch, {pairing}"] = lambda pairing=pairing: pm.rotate(
                tx, tc, ts, pairing=pairing
            )
    if HAS_TORCH:
        compiled = torch.compile(lambda x, c, s: pm.rotate(x, c, s, pairing="half"), fullgraph=True)
        try:
            compiled(tx, tc, ts)
        except Exception as error:  # no C++ compiler here
            print(f"(torch.compile left out: {type(error).__name__})")
        else:
            contenders["ours, torch.compile, half"] = lambda: compiled(tx, tc, ts)
        contenders["floor: copy x, torch"] = tx.clone
    contenders["floor: copy x, NumPy"] = x.copy
    show("RoPE on (1, 32, 4096, 128), float32", contenders, "Hugging Face Llama", wanted, rounds)


def shifts(rounds: int) -> None:
    """p_(t+3) from p_t, by the dense matrix and without it."""
    for rows, dim in ((1, 4096), (4096, 4096), (4096, 128)):
        omega = pm.frequencies(dim // 2)
        p = pm.sinusoidal(np.arange(rows), dim)
        matrix = pm.shift_matrix(3, omega)
        contenders: Contenders = {
            "dense product (matrix given)": lambda p=p, matrix=matrix: p @ matrix.T,
            "ours, shift": lambda p=p, omega=omega: pm.shift(p, 3, omega),
            "floor: copy p": p.copy,
        }
        wanted = {"ours, shift": 15.0} if dim == 4096 else {}
        title = f"Shift of {rows} × {dim}, float64"
        show(title, contenders, "dense product (matrix given)", wanted, rounds)


class LlamaLines:
    """The lines of `LlamaRotaryEmbedding` and `apply_rotary_pos_emb` in transformers (5.23.0)."""

    def __init__(self, dim: int = 128) -> None:
        import torch

        exponents = torch.arange(0, dim, 2, dtype=torch.float) / dim
        self.inv_freq = 1.0 / (10_000.0**exponents)
        self.attention_scaling = 1.0

    def tables(self, x: Any, position_ids: Any) -> tuple[Any, Any]:
        import torch

        with torch.no_grad():
            freqs = position_ids[..., None].float() * self.inv_freq.to(
                device=x.device, dtype=torch.float
            )
            emb = torch.cat((freqs, freqs), dim=-1)
            cos = emb.cos() * self.attention_scaling
            sin = emb.sin() * self.attention_scaling
            return cos.to(dtype=x.dtype), sin.to(dtype=x.dtype)

    @staticmethod
    def turn(x: Any, cos: Any, sin: Any) -> Any:
        return x * cos.unsqueeze(1) + rotate_half(x) * sin.unsqueeze(1)

    def __call__(self, query: Any, key: Any, position_ids: Any) -> tuple[Any, Any]:
        cos, sin = self.tables(query, position_ids)
        return self.turn(query, cos, sin), self.turn(key, cos, sin)


def compare(line: str, theirs: Callable[[], Any], ours: Callable[[], Any], *rounds: int) -> None:
    """Print one line: microseconds of both and ours over theirs (wanted ≤ 1)."""
    times = best_times({"theirs": theirs, "ours": ours}, *rounds)
    ratio = times["ours"] / times["theirs"]
    print(
        f"  {line:<50} {times['theirs'] * 1e6:10.1f} {times['ours'] * 1e6:10.1f} {ratio:6.2f}"
        + ("" if ratio <= 1 else "  (wanted ≤ 1)")
    )


def one_token(rounds: int) -> None:
    """A query and a key of one token, (1, 32, 1, 128), as in decoding with a cache."""
    import torch

    print("\nOne token (1, 32, 1, 128): microseconds of Hugging Face and ours, ours over theirs")
    for dtype in (torch.float32, torch.bfloat16):
        one_token_of(dtype, rounds)


def one_token_of(dtype: Any, rounds: int) -> None:
    """The lines of one dtype."""
    import torch

    from posenc_math.torch import RotaryEmbedding

    llama, position, omega = LlamaLines(), torch.tensor([1234]), pm.frequencies(64)
    query, key = torch.randn(2, 1, 32, 1, 128).to(dtype)
    wide = llama.tables(query, position[None])
    cos, sin = pm.rope_tables(position, omega, dtype=torch.float32)
    kind = str(dtype).removeprefix("torch.")
    for pairing in ("half", "interleaved"):
        turn = partial(pm.rotate, cos=cos, sin=sin, pairing=pairing)
        compare(
            f"{kind}, q alone, {pairing}",
            lambda: llama.turn(query, *wide),
            partial(turn, query),
            rounds,
            200,
        )
        compare(
            f"{kind}, q and k, {pairing}",
            lambda: (llama.turn(query, *wide), llama.turn(key, *wide)),
            lambda turn=turn: (turn(query), turn(key)),
            rounds,
            100,
        )
    exact = RotaryEmbedding(128, pairing="half")
    given = RotaryEmbedding(128, pairing="half", frequencies=omega)
    for name, call in (
        ("exact increments", lambda: exact(query, key, position)),
        ("given frequencies", lambda: given(query, key, position)),
        ("offset into its cache", lambda: exact(query, key, offset=1234)),
    ):
        theirs = partial(llama, query, key, position[None])
        compare(f"{kind}, module, {name}", theirs, call, rounds, 100)


def other_calls(rounds: int) -> None:
    """Ids of a batch, 16 bits, short sequences in NumPy, time steps."""
    import torch

    print("\nOther calls: microseconds of the peer and ours, ours over theirs")
    llama = LlamaLines()
    x, ids = torch.zeros(1), torch.arange(131_072)[None]
    exact = pm.phase_increments(64)
    few = min(rounds, 5)
    compare(
        "tables of ids (1, 131072); Hugging Face",
        lambda: llama.tables(x, ids),
        lambda: pm.rope_tables(ids, exact, dtype=torch.float32),
        few,
    )
    shuffled = ids[:, torch.randperm(131_072)]
    compare(
        "tables of shuffled ids (1, 131072); Hugging Face",
        lambda: llama.tables(x, shuffled),
        lambda: pm.rope_tables(shuffled, exact, dtype=torch.float32),
        few,
    )
    batch = torch.arange(4096).expand(32, -1)
    compare(
        "tables of ids (32, 4096); Hugging Face",
        lambda: llama.tables(x, batch),
        lambda: pm.rope_tables(batch, exact, dtype=torch.float32),
        few,
    )
    many = torch.randn(1, 32, 4096, 128).bfloat16()
    wide = llama.tables(many, torch.arange(4096)[None])
    tables = pm.rope_tables(torch.arange(4096), exact, dtype=torch.float32)
    for pairing in ("half", "interleaved"):
        compare(
            f"bfloat16 (1, 32, 4096, 128), {pairing}; Hugging Face",
            lambda: llama.turn(many, *wide),
            lambda pairing=pairing: pm.rotate(many, *tables, pairing=pairing),
            few,
        )
    heads = np.random.default_rng(0).standard_normal((64, 32, 1, 128), dtype=np.float32)
    cos, sin = pm.rope_tables(np.array([1234]), exact, dtype=np.float32)
    a, b = heads[..., :64], heads[..., 64:]
    compare(
        "NumPy half (64, 32, 1, 128); four products",
        lambda: np.concatenate((a * cos - b * sin, a * sin + b * cos), axis=-1),
        lambda: pm.rotate(heads, cos, sin, pairing="half"),
        rounds,
        20,
    )
    embed: Callable[..., Any] = timestep_embedding
    if find_spec("diffusers"):
        from diffusers.models.embeddings import get_timestep_embedding as embed
    options: dict[str, Any] = {"layout": "half", "dtype": torch.float32}
    for kind, steps in (
        ("whole", torch.randint(0, 1000, (16,))),
        ("fractional", torch.rand(16) * 999),
    ):
        compare(
            f"16 {kind} time steps, d = 320; diffusers",
            lambda steps=steps: embed(steps, 320, flip_sin_to_cos=True, downscale_freq_shift=0),
            lambda steps=steps: pm.sinusoidal(steps, 320, order="cos_sin", **options),
            rounds,
            100,
        )


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--threads", type=int, default=1, help="threads torch may use")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    if HAS_TORCH:
        import torch

        torch.set_num_threads(arguments.threads)
    print(f"NumPy {np.__version__}; best of {arguments.rounds} rounds; ratios to the first peer")
    if HAS_TORCH:
        one_token(5 * arguments.rounds)
        other_calls(3 * arguments.rounds)
    tables(arguments.rounds)
    rotations(arguments.rounds)
    shifts(min(arguments.rounds, 3))


if __name__ == "__main__":
    main()
