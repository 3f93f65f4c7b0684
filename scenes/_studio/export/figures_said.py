"""The numbers that a chapter says, and where each comes from. Imports no manim.

A caption is written with ``{placeholders}``, and the clip's subtitles hold it filled in: from the
two follows what each placeholder stood for when the clip was made, without playing it again.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from inspect import getdoc
from pathlib import Path

from scenes._kit.captions import NarratedBeat
from scenes._studio.paths import ROOT

NUMBERS = "posenc_math"
"""The module from which every number on screen comes."""


@dataclass(frozen=True)
class Number:
    """A number that is said: its name in the narration, as it is shown, and how it is computed.

    ``source`` is the expression in ``spoken()`` of the chapter; empty where it is not written as
    one.
    """

    name: str
    shown: str
    caption: str
    source: str


@dataclass(frozen=True)
class Function:
    """A function of ``posenc_math`` that a chapter computes with, and the paper it follows."""

    name: str
    does: str
    source: str


def numbers_said(
    beat: NarratedBeat, captions: Sequence[str], sources: Mapping[str, str]
) -> Iterator[Number]:
    """Yield every number in the captions of a beat, each once.

    Args:
        beat: what is said, with placeholders.
        captions: what was said, filled in.
        sources: how each placeholder is computed, from :func:`sources_of`.
    """
    known: set[str] = set()
    for template in beat.captions():
        pattern = _pattern(" ".join(template.lines))
        for caption in captions:
            found = pattern.fullmatch(" ".join(caption.split()))
            for name, shown in (found.groupdict() if found else {}).items():
                if re.search(r"\d", shown) and name not in known:
                    known.add(name)
                    yield Number(name, shown, caption, sources.get(name, ""))


def _pattern(template: str) -> re.Pattern[str]:
    """Return what matches a caption once it is filled in, with a group for each placeholder."""
    parts: list[str] = []
    seen: set[str] = set()
    for literal, field, _, _ in string.Formatter().parse(template):
        parts.append(re.escape(literal))
        if field is not None:
            parts.append(f"(?P={field})" if field in seen else f"(?P<{field}>.+?)")
            seen.add(field)
    return re.compile("".join(parts))


def sources_of(chapter_file: Path) -> dict[str, str]:
    """Return how each placeholder is computed, read from the chapter's ``spoken()``."""
    for node in ast.walk(_parsed(chapter_file)):
        if isinstance(node, ast.FunctionDef) and node.name == "spoken":
            return {
                key.value: ast.unparse(value)
                for table in ast.walk(node)
                if isinstance(table, ast.Dict)
                for key, value in zip(table.keys, table.values, strict=True)
                if isinstance(key, ast.Constant) and isinstance(key.value, str)
            }
    return {}


def functions_of(chapter_file: Path) -> list[Function]:
    """Return what a chapter imports from ``posenc_math``, each with the source it names."""
    names = [
        alias.name
        for node in ast.walk(_parsed(chapter_file))
        if isinstance(node, ast.ImportFrom) and node.module == NUMBERS
        for alias in node.names
    ]
    module = import_module(NUMBERS)
    return [_function(name, getdoc(getattr(module, name)) or "") for name in names]


def _function(name: str, doc: str) -> Function:
    does = " ".join(doc.split("\n\n")[0].split())
    found = re.search(r"^Source: (.*?)(?:\n\n|\Z)", doc, re.DOTALL | re.MULTILINE)
    return Function(name, does, " ".join(found[1].split()) if found else "")


def _parsed(chapter_file: Path) -> ast.Module:
    path = ROOT / chapter_file
    return ast.parse(path.read_text(encoding="utf-8")) if path.is_file() else ast.Module([], [])
