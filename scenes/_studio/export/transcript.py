"""A chapter in words: what is said, what is seen, and the numbers. Imports no manim."""

from __future__ import annotations

from collections.abc import Iterator

from scenes._studio.export.lecture import LectureBeat, LectureChapter


def transcript(chapter: LectureChapter) -> str:
    """Return a chapter as Markdown, for those who cannot see it or would rather read."""
    return "\n".join(_lines(chapter)) + "\n"


def clock(seconds: float) -> str:
    """Return a moment as minutes and seconds.

    >>> clock(72.4)
    '1:12'
    """
    return f"{int(seconds // 60)}:{int(seconds % 60):02}"


def _lines(chapter: LectureChapter) -> Iterator[str]:
    yield f"# {chapter.number}. {chapter.title}"
    yield ""
    yield f"{chapter.kicker}, {clock(chapter.seconds)} min. The question: {chapter.question}"
    for beat in chapter.beats:
        yield from _beat(beat)
    if chapter.numbers:
        yield from ("", "## Numbers in this chapter", "")
        yield from ("| said | in | computed as |", "| --- | --- | --- |")
        for number in chapter.numbers:
            how = f"`{_cell(number.source)}`" if number.source else ""
            yield f"| {_cell(number.shown)} | {_cell(number.caption)} | {how} |"
    if chapter.functions:
        yield from ("", "## What it is computed with", "")
        for function in chapter.functions:
            source = f" {function.source}" if function.source else ""
            yield f"- `posenc_math.{function.name}`:{source}"


def _beat(beat: LectureBeat) -> Iterator[str]:
    yield from ("", f"## {clock(beat.start)} {beat.heading}")
    if beat.describe:
        yield from ("", f"*Seen:* {beat.describe}")
    if beat.captions:
        yield ""
        yield from (f"> {caption}  " for caption in beat.captions)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
