"""The rotary embedding that a Hugging Face configuration describes, old spellings and new."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from posenc_math._checks import check_choice, check_count, check_even, check_positive
from posenc_math._model_defaults import LEFT_OUT
from posenc_math.frequencies import frequencies
from posenc_math.scaling import (
    dynamic_ntk_base,
    linear_scaling,
    llama3_scaling,
    longrope_attention_factor,
    longrope_scaling,
    ntk_base,
    proportional_frequencies,
    yarn,
    yarn_attention_factor,
)

_OTHER_NAMES = {"su": "longrope", "mrope": "default"}
_KEYS = {
    "rope_type", "type", "rope_theta", "partial_rotary_factor", "factor", "alpha",
    "attention_factor", "beta_fast", "beta_slow", "mscale", "mscale_all_dim", "truncate",
    "short_factor", "long_factor", "short_mscale", "long_mscale", "low_freq_factor",
    "high_freq_factor", "original_max_position_embeddings", "mrope_section", "mrope_interleaved",
    "interleaved",
    # not of RoPE itself, left to the model: where logits are scaled, and notes of its makers
    "llama_4_scaling_beta", "max_position_embeddings", "finetuned",
}  # fmt: skip
_LANGUAGE_PARTS = ("text_config", "llm_config", "language_config")
_ROPE_SIGNS = (
    "rope_parameters", "rope_scaling", "rope_theta", "rotary_emb_base", "rotary_dim",
    "global_rope_theta",
)  # fmt: skip
_LARGEST_FILE = 16_000_000

Fields: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class RopeSettings:
    """What a model's rotary embedding needs: frequencies and a factor; see `rope_from_config`.

    rope_type: "default", "linear", "dynamic", "yarn", "longrope", "llama3" or "proportional".
    frequencies: float64 (n_pairs,), radians per position; 2·n_pairs coordinates of a head turn.
    attention_factor: factor on cosine and sine, 1 except for YaRN and LongRoPE.
    head_dim: width of a head; the coordinates beyond 2·n_pairs stay.
    base: rope_theta, before any scaling.
    mrope_section: pairs given to time, height and width (M-RoPE), or None.
    mrope_interleaved: whether those pairs alternate (see `mrope_tables`).

    Source: the fields of `rope_parameters` in Hugging Face transformers 5.

    >>> RopeSettings("default", np.array([1.0, 0.1]), 1.0, 4, 100.0).attention_factor
    1.0
    """

    rope_type: str
    frequencies: NDArray[np.float64]
    attention_factor: float
    head_dim: int
    base: float
    mrope_section: tuple[int, ...] | None = None
    mrope_interleaved: bool = False


def rope_from_config(
    config: dict[str, Any] | str | Path,
    *,
    layer_type: str | None = None,
    seq_len: int | None = None,
) -> RopeSettings:
    """Frequencies and attention factor of the RoPE that a Hugging Face configuration describes.

    config: the dictionary, or the path of config.json or of the folder that holds it.  Read are
        `rope_parameters` (transformers 5) and `rope_scaling` with `rope_theta` (before); GPT-NeoX's
        and GPT-J's spellings; the part text_config of models with pictures.
    layer_type: which kind of layer, for example "full_attention", where kinds differ.
    seq_len: length of the sequence in positions, which "dynamic" and "longrope" depend on; if not
        given, no longer than in training.  transformers takes the largest position plus one.
    Result: `RopeSettings`.  Frequencies are worked out in float64, where transformers has float32.
        Which coordinates pair up is not in the file: most models of transformers pair halves.

    Raises ValueError for a configuration without RoPE, an unknown rope_type or field, a missing or
    bad value, a kind of layer that is not there or not named; FileNotFoundError for a missing file.

    Source: `modeling_rope_utils` of Hugging Face transformers 5.23; its one difference: `truncate`
    of a nested YaRN is obeyed, where transformers looks for it in the wrong place.

    >>> llama = {"head_dim": 128, "rope_theta": 500000.0, "rope_scaling": {
    ...     "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
    ...     "original_max_position_embeddings": 8192}}
    >>> rope_from_config(llama).frequencies[[0, 63]].round(9)
    array([1.00e+00, 3.07e-07])
    """
    settings = _language_part(config if isinstance(config, dict) else _read(Path(config)))
    kinds = _kinds_of_layers(settings)
    if layer_type is not None and None in kinds and layer_type in settings.get("layer_types", ()):
        layer_type = None  # a kind of layer that shares the one embedding
    if layer_type not in kinds:
        raise ValueError(
            f"layer_type must be one of {', '.join(map(repr, kinds))}, got {layer_type!r}"
        )
    parameters = kinds[layer_type]
    if parameters is None:
        raise ValueError(f"layers of kind {layer_type!r} have no rotary embedding")
    length = None if seq_len is None else check_count("seq_len", seq_len)
    return _settings_of(parameters, settings, layer_type, length)


def _read(path: Path) -> dict[str, Any]:
    file = path / "config.json" if path.is_dir() else path
    if not file.is_file():
        raise FileNotFoundError(f"no file '{file}'; give config.json or the folder that holds it")
    if file.stat().st_size > _LARGEST_FILE:
        raise ValueError(f"'{file}' must have at most {_LARGEST_FILE} bytes; is it a config.json?")
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"'{file}' must be JSON, got {type(error).__name__}") from None
    if not isinstance(found, dict):
        raise ValueError(f"'{file}' must hold a JSON object, got {type(found).__name__}")
    return found


def _language_part(config: Fields) -> Fields:
    """The configuration of the language model, with what its model type leaves unsaid."""
    given = {key: value for key, value in config.items() if value is not None}
    spoken = any(sign in given for sign in _ROPE_SIGNS)
    part = next((given[key] for key in _LANGUAGE_PARTS if isinstance(given.get(key), dict)), None)
    if part is not None and not spoken:
        return _language_part(part)
    if "patch_size" in given and "vocab_size" not in given:
        raise ValueError(
            "the configuration of a vision model (it has patch_size) says too little of its "
            "embedding; see axial_rope_tables"
        )
    left_out = LEFT_OUT.get(str(given.get("model_type")))
    if left_out is None and not spoken:
        raise ValueError(
            f"the configuration must have {', '.join(_ROPE_SIGNS)} or a known model_type, got "
            f"none of them and model_type {given.get('model_type')!r}"
        )
    return {**(left_out or {}), **given}


def _kinds_of_layers(settings: Fields) -> dict[str | None, Fields | None]:
    """The rope parameters of each kind of layer; under None if all layers share them."""
    scaling = settings.get("rope_parameters") or settings.get("rope_scaling") or {}
    if not isinstance(scaling, dict):
        raise ValueError(f"rope_parameters must be an object, got {scaling!r:.80}")
    shared = {"rope_theta": _first(settings, "rotary_emb_base", "global_rope_theta", "rope_theta")}
    shared["partial_rotary_factor"] = _first(settings, "rotary_pct", "partial_rotary_factor")
    if any(isinstance(value, dict) for value in scaling.values()):
        return {
            kind: value and {**shared, **value}
            for kind, value in scaling.items()
            if kind not in _KEYS
        }
    if "rope_local_base_freq" in settings:  # Gemma 3: only the wide layers are scaled
        narrow = {**shared, "rope_theta": settings["rope_local_base_freq"]}
        return {"full_attention": {**shared, **scaling}, "sliding_attention": narrow}
    if "local_rope_theta" in settings:  # ModernBERT
        narrow = {**shared, **scaling, "rope_theta": settings["local_rope_theta"]}
        return {"full_attention": {**shared, **scaling}, "sliding_attention": narrow}
    return {None: {**shared, **scaling}}


def _first(settings: Fields, *names: str) -> Any:
    return next((settings[name] for name in names if name in settings), None)


def _head_dim(settings: Fields, layer_type: str | None) -> int:
    """The width of a head, which may differ between the kinds of layers (Gemma 4)."""
    kinds, overrides = settings.get("layer_types", ()), settings.get("per_layer_config", {})
    for index, fields in overrides.items():
        if "head_dim" in fields and kinds[int(index)] == layer_type:
            return check_even("head_dim", fields["head_dim"])
    if layer_type == "full_attention" and "global_head_dim" in settings:
        return check_even("global_head_dim", settings["global_head_dim"])
    width = _first(settings, "head_dim", "attention_head_dim", "kv_channels")
    if width is not None:
        return check_even("head_dim", width)
    model, heads = (
        _first(settings, *names)
        for names in (("hidden_size", "n_embd"), ("num_attention_heads", "n_head"))
    )
    if model is None or heads is None:
        raise ValueError(
            "the configuration must have head_dim, or hidden_size and num_attention_heads"
        )
    return check_count("hidden_size", model) // check_count("num_attention_heads", heads)


def _rotary_dim(parameters: Fields, settings: Fields, head_dim: int) -> int:
    """How many coordinates of a head turn."""
    if settings.get("qk_rope_head_dim"):  # DeepSeek: a part of the head of its own
        return check_even("qk_rope_head_dim", settings["qk_rope_head_dim"])
    if parameters.get("partial_rotary_factor") is None and "rotary_dim" in settings:  # GPT-J
        return check_even("rotary_dim", settings["rotary_dim"])
    share = _number(parameters, "partial_rotary_factor", 1.0)
    if share > 1:
        raise ValueError(f"partial_rotary_factor must be at most 1, got {share!r}")
    return check_even(f"{share:g} of head_dim {head_dim}, rounded down,", int(head_dim * share))


def _number(fields: Fields, name: str, default: float | None = None) -> float:
    value = fields.get(name)
    if value is None and default is not None:
        return default
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{name} must be a number, got {value!r:.80}")
    return check_positive(name, value)


def _settings_of(
    parameters: Fields, settings: Fields, layer_type: str | None, seq_len: int | None
) -> RopeSettings:
    unknown = sorted(set(parameters) - _KEYS)
    if unknown:
        raise ValueError(
            f"rope parameters must be some of {', '.join(sorted(_KEYS))}, got {', '.join(unknown)}"
        )
    said = parameters.get("rope_type") or parameters.get("type") or "default"
    if said == "yarn" and "long_factor" in parameters:  # as early Phi-3 files call it
        said = "longrope"
    rope_type = _OTHER_NAMES.get(str(said), said)
    check_choice("rope_type", rope_type, tuple(_SCALED))
    base = _number(parameters, "rope_theta", 10000.0)
    head_dim = _head_dim(settings, layer_type)
    dim = head_dim if rope_type == "proportional" else _rotary_dim(parameters, settings, head_dim)
    omega, attention = _SCALED[rope_type](_Model(parameters, settings, dim, base, seq_len))
    section = parameters.get("mrope_section")
    interleaved = parameters.get("mrope_interleaved") or parameters.get("interleaved") or False
    return RopeSettings(
        rope_type,
        omega,
        attention,
        head_dim,
        base,
        None if section is None else tuple(check_count("mrope_section", n) for n in section),
        bool(interleaved),
    )


@dataclass(frozen=True)
class _Model:
    """What the scaling rules read: the rope parameters and what stands beside them."""

    fields: Fields
    settings: Fields
    dim: int
    base: float
    seq_len: int | None

    def number(self, name: str, default: float | None = None) -> float:
        return _number(self.fields, name, default)

    @property
    def frequencies(self) -> NDArray[np.float64]:
        return frequencies(self.dim // 2, base=self.base)

    @property
    def length(self) -> float:
        return _number(self.settings, "max_position_embeddings")

    @property
    def original_length(self) -> int:
        """Trained length; where it stands beside the parameters (Phi-3) that counts."""
        for fields in (self.settings, self.fields):
            if fields.get("original_max_position_embeddings") is not None:
                return int(_number(fields, "original_max_position_embeddings"))
        return int(self.length)

    @property
    def factor(self) -> float:
        stated = self.fields.get("factor")
        return self.length / self.original_length if stated is None else self.number("factor")


Scaled = tuple[NDArray[np.float64], float]


def _default(model: _Model) -> Scaled:
    return model.frequencies, 1.0


def _linear(model: _Model) -> Scaled:
    return linear_scaling(model.frequencies, model.number("factor")), 1.0


def _dynamic(model: _Model) -> Scaled:
    if model.fields.get("alpha"):  # HunYuan: one base for all lengths
        base = ntk_base(model.base, model.number("alpha"), model.dim)
    else:
        length = int(model.length)
        base = dynamic_ntk_base(
            model.base,
            model.number("factor"),
            model.dim,
            seq_len=model.seq_len or length,
            original_length=length,
        )
    return frequencies(model.dim // 2, base=base), 1.0


def _yarn(model: _Model) -> Scaled:
    fields = model.fields
    omega, attention = yarn(
        model.dim,
        factor=model.factor,
        original_length=model.original_length,
        base=model.base,
        beta_fast=model.number("beta_fast", 32.0),
        beta_slow=model.number("beta_slow", 1.0),
        truncate=fields.get("truncate") is not False,
    )
    weights = fields.get("mscale"), fields.get("mscale_all_dim")
    attention = yarn_attention_factor(model.factor, mscale=weights[0], mscale_all_dim=weights[1])
    return omega, model.number("attention_factor", attention)


def _longrope(model: _Model) -> Scaled:
    original = model.original_length
    which = "long" if model.seq_len is not None and model.seq_len > original else "short"
    omega = longrope_scaling(model.frequencies, model.fields.get(f"{which}_factor", ()))
    if model.fields.get(f"{which}_mscale") is not None:  # Phi-3.5-MoE
        return omega, model.number(f"{which}_mscale")
    attention = longrope_attention_factor(max(model.factor, 1.0), original)
    return omega, model.number("attention_factor", attention)


def _llama3(model: _Model) -> Scaled:
    omega = llama3_scaling(
        model.frequencies,
        factor=model.number("factor"),
        low_freq_factor=model.number("low_freq_factor"),
        high_freq_factor=model.number("high_freq_factor"),
        original_length=model.original_length,
    )
    return omega, 1.0


def _proportional(model: _Model) -> Scaled:
    share, factor = model.number("partial_rotary_factor", 1.0), model.number("factor", 1.0)
    return proportional_frequencies(model.dim, share=share, base=model.base, factor=factor), 1.0


_SCALED = {
    "default": _default,
    "linear": _linear,
    "dynamic": _dynamic,
    "yarn": _yarn,
    "longrope": _longrope,
    "llama3": _llama3,
    "proportional": _proportional,
}
