"""A sentence whose words stand at even places, and a frame round the word that is being read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import RIGHT, UP, Rectangle, VGroup
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

WORD_RISE, NAME_RISE = 0.53, 0.08
"""Heights of the words' baseline and of the place's name over the bottom of the region."""
FRAME_BOTTOM, FRAME_TOP = 0.39, 0.87
NARROWEST_SPACE = 0.07


@dataclass(frozen=True)
class Span:
    """From where to where the places reach, in scene units."""

    left: float
    right: float


class Sentence(VGroup):
    """Words side by side, one for every place from 0 on, and under the one being read its place.

    Args:
        words: one for every place.
        region: across which they are spread; they stand at its bottom.

    Raises:
        ValueError: two words would touch.

    Example:
        >>> picture = Sentence(("the", "dog", "bit", "the", "man"), stage)
        >>> picture.read(2)
        Sentence(...)
    """

    def __init__(self, words: Sequence[str], region: Region) -> None:
        theme = active_theme()
        self.bottom = region.bottom
        self.words = VGroup(*(Label(word, NOTE) for word in words))
        self.frame = Rectangle(stroke_color=theme.position, stroke_width=5)
        self.name = Label("place", NOTE, color=theme.position)
        self.number = Readout(0, size=NOTE, face="sans", color=theme.position)
        super().__init__(self.words, self.frame, self.name, self.number)
        self.position = 0.0
        self.top = region.bottom + FRAME_TOP
        self.take(Span(region.left, region.right))

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
            word.put(self.place(place, self.bottom + WORD_RISE))
        for left, right in zip(self.words, self.words[1:], strict=False):
            if right.get_left()[0] - left.get_right()[0] < NARROWEST_SPACE:
                raise ValueError(
                    f"the words must fit over their places, got {left.source!r} and "
                    f"{right.source!r} too near"
                )
        return self.read(self.position)

    def reach_up_to(self, top: float) -> Self:
        """Let the frame reach up to a height of the scene, round what stands over the word."""
        self.top = top
        return self.read(self.position)

    def read(self, position: float) -> Self:
        """Frame the word at a place, and print the whole place that is nearest."""
        self.position = position
        low, high = self.bottom + FRAME_BOTTOM, self.top
        self.frame.stretch_to_fit_width(self.pitch - 0.04).stretch_to_fit_height(high - low)
        self.frame.move_to(self.place(position, (low + high) / 2))
        self.number.set_number(float(np.floor(position + 0.5)))
        return self._name_the_place()

    def _name_the_place(self) -> Self:
        """Put the name and the number under the frame, but never beyond the ends."""
        line, gap = self.bottom + NAME_RISE, 0.13
        width = self.name.width + gap + self.number.width
        left = self.place(self.position)[0] - width / 2
        left = min(max(left, self.span.left), self.span.right - width)
        start = np.array([left, line, 0.0])
        self.name.put(start, -RIGHT)
        self.number.put(start + RIGHT * (self.name.width + gap))
        return self

    def top_of_words(self) -> float:
        """Return the height over which the words leave the stage free."""
        return float((UP * (self.bottom + FRAME_TOP))[1])
