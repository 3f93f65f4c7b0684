"""What the numbers in a video mean as colours, and the tags that say so.

A player that finds no tags guesses: from its pixels' number, mostly BT.709 for HD. So videos are
converted to BT.709 with limited range, and carry all four tags (ITU-T H.273, 8.1 to 8.3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc

UNTAGGED = int(ColorPrimaries.UNSPECIFIED)


@dataclass(frozen=True)
class Tags:
    """Primaries, transfer, matrix and range of a video, by their numbers in H.273."""

    primaries: int
    transfer: int
    matrix: int
    range: int = int(ColorRange.MPEG)

    def write(self, context: Any) -> None:
        """Tag what a codec context encodes, or what a stream copies."""
        context.color_primaries = self.primaries
        context.color_trc = self.transfer
        context.colorspace = self.matrix
        context.color_range = self.range


BT709 = Tags(int(ColorPrimaries.BT709), int(ColorTrc.BT709), int(Colorspace.ITU709))
"""What the fast renderer writes."""
BT601 = Tags(int(ColorPrimaries.SMPTE170M), int(ColorTrc.SMPTE170M), 6)
"""What manim's own pipeline converts to, without saying so."""


def tag_if_untagged(source: Any, copy: Any) -> None:
    """Tag the copy of a stream that carries no tags, which is one of manim's own pipeline."""
    if source.codec_context.color_primaries == UNTAGGED:
        BT601.write(copy.codec_context)
