"""What tensors ask for: dtype and device kept, gradients, vmap, compilation, modules."""

import warnings

import numpy as np
import pytest

import posenc_math as pm

torch = pytest.importorskip("torch")

OMEGA = pm.frequencies(4)
WHOLE = torch.arange(6).reshape(3, 2)
REAL = WHOLE.double() * 1.25
VECTORS = torch.linspace(-2, 2, 48, dtype=torch.float64).reshape(3, 2, 8)
COS, SIN = pm.rope_tables(torch.arange(2), OMEGA)
GRID = torch.linspace(-1, 1, 48, dtype=torch.float64).reshape(3, 4, 4)


def turned(x, omega, pairing):
    """RoPE at positions 0 and 1, with tables of the kind of x."""
    positions = torch.arange(2) if isinstance(x, torch.Tensor) else np.arange(2)
    return pm.rotate(x, *pm.rope_tables(positions, omega), pairing=pairing)


# name: (function of one tensor, the tensor)
ELEMENTWISE = {
    "sinusoidal": (lambda p: pm.sinusoidal(p, 8), WHOLE),
    "sinusoidal_fractional": (
        lambda p: pm.sinusoidal(p, 7, odd="pad", layout="half", freq_shift=1, padding_index=5),
        REAL,
    ),
    "encode": (lambda p: pm.encode(p, OMEGA, order="cos_sin"), WHOLE),
    "rope_tables": (lambda p: pm.rope_tables(p, OMEGA)[1], WHOLE),
    "rope_tables_exact": (lambda p: pm.rope_tables(p, pm.phase_increments(4))[0], WHOLE),
    "rotate_half": (lambda x: turned(x, OMEGA, "half"), VECTORS),
    "rotate_interleaved": (lambda x: turned(x, OMEGA, "interleaved"), VECTORS),
    "rotate_partial": (lambda x: turned(x, OMEGA[:3], "half"), VECTORS),
    "shift": (lambda x: pm.shift(x, 3, OMEGA), VECTORS),
    "perturb": (lambda x: pm.perturb(x, 3, OMEGA), VECTORS),
    "kernel": (lambda p: pm.kernel(p, OMEGA), WHOLE),
    "shift_matrix": (lambda p: pm.shift_matrix(p.reshape(-1)[1], OMEGA, layout="half"), WHOLE),
    "generator": (lambda w: pm.generator(w.reshape(-1), order="cos_sin"), REAL),
    "alibi_bias": (lambda p: pm.alibi_bias(*[p.reshape(-1)] * 2, pm.alibi_slopes(3)), WHOLE),
    "kerple_bias": (lambda p: pm.kerple_bias(*[p.reshape(-1)] * 2, [1.0, 2.0], 0.5), WHOLE),
    "fire_distances": (
        lambda p: pm.fire_distances(*[p.reshape(-1)] * 2, c=0.5, threshold=2.0),
        WHOLE,
    ),
    "transformer_xl_bias": (lambda x: pm.transformer_xl_bias(x, x, x[..., :1, :]), VECTORS),
    "swin_bias": (lambda x: pm.swin_bias(x.reshape(-1)[:9, None], 2, 2), VECTORS),
    "axial_sinusoidal": (lambda p: pm.axial_sinusoidal(p, (4, 2)), WHOLE),
    "axial_rope_tables": (lambda p: pm.axial_rope_tables(p, [OMEGA, OMEGA])[0], WHOLE),
    "mrope_tables": (lambda p: pm.mrope_tables(p.reshape(-1)[:2], OMEGA, (2, 2))[1], WHOLE),
    "xpos_scale": (lambda p: pm.xpos_scale(p, 3), WHOLE),
    "resize_positions": (lambda x: pm.resize_positions(x.reshape(-1, 4)[:4], (3, 1)), GRID),
    "dial_angles": (lambda p: pm.dial_angles(p, OMEGA), REAL),
    "chord": (pm.chord, REAL),
    "prototype_dials": (lambda p: pm.prototype_dials(p, 4, coordinates="sin_cos"), WHOLE),
    "slowed_dials": (lambda p: pm.slowed_dials(p, 4), REAL),
    "binary_bits": (lambda p: pm.binary_bits(p, 4), WHOLE),
    "gray_bits": (lambda p: pm.gray_bits(p, 4), WHOLE),
    "hamming_distance": (lambda p: pm.hamming_distance(p, p + 1), WHOLE),
    "bit_square_wave": (lambda u: pm.bit_square_wave(u, 4), REAL),
    "bit_harmonic": (lambda u: pm.bit_harmonic(u, 4, order=3), REAL),
    "bit_dial_angle": (lambda u: pm.bit_dial_angle(u, 4), REAL),
    "t5_bucket": (lambda p: pm.t5_bucket(p - 3), WHOLE),
    "attention": (lambda x: pm.attention(x, x, x, causal=True), VECTORS),
    "softmax": (pm.softmax, VECTORS),
    "permute_qk_weight": (lambda w: pm.permute_qk_weight(w, 1, to="half"), VECTORS.reshape(8, 6)),
}
CASES = pytest.mark.parametrize(("function", "x"), ELEMENTWISE.values(), ids=ELEMENTWISE)


def gap(a, b):
    return float((a.detach().double() - b.detach().double()).abs().max())


@CASES
def test_numpy_and_torch_agree(function, x):
    ours, theirs = function(x.numpy()), function(x)
    assert isinstance(ours, np.ndarray)
    assert isinstance(theirs, torch.Tensor)
    assert str(theirs.dtype) == f"torch.{ours.dtype}"
    # each library rounds sine, cosine and exponential to 1 ulp
    assert gap(torch.from_numpy(ours), theirs) <= 4 * np.finfo(np.float64).eps * (
        1 + float(theirs.double().abs().max())
    )


@CASES
def test_vmap_is_a_loop(function, x):
    mapped, looped = torch.func.vmap(function)(x), torch.stack([function(row) for row in x])
    assert mapped.dtype == looped.dtype
    # batched products may sum their terms (8 at most, of size 4) in another order
    assert gap(mapped, looped) <= 8 * 4 * np.finfo(np.float64).eps


@CASES
def test_compiles_without_a_graph_break(function, x):
    torch._dynamo.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        compiled = torch.compile(function, fullgraph=True, backend="aot_eager")(x)
    eager = function(x)
    assert compiled.dtype == eager.dtype
    # an eager fast path may fuse one product; values are below 4 in size (angles below 13)
    assert gap(compiled, eager) <= 2 * np.finfo(np.float64).eps * 13


def test_compiled_tables_are_exact_at_any_distance():
    far = torch.tensor([10**18, -(2**63), 2**63 - 1, 2**40 + 1, -3])
    steep = np.array([3e11, 1.0, 1e-3, 5e-40, -0.7])
    torch._dynamo.reset()
    for function in (
        lambda p: pm.sinusoidal(p, 8),
        lambda p: pm.encode(p, OMEGA),
        lambda p: pm.encode(p, -OMEGA),
        lambda p: pm.encode(p, steep),
        lambda p: pm.rope_tables(p, pm.phase_increments(4))[0],
    ):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compiled = torch.compile(function, fullgraph=True, backend="aot_eager")(far)
        # the increments of traced frequencies may be one unit off: 2⁶³·2⁻¹²⁸ turns
        assert gap(compiled, function(far)) <= 2 * np.finfo(np.float64).eps


@pytest.mark.parametrize("pairing", ["half", "interleaved"])
def test_rotation_differentiates_twice_and_forward(pairing):
    x = VECTORS[0].clone().requires_grad_()

    def turn(x, cos, sin):
        return pm.rotate(x, cos, sin, pairing=pairing)

    inputs = (x, COS.clone().requires_grad_(), SIN.clone().requires_grad_())
    assert torch.autograd.gradcheck(turn, inputs, check_forward_ad=True)
    assert torch.autograd.gradgradcheck(lambda x: turn(x, COS, SIN) ** 2, (x,))


def test_positions_and_frequencies_differentiate():
    t = torch.tensor([0.3, 2.7, -5.2], dtype=torch.float64, requires_grad=True)
    omega = torch.tensor(OMEGA, requires_grad=True)
    assert torch.autograd.gradcheck(lambda t: pm.sinusoidal(t, 8), (t,), check_forward_ad=True)
    assert torch.autograd.gradcheck(lambda t: pm.kernel(t, OMEGA), (t,))
    assert torch.autograd.gradcheck(lambda t, w: pm.rope_tables(t, w)[0], (t, omega))
    assert torch.autograd.gradcheck(lambda t, w: pm.encode(t, w), (t, omega))


def test_the_derivative_along_the_sequence_is_the_generator():
    t = torch.tensor(3.7, dtype=torch.float64)
    p, velocity = torch.func.jvp(
        lambda t: pm.sinusoidal(t, 8), (t,), (torch.ones((), dtype=torch.float64),)
    )
    assert np.max(np.abs(pm.generator(OMEGA) @ p.numpy() - velocity.numpy())) <= 4e-16


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16, torch.float32, torch.float64])
@pytest.mark.parametrize("pairing", ["half", "interleaved"])
def test_rotation_keeps_the_dtype_and_rounds_once(dtype, pairing):
    x = VECTORS.to(dtype)
    cos, sin = COS.float(), SIN.float()
    turned = pm.rotate(x, cos, sin, pairing=pairing)
    assert turned.dtype == dtype
    wide = torch.promote_types(dtype, torch.float32)
    exact = pm.rotate(x.to(wide), cos.to(wide), sin.to(wide), pairing=pairing).to(dtype)
    # one unit in the last place of values below 4: another order of products in the wide dtype
    assert gap(turned, exact) <= 2 * torch.finfo(dtype).eps


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
@pytest.mark.parametrize("pairing", ["half", "interleaved"])
def test_tables_of_16_bits_do_not_make_products_of_16_bits(dtype, pairing):
    x, cos, sin = (t.to(dtype) for t in (VECTORS, COS, SIN))
    turned = pm.rotate(x, cos, sin, pairing=pairing)
    exact = pm.rotate(x.double(), cos.double(), sin.double(), pairing=pairing)
    assert turned.dtype == dtype
    # half a unit in the last place, and the float32 products of values below 4 in size
    unit = torch.finfo(dtype).eps * exact.abs().clamp(min=torch.finfo(dtype).smallest_normal)
    assert bool(((turned.double() - exact).abs() <= unit / 2 + 8 * 2.0**-23).all())


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_attention_of_16_bits_holds_large_logits(dtype):
    x = (VECTORS[:, 0].abs() * 200).to(dtype)  # q·k above 65504, the largest float16 number
    assert float((x.double() @ x.double().T).max()) > 65504
    weights = pm.attention_weights(x, x)
    assert weights.dtype == dtype
    assert gap(weights, pm.attention_weights(x.double(), x.double())) <= torch.finfo(dtype).eps / 2
    out = pm.attention(x, x, x)
    assert out.dtype == dtype
    assert torch.equal(out, pm.attention(x.double(), x.double(), x.double()).to(dtype))


def test_attention_of_two_dtypes_has_that_of_the_query():
    x = VECTORS[:, 0]
    for q, kv in ((x, x.float()), (x.float(), x)):
        assert pm.attention_weights(q, kv).dtype == q.dtype
        assert pm.attention_scores(q, kv).dtype == q.dtype
        assert gap(pm.attention(q, kv, kv), pm.attention(x, x, x)) <= 4 * 2.0**-23
    assert pm.softmax(torch.zeros(70_000, dtype=torch.float16)).sum(dtype=torch.float64) > 0.9


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16, torch.float32])
def test_tables_of_any_dtype_are_rounded_once_from_exact_values(dtype):
    positions = torch.tensor([0, 1, 4095, 10**7])
    table = pm.sinusoidal(positions, 64, dtype=dtype)
    assert torch.equal(table, pm.sinusoidal(positions, 64).to(dtype))


def test_shapes_on_the_meta_device():
    for positions in (torch.arange(3, device="meta"), torch.ones(3, device="meta")):
        table = pm.sinusoidal(positions, 8)
        assert table.device.type == "meta"
        assert tuple(table.shape) == (3, 8)


def test_long_runs_are_fast_tensors_with_the_same_bound():
    table = pm.sinusoidal(torch.arange(5000), 64, dtype=torch.float32)
    assert table.dtype == torch.float32
    assert gap(table, pm.sinusoidal(torch.arange(5000).reshape(1, -1), 64)[0]) <= 1.5e-7


def test_long_runs_inside_transforms_take_the_general_way():
    rows = torch.arange(2 * 2048).reshape(2, 2048)
    mapped = torch.func.vmap(lambda p: pm.sinusoidal(p, 64, dtype=torch.float32))(rows)
    assert gap(mapped, pm.sinusoidal(rows, 64)) <= 2.0**-25 * (1 + 2.0**-20)


def test_small_integer_dtypes_that_wrap_are_no_run():
    positions = torch.arange(600).to(torch.uint8)
    table = pm.sinusoidal(positions, 128)
    assert gap(table[256:512], table[:256]) == 0


def test_importing_the_package_does_not_import_torch():
    import subprocess
    import sys

    code = "import sys, posenc_math; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


class TestModules:
    def test_positions_are_added_in_every_dtype(self):
        from posenc_math.torch import SinusoidalPositions

        for dtype in (torch.float32, torch.bfloat16):
            module = SinusoidalPositions(16, layout="half").to(dtype)
            out = module(torch.zeros(2, 5, 16, dtype=dtype), offset=1000)
            wanted = pm.sinusoidal(torch.arange(1000, 1005), 16, layout="half", dtype=dtype)
            assert torch.equal(out, wanted.expand(2, 5, 16))

    def test_casting_a_rotary_module_does_not_round_its_frequencies(self):
        from posenc_math.torch import RotaryEmbedding

        module = RotaryEmbedding(64, pairing="half")
        assert not list(module.buffers())
        assert not module.state_dict()
        x = torch.randn(1, 2, 8, 64, generator=torch.Generator().manual_seed(0))
        positions = torch.arange(4090, 4098)
        before = module(x, x, positions)[0]
        after = module.to(torch.bfloat16)(x, x, positions)[0]
        assert torch.equal(before, after)

    def test_the_module_is_the_function(self):
        from posenc_math.torch import RotaryEmbedding

        omega, factor = pm.yarn(32, factor=4.0, original_length=512)
        module = RotaryEmbedding(
            32, pairing="interleaved", frequencies=omega, attention_factor=factor
        )
        x = torch.randn(2, 3, 7, 48, generator=torch.Generator().manual_seed(0)).double()
        query, key = module(x, 2 * x)
        cos, sin = (factor * t for t in pm.rope_tables(torch.arange(7), omega))
        assert torch.equal(query, pm.rotate(x, cos, sin, pairing="interleaved"))
        assert torch.equal(key, 2 * query)

    def test_modules_compile_and_differentiate(self):
        from posenc_math.torch import RotaryEmbedding, SinusoidalPositions

        both = torch.nn.Sequential(SinusoidalPositions(16), torch.nn.Linear(16, 16))
        rope = RotaryEmbedding(16, pairing="interleaved")
        x = torch.randn(2, 5, 16, generator=torch.Generator().manual_seed(0), requires_grad=True)
        torch._dynamo.reset()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compiled = torch.compile(
                lambda x: rope(both(x), x)[0], fullgraph=True, backend="aot_eager"
            )(x)
        eager = rope(both(x), x)[0]
        assert gap(compiled, eager) <= 1e-6
        eager.sum().backward()
        assert x.grad is not None
        assert torch.isfinite(x.grad).all()

    @pytest.mark.parametrize("heads", [1, 2, 3, 5])
    def test_one_row_of_positions_a_sentence_serves_all_heads(self, heads):
        from posenc_math.torch import RotaryEmbedding

        rope = RotaryEmbedding(8, pairing="half")
        x = torch.randn(3, heads, 4, 8, generator=torch.Generator().manual_seed(0))
        ids = torch.tensor([[0, 1, 2, 3], [10, 11, 12, 13], [0, 0, 0, 1]])
        turned = rope(x, x, ids)[0]
        for sentence, row, own in zip(x, ids, turned, strict=True):
            assert torch.equal(rope(sentence, sentence, row)[0], own)
        assert torch.equal(rope(x, x, ids[:, None, :])[0], turned)
        assert torch.equal(rope(x, x, ids[1:2])[0], rope(x, x, ids[1])[0])

    @pytest.mark.parametrize("shape", [(), (1,), (5,), (3, 1), (2, 4), (4, 3), (3, 4, 1), (1, 1)])
    def test_positions_of_another_shape_are_refused(self, shape):
        from posenc_math.torch import RotaryEmbedding

        x = torch.zeros(3, 2, 4, 8)
        with pytest.raises(ValueError, match=r"positions must have shape \(4,\), \(B, 4\)"):
            RotaryEmbedding(8, pairing="half")(x, x, torch.zeros(shape, dtype=torch.int64))

    def test_one_token_alone_must_say_where_it_stands(self):
        from posenc_math.torch import RotaryEmbedding

        rope = RotaryEmbedding(8, pairing="half")
        x = torch.randn(1, 2, 6, 8, generator=torch.Generator().manual_seed(0))
        last = x[..., 5:, :]
        with pytest.raises(ValueError, match=r"pass positions=torch\.tensor\(\[t\]\)"):
            rope(last, last)
        decoded = rope(last, last, torch.tensor([5]))[0]
        assert torch.equal(decoded, rope(x, x)[0][..., 5:, :])

    def test_a_wide_key_is_not_turned_by_narrow_tables(self):
        from posenc_math.torch import RotaryEmbedding

        rope = RotaryEmbedding(8, pairing="half")
        x = torch.randn(1, 6, 8, generator=torch.Generator().manual_seed(0)).double()
        assert torch.equal(rope(x.bfloat16(), x)[1], rope(x, x)[1])

    def test_what_is_no_tensor_is_refused(self):
        from posenc_math.torch import RotaryEmbedding, SinusoidalPositions

        rope, add = RotaryEmbedding(8, pairing="half"), SinusoidalPositions(8)
        x = torch.zeros(2, 3, 8)
        for wrong, said in ((None, "NoneType"), ([[0.0] * 8] * 3, "list"), (x.numpy(), "ndarray")):
            with pytest.raises(ValueError, match=f"x must be a torch tensor, got {said}"):
                add(wrong)
            with pytest.raises(ValueError, match=f"query must be a torch tensor, got {said}"):
                rope(wrong, x)
            with pytest.raises(ValueError, match=f"key must be a torch tensor, got {said}"):
                rope(x, wrong)
        for wrong, said in (([0, 1, 2], "list"), (np.arange(3), "ndarray"), (3, "int")):
            with pytest.raises(ValueError, match=f"positions must be a torch tensor, got {said}"):
                rope(x, x, wrong)
        with pytest.raises(ValueError, match=r"floating-point numbers, got dtype torch\.int64"):
            add(x.long())
        with pytest.raises(ValueError, match=r"floating-point numbers, got dtype torch\.int64"):
            rope(x, x.long())
        for offset in (0.5, None, "1"):
            with pytest.raises(ValueError, match="offset must be an int, got"):
                add(x, offset=offset)

    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"base": None}, "base must be a finite positive number other than 1, got None"),
            ({"base": 1.0}, "base must be a finite positive number other than 1"),
            ({"freq_shift": 4}, "freq_shift must be a finite number below"),
        ],
    )
    def test_sinusoidal_settings_are_refused_when_made(self, settings, message):
        from posenc_math.torch import SinusoidalPositions

        with pytest.raises(ValueError, match=message):
            SinusoidalPositions(8, **settings)

    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"base": 0}, "base must be a finite positive number other than 1, got 0"),
            ({"base": "1e4"}, "base must be a finite positive number other than 1, got '1e4'"),
            ({"attention_factor": None}, "attention_factor must be a finite positive number"),
            ({"attention_factor": 0.0}, "attention_factor must be a finite positive number"),
            ({"frequencies": "yarn"}, "frequencies must"),
            ({"frequencies": [1, 2, 3, 4]}, "got dtype int64"),
            ({"frequencies": torch.ones(3)}, r"frequencies must have shape \(4,\), got \(3,\)"),
        ],
    )
    def test_rotary_settings_are_refused_when_made(self, settings, message):
        from posenc_math.torch import RotaryEmbedding

        with pytest.raises(ValueError, match=message):
            RotaryEmbedding(8, pairing="half", **settings)

    def test_bad_settings_are_refused(self):
        from posenc_math.torch import RotaryEmbedding, SinusoidalPositions

        with pytest.raises(ValueError, match="pairing must be one of 'interleaved', 'half'"):
            RotaryEmbedding(8, pairing="neox")
        with pytest.raises(ValueError, match="dim must be a positive even integer, got 7"):
            SinusoidalPositions(7)
        with pytest.raises(ValueError, match=r"frequencies must have shape \(4,\)"):
            RotaryEmbedding(8, pairing="half", frequencies=pm.frequencies(5))
        with pytest.raises(ValueError, match=r"x must have shape \(\.\.\., T, 8\)"):
            SinusoidalPositions(8)(torch.zeros(3, 4))
        with pytest.raises(ValueError, match="the same length"):
            RotaryEmbedding(8, pairing="half")(torch.zeros(1, 3, 8), torch.zeros(1, 4, 8))
