"""The credits: whose ideas the film shows, what it is made with, and under which licences."""

from __future__ import annotations

import numpy as np
from manim import LEFT, FadeIn, LaggedStart
from numpy.typing import NDArray

from posenc_math import dial_angles, frequencies
from scenes._kit.layout import Region
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.tempo import STROLL
from scenes._kit.typography import BODY, NOTE, TITLE, Label
from scenes._kit.untitled import UntitledScene

Vector = NDArray[np.float64]
Lines = tuple[str, ...]

DIALS, RADIUS = 32, 0.165
HUBS, HEADS, LEADING = 0.3, 1.15, 0.52
"""Under the top of the stage: dials and headings; and from one line to the next."""

PAPERS: Lines = (
    "Attention Is All You Need, Vaswani et al. 2017",
    "RoFormer (RoPE), Su et al. 2021",
    "T5, Raffel et al. 2020",
    "Train Short, Test Long (ALiBi), Press et al. 2022",
    "Position interpolation, Chen et al. 2023",
    "NTK-aware scaling, bloc97 2023",
    "YaRN, Peng et al. 2023",
)
FILM = "Where am I?"
MADE: Lines = (
    "Manim Community, NumPy, SciPy, Typst",
    "Inter: SIL Open Font License 1.1",
    "New Computer Modern: GUST Font License",
    "Learned positions: a tiny model of our own,",
    "trained on the help texts of Python",
    "Film, code and captions: MIT licence",
)


class Credits(UntitledScene):
    """The hands go on turning over the names."""

    key = "credits"
    climax = "made"

    def setup(self) -> None:
        """Hang the dials over two columns of text."""
        super().setup()
        region = self.stage
        across = region.left + (np.arange(DIALS) + 0.5) * region.width / DIALS
        hubs = np.stack([across, np.full(DIALS, region.top - HUBS), 0 * across], axis=1)
        self.rack = DialRack(hubs, np.full(DIALS, RADIUS), self.angles())
        self.hero = self.rack

    def angles(self) -> Vector:
        """Return how far all hands have turned: one place a second, in radians."""
        return np.asarray(dial_angles(self.time, frequencies(DIALS)))

    def draw(self) -> None:
        """Turn the hands with the clock."""
        self.rack.stand(self.rack.hubs, self.rack.radii, self.angles())

    def construct(self) -> None:
        """Show whose ideas these are, then what the film is made with."""
        left, right = self.stage.halves()
        with self.redrawn(self.draw, drifting=True):
            with self.beat("sources"):
                self.show(self.rack, self.sign())
                self.show_lines(self.column(left, "After", PAPERS))
            with self.beat("made"):
                self.show_lines(self.column(right, "Made with", MADE))
                self.wait(STROLL)

    def sign(self) -> Label:
        """Return the title of the film."""
        return Label(FILM, TITLE, bold=True).put(self.layout.title.at(0.5, 0.4))

    def show_lines(self, lines: list[Label]) -> None:
        """Let lines come one after the other."""
        self.play(LaggedStart(*map(FadeIn, lines), run_time=STROLL))

    def column(self, region: Region, head: str, lines: Lines) -> list[Label]:
        """Return a heading with lines under it."""
        start = np.array([region.left, region.top - HEADS, 0.0])
        texts = [Label(head, BODY, bold=True), *(Label(line, NOTE) for line in lines)]
        for row, text in enumerate(texts):
            text.put(start - [0, row * LEADING, 0], LEFT)
        return texts
