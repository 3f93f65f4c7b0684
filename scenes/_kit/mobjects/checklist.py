"""The wishes for a position code, with a tick, a cross or nothing beside each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from manim import (
    DOWN,
    LEFT,
    UP,
    Animation,
    AnimationGroup,
    ApplyMethod,
    Circle,
    LineJointType,
    Transform,
    VGroup,
    VMobject,
    linear,
)
from manim.constants import CapStyleType

from scenes._kit.layout import Region
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label
from scenes._kit.wishes import Verdict

MARK_RADIUS = 0.13
TURNING, FADED = 0.8, 0.4
"""Seconds in which a mark becomes another one, and the share of them in which it fades."""
ROLES = {"good": "good", "bad": "bad", "open": "quiet"}


class Mark(VMobject):
    """A drawn tick (good), cross (bad) or small ring (open), never a colour alone.

    Example:
        >>> picture = Mark("good", radius=1.0)
    """

    def __init__(self, verdict: Verdict, radius: float = MARK_RADIUS) -> None:
        super().__init__(
            stroke_color=getattr(active_theme(), ROLES[verdict]),
            stroke_width=3 if verdict == "open" else 5,
            joint_type=LineJointType.ROUND,
            cap_style=CapStyleType.ROUND,
        )
        self.verdict, self.radius = verdict, radius
        if verdict == "open":
            self.append_points(Circle(radius * 0.55).points)
            return
        if verdict == "good":
            strokes = [[(-1, 0.05), (-0.25, -0.7), (1, 0.75)]]
        else:
            strokes = [[(-0.8, -0.8), (0.8, 0.8)], [(-0.8, 0.8), (0.8, -0.8)]]
        for stroke in strokes:
            corners = [np.array([x, y, 0.0]) * radius for x, y in stroke]
            self.start_new_path(corners[0])
            for corner in corners[1:]:
                self.add_line_to(corner)


class Judge(Animation):
    """A mark fades, and that of another verdict is drawn in its place.

    Until it is played the mark stays as it is, however long before that the animation was made.

    Args:
        mark: which is judged anew.
        verdict: that it has in the end.
    """

    def __init__(self, mark: Mark, verdict: Verdict) -> None:
        self.mark, self.verdict = mark, verdict
        super().__init__(mark, run_time=TURNING, rate_func=linear)

    def begin(self) -> None:
        """Keep what the mark was, and draw apart what it shall be."""
        mark = self.mark
        self.before = mark.copy()
        self.after = Mark(self.verdict, mark.radius).move_to(mark)
        mark.verdict = self.verdict
        super().begin()

    def interpolate_mobject(self, alpha: float) -> None:
        """Show the old mark fade, then the new one as far as it is drawn."""
        mark = self.mark
        share = self.rate_func(alpha)
        shown = self.before if share < FADED else self.after
        hue = getattr(active_theme(), ROLES[shown.verdict])
        mark.set_stroke(hue, shown.get_stroke_width(), 1.0)
        if share < FADED:
            mark.points = shown.points.copy()
            mark.set_stroke(opacity=1 - share / FADED)
        else:
            mark.pointwise_become_partial(shown, 0, (share - FADED) / (1 - FADED))


class Checklist(VGroup):
    """Wishes in two rows, right-aligned in a region, each with its verdict.

    Args:
        wishes: names in reading order and the verdict each has at first.
        region: where to stand, usually ``layout.checklist``.
        gap: between two columns, in scene units.
        earning: the wish that :meth:`earn` will set in semibold, for which there must be room.

    Example:
        >>> picture = Checklist({"unique": "good", "same step": "bad", "smooth": "open"}, stage)
    """

    def __init__(
        self,
        wishes: Mapping[str, Verdict],
        region: Region,
        *,
        gap: float = 0.45,
        earning: str | None = None,
    ) -> None:
        super().__init__()
        self.earning = earning
        self.names: dict[str, Label] = {}
        self.marks: dict[str, Mark] = {}
        columns = [list(wishes)[i : i + 2] for i in range(0, len(wishes), 2)]
        edge = region.right
        for names in reversed(columns):
            edge = self._add_column(names, wishes, edge, region.top) - gap
        region.require(self, "the checklist")

    def _add_column(
        self, names: Sequence[str], wishes: Mapping[str, Verdict], right: float, top: float
    ) -> float:
        quiet = active_theme().quiet
        hues = [quiet if wishes[name] == "open" else None for name in names]
        labels = [Label(name, NOTE, color=hue) for name, hue in zip(names, hues, strict=True)]
        widths = [label.width for label in labels]
        widths += [self._earned(name).width for name in names if name == self.earning]
        left = right - max(widths)
        for row, (name, label) in enumerate(zip(names, labels, strict=True)):
            line = np.array([left, top, 0.0]) + DOWN * (0.33 + 0.46 * row)
            label.put(line, LEFT)
            mark = Mark(wishes[name]).move_to(line + LEFT * 0.28 + UP * 0.1)
            self.names[name], self.marks[name] = label, mark
            self.add(mark, label)
        return left - 0.28 - MARK_RADIUS

    def turn(self, name: str, verdict: Verdict) -> Animation:
        """Return the animation that gives a wish another verdict."""
        hue = active_theme().quiet if verdict == "open" else active_theme().ink
        return AnimationGroup(
            Judge(self.marks[name], verdict),
            ApplyMethod(self.names[name].set_color, hue, run_time=TURNING),
        )

    def earn(self, name: str) -> Animation:
        """Return the animation in which a wish gets its tick and is set as newly earned."""
        old, label = self.marks[name], self.names[name]
        old.verdict = "good"
        point = np.array([label.get_left()[0], label.baseline, 0.0])
        return AnimationGroup(
            Transform(old, Mark("good").move_to(old)),
            Transform(label, self._earned(name).put(point, LEFT)),
        )

    @staticmethod
    def _earned(name: str) -> Label:
        return Label(name, NOTE, color=active_theme().good, bold=True)

    def verdicts(self) -> dict[str, Verdict]:
        """Return the verdict that stands beside each wish."""
        return {name: mark.verdict for name, mark in self.marks.items()}
