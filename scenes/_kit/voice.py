"""How long each caption is spoken, read from a table that the studio writes. No manim."""

from __future__ import annotations

import json
import os
from pathlib import Path

from scenes._kit import settings
from scenes._kit.captions import Caption

VOICE = "POSENC_VOICE"
"""The variable that leads to the folder with the tables of what is spoken, one per chapter."""
LEAD = 0.2
"""Seconds between the moment at which a caption comes and its first word."""
BREATH = 0.3
"""Seconds of silence after its last word."""


class Voice:
    """The spoken captions of a chapter: for how many seconds each is heard.

    Args:
        key: of the chapter.

    Raises:
        ValueError: a folder is named in which nothing is spoken for this chapter.
    """

    def __init__(self, key: str) -> None:
        self._seconds: dict[str, float] = {}
        folder = settings.path(VOICE)
        if folder:
            table = Path(folder) / f"{key}.json"
            try:
                told = json.loads(table.read_text(encoding="utf-8"))
                self._seconds = {spoken["caption"]: float(spoken["seconds"]) for spoken in told}
            except (OSError, ValueError, KeyError, TypeError):
                raise ValueError(
                    f"{VOICE} must lead to a folder with what is spoken in {key}.json, "
                    f"got {os.environ[VOICE]!r}; type python -m scenes render {key} --voice DIR"
                ) from None

    def seconds(self, caption: Caption) -> float:
        """Return for how long a caption needs to stand so that it can be heard, 0 if silent."""
        spoken = self._seconds.get(caption.address, 0.0)
        return LEAD + spoken + BREATH if spoken else 0.0
