"""The learned table of the film: our own, one that is brought, and a sentence for each mistake."""

import json
import struct
import tomllib
from hashlib import sha256

import numpy as np
import pytest

from posenc_math import (
    load_learned_positions,
    mean_cosine_by_gap,
    pairwise_cosines,
    shared_wave,
    sinusoidal,
)
from scenes._kit.learned_table import LONGEST_NAME, MOSTLY, TABLE, WAY, learned_table

BROUGHT = np.linspace(-1, 1, 12).reshape(4, 3)


@pytest.fixture
def asked(monkeypatch):
    """Return what is drawn when ``POSENC_WPE`` leads to a place."""

    def asked(place):
        monkeypatch.setenv("POSENC_WPE", str(place))
        return learned_table(load_learned_positions)

    monkeypatch.delenv("POSENC_WPE", raising=False)
    return asked


def safetensors(path, **tensors):
    """Write little-endian float32 tables."""
    header, data = {}, b""
    for name, table in tensors.items():
        raw = np.asarray(table, "<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(np.shape(table))}
        header[name]["data_offsets"] = [len(data), len(data) + len(raw)]
        data += raw
    text = json.dumps(header).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    return path


# --- the one that comes with the film -------------------------------------------------------------


def test_unless_another_is_asked_for_it_is_our_own(asked):
    ours = learned_table(load_learned_positions)
    assert ours.name == "learned by our tiny model"
    assert ours.values.shape == (64, 64)
    assert ours.values.dtype == np.float64
    assert np.array_equal(ours.values, np.load(TABLE))
    assert asked("").name == ours.name


def test_near_rows_of_our_own_came_out_alike():
    table = np.load(TABLE)
    by_gap = mean_cosine_by_gap(table)
    assert by_gap[1] > 0.9
    assert np.all(np.diff(by_gap[:33]) < 0)
    cosines = pairwise_cosines(table)
    np.fill_diagonal(cosines, -1)
    nearest = cosines.argmax(axis=1)
    assert np.array_equal(np.abs(nearest - np.arange(64)), np.ones(64)), "the band has a hole"


def test_its_rows_are_no_copies_and_no_sinusoids():
    """What the film says: near rows are alike; it does not say that the waves were found."""
    by_gap = mean_cosine_by_gap(np.load(TABLE))
    assert by_gap[32] < 0 < by_gap[16] < 0.9


def test_its_provenance_tells_of_just_this_file():
    told = tomllib.loads((TABLE.parent / "provenance.toml").read_text(encoding="utf-8"))
    raw = TABLE.read_bytes()
    assert told["table"]["file"] == TABLE.name
    assert told["table"]["sha256"] == sha256(raw).hexdigest()
    assert told["table"]["shape"] == [64, 64]
    assert len(raw) < 20_000
    way = WAY.read_bytes()
    assert told["way"]["file"] == WAY.name
    assert told["way"]["sha256"] == sha256(way).hexdigest()
    assert len(way) < 500_000
    assert told["training"]["loss_of_last_batches"] < 1.5 < told["training"]["loss_of_first_batch"]
    assert {"python", "torch"} <= told["versions"].keys()
    assert {"module", "bytes", "sha256"} <= told["text"].keys()


def test_its_way_begins_at_random_and_ends_on_it():
    ours = learned_table(load_learned_positions)
    told = tomllib.loads((TABLE.parent / "provenance.toml").read_text(encoding="utf-8"))
    assert ours.way.shape == (told["way"]["states"], 64, 64) == (len(ours.steps), 64, 64)
    assert ours.steps[0] == 0
    assert ours.steps[-1] == told["training"]["steps"]
    assert np.all(np.diff(ours.steps) > 0)
    assert np.array_equal(ours.way[-1], ours.values)
    with np.load(WAY) as kept:  # what was kept last is the table itself, to half precision
        assert np.array_equal(kept["tables"][-1], ours.values.astype(np.float16))
    assert np.std(ours.way[0]) == pytest.approx(0.01, rel=0.03)
    alike = [mean_cosine_by_gap(state)[1] for state in ours.way]
    assert abs(alike[0]) < 0.05
    assert alike[-1] > 0.99


def test_of_our_own_a_wave_is_said_only_if_it_holds_most_of_it():
    ours = learned_table(load_learned_positions)
    told = ours.told(52, 0.789)
    assert told["wave"] == "Nearly one slow wave, shifted"
    assert ours.claim(0.789) == "One slow wave of its own, and no row 64"
    assert told["half"] == "Half a wave: 52 rows"
    assert told["lifted"] == "Half a wave apart: opposite"
    assert ours.is_wave(0.789)
    less = ours.told(52, 0.7)
    assert not ours.is_wave(0.7)
    said = less["wave"] + less["half"] + less["lifted"]
    assert "wave" not in said
    assert "opposite" not in said
    assert ours.claim(0.7) == "A row for every place, and no row 64"


def test_our_own_is_mostly_one_slow_wave_and_the_formula_and_a_random_walk_are_not():
    turns, _, share = shared_wave(np.load(TABLE))
    assert share > MOSTLY
    assert 0.5 < turns < 1
    walk = np.cumsum(np.random.default_rng(0).standard_normal((64, 64)), axis=0)
    for other in (sinusoidal(np.arange(64), 64), walk):
        assert shared_wave(other)[2] < MOSTLY


# --- one that is brought --------------------------------------------------------------------------


def test_every_kind_of_file_is_drawn_under_its_own_name(asked, tmp_path):
    np.save(tmp_path / "mine.npy", BROUGHT)
    np.savez(tmp_path / "mine.npz", BROUGHT)
    safetensors(tmp_path / "mine.safetensors", **{"transformer.wpe.weight": BROUGHT})
    safetensors(tmp_path / "small" / "model.safetensors", **{"wpe.weight": BROUGHT})
    for name, exact in (
        ("mine.npy", BROUGHT),
        ("mine.npz", BROUGHT),
        ("mine.safetensors", BROUGHT.astype("f4")),
        ("small", BROUGHT.astype("f4")),
    ):
        found = asked(tmp_path / name)
        assert found.name == f"read from {name}"
        assert found.values.dtype == np.float64
        assert np.array_equal(found.values, exact)
        assert list(found.steps) == [0]
        assert np.array_equal(found.way, exact[None])
        told = found.told(52, 0.9)
        assert "trained already" in told["training"]
        assert not found.is_wave(0.9)
        assert found.claim(0.9) == "A row for every place, and no row 4"
        said = " ".join(told.values())
        assert not any(word in said for word in ("slow.", "Ours", "ours", "wave", "opposite"))
    assert asked(tmp_path / "small" / "model.safetensors").name == "read from small"


def test_a_folder_of_shards_as_large_as_gpt2(asked, tmp_path):
    table = np.random.default_rng(0).standard_normal((1024, 768)).astype("f4")
    safetensors(tmp_path / "gpt2" / "one.safetensors", **{"wte.weight": BROUGHT})
    safetensors(tmp_path / "gpt2" / "two.safetensors", **{"wpe.weight": table})
    weight_map = {"wte.weight": "one.safetensors", "wpe.weight": "two.safetensors"}
    index = tmp_path / "gpt2" / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": weight_map}))
    found = asked(tmp_path / "gpt2")
    assert found.name == "read from gpt2"
    assert np.array_equal(found.values, table)


def test_a_model_of_the_hugging_face_cache_bears_its_own_name(asked, tmp_path):
    cache = tmp_path / "models--openai-community--gpt2"
    safetensors(cache / "snapshots" / "607a30d7" / "model.safetensors", **{"wpe.weight": BROUGHT})
    for place in ("snapshots/607a30d7", "snapshots/607a30d7/model.safetensors"):
        assert asked(cache / place).name == "read from openai-community/gpt2"


def test_a_long_name_is_cut(asked, tmp_path):
    np.save(tmp_path / f"{'x' * 80}.npy", BROUGHT)
    name = asked(tmp_path / f"{'x' * 80}.npy").name.removeprefix("read from ")
    assert len(name) == LONGEST_NAME
    assert name.endswith("…")


def test_a_path_may_begin_at_home_or_where_one_stands(asked, tmp_path, monkeypatch):
    np.save(tmp_path / "mine.npy", BROUGHT)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for place in ("~/mine.npy", "mine.npy", "./mine.npy"):
        assert np.array_equal(asked(place).values, BROUGHT)


# --- mistakes -------------------------------------------------------------------------------------

WRONG = {
    "nothing there": (lambda path: None, "no file or folder '{path}' to read"),
    "an empty folder": (lambda path: path.mkdir(), "has neither model.safetensors nor"),
    "a text": (
        lambda path: path.write_text("hello, I am a model"),
        "must be a .safetensors, .npy or .npz file",
    ),
    "a cut file": (
        lambda path: path.write_bytes(safetensors(path, wpe=BROUGHT).read_bytes()[:-1]),
        "truncated, fetch it again",
    ),
    "no table": (
        lambda path: safetensors(path, **{"wte.weight": BROUGHT}),
        "'{path}' must hold one tensor whose name ends in wpe.weight, and not more",
    ),
    "two tables": (
        lambda path: safetensors(path, **{"a.wpe.weight": BROUGHT, "b.wpe.weight": BROUGHT}),
        "'{path}' must hold one tensor whose name ends in wpe.weight, and not more",
    ),
    "a vector": (lambda path: safetensors(path, **{"wpe.weight": BROUGHT[0]}), "got 'F32' (3,)"),
    "not a number": (
        lambda path: safetensors(path, **{"wpe.weight": BROUGHT / np.nan}),
        "got numbers that are not finite",
    ),
    "one row": (lambda path: safetensors(path, **{"wpe.weight": BROUGHT[:1]}), "got one row alone"),
    "a row of zeros": (
        lambda path: safetensors(path, **{"wpe.weight": BROUGHT * [[1], [1], [0], [1]]}),
        "got zeros alone in row 2",
    ),
}


@pytest.mark.parametrize(("make", "fault"), WRONG.values(), ids=WRONG)
def test_what_is_no_table_ends_in_one_sentence(asked, tmp_path, make, fault):
    path = tmp_path / "brought"
    make(path)
    with pytest.raises(ValueError, match=r"^POSENC_WPE must lead to a learned table") as caught:
        asked(path)
    said = str(caught.value)
    assert fault.format(path=path) in said
    assert said.endswith(
        "; type for example POSENC_WPE=models/gpt2, or unset POSENC_WPE for the film's own"
    )
    assert "\n" not in said
    assert len(said) < 600


def test_a_lost_table_of_our_own_is_brought_back_by_git(asked, tmp_path, monkeypatch):
    monkeypatch.setattr("scenes._kit.learned_table.TABLE", tmp_path / "gone.npy")
    with pytest.raises(ValueError, match=r"gone\.npy.*; type git checkout assets/learned"):
        learned_table(load_learned_positions)
