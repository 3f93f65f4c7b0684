"""Everything that can go wrong in the studio, each told in one line. Imports no manim."""

from __future__ import annotations

import traceback
from pathlib import Path


class StudioError(Exception):
    """Something that the studio cannot do, told in one sentence with what to type next."""


class ChapterFailedError(Exception):
    """A chapter could not be rendered.

    ``reason`` tells why in one line; ``log`` is what it printed where that cannot be written.
    """

    def __init__(self, reason: str, log: str = "") -> None:
        super().__init__(reason, log)
        self.reason = reason
        self.log = log


class WorkerDiedError(RuntimeError):
    """A worker process ended without an answer: it was killed, or it crashed."""


class DryRunError(Exception):
    """A chapter stopped before its end: where it stood, and why."""

    def __init__(self, key: str, moment: float, beat: str, cause: BaseException) -> None:
        where = f"at {moment:.1f} s" + (f", in beat {beat!r}" if beat else "")
        super().__init__(f"chapter {key!r} stopped {where}: {one_line(cause, key)}")


def one_line(cause: BaseException, key: str) -> str:
    """Return an error as one line: the deepest line of the chapter's file, its type, its text.

    Args:
        cause: the error as it was caught.
        key: the chapter's file name without ``.py``.
    """
    said = str(cause.args[0]) if isinstance(cause, KeyError) and cause.args else str(cause)
    lines = [
        f"{Path(frame.filename).name}:{frame.lineno}: "
        for frame in traceback.extract_tb(cause.__traceback__)
        if Path(frame.filename).stem == key
    ]
    where = lines[-1] if lines else ""
    return f"{where}{type(cause).__name__}: {' '.join(said.split())}"
