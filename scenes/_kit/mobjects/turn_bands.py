"""The same turn from several places of one dial, as bands that can be turned onto the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import VGroup, VMobject

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, Label

INNER, OUTER, GAP = 0.2, 0.84, 0.02
"""Between which radii the bands lie, and the room between two, as shares of the dial's radius."""
DENSE = 0.5
"""How dense a band is."""
AIR = 0.2
"""Room between the ring and the names of places, in which the tip of a hand goes."""
NAMED = 0.8
"""From which share of a turn on the place where it ends is named."""
GONE = 0.25
"""The share of the way onto the last turn in which the names of other places leave."""


class TurnBands(VGroup):
    """Bands that stay of equal turns, the latest farthest out, and the names of their places.

    The turn that is being made is no part of it, but its names are: where it begins in the hue of
    positions, where it ends in ink. As ``together`` goes from 0 to 1 every band slides onto the
    last turn, by the shorter way, and all names but those of the last one leave.

    Args:
        pose: of the dial.
        turn: of each, in radians.
        starts: where they begin, in radians.
        names: of the places where each begins and ends.

    Example:
        >>> from scenes._kit.mobjects.step_hands import StepHands
        >>> pose, starts = DialPose(stage.center, 1.8), [0.3, 2.3, 4.0]
        >>> names = [("1", "4"), ("9", "12"), ("20", "23")]
        >>> bands = TurnBands(pose, 3.0, starts, names).show_made(2, 1.0, laid=2)
        >>> picture = VGroup(bands, StepHands(pose, color=active_theme().pair(0)))
        >>> _ = picture[1].show_step(4.0, 3.0)
    """

    def __init__(
        self,
        pose: DialPose,
        turn: float,
        starts: Sequence[float],
        names: Sequence[tuple[str, str]],
    ) -> None:
        theme = active_theme()
        self.pose, self.turn, self.starts = pose, turn, list(starts)
        self.bands = [
            scenery(VMobject(fill_color=theme.quiet, stroke_width=0)) for _ in self.starts[1:]
        ]
        self.names = [tuple(Label(name, BODY) for name in pair) for pair in names]
        for pair, start in zip(self.names, self.starts, strict=True):
            for name, angle in zip(pair, (start, start + turn), strict=True):
                wide, high = abs(np.cos(angle)) * name.width, abs(np.sin(angle)) * name.height
                name.move_to(on_circle(pose.hub, pose.radius + AIR + (wide + high) / 2, angle))
        super().__init__(*self.bands, *(name for pair in self.names for name in pair))
        self.show_made(0, 0.0)

    def show_made(
        self, index: int, share: float, *, seen: float = 1.0, laid: float = 0.0, together: float = 0
    ) -> Self:
        """Name the turn that is being made, and draw the bands of those before.

        Args:
            index: of the turn that is being made.
            share: how much of it is made.
            seen: how dense its names are.
            laid: how many bands are there.
            together: how far they have come onto the last turn.
        """
        theme, last = active_theme(), self.starts[-1]
        step = (OUTER - INNER) / len(self.bands)
        for i, (band, start) in enumerate(zip(self.bands, self.starts, strict=False)):
            way = together * float(np.angle(np.exp(1j * (last - start))))
            radii = INNER + i * step, INNER + (i + 1) * step - GAP
            band.set_points_as_corners(self._outline(start + way, radii))
            band.set_fill(opacity=DENSE * float(np.clip(laid - i, 0, 1)))
        left = float(np.clip(1 - together / GONE, 0, 1))
        for i, (begin, end) in enumerate(self.names):
            now = i == index
            dense = max(seen, share) if now else left * (i < index)
            begin.set_color(theme.position if now else theme.quiet).set_opacity(dense)
            told = np.clip((share - NAMED) / (1 - NAMED), 0, 1)
            end.set_opacity(float(seen * told * now))
        return self

    def _outline(self, start: float, radii: tuple[float, float]) -> list[np.ndarray]:
        angles = start + np.linspace(0, self.turn, 80)
        inner, outer = (
            [on_circle(self.pose.hub, radius * self.pose.radius, angle) for angle in angles]
            for radius in radii
        )
        return [*inner, *outer[::-1], inner[0]]
