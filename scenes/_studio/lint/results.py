"""What is found out about a chapter by playing it. Imports no manim."""

from __future__ import annotations

from dataclasses import dataclass

import srt

from scenes._kit.beats import Beat
from scenes._studio.lint.figures import Figures


@dataclass(frozen=True)
class DryRun:
    """What a chapter did: its beats, its sections, its subtitles and its length in seconds."""

    key: str
    theme: str
    captions: bool
    beats: tuple[Beat, ...]
    sections: tuple[str, ...]
    subtitles: tuple[srt.Subtitle, ...]
    duration: float


@dataclass(frozen=True)
class Finding:
    """One fault: of which kind, when and in which beat, and what was seen."""

    key: str
    theme: str
    captions: bool
    kind: str
    beat: str
    start: float
    end: float
    message: str

    def __str__(self) -> str:
        span = f"{self.start:.1f}" if self.end <= self.start else f"{self.start:.1f}–{self.end:.1f}"
        return f"{span} s, beat {self.beat!r}: {self.kind}: {self.message}"


@dataclass(frozen=True)
class LintResult:
    """One dry run of one chapter, and what the linter and, with captions, the director found."""

    run: DryRun
    findings: tuple[Finding, ...]
    figures: Figures | None = None
