"""Tables in NumPy's own files, .npy and .npz, taken for untrusted: no pickle, nothing executed."""

import ast
import math
import struct
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from posenc_math._checks import shown

NPY_START, NPZ_START = b"\x93NUMPY", b"PK\x03\x04"
_HEADER_LIMIT = 10_000  # bytes, as in NumPy: more could exhaust Python's parser
_UNPACKED_LIMIT = 2**28  # bytes: a few kilobytes of zip could claim to be gigabytes of zeros
_SUFFIX = ".npy"


def npz_names(stream: BinaryIO, said: str) -> tuple[str, ...]:
    """The names of the arrays in an archive.

    said: the file's path as an error tells it.

    Raises ValueError for what is no archive of arrays.
    """
    with _archive(stream, said) as archive:
        names = archive.namelist()
    arrays = tuple(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX))
    if not arrays:
        raise ValueError(_foreign(said, "an archive without arrays"))
    return arrays


def npz_table(stream: BinaryIO, name: str, said: str) -> NDArray[np.floating]:
    """The 2-D floating-point array of that name in an archive.

    Raises ValueError if it is damaged, too large, or no such array.
    """
    with _archive(stream, said) as archive:
        size = archive.getinfo(name + _SUFFIX).file_size
        raw = archive.read(name + _SUFFIX) if size <= _UNPACKED_LIMIT else b""
    if size > _UNPACKED_LIMIT:
        raise ValueError(
            f"{said}: {shown(name)} must unpack to at most {_UNPACKED_LIMIT} bytes, got {size}"
        )
    return npy_table(BytesIO(raw), len(raw), f"{said}: {shown(name)}")


@contextmanager
def _archive(stream: BinaryIO, said: str) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(stream) as archive:
            yield archive
    except Exception as error:  # zipfile and its codecs have a dozen kinds for a damaged archive
        raise ValueError(_foreign(said, str(error)[:200] or type(error).__name__)) from None


def _foreign(said: str, got: str) -> str:
    return (
        f"{said} must be a .npz archive of arrays, got {got}; is it a PyTorch .bin file? "
        "Save it with safetensors.torch.save_file"
    )


def npy_table(stream: BinaryIO, size: int, said: str) -> NDArray[np.floating]:
    """The 2-D floating-point array of a .npy file of that many bytes, in native byte order.

    Raises ValueError if it is truncated, breaks the format, or is no such array.

    Source: NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays".
    """
    fields, begin = _npy_header(stream, said)
    kind, shape, by_column = fields["descr"], fields["shape"], fields["fortran_order"]
    dtype = _floating(kind)
    whole = isinstance(shape, tuple) and all(type(n) is int and n >= 0 for n in shape)
    if dtype is None or not whole or len(shape) != 2 or not math.prod(shape):
        raise ValueError(
            f"{said} must be a 2-D table of float16, float32 or float64 that is not empty, got "
            f"{shown(kind)} {shown(shape)}"
        )
    wanted = math.prod(shape) * dtype.itemsize
    if size - begin != wanted:
        hint = ": truncated, fetch it again" if size - begin < wanted else ""
        raise ValueError(f"{said} must hold {wanted} bytes of numbers, got {size - begin}{hint}")
    flat = np.frombuffer(stream.read(wanted), dtype)
    table = flat.reshape(shape, order="F" if by_column else "C")
    return table.astype(dtype.newbyteorder("="), order="C")


def _floating(kind: Any) -> np.dtype[np.floating] | None:
    """The dtype that a header names, if it is one of those a table can have."""
    known = {f"{order}f{size}" for order in "<>" for size in (2, 4, 8)}
    return np.dtype(kind) if isinstance(kind, str) and kind in known else None


def _npy_header(stream: BinaryIO, said: str) -> tuple[dict[str, Any], int]:
    """The fields of a .npy header, and where the numbers begin."""
    start = stream.read(8)
    width = {1: 2, 2: 4, 3: 4}.get(start[6] if len(start) == 8 else 0)
    if not start.startswith(NPY_START) or width is None:
        raise ValueError(f"{said} must be a .npy file of version 1 to 3, got {shown(start)}")
    raw = stream.read(width)
    length = struct.unpack("<H" if width == 2 else "<I", raw)[0] if len(raw) == width else 0
    text = stream.read(length) if length <= _HEADER_LIMIT else b""
    try:
        fields = ast.literal_eval(text.decode("utf-8").strip())
        if set(fields) == {"descr", "fortran_order", "shape"}:
            return fields, 8 + width + length
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        pass
    raise ValueError(
        f"{said} must have a header with descr, fortran_order and shape in at most "
        f"{_HEADER_LIMIT} bytes, got {shown(text[:60])}"
    )
