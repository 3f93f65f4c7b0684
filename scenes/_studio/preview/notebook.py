"""Chapters in a notebook: rendered here, and shown in a player that goes with the notebook."""

from __future__ import annotations

import tempfile
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from scenes._kit.limits import limits_of
from scenes._kit.theme import THEMES
from scenes._studio.builder.job import RenderJob
from scenes._studio.builder.render_chapter import render_scene
from scenes._studio.editions import QUALITIES, Edition
from scenes._studio.play import scene_class
from scenes.catalogue import chapter


@dataclass(frozen=True)
class Player:
    """A film inside a notebook: picture and captions are in the page itself, not beside it.

    Args:
        title: what the film tells.
        video: the MP4 file.
        captions: the WebVTT file.
    """

    title: str
    video: bytes
    captions: bytes

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        return (
            f'<video controls playsinline style="width: 100%; max-width: 960px" '
            f'aria-label="{escape(self.title)}" src="{_data("video/mp4", self.video)}">'
            f'<track kind="captions" srclang="en" label="English" '
            f'src="{_data("text/vtt", self.captions)}"></video>'
        )

    def save(self, path: str | Path) -> Path:
        """Write the film to a file, and return its path."""
        target = Path(path)
        target.write_bytes(self.video)
        return target


def _data(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{b64encode(content).decode('ascii')}"


def _check(name: str, value: str, known: Iterable[str]) -> None:
    if value not in known:
        raise ValueError(f"{name} must be one of {', '.join(known)}, got {value!r}")


def player(
    key: str,
    *,
    quality: str = "preview",
    theme: str = "dark",
    captions: bool = True,
    **content: Any,
) -> Player:
    """Return a player with a chapter, rendered with content of your own.

    Args:
        key: the chapter's name, as ``python -m scenes list`` shows it.
        quality: ``preview``, ``slides``, ``lecture``, ``master`` or ``4k``.
        theme: ``dark`` or ``light``.
        captions: whether captions are drawn into the picture.
        content: attributes of the chapter, such as ``word=(0.6, 1.2)``.

    Raises:
        KeyError: there is no such chapter.
        TypeError: the chapter has no such content.
        ValueError: quality, theme or content is beyond what is possible.
    """
    entry = chapter(key)
    _check("quality", quality, QUALITIES)
    _check("theme", theme, THEMES)
    told = scene_class(entry)
    free = limits_of(told)
    for name in content:
        if name not in free:
            raise TypeError(f"{key} has no content {name!r}; it has {', '.join(free) or 'none'}")
    changed: Any = type(told.__name__, (told,), {"__module__": told.__module__, **content})
    changed.__new__(changed).check_content()
    job = RenderJob(entry, Edition(QUALITIES[quality], theme, captions))
    with tempfile.TemporaryDirectory(prefix="posenc-") as workshop:
        files = render_scene(changed, job, Path(workshop))
    return Player(entry.narration.title, files[".mp4"], files[".vtt"])
