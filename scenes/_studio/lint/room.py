"""Whether chapters can be laid out in a frame of another shape than the one they were made for."""

from __future__ import annotations

from collections.abc import Sequence

from scenes._studio.editions import Variant
from scenes._studio.errors import StudioError
from scenes._studio.lint.kept import linted
from scenes.catalogue import Chapter


def require_room(chapters: Sequence[Chapter], variant: Variant) -> None:
    """Find out before anything is rendered whether chapters fit into a frame.

    Raises:
        StudioError: a viewer would see a fault in one of them, or it stops.
    """
    faults = {chapter.key: _first_fault(chapter, variant) for chapter in chapters}
    without = [key for key, fault in faults.items() if fault]
    if not without:
        return
    fitting = " ".join(key for key, fault in faults.items() if not fault)
    instead = f"; these can: {fitting}" if fitting else "; they can in 16:9"
    raise StudioError(
        f"{', '.join(without)} cannot be laid out in {variant.frame} "
        f"({without[0]}: {faults[without[0]]}){instead}"
    )


def _first_fault(chapter: Chapter, variant: Variant) -> str:
    try:
        found = linted(chapter, variant).findings
    except StudioError as error:
        return str(error)
    return str(found[0]) if found else ""
