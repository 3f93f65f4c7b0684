"""Where the project keeps what it reads and what it makes. Imports no manim."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The project's root: manim reads ``manim.cfg`` only when it is started here."""

RENDERS = Path(os.environ.get("POSENC_RENDERS") or ROOT / "renders").resolve()
"""Everything made lands here: ``renders/``, which git ignores, or where ``POSENC_RENDERS`` says."""


class StudioError(Exception):
    """Something that the studio cannot do, told in one sentence with what to type next."""


@dataclass(frozen=True)
class Quality:
    """A picture size in pixels and a frame rate in frames per second."""

    name: str
    width: int
    height: int
    frame_rate: int


QUALITIES = {
    quality.name: quality
    for quality in (
        Quality("preview", 854, 480, 15),
        Quality("lecture", 1920, 1080, 30),
        Quality("master", 1920, 1080, 60),
        Quality("4k", 3840, 2160, 60),
    )
}


@dataclass(frozen=True)
class Edition:
    """In which quality and theme something is made, and whether captions are drawn into it."""

    quality: Quality
    theme: str
    captions: bool = True

    @property
    def name(self) -> str:
        """The edition in a file name: ``lecture-dark`` or ``lecture-dark-no-captions``."""
        return f"{self.quality.name}-{self.dress}"

    @property
    def dress(self) -> str:
        """The theme in a file name, and that there are no captions if there are none."""
        return self.theme + ("" if self.captions else "-no-captions")

    @property
    def environment(self) -> dict[str, str]:
        """The settings that the scenes read from the environment."""
        return {"POSENC_THEME": self.theme, "POSENC_CAPTIONS": "on" if self.captions else "off"}

    @property
    def folder(self) -> Path:
        """Where the clips of this edition land."""
        return RENDERS / self.name

    def clip(self, key: str) -> Path:
        """The video of a chapter; ``.srt``, ``.vtt`` and ``.beats.json`` lie beside it."""
        return self.folder / f"{key}.mp4"

    def log(self, key: str) -> Path:
        """What was said while a chapter was rendered."""
        return RENDERS / "logs" / self.name / f"{key}.log"


def shown(path: Path) -> str:
    """Return a path as a reader of the terminal wants it: short, from where they stand."""
    try:
        return str(path.resolve().relative_to(Path.cwd().resolve()))
    except ValueError:
        return str(path)


@contextmanager
def atomically(path: Path) -> Iterator[Path]:
    """Give a path to write to; the file takes its real name only when it is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".part-{os.getpid()}-{path.name}")
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
