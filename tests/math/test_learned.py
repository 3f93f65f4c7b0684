"""Reading learned tables: what is there, in every dtype and shape of folder, and what is broken."""

import contextlib
import io
import json
import os
import struct
import zipfile

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
    "an oversized header": (struct.pack("<Q", 2**40) + b"{}", "at most 10000000 bytes"),
    "a cut header": (struct.pack("<Q", 500) + b"{}", "truncated, fetch it again"),
    "no JSON": (framed(b"not json"), "JSON object as header"),
    "no UTF-8": (framed(b"\xff\xfe"), "JSON object as header"),
    "deep nesting": (framed(b"[" * 100_000), "JSON object as header"),
    "a list": (framed(b"[1, 2]"), "JSON object as header, got list"),
    "a number for a tensor": (framed(b'{"wpe.weight": 3}'), "must have dtype, shape"),
    "no offsets": (framed(b'{"wpe.weight": {"dtype": "F32", "shape": [6, 4]}}'), "data_offsets"),
    "three offsets": (framed(entry(data_offsets=[0, 1, 2])), "data_offsets"),
    "negative offsets": (framed(entry(data_offsets=[-96, 0])), "whole offsets"),
    "reversed offsets": (framed(entry(data_offsets=[96, 0])), "whole offsets"),
    "fractional shape": (framed(entry(shape=[6.5, 4])), "whole offsets"),
    "negative shape": (framed(entry(shape=[-6, -4])), "whole offsets"),
    "a dtype that is no text": (framed(entry(dtype=7)), "whole offsets"),
    "a dtype that is no float": (framed(entry(dtype="I32")), r"got 'I32' \(6, 4\)"),
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


TWO = {"wpe.weight": table_as("F32"), "other": OTHER}


def rewritten(path, change):
    """A good file of two tensors whose header was changed as a dict."""
    raw = file_with(path, TWO).read_bytes()
    (length,) = struct.unpack("<Q", raw[:8])
    header = json.loads(raw[8 : 8 + length])
    data = change(header, raw[8 + length :])
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    return path


def moved(name, begin, end):
    def change(header, data):
        header[name]["data_offsets"] = [begin, end]
        return data

    return change


def test_the_twin_writes_a_good_file(tmp_path):
    path = rewritten(tmp_path / "a.safetensors", lambda header, data: data)
    assert np.array_equal(pm.load_learned_positions(path), TABLE.astype("f4"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda header, data: data + b"\0", "must end with its last tensor, got 1 bytes more"),
        (lambda header, data: data[:-1], "must hold 112 bytes of tensors, got 111"),
        (moved("other", 104, 120), "a hole before 'other'"),
        (moved("other", 80, 96), "an overlap before 'other'"),
        (moved("wpe.weight", 16, 112), "a hole before"),
        (moved("other", 96, 111), "must take 16 bytes, got 15"),
        (moved("other", 96, 2**64), "whole offsets"),
    ],
)
def test_tensors_must_fill_the_file_one_behind_the_other(tmp_path, change, message):
    with pytest.raises(ValueError, match=message):
        pm.load_learned_positions(rewritten(tmp_path / "a.safetensors", change))


def test_a_name_that_stands_twice_is_refused(tmp_path):
    table = entry().decode()[1:-1]
    for header, name in (
        ("{" + table + "," + table + "}", "wpe.weight"),
        ('{"wpe.weight": {"dtype": "F32", "dtype": "F64", "shape": [6, 4]}}', "dtype"),
    ):
        path = tmp_path / "twice.safetensors"
        path.write_bytes(framed(header.encode()))
        with pytest.raises(ValueError, match=f"got the name '{name}' twice"):
            pm.load_learned_positions(path)
    index = tmp_path / "model.safetensors.index.json"
    index.write_text('{"weight_map": {"wpe.weight": "a", "wpe.weight": "b"}}')
    with pytest.raises(ValueError, match=r"got the name 'wpe\.weight' twice"):
        pm.load_learned_positions(tmp_path)


@pytest.mark.parametrize(
    "header",
    [
        b'{"a": [' + b"[]," * 1_000_000 + b"[]]}",
        b'{"' + b"n" * 5_000_000 + b'": 3}',
        b'{"wpe.weight": {"dtype": "' + b"F" * 5_000_000 + b'", "shape": [], "data_offsets": 0}}',
        b'{"wpe.weight": {"dtype": "F32", "shape": [' + b"9," * 2_000_000 + b"9]}}",
        b'{"wpe.weight": {"dtype": "F32", "shape": [' + b"9" * 5_000_000 + b"]}}",
    ],
    ids=["lists", "name", "dtype", "shape", "number"],
)
def test_a_large_header_makes_no_large_message(tmp_path, header):
    path = tmp_path / "large.safetensors"
    path.write_bytes(framed(header))
    with pytest.raises(ValueError, match="must") as caught:
        pm.load_learned_positions(path)
    assert len(str(caught.value)) < 1000


def test_a_header_or_index_beyond_the_limit_is_not_parsed(tmp_path):
    path = tmp_path / "model.safetensors"
    path.write_bytes(framed(b"[]," * 3_400_000))
    with pytest.raises(ValueError, match="at most 10000000 bytes"):
        pm.load_learned_positions(path)
    index = tmp_path / "model.safetensors.index.json"
    index.write_bytes(b'{"weight_map": {}}' + b" " * 10_000_000)
    with pytest.raises(ValueError, match="at most 10000000 bytes, got more"):
        pm.load_learned_positions(tmp_path)


def test_many_long_names_make_no_long_message(tmp_path):
    tensors = {f"{i}" + "x" * 10_000: ("U8", [0], b"") for i in range(20)}
    path = file_with(tmp_path / "a.safetensors", tensors)
    for name in (None, "y" * 100_000):
        with pytest.raises(KeyError, match=r"20 in all") as caught:
            pm.load_learned_positions(path, name=name)
        assert len(str(caught.value)) < 1500


def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    pipe = tmp_path / "model.safetensors"
    os.mkfifo(pipe)
    with pytest.raises(ValueError, match="must be a regular file"):
        pm.load_learned_positions(pipe)
    with pytest.raises(FileNotFoundError, match="has neither"):
        pm.load_learned_positions(tmp_path)


def test_a_link_leads_nowhere_out_of_the_folder(tmp_path):
    outside = file_with(tmp_path / "secret.safetensors", {"wpe.weight": table_as("F32")})
    folder = tmp_path / "model"
    folder.mkdir()
    single = folder / "model.safetensors"
    single.symlink_to(outside)
    with pytest.raises(ValueError, match="got a link out of it"):
        pm.load_learned_positions(folder)
    assert np.array_equal(pm.load_learned_positions(single), TABLE.astype("f4"))  # said by name
    single.unlink()
    (folder / "shard.safetensors").symlink_to(outside)
    index = folder / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"wpe.weight": "shard.safetensors"}}))
    with pytest.raises(ValueError, match="got a link out of it"):
        pm.load_learned_positions(folder)
    index.rename(tmp_path / "index.json")
    index.symlink_to(tmp_path / "index.json")
    with pytest.raises(ValueError, match="got a link out of it"):
        pm.load_learned_positions(folder)


def test_the_links_of_the_hugging_face_cache_are_followed(tmp_path):
    blobs, snapshot = tmp_path / "blobs", tmp_path / "snapshots" / "1a2b"
    blobs.mkdir()
    snapshot.mkdir(parents=True)
    file_with(blobs / "c0ffee", {"wpe.weight": table_as("F32")})
    (snapshot / "model.safetensors").symlink_to("../../blobs/c0ffee")
    assert np.array_equal(pm.load_learned_positions(snapshot), TABLE.astype("f4"))
    linked = tmp_path / "here"
    linked.symlink_to(snapshot)
    assert np.array_equal(pm.load_learned_positions(linked), TABLE.astype("f4"))


@pytest.mark.parametrize("shard", ["..", ".", "", "/etc/hostname", "x" * 5000, "a\0b", 7, None])
def test_an_index_that_names_nonsense_is_refused(tmp_path, shard):
    index = tmp_path / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"wpe.weight": shard}}))
    with pytest.raises((ValueError, FileNotFoundError), match=r"index\.json") as caught:
        pm.load_learned_positions(tmp_path)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("path", ["x" * 5000, "a\0b", "", "/no/such/file"])
def test_paths_that_cannot_be(path, tmp_path):
    with pytest.raises((FileNotFoundError, ValueError)):
        pm.load_learned_positions(tmp_path / path)


@pytest.mark.parametrize(("path", "name"), [(None, None), (3, None), (b"x", None), ("x", 3)])
def test_what_is_no_path_or_name(path, name):
    with pytest.raises(ValueError, match="path must be a file or folder and name a text"):
        pm.load_learned_positions(path, name=name)


def test_a_thousand_damaged_files_are_read_rightly_or_refused(tmp_path):
    path = tmp_path / "damaged.safetensors"
    good = file_with(path, TWO).read_bytes()
    rng = np.random.default_rng(0)
    (header,) = struct.unpack("<Q", good[:8])
    for _ in range(1000):
        raw = bytearray(good)
        for _ in range(rng.integers(1, 4)):
            kind, at = rng.integers(4), int(rng.integers(8 + header))
            if kind == 0:
                raw[at] = rng.integers(256)
            elif kind == 1:
                del raw[at : at + int(rng.integers(1, 5))]
            elif kind == 2:
                raw[at:at] = rng.bytes(2)
            else:
                raw[at] = b'0123456789[]{},:"'[rng.integers(17)]
        path.write_bytes(raw)
        # any other error is a failure
        with contextlib.suppress(ValueError, KeyError):
            table = pm.load_learned_positions(path)
            assert table.ndim == 2
            assert table.nbytes in (96, 192)  # bfloat16 is widened


def test_every_truncation_of_a_good_file_is_refused(tmp_path):
    path = file_with(tmp_path / "a.safetensors", {"wpe.weight": table_as("F32")})
    raw = path.read_bytes()
    for length in range(0, len(raw), 7):
        path.write_bytes(raw[:length])
        with pytest.raises(ValueError, match="must"):
            pm.load_learned_positions(path)


# --- NumPy's own files ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["<f2", "<f4", "<f8", ">f4", ">f8"])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("suffix", ["npy", "npz", "squeezed.npz"])
def test_what_numpy_saved(tmp_path, kind, order, suffix):
    path = tmp_path / f"table.{suffix}"
    table = np.asarray(TABLE, dtype=kind, order=order)
    save = {"npy": np.save, "npz": np.savez, "squeezed.npz": np.savez_compressed}[suffix]
    save(path, table)
    got = pm.load_learned_positions(path)
    assert got.dtype == table.dtype.newbyteorder("=")
    assert got.dtype.isnative
    assert got.flags.c_contiguous
    assert got.flags.writeable
    assert np.array_equal(got, table)


@pytest.mark.parametrize("version", [(1, 0), (2, 0), (3, 0)])
def test_every_version_of_the_npy_format(tmp_path, version):
    with (tmp_path / "a.npy").open("wb") as file:
        np.lib.format.write_array(file, TABLE, version=version)
    assert np.array_equal(pm.load_learned_positions(tmp_path / "a.npy"), TABLE)


def test_the_array_of_an_archive_is_found_by_its_name(tmp_path):
    path = tmp_path / "model.npz"
    np.savez(path, **{"transformer.wpe.weight": TABLE, "wte.weight": TABLE + 1})
    assert np.array_equal(pm.load_learned_positions(path), TABLE)
    assert np.array_equal(pm.load_learned_positions(path, name="wte.weight"), TABLE + 1)
    with pytest.raises(KeyError, match=r"no tensor 'gone'.*wte\.weight"):
        pm.load_learned_positions(path, name="gone")
    np.savez(path, a=TABLE, b=TABLE)
    with pytest.raises(KeyError, match=r"pass name= one of a, b"):
        pm.load_learned_positions(path)
    np.save(tmp_path / "a.npy", TABLE)
    with pytest.raises(KeyError, match=r"a \.npy file has one, without a name"):
        pm.load_learned_positions(tmp_path / "a.npy", name="a")


def npy(array=TABLE, **changes):
    """The bytes of a .npy file, its header changed."""
    stream = io.BytesIO()
    header = np.lib.format.header_data_from_array_1_0(array) | changes
    np.lib.format.write_array_header_1_0(stream, header)
    return stream.getvalue() + array.tobytes()


def zipped(raw, name="a.npy"):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, raw)
    return stream.getvalue()


GOOD = npy()
BROKEN_NUMPY = {
    "a cut table": (GOOD[:-1], "must hold 192 bytes of numbers, got 191: truncated"),
    "a longer one": (GOOD + b"\0", "must hold 192 bytes of numbers, got 193$"),
    "another shape": (npy(shape=(6, 2**50)), "truncated"),
    "a cut header": (GOOD[:40], "must have a header with descr"),
    "hardly a start": (GOOD[:7], "of version 1 to 3"),
    "a strange version": (b"\x93NUMPY\x09\0" + GOOD[8:], "of version 1 to 3"),
    "a header too long": (b"\x93NUMPY\x02\0" + struct.pack("<I", 2**31) + b" " * 99, "10000 bytes"),
    "deep nesting": (b"\x93NUMPY\x01\0" + struct.pack("<H", 9000) + b"[" * 9000, "header with"),
    "no dict": (b"\x93NUMPY\x01\0" + struct.pack("<H", 4) + b"1234", "header with"),
    "whole numbers": (npy(TABLE.astype("<i4")), "got '<i4' \\(6, 4\\)"),
    "a vector": (npy(TABLE.ravel()), "got '<f8' \\(24,\\)"),
    "no rows": (npy(TABLE[:0]), "got '<f8' \\(0, 4\\)"),
    "a negative shape": (npy(shape=(-6, -4)), "must be a 2-D table"),
    "objects, which are pickled": (npy(descr="|O"), "got '|O'".replace("|", "\\|")),
    "fields": (npy(descr=[("x", "<f8")]), "must be a 2-D table"),
    "an archive of something else": (zipped(GOOD, "data.pkl"), "without arrays.*PyTorch .bin"),
    "an archive of text": (zipped(b"hello"), "'a' must be a .npy file"),
    "a cut archive": (zipped(GOOD)[:-30], "must be a .npz archive of arrays, got"),
}


@pytest.mark.parametrize(("raw", "message"), BROKEN_NUMPY.values(), ids=BROKEN_NUMPY)
def test_broken_files_of_numpy(tmp_path, raw, message):
    path = tmp_path / "broken.npy"
    path.write_bytes(raw)
    with pytest.raises(ValueError, match=message) as caught:
        pm.load_learned_positions(path)
    assert len(str(caught.value)) < 1000


def test_a_small_archive_that_claims_to_hold_a_huge_table_is_not_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr("posenc_math._numpy_files._UNPACKED_LIMIT", len(GOOD) - 1)
    path = tmp_path / "bomb.npz"
    path.write_bytes(zipped(GOOD))
    wanted = f"'a' must unpack to at most {len(GOOD) - 1} bytes, got {len(GOOD)}"
    with pytest.raises(ValueError, match=wanted):
        pm.load_learned_positions(path)


@pytest.mark.parametrize("good", [GOOD, zipped(GOOD)], ids=["npy", "npz"])
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_a_thousand_damaged_files_of_numpy_are_read_rightly_or_refused(tmp_path, good):
    path = tmp_path / "damaged.npy"
    rng = np.random.default_rng(0)
    for _ in range(1000):
        raw = bytearray(good)
        for _ in range(rng.integers(1, 4)):
            at = int(rng.integers(len(raw)))
            if rng.integers(2):
                raw[at] = rng.integers(256)
            else:
                del raw[at : at + int(rng.integers(1, 5))]
        path.write_bytes(raw)
        # any other error is a failure
        with contextlib.suppress(ValueError, KeyError):
            table = pm.load_learned_positions(path)
            assert table.ndim == 2
            assert table.nbytes == 192
