"""The three files with which a new chapter begins: its scene, its narration and its test."""

from __future__ import annotations

import keyword
from pathlib import Path
from string import Template

from scenes._studio.errors import StudioError
from scenes._studio.paths import ROOT
from scenes.catalogue import CHAPTERS, FILM

TEMPLATES = Path(__file__).parent / "templates"
SECONDS = 12
"""How long the chapter of the templates runs."""


def new_chapter(key: str, number: int, root: Path = ROOT) -> list[Path]:
    """Write a small chapter that passes every check, and put it into the catalogue.

    Args:
        key: file name without ``.py``, in words joined by underscores.
        number: its place in the film.
        root: the project's folder.

    Returns:
        The files that were written or changed.

    Raises:
        StudioError: the key is no name, or key, number or a file are taken; nothing is written.
    """
    if not key.isidentifier() or key != key.lower() or keyword.iskeyword(key) or key[0] == "_":
        raise StudioError(f"KEY must be like rope_rotation, in lower case, got {key!r}")
    for entry in FILM:
        if entry.key == key or (entry.number == number and entry in CHAPTERS):
            raise StudioError(
                f"chapter {entry.number} is {entry.key!r}: choose another KEY and --number"
            )
    scene = "".join(word.capitalize() for word in key.split("_"))
    files = {
        root / "scenes" / f"{key}.py": "chapter.txt",
        root / "assets" / "narration" / f"{key}.toml": "narration.txt",
        root / "tests" / "scenes" / f"test_{key}.py": "test_chapter.txt",
    }
    for path in files:
        if path.exists():
            raise StudioError(f"{path.name} is there already: choose another KEY")
    names = {"key": key, "number": number, "scene": scene}
    catalogue = root / "scenes" / "catalogue.py"
    listed = _with_line(catalogue.read_text(encoding="utf-8"), key, number, scene)
    for path, template in files.items():
        text = Template((TEMPLATES / template).read_text(encoding="utf-8")).substitute(names)
        path.write_text(text, encoding="utf-8")
    catalogue.write_text(listed, encoding="utf-8")
    return [*files, catalogue]


def _with_line(catalogue: str, key: str, number: int, scene: str) -> str:
    """Return the catalogue's code with a line for a chapter, in the order of the numbers."""
    line = f'    Chapter("{key}", {number}, "{scene}", {SECONDS}),\n'
    later = next((entry.key for entry in CHAPTERS if entry.number > number), None)
    if later is None:
        head, end, rest = catalogue.partition("\n)\n\nOPENING = ")
        return f"{head}\n{line.rstrip()}{end}{rest}"
    head, start, rest = catalogue.partition(f'    Chapter("{later}",')
    return f"{head}{line}{start}{rest}"
