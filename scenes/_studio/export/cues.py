"""Subtitles as players and broadcasters want them: short lines, short cues. Imports no manim."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from datetime import timedelta

import srt

LONGEST_LINE = 42
"""Characters in a line, after the BBC's and Netflix's guides for subtitles."""
MOST_LINES = 2
LONGEST_CUE = timedelta(seconds=7)


def lecture_cues(subtitles: Iterable[srt.Subtitle]) -> list[srt.Subtitle]:
    """Return subtitles with at most two lines of 42 characters, none for longer than 7 s.

    What is too long for one cue becomes several, each for its share of the characters. A cue that
    would stand longer than 7 s ends after 7 s: whoever reads it has read it by then.
    """
    pieces = (piece for subtitle in subtitles for piece in _split(subtitle))
    return [
        srt.Subtitle(number, piece.start, min(piece.end, piece.start + LONGEST_CUE), piece.content)
        for number, piece in enumerate(pieces, start=1)
    ]


def _split(subtitle: srt.Subtitle) -> Iterator[srt.Subtitle]:
    lines = _lines(" ".join(subtitle.content.split()))
    texts = [
        "\n".join(lines[first : first + MOST_LINES]) for first in range(0, len(lines), MOST_LINES)
    ]
    total, start = sum(map(len, texts)), subtitle.start
    for text in texts:
        last = text is texts[-1]
        share = (subtitle.end - subtitle.start) * len(text) / total
        end = subtitle.end if last else _whole_milliseconds(start + share)
        yield srt.Subtitle(0, start, end, text)
        start = end


def _lines(text: str) -> list[str]:
    """Return a text in as few lines as it needs, of about the same length."""
    fewest = textwrap.wrap(text, LONGEST_LINE, break_on_hyphens=False)
    for width in range(len(text) // len(fewest), LONGEST_LINE):
        even = textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)
        if len(even) == len(fewest) and max(map(len, even)) <= width:
            return even
    return fewest


def _whole_milliseconds(moment: timedelta) -> timedelta:
    return timedelta(milliseconds=round(moment / timedelta(milliseconds=1)))
