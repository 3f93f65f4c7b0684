"""How a chapter's own error is told: where in its story, which line of its file, and what."""

from __future__ import annotations

import traceback
from pathlib import Path


def told(cause: BaseException, key: str) -> str:
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
