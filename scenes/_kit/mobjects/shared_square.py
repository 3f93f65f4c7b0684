"""A square with a smaller one in its corner, whose area can be poured out over its whole width."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import DOWN, VGroup, VMobject

from scenes._kit.layout import Region
from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

SHARED_OPACITY = 0.3
UNDER = 0.5
"""How far the baseline of the whole's name is under its upper side."""


@dataclass(frozen=True)
class Poured:
    """The region that the whole fills, and over which share of its width the part is poured."""

    region: Region
    width: float


class SharedSquare(VGroup):
    """A whole area and the part of it that is shared; the part's area stays the same.

    ``names`` tell both areas while both are squares; they do not belong to them and are added by
    themselves.

    Args:
        side: how long a side of the whole is, in numbers.
        share: the part's share of the area, 0 to 1.
        region: what the whole fills.
        color: of the outline, ``#RRGGBB``.

    Example:
        >>> square = SharedSquare(8, 0.42, Region(-2, 2, -2, 2), color=active_theme().position)
        >>> picture = square.take(Poured(Region(-2, 2, -2, 2), 0.42**0.5))
    """

    def __init__(self, side: float, share: float, region: Region, *, color: str) -> None:
        theme = active_theme()
        self.share = share
        self.part = VMobject(
            fill_color=theme.ring, fill_opacity=SHARED_OPACITY, stroke_color=theme.ink
        ).set_stroke(width=3)
        self.whole = VMobject(stroke_color=color, stroke_width=5)
        super().__init__(self.part, self.whole)
        self.take(Poured(region, share**0.5))
        inner = f"{printed(side * share**0.5, 2)}² = {printed(side**2 * share, 1)}"
        outer = Label(f"{printed(side)}² = {printed(side**2)}", BODY, color=color)
        self.names = VGroup(
            outer.put(region.at(0.5, 1) + UNDER * DOWN),
            Label(inner, BODY).put(region.at(*[0.5 * share**0.5] * 2)),
        )

    @property
    def pose(self) -> Poured:
        """What the whole fills, and how wide the part is."""
        return self.poured

    def take(self, pose: Poured) -> Self:
        """Fill another region, with the part poured wider or narrower."""
        self.poured = pose
        region = pose.region
        wide, high = region.width * pose.width, region.height * self.share / pose.width
        corner = region.at(0, 0)
        middle = corner + np.array([wide / 2, high / 2, 0.0])
        self.part.points = outlines(upright(middle[None], wide, high))
        self.whole.points = outlines(upright(region.center[None], region.width, region.height))
        return self
