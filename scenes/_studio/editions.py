"""In which qualities, themes and variants a clip can be made. Imports no manim."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scenes._kit.voice import VOICE
from scenes._studio import paths


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
        Quality("slides", 1280, 720, 30),
        Quality("lecture", 1920, 1080, 30),
        Quality("master", 1920, 1080, 60),
        Quality("4k", 3840, 2160, 60),
    )
}


@dataclass(frozen=True)
class Variant:
    """In which theme a chapter is told, with captions drawn or not, spoken or not, in which frame.

    ``frame`` is its shape: ``16:9``, ``1:1`` or ``9:16``.
    """

    theme: str
    captions: bool = True
    voice: bool = False
    frame: str = "16:9"

    def __str__(self) -> str:
        voice = ", with a voice" if self.voice else ""
        frame = "" if self.frame == "16:9" else f", {self.frame}"
        return f"{self.theme}, captions {'on' if self.captions else 'off'}{voice}{frame}"

    @property
    def name(self) -> str:
        """The variant in a file name: ``dark`` or ``dark-no-captions-voice``."""
        captions = "" if self.captions else "-no-captions"
        frame = "" if self.frame == "16:9" else "-" + self.frame.replace(":", "x")
        return self.theme + captions + ("-voice" if self.voice else "") + frame

    @property
    def environment(self) -> dict[str, str]:
        """The variables from which the scenes learn what is wanted."""
        return {
            "POSENC_THEME": self.theme,
            "POSENC_CAPTIONS": "on" if self.captions else "off",
            "POSENC_FRAME": self.frame,
            VOICE: str(paths.voice_folder()) if self.voice else "",
        }


@dataclass(frozen=True)
class Edition:
    """In which quality and variant something is made.

    One that is ``transparent`` has no ground, and no sound: to be laid over other pictures.
    """

    quality: Quality
    theme: str
    captions: bool = True
    voice: bool = False
    transparent: bool = False
    frame: str = "16:9"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels; whatever the frame, the shorter side is that of 16:9."""
        short, long = self.quality.height, self.quality.width
        return {"16:9": (long, short), "1:1": (short, short), "9:16": (short, long)}[self.frame]

    @property
    def variant(self) -> Variant:
        """Its theme, its captions, its voice and its frame."""
        return Variant(self.theme, self.captions, self.voice, self.frame)

    @property
    def name(self) -> str:
        """The edition in a file name: ``lecture-dark`` or ``lecture-dark-no-captions``."""
        return f"{self.quality.name}-{self.variant.name}" + "-transparent" * self.transparent

    @property
    def suffix(self) -> str:
        """How the name of a video ends: H.264 knows nothing of transparency, VP9 does."""
        return ".webm" if self.transparent else ".mp4"

    @property
    def folder(self) -> Path:
        """Where the clips of this edition land."""
        return paths.RENDERS / self.name

    def clip(self, key: str) -> Path:
        """The video of a chapter; ``.srt``, ``.vtt`` and ``.beats.json`` lie beside it."""
        return self.folder / (key + self.suffix)

    def log(self, key: str) -> Path:
        """What was said while a chapter was rendered."""
        return paths.RENDERS / "logs" / self.name / f"{key}.log"
