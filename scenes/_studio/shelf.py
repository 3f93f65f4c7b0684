"""Where finished files stand, each with a record of what it was made of. Imports no manim."""

from __future__ import annotations

import fcntl
import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scenes._studio import places
from scenes._studio.fingerprint import Ingredients, difference, digest
from scenes._studio.places import atomically

RECORD = ".made.json"


def put(target: Path, files: Mapping[str, bytes], made_of: Ingredients) -> None:
    """Put files beside each other, ``target`` with each of the suffixes, and record them.

    Each appears whole or not at all. The record is written last: without it, or with a record that
    does not fit, what stands there is made again.
    """
    for suffix, content in files.items():
        with atomically(target.with_suffix(suffix)) as part:
            part.write_bytes(content)
    digests = {suffix: hashlib.sha256(content).hexdigest() for suffix, content in files.items()}
    record(target, digests, made_of)


def record(target: Path, digests: Mapping[str, str], made_of: Ingredients) -> None:
    """Write down what the files of ``target`` were made of, and their digests by suffix."""
    with atomically(target.with_suffix(RECORD)) as part:
        text = json.dumps({"made of": dict(made_of), "files": dict(digests)}, indent=1)
        part.write_text(text, encoding="utf-8")


def why_again(target: Path, made_of: Ingredients) -> str:
    """Return why ``target`` must be made again, or nothing when it is just what it would be."""
    if not target.exists():
        return f"there is no {target.name} yet"
    try:
        kept: Any = json.loads(target.with_suffix(RECORD).read_text(encoding="utf-8"))
        old, files = dict(kept["made of"]), dict(kept["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return f"nothing says what {target.name} was made of"
    for suffix, expected in files.items():
        path = target.with_suffix(suffix)
        if not path.is_file():
            return f"{path.name} is missing"
        if digest(path) != expected:
            return f"{path.name} is damaged or was changed"
    return difference(old, made_of)


@contextmanager
def held(target: Path) -> Iterator[bool]:
    """Hold ``target`` against other runs on the same folder; say whether none of them holds it."""
    folder = places.RENDERS / ".locks"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{target.parent.name}-{target.name}").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
