"""The part of one hand that another reaches along it: the cosine of the angle between them."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import (
    ORIGIN,
    PI,
    Animation,
    Mobject,
    UpdateFromAlphaFunc,
    VGroup,
)
from manim.typing import Point3D

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.poses import between
from scenes._kit.theme import active_theme


class SharedPart(VGroup):
    """A piece along the first hand, and the line dropped onto its end from the other hand's tip.

    Args:
        width: of the piece, in scene units.
        color: of the piece, ``#RRGGBB``.

    Example:
        >>> part = SharedPart(0.2, active_theme().pair(0))
        >>> picture = part.measure(stage.center, 2.0, (0.4, 1.2), np.cos(1.2))
    """

    def __init__(self, width: float, color: str) -> None:
        theme = active_theme()
        self.width_of_piece = width
        self.piece = Bar(color)
        self.drop = scenery(DashedSegment(ORIGIN, ORIGIN, color=theme.ink, width=4))
        super().__init__(self.drop, self.piece)

    def measure(
        self, hub: Point3D, radius: float, turned: tuple[float, float], cosine: float
    ) -> Self:
        """Lie along the first hand of a dial.

        Args:
            hub: middle of the dial.
            radius: of the dial, in scene units.
            turned: angle of the first hand, and by how much the other is further on, in radians.
            cosine: which share of its radius the other hand reaches along the first.
        """
        angle, gap = turned
        along, tip = (
            np.array([np.cos(way), np.sin(way), 0.0]) * radius for way in (angle, angle + gap)
        )
        self.hub, self.angle = hub, angle
        self.piece.lay(hub, angle, cosine * radius, self.width_of_piece)
        self.drop.set_ends(hub + tip, hub + along * cosine)
        return self

    def standing_up(self, bar: Bar, foot: Point3D, unit: float, width: float) -> Animation:
        """Return the animation in which a copy of the piece leaves it and stands up.

        Args:
            bar: which lies on the piece at once; add it to the scene.
            foot: where it comes to stand.
            unit: how many times as long as the piece it then is.
            width: of the bar that stands.
        """
        length = self.piece.length
        angle = (self.angle + PI / 2) % (2 * PI) - PI / 2  # it turns the short way round
        start = (self.hub, angle, length, self.width_of_piece)
        end = (foot, PI / 2, length * unit, width)

        def stand(_: Mobject, share: float) -> None:
            pose = (between(before, after, share) for before, after in zip(start, end, strict=True))
            bar.lay(*pose)

        stand(bar, 0.0)
        return UpdateFromAlphaFunc(bar, stand)
