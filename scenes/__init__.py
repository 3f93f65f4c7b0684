"""The film: one chapter per file, one public scene per file."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def show(key: str, **options: Any) -> Any:
    """Return a player for a notebook with a chapter: ``show("rope_rotation", dim=4)``.

    All options are those of ``scenes._studio.preview.notebook.player``.
    """
    # by name, since every module of the project would depend on what this file imports
    return import_module("scenes._studio.preview.notebook").player(key, **options)


def live(key: str) -> Any:
    """Return a widget for a notebook with a chapter's picture to drag: ``live("shift_matrix")``.

    It needs the extra ``notebook``; see ``scenes._studio.preview.widget.LiveDials``.
    """
    return import_module("scenes._studio.preview.widget").LiveDials(key)
