"""What was told in a chapter, and when. Imports no manim."""

from __future__ import annotations

from dataclasses import dataclass

from scenes._kit.captions import Caption


@dataclass(frozen=True)
class Cue:
    """One caption as it was shown: from when to when, in seconds of the clip.

    ``readable_from`` is when it stood there whole.
    """

    caption: Caption
    start: float
    readable_from: float
    end: float


@dataclass(frozen=True)
class Beat:
    """One thought as it was told: its name, what was said, and when (seconds of the clip)."""

    name: str
    cues: tuple[Cue, ...]
    start: float
    end: float
