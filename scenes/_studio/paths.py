"""Where the project keeps what it reads and what it makes. Imports no manim."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The project's root: manim reads ``manim.cfg`` only when it is started here."""

RENDERS = Path(os.environ.get("POSENC_RENDERS") or ROOT / "renders").resolve()
"""Everything made lands here: ``renders/``, which git ignores, or where ``POSENC_RENDERS`` says."""


def voice_folder() -> Path:
    """Return where everything spoken lies, with a table for each chapter."""
    return RENDERS / "voice"


def display_path(path: Path) -> str:
    """Return a path as a reader of the terminal wants it: short, from where they stand."""
    try:
        return str(path.resolve().relative_to(Path.cwd().resolve()))
    except ValueError:
        return str(path)


@contextmanager
def atomically(path: Path) -> Iterator[Path]:
    """Give a path to write to; the file takes its real name only when it is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".part-{os.getpid()}-{path.name}")
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
