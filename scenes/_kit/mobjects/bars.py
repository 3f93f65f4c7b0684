"""Bars that arrows become: an arrow's copy stands up, flies to its place and stays as long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, PI, RIGHT, UP, Line, LineJointType, VGroup, VMobject, smooth
from manim.typing import Point3D, Vector3D
from numpy.typing import NDArray

from scenes._kit.mobjects.plane import Frame
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Formula, Label

SHAFT = 0.05


class Bar(VMobject):
    """An upright strip; on its way it leans like the arrow that it was.

    Example:
        >>> bar = Bar(active_theme().word)
        >>> picture = bar.lay(stage.at(0.5, 0.2), np.pi / 2, 2.5, 0.5)
    """

    def __init__(self, color: str) -> None:
        self.decor = False
        super().__init__(
            fill_color=color,
            fill_opacity=1,
            stroke_width=0,
            joint_type=LineJointType.MITER,
        )
        self.length = 0.0

    def lay(self, foot: Point3D, angle: float, length: float, width: float) -> Self:
        """Stand on ``foot`` at ``angle`` radians (PI/2 is upright), in scene units."""
        self.length = length
        along = np.array([np.cos(angle), np.sin(angle), 0.0])
        aside = np.array([-along[1], along[0], 0.0]) * width / 2
        top = foot + along * length
        self.set_points_as_corners([foot + aside, top + aside, top - aside, foot - aside])
        self.close_path()
        return self

    def travel(
        self,
        share: float,
        tail: Point3D,
        arrow: Vector3D,
        start: float,
        foot: Point3D,
        length: float,
        width: float,
    ) -> Self:
        """Be seen on the way from an arrow to an upright bar.

        Args:
            share: of the way, 0 (not yet left, nothing is drawn) to 1 (landed).
            tail: where the arrow begins, in scene units.
            arrow: which way it points.
            start: how long it is, in scene units.
            foot: where the bar will stand.
            length: how high it will be, in scene units.
            width: how wide it will be.
        """
        way = smooth(share)
        if way == 0:
            self.length = 0.0
            self.clear_points()
            return self
        lean = np.arctan2(arrow[1], arrow[0])
        lean = lean + (lean < -PI / 2) * 2 * PI
        return self.lay(
            tail + (foot - tail) * way,
            lean + (PI / 2 - lean) * min(1.0, 1.6 * way),
            start + (length - start) * way,
            SHAFT + (width - SHAFT) * way**2,
        )


class Bars(VGroup):
    """One bar for each position over an axis with the positions under it.

    Args:
        lengths: what each bar measures.
        frame: where the left end of the axis lies, and how long the number 1 is.
        pitch: scene units from one bar to the next.
        color: of the bars, ``#RRGGBB``.
        axis_name: the formula behind the positions.
    """

    def __init__(
        self,
        lengths: Sequence[float],
        frame: Frame,
        *,
        pitch: float,
        color: str,
        axis_name: str = "t",
    ) -> None:
        theme = active_theme()
        self.lengths = np.asarray(lengths, dtype=np.float64)
        self.pitch = pitch
        self.flown: NDArray[np.float64] = np.zeros(len(self.lengths))
        self.axis = Line(stroke_color=theme.ring, stroke_width=3)
        self.numbers = VGroup(*(Label(str(k), NOTE) for k in range(len(self.lengths))))
        self.bars = VGroup(*(Bar(color) for _ in self.lengths))
        self.notes: dict[int, Label] = {}
        self.axis_name = Formula(axis_name, LABEL, color=theme.position)
        super().__init__(self.axis, self.numbers, self.axis_name, self.bars)
        self.set_frame(frame)

    @property
    def scale_parts(self) -> VGroup:
        """The axis and its numbers, which stand still while the bars fly."""
        return VGroup(self.axis, self.numbers, self.axis_name)

    @property
    def width_of_bar(self) -> float:
        """Width of a bar that has landed."""
        return 0.64 * self.pitch

    def foot(self, position: float) -> Point3D:
        """Return the point of the axis at which a position stands, whole or not."""
        return np.asarray(self.frame.origin + RIGHT * (position + 0.5) * self.pitch)

    def top(self, position: int) -> Point3D:
        """Return the middle of the upper edge of a landed bar."""
        return np.asarray(self.foot(position) + UP * self.lengths[position] * self.frame.unit)

    def set_frame(self, frame: Frame) -> Self:
        """Stand elsewhere, or at another scale; bars on their way are set down or taken away."""
        self.frame = frame
        end = self.foot(len(self.lengths) - 0.5)
        self.axis.set_points_as_corners([frame.origin, end])
        for k, number in enumerate(self.numbers):
            number.put(self.foot(k) + DOWN * 0.36)
        self.axis_name.put(end + RIGHT * 0.12 + DOWN * 0.36)
        for k, bar in enumerate(self.bars):
            if self.flown[k] >= 1:
                bar.lay(self.foot(k), PI / 2, self.lengths[k] * frame.unit, self.width_of_bar)
        for k, note in self.notes.items():
            note.put(self.top(k) - DOWN * 0.12)
        return self

    def note(self, position: int, text: str) -> Label:
        """Return a new label over a bar, which from now on stays with it."""
        self.notes[position] = Label(text, NOTE).put(self.top(position) - DOWN * 0.12)
        self.add(self.notes[position])
        return self.notes[position]

    def take_notes(self) -> list[Label]:
        """Return the labels over the bars, which no longer belong to them."""
        notes = list(self.notes.values())
        self.remove(*notes)
        self.notes.clear()
        return notes

    def fly(self, tail: Point3D, arrows: Sequence[Vector3D], unit: float, share: object) -> Self:
        """Show every bar on its way from the arrow that it is to its place.

        Args:
            tail: where all arrows begin, in scene units.
            arrows: from tail to tip of each arrow, in scene units.
            unit: how long the number 1 is where the arrows are.
            share: of the way, 0 (not yet left, nothing is drawn) to 1 (landed), one per bar.
        """
        self.flown = np.clip(np.asarray(share, dtype=np.float64), 0, 1)
        for k, (bar, arrow) in enumerate(zip(self.bars, arrows, strict=True)):
            bar.travel(
                float(self.flown[k]),
                tail,
                arrow,
                self.lengths[k] * unit,
                self.foot(k),
                self.lengths[k] * self.frame.unit,
                self.width_of_bar,
            )
        return self
