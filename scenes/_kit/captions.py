"""Narration: one TOML file per chapter, read and checked without manim.

A beat has a ``caption``, which stands from its opening, and cues under ``say``, which the chapter
calls by their names when their facts become visible::

    [[beat]]
    name = "flip"
    caption = "How many wheels turn from {before} to {after}?"
    say.all = "All {wheels}."
    describe = "Four wheels in a row; the bricks of the flips grow above them."

``describe`` says what is to be seen, for those who cannot see it; the film does not show it.
``aloud.caption`` and ``aloud.NAME`` are what a voice says instead of a caption with symbols.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

NARRATION_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "narration"
CHARACTERS_PER_SECOND = 17
"""How fast a caption is read while nothing moves."""
CHARACTERS_WHILE_MOVING = 13
"""How fast it is read while something moves."""
LONGEST_LINE = 60
MOST_LINES = 2
LONGEST_READING = 7.0
SHORTEST_READING = 1.0


@dataclass(frozen=True)
class Caption:
    """What is said at once: in which beat, by which name, and one or two lines of spoken text.

    The caption with which a beat opens has no name. ``aloud`` is what a voice says instead, where
    the text has symbols that cannot be read out.
    """

    beat: str
    lines: tuple[str, ...]
    name: str = ""
    aloud: str = ""

    @property
    def address(self) -> str:
        """Where it stands in the chapter: ``beat``, or ``beat.name``."""
        return f"{self.beat}.{self.name}" if self.name else self.beat

    @property
    def spoken(self) -> str:
        """What a voice says: one line without a break."""
        return self.aloud or " ".join(self.lines)

    @property
    def text(self) -> str:
        """The caption with its line break."""
        return "\n".join(self.lines)

    @property
    def characters(self) -> int:
        """How many characters are to be read."""
        return len(" ".join(self.lines))

    @property
    def reading_time(self) -> float:
        """Seconds that a reader needs while nothing moves, at least one."""
        return max(SHORTEST_READING, self.characters / CHARACTERS_PER_SECOND)

    def time_left(self, moving: float, still: float) -> float:
        """Return how many still seconds a reader needs yet.

        Args:
            moving: seconds for which it stood while something moved.
            still: seconds for which it stood while nothing did.
        """
        read = CHARACTERS_WHILE_MOVING * moving + CHARACTERS_PER_SECOND * still
        shortest = SHORTEST_READING - moving - still
        return max(0.0, shortest, (self.characters - read) / CHARACTERS_PER_SECOND)


@dataclass(frozen=True)
class NarratedBeat:
    """What is said in one beat: the caption it opens with, if any, and its cues by name.

    ``describe`` says in words what is seen; it is empty where nobody has written it.
    """

    name: str
    opening: Caption | None
    cues: Mapping[str, Caption]
    describe: str = ""

    def captions(self) -> Iterator[Caption]:
        """Yield all captions of the beat in their order."""
        if self.opening is not None:
            yield self.opening
        yield from self.cues.values()


@dataclass(frozen=True)
class Narration:
    """Everything a chapter says: kicker, title, question and the captions of its beats."""

    source: str
    kicker: str
    title: str
    question: str
    beats: Mapping[str, NarratedBeat]

    def beat(self, name: str) -> NarratedBeat:
        """Return what is said in a beat.

        Raises:
            KeyError: the narration has no such beat.
        """
        if name not in self.beats:
            known = ", ".join(self.beats)
            raise KeyError(f"{self.source} has no beat {name!r}; it has {known}")
        return self.beats[name]

    def captions(self) -> Iterator[Caption]:
        """Yield all captions of the chapter in their order."""
        for beat in self.beats.values():
            yield from beat.captions()

    def filled(self, values: Mapping[str, object]) -> Narration:
        """Return the narration with the ``{placeholders}`` of its captions filled in.

        Args:
            values: what each placeholder stands for.

        Raises:
            ValueError: a caption asks for what is not there, or is too long when it is filled.
        """

        def fill(caption: Caption) -> Caption:
            known = ", ".join(values) or "nothing"
            for field in placeholders(caption.text + caption.aloud) - set(values):
                raise ValueError(
                    f"{self.source}: a caption of beat {caption.beat!r} asks for {{{field}}}, "
                    f"but the chapter's spoken() gives {known}"
                )
            lines = tuple(line.format_map(dict(values)) for line in caption.lines)
            aloud = caption.aloud.format_map(dict(values))
            return _checked(replace(caption, lines=lines, aloud=aloud), self.source)

        return replace(
            self,
            beats={
                name: replace(
                    beat,
                    opening=fill(beat.opening) if beat.opening else None,
                    cues={cue: fill(caption) for cue, caption in beat.cues.items()},
                )
                for name, beat in self.beats.items()
            },
        )


def placeholders(text: str) -> set[str]:
    """Return the names of all ``{placeholders}`` in a text."""
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def read_narration(key: str, folder: Path | None = None) -> Narration:
    """Return the narration of one chapter, checked; placeholders are not filled in yet.

    Args:
        key: the chapter's file name without ``.py``.
        folder: where the TOML files are, ``assets/narration`` if ``None``.

    Raises:
        FileNotFoundError: the chapter has no narration file.
        ValueError: a field is missing, a beat is named twice, a caption has more than two lines,
            a line more than 60 characters, or a caption takes more than 7 s to read.
    """
    path = (folder or NARRATION_FOLDER) / f"{key}.toml"
    if not path.is_file():
        raise FileNotFoundError(f"chapter {key!r} needs its narration in {path.name}, none found")
    with path.open("rb") as file:
        table = tomllib.load(file)
    fields = {name: _plain(table, name, path.name) for name in ("kicker", "title", "question")}
    beats: dict[str, NarratedBeat] = {}
    for entry in table.get("beat", []):
        beat = _beat(entry, path.name)
        if beat.name in beats:
            raise ValueError(f"{path.name}: beat {beat.name!r} is narrated twice")
        beats[beat.name] = beat
    return Narration(source=path.name, beats=beats, **fields)


def _text(table: Mapping[str, Any], name: str, source: str) -> str:
    value = table.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{source}: {name!r} must be a line of text, got {value!r}")
    return value.strip()


def _plain(table: Mapping[str, Any], name: str, source: str) -> str:
    text = _text(table, name, source)
    if placeholders(text):
        raise ValueError(f"{source}: only captions may have placeholders, got {name} {text!r}")
    return text


def _beat(entry: Mapping[str, Any], source: str) -> NarratedBeat:
    name = _text(entry, "name", source)
    cues = entry.get("say", {})
    if not isinstance(cues, dict):
        raise ValueError(f"{source}: say of beat {name!r} must name its cues, got {cues!r}")
    unknown = ", ".join(set(entry) - {"name", "caption", "say", "aloud", "describe"})
    if unknown:
        raise ValueError(
            f"{source}: beat {name!r} may have name, caption, say, aloud and describe, "
            f"got {unknown}"
        )
    aloud = _aloud(entry, name, source)
    opening = None
    if "caption" in entry:
        opening = _caption(
            entry, "caption", Caption(name, (), "", aloud.get("caption", "")), source
        )
    if opening is None and not cues:
        raise ValueError(f"{source}: beat {name!r} must have a caption or cues under say, got none")
    describe = " ".join(_plain(entry, "describe", source).split()) if "describe" in entry else ""
    said = {
        cue: _caption(cues, cue, Caption(name, (), cue, aloud.get(cue, "")), source) for cue in cues
    }
    return NarratedBeat(name, opening, said, describe)


def _aloud(entry: Mapping[str, Any], beat: str, source: str) -> Mapping[str, str]:
    """Return what is said aloud instead of captions, by their fields."""
    aloud = entry.get("aloud", {})
    if not isinstance(aloud, dict):
        raise ValueError(f"{source}: aloud of beat {beat!r} must name its captions, got {aloud!r}")
    known = {"caption", *entry.get("say", {})} if "caption" in entry else set(entry.get("say", {}))
    for field in sorted(set(aloud) - known):
        raise ValueError(f"{source}: beat {beat!r} says {field!r} aloud, but has no such caption")
    return {field: " ".join(_text(aloud, field, source).split()) for field in aloud}


def _caption(table: Mapping[str, Any], field: str, blank: Caption, source: str) -> Caption:
    caption = replace(blank, lines=tuple(_text(table, field, source).splitlines()))
    return caption if placeholders(caption.text) else _checked(caption, source)


def _checked(caption: Caption, source: str) -> Caption:
    beat = caption.beat
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
