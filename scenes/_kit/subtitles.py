"""WebVTT from the subtitles that manim collects. Imports no manim."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

import srt


def as_webvtt(subtitles: Iterable[srt.Subtitle]) -> str:
    """Return subtitles as the text of a WebVTT file.

    >>> cue = srt.Subtitle(1, timedelta(seconds=1), timedelta(seconds=62.5), "Four wheels")
    >>> print(as_webvtt([cue]), end="")
    WEBVTT
    <BLANKLINE>
    00:00:01.000 --> 00:01:02.500
    Four wheels
    """
    cues = (
        f"{_clock(cue.start)} --> {_clock(cue.end)}\n{cue.content}\n"
        for cue in sorted(subtitles, key=lambda cue: cue.start)
    )
    return "\n".join(["WEBVTT\n", *cues])


def _clock(moment: timedelta) -> str:
    milliseconds = round(moment.total_seconds() * 1000)
    seconds, milliseconds = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}.{milliseconds:03}"
