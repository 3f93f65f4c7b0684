"""A table of tries and wishes: which try meets which wish; it grows as they are judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import DOWN, LEFT, Animation, AnimationGroup, FadeIn, Line, Scene, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.layout import FRAME_WIDTH
from scenes._kit.mobjects.checklist import Mark
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label
from scenes._kit.wishes import Verdict

HEAD = 0.52
"""Height of the line of wishes, times the size."""
RADIUS, STROKE = 0.15, 5
"""Of the marks at size 1, and how wide they are drawn."""
UNDER = 0.1
"""From the middle of a row to the base line of its name, times the size."""


@dataclass(frozen=True)
class TablePose:
    """How a table stands: its upper left corner, room for the names, and the cells.

    ``column`` and ``row`` are the extents of a cell, ``size`` and ``marks`` the scales of what is
    written and of the marks, ``rise`` how far over the middle of its row a name stands.
    """

    left: float
    top: float
    room: float
    column: float
    row: float
    size: float = 1.0
    marks: float = 1.0
    rise: float = 0.0


class Join(FadeIn):
    """Something fades in and is part of a table from then on.

    Until it is played it is not, however long before that the animation was made: it would be seen.
    """

    def __init__(self, table: VGroup, coming: VMobject, scale: float = 1.0) -> None:
        self.table, self.coming = table, coming
        super().__init__(coming, scale=scale)

    def _setup_scene(self, scene: Scene) -> None:
        self.table.add(self.coming)
        super()._setup_scene(scene)


class TryTable(VGroup):
    """One row for every try, one column for every wish; names and marks join when they are shown.

    Args:
        tries: their names.
        wishes: their names.
        pose: how it stands at first.
        edge: beyond which no rule is drawn, while there is no room for all the wishes.

    Example:
        >>> pose = TablePose(stage.left, stage.top, 3.0, 2.5, 1.5, 1.4, 2.0)
        >>> picture = TryTable(("count", "fraction"), ("unique", "bounded"), pose)
        >>> verdicts = {("count", "unique"): "good", ("fraction", "bounded"): "open"}
        >>> picture.fill(verdicts)
    """

    def __init__(
        self,
        tries: Sequence[str],
        wishes: Sequence[str],
        pose: TablePose,
        edge: float = FRAME_WIDTH / 2,
    ) -> None:
        theme, self.edge = active_theme(), edge
        self.tries = {name: Label(name, NOTE, color=theme.quiet, bold=True) for name in tries}
        self.wishes = {name: Label(name, NOTE) for name in wishes}
        self.marks: dict[tuple[str, str], Mark] = {}
        self.postponed: dict[tuple[str, str], Label] = {}
        self.rules = scenery(VGroup(*(Line(stroke_color=theme.hairline) for _ in tries)))
        super().__init__()
        self.pose = pose
        self.take(pose)

    def spot(self, name: str, wish: str) -> Point3D:
        """Return the middle of a cell."""
        pose, row, column = self.pose, list(self.tries).index(name), list(self.wishes).index(wish)
        across = pose.left + pose.room + pose.column * (column + 0.5)
        return np.array([across, self.level(row), 0.0])

    def level(self, row: int) -> float:
        """Return the height of the middle of a row."""
        return self.pose.top - HEAD * self.pose.size - self.pose.row * (row + 0.5)

    def take(self, pose: TablePose) -> Self:
        """Stand otherwise."""
        grown = pose.size / self.pose.size
        larger = pose.marks / self.pose.marks
        self.pose = pose
        for row, label in enumerate(self.tries.values()):
            up = self.level(row) + pose.rise - UNDER * pose.size
            label.scale(grown).put(np.array([pose.left, up, 0.0]), LEFT)
        for column, label in enumerate(self.wishes.values()):
            across = pose.left + pose.room + pose.column * (column + 0.5)
            label.scale(grown).put(np.array([across, pose.top - 0.33 * pose.size, 0.0]))
        for (name, wish), mark in self.marks.items():
            mark.scale(larger).move_to(self.spot(name, wish))
            mark.set_stroke(width=STROKE * pose.marks)
        for (name, wish), label in self.postponed.items():
            label.scale(grown).put(self._under(name, wish))
        right = min(self.edge, pose.left + pose.room + pose.column * len(self.wishes))
        for row, rule in enumerate(self.rules):
            up = self.level(row) + pose.row / 2
            rule.put_start_and_end_on(np.array([pose.left, up, 0]), np.array([right, up, 0]))
        return self

    def begin(self, name: str) -> Animation:
        """Return the animation in which the name of a try comes."""
        return Join(self, self.tries[name])

    def judge(self, name: str, wish: str, verdict: Verdict) -> Animation:
        """Return the animation in which a mark comes, with its wish if that was not there yet."""
        coming: list[Animation] = []
        label = self.wishes[wish]
        if label not in self.submobjects:
            coming.append(Join(self, label))
        mark = self._put(name, wish, verdict)
        return AnimationGroup(*coming, Join(self, mark, scale=0.3))

    def postpone(self, wish: str, names: Sequence[str]) -> Animation:
        """Return the animation in which a wish comes by which these tries are judged later."""
        quiet, heading = active_theme().quiet, self.wishes[wish]
        heading.set_color(quiet)
        notes = []
        for name in names:
            note = Label("later", NOTE, color=quiet).scale(self.pose.size)
            self.postponed[name, wish] = note.put(self._under(name, wish))
            notes.append(note)
        return AnimationGroup(*(Join(self, label) for label in (heading, *notes)))

    def _under(self, name: str, wish: str) -> Point3D:
        """Return where the base line of what is written into a cell has its middle."""
        return np.array(self.spot(name, wish) + UNDER * self.pose.size * DOWN)

    def fill(self, verdicts: Mapping[tuple[str, str], Verdict]) -> Self:
        """Show all names, and the marks of some cells."""
        self.add(*self.tries.values(), *self.wishes.values())
        for (name, wish), verdict in verdicts.items():
            self.add(self._put(name, wish, verdict))
        return self

    def _put(self, name: str, wish: str, verdict: Verdict) -> Mark:
        mark = Mark(verdict, RADIUS * self.pose.marks).move_to(self.spot(name, wish))
        mark.set_stroke(width=STROKE * self.pose.marks)
        self.marks[name, wish] = mark
        return mark

    def verdicts(self, name: str) -> dict[str, Verdict]:
        """Return how a try was judged so far, by wish."""
        return {wish: mark.verdict for (row, wish), mark in self.marks.items() if row == name}
