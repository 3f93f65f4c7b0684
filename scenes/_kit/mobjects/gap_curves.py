"""What two squares of likeness hold in the mean at every gap: two curves over one axis."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Line, VGroup, VMobject
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.plot_window import Window
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

LEFT_ROOM, OVER, FOOT, UNDER = 0.42, 0.2, 0.5, 0.55
"""Room for the upright axis' numbers, over and under the plot; how far the gap is under it."""
HEAD = 0.22
"""How far over the region the title stands, level with the names of what is beside it."""
UNDER_AXIS = 0.34
"""How far the last gap stands under the end of the level axis."""
PARTED = 8
"""How many gaps after the curves have crossed for the last time there is room for their names."""
ASIDE, BASELINE, APART = 0.12, 0.09, 0.14
"""How far an axis' number stands beside it and under its height; a name before its number."""
CLEAR = 0.16, 0.36
"""How far the baseline of a name is over the upper curve, and under the lower one."""


class GapCurves(VGroup):
    """The mean cosine of every gap, in two curves drawn as far as was ever read.

    At the gap that is read stand dots and names: at the first one, and once the curves have parted.
    The first curve, with its name, is the fainter one.

    Args:
        means: of two names the mean cosine of every gap.
        region: for all of it but the title over it.

    Example:
        >>> gaps = np.arange(64)
        >>> means = {"even": 1 - gaps / 128, "steep": 1 - gaps / 40}
        >>> picture = GapCurves(means, Region(-2, 2, -2, 2)).read(40)
    """

    def __init__(self, means: Mapping[str, ArrayLike], region: Region) -> None:
        theme = active_theme()
        self.means = [np.asarray(each, dtype=float) for each in means.values()]
        sides = region.left + LEFT_ROOM, region.right, region.bottom + FOOT, region.top - OVER
        room, self.reach = Region(*sides), 1
        self.window = Window(0, len(self.means[0]) - 1, -1, 1, room)
        point, last = self.window.point, self.window.right
        ends = ((point(0, -1), point(0, 1)), (point(0, 0), point(last, 0)))
        self.axes = VGroup(*(Line(*both, stroke_width=3, stroke_color=theme.ring) for both in ends))
        self.marks = VGroup(
            *(
                Label(printed(value), NOTE, color=theme.quiet).put(
                    point(0, value) + ASIDE * LEFT + BASELINE * DOWN, RIGHT
                )
                for value in (-1, 0, 1)
            )
        )
        end = Label(str(len(self.means[0]) - 1), NOTE, color=theme.quiet)
        end.put(point(last, 0) + UNDER_AXIS * DOWN, RIGHT)
        title = Label("mean cosine", NOTE, color=theme.quiet)
        title.put(np.array([region.left, region.top + HEAD, 0.0]), LEFT)
        self.drop = scenery(VMobject(stroke_width=2, stroke_color=theme.quiet))
        looks = ((theme.quiet, 4), (theme.ink, 6))
        self.curves = VGroup(*(VMobject(stroke_color=hue, stroke_width=w) for hue, w in looks))
        self.dots = Dots(color=theme.ink, radius=0.09)
        hues = [hue for hue, _ in looks]
        self.names = VGroup(*(Label(n, NOTE, color=c) for n, c in zip(means, hues, strict=True)))
        self.values = VGroup(
            *(Readout(0, 3, LABEL, face="sans", bold=True, align=RIGHT) for _ in means)
        )
        self.word, self.gap = Label("gap", NOTE), Readout(0, 0, LABEL, face="sans", align=LEFT)
        super().__init__(self.axes, self.marks, end, title, self.drop, self.curves, self.dots)
        self.add(self.names, self.values, self.word, self.gap)
        self.read(1)

    def read(self, gap: float, drawn: float = 1) -> Self:
        """Read both curves at a whole gap, and draw them from 1 on at least that far.

        Args:
            gap: which is read.
            drawn: how far they are drawn if that is farther.
        """
        whole = int(gap + 1e-9)
        self.reach = max(self.reach, whole, int(drawn + 1e-9))
        gaps = [*range(1, self.reach + 1), self.reach]
        for curve, means in zip(self.curves, self.means, strict=True):
            curve.points = polyline(self.window.points(gaps, means[gaps]))
        heads = [self.window.point(whole, means[whole]) for means in self.means]
        self.dots.set_centers(np.array(heads))
        foot = self.window.point(whole, -1)
        self.drop.points = polyline(np.array([heads[0], foot]))
        self.gap.set_number(whole)
        wide = self.word.width + APART + self.gap.width
        left = np.clip(foot[0] - wide / 2, foot[0] - wide, self.window.region.right - wide)
        low = foot[1] - UNDER
        self.word.put(np.array([left, low, 0.0]), LEFT)
        self.gap.put(np.array([left + self.word.width + APART, low, 0.0]))
        ahead = self.means[0] > self.means[1]
        parted = int(np.flatnonzero(ahead != ahead[-1]).max(initial=0)) + PARTED
        named = whole in (1, len(ahead) - 1) or whole >= parted
        for k, over in enumerate((ahead[whole], not ahead[whole])):
            self._name(k, whole, over=bool(over))
            VGroup(self.names[k], self.values[k]).set_opacity(float(named))
        return self

    def _name(self, k: int, gap: int, *, over: bool) -> None:
        """Put a name and its number clear of the curve, over the upper or under the lower one."""
        name, value, means, room = self.names[k], self.values[k], self.means[k], self.window.region
        value.set_number(means[gap])
        head = self.window.point(gap, means[gap])
        wide = name.width + APART + value.width
        after, first_left = head[0] + ASIDE, room.left + ASIDE
        left = min(after, room.right - wide) if over else max(head[0] - ASIDE - wide, first_left)
        per_unit = room.width / self.window.right
        first, last = (int((edge - room.left) / per_unit) for edge in (left, left + wide))
        covered = means[[gap, *range(max(first, 1), min(last, self.reach) + 1)]]
        level = self.window.point(0, covered.max() if over else covered.min())[1]
        level += CLEAR[0] if over else -CLEAR[1]
        name.put(np.array([left, level, 0.0]), LEFT)
        value.put(np.array([left + wide, level, 0.0]))
