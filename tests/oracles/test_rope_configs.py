"""`rope_from_config` beside transformers: published models, and every model type it knows."""

import copy
import importlib
import json
import math
from pathlib import Path

import numpy as np
import pytest

import posenc_math as pm
from posenc_math._model_defaults import LEFT_OUT

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.oracles

PUBLISHED = json.loads(
    (Path(__file__).parents[1] / "math" / "published_models.json").read_text("utf-8")
)

UNFINISHED = {"gemma4_assistant", "nougat"}  # cannot be made without arguments
# default configurations of no real model, of vision models, or with other names for their sizes
REFUSED = {
    "blt": "must have head_dim",
    "dbrx": "must have head_dim",
    "moonshine": "must have head_dim",
    "efficientloftr": "partial_rotary_factor must be at most 1, got 4",
    "eomt_dinov3": "of a vision model",
    "glm4_moe": "head_dim 42, rounded down, must be a positive even integer, got 21",
    "glm4v_moe_text": "head_dim 42, rounded down, must be a positive even integer, got 21",
    "llama4_vision_model": "of a vision model",
    "qwen3_omni_moe_text": "head_dim 73, rounded down, must be a positive even integer, got 73",
}


@pytest.fixture(scope="module")
def transformers():
    return pytest.importorskip("transformers")


def kinds(config):
    nested = [k for k, v in config.rope_parameters.items() if isinstance(v, dict)]
    return nested or [None]


def theirs(config, kind, seq_len=None):
    """Frequencies and factor of transformers; "default" is its linear scaling by 1."""
    rope = pytest.importorskip("transformers.modeling_rope_utils").ROPE_INIT_FUNCTIONS
    config = copy.deepcopy(config)
    parameters = config.rope_parameters[kind] if kind else config.rope_parameters
    name = parameters.get("rope_type", parameters.get("type", "default"))
    if name == "default":
        name, parameters["factor"] = "linear", 1.0
    return rope[name](config, seq_len=seq_len, layer_type=kind)


def same(found, ours):
    """Equal up to float32: an exponent, a power, a ramp that amplifies them by the factor."""
    omega, factor = found[0].double().numpy(), found[1]
    ours_there = ours.frequencies[omega != 0]
    amplified = 40 if ours.rope_type in ("yarn", "llama3") else 1
    bound = (2 * abs(math.log(ours.base)) + 6) * 2.0**-24 * amplified
    return (
        omega.shape == ours.frequencies.shape
        and bool(np.all(ours.frequencies[omega == 0] == 0))
        and bool(np.all(np.abs(ours_there / omega[omega != 0] - 1) <= bound))
        and abs(factor - ours.attention_factor) <= 1e-12
    )


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_models(transformers, name):
    fields = copy.deepcopy(PUBLISHED[name]["config"])
    config = transformers.AutoConfig.for_model(fields.pop("model_type"), **fields)
    config = config.get_text_config()
    for kind in kinds(config):
        for seq_len in (None, 100, 4097, 131_072):
            mine = pm.rope_from_config(PUBLISHED[name]["config"], layer_type=kind, seq_len=seq_len)
            assert same(theirs(config, kind, seq_len), mine), (kind, seq_len)


def test_every_model_type_and_what_it_leaves_out(transformers):
    """All configurations of transformers, in full, and with only the sizes said."""
    transformers.logging.set_verbosity_error()
    mapping = importlib.import_module("transformers.models.auto.configuration_auto").CONFIG_MAPPING
    said = ("model_type", "hidden_size", "num_attention_heads", "max_position_embeddings")
    compared, left_out, wrong = set(), set(), []
    for model_type in set(mapping) - UNFINISHED:
        config = mapping[model_type]()
        parameters = getattr(config, "rope_parameters", None)
        if not parameters:
            continue
        full = config.to_dict()
        axial = parameters.get("rope_type") == "axial"
        if axial or model_type in REFUSED:
            says = "rope_type must be|of a vision model" if axial else REFUSED[model_type]
            with pytest.raises(ValueError, match=says):
                pm.rope_from_config(full)
            continue
        if model_type == "minimax_m3_vl_text":  # we obey rotary_dim; nothing reads it there
            assert len(pm.rope_from_config(full).frequencies) == full["rotary_dim"] // 2
            continue
        for kind in kinds(config):
            truth = theirs(config, kind)
            if not same(truth, pm.rope_from_config(full, layer_type=kind)):
                wrong.append((model_type, kind))
            compared.add(model_type)
            if model_type in LEFT_OUT:
                sparse = {key: full[key] for key in said if key in full}
                if not same(truth, pm.rope_from_config(sparse, layer_type=kind)):
                    wrong.append((model_type, kind, "sparse"))
                left_out.add(model_type)
    assert wrong == []
    assert len(compared) > 150
    no_config_of_ours = {"gptj", "codegen", "minimax_m3_vl_text"}
    assert set(LEFT_OUT) - left_out - set(REFUSED) == no_config_of_ours
