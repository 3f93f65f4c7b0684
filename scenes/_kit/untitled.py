"""What stands before and after the chapters: beats and captions, but no heading."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from scenes._kit.chapter import ChapterScene
from scenes._kit.heading import Heading, NoHeading


class UntitledScene(ChapterScene):
    """A part of the film that is no chapter; it asks nothing that it would have to answer."""

    number: ClassVar[int] = 0

    @cached_property
    def heading(self) -> Heading:
        """Nothing over the stage."""
        return NoHeading()
