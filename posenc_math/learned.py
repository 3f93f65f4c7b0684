"""Learned position tables read from disk: safetensors, without pickle and without a model class."""

import json
import math
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

_DTYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2"}
_HEADER_LIMIT = 100_000_000
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
    """Learned position table (n_positions, d) from a safetensors file or a Hugging Face folder.

    path: a .safetensors file, or a folder with model.safetensors or, if the model is in several
        files, model.safetensors.index.json.
    name: of the tensor; if not given, the one called "wpe.weight", under any prefix.
    Result: float64, float32 or float16 as stored; bfloat16 is widened to float32, which holds every
        such value exactly.

    Raises FileNotFoundError if there is no such file; ValueError for a truncated or foreign file,
    an oversized header, a table that is not a 2-D floating-point one; KeyError if the tensor is not
    there (the message lists what is) or if several carry the name.

    Source: the safetensors format (README of its library, section "Format"); Radford et al. 2019
    (GPT-2), section 2.3, whose table is called wpe.

    >>> import tempfile
    >>> header = b'{"wpe.weight": {"dtype": "F32", "shape": [1, 2], "data_offsets": [0, 8]}}'
    >>> values = np.array([[0.5, -1.0]], dtype="<f4").tobytes()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "model.safetensors")
    ...     _ = file.write_bytes(struct.pack("<Q", len(header)) + header + values)
    ...     load_learned_positions(folder)
    array([[ 0.5, -1. ]], dtype=float32)
    """
    place = Path(path)
    if not place.exists():
        raise FileNotFoundError(
            f"no file or folder '{place}'; give a .safetensors file or a model folder"
        )
    file, wanted = _locate(place, name)
    with file.open("rb") as stream:
        entries, data_begin = _read_header(stream, file)
        entry = entries[_choose(tuple(entries), wanted, file)]
        return _read_table(stream, file, entry, data_begin)


def _locate(place: Path, name: str | None) -> tuple[Path, str | None]:
    """The file that holds the tensor, and its name if an index told it."""
    if not place.is_dir():
        return place, name
    index = place / _INDEX
    if not index.is_file():
        if not (place / _SINGLE).is_file():
            raise FileNotFoundError(
                f"folder '{place}' has neither {_SINGLE} nor {_INDEX}; "
                "save the model with safe_serialization, or give the file itself"
            )
        return place / _SINGLE, name
    try:
        weight_map = json.loads(index.read_text(encoding="utf-8"))["weight_map"]
        names = tuple(weight_map)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"'{index}' must be JSON with a weight_map, got {error!r}") from None
    if not isinstance(weight_map, dict):
        raise ValueError(
            f"'{index}': weight_map must be an object, got {type(weight_map).__name__}"
        )
    chosen = _choose(names, name, index)
    shard = weight_map[chosen]
    if not isinstance(shard, str) or Path(shard).name != shard:
        raise ValueError(f"'{index}' must name a file of its own folder, got {shard!r}")
    if not (place / shard).is_file():
        raise FileNotFoundError(f"'{index}' names '{shard}', which is not there; fetch that file")
    return place / shard, chosen


def _choose(names: tuple[str, ...], wanted: str | None, source: Path) -> str:
    if wanted is not None:
        if wanted not in names:
            raise KeyError(f"no tensor {wanted!r} in '{source}'; it has {_some(names)}")
        return wanted
    found = [n for n in names if n == _SUFFIX or n.endswith("." + _SUFFIX)]
    if not found:
        raise KeyError(
            f"no tensor called {_SUFFIX} in '{source}'; pass name= one of {_some(names)}"
        )
    if len(found) > 1:
        raise KeyError(f"several tables in '{source}': pass name= one of {_some(tuple(found))}")
    return found[0]


def _some(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:8])
    return f"{shown}, … ({len(names)} in all)" if len(names) > 8 else shown or "none"


def _read_header(stream: BinaryIO, file: Path) -> tuple[dict[str, _Entry], int]:
    size = file.stat().st_size
    head = stream.read(8)
    if len(head) < 8:
        raise ValueError(f"'{file}' must be a safetensors file, got only {size} bytes")
    (length,) = struct.unpack("<Q", head)
    if length > _HEADER_LIMIT:
        raise ValueError(
            f"'{file}' must have a safetensors header of at most {_HEADER_LIMIT} bytes, "
            f"got {length}; is it a PyTorch .bin file? Save it with safetensors.torch.save_file"
        )
    if 8 + length > size:
        raise ValueError(
            f"'{file}' must have a header of {length} bytes, got {size - 8}: "
            "truncated, fetch it again"
        )
    try:
        header = json.loads(stream.read(length).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"'{file}' must have a JSON header, got {error}") from None
    if not isinstance(header, dict):
        raise ValueError(f"'{file}' must have a JSON object as header, got {type(header).__name__}")
    entries = {
        name: _entry(name, fields, file)
        for name, fields in header.items()
        if name != "__metadata__"
    }
    return entries, 8 + length


def _entry(name: str, fields: Any, file: Path) -> _Entry:
    try:
        begin, end = fields["data_offsets"]
        shape = tuple(fields["shape"])
        dtype = fields["dtype"]
    except (KeyError, TypeError, ValueError):
        raise ValueError(
            f"'{file}': tensor {name!r} must have dtype, shape and data_offsets, got {fields!r}"
        ) from None
    whole = all(type(n) is int and n >= 0 for n in (begin, end, *shape))
    if not whole or begin > end or not isinstance(dtype, str):
        raise ValueError(f"'{file}': tensor {name!r} must have whole offsets, got {fields!r}")
    return _Entry(name, dtype, shape, begin, end)


def _read_table(
    stream: BinaryIO, file: Path, entry: _Entry, data_begin: int
) -> NDArray[np.floating]:
    if entry.dtype not in _DTYPES or len(entry.shape) != 2:
        raise ValueError(
            f"'{file}': {entry.name!r} must be a 2-D table of {', '.join(_DTYPES)}, "
            f"got {entry.dtype} {entry.shape}"
        )
    kind = np.dtype(_DTYPES[entry.dtype])
    wanted = math.prod(entry.shape) * kind.itemsize
    if entry.end - entry.begin != wanted:
        raise ValueError(
            f"'{file}': {entry.name!r} of shape {entry.shape} must take {wanted} bytes, "
            f"got {entry.end - entry.begin}"
        )
    if data_begin + entry.end > file.stat().st_size:
        raise ValueError(
            f"'{file}' must reach byte {data_begin + entry.end}, got {file.stat().st_size}: "
            "truncated, fetch it again"
        )
    stream.seek(data_begin + entry.begin)
    raw = np.frombuffer(stream.read(wanted), kind).reshape(entry.shape)
    if entry.dtype == "BF16":  # the upper half of a float32
        widened: NDArray[np.floating] = (raw.astype("<u4") << np.uint32(16)).view("<f4")
        return widened.astype(np.float32)
    return raw.astype(kind.newbyteorder("="))
