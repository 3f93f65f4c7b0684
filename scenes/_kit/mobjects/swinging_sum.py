"""An arrow that stays, one that turns about its tip, and their sum, which swings."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Mobject, UpdateFromAlphaFunc, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.trace import polyline
from scenes._kit.poses import between
from scenes._kit.theme import active_theme, mix

GHOST = Weight(5, 0.26)
"""How heavy the sum is drawn where it was."""
PALE = 0.5
"""How strong the sum is seen where it was."""


class SwingingSum(VGroup):
    """Two parts, tip to tail, their sum from the origin, and the way that its tip has come.

    The parts and the sum belong to the picture one by one, as they arrive.

    Args:
        frame: where the origin lies.
        fixed: the two numbers of the part that stays.
        ways: the two numbers of the part that turns, from where it began to now, shape (n, 2).

    Example:
        >>> turns = np.linspace(1, 3)
        >>> ways = 1.2 * np.column_stack([np.cos(turns), np.sin(turns)])
        >>> swing = SwingingSum(Frame(stage.at(0.25, 0.5), 1.4), np.array([3.0, 0.0]), ways)
        >>> picture = VGroup(swing.way, swing.fixed, swing.turning, swing.whole)
    """

    def __init__(self, frame: Frame, fixed: NDArray[np.float64], ways: NDArray[np.float64]) -> None:
        theme = active_theme()
        self.frame, self.joint = frame, np.asarray(fixed)
        self.fixed, self.turning, self.whole = (
            VectorArrow(LEFT, RIGHT, color=color, width=12, head=0.42)
            for color in (theme.word, theme.position, theme.ink)
        )
        self.way = VMobject(stroke_color=theme.position, stroke_width=4)
        self.fixed.set_ends(frame.origin, self.hub)
        super().__init__(self.way, self.fixed, self.turning, self.whole)
        self.go(ways)

    @property
    def hub(self) -> Point3D:
        """Where the part that stays ends, and the one that turns begins."""
        return self.frame.point(self.joint)

    def go(self, ways: NDArray[np.float64]) -> Self:
        """Draw the way that the tip has come, and both arrows that end at its end."""
        points = self.frame.points(self.joint + ways)
        self.way.points = polyline(points)
        self.turning.set_ends(self.hub, points[-1])
        self.whole.set_ends(self.frame.origin, points[-1])
        return self

    def bring(self, arrow: VectorArrow) -> UpdateFromAlphaFunc:
        """Return what brings the part that turns to its place, from where an arrow lies by now."""
        part = self.turning
        ends = [np.array([each.start, each.end]) for each in (arrow, part)]
        weights = arrow.pose, part.pose

        def bring(_: Mobject, share: float) -> None:
            weight = between(weights[0], weights[1], share)
            part.take(weight).set_ends(*between(ends[0], ends[1], share))

        return UpdateFromAlphaFunc(part, bring)

    def ghost(self) -> VectorArrow:
        """Return the sum of now, pale, to be left where it is."""
        theme = active_theme()
        pale = mix(theme.ground, theme.ink, PALE)
        return VectorArrow(self.whole.start, self.whole.end, color=pale).take(GHOST)
