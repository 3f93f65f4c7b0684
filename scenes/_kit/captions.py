"""Narration: one TOML file per chapter, read and checked without manim."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NARRATION_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "narration"
CHARACTERS_PER_SECOND = 17
LONGEST_LINE = 60
MOST_LINES = 2
LONGEST_READING = 7.0
SHORTEST_READING = 1.0


@dataclass(frozen=True)
class Caption:
    """What is said in one beat: its name and one or two lines of spoken text."""

    beat: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The caption with its line break."""
        return "\n".join(self.lines)

    @property
    def reading_time(self) -> float:
        """Seconds that a reader needs at 17 characters per second, at least one."""
        return max(SHORTEST_READING, len(" ".join(self.lines)) / CHARACTERS_PER_SECOND)


@dataclass(frozen=True)
class Narration:
    """Everything a chapter says: kicker, title, question and one caption per beat."""

    kicker: str
    title: str
    question: str
    captions: Mapping[str, Caption]

    def caption(self, beat: str) -> Caption:
        """Return the caption of a beat.

        Raises:
            KeyError: the narration has no such beat.
        """
        if beat not in self.captions:
            known = ", ".join(self.captions)
            raise KeyError(f"no caption for beat {beat!r}; the narration has {known}")
        return self.captions[beat]


def read_narration(key: str, folder: Path = NARRATION_FOLDER) -> Narration:
    """Return the narration of one chapter, checked.

    Args:
        key: the chapter's file name without ``.py``.
        folder: where the TOML files are; another folder holds another language.

    Raises:
        FileNotFoundError: the chapter has no narration file.
        ValueError: a field is missing, a beat is named twice, a caption has more than two lines,
            a line more than 60 characters, or the whole takes more than 7 s to read.
    """
    path = folder / f"{key}.toml"
    if not path.is_file():
        raise FileNotFoundError(f"chapter {key!r} needs its narration in {path.name}, none found")
    with path.open("rb") as file:
        table = tomllib.load(file)
    fields = {name: _text(table, name, path.name) for name in ("kicker", "title", "question")}
    captions: dict[str, Caption] = {}
    for entry in table.get("beat", []):
        caption = _caption(entry, path.name)
        if caption.beat in captions:
            raise ValueError(f"{path.name}: beat {caption.beat!r} is narrated twice")
        captions[caption.beat] = caption
    return Narration(captions=captions, **fields)


def _text(table: Mapping[str, Any], name: str, source: str) -> str:
    value = table.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{source}: {name!r} must be a line of text, got {value!r}")
    return value.strip()


def _caption(entry: Mapping[str, Any], source: str) -> Caption:
    beat = _text(entry, "name", source)
    caption = Caption(beat, tuple(_text(entry, "caption", source).splitlines()))
    if len(caption.lines) > MOST_LINES:
        raise ValueError(f"{source}: beat {beat!r} may have 2 lines, got {len(caption.lines)}")
    for line in caption.lines:
        if len(line) > LONGEST_LINE:
            raise ValueError(
                f"{source}: a line of beat {beat!r} may have {LONGEST_LINE} characters, "
                f"got {len(line)}: {line!r}"
            )
    if caption.reading_time > LONGEST_READING:
        raise ValueError(
            f"{source}: beat {beat!r} must be read within {LONGEST_READING:g} s, "
            f"it needs {caption.reading_time:.1f} s"
        )
    return caption
