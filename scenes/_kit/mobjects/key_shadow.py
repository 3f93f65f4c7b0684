"""The shadow that one arrow throws on the line of another."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import ORIGIN, RIGHT, VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow_plane import direction
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.plane import Frame
from scenes._kit.theme import active_theme, mix

WIDE, THIN, TINT = 0.42, 0.4, 0.2
"""Width of the shadow, at most which share of its length, and how much of the key's hue it has."""
DASH, SHORT, FADE = 4.0, 0.3, 0.15
"""Stroke width of a dashed line, up to which length it is unseen, and how much longer it is when it
has its full width."""


class KeyShadow(VGroup):
    """The key's shadow as a ``strip`` under the query, or behind it where both point apart.

    A dashed ``drop`` leads from the key to its foot on the query's line, and where the foot is not
    on the query itself, ``back`` draws that line on to it.

    Example:
        >>> from scenes._kit.mobjects.placed_pair import PlacedPair
        >>> frame = Frame(stage.at(0.3, 0.2), 1.5)
        >>> query, key = np.array([1.6, 1.6]), np.array([1.2, 0.3])
        >>> pair = PlacedPair(frame).lay(query, key)
        >>> picture = VGroup(KeyShadow().fall(frame, query, key), pair)
    """

    def __init__(self) -> None:
        theme = active_theme()
        self.strip = Bar(mix(theme.ground, theme.key, TINT)).set_stroke(theme.key, width=2)
        self.drop = DashedSegment(ORIGIN, RIGHT, color=theme.key, width=DASH)
        self.back = DashedSegment(ORIGIN, RIGHT, color=theme.query, width=DASH)
        super().__init__(self.strip, self.drop, self.back)

    def fall(
        self,
        frame: Frame,
        query: NDArray[np.float64],
        key: NDArray[np.float64],
        share: float = 1.0,
    ) -> Self:
        """Lie on the line of the query.

        Args:
            frame: in which both arrows are.
            query: on which the shadow falls.
            key: which throws it.
            share: how far it has fallen.
        """
        length = float(np.linalg.norm(query))
        along = query / length
        whole = float(key @ along)
        reach = share * whole
        wide = min(WIDE, THIN * abs(reach) * frame.unit)
        self.strip.lay(frame.origin, direction(query), reach * frame.unit, wide)
        self.drop.set_ends(frame.point(key), frame.point(key + share * (whole * along - key)))
        end = float(np.clip(reach, 0.0, length))
        self.back.set_ends(frame.point(end * along), frame.point(reach * along))
        for line, long in (
            (self.drop, share * float(np.linalg.norm(whole * along - key))),
            (self.back, abs(reach - end)),
        ):
            line.set_stroke(width=DASH * float(np.clip((long * frame.unit - SHORT) / FADE, 0, 1)))
        return self
