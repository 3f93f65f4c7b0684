"""The opening of the film: one hand becomes a row of hands, which pour a row for every place."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated

import numpy as np
from manim import FadeIn, Group, ValueTracker, rush_into
from numpy.typing import NDArray

from posenc_math import dial_angles, frequencies, sinusoidal
from scenes._kit.layout import Region
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.heatmap import Heatmap
from scenes._kit.tempo import GESTURE, MORPH, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import LABEL, Label
from scenes._kit.untitled import UntitledScene

Vector = NDArray[np.float64]

LARGE, SMALL = 2.0, 0.27
"""Radius of the first dial while it is alone, and of one of many."""
SIGN = 76
"""Size of the film's title, which is larger than that of a chapter."""
LIFT = 0.1
"""How far the rows end over the caption."""
NAMED, TOLD, HUBS, TOP = -0.25, 0.55, 1.2, 1.62
"""Under the top of the stage: the title, what it is about, the small dials, and the rows."""


class Opening(UntitledScene):
    """The film asks its question over all the hands that will answer it."""

    key = "opening"
    climax = "rows"

    dim: Annotated[int, OneOf(32, 64)] = 32
    """How many numbers a place has; every two share a dial."""
    steps: Annotated[int, Between(1, 4)] = 2
    """How many places the first hand steps on alone."""
    places: Annotated[int, Between(60, 120)] = 120
    """How many places have a row in the end."""

    def setup(self) -> None:
        """Hang the rows under the dials."""
        super().setup()
        stage = self.stage
        self.field = Region(stage.left, stage.right, stage.bottom + LIFT, stage.top - TOP)
        self.narrowed = ValueTracker(0.0)
        self.rows = Heatmap(sinusoidal(np.arange(self.places), self.dim), self.field)
        self.rack = DialRack(*self.dials(), self.angles())
        self.hero = Group(self.rack, self.rows)

    @cached_property
    def speeds(self) -> Vector:
        """Radians that each hand turns from one place to the next, shape (dim / 2,)."""
        return np.asarray(frequencies(self.dim // 2))

    def angles(self) -> Vector:
        """Return how far all hands have turned, in radians."""
        return np.asarray(dial_angles(self.t.get_value(), self.speeds))

    def dials(self) -> tuple[Vector, Vector]:
        """Return hubs (n, 3) and radii (n,); those that are not in the picture yet have none."""
        share, count = self.narrowed.get_value(), self.dim // 2
        pitch = self.field.width / count**share
        radius = LARGE * (SMALL / LARGE) ** share
        middle, end = self.stage.center[1], self.stage.top - HUBS
        across = self.field.left + (np.arange(count) + 0.5) * pitch
        hubs = np.stack(
            [across, np.full(count, middle + (end - middle) * share), 0 * across], axis=1
        )
        return hubs, radius * np.clip(2 * (self.field.right - across) / pitch, 0, 1)

    def draw(self) -> None:
        """Turn the hands to the place, and hang up a row for every place so far."""
        self.rack.stand(*self.dials(), self.angles())
        rows = max(0.0, 5 * self.narrowed.get_value() - 4) * (self.t.get_value() + 1)
        depth = self.field.height * rows / self.places
        region = Region(self.field.left, self.field.right, self.field.top - depth, self.field.top)
        self.rows.lay(region, max(rows, 1e-3), np.arange(self.dim), self.dim)

    def construct(self) -> None:
        """Tell the opening."""
        with self.beat("hand"):
            self.show(self.rack, run_time=GESTURE)
            with self.redrawn(self.draw):
                self.step_to(*range(1, self.steps + 1))
        with self.beat("rows"):
            self.add(self.rows)
            with self.redrawn(self.draw):
                self.play(moved(self.narrowed, 1))
                self.play(moved(self.t, self.places - 1, STROLL + MORPH, rush_into))
        with self.beat("title"):
            self.play(*map(FadeIn, self.sign()), run_time=GESTURE)

    def sign(self) -> tuple[Label, Label]:
        """Return the title of the film, and what it is about."""
        told, top = self.narration, self.stage.at(0.5, 1)
        return (
            Label(told.question, SIGN, bold=True).put(top - [0, NAMED, 0]),
            Label(told.title, LABEL, color=self.theme.quiet).put(top - [0, TOLD, 0]),
        )
