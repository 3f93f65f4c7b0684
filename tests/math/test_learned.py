"""Reading learned tables: what is there, in every dtype and shape of folder, and what is broken."""

import json
import struct

import numpy as np
import pytest

import posenc_math as pm

TABLE = np.linspace(-2, 2, 24).reshape(6, 4)
NAMES = {"F64": "<f8", "F32": "<f4", "F16": "<f2"}


def file_with(path, tensors, *, pad=b""):
    """Write a safetensors file from {name: (dtype, shape, bytes)}; the twin of the reader."""
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, (dtype, shape, raw) in tensors.items():
        offsets = [len(data), len(data) + len(raw)]
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": offsets}
        data += raw
    text = json.dumps(header).encode() + pad
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    return path


def table_as(dtype):
    if dtype == "BF16":
        raw = (TABLE.astype("<f4").view("<u4") >> np.uint32(16)).astype("<u2")
    else:
        raw = TABLE.astype(NAMES[dtype])
    return dtype, list(TABLE.shape), raw.tobytes()


OTHER = ("I64", [2], np.array([1, 2]).tobytes())


@pytest.mark.parametrize("dtype", ["F64", "F32", "F16", "BF16"])
@pytest.mark.parametrize("name", ["wpe.weight", "transformer.wpe.weight"])
def test_a_file_in_every_dtype(tmp_path, dtype, name):
    path = file_with(tmp_path / "a.safetensors", {"x": OTHER, name: table_as(dtype)}, pad=b"   ")
    got = pm.load_learned_positions(path)
    if dtype == "BF16":
        # the upper half of a float32: the lower 16 bits are cut off
        wanted = (TABLE.astype("<f4").view("<u4") & np.uint32(0xFFFF0000)).view("<f4")
    else:
        wanted = TABLE.astype(NAMES[dtype])
    assert got.dtype == wanted.dtype
    assert np.array_equal(got, wanted)
    assert np.array_equal(pm.load_learned_positions(str(path), name=name), got)
    assert got.flags.writeable


def test_a_folder_with_one_file(tmp_path):
    file_with(tmp_path / "model.safetensors", {"wpe.weight": table_as("F32")})
    assert np.array_equal(pm.load_learned_positions(tmp_path), TABLE.astype("f4"))


def test_a_folder_with_shards(tmp_path):
    file_with(tmp_path / "one.safetensors", {"wte.weight": table_as("F32")})
    file_with(tmp_path / "two.safetensors", {"transformer.wpe.weight": table_as("F64")})
    weight_map = {"wte.weight": "one.safetensors", "transformer.wpe.weight": "two.safetensors"}
    index = tmp_path / "model.safetensors.index.json"
    index.write_text(json.dumps({"metadata": {}, "weight_map": weight_map}))
    assert np.array_equal(pm.load_learned_positions(tmp_path), TABLE)
    with pytest.raises(KeyError, match=r"no tensor 'gone'.*wte\.weight"):
        pm.load_learned_positions(tmp_path, name="gone")
    index.write_text(json.dumps({"weight_map": {"wpe.weight": "../two.safetensors"}}))
    with pytest.raises(ValueError, match="must name a file of its own folder"):
        pm.load_learned_positions(tmp_path)
    index.write_text(json.dumps({"weight_map": {"wpe.weight": "three.safetensors"}}))
    with pytest.raises(FileNotFoundError, match=r"three\.safetensors"):
        pm.load_learned_positions(tmp_path)
    for broken in ("[]", "{", '{"weight_map": 3}', '{"weight_map": "wpe.weight"}'):
        index.write_text(broken)
        with pytest.raises(ValueError, match="weight_map"):
            pm.load_learned_positions(tmp_path)


@pytest.mark.parametrize("dtype", ["F64", "F32", "F16", "BF16"])
def test_a_file_written_by_the_library_itself(tmp_path, dtype):
    torch = pytest.importorskip("torch")
    save = pytest.importorskip("safetensors.torch").save_file
    kind = {"F64": "float64", "F32": "float32", "F16": "float16", "BF16": "bfloat16"}[dtype]
    tensor = torch.from_numpy(TABLE).to(getattr(torch, kind))
    save({"wpe.weight": tensor, "other": torch.zeros(3)}, tmp_path / "model.safetensors")
    got = pm.load_learned_positions(tmp_path)
    assert np.array_equal(got.astype(np.float64), tensor.double().numpy())


def test_missing_and_ambiguous_names(tmp_path):
    path = file_with(tmp_path / "a.safetensors", {"wte.weight": table_as("F32")})
    with pytest.raises(KeyError, match=r"pass name= one of wte\.weight"):
        pm.load_learned_positions(path)
    assert np.array_equal(
        pm.load_learned_positions(path, name="wte.weight"), TABLE.astype(np.float32)
    )
    two = {"a.wpe.weight": table_as("F32"), "b.wpe.weight": table_as("F32")}
    with pytest.raises(KeyError, match=r"several tables.*a\.wpe\.weight, b\.wpe\.weight"):
        pm.load_learned_positions(file_with(tmp_path / "b.safetensors", two))
    many = {f"layer{i}": OTHER for i in range(20)}
    with pytest.raises(KeyError, match=r"… \(20 in all\)"):
        pm.load_learned_positions(file_with(tmp_path / "c.safetensors", many))
    with pytest.raises(FileNotFoundError, match="no file or folder"):
        pm.load_learned_positions(tmp_path / "nothing")
    with pytest.raises(FileNotFoundError, match=r"neither model\.safetensors nor"):
        pm.load_learned_positions(tmp_path)


def entry(**changes):
    fields = {"dtype": "F32", "shape": [6, 4], "data_offsets": [0, 96]}
    return json.dumps({"wpe.weight": fields | changes}).encode()


def framed(header, data=b"\0" * 96):
    return struct.pack("<Q", len(header)) + header + data


BROKEN = {
    "empty": (b"", "got only 0 bytes"),
    "a few bytes": (b"abc", "got only 3 bytes"),
    "a zip file": (b"PK\x03\x04" + b"\0\0\x08\x08" + b"data.pkl" * 9, r"PyTorch \.bin file"),
    "an oversized header": (struct.pack("<Q", 2**40) + b"{}", "at most 100000000 bytes"),
    "a cut header": (struct.pack("<Q", 500) + b"{}", "truncated, fetch it again"),
    "no JSON": (framed(b"not json"), "JSON header"),
    "no UTF-8": (framed(b"\xff\xfe"), "JSON header"),
    "deep nesting": (framed(b"[" * 100_000), "JSON header"),
    "a list": (framed(b"[1, 2]"), "JSON object as header, got list"),
    "a number for a tensor": (framed(b'{"wpe.weight": 3}'), "must have dtype, shape"),
    "no offsets": (framed(b'{"wpe.weight": {"dtype": "F32", "shape": [6, 4]}}'), "data_offsets"),
    "three offsets": (framed(entry(data_offsets=[0, 1, 2])), "data_offsets"),
    "negative offsets": (framed(entry(data_offsets=[-96, 0])), "whole offsets"),
    "reversed offsets": (framed(entry(data_offsets=[96, 0])), "whole offsets"),
    "fractional shape": (framed(entry(shape=[6.5, 4])), "whole offsets"),
    "negative shape": (framed(entry(shape=[-6, -4])), "whole offsets"),
    "a dtype that is no text": (framed(entry(dtype=7)), "whole offsets"),
    "a dtype that is no float": (framed(entry(dtype="I32")), r"got I32 \(6, 4\)"),
    "a vector": (framed(entry(shape=[24])), "2-D table"),
    "a shape of another size": (framed(entry(shape=[6, 5])), "must take 120 bytes, got 96"),
    "a cut table": (framed(entry(), b"\0" * 95), "truncated, fetch it again"),
}


@pytest.mark.parametrize(("raw", "message"), BROKEN.values(), ids=BROKEN)
def test_broken_files(tmp_path, raw, message):
    path = tmp_path / "broken.safetensors"
    path.write_bytes(raw)
    with pytest.raises(ValueError, match=message):
        pm.load_learned_positions(path)


def test_every_truncation_of_a_good_file_is_refused(tmp_path):
    path = file_with(tmp_path / "a.safetensors", {"wpe.weight": table_as("F32")})
    raw = path.read_bytes()
    for length in range(0, len(raw), 7):
        path.write_bytes(raw[:length])
        with pytest.raises(ValueError, match="must"):
            pm.load_learned_positions(path)
