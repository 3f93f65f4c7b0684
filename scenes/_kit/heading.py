"""The heading of a chapter: a small kicker over a title that is a question until it is answered."""

from __future__ import annotations

from manim import DOWN, LEFT, Animation

from scenes._kit.caption_strip import crossfade
from scenes._kit.layout import Region
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, TITLE, Label


class Heading:
    """Kicker and title at the top left. ``labels`` are the two that stand there.

    Args:
        kicker: number and short name of the chapter.
        question: the title at first.
        claim: the title once it is answered.
        region: where to stand, usually ``layout.title``.

    Raises:
        ValueError: a text does not fit into the region.
    """

    def __init__(self, kicker: str, question: str, claim: str, region: Region) -> None:
        self.region = region
        self.answered = False
        self._claim = claim
        self.labels = [self._set(kicker, NOTE, 0.3), self._set(question, TITLE, 0.86)]

    def _set(self, text: str, size: float, drop: float) -> Label:
        theme, is_title = active_theme(), size == TITLE
        label = Label(text, size, color=theme.ink if is_title else theme.quiet, bold=is_title)
        label.put(self.region.at(0, 1) + DOWN * drop, LEFT)
        self.region.require(label, f"the heading {text!r}")
        return label

    def answer(self) -> list[Animation]:
        """Return the animations in which the question becomes the claim.

        Raises:
            RuntimeError: it is the claim already.
        """
        if self.answered:
            raise RuntimeError(f"the question was answered already: {self._claim!r}")
        self.answered = True
        return self.turn_to(self._claim)

    def turn_to(self, title: str) -> list[Animation]:
        """Return the animations in which another title takes the place of the one that stands."""
        kicker, before = self.labels
        after = self._set(title, TITLE, 0.86)
        self.labels = [kicker, after]
        return crossfade([before], [after])


class NoHeading(Heading):
    """No heading: for what stands before and after the chapters."""

    def __init__(self) -> None:
        self.labels = []
        self.answered = True
