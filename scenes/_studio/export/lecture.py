"""What a lecture kit holds: its chapters and beats, and the name of every file. No manim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import srt

from scenes._kit.captions import NarratedBeat, Narration
from scenes._studio.builder.beat_marks import read_beats
from scenes._studio.builder.film import facts
from scenes._studio.editions import Edition
from scenes._studio.errors import StudioError
from scenes._studio.export.cues import lecture_cues
from scenes._studio.export.cutting import Span, readable, spans
from scenes._studio.export.figures_said import (
    Function,
    Number,
    functions_of,
    numbers_said,
    sources_of,
)
from scenes._studio.export.flashes import worst_flashes
from scenes.catalogue import Chapter

WEBM, TRANSPARENT = ".webm", "-transparent.webm"
"""How the names of a film's copies end."""
FRAME_TOLERANCE = 0.002
"""Seconds by which a subtitle may seem to begin before its beat: SRT has whole milliseconds."""


@dataclass(frozen=True)
class Extras:
    """What a kit has only where it was asked for.

    ``gif``: a GIF of every beat. ``webm``: every film as WebM too. ``transparent``: every film
    without its ground.
    """

    gif: bool = False
    webm: bool = False
    transparent: bool = False


NO_EXTRAS = Extras()


@dataclass(frozen=True)
class LectureCue:
    """One subtitle: from when to when, in seconds, and its text of one or two lines."""

    start: float
    end: float
    text: str


@dataclass(frozen=True)
class LectureBeat:
    """One beat of a chapter: when it is told, what is said and what is seen."""

    name: str
    number: int
    span: Span
    start: float
    end: float
    captions: tuple[str, ...]
    describe: str
    numbers: tuple[Number, ...]
    stem: str
    """Its place in the kit, without the ending: ``…/beats/01-question``."""

    @property
    def clip(self) -> str:
        """Its own video."""
        return f"{self.stem}.mp4"

    @property
    def poster(self) -> str:
        """Its last picture."""
        return f"{self.stem}.png"

    @property
    def gif(self) -> str:
        """Its video as a GIF, where GIFs were asked for."""
        return f"{self.stem}.gif"

    @property
    def heading(self) -> str:
        """Its name as a person writes it."""
        return self.name.replace("_", " ").capitalize()


@dataclass(frozen=True)
class LectureChapter:
    """One chapter: the clip it is cut from, its beats, its subtitles, and where its files lie."""

    key: str
    number: int
    kicker: str
    title: str
    question: str
    source: Path
    seconds: float
    frames: int
    flashes: float
    """The badness of its worst second; see ``flashes.py``."""
    beats: tuple[LectureBeat, ...]
    cues: tuple[LectureCue, ...]
    functions: tuple[Function, ...]

    @property
    def folder(self) -> str:
        """Its folder in the kit: number and key, so that folders lie in the film's order."""
        return f"{self.number:02}-{self.key}"

    def file(self, ending: str) -> str:
        """Return the place of one of its files in the kit, such as ``.vtt`` or ``-handout.pdf``."""
        return f"{self.folder}/{self.key}{ending}"

    @property
    def numbers(self) -> list[Number]:
        """All numbers that are said, each where it is said first."""
        said = {n.name: n for beat in reversed(self.beats) for n in reversed(beat.numbers)}
        return list(reversed(said.values()))


@dataclass(frozen=True)
class Lecture:
    """The whole kit: in which edition, how large, and its chapters.

    ``frame`` is the shape of the deck's slides, ``16:9`` or ``4:3``; ``extras`` is what was asked
    for beyond what every kit has.
    """

    edition: Edition
    frame: str
    extras: Extras
    width: int
    height: int
    rate: int
    chapters: tuple[LectureChapter, ...]


def gathered(
    chapters: Sequence[Chapter],
    edition: Edition,
    frame: str = "16:9",
    extras: Extras = NO_EXTRAS,
) -> Lecture:
    """Return what a kit of these chapters holds, from their clips in an edition.

    Raises:
        StudioError: a clip or what lies beside it is missing, or does not fit.
    """
    told = tuple(_chapter(entry, edition.clip(entry.key)) for entry in chapters)
    return Lecture(edition, frame, extras, *edition.size, edition.quality.frame_rate, told)


def _chapter(entry: Chapter, clip: Path) -> LectureChapter:
    with readable(clip):
        measured = facts(clip)
    marks = read_beats(clip)
    rate = measured.frame_rate
    subtitles = _subtitles(clip)
    narration = entry.narration
    file = Path(*entry.module.split(".")).with_suffix(".py")
    sources = sources_of(file)
    folder = f"{entry.number:02}-{entry.key}"
    beats = []
    for number, (mark, span) in enumerate(zip(marks, spans(clip, marks), strict=True), start=1):
        said = tuple(
            " ".join(subtitle.content.split())
            for subtitle in subtitles
            if mark.start <= subtitle.start.total_seconds() + FRAME_TOLERANCE < mark.end
        )
        narrated = _narrated(narration, mark.name, clip)
        beats.append(
            LectureBeat(
                name=mark.name,
                number=number,
                span=span,
                start=float(span.first / rate),
                end=float((span.last + 1) / rate),
                captions=said,
                describe=narrated.describe,
                numbers=tuple(numbers_said(narrated, said, sources)),
                stem=f"{folder}/beats/{number:02}-{mark.name}",
            )
        )
    return LectureChapter(
        key=entry.key,
        number=entry.number,
        kicker=narration.kicker,
        title=narration.title,
        question=narration.question,
        source=clip,
        seconds=float(measured.length),
        frames=measured.frames,
        flashes=worst_flashes(clip)[0],
        beats=tuple(beats),
        cues=tuple(
            LectureCue(cue.start.total_seconds(), cue.end.total_seconds(), cue.content)
            for cue in lecture_cues(subtitles)
        ),
        functions=tuple(functions_of(file)),
    )


def _narrated(narration: Narration, beat: str, clip: Path) -> NarratedBeat:
    try:
        return narration.beat(beat)
    except KeyError:
        raise StudioError(
            f"clip {clip.name} has a beat {beat!r} that {narration.source} does not tell; "
            f"type python -m scenes render {clip.stem} --force"
        ) from None


def _subtitles(clip: Path) -> list[srt.Subtitle]:
    path = clip.with_suffix(".srt")
    try:
        return list(srt.parse(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, srt.SRTParseError):
        raise StudioError(
            f"{path.name} must lie beside {clip.name} with its subtitles; "
            f"type python -m scenes render {clip.stem} --force"
        ) from None
