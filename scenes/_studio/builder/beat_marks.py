"""When each beat of a clip begins and ends, kept in a small JSON beside it. Imports no manim."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from scenes._studio.errors import StudioError


@dataclass(frozen=True)
class BeatMark:
    """One beat in a clip: its name and its first and last moment in seconds."""

    name: str
    start: float
    end: float


def beats_path(clip: Path) -> Path:
    """Return where the beats of a clip are kept."""
    return clip.with_suffix(".beats.json")


def write_beats(path: Path, beats: list[BeatMark]) -> None:
    """Write the beats of a clip."""
    path.write_text(json.dumps([asdict(beat) for beat in beats], indent=1), encoding="utf-8")


def read_beats(clip: Path) -> list[BeatMark]:
    """Return the beats of a clip in the order in which they are told.

    Raises:
        StudioError: the clip has no beats beside it.
    """
    path = beats_path(clip)
    if not path.is_file():
        raise StudioError(
            f"{path.name} must lie beside {clip.name}, none found; "
            f"type python -m scenes render {clip.stem}"
        )
    return [BeatMark(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]
