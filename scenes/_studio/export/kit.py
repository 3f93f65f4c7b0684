"""The folder ``renders/lecture/``: made beside its place and put there whole. Imports no manim."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import srt
from PIL import Image

from scenes._kit.subtitles import as_webvtt
from scenes._studio import paths
from scenes._studio.builder import artifact_store
from scenes._studio.builder.film import remux
from scenes._studio.editions import Edition
from scenes._studio.errors import StudioError
from scenes._studio.export import manifest
from scenes._studio.export.cutting import cut, last_and_first, readable
from scenes._studio.export.deck_pptx import write_deck
from scenes._studio.export.flashes import LIMIT
from scenes._studio.export.gif import write_gif
from scenes._studio.export.handout import handout
from scenes._studio.export.lecture import (
    NO_EXTRAS,
    TRANSPARENT,
    WEBM,
    Extras,
    Lecture,
    LectureChapter,
    gathered,
)
from scenes._studio.export.pages import write_pages
from scenes._studio.export.transcript import transcript
from scenes._studio.export.webm import write_webm
from scenes._studio.paths import display_path
from scenes.catalogue import Chapter

DECK = "deck.pptx"
ZIP = "lecture.zip"
COMPRESSED_ALREADY = (".mp4", ".webm", ".gif", ".png", ".pdf", ".pptx")
Tell = Callable[[str], object]


def lecture_folder() -> Path:
    """Return where the kit lies."""
    return paths.RENDERS / "lecture"


def check_writable() -> None:
    """Find out before anything is rendered whether there is a place for the kit.

    Raises:
        StudioError: nothing can be written there.
    """
    with _told_in_one_sentence():
        paths.RENDERS.mkdir(parents=True, exist_ok=True)
        probe = _workshop()
        probe.mkdir()
        probe.rmdir()
    if lecture_folder().exists() and not lecture_folder().is_dir():
        raise StudioError(f"{display_path(lecture_folder())} must be a folder; move the file away")


def make_kit(
    chapters: Sequence[Chapter],
    edition: Edition,
    tell: Tell,
    frame: str = "16:9",
    extras: Extras = NO_EXTRAS,
) -> Path:
    """Return the folder with the kit of some chapters, whose clips are there.

    Until it is whole, what stood there stays. What somebody added to an older kit, or changed in
    it, is kept with all of that kit in a folder of its own.

    Args:
        chapters: which chapters, in the order of the film.
        edition: from whose clips.
        tell: called with a line on what was kept.
        frame: the shape of the deck's slides, ``16:9`` or ``4:3``.
        extras: what else is wanted; films without ground must have been rendered.

    Raises:
        StudioError: a clip is missing or damaged, another run is making the kit, or it cannot be
            written.
    """
    check_writable()
    target = lecture_folder()
    with artifact_store.locked(target) as ours, _told_in_one_sentence():
        if not ours:
            raise StudioError(
                f"{display_path(target)} is being made by another run; wait for it to end"
            )
        _tidy_up(target)
        workshop = _workshop()
        try:
            lecture = gathered(chapters, edition, frame, extras)
            _tell_flashes(lecture, tell)
            _fill(workshop, lecture)
            _put_in_place(workshop, target, tell)
        finally:
            shutil.rmtree(workshop, ignore_errors=True)
    return target


def _tell_flashes(lecture: Lecture, tell: Tell) -> None:
    """Name the chapters that may harm photosensitive people."""
    for chapter in lecture.chapters:
        if chapter.flashes >= LIMIT:
            tell(
                f"{chapter.key} flashes (badness {chapter.flashes:.2f}, {LIMIT:g} may harm): "
                "warn before you show it"
            )


def _fill(kit: Path, lecture: Lecture) -> None:
    first_pictures: dict[str, bytes] = {}
    for chapter in lecture.chapters:
        first_pictures |= _write_chapter(kit, chapter)
    _write_extras(lecture, kit)
    write_deck(lecture, kit, first_pictures, kit / DECK)
    write_pages(lecture, kit)
    shutil.copyfile(manifest.SCHEMA, kit / manifest.SCHEMA.name)
    told = json.dumps(manifest.manifest(lecture, kit), indent=1, ensure_ascii=False)
    (kit / manifest.NAME).write_text(told + "\n", encoding="utf-8")
    _zip(kit)


def _write_extras(lecture: Lecture, kit: Path) -> None:
    for chapter in lecture.chapters:
        if lecture.extras.gif:
            for beat in chapter.beats:
                write_gif(kit / beat.clip, kit / beat.gif)
        if lecture.extras.webm:
            write_webm(chapter.source, kit / chapter.file(WEBM))
        if lecture.extras.transparent:
            bare = replace(lecture.edition, voice=False, transparent=True)
            shutil.copyfile(bare.clip(chapter.key), kit / chapter.file(TRANSPARENT))


def _write_chapter(kit: Path, chapter: LectureChapter) -> dict[str, bytes]:
    """Write the files of a chapter; return the first pictures of its beats by their places."""
    (kit / chapter.folder / "beats").mkdir(parents=True)
    beats, clip = chapter.beats, chapter.source
    parts = [beat.span for beat in beats]
    with readable(clip):
        remux(clip, kit / chapter.file(".mp4"), f"{chapter.number} · {chapter.title}")
    titles = [f"{chapter.number}.{beat.number} {beat.heading}" for beat in beats]
    cut(clip, parts, [kit / beat.clip for beat in beats], titles)
    first_pictures = {}
    for beat, (last, first) in zip(beats, last_and_first(clip, parts), strict=True):
        last.save(kit / beat.poster)
        first_pictures[beat.stem] = _as_png(first)
    shutil.copyfile(kit / beats[-1].poster, kit / chapter.file(".png"))
    subtitles = [
        srt.Subtitle(n, timedelta(seconds=cue.start), timedelta(seconds=cue.end), cue.text)
        for n, cue in enumerate(chapter.cues, start=1)
    ]
    (kit / chapter.file(".srt")).write_text(srt.compose(subtitles), encoding="utf-8")
    (kit / chapter.file(".vtt")).write_text(as_webvtt(subtitles), encoding="utf-8")
    (kit / chapter.file("-transcript.md")).write_text(transcript(chapter), encoding="utf-8")
    (kit / chapter.file("-handout.pdf")).write_bytes(handout(chapter, kit))
    return first_pictures


def _as_png(picture: Image.Image) -> bytes:
    content = BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()


def _zip(kit: Path) -> None:
    """Put the whole kit into one file, under a folder's name; films are as small as they get."""
    files = sorted(path for path in kit.rglob("*") if path.is_file())
    with zipfile.ZipFile(kit / ZIP, "w") as archive:
        for path in files:
            small = path.suffix in COMPRESSED_ALREADY
            archive.write(
                path,
                Path("lecture") / path.relative_to(kit),
                zipfile.ZIP_STORED if small else zipfile.ZIP_DEFLATED,
            )


def _put_in_place(made: Path, target: Path, tell: Tell) -> None:
    """Let a kit take its real name; an older one goes, unless somebody's work is in it."""
    old = _old(target)
    foreign = manifest.foreign_files(target) if target.is_dir() else []
    if target.exists():
        target.rename(old)
    try:
        made.rename(target)
    except OSError:
        old.rename(target)
        raise
    if foreign:
        kept = _free_name(target)
        old.rename(kept)
        more = f" and {len(foreign) - 1} more" if len(foreign) > 1 else ""
        tell(
            f"{foreign[0]}{more} in {display_path(target)} did not come from export: "
            f"the kit that stood there is kept in {display_path(kept)}"
        )
    shutil.rmtree(old, ignore_errors=True)


def _tidy_up(target: Path) -> None:
    """Take away what a run that was stopped left behind; put back what it had set aside."""
    old = _old(target)
    if old.exists() and not target.exists():
        old.rename(target)
    for left in paths.RENDERS.glob(".part-lecture-*"):
        shutil.rmtree(left, ignore_errors=True)
    if old.exists():
        old.rename(_free_name(target))


def _old(target: Path) -> Path:
    return target.with_name(f".old-{target.name}")


def _free_name(target: Path) -> Path:
    number = 1
    while (kept := target.with_name(f"{target.name}-kept-{number}")).exists():
        number += 1
    return kept


def _workshop() -> Path:
    return paths.RENDERS / f".part-lecture-{os.getpid()}"


@contextmanager
def _told_in_one_sentence() -> Iterator[None]:
    try:
        yield
    except OSError as cause:
        where = (
            display_path(Path(cause.filename)) if cause.filename else display_path(paths.RENDERS)
        )
        raise StudioError(
            f"the lecture kit cannot be written: {where}: {cause.strerror or cause}"
        ) from None
