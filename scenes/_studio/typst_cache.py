"""What Typst has typeset before, kept between runs. Imports no manim.

Manim writes a file of the same name beside each set text whenever it reads it, so that two
processes in one folder take it from each other. Here each one works in a folder of its own.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from scenes._studio import paths

_open: dict[str, Path] = {}
"""The folder of each chapter that is being played in this process."""


@contextmanager
def typst_folder(key: str) -> Iterator[Path]:
    """Give a folder for manim's ``tex_dir`` with all that was set for a chapter before.

    What is set anew is kept for the next time. Within one that is open for the same chapter it is
    the same folder, so that manim knows again what it has read.

    Args:
        key: the chapter's file name without ``.py``.
    """
    if key in _open:
        yield _open[key]
        return
    kept = paths.RENDERS / "Tex" / key
    kept.mkdir(parents=True, exist_ok=True)
    own = _open[key] = Path(tempfile.mkdtemp(prefix=".", dir=kept.parent))
    try:
        for text in kept.glob("*.svg"):
            _link(text, own / text.name)
        with _one_compiler():
            yield own
    finally:
        del _open[key]
        for text in own.glob("*.svg"):
            if not (text.name.endswith("_.svg") or (kept / text.name).exists()):
                text.replace(kept / text.name)
        shutil.rmtree(own, ignore_errors=True)


@contextmanager
def _one_compiler() -> Iterator[None]:
    """Let all texts be set by one compiler; manim makes one for each, which reads all fonts."""
    import typst

    plain = typst.compile

    def compile_quickly(source: str, *, format: str, font_paths: Sequence[Path]) -> Any:
        return compiler(tuple(map(str, font_paths))).compile(input=source, format=format)

    @cache
    def compiler(font_paths: tuple[str, ...]) -> Any:
        return typst.Compiler(root="/", font_paths=list(font_paths))

    typst.compile = compile_quickly  # type: ignore[assignment]
    try:
        yield
    finally:
        typst.compile = plain


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
