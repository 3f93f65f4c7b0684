"""One of many small dials under a round glass, tied to what it gives."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import ORIGIN, Circle, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.paired_dials import PairedDials
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.shared_part import SharedPart
from scenes._kit.theme import active_theme

RIM = 1.08
"""Radius of the glass, in radii of the dial under it."""


class MagnifiedDial(VGroup):
    """A dial with two hands and what they share, over a disc that hides what lies under it.

    ``part`` is what the hands share; it does not belong to the dial and is added by itself, and so
    is ``tie``, the line from the glass to a bar.

    Args:
        color: hue of the second hand, ``#RRGGBB``.

    Example:
        >>> dial = MagnifiedDial(active_theme().pair(1))
        >>> dial = dial.stand(stage.at(0.5, 0.6), 1.2, (0.4, 1.0), np.cos(1.0))
        >>> picture = VGroup(dial, dial.part, dial.tie_to(stage.at(0.5, 0.1)))
    """

    def __init__(self, color: str) -> None:
        theme = active_theme()
        self.disc = scenery(Circle(radius=1, fill_color=theme.ground, fill_opacity=1))
        self.disc.set_stroke(width=0)
        self._outline = self.disc.points.copy()
        self.dial = PairedDials([color])
        self.part = SharedPart(0.1)
        self.tie = scenery(DashedSegment(ORIGIN, ORIGIN, color=theme.quiet, width=3))
        super().__init__(self.disc, self.dial)

    def stand(
        self, hub: Point3D, radius: float, turned: tuple[float, float], cosine: float
    ) -> Self:
        """Show a dial of a radius; see ``SharedPart.measure``."""
        angle, gap = turned
        self.hub, self.radius = hub, radius
        self.disc.points = self._outline * RIM * radius + hub
        lone = (np.array([number]) for number in (radius, angle, gap))
        self.dial.stand(np.array([hub]), *lone)
        self.part.measure(hub, radius, turned, cosine)
        return self

    def tie_to(self, foot: Point3D) -> DashedSegment:
        """Return the line from the rim of the glass, up or down, to the foot of a bar."""
        way = np.sign(foot[1] - self.hub[1]) * RIM * self.radius
        return self.tie.set_ends(self.hub + np.array([0.0, way, 0.0]), foot)
