"""The fast ways of RoPE give what the definition gives: pieces, one token, kept tables."""

import copy
import math

import numpy as np
import pytest

import posenc_math as pm
from posenc_math import _turning

torch = pytest.importorskip("torch")

from posenc_math.torch import RotaryEmbedding  # noqa: E402


def definition(x, cos, sin, pairing):
    """Pair by pair in float64, the coordinates beyond the tables as they are."""
    x, cos, sin = (np.asarray(torch.as_tensor(t).double()) for t in (x, cos, sin))
    n = cos.shape[-1]
    lead = np.broadcast_shapes(x.shape[:-1], cos.shape[:-1])
    out = np.broadcast_to(x, (*lead, x.shape[-1])).copy()
    for i in range(n):
        first, second = (2 * i, 2 * i + 1) if pairing == "interleaved" else (i, i + n)
        a, b = x[..., first], x[..., second]
        out[..., first] = a * cos[..., i] - b * sin[..., i]
        out[..., second] = a * sin[..., i] + b * cos[..., i]
    return out


SHAPES = {  # x without its last axis, tables without theirs
    "one token": ((1, 3, 1), (1,)),
    "a sequence": ((2, 3, 5), (5,)),
    "a row a sentence": ((2, 3, 5), (2, 1, 5)),
    "tables for every head": ((2, 3, 5), (2, 3, 5)),
    "tables with more axes": ((5,), (2, 5)),
    "tables that are longer": ((2, 1, 3), (4, 3)),
    "no axis": ((), ()),
}


@pytest.mark.parametrize("piece", [None, 1, 24, 1 << 15], ids=["small", "row", "rows", "large"])
@pytest.mark.parametrize("width", [8, 9, 12])
@pytest.mark.parametrize("pairing", ["half", "interleaved"])
@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16"])
@pytest.mark.parametrize("shapes", SHAPES.values(), ids=SHAPES)
def test_every_way_of_turning_is_the_definition(monkeypatch, shapes, dtype, pairing, width, piece):
    if piece:
        monkeypatch.setattr(_turning, "_PIECE", piece)
        monkeypatch.setattr(_turning, "_LARGE", 1)
    lead, table = shapes
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(*lead, width, generator=generator).to(getattr(torch, dtype))
    cos, sin = torch.randn(2, *table, 4, generator=generator)
    if dtype == "float64":
        cos, sin = cos.double(), sin.double()
    wanted = definition(x, cos, sin, pairing)
    # products of numbers below 4 and a sum, rounded in float32 and then to the dtype
    bound = 64 * 2.0**-24 + 32 * float(torch.finfo(x.dtype).eps)
    turned = pm.rotate(x, cos, sin, pairing=pairing)
    assert turned.dtype == x.dtype
    assert np.max(np.abs(turned.double().numpy() - wanted)) <= bound
    if dtype != "bfloat16":
        array = pm.rotate(x.numpy(), cos.numpy(), sin.numpy(), pairing=pairing)
        assert array.dtype == x.numpy().dtype
        assert np.max(np.abs(array - wanted)) <= bound


@pytest.mark.parametrize("pairing", ["half", "interleaved"])
def test_heads_that_lie_apart_turn_where_they_lie(pairing):
    x = torch.randn(2, 7, 3, 8, generator=torch.Generator().manual_seed(0)).transpose(1, 2)
    cos, sin = pm.rope_tables(torch.arange(7), pm.frequencies(4), dtype=torch.float32)
    turned = pm.rotate(x, cos, sin, pairing=pairing)
    copied = pm.rotate(x.contiguous(), cos, sin, pairing=pairing)
    # products of numbers below 4, which one of the two ways may fuse
    assert torch.allclose(turned, copied, rtol=0, atol=1e-6)
    odd = torch.randn(4, 9, generator=torch.Generator().manual_seed(0))[:, 1:]
    cos, sin = cos[:4], sin[:4]
    copied = pm.rotate(odd.clone(), cos, sin, pairing=pairing)
    assert torch.allclose(pm.rotate(odd, cos, sin, pairing=pairing), copied, rtol=0, atol=1e-6)


@pytest.mark.filterwarnings("error:There is a performance drop")
@pytest.mark.parametrize("large", [1, 1 << 19], ids=["pieces", "in place"])
@pytest.mark.parametrize("pairing", ["half", "interleaved"])
def test_derivatives_and_maps_of_16_bits_are_turned_as_well(monkeypatch, pairing, large):
    monkeypatch.setattr(_turning, "_LARGE", large)
    generator = torch.Generator().manual_seed(0)
    x, tangent = torch.randn(2, 3, 5, 8, generator=generator).bfloat16()
    cos, sin = pm.rope_tables(torch.arange(5), pm.frequencies(4), dtype=torch.float32)

    def turned(v):
        return pm.rotate(v, cos, sin, pairing=pairing)

    kept = x.clone()
    assert torch.equal(torch.func.vmap(turned)(x), turned(x))
    assert torch.equal(x, kept)
    _, forward = torch.func.jvp(turned, (x,), (tangent,))
    back = torch.func.grad(lambda v: (turned(v).float() * tangent.float()).sum())(x)
    # turning is linear, and its transpose turns back
    assert torch.equal(forward, turned(tangent))
    assert torch.equal(back, pm.rotate(tangent, cos, -sin, pairing=pairing))


def test_large_tensors_keep_their_gradients(monkeypatch):
    monkeypatch.setattr(_turning, "_LARGE", 1)
    x = torch.randn(2, 3, 8, dtype=torch.float64, requires_grad=True)
    cos, sin = pm.rope_tables(torch.arange(3), pm.frequencies(4))
    for pairing in ("half", "interleaved"):
        (slope,) = torch.autograd.grad(pm.rotate(x, cos, sin, pairing=pairing).square().sum(), x)
        # the turned vector is as long, so the slope is that of the square itself
        assert torch.allclose(slope, 2 * x.detach(), rtol=0, atol=1e-14)


QUERY = torch.randn(2, 3, 4, 16, generator=torch.Generator().manual_seed(1))
KEY = torch.randn(2, 1, 4, 16, generator=torch.Generator().manual_seed(2))
PLACES = {
    "first": torch.arange(4),
    "later": torch.arange(4) + 1000,
    "over an edge": torch.arange(4) + 62,
    "spread": torch.tensor([5, 900, 3, 10**12]),
    "negative": torch.arange(-6, -2),
    "far": torch.arange(4) + 2**62,
    "sentences": torch.tensor([[0, 1, 2, 3], [40, 41, 42, 43]]),
    "small integers": torch.arange(4).to(torch.uint8),
}


@pytest.mark.parametrize("frequencies", [None, pm.frequencies(8, base=500.0)], ids=["", "given"])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16])
@pytest.mark.parametrize("positions", PLACES.values(), ids=PLACES)
def test_kept_tables_give_what_none_would(positions, dtype, frequencies):
    options = {"pairing": "half", "frequencies": frequencies, "attention_factor": 1.25}
    keeping = RotaryEmbedding(16, cached_rows=64, **options)
    plain = RotaryEmbedding(16, cached_rows=0, **options)
    query, key = QUERY.to(dtype), KEY.to(dtype)
    keeping(query, key, offset=17)  # other rows are kept before
    for _ in range(2):
        for ours, wanted in zip(
            keeping(query, key, positions), plain(query, key, positions), strict=True
        ):
            assert torch.equal(ours, wanted)


@pytest.mark.parametrize("offset", [0, 62, 5000, -3, 2**62])
def test_an_offset_is_the_position_of_the_first_token(offset):
    rope = RotaryEmbedding(16, pairing="interleaved", cached_rows=64)
    positions = torch.arange(offset, offset + 4)
    for ours, wanted in zip(
        rope(QUERY, KEY, offset=offset), rope(QUERY, KEY, positions), strict=True
    ):
        assert torch.equal(ours, wanted)


def test_one_token_after_another_is_the_whole_sequence():
    rope = RotaryEmbedding(16, pairing="half", cached_rows=3)
    whole = rope(QUERY, KEY)
    for t in range(4):
        step = rope(QUERY[..., t : t + 1, :], KEY[..., t : t + 1, :], offset=t)
        for ours, wanted in zip(step, whole, strict=True):
            assert torch.equal(ours, wanted[..., t : t + 1, :])


def test_what_is_kept_follows_the_settings_and_stays_out_of_the_state():
    rope = RotaryEmbedding(16, pairing="half")
    before = rope(QUERY, KEY)[0]
    assert not rope.state_dict()
    assert not list(rope.buffers())
    rope.attention_factor = 2.0
    assert torch.equal(rope(QUERY, KEY)[0], 2 * before)
    rope.attention_factor = 1.0
    rope.frequencies = pm.frequencies(8, base=100.0)
    assert not torch.equal(rope(QUERY, KEY)[0], before)
    assert torch.equal(copy.deepcopy(rope)(QUERY, KEY)[0], rope(QUERY, KEY)[0])


def test_what_inference_keeps_serves_training():
    rope = RotaryEmbedding(16, pairing="half")
    with torch.inference_mode():
        rope(QUERY, KEY)
    query = QUERY.clone().requires_grad_()
    rope(query, KEY)[0].sum().backward()
    assert torch.isfinite(query.grad).all()


def test_transforms_and_compilation_see_the_same_numbers():
    rope = RotaryEmbedding(16, pairing="half", cached_rows=64)
    positions = torch.tensor([[0, 1, 2, 3], [7, 8, 9, 10]])
    wanted = torch.stack([rope(QUERY[b], KEY[b], positions[b])[0] for b in range(2)])
    mapped = torch.func.vmap(lambda q, k, p: rope(q, k, p)[0])(QUERY, KEY, positions)
    assert torch.allclose(mapped, wanted, rtol=0, atol=1e-6)
    offset = torch.func.vmap(lambda q, k: rope(q, k, offset=9)[0])(QUERY, KEY)
    assert torch.allclose(offset, rope(QUERY, KEY, offset=9)[0], rtol=0, atol=1e-6)
    torch._dynamo.reset()
    compiled = torch.compile(
        lambda q, k: rope(q, k, offset=9)[0], fullgraph=True, backend="aot_eager"
    )
    assert torch.allclose(compiled(QUERY, KEY), rope(QUERY, KEY, offset=9)[0], rtol=0, atol=1e-6)


def test_learned_frequencies_are_never_kept():
    omega = torch.nn.Parameter(torch.from_numpy(pm.frequencies(8)))
    rope = RotaryEmbedding(16, pairing="half", frequencies=omega)
    for _ in range(2):
        (slope,) = torch.autograd.grad(rope(QUERY, KEY)[0].sum(), omega)
        assert slope.abs().max() > 0


def test_a_module_is_made_from_a_configuration():
    config = {"head_dim": 16, "rope_theta": 500.0, "rope_scaling": {"type": "linear", "factor": 2}}
    rope = RotaryEmbedding.from_config(config, pairing="half")
    other = RotaryEmbedding(16, pairing="half", frequencies=pm.frequencies(8, base=500.0) / 2)
    assert torch.equal(rope(QUERY, KEY)[0], other(QUERY, KEY)[0])


def test_places_that_cannot_be_are_refused():
    rope = RotaryEmbedding(16, pairing="half")
    for offset in (1.0, True, torch.tensor(3)):
        with pytest.raises(ValueError, match="offset must be an int"):
            rope(QUERY, KEY, offset=offset)
    with pytest.raises(ValueError, match="and positions too"):
        rope(QUERY, KEY, torch.arange(4), offset=1)
    with pytest.raises(ValueError, match=r"got dtype torch\.bool"):
        rope(QUERY, KEY, torch.ones(4, dtype=torch.bool))
    for rows in (-1, 1.5, True):
        with pytest.raises(ValueError, match="cached_rows must be an integer of at least 0"):
            RotaryEmbedding(16, pairing="half", cached_rows=rows)


@pytest.mark.parametrize("order", ["sin_cos", "cos_sin"])
@pytest.mark.parametrize("layout", ["half", "interleaved"])
@pytest.mark.parametrize(
    "steps",
    [
        torch.arange(0, 1000, 63),
        torch.linspace(-4096, 4096, 33),
        torch.tensor([0.25, 999.0]).double(),
    ],
    ids=["whole", "float32", "float64"],
)
def test_few_time_steps_in_float32_are_rounded_from_exact_values(steps, layout, order):
    options = {"layout": layout, "order": order, "freq_shift": 0.5, "min_timescale": 0.75}
    table = pm.sinusoidal(steps, 320, dtype=torch.float32, **options)
    exact = pm.sinusoidal(steps, 320, **options)
    assert table.dtype == torch.float32
    # half a unit of float32, and of ω·t in float64 with |t| up to 4096
    bound = 2.0**-25 + 4096 / 0.75 * 4 * 2.0**-53
    assert float((table.double() - exact).abs().max()) <= bound
    if not steps.is_floating_point():
        assert torch.equal(table, exact.float())


def test_time_steps_learn_and_map():
    steps = torch.rand(5, dtype=torch.float64, requires_grad=True)
    (slope,) = torch.autograd.grad(pm.sinusoidal(steps, 2, dtype=torch.float32)[:, 0].sum(), steps)
    assert torch.allclose(slope, steps.detach().cos(), rtol=0, atol=1e-6)
    rows = torch.arange(6).reshape(2, 3)
    mapped = torch.func.vmap(lambda t: pm.sinusoidal(t, 8, dtype=torch.float32))(rows)
    assert torch.equal(mapped, pm.sinusoidal(rows, 8, dtype=torch.float32))
    with pytest.raises(ValueError, match="NaN"):
        pm.sinusoidal(torch.tensor([math.nan]), 8, dtype=torch.float32)


BATCHES = {  # ids of a batch: as many as the run that holds them, in any order
    "one sentence": torch.arange(3000)[None],
    "shuffled": torch.randperm(3000, generator=torch.Generator().manual_seed(0))[None],
    "sentences": torch.arange(1500).expand(3, -1),
    "short sentences": torch.arange(20).expand(150, -1),
    "padded on the left": (torch.arange(3000)[None] - torch.tensor([[0], [70]])).clamp(min=0),
    "negative": -torch.arange(3000).reshape(2, -1),
    "far": 2**62 + torch.arange(2999, -1, -1),
    "of 8 bits": torch.arange(127, -129, -1).repeat(12).to(torch.int8),
}


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("ids", BATCHES.values(), ids=BATCHES)
def test_ids_of_a_batch_are_rows_of_the_run_that_holds_them(ids, dtype):
    omega, first = pm.frequencies(16), int(ids.min())
    places = ids.long() - first
    run = torch.arange(first, int(ids.max()) + 1)
    numpy_dtype = str(dtype).removeprefix("torch.")
    for wanted, ours, arrays in zip(
        pm.rope_tables(run, omega, dtype=dtype),
        pm.rope_tables(ids, omega, dtype=dtype),
        pm.rope_tables(ids.numpy(), omega, dtype=numpy_dtype),
        strict=True,
    ):
        assert torch.equal(ours, wanted[places])
        assert np.array_equal(arrays, wanted[places].numpy())
    for layout in ("half", "interleaved"):
        options = {"layout": layout, "dtype": dtype}
        vectors = pm.encode(ids, omega, **options)
        assert torch.equal(vectors, pm.encode(run, omega, **options)[places])


def test_ids_beyond_int64_are_rows_of_a_run_too():
    ids = np.uint64(2**64 - 1) - np.arange(3000, dtype=np.uint64)
    cos, sin = pm.rope_tables(ids, pm.phase_increments(16))
    for place in (0, 1234, 2999):
        alone = pm.rope_tables(ids[place], pm.phase_increments(16))
        # one product more than alone
        assert np.max(np.abs(cos[place] - alone[0])) <= 4e-16
        assert np.max(np.abs(sin[place] - alone[1])) <= 4e-16
