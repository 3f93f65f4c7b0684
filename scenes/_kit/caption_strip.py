"""The strip under the stage: the caption that stands there, and for how long it could be read."""

from __future__ import annotations

from manim import DOWN, Animation, FadeIn, FadeOut, smooth
from manim.utils.rate_functions import squish_rate_func

from scenes._kit.beats import Cue
from scenes._kit.captions import MOST_LINES, Caption
from scenes._kit.layout import Region
from scenes._kit.typography import LABEL, Label

LEADING = 0.44
SWAP = 0.4
"""Seconds in which one text takes the place of another."""


class CaptionStrip:
    """Shows one caption after the other, and keeps account of what was shown when.

    Args:
        region: where captions stand.
        drawn: whether they are drawn; if not, only the account is kept.
    """

    def __init__(self, region: Region, *, drawn: bool) -> None:
        self.region = region
        self.drawn = drawn
        self.lines: list[Label] = []
        self.cues: list[Cue] = []
        self._caption: Caption | None = None
        self._start = self._readable_from = 0.0
        self._moving = self._still = 0.0

    @property
    def time_left(self) -> float:
        """Seconds that a reader of the caption needs yet while nothing moves."""
        if self._caption is None:
            return 0.0
        return self._caption.time_left(self._moving, self._still)

    def swap(self, caption: Caption | None) -> list[Animation]:
        """Return the animations in which a caption, or none, replaces the one that is there."""
        if not self.drawn:
            return []
        leaving, self.lines = self.lines, self._set(caption) if caption else []
        return crossfade(leaving, self.lines)

    def _set(self, caption: Caption) -> list[Label]:
        lines = [Label(line, LABEL) for line in caption.lines]
        top = 0.4 + LEADING * (MOST_LINES - len(lines)) / 2
        for row, line in enumerate(lines):
            line.put(self.region.at(0.5, 1) + DOWN * (top + LEADING * row))
            self.region.require(line, f"a line of the caption of beat {caption.beat!r}")
        return lines

    def begin(self, caption: Caption, start: float, now: float) -> None:
        """Note that a caption is swapped in since ``start``, both in seconds of the clip."""
        self._caption, self._start = caption, start
        self._readable_from = min(now, start + SWAP)
        self._moving, self._still = now - self._readable_from, 0.0

    def stand(self, seconds: float, *, still: bool) -> None:
        """Note that the caption stood while something moved, or while nothing did."""
        if still:
            self._still += seconds
        else:
            self._moving += seconds

    def end(self, now: float) -> Cue | None:
        """Return how the caption was shown until now, if there was one."""
        if self._caption is None:
            return None
        cue = Cue(self._caption, self._start, self._readable_from, now)
        self.cues.append(cue)
        self._caption = None
        return cue


def crossfade(leaving: list[Label], entering: list[Label]) -> list[Animation]:
    """Return the animations in which texts leave and then, in their place, others enter."""
    second_half = squish_rate_func(smooth, 0.5, 1.0)
    return [
        *(FadeOut(text, run_time=SWAP / 2) for text in leaving),
        *(FadeIn(text, run_time=SWAP, rate_func=second_half) for text in entering),
    ]
