"""How long several steps are: a title and one bar for every step, all at one scale."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, VGroup
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.checklist import Mark, Verdict
from scenes._kit.mobjects.meter import Meter
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

PITCH, TITLE_RISE, CAP_HEIGHT = 0.52, 0.5, 0.19
NAME_WIDTH, NUMBER_WIDTH, MARK_WIDTH = 1.0, 0.95, 0.3
SHOWN_FROM = 0.99
"""Share of a step from which on its length is printed."""
FAINTEST = 0.6
"""Opacity below which a number could not be read."""


class StepMeters(VGroup):
    """Bars that grow one after the other while steps are taken.

    Args:
        title: what is measured.
        first: the place at which the first step begins.
        lengths: shape (steps,), how long each step is.
        region: where to stand, about its middle.
        full: the length that fills a track.

    Example:
        >>> picture = StepMeters("one step", 6, [1.0, 2.0], stage, full=2.6).read(1.6)
    """

    def __init__(
        self, title: str, first: int, lengths: ArrayLike, region: Region, *, full: float
    ) -> None:
        theme = active_theme()
        self.lengths = np.asarray(lengths, dtype=float)
        self.region = region
        top = region.center[1] + ((len(self.lengths) - 1) * PITCH - TITLE_RISE - CAP_HEIGHT) / 2
        self.title = Label(title, NOTE, color=theme.quiet)
        self.title.put(np.array([region.left, top + TITLE_RISE, 0.0]), LEFT)
        self.meters = [
            Meter(
                f"{first + step} → {first + step + 1}",
                0.0,
                np.array([region.left, top - PITCH * step, 0.0]),
                color=theme.ink,
                full=full,
                name_width=NAME_WIDTH,
                track_width=region.width - NAME_WIDTH - NUMBER_WIDTH - MARK_WIDTH,
                decimals=2,
            )
            for step in range(len(self.lengths))
        ]
        super().__init__(self.title, *self.meters)
        self.read(len(self.lengths))

    def read(self, gone: float, so_far: float | None = None) -> Self:
        """Show how far the steps have been taken: 1.5 is half-way through the second.

        Args:
            gone: how many steps have been taken.
            so_far: length of the step under way, in proportion to its share if ``None``.
        """
        for step, (meter, length) in enumerate(zip(self.meters, self.lengths, strict=True)):
            share = float(np.clip(gone - step, 0.0, 1.0))
            even = share * float(length)
            meter.set_value(even if so_far is None or share in (0, 1) else so_far)
            meter.readout.set_number(float(length))
            appear(meter.readout, emerging(share))
        return self

    def mark(self, verdict: Verdict) -> Mark:
        """Return a new tick or cross beside the bars, which from now on belongs to them."""
        height = float(np.mean([meter.track.get_center()[1] for meter in self.meters]))
        mark = Mark(verdict).move_to((self.region.right - MARK_WIDTH / 2, height, 0.0))
        self.add(mark)
        return mark


def emerging(share: float) -> float:
    """Return how clearly a result is printed when a ``share`` of its step has been taken."""
    return float(np.clip((share - SHOWN_FROM) / (1 - SHOWN_FROM), 0.0, 1.0))


def appear(number: Readout, clarity: float) -> None:
    """Print a number as clearly as given, 0 to 1; one that is there at all can be read."""
    number.set_fill(opacity=clarity and FAINTEST + (1 - FAINTEST) * clarity)
