"""Upright rectangles of whole pixels."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy.typing as npt

Pixels = npt.NDArray[Any]
"""Rows of RGBA pixels."""

MARGIN = 8
"""How many pixels around a changed part take part in its conversion to halved colours."""


class Rect(NamedTuple):
    """A rectangle of a picture: its first row, the row after its last, and so its columns."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def area(self) -> int:
        """How many pixels it has."""
        return (self.bottom - self.top) * (self.right - self.left)

    def grown(self, height: int, width: int) -> Rect:
        """Return this rectangle with a margin, within a picture of that size."""
        return Rect(
            max(0, self.top - MARGIN),
            min(height, self.bottom + MARGIN),
            max(0, self.left - MARGIN),
            min(width, self.right + MARGIN),
        )

    def meets(self, other: Rect) -> bool:
        """Return whether both have a pixel in common."""
        return (
            self.top < other.bottom
            and self.bottom > other.top
            and self.left < other.right
            and self.right > other.left
        )
