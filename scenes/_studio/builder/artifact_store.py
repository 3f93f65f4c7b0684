"""The artifact store: finished files, each with a record of its inputs. Imports no manim."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from scenes._studio import paths
from scenes._studio.builder.fingerprint import Inputs, difference, digest
from scenes._studio.paths import atomically

RECORD = ".inputs.json"


def store(target: Path, files: Mapping[str, bytes], inputs: Inputs) -> None:
    """Put files beside each other, ``target`` with each of the suffixes, and record them.

    Each appears whole or not at all. The record is written last: without it, or with a record that
    does not fit, what stands there is made again.
    """
    for suffix, content in files.items():
        with atomically(target.with_suffix(suffix)) as part:
            part.write_bytes(content)
    digests = {suffix: hashlib.sha256(content).hexdigest() for suffix, content in files.items()}
    record(target, digests, inputs)


def record(target: Path, digests: Mapping[str, str], inputs: Inputs) -> None:
    """Write down what the files of ``target`` were made of, and their digests by suffix."""
    with atomically(target.with_suffix(RECORD)) as part:
        text = json.dumps({"inputs": dict(inputs), "files": dict(digests)}, indent=1)
        part.write_text(text, encoding="utf-8")


def why_again(target: Path, inputs: Inputs) -> str:
    """Return why ``target`` must be made again, or nothing when it is just what it would be."""
    if not target.exists():
        return f"there is no {target.name} yet"
    try:
        kept: Any = json.loads(target.with_suffix(RECORD).read_text(encoding="utf-8"))
        old, files = dict(kept["inputs"]), dict(kept["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return f"nothing says what {target.name} was made of"
    for suffix, expected in files.items():
        path = target.with_suffix(suffix)
        if not path.is_file():
            return f"{path.name} is missing"
        if digest(path) != expected:
            return f"{path.name} is damaged or was changed"
    return difference(old, inputs)


@contextmanager
def locked(target: Path, *, wait: bool = False) -> Iterator[bool]:
    """Hold ``target`` against other runs on the same folder; say whether none of them holds it.

    Args:
        target: what is going to be made.
        wait: whether to wait until no other run holds it.
    """
    folder = paths.RENDERS / ".locks"
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / f"{target.parent.name}-{target.name}", timeout=-1 if wait else 0)
    with ExitStack() as stack:
        try:
            stack.enter_context(lock)
        except Timeout:
            yield False
        else:
            yield True
