"""Which beats of a chapter an edit can be seen in. Imports no manim."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from scenes._studio.builder.fingerprint import Inputs
from scenes._studio.paths import ROOT
from scenes.catalogue import Chapter

Played = Mapping[str, frozenset[str]]
"""In which beats each function of a chapter was at work, by its qualified name."""
REST = "<module>"
"""All of a file that is in no function."""
FIRST = "question"


class Reading:
    """A chapter's own two files as they were at one moment."""

    def __init__(self, chapter: Chapter) -> None:
        self.files = (f"scenes/{chapter.key}.py", f"assets/narration/{chapter.key}.toml")
        code, told = (ROOT.joinpath(name).read_text(encoding="utf-8") for name in self.files)
        self.functions = dict(_functions(code))
        self.captions = _captions(told)


def beats_touched(
    old: Reading, new: Reading, changed: Inputs, played: Played
) -> frozenset[str] | None:
    """Return the beats that differ between two readings, or ``None`` if any beat may.

    Args:
        old: the chapter's files before.
        new: the chapter's files now.
        changed: names of all the inputs that changed.
        played: in which beats each function was at work.
    """
    if not set(changed) <= set(new.files):
        return None
    functions = _differing(old.functions, new.functions)
    known = functions & set(old.functions)
    if REST in functions or not all(played.get(name) for name in known):
        return None
    captions = _differing(old.captions, new.captions)
    if REST in captions:
        captions = captions - {REST} | {FIRST}
    return frozenset(captions).union(*(played[name] for name in known)) or None


def _differing(old: Mapping[str, str], new: Mapping[str, str]) -> set[str]:
    return {name for name in {*old, *new} if old.get(name) != new.get(name)}


def _functions(code: str) -> Iterator[tuple[str, str]]:
    """Yield the qualified name and the content of each function, and of the rest of the file."""
    tree = ast.parse(code)
    yield from _take_functions(tree, "")
    yield REST, ast.dump(tree)


def _take_functions(node: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, str]]:
    """Yield the functions in a module or class, and leave only their headings there."""
    for child in node.body:
        if isinstance(child, ast.ClassDef):
            yield from _take_functions(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.FunctionDef):
            yield prefix + child.name, ast.dump(child)
            child.body = []


def _captions(told: str) -> dict[str, str]:
    """Return the caption of each beat, and the headings of the whole chapter."""
    table = tomllib.loads(told)
    beats = table.pop("beat", [])
    return {REST: repr(table)} | {beat["name"]: repr(beat) for beat in beats}


def source_of(chapter: Chapter) -> Path:
    """Return the file of a chapter's scene."""
    return ROOT / "scenes" / f"{chapter.key}.py"
