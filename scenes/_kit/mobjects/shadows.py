"""The two shadows of a dial's hand: across is its cosine, upward its sine.

Draw them over the dial: the hand of a dial runs under its shadows, only its tip stays above them.
"""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import PI, RIGHT, UP, Line, VGroup

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Dial
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme

SHORTEST_DROP = 0.12
"""Dashes shorter than this would lie under the tip."""


class Shadows(VGroup):
    """Two axes through a dial, on each the shadow of the hand, and dashes from the tip to both.

    Args:
        dial: whose hand throws the shadows.
        sine: colour of the upright shadow, ``#RRGGBB``.
        cosine: colour of the shadow across.
        thickness: of a shadow, in scene units.

    Example:
        >>> dial = Dial(0.9, radius=1.8, color=active_theme().pair(0))
        >>> lying = Shadows(dial, sine=active_theme().pair(0), cosine=active_theme().ink)
        >>> picture = VGroup(dial, lying)
    """

    def __init__(self, dial: Dial, *, sine: str, cosine: str, thickness: float = 0.13) -> None:
        theme = active_theme()
        self.dial, self.thickness = dial, thickness
        self.axes = VGroup(*(Line(stroke_color=theme.hairline, stroke_width=2.5) for _ in range(2)))
        scenery(self.axes)
        self.drops = [DashedSegment(dial.hub, dial.hub, color=theme.quiet, width=2.5) for _ in "xy"]
        self.cosine, self.sine = Bar(cosine), Bar(sine)
        dial.tip.set_z_index(1)
        super().__init__(self.axes, *self.drops, self.cosine, self.sine)
        self.follow()

    def follow(self) -> Self:
        """Lie as the hand lies now."""
        hub, radius = self.dial.hub, self.dial.radius
        tip = self.dial.tip.get_center()
        across, up, _ = tip - hub
        for axis, way in zip(self.axes, (RIGHT, UP), strict=True):
            axis.set_points_as_corners([hub - way * radius, hub + way * radius])
        self.cosine.lay(hub, 0.0, float(across), self.thickness)
        self.sine.lay(hub, PI / 2, float(up), self.thickness)
        self.sine.decor = abs(up) < self.thickness / 2  # it then lies on the cosine all the way
        for drop, way in zip(self.drops, (UP * up, RIGHT * across), strict=True):
            length = float(np.linalg.norm(way))
            drop.set_ends(tip, tip - way if length > SHORTEST_DROP else tip)
        return self

    @property
    def values(self) -> tuple[float, float]:
        """Sine and cosine as drawn: the lengths of the shadows in radii."""
        return self.sine.length / self.dial.radius, self.cosine.length / self.dial.radius
