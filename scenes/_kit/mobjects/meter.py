"""A named length as a bar on a track, its number behind it, and a verdict if there is one."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, Rectangle, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.checklist import Mark, Verdict
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

THICKNESS = 0.2
NUMBER_GAP, MARK_GAP = 0.2, 0.28


class Meter(VGroup):
    """One bar that grows to the right from zero.

    Args:
        name: what is measured.
        value: what it reads first, from 0 to ``full``.
        corner: where the name begins, on its baseline.
        color: of the bar, ``#RRGGBB``.
        full: the value that fills the track.
        name_width: room for the name, so that the bars of several meters begin below each other.
        track_width: length of the whole track, in scene units.
        decimals: digits behind the point.

    Example:
        >>> hue = active_theme().pair(2)
        >>> picture = Meter("one step", 0.39, stage.at(0.3, 0.5), color=hue, full=1.0)
    """

    def __init__(
        self,
        name: str,
        value: float,
        corner: Point3D,
        *,
        color: str,
        full: float,
        name_width: float = 1.75,
        track_width: float = 2.25,
        decimals: int = 3,
    ) -> None:
        theme = active_theme()
        self.full = full
        self.name_label = Label(name, NOTE, color=theme.quiet).put(corner, LEFT)
        middle = corner + RIGHT * (name_width + track_width / 2) + UP * 0.09
        self.track = scenery(
            Rectangle(
                width=track_width,
                height=THICKNESS,
                stroke_width=0,
                fill_color=theme.hairline,
                fill_opacity=1,
            ).move_to(middle)
        )
        self.bar = Rectangle(
            width=track_width, height=THICKNESS, stroke_width=0, fill_color=color, fill_opacity=1
        )
        self.readout = Readout(value, decimals, face="sans")
        end = corner + RIGHT * (name_width + track_width + NUMBER_GAP)
        self.readout.put(end, LEFT)
        super().__init__(self.name_label, self.track, self.bar, self.readout)
        self.set_value(value)

    @property
    def corner(self) -> Point3D:
        """Where the name begins, on its baseline."""
        return np.array([self.name_label.get_left()[0], self.name_label.baseline, 0.0])

    @property
    def length(self) -> float:
        """How long the bar is drawn, in scene units."""
        return float(self.bar.width) if len(self.bar.points) else 0.0

    def spot(self, value: float) -> Point3D:
        """Return the point in the middle of the track at which a bar of that value would end."""
        return np.asarray(self.track.get_left() + RIGHT * self.track.width * value / self.full)

    def set_value(self, value: float) -> Self:
        """Read another value; a bar of no length is not drawn at all."""
        start, end = self.spot(0.0), self.spot(value)
        half = UP * THICKNESS / 2
        if end[0] - start[0] > 1e-6:
            self.bar.set_points_as_corners(
                [start - half, start + half, end + half, end - half, start - half]
            )
        else:
            self.bar.points = np.zeros((0, 3))
        self.readout.set_number(value)
        return self

    def mark(self, verdict: Verdict) -> Mark:
        """Return a new tick or cross behind the number, which from now on belongs to the meter."""
        mark = Mark(verdict)
        mark.move_to(self.readout.get_right() + RIGHT * MARK_GAP)
        self.add(mark)
        return mark
