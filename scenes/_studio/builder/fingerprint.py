"""Everything that a clip is made of, so that it is rendered again just when that has changed.

The project's own modules are found by following imports from the chapter and from the studio, so
that no list can be forgotten. Imports no manim.
"""

from __future__ import annotations

import ast
import hashlib
import platform
import threading
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import resolve_name
from pathlib import Path

from scenes._kit import settings
from scenes._studio.editions import Edition, Variant
from scenes._studio.paths import ROOT
from scenes._studio.voice.spoken import files_of
from scenes.catalogue import Chapter

PACKAGES = ("scenes", "posenc_math")
"""The packages whose imports are followed."""
TABLE_OF_CONTENTS = "scenes.catalogue"
"""Not followed: of the whole table only a chapter's own line makes a difference to its clip."""
RENDERING = "scenes._studio.builder.render_chapter"
LINTING = "scenes._studio.lint.lint_chapter"
LIBRARIES = ("manim", "typst", "numpy", "scipy", "av", "pycairo", "pillow", "posenc")
FOLDERS = ("assets/fonts", "assets/data")
READERS = {"scenes._kit.learned_table": ("assets/learned", settings.LEARNED_TABLE)}
"""Modules that read more than code: from which folder, and the variable that leads elsewhere."""

_PARSING = threading.Lock()
"""Python 3.11 counts the depth of what it parses for all threads together, and then fails."""

Inputs = Mapping[str, str]
"""What something is made of: each part under the name that a reader knows, and its digest."""


def clip_inputs(chapter: Chapter, edition: Edition, *, stock: bool = False) -> dict[str, str]:
    """Return everything that a clip is made of, each under its name, with digest or value.

    Args:
        chapter: which chapter.
        edition: quality, theme and captions.
        stock: whether manim's own pipeline draws and encodes it.
    """
    spoken = files_of(chapter.key) if edition.voice else []
    voice = {f"what is spoken in {path.stem}": digest(path) for path in spoken}
    return (
        _chapter_inputs(chapter, RENDERING)
        | voice
        | {
            "the quality": repr(edition.quality),
            "the edition": edition.variant.name,
            "the pipeline": "manim's own" if stock else "the studio's",
        }
    )


def dry_run_inputs(chapter: Chapter, variant: Variant) -> dict[str, str]:
    """Return everything on which it depends what is found in a dry run of a chapter."""
    return _chapter_inputs(chapter, LINTING) | {"the variant": variant.name}


def _chapter_inputs(chapter: Chapter, player: str) -> dict[str, str]:
    """Return what a chapter depends on when a module of the studio plays it."""
    code = modules([chapter.module, player])
    readers = [reads for module, reads in READERS.items() if _file(module) in code]
    files = [*code, *_data(chapter.key, [folder for folder, _ in readers])]
    found = {str(path.relative_to(ROOT)): digest(path) for path in files}
    found |= {library: _version(library) for library in LIBRARIES}
    found |= {variable: _elsewhere(settings.path(variable)) for _, variable in readers}
    found["Python"] = platform.python_version()
    found["the chapter's line in the catalogue"] = f"{chapter.number} {chapter.scene}"
    return found


def difference(old: Inputs, new: Inputs) -> str:
    """Return in a few words what changed between two lists of inputs, or nothing."""
    changes = [
        *(f"{name} changed" for name in new if name in old and old[name] != new[name]),
        *(f"{name} is new" for name in new if name not in old),
        *(f"{name} is gone" for name in old if name not in new),
    ]
    if not changes:
        return ""
    more = f" and {len(changes) - 1} more" if len(changes) > 1 else ""
    return changes[0] + more


def combined(inputs: Inputs) -> str:
    """Return one digest of all inputs."""
    told = "\0".join(f"{name}\0{inputs[name]}" for name in sorted(inputs))
    return hashlib.sha256(told.encode()).hexdigest()


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    found = path.stat()
    return _digest(path, found.st_mtime_ns, found.st_size)


@cache
def _digest(path: Path, _changed: int, _size: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def modules(names: Iterable[str]) -> list[Path]:
    """Return the files of the project's modules that these modules need, their own included.

    Imports inside functions count as well.
    """
    waiting, found = list(names), dict[str, Path]()
    while waiting:
        name = waiting.pop()
        path = _file(name)
        if path is None or name in found or name == TABLE_OF_CONTENTS:
            continue
        found[name] = path
        waiting += _imported(path, name)
    return sorted(found.values())


def _file(name: str) -> Path | None:
    """Return the file of one of the project's modules, and nothing for any other name."""
    if name.partition(".")[0] not in PACKAGES:
        return None
    stem = ROOT.joinpath(*name.split("."))
    candidates = (stem / "__init__.py", stem.with_suffix(".py"))
    return next((path for path in candidates if path.is_file()), None)


def _imported(path: Path, name: str) -> list[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    return list(_names(path, path.stat().st_mtime_ns, package))


@cache
def _names(path: Path, _changed: int, package: str) -> frozenset[str]:
    """Return all that a file may import; a name taken from a package may be a module too."""
    with _PARSING:
        tree = ast.parse(path.read_bytes(), str(path))
    return frozenset(_walk(tree, package))


def _walk(tree: ast.AST, package: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _with_parents(alias.name)
        elif isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), package)
            yield from _with_parents(source)
            yield from (f"{source}.{alias.name}" for alias in node.names)


def _with_parents(name: str) -> Iterator[str]:
    """Yield a module and the packages around it, whose ``__init__`` runs first."""
    parts = name.split(".")
    yield from (".".join(parts[: n + 1]) for n in range(len(parts)))


def _elsewhere(place: str) -> str:
    """Return what lies at a path by names, sizes and times, for a model may be large to read."""
    if not place:
        return "unset"
    path = Path(place)
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    found = [(file.name, file.stat()) for file in files if file.exists()]
    return ", ".join([place, *(f"{name} {of.st_size} {of.st_mtime_ns}" for name, of in found)])


def _data(key: str, more_folders: Iterable[str]) -> Iterator[Path]:
    yield from (ROOT / "manim.cfg", ROOT / "assets" / "narration" / f"{key}.toml")
    for folder in (*FOLDERS, *more_folders):
        yield from sorted(path for path in (ROOT / folder).glob("**/*") if path.is_file())


@cache
def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "not installed"
