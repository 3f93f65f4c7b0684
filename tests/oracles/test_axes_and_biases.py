"""Several axes, resized tables and relative biases beside the libraries that use them."""

import numpy as np
import pytest

import posenc_math as pm

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.oracles

# the libraries form angles in float32: positions below 50, four roundings of the frequency
ANGLE = 50 * 6 * 2.0**-24


def gap(a, b):
    return float((torch.as_tensor(a).double() - torch.as_tensor(b).detach().double()).abs().max())


class TestDiffusers:
    @pytest.fixture
    def embeddings(self):
        return pytest.importorskip("diffusers.models.embeddings")

    def test_two_dimensions(self, embeddings):
        x_first = pm.grid_positions(4, 4)[:, ::-1].copy()
        theirs = embeddings.get_2d_sincos_pos_embed(16, 4, base_size=4, output_type="pt")
        assert gap(pm.axial_sinusoidal(x_first, (8, 8)), theirs) <= ANGLE

    def test_three_dimensions(self, embeddings):
        theirs = embeddings.get_3d_sincos_pos_embed(32, (5, 3), 2, output_type="pt")
        txy = pm.grid_positions(2, 3, 5)[:, [0, 2, 1]]
        mine = pm.axial_sinusoidal(txy, (8, 12, 12)).reshape(2, 15, 32)
        assert gap(mine, theirs) <= ANGLE

    def test_flux(self):
        module = pytest.importorskip("diffusers.models.transformers.transformer_flux").FluxPosEmbed
        ids = torch.from_numpy(pm.grid_positions(2, 3, 5)).float()
        cos, sin = module(theta=10_000, axes_dim=[4, 6, 6])(ids)
        omega = [pm.frequencies(n) for n in (2, 3, 3)]
        mine = pm.axial_rope_tables(ids.long(), omega)
        for wide, ours in zip((cos, sin), mine, strict=True):
            assert gap(wide[:, ::2], ours) <= ANGLE


class TestTransformers:
    @pytest.fixture
    def transformers(self):
        return pytest.importorskip("transformers")

    def config(self, name, **parameters):
        return pytest.importorskip("transformers").AutoConfig.for_model(
            name, hidden_size=256, num_attention_heads=2, head_dim=128,
            max_position_embeddings=512,
            rope_parameters={"rope_type": "default", "rope_theta": 10_000.0, **parameters},
        )  # fmt: skip

    @pytest.mark.parametrize(
        ("model_type", "cls", "sections", "interleaved"),
        [
            ("qwen2_vl", "Qwen2VLRotaryEmbedding", (16, 24, 24), False),
            ("qwen3_vl", "Qwen3VLTextRotaryEmbedding", (24, 20, 20), True),
        ],
    )
    def test_multimodal_rope(self, transformers, model_type, cls, sections, interleaved):
        module = pytest.importorskip(f"transformers.models.{model_type}.modeling_{model_type}")
        config = self.config(f"{model_type}_text", mrope_section=list(sections))
        positions = torch.from_numpy(np.random.default_rng(0).integers(0, 50, (3, 2, 7)))
        theirs = getattr(module, cls)(config)(torch.zeros(1), positions)
        mine = pm.mrope_tables(positions, pm.frequencies(64), sections, interleaved=interleaved)
        for wide, ours in zip(theirs, mine, strict=True):
            assert gap(wide[..., :64], ours) <= ANGLE
            assert gap(wide[..., 64:], ours) <= ANGLE

    def test_rope_of_qwens_eye(self, transformers):
        module = pytest.importorskip("transformers.models.qwen2_vl.modeling_qwen2_vl")
        config = transformers.AutoConfig.for_model("qwen2_vl_vision", embed_dim=128, num_heads=2)
        grid = torch.from_numpy(pm.grid_positions(4, 6))
        cos, sin = module.Qwen2VLVisionRotaryEmbedding(config)(torch.zeros(1), grid.T[None])
        omega = pm.frequencies(16)
        for wide, ours in zip((cos, sin), pm.axial_rope_tables(grid, [omega, omega]), strict=True):
            assert gap(wide[..., :32].reshape(24, 32), ours) <= ANGLE

    @pytest.mark.parametrize(("height", "width"), [(6, 6), (3, 9), (2, 2)])
    def test_positions_of_vit(self, transformers, height, width):
        vit = pytest.importorskip("transformers.models.vit.modeling_vit")
        config = transformers.ViTConfig(image_size=64, patch_size=16, hidden_size=24)
        module = vit.ViTEmbeddings(config)
        table = torch.randn(17, 24, generator=torch.Generator().manual_seed(0))
        module.position_embeddings.data = table[None]
        patches = torch.zeros(1, 1 + height * width, 24)
        theirs = module.interpolate_pos_encoding(patches, height * 16, width * 16)[0]
        mine = pm.resize_positions(table, (height, width), prefix=1)
        # sixteen products in float32 there
        assert gap(mine, theirs) <= 64 * 2.0**-24 * float(table.abs().max())

    @pytest.mark.parametrize("window", [(3, 3), (2, 4)])
    def test_bias_of_swin(self, transformers, window):
        swin = pytest.importorskip("transformers.models.swin.modeling_swin")
        module = swin.SwinRelativePositionBias(2, window)
        table = torch.randn(module.relative_position_bias_table.shape)
        module.relative_position_bias_table.data = table
        assert torch.equal(module()[0], pm.swin_bias(table, *window))

    def test_positions_of_xlnet_are_transformer_xls(self, transformers):
        xlnet = pytest.importorskip("transformers.models.xlnet.modeling_xlnet")
        generator = torch.Generator().manual_seed(0)
        query = torch.randn(2, 3, 5, 8, generator=generator, dtype=torch.float64)  # (B, H, M, d)
        keys = torch.randn(3, 12, 8, generator=generator, dtype=torch.float64)
        raw = query @ keys.mT  # row of distance N, …, 1 − M there: one more in front
        theirs = xlnet.XLNetRelativeAttention.rel_shift_bnij(raw, klen=7)
        ours = pm.transformer_xl_bias(query, keys[:, 1:], torch.zeros(8, dtype=torch.float64))
        assert gap(ours, theirs) <= 1e-14
