"""The film: one chapter per file, one public scene per file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scenes._studio.preview.notebook import Player


def show(key: str, **options: Any) -> Player:
    """Return a player for a notebook with a chapter: ``show("rope_rotation", dim=4)``.

    All options are those of ``scenes._studio.preview.notebook.player``.
    """
    from scenes._studio.preview.notebook import player

    return player(key, **options)
