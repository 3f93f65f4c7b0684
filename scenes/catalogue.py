"""The ordered table of contents of the film. Imports no manim."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from scenes._kit.captions import Narration, read_narration


class Passage(Enum):
    """How the film leads from one part to the next: not at all, over empty ground, or blending."""

    CUT = auto()
    PAUSE = auto()
    DISSOLVE = auto()


@dataclass(frozen=True)
class Chapter:
    """One chapter: its file name, its number in the film, its scene and about how long it runs.

    What stands before and after the chapters has the number 0. ``seconds`` is the running time with
    captions on, rounded; a test compares it with the scene. ``joined`` says that it opens on a
    part of the last picture of the chapter before, into which that one dissolves.
    """

    key: str
    number: int
    scene: str
    seconds: int
    joined: bool = False

    @property
    def passage(self) -> Passage:
        """How the film leads to it from what stands before."""
        if self == FILM[0]:
            return Passage.CUT
        return Passage.DISSOLVE if self.joined else Passage.PAUSE

    @property
    def narration(self) -> Narration:
        """What the chapter says: kicker, title, question and captions."""
        return read_narration(self.key)

    @property
    def mark(self) -> str:
        """What the film calls it among its chapter marks."""
        told = self.narration
        return f"{self.number} · {told.title}" if self.number else told.question

    @property
    def module(self) -> str:
        """The module that holds the scene."""
        return f"scenes.{self.key}"


CHAPTERS: tuple[Chapter, ...] = (
    Chapter("why_position", 1, "WhyPosition", 66),
    Chapter("first_attempts", 2, "FirstAttempts", 65),
    Chapter("binary_counter", 3, "BinaryCounter", 66),
    Chapter("rotating_dials", 4, "RotatingDials", 65, joined=True),
    Chapter("closed_curve", 5, "ClosedCurve", 64, joined=True),
    Chapter("sinusoidal_matrix", 6, "SinusoidalMatrix", 64),
    Chapter("circular_perturbation", 7, "CircularPerturbation", 64),
    Chapter("adding_not_concatenating", 8, "AddingNotConcatenating", 65),
    Chapter("similarity_kernel", 9, "SimilarityKernel", 66),
    Chapter("shift_matrix", 10, "ShiftMatrix", 66),
    Chapter("rope_rotation", 11, "RopeRotation", 63),
    Chapter("rope_scores", 12, "RopeScores", 64),
    Chapter("channel_layouts", 13, "ChannelLayouts", 67),
    Chapter("long_context", 14, "LongContext", 66),
    Chapter("learned_positions", 15, "LearnedPositions", 67),
    Chapter("recap", 16, "Recap", 69),
)

OPENING = Chapter("opening", 0, "Opening", 11)
CREDITS = Chapter("credits", 0, "Credits", 11)

FILM: tuple[Chapter, ...] = (OPENING, *CHAPTERS, CREDITS)
"""Everything in the film, in its order."""


def chapter(key: str) -> Chapter:
    """Return the part of the film that has that file name.

    Raises:
        KeyError: the catalogue has no such chapter.
    """
    for entry in FILM:
        if entry.key == key:
            return entry
    known = ", ".join(entry.key for entry in FILM)
    raise KeyError(f"no chapter is called {key!r}; there are {known}")
