"""A sentence whose words stand at even places, and a line under the word that is being read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import (
    LEFT,
    RIGHT,
    Animation,
    AnimationGroup,
    LaggedStart,
    Line,
    ManimColor,
    RoundedRectangle,
    Transform,
    VGroup,
)
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

WORD_RISE, LINE_RISE, NAME_RISE = 0.55, 0.4, 0.08
"""Heights of the words' baseline, the line under one, and its place, over the region's bottom."""
LINE_SHARE = 0.8
"""Length of the line, as a share of the room of one word."""
FRAME_RISE, FRAME_SHARE = 0.47, 0.97
"""From how high over the region's bottom a word is framed, and the frame's share of its room."""
NARROWEST_SPACE = 0.07
STAGGER = 0.3
"""How much higher the upper words stand where every second one is a line lower."""
SPACE, LINE_GAP = 0.2, 0.55
"""Room between words, and from line to line, where they are written as text."""


@dataclass(frozen=True)
class Span:
    """From where to where the places reach, in scene units, and how far words are staggered.

    Staggered by 1, every second word stands a line lower, so that places may lie closer together,
    and the word that is read takes the colour of its line, which lies under both rows.
    """

    left: float
    right: float
    stagger: float = 0.0


class Sentence(VGroup):
    """Words side by side, one for every place from 0 on, and under the one being read its place.

    Args:
        words: one for every place.
        region: across which they are spread; they stand at its bottom.
        stagger: 1 where every second word stands a line lower.

    Raises:
        ValueError: two words would touch.

    Example:
        >>> picture = Sentence(("the", "dog", "bit", "the", "man"), stage).read(2)
    """

    def __init__(self, words: Sequence[str], region: Region, *, stagger: float = 0.0) -> None:
        theme = active_theme()
        self.hues = [ManimColor(hue) for hue in (theme.ink, theme.position)]
        self.bottom = region.bottom
        self.words = VGroup(*(Label(word, NOTE) for word in words))
        self.line = Line(stroke_color=theme.position, stroke_width=8)
        self.label = Label("place", NOTE, color=theme.position)
        self.number = Readout(0, size=NOTE, face="sans", color=theme.position)
        self.marker = VGroup(self.line, self.label, self.number)
        super().__init__(self.words, self.marker)
        self.position = 0.0
        self.take(Span(region.left, region.right, stagger))

    @property
    def pitch(self) -> float:
        """Scene units from one place to the next."""
        return (self.span.right - self.span.left) / len(self.words)

    def place(self, position: float, height: float = 0.0) -> Point3D:
        """Return the middle of a place, whole or not, at a height of the scene."""
        return np.array([self.span.left + (position + 0.5) * self.pitch, height, 0.0])

    @property
    def pose(self) -> Span:
        """From where to where the places reach."""
        return self.span

    def take(self, pose: Span) -> Self:
        """Spread the places over another span; the words keep their size."""
        self.span = pose
        for place, word in enumerate(self.words):
            rise = WORD_RISE + (place % 2 == 0) * pose.stagger * STAGGER
            word.put(self.place(place, self.bottom + rise))
        if pose.stagger in (0.0, 1.0):
            self._require_room(1 + int(pose.stagger))
        return self.read(self.position)

    def _require_room(self, apart: int) -> None:
        """Check that words of one line, so many places apart, do not touch."""
        for left, right in zip(self.words, self.words[apart:], strict=False):
            if right.get_left()[0] - left.get_right()[0] < NARROWEST_SPACE:
                raise ValueError(
                    f"the words must fit over their places, got {left.source!r} and "
                    f"{right.source!r} too near"
                )

    def frame(self, place: int, high: float) -> RoundedRectangle:
        """Return a new frame round the word of a place and what stands over it up to a height."""
        low = self.bottom + FRAME_RISE
        frame = RoundedRectangle(
            width=FRAME_SHARE * self.pitch,
            height=high - low,
            corner_radius=0.1,
            stroke_color=active_theme().ink,
            stroke_width=4,
        )
        return frame.move_to(self.place(place, (low + high) / 2))

    def written(self, center: Point3D, scale: float) -> VGroup:
        """Return a copy of the words in two lines about a point, so many times larger."""
        words = self.words.copy()
        half = len(words) // 2
        for line, rise in ((words[:half], 0.5), (words[half:], -0.5)):
            for word in line:
                word.scale(scale)
            across = -(sum(word.width for word in line) + SPACE * scale * (half - 1)) / 2
            for word in line:
                word.put(center + np.array([across, rise * LINE_GAP * scale, 0.0]), LEFT)
                across += word.width + SPACE * scale
        return words

    def bring_down(self, written: VGroup) -> Animation:
        """Return the animation in which the lower line goes to its places, then the upper one."""
        half = len(written) // 2
        halves = [
            AnimationGroup(*map(Transform, written[part], self.words[part]))
            for part in (slice(half, None), slice(half))
        ]
        return LaggedStart(*halves, lag_ratio=0.7)

    def read(self, position: float) -> Self:
        """Mark the word at a place, and print the whole place that is nearest."""
        self.position = position
        middle, half = self.place(position, self.bottom + LINE_RISE), LINE_SHARE * self.pitch / 2
        self.line.put_start_and_end_on(middle + LEFT * half, middle + RIGHT * half)
        self.number.set_number(float(np.floor(position + 0.5)))
        for place, word in enumerate(self.words):
            near = max(0.0, 1 - abs(place - position)) * self.span.stagger
            word.set_fill(self.hues[0].interpolate(self.hues[1], near))
        return self._name_the_place()

    def _name_the_place(self) -> Self:
        """Put the name and the number under the line, but never beyond the ends."""
        line, gap = self.bottom + NAME_RISE, 0.13
        width = self.label.width + gap + self.number.width
        left = self.place(self.position)[0] - width / 2
        left = min(max(left, self.span.left), self.span.right - width)
        start = np.array([left, line, 0.0])
        self.label.put(start, LEFT)
        self.number.put(start + RIGHT * (self.label.width + gap))
        return self
