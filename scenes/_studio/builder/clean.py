"""Room made in the renders folder. Imports no manim."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from scenes._studio import paths

SCRATCH = ("Tex", "dry-runs", "logs", "videos", "images", ".locks", "watch")
"""What manim and the studio keep beside the clips; all of it comes back by itself."""
KEPT = "README.md"


def clean(*, everything: bool = False) -> tuple[int, int]:
    """Return how many files were removed from the renders folder, and their size in bytes.

    Args:
        everything: the clips, films and pictures too, instead of only what makes a run faster.
    """
    count = size = 0
    for path in list(_doomed(everything)):
        files = [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file()]
        count += len(files)
        size += sum(file.stat().st_size for file in files)
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    return count, size


def _doomed(everything: bool) -> Iterator[Path]:
    if not paths.RENDERS.is_dir():
        return
    if everything:
        yield from (path for path in paths.RENDERS.iterdir() if path.name != KEPT)
        return
    yield from (paths.RENDERS / name for name in SCRATCH if (paths.RENDERS / name).exists())
    yield from paths.RENDERS.glob("**/.part-*")
