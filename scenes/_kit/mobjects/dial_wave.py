"""A dial beside a wave: the height of the hand is the height of the wave."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import Dot, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Dial
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.theme import active_theme


class DialWave(VGroup):
    """A dial, the wave of its hand's height, and a dashed line that joins them at a reading point.

    Args:
        area: where the wave is drawn.
        hub: the centre of the dial; it stands on the wave's axis.
        amplitude: height of the wave in units of ``area``; the dial's ring is as large.
        color: ``#RRGGBB``.
        positions: shape (n,), where the wave is sampled.
        heights: shape (n,), in units of ``area``.
    """

    def __init__(
        self,
        area: PlotArea,
        hub: Point3D,
        amplitude: float,
        *,
        color: str,
        positions: NDArray[np.float64],
        heights: NDArray[np.float64],
    ) -> None:
        self.area = area
        self.wave = Trace(area, color=color, width=6).set_heights(positions, heights)
        self.dial = Dial(radius=amplitude * area.unit, color=color).move_to(hub)
        self.link = DashedSegment(hub, hub, color=active_theme().quiet)
        self.point = Dot(radius=0.09, color=active_theme().ink)
        super().__init__(self.wave, self.link, self.dial, self.point)

    def read(self, position: float, angle: float) -> Self:
        """Turn the hand to ``angle`` and join its tip with the wave at ``position``."""
        self.dial.set_angle(angle)
        tip = self.dial.tip.get_center()
        across = self.area.point(position, 0.0)[0]
        point = np.array([across, tip[1], 0.0])
        self.point.move_to(point)
        self.link.set_ends(tip, point)
        return self
