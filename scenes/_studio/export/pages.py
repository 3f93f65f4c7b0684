"""The two pages of a kit: slides and a gallery. They work from a double-click. No manim."""

from __future__ import annotations

from dataclasses import asdict
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scenes._kit.theme import THEMES, Theme
from scenes._studio.builder.film import TITLE
from scenes._studio.export.lecture import (
    TRANSPARENT,
    WEBM,
    Lecture,
    LectureBeat,
    LectureChapter,
)
from scenes._studio.export.templating import TEMPLATES
from scenes._studio.export.transcript import clock
from scenes._studio.preview.live_page import live_module, live_style

PAGES = ("deck.html", "index.html")
BESIDE = ("style.css", "icon.svg", "deck.js", "gallery.js")
"""What the pages need; it lies in ``pages/`` beside them."""
ROLES = ("ground", "surface", "ink", "quiet", "hairline", "ring", "query", "bad")
DOWNLOADS = (
    ("Film", ".mp4"),
    ("Poster", ".png"),
    ("Handout (PDF)", "-handout.pdf"),
    ("Transcript", "-transcript.md"),
    ("Subtitles (WebVTT)", ".vtt"),
    ("Subtitles (SRT)", ".srt"),
)


def write_pages(lecture: Lecture, kit: Path) -> None:
    """Write the slides, the gallery and what they need into a kit."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=lambda name: bool(name and name.endswith(".html")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    told = {**_told(lecture), **_live(lecture)}
    (kit / "pages").mkdir()
    for name, target in [(n, kit / n) for n in PAGES] + [(n, kit / "pages" / n) for n in BESIDE]:
        target.write_text(environment.get_template(name).render(told), encoding="utf-8")


def embed(chapter: LectureChapter) -> str:
    """Return what shows a chapter on another page, once its folder lies beside that page."""
    label = escape(f"{chapter.kicker}: {chapter.question}")
    return (
        f'<video controls playsinline preload="metadata" style="width: 100%" '
        f'poster="{chapter.file(".png")}" src="{chapter.file(".mp4")}" aria-label="{label}">'
        f'<track kind="captions" srclang="en" label="English" src="{chapter.file(".vtt")}">'
        "</video>"
    )


def _told(lecture: Lecture) -> dict[str, Any]:
    starts = [0]
    for chapter in lecture.chapters:
        starts.append(starts[-1] + 1 + len(chapter.beats))
    ground = THEMES[lecture.edition.theme]
    return {
        "title": TITLE,
        "chapters": lecture.chapters,
        "width": lecture.width,
        "height": lecture.height,
        "captions_in_picture": lecture.edition.captions,
        "spoken": lecture.edition.voice,
        "data": {
            "rate": lecture.rate,
            "captionsInPicture": lecture.edition.captions,
            "chapters": [_chapter_data(chapter) for chapter in lecture.chapters],
        },
        "starts": starts,
        "downloads": [*DOWNLOADS, *_copies(lecture)],
        "webm": WEBM if lecture.extras.webm else "",
        "clock": clock,
        "embed": embed,
        "light": _colours(THEMES["light"]),
        "dark": _colours(THEMES["dark"]),
        "stage": {
            "": ground.ground,
            "-ink": ground.ink,
            "-quiet": ground.quiet,
            "-hairline": ground.hairline,
        },
    }


def _copies(lecture: Lecture) -> list[tuple[str, str]]:
    extras = lecture.extras
    copies = [("Film (WebM)", WEBM, extras.webm), ("No ground", TRANSPARENT, extras.transparent)]
    return [(name, ending) for name, ending, wanted in copies if wanted]


def _live(lecture: Lecture) -> dict[str, Any]:
    """Return what chapters can be dragged, and what draws them."""
    # by name, since it imports the chapters themselves, and those manim
    dials = import_module("scenes.live_dials")
    found = {chapter.key: dials.live_dials(chapter.key) for chapter in lecture.chapters}
    return {
        "live": {key: live for key, live in found.items() if live},
        "live_module": live_module(),
        "live_style": live_style(),
    }


def _chapter_data(chapter: LectureChapter) -> dict[str, Any]:
    return {
        "key": chapter.key,
        "number": chapter.number,
        "kicker": chapter.kicker,
        "title": chapter.title,
        "question": chapter.question,
        "cues": [asdict(cue) for cue in chapter.cues],
        "beats": [_beat_data(beat) for beat in chapter.beats],
    }


def _beat_data(beat: LectureBeat) -> dict[str, Any]:
    return {
        "name": beat.name,
        "heading": beat.heading,
        "first": beat.span.first,
        "last": beat.span.last,
        "captions": beat.captions,
        "describe": beat.describe,
    }


def _colours(theme: Theme) -> dict[str, str]:
    return {role: getattr(theme, role) for role in ROLES}
