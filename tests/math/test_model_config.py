"""RoPE of published models: transformers' own numbers, and a twin in 50 digits beside ours."""

import copy
import json
import math
from pathlib import Path

import numpy as np
import pytest

import posenc_math as pm

mpmath = pytest.importorskip("mpmath")

EPS = np.finfo(np.float64).eps
PUBLISHED = json.loads((Path(__file__).parent / "published_models.json").read_text("utf-8"))
CASES = [
    pytest.param(model["config"], case, id="-".join([name, *map(str, labels)]))
    for name, model in PUBLISHED.items()
    for case in model["transformers 5.23.0"]
    for labels in [[case[key] for key in ("layer_type", "seq_len") if key in case]]
]


def ours(config, case):
    return pm.rope_from_config(
        copy.deepcopy(config), layer_type=case.get("layer_type"), seq_len=case.get("seq_len")
    )


def float32_rounding(rope, config):
    """Relative error of transformers' float32: an exponent, a power and three more operations."""
    relative = (2 * math.log(rope.base) + 6) * 2.0**-24
    if rope.rope_type == "llama3":  # a ramp of high − low turns amplifies it, as does the factor
        p = config["rope_scaling"]
        span = p["high_freq_factor"] / (p["high_freq_factor"] - p["low_freq_factor"])
        return relative * (1 + span * p["factor"])
    return relative * (40 if rope.rope_type == "yarn" else 1)


@pytest.mark.parametrize(("config", "case"), CASES)
def test_published_models_have_the_numbers_of_transformers(config, case):
    rope = ours(config, case)
    assert rope.rope_type == case["rope_type"]
    assert len(rope.frequencies) == case["n_pairs"]
    assert rope.attention_factor == pytest.approx(case["attention_factor"], rel=4 * EPS)
    for index, theirs in case["frequencies"].items():
        mine = rope.frequencies[int(index)]
        assert mine == pytest.approx(theirs, rel=float32_rounding(rope, config), abs=0)


def twin(rope, config, case):
    """The rules of each scaling in 50 digits, pair by pair."""
    config = config.get("text_config", config)
    p = config.get("rope_scaling") or config.get("rope_parameters") or {}
    p = p.get(case.get("layer_type"), p)
    n, base = len(rope.frequencies), mpmath.mpf(rope.base)
    length = config.get("original_max_position_embeddings") or p.get(
        "original_max_position_embeddings", config.get("max_position_embeddings")
    )
    factor = mpmath.mpf(p.get("factor", 1))
    omega = [base ** (-mpmath.mpf(i) / n) for i in range(n)]
    if rope.rope_type == "default":
        return omega
    if rope.rope_type == "linear":
        return [w / factor for w in omega]
    if rope.rope_type == "dynamic":
        ratio = mpmath.mpf(max(case.get("seq_len", length), length)) / length
        grown = base * (factor * ratio - factor + 1) ** (mpmath.mpf(2 * n) / (2 * n - 2))
        return [grown ** (-mpmath.mpf(i) / n) for i in range(n)]
    if rope.rope_type == "longrope":
        which = "long" if case.get("seq_len", 0) > length else "short"
        return [w / x for w, x in zip(omega, p[f"{which}_factor"], strict=True)]
    if rope.rope_type == "proportional":
        turning = int(p["partial_rotary_factor"] * n)
        return [w / factor if i < turning else mpmath.mpf(0) for i, w in enumerate(omega)]
    turns = [w * length / (2 * mpmath.pi) for w in omega]
    if rope.rope_type == "llama3":
        low, high = p["low_freq_factor"], p["high_freq_factor"]
        kept = [min(max((r - low) / (high - low), 0), 1) for r in turns]
        return [w * k + w / factor * (1 - k) for w, k in zip(omega, kept, strict=True)]
    if rope.rope_type == "yarn":  # the pair that would make so many turns, solved for
        ends = [
            n * mpmath.log(length / (2 * mpmath.pi * r)) / mpmath.log(base)
            for r in (p.get("beta_fast", 32), p.get("beta_slow", 1))
        ]
        if p.get("truncate", True):
            ends = [mpmath.floor(ends[0]), mpmath.ceil(ends[1])]
        ends = [max(ends[0], 0), min(ends[1], 2 * n - 1)]
        ramp = [min(max((i - ends[0]) / (ends[1] - ends[0]), 0), 1) for i in range(n)]
        return [w / factor * g + w * (1 - g) for w, g in zip(omega, ramp, strict=True)]
    raise AssertionError(rope.rope_type)


@pytest.mark.parametrize(("config", "case"), CASES)
def test_published_models_agree_with_a_twin_in_fifty_digits(config, case):
    rope = ours(config, case)
    with mpmath.workdps(50):
        wanted = np.array([float(w) for w in twin(rope, config, case)])
    # a power of relative error ln(base)·2⁻⁵³ and a ramp that amplifies by at most the factor
    tolerance = 64 * EPS * 40 if rope.rope_type in ("yarn", "llama3") else 24 * EPS
    assert np.allclose(rope.frequencies, wanted, rtol=tolerance, atol=0)


def test_the_old_and_the_new_spelling_are_one():
    scaling = {"rope_type": "linear", "factor": 2.0}
    old = {"head_dim": 8, "rope_theta": 500.0, "rope_scaling": scaling}
    new = {"head_dim": 8, "rope_parameters": {**scaling, "rope_theta": 500.0}}
    assert np.array_equal(*(pm.rope_from_config(c).frequencies for c in (old, new)))
    assert "rope_theta" not in scaling  # what is given stays as it was


def test_a_file_and_a_folder_are_read(tmp_path):
    config = PUBLISHED["Llama-3.1-8B"]["config"]
    file = tmp_path / "config.json"
    file.write_text(json.dumps(config), encoding="utf-8")
    wanted = pm.rope_from_config(config).frequencies
    for place in (file, tmp_path, str(tmp_path)):
        assert np.array_equal(pm.rope_from_config(place).frequencies, wanted)


def test_gpt_j_and_gpt_neox_spell_otherwise():
    gptj = {"model_type": "gptj", "n_embd": 4096, "n_head": 16, "rotary_dim": 64}
    rope = pm.rope_from_config(gptj)
    assert (rope.head_dim, len(rope.frequencies), rope.base) == (256, 32, 10_000.0)
    neox = PUBLISHED["gpt-neox-20b"]["config"]
    assert len(pm.rope_from_config({**neox, "rotary_pct": 0.5}).frequencies) == 24


def test_longrope_takes_the_long_list_beyond_the_trained_length():
    config = PUBLISHED["Phi-3.5-mini-instruct"]["config"]
    short, same, long = (pm.rope_from_config(config, seq_len=n) for n in (None, 4096, 4097))
    assert np.array_equal(short.frequencies, same.frequencies)
    ratio = short.frequencies / long.frequencies
    p = config["rope_scaling"]
    assert np.allclose(ratio, np.array(p["long_factor"]) / p["short_factor"], rtol=4 * EPS, atol=0)


def test_deepseek_weights_cancel_in_the_attention_factor():
    assert pm.rope_from_config(PUBLISHED["DeepSeek-V3"]["config"]).attention_factor == 1
    config = copy.deepcopy(PUBLISHED["DeepSeek-V3"]["config"])
    config["rope_scaling"]["mscale_all_dim"] = 0.5
    wanted = (0.1 * math.log(40) + 1) / (0.05 * math.log(40) + 1)
    assert pm.rope_from_config(config).attention_factor == pytest.approx(wanted, rel=4 * EPS)
    config["rope_scaling"]["attention_factor"] = 0.75
    assert pm.rope_from_config(config).attention_factor == 0.75


def test_multimodal_sections_are_passed_on():
    rope = pm.rope_from_config(PUBLISHED["Qwen2-VL-7B-Instruct"]["config"])
    assert (rope.mrope_section, rope.mrope_interleaved) == ((16, 24, 24), False)


def test_kinds_of_layers_have_their_own():
    config = PUBLISHED["gemma-3-4b-it"]["config"]
    wide, narrow = (
        pm.rope_from_config(config, layer_type=f"{kind}_attention") for kind in ("full", "sliding")
    )
    assert (wide.base, narrow.base) == (1e6, 1e4)
    assert (wide.rope_type, narrow.rope_type) == ("linear", "default")
    shared = {"head_dim": 8, "rope_theta": 100.0, "layer_types": ["full_attention"]}
    assert pm.rope_from_config(shared, layer_type="full_attention").base == 100


BASIC = {"head_dim": 8, "rope_theta": 1e4}
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 64}


@pytest.mark.parametrize(
    ("config", "says"),
    [
        ({}, "must have rope_parameters, rope_scaling, rope_theta"),
        ({"model_type": "gpt2", "n_embd": 8, "n_head": 2}, "or a known model_type"),
        ({"rope_theta": 1e4}, "must have head_dim, or hidden_size and num_attention_heads"),
        ({**BASIC, "rope_scaling": {"rope_type": "new"}}, "'llama3', 'proportional', got 'new'"),
        ({**BASIC, "rope_scaling": {"rope_type": "axial"}}, "rope_type must be one of 'default'"),
        ({**BASIC, "rope_scaling": {"rope_type": ["linear"]}}, "rope_type must be one of"),
        ({**BASIC, "rope_scaling": {"rope_type": "linear"}}, "factor must be a number, got None"),
        ({**BASIC, "rope_scaling": {"type": "linear", "factor": "4"}}, "number, got '4'"),
        ({**BASIC, "rope_scaling": {"type": "linear", "factor": 0.5}}, "at least 1, got 0.5"),
        ({**BASIC, "rope_scaling": {"factor": 2, "ratio": 3}}, "got ratio"),
        ({**BASIC, "rope_scaling": [1]}, r"must be an object, got \[1\]"),
        ({**BASIC, "rope_scaling": {**YARN, "beta_fast": 1}}, "beta_fast must be above beta_slow"),
        ({**BASIC, "partial_rotary_factor": 1.5}, "must be at most 1, got 1.5"),
        ({**BASIC, "partial_rotary_factor": 0.4}, "0.4 of head_dim 8, rounded down, must be"),
        ({**BASIC, "head_dim": 7}, "head_dim must be a positive even integer, got 7"),
        ({**BASIC, "rope_theta": True}, "rope_theta must be a number, got True"),
        ({**BASIC, "rope_theta": [1e4, 1e6]}, "rope_theta must be a number"),
        ({**BASIC, "patch_size": 14}, "of a vision model"),
        (
            {**BASIC, "max_position_embeddings": 64, "rope_scaling": {"type": "su"}},
            r"factors must be positive finite numbers of shape \(4,\)",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(config, says):
    with pytest.raises(ValueError, match=says) as caught:
        pm.rope_from_config(config)
    assert "\n" not in str(caught.value)


def test_kinds_that_are_not_there_are_named():
    nested = {"head_dim": 8, "rope_parameters": {"a": {"rope_theta": 10.0}, "b": None}}
    with pytest.raises(ValueError, match="layer_type must be one of 'a', 'b', got None"):
        pm.rope_from_config(nested)
    with pytest.raises(ValueError, match="layers of kind 'b' have no rotary embedding"):
        pm.rope_from_config(nested, layer_type="b")
    with pytest.raises(ValueError, match="layer_type must be one of None, got 'a'"):
        pm.rope_from_config(BASIC, layer_type="a")
    with pytest.raises(ValueError, match="seq_len must be a positive integer, got 0"):
        pm.rope_from_config(BASIC, seq_len=0)


def test_files_that_are_none_are_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"give config\.json or the folder"):
        pm.rope_from_config(tmp_path)
    file = tmp_path / "config.json"
    for text, says in (("{", "must be JSON"), ("[1]", "must hold a JSON object, got list")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=says):
            pm.rope_from_config(file)
    file.write_text("[" * 200_000, encoding="utf-8")
    with pytest.raises(ValueError, match="must be JSON, got RecursionError"):
        pm.rope_from_config(file)
    with file.open("wb") as stream:
        stream.truncate(10**9)
    with pytest.raises(ValueError, match="must have at most 16000000 bytes"):
        pm.rope_from_config(file)
