"""What a worker is asked to do, and what it sends back. Imports no manim until it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scenes._studio.places import Edition
from scenes.catalogue import Chapter

Files = dict[str, bytes]
"""The finished files of one chapter by suffix: ``.srt``, ``.vtt``, ``.beats.json``, ``.mp4``."""


@dataclass(frozen=True)
class Order:
    """One chapter to be rendered.

    ``stock`` asks for manim's own pipeline. All that is said goes into the file ``log``, if any.
    """

    chapter: Chapter
    edition: Edition
    stock: bool = False
    log: Path | None = None


Job = Callable[[Order], Files]


class ChapterFailedError(Exception):
    """A chapter could not be rendered.

    ``reason`` tells why in one line; ``said`` is its log where that cannot be written.
    """

    def __init__(self, reason: str, said: str = "") -> None:
        super().__init__(reason, said)
        self.reason = reason
        self.said = said


def carry_out(order: Order) -> Files:
    """Return the finished files of a chapter.

    Raises:
        ChapterFailedError: the chapter stopped; the log has the traceback.
    """
    from scenes._studio.one_chapter import render_chapter

    return render_chapter(order)
