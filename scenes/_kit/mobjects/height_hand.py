"""A hand beside an upright axis: as high as its tip stands, a bar rises on the axis."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import PI, UP, Dot, Line, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme

CORNERS = 97
TIP, BAR = 0.17, 0.15
"""Radius of the tip and thickness of the bar, in scene units."""


class HeightHand(VGroup):
    """The ring of a hand as far as there is room, its height, and the bar that is as high.

    Args:
        bounds: the ring is drawn as far as it lies inside, from its left and bottom edges on.
        color: of hand and bar, ``#RRGGBB``.

    Example:
        >>> hand = HeightHand(stage, color=active_theme().pair(3))
        >>> pose = DialPose(stage.at(0.1, 0.2), 3.0)
        >>> picture = hand.see(pose, 0.6, stage.at(0.6, 0.2))
    """

    def __init__(self, bounds: Region, *, color: str) -> None:
        theme = active_theme()
        self.bounds = bounds
        self.ring = VMobject(stroke_color=theme.ring, stroke_width=3)
        self.zero = scenery(Line(stroke_color=theme.hairline, stroke_width=2.5))
        self.axis = scenery(Line(stroke_color=theme.hairline, stroke_width=2.5))
        self.tie = DashedSegment(np.zeros(3), np.zeros(3), color=color, width=2.5)
        self.hand = Line(stroke_color=color, stroke_width=9, cap_style=CapStyleType.ROUND)
        self.tip = Dot(radius=TIP, color=color)
        self.bar = Bar(color)
        super().__init__(self.ring, self.zero, self.axis, self.tie, self.hand, self.tip, self.bar)

    def see(self, pose: DialPose, angle: float, foot: Point3D, *, carried: float = 1.0) -> Self:
        """Stand in a pose with the hand at ``angle`` radians; the axis stands on ``foot``.

        Args:
            pose: of the hand.
            angle: of the hand, in radians.
            foot: of the axis.
            carried: which share (0 to 1) of the way to the axis is drawn.
        """
        hub, radius = np.asarray(pose.hub), pose.radius
        low = np.arcsin(min(1.0, (hub[1] - self.bounds.bottom) / radius))
        left = np.arccos(min(1.0, (hub[0] - self.bounds.left) / radius))
        begin, end = (-low, PI - left) if low < PI / 2 else (-PI, PI)
        sweep = np.linspace(begin, end, CORNERS)
        self.ring.points = polyline(np.array([on_circle(hub, radius, a) for a in sweep]))
        tip = on_circle(hub, radius, angle)
        self.hand.put_start_and_end_on(hub, tip)
        self.tip.move_to(tip)
        up = np.array([0.0, radius * np.sin(angle), 0.0])
        self.bar.lay(foot, PI / 2, float(up[1]), BAR)
        self.bar.decor = bool(abs(up[1]) < BAR)
        self.tie.set_ends(tip, tip + (foot + up - tip) * carried)
        self.zero.points = polyline(np.array([hub, hub + (foot - hub) * carried]))
        self.axis.points = polyline(np.array([foot, foot + UP * radius * carried]))
        return self
