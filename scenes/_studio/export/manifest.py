"""The manifest: all that is in a kit, for whoever builds something of it. Imports no manim.

Its schema is ``assets/lecture/manifest.schema.json`` and goes into the kit with it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scenes._studio.builder.film import LICENSE, TITLE
from scenes._studio.builder.fingerprint import digest
from scenes._studio.export.lecture import (
    TRANSPARENT,
    WEBM,
    Extras,
    Lecture,
    LectureBeat,
    LectureChapter,
)
from scenes._studio.paths import ROOT

NAME = "manifest.json"
SCHEMA = ROOT / "assets" / "lecture" / "manifest.schema.json"
VERSION = 1


def manifest(lecture: Lecture, kit: Path) -> dict[str, Any]:
    """Return the manifest of a kit whose other files all lie in a folder."""
    files = sorted(path for path in kit.rglob("*") if path.is_file())
    return {
        "$schema": SCHEMA.name,
        "version": VERSION,
        "title": TITLE,
        "license": LICENSE,
        "language": "en-GB",
        "theme": lecture.edition.theme,
        "captions_in_picture": lecture.edition.captions,
        "width": lecture.width,
        "height": lecture.height,
        "frame_rate": lecture.rate,
        "deck": "deck.pptx",
        "slides": "deck.html",
        "gallery": "index.html",
        "chapters": [_chapter(chapter, lecture.extras) for chapter in lecture.chapters],
        "files": [
            {
                "path": path.relative_to(kit).as_posix(),
                "bytes": path.stat().st_size,
                "sha256": digest(path),
            }
            for path in files
        ],
    }


def foreign_files(kit: Path) -> list[str]:
    """Return what lies in a kit that was not made so: added by somebody, or changed since."""
    try:
        told = json.loads((kit / NAME).read_text(encoding="utf-8"))
        made = {entry["path"]: entry for entry in told["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        made = {}
    ours = {NAME, "lecture.zip"} if made else set()
    return [
        name
        for path in sorted(path for path in kit.rglob("*") if path.is_file())
        if (name := path.relative_to(kit).as_posix()) not in ours
        and path.name not in LEFT_BY_FILE_MANAGERS
        and not _as_made(path, made.get(name))
    ]


LEFT_BY_FILE_MANAGERS = (".DS_Store", "Thumbs.db", "desktop.ini")


def _as_made(path: Path, entry: Any) -> bool:
    return (
        entry is not None
        and path.stat().st_size == entry["bytes"]
        and digest(path) == entry["sha256"]
    )


def _chapter(chapter: LectureChapter, extras: Extras) -> dict[str, Any]:
    return {
        "key": chapter.key,
        "number": chapter.number,
        "kicker": chapter.kicker,
        "title": chapter.title,
        "question": chapter.question,
        "seconds": round(chapter.seconds, 3),
        "frames": chapter.frames,
        "flashes": round(chapter.flashes, 3),
        "clip": chapter.file(".mp4"),
        **({"webm": chapter.file(WEBM)} if extras.webm else {}),
        **({"transparent": chapter.file(TRANSPARENT)} if extras.transparent else {}),
        "poster": chapter.file(".png"),
        "webvtt": chapter.file(".vtt"),
        "srt": chapter.file(".srt"),
        "handout": chapter.file("-handout.pdf"),
        "transcript": chapter.file("-transcript.md"),
        "beats": [_beat(beat, gif=extras.gif) for beat in chapter.beats],
        "cues": [vars(cue) for cue in chapter.cues],
        "functions": [vars(function) for function in chapter.functions],
    }


def _beat(beat: LectureBeat, *, gif: bool) -> dict[str, Any]:
    return {
        "name": beat.name,
        "start": round(beat.start, 3),
        "end": round(beat.end, 3),
        "first_frame": beat.span.first,
        "last_frame": beat.span.last,
        "clip": beat.clip,
        "poster": beat.poster,
        **({"gif": beat.gif} if gif else {}),
        "captions": list(beat.captions),
        "describe": beat.describe,
        "numbers": [vars(number) for number in beat.numbers],
    }
