"""What a worker is asked to do, and what it sends back. Imports no manim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scenes._studio.editions import Edition
from scenes.catalogue import Chapter

Files = dict[str, bytes]
"""The finished files of one chapter by suffix: ``.srt``, ``.vtt``, ``.beats.json``, ``.mp4`` (or
``.webm`` where it is transparent)."""


@dataclass(frozen=True)
class RenderJob:
    """One chapter to be rendered.

    ``stock`` asks for manim's own pipeline. All that is printed goes into the file ``log``, if any.
    """

    chapter: Chapter
    edition: Edition
    stock: bool = False
    log: Path | None = None


Worker = Callable[[RenderJob], Files]
