"""An arrow that turns about its root: its tip draws a circle, and a fast one is lost in a ring."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar, cast

import numpy as np
from manim import VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.arrow_plane import direction
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.lane_arrow import LaneArrow
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.rim_tail import RimTail
from scenes._kit.mobjects.spiral import TurnedAngle

LOST = 1.5 * np.pi
"""How long the tail is, in radians, of an arrow that is no longer seen."""
SEED = 1e-3
TRACE = 3
"""How wide the way of a tip is drawn."""
Arrow = TypeVar("Arrow", VectorArrow, LaneArrow)


class SpunArrow(VGroup, Generic[Arrow]):
    """An arrow from the origin of a frame with the way of its tip, ``track``.

    Args:
        frame: in which it lies.
        arrow: what is drawn from the origin to the tip.
        trace: hue of the way of the tip, ``#RRGGBB``.
        hue: of the ring in which a fast arrow is lost.

    Example:
        >>> hue = active_theme().query
        >>> spun = SpunArrow(Frame(stage.center, 1.5), LaneArrow("query"), hue, hue)
        >>> picture = spun.lay(np.array([0.6, 1.1]), swept=2.0)
    """

    def __init__(self, frame: Frame, arrow: Arrow, trace: str, hue: str) -> None:
        self.frame = frame
        self.arrow: Arrow = arrow
        self.trace = TurnedAngle(color=trace, gain=0.0, opacity=0.0)
        self.trace.arc.set_stroke(width=TRACE)
        self.tail = RimTail(hue)
        self.track = VGroup(self.trace, self.tail)
        self.calm = 1.0
        super().__init__(self.track, arrow)

    def lay(self, tip: NDArray[np.float64], *, swept: float = 0.0, rush: float = 0.0) -> Self:
        """Lie from the origin to ``tip``.

        Args:
            tip: two numbers of the frame.
            swept: by how many radians it has turned until here.
            rush: by how many it turned just before; by these it is drawn out into a ring.
        """
        origin, reach = self.frame.origin, float(np.linalg.norm(tip)) * self.frame.unit
        at, way = direction(tip), max(SEED, min(swept, 2 * np.pi))
        self.trace.set_sweep(origin, reach, at - way, way)
        self.tail.lie(DialPose(origin, reach), at, rush)
        self.arrow.set_ends(origin, self.frame.point(tip))
        calm = 1 - min(rush / LOST, 1.0)
        if calm != self.calm:
            self.calm = calm
            self.arrow.set_opacity(calm)
            for part in self.arrow:
                cast(Any, part).decor = calm < 1
        return self
