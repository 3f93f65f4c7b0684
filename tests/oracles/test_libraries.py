"""The module beside five libraries, each difference explained by that library's own rounding.

The libraries form angles in float32.  A frequency ω = base^(−x), x·ln(base) ≤ 9.3, is off by up to
ω·(2·ln(1/ω) + 2)·2⁻²⁴ if x or the logarithm and the power are rounded, and ω·ln(1/ω) ≤ 1/e; the
product with t is rounded once more (t·2⁻²⁴) and the sine once (2⁻²⁴).  So entries differ by at most
ROUNDING(t) = t·(2/e + 3)·2⁻²⁴ + 2⁻²³.  That is 3e-5 at t = 128 and 2.3e-3 at t = 10⁴: their loss.
"""

import math

import numpy as np
import pytest

import posenc_math as pm

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.oracles

POSITIONS = torch.arange(512)


def rounding(t_max):
    """Largest difference that float32 angles up to t_max can cause in a table."""
    return float(t_max) * (2 / math.e + 3) * 2.0**-24 + 2.0**-23


def gap(a, b):
    return float((a.detach().double() - b.detach().double()).abs().max())


def ours(dim, positions=POSITIONS, **options):
    return pm.sinusoidal(positions, dim, **options)


class TestDiffusers:
    @pytest.fixture
    def embeddings(self):
        return pytest.importorskip("diffusers.models.embeddings")

    @pytest.mark.parametrize("shift", [0.0, 1.0])
    @pytest.mark.parametrize("flip", [False, True])
    @pytest.mark.parametrize("d", [4, 64, 65, 320])
    def test_time_steps(self, embeddings, d, flip, shift):
        steps = torch.cat((POSITIONS.float(), torch.tensor([0.25, 13.7, 999.0])))
        theirs = embeddings.get_timestep_embedding(
            steps, d, flip_sin_to_cos=flip, downscale_freq_shift=shift
        )
        order = "cos_sin" if flip else "sin_cos"
        mine = ours(d, steps, layout="half", freq_shift=shift, order=order, odd="pad")
        assert gap(theirs, mine) <= rounding(999)

    def test_scale_multiplies_positions(self, embeddings):
        steps = torch.tensor([0.5, 3.0])
        theirs = embeddings.get_timestep_embedding(steps, 16, scale=1000.0)
        assert gap(theirs, ours(16, 1000.0 * steps, layout="half", freq_shift=1)) <= rounding(3000)

    def test_two_columns_with_the_default_shift_are_nan_there(self, embeddings):
        """0/0 in the exponent; the one frequency of two columns is 1."""
        theirs = embeddings.get_timestep_embedding(torch.tensor([1.0]), 2)
        assert torch.isnan(theirs).any()
        mine = ours(2, torch.tensor([1.0]), layout="half", freq_shift=1)
        assert mine.flatten().tolist() == pytest.approx([math.sin(1), math.cos(1)])

    def test_far_positions_are_lost_there(self, embeddings):
        far = torch.tensor([9_999_991.0, 9_999_993.0])
        theirs = embeddings.get_timestep_embedding(far, 128, downscale_freq_shift=0)
        exact = ours(128, far, layout="half")
        assert 1e-2 < gap(theirs, exact) <= rounding(1e7)
        assert gap(exact, ours(128, far.long(), layout="half")) == 0

    @pytest.mark.parametrize(("unbind", "pairing"), [(-1, "interleaved"), (-2, "half")])
    def test_rotary_of_flux_and_stable_audio(self, embeddings, unbind, pairing):
        x = torch.randn(1, 2, 16, 32, generator=torch.Generator().manual_seed(0))
        cos, sin = pm.rope_tables(torch.arange(16), pm.frequencies(16), dtype=torch.float32)
        wide = [
            t.repeat_interleave(2, -1) if unbind == -1 else torch.cat((t, t), -1)
            for t in (cos, sin)
        ]
        theirs = embeddings.apply_rotary_emb(x, wide, use_real_unbind_dim=unbind)
        # the same tables and products in another order
        assert gap(theirs, pm.rotate(x, cos, sin, pairing=pairing)) <= 2.0**-23 * 2 * float(
            x.abs().max()
        )


class TestTransformers:
    @pytest.fixture
    def rope(self):
        return pytest.importorskip("transformers.modeling_rope_utils").ROPE_INIT_FUNCTIONS

    @staticmethod
    def config(**rope_parameters):
        llama = pytest.importorskip("transformers").LlamaConfig
        return llama(
            hidden_size=512,
            num_attention_heads=4,
            head_dim=128,
            max_position_embeddings=rope_parameters.pop("length", 4096),
            rope_parameters={"rope_theta": 10_000.0, **rope_parameters},
        )

    # a float32 frequency, see the module's first lines, and one or two more roundings
    RELATIVE = (2 * 9.3 + 4) * 2.0**-24

    def close(self, theirs, mine):
        return np.max(np.abs(theirs.double().numpy() / mine - 1)) <= self.RELATIVE

    def test_llama_rotation(self):
        llama = pytest.importorskip("transformers.models.llama.modeling_llama")
        module = llama.LlamaRotaryEmbedding(self.config(rope_type="default"))
        x = torch.randn(1, 2, 512, 128, generator=torch.Generator().manual_seed(0))
        cos, sin = module(x, POSITIONS[None])
        theirs, _ = llama.apply_rotary_pos_emb(x, x, cos, sin)
        exact = pm.rope_tables(POSITIONS, pm.frequencies(64))
        mine = pm.rotate(x.double(), *exact, pairing="half")
        assert gap(cos[0, :, :64], exact[0]) <= rounding(512)
        assert gap(theirs, mine) <= 2 * rounding(512) * float(x.abs().max())
        other = pm.rotate(x.double(), *exact, pairing="interleaved")
        assert gap(theirs, other) > 1

    def test_gptj_rotation_is_interleaved(self):
        gptj = pytest.importorskip("transformers.models.gptj.modeling_gptj")
        table = gptj.create_sinusoidal_positions(512, 64)
        mine = pm.encode(POSITIONS, pm.frequencies(32), layout="half")
        assert gap(table, mine) <= rounding(512)
        sin, cos = table[:, :32], table[:, 32:]
        x = torch.randn(1, 512, 2, 64, generator=torch.Generator().manual_seed(0))
        theirs = gptj.apply_rotary_pos_emb(x, sin[None], cos[None])
        turned = pm.rotate(x, cos[:, None], sin[:, None], pairing="interleaved")
        assert gap(theirs, turned) <= 2.0**-22 * float(x.abs().max())

    @pytest.mark.parametrize("d", [8, 64, 9])
    def test_marian(self, d):
        marian = pytest.importorskip("transformers.models.marian.modeling_marian")
        theirs = marian.MarianSinusoidalPositionalEmbedding(64, d).create_weight()
        mine = ours(
            d,
            torch.arange(64),
            layout="half",
            freq_shift=0.5 if d % 2 else 0.0,
            odd="truncate",
        )
        # angles in float64, rounded once to float32: the only such library
        assert gap(theirs, mine) <= 2.0**-25 + 1e-13

    @pytest.mark.parametrize("d", [16, 65])
    def test_speech2text_is_fairseq(self, d):
        speech = pytest.importorskip("transformers.models.speech_to_text.modeling_speech_to_text")
        theirs = speech.Speech2TextSinusoidalPositionalEmbedding.get_embedding(512, d, 1)
        mine = ours(d, layout="half", freq_shift=1, odd="pad", padding_index=1)
        assert gap(theirs, mine) <= rounding(512)
        with pytest.raises(ZeroDivisionError):
            speech.Speech2TextSinusoidalPositionalEmbedding.get_embedding(4, 2, 1)

    def test_linear(self, rope):
        theirs, _ = rope["linear"](self.config(rope_type="linear", factor=4.0))
        assert self.close(theirs, pm.linear_scaling(pm.frequencies(64), 4.0))

    @pytest.mark.parametrize("length", [100, 4096, 5000, 16_384])
    def test_dynamic_ntk(self, rope, length):
        config = self.config(rope_type="dynamic", factor=4.0)
        theirs, _ = rope["dynamic"](config, torch.device("cpu"), seq_len=length)
        base = pm.dynamic_ntk_base(1e4, 4.0, 128, seq_len=length, original_length=4096)
        assert self.close(theirs, pm.frequencies(64, base=base))

    @pytest.mark.parametrize("truncate", [True, False])
    def test_yarn(self, rope, truncate):
        config = self.config(
            rope_type="yarn",
            factor=4.0,
            original_max_position_embeddings=4096,
            truncate=truncate,
            length=16_384,
        )
        theirs, attention = rope["yarn"](config, torch.device("cpu"))
        omega, factor = pm.yarn(128, factor=4.0, original_length=4096, truncate=truncate)
        # the ramp is rounded to float32: up to 2⁻²² of ω(1 − 1/f) where ω/f is what remains
        assert np.max(np.abs(theirs.double().numpy() / omega - 1)) <= self.RELATIVE + 4 * 2.0**-22
        assert attention == pytest.approx(factor, rel=1e-12)

    def test_yarn_of_one_layer_type_ignores_truncate_there(self, rope):
        """It is read from the outer dictionary, so truncate=False has no effect."""

        class Nested:
            hidden_size, num_attention_heads, head_dim = 512, 4, 128
            max_position_embeddings = 16_384
            rope_parameters = {  # noqa: RUF012 (the shape of a config)
                "full_attention": {
                    "rope_theta": 10_000.0,
                    "factor": 4.0,
                    "original_max_position_embeddings": 4096,
                    "truncate": False,
                }
            }

            @property
            def per_layer_config(self):
                raise ValueError("not a per-layer model")

            def standardize_rope_params(self):
                pass

        theirs, _ = rope["yarn"](Nested(), torch.device("cpu"), layer_type="full_attention")
        rounded, right = (
            pm.yarn(128, factor=4.0, original_length=4096, truncate=t)[0] for t in (True, False)
        )
        theirs = theirs.double().numpy()
        assert np.max(np.abs(theirs / right - 1)) > 0.05
        assert np.max(np.abs(theirs / rounded - 1)) <= self.RELATIVE + 4 * 2.0**-22

    def test_llama3(self, rope):
        config = self.config(
            rope_type="llama3",
            factor=8.0,
            low_freq_factor=1.0,
            high_freq_factor=4.0,
            original_max_position_embeddings=8192,
            length=131_072,
        )
        theirs, _ = rope["llama3"](config, torch.device("cpu"))
        mine = pm.llama3_scaling(pm.frequencies(64))
        # the ramp of 3 turns amplifies the rounding of up to 4 turns, by up to f where ω/f remains
        assert np.max(np.abs(theirs.double().numpy() / mine - 1)) <= self.RELATIVE * (1 + 4 / 3 * 8)

    @pytest.mark.parametrize(("buckets", "distance"), [(32, 128), (32, 256), (64, 512), (16, 64)])
    @pytest.mark.parametrize("bidirectional", [True, False])
    def test_t5_buckets_agree_everywhere(self, buckets, distance, bidirectional):
        t5 = pytest.importorskip("transformers.models.t5.modeling_t5")
        relative = torch.arange(-2000, 2001)
        options = {
            "bidirectional": bidirectional,
            "num_buckets": buckets,
            "max_distance": distance,
        }
        theirs = t5.T5Attention._relative_position_bucket(relative, **options)
        assert torch.equal(theirs, pm.t5_bucket(relative, **options))

    @pytest.mark.parametrize("heads", [4, 6, 8, 12, 16, 20])
    def test_bloom_slopes_and_bias(self, heads):
        bloom = pytest.importorskip("transformers.models.bloom.modeling_bloom")
        bias = bloom.build_alibi_tensor(torch.ones(1, 9), heads, torch.float32)
        slopes = pm.alibi_slopes(heads)
        # float32 powers of a rounded base, exponents up to 32
        assert gap(bias[:, 0, 1], torch.from_numpy(slopes)) <= 34 * 2.0**-24
        # +m·key there, −m·(query − key) here: the same after a causal softmax
        rng = np.random.default_rng(0)
        query, key = rng.standard_normal((2, heads, 9, 4))
        positions = np.arange(9)
        theirs = pm.attention_weights(query, key, causal=True, bias=bias.double().numpy())
        mine = pm.attention_weights(
            query, key, causal=True, bias=pm.alibi_bias(positions, positions, slopes)
        )
        assert np.max(np.abs(theirs - mine)) <= 8 * 34 * 2.0**-24

    @pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
    def test_casting_a_model_casts_its_frequencies_there(self, dtype):
        """The buffer inv_freq follows model.to(dtype): whole turns are lost."""
        llama = pytest.importorskip("transformers.models.llama.modeling_llama")
        from posenc_math.torch import RotaryEmbedding

        module = llama.LlamaRotaryEmbedding(self.config(rope_type="default"))
        exact, _ = pm.rope_tables(torch.arange(4096), pm.frequencies(64))
        cast = module.to(dtype)
        assert cast.inv_freq.dtype == dtype
        cos, _ = cast(torch.zeros(1), torch.arange(4096)[None])
        assert gap(cos[0, :, :64], exact) > 0.5
        mine = RotaryEmbedding(128, pairing="half").to(dtype)
        kept, _ = mine.tables(torch.arange(4096), torch.float64)
        assert gap(kept, exact) <= 1e-12

    def test_a_converted_checkpoint_gives_equal_scores(self):
        llama = pytest.importorskip("transformers.models.llama.modeling_llama")
        generator = torch.Generator().manual_seed(0)
        wq, wk = torch.randn(2, 4 * 16, 24, dtype=torch.float64, generator=generator)
        tokens = torch.randn(10, 24, dtype=torch.float64, generator=generator)
        cos, sin = pm.rope_tables(torch.arange(10), pm.frequencies(8))

        def heads(w):
            return (tokens @ w.T).reshape(10, 4, 16).transpose(0, 1)

        query, key = (pm.rotate(heads(w), cos, sin, pairing="interleaved") for w in (wq, wk))
        wanted = query @ key.transpose(-1, -2)
        half = [heads(pm.permute_qk_weight(w, 4, to="half"))[None] for w in (wq, wk)]
        wide = [torch.cat((t, t), -1)[None] for t in (cos, sin)]
        q, k = llama.apply_rotary_pos_emb(*half, *wide)
        assert gap((q @ k.transpose(-1, -2))[0], wanted) <= 1e-12
        raw = [heads(w)[None] for w in (wq, wk)]
        q, k = llama.apply_rotary_pos_emb(*raw, *wide)
        assert gap((q @ k.transpose(-1, -2))[0], wanted) > 10

    @pytest.mark.parametrize("sharded", [False, True])
    @pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
    @pytest.mark.parametrize("kind", ["GPT2Model", "GPT2LMHeadModel"])
    def test_saved_gpt2_models(self, tmp_path, kind, dtype, sharded):
        transformers = pytest.importorskip("transformers")
        config = transformers.GPT2Config(
            n_embd=16, n_layer=2, n_head=2, n_positions=32, vocab_size=50
        )
        model = getattr(transformers, kind)(config).to(dtype)
        model.save_pretrained(tmp_path, max_shard_size="5KB" if sharded else "1GB")
        assert (tmp_path / "model.safetensors.index.json").exists() == sharded
        table = (model if kind == "GPT2Model" else model.transformer).wpe.weight
        assert gap(table, torch.from_numpy(pm.load_learned_positions(tmp_path))) == 0


class TestPositionalEncodings:
    @pytest.fixture
    def library(self):
        return pytest.importorskip("positional_encodings.torch_encodings")

    @pytest.mark.parametrize("d", [8, 64, 65])
    def test_interleaved_and_truncated(self, library, d):
        theirs = library.PositionalEncoding1D(d)(torch.zeros(1, 512, d))[0]
        assert gap(theirs, ours(d, odd="truncate")) <= rounding(512)

    def test_casting_the_module_merges_positions_there(self, library):
        module = library.PositionalEncoding1D(64).to(torch.bfloat16)
        theirs = module(torch.zeros(1, 1024, 64))[0]
        assert gap(theirs, ours(64, torch.arange(1024))) > 1.5
        assert len(torch.unique(torch.arange(1024).to(torch.bfloat16))) == 513
        with pytest.raises(ValueError, match=r"got dtype torch\.bfloat16"):
            ours(64, torch.arange(1024).to(torch.bfloat16))

    def test_the_cache_forgets_the_dtype_there(self, library):
        module = library.PositionalEncoding1D(64)
        module(torch.zeros(1, 16, 64, dtype=torch.float32))
        assert module(torch.zeros(1, 16, 64, dtype=torch.float64)).dtype == torch.float32
        assert ours(64, dtype=torch.float32).dtype == torch.float32
        assert ours(64).dtype == torch.float64


class TestRotaryEmbeddingTorch:
    @pytest.fixture
    def library(self):
        return pytest.importorskip("rotary_embedding_torch")

    X = torch.randn(1, 2, 512, 64, generator=torch.Generator().manual_seed(0))

    def mine(self, omega, x=X):
        tables = pm.rope_tables(torch.arange(x.shape[-2]), omega)
        return pm.rotate(x.double(), *tables, pairing="interleaved")

    def test_interleaved_rotation(self, library):
        theirs = library.RotaryEmbedding(64).rotate_queries_or_keys(self.X)
        bound = 2 * rounding(512) * float(self.X.abs().max())
        assert gap(theirs, self.mine(pm.frequencies(32))) <= bound

    def test_partial_rotation(self, library):
        theirs = library.RotaryEmbedding(32).rotate_queries_or_keys(self.X)
        bound = 2 * rounding(512) * float(self.X.abs().max())
        assert gap(theirs, self.mine(pm.frequencies(16))) <= bound

    def test_ntk_and_interpolation(self, library):
        bound = 2 * rounding(512) * float(self.X.abs().max())
        ntk = library.RotaryEmbedding(64, theta_rescale_factor=4.0)
        base = pm.ntk_base(1e4, 4.0, 64)
        assert (
            gap(ntk.rotate_queries_or_keys(self.X), self.mine(pm.frequencies(32, base=base)))
            <= bound
        )
        linear = library.RotaryEmbedding(64, interpolate_factor=4.0)
        omega = pm.linear_scaling(pm.frequencies(32), 4.0)
        assert gap(linear.rotate_queries_or_keys(self.X), self.mine(omega)) <= bound

    def test_a_bfloat16_call_merges_positions_and_poisons_the_cache_there(self, library):
        module = library.RotaryEmbedding(64)
        exact = self.mine(pm.frequencies(32))
        module.rotate_queries_or_keys(self.X.to(torch.bfloat16))
        assert len(torch.unique(POSITIONS.to(torch.bfloat16))) == 385
        later = module.rotate_queries_or_keys(self.X)  # float32, served from the cache
        assert gap(later, exact) > 0.5
        fresh = library.RotaryEmbedding(64).rotate_queries_or_keys(self.X)
        assert gap(fresh, exact) <= 2 * rounding(512) * float(self.X.abs().max())
        # here the tables come from integers, whatever dtype is turned
        tables = pm.rope_tables(POSITIONS, pm.frequencies(32), dtype=torch.float32)
        turned = pm.rotate(self.X.to(torch.bfloat16), *tables, pairing="interleaved")
        # x rounded to 8 bits (its norm in a pair below 6) and the result once more
        assert gap(turned, exact) <= 6 * 2 * 2.0**-8


class TestXTransformers:
    @pytest.fixture
    def library(self):
        return pytest.importorskip("x_transformers.x_transformers")

    def test_scaled_sinusoids(self, library):
        module = library.ScaledSinusoidalEmbedding(64)
        theirs = module(torch.zeros(1, 512, 64), offset=100)
        mine = ours(64, POSITIONS + 100, layout="half") / math.sqrt(64)
        assert gap(theirs, mine) <= rounding(612)

    def test_interleaved_rotation(self, library):
        module = library.RotaryEmbedding(32)
        freqs, _ = module.forward_from_seq_len(512)
        x = torch.randn(1, 2, 512, 64, generator=torch.Generator().manual_seed(0))
        theirs = library.apply_rotary_pos_emb(x, freqs)
        tables = pm.rope_tables(POSITIONS, pm.frequencies(16))
        mine = pm.rotate(x.double(), *tables, pairing="interleaved")
        assert gap(theirs, mine) <= 2 * rounding(512) * float(x.abs().max())

    @pytest.mark.parametrize("factor", [1.0, 4.0])
    def test_ntk(self, library, factor):
        theirs = library.RotaryEmbedding(64, base_rescale_factor=factor).inv_freq
        mine = pm.frequencies(32, base=pm.ntk_base(1e4, factor, 64))
        assert np.max(np.abs(theirs.double().numpy() / mine - 1)) <= (2 * 10.8 + 4) * 2.0**-24

    @pytest.mark.parametrize("heads", [4, 6, 8, 12, 16, 20])
    def test_alibi_slopes(self, library, heads):
        theirs = library.AlibiPositionalBias._get_slopes(heads)
        assert np.allclose(pm.alibi_slopes(heads), theirs, rtol=64 * 2.0**-52, atol=0)

    def test_t5_buckets(self, library):
        relative = torch.arange(-2000, 2001)
        for causal in (False, True):
            theirs = library.RelativePositionBias._relative_position_bucket(relative, causal=causal)
            assert torch.equal(theirs, pm.t5_bucket(relative, bidirectional=not causal))

    def test_casting_the_module_casts_its_frequencies_there(self, library):
        module = library.RotaryEmbedding(64).to(torch.bfloat16)
        freqs, _ = module.forward_from_seq_len(512)
        exact, _ = pm.rope_tables(POSITIONS, pm.frequencies(32))
        assert gap(freqs[0, :, ::2].float().cos(), exact) > 1.5
