"""A chapter's scene, and all that must hold while it is played."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from manim import tempconfig

from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import FRAMES
from scenes._studio.typst_cache import typst_folder
from scenes.catalogue import Chapter


def scene_class(chapter: Chapter) -> type[ChapterScene]:
    """Return the scene that tells a chapter.

    Raises:
        ModuleNotFoundError: the chapter's file does not exist.
        TypeError: the file's scene is not a chapter.
    """
    found = getattr(import_module(chapter.module), chapter.scene)
    if not (isinstance(found, type) and issubclass(found, ChapterScene)):
        raise TypeError(f"{chapter.module}.{chapter.scene} must be a ChapterScene, got {found!r}")
    return found


def frame_settings(frame: str) -> dict[str, Any]:
    """Return manim's settings for a frame of a shape, such as ``9:16``."""
    width, height = FRAMES[frame]
    return {"frame_width": width, "frame_height": height}


@contextmanager
def environment_variables(settings: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables for a while."""
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextmanager
def stage_set(
    key: str, environment: Mapping[str, str], settings: Mapping[str, Any]
) -> Iterator[None]:
    """Let a chapter be played here for a while.

    Args:
        key: the chapter's file name without ``.py``.
        environment: the variables that scenes read.
        settings: manim's settings.
    """
    with (
        environment_variables(environment),
        typst_folder(key) as typst,
        tempconfig({**settings, "tex_dir": str(typst)}),
    ):
        yield
