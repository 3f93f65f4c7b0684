"""Learned position tables read from disk, without pickle and without a model class."""

import json
import math
import os
import stat
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from posenc_math._checks import shown
from posenc_math._numpy_files import NPY_START, NPZ_START, npy_table, npz_names, npz_table

_DTYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2"}
_OTHER_SIZES = {"F8_E4M3": 1, "F8_E5M2": 1, "BOOL": 1, "I8": 1, "U8": 1, "I16": 2, "U16": 2}
_OTHER_SIZES |= {"I32": 4, "U32": 4, "I64": 8, "U64": 8}
_SIZES = {name: np.dtype(kind).itemsize for name, kind in _DTYPES.items()} | _OTHER_SIZES
_JSON_LIMIT = 10_000_000  # bytes: a header of some 80,000 tensors, parsed in about a second
_MOST_AXES = 16
_INDEX = "model.safetensors.index.json"
_SINGLE = "model.safetensors"
_SUFFIX = "wpe.weight"


@dataclass(frozen=True)
class _Entry:
    """Where one tensor lies in a file."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


def load_learned_positions(path: str | Path, *, name: str | None = None) -> NDArray[np.floating]:
    """Learned position table (n_positions, d) from a file or a Hugging Face folder.

    path: a .safetensors, .npy or .npz file, told apart by what they hold, or a folder with
        model.safetensors or, if the model is in several files, model.safetensors.index.json.
    name: of the tensor; if not given, the one called "wpe.weight", under any prefix, or the only
        array of a .npz file.
    Result: float64, float32 or float16 as stored; bfloat16 is widened to float32, which holds every
        such value exactly.

    The file is taken for untrusted: nothing in it is executed, what the format forbids is refused
    (duplicate names, holes, overlaps, bytes that belong to no tensor), header and index are limited
    to 10 MB, a table that is packed in a .npz file to 268 MB, and no link leads out of a folder
    (except to the blobs of Hugging Face's cache).

    Raises FileNotFoundError if there is no such file; ValueError for a file that is truncated,
    foreign or breaks the format, for what is no regular file, for a table that is not a 2-D
    floating-point one; KeyError if the tensor is not there (the message lists what is) or if
    several carry the name.

    Source: the safetensors format (README of its library, section "Format"); NumPy Enhancement
    Proposal 1; Radford et al. 2019 (GPT-2), section 2.3, whose table is called wpe.

    >>> import tempfile
    >>> header = b'{"wpe.weight": {"dtype": "F32", "shape": [1, 2], "data_offsets": [0, 8]}}'
    >>> values = np.array([[0.5, -1.0]], dtype="<f4").tobytes()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "model.safetensors")
    ...     _ = file.write_bytes(struct.pack("<Q", len(header)) + header + values)
    ...     load_learned_positions(folder)
    array([[ 0.5, -1. ]], dtype=float32)
    """
    if not isinstance(path, str | os.PathLike) or not isinstance(name, str | None):
        raise ValueError(
            f"path must be a file or folder and name a text or None, got {shown(path)} and "
            f"{shown(name)}"
        )
    place = Path(path)
    file, wanted = _locate(place, name)
    with _opened(file) as stream:
        start = stream.read(len(NPY_START))
        stream.seek(0)
        if start.startswith((NPY_START, NPZ_START)):
            read = _read_npy if start == NPY_START else _read_npz
            return read(stream, file, wanted)
        entries, data_begin = _read_header(stream, file)
        entry = entries[_choose(tuple(entries), wanted, file)]
        return _read_table(stream, file, entry, data_begin)


def _said(file: Path) -> str:
    """The path for a message, cut short if it is long."""
    text = str(file)
    return f"'{text}'" if len(text) <= 300 else f"'{text[:150]}…{text[-100:]}'"


def _opened(file: Path) -> BinaryIO:
    """The regular file, open for reading; a pipe is refused and not waited for."""
    try:
        descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileNotFoundError(
            f"no file or folder {_said(file)} to read ({reason}); give a .safetensors, .npy or "
            ".npz file, or a model folder"
        ) from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise ValueError(f"{_said(file)} must be a regular file or a folder, got something else")
    return os.fdopen(descriptor, "rb")


def _size(stream: BinaryIO) -> int:
    return os.fstat(stream.fileno()).st_size


def _is(kind: str, place: Path) -> bool:
    """Whether it is a file or a dir, False also for a name that the system does not take."""
    try:
        return bool(getattr(place, f"is_{kind}")())
    except (OSError, ValueError):
        return False


def _inside(folder: Path, file: Path) -> Path:
    """The file, which must not be a link that leads out of the folder."""
    home, target = folder.resolve(), file.resolve()
    homes = [home]
    if home.parent.name == "snapshots":  # Hugging Face's cache keeps links to its blobs there
        homes.append(home.parent.parent / "blobs")
    if target.parent not in homes:
        raise ValueError(f"{_said(file)} must be a file of its own folder, got a link out of it")
    return file


def _parsed(raw: bytes, what: str) -> dict[str, Any]:
    """The JSON object of a file, in which no name stands twice."""

    def distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in found if names.count(name) > 1)
            raise ValueError(f"the name {shown(twice)} twice")
        return found

    try:
        value = json.loads(raw.decode("utf-8"), object_pairs_hook=distinct)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{what}, got {str(error)[:200]}") from None
    if not isinstance(value, dict):
        raise ValueError(f"{what}, got {type(value).__name__}")
    return value


def _locate(place: Path, name: str | None) -> tuple[Path, str | None]:
    """The file that holds the tensor, and its name if an index told it."""
    if not _is("dir", place):
        return place, name
    index = place / _INDEX
    if not _is("file", index):
        if not _is("file", place / _SINGLE):
            raise FileNotFoundError(
                f"folder {_said(place)} has neither {_SINGLE} nor {_INDEX}; "
                "save the model with safe_serialization, or give the file itself"
            )
        return _inside(place, place / _SINGLE), name
    with _opened(_inside(place, index)) as stream:
        raw = stream.read(_JSON_LIMIT + 1)
    if len(raw) > _JSON_LIMIT:
        raise ValueError(f"{_said(index)} must have at most {_JSON_LIMIT} bytes, got more")
    weight_map = _parsed(raw, f"{_said(index)} must be a JSON object with a weight_map").get(
        "weight_map"
    )
    if not isinstance(weight_map, dict):
        raise ValueError(
            f"{_said(index)} must have an object as weight_map, got {type(weight_map).__name__}"
        )
    chosen = _choose(tuple(weight_map), name, index)
    shard = weight_map[chosen]
    if not isinstance(shard, str) or Path(shard).name != shard:
        raise ValueError(f"{_said(index)} must name a file of its own folder, got {shown(shard)}")
    if not _is("file", place / shard):
        raise FileNotFoundError(
            f"{_said(index)} names {shown(shard)}, which is not there; fetch that file"
        )
    return _inside(place, place / shard), chosen


def _choose(names: tuple[str, ...], wanted: str | None, source: Path) -> str:
    if wanted is not None:
        if wanted not in names:
            raise KeyError(f"no tensor {shown(wanted)} in {_said(source)}; it has {_some(names)}")
        return wanted
    found = [n for n in names if n.endswith(_SUFFIX)]
    if not found:
        raise KeyError(
            f"no tensor called {_SUFFIX} in {_said(source)}; pass name= one of {_some(names)}"
        )
    if len(found) > 1:
        raise KeyError(f"several tables in {_said(source)}: pass name= one of {_some(found)}")
    return found[0]


def _some(names: Sequence[str]) -> str:
    told = ", ".join(n if len(n) <= 60 else f"{n[:60]}…" for n in names[:8])
    return f"{told}, … ({len(names)} in all)" if len(names) > 8 else told or "none"


def _read_npy(stream: BinaryIO, file: Path, name: str | None) -> NDArray[np.floating]:
    if name is not None:
        raise KeyError(
            f"no array {shown(name)} in {_said(file)}; a .npy file has one, without a name"
        )
    return npy_table(stream, _size(stream), _said(file))


def _read_npz(stream: BinaryIO, file: Path, name: str | None) -> NDArray[np.floating]:
    names = npz_names(stream, _said(file))
    only = len(names) == 1 and name is None
    return npz_table(stream, names[0] if only else _choose(names, name, file), _said(file))


def _read_header(stream: BinaryIO, file: Path) -> tuple[dict[str, _Entry], int]:
    size = _size(stream)
    head = stream.read(8)
    if len(head) < 8:
        raise ValueError(
            f"{_said(file)} must be a .safetensors, .npy or .npz file, got only {size} bytes"
        )
    (length,) = struct.unpack("<Q", head)
    if length > _JSON_LIMIT:
        raise ValueError(
            f"{_said(file)} must be a .safetensors, .npy or .npz file, with a header of at most "
            f"{_JSON_LIMIT} bytes, got {length}; is it a PyTorch .bin file? Save it with "
            "safetensors.torch.save_file"
        )
    if 8 + length > size:
        raise ValueError(
            f"{_said(file)} must have a header of {length} bytes, got {size - 8}: "
            "truncated, fetch it again"
        )
    header = _parsed(stream.read(length), f"{_said(file)} must have a JSON object as header")
    entries = {
        name: _entry(name, fields, file)
        for name, fields in header.items()
        if name != "__metadata__"
    }
    _check_cover(list(entries.values()), size - 8 - length, file)
    return entries, 8 + length


def _entry(name: str, fields: Any, file: Path) -> _Entry:
    try:
        begin, end = fields["data_offsets"]
        shape = tuple(fields["shape"])
        dtype = fields["dtype"]
    except (KeyError, TypeError, ValueError):
        raise ValueError(
            f"{_said(file)}: tensor {shown(name)} must have dtype, shape and data_offsets, got "
            f"{shown(fields)}"
        ) from None
    whole = all(type(n) is int and 0 <= n < 2**63 for n in (begin, end, *shape))
    if not whole or begin > end or not isinstance(dtype, str) or len(shape) > _MOST_AXES:
        raise ValueError(
            f"{_said(file)}: tensor {shown(name)} must have whole offsets and a shape of at most "
            f"{_MOST_AXES} axes, got {shown(fields)}"
        )
    wanted = math.prod(shape) * _SIZES.get(dtype, 0)
    if dtype in _SIZES and end - begin != wanted:
        raise ValueError(
            f"{_said(file)}: {shown(name)} of shape {shape} must take {wanted} bytes, "
            f"got {end - begin}"
        )
    return _Entry(name, dtype, shape, begin, end)


def _check_cover(entries: list[_Entry], data_size: int, file: Path) -> None:
    """Raise unless the tensors lie one behind the other and fill the file."""
    reached = 0
    for entry in sorted(entries, key=lambda e: (e.begin, e.end)):
        if entry.begin != reached:
            fault = "a hole" if entry.begin > reached else "an overlap"
            raise ValueError(
                f"{_said(file)} must hold its tensors one behind the other, got {fault} before "
                f"{shown(entry.name)}"
            )
        reached = entry.end
    if reached > data_size:
        raise ValueError(
            f"{_said(file)} must hold {reached} bytes of tensors, got {data_size}: "
            "truncated, fetch it again"
        )
    if reached < data_size:
        raise ValueError(
            f"{_said(file)} must end with its last tensor, got {data_size - reached} bytes more"
        )


def _read_table(
    stream: BinaryIO, file: Path, entry: _Entry, data_begin: int
) -> NDArray[np.floating]:
    if entry.dtype not in _DTYPES or len(entry.shape) != 2 or not math.prod(entry.shape):
        raise ValueError(
            f"{_said(file)}: {shown(entry.name)} must be a 2-D table of {', '.join(_DTYPES)} that "
            f"is not empty, got {shown(entry.dtype)} {entry.shape}"
        )
    kind = np.dtype(_DTYPES[entry.dtype])
    stream.seek(data_begin + entry.begin)
    data = stream.read(entry.end - entry.begin)
    if len(data) != entry.end - entry.begin:
        raise ValueError(f"{_said(file)} must not change while it is read, got a shorter one")
    raw = np.frombuffer(data, kind).reshape(entry.shape)
    if entry.dtype == "BF16":  # the upper half of a float32
        widened: NDArray[np.floating] = (raw.astype("<u4") << np.uint32(16)).view("<f4")
        return widened.astype(np.float32)
    return raw.astype(kind.newbyteorder("="))
